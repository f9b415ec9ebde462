/*
 * No room near the code: everything within 2 GiB of the program, and the low 2 GiB, are taken by mappings of its own
 * before new code comes. A patch that needs a place in reach finds none; the calls are made and told all the same.
 */
#include <sys/mman.h>
#include <unistd.h>
#include "target.h"

enum { PAGE = 4096 };
#define GIB (1ul << 30)

/* Fills what is free from `start` to `end`; halves, where a piece is in use somewhere. */
static void fill(unsigned long start, unsigned long end)
{
    if (start >= end)
        return;
    void *at = mmap((void *)start, end - start, PROT_NONE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (at != MAP_FAILED)
        return;
    unsigned long middle = (start + (end - start) / 2) & ~(unsigned long)(PAGE - 1);
    if (end - start <= 64 * PAGE || middle == start)
        return;
    fill(start, middle);
    fill(middle, end);
}

int main()
{
    static const unsigned char code[] = {0xb8, 110, 0, 0, 0, 0x0f, 0x05, 0xc3};
    long parent = getppid();

    target_begin();
    char *pages = mmap(0, 16 * PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    unsigned long here = (unsigned long)main & ~(unsigned long)(PAGE - 1), there = (unsigned long)pages;
    fill(0x10000, 2 * GIB);
    fill(here > 2 * GIB ? here - 2 * GIB : 0x10000, here + 2 * GIB);
    fill(there - 2 * GIB, there + 2 * GIB < 0x7fffffff0000 ? there + 2 * GIB : 0x7fffffff0000);
    for (int page = 0; page < 16; page++) {
        for (int i = 0; i < 8; i++)
            pages[page * PAGE + i] = (char)code[i];
        for (int i = 0; i < 10; i++) {
            long result;
            __asm__ volatile("call *%[at]" : "=a"(result) : [at] "r"(pages + page * PAGE) : "rcx", "r11", "memory",
                "cc");
            equal(result, parent);
        }
    }
    target_end();
    expect("getppid", 160);
    others();
    outside("getppid", 1);
    return target_verdict();
}
