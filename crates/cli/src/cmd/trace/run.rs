//! From the command line to the end: opens what is written, runs the engine, prints the summary, ends as the program
//! did.

use super::args::{self, TraceArgs};
use super::calibrate::{self, Costs, Numbers};
use super::die::{self, Asked};
use super::facts;
use super::filter::{Filter, TABLES};
use super::foreign::Interruptible;
use super::groups::Grouper;
use super::line::{Layout, Lines, Pids};
use super::output::Output;
use super::paint::Palette;
use super::periods::Periods;
use super::printer::{self, Parts, Printer};
use super::probes::Probes;
use super::streams::Streams;
use super::views::{Exports, Places, Shared};
use super::{check, clock, dump, entered, fds, kvm, toll, unseen};
use crate::cmd::select::{self, Selected};
use crate::cmd::{attach, history, outputs};
use crate::exit::{End, Exit, Usage};
use crate::terminal::{self, Tables};
use crate::version;
use anyhow::{Context, Error, Result};
use std::cell::RefCell;
use std::ffi::OsString;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use tollgate_bench::platform;
use tollgate_history::{Store, run::About};
use tollgate_remote::ptrace;
use tollgate_report::sink::table::Style;
use tollgate_supervisor::event;
use tollgate_supervisor::{Launch, Target, User};
use tollgate_syscalls::{self as syscalls, Gate, Table, When};
use tollgate_trace::{Backend, Clock, Options, Outcome, Rewrite};
use tollgate_trace_report::advice::{self, Limits, Watch};
use tollgate_trace_report::bill::{Tolls, Usage as Times};
use tollgate_trace_report::sink::Header;
use tollgate_trace_report::summary::model::{self, Process, TraceSummary};
use tollgate_trace_report::summary::{Aggregate, Run, csv, period, table};

/// Bytes of the user's stack that are copied for an unwinder. Frames of ordinary programs take some hundred bytes each.
const STACK: usize = 16 * 1024;

/// Why `--probe` cannot be, where options have programs stop at each call.
const UNPATCHED: &str = "--probe needs programs whose code is patched, which -yy, or on this kernel --calls and --for, \
                         rule out: leave them out";

/// Traces.
pub fn run(args: &TraceArgs) -> Result<End> {
    if args.foreign.version {
        return version::run().map(End::Own);
    }
    args.refuse()?;
    let lines = args.output.as_deref().map(Path::new).filter(|_| !args.pipes() && !args.separate());
    let named = [("--parquet", &args.parquet), ("--timeline", &args.timeline), ("--flame", &args.flame)];
    let named: Vec<_> =
        named.into_iter().map(|(option, file)| (option, file.as_deref())).chain([("-o", lines)]).collect();
    let read: Vec<_> = args.tolls.as_deref().map(|tolls| ("--tolls reads", tolls)).into_iter().collect();
    outputs::apart(&named, &read)?;
    let mut filter = Filter::new(args, TABLES)?;
    // As in strace: with a file, and a program that is started, who is attached to is known anyway.
    if args.output.is_some() && !args.command.is_empty() && !filter.quiet_asked {
        (filter.quiet.attach, filter.quiet.personality) = (true, true);
    }
    // Between lines of JSON the words of a message are an error to who reads them.
    filter.quiet.attach |= args.json && args.output.is_none() && !args.summary();
    let table = table::Options::parse(args.columns.as_deref(), args.sort.as_deref()).map_err(Usage)?;
    let selected = select::select(&args.attach, &args.select)?;
    let caution = attach::caution(&selected.pids);
    selected
        .gone
        .iter()
        .chain(&selected.note)
        .chain(&caution)
        .chain(&args.without_effect())
        .filter(|_| args.quiet == 0)
        .for_each(|note| terminal::say(note));
    let target = target(args, &selected.pids)?;
    if let Target::Launch(launch) = &target {
        // Before a file is emptied for it.
        launch.path()?;
    }
    let probes = probes(args)?;
    let tolls = tolls(args)?;
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let output: Shared = Rc::new(RefCell::new(Output::open(args)?));
    let options = Options {
        probes: probes.clone().map(|probes| Arc::new(probes) as Arc<dyn tollgate_trace::Probes>),
        ..options(args, &filter, &selected)
    };
    if options.probes.is_some() && options.backend == Backend::Ptrace {
        return Err(Usage(UNPATCHED.into()).into());
    }
    let (clock, clock_notes) = clock::start()?;
    let command: Vec<String> = args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let host = nix::unistd::gethostname().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let header = Header { command: &command, host: &host, start: clock.realtime, version: env!("CARGO_PKG_VERSION") };
    let exports = Exports::open(args, &header, &output)?;
    let asked = match (args.foreign.interruptible()?, args.command.is_empty()) {
        (Interruptible::Never { nor_stopped }, _) => Asked::deaf(nor_stopped, &options.stop),
        (_, true) => Asked::attached(&options.stop),
        (Interruptible::Always, false) => Asked::interruptible(&options.stop),
        (Interruptible::Usual, false) => Asked::launched(&options.stop),
    };
    let watch = Watch::new(tolls.as_ref().map(Limits::from_tolls).unwrap_or_default());
    let asked = asked.context("cannot handle Ctrl-C")?;
    // Behind the run it would meet the end of a program that was let go.
    let costs = (args.limited() && args.summary() && !args.command.is_empty()).then(|| calibrate::costs(&options));
    let parts = Parts {
        lines: args.lines().then(|| as_lines(args)).transpose()?,
        counts: (args.summary() || args.check).then(|| (Aggregate::new(), watch)),
        asked: asked.clone(),
        periods: Periods::new(args, table.clone(), style(args)),
        output: Rc::clone(&output),
        filter: filter.clone(),
        clock,
        exports,
        selected,
        probes: probes.clone(),
    };
    let mut printer = Printer::new(args, parts);
    if let Target::Launch(_) = &target {
        printer.streams = Streams::of(args);
    }
    let ran = tollgate_trace::run(&target, &options, &clock, &mut printer);
    let ending = Ending {
        args,
        options: &options,
        filter: &filter,
        tolls: tolls.as_ref(),
        table,
        command,
        output,
        clock,
        clock_notes,
        store,
        asked,
        costs,
        probes,
    };
    ending.finish(printer, ran.map_err(Error::from))
}

