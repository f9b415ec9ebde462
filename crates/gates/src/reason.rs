//! Why a gate cannot be crossed here: a typed reason that ends up in a table, never a crash and never a silent skip.

use alloc::string::String;
use core::fmt;

/// Why there is no figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The CPU, the kernel's build or its boot options do not offer it.
    Closed(String),
    /// The kernel offers it, and refuses it to this program or on principle.
    Refused(String),
}

impl Reason {
    /// The sentence.
    pub fn text(&self) -> &str {
        match self {
            Reason::Closed(text) | Reason::Refused(text) => text,
        }
    }

    /// The reason for a system call that failed while the gate was being prepared.
    ///
    /// Errors of permission are a refusal; anything else means that the kernel does not have it.
    pub fn from_errno(what: &str, errno: i32) -> Reason {
        let text = alloc::format!("{what}: {}", errno_text(errno));
        match errno {
            libc::EPERM | libc::EACCES => Reason::Refused(text),
            _ => Reason::Closed(text),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Name and meaning of the errno values that preparing a gate can meet (errno(3)); others by number.
pub fn errno_text(errno: i32) -> String {
    let known = match errno {
        libc::EPERM => "EPERM (operation not permitted)",
        libc::ENOENT => "ENOENT (no such file or directory)",
        libc::EINTR => "EINTR (interrupted)",
        libc::EIO => "EIO (input/output error)",
        libc::EBADF => "EBADF (bad file descriptor)",
        libc::EAGAIN => "EAGAIN (try again)",
        libc::ENOMEM => "ENOMEM (out of memory)",
        libc::EACCES => "EACCES (permission denied)",
        libc::EFAULT => "EFAULT (bad address)",
        libc::EBUSY => "EBUSY (busy)",
        libc::ENODEV => "ENODEV (no such device)",
        libc::EINVAL => "EINVAL (invalid argument)",
        libc::ENFILE => "ENFILE (too many open files on this machine)",
        libc::EMFILE => "EMFILE (too many open files; raise `ulimit -n`)",
        libc::ENOSPC => "ENOSPC (no space left)",
        libc::ENOSYS => "ENOSYS (this kernel has no such call)",
        libc::EOPNOTSUPP => "EOPNOTSUPP (not supported)",
        libc::ENOEXEC => "ENOEXEC (this kernel does not run such a program)",
        _ => return alloc::format!("errno {errno}"),
    };
    String::from(known)
}

/// The name of a signal (signal(7)); others by number.
pub fn signal_name(signal: i32) -> String {
    let known = match signal {
        libc::SIGHUP => "SIGHUP",
        libc::SIGINT => "SIGINT",
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGUSR1 => "SIGUSR1",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGALRM => "SIGALRM",
        libc::SIGTERM => "SIGTERM",
        libc::SIGSYS => "SIGSYS",
        _ => return alloc::format!("signal {signal}"),
    };
    String::from(known)
}
