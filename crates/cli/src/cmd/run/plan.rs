//! `run --plan`: what replacing would save, from a traced run of the unchanged program.
//!
//! The trace counts calls and does not say which of them can be replaced. Clocks that the vDSO hands to the kernel
//! itself (of CPU time) are not cheaper, and code that is mapped later is not rewritten.

use super::{RunArgs, child, list};
use crate::cmd::trace::toll;
use crate::exit::End;
use crate::terminal;
use anyhow::{Context, Result, bail};
use std::cell::LazyCell;
use std::fmt::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use tollgate_report::format::{count, figure};
use tollgate_run::{REPLACEMENTS, Replacement, answers, crosses};
use tollgate_trace_report::bill::{CallPrice, Tolls};
use tollgate_trace_report::summary::model::{CallRow, TraceSummary};
use tollgate_tsc::{Clock, Counter};

/// What one replacement would do to a run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub name: &'static str,
    pub crossings: u64,
    /// Less than before; `None` where a price is missing.
    pub saving: Option<Saving>,
}

/// CPU time that a run would not need any more, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Saving {
    /// By the prices of calls that are made in a loop.
    pub least: f64,
    /// Where each of them is made by functions that return behind it, and at the least time that the run had.
    pub most: f64,
}

impl Saving {
    fn of(ns: f64) -> Self {
        Self { least: ns, most: ns }
    }

    fn times(self, count: f64) -> Self {
        Self { least: self.least * count, most: self.most * count }
    }

    /// In ms, as a range where it is one.
    pub fn text(self) -> String {
        let [least, most] = [self.least, self.most].map(|ns| figure(ns / 1e6));
        match least == most {
            _ if self.is_nothing() => "under 0.01 ms".into(),
            true => format!("{least} ms"),
            false => format!("{least} to {most} ms"),
        }
    }

    /// Less than can be printed, which is not nothing.
    fn is_nothing(self) -> bool {
        figure(self.least / 1e6) == "0.00" && figure(self.most / 1e6) == "0.00"
    }
}

impl std::ops::Add for Saving {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { least: self.least + other.least, most: self.most + other.most }
    }
}

/// Of all replacements; `None` where a price is missing.
pub(super) fn total(lines: &[Line]) -> Option<Saving> {
    lines.iter().try_fold(Saving::default(), |sum, line| Some(sum + line.saving?))
}

