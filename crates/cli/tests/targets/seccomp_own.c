/*
 * Seccomp filters of the program's own: an errno for one call, SIGSYS for another (with the address of the instruction
 * in it), a filter that lets only code at a known address call, and one that kills for anything that the program does
 * not itself do.
 */
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

/* A crossing whose address is known. */
__asm__("own_cross: mov %edi, %eax; mov %rsi, %rdi; xor %esi, %esi; syscall\n.globl own_after\nown_after: ret\n");
long own_cross(long nr, long argument);
extern char own_after;

static volatile int trapped;
static siginfo_t info_of;
static target_word stopped_at;

static void on(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    ucontext_t *at = context;
    trapped++;
    info_of = *info;
    stopped_at = (target_word)at->uc_mcontext.gregs[REG_RIP];
    /* What the call returns to the program. */
    at->uc_mcontext.gregs[REG_RAX] = 4242;
}

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (__u32)(value), then, otherwise)
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, what)
#define INSTALL(filter) \
    do { \
        struct sock_fprog program = {sizeof(filter) / sizeof(*filter), filter}; \
        equal(syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program), 0); \
    } while (0)

int main()
{
    struct sigaction action = {.sa_sigaction = on, .sa_flags = SA_SIGINFO};
    long parent = getppid(), user = getuid();
    int status = 0;

    target_begin();
    equal(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
    sigaction(SIGSYS, &action, 0);
    struct sock_filter filter[] = {
        LOAD(nr),
        IF(__NR_getpgid, 0, 1), ANSWER(SECCOMP_RET_ERRNO | 1234),
        IF(__NR_getsid, 0, 1), ANSWER(SECCOMP_RET_TRAP | 7),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    INSTALL(filter);
    for (int i = 0; i < 10; i++) {
        equal(raw(__NR_getpgid, 0), -1234);
        equal(own_cross(__NR_getsid, 0), 4242);
        equal(trapped, i + 1);
        equal(info_of.si_syscall, __NR_getsid);
        equal(info_of.si_errno, 7);
        equal(info_of.si_arch, AUDIT_ARCH_X86_64);
        equal(info_of.si_code, 1 /* SYS_SECCOMP */);
        check(info_of.si_call_addr == &own_after, "si_call_addr is behind the program's own instruction");
        check(stopped_at == (target_word)&own_after, "the interrupted address is the program's own");
        equal(own_cross(__NR_getppid, 0), parent);
    }

    /* Only the code at own_after may call getuid; the upper half of the address is checked too. */
    pid_t child = fork();
    if (child == 0) {
        target_word after = (target_word)&own_after;
        struct sock_filter by_address[] = {
            LOAD(nr), IF(__NR_getuid, 1, 0), ANSWER(SECCOMP_RET_ALLOW),
            LOAD(instruction_pointer), IF(after & 0xffffffff, 0, 3),
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4),
            IF(after >> 32, 0, 1),
            ANSWER(SECCOMP_RET_ALLOW), ANSWER(SECCOMP_RET_ERRNO | 1111),
        };
        INSTALL(by_address);
        equal(own_cross(__NR_getuid, 0), user);
        equal(raw(__NR_getuid), -1111);
        raw(__NR_exit_group, 3);
    }
    waitpid(child, &status, 0);
    equal(status, 3 << 8);

    /* A sandbox: all but these few kill. What traces the program must not make calls of its own in it. */
    child = fork();
    if (child == 0) {
        struct sock_filter sandbox[] = {
            LOAD(arch), IF(AUDIT_ARCH_X86_64, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS),
            LOAD(nr), IF(__NR_getppid, 4, 0), IF(__NR_exit_group, 3, 0), IF(__NR_write, 2, 0),
            IF(__NR_rt_sigreturn, 1, 0),
            ANSWER(SECCOMP_RET_KILL_PROCESS), ANSWER(SECCOMP_RET_ALLOW),
        };
        INSTALL(sandbox);
        for (int i = 0; i < 100; i++)
            raw(__NR_getppid);
        own_cross(__NR_getppid, 0);
        raw(__NR_exit_group, 5);
    }
    waitpid(child, &status, 0);
    equal(status, 5 << 8);

    /* The strictest: read, write, exit and sigreturn, and no more (seccomp(2), SECCOMP_MODE_STRICT). */
    child = fork();
    if (child == 0) {
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
        raw(__NR_read, -1, 0, 0);
        raw(__NR_exit, 6);
    }
    waitpid(child, &status, 0);
    equal(status, 6 << 8);
    target_end();
    expect("getppid", 10 + 101);
    expect("getpgid", 10);
    expect("getsid", 10);
    expect("getuid", 2);
    expect("rt_sigreturn", 10);
    expect("seccomp", 3);
    expect("read", 1);
    others();
    outside("getppid", 1);
    return target_verdict();
}
