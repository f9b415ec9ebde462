//! `tollgate history`: the runs that `--out` kept, over time. And what the commands that measure share to keep one.

use crate::exit::{Exit, Usage};
use crate::terminal;
use crate::terminal::Color;
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tollgate_history::timeline::{Choice, timeline};
use tollgate_history::{Kind, Store};
use tollgate_report::sink::json;
use tollgate_report::sink::table::Style;

pub use tollgate_history::Run;

/// `tollgate history`.
#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// The directory that was given to --out.
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
    /// Show the runs of this machine [default: the only one in DIR, or this one].
    #[arg(long, value_name = "NAME")]
    pub host: Option<String>,
    /// Show only matching rows: a gate's name, `gate/bits/call`, or a pattern for either. May be given several times.
    #[arg(long = "gate", value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Show only the runs of one command.
    #[arg(long, value_enum, value_name = "COMMAND")]
    pub kind: Option<KindChoice>,
    /// Write JSON to standard output.
    #[arg(long)]
    pub json: bool,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Which command measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KindChoice {
    /// `tollgate bench`.
    Bench,
    /// `tollgate lab`.
    Lab,
    /// `tollgate trace -c`.
    Trace,
    /// `tollgate probe`.
    Probe,
}

impl From<KindChoice> for Kind {
    fn from(choice: KindChoice) -> Kind {
        match choice {
            KindChoice::Bench => Kind::Bench,
            KindChoice::Lab => Kind::Lab,
            KindChoice::Trace => Kind::Trace,
            KindChoice::Probe => Kind::Probe,
        }
    }
}

/// Files that could not be read and are told one by one; of the others, how many.
const TOLD: usize = 3;

/// Reads, tests, prints.
pub fn run(args: &HistoryArgs) -> Result<Exit> {
    let patterns = patterns(&args.gates)?;
    let loaded = load(args)?;
    for why in loaded.skipped.iter().take(TOLD) {
        terminal::complain(&anyhow::anyhow!("{why}"));
    }
    if loaded.skipped.len() > TOLD {
        let more = loaded.skipped.len() - TOLD;
        terminal::complain(&anyhow::anyhow!(
            "{more} more files were left out; --json lists them all under \"skipped\""
        ));
    }
    let wanted = |row: &str| {
        let gate = row.split('/').next().unwrap_or_default();
        patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(row) || pattern.matches(gate))
    };
    let timeline = timeline(&loaded, &Choice { kind: args.kind.map(Kind::from), row: &wanted });
    if args.json {
        terminal::print(&json::to_text(&timeline)?)?;
    } else {
        let style = Style { color: terminal::color(args.color), width: terminal::width() };
        terminal::print(&tollgate_history::table(&timeline, style))?;
    }
    // Nothing to show is told, and is no success of a script that waits for a figure.
    Ok(if timeline.series.is_empty() { Exit::Nothing } else { Exit::Success })
}

/// The runs. The Parquet reader answers files that were made to mislead it with a panic, which would end the program by
/// a signal. So a panic meanwhile is one sentence that names the file, and an exit. To go on behind it was rejected:
/// nothing says what the reader has left, and to read each file in a process of its own costs a millisecond for each of
/// ten thousand good ones. (A file that is only damaged has a wrong sum, and never gets so far.)
fn load(args: &HistoryArgs) -> Result<tollgate_history::load::Loaded> {
    let reading = Arc::new(Mutex::new(None));
    let mut tell = {
        let reading = Arc::clone(&reading);
        move |path: &Path| *reading.lock().unwrap_or_else(PoisonError::into_inner) = Some(path.to_owned())
    };
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // Not `lock`: the panic may be under it.
        let path: Option<PathBuf> = reading.try_lock().ok().and_then(|path| path.clone());
        let path = path.map_or("a file".into(), |path| path.display().to_string());
        let why = panic.payload_as_str().unwrap_or("for an unknown reason").lines().next().unwrap_or_default();
        let sentence = format!("{path}: not a readable Parquet file ({why}): move it elsewhere");
        terminal::complain(&anyhow::anyhow!("{}", tollgate_report::format::clean(&sentence)));
        std::process::exit(Exit::Failure as i32);
    }));
    let loaded = tollgate_history::load::load_telling(&args.directory, args.host.as_deref(), &host(), &mut tell);
    std::panic::set_hook(usual);
    Ok(loaded?)
}

/// The rows of a history are not only those of this machine's gates, so any pattern may match one.
fn patterns(globs: &[String]) -> Result<Vec<glob::Pattern>, Usage> {
    let parse = |text: &String| {
        glob::Pattern::new(text)
            .map_err(|error| Usage(format!("--gate {text}: not a pattern ({error}); `*` matches anything")))
    };
    globs.iter().map(parse).collect()
}

/// Adds a run to a directory, and says where on standard error.
pub fn keep(store: &Store, run: &Run) -> Result<()> {
    let path = store.save(run)?;
    let path = path.display().to_string();
    terminal::complain(&anyhow::anyhow!("the run was saved as {}", tollgate_report::format::clean(&path)));
    Ok(())
}

/// This machine's name.
pub fn host() -> String {
    nix::unistd::gethostname().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
