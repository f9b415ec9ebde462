/* System calls that ask for the time: registers, flags, red zone, any stack pointer, bad pointers, signals in their
 * middle, threads. */
#ifndef TARGET_BARE
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <sys/syscall.h>
#include <ucontext.h>
#endif
#include "target.h"

enum { RAX, RBX, RCX, RDX, RSI, RDI, RBP, R8, R9, R10, R11, R12, R13, R14, R15, FLAGS, RSP, REGISTERS };

target_word time_in[REGISTERS], time_out[REGISTERS], time_red[2], time_rsp;

/* Loads every register but rsp, crosses, stores every register; rsp is put aside and may be anything at the
 * crossing. */
__asm__(
    ".macro timed name, before\n"
    ".type \\name, @function\n"
    "\\name:\n"
    "push %rbx; push %rbp; push %r12; push %r13; push %r14; push %r15; pushfq\n"
    "pushq time_in+8*15(%rip); popfq\n"
    "movq $0x11, -8(%rsp); movq $0x123, -128(%rsp)\n"
    "mov %rsp, time_rsp(%rip)\n"
    "mov time_in+8*0(%rip), %rax; mov time_in+8*1(%rip), %rbx; mov time_in+8*2(%rip), %rcx\n"
    "mov time_in+8*3(%rip), %rdx; mov time_in+8*4(%rip), %rsi; mov time_in+8*5(%rip), %rdi\n"
    "mov time_in+8*6(%rip), %rbp; mov time_in+8*7(%rip), %r8; mov time_in+8*8(%rip), %r9\n"
    "mov time_in+8*9(%rip), %r10; mov time_in+8*10(%rip), %r11; mov time_in+8*11(%rip), %r12\n"
    "mov time_in+8*12(%rip), %r13; mov time_in+8*13(%rip), %r14; mov time_in+8*14(%rip), %r15\n"
    "mov time_in+8*16(%rip), %rsp\n"
    "\\before\n"
    "syscall\n"
    ".globl \\name\\()_after\n"
    "\\name\\()_after:\n"
    "mov %rsp, time_out+8*16(%rip); mov time_rsp(%rip), %rsp\n"
    "mov %rax, time_out+8*0(%rip); mov %rbx, time_out+8*1(%rip); mov %rcx, time_out+8*2(%rip)\n"
    "mov %rdx, time_out+8*3(%rip); mov %rsi, time_out+8*4(%rip); mov %rdi, time_out+8*5(%rip)\n"
    "mov %rbp, time_out+8*6(%rip); mov %r8, time_out+8*7(%rip); mov %r9, time_out+8*8(%rip)\n"
    "mov %r10, time_out+8*9(%rip); mov %r11, time_out+8*10(%rip); mov %r12, time_out+8*11(%rip)\n"
    "mov %r13, time_out+8*12(%rip); mov %r14, time_out+8*13(%rip); mov %r15, time_out+8*14(%rip)\n"
    "mov -8(%rsp), %rax; mov %rax, time_red(%rip); mov -128(%rsp), %rax; mov %rax, time_red+8(%rip)\n"
    "pushfq; popq time_out+8*15(%rip)\n"
    "popfq; pop %r15; pop %r14; pop %r13; pop %r12; pop %rbp; pop %rbx; ret\n"
    ".size \\name, . - \\name\n"
    ".endm\n"
    "timed time_immediate, \"mov $228, %eax\"\n"
    "timed time_loaded, \"nopl 0(%rax,%rax,1)\"\n");

void time_immediate(void);
void time_loaded(void);
extern char time_immediate_after, time_loaded_after;

struct time_of { long seconds, rest; };

static void try(void (*cross)(void), char *after, target_word flags, target_word rsp)
{
    struct time_of now = {0, -1};
    for (int i = 0; i < REGISTERS; i++)
        time_in[i] = 0x8001020304050600ul + (target_word)i;
    time_in[RAX] = __NR_clock_gettime;
    time_in[RDI] = 1;
    time_in[RSI] = (target_word)&now;
    time_in[FLAGS] = flags;
    target_word own = 0;
    __asm__("mov %%rsp, %0" : "=r"(own));
    /* Of ours there is room below the frame of this function for what the routine keeps. */
    time_in[RSP] = rsp ? rsp : own - 4096;
    cross();
    equal(time_out[RAX], 0);
    check(now.seconds >= 0 && now.rest >= 0 && now.rest < 1000000000, "the time");
    for (int i = RBX; i < FLAGS; i++)
        if (i != RCX && i != R11)
            target_equal((long)time_out[i], (long)time_in[i], "a register over the call");
    equal(time_out[RCX], (target_word)after);
    equal(time_out[R11], flags);
    equal(time_out[FLAGS], flags);
    equal(time_out[RSP], time_in[RSP]);
    equal(time_red[0], 0x11);
    equal(time_red[1], 0x123);
}

static long before(struct time_of *a, struct time_of *b)
{
    return a->seconds < b->seconds || (a->seconds == b->seconds && a->rest <= b->rest);
}

