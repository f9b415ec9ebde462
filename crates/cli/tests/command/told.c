/*
 * Does what it reads, a line each:
 *   byte         whether its site is a jump: "replaced", or "as it was"
 *   ask          calls through it: what that comes to
 *   filter       a filter from now on, by which the call comes to 99
 *   load FILE    the site is that of a library from now on
 *   fork         a child goes on reading, and says what it is
 */
#ifndef LIBRARY
#include "filter.h"
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* clock_gettime: its number is loaded by the instruction before it. */
__asm__(".globl site\n\t"
        ".type site, @function\n"
        "site:\n\t"
        "mov $228, %eax\n\t"
        "syscall\n\t"
        "ret\n\t"
        ".size site, . - site");

typedef long call(int, struct timespec *);
extern call site;

#ifndef LIBRARY
int main(void)
{
    char line[4096];
    call *now = site;
    puts("ready");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        struct timespec time;
        line[strcspn(line, "\n")] = 0;
        if (!strcmp(line, "byte"))
            puts(*(volatile unsigned char *)now == 0xe9 ? "replaced" : "as it was");
        else if (!strcmp(line, "ask"))
            printf("%ld\n", -now(CLOCK_MONOTONIC, &time));
        else if (!strcmp(line, "filter"))
            filter(), puts("filtered");
        else if (!strncmp(line, "load ", 5))
            now = (call *)dlsym(dlopen(line + 5, RTLD_NOW), "site"), puts(now ? "loaded" : dlerror());
        else if (!strcmp(line, "fork")) {
            if (fork() == 0)
                puts("child");
            else
                return wait(0) < 0;
        }
        fflush(stdout);
    }
    return 0;
}
#endif
