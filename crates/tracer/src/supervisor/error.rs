//! What can go wrong, a sentence each.

use std::io;

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
    #[error("process {0}: there is no such process (`ps -e` lists those that are)")]
    Gone(i32),
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
    /// A call of the tracer's own failed.
    #[error("{what}: {error}")]
    Call {
        /// Which, and on what.
        what: String,
        /// The kernel's answer.
        error: io::Error,
    },
}

impl TraceError {
    /// For `map_err`.
    pub fn call(what: impl Into<String>) -> impl FnOnce(io::Error) -> TraceError {
        move |error| TraceError::Call { what: what.into(), error }
    }

    /// Why a process that is there cannot be traced: the first setting that explains it.
    pub fn forbidden(pid: i32, error: &io::Error) -> TraceError {
        if error.raw_os_error() == Some(libc::ESRCH) {
            return TraceError::Gone(pid);
        }
        let status = crate::remote::status(pid).unwrap_or_default();
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned());
        let scope = std::fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").unwrap_or_default();
        let owner = field("Uid:").and_then(|ids| ids.split_whitespace().next().map(str::to_owned)).unwrap_or_default();
        if field("State:").is_some_and(|state| state.starts_with(['Z', 'X'])) {
            return TraceError::Forbidden { pid, reason: "it has ended, and its parent has not waited for it yet".into() };
        }
        if std::fs::read_link(format!("/proc/{pid}/exe")).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return TraceError::Forbidden { pid, reason: "it is a thread of the kernel, which makes no system calls".into() };
        }
        let reason = match (field("TracerPid:"), scope.trim()) {
            (Some(tracer), _) if tracer != "0" => {
                // TracerPid names the thread that traces.
                let process = tracer.parse().ok().and_then(crate::remote::thread_group).map_or(tracer, |pid| pid.to_string());
                format!("process {process} traces it already (TracerPid; end that one first)")
            }
            (_, scope @ ("1" | "2")) if !crate::remote::is_root() => {
                format!("kernel.yama.ptrace_scope is {scope} (sudo sysctl kernel.yama.ptrace_scope=0, or run as root)")
            }
            (_, "3") => "kernel.yama.ptrace_scope is 3, which only a reboot changes".into(),
            _ if !owner.is_empty() && !crate::remote::is_root() => {
                format!("{error}: it belongs to user {owner}, or changed its user (run as root)")
            }
            _ => format!("{error}: a container or a security module forbids ptrace (docker: --cap-add SYS_PTRACE)"),
        };
        TraceError::Forbidden { pid, reason }
    }
}
