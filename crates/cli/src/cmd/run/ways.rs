//! Both ways of running a program: as it is, and by this program.

use super::{RunArgs, child};
use anyhow::{Context, Result};
use std::process::{Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

/// One run: ms by the clock, and of user and system time of the program, of what it waited for, and of tollgate where
/// that took part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    pub wall: f64,
    pub cpu: f64,
    pub status: i32,
}

/// This program under a name by which the kernel's counts know it, which no other has: that of a link to it, in a
/// directory of its own. (Programs too execute themselves as /proc/self/exe, and are called `exe` then.)
#[derive(Debug)]
pub(super) struct Itself(TempDir);

impl Itself {
    /// Of at most 15 bytes: more of a name the kernel does not keep (TASK_COMM_LEN).
    pub const NAME: &str = "tollgate:itself";

    pub fn new() -> Result<Itself> {
        let place = tempfile::tempdir().context("cannot create a directory for a link to tollgate; set TMPDIR")?;
        std::os::unix::fs::symlink("/proc/self/exe", place.path().join(Self::NAME))
            .context("cannot create a link to tollgate")?;
        Ok(Itself(place))
    }
}

/// The program, or this one that runs it.
pub(super) fn command(args: &RunArgs, own: Option<&Itself>) -> Command {
    let Some(Itself(place)) = own else {
        let mut command = Command::new(&args.command[0]);
        command.args(&args.command[1..]);
        return command;
    };
    let mut command = Command::new(place.path().join(Itself::NAME));
    // What it has to say is not the program's.
    command.args(["run", "--quiet"]);
    if !args.replace.is_empty() {
        command.arg("--replace").arg(args.replace.join(","));
    }
    if args.strict {
        command.arg("--strict");
    }
    command.arg("--").args(&args.command);
    command
}

/// Runs it, with no input and its output discarded.
pub(super) fn timed(mut command: Command) -> Result<Run> {
    let begun = Instant::now();
    let ended = child::run(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()))?;
    let wall = begun.elapsed().as_secs_f64() * 1e3;
    Ok(Run { wall, cpu: (ended.user_ns + ended.system_ns) as f64 / 1e6, status: ended.status })
}
