//! Events in, files out: no program runs here.

use super::*;
use crate::cmd::select::{SelectArgs, select};
use crate::cmd::trace::args::{Precision, Trace};
use crate::cmd::trace::filter::TABLES;
use crate::cmd::trace::line::{Layout, Pids};
use crate::cmd::trace::output::Output;
use clap::Parser;
use std::path::Path;
use std::rc::Rc;
use tollgate_syscalls::Chunk;
use tollgate_trace_report::advice::Limits;
use tollgate_trace_report::fact;
use tollgate_trace_report::sink::Header;

/// A printer that writes to `out` in this directory, and nothing that this process has to do with.
fn printer(dir: &Path, words: &[&str]) -> (Printer, Shared) {
    let out = dir.join("out");
    let line = ["trace", "-o", out.to_str().unwrap()]
        .iter()
        .chain(words)
        .chain(&["true"])
        .map(|word| word.to_string())
        .collect::<Vec<_>>();
    let args = Trace::try_parse_from(line).unwrap().args;
    let output: Shared = Rc::new(RefCell::new(Output::open(&args).unwrap()));
    let layout = Layout {
        pids: Pids::WhenSeveral,
        stamp: None,
        relative: None,
        duration: args.duration.then_some(Precision::Us),
        number: false,
        pointer: false,
        column: 0,
    };
    let parts = Parts {
        filter: Filter::new(&args, TABLES).unwrap(),
        clock: Clock { tick: 1.0, ..Clock::default() },
        output: Rc::clone(&output),
        lines: args.lines().then(|| Lines::new(layout, |_| [0; 3])),
        exports: Exports::open(&args, &Header::default(), &output).unwrap(),
        counts: args.summary().then(|| (Aggregate::new(), Watch::new(Limits::default()))),
        asked: Asked::default(),
        periods: None,
        selected: select(&[], &SelectArgs::default()).unwrap(),
        probes: None,
    };
    (Printer::new(&args, parts), output)
}

fn call(tid: i32, nr: u32, result: Option<i64>) -> Event {
    let call = Call {
        pid: 900_000_001,
        tid,
        gate: Gate::Syscall,
        bits: 64,
        nr,
        args: [7, 0, 0, 0, 0, 0],
        result,
        begun: 1_000,
        ended: 43_000,
        site: 0x1000,
        memory: Vec::new(),
    };
    Event::Call(Box::new(Crossing::alone(call, None)))
}

const PID: i32 = 900_000_001;
const CLOSE: u32 = 3;
const GETPID: u32 = 39;

fn told(words: &[&str], events: &[Event]) -> String {
    let dir = tempfile::tempdir().unwrap();
    let (mut printer, output) = printer(dir.path(), words);
    events.iter().for_each(|event| printer.event(event));
    let (.., exports) = printer.end();
    exports.finish().unwrap();
    output.borrow_mut().flush();
    std::fs::read_to_string(dir.path().join("out")).unwrap()
}

