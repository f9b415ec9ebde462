/*
 * Copies what the arguments of a call point to into the record behind it, before and behind the crossing.
 *
 * Everything that is read of the program goes through agent_copy and agent_string, which survive bad pointers;
 * everything that is written goes to the thread's slot. The constants are those of layout.rs. Nothing here trusts what
 * the program's memory says: each length is bounded by a limit and by the room that the record has left.
 */
#include "stepped.h"

u64 agent_copy(void *to, u64 from, u64 length);
u64 agent_string(void *to, u64 from, u64 length);

/* What a COUNTED argument may have at least, whatever the data limit: a socket's address is to be whole. */
#define ADDRESS_LIMIT 128

static u64 config(u64 slot, u64 offset) { return *at(*at(slot, SLOT_CODE), CONFIG + offset); }

static u64 least(u64 a, u64 b) { return a < b ? a : b; }

/* The registers in the order of the instruction encoding. */
enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10 };

struct job {
    u64 slot;
    u64 *record;
    u64 cursor;    /* next word of the record */
    u64 width;     /* bytes of a pointer */
    u64 data;      /* most bytes of data */
    u64 string;    /* most bytes of a string */
    u64 args[7];   /* [6]: the result */
    u8 when;
    u8 datagrams;  /* vectors have what goes over a socket */
};

static void truncated(struct job *job) { job->record[RECORD_HEAD] |= (u64)FLAG_TRUNCATED << 56; }

/*
 * The selector blocks as long as there is a tracer. Without one nobody reads records, and nobody leads a thread on that
 * faults while it copies.
 */
static int tracer_lives(u64 slot) { return *(volatile u8 *)config(slot, CONFIG_SELECTOR) != 0; }

/* One chunk: bytes of the program's memory; how many were copied. */
static u64 chunk(struct job *job, u64 address, u64 length, u64 flags, int string)
{
    if (!tracer_lives(job->slot))
        return 0;
    u64 *head = job->record + job->cursor;
    if (job->cursor + CHUNK_WORDS + 1 > MAX_WORDS) {
        truncated(job);
        return 0;
    }
    u64 room = (MAX_WORDS - job->cursor - CHUNK_WORDS) * 8;
    if (length > room) {
        length = room;
        flags |= CHUNK_CUT;
        truncated(job);
    }
    u64 copied = string ? agent_string(head + 2, address, length) : agent_copy(head + 2, address, length);
    if (string) {
        int ended = copied > 0 && ((u8 *)(head + 2))[copied - 1] == 0;
        if (!ended)
            flags |= copied == length ? CHUNK_CUT : CHUNK_FAULTED;
    } else if (copied < length) {
        flags |= CHUNK_FAULTED;
    }
    head[0] = job->when | flags << 8 | copied << 32;
    head[1] = address;
    job->cursor += CHUNK_WORDS + (copied + 7) / 8;
    return copied;
}

/* Data: to the limit that is left. */
static u64 data(struct job *job, u64 address, u64 length, u64 limit)
{
    if (address == 0)
        return 0;
    return length > limit ? chunk(job, address, limit, CHUNK_CUT, 0) : chunk(job, address, length, 0, 0);
}

/* struct nlmsghdr: a length, which may be that of several vectors together, a type and flags, of which the upper ones
 * do not exist; or what udev begins with. */
static int is_message(const u32 *head)
{
    return (head[0] >= 16 && head[0] <= MESSAGE_LIMIT && head[1] >> 28 == 0)
           || (head[0] == 0x7562696c && head[1] == 0x766564);
}

/* What goes over a socket. Messages of netlink are printed as what they are, and copied to a limit of their own. */
static u64 datagram(struct job *job, u64 address, u64 length)
{
    u64 limit = job->data;
    u32 head[2];
    if (address != 0 && length > limit && limit < MESSAGE_LIMIT && length >= 16 && tracer_lives(job->slot)
        && agent_copy(head, address, 8) == 8 && is_message(head))
        limit = MESSAGE_LIMIT;
    return data(job, address, length, limit);
}

static u64 field(struct job *job, const u64 *bytes, u64 offset)
{
    const u8 *from = (const u8 *)bytes + offset;
    return job->width == 8 ? *(const u64 *)from : *(const u32 *)from;
}

/* Iovecs: the array, then what each shows, `most` bytes in all; each has a limit of its own, as each is printed as a
 * string. */
