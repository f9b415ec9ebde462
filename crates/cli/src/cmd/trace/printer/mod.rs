//! The listener: every event of the engine, filtered, to whatever was asked for: lines, counts, files, all at once.

use super::args::TraceArgs;
use super::die::{self, Asked};
use super::entered;
use super::facts::{Facts, gate};
use super::fds::{self, Descriptors};
use super::filter::{Filter, Key, Verdicts};
use super::groups::Grouper;
use super::inject;
use super::kvm::Vcpus;
use super::line::{self, Lines, Moment, Words};
use super::periods::Periods;
use super::pids::Pids;
use super::probes::{self, Probes};
use super::sockets;
use super::streams::Streams;
use super::unfinished::{self, Begun, Unfinished};
use super::views::{Exports, Places, Shared, frame};
use crate::cmd::select::Selected;
use foldhash::{HashMap, HashMapExt};
use nix::sys::signal::{Signal as Number, kill};
use nix::unistd::Pid;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::Write;
use std::ops::Range;
use std::time::Instant;
use tollgate_report::format::clean;
use tollgate_supervisor::event::{Crossing, End, Entered, Event, Signal};
use tollgate_syscalls::{self as syscalls, Call, Decoded, Gate, Style, Table, When};
use tollgate_trace::{Clock, Counted, Listener};
use tollgate_trace_report::advice::{Seen, Watch};
use tollgate_trace_report::fact::Fact;
use tollgate_trace_report::sink::{self, CallEvent, TraceEvent};
use tollgate_trace_report::summary::model::Process;
use tollgate_trace_report::summary::{Aggregate, Site};

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
    /// `--by`.
    pub groups: Option<Grouper>,
    periods: Option<Periods>,
    limits: Limits,
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
    /// The first process that was heard of; where others are joined beside a program that is started, that one.
    root: Option<i32>,
    /// There are such others.
    joins: bool,
    /// The process that the program is started in.
    program: Option<i32>,
    bits: HashMap<i32, u8>,
    programs: Vec<(i32, String)>,
    descriptors: RefCell<Descriptors>,
    pids: Pids,
    vcpus: Vcpus,
    /// Processes are let go when they execute a program; those that were.
    detaches: Option<HashSet<i32>>,
    /// The program that was started for the trace has begun.
    started: bool,
    /// The code's places.
    pub places: Places,
    /// Calls that are printed before their ends.
    unfinished: Unfinished,
    /// Threads of one process that were attached to, not told yet.
    joined: Option<(i32, usize)>,
    lost: bool,
    /// The processes that are attached to.
    pub selected: Selected,
    /// What is given up when the program has begun.
    pub streams: Streams,
    /// `--probe`.
    probes: Option<Probes>,
}

/// Where the trace ends, though the program goes on.
struct Limits {
    /// Calls that are still to be told.
    calls: Option<u64>,
    /// Until when.
    until: Option<Instant>,
}

/// How a call is put into words.
struct Wording {
    strings: usize,
    hex: syscalls::Hex,
    /// `-N`.
    names: bool,
    constants: syscalls::Constants,
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
    /// `--every`.
    pub periods: Option<Periods>,
    /// The processes that are attached to.
    pub selected: Selected,
    /// `--probe`.
    pub probes: Option<Probes>,
}

