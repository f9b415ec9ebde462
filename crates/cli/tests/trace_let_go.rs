//! Traces that end before their programs do: by a signal, or because nobody reads them any more.

use crate::command::{BACKENDS, Place, Running, status_field, until};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Whether a process has memory of a trace.
fn has_stubs(pid: i32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default().contains("/memfd:")
}

/// Regression: what threads had counted that were let go was not read: a thirtieth of what they had called, and no site
/// rewritten.
#[test]
fn counts_of_threads_that_are_let_go_are_whole() {
    const CALLS: u64 = 40_000;
    let place = Place::new();
    for (signal, threads) in [(Signal::SIGINT, &["-f"][..]), (Signal::SIGTERM, &[])] {
        let mut subject =
            Running::start(place.command(&place.subject).args(["turns", &CALLS.to_string()]).stdin(Stdio::piped()));
        subject.wait_for("ready");
        let pid = subject.pid();
        let words = ["-c", "--json", "-o", "counts", "-p", &pid.to_string()];
        let tracer = Running::start(&mut place.trace(&[threads, &words[..]].concat()));
        until("stubs in the program", || has_stubs(pid));
        subject.tell("go\n");
        subject.wait_for(&format!("{} right", 2 * CALLS));
        tracer.signal(signal);
        let ran = tracer.end_within(SOON);
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

/// Reads two lines of what a command says on standard error and goes away, as `head -2` does.
fn two_lines(command: &mut Command) -> (Vec<String>, mpsc::Receiver<ExitStatus>) {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().take(2).map(Result::unwrap).collect();
    let (tell, ended) = mpsc::channel();
    std::thread::spawn(move || tell.send(child.wait().unwrap()));
    (lines, ended)
}

/// Who finds its pipe closed, or is asked to end, does it in a fraction of a second; a busy machine may make that some
/// seconds.
const SOON: Duration = Duration::from_secs(10);

fn goes_on_untraced(subject: Running) {
    assert_eq!(status_field(subject.pid(), "TracerPid").as_deref(), Some("0"));
    assert!(!has_stubs(subject.pid()));
    subject.signal(Signal::SIGTERM);
    let ran = subject.end();
    assert_eq!((ran.status, ran.stderr.as_str()), (5, ""), "{ran:?}");
}

/// Regression: it went on for ever, with nobody to tell.
#[test]
fn a_closed_pipe_ends_a_trace_and_the_program_goes_on() {
    let place = Place::new();
    for words in [&["-f"][..], &["--json"], &["--backend", "ptrace"], &["-C"]] {
        let subject = Running::start(place.command(&place.subject).arg("signals"));
        subject.wait_for("ready");
        let (lines, ended) = two_lines(place.trace(words).args(["-p", &subject.pid().to_string()]));
        assert_eq!(lines.len(), 2, "{words:?}");
        let status = ended.recv_timeout(SOON).unwrap_or_else(|_| panic!("{words:?}: it continues"));
        assert_eq!(status.signal(), Some(libc::SIGPIPE), "{words:?}: as strace ends");
        goes_on_untraced(subject);
    }
}

#[test]
fn a_closed_pipe_ends_a_probe_and_the_program_goes_on() {
    let place = Place::new();
    let subject = Running::start(place.command(&place.subject).arg("signals"));
    subject.wait_for("ready");
    let mut probe = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    probe.args(["probe", "--print", "-e", "worked", "-p", &subject.pid().to_string()]);
    let (lines, ended) = two_lines(&mut probe);
    assert_eq!(lines.len(), 2);
    let status = ended.recv_timeout(SOON).expect("it continues");
    assert_eq!(status.signal(), Some(libc::SIGPIPE));
    goes_on_untraced(subject);
}

/// A program that was launched is let go too; but one with a filter needs its tracer, and is followed to its end.
#[test]
fn a_closed_pipe_leaves_a_launched_program_running() {
    let script = "while [ ! -e go ]; do :; done; echo whole > end; exit 3";
    for backend in BACKENDS {
        let place = Place::new();
        let (lines, ended) = two_lines(&mut place.trace(&["--backend", backend, "sh", "-c", script]));
        assert_eq!(lines.len(), 2, "{backend}");
        if backend == "seccomp" {
            fs::write(place.file("go"), "").unwrap();
            let status = ended.recv_timeout(SOON).expect("the program ends it");
            assert_eq!(status.code(), Some(3), "{backend}");
        } else {
            let status = ended.recv_timeout(SOON).unwrap_or_else(|_| panic!("{backend}: it continues"));
            assert_eq!(status.signal(), Some(libc::SIGPIPE), "{backend}");
            fs::write(place.file("go"), "").unwrap();
        }
        until(&format!("the end of the program under {backend}"), || place.text("end") == "whole\n");
    }
}

/// Lines that nobody reads are a reason to end, and a file that is written besides is one to go on.
#[test]
fn a_closed_pipe_does_not_cut_a_file_that_is_written_besides() {
    let place = Place::new();
    let script = "while [ ! -e go ]; do :; done; exit 3";
    let (_, ended) =
        two_lines(&mut place.trace(&["--parquet", "calls.parquet", "-o", "/dev/stderr", "sh", "-c", script]));
    assert!(ended.recv_timeout(Duration::from_millis(500)).is_err(), "the program has not ended");
    fs::write(place.file("go"), "").unwrap();
    assert_eq!(ended.recv_timeout(SOON).unwrap().code(), Some(3));
    assert!(fs::read(place.file("calls.parquet")).unwrap().ends_with(b"PAR1"));
}

/// Regression: a handler that ran on top of a function of the vDSO, which a stub had called, came back to memory that
/// was gone: SIGSEGV.
#[test]
fn what_a_handler_has_interrupted_in_the_vdso_goes_on_behind_the_trace() {
    let place = Place::new();
    for asks in ["0", "1"] {
        for words in [&["-f", "-q", "-o", "/dev/null"][..], &["-f", "-c", "-o", "counts"]] {
            let mut subject = Running::start(place.command(&place.subject).args(["held", asks]).stdin(Stdio::piped()));
            subject.wait_for("ready");
            let pid = subject.pid();
            let tracer = Running::start(&mut place.trace(&[words, &["-p", &pid.to_string()]].concat()));
            until("stubs in the program", || has_stubs(pid));
            std::thread::sleep(Duration::from_millis(100));
            subject.tell("go\n");
            subject.wait_for("held");
            tracer.signal(Signal::SIGINT);
            let ran = tracer.end_within(SOON);
            assert_eq!(ran.status, 0, "{words:?}: {ran:?}");
            assert!(!has_stubs(pid));
            subject.tell("go\n");
            let ran = subject.end();
            assert_eq!((ran.status, ran.stderr.as_str()), (5, ""), "{asks} {words:?}: {ran:?}");
        }
    }
}

/// Regression: a thread that slept in one of these calls, which the kernel does not begin again (signal(7)), came back
/// from it with EINTR because it was joined or let go.
#[test]
fn no_call_is_interrupted_by_joining_and_letting_go() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        let mut subject = Running::start(place.command(&place.subject).arg("sleepers").stdin(Stdio::piped()));
        subject.wait_for("ready");
        let pid = subject.pid();
        let words = ["--backend", backend, "-f", "-q", "-o", "/dev/null", "-p", &pid.to_string()];
        let tracer = Running::start(&mut place.trace(&words));
        let asleep = |tid: &i32| status_field(*tid, "State").is_some_and(|state| state.starts_with('S'));
        let tids = || {
            let tasks = fs::read_dir(format!("/proc/{pid}/task")).unwrap();
            tasks.filter_map(|task| task.ok()?.file_name().to_str()?.parse::<i32>().ok()).collect::<Vec<_>>()
        };
        let traced = |tid: &i32| status_field(*tid, "TracerPid").is_some_and(|tracer| tracer != "0");
        until("threads that sleep under the trace", || {
            (backend == "ptrace" || has_stubs(pid)) && tids().iter().all(|tid| traced(tid) && asleep(tid))
        });
        tracer.signal(Signal::SIGINT);
        assert_eq!(tracer.end_within(SOON).status, 0);
        until("threads that sleep again", || tids().iter().all(asleep));
        subject.tell("go\n");
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (5, "ready\n0 interrupted\n"), "{backend}");
    }
}

