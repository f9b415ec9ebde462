/*
 * A program that does what it is told line by line, and says `done` behind each: what it makes of calls is known.
 *
 *   time N      N calls of the vDSO's clock_gettime, which must not go back
 *   odd         one of a clock that the vDSO asks the kernel for
 *   pid N       N getppid
 *   thread      a thread that makes 10 getppid, and is joined
 *   fork N      N children, one after the other, each of which reads the clock once and makes 3 getppid
 *   storm N     N reads of the clock and N getppid while a timer calls a handler 5,000 times a second
 *   filter      a seccomp filter that kills for clock_gettime, and then 10 reads of the clock by the vDSO
 *   shares N    a child of vfork makes a process with this memory and ends; both make N getppid side by side
 *   waits N     N times an epoll_pwait that a signal ends which its mask alone lets through, and whose handler must
 *               have run
 *   vfilter     a child of vfork installs that filter, and reads the clock by the vDSO
 *   pointer     a read of the clock into nowhere, which must be SIGSEGV
 *   again       a filter that kills for calls that no kernel has, under which it executes itself again
 *   image       says a sum over the bytes of the vDSO
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile long handled;

static void on_alarm(int signal)
{
	(void)signal;
	handled++;
}

static void fail(const char *why)
{
	printf("WRONG: %s\n", why);
	exit(9);
}

static void clocks(long times)
{
	static struct timespec last;
	while (times-- > 0) {
		struct timespec now;
		if (clock_gettime(CLOCK_MONOTONIC, &now))
			fail("clock_gettime");
		if (now.tv_sec < last.tv_sec || (now.tv_sec == last.tv_sec && now.tv_nsec < last.tv_nsec))
			fail("the clock goes back");
		last = now;
	}
}

static void pids(long times)
{
	while (times-- > 0)
		if (syscall(SYS_getppid) <= 0)
			fail("getppid");
}

static void *ten(void *nothing)
{
	pids(10);
	return nothing;
}

static void forks(long times)
{
	while (times-- > 0) {
		int status = 0;
		pid_t child = fork();
		if (child == 0) {
			clocks(1);
			pids(3);
			_exit(7);
		}
		if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 7)
			fail("a child");
	}
}

static void storm(long times)
{
	struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
	struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
	for (long i = 0; i < times; i++) {
		clocks(1);
		pids(1);
	}
	setitimer(ITIMER_REAL, &never, NULL);
	if (handled == 0)
		fail("no signal came");
}

/* Kills for calls whose number passes a test. */
static void forbid(unsigned short test, unsigned number)
{
	struct sock_filter deny[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | test | BPF_K, number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {4, deny};
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
		fail("the filter");
}

static void filter(void)
{
	forbid(BPF_JEQ, SYS_clock_gettime);
	clocks(10);
}

static volatile int outlived;
static char stack[65536];

static int beside(void *times)
{
	pids((long)times);
	outlived = 1;
	return 0;
}

static void shares(long times)
{
	pid_t child = vfork();
	if (child == 0) {
		_exit(clone(beside, stack + sizeof(stack), CLONE_VM | SIGCHLD, (void *)times) < 0);
	}
	int status = 0;
	if (child < 0 || waitpid(child, &status, 0) != child || status)
		fail("a child of vfork");
	pids(times);
	while (!outlived)
		usleep(1000);
}

static void waits(long times)
{
	struct sigaction action = {.sa_handler = on_alarm};
	sigset_t alarm, none;
	int epoll = epoll_create1(0);
	sigaction(SIGALRM, &action, NULL);
	sigemptyset(&none);
	sigemptyset(&alarm);
	sigaddset(&alarm, SIGALRM);
	sigprocmask(SIG_BLOCK, &alarm, NULL);
	for (long i = 0; i < times; i++) {
		struct epoll_event event;
		long before = handled;
		raise(SIGALRM);
		if (epoll_pwait(epoll, &event, 1, 5000, &none) != -1 || errno != EINTR)
			fail("epoll_pwait");
		if (handled != before + 1)
			fail("the handler has not run behind epoll_pwait");
	}
	sigprocmask(SIG_UNBLOCK, &alarm, NULL);
	close(epoll);
}

static void vfilter(void)
{
	pid_t child = vfork();
	if (child == 0) {
		filter();
		_exit(0);
	}
	int status = 0;
	if (child < 0 || waitpid(child, &status, 0) != child || status)
		fail("a child of vfork with a filter");
}

static sigjmp_buf back;

static void on_fault(int signal)
{
	siglongjmp(back, signal);
}

static void pointer(void)
{
	struct sigaction action = {.sa_handler = on_fault}, before;
	volatile long nowhere = 8;
	sigaction(SIGSEGV, &action, &before);
	if (sigsetjmp(back, 1) == 0) {
		clock_gettime(CLOCK_MONOTONIC, (struct timespec *)nowhere);
		fail("a clock was read into nowhere");
	}
	sigaction(SIGSEGV, &before, NULL);
}

static void again(void)
{
	forbid(BPF_JGT, 100000);
	execl("/proc/self/exe", "subject", NULL);
	fail("execve");
}

static void image(void)
{
	FILE *maps = fopen("/proc/self/maps", "r");
	char line[512];
	unsigned long start = 0, end = 0;
	while (fgets(line, sizeof(line), maps))
		if (strstr(line, "[vdso]"))
			sscanf(line, "%lx-%lx", &start, &end);
	fclose(maps);
	uint64_t sum = 14695981039346656037u;
	for (const unsigned char *at = (void *)start; at < (unsigned char *)end; at++)
		sum = (sum ^ *at) * 1099511628211u;
	printf("image %016lx\n", (unsigned long)sum);
}

int main(void)
{
	char line[256], what[32];
	setvbuf(stdout, NULL, _IOLBF, 0);
	puts("ready");
	while (fgets(line, sizeof(line), stdin)) {
		long times = 0;
		struct timespec time;
		sscanf(line, "%31s %ld", what, &times);
		if (!strcmp(what, "time"))
			clocks(times);
		else if (!strcmp(what, "odd"))
			clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
		else if (!strcmp(what, "pid"))
			pids(times);
		else if (!strcmp(what, "thread")) {
			pthread_t thread;
			if (pthread_create(&thread, NULL, ten, NULL) || pthread_join(thread, NULL))
				fail("a thread");
		} else if (!strcmp(what, "fork"))
			forks(times);
		else if (!strcmp(what, "storm"))
			storm(times);
		else if (!strcmp(what, "filter"))
			filter();
		else if (!strcmp(what, "shares"))
			shares(times);
		else if (!strcmp(what, "waits"))
			waits(times);
		else if (!strcmp(what, "vfilter"))
			vfilter();
		else if (!strcmp(what, "pointer"))
			pointer();
		else if (!strcmp(what, "again"))
			again();
		else if (!strcmp(what, "image"))
			image();
		else
			fail("what?");
		puts("done");
	}
	return 3;
}
