//! JSON Lines: one line an event, for programs that read along ([docs/trace-jsonl.md] has the fields).
//!
//! Written by hand instead of through serde: a line is a fixed sequence of names and integers, and that sequence as it
//! stands in the code is the contract. Text from the program is escaped so that a line is also safe on a terminal:
//! control characters, and the invisible ones that reorder text, are `\u` escapes, which a JSON parser turns back.
//!
//! Memory: one buffer of 64 KiB, and the line that is being written.

use std::io::{self, Write};

use tollgate_report::format::{is_unsafe, json_escape};

use super::{CallEvent, Counts, End, Errno, Header, Place, Sink, TraceEvent, gate_name};

/// The version of the lines. It grows when a reader of the old one would be misled; fields are only ever added within
/// one.
pub const SCHEMA: u32 = 1;

/// Handed on to the writer when it holds as much.
const BUFFER: usize = 64 * 1024;

/// The sink. Lines are kept until there are 64 KiB of them; see [`Sink::flush`].
#[derive(Debug)]
pub struct Jsonl<W: Write> {
    out: W,
    buffer: Vec<u8>,
    counts: Counts,
}

impl<W: Write> Jsonl<W> {
    /// Writes the header line.
    pub fn new(out: W, header: &Header<'_>) -> io::Result<Self> {
        let mut sink = Jsonl { out, buffer: Vec::with_capacity(BUFFER + BUFFER / 4), counts: Counts::default() };
        let line = &mut sink.buffer;
        line.extend_from_slice(b"{\"schema\":");
        unsigned(line, SCHEMA.into());
        line.extend_from_slice(b",\"kind\":\"trace\",\"command\":");
        strings(line, header.command.iter().map(String::as_str));
        line.extend_from_slice(b",\"host\":");
        string(line, header.host);
        member(line, b",\"start\":", header.start);
        line.extend_from_slice(b",\"version\":");
        string(line, header.version);
        line.extend_from_slice(b"}\n");
        Ok(sink)
    }

    fn drain(&mut self) -> io::Result<()> {
        let written = self.out.write_all(&self.buffer);
        // Also after an error: what was written is not known, and the buffer must not grow on.
        self.buffer.clear();
        written
    }
}

