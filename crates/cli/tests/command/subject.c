/*
 * What the tests of the command run: a program of which one word says what it does.
 *
 *   say N          a line on standard output, one on standard error, exit status N
 *   kill N         a line, then signal N to itself
 *   abort CORE     abort(), with a core dump allowed (1) or not (0)
 *   calls N        N calls of getppid() below inner() below outer(); says how many were right
 *   turns N        for each line of standard input N calls of getppid() in each of two threads; says so; exit status 5
 *                  at its end
 *   sleepers       threads in calls that the kernel does not begin again, until `go` comes; says which of them came
 *                  back, exit status 5
 *   stops N        stops a child that signals meet all the time, N times; says how often it did not stop, exit status 5
 *   strict         the same few bytes in seccomp's strict mode: read, write, exit and nothing else
 *   sandbox        what each byte of standard input says: installs a handler for SIGSYS (h), one that is called once
 *                  (o), ignores SIGSYS (i), enters a filter that traps getpgrp (f), makes that call (t), asks for the
 *                  actions of SIGSYS and SIGTRAP, of which it has none, and sets them, with all signals blocked (a);
 *                  says what came of it, exit status 5 at its end
 *   birth          is in the middle of making a thread when it says that it is ready, for a while; the thread calls for
 *                  a second; exit status 5
 *   trapped        three threads that call getpgrp all the time; from the first line on standard input on, a filter
 *                  traps that call, and a handler answers it; says at the second line how many answers were wrong, exit
 *                  status 5
 *   jail N         N calls behind a filter that kills for mmap, mprotect, memfd_create, prctl and rt_sigaction; `go` on
 *                  standard input lets it end
 *   gates          threads that cross by every kind of site until `go` comes on standard input, and some rounds more
 *                  after it, in new threads, new code and a child too; says how many results were wrong, exit status 5
 *   signals [1]    calls of its own and of the kernel while a child sends it signals, until SIGTERM; exit status 5 if
 *                  all came, give or take one, and all was right; with 1 their handler blocks all signals
 *   traps          has a handler for SIGTRAP, and a child that sends it some all the time, until `go` comes on standard
 *                  input; exit status 5 if there were any
 *   deaf           threads that block all signals and poll, until `go` comes on standard input; exit status 5
 *   clocks         three threads that read the clock all the time, until `go` comes on standard input; exit status 5
 *   held [1]       threads that read the clock all the time, with 1 one that the vDSO asks the kernel for; at the first
 *                  line on standard input a signal's handler holds each of them, up to the next one; exit status 5 if
 *                  all was right
 *   nested         sleeps all the time; the handler for SIGUSR1 spins, and that for SIGUSR2, on a stack of its own,
 *                  waits for `go` on standard input, which lets all of it end; exit status 5
 *   undumpable     not to be traced by its own user (PR_SET_DUMPABLE); ends with standard input
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define THREADS 3

static atomic_int go;
static atomic_long wrong, rounds;
/* Which kinds of site were wrong: a bit for each line of one_round, 16 for the child. */
static atomic_int kinds;

__attribute__((noinline)) static long inner(long calls)
{
    long right = 0;
    for (long i = 0; i < calls; i++)
        right += getppid() > 0;
    return right;
}

__attribute__((noinline)) static long outer(long calls)
{
    long right = inner(calls);
    __asm__ volatile("" : "+r"(right));
    return right;
}

/* getpid is 20 in the 32-bit table. */
static long by_int80(void)
{
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "0"(20L) : "memory");
    return result;
}

/* Two instructions that no scan of a file can find: xor %eax,%eax makes the number, so that the site is not the usual
 * one. */
typedef long (*function)(void);
static function code(void)
{
    static const unsigned char bytes[] = {0x31, 0xc0, 0x83, 0xc0, SYS_getpid, 0x0f, 0x05, 0xc3};
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return NULL;
    memcpy(page, bytes, sizeof bytes);
    return mprotect(page, 4096, PROT_READ | PROT_EXEC) ? NULL : (function)page;
}

static void check(int kind, int right)
{
    if (!right) {
        wrong++;
        kinds |= kind;
    }
}

static void one_round(function made, long self)
{
    check(1, getpid() == self);
    check(2, by_int80() == self);
    check(4, made != NULL && made() == self);
    errno = 0;
    check(8, close(-7) == -1 && errno == EBADF);
}

