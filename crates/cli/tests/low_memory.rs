//! Programs that map the low 2 GiB for themselves, where tollgate has something too.

use crate::command::{Place, Running, until};
use nix::sys::signal::Signal;
use std::process::Stdio;

const ASKED: [&[&str]; 6] = [
    &["trace", "--backend", "sud", "-c"],
    &["trace", "--backend", "sud"],
    &["probe", "--count", "-e", "worked"],
    &["probe", "--hist", "-e", "worked"],
    &["probe", "--print", "-e", "worked"],
    &["probe", "--traps", "--stack", "-e", "worked"],
];

/// Regression: the guard of a probe was memory of the program's by then: a trampoline's question was a fault, and
/// tollgate unmapped it.
#[test]
fn a_program_that_maps_the_low_2_gib_for_itself_keeps_it_and_lives() {
    let place = Place::of("low_memory.c");
    for (asked, mode) in ASKED.into_iter().flat_map(|asked| [(asked, "reserves"), (asked, "writes")]) {
        let mut program = Running::start(place.command(&place.subject).arg(mode).stdin(Stdio::piped()));
        program.wait_for("ready");
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(asked).args(["-o", "out", "-p", &program.pid().to_string()]);
        let tracer = Running::start(command.stdin(Stdio::null()));
        let maps = format!("/proc/{}/maps", program.pid());
        until("shared memory", || std::fs::read_to_string(&maps).is_ok_and(|maps| maps.contains("/memfd:")));
        if asked[0] == "probe" {
            crate::command::until_written(program.pid());
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
        program.tell("!");
        program.wait_for("mapped");
        program.tell("!");
        program.wait_for("worked");
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end();
        let said = ran.stderr.clone() + &place.text("out");
        assert!(matches!(ran.status, 0 | 3), "{asked:?} {mode}: {ran:?}");
        assert!(
            asked[0] == "trace" || said.contains("mapped memory of its own over tollgate's"),
            "{asked:?} {mode}: {said}"
        );
        program.tell("!");
        program.close();
        let ended = program.end();
        assert_eq!((ended.status, ended.stdout.ends_with("right\n")), (5, true), "{asked:?} {mode}: {ended:?}");
        std::fs::remove_file(place.file("out")).unwrap();
    }
}

/// Regression: a program that locked its memory (mlockall(2)) had the kernel allocate what probes had mapped for all
/// threads that there may ever be, 590 GB.
#[test]
fn what_a_program_that_locks_its_memory_allocates_is_little() {
    let place = Place::of("low_memory.c");
    for asked in ASKED {
        let mut program = Running::start(place.command(&place.subject).stdin(Stdio::piped()));
        program.wait_for("ready");
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(asked).args(["-o", "out", "-p", &program.pid().to_string()]);
        let tracer = Running::start(command.stdin(Stdio::null()));
        let maps = || std::fs::read_to_string(format!("/proc/{}/maps", program.pid())).unwrap_or_default();
        until("shared memory", || maps().contains(" rw-s ") && maps().contains("/memfd:"));
        std::thread::sleep(std::time::Duration::from_millis(300));
        let size = |line: &str| {
            let (start, end) = line.split_once(' ')?.0.split_once('-')?;
            Some(u64::from_str_radix(end, 16).ok()? - u64::from_str_radix(start, 16).ok()?)
        };
        let writable: u64 = maps().lines().filter(|line| line.contains(" rw-s ")).filter_map(size).sum();
        assert!(writable > 0 && writable < 400 << 20, "{asked:?}: {writable} bytes");
        tracer.signal(Signal::SIGINT);
        tracer.end();
        program.close();
        program.end();
    }
}
