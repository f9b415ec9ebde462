//! From the command line to the end: opens what is written, follows the program in this thread, shows it in another,
//! ends as the program did.

use super::args::TopArgs;
use super::collector::Collector;
use super::machine;
use super::shown::Shown;
use crate::cmd::attach;
use crate::cmd::trace::calibrate::{self, Costs};
use crate::cmd::trace::die::{self, Asked};
use crate::cmd::trace::{clock, toll};
use crate::exit::{End, Exit};
use crate::terminal;
use anyhow::{Context, Result, anyhow};
use std::fs::{File, OpenOptions};
use std::io::IsTerminal;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;
use tollgate_remote::ptrace;
use tollgate_report::sink::atomic_file::save_error;
use tollgate_supervisor::event;
use tollgate_supervisor::{Launch, Target};
use tollgate_trace::{Backend, Options};
use tollgate_trace_report::bill::Tolls;
use tollgate_trace_report::summary::Run;

/// Watches.
pub fn run(args: &TopArgs) -> Result<End> {
    args.refuse(std::io::stdout().is_terminal())?;
    if args.all {
        return machine::run(args);
    }
    let target = target(args)?;
    if let Target::Attach(pids) = &target {
        attach::caution(pids).iter().for_each(|note| terminal::say(note));
    }
    let tolls = tolls(args)?;
    let options = options(args);
    // Before the program runs: it takes some tenths of a second, once.
    let costs = costs(&options);
    let (clock, notes) = clock::start()?;
    let _asked = Asked::attached(&options.stop).context("cannot handle Ctrl-C")?;
    let command: Vec<String> = args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let about = Run { version: env!("CARGO_PKG_VERSION").into(), command, notes: notes.clone(), ..Run::default() };
    let (shown, out) = Shown::begin(args, tolls, &options.stop)?;
    let mut collector = Collector::new(clock, costs, about, Arc::clone(&shown.wanted), out);
    let ran = tollgate_trace::run(&target, &options, &clock, &mut collector);
    let left: Vec<i32> = collector.lives().into_iter().collect();
    // Without it the other thread does not end.
    match &ran {
        Ok(outcome) => collector.finish(outcome),
        Err(_) => drop(collector),
    }
    let shown = shown.end();
    let outcome = ran?;
    shown?;
    notes.iter().chain(&outcome.exposed).chain(&outcome.notes).for_each(|note| terminal::say(note));
    match outcome.end {
        Some(event::End::Exited(status)) => Ok(End::Program(status as u8)),
        Some(event::End::Killed(signal, _)) => die::of(signal),
        None => {
            say_left(args, left);
            Ok(End::Own(Exit::Success))
        }
    }
}

/// A program that was started and goes on is not to be forgotten.
fn say_left(args: &TopArgs, mut left: Vec<i32>) {
    left.sort_unstable();
    if let (false, Some(pid)) = (args.command.is_empty(), left.first()) {
        terminal::say_left(*pid);
    }
}

/// The prices. That none can be measured is said and is no reason not to watch; a list that was named has to be one.
pub fn tolls(args: &TopArgs) -> Result<Option<Tolls>> {
    match toll::tolls(args.tolls.as_deref(), &terminal::say) {
        Ok(tolls) => Ok(Some(tolls)),
        Err(error) if args.tolls.is_some() => Err(error.context("--tolls")),
        Err(error) => {
            terminal::complain(&error);
            Ok(None)
        }
    }
}

/// What tracing costs here; without it that is not shown.
fn costs(options: &Options) -> Option<Costs> {
    let options = Options { every: None, ..options.clone() };
    calibrate::costs(&options)
        .map_err(|error| terminal::say(&format!("cannot measure what tracing costs: {error:#}")))
        .ok()
}

fn options(args: &TopArgs) -> Options {
    Options {
        // A program that has a filter of ours could not be let go.
        backend: match args.command.is_empty() || ptrace::dispatch_is_known() {
            true => Backend::Auto,
            false => Backend::Ptrace,
        },
        follow: true,
        lenient: args.pids().is_ok_and(|pids| pids.len() > 1),
        memory: false,
        count_only: true,
        every: Some(args.every),
        cache: attach::scans(),
        ..Options::default()
    }
}

/// What is watched. A program that is started shares neither the screen nor the keys.
fn target(args: &TopArgs) -> Result<Target> {
    let Some((program, arguments)) = args.command.split_first() else {
        let exists = |pid: i32| Path::new(&format!("/proc/{pid}/stat")).exists();
        let (pids, gone) = attach::living(args.pids()?, exists);
        gone.iter().for_each(|gone| terminal::say(gone));
        return Ok(Target::Attach(pids));
    };
    let name = args.output.display();
    let output = OpenOptions::new().create(true).mode(0o600).write(true).truncate(true).open(&args.output);
    let refused = |error| anyhow!("--output {}", save_error(&name.to_string(), &error, "nothing was saved"));
    let output = Arc::new(output.map_err(refused)?);
    let keys = !args.text() && std::io::stdin().is_terminal();
    let input = keys.then(|| File::open("/dev/null")).transpose().context("cannot open /dev/null")?.map(Arc::new);
    Ok(Target::Launch(Launch {
        program: program.clone(),
        argv0: None,
        arguments: arguments.to_vec(),
        environment: std::env::vars_os().collect(),
        user: None,
        streams: [input, Some(Arc::clone(&output)), Some(output)],
    }))
}
