/* Programs that want more from whoever traces them than a trace of their own. Each mode does its worst and says what
 * came of it. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where this program's debugging information is said to be: beside it, where a test puts a FIFO. */
__asm__(".pushsection .gnu_debuglink,\"\",@progbits\n.asciz \"hostile-link\"\n.balign 4\n.long 0\n.popsection");

/* A function that is called, to be probed. */
__attribute__((noinline, noclone)) long worked(long n)
{
	__asm__ volatile("" : "+r"(n));
	return n + 1;
}

/* Puts an O_PATH descriptor of a file, which it may not even read, behind each number that somebody gets; the table is
 * its maker's. Without a file it cuts what is behind them. */
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
		if (sscanf(line, "%lx-%lx %7s", &start, &end, flags) == 3 && strstr(line, "/memfd:")
			&& (flags[2] == 'x') == executable) {
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

/* The old length 0, and what is rounded up to it, makes another mapping of what is shared (mremap(2)). */
static int doubles(unsigned long start, unsigned long end)
{
	long lengths[] = { 0, -1, -4095 };
	int done = 0;
	for (unsigned n = 0; n < sizeof lengths / sizeof *lengths; n++)
		done += mremap((void *)start, lengths[n], end - start, MREMAP_MAYMOVE) != MAP_FAILED;
	return done;
}

/* `int $0x80` in memory of its own: a program that has it in a file shares DATA with what it forks. */
static long by_int80(long number, unsigned long first, long second, long third)
{
	static long (*code)(long, long, long, long);
	/* push %rbx; mov %rdi,%rax; mov %rsi,%rbx; xchg %rdx,%rcx; int $0x80; pop %rbx; ret */
	static const unsigned char bytes[] = { 0x53, 0x48, 0x89, 0xf8, 0x48, 0x89, 0xf3, 0x48, 0x87, 0xd1, 0xcd, 0x80, 0x5b,
		0xc3 };
	if (!code) {
		void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		memcpy(page, bytes, sizeof bytes);
		mprotect(page, 4096, PROT_READ | PROT_EXEC);
		code = (long (*)(long, long, long, long))page;
	}
	return code(number, first, second, third);
}

static int opens(unsigned long start, unsigned long end)
{
	(void)end;
	long all = PROT_READ | PROT_WRITE | PROT_EXEC;
	if (mprotect((void *)start, 4096, all) == 0 || syscall(SYS_pkey_mprotect, start, 4096, all, -1) == 0)
		return 1;
	/* Its arguments have 32 bits, which an address may be below; mprotect is 125 there. */
	if (start >> 32)
		return 0;
	return by_int80(125, start, 4096, all) == 0;
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
	/* Not the first page: in that it is said who traces. What is 0 says that nothing is under way; and a byte that is 1,
	 * that there is a tracer. */
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

/* orphan: the same, when nobody traces any more. It waits for that in a call. */
static int orphan(void)
{
	char c;
	puts("ready");
	fflush(stdout);
	return read(0, &c, 1) == 1 ? relative() : 4;
}

/* Whether the test has ended its standard input. */
static int is_over(void)
{
	char c;
	return read(0, &c, 1) == 0;
}

/* It goes on writing where tollgate's memory was: that is its own affair, and no failure here. */
static void unmapped(int signal)
{
	_exit(signal == SIGSEGV ? 0 : 9);
}

/* Says that it is ready, and waits until it has a slot; where that is. 0: this machine does not tell. */
static unsigned long slot(void)
{
	unsigned long base = 0;
	signal(SIGSEGV, unmapped);
	puts("ready");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	/* HWCAP2_FSGSBASE (asm/hwcap2.h) */
	if (!(getauxval(AT_HWCAP2) & 2))
		return 0;
	while (!base && !is_over())
		__asm__ volatile(".byte 0xf3, 0x48, 0x0f, 0xae, 0xc8" : "=a"(base)); /* rdgsbase %rax */
	usleep(50000);
	return base;
}

/* ring: has the ring of a probe read anew from its beginning, all the time. The offsets are of
 * tollgate_agent::probe. */
static int ring(void)
{
	unsigned long base = slot(), n = 0;
	if (!base)
		return 0;
	worked(1);
	volatile unsigned long *head = (void *)(base + 0x140), *limit = (void *)(base + 0x180),
		*ring = (void *)(base + 0x110000);
	for (int at = 0; at < 65536 - 24; at += 24) {
		ring[at] = 24 | 2ul << 32;
		ring[at + 1] = 0;
	}
	*limit = 0x10000;
	*head = 0x8000;
	while (++n % 10000000 || !is_over())
		*limit = 0x10000;
	return 0;
}

/* future: records of calls that end in the far future, as fast as they are read. */
static int future(void)
{
	unsigned long base = slot();
	if (!base)
		return 0;
	volatile unsigned long *head = (void *)base, *limit = (void *)(base + 0x40), *ring = (void *)(base + 0x10000);
	for (unsigned long n = 1; n % 1000 || !is_over(); n++) {
		unsigned long at = *head, end = *limit;
		while (end - at >= 32 && end - at <= 65536) {
			volatile unsigned long *record = ring + at % 65536;
			unsigned long left = 65536 - at % 65536, words = left < 16 ? left : 16;
			record[0] = words < 16 ? words | 1ul << 32 : 16 | 3ul << 32 | 64ul << 48;
			if (words == 16) {
				record[1] = 1;
				record[2] = ~0ul;
				record[3] = 39;
				record[4] = record[5] = 0;
			}
			at += words;
		}
		*head = at;
	}
	return 0;
}

static unsigned long ticks(void)
{
	unsigned int low, high;
	__asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
	return (unsigned long)high << 32 | low;
}

/* numbers: records of calls that no table has, each of another one, of every gate and mode; nonsense: what is no
 * record. */
static int forges(int nonsense)
{
	unsigned long base = slot(), chance = 0x9e3779b97f4a7c15;
	if (!base)
		return 0;
	volatile unsigned long *head = (void *)base, *limit = (void *)(base + 0x40), *ring = (void *)(base + 0x10000);
	for (unsigned long n = 1; n % 1000 || !is_over(); n++) {
		unsigned long at = *head, end = *limit;
		while (end - at >= 32 && end - at <= 65536) {
			volatile unsigned long *record = ring + at % 65536;
			unsigned long left = 65536 - at % 65536, words = left < 16 ? left : 16;
			record[0] = words < 16 ? words | 1ul << 32 : 16 | 3ul << 32 | (n % 5) << 40 | (n % 2 ? 64ul : 32ul) << 48;
			for (unsigned long word = 1; word < words; word++) {
				chance = chance * 6364136223846793005 + 1442695040888963407;
				record[word] = chance;
			}
			if (words == 16) {
				record[1] = record[2] = ticks();
				record[3] = n++;
			}
			if (nonsense && words == 16 && n % 3 == 0)
				record[0] = chance;
			at += words;
		}
		*head = at;
	}
	return 0;
}

/* Any counts in each row of its slot, and its end. */
static void *counts(void *unused)
{
	unsigned long base, chance = (unsigned long)&base;
	worked(getppid());
	__asm__ volatile(".byte 0xf3, 0x48, 0x0f, 0xae, 0xc8" : "=a"(base));
	for (unsigned long at = 0x400; base && at < 0x9000; at += 8) {
		if (at == 0x600)
			at = 0x1000;
		chance = chance * 6364136223846793005 + 1442695040888963407;
		*(volatile unsigned long *)(base + at) = chance;
	}
	return unused;
}

/* rows: one thread after the other that has counted what there is not. */
static int rows(void)
{
	if (!slot())
		return 0;
	while (!is_over()) {
		pthread_t thread;
		if (pthread_create(&thread, NULL, counts, NULL) || pthread_join(thread, NULL))
			return 5;
	}
	return 0;
}

/* maps: more mappings than anybody would read, of a file with a name as long as may be, which is no text. */
static int maps(void)
{
	char name[201], here[PATH_MAX];
	memset(name, 0xff, 200);
	name[200] = 0;
	for (int depth = 0; depth < 19; depth++)
		if (!getcwd(here, sizeof here) || strlen(here) > 3700 || (mkdir(name, 0700) && errno != EEXIST) || chdir(name))
			break;
	int fd = open("mapped", O_RDWR | O_CREAT, 0700);
	if (fd < 0 || ftruncate(fd, 4096))
		return 3;
	for (int count = 0; count < 60000; count++)
		if (mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0) == MAP_FAILED)
			break;
	puts("ready");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	while (!is_over())
		worked(getppid());
	return 0;
}

/* keeps, kills: it forks while it has a filter that forbids the call which takes away what the child shares with it, or
 * kills who gets memory of its own. */
static int keeps(long call, unsigned int answer)
{
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, answer),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof filter / sizeof *filter, filter };
	for (int i = 0; i < 10; i++)
		worked(getppid());
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program))
		return 3;
	if (fork() == 0) {
		worked(getppid());
		_exit(0);
	}
	int status;
	return wait(&status) < 0 || status;
}

