//! A timeline for the Perfetto UI (<https://ui.perfetto.dev>): a track a thread, a slice a crossing, signals as
//! instants.
//!
//! The file is a `perfetto.protos.Trace` in protocol buffers' wire format. A dozen kinds of messages are written here,
//! by hand: a generated writer would bring the hundreds that Perfetto has. Field numbers are those of Perfetto's
//! `protos/perfetto/trace/` (`trace.proto`, `trace_packet.proto`, `clock_snapshot.proto`,
//! `track_event/{track_descriptor,track_event,debug_annotation}.proto`, `interned_data.proto`), read back without an
//! unknown field by its Python package 0.59.1.
//!
//! Times are given as those of the boot clock, from 0 at the start of the trace; a clock snapshot says what time of day
//! that was. A slice's begin and end are written when it has ended; the reader sorts by time. Slices of a thread must
//! lie side by side or one within the other (a signal's handler within the call that it interrupts). One that would
//! overlap, because two CPUs' clocks differ, begins where the other ends.
//!
//! Text from the program is written as it is, cut at [`TEXT`] bytes: Perfetto shows text as text.
//!
//! Memory: a buffer of 64 KiB, up to [`NAMES`] names, and about 400 bytes a thread that lives.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Write};

use super::{CallEvent, End, Errno, Header, Sink, TraceEvent, gate_name};

/// Names that get a number, at most; others are written out each time.
pub const NAMES: usize = 4096;

/// Bytes of a text (an argument, a path) that are written, at most.
pub const TEXT: usize = 96;

/// Arguments of a slice that are written, at most.
const ARGUMENTS: usize = 6;

/// Handed on to the writer when it holds as much.
const BUFFER: usize = 64 * 1024;

/// Slices of a thread that a new one is held against.
const RECENT: usize = 8;

/// `BuiltinClock` of builtin_clock.proto.
const REALTIME: u64 = 1;
const BOOTTIME: u64 = 6;

/// `TrackEvent.Type`.
const BEGIN: u64 = 1;
const END: u64 = 2;
const INSTANT: u64 = 3;

/// The only sequence of packets; 0 is no valid one.
const SEQUENCE: u64 = 1;

/// `TracePacket.SequenceFlags`: numbers of names start here, and are needed from here on.
const STATE_CLEARED: u64 = 1;
const NEEDS_STATE: u64 = 2;

/// Numbers of the names of annotations; those of arguments come after them.
const RESULT: u64 = 1;
const ERRNO: u64 = 2;
const SITE: u64 = 3;
const FUNCTION: u64 = 4;
const ARGUMENT: u64 = 5;

/// The sink.
#[derive(Debug)]
pub struct Timeline<W: Write> {
    out: W,
    buffer: Vec<u8>,
    /// Names of slices and their numbers.
    names: HashMap<Box<str>, u64>,
    threads: HashMap<(i32, i32), Thread>,
    /// Processes that have a track, and its number.
    processes: HashMap<i32, u64>,
    /// The last number given to a track; 0 is the trace's own.
    tracks: u64,
}

/// A thread that has a track.
#[derive(Debug)]
struct Thread {
    track: u64,
    /// The last slices that are within no other.
    recent: VecDeque<(u64, u64)>,
    /// The last time seen, for events that have none.
    last: u64,
}

impl<W: Write> Timeline<W> {
    /// Writes the clocks and the names that every trace needs.
    pub fn new(out: W, header: &Header<'_>) -> io::Result<Self> {
        let buffer = Vec::with_capacity(BUFFER + BUFFER / 4);
        let (names, threads, processes) = Default::default();
        let mut sink = Timeline { out, buffer, names, threads, processes, tracks: 0 };
        sink.packet(None, STATE_CLEARED, |packet| {
            message(packet, 6, |snapshot| {
                for (clock, time) in [(BOOTTIME, 0), (REALTIME, header.start)] {
                    message(snapshot, 1, |out| {
                        number(out, 1, clock);
                        number(out, 2, time);
                    });
                }
                number(snapshot, 2, BOOTTIME);
            });
            message(packet, 12, |interned| {
                for gate in CATEGORIES {
                    named(interned, 1, category(gate), gate);
                }
                let fixed = [(RESULT, "result"), (ERRNO, "errno"), (SITE, "site"), (FUNCTION, "function")];
                let arguments = ["arg0", "arg1", "arg2", "arg3", "arg4", "arg5"];
                let arguments = arguments.into_iter().enumerate().map(|(i, name)| (ARGUMENT + i as u64, name));
                fixed.into_iter().chain(arguments).for_each(|(number, name)| named(interned, 3, number, name));
            });
        });
        Ok(sink)
    }

