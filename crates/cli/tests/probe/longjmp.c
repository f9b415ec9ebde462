// longjmp(3) over probed functions, 100,000 times; and recursion 10,000 deep.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf back;
static volatile long passed;
__attribute__((noinline)) void jumper(int n) { passed++; if (n & 1) longjmp(back, n); passed++; }
__attribute__((noinline)) void through(int n) { volatile char room[64]; room[n & 31] = 1; jumper(n);
    passed += room[n & 31]; }
__attribute__((noinline)) long deep(long n) { volatile long own = n; return n == 0 ? 0 : deep(n - 1) + own; }
int main(void) {
    volatile int jumps = 0;
    for (volatile int i = 0; i < 200000; i++)
        if (setjmp(back) == 0) through(i); else jumps++;
    long sum = 0;
    for (int i = 0; i < 20; i++) sum += deep(10000);
    printf("jumps %d, passed %ld, sum %ld\nexpect jumper 200000 100000\nexpect through 200000 100000\n"
           "expect deep 200020 200020\n", jumps, passed, sum);
    return jumps != 100000 || passed != 400000 || sum != 20L * 50005000;
}
