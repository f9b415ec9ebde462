// A leaf with live values below the stack pointer and in the flags, to be probed at each of its instructions.
#include <stdio.h>
__asm__(".text\n.globl leaf\n.type leaf, @function\n"
        "leaf: mov %rdi, -8(%rsp)\n mov %rsi, -16(%rsp)\n nopl 0(%rax,%rax,1)\n cmp %rsi, %rdi\n nop\n"
        " mov -8(%rsp), %rax\n"
        " lea (%rsi,%rdi), %rdx\n cmovb -16(%rsp), %rax\n movq %rdx, -120(%rsp)\n nopw 0(%rax,%rax,1)\n"
        " add -120(%rsp), %rax\n ret\n"
        ".size leaf, .-leaf\n");
long leaf(long, long);
int main(void) {
    unsigned long wrong = 0, sum = 0;
    for (long i = 0; i < 20000; i++) {
        long a = i * 7919 % 1000, b = i * 104729 % 1000, want = (a < b ? b : a) + a + b, got = leaf(a, b);
        wrong += got != want;
        sum += got;
    }
    printf("wrong %lu of 20000, sum %lu\nexpect leaf 20000 20000\n", wrong, sum);
    return wrong != 0;
}
