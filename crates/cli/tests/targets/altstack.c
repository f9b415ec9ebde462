/* sigaltstack: a handler runs on the stack that the program gave, and nothing else is written there or to a stack in
 * use. */
#include <signal.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>
#include "target.h"

static char *stack;
static size_t size;
static volatile int handled, elsewhere;

static void on(int signal)
{
    char here;
    (void)signal;
    handled++;
    elsewhere += &here < stack || &here >= stack + size;
    stack_t now;
    sigaltstack(0, &now);
    check(now.ss_flags & SS_ONSTACK, "the kernel knows that the handler is on the other stack");
    raw(__NR_getppid);
}

/* Raises SIGUSR1 with a stack pointer that nothing can be pushed to: only the other stack serves. */
static void raise_without_stack(long self)
{
    long ignored;
    __asm__ volatile("mov %%rsp, %%rbx\n\txor %%esp, %%esp\n\tmov $62, %%eax\n\tsyscall\n\tmov %%rbx, %%rsp"
                     : "=&a"(ignored) : "D"(self), "S"((long)SIGUSR1) : "rbx", "rcx", "r11", "memory");
}

int main()
{
    long self = getpid();
    /* No less than the kernel asks for on this processor: AT_MINSIGSTKSZ; twice that is too small for a second frame
     * and more. */
    size_t least_size = getauxval(51);
    size = (least_size ? least_size : 2048) + 4096;
    char *map = (char *)raw(__NR_mmap, 0, 65536 + 4096, 3, 0x22, -1, 0);
    stack = map + 4096;
    memset(map, 0x5a, 65536 + 4096);
    stack_t given = {.ss_sp = stack, .ss_size = size}, found;
    struct sigaction action = {.sa_handler = on, .sa_flags = SA_ONSTACK};

    target_begin();
    sigaltstack(0, &found);
    check(found.ss_flags == SS_DISABLE, "another stack that the program did not set");
    equal(sigaltstack(&given, 0), 0);
    equal(sigaction(SIGUSR1, &action, 0), 0);
    for (int i = 0; i < 20; i++) {
        kill((pid_t)self, SIGUSR1);
        raise_without_stack(self);
    }
    equal(handled, 40);
    equal(elsewhere, 0);
    sigaltstack(0, &found);
    check(found.ss_sp == stack && found.ss_size == size && found.ss_flags == 0, "the other stack is as it was set");
    int clean = 1;
    for (int i = 0; i < 4096; i++)
        clean &= map[i] == 0x5a;
    for (size_t i = 4096 + size; i < 65536 + 4096; i++)
        clean &= map[i] == 0x5a;
    check(clean, "nothing was written beside the other stack");
    target_end();
    expect("getppid", 40);
    expect("kill", 40);
    expect("rt_sigreturn", 40);
    expect("rt_sigaction", 1);
    expect("sigaltstack", 3 + 40);
    return target_verdict();
}
