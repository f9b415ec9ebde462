/*
 * Calls that are drawn from a seed, of the kinds that `tollgate run` replaces and of their neighbours, and a line for
 * what each came to: the same whoever answered. Times must lie between two others, of random bytes it is said where
 * they are.
 *   chance SEED FIRST COUNT   the calls from FIRST on; each follows from the seed and its number alone
 *   chance SEED FIRST COUNT signals   each many times while a signal comes 5,000 times a second
 */
#include <errno.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* What goes in and comes out: rax rdi rsi rdx r10 r8 r9 rbx rbp r12 r13 r14 r15 rsp, flags; rcx and r11; then xmm0 to
 * xmm15. */
enum { RAX, RDI, RSI, RDX, R10, R8, R9, RBX, RBP, R12, R13, R14, R15, RSP, FLAGS, RCX, R11, REGISTERS = 18 };
struct state { uint64_t r[REGISTERS]; uint64_t xmm[32]; } __attribute__((aligned(16)));
struct state in, out;
uint64_t back;
volatile uint64_t target;

#define X(n) "movups in+144+16*" #n "(%rip), %xmm" #n "\n"
#define Y(n) "movups %xmm" #n ", out+144+16*" #n "(%rip)\n"
#define ALL(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15)
/* The flags come before the registers, because to set them needs a stack; mov changes none. */
#define WAY(name, lines) \
    __asm__(".text\n.globl " name "\n.type " name ", @function\n" name ":\n" \
            "push %rbx\npush %rbp\npush %r12\npush %r13\npush %r14\npush %r15\nmov %rsp, back(%rip)\n" ALL(X) \
            "pushq in+8*14(%rip)\npopfq\n" \
            "mov in(%rip), %rax\nmov in+8(%rip), %rdi\nmov in+16(%rip), %rsi\nmov in+24(%rip), %rdx\n" \
            "mov in+32(%rip), %r10\n" \
            "mov in+40(%rip), %r8\nmov in+48(%rip), %r9\nmov in+56(%rip), %rbx\nmov in+64(%rip), %rbp\n" \
            "mov in+72(%rip), %r12\n" \
            "mov in+80(%rip), %r13\nmov in+88(%rip), %r14\nmov in+96(%rip), %r15\nmov in+8*15(%rip), %rcx\n" \
            "mov in+8*16(%rip), %r11\n" \
            "mov in+104(%rip), %rsp\n" lines \
            "mov %rsp, out+104(%rip)\nmov back(%rip), %rsp\n" \
            "mov %rax, out(%rip)\nmov %rdi, out+8(%rip)\nmov %rsi, out+16(%rip)\nmov %rdx, out+24(%rip)\n" \
            "mov %r10, out+32(%rip)\n" \
            "mov %r8, out+40(%rip)\nmov %r9, out+48(%rip)\nmov %rbx, out+56(%rip)\nmov %rbp, out+64(%rip)\n" \
            "mov %r12, out+72(%rip)\n" \
            "mov %r13, out+80(%rip)\nmov %r14, out+88(%rip)\nmov %r15, out+96(%rip)\nmov %rcx, out+8*15(%rip)\n" \
            "mov %r11, out+8*16(%rip)\n" \
            "pushfq\npopq out+8*14(%rip)\npushq $0x202\npopfq\n" ALL(Y) \
            "pop %r15\npop %r14\npop %r13\npop %r12\npop %rbp\npop %rbx\nret\n.size " name ", . - " name "\n"); \

WAY("any", "syscall\n")
WAY("clock_gettime_228", "mov $228, %eax\nsyscall\n")
WAY("gettimeofday_96", "mov $96, %eax\nsyscall\n")
WAY("time_201", "mov $201, %eax\nsyscall\n")
WAY("clock_getres_229", "mov $229, %eax\nsyscall\n")
WAY("getcpu_309", "mov $309, %eax\nsyscall\n")
WAY("getrandom_318", "mov $318, %eax\nsyscall\n")
WAY("page_gettimeofday", "mov $0xffffffffff600000, %rax\ncall *%rax\n")
WAY("page_time", "mov $0xffffffffff600400, %rax\ncall *%rax\n")
WAY("page_getcpu", "mov $0xffffffffff600800, %rax\ncall *%rax\n")
WAY("page_pointer", "call *target(%rip)\n")
void any(void), clock_gettime_228(void), gettimeofday_96(void), time_201(void), clock_getres_229(void),
    getcpu_309(void), getrandom_318(void);
