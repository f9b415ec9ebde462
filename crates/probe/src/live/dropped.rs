//! Traps that the kernel dropped.
//!
//! While a SIGTRAP that somebody has sent waits in a thread's queue, the kernel puts no other one there
//! (`legacy_queue`, kernel/signal.c, Linux 6.18). A thread that executes an `int3` then stands behind that, and all
//! that is told is the signal that was sent. Its handler would return into the middle of an instruction: so the thread
//! is put back to the `int3`, and traps again behind the handler; or is led on at once, where SIGTRAP is blocked. What
//! hardware and hypervisor need for a trap is the time in which such a signal can come: microseconds.
//!
//! Behind an instruction of one byte a thread may also stand that has executed it, or that came there otherwise. What
//! the instruction does to the stack tells these apart.

use super::patch::Patch;
use super::redirect::is_trap;
use super::run::Engine;
use iced_x86::{Decoder, DecoderOptions, Mnemonic};
use libc::SIGTRAP;
use tollgate_remote as remote;
use tollgate_remote::led::TRAP;
use tollgate_remote::memory;
use tollgate_remote::ptrace::{self, Registers, Resume, SignalInfo, USER32_CS, Wait};
use tollgate_rewrite::probe::site::INT3;
use tollgate_supervisor::tool::Tool;

/// The first byte of what is executed at an address, if that is all of it, and a thread may come by what stands behind
/// it in another way; else 0, with which no such instruction begins.
pub(super) fn lone_byte(code: &[u8], bits: u32) -> u8 {
    let mut decoder = Decoder::new(bits, code, DecoderOptions::NONE);
    let (decoded, behind) = (decoder.decode(), decoder.decode());
    // Behind a return nobody comes to what only fills the room to the next function.
    let never = decoded.mnemonic() == Mnemonic::Ret && matches!(behind.mnemonic(), Mnemonic::Nop | Mnemonic::Int3);
    // What is known may end in the middle of an instruction.
    code.first().copied().filter(|_| decoded.len() == 1 && !decoded.is_invalid() && !never).unwrap_or(0)
}

/// Whether a thread that stands one byte behind the begin of an instruction has not executed it: it has trapped there.
/// `lone`: see [`lone_byte`]. The agent has the same (`has_trapped` in blob/probe.c).
pub(super) fn has_trapped(tid: i32, registers: &Registers, lone: u8) -> bool {
    let size = if registers.cs == USER32_CS { 4 } else { 8 };
    let word = |address: u64| {
        let mut bytes = [0; 8];
        (memory::read(tid, address, &mut bytes[..size]) == size).then(|| u64::from_le_bytes(bytes))
    };
    let Registers { rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, .. } = *registers;
    let operand = [rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi][usize::from(lone & 7)];
    match lone {
        // `push`, `pop`, `leave`. `push %rsp` pushes what it was before; of `pop %rsp` nothing is left.
        0x54 => word(rsp) != Some(rsp.wrapping_add(size as u64)),
        0x5c => false,
        0x50..=0x57 => word(rsp) != Some(operand),
        0x58..=0x5f => word(rsp.wrapping_sub(size as u64)) != Some(operand),
        0xc9 => word(rsp.wrapping_sub(size as u64)) != Some(rbp),
        // `cwtl` and `cltd` may be executed twice.
        0 | 0x98 | 0x99 => true,
        // Among them `ret`: other code may begin right behind it, where threads are far more often than at a trap.
        _ => false,
    }
}

impl Patch {
    /// See [`lone_byte`], of what is displaced from an address of it on.
    pub fn lone_byte(&self, address: u64) -> u8 {
        match address - self.address {
            // Of what a trap stands over, no more than its first byte is known.
            0 if self.first > 1 => 0,
            offset => lone_byte(self.original.get(offset as usize..).unwrap_or_default(), 64),
        }
    }

    /// Whether a thread may have trapped at an address of it: an `int3` stands there, or may have stood until just now.
    /// What else is there is another program's, or another library's.
    fn may_trap(&self, tid: i32, address: u64) -> bool {
        let mut now = vec![0; self.bytes.len()];
        let whole = memory::read(tid, self.address, &mut now) == now.len();
        match whole {
            true if now == self.bytes => self.bytes.get((address - self.address) as usize) == Some(&INT3),
            _ => whole && (now == self.original || self.is_begun(&now)),
        }
    }
}