/// Regression: lines went on to be made that could not be written, for as long as the program ran.
#[test]
fn a_full_disk_ends_a_trace_of_a_program_that_runs_already() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        let mut subject = Running::start(place.command(&place.subject).args(["churn", "2"]).stdin(Stdio::piped()));
        subject.wait_for("ready");
        let words = ["--backend", backend, "-f", "-q", "-o", "/dev/full", "-p", &subject.pid().to_string()];
        let ran = crate::command::run(&mut place.trace(&words));
        assert_eq!(ran.status, 1, "{backend}: {ran:?}");
        assert!(ran.stderr.contains("No space left on device"), "{}", ran.stderr);
        subject.tell("go\n");
        assert_eq!(subject.end().status, 5, "{backend}");
    }
}

/// A program in a filter of its own that traps: how it gets there, a step each, and `-` where the trace joins; what
/// follows is under the trace. What it says of the last step before the trace is to end is the last word.
fn into_a_sandbox(place: &Place, backend: &str, steps: &str) -> (Running, Running) {
    let mut subject = Running::start(place.command(&place.subject).arg("sandbox").stdin(Stdio::piped()));
    subject.wait_for("ready");
    let pid = subject.pid();
    let mut tracer = None;
    for (index, step) in steps.char_indices() {
        if step == '-' {
            let words = ["-f", "--backend", backend, "-o", "/dev/null", "-p", &pid.to_string()];
            tracer = Some(Running::start(&mut place.trace(&words)));
            let filtered = steps[..index].contains('f');
            until("a traced program", || {
                let traced = status_field(pid, "TracerPid").is_some_and(|tracer| tracer != "0");
                traced && (backend == "ptrace" || filtered || has_stubs(pid))
            });
        } else {
            subject.tell(&step.to_string());
            subject.wait_for(&format!("{step}: {}, wrong 0\n", if step == 't' { 4242 } else { 0 }));
        }
    }
    (subject, tracer.expect("a step is the trace"))
}

