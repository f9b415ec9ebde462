//! `run --measure` and `run --check`: the program as it is and with replacements, side by side.

use super::{RunArgs, export, plan};
use crate::cmd::trace::toll;
use crate::exit::Exit;
use crate::terminal::{self, Tables};
use anyhow::{Context, Result, bail};
use std::fmt::Write;
use std::fs::File;
use std::io::{Read, Seek};
use std::process::{Command, Stdio};
use std::time::Instant;
use tollgate_report::format::{figure, percent};
use tollgate_report::run::Measured;
use tollgate_report::sink::json::to_text;
use tollgate_report::stats::median;
use tollgate_tracer::remote::ptrace;
use tollgate_tracer::replace::Replacement;

/// One run: ms by the clock, and of user and system time of the program, of what it waited for, and of tollgate where that took part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    pub wall: f64,
    pub cpu: f64,
    status: i32,
}

/// A word for a figure, and how it is had from a run.
type Figure = (&'static str, fn(&Run) -> f64);

const FIGURES: [Figure; 2] = [("wall time", |run| run.wall), ("CPU time", |run| run.cpu)];

pub(super) fn run(args: &RunArgs, chosen: &[&'static dyn Replacement]) -> Result<Exit> {
    let out = export::open(args)?;
    let tolls = toll::tolls(args.tolls.as_deref(), &terminal::say)?;
    let (summary, _) = plan::traced(args, true)?;
    let lines = plan::lines(&summary, &tolls, chosen);
    let promised: Option<f64> = lines.iter().map(|line| line.saving).sum();
    let (mut native, mut replaced) = (Vec::new(), Vec::new());
    for _ in 0..args.rounds {
        native.push(timed(command(args, false))?);
        replaced.push(timed(command(args, true))?);
    }
    let status = native[0].status;
    if let Some(other) = native.iter().chain(&replaced).find(|run| run.status != status) {
        bail!(
            "{}: its wait status was {status} and {} in two runs, so they cannot be compared (--check says more)",
            args.command[0].to_string_lossy(),
            other.status
        );
    }
    if let Some(out) = out {
        // First: whatever happens to standard output, nothing measured is lost.
        let measured = export::measured(args, &summary, chosen, &lines, [&native, &replaced]);
        out.finish_text(&to_text(&Measured { prices: tolls.source, ..measured })?)?;
    }
    Tables::beside([args.export_json.as_deref()]).print(&text(&native, &replaced, promised.map(|ns| ns / 1e6)))?;
    Ok(Exit::Success)
}

/// The program, or this one that runs it.
fn command(args: &RunArgs, replace: bool) -> Command {
    if !replace {
        let mut command = Command::new(&args.command[0]);
        command.args(&args.command[1..]);
        return command;
    }
    let mut command = Command::new("/proc/self/exe");
    // What it has to say is not the program's.
    command.args(["run", "--quiet"]);
    if !args.replace.is_empty() {
        command.arg("--replace").arg(args.replace.join(","));
    }
    if args.strict {
        command.arg("--strict");
    }
    command.arg("--").args(&args.command);
    command
}

fn timed(mut command: Command) -> Result<Run> {
    let begun = Instant::now();
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let child = child.with_context(|| format!("{}: cannot be started", command.get_program().to_string_lossy()))?;
    let ended = ptrace::wait(child.id() as i32, true).context("wait4")?.context("wait4 told of no child")?;
    let wall = begun.elapsed().as_secs_f64() * 1e3;
    Ok(Run { wall, cpu: (ended.user_ns + ended.system_ns) as f64 / 1e6, status: ended.status })
}

/// A table of both ways: a figure a line, by its name, with the values of each way.
pub(super) fn table(unit: &str, figures: &[(&str, Vec<f64>, Vec<f64>)]) -> String {
    let (first, second) = ("native: median (least–most)", "run: median (least–most)");
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

fn text(native: &[Run], replaced: &[Run], promised: Option<f64>) -> String {
    let of = |runs: &[Run], of: fn(&Run) -> f64| runs.iter().map(of).collect::<Vec<f64>>();
    let figures = FIGURES.map(|(name, figure)| (name, of(native, figure), of(replaced, figure)));
    let mut out = table("ms", &figures);
    let [_, (_, before, behind)] = &figures;
    let saved = middle(before) - middle(behind);
    let promised = promised.map_or("(a price is missing)".into(), |ms| format!("{} ms", figure(ms)));
    let _ = writeln!(out, "\nCPU time saved: {} ms; expected, where all can be replaced: {promised}.", figure(saved));
    let _ = writeln!(
        out,
        "n = {} each, in turn; CPU time of the program and of tollgate, with what they waited for. Input empty, output discarded.",
        native.len()
    );
    out
}

/// Runs both ways and compares what they wrote and how they ended.
pub(super) fn check(args: &RunArgs) -> Result<Exit> {
    let mut ran = [false, true].into_iter().map(|replace| kept(command(args, replace)));
    let (native, replaced) = (ran.next().context("unreachable")??, ran.next().context("unreachable")??);
    let mut out = String::new();
    let parts = [
        ("standard output", native.out == replaced.out),
        ("standard error", native.error == replaced.error),
        ("exit status", native.status == replaced.status),
    ];
    for (name, same) in parts {
        let _ = writeln!(out, "{name:<16} {}", if same { "the same" } else { "differs" });
    }
    let same = parts.iter().all(|(_, same)| *same);
    if !same {
        out.push_str("A program whose output depends on time or chance differs by itself: compare two runs without tollgate.\n");
    }
    terminal::print(&out)?;
    Ok(if same { Exit::Success } else { Exit::Failure })
}

/// What a run left.
struct Kept {
    out: Vec<u8>,
    error: Vec<u8>,
    status: i32,
}

fn kept(mut command: Command) -> Result<Kept> {
    let file = || tempfile::tempfile().context("no file can be made for the output; set TMPDIR");
    let (out, error) = (file()?, file()?);
    let copy = |file: &File| file.try_clone().map(Stdio::from).context("dup");
    let child = command.stdin(Stdio::null()).stdout(copy(&out)?).stderr(copy(&error)?).spawn();
    let child = child.with_context(|| format!("{}: cannot be started", command.get_program().to_string_lossy()))?;
    let ended = ptrace::wait(child.id() as i32, true).context("wait4")?.context("wait4 told of no child")?;
    let read = |mut file: File| -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    Ok(Kept { out: read(out)?, error: read(error)?, status: ended.status })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_stand_beside_each_other_with_what_was_expected() {
        let runs = |wall: [f64; 3]| wall.map(|wall| Run { wall, cpu: wall / 2.0, status: 0 });
        let text = text(&runs([2200.0, 2000.0, 2100.0]), &runs([60.0, 62.0, 58.0]), Some(1000.0));
        assert!(text.contains("2,100 (2,000–2,200)") && text.contains("60.0 (58.0–62.0)") && text.contains("-97.1 %"), "{text}");
        assert!(text.contains("CPU time saved: 1,020 ms; expected, where all can be replaced: 1,000 ms"), "{text}");
        assert!(text.contains("n = 3 each"), "{text}");
    }
}
