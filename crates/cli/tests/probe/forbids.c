// A program that cannot be given what probes need, until SIGTERM; then status 7. Argument: why. "ready" when it is so.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
static volatile int stop;
static void on_term(int number) { (void)number; stop = 1; }
__attribute__((noinline)) long work(long n) { volatile long own = n; return own * 3 + 1; }

static void forbid_by(int number, unsigned action) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, action),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) exit(3);
}

static void forbid(int number) { forbid_by(number, SECCOMP_RET_ERRNO | 1); }

// Everything within 2 GiB of the code is taken.
static void crowd(void) {
    unsigned long page = 4096, code = (unsigned long)work & ~(page - 1), reach = 0x90000000UL;
    unsigned long floor = code > reach ? code - reach : 65536, begin, end;
    char line[512];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, maps) && floor < code + reach) {
        if (sscanf(line, "%lx-%lx", &begin, &end) != 2) exit(3);
        if (begin > code + reach) begin = code + reach;
        if (begin > floor && mmap((void *)floor, begin - floor, PROT_NONE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED)
            exit(4);
        floor = end > floor ? end : floor;
    }
    fclose(maps);
}

int main(int count, char **arguments) {
    const char *why = count > 1 ? arguments[1] : "";
    struct sigaction action = {.sa_handler = on_term};
    long sum = 0;
    sigaction(SIGTERM, &action, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    printf("ready\n");
    fflush(stdout);
    if (!strcmp(why, "memfd_create")) forbid(SYS_memfd_create);
    if (!strcmp(why, "mmap")) forbid(SYS_mmap);
    if (!strcmp(why, "kills")) forbid_by(SYS_memfd_create, SECCOMP_RET_KILL_PROCESS);
    if (!strcmp(why, "traps")) forbid_by(SYS_memfd_create, SECCOMP_RET_TRAP);
    if (!strcmp(why, "membarrier")) forbid(SYS_membarrier);
    if (!strcmp(why, "crowd")) crowd();
    if (!strcmp(why, "address space")) setrlimit(RLIMIT_AS, &(struct rlimit){1 << 28, RLIM_INFINITY});
    if (!strcmp(why, "descriptors")) setrlimit(RLIMIT_NOFILE, &(struct rlimit){3, 3});
    if (!strcmp(why, "gone")) return 0;
    prctl(PR_SET_NAME, "settled");
    int strict = !strcmp(why, "strict");
    if (strict && prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT)) return 5;
    for (long i = 0; !stop; i++) {
        long got = work(i);
        if (got != 3 * i + 1) abort();
        sum += got;
        if (!strict && !(i & 4095)) usleep(100);
    }
    // Not exit_group: strict mode does not know it.
    if (strict) syscall(SYS_exit, sum ? 7 : 8);
    return sum ? 7 : 8;
}
