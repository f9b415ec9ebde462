//! A trace in JSON Lines, added up as it is read: memory does not grow with its length.
//!
//! A million events are 300 MB of text, so the text is cut into blocks at line ends, and `WORKERS` threads read blocks
//! in turn. Each adds up its own [`Trace`], and these are added together in the same order every time: the page is a
//! function of the file and not of how the threads happened to run. The number of workers is fixed for the same reason.
//!
//! Bounds: [`Names`], lanes, sites and rows have each a greatest number; what comes later is counted as `other`. Time
//! is cut into [`BINS`] equal bins, whose width doubles whenever the trace turns out longer. Single events are kept as
//! long as there are few.

mod add;
mod line;
mod names;

use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

pub use names::Names;

use super::ReadError;
use crate::text::plural;
use line::{Head, Line};
use tollgate_report::format::clean;

/// Threads that read. On a machine with fewer CPUs they take turns.
const WORKERS: usize = 4;
/// Bytes of a block, about.
const BLOCK: usize = 4 << 20;
/// Bytes of a line, at most: a longer one is none of ours.
const LONGEST: usize = 64 << 20;
/// Bins that time is cut into.
pub const BINS: usize = 1024;
/// Width of a bin at first, ns.
const FIRST: u64 = 1 << 10;
/// Threads of the traced program that have a lane each.
pub const LANES: usize = 64;
/// Places in the code that are kept apart.
const SITES: usize = 20_000;
/// Calls, by gate, mode and name, that are kept apart.
const ROWS: usize = 2_000;
/// Events that are drawn one by one, if there are no more.
pub const SINGLE: usize = 4_000;

/// Gates of the format, in the order of reports; anything else is the last one.
pub const GATES: [&str; 6] = ["syscall", "int80", "sysenter", "vsyscall", "vdso", "other"];

/// One trace, added up.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The command and its arguments.
    pub command: Vec<String>,
    /// The machine.
    pub host: String,
    /// Names of calls, functions, files.
    pub names: Names,
    /// Calls by gate, mode and name.
    pub rows: HashMap<(u8, u8, u32), Row>,
    /// Crossings by place and call.
    pub sites: HashMap<Site, Cost>,
    /// Threads, by number.
    pub lanes: HashMap<i64, Lane>,
    /// Threads that found no lane.
    pub other_lanes: u64,
    /// Width of a bin, ns.
    pub bin: u64,
    /// Crossings by gate and bin, at the time that they began.
    pub rate: Vec<[u64; GATES.len()]>,
    /// Single events, until there are too many.
    pub single: Vec<Single>,
    /// Crossings that lines of type `call` stand for.
    pub calls: u64,
    /// Errors, by errno's name.
    pub errors: HashMap<u32, u64>,
    /// The last time seen.
    pub last: u64,
    /// The first time seen.
    pub first: Option<u64>,
    /// Events that were not told.
    pub lost: u64,
    /// Was there a last line?
    pub whole: bool,
    /// Did the file end in the middle of a line?
    pub torn: bool,
}

/// One call by one gate.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Crossings.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Those that came back, by time inside.
    pub times: Log2,
}

/// A place, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The file.
    pub module: u32,
    /// The function; the offset's spelling where it has no name.
    pub function: u32,
    /// The source line.
    pub source: u32,
    /// The call.
    pub name: u32,
}

/// Crossings and the time inside of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Crossings.
    pub calls: u64,
    /// ns.
    pub ns: u64,
}

/// One thread.
#[derive(Clone, Debug, Default)]
pub struct Lane {
    /// Its process.
    pub pid: i64,
    /// The program that the process ran last, and when that began.
    pub program: Option<(u64, u32)>,
    /// Crossings.
    pub calls: u64,
    /// Time inside, ns.
    pub ns: u64,
    /// First and last time seen.
    pub span: Option<(u64, u64)>,
    /// Time inside by bin, ns.
    pub inside: Vec<u64>,
}

/// One crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Single {
    /// Thread.
    pub tid: i64,
    /// The call.
    pub name: u32,
    /// From.
    pub begun: u64,
    /// To.
    pub ended: u64,
    /// Did it fail?
    pub failed: bool,
}

/// Times on a log scale, sixteen bins for each power of two: quantiles to three percent.
#[derive(Clone, Debug)]
pub struct Log2 {
    /// By [`Log2::bin`].
    pub bins: Vec<u64>,
    /// Values.
    pub n: u64,
    /// Their sum.
    pub total: u64,
    /// The least.
    pub min: u64,
    /// The greatest.
    pub max: u64,
}

/// Does a file that begins with these bytes hold events?
pub fn begins(start: &[u8]) -> bool {
    let line = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
    // A document is laid out over lines, or has no kind.
    serde_json::from_slice::<Head>(line).is_ok_and(|head| head.kind.as_deref() == Some("trace"))
}

/// A block of whole lines, and the number of its first one.
struct Block {
    bytes: Vec<u8>,
    line: usize,
    /// The last block of the file, whose last line may be torn.
    last: bool,
}

