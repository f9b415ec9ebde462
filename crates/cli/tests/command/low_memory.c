/*
 * Wants the low 2 GiB for itself, as emulators do: maps all of it that is not its own, whatever is there, and works.
 *
 *   low_memory reserves     only to have it (PROT_NONE)
 *   low_memory writes       and writes to each page; says whether that stayed
 * It says `ready` before it, works, says `mapped`, works when it is told to, and again, until its standard input ends.
 */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define FROM 0x60000000UL
#define SIZE 0x1f000000UL

__attribute__((noinline)) static int worked(int n)
{
	__asm__ volatile("" : "+r"(n));
	return n + 1;
}

static int works(void)
{
	int n = 0;
	for (int i = 0; i < 1000; i++)
		n = worked(n);
	return n != 1000;
}

int main(int argc, char **argv)
{
	int writes = argc > 1 && !strcmp(argv[1], "writes"), wrong = 0;
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE;
	char c;
	setvbuf(stdout, NULL, _IOLBF, 0);
	puts("ready");
	if (read(0, &c, 1) != 1)
		return 2;
	wrong += works();
	volatile char *low = mmap((void *)FROM, SIZE, writes ? PROT_READ | PROT_WRITE : PROT_NONE, flags, -1, 0);
	wrong += low != (void *)FROM;
	for (unsigned long at = 0; writes && at < SIZE; at += 4096)
		low[at] = 1;
	puts("mapped");
	while (read(0, &c, 1) == 1) {
		wrong += works();
		for (unsigned long at = 0; writes && at < SIZE; at += 4096)
			wrong += low[at] != 1;
		puts("worked");
	}
	puts(wrong ? "wrong" : "right");
	return wrong ? 1 : 5;
}
