/*
 * CLOCK_MONOTONIC and CLOCK_REALTIME from the time-stamp counter, steered by the kernel's clock.
 *
 * A line says what time it is from a sample on, by a rate that was measured between samples. A read takes the counter
 * and a line that is not older than its term (10 ms). Who finds it older makes the call that it would have made
 * natively, which is the next sample; others use the line meanwhile, up to its grace (20 ms). So no read crosses more
 * than once, unless its sample was disturbed.
 *
 * No answer is less than one that was given before, whatever thread gave it, as long as the counter is the same on all
 * CPUs:
 *
 *   - A read by a line is valid if that is still in force when the counter has been read: the load of the line's number
 *     depends on it.
 *   - The successor is written elsewhere, and then the line is closed. From a counter that is read behind that, nothing
 *     that was answered by the line is later; what it says then becomes the floor. Then the successor is in force. No
 *     answer is below the floor: where the line was ahead of the kernel, the clock stands until that has caught up;
 *     where it was behind, it jumps.
 *   - An answer of the kernel's is raised to the floor and to what the line may have said, and is the floor for what
 *     comes after.
 *
 * Nobody waits for anybody. Whoever finds a line closed opens its successor. Who renews has a ticket, a reading of the
 * counter; after CLOCK_LEASE ticks another thread takes the work over, and what the first one still writes is refused,
 * because every word has the ticket of who wrote it beside it and goes up only. So it does not matter where a thread is
 * killed, leaves by longjmp, or forks.
 *
 * CLOCK_REALTIME is CLOCK_MONOTONIC plus what both differ by. That is a constant until somebody sets the clock, and the
 * coarse clocks of the vDSO, which never cross, tell it exactly.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long u64;
typedef long s64;

struct word {
    u64 ticket, value;
} __attribute__((aligned(16)));

struct timespec {
    s64 seconds, ns;
};

struct timeval {
    s64 seconds, us;
};

extern const u8 blob_start[] __attribute__((visibility("hidden")));

#define STATE ((u8 *)blob_start + CLOCK_STATE)
#define WORD(offset) ((u64 *)(STATE + (offset)))
#define LINE(number) ((struct word *)(STATE + CLOCK_LINES + ((number) >> 1 & 1) * CLOCK_LINE))

#define CALL_CLOCK_GETTIME 228
#define REALTIME 0
#define MONOTONIC 1
#define REALTIME_COARSE 5
#define MONOTONIC_COARSE 6
#define SECOND 1000000000ul

typedef int gettime(int which, struct timespec *now);
typedef int gettimeofday(struct timeval *now, void *zone);

/* What a read has found. */
struct found {
    u64 number, now;
    u64 line[LINE_WORDS];
};

static inline u64 load(u64 offset)
{
    return __atomic_load_n(WORD(offset), __ATOMIC_ACQUIRE);
}

/* Not before what stands before it. */
static inline u64 ticks(void)
{
    u32 low, high;
    __asm__ volatile("lfence\n\trdtsc" : "=a"(low), "=d"(high) : : "memory");
    return low | (u64)high << 32;
}

/* Not before the counter was read: its address depends on that. */
static inline u64 number_behind(u64 counter)
{
    u64 nothing = counter;
    __asm__ volatile("and $0, %0" : "+r"(nothing) : : "cc", "memory");
    return __atomic_load_n((u64 *)(STATE + CLOCK_NUMBER + nothing), __ATOMIC_ACQUIRE);
}

static inline u64 scaled(u64 count, u64 rate)
{
    return (u64)((unsigned __int128)count * rate >> 32);
}

static int exchange(struct word *at, u64 first, u64 second, u64 new_first, u64 new_second)
{
    u8 done;
    __asm__ volatile("lock cmpxchg16b %1\n\tsete %0"
                     : "=q"(done), "+m"(*at), "+a"(first), "+d"(second)
                     : "b"(new_first), "c"(new_second)
                     : "cc", "memory");
    return done;
}

/* Ticket and number of the line, as one. */
static int turn(u64 ticket, u64 number, u64 new_ticket, u64 new_number)
{
    return exchange((struct word *)(STATE + CLOCK_TICKET), ticket, number, new_ticket, new_number);
}

/* What a line says at a reading of the counter; at most what it ever says. */
__attribute__((visibility("hidden"))) u64 clock_at(const u64 *line, u64 counter)
{
    u64 passed = counter - line[LINE_TICKS];
    return line[LINE_NS] + scaled(passed < line[LINE_GRACE] ? passed : line[LINE_GRACE], line[LINE_RATE]);
}

