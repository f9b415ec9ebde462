//! `tollgate run`: a program with its expensive crossings replaced by cheap ones.

mod list;
mod measure;
mod plan;

use super::trace::die::{self, Asked};
use crate::cmd::attach;
use crate::exit::{End, Exit, Usage};
use crate::{near, terminal};
use anyhow::{Context, Result};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;
use tollgate_report::format::{and, count, plural};
use tollgate_tracer::event;
use tollgate_tracer::replace::{self, Options, Outcome, REPLACEMENTS, Replacement};
use tollgate_tracer::supervisor::Launch;

/// `tollgate run`.
#[derive(Clone, Debug, Args)]
#[command(
    override_usage = "tollgate run [OPTIONS] PROGRAM [ARGUMENT]...\n       tollgate run --plan|--measure|--check PROGRAM [ARGUMENT]...\n       \
                      tollgate run --list",
    after_help = "tollgate run ends as the program does. A program that it cannot follow, or that cannot have a replacement, runs as it is, and a sentence \
                  says so (--strict: it does not run)."
)]
pub struct RunArgs {
    /// Replace only these, by their names between commas [default: all that --list calls a default]. --list says what each does;
    /// clock! takes the clock also where tollgate advises against it.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub replace: Vec<String>,
    /// Print what can be replaced, with the prices of both ways on this machine.
    #[arg(long, conflicts_with_all = ["plan", "measure", "check", "command"])]
    pub list: bool,
    /// Run the program traced and unchanged, and print on standard error what replacing would save.
    #[arg(long, conflicts_with_all = ["measure", "check"])]
    pub plan: bool,
    /// Run the program as it is and with replacements, in turn, and print what each took. Its input is empty, its output discarded.
    #[arg(long, conflicts_with = "check")]
    pub measure: bool,
    /// With --measure: how often each way [default: 5].
    #[arg(long, value_name = "N", default_value_t = 5, hide_default_value = true, requires = "measure",
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub rounds: u32,
    /// Run the program as it is and with replacements, and compare output and exit status.
    #[arg(long)]
    pub check: bool,
    /// Do not run the program if it cannot have one of the replacements.
    #[arg(long)]
    pub strict: bool,
    /// Say at the end what was replaced.
    #[arg(short, long)]
    pub verbose: bool,
    /// Say nothing of what could not be replaced.
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Take prices from this price list (of `tollgate bench --export-json`) instead of measuring them.
    #[arg(long, value_name = "FILE")]
    pub tolls: Option<PathBuf>,
    /// The program, looked up in PATH, and its arguments: all that follows the first word that is no option.
    #[arg(trailing_var_arg = true, value_name = "PROGRAM", hide = true)]
    pub command: Vec<OsString>,
}

/// Runs the program, or does what else is asked.
pub fn run(args: &RunArgs) -> Result<End> {
    let chosen = chosen(&args.replace)?;
    if args.list {
        return list::run(args).map(End::Own);
    }
    if args.command.is_empty() {
        return Err(Usage(
            "a program is missing: tollgate run PROGRAM [ARGUMENT]... (--list prints what can be replaced)".into(),
        )
        .into());
    }
    match () {
        () if args.plan => plan::run(args, &chosen),
        () if args.measure => measure::run(args, &chosen).map(End::Own),
        () if args.check => measure::check(args).map(End::Own),
        () => replaced(args, chosen),
    }
}

/// The replacements of these names; where none is named, those that are a default.
fn chosen(names: &[String]) -> Result<Vec<&'static dyn Replacement>, Usage> {
    if names.is_empty() {
        return Ok(REPLACEMENTS.into_iter().filter(|one| one.default()).collect());
    }
    let all: Vec<&str> = REPLACEMENTS.iter().map(|one| one.name()).collect();
    let find = |name: &String| {
        let (word, forced) = name.strip_suffix('!').map_or((name.as_str(), false), |word| (word, true));
        let one = replace::named(word).ok_or_else(|| {
            let meant = near::meant(word, all.iter().copied());
            Usage(format!("--replace {name}: there is no such replacement{meant}; `tollgate run --list` has them all"))
        })?;
        if !forced {
            return Ok(one);
        }
        one.forced().ok_or_else(|| Usage(format!("--replace {name}: it is not refused on any machine for which ! could be said")))
    };
    names.iter().map(find).collect()
}

fn replaced(args: &RunArgs, replacements: Vec<&'static dyn Replacement>) -> Result<End> {
    let (program, arguments) = args.command.split_first().context("a program is missing")?;
    let environment = std::env::vars_os().collect();
    let launch = Launch { program: program.clone(), arguments: arguments.to_vec(), environment, user: None };
    let named = !args.replace.is_empty() || args.verbose;
    let options = Options { replacements, named, strict: args.strict, cache: attach::scans(), stop: Default::default() };
    let asked = Asked::wrapping(&options.stop).context("cannot handle Ctrl-C")?;
    let outcome = replace::run(&launch, &options, &mut |gone| asked.take(gone))?;
    outcome.notes.iter().filter(|_| !args.quiet).for_each(|note| terminal::say(note));
    if args.verbose {
        terminal::say(&told(&outcome));
    }
    Ok(match outcome.end {
        Some(event::End::Exited(status)) => End::Program(status as u8),
        Some(event::End::Killed(signal, _)) => die::of(signal),
        None => End::Own(Exit::Success),
    })
}

/// What was replaced, a sentence.
fn told(outcome: &Outcome) -> String {
    let each = |(name, sites): (&&str, &u64)| format!("{} of {name}", plural(*sites, "site"));
    let replaced: Vec<String> = outcome.replaced.iter().map(each).collect();
    let left: u64 = outcome.left.values().sum();
    let what = if replaced.is_empty() { "nothing was replaced".into() } else { format!("{} replaced", and(&replaced)) };
    let left = if left == 0 { String::new() } else { format!(", {} could not be", count(left)) };
    format!("{what}{left}, in {}; {} of threads", plural(outcome.programs, "program"), plural(outcome.stops, "stop"))
}
