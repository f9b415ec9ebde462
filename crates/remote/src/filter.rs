//! A program's seccomp filter while calls are made in its name.
//!
//! A filter that answers with an error is left to answer: what it forbids is told in a sentence. One that would kill
//! the program for the very call, send it SIGSYS, or leave the answer to somebody else, is suspended for it where the
//! kernel allows that (`PTRACE_O_SUSPEND_SECCOMP`, Linux 4.3: CAP_SYS_ADMIN, and a tracer that has no filter itself).
//! Should the tracer die meanwhile, the suspension ends with its tracing.

use super::ptrace::{self, Instruction, Registers};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;

/// Opcodes (linux/bpf_common.h): the class, and of a return whether it is of the accumulator.
const CLASS: u16 = 0x07;
const RETURN: u16 = 0x06;
const SOURCE: u16 = 0x18;
const ACCUMULATOR: u16 = 0x10;
/// Actions (linux/seccomp.h, SECCOMP_RET_…), and the bits that they are in.
const ACTION: u32 = 0xffff_0000;
const KILL_PROCESS: u32 = 0x8000_0000;
const KILL_THREAD: u32 = 0;
const TRAP: u32 = 0x0003_0000;
const TRACE: u32 = 0x7ff0_0000;
/// Somebody answers, or never does.
const USER_NOTIF: u32 = 0x7fc0_0000;

/// A call as filters see it: the words of struct seccomp_data (linux/seccomp.h).
#[derive(Clone, Copy, Debug)]
pub struct Asked([u32; 16]);

impl Asked {
    /// Of a thread that is about to make it with these registers, by an instruction of two bytes.
    pub fn of(registers: &Registers) -> Asked {
        let Registers { rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, .. } = *registers;
        let (arch, args) = if registers.cs == ptrace::USER32_CS {
            (ptrace::ARCH_I386, [rbx, rcx, rdx, rsi, rdi, rbp].map(|word| word & 0xffff_ffff))
        } else {
            (ptrace::ARCH_X86_64, [rdi, rsi, rdx, r10, r8, r9])
        };
        let mut words = [0; 16];
        (words[0], words[1]) = (registers.rax as u32, arch);
        let halves = std::iter::once(registers.rip.wrapping_add(2))
            .chain(args)
            .flat_map(|word| [word as u32, (word >> 32) as u32]);
        words[2..].iter_mut().zip(halves).for_each(|(word, half)| *word = half);
        Asked(words)
    }
}

/// What a filter says to a call: a program of classic BPF with what seccomp allows of it (`seccomp_check_filter`,
/// kernel/seccomp.c, Linux 6.18). `None` where it is none.
fn answer(filter: &[Instruction], Asked(words): &Asked) -> Option<u32> {
    let (mut a, mut x, mut memory, mut at) = (0u32, 0u32, [0u32; 16], 0usize);
    // Jumps lead forward only: no instruction is met twice.
    loop {
        let &Instruction { code, holds, fails, operand: k } = filter.get(at)?;
        at += 1;
        let of = if code & 0x08 != 0 { x } else { k };
        match code {
            0x20 => a = *words.get(k as usize / 4).filter(|_| k % 4 == 0)?,
            0x80 => a = 64,
            0x81 => x = 64,
            0x00 => a = k,
            0x01 => x = k,
            0x60 => a = *memory.get(k as usize)?,
            0x61 => x = *memory.get(k as usize)?,
            0x02 => *memory.get_mut(k as usize)? = a,
            0x03 => *memory.get_mut(k as usize)? = x,
            0x04 | 0x0c => a = a.wrapping_add(of),
            0x14 | 0x1c => a = a.wrapping_sub(of),
            0x24 | 0x2c => a = a.wrapping_mul(of),
            0x34 | 0x3c => a = a.checked_div(of)?,
            0x44 | 0x4c => a |= of,
            0x54 | 0x5c => a &= of,
            0xa4 | 0xac => a ^= of,
            0x64 | 0x6c => a = a.checked_shl(of)?,
            0x74 | 0x7c => a = a.checked_shr(of)?,
            0x84 => a = a.wrapping_neg(),
            0x07 => x = a,
            0x87 => a = x,
            0x05 => at = at.checked_add(k as usize)?,
            0x15 | 0x1d => at += usize::from(if a == of { holds } else { fails }),
            0x25 | 0x2d => at += usize::from(if a > of { holds } else { fails }),
            0x35 | 0x3d => at += usize::from(if a >= of { holds } else { fails }),
            0x45 | 0x4d => at += usize::from(if a & of != 0 { holds } else { fails }),
            0x06 => return Some(k),
            0x16 => return Some(a),
            _ => return None,
        }
    }
}

