//! Calls made in the name of a stopped thread.

use super::away::{self, Away};
use super::filter;
use super::foothold::Foothold;
use super::maps::{self, Mapping};
use super::memory::{self, Memory};
use super::patience::Patience;
use super::ptrace::{self, DispatchConfig, Registers, Resume, SyscallStop};
use std::cell::Cell;
use std::io;
use tollgate_agent::head::HOME_REGISTERS;

/// Makes a stopped thread call the kernel from `gadget`, the address of a `syscall`; what came back.
///
/// Its registers are afterwards what they were. All signals are blocked for the time: those that arrive wait. `keep`
/// gets the registers and the mask of signals that the thread has before and afterwards, and may put them where the
/// code behind the gadget finds them, should this process die before it has put the thread back.
fn kept(
    tid: i32,
    gadget: u64,
    nr: u64,
    args: [u64; 6],
    keep: impl FnOnce(&Registers, u64) -> io::Result<()>,
) -> io::Result<i64> {
    let [rdi, rsi, rdx, r10, r8, r9] = args;
    let registers =
        |saved: &Registers| Registers { rip: gadget, rax: nr, orig_rax: NONE, rdi, rsi, rdx, r10, r8, r9, ..*saved };
    made(tid, keep, registers)
}

/// The same for a 32-bit thread; `gadget` is the address of an `int $0x80`. What came back, or the error that the
/// kernel said.
pub fn at_32(tid: i32, gadget: u64, nr: u64, args: [u64; 6]) -> io::Result<u64> {
    kept_32(tid, gadget, nr, args, |_, _| Ok(()))
}

/// The same with what is to be kept, as of `kept`.
pub fn kept_32(
    tid: i32,
    gadget: u64,
    nr: u64,
    args: [u64; 6],
    keep: impl FnOnce(&Registers, u64) -> io::Result<()>,
) -> io::Result<u64> {
    let [rbx, rcx, rdx, rsi, rdi, rbp] = args;
    let registers =
        |saved: &Registers| Registers { rip: gadget, rax: nr, orig_rax: NONE, rbx, rcx, rdx, rsi, rdi, rbp, ..*saved };
    let result = made(tid, keep, registers)?;
    // The upper half is the kernel's sign extension, or nothing.
    answer(i64::from(result as i32)).map(|result| result & 0xffff_ffff)
}

/// What a thread finds home by behind the gadget of an agent: its mask and its registers, in the order of `CONFIG_HOME`
/// and `HEAD_HOME`.
pub(super) fn home(saved: &Registers, mask: u64) -> Vec<u8> {
    let words: [u64; HOME_REGISTERS as usize] = [
        mask,
        saved.rip,
        saved.rsp,
        saved.eflags,
        saved.rax,
        saved.rbx,
        saved.rcx,
        saved.rdx,
        saved.rsi,
        saved.rdi,
        saved.rbp,
        saved.r8,
        saved.r9,
        saved.r10,
        saved.r11,
        saved.r12,
        saved.r13,
        saved.r14,
        saved.r15,
    ];
    words.into_iter().flat_map(u64::to_le_bytes).collect()
}

/// Where the code behind a gadget finds the state of the thread that makes a call there: there is room for one.
#[derive(Debug, Default)]
pub struct Home {
    /// Whose state is there, as long as it is [away].
    who: Cell<Option<i32>>,
}

impl Home {
    /// Makes a stopped thread call the kernel, as `kept`; `write` puts what it finds home by where the code behind
    /// the gadget looks for it. While another thread is away in such a call, its state stays: should this process die,
    /// it finds home by that, and without it the program would die too. This call is made elsewhere then.
    pub fn call(
        &self,
        tid: i32,
        gadget: u64,
        nr: u64,
        args: [u64; 6],
        write: impl FnOnce(&[u8]) -> io::Result<()>,
    ) -> io::Result<i64> {
        if self.who.get() != Some(tid) && !self.is_free() {
            return elsewhere(tid, nr, args);
        }
        let answer = kept(tid, gadget, nr, args, |saved, mask| write(&home(saved, mask)));
        self.who.set(Some(tid).filter(|tid| away::is(*tid)));
        answer
    }

    /// Whether nobody has to find home by what is there.
    pub fn is_free(&self) -> bool {
        self.who.get().is_none_or(|who| !away::is(who))
    }

