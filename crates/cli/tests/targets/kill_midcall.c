/* SIGKILL in the middle of a call, and in the middle of a loop of calls: all that the dead made before is told. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

int main()
{
    enum { CALLS = 1000 };
    int ready[2], never[2], status = 0;
    char byte;

    target_begin();
    pipe(ready) || pipe(never) ? check(0, "pipe") : (void)0;
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < CALLS; i++)
            raw(__NR_getppid);
        raw(__NR_write, ready[1], "x", 1);
        raw(__NR_read, never[0], &byte, 1);
        raw(__NR_getpgid, 0);
        _exit(1);
    }
    read(ready[0], &byte, 1);
    kill(child, SIGKILL);
    equal(waitpid(child, &status, 0), child);
    check(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "killed by SIGKILL");

    /* In mid-loop, at a moment that nobody chose: at least what the child had counted. */
    volatile long *made = (long *)raw(__NR_mmap, 0, 4096, 3, 0x21, -1, 0);
    child = fork();
    if (child == 0)
        for (;;) {
            raw(__NR_getsid, 0);
            ++*made;
        }
    while (*made < CALLS)
        usleep(1000);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    check(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "killed by SIGKILL");
    target_end();
    expect("getppid", CALLS);
    expect("getpgid", 0);
    least("getsid", *made);
    others();
    return target_verdict();
}
