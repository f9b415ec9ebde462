//! `run --plan`: what replacing would save, from a traced run of the unchanged program.
//!
//! The trace counts calls and does not say which of them can be replaced. Clocks that the vDSO hands to the kernel itself (of CPU time) are not
//! cheaper, and code that is mapped later is not rewritten.

use super::RunArgs;
use crate::cmd::trace::toll;
use crate::exit::End;
use crate::terminal;
use anyhow::{Context, Result, bail};
use std::cell::LazyCell;
use std::fmt::Write;
use std::process::{Command, Stdio};
use tollgate_report::format::{count, figure};
use tollgate_report::trace::bill::Tolls;
use tollgate_report::trace::summary::model::TraceSummary;
use tollgate_tracer::replace::Replacement;
use tollgate_tracer::tsc::{Clock, Counter};

/// What one replacement would do to a run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub name: &'static str,
    pub crossings: u64,
    /// Less than before, ns; `None` where a price is missing.
    pub saving: Option<f64>,
}

pub(super) fn run(args: &RunArgs, chosen: &[&'static dyn Replacement]) -> Result<End> {
    let (summary, status) = traced(args, false)?;
    let tolls = toll::tolls(args.tolls.as_deref(), &terminal::say)?;
    let lines = lines(&summary, &tolls, chosen);
    terminal::say(&text(&lines, &summary));
    Ok(End::Program(status))
}

/// Counts a run of the program, by this program in another process: one whose output is discarded, or the user's. Its status too.
pub(super) fn traced(args: &RunArgs, silent: bool) -> Result<(TraceSummary, u8)> {
    let file = tempfile::NamedTempFile::new().context("no file can be made for the counts; set TMPDIR")?;
    let mut command = Command::new("/proc/self/exe");
    command.args(["trace", "-f", "-c", "--json", "-o"]).arg(file.path());
    if let Some(tolls) = &args.tolls {
        command.arg("--tolls").arg(tolls);
    }
    command.arg("--").args(&args.command);
    if silent {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    }
    let status = command.status().context("the program cannot be traced")?;
    let text = std::fs::read_to_string(&file).context("cannot read the counts of the traced run")?;
    if text.is_empty() {
        bail!("the program could not be traced: `tollgate trace -f -c {}` says why", args.command[0].to_string_lossy());
    }
    let summary = TraceSummary::parse(&text, "the counts of the traced run")?;
    use std::os::unix::process::ExitStatusExt;
    let ended = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    Ok((summary, ended as u8))
}

/// A program whose calls all took so much more than the list's has them cost what they took at least: a list's row is of calls in a row, whose code
/// and data the kernel has at hand. (A trace's times are too high by less than this, so that a list is right where it is close.)
const OTHER: f64 = 1.3;

/// Ns that the two readings of the counter add, which a trace times a call by.
fn timing() -> f64 {
    let between = |counter: Counter| {
        let first = counter.ticks();
        counter.ticks().wrapping_sub(first)
    };
    let ticks = Counter::get().and_then(|counter| (0..1000).map(|_| between(counter)).min());
    ticks.zip(Clock::start(None).ok()).map_or(0.0, |(ticks, started)| started.clock.length(ticks) as f64)
}

/// What each replacement takes of what was counted.
pub(super) fn lines(summary: &TraceSummary, tolls: &Tolls, chosen: &[&'static dyn Replacement]) -> Vec<Line> {
    let timing = timing();
    let line = |one: &&'static dyn Replacement| {
        let rows = summary.calls.iter().filter_map(|row| Some((row, one.instead(&row.gate, row.bits, &row.name)?)));
        let (mut crossings, mut saving) = (0, Some(0.0));
        // It may have to be measured.
        let price = LazyCell::new(|| one.price());
        for (row, to) in rows {
            crossings += row.calls;
            let own = |gate: &str| tolls.price(gate, row.bits, &row.name).or_else(|| tolls.toll(gate, row.bits));
            let least = row.ns.min.unwrap_or(0) as f64 - timing;
            let here = || own(&row.gate).map(|from| if least > OTHER * from { least } else { from });
            // By another gate the call is the same: what differs is the toll. The vDSO's function does its work itself.
            let prices = match to {
                // A word is read: next to nothing beside a crossing.
                "memory" => here().map(|from| (from, 0.0)),
                "vdso" => here().zip(tolls.price(to, row.bits, &row.name)),
                "clock" => here().zip(*price),
                gate => tolls.toll(&row.gate, row.bits).zip(tolls.toll(gate, row.bits)),
            };
            saving = saving.zip(prices).map(|(sum, (from, to))| sum + (from - to) * row.calls as f64);
        }
        Line { name: one.name(), crossings, saving }
    };
    chosen.iter().map(line).collect()
}

fn text(lines: &[Line], summary: &TraceSummary) -> String {
    let all: u64 = summary.calls.iter().map(|row| row.calls).sum();
    let mut out = format!("of {} crossings, tollgate run would replace, where it finds room for it:", count(all));
    for line in lines {
        let saving = match line.saving {
            _ if line.crossings == 0 => "–".into(),
            Some(ns) => format!("about {} ms less CPU time", figure(ns / 1e6)),
            None => "a price is missing (`tollgate run --list`)".into(),
        };
        let _ = write!(out, "\n  {:<10} {:>14}   {saving}", line.name, count(line.crossings));
    }
    out
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use tollgate_report::trace::bill::{CallPrice, Toll};
    use tollgate_report::trace::summary::model::CallRow;
    use tollgate_tracer::replace::REPLACEMENTS;

    pub fn row(gate: &str, bits: u8, name: &str, calls: u64) -> CallRow {
        CallRow { gate: gate.into(), bits, name: name.into(), calls, ..CallRow::default() }
    }

    #[test]
    fn what_is_replaced_is_priced_by_both_ways_and_the_rest_is_not() {
        let summary = TraceSummary {
            calls: vec![
                row("int80", 32, "getppid", 1000),
                row("int80", 32, "clone", 5),
                row("int80", 64, "getppid", 7),
                row("syscall", 64, "clock_gettime", 2_000_000),
                row("syscall", 64, "read", 10),
                row("vsyscall", 64, "time", 3),
            ],
            ..TraceSummary::default()
        };
        let toll = |gate: &str, bits, ns| Toll { gate: gate.into(), bits, ns };
        let price = |gate: &str, ns| CallPrice { gate: gate.into(), bits: 64, name: "clock_gettime".into(), ns };
        let tolls = Tolls {
            gates: vec![toll("int80", 32, 5100.0), toll("sysenter", 32, 100.0), toll("vsyscall", 64, 400.0)],
            calls: vec![price("syscall", 170.0), price("vdso", 20.0)],
            ..Tolls::default()
        };
        let lines = lines(&summary, &tolls, &REPLACEMENTS);
        let of = |name: &str| lines.iter().find(|line| line.name == name).unwrap().clone();
        assert_eq!((of("int80").crossings, of("int80").saving), (1000, Some(5_000_000.0)));
        assert_eq!((of("time").crossings, of("time").saving), (2_000_000, Some(300_000_000.0)));
        // The vDSO's time(2) has no price here.
        assert_eq!((of("vsyscall").crossings, of("vsyscall").saving), (3, None));
        let text = text(&lines, &summary);
        assert!(
            text.contains("of 2,001,025 crossings") && text.contains("about 300 ms") && text.contains("a price is missing"),
            "{text}"
        );
    }
}
