/* "exec": a thread executes a program, and the first one is gone without a word. "fork": the C library's function for
 * any call makes processes, with all signals blocked. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
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

int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc > 1 && strcmp(argv[1], "fork") == 0)
		return forks();
	pthread_create(&thread, NULL, executes, NULL);
	for (;;)
		pause();
}
