/*
 * A program that has the kernel refuse to read the time-stamp counter in it: `rdtsc` is SIGSEGV (PR_SET_TSC in
 * prctl(2)). Until its input ends.
 */
#include <poll.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

__attribute__((noinline)) long worked(long n)
{
    __asm__ volatile("");
    return n * 3 + 1;
}

int main(void)
{
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
    puts("ready");
    fflush(stdout);
    for (struct pollfd input = {0, POLLIN, 0}; poll(&input, 1, 2) == 0; getppid())
        worked(2);
    puts("lives");
    return 0;
}
