/* A crossing does not use the stack: the stack pointer may be zero, garbage, unaligned, or point at the last bytes of a
 * page. */
#include "target.h"

__asm__(
    /* rdi: what rsp is to be during the call; the true one waits in rbx. */
    "stack_cross: push %rbx; mov %rsp, %rbx; mov %rdi, %rsp; mov $110, %eax; syscall; mov %rsp, %rdx; "
    "mov %rbx, %rsp; pop %rbx\n"
    "mov %rdx, stack_seen(%rip); ret\n"
    "stack_cross_short: push %rbx; mov %rsp, %rbx; mov $110, %eax; mov %rdi, %rsp; syscall; mov %rsp, %rdx; "
    "mov %rbx, %rsp\n"
    "pop %rbx; mov %rdx, stack_seen(%rip); ret\n");
long stack_cross(target_word);
long stack_cross_short(target_word);
target_word stack_seen;

int main()
{
    long parent = raw(__NR_getppid);

    target_begin();
    target_word page = (target_word)raw(__NR_mmap, 0, 3 * 4096, 3, 0x22, -1, 0);
    equal(raw(__NR_mprotect, page, 4096, 0), 0);
    equal(raw(__NR_mprotect, page + 2 * 4096, 4096, 1), 0);
    volatile unsigned char *middle = (unsigned char *)page + 4096;
    for (int i = 0; i < 4096; i++)
        middle[i] = 0x5a;
    target_word pointers[] = {0, 1, 8, 0xdeadbeef, 0x7ffffffff000, 0x8000000000000000, 0xffffffffff600000, ~0ul,
                              page, page + 4096, page + 4096 + 16, page + 2 * 4096, page + 3 * 4096 - 8};
    int count = (int)(sizeof(pointers) / sizeof(*pointers));
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < count; i++) {
            equal(stack_cross(pointers[i]), parent);
            equal(stack_seen, pointers[i]);
            equal(stack_cross_short(pointers[i]), parent);
            equal(stack_seen, pointers[i]);
        }
    int same = 1;
    for (int i = 0; i < 4096; i++)
        same &= middle[i] == 0x5a;
    check(same, "nothing was written below or above the stack pointer");
    target_end();
    expect("getppid", 3 * 2 * count);
    expect("mmap", 1);
    expect("mprotect", 2);
    outside("getppid", 1);
    return target_verdict();
}
