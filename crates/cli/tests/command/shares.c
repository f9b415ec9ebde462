/*
 * Two processes with one memory (CLONE_VM without CLONE_THREAD). `shares 1`: the first thread of the other one has
 * ended, and a second one goes on. Until its input ends; it says whether the other one lives.
 */
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile long other_worked;

__attribute__((noinline)) long worked(long n)
{
    __asm__ volatile("");
    return n * 3 + 1;
}

static int works(void *nothing)
{
    (void)nothing;
    for (;;) {
        worked(1);
        getppid();
        other_worked++;
        usleep(1000);
    }
}

static char *stack(void)
{
    return (char *)mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) + (1 << 16) - 64;
}

static int begins(void *alone)
{
    if (alone)
        return works(NULL);
    clone(works, stack(), CLONE_VM | CLONE_THREAD | CLONE_SIGHAND | CLONE_FS, NULL);
    syscall(SYS_exit, 0);
    return 0;
}

int main(int count, char **words)
{
    pid_t other = clone(begins, stack(), CLONE_VM | SIGCHLD, count > 1 && atoi(words[1]) ? NULL : words);
    puts("ready");
    fflush(stdout);
    for (struct pollfd input = {0, POLLIN, 0}; poll(&input, 1, 10) == 0; getppid())
        worked(2);
    int status;
    puts(waitpid(other, &status, WNOHANG) == 0 && other_worked > 0 ? "both live" : "the other one is gone");
    kill(other, SIGKILL);
    return 0;
}
