//! The one contract between what runs inside the program and the tracer.
//!
//! The *arena* is two memfds. The first has the [`CODE_SIZE`] bytes of CODE: readable and executable in the program,
//! written by the tracer through a mapping of its own. The second is DATA: a header page and an array of *slots*, one a
//! thread, which the thread's %gs base points at. Forked children have CODE, and get DATA of their own at the same
//! address.
//!
//! Offsets are constants and not `repr(C)` fields, because stubs address them by number, and the C and assembly of this
//! crate get the same numbers from its build script. The contract is versioned ([`VERSION`]) and only ever grows.

/// First word of [`CONFIG`]: "TOLLGATE".
pub const MAGIC: u64 = u64::from_le_bytes(*b"TOLLGATE");
/// Second word of [`CONFIG`]. Raised by whoever moves anything below.
pub const VERSION: u64 = 9;

// ---- CODE: offsets from its start -------------------------------------------------------------------------------

/// Bytes of CODE.
pub const CODE_SIZE: u64 = 4 << 20;
/// What the tracer tells all threads; the offsets inside are `CONFIG_*`.
pub const CONFIG: u64 = 0;
/// A `syscall` that is *outside* the allowed range: how code that has no crossing of its own to decline asks to be
/// drained. The number in eax is [`DRAIN`].
pub const DOOR: u64 = 0x1000;
/// A place where nobody comes by ([`crate::stepped::REST_THREAD`]).
pub const REST: u64 = 0x1040;
/// [`MAGIC`], from before CODE is mapped: what a tollgate that was killed has left before there was a [`CONFIG_MAGIC`]
/// is known by it.
pub const CODE_MAGIC: u64 = 0x1080;
/// A slot that says that there is no tracer: its [`SLOT_SELECTOR`] is the address of a byte that is 0.
/// [`SLOT_SUPERVISED_CALL`] is set, too.
pub const NO_SLOT: u64 = 0x2000;
/// The class of each number of the x86-64 table, a byte each, for every value of 16 bits: [`CLASS_SPECIAL`] from 512
/// on.
pub const CLASS_X64: u64 = 0x1_0000;
/// The same for the i386 table.
pub const CLASS_I386: u64 = 0x2_0000;
/// What memory to copy: [`CAPTURES`] entries of 8 bytes for each of [`NUMBERS`] calls of the x86-64 table.
pub const CAPTURE_X64: u64 = 0x3_0000;
/// The same for the i386 table.
pub const CAPTURE_I386: u64 = 0x3_8000;
/// The same for [`FUNCTIONS`] functions of the vDSO.
pub const CAPTURE_VDSO: u64 = 0x4_0000;
/// For each value of a byte, whether it has the bit PROT_EXEC (4): `and` and `test` would change the program's flags.
pub const PROT_EXEC_TABLE: u64 = 0x4_1000;
/// Where the allowed range starts (for syscall user dispatch or a filter): it goes on to [`CODE_SIZE`].
pub const ALLOWED: u64 = 0x5_0000;
/// The blob: C and assembly, position independent.
pub const BLOB: u64 = ALLOWED;
/// Room for the blob.
pub const BLOB_SIZE: u64 = 0x1_0000;
/// Stubs, up to [`CODE_SIZE`].
pub const STUBS: u64 = BLOB + BLOB_SIZE;

/// Numbers that a table has. A stub never crosses with a number from here on.
pub const NUMBERS: usize = 512;
/// Entries of a capture table for each call.
pub const CAPTURES: usize = 8;
/// Functions that are told apart: those of the vDSO, and from [`FUNCTION_VSYSCALL`] on those of the vsyscall page.
pub const FUNCTIONS: usize = 16;
/// The first of the three functions of the vsyscall page, in the order of their addresses.
pub const FUNCTION_VSYSCALL: usize = 12;
/// The number that is in eax at [`DOOR`]; no kernel has such a call, so that it is harmless where no tracer is left.
pub const DRAIN: u32 = 0x546f_6c6c;

