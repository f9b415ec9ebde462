//! A tracer in the way: the process stops at entry and exit of every call until its tracer lets it go on (ptrace(2)).
//!
//! This is what strace does, and gdb, and every sandbox from before seccomp. Two stops a call, each with a wake-up of
//! the tracer, its waitpid, its PTRACE_SYSCALL and a wake-up of the traced process: the most expensive thing that can
//! be put before a call. The target asks for it ([`trace_me`]), which Yama permits where attaching is forbidden.
#![allow(unsafe_code)]
//! # Safety
//!
//! The requests made carry integers only; `waitpid` fills a live local. They act on one child of the calling thread,
//! whose process id cannot have been given to another process, because nobody but [`serve`] waits for it.

use super::ArmError;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

/// How a traced process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served {
    /// Its end.
    pub status: ExitStatus,
    /// Stops at entry or exit of a call: two a call, one for a call that never returned.
    pub stops: u64,
}

/// In the target: asks the parent thread to trace this thread, and waits for it (the parent must be in [`serve`]).
pub fn trace_me() -> Result<(), ArmError> {
    // SAFETY: PTRACE_TRACEME ignores its other arguments.
    if unsafe { libc::ptrace(libc::PTRACE_TRACEME, 0, 0usize, 0usize) } != 0 {
        return Err(explain(ArmError::last("ptrace(PTRACE_TRACEME)")));
    }
    // SAFETY: stops this process until its tracer has set its options; integers only.
    if unsafe { libc::raise(libc::SIGSTOP) } != 0 {
        return Err(ArmError::last("raise(SIGSTOP)"));
    }
    Ok(())
}

/// In the parent, on the thread that started the target: lets it run from call to call until it ends, and reaps it.
///
/// A target that never calls [`trace_me`] is simply waited for. Signals are passed on, so that the target's own alarm
/// ends it; there is no other bound. Of job control only this is lost: a traced target does not stay stopped by
/// SIGSTOP.
pub fn serve(pid: u32) -> Result<Served, ArmError> {
    let pid = pid as libc::pid_t;
    let served = until_end(pid);
    if let Err(error) = &served
        && error.errno != libc::ECHILD
    {
        // A target that cannot be served would stay stopped for ever.
        // SAFETY: our own child, not reaped yet.
        unsafe { libc::kill(pid, libc::SIGKILL) };
        while wait(pid).is_ok_and(|status| !ended(status)) {}
    }
    served
}

fn until_end(pid: libc::pid_t) -> Result<Served, ArmError> {
    let (mut stops, mut traced) = (0, false);
    loop {
        let status = wait(pid)?;
        if ended(status) {
            return Ok(Served { status: ExitStatus::from_raw(status), stops });
        }
        let first = !traced;
        if first {
            traced = true;
            set_options(pid)?;
        }
        let passed_on = match (libc::WSTOPSIG(status), status >> 16) {
            (CALL_STOP, _) => {
                stops += 1;
                0
            }
            // The hand-over, which the target raised itself. (Another signal may be quicker, and is a signal.)
            (libc::SIGSTOP, _) if first => 0,
            // An event that the options ask for: execve, which without the option would send a SIGTRAP.
            (_, event) if event != 0 => 0,
            (signal, _) => signal,
        };
        resume(pid, passed_on)?;
    }
}

/// What PTRACE_O_TRACESYSGOOD makes of the stop signal at a call, so that it is not taken for a SIGTRAP.
const CALL_STOP: i32 = libc::SIGTRAP | 0x80;

fn ended(status: i32) -> bool {
    libc::WIFEXITED(status) || libc::WIFSIGNALED(status)
}

fn wait(pid: libc::pid_t) -> Result<i32, ArmError> {
    loop {
        let mut status = 0;
        // SAFETY: the kernel fills the live local.
        if unsafe { libc::waitpid(pid, &mut status, libc::__WALL) } == pid {
            return Ok(status);
        }
        let error = ArmError::last(format!("waitpid({pid})"));
        if error.errno != libc::EINTR {
            return Err(error);
        }
    }
}

/// The target dies with its tracer, stops at calls are told from signals, and execve is an event.
fn set_options(pid: libc::pid_t) -> Result<(), ArmError> {
    let options = libc::PTRACE_O_EXITKILL | libc::PTRACE_O_TRACESYSGOOD | libc::PTRACE_O_TRACEEXEC;
    // SAFETY: the fourth argument is a set of bits, not a pointer.
    let failed = unsafe { libc::ptrace(libc::PTRACE_SETOPTIONS, pid, 0usize, options as usize) };
    gone_is_fine(failed, "ptrace(PTRACE_SETOPTIONS)")
}

fn resume(pid: libc::pid_t, signal: i32) -> Result<(), ArmError> {
    // SAFETY: the fourth argument is a signal's number, not a pointer.
    let failed = unsafe { libc::ptrace(libc::PTRACE_SYSCALL, pid, 0usize, signal as usize) };
    gone_is_fine(failed, "ptrace(PTRACE_SYSCALL)")
}

/// ESRCH: the target was killed while it was stopped. The next wait says how.
fn gone_is_fine(failed: libc::c_long, what: &str) -> Result<(), ArmError> {
    match failed {
        0 => Ok(()),
        _ => match ArmError::last(what) {
            error if error.errno == libc::ESRCH => Ok(()),
            error => Err(error),
        },
    }
}

/// Why a process may not be traced, as far as it can be read.
fn explain(error: ArmError) -> ArmError {
    if !matches!(error.errno, libc::EPERM | libc::EACCES) {
        return error;
    }
    let tracer = status_field("TracerPid:").filter(|pid| pid != "0");
    let scope = std::fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").unwrap_or_default();
    ArmError { what: refusal(&error.what, tracer.as_deref(), scope.trim()), ..error }
}

fn refusal(call: &str, tracer: Option<&str>, scope: &str) -> String {
    match (tracer, scope) {
        (Some(pid), _) => format!(
            "{call}: this process is already traced, by process {pid}; run without strace or a \
                                   debugger"
        ),
        (None, "2") => {
            format!(
                "{call}: kernel.yama.ptrace_scope is 2; run as root, or set it with `sysctl kernel.yama.ptrace_scope=1`"
            )
        }
        (None, "3") => {
            format!(
                "{call}: kernel.yama.ptrace_scope is 3, which cannot be lowered until the next boot; set it to 1 there"
            )
        }
        (None, _) => {
            format!(
                "{call}: a seccomp filter or security module forbids it (in a container: start it with \
                 --cap-add=SYS_PTRACE)"
            )
        }
    }
}

fn status_field(name: &str) -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_setting_and_its_value() {
        let call = "ptrace(PTRACE_TRACEME)";
        assert!(refusal(call, None, "2").contains("kernel.yama.ptrace_scope is 2"));
        assert!(refusal(call, None, "3").contains("until the next boot"));
        assert!(refusal(call, None, "").contains("--cap-add=SYS_PTRACE"));
        assert!(refusal(call, Some("77"), "3").contains("by process 77"));
    }

    #[test]
    fn a_field_of_the_status_file_is_read() {
        assert_eq!(status_field("Tgid:"), Some(std::process::id().to_string()));
        assert_eq!(status_field("NoSuchField:"), None);
    }
}
