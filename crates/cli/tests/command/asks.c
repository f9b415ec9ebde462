/*
 * Asks for the time by system calls, under a filter of its own that answers those itself: what the vDSO says instead is
 * no error.
 *   asks before         the filter is there before the program is (it executes itself)
 *   asks now            the filter comes while it runs
 *   asks under NR PROGRAM  executes a program under a filter that kills it for the call of this number
 *   asks pointers       bad ones, where SIGSEGV is blocked: says what they come to, and whether it still is
 *   asks often          a thousand times
 *   asks orphans        children whose maker is killed while it forks: says "fine" if each of them runs
 *   asks alone          its first thread ends, and another one says "done" after a while
 *   asks signals        sends itself signals for a while: says "fine" if each of them came
 *   asks clocks SECONDS threads that ask until then, and a signal 1,000 times a second; says "ready", and how often the
 *   clock went back
 */
#include "filter.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void under(unsigned nr, char *program)
{
    struct sock_filter lines[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog lines_of = {sizeof lines / sizeof *lines, lines};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &lines_of, 0, 0);
    execl(program, program, (char *)0);
}

static void pointers(void)
{
    sigset_t blocked, now;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGSEGV);
    sigprocmask(SIG_BLOCK, &blocked, 0);
    void *bad[] = {0, (void *)8, (void *)0xfffful, (void *)0x800000000000ul, (void *)-4096l};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        printf("%d ", syscall(SYS_clock_gettime, CLOCK_MONOTONIC, bad[i]) ? errno : 0);
    sigprocmask(SIG_BLOCK, 0, &now);
    puts(sigismember(&now, SIGSEGV) ? "blocked" : "open");
}

static int orphans(void)
{
    for (int i = 0; i < 200; i++) {
        int ends[2];
        if (pipe(ends))
            return 1;
        pid_t maker = fork();
        if (maker == 0) {
            close(ends[0]);
            for (;;)
                if (fork() == 0)
                    _exit(0);
        }
        close(ends[1]);
        usleep(500 + 7 * i % 900);
        kill(maker, SIGKILL);
        waitpid(maker, 0, 0);
        struct pollfd end = {ends[0], POLLIN, 0};
        if (poll(&end, 1, 5000) == 0)
            return printf("round %d: a child does not run\n", i), 1;
        close(ends[0]);
    }
    puts("fine");
    return 0;
}

static void *goes_on(void *unused)
{
    struct timespec now;
    for (int i = 0; i < 100; i++) {
        usleep(50000);
        syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    }
    puts("done");
    fflush(stdout);
    _exit(0);
    return unused;
}

static volatile int came;

static void comes(int number)
{
    (void)number;
    came++;
}

static int signals(void)
{
    signal(SIGUSR1, comes);
    puts("ready");
    fflush(stdout);
    for (time_t end = time(0) + 2; time(0) < end;) {
        int before = came;
        kill(getpid(), SIGUSR1);
        if (came == before)
            return puts("lost"), 1;
    }
    puts("fine");
    return 0;
}

static int asked(void)
{
    struct timespec now;
    return syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now) ? errno : 0;
}

static volatile sig_atomic_t over;
static volatile long handled;

static void on_signal(int number)
{
    (void)number;
    handled++;
}

static void *clocks(void *back)
{
    struct timespec last = {0, 0}, now;
    while (!over) {
        if (syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now) || now.tv_sec < last.tv_sec ||
            (now.tv_sec == last.tv_sec && now.tv_nsec < last.tv_nsec))
            __atomic_fetch_add((long *)back, 1, __ATOMIC_RELAXED);
        last = now;
    }
    return 0;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (!strcmp(how, "before")) {
        filter();
        execl("/proc/self/exe", argv[0], "say", (char *)0);
        return 9;
    }
    if (!strcmp(how, "under"))
        under((unsigned)atoi(argv[2]), argv[3]);
    if (!strcmp(how, "pointers"))
        return pointers(), 0;
    if (!strcmp(how, "often")) {
        struct timespec now;
        for (int i = 0; i < 1000; i++)
            syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
        return 0;
    }
    if (!strcmp(how, "orphans"))
        return orphans();
    if (!strcmp(how, "signals"))
        return signals();
    if (!strcmp(how, "alone")) {
        pthread_t thread;
        pthread_create(&thread, 0, goes_on, 0);
        pthread_exit(0);
    }
    if (!strcmp(how, "now"))
        filter();
    if (!strcmp(how, "clocks")) {
        struct itimerval often = {{0, 1000}, {0, 1000}};
        pthread_t threads[3];
        long back = 0;
        signal(SIGALRM, on_signal);
        setitimer(ITIMER_REAL, &often, 0);
        for (int i = 0; i < 3; i++)
            pthread_create(&threads[i], 0, clocks, &back);
        puts("ready");
        fflush(stdout);
        time_t end = time(0) + atoi(argv[2]);
        while (time(0) < end)
            usleep(10000);
        over = 1;
        for (int i = 0; i < 3; i++)
            pthread_join(threads[i], 0);
        printf("back %ld\n", back);
        return handled > 100 ? 6 : 7;
    }
    printf("%d\n", asked());
    return 0;
}