static void *crossing(void *limit)
{
    function made = code();
    long self = getpid();
    for (long i = 0; limit ? i < (long)limit : !go; i++) {
        one_round(made, self);
        rounds++;
    }
    return NULL;
}

/* Calls that fail with EINTR when their thread is stopped in them (signal(7)). Nothing that they wait for ever
 * comes. */
static const char *const sleeper_names[] = {"epoll_wait", "epoll_pwait", "epoll_pwait2", "semop", "semtimedop",
    "rt_sigtimedwait",
                                            "io_getevents", "recv", "accept"};
enum { SLEEPERS = sizeof sleeper_names / sizeof *sleeper_names };
static struct { atomic_int tid, result; } sleepers[SLEEPERS];

static long sleeps(int which)
{
    struct timespec hour = {.tv_sec = 3600};
    struct timeval limit = {.tv_sec = 3600};
    struct epoll_event event;
    struct sembuf down = {.sem_op = -1};
    unsigned long context = 0, none = 0;
    int pair[2], set;
    char byte;
    sleepers[which].tid = gettid();
    switch (which) {
    case 0:
        return epoll_wait(epoll_create1(0), &event, 1, -1);
    case 1:
        return syscall(SYS_epoll_pwait, epoll_create1(0), &event, 1, -1, &none, 8);
    case 2:
        /* Linux 5.11. */
        return syscall(441, epoll_create1(0), &event, 1, NULL, NULL, 8);
    case 3:
    case 4:
        set = semget(IPC_PRIVATE, 1, 0600);
        sleepers[which].result = -set - 2;
        return which == 3 ? semop(set, &down, 1) : semtimedop(set, &down, 1, &hour);
    case 5:
        return syscall(SYS_rt_sigtimedwait, &none, NULL, &hour, 8);
    case 6:
        if (syscall(SYS_io_setup, 1, &context))
            return -1;
        return syscall(SYS_io_getevents, context, 1, 1, &event, &hour);
    case 7:
        socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
        setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        return recv(pair[0], &byte, 1, 0);
    default:
        pair[0] = socket(AF_UNIX, SOCK_STREAM, 0);
        setsockopt(pair[0], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        bind(pair[0], &(struct sockaddr){.sa_family = AF_UNIX}, sizeof(sa_family_t));
        listen(pair[0], 1);
        return accept(pair[0], NULL, NULL);
    }
}

static void *sleeper(void *which)
{
    int at = (int)(long)which;
    if (sleeps(at) == -1 && errno == EINTR)
        sleepers[at].result = 1;
    return NULL;
}

/* Waits until a thread sleeps, for good or in a call that there is not. */
static void asleep(int which)
{
    char path[64], line[512] = "";
    for (int tries = 0; tries < 5000; tries++) {
        snprintf(path, sizeof path, "/proc/self/task/%d/stat", sleepers[which].tid);
        FILE *file = sleepers[which].tid ? fopen(path, "r") : NULL;
        int gone = sleepers[which].tid && !file;
        if (file) {
            if (!fgets(line, sizeof line, file))
                line[0] = 0;
            fclose(file);
        }
        if (gone || strstr(line, ") S "))
            return;
        usleep(1000);
    }
}

static void wait_for_go(void);

static int many_sleepers(void)
{
    pthread_t thread;
    for (long i = 0; i < SLEEPERS; i++)
        pthread_create(&thread, NULL, sleeper, (void *)i);
    for (int i = 0; i < SLEEPERS; i++)
        asleep(i);
    puts("ready");
    fflush(stdout);
    wait_for_go();
    int interrupted = 0;
    for (int i = 0; i < SLEEPERS; i++) {
        if (sleepers[i].result == 1) {
            printf("%s was interrupted\n", sleeper_names[i]);
            interrupted++;
        } else if (sleepers[i].result < -1) {
            semctl(-sleepers[i].result - 2, 0, IPC_RMID);
        }
    }
    printf("%d interrupted\n", interrupted);
    fflush(stdout);
    _exit(5);
}

static void on_alarm(int signal)
{
    (void)signal;
    syscall(SYS_getppid);
}

static int stops(long number)
{
    pid_t child = fork();
    if (child == 0) {
        struct itimerval often = {{0, 500}, {0, 500}};
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        signal(SIGALRM, on_alarm);
        setitimer(ITIMER_REAL, &often, NULL);
        for (;;)
            syscall(SYS_getuid);
    }
    long lost = 0;
    for (long i = 0; i < number; i++) {
        usleep(500 + i % 7 * 100);
        kill(child, SIGSTOP);
        int status = 0, tries = 0;
        while (waitpid(child, &status, WUNTRACED | WNOHANG) == 0 && tries++ < 2000)
            usleep(1000);
        if (!WIFSTOPPED(status))
            lost++;
        if (lost > 2)
            break;
        kill(child, SIGCONT);
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    printf("%ld stops lost\n", lost);
    return 5;
}

static void *take_turn(void *calls)
{
    return (void *)outer((long)calls);
}

static int turns(long calls)
{
    puts("ready");
    fflush(stdout);
    for (char byte; read(0, &byte, 1) == 1;) {
        pthread_t other;
        void *right;
        if (byte != '\n')
            continue;
        pthread_create(&other, NULL, take_turn, (void *)calls);
        long own = outer(calls);
        pthread_join(other, &right);
        printf("%ld right\n", own + (long)right);
        fflush(stdout);
    }
    return 5;
}

static void wait_for_go(void)
{
    char byte;
    while (read(0, &byte, 1) > 0 && byte != '\n')
        ;
}

static int gates(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, crossing, NULL);
    while (rounds < 100)
        usleep(1000);
    puts("ready");
    fflush(stdout);
    wait_for_go();
    go = 1;
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    pthread_create(&threads[0], NULL, crossing, (void *)200L);
    pthread_join(threads[0], NULL);
    pid_t child = fork();
    if (child == 0) {
        go = 0;
        wrong = 0;
        crossing((void *)50L);
        if (wrong)
            _exit(1);
        execl("/bin/sh", "sh", "-c", "exit 6", NULL);
        _exit(2);
    }
    int status = -1;
    waitpid(child, &status, 0);
    check(16, WIFEXITED(status) && WEXITSTATUS(status) == 6);
    if (wrong)
        printf("kinds of site: %#x, status %#x\n", (int)kinds, status);
    printf("%ld wrong\n", (long)wrong);
    return 5;
}

/* What a probe is put at. */
__attribute__((noinline)) static int worked(int number)
{
    volatile int numbers[4];
    numbers[number & 3] = number;
    return numbers[number & 3] + 1;
}

static struct { volatile long sent, handled; volatile int stop; } *shared;

static void on_signal(int signal)
{
    (void)signal;
    shared->handled++;
    syscall(SYS_getppid);
}

static void on_term(int signal)
{
    (void)signal;
    shared->stop = 1;
}

/* Traps that the program has made, and the code of one that it has not. */
static volatile sig_atomic_t own_traps, made_traps, foreign_code;
static char trap_stack[65536];

static void on_own_trap(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)context;
    char here;
    if (info->si_code == SI_KERNEL || info->si_code == SI_TKILL)
        own_traps++;
    else
        foreign_code = info->si_code ? info->si_code : 1000;
    if (&here < trap_stack || &here >= trap_stack + sizeof trap_stack)
        foreign_code = 2000;
    if (syscall(SYS_getpid) != getpid() || worked(3) != 4)
        foreign_code = 3000;
}

