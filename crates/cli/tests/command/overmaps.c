/*
 * `overmaps HOW`: puts something else where memory is that somebody has mapped into this program by a memfd: by
 * shmat(2), process_madvise(2) or remap_file_pages(2). Then it makes calls, and says how often that went through.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST = 64, GUARD_INSTALL = 102 };

int main(int count, char **words)
{
    (void)count;
    unsigned long starts[MOST], ends[MOST];
    char line[512];
    int found = 0, done = 0;
    FILE *maps = fopen("/proc/self/maps", "r");
    while (found < MOST && fgets(line, sizeof line, maps))
        if (strstr(line, "memfd") && sscanf(line, "%lx-%lx", starts + found, ends + found) == 2)
            found++;
    fclose(maps);
    int segment = shmget(IPC_PRIVATE, 1 << 20, 0600), self = syscall(SYS_pidfd_open, getpid(), 0);
    for (int index = 0; index < found; index++) {
        void *start = (void *)starts[index];
        struct iovec all = {start, ends[index] - starts[index]};
        if (strcmp(words[1], "shmat") == 0)
            done += shmat(segment, start, SHM_REMAP) == start;
        else if (strcmp(words[1], "process_madvise") == 0)
            done += syscall(SYS_process_madvise, self, &all, 1, GUARD_INSTALL, 0) > 0;
        else
            done += remap_file_pages(start, 4096, 0, 1, 0) == 0;
    }
    shmctl(segment, IPC_RMID, 0);
    for (int index = 0; index < 1000; index++)
        getppid();
    fprintf(stderr, "%d of %d\n", done, found);
    puts("ok");
    return 3;
}
