// A trap of the program's own stands right behind what a jump displaces. f is called five times.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
static volatile int traps;
static void on_trap(int number) { (void)number; traps++; }
int f(void);
__asm__(".text\n.globl f\n.type f,@function\nf: push %rbp\nsub $16,%rsp\nint3\nadd $16,%rsp\npop %rbp\nmov $1,%eax\n"
        "ret\n.size f,.-f\n");
int main(void) {
    signal(SIGTRAP, on_trap);
    int sum = 0;
    for (int i = 0; i < 5; i++) sum += f();
    printf("%d traps, sum %d\nexpect f 5\n", traps, sum);
    return 0;
}
