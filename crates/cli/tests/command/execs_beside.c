/* Its threads work, and one that is not the first executes this program again, every few milliseconds, for so many
 * times or until the end of standard input. Exit status 7. */
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int left;

static void *works(void *unused)
{
    (void)unused;
    for (;;) {
        free(malloc(10));
        getppid();
    }
}

static void *executes(void *unused)
{
    (void)unused;
    char words[16];
    usleep(3000);
    snprintf(words, sizeof words, "%d", left - 1);
    execl("/proc/self/exe", "execs_beside", words, NULL);
    _exit(1);
}

int main(int count, char **words)
{
    struct pollfd input = { 0, POLLIN, 0 };
    left = count > 1 ? atoi(words[1]) : 20;
    if (left <= 0 || poll(&input, 1, 0) > 0)
        return 7;
    pthread_t thread;
    for (int each = 0; each < 3; each++)
        pthread_create(&thread, NULL, works, NULL);
    pthread_create(&thread, NULL, executes, NULL);
    for (;;)
        pause();
}
