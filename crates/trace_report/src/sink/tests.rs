//! What the tests of several sinks share.

use std::io::{self, Write};
use std::sync::LazyLock;

use super::file::SinkFile;
use super::*;

static COMMAND: LazyLock<[String; 2]> = LazyLock::new(|| ["sh".into(), "-c \u{1b}]0;x\u{7} </script>".into()]);

/// A header whose command is hostile.
pub(super) static HEADER: LazyLock<Header<'static>> =
    LazyLock::new(|| Header { command: &*COMMAND, host: "h\"1", start: 1_700_000_000_000_000_001, version: "0.1.0" });

/// One of everything but calls.
pub(super) const EVERY: [TraceEvent<'static>; 7] = [
    TraceEvent::Attached { pid: 1, tid: 2, parent: None, at: 10 },
    TraceEvent::Exec { pid: 1, former: 2, at: 20, bits: 32, path: "/bin/\u{1b}[31mx" },
    TraceEvent::Signal { pid: 1, tid: 2, at: 30, number: 17, name: "SIGCHLD" },
    TraceEvent::Stopped { pid: 1, tid: 2, at: 40, number: 19, name: "SIGSTOP" },
    TraceEvent::Lost { pid: 1, tid: 2, count: 7 },
    TraceEvent::Ended { pid: 1, tid: 2, at: 50, end: End::Exited(3) },
    TraceEvent::Ended { pid: 1, tid: 1, at: 60, end: End::Killed { number: 9, name: "SIGKILL", core: true } },
];

/// A crossing of thread 2 of process 1.
pub(super) fn fact(begun: u64, ended: u64, result: Option<i64>) -> Fact {
    let args = [u64::MAX, 1, 2, 3, 4, 5];
    Fact {
        pid: 1,
        tid: 2,
        gate: Gate::Int80,
        bits: 64,
        nr: 257,
        name: "openat",
        args,
        result,
        begun,
        ended,
        site: 0x401000,
        weight: 1,
        room: u64::MAX,
    }
}

/// A disk that is full after so many bytes.
#[derive(Debug)]
pub(super) struct Failing(usize);

impl Failing {
    pub(super) fn after(bytes: usize) -> Self {
        Failing(bytes)
    }
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.0.min(bytes.len());
        if room == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0 -= room;
        Ok(room)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn gates_are_named_as_facts_serialise_them() {
    for gate in [Gate::Syscall, Gate::Int80, Gate::Sysenter, Gate::Vsyscall, Gate::Vdso] {
        assert_eq!(serde_json::to_value(gate).unwrap(), gate_name(gate));
    }
}

#[test]
fn every_sink_leaves_a_whole_file_or_none() {
    type Made = io::Result<Box<dyn Sink<SinkFile>>>;
    type Maker = fn(SinkFile) -> Made;
    let makers: [(&str, Maker); 3] = [
        ("a.jsonl", |out| Ok(Box::new(jsonl::Jsonl::new(out, &HEADER)?))),
        ("a.parquet", |out| Ok(Box::new(parquet::Parquet::new(out, &HEADER)?))),
        ("a.pftrace", |out| Ok(Box::new(timeline::Timeline::new(out, &HEADER)?))),
    ];
    let directory = tempfile::tempdir().unwrap();
    let files = || std::fs::read_dir(directory.path()).unwrap().count();
    for (i, (name, make)) in makers.into_iter().enumerate() {
        let path = directory.path().join(name);
        let begin = || {
            let mut sink = make(SinkFile::create(&path).unwrap()).unwrap();
            EVERY.iter().for_each(|event| sink.event(event).unwrap());
            let fact = fact(1, 2, Some(0));
            sink.event(&TraceEvent::Call(CallEvent::new(&fact))).unwrap();
            sink.flush().unwrap();
            sink
        };
        // As when a write has failed.
        drop(begin());
        assert_eq!(files(), i, "{name}");
        begin().finish().unwrap().finish().unwrap();
        assert!(files() == i + 1 && path.metadata().unwrap().len() > 100, "{name}");
    }
}
