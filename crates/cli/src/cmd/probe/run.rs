//! From the command line to the end: finds, probes, reports, and ends as the program did.

use super::args::ProbeArgs;
use super::printer::{self, Lines, Printer};
use crate::cmd::select::Selected;
use crate::cmd::trace::clock;
use crate::cmd::trace::die::{self, Asked};
use crate::cmd::{attach, history, outputs, select};
use crate::exit::{End, Exit, Usage};
use crate::terminal;
use anyhow::{Context, Error, Result, bail};
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::rc::Rc;
use tollgate_bench::platform;
use tollgate_history::run::About;
use tollgate_history::{Run, Store};
use tollgate_probe::live::{self, Item, Options, Outcome, Traps, What};
use tollgate_probe::places::values::{self, Values};
use tollgate_probe::places::{Known, Places, ProbeMode, number};
use tollgate_probe::spec::{Names, Spec};
use tollgate_report::probe::model::{ProbeReport, SCHEMA};
use tollgate_report::probe::{list, table};
use tollgate_report::sink::table::Style;
use tollgate_supervisor::event;
use tollgate_supervisor::{Launch, Target, TraceError};
use tollgate_trace::Clock;
use tollgate_trace_report::sink::Header;
use tollgate_trace_report::sink::file::SinkFile;
use tollgate_trace_report::sink::timeline::Timeline;
use tollgate_trace_report::summary::model::Exit as Ended;

/// Bytes of the user's stack that are copied for an unwinder. Frames of ordinary programs take some hundred bytes each.
const STACK: u32 = 16 * 1024;

/// Probes.
pub fn run(args: &ProbeArgs) -> Result<End> {
    args.refuse()?;
    if args.compare_uprobe {
        return super::compare(args).map(End::Own);
    }
    // Files are read by their descriptors, which are named there.
    TraceError::without_proc()?;
    let named = [("-o", &args.output), ("--flame", &args.flame), ("--timeline", &args.timeline)];
    outputs::apart(&named.map(|(option, file)| (option, file.as_deref())), &[])?;
    let specs = args
        .specs
        .iter()
        .map(|text| Spec::parse(text).map(|spec| Spec { time: args.hist, ..spec }))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| Usage(error.to_string()))?;
    timeable(args, &specs)?;
    let give_back = args.give_back.as_deref().map(returned).transpose()?;
    let mut values = args
        .arguments
        .as_deref()
        .map(Values::parse)
        .transpose()
        .map_err(|error| Usage(error.to_string()))?
        .unwrap_or_default();
    let (returns, record) = (args.timeline.is_some(), args.records());
    let does = ProbeMode { returns, record, traps: args.traps, list: args.list, give_back };
    let selected = select::select(&args.attach, &args.select)?;
    let caution = attach::caution(&selected.pids).filter(|_| !args.list);
    selected
        .gone
        .iter()
        .chain(&selected.note)
        .chain(&caution)
        .filter(|_| !args.quiet)
        .for_each(|note| terminal::say(note));
    let Selected { pids, chosen, lenient, .. } = selected;
    let args = &ProbeArgs { pids, chosen, lenient, ..args.clone() };
    let target = target(args);
    let places = Places::new(specs, does).map_err(|error| Usage(error.to_string()))?;
    let mut places = places.showing(values.clone(), stack(args)).keep();
    look(args, &mut places)?;
    if args.list {
        return list_all(args, places);
    }
    let later = places.expect(&args.pids, args.follow).map_err(Error::msg)?;
    later.iter().filter(|_| !args.quiet).for_each(|later| terminal::say(later));
    if let Some(narrow) = values.narrow.as_ref().filter(|_| places.wide) {
        let whole = narrow.replacen('e', "r", 1);
        return Err(Usage(format!(
            "--args {narrow}: this is a register of 32-bit programs, and the probed code is 64-bit; name `{whole}`"
        ))
        .into());
    }
    places.forget();
    let captures = captures(args, &mut values);
    probe(args, &target, places, values, captures)
}

/// Only whole functions have an entry and exits.
fn timeable(args: &ProbeArgs, specs: &[Spec]) -> Result<(), Usage> {
    match specs.iter().find(|spec| !spec.is_whole()).filter(|_| args.hist) {
        Some(spec) => Err(Usage(format!(
            "--hist times functions from entry to exit, and `{}` is a single place; leave out one of them",
            spec.text
        ))),
        None => Ok(()),
    }
}

