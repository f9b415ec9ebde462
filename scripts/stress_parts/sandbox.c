/* A program that goes into a seccomp sandbox after a moment: threads and children of which some calls are answered by
 * the filter, and one by a handler for SIGSYS. */
#include "stress.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <ucontext.h>

static _Atomic uint64_t trapped;

static void answers(int signal, siginfo_t *info, void *context)
{
    ucontext_t *user = context;
    CHECK(signal == SIGSYS && info->si_syscall == SYS_sched_get_priority_min, "a SIGSYS for call %d", info->si_syscall);
    user->uc_mcontext.gregs[REG_RAX] = -55;
    atomic_fetch_add(&trapped, 1);
}

static void filter(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getpgrp, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 77),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_get_priority_min, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    CHECK(!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "PR_SET_NO_NEW_PRIVS fails");
    CHECK(!syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program), "seccomp fails: %s",
        strerror(errno));
}

static void probe(void)
{
    long group = syscall(SYS_getpgrp);
    CHECK(group == -1 && errno == 77, "a filtered call says %ld, errno %d", group, errno);
    errno = 0;
    long least = syscall(SYS_sched_get_priority_min, SCHED_FIFO);
    /* A tracer that is killed takes the SIGSYS with it that it has just been told of: what is in rax is the call's
     * number then. */
    if (least == SYS_sched_get_priority_min)
        atomic_fetch_add(&page->lost, 1);
    else
        CHECK(least == -1 && errno == 55, "a trapped call says %ld, errno %d", least, errno);
}

static void *body(void *given)
{
    while (stress_on()) {
        if (given)
            probe();
        stress_work(8);
    }
    return stress_leave();
}

int main(int argc, char **argv)
{
    pthread_t threads[4];
    stress_begin(argc, argv);
    struct sigaction action = {.sa_sigaction = answers, .sa_flags = SA_SIGINFO};
    CHECK(!sigaction(SIGSYS, &action, NULL), "sigaction fails");
    for (int i = 0; i < 2; i++)
        stress_thread(&threads[i], body, NULL);
    usleep(100000);
    filter();
    for (int i = 2; i < 4; i++)
        stress_thread(&threads[i], body, &threads);
    while (stress_on()) {
        int status = -1;
        pid_t child = fork();
        if (child == 0) {
            probe();
            stress_work(2);
            _exit(5);
        }
        CHECK(child > 0 && stress_wait(child, &status) == child && WIFEXITED(status) && WEXITSTATUS(status) == 5,
            "a child ends with %#x",
              (unsigned)status);
        probe();
        usleep(2000);
    }
    for (int i = 0; i < 4; i++)
        stress_join(threads[i]);
    return stress_finish();
}
