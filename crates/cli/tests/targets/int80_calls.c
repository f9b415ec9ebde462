/* `int 0x80` of a 32-bit program where it differs from a call through the vDSO: registers, flags, no stack, threads,
 * handlers, restarts. */
#include "target.h"

#define CLONE_THREAD_FLAGS (0x100 | 0x200 | 0x400 | 0x800 | 0x10000) /* VM, FS, FILES, SIGHAND, THREAD */

enum { EAX, EBX, ECX, EDX, ESI, EDI, EBP, ESP, FLAGS, WORDS };

target_word call_in[WORDS], call_out[WORDS], call_esp;

/* Loads every register, crosses, stores every register; esp is put aside and may be anything at the crossing. */
__asm__(
    ".macro called name, before\n"
    ".type \\name, @function\n"
    "\\name:\n"
    "pushl %ebx; pushl %esi; pushl %edi; pushl %ebp; pushfl\n"
    "pushl call_in+4*8; popfl\n"
    "mov %esp, call_esp\n"
    "mov call_in+4*0, %eax; mov call_in+4*1, %ebx; mov call_in+4*2, %ecx; mov call_in+4*3, %edx\n"
    "mov call_in+4*4, %esi; mov call_in+4*5, %edi; mov call_in+4*6, %ebp; mov call_in+4*7, %esp\n"
    "\\before\n"
    "int $0x80\n"
    "mov %esp, call_out+4*7; mov call_esp, %esp\n"
    "mov %eax, call_out+4*0; mov %ebx, call_out+4*1; mov %ecx, call_out+4*2; mov %edx, call_out+4*3\n"
    "mov %esi, call_out+4*4; mov %edi, call_out+4*5; mov %ebp, call_out+4*6\n"
    "pushfl; popl call_out+4*8\n"
    "popfl; popl %ebp; popl %edi; popl %esi; popl %ebx; ret\n"
    ".size \\name, . - \\name\n"
    ".endm\n"
    "called call_immediate, \"mov $64, %eax\"\n"
    "called call_loaded, \"\"\n");

void call_immediate(void);
void call_loaded(void);

static void try(void (*cross)(void), target_word flags, target_word esp)
{
    for (int i = 0; i < WORDS; i++)
        call_in[i] = 0x80010200ul + (target_word)i;
    call_in[EAX] = __NR_getppid;
    call_in[FLAGS] = flags;
    target_word own = 0;
    __asm__("mov %%esp, %0" : "=r"(own));
    call_in[ESP] = esp ? esp : own - 1024;
    cross();
    equal(call_out[EAX], raw(__NR_getppid));
    for (int i = EBX; i < WORDS; i++)
        target_equal((long)call_out[i], (long)call_in[i], "a register over int 0x80");
}

/* A thread that gives its stack back, and ends without one. */
static volatile int gone; /* cleared, and waiters woken, at its end */

static void stackless(void)
{
    enum { SIZE = 16384 };
    long stack = raw(__NR_mmap2, 0, SIZE, 3, 0x22, -1, 0);
    check((target_word)stack < (target_word)-4095, "a stack");
    gone = 1;
    long made;
    /* The child clears `gone` by CLONE_CHILD_CLEARTID, unmaps what it stands on, and exits; its numbers come out of a
     * register. */
    __asm__ volatile("int $0x80\n\ttest %%eax, %%eax\n\tjnz 1f\n\t"
                     "lea -16320(%%ecx), %%ebx\n\tmov $16384, %%ecx\n\tmov $90, %%eax\n\tinc %%eax\n\tint $0x80\n\t"
                     "xor %%ebx, %%ebx\n\txor %%eax, %%eax\n\tinc %%eax\n\tint $0x80\n\thlt\n1:"
                     : "=a"(made)
                     : "0"(__NR_clone), "b"(CLONE_THREAD_FLAGS | 0x200000 /* CHILD_CLEARTID */),
                         "c"(stack + SIZE - 64), "d"(0), "S"(0),
                       "D"(&gone)
                     : "memory", "cc");
    (void)made;
}

static volatile int handled;

static void on_signal(int number)
{
    handled += number;
}

int main()
{
    enum { NONE = 0x202, ARITHMETIC = 0x202 | 0x8d5, DIRECTION = 0x202 | 0x400, ID = 0x202 | 0x200000 };
    static const target_word flags[] = {NONE, ARITHMETIC, DIRECTION, DIRECTION | ARITHMETIC, ID};
    enum { WAYS = sizeof(flags) / sizeof(*flags) };

    target_begin();
    for (int way = 0; way < WAYS; way++) {
        try(call_immediate, flags[way], 0);
        try(call_loaded, flags[way], 0);
    }
    /* No stack: a page that is not there, and one word above such a page. */
    try(call_immediate, NONE, 64);
    try(call_loaded, ARITHMETIC, 64);
    long page = raw(__NR_mmap2, 0, 8192, 3, 0x22, -1, 0);
    equal(raw(__NR_mprotect, page, 4096, 0), 0);
    for (int words = 0; words < 6; words++)
        try(call_loaded, NONE, (target_word)page + 4096 + 4 * (target_word)words);
    /* kernel_sigaction of i386: handler, flags, restorer, mask. The kernel's own restorer calls sigreturn from the
     * vDSO. */
    target_word action[5] = {(target_word)on_signal, 0x10000000 /* RESTART */, 0, 0, 0};
    equal(raw(__NR_rt_sigaction, 10, action, 0, 8), 0);
    for (int i = 0; i < 5; i++)
        equal(raw(__NR_kill, raw(__NR_getpid), 10), 0);
    equal(handled, 50);
    equal(raw(__NR_close, -7003), -9);
    equal(raw(9999), -38);
    long child = raw(__NR_fork);
    if (child == 0)
        raw(__NR_exit_group, 5);
    int status = 0;
    equal(raw(__NR_waitpid, child, &status, 0), child);
    equal(status, 5 << 8);
    target_end();
    expect("getppid", 2 * (2 * WAYS + 2 + 6));
    expect("mmap2", 1);
    expect("mprotect", 1);
    expect("rt_sigaction", 1);
    expect("kill", 5);
    expect("getpid", 5);
    expect("close", 1);
    expect("syscall_0x270f", 1);
    expect("fork", 1);
    expect("exit_group", 1);
    expect("waitpid", 1);
    others();
    stackless();
    while (gone)
        raw(__NR_futex, &gone, 0 /* WAIT */, 1);
    return target_verdict();
}
