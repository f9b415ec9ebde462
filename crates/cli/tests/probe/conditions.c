// A function that is called with all kinds of numbers, once directly and once by a jump, and what must be counted of
// it: `expect COUNT SPEC`.
#include <stdio.h>
#include <string.h>
#define EACH 600
static int calls;
__attribute__((noinline)) int work(int n, unsigned long bytes, char letter, void *to) {
    __asm__ volatile("" ::: "memory");
    calls++;
    return n % 3 == 0 ? -1 : n;
}
// Leaves by a jump.
__attribute__((noinline)) int front(int n, unsigned long bytes, char letter, void *to) {
    __asm__ volatile("" ::: "memory");
    return work(n + 1, bytes, letter, to);
}
// All flags are live at its first instruction.
extern int flags(long n);
__asm__(".text\n.globl flags\n.type flags,@function\nflags: adc $0, %edi\n setc %al\n movzbl %al, %eax\n"
        " add %edi, %eax\n ret\n"
        ".size flags,.-flags");
__attribute__((noinline)) static int carried(long n) {
    int sum;
    __asm__ volatile("sub $128, %%rsp\n stc\n call flags\n add $128, %%rsp" : "=a"(sum), "+D"(n)::"rcx", "rdx", "rsi",
        "r8", "r9", "r10", "r11", "memory", "cc");
    return sum;
}
int main(void) {
    long sum = 0;
    int small = 0, large = 0, negative = 0, both = 0, null = 0, odd = 0, failed = 0, same = 0, jumped = 0,
        flagged = 0, below = 0;
    for (int way = 0; way < 2; way++)
        for (int i = 0; i < EACH; i++) {
            int n = i - EACH / 2;
            unsigned long bytes = i % 7 ? (unsigned long)i * 16 : ~0UL;
            char letter = i % 2 ? 'x' : 'y';
            void *to = i % 4 ? &sum : NULL;
            int got = way ? front(n - 1, bytes, letter, to) : work(n, bytes, letter, to);
            sum += got;
            small += bytes < 64, large += bytes > 4096, negative += n < 0, both += n >= -10 && n < 10 && letter == 'x';
            null += to == NULL, odd += n & 1, failed += got == -1, same += bytes == ~0UL, jumped += way && n < 0,
                below += got < 0;
        }
    for (int i = 0; i < EACH; i++) {
        flagged += i > 100;
        if (carried(i) != i + 1)
            puts("the carry flag was lost");
    }
    printf("sum %ld of %d\n", sum, calls);
    printf("expect %d work if bytes < 64\n", small);
    printf("expect %d work if bytes > 4096\n", large);
    printf("expect %d work if arg2 > 4096\n", large);
    printf("expect %d work if n < 0\n", negative);
    printf("expect %d work if arg1:i32 < 0\n", negative);
    printf("expect %d work if n >= -10 && n < 10 && letter == 'x'\n", both);
    printf("expect %d work if to == NULL\n", null);
    printf("expect %d work if arg1:u32 & 1\n", odd);
    printf("expect %d work if bytes == 0x%lx\n", same, ~0UL);
    printf("expect %d work if bytes != 0x%lx\n", calls - same, ~0UL);
    printf("expect %d front if n < -1\n", jumped);
    printf("returns %d work if ret < 0\n", below);
    printf("returns %d work if ret == -1\n", failed);
    printf("returns %d work@ret if ret:i32 != -1\n", calls - failed);
    if (sizeof(long) == 8)
        printf("expect %d flags if rdi > 100\n", flagged);
    return 0;
}
