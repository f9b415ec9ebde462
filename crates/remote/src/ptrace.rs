//! ptrace(2), one safe function for each request that the engine makes.
//!
//! Threads are seized (`PTRACE_SEIZE`, Linux 3.4), never attached: nothing is sent to them that they could notice, and
//! a stop by SIGSTOP can be told from a signal.
#![allow(unsafe_code)]
//! # Safety
//!
//! ptrace reads and writes memory of the *other* process through registers and addresses that the kernel checks; of
//! this one only what is handed over by pointer: each such pointer here is to a local or to a slice that is alive
//! during the call, and the length that is passed with it is its own. A thread that is gone or not stopped makes ESRCH,
//! not harm.

use super::patience::Patience;
use libc::{c_int, c_long, c_void, pid_t};
use std::cell::Cell;
use std::io;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The registers of a stopped thread; of a 32-bit one too, widened.
pub type Registers = libc::user_regs_struct;

/// `__USER_CS` (arch/x86/include/asm/segment.h, Linux 6.18): the code segment of 64-bit code.
pub const USER_CS: u64 = 0x33;
/// `__USER32_CS`: the one of 32-bit code.
pub const USER32_CS: u64 = 0x23;

/// From linux/ptrace.h; the libc crate has not all of them.
const PTRACE_SETSIGMASK: u32 = 0x420b;
const PTRACE_GETSIGMASK: u32 = 0x420a;
const PTRACE_SECCOMP_GET_FILTER: u32 = 0x420c;
const PTRACE_GET_SYSCALL_INFO: u32 = 0x420e;
const PTRACE_SET_SYSCALL_USER_DISPATCH_CONFIG: u32 = 0x4210;
const PTRACE_GET_SYSCALL_USER_DISPATCH_CONFIG: u32 = 0x4211;

/// The event in the upper half of a wait status (`status >> 16`): a thread stopped without a signal of its own.
pub const EVENT_STOP: c_int = 128;

/// Whether a signal stops a process that does not handle it (signal(7)): in a stop of [`EVENT_STOP`], that all of it is
/// stopped.
pub fn stops(signal: i32) -> bool {
    matches!(signal, libc::SIGSTOP | libc::SIGTSTP | libc::SIGTTIN | libc::SIGTTOU)
}

/// What every followed thread is seized with: each new thread and process is followed from its first instruction.
pub const OPTIONS: c_int = libc::PTRACE_O_TRACESYSGOOD
    | libc::PTRACE_O_TRACECLONE
    | libc::PTRACE_O_TRACEFORK
    | libc::PTRACE_O_TRACEVFORK
    | libc::PTRACE_O_TRACEEXEC;

/// `PTRACE_O_SUSPEND_SECCOMP` (linux/ptrace.h, Linux 4.3): no filter and no strict mode. EPERM or EINVAL where the
/// kernel does not allow it.
pub const SUSPEND_SECCOMP: c_int = 1 << 21;

fn request(request: u32, tid: pid_t, address: usize, data: usize) -> io::Result<c_long> {
    // SAFETY: see the module: pointers in `address` and `data` are the callers' own locals, alive for the call.
    let answer = unsafe { libc::ptrace(request, tid, address as *mut c_void, data as *mut c_void) };
    if answer == -1 { Err(io::Error::last_os_error()) } else { Ok(answer) }
}

/// Begins to trace a thread, which is neither stopped nor told.
pub fn seize(tid: pid_t, options: c_int) -> io::Result<()> {
    request(libc::PTRACE_SEIZE, tid, 0, options as usize).map(drop)
}

/// Makes a running thread stop with [`EVENT_STOP`].
pub fn interrupt(tid: pid_t) -> io::Result<()> {
    request(libc::PTRACE_INTERRUPT, tid, 0, 0).map(drop)
}

/// How a stopped thread goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// Until something happens.
    Continue,
    /// Until the next entry to or exit from a call.
    Syscall,
    /// For one instruction.
    Step,
    /// Stays stopped, as SIGSTOP wants it, but can be woken by SIGCONT.
    Listen,
}

thread_local! {
    /// See [`untaken`].
    static UNTAKEN: Cell<pid_t> = const { Cell::new(0) };
}

/// Answers a stop that was told of, but not taken ([`peek`]): it is gone as soon as its thread goes on (`ptrace_resume`
/// clears `exit_code`, kernel/ptrace.c, Linux 5.4 to 6.18), which saves a wait. If it stands yet behind that, its stop
/// is taken: that one, or the first of the program that has its number by now, which is to be handled.
pub fn untaken(tid: pid_t, answer: impl FnOnce()) -> Option<News> {
    UNTAKEN.set(tid);
    answer();
    if UNTAKEN.replace(0) != tid {
        return None;
    }
    // The stop alone: where it was killed meanwhile, its end is to be told. Errors: so it is gone.
    look(tid, libc::WNOHANG | libc::WSTOPPED).ok().flatten()
}

