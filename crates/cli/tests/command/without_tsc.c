/*
 * A program that has the kernel refuse to read the time-stamp counter in it: `rdtsc` is SIGSEGV (PR_SET_TSC in
 * prctl(2)). Until its input ends. With the word "strict" it enters seccomp's strict mode instead, in which that is
 * refused too.
 */
#include <poll.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((noinline)) long worked(long n)
{
    __asm__ volatile("");
    return n * 3 + 1;
}

static void strict(void)
{
    worked(1);
    prctl(PR_SET_SECCOMP, 1);
    for (int i = 0; i < 100; i++)
        worked(i);
    if (write(1, "lives\n", 6) == 6)
        syscall(SYS_exit, 0);
    syscall(SYS_exit, 1);
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        strict();
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
    puts("ready");
    fflush(stdout);
    for (struct pollfd input = {0, POLLIN, 0}; poll(&input, 1, 2) == 0; getppid())
        worked(2);
    puts("lives");
    return 0;
}
