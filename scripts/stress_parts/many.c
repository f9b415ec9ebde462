/* Six hundred threads that live as long as the program does. */
#include "stress.h"

enum { THREADS = 600 };
static _Atomic unsigned seen;

static void *body(void *given)
{
    atomic_fetch_add(&seen, 1);
    while (stress_on()) {
        struct timespec wait = {0, 20000000 + (uintptr_t)given * 50000};
        stress_work(1 + (uintptr_t)given % 3);
        int error = clock_nanosleep(CLOCK_MONOTONIC, 0, &wait, NULL);
        CHECK(!error, "clock_nanosleep fails: %s", strerror(error));
    }
    return stress_leave();
}

int main(int argc, char **argv)
{
    static pthread_t threads[THREADS];
    sigset_t all, old;
    stress_begin(argc, argv);
    /* Who is told to end is the main thread, which restarts its wait: the others' naps are interrupted by nobody. */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    for (uintptr_t i = 0; i < THREADS; i++)
        stress_thread(&threads[i], body, (void *)i);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    for (int i = 0; i < THREADS; i++)
        stress_join(threads[i]);
    CHECK(seen == THREADS, "%u of %u threads ran", seen, THREADS);
    return stress_finish();
}