    /// As if a thread, which stands, were away in a call that it makes there.
    #[cfg(test)]
    pub(super) fn keeps(&self, tid: i32) {
        let saved = ptrace::registers(tid).unwrap();
        let unfinished = Unfinished { saved, mask: 0, dispatch: None, suspended: false, stop: None };
        away::keep(tid, Away::Called(Box::new(unfinished)));
        self.who.set(Some(tid));
    }
}

/// A call by a foothold of its own.
fn elsewhere(tid: i32, nr: u64, args: [u64; 6]) -> io::Result<i64> {
    let place = || Ok((Memory::unstopped(tid)?, maps::read(tid)?));
    let (memory, maps) = place().map_err(|error: io::Error| match super::is_gone(tid) {
        true => io::Error::from_raw_os_error(libc::ESRCH),
        false => error,
    })?;
    Foothold::new(&memory, &maps)?.make(tid, nr, args)
}

/// `int $0x80`.
const INT80: [u8; 2] = [0xcd, 0x80];

/// orig_rax of a thread that is in no call: the kernel must not "restart" what it thinks this was
/// (arch/x86/kernel/signal.c).
const NONE: u64 = u64::MAX;

/// In an order in which a thread that is let go by this process's death at any moment is either where it was, or at the
/// gadget.
fn made(
    tid: i32,
    keep: impl FnOnce(&Registers, u64) -> io::Result<()>,
    registers: impl FnOnce(&Registers) -> Registers,
) -> io::Result<i64> {
    if !matches!(ptrace::peek(tid), Ok(news) if !news.is_some_and(ptrace::News::is_exec)) {
        // It is gone, or another thread has its number, and another program, of which nobody has heard yet.
        return Err(io::Error::from_raw_os_error(libc::ESRCH));
    }
    if filter::is_known_to_kill(tid) {
        return Err(io::Error::from_raw_os_error(libc::EPERM));
    }
    if away::is(tid) {
        // What it is to have again is that of its first call. It may have come to a stop that nobody has taken yet.
        return Err(away::sleeps());
    }
    let saved = restarted(tid, ptrace::registers(tid)?);
    let mask = ptrace::signal_mask(tid)?;
    keep(&saved, mask)?;
    let wanted = registers(&saved);
    let gadget = wanted.rip;
    ptrace::set_registers(tid, &wanted)?;
    let mut stop = None;
    // One of its own (Wine's) would make a signal of the call, and kill it, as all signals are blocked
    // (`syscall_user_dispatch`, kernel/entry, Linux 6.18).
    let catches = ptrace::dispatch_of(tid).filter(|dispatch| dispatch.catches(gadget));
    let dispatch = catches.filter(|_| ptrace::disarm_dispatch(tid).is_ok());
    let suspended = filter::suspend(tid, &filter::Asked::of(&wanted));
    let answer = ptrace::set_signal_mask(tid, u64::MAX).and_then(|()| call(tid, &wanted, &mut stop));
    if answer.as_ref().is_err_and(|error| error.raw_os_error() == Some(libc::ESRCH)) {
        // It is gone, or another one has its number, and another program.
        return answer;
    }
    let unfinished = Unfinished { saved, mask, dispatch, suspended, stop };
    if answer.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::TimedOut) {
        return Err(away::keep(tid, Away::Called(Box::new(unfinished))));
    }
    // Also where it failed.
    let restored = unfinished.restore(tid);
    answer.and_then(|answer| restored.map(|()| answer))
}

/// What a thread that makes a call for its tracer is to have again.
#[derive(Debug)]
pub struct Unfinished {
    saved: Registers,
    mask: u64,
    /// One of its own, which it has not meanwhile.
    dispatch: Option<DispatchConfig>,
    /// Its filters are.
    suspended: bool,
    /// A stop that the program is to make, and that was gone through.
    stop: Option<Stop>,
}

impl Unfinished {
    fn restore(self, tid: i32) -> io::Result<()> {
        if self.suspended {
            filter::restore(tid);
        }
        if let Some(dispatch) = self.dispatch {
            // An error: it is gone.
            let _ = ptrace::give_dispatch_back(tid, dispatch);
        }
        let restored = ptrace::set_signal_mask(tid, self.mask).and_then(|()| ptrace::set_registers(tid, &self.saved));
        if let Some(stop) = self.stop {
            stop.again(tid);
        }
        restored
    }

