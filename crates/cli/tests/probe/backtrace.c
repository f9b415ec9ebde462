// backtrace(3) from inside of three probed functions: as many frames as without probes.
#include <execinfo.h>
#include <stdio.h>
static void *frames[64];
__attribute__((noinline)) int inner(int n) { volatile char room[40]; room[n & 31] = 1;
    return backtrace(frames, 64) + room[n & 31] - 1; }
__attribute__((noinline)) int between(int n) { volatile char room[100]; room[n & 31] = 2;
    return inner(n + 1) + room[n & 31] - 2; }
__attribute__((noinline)) int outer(int n) { volatile int room = between(n + 1); return room; }
int main(void) {
    int least = 1000, most = 0;
    for (int i = 0; i < 100; i++) {
        int depth = outer(i);
        least = depth < least ? depth : least;
        most = depth > most ? depth : most;
    }
    printf("frames %d to %d\nexpect inner 100 100\nexpect between 100 100\nexpect outer 100 100\n", least, most);
    return least < 4 || least != most;
}
