//! How the program ends.

use std::process::ExitCode;
use tollgate_bench::setup::Unknown;
use tollgate_lab::LabError;

/// Every exit status of `tollgate`. Commands that run a program (`trace`, `run`, `probe`) end as that program ended
/// instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done; a closed gate is an answer, not a failure. A closed standard output (`| head`) is success too.
    Success = 0,
    /// Something failed: one sentence on standard error says what, on what, and what mends it.
    Failure = 1,
    /// The command line was wrong: an unknown option, gate or CPU, a bad pattern (clap's own status).
    Usage = 2,
    /// Nothing could be measured: every row asked for is closed or refused.
    Nothing = 3,
    /// Interrupted by Ctrl-C or SIGTERM; what had been measured was printed and saved.
    Interrupted = 130,
}

/// How `trace` ends: by itself, or as its program did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Own(Exit),
    /// With the program's status. Death by a signal is not here: it is died, not returned.
    Program(u8),
}

impl From<End> for ExitCode {
    fn from(end: End) -> ExitCode {
        match end {
            End::Own(exit) => exit.into(),
            End::Program(status) => ExitCode::from(status),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// An error of whoever wrote the command line: ends with [`Exit::Usage`].
#[derive(Debug)]
pub struct Usage(pub String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

impl Exit {
    /// How a command ends that failed with this.
    pub fn of(error: &anyhow::Error) -> Exit {
        match error.downcast_ref::<LabError>() {
            Some(LabError::Usage(_)) => Exit::Usage,
            Some(LabError::Interrupted) => Exit::Interrupted,
            _ if error.is::<Usage>() || error.is::<Unknown>() => Exit::Usage,
            _ => Exit::Failure,
        }
    }
}
