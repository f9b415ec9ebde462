//! `tollgate run`: a program with its expensive crossings replaced by cheap ones.

mod check;
mod child;
mod counted;
mod export;
mod list;
mod measure;
mod plan;
mod ways;
mod windows;

use super::trace::die::{self, Asked};
use crate::cmd::attach;
use crate::cmd::select::{self, HEADING, SelectArgs, Selected};
use crate::exit::{End, Exit, Usage};
use crate::terminal;
use anyhow::{Context, Result};
use clap::{ArgGroup, Args};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use tollgate_report::format::{and, count, plural};
use tollgate_report::near;
use tollgate_run::{Options, Outcome, REPLACEMENTS, Replacement, Windows};
use tollgate_supervisor::event;
use tollgate_supervisor::seize::Chosen;
use tollgate_supervisor::{Launch, TraceError};

/// `tollgate run`.
#[derive(Clone, Debug, Args)]
#[command(
    override_usage = "tollgate run [OPTIONS] PROGRAM [ARGUMENT]...\n       tollgate run --plan|--measure|--check \
                      PROGRAM [ARGUMENT]...\n       \
                      tollgate run [--undo|--measure] -p PID\n       tollgate run --list",
    group = ArgGroup::new(RUNNING).args(["attach"].iter().chain(&select::OPTIONS)).multiple(true)
        .conflicts_with_all(["list", "plan", "check", "strict", "command"]),
    after_help = "Exit status: that of the program; if a signal killed the program, tollgate dies from the same \
                  signal. A program that cannot be followed, or in which nothing can be replaced, runs unchanged, and \
                  a message says so (with --strict it does not run)."
)]
pub struct RunArgs {
    /// Make only these replacements, separated by commas [default: all but those that --list marks as needing
    /// --replace]. --list describes each; clock! replaces the clock even where tollgate advises against it.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub replace: Vec<String>,
    /// Replace calls in running processes until Ctrl-C, then restore the original code: PIDs separated by commas or
    /// spaces.
    #[arg(short = 'p', long = "attach", value_name = "PID", allow_negative_numbers = true, help_heading = HEADING)]
    pub attach: Vec<String>,
    #[command(flatten)]
    pub select: SelectArgs,
    /// When attaching: only restore the code that a killed tollgate left replaced.
    #[arg(long, requires = RUNNING, conflicts_with = "measure")]
    pub undo: bool,
    /// List what can be replaced, with the cost of each call and of its replacement on this machine.
    #[arg(long, conflicts_with_all = ["plan", "measure", "check", "command"])]
    pub list: bool,
    /// Trace the unchanged program, and print on standard error what replacing would save.
    #[arg(long, conflicts_with_all = ["measure", "check"])]
    pub plan: bool,
    /// Run the program unchanged and with replacements, alternately, and print how long each took. Its input is empty
    /// and its output discarded. When attaching: switch back and forth in the running process, one window of time each.
    #[arg(long, conflicts_with = "check")]
    pub measure: bool,
    /// With --measure: number of runs of each kind [default: 5].
    #[arg(long, value_name = "N", default_value_t = 5, hide_default_value = true, requires = "measure",
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub rounds: u32,
    /// With --measure when attaching: length of each window, in seconds [default: 1].
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, hide_default_value = true,
        requires_all = ["measure", RUNNING],
          value_parser = seconds)]
    pub window: f64,
    /// With --measure: save the results, with the time of every run, for `tollgate report`; `-` is standard output, and
    /// the table then goes to standard error.
    #[arg(long, value_name = "FILE", requires = "measure", conflicts_with = RUNNING)]
    pub export_json: Option<PathBuf>,
    /// Run the program unchanged and with replacements, and compare the output, the exit status, and how often it made
    /// each system call.
    #[arg(long)]
    pub check: bool,
    /// Do not run the program if one of the replacements is not possible in it.
    #[arg(long)]
    pub strict: bool,
    /// Print at the end what was replaced.
    #[arg(short, long)]
    pub verbose: bool,
    /// Print no messages about what could not be replaced.
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Use the prices in FILE, saved by `tollgate bench --export-json`, instead of measuring them.
    #[arg(long, value_name = "FILE")]
    pub tolls: Option<PathBuf>,
    /// The program, looked up in PATH, and its arguments: the first word that is not an option, and everything after
    /// it.
    #[arg(trailing_var_arg = true, value_name = "PROGRAM", hide = true)]
    pub command: Vec<OsString>,
}

/// Processes that run already, by whichever option.
const RUNNING: &str = "running";

/// Runs the program, or does what else is asked.
pub fn run(args: &RunArgs) -> Result<End> {
    let chosen = chosen("--replace", &args.replace)?;
    if args.list {
        return list::run(args).map(End::Own);
    }
    if args.attaches() {
        return joined(args, chosen).map(End::Own);
    }
    if args.command.is_empty() {
        return Err(Usage(
            "no program to run: name one (`tollgate run PROGRAM`) or a process (-p PID); --list prints what can be \
             replaced"
                .into(),
        )
        .into());
    }
    if !args.plan && !args.measure && !args.check {
        return replaced(args, chosen);
    }
    child::heed()?;
    let ended = match () {
        () if args.plan => plan::run(args, &chosen),
        () if args.measure => measure::run(args, &chosen).map(End::Own),
        () => check::run(args, &chosen).map(End::Own),
    };
    match ended.as_ref().map_err(|error| error.downcast_ref()) {
        Err(Some(child::Interrupted(signal))) => die::of(*signal),
        _ => ended,
    }
}

