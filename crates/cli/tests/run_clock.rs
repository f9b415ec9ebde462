//! `tollgate run --replace clock`: the clock is told by the counter, hardly ever asks the kernel, and never goes back.
//!
//! Where the vDSO needs no crossing (as on most machines) nothing is gained, and all the same shown: `clock!`. In
//! guests it has to ask a device.

use crate::command::{Ran, Running, run, until};
use nix::sys::signal::Signal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Place {
    _directory: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    fn new() -> Place {
        let directory = tempfile::tempdir().unwrap();
        let program = crate::guest::program("steered.c").unwrap_or_else(|| {
            let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/steered.c");
            let program = directory.path().join("steered");
            let flags = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"];
            let built = Command::new("gcc").args(flags).arg(&program).arg(source).output();
            let built =
                built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            program
        });
        Place { _directory: directory, program }
    }

    fn native(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words).stdin(Stdio::null());
        command
    }

    fn replaced(&self, words: &[&str]) -> Command {
        tollgate(&[&["--strict", "--replace", "clock!", self.program.to_str().unwrap()], words].concat())
    }
}

fn tollgate(words: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
    command.arg("run").args(words).stdin(Stdio::null());
    command
}

/// Where nobody may trace, nobody may run a program so.
fn refused(place: &Place) -> bool {
    let Some(reason) = crate::guest::refused("ptrace") else { return false };
    let ran = run(&mut place.replaced(&["ways"]));
    assert!(ran.status != 0 && ran.stdout.is_empty() && ran.stderr.contains(&reason), "{ran:?}");
    println!("ptrace: not here: {reason}");
    true
}

/// The number behind a word of what was said.
fn number(ran: &Ran, word: &str) -> u64 {
    let mut words = ran.stdout.split_whitespace();
    words
        .find(|own| *own == word)
        .and_then(|_| words.next()?.parse().ok())
        .unwrap_or_else(|| panic!("no {word}: {ran:?}"))
}

/// The clocksource, if the vDSO reads it itself.
fn fast() -> Option<String> {
    let name = std::fs::read_to_string("/sys/devices/system/clocksource/clocksource0/current_clocksource").ok()?;
    Some(name.trim().to_owned())
        .filter(|name| ["tsc", "tsc-early", "kvm-clock", "hyperv_clocksource_tsc_page"].contains(&name.as_str()))
}

#[test]
fn hardly_a_read_asks_the_kernel() {
    let place = Place::new();
    if refused(&place) {
        return;
    }
    for how in ["count", "raw", "wall", "day"] {
        let native = run(&mut place.native(&[how, "100"]));
        let asks = if how == "raw" || fast().is_none() { 100 } else { 0 };
        assert_eq!((native.status, number(&native, "seen")), (0, asks), "{how}: {native:?}");
        let ran = run(&mut place.replaced(&[how, "200000"]));
        println!("{how}: {}", ran.stdout.trim());
        assert_eq!((ran.status, ran.stderr.as_str(), number(&ran, "back")), (0, "", 0), "{how}");
        // The first millisecond, and once in 10 ms. A vDSO that uses vector registers, as those of Debian's 6.12 and
        // 7.3 do, answers no system calls.
        let elsewhere = fast().is_none() || std::env::var_os(crate::guest::PROGRAMS).is_some();
        let none = how == "raw" && elsewhere && number(&ran, "seen") == 200_000;
        assert!(none || (1..20_000).contains(&number(&ran, "seen")), "{how}: {ran:?}");
    }
}

#[test]
fn nobody_sees_it_go_back_or_far_from_the_kernels() {
    let place = Place::new();
    if refused(&place) {
        return;
    }
    let ran = run(&mut place.replaced(&["race", "1500"]));
    println!("{}", ran.stdout.trim());
    assert_eq!((ran.status, ran.stderr.as_str(), number(&ran, "back")), (0, "", 0), "{ran:?}");
    // Further than a millisecond it would have been given up.
    assert!(number(&ran, "before") < 1000 && number(&ran, "behind") < 1000, "{ran:?}");
    assert!(number(&ran, "reads") > 100 && number(&ran, "handled") > 10, "{ran:?}");
}

#[test]
fn other_clocks_and_bad_pointers_are_as_before() {
    let place = Place::new();
    if refused(&place) {
        return;
    }
    let native = run(&mut place.native(&["ways"]));
    assert!(native.status == 0 && native.stdout.ends_with("now\n"), "{native:?}");
    assert_eq!(run(&mut place.replaced(&["ways"])), native);
}

#[test]
fn it_is_not_a_default_and_refused_where_nothing_is_gained() {
    let place = Place::new();
    let program = place.program.to_str().unwrap();
    let ran = run(&mut tollgate(&["-v", program, "ways"]));
    assert!(ran.status == 0 && !ran.stderr.contains("of clock"), "{ran:?}");
    if let Some(name) = fast() {
        let ran = run(&mut tollgate(&["--strict", "--replace", "clock", program, "ways"]));
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""));
        assert!(ran.stderr.contains(&format!("the vDSO reads the clocksource {name} without a crossing")), "{ran:?}");
    }
    let ran = run(&mut tollgate(&["--replace", "time!", program, "ways"]));
    assert!(ran.status == 2 && ran.stderr.contains("--replace time!"), "{ran:?}");
}

#[test]
fn a_program_whose_tollgate_is_killed_keeps_its_clock() {
    let place = Place::new();
    for time in 0..3 {
        let tollgate = Running::start(&mut place.replaced(&["race", "800"]));
        std::thread::sleep(std::time::Duration::from_millis(100 + 77 * time));
        tollgate.signal(Signal::SIGKILL);
        until("the program's end", || tollgate.said().ends_with('\n'));
        assert!(tollgate.said().starts_with("back 0 "), "{:?}", tollgate.said());
    }
}

/// The kernel's clock of the child is another one than that of its memory.
#[test]
fn a_child_in_another_time_namespace_has_its_clock() {
    if crate::command::not_root("a time namespace") {
        return;
    }
    let place = Place::new();
    let ran = run(&mut place.replaced(&["moves"]));
    assert!(ran.status == 0 && matches!(ran.stdout.as_str(), "right\n" | "skipped\n"), "{ran:?}");
    if ran.stdout == "right\n" {
        assert!(ran.stderr.contains("clock was given up"), "{ran:?}");
    }
    // A program that begins there.
    if Path::new("/usr/bin/unshare").exists() {
        let program = place.program.to_str().unwrap();
        let words = ["--replace", "clock!", "unshare", "-T", "--monotonic", "86400", program, "race", "200"];
        let ran = run(&mut tollgate(&words));
        if ran.status == 0 {
            assert!(
                ran.stdout.starts_with("back 0 ") && number(&ran, "before") < 1000 && number(&ran, "behind") < 1000,
                "{ran:?}"
            );
            assert_eq!(ran.stderr, "");
        }
    }
}
