/*
 * Reads the clock in every way, and holds it against the kernel's.
 *   steered count N      reads it N times by libc, under a filter of its own that sees each call to the kernel for it:
 *                        says how many it saw
 *   steered raw N        the same by system calls; "wall" and "day": CLOCK_REALTIME, and gettimeofday
 *   steered race MS      threads, processes and a signal's handler compare what they read for so long: says how often
 *                        the clock went back, and the most µs by which it was before and behind what the kernel said
 *                        around it
 *   steered ways         other clocks, zones, bad pointers: says what each call answers
 *   steered moves        forks into a time namespace whose CLOCK_MONOTONIC is 500 s less: says what is wrong with the
 *                        clock there
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef long long ns;

static ns of(struct timespec time)
{
    return time.tv_sec * 1000000000ll + time.tv_nsec;
}

/* What no replacement has to do with: this clock is no other one's. */
static ns boottime(void)
{
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_BOOTTIME, &now);
    return of(now);
}

static ns by_libc(clockid_t which)
{
    struct timespec now = {0, 0};
    clock_gettime(which, &now);
    return of(now);
}

static ns by_call(clockid_t which)
{
    struct timespec now = {0, 0};
    syscall(SYS_clock_gettime, which, &now);
    return of(now);
}

static ns by_gettimeofday(clockid_t which)
{
    (void)which;
    struct timeval now;
    gettimeofday(&now, 0);
    return now.tv_sec * 1000000000ll + now.tv_usec * 1000ll;
}

/* ---- count ---- */

static volatile long seen;

