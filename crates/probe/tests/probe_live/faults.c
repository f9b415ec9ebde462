// Divides by zero 5,000 times, with a handler that leads on, while signals come; status 23.
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>
extern char divided[];
static volatile long faults, alarms;
static int zeros[64];
static void on_fault(int number, siginfo_t *info, void *context) {
    (void)number;
    if (info->si_code != FPE_INTDIV) _exit(2);
    faults++;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP] = (long)divided;
}
static void on_alarm(int number) { (void)number; alarms++; }
__asm__(".text\n.p2align 4\n.globl divide\n.type divide,@function\n"
        "divide: idivl 4(%rdi,%rcx,2)\nnop\n.globl divided\ndivided: mov $7,%eax\nret\n.size divide,.-divide\n");
int main(void) {
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    struct itimerval often = {{0, 300}, {0, 300}}, never = {{0, 0}, {0, 0}};
    sigaction(SIGFPE, &action, NULL);
    signal(SIGALRM, on_alarm);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < 5000; i++) {
        long seven = 1;
        __asm__ volatile("xor %%edx,%%edx\nxor %%ecx,%%ecx\ncall divide"
                         : "+a"(seven) : "D"(zeros) : "rcx", "rdx", "memory", "cc");
        if (seven != 7) return 3;
    }
    setitimer(ITIMER_REAL, &never, NULL);
    return faults == 5000 && alarms ? 23 : 4;
}
