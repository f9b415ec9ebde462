/* Functions whose entries are told, and a program that says whether they did what they are to do. The first word says
 * which of it. */
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

__attribute__((noinline)) long work(long n, long m)
{
    __asm__ volatile("" : "+r"(n));
    return n > 1000000000 ? work(n - 1, m) : 3 * n + m;
}

__attribute__((noinline)) long other(long n)
{
    __asm__ volatile("" : "+r"(n));
    return work(n, 1) + 1;
}

/* One byte, which no jump takes the place of; a call among the first five; one that names itself; one into which a
 * pointer leads; and one that keeps every register. */
void tiny(void);
void calls(void);
void plain(void);
__asm__(".text\n"
        ".globl tiny\n.type tiny,@function\ntiny: ret\n.size tiny,.-tiny\n"
        ".globl unnamed\n.type unnamed,@function\nunnamed: ret\n.size unnamed,.-unnamed\n"
        ".globl calls\n.type calls,@function\ncalls: sub $8,%rsp\ncall tiny\nadd $8,%rsp\nret\n.size calls,.-calls\n"
        ".globl based\n.type based,@function\nbased: lea based(%rip),%rax\nret\n.size based,.-based\n"
        ".globl pointed\n.type pointed,@function\npointed: mov %edi,%eax\nadd $1,%eax\nret\n.size pointed,.-pointed\n"
        ".data\n.balign 8\n.quad pointed+2\n.text\n"
        ".globl plain\n.type plain,@function\nplain: nopl 0(%rax,%rax,1)\nret\n.size plain,.-plain\n"
        /* What is in state is loaded, plain is called, and what is there then is stored behind it. */
        ".globl around\n.type around,@function\naround:\n"
        "push %rbx\npush %rbp\npush %r12\npush %r13\npush %r14\npush %r15\n"
        "mov state(%rip),%rax\nmov state+8(%rip),%rcx\nmov state+16(%rip),%rdx\nmov state+24(%rip),%rbx\n"
        "mov state+40(%rip),%rbp\nmov state+48(%rip),%rsi\nmov state+56(%rip),%rdi\nmov state+64(%rip),%r8\n"
        "mov state+72(%rip),%r9\nmov state+80(%rip),%r10\nmov state+88(%rip),%r11\nmov state+96(%rip),%r12\n"
        "mov state+104(%rip),%r13\nmov state+112(%rip),%r14\nmov state+120(%rip),%r15\n"
        "push state+128(%rip)\npopfq\ncall plain\npushfq\npop after+128(%rip)\n"
        "mov %rax,after(%rip)\nmov %rcx,after+8(%rip)\nmov %rdx,after+16(%rip)\nmov %rbx,after+24(%rip)\n"
        "mov %rbp,after+40(%rip)\nmov %rsi,after+48(%rip)\nmov %rdi,after+56(%rip)\nmov %r8,after+64(%rip)\n"
        "mov %r9,after+72(%rip)\nmov %r10,after+80(%rip)\nmov %r11,after+88(%rip)\nmov %r12,after+96(%rip)\n"
        "mov %r13,after+104(%rip)\nmov %r14,after+112(%rip)\nmov %r15,after+120(%rip)\n"
        "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbp\npop %rbx\nret\n"
        ".size around,.-around\n");
void around(void);
uint64_t state[17], after[17];

static int keeps(long rounds)
{
    /* CF, PF, AF, ZF, SF, OF: each, none and all. */
    static const uint64_t flags[] = { 0x1, 0x4, 0x10, 0x40, 0x80, 0x800, 0, 0x8d5 };
    for (long round = 0; round < rounds; round++) {
        for (int index = 0; index < 16; index++)
            state[index] = 0x0123456789abcdefull * (uint64_t)(index + 1 + round);
        state[4] = after[4] = 0;
        state[16] = 0x202 | flags[round % 8];
        around();
        if (memcmp(state, after, sizeof state) != 0)
            return 1;
    }
    return 0;
}

static long count;

static void *counts(void *unused)
{
    (void)unused;
    long sum = 0;
    for (long n = 0; n < count; n++)
        sum += work(n, 0);
    return (void *)(sum == 3 * (count * (count - 1) / 2) ? 0L : 1L);
}

