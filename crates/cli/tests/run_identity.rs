//! `tollgate run --replace identity`: who a program is, is true in whatever way it becomes somebody else, and it is
//! told without a crossing.

use crate::command::{Place, Ran, Running, run, until};
use nix::sys::signal::Signal;
use std::process::Command;

/// What happens to the program that asks, see command/identity.c.
const MODES: [&str; 10] =
    ["fork", "vfork", "spawn", "shares", "threads", "set", "apart", "namespace", "inner", "storm"];

fn replaced(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.arg("run").args(words);
    command
}

/// The exit status, and whether all was true. (Programs that it starts say so too.)
fn verdict(ran: &Ran) -> (i32, bool) {
    (ran.status, !ran.stdout.is_empty() && ran.stdout.lines().all(|line| line == "fine"))
}

#[test]
fn who_a_program_is_stays_true() {
    let place = Place::of("identity.c");
    for mode in MODES {
        let native = run(place.command(&place.subject).arg(mode));
        assert_eq!(verdict(&native), (0, true), "{mode}: {native:?}");
        for these in ["identity", "time,random,identity"] {
            let ran = run(&mut replaced(&place, &["--replace", these, "./subject", mode]));
            assert_eq!((verdict(&ran), ran.stderr.as_str()), ((0, true), ""), "{mode}: {ran:?}");
        }
    }
}

/// Nobody sees births any more then, and nobody puts threads back.
#[test]
fn it_stays_true_when_tollgate_is_killed() {
    let place = Place::of("identity.c");
    for mode in MODES {
        let tollgate =
            Running::start(&mut replaced(&place, &["--replace", "time,identity", "./subject", "later", mode]));
        tollgate.wait_for("ready");
        tollgate.signal(Signal::SIGKILL);
        // Its output is the program's: what that says at its end is the verdict.
        let program = || tollgate.said().lines().last().map(str::to_owned).unwrap_or_default();
        until("the program's end", || program().contains("wrong") || program() == "fine" && !alive(&place));
        assert!(!tollgate.said().contains("wrong"), "{mode}: {:?}", tollgate.said());
    }
}

/// Whether a process of the program runs.
fn alive(place: &Place) -> bool {
    let runs =
        |entry: std::fs::DirEntry| std::fs::read_link(entry.path().join("exe")).is_ok_and(|exe| exe == place.subject);
    std::fs::read_dir("/proc").unwrap().filter_map(Result::ok).any(runs)
}

#[test]
fn it_stays_true_when_a_process_is_let_go() {
    let place = Place::of("identity.c");
    for mode in MODES {
        let script = format!("./subject later {mode} & sleep 0.2; exit 6");
        let tollgate = Running::start(&mut replaced(&place, &["--replace", "identity", "sh", "-c", &script]));
        until("the end of what was left", || tollgate.said().contains("fine") || tollgate.said().contains("wrong"));
        until("its own end", || !alive(&place));
        assert!(!tollgate.said().contains("wrong"), "{mode}: {:?}", tollgate.said());
        assert_eq!(tollgate.end().status, 6);
    }
}

/// How many of five calls reached the program's own filter, each by the C library, by its syscall(2), and by code of
/// the program.
fn asked(place: &Place, replace: &[&str], how: &str) -> Vec<String> {
    let ran = run(&mut replaced(place, &[replace, &["./subject", "filter", how]].concat()));
    assert_eq!(ran.status, 0, "{ran:?}");
    ran.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn it_is_told_without_a_crossing() {
    let place = Place::of("identity.c");
    let native = run(place.command(&place.subject).args(["filter", "fork"]));
    assert_eq!(native.stdout, "at first: 5 5 5\nchild: 5 5 5\nparent: 5 5 5\n");
    let identity = ["--replace", "identity"];
    assert_eq!(asked(&place, &identity, "fork"), ["at first: 0 0 0", "child: 0 0 0", "parent: 0 0 0"]);
    // Two processes in one memory: neither is answered.
    assert_eq!(asked(&place, &identity, "vfork"), ["at first: 0 0 0", "child: 5 5 5", "parent: 5 5 5"]);
    // The PID stays what it is.
    assert_eq!(asked(&place, &identity, "set"), ["at first: 0 0 0", "set: 4 4 4"]);
    // Not of itself.
    assert_eq!(asked(&place, &[], "fork")[0], "at first: 5 5 5");
}

#[test]
fn a_program_whose_code_is_not_seen_is_not_answered_and_that_is_said() {
    for name in ["unseen.c", "passed.c"] {
        is_not_answered(&Place::of(name));
    }
}

fn is_not_answered(place: &Place) {
    let ran = run(&mut replaced(place, &["--replace", "identity", "./subject", "filter", "fork"]));
    assert_eq!((ran.status, ran.stdout.lines().next()), (0, Some("at first: 5 5 5")), "{ran:?}");
    assert!(
        ran.stderr.contains("identity is not replaced: ") && ran.stderr.contains("subject has a crossing at"),
        "{ran:?}"
    );
    let ran = run(&mut replaced(place, &["--replace", "identity", "--strict", "./subject", "filter", "fork"]));
    assert_eq!((ran.status, ran.stdout.as_str()), (1, ""), "{ran:?}");
    let ran = run(&mut replaced(place, &["--replace", "identity,time", "./subject", "threads"]));
    assert_eq!(verdict(&ran), (0, true), "{ran:?}");
}

#[test]
fn a_program_with_a_filter_keeps_its_calls() {
    let place = Place::of("asks.c");
    let ran = run(&mut replaced(&place, &["--replace", "identity", "./subject", "before"]));
    assert!(ran.stderr.contains("identity is not replaced: it has a seccomp filter"), "{ran:?}");
}
