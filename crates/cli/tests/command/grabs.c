/* Makes calls until its standard input ends. Another process of its user, with descriptors of its own, opens for
 * writing whatever this one has open meanwhile, and says how often it could. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t over;

static void ends(int number)
{
    (void)number;
    over = 1;
}

static void grabs(pid_t victim)
{
    char paths[2][64];
    int grabbed = 0;
    for (int each = 0; each < 2; each++)
        snprintf(paths[each], sizeof paths[each], "/proc/%d/fd/%d", victim, 3 + each);
    while (!over)
        for (int each = 0; each < 2; each++) {
            int file = open(paths[each], O_RDWR);
            if (file >= 0) {
                grabbed++;
                close(file);
            }
        }
    printf("grabbed %d\n", grabbed);
    fflush(stdout);
    _exit(0);
}

void worked(void)
{
    syscall(SYS_getppid);
}

int main(void)
{
    pid_t victim = getpid();
    struct pollfd input = {.fd = 0, .events = POLLIN};
    signal(SIGTERM, ends);
    pid_t other = fork();
    if (!other)
        grabs(victim);
    puts("ready");
    fflush(stdout);
    while (!poll(&input, 1, 10))
        worked();
    kill(other, SIGTERM);
    waitpid(other, NULL, 0);
    return 0;
}
