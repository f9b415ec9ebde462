/* "orphan": a child ends before its own, which uses 150 ms of CPU time, and is waited for by nobody, or by this
 * program ("adopted"). "exec": a thread executes a program, and the first one is gone without a word. "fork": the C
 * library's function for any call makes processes, with all signals blocked. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *executes(void *unused)
{
	char *words[] = {"sh", "-c", "sleep 0.3; echo out; exit 42", NULL};
	execv("/bin/sh", words);
	return unused;
}

static int forks(void)
{
	sigset_t all;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	for (int i = 0; i < 300; i++) {
		int status = 1;
		long child = syscall(SYS_fork);
		if (child == 0)
			_exit(7);
		if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 7)
			return 1;
	}
	return 5;
}

static int leaves(int adopts)
{
	int ends[2];
	char byte;
	if (pipe(ends) || (adopts && prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)))
		return 1;
	if (fork() == 0) {
		if (fork() != 0)
			_exit(0);
		struct timespec used = {0, 0};
		usleep(50000);
		while (used.tv_nsec < 150000000)
			clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
		_exit(0);
	}
	close(ends[1]);
	while (wait(NULL) > 0)
		;
	return read(ends[0], &byte, 1) == 0 ? 5 : 1;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc > 1 && strcmp(argv[1], "fork") == 0)
		return forks();
	if (argc > 1 && strcmp(argv[1], "exec") != 0)
		return leaves(strcmp(argv[1], "adopted") == 0);
	pthread_create(&thread, NULL, executes, NULL);
	for (;;)
		pause();
}