    /// The thread was away, and has stopped for this, in its call or not: it has never made it, or what came back is of
    /// no use to anybody any more.
    pub fn come_home(self, tid: i32, status: i32) {
        away::stop_again(tid, status);
        // Errors: it is gone.
        let _ = self.restore(tid);
    }
}

/// ERESTARTSYS, ERESTARTNOINTR, ERESTARTNOHAND (linux/errno.h).
const AGAIN: [i64; 3] = [-512, -513, -514];
/// ERESTART_RESTARTBLOCK: what goes on with it is restart_syscall(2).
pub const BLOCK: i64 = -516;

/// Whether this result is of a call that was interrupted, and that the kernel has its thread make again.
pub fn is_restarted(result: i64) -> bool {
    AGAIN.contains(&result) || result == BLOCK
}

/// The registers of a thread whose call was interrupted, as the kernel would leave them to have it made again: it does
/// that only on the way out of the stop in which it found the call interrupted (arch_do_signal_or_restart,
/// arch/x86/kernel/signal.c, Linux 6.18), and a call made in between takes that way away.
pub fn restarted(tid: i32, registers: Registers) -> Registers {
    let rax = match registers.rax as i64 {
        _ if registers.orig_rax == u64::MAX => return registers,
        result if AGAIN.contains(&result) => registers.orig_rax,
        // Number 0 of the i386 table (asm/unistd_32.h), to which `int $0x80` leads, from 64-bit code too
        // (`get_nr_restart_syscall`, signal.c).
        BLOCK
            if registers.cs == ptrace::USER32_CS
                || memory::array(tid, registers.rip.wrapping_sub(2)) == Some([0xcd, 0x80]) =>
        {
            0
        }
        BLOCK => libc::SYS_restart_syscall as u64,
        _ => return Registers { orig_rax: u64::MAX, ..registers },
    };
    Registers { rip: registers.rip.wrapping_sub(2), rax, orig_rax: u64::MAX, ..registers }
}

/// A stop that the program is to make, and that was gone through: SIGSTOP cannot be blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The signal itself, of which this thread was to tell the others.
    Signal,
    /// Another thread has told.
    Group,
}

impl Stop {
    /// Of a wait status.
    pub fn of(status: i32) -> Option<Stop> {
        match status >> 16 {
            0 if libc::WSTOPSIG(status) == libc::SIGSTOP => Some(Stop::Signal),
            ptrace::EVENT_STOP if ptrace::stops(libc::WSTOPSIG(status)) => Some(Stop::Group),
            _ => None,
        }
    }

    /// Has a thread that stands make it when it goes on, unless SIGCONT came since: that waits, for a signal that stops
    /// takes it away (prepare_signal, kernel/signal.c, Linux 6.18).
    pub fn again(self, tid: i32) {
        // Errors: the thread is gone.
        match (self, super::thread_group(tid)) {
            (Stop::Signal, Some(group)) if !super::continued(tid) => drop(ptrace::tgkill(group, tid, libc::SIGSTOP)),
            (Stop::Signal, _) => {}
            (Stop::Group, _) => drop(ptrace::interrupt(tid)),
        }
    }
}

/// Whether a thread that enters the kernel does what it was told to, and from where. Whoever shares its memory may
/// write another call over the gadget, which is made with the tracer's leave: a filter may be suspended for it.
fn is_as_wanted(wanted: &Registers, entered: &Registers, gate: Option<u32>) -> bool {
    let (arch, numbers) = if wanted.cs == ptrace::USER32_CS {
        let of = |registers: &Registers, nr: u64| {
            let Registers { rbx, rcx, rdx, rsi, rdi, rbp, .. } = *registers;
            [nr, rbx, rcx, rdx, rsi, rdi, rbp].map(|word| word & 0xffff_ffff)
        };
        (ptrace::ARCH_I386, of(entered, entered.orig_rax) == of(wanted, wanted.rax))
    } else {
        let of = |registers: &Registers, nr: u64| {
            let Registers { rdi, rsi, rdx, r10, r8, r9, .. } = *registers;
            [nr, rdi, rsi, rdx, r10, r8, r9]
        };
        (ptrace::ARCH_X86_64, of(entered, entered.orig_rax) == of(wanted, wanted.rax))
    };
    // `syscall` and `int $0x80` have two bytes, and each may be written over the other: the kernel would take the
    // number from the other table, and the arguments from registers that are the program's own.
    entered.rip == wanted.rip + 2 && numbers && gate == Some(arch)
}

