//! The listener: every event of the engine, filtered, to whatever was asked for: lines, counts, files, all at once.

use super::args::TraceArgs;
use super::die::Asked;
use super::facts::{Facts, gate};
use super::fds::{self, Descriptors};
use super::filter::{Filter, Key, Verdicts};
use super::inject;
use super::line::{self, Lines, Moment, Words};
use super::views::{Exports, Places, Shared, frame};
use nix::sys::signal::{Signal as Number, kill};
use nix::unistd::Pid;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;
use tollgate_report::format::clean;
use tollgate_report::trace::advice::{Seen, Watch};
use tollgate_report::trace::fact::Fact;
use tollgate_report::trace::sink::{self, CallEvent, TraceEvent};
use tollgate_report::trace::summary::model::Process;
use tollgate_report::trace::summary::{Aggregate, Site};
use tollgate_syscalls::{self as syscalls, Call, Gate, Style, When};
use tollgate_tracer::engine::{Clock, Counted, Listener};
use tollgate_tracer::event::{Crossing, End, Event, Signal};

/// Processes whose program is remembered for the summary.
const MOST_PROCESSES: usize = 1000;

/// What is told to whom.
pub struct Printer {
    filter: Filter,
    verdicts: Verdicts,
    facts: Facts,
    output: Shared,
    lines: Option<Lines>,
    exports: Exports,
    counts: Option<(Aggregate, Watch)>,
    style: Wording,
    asked: Asked,
    launched: bool,
    /// Lines are all that is wanted: without a reader for them there is nothing to do.
    read: bool,
    /// Threads that live, and their processes.
    threads: HashMap<i32, i32>,
    /// Crossings that events told of, of interest or not.
    pub told: u64,
    /// Calls of the vDSO that lines leave out.
    pub unshown: u64,
    /// The first thread that was heard of.
    root: Option<i32>,
    bits: HashMap<i32, u8>,
    programs: Vec<(i32, String)>,
    descriptors: RefCell<Descriptors>,
    /// The code's places.
    pub places: Places,
    /// Threads of one process that were attached to, not told yet.
    joined: Option<(i32, usize)>,
    lost: bool,
}

/// How a call is put into words.
struct Wording {
    strings: usize,
    hex: syscalls::Hex,
    stack: bool,
    to_stderr: bool,
}

/// What a printer is made of.
pub struct Parts {
    /// Which events.
    pub filter: Filter,
    /// What ticks mean.
    pub clock: Clock,
    /// Where lines go.
    pub output: Shared,
    /// Their layout, where lines are wanted.
    pub lines: Option<Lines>,
    /// Other sinks.
    pub exports: Exports,
    /// Counts, where a summary is wanted.
    pub counts: Option<(Aggregate, Watch)>,
    /// Signals to be handed on.
    pub asked: Asked,
}

impl Printer {
    /// Tells what `args` ask for.
    pub fn new(args: &TraceArgs, parts: Parts) -> Printer {
        let hex = match args.hex {
            0 => syscalls::Hex::Never,
            1 => syscalls::Hex::Unprintable,
            _ => syscalls::Hex::Always,
        };
        let lines = parts.lines.is_some() || parts.exports.decoded();
        // A command that was given with `-o` may have seen enough; the program that was started is followed all the same.
        let besides = parts.exports.files() || args.check || args.pipes() && args.attach.is_empty();
        let mut printer = Printer {
            read: lines && !besides,
            filter: parts.filter,
            verdicts: Verdicts::new(),
            facts: Facts::new(parts.clock),
            output: parts.output,
            lines: parts.lines,
            exports: parts.exports,
            counts: parts.counts,
            style: Wording {
                strings: args.strings,
                hex,
                stack: args.stack_traces || args.stack,
                to_stderr: args.output.is_none(),
            },
            asked: parts.asked,
            launched: !args.command.is_empty(),
            threads: HashMap::new(),
            told: 0,
            unshown: 0,
            root: None,
            bits: HashMap::new(),
            programs: Vec::new(),
            descriptors: RefCell::default(),
            places: Places::new(),
            joined: None,
            lost: false,
        };
        if printer.needs_descriptors() {
            args.pids().unwrap_or_default().into_iter().for_each(|pid| printer.descriptors.get_mut().joined(pid));
        }
        printer
    }