/// Stub and tracer agree: cross and record.
pub const CLASS_PLAIN: u8 = 0;
/// The tracer must see the call before it is made.
pub const CLASS_SPECIAL: u8 = 1;
/// Special if bit PROT_EXEC is in rdx, or as [`CLASS_RANGE`] (mmap, mprotect, pkey_mprotect).
pub const CLASS_EXEC: u8 = 2;
/// Special if rdi .. rdi + rsi touches a guarded range, or so much as might (munmap, madvise).
pub const CLASS_RANGE: u8 = 3;
/// Special if edi is SIGSYS or SIGTRAP, or is SIGSEGV or SIGBUS, and rsi is not 0; where the number is known, what only
/// asks (rsi is 0) is answered in the stub, and so is what changes nothing ([`CONFIG_ACTIONS`]); else a question for
/// SIGSYS or SIGTRAP is special too (rt_sigaction).
pub const CLASS_SIGNAL: u8 = 4;
/// As [`CLASS_RANGE`], and special if r10d is above 1, that is, has MREMAP_FIXED or a newer flag (mremap).
pub const CLASS_REMAP: u8 = 5;
/// A stub crosses, and who finds itself to be the child behind it leaves the slot alone, which is its maker's (fork,
/// vfork, clone, clone3).
pub const CLASS_BIRTH: u8 = 6;
/// A stub makes the record, and crosses then: nobody comes back from there (rt_sigreturn).
pub const CLASS_RETURN: u8 = 7;
/// Nobody has asked for the call: a stub crosses, and writes nothing down.
pub const CLASS_UNSEEN: u8 = 8;

/// [`MAGIC`].
pub const CONFIG_MAGIC: u64 = 0x00;
/// [`VERSION`].
pub const CONFIG_VERSION: u64 = 0x08;
/// Address, in the program, of the selector byte ([`DATA_SELECTOR`]).
pub const CONFIG_SELECTOR: u64 = 0x10;
/// Longest string that is copied, in bytes, without its NUL (u64).
pub const CONFIG_STRING_LIMIT: u64 = 0x18;
/// Most bytes of data that one argument's copy has (u64).
pub const CONFIG_DATA_LIMIT: u64 = 0x20;
/// Bytes of the program's stack to copy, 0 for none (u64).
pub const CONFIG_STACK_BYTES: u64 = 0x28;
/// Two guarded ranges: for each, minus its end, and its start plus one (so that stubs need no subtraction). Zeros: no
/// range.
pub const CONFIG_GUARDS: u64 = 0x40;
/// 0 as long as no program in this memory has, or had, another action than SIG_DFL for SIGSYS or SIGTRAP, or a filter
/// of its own: to set SIG_DFL is no change then.
pub const CONFIG_ACTIONS: u64 = 0x30;
/// 0 as long as no program in this memory has, or had, another action than SIG_DFL for SIGSEGV or SIGBUS: to set
/// SIG_DFL is no news then.
pub const CONFIG_FAULTS: u64 = 0x38;
/// The number of the tracer's thread, in a word that the kernel sets to FUTEX_OWNER_DIED, 0x40000000, when that ends:
/// so its byte [`LIVES_BYTE`] is 0 as long as there may be a tracer. Nobody in the program can write it, unlike the
/// selector.
pub const CONFIG_LIVES: u64 = 0x280;
/// What %gs becomes in a process that was forked and that no tracer has stopped: the address of [`NO_SLOT`], since it
/// has no DATA. 0 where processes that are forked share DATA (u64).
pub const CONFIG_BORN: u64 = 0x288;
/// How many threads are written down that are stepped ([`DATA_STEPPED`]), of all processes that share CODE: where there
/// are none when the tracer dies, nobody's trap is a step of it (u64).
pub const CONFIG_STEPS: u64 = 0x290;
/// See [`CONFIG_LIVES`]. A thread's number has 22 bits at most (PID_MAX_LIMIT, linux/threads.h).
pub const LIVES_BYTE: u64 = 3;
/// Guarded ranges.
pub const GUARDS: usize = 2;
/// Not 0: a record stands for others that were only counted, so that what its own code has left to do is not to be in
/// its time (u64).
pub const CONFIG_SAMPLED: u64 = 0x60;
/// What was added to the limit of the program's memory (RLIMIT_AS) for ours: the soft limit that was set and how much
/// of it was added, and the same of the hard limit (four u64).
pub const CONFIG_ADDED: u64 = 0x68;
/// What a thread finds home by that the tracer has make a call, should the tracer die meanwhile: its mask of signals,
/// rip, rsp, flags, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8 to r15.
pub const CONFIG_HOME: u64 = 0x100;
/// What the program itself has installed for SIGSYS and for SIGTRAP: twice a struct kernel_sigaction. For who finds
/// this memory when the tracer is gone. Where it handles one of them itself, the same stands before the code that is
/// installed in its place, too ([`OWN_SIZE`] bytes), and that is each process's own.
pub const CONFIG_OWN: u64 = 0x200;
/// Signals that handlers of ours may be installed for, in the order in which the program's own actions are kept: SIGSYS
/// and SIGTRAP (signal(7)).
pub const OWN_SIGNALS: [i32; 2] = [31, 5];
/// Bytes of one of them.
pub const OWN_SIZE: u64 = 32;
/// Where, behind such an action for SIGTRAP, the code goes on to its handler.
pub const HANDS_ON: u64 = OWN_SIZE + 13;

