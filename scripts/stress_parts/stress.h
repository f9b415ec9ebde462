/*
 * What the programs of scripts/stress share. Each counts for itself what it does, looks at every result, and says at
 * its end what was wrong.
 *
 *     PROGRAM [WORD…] [SECONDS]
 *
 * It works until it is told to end (a word in the page below, or SIGINT, SIGTERM, SIGHUP), until SECONDS have passed,
 * or until its alarm kills it. STRESS_PAGE names a file of 4096 bytes that it shares with the driver and with its own
 * processes; without it, it has none. Its last line is `ok` or `wrong` and what it counted: `calls` and `errors` of
 * getpgid, `hots`, `hops` and `hovers` of the functions that are probed, `lost` signals, and what its threads found in
 * the base of %gs at their ends.
 */
#ifndef STRESS_H
#define STRESS_H
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The order of these is known to page.py. */
struct page {
    _Atomic uint64_t stop;
    _Atomic uint64_t ready;
    _Atomic uint64_t calls;
    _Atomic uint64_t errors;
    _Atomic uint64_t hots;
    _Atomic uint64_t hops;
    _Atomic uint64_t hovers;
    _Atomic uint64_t wrong;
    _Atomic uint64_t lost;
    _Atomic uint64_t pid;
    _Atomic uint64_t hot;
    _Atomic uint64_t site;
    _Atomic uint64_t gs;
    _Atomic uint64_t killed;
    _Atomic uint64_t newborn;
    _Atomic uint64_t loader;
};

static struct page *page;
static struct timespec stress_end;
static pid_t stress_group;

/* Said at once, and in the last line. The first ones are enough. */
__attribute__((format(printf, 1, 2))) static void stress_wrong(const char *form, ...)
{
    char line[256] = "wrong: ";
    va_list words;
    if (atomic_fetch_add(&page->wrong, 1) >= 8)
        return;
    va_start(words, form);
    int length = vsnprintf(line + 7, sizeof line - 8, form, words) + 7;
    va_end(words);
    length = length < (int)sizeof line - 1 ? length : (int)sizeof line - 2;
    line[length] = '\n';
    if (write(1, line, length + 1) < 0)
        abort();
}

#define CHECK(what, ...)               \
    do {                               \
        if (!(what))                   \
            stress_wrong(__VA_ARGS__); \
    } while (0)

