/* Registers, flags and the red zone over a crossing: what the kernel leaves alone, and what it puts into rcx and
 * r11. */
#include "target.h"

enum { RAX, RBX, RCX, RDX, RSI, RDI, RBP, R8, R9, R10, R11, R12, R13, R14, R15, FLAGS, REGISTERS };

target_word registers_in[REGISTERS], registers_out[REGISTERS], registers_red[16];

/*
 * Loads every register, crosses, stores every register. `mov` and the 128 bytes below rsp are all that is used around
 * the crossing: neither changes a flag. The three routines differ in what stands before the instruction, and so in how
 * it can be patched.
 */
__asm__(
    ".macro crossing name, before\n"
    "\\name:\n"
    "push %rbx; push %rbp; push %r12; push %r13; push %r14; push %r15; pushfq\n"
    "pushq registers_in+8*15(%rip); popfq\n"
    "movq $0x11, -8(%rsp); movq $0x22, -16(%rsp); movq $0x33, -24(%rsp); movq $0x44, -32(%rsp)\n"
    "movq $0x55, -40(%rsp); movq $0x66, -48(%rsp); movq $0x77, -56(%rsp); movq $0x88, -64(%rsp)\n"
    "movq $0x99, -72(%rsp); movq $0xaa, -80(%rsp); movq $0xbb, -88(%rsp); movq $0xcc, -96(%rsp)\n"
    "movq $0xdd, -104(%rsp); movq $0xee, -112(%rsp); movq $0xff, -120(%rsp); movq $0x123, -128(%rsp)\n"
    "mov registers_in+8*0(%rip), %rax; mov registers_in+8*1(%rip), %rbx; mov registers_in+8*2(%rip), %rcx\n"
    "mov registers_in+8*3(%rip), %rdx; mov registers_in+8*4(%rip), %rsi; mov registers_in+8*5(%rip), %rdi\n"
    "mov registers_in+8*6(%rip), %rbp; mov registers_in+8*7(%rip), %r8; mov registers_in+8*8(%rip), %r9\n"
    "mov registers_in+8*9(%rip), %r10; mov registers_in+8*10(%rip), %r11; mov registers_in+8*11(%rip), %r12\n"
    "mov registers_in+8*12(%rip), %r13; mov registers_in+8*13(%rip), %r14; mov registers_in+8*14(%rip), %r15\n"
    "\\before\n"
    "syscall\n"
    ".globl \\name\\()_after\n"
    "\\name\\()_after:\n"
    "mov %rax, registers_out+8*0(%rip); mov %rbx, registers_out+8*1(%rip); mov %rcx, registers_out+8*2(%rip)\n"
    "mov %rdx, registers_out+8*3(%rip); mov %rsi, registers_out+8*4(%rip); mov %rdi, registers_out+8*5(%rip)\n"
    "mov %rbp, registers_out+8*6(%rip); mov %r8, registers_out+8*7(%rip); mov %r9, registers_out+8*8(%rip)\n"
    "mov %r10, registers_out+8*9(%rip); mov %r11, registers_out+8*10(%rip); mov %r12, registers_out+8*11(%rip)\n"
    "mov %r13, registers_out+8*12(%rip); mov %r14, registers_out+8*13(%rip); mov %r15, registers_out+8*14(%rip)\n"
    "mov -8(%rsp), %rax; mov %rax, registers_red+8*0(%rip); mov -16(%rsp), %rax; mov %rax, registers_red+8*1(%rip)\n"
    "mov -24(%rsp), %rax; mov %rax, registers_red+8*2(%rip); mov -32(%rsp), %rax; mov %rax, registers_red+8*3(%rip)\n"
    "mov -40(%rsp), %rax; mov %rax, registers_red+8*4(%rip); mov -48(%rsp), %rax; mov %rax, registers_red+8*5(%rip)\n"
    "mov -56(%rsp), %rax; mov %rax, registers_red+8*6(%rip); mov -64(%rsp), %rax; mov %rax, registers_red+8*7(%rip)\n"
    "mov -72(%rsp), %rax; mov %rax, registers_red+8*8(%rip); mov -80(%rsp), %rax; mov %rax, registers_red+8*9(%rip)\n"
    "mov -88(%rsp), %rax; mov %rax, registers_red+8*10(%rip); mov -96(%rsp), %rax; mov %rax, registers_red+8*11(%rip)\n"
    "mov -104(%rsp), %rax; mov %rax, registers_red+8*12(%rip); mov -112(%rsp), %rax; "
    "mov %rax, registers_red+8*13(%rip)\n"
    "mov -120(%rsp), %rax; mov %rax, registers_red+8*14(%rip); mov -128(%rsp), %rax; "
    "mov %rax, registers_red+8*15(%rip)\n"
    "pushfq; popq registers_out+8*15(%rip)\n"
    "popfq; pop %r15; pop %r14; pop %r13; pop %r12; pop %rbp; pop %rbx; ret\n"
    ".endm\n"
    "crossing registers_immediate, \"mov $110, %eax\"\n"
    "crossing registers_loaded, \"\"\n"
    "crossing registers_short, \"xor %eax, %eax; mov $110, %al; nop\"\n");

void registers_immediate(void);
void registers_loaded(void);
void registers_short(void);
extern char registers_immediate_after, registers_loaded_after, registers_short_after;

static void try(void (*cross)(void), char *after, target_word flags, target_word flags_after)
{
    static const target_word red[16] = {0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd,
        0xee, 0xff, 0x123};
    for (int i = 0; i < REGISTERS; i++)
        registers_in[i] = 0x8001020304050600ul + (target_word)i;
    registers_in[RAX] = __NR_getppid;
    registers_in[FLAGS] = flags;
    cross();
    check(registers_out[RAX] == (target_word)raw(__NR_getppid), "the result");
    for (int i = RBX; i < FLAGS; i++)
        if (i != RCX && i != R11)
            target_equal((long)registers_out[i], (long)registers_in[i], "a register over the crossing");
    /* SDM, SYSCALL: rcx takes the address behind the instruction, r11 the flags. */
    equal(registers_out[RCX], (target_word)after);
    equal(registers_out[R11], flags_after);
    equal(registers_out[FLAGS], flags_after);
    for (int i = 0; i < 16; i++)
        target_equal((long)registers_red[i], (long)red[i], "the red zone");
}

int main(void)
{
    enum { NONE = 0x202, ARITHMETIC = 0x202 | 0x8d5, DIRECTION = 0x202 | 0x400, ALIGNMENT = 0x202 | 0x40000,
        ID = 0x202 | 0x200000 };
    static const target_word flags[] = {NONE, ARITHMETIC, DIRECTION, DIRECTION | ARITHMETIC, ALIGNMENT, ID};
    enum { WAYS = sizeof(flags) / sizeof(*flags) };

    target_begin();
    for (int way = 0; way < WAYS; way++) {
        try(registers_immediate, &registers_immediate_after, flags[way], flags[way]);
        try(registers_loaded, &registers_loaded_after, flags[way], flags[way]);
        /* `xor` sets zero and parity and clears the rest of the arithmetic flags; auxiliary carry is undefined, and
         * stays 0 here. */
        if (!(flags[way] & ARITHMETIC & ~NONE))
            try(registers_short, &registers_short_after, flags[way], flags[way] | 0x44);
    }
    target_end();
    int shorts = 0;
    for (int way = 0; way < WAYS; way++)
        shorts += !(flags[way] & ARITHMETIC & ~NONE);
    expect("getppid", 2 * (2 * WAYS + shorts));
    return target_verdict();
}