static int threads(int number)
{
    pthread_t all[64];
    long wrong = 0;
    for (int n = 0; n < number; n++)
        pthread_create(&all[n], 0, counts, 0);
    for (int n = 0; n < number; n++) {
        void *own;
        pthread_join(all[n], &own);
        wrong |= (long)own;
    }
    return (int)wrong;
}

extern char __executable_start, etext;
static volatile long alarms, strange, looping;

static void handler(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    uintptr_t at = (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    /* Nothing of a library is called in the loop. */
    strange += looping && (at < (uintptr_t)&__executable_start || at >= (uintptr_t)&etext);
    alarms += work(alarms, 0) == 3 * alarms;
}

/* Signals that come while functions are entered. */
static int alarmed(long rounds)
{
    struct sigaction action = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };
    struct itimerval often = { { 0, 300 }, { 0, 300 } }, never = { { 0, 0 }, { 0, 0 } };
    sigaction(SIGALRM, &action, 0);
    setitimer(ITIMER_REAL, &often, 0);
    long sum = 0;
    looping = 1;
    for (long n = 0; n < rounds; n++)
        sum += work(n, 0);
    looping = 0;
    setitimer(ITIMER_REAL, &never, 0);
    printf("alarms %ld strange %ld\n", alarms, strange);
    return sum != 3 * (rounds * (rounds - 1) / 2) || alarms == 0 || strange != 0;
}

/* A child that calls, and one that executes this program. */
static int forks(char *self)
{
    for (int n = 0; n < 2; n++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0 && n == 0)
            _exit(work(100, 5) == 305 ? 0 : 1);
        if (child == 0) {
            execl(self, self, "count", "10", "1", (char *)0);
            _exit(127);
        }
        /* The program that was executed ends as this one does. */
        if (waitpid(child, &status, 0) != child || status != (n == 0 ? 0 : 7 << 8))
            return 1;
    }
    return work(7, 0) != 21;
}

/* Until its input ends: who comes and goes meanwhile is not to be noticed. */
static volatile int over;

static void *busily(void *unused)
{
    (void)unused;
    long wrong = 0;
    for (long n = 0; !over; n = (n + 1) % 1000)
        wrong |= other(n) != 3 * n + 2;
    return (void *)wrong;
}

static int turns(void)
{
    pthread_t all[3];
    long wrong = 0;
    char byte;
    for (int n = 0; n < 3; n++)
        pthread_create(&all[n], 0, busily, 0);
    printf("ready\n");
    while (read(0, &byte, 1) == 1) {
        wrong |= work(byte, 0) != 3 * byte;
        printf("turn\n");
    }
    over = 1;
    for (int n = 0; n < 3; n++) {
        void *own;
        pthread_join(all[n], &own);
        wrong |= (long)own;
    }
    return (int)wrong;
}

/* Calls before and behind entries. */
static int order(void)
{
    return write(1, "one\n", 4) != 4 || work(0x11, 0x22) != 0x55 || write(1, "two\n", 4) != 4 || other(0x33) != 0x9b
        || write(1, "three\n", 6) != 6;
}

int main(int argc, char **argv)
{
    setvbuf(stdout, 0, _IOLBF, 0);
    const char *what = argc > 1 ? argv[1] : "";
    long number = argc > 2 ? atol(argv[2]) : 0;
    int wrong = 2;
    if (strcmp(what, "count") == 0) {
        count = number;
        wrong = threads(argc > 3 ? atoi(argv[3]) : 1);
    } else if (strcmp(what, "keeps") == 0)
        wrong = keeps(number);
    else if (strcmp(what, "alarmed") == 0)
        wrong = alarmed(number);
    else if (strcmp(what, "forks") == 0)
        wrong = forks(argv[0]);
    else if (strcmp(what, "turns") == 0)
        wrong = turns();
    else if (strcmp(what, "order") == 0)
        wrong = order();
    else if (strcmp(what, "refused") == 0) {
        tiny();
        calls();
        wrong = 0;
    }
    printf(wrong ? "wrong\n" : "right\n");
    return wrong ? 1 : 7;
}
