/*
 * Namespaces and a changed root: a process that is number 1 to itself, sees no /proc, has an empty root directory, and
 * does its calls. It needs no privileges where user namespaces are open.
 */
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

int main()
{
    int status = 0;
    char place[] = "/tmp/tollgate-target-XXXXXX";
    /* A child tries first, for a namespace cannot be left. */
    pid_t child = fork();
    if (child == 0)
        _exit(unshare(CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWUTS) ? 1 : 0);
    waitpid(child, &status, 0);
    if (status)
        target_skip("user namespaces are closed to this user");
    if (!mkdtemp(place))
        target_skip("no directory can be made in /tmp");

    target_begin();
    child = fork();
    if (child == 0) {
        equal(unshare(CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWUTS), 0);
        raw(__NR_getppid);
        pid_t first = fork();
        if (first == 0) {
            equal(getpid(), 1);
            equal(raw(__NR_getppid), 0);
            equal(chroot(place), 0);
            equal(chdir("/"), 0);
            check(access("/proc/self/maps", R_OK) && access("/bin", F_OK), "nothing of the old root is to be seen");
            for (int i = 0; i < 20; i++)
                raw(__NR_getppid);
            pid_t second = fork();
            if (second == 0) {
                equal(getpid(), 2);
                equal(raw(__NR_getppid), 1);
                _exit(2);
            }
            equal(waitpid(second, &status, 0), 2);
            equal(status, 2 << 8);
            _exit(1);
        }
        equal(waitpid(first, &status, 0), first);
        equal(status, 1 << 8);
        _exit(0);
    }
    waitpid(child, &status, 0);
    equal(status, 0);
    target_end();
    rmdir(place);
    expect("getppid", 1 + 1 + 20 + 1);
    expect("chroot", 1);
    expect("unshare", 1);
    others();
    return target_verdict();
}