/* As runtimes do that handle every signal, with the least that a handler can ask for: no SA_RESTART, a mask, a stack of
 * its own. */
static void handle_own_traps(void)
{
    stack_t own = {.ss_sp = trap_stack, .ss_size = sizeof trap_stack};
    struct sigaction action = {.sa_sigaction = on_own_trap, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaddset(&action.sa_mask, SIGUSR1);
    sigaltstack(&own, NULL);
    sigaction(SIGTRAP, &action, NULL);
}

static int shows_own_handler(void)
{
    struct sigaction now;
    return !sigaction(SIGTRAP, NULL, &now) && now.sa_sigaction == on_own_trap
        && (now.sa_flags & (SA_SIGINFO | SA_ONSTACK | SA_RESTART)) == (SA_SIGINFO | SA_ONSTACK)
            && sigismember(&now.sa_mask, SIGUSR1);
}

/* Two traps of its own; whether (`shown`) it has the handler for them that it has set. The tracer may be killed between
 * the kernel's answer and its own correction of that, once. */
static int makes_own_traps(int shown)
{
    asm volatile("int3" ::: "memory");
    tgkill(getpid(), gettid(), SIGTRAP);
    made_traps += 2;
    return !shown || shows_own_handler() || shows_own_handler();
}

/* Real-time signals are queued, each of them: one that is lost is missed. `kind`: 1, its handlers block all signals; 2
 * and 3, it handles traps itself, and asks (2) for its handler. */
static int signals(int kind)
{
    int deaf = kind == 1, handles = kind >= 2;
    pid_t self = getpid();
    if (handles)
        handle_own_traps();
    shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 8;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    if (deaf)
        sigfillset(&action.sa_mask);
    sigaction(SIGRTMIN, &action, NULL);
    signal(SIGTERM, on_term);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        while (!shared->stop) {
            /* No more than a few wait: a traced program takes them more slowly. */
            if (shared->sent - shared->handled < 100 && sigqueue(self, SIGRTMIN, (union sigval){0}) == 0)
                shared->sent++;
            usleep(50);
        }
        _exit(0);
    }
    puts("ready");
    fflush(stdout);
    for (long i = 0; i % 64 != 0 || waitpid(child, NULL, WNOHANG) == 0; i++) {
        if (syscall(SYS_getpid) != self)
            return 2;
        for (int number = 0; number < 20; number++)
            if (worked(number) != number + 1)
                return 3;
        if (handles && i % 256 == 0 && !makes_own_traps(kind == 2))
            return 6;
    }
    if (foreign_code) {
        fprintf(stderr, "a trap that is none of its own: %d\n", (int)foreign_code);
        return 7;
    }
    if (labs((long)own_traps - made_traps) > 1) {
        fprintf(stderr, "%d traps of %d\n", (int)own_traps, (int)made_traps);
        return 8;
    }
    /* Any tracer that is killed takes the signal of the stop with it that it has just been told (wait_task_stopped,
     * kernel/exit.c); and one of which nobody knows whether it was delivered comes twice. */
    if (labs(shared->handled - shared->sent) <= 1)
        return 5;
    fprintf(stderr, "%ld signals of %ld\n", shared->handled, shared->sent);
    return 4;
}

