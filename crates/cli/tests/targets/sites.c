/*
 * Every shape of code around a `syscall` that a patcher may meet, and bytes that look like one and are none.
 *
 * What stands before the instruction decides how a site can be patched; what jumps into it decides whether that is
 * right.
 */
#include "target.h"

__asm__(
    /* The common one: the number's `mov` directly before. */
    "sites_mov: mov $110, %eax; syscall; ret\n"
    /* As in the C library's read(): two bytes before. */
    "sites_xor: xor %eax, %eax; syscall; ret\n"
    "sites_push: push $110; pop %rax; syscall; ret\n"
    "sites_register: mov %edi, %eax; syscall; ret\n"
    "sites_padded: mov $110, %eax; .byte 0x66, 0x0f, 0x1f, 0x44, 0, 0; syscall; ret\n"
    "sites_long_mov: movabs $110, %rax; syscall; ret\n"
    "sites_sign_extended: mov $110, %rax; syscall; ret\n"
    "sites_rex: mov $110, %eax; .byte 0x48; syscall; ret\n"
    /* Nothing before it that is known to be code: the routine begins with the instruction. */
    ".byte 0xcc, 0xcc, 0xcc\n"
    "sites_alone: syscall; ret\n"
    /* sched_yield's 0 is the number of read. */
    "sites_back_to_back: mov $-1, %edi; mov $24, %eax; syscall; syscall; ret\n"
    "sites_three: mov $110, %eax; syscall; mov $110, %eax; syscall; mov $110, %eax; syscall; ret\n"
    /* A jump to the very instruction, past the `mov` of those who fall into it. */
    "sites_jump_to: mov $110, %eax; jmp 1f\n"
    "sites_fall_into: mov $39, %eax\n"
    "1: syscall; ret\n"
    /* A jump to between two short instructions before the call. */
    "sites_between: mov $110, %eax; jmp 2f\n"
    "sites_above: mov $39, %eax; jmp 3f\n"
    "nopw 0(%rax,%rax)\n"
    "3: xchg %ebx, %ebx; xchg %ebx, %ebx; nop\n"
    "2: nop; nop; syscall; ret\n"
    /* The same by an address out of a table, which no sweep sees. */
    "sites_computed: lea 4f(%rip), %rdx; mov $110, %eax; jmp *%rdx\n"
    "sites_computed_fall: mov %edi, %eax; mov %edi, %eax\n"
    "4: nop; nop; syscall; ret\n"
    "sites_conditional: mov $39, %eax; test %edi, %edi; je 5f; mov $110, %eax; 5: syscall; ret\n"
    /* A loop around the site; 10 times. */
    "sites_loop: mov $10, %edx; 6: mov $110, %eax; syscall; dec %edx; jnz 6b; ret\n"
    /* An instruction that depends on where it stands. */
    "sites_relative: mov $21, %eax; xor %esi, %esi; lea 7f(%rip), %rdi; syscall; ret\n"
    "7: .asciz \"/dev/null\"\n"
    /* A call before the site: its return address is the program's. */
    "sites_call: call 8f\n"
    "sites_call_back: syscall; ret\n"
    "8: mov (%rsp), %rdx; mov %rdx, sites_seen(%rip); mov $110, %eax; ret\n"
    "sites_pop: push $110; mov $-1, %rcx; pop %rax; syscall; ret\n"
    /* A flag that is set before and read after. */
    "sites_flags: cmp %edi, %edi; mov $110, %eax; syscall; jne 9f; ret; 9: mov $-1, %rax; ret\n"
    /* A conditional jump is the last thing before the site. */
    "sites_branch: mov $110, %eax; test %edi, %edi; jne 10f; syscall; ret; 10: mov $-1, %rax; ret\n"
    /* 0f 05 inside an immediate: no site. */
    "sites_immediate: mov $0x050f, %eax; ret\n"
    "sites_immediate_64: movabs $0x9090050fb8909090, %rax; ret\n"
    /* Entered at its second byte, this is `syscall; ret`: a site that no list of instructions has. */
    "sites_hidden: mov $0x00c3050f, %edx; ret\n"
    /* Data between routines. */
    ".balign 8\n"
    "sites_data: .byte 0xb8, 0x6e, 0, 0, 0, 0x0f, 0x05, 0xc3, 0x0f, 0x05, 0x0f, 0x05, 0x0f, 0x05, 0x0f, 0x05\n"
    /* A site whose `mov` lies over the end of a cache line, and one that itself does. */
    ".balign 64; .skip 61, 0x90\n"
    "sites_line_mov: mov $110, %eax; syscall; ret\n"
    ".balign 64; .skip 58, 0x90\n"
    "sites_line: mov $110, %eax; syscall; ret\n"
    /* ... and over the end of a page. */
    ".balign 4096; .skip 4090, 0x90\n"
    "sites_page: mov $110, %eax; syscall; ret\n"
    ".balign 4096; .skip 4093, 0x90\n"
    "sites_page_mov: mov $110, %eax; syscall; ret\n");

