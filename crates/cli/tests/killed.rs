//! A tollgate that is killed, by SIGKILL and at any moment, while signals stop the program in code of ours: the program goes on, hears
//! its signals, and ends as it would have.
//!
//! Regression: the kernel lets a thread that is stepped run on with the trap flag set and its signals blocked; one in four programs died of
//! SIGTRAP, or were deaf. And with stacks copied, all died: of the first copy that went beyond the stack's end.

mod command;

use command::{Place, Running, until};
use nix::sys::signal::Signal;
use std::process::Stdio;
use std::time::Duration;

/// Each is killed so often, at another moment each time.
const TIMES: u64 = 12;

/// Joins a program, and kills the tracer in one of its first moments.
fn killed_while_it_joins(what: &[&str], words: &[&str]) {
    let place = Place::new();
    for time in 0..2 * TIMES {
        let mut subject = Running::start(place.command(&place.subject).args(what).stdin(Stdio::piped()));
        subject.wait_for("ready");
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer = Running::start(command.args(words).args(["-p", &subject.pid().to_string()]).stdin(Stdio::null()));
        until("a tracer", || command::status_field(subject.pid(), "TracerPid").is_some_and(|tracer| tracer != "0"));
        std::thread::sleep(Duration::from_micros(700 * time));
        tracer.signal(Signal::SIGKILL);
        assert_eq!(tracer.end().status, 137, "{words:?}");
        subject.tell("go\n");
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (5, "ready\n", ""), "{words:?}, time {time}");
    }
}

fn killed(words: &[&str]) {
    killed_with("0", words);
}

/// `deaf`: whether the handlers of the program block all signals.
fn killed_with(deaf: &str, words: &[&str]) {
    let place = Place::new();
    for time in 0..TIMES {
        let subject = Running::start(place.command(&place.subject).args(["signals", deaf]));
        subject.wait_for("ready");
        let pid = subject.pid().to_string();
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer = Running::start(command.args(words).args(["-p", &pid]).stdin(Stdio::null()));
        let maps = || std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
        until("memory of ours in the program", || maps().contains("memfd"));
        std::thread::sleep(Duration::from_millis(60 + 7 * time));
        tracer.signal(Signal::SIGKILL);
        assert_eq!(tracer.end().status, 137, "{words:?}");
        subject.signal(Signal::SIGTERM);
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (5, "ready\n", ""), "{words:?}, time {time}");
    }
}

#[test]
fn while_calls_are_traced() {
    killed(&["trace", "--backend", "sud", "-o", "/dev/null"]);
}

#[test]
fn while_calls_are_traced_with_their_stacks() {
    killed(&["trace", "--backend", "sud", "-k", "-o", "/dev/null"]);
}

/// Regression: the return from such a handler trapped, and a trap that is blocked takes the handler for SIGSYS away.
#[test]
fn while_handlers_return_that_block_all_signals() {
    killed_with("1", &["trace", "--backend", "sud", "-o", "/dev/null"]);
    killed_with("1", &["trace", "--backend", "sud", "-c"]);
}

#[test]
fn while_functions_are_timed() {
    killed(&["probe", "--hist", "-e", "subject:worked@ret"]);
}

#[test]
fn while_hits_are_shown_with_their_stacks() {
    killed(&["probe", "--stack", "-o", "/dev/null", "-e", "subject:worked"]);
}

/// Regression: a `syscall` was written over the program's own instructions until there was memory of ours, and a kill left it there.
#[test]
fn while_a_traced_program_is_joined() {
    killed_while_it_joins(&["churn", "8"], &["trace", "-f", "-c", "--backend", "sud"]);
}

/// Regression: the calls were made at a `syscall` of the program's own, behind which it went on with the registers of another call.
#[test]
fn while_a_probed_program_is_joined() {
    killed_while_it_joins(&["churn", "8"], &["probe", "--count", "-e", "libc:getppid"]);
}

/// Regression: a poll that was slept in was begun again by a trap, whose signal its thread blocked: that takes the handler for SIGSYS away from the
/// whole process, and the next trap of any thread ended it.
#[test]
fn while_threads_that_block_all_signals_are_joined() {
    killed_while_it_joins(&["deaf"], &["trace", "-f", "-c", "--backend", "sud"]);
}
