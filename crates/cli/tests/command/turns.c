/* turns N SECONDS: N processes make calls, and nothing else, for so long; then how many the least and the most made. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **words)
{
    int processes = count > 1 ? atoi(words[1]) : 1;
    double seconds = count > 2 ? atof(words[2]) : 1;
    volatile long *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    volatile long *over = &made[511];
    for (int i = 0; i < processes; i++)
        if (fork() == 0) {
            for (; !*over; made[i]++)
                syscall(SYS_getppid);
            _exit(0);
        }
    usleep((useconds_t)(seconds * 1e6));
    *over = 1;
    long least = made[0], most = made[0];
    for (int i = 0; i < processes; i++) {
        least = made[i] < least ? made[i] : least;
        most = made[i] > most ? made[i] : most;
    }
    while (wait(NULL) > 0)
        ;
    printf("%ld %ld\n", least, most);
    return 0;
}
