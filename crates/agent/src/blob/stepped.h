/*
 * What both agents have: words, calls of the kernel, and what becomes of a thread whose tracer dies while it steps it.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long u64;
typedef long i64;

static u64 *at(u64 base, u64 offset) { return (u64 *)(base + offset); }

/* One place in the code, so that it is known how many there are. */
static __attribute__((noinline)) i64 system_call(u64 number, u64 a, u64 b, u64 c, u64 d)
{
    i64 result;
    register u64 r10 asm("r10") = d;
    asm volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10) : "rcx", "r11", "memory");
    return result;
}

enum { NR_rt_sigaction = 13, NR_rt_sigprocmask = 14, NR_getpid = 39, NR_rt_sigtimedwait = 128, NR_gettid = 186,
    NR_rt_tgsigqueueinfo = 297 };
enum { SIGTRAP = 5, TRAP_FLAG = 0x100 };
/* si_code of a SIGTRAP (asm-generic/siginfo.h): sent, by a step over a call, by another step, by a breakpoint of the
 * CPU, by `int3`. */
enum { FROM_USER = 0, FROM_CALL = 1, FROM_STEP = 2, FROM_BREAKPOINT = 4, FROM_INT3 = 0x80 };

static u64 queue(u64 thread, u64 info)
{
    return system_call(NR_rt_tgsigqueueinfo, system_call(NR_getpid, 0, 0, 0, 0), thread, *(u32 *)info, info) == 0;
}

/*
 * Queues a signal that a dead tracer had taken from the thread's queue: before those of its number that were behind it
 * there. All of them are taken and queued again, up to a mark behind the last, and once more as often as there were
 * others. Taken are those of the thread, as these come before its process's. Of standard signals one waits at a time;
 * the two before SIGRTMIN are the C library's. What is sent meanwhile comes among them.
 */
static void queue_first(u64 thread, u64 info)
{
    enum { SIGRTMIN = 34, WORDS = 16, EAGAIN = 11 };
    const u64 mark = 0x746f6c6cul << 32;                /* in si_errno */
    u64 waits = 0, none = 0, at_once[2] = {0}, taken[WORDS];
    u64 number = *(u32 *)info, set = 1ul << (number - 1);
    if (!queue(thread, info) || number < SIGRTMIN)
        return;
    /* Of no signal: a filter that forbids the call must not leave the mark behind. */
    if (system_call(NR_rt_sigtimedwait, (u64)&none, (u64)taken, (u64)at_once, 8) != -EAGAIN)
        return;
    for (u64 word = 0; word < WORDS; word++)
        taken[word] = *at(info, 8 * word);
    taken[0] = number | mark;
    if (!queue(thread, (u64)taken))
        return;
    while (system_call(NR_rt_sigtimedwait, (u64)&set, (u64)taken, (u64)at_once, 8) == (i64)number
        && taken[0] != (number | mark)) {
        queue(thread, (u64)taken);
        waits++;
    }
    for (; waits > 1; waits--)
        if (system_call(NR_rt_sigtimedwait, (u64)&set, (u64)taken, (u64)at_once, 8) == (i64)number)
            queue(thread, (u64)taken);
}

/*
 * Queues the signal that a thread is owed, once. All signals wait until the handler for the trap has returned, but
 * those of traps and faults: where the thread has its own mask already, the program's handler would interrupt this one,
 * have the mark for a signal of its own, and come by a breakpoint that was left, at which this one was queued once
 * more.
 */
static void pay(u64 thread, u32 *owed)
{
    enum { SIG_BLOCK = 0, SIGBUS = 7, SIGSEGV = 11, WORDS = 16 };
    u64 info[WORDS], all = ~(1ul << (SIGTRAP - 1) | 1ul << (SIGBUS - 1) | 1ul << (SIGSEGV - 1));
    for (u64 word = 0; word < WORDS; word++)
        info[word] = *at((u64)owed, 8 * word);
    system_call(NR_rt_sigprocmask, SIG_BLOCK, (u64)&all, 0, 8);
    *owed = 0;
    queue_first(thread, (u64)info);
}

/*
 * Somebody has sent SIGTRAP (by other means than kill(2)) to a thread that a dead tracer stepped. Before it has come to
 * the trap of that, the program's handler interrupts it, and may come to it itself: so the mask is given back to what
 * is interrupted. And at any time the handler may come by a breakpoint that was left in the thread, of which it would
 * die: so SIGTRAP is opened in it, at the price that another one may interrupt it.
 */
