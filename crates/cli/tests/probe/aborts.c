// Dies inside of two probed functions: its core dump is for a debugger.
#include <stdlib.h>
__attribute__((noinline)) int inner(int n) { volatile int room[8]; room[n & 7] = n; if (n == 7) abort();
    return room[n & 7]; }
__attribute__((noinline)) int outer(int n) { volatile int got = inner(n + 1); return got + 1; }
int main(void) { int sum = 0; for (int i = 0; i < 100; i++) sum += outer(i); return sum; }
