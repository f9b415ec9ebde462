/*
 * Programs that execute sites for the first time in ways that are hard on a tracer which rewrites them then. Each says
 * "right" at its end, if all of its calls did what they do.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int wrong;

#define IS(call, result) (wrong += (call) != (result))

/* Calls of which each has a site of its own in the C library. In a namespace of its own the parent, the group and the
 * session may be 0. */
static void calls(int times)
{
    for (int turn = 0; turn < times; turn++) {
        IS(close(-1), -1);
        IS(dup2(-1, -1), -1);
        IS(umask(022), 022);
        IS(getppid() >= 0, 1);
        IS(getpgid(-1), -1);
        IS(chdir("/"), 0);
        IS(access("/nothing", R_OK), -1);
        IS(lseek(-1, 0, SEEK_SET), -1);
    }
}

static void *thread(void *times)
{
    calls(*(int *)times);
    return NULL;
}

static void threads(int times)
{
    pthread_t other;
    IS(pthread_create(&other, NULL, thread, &times), 0);
    calls(times);
    IS(pthread_join(other, NULL), 0);
}

/* With all signals blocked, as C libraries start programs. */
static void blocked(int times)
{
    sigset_t all, old;
    sigfillset(&all);
    IS(sigprocmask(SIG_BLOCK, &all, &old), 0);
    calls(times);
    IS(sigprocmask(SIG_SETMASK, &old, NULL), 0);
    struct sigaction now;
    IS(sigaction(SIGSYS, NULL, &now), 0);
    IS(now.sa_handler == SIG_DFL, 1);
    IS(sigismember(&old, SIGSYS), 0);
}

static void forks(int times)
{
    for (int child = 0; child < 40; child++) {
        pid_t pid = fork();
        if (pid == 0) {
            calls(times / 40);
            _exit(wrong ? 1 : 0);
        }
        int status = -1;
        IS(waitpid(pid, &status, 0), pid);
        IS(status, 0);
    }
}

static void spawns(int times)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 5, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, 5, 6);
    posix_spawn_file_actions_addclose(&actions, 5);
    for (int child = 0; child < 10; child++) {
        char *words[] = {"/bin/true", NULL};
        pid_t pid;
        int status = -1;
        IS(posix_spawn(&pid, words[0], &actions, NULL, words, environ), 0);
        IS(waitpid(pid, &status, 0), pid);
        IS(status, 0);
    }
    calls(times);
}

static volatile sig_atomic_t alarms;

static void on_alarm(int number)
{
    int kept = errno;
    (void)number;
    alarms++;
    wrong += umask(022) != 022 || getsid(-1) != -1 || lseek(-1, 0, SEEK_SET) != -1;
    errno = kept;
}

/* Handlers meet every instruction before a call for the first time, too. */
static void alarmed(int times)
{
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
    IS(sigaction(SIGALRM, &action, NULL), 0);
    IS(setitimer(ITIMER_REAL, &often, NULL), 0);
    calls(times);
    while (alarms < 5)
        ;
    IS(setitimer(ITIMER_REAL, &never, NULL), 0);
}

/* Code that is made executable again and again: memory for jumps that wait is kept once. */
static void remapped(int times)
{
    void *page = (void *)((unsigned long)umask & -4096ul);
    for (int turn = 0; turn < 200; turn++)
        IS(mprotect(page, 4096, PROT_READ | PROT_EXEC), 0);
    calls(times);
    char line[512];
    int nameless = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        nameless += strstr(line, " r-xp ") && !strchr(line, '/') && !strchr(line, '[');
    IS(maps && nameless < 8, 1);
}