static void vectors(struct job *job, u64 address, u64 count, u64 most)
{
    if (address == 0 || count == 0)
        return;
    u64 size = 2 * job->width;
    u64 flags = count > MOST_VECTORS ? CHUNK_CUT : 0;
    u64 *array = job->record + job->cursor + CHUNK_WORDS;
    count = least(count, MOST_VECTORS);
    u64 copied = chunk(job, address, count * size, flags, 0) / size;
    for (u64 index = 0; index < copied && most > 0; index++) {
        u64 base = field(job, array, index * size);
        u64 length = least(field(job, array, index * size + job->width), most);
        if (base == 0 || length == 0)
            continue;
        if (job->datagrams)
            datagram(job, base, length);
        else
            data(job, base, length, job->data);
        most -= length;
    }
}

static void strings(struct job *job, u64 address)
{
    if (address == 0)
        return;
    u64 *array = job->record + job->cursor + CHUNK_WORDS;
    u64 copied = chunk(job, address, MOST_STRINGS * job->width, 0, 0) / job->width;
    for (u64 index = 0; index < copied; index++) {
        u64 pointer = field(job, array, index * job->width);
        if (pointer == 0)
            break;
        chunk(job, pointer, job->string + 1, 0, 1);
    }
}

/* A msghdr whose copy is in the record already. `most`: bytes of data that its vectors can have. */
static void message_parts(struct job *job, const u64 *message, u64 most)
{
    u64 w = job->width;
    u64 name = field(job, message, 0);
    u64 name_length = *(const u32 *)((const u8 *)message + w);
    /* 64: name, namelen (padded), iov, iovlen, control, controllen; 32: the same, nothing padded. */
    u64 iov = field(job, message, 2 * w), iov_length = field(job, message, 3 * w);
    u64 control = field(job, message, 4 * w), control_length = field(job, message, 5 * w);
    if (name_length > 0)
        data(job, name, name_length, ADDRESS_LIMIT);
    vectors(job, iov, iov_length, most);
    if (control_length > 0)
        data(job, control, control_length, 4096);
}

static void messages(struct job *job, u64 address, u64 count, u64 most, int many)
{
    u64 size = 7 * job->width + (many ? job->width : 0);
    job->datagrams = 1;
    if (address == 0)
        return;
    for (u64 index = 0; index < least(count, MOST_MESSAGES); index++) {
        u64 *message = job->record + job->cursor + CHUNK_WORDS;
        if (chunk(job, address + index * size, size, 0, 0) < size)
            return;
        u64 sent = *(u32 *)((u8 *)message + 7 * job->width);
        message_parts(job, message, many && job->when == WHEN_EXIT ? sent : most);
    }
    if (count > MOST_MESSAGES)
        truncated(job);
}

/* As many elements of so many bytes as a u32 in the program's memory says. */
static void counted(struct job *job, u64 address, u64 pointer, u64 each)
{
    if (address == 0 || pointer == 0)
        return;
    u32 *length = (u32 *)(job->record + job->cursor + CHUNK_WORDS);
    if (chunk(job, pointer, 4, 0, 0) == 4)
        data(job, address, *length * (each != 0 ? each : 1),
             job->data < ADDRESS_LIMIT * 8 && each != 0 ? ADDRESS_LIMIT * 8
             : job->data < ADDRESS_LIMIT ? ADDRESS_LIMIT : job->data);
}

/* Small numbers as a set: one of them, and all from one to another. */
#define IN(number) (1ul << (number))
#define FROM(first, last) (IN(last) * 2 - IN(first))
static int has(u64 set, u32 number) { return number < 64 && (set >> number & 1); }

/* The flags of a structure that the kernel has just read. */
static u64 flags_of(u64 structure)
{
    u64 flags = 0;
    return agent_copy(&flags, structure, 8) == 8 ? flags : 0;
}

/*
 * Whether an argument is a pointer, where that depends on another one. What is none is not read: it would fault, which
 * takes a stop, and none leads a thread on whose tracer has died between our look at the selector and the fault. (A
 * pointer that is bad is left to that.)
 */
