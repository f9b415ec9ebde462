// What a program does with itself while it is probed. Argument: what; it begins at a byte on standard input, and the
// end of that is its end.
#define _GNU_SOURCE
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
static volatile int stop;
static unsigned long mine[512];
__attribute__((noinline)) long work(long n) { volatile long own = n; return own * 3 + 1; }

// Another thread than the first has a use for %gs.
static void *own_gs(void *argument) {
    mine[0] = 0x1234;
    syscall(SYS_arch_prctl, 0x1001, mine);
    *(volatile int *)argument = 1;
    while (!stop) {
        unsigned long there;
        __asm__ volatile("mov %%gs:0, %0" : "=r"(there));
        if (there != 0x1234) { puts("another %gs"); exit(3); }
        work(1);
    }
    return 0;
}

// From now on membarrier(2) is refused.
static void seal(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) exit(4);
}

static void *busy(void *argument) {
    (void)argument;
    while (!stop)
        if (work(2) != 7) abort();
    return 0;
}

int main(int count, char **arguments) {
    char byte;
    volatile int begun = 0;
    pthread_t thread;
    int gs = count > 1 && !strcmp(arguments[1], "gs");
    pthread_create(&thread, 0, gs ? own_gs : busy, (void *)&begun);
    while (gs && !begun) usleep(1000);
    puts("ready");
    fflush(stdout);
    if (read(0, &byte, 1) == 1 && !gs) seal();
    puts("done");
    fflush(stdout);
    while (read(0, &byte, 1) > 0) {}
    stop = 1;
    pthread_join(thread, 0);
    return 7;
}
