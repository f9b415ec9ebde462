/*
 * A program that is joined: when it is told to, it makes 50 calls that nobody else makes and calls work() 50 times, and
 * ends with what it made.
 *
 *   count              waits for a line on its standard input
 *   count probed       waits until the code of work() is another
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((noinline, noclone)) void work(int round)
{
    __asm__ volatile("" : : "r"(round) : "memory");
}

int main(int argc, char **argv)
{
    unsigned char before[5];
    char line[8];
    int calls = 0, works = 0;
    (void)argv;
    memcpy(before, (void *)work, sizeof before);
    puts("ready");
    fflush(stdout);
    if (argc == 1 && read(0, line, sizeof line) <= 0)
        return 1;
    while (argc > 1 && !memcmp(before, (void *)work, sizeof before))
        usleep(5000);
    for (int i = 0; i < 50; i++) {
        calls += syscall(SYS_getppid) >= 0;
        work(i);
        works++;
    }
    printf("made %d %d\n", calls, works);
    return 0;
}
