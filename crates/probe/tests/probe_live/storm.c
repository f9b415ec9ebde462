/* A storm of signals, whose handler demands that the interrupted address is in a file's code; and threads that block or
 * ignore SIGTRAP. */
#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

static struct { unsigned long from, to; } code[64];
static int pieces;
static volatile unsigned long strange, seen;

static int piece(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size, (void)data;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X && pieces < 64) {
            code[pieces].from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            code[pieces].to = code[pieces].from + info->dlpi_phdr[i].p_memsz;
            pieces++;
        }
    return 0;
}

static void on_alarm(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    unsigned long rip = ((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    int known = 0;
    for (int i = 0; i < pieces; i++)
        known |= rip >= code[i].from && rip < code[i].to;
    if (!known)
        strange = rip;
    seen++;
}

__attribute__((noinline)) int leaf(int x) { volatile int a[4]; a[x & 3] = x; return a[x & 3] + 1; }
__attribute__((noinline)) int work(int x) { return leaf(x) * 3 + leaf(x + 1); }

static unsigned long fault_at;
static void on_fault(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    fault_at = ((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_RDI] = (long)&pieces;
}
int load(int *at);
__asm__(".text\n.globl load\n.type load,@function\nload: mov (%rdi),%eax\nret\n.size load,.-load\n");

static void *blocks(void *unused)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, 0);
    for (int i = 0; i < 200; i++)
        if (work(i) != (i + 1) * 3 + i + 2)
            abort();
    sigset_t now;
    pthread_sigmask(SIG_SETMASK, 0, &now);
    return (void *)(long)(!sigismember(&now, SIGTRAP));
}

int main(void)
{
    dl_iterate_phdr(piece, 0);
    struct sigaction action = { .sa_sigaction = on_alarm, .sa_flags = SA_SIGINFO | SA_RESTART };
    sigaction(SIGPROF, &action, 0);
    struct itimerval often = { { 0, 1000 }, { 0, 1000 } };
    setitimer(ITIMER_PROF, &often, 0);
    for (int round = 0; round < 60; round++) {
        for (int i = 0; i < 200; i++)
            if (work(i) != (i + 1) * 3 + i + 2)
                abort();
        /* A self-sent one, at a place that is known. */
        raise(SIGPROF);
    }
    struct itimerval never = { { 0, 0 }, { 0, 0 } };
    setitimer(ITIMER_PROF, &never, 0);
    if (strange) {
        fprintf(stderr, "interrupted at %lx\n", strange);
        return 1;
    }
    struct sigaction fault = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO };
    sigaction(SIGSEGV, &fault, 0);
    if (load((int *)8) != pieces || fault_at != (unsigned long)load) {
        fprintf(stderr, "fault at %lx, not %p\n", fault_at, (void *)load);
        return 2;
    }
    pthread_t thread;
    void *wrong;
    pthread_create(&thread, 0, blocks, 0);
    pthread_join(thread, &wrong);
    if (wrong)
        return 3;
    printf("ok\n");
    return 21;
}
