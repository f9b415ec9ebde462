//! What can go wrong, a sentence each.

use std::io;
use tollgate_remote::proc_status;

/// Why a program is not traced.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// There is no such program.
    #[error("{program}: no such program in PATH or at that path")]
    NotFound {
        /// As it was given.
        program: String,
    },
    /// It is there, but the kernel does not run it.
    #[error("{program}: cannot be executed: {error}{remedy}")]
    NotExecutable {
        /// Its path.
        program: String,
        /// The kernel's answer.
        error: io::Error,
        /// What mends it, with its separator.
        remedy: &'static str,
    },
    /// A process that is to be joined is not there.
    #[error("process {0}: no such process (`ps -e` lists all processes)")]
    Gone(i32),
    /// /proc does not tell of this process.
    #[error("no process can be inspected: {0} (`mount -t proc proc /proc`, or unshare(1) with --mount-proc)")]
    Proc(String),
    /// Tracing it is not permitted.
    #[error("process {pid}: tracing is not permitted: {reason}")]
    Forbidden {
        /// Process.
        pid: i32,
        /// Which setting, its value, and the command.
        reason: String,
    },
    /// A backend that was asked for is not to be had here.
    #[error("--backend {backend}: {reason}")]
    Backend {
        /// Its name.
        backend: &'static str,
        /// Why.
        reason: String,
    },
    /// What was asked for cannot be had in it, and it was not to run without.
    #[error("{0} (without --strict the program runs with the rest)")]
    Strict(String),
    /// A call of the tracer's own failed.
    #[error("{what}: {error}{}", remedy(error))]
    Call {
        /// Which, and on what.
        what: String,
        /// The kernel's answer.
        error: io::Error,
    },
}

/// What mends a call of the tracer's own that failed, with its separator.
fn remedy(error: &io::Error) -> &'static str {
    match error.raw_os_error() {
        // As many as strace has, and one for each process.
        Some(libc::EMFILE) => " (`ulimit -n 64`, or more where it follows many processes)",
        Some(libc::ENOMEM) => " (`ulimit -v unlimited`)",
        Some(libc::EAGAIN) => " (`ulimit -u` limits how many threads a user has)",
        _ => "",
    }
}

impl TraceError {
    /// For `map_err`.
    pub fn call(what: impl Into<String>) -> impl FnOnce(io::Error) -> TraceError {
        move |error| TraceError::Call { what: what.into(), error }
    }

    /// Whether processes can be looked at by the numbers that this process knows them by.
    pub fn without_proc() -> Result<(), TraceError> {
        let here = std::process::id().to_string();
        match std::fs::read_link("/proc/self") {
            Ok(there) if there.as_os_str() == here.as_str() => Ok(()),
            Ok(there) => Err(TraceError::Proc(format!(
                "/proc is another PID namespace's, where this process is {}",
                there.display()
            ))),
            Err(error) => Err(TraceError::Proc(format!("/proc: {error}"))),
        }
    }

    /// Why a process that is there cannot be traced: the first setting that explains it.
    pub fn forbidden(pid: i32, error: &io::Error) -> TraceError {
        if error.raw_os_error() == Some(libc::ESRCH) {
            return TraceError::Gone(pid);
        }
        let status = tollgate_remote::status(pid).unwrap_or_default();
        let field = |name: &str| proc_status::field(&status, name);
        let scope = std::fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").unwrap_or_default();
        let owner = field("Uid").and_then(|ids| ids.split_whitespace().next()).unwrap_or_default();
        if tollgate_remote::is_kernel_thread(pid) {
            return TraceError::Forbidden { pid, reason: "it is a kernel thread, which makes no system calls".into() };
        }
        // In the middle of its end it has no program any more, and is no zombie yet.
        let gone =
            std::fs::read_link(format!("/proc/{pid}/exe")).is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
        if field("Threads").is_some_and(|threads| threads.parse::<u32>().is_ok_and(|threads| threads > 1)) && gone {
            return TraceError::Forbidden {
                pid,
                reason: "its first thread has ended while others run, and such a process cannot be traced".into(),
            };
        }
        if gone || field("State").is_some_and(|state| state.starts_with(['Z', 'X'])) {
            return TraceError::Forbidden {
                pid,
                reason: "it is a zombie: it has ended, and its parent has not waited for it yet".into(),
            };
        }
        let reason = match (field("TracerPid"), scope.trim()) {
            (Some(tracer), _) if tracer != "0" => {
                // TracerPid names the thread that traces.
                let process = tracer
                    .parse()
                    .ok()
                    .and_then(tollgate_remote::thread_group)
                    .map_or(tracer.to_owned(), |pid| pid.to_string());
                format!("process {process} already traces it; end that process first")
            }
            (_, scope @ ("1" | "2")) if !tollgate_remote::is_root() => {
                format!("kernel.yama.ptrace_scope is {scope} (sudo sysctl kernel.yama.ptrace_scope=0, or run as root)")
            }
            (_, "3") => "kernel.yama.ptrace_scope is 3, which cannot be lowered until the next boot".into(),
            _ if !owner.is_empty() && !tollgate_remote::is_root() => {
                format!("{error}: it belongs to user {owner}, or changed its user (run as root)")
            }
            _ => format!("{error}: a container or a security module forbids ptrace (docker: --cap-add SYS_PTRACE)"),
        };
        TraceError::Forbidden { pid, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Regression: one run of `trace -p` in six thousand ended with "it is a kernel thread", because the program was
    /// ending.
    #[test]
    fn a_process_in_the_middle_of_its_end_is_no_thread_of_the_kernel() {
        // So much memory takes some ten milliseconds to be given back.
        let words = ["if=/dev/zero", "of=/dev/null", "bs=200M", "count=1", "status=none"];
        let mut child = Command::new("dd").args(words).spawn().unwrap();
        let pid = child.id() as i32;
        while std::fs::read(format!("/proc/{pid}/maps")).is_ok_and(|maps| !maps.is_empty()) {}
        for _ in 0..100 {
            let said = TraceError::forbidden(pid, &io::Error::from_raw_os_error(libc::EPERM)).to_string();
            assert!(said.contains("has ended"), "{said}");
        }
        child.wait().unwrap();
    }

    #[test]
    fn a_thread_of_the_kernel_is_one() {
        assert!(!tollgate_remote::is_kernel_thread(std::process::id() as i32));
        // Where a namespace of its own hides those there is none to ask about.
        if std::fs::read_to_string("/proc/2/comm").is_ok_and(|name| name == "kthreadd\n") {
            let said = TraceError::forbidden(2, &io::Error::from_raw_os_error(libc::EPERM)).to_string();
            assert!(said.contains("kernel thread"), "{said}");
        }
    }
}
