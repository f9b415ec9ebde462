//! Calls that block: lines show them while they do, and how they end, as strace's lines do.

use crate::command::{BACKENDS, Place, Running, status_field, until};
use nix::sys::signal::Signal;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Backends that can join a process.
const JOINING: [&str; 2] = ["sud", "ptrace"];

/// `cat`, which waits for its input.
fn cat(place: &Place) -> Running {
    let cat = Running::start(place.command("cat").stdin(Stdio::piped()));
    until("a cat that waits", || sleeps(cat.pid()) && in_call(cat.pid(), libc::SYS_read));
    cat
}

fn sleeps(pid: i32) -> bool {
    status_field(pid, "State").is_some_and(|state| state.starts_with('S'))
}

/// Whether a thread sleeps in this call.
fn in_call(tid: i32, nr: i64) -> bool {
    fs::read_to_string(format!("/proc/{tid}/syscall")).is_ok_and(|text| text.starts_with(&format!("{nr} ")))
}

/// How many bytes cat asks for, which its version decides; it waits in that read.
fn buffer(pid: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/syscall")).unwrap();
    u64::from_str_radix(text.split(' ').nth(3).unwrap().trim_start_matches("0x"), 16).unwrap()
}

/// The calls of each thread in whole lines, with one space where there are several: what was cut is joined.
fn whole(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut cut: BTreeMap<String, String> = BTreeMap::new();
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.lines() {
        let (tid, call) = line.split_once(' ').unwrap();
        let call = call.trim_start();
        if let Some(begun) = call.strip_suffix(" <unfinished ...>") {
            assert!(cut.insert(tid.into(), begun.into()).is_none(), "two calls of one thread: {text}");
            continue;
        }
        let call = match call.strip_prefix("<... ").and_then(|rest| rest.split_once(" resumed>")) {
            Some((name, rest)) => {
                let begun = cut.remove(tid).unwrap_or_else(|| panic!("nothing was begun: {line}"));
                assert!(begun.starts_with(&format!("{name}(")), "{begun} and {line}");
                begun + rest
            }
            None => call.to_string(),
        };
        let words: Vec<&str> = call.split_whitespace().collect();
        out.entry(tid.into()).or_default().push(words.join(" "));
    }
    out
}

/// The lines of a thread from this one on, with addresses and numbers of threads left out.
fn from<'a>(calls: &'a BTreeMap<String, Vec<String>>, first: &str) -> Vec<String> {
    let plain = |line: &'a String| {
        let known = |word: &&str| {
            !word.trim_start_matches("futex(").starts_with("0x") && !calls.contains_key(word.trim_end_matches(','))
        };
        line.split(' ').filter(known).collect::<Vec<_>>().join(" ")
    };
    let of = calls.values().find(|calls| calls.iter().any(|call| call.starts_with(first)));
    let of = of.unwrap_or_else(|| panic!("no {first} in {calls:?}"));
    of.iter().skip_while(|call| !call.starts_with(first)).map(plain).collect()
}

/// Two threads that both wait, told so by whoever traces them, and then go on; the lines.
fn two_threads(place: &Place, command: &mut Command) -> String {
    let _ = fs::remove_file(place.file("out"));
    let mut tracer = Running::start(command.arg(&place.subject).stdin(Stdio::piped()));
    // Of two lines one is cut by the other.
    until("two calls that have not ended", || {
        let text = place.text("out");
        text.contains(" read(0")
            && text.contains("FUTEX_WAIT")
            && text.contains(" <unfinished ...>\n")
            && !text.ends_with('\n')
    });
    tracer.tell("x");
    assert_eq!(tracer.end().status, 5);
    place.text("out")
}

#[test]
fn calls_of_two_threads_are_cut_and_resumed_as_by_strace() {
    let place = Place::of("blocked.c");
    let words = ["-f", "-qq", "-o", "out", "-e", "trace=read,futex"];
    let theirs = whole(&two_threads(&place, place.command("strace").args(words)));
    for backend in BACKENDS {
        let text = two_threads(&place, place.trace(&words).args(["--backend", backend]));
        let ours = whole(&text);
        assert_eq!(from(&ours, "read(0"), from(&theirs, "read(0"), "{backend}: {text}");
        let waits = |calls: &BTreeMap<String, Vec<String>>| {
            from(calls, "futex(").into_iter().filter(|call| call.contains("WAIT")).collect::<Vec<_>>()
        };
        assert_eq!(waits(&ours), waits(&theirs), "{backend}: {text}");
        assert_eq!(text.matches("read(0").count(), 1, "{backend}: told once: {text}");
        assert!(
            text.contains("<... futex resumed>)") || text.contains("<... read resumed>, \"x\", 1)"),
            "{backend}: {text}"
        );
    }
}