static int is_pointer(const u64 *args, u8 arg, u8 condition)
{
    u32 command = args[1];
    switch (condition) {
    /* F_GETLK to F_SETLKW, the same of F_..64, F_SETOWN_EX, F_GETOWN_EX, F_OFD_...; F_GET_RW_HINT to
     * F_SETDELEG. */
    case IF_FCNTL:
        return has(FROM(5, 7) | FROM(12, 16) | FROM(36, 38), command) || (command >= 1035 && command <= 1040);
    case IF_IOCTL:
        /* Of terminals and descriptors: TCGETS to TCSETAF, TIOCGPGRP to TIOCINQ, TIOCGSERIAL to FIONBIO, TIOCSETD,
         * TIOCGETD, TIOCGSID, FIOASYNC, TIOCGLCKTRMIOS, TIOCSLCKTRMIOS. */
        if (command >> 8 == 0x54)
            return has(FROM(1, 8) | FROM(15, 27) | FROM(30, 33) | FROM(35, 36) | IN(41), command & 255)
                || command == 0x5452 || command == 0x5456 || command == 0x5457;
        /* Numbers are small, and there is no memory so low (vm.mmap_min_addr). */
        return args[arg] >= 0x10000;
    /* FUTEX_WAIT, LOCK_PI, WAIT_BITSET, WAIT_REQUEUE_PI, LOCK_PI2. */
    case IF_FUTEX: return has(IN(0) | IN(6) | IN(9) | IN(11) | IN(13), command & 0x7f);
    /* All but EPOLL_CTL_DEL. */
    case IF_EPOLL: return command != 2;
    /* IPC_SET, IPC_STAT, IPC_INFO, and SHM_STAT, SHM_INFO, SHM_STAT_ANY; or MSG_STAT, MSG_INFO, MSG_STAT_ANY; or
     * SEM_STAT, SEM_INFO, SEM_STAT_ANY. */
    case IF_SHM: return has(FROM(1, 3) | FROM(13, 15), command & ~0x100);
    case IF_MSG: return has(FROM(1, 3) | FROM(11, 13), command & ~0x100);
    case IF_SEM: return has(FROM(1, 3) | FROM(18, 20), (u32)args[2] & ~0x100);
    /* O_CREAT; CLONE_PIDFD, CLONE_PARENT_SETTID; CLONE_SETTLS. */
    case IF_CREATES: return (command & 0100) != 0;
    case IF_STORES: return (args[0] & 0x101000) != 0;
    case IF_TLS: return (args[0] & 0x80000) != 0;
    /* SOL_SOCKET: SO_ATTACH_FILTER, which is SO_GET_FILTER too, and SO_ATTACH_REUSEPORT_CBPF. */
    case IF_FILTER: return command == 1 && ((u32)args[2] == 26 || (u32)args[2] == 51);
    /* BPF_PROG_LOAD; BPF_OBJ_PIN, BPF_OBJ_GET, BPF_RAW_TRACEPOINT_OPEN. */
    /* PTRACE_GET_SYSCALL_INFO. */
    case IF_ASKS: return (u32)args[0] == 0x420e;
    /* KCMP_EPOLL_TFD. */
    case IF_SLOT: return (u32)args[2] == 7;
    /* CLONE_ARGS_SIZE_VER1; CLONE_PIDFD, CLONE_PARENT_SETTID. */
    case IF_NUMBERS: return args[1] >= 80;
    case IF_PIDFD: return (flags_of(args[0]) & 0x1000) != 0;
    case IF_NUMBER: return (flags_of(args[0]) & 0x100000) != 0;
    default: return 1;
    }
}

/*
 * Bytes of what a command of ioctl takes. Its number has a size, or not: of those that have none those of terminals and
 * sockets are short, and are made often; those of consoles are long. Behind what some of files and all of the device
 * mapper take there is more. (Such is command_size() of the decoder.)
 */
static u64 command_size(u32 command)
{
    u32 size = command >> 16 & 0x3fff, family = command >> 8 & 255;
    if (size == 0 && (family == 0x54 || family == 0x89))
        return 64;
    /* Elements behind a count: KVM_SET_CPUID2, KVM_GET_SUPPORTED_CPUID, KVM_GET_EMULATED_CPUID; UDMABUF_CREATE_LIST. */
    if ((size == 0 && family == 0x4b) || command == 0x4008ae90 || command == 0xc008ae05 || command == 0xc008ae09
        || command == 0x40087543)
        return 4096;
    /* PERF_EVENT_IOC_MODIFY_ATTRIBUTES, whose number has the size of a pointer. */
    if (command == 0x4008240b)
        return 144;
    u32 most = size == 0 || family == 0x66 || family == 0x94 || family == 0xfd ? 1024 : 64;
    return size < most ? most : size;
}