impl Engine<'_> {
    /// The registers of a thread that stands for a SIGTRAP because it has trapped at the `int3` of a site. May be asked
    /// again, and there are none then.
    pub(super) fn trapped_at_site(&mut self, tid: i32) -> Option<Registers> {
        let info = ptrace::signal_info(tid).ok().filter(|info| info.number() == SIGTRAP)?;
        let known = self.threads.get(&tid).filter(|thread| !thread.led && !thread.dropped);
        let registers = known.and_then(|_| ptrace::registers(tid).ok())?;
        self.is_led(tid, &registers, &info).then_some(registers)
    }

    /// See [`Engine::trapped_at_site`].
    fn is_led(&mut self, tid: i32, registers: &Registers, info: &SignalInfo) -> bool {
        // By kill(2) it is queued for the whole process, where it drops nothing.
        if info.code() >= 0 && !info.is_counted() {
            return is_trap(info);
        }
        let at = registers.rip.wrapping_sub(1);
        let trapped = self.lone_byte_of(tid, at).is_some_and(|lone| has_trapped(tid, registers, lone));
        let Some(thread) = self.threads.get_mut(&tid).filter(|_| trapped) else { return false };
        thread.dropped = true;
        // Where it blocks or ignores SIGTRAP, the kernel has taken the handler away, and it would only come here again.
        if !thread.catches(tid, SIGTRAP) {
            return true;
        }
        // An error: it is gone.
        let _ = ptrace::set_registers(tid, &Registers { rip: at, ..*registers });
        false
    }

    /// Whether a thread stands behind an `int3` at an address of a site, whose trap is told next. `told`: what it
    /// stands for.
    pub(super) fn is_behind_trap(&self, tid: i32, registers: &Registers, told: Option<&SignalInfo>) -> bool {
        let at = registers.rip.wrapping_sub(1);
        let long = || self.space_of(tid).is_some_and(|space| space.site_at(at).is_some());
        if !long() && !self.is_spot(tid, at) {
            return false;
        }
        let dropped = || self.lone_byte_of(tid, at).is_some_and(|lone| has_trapped(tid, registers, lone));
        match told.filter(|info| info.number() == SIGTRAP) {
            Some(info) => is_trap(info) || dropped(),
            None => ptrace::queued_signals(tid).iter().any(is_trap) || remote::pending(tid, SIGTRAP) && dropped(),
        }
    }

    /// Of a site's address, in programs of both modes: see [`lone_byte`].
    fn lone_byte_of(&self, tid: i32, at: u64) -> Option<u8> {
        let long = || {
            let patch = self.space_of(tid)?.site_at(at)?;
            patch.may_trap(tid, at).then(|| patch.lone_byte(at))
        };
        self.lone_byte_of_32(tid, at).or_else(long)
    }

    /// Has the kernel queue the signal again in whose name a trap was dropped, behind which its thread was led on: it
    /// blocks that, or will. What the thread stands for then; `None` where that was answered.
    ///
    /// Rejected: to send it again. What it says of who sent it would be lost (rt_tgsigqueueinfo(2)).
    pub(super) fn queue_again(&mut self, tid: i32) -> Option<Wait> {
        let mask = ptrace::signal_mask(tid).ok()?;
        let _ = ptrace::set_signal_mask(tid, mask | TRAP);
        let _ = ptrace::interrupt(tid);
        // ESRCH: it was killed, which the next wait says.
        ptrace::resume(tid, Resume::Continue, SIGTRAP).ok()?;
        let wait = ptrace::wait_for(tid).ok()?;
        if wait.status >> 16 == ptrace::EVENT_STOP {
            return Some(wait);
        }
        self.handle(wait);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_is_told_from_more() {
        assert_eq!(lone_byte(&[0x53, 0x89, 0xfb], 64), 0x53);
        // `push %r12`, `mov %edi,%ebx`; `push %ebp`, `inc %ecx; push %esp`.
        assert_eq!((lone_byte(&[0x41, 0x54], 64), lone_byte(&[0x89, 0xfb], 64)), (0, 0));
        assert_eq!((lone_byte(&[0x55, 0x89], 32), lone_byte(&[0x41, 0x54], 32)), (0x55, 0x41));
        // `ret`, and behind it `mov $0,%eax`, what fills the room, or what is not known.
        assert_eq!((lone_byte(&[0xc3, 0xb8, 0, 0, 0, 0], 64), lone_byte(&[0xc3, 0x66, 0x90], 64)), (0xc3, 0));
        assert_eq!((lone_byte(&[0xc3, 0xcc], 64), lone_byte(&[0xc3], 64)), (0, 0xc3));
        // The end of what is known: `sub $N,%rsp`.
        assert_eq!((lone_byte(&[], 64), lone_byte(&[0x48], 64)), (0, 0));
    }

    #[test]
    fn what_a_push_leaves_tells_whether_it_was_executed() {
        let stack = [7u64, 8, 9];
        let at = stack.as_ptr() as u64;
        let me = std::process::id() as i32;
        let registers = |rbx: u64, rbp: u64, cs: u64| Registers { rsp: at + 8, rbx, rbp, cs, ..ptrace::no_registers() };
        for (lone, rbx, rbp, trapped) in [
            (0x53, 8, 0, false),
            (0x53, 7, 0, true),
            (0x5b, 7, 0, false),
            (0x5b, 8, 0, true),
            (0xc9, 0, 7, false),
            (0xc9, 0, 8, true),
            (0x54, 0, 0, true),
            (0x5c, 0, 0, false),
            (0x99, 0, 0, true),
            (0xc3, 0, 0, false),
            (0, 0, 0, true),
            (0x90, 0, 0, false),
        ] {
            assert_eq!(has_trapped(me, &registers(rbx, rbp, 0x33), lone), trapped, "{lone:#x} {rbx} {rbp}");
        }
        // Words of four bytes: a 0, and below it the 8.
        let narrow = Registers { rsp: at + 12, rbx: 8, cs: USER32_CS, ..ptrace::no_registers() };
        assert!(has_trapped(me, &narrow, 0x53) && !has_trapped(me, &narrow, 0x5b));
    }
}