/// Takes the stop that is being answered ([`untaken`]), if it is this thread's: what it is for is written down
/// elsewhere, and the thread would have it from both.
pub fn take_stop(tid: pid_t) {
    // Not the first one of the program that has its number by now, which is to be handled.
    let same = || matches!(peek(tid), Ok(Some(News::Stopped(_, status))) if status >> 8 == 0);
    if UNTAKEN.get() == tid && same() {
        UNTAKEN.set(0);
        // An error: it was killed meanwhile.
        let _ = look(tid, libc::WNOHANG | libc::WSTOPPED);
    }
}

fn goes_on(tid: pid_t) {
    if UNTAKEN.get() == tid {
        UNTAKEN.set(0);
    }
}

/// Lets a stopped thread go on; `signal` (or 0) is delivered.
pub fn resume(tid: pid_t, how: Resume, signal: c_int) -> io::Result<()> {
    goes_on(tid);
    let how = match how {
        Resume::Continue => libc::PTRACE_CONT,
        Resume::Syscall => libc::PTRACE_SYSCALL,
        Resume::Step => libc::PTRACE_SINGLESTEP,
        Resume::Listen => libc::PTRACE_LISTEN,
    };
    request(how, tid, 0, signal as usize).map(drop)
}

/// Lets a stopped thread go for good.
pub fn detach(tid: pid_t, signal: c_int) -> io::Result<()> {
    goes_on(tid);
    request(libc::PTRACE_DETACH, tid, 0, signal as usize).map(drop)
}

/// All of them 0: for tests, of other crates too.
pub fn no_registers() -> Registers {
    // SAFETY: plain numbers, of which 0 is one.
    unsafe { std::mem::zeroed() }
}

/// The registers.
pub fn registers(tid: pid_t) -> io::Result<Registers> {
    // SAFETY: a structure of integers, for which zero is a value.
    let mut registers: Registers = unsafe { std::mem::zeroed() };
    request(libc::PTRACE_GETREGS, tid, 0, &raw mut registers as usize)?;
    Ok(registers)
}

/// Sets the registers.
pub fn set_registers(tid: pid_t, registers: &Registers) -> io::Result<()> {
    request(libc::PTRACE_SETREGS, tid, 0, &raw const *registers as usize).map(drop)
}

/// Sets xmm0 to xmm15; what is wider than these stays.
pub fn set_vectors(tid: pid_t, vectors: &[u8; 256]) -> io::Result<()> {
    // SAFETY: a structure of integers, for which zero is a value.
    let mut state: libc::user_fpregs_struct = unsafe { std::mem::zeroed() };
    request(libc::PTRACE_GETFPREGS, tid, 0, &raw mut state as usize)?;
    for (word, bytes) in state.xmm_space.iter_mut().zip(vectors.chunks_exact(4)) {
        *word = u32::from_le_bytes(bytes.try_into().unwrap_or_default());
    }
    request(libc::PTRACE_SETFPREGS, tid, 0, &raw const state as usize).map(drop)
}

/// Sets the options of a stopped thread.
pub fn set_options(tid: pid_t, options: c_int) -> io::Result<()> {
    request(libc::PTRACE_SETOPTIONS, tid, 0, options as usize).map(drop)
}

/// One instruction of a filter: struct sock_filter (linux/filter.h).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Opcode.
    pub code: u16,
    /// So many instructions are passed over where a comparison holds.
    pub holds: u8,
    /// And where it does not.
    pub fails: u8,
    /// Operand.
    pub operand: u32,
}

impl Instruction {
    fn of(word: u64) -> Instruction {
        let [low, high, holds, fails, a, b, c, d] = word.to_le_bytes();
        Instruction { code: u16::from_le_bytes([low, high]), holds, fails, operand: u32::from_le_bytes([a, b, c, d]) }
    }
}

/// A seccomp filter of a stopped thread, the latest first: opcode and operand of each instruction (`struct
/// sock_filter`, linux/filter.h). EINVAL: it has none at all; ENOENT: not so many; EACCES: without CAP_SYS_ADMIN, or
/// with a filter of our own (seccomp_get_filter, kernel/seccomp.c, Linux 6.18).
pub fn seccomp_filter(tid: pid_t, index: usize) -> io::Result<Vec<Instruction>> {
    let count = request(PTRACE_SECCOMP_GET_FILTER, tid, index, 0)?;
    // Filters are only added and never changed, and the thread stands: the second answer is as long as the first.
    let mut filter = vec![0u64; usize::try_from(count).unwrap_or(0)];
    request(PTRACE_SECCOMP_GET_FILTER, tid, index, filter.as_mut_ptr() as usize)?;
    Ok(filter.into_iter().map(Instruction::of).collect())
}