static void *reading(void *given)
{
    (void)given;
    struct timespec before = {0, 0}, now;
    while (!go) {
        if (clock_gettime(CLOCK_MONOTONIC, &now) || now.tv_sec < before.tv_sec)
            wrong++;
        before = now;
    }
    return NULL;
}

static int clocks(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, reading, NULL);
    puts("ready");
    fflush(stdout);
    wait_for_go();
    go = 1;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("%ld wrong\n", (long)wrong);
    return 5;
}

static void wait_in_handler(int signal)
{
    char c;
    (void)signal;
    if (write(1, "handled\n", 8) != 8 || read(0, &c, 1) != 1)
        wrong++;
}

static volatile int heard;

static void hear(int signal)
{
    (void)signal;
    heard++;
}

/* Sleeps in read(2), and says how many signals it has heard whenever it is told something. */
static int hears(void)
{
    struct sigaction action = {.sa_handler = hear, .sa_flags = SA_RESTART};
    sigaction(SIGUSR1, &action, NULL);
    puts("ready");
    fflush(stdout);
    for (char c = 0; c != 'q';) {
        ssize_t got = read(0, &c, 1);
        if (got == 0 || (got < 0 && errno != EINTR))
            return 1;
        if (got > 0)
            printf("heard %d\n", heard);
        fflush(stdout);
    }
    return 5;
}

/* Always at the beginning of a function of the vDSO, or just before a call. */
static int beginnings(void)
{
    struct timespec now;
    struct pollfd told = {0, POLLIN, 0};
    signal(SIGUSR1, wait_in_handler);
    puts("ready");
    fflush(stdout);
    while (!poll(&told, 1, 0))
        for (int i = 0; i < 1000; i++)
            if (clock_gettime(CLOCK_REALTIME_COARSE, &now) || getppid() <= 0)
                wrong++;
    printf("%ld wrong\n", (long)wrong);
    return 5;
}

static atomic_int held;

static void hold(int signal)
{
    (void)signal;
    held++;
    while (!go)
        usleep(1000);
}

static void *reading_one(void *clock)
{
    struct timespec before = {0, 0}, now;
    while (!go) {
        if (clock_gettime(*(clockid_t *)clock, &now) || now.tv_sec < before.tv_sec)
            wrong++;
        before = now;
    }
    return NULL;
}

static volatile long traps_handled;

static void on_sent_trap(int signal)
{
    (void)signal;
    traps_handled++;
    for (volatile int i = 0; i < 50000; i++)
        ;
}

