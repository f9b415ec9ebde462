/*
 * Makes the record of a probe that was hit, and leads threads on that trapped when no tracer is left.
 *
 * Everything that is read of the program goes through agent_copy and agent_string, which survive bad pointers as long
 * as the tracer lives; without one nothing is read. What is written goes to the thread's slot, and every index is
 * masked or checked: when nobody gives slots to threads any more, several may share one.
 */
#include "stepped.h"

u64 agent_copy(void *to, u64 from, u64 length);
u64 agent_string(void *to, u64 from, u64 length);

/* The blob lies at a fixed place of HEAD. */
extern const u8 blob_start[] __attribute__((visibility("hidden")));

struct job {
    u64 *record;
    u64 cursor;    /* next word */
    u64 most;      /* words that the record may have */
    u64 stack_end;
    u64 stack_start;
};

static void chunk(struct job *job, u64 index, u64 address, u64 length, u64 flags, int string)
{
    if (job->cursor + CHUNK_WORDS + 1 > job->most) {
        job->record[PROBE_RECORD_HEAD] |= (u64)FLAG_TRUNCATED << 40;
        return;
    }
    u64 *head = job->record + job->cursor;
    u64 room = (job->most - job->cursor - CHUNK_WORDS) * 8;
    if (length > room) {
        length = room;
        flags |= CHUNK_CUT;
        job->record[PROBE_RECORD_HEAD] |= (u64)FLAG_TRUNCATED << 40;
    }
    u64 copied = string ? agent_string(head + CHUNK_WORDS, address, length)
        : agent_copy(head + CHUNK_WORDS, address, length);
    if (string) {
        int ended = copied > 0 && ((u8 *)(head + CHUNK_WORDS))[copied - 1] == 0;
        if (!ended)
            flags |= copied == length ? CHUNK_CUT : CHUNK_FAULTED;
    } else if (copied < length) {
        flags |= CHUNK_FAULTED;
    }
    head[0] = index | flags << 8 | copied << 32;
    head[1] = address;
    job->cursor += CHUNK_WORDS + (copied + 7) / 8;
}

/* To the end of the stack; on another one (sigaltstack(2)), whose end nobody knows, of the page: no fault is to come of
 * it. */
static u64 stack_room(const struct job *job, u64 address)
{
    return job->stack_start <= address && address < job->stack_end ? job->stack_end - address : 4096 - address % 4096;
}

static void item(struct job *job, u64 index, const u64 *registers, u64 word, u64 displacement, u64 limit)
{
    u64 address = registers[word >> 8 & 15] + displacement, size = word >> 32, pointer = 0, count;
    if (word >> 24 & ITEM_INDEXED)
        address += registers[word >> 24 & 15] << (word >> 28 & 3);
    switch (word & 0xff) {
    case ITEM_STRING:
        chunk(job, index, address, limit, 0, 1);
        break;
    case ITEM_BYTES:
        chunk(job, index, address, size, 0, 0);
        break;
    case ITEM_COUNTED:
        count = registers[word >> 16 & 15];
        chunk(job, index, address, count < size ? count : size, count > size ? CHUNK_CUT : 0, 0);
        break;
    case ITEM_POINTER:
        if (agent_copy(&pointer, address, 8) == 8)
            chunk(job, index, pointer, limit, 0, 1);
        else
            chunk(job, index, address, 0, CHUNK_FAULTED, 0);
        break;
    case ITEM_STACK:
        chunk(job, index, address, stack_room(job, address) < size ? stack_room(job, address) : size, CHUNK_STACK, 0);
        break;
    }
}

/* FUTEX_OWNER_DIED (linux/futex.h); 0 before such a word is set. */
static int says_alive(u64 address)
{
    u32 word = *(volatile u32 *)address;
    return (word & 0x40000000) == 0 && word != 0;
}

/* Nobody in the program can write that word. */
static int tracer_lives(u64 head) { return says_alive(head + HEAD_LIVES); }

