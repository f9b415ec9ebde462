//! Single hits of `tollgate probe`: none is lost unless that is asked for, a program whose hits nobody reads waits and
//! is not harmed, and stacks of programs that have ended long ago have names.

use crate::command::{Ran, Running, run, status_field, until};
use assert_cmd::cargo::cargo_bin;
use nix::sys::signal::Signal;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A program of `tests/probe`, compiled in a directory of its own.
struct Program {
    directory: tempfile::TempDir,
}

impl Program {
    fn new() -> Program {
        Program::of("records.c")
    }

    fn of(name: &str) -> Program {
        let directory = tempfile::tempdir().unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/probe").join(name);
        let mut compiler = Command::new("gcc");
        let built = compiler.args(["-O1", "-g", "-o", "p"]).arg(source).current_dir(directory.path()).status().unwrap();
        assert!(built.success());
        Program { directory }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).unwrap()
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(self.file("p"));
        command.args(words).stdin(Stdio::null());
        command
    }

    fn probe(&self, words: &[&str]) -> Command {
        let mut command = Command::new(cargo_bin("tollgate"));
        command.arg("probe").args(words).current_dir(self.directory.path()).stdin(Stdio::null());
        command
    }

    /// Runs it with `leaf` probed and a report in `report`.
    fn probed(&self, options: &[&str], words: &[&str]) -> (Ran, Value) {
        let report = ["--json", "-o", "report", "-e", "leaf"];
        let ran = run(&mut self.probe(&[&report[..], options, &["--", "./p"], words].concat()));
        (ran, serde_json::from_str(&self.text("report")).unwrap())
    }
}

/// Folded stacks: frames, and how often.
fn folded(text: &str) -> Vec<(&str, u64)> {
    text.lines()
        .map(|line| line.rsplit_once(' ').map(|(frames, count)| (frames, count.parse().unwrap())).unwrap())
        .collect()
}

/// A ring has room for some hundred stacks, and 977 of 1,023 hits were lost without a word in the picture.
#[test]
fn no_stack_of_a_hot_function_is_lost() {
    let program = Program::new();
    for how in ["", "alarms"] {
        let (ran, report) = program.probed(&["--flame", "f.folded"], &["3000", how]);
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "3000 calls\n"), "{}", ran.stderr);
        assert_eq!((&report["probes"][0]["hits"], &report["lost"]), (&3000.into(), &0.into()), "{how}: {report}");
        let stacks = program.text("f.folded");
        assert_eq!(folded(&stacks).iter().map(|(_, count)| count).sum::<u64>(), 3000, "{stacks}");
        assert!(folded(&stacks).iter().all(|(frames, _)| frames.ends_with("main [p];middle [p];leaf [p]")), "{stacks}");
        let ran = run(&mut program.probe(&["--stack", "-o", "lines", "-e", "leaf", "--", "./p", "3000", how]));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "3000 calls\n"), "{}", ran.stderr);
        let lines = program.text("lines");
        for what in [" leaf(", "(leaf+", "(middle+", "(main+"] {
            assert_eq!(lines.lines().filter(|line| line.contains(what)).count(), 3000, "{how}: {what}");
        }
        assert!(!lines.contains("lost") && !ran.stderr.contains("lost"), "{how}: {}", ran.stderr);
    }
}

#[test]
fn what_is_dropped_is_told_in_every_output() {
    let program = Program::new();
    let (ran, report) = program.probed(&["--drop", "--flame", "f.svg", "--timeline", "timeline"], &["200000"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "200000 calls\n"), "{}", ran.stderr);
    let lost = report["lost"].as_u64().unwrap();
    assert!(lost > 0 && report["probes"][0]["hits"] == 200_000, "{report}");
    let (picture, timeline) = (program.text("f.svg"), std::fs::read(program.file("timeline")).unwrap());
    assert!(picture.contains(" calls lost") && picture.contains("[lost]"), "{picture}");
    assert!(timeline.windows(9).any(|bytes| bytes == b"hits lost"));
    // Of lines and folded stacks every hit is there, or counted as missing.
    let ran =
        run(&mut program.probe(&["--drop", "--print", "--flame", "f.folded", "-e", "leaf", "--", "./p", "200000"]));
    let shown = ran.stderr.lines().filter(|line| line.contains(" leaf(")).count() as u64;
    let missing =
        ran.stderr.lines().find_map(|line| line.strip_suffix(" hits lost")?.rsplit(' ').next()).expect("a line");
    assert_eq!(shown + missing.replace(',', "").parse::<u64>().unwrap(), 200_000, "{missing}");
    let stacks = program.text("f.folded");
    assert_eq!(folded(&stacks).iter().map(|(_, count)| count).sum::<u64>(), 200_000, "{stacks}");
    assert!(folded(&stacks).iter().any(|(frames, _)| *frames == "[lost]"), "{stacks}");
}