/* getppid(2), its number loaded before an instruction that may fault: what a jump would take the place of is both. */
#define BETWEEN(name)                                                                    \
    __asm__(".pushsection .text\n.type " #name ",@function\n" #name ":\n.cfi_startproc\n" \
            "mov $110,%eax\nmov (%rdi),%rdx\nsyscall\nret\n"                             \
            ".cfi_endproc\n.size " #name ",.-" #name "\n.popsection");                     \
    extern long name(volatile long *)
BETWEEN(met_between);
BETWEEN(met_before);

static long *unreadable, readable;

/* Executes the site, and returns between the instructions before its crossing. */
static void on_fault(int signal)
{
    IS(mprotect(unreadable, 4096, PROT_READ), signal - SIGSEGV);
    for (int turn = 0; turn < 50; turn++) {
        IS(met_between(&readable), getppid());
        IS(met_before(&readable), getppid());
    }
}

static void between(int times)
{
    unreadable = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct sigaction action = {.sa_handler = on_fault};
    IS(sigaction(SIGSEGV, &action, NULL), 0);
    IS(met_before(&readable), getppid());
    for (int turn = 0; turn < 3; turn++) {
        IS(mprotect(unreadable, 4096, PROT_NONE), 0);
        IS(met_between(unreadable), getppid());
        IS(mprotect(unreadable, 4096, PROT_NONE), 0);
        IS(met_before(unreadable), getppid());
    }
    calls(times);
}

/* What the program meets behind a filter cannot be rewritten any more. */
static void filtered(int times)
{
    struct sock_filter all[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {1, all};
    IS(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
    IS(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), 0);
    calls(times);
}

/* What a C library since 2.38 does in posix_spawn(3): the child begins without handlers, and ignores what was
 * ignored. */
static void cleared(int times)
{
    for (int turn = 0; turn < 2; turn++) {
        struct clone_args args = {.flags = 1ull << 32, .exit_signal = SIGCHLD};
        long child = syscall(SYS_clone3, &args, sizeof args);
        if (child == 0) {
            char *words[] = {"subject", "unblocked", turn ? "1" : "0", NULL};
            IS(close(-1), -1);
            dup2(2, 1);
            execv("/proc/self/exe", words);
            _exit(1);
        }
        int status = -1;
        IS(waitpid(child, &status, 0), child);
        IS(status, 7 << 8);
        signal(SIGSYS, SIG_IGN);
    }
    calls(times);
}

static void unblocked(int times)
{
    sigset_t now;
    IS(sigprocmask(SIG_BLOCK, NULL, &now), 0);
    IS(sigismember(&now, SIGSYS), 0);
    IS(signal(SIGSYS, SIG_DFL) == SIG_IGN, times);
}

/* Another user, whose memory a tracer without CAP_SYS_PTRACE may not open. */
static void demoted(int times)
{
    IS(setresgid(65534, 65534, 65534), 0);
    IS(setresuid(65534, 65534, 65534), 0);
    threads(times);
}

/* A file of code is mapped as data in its own place: that is what is in the file. */
static void data(int times)
{
    unsigned long start, end, offset;
    char line[4096], path[4096] = "", rights[8];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        if (strstr(line, "libc") && sscanf(line, "%lx-%lx %7s %lx %*s %*s %4095s", &start, &end, rights, &offset,
            path) == 5
            && !strcmp(rights, "r-xp"))
            break;
    size_t length = end - start;
    int file = open(path, O_RDONLY);
    void *code = mmap(NULL, length, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, (off_t)offset);
    IS(code != MAP_FAILED && munmap(code, length) == 0, 1);
    IS(mmap(code, length, PROT_READ, MAP_PRIVATE, file, (off_t)offset), code);
    char *own = malloc(length);
    IS(pread(file, own, length, (off_t)offset), (ssize_t)length);
    threads(times);
    IS(memcmp(own, code, length), 0);
}

int main(int count, char **words)
{
    struct {
        const char *name;
        void (*run)(int);
    } all[] = {{"calls", calls}, {"threads", threads}, {"blocked", blocked}, {"forks", forks},
               {"spawns", spawns}, {"alarmed", alarmed}, {"filtered", filtered},
               {"remapped", remapped}, {"cleared", cleared}, {"unblocked", unblocked},
               {"demoted", demoted}, {"data", data}, {"between", between}};
    int times = count > 2 ? atoi(words[2]) : 1000;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count > 3)
        puts(words[3]);
    umask(022);
    for (unsigned which = 0; which < sizeof all / sizeof *all; which++)
        if (count > 1 && !strcmp(words[1], all[which].name))
            all[which].run(times);
    puts(wrong ? "wrong" : "right");
    return wrong ? 1 : 7;
}
