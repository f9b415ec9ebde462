/* A program that brings its own pages (userfaultfd(2)), as QEMU's postcopy and CRIU's lazy pages do: one thread has the
 * kernel read them, another one brings each some milliseconds later. Says so again and again, until its standard input
 * ends. With the word "signals", it brings them a tenth of a second later, and has a signal every 3 ms meanwhile. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 64 };

static int faults, signals;

static void handler(int number)
{
	(void)number;
}

/* A signal for this thread, again and again. */
static void tick(void)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART };
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN };
	struct itimerspec every = { { 0, 3000000 }, { 0, 3000000 } };
	timer_t timer;
	event._sigev_un._tid = syscall(SYS_gettid);
	sigaction(SIGRTMIN, &action, NULL);
	if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
		timer_settime(timer, 0, &every, NULL);
}

static long milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *brings(void *unused)
{
	static char page[PAGE] __attribute__((aligned(PAGE)));
	struct pollfd news = { .fd = faults, .events = POLLIN };
	struct uffd_msg message;
	memset(page, 'x', PAGE);
	if (signals)
		tick();
	for (;;) {
		poll(&news, 1, -1);
		if (read(faults, &message, sizeof message) != sizeof message)
			continue;
		for (long until = milliseconds() + (signals ? 100 : 5); milliseconds() < until;)
			usleep(1000);
		struct uffdio_copy copy = {
			.dst = message.arg.pagefault.address & ~(PAGE - 1UL),
			.src = (unsigned long)page,
			.len = PAGE,
		};
		ioctl(faults, UFFDIO_COPY, &copy);
	}
	return unused;
}

int main(int argc, char **argv)
{
	struct uffdio_api api = { .api = UFFD_API };
	char *memory = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct uffdio_register missing = {
		.range = { (unsigned long)memory, PAGES * PAGE },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};
	pthread_t thread;
	int pipes[2];
	char byte;

	signals = argc > 1 && !strcmp(argv[1], "signals");
	setvbuf(stdout, NULL, _IONBF, 0);
	/* The kernel's own accesses are to wait too, which a user without rights may not ask for everywhere. */
	faults = syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
	if (faults < 0 || ioctl(faults, UFFDIO_API, &api) || ioctl(faults, UFFDIO_REGISTER, &missing)) {
		puts("not here");
		return 0;
	}
	if (pipe(pipes) || pthread_create(&thread, NULL, brings, NULL))
		return 2;
	fcntl(0, F_SETFL, O_NONBLOCK);
	puts("ready");
	for (;;) {
		for (int page = 0; page < PAGES; page++) {
			char got = 0;
			if (write(pipes[1], memory + page * PAGE, 1) != 1 || read(pipes[0], &got, 1) != 1 || got != 'x')
				return 3;
			if (!read(0, &byte, 1))
				return 0;
			if (signals || page % 8 == 0)
				putchar('.');
		}
		madvise(memory, PAGES * PAGE, MADV_DONTNEED);
	}
}
