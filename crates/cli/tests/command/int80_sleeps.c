/* 64-bit code that sleeps in poll(2) by `int $0x80`, 168 of the i386 table. Says what came of it, and how r11 was left,
 * which that gate keeps. */
#include <stdio.h>
#include <time.h>

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

int main(void)
{
	long result;
	register unsigned long r11 __asm__("r11");

	puts("ready");
	fflush(stdout);
	double begun = now();
	__asm__ volatile("movabs $0x1122334455667788, %%r11\n\tint $0x80"
			 : "=a"(result), "=r"(r11)
			 : "0"(168), "b"(0), "c"(0), "d"(1500)
			 : "memory", "r8", "r9", "r10");
	unsigned long left = r11;
	printf("%ld %s %lx\n", result, now() - begun < 1.4 ? "too early" : "in time", left);
	return 5;
}