/// What was seen of a run beside its counts.
struct Told<'a> {
    processes: Vec<Process>,
    numbers: Numbers,
    places: &'a Places,
    groups: Option<Grouper>,
}

/// What is still to be done when the program has ended.
struct Ending<'a> {
    args: &'a TraceArgs,
    options: &'a Options,
    filter: &'a Filter,
    tolls: Option<&'a Tolls>,
    table: table::Options,
    command: Vec<String>,
    output: Shared,
    clock: Clock,
    /// What has to be said of it.
    clock_notes: Vec<String>,
    store: Option<Store>,
    asked: Asked,
    /// What tracing costs, where that was measured before the run.
    costs: Option<Result<Costs>>,
    probes: Option<Probes>,
}

impl Ending<'_> {
    /// Ends the sinks whatever happened: what was recorded is kept also when tracing failed half-way.
    fn finish(mut self, mut printer: Printer, ran: Result<Outcome>) -> Result<End> {
        let outcome = match &ran {
            Ok(outcome) => outcome.clone(),
            Err(_) => Outcome::default(),
        };
        // One that came last may not have been seen before all was let go.
        printer.forward();
        let interrupted = self.asked.ended_by();
        let (clock, drifted) = self.clock.ended();
        self.clock_notes.extend(drifted);
        self.output.borrow_mut().let_all_go();
        if ran.is_ok() {
            self.notes(&printer, &outcome);
        }
        for counted in &outcome.counted {
            printer.counted(counted);
        }
        let numbers = Numbers::of(&outcome, printer.told);
        let (unread, root) =
            (printer.unread(), printer.root().filter(|_| self.args.limited() && !self.args.command.is_empty()));
        printer.end_period();
        let mut groups = printer.groups.take();
        let (mut counts, processes, places, exports) = printer.end();
        if let Some((aggregate, _)) = counts.as_mut().filter(|_| clock != self.clock) {
            aggregate.rescale(clock.tick / self.clock.tick);
            groups.iter_mut().for_each(|groups| groups.rescale(clock.tick / self.clock.tick));
        }
        let exported = exports.finish();
        ran?;
        let mut checked = None;
        if let Some((aggregate, watch)) = counts {
            if self.args.summary() {
                self.summary(&aggregate, &watch, Told { processes, numbers, places: &places, groups }, &outcome)?;
            }
            if self.args.check {
                checked = Some(check::run(self.args, self.filter, &aggregate)?);
            }
        }
        if let Some((path, why)) = places.withheld().filter(|_| self.args.quiet == 0) {
            terminal::say(&format!("{path}: {why}"));
        }
        Rc::into_inner(self.output).context("the output is still in use")?.into_inner().finish()?;
        exported?;
        if let Some((text, exit)) = checked {
            Tables::beside([self.args.output.as_deref().map(Path::new)]).print(&text)?;
            return Ok(End::Own(exit));
        }
        self.args.foreign.tip(self.clock.realtime)?.iter().for_each(|tip| terminal::say(tip));
        let takes_along = !self.args.command.is_empty() && self.args.foreign.interruptible()? == Interruptible::Always;
        match (outcome.end, root) {
            // The program, which was asked too, may have ended first.
            _ if takes_along && interrupted.is_some() => die::of(interrupted.unwrap_or(libc::SIGTERM)),
            (Some(event::End::Exited(status)), _) => Ok(End::Program(status as u8)),
            (Some(event::End::Killed(signal, _)), _) => die::of(signal),
            // As strace does, and every filter whose reader goes away.
            (None, _) if unread => die::of(libc::SIGPIPE),
            (None, _) if interrupted.is_some() => die::of(interrupted.unwrap_or(libc::SIGTERM)),
            (None, Some(pid)) => Ok(End::Program(die::with(pid, &self.asked).context("cannot wait for the program")?)),
            (None, None) => Ok(End::Own(Exit::Success)),
        }
    }

    /// What the engine has to say of itself.
    fn notes(&self, printer: &Printer, outcome: &Outcome) {
        // Of a wrong time, and of what others could write to, everybody is told who has not asked for silence.
        if self.args.quiet == 0 {
            self.clock_notes.iter().chain(&outcome.exposed).for_each(|note| printer.message(note));
        }
        // Where entries are asked for, one that was not seen is no message about attaching.
        let asked = self.probes.is_some() && self.args.quiet == 0;
        if !self.filter.quiet.attach || self.args.attaches() || asked {
            outcome.notes.iter().for_each(|note| printer.message(note));
        }
        let joined = self.args.attaches() && (!self.args.command.is_empty() || outcome.end.is_none());
        if joined && !self.filter.quiet.attach {
            for pid in &printer.selected.pids {
                // A zombie has a directory in /proc too: who has ended is known from the events.
                if printer.follows(*pid) {
                    printer.message(&format!("Process {pid} detached"));
                }
            }
        }
        if let Some(pid) =
            printer.root().filter(|_| !self.args.command.is_empty() && outcome.end.is_none() && self.args.limited())
            && !self.filter.quiet.attach
        {
            printer.message(&format!("Process {pid} detached; it continues untraced"));
        }
        if printer.unshown > 0 && self.args.quiet == 0 {
            let (calls, them) = if printer.unshown == 1 { ("call is", "it") } else { ("calls are", "them") };
            printer.message(&format!("{} vDSO {calls} not shown: -e gate=all shows {them}", printer.unshown));
        }
        if let Some(probes) = self.probes.as_ref().filter(|_| self.args.quiet == 0) {
            probes.notes().iter().for_each(|note| printer.message(note));
        }
        let idle = |(index, _): &(usize, &String)| self.args.quiet == 0 && !outcome.tampered.contains(index);
        for (index, rule) in self.filter.rule_texts.iter().enumerate().filter(idle) {
            let why = match () {
                () if self.filter.rules[index].calls.is_empty() => {
                    " (only calls that are traced are tampered with: name them in -e trace= too)"
                }
                () if rule.contains(":when=") => " as often as its when= says",
                () if rule.contains(":path=") => " (path= compares names that calls are given; -P, files)",
                () => "",
            };
            printer.message(&format!("{rule} matched no call{why}"));
        }
        if outcome.lost > 0 {
            let why = match self.args.drop {
                true => "were dropped in total, because --drop never makes the program wait",
                false => "are lost, if it is true what the program has written over tollgate's memory",
            };
            printer.message(&format!("{} events {why}", outcome.lost));
        }
    }

    fn summary(&mut self, aggregate: &Aggregate, watch: &Watch, told: Told<'_>, outcome: &Outcome) -> Result<()> {
        let usage = Times { wall_ns: outcome.wall_ns, user_ns: outcome.user_ns, system_ns: outcome.system_ns };
        let mut notes: Vec<String> =
            self.clock_notes.iter().chain(&outcome.exposed).chain(&outcome.notes).cloned().collect();
        let costs = self.costs.take().unwrap_or_else(|| calibrate::costs(self.options));
        let tracing = match costs {
            Ok(costs) => Some(costs.of(told.numbers, usage)),
            Err(error) => {
                notes.push(format!("cannot measure what tracing cost: {error:#}"));
                None
            }
        };
        let program = |pid: i32| {
            told.processes.iter().find(|own| own.pid == pid).map_or_else(String::new, |own| own.program.clone())
        };
        let grouping = told.groups.as_ref().map(|groups| groups.whole(&program, told.places));
        let run = Run {
            version: env!("CARGO_PKG_VERSION").into(),
            command: self.command.clone(),
            exit: outcome.end.map(|end| match end {
                event::End::Exited(status) => model::Exit { status: Some(status), ..model::Exit::default() },
                event::End::Killed(signal, core_dumped) => {
                    model::Exit { status: None, signal: Some(signal), core_dumped }
                }
            }),
            usage,
            tracing,
            processes: told.processes,
            sites: facts::sites(outcome),
            lost: outcome.lost,
            notes,
            grouping,
            histograms: self.args.hist,
            without_places: !self.args.json,
        };
        let summary = aggregate.summary(run, self.tolls, Some(watch), &printer::place(told.places));
        if let Some(store) = &self.store {
            history::keep(store, &history::Run::trace(self.about(&summary), &summary))?;
        }
        let text = match self.args.every {
            None if self.args.json => summary.to_text()?,
            None if self.args.csv => csv::summary(&summary, self.table.sort),
            // A line each.
            Some(_) if self.args.json => period::last_line(&summary)?,
            // Its rows would be added to those of the periods.
            Some(_) if self.args.csv => String::new(),
            _ => table::whole(&summary, &self.table, style(self.args)),
        };
        self.output.borrow_mut().write(0, &text);
        Ok(())
    }

    /// What the summary does not know of its run. Processes that were attached to have no command line here: their
    /// programs name the series.
    fn about(&self, summary: &TraceSummary) -> About {
        let attached = || summary.processes.iter().map(|process| process.program.clone()).collect();
        About {
            started_ns: self.clock.realtime,
            seconds: summary.wall_ns as f64 / 1e9,
            version: env!("CARGO_PKG_VERSION").into(),
            command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
            program: if self.command.is_empty() { attached() } else { self.command.clone() },
            platform: platform::read(None),
            lost: summary.lost,
        }
    }
}

