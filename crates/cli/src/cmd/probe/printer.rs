//! The listener: hits to lines, stacks and slices, counts to the live view and to the report.

use super::args::ProbeArgs;
use crate::cmd::trace::die::{self, Asked};
use anyhow::Result;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tollgate_bench::platform;
use tollgate_probe::bucket_start;
use tollgate_probe::live::{Histogram, Hit, Listener, Placed, ThreadTally};
use tollgate_probe::places::values::{self, Values};
use tollgate_probe::places::{Entry, Places, ProbedPlace, UNMAPPED};
use tollgate_report::format::{clean, count};
use tollgate_report::probe::model::{Bucket, ExitSite, Latency, Probe, ProbeReport, ProcessHits, SCHEMA, ThreadHits};
use tollgate_report::probe::{csv, table};
use tollgate_report::sink::table::Style;
use tollgate_rewrite::probe::site::Exit;
use tollgate_symbols::unwind::Stack;
use tollgate_symbols::{self as symbols, Files, Maps, Resolver};
use tollgate_trace::Clock;
use tollgate_trace_report::sink::file::SinkFile;
use tollgate_trace_report::sink::flame::{Flame, Unit};
use tollgate_trace_report::sink::timeline::Timeline;

/// Calls of one thread that are under way and kept to be paired with their exits, at most.
const DEEPEST: usize = 1 << 14;

/// A map that was read so long ago is read again, as long as its process lives: programs that make code at run time map
/// memory all the time.
const FRESH: Duration = Duration::from_millis(250);

/// Where lines go: gathered, and written in pieces; a terminal gets each at once.
pub struct Lines {
    out: Box<dyn Write>,
    at_once: bool,
    failed: Option<io::Error>,
}

impl Lines {
    /// To standard error, or a file.
    pub fn new(out: Box<dyn Write>, at_once: bool) -> Lines {
        Lines { out, at_once, failed: None }
    }

    /// The first error is kept and nothing is written after it: the program must not suffer from a full disk.
    fn write(&mut self, text: &str) {
        if self.failed.is_none() {
            let written = self.out.write_all(text.as_bytes());
            self.failed = written.and_then(|()| if self.at_once { self.out.flush() } else { Ok(()) }).err();
        }
    }

    /// Has the reader at the other end gone away?
    fn unread(&self) -> bool {
        self.failed.as_ref().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    fn flush(&mut self) {
        if self.failed.is_none() {
            self.failed = self.out.flush().err();
        }
    }

    fn finish(mut self) -> io::Result<()> {
        match self.failed.take() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            Some(_) => Ok(()),
            None => self.out.flush(),
        }
    }
}

/// What is told to whom.
pub struct Printer<'a> {
    args: &'a ProbeArgs,
    places: Rc<RefCell<Places>>,
    values: Values,
    clock: Clock,
    asked: Asked,
    /// Lines of `--print`.
    pub lines: Option<Lines>,
    /// The file that lines go to, which the report follows into.
    pub shared: Option<(PathBuf, Rc<RefCell<SinkFile>>)>,
    /// `--flame`.
    pub flame: Option<Flame>,
    /// `--timeline`.
    pub timeline: Option<Box<Timeline<SinkFile>>>,
    /// Writing the timeline failed.
    pub failed: Option<io::Error>,
    /// Entries that wait for their exits, by process and thread: entry's index, stack pointer, time, arguments.
    open: HashMap<(i32, i32), Vec<Open>>,
    /// What addresses mean, by process, and when that was read.
    maps: HashMap<i32, (Maps, Instant)>,
    files: Files,
    resolver: Resolver,
    /// The process that was launched.
    root: Option<i32>,
    view: Option<View>,
    /// The step by which the clock moves, nanoseconds.
    resolution: Option<f64>,
}

/// A call that is under way.
struct Open {
    index: u32,
    sp: u64,
    ns: u64,
    values: String,
}

