/* Numbers that are no call: the answer is ENOSYS, and each is counted under its number. Also what the C library makes
 * of it. */
#include <errno.h>
#include <unistd.h>
#include "target.h"

int main()
{
    target_begin();
    for (int i = 0; i < 5; i++) {
        equal(raw(1000), -ENOSYS);
        equal(raw(0x7fffffff), -ENOSYS);
        equal(raw(-1), -ENOSYS);
        equal(raw(600), -ENOSYS);
        errno = 0;
        equal(syscall(999), -1);
        equal(errno, ENOSYS);
        errno = 77;
        equal(syscall(__NR_getppid), getppid());
        equal(errno, 77);
        equal(read(-1, 0, 0), -1);
        equal(errno, EBADF);
    }
    target_end();
    /* The names are those of strace, but for -1: the number is a 32-bit one to the kernel (do_syscall_64). */
    expect("syscall_0x3e8", 5);
    expect("syscall_0x7fffffff", 5);
    expect("syscall_0xffffffff", 5);
    expect("syscall_0x258", 5);
    expect("syscall_0x3e7", 5);
    expect("getppid", 10);
    expect("read", 5);
    return target_verdict();
}
