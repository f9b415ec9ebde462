//! Programs that make threads and children all the time, or change what they may do, probed, and left in the middle of
//! it.

use crate::command::{Place, Running, until, until_written};
use nix::sys::signal::Signal;
use std::process::Stdio;
use std::time::Duration;

/// Each is tried so often, at another moment each time.
const TIMES: u64 = 8;

fn maps(pid: i32) -> String {
    std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default()
}

fn subject(place: &Place, words: &[&str]) -> Running {
    let subject = Running::start(place.command(&place.subject).args(words).stdin(Stdio::piped()));
    subject.wait_for("ready");
    subject
}

fn probe(place: &Place, words: &[&str]) -> Running {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    Running::start(command.arg("probe").args(words).stdin(Stdio::piped()))
}

/// It has noticed nothing.
fn ends_well(mut subject: Running, what: &str) {
    subject.tell("go\n");
    let ran = subject.end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (5, "ready\n", ""), "{what}");
}

/// Regression: a handler of the program's own for SIGTRAP returned by way of ours when that was gone, and ran on top of
/// itself.
#[test]
fn who_is_sent_traps_lives_on_when_it_is_let_go() {
    let place = Place::new();
    for time in 0..TIMES {
        let subject = subject(&place, &["traps"]);
        let probe = probe(
            &place,
            &["--count", "--duration", "200ms", "-e", "subject:worked", "-p", &subject.pid().to_string()],
        );
        let ran = probe.end();
        assert_eq!(ran.status, 0, "{}", ran.stderr);
        std::thread::sleep(Duration::from_millis(50));
        ends_well(subject, &format!("time {time}"));
    }
}

/// Regression: where a SIGTRAP that was sent waits, the kernel drops the trap of a place. The thread stood behind that,
/// in the middle of an instruction, and ran on there.
#[test]
fn traps_that_the_kernel_drops_are_made_again() {
    let place = Place::of("../probe/sent_trap.c");
    let mut subject = subject(&place, &[]);
    let pid = subject.pid();
    let probe = probe(&place, &["--traps", "--count", "--csv", "-e", "last", "-p", &pid.to_string()]);
    until_written(pid);
    subject.tell("go\n");
    let (ran, counted) = (subject.end(), probe.end());
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\n10 heard, sum 5080\n"), "{counted:?}");
    assert!(counted.stderr.lines().any(|line| line.contains(",trap,") && line.contains(",15,")), "{counted:?}");
}

/// The same behind a probe that was killed, where the handler in the program does it.
#[test]
fn who_is_sent_traps_lives_on_behind_a_killed_probe() {
    let place = Place::of("sent.c");
    for time in 0..TIMES / 2 {
        let subject = Running::start(place.command(&place.subject).arg("traps"));
        subject.wait_for("ready");
        let pid = subject.pid();
        let tracer = probe(&place, &["--stack", "-e", "hot", "-p", &pid.to_string()]);
        until_written(pid);
        std::thread::sleep(Duration::from_millis(17 * time));
        tracer.signal(Signal::SIGKILL);
        tracer.end();
        std::thread::sleep(Duration::from_millis(500));
        subject.signal(Signal::SIGTERM);
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (7, "ready\nright\n"), "time {time}");
    }
}

/// Regression: a child of vfork(2) stood until its maker did, and its maker could not stop before the child went on:
/// after two seconds for each such thread the memory was left in the program.
#[test]
fn a_child_of_vfork_goes_on_while_probes_are_taken_out() {
    let place = Place::new();
    for time in 0..TIMES {
        let subject = subject(&place, &["vforks", "3"]);
        let pid = subject.pid();
        let tracer = probe(&place, &["-f", "--hist", "-e", "subject:worked", "-p", &pid.to_string()]);
        until("tollgate's memory in the program", || maps(pid).contains("/memfd:"));
        std::thread::sleep(Duration::from_millis(60 + 17 * time));
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end();
        assert!(ran.status == 0 && !ran.stderr.contains("tollgate's memory"), "time {time}: {ran:?}");
        assert!(!maps(pid).contains("/memfd:"), "time {time}: {}", maps(pid));
        ends_well(subject, &format!("time {time}"));
    }
}