/// The number that came with an event: the new thread of a clone, the former number of a thread that called exec.
pub fn event_message(tid: pid_t) -> io::Result<u64> {
    let mut message = 0u64;
    request(libc::PTRACE_GETEVENTMSG, tid, 0, &raw mut message as usize)?;
    Ok(message)
}

/// siginfo_t of the signal that a thread is stopped for.
pub fn signal_info(tid: pid_t) -> io::Result<SignalInfo> {
    let mut info = SignalInfo([0; 128]);
    request(libc::PTRACE_GETSIGINFO, tid, 0, &raw mut info as usize)?;
    Ok(info)
}

/// The signals that are queued for a stopped thread itself, the first thirty-two of them; none where that cannot be
/// known.
pub fn queued_signals(tid: pid_t) -> Vec<SignalInfo> {
    /// struct ptrace_peeksiginfo_args (linux/ptrace.h).
    #[repr(C)]
    struct Asked {
        offset: u64,
        flags: u32,
        count: i32,
    }
    let mut found = vec![SignalInfo([0; 128]); 32];
    let asked = Asked { offset: 0, flags: 0, count: 32 };
    let count = request(libc::PTRACE_PEEKSIGINFO, tid, &raw const asked as usize, found.as_mut_ptr() as usize);
    found.truncate(count.map_or(0, |count| usize::try_from(count).unwrap_or(0)));
    found
}

/// Replaces the siginfo_t of the signal that a thread is stopped for.
pub fn set_signal_info(tid: pid_t, info: &SignalInfo) -> io::Result<()> {
    request(libc::PTRACE_SETSIGINFO, tid, 0, &raw const *info as usize).map(drop)
}

/// siginfo_t, raw (128 bytes; sigaction(2)).
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct SignalInfo(pub [u8; 128]);

impl SignalInfo {
    fn word(&self, offset: usize) -> i32 {
        i32::from_le_bytes(self.0[offset..offset + 4].try_into().unwrap_or_default())
    }

    /// si_signo.
    pub fn number(&self) -> i32 {
        self.word(0)
    }

    /// si_code.
    pub fn code(&self) -> i32 {
        self.word(8)
    }

    /// Whether the kernel has made it for what a thread did: a fault, or a trap. What an event of the program's own
    /// counts ([`SignalInfo::is_counted`]) meets its thread anywhere, as signals do that others send.
    pub fn is_raised(&self) -> bool {
        self.code() > 0 && !self.is_counted()
    }

    /// Whether an event of the program's own has sent it (perf_event_open(2), `sigtrap`; Linux 5.13).
    pub fn is_counted(&self) -> bool {
        /// asm-generic/siginfo.h.
        const TRAP_PERF: i32 = 6;
        self.number() == libc::SIGTRAP && self.code() == TRAP_PERF
    }

    /// Whether that event watches memory: the thread has just read or written there.
    pub fn is_watched(&self) -> bool {
        /// PERF_TYPE_BREAKPOINT (linux/perf_event.h), in `si_perf_type`.
        const BREAKPOINT: i32 = 5;
        self.is_counted() && self.word(32) == BREAKPOINT
    }

    /// si_call_addr of SIGSYS: the address behind the instruction that called.
    pub fn call_address(&self) -> u64 {
        u64::from_le_bytes(self.0[16..24].try_into().unwrap_or_default())
    }

    /// Sets si_call_addr.
    pub fn set_call_address(&mut self, address: u64) {
        self.0[16..24].copy_from_slice(&address.to_le_bytes());
    }

    /// si_syscall of SIGSYS.
    pub fn call_number(&self) -> i32 {
        self.word(24)
    }

    /// si_arch of SIGSYS, an AUDIT_ARCH number.
    pub fn call_arch(&self) -> u32 {
        self.word(28) as u32
    }
}

/// `SYS_USER_DISPATCH`, the si_code of a SIGSYS that syscall user dispatch made (asm-generic/siginfo.h, Linux 5.11).
pub const SYS_USER_DISPATCH: i32 = 2;

/// `SYS_SECCOMP`, the si_code of a SIGSYS that a seccomp filter made.
pub const SYS_SECCOMP: i32 = 1;