/* The offsets of a pointer and of its count, bytes of the count, and bytes of an element: see KIND_POINTED. */
#define POINTED(at, count_at, count, each) ((at) | (count_at) << 8 | (count) << 16 | (u64)(each) << 20)

/* What a pointer in a command's argument leads to, or 0. (Such is command_pointed() of the decoder.) */
static u64 command_pointed(u32 command)
{
    switch (command) {
    /* BLKPG */
    case 0x1269: return POINTED(16, 0, 0, 152);
    /* GIO_UNIMAP, PIO_UNIMAP; GIO_FONTX, PIO_FONTX; KDFONTOP */
    case 0x4b66: case 0x4b67: return POINTED(8, 0, 2, 4);
    case 0x4b6b: case 0x4b6c: return POINTED(8, 0, 2, 32);
    case 0x4b72: return POINTED(24, 0, 0, POINTED_LIMIT);
    /* TEE_IOC_OPEN_SESSION, TEE_IOC_INVOKE, TEE_IOC_SUPPL_RECV, TEE_IOC_SUPPL_SEND */
    case 0x8010a402: case 0x8010a403: case 0x8010a406: case 0x8010a407: return POINTED(0, 8, 8, 1);
    /* BTRFS_IOC_SNAP_CREATE_V2, BTRFS_IOC_SUBVOL_CREATE_V2; BTRFS_IOC_SEND; BTRFS_IOC_INO_PATHS,
     * BTRFS_IOC_LOGICAL_INO */
    case 0x50009417: case 0x50009418: return POINTED(32, 24, 8, 1);
    case 0x40489426: return POINTED(16, 8, 8, 8);
    case 0xc0389423: case 0xc0389424: return POINTED(48, 8, 8, 1);
    /* SIOCGIFCONF */
    case 0x8912: return POINTED(8, 0, 4, 1);
    /* VIDIOC_G_FMT, VIDIOC_S_FMT, VIDIOC_TRY_FMT; VIDIOC_CREATE_BUFS */
    case 0xc0d05604: case 0xc0d05605: case 0xc0d05640: return POINTED(32, 40, 4, 24);
    case 0xc100565c: return POINTED(48, 56, 4, 24);
    /* VIDIOC_G_EXT_CTRLS, VIDIOC_S_EXT_CTRLS, VIDIOC_TRY_EXT_CTRLS */
    case 0xc0205647: case 0xc0205648: case 0xc0205649: return POINTED(24, 4, 4, 20);
    default: return 0;
    }
}

/* What a pointer in a structure leads to: see KIND_POINTED. */
static void pointed(struct job *job, u64 address, u64 what)
{
    u64 pointer = 0, count = 0, bytes = what >> 16 & 15, each = what >> 20;
    if (!tracer_lives(job->slot) || agent_copy(&pointer, address + (what & 255), 8) != 8 || pointer == 0)
        return;
    if (bytes == 0 || bytes == 15)
        count = bytes == 0 ? 1 : 8;
    else if (bytes > 8 || agent_copy(&count, address + (what >> 8 & 255), bytes) != bytes)
        return;
    if (each == 0)
        chunk(job, pointer, job->string + 1, 0, 1);
    else if (count > 0)
        data(job, pointer, least(count, POINTED_LIMIT) * each, POINTED_LIMIT);
}

/* Pointers to operations of aio(7), the operations, and what they write: IOCB_CMD_PWRITE, IOCB_CMD_PREADV,
 * IOCB_CMD_PWRITEV. */
static void submitted(struct job *job, u64 address, u64 count)
{
    if ((i64)count <= 0)
        return;
    u64 *array = job->record + job->cursor + CHUNK_WORDS;
    u64 flags = count > MOST_VECTORS ? CHUNK_CUT : 0;
    u64 copied = chunk(job, address, least(count, MOST_VECTORS) * job->width, flags, 0) / job->width;
    for (u64 index = 0; index < copied; index++) {
        u64 pointer = field(job, array, index * job->width);
        const u64 *iocb = job->record + job->cursor + CHUNK_WORDS;
        if (pointer == 0 || chunk(job, pointer, 64, 0, 0) < 64 || (i64)iocb[4] <= 0)
            continue;
        u64 command = iocb[2] & 0xffff, buffer = iocb[3], length = iocb[4];
        if (command == 1)
            data(job, buffer, length, job->data);
        else if (command == 7)
            data(job, buffer, least(length, MOST_VECTORS) * 2 * job->width, ~0ul);
        else if (command == 8)
            vectors(job, buffer, length, ~0ul);
    }
}

