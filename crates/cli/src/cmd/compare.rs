//! `tollgate compare`: what changed between price lists, or between traces.

use crate::exit::Exit;
use crate::terminal::{self, Color};
use anyhow::{Context, Result, anyhow};
use clap::Args;
use std::path::PathBuf;
use tollgate_report::compare;
use tollgate_report::model::PriceList;
use tollgate_report::sink::json::{self, LoadError};
use tollgate_report::sink::table::{self, Style};
use tollgate_trace_report::compare as traces;
use tollgate_trace_report::summary::model::{self, TraceSummary};

/// `tollgate compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Price lists saved by `bench --export-json`, or summaries saved by `trace -c --json -o FILE`; the first is the
    /// base.
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    pub lists: Vec<PathBuf>,
    /// Write JSON to standard output.
    #[arg(long)]
    pub json: bool,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Compares each list with the first.
pub fn run(args: &CompareArgs) -> Result<Exit> {
    let text = match Files::read(&args.lists)? {
        Files::Prices(lists) => {
            let found = compare::compare(&lists).context("compare needs at least two lists")?;
            if args.json { json::to_text(&found)? } else { table::comparison(&found, style(args)) }
        }
        Files::Traces(summaries) => {
            let found = traces::compare(&summaries).context("compare needs at least two summaries")?;
            if args.json { json::to_text(&found)? } else { traces::table::comparison(&found, style(args)) }
        }
    };
    terminal::print(&text)?;
    Ok(Exit::Success)
}

fn style(args: &CompareArgs) -> Style {
    Style { color: terminal::color(args.color), width: terminal::width() }
}

/// What was given, with names: files of one kind.
enum Files {
    Prices(Vec<(String, PriceList)>),
    Traces(Vec<(String, TraceSummary)>),
}

impl Files {
    /// Reads them; of which kind they are, the first one says.
    fn read(paths: &[PathBuf]) -> Result<Files> {
        let named = |path: &PathBuf| path.display().to_string();
        let (mut prices, mut traces) = (Vec::new(), Vec::new());
        for path in paths {
            let text = json::read(path)?;
            let text = model::whole(&text);
            match json::parse(text, &named(path)) {
                Ok(list) => prices.push((named(path), list)),
                Err(LoadError::Summary { .. }) => {
                    traces.push((named(path), TraceSummary::parse(text, &named(path))?));
                }
                Err(error) => return Err(error.into()),
            }
        }
        match (prices.first(), traces.first()) {
            (Some((list, _)), Some((trace, _))) => {
                Err(anyhow!("{list} is a price list and {trace} the summary of a trace: compare files of one kind"))
            }
            (_, None) => Ok(Files::Prices(prices)),
            (None, _) => Ok(Files::Traces(traces)),
        }
    }
}
