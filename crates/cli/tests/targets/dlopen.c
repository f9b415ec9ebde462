/*
 * A library that comes while the program runs, with a crossing of its own, and goes again; and one after the program
 * has made itself undumpable, which takes /proc away from everyone but root. Built twice: with -DLIBRARY it is the
 * library, PROGRAM.so.
 */
#include <unistd.h>
#include "target.h"

#ifdef LIBRARY

__attribute__((visibility("default"))) long library_parent(void)
{
    return raw(__NR_getppid);
}

__attribute__((visibility("default"))) long library_user(void)
{
    return syscall(__NR_getuid);
}

/* Runs before dlopen comes back. */
__attribute__((constructor)) static void constructed(void)
{
    raw(__NR_getpgid, 0);
}

#else

#include <dlfcn.h>
#include <string.h>
#include <sys/prctl.h>

int main(int argc, char **argv)
{
    char library[4096];
    (void)argc;
    if (strlen(argv[0]) > 4000)
        return 1;
    strcpy(library, argv[0]);
    strcat(library, ".so");
    long parent = getppid(), user = getuid();

    target_begin();
    for (int round = 0; round < 4; round++) {
        if (round == 2)
            equal(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), 0);
        void *handle = dlopen(library, round % 2 ? RTLD_LAZY : RTLD_NOW);
        check(handle != 0, "dlopen");
        if (!handle)
            break;
        long (*library_parent)(void) = (long (*)(void))dlsym(handle, "library_parent");
        long (*library_user)(void) = (long (*)(void))dlsym(handle, "library_user");
        for (int i = 0; i < 25; i++) {
            equal(library_parent(), parent);
            equal(library_user(), user);
        }
        equal(dlclose(handle), 0);
    }
    target_end();
    expect("getppid", 100);
    expect("getuid", 100);
    expect("getpgid", 4);
    others();
    outside("getppid", 1);
    return target_verdict();
}

#endif
