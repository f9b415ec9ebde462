/* The vsyscall page: gettimeofday, time and getcpu at their fixed addresses, by an immediate and by a pointer out of data. */
#include "target.h"

enum { GETTIMEOFDAY = 0, TIME = 0x400, GETCPU = 0x800 };
#define PAGE 0xffffffffff600000ul

struct timeval_of { long seconds, micros; };

static volatile target_word entries[3] = {PAGE + GETTIMEOFDAY, PAGE + TIME, PAGE + GETCPU};

static long by_pointer(target_word entry, void *a, void *b)
{
    long result;
    __asm__ volatile("call *%[entry]" : "=a"(result) : [entry] "r"(entry), "D"(a), "S"(b), "d"(0) : "rcx", "r11", "memory", "cc");
    return result;
}

static long by_immediate(long *seconds)
{
    long result;
    __asm__ volatile("mov $0xffffffffff600400, %%rax\n\tcall *%%rax" : "=&a"(result) : "D"(seconds) : "rcx", "r11", "memory", "cc");
    return result;
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
    expect_by("vsyscall", 64, "time", 20);
    expect_by("vsyscall", 64, "getcpu", 10);
    expect("time", 20);
    return target_verdict();
}
