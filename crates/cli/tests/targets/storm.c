/* Signals as fast as a timer and a second process give them, while the program crosses: every result is right, none is
 * lost. */
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

enum { CALLS = 30000, KILLS = 2000, ALARMS = 4000 };

static volatile long handled, alarms;
static const struct itimerval often = {{0, 300}, {0, 300}}, never = {{0, 0}, {0, 0}};

static void on(int signal)
{
    /* One handler may interrupt the other in the middle of an addition. */
    __atomic_fetch_add(&handled, 1, __ATOMIC_SEQ_CST);
    raw(__NR_getppid);
    /* No more than this: where handling one takes as long as the timer, the program would do nothing else for ever. */
    if (signal == SIGALRM && ++alarms == ALARMS)
        setitimer(ITIMER_REAL, &never, 0);
}

int main()
{
    long self = getpid(), parent = getppid(), uid = raw(__NR_getuid), made = 0;
    struct sigaction action = {.sa_handler = on, .sa_flags = SA_RESTART};

    target_begin();
    sigaction(SIGALRM, &action, 0);
    sigaction(SIGUSR1, &action, 0);
    setitimer(ITIMER_REAL, &often, 0);
    pid_t child = fork();
    if (child == 0) {
        setitimer(ITIMER_REAL, &never, 0);
        for (int i = 0; i < KILLS; i++)
            kill((pid_t)self, SIGUSR1);
        _exit(0);
    }
    /* Until there were enough of both: a traced program gets fewer signals a call. */
    while (made < CALLS || handled < 200) {
        equal(raw(__NR_getpid), self);
        equal(getppid(), parent);
        equal(raw(__NR_getuid), uid);
        made++;
        if (made > 3000000)
            break;
    }
    setitimer(ITIMER_REAL, &never, 0);
    signal(SIGALRM, SIG_IGN);
    waitpid(child, 0, 0);
    signal(SIGUSR1, SIG_IGN);
    target_end();
    check(handled >= 200, "signals came in");
    expect("getpid", made);
    expect("getuid", made);
    expect("getppid", made + handled);
    expect("rt_sigreturn", handled);
    expect("kill", KILLS);
    others();
    outside("getppid", 1);
    return target_verdict();
}
