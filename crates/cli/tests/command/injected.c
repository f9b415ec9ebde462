/*
 * A program whose calls are tampered with: it says what each of them came to, and how many signals it has got.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t signals;

static void on_signal(int number)
{
    (void)number;
    signals++;
}

static void say(const char *what, long result, long own)
{
    if (result == own)
        printf("%s: own, %d signals\n", what, (int)signals);
    else
        printf("%s: %ld %s, %d signals\n", what, result, result < 0 ? strerror(errno) : "", (int)signals);
}

static void numbers(const char *who)
{
    long own = syscall(SYS_gettid);
    for (int turn = 0; turn < 6; turn++)
        say(who, syscall(SYS_getpid), own);
}

static void *thread(void *unused)
{
    (void)unused;
    for (int turn = 0; turn < 3; turn++)
        say("thread", syscall(SYS_getpid) > 0 ? 1 : -1, 1);
    return NULL;
}

int main(int count, char **words)
{
    const char *what = count > 1 ? words[1] : "numbers";
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    setvbuf(stdout, NULL, _IOLBF, 0);
    sigaction(SIGUSR1, &action, NULL);
    if (!strcmp(what, "numbers"))
        numbers("main");
    if (!strcmp(what, "int80")) {
        for (int turn = 0; turn < 3; turn++) {
            int result;
            asm volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
            say("int80", result, getpid());
        }
    }
    if (!strcmp(what, "files")) {
        for (int turn = 2; turn < count; turn++) {
            int fd = open(words[turn], O_RDONLY);
            printf("%s: %s\n", words[turn], fd < 0 ? strerror(errno) : "open");
            close(fd);
        }
    }
    if (!strcmp(what, "below")) {
        int directory = open(words[2], O_RDONLY | O_DIRECTORY);
        int fd = openat(directory, words[3], O_RDONLY);
        printf("%s: %s\n", words[3], fd < 0 ? strerror(errno) : "open");
    }
    if (!strcmp(what, "thread")) {
        pthread_t other;
        int failed = pthread_create(&other, NULL, thread, NULL);
        // Said behind the thread's lines: who of the two is first is chance.
        if (!failed)
            pthread_join(other, NULL);
        printf("made: %s\n", failed ? strerror(failed) : "yes");
        thread(NULL);
    }
    if (!strcmp(what, "fork")) {
        pid_t child = fork();
        if (child == 0) {
            numbers("child");
            _exit(3);
        }
        int status = 0, failed = errno;
        if (child > 0)
            waitpid(child, &status, 0);
        printf("forked: %s\n", child < 0 ? strerror(failed) : "yes");
        printf("ended with %d\n", WEXITSTATUS(status));
    }
    if (!strcmp(what, "pokes")) {
        static char path[16];
        for (int turn = 0; turn < 3; turn++) {
            memset(path, '/', sizeof path - 1);
            char behind[64] = "";
            int changed = chdir(path);
            long got = syscall(SYS_getcwd, behind, sizeof behind);
            printf("%d: chdir(%s) = %d, getcwd = %ld %s\n", turn, path, changed, got, behind);
        }
    }
    // Where the program may not write, nobody writes for it.
    if (!strcmp(what, "fixed")) {
        char *fixed = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memcpy(fixed, "....", 5);
        mprotect(fixed, 4096, PROT_READ);
        int changed = chdir(fixed);
        printf("chdir(%s) = %d\n", fixed, changed);
    }
    if (!strcmp(what, "forever"))
        for (;;) {
            numbers("main");
            usleep(10000);
        }
    return 7;
}
