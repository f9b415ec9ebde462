/* A handler that never returns: it jumps out of a blocked call, and out of calls that do not block, a thousand
 * times. */
#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>
#include "target.h"

static sigjmp_buf back;
static volatile int armed, jumped;

static void on(int signal)
{
    (void)signal;
    if (!armed)
        return;
    armed = 0;
    jumped++;
    raw(__NR_getppid);
    siglongjmp(back, 1);
}

int main()
{
    enum { BLOCKED = 300, BUSY = 300 };
    struct sigaction action = {.sa_handler = on};
    /* One shot at a time, so that no handler interrupts a handler. */
    struct itimerval soon = {{0, 0}, {0, 400}};
    long self = getpid();
    int ends[2];
    volatile long made = 0, shots = 0;

    target_begin();
    pipe(ends) ? check(0, "pipe") : (void)0;
    sigaction(SIGALRM, &action, 0);
    for (volatile int i = 0; i < BLOCKED; i++) {
        if (sigsetjmp(back, 1) == 0) {
            armed = 1;
            shots++;
            setitimer(ITIMER_REAL, &soon, 0);
            char byte;
            raw(__NR_read, ends[0], &byte, 1);
            check(0, "a read of an empty pipe came back");
        }
    }
    for (volatile int i = 0; i < BUSY; i++) {
        if (sigsetjmp(back, 1) == 0) {
            armed = 1;
            shots++;
            setitimer(ITIMER_REAL, &soon, 0);
            for (;;)
                equal(raw(__NR_getuid), raw(__NR_geteuid));
        }
        made++;
    }
    target_end();
    equal(jumped, BLOCKED + BUSY);
    equal(made, BUSY);
    equal(self, getpid());
    expect("getppid", BLOCKED + BUSY);
    expect("setitimer", BLOCKED + BUSY);
    /* A call that the signal came in front of may be made or not; of the reads, all are. */
    least("read", 1);
    least("getuid", 1);
    least("geteuid", 1);
    others();
    return target_verdict();
}
