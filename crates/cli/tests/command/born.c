/*
 * Makes processes in several ways, each of which works for a while and says whether all was right.
 *
 *   born untraced      nobody hears of them (CLONE_UNTRACED in clone(2))
 *   born orphaned      says `ready`, and makes them when it is told to
 *   born undumped      works each time that it is told to, and is not to be dumped (PR_SET_DUMPABLE in prctl(2)); it
 *                      installs its handlers, and one for SIGSYS, when that is so
 *   born storm         says `ready`, and makes one after the other that nobody hears of and that sleep, until it is
 *                      told to end
 *   born plain         makes some that nobody hears of and that make few calls, at a site of its own and in the C
 *                      library
 *   born bare          says `ready`, unmaps its vDSO when it is told to, and hears its signals, as do its children
 *   born lasting       the same, with one that lives on until its standard input ends
 * with `elsewhere` behind it: from memory of the program's own, whose calls are not rewritten.
 * born_int80.c is the same with `int $0x80` in 64-bit code.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
static volatile sig_atomic_t heard;

static void hears(int signal)
{
	heard += signal;
}

/* A site whose number is known. */
static long makes(long flags)
{
	long result;
	register long zero asm("r10") = 0, none asm("r8") = 0;
	__asm__ volatile("mov $56, %%eax\n\tsyscall" : "=a"(result) : "D"(flags), "S"(0L), "d"(0L), "r"(zero), "r"(none)
		: "rcx", "r11", "memory");
	return result;
}

/* A site in memory of the program's own, which is not rewritten. */
static long (*elsewhere)(long flags);

static void prepares(void)
{
	/* mov $56,%eax; xor %esi,%esi; xor %edx,%edx; xor %r10d,%r10d; xor %r8d,%r8d; syscall; ret */
	static const unsigned char code[] = { 0xb8, 56, 0, 0, 0, 0x31, 0xf6, 0x31, 0xd2, 0x45, 0x31, 0xd2, 0x45, 0x31, 0xc0,
		0x0f, 0x05, 0xc3 };
	void *at = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	memcpy(at, code, sizeof code);
	mprotect(at, 4096, PROT_READ | PROT_EXEC);
	elsewhere = (long (*)(long))at;
}

static long process(void)
{
	long result;
#ifdef INT80
	__asm__ volatile("int $0x80" : "=a"(result) : "0"(20L) : "memory", "r8", "r9", "r10", "r11");
#else
	__asm__ volatile("mov $39, %%eax\n\tsyscall" : "=a"(result) : : "rcx", "r11", "memory");
#endif
	return result;
}

/* What is wrong: 0 for nothing. */
static int works(int deeper)
{
	struct timespec before, after;
	struct sigaction action;
	heard = 0;
	clock_gettime(CLOCK_MONOTONIC, &before);
	for (int i = 0; i < 200; i++) {
		if (getpid() != syscall(SYS_getpid) || getppid() != syscall(SYS_getppid))
			return 11;
		if (process() != getpid())
			return 12;
		clock_gettime(CLOCK_MONOTONIC, &after);
		if (after.tv_sec < before.tv_sec)
			return 13;
		time(NULL);
	}
	for (int i = 0; i < 3; i++)
		raise(SIGUSR1);
	raise(SIGTRAP);
	__asm__ volatile("int3");
	if (heard != 3 * SIGUSR1 + 2 * SIGTRAP)
		return 14;
	/* Asking and setting again. */
	if (sigaction(SIGTRAP, NULL, &action) || sigaction(SIGTRAP, &action, NULL))
		return 15;
	raise(SIGTRAP);
	if (heard != 3 * SIGUSR1 + 3 * SIGTRAP)
		return 16;
	if (deeper > 0) {
		int status = -1;
		pid_t child = fork();
		if (child == 0)
			_exit(works(deeper - 1));
		if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
			return 17;
	}
	char *const words[] = { "born", "ends", NULL };
	pid_t child;
	int status = -1;
	if (posix_spawn(&child, "/proc/self/exe", NULL, NULL, words, environ) || waitpid(child, &status, 0) != child
		|| status != 0)
		return 18;
	return 0;
}

static int ended(long child, const char *how)
{
	int status = -1;
	if (child < 0 || waitpid(child, &status, __WALL) != child || status != 0) {
		printf("%s: %ld, status %#x\n", how, child, status);
		return 1;
	}
	return 0;
}

