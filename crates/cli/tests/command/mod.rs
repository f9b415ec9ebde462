//! What the tests of the command share: the subject, built once a test, and programs that are talked to while they run.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Every backend of `--backend`, and the choice among them that is the default: by that a program begins by stops.
pub const BACKENDS: [&str; 4] = ["auto", "sud", "seccomp", "ptrace"];

/// Generous: it only bounds a hang. Below what a guest gives a test (`guests/cases.rs`), whose software CPU may need
/// the most of it.
const LIMIT: Duration = Duration::from_secs(120);

/// A directory with the subject in it. Others may look into it: some tests run it as another user.
pub struct Place {
    dir: tempfile::TempDir,
    /// The subject.
    pub subject: PathBuf,
}

impl Place {
    /// Builds it with the compiler that links this test.
    pub fn new() -> Place {
        Place::of("subject.c")
    }

    /// The same with another program beside it.
    pub fn of(name: &str) -> Place {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
        if let Some(subject) = crate::guest::program(name) {
            return Place { dir, subject };
        }
        let subject = dir.path().join("subject");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command").join(name);
        let flags = [
            "-D_GNU_SOURCE",
            "-std=gnu11",
            "-O1",
            "-g",
            "-Wall",
            "-Wextra",
            "-pthread",
            "-fno-omit-frame-pointer",
            "-o",
        ];
        let built = Command::new("gcc").args(flags).arg(&subject).arg(source).output();
        let built =
            built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        Place { dir, subject }
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// What a file in it has; nothing where there is none.
    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap_or_default()
    }

    /// A command in this directory.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.dir.path()).env("LC_ALL", "C").stdin(Stdio::null());
        command
    }

    /// `tollgate trace` with these words.
    pub fn trace(&self, words: &[&str]) -> Command {
        let mut command = self.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.arg("trace").args(words);
        command
    }
}

/// How a run ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    /// Exit status; 128 + signal where it was killed.
    pub status: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// Whether programs may set %gs without the kernel: without that, what a trace has for a program is its forked
/// processes' too (HWCAP2_FSGSBASE, asm/hwcap2.h).
pub fn sets_gs() -> bool {
    const AT_HWCAP2: u64 = 26;
    let vector = fs::read("/proc/self/auxv").unwrap();
    let words: Vec<u64> = vector.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect();
    words.chunks_exact(2).any(|pair| pair[0] == AT_HWCAP2 && pair[1] & 2 != 0)
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Ran {
    Running::start(command).end()
}

/// A command that runs, with its standard input open; ended when this is dropped.
pub struct Running {
    child: Option<Child>,
    dir: tempfile::TempDir,
}

impl Running {
    /// Starts it. What it says goes into files, so that it never waits for a reader.
    pub fn start(command: &mut Command) -> Running {
        let dir = tempfile::tempdir().unwrap();
        let file = |name: &str| fs::File::create(dir.path().join(name)).unwrap();
        command.stdout(file("out")).stderr(file("err"));
        let child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        Running { child: Some(child), dir }
    }

    /// Its process.
    pub fn pid(&self) -> i32 {
        self.child.as_ref().unwrap().id() as i32
    }

    /// What it has said so far.
    pub fn said(&self) -> String {
        fs::read_to_string(self.dir.path().join("out")).unwrap()
    }

    /// Waits until it has said this.
    pub fn wait_for(&self, word: &str) {
        until(&format!("`{word}` of process {}", self.pid()), || self.said().contains(word));
    }

    /// Waits until it has said this on standard error.
    pub fn wait_for_complaint(&self, word: &str) {
        let complaints = || fs::read_to_string(self.dir.path().join("err")).unwrap();
        until(&format!("`{word}` of process {}", self.pid()), || complaints().contains(word));
    }

    /// Writes to its standard input, if that is open.
    pub fn tell(&mut self, words: &str) {
        let child = self.child.as_mut().unwrap();
        if let Err(error) = child.stdin.as_mut().unwrap().write_all(words.as_bytes()) {
            panic!("{error}: process {} ended with {:?}", child.id(), child.wait());
        }
    }

    /// Ends its standard input.
    pub fn close(&mut self) {
        self.child.as_mut().unwrap().stdin.take();
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.pid()), signal).unwrap();
    }

    /// Waits for its end.
    pub fn end(self) -> Ran {
        self.end_within(LIMIT)
    }

    /// Waits for its end, which was asked for: one that comes later is a failure.
    pub fn end_within(mut self, limit: Duration) -> Ran {
        let mut child = self.child.take().unwrap();
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > limit {
                end_with_children(child.id() as i32);
                let _ = child.wait();
                panic!("still running after {} s; it had said: {:?}", limit.as_secs(), self.said());
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let read = |name: &str| String::from_utf8_lossy(&fs::read(self.dir.path().join(name)).unwrap()).into_owned();
        let status = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
        Ran { status, stdout: read("out"), stderr: read("err") }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            end_with_children(child.id() as i32);
            let _ = child.wait();
            if std::thread::panicking() {
                let read = |name: &str| fs::read_to_string(self.dir.path().join(name)).unwrap_or_default();
                eprintln!("process {} had said: {:?}, {:?}", child.id(), read("out"), read("err"));
            }
        }
    }
}