impl Printer {
    /// Tells what `args` ask for.
    pub fn new(args: &TraceArgs, parts: Parts) -> Printer {
        let hex = match (args.foreign.hex(), args.hex) {
            (Ok(Some(hex)), _) => hex,
            (_, 0) => syscalls::Hex::Never,
            (_, 1) => syscalls::Hex::Unprintable,
            _ => syscalls::Hex::Always,
        };
        let lines = parts.lines.is_some() || parts.exports.decoded();
        // A command that was given with `-o` may have seen enough; the program that was started is followed all the
        // same.
        let besides = parts.exports.files() || args.check || args.pipes() && !args.attaches();
        let pids = Pids::new(parts.filter.pids);
        let mut printer = Printer {
            read: lines && !besides,
            filter: parts.filter,
            verdicts: Verdicts::new(),
            facts: Facts::new(parts.clock),
            output: parts.output,
            lines: parts.lines,
            exports: parts.exports,
            counts: parts.counts,
            groups: args.by.filter(|_| args.summary()).map(|by| Grouper::new(by, args.every.is_some())),
            periods: parts.periods,
            limits: Limits { calls: args.calls, until: args.length.map(|length| Instant::now() + length) },
            style: Wording {
                strings: args.strings,
                hex,
                names: args.foreign.argument_names,
                constants: args.foreign.constants.into(),
                stack: args.stack_traces || args.stack,
                to_stderr: args.output.is_none(),
            },
            asked: parts.asked,
            launched: !args.command.is_empty(),
            threads: HashMap::new(),
            told: 0,
            unshown: 0,
            root: None,
            joins: !args.command.is_empty() && args.attaches(),
            program: None,
            bits: HashMap::new(),
            programs: Vec::new(),
            descriptors: RefCell::default(),
            pids,
            vcpus: Vcpus::default(),
            detaches: args.foreign.detaches().then(HashSet::new),
            started: false,
            places: Places::new(),
            unfinished: Unfinished::default(),
            joined: None,
            lost: false,
            selected: parts.selected,
            streams: Streams::default(),
            probes: parts.probes,
        };
        if printer.needs_descriptors() {
            printer.selected.pids.iter().for_each(|pid| printer.descriptors.get_mut().joined(*pid));
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
            self.facts.add_counted(aggregate, counted);
        }
    }

    /// The process that was heard of first: the one that was started.
    pub fn root(&self) -> Option<i32> {
        self.root
    }

    /// Prints what was counted since the last time.
    pub fn end_period(&mut self) {
        let programs = &self.programs;
        let program =
            |pid: i32| programs.iter().find(|(own, _)| *own == pid).map_or_else(String::new, |(_, path)| path.clone());
        if let Some(periods) = &mut self.periods {
            let text = periods.end(&self.facts.clock, self.groups.as_mut(), &program, &self.places);
            let mut output = self.output.borrow_mut();
            output.write(0, &text);
            output.flush();
        }
    }

    /// Were all calls told that were asked for?
    fn has_enough(&self) -> bool {
        self.limits.calls == Some(0)
    }

