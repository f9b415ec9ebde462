//! The kernel's stack of a thread, from /proc/TID/stack (proc_pid_stack(5), Linux fs/proc/base.c, proc_pid_stack).

use crate::proc_status;
use std::fs;
use std::io;

/// Why there is no kernel stack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KernelError {
    /// The file is there for root only.
    #[error(
        "cannot read the kernel stack of thread {tid}: it needs CAP_SYS_ADMIN in the initial user namespace, \
         and CapEff of this process is {capabilities:#x}; run it as root: sudo tollgate …"
    )]
    Capability {
        /// Thread.
        tid: i32,
        /// CapEff of /proc/self/status.
        capabilities: u64,
    },
    /// Privileged, and forbidden all the same.
    #[error(
        "cannot read the kernel stack of thread {tid}: ptrace access to it is forbidden, with kernel.yama.ptrace_scope \
         = {scope}; sysctl kernel.yama.ptrace_scope=1 allows it (3 can only be left by a reboot)"
    )]
    Ptrace {
        /// Thread.
        tid: i32,
        /// Value of the setting, or why it has none.
        scope: String,
    },
    /// The kernel was built without it.
    #[error(
        "cannot read the kernel stack of thread {tid}: /proc/{tid}/stack does not exist, CONFIG_STACKTRACE \
         is {setting}; boot a kernel that has CONFIG_STACKTRACE=y"
    )]
    NotBuilt {
        /// Thread.
        tid: i32,
        /// Value in /boot/config-RELEASE, or that it is not known.
        setting: String,
    },
    /// There is no such thread.
    #[error("cannot read the kernel stack of thread {tid}: there is no such thread any more; ask while it is stopped")]
    Gone {
        /// Thread.
        tid: i32,
    },
    /// The file is empty.
    #[error(
        "the kernel stack of thread {tid} is empty: the thread is running (state {state}) and not inside \
         the kernel; ask while it is stopped or blocked"
    )]
    Empty {
        /// Thread.
        tid: i32,
        /// Letter of /proc/TID/stat, ? where not known.
        state: char,
    },
    /// Anything else.
    #[error(
        "cannot read the kernel stack of thread {tid}: {error} (kernel.kptr_restrict = {restrict}); try: sudo cat \
         /proc/{tid}/stack"
    )]
    Other {
        /// Thread.
        tid: i32,
        /// What read(2) said.
        error: String,
        /// Value of the setting, or why it has none.
        restrict: String,
    },
}

/// The functions that the thread stands in inside the kernel, innermost first, as `name+0xoffset/0xsize`.
///
/// Of a thread in a ptrace stop they begin with those of the stop itself (ptrace_stop and what called it).
pub fn stack(tid: i32) -> Result<Vec<String>, KernelError> {
    match super::maps::bounded(&format!("/proc/{tid}/stack"), 1 << 20) {
        Ok(text) => {
            let frames = parse(&String::from_utf8_lossy(&text));
            if frames.is_empty() { Err(KernelError::Empty { tid, state: state(tid) }) } else { Ok(frames) }
        }
        Err(error) => Err(refused(tid, &error)),
    }
}

/// Lines are `[<0>] name+0x1b/0x90`, with ` [module]` behind where it is one's; the address is always written as 0
/// (since 4.15).
fn parse(text: &str) -> Vec<String> {
    let frame = |line: &str| {
        let name = line.strip_prefix('[')?.split_once("] ")?.1.trim();
        (!name.is_empty() && !name.starts_with("0xffffffffffffffff")).then(|| super::demangle::printable(name))
    };
    text.lines().filter_map(frame).collect()
}

fn refused(tid: i32, error: &io::Error) -> KernelError {
    match error.raw_os_error() {
        Some(libc::ENOENT) if fs::exists(format!("/proc/{tid}")).unwrap_or(false) => {
            KernelError::NotBuilt { tid, setting: built() }
        }
        Some(libc::ENOENT | libc::ESRCH) => KernelError::Gone { tid },
        Some(libc::EPERM | libc::EACCES) => forbidden(tid),
        _ => KernelError::Other { tid, error: error.to_string(), restrict: setting("kernel/kptr_restrict") },
    }
}

/// CAP_SYS_ADMIN, bit 21 (capabilities(7)), is asked for at the open; then ptrace access, which Yama can forbid to root
/// at 3.
fn forbidden(tid: i32) -> KernelError {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let capabilities = proc_status::bits(&status, "CapEff").unwrap_or(0);
    if capabilities & 1 << 21 == 0 {
        return KernelError::Capability { tid, capabilities };
    }
    KernelError::Ptrace { tid, scope: setting("kernel/yama/ptrace_scope") }
}

fn setting(name: &str) -> String {
    fs::read_to_string(format!("/proc/sys/{name}"))
        .map_or_else(|error| format!("unknown ({error})"), |text| text.trim().into())
}

fn built() -> String {
    let release = setting("kernel/osrelease");
    let path = format!("/boot/config-{release}");
    let Ok(text) = fs::read_to_string(&path) else { return format!("probably not set ({path} cannot be read)") };
    let line = text.lines().find_map(|line| line.strip_prefix("CONFIG_STACKTRACE="));
    line.map_or_else(|| "not set".into(), str::to_owned)
}

fn state(tid: i32) -> char {
    let stat = fs::read_to_string(format!("/proc/{tid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").and_then(|(_, behind)| behind.chars().next()).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_names_with_offsets_and_modules() {
        let text = "[<0>] hrtimer_nanosleep+0x99/0x120\n[<0>] kgate_read+0x4/0x10 [kgate]\n[<ffffffffffffffff>] \
                    0xffffffffffffffff\nnonsense\n";
        assert_eq!(parse(text), ["hrtimer_nanosleep+0x99/0x120", "kgate_read+0x4/0x10 [kgate]"]);
    }

    #[test]
    fn a_sleeping_thread_stands_in_the_kernel_or_the_reason_names_a_setting() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let tid = i32::try_from(child.id()).unwrap();
        while state(tid) != 'S' || fs::read_to_string(format!("/proc/{tid}/comm")).unwrap() != "sleep\n" {
            std::thread::yield_now();
        }
        let stack = stack(tid);
        child.kill().unwrap();
        child.wait().unwrap();
        match stack {
            Ok(frames) => assert!(frames.iter().any(|frame| frame.contains("nanosleep")), "{frames:?}"),
            Err(KernelError::Capability { capabilities, .. }) => assert_eq!(capabilities & 1 << 21, 0),
            Err(error) => {
                assert!(
                    error.to_string().contains("CONFIG_STACKTRACE") || error.to_string().contains("ptrace_scope"),
                    "{error}"
                )
            }
        }
    }

    #[test]
    fn a_thread_that_is_gone_is_said_to_be_gone() {
        // Above the largest pid_max there is (2²²).
        assert_eq!(stack(0x7fff_fff0), Err(KernelError::Gone { tid: 0x7fff_fff0 }));
    }

    #[test]
    fn refusals_carry_the_value_that_was_found() {
        let refusal = |errno| refused(1, &io::Error::from_raw_os_error(errno));
        assert!(matches!(refusal(libc::ENOENT), KernelError::NotBuilt { .. }));
        assert!(matches!(refusal(libc::EPERM), KernelError::Capability { .. } | KernelError::Ptrace { .. }));
        let KernelError::Other { restrict, .. } = refusal(libc::EIO) else { panic!() };
        assert!(restrict.parse::<u8>().is_ok() || restrict.starts_with("unknown"), "{restrict}");
    }
}