/// Regression: a thread in whose name the first calls were made went on behind them with the calls' registers, in the
/// middle of a function of the vDSO. All children get a new program, in which these calls are made.
#[test]
fn new_programs_live_on_when_the_tracer_is_killed() {
    let place = Place::new();
    for time in 0..TIMES {
        let subject = subject(&place, &["vforks", "3"]);
        let pid = subject.pid();
        let tracer = probe(&place, &["-f", "--hist", "-e", "subject:worked", "-p", &pid.to_string()]);
        until("tollgate's memory in the program", || maps(pid).contains("/memfd:"));
        std::thread::sleep(Duration::from_millis(60 + 17 * time));
        tracer.signal(Signal::SIGKILL);
        assert_eq!(tracer.end().status, 137);
        std::thread::sleep(Duration::from_millis(20));
        ends_well(subject, &format!("time {time}"));
    }
}

/// Regression: threads that were made after the tracer's death, and so share a slot, took each other's starts, and one
/// died of SIGSEGV.
#[test]
fn threads_that_share_a_slot_live_on_when_the_tracer_is_killed() {
    let place = Place::new();
    for time in 0..TIMES {
        let subject = subject(&place, &["churn", "8"]);
        let pid = subject.pid();
        let tracer = probe(
            &place,
            &["-f", "--hist", "-e", "subject:calls_of_one", "-e", "libc:getppid", "-p", &pid.to_string()],
        );
        until("tollgate's memory in the program", || maps(pid).contains("/memfd:"));
        std::thread::sleep(Duration::from_millis(60 + 17 * time));
        tracer.signal(Signal::SIGKILL);
        assert_eq!(tracer.end().status, 137);
        std::thread::sleep(Duration::from_millis(100));
        ends_well(subject, &format!("time {time}"));
    }
}

/// Regression: of lines that fit the buffer, the full disk was told at the end only.
#[test]
fn a_full_disk_ends_what_nobody_can_read() {
    let place = Place::new();
    let subject = subject(&place, &["vforks", "1"]);
    let ran =
        probe(&place, &["--print", "-o", "/dev/full", "-e", "subject:worked", "-p", &subject.pid().to_string()]).end();
    crate::command::refused(&ran, &["/dev/full", "the disk is full"]);
    ends_well(subject, "with a full disk");
}

/// Regression: a thread that executed another program while all were made to stand got a slot of the memory that went
/// with the old one, and tollgate ended by an index out of bounds, with its program; others of its process that had
/// ended were not heard of meanwhile, so that it stood for two seconds. What was executed before joining was through
/// got probes twice, of which the first stayed, and one program in 250 died of them by SIGSEGV.
#[test]
fn a_thread_that_executes_a_program_while_probes_are_put_in_ends_no_tollgate() {
    let place = Place::of("execs_beside.c");
    let mut slow = 0;
    for time in 0..6 * TIMES {
        let mut subject = Running::start(place.command(&place.subject).arg("100000").stdin(Stdio::piped()));
        std::thread::sleep(Duration::from_millis(10 + time % 10));
        let begun = std::time::Instant::now();
        let tracer = probe(&place, &["--count", "-e", "malloc", "-p", &subject.pid().to_string()]);
        std::thread::sleep(Duration::from_millis(60 + 7 * (time % 10)));
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end();
        slow += u32::from(begun.elapsed() > Duration::from_secs(2));
        // It may have been asked to end before it had looked at the files of what was just executed.
        assert!([0, 1, 3, 130].contains(&ran.status) && !ran.stderr.contains("panicked"), "time {time}: {ran:?}");
        subject.close();
        let ended = subject.end();
        assert_eq!(ended.status, 7, "time {time}: {ended:?}\n{ran:?}");
        // Probes that were put in twice used %gs twice; and what was gone was told as if it were somebody's fault.
        for said in ["uses %gs", "cannot be read", "keeps memory", "not permitted", "membarrier", "dup2"] {
            assert!(!ran.stderr.contains(said), "time {time}: {ran:?}");
        }
    }
    assert!(slow < 3, "{slow} of {} took two seconds", 6 * TIMES);
}

/// Regression: where SIGCHLD was ignored, nothing of a program's libraries was found, because how their list's maker
/// had ended was not to be had.
#[test]
fn who_ignores_the_ends_of_children_hears_of_libraries() {
    let place = Place::new();
    let mut command = place.command("env");
    command.arg("--ignore-signal=CHLD").arg(assert_cmd::cargo::cargo_bin("tollgate"));
    let ran = crate::command::run(command.args(["probe", "--count", "-e", "malloc", "--", "ls", "/"]));
    assert!(ran.status == 0 && ran.stderr.contains("malloc"), "{ran:?}");
}