static int traps(void)
{
    struct sigaction action = {.sa_handler = on_sent_trap, .sa_flags = SA_RESTART};
    sigaction(SIGTRAP, &action, NULL);
    pid_t self = getpid(), child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;) {
            kill(self, SIGTRAP);
            usleep(300);
        }
    }
    puts("ready");
    fflush(stdout);
    for (struct pollfd input = {.fd = 0, .events = POLLIN}; poll(&input, 1, 0) != 1;)
        for (int number = 0; number < 20; number++)
            if (worked(number) != number + 1)
                return 2;
    kill(child, SIGKILL);
    while (waitpid(child, NULL, 0) != child)
        ;
    return traps_handled ? 5 : 3;
}

static int hold_readers(long asks)
{
    enum { MANY = 6 };
    clockid_t clock = asks ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    pthread_t threads[MANY];
    signal(SIGUSR1, hold);
    for (int i = 0; i < MANY; i++)
        pthread_create(&threads[i], NULL, reading_one, &clock);
    puts("ready");
    fflush(stdout);
    wait_for_go();
    for (int i = 0; i < MANY; i++)
        pthread_kill(threads[i], SIGUSR1);
    while (held < MANY)
        usleep(1000);
    puts("held");
    fflush(stdout);
    wait_for_go();
    go = 1;
    for (int i = 0; i < MANY; i++)
        pthread_join(threads[i], NULL);
    return wrong ? 2 : 5;
}

static void say(const char *word)
{
    if (write(1, word, strlen(word)) < 0)
        _exit(6);
}

static void spins(int signal)
{
    (void)signal;
    say("outer\n");
    while (!go)
        ;
}

static void waits_above(int signal)
{
    (void)signal;
    say("inner\n");
    wait_for_go();
    go = 1;
}

static int nested(void)
{
    static char memory[1 << 16];
    stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
    sigaltstack(&stack, NULL);
    struct sigaction above = {.sa_handler = waits_above, .sa_flags = SA_ONSTACK};
    signal(SIGUSR1, spins);
    sigaction(SIGUSR2, &above, NULL);
    say("ready\n");
    while (!go)
        usleep(20000);
    return 5;
}

static int jail(long calls)
{
    static const int forbidden[] = {SYS_mmap, SYS_mprotect, SYS_memfd_create, SYS_prctl, SYS_rt_sigaction};
    enum { COUNT = sizeof forbidden / sizeof *forbidden };
    struct sock_filter filter[COUNT + 3];
    int at = 0;
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < COUNT; i++)
        filter[at++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, forbidden[i], COUNT - i, 0);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    struct sock_fprog program = {.len = at, .filter = filter};
    /* The buffer of standard output before mmap is gone. */
    static char buffer[4096];
    setvbuf(stdout, buffer, _IOLBF, sizeof buffer);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0))
        return 8;
    outer(calls);
    puts("ready");
    wait_for_go();
    printf("%ld right\n", outer(calls));
    fflush(stdout);
    _exit(5);
}

static char handler_stack[1 << 16];
static volatile long trapped;

/* Everything is as its action says, and nobody has been in between. */
static void on_trap(int signal, siginfo_t *info, void *context)
{
    sigset_t mask;
    char *here = (char *)&mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    check(1, signal == SIGSYS && info->si_code == 1 && info->si_syscall == SYS_getpgrp);
    check(2, sigismember(&mask, SIGSYS) && sigismember(&mask, SIGUSR1) && !sigismember(&mask, SIGUSR2));
    check(4, here > handler_stack && here < handler_stack + sizeof handler_stack);
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_RAX] = 4242;
    trapped++;
}

static void handle_traps(int flags)
{
    struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO | SA_ONSTACK | flags};
    struct sigaction now;
    stack_t own = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaddset(&action.sa_mask, SIGUSR1);
    sigaltstack(&own, NULL);
    check(8, !sigaction(SIGSYS, &action, NULL) && !sigaction(SIGSYS, NULL, &now) && now.sa_sigaction == on_trap);
}

static void enter_filter(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getpgrp, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    check(16, !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
                  && !syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program));
}

