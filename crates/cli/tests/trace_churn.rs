//! Programs that make and end threads all the time, or sleep for a child, met and left in the middle of it.

use crate::command::{Place, Running, until};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::fs;
use std::process::Stdio;
use std::time::Duration;

/// Who is asked to end does it in a fraction of a second; a busy machine may make that some seconds.
const SOON: Duration = Duration::from_secs(10);

/// Each is tried so often, at another moment each time.
const TIMES: u64 = 6;

fn maps(pid: i32) -> String {
    fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default()
}

fn churn(place: &Place, threads: &str) -> Running {
    let subject = Running::start(place.command(&place.subject).args(["churn", threads]).stdin(Stdio::piped()));
    subject.wait_for("ready");
    subject
}

/// It has noticed nothing.
fn ends_well(mut subject: Running, what: &str) {
    subject.tell("go\n");
    let ran = subject.end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (5, "ready\n", ""), "{what}");
}

/// Joins a program, and is ended by a signal some time after that.
fn joined(place: &Place, pid: i32, words: &[&str], signal: Signal, time: u64) -> crate::command::Ran {
    let tracer = Running::start(&mut place.trace(&[words, &["-p", &pid.to_string()]].concat()));
    // The memory may be that of the one before.
    until("stubs in the program", || {
        crate::command::status_field(pid, "TracerPid").is_some_and(|tracer| tracer != "0")
            && maps(pid).contains("/memfd:")
    });
    std::thread::sleep(Duration::from_millis(90 + 17 * time));
    tracer.signal(signal);
    tracer.end_within(SOON)
}

/// Regression: threads that stood waited for one that ended instead of stopping, for ever; and one whose call had just
/// been caught was let go with the signal for that, and died of SIGSYS.
#[test]
fn who_makes_threads_is_let_go_of() {
    let place = Place::new();
    for time in 0..TIMES {
        for words in [&["-f", "-c", "-o", "counts"][..], &["-f", "-o", "lines"]] {
            let subject = churn(&place, "8");
            let ran = joined(&place, subject.pid(), words, Signal::SIGINT, time);
            assert_eq!(ran.status, 0, "{words:?}: {ran:?}");
            assert!(!maps(subject.pid()).contains("/memfd:"), "{words:?}: {}", maps(subject.pid()));
            ends_well(subject, &format!("{words:?}, time {time}"));
        }
    }
}

/// Regression: threads that were made after the tracer's death had their maker's slot, those that were being made or
/// ended with all signals blocked had lost the handler for SIGSYS, and one that made a call for the tracer stayed where
/// it was.
#[test]
fn who_makes_threads_lives_on_when_the_tracer_is_killed() {
    let place = Place::new();
    for time in 0..TIMES {
        for words in [&["-f", "-c"][..], &["-f", "-o", "lines"]] {
            let subject = churn(&place, "8");
            assert_eq!(joined(&place, subject.pid(), words, Signal::SIGKILL, time).status, 137);
            std::thread::sleep(Duration::from_millis(20));
            ends_well(subject, &format!("{words:?}, time {time}"));
            launched_and_killed(&place, words, time);
        }
    }
}

/// A shell, which is traced too, says how the program ends.
fn launched_and_killed(place: &Place, words: &[&str], time: u64) {
    let _ = fs::remove_file(place.file("status"));
    let program = ["/bin/sh", "-c", "\"$0\" churn 8; echo $? >status", place.subject.to_str().unwrap()];
    let mut tracer = Running::start(place.trace(&[words, &program[..]].concat()).stdin(Stdio::piped()));
    tracer.wait_for("ready");
    std::thread::sleep(Duration::from_millis(50 + 17 * time));
    tracer.signal(Signal::SIGKILL);
    tracer.close();
    assert_eq!(tracer.end().status, 137);
    until("the program's end", || !place.text("status").is_empty());
    assert_eq!(place.text("status"), "5\n", "{words:?}, time {time}");
}

