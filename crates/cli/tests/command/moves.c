// What few programs do and all may: `code` moves a page of its code that makes a call (mremap(2)) and goes on there;
// `gs` loads a null selector into %gs, which has no base then on most CPUs.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

__asm__(".section .moved,\"ax\",@progbits\n.balign 4096\n.globl page, parent\n"
        // The call is not in the page's first byte, which is the only one that mremap(2) is asked for.
        "page: .skip 64, 0x90\nparent: mov $110, %eax\n syscall\n ret\n"
        ".balign 4096\n.text");
extern char page[];
int parent(void);

__attribute__((noinline)) int worked(int n) {
    __asm__ volatile("" : "+r"(n));
    return n + 1;
}

static int moves(int flags) {
    int (*there)(void) = parent, own = getppid();
    for (int i = 0; i < 100; i++)
        if (there() != own) return 2;
    char *room = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    // Its length is that of whole pages for the kernel.
    char *at = mremap(page, 1, 4096, flags, room);
    if (at == MAP_FAILED) return 3;
    there = (int (*)(void))(at + ((char *)parent - page));
    for (int i = 0; i < 100; i++)
        if (there() != own) return 4;
    return 0;
}

int main(int argc, char **argv) {
    if (argc > 1 && !strcmp(argv[1], "code")) return moves(MREMAP_MAYMOVE | MREMAP_FIXED);
    int sum = 0;
    for (int i = 0; i < 100; i++) {
        sum = worked(sum);
        if (i == 50) __asm__ volatile("mov %0, %%gs" : : "r"(0));
    }
    return sum == 100 ? 0 : 5;
}