/* A process that was forked behind the tracer's death, or that nobody heard of, has no DATA. */
static int has_data(u64 head)
{
    u64 guard = *at(head, HEAD_GUARD);
    return guard == 0 || *at(guard, HEAD_GUARD_OWN) != 0;
}

/*
 * Whether so many words of the ring are free, if need be after a wait for the tracer to read it: a wait that makes no
 * call of the kernel, which a filter of the program's might answer with a signal, and no trap, which kills where
 * SIGTRAP is blocked and the tracer is killed. The tracer stops whom it sees waiting, so that nobody spins for long.
 * The wait ends with the tracer's life, and where the tracer has read all rings and not this one. The passes are looked
 * at before the limit: who sees a pass sees what it has read.
 */
static int has_room(u64 slot, u64 head, u64 position, u64 words)
{
    u64 data = *at(head, HEAD_DATA);
    volatile u64 *limit = at(slot, PROBE_LIMIT), *wait = at(data, HEAD_DATA_WAIT), *passes = at(data, HEAD_DATA_PASSES);
    u64 begun = *passes;
    int room, lives, waits;
    do {
        u64 passed = *passes - begun, left = *limit - position;
        lives = left <= PROBE_RING_WORDS && tracer_lives(head) && says_alive(data + HEAD_DATA_TRACER);
        room = left >= words;
        waits = lives && !room && *wait && passed < HEAD_PASSES;
        if (*at(slot, PROBE_WAITS) != (u64)waits)
            *at(slot, PROBE_WAITS) = waits;
        asm volatile("" ::: "memory");
        if (waits)
            asm volatile("pause");
    } while (waits);
    return lives && room;
}

__attribute__((visibility("hidden"))) void probe_record(u64 slot)
{
    u64 head = (u64)blob_start - HEAD_BLOB;
    volatile u64 *published = at(slot, PROBE_HEAD);
    u64 position = *published;
    u64 to_end = PROBE_RING_WORDS - position % PROBE_RING_WORDS;
    /* A record lies in one piece: where the ring's end is too near, a filler goes before it. */
    u64 filler = to_end < HEAD_RECORD_WORDS ? to_end : 0;
    if (!has_room(slot, head, position, filler + HEAD_RECORD_WORDS)) {
        ++*at(slot, PROBE_LOST);
        return;
    }
    u64 *ring = at(slot, PROBE_RING);
    if (filler) {
        ring[position % PROBE_RING_WORDS] = filler | (u64)PROBE_RECORD_FILLER << 32;
        position += filler;
    }
    u64 *record = ring + position % PROBE_RING_WORDS;
    struct job job = { record, PROBE_RECORD_WORDS, HEAD_RECORD_WORDS, *at(slot, PROBE_STACK_END),
        *at(slot, PROBE_STACK_START) };
    u64 id = *at(slot, PROBE_ID);
    const u64 *registers = at(slot, PROBE_REGS);
    u32 low, high;
    asm volatile("rdtsc" : "=a"(low), "=d"(high));
    record[PROBE_RECORD_HEAD] = (u64)PROBE_RECORD_HIT << 32;
    record[PROBE_RECORD_ID] = id;
    record[PROBE_RECORD_TSC] = low | (u64)high << 32;
    record[PROBE_RECORD_SITE] = *at(slot, PROBE_SITE);
    for (u64 index = 0; index < 16; index++)
        record[PROBE_RECORD_REGS + index] = registers[index];
    record[PROBE_RECORD_FLAGS] = *at(slot, PROBE_FLAGS);
    const u64 *set = at(head, HEAD_SET_TABLE + (id >> 16 & (HEAD_SETS - 1)) * HEAD_SET_ITEMS * HEAD_ITEM_SIZE);
    for (u64 index = 0; index < HEAD_SET_ITEMS && (set[2 * index] & 0xff) != ITEM_END; index++)
        item(&job, index, registers, set[2 * index], set[2 * index + 1], *at(head, HEAD_STRING_LIMIT));
    record[PROBE_RECORD_HEAD] |= job.cursor;
    asm volatile("" ::: "memory");
    *published = position + job.cursor;
}