/// What its shell limits to 8 GB of memory gets no more slots, because they would count.
const LIMITED: [&str; 3] = ["/bin/sh", "-c", "ulimit -v 8000000; exec \"$0\" \"$@\""];

/// Regression: the way back to stops began under threads that were just being born, and the program died of SIGSEGV.
#[test]
fn more_threads_than_slots_go_on_by_stops() {
    let place = Place::new();
    let program = [&LIMITED[..], &[place.subject.to_str().unwrap(), "churn", "540"]].concat();
    let mut tracer =
        Running::start(place.trace(&[&["-f", "-o", "lines"], &program[..]].concat()).stdin(Stdio::piped()));
    tracer.wait_for("ready");
    tracer.tell("go\n");
    let ran = tracer.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (5, "ready\n"), "{}", ran.stderr);
    let program = [&LIMITED[..], &[place.subject.to_str().unwrap(), "crowd", "540"]].concat();
    let ran = crate::command::run(&mut place.trace(&[&["-f", "-c"], &program[..]].concat()));
    assert_eq!((ran.status, ran.stdout.as_str()), (5, ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("will stop at each call from now on: it has more than 496 threads"), "{}", ran.stderr);
}

/// Beyond 496 threads a program was traced by stops, at 560 times the price of a call.
#[test]
fn a_program_of_a_thousand_threads_has_stubs_in_all_of_them() {
    let place = Place::new();
    for words in [&["-f", "-c", "--json", "-o", "counts"][..], &["-f", "-o", "lines"]] {
        let program = [place.subject.to_str().unwrap(), "crowd", "1100"];
        let ran = crate::command::run(&mut place.trace(&[words, &program[..]].concat()));
        assert_eq!((ran.status, ran.stdout.as_str()), (5, ""), "{words:?}: {}", ran.stderr);
        assert!(!ran.stderr.contains("will stop at each call"), "{words:?}: {}", ran.stderr);
    }
    let counts: Value = serde_json::from_str(&place.text("counts")).unwrap();
    let calls = counts["calls"].as_array().unwrap();
    let made = calls.iter().filter(|call| ["clone", "clone3"].contains(&call["name"].as_str().unwrap()));
    let made: u64 = made.map(|call| call["calls"].as_u64().unwrap()).sum();
    let notes = counts["notes"].to_string();
    assert!(made >= 1100 && !notes.contains("will stop at each call"), "{made} {notes}");
}

/// Regression: the child waited until its maker stood outside of the stubs, and its maker, in vfork(2), until the child
/// had gone on.
#[test]
fn a_child_of_vfork_is_let_go_of_when_it_goes_on() {
    let place = Place::new();
    let program = [place.subject.to_str().unwrap(), "vforked"];
    let mut tracer =
        Running::start(place.trace(&[&["-f", "-o", "lines"], &program[..]].concat()).stdin(Stdio::piped()));
    tracer.wait_for("ready");
    until("the child's read", || place.text("lines").contains("vfork"));
    std::thread::sleep(Duration::from_millis(50));
    tracer.signal(Signal::SIGINT);
    std::thread::sleep(Duration::from_millis(50));
    tracer.tell("go\n");
    let ran = tracer.end();
    assert_eq!(ran.stdout, "ready\n", "{ran:?}");
}

/// Regression: with all slots taken, the child waited for its maker to stand, and the maker, in vfork(2), for the
/// child.
#[test]
fn a_child_of_vfork_needs_a_slot_when_none_is_left() {
    let place = Place::new();
    let program = [&LIMITED[..], &[place.subject.to_str().unwrap(), "crowd"]].concat();
    for words in [&["-f", "-c", "-o", "counts"][..], &["-f", "-o", "lines"]] {
        let ran = crate::command::run(&mut place.trace(&[words, &program[..]].concat()));
        assert_eq!((ran.status, ran.stdout.as_str()), (5, ""), "{words:?}: {ran:?}");
    }
}

