//! `trace --probe`: entries of functions between the lines of calls, told by the tracer's own stubs. The program that
//! is probed says whether it did what it is to do.

use crate::command::{Place, Ran, Running, run, status_field, until};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::process::Stdio;
use tollgate_trace_report::summary::model::TraceSummary;

fn place() -> Place {
    Place::of("entered.c")
}

/// Traces the program, whose every answer must be right.
fn traced(place: &Place, words: &[&str], program: &[&str]) -> Ran {
    let ran = run(place.trace(words).args(["-o", "told", "./subject"]).args(program));
    assert_eq!(ran.status, 7, "{words:?} {program:?}: {ran:?}");
    assert!(ran.stdout.ends_with("right\n"), "{ran:?}");
    ran
}

/// How many entries of a function a summary has.
fn entries(place: &Place, name: &str) -> u64 {
    let summary = TraceSummary::parse(&place.text("told"), "told").unwrap();
    assert_eq!(summary.lost, 0);
    summary.calls.iter().filter(|row| row.gate == "probe" && row.name == name).map(|row| row.calls).sum()
}

const SUMMARY: [&str; 3] = ["-f", "-c", "--json"];
const WORK: [&str; 2] = ["--probe", "./subject:work"];

#[test]
fn entries_stand_between_calls_in_their_order() {
    let place = place();
    for backend in ["auto", "sud", "seccomp"] {
        let words =
            ["--backend", backend, "-e", "trace=write", "--probe", "./subject:work", "--probe", "subject:other"];
        traced(&place, &words, &["order"]);
        let text = place.text("told");
        let heads: Vec<&str> = text.lines().map(|line| line.split([' ', ',']).next().unwrap()).collect();
        let expected = ["write(1", "work(0x11", "write(1", "other(0x33", "work(0x33", "write(1", "write(1", "+++"];
        assert_eq!(heads, expected, "{backend}: {text}");
        let line = text.lines().find(|line| line.starts_with("work(0x11")).unwrap();
        assert!(line.starts_with("work(0x11, 0x22, ") && !line.contains('='), "{line}");
    }
}

#[test]
fn events_have_the_gate_and_the_name() {
    let place = place();
    traced(&place, &["--json", "-e", "trace=write", "--probe", "work"], &["order"]);
    let text = place.text("told");
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let probes: Vec<&Value> = events.iter().filter(|event| event["gate"] == "probe").collect();
    assert_eq!(probes.len(), 2, "{text}");
    for (event, args) in probes.iter().zip([[0x11, 0x22], [0x33, 1]]) {
        assert_eq!((&event["type"], &event["name"]), (&"call".into(), &"work".into()), "{event}");
        assert_eq!((event["args"][0].as_u64(), event["args"][1].as_u64()), (Some(args[0]), Some(args[1])), "{event}");
        assert_eq!((event["result"].is_null(), &event["begun"]), (true, &event["ended"]), "{event}");
    }
}

#[test]
fn a_million_entries_of_four_threads_are_counted() {
    let place = place();
    for backend in ["sud", "seccomp"] {
        let words = [&SUMMARY[..], &["--backend", backend], &WORK].concat();
        traced(&place, &words, &["count", "250000", "4"]);
        assert_eq!(entries(&place, "work"), 1_000_000, "{backend}");
    }
}

#[test]
fn registers_and_flags_are_the_functions_own() {
    let place = place();
    for words in [&["-e", "trace=none"][..], &["-c", "--json"], &["-c", "--json", "--exact"]] {
        traced(&place, &[words, &["--probe", "plain"]].concat(), &["keeps", "20000"]);
    }
    assert_eq!(entries(&place, "plain"), 20_000);
}

/// A handler is told the program's own address, and what it calls itself is an entry too.
#[test]
fn signals_that_come_meanwhile_see_the_program() {
    let place = place();
    let ran = traced(&place, &[&SUMMARY[..], &WORK].concat(), &["alarmed", "300000"]);
    let alarms: u64 = ran.stdout.split(' ').nth(1).unwrap().parse().unwrap();
    assert_eq!(entries(&place, "work"), 300_000 + alarms, "{ran:?}");
}

#[test]
fn children_and_the_programs_that_they_execute_are_probed() {
    let place = place();
    traced(&place, &[&SUMMARY[..], &WORK].concat(), &["forks"]);
    assert_eq!(entries(&place, "work"), 1 + 10 + 1);
    // Nobody follows the children here.
    traced(&place, &[&SUMMARY[1..], &WORK].concat(), &["forks"]);
    assert_eq!(entries(&place, "work"), 1);
}

#[test]
fn functions_of_the_c_library_are_probed() {
    let place = place();
    traced(&place, &["-c", "--json", "--probe", "libc:malloc", "--probe", "libc:free"], &["count", "1000", "2"]);
    assert!(entries(&place, "malloc") > 0);
    // However many are meant.
    traced(&place, &[&SUMMARY[..], &["-q", "--probe", "libc:*"]].concat(), &["forks"]);
}

