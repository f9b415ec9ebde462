//! `tollgate compare`: what changed between price lists.

use crate::args::CompareArgs;
use crate::exit::Exit;
use crate::terminal;
use anyhow::{Context, Result};
use tollgate_report::compare;
use tollgate_report::sink::json;
use tollgate_report::sink::table::{self, Style};

/// Compares each list with the first.
pub fn run(args: &CompareArgs) -> Result<Exit> {
    let mut lists = Vec::new();
    for path in &args.lists {
        lists.push((path.display().to_string(), json::load(path)?));
    }
    let comparison = compare::compare(&lists).context("compare needs two lists or more")?;
    if args.json {
        terminal::print(&json::to_text(&comparison)?)?;
        return Ok(Exit::Success);
    }
    let style = Style { color: terminal::color(args.color), width: terminal::width() };
    terminal::print(&table::comparison(&comparison, style))?;
    Ok(Exit::Success)
}