/// Regression: a handler for SIGSYS was taken away by the kernel where a trap met it blocked, and could not be put back
/// in a program that had entered a filter meanwhile: it died of SIGSYS behind the trace, or its own handler was called
/// no more.
#[test]
fn a_program_that_enters_a_sandbox_keeps_its_handler_behind_the_trace() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        for steps in ["h-ft", "-hft", "-fht", "f-ht", "hf-t"] {
            let (mut subject, tracer) = into_a_sandbox(&place, backend, steps);
            tracer.signal(Signal::SIGINT);
            let ran = tracer.end_within(SOON);
            assert_eq!(ran.status, 0, "{steps}: {ran:?}");
            // A filter that was there before a handler was may forbid to take ours away; of ours nothing is left but
            // where that is said.
            assert_eq!(
                has_stubs(subject.pid()),
                ran.stderr.contains("keeps memory and signal handlers"),
                "{steps}: {ran:?}"
            );
            subject.tell("tth");
            until("its own handler", || subject.said().matches("t: 4242, wrong 0\n").count() == 3);
            subject.close();
            let ran = subject.end();
            assert_eq!((ran.status, ran.stderr.as_str()), (5, ""), "{steps}: {ran:?}");
        }
    }
}

/// A filter's SIGSYS kills, whatever the program wants, where it has no handler, and so where its handler was for one
/// call only.
#[test]
fn a_filter_kills_a_traced_program_that_has_no_handler_for_it() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        for steps in ["-f", "-if", "-fi", "i-f", "-oft"] {
            let (mut subject, tracer) = into_a_sandbox(&place, backend, steps);
            subject.tell("t");
            let ran = subject.end();
            assert_eq!(ran.status, 128 + Signal::SIGSYS as i32, "{backend} {steps}: {ran:?}");
            tracer.end();
        }
    }
}