/* As a child of posix_spawn(3) does before it sets them. */
static void ask_for_actions(void)
{
    struct sigaction of_sys = {.sa_handler = SIG_IGN}, of_trap = of_sys;
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    check(64, !sigaction(SIGSYS, NULL, &of_sys) && of_sys.sa_handler == SIG_DFL);
    check(64, !sigaction(SIGTRAP, NULL, &of_trap) && of_trap.sa_handler == SIG_DFL);
    check(64, !sigaction(SIGSYS, &of_sys, NULL) && !sigaction(SIGTRAP, &of_trap, NULL));
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* Wherever the stack lies in its page, but for a few bytes: what is recorded must find room without the tracer. */
static __attribute__((noinline)) void ask_from(size_t further)
{
    volatile char *room = __builtin_alloca(further);
    room[0] = 0;
    ask_for_actions();
}

static int sandbox(void)
{
    puts("ready");
    fflush(stdout);
    for (char byte; read(0, &byte, 1) == 1;) {
        long before = trapped, result = 0;
        if (byte == '\n')
            continue;
        if (byte == 'h' || byte == 'o')
            handle_traps(byte == 'o' ? SA_RESETHAND : 0);
        else if (byte == 'i')
            signal(SIGSYS, SIG_IGN);
        else if (byte == 'f')
            enter_filter();
        else if (byte == 'a')
            for (size_t further = 16; further <= 4096; further += 64)
                ask_from(further);
        else if (byte == 't')
            result = syscall(SYS_getpgrp);
        check(32, byte != 't' || (result == 4242 && trapped == before + 1));
        printf("%c: %ld, wrong %#x\n", byte, result, (int)kinds);
        fflush(stdout);
    }
    return 5;
}

static int born(void *given)
{
    for (int i = 0; i < 1000; i++) {
        if (syscall(SYS_getppid) < 1 || worked(i) != i + 1)
            wrong++;
        usleep(1000);
    }
    return given != NULL;
}

/* The kernel writes the descriptor of who is made before anybody sees that one (copy_process, kernel/fork.c, Linux
 * 6.9): to a page that is not there until a child says what is in it. */
static int birth(void)
{
    static char stack[1 << 16] __attribute__((aligned(16)));
    static _Atomic pid_t lives = 1;
    struct uffdio_api api = {.api = UFFD_API};
    int faults = (int)syscall(SYS_userfaultfd, O_CLOEXEC);
    char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct uffdio_register range = {.range = {(__u64)page, 4096}, .mode = UFFDIO_REGISTER_MODE_MISSING};
    if (ioctl(faults, UFFDIO_API, &api) || ioctl(faults, UFFDIO_REGISTER, &range))
        return 8;
    pid_t helper = fork();
    if (helper == 0) {
        struct uffd_msg fault;
        struct uffdio_zeropage zero = {.range = {(__u64)page, 4096}};
        if (read(faults, &fault, sizeof fault) != sizeof fault)
            _exit(1);
        say("ready\n");
        usleep(700000);
        _exit(ioctl(faults, UFFDIO_ZEROPAGE, &zero) ? 2 : 0);
    }
    int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_PIDFD
        | CLONE_CHILD_CLEARTID;
    if (clone(born, stack + sizeof stack, flags, NULL, page, NULL, &lives) == -1)
        return 9;
    while (lives)
        usleep(1000);
    return wrong ? 4 : 5;
}

static void answer(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)info;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_RAX] = 4242;
}

static void *trapped_one(void *own)
{
    while (!go) {
        long result = syscall(SYS_getpgrp);
        if (result != 4242 && result != (long)own)
            wrong++;
    }
    return NULL;
}

static int trapped_calls(void)
{
    pthread_t threads[3];
    struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO};
    sigaction(SIGSYS, &action, NULL);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, trapped_one, (void *)(long)getpgrp());
    puts("ready");
    fflush(stdout);
    wait_for_go();
    enter_filter();
    puts("filtered");
    fflush(stdout);
    wait_for_go();
    go = 1;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("%ld wrong\n", (long)wrong);
    return 5;
}

static void *calls_of_one(void *result)
{
    for (int i = 0; i < 50; i++)
        *(long *)result += syscall(SYS_getppid) == getppid();
    return result;
}

/* Makes threads and waits for them, until there is a line on standard input. With `many`, so many at a time. */
static int churn(long many)
{
    enum { MOST = 600 };
    static pthread_t threads[MOST];
    static long right[MOST];
    struct pollfd input = {.fd = 0, .events = POLLIN};
    puts("ready");
    fflush(stdout);
    do {
        memset(right, 0, sizeof right);
        for (long i = 0; i < many; i++)
            if (pthread_create(&threads[i], NULL, calls_of_one, &right[i]))
                return 2;
        for (long i = 0; i < many; i++) {
            void *result;
            if (pthread_join(threads[i], &result) || result != &right[i] || right[i] != 50)
                return 3;
        }
    } while (poll(&input, 1, 0) == 0);
    return 5;
}

