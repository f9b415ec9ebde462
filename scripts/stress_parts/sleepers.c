/* Threads that sleep, each in another call, and are woken all the time. No handler ever runs in them, so no wait may
 * end with EINTR, none may end early, and none may be slept through. */
#include "stress.h"
#include <linux/futex.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

struct sleeper {
    const char *name;
    /* Waits for one waking; 0, or -1 with errno. */
    int (*wait)(struct sleeper *);
    int (*wake)(struct sleeper *);
    pthread_t thread;
    /* An eventfd, or the two ends of a socket, or an epoll descriptor. */
    int file, other;
    _Atomic int word;
    _Atomic unsigned woken, sent;
};

static int take(struct sleeper *me)
{
    uint64_t one;
    return read(me->file, &one, sizeof one) == sizeof one ? 0 : -1;
}

static int give(struct sleeper *me)
{
    uint64_t one = 1;
    return write(me->file, &one, sizeof one) == sizeof one ? 0 : -1;
}

static int by_poll(struct sleeper *me)
{
    struct pollfd file = {me->file, POLLIN, 0};
    return poll(&file, 1, -1) == 1 ? take(me) : -1;
}

static int by_ppoll(struct sleeper *me)
{
    struct pollfd file = {me->file, POLLIN, 0};
    struct timespec limit = {100, 0};
    return ppoll(&file, 1, &limit, NULL) == 1 ? take(me) : -1;
}

static int by_select(struct sleeper *me)
{
    fd_set files;
    FD_ZERO(&files);
    FD_SET(me->file, &files);
    return select(me->file + 1, &files, NULL, NULL, NULL) == 1 ? take(me) : -1;
}

static int by_epoll(struct sleeper *me)
{
    struct epoll_event event = {.events = EPOLLIN};
    if (!me->other) {
        me->other = epoll_create1(EPOLL_CLOEXEC);
        if (epoll_ctl(me->other, EPOLL_CTL_ADD, me->file, &event))
            return -1;
    }
    return epoll_wait(me->other, &event, 1, 100000) == 1 ? take(me) : -1;
}

static int by_epoll_pwait(struct sleeper *me)
{
    struct epoll_event event = {.events = EPOLLIN};
    if (!me->other) {
        me->other = epoll_create1(EPOLL_CLOEXEC);
        if (epoll_ctl(me->other, EPOLL_CTL_ADD, me->file, &event))
            return -1;
    }
    return epoll_pwait(me->other, &event, 1, -1, NULL) == 1 ? take(me) : -1;
}

static int by_recv(struct sleeper *me)
{
    char byte;
    if (!me->other) {
        int ends[2];
        struct timeval limit = {100, 0};
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit,
            sizeof limit))
            return -1;
        close(me->file);
        me->other = ends[0];
        me->file = ends[1];
        atomic_store(&me->word, 1);
    }
    return recv(me->other, &byte, 1, 0) == 1 ? 0 : -1;
}

static int send_one(struct sleeper *me)
{
    while (!atomic_load(&me->word))
        sched_yield();
    return send(me->file, "x", 1, 0) == 1 ? 0 : -1;
}

static int by_futex(struct sleeper *me)
{
    struct timespec limit = {100, 0};
    while (!atomic_load(&me->word))
        if (syscall(SYS_futex, &me->word, FUTEX_WAIT_PRIVATE, 0, &limit, NULL, 0) && errno != EAGAIN)
            return -1;
    atomic_fetch_sub(&me->word, 1);
    return 0;
}

static int wake_futex(struct sleeper *me)
{
    atomic_fetch_add(&me->word, 1);
    return syscall(SYS_futex, &me->word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) < 0;
}

static int by_sigtimedwait(struct sleeper *me)
{
    struct timespec limit = {100, 0};
    sigset_t mask;
    siginfo_t info;
    sigemptyset(&mask);
    sigaddset(&mask, SIGRTMIN + 2);
    (void)me;
    return sigtimedwait(&mask, &info, &limit) == SIGRTMIN + 2 ? 0 : -1;
}

