//! A program that was running before: joined by `-p`, it is counted exactly from then on, or the reason that it may not
//! be is said.

use crate::command::{Ran, Running, run, until};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Place {
    directory: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    fn new() -> Place {
        let directory = tempfile::tempdir().unwrap();
        let program = crate::guest::program("count.c").unwrap_or_else(|| {
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guests/count.c");
            let program = directory.path().join("count");
            let built = Command::new("gcc").args(["-O1", "-g", "-o"]).arg(&program).arg(source).output();
            let built =
                built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            program
        });
        Place { directory, program }
    }

    /// The program, waiting.
    fn waits(&self, words: &[&str]) -> Running {
        let running = Running::start(Command::new(&self.program).args(words).stdin(Stdio::piped()));
        running.wait_for("ready");
        running
    }

    /// `tollgate` that joins it with these words and writes what it found to a file.
    fn joins(&self, program: &Running, words: &[&str]) -> Command {
        let mut tollgate = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
        tollgate.args(words).arg("--json").arg("-o").arg(self.found()).args(["-p", &program.pid().to_string()]);
        tollgate.stdin(Stdio::null());
        tollgate
    }

    fn found(&self) -> PathBuf {
        self.directory.path().join("found.json")
    }

    fn read(&self, tracer: &Ran) -> Value {
        assert_eq!(tracer.status, 0, "{tracer:?}");
        serde_json::from_str(&std::fs::read_to_string(self.found()).unwrap()).unwrap()
    }

    /// Holds that it is refused where this kernel forbids it to this user, and that the program lives on.
    fn refused(&self, words: &[&str]) -> bool {
        let Some(reason) = crate::guest::refused("join") else { return false };
        let program = self.waits(&[]);
        let tracer = run(&mut self.joins(&program, words));
        assert!(tracer.status != 0 && tracer.stderr.contains(&reason), "it is not refused with {reason:?}: {tracer:?}");
        println!("join: not here: {reason}");
        ends_well(program, true);
        true
    }
}

fn ends_well(mut program: Running, told: bool) {
    if told {
        program.tell("go\n");
    }
    let ran = program.end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "ready\nmade 50 50\n", ""));
}

#[test]
fn the_calls_of_a_joined_program_are_counted() {
    let place = Place::new();
    let words = ["trace", "-c"]
        .into_iter()
        .chain(crate::guest::tolls().iter().flat_map(|file| ["--tolls", file]))
        .collect::<Vec<_>>();
    if place.refused(&words) {
        return;
    }
    let program = place.waits(&[]);
    let tracer = Running::start(&mut place.joins(&program, &words));
    tracer.wait_for_complaint(&format!("Process {} attached", program.pid()));
    ends_well(program, true);
    let found = place.read(&tracer.end());
    let calls =
        found["calls"].as_array().unwrap().iter().find(|row| row["name"] == "getppid").expect("a row of its calls");
    assert_eq!(calls["calls"], 50, "{calls}");
}

#[test]
fn the_function_of_a_joined_program_is_counted() {
    let place = Place::new();
    let words = ["probe", "-e", "work"];
    if place.refused(&words) {
        return;
    }
    let program = place.waits(&["probed"]);
    let tracer = Running::start(&mut place.joins(&program, &words));
    ends_well(program, false);
    let found = place.read(&tracer.end());
    assert_eq!(found["probes"][0]["hits"], 50, "{found}");
}

/// What is asked of a program that is joined.
const ASKED: [&[&str]; 4] = [
    &["trace", "-c", "-o", "/dev/null"],
    &["trace", "-o", "/dev/null"],
    &["probe", "-q", "--hist", "-e", "worked"],
    &["run"],
];

