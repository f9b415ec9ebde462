/*
 * Pointers that lead nowhere, while SIGSEGV or SIGBUS is blocked, ignored or handled: the call fails, and the program
 * has the action and the mask that it had. Whoever copies from such a pointer makes a fault, for which the kernel takes
 * both away.
 */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

static int ends[2];
static volatile sig_atomic_t seen;
static sigjmp_buf back;

static void on(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)context;
    seen++;
    if (info->si_code > 0)
        siglongjmp(back, 0);
}

static void fault(volatile char *pointer)
{
    if (!sigsetjmp(back, 0))
        *pointer;
}

static int same_action(const struct sigaction *a, const struct sigaction *b)
{
    int masks = memcmp(&a->sa_mask, &b->sa_mask, 8) == 0;
    return a->sa_handler == b->sa_handler && a->sa_flags == b->sa_flags && masks;
}

/* Calls that fail, with nothing changed by that: 2 rt_sigaction, 2 rt_sigprocmask, 2 write, 1 chdir. */
static void fail(char *pointer, int signal)
{
    struct sigaction before, after;
    unsigned long mask = 0, now = 0;
    sigaction(signal, 0, &before);
    raw(__NR_rt_sigprocmask, 0, 0, &mask, 8);
    equal(raw(__NR_write, ends[1], pointer, 4), -EFAULT);
    equal(raw(__NR_chdir, pointer), -EFAULT);
    equal(raw(__NR_write, ends[1], pointer + 1, 4), -EFAULT);
    raw(__NR_rt_sigprocmask, 0, 0, &now, 8);
    sigaction(signal, 0, &after);
    check(now == mask, "the mask of the thread is what it was");
    check(same_action(&before, &after), "the action of the process is what it was");
}

/* With no signal blocked, one (of which nobody can tell where there is no handler that the kernel takes away), and
 * all. */
static int with_masks(char *pointer, int signal, int handled)
{
    unsigned long none = 0, one = 1ul << (signal - 1), all = ~0ul;
    int failed = 0;
    fail(pointer, signal), failed++;
    if (handled) {
        raw(__NR_rt_sigprocmask, SIG_SETMASK, &one, 0, 8);
        fail(pointer, signal), failed++;
    }
    raw(__NR_rt_sigprocmask, SIG_SETMASK, &all, 0, 8);
    fail(pointer, signal), failed++;
    raw(__NR_rt_sigprocmask, SIG_SETMASK, &none, 0, 8);
    return failed;
}

/* All of it for one signal; how often calls failed. */
static int round_of(int signal, char *pointer, const struct sigaction *own)
{
    struct sigaction other = {0};
    unsigned long one = 1ul << (signal - 1), none = 0, waits = 0;
    long self = getpid();
    sigaction(signal, own, 0);
    int failed = with_masks(pointer, signal, 1);
    /* The handler is called, for what is sent and for a fault of the program's. */
    seen = 0;
    raw(__NR_kill, self, signal);
    fault(pointer);
    equal(seen, 2);
    /* What waits waits on. */
    raw(__NR_rt_sigprocmask, SIG_SETMASK, &one, 0, 8);
    raw(__NR_tgkill, self, self, signal);
    fail(pointer, signal), failed++;
    raw(__NR_rt_sigpending, &waits, 8);
    check(waits == one, "what was sent still waits");
    equal(seen, 2);
    raw(__NR_rt_sigprocmask, SIG_SETMASK, &none, 0, 8);
    equal(seen, 3);
    other.sa_handler = SIG_IGN;
    sigaction(signal, &other, 0);
    failed += with_masks(pointer, signal, 0);
    raw(__NR_kill, self, signal);
    other.sa_handler = SIG_DFL;
    sigaction(signal, &other, 0);
    return failed + with_masks(pointer, signal, 0);
}

int main()
{
    struct sigaction own = {0};
    own.sa_sigaction = on;
    own.sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER;
    sigaddset(&own.sa_mask, SIGUSR2);
    int file = memfd_create("bad", 0), failed = 0, rounds = 4;
    char *none = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *behind = mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0);
    check(pipe(ends) == 0 && file >= 0 && behind != MAP_FAILED, "what the program needs");

    target_begin();
    for (int round = 0; round < rounds; round++)
        failed += round % 2 ? round_of(SIGBUS, behind, &own) : round_of(SIGSEGV, none, &own);
    /* A child has what its parent had. */
    sigaction(SIGSEGV, &own, 0);
    pid_t child = raw(__NR_fork);
    if (child == 0) {
        with_masks(none, SIGSEGV, 1);
        raw(__NR_exit_group, 7);
    }
    int status = 0;
    raw(__NR_wait4, child, &status, 0, 0);
    equal(status, 7 << 8);
    failed += 3;
    target_end();
    expect("getpid", rounds);
    expect("write", 2 * failed);
    expect("chdir", failed);
    expect("rt_sigaction", 2 * failed + 3 * rounds + 1);
    expect("rt_sigprocmask", 2 * failed + 9 * rounds + 3);
    expect("kill", 2 * rounds);
    expect("tgkill", rounds);
    expect("rt_sigpending", rounds);
    expect("rt_sigreturn", 2 * rounds);
    expect("fork", 1);
    expect("wait4", 1);
    expect("exit_group", 1);
    return target_verdict();
}
