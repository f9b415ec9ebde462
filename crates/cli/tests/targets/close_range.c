/*
 * Descriptors: a traced program has those that it opened and no others, and may close all of them, those of whoever
 * watches too, by any of the means that daemons use; afterwards its calls are told as before.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

/* How many descriptors are open from 3 on, by /proc, without the one that looks. */
static int open_ones(void)
{
    int count = 0;
    DIR *dir = opendir("/proc/self/fd");
    if (!dir)
        return -1;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.' && atoi(entry->d_name) > 2 && atoi(entry->d_name) != dirfd(dir))
            count++;
    closedir(dir);
    return count;
}

int main()
{
    /* What the test was started with is inherited, and none of the program's. */
    raw(__NR_close_range, 3, ~0u, 0);

    target_begin();
    equal(open_ones(), 0);
    /* The lowest number that is free is 3. */
    int file = open("/dev/null", O_RDONLY);
    equal(file, 3);
    equal(dup2(file, 1000), 1000);
    for (int i = 0; i < 3; i++) {
        equal(raw(__NR_close_range, 3, ~0u, 0), 0);
        raw(__NR_getppid);
    }
    errno = 0;
    equal(fcntl(3, F_GETFD), -1);
    equal(errno, EBADF);
    /* Over each number in turn, as old daemons do; and something else is put in each place. */
    for (int fd = 3; fd < 1024; fd++)
        raw(__NR_close, fd);
    raw(__NR_getppid);
    file = open("/dev/null", O_RDONLY);
    for (int fd = 3; fd < 1024; fd++)
        dup2(file, fd);
    raw(__NR_getppid);
    raw(__NR_close_range, 3, ~0u, 0);
    equal(open_ones(), 0);
    /* A limit that leaves no room for one descriptor more, and is still the limit of what is forked then. */
    struct rlimit few;
    equal(getrlimit(RLIMIT_NOFILE, &few), 0);
    few.rlim_cur = 3;
    pid_t child = fork();
    if (child == 0) {
        equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        errno = 0;
        equal(open("/dev/null", O_RDONLY), -1);
        equal(errno, EMFILE);
        raw(__NR_getppid);
        child = fork();
        if (child == 0) {
            struct rlimit now;
            equal(getrlimit(RLIMIT_NOFILE, &now), 0);
            equal(now.rlim_cur, 3);
            equal(now.rlim_max, few.rlim_max);
            equal(open("/dev/null", O_RDONLY), -1);
            raw(__NR_getppid);
            _exit(0);
        }
        waitpid(child, 0, 0);
        _exit(0);
    }
    waitpid(child, 0, 0);
    target_end();
    expect("getppid", 7);
    expect("close_range", 4);
    least("close", 1021);
    others();
    return target_verdict();
}
