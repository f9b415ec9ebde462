/*
 * What every target program shares: raw calls, the window, the trace it expects, its verdict.
 *
 * Needs no C library: the 32-bit programs are built without one, and so are the programs that take their own stack
 * away. Programs that do use the C library include its headers before this one.
 *
 * A program does what it is about between target_begin() and target_end(), which are close(-7001) and close(-7002):
 * calls that no other program makes, so that a list of events can be cut to that window. In the window it prints
 * nothing; what check() finds wrong is kept in memory that forked children share. After the window it prints, each on a
 * line:
 *
 *   expect GATE BITS NAME COUNT   the window has exactly so many of these
 *   least GATE BITS NAME COUNT    at least so many: the C library, or a restart, may add some
 *   outside GATE BITS NAME COUNT  so many more before or after the window
 *   others                        the window has other calls too; without this line those named are all
 *   wrong: WHAT                   an invariant that does not hold
 *   SKIP REASON                   this machine cannot run the program; nothing else is said then
 *   PASS or FAIL                  the verdict; the exit status is 0 or 1
 */
#ifndef TARGET_H
#define TARGET_H

#include <asm/unistd.h>

typedef unsigned long target_word;

#ifdef __x86_64__
#define TARGET_BITS 64
#define TARGET_GATE "syscall"
#else
#define TARGET_BITS 32
#define TARGET_GATE "int80"
#endif

/* One call by the plainest gate of the mode: `syscall` in 64-bit code, `int 0x80` in 32-bit code. */
static __attribute__((noinline, unused)) long target_raw(long nr, long a, long b, long c, long d, long e, long f)
{
#ifdef __x86_64__
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(nr), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
#else
    long result;
    /* The sixth argument goes into ebp, which the compiler may be using: it is swapped in and out. */
    __asm__ volatile("pushl %7\n\tpushl %%ebp\n\tmovl 4(%%esp), %%ebp\n\tint $0x80\n\tpopl %%ebp\n\taddl $4, %%esp"
                     : "=a"(result)
                     : "0"(nr), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e), "m"(f)
                     : "memory");
    return result;
#endif
}

#define TARGET_RAW(nr, a, b, c, d, e, f, ...) \
    target_raw((long)(nr), (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))
/* raw(nr, arguments…): those left out are 0. */
#define raw(...) TARGET_RAW(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0)

/* ---- what is said ---- */

#define TARGET_TEXT 16384

struct target_report {
    int failures;
    unsigned used;
    char text[TARGET_TEXT];
};

static struct target_report target_private;
static struct target_report *target_report = &target_private;

static __attribute__((unused)) unsigned target_length(const char *text)
{
    unsigned length = 0;
    while (text[length])
        length++;
    return length;
}

/* Adds to what is printed at the end. Children and threads add too, so the place is taken atomically. */
static __attribute__((unused)) void target_say(const char *text)
{
    unsigned length = target_length(text);
    unsigned at = __atomic_fetch_add(&target_report->used, length, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < length && at + i < TARGET_TEXT; i++)
        target_report->text[at + i] = text[i];
}

