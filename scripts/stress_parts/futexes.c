/* Eight threads that meet at a lock, a condition, a barrier and a semaphore. What they count under the lock must be
 * right at the end. */
#include "stress.h"
#include <semaphore.h>

enum { THREADS = 8 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static sem_t places;
static uint64_t counted, rounds, turns;
static _Atomic int inside;
static int more = 1;

static void *body(void *given)
{
    uintptr_t me = (uintptr_t)given;
    for (;;) {
        for (int i = 0; i < 20; i++) {
            pthread_mutex_lock(&lock);
            uint64_t before = counted;
            stress_work(1);
            counted = before + 1;
            pthread_mutex_unlock(&lock);
        }
        CHECK(!sem_wait(&places), "sem_wait fails: %s", strerror(errno));
        CHECK(atomic_fetch_add(&inside, 1) < 3, "a semaphore lets too many in");
        stress_work(1);
        atomic_fetch_sub(&inside, 1);
        sem_post(&places);
        pthread_mutex_lock(&lock);
        while (turns % THREADS != me)
            pthread_cond_wait(&turn, &lock);
        turns++;
        pthread_cond_broadcast(&turn);
        pthread_mutex_unlock(&lock);
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
            rounds++;
            more = stress_on();
        }
        pthread_barrier_wait(&barrier);
        if (!more)
            return stress_leave();
    }
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    stress_begin(argc, argv);
    pthread_barrier_init(&barrier, NULL, THREADS);
    sem_init(&places, 0, 3);
    for (uintptr_t i = 0; i < THREADS; i++)
        stress_thread(&threads[i], body, (void *)i);
    for (int i = 0; i < THREADS; i++)
        stress_join(threads[i]);
    CHECK(counted == rounds * THREADS * 20 && turns == rounds * THREADS, "%lu counted in %lu rounds", (long)counted,
        (long)rounds);
    return stress_finish();
}