    /// The trace is over: what was counted, what was seen of processes, and the sinks to be ended.
    pub fn end(mut self) -> (Option<(Aggregate, Watch)>, Vec<Process>, Places, Exports) {
        self.tell_joined();
        let of = |(pid, program): (i32, String)| Process { pid, program, ..Process::default() };
        (self.counts, self.programs.into_iter().map(of).collect(), self.places, self.exports)
    }

    /// Adds calls that were counted without an event each.
    pub fn counted(&mut self, counted: &Counted) {
        let (name, nr) = self.facts.counted(counted);
        let key = Key { gate: counted.gate, bits: 64, nr, name };
        if self.verdicts.call(&self.filter, key)
            && let Some((aggregate, _)) = &mut self.counts
        {
            aggregate.add_counted(gate(counted.gate), 64, nr, name, counted.calls, counted.errors);
        }
    }

    /// Has this process been heard of, and not of its end?
    pub fn follows(&self, pid: i32) -> bool {
        self.threads.values().any(|process| *process == pid)
    }

    /// Lines were all that was wanted, and nobody reads them any more.
    pub fn unread(&self) -> bool {
        self.read && self.output.borrow().unread()
    }

    /// Lets everything go where lines were all that was wanted, and can be written no more: nobody reads them, or the disk is full, which is told
    /// at the end.
    fn end_if_in_vain(&self) {
        if self.read && self.output.borrow().broken() {
            self.asked.let_go();
        }
    }

    /// A message of our own, between lines.
    pub fn message(&self, text: &str) {
        let line = format!("tollgate: {}\n", clean(text));
        if self.style.to_stderr {
            self.output.borrow_mut().write(0, &line);
        } else {
            // Nobody reads it: no reason to fail.
            let _ = crate::terminal::errors().write_all(line.as_bytes());
        }
    }

    fn crossing(&mut self, crossing: &Crossing) {
        let call = &crossing.call;
        let name = self.facts.name(call.table(), call.gate, call.nr);
        let wanted = self.verdicts.call(&self.filter, Key { gate: call.gate, bits: call.bits, nr: call.nr, name });
        if self.needs_descriptors() {
            self.descriptors.get_mut().before(name, call);
        }
        if wanted && self.filter.result(call.result) && (self.filter.paths.is_empty() || self.concerns(call)) {
            let fact = self.facts.fact(crossing, name);
            self.count(call, &fact);
            if self.lines.is_some() {
                if call.gate == Gate::Vdso && !self.filter.gates_asked { self.unshown += 1 } else { self.line(crossing, &fact) }
            }
            if self.exports.any() {
                self.export(crossing, &fact);
            }
            self.flame(crossing, &fact);
        }
        if self.lines.is_some() || self.exports.decoded() {
            self.descriptors.get_mut().learn_netlink(name, call);
        }
        if self.needs_descriptors() {
            self.descriptors.get_mut().after(name, call);
        }
    }

    fn needs_descriptors(&self) -> bool {
        self.filter.descriptors.any() || !self.filter.paths.is_empty()
    }

    /// `-P`: the files that a call names, and those behind its descriptors.
    fn concerns(&mut self, call: &Call) -> bool {
        let mut named: Vec<String> = fds::paths(call).collect();
        for fd in syscalls::descriptors(call) {
            named.extend(self.descriptors.get_mut().name(call.pid, fd));
        }
        self.filter.path(named.iter().map(String::as_str))
    }

