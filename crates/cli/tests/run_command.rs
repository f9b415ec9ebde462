//! `tollgate run`: what is replaced is seen by what a program's own filter is asked about, and the program ends as it would have.

use crate::command::{Place, Ran, Running, run, until};
use nix::sys::signal::Signal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn replaced(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.arg("run").args(words);
    command
}

fn said(ran: &Ran) -> (i32, &str) {
    (ran.status, ran.stdout.as_str())
}

#[test]
fn the_time_is_told_without_a_system_call() {
    let place = Place::of("asks.c");
    let native = run(place.command(&place.subject).arg("now"));
    assert_eq!(said(&native), (0, "99\n"));
    let ran = run(&mut replaced(&place, &["-v", "./subject", "now"]));
    assert_eq!(said(&ran), (0, "0\n"), "{ran:?}");
    assert!(ran.stderr.contains("of time replaced"), "{ran:?}");
    // What is not asked for stays.
    let ran = run(&mut replaced(&place, &["--replace", "int80,vsyscall", "./subject", "now"]));
    assert_eq!((said(&ran), ran.stderr.as_str()), ((0, "99\n"), ""));
}

#[test]
fn a_program_with_a_filter_keeps_its_calls_and_that_is_said() {
    let place = Place::of("asks.c");
    let ran = run(&mut replaced(&place, &["./subject", "before"]));
    assert_eq!(said(&ran), (0, "99\n"), "{ran:?}");
    assert!(ran.stderr.contains("time is not replaced: it has a seccomp filter"), "{ran:?}");
}

/// Builds a 32-bit program without a C library; `None` where this compiler makes none.
fn built_32(place: &Place) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/by_vdso.c");
    let path = place.file("by_vdso");
    let flags = [
        "-m32",
        "-O1",
        "-nostdlib",
        "-static",
        "-fno-pic",
        "-no-pie",
        "-ffreestanding",
        "-fno-stack-protector",
        "-fcf-protection=none",
    ];
    let made = Command::new("gcc").args(flags).arg("-o").arg(&path).arg(source).output().expect("gcc");
    if !made.status.success() {
        eprintln!("skipped: gcc makes no 32-bit code here: {}", String::from_utf8_lossy(&made.stderr));
        return None;
    }
    Some(path)
}

#[test]
fn calls_of_32_bit_code_come_by_the_vdso() {
    let place = Place::of("asks.c");
    let Some(program) = built_32(&place) else { return };
    let native = run(&mut place.command(&program));
    assert_eq!(said(&native), (0, "by int 0x80\n"));
    let ran = run(&mut replaced(&place, &["--strict", "-v", program.to_str().unwrap()]));
    assert_eq!(said(&ran), (0, "by the vDSO\n"), "{ran:?}");
    assert!(ran.stderr.contains("of int80 replaced"), "{ran:?}");
}

#[test]
fn programs_that_a_shell_starts_have_their_crossings_replaced_too() {
    let place = Place::of("asks.c");
    let ran = run(&mut replaced(&place, &["-v", "sh", "-c", "./subject now; ./subject now & wait; exec ./subject now"]));
    assert_eq!(said(&ran), (0, "0\n0\n0\n"), "{ran:?}");
    assert!(ran.stderr.contains("in 4 programs"), "{ran:?}");
}

#[test]
fn it_ends_as_its_program_does() {
    let place = Place::new();
    let status = |words: &[&str]| run(&mut replaced(&place, words)).status;
    assert_eq!(status(&["sh", "-c", "exit 7"]), 7);
    assert_eq!(status(&["sh", "-c", "kill -9 $$"]), 128 + 9);
    let ran = run(&mut replaced(&place, &["/no/such/program"]));
    assert_eq!((ran.status, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("/no/such/program: no such program"), "{ran:?}");
}

#[test]
fn a_wrong_command_line_is_one_sentence() {
    let place = Place::new();
    for (words, says) in [
        (&["--replace", "itn80", "true"][..], "did you mean `int80`?"),
        (&[], "a program is missing"),
        (&["--plan", "--measure", "true"], "cannot be used with"),
        (&["--measure", "--rounds", "0", "true"], "--rounds"),
    ] {
        let ran = run(&mut replaced(&place, words));
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{words:?}: {ran:?}");
        assert!(ran.stderr.contains(says), "{words:?}: {ran:?}");
    }
}

/// Stubs and their stacks stay in a program whose tracer is killed.
#[test]
fn a_program_whose_tollgate_is_killed_goes_on() {
    let place = Place::of("asks.c");
    for time in 0..6 {
        let tollgate = Running::start(replaced(&place, &["./subject", "clocks", "2"]).stdin(Stdio::null()));
        tollgate.wait_for("ready");
        let program = crate::command::children(tollgate.pid());
        assert_eq!(program.len(), 1);
        std::thread::sleep(std::time::Duration::from_millis(37 * time));
        tollgate.signal(Signal::SIGKILL);
        // Its output is the program's: what that says at its end is the verdict.
        let gone = || crate::command::status_field(program[0], "State").is_none_or(|state| state.starts_with('Z'));
        until("the program's end", gone);
        assert!(tollgate.said().ends_with("back 0\n"), "time {time}: {:?}", tollgate.said());
    }
}

#[test]
fn signals_and_threads_leave_the_clock_right() {
    let place = Place::of("asks.c");
    let ran = run(&mut replaced(&place, &["./subject", "clocks", "2"]));
    assert_eq!((said(&ran), ran.stderr.as_str()), ((6, "ready\nback 0\n"), ""));
}

#[test]
fn a_terminating_signal_is_handed_on() {
    let place = Place::new();
    let tollgate = Running::start(&mut replaced(
        &place,
        &["sh", "-c", "trap 'echo heard; exit 4' TERM; echo ready; while :; do sleep 0.05; done"],
    ));
    tollgate.wait_for("ready");
    tollgate.signal(Signal::SIGTERM);
    let ran = tollgate.end();
    assert_eq!(said(&ran), (4, "ready\nheard\n"), "{ran:?}");
}

#[test]
fn a_check_compares_what_both_ways_write() {
    let place = Place::new();
    let ran = run(&mut replaced(&place, &["--check", "sh", "-c", "echo out; echo err >&2; exit 3"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(ran.stdout.matches("the same").count(), 3, "{ran:?}");
    let ran = run(&mut replaced(&place, &["--check", "sh", "-c", "echo $$"]));
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.stdout.contains("standard output  differs"), "{ran:?}");
}