/* A line of words and, last, a number. Built first and said at once, so that lines of two threads do not mix. */
static __attribute__((unused)) void target_line(const char *a, const char *b, const char *c, const char *d, long number)
{
    char line[200];
    char digits[24];
    unsigned used = 0, count = 0;
    const char *parts[4] = {a, b, c, d};
    for (int part = 0; part < 4; part++)
        for (const char *from = parts[part]; *from && used < 150; from++)
            line[used++] = *from;
    target_word left = number < 0 ? -(target_word)number : (target_word)number;
    do {
        digits[count++] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (number < 0)
        digits[count++] = '-';
    while (count)
        line[used++] = digits[--count];
    line[used++] = '\n';
    line[used] = 0;
    target_say(line);
}

static __attribute__((unused)) void target_check(int holds, const char *what, const char *where, long line)
{
    if (holds)
        return;
    __atomic_fetch_add(&target_report->failures, 1, __ATOMIC_RELAXED);
    target_line("wrong: ", what, " at ", where, line);
}

#define check(holds, what) target_check(!!(holds), what, __FILE__ ":", __LINE__)

/* The same with the value that was found, as the last number of the line. */
static __attribute__((unused)) void target_equal(long found, long wanted, const char *what)
{
    if (found == wanted)
        return;
    __atomic_fetch_add(&target_report->failures, 1, __ATOMIC_RELAXED);
    target_line("wrong: ", what, "", ": ", found);
    target_line("wrong: ", what, " should be", ": ", wanted);
}

#define equal(found, wanted) target_equal((long)(found), (long)(wanted), #found)

static __attribute__((unused)) void target_expect(const char *kind, const char *gate, int bits, const char *name,
    long count)
{
    char start[64];
    unsigned used = 0;
    const char *parts[5] = {kind, " ", gate, bits == 64 ? " 64 " : " 32 ", name};
    for (int part = 0; part < 5; part++)
        for (const char *from = parts[part]; *from && used < 60; from++)
            start[used++] = *from;
    start[used] = 0;
    target_line(start, " ", "", "", count);
}

#define expect_by(gate, bits, name, count) target_expect("expect", gate, bits, name, count)
#define least_by(gate, bits, name, count) target_expect("least", gate, bits, name, count)
/* By the plainest gate of this mode. */
#define expect(name, count) expect_by(TARGET_GATE, TARGET_BITS, name, count)
#define least(name, count) least_by(TARGET_GATE, TARGET_BITS, name, count)
#define outside(name, count) target_expect("outside", TARGET_GATE, TARGET_BITS, name, count)
#define others() target_say("others\n")

/* ---- the window ---- */

static __attribute__((unused)) void target_begin(void)
{
#ifdef __x86_64__
    long at = raw(__NR_mmap, 0, sizeof(struct target_report), 3 /* read, write */, 0x21 /* shared, anonymous */, -1, 0);
#else
    long at = raw(__NR_mmap2, 0, sizeof(struct target_report), 3, 0x21, -1, 0);
#endif
    if ((target_word)at < (target_word)-4095)
        target_report = (struct target_report *)at;
    raw(__NR_close, -7001);
}

static __attribute__((unused)) void target_end(void)
{
    raw(__NR_close, -7002);
}

/* Prints what was said. The kernel may take less than all of it at once. */
static __attribute__((unused)) void target_print(void)
{
    unsigned total = target_report->used < TARGET_TEXT ? target_report->used : TARGET_TEXT;
    for (unsigned done = 0; done < total;) {
        long wrote = raw(__NR_write, 1, target_report->text + done, total - done);
        if (wrote <= 0)
            break;
        done += (unsigned)wrote;
    }
}

/* The last thing that main does: `return target_verdict();`. */
static __attribute__((unused)) int target_verdict(void)
{
    int failures = target_report->failures;
    target_say(failures ? "FAIL\n" : "PASS\n");
    target_print();
    return failures ? 1 : 0;
}

/* This machine cannot run the program: the reason is all that it says. */
static __attribute__((unused, noreturn)) void target_skip(const char *reason)
{
    target_report->used = 0;
    target_say("SKIP ");
    target_say(reason);
    target_say("\n");
    target_print();
    for (;;)
        raw(__NR_exit_group, 0);
}

/* ---- without a C library ---- */

#ifdef TARGET_BARE

int main(); /* with no parameters, or with the usual three */

/* The compiler calls these by itself. */
void *memcpy(void *to, const void *from, __SIZE_TYPE__ count);
void *memset(void *to, int byte, __SIZE_TYPE__ count);

__attribute__((optimize("no-tree-loop-distribute-patterns"))) void *memcpy(void *to, const void *from,
    __SIZE_TYPE__ count)
{
    for (__SIZE_TYPE__ i = 0; i < count; i++)
        ((char *)to)[i] = ((const char *)from)[i];
    return to;
}

__attribute__((optimize("no-tree-loop-distribute-patterns"))) void *memset(void *to, int byte, __SIZE_TYPE__ count)
{
    for (__SIZE_TYPE__ i = 0; i < count; i++)
        ((char *)to)[i] = (char)byte;
    return to;
}

/* The words that the kernel leaves on the stack: argc, argv, envp, auxiliary vector. */
static target_word *target_stack;

static __attribute__((unused)) target_word target_auxiliary(target_word type)
{
    target_word *word = target_stack + 1 + target_stack[0] + 1;
    while (*word)
        word++;
    for (word++; word[0]; word += 2)
        if (word[0] == type)
            return word[1];
    return 0;
}

__attribute__((used, noreturn)) static void target_start(target_word *stack)
{
    target_stack = stack;
    int argc = (int)stack[0];
    int status = main(argc, (char **)(stack + 1), (char **)(stack + 1 + argc + 1));
    for (;;)
        raw(__NR_exit_group, status);
}

#ifdef __x86_64__
__asm__(".globl _start\n_start:\n\txor %ebp, %ebp\n\tmov %rsp, %rdi\n\tand $-16, %rsp\n\tcall target_start\n\thlt");
#else
__asm__(".globl _start\n_start:\n\txor %ebp, %ebp\n\tmov %esp, %eax\n\tand $-16, %esp\n\tsub $12, %esp\n\tpush %eax\n\t"
        "call target_start\n\thlt");
#endif

#endif /* TARGET_BARE */

#endif
