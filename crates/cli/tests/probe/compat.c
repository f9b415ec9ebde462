/*
 * A 32-bit program without a C library: first instructions of every kind, whose results (registers, flags, stack) it
 * prints, recursion, threads, signals, faults, and a fork. What it prints must be the same with and without probes.
 */
typedef unsigned int u32;

static long call(long nr, long a, long b, long c, long d, long e)
{
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(nr), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "memory");
    return result;
}

static void put(const char *text)
{
    u32 length = 0;
    while (text[length])
        length++;
    call(4, 1, (long)text, length, 0, 0);
}

static void number(u32 value, u32 base)
{
    char text[16];
    int at = 15;
    text[at] = 0;
    do {
        text[--at] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value);
    put(text + at);
}

static void expect(const char *name, u32 hits, int returns)
{
    put("expect ");
    put(name);
    put(" ");
    number(hits, 10);
    if (returns >= 0) {
        put(" ");
        number(returns, 10);
    }
    put("\n");
}

#define FUNCTION(name, body) \
    __asm__(".text\n.globl " #name "\n.type " #name ",@function\n" #name ":\n" body "\n.size " #name ",.-" #name "\n")

FUNCTION(first_ret, "ret");
FUNCTION(first_ret_8, "ret $8");
FUNCTION(first_push, "push %ebx\n mov $7,%ebx\n pop %ebx\n ret");
FUNCTION(first_push_esp, "push %esp\n pop %eax\n ret");
FUNCTION(first_pushf, "pushf\n pop %eax\n ret");
FUNCTION(first_popf, "popf\n push 8(%esp)\n ret $8");
FUNCTION(first_jecxz, "jecxz 1f\n mov $1,%eax\n ret\n1: mov $2,%eax\n ret");
FUNCTION(first_jcxz, ".byte 0x67\n jecxz 1f\n mov $1,%eax\n ret\n1: mov $2,%eax\n ret");
FUNCTION(first_loop, "loop 1f\n mov $1,%eax\n ret\n1: mov $2,%eax\n ret");
FUNCTION(first_loopne, "loopne 1f\n mov $1,%eax\n ret\n1: mov $2,%eax\n ret");
FUNCTION(first_jl, "jl 1f\n mov $1,%eax\n ret\n1: mov $2,%eax\n ret");
FUNCTION(first_ja_far, "ja 1f\n mov $1,%eax\n ret\n .fill 200,1,0x90\n1: mov $2,%eax\n ret");
FUNCTION(first_jmp, "jmp 1f\n .byte 0x0f,0x0b\n1: mov $3,%eax\n ret");
FUNCTION(tail, "jmp first_ret");
FUNCTION(tail_if, "je first_ret\n mov $9,%eax\n ret");
FUNCTION(first_call, "call first_ret\n mov $4,%edx\n ret");
FUNCTION(first_pc, "call 1f\n1: pop %eax\n sub $1b,%eax\n ret");
FUNCTION(first_call_register, "call *%eax\n ret");
FUNCTION(first_call_memory, "call *callee\n ret");
FUNCTION(first_call_stack, "call *4(%esp)\n ret");
FUNCTION(first_jmp_stack, "jmp *4(%esp)");
FUNCTION(first_int80, "int $0x80\n ret");
FUNCTION(first_rep, "rep movsb\n ret");
FUNCTION(first_mov_gs, "mov %gs,%eax\n and $0,%eax\n ret");
FUNCTION(first_adc, "adc $0,%eax\n lea 1(%eax),%eax\n ret");
FUNCTION(faulting, "mov (%eax),%eax\n ret");
void first_ret(void), faulting(void);
void (*callee)(void) = first_ret;
static char from[4096], to[4096];

/* Registers before and after: eax ecx edx ebx esi edi ebp eflags, and how far the stack pointer came back too high. */
struct state {
    u32 word[9];
};

__asm__(".text\nenter:\n"
        "pusha\n mov 36(%esp),%eax\n mov %eax,saved_state\n mov 40(%esp),%edx\n mov %edx,saved_function\n"
        "mov %esp,saved_stack\n push $first_ret\n push $first_ret\n push $2f\n push $0x246\n"
        "mov 4(%eax),%ecx\n mov 8(%eax),%edx\n mov 12(%eax),%ebx\n mov 16(%eax),%esi\n mov 20(%eax),%edi\n"
        " mov 24(%eax),%ebp\n"
        "push 28(%eax)\n push (%eax)\n pop %eax\n popf\n"
        "lea 4(%esp),%esp\n call *saved_function\n2:\n"
        "mov %esp,after_stack\n mov saved_stack,%esp\n pushf\n push %eax\n mov saved_state,%eax\n pop (%eax)\n"
        " pop 28(%eax)\n"
        "mov %ecx,4(%eax)\n mov %edx,8(%eax)\n mov %ebx,12(%eax)\n mov %esi,16(%eax)\n mov %edi,20(%eax)\n"
        " mov %ebp,24(%eax)\n"
        "mov after_stack,%edx\n sub saved_stack,%edx\n mov %edx,32(%eax)\n popa\n ret\n"
        ".bss\n.balign 4\nsaved_state: .skip 4\nsaved_function: .skip 4\nsaved_stack: .skip 4\n"
        "after_stack: .skip 4\n.text\n");
void enter(struct state *state, void *function);

/* One call, and what came of it. Of the flags only those that instructions compute. */
static void try(const char *name, void *function, u32 eax, u32 ecx, u32 flags)
{
    struct state state = { { eax, ecx, 0xd0d0d0d0, 0xb0b0b0b0, (u32)from, (u32)to, 0xbebebebe, 0x202 | flags, 0 } };
    enter(&state, function);
    put(name);
    for (int index = 0; index < 9; index++) {
        put(" ");
        number(index == 7 ? state.word[7] & 0x8d5 : state.word[index], 16);
    }
    put("\n");
}

#define TRY(name, eax, ecx, flags) \
    do { \
        extern void name(void); \
        try(#name, (void *)name, eax, ecx, flags); \
    } while (0)

static void instructions(void)
{
    const u32 all = 0x8d5;
    for (u32 ecx = 0; ecx < 3; ecx++) {
        TRY(first_jecxz, 5, ecx, all);
        TRY(first_jcxz, 5, ecx | 0x10000, 0);
        TRY(first_loop, 5, ecx, all);
        TRY(first_loopne, 5, ecx, ecx << 6);
    }
    for (u32 flags = 0; flags < 4; flags++) {
        TRY(first_jl, 5, 6, (flags & 1) << 7 | (flags & 2) << 10);
        TRY(first_ja_far, 5, 6, (flags & 1) | (flags & 2) << 5);
        TRY(tail_if, 5, 6, flags << 6 & 0x40);
    }
    TRY(first_ret_8, 5, 6, all);
    TRY(first_push, 5, 6, all);
    TRY(first_pushf, 5, 6, 0x44);
    TRY(first_jmp, 5, 6, all);
    TRY(tail, 5, 6, all);
    TRY(first_call, 5, 6, all);
    TRY(first_pc, 5, 6, 0);
    TRY(first_call_register, (u32)first_ret, 6, all);
    TRY(first_call_memory, 5, 6, all);
    TRY(first_call_stack, 5, 6, all);
    TRY(first_rep, 5, 4000, all);
    TRY(first_mov_gs, 5, 6, all);
    TRY(first_adc, 5, 6, 1);
    expect("first_jecxz", 3, 3);
    expect("first_jcxz", 3, 3);
    expect("first_loop", 3, 3);
    expect("first_loopne", 3, 3);
    expect("first_jl", 4, 4);
    expect("first_ja_far", 4, 4);
    expect("first_ret_8", 1, 1);
    expect("first_push", 1, 1);
    expect("first_pushf", 1, 1);
    expect("first_jmp", 1, 1);
    expect("tail", 1, 1);
    expect("tail_if", 4, 4);
    expect("first_call", 1, 1);
    expect("first_call_memory", 1, 1);
    expect("first_rep", 1, 1);
    expect("first_adc", 1, 1);
}

__attribute__((noinline)) u32 fib(u32 n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static volatile u32 shared[4];

__attribute__((noinline)) u32 work(u32 thread, u32 n)
{
    shared[thread] += n;
    __asm__ volatile("" ::: "memory");
    return n;
}

static char stacks[4][16384];
static volatile u32 alive[4];

static void threads(void)
{
    /* CLONE_VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, CHILD_CLEARTID */
    const u32 flags = 0x100 | 0x200 | 0x400 | 0x800 | 0x10000 | 0x40000 | 0x200000;
    for (u32 index = 0; index < 4; index++) {
        u32 *top = (u32 *)(stacks[index] + sizeof stacks[index] - 64);
        top[0] = index;
        alive[index] = 1;
        register long result __asm__("eax") = 120;
        __asm__ volatile("int $0x80\n test %%eax,%%eax\n jne 1f\n mov (%%esp),%%ebx\n push %%ebx\n call thread\n1:"
                         : "+a"(result)
                         : "b"(flags), "c"(top), "d"(0), "S"(0), "D"(&alive[index])
                         : "memory");
    }
    for (u32 index = 0; index < 4; index++)
        while (alive[index])
            call(240, (long)&alive[index], 0, 1, 0, 0);
    put("threads");
    for (u32 index = 0; index < 4; index++) {
        put(" ");
        number(shared[index], 10);
    }
    put("\n");
    expect("work", 4 * 500, 4 * 500);
}

__attribute__((used)) void thread(u32 index)
{
    for (u32 round = 0; round < 500; round++)
        work(index, round);
    call(1, 0, 0, 0, 0, 0);
}

extern char __executable_start[], etext[];
static volatile u32 alarms, strange;
struct context {
    u32 before[5 + 14], ip;
};

static void alarmed(int signal, void *info, struct context *context)
{
    (void)signal, (void)info;
    alarms++;
    strange += context->ip < (u32)__executable_start || context->ip >= (u32)etext;
}

static void faulted(int signal, void *info, struct context *context)
{
    (void)signal, (void)info;
    strange += context->ip != (u32)faulting;
    context->ip += 2;
}

__asm__(".text\nrestore: mov $173,%eax\n int $0x80\n");
void restore(void);
struct action {
    void *handler;
    u32 flags;
    void *restorer;
    u32 mask[2];
};

static u32 steps;
__attribute__((noinline)) u32 step(u32 n)
{
    __asm__ volatile("" ::: "memory");
    return steps += n;
}

static void signals(void)
{
    struct action alarm = { alarmed, 0x4 | 0x04000000, restore, { 0, 0 } },
        fault = { faulted, 0x4 | 0x04000000, restore, { 0, 0 } };
    u32 timer[4] = { 0, 500, 0, 500 }, off[4] = { 0, 0, 0, 0 };
    call(174, 14, (long)&alarm, 0, 8, 0);
    call(174, 11, (long)&fault, 0, 8, 0);
    for (u32 index = 0; index < 10; index++) {
        struct state state = { { 1, 0, 0, 0, 0, 0, 0, 0x202, 0 } };
        enter(&state, (void *)faulting);
    }
    expect("faulting", 10, 10);
    call(104, 0, (long)timer, 0, 0, 0);
    for (u32 index = 0; index < 2000; index++)
        step(1);
    while (alarms < 5)
        ;
    call(104, 0, (long)off, 0, 0, 0);
    put("steps ");
    number(steps, 10);
    put(" strange ");
    number(strange, 10);
    put("\n");
    expect("step", 2000, 2000);
}

__attribute__((noinline)) u32 after(u32 n)
{
    __asm__ volatile("" ::: "memory");
    return n + 1;
}

static void forks(void)
{
    after(1);
    long child = call(2, 0, 0, 0, 0, 0);
    if (child == 0) {
        u32 sum = 0;
        for (u32 index = 0; index < 50; index++)
            sum += after(index);
        call(1, sum == 1275 ? 0 : 1, 0, 0, 0, 0);
    }
    int status = -1;
    call(7, child, (long)&status, 0, 0, 0);
    put("child ");
    number(status, 16);
    put("\n");
    expect("after", 1, 1);
    put("follow after 51\n");
}

__attribute__((used)) void begin(void)
{
    instructions();
    number(fib(12), 10);
    put("\n");
    expect("fib", 465, 465);
    threads();
    signals();
    forks();
    call(252, 0, 0, 0, 0, 0);
}

__asm__(".text\n.globl _start\n_start: and $-16,%esp\n call begin\n");
