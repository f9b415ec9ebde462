// As many threads at a time as are asked for, each of which calls the same function so often.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static volatile long sink;
static long calls;
static pthread_barrier_t all;
__attribute__((noinline)) long work(long n) { sink = n; return n + 1; }
static void *thread(void *unused) {
    pthread_barrier_wait(&all);
    for (long i = 0; i < calls; i++) work(i);
    pthread_barrier_wait(&all);
    return unused;
}
int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 4;
    calls = argc > 2 ? atol(argv[2]) : 10;
    pthread_t *threads = calloc(count, sizeof *threads);
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 64 << 10);
    pthread_barrier_init(&all, NULL, count + 1);
    for (int i = 0; i < count; i++)
        if (pthread_create(&threads[i], &small, thread, NULL)) { printf("only %d threads\n", i); return 3; }
    pthread_barrier_wait(&all);
    pthread_barrier_wait(&all);
    for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
    printf("expect work %ld %ld\n", count * calls, count * calls);
    return 0;
}
