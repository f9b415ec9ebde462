//! Sites that are rewritten when they are executed: nothing about the program changes by that, each call is counted,
//! and none of them goes on trapping.

use crate::command::{Place, Ran, Running, not_root, run, until};
use nix::sys::signal::Signal;
use std::process::Command;
use std::time::Duration;
use tollgate_trace_report::summary::model::TraceSummary;

/// Sites of a C library and its loader.
const ALL: u64 = 400;

/// What `-c` asks for.
const COUNT: [&str; 8] = ["-f", "-c", "--backend", "sud", "--json", "-o", "answer", "./subject"];

fn summary(place: &Place, program: &[&str]) -> TraceSummary {
    summary_of(place, place.trace(&COUNT), program)
}

fn summary_of(place: &Place, mut command: Command, program: &[&str]) -> TraceSummary {
    let Ran { status, stdout, stderr } = run(command.args(program));
    assert_eq!((status, stdout.as_str()), (7, "right\n"), "{program:?}: {stderr}");
    TraceSummary::parse(&place.text("answer"), "answer").unwrap()
}

fn made(summary: &TraceSummary, name: &str) -> u64 {
    summary.calls.iter().filter(|row| row.name == name).map(|row| row.calls).sum()
}

#[test]
fn of_one_thread_only_what_is_executed_is_rewritten_and_of_two_everything() {
    let place = Place::of("waiting.c");
    let (one, two) = (summary(&place, &["calls", "2000"]), summary(&place, &["threads", "2000"]));
    assert!(one.sites.patched < ALL && one.sites.traps < 200, "{:?}", one.sites);
    assert!(two.sites.patched > ALL && two.sites.traps < 200, "{:?}", two.sites);
    for name in ["dup2", "umask", "getpgid", "chdir", "access"] {
        assert_eq!(made(&one, name), 2000 + u64::from(name == "umask") + u64::from(name == "access"), "{name}");
        assert_eq!(made(&two, name), 4000 + u64::from(name == "umask") + u64::from(name == "access"), "{name}");
    }
}

/// A trap that is blocked takes the handler for SIGSYS away: there is one, and behind it none.
#[test]
fn calls_with_all_signals_blocked_trap_once() {
    let place = Place::of("waiting.c");
    let blocked = summary(&place, &["blocked", "2000"]);
    assert!(blocked.sites.patched > ALL && blocked.sites.traps < 100, "{:?}", blocked.sites);
    assert_eq!(made(&blocked, "dup2"), 2000);
}

#[test]
fn children_of_fork_share_their_stubs() {
    let place = Place::of("waiting.c");
    let forks = summary(&place, &["forks", "4000"]);
    // Of forty children only the first ones trap at sites that all of them execute.
    assert!(forks.sites.patched < ALL && forks.sites.traps < 300, "{:?}", forks.sites);
    assert_eq!(made(&forks, "dup2"), 4000);
}

#[test]
fn handlers_filters_and_spawned_programs_are_as_without_a_tracer() {
    let place = Place::of("waiting.c");
    for _ in 0..3 {
        assert_eq!(made(&summary(&place, &["alarmed", "3000"]), "dup2"), 3000);
        let filtered = summary(&place, &["filtered", "3000"]);
        assert_eq!((made(&filtered, "dup2"), filtered.sites.traps < 100), (3000, true), "{:?}", filtered.sites);
        assert!(made(&summary(&place, &["spawns", "1000"]), "dup2") >= 1000);
    }
}

/// Regression: SIGSYS was blocked in the program that such a child became.
#[test]
fn a_child_without_handlers_becomes_a_program_that_blocks_nothing() {
    let place = Place::of("waiting.c");
    assert_eq!(made(&summary(&place, &["cleared", "1000"]), "dup2"), 1002);
}

/// Regression: what had not been executed when a program became another user's trapped from there on.
#[test]
fn a_program_of_another_user_is_rewritten_before_it_is() {
    if not_root("giving up CAP_SYS_PTRACE") {
        return;
    }
    let place = Place::of("waiting.c");
    let mut command = place.command("setpriv");
    command
        .args(["--bounding-set=-sys_ptrace", "--inh-caps=-sys_ptrace", "--"])
        .arg(assert_cmd::cargo::cargo_bin("tollgate"));
    command.arg("trace").args(COUNT);
    let demoted = summary_of(&place, command, &["demoted", "2000"]);
    assert!(demoted.sites.patched > ALL && demoted.sites.traps < 200, "{:?}", demoted.sites);
    assert_eq!(made(&demoted, "dup2"), 4000);
}

/// Regression: jumps were written into a file that was mapped as data where it had been mapped as code.
#[test]
fn a_file_that_is_no_code_any_more_is_not_rewritten() {
    let place = Place::of("waiting.c");
    assert_eq!(made(&summary(&place, &["data", "1000"]), "dup2"), 2000);
}

/// A signal's handler returns between instructions that a jump would take the place of, and executes that site before.
#[test]
fn a_handler_returns_between_instructions_of_a_site_that_waits() {
    let place = Place::of("waiting.c");
    let between = summary(&place, &["between", "1000"]);
    assert_eq!((made(&between, "dup2"), made(&between, "getppid")), (1000, 1000 + 2 * (1 + 6 * 101)));
}

#[test]
fn code_that_is_mapped_again_has_no_more_memory_of_ours() {
    let place = Place::of("waiting.c");
    let remapped = summary(&place, &["remapped", "2000"]);
    assert_eq!(made(&remapped, "dup2"), 2000);
    // Each mprotect(2) is a stop.
    assert!(remapped.sites.traps < 500, "{:?}", remapped.sites);
}

/// A site that waits crosses as it did when there is no tracer any more. (Who blocks all signals and makes thousands of
/// calls fills its ring, traps for that, and may lose its life with its tracer: docs/trace-design.md, "When the tracer
/// dies".)
#[test]
fn a_program_whose_tracer_was_killed_executes_what_waits() {
    let place = Place::of("waiting.c");
    for program in ["calls", "threads", "forks", "alarmed"] {
        for after in [0, 300, 1000, 3000, 10_000] {
            let mut command = place.trace(&["-f", "-c", "--backend", "sud", "-o", "answer"]);
            let tracer = Running::start(command.args(["./subject", program, "40000", "ready"]));
            tracer.wait_for("ready");
            std::thread::sleep(Duration::from_micros(after));
            tracer.signal(Signal::SIGKILL);
            // It is not waited for: nobody is there to say how it ended.
            until("the program's last word", || tracer.said().contains("right\n") || tracer.said().contains("wrong\n"));
            assert_eq!(tracer.said(), "ready\nright\n", "{program}, {after} us");
            assert_eq!(tracer.end().status, 128 + libc::SIGKILL, "{program}, {after} us");
        }
    }
}
