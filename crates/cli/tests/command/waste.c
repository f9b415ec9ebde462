/* Wastes crossings in a way that is asked for, or does the same work as the advice of `trace` says.
 *   waste WHAT            in the wasteful way
 *   waste WHAT followed   as it is told to
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static char store[16384];
static size_t stored;

static void keep(int file, const char *bytes, size_t length)
{
    if (stored + length > sizeof store) {
        if (write(file, store, stored) != (ssize_t)stored)
            _exit(3);
        stored = 0;
    }
    memcpy(store + stored, bytes, length);
    stored += length;
}

static void writes(int file, long times, int followed)
{
    for (long i = 0; i < times; i++) {
        if (followed)
            keep(file, "0123456789", 10);
        else if (write(file, "0123456789", 10) != 10)
            _exit(3);
    }
    if (write(file, store, stored) != (ssize_t)stored)
        _exit(3);
}

static void reads(int file, long times, int followed)
{
    char piece[10];
    size_t at = 0, there = 0;
    for (long i = 0; i < times; i++) {
        if (!followed) {
            if (read(file, piece, sizeof piece) != sizeof piece)
                _exit(3);
            continue;
        }
        if (there - at < sizeof piece) {
            at = 0;
            there = read(file, store, sizeof store / 10 * 10);
        }
        memcpy(piece, store + at, sizeof piece);
        at += sizeof piece;
    }
}

/* Waits for an answer that comes after so many milliseconds. */
static void polls(long wait, int followed)
{
    int answer[2];
    if (pipe(answer))
        _exit(3);
    if (!fork()) {
        usleep(wait * 1000);
        _exit(write(answer[1], "", 1) != 1);
    }
    struct pollfd ready = {answer[0], POLLIN, 0};
    while (poll(&ready, 1, followed ? -1 : 0) == 0)
        ;
    wait4(-1, 0, 0, 0);
}

int main(int argc, char **argv)
{
    const char *what = argv[1];
    int followed = argc > 2 && !strcmp(argv[2], "followed");
    long times = 400000;
    volatile long sum = 0;
    if (!strcmp(what, "getpid")) {
        long own = getpid();
        for (long i = 0; i < times; i++)
            sum += followed ? own : syscall(SYS_getpid);
    } else if (!strcmp(what, "clock")) {
        struct timespec now;
        for (long i = 0; i < times; i++)
            sum += followed ? clock_gettime(CLOCK_MONOTONIC, &now) : syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    } else if (!strcmp(what, "ioctl")) {
        struct winsize size;
        int file = open("/dev/null", O_RDONLY);
        for (long i = 0; i < times; i++)
            sum += followed && i ? -1 : ioctl(file, TIOCGWINSZ, &size);
    } else if (!strcmp(what, "write-null")) {
        writes(open("/dev/null", O_WRONLY), times, followed);
    } else if (!strcmp(what, "write-file")) {
        writes(open("follow.out", O_WRONLY | O_CREAT | O_TRUNC, 0600), times, followed);
    } else if (!strcmp(what, "read-file")) {
        int file = open("follow.in", O_RDWR | O_CREAT, 0600);
        if (ftruncate(file, times * 10))
            return 3;
        reads(file, times, followed);
    } else if (!strcmp(what, "poll")) {
        polls(300, followed);
    } else {
        return 2;
    }
    return argc > 99 ? (int)sum : 0;
}
