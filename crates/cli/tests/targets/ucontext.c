/* Coroutines: several stacks in one thread, switched by the C library, with calls on each; and one whose stack is two
 * pages small. */
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include "target.h"

enum { COROUTINES = 4, SWITCHES = 50, SMALL = 8192 };

static ucontext_t home, one[COROUTINES];
static long parent;
static int turns[COROUTINES];

static void run(int which)
{
    for (;;) {
        equal(raw(__NR_getppid), parent);
        turns[which]++;
        swapcontext(&one[which], &home);
    }
}

int main()
{
    parent = getppid();
    for (int i = 0; i < COROUTINES; i++) {
        char *stack = mmap(0, SMALL + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        mprotect(stack, 4096, PROT_NONE);
        getcontext(&one[i]);
        one[i].uc_stack.ss_sp = stack + 4096;
        one[i].uc_stack.ss_size = SMALL;
        makecontext(&one[i], (void (*)(void))run, 1, i);
    }

    target_begin();
    for (int turn = 0; turn < SWITCHES; turn++)
        for (int i = 0; i < COROUTINES; i++)
            swapcontext(&home, &one[i]);
    target_end();
    for (int i = 0; i < COROUTINES; i++)
        equal(turns[i], SWITCHES);
    expect("getppid", COROUTINES * SWITCHES);
    /* Each switch sets the mask. */
    expect("rt_sigprocmask", 2 * COROUTINES * SWITCHES);
    outside("getppid", 1);
    return target_verdict();
}