/// Joins a program, and lets it go; what was said.
fn joined(program: &Running, asked: &[&str]) -> Ran {
    let mut tollgate = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
    let tracer = Running::start(tollgate.args(asked).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
    let lives = || crate::command::status_field(tracer.pid(), "State").is_some_and(|state| !state.starts_with('Z'));
    until("a tracer, or its end", || crate::command::tracer_of(program.pid()) == Some(tracer.pid()) || !lives());
    std::thread::sleep(std::time::Duration::from_millis(500));
    if lives() {
        tracer.signal(nix::sys::signal::Signal::SIGINT);
    }
    tracer.end()
}

/// Regression: calls in the name of a program with syscall user dispatch of its own (Wine's) killed it by SIGSYS, and
/// `trace` took its dispatch away.
#[test]
fn a_program_with_dispatch_of_its_own_keeps_it() {
    if crate::guest::refused("join").is_some() || crate::guest::refused("dispatch_own").is_some() {
        return;
    }
    let place = crate::command::Place::of("dispatches.c");
    for asked in ASKED {
        let mut program = Running::start(Command::new(&place.subject).stdin(Stdio::piped()));
        program.wait_for("ready");
        let told = joined(&program, asked);
        program.close();
        let ended = program.end();
        assert_eq!((ended.status, ended.stdout.as_str()), (0, "ready\ndispatched\n"), "{asked:?}: {told:?}");
        assert!(
            asked[0] != "trace" || told.stderr.contains("it uses syscall user dispatch itself"),
            "{asked:?}: {told:?}"
        );
    }
}

/// Regression: another process that has the memory executed what was written there, without what that needs, and died.
#[test]
fn a_process_that_shares_its_memory_with_another_one_gets_nothing_written_into_it() {
    if crate::guest::refused("join").is_some() {
        return;
    }
    let place = crate::command::Place::of("shares.c");
    for (asked, ended) in ASKED.into_iter().flat_map(|asked| [(asked, "0"), (asked, "1")]) {
        let mut program = Running::start(Command::new(&place.subject).arg(ended).stdin(Stdio::piped()));
        program.wait_for("ready");
        let told = joined(&program, asked);
        program.close();
        let ran = program.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\nboth live\n"), "{asked:?} {ended}: {told:?}");
        assert!(told.stderr.contains("it shares its memory with process"), "{asked:?} {ended}: {told:?}");
    }
}

/// Regression: a program that has the kernel refuse `rdtsc` died of the SIGSEGV of ours.
#[test]
fn a_program_that_forbids_the_time_stamp_counter_is_not_killed_by_it() {
    if crate::guest::refused("join").is_some() {
        return;
    }
    let place = crate::command::Place::of("without_tsc.c");
    for asked in ASKED {
        let mut program = Running::start(Command::new(&place.subject).stdin(Stdio::piped()));
        program.wait_for("ready");
        let told = joined(&program, asked);
        program.close();
        let ran = program.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\nlives\n"), "{asked:?}: {told:?}");
        assert!(
            asked[0] == "run" || asked.contains(&"-q") || told.stderr.contains("PR_SET_TSC"),
            "{asked:?}: {told:?}"
        );
    }
}

/// Regression: a limit of memory (`ulimit -v`) that was raised for probes stayed raised in a process that executed
/// another program.
#[test]
fn a_limit_of_memory_is_what_it_was_behind_an_execve() {
    if crate::guest::refused("join").is_some() {
        return;
    }
    // Its child is made by vfork(2), has another program, and says its limit when tollgate is gone.
    let script = "import resource, subprocess, sys\n\
                  resource.setrlimit(resource.RLIMIT_AS, (3 << 30, resource.RLIM_INFINITY))\n\
                  print('ready', flush=True)\n\
                  sys.stdin.readline()\n\
                  words = ['sh', '-c', 'echo born; read go; exec sh -c \"ulimit -Sv; ulimit -Hv\"']\n\
                  child = subprocess.Popen(words, stdin=subprocess.PIPE)\n\
                  sys.stdin.readline()\n\
                  child.communicate(b'go')\n\
                  print(*resource.getrlimit(resource.RLIMIT_AS))";
    for words in [
        &["probe", "-q", "-e", "libc:getppid"][..],
        &["probe", "-q", "-f", "-e", "libc:getppid"],
        &["trace", "-o", "/dev/null"],
        &["trace", "-f", "-c", "-o", "/dev/null"],
    ] {
        let mut program = Running::start(Command::new("python3").args(["-c", script]).stdin(Stdio::piped()));
        program.wait_for("ready");
        let mut tollgate = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer = Running::start(tollgate.args(words).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
        std::thread::sleep(std::time::Duration::from_millis(500));
        program.tell("a line\n");
        program.wait_for("born");
        std::thread::sleep(std::time::Duration::from_millis(200));
        tracer.signal(nix::sys::signal::Signal::SIGINT);
        let told = tracer.end();
        program.tell("another one\n");
        program.close();
        let ran = program.end();
        assert_eq!(ran.stdout, "ready\nborn\n3145728\nunlimited\n3221225472 -1\n", "{words:?}: {ran:?} {told:?}");
    }
}

/// Has what is asked join a program that executes itself again meanwhile, and holds that it is followed then.
fn is_followed_when_it_executes(place: &crate::command::Place, how: Option<&str>, words: &[&str]) {
    let mut program = Running::start(Command::new(&place.subject).args(how).stdin(Stdio::piped()));
    program.wait_for("ready");
    let mut tollgate = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
    let tracer = Running::start(tollgate.args(words).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
    program.wait_for("again");
    crate::command::until("the new program to be followed", || {
        let maps = std::fs::read_to_string(format!("/proc/{}/maps", program.pid())).unwrap();
        // For `trace` it begins by stops, and has nothing of its memory yet; for `run` it never has.
        let is_joined = words[0] != "probe" || maps.contains("/memfd:");
        crate::command::tracer_of(program.pid()) == Some(tracer.pid()) && is_joined
    });
    // The rest of joining.
    std::thread::sleep(std::time::Duration::from_millis(500));
    program.tell("a line\n");
    program.close();
    let (ran, told) = (program.end(), tracer.end());
    assert_eq!((ran.status, ran.stdout.as_str()), (7, "ready\nagain\n"), "{words:?}: {ran:?} {told:?}");
    assert_eq!(told.status, 0, "{words:?}: {told:?}");
}

const FOLLOWED_WHEN_IT_EXECUTES: [&[&str]; 5] = [
    &["probe", "--count", "-e", "libc:read"],
    &["probe", "-f", "--hist", "-e", "libc:read"],
    &["trace", "-o", "/dev/null"],
    &["trace", "-f", "-c"],
    &["run", "-v"],
];

/// Regression: a thread that executed a program waited for threads that were traced to be waited for, and their tracer,
/// which was seizing the next one of that process, waited for it (`de_thread` and `cred_guard_mutex`): neither ended.
/// Where that thread was not traced itself, it was not met again: it had the number of one that was.
#[test]
fn a_thread_that_executes_a_program_while_others_are_seized_is_followed() {
    if crate::guest::refused("join").is_some() {
        return;
    }
    let place = crate::command::Place::of("execs_when_joined.c");
    for words in FOLLOWED_WHEN_IT_EXECUTES {
        is_followed_when_it_executes(&place, None, words);
    }
}

/// Regression: the same, where one of the threads that were traced had been made by another one meanwhile, so that
/// nobody knew of it yet.
#[test]
fn a_thread_that_is_made_while_others_are_seized_does_not_stop_one_that_executes() {
    if crate::guest::refused("join").is_some() {
        return;
    }
    let place = crate::command::Place::of("execs_when_joined.c");
    // One that is made is not followed without -f, nor what it executes.
    for words in FOLLOWED_WHEN_IT_EXECUTES.into_iter().filter(|words| words[0] != "trace" || words.contains(&"-f")) {
        is_followed_when_it_executes(&place, Some("births"), words);
    }
}

/// As by strace: of several, one that is gone does not keep the others from being joined, and let go.
#[test]
fn a_process_is_joined_where_another_one_is_gone() {
    if crate::guest::refused("join").is_some() {
        return;
    }
    for words in [&["probe", "-q", "-e", "libc:read"][..], &["trace", "-o", "/dev/null"], &["run"]] {
        let mut program =
            Running::start(Command::new("sh").args(["-c", "echo ready; read line; exit 7"]).stdin(Stdio::piped()));
        program.wait_for("ready");
        let pid = program.pid();
        let mut tollgate = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
        // More than there can be (PID_MAX_LIMIT, linux/threads.h).
        tollgate.args(words).args(["-p", &pid.to_string(), "-p", "4194305"]);
        let told = Running::start(tollgate.stdin(Stdio::null()));
        until("a tracer", || crate::command::tracer_of(pid) == Some(told.pid()));
        told.signal(nix::sys::signal::Signal::SIGINT);
        let told = told.end();
        program.tell("a line\n");
        let ran = program.end();
        assert_eq!((told.status, ran.status), (0, 7), "{words:?}: {told:?} {ran:?}");
        assert!(words.contains(&"-q") || told.stderr.contains("4194305: no such process"), "{words:?}: {told:?}");
    }
}

/// Regression: `trace` and `run` went on to wait for the first thread of a process, or ended, where one that they did
/// not know had executed a program before all others stood.
#[test]
fn what_a_thread_executes_that_nobody_has_seen_is_followed() {
    if crate::guest::refused("join").is_some() {
        return;
    }
    let place = crate::command::Place::of("executes_unseen.c");
    if run(Command::new(&place.subject).arg("can")).status != 0 {
        return println!("not here: userfaultfd");
    }
    for words in FOLLOWED_WHEN_IT_EXECUTES {
        is_followed_when_it_executes(&place, None, words);
    }
}
