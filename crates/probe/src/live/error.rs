//! What can go wrong, a sentence each.

use tollgate_supervisor::TraceError;
use tollgate_supervisor::shared::FORBIDDEN;

/// Why a program is not probed. Nothing of it was changed then.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// It could not be started, found, or traced.
    #[error(transparent)]
    Target(#[from] TraceError),
    /// Its program's file says another mode than that of the code that it executes.
    #[error(
        "process {0}: its program is 32-bit and it executes 64-bit code, or the other way round: x32 programs are not \
         probed"
    )]
    Modes(i32),
    /// Whatever is called in its name kills it.
    #[error(
        "process {0} is in seccomp's strict mode (prctl(2)), in which the calls that insert probes would kill it: only \
         root (CAP_SYS_ADMIN), outside a container with a seccomp filter, can suspend that"
    )]
    Strict(i32),
    /// None of its threads comes to a stop.
    #[error(
        "process {0}: none of its threads stops, because they sleep in calls that cannot be interrupted (state D in \
         `ps -L -p {0}`): try again when they are back"
    )]
    Sleeps(i32),
    /// Another process could write to what probes need in it: why.
    #[error("process {0}: {1}")]
    Shared(i32, String),
    /// What a probe needs in it was refused.
    #[error("process {pid}: {what}: {error}{remedy}")]
    Refused {
        /// Process.
        pid: i32,
        /// Which call in its name.
        what: &'static str,
        /// The kernel's answer.
        error: std::io::Error,
        /// What mends it, with its separator.
        remedy: &'static str,
    },
}

impl ProbeError {
    /// Whether it is that a thread, or its process, is not there any more.
    pub(super) fn is_gone(&self) -> bool {
        matches!(self, ProbeError::Target(TraceError::Gone(_)))
    }

    /// A call in a process's name failed.
    pub(super) fn refused(pid: i32, what: &'static str, error: std::io::Error) -> ProbeError {
        if error.raw_os_error() == Some(libc::ESRCH) {
            return TraceError::Gone(pid).into();
        }
        let remedy = match error.raw_os_error() {
            Some(libc::EPERM | libc::EACCES) if what.contains("memfd") || what.contains("mmap") => FORBIDDEN,
            Some(libc::ENOSYS) => " (a seccomp filter of its own forbids the call)",
            // With CAP_SYS_RESOURCE the limit was raised by then.
            Some(libc::ENOMEM) => {
                " (it may not have that much memory, and only root with CAP_SYS_RESOURCE can raise its hard limit: \
                 prlimit --pid PID --as=unlimited)"
            }
            Some(libc::EMFILE) => " (it has as many files open as it may: prlimit --pid PID --nofile=N raises that)",
            _ => "",
        };
        ProbeError::Refused { pid, what, error, remedy }
    }
}
