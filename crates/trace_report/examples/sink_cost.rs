//! What each machine output of a trace costs: events a second, bytes an event.
//!
//! `cargo run --release -p tollgate-trace-report --example sink_cost [EVENTS [DIRECTORY]]`; with a directory, the files
//! are left there.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

use tollgate_trace_report::fact::{Fact, Gate};
use tollgate_trace_report::sink::flame::{Flame, Unit};
use tollgate_trace_report::sink::jsonl::Jsonl;
use tollgate_trace_report::sink::parquet::Parquet;
use tollgate_trace_report::sink::timeline::Timeline;
use tollgate_trace_report::sink::{Argument, CallEvent, Header, Place, Sink, TraceEvent};

/// Counts what goes through.
struct Counted<W: Write>(W, u64);

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes)?;
        self.1 += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

type Out = Counted<Box<dyn Write + Send>>;
/// Opens a sink.
type Maker<'a> = &'a dyn Fn(Out) -> Made;

type Made = io::Result<Box<dyn Sink<Out>>>;

/// xorshift64: addresses and lengths that do not compress to nothing.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

const CALLS: [(&str, u32); 8] = [
    ("read", 0),
    ("write", 1),
    ("epoll_wait", 232),
    ("openat", 257),
    ("close", 3),
    ("futex", 202),
    ("recvfrom", 45),
    ("clock_gettime", 228),
];

/// Calls of four threads, as a server makes them; one in 16 fails.
fn facts(events: usize) -> Vec<Fact> {
    let mut random = Random(0x9e3779b97f4a7c15);
    let mut now = 0;
    let fact = |_| {
        let dice = random.next();
        let (name, nr) = CALLS[(dice & 7) as usize];
        let begun = now + dice % 300;
        now = begun + 75 + (dice >> 20) % 2000;
        let args =
            [dice >> 8 & 63, 0x7ffd_0000_0000 + (dice >> 16 & 0xffff), dice >> 32 & 0xfff, 0, dice, 0x7f00_1234_5678];
        let result = if dice >> 40 & 15 == 0 { -11 } else { (dice >> 44 & 0xfff) as i64 };
        let gate = if name == "clock_gettime" { Gate::Vdso } else { Gate::Syscall };
        let tid = 4000 + (dice >> 60 & 3) as i32;
        let site = 0x7f12_3456_0000 + u64::from(nr) * 16;
        Fact {
            pid: 4000,
            tid,
            gate,
            bits: 64,
            nr,
            name,
            args,
            result: Some(result),
            begun,
            ended: now,
            site,
            weight: 1,
            room: u64::MAX,
        }
    };
    (0..events).map(fact).collect()
}

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1);
    let events = words.next().and_then(|word| word.parse().ok()).unwrap_or(1_000_000);
    let directory = words.next().map(PathBuf::from);
    let facts = facts(events);
    let open = |name: &str| -> io::Result<Out> {
        Ok(Counted(
            match &directory {
                Some(directory) => Box::new(BufWriter::new(File::create(directory.join(name))?)),
                None => Box::new(io::sink()),
            },
            0,
        ))
    };
    let command = ["server".to_string(), "--port=0".into()];
    let header = Header {
        command: &command,
        host: "host",
        start: 1_700_000_000_000_000_000,
        version: env!("CARGO_PKG_VERSION"),
    };
    println!("{events} events; best of 5");
    let sinks: [(&str, &str, Maker<'_>); 3] = [
        ("JSON Lines", "trace.jsonl", &|out| Ok(Box::new(Jsonl::new(out, &header)?))),
        ("Parquet", "trace.parquet", &|out| Ok(Box::new(Parquet::new(out, &header)?))),
        ("timeline", "trace.pftrace", &|out| Ok(Box::new(Timeline::new(out, &header)?))),
    ];
    for (name, file, make) in sinks {
        for (what, rich) in [("raw", false), ("decoded, with place", true)] {
            let name = format!("{name}, {what}");
            best(&name, events, || feed(make(open(file)?)?, &facts, rich))?;
        }
    }
    best("flame graph, added up", events, || stacks(&facts).map(|_| 0))?;
    let flame = stacks(&facts)?;
    best("flame graph, SVG (per call)", events, || {
        let mut out = open("trace.svg")?;
        flame.svg("tollgate trace: server", &mut out)?;
        Ok(out.1)
    })
}

/// Runs it five times, and prints the best. Beside the clock's time stands that on the CPU: on a busy machine the
/// clock's says little.
fn best(name: &str, events: usize, mut run: impl FnMut() -> io::Result<u64>) -> io::Result<()> {
    let (mut least, mut on_cpu, mut bytes) = (f64::INFINITY, f64::INFINITY, 0);
    for _ in 0..5 {
        let (start, before) = (Instant::now(), cpu_seconds());
        bytes = run()?;
        least = least.min(start.elapsed().as_secs_f64());
        on_cpu = on_cpu.min(cpu_seconds() - before);
    }
    let each = events as f64;
    let (rate, size) = (each / least / 1e6, bytes as f64 / each);
    println!("{name:32} {least:8.3} s  {on_cpu:8.3} s on the CPU  {rate:8.2} M/s  {size:8.1} bytes each");
    Ok(())
}

/// Seconds that this thread, the only one, was on a CPU: the first figure of /proc/self/schedstat (Linux,
/// Documentation/scheduler). Not a number where the kernel does not tell.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).map_or(f64::NAN, |ns| ns / 1e9)
}

fn feed(mut sink: Box<dyn Sink<Out>>, facts: &[Fact], rich: bool) -> io::Result<u64> {
    let flags = ["MSG_DONTWAIT".to_string(), "MSG_NOSIGNAL".to_string()];
    let arguments = [
        Argument { name: "fd", text: "7</var/log/server.log>", flags: &[] },
        Argument { name: "buf", text: "\"GET / HTTP/1.1\\r\\nHost: \"...", flags: &[] },
        Argument { name: "flags", text: "MSG_DONTWAIT|MSG_NOSIGNAL", flags: &flags },
    ];
    for fact in facts {
        let mut call = CallEvent { errno: Some("EAGAIN"), ..CallEvent::new(fact) };
        if rich {
            let offset = fact.site & 0xffff;
            call.arguments = Some(&arguments);
            call.place = Some(Place {
                module: "/lib/x86_64-linux-gnu/libc.so.6",
                offset,
                function: Some(fact.name),
                source: None,
            });
        }
        sink.event(&TraceEvent::Call(call))?;
    }
    Ok(sink.finish()?.1)
}

/// Stacks of nine frames, some thousand different ones.
fn stacks(facts: &[Fact]) -> io::Result<Flame> {
    let mut flame = Flame::new(Unit::Nanoseconds);
    let names: Vec<String> = (0..16).map(|i| format!("server::module_{i}::Handler<T>::handle")).collect();
    for fact in facts {
        let pick = |shift: u32| names[(fact.args[4] >> shift & 7) as usize].as_str();
        flame.add(
            &["_start", "__libc_start_main", "main", "serve", pick(10), pick(20), pick(30), fact.name],
            fact.inside(),
        );
    }
    Ok(flame)
}