    fn count(&mut self, call: &Call, fact: &Fact) {
        let Some((aggregate, watch)) = &mut self.counts else { return };
        let site = self.places.site(call.pid, call.site);
        aggregate.add_at(fact, site);
        let seen = Seen { image: site.image, entry: digest(call, When::Entry), exit: digest(call, When::Exit) };
        watch.add(&Fact { site: site.address, ..fact.clone() }, &seen);
    }

    fn line(&mut self, Crossing { call, stack, tampered, .. }: &Crossing, fact: &Fact) {
        let key = Key { gate: call.gate, bits: call.bits, nr: call.nr, name: fact.name };
        let (left, mut right) = self.words(call, key);
        right.push_str(inject::note(*tampered));
        let at = Moment { wall: self.facts.clock.realtime_ns(call.begun), since: fact.begun };
        let words = Words {
            gate: call.gate,
            bits: call.bits,
            nr: call.nr,
            site: call.site,
            left: &left,
            right: &right,
            inside: fact.is_timed().then(|| fact.inside()),
        };
        let several = self.threads.len() > 1;
        let Some(lines) = &mut self.lines else { return };
        let mut text = lines.call(call.tid, several, at, &words);
        if let Some(stack) = stack.as_deref().filter(|_| self.style.stack) {
            stack.kernel.iter().for_each(|frame| text.push_str(&format!(" > [kernel] {frame}\n")));
            self.places.stack(call, stack).iter().for_each(|place| text.push_str(&format!(" > {place}\n")));
        }
        self.output.borrow_mut().write(call.tid, &text);
    }

    /// The call and its result.
    fn words(&self, call: &Call, key: Key<'_>) -> (String, String) {
        if self.filter.raw.has(key) {
            return syscalls::raw(call);
        }
        let wanted = self.filter.descriptors;
        let names = |pid: i32, fd: i32| self.descriptors.borrow_mut().shown(pid, fd, wanted);
        let made = |pid: i32, fd: i32| self.descriptors.borrow_mut().shown_result(pid, fd, wanted);
        let netlink = |pid: i32, fd: i32| self.descriptors.borrow().netlink(pid, fd);
        let style = Style {
            strings: self.style.strings,
            netlink: Some(&netlink),
            fds: if wanted.any() { Some(&names) } else { None },
            abbreviate: self.filter.abbreviated.has(key),
            hex: self.style.hex,
            ..Style::default()
        };
        let right = syscalls::result(call, &Style { fds: if wanted.any() { Some(&made) } else { None }, ..style });
        (syscalls::head(call, &style), right)
    }

    fn export(&mut self, Crossing { call, tampered, .. }: &Crossing, fact: &Fact) {
        let decoded = if self.exports.decoded() {
            let wanted = self.filter.descriptors;
            let names = |pid: i32, fd: i32| self.descriptors.borrow_mut().shown(pid, fd, wanted);
            let fds: Option<&dyn Fn(i32, i32) -> Option<String>> = if wanted.any() { Some(&names) } else { None };
            syscalls::arguments(call, &Style { strings: self.style.strings, fds, ..Style::default() })
        } else {
            Vec::new()
        };
        let flags: Vec<Vec<&str>> = decoded.iter().map(|argument| argument.flags.iter().map(String::as_str).collect()).collect();
        let arguments: Vec<sink::Argument<'_>> = decoded
            .iter()
            .zip(&flags)
            .map(|(argument, flags)| sink::Argument { name: argument.name, text: &argument.text, flags })
            .collect();
        let errno = fact.errno().and_then(syscalls::errno_name);
        let site = self.places.name(call.pid, call.site);
        let place = (!site.module.is_empty()).then(|| sink::Place {
            module: &site.module,
            offset: site.offset,
            function: site.function.as_deref(),
            source: site.source.as_deref(),
        });
        let arguments = (!arguments.is_empty()).then_some(&arguments[..]);
        let event = CallEvent { errno, arguments, place, injected: tampered.injected, ..CallEvent::new(fact) };
        self.exports.event(&TraceEvent::Call(event));
    }