/* The strings of controls. (Such is has_controls() of the decoder.) */
static void controls(struct job *job, u64 address)
{
    u64 head[4], control[2];
    if (!tracer_lives(job->slot) || agent_copy(head, address, 32) != 32)
        return;
    for (u64 index = 0; index < least(head[0] >> 32, MOST_CONTROLS); index++) {
        u64 at = head[3] + index * 20;
        if (agent_copy(control, at, 8) != 8 || agent_copy(control + 1, at + 12, 8) != 8)
            return;
        if (control[0] >> 32 != 0)
            data(job, control[1], control[0] >> 32, job->data);
    }
}

/* What SG_IO sends and receives, in either of its structures: struct sg_io_hdr and struct sg_io_v4. */
static void transfer(struct job *job, u64 address, u64 length, u64 count)
{
    if (count != 0)
        vectors(job, address, count, length);
    else if (length != 0)
        data(job, address, length, job->data);
}

static void scsi(struct job *job, u64 address)
{
    u64 io[20];
    const u32 *word = (const u32 *)io;
    if (!tracer_lives(job->slot) || agent_copy(io, address, 88) != 88)
        return;
    if (word[0] == 'S') {
        transfer(job, io[3], io[1] & 255, 0);
        transfer(job, io[2], word[3], word[2] >> 16);
        transfer(job, io[4], word[16] >> 24, 0);
    } else if (word[0] == 'Q' && agent_copy(io, address, 160) == 160) {
        transfer(job, io[2], word[3], 0);
        transfer(job, io[6], word[33], 0);
        transfer(job, io[9], word[15], word[14]);
        transfer(job, io[10], word[17], word[16]);
    }
}

/* One entry of the table. */
static void capture(struct job *job, u64 entry)
{
    u8 arg = entry & 255, kind = entry >> 16 & 255, counter = entry >> 24 & 255;
    u64 size = entry >> 32 & 0xffffff, count = counter <= COUNT_RESULT ? job->args[counter] : 1;
    if (kind == KIND_FRAME)
        chunk(job, job->record[RECORD_SP], size, 0, 0);
    if (arg >= 6 || job->args[arg] == 0 || (entry >> 56 != IF_ALWAYS && !is_pointer(job->args, arg, entry >> 56)))
        return;
    u64 address = job->args[arg];
    i64 result = (i64)job->args[COUNT_RESULT];
    if (counter == COUNT_RESULT && (job->when != WHEN_EXIT || result <= 0))
        return;
    /* What came back bounds what was read into vectors. */
    u64 most = job->when != WHEN_EXIT ? ~0ul : result > 0 ? (u64)result : 0;
    switch (kind) {
    case KIND_STRING: chunk(job, address, job->string + 1, 0, 1); break;
    case KIND_BYTES:
        /* A product that overflows is cut by the limit all the same. */
        count = size != 0 && count > (1ul << 40) / size ? 1ul << 40 : count * size;
        if (count > 0)
            data(job, address, count, job->data);
        break;
    /* Its elements are bytes. */
    case KIND_DATAGRAM:
        if (count > 0)
            datagram(job, address, count);
        break;
    case KIND_FIXED: data(job, address, size, ~0ul); break;
    case KIND_COMMAND:
        data(job, address, least(command_size(job->args[1]), size), ~0ul);
        u64 leads = job->width == 8 ? command_pointed(job->args[1]) : 0;
        if (leads != 0)
            pointed(job, address, leads);
        if (job->width == 8 && (u32)job->args[1] >= 0xc0205647 && (u32)job->args[1] <= 0xc0205649)
            controls(job, address);
        if (job->width == 8 && (u32)job->args[1] == 0x2285)
            scsi(job, address);
        break;
    case KIND_MSGBUF: data(job, address, least(least(count, size) + job->width, size), ~0ul); break;
    /* Counts of lists are 32 bits wide. */
    case KIND_LIST:
        if ((u32)count > 0)
            data(job, address, least((u32)count * (size & 255), size >> 8), ~0ul);
        break;
    case KIND_IOVEC: vectors(job, address, count, most); break;
    case KIND_STRINGS: strings(job, address); break;
    case KIND_SUBMITTED: submitted(job, address, count); break;
    case KIND_POINTED: pointed(job, address, size); break;
    case KIND_MSGHDR: messages(job, address, 1, most, 0); break;
    /* Behind the call its result is how many there are. */
    case KIND_MMSGHDR: messages(job, address, least(count, most), most, 1); break;
    case KIND_COUNTED:
        if (counter < COUNT_RESULT)
            counted(job, address, count, size);
        break;
    case KIND_BITS: data(job, address, (least((u32)count, 1u << 20) + 63) / 64 * 8, 4096); break;
    }
}

