/*
 * One thread calls the kernel all the time, and another one sends it signals: `numbers`, twenty at a time, which come
 * in their order; or `traps`, which are SIGTRAP, and whose handler makes the same call. It ends by SIGTERM, and says
 * what was wrong: numbers that came in another order or not at all, and signals that are blocked.
 *
 * `aside`: numbers, in any order, to a thread that makes its calls in a handler on the alternate stack, by a `syscall`
 * whose number only eax knows; and it has a handler for SIGTRAP there, of which none comes.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { BURST = 20 };
static volatile sig_atomic_t over;
static volatile int heard, wrong, ordered = 1;
static pthread_t first;
static int number;

__attribute__((noinline)) int hot(int value)
{
    __asm__ volatile(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00" : "+r"(value));
    return value + (getppid() < 0);
}

static void on_end(int signal)
{
    (void)signal;
    over = 1;
}

static void on_sent(int signal, siginfo_t *info, void *context)
{
    (void)context;
    wrong += ordered && signal != SIGTRAP && info->si_value.sival_int != heard;
    heard += 1 + hot(0);
}

static void *sends(void *unused)
{
    int lost = 0, sent = 0;
    while (!over) {
        for (int i = 0; i < (number == SIGTRAP ? 1 : BURST); i++, sent++)
            wrong += pthread_sigqueue(first, number, (union sigval){.sival_int = sent}) != 0;
        for (int waits = 0; number != SIGTRAP && heard < sent && !lost; waits++) {
            usleep(50);
            lost = waits > 40000;
        }
        usleep(number == SIGTRAP ? 30 : 300);
    }
    wrong += lost;
    return unused;
}

static void on_trap(int signal)
{
    wrong += signal;
}

static void calls_aside(int signal)
{
    while (!over)
        wrong += syscall(SYS_getppid) < signal - SIGUSR1;
}

/* Its calls are made when this returns. */
static void aside(void)
{
    static char stack[65536];
    struct sigaction calls = {.sa_handler = calls_aside, .sa_flags = SA_ONSTACK};
    struct sigaction trap = {.sa_handler = on_trap, .sa_flags = SA_ONSTACK};
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    sigaction(SIGTRAP, &trap, NULL);
    sigaction(SIGUSR1, &calls, NULL);
    raise(SIGUSR1);
}

int main(int argc, char **argv)
{
    struct sigaction action = {.sa_sigaction = on_sent, .sa_flags = SA_SIGINFO};
    sigset_t end, blocked;
    pthread_t other;
    ordered = argc < 2 || strcmp(argv[1], "aside");
    number = argc > 1 && !strcmp(argv[1], "traps") ? SIGTRAP : SIGRTMIN;
    first = pthread_self();
    sigaction(number, &action, NULL);
    signal(SIGTERM, on_end);
    sigemptyset(&end);
    sigaddset(&end, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &end, NULL);
    pthread_create(&other, NULL, sends, NULL);
    pthread_sigmask(SIG_UNBLOCK, &end, NULL);
    puts("ready");
    fflush(stdout);
    if (!ordered)
        aside();
    while (!over)
        hot(1);
    pthread_join(other, NULL);
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    for (int signal = 1; signal <= SIGRTMAX; signal++)
        if (sigismember(&blocked, signal) > 0)
            printf("%d is blocked\n", signal);
    puts(wrong ? "wrong" : "right");
    return 7;
}