    /// Has everything let go where the trace is to end before the program. Not before it is known which that is: it is
    /// waited for.
    fn end_at_limit(&self) {
        let over = self.limits.until.is_some_and(|until| Instant::now() >= until);
        if (over || self.has_enough()) && self.root.is_some() {
            self.asked.let_go();
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

    /// Lets everything go where lines were all that was wanted, and can be written no more: nobody reads them, or the
    /// disk is full, which is told at the end.
    fn end_if_in_vain(&self) {
        if self.read && self.output.borrow().broken() {
            self.asked.let_go();
        }
    }

    /// A message of our own, between lines.
    pub fn message(&self, text: &str) {
        let line = format!("tollgate: {}\n", clean(&crate::terminal::without_numbers(text)));
        if self.style.to_stderr {
            self.output.borrow_mut().write(0, &line);
        } else {
            // Nobody reads it: no reason to fail.
            let _ = crate::terminal::errors().write_all(line.as_bytes());
        }
    }

    /// Is the call asked for, as far as can be said without its result?
    fn wants(&mut self, call: &Decoded<'_>, name: &'static str) -> bool {
        let key = Key { gate: call.gate, bits: call.bits, nr: call.nr, name };
        match call.inside() {
            Some(inside) => self.filter.either(key, inside),
            None => self.verdicts.call(&self.filter, key),
        }
    }

    fn crossing(&mut self, crossing: &Crossing) {
        let call = &syscalls::decode(&crossing.call);
        let name = self.facts.name(call.table(), call.gate, call.nr);
        let wanted = self.wants(call, name);
        if self.needs_descriptors() {
            self.descriptors.get_mut().before(name, call);
        }
        // It is let go in that.
        let executes = self.is_detached(call.pid);
        let (let_go, result) = (crossing.let_go || executes, call.result.filter(|_| !executes));
        let asked = wanted
            && !self.has_enough()
            && self.filter.result(result, let_go)
            && (!self.filter.by_arguments() || self.concerns(call));
        // What is printed of it is ended, whatever its descriptors are by now.
        let begun = self.unfinished.end(call);
        if asked || begun.is_some() {
            let fact = self.facts.fact(crossing, call, name);
            let asked = asked && self.filter.ended.has(&fact);
            self.tell(crossing, call, &fact, asked, begun);
        }
        if call.result == Some(INTERRUPTED) {
            self.unfinished.interrupt(call.tid, name);
        }
        if self.lines.is_some() || self.exports.decoded() {
            self.descriptors.get_mut().learn_netlink(name, call);
        }
        if self.needs_descriptors() {
            self.descriptors.get_mut().after(name, call);
        }
        self.pids.after(name, call);
    }

    /// A call that was asked for, to all that want it.
    fn tell(&mut self, crossing: &Crossing, call: &Decoded<'_>, fact: &Fact, asked: bool, begun: Option<Begun>) {
        if self.lines.is_some() && (asked || begun.is_some()) {
            let hidden = call.gate == Gate::Vdso && !self.filter.gates_asked;
            if hidden { self.unshown += 1 } else { self.line(crossing, call, fact, begun) }
        }
        if !asked {
            return;
        }
        self.limits.calls = self.limits.calls.map(|left| left - 1);
        self.count(call, fact);
        if self.exports.any() {
            self.export(call, crossing.tampered.injected, fact);
        }
        self.flame(crossing, fact);
    }

    /// Whether `-b execve` lets a process go.
    fn is_detached(&self, pid: i32) -> bool {
        self.detaches.as_ref().is_some_and(|detached| detached.contains(&pid))
    }

    fn needs_descriptors(&self) -> bool {
        let groups = self.groups.as_ref().is_some_and(Grouper::needs_descriptors);
        groups || self.filter.descriptors.any() || !self.filter.paths.is_empty()
    }

    /// `-e fd=`: its descriptors; `-P`: the files that a call names, and those behind its descriptors.
    fn concerns(&mut self, call: &Decoded<'_>) -> bool {
        if self.filter.fds.as_ref().is_some_and(|set| set.has_any(&call.descriptors())) {
            return true;
        }
        if self.filter.paths.is_empty() {
            return false;
        }
        let mut named: Vec<String> = fds::paths(call).collect();
        for fd in fds::with_names(call) {
            named.extend(self.descriptors.get_mut().name(call.pid, fd));
        }
        self.filter.path(named.iter().map(String::as_str))
    }

    fn count(&mut self, call: &Decoded<'_>, fact: &Fact) {
        let Some((aggregate, watch)) = &mut self.counts else { return };
        let site = self.places.site(call.pid, call.site);
        aggregate.add_at(fact, site);
        if let Some(periods) = &mut self.periods {
            periods.add(fact);
        }
        if let Some(groups) = &mut self.groups {
            groups.add(call, fact, site, self.descriptors.get_mut());
        }
        let seen = Seen { image: site.image, entry: digest(call, When::Entry), exit: digest(call, When::Exit) };
        watch.add(&Fact { site: site.address, ..fact.clone() }, &seen);
    }

    /// `begun`: what is printed of the call already.
    fn line(&mut self, crossing: &Crossing, call: &Decoded<'_>, fact: &Fact, begun: Option<Begun>) {
        let Crossing { stack, tampered, let_go, .. } = crossing;
        if *let_go || self.is_detached(call.pid) {
            if begun.is_none() {
                self.begin_line(call, fact.name);
            }
            return self.output.borrow_mut().let_go(call.tid);
        }
        let key = Key { gate: call.gate, bits: call.bits, nr: call.nr, name: fact.name };
        let (mut left, mut right) = self.words(call, key, begun);
        if self.filter.namespaces {
            right.push_str(&entered::note(fact.name, call, &self.pids).unwrap_or_default());
        }
        if self.filter.vcpus {
            right.push_str(&self.vcpus.note(fact.name, call).unwrap_or_default());
        }
        right.push_str(inject::note(*tampered));
        if let Some(what) = tampered.unwritten {
            self.message(&inject::unwritten(fact.name, call.pid, what));
        }
        let stands = begun.filter(|_| self.output.borrow().has_begun(call.tid));
        let resumed = begun.is_some() && stands.is_none();
        if resumed {
            left.insert_str(0, &format!("<... {} resumed>", call.name()));
        }
        let time = if resumed { call.ended } else { call.begun };
        let at = Moment { wall: self.facts.clock.realtime_ns(time), since: self.facts.clock.ns(time) };
        let inside = fact.is_timed().then(|| fact.inside());
        let words = Words { right: &right, inside, ..head(call, &left) };
        let several = self.threads.len() > 1;
        let command = self.command(call.tid);
        let dump = self.filter.dumps.of(call);
        let Some(lines) = &mut self.lines else { return };
        let mut text = match stands {
            Some(begun) => lines.end(begun.width, &words),
            None => lines.called(command).call(call.tid, several, at, &words),
        };
        text.push_str(&dump);
        if let Some(stack) = stack.as_deref().filter(|_| self.style.stack) {
            stack.kernel.iter().for_each(|frame| text.push_str(&format!(" > [kernel] {frame}\n")));
            self.places.stack(call, stack).iter().for_each(|place| text.push_str(&format!(" > {place}\n")));
        }
        let mut output = self.output.borrow_mut();
        if stands.is_some() { output.end(call.tid, &text) } else { output.write(call.tid, &text) }
    }

    /// A thread waits in a call, which is printed as far as it is known. One that its thread has begun again is printed
    /// already.
    fn waits(&mut self, call: &Call) {
        let call = &syscalls::decode(call);
        let name = self.facts.name(call.table(), call.gate, call.nr);
        // Of one that executes a program it is told that it is another thread then.
        let renumbered = call.tid != call.pid && matches!(name, "execve" | "execveat") && self.filter.detached();
        let asked = (renumbered || self.filter.every_result()) && self.wants(call, name);
        if asked && !self.unfinished.has(call) && (!self.filter.by_arguments() || self.concerns(call)) {
            self.begin_line(call, name);
        }
    }

    fn begin_line(&mut self, call: &Decoded<'_>, name: &'static str) {
        let key = Key { gate: call.gate, bits: call.bits, nr: call.nr, name };
        let (left, known) = self.begun_words(call, key);
        let at = Moment { wall: self.facts.clock.realtime_ns(call.begun), since: self.facts.clock.ns(call.begun) };
        let several = self.threads.len() > 1;
        let command = self.command(call.tid);
        let Some(lines) = &mut self.lines else { return };
        let (text, width) = lines.called(command).begin(call.tid, several, at, &head(call, &left));
        self.unfinished.begin(call, Begun { known, width });
        self.output.borrow_mut().begin(call.tid, &text);
    }

    /// The call as far as it is known when it begins, and how many of its arguments are.
    fn begun_words(&self, call: &Decoded<'_>, key: Key<'_>) -> (String, usize) {
        if key.name == unfinished::RESTART {
            return (self.unfinished.restart(call.tid), 0);
        }
        if self.filter.raw.has(key) {
            let (whole, _) = call.raw();
            return (whole.trim_end_matches(')').into(), 0);
        }
        self.styled(key, |style| call.begun(style))
    }

    /// The call, or what is not printed of it yet, and its result.
    fn words(&self, call: &Decoded<'_>, key: Key<'_>, begun: Option<Begun>) -> (String, String) {
        let raw = self.filter.raw.has(key);
        if raw || key.name == unfinished::RESTART {
            let (whole, right) = if raw {
                call.raw()
            } else {
                (self.unfinished.restart(call.tid) + ")", call.result(&Style::default()))
            };
            return (if begun.is_some() { ")".into() } else { whole }, right);
        }
        let made = |pid: i32, fd: i32| self.descriptors.borrow_mut().shown_result(pid, fd, self.filter.descriptors);
        self.styled(key, |style| {
            let fds: Option<&dyn Fn(i32, i32) -> Option<String>> =
                if self.filter.descriptors.any() { Some(&made) } else { None };
            let right = call.result(&Style { fds, ..*style });
            let left = match (begun, call.result) {
                (Some(begun), _) => call.behind(style, begun.known),
                (None, Some(_)) => call.head(style),
                (None, None) => {
                    let (begun, known) = call.begun(style);
                    begun + &call.behind(style, known)
                }
            };
            (left, right)
        })
    }

    /// What stands behind the number of a thread at the beginning of a line.
    fn command(&self, tid: i32) -> String {
        self.pids.command(tid)
    }

    /// What is made of such a call in the style that was asked for.
    fn styled<T>(&self, key: Key<'_>, make: impl FnOnce(&Style<'_>) -> T) -> T {
        let structures = self.filter.structures.has(key);
        let pids = |process: i32, number: i32| self.pids.behind(process, number);
        let wanted = self.filter.descriptors;
        let names = |pid: i32, fd: i32| self.descriptors.borrow_mut().shown(pid, fd, wanted);
        let others = |pid: i32, whose: syscalls::Whose, fd: i32| match whose {
            syscalls::Whose::Pid(number) => {
                let process = self.pids.here(pid, number)?;
                self.descriptors.borrow_mut().shown(process, fd, wanted)
            }
            syscalls::Whose::Pidfd(pidfd) => self.descriptors.borrow_mut().shown_behind(pid, pidfd, fd, wanted),
        };
        let netlink = |pid: i32, fd: i32| self.descriptors.borrow().netlink(pid, fd);
        let style = Style {
            strings: self.style.strings,
            netlink: Some(&netlink),
            interfaces: Some(&sockets::interface),
            fds: if wanted.any() { Some(&names) } else { None },
            fds_of: if wanted.any() { Some(&others) } else { None },
            abbreviate: self.filter.abbreviated.has(key),
            structures,
            pids: if self.filter.pids.any() { Some(&pids) } else { None },
            hex: self.style.hex,
            names: self.style.names,
            constants: self.style.constants,
            ..Style::default()
        };
        make(&style)
    }

    fn export(&mut self, call: &Decoded<'_>, injected: bool, fact: &Fact) {
        let decoded = if self.exports.decoded() {
            let wanted = self.filter.descriptors;
            let names = |pid: i32, fd: i32| self.descriptors.borrow_mut().shown(pid, fd, wanted);
            let fds: Option<&dyn Fn(i32, i32) -> Option<String>> = if wanted.any() { Some(&names) } else { None };
            call.arguments(&Style { strings: self.style.strings, fds, ..Style::default() })
        } else {
            Vec::new()
        };
        let arguments: Vec<sink::Argument<'_>> =
            decoded.iter().map(|own| sink::Argument { name: own.name, text: &own.text, flags: &own.flags }).collect();
        let errno = fact.errno().and_then(syscalls::errno_name);
        let site = self.places.name(call.pid, call.site);
        let place = (!site.module.is_empty()).then(|| sink::Place {
            module: &site.module,
            offset: site.offset,
            function: site.function.as_deref(),
            source: site.source.as_deref(),
        });
        let arguments = (!arguments.is_empty()).then_some(&arguments[..]);
        let event = CallEvent { errno, arguments, place, injected, ..CallEvent::new(fact) };
        self.exports.event(&TraceEvent::Call(event));
    }

    fn flame(&mut self, Crossing { call, stack, .. }: &Crossing, fact: &Fact) {
        if let Some(stack) = stack.as_deref().filter(|_| self.exports.stacks()) {
            let mut frames: Vec<String> = self.places.stack(call, stack).iter().rev().map(frame).collect();
            frames.push(fact.name.to_string());
            self.exports.stack(&frames, fact.inside());
        }
    }

    /// A function that is probed was entered: no call, so that nothing that chooses among calls leaves it out.
    fn entered(&mut self, entered: &Entered) {
        let Some(name) = self.probes.as_ref().map(|probes| probes.name(entered)) else { return };
        let fact = self.facts.entry(entered, name);
        self.other(entered.tid, entered.at, &probes::words(name, entered));
        if let Some((aggregate, _)) = &mut self.counts {
            aggregate.add_at(&fact, self.places.site(entered.pid, entered.site));
            self.periods.iter_mut().for_each(|periods| periods.add(&fact));
        }
        self.exports.event(&TraceEvent::Call(CallEvent::new(&fact)));
    }

    fn signal(&mut self, signal: &Signal) {
        let name = syscalls::signal_name(signal.number);
        let at = self.facts.clock.ns(signal.at);
        self.exports.event(&TraceEvent::Signal {
            pid: signal.pid,
            tid: signal.tid,
            at,
            number: signal.number,
            name: &name,
        });
        if self.lines.is_none() {
            return;
        }
        let bits = self.bits.get(&signal.pid).copied().unwrap_or(64);
        let pids = |process: i32, number: i32| self.pids.behind(process, number);
        let style = Style {
            constants: self.style.constants,
            pids: if self.filter.pids.any() { Some(&pids) } else { None },
            ..Style::default()
        };
        let info = syscalls::siginfo(&signal.info, bits, signal.pid, &style);
        self.other(signal.tid, signal.at, &format!("--- {name} {info} ---"));
    }

    /// A line that is no call.
    fn other(&mut self, tid: i32, at: u64, text: &str) {
        let moment = Moment { wall: self.facts.clock.realtime_ns(at), since: self.facts.clock.ns(at) };
        let several = self.threads.len() > 1;
        let command = self.command(tid);
        if let Some(lines) = &mut self.lines {
            self.output.borrow_mut().write(tid, &lines.called(command).other(tid, several, moment, text));
        }
    }

    fn attached(&mut self, pid: i32, tid: i32, parent: Option<i32>, at: u64) {
        self.exports.event(&TraceEvent::Attached { pid, tid, parent, at: self.facts.clock.ns(at) });
        self.groups.iter_mut().for_each(|groups| groups.attached(tid, parent));
        self.pids.attached(tid, parent);
        match (parent, self.joined) {
            (None, Some((process, threads))) if process == pid => self.joined = Some((process, threads + 1)),
            (None, _) => {
                self.tell_joined();
                self.joined = Some((pid, 1));
            }
            (Some(parent), _) => {
                let process = self.threads.get(&parent).copied().unwrap_or(parent);
                self.descriptors.get_mut().inherit(process, pid);
                self.places.forked(process, pid);
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
        if former != pid {
            self.output.borrow_mut().renumbered(former, pid);
            if !self.filter.result(Some(0), false) {
                self.unfinished.forget(former);
            }
        }
        if former != pid && !self.filter.quiet.superseded {
            self.other(pid, at, &format!("+++ superseded by execve in pid {former} +++"));
        }
        self.threads.retain(|tid, process| *process != pid || *tid == pid);
        self.unfinished.exec(pid, former);
        self.threads.insert(pid, pid);
        let before = self.bits.insert(pid, bits).unwrap_or(64);
        if before != bits && !self.filter.quiet.personality {
            self.message(&format!("[ Process PID={pid} runs in {bits} bit mode. ]"));
        }
        self.descriptors.get_mut().exec(pid);
        self.groups.iter_mut().for_each(|groups| groups.exec(pid, path));
        self.pids.exec(pid);
        self.vcpus.forget(pid);
        self.places.exec(pid);
        match self.programs.iter().position(|(process, _)| *process == pid) {
            Some(at) => self.programs[at].1 = path.into(),
            None if self.programs.len() < MOST_PROCESSES => self.programs.push((pid, path.into())),
            None => {}
        }
        self.detach_at_exec(pid);
    }

    /// `-b execve`: what a process executes is not followed, but for the program that was started for the trace.
    fn detach_at_exec(&mut self, pid: i32) {
        let starts = self.launched && self.root == Some(pid) && !std::mem::replace(&mut self.started, true);
        let Some(detached) = self.detaches.as_mut().filter(|_| !starts) else { return };
        detached.insert(pid);
        self.threads.retain(|_, process| *process != pid);
        if !self.filter.quiet.attach {
            self.message(&format!("Process {pid} detached"));
        }
    }

    fn ended(&mut self, pid: i32, tid: i32, at: u64, end: End) {
        let name = if let End::Killed(number, _) = end { syscalls::signal_name(number) } else { String::new() };
        let event = match end {
            End::Exited(status) => sink::End::Exited(status),
            End::Killed(number, core) => sink::End::Killed { number, name: &name, core },
        };
        self.exports.event(&TraceEvent::Ended { pid, tid, at: self.facts.clock.ns(at), end: event });
        let told = if let End::Killed(number, _) = end { self.filter.signal(number) } else { true };
        if told && !self.filter.quiet.exit {
            self.other(tid, at, &line::end(end, syscalls::signal_name));
        }
        self.output.borrow_mut().ended(tid);
        self.groups.iter_mut().for_each(|groups| groups.ended(tid));
        self.pids.ended(tid);
        self.threads.remove(&tid);
        self.unfinished.forget(tid);
        if pid == tid {
            self.descriptors.get_mut().ended(pid);
            self.places.ended(pid);
            self.vcpus.forget(pid);
            self.bits.remove(&pid);
        }
    }

    /// Hands on what this process was asked by a signal.
    pub fn forward(&mut self) {
        let (Some(root), true) = (self.root, self.launched) else { return };
        if let Some(number) = self.asked.take(|| !self.follows(root) || die::has_ended(root))
            && let Ok(signal) = Number::try_from(number)
        {
            // It may be gone already.
            let _ = kill(Pid::from_raw(root), signal);
        }
    }

    fn heard_of(&mut self, event: &Event) {
        let (pid, tid) = match event {
            Event::Call(crossing) | Event::Waits(crossing) => (crossing.call.pid, crossing.call.tid),
            Event::Entered(entered) => (entered.pid, entered.tid),
            Event::Signal(signal) => (signal.pid, signal.tid),
            Event::Exec { pid, .. } => (*pid, *pid),
            Event::Stopped { pid, tid, .. }
            | Event::Interrupted { pid, tid, .. }
            | Event::Attached { pid, tid, .. }
            | Event::Ended { pid, tid, .. }
            | Event::Lost { pid, tid, .. } => (*pid, *tid),
        };
        if !self.joins || self.program == Some(pid) {
            self.root.get_or_insert(pid);
        }
        if let Some(detached) = &mut self.detaches {
            // The call by which it went is told behind that.
            match event {
                Event::Attached { .. } => drop(detached.remove(&pid)),
                _ if detached.contains(&pid) => return,
                _ => {}
            }
        }
        self.threads.insert(tid, pid);
        if self.joined.is_some() && !matches!(event, Event::Attached { parent: None, .. }) {
            self.tell_joined();
        }
    }
}

impl Listener for Printer {
    fn launched(&mut self, pid: i32) {
        self.program = Some(pid);
    }

    fn event(&mut self, event: &Event) {
        self.forward();
        self.heard_of(event);
        match event {
            // The trace is over, and the program has yet to be let go.
            Event::Ended { tid, .. } if self.has_enough() => drop(self.threads.remove(tid)),
            _ if self.has_enough() => {}
            Event::Call(crossing) => {
                self.told += 1;
                self.crossing(crossing);
            }
            Event::Waits(crossing) => self.waits(&crossing.call),
            Event::Entered(entered) => self.entered(entered),
            Event::Interrupted { tid, table, nr, .. } => {
                let gate = if *table == Table::X64 { Gate::Syscall } else { Gate::Int80 };
                let name = self.facts.name(Some(*table), gate, *nr);
                self.unfinished.interrupt(*tid, name);
            }
            Event::Signal(signal) if self.filter.signal(signal.number) => self.signal(signal),
            Event::Signal(_) => {}
            Event::Stopped { pid, tid, at, signal } => {
                let name = syscalls::signal_name(*signal);
                let told = TraceEvent::Stopped {
                    pid: *pid,
                    tid: *tid,
                    at: self.facts.clock.ns(*at),
                    number: *signal,
                    name: &name,
                };
                self.exports.event(&told);
                self.other(*tid, *at, &format!("--- stopped by {name} ---"));
            }
            Event::Attached { pid, tid, parent, at } => self.attached(*pid, *tid, *parent, *at),
            Event::Exec { pid, former, at, bits, path } => self.exec(*pid, *former, *at, *bits, path),
            Event::Ended { pid, tid, at, end } => self.ended(*pid, *tid, *at, *end),
            Event::Lost { pid, tid, count } => {
                self.lost = true;
                self.exports.event(&TraceEvent::Lost { pid: *pid, tid: *tid, count: *count });
                self.message(&format!(
                    "{count} events of thread {tid} were dropped, because --drop never makes the program wait"
                ));
            }
        }
        self.end_if_in_vain();
        self.end_at_limit();
    }

    fn counted(&mut self, pid: i32, counted: Counted) {
        let Some(rest) = counted.rest else { return };
        let (name, nr) = self.facts.counted(&counted);
        let key = Key { gate: counted.gate, bits: 64, nr, name };
        if !self.verdicts.call(&self.filter, key) {
            return;
        }
        let (site, ns) = (self.places.site(pid, rest.site), self.facts.clock.length(rest.ticks));
        if let Some((aggregate, _)) = &mut self.counts {
            aggregate.add_rest((gate(counted.gate), 64, nr, name), site, rest.calls, ns);
        }
    }

    fn exec(&mut self, pid: i32) {
        std::mem::take(&mut self.streams).give_up();
        if self.needs_descriptors() {
            self.descriptors.get_mut().stands(pid);
        }
        self.groups.iter_mut().for_each(|groups| groups.stands(pid));
        self.pids.stands(pid);
    }

    fn born(&mut self, tid: i32) {
        self.pids.born(tid);
    }

    fn remapped(&mut self, pid: i32, range: Range<u64>) {
        self.vcpus.remapped(pid, &range);
        self.places.remapped(pid, &range);
    }

    fn mapped_code(&mut self, pid: i32) {
        // A summary names its sites in the end, and few of them: it is not worth a look for each library.
        if self.style.stack || self.exports.any() || self.groups.is_some() {
            self.places.look_around(pid);
        }
    }

    fn idle(&mut self) {
        self.forward();
        self.tell_joined();
        self.exports.flush();
        self.output.borrow_mut().flush();
        if self.periods.as_ref().is_some_and(Periods::is_due) {
            self.end_period();
        }
        self.end_if_in_vain();
        self.end_at_limit();
    }

    fn newcomers(&mut self, last: bool) -> Vec<i32> {
        let new = self.selected.newcomers.look(last);
        for pid in &new {
            // What is followed since its birth is known.
            if self.needs_descriptors() && !self.follows(*pid) {
                self.descriptors.get_mut().joined(*pid);
            }
        }
        self.selected.pids.extend(&new);
        new
    }
}

/// A call in words, up to its end.
fn head<'a>(call: &Call, left: &'a str) -> Words<'a> {
    Words { gate: call.gate, bits: call.bits, nr: call.nr, site: call.site, left, right: "", inside: None }
}

/// What a call comes back with that the kernel has interrupted, and that its thread may go on with by
/// restart_syscall(2): ERESTART_RESTARTBLOCK.
const INTERRUPTED: i64 = -516;

/// FNV-1a of what the arguments pointed to; 0 where nothing was copied. It only has to tell equal from different, and
/// nobody gains by making two names collide. Of an ioctl's argument it is no more than what the kernel reads: what lies
/// behind that is the program's own affair.
fn digest(call: &Call, when: When) -> u64 {
    let ioctl = when == When::Entry && call.table().and_then(|table| syscalls::name(table, call.nr)) == Some("ioctl");
    let most = if ioctl { syscalls::ioctl_reads(call.args[1] as u32) } else { None }.unwrap_or(usize::MAX);
    let bytes = call.memory.iter().filter(|chunk| chunk.when == when).flat_map(|chunk| chunk.bytes.iter().take(most));
    let digest =
        bytes.fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    if call.memory.iter().any(|chunk| chunk.when == when) { digest } else { 0 }
}

/// The site of a fact, for those who name places.
pub fn place(places: &Places) -> impl Fn(Site) -> tollgate_trace_report::summary::Place + '_ {
    |site| places.place(site)
}

#[cfg(test)]
mod tests;