static void copy(u64 *to, const struct word *line)
{
    for (int i = 0; i < LINE_WORDS; i++)
        to[i] = __atomic_load_n(&line[i].value, __ATOMIC_RELAXED);
}

/* At least this from here on; what it is. */
static u64 raise(u64 least)
{
    u64 now = load(CLOCK_FLOOR);
    while (now < least && !__atomic_compare_exchange_n(WORD(CLOCK_FLOOR), &now, least, 0, __ATOMIC_SEQ_CST,
        __ATOMIC_ACQUIRE))
        ;
    return now < least ? least : now;
}

/* Puts the successor of a closed line in force. */
static void open(u64 number)
{
    u64 line[LINE_WORDS];
    copy(line, LINE(number));
    u64 ticket = load(CLOCK_TICKET), last = clock_at(line, ticks());
    if (load(CLOCK_NUMBER) != number)
        return;
    raise(last);
    turn(ticket, number, 0, number + 1);
}

static s64 kernel(u64 *ns)
{
    struct timespec now;
    s64 answer;
    __asm__ volatile("syscall"
                     : "=a"(answer)
                     : "0"(CALL_CLOCK_GETTIME), "D"(MONOTONIC), "S"(&now)
                     : "rcx", "r11", "memory");
    if (answer == 0)
        *ns = (u64)now.seconds * SECOND + (u64)now.ns;
    return answer;
}

static u64 coarse(int which)
{
    struct timespec now;
    ((gettime *)(blob_start + CLOCK_GETTIME))(which, &now);
    return (u64)now.seconds * SECOND + (u64)now.ns;
}

/* What CLOCK_REALTIME is more than CLOCK_MONOTONIC. Between two ticks of the kernel both coarse clocks are of the same
 * moment. */
static u64 realtime(u64 known)
{
    for (int i = 0; i < 8; i++) {
        u64 before = coarse(MONOTONIC_COARSE), wall = coarse(REALTIME_COARSE);
        if (coarse(MONOTONIC_COARSE) == before)
            return wall - before;
    }
    return known;
}

/* Of three tries the one that was disturbed least; the first one, if it took about as long as such a call takes. The
 * very first call is cold. */
static s64 sample(const u64 *line, u64 *best)
{
    u64 usual = line[LINE_WIDTH] + line[LINE_WIDTH] / 4;
    for (int i = 0; i < 3; i++) {
        u64 ns = 0, before = ticks();
        s64 answer = kernel(&ns);
        u64 behind = ticks();
        if (answer)
            return answer;
        if (i == 0 || behind - before < best[SAMPLE_BEHIND] - best[SAMPLE_BEFORE]) {
            best[SAMPLE_BEFORE] = before;
            best[SAMPLE_BEHIND] = behind;
            best[SAMPLE_NS] = ns;
        }
        if (best[SAMPLE_BEHIND] - best[SAMPLE_BEFORE] <= usual)
            break;
    }
    best[SAMPLE_REALTIME] = realtime(line[LINE_REALTIME]);
    return 0;
}

/* From here on a rate is measured. */
static u64 begin(u64 *line, u64 counter, u64 ns)
{
    line[LINE_FIRST_TICKS] = line[LINE_SECOND_TICKS] = counter;
    line[LINE_FIRST_NS] = line[LINE_SECOND_NS] = ns;
    line[LINE_RATE] = line[LINE_TERM] = line[LINE_GRACE] = 0;
    return NEXT_LINE;
}

/* Whether the counter has run since the last sample as it did before. What is asked of a line grows with what its rate
 * was measured over. */
static int agrees(const u64 *line, u64 predicted, u64 ns)
{
    u64 gap = ns - line[LINE_NS], long_gap = predicted > gap ? predicted : gap;
    u64 baseline = line[LINE_NS] - line[LINE_FIRST_NS];
    u64 allowed = CLOCK_BOUND + (long_gap >> 10) + long_gap / (baseline / 100000 + 1);
    return (predicted > gap ? predicted - gap : gap - predicted) <= allowed;
}

/* Sets the rate from the first sample to this one; 0: there is none that makes sense. */
static int measure(u64 *line, u64 counter, u64 ns)
{
    u64 passed = counter - line[LINE_FIRST_TICKS], took = ns - line[LINE_FIRST_NS];
    /* What the rate is wrong by is less than what the sample is wrong by, for so long. */
    u64 term = took / 2 < CLOCK_TERM ? took / 2 : CLOCK_TERM;
    for (; took >> 31; took >>= 1)
        passed >>= 1;
    u64 rate = passed ? (took << 32) / passed : 0;
    if (rate < 1ul << 28 || rate > 1ul << 40)
        return 0;
    line[LINE_RATE] = rate;
    line[LINE_TERM] = (term << 32) / rate;
    line[LINE_GRACE] = 2 * line[LINE_TERM];
    return 1;
}

