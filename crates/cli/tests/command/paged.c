/*
 * `paged FILE`: a process gives memory to system calls whose pages its child brings when they are asked for
 * (userfaultfd(2)). Says how many of the calls did what they do with such memory, or "not here" where it cannot have
 * it. The child's PID goes to the file.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 30 };

static void serve(int faults)
{
    static char page[PAGE] = "/nonexistent/file";
    struct uffd_msg message;
    for (;;) {
        struct pollfd ready = {faults, POLLIN, 0};
        poll(&ready, 1, -1);
        if (read(faults, &message, sizeof message) != sizeof message || message.event != UFFD_EVENT_PAGEFAULT)
            continue;
        struct uffdio_copy copy = {message.arg.pagefault.address & ~(PAGE - 1ul), (unsigned long)page, PAGE, 0, 0};
        ioctl(faults, UFFDIO_COPY, &copy);
    }
}

int main(int count, char **words)
{
    (void)count;
    int faults = syscall(SYS_userfaultfd, O_CLOEXEC);
    struct uffdio_api api = {UFFD_API, 0, 0};
    char *memory = mmap(0, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct uffdio_register where = {{(unsigned long)memory, PAGES * PAGE}, UFFDIO_REGISTER_MODE_MISSING, 0};
    if (faults < 0 || ioctl(faults, UFFDIO_API, &api) || ioctl(faults, UFFDIO_REGISTER, &where)) {
        puts("not here");
        return 0;
    }
    pid_t server = fork();
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(faults);
    }
    FILE *told = fopen(words[1], "w");
    fprintf(told, "%d", server);
    fclose(told);
    int right = 0, null = open("/dev/null", O_WRONLY), zero = open("/dev/zero", O_RDONLY);
    for (int index = 0; index < PAGES; index++) {
        char *page = memory + index * PAGE, *arguments[] = {page, 0};
        switch (index % 4) {
        case 0: right += open(page, O_RDONLY) == -1 && errno == ENOENT; break;
        case 1: right += write(null, page, PAGE) == PAGE; break;
        case 2: right += read(zero, page, 100) == 100; break;
        case 3: right += execve(page, arguments, arguments) == -1 && errno == ENOENT; break;
        }
    }
    printf("%d\n", right);
    return 5;
}
