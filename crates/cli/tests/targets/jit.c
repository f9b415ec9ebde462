/*
 * Code that the program makes while it runs, in each of the ways that JIT compilers make it: writable and executable at
 * once, one after the other, two mappings of one file, moved, rewritten in place, replaced by other code at the same
 * address.
 */
#include "target.h"

enum { PAGE = 4096, READ = 1, WRITE = 2, EXECUTE = 4, PRIVATE = 0x22, SHARED = 1, FIXED = 0x10 };

static long run(unsigned char *at)
{
    long result;
    __asm__ volatile("call *%[at]" : "=a"(result) : [at] "r"(at), "D"(-1L) : "rcx", "r11", "memory", "cc");
    return result;
}

/* mov $nr, %eax; syscall; ret */
static void emit(unsigned char *at, unsigned char nr)
{
    const unsigned char code[] = {0xb8, nr, 0, 0, 0, 0x0f, 0x05, 0xc3};
    for (int i = 0; i < 8; i++)
        ((volatile unsigned char *)at)[i] = code[i];
}

static long self, parent;

static void check_calls(unsigned char *at, int is_getpid, int times)
{
    for (int i = 0; i < times; i++)
        equal(run(at), is_getpid ? self : parent);
}

int main()
{
    self = raw(__NR_getpid), parent = raw(__NR_getppid);

    target_begin();
    /* Writable and executable from the start; rewritten while it is in use. */
    unsigned char *both = (unsigned char *)raw(__NR_mmap, 0, PAGE, READ | WRITE | EXECUTE, PRIVATE, -1, 0);
    for (int round = 0; round < 10; round++) {
        emit(both, round % 2 ? __NR_getpid : __NR_getppid);
        check_calls(both, round % 2, 5);
    }
    /* The number alone is changed, as an inline cache is. */
    for (int round = 0; round < 10; round++) {
        ((volatile unsigned char *)both)[1] = round % 2 ? __NR_getpid : __NR_getppid;
        check_calls(both, round % 2, 5);
    }
    /* What a program has written it reads back. */
    emit(both + 64, __NR_getppid);
    check_calls(both + 64, 0, 1);

    /* First writable, then executable, and back. */
    unsigned char *first = (unsigned char *)raw(__NR_mmap, 0, PAGE, READ | WRITE, PRIVATE, -1, 0);
    for (int round = 0; round < 4; round++) {
        equal(raw(__NR_mprotect, first, PAGE, READ | WRITE), 0);
        emit(first + 16 * round, round % 2 ? __NR_getpid : __NR_getppid);
        equal(raw(__NR_mprotect, first, PAGE, READ | EXECUTE), 0);
        for (int earlier = 0; earlier <= round; earlier++)
            check_calls(first + 16 * earlier, earlier % 2, 3);
    }

    /* One file, two mappings: the executable one never sees a write. */
    int file = (int)raw(__NR_memfd_create, "jit", 0);
    equal(raw(__NR_ftruncate, file, PAGE), 0);
    unsigned char *writable = (unsigned char *)raw(__NR_mmap, 0, PAGE, READ | WRITE, SHARED, file, 0);
    unsigned char *executable = (unsigned char *)raw(__NR_mmap, 0, PAGE, READ | EXECUTE, SHARED, file, 0);
    for (int round = 0; round < 6; round++) {
        emit(writable, round % 2 ? __NR_getpid : __NR_getppid);
        check_calls(executable, round % 2, 3);
    }

    /* Moved to where there is room for more. */
    unsigned char *moved = (unsigned char *)raw(__NR_mremap, first, PAGE, 8 * PAGE, 1 /* may move */, 0);
    check((target_word)moved < (target_word)-4095, "mremap");
    check_calls(moved, 0, 3);

    /* Other code at the same address, by the mapping call alone. */
    raw(__NR_munmap, both, PAGE);
    unsigned char *again = (unsigned char *)raw(__NR_mmap, both, PAGE, READ | WRITE | EXECUTE, PRIVATE | FIXED, -1, 0);
    check(again == both, "the same address");
    /* getuid, where getpid and getppid were. */
    emit(again, __NR_getuid);
    equal(run(again), raw(__NR_getuid));
    unsigned char *over = (unsigned char *)raw(__NR_mmap, both, PAGE, READ | EXECUTE, SHARED | FIXED, file, 0);
    check(over == both, "the same address");
    emit(writable, __NR_getpid);
    check_calls(over, 1, 3);
    target_end();

    expect("getppid", 25 + 25 + 1 + (3 + 3 + 6 + 6) + 9 + 3);
    expect("getpid", 25 + 25 + (3 + 3 + 6) + 9 + 3);
    expect("getuid", 2);
    expect("mmap", 6);
    expect("mprotect", 8);
    expect("mremap", 1);
    expect("munmap", 1);
    expect("memfd_create", 1);
    expect("ftruncate", 1);
    outside("getppid", 1);
    return target_verdict();
}