/// What a filter may do, by its instructions.
fn may(filter: &[Instruction], action: impl Fn(u32) -> bool) -> bool {
    let mut returns = filter.iter().filter(|one| one.code & CLASS == RETURN);
    returns.any(|one| one.code & SOURCE == ACCUMULATOR || action(one.operand & ACTION))
}

fn is_harm(action: u32) -> bool {
    matches!(action, KILL_PROCESS | KILL_THREAD | TRAP | USER_NOTIF)
}

/// Whether a filter may harm the thread: for this call, or, of none, for any.
fn harms(filter: &[Instruction], asked: Option<&Asked>) -> bool {
    match asked {
        Some(asked) => answer(filter, asked).is_none_or(|said| is_harm(said & ACTION)),
        None => may(filter, is_harm),
    }
}

/// What may harm a thread when it makes a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    /// None of its filters does.
    None,
    /// A filter.
    Filter,
    /// It has none: strict mode does, or nothing.
    Unfiltered,
}

/// Whether a stopped thread's filters may harm it (for this call, or for any), and are to be suspended; `None` where
/// that is not known, or they must stay as they are. Where there are none, it is in strict mode, or nothing is lost.
/// Filters that ask a tracer are our own kind (`Backend::Seccomp`), and the option that they need must stay.
fn may_harm(tid: i32, asked: Option<&Asked>) -> Option<Harm> {
    let mut harm = Harm::None;
    for index in 0.. {
        match ptrace::seccomp_filter(tid, index) {
            Ok(filter) if may(&filter, |action| action == TRACE) => return None,
            Ok(filter) if harms(&filter, asked) => harm = Harm::Filter,
            Ok(_) => {}
            Err(error) => match error.raw_os_error() {
                Some(libc::ENOENT) => return Some(harm),
                Some(libc::EINVAL) if index == 0 => return Some(Harm::Unfiltered),
                // No privilege, or a kernel that does not tell: it would not suspend them either.
                _ => return None,
            },
        }
    }
    Some(harm)
}

fn suspended(tid: i32) -> bool {
    ptrace::set_options(tid, ptrace::OPTIONS | ptrace::SUSPEND_SECCOMP).is_ok()
}

thread_local! {
    /// A thread whose filter was suspended, of which nobody has heard.
    static UNTOLD: Cell<Option<i32>> = const { Cell::new(None) };
}

/// Suspends what would harm a stopped thread for its next call, which is this one; whether it was done, and is to be
/// ended by [`restore`].
pub(super) fn suspend(tid: i32, asked: &Asked) -> bool {
    let harm = may_harm(tid, Some(asked)).filter(|harm| *harm != Harm::None);
    let done = harm.is_some() && suspended(tid);
    if done && harm == Some(Harm::Filter) {
        UNTOLD.set(Some(tid));
    }
    done
}

/// A thread whose filter this one has suspended for a call since it was asked last.
pub fn take_suspended() -> Option<i32> {
    UNTOLD.take()
}

/// Whether no call in a stopped thread's name can harm it, although it has filters: they only answer, or can be
/// suspended for it.
pub fn allows(tid: i32) -> bool {
    match may_harm(tid, None) {
        Some(Harm::Filter | Harm::Unfiltered) if suspended(tid) => {
            restore(tid);
            true
        }
        known => known == Some(Harm::None),
    }
}

/// Ends it.
pub(super) fn restore(tid: i32) {
    // An error: the thread is gone.
    let _ = ptrace::set_options(tid, ptrace::OPTIONS);
}

thread_local! {
    /// Threads of which [`kills`] is known.
    static KILLED: RefCell<HashSet<i32>> = RefCell::default();
}

/// Whether a stopped thread has come to be one that any call in its name would kill, since it was first met. From then
/// on none is made: that does not end.
pub fn kills(tid: i32) -> bool {
    let kills = is_known_to_kill(tid) || is_deadly(tid);
    if kills {
        KILLED.with_borrow_mut(|known| known.insert(tid));
    }
    kills
}

/// Whether that is known of a thread.
pub fn is_known_to_kill(tid: i32) -> bool {
    KILLED.with_borrow(|known| known.contains(&tid))
}

/// A thread has ended, or has another program.
pub fn forget(tid: i32) {
    KILLED.with_borrow_mut(|known| known.remove(&tid));
}

