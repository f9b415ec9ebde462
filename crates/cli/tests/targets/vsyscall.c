/* The vsyscall page: gettimeofday, time and getcpu at their fixed addresses, by an immediate and by a pointer out of
 * data. */
#include "target.h"

enum { GETTIMEOFDAY = 0, TIME = 0x400, GETCPU = 0x800 };
#define PAGE 0xffffffffff600000ul

struct timeval_of { long seconds, micros; };

static volatile target_word entries[3] = {PAGE + GETTIMEOFDAY, PAGE + TIME, PAGE + GETCPU};

static long by_pointer(target_word entry, void *a, void *b)
{
    long result;
    __asm__ volatile("call *%[entry]" : "=a"(result) : [entry] "r"(entry), "D"(a), "S"(b), "d"(0) : "rcx", "r11",
        "memory", "cc");
    return result;
}

static long by_immediate(long *seconds)
{
    long result;
    __asm__ volatile("mov $0xffffffffff600400, %%rax\n\tcall *%%rax" : "=&a"(result) : "D"(seconds) : "rcx", "r11",
        "memory", "cc");
    return result;
}

/* All registers but rax, and the flags, are as before: the kernel emulates the call, and no function of C runs. */
static void changes_rax_alone(void)
{
    static const target_word given[] = {0, 22, 33, 44, 55, 66, 77, 88, 99};
    target_word flags = 0, left[9];
    register target_word *kept __asm__("r14") = left;
    register target_word wanted __asm__("r15") = 0x8d5;
    __asm__ volatile("push %%rbp\n\t"
                     "mov %[given], %%rax\n\t"
                     "push %[left]\n\t"
                     "push %[flags]\n\t"
                     "mov (%%rax), %%rdi\n\t"
                     "mov 8(%%rax), %%rsi\n\t"
                     "mov 16(%%rax), %%rdx\n\t"
                     "mov 24(%%rax), %%rcx\n\t"
                     "mov 32(%%rax), %%r8\n\t"
                     "mov 40(%%rax), %%r9\n\t"
                     "mov 48(%%rax), %%r10\n\t"
                     "mov 56(%%rax), %%r11\n\t"
                     "mov 64(%%rax), %%rbp\n\t"
                     "popf\n\t"
                     "mov $0xffffffffff600400, %%rax\n\t"
                     "call *%%rax\n\t"
                     "pushf\n\t"
                     "mov 8(%%rsp), %%rax\n\t"
                     "mov %%rdi, (%%rax)\n\t"
                     "mov %%rsi, 8(%%rax)\n\t"
                     "mov %%rdx, 16(%%rax)\n\t"
                     "mov %%rcx, 24(%%rax)\n\t"
                     "mov %%r8, 32(%%rax)\n\t"
                     "mov %%r9, 40(%%rax)\n\t"
                     "mov %%r10, 48(%%rax)\n\t"
                     "mov %%r11, 56(%%rax)\n\t"
                     "mov %%rbp, 64(%%rax)\n\t"
                     "pop %%rax\n\t"
                     "pop %%rbp\n\t"
                     "pop %%rbp\n\t"
                     "cld"
                     : "=&a"(flags)
                     : [given] "b"(given), [left] "r"(kept), [flags] "r"(wanted)
                     : "rdi", "rsi", "rdx", "rcx", "r8", "r9", "r10", "r11", "memory", "cc");
    for (int i = 0; i < 9; i++)
        equal(left[i], given[i]);
    equal(flags & 0xcd5, 0x8d5);
}

/* Whether the page is open: a child tries it, because where it is not (vsyscall=none) that is its end. */
static int open_here(void)
{
    int status = 0;
    long child = raw(__NR_fork);
    if (child == 0) {
        by_immediate(0);
        raw(__NR_exit_group, 0);
    }
    raw(__NR_wait4, child, &status);
    return status == 0;
}

int main()
{
    if (!open_here())
        target_skip("the vsyscall page is closed (vsyscall=none)");

    target_begin();
    for (int i = 0; i < 10; i++) {
        struct timeval_of now = {0, 0};
        long seconds = 0;
        unsigned cpu = ~0u, node = ~0u;
        long before = raw(__NR_time, 0);
        equal(by_pointer(entries[0], &now, 0), 0);
        long asked = by_pointer(entries[1], &seconds, 0);
        equal(asked, seconds);
        long again = by_immediate(&seconds);
        changes_rax_alone();
        equal(again, seconds);
        equal(by_pointer(entries[2], &cpu, &node), 0);
        long after = raw(__NR_time, 0);
        /* time(2) is as of the last tick, and so a second behind at the beginning of each. */
        check(before <= now.seconds && now.seconds <= after + 1, "gettimeofday tells the time");
        check(before <= asked && asked <= again && again <= after, "time tells the time");
        check(now.micros >= 0 && now.micros < 1000000, "microseconds");
        check(cpu < 8192, "the number of a processor");
    }
    target_end();
    expect_by("vsyscall", 64, "gettimeofday", 10);
    expect_by("vsyscall", 64, "time", 30);
    expect_by("vsyscall", 64, "getcpu", 10);
    expect("time", 20);
    return target_verdict();
}
