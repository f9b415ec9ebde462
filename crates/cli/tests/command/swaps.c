/* Loads one of two libraries and closes it again, in turn: the loader puts both where the other one was. Each makes
 * calls of its own. Between one library's coming and its calls there are many others: a program that began by stops has
 * stubs behind them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef LIBRARY
int calls(void)
{
	for (int i = 0; i < 5; i++) {
		long number = LIBRARY;
		__asm__ volatile("syscall" : "+a"(number) : : "rcx", "r11", "memory");
	}
	return 0;
}
#else
int main(void)
{
	for (int i = 0; i < 6; i++) {
		void *library = dlopen(i % 2 ? "./second.so" : "./first.so", RTLD_NOW);
		int (*calls)(void) = library ? (int (*)(void))dlsym(library, "calls") : NULL;
		for (int n = 0; i == 2 && n < 5000; n++)
			syscall(SYS_gettid);
		if (!calls || calls() || dlclose(library))
			return 1;
	}
	return 0;
}
#endif
