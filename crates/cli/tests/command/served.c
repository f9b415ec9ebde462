/* A program that is served by one from the same script, as AppImages are: it mounts a file system of its own (fuse(4))
 * in a namespace of its own, has a child serve one file there, which is this program itself, and executes that with the
 * word "inside", which prints a line and exits with 7. The server's PID goes to the file that the first word names. */
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROOT = 1, FILE_NODE = 2, MOST = 1 << 20 };

static int program;
static off_t size;

static struct fuse_attr attributes(unsigned long node)
{
    struct fuse_attr told = {.ino = node, .nlink = 1, .blksize = 4096};
    told.mode = node == ROOT ? S_IFDIR | 0755 : S_IFREG | 0755;
    told.size = node == ROOT ? 0 : size;
    told.blocks = (told.size + 511) / 512;
    return told;
}

static void answer(int fuse, unsigned long unique, int error, void *data, size_t length)
{
    struct fuse_out_header head = {.len = sizeof head + length, .error = -error, .unique = unique};
    struct iovec parts[] = {{&head, sizeof head}, {data, length}};
    /* ENOENT: whoever asked is gone. */
    if (writev(fuse, parts, 2) < 0 && errno != ENOENT)
        _exit(9);
}

/* What is asked is never kept: attributes and names hold for no time. */
static void serve_one(int fuse, struct fuse_in_header *in)
{
    static char data[MOST];
    void *rest = in + 1;
    unsigned long unique = in->unique, node = in->nodeid;
    struct fuse_init_out init = {.major = FUSE_KERNEL_VERSION, .minor = FUSE_KERNEL_MINOR_VERSION, .max_write = 4096,
        .max_readahead = 4096};
    struct fuse_entry_out entry = {.nodeid = FILE_NODE, .attr = attributes(FILE_NODE)};
    struct fuse_attr_out attr = {.attr = attributes(node)};
    struct fuse_open_out open = {.fh = 1};
    struct fuse_statfs_out statfs = {.st = {.bsize = 4096, .namelen = 255}};
    struct fuse_read_in *read = rest;
    switch (in->opcode) {
    case FUSE_INIT:
        return answer(fuse, unique, 0, &init, sizeof init);
    case FUSE_LOOKUP:
        if (strcmp(rest, "program"))
            return answer(fuse, unique, ENOENT, NULL, 0);
        return answer(fuse, unique, 0, &entry, sizeof entry);
    case FUSE_GETATTR:
        return answer(fuse, unique, 0, &attr, sizeof attr);
    case FUSE_OPEN:
    case FUSE_OPENDIR:
        return answer(fuse, unique, 0, &open, sizeof open);
    case FUSE_READ: {
        ssize_t got = pread(program, data, read->size < MOST ? read->size : MOST, read->offset);
        return answer(fuse, unique, got < 0 ? EIO : 0, data, got < 0 ? 0 : got);
    }
    case FUSE_STATFS:
        return answer(fuse, unique, 0, &statfs, sizeof statfs);
    case FUSE_FLUSH:
    case FUSE_RELEASE:
    case FUSE_RELEASEDIR:
    case FUSE_ACCESS:
        return answer(fuse, unique, 0, NULL, 0);
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
    case FUSE_INTERRUPT:
        return;
    default:
        return answer(fuse, unique, ENOSYS, NULL, 0);
    }
}

static int serve(int fuse)
{
    static char request[MOST];
    for (;;) {
        ssize_t got = read(fuse, request, sizeof request);
        if (got > 0)
            serve_one(fuse, (struct fuse_in_header *)request);
        else if (errno == ENODEV)
            return 0;
        else if (errno != EINTR && errno != ENOENT)
            return 9;
    }
}

static void write_number(const char *path, int number)
{
    FILE *file = fopen(path, "w");
    if (!file || fprintf(file, "%d\n", number) < 0 || fclose(file))
        _exit(9);
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "inside")) {
        puts("inside");
        return 7;
    }
    char directory[] = "/tmp/served-XXXXXX", path[64], options[64];
    struct stat own;
    int fuse = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    program = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (fuse < 0 || program < 0 || fstat(program, &own) || unshare(CLONE_NEWNS) || !mkdtemp(directory)
        || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) {
        puts("not here");
        return 0;
    }
    size = own.st_size;
    snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=0,group_id=0", fuse);
    if (mount("served", directory, "fuse", 0, options)) {
        rmdir(directory);
        puts("not here");
        return 0;
    }
    pid_t server = fork();
    if (server == 0)
        _exit(serve(fuse));
    close(fuse);
    write_number(argv[1], server);
    snprintf(path, sizeof path, "%s/program", directory);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        execl(path, "program", "inside", NULL);
        _exit(8);
    }
    int status = -1, served = -1;
    waitpid(child, &status, 0);
    umount2(directory, MNT_DETACH);
    waitpid(server, &served, 0);
    rmdir(directory);
    printf("%d %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFEXITED(served) ? WEXITSTATUS(served) : -1);
    return 5;
}
