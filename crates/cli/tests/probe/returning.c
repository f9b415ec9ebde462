// Prints what a function returns whenever that changes.
#include <poll.h>
#include <stdio.h>
__attribute__((noinline)) int answer(void) {
    __asm__ volatile("" ::: "memory");
    return 1;
}
int main(void) {
    for (int last = 0, now, turn = 0; turn < 60000; turn++, poll(0, 0, 1))
        if ((now = answer()) != last) {
            printf("%d\n", last = now);
            fflush(stdout);
        }
    return 0;
}