// ---- Capture table --------------------------------------------------------------------------------------------------
// An entry is: argument u8 | when << 8 | kind << 16 | count << 24 | size << 32 | condition << 56. A zero kind ends the
// list.

/// NUL-terminated, to the string limit.
pub const KIND_STRING: u8 = 1;
/// `size` times the count, to the data limit.
pub const KIND_BYTES: u8 = 2;
/// `size` bytes, whatever the limit.
pub const KIND_FIXED: u8 = 3;
/// Count iovecs: the array, then the bytes of each.
pub const KIND_IOVEC: u8 = 4;
/// An array of pointers to strings that ends in a null pointer.
pub const KIND_STRINGS: u8 = 5;
/// A msghdr: the struct, its name, its iovecs and their bytes, its control bytes.
pub const KIND_MSGHDR: u8 = 6;
/// Count mmsghdrs, likewise.
pub const KIND_MMSGHDR: u8 = 7;
/// As many bytes as the u32 says that the count argument points to, to the data limit or 128; and that u32. Where there
/// is a size, as many elements of so many bytes, to 1024 bytes.
pub const KIND_COUNTED: u8 = 8;
/// Count bits, in whole 64-bit words.
pub const KIND_BITS: u8 = 9;
/// `size` bytes at the stack pointer, whatever the arguments are.
pub const KIND_FRAME: u8 = 10;
/// Elements of as many bytes as the lower 8 bits of its size say, as many bytes as the others at most.
pub const KIND_LIST: u8 = 11;
/// A word, and as many bytes as the count says; all in all as many as its size at most.
pub const KIND_MSGBUF: u8 = 12;
/// As [`KIND_BYTES`]; where they begin as a message of netlink(7) does, to [`MESSAGE_LIMIT`]. What a KIND_MSGHDR or a
/// KIND_MMSGHDR shows is looked at likewise.
pub const KIND_DATAGRAM: u8 = 13;
/// Bytes of messages of netlink(7), whatever the data limit: as many as ip(8) reads at once.
pub const MESSAGE_LIMIT: u64 = 32_768;
/// As many bytes as the command of ioctl (argument 1) takes, as far as that can be told; its size at most.
pub const KIND_COMMAND: u8 = 14;
/// What a pointer in the argument's structure leads to: its size is the pointer's offset | the count's offset << 8 |
/// bytes of the count << 16 | bytes of an element << 20. A count of no bytes is one element, one of 15 is eight, and
/// an element of none a string.
pub const KIND_POINTED: u8 = 15;
/// An array of pointers to struct iocb (linux/aio_abi.h), each of 64 bytes, and what those write.
pub const KIND_SUBMITTED: u8 = 17;
/// Bytes of what a [`KIND_POINTED`] leads to.
pub const POINTED_LIMIT: u64 = 1024;
/// Controls of a command of ioctl whose strings are copied.
pub const MOST_CONTROLS: u64 = 16;
/// Iovecs of one array that are looked at: UIO_MAXIOV is 1024, but nobody reads so many.
pub const MOST_VECTORS: u64 = 64;
/// Strings of one array that are copied where nobody asked for more.
pub const MOST_STRINGS: u64 = 32;
/// Messages of one call that are copied.
pub const MOST_MESSAGES: u64 = 64;
/// Before the crossing.
pub const WHEN_ENTRY: u8 = 1;
/// After it.
pub const WHEN_EXIT: u8 = 2;
/// Condition: the argument is a pointer whatever the others are.
pub const IF_ALWAYS: u8 = 0;
/// If the command of fcntl (argument 1) takes one.
pub const IF_FCNTL: u8 = 1;
/// If the command of ioctl (argument 1) takes one, as far as that can be told.
pub const IF_IOCTL: u8 = 2;
/// If the operation of futex (argument 1) has a time.
pub const IF_FUTEX: u8 = 3;
/// If the operation of epoll_ctl (argument 1) has an event.
pub const IF_EPOLL: u8 = 4;
/// If the command of shmctl (argument 1) reads or writes a structure.
pub const IF_SHM: u8 = 5;
/// If the command of msgctl (argument 1) reads or writes one.
pub const IF_MSG: u8 = 6;
/// If the command of semctl (argument 2) reads or writes one.
pub const IF_SEM: u8 = 10;
/// If the flags of mq_open (argument 1) make a queue.
pub const IF_CREATES: u8 = 7;
/// If the flags of clone (argument 0) have a number or a descriptor stored.
pub const IF_STORES: u8 = 8;
/// If the flags of clone (argument 0) set its thread's own memory.
pub const IF_TLS: u8 = 9;
/// If the option of setsockopt or getsockopt (arguments 1 and 2) is a filter.
pub const IF_FILTER: u8 = 11;
/// If what kcmp (argument 2) compares is a structure.
pub const IF_SLOT: u8 = 12;
/// If ptrace (argument 0) asks for what a call is.
pub const IF_ASKS: u8 = 15;
/// If the structure of clone3 (argument 1 is its size) has numbers to be given.
pub const IF_NUMBERS: u8 = 16;
/// If the flags of clone3's structure (argument 0) have a descriptor stored.
pub const IF_PIDFD: u8 = 17;
/// If they have a number stored.
pub const IF_NUMBER: u8 = 18;
/// Index of the result, where a count may be meant.
pub const COUNT_RESULT: u8 = 6;
/// There is no count.
pub const COUNT_NONE: u8 = 7;

