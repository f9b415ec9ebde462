/*
 * A program that says by its own clock how long it took: what a trace or a probe says of it must be that.
 *
 *   clock              sleeps 5 times 40 ms in calls of clock_nanosleep, says how many nanoseconds each took
 *   clock work         calls work() 5 times, which turns for 20 ms by the clock; says the same of each
 *   clock rate         says how many ticks the TSC makes in a second, against CLOCK_MONOTONIC_RAW over 300 ms
 *
 * The clock is asked by the system call and never by the vDSO: that computes with the TSC, and the rate that the kernel
 * thinks it has.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long now(clockid_t which)
{
    struct timespec at;
    syscall(SYS_clock_gettime, which, &at);
    return at.tv_sec * 1000000000l + at.tv_nsec;
}

static unsigned long ticks(void)
{
    unsigned low, high;
    __asm__ volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
    return (unsigned long)high << 32 | low;
}

__attribute__((noinline, noclone)) void work(long nanoseconds)
{
    long end = now(CLOCK_MONOTONIC) + nanoseconds;
    while (now(CLOCK_MONOTONIC) < end)
        ;
    __asm__ volatile("" : : : "memory");
}

static void nap(long nanoseconds)
{
    struct timespec length = {0, nanoseconds};
    syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &length, (struct timespec *)0);
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "rate")) {
        long begun = now(CLOCK_MONOTONIC_RAW);
        unsigned long from = ticks();
        nap(300000000);
        unsigned long to = ticks();
        long ended = now(CLOCK_MONOTONIC_RAW);
        printf("rate %.0f\n", (double)(to - from) * 1e9 / (double)(ended - begun));
        return 0;
    }
    int working = argc > 1 && !strcmp(argv[1], "work");
    long begun = now(CLOCK_MONOTONIC), took[5];
    for (int i = 0; i < 5; i++) {
        long from = now(CLOCK_MONOTONIC);
        if (working)
            work(20000000);
        else
            nap(40000000);
        took[i] = now(CLOCK_MONOTONIC) - from;
    }
    long all = now(CLOCK_MONOTONIC) - begun;
    for (int i = 0; i < 5; i++)
        printf("took %ld\n", took[i]);
    printf("all %ld\n", all);
    return 0;
}
