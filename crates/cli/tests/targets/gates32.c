/* The gates of a 32-bit program: `int 0x80`, `__kernel_vsyscall` in the vDSO, and `sysenter` by hand. */
#include "target.h"

static target_word kernel_vsyscall;

/* As the C library calls: through the entry whose address the auxiliary vector has. */
static long by_vdso(long nr, long b, long c, long d)
{
    long result;
    __asm__ volatile("call *%[entry]" : "=a"(result) : [entry] "m"(kernel_vsyscall), "a"(nr), "b"(b), "c"(c), "d"(d)
        : "memory");
    return result;
}

/*
 * By hand. The kernel returns not here but to the vDSO's landing place, which pops ebp, edx and ecx and returns: so
 * those and the address to go on at are pushed, as __kernel_vsyscall does (arch/x86/entry/vdso/vdso32/system_call.S).
 */
static long by_sysenter(long nr, long b)
{
    long result;
    __asm__ volatile("pushl %%ebp\n\tpushl $1f\n\tpushl %%ecx\n\tpushl %%edx\n\tpushl %%ebp\n\tmovl %%esp, %%ebp\n\t"
                     "sysenter\n\t"
                     "hlt\n1:\tpopl %%ebp"
                     : "=a"(result) : "0"(nr), "b"(b) : "memory", "cc");
    return result;
}

/* `sysenter` belongs to Intel's processors in 32-bit mode; on AMD's, in long mode, it is an invalid instruction. */
static int is_intel(void)
{
    unsigned eax = 0, ebx, ecx, edx;
    __asm__ volatile("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx));
    return ebx == 0x756e6547;
}

static int registers_stay(int through_vdso)
{
    long b, c, d, s, i;
    if (through_vdso)
        __asm__ volatile("call *%[entry]" : "=b"(b), "=c"(c), "=d"(d), "=S"(s), "=D"(i)
                         : [entry] "m"(kernel_vsyscall), "a"(64), "b"(0x11111111), "c"(0x22222222), "d"(0x33333333),
                             "S"(0x44444444),
                           "D"(0x55555555) : "memory");
    else
        __asm__ volatile("int $0x80" : "=b"(b), "=c"(c), "=d"(d), "=S"(s), "=D"(i)
                         : "a"(64), "b"(0x11111111), "c"(0x22222222), "d"(0x33333333), "S"(0x44444444),
                             "D"(0x55555555) : "memory");
    return b == 0x11111111 && c == 0x22222222 && d == 0x33333333 && s == 0x44444444 && i == 0x55555555;
}

int main()
{
    kernel_vsyscall = target_auxiliary(32 /* AT_SYSINFO */);
    if (!kernel_vsyscall)
        target_skip("the kernel gives 32-bit programs no __kernel_vsyscall (vdso32=0)");
    int intel = is_intel();

    target_begin();
    long self = raw(__NR_getpid), parent = raw(__NR_getppid);
    for (int i = 0; i < 30; i++) {
        equal(by_vdso(__NR_getpid, 0, 0, 0), self);
        equal(by_vdso(__NR_getppid, 0, 0, 0), parent);
        equal(raw(__NR_getpid), self);
        if (intel)
            equal(by_sysenter(__NR_getpid, 0), self);
    }
    int ends[2];
    char text[2] = {'x', 'y'}, back[2] = {0, 0};
    equal(by_vdso(__NR_pipe, (long)ends, 0, 0), 0);
    equal(raw(__NR_write, ends[1], text, 2), 2);
    equal(by_vdso(__NR_read, ends[0], (long)back, 2), 2);
    check(back[0] == 'x' && back[1] == 'y', "what went through the pipe");
    /* Six arguments, the last in ebp: 4096 bytes of memory from the start of no file. */
    long at = raw(__NR_mmap2, 0, 4096, 3, 0x22, -1, 0);
    check((target_word)at < (target_word)-4095, "mmap2");
    equal(by_vdso(9999, 0, 0, 0), -38);
    for (int i = 0; i < 5; i++) {
        check(registers_stay(0), "registers over int 0x80");
        check(registers_stay(1), "registers over __kernel_vsyscall");
    }
    /* A 32-bit child by each gate. */
    for (int way = 0; way < 2; way++) {
        long child = way ? by_vdso(__NR_fork, 0, 0, 0) : raw(__NR_fork);
        if (child == 0) {
            by_vdso(__NR_getppid, 0, 0, 0);
            raw(__NR_exit_group, 3);
        }
        int status = 0;
        equal(raw(__NR_waitpid, child, &status, 0), child);
        equal(status, 3 << 8);
    }
    target_end();
    expect_by("sysenter", 32, "getpid", 30 + (intel ? 30 : 0));
    expect_by("sysenter", 32, "getppid", 30 + 5 + 2);
    expect_by("sysenter", 32, "pipe", 1);
    expect_by("sysenter", 32, "read", 1);
    expect_by("sysenter", 32, "fork", 1);
    expect_by("sysenter", 32, "syscall_0x270f", 1);
    expect_by("int80", 32, "getpid", 31);
    expect_by("int80", 32, "getppid", 1 + 5);
    expect_by("int80", 32, "write", 1);
    expect_by("int80", 32, "mmap2", 1);
    expect_by("int80", 32, "fork", 1);
    expect_by("int80", 32, "waitpid", 2);
    expect_by("int80", 32, "exit_group", 2);
    return target_verdict();
}
