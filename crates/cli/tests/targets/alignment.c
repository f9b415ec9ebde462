/* A program that has its accesses checked (EFLAGS.AC): whatever reads across a boundary faults, be it in code that
 * somebody put there. */
#include "target.h"

/* One call with the flag set, by an instruction of its own; no compiled code runs meanwhile. */
static __attribute__((noinline)) long checked(long nr, long a, long b, long c)
{
    long result;
    register long r10 __asm__("r10") = 0;
    register long r8 __asm__("r8") = 0;
    __asm__ volatile("sub $128, %%rsp\n\t"
                     "pushf\n\t"
                     "orl $0x40000, (%%rsp)\n\t"
                     "popf\n\t"
                     "syscall\n\t"
                     "pushf\n\t"
                     "testl $0x40000, (%%rsp)\n\t"
                     "jne 1f\n\t"
                     "mov $-9999, %%rax\n"
                     "1:\n\t"
                     "andl $~0x40000, (%%rsp)\n\t"
                     "popf\n\t"
                     "add $128, %%rsp"
                     : "=a"(result)
                     : "a"(nr), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                     : "rcx", "r11", "memory", "cc");
    return result;
}

/* The same with a number that the site loads itself, which is rewritten otherwise. */
static __attribute__((noinline)) long checked_parent(void)
{
    long result;
    __asm__ volatile("sub $128, %%rsp\n\t"
                     "pushf\n\t"
                     "orl $0x40000, (%%rsp)\n\t"
                     "popf\n\t"
                     "mov %1, %%eax\n\t"
                     "syscall\n\t"
                     "pushf\n\t"
                     "andl $~0x40000, (%%rsp)\n\t"
                     "popf\n\t"
                     "add $128, %%rsp"
                     : "=a"(result)
                     : "i"(__NR_getppid)
                     : "rcx", "r11", "memory", "cc");
    return result;
}

int main()
{
    static char text[64] = "x/no/such/file/that/is/not/aligned";
    static char time[64];
    long parent = raw(__NR_getppid);

    target_begin();
    for (int i = 0; i < 20; i++) {
        equal(checked_parent(), parent);
        equal(checked(__NR_getppid, 0, 0, 0), parent);
        /* A name, and a structure that the kernel fills in, at an odd address. */
        equal(checked(__NR_access, (long)text + 1, 0, 0), -2);
        equal(checked(__NR_clock_gettime, 1, (long)time + 3, 0), 0);
        equal(checked(__NR_clock_gettime, 1, 16, 0), -14);
    }
    target_end();
    expect("getppid", 40);
    expect("access", 20);
    expect("clock_gettime", 40);
    outside("getppid", 1);
    return target_verdict();
}
