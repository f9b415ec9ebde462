//! `tollgate gates`: every gate tried, with its verdict.

use crate::exit::Exit;
use crate::terminal::{self, Color};
use anyhow::Result;
use clap::Args;
use std::fmt::Write;
use tollgate_bench::kernel_log;
use tollgate_bench::plan::{Effort, Resolution};
use tollgate_bench::run::Run;
use tollgate_bench::setup;
use tollgate_bench::start::Start;
use tollgate_bench::tally::{self, Tally};
use tollgate_gates::gate;
use tollgate_report::model::Status;
use tollgate_report::sink::json;
use tollgate_report::sink::table::{self, GateRow, Style};

/// `tollgate gates`.
#[derive(Debug, Args)]
pub struct GatesArgs {
    /// Try only matching gates: a gate's name, `gate/bits/call`, or a pattern for either (`*`, `?`, `[…]`).
    #[arg(value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Write JSON to standard output.
    #[arg(long)]
    pub json: bool,
    /// Also explain each gate: what the CPU does, what Linux does.
    #[arg(long)]
    pub explain: bool,
    /// Pin everything to this CPU [default: the last one allowed].
    #[arg(long, value_name = "N")]
    pub cpu: Option<u32>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Tries every row of the gates asked for, and prints one verdict a gate and mode.
pub fn run(args: &GatesArgs) -> Result<Exit> {
    let mut setup =
        setup::prepare(&args.gates, args.cpu, Default::default(), tollgate_lab::guest::is_step(), Start::Anew)?;
    // Nothing is timed: the pilot alone says what is open.
    let clock = Resolution { hz: 1e9, step: 1.0, counts: false };
    let mut run = Run::new(std::mem::take(&mut setup.tallies), Effort::QUICK, clock);
    run.pilot(&mut setup.children, &setup.stop, &mut |_, _| {});
    if setup.stop.load(std::sync::atomic::Ordering::Relaxed) {
        return Ok(Exit::Interrupted);
    }
    let mut rows = verdicts(&run.tallies);
    if let Some(gp) = rows.iter_mut().find(|row| row.name == "gp" && row.verdict == Status::Ok) {
        gp.reason = Some(kernel_log::of_hlt());
    }
    if args.json {
        terminal::print(&json::to_text(&rows)?)?;
        return Ok(Exit::Success);
    }
    let style = Style { color: terminal::color(args.color), width: terminal::width() };
    terminal::print(&table::gates(&rows, style))?;
    if args.explain {
        terminal::print(&explain(&rows))?;
    }
    Ok(Exit::Success)
}

/// One verdict for each gate and mode: open if one of its rows is, with the reasons of those that are not.
fn verdicts(tallies: &[Tally]) -> Vec<GateRow> {
    let same = |a: &Tally, b: &Tally| a.gate.name() == b.gate.name() && a.row.bits == b.row.bits;
    tallies.chunk_by(same).map(verdict).collect()
}

fn verdict(tallies: &[Tally]) -> GateRow {
    let first = &tallies[0];
    let doc = first.gate.doc();
    let open = tallies.iter().any(|tally| tally.shut.is_none());
    GateRow {
        name: first.gate.name().into(),
        bits: first.row.bits,
        bytes: doc.instruction.into(),
        defined_by: doc.defined_by.into(),
        entry: if first.row.bits == 64 { doc.entry64 } else { doc.entry32 }.into(),
        verdict: first.shut.as_ref().filter(|_| !open).map_or(Status::Ok, tally::status),
        reason: reasons(tallies),
    }
}

/// The reasons, each once, with the calls that they are about unless they are about all; then what the open rows show.
fn reasons(tallies: &[Tally]) -> Option<String> {
    let mut grouped: Vec<(&str, Vec<&str>)> = Vec::new();
    for tally in tallies {
        let Some(text) = tally.shut.as_ref().map(|reason| reason.text()) else { continue };
        match grouped.iter_mut().find(|(known, _)| *known == text) {
            Some((_, calls)) => calls.push(&tally.row.call),
            None => grouped.push((text, vec![&tally.row.call])),
        }
    }
    let sentence = |(text, calls): &(&str, Vec<&str>)| match calls.len() {
        count if count == tallies.len() => text.to_string(),
        _ => format!("{}: {text}", calls.join(", ")),
    };
    let mut sentences: Vec<String> = grouped.iter().map(sentence).collect();
    let open = tallies.iter().filter(|tally| tally.shut.is_none());
    sentences.extend(open.filter_map(|tally| tally.gate.shows(&tally.row)).map(str::to_string));
    (!sentences.is_empty()).then(|| sentences.join(" · "))
}

/// The gates' own words.
fn explain(rows: &[GateRow]) -> String {
    let mut out = String::new();
    let mut told: Vec<&str> = Vec::new();
    for row in rows {
        if let Some(gate) = gate::find(&row.name)
            && !told.contains(&gate.name())
        {
            told.push(gate.name());
            let doc = gate.doc();
            // Writing to a String cannot fail.
            let _ = writeln!(out, "\n{}: {}\n  {}", gate.name(), doc.summary, doc.long);
        }
    }
    out
}
