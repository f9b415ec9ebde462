/* A thread for each CPU and one more, which call a function all the time and the kernel seldom. */
#include "stress.h"

static void *body(void *given)
{
    uint64_t value = (uintptr_t)given;
    while (stress_on()) {
        for (int i = 0; i < 1000; i++) {
            uint64_t next = stress_hot(value);
            CHECK(next == value * 3 + 1, "stress_hot returns something else");
            value = next;
        }
        atomic_fetch_add(&page->hots, 1000);
        stress_work(1);
    }
    return stress_leave();
}

int main(int argc, char **argv)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN) + 1;
    pthread_t threads[64];
    count = count < 64 ? count : 64;
    stress_begin(argc, argv);
    for (long i = 0; i < count; i++)
        stress_thread(&threads[i], body, (void *)i);
    for (long i = 0; i < count; i++)
        stress_join(threads[i]);
    return stress_finish();
}