impl RunArgs {
    /// Crossings of processes that run already are replaced.
    fn attaches(&self) -> bool {
        !self.attach.is_empty() || self.select.any()
    }
}

/// Seconds of a window: short ones have more of tollgate's own stops in them than of the program.
fn seconds(text: &str) -> Result<f64, String> {
    let value = text.parse::<f64>().ok().filter(|value| (0.1..=3600.0).contains(value));
    value.ok_or_else(|| "give a number of seconds from 0.1 to 3600".into())
}

/// The replacements of these names, which an option has; where none is named, those that are for all programs.
pub fn chosen(option: &str, names: &[String]) -> Result<Vec<&'static dyn Replacement>, Usage> {
    if names.is_empty() {
        return Ok(REPLACEMENTS.into_iter().filter(|one| one.is_default()).collect());
    }
    let all: Vec<&str> = REPLACEMENTS.iter().map(|one| one.name()).collect();
    let find = |name: &String| {
        let (word, forced) = name.strip_suffix('!').map_or((name.as_str(), false), |word| (word, true));
        let one = tollgate_run::named(word).ok_or_else(|| {
            let meant = near::meant(word, all.iter().copied());
            Usage(format!("{option} {name}: there is no such replacement{meant}; `tollgate run --list` lists them all"))
        })?;
        if !forced {
            return Ok(one);
        }
        one.forced().ok_or_else(|| {
            Usage(format!(
                "{option} {name}: tollgate never advises against this replacement, so the ! has no effect; leave it out"
            ))
        })
    };
    names.iter().map(find).collect()
}

fn replaced(args: &RunArgs, replacements: Vec<&'static dyn Replacement>) -> Result<End> {
    let (program, arguments) = args.command.split_first().context("no program is named")?;
    let environment = std::env::vars_os().collect();
    let launch = Launch {
        program: program.clone(),
        argv0: None,
        arguments: arguments.to_vec(),
        environment,
        user: None,
        streams: Default::default(),
    };
    let options = options(args, replacements);
    let asked = Asked::wrapping(&options.stop).context("cannot handle Ctrl-C")?;
    let outcome = match tollgate_run::run(&launch, &options, &mut |gone| asked.take(|| gone)) {
        // The program has not begun.
        Err(error @ (TraceError::Proc(_) | TraceError::Forbidden { .. } | TraceError::Call { .. })) if !args.strict => {
            if !args.quiet {
                terminal::say(&format!("{error}; the program runs unchanged"));
            }
            return Err(launch.exec().into());
        }
        outcome => outcome?,
    };
    say(args, &outcome);
    Ok(match outcome.end {
        Some(event::End::Exited(status)) => End::Program(status as u8),
        Some(event::End::Killed(signal, _)) => die::of(signal),
        None => End::Own(Exit::Success),
    })
}

/// Replaces in processes that run, until they end or a signal asks to let them go.
fn joined(args: &RunArgs, replacements: Vec<&'static dyn Replacement>) -> Result<Exit> {
    let Selected { pids, note, gone, chosen, lenient, .. } = select::select(&args.attach, &args.select)?;
    let caution = attach::caution(&pids);
    gone.iter().chain(&note).chain(&caution).filter(|_| !args.quiet).for_each(|note| terminal::say(note));
    let options = Options { chosen, lenient, ..options(args, replacements) };
    let _asked = Asked::attached(&options.stop).context("cannot handle Ctrl-C")?;
    if args.measure && (pids.len() != 1 || gone.is_some()) {
        return Err(Usage("--measure -p takes exactly one process".into()).into());
    }
    let outcome = tollgate_run::join(&pids, &options)?;
    say(args, &outcome);
    if args.measure {
        terminal::print(&windows::text(&outcome.windows)?)?;
    }
    if args.undo && outcome.undone > 0 && !args.quiet {
        terminal::say(&format!("restored the original code at {}", plural(outcome.undone, "place")));
    }
    Ok(Exit::Success)
}

fn options(args: &RunArgs, replacements: Vec<&'static dyn Replacement>) -> Options {
    let named = !args.replace.is_empty() || args.verbose;
    let windows = (args.measure && args.attaches())
        .then(|| Windows { rounds: args.rounds, length: Duration::from_secs_f64(args.window) });
    Options {
        replacements,
        named,
        strict: args.strict,
        undo: args.undo,
        windows,
        lenient: false,
        chosen: Chosen::default(),
        cache: attach::scans(),
        stop: Default::default(),
    }
}

fn say(args: &RunArgs, outcome: &Outcome) {
    outcome.notes.iter().filter(|_| !args.quiet).for_each(|note| terminal::say(note));
    if args.verbose && !args.undo {
        terminal::say(&told(outcome));
    }
}

/// What was replaced, a sentence.
fn told(outcome: &Outcome) -> String {
    let each = |(name, sites): (&&str, &u64)| format!("{} of {name}", plural(*sites, "site"));
    let replaced: Vec<String> = outcome.replaced.iter().map(each).collect();
    let left: u64 = outcome.left.values().sum();
    let what = if replaced.is_empty() { "replaced nothing".into() } else { format!("replaced {}", and(&replaced)) };
    let left = if left == 0 { String::new() } else { format!(" ({} could not be replaced)", count(left)) };
    format!(
        "{what} in {}{left}, with {} of threads",
        plural(outcome.programs, "program"),
        plural(outcome.stops, "stop")
    )
}
