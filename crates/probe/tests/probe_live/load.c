/* Threads that compute what can be checked, until SIGTERM; then exit status 7. Arguments: how many; how nice they are
 * (nice(2)), while the first thread, which waits for them, is not: so that a tracer that wants something of that one is
 * not kept waiting. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static volatile int stop;
static int niceness;

__attribute__((noinline)) int leaf(int x) { volatile int a[4]; a[x & 3] = x; return a[x & 3] + 1; }
__attribute__((noinline)) int work(int x) { return leaf(x) * 3 + leaf(x + 1); }

static void on_term(int number) { (void)number; stop = 1; }

static void *run(void *rounds)
{
    /* Of this thread alone (setpriority(2), "C library/kernel differences"). */
    if (nice(niceness) == -1)
        return 0;
    while (!stop) {
        for (int i = 0; i < 1000; i++)
            if (work(i) != (i + 1) * 3 + i + 2)
                abort();
        size_t size = ++*(unsigned long *)rounds % 4096 + 1;
        char *memory = malloc(size);
        memset(memory, 1, size);
        if (memory[size - 1] != 1)
            abort();
        free(memory);
    }
    return 0;
}

int main(int count, char **arguments)
{
    pthread_t threads[16];
    /* A test that failed leaves nothing behind. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    static unsigned long rounds[16];
    int n = atoi(arguments[1]);
    niceness = count > 2 ? atoi(arguments[2]) : 0;
    signal(SIGTERM, on_term);
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, run, &rounds[i]);
    printf("ready\n");
    fflush(stdout);
    for (int i = 0; i < n; i++) {
        pthread_join(threads[i], 0);
        if (rounds[i] == 0)
            return 8;
    }
    return 7;
}
