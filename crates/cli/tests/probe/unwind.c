// An unwinder of libgcc in a handler that interrupts probed functions anywhere: every walk must come to main.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unwind.h>
static volatile long handled, short_walks;
static volatile int in_main;
static void *first, *last;
__attribute__((noinline)) long leaf(long n) { volatile long own = n; return own * 5 + 1; }
__attribute__((noinline)) long work(long n) { volatile long own = leaf(n); return own + leaf(n + 1); }
static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *found) {
    void *at = (void *)_Unwind_GetIP(context);
    // The last call of run() returns to its end.
    if (at >= first && at <= last) *(int *)found = 1;
    return _URC_NO_REASON;
}
static void handler(int number) {
    int found = 0;
    (void)number;
    _Unwind_Backtrace(look, &found);
    handled++;
    short_walks += !found;
}
__attribute__((noinline)) int run(void) {
    first = (void *)run, last = &&end;
    long wrong = 0;
    for (long i = 0; handled < 1000 && i < 2000000000; i++) wrong += work(i) != 10 * i + 7;
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
end:
    return wrong != 0;
}
int main(void) {
    signal(SIGALRM, handler);
    struct itimerval every = {{0, 300}, {0, 300}};
    setitimer(ITIMER_REAL, &every, NULL);
    int wrong = run();
    printf("wrong %d, walks that do not come to run %ld, enough %d\n", wrong, short_walks, handled >= 1000);
    return wrong || short_walks || handled < 1000;
}