    /// A packet of our sequence.
    fn packet(&mut self, at: Option<u64>, flags: u64, fill: impl FnOnce(&mut Vec<u8>)) {
        message(&mut self.buffer, 1, |packet| {
            if let Some(at) = at {
                // The UI reads times as signed.
                number(packet, 8, at.min(i64::MAX as u64));
            }
            number(packet, 10, SEQUENCE);
            number(packet, 13, flags);
            fill(packet);
        });
    }

    fn drain(&mut self) -> io::Result<()> {
        let written = self.out.write_all(&self.buffer);
        // Also after an error: what was written is not known, and the buffer must not grow on.
        self.buffer.clear();
        written
    }

    /// The number of a name, told to the reader when it is new; `None` where there are too many.
    fn name(&mut self, name: &str) -> Option<u64> {
        if let Some(number) = self.names.get(name) {
            return Some(*number);
        }
        if self.names.len() >= NAMES || name.len() > TEXT {
            return None;
        }
        let number = self.names.len() as u64 + 1;
        self.names.insert(name.into(), number);
        self.packet(None, NEEDS_STATE, |packet| message(packet, 12, |interned| named(interned, 2, number, name)));
        Some(number)
    }

    fn new_track(&mut self) -> u64 {
        self.tracks += 1;
        self.tracks
    }

    /// The track of a process, told to the reader when it is new or has got a name.
    fn process(&mut self, pid: i32, name: Option<&str>) -> u64 {
        let known = self.processes.get(&pid).copied();
        let track = known.unwrap_or_else(|| self.new_track());
        if known.is_none() || name.is_some() {
            self.processes.insert(pid, track);
            self.packet(None, NEEDS_STATE, |packet| {
                message(packet, 60, |descriptor| {
                    number(descriptor, 1, track);
                    message(descriptor, 3, |process| {
                        signed(process, 1, pid.into());
                        if let Some(name) = name {
                            text(process, 6, name);
                        }
                    });
                });
            });
        }
        track
    }

    /// The track of a thread, told to the reader when it is new. A thread's name in the UI is its process's, unless it
    /// has one.
    fn thread(&mut self, pid: i32, tid: i32) -> &mut Thread {
        let mut track = 0;
        if !self.threads.contains_key(&(pid, tid)) {
            let parent = self.process(pid, None);
            track = self.new_track();
            self.describe_thread(track, parent, pid, tid, None);
        }
        self.threads.entry((pid, tid)).or_insert_with(|| Thread {
            track,
            recent: VecDeque::with_capacity(RECENT),
            last: 0,
        })
    }

    fn describe_thread(&mut self, track: u64, parent: u64, pid: i32, tid: i32, name: Option<&str>) {
        self.packet(None, NEEDS_STATE, |packet| {
            message(packet, 60, |descriptor| {
                number(descriptor, 1, track);
                number(descriptor, 5, parent);
                message(descriptor, 4, |thread| {
                    signed(thread, 1, pid.into());
                    signed(thread, 2, tid.into());
                    if let Some(name) = name {
                        text(thread, 5, name);
                    }
                });
            });
        });
    }

    fn call(&mut self, event: &CallEvent<'_>) {
        let fact = event.fact;
        let thread = self.thread(fact.pid, fact.tid);
        let (track, ended) = (thread.track, fact.ended.max(fact.begun));
        let begun = thread.fit(fact.begun, ended);
        let name = self.name(fact.name);
        self.packet(Some(begun), NEEDS_STATE, |packet| {
            message(packet, 11, |slice| {
                number(slice, 9, BEGIN);
                number(slice, 11, track);
                number(slice, 3, category(gate_name(fact.gate)));
                match name {
                    Some(name) => number(slice, 10, name),
                    None => text(slice, 23, fact.name),
                }
                annotations(slice, event);
            });
        });
        self.packet(Some(ended), NEEDS_STATE, |packet| {
            message(packet, 11, |slice| {
                number(slice, 9, END);
                number(slice, 11, track);
            });
        });
    }

    /// A mark on a thread's track. The name is written out: there are few of them, and paths are many.
    fn instant(&mut self, (pid, tid): (i32, i32), at: Option<u64>, name: &str) {
        let thread = self.thread(pid, tid);
        let at = at.unwrap_or(thread.last);
        thread.last = thread.last.max(at);
        let track = thread.track;
        self.packet(Some(at), NEEDS_STATE, |packet| {
            message(packet, 11, |mark| {
                number(mark, 9, INSTANT);
                number(mark, 11, track);
                text(mark, 23, name);
            });
        });
    }