/// Lines, in color where they go to a terminal.
fn as_lines(args: &TraceArgs) -> Result<Lines> {
    let palette = Palette::of(args.color, term(args).is_some());
    Ok(Lines::new(layout(args)?, die::local).painted(palette))
}

/// The terminal that lines and summary go to, if they do.
fn term(args: &TraceArgs) -> Option<console::Term> {
    let to_standard_output = args.to_standard_output();
    let term = if to_standard_output { console::Term::stdout() } else { console::Term::stderr() };
    Some(term).filter(|term| (to_standard_output || args.output.is_none()) && term.is_term())
}

/// Of the terminal that standard error is, or standard output with `-o -`; a file gets as many columns as `COLUMNS`
/// says, or all, and no colour.
fn style(args: &TraceArgs) -> Style {
    let term = term(args);
    let color = terminal::color_on(args.color, term.is_some());
    Style { color, width: terminal::width_of(term.as_ref()) }
}

/// The prices for the bill. That none can be measured is said and is no reason not to trace; a list that was named has
/// to be one.
fn tolls(args: &TraceArgs) -> Result<Option<Tolls>> {
    if !args.summary() {
        return Ok(None);
    }
    let tell = |text: &str| {
        if args.quiet == 0 {
            terminal::say(text);
        }
    };
    match toll::tolls(args.tolls.as_deref(), &tell) {
        Ok(tolls) => Ok(Some(tolls)),
        Err(error) if args.tolls.is_some() => Err(error.context("--tolls")),
        Err(error) => {
            terminal::complain(&error);
            Ok(None)
        }
    }
}