/// The table that is drawn again and again.
struct View {
    term: console::Term,
    lines: usize,
    style: Style,
}

impl<'a> Printer<'a> {
    /// Tells what `args` ask for.
    pub fn new(
        args: &'a ProbeArgs,
        places: Rc<RefCell<Places>>,
        values: Values,
        clock: Clock,
        asked: Asked,
    ) -> Printer<'a> {
        let term = console::Term::stderr();
        // A program that writes to this terminal too would be written over.
        let alone = args.command.is_empty() || !console::Term::stdout().is_term();
        let live = term.is_term() && alone && !args.quiet && !args.lines();
        let style = Style { color: crate::terminal::color(args.color), width: term.size().1 };
        Printer {
            args,
            places,
            values,
            clock,
            asked,
            lines: None,
            shared: None,
            flame: args.flame.is_some().then(|| Flame::new(Unit::Calls)),
            timeline: None,
            failed: None,
            open: HashMap::new(),
            maps: HashMap::new(),
            files: Files::default(),
            resolver: Resolver::keeping(crate::cmd::attach::names()),
            root: None,
            resolution: platform::tsc_step().filter(|_| args.hist).map(|step| step as f64 * clock.tick),
            view: live.then_some(View { term, lines: 0, style }),
        }
    }

    /// Takes the live view off the terminal.
    pub fn clear(&mut self) {
        if let Some(view) = &mut self.view {
            let _ = view.term.clear_last_lines(view.lines);
            view.lines = 0;
        }
    }

    /// Writes the rest of the lines.
    pub fn finish_lines(&mut self) -> io::Result<()> {
        self.lines.take().map_or(Ok(()), Lines::finish)
    }

    fn entered(&mut self, hit: &Hit, entry: &Entry, values: &str) {
        let ns = self.clock.ns(hit.tsc);
        let stack = if self.args.stack || self.flame.is_some() { self.stack(hit) } else { Vec::new() };
        if let Some(flame) = &mut self.flame {
            let mut frames: Vec<String> = stack.iter().rev().map(frame).collect();
            if frames.is_empty() {
                frames.push(entry.probe.function.clone());
            }
            flame.add(&frames, 1);
        }
        self.line(hit, &format!("{}({values})", entry.probe.function), &stack);
        let paired = entry.returns.is_some() && !entry.moves;
        if let Some(timeline) = self.timeline.as_mut().filter(|_| !paired) {
            let marked = timeline.mark(hit.pid, hit.tid, ns, &entry.probe.function, values);
            self.failed = self.failed.take().or(marked.err());
        }
        if paired && (self.timeline.is_some() || self.lines.is_some()) {
            let open = self.open.entry((hit.pid, hit.tid)).or_default();
            if open.len() < DEEPEST {
                open.push(Open { index: hit.id & 0xffff, sp: hit.registers[4], ns, values: values.into() });
            }
        }
    }

    /// A function is left: `returned`, or by a jump to another one, which is not the end of its time.
    fn left(&mut self, hit: &Hit, entry: &Entry, result: &str, returned: bool) {
        let (ns, sp, index) = (self.clock.ns(hit.tsc), hit.registers[4], hit.id & 0xffff);
        let open = self.open.entry((hit.pid, hit.tid)).or_default();
        // Frames below this one were left by longjmp(3) or an exception.
        while open.last().is_some_and(|last| last.sp < sp) {
            open.pop();
        }
        let begun = open.last().is_some_and(|last| last.sp == sp && last.index == index).then(|| open.pop()).flatten();
        let timed = begun.as_ref().filter(|_| returned);
        let taken =
            timed.map(|begun| format!(" <{:.6}>", ns.saturating_sub(begun.ns) as f64 / 1e9)).unwrap_or_default();
        self.line(hit, &format!("{}{result}{taken}", entry.probe.function), &[]);
        if let (Some(timeline), Some(begun)) = (&mut self.timeline, begun) {
            let (pid, tid, function) = (hit.pid, hit.tid, &entry.probe.function);
            let drawn = match returned {
                true => timeline.slice(pid, tid, begun.ns, ns, function, &begun.values),
                // When it ends is not known here.
                false => timeline.mark(pid, tid, ns, function, &begun.values),
            };
            self.failed = self.failed.take().or(drawn.err());
        }
    }

    /// The lines, where they are all that is wanted.
    fn only_lines(&self) -> Option<&Lines> {
        let files = self.timeline.is_some() || self.flame.is_some();
        self.lines.as_ref().filter(|_| !files)
    }

    /// Lines were all that was wanted, and there will be no more: nobody reads them, or the disk is full, which is told
    /// at the end.
    fn in_vain(&self) -> bool {
        self.only_lines().is_some_and(|lines| lines.failed.is_some())
    }

    /// Lines were all that was wanted, and nobody reads them any more.
    pub fn unread(&self) -> bool {
        self.only_lines().is_some_and(Lines::unread)
    }

    fn line(&mut self, hit: &Hit, text: &str, stack: &[symbols::Place]) {
        let Some(lines) = &mut self.lines else { return };
        let realtime = self.clock.realtime_ns(hit.tsc);
        let [hour, minute, second] = die::local(realtime / 1_000_000_000);
        let micros = realtime / 1000 % 1_000_000;
        let mut out =
            format!("{hour:02}:{minute:02}:{second:02}.{micros:06} {}/{} {}\n", hit.pid, hit.tid, clean(text));
        if self.args.stack {
            for place in stack {
                out.push_str(&format!(" > {}\n", clean(&place.to_string())));
            }
        }
        lines.write(&out);
    }

    /// The user's stack at a probed instruction, innermost first.
    fn stack(&mut self, hit: &Hit) -> Vec<symbols::Place> {
        // An argument may lie there too, and is shorter.
        let stacks = hit.chunks().filter(|chunk| chunk.address == hit.registers[4] && !chunk.bytes.is_empty());
        let Some(chunk) = stacks.max_by_key(|chunk| chunk.bytes.len()) else {
            return Vec::new();
        };
        // One behind the instruction: the unwinder and the names look at the byte before, which is the instruction
        // itself then.
        let ip = hit.site.wrapping_add(1);
        let stack =
            Stack { ip, sp: hit.registers[4], bp: hit.registers[5], bytes: chunk.bytes.to_vec(), kernel: Vec::new() };
        let Some(maps) = self.maps_at(hit) else { return Vec::new() };
        let addresses = symbols::unwind::user(&stack, hit.bits, &maps, &mut self.resolver);
        let mut places: Vec<symbols::Place> =
            addresses.into_iter().map(|address| self.resolver.caller(&maps, address)).collect();
        if let Some(first) = places.first_mut() {
            (first.offset, first.function_offset) =
                (first.offset.saturating_sub(1), first.function_offset.saturating_sub(1));
        }
        places
    }

    /// The run is over: times that are still in ticks are by the rate over all of it. What has to be said, where that
    /// is another rate.
    pub fn clock_ended(&mut self) -> Option<String> {
        let (clock, drifted) = self.clock.ended();
        self.clock = clock;
        drifted
    }

    /// What addresses mean where a hit was made. What a process has executed since, or its end, changes nothing of
    /// that.
    fn maps_at(&mut self, hit: &Hit) -> Option<Maps> {
        let covers = |maps: &Maps| maps.region(hit.site).is_some_and(|region| region.executable);
        let known = self.maps.get(&hit.pid);
        if !known.is_some_and(|(maps, read)| covers(maps) && read.elapsed() < FRESH) {
            let now = self.files.snapshot(hit.pid).ok().filter(covers);
            if let Some(maps) = now.or_else(|| known.map(|(maps, _)| maps.clone())) {
                self.maps.insert(hit.pid, (maps, Instant::now()));
            }
        }
        self.maps.get(&hit.pid).map(|(maps, _)| maps.clone())
    }

    /// Reads what addresses of a process mean, where stacks are to be named.
    fn look(&mut self, pid: i32) {
        if (self.args.stack || self.flame.is_some())
            && let Ok(maps) = self.files.snapshot(pid)
        {
            self.maps.insert(pid, (maps, Instant::now()));
        }
    }

    /// Tells in all that shows single hits how many are missing. (The report has them, too.)
    pub fn tell_lost(&mut self, threads: &[ThreadTally]) {
        let now = self.clock.now();
        for ThreadTally { pid, tid, tally } in threads.iter().filter(|thread| thread.tally.lost > 0) {
            let lost = format!("{} hits lost", count(tally.lost));
            if let Some(flame) = &mut self.flame {
                flame.lose(tally.lost);
            }
            if let Some(timeline) = &mut self.timeline {
                let marked = timeline.mark(*pid, *tid, now, &lost, "");
                self.failed = self.failed.take().or(marked.err());
            }
            if let Some(lines) = &mut self.lines {
                lines.write(&format!("{pid}/{tid}: {lost}\n"));
            }
        }
    }

    /// The report of what was counted so far.
    pub fn report(&self, threads: &[ThreadTally], wall_ns: u64) -> ProbeReport {
        let places = self.places.borrow();
        let mut probes: Vec<Probe> = places
            .entries
            .iter()
            .map(|entry| counted(entry, &places, threads, (self.clock.tick, self.resolution)))
            .collect();
        // One spec in several files, and one file in several processes: as the user wrote the specs.
        let order = |probe: &Probe| self.args.specs.iter().position(|spec| *spec == probe.spec);
        probes.sort_by(|one, other| {
            (order(one), &one.module, one.address).cmp(&(order(other), &other.module, other.address))
        });
        let full: u64 = threads.iter().fold(0u64, |sum, thread| sum.saturating_add(thread.tally.full));
        let mut notes = places.all_notes();
        // A library that was expected and never came.
        notes.extend(places.unmatched().map(|spec| {
            let why = if spec.module.is_some() && places.covers_any(spec) {
                "no function of that name is in it"
            } else {
                "no file of that name has been mapped so far"
            };
            format!("-e {}: {why}", spec.text)
        }));
        if full > 0 {
            notes.push(format!("{full} calls were not timed, because too many timed calls were nested in one thread"));
        }
        ProbeReport {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").into(),
            command: self.args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            attached: self.args.pids.clone(),
            exit: None,
            wall_ns,
            probes,
            lost: threads.iter().fold(0u64, |sum, thread| sum.saturating_add(thread.tally.lost)),
            notes,
        }
    }

    /// What was asked of this process by a signal goes on to the program.
    fn forward(&mut self) {
        let Some(root) = self.root.filter(|_| !self.args.command.is_empty()) else { return };
        // Once the engine has waited for it, it is not there any more.
        let gone = || die::has_ended(root) || !std::path::Path::new(&format!("/proc/{root}")).exists();
        if let Some(signal) = self.asked.take(gone)
            && let Ok(signal) = Signal::try_from(signal)
        {
            let _ = kill(Pid::from_raw(root), signal);
        }
    }
}