/* From a line and a sample to the next line (NEXT_LINE), if it is not too early (NEXT_NONE); or why there will be none
 * any more. */
__attribute__((visibility("hidden"))) u64 clock_next(const u64 *was, const u64 *sample, u64 *line)
{
    u64 width = sample[SAMPLE_BEHIND] - sample[SAMPLE_BEFORE], counter = sample[SAMPLE_BEFORE] + width / 2,
        ns = sample[SAMPLE_NS];
    u64 passed = counter - was[LINE_TICKS], slower = was[LINE_WIDTH] + was[LINE_WIDTH] / 8 + 1;
    for (int i = 0; i < LINE_WORDS; i++)
        line[i] = was[i];
    line[LINE_TICKS] = counter;
    line[LINE_NS] = ns;
    line[LINE_REALTIME] = sample[SAMPLE_REALTIME];
    line[LINE_WIDTH] = was[LINE_WIDTH] && slower < width ? slower : width;
    if (was[LINE_TICKS] == 0)
        return begin(line, counter, ns);
    if ((s64)passed <= 0 || (s64)width < 0)
        return CLOCK_BACK;
    if (ns < was[LINE_NS])
        return CLOCK_KERNEL_BACK;
    if (was[LINE_RATE]) {
        /* Nobody knows when in that time the kernel looked. */
        if (scaled(width, was[LINE_RATE]) > CLOCK_BOUND / 4)
            return NEXT_NONE;
        u64 predicted = scaled(passed < 1ul << 40 ? passed : 1ul << 40, was[LINE_RATE]), gap = ns - was[LINE_NS];
        if (passed <= was[LINE_GRACE] && (predicted > gap ? predicted - gap : gap - predicted) > CLOCK_BOUND)
            return CLOCK_OFF;
        if (gap > CLOCK_FORGOTTEN || predicted > CLOCK_FORGOTTEN)
            return begin(line, counter, ns);
        if (!agrees(was, predicted, ns))
            return ++line[LINE_STRIKES] > CLOCK_STRIKES ? CLOCK_RATE : begin(line, counter, ns);
    } else if (ns - was[LINE_FIRST_NS] > CLOCK_FORGOTTEN) {
        return begin(line, counter, ns);
    } else if (ns - was[LINE_FIRST_NS] < CLOCK_BASELINE || passed < 16 * (width + was[LINE_WIDTH])) {
        return NEXT_NONE;
    }
    if (!measure(line, counter, ns))
        return CLOCK_RATE;
    if (ns - line[LINE_SECOND_NS] >= CLOCK_LONG_BASELINE) {
        line[LINE_FIRST_TICKS] = line[LINE_SECOND_TICKS];
        line[LINE_FIRST_NS] = line[LINE_SECOND_NS];
        line[LINE_SECOND_TICKS] = counter;
        line[LINE_SECOND_NS] = ns;
    }
    return NEXT_LINE;
}

/* Writes the line that is not in force, unless somebody with a later ticket does. */
static int write(struct word *to, const u64 *line, u64 ticket)
{
    for (int i = 0; i < LINE_WORDS; i++) {
        u64 now, value;
        do {
            now = __atomic_load_n(&to[i].ticket, __ATOMIC_RELAXED);
            value = __atomic_load_n(&to[i].value, __ATOMIC_RELAXED);
            if (now >= ticket)
                return 0;
        } while (!exchange(&to[i], now, value, ticket, line[i]));
    }
    return 1;
}

/* No line is in force from here on but one that has no term. */
static void give_up(u64 *line, u64 why)
{
    __atomic_store_n(WORD(CLOCK_GIVEN_UP), why, __ATOMIC_RELEASE);
    line[LINE_RATE] = line[LINE_TERM] = line[LINE_GRACE] = 0;
}

/* A ticket with which both lines can be written, also where the counter has gone back. */
static u64 later(const struct found *found)
{
    u64 ticket = found->now | 1;
    for (u64 number = found->number; number <= found->number + 2; number += 2) {
        u64 last = __atomic_load_n(&LINE(number)->ticket, __ATOMIC_RELAXED);
        ticket = ticket > last ? ticket : last + 2;
    }
    return ticket;
}

