/*
 * A function and the kernel are called all the time, in two threads, while a timer's signals come 5,000 times a second,
 * whose handler calls the kernel too; a third one sends itself signals with numbers. It ends by SIGTERM, with "right"
 * if signals still come then, and all numbers have come in their order.
 */
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t over, ticks;
static volatile int heard, wrong;

__attribute__((noinline)) int hot(int value)
{
    __asm__ volatile(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00" : "+r"(value));
    return value + 1;
}

static void on_tick(int signal)
{
    (void)signal;
    ticks += 1 + (getppid() < 0);
}

static void on_end(int signal)
{
    (void)signal;
    over = 1;
}

static void on_number(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)context;
    wrong += info->si_code != SI_QUEUE || info->si_value.sival_int != heard;
    heard += 1 + (getppid() < 0);
}

static void *work(void *unused)
{
    volatile int value = 0;
    while (!over)
        value = hot(value) + (getppid() < 0);
    return unused;
}

/* Four that wait until they are let in, each time. */
static void *numbers(void *unused)
{
    sigset_t mask, old;
    sigemptyset(&mask);
    sigaddset(&mask, SIGRTMIN);
    for (int sent = 0; !over; sent += 4) {
        pthread_sigmask(SIG_BLOCK, &mask, &old);
        for (int index = 0; index < 4; index++)
            wrong += pthread_sigqueue(pthread_self(), SIGRTMIN, (union sigval){.sival_int = sent + index}) != 0;
        pthread_sigmask(SIG_SETMASK, &old, NULL);
        wrong += heard != sent + 4;
        hot(sent);
    }
    return unused;
}

int main(void)
{
    struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
    struct sigaction number = {.sa_sigaction = on_number, .sa_flags = SA_SIGINFO};
    pthread_t others[2];
    sigaction(SIGRTMIN, &number, NULL);
    signal(SIGALRM, on_tick);
    signal(SIGTERM, on_end);
    setitimer(ITIMER_REAL, &often, NULL);
    puts("ready");
    fflush(stdout);
    pthread_create(&others[0], NULL, work, NULL);
    pthread_create(&others[1], NULL, numbers, NULL);
    work(NULL);
    pthread_join(others[0], NULL);
    pthread_join(others[1], NULL);
    int before = ticks;
    for (int turn = 0; turn < 1000 && ticks == before; turn++)
        usleep(1000);
    setitimer(ITIMER_REAL, &never, NULL);
    puts(ticks == before ? "deaf" : wrong ? "wrong" : "right");
    return 7;
}