/* Lets each call pass that the filter asks about. No signal: that would interrupt the call. */
static void *watches(void *listener)
{
    struct seccomp_notif asked;
    int fd;
    while ((fd = __atomic_load_n((int *)listener, __ATOMIC_ACQUIRE)) < 0)
        usleep(100);
    for (;;) {
        memset(&asked, 0, sizeof asked);
        if (ioctl(fd, SECCOMP_IOCTL_NOTIF_RECV, &asked))
            continue;
        seen++;
        struct seccomp_notif_resp answer = {.id = asked.id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
        ioctl(fd, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    }
    return 0;
}

static int count(ns (*read)(clockid_t), clockid_t which, long reads)
{
    struct sock_filter lines[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clock_gettime, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_gettimeofday, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof lines / sizeof *lines, lines};
    static int listener = -1;
    pthread_t watcher;
    pthread_create(&watcher, 0, watches, &listener);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    long fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
    if (fd < 0)
        return perror("seccomp"), 1;
    __atomic_store_n(&listener, (int)fd, __ATOMIC_RELEASE);
    ns last = 0;
    long back = 0;
    for (long i = 0; i < reads; i++) {
        ns now = read(which);
        back += now < last;
        last = now;
    }
    printf("seen %ld back %ld\n", seen, back);
    return 0;
}

/* ---- race ---- */

/* Of all threads of all processes; the latest answer that each clock has given, in one process. */
struct all {
    long reads, back, handled;
    ns before, behind;
};

static struct all *all;
static ns ahead;
static ns latest[2];
static volatile sig_atomic_t over;
static clockid_t const clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC};

static void most(ns *of, ns now)
{
    ns was = __atomic_load_n(of, __ATOMIC_RELAXED);
    while (was < now && !__atomic_compare_exchange_n(of, &was, now, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        ;
}

static void look(ns (*read)(clockid_t), clockid_t which)
{
    ns was = __atomic_load_n(&latest[which], __ATOMIC_SEQ_CST), now = read(which);
    /* Of µs. */
    if (read == by_gettimeofday)
        was = was / 1000 * 1000;
    if (now < was)
        __atomic_fetch_add(&all->back, 1, __ATOMIC_RELAXED);
    most(&latest[which], now);
}

/* Between two answers of the kernel. Where the thread was away, they say nothing. */
static void hold(void)
{
    ns one = boottime() - ahead, now = by_libc(CLOCK_MONOTONIC), two = boottime() - ahead;
    if (now < one)
        most(&all->before, one - now);
    if (now > two)
        most(&all->behind, now - two);
}

static void on_alarm(int number)
{
    (void)number;
    look(by_libc, CLOCK_MONOTONIC);
    look(by_call, CLOCK_REALTIME);
    all->handled++;
}

static void *reads(void *index)
{
    static ns (*const ways[])(clockid_t) = {by_libc, by_call, by_libc, by_gettimeofday};
    ns (*read)(clockid_t) = ways[(long)index % 4];
    long done = 0;
    while (!over) {
        look(read, read == by_gettimeofday ? CLOCK_REALTIME : clocks[done % 2]);
        if (done++ % 64 == 0)
            hold();
    }
    __atomic_fetch_add(&all->reads, done, __ATOMIC_RELAXED);
    return 0;
}

static void nap(long ms)
{
    ns end = boottime() + ms * 1000000;
    while (boottime() < end)
        usleep(500);
}

static int race(long ms)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    struct itimerval often = {{0, 1000}, {0, 1000}};
    all = mmap(0, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ns first = by_call(CLOCK_MONOTONIC);
    ahead = boottime() - first;
    for (int i = 0; i < 100; i++) {
        ns now = by_call(CLOCK_MONOTONIC);
        /* Both tell the same time but for suspends: the least difference is the one of fewest interruptions. */
        ns differ = boottime() - now;
        ahead = differ < ahead ? differ : ahead;
    }
    /* Where nothing was ever suspended they are the same clock. */
    if (ahead < 1000000 && ahead > -1000000)
        ahead = 0;
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    sigaction(SIGALRM, &action, 0);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, reads, (void *)i);
    setitimer(ITIMER_REAL, &often, 0);
    for (ns end = boottime() + ms * 1000000; boottime() < end;) {
        pid_t child = fork();
        if (child == 0) {
            ns until = boottime() + 30000000;
            long done = 0;
            while (boottime() < until) {
                look(done % 2 ? by_libc : by_call, CLOCK_MONOTONIC);
                look(by_libc, CLOCK_REALTIME);
                hold();
                done++;
            }
            __atomic_fetch_add(&all->reads, done, __ATOMIC_RELAXED);
            _exit(0);
        }
        nap(20);
        waitpid(child, 0, 0);
    }
    over = 1;
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, 0);
    printf("back %ld before %lld behind %lld reads %ld handled %ld\n", all->back, all->before / 1000,
        all->behind / 1000, all->reads,
           all->handled);
    return 0;
}

/* ---- ways ---- */

static int ways(void)
{
    struct timespec now;
    struct timeval day;
    struct timezone zone = {-1, -1};
    static const clockid_t others[] = {CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME, CLOCK_MONOTONIC_COARSE,
        CLOCK_REALTIME_COARSE,
                                       CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_TAI};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        printf("%d ", clock_gettime(others[i], &now) ? errno : 0);
    printf("%d ", clock_gettime(77, &now) ? errno : 0);
    printf("%d ", gettimeofday(&day, &zone) || zone.tz_minuteswest < -1440 ? 1 : 0);
    struct timeval *volatile none = 0;
    printf("%d %d ", gettimeofday(none, &zone) ? 1 : 0, gettimeofday(none, 0) ? 1 : 0);
    printf("%ld %d ", syscall(SYS_clock_gettime, CLOCK_MONOTONIC, 8), errno);
    void *page = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("%ld %d ", syscall(SYS_clock_gettime, CLOCK_REALTIME, page), errno);
    printf("%ld %d ", syscall(SYS_gettimeofday, page, 0), errno);
    long apart = (long)(time(0) - by_libc(CLOCK_REALTIME) / 1000000000);
    printf("%s\n", apart >= -1 && apart <= 1 ? "now" : "another time");
    return 0;
}

/* ---- moves ---- */

#ifndef CLONE_NEWTIME
#define CLONE_NEWTIME 0x80
#endif

static int moves(void)
{
    static const char offset[] = "monotonic -500 0\n";
    int file = -1;
    for (int i = 0; i < 100000; i++)
        by_libc(CLOCK_MONOTONIC);
    ahead = boottime() - by_libc(CLOCK_MONOTONIC);
    if (unshare(CLONE_NEWTIME) || (file = open("/proc/self/timens_offsets", O_WRONLY)) < 0 ||
        write(file, offset, sizeof offset - 1) < 0)
        return puts("skipped"), 0;
    pid_t child = fork();
    if (child == 0) {
        nap(50);
        ns apart = by_libc(CLOCK_MONOTONIC) - (boottime() - ahead - 500000000000ll);
        ns wall = by_libc(CLOCK_REALTIME) - time(0) * 1000000000ll;
        printf(apart > -1000000 && apart < 1000000 ? "right" : "apart %lld ns", apart);
        puts(wall > -1100000000 && wall < 1100000000 ? "" : ", another time");
        fflush(stdout);
        _exit(0);
    }
    waitpid(child, 0, 0);
    return 0;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    long number = argc > 2 ? atol(argv[2]) : 0;
    if (!strcmp(how, "count"))
        return count(by_libc, CLOCK_MONOTONIC, number);
    if (!strcmp(how, "raw"))
        return count(by_call, CLOCK_MONOTONIC, number);
    if (!strcmp(how, "wall"))
        return count(by_libc, CLOCK_REALTIME, number);
    if (!strcmp(how, "day"))
        return count(by_gettimeofday, CLOCK_REALTIME, number);
    if (!strcmp(how, "race"))
        return race(number);
    if (!strcmp(how, "moves"))
        return moves();
    return ways();
}
