//! From the command line to the end: finds, probes, reports, and ends as the program did.

use super::args::ProbeArgs;
use super::matcher::{Does, Places};
use super::printer::{self, Lines, Printer};
use super::values::{self, Values};
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
use tollgate_probe::find::{self, Symbols, modules};
use tollgate_probe::live::{self, Item, Matcher, Module, Options, Outcome, Traps, Wanted, What};
use tollgate_probe::spec::{Names, Spec, What as Meant};
use tollgate_report::history::run::About;
use tollgate_report::history::{Run, Store};
use tollgate_report::probe::list;
use tollgate_report::probe::model::{ProbeReport, SCHEMA};
use tollgate_report::sink::table::Style;
use tollgate_report::trace::sink::Header;
use tollgate_report::trace::sink::file::SinkFile;
use tollgate_report::trace::sink::timeline::Timeline;
use tollgate_report::trace::summary::model::Exit as Ended;
use tollgate_supervisor::event;
use tollgate_supervisor::{Launch, Target};
use tollgate_trace::Clock;

/// Bytes of the user's stack that are copied for an unwinder. Frames of ordinary programs take some hundred bytes each.
const STACK: u32 = 16 * 1024;

/// Probes.
pub fn run(args: &ProbeArgs) -> Result<End> {
    args.refuse()?;
    if args.compare_uprobe {
        return super::compare(args).map(End::Own);
    }
    let named = [("-o", &args.output), ("--flame", &args.flame), ("--timeline", &args.timeline)];
    outputs::apart(&named.map(|(option, file)| (option, file.as_deref())), &[])?;
    let specs = args
        .specs
        .iter()
        .map(|text| Spec::parse(text))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| Usage(error.to_string()))?;
    timeable(args, &specs)?;
    let mut values = args.arguments.as_deref().map(Values::parse).transpose()?.unwrap_or_default();
    let (returns, record) = (args.timeline.is_some(), args.records());
    let does = Does { returns, time: args.hist, record, traps: args.traps, list: args.list };
    let selected = select::select(&args.attach, &args.select)?;
    let caution = attach::caution(&selected.pids).filter(|_| !args.list);
    selected.note.iter().chain(&caution).filter(|_| !args.quiet).for_each(|note| terminal::say(note));
    let args = &ProbeArgs { pids: selected.pids, ..args.clone() };
    let target = target(args);
    let mut places = Places::new(specs, does).showing(values.entry.clone(), stack(args)).keep();
    look(args, &mut places)?;
    if args.list {
        return list_all(args, places);
    }
    expect(&places, args)?;
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
    let whole = |spec: &&Spec| !matches!(spec.what, Meant::Function(_, 0));
    match specs.iter().find(whole).filter(|_| args.hist) {
        Some(spec) => Err(Usage(format!(
            "--hist times functions from entry to exit, and `{}` is a single place; leave out one of them",
            spec.text
        ))),
        None => Ok(()),
    }
}

/// What is probed.
fn target(args: &ProbeArgs) -> Target {
    let Some((program, arguments)) = args.command.split_first() else {
        return Target::Attach(args.pids.clone());
    };
    let environment = std::env::vars_os().collect();
    Target::Launch(Launch {
        program: program.clone(),
        arguments: arguments.to_vec(),
        environment,
        user: None,
        streams: Default::default(),
    })
}