/* Takes a sample and makes a line of it. 0: there is one, or `ns` is what the kernel says. 1: somebody else is at it.
 * Below: an error. */
static s64 renew(const struct found *found, u64 *ns)
{
    u64 held = load(CLOCK_TICKET), ticket = later(found), best[SAMPLE_WORDS], line[LINE_WORDS];
    s64 since = (s64)(found->now - held);
    if (load(CLOCK_GIVEN_UP) || (held && since < CLOCK_LEASE && since > -CLOCK_LEASE)
        || !turn(held, found->number, ticket, found->number))
        return 1;
    s64 answer = sample(found->line, best);
    if (answer == 0) {
        u64 came = clock_next(found->line, best, line);
        *ns = best[SAMPLE_NS];
        if (came > NEXT_LINE)
            give_up(line, came);
        if (came != NEXT_NONE && write(LINE(found->number + 2), line, ticket)
            && turn(ticket, found->number, ticket, found->number + 1)) {
            open(found->number + 1);
            return 0;
        }
    }
    turn(ticket, found->number, 0, found->number);
    return answer;
}

/* What the kernel says (`ns`, if that is known), but nothing below what was answered before. */
static s64 asked(const struct found *found, u64 *ns)
{
    s64 answer = *ns ? 0 : kernel(ns);
    if (answer)
        return answer;
    u64 last = clock_at(found->line, found->now), floor = load(CLOCK_FLOOR);
    u64 most = last > floor ? last : floor;
    /* That far ahead nobody was: it is the kernel that went back. */
    if (most > *ns + CLOCK_FAR)
        return 0;
    if (*ns < most)
        *ns = most;
    if (!load(CLOCK_GIVEN_UP))
        *ns = raise(*ns);
    return 0;
}

/* The line is too old. 1: look again. */
static __attribute__((noinline)) s64 old(u64 number, u64 now, int wall, u64 *ns)
{
    struct found found = {number, now, {0}};
    copy(found.line, LINE(number));
    if (load(CLOCK_NUMBER) != number)
        return 1;
    u64 said = 0, more = found.line[LINE_REALTIME];
    s64 answer = renew(&found, &said);
    if (answer < 0)
        return answer;
    if (answer && now - found.line[LINE_TICKS] <= found.line[LINE_GRACE]) {
        u64 floor = load(CLOCK_FLOOR);
        *ns = clock_at(found.line, now);
        *ns = *ns < floor ? floor : *ns;
    } else {
        answer = asked(&found, &said);
        if (answer)
            return answer;
        *ns = said;
        more = wall ? realtime(more) : 0;
    }
    *ns += wall ? more : 0;
    return 0;
}

/* CLOCK_MONOTONIC, or CLOCK_REALTIME. */
static inline s64 now(int wall, u64 *ns)
{
    for (;;) {
        u64 number = load(CLOCK_NUMBER);
        if (__builtin_expect(number & 1, 0)) {
            open(number);
            continue;
        }
        const struct word *line = LINE(number);
        u64 begun = line[LINE_TICKS].value, at = line[LINE_NS].value, rate = line[LINE_RATE].value,
            term = line[LINE_TERM].value;
        u64 more = line[LINE_REALTIME].value, floor = load(CLOCK_FLOOR), counter = ticks();
        if (__builtin_expect(number_behind(counter) != number, 0))
            continue;
        if (__builtin_expect(counter - begun > term, 0)) {
            s64 answer = old(number, counter, wall, ns);
            if (answer == 1)
                continue;
            return answer;
        }
        at += (counter - begun) * rate >> 32;
        at = at < floor ? floor : at;
        *ns = at + (wall ? more : 0);
        return 0;
    }
}

__attribute__((visibility("hidden"))) int clock_gettime(int which, struct timespec *to)
{
    u64 ns;
    if ((u32)which > MONOTONIC)
        return ((gettime *)(blob_start + CLOCK_GETTIME))(which, to);
    s64 answer = now(which == REALTIME, &ns);
    if (answer)
        return (int)answer;
    to->seconds = (s64)(ns / SECOND);
    to->ns = (s64)(ns % SECOND);
    return 0;
}

__attribute__((visibility("hidden"))) int clock_gettimeofday(struct timeval *to, void *zone)
{
    u64 ns;
    if (to) {
        s64 answer = now(1, &ns);
        if (answer)
            return (int)answer;
        to->seconds = (s64)(ns / SECOND);
        to->us = (s64)(ns % SECOND / 1000);
    }
    return zone ? ((gettimeofday *)(blob_start + CLOCK_GETTIMEOFDAY))(0, zone) : 0;
}
