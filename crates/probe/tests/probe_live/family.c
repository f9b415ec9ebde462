/* Births and ends of all kinds; `work` is called 10 times by each. Argument: how many rounds. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) int work(int x) { volatile int y = x; return y * 3 + 1; }
__attribute__((noinline)) void leaves(void) { work(1); pthread_exit(0); }

static void ten(void) { for (int i = 0; i < 10; i++) if (work(i) != 3 * i + 1) abort(); }
static void *thread(void *unused) { ten(); leaves(); return unused; }

int main(int count, char **arguments)
{
    int rounds = atoi(arguments[count - 1]);
    ten();
    for (int round = 0; round < rounds; round++) {
        pthread_t threads[4];
        for (int i = 0; i < 4; i++)
            pthread_create(&threads[i], 0, thread, 0);
        pid_t forked = fork();
        if (forked == 0) { ten(); _exit(33); }
        pid_t shared = vfork();
        if (shared == 0) { work(0); _exit(44); }
        pid_t other = vfork();
        if (other == 0) { execl("/bin/true", "true", (char *)0); _exit(45); }
        int status;
        if (waitpid(forked, &status, 0) != forked || WEXITSTATUS(status) != 33) return 1;
        if (waitpid(shared, &status, 0) != shared || WEXITSTATUS(status) != 44) return 2;
        if (waitpid(other, &status, 0) != other || status != 0) return 3;
        for (int i = 0; i < 4; i++)
            pthread_join(threads[i], 0);
    }
    printf("ok\n");
    return 17;
}
