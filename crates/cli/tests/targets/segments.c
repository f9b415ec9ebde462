/*
 * `int 0x80` of a 64-bit program from code that is no 64-bit code: from the segment of 32-bit programs, and from one of
 * its own, which has 32 or 16 bits (modify_ldt(2)). A far call leads there, as in Wine and DOS emulators.
 */
#include "target.h"

enum { GETPID_32 = 20, USER32_CS = 0x23, TIMES = 10, MANY = 20000 };

/* Below 4 GiB, where all segments reach. */
static unsigned char *const CODE = (unsigned char *)0x10000000, *const STACK = (unsigned char *)0x20000000;

/* asm/ldt.h */
struct user_desc {
    unsigned entry_number, base_addr, limit;
    unsigned seg_32bit : 1, contents : 2, read_exec_only : 1, limit_in_pages : 1, seg_not_present : 1, useable : 1;
};

/* mov $20, %eax; int $0x80; lret, of 32 and of 16 bits. */
static const unsigned char CODE_32[] = {0xb8, GETPID_32, 0, 0, 0, 0xcd, 0x80, 0xcb};
static const unsigned char CODE_16[] = {0x66, 0xb8, GETPID_32, 0, 0, 0, 0xcd, 0x80, 0x66, 0xcb};

static int far_call(unsigned offset, unsigned short selector)
{
    struct {
        unsigned offset;
        unsigned short selector;
    } __attribute__((packed)) to = {offset, selector};
    long result;
    __asm__ volatile("mov %%rsp, %%r12\n\tmov %2, %%rsp\n\tlcall *(%1)\n\tmov %%r12, %%rsp"
                     : "=a"(result)
                     : "r"(&to), "r"(STACK + 32768)
                     : "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "memory", "cc");
    return (int)result;
}

static void put(const unsigned char *code, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        CODE[i] = code[i];
}

/* A segment of the program's own, by its number; whether it may have one. */
static int segment(unsigned number, unsigned base, int bits32)
{
    struct user_desc wanted = {.entry_number = number, .base_addr = base, .limit = 0xfffff, .seg_32bit = bits32,
                               .contents = 2, .limit_in_pages = 1, .useable = 1};
    return raw(__NR_modify_ldt, 1, &wanted, sizeof wanted) == 0;
}

/* As in int80.c; and a far call may be one that nobody can make (Xen's paravirtual guests). */
static int open_here(void)
{
    int status = 0;
    long child = raw(__NR_fork);
    if (child == 0)
        raw(__NR_exit_group, far_call((unsigned)(long)CODE, USER32_CS) != raw(__NR_getpid));
    raw(__NR_wait4, child, &status);
    return status == 0;
}

int main()
{
    if (raw(__NR_mmap, CODE, 65536, 7, 0x32, -1, 0) != (long)CODE ||
        raw(__NR_mmap, STACK, 65536, 3, 0x32, -1, 0) != (long)STACK)
        target_skip("no memory at these addresses");
    put(CODE_32, sizeof CODE_32);
    if (!open_here())
        target_skip("this kernel has no 32-bit table (CONFIG_IA32_EMULATION, or ia32_emulation=0)");
    long self = raw(__NR_getpid);

    target_begin();
    /* So many that it is worth rewriting. */
    for (int i = 0; i < MANY; i++)
        raw(__NR_getppid);
    for (int i = 0; i < TIMES; i++)
        equal(far_call((unsigned)(long)CODE, USER32_CS), self);
    int own = segment(3, 0, 1) && segment(4, (unsigned)(long)CODE, 0);
    for (int i = 0; own && i < TIMES; i++)
        equal(far_call((unsigned)(long)CODE, 3 << 3 | 7), self);
    put(CODE_16, sizeof CODE_16);
    for (int i = 0; own && i < TIMES; i++)
        equal(far_call(0, 4 << 3 | 7), self);
    target_end();
    expect_by("int80", 32, "getpid", TIMES);
    if (own)
        expect_by("int80", 64, "getpid", 2 * TIMES);
    expect("getppid", MANY);
    expect("modify_ldt", own ? 2 : 1);
    return target_verdict();
}
