//! The command line of `tollgate top`.

use crate::cmd::attach;
use crate::cmd::duration::duration;
use crate::exit::Usage;
use crate::terminal::Color;
use clap::{ArgAction, Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use tollgate_report::top::{Query, Sort, View};

/// `tollgate top`.
#[derive(Clone, Debug, Args)]
#[command(override_usage = "tollgate top [OPTIONS] PROGRAM [ARGUMENT]...\n       tollgate top [OPTIONS] -p PID", after_help = AFTER)]
pub struct TopArgs {
    /// Attach to running processes; several separated by commas or spaces, or by several -p.
    #[arg(short = 'p', long = "attach", value_name = "PID", action = ArgAction::Append)]
    pub attach: Vec<String>,
    /// Where the output of PROGRAM goes, standard output and standard error: it would tear the screen.
    #[arg(long, value_name = "FILE", default_value = "/dev/null")]
    pub output: PathBuf,
    /// How long a period is: seconds, or a number with s, ms or m.
    #[arg(short = 'd', long, value_name = "TIME", default_value = "1", value_parser = period)]
    pub every: Duration,
    /// One table as text, of one period; then the program is let go.
    #[arg(short = '1', long)]
    pub once: bool,
    /// A table as text for each period, for a log.
    #[arg(short, long)]
    pub batch: bool,
    /// End after so many periods, and let the program go.
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,
    /// With --batch or --once: each period as one line of JSON.
    #[arg(long)]
    pub json: bool,
    /// What a row is.
    #[arg(short = 'v', long, value_enum, default_value_t = By::Call, value_name = "VIEW")]
    pub view: By,
    /// What rows are sorted by; the sparklines draw it.
    #[arg(short = 's', long, value_enum, default_value_t = Order::Toll, value_name = "SORT")]
    pub sort: Order,
    /// Only rows with this in their name.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub filter: String,
    /// Rows of a table that is text.
    #[arg(long, value_name = "N", default_value_t = 25)]
    pub rows: usize,
    /// Prices: a list that `tollgate bench --export-json` saved [default: this machine's, measured once and kept].
    #[arg(long, value_name = "FILE")]
    pub tolls: Option<PathBuf>,
    /// Colour on the screen.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,

    /// The program, looked up in PATH, and its arguments: all that follows the first word that is no option.
    #[arg(trailing_var_arg = true, value_name = "PROGRAM", hide = true)]
    pub command: Vec<OsString>,
}

const AFTER: &str = "Keys: t c e m n sort by toll, calls, errors, mean time, name; Tab the next view; Enter into a row (a process, its calls, their \
                     sites), Esc back; / filter; Space pause; w write a report, as `trace -c --json` writes it; ? help; q or Ctrl-C quit.\n\
                     The program goes on when it is let go. Its output goes to --output, and where keys are read from standard input, it has \
                     none of that.\n\
                     Exit status: the program's own where it ends first; a program that died of a signal is followed into death by the same \
                     signal. Else 0; 1 where tracing failed, 2 for a wrong command line.";

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// A process.
    Process,
    /// A call by one gate.
    Call,
    /// A gate.
    Gate,
    /// A place in the code, with its source line where that is known.
    Site,
}

/// What rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// Toll a second.
    Toll,
    /// Calls a second.
    Calls,
    /// Errors a second.
    Errors,
    /// Mean time inside.
    Mean,
    /// Name.
    Name,
}

/// A length of time that a period may have.
fn period(text: &str) -> Result<Duration, String> {
    let length = duration(text)?;
    let fits = (Duration::from_millis(100)..=Duration::from_secs(86_400)).contains(&length);
    fits.then_some(length).ok_or_else(|| "not a time from 100ms to a day".into())
}

impl TopArgs {
    /// What makes no sense together.
    pub fn refuse(&self, terminal: bool) -> Result<(), Usage> {
        let why = match (self.command.is_empty(), self.attach.is_empty()) {
            (true, true) => "give a PROGRAM, or the processes to attach to (-p PID)",
            (false, false) => "a PROGRAM and -p do not go together: give one of them",
            _ if self.json && !self.text() => "--json is for a log: give --batch or --once too",
            _ if !self.text() && !terminal => "standard output is no terminal: give --batch or --once",
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
            Order::Mean => Sort::Mean,
            Order::Name => Sort::Name,
        };
        Query { view, sort, filter: self.filter.clone(), ..Query::default() }
    }

    /// What is watched, in words.
    pub fn target(&self) -> String {
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
        let refusal = |words: &[&str], terminal| parse(words).refuse(terminal).map_or_else(|Usage(why)| why, |()| String::new());
        assert!(refusal(&[], true).contains("give a PROGRAM"));
        assert!(refusal(&["-p", "1", "true"], true).contains("do not go together"));
        assert!(refusal(&["--json", "true"], true).contains("--batch or --once"));
        assert!(refusal(&["true"], false).contains("no terminal"));
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
