/* SIGTRAP of the program's own: sent, by `int3`, by a step of its own; handled, ignored, blocked and as by default, in
 * children too. */
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include "target.h"

static volatile int trapped, code_of;

static void on(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    trapped++;
    code_of = info->si_code;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~0x100l;
}

static void (*installed(void))(int)
{
    struct sigaction now;
    memset(&now, 0x55, sizeof now);
    sigaction(SIGTRAP, 0, &now);
    return now.sa_handler;
}

static void install(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler}, before;
    void (*known)(int) = installed();
    sigaction(SIGTRAP, &action, &before);
    check(before.sa_handler == known, "what was installed before is what the program had");
    check(installed() == handler, "what is installed is what the program asked for");
}

/* How a child ends that does this: its signal, or 0. */
static int end_of_child(int forced)
{
    pid_t child = fork();
    if (child == 0) {
        if (forced)
            __asm__ volatile("int3");
        else
            kill(getpid(), SIGTRAP);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* A program that sends itself SIGTRAP; 7 where that was nothing to it. By vfork(2) or the like: with this memory, and
 * signals of its own. */
static int end_of_program(int resets)
{
    char *words[] = {"sh", "-c", "kill -TRAP $$; exit 7", 0};
    posix_spawnattr_t attributes;
    sigset_t traps;
    sigemptyset(&traps);
    sigaddset(&traps, SIGTRAP);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &traps);
    posix_spawnattr_setflags(&attributes, resets ? POSIX_SPAWN_SETSIGDEF : 0);
    pid_t child = -1;
    int status = 0;
    equal(posix_spawn(&child, "/bin/sh", 0, &attributes, words, environ), 0);
    waitpid(child, &status, 0);
    posix_spawnattr_destroy(&attributes);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

int main()
{
    struct sigaction action = {.sa_sigaction = on, .sa_flags = SA_SIGINFO};
    target_begin();
    check(installed() == SIG_DFL, "nothing is installed at first");
    equal(end_of_child(0), SIGTRAP);
    equal(end_of_child(1), SIGTRAP);
    install(SIG_IGN);
    raise(SIGTRAP);
    equal(end_of_child(0), 0);
    /* The kernel does not let a trap be ignored. */
    equal(end_of_child(1), SIGTRAP);
    /* What is ignored is ignored by a new program, too, unless that is asked for otherwise. */
    equal(end_of_program(0), 7);
    equal(end_of_program(1), -SIGTRAP);
    check(installed() == SIG_IGN, "what a child asked for is not the parent's");
    raise(SIGTRAP);
    install(SIG_DFL);
    equal(end_of_child(1), SIGTRAP);
    equal(end_of_program(0), -SIGTRAP);

    sigaction(SIGTRAP, &action, 0);
    raise(SIGTRAP);
    equal(trapped, 1);
    equal(code_of, SI_TKILL);
    __asm__ volatile("int3");
    equal(trapped, 2);
    equal(code_of, SI_KERNEL);
    __asm__ volatile("lea -128(%%rsp),%%rsp\n\tpushfq\n\torq $0x100,(%%rsp)\n\tpopfq\n\tnop\n\t"
                     "lea 128(%%rsp),%%rsp" ::: "memory", "cc");
    equal(trapped, 3);
    equal(code_of, TRAP_TRACE);
    equal(end_of_child(1), 0);
    equal(end_of_program(0), -SIGTRAP);
    equal(system("exit 3") >> 8, 3);
    raise(SIGTRAP);
    equal(trapped, 4);
    trapped = 3;

    sigset_t traps, before;
    sigemptyset(&traps);
    sigaddset(&traps, SIGTRAP);
    sigprocmask(SIG_BLOCK, &traps, &before);
    raise(SIGTRAP);
    equal(trapped, 3);
    sigprocmask(SIG_SETMASK, &before, 0);
    equal(trapped, 4);
    install(SIG_DFL);
    equal(end_of_child(0), SIGTRAP);
    target_end();
    least("kill", 3);
    others();
    return target_verdict();
}
