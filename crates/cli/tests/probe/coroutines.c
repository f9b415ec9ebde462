// Coroutines: two stacks in one thread, whose probed functions overlap without nesting. Each call of `shares` lasts two
// steps of 3 ms.
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>
#include <ucontext.h>
static ucontext_t scheduler, contexts[2];
static char stacks[2][1 << 16];
static volatile long steps;
static void step(void) { struct timespec time = {0, 3000000}; nanosleep(&time, NULL); steps++; }
__attribute__((noinline)) void shares(int which) {
    for (int i = 0; i < 2; i++) swapcontext(&contexts[which], &scheduler);
}
static void body(int which) {
    for (int i = 0; i < 10; i++) shares(which);
    for (;;) swapcontext(&contexts[which], &scheduler);
}
int main(void) {
    for (int i = 0; i < 2; i++) {
        getcontext(&contexts[i]);
        contexts[i].uc_stack.ss_sp = stacks[i];
        contexts[i].uc_stack.ss_size = sizeof stacks[i];
        makecontext(&contexts[i], (void (*)(void))body, 1, i);
    }
    // The one begins a step before the other, so that they never nest; a step behind each switch.
    swapcontext(&scheduler, &contexts[0]);
    step();
    for (int i = 0; i < 24; i++) for (int which = 0; which < 2; which++) {
        swapcontext(&scheduler, &contexts[1 - which]);
        step();
    }
    printf("steps %ld\nexpect shares 20 20\n", steps);
    return steps != 49;
}
