/*
 * A call that a signal interrupts: EINTR, or done again (SA_RESTART), or gone on with (restart_syscall after a stop),
 * each as the manual says (signal(7)). The child does what interrupts: it waits until the parent sleeps, as /proc says.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "target.h"

static volatile int handled;

static void on(int signal)
{
    (void)signal;
    handled++;
    raw(__NR_getppid);
}

/* Waits for the state letter of a process: the third field of its stat, behind the name's bracket. */
static void wait_for(pid_t pid, const char *states)
{
    char name[64], text[512];
    snprintf(name, sizeof(name), "/proc/%d/stat", pid);
    for (int tries = 0; tries < 20000; tries++) {
        int file = open(name, O_RDONLY);
        ssize_t got = read(file, text, sizeof(text) - 1);
        close(file);
        text[got > 0 ? got : 0] = 0;
        char *bracket = strrchr(text, ')');
        if (bracket && strchr(states, bracket[2]))
            return;
        usleep(500);
    }
    check(0, "the parent came to sleep");
}

/* In a child: interrupts the parent in its call, and then lets the call come to its end. */
static pid_t interrupter(int stop, int signal, int wake)
{
    pid_t parent = getpid(), child = fork();
    if (child)
        return child;
    wait_for(parent, "S");
    /* Asleep, but is it in the call yet? A traced one sleeps at other times too. So there is a pause; the checks hold
     * without it. */
    usleep(50000);
    if (stop) {
        kill(parent, SIGSTOP);
        wait_for(parent, "Tt");
        usleep(20000);
        kill(parent, SIGCONT);
    } else {
        kill(parent, signal);
    }
    if (wake >= 0) {
        usleep(50000);
        write(wake, "x", 1);
    }
    _exit(0);
}

int main()
{
    int ends[2];
    char byte = 0;
    struct sigaction action = {.sa_handler = on};
    struct timespec start, stop_at;

    target_begin();
    if (pipe(ends))
        check(0, "pipe");
    /* 1. Without SA_RESTART, a read ends with EINTR. */
    sigaction(SIGUSR1, &action, 0);
    pid_t child = interrupter(0, SIGUSR1, -1);
    errno = 0;
    equal(read(ends[0], &byte, 1), -1);
    equal(errno, EINTR);
    equal(handled, 1);
    waitpid(child, 0, 0);
    /* 2. With it, the read goes on and gets its byte. */
    action.sa_flags = SA_RESTART;
    sigaction(SIGUSR1, &action, 0);
    child = interrupter(0, SIGUSR1, ends[1]);
    equal(read(ends[0], &byte, 1), 1);
    equal(byte, 'x');
    equal(handled, 2);
    waitpid(child, 0, 0);
    /* 3. poll never restarts after a handler. */
    child = interrupter(0, SIGUSR1, -1);
    struct pollfd poll_read = {.fd = ends[0], .events = POLLIN};
    errno = 0;
    equal(poll(&poll_read, 1, 20000), -1);
    equal(errno, EINTR);
    equal(handled, 3);
    waitpid(child, 0, 0);
    /* 4. A stop and SIGCONT without a handler: the read goes on. */
    child = interrupter(1, 0, ends[1]);
    equal(read(ends[0], &byte, 1), 1);
    waitpid(child, 0, 0);
    /* 5. The same for poll, by restart_syscall: with what is left of the time, and not from the start. */
    child = interrupter(1, 0, ends[1]);
    equal(poll(&poll_read, 1, 20000), 1);
    equal(read(ends[0], &byte, 1), 1);
    waitpid(child, 0, 0);
    /* 6. And for a sleep, which lasts as long as asked for, or longer. */
    child = interrupter(1, 0, -1);
    clock_gettime(CLOCK_MONOTONIC, &start);
    struct timespec half = {0, 500000000};
    equal(nanosleep(&half, 0), 0);
    clock_gettime(CLOCK_MONOTONIC, &stop_at);
    double slept = (double)(stop_at.tv_sec - start.tv_sec) + 1e-9 * (double)(stop_at.tv_nsec - start.tv_nsec);
    check(slept >= 0.5, "the sleep is not cut short");
    waitpid(child, 0, 0);
    equal(handled, 3);
    target_end();
    others();
    expect("getppid", 3);
    expect("rt_sigreturn", 3);
    /* A call that is done again may be told once or twice. */
    least("poll", 2);
    return target_verdict();
}
