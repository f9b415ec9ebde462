//! The command line of `tollgate top`.

use crate::cmd::attach;
use crate::cmd::duration::duration;
use crate::exit::Usage;
use crate::terminal::Color;
use clap::{ArgAction, Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use tollgate_trace_report::top::{Query, Sort, View};

/// `tollgate top`.
#[derive(Clone, Debug, Args)]
#[command(override_usage = "tollgate top [OPTIONS] PROGRAM [ARGUMENT]...\n       tollgate top [OPTIONS] -p \
                            PID\n       tollgate top [OPTIONS] -a", after_help = AFTER)]
pub struct TopArgs {
    /// Attach to running processes: PIDs separated by commas or spaces. May be given several times.
    #[arg(short = 'p', long = "attach", value_name = "PID", allow_negative_numbers = true, action = ArgAction::Append)]
    pub attach: Vec<String>,
    /// Watch all processes of the machine (needs root): BPF programs count calls in the kernel, and nothing is attached
    /// to any process.
    #[arg(short = 'a', long)]
    pub all: bool,
    /// Redirect the standard output and standard error of PROGRAM, which would garble the screen, to FILE.
    #[arg(long, value_name = "FILE", default_value = "/dev/null")]
    pub output: PathBuf,
    /// Length of a period: seconds, or a number with s, ms or m.
    #[arg(short = 'd', long, value_name = "TIME", default_value = "1", value_parser = period)]
    pub every: Duration,
    /// Print one table as text, for one period, then detach.
    #[arg(short = '1', long)]
    pub once: bool,
    /// Print a table as text for each period, for a log.
    #[arg(short, long)]
    pub batch: bool,
    /// Exit after N periods and detach.
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,
    /// With --batch or --once: print each period as one line of JSON.
    #[arg(long)]
    pub json: bool,
    /// What a row is.
    #[arg(short = 'v', long, value_enum, default_value_t = By::Call, value_name = "VIEW")]
    pub view: By,
    /// Sort rows by this; the sparklines show it too.
    #[arg(short = 's', long, value_enum, default_value_t = Order::Toll, value_name = "SORT")]
    pub sort: Order,
    /// Show only rows whose name contains TEXT.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub filter: String,
    /// Number of rows in a text table.
    #[arg(long, value_name = "N", default_value_t = 25)]
    pub rows: usize,
    /// Use the prices in FILE, saved by `tollgate bench --export-json` [default: measured once on this machine and
    /// cached].
    #[arg(long, value_name = "FILE")]
    pub tolls: Option<PathBuf>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,

    /// The program, looked up in PATH, and its arguments: the first word that is not an option, and everything after
    /// it.
    #[arg(trailing_var_arg = true, value_name = "PROGRAM", hide = true)]
    pub command: Vec<OsString>,
}

const AFTER: &str = "Keys: t c e s m n sort by toll, calls, errors, time, mean, name; Tab shows the next view; Enter \
                     opens a row (a process, its calls, their sites), Esc goes back; / filters; Space pauses; w writes \
                     a report like `trace -c --json`; ? shows help; q or Ctrl-C quits.\nThe program keeps running when \
                     tollgate quits. Its output goes to --output; if tollgate reads keys from standard input, the \
                     program's standard input is empty.\nExit status: that of the program if it ends first (if a \
                     signal killed it, tollgate dies from the same signal); otherwise 0. 1 if tracing failed, 2 for a \
                     wrong command line.";

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// A process.
    Process,
    /// A call through one gate.
    Call,
    /// A gate.
    Gate,
    /// A place in the code, with its source line if known.
    Site,
}

/// What rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Toll per second.
    Toll,
    /// Calls per second.
    Calls,
    /// Errors per second.
    Errors,
    /// Time spent inside the calls that returned, per second, waiting included: one that waited for 4 s has 4 s.
    Time,
    /// Mean time inside the call.
    Mean,
    /// Name.
    Name,
}