/// The functions that are asked for, as far as is known before anything runs.
fn probes(args: &TraceArgs) -> Result<Option<Probes>> {
    let Some(probes) = Probes::parse(&args.probe)? else { return Ok(None) };
    probes.look_around(args.command.first().map(OsString::as_os_str))?;
    Ok(Some(probes))
}

/// What is traced.
fn target(args: &TraceArgs, pids: &[i32]) -> Result<Target> {
    let Some((program, arguments)) = args.command.split_first() else {
        return Ok(Target::Attach(pids.to_vec()));
    };
    let user = args.user.as_deref().map(user).transpose()?;
    let mut launch = Launch {
        program: program.clone(),
        argv0: args.foreign.argv0.clone(),
        arguments: arguments.to_vec(),
        environment: std::env::vars_os().collect(),
        user,
        streams: Default::default(),
    };
    let changes: Vec<(OsString, Option<OsString>)> = args.env.iter().map(split).collect();
    if changes.iter().any(|(name, _)| name == "PATH") {
        // The program is looked up in the PATH that this process has, as by strace.
        let found = launch.path()?;
        launch.argv0.get_or_insert(std::mem::replace(&mut launch.program, found.into()));
    }
    for (name, value) in changes {
        launch.environment.retain(|(known, _)| *known != name);
        launch.environment.extend(value.map(|value| (name, value)));
    }
    Ok(Target::Launch(launch))
}