// ---- Islands: memory near a module, from which jumps lead to stubs --------------------------------------------------

/// Bytes of one: room for 2,048 sites.
pub const ISLAND: u64 = 0x2_0000;
/// The least that can be mapped: an island for one jump that leads nowhere else.
pub const ISLAND_PAGE: u64 = 0x1000;

// ---- DATA: offsets from its start --------------------------------------------------------------

/// Bytes before the first slot.
pub const DATA_HEADER: u64 = 0x1000;
/// The selector byte of syscall user dispatch, one for all.
pub const DATA_SELECTOR: u64 = 0;
/// Set to 1 by the SIGSYS handler: it ran, so no tracer was there (u64).
pub const DATA_ORPHANED: u64 = 8;
/// [`MAGIC`]: before CODE is there, this is how the memory of a tollgate that was killed is known.
pub const DATA_MAGIC: u64 = 16;
/// Threads that are stepped ([`crate::stepped`]).
pub const DATA_STEPPED: u64 = 0x100;
/// A place for structures that are passed to the kernel.
pub const DATA_SCRATCH: u64 = 0x800;

// ---- A slot ---------------------------------------------------------------------------------------------------------

/// Bytes of a slot: a multiple of the page.
pub const SLOT_SIZE: u64 = 0x9_0000;

