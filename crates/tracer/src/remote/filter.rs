//! A program's seccomp filter while calls are made in its name.
//!
//! A filter that answers with an error is left to answer: what it forbids is told in a sentence. One that may kill the program, send it
//! SIGSYS, or leave the answer to somebody else, is suspended for the call where the kernel allows it (`PTRACE_O_SUSPEND_SECCOMP`, Linux 4.3: CAP_SYS_ADMIN, and a tracer that has
//! no filter itself). Should the tracer die meanwhile, the suspension ends with its tracing.

use super::ptrace;

/// Opcodes (linux/bpf_common.h): the class, a return, and a return of the accumulator.
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

/// What a filter may do, by its instructions: opcode and operand.
fn may(instructions: &[(u16, u32)], action: impl Fn(u32) -> bool) -> bool {
    let returns = instructions.iter().filter(|(code, _)| code & CLASS == RETURN);
    returns.into_iter().any(|(code, k)| code & SOURCE == ACCUMULATOR || action(k & ACTION))
}

fn harms(instructions: &[(u16, u32)]) -> bool {
    may(instructions, |action| matches!(action, KILL_PROCESS | KILL_THREAD | TRAP | USER_NOTIF))
}

/// Whether a stopped thread's filters may harm it, and are to be suspended; `None` where that is not known, or they must stay as they are. Where
/// there are none, it is in strict mode, or nothing is lost. Filters that ask a tracer are our own kind (`Backend::Seccomp`), and the option that
/// they need must stay.
fn may_harm(tid: i32) -> Option<bool> {
    let mut harm = false;
    for index in 0.. {
        match ptrace::seccomp_filter(tid, index) {
            Ok(filter) if may(&filter, |action| action == TRACE) => return None,
            Ok(filter) => harm |= harms(&filter),
            Err(error) => match error.raw_os_error() {
                Some(libc::ENOENT) => return Some(harm),
                Some(libc::EINVAL) if index == 0 => return Some(true),
                // No privilege, or a kernel that does not tell: it would not suspend them either.
                _ => return None,
            },
        }
    }
    Some(harm)
}

/// Suspends what may kill a stopped thread for its next calls; whether it was done, and is to be ended by [`restore`].
pub(super) fn suspend(tid: i32) -> bool {
    may_harm(tid) == Some(true) && ptrace::set_options(tid, ptrace::OPTIONS | ptrace::SUSPEND_SECCOMP).is_ok()
}

/// Whether no call in a stopped thread's name can harm it, although it has filters: they only answer, or can be suspended for it.
pub fn allows(tid: i32) -> bool {
    match may_harm(tid) {
        Some(true) if suspend(tid) => {
            restore(tid);
            true
        }
        known => known == Some(false),
    }
}

/// Ends it.
pub(super) fn restore(tid: i32) {
    // An error: the thread is gone.
    let _ = ptrace::set_options(tid, ptrace::OPTIONS);
}

/// Whether any call in a stopped thread's name would kill it: it is in seccomp's strict mode, which is not to be suspended here.
pub fn is_deadly(tid: i32) -> bool {
    let status = crate::remote::status(tid).unwrap_or_default();
    let strict = status.lines().filter_map(|line| line.strip_prefix("Seccomp:")).any(|mode| mode.trim() == "1");
    if strict && suspend(tid) {
        restore(tid);
        return false;
    }
    strict
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOAD: (u16, u32) = (0x20, 0);
    const ALLOW: (u16, u32) = (0x06, 0x7fff_0000);

    #[test]
    fn filters_that_kill_are_told_from_those_that_answer() {
        assert!(!harms(&[LOAD, (0x15, KILL_PROCESS), (0x06, 0x0005_0001), ALLOW]));
        for action in [KILL_PROCESS, KILL_THREAD, KILL_THREAD | 7, TRAP | 1, USER_NOTIF] {
            assert!(harms(&[LOAD, (0x06, action), ALLOW]), "{action:#x}");
        }
        // What it computes may be anything.
        assert!(harms(&[LOAD, (0x16, 0)]));
        assert!(!harms(&[ALLOW]) && may(&[(0x06, TRACE | 2)], |action| action == TRACE));
    }
}
