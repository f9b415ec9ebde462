//! Traces that end before their programs do: by a signal, or because nobody reads them any more.

mod command;

use command::{Place, Running, until};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::fs;
use std::process::Stdio;

/// Whether a process has memory of a trace.
fn has_stubs(pid: i32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default().contains("/memfd:")
}

/// Regression: what threads had counted that were let go was not read: a thirtieth of what they had called, and no site rewritten.
#[test]
fn counts_of_threads_that_are_let_go_are_whole() {
    const CALLS: u64 = 40_000;
    let place = Place::new();
    for (signal, threads) in [(Signal::SIGINT, &["-f"][..]), (Signal::SIGTERM, &[])] {
        let mut subject = Running::start(place.command(&place.subject).args(["turns", &CALLS.to_string()]).stdin(Stdio::piped()));
        subject.wait_for("ready");
        let pid = subject.pid();
        let words = ["-c", "--json", "-o", "counts", "-p", &pid.to_string()];
        let tracer = Running::start(&mut place.trace(&[threads, &words[..]].concat()));
        until("stubs in the program", || has_stubs(pid));
        subject.tell("go\n");
        subject.wait_for(&format!("{} right", 2 * CALLS));
        tracer.signal(signal);
        let ran = tracer.end();
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(!has_stubs(pid));
        // The other thread is told of with -f alone.
        let expected = if threads.is_empty() { CALLS } else { 2 * CALLS };
        let summary: Value = serde_json::from_str(&place.text("counts")).unwrap();
        let row = summary["calls"].as_array().unwrap().iter().find(|call| call["name"] == "getppid").unwrap();
        assert_eq!(row["calls"], expected, "{row}");
        let timed = row["ns"]["timed"].as_u64().unwrap();
        assert!(timed < expected, "a sample was timed: {row}");
        assert!(summary["sites"]["patched"].as_u64().unwrap() > 0, "{}", summary["sites"]);
        let gate = summary["gates"].as_array().unwrap().iter().find(|gate| gate["gate"] == "syscall").unwrap();
        assert!(gate["calls"].as_u64().unwrap() >= expected, "what the bill is made of: {gate}");
        // It goes on untraced.
        subject.tell("go\n");
        until("another turn", || subject.said().matches("right").count() == 2);
        subject.close();
        assert_eq!(subject.end().status, 5);
    }
}
