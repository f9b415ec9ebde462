/*
 * Asks who it is, in each way, and compares that with what /proc says: prints each answer that is wrong, and "fine" at
 * its end.
 *   identity MODE...    fork, vfork, spawn, shares, threads, set, apart, namespace, storm, one behind the other, each
 *                       in a process of its own
 *   identity later MODE...  says "ready", and waits for the end of its parent before that
 *   identity filter MODE  how many of five calls, and of five by syscall(2), the kernel is asked, in a parent and where
 *                         MODE says
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { CALLS = 5 };
static const int numbers[CALLS] = {SYS_getpid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid};

/* In memory that children share. */
static volatile int *wrong;
static const char *mode = "";

/* An instruction of this program's own, by which no library knows of the call. */
static __attribute__((noinline)) long own(long nr, long a, long b, long c)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(nr), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}

static void ask(long answers[3][CALLS])
{
    long wrapped[CALLS] = {getpid(), getuid(), geteuid(), getgid(), getegid()};
    for (int i = 0; i < CALLS; i++) {
        answers[0][i] = wrapped[i];
        answers[1][i] = syscall(numbers[i]);
        answers[2][i] = own(numbers[i], 0, 0, 0);
    }
}

/* What the kernel says elsewhere. No stream: a child may share this memory. */
static void truth(long answers[CALLS])
{
    char text[4096], link[32] = "";
    int file = open("/proc/thread-self/status", O_RDONLY);
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length > 0 ? length : 0] = 0;
    if (readlink("/proc/self", link, sizeof link - 1) < 0)
        _exit(99);
    answers[0] = atol(link);
    char *uid = strstr(text, "\nUid:"), *gid = strstr(text, "\nGid:");
    if (!uid || !gid)
        _exit(98);
    answers[1] = strtoul(uid + 5, &uid, 10);
    answers[2] = strtoul(uid, 0, 10);
    answers[3] = strtoul(gid + 5, &gid, 10);
    answers[4] = strtoul(gid, 0, 10);
}

static void look(const char *where)
{
    long is[CALLS], says[3][CALLS];
    for (int times = 0; times < 2; times++) {
        ask(says);
        truth(is);
        for (int way = 0; way < 3; way++)
            for (int i = 0; i < CALLS; i++)
                if (says[way][i] != is[i]) {
                    char line[200];
                    int length = snprintf(line, sizeof line, "wrong: %s, %s: call %d by way %d says %ld, is %ld\n",
                        mode, where,
                                          numbers[i], way, says[way][i], is[i]);
                    if (write(1, line, (size_t)length) < 0)
                        _exit(97);
                    ++*wrong;
                }
    }
}

static void reap(pid_t child, const char *what)
{
    int status = -1;
    if (child < 0 || waitpid(child, &status, __WALL) != child || status) {
        printf("wrong: %s, %s: %d, status %x\n", mode, what, child, status);
        fflush(stdout);
        ++*wrong;
    }
}

static void forks(void)
{
    for (int i = 0; i < 20; i++) {
        pid_t child = fork();
        if (child == 0) {
            look("child");
            pid_t other = fork();
            if (other == 0) {
                look("child's child");
                _exit(0);
            }
            reap(other, "child's child");
            look("child behind its child");
            _exit(0);
        }
        look("parent");
        reap(child, "child");
    }
}

static __attribute__((noinline)) pid_t vforked(void)
{
    pid_t child = vfork();
    if (child == 0) {
        look("child");
        _exit(0);
    }
    return child;
}

static void vforks(void)
{
    for (int i = 0; i < 20; i++) {
        pid_t child = vforked();
        look("parent");
        reap(child, "child");
    }
    forks();
}

static void spawns(void)
{
    char *words[] = {"identity", "fork", 0};
    for (int i = 0; i < 3; i++) {
        pid_t child = -1;
        posix_spawn(&child, "/proc/self/exe", 0, 0, words, environ);
        look("parent");
        reap(child, "child");
    }
    if (system("true"))
        ++*wrong;
    look("parent behind system");
}

static volatile int over;