/// What functions are to return, in their place.
fn returned(text: &str) -> Result<u64, Usage> {
    let range = i128::from(i64::MIN)..=i128::from(u64::MAX);
    let value = number(text).filter(|value| range.contains(value)).map(|value| value as u64);
    value.ok_or_else(|| {
        Usage(format!("--return {text}: not a number of 64 bits; give digits such as -1 or 0x10, or NULL"))
    })
}

/// What is probed.
fn target(args: &ProbeArgs) -> Target {
    let Some((program, arguments)) = args.command.split_first() else {
        return Target::Attach(args.pids.clone());
    };
    let environment = std::env::vars_os().collect();
    Target::Launch(Launch {
        program: program.clone(),
        argv0: None,
        arguments: arguments.to_vec(),
        environment,
        user: None,
        streams: Default::default(),
    })
}

/// Reads every file that is known before anything runs: those that the processes map, or that the program will. Only
/// --list may be without either: then the specs name files.
fn look(args: &ProbeArgs, places: &mut Places) -> Result<()> {
    let word = args.command.first().map(OsString::as_os_str);
    let runs = word.is_some() || args.attaches();
    let files = if runs { Vec::new() } else { places.specs.iter().map(file_of).collect::<Result<_, _>>()? };
    let known = Known { pids: &args.pids, lenient: args.lenient, program: word, files };
    Ok(places.look_around(&known)?)
}

/// The file that a spec names.
fn file_of(spec: &Spec) -> Result<PathBuf, Usage> {
    match &spec.module {
        Some(Names::Exact(path)) if path.contains('/') => {
            Ok(std::fs::canonicalize(path).unwrap_or_else(|_| path.into()))
        }
        _ => Err(Usage(format!(
            "--list -e {}: no program is named; name one, a process (-p PID), or a file (`-e /usr/bin/ls:main`)",
            spec.text
        ))),
    }
}

fn list_all(args: &ProbeArgs, places: Places) -> Result<End> {
    let missing: Vec<String> = places.unmatched().map(|spec| places.missing(spec)).collect();
    if places.entries.is_empty()
        && let Some(first) = missing.first()
    {
        bail!(first.clone());
    }
    let report = ProbeReport {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").into(),
        command: args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        attached: args.pids.clone(),
        notes: places.all_notes().into_iter().chain(missing).collect(),
        probes: places.entries.iter().map(|entry| printer::model(&entry.probe)).collect(),
        ..ProbeReport::default()
    };
    let style = Style { color: terminal::color(args.color) && args.output.is_none(), width: terminal::width() };
    let text = printer::words(&report, args, |report| list::list(report, style))?;
    put(&args.output, &text)?;
    let nothing = report.probes.iter().all(|probe| probe.method.is_none());
    Ok(End::Own(if nothing { Exit::Nothing } else { Exit::Success }))
}

/// What records copy: at an entry, and at an exit.
fn captures(args: &ProbeArgs, values: &mut Values) -> Vec<Vec<Item>> {
    if !args.records() {
        return Vec::new();
    }
    let mut entry = values::items(&mut values.entry);
    entry.extend(stack(args));
    vec![entry, values::items(&mut values.exit)]
}

/// The user's stack, where it is to be shown: from the stack pointer (number 4) on.
fn stack(args: &ProbeArgs) -> Option<Item> {
    (args.stack || args.flame.is_some()).then_some(Item {
        register: 4,
        index: None,
        displacement: 0,
        what: What::Stack(STACK),
    })
}

/// Writes a text to the file that was asked for, or to standard output.
pub(super) fn put(output: &Option<PathBuf>, text: &str) -> Result<()> {
    let Some(path) = output else { return Ok(terminal::print(text)?) };
    let mut file = SinkFile::create(path)?;
    file.write_all(text.as_bytes()).map_err(|error| SinkFile::error(path, &error))?;
    Ok(file.finish()?)
}

