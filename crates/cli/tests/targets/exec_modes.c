/*
 * exec in a chain: 64-bit to 32-bit and back, a script, a descriptor, by execveat, from a thread that is not the first,
 * and what fails. Built twice: beside PROGRAM lies the 32-bit PROGRAM.32. Each stage makes three calls and executes the
 * next.
 */
#include "target.h"

enum { STAGES = 6 };

static char name[2][4096];

/* argv[0] and the same with another end: from `x` to `x.32`, and from `x.32` to `x`. */
static const char *path(const char *own, int bits)
{
    unsigned length = target_length(own);
    if (length > 3 && own[length - 3] == '.' && own[length - 2] == '3' && own[length - 1] == '2')
        length -= 3;
    char *to = name[bits == 32];
    for (unsigned i = 0; i < length && i < 4000; i++)
        to[i] = own[i];
    to[length] = 0;
    if (bits == 32)
        to[length] = '.', to[length + 1] = '3', to[length + 2] = '2', to[length + 3] = 0;
    return to;
}

static int stage(char **argv, char **envp)
{
    int number = argv[1][0] - '0';
    for (int i = 0; i < 3; i++)
        raw(__NR_getppid);
    /* The mode that this stage should be in: 32, 64, 32, 64, 64. */
    if (TARGET_BITS != (number == 1 || number == 3 ? 32 : 64))
        return 90 + number;
    char next[2] = {(char)('0' + number + 1), 0};
    char *arguments[] = {argv[0], next, 0};
    switch (number) {
    case 1:
    case 3:
        raw(__NR_execve, path(argv[0], 64), arguments, envp);
        break;
    case 2:
        raw(__NR_execve, path(argv[0], 32), arguments, envp);
        break;
    case 4: {
        /* AT_EMPTY_PATH: the descriptor is the program. */
        long file = raw(__NR_open, path(argv[0], 64), 0);
        raw(322 /* execveat */, file, "", arguments, envp, 0x1000);
        break;
    }
    case 5:
        return 7;
    }
    return 80 + number;
}

int main(int argc, char **argv, char **envp)
{
    if (argc > 1)
        return stage(argv, envp);
    char *none[] = {0};
    if (raw(__NR_access, path(argv[0], 32), 1))
        target_skip("the 32-bit program is not there");

    target_begin();
    /* What fails leaves the program as it is. */
    equal(raw(__NR_execve, "/nonexistent", none, none), -2);
    equal(raw(__NR_execve, "/dev/null", none, none), -13);
    equal(raw(__NR_execve, 1, none, none), -14);
    raw(__NR_getppid);
    long child = raw(__NR_fork);
    if (child == 0) {
        char *arguments[] = {argv[0], "1", 0};
        raw(__NR_execve, path(argv[0], 32), arguments, envp);
        raw(__NR_exit_group, 99);
    }
    int status = 0;
    equal(raw(__NR_wait4, child, &status), child);
    int refused = (status >> 8) == 99;
    target_end();
    if (refused)
        target_skip("this kernel does not run 32-bit programs (CONFIG_IA32_EMULATION, or ia32_emulation=0)");
    equal(status, 7 << 8);
    expect("execve", 3 + 1 + 1);
    expect_by("int80", 32, "execve", 2);
    expect_by("syscall", 64, "execveat", 1);
    expect_by("syscall", 64, "open", 1);
    expect("getppid", 1 + 3 * 3);
    expect_by("int80", 32, "getppid", 3 * 2);
    expect("fork", 1);
    expect("wait4", 1);
    expect("exit_group", 1);
    return target_verdict();
}