// The producer's cache line.
/// Position behind the last published record, in words of 8 bytes; it only grows.
pub const SLOT_HEAD: u64 = 0x00;
/// Position of the record being made, plus one: the thread is between its crossing's two readings of the clock exactly
/// if this is head + 1. A tracer that discards a half record sets it to 0.
pub const SLOT_INSIDE: u64 = 0x08;
/// Not 0 while the thread is between `retry` and `leave` of a stub. A stub that is entered again meanwhile (by a
/// signal's handler, when no tracer holds signals back) crosses and records nothing. To be set to 0 with
/// [`SLOT_INSIDE`].
pub const SLOT_BUSY: u64 = 0x10;
/// Records not made, because the ring was full and [`SLOT_DROP`] set.
pub const SLOT_LOST: u64 = 0x18;
// The consumer's cache line.
/// The position that head may reach: what was read, plus [`RING_WORDS`].
pub const SLOT_LIMIT: u64 = 0x40;
/// The address of the selector byte. Unless that byte is 1 there is no tracer, and crossings are not recorded: threads
/// that are made then have the slot of their maker, which can be used by one only.
pub const SLOT_SELECTOR: u64 = 0x48;
/// Not 0: where the ring is full, count the loss and cross.
pub const SLOT_DROP: u64 = 0x50;
// Written once by the tracer.
/// The slot's address in the program, that is, the %gs base.
pub const SLOT_SELF: u64 = 0x80;
/// The address of CODE in the program.
pub const SLOT_CODE: u64 = 0x88;
/// End of the agent's stack, 16-aligned.
pub const SLOT_STACK_TOP: u64 = 0x90;
/// [`RING_WORDS`].
pub const SLOT_RING_WORDS: u64 = 0x98;
// Private to the thread.
/// Where the trampoline of the blob goes back to: an address in the stub, so that a thread inside the blob can be
/// located.
pub const SLOT_RESUME: u64 = 0xc0;
/// The site, for the blob.
pub const SLOT_SITE: u64 = 0xc8;
/// Gate and bits of the crossing, for the blob: gate | bits << 8; where it is a function, its row << 16 and the call's
/// number << 32.
pub const SLOT_GATE: u64 = 0xd0;
/// lahf and seto, as rax had them.
pub const SLOT_FLAGS: u64 = 0xd8;
/// Scratch: rcx of an `int 0x80` stub.
pub const SLOT_RCX_SCRATCH: u64 = 0xe0;
/// Scratch: r11.
pub const SLOT_R11_SCRATCH: u64 = 0xe8;
/// Scratch: the number of the call, where a Count stub does not know it.
pub const SLOT_NR_SCRATCH: u64 = 0xf0;
/// The program's registers at the crossing while the blob runs: 16 words in the order of the instruction encoding
/// (rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 … r15); after the crossing rax is the result.
pub const SLOT_REGS: u64 = 0x100;
/// What the blob's entry part leaves for its exit part: position of the next word of the record.
pub const SLOT_CURSOR: u64 = 0x180;
/// TSC behind a captured crossing, for the exit part.
pub const SLOT_ENDED: u64 = 0x188;
/// Result of the C part's entry: 0, or not 0 where the ring was full.
pub const SLOT_VERDICT: u64 = 0x190;
/// Where a thread goes on behind a call that it makes at the gadget that all sites share for which CODE has no room:
/// the gadget jumps there by itself, so that a thread is not stranded where the tracer dies in between.
pub const SLOT_SUPERVISED_CALL: u64 = 0x198;
/// End of the memory that the thread's stack is in: what is copied of the stack stops there, and need not fault. 0: not
/// known.
pub const SLOT_STACK_END: u64 = 0x1a0;
/// Its beginning: a stack pointer outside of the two is on another stack (sigaltstack(2)), whose end nobody knows.
pub const SLOT_STACK_START: u64 = 0x1a8;
/// The number of the call that a stub for rt_sigaction makes instead, of one that changes nothing; 0 for itself.
pub const SLOT_INSTEAD: u64 = 0x1b0;
/// Not 0 while the thread is in a crossing that is timed without a record (mode Count): the call's number times 4,
/// plus 1.
pub const SLOT_TIMED: u64 = 0x1b8;
/// TSC before that crossing.
pub const SLOT_TIMED_BEGUN: u64 = 0x1c0;
/// rdx at it.
pub const SLOT_TIMED_RDX: u64 = 0x1c8;
/// Its result, while the clock is read behind it.
pub const SLOT_TIMED_RAX: u64 = 0x1d0;
/// Counts of mode Count for functions, a row of [`ROW_SIZE`] for each of [`FUNCTIONS`].
pub const SLOT_FUNCTIONS: u64 = 0x400;
/// Counts of mode Count, a row of [`ROW_SIZE`] for each number of the x86-64 table.
pub const SLOT_ROWS_X64: u64 = 0x1000;
/// The same for the i386 table.
pub const SLOT_ROWS_I386: u64 = 0x5000;
/// Ticks of mode Count for each number of the x86-64 table: what those took together that were timed without a record,
/// and 1 more. 0 of a number that is not timed: stubs that look their number up ask here.
pub const SLOT_TICKS_X64: u64 = 0x9000;
/// The agent's stack, [`STACK_SIZE`] bytes.
pub const SLOT_STACK: u64 = 0xa000;
/// Bytes of the agent's stack.
pub const STACK_SIZE: u64 = 0x4000;
/// The ring, [`RING_WORDS`] words.
pub const SLOT_RING: u64 = 0x1_0000;
/// Words of a ring. The size is fixed because `movzx ecx, cx` is the one mask that leaves the flags alone.
pub const RING_WORDS: u64 = 0x1_0000;

