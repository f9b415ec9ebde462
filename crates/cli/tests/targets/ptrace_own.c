/* A program that is a tracer itself: of its child, with stops at calls, as a debugger or a small strace is. */
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

int main()
{
    enum { CALLS = 20 };
    int status = 0, stops = 0, named = 0;

    target_begin();
    pid_t child = fork();
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, 0, 0))
            _exit(99);
        raise(SIGSTOP);
        for (int i = 0; i < CALLS; i++)
            raw(__NR_getppid);
        _exit(9);
    }
    equal(waitpid(child, &status, 0), child);
    check(WIFSTOPPED(status) && WSTOPSIG(status) == SIGSTOP, "the child stops for its tracer");
    if (WIFSTOPPED(status)) {
        ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACESYSGOOD);
        for (;;) {
            if (ptrace(PTRACE_SYSCALL, child, 0, 0) || waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
                break;
            struct user_regs_struct registers;
            ptrace(PTRACE_GETREGS, child, 0, &registers);
            stops++;
            named += registers.orig_rax == __NR_getppid;
            if (stops > 10000)
                break;
        }
        equal(named, 2 * CALLS);
    }
    check(WIFEXITED(status) && WEXITSTATUS(status) == 9, "the child ends with its own status");
    target_end();
    /* What a child does under its own tracer may be seen by one tracer alone: the program's. */
    others();
    return target_verdict();
}
