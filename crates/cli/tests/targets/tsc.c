/* PR_SET_TSC: rdtsc is made to raise SIGSEGV in this thread, on the program's own wish; its calls work all the same. */
#include <setjmp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>
#include "target.h"

static sigjmp_buf back;
static volatile int handled;

static void on(int signal)
{
    (void)signal;
    handled++;
    siglongjmp(back, 1);
}

static int rdtsc_works(void)
{
    if (sigsetjmp(back, 1))
        return 0;
    unsigned low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return 1;
}

int main()
{
    struct sigaction action = {.sa_handler = on};
    int mode = 0;

    target_begin();
    sigaction(SIGSEGV, &action, 0);
    equal(rdtsc_works(), 1);
    for (int round = 0; round < 5; round++) {
        equal(prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0), 0);
        for (int i = 0; i < 20; i++)
            raw(__NR_getppid);
        equal(rdtsc_works(), 0);
        equal(handled, round + 1);
        prctl(PR_GET_TSC, &mode, 0, 0, 0);
        equal(mode, PR_TSC_SIGSEGV);
        equal(prctl(PR_SET_TSC, PR_TSC_ENABLE, 0, 0, 0), 0);
        raw(__NR_getppid);
        equal(rdtsc_works(), 1);
    }
    target_end();
    expect("getppid", 5 * 21);
    expect("prctl", 15);
    expect("rt_sigaction", 1);
    /* siglongjmp and sigsetjmp ask for the mask. */
    least("rt_sigprocmask", 1);
    return target_verdict();
}
