//! Process 1 of a guest: mounts what a Linux program expects, loads modules, runs the steps, and hands their words to
//! the host.

use super::port::raw;
use super::stuck;
use super::{CHANNEL, JOB, Job, MARK, Message, Step};
use nix::fcntl::OFlag;
use nix::kmod::{ModuleInitFlags, finit_module};
use nix::mount::{MsFlags, mount};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

/// Runs the job and never returns: the kernel panics when process 1 ends, and the host ends the guest before.
///
/// # Errors
/// One sentence where this is no guest, or where even the host cannot be told.
pub fn run() -> Result<(), String> {
    if !here() {
        return Err(
            "`guest` is process 1 of the lab's guests and does nothing elsewhere: run `tollgate lab run`".into()
        );
    }
    mounts()?;
    let mut channel = Channel::open()?;
    channel.say(&Message::Up { unknown: strangers() })?;
    match work(&mut channel) {
        Ok(()) => channel.say(&Message::Done)?,
        Err(why) => channel.say(&Message::Failed { why })?,
    }
    loop {
        nix::unistd::pause();
    }
}

/// Is this process 1 of a guest? Process 1 it may be in any container: only the lab's image has a job.
pub fn here() -> bool {
    std::process::id() == 1 && std::path::Path::new("/").join(JOB).is_file()
}

/// What of the command line the kernel did not know: it makes arguments and variables of process 1 of it, beside its
/// own two (init/main.c, `unknown_bootoption`, `envp_init`).
fn strangers() -> Vec<String> {
    let text = |word: std::ffi::OsString| word.to_string_lossy().into_owned();
    let variables = std::env::vars_os().map(|(name, value)| (text(name), text(value)));
    let set =
        variables.filter(|(name, _)| name != "HOME" && name != "TERM").map(|(name, value)| format!("{name}={value}"));
    std::env::args_os().skip(1).map(text).chain(set).filter(|word| !read_elsewhere(word)).collect()
}

/// Words that x86 looks up by itself (`cmdline_find_option`: mm/pti.c, kernel/cpu/bugs.c, kernel/cpu/common.c,
/// kernel/fpu/init.c and others, Linux 6.1) and does not register, so that the rest of the kernel takes them for
/// unknown although they are heeded.
const READ_ELSEWHERE: [&str; 16] = [
    "pti",
    "nopti",
    "spectre_v2",
    "nospectre_v2",
    "spectre_v2_user",
    "spec_store_bypass_disable",
    "nospec_store_bypass_disable",
    "clearcpuid",
    "no387",
    "nofxsr",
    "noxsave",
    "noxsaveopt",
    "noxsaves",
    "mem_encrypt",
    "no5lvl",
    "nokaslr",
];

fn read_elsewhere(word: &str) -> bool {
    READ_ELSEWHERE.contains(&word.split('=').next().unwrap_or(word))
}

fn work(channel: &mut Channel) -> Result<(), String> {
    let text = std::fs::read(format!("/{JOB}")).map_err(|error| format!("cannot read /{JOB}: {error}"))?;
    let job: Job = serde_json::from_slice(&text).map_err(|error| format!("/{JOB} is not a valid job: {error}"))?;
    for module in &job.modules {
        load(module)?;
    }
    for (index, step) in job.steps.iter().enumerate() {
        channel.say(&Message::Begin { step: index })?;
        let (success, status) = run_step(channel, step)?;
        channel.say(&Message::End { step: index, success, status })?;
        if !success && !step.may_fail {
            return Ok(());
        }
    }
    Ok(())
}