#define SITE(name) long name(long)
SITE(sites_mov); SITE(sites_xor); SITE(sites_push); SITE(sites_register); SITE(sites_padded); SITE(sites_long_mov);
SITE(sites_sign_extended); SITE(sites_rex); SITE(sites_back_to_back); SITE(sites_three); SITE(sites_jump_to);
    SITE(sites_fall_into);
SITE(sites_between); SITE(sites_above); SITE(sites_computed); SITE(sites_computed_fall); SITE(sites_conditional);
    SITE(sites_loop);
SITE(sites_relative); SITE(sites_call); SITE(sites_pop); SITE(sites_flags); SITE(sites_branch); SITE(sites_immediate);
SITE(sites_immediate_64); SITE(sites_line_mov); SITE(sites_line); SITE(sites_page); SITE(sites_page_mov);
extern char sites_alone, sites_hidden, sites_data, sites_call_back;
char *sites_seen;

/* Enters code at an address with a number in eax, as a gadget is used. */
static long enter(const char *at, long nr)
{
    long result = nr;
    __asm__ volatile("call *%[at]" : "+a"(result) : [at] "r"(at), "D"(-1L), "S"(0L), "d"(0L) : "rcx", "r11", "memory",
        "cc");
    return result;
}

int main(void)
{
    long parent = raw(__NR_getppid), self = raw(__NR_getpid);

    target_begin();
    for (int round = 0; round < 3; round++) {
        equal(sites_mov(0), parent);
        equal(sites_xor(-1), -9);
        equal(sites_push(0), parent);
        equal(sites_register(__NR_getppid), parent);
        equal(sites_padded(0), parent);
        equal(sites_long_mov(0), parent);
        equal(sites_sign_extended(0), parent);
        equal(sites_rex(0), parent);
        equal(enter(&sites_alone, __NR_getppid), parent);
        equal(sites_back_to_back(0), -9);
        equal(sites_three(0), parent);
        equal(sites_jump_to(0), parent);
        equal(sites_fall_into(0), self);
        equal(sites_between(0), parent);
        equal(sites_above(0), self);
        equal(sites_computed(0), parent);
        equal(sites_computed_fall(__NR_getpid), self);
        equal(sites_conditional(0), self);
        equal(sites_conditional(1), parent);
        equal(sites_loop(0), parent);
        equal(sites_relative(0), 0);
        equal(sites_call(0), parent);
        check(sites_seen == &sites_call_back, "the return address that a call before the site saw");
        equal(sites_pop(0), parent);
        equal(sites_flags(0), parent);
        equal(sites_branch(0), parent);
        equal(sites_immediate(0), 0x050f);
        equal(sites_immediate_64(0), 0x9090050fb8909090ul);
        equal(enter(&sites_hidden + 1, __NR_getppid), parent);
        equal(sites_line_mov(0), parent);
        equal(sites_line(0), parent);
        equal(sites_page(0), parent);
        equal(sites_page_mov(0), parent);
    }
    target_end();
    for (int i = 8; i < 16; i += 2)
        check((&sites_data)[i] == 0x0f && (&sites_data)[i + 1] == 0x05, "data between routines is as it was");
    expect("getppid", 3 * 34);
    expect("getpid", 3 * 4);
    expect("read", 3 * 2);
    expect("access", 3);
    expect("sched_yield", 3);
    outside("getppid", 1);
    return target_verdict();
}