static void answers(void)
{
    struct time_of one, two, three;
    unsigned cpu = ~0u, node = ~0u;
    long seconds = 0, zone[1] = {-1};
    equal(raw(__NR_clock_gettime, 1, &one), 0);
    equal(raw(__NR_clock_gettime, 1, &two), 0);
    check(before(&one, &two), "the clock does not go back");
    equal(raw(__NR_clock_gettime, 2, &three), 0);
    equal(raw(__NR_clock_gettime, 77, &three), -22);
    equal(raw(__NR_clock_gettime, 1, 0), -14);
    equal(raw(__NR_clock_gettime, 1, 8), -14);
    equal(raw(__NR_clock_gettime, 1, -4096), -14);
    equal(raw(__NR_gettimeofday, &one, zone), 0);
    equal(raw(__NR_gettimeofday, 0, 0), 0);
    equal(raw(__NR_gettimeofday, 16, 0), -14);
    long told = raw(__NR_time, &seconds);
    equal(told, seconds);
    check(raw(__NR_time, 0) - seconds < 2, "time(2)");
    equal(raw(__NR_time, 8), -14);
    equal(raw(__NR_clock_getres, 1, &two), 0);
    check(two.seconds == 0 && two.rest > 0, "the resolution");
    equal(raw(__NR_clock_getres, 1, 0), 0);
    equal(raw(__NR_clock_getres, 1, 8), -14);
    equal(raw(__NR_getcpu, &cpu, &node, 0), 0);
    check(cpu < 8192 && node < 1024, "the processor");
    equal(raw(__NR_getcpu, 8, 0, 0), -14);
}

#ifndef TARGET_BARE
static volatile unsigned long handled, odd;
static target_word lowest, highest;

static void on_alarm(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    char here;
    target_word rsp = (target_word)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
    odd += rsp < lowest || rsp > highest || (target_word)&here < lowest || (target_word)&here > highest;
    handled++;
}

/* A handler runs on the program's stack, and is told of the program's stack. */
static void signals(void)
{
    struct sigaction action;
    struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
    struct time_of one = {0, 0}, two;
    char here;
    highest = (target_word)&here + 65536;
    lowest = (target_word)&here - 65536;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_alarm;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGALRM, &action, 0);
    setitimer(ITIMER_REAL, &often, 0);
    /* Where timers are late, each call more is 200 bytes of a trace, which a guest keeps in its memory. */
    for (int i = 0; i < 300000 && handled < 100; i++) {
        check(raw(__NR_clock_gettime, 1, &two) == 0 && before(&one, &two), "the clock between signals");
        one = two;
    }
    setitimer(ITIMER_REAL, &never, 0);
    equal(odd, 0);
}

static void *asks(void *unused)
{
    struct time_of one = {0, 0}, two;
    for (int i = 0; i < 500; i++) {
        if (raw(__NR_clock_gettime, 1, &two) != 0 || !before(&one, &two) || syscall(__NR_getppid) < 0)
            return unused;
        one = two;
    }
    return 0;
}

/* Threads at once, and processes that are forked in their middle. */
static void threads(void)
{
    pthread_t all[8];
    for (int i = 0; i < 8; i++)
        pthread_create(&all[i], 0, asks, (void *)1);
    for (int i = 0; i < 8; i++) {
        pid_t child = fork();
        if (child == 0)
            _exit(asks((void *)1) != 0);
        int status = 0;
        waitpid(child, &status, 0);
        equal(status, 0);
    }
    for (int i = 0; i < 8; i++) {
        void *wrong = (void *)1;
        pthread_join(all[i], &wrong);
        check(!wrong, "a thread's clock");
    }
}
#endif

int main(void)
{
    enum { NONE = 0x202, ARITHMETIC = 0x202 | 0x8d5, DIRECTION = 0x202 | 0x400, ALIGNMENT = 0x202 | 0x40000,
        ID = 0x202 | 0x200000 };
    static const target_word flags[] = {NONE, ARITHMETIC, DIRECTION, DIRECTION | ARITHMETIC, ALIGNMENT, ID};
    enum { WAYS = sizeof(flags) / sizeof(*flags) };

    target_begin();
    for (int way = 0; way < WAYS; way++) {
        try(time_immediate, &time_immediate_after, flags[way], 0);
        try(time_loaded, &time_loaded_after, flags[way], 0);
    }
    /* Stack pointers with nothing behind them. */
    try(time_immediate, &time_immediate_after, NONE, 8);
    try(time_loaded, &time_loaded_after, ARITHMETIC, 0x123456789abcul);
    answers();
    target_end();
    expect("clock_gettime", 2 * WAYS + 2 + 7);
    expect("gettimeofday", 3);
    expect("time", 3);
    expect("clock_getres", 3);
    expect("getcpu", 2);
#ifndef TARGET_BARE
    /* Behind the window: how many there are depends on the moment. */
    signals();
    threads();
#endif
    return target_verdict();
}