/// AUDIT_ARCH_X86_64 (linux/audit.h).
pub const ARCH_X86_64: u32 = 0xc000_003e;
/// AUDIT_ARCH_I386.
pub const ARCH_I386: u32 = 0x4000_0003;

/// Where in a call a thread is stopped: `struct ptrace_syscall_info` (Linux 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyscallStop {
    /// Not in a call.
    None,
    /// Before it.
    Entry {
        /// AUDIT_ARCH number of the gate.
        arch: u32,
        /// Address behind the instruction.
        ip: u64,
        /// Number.
        nr: u64,
        /// Arguments.
        args: [u64; 6],
    },
    /// After it.
    Exit {
        /// What comes back.
        result: i64,
    },
}

/// Where in a call a thread is stopped.
pub fn syscall_stop(tid: pid_t) -> io::Result<SyscallStop> {
    let mut info = [0u64; 12];
    let size = std::mem::size_of_val(&info);
    request(PTRACE_GET_SYSCALL_INFO, tid, size, info.as_mut_ptr() as usize)?;
    // op u8, pad[3], arch u32, instruction_pointer u64, stack_pointer u64, then the union: nr, args[6] or rval,
    // is_error.
    Ok(match info[0] as u8 {
        1 | 3 => SyscallStop::Entry {
            arch: (info[0] >> 32) as u32,
            ip: info[1],
            nr: info[3],
            args: [info[4], info[5], info[6], info[7], info[8], info[9]],
        },
        2 => SyscallStop::Exit { result: info[3] as i64 },
        _ => SyscallStop::None,
    })
}

/// The blocked signals of a stopped thread.
pub fn signal_mask(tid: pid_t) -> io::Result<u64> {
    let mut mask = 0u64;
    request(PTRACE_GETSIGMASK, tid, 8, &raw mut mask as usize)?;
    Ok(mask)
}

/// Sets the blocked signals of a stopped thread.
pub fn set_signal_mask(tid: pid_t, mask: u64) -> io::Result<()> {
    request(PTRACE_SETSIGMASK, tid, 8, &raw const mask as usize).map(drop)
}

/// `struct ptrace_sud_config` (linux/ptrace.h, Linux 6.4): syscall user dispatch of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct DispatchConfig {
    mode: u64,
    selector: u64,
    offset: u64,
    length: u64,
}

impl DispatchConfig {
    /// Whether it makes signals of calls by an instruction of two bytes at an address, as its selector may have it.
    pub fn catches(&self, address: u64) -> bool {
        self.mode != 0 && address.wrapping_add(2).wrapping_sub(self.offset) >= self.length
    }
}

/// The syscall user dispatch that a stopped thread has armed; `None` where it has none, and before Linux 6.4, where
/// nobody is told.
pub fn dispatch_of(tid: pid_t) -> Option<DispatchConfig> {
    let mut config = DispatchConfig::default();
    let size = std::mem::size_of::<DispatchConfig>();
    request(PTRACE_GET_SYSCALL_USER_DISPATCH_CONFIG, tid, size, &raw mut config as usize).ok()?;
    Some(config).filter(|config| config.mode != 0)
}

/// Gives a stopped thread the dispatch that it had.
pub fn give_dispatch_back(tid: pid_t, config: DispatchConfig) -> io::Result<()> {
    dispatch(tid, config)
}

/// Arms syscall user dispatch in a stopped thread: calls from outside `start .. start + length` become SIGSYS while the
/// byte at `selector` (in the thread's memory; 0: no byte, always) says so. ENOSYS or EIO before Linux 6.4.
pub fn arm_dispatch(tid: pid_t, start: u64, length: u64, selector: u64) -> io::Result<()> {
    dispatch(tid, DispatchConfig { mode: 1, selector, offset: start, length })
}

/// Disarms it.
pub fn disarm_dispatch(tid: pid_t) -> io::Result<()> {
    dispatch(tid, DispatchConfig { mode: 0, selector: 0, offset: 0, length: 0 })
}

/// prctl(2): 59, and its first argument.
const PR_SET_SYSCALL_USER_DISPATCH: i32 = 59;

/// Does this kernel know syscall user dispatch (Linux 5.11)? Asked by taking it away from this thread, which has none.
pub fn dispatch_is_known() -> bool {
    // SAFETY: integers only.
    unsafe { libc::prctl(PR_SET_SYSCALL_USER_DISPATCH, 0, 0, 0, 0) == 0 }
}