/* Says what memory it has that is written for others too. */
static int tells(void *unused)
{
	char line[512];
	FILE *maps = fopen("/proc/self/maps", "r");
	worked(getppid());
	while (maps && fgets(line, sizeof line, maps))
		if (strstr(line, " rw-s "))
			fputs(line, stdout);
	puts("told");
	fflush(stdout);
	(void)unused;
	_exit(0);
}

/* one table: its child has its table of file descriptors. */
static int one_table(void)
{
	static char stack[65536];
	int status;
	worked(getppid());
	if (clone(tells, stack + sizeof stack, CLONE_FILES | SIGCHLD, NULL) < 0)
		return 3;
	return wait(&status) < 0 || status;
}

/* asks: its filter leaves the answer to a call that tollgate makes to somebody who never gives it. */
static int asks(void)
{
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_memfd_create, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof filter / sizeof *filter, filter };
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	int listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
	puts(listener < 0 ? "cannot" : "ready");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	while (listener >= 0 && !is_over()) {
		worked(getppid());
		if (fork() == 0)
			_exit(0);
		wait(NULL);
	}
	return 0;
}

/* tail: what looks like the memory of a killed trace, and a jump into it over the end of the vDSO. */
static int tail(void)
{
	unsigned long start = 0, end = 0, words[3] = { 0, 6 };
	char line[512], jump[5] = { (char)0xe9 };
	FILE *maps = fopen("/proc/self/maps", "r");
	while (maps && fgets(line, sizeof line, maps))
		if (strstr(line, "[vdso]"))
			sscanf(line, "%lx-%lx", &start, &end);
	int code = memfd_create("c", 0), data = memfd_create("d", 0), memory = open("/proc/self/mem", O_RDWR);
	if (!start || ftruncate(code, 4 << 20) || ftruncate(data, 4096))
		return 3;
	char *at = mmap((void *)(start - (1ul << 30)), 4 << 20, PROT_READ | PROT_EXEC, MAP_SHARED | MAP_FIXED_NOREPLACE,
		code, 0);
	char *own = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, data, 0);
	char *behind = mmap((void *)end, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1,
		0);
	memcpy(words, "TOLLGATE", 8);
	words[2] = (unsigned long)own;
	int rel = (long)at + 0x1000 - (long)(end + 2);
	memcpy(jump + 1, &rel, 4);
	int made = at != MAP_FAILED && own != MAP_FAILED && behind != MAP_FAILED;
	if (made)
		memcpy(behind, jump + 3, 2);
	made = made && pwrite(code, words, sizeof words, 0) > 0 && pwrite(memory, jump, 3, end - 3) == 3;
	puts(made ? "ready" : "cannot");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	while (!is_over())
		worked(getppid());
	return 0;
}

