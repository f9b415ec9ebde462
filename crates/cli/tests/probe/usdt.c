// A static probe as sys/sdt.h makes it, with a semaphore: the program counts how often it saw that somebody watches.
#include <poll.h>
#include <stdio.h>
__asm__(".pushsection .probes,\"aw\",\"progbits\"\n.globl mine_step_semaphore\nmine_step_semaphore: .2byte 0\n"
        ".popsection");
extern volatile unsigned short mine_step_semaphore;
__attribute__((noinline)) static void step(int n) {
    __asm__ volatile("990: nop\n"
                     ".pushsection .note.stapsdt,\"\",\"note\"\n .balign 4\n .4byte 992f-991f, 994f-993f, 3\n"
                     "991: .asciz \"stapsdt\"\n992: .balign 4\n993: .8byte 990b\n .8byte 0\n"
                     " .8byte mine_step_semaphore\n"
                     ".asciz \"mine\"\n .asciz \"step\"\n .asciz \"-4@%%edi\"\n994: .balign 4\n.popsection" ::"D"(n));
}
int main(int count, char **words) {
    (void)words;
    int watched = 0;
    for (int i = 0; i < 100; i++) {
        watched += mine_step_semaphore != 0;
        step(i);
    }
    // Goes on until it is told to end.
    if (count > 1) {
        puts("ready");
        fflush(stdout);
        for (struct pollfd input = {0, POLLIN, 0}; poll(&input, 1, 1) == 0;)
            step(0);
    }
    printf("watched %d\n", watched);
    printf("watchers left %d\n", count > 1 ? mine_step_semaphore : 0);
    return 0;
}
