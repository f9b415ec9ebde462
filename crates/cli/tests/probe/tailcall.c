// Tail calls between probed functions: the caller's exit is the jump, the callee's its return.
#include <stdio.h>
static volatile long sink;
__attribute__((noinline)) long ends(long n) { sink = n; return n * 2; }
__attribute__((noinline)) long passes(long n) { sink = n; return ends(n + 1); }
__attribute__((noinline)) long either(long n) { sink = n; if (n & 1) return passes(n); return ends(n); }
int main(void) {
    long sum = 0;
    for (long i = 0; i < 1000; i++) sum += either(i);
    printf("sum %ld\nexpect either 1000 1000\nexpect passes 500 500\nexpect ends 1000 1000\n", sum);
    return sum != 999 * 1000 + 1000;
}
