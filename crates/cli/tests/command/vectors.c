/* Makes getrandom(2) by the instruction for half a second, while signals come, with other vector registers each time.
 * Says how many calls changed some. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static volatile int signals;

static void heard(int number)
{
	(void)number;
	signals++;
}

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

int main(void)
{
	struct itimerval often = { { 0, 100 }, { 0, 100 } };
	unsigned long changed = 0, round = 0;
	char bytes[16];

	signal(SIGALRM, heard);
	setitimer(ITIMER_REAL, &often, NULL);
	for (double begun = now(); now() - begun < 0.5;) {
		for (int times = 0; times < 100; times++) {
			unsigned long before[4] = { ++round, ~round, round * 3, round * 5 }, after[4];
			long result;
			__asm__ volatile("movups (%[before]), %%xmm0\n\tmovups 16(%[before]), %%xmm15\n\tsyscall\n\t"
					 "movups %%xmm0, (%[after])\n\tmovups %%xmm15, 16(%[after])"
					 : "=a"(result)
					 : "0"(318L), "D"(bytes), "S"(16L), "d"(0L), [before] "r"(before), [after] "r"(after)
					 : "rcx", "r11", "memory", "xmm0", "xmm15");
			changed += result != 16 || memcmp(before, after, sizeof before);
		}
	}
	printf("%lu changed, %s\n", changed, signals > 50 ? "often interrupted" : "hardly interrupted");
	return 5;
}