#[test]
fn only_what_is_asked_for_is_told() {
    let events = [call(PID, CLOSE, Some(0)), call(PID, CLOSE, Some(-9)), call(PID, GETPID, Some(5))];
    let lines = |words: &[&str]| {
        told(words, &events).lines().map(|line| line.split('(').next().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(lines(&[]), ["close", "close", "getpid"]);
    assert_eq!(lines(&["-e", "close"]), ["close", "close"]);
    assert_eq!(lines(&["-e", "close", "-z"]), ["close"]);
    assert_eq!(lines(&["-Z"]), ["close"]);
    assert_eq!(lines(&["-e", "gate=vdso"]), Vec::<String>::new());
    assert!(told(&["-Z"], &events).contains("EBADF"));
}

#[test]
fn processes_are_named_while_there_are_several() {
    let attached = |tid| Event::Attached { pid: tid, tid, parent: Some(PID), at: 0 };
    let ended = |tid| Event::Ended { pid: tid, tid, at: 0, end: End::Exited(0) };
    let second = 900_000_002;
    let events = [
        call(PID, GETPID, Some(5)),
        attached(second),
        call(PID, GETPID, Some(5)),
        ended(second),
        call(PID, GETPID, Some(5)),
    ];
    let text = told(&["-f", "-q"], &events);
    let expected = "getpid() = 5\n[pid 900000001] getpid() = 5\n[pid 900000002] +++ exited with 0 +++\ngetpid() = 5\n";
    assert_eq!(text, expected);
}

#[test]
fn raw_calls_have_their_registers_and_others_not() {
    let events = [call(PID, CLOSE, Some(0)), call(PID, CLOSE, Some(-9)), call(PID, GETPID, Some(5))];
    let text = told(&["-e", "raw=close"], &events);
    assert_eq!(text, "close(0x7) = 0\nclose(0x7) = -1 EBADF (Bad file descriptor)\ngetpid() = 5\n");
    assert!(told(&["-e", "raw=all"], &events).ends_with("getpid() = 0x5\n"));
}

#[test]
fn what_never_came_back_has_no_time() {
    let text = told(&["-T"], &[call(PID, CLOSE, Some(0)), call(PID, 231, None)]);
    assert_eq!(text, "close(7) = 0 <0.000042>\nexit_group(7) = ?\n");
}

#[test]
fn counts_and_lines_at_once_and_numbers_that_no_table_has() {
    let dir = tempfile::tempdir().unwrap();
    let (mut printer, output) = printer(dir.path(), &["-C"]);
    for event in [call(PID, CLOSE, Some(0)), call(PID, 999_999, Some(-38)), call(PID, 999_999, Some(-38))] {
        printer.event(&event);
    }
    printer.counted(&Counted { gate: Gate::Syscall, nr: CLOSE, calls: 10, errors: 2, ticks: None, rest: None });
    let (counts, processes, ..) = printer.end();
    output.borrow_mut().flush();
    assert_eq!(std::fs::read_to_string(dir.path().join("out")).unwrap().lines().count(), 3);
    let aggregate = counts.unwrap().0;
    let close = aggregate.row(fact::Gate::Syscall, 64, CLOSE).unwrap();
    let unknown = aggregate.row(fact::Gate::Syscall, 64, 999_999).unwrap();
    assert_eq!(
        (close.calls, close.errors, unknown.name, unknown.calls, unknown.errors),
        (11, 2, "syscall_0xf423f", 2, 2)
    );
    assert!(processes.is_empty());
}

#[test]
fn a_program_is_known_by_what_it_became_last() {
    let dir = tempfile::tempdir().unwrap();
    let (mut printer, _) = printer(dir.path(), &["-c"]);
    let exec = |bits, path: &str| Event::Exec { pid: PID, former: PID, at: 0, bits, path: path.into() };
    printer.event(&exec(64, "/bin/sh"));
    printer.event(&exec(32, "/bin/true"));
    let (_, processes, ..) = printer.end();
    assert_eq!(processes, [Process { pid: PID, program: "/bin/true".into(), ..Process::default() }]);
}

#[test]
fn json_lines_have_decoded_arguments() {
    let text = told(&["--json"], &[call(PID, CLOSE, Some(-9))]);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(
        text.contains("\"name\":\"close\"") && text.contains("\"errno\":\"EBADF\"") && text.contains("\"arguments\":["),
        "{text}"
    );
}

const READ: u32 = 0;

fn crossing_of(event: Event) -> Box<Crossing> {
    match event {
        Event::Call(crossing) => crossing,
        other => panic!("no call: {other:?}"),
    }
}

fn waits(tid: i32, nr: u32) -> Event {
    Event::Waits(crossing_of(call(tid, nr, None)))
}

fn let_go(tid: i32, nr: u32) -> Event {
    Event::Call(Box::new(Crossing { let_go: true, ..*crossing_of(call(tid, nr, None)) }))
}

#[test]
fn a_call_that_waits_is_begun_and_goes_on_where_its_line_stands() {
    assert_eq!(told(&[], &[waits(PID, READ)]), "read(7");
    let twice = [waits(PID, READ), waits(PID, READ), call(PID, READ, Some(0)), call(PID, READ, Some(0))];
    assert_eq!(told(&["-T"], &twice), "read(7, NULL, 0) = 0 <0.000042>\nread(7, NULL, 0) = 0 <0.000042>\n");
    assert_eq!(told(&[], &[waits(PID, READ), call(PID, READ, None)]), "read(7 <unfinished ...>) = ?\n");
    assert_eq!(told(&[], &[waits(PID, READ), let_go(PID, READ)]), "read(7 <detached ...>\n");
    assert_eq!(told(&[], &[let_go(PID, READ)]), "read(7 <detached ...>\n", "it had not waited for long");
    let raw = ["-e", "raw=read"];
    assert_eq!(told(&raw, &[waits(PID, READ), call(PID, READ, Some(0))]), "read(0x7, 0, 0) = 0\n");
}

#[test]
fn what_comes_between_cuts_a_call_that_waits() {
    let other = PID + 1;
    let attached = Event::Attached { pid: PID, tid: other, parent: Some(PID), at: 0 };
    let events = [
        attached,
        waits(PID, READ),
        waits(other, CLOSE),
        call(PID, READ, Some(0)),
        call(PID, GETPID, Some(5)),
        let_go(other, CLOSE),
        let_go(PID, READ),
    ];
    let expected = format!(
        "[pid {PID}] read(7 <unfinished ...>\n[pid {other}] close(7 <unfinished ...>\n[pid {PID}] <... read \
         resumed>, NULL, 0) = 0\n\
         [pid {PID}] getpid() = 5\n[pid {PID}] read(7 <detached ...>\n"
    );
    assert_eq!(told(&["-f", "-q"], &events), expected);
    let signal = Event::Signal(Signal { pid: PID, tid: PID, at: 0, number: 10, info: Vec::new() });
    let cut = told(&[], &[waits(PID, READ), signal, call(PID, READ, None)]);
    assert!(cut.starts_with("read(7 <unfinished ...>\n--- SIGUSR1 "), "{cut}");
    assert!(cut.ends_with("\n<... read resumed> <unfinished ...>) = ?\n"), "{cut}");
}

#[test]
fn a_call_that_waits_is_told_where_it_will_be() {
    let events = [waits(PID, READ), call(PID, READ, Some(0))];
    let whole = "read(7, NULL, 0) = 0\n";
    for (words, expected) in [
        (&["-z"][..], [whole, ""]),
        (&["-Z"], ["", ""]),
        (&["-e", "status=successful"], [whole, ""]),
        (&["-e", "trace=close"], ["", ""]),
        (&["-e", "gate=int80"], ["", ""]),
        (&["-e", "trace=read"], [whole, "read(7"]),
    ] {
        assert_eq!([told(words, &events), told(words, &events[..1])], expected, "{words:?}");
    }
    let json = told(&["--json"], &events);
    assert_eq!(json.matches("\"read\"").count(), 1, "{json}");
    let dir = tempfile::tempdir().unwrap();
    let (mut printer, _) = printer(dir.path(), &["-C"]);
    events.iter().for_each(|event| printer.event(event));
    assert_eq!(printer.end().0.unwrap().0.row(fact::Gate::Syscall, 64, READ).unwrap().calls, 1);
}

#[test]
fn a_call_that_goes_on_is_named_by_what_was_interrupted() {
    const NANOSLEEP: u32 = 35;
    const RESTART: u32 = 219;
    let named = "restart_syscall(<... resuming interrupted nanosleep ...>";
    let interrupted = Event::Interrupted { pid: PID, tid: PID, at: 0, table: Table::X64, nr: NANOSLEEP };
    assert_eq!(told(&[], &[interrupted, waits(PID, RESTART), call(PID, RESTART, Some(0))]), format!("{named}) = 0\n"));
    let by_result = told(&[], &[call(PID, NANOSLEEP, Some(-516)), call(PID, RESTART, Some(0))]);
    assert!(by_result.ends_with(&format!("\n{named}) = 0\n")), "{by_result}");
}

#[test]
fn the_call_that_executes_a_program_is_resumed_by_who_is_left() {
    const EXECVE: u32 = 59;
    let thread = PID + 1;
    let attached = Event::Attached { pid: PID, tid: thread, parent: Some(PID), at: 0 };
    let exec = Event::Exec { pid: PID, former: thread, at: 0, bits: 64, path: "/bin/true".into() };
    let execve = Event::Waits(Box::new(Crossing::alone(
        Call { pid: PID, ..crossing_of(call(thread, EXECVE, None)).call },
        None,
    )));
    let events = [attached, execve, exec, call(PID, EXECVE, Some(0))];
    let text = told(&["-f", "-q"], &events);
    let expected = format!(
        "execve(0x7, NULL, NULL <pid changed to {PID} ...>\n\
         [pid {PID}] +++ superseded by execve in pid {thread} +++\n<... execve resumed>) = 0\n"
    );
    assert_eq!(text, expected);
    let detached = told(&["-f", "-q", "-e", "status=detached"], &events);
    assert_eq!(Some(detached.as_str()), expected.strip_suffix("<... execve resumed>) = 0\n"));
}

/// Regression: that a call always fails was lost where memory beside what an ioctl fills changed from call to call.
#[test]
fn memory_that_an_ioctl_does_not_read_is_no_part_of_what_it_asks() {
    const IOCTL: u32 = 16;
    let asks = |command: u64, bytes: [u8; 16]| {
        let memory = vec![Chunk { when: When::Entry, address: 0x1000, bytes: bytes.to_vec() }];
        let call = Call {
            nr: IOCTL,
            args: [3, command, 0x1000, 0, 0, 0],
            memory,
            ..crossing_of(call(PID, IOCTL, Some(-25))).call
        };
        digest(&call, When::Entry)
    };
    let (one, other) = ([1; 16], [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    // TIOCGWINSZ reads nothing, TUNSETIFF four bytes.
    assert_eq!(asks(0x5413, one), asks(0x5413, other));
    assert_eq!(asks(0x4004_54ca, one), asks(0x4004_54ca, other));
    assert_ne!(asks(0x4008_54ca, one), asks(0x4008_54ca, other));
    assert_ne!(asks(0x5452, one), asks(0x5452, other), "nobody knows how much that reads");
}
