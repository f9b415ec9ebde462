// Has a use for %gs of its own, and forks: at a byte on standard input it calls `work` 1,000 times, and has eight
// children call it 100 times each.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static unsigned long mine[512];
__attribute__((noinline)) long work(long n) { volatile long own = n; return own * 3 + 1; }

int main(void) {
    char byte;
    syscall(SYS_arch_prctl, 0x1001, mine);
    puts("ready");
    fflush(stdout);
    if (read(0, &byte, 1) != 1) return 2;
    for (int i = 0; i < 1000; i++) work(i);
    for (int made = 0; made < 8; made++) {
        pid_t child = fork();
        if (child == 0) {
            for (int i = 0; i < 100; i++) work(i);
            _exit(0);
        }
        if (waitpid(child, 0, 0) != child) return 3;
    }
    puts("done");
    fflush(stdout);
    return read(0, &byte, 1) == 0 ? 7 : 4;
}
