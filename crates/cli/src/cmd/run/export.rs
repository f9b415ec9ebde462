//! `run --measure --export-json`: what was found, as a file for `tollgate report`.

use super::RunArgs;
use super::plan::{self, Line};
use super::ways::Run;
use crate::cmd::outputs;
use anyhow::Result;
use std::collections::BTreeMap;
use std::path::Path;
use tollgate_report::run::{Counted, Crossings, Measured, Replaced, SCHEMA, Way};
use tollgate_report::sink::json::Output;
use tollgate_run::{Replacement, answers, crosses};
use tollgate_trace_report::summary::model::TraceSummary;

/// Makes sure, before anything is run, that the file can be written.
pub(super) fn open(args: &RunArgs) -> Result<Option<Output>> {
    let inputs: Vec<(&str, &Path)> = args.tolls.iter().map(|file| ("--tolls reads", file.as_path())).collect();
    outputs::apart(&[("--export-json", args.export_json.as_deref())], &inputs)?;
    Ok(args.export_json.as_deref().map(Output::create).transpose()?)
}

/// All but where the prices come from.
pub(super) fn measured(
    args: &RunArgs,
    summary: &TraceSummary,
    chosen: &[&'static dyn Replacement],
    lines: &[Line],
    [native, replaced]: [&[Run]; 2],
    counted: Option<[u64; 2]>,
) -> Measured {
    let replacement = |line: &Line| Replaced {
        name: line.name.into(),
        crossings: line.crossings,
        expected_ns: line.saving.map(|saving| saving.least),
        expected_most_ns: line.saving.map(|saving| saving.most),
    };
    let expected = plan::total(lines);
    let measured = Measured {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION").into(),
        command: args.command.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        replacements: lines.iter().map(replacement).collect(),
        native: way(native),
        replaced: way(replaced),
        expected_ns: expected.map(|saving| saving.least),
        expected_most_ns: expected.map(|saving| saving.most),
        crossings: crossings(summary, chosen),
        counted: counted.map(|[before, after]| Counted { before, after }),
        ..Measured::default()
    };
    Measured { saved_ns: measured.saved(), ..measured }
}

fn way(runs: &[Run]) -> Way {
    let ns = |of: fn(&Run) -> f64| runs.iter().map(|run| (of(run) * 1e6).round() as u64).collect();
    Way { wall_ns: ns(|run| run.wall), cpu_ns: ns(|run| run.cpu) }
}

/// By gate: as counted, and where each call goes by what would be there instead.
fn crossings(summary: &TraceSummary, chosen: &[&'static dyn Replacement]) -> Vec<Crossings> {
    let mut gates: BTreeMap<(&str, u8), [u64; 2]> = BTreeMap::new();
    for row in summary.calls.iter().filter(|row| crosses(&row.gate)) {
        gates.entry((&row.gate, row.bits)).or_default()[0] += row.calls;
        let gate = answers(chosen, &row.gate, row.bits, &row.name).map_or(row.gate.as_str(), |(_, gate)| gate);
        if crosses(gate) {
            gates.entry((gate, row.bits)).or_default()[1] += row.calls;
        }
    }
    let one =
        |((gate, bits), [before, after]): ((&str, u8), [u64; 2])| Crossings { gate: gate.into(), bits, before, after };
    gates.into_iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cmd::run::plan::tests::row;
    use tollgate_run::REPLACEMENTS;

    #[test]
    fn what_is_replaced_goes_by_the_other_gate_or_by_none() {
        let calls = vec![
            row("int80", 32, "getppid", 100),
            row("int80", 32, "clone", 5),
            row("syscall", 64, "clock_gettime", 50),
            row("syscall", 64, "read", 10),
            row("vdso", 64, "time", 1000),
        ];
        let summary = TraceSummary { calls, ..TraceSummary::default() };
        // With the clock, and without.
        for chosen in [&REPLACEMENTS[..], &REPLACEMENTS[..5]] {
            let found = crossings(&summary, chosen);
            let told: Vec<_> = found.iter().map(|row| (row.gate.as_str(), row.bits, row.before, row.after)).collect();
            assert_eq!(told, [("int80", 32, 105, 5), ("syscall", 64, 60, 10), ("sysenter", 32, 0, 100)]);
        }
    }
}
