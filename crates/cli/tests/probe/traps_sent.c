// Handles the SIGTRAPs that a child sends it all the time, until the end of standard input; exit status 7 if it got any.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile long handled;
static volatile int stop;
__attribute__((noinline)) long work(long n) { volatile long own = n; return own * 3 + 1; }
static void on_trap(int signal) {
    (void)signal;
    handled++;
    for (volatile int i = 0; i < 50000; i++) {}
}

int main(void) {
    struct sigaction action = {.sa_handler = on_trap, .sa_flags = SA_RESTART};
    sigaction(SIGTRAP, &action, 0);
    pid_t self = getpid(), child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (;;) { kill(self, SIGTRAP); usleep(300); }
    }
    puts("ready");
    fflush(stdout);
    fd_set set;
    struct timeval none = {0, 0};
    do {
        for (int i = 0; i < 1000; i++) work(i);
        FD_ZERO(&set);
        FD_SET(0, &set);
        none.tv_sec = none.tv_usec = 0;
    } while (select(1, &set, 0, 0, &none) != 1);
    kill(child, SIGKILL);
    while (waitpid(child, 0, 0) != child) {}
    return handled > 0 ? 7 : 3;
}
