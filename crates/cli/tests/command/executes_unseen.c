/* Once its second thread has been traced for a while, a thread that nobody traces executes this program again, while
 * another one cannot stand yet. Its maker was in the middle of clone3(2) when it was seized itself, where it waits to
 * write down a descriptor (userfaultfd(2)). It says "again" then, and ends with status 7 at the end of its standard
 * input. `can`: whether it can do that here. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096
#define STACK 65536
#define THREAD (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_PIDFD)

static char *missing;
static char stack[STACK] __attribute__((aligned(16)));
static pid_t second;
static int pipes[2];

/* Stands in the kernel for ever: a fault there is interrupted by SIGKILL alone. */
static void *stays(void *unused)
{
    (void)unused;
    __atomic_store_n(&second, syscall(SYS_gettid), __ATOMIC_SEQ_CST);
    return (void *)write(pipes[1], missing + PAGE, 1);
}

static void *makes(void *unused)
{
    static const char *const words[] = {"executes_unseen", "again", NULL};
    long result = SYS_clone3;
    (void)unused;
    struct clone_args arguments = {
        .flags = THREAD,
        .pidfd = (uintptr_t)missing,
        .stack = (uintptr_t)stack,
        .stack_size = STACK,
    };
    asm volatile("syscall\n"
                 "test %%rax, %%rax\n"
                 "jnz 1f\n"
                 "mov %[execve], %%eax\n"
                 "mov %[path], %%rdi\n"
                 "mov %[words], %%rsi\n"
                 "xor %%edx, %%edx\n"
                 "syscall\n"
                 "hlt\n"
                 "1:\n"
                 : "+a"(result)
                 : "D"(&arguments), "S"(sizeof arguments), [path] "r"("/proc/self/exe"), [words] "r"(words),
                   [execve] "i"(SYS_execve)
                 : "rdx", "rcx", "r11", "memory");
    for (;;)
        pause();
    return NULL;
}

static int is_traced(pid_t pid, pid_t tid)
{
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/%d/task/%d/status", pid, tid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length < 0 ? 0 : length] = 0;
    const char *tracer = strstr(text, "TracerPid:\t");
    return tracer && tracer[11] != '0';
}

static void serves(int faults, pid_t pid, pid_t tid)
{
    static char page[PAGE];
    while (!is_traced(pid, tid))
        usleep(1000);
    usleep(500000);
    struct uffdio_copy copy = {.dst = (uintptr_t)missing, .src = (uintptr_t)page, .len = PAGE};
    ioctl(faults, UFFDIO_COPY, &copy);
    sleep(1);
    _exit(0);
}

int main(int count, char **words)
{
    if (count > 1 && !strcmp(words[1], "can")) {
        /* Descriptors of threads: Linux 6.9. */
        struct clone_args arguments = {.flags = THREAD, .pidfd = 8};
        int faults = syscall(SYS_userfaultfd, O_CLOEXEC);
        return faults < 0 || syscall(SYS_clone3, &arguments, sizeof arguments) != -1 || errno != EFAULT;
    }
    if (count > 1) {
        char byte;
        puts("again");
        fflush(stdout);
        while (read(0, &byte, 1) > 0)
            ;
        return 7;
    }
    int faults = syscall(SYS_userfaultfd, O_CLOEXEC);
    missing = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct uffdio_api api = {.api = UFFD_API};
    struct uffdio_register range = {.range = {(uintptr_t)missing, 2 * PAGE}, .mode = UFFDIO_REGISTER_MODE_MISSING};
    if (pipe2(pipes, O_CLOEXEC) || ioctl(faults, UFFDIO_API, &api) || ioctl(faults, UFFDIO_REGISTER, &range)) {
        puts("no userfaultfd");
        return 0;
    }
    signal(SIGCHLD, SIG_IGN);
    pthread_t thread;
    pthread_create(&thread, NULL, stays, NULL);
    pthread_create(&thread, NULL, makes, NULL);
    while (!__atomic_load_n(&second, __ATOMIC_SEQ_CST))
        usleep(100);
    usleep(10000);
    pid_t pid = getpid();
    if (!fork()) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serves(faults, pid, second);
    }
    puts("ready");
    fflush(stdout);
    for (;;)
        pause();
}