/* What is probed: entry and exit have room for a jump. */
__attribute__((noinline)) uint64_t stress_hot(uint64_t value)
{
    __asm__ volatile(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00" : "+r"(value));
    value = value * 3 + 1;
    __asm__ volatile(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00" : "+r"(value));
    return value;
}

/* What is probed besides, by a glob: code as the compiler makes it, which may have no room. */
__attribute__((noinline)) uint64_t stress_hop(uint64_t value)
{
    __asm__ volatile("" : "+r"(value));
    return value & 1 ? value - 7 : value + 5;
}

/* getpgid(group): its result; in *differs the bits of registers and red zone that the call has changed and no call
 * may. */
int64_t stress_call(int64_t group, uint64_t *differs);
extern const char stress_site[];

#define PUSH(register) "push %" register "\n.cfi_adjust_cfa_offset 8\n"
#define POP(register) "pop %" register "\n.cfi_adjust_cfa_offset -8\n"
#define FILL(register, digit) "movabs $0x" digit digit digit digit ",%" register "\n"
#define SAME(register, digit) "movabs $0x" digit digit digit digit ",%r11\nxor %r11,%" register "\n" \
    "or %" register ",%rcx\n"
__asm__(".text\n.globl stress_call, stress_site\n.type stress_call, @function\nstress_call:\n"
        ".cfi_startproc\n" PUSH("rbx") PUSH("rbp")
            PUSH("r12") PUSH("r13") PUSH("r14") PUSH("r15") PUSH("rsi")
        FILL("rbx", "1111") FILL("rbp", "2222") FILL("r12", "3333") FILL("r13", "4444") FILL("r14",
            "5555") FILL("r15", "6666")
        FILL("r8", "7777") FILL("r9", "8888") FILL("r10", "9999") FILL("rdx", "aaaa") FILL("rsi", "bbbb")
        "movq %rbx,%xmm7\nmov %rdi,-64(%rsp)\nmov %r15,-128(%rsp)\nstd\n"
        "stress_site:\nmov $121,%eax\nsyscall\n"
        "pushfq\n.cfi_adjust_cfa_offset 8\npop %rcx\n.cfi_adjust_cfa_offset -8\ncld\nnot %ecx\nand $0x400,%ecx\n"
        "xor -64(%rsp),%rdi\nor %rdi,%rcx\nmov -128(%rsp),%rdi\nxor %r15,%rdi\nor %rdi,%rcx\nmovq %xmm7,%rdi\n"
        "xor %rbx,%rdi\nor %rdi,%rcx\n"
        SAME("rbx", "1111") SAME("rbp", "2222") SAME("r12", "3333") SAME("r13", "4444") SAME("r14",
            "5555") SAME("r15", "6666")
        SAME("r8", "7777") SAME("r9", "8888") SAME("r10", "9999") SAME("rdx", "aaaa") SAME("rsi", "bbbb")
        POP("rsi") "mov %rcx,(%rsi)\n" POP("r15") POP("r14") POP("r13") POP("r12") POP("rbp") POP("rbx")
        "ret\n.cfi_endproc\n.size stress_call, . - stress_call\n");

/* Units of work: a call that succeeds and one that fails, a call of each function that is probed. */
__attribute__((unused)) static void stress_work(int units)
{
    for (int i = 0; i < units; i++) {
        uint64_t differs, value = (uint64_t)i * 0x9e3779b97f4a7c15;
        int64_t group = stress_call(0, &differs);
        atomic_fetch_add(&page->calls, 1);
        CHECK(group == stress_group, "getpgid(0) is %ld and not %d", (long)group, stress_group);
        CHECK(!differs, "getpgid changed registers, flags or the red zone: %#lx", (unsigned long)differs);
        errno = 0;
        long none = syscall(SYS_getpgid, -1);
        int error = errno;
        atomic_fetch_add(&page->calls, 1);
        atomic_fetch_add(&page->errors, 1);
        CHECK(none == -1 && error == ESRCH, "getpgid(-1) is %ld, errno %d", none, error);
        uint64_t hot = stress_hot(value), hop = stress_hop(value);
        atomic_fetch_add(&page->hots, 1);
        atomic_fetch_add(&page->hops, 1);
        CHECK(hot == value * 3 + 1 && hop == (value & 1 ? value - 7 : value + 5),
            "a probed function returns something else");
    }
}

static void stress_told(int signal)
{
    (void)signal;
    atomic_store(&page->stop, 1);
}

__attribute__((unused)) static void stress_handle(int signal, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    CHECK(!sigaction(signal, &action, NULL), "sigaction fails");
}

/* A tollgate was killed, and with it a program that had not begun yet. That is a limit which is documented; the driver
 * holds it to a few. */
__attribute__((unused)) static int stress_newborn(void)
{
    if (atomic_load(&page->killed))
        atomic_fetch_add(&page->newborn, 1);
    return atomic_load(&page->killed) != 0;
}

/*
 * Was a call of this thread interrupted (errno) by a tollgate that was killed? It had stopped the thread, and had not
 * had the call made again: the kernel ends some calls with EINTR then, under any tracer (signal(7)), and so does one
 * that is killed while it takes out what another one has left. Once a tollgate.
 */
__attribute__((unused)) static int stress_interrupted(void)
{
    static _Thread_local unsigned excused;
    return errno == EINTR && atomic_load(&page->killed) > excused && ++excused;
}

/* waitpid(2), which no handler interrupts. */
__attribute__((unused)) static pid_t stress_wait(pid_t child, int *status)
{
    pid_t who;
    while ((who = waitpid(child, status, 0)) < 0 && stress_interrupted())
        ;
    return who;
}

/* Is there more to do? */
static int stress_on(void)
{
    struct timespec now;
    if (atomic_load(&page->stop))
        return 0;
    CHECK(!clock_gettime(CLOCK_MONOTONIC, &now), "clock_gettime fails");
    return now.tv_sec < stress_end.tv_sec || (now.tv_sec == stress_end.tv_sec && now.tv_nsec < stress_end.tv_nsec);
}

/* The page, the end, the group. */
__attribute__((unused)) static void stress_open(int argc, char **argv)
{
    const char *name = getenv("STRESS_PAGE");
    int file = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, file < 0 ? MAP_SHARED | MAP_ANONYMOUS : MAP_SHARED, file,
        0);
    if (page == MAP_FAILED)
        _exit(98);
    if (file >= 0)
        close(file);
    double seconds = argc > 1 ? atof(argv[argc - 1]) : 2;
    clock_gettime(CLOCK_MONOTONIC, &stress_end);
    stress_end.tv_nsec += (seconds - (long)seconds) * 1e9;
    stress_end.tv_sec += (long)seconds + stress_end.tv_nsec / 1000000000;
    stress_end.tv_nsec %= 1000000000;
    stress_group = getpgrp();
    alarm((unsigned)seconds + 60);
}

__attribute__((unused)) static void stress_begin(int argc, char **argv)
{
    static const int asked[] = {SIGINT, SIGTERM, SIGHUP};
    stress_open(argc, argv);
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
        stress_handle(asked[i], stress_told, SA_RESTART);
    }
    atomic_store(&page->pid, getpid());
    atomic_store(&page->hot, (uint64_t)stress_hot);
    atomic_store(&page->site, (uint64_t)stress_site);
    atomic_store(&page->ready, 1);
}

/* The base of %gs, as the processor has it. */
static uint64_t stress_gs(void)
{
    uint64_t base = 0;
    if (getauxval(AT_HWCAP2) & 2)
        __asm__ volatile("rdgsbase %0" : "=r"(base));
    return base;
}

/* A thread that lived for long is at its end. */
__attribute__((unused)) static void *stress_leave(void)
{
    atomic_fetch_or(&page->gs, stress_gs());
    return NULL;
}

__attribute__((unused)) static int stress_finish(void)
{
    int wrong = atomic_load(&page->wrong) != 0;
    printf("%s calls=%lu errors=%lu hots=%lu hops=%lu hovers=%lu lost=%lu gs=%#lx\n", wrong ? "wrong" : "ok",
        (long)page->calls,
           (long)page->errors, (long)page->hots, (long)page->hops, (long)page->hovers, (long)page->lost,
           (long)(page->gs | stress_gs()));
    fflush(stdout);
    return wrong;
}

__attribute__((unused)) static void stress_thread(pthread_t *thread, void *(*body)(void *), void *given)
{
    int error = pthread_create(thread, NULL, body, given);
    if (error) {
        stress_wrong("pthread_create fails: %s", strerror(error));
        exit(stress_finish());
    }
}

__attribute__((unused)) static void *stress_join(pthread_t thread)
{
    void *result = NULL;
    int error = pthread_join(thread, &result);
    CHECK(!error, "pthread_join fails: %s", strerror(error));
    return result;
}
#endif
