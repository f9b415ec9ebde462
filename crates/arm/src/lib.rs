//! Arming: one file for each thing that can stand between a program and a gate.

pub mod notify;
mod perf;
pub mod ptrace;
pub mod seccomp;
pub mod sud;
pub mod tracepoint;
pub mod uprobe;

use std::fmt;

/// What could not be armed, and the kernel's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmError {
    /// The call that failed, as its manual page spells it, and on what.
    pub what: String,
    /// Its errno.
    pub errno: i32,
}

impl ArmError {
    /// From the calling thread's errno.
    pub fn last(what: impl Into<String>) -> ArmError {
        let errno = std::io::Error::last_os_error().raw_os_error().unwrap_or(0);
        ArmError { what: what.into(), errno }
    }
}

impl fmt::Display for ArmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, std::io::Error::from_raw_os_error(self.errno))
    }
}

impl std::error::Error for ArmError {}

/// The running kernel's release, for sentences.
fn kernel_release() -> String {
    match std::fs::read_to_string("/proc/sys/kernel/osrelease") {
        Ok(release) => format!("Linux {}", release.trim()),
        Err(_) => "a kernel of unknown release".into(),
    }
}
