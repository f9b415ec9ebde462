/* A program that steps itself (EFLAGS.TF): each of its calls is made, and its handler is called for instructions of the
 * program. */
#include <signal.h>
#include <ucontext.h>
#include <unistd.h>
#include "target.h"

static volatile int steps;
static volatile long elsewhere;
extern char steps_begin[], steps_end[];

static void on(int signal, siginfo_t *info, void *context)
{
    char *at = (char *)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    (void)signal;
    (void)info;
    steps++;
    if (at < steps_begin || at > steps_end)
        elsewhere++;
}

static __attribute__((noinline)) long stepped(void)
{
    long result;
    __asm__ volatile("sub $128, %%rsp\n\t"
                     "pushf\n\t"
                     "orl $0x100, (%%rsp)\n\t"
                     "popf\n\t"
                     ".globl steps_begin\n"
                     "steps_begin:\n\t"
                     "mov %1, %%eax\n\t"
                     "syscall\n\t"
                     "nop\n\t"
                     "pushf\n\t"
                     "andl $~0x100, (%%rsp)\n\t"
                     "popf\n\t"
                     ".globl steps_end\n"
                     "steps_end:\n\t"
                     "nop\n\t"
                     "add $128, %%rsp"
                     : "=a"(result)
                     : "i"(__NR_getppid)
                     : "rcx", "r11", "memory", "cc");
    return result;
}

int main(void)
{
    struct sigaction action = {.sa_sigaction = on, .sa_flags = SA_SIGINFO};
    long parent = raw(__NR_getppid);

    target_begin();
    sigaction(SIGTRAP, &action, 0);
    for (int i = 0; i < 10; i++)
        equal(stepped(), parent);
    check(steps >= 10 * 4, "it was stepped");
    equal(elsewhere, 0);
    target_end();
    expect("getppid", 10);
    expect("rt_sigaction", 1);
    least("rt_sigreturn", 40);
    others();
    outside("getppid", 1);
    return target_verdict();
}