/// Kills a process and its children: a tracer that is killed leaves its program running.
fn end_with_children(pid: i32) {
    for child in children(pid) {
        let _ = kill(Pid::from_raw(child), Signal::SIGKILL);
    }
    let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
}

/// The children of a process. /proc/PID/task/TID/children is not in every kernel.
pub fn children(pid: i32) -> Vec<i32> {
    let all = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    all.filter(|other| status_field(*other, "PPid") == Some(pid.to_string())).collect()
}

/// A field of /proc/PID/status.
pub fn status_field(pid: i32, name: &str) -> Option<String> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':').map(|value| value.trim().to_string()))
}

/// Who traces a process: /proc has the thread that does.
pub fn tracer_of(pid: i32) -> Option<i32> {
    let tid = status_field(pid, "TracerPid")?.parse().ok().filter(|tid| *tid != 0)?;
    status_field(tid, "Tgid")?.parse().ok()
}

/// How often a process that sleeps has gone to sleep; to ask before a tracer comes, for [`stopped_since`].
pub fn sleeps(pid: i32) -> u64 {
    until("a process that sleeps", || status_field(pid, "State").is_some_and(|state| state.starts_with('S')));
    switches(pid)
}

/// Waits until a tracer has a sleeping process, and has stopped it: to be traced comes before that, and a process whose
/// tracer waits for a CPU in between goes on unseen.
pub fn stopped_since(sleeps: u64, pid: i32, tracer: i32) {
    until("a process that its tracer has stopped", || tracer_of(pid) == Some(tracer) && switches(pid) > sleeps);
}

/// How often a process has gone to sleep.
pub fn switches(pid: i32) -> u64 {
    status_field(pid, "voluntary_ctxt_switches").and_then(|count| count.parse().ok()).unwrap()
}

/// Code of a process that is not as in its file: the lines of its memory map.
pub fn changed(pid: i32) -> Vec<String> {
    use std::os::unix::fs::FileExt;
    let Ok(memory) = fs::File::open(format!("/proc/{pid}/mem")) else { return Vec::new() };
    let differs = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [range, "r-xp", offset, _, _, path] = words[..] else { return false };
        let Some(file) = path.starts_with('/').then(|| fs::File::open(path).ok()).flatten() else { return false };
        let number = |text: &str| u64::from_str_radix(text, 16).unwrap();
        let (start, end) = range.split_once('-').map(|(start, end)| (number(start), number(end))).unwrap();
        let mut there = vec![0; (end - start) as usize];
        let mut here = there.clone();
        let read = memory.read_exact_at(&mut there, start).and_then(|()| file.read_at(&mut here, number(offset)));
        read.is_ok_and(|read| there[..read] != here[..read])
    };
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default();
    maps.lines().filter(differs).map(str::to_owned).collect()
}

/// Waits until places of a process are probed, or rewritten: its memory is shared before.
pub fn until_written(pid: i32) {
    until("code that is not the file's", || !changed(pid).is_empty());
    // There may be more of it.
    std::thread::sleep(Duration::from_millis(100));
}

/// Waits until a process has had some time on a CPU from now on, or half a minute.
pub fn ran_on(pid: i32) {
    let ticks = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
        behind.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum::<u64>()
    };
    let (before, begun) = (ticks(), Instant::now());
    while ticks() < before + 3 && begun.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until something holds.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < LIMIT, "{what}: not after {} s", LIMIT.as_secs());
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Why a test that must be root cannot run; said, and true then.
pub fn not_root(what: &str) -> bool {
    let other = !nix::unistd::Uid::effective().is_root();
    if other {
        println!("skipped: {what} needs root");
    }
    other
}

/// One sentence on standard error that has these words, and the exit status of a failure.
pub fn refused(ran: &Ran, words: &[&str]) {
    let lines: Vec<&str> = ran.stderr.lines().filter(|line| line.starts_with("tollgate: ")).collect();
    assert_eq!((ran.status, lines.len()), (1, 1), "{ran:?}");
    for word in words {
        assert!(lines[0].contains(word), "no `{word}` in {ran:?}");
    }
}