/// As above, and one of them ends the process.
#[test]
fn a_call_that_never_comes_back_is_ended_as_by_strace() {
    let place = Place::of("blocked.c");
    let words = ["-f", "-o", "out", "-e", "trace=read,futex,exit_group"];
    for backend in BACKENDS {
        let _ = (fs::remove_file(place.file("out")), fs::remove_file(place.file("go")));
        let mut command = place.trace(&words);
        let tracer =
            Running::start(command.args(["--backend", backend]).arg(&place.subject).arg("go").stdin(Stdio::piped()));
        until("two calls that have not ended", || {
            place.text("out").contains(" read(0") && place.text("out").contains("FUTEX_WAIT")
        });
        fs::write(place.file("go"), "").unwrap();
        assert_eq!(tracer.end().status, 3);
        let text = place.text("out");
        let calls = whole(&text);
        assert_eq!(from(&calls, "read(0")[0], "read(0 <unfinished ...>) = ?", "{backend}: {text}");
        let futex = from(&calls, "futex(");
        assert!(futex.iter().any(|call| call.contains("FUTEX_WAIT") && call.ends_with(") = ?")), "{backend}: {text}");
    }
}

#[test]
fn a_program_that_is_joined_in_a_call_shows_it_at_once() {
    let place = Place::new();
    for backend in JOINING {
        let mut cat = cat(&place);
        let (pid, bytes) = (cat.pid(), buffer(cat.pid()));
        let tracer =
            Running::start(&mut place.trace(&["--backend", backend, "-e", "trace=read", "-p", &pid.to_string()]));
        tracer.wait_for_complaint("read(0");
        cat.tell("hello\n");
        cat.wait_for("hello");
        // The next one, which lasts too.
        tracer.wait_for_complaint("= 6\nread(0");
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end();
        assert_eq!(ran.status, 0, "{ran:?}");
        let expected = format!(
            "tollgate: Process {pid} attached\nread(0, \"hello\\n\", {bytes})              = 6\nread(0 <detached \
             ...>\n\
             tollgate: Process {pid} detached\n"
        );
        assert_eq!(ran.stderr, expected, "{backend}");
        cat.close();
        assert_eq!(cat.end().status, 0);
    }
}

/// Every thread of it waits, and there is a file of lines.
#[test]
fn a_program_of_two_threads_that_is_joined_shows_both() {
    let place = Place::of("blocked.c");
    for backend in JOINING {
        let mut subject = Running::start(place.command(&place.subject).stdin(Stdio::piped()));
        let pid = subject.pid();
        let tids = || {
            fs::read_dir(format!("/proc/{pid}/task"))
                .unwrap()
                .map(|task| task.unwrap().file_name().into_string().unwrap())
        };
        let waits = |tid: String, nr| in_call(tid.parse().unwrap(), nr);
        until("two threads that wait", || {
            tids().any(|tid| waits(tid, libc::SYS_read)) && tids().any(|tid| waits(tid, libc::SYS_futex))
        });
        let _ = fs::remove_file(place.file("out"));
        let tracer = Running::start(&mut place.trace(&["--backend", backend, "-o", "out", "-p", &pid.to_string()]));
        until("both calls", || place.text("out").contains(" read(0") && place.text("out").contains(" futex(0x"));
        subject.tell("x");
        assert_eq!(subject.end().status, 5);
        assert_eq!(tracer.end().status, 0);
        let text = place.text("out");
        let calls = whole(&text);
        let asked = format!("getppid() = {}", std::process::id());
        assert_eq!(from(&calls, "read(0")[..2], ["read(0, \"x\", 1) = 1", asked.as_str()], "{backend}: {text}");
        let futex = from(&calls, "futex(");
        assert!(futex[0].contains("FUTEX_WAIT") && futex[0].ends_with("= 0"), "{backend}: {text}");
    }
}

/// A sleep goes on as another call, of which strace says what it was. Its thread is let go, or killed.
#[test]
fn a_sleep_that_is_joined_is_named() {
    let place = Place::new();
    for backend in JOINING {
        for killed in [false, true] {
            let sleeper = Running::start(place.command("sleep").arg("100"));
            let pid = sleeper.pid();
            until("a program that sleeps", || sleeps(pid) && in_call(pid, libc::SYS_clock_nanosleep));
            let tracer = Running::start(&mut place.trace(&["-q", "--backend", backend, "-p", &pid.to_string()]));
            let shown = "restart_syscall(<... resuming interrupted clock_nanosleep ...>";
            tracer.wait_for_complaint(shown);
            if killed {
                sleeper.signal(Signal::SIGKILL)
            } else {
                tracer.signal(Signal::SIGINT)
            }
            let ran = tracer.end();
            let end = if killed { ") = ?\n+++ killed by SIGKILL +++\n" } else { " <detached ...>\n" };
            assert_eq!((ran.status, ran.stderr), (0, format!("{shown}{end}")), "{backend}");
            sleeper.signal(Signal::SIGKILL);
            sleeper.end();
        }
    }
}

