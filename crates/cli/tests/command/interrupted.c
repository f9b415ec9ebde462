/*
 * A function and the kernel are called all the time, in two threads, while a timer's signals come 5,000 times a second. It ends by SIGTERM, with
 * "right" if they still come then.
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t over, ticks;

__attribute__((noinline)) int hot(int value)
{
    __asm__ volatile(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00" : "+r"(value));
    return value + 1;
}

static void on_tick(int signal)
{
    (void)signal;
    ticks++;
}

static void on_end(int signal)
{
    (void)signal;
    over = 1;
}

static void *work(void *unused)
{
    volatile int value = 0;
    while (!over)
        value = hot(value) + (getppid() < 0);
    return unused;
}

int main(void)
{
    struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
    pthread_t other;
    signal(SIGALRM, on_tick);
    signal(SIGTERM, on_end);
    setitimer(ITIMER_REAL, &often, NULL);
    puts("ready");
    fflush(stdout);
    pthread_create(&other, NULL, work, NULL);
    work(NULL);
    pthread_join(other, NULL);
    int before = ticks;
    for (int turn = 0; turn < 1000 && ticks == before; turn++)
        usleep(1000);
    setitimer(ITIMER_REAL, &never, NULL);
    puts(ticks > before ? "right" : "deaf");
    return 7;
}