/* Forks all the time, until it is told to end. */
static int forks(void)
{
    struct pollfd input = {.fd = 0, .events = POLLIN};
    puts("ready");
    fflush(stdout);
    do {
        int status;
        pid_t child = fork();
        if (child == 0) {
            for (int i = 0; i < 3; i++)
                worked(getppid());
            _exit(7);
        }
        pid_t ended;
        while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR)
            ;
        if (ended != child || !WIFEXITED(status) || WEXITSTATUS(status) != 7)
            return 3;
    } while (poll(&input, 1, 0) == 0);
    return 5;
}

/* Forks so often, and kills each child at once. */
static int kills(long many)
{
    for (long i = 0; i < many; i++) {
        int status;
        pid_t child = fork();
        if (child == 0)
            for (;;)
                pause();
        kill(child, SIGKILL);
        if (waitpid(child, &status, 0) != child || !WIFSIGNALED(status))
            return 3;
    }
    return 5;
}

static void *one_more(void *given)
{
    for (int i = 0; i < 1000; i++)
        worked(i);
    return given;
}

/* Forks with all descriptors in use; the child has one again when it makes a thread. */
static int full(void)
{
    struct rlimit few = {64, 64};
    int last = -1, status;
    setrlimit(RLIMIT_NOFILE, &few);
    for (int fd; (fd = dup(0)) >= 0;)
        last = fd;
    pid_t child = fork();
    if (child == 0) {
        pthread_t thread;
        close(last);
        if (pthread_create(&thread, NULL, one_more, NULL))
            _exit(2);
        one_more(NULL);
        pthread_join(thread, NULL);
        _exit(7);
    }
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7 ? 5 : 3;
}

/* A child that has its maker's memory, and its maker sleeping, until it is told to go on. */
static int vforked(void)
{
    puts("ready");
    fflush(stdout);
    pid_t child = vfork();
    if (child == 0) {
        char byte;
        while (read(0, &byte, 1) == 1 && byte != '\n')
            ;
        execl("/bin/true", "true", NULL);
        _exit(9);
    }
    int status;
    return waitpid(child, &status, 0) == child && status == 0 ? 5 : 4;
}

static _Atomic int told;

/* Whether all children end as they should that are made by vfork(2) in turn, each of which gets a program of its
 * own. */
static void *vforks_of_one(void *right)
{
    char *words[] = {"true", NULL};
    while (!told) {
        int status = 1;
        pid_t child = vfork();
        if (child == 0) {
            worked(0);
            execv("/bin/true", words);
            _exit(9);
        }
        worked(1);
        if (waitpid(child, &status, 0) != child || status != 0)
            return NULL;
    }
    return right;
}

/* So many threads have children by vfork(2) all the time, until there is a line on standard input. */
static int vforks(long many)
{
    enum { MOST = 8 };
    pthread_t threads[MOST];
    void *right = &right;
    for (long i = 0; i < many && i < MOST; i++)
        if (pthread_create(&threads[i], NULL, vforks_of_one, right))
            return 2;
    puts("ready");
    fflush(stdout);
    char byte;
    while (read(0, &byte, 1) == 1 && byte != '\n')
        ;
    told = 1;
    for (long i = 0; i < many && i < MOST; i++) {
        void *result;
        if (pthread_join(threads[i], &result) || result != right)
            return 3;
    }
    return 5;
}

static void *wait_for_end(void *end)
{
    pthread_barrier_wait(end);
    return NULL;
}

/* So many threads at a time (0: as many as there are slots for at first), of which the first has a child by vfork. With
 * `asked` they are there until a line comes. */
static int crowd(long others, int asked)
{
    enum { MOST = 4000 };
    static pthread_t threads[MOST];
    if (others == 0)
        others = 495;
    pthread_barrier_t end;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    pthread_barrier_init(&end, NULL, (unsigned)others + 1);
    for (int i = 0; i < others; i++)
        if (pthread_create(&threads[i], &small, wait_for_end, &end))
            return 2;
    pid_t child = vfork();
    if (child == 0) {
        execl("/bin/true", "true", NULL);
        _exit(9);
    }
    int status;
    int right = waitpid(child, &status, 0) == child && status == 0;
    if (asked) {
        puts("ready");
        fflush(stdout);
        wait_for_go();
    }
    pthread_barrier_wait(&end);
    for (int i = 0; i < others; i++)
        pthread_join(threads[i], NULL);
    return right ? 5 : 4;
}

