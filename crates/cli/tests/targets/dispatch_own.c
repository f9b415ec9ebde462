/* Syscall user dispatch of the program's own, as an emulator uses it: with a selector, a range that is let through, and
 * a handler. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <ucontext.h>
#include <unistd.h>
#include "target.h"

enum { SET = 59, OFF = 0, ON = 1, ALLOW = 0, BLOCK = 1 };

static volatile char selector;
static volatile int trapped;
static siginfo_t info_of;
static target_word stopped_at;

__asm__("dispatch_cross: mov $110, %eax; syscall\n.globl dispatch_after\ndispatch_after: ret\n");
long dispatch_cross(void);
extern char dispatch_after;

static void on(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    selector = ALLOW;
    ucontext_t *at = context;
    trapped++;
    info_of = *info;
    stopped_at = (target_word)at->uc_mcontext.gregs[REG_RIP];
    /* The registers are as at the instruction; the emulator answers. */
    at->uc_mcontext.gregs[REG_RAX] = at->uc_mcontext.gregs[REG_RAX] * 10;
}

int main()
{
    struct sigaction action = {.sa_sigaction = on, .sa_flags = SA_SIGINFO};
    long parent = getppid();
    if (prctl(SET, OFF, 0, 0, 0))
        target_skip("this kernel has no syscall user dispatch (before 5.11, or built without CONFIG_GENERIC_ENTRY)");

    target_begin();
    sigaction(SIGSYS, &action, 0);
    selector = ALLOW;
    equal(prctl(SET, ON, 0, 0, &selector), 0);
    for (int i = 0; i < 20; i++) {
        equal(dispatch_cross(), parent);
        selector = BLOCK;
        /* Not made: the handler answers, and sets the selector back. */
        equal(dispatch_cross(), 1100);
        equal(trapped, i + 1);
        equal(info_of.si_code, 2 /* SYS_USER_DISPATCH */);
        equal(info_of.si_syscall, __NR_getppid);
        check(info_of.si_call_addr == &dispatch_after, "si_call_addr is behind the program's own instruction");
        check(stopped_at == (target_word)&dispatch_after, "the interrupted address is the program's own");
        equal(dispatch_cross(), parent);
    }
    equal(prctl(SET, OFF, 0, 0, 0), 0);
    selector = BLOCK;
    equal(dispatch_cross(), parent);
    equal(trapped, 20);
    target_end();
    expect("prctl", 2);
    expect("rt_sigaction", 1);
    expect("rt_sigreturn", 20);
    /* The 20 that the program's own dispatch held back never were calls. */
    expect("getppid", 41);
    outside("getppid", 1);
    return target_verdict();
}