/// What a thread calls itself to arm its dispatch, where ptrace cannot do it (before Linux 6.4).
pub fn dispatch_call(start: u64, length: u64, selector: u64) -> (u64, [u64; 6]) {
    (libc::SYS_prctl as u64, [PR_SET_SYSCALL_USER_DISPATCH as u64, 1, start, length, selector, 0])
}

/// What a thread calls itself to disarm it.
pub fn undispatch_call() -> (u64, [u64; 6]) {
    (libc::SYS_prctl as u64, [PR_SET_SYSCALL_USER_DISPATCH as u64, 0, 0, 0, 0, 0])
}

fn dispatch(tid: pid_t, config: DispatchConfig) -> io::Result<()> {
    let size = std::mem::size_of::<DispatchConfig>();
    request(PTRACE_SET_SYSCALL_USER_DISPATCH_CONFIG, tid, size, &raw const config as usize).map(drop)
}

/// Makes a stopped thread trap before it executes any of these instructions, at most four; none: no more. The CPU's
/// debug registers (Intel SDM 3B, 18.2) are the thread's own, so that others run through. Fails where a hypervisor
/// keeps them.
pub fn set_breakpoints(tid: pid_t, addresses: &[u64]) -> io::Result<()> {
    /// offsetof(struct user, u_debugreg) (sys/user.h).
    const DEBUG: usize = 848;
    let poke = |register: usize, value: u64| request(libc::PTRACE_POKEUSER, tid, DEBUG + 8 * register, value as usize);
    poke(7, 0)?;
    for (register, address) in addresses.iter().take(4).enumerate() {
        poke(register, *address)?;
    }
    // Local enable bits; kind 0: execution.
    let enabled = (0..addresses.len().min(4)).fold(0, |bits, register| bits | 1 << (2 * register));
    if enabled != 0 {
        poke(7, enabled)?;
    }
    Ok(())
}

/// What wait4 says of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Thread.
    pub tid: pid_t,
    /// Status, as waitpid(2) has it.
    pub status: c_int,
    /// User time of the process, where it ended, nanoseconds.
    pub user_ns: u64,
    /// System time of the process, where it ended, nanoseconds.
    pub system_ns: u64,
}

/// What this thread traces and has started, and nothing of other threads of this process: in a program that uses this
/// as a library, their children are theirs. Each thread is traced by the thread that waits for it.
const OURS: c_int = libc::__WALL | libc::__WNOTHREAD;

/// The next thread that stopped or ended; `None` where none has (only if `block` is false). ECHILD: none is left.
pub fn wait(tid: pid_t, block: bool) -> io::Result<Option<Wait>> {
    wait4(tid, OURS | if block { 0 } else { libc::WNOHANG })
}

/// [`wait`] for one child that any thread of this process has made, and that is not traced any more.
pub fn wait_for_child(pid: pid_t) -> io::Result<Option<Wait>> {
    wait4(pid, libc::__WALL | libc::WNOHANG)
}

fn wait4(tid: pid_t, flags: c_int) -> io::Result<Option<Wait>> {
    let mut status = 0;
    // SAFETY: a structure of integers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the kernel writes an int and a struct rusage, both locals.
    let answer = unsafe { libc::wait4(tid, &raw mut status, flags, &raw mut usage) };
    let ns = |time: libc::timeval| time.tv_sec as u64 * 1_000_000_000 + time.tv_usec as u64 * 1000;
    match answer {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(None),
        tid => Ok(Some(Wait { tid, status, user_ns: ns(usage.ru_utime), system_ns: ns(usage.ru_stime) })),
    }
}

/// [`wait`] for one thread, until there is something to tell. ESRCH: it has ended, or another thread with its number
/// has become another program; the next [`wait`] for all says that. TimedOut: it does not come.
pub fn wait_for(tid: pid_t) -> io::Result<Wait> {
    let mut patience = Patience::led();
    loop {
        peek_until(tid, &mut patience)?.of_the_same()?;
        // None: it has been killed meanwhile.
        if let Some(wait) = wait(tid, false)? {
            return Ok(wait);
        }
    }
}

/// The status of a thread that stops soon: it makes a short call, say. As waitpid(2) has it. ESRCH and TimedOut as of
/// [`wait_for`].
pub fn wait_shortly(tid: pid_t, patience: &mut Patience) -> io::Result<c_int> {
    loop {
        // ECHILD: its end was told meanwhile.
        let news = peek_until(tid, patience).map_err(|error| match error.kind() {
            io::ErrorKind::TimedOut => error,
            _ => io::Error::from_raw_os_error(libc::ESRCH),
        })?;
        if let News::Ended(_) = news.of_the_same()? {
            return Err(io::Error::from_raw_os_error(libc::ESRCH));
        }
        // The stop alone: by now it may have been killed, and its end is to be told. (Of one that has ended by now,
        // ECHILD is said.)
        if let Ok(Some(News::Stopped(_, status))) = look(tid, libc::WNOHANG | libc::WSTOPPED) {
            return Ok(status << 8 | 0x7f);
        }
    }
}