static int all(long flags)
{
	int wrong = 0;
	for (int i = 0; i < 3; i++) {
		long child = makes(flags | SIGCHLD);
		if (child == 0)
			_exit(works(1));
		wrong += ended(child, "a known site");
		child = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
		if (child == 0)
			_exit(works(1));
		wrong += ended(child, "a number that is not known");
		child = elsewhere(flags | SIGCHLD);
		if (child == 0)
			_exit(works(1));
		wrong += ended(child, "memory of its own");
		if (flags == 0) {
			child = fork();
			if (child == 0)
				_exit(works(2));
			wrong += ended(child, "fork");
		}
		for (int n = 0; n < 50; n++)
			getppid();
	}
	return wrong;
}

static volatile int over;
static pid_t made[4000];
static volatile int count;

static void *storm(void *nothing)
{
	while (!over && count < (int)(sizeof made / sizeof *made)) {
		long child = makes(CLONE_UNTRACED | SIGCHLD);
		if (child == 0)
			for (;;)
				pause();
		if (child > 0)
			made[count++] = child;
		usleep(500);
	}
	return nothing;
}

/* Says whether all was right; the status. */
static int verdict(int wrong)
{
	puts(wrong ? "wrong" : "right");
	return wrong ? 1 : 5;
}

/* Nothing that asks for the time comes behind it. */
static int bare(void)
{
	unsigned long vdso = getauxval(AT_SYSINFO_EHDR), start, end;
	char line[256];
	FILE *maps = fopen("/proc/self/maps", "r");
	while (maps && fgets(line, sizeof line, maps))
		if (sscanf(line, "%lx-%lx", &start, &end) == 2 && start == vdso && munmap((void *)start, end - start))
			return 1;
	heard = 0;
	raise(SIGTRAP);
	pid_t child = fork();
	if (child == 0) {
		raise(SIGTRAP);
		_exit(heard != 2 * SIGTRAP);
	}
	raise(SIGTRAP);
	return ended(child, "without a vDSO") || heard != 2 * SIGTRAP;
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "";
	char c;
	if (!strcmp(mode, "ends"))
		return 0;
	setvbuf(stdout, NULL, _IOLBF, 0);
	signal(SIGUSR1, hears);
	signal(SIGTRAP, hears);
	prepares();
	for (int i = 0; i < 200; i++)
		getppid();
	if (!strcmp(mode, "untraced"))
		return verdict(all(CLONE_UNTRACED));
	if (!strcmp(mode, "plain")) {
		int wrong = 0;
		for (int i = 0; i < 3; i++) {
			long child = makes(CLONE_UNTRACED | SIGCHLD);
			if (child == 0)
				_exit(getppid() != syscall(SYS_getppid));
			wrong += ended(child, "a known site");
			child = syscall(SYS_clone, CLONE_UNTRACED | SIGCHLD, 0, 0, 0, 0);
			if (child == 0)
				_exit(getppid() != syscall(SYS_getppid));
			wrong += ended(child, "a number that is not known");
		}
		return verdict(wrong);
	}
	pthread_t thread;
	if (!strcmp(mode, "storm") && pthread_create(&thread, NULL, storm, NULL))
		return 3;
	puts("ready");
	if (!strcmp(mode, "storm")) {
		int wrong = read(0, &c, 1) != 1;
		over = 1;
		pthread_join(thread, NULL);
		for (int i = 0; i < count; i++) {
			kill(made[i], SIGKILL);
			wrong += waitpid(made[i], NULL, __WALL) != made[i];
		}
		return verdict(wrong);
	}
	if (!strcmp(mode, "bare"))
		return verdict(read(0, &c, 1) != 1 || bare());
	if (!strcmp(mode, "undumped")) {
		int wrong = 0;
		signal(SIGTRAP, SIG_DFL);
		while (read(0, &c, 1) == 1) {
			prctl(PR_SET_DUMPABLE, 0);
			struct sigaction before;
			wrong += sigaction(SIGSYS, NULL, &before) || before.sa_handler == hears;
			signal(SIGTRAP, hears);
			signal(SIGSYS, hears);
			heard = 0;
			raise(SIGSYS);
			wrong += heard != SIGSYS;
			signal(SIGSYS, SIG_DFL);
			wrong += sigaction(SIGSYS, NULL, &before) || before.sa_handler != SIG_DFL;
			wrong += works(1);
			signal(SIGTRAP, SIG_DFL);
			puts("worked");
		}
		return verdict(wrong);
	}
	if (read(0, &c, 1) != 1)
		return 2;
	if (!strcmp(mode, "lasting")) {
		long child = argc > 2 && !strcmp(argv[2], "elsewhere") ? elsewhere(SIGCHLD) : makes(SIGCHLD);
		if (child == 0) {
			printf("born %d\n", getpid());
			int wrong = 0, last;
			while (read(0, &c, 1) == 1)
				if ((last = works(0)))
					wrong = last;
				else
					puts("worked");
			_exit(wrong);
		}
		close(0);
		return verdict(ended(child, "it"));
	}
	return verdict(all(0) + works(1));
}
