/* As soon as its second thread is traced, its last one executes this program again, while hundreds between them are
 * still to be seized. `births`: the second thread makes another one before that, which so is traced, too. It says
 * "again" then, and ends with status 7 at the end of its standard input. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pid_t second, born;
static int births;
static char stack[65536] __attribute__((aligned(16)));

static void *rests(void *unused)
{
    (void)unused;
    for (;;)
        pause();
}

static int is_born(void *unused)
{
    (void)unused;
    for (;;)
        pause();
}

static int is_traced(pid_t tid)
{
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/self/task/%d/status", tid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length < 0 ? 0 : length] = 0;
    const char *tracer = strstr(text, "TracerPid:\t");
    return tracer && tracer[11] != '0';
}

static void *comes_first(void *unused)
{
    __atomic_store_n(&second, syscall(SYS_gettid), __ATOMIC_SEQ_CST);
    while (births && !is_traced(second))
        ;
    if (births)
        clone(is_born, stack + sizeof stack,
              CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_PARENT_SETTID,
              NULL, &born);
    return rests(unused);
}

static void *executes(void *unused)
{
    (void)unused;
    puts("ready");
    fflush(stdout);
    while (births ? !__atomic_load_n(&born, __ATOMIC_SEQ_CST) : !is_traced(second))
        ;
    execl("/proc/self/exe", "execs_when_joined", "again", NULL);
    _exit(1);
}

int main(int count, char **words)
{
    births = count > 1 && !strcmp(words[1], "births");
    if (count > 1 && !births) {
        char byte;
        puts("again");
        fflush(stdout);
        while (read(0, &byte, 1) > 0)
            ;
        return 7;
    }
    pthread_attr_t small;
    pthread_t thread;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    pthread_create(&thread, &small, comes_first, NULL);
    while (!__atomic_load_n(&second, __ATOMIC_SEQ_CST))
        usleep(100);
    for (int each = 0; each < (births ? 1500 : 300); each++)
        pthread_create(&thread, &small, rests, NULL);
    pthread_create(&thread, &small, executes, NULL);
    for (;;)
        pause();
}
