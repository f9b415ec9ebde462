/* Threads that are made and joined all the time, eight at once. None may be missing, and each says what it was
 * given. */
#include "stress.h"

static void *body(void *given)
{
    stress_work(1 + (uintptr_t)given % 16);
    return (void *)((uintptr_t)given * 5 + 1);
}

int main(int argc, char **argv)
{
    pthread_t threads[8];
    uintptr_t number = 0;
    stress_begin(argc, argv);
    while (stress_on()) {
        uintptr_t first = number;
        for (int i = 0; i < 8; i++)
            stress_thread(&threads[i], body, (void *)number++);
        for (int i = 0; i < 8; i++) {
            uintptr_t result = (uintptr_t)stress_join(threads[i]);
            CHECK(result == (first + i) * 5 + 1, "thread %lu says %lu", (long)(first + i), (long)result);
        }
    }
    return stress_finish();
}
