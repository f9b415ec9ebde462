/* A server that a profile of AppArmor confines: what it may read it reads, what it may not it does not, also while it is traced. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) int worked(int n)
{
	__asm__ volatile("");
	return n + 1;
}

int main(int argc, char **argv)
{
	int wrong = 0, n = 0, times = argc > 1 ? atoi(argv[1]) : 2000;
	char label[64];
	puts("ready");
	fflush(stdout);
	for (int i = 0; i < times; i++) {
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
		if (argc > 2)
			usleep(1000);
	}
	int current = open("/proc/self/attr/current", O_RDONLY);
	ssize_t length = read(current, label, sizeof label - 1);
	label[length > 0 ? length : 0] = 0;
	printf("%d %s", wrong, label);
	return wrong;
}