/// `-u`. Read from the file, as the C library's own lookup would load modules into this static program; users that only
/// a directory service knows are not found.
fn user(name: &str) -> Result<User> {
    if !nix::unistd::Uid::effective().is_root() {
        return Err(
            Usage(format!("-u {name}: only root may run a program as another user; run tollgate as root")).into()
        );
    }
    let text = std::fs::read_to_string("/etc/passwd").context("-u: cannot read /etc/passwd")?;
    let (uid, gid) = identity(&text, name).ok_or_else(|| {
        Usage(format!("-u {name}: no such user in /etc/passwd; `cut -d: -f1 /etc/passwd` lists them"))
    })?;
    Ok(User { uid, gid, name: std::ffi::CString::new(name)? })
}

/// User and group of a line of passwd(5).
fn identity(passwd: &str, name: &str) -> Option<(u32, u32)> {
    let line =
        passwd.lines().map(|line| line.split(':').collect::<Vec<_>>()).find(|fields| fields.first() == Some(&name))?;
    Some((line.get(2)?.parse().ok()?, line.get(3)?.parse().ok()?))
}

/// `VAR=VAL`, or `VAR` alone.
fn split(change: &OsString) -> (OsString, Option<OsString>) {
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    let bytes = change.as_bytes();
    match bytes.iter().position(|byte| *byte == b'=') {
        Some(at) => (OsString::from_vec(bytes[..at].to_vec()), Some(OsString::from_vec(bytes[at + 1..].to_vec()))),
        None => (change.clone(), None),
    }
}

