// Functions shorter than five bytes, back to back, without padding between them.
#include <stdio.h>
__asm__(".text\n"
        ".globl one, two, three, four, five\n"
        ".type one, @function\none: ret\n.size one, .-one\n"
        ".type two, @function\ntwo: nop\n ret\n.size two, .-two\n"
        ".type three, @function\nthree: push %rbp\n pop %rbp\n ret\n.size three, .-three\n"
        ".type four, @function\nfour: xor %eax, %eax\n ret\n.size four, .-four\n"
        ".type five, @function\nfive: mov %edi, %eax\n ret\n.size five, .-five\n");
void one(void), two(void), three(void);
int four(void), five(int);
int main(void) {
    int sum = 0;
    for (int i = 0; i < 1000; i++) {
        one(); two(); three();
        sum += four() + five(i);
    }
    printf("sum %d\n", sum);
    for (int i = 0; i < 5; i++) printf("expect %s 1000 1000\n", (const char *[]){"one", "two", "three", "four",
        "five"}[i]);
    return sum != 499500;
}