fn probe(args: &ProbeArgs, target: &Target, places: Places, values: Values, captures: Vec<Vec<Item>>) -> Result<End> {
    let traps = if args.traps { Traps::Stops } else { Traps::Never };
    let options = Options {
        follow: args.follow,
        captures,
        drop: args.drop,
        traps,
        duration: args.duration,
        lenient: args.lenient,
        chosen: args.chosen.clone(),
        cache: attach::scans(),
        patient: args.command.is_empty(),
        ..Options::default()
    };
    // Before Ctrl-C is handled: to open a pipe may have to wait for who reads it.
    let opened = Opened::new(args)?;
    let asked = match args.command.is_empty() {
        true => Asked::attached(&options.stop),
        false => Asked::launched(&options.stop),
    };
    let (clock, clock_notes) = clock::start()?;
    let places = Rc::new(RefCell::new(places));
    let mut printer = Printer::new(args, Rc::clone(&places), values, clock, asked.context("cannot handle Ctrl-C")?);
    let files = Outputs::new(opened, args, &clock, &mut printer)?;
    let ran = live::run(target, &mut Rc::clone(&places), &options, &mut printer);
    places.borrow_mut().lower();
    printer.clear();
    files.finish(args, printer, clock_notes, ran.map_err(Error::from))
}

/// The files that were asked for, by their names.
struct Opened {
    report: Option<(PathBuf, SinkFile)>,
    flame: Option<(PathBuf, SinkFile)>,
    timeline: Option<(PathBuf, SinkFile)>,
}

impl Opened {
    fn new(args: &ProbeArgs) -> Result<Opened> {
        let create = |path: &Option<PathBuf>| -> Result<Option<(PathBuf, SinkFile)>> {
            Ok(path.as_ref().map(|path| SinkFile::create(path).map(|file| (path.clone(), file))).transpose()?)
        };
        Ok(Opened { report: create(&args.output)?, flame: create(&args.flame)?, timeline: create(&args.timeline)? })
    }
}

/// The files that are written, opened before anything runs.
struct Outputs {
    report: Option<(PathBuf, SinkFile)>,
    flame: Option<(PathBuf, SinkFile)>,
    /// The directory of runs, and what is known of this one before it begins.
    store: Option<(Store, About)>,
}

impl Outputs {
    fn new(opened: Opened, args: &ProbeArgs, clock: &Clock, printer: &mut Printer<'_>) -> Result<Outputs> {
        let Opened { report, flame, timeline } = opened;
        if let Some((path, file)) = timeline {
            let command: Vec<String> = args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            let host = nix::unistd::gethostname().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let header =
                Header { command: &command, host: &host, start: clock.realtime, version: env!("CARGO_PKG_VERSION") };
            let sink = Timeline::new(file, &header).map_err(|error| SinkFile::error(&path, &error))?;
            printer.timeline = Some(Box::new(sink));
        }
        let store =
            args.out.as_deref().map(|path| anyhow::Ok((Store::open(path)?, about(args, clock)?))).transpose()?;
        let mut outputs = Outputs { report, flame, store };
        if args.lines() {
            printer.lines = Some(match outputs.report.take() {
                // The report follows the lines, into the same file.
                Some((path, file)) => {
                    let shared = Rc::new(RefCell::new(file));
                    outputs.report = None;
                    let lines = Lines::new(Box::new(io::BufWriter::new(Tap(Rc::clone(&shared)))), false);
                    printer.shared = Some((path, shared));
                    lines
                }
                None => Lines::new(Box::new(io::BufWriter::new(terminal::errors())), io::stderr().is_terminal()),
            });
        }
        Ok(outputs)
    }

