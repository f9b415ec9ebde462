// fork, vfork, threads, and threads that end inside of a probed function.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile int sink;
__attribute__((noinline)) void counted(int n) { sink = n; }
__attribute__((noinline)) void ends(int n) { sink = n; pthread_exit((void *)(long)(n + 1)); }
static void *thread(void *argument) {
    for (int i = 0; i < 1000; i++) counted(i);
    ends((int)(long)argument);
    return NULL;
}
int main(void) {
    long sum = 0;
    for (int round = 0; round < 5; round++) {
        pthread_t threads[4];
        for (long i = 0; i < 4; i++) pthread_create(&threads[i], NULL, thread, (void *)i);
        for (int i = 0; i < 4; i++) { void *result; pthread_join(threads[i], &result); sum += (long)result; }
        pid_t child = fork();
        if (child == 0) { for (int i = 0; i < 500; i++) counted(i); _exit(7); }
        int status;
        waitpid(child, &status, 0);
        sum += WEXITSTATUS(status) * 100;
        child = vfork();
        if (child == 0) { counted(1); _exit(9); }
        waitpid(child, &status, 0);
        sum += WEXITSTATUS(status) * 10000;
    }
    printf("sum %ld\nfollow counted %d\nexpect ends 20\n", sum, 5 * (4 * 1000 + 500 + 1));
    return sum != 5 * (10 + 700 + 90000);
}
