/* A `syscall` whose two bytes lie on two pages, of memory that the program made; and one at the very end of a
 * mapping. */
#include "target.h"

enum { PAGE = 4096, READ = 1, WRITE = 2, EXECUTE = 4 };

static long run(unsigned char *at)
{
    long result;
    __asm__ volatile("call *%[at]" : "=a"(result) : [at] "r"(at) : "rcx", "r11", "memory", "cc");
    return result;
}

int main()
{
    long parent = raw(__NR_getppid);
    /* mov $110, %eax; syscall; ret */
    static const unsigned char code[] = {0xb8, 110, 0, 0, 0, 0x0f, 0x05, 0xc3};

    target_begin();
    unsigned char *pages = (unsigned char *)raw(__NR_mmap, 0, 2 * PAGE, READ | WRITE, 0x22, -1, 0);
    /* Every way that eight bytes can lie over the border. */
    for (int shift = 1; shift < 8; shift++) {
        equal(raw(__NR_mprotect, pages, 2 * PAGE, READ | WRITE), 0);
        for (int i = 0; i < 8; i++)
            pages[PAGE - shift + i] = code[i];
        equal(raw(__NR_mprotect, pages, PAGE, READ | EXECUTE), 0);
        equal(raw(__NR_mprotect, pages + PAGE, PAGE, READ | EXECUTE), 0);
        for (int again = 0; again < 3; again++)
            equal(run(pages + PAGE - shift), parent);
    }
    /* Nothing behind the instruction: it is the last two bytes that are mapped, and exit does not come back. */
    long child = raw(__NR_fork);
    if (child == 0) {
        raw(__NR_mprotect, pages, PAGE, READ | WRITE);
        static const unsigned char leave[] = {0xbf, 7, 0, 0, 0, 0xb8, 231, 0, 0, 0, 0x0f, 0x05}; /* exit_group(7) */
        for (int i = 0; i < 12; i++)
            pages[PAGE - 12 + i] = leave[i];
        raw(__NR_mprotect, pages, PAGE, READ | EXECUTE);
        raw(__NR_munmap, pages + PAGE, PAGE);
        run(pages + PAGE - 12);
    }
    int status = 0;
    equal(raw(__NR_wait4, child, &status), child);
    equal(status, 7 << 8);
    target_end();
    expect("mmap", 1);
    expect("mprotect", 7 * 3 + 2);
    expect("munmap", 1);
    expect("getppid", 7 * 3);
    expect("fork", 1);
    expect("wait4", 1);
    expect("exit_group", 1);
    outside("getppid", 1);
    return target_verdict();
}