    /// A call of a function, from entry to exit, with its arguments as text (empty: none).
    pub fn slice(&mut self, pid: i32, tid: i32, begun: u64, ended: u64, name: &str, arguments: &str) -> io::Result<()> {
        let thread = self.thread(pid, tid);
        let (track, ended) = (thread.track, ended.max(begun));
        let begun = thread.fit(begun, ended);
        let number_of = self.name(name);
        self.packet(Some(begun), NEEDS_STATE, |packet| {
            message(packet, 11, |slice| {
                number(slice, 9, BEGIN);
                number(slice, 11, track);
                number(slice, 3, category(FUNCTION_CATEGORY));
                match number_of {
                    Some(known) => number(slice, 10, known),
                    None => text(slice, 23, name),
                }
                described(slice, arguments);
            });
        });
        self.packet(Some(ended), NEEDS_STATE, |packet| {
            message(packet, 11, |slice| {
                number(slice, 9, END);
                number(slice, 11, track);
            });
        });
        if self.buffer.len() >= BUFFER { self.drain() } else { Ok(()) }
    }

    /// A mark on a thread's track: a hit of a place that has no duration.
    pub fn mark(&mut self, pid: i32, tid: i32, at: u64, name: &str, arguments: &str) -> io::Result<()> {
        let thread = self.thread(pid, tid);
        thread.last = thread.last.max(at);
        let track = thread.track;
        let number_of = self.name(name);
        self.packet(Some(at), NEEDS_STATE, |packet| {
            message(packet, 11, |mark| {
                number(mark, 9, INSTANT);
                number(mark, 11, track);
                number(mark, 3, category(FUNCTION_CATEGORY));
                match number_of {
                    Some(known) => number(mark, 10, known),
                    None => text(mark, 23, name),
                }
                described(mark, arguments);
            });
        });
        if self.buffer.len() >= BUFFER { self.drain() } else { Ok(()) }
    }

    fn exec(&mut self, pid: i32, former: i32, at: u64, path: &str) {
        let name = path.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(path);
        let parent = self.process(pid, Some(name));
        // The thread that called goes on as the process's first; the others are gone.
        self.threads.retain(|(process, thread), _| *process != pid || *thread == pid || *thread == former);
        if former != pid {
            self.threads.remove(&(pid, former));
        }
        self.instant((pid, pid), Some(at), &format!("exec {path}"));
        let track = self.thread(pid, pid).track;
        self.describe_thread(track, parent, pid, pid, Some(name));
    }

    /// Forgets the thread: its number may come back as another's. The process's track stays until the last thread has
    /// gone.
    fn ended(&mut self, pid: i32, tid: i32) {
        self.threads.remove(&(pid, tid));
        if !self.threads.keys().any(|(process, _)| *process == pid) {
            self.processes.remove(&pid);
        }
    }
}

impl<W: Write> Sink<W> for Timeline<W> {
    fn event(&mut self, event: &TraceEvent<'_>) -> io::Result<()> {
        match *event {
            TraceEvent::Call(ref event) => self.call(event),
            TraceEvent::Signal { pid, tid, at, name, .. } => self.instant((pid, tid), Some(at), name),
            TraceEvent::Stopped { pid, tid, at, name, .. } => {
                self.instant((pid, tid), Some(at), &format!("stopped by {name}"))
            }
            TraceEvent::Exec { pid, former, at, path, .. } => self.exec(pid, former, at, path),
            TraceEvent::Attached { pid, tid, at, .. } => {
                let thread = self.thread(pid, tid);
                thread.last = thread.last.max(at);
            }
            TraceEvent::Ended { pid, tid, at, end } => {
                let name = match end {
                    End::Exited(status) => format!("exit {status}"),
                    End::Killed { name, core, .. } => {
                        format!("killed by {name}{}", if core { ", core dumped" } else { "" })
                    }
                };
                self.instant((pid, tid), Some(at), &name);
                self.ended(pid, tid);
            }
            TraceEvent::Lost { pid, tid, count } => self.instant((pid, tid), None, &format!("{count} events lost")),
        }
        if self.buffer.len() >= BUFFER { self.drain() } else { Ok(()) }
    }

    /// Every packet stands for itself, so what is written so far is a trace.
    fn flush(&mut self) -> io::Result<()> {
        self.drain()?;
        self.out.flush()
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        self.flush()?;
        Ok(self.out)
    }
}

