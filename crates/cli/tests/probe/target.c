// Loops whose heads lie within the first five bytes of their functions, and functions that begin with a short
// conditional jump.
#include <stdio.h>
__asm__(".text\n"
        ".globl loop2, loop0, jcc, jcxz, jumps\n"
        // The head is the second byte of a window.
        ".type loop2, @function\nloop2: xor %eax, %eax\n1: add %edi, %eax\n dec %edi\n jnz 1b\n ret\n"
        ".size loop2, .-loop2\n"
        // The head is the first instruction: hits are turns, and not calls.
        ".type loop0, @function\nloop0: dec %edi\n jnz loop0\n mov $7, %eax\n ret\n.size loop0, .-loop0\n"
        ".type jcc, @function\njcc: jc 2f\n mov $1, %eax\n ret\n2: mov $2, %eax\n ret\n.size jcc, .-jcc\n"
        ".type jcxz, @function\njcxz: jrcxz 3f\n mov $3, %eax\n ret\n3: mov $4, %eax\n ret\n.size jcxz, .-jcxz\n"
        ".type jumps, @function\njumps: jmp 4f\n ud2\n4: mov %edi, %eax\n ret\n.size jumps, .-jumps\n");
int loop2(int), loop0(int), jcc(void), jcxz(void), jumps(int);
int main(void) {
    long sum = 0;
    for (int i = 1; i <= 200; i++) {
        sum += loop2(i) + loop0(i) + jumps(i);
        int carry, rcx;
        __asm__ volatile("clc\n call jcc" : "=a"(carry)::"cc", "memory");
        sum += carry * 10;
        __asm__ volatile("stc\n call jcc" : "=a"(carry)::"cc", "memory");
        sum += carry * 100;
        __asm__ volatile("call jcxz" : "=a"(rcx) : "c"((long)(i & 1)) : "cc", "memory");
        sum += rcx * 1000;
    }
    printf("sum %ld\nexpect loop2 200 200\nexpect loop0 20100 200\nexpect jcc 400 400\nexpect jcxz 200 200\n"
           "expect jumps 200 200\n", sum);
    return sum != 1353400 + 20100 + 1400 + 2000 + 40000 + 700000;
}