/// Looks for news for a while without a sleep: to be woken takes longer than that, where another CPU does the work. Not
/// where others want the CPU: it would be theirs for as long as all of them may have it, and who sleeps is woken before
/// them.
pub fn peek_shortly(tid: pid_t) -> io::Result<Option<News>> {
    const SHORTLY: Duration = Duration::from_micros(60);
    static ALONE: OnceLock<bool> = OnceLock::new();
    let alone = *ALONE.get_or_init(|| std::thread::available_parallelism().is_ok_and(|cpus| cpus.get() == 1));
    let begun = Instant::now();
    while !alone && !wanted::is_known() && begun.elapsed() < SHORTLY {
        if let Some(news) = peek(tid)? {
            return Ok(Some(news));
        }
        // It may be on this CPU.
        wanted::learn(std::thread::yield_now);
    }
    Ok(None)
}

/// Whether others want this thread's CPU, as far as it has noticed when it gave it to them.
mod wanted {
    use super::{Duration, Instant};
    use std::cell::Cell;

    /// A thread that is waited for has the CPU for less than that, one that computes for longer (its slice is 0.7 ms at
    /// least, kernel/sched/fair.c, Linux 6.18).
    const LONG: Duration = Duration::from_micros(400);
    /// So many times as long as that took it is taken to be so: to ask takes a small part of the time.
    const TIMES: u32 = 32;
    /// For as long at most.
    const LONGEST: Duration = Duration::from_millis(100);

    thread_local! {
        static UNTIL: Cell<Option<Instant>> = const { Cell::new(None) };
    }

    pub fn is_known() -> bool {
        UNTIL.get().is_some_and(|until| Instant::now() < until)
    }

    /// Gives the CPU away.
    pub fn learn(give: impl FnOnce()) {
        let begun = Instant::now();
        give();
        let took = begun.elapsed();
        if took >= LONG {
            // This process may have been stopped meanwhile.
            UNTIL.set(Some(Instant::now() + took.min(LONGEST) * TIMES));
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        /// Regression: beside fifty programs that compute, each look for news gave the CPU to all of them.
        #[test]
        fn a_cpu_that_did_not_come_back_at_once_is_not_given_away_again_soon() {
            let asleep = || std::thread::sleep(LONG);
            learn(asleep);
            assert!(is_known());
            UNTIL.set(Some(Instant::now()));
            assert!(!is_known(), "it is tried again");
        }
    }
}

/// What [`wait`] would tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A thread stopped, for this (the status that waitid(2) gives: a signal, and the event above it).
    Stopped(pid_t, c_int),
    /// A thread is gone.
    Ended(pid_t),
}

impl News {
    /// Whether a thread has executed another program (`PTRACE_EVENT_EXEC`).
    pub fn is_exec(self) -> bool {
        matches!(self, News::Stopped(_, status) if status >> 8 == libc::PTRACE_EVENT_EXEC)
    }

    /// An error where it is of a thread that has taken the number of the first one of its process, in execve(2): that
    /// one is gone, and what it was about to do is of no concern to the new program.
    fn of_the_same(self) -> io::Result<News> {
        if self.is_exec() { Err(io::Error::from_raw_os_error(libc::ESRCH)) } else { Ok(self) }
    }
}

/// What [`wait`] would tell next of a thread, or (-1) of any. It is not taken: see `Engine::reap`.
pub fn peek(tid: pid_t) -> io::Result<Option<News>> {
    look(tid, libc::WNOHANG | libc::WNOWAIT | libc::WSTOPPED | libc::WEXITED)
}

/// The same, once there is something to tell. ESRCH: it is the first thread of a process, has ended, and that is not
/// told before the ends of all others are taken (`delay_group_leader`, kernel/exit.c, Linux 6.18), for which nobody can
/// sleep here. TimedOut: it does not come to a stop.
pub fn peek_until(tid: pid_t, patience: &mut Patience) -> io::Result<News> {
    const LOOK: Duration = Duration::from_millis(1);
    if let Some(news) = peek_shortly(tid)? {
        return Ok(news);
    }
    let leads = super::thread_group(tid) == Some(tid);
    loop {
        if let Some(news) = peek(tid)? {
            patience.pause();
            return Ok(news);
        }
        if leads && super::is_gone(tid) {
            // It may have ended alone, after the look.
            return peek(tid)?.ok_or_else(|| io::Error::from_raw_os_error(libc::ESRCH));
        }
        if patience.is_over(tid) {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "a thread does not come to a stop"));
        }
        sleep_for_news(LOOK);
    }
}