/// Bytes of a row of counts.
pub const ROW_SIZE: u64 = 32;
/// Calls that came back.
pub const ROW_CALLS: u64 = 0;
/// Those of them whose result was -4095 ..= -1.
pub const ROW_ERRORS: u64 = 8;
/// Calls up to the next one that is recorded; that one sets it to the period again.
pub const ROW_COUNTDOWN: u64 = 16;
/// One call in so many is recorded; 1 is every call. With 0 here and as countdown, none is.
pub const ROW_PERIOD: u64 = 24;
/// Ticks from which a timed crossing is recorded, whatever its row's countdown: about a microsecond.
pub const TIMED_LONG: u64 = 3000;

// ---- A record: word offsets -----------------------------------------------------------------------------------------

/// Length in words, low half; then a byte each of kind, gate, bits (64 or 32: the mode of the code), flags.
pub const RECORD_HEAD: u64 = 0;
/// TSC before.
pub const RECORD_BEGUN: u64 = 1;
/// TSC behind.
pub const RECORD_ENDED: u64 = 2;
/// Number, low half.
pub const RECORD_NR: u64 = 3;
/// The address behind the crossing instruction; of a function, its return address.
pub const RECORD_SITE: u64 = 4;
/// Result.
pub const RECORD_RESULT: u64 = 5;
/// Six arguments.
pub const RECORD_ARGS: u64 = 6;
/// Stack pointer at the crossing (modes Capture and Count).
pub const RECORD_SP: u64 = 12;
/// rbp at the crossing (modes Capture and Count).
pub const RECORD_BP: u64 = 13;
/// How many crossings its row counts with this one (mode Count; in the other modes without meaning).
pub const RECORD_COUNT: u64 = 14;

/// Words of a record of mode Record, and of the others before its chunks.
pub const CALL_WORDS: u64 = 16;
/// Most words that a record has, chunks and all.
pub const MAX_WORDS: u64 = 0x2000;

/// Nothing: as many words as it says are skipped.
pub const RECORD_FILLER: u8 = 1;
/// A call. (2 was a timed call of mode Count, up to version 1.)
pub const RECORD_CALL: u8 = 3;
/// Flag of a record: some memory did not fit.
pub const FLAG_TRUNCATED: u8 = 1;

/// The crossing was `syscall`.
pub const GATE_SYSCALL: u8 = 0;
/// `int 0x80`.
pub const GATE_INT80: u8 = 1;
/// A function of the vsyscall page.
pub const GATE_VSYSCALL: u8 = 3;
/// A function of the vDSO.
pub const GATE_VDSO: u8 = 4;
/// No crossing: a function that the tracer was asked to tell the entries of; its number is the tracer's to choose.
pub const GATE_PROBE: u8 = 5;

// A chunk behind the record: word 0 is when u8 | flags << 8 | length in bytes << 32, word 1 the address, then the
// bytes, padded to a word.
/// Words of a chunk before its bytes.
pub const CHUNK_WORDS: u64 = 2;
/// Flag: the memory ended (or was not readable) before the length asked for.
pub const CHUNK_FAULTED: u8 = 1;
/// Flag: a limit cut it short.
pub const CHUNK_CUT: u8 = 2;
/// Flag: it is the stack, for unwinding.
pub const CHUNK_STACK: u8 = 4;

// ---- The blob: it starts with a table of u32 offsets from its own start ---------------------------------------------