/// Reads every file that is known before anything runs: those that the processes map, or that the program will.
fn look(args: &ProbeArgs, places: &mut Places) -> Result<()> {
    let mut files: Vec<(i32, PathBuf, PathBuf)> = Vec::new();
    for &pid in &args.pids {
        let own = match modules::of_process(pid) {
            // One of several that were found has ended since.
            Ok(own) if own.is_empty() && args.select.any() => continue,
            Err(error) if args.select.any() => {
                // One that is in the middle of its end has no program any more.
                if std::fs::read_link(format!("/proc/{pid}/exe")).is_ok() {
                    places.notes.push(format!("{error}: it is left out"));
                }
                continue;
            }
            own => own?,
        };
        // A process that has ended and was not waited for is there, and has no memory; a thread of the kernel never has any.
        anyhow::ensure!(!own.is_empty(), "process {pid} has no executable: it has ended, or is a kernel thread (`ps -p {pid}`)");
        files.extend(own.into_iter().map(|(open, name)| (pid, open, name)));
        let moved = modules::moved(pid).into_iter().map(|(path, bytes)| {
            format!(
                "{}: {} KiB of its code are not probed, because process {pid} no longer maps them from the file (they \
                 may have been moved to huge pages)",
                path.display(),
                bytes / 1024
            )
        });
        places.moved.extend(moved);
    }
    if let Some(name) = args.command.first() {
        let path = modules::program(&name.to_string_lossy())?;
        places.started_as(&path, &name.to_string_lossy());
        files.extend(modules::of_program(&path).into_iter().map(|path| (0, path.clone(), path)));
    }
    places.notes.extend(places.moved.clone());
    let running = !args.command.is_empty() || args.attaches();
    if !running {
        // Only --list may be without a program: the files that the specs name.
        for spec in &args.specs {
            let spec = Spec::parse(spec).map_err(|error| Usage(error.to_string()))?;
            match spec.module {
                Some(Names::Exact(path)) if path.contains('/') => {
                    let path = std::fs::canonicalize(&path).unwrap_or_else(|_| path.into());
                    files.push((0, path.clone(), path));
                }
                _ => {
                    return Err(Usage(format!(
                        "--list -e {}: no program is named; name one, a process (-p PID), or a file (`-e \
                         /usr/bin/ls:main`)",
                        spec.text
                    ))
                    .into());
                }
            }
        }
    }
    for (pid, open, name) in &files {
        places.look(*pid, open, name);
    }
    // Every 64-bit process has the same image as this one.
    let wide = files.iter().any(|(_, open, _)| is_64_bit(open));
    if let Some(image) = modules::vdso(std::process::id() as i32).filter(|_| running && wide) {
        places.look_vdso(0, &image);
    }
    // What is no program for this machine is an error where it is the program itself; a mapped file that cannot be read costs its names.
    let mut failed: Vec<find::FindError> = places.failed.drain(..).collect();
    if !failed.is_empty() && failed.len() >= files.len() {
        return Err(failed.swap_remove(0).into());
    }
    // It ended while its files were read: what a SPEC means in the first few of them is nothing to be told.
    let gone = failed.iter().position(|error| matches!(error, find::FindError::Process { .. }));
    if let (Some(gone), 1) = (gone, args.pids.len()) {
        return Err(failed.swap_remove(gone).into());
    }
    places.notes.extend(failed.iter().map(ToString::to_string));
    Ok(())
}

/// Whether a file says that it is an ELF file of 64 bits (EI_CLASS, elf(5)).
fn is_64_bit(path: &std::path::Path) -> bool {
    let mut head = [0; 5];
    let read = tollgate_remote::files::open(path).and_then(|mut file| io::Read::read_exact(&mut file, &mut head));
    read.is_ok() && head == *b"\x7fELF\x02"
}

/// A spec that means nothing is an error, with names that may have been meant; but a library may still be loaded.
fn expect(places: &Places, args: &ProbeArgs) -> Result<()> {
    // A process may have another root.
    let roots: Vec<String> = args.pids.iter().map(|pid| format!("/proc/{pid}/root")).chain([String::new()]).collect();
    let exists = |path: &str| roots.iter().any(|root| std::path::Path::new(&format!("{root}{path}")).exists());
    for spec in places.unmatched() {
        // A library may still be loaded, which is said. What has a slash is a file, and must be there.
        if spec.module.is_some() && !places.covers_any(spec) {
            if let Some(Names::Exact(path)) = &spec.module
                && path.contains('/')
                && !exists(path)
            {
                bail!("-e {}: {path}: no such file; {}", spec.text, mapped(places));
            }
            if !args.quiet {
                terminal::say(&format!("{}; it will be probed if it is loaded later", absent(places, spec)));
            }
            continue;
        }
        // Libraries with static probes are loaded by name at run time (the JVM's).
        if matches!(spec.what, Meant::Usdt(..)) && spec.module.is_none() && !args.list && places.loads() {
            if !args.quiet {
                terminal::say(&format!(
                    "-e {}: no file that is mapped at the start has this static probe; it will be probed if a file \
                     that has it is loaded later",
                    spec.text
                ));
            }
            continue;
        }
        let later = match args.follow && spec.module.is_none() {
            true => "; to probe a program that is run later, name its file (`FILE:FUNCTION`)",
            false => "",
        };
        bail!("{}{later}", missing(places, spec));
    }
    for spec in &places.specs {
        let mut own = places.entries.iter().filter(|entry| entry.probe.spec == spec.text);
        // A pattern may mean some that cannot be probed; of what was named itself, one place must be.
        let named = matches!(&spec.what, Meant::Address(_) | Meant::Function(Names::Exact(_), _));
        if let Some(first) = own.next().filter(|first| first.hits.is_none())
            && own.all(|entry| entry.hits.is_none())
            && (named || places.specs.len() == 1)
        {
            let why = first.probe.reason.as_deref().unwrap_or("the reason is unknown");
            bail!("-e {}: {} cannot be probed: {why}", spec.text, first.probe.function);
        }
    }
    Ok(())
}

