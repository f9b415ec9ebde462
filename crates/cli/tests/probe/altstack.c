// Handlers on a stack of their own that call probed functions, and some that jump out of them (siglongjmp).
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
static sigjmp_buf back;
static volatile long handled, jumped, wrong;
__attribute__((noinline)) long inside(long n) { volatile long own = n; return own + 1; }
__attribute__((noinline)) void raises(long n) { volatile long own = n; raise(own & 1 ? SIGUSR1 : SIGUSR2);
    wrong += own != n; }
static void stays(int number) { (void)number; handled++; wrong += inside(handled) != handled + 1; }
static void jumps(int number) { (void)number; jumped++; wrong += inside(jumped) != jumped + 1; siglongjmp(back, 1); }
int main(void) {
    stack_t stack = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = stays, .sa_flags = SA_ONSTACK};
    sigaction(SIGUSR1, &action, NULL);
    action.sa_handler = jumps;
    sigaction(SIGUSR2, &action, NULL);
    for (volatile int i = 0; i < 2000; i++) if (sigsetjmp(back, 1) == 0) raises(i);
    printf("handled %ld, jumped %ld, wrong %ld\nexpect inside 2000 2000\nexpect raises 2000 1000\n", handled, jumped,
        wrong);
    return handled != 1000 || jumped != 1000 || wrong;
}