/// A length of time that a period may have.
fn period(text: &str) -> Result<Duration, String> {
    let length = duration(text)?;
    let fits = (Duration::from_millis(100)..=Duration::from_secs(86_400)).contains(&length);
    fits.then_some(length).ok_or_else(|| "give a time from 100ms to a day".into())
}

impl TopArgs {
    /// What makes no sense together.
    pub fn refuse(&self, terminal: bool) -> Result<(), Usage> {
        let why = match (self.command.is_empty(), self.attach.is_empty()) {
            (true, true) if !self.all => {
                "nothing to watch: name a program (`tollgate top ls`), a process (-p PID), or all of them (-a)"
            }
            (false, _) | (_, false) if self.all => "-a watches all processes: give it without a program and without -p",
            (false, false) => "both a program and -p were given: give one or the other",
            _ if self.json && !self.text() => "--json needs --batch or --once",
            _ if !self.text() && !terminal => "standard output is not a terminal: give --batch or --once",
            _ => return Ok(()),
        };
        Err(Usage(why.into()))
    }

    /// Text is wanted, and no screen.
    pub fn text(&self) -> bool {
        self.batch || self.once
    }

    /// After how many periods it ends.
    pub fn periods(&self) -> Option<u64> {
        if self.once { Some(1) } else { self.iterations }
    }

    /// The processes to attach to.
    pub fn pids(&self) -> Result<Vec<i32>, Usage> {
        attach::pids(&self.attach)
    }

    /// The table that is shown first.
    pub fn query(&self) -> Query {
        let view = match self.view {
            By::Process => View::Process,
            By::Call => View::Call,
            By::Gate => View::Gate,
            By::Site => View::Site,
        };
        let sort = match self.sort {
            Order::Toll => Sort::Toll,
            Order::Calls => Sort::Calls,
            Order::Errors => Sort::Errors,
            Order::Time => Sort::Time,
            Order::Mean => Sort::Mean,
            Order::Name => Sort::Name,
        };
        Query { view, sort, filter: self.filter.clone(), ..Query::default() }
    }

    /// What is watched, in words.
    pub fn target(&self) -> String {
        if self.all {
            return "all processes".into();
        }
        if self.command.is_empty() {
            return format!("process {}", self.attach.join(","));
        }
        self.command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Top {
        #[command(flatten)]
        args: TopArgs,
    }

    fn parse(words: &[&str]) -> TopArgs {
        Top::try_parse_from(std::iter::once(&"top").chain(words)).unwrap_or_else(|error| panic!("{error}")).args
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_to_do() {
        let refusal =
            |words: &[&str], terminal| parse(words).refuse(terminal).map_or_else(|Usage(why)| why, |()| String::new());
        assert!(refusal(&[], true).contains("nothing to watch"));
        assert!(refusal(&["-a", "-p", "1"], true).contains("without -p"));
        assert!(refusal(&["-a", "true"], true).contains("without a program"));
        assert_eq!(refusal(&["-a"], true), "");
        assert!(refusal(&["-p", "1", "true"], true).contains("both a program and -p"));
        assert!(refusal(&["--json", "true"], true).contains("--batch or --once"));
        assert!(refusal(&["true"], false).contains("not a terminal"));
        assert_eq!(refusal(&["--once", "--json", "true"], false), "");
        assert_eq!(refusal(&["true", "-p", "x"], true), "", "those are the program's");
    }

    #[test]
    fn times_have_units() {
        let every = |text: &str| parse(&["--every", text, "true"]).every.as_millis();
        assert_eq!(["2", "0.5", "250ms", "1.5s", "2m"].map(every), [2000, 500, 250, 1500, 120_000]);
        for bad in ["0", "99ms", "-1", "25h", "x", "1e3", "2d", ""] {
            assert!(period(bad).is_err(), "{bad}");
        }
    }
}
