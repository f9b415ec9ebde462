/*
 * `int 0x80` from 64-bit code: numbers of the 32-bit table, arguments cut to 32 bits, r8 to r15 left alone (since Linux
 * 4.17; they were zeroed before), rcx and r11 too.
 */
#include "target.h"

/* Numbers of the 32-bit table, which <asm/unistd.h> does not show to 64-bit code. */
enum { READ_32 = 3, WRITE_32 = 4, GETPID_32 = 20, PIPE_32 = 42, GETPPID_32 = 64, GETUID32_32 = 199, CLOSE_32 = 6 };

static long cross(long nr, long b, long c, long d)
{
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(nr), "b"(b), "c"(c), "d"(d) : "memory");
    return result;
}

static int registers_stay(void)
{
    target_word after[6];
    __asm__ volatile("mov $0x8111111111111111, %%r8\n\tmov $0x9222222222222222, %%r9\n\t"
                     "mov $0xa333333333333333, %%r10\n\t"
                     "mov $0xb444444444444444, %%r11\n\tmov $0xc555555555555555, %%r12\n\t"
                     "mov $0xd666666666666666, %%rcx\n\t"
                     "mov $20, %%eax\n\tint $0x80\n\t"
                     "mov %%r8, %0\n\tmov %%r9, %1\n\tmov %%r10, %2\n\tmov %%r11, %3\n\tmov %%r12, %4\n\tmov %%rcx, %5"
                     : "=m"(after[0]), "=m"(after[1]), "=m"(after[2]), "=m"(after[3]), "=m"(after[4]), "=m"(after[5])
                     :
                     : "rax", "rcx", "r8", "r9", "r10", "r11", "r12", "memory");
    return after[0] == 0x8111111111111111 && after[1] == 0x9222222222222222 && after[2] == 0xa333333333333333 &&
           after[3] == 0xb444444444444444 && after[4] == 0xc555555555555555 && after[5] == 0xd666666666666666;
}

/* Whether there is a 32-bit table: a child tries it, because with ia32_emulation=0 that is its end. */
static int open_here(void)
{
    int status = 0;
    long child = raw(__NR_fork);
    if (child == 0)
        raw(__NR_exit_group, cross(GETPID_32, 0, 0, 0) != raw(__NR_getpid));
    raw(__NR_wait4, child, &status);
    return status == 0;
}

int main()
{
    if (!open_here())
        target_skip("this kernel has no 32-bit table (CONFIG_IA32_EMULATION, or ia32_emulation=0)");
    long self = raw(__NR_getpid), parent = raw(__NR_getppid);

    target_begin();
    /* Where a 32-bit pointer can point. */
    char *low = (char *)raw(__NR_mmap, 0, 4096, 3, 0x22 | 0x40 /* 32-bit */, -1, 0);
    int *ends = (int *)low;
    char *text = low + 64, *back = low + 128;
    for (int i = 0; i < 20; i++) {
        equal(cross(GETPID_32, 0, 0, 0), self);
        equal(cross(GETPPID_32, 0, 0, 0), parent);
        /* The upper halves do not count. */
        equal(cross((long)0xabcdef0000000000 | GETPPID_32, 0, 0, 0), parent);
        equal(raw(__NR_getppid), parent);
        equal(cross(GETUID32_32, 0, 0, 0), raw(__NR_getuid));
    }
    equal(cross(PIPE_32, (long)ends, 0, 0), 0);
    text[0] = 'x', text[1] = 'y';
    equal(cross(WRITE_32, ends[1], (long)text, 2), 2);
    equal(cross(READ_32, ends[0], (long)back, 64), 2);
    check(back[0] == 'x' && back[1] == 'y', "what went through the pipe");
    equal(cross(READ_32, -1, (long)back, 64), -9);
    equal(cross(CLOSE_32, ends[0], 0, 0), 0);
    equal(cross(CLOSE_32, ends[1], 0, 0), 0);
    for (int i = 0; i < 10; i++)
        check(registers_stay(), "r8 to r12 and rcx over int 0x80");
    target_end();
    expect_by("int80", 64, "getpid", 20 + 10);
    expect_by("int80", 64, "getppid", 40);
    expect_by("int80", 64, "getuid32", 20);
    expect_by("int80", 64, "pipe", 1);
    expect_by("int80", 64, "write", 1);
    expect_by("int80", 64, "read", 2);
    expect_by("int80", 64, "close", 2);
    expect("getppid", 20);
    expect("getuid", 20);
    expect("mmap", 1);
    outside("getppid", 1);
    return target_verdict();
}
