//! `top -a`: every process of the machine is counted, whatever it is and however short it lives, and nobody is attached
//! to. Needs root, as the product does.

use crate::command::{Place, Ran, Running, run, until};
use crate::trace::build::{self, Variant};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn top(words: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
    command.args(["top", "-a"]).args(words).stdin(Stdio::null());
    if let Some(file) = crate::guest::tolls() {
        command.args(["--tolls", file]);
    }
    command
}

/// Holds that it is refused where this user may not, in a sentence that says who may.
fn refused() -> bool {
    // CAP_SYS_ADMIN, which root has not in every container.
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("CapEff:")).unwrap();
    let may = u64::from_str_radix(mask.trim(), 16).unwrap() >> 21 & 1 == 1;
    let Some(reason) = crate::guest::refused("machine").or_else(|| (!may).then(|| "needs root".into())) else {
        return false;
    };
    let ran = run(&mut top(&["--once"]));
    assert!(ran.status == 1 && ran.stderr.contains(&reason), "it is not refused with {reason:?}: {ran:?}");
    println!("machine: not here: {reason}");
    true
}

/// A log that is being written.
fn log(words: &[&str]) -> Running {
    let watched = Running::start(&mut top(&[&["--batch", "--json", "--every", "100ms"], words].concat()));
    watched.wait_for("period_ns");
    watched
}

/// The rows of all periods that have been written whole.
fn rows(text: &str) -> Vec<Value> {
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let periods =
        whole.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    periods.flat_map(|period: Value| period["rows"].as_array().unwrap().clone()).collect()
}

/// Calls in the rows that have these fields.
fn calls(rows: &[Value], fields: &[(&str, Value)]) -> u64 {
    let of = rows.iter().filter(|row| fields.iter().all(|(name, value)| row[*name] == *value));
    of.map(|row| row["calls"].as_u64().unwrap()).sum()
}

fn interrupted(watched: Running) -> Ran {
    watched.signal(nix::sys::signal::Signal::SIGINT);
    let ran = watched.end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    ran
}

/// The program that makes 50 calls when it is told to.
fn count(directory: &Path) -> PathBuf {
    crate::guest::program("count.c").unwrap_or_else(|| {
        let program = directory.join("count");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guests/count.c");
        let built = Command::new("gcc").args(["-O1", "-g", "-o"]).arg(&program).arg(source).output();
        let built =
            built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        program
    })
}

#[test]
fn a_program_that_nobody_attached_to_is_counted() {
    if refused() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let mut program = Running::start(Command::new(count(directory.path())).stdin(Stdio::piped()));
    program.wait_for("ready");
    let pid = program.pid();
    let (by_call, by_process) = (log(&["--view", "call"]), log(&["--view", "process"]));
    program.tell("go\n");
    let ran = program.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\nmade 50 50\n"));
    let of_process = || calls(&rows(&by_process.said()), &[("pid", pid.into())]);
    // Its 50 calls, one that writes, and one that does not return.
    until("a period with the calls of the process", || of_process() >= 52);
    assert!(of_process() < 70, "{}", by_process.said());
    let own = rows(&by_process.said()).into_iter().find(|row| row["pid"] == pid).unwrap();
    assert!(own["program"].as_str().unwrap().contains("count"), "{own}");
    let of_call = || calls(&rows(&by_call.said()), &[("name", "getppid".into()), ("gate", "syscall".into())]);
    until("a period with the calls", || of_call() >= 50);
    interrupted(by_call);
    interrupted(by_process);
}

#[test]
fn the_gates_of_a_32_bit_program_are_told_apart() {
    if refused() {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let program = build::build("gates32", Variant::Bare32, directory.path());
    let watched = log(&["--view", "call", "--rows", "10000"]);
    let status = Command::new(&program).stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "{status}");
    for gate in ["int80", "sysenter"] {
        let fields = [("gate", gate.into()), ("bits", 32.into()), ("name", "getpid".into())];
        until(gate, || calls(&rows(&watched.said()), &fields) >= 1);
    }
    interrupted(watched);
}

#[test]
fn processes_that_live_for_less_than_a_period_have_names() {
    if refused() {
        return;
    }
    let place = Place::new();
    let watched = log(&["--view", "process"]);
    let script = format!("for i in 1 2 3 4 5 6 7 8; do {} calls 3000; done; true", place.subject.display());
    let ran = run(place.command("sh").args(["-c", &script]));
    assert_eq!(ran.status, 0, "{ran:?}");
    let of_subjects = || {
        let rows = rows(&watched.said());
        let own = rows.iter().filter(|row| row["program"].as_str().is_some_and(|program| program.ends_with("subject")));
        own.map(|row| row["calls"].as_u64().unwrap()).sum::<u64>()
    };
    until("24,000 calls of processes that have ended", || of_subjects() >= 24_000);
    interrupted(watched);
}

#[test]
fn places_of_calls_are_named_and_times_are_there() {
    if refused() {
        return;
    }
    let place = Place::new();
    let watched = log(&["--view", "site", "--rows", "1000"]);
    let ran = run(place.command(&place.subject).args(["calls", "2000000"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    let own = |row: &Value| {
        row["name"] == "getppid" && row["function"].as_str().is_some_and(|function| function.contains("getppid"))
    };
    until("the place of its calls", || rows(&watched.said()).iter().any(own));
    let found = rows(&watched.said()).into_iter().find(own).unwrap();
    assert!(found["mean_ns"].as_f64().is_some_and(|mean| mean > 0.0), "{found}");
    interrupted(watched);
}

#[test]
fn once_is_one_table_of_the_machine() {
    if refused() {
        return;
    }
    let ran = run(top(&["--once", "--every", "100ms"]).env("COLUMNS", "80"));
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    assert!(ran.stdout.starts_with("tollgate top: all processes "), "{}", ran.stdout);
    assert!(ran.stdout.contains("crossings/s") && ran.stdout.contains("tracing "), "{}", ran.stdout);
    assert_eq!(ran.stdout.matches("tollgate top: ").count(), 1, "{}", ran.stdout);
}