static void *deaf_one(void *end)
{
    struct pollfd input = {.fd = *(int *)end, .events = POLLIN};
    return poll(&input, 1, -1) == 1 ? end : NULL;
}

static int deaf(void)
{
    enum { MANY = 6 };
    pthread_t threads[MANY];
    int ends[2], right = 1;
    sigset_t all, none;
    sigfillset(&all);
    if (pipe(ends) || sigprocmask(SIG_SETMASK, &all, &none))
        return 2;
    for (int i = 0; i < MANY; i++)
        if (pthread_create(&threads[i], NULL, deaf_one, &ends[0]))
            return 2;
    sigprocmask(SIG_SETMASK, &none, NULL);
    puts("ready");
    fflush(stdout);
    struct pollfd input = {.fd = 0, .events = POLLIN};
    while (poll(&input, 1, 1) == 0)
        syscall(SYS_getppid);
    if (write(ends[1], "go", 2) != 2)
        return 3;
    for (int i = 0; i < MANY; i++) {
        void *result;
        right &= pthread_join(threads[i], &result) == 0 && result == &ends[0];
    }
    return right ? 5 : 4;
}

static int strict(void)
{
    static const char words[] = "in strict mode\n";
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT, 0, 0, 0))
        return 8;
    syscall(SYS_write, 1, words, sizeof words - 1);
    syscall(SYS_exit, 5);
    return 9;
}

int main(int count, char **words)
{
    const char *what = count > 1 ? words[1] : "";
    long number = count > 2 ? atol(words[2]) : 0;
    if (!strcmp(what, "say")) {
        puts("on standard output");
        fputs("on standard error\n", stderr);
        return (int)number;
    }
    if (!strcmp(what, "kill")) {
        puts("before the signal");
        fflush(stdout);
        kill(getpid(), (int)number);
        pause();
    }
    if (!strcmp(what, "abort")) {
        struct rlimit limit;
        getrlimit(RLIMIT_CORE, &limit);
        limit.rlim_cur = number ? limit.rlim_max : 0;
        setrlimit(RLIMIT_CORE, &limit);
        abort();
    }
    if (!strcmp(what, "calls")) {
        printf("%ld right\n", outer(number));
        return 0;
    }
    if (!strcmp(what, "sleepers"))
        return many_sleepers();
    if (!strcmp(what, "stops"))
        return stops(number);
    if (!strcmp(what, "turns"))
        return turns(number);
    if (!strcmp(what, "kills"))
        return kills(number);
    if (!strcmp(what, "full"))
        return full();
    if (!strcmp(what, "forks"))
        return forks();
    if (!strcmp(what, "churn"))
        return churn(number);
    if (!strcmp(what, "crowd"))
        return crowd(number, 0);
    if (!strcmp(what, "standing"))
        return crowd(number, 1);
    if (!strcmp(what, "vforks"))
        return vforks(number);
    if (!strcmp(what, "vforked"))
        return vforked();
    if (!strcmp(what, "deaf"))
        return deaf();
    if (!strcmp(what, "strict"))
        return strict();
    if (!strcmp(what, "jail"))
        return jail(number);
    if (!strcmp(what, "birth"))
        return birth();
    if (!strcmp(what, "trapped"))
        return trapped_calls();
    if (!strcmp(what, "sandbox"))
        return sandbox();
    if (!strcmp(what, "signals"))
        return signals(number);
    if (!strcmp(what, "gates"))
        return gates();
    if (!strcmp(what, "traps"))
        return traps();
    if (!strcmp(what, "clocks"))
        return clocks();
    if (!strcmp(what, "hears"))
        return hears();
    if (!strcmp(what, "beginnings"))
        return beginnings();
    if (!strcmp(what, "held"))
        return hold_readers(number);
    if (!strcmp(what, "nested"))
        return nested();
    if (!strcmp(what, "undumpable")) {
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
        puts("ready");
        fflush(stdout);
        wait_for_go();
        return 5;
    }
    return 9;
}
