// vfork, posix_spawn, system and popen, each by probed functions.
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
extern char **environ;
__attribute__((noinline)) int forks(int n) {
    int status = 0;
    pid_t child = vfork();
    if (child == 0) _exit(n & 63);
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}
__attribute__((noinline)) int spawns(int n) {
    char script[32], *words[] = {"sh", "-c", script, NULL};
    int status = 0;
    pid_t child;
    snprintf(script, sizeof script, "exit %d", n & 63);
    if (posix_spawnp(&child, "sh", NULL, NULL, words, environ)) return -1;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}
__attribute__((noinline)) int asks(int n) {
    char script[32];
    snprintf(script, sizeof script, "exit %d", n & 63);
    return WEXITSTATUS(system(script));
}
__attribute__((noinline)) int reads(int n) {
    char script[32];
    int got = -1;
    snprintf(script, sizeof script, "echo %d", n);
    FILE *pipe = popen(script, "r");
    if (fscanf(pipe, "%d", &got) != 1) got = -2;
    pclose(pipe);
    return got;
}
int main(void) {
    long sum = 0;
    for (int i = 0; i < 20; i++) sum += forks(i) + spawns(i) + asks(i) + reads(i);
    printf("sum %ld\nexpect forks 20 20\nexpect spawns 20 20\nexpect asks 20 20\nexpect reads 20 20\n", sum);
    return sum != 4 * 190;
}