/// Regression: a call that a thread was in when it was let go was told, and counted, with an error that the program
/// never saw.
#[test]
fn a_call_that_goes_on_behind_the_end_of_its_trace_has_no_error() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        for words in [&[][..], &["-c", "--json"], &["-c", "--exact", "--json"]] {
            let sleeper = Running::start(place.command("sleep").arg("100"));
            until("a program that sleeps", || {
                status_field(sleeper.pid(), "State").is_some_and(|state| state.starts_with('S'))
            });
            let pid = sleeper.pid().to_string();
            let asked = [&["--backend", backend, "-o", "out", "-p", &pid], words].concat();
            let tracer = Running::start(&mut place.trace(&asked));
            tracer.wait_for_complaint("attached");
            // Its call has begun again.
            std::thread::sleep(Duration::from_millis(300));
            tracer.signal(Signal::SIGINT);
            assert_eq!(tracer.end_within(SOON).status, 0, "{asked:?}");
            let text = place.text("out");
            assert!(text.contains("_nanosleep") || text.contains("restart_syscall"), "{asked:?}: {text}");
            assert!(!text.contains("ERESTART"), "{asked:?}: {text}");
            if !words.is_empty() {
                let summary: Value = serde_json::from_str(&text).unwrap();
                let errors: Vec<&Value> =
                    summary["calls"].as_array().unwrap().iter().map(|call| &call["errors"]).collect();
                assert!(errors.iter().all(|errors| **errors == 0), "{asked:?}: {errors:?}");
            }
            sleeper.signal(Signal::SIGKILL);
            sleeper.end();
        }
    }
}

/// Regression: a shell without job control has what it runs in the background ignore SIGINT, and `kill -INT $!` in a
/// script ended nothing.
#[test]
fn an_interrupt_that_was_ignored_at_the_start_ends_what_has_joined_a_program() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate");
    for asked in ["trace -c -o out", "probe --count -o out -e libc:getppid"] {
        let sleeper = Running::start(place.command("sleep").arg("100"));
        let script = format!("trap '' INT; exec {} {asked} -p {}", tollgate.display(), sleeper.pid());
        let tracer = Running::start(place.command("sh").args(["-c", &script]));
        until("a tracer", || status_field(sleeper.pid(), "TracerPid").is_some_and(|tracer| tracer != "0"));
        until("that it heeds signals", || {
            let caught = status_field(tracer.pid(), "SigCgt").map_or(0, |set| u64::from_str_radix(&set, 16).unwrap());
            caught & 1 << (Signal::SIGINT as i32 - 1) != 0
        });
        std::thread::sleep(Duration::from_millis(100));
        tracer.signal(Signal::SIGINT);
        assert!([0, 3].contains(&tracer.end_within(SOON).status), "{asked}");
        sleeper.signal(Signal::SIGKILL);
        sleeper.end();
    }
}

/// Regression: a thread that sleeps in vfork(2) does not stop, and whoever joined it could not be ended but by SIGKILL.
#[test]
fn a_second_signal_ends_a_trace_that_cannot_let_go() {
    let place = Place::new();
    for words in [&["trace", "-c"][..], &["trace", "--backend", "ptrace", "-c"]] {
        let mut subject = Running::start(place.command(&place.subject).arg("vforked").stdin(Stdio::piped()));
        subject.wait_for("ready");
        until("a child", || !crate::command::children(subject.pid()).is_empty());
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer = Running::start(command.args(words).args(["-p", &subject.pid().to_string()]).stdin(Stdio::null()));
        until("a tracer", || crate::command::tracer_of(subject.pid()).is_some());
        tracer.signal(Signal::SIGINT);
        std::thread::sleep(Duration::from_millis(1500));
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end();
        assert_eq!(ran.status, 130, "{words:?}: {ran:?}");
        assert!(ran.stderr.contains("ended by a second signal"), "{words:?}: {ran:?}");
        subject.tell("\n");
        let ran = subject.end();
        assert_eq!(ran.status, 5, "{words:?}: {ran:?}");
    }
}

/// A program that says whether it has what it needs here; `None` where not.
fn has_all(place: &Place, words: &[&str]) -> Option<Running> {
    let subject = Running::start(place.command(&place.subject).args(words).stdin(Stdio::piped()));
    until("a word", || subject.said().contains('\n'));
    if subject.said().contains("ready") {
        return Some(subject);
    }
    println!("{words:?}: {}", subject.said());
    None
}