fn options(args: &TraceArgs, filter: &Filter, selected: &Selected) -> Options {
    let exports = args.parquet.is_some() || args.timeline.is_some() || args.flame.is_some();
    let stacks = args.stack_traces || args.stack || args.flame.is_some();
    let json_lines = args.json && !args.summary();
    // Where nothing but a summary is wanted, and of all results, a sample tells enough beside the counts.
    let count_only = args.summary()
        && !args.exact
        && !args.lines()
        && !exports
        && !json_lines
        && !filter.by_arguments()
        && filter.every_result()
        && args.by.is_none()
        && args.every.is_none()
        && args.calls.is_none();
    Options {
        backend: match args.backend {
            // Peers of sockets are asked of the kernel when a call is told. From stubs that is some milliseconds late,
            // when the number may be another socket's.
            args::Backend::Auto if filter.descriptors.sockets => Backend::Ptrace,
            // A filter cannot be taken out of a program that is to be let go.
            args::Backend::Auto if args.limited() && !ptrace::dispatch_is_known() => Backend::Ptrace,
            args::Backend::Auto => Backend::Auto,
            args::Backend::Sud => Backend::Dispatch,
            args::Backend::Seccomp => Backend::Seccomp,
            args::Backend::Ptrace => Backend::Ptrace,
        },
        // What the processes of a cgroup start is in it too.
        follow: args.follows() || selected.newcomers.any(),
        depth: args.depth,
        join: if args.command.is_empty() { Vec::new() } else { selected.pids.clone() },
        lenient: selected.lenient,
        chosen: selected.chosen.clone(),
        cache: crate::cmd::attach::scans(),
        memory: args.lines()
            || json_lines
            || filter.by_arguments()
            || filter.rules.iter().any(|rule| rule.only.is_some())
            || (args.summary() && !args.fast),
        pointed: if count_only && !filter.descriptors.any() { of_advice } else { |_, _, _| true },
        detach_on_exec: args.foreign.detaches(),
        // One more than is printed, so that it is known that there is more.
        buffer: args.strings.saturating_add(1).max(if filter.dumps.any() { dump::MOST } else { 0 }),
        strings: if filter.whole_exec() { usize::MAX } else { args.strings.saturating_add(1) },
        stack: if stacks { STACK } else { 0 },
        kernel_stack: args.stack,
        // A server in Go for 386 asks it for the time three times as often as it crosses: 56,000 calls, 112,000 stops.
        vdso32: filter.gates.contains(&Gate::Vdso) && (filter.gates_asked || exports || json_lines),
        count_only,
        waiting: args.lines() && filter.detached(),
        unseen: unseen::calls(args, filter),
        at_once: at_once(args, filter, json_lines),
        vdso: unseen::vdso(filter),
        rewrite: match (args.rewrite_after, args.backend) {
            (Some(calls), _) => Rewrite::After(calls),
            (None, args::Backend::Auto) => Rewrite::WhenItPays,
            (None, _) => Rewrite::After(0),
        },
        rules: filter.rules.clone(),
        drop: args.drop,
        ..Options::default()
    }
}

/// Calls that are told while their threads stand behind them: what they made is asked of /proc; their data is dumped;
/// or what they wrote is on the terminal that their lines go to, and the next is to come behind that.
fn at_once(args: &TraceArgs, filter: &Filter, json_lines: bool) -> Vec<(Table, u32)> {
    let lines = args.lines();
    // Who prints no call prints no name.
    let named = filter.descriptors.any() && (lines || json_lines) || !filter.paths.is_empty();
    let makers = if named { fds::makers() } else { Vec::new() };
    let shares = lines && !args.command.is_empty() && term(args).is_some();
    let writers = syscalls::numbers(["write", "writev"]).filter(|_| shares);
    let namespaces = entered::calls().filter(|_| filter.namespaces && lines);
    let vcpus = kvm::calls().filter(|_| filter.vcpus && lines);
    // What runs inside the program copies 60,000 bytes of a call at most. (That it declines a longer one was rejected:
    // with a signal between each two of its traps, a call was declined for ever.)
    let dumped = syscalls::data_calls().filter(|_| filter.dumps.any() && lines);
    makers.into_iter().chain(namespaces).chain(vcpus).chain(writers).chain(dumped).collect()
}

/// Whether advice is about what this call is given in memory, or writes there. Of a number that no table has nothing is
/// known.
fn of_advice(table: Table, nr: u32, when: When) -> bool {
    let reads = if when == When::Entry { advice::reads_question } else { advice::reads_answer };
    // What is inside socketcall(2) may be such a call.
    syscalls::name(table, nr).is_some_and(|name| name == "socketcall" || reads(name))
}

fn layout(args: &TraceArgs) -> Result<Layout> {
    let file = args.output.is_some();
    Ok(Layout {
        pids: match () {
            () if args.foreign.pid_always => Pids::Always,
            () if file && args.separate() => Pids::Never,
            // Which process that is, is known; it may have threads.
            () if file && args.attaches_to_one() && args.command.is_empty() && !args.follows() => {
                Pids::ColumnWhenSeveral
            }
            () if file && (args.follows() || args.attaches()) => Pids::Always,
            () if file => Pids::Never,
            () => Pids::WhenSeveral,
        },
        stamp: args.stamp()?,
        relative: args.relative(),
        duration: args.duration(),
        number: args.number,
        pointer: args.pointer,
        column: args.column,
    })
}
