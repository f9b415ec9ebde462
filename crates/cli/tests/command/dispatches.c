/*
 * Syscall user dispatch of its own, in two threads, as Wine uses it: while the selector says so, calls are answered by
 * its handler. What no dispatch answers ends it with status 3. `dispatches`, until its input ends.
 */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { DISPATCH = 59, ANSWER = 1000 };

static __thread volatile char selector;
static volatile int goes = 1;

__attribute__((noinline)) long worked(long n)
{
    __asm__ volatile("");
    return n * 3 + 1;
}

/* It returns by a call in the range that is let through. */
extern char allowed[], behind[];
void come_back(void);
__asm__(".text\n.balign 4096\n.globl allowed, come_back\nallowed:\ncome_back: mov $15, %eax\n syscall\n"
        ".balign 4096\n.globl behind\nbehind:\n");

static void answer(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    selector = 0;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_RAX] = info->si_syscall + ANSWER;
    selector = 1;
}

static long called(void)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(SYS_getppid) : "rcx", "r11", "memory");
    return result;
}

static void *runs(void *nothing)
{
    (void)nothing;
    if (prctl(DISPATCH, 1, allowed, behind - allowed, &selector))
        _exit(4);
    while (goes) {
        selector = 1;
        for (int i = 0; i < 500; i++) {
            worked(i);
            if (called() != SYS_getppid + ANSWER) {
                selector = 0;
                _exit(3);
            }
            for (volatile int wait = 0; wait < 2000; wait++)
                ;
        }
        selector = 0;
        struct pollfd input = {0, POLLIN, 0};
        if (poll(&input, 1, 0) != 0)
            goes = 0;
    }
    return NULL;
}

int main(void)
{
    struct {
        void *handler;
        unsigned long flags;
        void *restorer;
        unsigned long mask;
    } action = {answer, SA_SIGINFO | 0x04000000 | SA_NODEFER, come_back, 0};
    if (prctl(DISPATCH, 0, 0, 0, 0))
        return 4;
    syscall(SYS_rt_sigaction, SIGSYS, &action, 0, 8);
    puts("ready");
    fflush(stdout);
    pthread_t other;
    pthread_create(&other, NULL, runs, NULL);
    runs(NULL);
    pthread_join(other, NULL);
    prctl(DISPATCH, 0, 0, 0, 0);
    puts("dispatched");
    return 0;
}
