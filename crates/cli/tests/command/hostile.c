/* Programs that want more from whoever traces them than a trace of their own. Each mode does its worst and says what came of it. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* A function that is called, to be probed. */
__attribute__((noinline, noclone)) long worked(long n)
{
	__asm__ volatile("" : "+r"(n));
	return n + 1;
}

/* Puts an O_PATH descriptor of a file, which it may not even read, behind each number that somebody gets; the table is its maker's. Without a file
   it cuts what is behind them. */
static int swaps(void *path)
{
	enum { OWN = 60 };
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	while (!strcmp(path, "-"))
		for (int number = 3; number < 5; number++)
			if (ftruncate(number, 0))
				continue;
	int fd = open(path, O_PATH);
	if (fd < 0 || dup2(fd, OWN) != OWN)
		return 1;
	close(fd);
	for (;;)
		for (int number = fd; number < fd + 2; number++)
			if (fcntl(number, F_GETFD) >= 0)
				dup2(OWN, number);
}

/* swap PATH, or swap -: until its standard input ends. */
static int swap(char *path)
{
	static char stack[65536];
	if (getuid() == 0 && (setgid(65534) || setuid(65534)))
		return 3;
	/* So that it is ours to attach to for nobody but root, and helper and we are as any user's programs. */
	prctl(PR_SET_DUMPABLE, 1);
	int helper = clone(swaps, stack + sizeof stack, CLONE_FILES | SIGCHLD, path);
	if (helper < 0)
		return 4;
	puts("ready");
	fflush(stdout);
	long n = 0;
	fcntl(0, F_SETFL, O_NONBLOCK);
	for (char c;;) {
		ssize_t got = read(0, &c, 1);
		if (got == 0)
			break;
		n = worked(n);
	}
	kill(helper, SIGKILL);
	waitpid(helper, NULL, 0);
	puts(n > 0 ? "lives" : "did nothing");
	return 0;
}

/* sparse PATH: maps code of a file that says to be larger than any memory. */
static int sparse(char *path)
{
	char page[4096];
	int own = open("/proc/self/exe", O_RDONLY), fd = open(path, O_RDWR | O_CREAT, 0700);
	if (own < 0 || fd < 0 || read(own, page, sizeof page) != sizeof page || write(fd, page, sizeof page) != sizeof page)
		return 3;
	off_t size = (off_t)1 << 62;
	while (size > 1 << 20 && ftruncate(fd, size))
		size >>= 1;
	void *at = mmap(NULL, sizeof page, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
	/* And a place for it that is nearly all of the address space. */
	mmap(NULL, (size_t)1 << 44, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_NORESERVE, fd, 0);
	for (int i = 0; i < 10; i++)
		worked(getppid());
	puts(at == MAP_FAILED ? "not mapped" : "mapped");
	return 0;
}

/* Calls for each mapping of memory without a name that is executed, or not. */
static int each(int executable, int (*what)(unsigned long start, unsigned long end))
{
	char line[512], flags[8];
	int found = 0;
	FILE *maps = fopen("/proc/self/maps", "r");
	while (maps && fgets(line, sizeof line, maps)) {
		unsigned long start, end;
		if (sscanf(line, "%lx-%lx %7s", &start, &end, flags) == 3 && strstr(line, "/memfd:") && (flags[2] == 'x') == executable) {
			found++;
			if (what(start, end))
				printf("done to %lx\n", start);
		}
	}
	if (maps)
		fclose(maps);
	return found;
}

static int cuts(unsigned long start, unsigned long end)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/self/map_files/%lx-%lx", start, end);
	int fd = open(path, O_RDWR | O_CLOEXEC), done = fd >= 0 && ftruncate(fd, 0) == 0;
	if (fd >= 0)
		close(fd);
	return done || truncate(path, 0) == 0;
}

static int opens(unsigned long start, unsigned long end)
{
	(void)end;
	long all = PROT_READ | PROT_WRITE | PROT_EXEC, failed;
	if (mprotect((void *)start, 4096, all) == 0 || syscall(SYS_pkey_mprotect, start, 4096, all, -1) == 0)
		return 1;
	/* Its arguments have 32 bits, which an address may be below; mprotect is 125 there. */
	if (start >> 32)
		return 0;
	__asm__ volatile("int $0x80" : "=a"(failed) : "0"(125L), "b"(start), "c"(4096L), "d"(all) : "memory", "r8", "r9", "r10", "r11");
	return failed == 0;
}

static pid_t maker;

/* Where somebody ends who goes where memory says that another process can write to. */
static void taken(void)
{
	if (getpid() != maker)
		_exit(0);
	(void)!write(1, "taken over\n", 11);
	_exit(99);
}

static int points(unsigned long start, unsigned long end)
{
	/* Not the first page: in that it is said who traces. What is 0 says that nothing is under way; and a byte that is 1, that there is a tracer. */
	static const char is_traced[4096] = { 1, 1, 1, 1, 1, 1, 1, 1 };
	unsigned long from = start + 4096, to = end - start > (48 << 20) ? start + (48 << 20) : end;
	for (unsigned long at = from; at < to; at += 8) {
		volatile unsigned long *word = (unsigned long *)at;
		if (*word >= start && *word < start + 8)
			*word = (unsigned long)is_traced;
		else if (*word)
			*word = (unsigned long)taken;
	}
	return 0;
}

/* relative: a child writes to all that it can write to of what is shared, while its maker goes on. */
static int relative(void)
{
	int ready[2];
	long n = 0;
	char c = 'n', told;
	if (pipe2(ready, O_NONBLOCK))
		return 3;
	maker = getpid();
	pid_t child = fork();
	if (child == 0) {
		for (int i = 0; i < 10; i++)
			worked(getppid());
		/* It may not survive its own work. */
		(void)!write(ready[1], "y", 1);
		if (!each(0, points))
			(void)!write(ready[1], "n", 1);
		_exit(0);
	}
	close(ready[1]);
	for (ssize_t got; (got = read(ready[0], &told, 1)) != 0; n = worked(n + getppid()))
		if (got == 1)
			c = told;
	for (int i = 0; i < 100000; i++)
		n = worked(n + getppid());
	waitpid(child, NULL, 0);
	printf("%s\n", c == 'y' ? "tried" : "nothing there");
	return 0;
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "";
	if (!strcmp(mode, "swap") && argc > 2)
		return swap(argv[2]);
	if (!strcmp(mode, "sparse") && argc > 2)
		return sparse(argv[2]);
	for (int i = 0; i < 10; i++)
		worked(getppid());
	if (!strcmp(mode, "cut"))
		printf("%s\n", each(1, cuts) + each(0, cuts) ? "tried" : "nothing there");
	if (!strcmp(mode, "open"))
		printf("%s\n", each(1, opens) ? "tried" : "nothing there");
	if (!strcmp(mode, "relative"))
		return relative();
	for (int i = 0; i < 10; i++)
		worked(getppid());
	return 0;
}
