//! Runs a program to its end, or ends it and all that it has started.

use crate::guest;
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a run left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Exit status; 128 + signal where it was killed, as a shell says it.
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Generous: it only bounds a hang.
const LIMIT: Duration = Duration::from_secs(120);

/// Runs a command in a process group of its own, with nothing to read. Panics where it hangs: `what` names it then.
pub fn run<S: AsRef<OsStr>>(what: &str, program: &OsStr, args: &[S]) -> Ran {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    // Messages and order of files the same for every run.
    command.env("LC_ALL", "C").env("TZ", "UTC");
    let mut child = command.spawn().unwrap_or_else(|error| panic!("cannot run {}: {error}", program.display()));
    let group = Pid::from_raw(child.id() as i32);
    let (stdout, stderr) = (reader(child.stdout.take().unwrap()), reader(child.stderr.take().unwrap()));
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > guest::limit(LIMIT) {
            // The group: a tracer that is killed leaves its target running.
            let _ = killpg(group, Signal::SIGKILL);
            let _ = child.wait();
            panic!("{what}: still running after {} s", LIMIT.as_secs());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    // Whoever is left would keep the pipes open, and the readers waiting.
    let _ = killpg(group, Signal::SIGKILL);
    let status = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    Ran { status, stdout: stdout.join().unwrap(), stderr: stderr.join().unwrap() }
}

/// Reads to the end in a thread, so that a program that says much is never blocked.
fn reader(mut from: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Runs `tollgate trace` with these arguments.
pub fn trace(what: &str, args: &[&OsStr]) -> Ran {
    command(what, "trace", args)
}

/// Runs a command of tollgate with these arguments.
pub fn command(what: &str, name: &str, args: &[&OsStr]) -> Ran {
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate");
    let mut all: Vec<&OsStr> = vec![OsStr::new(name)];
    all.extend(args);
    run(what, tollgate.as_os_str(), &all)
}