    fn flame(&mut self, Crossing { call, stack, .. }: &Crossing, fact: &Fact) {
        if let Some(stack) = stack.as_deref().filter(|_| self.exports.stacks()) {
            let mut frames: Vec<String> = self.places.stack(call, stack).iter().rev().map(frame).collect();
            frames.push(fact.name.to_string());
            self.exports.stack(&frames, fact.inside());
        }
    }

    fn signal(&mut self, signal: &Signal) {
        let name = syscalls::signal_name(signal.number);
        let at = self.facts.clock.ns(signal.at);
        self.exports.event(&TraceEvent::Signal { pid: signal.pid, tid: signal.tid, at, number: signal.number, name: &name });
        let bits = self.bits.get(&signal.pid).copied().unwrap_or(64);
        self.other(signal.tid, signal.at, &format!("--- {name} {} ---", syscalls::siginfo(&signal.info, bits)));
    }

    /// A line that is no call.
    fn other(&mut self, tid: i32, at: u64, text: &str) {
        let moment = Moment { wall: self.facts.clock.realtime_ns(at), since: self.facts.clock.ns(at) };
        let several = self.threads.len() > 1;
        if let Some(lines) = &mut self.lines {
            self.output.borrow_mut().write(tid, &lines.other(tid, several, moment, text));
        }
    }

    fn attached(&mut self, pid: i32, tid: i32, parent: Option<i32>, at: u64) {
        self.exports.event(&TraceEvent::Attached { pid, tid, parent, at: self.facts.clock.ns(at) });
        match (parent, self.joined) {
            (None, Some((process, threads))) if process == pid => self.joined = Some((process, threads + 1)),
            (None, _) => {
                self.tell_joined();
                self.joined = Some((pid, 1));
            }
            (Some(parent), _) => {
                let process = self.threads.get(&parent).copied().unwrap_or(parent);
                self.descriptors.get_mut().inherit(process, pid);
                if let Some(bits) = self.bits.get(&process).copied() {
                    self.bits.insert(pid, bits);
                }
                if !self.filter.quiet.attach {
                    self.message(&format!("Process {tid} attached"));
                }
            }
        }
    }

    fn tell_joined(&mut self) {
        match self.joined.take().filter(|_| !self.filter.quiet.attach) {
            Some((pid, 1)) => self.message(&format!("Process {pid} attached")),
            Some((pid, threads)) => self.message(&format!("Process {pid} attached with {threads} threads")),
            None => {}
        }
    }

    fn exec(&mut self, pid: i32, former: i32, at: u64, bits: u8, path: &str) {
        self.exports.event(&TraceEvent::Exec { pid, former, at: self.facts.clock.ns(at), bits, path });
        if former != pid && !self.filter.quiet.superseded {
            self.other(pid, at, &format!("+++ superseded by execve in pid {former} +++"));
        }
        self.threads.retain(|tid, process| *process != pid || *tid == pid);
        self.threads.insert(pid, pid);
        let before = self.bits.insert(pid, bits).unwrap_or(64);
        if before != bits && !self.filter.quiet.personality {
            self.message(&format!("[ Process PID={pid} runs in {bits} bit mode. ]"));
        }
        self.descriptors.get_mut().exec(pid);
        self.places.exec(pid);
        match self.programs.iter().position(|(process, _)| *process == pid) {
            Some(at) => self.programs[at].1 = path.into(),
            None if self.programs.len() < MOST_PROCESSES => self.programs.push((pid, path.into())),
            None => {}
        }
    }

