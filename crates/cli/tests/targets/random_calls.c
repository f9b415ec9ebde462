/* getrandom by system calls: vector registers, bad pointers, flags, never the same twice, also in what is forked and in
 * threads. */
#ifndef TARGET_BARE
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#endif
#include "target.h"

typedef unsigned char vectors[16][16] __attribute__((aligned(16)));

/* The call with every vector register loaded, and stored behind it. */
static long with_vectors(void *at, long size, long how, vectors in, vectors out)
{
    long result;
    __asm__ volatile("movaps (%[in]), %%xmm0; movaps 16(%[in]), %%xmm1; movaps 32(%[in]), %%xmm2; "
                     "movaps 48(%[in]), %%xmm3\n\t"
                     "movaps 64(%[in]), %%xmm4; movaps 80(%[in]), %%xmm5; movaps 96(%[in]), %%xmm6; "
                     "movaps 112(%[in]), %%xmm7\n\t"
                     "movaps 128(%[in]), %%xmm8; movaps 144(%[in]), %%xmm9; movaps 160(%[in]), %%xmm10; "
                     "movaps 176(%[in]), %%xmm11\n\t"
                     "movaps 192(%[in]), %%xmm12; movaps 208(%[in]), %%xmm13; movaps 224(%[in]), %%xmm14; "
                     "movaps 240(%[in]), %%xmm15\n\t"
                     "mov $318, %%eax\n\t"
                     "syscall\n\t"
                     "movaps %%xmm0, (%[out]); movaps %%xmm1, 16(%[out]); movaps %%xmm2, 32(%[out]); "
                     "movaps %%xmm3, 48(%[out])\n\t"
                     "movaps %%xmm4, 64(%[out]); movaps %%xmm5, 80(%[out]); movaps %%xmm6, 96(%[out]); "
                     "movaps %%xmm7, 112(%[out])\n\t"
                     "movaps %%xmm8, 128(%[out]); movaps %%xmm9, 144(%[out]); movaps %%xmm10, 160(%[out]); "
                     "movaps %%xmm11, 176(%[out])\n\t"
                     "movaps %%xmm12, 192(%[out]); movaps %%xmm13, 208(%[out]); movaps %%xmm14, 224(%[out]); "
                     "movaps %%xmm15, 240(%[out])"
                     : "=&a"(result)
                     : "D"(at), "S"(size), "d"(how), [in] "r"(in), [out] "r"(out)
                     : "rcx", "r11", "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
                         "xmm9", "xmm10",
                       "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
    return result;
}

static int same(const void *one, const void *other, unsigned size)
{
    const unsigned char *a = one, *b = other;
    for (unsigned i = 0; i < size; i++)
        if (a[i] != b[i])
            return 0;
    return 1;
}

enum { ROUNDS = 200 };

static void vectors_stay(void)
{
    static vectors in, out;
    unsigned char last[32], now[32];
    for (unsigned i = 0; i < sizeof in; i++)
        ((unsigned char *)in)[i] = (unsigned char)(i * 7 + 3);
    equal(raw(__NR_getrandom, last, sizeof last, 0), sizeof last);
    for (int i = 0; i < ROUNDS; i++) {
        equal(with_vectors(now, sizeof now, 0, in, out), sizeof now);
        check(same(in, out, sizeof in), "vector registers over getrandom");
        check(!same(now, last, sizeof now), "random bytes");
        __builtin_memcpy(last, now, sizeof last);
    }
    /* Also where the kernel has to say no. */
    equal(with_vectors((void *)8, 32, 0, in, out), -14);
    check(same(in, out, sizeof in), "vector registers over a bad pointer");
    equal(with_vectors(now, 32, 0x7000, in, out), -22);
    equal(with_vectors(now, 0, 0, in, out), 0);
    check(same(in, out, sizeof in), "vector registers over an empty call");
    /* And after that as before. */
    equal(with_vectors(now, sizeof now, 0, in, out), sizeof now);
    check(!same(now, last, sizeof now), "random bytes behind a bad pointer");
}

/* A child and its maker go on from the same memory. */
static void forked(void)
{
    unsigned char *shared = (unsigned char *)raw(__NR_mmap, 0, 4096, 3, 0x21, -1, 0);
    unsigned char own[32];
    long child = raw(__NR_fork);
    if (child == 0) {
        raw(__NR_getrandom, shared, sizeof own, 0);
        raw(__NR_exit_group, 0);
    }
    equal(raw(__NR_getrandom, own, sizeof own, 0), sizeof own);
    int status = 1;
    equal(raw(__NR_wait4, child, &status, 0, 0), child);
    equal(status, 0);
    check(!same(own, shared, sizeof own), "what a child draws is its own");
}

#ifndef TARGET_BARE
static volatile long handled;

static void on_alarm(int number)
{
    unsigned char bytes[16];
    (void)number;
    handled += raw(__NR_getrandom, bytes, sizeof bytes, 0) == sizeof bytes;
}

static void *draws(void *drawn)
{
    static vectors in;
    vectors out;
    unsigned char bytes[16];
    for (int i = 0; i < 5000; i++)
        if (with_vectors(bytes, sizeof bytes, 0, in, out) != sizeof bytes || !same(in, out, sizeof in))
            return (void *)1;
    memcpy(drawn, bytes, sizeof bytes);
    return 0;
}

/* Threads, and handlers that draw in the middle of a draw. */
static void interrupted(void)
{
    enum { THREADS = 4 };
    pthread_t all[THREADS];
    unsigned char drawn[THREADS][16];
    struct itimerval often = {{0, 300}, {0, 300}}, never = {{0, 0}, {0, 0}};
    signal(SIGALRM, on_alarm);
    setitimer(ITIMER_REAL, &often, 0);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&all[i], 0, draws, drawn[i]);
    static unsigned char large[1 << 20];
    for (int i = 0; i < 20; i++) {
        /* A large one may be cut short by a signal. */
        long got = raw(__NR_getrandom, large, sizeof large, 0);
        check(got > 0 && got <= (long)sizeof large, "a large draw");
    }
    for (int i = 0; i < THREADS; i++) {
        void *wrong = (void *)1;
        pthread_join(all[i], &wrong);
        check(!wrong, "a thread's draws");
    }
    setitimer(ITIMER_REAL, &never, 0);
    for (int i = 1; i < THREADS; i++)
        check(!same(drawn[0], drawn[i], 16), "threads draw different bytes");
}
#endif

int main(void)
{
    target_begin();
    vectors_stay();
    forked();
    target_end();
    expect("getrandom", 1 + ROUNDS + 4 + 2);
    expect("mmap", 1);
    expect("fork", 1);
    expect("wait4", 1);
    expect("exit_group", 1);
#ifndef TARGET_BARE
    interrupted();
#endif
    return target_verdict();
}