/* The word of a site's address in HEAD_SITES; 0: no site of ours. */
static u64 lookup(u64 head, u64 address)
{
    const u64 *sites = at(head, HEAD_SITES);
    u64 index = address * HEAD_SITES_FACTOR >> (64 - HEAD_SITES_BITS);
    for (u64 tried = 0; tried < HEAD_SITES_COUNT; tried++, index = (index + 1) & (HEAD_SITES_COUNT - 1)) {
        if (sites[2 * index] == address)
            return sites[2 * index + 1];
        if (sites[2 * index] == 0)
            return 0;
    }
    return 0;
}

/*
 * Whether a thread that stands one byte behind the begin of an instruction has not executed it, but trapped there, and
 * the kernel dropped the trap as a SIGTRAP that was sent waited (`legacy_queue`, kernel/signal.c, Linux 6.18). `lone`:
 * the instruction, where it has one byte, behind which a thread may also have come by it: what it does to the stack
 * tells. live/dropped.rs has the same. ucontext: r8 at 40, and so on; rsp at 160.
 */
static int has_trapped(u8 lone, const u8 *context)
{
    enum { PUSH = 0x50, PUSH_RSP = 0x54, POP = 0x58, POP_RSP = 0x5c, CWTL = 0x98, CLTD = 0x99, LEAVE = 0xc9,
        RBP = 5, BREAKPOINT = 3 };
    /* Where rax, rcx, rdx, rbx, rsp, rbp, rsi and rdi are, in words behind r8. */
    const u64 order = 0x89afbced;
    const u64 *registers = (const u64 *)(context + 40), *top = (const u64 *)*(const u64 *)(context + 160);
    u8 operand = lone == LEAVE ? RBP : lone & 7;
    u64 value = registers[order >> 4 * operand & 15];
    /* trapno is of the last trap, also of one that is dropped. */
    if (*(const u64 *)(context + 200) != BREAKPOINT || lone == POP_RSP)
        return 0;
    if (lone == 0 || lone == CWTL || lone == CLTD)
        return 1;
    if (lone / 8 == PUSH / 8)
        return top[0] != (lone == PUSH_RSP ? (u64)(top + 1) : value);
    return (lone / 8 == POP / 8 || lone == LEAVE) && top[-1] != value;
}

/*
 * siginfo: si_code at 8; ucontext: rip at 168 (asm/sigcontext.h). The answer: a handler of the program's own to go on
 * with, or 0. SI_KERNEL (0x80) is what an int3 makes. One behind which no int3 stands was answered by a tracer that
 * died before it could say so.
 */
__attribute__((visibility("hidden"))) u64 probe_sigtrap(int number, u8 *info, u8 *context, u64 head)
{
    u64 *rip = at((u64)context, 168);
    int code = *(int *)(info + 8);
    u64 site = code == FROM_INT3 || code < FROM_USER ? lookup(head, *rip - 1) : 0;
    (void)number;
    if (code == FROM_INT3 && site) {
        *rip = site & ((1ul << HEAD_LEADS_BITS) - 1);
        return 0;
    }
    if (code == FROM_INT3 && *(u8 *)(*rip - 1) != 0xcc)
        return 0;
    /* It comes to the int3 again behind the program's handler. A tracer that lives has seen to that. */
    if (site && !tracer_lives(head) && *(u8 *)(*rip - 1) == 0xcc && has_trapped(site >> HEAD_LEADS_BITS, context))
        --*rip;
    if (!tracer_lives(head) && has_data(head) && was_stepped(*at(head, HEAD_DATA) + HEAD_DATA_STEPPED,
        head + HEAD_REST, code, context))
        return 0;
    u64 old = *at(head, HEAD_OLD_HANDLER);
    if (old > 1)
        return old;
    /* The kernel ignores it, unless it made it itself: then it kills, as it does by default. */
    if (old != 1 || code > 0)
        end_by_trap(code, context, head + HEAD_REST + 1);
    return 0;
}