/// Who reads a pipe sees what there is, and the line ends in it when the call does.
#[test]
fn a_reader_sees_a_call_while_it_blocks() {
    let place = Place::new();
    for backend in BACKENDS {
        let mut command = place.trace(&["-e", "trace=read", "--backend", backend, "cat"]);
        let mut tracer = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let (mut input, mut lines) = (tracer.stdin.take().unwrap(), tracer.stderr.take().unwrap());
        let mut text = String::new();
        let mut more = |text: &mut String| {
            let mut bytes = [0; 4096];
            let got = lines.read(&mut bytes).unwrap();
            text.push_str(&String::from_utf8_lossy(&bytes[..got]));
            got > 0
        };
        while !text.ends_with("\nread(0") {
            assert!(more(&mut text), "{backend}: {text}");
        }
        input.write_all(b"hi").unwrap();
        drop(input);
        while more(&mut text) {}
        let line = text
            .lines()
            .find(|line| line.starts_with("read(0, \"hi\", "))
            .unwrap_or_else(|| panic!("{backend}: {text}"));
        assert_eq!((line.find(" = 2"), line.len()), (Some(39), 43), "{backend}: {text}");
        assert!(!text.contains("unfinished"), "{backend}: {text}");
        assert!(tracer.wait().unwrap().success());
    }
}

/// A signal ends a call that is shown, and the kernel has it begun again.
#[test]
fn a_signal_resumes_a_call() {
    let place = Place::new();
    for backend in BACKENDS {
        let script = "trap 'echo caught' USR1; echo ready; until read line; do :; done; echo $line";
        let words = ["-f", "-o", "out", "-e", "trace=read", "--backend", backend, "sh", "-c", script];
        let _ = fs::remove_file(place.file("out"));
        let mut tracer = Running::start(place.trace(&words).stdin(Stdio::piped()));
        tracer.wait_for("ready");
        until("a read that blocks", || place.text("out").ends_with(" read(0"));
        let pid = crate::command::children(tracer.pid())[0];
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), Signal::SIGUSR1).unwrap();
        until("what became of it", || place.text("out").contains(" --- SIGUSR1 "));
        let text = place.text("out");
        let line = text.lines().find(|line| line.contains("read(0, ")).unwrap();
        assert!(line.contains("= ? ERESTARTSYS") || line.contains("= -1 EINTR"), "{backend}: {text}");
        tracer.tell("x\n");
        tracer.close();
        assert_eq!(tracer.end().status, 0);
        whole(&place.text("out"));
    }
}

/// Where only some ends are asked for, nothing is known before; what is not asked for is not shown; counts and objects
/// are of calls that ended.
#[test]
fn what_is_not_asked_for_is_not_shown() {
    let place = Place::new();
    let shown = |words: &[&str]| {
        let mut cat = cat(&place);
        let pid = cat.pid().to_string();
        let _ = fs::remove_file(place.file("out"));
        let tracer = Running::start(&mut place.trace(&[words, &["-o", "out", "-p", &pid]].concat()));
        tracer.wait_for_complaint("attached");
        // As long as it takes elsewhere until something is shown.
        until("a cat that waits under the trace", || sleeps(cat.pid()) && in_call(cat.pid(), libc::SYS_read));
        match words {
            [] => until("a call that is shown", || place.text("out").contains("read")),
            _ => std::thread::sleep(Duration::from_millis(400)),
        }
        let before = place.text("out");
        cat.tell("x");
        cat.wait_for("x");
        cat.close();
        assert_eq!(cat.end().status, 0);
        assert_eq!(tracer.end().status, 0);
        let reads = place.text("out").lines().filter(|line| line.contains("read")).count();
        (before.contains("read"), reads)
    };
    assert_eq!(shown(&[]), (true, 2));
    assert_eq!(shown(&["-z"]), (false, 2));
    assert_eq!(shown(&["-Z"]), (false, 0));
    assert_eq!(shown(&["-e", "status=successful"]), (false, 2));
    assert_eq!(shown(&["-e", "trace=write"]), (false, 0));
    assert_eq!(shown(&["-P", "/dev/null"]), (false, 0));
    assert_eq!(shown(&["--json"]), (false, 2));
}

/// A file for each thread: no line of one cuts one of another.
#[test]
fn each_file_has_its_own_line() {
    let place = Place::of("blocked.c");
    let mut tracer = Running::start(place.trace(&["-ff", "-o", "out"]).arg(&place.subject).stdin(Stdio::piped()));
    let files = || {
        let files = fs::read_dir(place.file("")).unwrap().map(|file| file.unwrap().path());
        files
            .filter(|path| path.to_string_lossy().contains("out."))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect::<Vec<_>>()
    };
    until("two lines", || files().iter().filter(|text| !text.is_empty() && !text.ends_with('\n')).count() == 2);
    tracer.tell("x");
    assert_eq!(tracer.end().status, 5);
    let texts = files();
    assert!(texts.iter().any(|text| text.contains("\nread(0, \"x\", 1)                         = 1\n")), "{texts:?}");
    assert!(texts.iter().all(|text| !text.contains("unfinished") && !text.contains("resumed")), "{texts:?}");
}