/// Regression: one thread waited in the kernel for a page that another one was to bring, which stood until all did: the
/// program made no progress as long as it was joined, and was let go by the second Ctrl-C alone.
#[test]
fn a_program_that_brings_its_own_pages_is_joined_and_let_go() {
    let place = Place::of("lazy.c");
    let counts = &["-c", "--backend", "sud"][..];
    // Regression: signals of the thread that brings them ended each moment that it was given, and it was never joined.
    for (words, of) in [(counts, &[][..]), (&["-e", "trace=getppid", "--backend", "sud"], &[]), (counts, &["signals"])]
    {
        let Some(mut subject) = has_all(&place, of) else { return };
        let pid = subject.pid();
        let number = pid.to_string();
        let tracer = Running::start(&mut place.trace(&[words, &["-o", "out", "-p", &number]].concat()));
        until("stubs in the program", || has_stubs(pid));
        let before = subject.said().len();
        until("a program that goes on", || subject.said().len() > before + 5);
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end_within(SOON);
        assert_eq!(ran.status, 0, "{words:?}: {ran:?}");
        assert!(!has_stubs(pid), "{words:?}: {ran:?}");
        subject.close();
        assert_eq!(subject.end().status, 0, "{words:?}");
    }
}

/// Regression: what is about to be written was read, which nobody counts by; where it had yet to be brought, the
/// program stood for good.
#[test]
fn a_program_that_brings_its_own_pages_is_counted_by_stops() {
    let place = Place::of("lazy.c");
    let Some(mut subject) = has_all(&place, &[]) else { return };
    let pid = subject.pid().to_string();
    let tracer = Running::start(&mut place.trace(&["-c", "--backend", "ptrace", "-o", "out", "-p", &pid]));
    tracer.wait_for_complaint("attached");
    let before = subject.said().len();
    until("a program that goes on", || subject.said().len() > before + 5);
    tracer.signal(Signal::SIGINT);
    assert_eq!(tracer.end_within(SOON).status, 0);
    subject.close();
    assert_eq!(subject.end().status, 0);
}

/// Regression: where the agent read what a program watches, the program was sent the signal for that, went back before
/// its call, and read it again, for ever.
#[test]
fn memory_that_a_program_watches_is_read_unseen() {
    let place = Place::of("counted.c");
    for words in
        [&["trace", "--backend", "sud"][..], &["trace", "-c", "--backend", "sud"], &["probe", "-e", "libc:write"]]
    {
        let Some(mut subject) = has_all(&place, &["watch"]) else { return };
        let pid = subject.pid().to_string();
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer = Running::start(command.args(words).args(["-o", "out", "-p", &pid]));
        until("tollgate's memory in the program", || has_stubs(subject.pid()));
        let before = subject.said().len();
        until("a program that goes on", || subject.said().len() > before + 5);
        tracer.signal(Signal::SIGINT);
        assert_eq!(tracer.end_within(SOON).status, 0, "{words:?}");
        subject.close();
        let ran = subject.end();
        assert_eq!(ran.status, 0, "{words:?}: it was sent none: {ran:?}");
    }
}

/// Regression: a signal of an event of the program's own, at a step out of a stub, was taken for the step's: its
/// handler returned to memory that was gone.
#[test]
fn a_program_whose_clock_sends_it_traps_is_let_go_whole() {
    let place = Place::of("counted.c");
    let Some(mut subject) = has_all(&place, &["clock"]) else { return };
    let pid = subject.pid();
    for turn in 0..6 {
        let tracer = Running::start(&mut place.trace(&["-c", "--backend", "sud", "-o", "out", "-p", &pid.to_string()]));
        // They may be those of the last turn: a thread that gets so many signals is not always led out.
        let traced = || crate::command::tracer_of(pid) == Some(tracer.pid()) && has_stubs(pid);
        until("a program that is joined", traced);
        std::thread::sleep(Duration::from_millis(100));
        tracer.signal(Signal::SIGINT);
        assert_eq!(tracer.end_within(SOON).status, 0, "{turn}");
        let before = subject.said().len();
        until("a program that goes on", || subject.said().len() > before + 2);
    }
    subject.close();
    let ran = subject.end();
    assert_eq!(ran.status, 0, "{ran:?}");
}
