/* Programs in which a thread that whoever traces them leads, or waits for, never comes; and one that is traced together
 * with them, and has nothing to do with that. */
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A function that is called, to be probed. */
__attribute__((noinline, noclone)) long worked(long n)
{
	__asm__ volatile("" : "+r"(n));
	return n + 1;
}

static void *works(void *unused)
{
	for (long n = 0;;) {
		n = worked(n);
		getppid();
		usleep(1000);
	}
	return unused;
}

static void work_beside(void)
{
	pthread_t thread;
	if (pthread_create(&thread, NULL, works, NULL))
		exit(4);
}

/* Calls `each` for what is mapped of files without a name, whose permissions begin like this. */
static void of_memory(const char *permissions, void (*each)(unsigned long start, unsigned long end))
{
	char line[512], is[8];
	unsigned long start, end;
	FILE *maps = fopen("/proc/self/maps", "r");
	while (maps && fgets(line, sizeof line, maps))
		if (strstr(line, "/memfd:") && sscanf(line, "%lx-%lx %7s", &start, &end, is) == 3 &&
		    !strncmp(is, permissions, strlen(permissions)))
			each(start, end);
	if (maps)
		fclose(maps);
}

static int faults;

static void have_miss(unsigned long start, unsigned long end)
{
	struct uffdio_register missing = {
		.range = { start, end - start },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};
	ioctl(faults, UFFDIO_REGISTER, &missing);
}

static void nothing(int signal)
{
	(void)signal;
}

/* pages: what is not there yet of memory that was mapped into this program never comes. Signals meet its threads while
 * they wait for it. */
static int pages(void)
{
	struct uffdio_api api = { .api = UFFD_API, .features = UFFD_FEATURE_EVENT_UNMAP };
	int self = getpid();
	signal(SIGUSR1, nothing);
	faults = syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | UFFD_USER_MODE_ONLY);
	if (faults < 0 || ioctl(faults, UFFDIO_API, &api)) {
		puts("not here");
		return 0;
	}
	if (!fork()) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		while (!kill(self, SIGUSR1))
			usleep(2000);
		_exit(0);
	}
	work_beside();
	puts("ready");
	for (;;) {
		usleep(20000);
		of_memory("rw", have_miss);
	}
}

static unsigned long calls[64];
static int found;

static void find_calls(unsigned long start, unsigned long end)
{
	/* The first one has the code that is executed by itself; others are longer than their file. */
	if (found)
		return;
	if (end > start + 65536)
		end = start + 65536;
	for (unsigned long at = start; at + 1 < end && found < 64; at++)
		if (!memcmp((void *)at, "\x0f\x05", 2))
			calls[found++] = at;
}

static sigjmp_buf back;

static void jump_back(int signal)
{
	siglongjmp(back, signal);
}

/* agent: waits, for ever, at instructions of code that was mapped into this program. */
static int agent(void)
{
	static char stack[65536];
	static sigset_t none;
	stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
	struct sigaction action = { .sa_handler = jump_back, .sa_flags = SA_ONSTACK | SA_NODEFER };
	int faults[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS };
	sigaltstack(&other, NULL);
	for (unsigned n = 0; n < sizeof faults / sizeof *faults; n++)
		sigaction(faults[n], &action, NULL);
	work_beside();
	puts("ready");
	for (volatile int turn = 0;; turn++) {
		sigsetjmp(back, 1);
		found = 0;
		of_memory("r-x", find_calls);
		if (!found) {
			usleep(10000);
			continue;
		}
		__asm__ volatile("sub $4096, %%rsp\n\txor %%edx, %%edx\n\txor %%esi, %%esi\n\tmov $8, %%r10d\n\tjmp *%%rcx"
				 : : "a"((long)SYS_rt_sigtimedwait), "D"(&none), "c"(calls[turn % found])
				 : "rdx", "rsi", "r10", "r11", "memory");
	}
	return 0;
}

/* vfork: a child of vfork(2) only waits, and its maker cannot be stopped. */
static int waits_for_child(void)
{
	work_beside();
	puts("ready");
	usleep(100000);
	if (!vfork()) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		for (;;)
			syscall(SYS_pause);
	}
	return 0;
}

/* innocent: says so again and again, until its standard input ends. */
static int innocent(void)
{
	char byte;
	fcntl(0, F_SETFL, O_NONBLOCK);
	puts("ready");
	for (long n = 0; read(0, &byte, 1); usleep(10000)) {
		for (int times = 0; times < 200; times++) {
			n = worked(n);
			getppid();
		}
		putchar('.');
	}
	return 0;
}

int main(int count, char **words)
{
	setvbuf(stdout, NULL, _IONBF, 0);
	if (count < 2)
		return 2;
	if (!strcmp(words[1], "pages"))
		return pages();
	if (!strcmp(words[1], "agent"))
		return agent();
	if (!strcmp(words[1], "vfork"))
		return waits_for_child();
	return innocent();
}
