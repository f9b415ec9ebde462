/* Threads: many at once, made and gone again and again, ended by the bare call, with the first thread gone before the
 * others. */
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

enum { AT_ONCE = 8, CALLS = 2000, SERIAL = 100, BARE = 20 };

static long self;
static atomic_int different;

static void *cross(void *which)
{
    int id = gettid();
    for (int i = 0; i < CALLS; i++) {
        if (raw(__NR_gettid) != id)
            atomic_fetch_add(&different, 1);
        if (raw(__NR_getpid) != self)
            atomic_fetch_add(&different, 1);
    }
    return which;
}

static void *one(void *which)
{
    raw(__NR_getppid);
    return which;
}

static void *leave(void *which)
{
    raw(__NR_getppid);
    raw(__NR_exit, 0);
    return which;
}

static void *wait_for_ever(void *which)
{
    pause();
    return which;
}

/* Waits until the first thread is gone, and ends the process with its own status. */
static void *last(void *which)
{
    pthread_join(*(pthread_t *)which, 0);
    for (int i = 0; i < 50; i++)
        raw(__NR_getppid);
    _exit(11);
}

int main()
{
    pthread_t threads[AT_ONCE];
    int status = 0;
    self = getpid();

    target_begin();
    for (int i = 0; i < AT_ONCE; i++)
        equal(pthread_create(&threads[i], 0, cross, (void *)(long)i), 0);
    for (int i = 0; i < AT_ONCE; i++) {
        void *which;
        pthread_join(threads[i], &which);
        equal((long)which, i);
    }
    equal(different, 0);
    for (int i = 0; i < SERIAL; i++) {
        pthread_create(&threads[0], 0, one, 0);
        pthread_join(threads[0], 0);
    }
    for (int i = 0; i < BARE; i++) {
        pthread_create(&threads[0], 0, leave, 0);
        pthread_join(threads[0], 0);
    }
    pid_t child = fork();
    if (child == 0) {
        static pthread_t first;
        first = pthread_self();
        pthread_create(&threads[0], 0, last, &first);
        raw(__NR_getppid);
        pthread_exit(0);
    }
    waitpid(child, &status, 0);
    equal(status, 11 << 8);
    /* exit_group by one thread while others are in calls and between them. */
    child = fork();
    if (child == 0) {
        for (int i = 0; i < 3; i++)
            pthread_create(&threads[i], 0, wait_for_ever, 0);
        raw(__NR_getppid);
        raw(__NR_exit_group, 12);
    }
    waitpid(child, &status, 0);
    equal(status, 12 << 8);
    target_end();
    expect("getpid", AT_ONCE * CALLS);
    /* The C library asks for its own thread's number once a thread, too. */
    least("gettid", AT_ONCE * CALLS);
    expect("getppid", SERIAL + BARE + 51 + 1);
    others();
    return target_verdict();
}