static void captures(struct job *job, u64 table, u64 number)
{
    const u64 *entry = (const u64 *)(*at(job->slot, SLOT_CODE) + table) + number * CAPTURES;
    for (u64 index = 0; index < CAPTURES && (entry[index] >> 16 & 255) != 0; index++)
        if (entry[index] >> 8 & job->when)
            capture(job, entry[index]);
}

static void prepare(struct job *job, u64 slot, u64 *record, u64 cursor, u8 when)
{
    job->slot = slot;
    job->record = record;
    job->cursor = cursor;
    job->width = 8;
    job->data = config(slot, CONFIG_DATA_LIMIT);
    job->string = config(slot, CONFIG_STRING_LIMIT);
    job->when = when;
    job->datagrams = 0;
    for (int index = 0; index < 6; index++)
        job->args[index] = record[RECORD_ARGS + index];
    job->args[6] = when == WHEN_EXIT ? record[RECORD_RESULT] : 0;
    if ((record[RECORD_HEAD] >> 40 & 255) == GATE_INT80) {
        job->width = 4;
        for (int index = 0; index < 6; index++)
            job->args[index] = (u32)job->args[index];
    }
}

/* The place of a new record, with room for the longest; 0 if there is none, or nobody to read it. */
static u64 *reserve(u64 slot)
{
    if (!tracer_lives(slot))
        return 0;
    u64 head = *at(slot, SLOT_HEAD), room = *at(slot, SLOT_LIMIT) - head;
    u64 place = head % RING_WORDS, to_end = RING_WORDS - place;
    u64 filler = to_end < MAX_WORDS ? to_end : 0;
    if (room > RING_WORDS || room < MAX_WORDS + filler)
        return 0;
    u64 *ring = at(slot, SLOT_RING);
    if (filler != 0) {
        ring[place] = filler | (u64)RECORD_FILLER << 32;
        head += filler;
        place = 0;
        /* The compiler must not move this before the filler; the CPU does not. */
        __atomic_store_n(at(slot, SLOT_HEAD), head, __ATOMIC_RELEASE);
    }
    return ring + place;
}

static void publish(struct job *job)
{
    u64 *head = at(job->slot, SLOT_HEAD);
    job->record[RECORD_HEAD] |= job->cursor;
    __atomic_store_n(head, *head + job->cursor, __ATOMIC_RELEASE);
}

static u64 head_word(u64 gate_and_bits) { return (u64)RECORD_CALL << 32 | (gate_and_bits & 0xffff) << 40; }

static void stack(struct job *job, u64 sp)
{
    u64 bytes = least(config(job->slot, CONFIG_STACK_BYTES), MAX_WORDS * 4);
    u64 start = *at(job->slot, SLOT_STACK_START), end = *at(job->slot, SLOT_STACK_END);
    /* On another stack (sigaltstack(2)) nobody knows the end: no fault is to come of it, which a program that blocks
     * SIGSEGV would pay for. */
    u64 room = start <= sp && sp < end ? end - sp : 4096 - sp % 4096;
    if (bytes != 0)
        chunk(job, sp, least(bytes, room), CHUNK_STACK, 0);
}