impl Listener for Printer<'_> {
    fn placed(&mut self, placed: &Placed) {
        self.places.borrow_mut().placed(placed);
    }

    fn withdrawn(&mut self, pid: i32, ranges: &[Range<u64>]) {
        self.places.borrow_mut().withdrawn(pid, ranges);
    }

    fn hit(&mut self, hit: &Hit) {
        self.forward();
        if self.in_vain() {
            // Of many threads with full rings, to name the rest takes long.
            return self.asked.let_go();
        }
        let places = Rc::clone(&self.places);
        let places = places.borrow();
        let Some((entry, exit)) = places.of_record(hit.id) else { return };
        if exit {
            let returned = entry
                .probe
                .exits
                .iter()
                .any(|one| one.exit == Exit::Return && places.at(hit.pid, hit.site, one.address));
            let own = entry.result.as_ref().or(Some(&self.values.exit).filter(|asked| !asked.is_empty()));
            let result = match (returned, own) {
                // A jump to another function: what comes back is not known yet.
                (false, _) => " goes on elsewhere".into(),
                (true, None) => format!(" = {:#x}", hit.registers[0]),
                // It returns nothing.
                (true, Some(own)) if own.is_empty() => String::new(),
                (true, Some(own)) => format!(" = {}", values::bare(own, hit)),
            };
            self.left(hit, entry, &result, returned);
        } else {
            let text = values::text(entry.values.as_ref().unwrap_or(&self.values.entry), hit);
            self.entered(hit, entry, &text);
        }
    }

    fn snapshot(&mut self, threads: &[ThreadTally]) {
        self.forward();
        self.lines.iter_mut().for_each(Lines::flush);
        if self.in_vain() {
            self.asked.let_go();
        }
        if self.view.is_none() {
            return;
        }
        let report = self.report(threads, self.clock.now());
        if let Some(view) = &mut self.view {
            let _ = view.term.clear_last_lines(view.lines);
            let (rows, columns) = view.term.size();
            view.style.width = columns.max(20);
            let text = table::probes(&report, view.style);
            let shown: Vec<&str> = text.lines().take(usize::from(rows.saturating_sub(1))).collect();
            view.lines = shown.len();
            let _ = view.term.write_str(&(shown.join("\n") + "\n"));
        }
    }

    fn forked(&mut self, from: i32, pid: i32) {
        if let Some(maps) = self.maps.get(&from).filter(|_| self.args.follow).cloned() {
            self.maps.insert(pid, maps);
        }
        self.places.borrow_mut().forked(from, pid, self.args.follow);
    }

    fn exec(&mut self, pid: i32) {
        // The first is the program that was launched: nobody else can be there before.
        self.root.get_or_insert(pid);
        self.places.borrow_mut().exec(pid);
        self.maps.remove(&pid);
        self.places.borrow_mut().gone(pid);
        self.open.retain(|(process, _), _| *process != pid);
    }

    fn mapped(&mut self, pid: i32) {
        self.look(pid);
    }

    fn gone(&mut self, pid: i32) {
        self.maps.remove(&pid);
        self.open.retain(|(process, _), _| *process != pid);
    }
}