impl Thread {
    /// Where a slice that ends there may begin, so that it overlaps none that came before: within one, around some, or
    /// behind one.
    ///
    /// Only the last [`RECENT`] are known. A slice comes when it has ended, after all that lie within it.
    fn fit(&mut self, begun: u64, ended: u64) -> u64 {
        let cut = self.recent.iter().rev().find(|(other, end)| *other < begun && begun < *end && *end < ended);
        let begun = cut.map_or(begun, |(_, end)| *end);
        if !self.recent.iter().any(|(other, end)| *other <= begun && ended <= *end) {
            self.recent.retain(|(other, end)| *other < begun || ended < *end);
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back((begun, ended));
        }
        self.last = self.last.max(ended);
        begun
    }
}

/// What the UI shows beside a slice that is clicked on: the result, then arguments, decoded or raw.
fn annotations(slice: &mut Vec<u8>, event: &CallEvent<'_>) {
    let fact = event.fact;
    if let Some(result) = fact.result {
        annotation(slice, RESULT, |out| signed(out, 4, result));
    }
    match event.errno_text() {
        None => {}
        Some(Errno::Name(name)) => annotation(slice, ERRNO, |out| text(out, 6, name)),
        Some(Errno::Number(number)) => annotation(slice, ERRNO, |out| signed(out, 4, number.into())),
    }
    match event.arguments {
        Some(arguments) => {
            for argument in arguments.iter().take(ARGUMENTS) {
                message(slice, 4, |out| {
                    text(out, 10, argument.name);
                    text(out, 6, argument.text);
                });
            }
        }
        // Registers behind the last argument hold anything, and how many there are is not known here. Zeros at the end
        // say nothing.
        None => {
            let used = fact.args.iter().rposition(|argument| *argument != 0).map_or(0, |last| last + 1);
            for (i, argument) in fact.args[..used].iter().enumerate() {
                annotation(slice, ARGUMENT + i as u64, |out| number(out, 7, *argument));
            }
        }
    }
    annotation(slice, SITE, |out| number(out, 7, fact.site));
    if let Some(function) = event.place.and_then(|place| place.function) {
        annotation(slice, FUNCTION, |out| text(out, 6, function));
    }
}

/// Arguments of a function that is no call into the kernel, as one text.
fn described(slice: &mut Vec<u8>, arguments: &str) {
    if !arguments.is_empty() {
        message(slice, 4, |out| {
            text(out, 10, "arguments");
            text(out, 6, arguments);
        });
    }
}

/// A `DebugAnnotation` whose name has a number.
fn annotation(slice: &mut Vec<u8>, name: u64, value: impl FnOnce(&mut Vec<u8>)) {
    message(slice, 4, |out| {
        number(out, 1, name);
        value(out);
    });
}

/// Gates are categories: the UI can filter by them.
const CATEGORIES: [&str; 6] = ["syscall", "int80", "sysenter", "vsyscall", "vdso", FUNCTION_CATEGORY];

/// Calls of probed functions.
const FUNCTION_CATEGORY: &str = "function";

/// The number of a gate's category, from 1.
fn category(gate: &str) -> u64 {
    CATEGORIES.iter().position(|name| *name == gate).map_or(0, |at| at as u64 + 1)
}

/// An entry of `InternedData`: they all have the number in field 1 and the name in field 2.
fn named(out: &mut Vec<u8>, field: u64, iid: u64, name: &str) {
    message(out, field, |entry| {
        number(entry, 1, iid);
        text(entry, 2, name);
    });
}

/// A field that is a message: its length goes before it, so a byte is kept free, and the message moves where one is not
/// enough.
fn message(out: &mut Vec<u8>, field: u64, fill: impl FnOnce(&mut Vec<u8>)) {
    varint(out, field << 3 | 2);
    let at = out.len();
    out.push(0);
    fill(out);
    let length = out.len() - at - 1;
    if length < 0x80 {
        out[at] = length as u8;
        return;
    }
    let mut prefix = Vec::with_capacity(10);
    varint(&mut prefix, length as u64);
    out.splice(at..=at, prefix);
}

/// A field that is an integer.
fn number(out: &mut Vec<u8>, field: u64, value: u64) {
    varint(out, field << 3);
    varint(out, value);
}

/// The same, signed and not zigzag: a negative one has ten bytes.
fn signed(out: &mut Vec<u8>, field: u64, value: i64) {
    number(out, field, value as u64);
}

/// A field that is text, cut at [`TEXT`] bytes, between characters.
fn text(out: &mut Vec<u8>, field: u64, value: &str) {
    let cut = if value.len() > TEXT { value.floor_char_boundary(TEXT - '…'.len_utf8()) } else { value.len() };
    let tail = if cut < value.len() { "…" } else { "" };
    varint(out, field << 3 | 2);
    varint(out, (cut + tail.len()) as u64);
    out.extend_from_slice(&value.as_bytes()[..cut]);
    out.extend_from_slice(tail.as_bytes());
}

fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

#[cfg(test)]
mod tests;