impl<W: Write> Sink<W> for Jsonl<W> {
    fn event(&mut self, event: &TraceEvent<'_>) -> io::Result<()> {
        self.counts.add(event);
        line(&mut self.buffer, event);
        if self.buffer.len() >= BUFFER { self.drain() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.drain()?;
        self.out.flush()
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        let Counts { calls, signals, others, lost } = self.counts;
        let out = &mut self.buffer;
        out.extend_from_slice(b"{\"type\":\"end\"");
        member(out, b",\"calls\":", calls);
        member(out, b",\"signals\":", signals);
        member(out, b",\"others\":", others);
        member(out, b",\"lost\":", lost);
        out.extend_from_slice(b"}\n");
        self.flush()?;
        Ok(self.out)
    }
}

/// One event's line.
fn line(out: &mut Vec<u8>, event: &TraceEvent<'_>) {
    match *event {
        TraceEvent::Call(ref event) => call(out, event),
        TraceEvent::Signal { pid, tid, at, number, name } => {
            start(out, b"signal", pid, tid);
            member(out, b",\"at\":", at);
            signal(out, number, name);
        }
        TraceEvent::Stopped { pid, tid, at, number, name } => {
            start(out, b"stopped", pid, tid);
            member(out, b",\"at\":", at);
            signal(out, number, name);
        }
        TraceEvent::Exec { pid, former, at, bits, path } => {
            start(out, b"exec", pid, pid);
            out.extend_from_slice(b",\"former\":");
            signed(out, former.into());
            member(out, b",\"at\":", at);
            member(out, b",\"bits\":", bits.into());
            out.extend_from_slice(b",\"path\":");
            string(out, path);
        }
        TraceEvent::Attached { pid, tid, parent, at } => {
            start(out, b"attached", pid, tid);
            maybe(out, b",\"parent\":", parent.map(i64::from));
            member(out, b",\"at\":", at);
        }
        TraceEvent::Ended { pid, tid, at, end } => {
            start(out, b"ended", pid, tid);
            member(out, b",\"at\":", at);
            match end {
                End::Exited(status) => {
                    out.extend_from_slice(b",\"status\":");
                    signed(out, status.into());
                }
                End::Killed { number, name, core } => {
                    signal(out, number, name);
                    out.extend_from_slice(if core { b",\"core\":true" } else { b",\"core\":false" });
                }
            }
        }
        TraceEvent::Lost { pid, tid, count } => {
            start(out, b"lost", pid, tid);
            member(out, b",\"count\":", count);
        }
    }
    out.extend_from_slice(b"}\n");
}

/// What every event begins with.
fn start(out: &mut Vec<u8>, kind: &[u8], pid: i32, tid: i32) {
    out.extend_from_slice(b"{\"type\":\"");
    out.extend_from_slice(kind);
    out.extend_from_slice(b"\",\"pid\":");
    signed(out, pid.into());
    out.extend_from_slice(b",\"tid\":");
    signed(out, tid.into());
}

fn call(out: &mut Vec<u8>, event: &CallEvent<'_>) {
    let fact = event.fact;
    start(out, b"call", fact.pid, fact.tid);
    out.extend_from_slice(b",\"gate\":\"");
    out.extend_from_slice(gate_name(fact.gate).as_bytes());
    member(out, b"\",\"bits\":", fact.bits.into());
    member(out, b",\"nr\":", fact.nr.into());
    out.extend_from_slice(b",\"name\":");
    string(out, fact.name);
    for (i, argument) in fact.args.iter().enumerate() {
        member(out, if i == 0 { b",\"args\":[" } else { b"," }, *argument);
    }
    out.push(b']');
    arguments(out, event);
    maybe(out, b",\"result\":", fact.result);
    match event.errno_text() {
        None => {}
        Some(Errno::Name(name)) => {
            out.extend_from_slice(b",\"errno\":");
            string(out, name);
        }
        Some(Errno::Number(number)) => {
            out.extend_from_slice(b",\"errno\":\"");
            signed(out, number.into());
            out.push(b'"');
        }
    }
    member(out, b",\"begun\":", fact.begun);
    member(out, b",\"ended\":", fact.ended);
    member(out, b",\"site\":", fact.site);
    if let Some(at) = &event.place {
        place(out, at);
    }
    if event.weight != 1 {
        member(out, b",\"weight\":", event.weight);
    }
    if event.injected {
        out.extend_from_slice(b",\"injected\":true");
    }
}

fn arguments(out: &mut Vec<u8>, event: &CallEvent<'_>) {
    let Some(arguments) = event.arguments else { return };
    out.extend_from_slice(b",\"arguments\":[");
    for (i, argument) in arguments.iter().enumerate() {
        out.extend_from_slice(if i == 0 { b"{\"name\":" } else { b",{\"name\":" });
        string(out, argument.name);
        out.extend_from_slice(b",\"text\":");
        string(out, argument.text);
        if !argument.flags.is_empty() {
            out.extend_from_slice(b",\"flags\":");
            strings(out, argument.flags.iter().map(String::as_str));
        }
        out.push(b'}');
    }
    out.push(b']');
}

fn place(out: &mut Vec<u8>, place: &Place<'_>) {
    out.extend_from_slice(b",\"place\":{\"module\":");
    string(out, place.module);
    member(out, b",\"offset\":", place.offset);
    for (name, text) in [(&b",\"function\":"[..], place.function), (b",\"source\":", place.source)] {
        if let Some(text) = text {
            out.extend_from_slice(name);
            string(out, text);
        }
    }
    out.push(b'}');
}

fn signal(out: &mut Vec<u8>, number: i32, name: &str) {
    out.extend_from_slice(b",\"signal\":");
    signed(out, number.into());
    out.extend_from_slice(b",\"name\":");
    string(out, name);
}

/// A name with its comma and colon, and a number.
fn member(out: &mut Vec<u8>, name: &[u8], value: u64) {
    out.extend_from_slice(name);
    unsigned(out, value);
}

/// The same, or null.
fn maybe(out: &mut Vec<u8>, name: &[u8], value: Option<i64>) {
    out.extend_from_slice(name);
    match value {
        Some(value) => signed(out, value),
        None => out.extend_from_slice(b"null"),
    }
}

fn signed(out: &mut Vec<u8>, value: i64) {
    out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}

fn unsigned(out: &mut Vec<u8>, value: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}

fn strings<'a>(out: &mut Vec<u8>, texts: impl Iterator<Item = &'a str>) {
    out.push(b'[');
    for (i, text) in texts.enumerate() {
        if i > 0 {
            out.push(b',');
        }
        string(out, text);
    }
    out.push(b']');
}

