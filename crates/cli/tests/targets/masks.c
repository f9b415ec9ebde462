/* Signal masks and handlers: what a handler sees, what it leaves behind, and SIGSYS as a signal like any other. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include "target.h"

static volatile sig_atomic_t seen[65];
static siginfo_t last;
static sigset_t inside;

static void on(int signal, siginfo_t *info, void *context)
{
    (void)context;
    int kept = errno;
    seen[signal]++;
    last = *info;
    raw(__NR_rt_sigprocmask, SIG_BLOCK, 0, &inside, 8);
    raw(__NR_getppid);
    errno = kept;
}

/* mov $110, %eax; syscall; ret, in memory that nobody has seen before. */
static long fresh_site(void)
{
    static const unsigned char code[] = {0xb8, 110, 0, 0, 0, 0x0f, 0x05, 0xc3};
    char *at = (char *)raw(__NR_mmap, 0, 4096, 7, 0x22, -1, 0);
    memcpy(at, code, sizeof(code));
    long result;
    __asm__ volatile("call *%[at]" : "=a"(result) : [at] "r"(at) : "rcx", "r11", "memory", "cc");
    raw(__NR_munmap, at, 4096);
    return result;
}

int main()
{
    long parent = getppid(), self = getpid();
    struct sigaction action = {0}, found;
    sigset_t mask, pending;
    action.sa_sigaction = on;
    action.sa_flags = SA_SIGINFO;
    sigaddset(&action.sa_mask, SIGUSR2);

    target_begin();
    int signals[] = {SIGUSR1, SIGSYS, SIGTRAP, SIGSEGV, SIGILL, SIGRTMIN, SIGRTMAX};
    int count = (int)(sizeof(signals) / sizeof(*signals));
    for (int i = 0; i < count; i++) {
        int signal = signals[i];
        /* The default is what the program finds, before it sets anything. */
        equal(sigaction(signal, 0, &found), 0);
        check(found.sa_handler == SIG_DFL, "a handler that the program did not install");
        equal(sigaction(signal, &action, 0), 0);
        sigprocmask(0, 0, &mask);
        check(!sigismember(&mask, signal), "a signal is blocked that the program did not block");
        for (int round = 0; round < 5; round++) {
            errno = 55;
            equal(kill((pid_t)self, signal), 0);
            equal(seen[signal], round + 1);
            equal(last.si_signo, signal);
            equal(last.si_pid, self);
            equal(last.si_code, SI_USER);
            equal(errno, 55);
            check(sigismember(&inside, signal) && sigismember(&inside, SIGUSR2), "the mask in the handler");
        }
        /* Blocked, then let in; new sites are crossed in between. */
        sigset_t one, old;
        sigemptyset(&one);
        sigaddset(&one, signal);
        sigprocmask(SIG_BLOCK, &one, &old);
        kill((pid_t)self, signal);
        equal(fresh_site(), parent);
        equal(seen[signal], 5);
        sigpending(&pending);
        check(sigismember(&pending, signal), "a blocked signal is pending");
        sigprocmask(0, 0, &mask);
        check(sigismember(&mask, signal), "a signal that the program blocked stays blocked over a new site");
        sigprocmask(SIG_SETMASK, &old, 0);
        equal(seen[signal], 6);
        sigaction(signal, 0, &found);
        check(found.sa_sigaction == on && (found.sa_flags & SA_SIGINFO), "the handler is still the program's");
        /* Ignored: stays ignored, and does nothing. */
        action.sa_handler = SIG_IGN;
        sigaction(signal, &action, 0);
        equal(fresh_site(), parent);
        kill((pid_t)self, signal);
        sigaction(signal, 0, &found);
        check(found.sa_handler == SIG_IGN, "ignored stays ignored");
        action.sa_sigaction = on;
        equal(seen[signal], 6);
    }
    /* A whole mask. */
    sigfillset(&mask);
    sigprocmask(SIG_SETMASK, &mask, 0);
    equal(fresh_site(), parent);
    sigset_t full;
    sigprocmask(0, 0, &full);
    for (int signal = 1; signal < 32; signal++)
        if (signal != SIGKILL && signal != SIGSTOP)
            check(sigismember(&full, signal), "the whole mask stays");
    target_end();
    expect("getppid", 6 * count + 2 * count + 1);
    expect("kill", 5 * count + 2 * count);
    expect("rt_sigreturn", 6 * count);
    expect("rt_sigaction", 5 * count);
    expect("rt_sigprocmask", 6 * count + 4 * count + 2);
    expect("rt_sigpending", count);
    expect("mmap", 2 * count + 1);
    expect("munmap", 2 * count + 1);
    outside("getppid", 1);
    return target_verdict();
}
