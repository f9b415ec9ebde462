/* A timer at 5 kHz whose handler makes calls itself, while threads read, wait and work. With SA_RESTART nothing is
 * interrupted; with the word `eintr` what the kernel does not restart may be; with the word `traps` the timer sends
 * SIGTRAP, as no instruction of the program does. And signals with numbers, which must come at once, all of them, in
 * their order. */
#include "stress.h"
#include <poll.h>

static int restart = 1;
static _Atomic uint64_t ticks;
static __thread uint64_t heard, ordered;
static int ends[2];

static void tick(int signal)
{
    int before = errno;
    (void)signal;
    uint64_t differs;
    CHECK(stress_call(0, &differs) == stress_group && !differs, "a handler's call goes wrong: %#lx",
        (unsigned long)differs);
    atomic_fetch_add(&page->calls, 1);
    atomic_fetch_add(&ticks, 1);
    errno = before;
}

static void numbered(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)context;
    ordered += info->si_code == SI_QUEUE && (uint64_t)info->si_value.sival_int == heard;
    heard++;
}

static int again(const char *what)
{
    CHECK(errno == EINTR && !restart, "%s fails: %s", what, strerror(errno));
    return errno == EINTR;
}

static void *reads(void *given)
{
    uint64_t number, next = 0;
    for (;;) {
        ssize_t length = read(ends[0], &number, sizeof number);
        if (length < 0 && again("read"))
            continue;
        if (length != sizeof number)
            break;
        CHECK(number == next, "the pipe brings %lu and not %lu", (long)number, (long)next);
        next++;
        stress_work(1);
    }
    return given ? given : stress_leave();
}

static void *writes(void *given)
{
    for (uint64_t number = 0; stress_on(); number++) {
        while (write(ends[1], &number, sizeof number) != sizeof number && again("write"))
            ;
        struct timespec wait = {0, 300000};
        int error;
        while ((error = clock_nanosleep(CLOCK_MONOTONIC, 0, &wait, &wait)) == EINTR)
            ;
        CHECK(!error, "clock_nanosleep fails: %s", strerror(error));
    }
    close(ends[1]);
    return given ? given : stress_leave();
}

/* Eight that wait until they are let in, then one that comes while the call runs that sends it. */
static void *numbers(void *given)
{
    sigset_t mask, old;
    sigemptyset(&mask);
    sigaddset(&mask, SIGRTMIN + 1);
    while (stress_on()) {
        heard = ordered = 0;
        pthread_sigmask(SIG_BLOCK, &mask, &old);
        for (int i = 0; i < 9; i++) {
            if (i == 8)
                pthread_sigmask(SIG_SETMASK, &old, NULL);
            int error = pthread_sigqueue(pthread_self(), SIGRTMIN + 1, (union sigval){.sival_int = i});
            CHECK(!error, "pthread_sigqueue fails: %s", strerror(error));
        }
        atomic_fetch_add(&page->lost, 9 - (heard < 9 ? heard : 9));
        CHECK(heard <= 9 && ordered <= heard, "signals come twice: %lu", (long)heard);
        CHECK(heard < 9 || ordered == 9, "signals come in another order: %lu of %lu", (long)ordered, (long)heard);
        stress_work(8);
    }
    return given ? given : stress_leave();
}

int main(int argc, char **argv)
{
    pthread_t threads[3];
    timer_t timer;
    int ticking = argc > 1 && !strcmp(argv[1], "traps") ? SIGTRAP : SIGRTMIN;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = ticking};
    struct itimerspec period = {{0, 200000}, {0, 200000}};
    restart = argc < 2 || strcmp(argv[1], "eintr");
    stress_begin(argc, argv);
    stress_handle(ticking, tick, restart ? SA_RESTART : 0);
    struct sigaction action = {.sa_sigaction = numbered, .sa_flags = SA_SIGINFO | SA_RESTART};
    CHECK(!sigaction(SIGRTMIN + 1, &action, NULL), "sigaction fails");
    CHECK(!pipe(ends) && !timer_create(CLOCK_MONOTONIC, &event, &timer), "no pipe or no timer");
    stress_thread(&threads[0], reads, NULL);
    stress_thread(&threads[1], writes, NULL);
    stress_thread(&threads[2], numbers, NULL);
    CHECK(!timer_settime(timer, 0, &period, NULL), "timer_settime fails");
    uint64_t before = 0;
    for (int idle = 0; stress_on();) {
        stress_work(16);
        int waited = poll(NULL, 0, 2);
        CHECK(waited == 0 || (waited < 0 && errno == EINTR), "poll says %d", waited);
        idle = atomic_load(&ticks) == before ? idle + 1 : 0;
        before = atomic_load(&ticks);
        CHECK(idle < 1000, "the timer does not tick any more");
    }
    timer_delete(timer);
    for (int i = 0; i < 3; i++)
        stress_join(threads[i]);
    return stress_finish();
}