/// The files that there are.
fn mapped(places: &Places) -> String {
    format!("the mapped files are {}", places.modules().join(", "))
}

/// No file is called what a spec's module says.
fn absent(places: &Places, spec: &Spec) -> String {
    let module = match &spec.module {
        Some(Names::Exact(text) | Names::Glob(text)) => text.as_str(),
        Some(Names::Regex(regex)) => regex.as_str(),
        None => "",
    };
    format!("-e {}: no file of the program is called `{module}` ({})", spec.text, mapped(places))
}

fn missing(places: &Places, spec: &Spec) -> String {
    if spec.module.is_some() && !places.covers_any(spec) {
        return absent(places, spec);
    }
    let what = match &spec.what {
        Meant::Function(Names::Exact(name), _) => return no_function(places, spec, name),
        Meant::Function(..) => "no function's name matches",
        Meant::Address(_) => {
            "the address is outside its code (give an address as nm and objdump show it, not one in a running process)"
        }
        Meant::Usdt(..) => "there is no such static probe (`readelf -n FILE` lists a file's)",
    };
    format!("-e {}: {what}; `tollgate probe --list` shows what a SPEC means", spec.text)
}

/// No function is called so: with names that may have been meant, files that have it, and why names may be missing.
fn no_function(places: &Places, spec: &Spec, name: &str) -> String {
    let meant = places.meant(spec);
    let near = find::near(meant.iter().copied(), name);
    let file = |symbols: &&&Symbols| symbols.path.file_name().map(|name| name.to_string_lossy().into_owned());
    let files: Vec<String> = meant.iter().filter_map(|symbols| file(&symbols)).collect();
    let place = if spec.module.is_some() { format!("in {}", files.join(", ")) } else { "in the program or its libraries".into() };
    let mut text = format!("-e {}: there is no function `{name}` {place}", spec.text);
    let elsewhere = if spec.module.is_some() { places.elsewhere(spec) } else { Vec::new() };
    if let Some(other) = elsewhere.first() {
        return format!("{text}; {} has one (-e {other}:{name})", elsewhere.join(", "));
    }
    // The vDSO is a file nowhere.
    let stripped = meant.iter().filter(|symbols| symbols.stripped && symbols.path.is_absolute());
    let stripped: Vec<String> = stripped.filter_map(|symbols| file(&symbols)).collect();
    if !near.is_empty() {
        text.push_str(&format!("; near it: {}", near.join(", ")));
    }
    match stripped.is_empty() {
        // Of libraries nearly all are stripped; it is of interest where one file is meant, or the program itself is.
        false if spec.module.is_some() || meant.first().is_some_and(|first| first.stripped) => {
            text.push_str(&format!(
                "; {} is stripped and has only the names that it exports: install its debug symbols, or give an \
                 address (`FILE:0xADDRESS`)",
                stripped.first().map_or("the file", String::as_str)
            ));
        }
        _ if !places.moved.is_empty() => text.push_str(&format!("; {}", places.moved.join("; "))),
        _ if near.is_empty() => text.push_str("; `tollgate probe --list -e '*'` lists them all"),
        _ => {}
    }
    text
}

fn list_all(args: &ProbeArgs, places: Places) -> Result<End> {
    let missing: Vec<String> = places.unmatched().map(|spec| missing(&places, spec)).collect();
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
        probes: places.entries.into_iter().map(|entry| entry.probe).collect(),
        ..ProbeReport::default()
    };
    let style = Style { color: terminal::color(args.color) && args.output.is_none(), width: terminal::width() };
    let text = if args.json { report.to_text()? } else { list::list(&report, style) };
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
    (args.stack || args.flame.is_some()).then_some(Item { register: 4, index: None, displacement: 0, what: What::Stack(STACK) })
}

