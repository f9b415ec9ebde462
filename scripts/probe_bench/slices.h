/* Times pairs of functions in short slices, the unprobed one and the probed one in turn, by the thread's CPU time: what
 * other processes take is not in it (clock_gettime(2), CLOCK_THREAD_CPUTIME_ID). */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A slice is about so long, ns: a reading of the clock is some thousandth of it. */
#define SLICE 200000.0
#define MOST 200000L

typedef long (*function)(long);

struct pair {
    const char *name;
    function plain, probed;
};

__attribute__((no_instrument_function)) static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return (double)at.tv_sec * 1e9 + (double)at.tv_nsec;
}

/* ns per call. */
__attribute__((no_instrument_function, noinline)) static double slice(function called, long calls)
{
    double begun = now();
    long left = calls;
    /* Aligned, so that every build has the same loop. The functions leave all but the registers that are named here as
     * they were; below the stack pointer lies what this function may have there. */
    __asm__ volatile("sub $128, %%rsp\n .p2align 6\n 1: mov %0, %%rdi\n call *%1\n dec %0\n jnz 1b\n add $128, %%rsp"
                     : "+r"(left)
                     : "r"(called)
                     : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "memory", "cc");
    return (now() - begun) / (double)calls;
}

__attribute__((no_instrument_function)) static long fitting(function called, long *made)
{
    /* The first call pays for what is only done once. */
    slice(called, 1);
    *made += 1;
    long calls = 2;
    for (;;) {
        double each = slice(called, calls);
        *made += calls;
        if (each * (double)calls > SLICE / 8 || calls >= MOST) {
            calls = (long)(SLICE / (each > 0.1 ? each : 0.1));
            return calls < 1 ? 1 : calls > MOST ? MOST : calls;
        }
        calls *= 2;
    }
}

/* Lines: `calls NAME N` with all calls of the probed function, `slice NAME PLAIN PROBED` with ns per call. */
__attribute__((no_instrument_function)) static int measure(const struct pair *pairs, int count, int argc, char **argv)
{
    int slices = argc > 1 ? atoi(argv[1]) : 30;
    int wait = argc > 2 && !strcmp(argv[2], "wait");
    char word[16];
    setvbuf(stdout, NULL, _IOFBF, 1 << 20);
    printf("ready %d\n", (int)getpid());
    fflush(stdout);
    if (wait && !fgets(word, sizeof word, stdin))
        return 0;
    for (int index = 0; index < count; index++) {
        const struct pair *pair = &pairs[index];
        long made = 0, unprobed = 0;
        if (argc > 3 && !strstr(argv[3], pair->name))
            continue;
        long plain = fitting(pair->plain, &unprobed), probed = fitting(pair->probed, &made);
        for (int turn = 0; turn < slices; turn++) {
            /* Which is first changes, so that neither has the warmer cache. */
            double first = turn % 2 ? slice(pair->probed, probed) : slice(pair->plain, plain);
            double second = turn % 2 ? slice(pair->plain, plain) : slice(pair->probed, probed);
            made += probed;
            printf("slice %s %.3f %.3f\n", pair->name, turn % 2 ? second : first, turn % 2 ? first : second);
        }
        printf("calls %s %ld\n", pair->name, made);
    }
    printf("done\n");
    fflush(stdout);
    /* Until the probes are out. */
    if (wait)
        while (fgets(word, sizeof word, stdin)) {
        }
    return 0;
}