/* What is known of a crossing before it: of call `nr`. */
static void begin(struct job *job, u64 slot, u64 *record, u64 nr)
{
    const u64 *regs = at(slot, SLOT_REGS);
    u64 gate = *at(slot, SLOT_GATE);
    record[RECORD_HEAD] = head_word(gate);
    record[RECORD_NR] = nr;
    record[RECORD_SITE] = *at(slot, SLOT_SITE);
    record[RECORD_SP] = regs[RSP];
    record[RECORD_BP] = regs[RBP];
    int int80 = (gate & 255) == GATE_INT80;
    record[RECORD_ARGS] = regs[int80 ? RBX : RDI];
    record[RECORD_ARGS + 1] = regs[int80 ? RCX : RSI];
    record[RECORD_ARGS + 2] = regs[RDX];
    record[RECORD_ARGS + 3] = regs[int80 ? RSI : R10];
    record[RECORD_ARGS + 4] = regs[int80 ? RDI : R8];
    record[RECORD_ARGS + 5] = regs[int80 ? RBP : R9];
    prepare(job, slot, record, CALL_WORDS, WHEN_ENTRY);
    stack(job, regs[RSP]);
    record[RECORD_COUNT] = 1;
    if (nr < NUMBERS) {
        u64 row = (int80 ? SLOT_ROWS_I386 : SLOT_ROWS_X64) + ROW_SIZE * nr;
        record[RECORD_COUNT] = *at(slot, row + ROW_CALLS) + 1;
        captures(job, int80 ? CAPTURE_I386 : CAPTURE_X64, nr);
    }
}

/* And what is known behind it. */
static void finish(struct job *job, u64 slot, u64 *record, u64 cursor)
{
    record[RECORD_RESULT] = at(slot, SLOT_REGS)[RAX];
    record[RECORD_ENDED] = *at(slot, SLOT_ENDED);
    prepare(job, slot, record, cursor, WHEN_EXIT);
    if (record[RECORD_NR] < NUMBERS)
        captures(job, job->width == 4 ? CAPTURE_I386 : CAPTURE_X64, record[RECORD_NR]);
    publish(job);
}

/* Before a crossing: where the time goes, or 0 if the ring is full. */
__attribute__((used)) u64 agent_enter(u64 slot)
{
    u64 *record = reserve(slot);
    if (record == 0)
        return 0;
    struct job job;
    begin(&job, slot, record, (u32)at(slot, SLOT_REGS)[RAX]);
    *at(slot, SLOT_CURSOR) = job.cursor;
    /* From here on it is a call begun: all that the tracer would tell of it is there. */
    __atomic_store_n(at(slot, SLOT_INSIDE), *at(slot, SLOT_HEAD) + 1, __ATOMIC_RELEASE);
    return (u64)(record + RECORD_BEGUN);
}

/*
 * Where rt_sigreturn leads to has what was in rax there for its result, as strace tells it too: behind the ucontext's
 * first fields and eight registers, rdi, rsi, rbp, rbx and rdx (asm/ucontext.h, asm/sigcontext.h). How long it takes
 * nobody learns: its end is its beginning.
 */
static void returns(u64 slot, u64 *record)
{
    u64 *result = at(slot, SLOT_REGS) + RAX;
    *result = 0;
    if (tracer_lives(slot))
        agent_copy(result, record[RECORD_SP] + 40 + 13 * 8, 8);
    *at(slot, SLOT_ENDED) = record[RECORD_BEGUN];
}

/* Behind it, or before it where nobody comes back. */
__attribute__((used)) void agent_exit(u64 slot)
{
    u64 *record = at(slot, SLOT_RING) + *at(slot, SLOT_HEAD) % RING_WORDS;
    const u8 *classes = (const u8 *)*at(slot, SLOT_CODE) + CLASS_X64;
    if ((record[RECORD_HEAD] >> 40 & 255) == GATE_SYSCALL && record[RECORD_NR] < NUMBERS
        && classes[record[RECORD_NR]] == CLASS_RETURN)
        returns(slot, record);
    struct job job;
    finish(&job, slot, record, *at(slot, SLOT_CURSOR));
}

/*
 * Behind a crossing that was only timed, and took long: all of its record. Where the ring has no room for it, it stays
 * among those that were only timed, and the next one of its kind is to be recorded, and so has the ring emptied.
 */
__attribute__((used)) void agent_long(u64 slot)
{
    u64 nr = *at(slot, SLOT_TIMED) >> 2, begun = *at(slot, SLOT_TIMED_BEGUN);
    if (nr >= NUMBERS)
        return;
    u64 *record = reserve(slot);
    if (record == 0) {
        *at(slot, SLOT_TICKS_X64 + 8 * nr) += *at(slot, SLOT_ENDED) - begun;
        *at(slot, SLOT_ROWS_X64 + ROW_SIZE * nr + ROW_COUNTDOWN) = 1;
        return;
    }
    struct job job;
    begin(&job, slot, record, nr);
    record[RECORD_BEGUN] = begun;
    finish(&job, slot, record, job.cursor);
}

/* Behind a function, whose frame has five arguments, two times, the result, and where its return address is. 0, or 1 if
 * the ring is full. */
