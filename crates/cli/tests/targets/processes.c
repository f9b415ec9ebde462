/* Every way to make a process, with calls on both sides of it: fork, vfork, clone with and without a stack, clone3,
 * posix_spawn. */
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

extern char **environ;

/* In memory that all share. */
static volatile long *told;

static int in_clone(void *argument)
{
    for (int i = 0; i < 10; i++)
        raw(__NR_getppid);
    return (int)(long)argument;
}

static void check_child(pid_t child, int wanted)
{
    int status = -1;
    check(child > 0, "a child was made");
    equal(waitpid(child, &status, __WALL), child);
    equal(status, wanted << 8);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        for (int i = 0; i < 10; i++)
            raw(__NR_getppid);
        return atoi(argv[1]);
    }
    told = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    char *stack = mmap(0, 65536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *arguments[] = {argv[0], "21", 0};

    target_begin();
    pid_t self = getpid();
    for (int round = 0; round < 3; round++) {
        pid_t child = fork();
        if (child == 0)
            _exit(in_clone((void *)11l));
        check_child(child, 11);

        /* The child borrows memory and stack; the parent waits. */
        int local = 1;
        volatile int *seen = &local;
        child = vfork();
        if (child == 0) {
            *seen = 2;
            in_clone(0);
            _exit(12);
        }
        check_child(child, 12);
        equal(local, 2);

        child = vfork();
        if (child == 0) {
            execv("/proc/self/exe", arguments);
            _exit(1);
        }
        check_child(child, 21);

        /* By the bare call, and the child goes on with the same stack pointer in a copy. */
        child = (pid_t)raw(__NR_clone, SIGCHLD, 0, 0, 0, 0);
        if (child == 0)
            raw(__NR_exit_group, in_clone((void *)13l));
        check_child(child, 13);

        /* Memory shared, but neither a thread nor waited for: a process that sees its parent's stores. */
        *told = 0;
        child = clone(in_clone, stack + 65536, CLONE_VM | SIGCHLD, (void *)14l);
        check_child(child, 14);

        child = clone(in_clone, stack + 65536, CLONE_VM | CLONE_VFORK | CLONE_FILES | CLONE_FS | CLONE_SIGHAND
            | SIGCHLD, (void *)15l);
        check_child(child, 15);

        struct clone_args args;
        memset(&args, 0, sizeof(args));
        args.exit_signal = SIGCHLD;
        child = (pid_t)raw(__NR_clone3, &args, sizeof(args));
        if (child == 0)
            raw(__NR_exit_group, in_clone((void *)16l));
        check_child(child, 16);

        equal(posix_spawn(&child, "/proc/self/exe", 0, 0, arguments, environ), 0);
        check_child(child, 21);

        /* A grandchild whose parent is gone before it has begun. */
        int ends[2];
        char byte;
        equal(pipe(ends), 0);
        child = fork();
        if (child == 0) {
            if (fork() == 0) {
                in_clone(0);
                _exit(0);
            }
            _exit(17);
        }
        check_child(child, 17);
        close(ends[1]);
        /* Ends when the last holder of the other end has. */
        equal(read(ends[0], &byte, 1), 0);
        close(ends[0]);
        equal(getpid(), self);
    }
    /* An argument that is refused, in each family. */
    equal(raw(__NR_clone, CLONE_THREAD, 0, 0, 0, 0), -22);
    equal(raw(__NR_clone3, 0, 1), -22);
    target_end();
    expect("getppid", 3 * 90);
    least("execve", 3 * 2);
    others();
    return target_verdict();
}
