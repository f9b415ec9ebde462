/* Processes that share their memory, and are no threads: each makes calls by the instruction, with bad pointers too.
 * Says what went wrong. */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile int over, wrong;

static long call(long number, long first, long second)
{
	long result;
	__asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(first), "S"(second) : "rcx", "r11", "memory");
	return result;
}

static void calls(void)
{
	struct timespec time;
	wrong += call(228, 1, (long)&time) != 0;
	wrong += call(228, 1, (long)calls) != -14;
	wrong += call(110, 0, 0) <= 0;
}

static int other(void *none)
{
	(void)none;
	while (!over)
		calls();
	return 0;
}

int main(void)
{
	enum { OTHERS = 2, STACK = 1 << 16 };
	char *stacks = malloc(OTHERS * STACK), line[8];
	pid_t others[OTHERS];
	for (int i = 0; i < OTHERS; i++)
		others[i] = clone(other, stacks + (i + 1) * STACK, CLONE_VM | SIGCHLD, 0);
	puts("ready");
	fflush(stdout);
	/* Until it is told to end. */
	while (!fgets(line, sizeof line, stdin))
		clearerr(stdin);
	over = 1;
	for (int i = 0; i < OTHERS; i++) {
		int status = 0;
		waitpid(others[i], &status, 0);
		wrong += status != 0;
	}
	printf("%d wrong\n", wrong);
	return wrong ? 1 : 5;
}