/// A frame's name in a flame graph: the function, or else where it lies.
fn frame(place: &symbols::Place) -> String {
    crate::cmd::trace::views::frame(place)
}

/// A place as reports have it.
pub fn model(place: &ProbedPlace) -> Probe {
    let exits = place.exits.iter().map(|exit| ExitSite {
        address: exit.address,
        kind: match exit.exit {
            Exit::Jump => "jump",
            Exit::Conditional => "conditional",
            Exit::Indirect => "indirect",
            Exit::Return => "return",
        }
        .into(),
        method: exit.method.map(|method| method.name().into()),
        instruction: Some(exit.instruction.clone()),
    });
    Probe {
        spec: place.spec.clone(),
        function: place.function.clone(),
        module: place.module.clone(),
        address: place.address,
        bits: place.bits,
        method: place.method.map(|method| method.name().into()),
        reason: place.reason.clone(),
        implements: place.implements.clone(),
        instruction: place.instruction.clone(),
        exits: exits.collect(),
        ..Probe::default()
    }
}

/// An entry with what its counters say.
fn counted(entry: &Entry, places: &Places, threads: &[ThreadTally], (tick, resolution): (f64, Option<f64>)) -> Probe {
    let mut probe = model(&entry.probe);
    if entry.hits.is_some() && !entry.placed && probe.reason.is_none() {
        (probe.method, probe.reason) = (None, Some(UNMAPPED.into()));
    }
    let of = |counter: Option<u32>, thread: &ThreadTally| {
        counter.and_then(|counter| thread.tally.counts.get(&counter)).copied().unwrap_or(0)
    };
    // A process that has no probe at the entry may have some at exits.
    let threads: Vec<&ThreadTally> =
        threads.iter().filter(|thread| !entry.refused.iter().any(|(pid, _)| *pid == thread.pid)).collect();
    let sum = |counter: Option<u32>| threads.iter().fold(0u64, |sum, thread| sum.saturating_add(of(counter, thread)));
    probe.hits = sum(entry.hits);
    probe.returns = entry.returns.map(|_| sum(entry.returns));
    probe.latency =
        entry.timer.map(|timer| Latency { resolution_ns: resolution, ..latency(timer, places, &threads, tick) });
    for thread in threads.iter().copied() {
        let hits = of(entry.hits, thread);
        if hits == 0 {
            continue;
        }
        let at = probe.processes.iter().position(|process| process.pid == thread.pid).unwrap_or_else(|| {
            probe.processes.push(ProcessHits { pid: thread.pid, ..ProcessHits::default() });
            probe.processes.len() - 1
        });
        let process = &mut probe.processes[at];
        process.hits = process.hits.saturating_add(hits);
        match process.threads.iter_mut().find(|one| one.tid == thread.tid) {
            Some(one) => one.hits = one.hits.saturating_add(hits),
            None => process.threads.push(ThreadHits { tid: thread.tid, hits }),
        }
    }
    for process in &mut probe.processes {
        process.threads.sort_by_key(|thread| (std::cmp::Reverse(thread.hits), thread.tid));
    }
    probe.processes.sort_by_key(|process| (std::cmp::Reverse(process.hits), process.pid));
    probe
}