/// Maps were read when the first record was: of a program that had ended by then all was `[unmapped]`, or there was no
/// stack.
#[test]
fn stacks_of_programs_that_ended_at_once_have_names() {
    let program = Program::new();
    for (words, hits) in [(&["1"][..], 1), (&["20", "forks"], 20)] {
        for _ in 0..3 {
            let (ran, _) = program.probed(&["-f", "--flame", "f.folded"], words);
            assert_eq!(ran.status, 0, "{}", ran.stderr);
            let stacks = program.text("f.folded");
            let good = folded(&stacks);
            let good = good.iter().filter(|(frames, _)| frames.ends_with("main [p];middle [p];leaf [p]"));
            assert_eq!(good.map(|(_, count)| count).sum::<u64>(), hits, "{words:?}: {stacks}");
        }
    }
}

/// Whoever waits for a tollgate that is stopped waits; the program of one that is killed goes on, though it would die
/// of any trap.
#[test]
fn a_program_that_waits_for_its_records_to_be_read_outlives_who_would_read_them() {
    let program = Program::new();
    let subject = Running::start(&mut program.command(&["300000", "blocked"]));
    subject.wait_for("ready");
    let pid = subject.pid().to_string();
    let tracer = Running::start(&mut program.probe(&["--stack", "-o", "lines", "-e", "leaf", "-p", &pid]));
    // More hits than can be shown in the meantime.
    subject.wait_for("begun");
    tracer.signal(Signal::SIGSTOP);
    until("the stop", || status_field(tracer.pid(), "State").is_some_and(|state| state.starts_with('T')));
    std::thread::sleep(Duration::from_millis(300));
    assert!(!subject.said().contains("calls"), "it did not wait");
    assert_eq!(status_field(subject.pid(), "State").map(|state| state.starts_with('Z')), Some(false));
    tracer.signal(Signal::SIGKILL);
    assert_eq!(tracer.end().status, 137);
    let ran = subject.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\nbegun\n300000 calls\n"));
}

/// Nothing is lost at an end that is asked for either, and it comes soon.
#[test]
fn a_tollgate_that_is_interrupted_while_a_program_waits_for_it_ends() {
    let program = Program::new();
    let subject = Running::start(&mut program.command(&["100000000", "blocked"]));
    subject.wait_for("ready");
    let pid = subject.pid().to_string();
    let tracer =
        Running::start(&mut program.probe(&["--json", "-o", "report", "--flame", "f.svg", "-e", "leaf", "-p", &pid]));
    subject.wait_for("begun");
    std::thread::sleep(Duration::from_millis(100));
    tracer.signal(Signal::SIGINT);
    let ran = tracer.end();
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let report: Value = serde_json::from_str(&program.text("report")).unwrap();
    assert_eq!(report["lost"], 0, "{report}");
    let ran = subject.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\nbegun\n100000000 calls\n"));
}

/// Regression: the copy of a bad pointer made a fault, and where SIGSEGV was blocked or ignored the kernel took the
/// program's action for it away and let it in: the program died of the next one that it would have handled.
#[test]
fn a_bad_pointer_that_is_copied_takes_neither_handler_nor_mask_away() {
    let program = Program::of("bad_pointers.c");
    let native = run(&mut program.command(&[]));
    assert_eq!((native.status, native.stdout.as_str()), (0, "same, 4 calls\n"));
    let probe = ["-o", "hits", "-e", "take", "--args", "rdi:str"];
    // What it has is known before it is joined.
    let subject = Running::start(&mut program.command(&["wait"]));
    subject.wait_for("ready");
    let pid = subject.pid().to_string();
    let tracer = run(&mut program.probe(&[&probe[..], &["-p", &pid]].concat()));
    let ran = subject.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\nsame, 4 calls\n"), "{tracer:?}");
    assert_eq!((tracer.status, program.text("hits").matches("take(").count()), (0, 4), "{tracer:?}");
    // What it installs later is learnt.
    let ran = run(&mut program.probe(&[&probe[..], &["--", "./p", "later"]].concat()));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stdout.contains("same, 4 calls\n"), "{ran:?}");
    assert_eq!(program.text("hits").matches("take(").count(), 4);
}