__attribute__((used)) u64 agent_function(u64 slot, const u64 *frame, u64 bp)
{
    u64 *record = reserve(slot);
    if (record == 0)
        return 1;
    u64 gate = *at(slot, SLOT_GATE), number = gate >> 32;
    record[RECORD_HEAD] = head_word(gate);
    record[RECORD_NR] = number;
    for (int index = 0; index < 5; index++)
        record[RECORD_ARGS + index] = frame[index];
    record[RECORD_ARGS + 5] = 0;
    record[RECORD_BEGUN] = frame[5];
    record[RECORD_ENDED] = frame[6];
    record[RECORD_RESULT] = frame[7];
    /* Where the return address is. */
    record[RECORD_SITE] = *(const u64 *)frame[8];
    record[RECORD_SP] = frame[8] + 8;
    record[RECORD_BP] = bp;
    /* Its stub has counted it already, unlike a crossing. */
    record[RECORD_COUNT] = *at(slot, SLOT_FUNCTIONS + ROW_SIZE * (gate >> 16 & 255) + ROW_CALLS);
    struct job job;
    prepare(&job, slot, record, CALL_WORDS, WHEN_ENTRY);
    stack(&job, record[RECORD_SP]);
    /* Only what a function leaves is there to be copied now. */
    prepare(&job, slot, record, job.cursor, WHEN_EXIT);
    if (number < NUMBERS)
        captures(&job, (gate & 255) == GATE_VDSO ? CAPTURE_VDSO : CAPTURE_X64, number);
    publish(&job);
    return 0;
}

/*
 * Whether a page of DATA is there. It is not in a process that was forked when the tracer was dead (MADV_DONTFORK), and
 * nobody takes a fault there. So the kernel is asked to read it, by a call that it refuses behind that: what
 * rt_sigprocmask(2) knows are 0 to 2 (kernel/signal.c, Linux 6.18).
 */
static int is_there(u64 address)
{
    enum { NO_HOW = 3, EINVAL = 22 };
    return system_call(NR_rt_sigprocmask, NO_HOW, address, 0, 8) == -EINVAL;
}

/*
 * Whether a trap may be a step of a tracer that died. CODE says whether this one was stepping anybody. The next one
 * cannot write there: what the kernel makes of its steps and breakpoints, no program sends. Of the rest no call is
 * made, which a filter of the program's might answer in its own way.
 */
static int may_be_stepped(u64 config, u64 rest, int code, u64 rip)
{
    return *(volatile u64 *)at(config, CONFIG_STEPS) != 0 || rip - rest <= 2 || code == FROM_CALL
        || code == FROM_STEP || code == FROM_BREAKPOINT;
}

/* Whether a SIGTRAP is a step or a breakpoint of a tracer that died. siginfo: si_code at 8; `config`: CONFIG. */
__attribute__((used)) int agent_trapped(int number, u8 *info, u8 *context, u64 config, u64 rest)
{
    u64 data = *at(config, CONFIG_SELECTOR) & ~0xffful;
    int code = *(int *)(info + 8);
    (void)number;
    if (*(volatile u8 *)at(config, CONFIG_LIVES + LIVES_BYTE) == 0
        || !may_be_stepped(config, rest, code, *at((u64)context, 168)))
        return 0;
    return is_there(data) && was_stepped(data + DATA_STEPPED, rest, code, context);
}

/* Behind a SIGTRAP of a program that has no handler for it. */
__attribute__((used)) void agent_sigtrap(int number, u8 *info, u8 *context, u64 config, u64 rest, int ignored)
{
    int code = *(int *)(info + 8);
    if (agent_trapped(number, info, context, config, rest))
        return;
    /* The kernel ignores none that it has made itself. */
    if (!ignored || code > 0)
        end_by_trap(code, context, rest + 1);
}

/*
 * Behind a SIGSYS that somebody has sent: the program has no handler, and dies of it unless it ignores it. Its handler
 * being ours, that is done by taking it away and sending the signal again; it comes when this one returns.
 */
__attribute__((used)) void agent_sigsys(u64 number, u64 info, u8 *context, u64 unused, int ignored)
{
    u64 none[4] = {0};
    (void)context, (void)unused;
    if (ignored || system_call(NR_rt_sigaction, number, (u64)none, 0, 8) != 0)
        return;
    queue(system_call(NR_gettid, 0, 0, 0, 0), info);
}