/// What programs expect to find. What is only useful may be missing from a kernel; whoever needs them says so.
fn mounts() -> Result<(), String> {
    const NEEDED: [(&str, &str); 4] = [("proc", "/proc"), ("sysfs", "/sys"), ("devtmpfs", "/dev"), ("tmpfs", "/tmp")];
    const USEFUL: [(&str, &str); 3] =
        [("devpts", "/dev/pts"), ("debugfs", "/sys/kernel/debug"), ("tracefs", "/sys/kernel/tracing")];
    let try_mount = |kind: &str, at: &str| mount(Some(kind), at, Some(kind), MsFlags::empty(), None::<&str>);
    for (kind, at) in NEEDED {
        try_mount(kind, at).map_err(|error| format!("cannot mount {kind} on {at}: {error}"))?;
    }
    let _ = std::fs::create_dir("/dev/pts");
    for (kind, at) in USEFUL {
        let _ = try_mount(kind, at);
    }
    // QEMU keeps what it has translated by virtual address: with every process at other addresses it would translate
    // this program anew each time, which was half of a price list's time. No crossing depends on it.
    let _ = std::fs::write("/proc/sys/kernel/randomize_va_space", "0");
    Ok(())
}

fn load(module: &str) -> Result<(), String> {
    let path = format!("/modules/{module}");
    let file = File::open(&path).map_err(|error| format!("cannot open {path}: {error}"))?;
    finit_module(&file, c"", ModuleInitFlags::empty())
        .map_err(|error| format!("cannot load the module {module}: {error}; the kernel's messages are on the console"))
}

/// The line to the host.
struct Channel {
    port: File,
    /// What the host has begun to say.
    heard: Vec<u8>,
}

impl Channel {
    fn open() -> Result<Channel, String> {
        let fail = |error: &dyn std::fmt::Display| format!("cannot open {CHANNEL}: {error}");
        let mut options = OpenOptions::new();
        let port = options
            .read(true)
            .write(true)
            .custom_flags(OFlag::O_NOCTTY.bits())
            .open(CHANNEL)
            .map_err(|error| fail(&error))?;
        raw(&port).map_err(|error| fail(&error))?;
        Ok(Channel { port, heard: Vec::new() })
    }

    fn say(&mut self, message: &Message) -> Result<(), String> {
        let mut line = serde_json::to_string(message).map_err(|error| error.to_string())?;
        line.push('\n');
        self.port.write_all(line.as_bytes()).map_err(|error| format!("cannot write to {CHANNEL}: {error}"))
    }

    /// Reads what there is, and passes whole lines on.
    fn hear(&mut self, to: &mut Option<ChildStdin>) {
        let mut buffer = [0; 256];
        let Ok(read) = self.port.read(&mut buffer) else { return };
        self.heard.extend_from_slice(&buffer[..read]);
        while let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.heard.drain(..=end).collect();
            // A step that does not listen any more is no error.
            if to.as_mut().is_some_and(|stdin| stdin.write_all(&line).is_err()) {
                *to = None;
            }
        }
    }
}

fn run_step(channel: &mut Channel, step: &Step) -> Result<(bool, String), String> {
    let mut command = match &step.program {
        Some(program) => Command::new(program),
        None => Command::new(format!("/{}", crate::image::PROGRAM)),
    };
    command.args(&step.arguments).env_clear().env("HOME", "/tmp").env("PATH", "/").env(MARK, "1");
    command.envs(step.environment.iter().map(|(name, value)| (name, value)));
    if let Some(user) = step.user {
        // With another user, std drops the supplementary groups too.
        command.uid(user).gid(user);
    }
    let out = if step.quiet { Stdio::null() } else { Stdio::piped() };
    command.stdin(Stdio::piped()).stdout(out).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start {}: {error}", step.arguments.join(" ")))?;
    let ended = forward(channel, &mut child, step.limit.map(Duration::from_secs))?;
    let status = child.wait().map_err(|error| format!("cannot wait for a step: {error}"))?;
    bury();
    if let Some(path) = &step.collect {
        collect(channel, path)?;
    }
    Ok(match (ended, step.limit) {
        (false, Some(limit)) => (false, format!("still running after {limit} s")),
        _ => (status.success(), status.to_string()),
    })
}

/// Waits for every orphan that has ended: process 1 is the parent of those.
fn bury() {
    while waitpid(None, Some(WaitPidFlag::WNOHANG)).is_ok_and(|status| status != WaitStatus::StillAlive) {}
}

/// Bytes of a file in one message.
const PIECE: usize = 8192;

