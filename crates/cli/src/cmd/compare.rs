//! `tollgate compare`: what changed between price lists.

use crate::exit::Exit;
use crate::terminal::{self, Color};
use anyhow::{Context, Result};
use clap::Args;
use std::path::PathBuf;
use tollgate_report::compare;
use tollgate_report::sink::json;
use tollgate_report::sink::table::{self, Style};

/// `tollgate compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Price lists saved by `bench --export-json`; the first is the base.
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
    let mut lists = Vec::new();
    for path in &args.lists {
        lists.push((path.display().to_string(), json::load(path)?));
    }
    let comparison = compare::compare(&lists).context("compare needs at least two lists")?;
    if args.json {
        terminal::print(&json::to_text(&comparison)?)?;
        return Ok(Exit::Success);
    }
    let style = Style { color: terminal::color(args.color), width: terminal::width() };
    terminal::print(&table::comparison(&comparison, style))?;
    Ok(Exit::Success)
}
