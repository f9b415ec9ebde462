//! `run --measure`: the program as it is and with replacements, side by side.

use super::plan::{self, Prices, Saving};
use super::ways::{Itself, Run, command, timed};
use super::{RunArgs, counted, export};
use crate::exit::Exit;
use crate::terminal::Tables;
use anyhow::{Result, bail};
use std::fmt::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use tollgate_report::format::{count, figure, percent};
use tollgate_report::run::Measured;
use tollgate_report::sink::json::to_text;
use tollgate_report::stats::median;
use tollgate_run::Replacement;

/// A word for a figure, and how it is had from a run.
type Figure = (&'static str, fn(&Run) -> f64);

const FIGURES: [Figure; 2] = [("wall time", |run| run.wall), ("CPU time", |run| run.cpu)];

pub(super) fn run(args: &RunArgs, chosen: &[&'static dyn Replacement]) -> Result<Exit> {
    let out = export::open(args)?;
    let prices = Prices::here(args.tolls.as_deref())?;
    let (summary, _) = plan::traced(args, true)?;
    let lines = plan::lines(&summary, &prices, chosen);
    let (mut native, mut replaced) = (Vec::new(), Vec::new());
    let own = Itself::new()?;
    for _ in 0..args.rounds {
        native.push(timed(command(args, None))?);
        replaced.push(timed(command(args, Some(&own)))?);
    }
    let status = native[0].status;
    if let Some(other) = native.iter().chain(&replaced).find(|run| run.status != status) {
        bail!(
            "{}: its wait status was {status} and {} in two runs, so they cannot be compared (--check says more)",
            args.command[0].to_string_lossy(),
            other.status
        );
    }
    let crossings = counted::both(args)?;
    if let Some(out) = out {
        // First: whatever happens to standard output, nothing measured is lost.
        let measured =
            export::measured(args, &summary, chosen, &lines, [&native, &replaced], crossings.as_ref().ok().copied());
        out.finish_text(&to_text(&Measured { prices: prices.tolls.source, ..measured })?)?;
    }
    let mut out = text(&native, &replaced, plan::total(&lines));
    out.push_str(&match crossings {
        Ok([native, replaced]) => {
            format!(
                "Crossings: {} native, {} under run, counted by the kernel in one more run each.\n",
                count(native),
                count(replaced)
            )
        }
        Err(error) => format!("Crossings were not counted: {error}.\n"),
    });
    out.push_str(&failure(status));
    Tables::beside([args.export_json.as_deref()]).print(&out)?;
    Ok(Exit::Success)
}

/// That what was measured is a program that fails, by the status that it was waited for with.
fn failure(status: i32) -> String {
    let ended = ExitStatus::from_raw(status);
    if ended.success() { String::new() } else { format!("The program failed in every run: {ended}.\n") }
}

/// A table of both ways: a figure a line, by its name, with the values of each way.
pub(super) fn table(unit: &str, figures: &[(&str, Vec<f64>, Vec<f64>)]) -> String {
    let (first, second) = ("native: median (min–max)", "run: median (min–max)");
    let mut out = format!("{unit:<14}{first:>34}{second:>34}{:>12}\n", "change");
    for (name, native, replaced) in figures {
        let change = percent(middle(replaced) / middle(native) - 1.0);
        let _ = writeln!(out, "{name:<14}{:>34}{:>34}{change:>12}", cell(native), cell(replaced));
    }
    out
}

fn middle(values: &[f64]) -> f64 {
    median(values).unwrap_or(f64::NAN)
}

/// Median, least and most.
fn cell(values: &[f64]) -> String {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    format!("{} ({}–{})", figure(middle(values)), figure(least), figure(most))
}

fn text(native: &[Run], replaced: &[Run], promised: Option<Saving>) -> String {
    let of = |runs: &[Run], of: fn(&Run) -> f64| runs.iter().map(of).collect::<Vec<f64>>();
    let figures = FIGURES.map(|(name, figure)| (name, of(native, figure), of(replaced, figure)));
    let mut out = table("ms", &figures);
    let [_, (_, before, behind)] = &figures;
    let saved = middle(before) - middle(behind);
    let promised = promised.map_or("(a price is missing)".into(), Saving::text);
    let _ = writeln!(out, "\nCPU time saved: {} ms; expected if all are replaced: {promised}.", figure(saved));
    let _ = writeln!(
        out,
        "n = {} each, alternating; CPU time of the program, its children and tollgate. Input empty, output discarded.",
        native.len()
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_stand_beside_each_other_with_what_was_expected() {
        let runs = |wall: [f64; 3]| wall.map(|wall| Run { wall, cpu: wall / 2.0, status: 0 });
        let text =
            text(&runs([2200.0, 2000.0, 2100.0]), &runs([60.0, 62.0, 58.0]), Some(Saving { least: 1e9, most: 1.1e9 }));
        assert!(
            text.contains("2,100 (2,000–2,200)") && text.contains("60.0 (58.0–62.0)") && text.contains("-97.1 %"),
            "{text}"
        );
        assert!(text.contains("CPU time saved: 1,020 ms; expected if all are replaced: 1,000 to 1,100 ms."), "{text}");
        assert!(text.contains("n = 3 each"), "{text}");
    }
}
