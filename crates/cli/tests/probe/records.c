// Makes hits faster than anybody can show them.
//   records CALLS           so many calls
//   records CALLS alarms    the same, interrupted by signals all the time
//   records CALLS blocked   the same with all signals blocked, once the function is probed
//   records CALLS forks     one by one, by children that end at once
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t alarms;
static volatile long sum;

__attribute__((noinline)) long leaf(long n) {
    __asm__ volatile("nopl 0(%rax,%rax,1)");
    return n + 1;
}

__attribute__((noinline)) void middle(long n) {
    sum += leaf(n) - n;
}

static void on_alarm(int signal) {
    (void)signal;
    alarms++;
}

static void interrupted(void) {
    struct sigaction action = { .sa_handler = on_alarm, .sa_flags = SA_RESTART };
    struct itimerval often = { { 0, 700 }, { 0, 700 } };
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
}

static void blocked(void) {
    volatile unsigned char *code = (volatile unsigned char *)leaf;
    unsigned char first[5];
    sigset_t all;
    memcpy(first, (void *)leaf, sizeof first);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    puts("ready");
    fflush(stdout);
    for (unsigned i = 0; code[i] == first[i]; i = (i + 1) % sizeof first)
        ;
    puts("begun");
    fflush(stdout);
}

int main(int count, char **words) {
    long calls = count > 1 ? atol(words[1]) : 1;
    const char *how = count > 2 ? words[2] : "";
    if (!strcmp(how, "alarms"))
        interrupted();
    if (!strcmp(how, "blocked"))
        blocked();
    for (long i = 0; i < calls; i++) {
        pid_t child = !strcmp(how, "forks") ? fork() : 0;
        if (child == 0)
            middle(i);
        if (child == 0 && !strcmp(how, "forks"))
            _exit(sum == i + 1 ? 0 : 1);
        int status = 0;
        if (child != 0 && (waitpid(child, &status, 0) != child || status != 0))
            return 2;
        sum += child != 0;
    }
    if (!strcmp(how, "alarms"))
        while (alarms == 0)
            ;
    printf("%ld calls\n", sum);
    return 0;
}