/// A JSON string (RFC 8259, section 7).
fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    // Names of calls, of errnos, most paths. All bytes are looked at, for a loop that may end early is not done in
    // vectors.
    let other = |b: u8| u8::from(b.wrapping_sub(0x20) >= 0x5f) | u8::from(b == b'"') | u8::from(b == b'\\');
    if text.bytes().fold(0, |any, b| any | other(b)) == 0 {
        out.extend_from_slice(text.as_bytes());
    } else {
        for c in text.chars() {
            character(out, c);
        }
    }
    out.push(b'"');
}

/// The characters that [`tollgate_report::format::clean`] replaces are escaped.
fn character(out: &mut Vec<u8>, c: char) {
    match c {
        '"' => out.extend_from_slice(b"\\\""),
        '\\' => out.extend_from_slice(b"\\\\"),
        '\n' => out.extend_from_slice(b"\\n"),
        '\t' => out.extend_from_slice(b"\\t"),
        '\r' => out.extend_from_slice(b"\\r"),
        _ if is_unsafe(c) => out.extend_from_slice(json_escape(c).as_bytes()),
        _ => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::super::tests::{EVERY, Failing, HEADER, fact};
    use super::super::{Argument, CallEvent};
    use super::*;

    fn written(events: &[TraceEvent<'_>]) -> Vec<Value> {
        let mut sink = Box::new(Jsonl::new(Vec::new(), &HEADER).unwrap());
        events.iter().for_each(|event| sink.event(event).unwrap());
        let text = String::from_utf8(sink.finish().unwrap()).unwrap();
        assert!(text.ends_with('\n'));
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn an_empty_trace_has_a_header_and_an_end() {
        let lines = written(&[]);
        let command: Vec<&str> = HEADER.command.iter().map(String::as_str).collect();
        assert_eq!(lines[0]["schema"], 1);
        assert_eq!((&lines[0]["kind"], &lines[0]["command"]), (&json!("trace"), &json!(command)));
        assert_eq!((&lines[0]["host"], &lines[0]["start"]), (&json!(HEADER.host), &json!(HEADER.start)));
        assert_eq!(lines[1], json!({"type": "end", "calls": 0, "signals": 0, "others": 0, "lost": 0}));
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn every_event_has_its_fields() {
        let lines = written(&EVERY);
        let kinds: Vec<&str> = lines[1..].iter().map(|line| line["type"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["attached", "exec", "signal", "stopped", "lost", "ended", "ended", "end"]);
        assert_eq!(lines[2]["path"], "/bin/\u{1b}[31mx");
        assert_eq!(lines[3], json!({"type": "signal", "pid": 1, "tid": 2, "at": 30, "signal": 17, "name": "SIGCHLD"}));
        assert_eq!(lines[5], json!({"type": "lost", "pid": 1, "tid": 2, "count": 7}));
        assert_eq!(
            (&lines[6]["status"], &lines[7]["name"], &lines[7]["core"]),
            (&json!(3), &json!("SIGKILL"), &json!(true))
        );
        assert_eq!(lines[8], json!({"type": "end", "calls": 0, "signals": 1, "others": 5, "lost": 7}));
    }

    #[test]
    fn a_call_has_raw_and_decoded_arguments_and_its_place() {
        let fact = fact(100, 250, Some(-2));
        let flags = ["O_RDONLY".to_string(), "O_CLOEXEC".to_string()];
        let arguments = [
            Argument { name: "filename", text: "\"/no\\n\"", flags: &[] },
            Argument { name: "flags", text: "O_RDONLY|O_CLOEXEC", flags: &flags },
        ];
        let place = Place { module: "/lib/libc.so.6", offset: 4096, function: Some("openat"), source: None };
        let whole = CallEvent {
            errno: Some("ENOENT"),
            arguments: Some(&arguments),
            place: Some(place),
            weight: 3,
            injected: true,
            fact: &fact,
        };
        let lines = written(&[TraceEvent::Call(whole), TraceEvent::Call(CallEvent::new(&fact))]);
        let bare = json!({"type": "call", "pid": 1, "tid": 2, "gate": "int80", "bits": 64, "nr": 257, "name": "openat",
            "args": [u64::MAX, 1, 2, 3, 4, 5], "result": -2,
            "errno": "2", "begun": 100, "ended": 250, "site": 0x401000});
        assert_eq!(lines[2], bare);
        let mut full = bare;
        full["errno"] = json!("ENOENT");
        full["weight"] = json!(3);
        full["injected"] = json!(true);
        full["place"] = json!({"module": "/lib/libc.so.6", "offset": 4096, "function": "openat"});
        full["arguments"] = json!([{"name": "filename", "text": "\"/no\\n\""},
            {"name": "flags", "text": "O_RDONLY|O_CLOEXEC", "flags": ["O_RDONLY", "O_CLOEXEC"]}]);
        assert_eq!(lines[1], full);
    }

    #[test]
    fn a_call_that_never_came_back_has_no_result_and_no_errno() {
        let fact = fact(1, 2, None);
        let lines = written(&[TraceEvent::Call(CallEvent::new(&fact))]);
        assert_eq!((&lines[1]["result"], lines[1].get("errno")), (&Value::Null, None));
    }

    #[test]
    fn errors_of_the_writer_come_back_and_memory_does_not_grow() {
        let mut sink = Box::new(Jsonl::new(Failing::after(0), &HEADER).unwrap());
        let fact = fact(1, 2, Some(0));
        let results: Vec<_> = (0..2000).map(|_| sink.event(&TraceEvent::Call(CallEvent::new(&fact)))).collect();
        assert!(results.iter().any(|result| matches!(result, Err(e) if e.kind() == io::ErrorKind::StorageFull)));
        assert!(sink.buffer.len() < BUFFER);
        assert_eq!(sink.finish().err().map(|e| e.kind()), Some(io::ErrorKind::StorageFull));
    }

    proptest! {
        #[test]
        fn any_text_comes_back_and_no_control_character_goes_out(text in any::<String>()) {
            let mut out = Vec::new();
            string(&mut out, &text);
            let line = String::from_utf8(out).unwrap();
            prop_assert!(!line.chars().any(char::is_control) && tollgate_report::format::clean(&line) == line);
            prop_assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
        }

        #[test]
        fn any_number_comes_back(value in any::<i64>(), large in any::<u64>()) {
            let mut out = Vec::new();
            signed(&mut out, value);
            out.push(b' ');
            unsigned(&mut out, large);
            prop_assert_eq!(String::from_utf8(out).unwrap(), format!("{value} {large}"));
        }
    }
}
