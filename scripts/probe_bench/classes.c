/* A function for each class of first instruction, twice: `plain_` is left alone, `probed_` is for probes. */
#include "slices.h"

/* Nine bytes, so that the return is not among the five that a jump overwrites. */
#define BODY "nopl (%rax)\n nopl (%rax)\n nopl (%rax)\n"

/* Each has a line of the cache to itself. */
#define ONE(prefix, name, text)                                                            \
    ".pushsection .text\n .balign 64, 0xcc\n .globl " prefix name "\n"                     \
    " .type " prefix name ", @function\n" prefix name ":\n" text                           \
    "\n .size " prefix name ", . - " prefix name "\n .popsection\n"
#define CLASS(name, text)                                                                  \
    __asm__(ONE("plain_", #name, text) ONE("probed_", #name, text));                       \
    extern long plain_##name(long), probed_##name(long);

CLASS(push_rbp, "push %rbp\n" BODY "pop %rbp\n ret")
CLASS(push_r12, "push %r12\n" BODY "pop %r12\n ret")
CLASS(nop1, "nop\n" BODY "ret")
CLASS(nop2, ".byte 0x66, 0x90\n" BODY "ret")
CLASS(nop3, ".byte 0x0f, 0x1f, 0x00\n" BODY "ret")
CLASS(nop4, ".byte 0x0f, 0x1f, 0x40, 0x00\n" BODY "ret")
CLASS(nop5, ".byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n" BODY "ret")
CLASS(nop10_prefixes, ".byte 0x66, 0x2e, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0\n" BODY "ret")
CLASS(jmp8, ".byte 0xeb, 0\n" BODY "ret")
CLASS(jmp32, ".byte 0xe9, 0, 0, 0, 0\n" BODY "ret")
CLASS(jcc, ".byte 0x74, 0\n" BODY "ret")
/* To a function of its own: a callee inside would be an exit, too. */
__asm__(ONE("", "callee", "ret"));
CLASS(call, "call callee\n" BODY "ret")
CLASS(endbr64, "endbr64\n" BODY "ret")
CLASS(mov, "mov %rdi, %rax\n" BODY "ret")
CLASS(mov_rip, "mov 0x10(%rip), %rax\n" BODY "ret")
CLASS(sub_rsp, "sub $0x18, %rsp\n" BODY "add $0x18, %rsp\n ret")
CLASS(lea, "lea 0x10(%rdi), %rax\n" BODY "ret")
CLASS(lea_rip, "lea 0x10(%rip), %rax\n" BODY "ret")
CLASS(xor, "xor %eax, %eax\n" BODY "ret")
CLASS(test, "test %edi, %edi\n" BODY "ret")
CLASS(pop, "pop %rax\n push %rax\n" BODY "ret")
CLASS(ret, "ret")
/* Three bytes, and then the next function: there is no padding to borrow. */
CLASS(packed, "xor %eax, %eax\n ret\n .byte 0x89, 0xf8, 0xc3, 0x31, 0xd2, 0xc3")

#define PAIR(name) { #name, plain_##name, probed_##name }
static const struct pair PAIRS[] = {
    PAIR(push_rbp), PAIR(push_r12), PAIR(nop1), PAIR(nop2), PAIR(nop3), PAIR(nop4), PAIR(nop5), PAIR(nop10_prefixes),
        PAIR(jmp8), PAIR(jmp32),
    PAIR(jcc), PAIR(call), PAIR(endbr64), PAIR(mov), PAIR(mov_rip), PAIR(sub_rsp), PAIR(lea), PAIR(lea_rip),
    PAIR(xor), PAIR(test), PAIR(pop),
    PAIR(ret), PAIR(packed),
};

int main(int argc, char **argv)
{
    return measure(PAIRS, sizeof PAIRS / sizeof *PAIRS, argc, argv);
}