/// Regression: what a program had mapped for everybody, and could write to, was rewritten in its file: whoever else
/// executed that file died.
#[test]
fn what_a_program_has_mapped_for_everybody_is_not_written_to() {
    let place = Place::of("maps_shared.c");
    let copy = place.file("copy");
    std::fs::copy(&place.subject, &copy).unwrap();
    let mut subject = subject(&place, &[]);
    let pid = subject.pid();
    let same = || std::fs::read(&copy).unwrap() == std::fs::read(&place.subject).unwrap();
    let both = probe(&place, &["--count", "-e", "copy:worked", "-e", "subject:worked", "-p", &pid.to_string()]);
    std::thread::sleep(Duration::from_millis(500));
    assert!(same(), "while it is probed");
    both.signal(Signal::SIGINT);
    // Or it says that there is no such thing in the program.
    let ran = both.end();
    assert!([0, 1, 2, 130].contains(&ran.status), "{ran:?}");
    // The program's own is probed.
    let own = probe(&place, &["--count", "--csv", "-e", "subject:worked", "-p", &pid.to_string()]);
    until_written(pid);
    subject.tell("123");
    subject.close();
    let (ran, own) = (subject.end(), own.end());
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\n6\n"), "{ran:?}");
    assert!(own.stderr.lines().any(|line| line.starts_with("subject:worked,") && line.contains(",3,")), "{own:?}");
    assert!(same(), "{own:?}");
}

/// Regression: a program that executed another one which cannot be probed was killed, in the middle of its life.
#[test]
fn a_program_that_executes_one_that_cannot_be_probed_lives_on() {
    let place = Place::new();
    // There is no room for what tollgate maps.
    let script = "echo begun; ulimit -v 600000; exec /bin/echo finished";
    let ran = probe(&place, &["--count", "-e", "malloc", "--", "/bin/sh", "-c", script]).end();
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "begun\nfinished\n"), "{ran:?}");
    assert!(ran.stderr.contains("not probed: "), "{ran:?}");
}

/// Regression: who waited for somebody to read a pipe could be ended by SIGKILL alone.
#[test]
fn a_pipe_that_nobody_reads_is_given_up_at_ctrl_c() {
    let place = Place::new();
    nix::unistd::mkfifo(&place.file("pipe"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    for words in [&["-o", "pipe"][..], &["--flame", "pipe", "-o", "/dev/null"], &["--timeline", "pipe"]] {
        let waits = probe(&place, &[words, &["-e", "subject:worked", "--", place.subject.to_str().unwrap()]].concat());
        let pid = waits.pid();
        // openat(2), in one of its threads.
        let opens = |thread: std::fs::DirEntry| {
            std::fs::read_to_string(thread.path().join("syscall")).is_ok_and(|call| call.starts_with("257 "))
        };
        until("it sleeps there", || {
            let mut threads = std::fs::read_dir(format!("/proc/{pid}/task")).unwrap();
            threads.any(|thread| thread.is_ok_and(opens))
        });
        waits.signal(Signal::SIGINT);
        assert_eq!(waits.end_within(Duration::from_secs(10)).status, 130, "{words:?}");
    }
}

/// Regression: a program that forbids itself `rdtsc` while it is probed, or enters seccomp's strict mode, died of the
/// next timed hit.
#[test]
fn a_program_that_forbids_the_time_stamp_counter_while_it_is_probed_lives_on() {
    let place = Place::of("without_tsc.c");
    for words in
        [&["probe", "--hist", "-e", "worked"][..], &["probe", "-o", "out", "--args", "rdi:i64", "-e", "worked"]]
    {
        for (mode, said) in [(&[][..], "ready\nlives\n"), (&["strict"], "lives\n")] {
            let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
            let mut program = Running::start(command.args(words).arg("./subject").args(mode).stdin(Stdio::piped()));
            if mode.is_empty() {
                program.wait_for("ready");
                std::thread::sleep(Duration::from_millis(50));
                program.close();
            }
            let ran = program.end();
            assert!(ran.status == 0 && ran.stdout.starts_with(said), "{words:?} {mode:?}: {ran:?}");
            let told = ran.stderr.clone() + &std::fs::read_to_string(place.file("out")).unwrap_or_default();
            assert!(told.contains("forbidden itself to read the time-stamp"), "{words:?} {mode:?}: {ran:?}");
        }
    }
}
