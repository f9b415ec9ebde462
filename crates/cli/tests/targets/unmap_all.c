/*
 * Takes away everything that is mapped but its own program: stack, vDSO, and whatever somebody else may have put there;
 * then calls on, and forks. A sandbox (a process that is nothing but a page of code) does that. What a tracer keeps in
 * the process is gone with it: the program must go on all the same.
 */
#include "target.h"

/* The linker's: where the program begins and ends. */
extern char __executable_start, _end;

static char own_stack[16384] __attribute__((aligned(4096)));

static void rest(void)
{
    target_word start = (target_word)&__executable_start & ~4095ul, end = ((target_word)&_end + 4095) & ~4095ul;
    target_word top = 0x7ffffffff000;
    long parent = raw(__NR_getppid);

    /* What is said is kept in the program's own memory: the window's is taken away like all else. */
    target_word report = (target_word)target_report;
    target_report = &target_private;
    equal(raw(__NR_munmap, 0x10000, start - 0x10000), 0);
    equal(raw(__NR_munmap, end, top - end), 0);
    check(report < start || report >= end, "the report lay outside");
    for (int i = 0; i < 50; i++)
        equal(raw(__NR_getppid), parent);
    long at = raw(__NR_mmap, 0, 4096, 3, 0x22, -1, 0);
    check((target_word)at < (target_word)-4095, "mmap works in the empty space");
    *(volatile int *)at = 1;
    int status = 0;
    long child = raw(__NR_fork);
    if (child == 0) {
        for (int i = 0; i < 10; i++)
            raw(__NR_getppid);
        raw(__NR_exit_group, 4);
    }
    equal(raw(__NR_wait4, child, &status), child);
    equal(status, 4 << 8);
    target_end();
    expect("getppid", 1 + 50 + 10);
    expect("munmap", 2);
    expect("mmap", 1);
    expect("fork", 1);
    expect("wait4", 1);
    expect("exit_group", 1);
    status = target_verdict();
    raw(__NR_exit_group, status);
}

int main()
{
    target_begin();
    __asm__ volatile("mov %0, %%rsp\n\tcall *%1" : : "r"(own_stack + sizeof(own_stack)), "r"(rest) : "memory");
    return 1;
}