fn collect(channel: &mut Channel, path: &str) -> Result<(), String> {
    let Ok(bytes) = std::fs::read(path) else { return Ok(()) };
    let text = String::from_utf8_lossy(&bytes);
    let mut rest = &*text;
    while !rest.is_empty() {
        let mut end = rest.len().min(PIECE);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        channel.say(&Message::File { text: rest[..end].into() })?;
        rest = &rest[end..];
    }
    Ok(())
}

/// Passes a step's lines to the host and the host's to the step, until the step has closed both its outputs. Whether it
/// did that by itself: after `limit` everything is killed but this process.
fn forward(channel: &mut Channel, child: &mut Child, limit: Option<Duration>) -> Result<bool, String> {
    let deadline = limit.map(|limit| Instant::now() + limit);
    let mut ended = true;
    let mut stdin = child.stdin.take();
    let mut out = Lines::new(child.stdout.take());
    let mut err = Lines::new(child.stderr.take());
    while out.open() || err.open() {
        let ready = {
            let ports = [Some(channel.port.as_fd()), out.fd(), err.fd()];
            readable(ports, deadline.filter(|_| ended)).map_err(|error| format!("cannot poll: {error}"))?
        };
        if ended && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            ended = false;
            for line in stuck::threads() {
                channel.say(&Message::Err { line })?;
            }
            // All processes that there are: process 1 does not hit itself.
            kill(Pid::from_raw(-1), Signal::SIGKILL)
                .map_err(|error| format!("cannot kill what is left of a step: {error}"))?;
        }
        if ready[0] {
            channel.hear(&mut stdin);
        }
        for line in if ready[1] { out.read() } else { Vec::new() } {
            channel.say(&Message::Out { line })?;
        }
        for line in if ready[2] { err.read() } else { Vec::new() } {
            channel.say(&Message::Err { line })?;
        }
    }
    Ok(ended)
}

/// Waits until something is there to be read, or until the deadline.
fn readable(ports: [Option<BorrowedFd<'_>>; 3], deadline: Option<Instant>) -> nix::Result<[bool; 3]> {
    let mut polled: Vec<PollFd<'_>> = ports.iter().flatten().map(|fd| PollFd::new(*fd, PollFlags::POLLIN)).collect();
    loop {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        // A millisecond more, so that the deadline is over then.
        let wait = left.map_or(PollTimeout::NONE, |left| {
            PollTimeout::try_from(left + Duration::from_millis(1)).unwrap_or(PollTimeout::MAX)
        });
        match poll(&mut polled, wait) {
            Err(nix::Error::EINTR) => {}
            Err(error) => return Err(error),
            Ok(_) => break,
        }
    }
    let mut answers = polled.iter().map(|fd| fd.any().unwrap_or(true));
    Ok(ports.map(|port| port.is_some() && answers.next().unwrap_or(false)))
}

/// A pipe, line by line.
struct Lines<R> {
    from: Option<R>,
    begun: Vec<u8>,
}

impl<R: Read + AsFd> Lines<R> {
    fn new(from: Option<R>) -> Lines<R> {
        Lines { from, begun: Vec::new() }
    }

    fn open(&self) -> bool {
        self.from.is_some()
    }

    fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.from.as_ref().map(AsFd::as_fd)
    }

    /// The lines that are whole now; at the end, what is left without an end of line.
    fn read(&mut self) -> Vec<String> {
        let mut buffer = [0; 16 * 1024];
        let read = self.from.as_mut().map_or(0, |from| from.read(&mut buffer).unwrap_or(0));
        self.begun.extend_from_slice(&buffer[..read]);
        let mut lines = Vec::new();
        while let Some(end) = self.begun.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.begun.drain(..=end).collect();
            lines.push(String::from_utf8_lossy(&line[..end]).into_owned());
        }
        if read == 0 {
            self.from = None;
            if !self.begun.is_empty() {
                lines.push(String::from_utf8_lossy(&std::mem::take(&mut self.begun)).into_owned());
            }
        }
        lines
    }
}