/// The histograms of all threads in nanoseconds.
fn latency(timer: u32, places: &Places, threads: &[&ThreadTally], tick: f64) -> Latency {
    let all: Vec<&Histogram> = threads.iter().filter_map(|thread| thread.tally.timers.get(&timer)).collect();
    let length = all.iter().map(|histogram| histogram.buckets.len()).max().unwrap_or(0);
    let buckets = (0..length).map(|index| Bucket {
        low: bucket_start(index as u64) as f64 * tick,
        high: bucket_start(index as u64 + 1) as f64 * tick,
        n: all.iter().fold(0u64, |sum, one| sum.saturating_add(one.buckets.get(index).copied().unwrap_or(0))),
    });
    let sum = all.iter().map(|one| one.sum as f64).sum::<f64>() * tick;
    let min = all.iter().filter_map(|one| one.min).min().map(|ticks| ticks as f64 * tick);
    let max = min.and_then(|_| all.iter().map(|one| one.max).max()).map(|ticks| ticks as f64 * tick);
    let untimed = all.iter().fold(0u64, |sum, one| sum.saturating_add(one.untimed));
    let away = all.iter().fold(0u64, |sum, one| sum.saturating_add(one.away));
    let went = threads.iter().filter_map(|thread| Some((thread.pid, thread.tally.timers.get(&timer)?.away_to)));
    let away_to = went.into_iter().find(|(_, to)| *to != 0).map(|(pid, to)| places.name_at(pid, to));
    Latency { away, away_to, ..Latency::new(buckets.collect(), sum, min, max, untimed) }
}

/// The whole text of a report, as it was asked for; `text` makes what a terminal shows.
pub fn words(report: &ProbeReport, args: &ProbeArgs, text: impl FnOnce(&ProbeReport) -> String) -> Result<String> {
    Ok(match (args.json, args.csv) {
        (true, _) => report.to_text()?,
        (_, true) => csv::report(report),
        _ => text(report),
    })
}