/// Asks a thread that has not come to a stop for one, and waits for that. TimedOut: it sleeps where it cannot.
pub fn recall(tid: pid_t) -> io::Result<News> {
    interrupt(tid)?;
    peek_until(tid, &mut Patience::recall())
}

/// Sleeps until a child stops (`true`), or for a while. It takes the signal for that, one of which may stand for many,
/// and so is for callers behind which all children are looked at.
pub fn sleep_for_news(most: Duration) -> bool {
    let time = libc::timespec { tv_sec: most.as_secs() as i64, tv_nsec: i64::from(most.subsec_nanos()) };
    // SAFETY: a set of signals is integers, for which zero is a value, and sigemptyset fills it.
    let mut child: libc::sigset_t = unsafe { std::mem::zeroed() };
    // SAFETY: a local set and a local time; no siginfo is asked for. Where SIGCHLD is not blocked that is a sleep.
    unsafe {
        libc::sigemptyset(&raw mut child);
        libc::sigaddset(&raw mut child, libc::SIGCHLD);
        libc::sigtimedwait(&raw const child, std::ptr::null_mut(), &raw const time) == libc::SIGCHLD
    }
}

fn look(tid: pid_t, flags: c_int) -> io::Result<Option<News>> {
    let (tid, code, status) = wait_info(tid, flags | OURS)?;
    Ok(match (tid, code) {
        (0, _) => None,
        (_, libc::CLD_EXITED | libc::CLD_KILLED | libc::CLD_DUMPED) => Some(News::Ended(tid)),
        _ => Some(News::Stopped(tid, status)),
    })
}

/// What waitid(2) says: a thread, or 0; why (`si_code`); and its status or signal.
fn wait_info(tid: pid_t, flags: c_int) -> io::Result<(pid_t, c_int, c_int)> {
    // SAFETY: a structure of integers, for which zero is a value.
    let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
    let (kind, id) = if tid == -1 { (libc::P_ALL, 0) } else { (libc::P_PID, tid as libc::id_t) };
    // SAFETY: the kernel writes a siginfo_t, which is a local.
    if unsafe { libc::waitid(kind, id, &raw mut info, flags) } == -1 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: waitid has succeeded: the structure is that of SIGCHLD, or still zero.
    Ok(unsafe { (info.si_pid(), info.si_code, info.si_status()) })
}

/// Takes the end of a thread that another thread of this process traces; `None` where it has not ended. Its time is not
/// told.
pub fn take_end_for_tracer(tid: pid_t) -> Option<Wait> {
    const FLAGS: c_int = libc::__WALL | libc::WNOHANG | libc::WEXITED;
    let end = |flags| {
        let (tid, code, status) = wait_info(tid, flags).ok().filter(|(tid, ..)| *tid != 0)?;
        let status = match code {
            libc::CLD_EXITED => status << 8,
            libc::CLD_KILLED => status,
            libc::CLD_DUMPED => status | 0x80,
            _ => return None,
        };
        Some(Wait { tid, status, user_ns: 0, system_ns: 0 })
    };
    // A stop of a tracee is told whatever is asked for (`wait_task_stopped`, kernel/exit.c, Linux 6.18), and would be
    // taken.
    end(FLAGS | libc::WNOWAIT)?;
    end(FLAGS)
}

/// The number of this thread.
pub fn this_thread() -> pid_t {
    nix::unistd::gettid().as_raw()
}

