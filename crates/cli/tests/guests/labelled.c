/* A server with a domain of SELinux: it finds out again and again what it may do, and says at the end what that was. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t signals;

static void on_signal(int signal)
{
	(void)signal;
	signals++;
}

__attribute__((noinline)) int worked(int n)
{
	__asm__ volatile("");
	return n + 1;
}

/* A call that `run` has a replacement for, by an instruction of its own. */
static long seconds(void)
{
	long result;
	__asm__ volatile("syscall" : "=a"(result) : "a"(SYS_time), "D"(0) : "rcx", "r11", "memory");
	return result;
}

/* Whether the test has ended its standard input. */
static int is_over(void)
{
	char c;
	return read(0, &c, 1) == 0;
}

static int closed(int fd)
{
	if (fd < 0)
		return errno;
	close(fd);
	return 0;
}

static int unmapped(void *at)
{
	if (at == MAP_FAILED)
		return errno;
	munmap(at, 4096);
	return 0;
}

enum { ALLOWED, FORBIDDEN, SOCKET, MEMORY, DATA, CODE, THINGS };
static const char *const names[] = { "allowed", "forbidden", "socket", "memory", "data", "code" };

static void find_out(int found[THINGS])
{
	int memory = memfd_create("own", MFD_CLOEXEC);
	found[ALLOWED] = closed(open("/tmp/labelled-allowed", O_RDONLY));
	found[FORBIDDEN] = closed(open("/tmp/labelled-forbidden", O_RDONLY));
	found[SOCKET] = closed(socket(AF_INET, SOCK_STREAM, 0));
	found[MEMORY] = unmapped(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
	found[DATA] = unmapped(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0));
	found[CODE] = unmapped(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, memory, 0));
	close(memory);
}

/* With an argument it serves until it is told to end. */
int main(int argc, char **argv)
{
	int wrong = 0, n = 0, first[THINGS], found[THINGS], sent = 0;
	long begun = seconds();
	char label[64];
	(void)argv;
	signal(SIGUSR1, on_signal);
	find_out(first);
	puts("ready");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	for (int i = 0; argc > 1 ? !is_over() : i < 600; i++) {
		n = worked(n);
		getppid();
		if (seconds() < begun)
			wrong |= 1;
		if (i % 100 == 0) {
			find_out(found);
			if (memcmp(found, first, sizeof found))
				wrong |= 2;
			kill(getpid(), SIGUSR1);
			sent++;
		}
		if (i % 500 == 0) {
			int status;
			pid_t child = fork();
			if (child == 0) {
				find_out(found);
				_exit(memcmp(found, first, sizeof found) != 0);
			}
			if (waitpid(child, &status, 0) != child || status)
				wrong |= 4;
		}
		if (argc > 1)
			usleep(1000);
	}
	if (signals != sent)
		wrong |= 8;
	int current = open("/proc/self/attr/current", O_RDONLY);
	ssize_t length = read(current, label, sizeof label - 1);
	label[length > 0 ? length : 0] = 0;
	printf("%d %s", wrong, label);
	for (int i = 0; i < THINGS; i++)
		printf(" %s:%d", names[i], first[i]);
	puts("");
	return wrong;
}
