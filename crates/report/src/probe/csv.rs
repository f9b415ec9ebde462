//! The report of `tollgate probe` as CSV ([docs/csv.md](../../../docs/csv.md)): a line a place, probed or not, in the
//! order of the JSON.

use super::model::{Probe, ProbeReport};
use crate::format::clean;
use crate::sink::csv::{line, number};

const COLUMNS: [&str; 19] = [
    "spec",
    "function",
    "module",
    "address",
    "bits",
    "method",
    "reason",
    "seconds",
    "hits",
    "hits_per_s",
    "returns",
    "timed",
    "untimed",
    "away",
    "min_ns",
    "median_ns",
    "p99_ns",
    "max_ns",
    "total_ns",
];

/// The whole report, or a list of what would be probed.
pub fn report(report: &ProbeReport) -> String {
    let seconds = Some(report.wall_ns as f64 / 1e9).filter(|seconds| *seconds > 0.0);
    line(COLUMNS) + &report.probes.iter().map(|probe| line(cells(probe, seconds))).collect::<String>()
}

fn cells(probe: &Probe, seconds: Option<f64>) -> [String; COLUMNS.len()] {
    let latency = probe.latency.as_ref();
    let ran = seconds.filter(|_| probe.method.is_some());
    let time =
        |of: fn(&super::model::Latency) -> Option<f64>| number(latency.filter(|latency| latency.n > 0).and_then(of));
    [
        clean(&probe.spec).into_owned(),
        clean(&probe.function).into_owned(),
        clean(&probe.module).into_owned(),
        format!("{:#x}", probe.address),
        probe.bits.to_string(),
        probe.method.clone().unwrap_or_default(),
        probe.reason.as_deref().map(clean).unwrap_or_default().into_owned(),
        number(seconds),
        number(ran.map(|_| probe.hits)),
        number(ran.map(|seconds| probe.hits as f64 / seconds)),
        number(probe.returns.filter(|_| ran.is_some())),
        number(latency.map(|latency| latency.n)),
        number(latency.map(|latency| latency.untimed)),
        number(latency.map(|latency| latency.away)),
        time(|latency| latency.min),
        time(|latency| latency.median),
        time(|latency| latency.p99),
        time(|latency| latency.max),
        time(|latency| Some(latency.total)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::tests::report as sample;
    use super::*;

    #[test]
    fn a_line_a_place_with_every_column() {
        let text = report(&sample());
        let commas: Vec<usize> = text.lines().map(|line| line.matches(',').count()).collect();
        assert!(commas.len() == sample().probes.len() + 1, "{text}");
        insta::assert_snapshot!(text);
    }

    #[test]
    fn what_has_not_run_has_no_counts() {
        let text = report(&ProbeReport { wall_ns: 0, ..sample() });
        let hits = COLUMNS.iter().position(|column| *column == "hits").unwrap();
        assert!(
            text.lines().skip(1).all(|line| line.split(',').nth_back(COLUMNS.len() - 1 - hits) == Some("")),
            "{text}"
        );
    }
}