static int wake_signal(struct sleeper *me)
{
    return pthread_sigqueue(me->thread, SIGRTMIN + 2, (union sigval){0});
}

static int naps(struct sleeper *me)
{
    struct timespec before, after, nap = {0, 3000000};
    clock_gettime(CLOCK_MONOTONIC, &before);
    if (nanosleep(&nap, NULL))
        return -1;
    clock_gettime(CLOCK_MONOTONIC, &after);
    CHECK((after.tv_sec - before.tv_sec) * 1000000000 + after.tv_nsec - before.tv_nsec >= 3000000,
        "nanosleep ends early");
    return take(me);
}

static int by_timer(struct sleeper *me)
{
    struct itimerspec once = {{0, 0}, {0, 2000000}};
    uint64_t times;
    if (!me->other)
        me->other = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    if (timerfd_settime(me->other, 0, &once, NULL) || read(me->other, &times, sizeof times) != sizeof times)
        return -1;
    CHECK(times == 1, "a timer ran out %lu times", (long)times);
    return take(me);
}

static struct sleeper sleepers[] = {
    {.name = "read", .wait = take, .wake = give},
    {.name = "poll", .wait = by_poll, .wake = give},
    {.name = "ppoll", .wait = by_ppoll, .wake = give},
    {.name = "select", .wait = by_select, .wake = give},
    {.name = "epoll_wait", .wait = by_epoll, .wake = give},
    {.name = "epoll_pwait", .wait = by_epoll_pwait, .wake = give},
    {.name = "recv", .wait = by_recv, .wake = send_one},
    {.name = "futex", .wait = by_futex, .wake = wake_futex},
    {.name = "sigtimedwait", .wait = by_sigtimedwait, .wake = wake_signal},
    {.name = "nanosleep", .wait = naps, .wake = give},
    {.name = "timerfd", .wait = by_timer, .wake = give},
};
enum { SLEEPERS = sizeof sleepers / sizeof *sleepers };

static void *body(void *given)
{
    struct sleeper *me = given;
    for (;;) {
        if (me->wait(me)) {
            if (stress_interrupted())
                continue;
            break;
        }
        stress_work(1);
        if (atomic_fetch_add(&me->woken, 1) + 1 == atomic_load(&me->sent) && atomic_load(&page->stop) == 2)
            break;
        errno = 0;
    }
    CHECK(!errno || errno == ESRCH, "%s fails: %s", me->name, strerror(errno));
    return stress_leave();
}

int main(int argc, char **argv)
{
    sigset_t all, old;
    stress_begin(argc, argv);
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    for (int i = 0; i < SLEEPERS; i++) {
        sleepers[i].file = eventfd(0, EFD_SEMAPHORE);
        stress_thread(&sleepers[i].thread, body, &sleepers[i]);
    }
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    for (unsigned turn = 0; stress_on(); turn++) {
        struct timespec wait = {0, 1500000};
        while (nanosleep(&wait, &wait) && errno == EINTR)
            ;
        struct sleeper *one = &sleepers[turn * 7 % SLEEPERS];
        atomic_fetch_add(&one->sent, 1);
        CHECK(!one->wake(one), "%s cannot be woken: %s", one->name, strerror(errno));
    }
    /* One more for each, which is its last. */
    for (int i = 0; i < SLEEPERS; i++)
        atomic_fetch_add(&sleepers[i].sent, 1);
    atomic_store(&page->stop, 2);
    for (int i = 0; i < SLEEPERS; i++)
        CHECK(!sleepers[i].wake(&sleepers[i]), "%s cannot be woken: %s", sleepers[i].name, strerror(errno));
    for (int i = 0; i < SLEEPERS; i++)
        stress_join(sleepers[i].thread);
    return stress_finish();
}
