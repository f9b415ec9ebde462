//! Programs begin by stops and are rewritten when that pays: they notice neither, nothing is missed, and what is in
//! them by then goes away.

use crate::command::{Place, Ran, Running, tracer_of, until};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::process::Stdio;

fn begins() -> Place {
    Place::of("begins.c")
}

/// The subject, traced, does what it is told.
fn told(place: &Place, words: &[&str], orders: &str) -> (Ran, Value) {
    let subject = place.subject.to_str().unwrap();
    let mut command = place.trace(&[&["-f", "-c", "--json", "-o", "counts"], words, &[subject]].concat());
    // Cargo's: a loader looks in each of its directories, and on some CPUs in four more below it, so that a program
    // makes a hundred calls more than natively.
    command.env_remove("LD_LIBRARY_PATH");
    let mut traced = Running::start(command.stdin(Stdio::piped()));
    traced.wait_for("ready");
    traced.tell(orders);
    traced.close();
    let ran = traced.end();
    let summary = serde_json::from_str(&place.text("counts")).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    (ran, summary)
}

fn calls(summary: &Value, gate: &str, name: &str) -> u64 {
    let row = |row: &&Value| row["gate"] == gate && row["name"] == name;
    summary["calls"].as_array().unwrap().iter().find(row).map_or(0, |row| row["calls"].as_u64().unwrap())
}

/// What a subject says that was told to, and its end.
fn said(ran: &Ran, orders: usize) {
    assert_eq!((ran.status, ran.stdout.matches("done").count()), (3, orders), "{ran:?}");
    assert!(!ran.stdout.contains("WRONG"), "{ran:?}");
}

#[test]
fn a_program_of_few_calls_is_left_as_it_is() {
    let place = begins();
    let (ran, summary) = told(&place, &["--rewrite-after", "200"], "time 9\npid 5\nfork 2\n");
    said(&ran, 3);
    assert_eq!(summary["sites"]["patched"], 0, "{}: {}", summary["sites"], summary["calls"]);
    assert!(summary["sites"]["begun"].as_u64().unwrap() > 30, "{}", summary["sites"]);
    assert_eq!((calls(&summary, "vdso", "clock_gettime"), calls(&summary, "syscall", "clock_gettime")), (11, 0));
    assert_eq!(calls(&summary, "syscall", "getppid"), 11);
}

#[test]
fn a_program_of_many_calls_is_rewritten_in_their_middle_and_counted_whole() {
    let place = begins();
    // By calls, and by functions of the vDSO alone: regression, a loop that reads the clock stayed by stops for good.
    for after in ["1", "37", "90"] {
        let orders = "time 50\npid 50\nodd\ntime 5000\npid 5000\nfork 2\npid 3\nthread\n";
        let (ran, summary) = told(&place, &["--rewrite-after", after], orders);
        said(&ran, 8);
        let begun = summary["sites"]["begun"].as_u64().unwrap();
        assert!(summary["sites"]["patched"].as_u64().unwrap() > 0 && (1..100).contains(&begun), "{}", summary["sites"]);
        assert_eq!(calls(&summary, "vdso", "clock_gettime"), 5053, "after {after}");
        assert_eq!(calls(&summary, "syscall", "clock_gettime"), 1, "after {after}: the clock that the vDSO asks for");
        assert_eq!(calls(&summary, "syscall", "getppid"), 5069, "after {after}");
    }
}

/// A program that has paid for both is rewritten at once when it is executed again.
#[test]
fn a_program_that_has_made_many_calls_is_rewritten_at_once_the_next_time() {
    let place = begins();
    let began = |words: &[&str]| {
        let (ran, summary) = told(&place, words, "pid 3000\n");
        said(&ran, 1);
        assert!(summary["sites"]["patched"].as_u64().unwrap() > 0, "{}", summary["sites"]);
        summary["sites"]["begun"].as_u64().unwrap()
    };
    assert!(began(&[]) > 0);
    assert_eq!(began(&[]), 0);
    assert!(began(&["--rewrite-after", "20"]) > 0, "who is asked to waits");
}

/// Signals meet it in the bytes that its vDSO's functions lead to, and behind calls, before and behind the moment of
/// the rewriting.
#[test]
fn signals_meet_a_program_that_begins_anywhere() {
    let place = begins();
    for after in ["100000", "150", "60"] {
        let (ran, summary) = told(&place, &["--rewrite-after", after], "storm 600\ntime 10\nthread\n");
        said(&ran, 3);
        assert_eq!(calls(&summary, "vdso", "clock_gettime"), 610, "after {after}");
        assert_eq!(calls(&summary, "syscall", "getppid"), 610, "after {after}");
    }
}

/// Its filter kills for the call that a function of the vDSO stands for: before it is there, the function is as it was.
#[test]
fn a_filter_for_the_calls_of_the_vdso_meets_none() {
    let place = begins();
    let (ran, summary) = told(&place, &["--rewrite-after", "500"], "time 20\nfilter\npid 10\n");
    said(&ran, 3);
    assert_eq!((calls(&summary, "vdso", "clock_gettime"), calls(&summary, "syscall", "clock_gettime")), (30, 0));
}

