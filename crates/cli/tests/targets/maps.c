/*
 * /proc/self/maps as garbage collectors, sanitizers and crash handlers read it: every line has the usual form, lines
 * ascend and do not overlap, the program's own pieces are there with the rights that it gave them, and no page is
 * writable and executable at once.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "target.h"

static char text[1 << 20];

/* The line that an address is on: its rights, or nothing. */
static int rights_at(const void *address, char rights[5])
{
    for (char *line = text; line && *line; line = strchr(line, '\n'), line += line != 0) {
        unsigned long start, end;
        if (sscanf(line, "%lx-%lx %4s", &start, &end, rights) == 3 && (unsigned long)address >= start
            && (unsigned long)address < end)
            return 1;
    }
    return 0;
}

int main()
{
    char *own = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(own + 4096, 4096, PROT_READ | PROT_EXEC);
    char rights[5];
    int local, lines = 0;

    target_begin();
    int file = open("/proc/self/maps", O_RDONLY);
    size_t used = 0;
    ssize_t got;
    while ((got = read(file, text + used, sizeof(text) - 1 - used)) > 0)
        used += (size_t)got;
    close(file);
    raw(__NR_getppid);
    target_end();
    text[used] = 0;

    unsigned long last = 0;
    for (char *line = text; *line; lines++) {
        unsigned long start, end, offset, inode;
        unsigned major, minor;
        char *next = strchr(line, '\n');
        check(next != 0, "a line ends");
        if (!next)
            break;
        check(sscanf(line, "%lx-%lx %4s %lx %x:%x %lu", &start, &end, rights, &offset, &major, &minor, &inode) == 7,
            "the form of a line");
        check(start >= last && end > start, "lines ascend");
        check(!(strchr(rights, 'w') && strchr(rights, 'x')), "writable and executable at once");
        last = end;
        line = next + 1;
    }
    check(lines > 5, "some lines");
    check(rights_at((void *)main, rights) && !strcmp(rights, "r-xp"), "the program's code");
    check(rights_at(&local, rights) && !strcmp(rights, "rw-p"), "the stack");
    check(rights_at(text, rights) && !strcmp(rights, "rw-p"), "data");
    check(rights_at(own, rights) && !strcmp(rights, "rw-p"), "an own mapping");
    check(rights_at(own + 4096, rights) && !strcmp(rights, "r-xp"), "its executable page");
    check(rights_at(own + 2 * 4096, rights) && !strcmp(rights, "rw-p"), "its last page");
    check(strstr(text, "[stack]") && strstr(text, "[vdso]"), "stack and vDSO have their names");
    munmap(own, 3 * 4096);
    expect("getppid", 1);
    others();
    return target_verdict();
}