/// `syscall`, then the way to [`CONFIG_HOME`]: the tracer's calls in the program's name. While it lives, it takes the
/// thread from there itself.
pub const ENTRY_REMOTE: usize = 0;
/// `syscall; int3`, of which only the first is used: a place for other purposes, such as a thread's last call.
pub const ENTRY_GATE: usize = 1;
/// The SIGSYS handler (SA_SIGINFO, all signals blocked) of a program that has none.
pub const ENTRY_SIGSYS: usize = 2;
/// The restorer of ours.
pub const ENTRY_RESTORER: usize = 3;
/// The SIGTRAP handler (SA_SIGINFO) of a program that has none.
pub const ENTRY_SIGTRAP: usize = 4;
/// The one of a program that ignores it.
pub const ENTRY_SIGTRAP_IGNORED: usize = 5;
/// Trampoline before a captured crossing.
pub const ENTRY_ENTER: usize = 6;
/// Trampoline behind it.
pub const ENTRY_EXIT: usize = 7;
/// Trampoline behind a captured function.
pub const ENTRY_FUNCTION: usize = 8;
/// First address of the routine that reads the program's memory.
pub const ENTRY_COPY_BEGIN: usize = 9;
/// End of it.
pub const ENTRY_COPY_END: usize = 10;
/// Where a thread continues that faulted in it, registers as they are.
pub const ENTRY_COPY_FAULT: usize = 11;
/// The SIGSYS handler of a program that ignores it.
pub const ENTRY_SIGSYS_IGNORED: usize = 12;
/// What a SIGSYS handler does with a dispatched call: where one goes on that hands everything else on to the program's
/// own.
pub const ENTRY_DISPATCHED: usize = 13;
/// What the SIGTRAP handler does for a program that handles it itself, when no tracer is left: rax has the address of
/// its action. It goes on at [`HANDS_ON`] behind that, or returns.
pub const ENTRY_TRAPPED: usize = 14;
/// Trampoline behind a crossing that was timed, and is to be recorded because it took long.
pub const ENTRY_LONG: usize = 15;
/// How many there are.
pub const ENTRIES: usize = 16;

const _: () = {
    assert!(ALLOWED >= PROT_EXEC_TABLE + 256 && CAPTURE_VDSO + (FUNCTIONS * CAPTURES * 8) as u64 <= PROT_EXEC_TABLE);
    assert!(CAPTURE_X64 + (NUMBERS * CAPTURES * 8) as u64 <= CAPTURE_I386);
    assert!(CAPTURE_I386 + (NUMBERS * CAPTURES * 8) as u64 <= CAPTURE_VDSO);
    assert!(CLASS_X64 + 0x1_0000 <= CLASS_I386 && CLASS_I386 + 0x1_0000 <= CAPTURE_X64);
    assert!(
        CONFIG_GUARDS + 16 * GUARDS as u64 <= CONFIG_SAMPLED
            && CONFIG_ADDED + 32 <= CONFIG_HOME
            && CONFIG_HOME + 8 * crate::head::HOME_REGISTERS <= CONFIG_OWN
            && CONFIG_OWN + OWN_SIGNALS.len() as u64 * OWN_SIZE <= CONFIG_LIVES
            && CONFIG_LIVES + 8 <= CONFIG_BORN
            && CONFIG_BORN + 8 <= CONFIG_STEPS
            && CONFIG_STEPS + 8 <= DOOR
            && STUBS < CODE_SIZE
    );
    assert!(SLOT_LIMIT / 64 != SLOT_HEAD / 64 && SLOT_REGS + 128 <= SLOT_CURSOR && SLOT_TIMED_RAX < SLOT_FUNCTIONS);
    assert!(SLOT_FUNCTIONS + ROW_SIZE * FUNCTIONS as u64 <= SLOT_ROWS_X64 && FUNCTION_VSYSCALL + 3 <= FUNCTIONS);
    assert!(SLOT_ROWS_X64 + ROW_SIZE * NUMBERS as u64 <= SLOT_ROWS_I386);
    assert!(
        SLOT_ROWS_I386 + ROW_SIZE * NUMBERS as u64 <= SLOT_TICKS_X64
            && SLOT_TICKS_X64 + 8 * NUMBERS as u64 <= SLOT_STACK
    );
    assert!(SLOT_STACK + STACK_SIZE <= SLOT_RING);
    assert!(SLOT_RING + RING_WORDS * 8 == SLOT_SIZE && SLOT_SIZE.is_multiple_of(4096));
    assert!(DATA_STEPPED + crate::stepped::STEPPED_SIZE <= DATA_HEADER / 2);
    assert!(
        DOOR + 16 <= REST
            && REST + crate::stepped::REST_SIZE <= CODE_MAGIC
            && CODE_MAGIC + 8 <= NO_SLOT
            && NO_SLOT + SLOT_SUPERVISED_CALL + 8 <= CLASS_X64
    );
    assert!(RING_WORDS.is_multiple_of(CALL_WORDS) && MAX_WORDS * 4 <= RING_WORDS);
};