static void is_sent(u64 *place, u8 *context)
{
    enum { SIG_UNBLOCK = 1 };
    u64 trap = 1ul << (SIGTRAP - 1);
    if (*place & STEPPED_MASK)
        *at((u64)context, 296) = place[1] & ~trap;
    *place &= ~(u64)STEPPED_MASK;
    system_call(NR_rt_sigprocmask, SIG_UNBLOCK, (u64)&trap, 0, 8);
}

/*
 * Whether a thread traps because a tracer, which is dead, stepped it: the kernel leaves the trap flag and breakpoints
 * as they are when it lets a tracee go, and tells the stop in which one stood as a signal (`__ptrace_unlink`,
 * kernel/ptrace.c, Linux 6.18). The trap flag is gone by now (handle_signal, arch/x86/kernel/signal.c). Its signals are
 * no longer blocked, and the one that it stood for comes again. ucontext: uc_sigmask at 296 (asm-generic/ucontext.h),
 * rip at 168, eflags at 176 (sigcontext, asm/sigcontext.h). `rest`: REST_THREAD.
 */
static int was_stepped(u64 stepped, u64 rest, int code, u8 *context)
{
    u64 *rip = at((u64)context, 168);
    /* Also behind the `nop` there, and behind the `int3`: not every hypervisor knows breakpoints. */
    int rests = *rip - rest <= 2;
    int sent = !rests && code < 0;
    if (!rests && !sent && code != FROM_USER && code != FROM_CALL && code != FROM_STEP && code != FROM_BREAKPOINT)
        return 0;
    /* A breakpoint stays, and its thread comes by again. All else comes once, if at all: what comes then is the
     * program's own. */
    u64 known = rests || sent || code == FROM_BREAKPOINT ? ~0ul : STEPPED_FIRST;
    /* No call is made where nobody was stepped: a filter of the program might answer it in its own way. */
    u64 anybody = 0;
    for (u64 place = 0; place < STEPPED_COUNT; place++)
        anybody |= *at(stepped, STEPPED_TABLE + place * 16) & known;
    if (!anybody)
        return 0;
    u64 thread = (u32)system_call(NR_gettid, 0, 0, 0, 0);
    for (u64 tried = 0; tried < STEPPED_COUNT; tried++) {
        u64 *place = at(stepped, STEPPED_TABLE + (thread + tried) % STEPPED_COUNT * 16);
        if ((u32)*place != thread)
            continue;
        if (sent)
            is_sent(place, context);
        if (sent || (*place & known) == 0)
            return 0;
        /* SIGTRAP stays open: of several breakpoints the thread may have others before it, and who blocks it dies of
         * the next one. Rejected: steps in place of breakpoints. They trap on the agent's stack too, and a handler's
         * frame goes to the top of the program's other stack then, where a handler of its own may be that has
         * called. */
        if (*place & STEPPED_MASK)
            *at((u64)context, 296) = place[1] & ~(1ul << (SIGTRAP - 1));
        if (rests && *at(rest, REST_THREAD) == thread)
            *rip = *at(rest, REST_RIP);
        /* The tracer may have set it itself, which the kernel takes for the thread's own (remote/led.rs). */
        *at((u64)context, 176) &= ~TRAP_FLAG;
        /* It stays written down, for its breakpoints. */
        *place = thread;
        u32 *owed = (u32 *)at(stepped, STEPPED_OWED);
        if (*owed != 0 && *at(stepped, STEPPED_OWED_TO) == thread)
            pay(thread, owed);
        return 1;
    }
    return 0;
}

/*
 * Has a thread end by SIGTRAP, as if there had been no handler, when this one returns: at the program's own `int3`, or
 * at one of ours. Who blocks a trap dies of it (force_sig_info_to_task, kernel/signal.c). No call is made, which a
 * filter of the program might answer in its own way.
 */
static inline void end_by_trap(int code, u8 *context, u64 trap)
{
    u64 *rip = at((u64)context, 168);
    *at((u64)context, 296) |= 1ul << (SIGTRAP - 1);
    *rip = code == FROM_INT3 && *(u8 *)(*rip - 1) == 0xcc ? *rip - 1 : trap;
}
