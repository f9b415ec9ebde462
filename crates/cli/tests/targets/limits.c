/*
 * Limits of memory: what the program may map under RLIMIT_AS is what it may map natively; threads and fork work under
 * it, and an exec with hardly more room than the program needs. The program executes itself again for that, with a
 * small stack.
 */
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

enum { MIB = 1 << 20 };

static void *work(void *ignored)
{
    raw(__NR_getppid);
    return ignored;
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        for (int i = 0; i < 10; i++)
            raw(__NR_getppid);
        char *room = mmap(0, MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return room == MAP_FAILED ? 9 : 8;
    }

    target_begin();
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        struct rlimit room = {256 * MIB, 256 * MIB};
        equal(setrlimit(RLIMIT_AS, &room), 0);
        errno = 0;
        check(mmap(0, 256 * MIB, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED,
            "over the limit");
        equal(errno, ENOMEM);
        char *some = mmap(0, 150 * MIB, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        check(some != MAP_FAILED, "well below the limit");
        munmap(some, 150 * MIB);
        for (int i = 0; i < 4; i++) {
            pthread_t thread;
            equal(pthread_create(&thread, 0, work, 0), 0);
            pthread_join(thread, 0);
        }
        pid_t again = fork();
        if (again == 0) {
            raw(__NR_getppid);
            _exit(0);
        }
        waitpid(again, &status, 0);
        equal(status, 0);
        _exit(0);
    }
    waitpid(child, &status, 0);
    equal(status, 0);
    child = vfork();
    if (child == 0) {
        static struct rlimit room = {32 * MIB, 32 * MIB}, stack = {256 << 10, 256 << 10};
        static char *again[] = {"limits", "again", 0};
        setrlimit(RLIMIT_AS, &room);
        setrlimit(RLIMIT_STACK, &stack);
        execv("/proc/self/exe", again);
        _exit(1);
    }
    waitpid(child, &status, 0);
    equal(status, 8 << 8);
    target_end();
    expect("getppid", 4 + 1 + 10);
    expect("execve", 1);
    others();
    (void)argv;
    return target_verdict();
}