/// Writes a text to the file that was asked for, or to standard output.
pub(super) fn put(output: &Option<PathBuf>, text: &str) -> Result<()> {
    let Some(path) = output else { return Ok(terminal::print(text)?) };
    let mut file = SinkFile::create(path)?;
    file.write_all(text.as_bytes()).map_err(|error| SinkFile::error(path, &error))?;
    Ok(file.finish()?)
}

/// The matcher and the listener look at the same places.
struct Shared(Rc<RefCell<Places>>);

impl Matcher for Shared {
    fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        self.0.borrow_mut().wanted(module)
    }

    fn counters(&self) -> u32 {
        self.0.borrow().counters()
    }

    fn timers(&self) -> u32 {
        self.0.borrow().timers()
    }

    fn sets(&self) -> Vec<Vec<Item>> {
        self.0.borrow().sets()
    }
}

fn probe(args: &ProbeArgs, target: &Target, places: Places, values: Values, captures: Vec<Vec<Item>>) -> Result<End> {
    let traps = if args.traps { Traps::Stops } else { Traps::Never };
    let options = Options {
        follow: args.follow,
        captures,
        drop: args.drop,
        traps,
        duration: args.duration,
        lenient: args.select.any(),
        cache: attach::scans(),
        ..Options::default()
    };
    let asked = match args.command.is_empty() {
        true => Asked::attached(&options.stop),
        false => Asked::launched(&options.stop),
    };
    let (clock, clock_notes) = clock::start()?;
    let places = Rc::new(RefCell::new(places));
    let mut printer = Printer::new(args, Rc::clone(&places), values, clock, asked.context("cannot handle Ctrl-C")?);
    let files = Outputs::open(args, &clock, &mut printer)?;
    let ran = live::run(target, &mut Shared(Rc::clone(&places)), &options, &mut printer);
    places.borrow_mut().lower();
    printer.clear();
    files.finish(args, printer, clock_notes, ran.map_err(Error::from))
}

/// The files that are written, opened before anything runs.
struct Outputs {
    report: Option<(PathBuf, SinkFile)>,
    flame: Option<(PathBuf, SinkFile)>,
    /// The directory of runs, and what is known of this one before it begins.
    store: Option<(Store, About)>,
}

impl Outputs {
    fn open(args: &ProbeArgs, clock: &Clock, printer: &mut Printer<'_>) -> Result<Outputs> {
        let create = |path: &Option<PathBuf>| -> Result<Option<(PathBuf, SinkFile)>> {
            Ok(path.as_ref().map(|path| SinkFile::create(path).map(|file| (path.clone(), file))).transpose()?)
        };
        let (report, flame) = (create(&args.output)?, create(&args.flame)?);
        if let Some(path) = &args.timeline {
            let command: Vec<String> = args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            let host = nix::unistd::gethostname().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let header = Header { command: &command, host: &host, start: clock.realtime, version: env!("CARGO_PKG_VERSION") };
            let sink = Timeline::new(SinkFile::create(path)?, &header).map_err(|error| SinkFile::error(path, &error))?;
            printer.timeline = Some(Box::new(sink));
        }
        let store = args.out.as_deref().map(|path| anyhow::Ok((Store::open(path)?, about(args, clock)?))).transpose()?;
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
    fn finish(self, args: &ProbeArgs, mut printer: Printer<'_>, clock_notes: Vec<String>, ran: Result<Outcome>) -> Result<End> {
        let outcome = match &ran {
            Ok(outcome) => outcome.clone(),
            Err(_) => Outcome::default(),
        };
        printer.tell_lost(&outcome.threads);
        let unread = printer.unread();
        let mut exported = Ok(());
        if let (Some(sink), Some(path)) = (printer.timeline.take(), &args.timeline) {
            use tollgate_report::trace::sink::Sink;
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
            report
                .notes
                .push(format!("{} places were changed by something else in the meantime and were left unchanged", outcome.left));
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
        let text = printer::words(&report, args.json, style(args))?;
        let target = self
            .report
            .or_else(|| printer.shared.take().and_then(|(path, file)| Some((path, Rc::into_inner(file)?.into_inner()))));
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

/// What a kept run is called by: the program, or those that run already. Nothing that is kept is ever lost: counts are complete.
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
        crate::terminal::Color::Auto => term.is_some() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    };
    Style { color, width: crate::terminal::width_of(term.as_ref()) }
}
