// Threads that are cancelled (deferred and at once) and that end, inside of probed functions.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static volatile long sink;
static _Atomic long cleaned;
static pthread_barrier_t begun;
static void clean(void *argument) { (void)argument; cleaned++; }
__attribute__((noinline)) void spins(long n) { pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
    for (;;) sink = n; }
__attribute__((noinline)) void waits(long n) { for (;;) { sink = n; pause(); } }
__attribute__((noinline)) void ends(long n) { pthread_exit((void *)(n + 1)); }
static void *thread(void *argument) {
    long n = (long)argument;
    pthread_cleanup_push(clean, NULL);
    pthread_barrier_wait(&begun);
    if (n % 3 == 0) spins(n); else if (n % 3 == 1) waits(n); else ends(n);
    pthread_cleanup_pop(0);
    return NULL;
}
int main(void) {
    long cancelled = 0, sum = 0;
    for (int round = 0; round < 10; round++) {
        pthread_t threads[6];
        pthread_barrier_init(&begun, NULL, 7);
        for (long i = 0; i < 6; i++) pthread_create(&threads[i], NULL, thread, (void *)i);
        pthread_barrier_wait(&begun);
        usleep(2000);
        for (int i = 0; i < 6; i++) if (i % 3 != 2) pthread_cancel(threads[i]);
        for (int i = 0; i < 6; i++) {
            void *result;
            pthread_join(threads[i], &result);
            if (result == PTHREAD_CANCELED) cancelled++; else sum += (long)result;
        }
        pthread_barrier_destroy(&begun);
    }
    printf("cancelled %ld, sum %ld, cleaned %ld\n", cancelled, sum, cleaned);
    return cancelled != 40 || sum != 90 || cleaned != 60;
}
