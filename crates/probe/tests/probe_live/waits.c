// Reads 1,000 times (with an argument: until SIGTERM) what a signal's handler writes; status 25. "ready" when it
// begins.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <unistd.h>
static int ends[2];
static volatile int stop;
static void on_alarm(int number) {
    int kept = errno;
    (void)number;
    // Long enough that somebody may leave meanwhile.
    for (volatile int i = 0; i < 10000; i++) {}
    if (write(ends[1], "x", 1) != 1) _exit(9);
    errno = kept;
}
static void on_term(int number) { (void)number; stop = 1; }
// The call itself is its first instruction.
__asm__(".text\n.p2align 4\n.globl enter\n.type enter,@function\nenter: syscall\nnopl (%rax)\nret\n"
        ".size enter,.-enter\n");
int main(int count, char **arguments) {
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    struct itimerval often = {{0, 150}, {0, 150}}, never = {{0, 0}, {0, 0}};
    unsigned random = 1;
    char byte;
    (void)arguments;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (pipe(ends)) return 1;
    sigaction(SIGALRM, &action, NULL);
    signal(SIGTERM, on_term);
    printf("ready\n");
    fflush(stdout);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; count > 1 ? !stop : i < 1000; i++) {
        long got = 0;
        random = random * 1103515245 + 12345;
        for (volatile unsigned j = 0; j < (random >> 8) % 50000; j++) {}
        __asm__ volatile("call enter" : "+a"(got) : "D"((long)ends[0]), "S"(&byte), "d"(1L) : "rcx", "r11", "memory",
            "cc");
        if (got != 1) return 2;
    }
    setitimer(ITIMER_REAL, &never, NULL);
    return 25;
}
