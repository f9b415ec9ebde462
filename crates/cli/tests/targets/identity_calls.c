/* System calls that ask who the caller is: registers, flags, red zone, any stack pointer, signals in their middle. */
#ifndef TARGET_BARE
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>
#endif
#include "target.h"

enum { RAX, RBX, RCX, RDX, RSI, RDI, RBP, R8, R9, R10, R11, R12, R13, R14, R15, FLAGS, RSP, REGISTERS };

target_word who_in[REGISTERS], who_out[REGISTERS], who_red[2], who_rsp;

/* Loads every register but rsp, crosses, stores every register; rsp is put aside and may be anything at the
 * crossing. */
__asm__(
    ".macro asks name, before\n"
    ".type \\name, @function\n"
    "\\name:\n"
    "push %rbx; push %rbp; push %r12; push %r13; push %r14; push %r15; pushfq\n"
    "pushq who_in+8*15(%rip); popfq\n"
    "movq $0x11, -8(%rsp); movq $0x123, -128(%rsp)\n"
    "mov %rsp, who_rsp(%rip)\n"
    "mov who_in+8*0(%rip), %rax; mov who_in+8*1(%rip), %rbx; mov who_in+8*2(%rip), %rcx\n"
    "mov who_in+8*3(%rip), %rdx; mov who_in+8*4(%rip), %rsi; mov who_in+8*5(%rip), %rdi\n"
    "mov who_in+8*6(%rip), %rbp; mov who_in+8*7(%rip), %r8; mov who_in+8*8(%rip), %r9\n"
    "mov who_in+8*9(%rip), %r10; mov who_in+8*10(%rip), %r11; mov who_in+8*11(%rip), %r12\n"
    "mov who_in+8*12(%rip), %r13; mov who_in+8*13(%rip), %r14; mov who_in+8*14(%rip), %r15\n"
    "mov who_in+8*16(%rip), %rsp\n"
    "\\before\n"
    "syscall\n"
    ".globl \\name\\()_after\n"
    "\\name\\()_after:\n"
    "mov %rsp, who_out+8*16(%rip); mov who_rsp(%rip), %rsp\n"
    "mov %rax, who_out+8*0(%rip); mov %rbx, who_out+8*1(%rip); mov %rcx, who_out+8*2(%rip)\n"
    "mov %rdx, who_out+8*3(%rip); mov %rsi, who_out+8*4(%rip); mov %rdi, who_out+8*5(%rip)\n"
    "mov %rbp, who_out+8*6(%rip); mov %r8, who_out+8*7(%rip); mov %r9, who_out+8*8(%rip)\n"
    "mov %r10, who_out+8*9(%rip); mov %r11, who_out+8*10(%rip); mov %r12, who_out+8*11(%rip)\n"
    "mov %r13, who_out+8*12(%rip); mov %r14, who_out+8*13(%rip); mov %r15, who_out+8*14(%rip)\n"
    "mov -8(%rsp), %rax; mov %rax, who_red(%rip); mov -128(%rsp), %rax; mov %rax, who_red+8(%rip)\n"
    "pushfq; popq who_out+8*15(%rip)\n"
    "popfq; pop %r15; pop %r14; pop %r13; pop %r12; pop %rbp; pop %rbx; ret\n"
    ".size \\name, . - \\name\n"
    ".endm\n"
    "asks pid_immediate, \"mov $39, %eax\"\n"
    "asks uid_immediate, \"mov $102, %eax\"\n"
    "asks who_loaded, \"nopl 0(%rax,%rax,1)\"\n");

void pid_immediate(void);
void uid_immediate(void);
void who_loaded(void);
extern char pid_immediate_after, uid_immediate_after, who_loaded_after;

enum { NONE = 0x202, ARITHMETIC = 0x202 | 0x8d5, OVERFLOW = 0x202 | 0x800, CARRY = 0x202 | 0x1 };
enum { DIRECTION = 0x202 | 0x400, ALIGNMENT = 0x202 | 0x40000, ID = 0x202 | 0x200000 };