pub(super) fn run(args: &RunArgs, chosen: &[&'static dyn Replacement]) -> Result<End> {
    let (summary, status) = traced(args, false)?;
    let lines = lines(&summary, &Prices::here(args.tolls.as_deref())?, chosen);
    terminal::say(&text(&lines, &summary));
    Ok(End::Program(status))
}

/// Counts a run of the program, by this program in another process: one whose output is discarded, or the user's. Its
/// status too.
pub(super) fn traced(args: &RunArgs, silent: bool) -> Result<(TraceSummary, u8)> {
    let file = tempfile::NamedTempFile::new().context("cannot create a file for the counts; set TMPDIR")?;
    let mut command = Command::new("/proc/self/exe");
    command.args(["trace", "-f", "-c", "--json", "-o"]).arg(file.path());
    if let Some(tolls) = &args.tolls {
        command.arg("--tolls").arg(tolls);
    }
    command.arg("--").args(&args.command);
    if silent {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    }
    let status = ExitStatus::from_raw(child::run(&mut command)?.status);
    let text = std::fs::read_to_string(&file).context("cannot read counts of the traced run")?;
    if text.is_empty() {
        bail!("the program could not be traced: `tollgate trace -f -c {}` says why", args.command[0].to_string_lossy());
    }
    let summary = TraceSummary::parse(&text, "counts of the traced run")?;
    let ended = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    Ok((summary, ended as u8))
}

/// What crossings cost here, and what is in their place.
pub(super) struct Prices {
    pub tolls: Tolls,
    /// Under `tollgate run`, a row of each replacement; none where they are somebody else's, or cannot be measured.
    pub through: Vec<CallPrice>,
}

impl Prices {
    pub fn here(list: Option<&Path>) -> Result<Self> {
        let tolls = toll::tolls(list, &terminal::say)?;
        let through = if list.is_some() {
            Vec::new()
        } else {
            toll::through(&REPLACEMENTS.map(|one| one.rows().0)).unwrap_or_default()
        };
        Ok(Self { tolls, through })
    }

    /// What a stub adds to what it calls, ns.
    fn stub(&self, one: &dyn Replacement) -> f64 {
        let (from, to) = one.rows();
        let own = self.through.iter().find(|price| price.key() == from).map(|price| price.ns);
        let called = to.map_or(Some(0.0), |row| list::price(&self.tolls, row));
        own.zip(called).map_or(0.0, |(own, called)| (own - called).max(0.0))
    }

    /// What a crossing costs that will not be made. `least` is what the run had, without tracing.
    fn crossing(&self, row: &CallRow, least: f64) -> Option<Saving> {
        let list = self.tolls.price(&row.gate, row.bits, &row.name).or_else(|| self.tolls.toll(&row.gate, row.bits))?;
        // Only system calls were measured so; the page's functions are a fault, which takes the same places.
        let returns = if row.bits == 64 { self.tolls.returns_ns.unwrap_or(0.0) } else { 0.0 };
        Some(Saving { least: if least > OTHER * list { least } else { list }, most: least.max(list) + returns })
    }
}

/// A program whose calls all took so much more than the list's has them cost what they took at least: a list's row is
/// of calls in a row, whose code and data the kernel has at hand.
const OTHER: f64 = 1.3;

/// Ns that the two readings of the counter add, which a trace times a call by: where it was not measured what a trace
/// adds to a time.
fn timing() -> f64 {
    let between = |counter: Counter| {
        let first = counter.ticks();
        counter.ticks().wrapping_sub(first)
    };
    let ticks = Counter::get().and_then(|counter| (0..1000).map(|_| between(counter)).min());
    ticks.zip(Clock::start(None).ok()).map_or(0.0, |(ticks, started)| started.clock.length(ticks) as f64)
}

/// What each replacement takes of what was counted.
pub(super) fn lines(summary: &TraceSummary, prices: &Prices, chosen: &[&'static dyn Replacement]) -> Vec<Line> {
    let tracing = summary.tracing.as_ref().and_then(|tracing| tracing.inside_ns).unwrap_or_else(timing);
    let tolls = &prices.tolls;
    let line = |one: &&'static dyn Replacement| {
        let taken = |row: &CallRow| {
            let (other, to) = answers(chosen, &row.gate, row.bits, &row.name)?;
            (other.name() == one.name()).then_some(to)
        };
        let rows = summary.calls.iter().filter_map(|row| Some((row, taken(row)?)));
        let (mut crossings, mut saving) = (0, Some(Saving::default()));
        // They may have to be measured.
        let (price, stub) = (LazyCell::new(|| one.price()), LazyCell::new(|| prices.stub(*one)));
        for (row, to) in rows {
            crossings += row.calls;
            // By another gate the call is the same: what differs is the toll. The vDSO's function does its work itself.
            let instead = match to {
                "memory" => Some(0.0),
                "vdso" => tolls.price(to, row.bits, &row.name),
                "clock" => *price,
                gate => tolls.toll(gate, row.bits),
            };
            let before = match to {
                to if !crosses(to) => prices.crossing(row, (row.ns.min.unwrap_or(0) as f64 - tracing).max(0.0)),
                _ => tolls.toll(&row.gate, row.bits).map(Saving::of),
            };
            let each = before.zip(instead).map(|(from, to)| from + Saving::of(-to - *stub));
            saving = saving.zip(each).map(|(sum, each)| sum + each.times(row.calls as f64));
        }
        Line { name: one.name(), crossings, saving }
    };
    chosen.iter().map(line).collect()
}

fn text(lines: &[Line], summary: &TraceSummary) -> String {
    let all: u64 = summary.calls.iter().map(|row| row.calls).sum();
    let mut out = format!(
        "of {} crossings, tollgate run would replace the following, provided that each site has room:",
        count(all)
    );
    for line in lines {
        let saving = match line.saving {
            _ if line.crossings == 0 => "–".into(),
            Some(saving) if saving.is_nothing() => saving.text(),
            Some(saving) => format!("about {} less CPU time", saving.text()),
            None => "a price is missing (`tollgate run --list`)".into(),
        };
        let _ = write!(out, "\n  {:<10} {:>14}   {saving}", line.name, count(line.crossings));
    }
    out
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use tollgate_trace_report::bill::Toll;
    use tollgate_trace_report::summary::model::Tracing;

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
        let prices = Prices { tolls, through: Vec::new() };
        let both = lines(&summary, &prices, &REPLACEMENTS);
        let taken = |name: &str| both.iter().find(|line| line.name == name).unwrap().crossings;
        assert_eq!((taken("time"), taken("clock")), (0, 2_000_000), "a call that two take is counted once");
        let lines = lines(&summary, &prices, &REPLACEMENTS[..5]);
        let of = |name: &str| lines.iter().find(|line| line.name == name).unwrap().clone();
        assert_eq!((of("int80").crossings, of("int80").saving), (1000, Some(Saving::of(5_000_000.0))));
        assert_eq!((of("time").crossings, of("time").saving), (2_000_000, Some(Saving::of(300_000_000.0))));
        // The vDSO's time(2) has no price here.
        assert_eq!((of("vsyscall").crossings, of("vsyscall").saving), (3, None));
        let text = text(&lines, &summary);
        assert!(
            text.contains("of 2,001,025 crossings")
                && text.contains("about 300 ms")
                && text.contains("a price is missing"),
            "{text}"
        );
    }

    #[test]
    fn a_saving_too_small_to_print_is_not_zero() {
        let text = |least, most| Saving { least, most }.text();
        assert_eq!((text(0.0, 0.0), text(100.0, 4e3)), ("under 0.01 ms".into(), "under 0.01 ms".into()));
        assert_eq!((text(0.0, 1e6), text(2e6, 2e6)), ("0.00 to 1.0 ms".into(), "2.0 ms".into()));
    }

    /// Random bytes of OpenSSL asked for the PID from twelve functions deep: 110 ms were expected, and 180 were saved.
    #[test]
    fn functions_that_return_behind_a_call_and_a_runs_own_times_make_a_range() {
        let price = |gate: &str, name: &str, ns| CallPrice { gate: gate.into(), bits: 64, name: name.into(), ns };
        let tolls = Tolls {
            calls: vec![
                price("syscall", "getppid", 100.0),
                price("syscall", "clock_gettime", 140.0),
                price("vdso", "clock_gettime", 20.0),
            ],
            returns_ns: Some(40.0),
            ..Tolls::default()
        };
        let prices = Prices { tolls, through: vec![price("syscall", "clock_gettime:MONOTONIC", 27.0)] };
        let saving = |name: &str, least: u64| {
            let mut call = row("syscall", 64, name, 1000);
            call.ns.min = Some(least);
            let tracing = Some(Tracing { inside_ns: Some(35.0), ..Tracing::default() });
            total(&lines(
                &TraceSummary { calls: vec![call], tracing, ..TraceSummary::default() },
                &prices,
                &REPLACEMENTS[..5],
            ))
        };
        assert_eq!(saving("getpid", 135), Some(Saving { least: 100e3, most: 140e3 }));
        assert_eq!(saving("getpid", 155), Some(Saving { least: 100e3, most: 160e3 }), "the run's own least time");
        assert_eq!(saving("getpid", 185), Some(Saving { least: 150e3, most: 190e3 }), "which no list has");
        assert_eq!(saving("clock_gettime", 175), Some(Saving { least: 113e3, most: 153e3 }), "7 ns are the stub's");
        assert_eq!(saving("clock_gettime", 175).unwrap().text(), "0.11 to 0.15 ms");
        assert_eq!(Saving::of(5e6).text(), "5.0 ms");
    }
}