/// Regression: the next trace said that the program used %gs itself, and the next probe that its code was changed in
/// memory.
#[test]
fn what_a_killed_trace_left_is_taken_out_by_the_next() {
    let place = Place::new();
    for words in [&["-f", "-c"][..], &["-f", "-o", "lines"]] {
        let subject = churn(&place, "4");
        let pid = subject.pid();
        assert_eq!(joined(&place, pid, words, Signal::SIGKILL, 3).status, 137);
        assert!(maps(pid).contains("/memfd:"));
        let ran = joined(&place, pid, &["-f", "-c", "--json", "-o", "counts"], Signal::SIGINT, 5);
        assert!(ran.status == 0 && !ran.stderr.contains("will stop at each call"), "{words:?}: {ran:?}");
        let summary: Value = serde_json::from_str(&place.text("counts")).unwrap();
        assert!(summary["sites"]["patched"].as_u64().unwrap() > 100, "{}", summary["sites"]);
        assert!(!maps(pid).contains("/memfd:"), "{}", maps(pid));

        assert_eq!(joined(&place, pid, words, Signal::SIGKILL, 3).status, 137);
        let mut probe = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        probe.args([
            "probe",
            "-p",
            &pid.to_string(),
            "-e",
            "libc:getppid",
            "--count",
            "--json",
            "-o",
            "hits",
            "--duration",
            "300ms",
        ]);
        let ran = crate::command::run(&mut probe);
        assert_eq!(ran.status, 0, "{ran:?}");
        let hits: Value = serde_json::from_str(&place.text("hits")).unwrap();
        let probe = &hits["probes"][0];
        assert!(probe["hits"].as_u64().is_some_and(|hits| hits > 0), "{} {}", probe["reason"], hits["notes"]);
        assert!(!maps(pid).contains("/memfd:"), "{}", maps(pid));
        ends_well(subject, &format!("{words:?}"));
    }
}

/// Regression: the end of a process that was killed while calls were made in its name was heard of and not told, and
/// all that is kept of a process stayed.
#[test]
fn the_end_of_a_process_that_is_killed_at_its_birth_is_told() {
    let place = Place::new();
    for backend in ["sud", "seccomp"] {
        let words = ["--backend", backend, "-f", "-e", "trace=none", "-o", "out", "--"];
        let subject = place.subject.to_str().unwrap();
        let ran = crate::command::run(&mut place.trace(&[&words[..], &[subject, "kills", "200"]].concat()));
        assert_eq!(ran.status, 5, "{backend}: {ran:?}");
        assert_eq!(place.text("out").matches("killed by SIGKILL").count(), 200, "{backend}");
    }
}

/// Regression: a child that had no room for a descriptor got memory of its own when it had threads already, in the
/// place of what these used; later it kept what it shared with its maker, so that whoever has descriptors used up could
/// have taken the maker over.
#[test]
fn a_child_without_room_for_a_descriptor_runs_and_shares_nothing() {
    let place = Place::new();
    let subject = place.subject.to_str().unwrap();
    let asked = [
        (&["probe", "-f", "--hist", "-e", "subject:worked@ret"][..], ": not probed: no memory of its own", "worked"),
        // It has stubs when it forks, however few calls it has made.
        (
            &["trace", "-f", "-c", "--json", "--rewrite-after", "1"],
            "will stop at each call from now on: no memory of its own",
            "clone3",
        ),
    ];
    for (words, note, counted) in asked {
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let ran = crate::command::run(command.args(words).args(["-o", "out", "--", subject, "full"]));
        assert_eq!(ran.status, 5, "{words:?}: {ran:?}");
        // In the report, or beside it.
        let told = format!("{}{}", place.text("out"), ran.stderr).replace('\n', " ");
        assert!(told.contains(note), "{words:?}: {told}");
        assert!(place.text("out").contains(counted), "{words:?}: {}", place.text("out"));
    }
}
