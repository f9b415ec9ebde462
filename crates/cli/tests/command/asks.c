/*
 * Asks for the time by system calls, under a filter of its own that answers those itself: what the vDSO says instead is no error.
 *   asks before         the filter is there before the program is (it executes itself)
 *   asks now            the filter comes while it runs
 *   asks clocks SECONDS threads that ask until then, and a signal 1,000 times a second; says "ready", and how often the clock went back
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void filter(void)
{
    struct sock_filter lines[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clock_gettime, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 99),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof lines / sizeof *lines, lines};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0))
        perror("seccomp");
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