#[test]
fn what_cannot_be_done_is_refused_with_its_reason() {
    let place = place();
    let refuses = |words: &[&str], why: &[&str]| {
        let ran = run(place.trace(words).args(["./subject", "refused"]));
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{words:?}: {ran:?}");
        why.iter().for_each(|why| assert!(ran.stderr.contains(why), "{words:?}: {ran:?}"));
    };
    refuses(&["--probe", "./subject:tiny"], &["subject:tiny", "no jump fits", "`tollgate probe`", "--traps"]);
    refuses(&["--probe", "./subject:calls"], &["subject:calls", "--traps"]);
    // Regression: the address was that of the copy.
    refuses(&["--probe", "./subject:based"], &["names an address among them"]);
    refuses(&["--probe", "./subject:pointed"], &["a pointer leads between its first instructions"]);
    refuses(&["--probe", "work", "--backend", "ptrace"], &["--backend ptrace"]);
    refuses(&["--probe", "work", "-yy"], &["-yy"]);
    refuses(&["--probe", "work@ret"], &["only the entries"]);
    // Of many, those that can be are.
    let ran = traced(&place, &["-e", "trace=none", "--probe", "./subject:t*"], &["refused"]);
    assert!(ran.stderr.contains("subject:tiny is not possible"), "{ran:?}");
    let ran = traced(&place, &["--probe", "no_such_function"], &["refused"]);
    assert!(ran.stderr.contains("no function was found for --probe no_such_function"), "{ran:?}");
}

#[test]
fn a_program_that_runs_is_not_probed() {
    let place = place();
    let subject = Running::start(place.command(&place.subject).arg("turns").stdin(Stdio::piped()));
    subject.wait_for("ready");
    let ran = run(&mut place.trace(&["--probe", "./subject:work", "-p", &subject.pid().to_string()]));
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{ran:?}");
    assert!(ran.stderr.contains("--probe needs a program that tollgate starts"), "{ran:?}");
    ends_right(subject);
}

fn ends_right(mut subject: Running) {
    subject.close();
    let ran = subject.end();
    assert_eq!((ran.status, ran.stdout.ends_with("right\n"), ran.stderr.as_str()), (7, true, ""), "{ran:?}");
}

/// Regression: the next one found jumps that it did not know, put nothing back, and traced the program by stops.
#[test]
fn a_program_lives_on_without_its_killed_tracer() {
    let place = place();
    for _ in 0..6 {
        // Its standard input is that of tollgate, whose end it outlives.
        let probes = ["--probe", "./subject:work", "--probe", "./subject:other"];
        let words = [&["-f", "-o", "told"][..], &probes, &["./subject", "turns"]].concat();
        let mut tracer = Running::start(place.trace(&words).stdin(Stdio::piped()));
        until("entries", || place.text("told").contains(" work("));
        let parent = Some(tracer.pid().to_string());
        let numbers = std::fs::read_dir("/proc").unwrap().flatten();
        let mut numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let pid = numbers.find(|pid| status_field(*pid, "PPid") == parent).expect("the program that was started");
        tracer.signal(Signal::SIGKILL);
        until("its end", || crate::command::tracer_of(pid).is_none());
        std::fs::remove_file(place.file("told")).unwrap();
        tracer.tell("a");
        tracer.wait_for("turn");
        // The next one finds what was left, puts it back, and harms nobody.
        let next = Running::start(&mut place.trace(&["-f", "-c", "-o", "told", "-p", &pid.to_string()]));
        next.wait_for_complaint("attached");
        tracer.tell("a");
        until("another turn", || tracer.said().matches("turn").count() >= 2);
        next.signal(Signal::SIGINT);
        let ran = next.end();
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(!ran.stderr.contains("stays") && !ran.stderr.contains("stop at each call"), "{ran:?}");
        assert!(crate::command::changed(pid).is_empty(), "its code is its own again");
        tracer.close();
        until("the last word", || tracer.said().ends_with("right\n"));
        tracer.end();
    }
}

#[test]
fn nothing_waits_with_drop_and_what_is_lost_is_said() {
    let place = place();
    let ran = traced(&place, &["-f", "--drop", "-e", "trace=none", "--probe", "work"], &["count", "200000", "2"]);
    let told = place.text("told").lines().filter(|line| line.contains("work(")).count() as u64;
    let dropped = ran.stderr.lines().find_map(|line| line.split_once(" events were dropped in total"));
    let dropped: u64 = dropped.map_or(0, |(before, _)| before.rsplit(' ').next().unwrap().parse().unwrap());
    // Calls that end a thread found no room either.
    assert!((400_000..400_100).contains(&(told + dropped)), "{told} {dropped}: {}", ran.stderr);
}