/// By which table a thread that stands at the entry of a call has entered, as an AUDIT_ARCH number.
fn gate(tid: i32) -> Option<u32> {
    match ptrace::syscall_stop(tid) {
        Ok(SyscallStop::Entry { arch, .. }) => Some(arch),
        _ => None,
    }
}

/// From the gadget to the exit from its call; which stop was gone through.
fn call(tid: i32, wanted: &Registers, stop: &mut Option<Stop>) -> io::Result<i64> {
    let (mut entered, mut other, mut late) = (false, false, false);
    // To the call, and then in it.
    let mut patience = Patience::led();
    // Stops at entry and exit, not an `int3` behind the call: a trap would take the program's own handler for SIGTRAP
    // away where it is ignored or blocked (`force_sig_info_to_task`, kernel/signal.c).
    loop {
        ptrace::resume(tid, Resume::Syscall, 0)?;
        let status = match ptrace::wait_shortly(tid, &mut patience) {
            // A call that sleeps is interrupted, and comes back; so does one that has not begun.
            Err(error) if error.kind() == io::ErrorKind::TimedOut && !late => {
                late = true;
                ptrace::interrupt(tid)?;
                patience = Patience::recall();
                ptrace::wait_shortly(tid, &mut patience)?
            }
            status => status?,
        };
        // All signals are blocked: it has faulted, and would again.
        if status >> 16 == 0 && matches!(libc::WSTOPSIG(status), libc::SIGSEGV | libc::SIGBUS | libc::SIGILL) {
            return Err(io::Error::other("the code that makes calls in it is missing"));
        }
        // Any other stop is one that somebody else asked for: it is gone through, and made again if it was the
        // program's.
        *stop = Stop::of(status).or(*stop);
        if late && !entered && status >> 16 == ptrace::EVENT_STOP {
            return Err(io::Error::other("it does not come to make a call"));
        }
        if libc::WSTOPSIG(status) == libc::SIGTRAP | 0x80 {
            let now = ptrace::registers(tid)?;
            if entered && other {
                return Err(io::Error::other("the call was replaced by another one and not made"));
            }
            if entered {
                return Ok(now.rax as i64);
            }
            entered = true;
            patience = Patience::call();
            other = !is_as_wanted(wanted, &now, gate(tid));
            if other {
                // There is no such call: the kernel makes none.
                ptrace::set_registers(tid, &Registers { orig_rax: NONE, ..now })?;
            }
        }
    }
}

/// The same where there is no gadget: `int $0x80` is written over the two bytes at the thread's own instruction
/// pointer, and what was there put back. Only while all threads that share the memory are stopped.
pub fn borrowed_32(tid: i32, memory: &Memory, nr: u64, args: [u64; 6]) -> io::Result<i64> {
    let [rbx, rcx, rdx, rsi, rdi, rbp] = args;
    let rip = ptrace::registers(tid)?.rip;
    let mut bytes = [0; 2];
    memory.read(rip, &mut bytes)?;
    memory.write(rip, &INT80)?;
    let registers =
        |saved: &Registers| Registers { rip, rax: nr, orig_rax: NONE, rbx, rcx, rdx, rsi, rdi, rbp, ..*saved };
    let answer = made(tid, |_, _| Ok(()), registers);
    memory.write(rip, &bytes)?;
    answer
}

/// An `int $0x80` of the process's own: the vDSO's, where there is one. What follows it is never executed.
pub fn gadget(memory: &Memory, maps: &[Mapping]) -> Option<u64> {
    const MOST: u64 = 16 << 20;
    let vdso = maps.iter().filter(|map| map.path == "[vdso]");
    let others = maps.iter().filter(|map| map.executable && map.inode != 0);
    vdso.chain(others).find_map(|map| {
        let mut bytes = vec![0; (map.end - map.start).min(MOST) as usize];
        memory.read(map.start, &mut bytes).ok()?;
        let at = bytes.windows(2).position(|pair| pair == INT80)?;
        Some(map.start + at as u64)
    })
}

/// What a call that was made in the program's name says.
pub fn answer(result: i64) -> io::Result<u64> {
    if (-4095..0).contains(&result) { Err(io::Error::from_raw_os_error(-result as i32)) } else { Ok(result as u64) }
}