/* user: another one than root; until its standard input ends. */
static int user(void)
{
	if (setgid(65534) || setuid(65534))
		return 3;
	prctl(PR_SET_DUMPABLE, 1);
	puts("ready");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	while (!is_over()) {
		long ignored;
		/* A call from this file's own code. */
		__asm__ volatile("syscall" : "=a"(ignored) : "0"(110L) : "rcx", "r11", "memory");
		worked(ignored);
	}
	return 0;
}

static int sleeps(void *unused)
{
	(void)unused;
	while (pause() < 0)
		continue;
	return 0;
}

static char stacks[2][65536];

/* Has its maker's table, in another thread than its first one alone if that is asked for. */
static int has_files(void *beside)
{
	int all = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (beside && (clone(sleeps, stacks[1] + sizeof stacks[1], all, NULL) < 0 || unshare(CLONE_FILES)))
		_exit(1);
	kill(getppid(), SIGUSR1);
	return sleeps(NULL);
}

/* files: another process has its table of file descriptors; until its standard input ends. */
static int files(void *beside)
{
	sigset_t told;
	int signal;
	sigemptyset(&told);
	sigaddset(&told, SIGUSR1);
	sigaddset(&told, SIGCHLD);
	sigprocmask(SIG_BLOCK, &told, NULL);
	int helper = clone(has_files, stacks[0] + sizeof stacks[0], CLONE_FILES | SIGCHLD, beside);
	if (helper < 0 || sigwait(&told, &signal) || signal != SIGUSR1)
		return 4;
	puts("ready");
	fflush(stdout);
	fcntl(0, F_SETFL, O_NONBLOCK);
	while (!is_over())
		worked(getppid());
	kill(helper, SIGKILL);
	waitpid(helper, NULL, 0);
	return 0;
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "";
	if (!strcmp(mode, "swap") && argc > 2)
		return swap(argv[2]);
	if (!strcmp(mode, "sparse") && argc > 2)
		return sparse(argv[2]);
	if (!strcmp(mode, "ring"))
		return ring();
	if (!strcmp(mode, "future"))
		return future();
	if (!strcmp(mode, "asks"))
		return asks();
	if (!strcmp(mode, "tail"))
		return tail();
	if (!strcmp(mode, "user"))
		return user();
	if (!strcmp(mode, "numbers") || !strcmp(mode, "nonsense"))
		return forges(!strcmp(mode, "nonsense"));
	if (!strcmp(mode, "rows"))
		return rows();
	if (!strcmp(mode, "maps"))
		return maps();
	if (!strcmp(mode, "keeps"))
		return keeps(SYS_munmap, SECCOMP_RET_ERRNO | EPERM);
	if (!strcmp(mode, "kills"))
		return keeps(SYS_memfd_create, SECCOMP_RET_KILL_PROCESS);
	if (!strcmp(mode, "one table"))
		return one_table();
	if (!strcmp(mode, "files"))
		return files(NULL);
	if (!strcmp(mode, "files beside"))
		return files("");
	for (int i = 0; i < 10; i++)
		worked(getppid());
	if (!strcmp(mode, "double"))
		printf("%s\n", each(0, doubles) + each(1, doubles) ? "tried" : "nothing there");
	if (!strcmp(mode, "cut"))
		printf("%s\n", each(1, cuts) + each(0, cuts) ? "tried" : "nothing there");
	if (!strcmp(mode, "open"))
		printf("%s\n", each(1, opens) ? "tried" : "nothing there");
	if (!strcmp(mode, "relative"))
		return relative();
	if (!strcmp(mode, "orphan"))
		return orphan();
	for (int i = 0; i < 10; i++)
		worked(getppid());
	return 0;
}
