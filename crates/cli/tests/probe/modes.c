/*
 * For both modes: calls `hop`, then executes its first argument with those behind it, or ends. Without a C library in
 * 32-bit code.
 *   modes32 modes64 modes32     two hops in 32-bit code, one in 64-bit code
 * With -DLOOP: calls `hop` until SIGUSR1 comes, and says whether every call came back.
 */
#ifdef __x86_64__
#define GATE "syscall"
#define REGISTERS(a, b, c, d) "D"(a), "S"(b), "d"(c), "r"(r10)
#define NUMBER(wide, narrow) wide
#define MORE register long r10 __asm__("r10") = d
#define CLOBBERED "rcx", "r11", "memory"
#else
#define GATE "int $0x80"
#define REGISTERS(a, b, c, d) "b"(a), "c"(b), "d"(c), "S"(d)
#define NUMBER(wide, narrow) narrow
#define MORE
#define CLOBBERED "memory"
#endif

static long call(long nr, long a, long b, long c, long d)
{
    long result;
    MORE;
    __asm__ volatile(GATE : "=a"(result) : "a"(nr), REGISTERS(a, b, c, d) : CLOBBERED);
    return result;
}

static void put(const char *text)
{
    long length = 0;
    while (text[length])
        length++;
    call(NUMBER(1, 4), 1, (long)text, length, 0);
}

__attribute__((noinline)) int hop(int number, const char *text, long long wide)
{
    __asm__ volatile("" ::: "memory");
    return number + text[0] + (int)wide;
}

#ifdef LOOP
static volatile int stop;
static void stopped(int signal)
{
    (void)signal;
    stop = 1;
}

__asm__(".text\nrestore: mov $173,%eax\n int $0x80\n");
void restore(void);

static void turn(void)
{
    struct { void *handler; unsigned flags; void *restorer; unsigned mask[2]; } action = { stopped, 0x04000004,
        restore, { 0, 0 } };
    unsigned wrong = 0;
    call(174, 10, (long)&action, 0, 8);
    put("ready\n");
    while (!stop)
        wrong += hop(1, "a", 2) != 100;
    put(wrong ? "wrong\n" : "right\n");
    call(252, 7, 0, 0, 0);
}
#endif

__attribute__((used)) void begin(long *stack)
{
    char **arguments = (char **)(stack + 1);
#ifdef LOOP
    turn();
#endif
    put(hop(-3, "text", 0x123456789aLL) == (int)(0x3456789aU + 't' - 3) ? "hop\n" : "wrong\n");
    if (stack[0] > 1)
        call(NUMBER(59, 11), (long)arguments[1], (long)(arguments + 1), (long)(arguments + 1 + stack[0]), 0);
    call(NUMBER(231, 252), 9, 0, 0, 0);
}

#ifdef __x86_64__
__asm__(".text\n.globl _start\n_start: mov %rsp,%rdi\n and $-16,%rsp\n call begin\n");
#else
__asm__(".text\n.globl _start\n_start: mov %esp,%eax\n and $-16,%esp\n sub $12,%esp\n push %eax\n call begin\n");
#endif
