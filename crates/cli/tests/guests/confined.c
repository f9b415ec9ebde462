/* A server that a profile of AppArmor confines: what it may read it reads, what it may not it does not, also while it
 * is traced. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) int worked(int n)
{
	__asm__ volatile("");
	return n + 1;
}

/* Whether the test has ended its standard input. */
static int is_over(void)
{
	char c;
	return read(0, &c, 1) == 0;
}

/* With an argument it serves until it is told to end. */
int main(int argc, char **argv)
{
	int wrong = 0, n = 0;
	char label[64];
	(void)argv;
	puts("ready");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	for (int i = 0; argc > 1 ? !is_over() : i < 2000; i++) {
		n = worked(n);
		getppid();
		if (i % 100 == 0) {
			char word[8];
			int allowed = open("/tmp/allowed", O_RDONLY), forbidden = open("/tmp/forbidden", O_RDONLY);
			if (allowed < 0 || read(allowed, word, 7) != 7)
				wrong |= 1;
			if (forbidden >= 0)
				wrong |= 2;
			close(allowed);
			close(forbidden);
		}
		if (i % 500 == 0) {
			int status;
			pid_t child = fork();
			if (child == 0)
				_exit(open("/tmp/forbidden", O_RDONLY) >= 0);
			if (waitpid(child, &status, 0) != child || status)
				wrong |= 4;
		}
		if (argc > 1)
			usleep(1000);
	}
	int current = open("/proc/self/attr/current", O_RDONLY);
	ssize_t length = read(current, label, sizeof label - 1);
	label[length > 0 ? length : 0] = 0;
	printf("%d %s", wrong, label);
	return wrong;
}