/// Sends a signal to one thread.
pub fn tgkill(pid: pid_t, tid: pid_t, signal: c_int) -> io::Result<()> {
    // SAFETY: three integers.
    match unsafe { libc::syscall(libc::SYS_tgkill, pid, tid, signal) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Sends a signal to one thread again; with what it says where the kernel lets others than the program send that
/// (rt_tgsigqueueinfo(2)).
pub fn send_again(pid: pid_t, tid: pid_t, info: &SignalInfo) -> io::Result<()> {
    // SAFETY: three integers, and a structure of 128 bytes that the kernel reads.
    match unsafe { libc::syscall(libc::SYS_rt_tgsigqueueinfo, pid, tid, info.number(), info.0.as_ptr()) } {
        -1 => tgkill(pid, tid, info.number()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;
    use std::process::{Command, Stdio};
    use std::sync::mpsc;

    /// Regression: the registers of a first thread, in whose name a call was made, were given to the program that
    /// another thread executed meanwhile.
    #[test]
    fn a_thread_that_takes_the_first_ones_number_is_another() {
        let stopped = |event: c_int| News::Stopped(7, libc::SIGTRAP | event << 8);
        assert!(stopped(libc::PTRACE_EVENT_EXEC).of_the_same().is_err());
        for same in [stopped(0), stopped(EVENT_STOP), stopped(libc::PTRACE_EVENT_CLONE), News::Ended(7)] {
            assert_eq!(same.of_the_same().unwrap(), same);
        }
    }

    /// Kills a process of two threads whose first one has been asked to go on; what is told of that one.
    fn killed_while_waited_for() -> io::Result<News> {
        let two = "import threading, time; threading.Thread(target=time.sleep, args=(60,)).start(); print(flush=True); \
                   time.sleep(60)";
        let mut python = Command::new("python3").args(["-c", two]).stdout(Stdio::piped()).spawn()?;
        python.stdout.take().unwrap().read_exact(&mut [0])?;
        let first = python.id() as pid_t;
        let threads = super::super::threads(first)?;
        assert_eq!(threads.len(), 2);
        for &tid in &threads {
            seize(tid, OPTIONS)?;
            interrupt(tid)?;
            assert_eq!(wait_shortly(tid, &mut Patience::call())? >> 16, EVENT_STOP);
        }
        resume(first, Resume::Continue, 0)?;
        python.kill()?;
        let told = peek_until(first, &mut Patience::call());
        for tid in threads.into_iter().filter(|tid| *tid != first).chain([first]) {
            wait(tid, true)?;
        }
        told
    }

    /// Regression: a program ended while a call was made in the name of its first thread. Its end is told last, and
    /// tollgate waited for it before it took those of the others.
    #[test]
    fn a_first_thread_that_ends_before_the_others_is_not_waited_for() {
        let (sender, told) = mpsc::channel();
        std::thread::spawn(move || sender.send(killed_while_waited_for()));
        let told = told.recv_timeout(Duration::from_secs(20)).expect("it is told");
        assert_eq!(told.unwrap_err().raw_os_error(), Some(libc::ESRCH));
    }

    /// It does not outlive a test that fails.
    struct Shell(std::process::Child);

    impl Drop for Shell {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    /// A program that stops at each of its calls, at one of them.
    fn at_a_call() -> Shell {
        let script = "echo; while kill -0 $$; do :; done";
        let mut shell = Shell(Command::new("/bin/sh").args(["-c", script]).stdout(Stdio::piped()).spawn().unwrap());
        // It executes its program until then.
        shell.0.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let tid = shell.0.id() as pid_t;
        seize(tid, OPTIONS).unwrap();
        interrupt(tid).unwrap();
        assert_eq!(wait_shortly(tid, &mut Patience::call()).unwrap() >> 16, EVENT_STOP);
        resume(tid, Resume::Syscall, 0).unwrap();
        assert_eq!(peek_until(tid, &mut Patience::call()).unwrap(), News::Stopped(tid, libc::SIGTRAP | 0x80));
        shell
    }

    #[test]
    fn a_stop_that_is_not_taken_is_gone_when_its_thread_goes_on_and_taken_when_it_stands() {
        let mut shell = at_a_call();
        let tid = shell.0.id() as pid_t;
        assert_eq!(untaken(tid, || resume(tid, Resume::Syscall, 0).unwrap()), None);
        let next = peek_until(tid, &mut Patience::call()).unwrap();
        assert_eq!(next, News::Stopped(tid, libc::SIGTRAP | 0x80), "the exit from the call");
        assert_eq!(untaken(tid, || {}), Some(next));
        assert_eq!(peek(tid).unwrap(), None, "it stands, and its stop was taken");
        resume(tid, Resume::Syscall, 0).unwrap();
        peek_until(tid, &mut Patience::call()).unwrap();
        assert_eq!(untaken(tid, || take_stop(tid)), None);
        assert_eq!(peek(tid).unwrap(), None, "it was taken in between");
        // The end of one that is killed meanwhile is told.
        resume(tid, Resume::Syscall, 0).unwrap();
        peek_until(tid, &mut Patience::call()).unwrap();
        let taken = untaken(tid, || {
            shell.0.kill().unwrap();
            while !matches!(peek(tid), Ok(Some(News::Ended(_)))) {
                std::thread::yield_now();
            }
        });
        assert_eq!(taken, None);
        assert_eq!(wait(tid, true).unwrap().map(|wait| wait.status), Some(libc::SIGKILL));
        assert!(shell.0.wait().is_err(), "it was told once");
    }
}