    /// Ends the sinks whatever happened: what was recorded is kept also when probing failed half-way.
    fn finish(
        self,
        args: &ProbeArgs,
        mut printer: Printer<'_>,
        clock_notes: Vec<String>,
        ran: Result<Outcome>,
    ) -> Result<End> {
        let outcome = match &ran {
            Ok(outcome) => outcome.clone(),
            Err(_) => Outcome::default(),
        };
        printer.tell_lost(&outcome.threads);
        let unread = printer.unread();
        let mut exported = Ok(());
        if let (Some(sink), Some(path)) = (printer.timeline.take(), &args.timeline) {
            use tollgate_trace_report::sink::Sink;
            let done = match printer.failed.take() {
                Some(error) => Err(SinkFile::error(path, &error)),
                None => sink.finish().map_err(|error| SinkFile::error(path, &error)).and_then(SinkFile::finish),
            };
            exported = exported.and(done);
        }
        if let (Some((path, mut file)), Some(flame)) = (self.flame, printer.flame.take()) {
            let folded = path.extension().is_some_and(|extension| extension == "folded");
            let title = args.command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
            let drawn = if folded { flame.folded(&mut file) } else { flame.svg(&title, &mut file) };
            exported = exported.and(drawn.map_err(|error| SinkFile::error(&path, &error)).and_then(|()| file.finish()));
        }
        let lines = printer.finish_lines();
        ran?;
        let drifted = printer.clock_ended();
        let mut report = printer.report(&outcome.threads, outcome.wall_ns);
        report.notes.extend(clock_notes.into_iter().chain(drifted));
        report.notes.extend(outcome.notes.iter().cloned());
        if outcome.left > 0 {
            report.notes.push(format!(
                "{} places were changed by something else in the meantime and were left unchanged",
                outcome.left
            ));
        }
        report.exit = outcome.end.map(|end| match end {
            event::End::Exited(status) => Ended { status: Some(status), ..Ended::default() },
            event::End::Killed(signal, core_dumped) => Ended { status: None, signal: Some(signal), core_dumped },
        });
        // Where it cannot be kept, the report is printed all the same.
        let kept = self.store.map_or(Ok(()), |(store, about)| {
            let about = About { seconds: report.wall_ns as f64 / 1e9, ..about };
            let run = Run::probe(about, &report.probes);
            if args.quiet { Ok(store.save(&run).map(drop)?) } else { history::keep(&store, &run) }
        });
        let text = printer::words(&report, args, |report| table::whole(report, style(args)))?;
        let target = self.report.or_else(|| {
            printer.shared.take().and_then(|(path, file)| Some((path, Rc::into_inner(file)?.into_inner())))
        });
        match target {
            Some((path, mut file)) => {
                let written = file.write_all(text.as_bytes()).map_err(|error| SinkFile::error(&path, &error));
                if let Err(error) = written.and_then(|()| file.finish()) {
                    // What is known of the program now must not be lost with the figures.
                    report.notes.iter().for_each(|note| terminal::say(note));
                    return Err(error.into());
                }
            }
            // A reader that went away is no failure.
            None => match terminal::errors().write_all(text.as_bytes()) {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.into()),
                _ => {}
            },
        }
        if let (None, pid @ 1.., false) = (outcome.end, outcome.root, args.quiet) {
            terminal::say_left(pid);
        }
        lines.context("cannot write the lines")?;
        exported?;
        kept?;
        match outcome.end {
            Some(event::End::Exited(status)) => Ok(End::Program(status as u8)),
            Some(event::End::Killed(signal, _)) => die::of(signal),
            None if unread => die::of(libc::SIGPIPE),
            // No hits are an answer; no place is none.
            None if report.probes.iter().all(|probe| probe.method.is_none()) => Ok(End::Own(Exit::Nothing)),
            None => Ok(End::Own(Exit::Success)),
        }
    }
}

/// What a kept run is called by: the program, or those that run already. Nothing that is kept is ever lost: counts are
/// complete.
fn about(args: &ProbeArgs, clock: &Clock) -> Result<About> {
    let running = |pid: &i32| std::fs::read_link(format!("/proc/{pid}/exe")).map(|path| path.display().to_string());
    let attached = args.pids.iter().filter_map(|pid| running(pid).ok()).collect();
    let words = |all: &mut dyn Iterator<Item = OsString>| all.map(|word| word.to_string_lossy().into_owned()).collect();
    Ok(About {
        started_ns: clock.realtime,
        version: env!("CARGO_PKG_VERSION").into(),
        command: words(&mut std::env::args_os()),
        program: if args.command.is_empty() { attached } else { words(&mut args.command.iter().cloned()) },
        platform: platform::read(None),
        ..About::default()
    })
}

/// A file that has lines first and the report behind them.
struct Tap(Rc<RefCell<SinkFile>>);

impl Write for Tap {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// Of the terminal that standard error is; a file gets no colour.
fn style(args: &ProbeArgs) -> Style {
    let term = console::Term::stderr();
    let term = Some(term).filter(|term| args.output.is_none() && term.is_term());
    let color = match args.color {
        crate::terminal::Color::Always => true,
        crate::terminal::Color::Never => false,
        crate::terminal::Color::Auto => {
            term.is_some() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    };
    Style { color, width: crate::terminal::width_of(term.as_ref()) }
}
