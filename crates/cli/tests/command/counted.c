/* A program whose own events send it SIGTRAP (perf_event_open(2), `sigtrap`): `watch` those of accesses to memory that
 * nobody but the kernel reads, so that there are none; `clock` those of a clock, all the time, until its standard input
 * ends. */
#include <fcntl.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char watched[64] __attribute__((aligned(64))) = "watched";
static volatile long traps, others;

static void trapped(int signal, siginfo_t *info, void *context)
{
	(void)signal, (void)context;
	/* TRAP_PERF */
	if (info->si_code == 6)
		traps++;
	else
		others++;
}

int main(int count, char **words)
{
	int watch = count > 1 && !strcmp(words[1], "watch");
	struct sigaction action = { .sa_sigaction = trapped, .sa_flags = SA_SIGINFO };
	struct perf_event_attr event = {
		.type = watch ? PERF_TYPE_BREAKPOINT : PERF_TYPE_SOFTWARE,
		.size = sizeof event,
		.config = watch ? 0 : PERF_COUNT_SW_TASK_CLOCK,
		.sample_period = watch ? 1 : 20000,
		.exclude_kernel = watch,
		.exclude_hv = watch,
		.sigtrap = 1,
		.remove_on_exec = 1,
	};
	int null = open("/dev/null", O_WRONLY);
	char byte;

	if (watch) {
		event.bp_type = HW_BREAKPOINT_RW;
		event.bp_addr = (unsigned long)watched;
		event.bp_len = HW_BREAKPOINT_LEN_8;
	}
	setvbuf(stdout, NULL, _IONBF, 0);
	sigaction(SIGTRAP, &action, NULL);
	if (syscall(SYS_perf_event_open, &event, 0, -1, -1, 0) < 0) {
		puts("not here");
		return 0;
	}
	puts("ready");
	fcntl(0, F_SETFL, O_NONBLOCK);
	for (long calls = 0; read(0, &byte, 1); calls++) {
		if (write(null, watched, 8) != 8)
			return 2;
		if (calls % 1000 == 0)
			putchar('.');
	}
	printf("%ld others\n", others);
	if (watch)
		return traps ? 3 : 0;
	return traps && !others ? 0 : 4;
}