static int shared(void *unused)
{
    (void)unused;
    for (int i = 0; i < 100; i++)
        look("child");
    return 0;
}

static long clone3_of(struct clone_args *args)
{
    long result;
    register long r8 __asm__("r8") = (long)args->stack_size;
    /* The child takes what it needs from registers alone. */
    __asm__ volatile("syscall\n\ttest %%rax, %%rax\n\tjnz 1f\n\txor %%edi, %%edi\n\tcall *%[run]\n\t"
                     "mov %%eax, %%edi\n\tmov $60, %%eax\n\tsyscall\n1:"
                     : "=a"(result)
                     : "a"(SYS_clone3), "D"(args), "S"(sizeof *args), [run] "b"(shared), "r"(r8)
                     : "rcx", "r11", "memory");
    return result;
}

static void shares(void)
{
    char *stack = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pid_t child = clone(shared, stack + (1 << 20), CLONE_VM | SIGCHLD, 0);
    for (int i = 0; i < 100; i++)
        look("parent");
    reap(child, "clone");
    pid_t forked = fork();
    if (forked == 0) {
        /* A new memory, in which nobody shares: and one that clone3 shares again. */
        look("forked");
        struct clone_args args = {.flags = CLONE_VM, .exit_signal = SIGCHLD, .stack = (unsigned long)stack,
            .stack_size = 1 << 20};
        long third = clone3_of(&args);
        for (int i = 0; i < 100; i++)
            look("parent of clone3");
        if (third > 0)
            reap((pid_t)third, "clone3");
        _exit(0);
    }
    reap(forked, "fork");
}

static void *thread(void *unused)
{
    while (!over)
        look("thread");
    return unused;
}

static void threads(void)
{
    pthread_t all[3];
    look("before");
    for (int i = 0; i < 3; i++)
        pthread_create(&all[i], 0, thread, 0);
    forks();
    over = 1;
    for (int i = 0; i < 3; i++)
        pthread_join(all[i], 0);
}

/* Of root: what is set is set back, and in the end given up. */
static void sets(void)
{
    look("before");
    if (geteuid())
        return;
    ++*wrong;
    if (seteuid(1)) return;
    look("seteuid");
    if (seteuid(0) || setegid(2)) return;
    look("setegid");
    if (setresgid(3, 4, 5)) return;
    look("setresgid");
    forks();
    if (syscall(SYS_setresuid, 6, 0, 0)) return;
    look("setresuid by syscall");
    if (own(SYS_setreuid, 0, 7, 0)) return;
    look("setreuid of its own");
    if (setuid(0) || seteuid(0) || setgid(8) || setuid(9)) return;
    look("setuid");
    --*wrong;
    forks();
}

static void *sets_own(void *unused)
{
    look("thread before");
    if (geteuid() == 0 && own(SYS_setresuid, 11, 12, 0))
        ++*wrong;
    while (!over)
        look("thread apart");
    return unused;
}

/* A thread that sets its own ids. */
static void apart(void)
{
    pthread_t other;
    look("before");
    pthread_create(&other, 0, sets_own, 0);
    for (int i = 0; i < 300; i++)
        look("thread that stays");
    over = 1;
    pthread_join(other, 0);
    forks();
}

static void namespace(void)
{
    look("before");
    if (unshare(CLONE_NEWUSER))
        return;
    look("unshared");
    pid_t child = fork();
    if (child == 0) {
        look("child in the namespace");
        _exit(0);
    }
    reap(child, "child in the namespace");
    if (fork() == 0)
        _exit(0);
    wait(0);
    look("behind");
}

/* In a namespace of PIDs of its own, a child is 1, whatever /proc says. */
static void inner(void)
{
    if (unshare(CLONE_NEWUSER | CLONE_NEWPID))
        return;
    pid_t child = fork();
    if (child == 0)
        _exit(getpid() == 1 && syscall(SYS_getpid) == 1 && own(SYS_getpid, 0, 0, 0) == 1 ? 0 : 1);
    reap(child, "first of a namespace");
    look("maker of a namespace");
}

static volatile int heard;

