//! What can go wrong around a guest: one sentence each, with what was found and what mends it.

use std::path::PathBuf;

/// Why the lab could not do something.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A program that the lab needs is not there.
    #[error("{program} is not installed, and {purpose}: run `{remedy}`")]
    Missing {
        /// The program.
        program: String,
        /// What it is needed for.
        purpose: &'static str,
        /// The command that installs it.
        remedy: String,
    },
    /// A program that the lab ran failed.
    #[error("{command} ended with {status}: {said}")]
    Failed {
        /// The command line, for reading.
        command: String,
        /// How it ended.
        status: String,
        /// The last line it said.
        said: String,
    },
    /// A program that the lab ran printed more than can be meant.
    #[error("{command} printed more than {most} MiB: use the original file of the kernel, from its distribution")]
    Endless {
        /// The command line, for reading.
        command: String,
        /// In MiB.
        most: u64,
    },
    /// The distribution has no such kernel.
    #[error(
        "apt has no package {package}: see `apt-cache search --names-only '^linux-image-.*-amd64$'`, after `apt-get \
         update`"
    )]
    NoPackage {
        /// The package.
        package: String,
    },
    /// A file is not what it should be.
    #[error("{what} {} is {found}: {remedy}", path.display())]
    Bad {
        /// What the file should be.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What it was found to be.
        found: String,
        /// What mends it.
        remedy: String,
    },
    /// The system refused something.
    #[error("cannot {what}: {why}{}", remedy(why))]
    Io {
        /// What was tried, and on what.
        what: String,
        /// Why not. Not the error's source: its words stand in the sentence already.
        why: std::io::Error,
    },
    /// The user's words cannot be followed.
    #[error("{0}")]
    Usage(String),
    /// QEMU ended before the guest was done, or the guest did.
    #[error("the guest ended early ({why}); its console's last lines:\n{}", indent(console))]
    Died {
        /// What is known of the end.
        why: String,
        /// The console's last lines.
        console: String,
    },
    /// The guest said nothing for too long.
    #[error("the guest {what} for {seconds} s and was ended; its console's last lines:\n{}", indent(console))]
    Silent {
        /// `did not boot`, `said nothing`, `was not done` or `did not cross`.
        what: &'static str,
        /// How long that was waited for.
        seconds: u64,
        /// The console's last lines.
        console: String,
    },
    /// The guest said something that is no message.
    #[error("the guest sent unexpected data ({found}); its console's last lines:\n{}", indent(console))]
    Garbage {
        /// The beginning of what was received.
        found: String,
        /// The console's last lines.
        console: String,
    },
    /// QEMU's monitor refused a command.
    #[error("QEMU's monitor refused {command}: {answer}")]
    Qmp {
        /// The command.
        command: String,
        /// Its answer.
        answer: String,
    },
    /// A step of the job failed inside the guest.
    #[error("in the guest, `{step}` ended with {status}: {said}")]
    Step {
        /// The step's command line.
        step: String,
        /// How it ended.
        status: String,
        /// What it said on standard error.
        said: String,
    },
    /// Ctrl-C.
    #[error("interrupted")]
    Interrupted,
}

impl LabError {
    /// An I/O error, and what was tried.
    pub fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> LabError {
        let what = what.into();
        move |why| LabError::Io { what, why }
    }

    /// The same for an errno.
    pub fn errno(what: impl Into<String>) -> impl FnOnce(nix::Error) -> LabError {
        let what = what.into();
        move |errno| LabError::Io { what, why: errno.into() }
    }
}

impl LabError {
    /// The console's last lines, where the error has them.
    pub fn console(&self) -> Option<&str> {
        match self {
            LabError::Died { console, .. } | LabError::Silent { console, .. } | LabError::Garbage { console, .. } => {
                Some(console)
            }
            _ => None,
        }
    }
}

fn remedy(why: &std::io::Error) -> &'static str {
    use std::io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    match why.kind() {
        StorageFull | QuotaExceeded => "; free some space, or set XDG_CACHE_HOME to a directory on another disk",
        PermissionDenied | ReadOnlyFilesystem => {
            "; set XDG_CACHE_HOME to a directory that you may write to, if this is the cache"
        }
        _ => "",
    }
}

fn indent(text: &str) -> String {
    if text.is_empty() {
        return "  (none)".into();
    }
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
