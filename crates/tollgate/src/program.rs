//! What is started, and how it ended.

use std::ffi::{OsStr, OsString};
use tollgate_supervisor::{Launch, Target, event};

/// A program that is to be started, and its arguments. Standard input, output and error are those of this process.
///
/// ```
/// use tollgate::Program;
/// let list = Program::new("ls").args(["-l", "/"]).env("LC_ALL", "C");
/// ```
#[derive(Clone, Debug)]
pub struct Program(Launch);

impl Program {
    /// One that is looked up in PATH where its name has no slash. Its environment is that of this process.
    pub fn new(program: impl AsRef<OsStr>) -> Program {
        Program(Launch {
            program: program.as_ref().to_owned(),
            argv0: None,
            arguments: Vec::new(),
            environment: std::env::vars_os().collect(),
            user: None,
            streams: Default::default(),
        })
    }

    /// Adds an argument.
    #[must_use]
    pub fn arg(mut self, argument: impl AsRef<OsStr>) -> Program {
        self.0.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<A: AsRef<OsStr>>(self, arguments: impl IntoIterator<Item = A>) -> Program {
        arguments.into_iter().fold(self, Program::arg)
    }

    /// Sets a variable of its environment.
    #[must_use]
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Program {
        let name: OsString = name.as_ref().to_owned();
        self.0.environment.retain(|(known, _)| *known != name);
        self.0.environment.push((name, value.as_ref().to_owned()));
        self
    }

    pub(crate) fn target(&self) -> Target {
        Target::Launch(self.0.clone())
    }

    /// The word that it is looked up by.
    pub(crate) fn word(&self) -> String {
        self.0.program.to_string_lossy().into_owned()
    }
}

impl From<&str> for Program {
    fn from(program: &str) -> Program {
        Program::new(program)
    }
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// By exit(2) with this status.
    Exited(i32),
    /// By this signal.
    Killed(i32),
}

impl End {
    // No `From`: the type of another crate would be in the promise.
    pub(crate) fn of(end: event::End) -> End {
        match end {
            event::End::Exited(status) => End::Exited(status),
            event::End::Killed(signal, _) => End::Killed(signal),
        }
    }
}