static void hears(int number)
{
    (void)number;
    int before = errno;
    long is[CALLS], says[3][CALLS];
    ask(says);
    truth(is);
    for (int way = 0; way < 3; way++)
        for (int i = 0; i < CALLS; i++)
            if (says[way][i] != is[i])
                ++*wrong;
    heard++;
    errno = before;
}

static void storm(void)
{
    struct itimerval often = {{0, 500}, {0, 500}}, never = {{0, 0}, {0, 0}};
    struct sigaction action = {.sa_handler = hears, .sa_flags = SA_RESTART};
    long says[3][CALLS];
    sigaction(SIGALRM, &action, 0);
    setitimer(ITIMER_REAL, &often, 0);
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 20000; i++)
            ask(says);
        pid_t child = fork();
        if (child == 0) {
            look("child");
            _exit(0);
        }
        reap(child, "child");
        look("parent");
    }
    for (int i = 0; i < 10; i++) {
        reap(vforked(), "vfork");
        look("behind vfork");
    }
    if (geteuid() == 0 && (seteuid(1) || own(SYS_setresuid, 0, 0, 0)))
        ++*wrong;
    for (int i = 0; i < 20000; i++)
        ask(says);
    look("end");
    setitimer(ITIMER_REAL, &never, 0);
    if (heard < 10) {
        printf("wrong: %d signals\n", heard);
        ++*wrong;
    }
}

/* A filter that answers all five itself. */
static void filter(void)
{
    struct sock_filter lines[CALLS + 3] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    for (int i = 0; i < CALLS; i++)
        lines[1 + i] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)numbers[i],
            (unsigned char)(CALLS - i), 0);
    lines[CALLS + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    lines[CALLS + 2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 99);
    struct sock_fprog program = {CALLS + 3, lines};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0))
        perror("seccomp");
}

static void crossings(const char *where)
{
    long says[3][CALLS];
    int asked[3] = {0, 0, 0};
    ask(says);
    for (int way = 0; way < 3; way++)
        for (int i = 0; i < CALLS; i++)
            asked[way] += (int)says[way][i] == -99 || (int)says[way][i] == -1;
    char line[100];
    int length = snprintf(line, sizeof line, "%s: %d %d %d\n", where, asked[0], asked[1], asked[2]);
    if (write(1, line, (size_t)length) < 0)
        _exit(97);
}

static int filtered(const char *how)
{
    filter();
    crossings("at first");
    pid_t child = !strcmp(how, "vfork") ? vfork() : strcmp(how, "set") ? fork() : 0;
    if (child == 0 && !strcmp(how, "set")) {
        if (syscall(SYS_setresgid, -1, -1, -1))
            return 1;
        crossings("set");
        return 0;
    }
    if (child == 0) {
        crossings("child");
        _exit(0);
    }
    waitpid(child, 0, 0);
    crossings("parent");
    return 0;
}

static const struct {
    const char *name;
    void (*run)(void);
} modes[] = {{"fork", forks},   {"vfork", vforks}, {"spawn", spawns},        {"shares", shares}, {"threads", threads},
             {"set", sets},     {"apart", apart},  {"namespace", namespace}, {"inner", inner},   {"storm", storm}};

int main(int argc, char **argv)
{
    int first = 1;
    wrong = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (argc > 1 && !strcmp(argv[1], "filter"))
        return filtered(argc > 2 ? argv[2] : "");
    if (argc > 1 && !strcmp(argv[1], "later")) {
        pid_t parent = getppid();
        puts("ready");
        fflush(stdout);
        look("ready");
        while (getppid() == parent)
            usleep(1000);
        first = 2;
    }
    for (int i = first; i < argc; i++)
        for (unsigned at = 0; at < sizeof modes / sizeof *modes; at++)
            if (!strcmp(argv[i], modes[at].name)) {
                mode = argv[i];
                fflush(stdout);
                pid_t child = fork();
                if (child == 0) {
                    modes[at].run();
                    fflush(stdout);
                    _exit(0);
                }
                reap(child, "mode");
                if (i == argc - 1)
                    modes[at].run();
            }
    printf(*wrong ? "%d wrong\n" : "fine\n", *wrong);
    return *wrong != 0;
}
