//! bpf(2): maps, programs and where they are attached.

pub mod asm;
mod sys;

pub use sys::{Attached, Kind, Map, Program, raise_locked};

/// What the kernel did not do, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bpf(2) cannot {what}: {}{}", std::io::Error::from_raw_os_error(*errno), self.remedy())]
pub struct Refused {
    /// What it was asked for.
    pub what: String,
    /// What it answered.
    pub errno: i32,
}

impl Refused {
    pub(crate) fn last(what: impl Into<String>) -> Refused {
        Refused { what: what.into(), errno: std::io::Error::last_os_error().raw_os_error().unwrap_or(0) }
    }

    fn remedy(&self) -> &'static str {
        match self.errno {
            libc::EPERM | libc::EACCES => ": counting the whole machine needs root, or CAP_BPF and CAP_PERFMON",
            libc::ENOSYS => ": the kernel is built without CONFIG_BPF_SYSCALL; name a program or a process (-p PID)",
            _ => "",
        }
    }
}