    fn ended(&mut self, pid: i32, tid: i32, at: u64, end: End) {
        let name = if let End::Killed(number, _) = end { syscalls::signal_name(number) } else { String::new() };
        let told = match end {
            End::Exited(status) => sink::End::Exited(status),
            End::Killed(number, core) => sink::End::Killed { number, name: &name, core },
        };
        self.exports.event(&TraceEvent::Ended { pid, tid, at: self.facts.clock.ns(at), end: told });
        if !self.filter.quiet.exit {
            self.other(tid, at, &line::end(end, syscalls::signal_name));
        }
        self.output.borrow_mut().ended(tid);
        self.threads.remove(&tid);
        if pid == tid {
            self.descriptors.get_mut().ended(pid);
            self.places.ended(pid);
            self.bits.remove(&pid);
        }
    }

    /// Hands on what this process was asked by a signal.
    fn forward(&mut self) {
        let (Some(root), true) = (self.root, self.launched) else { return };
        if let Some(signal) = self.asked.take(!self.follows(root))
            && let Ok(signal) = Number::try_from(signal)
        {
            // It may be gone already.
            let _ = kill(Pid::from_raw(root), signal);
        }
    }

    fn heard_of(&mut self, event: &Event) {
        let (pid, tid) = match event {
            Event::Call(crossing) => (crossing.call.pid, crossing.call.tid),
            Event::Signal(signal) => (signal.pid, signal.tid),
            Event::Exec { pid, .. } => (*pid, *pid),
            Event::Stopped { pid, tid, .. }
            | Event::Attached { pid, tid, .. }
            | Event::Ended { pid, tid, .. }
            | Event::Lost { pid, tid, .. } => (*pid, *tid),
        };
        self.root.get_or_insert(pid);
        self.threads.insert(tid, pid);
        if self.joined.is_some() && !matches!(event, Event::Attached { parent: None, .. }) {
            self.tell_joined();
        }
    }
}

impl Listener for Printer {
    fn event(&mut self, event: &Event) {
        self.forward();
        self.heard_of(event);
        match event {
            Event::Call(crossing) => {
                self.told += 1;
                self.crossing(crossing);
            }
            Event::Signal(signal) if self.filter.signal(signal.number) => self.signal(signal),
            Event::Signal(_) => {}
            Event::Stopped { pid, tid, at, signal } => {
                let name = syscalls::signal_name(*signal);
                let told =
                    TraceEvent::Stopped { pid: *pid, tid: *tid, at: self.facts.clock.ns(*at), number: *signal, name: &name };
                self.exports.event(&told);
                self.other(*tid, *at, &format!("--- stopped by {name} ---"));
            }
            Event::Attached { pid, tid, parent, at } => self.attached(*pid, *tid, *parent, *at),
            Event::Exec { pid, former, at, bits, path } => self.exec(*pid, *former, *at, *bits, path),
            Event::Ended { pid, tid, at, end } => self.ended(*pid, *tid, *at, *end),
            Event::Lost { pid, tid, count } => {
                self.lost = true;
                self.exports.event(&TraceEvent::Lost { pid: *pid, tid: *tid, count: *count });
                self.message(&format!("{count} events of thread {tid} were lost, because --drop never makes the program wait"));
            }
        }
        self.end_if_in_vain();
    }

    fn exec(&mut self, pid: i32) {
        if self.needs_descriptors() {
            self.descriptors.get_mut().stands(pid);
        }
    }

    fn idle(&mut self) {
        self.forward();
        self.tell_joined();
        self.exports.flush();
        self.output.borrow_mut().flush();
        self.end_if_in_vain();
    }
}

/// FNV-1a of what the arguments pointed to; 0 where nothing was copied. It only has to tell equal from different, and nobody gains by
/// making two names collide.
fn digest(call: &Call, when: When) -> u64 {
    let bytes = call.memory.iter().filter(|chunk| chunk.when == when).flat_map(|chunk| &chunk.bytes);
    let digest = bytes.fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    if call.memory.iter().any(|chunk| chunk.when == when) { digest } else { 0 }
}

/// The site of a fact, for those who name places.
pub fn place(places: &Places) -> impl Fn(Site) -> tollgate_report::trace::summary::Place + '_ {
    |site| places.place(site)
}

#[cfg(test)]
mod tests;