/// Regression: what a child of vfork(2) had made went on in its maker's memory, and ran into stubs without a slot.
#[test]
fn a_program_whose_memory_others_have_is_left_by_stops() {
    let place = begins();
    let (ran, summary) = told(&place, &["--rewrite-after", "70"], "shares 300\npid 100\n");
    said(&ran, 2);
    assert_eq!(calls(&summary, "syscall", "getppid"), 700);
}

/// Regression: where the seventieth call was one that a signal had ended by its mask, stubs took the mask away before
/// the handler ran.
#[test]
fn a_handler_that_a_call_owes_runs_before_the_rewriting() {
    let place = begins();
    for after in ["60", "61", "62", "63"] {
        let (ran, _) = told(&place, &["--rewrite-after", after], "waits 40\npid 10\n");
        said(&ran, 2);
    }
}

/// Regression: the filter of a child of vfork(2) met calls of the vDSO that it has in its maker's memory, and was its
/// end.
#[test]
fn a_child_of_vfork_may_have_a_filter_for_the_calls_of_the_vdso() {
    let place = begins();
    let (ran, _) = told(&place, &["--rewrite-after", "1000"], "time 3\nvfilter\ntime 3\nfork 1\n");
    said(&ran, 4);
}

/// Regression: the call in the place of a function of the vDSO answered EFAULT where the function faults.
#[test]
fn a_bad_pointer_faults_in_the_vdso_of_a_beginner_too() {
    let place = begins();
    let (ran, summary) = told(&place, &["--rewrite-after", "1000"], "time 3\npointer\npid 5\n");
    said(&ran, 3);
    assert_eq!(calls(&summary, "vdso", "clock_gettime"), 3);
}

/// A call is left out, and made with stubs, only where no filter looks at what is left out.
#[test]
fn a_program_that_is_executed_under_a_filter_makes_threads() {
    let place = begins();
    let subject = place.subject.to_str().unwrap();
    let mut traced = Running::start(place.trace(&["-f", "-c", "-o", "counts", subject]).stdin(Stdio::piped()));
    traced.wait_for("ready");
    traced.tell("again\n");
    until("it to be executed again", || traced.said().matches("ready").count() == 2);
    traced.tell("thread\ntime 10\npid 100\n");
    traced.close();
    said(&traced.end(), 3);
}

fn image(subject: &mut Running) -> String {
    let before = subject.said().matches("image ").count();
    subject.tell("image\n");
    until("the sum of its vDSO", || {
        subject.said().matches("image ").count() > before && subject.said().ends_with("done\n")
    });
    let said = subject.said();
    said.lines().rfind(|line| line.starts_with("image ")).unwrap().to_owned()
}

/// Starts the subject by itself: what a tracer is asked to start ends with that.
fn native(place: &Place) -> String {
    let mut subject = Running::start(place.command(&place.subject).stdin(Stdio::piped()));
    subject.wait_for("ready");
    let image = image(&mut subject);
    subject.close();
    assert_eq!(subject.end().status, 3);
    image
}

#[test]
fn a_program_that_begins_is_let_go_as_it_was() {
    let place = begins();
    let native = native(&place);
    let subject = place.subject.to_str().unwrap();
    let mut command = place.trace(&["--rewrite-after", "1000", "-c", "-o", "counts", "--for", "300ms", subject]);
    let mut traced = Running::start(command.stdin(Stdio::piped()));
    traced.wait_for("ready");
    let pid = crate::command::children(traced.pid())[0];
    traced.tell("time 5\n");
    assert_ne!(image(&mut traced), native, "its functions lead to calls");
    until("it to be let go", || tracer_of(pid).is_none());
    assert_eq!(image(&mut traced), native);
    traced.tell("time 50\npid 50\nfork 1\nthread\n");
    traced.close();
    said(&traced.end(), 7);
}

/// What a tollgate that was killed has left of it is right, and the next one puts it back.
#[test]
fn a_program_that_began_lives_on_without_its_tracer() {
    let place = begins();
    let subject = place.subject.to_str().unwrap();
    let mut command = place.trace(&["--rewrite-after", "1000", "-f", "-c", "-o", "none", subject]);
    let mut traced = Running::start(command.stdin(Stdio::piped()));
    traced.wait_for("ready");
    let pid = crate::command::children(traced.pid())[0];
    traced.tell("time 5\n");
    traced.wait_for("done");
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(traced.pid()), Signal::SIGKILL).unwrap();
    until("no tracer", || tracer_of(pid).is_none());
    traced.tell("time 50\nodd\npid 50\nfork 2\nthread\n");
    until("what it was told", || traced.said().matches("done").count() == 6);
    let next = Running::start(&mut place.trace(&["-f", "-c", "--json", "-o", "counts", "-p", &pid.to_string()]));
    next.wait_for_complaint("attached");
    traced.tell("time 100\npid 100\n");
    until("what it was told", || traced.said().matches("done").count() == 8);
    next.signal(Signal::SIGINT);
    let ran = next.end();
    let summary: Value = serde_json::from_str(&place.text("counts")).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    assert_eq!((calls(&summary, "vdso", "clock_gettime"), calls(&summary, "syscall", "clock_gettime")), (100, 0));
    assert_eq!(calls(&summary, "syscall", "getppid"), 100);
    traced.tell("time 10\npid 10\n");
    traced.close();
    until("its end", || !std::path::Path::new(&format!("/proc/{pid}")).exists());
    assert!(!traced.said().contains("WRONG") && traced.said().matches("done").count() == 10, "{}", traced.said());
}
