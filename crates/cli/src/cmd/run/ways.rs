//! Both ways of running a program: as it is, and by this program.

use super::RunArgs;
use anyhow::{Context, Result};
use std::process::{Command, Stdio};
use std::time::Instant;
use tollgate_tracer::remote::ptrace;

/// One run: ms by the clock, and of user and system time of the program, of what it waited for, and of tollgate where that took part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    pub wall: f64,
    pub cpu: f64,
    pub status: i32,
}

/// The program, or this one that runs it.
pub(super) fn command(args: &RunArgs, replace: bool) -> Command {
    if !replace {
        let mut command = Command::new(&args.command[0]);
        command.args(&args.command[1..]);
        return command;
    }
    let mut command = Command::new("/proc/self/exe");
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
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let child = child.with_context(|| format!("{}: cannot be started", command.get_program().to_string_lossy()))?;
    let ended = ptrace::wait(child.id() as i32, true).context("wait4")?.context("wait4 told of no child")?;
    let wall = begun.elapsed().as_secs_f64() * 1e3;
    Ok(Run { wall, cpu: (ended.user_ns + ended.system_ns) as f64 / 1e6, status: ended.status })
}
