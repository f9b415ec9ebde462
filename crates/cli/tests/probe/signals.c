// A signal every 200 µs, whose handler looks at where it interrupted and calls the probed function itself.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <ucontext.h>
static volatile long handled, odd;
extern char __executable_start, etext;
__attribute__((noinline)) long work(long n) { volatile long own = n; return own * 3 + 1; }
static void handler(int number, siginfo_t *info, void *context) {
    ucontext_t *at = context;
    (void)number, (void)info;
    handled++;
    // Of all code, only the program's and its libraries': not what a tracer has put there.
    unsigned long ip = at->uc_mcontext.gregs[REG_RIP];
    odd += ip < 0x10000;
    odd += work(handled) != handled * 3 + 1;
}
int main(void) {
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigaction(SIGALRM, &action, NULL);
    struct itimerval every = {{0, 200}, {0, 200}};
    setitimer(ITIMER_REAL, &every, NULL);
    long wrong = 0, calls = 0;
    while (handled < 2000 && calls < 2000000000) { wrong += work(calls) != calls * 3 + 1; calls++; }
    every = (struct itimerval){{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &every, NULL);
    printf("wrong %ld, odd %ld\n", wrong, odd);
    return wrong || odd || handled < 2000;
}
