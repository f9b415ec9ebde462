/*
 * A function that gets pointers that lead nowhere and does not look, while SIGSEGV is handled, ignored, blocked: what
 * the program has for the signal stays as it is. Says what is wrong, or "same" and how often the function was called.
 *
 *   p         at once
 *   p later   two seconds after the handler was installed
 *   p wait    when the function's first byte has changed, which is a probe's doing; says "ready" before
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile int calls, seen, wrong;
static sigjmp_buf back;

__attribute__((noipa)) static void take(const char *text)
{
    __asm__ volatile("" : : "r"(text) : "memory");
    calls++;
}

static void on(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)context;
    seen++;
    if (info->si_code > 0)
        siglongjmp(back, 1);
}

static void fault(volatile char *nowhere)
{
    if (!sigsetjmp(back, 1))
        *nowhere;
}

static void check(int holds, const char *what)
{
    if (!holds) {
        wrong = 1;
        printf("wrong: %s\n", what);
    }
}

/* With all signals blocked, and with none. */
static void pass(const char *nowhere, const char *how)
{
    struct sigaction before, after;
    sigset_t all, none, now;
    sigemptyset(&none);
    sigfillset(&all);
    sigaction(SIGSEGV, 0, &before);
    for (int blocked = 0; blocked < 2; blocked++) {
        sigprocmask(SIG_SETMASK, blocked ? &all : &none, 0);
        take(nowhere);
        sigprocmask(0, 0, &now);
        sigaction(SIGSEGV, 0, &after);
        check(sigismember(&now, SIGSEGV) == blocked, how);
        check(after.sa_handler == before.sa_handler && after.sa_flags == before.sa_flags, how);
    }
    sigprocmask(SIG_SETMASK, &none, 0);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    struct sigaction own = {0};
    own.sa_sigaction = on;
    own.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGSEGV, &own, 0);
    char *nowhere = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    volatile unsigned char *code = (volatile unsigned char *)take;
    unsigned char first = *code;
    if (!strcmp(how, "later"))
        sleep(2);
    if (!strcmp(how, "wait")) {
        puts("ready");
        fflush(stdout);
        for (int i = 0; i < 30000 && *code == first; i++)
            usleep(1000);
        check(*code != first, "nobody has probed it");
    }
    pass(nowhere, "handled");
    kill(getpid(), SIGSEGV);
    fault(nowhere);
    check(seen == 2, "the handler is called");
    if (strcmp(how, "later")) {
        signal(SIGSEGV, SIG_DFL);
        pass(nowhere, "by default");
    } else {
        signal(SIGSEGV, SIG_IGN);
        sleep(2);
        pass(nowhere, "ignored");
        kill(getpid(), SIGSEGV);
    }
    printf("%s, %d calls\n", wrong ? "wrong" : "same", calls);
    return wrong;
}
