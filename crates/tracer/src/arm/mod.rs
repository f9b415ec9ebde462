//! Arming: one file for each thing that can stand between a program and a gate.

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
