// The only jump that fits at the entry of `only` is one whose displacement are the four bytes behind its first:
// 0x10909090, an address at which the heap of one start in four begins or will be. The heap is then as large as it is
// wanted.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

__asm__(".text\n.globl only\n.type only,@function\n"
        "only: push %rbx\n"
        "1: nop\n nop\n nop\n adc %al, %al\n dec %edi\n jnz 1b\n pop %rbx\n ret\n"
        ".size only,.-only");
void only(int);

int main(void) {
    for (int i = 0; i < 100; i++)
        only(2);
    // No more than is kept free for it (HEAP_GROWTH): with 300 MiB one start in two hundred had none.
    size_t size = 250 << 20;
    char *room = sbrk(size);
    if (room == (char *)-1 || sbrk(0) != room + size)
        return 1;
    for (size_t at = 0; at < size; at += 1 << 20)
        room[at] = 1;
    puts("room");
    return 0;
}
