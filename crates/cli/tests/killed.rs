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

fn killed(words: &[&str]) {
    let place = Place::new();
    for time in 0..TIMES {
        let subject = Running::start(place.command(&place.subject).arg("signals"));
        subject.wait_for("ready");
        let pid = subject.pid().to_string();
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer = Running::start(command.args(words).args(["-p", &pid]).stdin(Stdio::null()));
        let maps = || std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
        until("memory of ours in the program", || maps().contains("memfd"));
        // Joining is not what this is about: in its first calls there is nothing yet that could help.
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

#[test]
fn while_functions_are_timed() {
    killed(&["probe", "--hist", "-e", "subject:worked@ret"]);
}

#[test]
fn while_hits_are_shown_with_their_stacks() {
    killed(&["probe", "--stack", "-o", "/dev/null", "-e", "subject:worked"]);
}