void page_gettimeofday(void), page_time(void), page_getcpu(void), page_pointer(void);

static uint64_t chance;

static uint64_t draw(uint64_t below)
{
    /* splitmix64 */
    uint64_t z = (chance += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    return below ? z % below : z;
}

#define PAGE 4096ul
/* Pages: written to; nothing; read-only; nothing; a stack. */
static unsigned char *area, *readable, *stack;
enum { AREA = 4 * 4096, STACK = 16384 };
enum { AREA_FILLS = 3 };
static const unsigned char FILLS[AREA_FILLS] = {0xa5, 0x5a, 0x3c};
static unsigned char written[AREA];

static const char *told;
static char told_text[64];

static void *pointer(void)
{
    static const uint64_t BAD[] = {8, 0xfff, 0xffff, 0x10000, 0x7ffffffff000, 0x7fffffffffff, 0x800000000000,
        0xffff800000000000, -4096ul, -1ul, 1ul << 63};
    uint64_t kind = draw(16), at;
    if (kind < 7) {
        at = draw(64) * 8;
        snprintf(told_text, sizeof told_text, "area+%lu", at);
        return told = told_text, area + at;
    }
    if (kind < 9) {
        at = draw(500);
        snprintf(told_text, sizeof told_text, "area+%lu", at);
        return told = told_text, area + at;
    }
    if (kind < 11)
        return told = "null", NULL;
    if (kind < 13) {
        at = 1 + draw(24);
        snprintf(told_text, sizeof told_text, "end-%lu", at);
        return told = told_text, area + AREA - at;
    }
    if (kind == 13)
        return told = "readable", readable + draw(64);
    if (kind == 14)
        return told = "nothing", area + AREA + draw(64);
    at = BAD[draw(sizeof BAD / sizeof *BAD)];
    snprintf(told_text, sizeof told_text, "%#lx", at);
    return told = told_text, (void *)at;
}

/* How often a call is made, and whether signals come meanwhile. */
static int times = 1;

static int clock_id(void)
{
    static const int RARE[] = {-1, -2, -3, -4, -5, -6, -7, -8, -1000000, INT32_MIN, INT32_MAX, 16, 17, 23, 24, 100};
    return draw(4) ? (int)draw(13) : RARE[draw(sizeof RARE / sizeof *RARE)];
}

static uint64_t size(void)
{
    /* More is cut short by a signal, on a page's end. */
    enum { SHORT = 12 };
    static const uint64_t SIZES[] = {0, 1, 2, 15, 16, 32, 63, 64, 96, 255, 256, 257, 1000, 4096, 5000, 1ul << 31,
        1ul << 40, -1ul, 1ul << 63};
    uint64_t which = draw(sizeof SIZES / sizeof *SIZES);
    return SIZES[times > 1 && which > SHORT ? SHORT : which];
}

static uint64_t grnd(void)
{
    static const uint64_t RARE[] = {3, 5, 6, 7, 8, 0x80000000, -1ul, 1ul << 32};
    uint64_t flags = draw(3) ? draw(5) : RARE[draw(sizeof RARE / sizeof *RARE)];
    return flags;
}

static sigjmp_buf home;

static void faulted(int number)
{
    siglongjmp(home, number);
}

static void came(int number)
{
    (void)number;
}

enum way { ANY, KNOWN, LIBC, NAMED, POINTED };
static const char *WAYS[] = {"syscall", "syscall of a known number", "libc", "page", "page by pointer"};

struct call {
    enum way way;
    uint64_t nr, args[3];
    const char *name;
    char text[160];
};

static const struct { const char *name; int nr; void (*known)(void); int page; } REPLACED[] = {
    {"clock_gettime", 228, clock_gettime_228, -1}, {"gettimeofday", 96, gettimeofday_96, 0},
    {"time", 201, time_201, 0x400},
    {"clock_getres", 229, clock_getres_229, -1}, {"getcpu", 309, getcpu_309, 0x800},
    {"getrandom", 318, getrandom_318, -1},
};
static const struct { const char *name; uint64_t nr; } NEIGHBOURS[] = {
    {"getuid", 102}, {"uname", 63}, {"times", 100}, {"getitimer", 36}, {"sched_yield", 24}, {"enosys", 1000},
    {"minus one", -1ul},
    {"getrusage", 98}, {"x32 clock_gettime", 0x40000000 | 228}, {"clock_gettime of more", 228 | 1ul << 32},
    {"time less", 201 - (1ul << 32)},
};

static void drawn(struct call *call)
{
    char first[64], second[64];
    int one = draw(8);
    call->way = draw(5);
    for (int i = 0; i < 3; i++)
        call->args[i] = draw(4) ? draw(3) : draw(0);
    if (one >= 6) {
        int other = draw(sizeof NEIGHBOURS / sizeof *NEIGHBOURS);
        call->name = NEIGHBOURS[other].name;
        call->nr = NEIGHBOURS[other].nr;
        call->way = call->way == LIBC ? LIBC : ANY;
        void *to = pointer();
        strcpy(first, told);
        call->args[0] = draw(4);
        call->args[1] = (uint64_t)to;
        if (call->nr == 63 || call->nr == 100)
            call->args[0] = (uint64_t)to;
        snprintf(call->text, sizeof call->text, "%s(%s)", call->name, first);
        return;
    }
    call->name = REPLACED[one].name;
    call->nr = REPLACED[one].nr;
    if (call->way >= NAMED && REPLACED[one].page < 0)
        call->way -= NAMED;
    void *a = pointer();
    strcpy(first, told);
    void *b = pointer();
    strcpy(second, told);
    switch (call->nr) {
    case 228:
    case 229:
        call->args[0] = (uint64_t)(int64_t)clock_id();
        /* The upper half of an int is nobody's. */
        call->args[0] ^= (draw(8) ? 0 : draw(0) << 32);
        call->args[1] = (uint64_t)a;
        snprintf(call->text, sizeof call->text, "%s(%#lx, %s)", call->name, call->args[0], first);
        break;
    case 318:
        call->args[0] = (uint64_t)a;
        call->args[1] = size();
        call->args[2] = grnd();
        snprintf(call->text, sizeof call->text, "getrandom(%s, %#lx, %#lx)", first, call->args[1], call->args[2]);
        break;
    default:
        call->args[0] = (uint64_t)a;
        call->args[1] = (uint64_t)b;
        snprintf(call->text, sizeof call->text, "%s(%s, %s)", call->name, first, second);
    }
}

/* Makes the call, with the registers as they are in `in`; the signal that came of it. */
static int made(const struct call *call)
{
    int number = sigsetjmp(home, 1);
    if (number)
        return number;
    for (unsigned i = 0; i < sizeof REPLACED / sizeof *REPLACED; i++)
        if (REPLACED[i].nr == (int)call->nr && call->way == KNOWN)
            return REPLACED[i].known(), 0;
    target = call->nr == 96 ? 0xffffffffff600000 : call->nr == 201 ? 0xffffffffff600400 : 0xffffffffff600800;
    switch (call->way) {
    case LIBC:
        errno = 0;
        out = in;
        out.r[RAX] = syscall(call->nr, call->args[0], call->args[1], call->args[2]);
        out.r[RAX] = (int64_t)out.r[RAX] == -1 ? (uint64_t)-errno : out.r[RAX];
        break;
    case NAMED:
        (call->nr == 96 ? page_gettimeofday : call->nr == 201 ? page_time : page_getcpu)();
        break;
    case POINTED:
        page_pointer();
        break;
    default:
        any();
    }
    return 0;
}

static int between(const struct timespec *a, int64_t seconds, int64_t ns, int64_t unit, const struct timespec *b)
{
    int64_t least = a->tv_sec * 1000000000 + a->tv_nsec / unit * unit, most = b->tv_sec * 1000000000 + b->tv_nsec;
    int64_t value = seconds * 1000000000 + ns;
    return least <= value && value <= most;
}

/* What is in the area: how many bytes of it from where. */
static void tell_written(void)
{
    unsigned first = 0, last = AREA;
    while (first < AREA && !written[first])
        first++;
    while (last > first && !written[last - 1])
        last--;
    if (first < last)
        printf(" wrote %u+%u", first, last - first);
}

/* What the last call has left at its pointers, as far as it is always the same. */
static void tell_values(const struct call *call, const struct timespec *before, const struct timespec *after,
    int64_t result)
{
    unsigned char *a = (unsigned char *)call->args[0], *b = (unsigned char *)call->args[1];
    struct timespec time;
    struct timeval day;
    uint32_t number;
    int64_t seconds;
    if (call->nr == 228 && result == 0 && b) {
        memcpy(&time, b, sizeof time);
        printf(" %s", between(before, time.tv_sec, time.tv_nsec, 1, after) ? "now" : "at another time");
    } else if (call->nr == 229 && result == 0 && b) {
        memcpy(&time, b, sizeof time);
        printf(" %ld.%09ld", time.tv_sec, time.tv_nsec);
    } else if (call->nr == 96 && result == 0) {
        if (a && a + 16 != b && b + 8 != a && !(b < a + 16 && a < b + 8)) {
            memcpy(&day, a, sizeof day);
            printf(" %s", between(before, day.tv_sec, day.tv_usec * 1000, 1000, after) ? "now" : "at another time");
        }
        if (b)
            memcpy(&seconds, b, 8), printf(" zone %s", a && b < a + 16 && a < b + 8 ? "over it" : seconds
                ? "of some" : "of none");
    } else if ((uint32_t)call->nr == 201 && result > 0) {
        if (a)
            memcpy(&seconds, a, 8), printf(" %s", seconds == result ? "as returned" : "not as returned");
    } else if (call->nr == 309 && result == 0) {
        if (b && !(a && b < a + 4 && a < b + 4))
            memcpy(&number, b, 4), printf(" node %u", number);
        if (a && !(b && b < a + 4 && a < b + 4))
            memcpy(&number, a, 4), printf(" CPU %u", number);
    }
}

static int is_changed(const struct call *call)
{
    if (call->way == LIBC)
        return 0;
    for (int i = 1; i < RCX; i++)
        if (in.r[i] != out.r[i])
            return 1;
    return memcmp(in.xmm, out.xmm, sizeof in.xmm);
}

static void tell_registers(const struct call *call, uint64_t kept)
{
    static const char *NAMES[] = {"rax", "rdi", "rsi", "rdx", "r10", "r8", "r9", "rbx", "rbp", "r12", "r13", "r14",
        "r15", "rsp", "flags", "rcx", "r11"};
    if (call->way == LIBC)
        return;
    for (int i = 1; i < REGISTERS - 1; i++)
        if (in.r[i] != out.r[i] && (call->way >= NAMED || (i != RCX && i != R11)))
            printf(" %s changed (%#lx, %#lx)", NAMES[i], in.r[i], out.r[i]);
    for (int i = 0; i < 16; i++)
        if (memcmp(in.xmm + 2 * i, out.xmm + 2 * i, 16))
            printf(" xmm%d changed", i);
    /* A call needs some of what lies below, for its return address at the least. */
    uint64_t used = call->way >= NAMED ? 1024 : 0;
    for (uint64_t i = 0; i < STACK; i++)
        if (stack[i] != 0x77 && !(kept && stack + i < (unsigned char *)kept
            && stack + i >= (unsigned char *)kept - used)) {
            printf(" the stack is written at %ld", (long)(stack + i - (unsigned char *)kept));
            break;
        }
}

static void one(const struct call *call)
{
    static const uint64_t STRANGE[] = {0, 8, 0x10001, 0x7fffffffffff, 0xffff800000000000, -8ul};
    static const uint64_t SOME[] = {0x400, 0x40000};
    uint64_t kept = (uint64_t)stack + STACK / 2 + 8 * draw(8);
    int64_t results[AREA_FILLS], result = 0;
    /* The kernel looks at the lower half of a number. */
    int signal = 0, is_time = (uint32_t)call->nr == 201, has_clock = call->nr == 228 || call->nr == 96 || is_time;
    int id = call->nr == 228 ? (int)call->args[0] : call->nr == 96 ? CLOCK_REALTIME : CLOCK_REALTIME_COARSE;
    struct timespec before = {0, 0}, after = {0, 0};
    for (int i = 0; i < REGISTERS; i++)
        in.r[i] = draw(0);
    for (int i = 0; i < 32; i++)
        in.xmm[i] = draw(0);
    in.r[RAX] = call->nr;
    in.r[RDI] = call->args[0], in.r[RSI] = call->args[1], in.r[RDX] = call->args[2];
    in.r[RSP] = kept;
    if (call->way <= KNOWN && draw(4) == 0)
        in.r[RSP] = STRANGE[draw(6)], kept = 0;
    in.r[FLAGS] = 0x202 | (draw(0) & 0x8d5);
    if (draw(6) == 0 && (call->way == ANY || call->way == KNOWN))
        in.r[FLAGS] |= SOME[draw(2)];
    memset(written, 0, sizeof written);
    memset(stack, 0x77, STACK);
    for (int fill = 0; fill < AREA_FILLS; fill++) {
        memset(area, FILLS[fill], AREA);
        memset(&out, 0, sizeof out);
        if (has_clock)
            clock_gettime(id, &before);
        for (int time = 0; time < times; time++) {
            signal = made(call);
            if (signal || is_changed(call) || (!is_time && time && result != (int64_t)out.r[RAX]))
                break;
            result = out.r[RAX];
        }
        if (has_clock)
            clock_gettime(id, &after);
        result = results[fill] = signal ? 0 : (int64_t)out.r[RAX];
        for (int i = 0; i < AREA; i++)
            written[i] |= area[i] != FILLS[fill];
    }
    printf("%s by %s:", call->text, WAYS[call->way]);
    if (signal)
        printf(" signal %d", signal);
    else if (is_time && result > 0)
        printf(" %s", between(&before, result, 0, 1000000000, &after) ? "now" : "at another time");
    else if (call->nr == 100 && result > 0)
        printf(" ticks");
    else if (results[0] == results[1] && results[1] == results[2])
        printf(" %ld", result);
    else
        printf(" %ld then %ld then %ld", results[0], results[1], results[2]);
    if (!signal) {
        tell_values(call, &before, &after, result);
        tell_registers(call, kept);
    }
    /* A function of the page writes its results in an order of its own before it meets a bad pointer. */
    if (!signal)
        tell_written();
    puts("");
}

int main(int count, char **words)
{
    if (count < 4 || count > 5)
        return 2;
    uint64_t seed = strtoull(words[1], 0, 0), first = strtoull(words[2], 0, 0), many = strtoull(words[3], 0, 0);
    unsigned char *all = mmap(0, AREA + 8 * PAGE + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    area = all + PAGE, readable = area + AREA + 2 * PAGE, stack = readable + 3 * PAGE;
    mprotect(all, PAGE, PROT_NONE);
    mprotect(area + AREA, 2 * PAGE, PROT_NONE);
    mprotect(readable, PAGE, PROT_READ);
    mprotect(readable + PAGE, 2 * PAGE, PROT_NONE);
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET(sched_getcpu(), &here);
    /* A CPU that both runs have: the first one. */
    cpu_set_t allowed;
    sched_getaffinity(0, sizeof allowed, &allowed);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET(cpu, &allowed)) {
            CPU_ZERO(&here);
            CPU_SET(cpu, &here);
            break;
        }
    sched_setaffinity(0, sizeof here, &here);
    static unsigned char other[65536];
    stack_t alternate = {.ss_sp = other, .ss_size = sizeof other};
    sigaltstack(&alternate, 0);
    struct sigaction action = {.sa_handler = faulted, .sa_flags = SA_ONSTACK};
    sigaction(SIGSEGV, &action, 0);
    sigaction(SIGBUS, &action, 0);
    if (count > 4 && !strcmp(words[4], "signals")) {
        struct sigaction comes = {.sa_handler = came, .sa_flags = SA_ONSTACK | SA_RESTART};
        /* Not the one that getitimer is asked about. */
        struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
        struct itimerspec often = {{0, 200000}, {0, 200000}};
        timer_t timer;
        sigaction(SIGUSR1, &comes, 0);
        times = 60;
        if (timer_create(CLOCK_MONOTONIC, &event, &timer) || timer_settime(timer, 0, &often, 0))
            return 3;
    }
    for (uint64_t i = first; i < first + many; i++) {
        struct call call = {0};
        chance = seed * 0x2545f4914f6cdd1d + i * 0xda942042e4dd58b5;
        draw(0);
        drawn(&call);
        printf("%lu ", i);
        one(&call);
    }
    return 0;
}