/// Whether any call in a stopped thread's name would kill it: it is in seccomp's strict mode, which is not to be
/// suspended here.
pub fn is_deadly(tid: i32) -> bool {
    let status = crate::status(tid).unwrap_or_default();
    let strict = crate::proc_status::field(&status, "Seccomp") == Some("1");
    if strict && may_harm(tid, None).is_some_and(|harm| harm != Harm::None) && suspended(tid) {
        restore(tid);
        return false;
    }
    strict
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn one(code: u16, operand: u32) -> Instruction {
        Instruction { code, holds: 0, fails: 0, operand }
    }

    const LOAD: Instruction = one(0x20, 0);
    const ALLOW: Instruction = one(0x06, 0x7fff_0000);

    fn called(nr: u64, args: [u64; 3]) -> Asked {
        let [rdi, rsi, rdx] = args;
        Asked::of(&Registers { rax: nr, rip: 0x1000, rdi, rsi, rdx, cs: 0x33, ..ptrace::no_registers() })
    }

    #[test]
    fn filters_that_kill_are_told_from_those_that_answer() {
        assert!(!harms(&[LOAD, one(0x15, KILL_PROCESS), one(0x06, 0x0005_0001), ALLOW], None));
        for action in [KILL_PROCESS, KILL_THREAD, KILL_THREAD | 7, TRAP | 1, USER_NOTIF] {
            assert!(harms(&[LOAD, one(0x06, action), ALLOW], None), "{action:#x}");
        }
        // What it computes may be anything.
        assert!(harms(&[LOAD, one(0x16, 0)], None));
        assert!(!harms(&[ALLOW], None) && may(&[one(0x06, TRACE | 2)], |action| action == TRACE));
    }

    /// Regression: a filter that kills for anything at all was suspended for each call, and whoever shared the memory
    /// had a moment without it.
    #[test]
    fn a_filter_that_kills_for_other_calls_is_not_suspended() {
        // Kills for mmap(2) with PROT_EXEC (bit 2 of the third argument, whose lower half is at 32), and allows all
        // else.
        let filter = [
            LOAD,
            Instruction { fails: 3, ..one(0x15, libc::SYS_mmap as u32) },
            one(0x20, 32),
            Instruction { fails: 1, ..one(0x45, libc::PROT_EXEC as u32) },
            one(0x06, KILL_PROCESS),
            ALLOW,
        ];
        let harms = |nr: i64, protection: i32| harms(&filter, Some(&called(nr as u64, [0, 4096, protection as u64])));
        assert!(harms(libc::SYS_mmap, libc::PROT_READ | libc::PROT_EXEC));
        assert!(!harms(libc::SYS_mmap, libc::PROT_READ | libc::PROT_WRITE) && !harms(libc::SYS_close, libc::PROT_EXEC));
    }

    #[test]
    fn a_call_is_seen_as_filters_see_it() {
        let Asked(words) = called(9, [0x1_0000_0002, 3, 4]);
        assert_eq!(words[..8], [9, ptrace::ARCH_X86_64, 0x1002, 0, 2, 1, 3, 0]);
    }

    /// Every operation that seccomp allows: a = 7, x = 3 before each.
    #[test]
    fn operations_are_those_of_the_kernel() {
        let after = |code, operand| {
            answer(&[one(0x00, 3), one(0x07, 0), one(0x00, 7), one(code, operand), one(0x16, 0)], &called(0, [0; 3]))
        };
        for (code, operand, expected) in [
            (0x04, 5, 12),
            (0x0c, 5, 10),
            (0x14, 9, 0xffff_fffe),
            (0x2c, 5, 21),
            (0x34, 2, 3),
            (0x44, 8, 15),
            (0x5c, 0, 3),
            (0xa4, 1, 6),
            (0x64, 4, 112),
            (0x7c, 0, 0),
            (0x84, 0, 0xffff_fff9),
            (0x87, 0, 3),
            (0x80, 0, 64),
        ] {
            assert_eq!(after(code, operand), Some(expected), "{code:#x} {operand}");
        }
        // Not a filter: whoever runs it is not to be trusted with it.
        assert_eq!([after(0x34, 0), after(0x30, 0), after(0x20, 64), after(0x05, 9), after(0x02, 16)], [None; 5]);
        assert_eq!(
            answer(&[one(0x00, 9), one(0x02, 15), one(0x00, 1), one(0x60, 15), one(0x16, 0)], &called(0, [0; 3])),
            Some(9)
        );
    }
}