static void try(void (*cross)(void), char *after, long nr, target_word is, target_word flags, target_word rsp)
{
    for (int i = 0; i < REGISTERS; i++)
        who_in[i] = 0x8001020304050600ul + (target_word)i;
    who_in[RAX] = (target_word)nr;
    who_in[FLAGS] = flags;
    target_word own = 0;
    __asm__("mov %%rsp, %0" : "=r"(own));
    /* Of ours there is room below the frame of this function for what the routine keeps. */
    who_in[RSP] = rsp ? rsp : own - 4096;
    cross();
    equal(who_out[RAX], is);
    for (int i = RBX; i < FLAGS; i++)
        if (i != RCX && i != R11)
            target_equal((long)who_out[i], (long)who_in[i], "a register over the call");
    equal(who_out[RCX], (target_word)after);
    /* Where it is answered without a crossing, r11 has only these of them. */
    equal(who_out[R11] & (ARITHMETIC), flags & (ARITHMETIC));
    equal(who_out[FLAGS], flags);
    equal(who_out[RSP], who_in[RSP]);
    equal(who_red[0], 0x11);
    equal(who_red[1], 0x123);
}

#ifndef TARGET_BARE
extern char __executable_start, etext;

static volatile unsigned long handled, odd;

static void on_alarm(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    target_word rip = (target_word)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    odd += rip < (target_word)&__executable_start || rip >= (target_word)&etext;
    handled++;
}

/* A handler is told of the program's own code, and what it interrupts is answered. */
static void signals(target_word pid)
{
    struct sigaction action;
    struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
    target_word wrong = 0;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_alarm;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGALRM, &action, 0);
    setitimer(ITIMER_REAL, &often, 0);
    unsigned long before = odd;
    for (long i = 0; i < 200000000 && handled < 200; i++)
        wrong += (target_word)raw(__NR_getpid) != pid;
    unsigned long behind = odd;
    setitimer(ITIMER_REAL, &never, 0);
    equal(wrong, 0);
    /* But for the moment in which a displaced instruction is executed elsewhere. */
    check(2 * (behind - before) < handled, "a handler sees the program's own code");
}
#endif

int main(void)
{
    static const target_word flags[] = {NONE, ARITHMETIC, OVERFLOW, CARRY, DIRECTION, DIRECTION | ARITHMETIC,
        ALIGNMENT, ID};
    enum { WAYS = sizeof(flags) / sizeof(*flags) };

    target_begin();
    target_word pid = (target_word)raw(__NR_getpid), uid = (target_word)raw(__NR_getuid);
    for (int way = 0; way < WAYS; way++) {
        try(pid_immediate, &pid_immediate_after, __NR_getpid, pid, flags[way], 0);
        try(uid_immediate, &uid_immediate_after, __NR_getuid, uid, flags[way], 0);
        try(who_loaded, &who_loaded_after, __NR_getpid, pid, flags[way], 0);
        try(who_loaded, &who_loaded_after, __NR_getuid, uid, flags[way], 0);
    }
    /* Stack pointers with nothing behind them. */
    try(pid_immediate, &pid_immediate_after, __NR_getpid, pid, NONE, 8);
    try(who_loaded, &who_loaded_after, __NR_getuid, uid, ARITHMETIC, 0x123456789abcul);
    target_word gid = (target_word)raw(__NR_getgid);
    equal(raw(__NR_geteuid), uid);
    equal(raw(__NR_getegid), gid);
    target_end();
    expect("getpid", 1 + 2 * WAYS + 1);
    expect("getuid", 1 + 2 * WAYS + 1);
    expect("getgid", 1);
    expect("geteuid", 1);
    expect("getegid", 1);
#ifndef TARGET_BARE
    /* Behind the window: how many there are depends on the moment. */
    signals(pid);
#endif
    return target_verdict();
}