/// Reads a trace to its end.
///
/// # Errors
/// A line that is not JSON, but for the last one: a trace that was cut off is still a trace, and says so.
pub fn read(input: &mut dyn BufRead, name: &str) -> Result<Trace, ReadError> {
    let unreadable =
        |e: io::Error| ReadError::Unreadable { name: name.into(), why: clean(&e.to_string()).into_owned() };
    let mut first = Vec::new();
    Read::take(&mut *input, LONGEST as u64).read_until(b'\n', &mut first).map_err(unreadable)?;
    let head: Head = serde_json::from_slice(&first).unwrap_or_default();
    if let Some(found) = head.schema.filter(|found| *found > 1) {
        return Err(ReadError::Newer { name: name.into(), found, known: 1 });
    }
    let mut whole = std::thread::scope(|scope| -> Result<Trace, ReadError> {
        let mut senders: Vec<SyncSender<Block>> = Vec::new();
        let mut workers = Vec::new();
        for _ in 0..WORKERS {
            let (sender, receiver) = sync_channel(2);
            senders.push(sender);
            workers.push(scope.spawn(move || work(&receiver)));
        }
        let fed = feed(input, &senders, name).map_err(unreadable);
        drop(senders);
        let parts: Vec<Result<Trace, usize>> =
            workers.into_iter().map(|worker| worker.join().unwrap_or(Err(0))).collect();
        fed?;
        let bad = parts.iter().filter_map(|part| part.as_ref().err()).min();
        if let Some(line) = bad {
            return Err(ReadError::NotJson { name: name.into(), line: *line, column: 1 });
        }
        Ok(parts.into_iter().flatten().reduce(Trace::plus).unwrap_or_default())
    })?;
    let short = |text: &String| crate::text::cut(text, names::LONGEST);
    whole.command = head.command.iter().take(64).map(short).collect();
    whole.host = short(&head.host);
    Ok(whole)
}

/// Cuts the input at line ends and hands the blocks round.
fn feed(input: &mut dyn BufRead, workers: &[SyncSender<Block>], name: &str) -> io::Result<()> {
    let (mut rest, mut line, mut turn) = (Vec::new(), 2, 0);
    loop {
        let mut bytes = std::mem::take(&mut rest);
        let had = bytes.len();
        let read = Read::take(&mut *input, BLOCK as u64).read_to_end(&mut bytes)?;
        let last = read == 0;
        if !last {
            match bytes[had..].iter().rposition(|byte| *byte == b'\n') {
                Some(end) => rest = bytes.split_off(had + end + 1),
                None if bytes.len() > LONGEST => {
                    return Err(io::Error::other(format!("line {line} of {name} is longer than {} MB", LONGEST >> 20)));
                }
                None => {
                    rest = bytes;
                    continue;
                }
            }
        }
        let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
        // A worker that stopped has found a bad line; the others go on, and the line is told at the end.
        let _ = workers[turn % workers.len()].send(Block { bytes, line, last });
        (line, turn) = (line + lines, turn + 1);
        if last {
            return Ok(());
        }
    }
}

/// Adds up blocks. The error is the number of a line that is not JSON.
fn work(blocks: &Receiver<Block>) -> Result<Trace, usize> {
    let mut trace = Trace { bin: FIRST, ..Trace::default() };
    for block in blocks {
        let lines = block.bytes.split(|byte| *byte == b'\n');
        for (i, bytes) in lines.enumerate().filter(|(_, bytes)| !bytes.trim_ascii().is_empty()) {
            match serde_json::from_slice::<Line>(bytes) {
                Ok(line) => trace.add(&line),
                // Only a block that is the last one ends without a line end.
                Err(_) if block.last => trace.torn = true,
                Err(_) => mended(&mut trace, bytes).map_err(|()| block.line + i)?,
            }
        }
    }
    Ok(trace)
}

/// A line with bytes that are no UTF-8, which become U+FFFD.
fn mended(trace: &mut Trace, bytes: &[u8]) -> Result<(), ()> {
    let text = String::from_utf8_lossy(bytes);
    serde_json::from_str::<Line>(&text).map(|line| trace.add(&line)).map_err(drop)
}

impl Trace {
    /// From the first event to the last, ns.
    pub fn wall(&self) -> u64 {
        self.last.saturating_sub(self.first.unwrap_or(self.last))
    }

    /// For the list of files.
    pub fn describe(&self) -> String {
        format!(
            "trace: {}, {}",
            plural(self.calls, "call"),
            plural(self.lanes.len() as u64 + self.other_lanes, "thread")
        )
    }

    /// What is missing of it.
    pub fn remark(&self) -> String {
        let mut says = Vec::new();
        if !self.whole {
            says.push("truncated: its last line is missing".to_string());
        }
        if self.lost > 0 {
            says.push(format!("{} were not recorded", plural(self.lost, "event")));
        }
        says.join("; ")
    }
}

#[cfg(test)]
mod tests;
