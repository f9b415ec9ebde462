//! A price list as a text file for Prometheus: node_exporter's textfile collector reads `*.prom` of a directory at each
//! scrape.
//!
//! Gauges in base units (seconds, never nanoseconds), one label at most, no timestamps (the collector refuses files
//! that have them), and a HELP and a TYPE line for each name, as the exposition format asks for. A row that was not
//! measured is `tollgate_row_open 0` and has no price: a price of 0 would be a lie, and NaN would be an alert.

use crate::model::{PriceList, Row, Status, Unit};
use std::fmt::Write;

/// The whole file.
pub fn price_list(list: &PriceList) -> String {
    let mut out = String::new();
    let row = |out: &mut String, name, help, unit: Unit, per_unit: f64, of: &dyn Fn(&Row) -> Option<f64>| {
        let rows = list.rows.iter().filter(|row| row.unit == unit && row.status == Status::Ok);
        let samples: Vec<(String, f64)> = rows.filter_map(|row| Some((row.key(), of(row)? / per_unit))).collect();
        gauge(out, name, help, "row", &samples);
    };
    const SECOND: f64 = 1e9;
    let ns = Unit::Ns;
    row(
        &mut out,
        "tollgate_crossing_seconds",
        "Median time of a crossing, net of the harness.",
        ns,
        SECOND,
        &Row::figure,
    );
    row(
        &mut out,
        "tollgate_crossing_low_seconds",
        "Lower end of the 95 % interval of the median within the run.",
        ns,
        SECOND,
        &|row| row.ci95.map(|ci| ci[0]),
    );
    row(
        &mut out,
        "tollgate_crossing_high_seconds",
        "Upper end of the 95 % interval of the median within the run.",
        ns,
        SECOND,
        &|row| row.ci95.map(|ci| ci[1]),
    );
    row(&mut out, "tollgate_crossing_ticks", "Median TSC ticks of a crossing.", Unit::Ticks, 1.0, &Row::figure);
    row(
        &mut out,
        "tollgate_crossing_instructions",
        "Instructions of a crossing.",
        Unit::Instructions,
        1.0,
        &Row::figure,
    );
    let open: Vec<(String, f64)> = list.rows.iter().map(|row| (row.key(), flag(row.status == Status::Ok))).collect();
    gauge(&mut out, "tollgate_row_open", "1 if the gate could be crossed, 0 if it is closed or refused.", "row", &open);
    let kernel = [(list.platform.kernel.clone(), 1.0)];
    gauge(&mut out, "tollgate_kernel_info", "The kernel that was measured.", "kernel", &kernel);
    let tool = [(list.tool.version.clone(), 1.0)];
    gauge(&mut out, "tollgate_build_info", "The version of tollgate that measured.", "version", &tool);
    let one = |value: f64| [(String::new(), value)];
    gauge(
        &mut out,
        "tollgate_run_start_time_seconds",
        "When the run began, Unix time.",
        "",
        &one(list.tool.started_unix as f64),
    );
    gauge(&mut out, "tollgate_run_duration_seconds", "How long the run took.", "", &one(list.tool.seconds));
    gauge(
        &mut out,
        "tollgate_run_complete",
        "1 if the run completed, 0 if it was interrupted.",
        "",
        &one(flag(list.tool.complete)),
    );
    if let Some(check) = &list.self_check {
        let help = "How much more one row cost at the end of the run than at its beginning, as a share.";
        gauge(&mut out, "tollgate_run_drift_ratio", help, "", &one(check.drift));
    }
    out
}

fn flag(yes: bool) -> f64 {
    if yes { 1.0 } else { 0.0 }
}

/// One metric; nothing where it has no sample that is a number.
fn gauge(out: &mut String, name: &str, help: &str, label: &str, samples: &[(String, f64)]) {
    let samples: Vec<&(String, f64)> = samples.iter().filter(|(_, value)| value.is_finite()).collect();
    if samples.is_empty() {
        return;
    }
    // Writing to a String cannot fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge");
    let mut told = std::collections::BTreeSet::new();
    for (value, figure) in samples {
        // The same name and label twice makes the collector drop the file.
        if !told.insert(value.as_str()) {
            continue;
        }
        // Whole ones as such; small ones with an exponent.
        let figure = if figure.fract() == 0.0 { figure.to_string() } else { format!("{figure:?}") };
        let _ = match label {
            "" => writeln!(out, "{name} {figure}"),
            label => writeln!(out, "{name}{{{label}=\"{}\"}} {figure}", escaped(value)),
        };
    }
}

/// A label's value: backslash, quote and line end are escaped, as the exposition format has it; other control
/// characters are taken out.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    crate::format::clean(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{counted_sample, list, row, sample};

    #[test]
    fn the_file_is_this() {
        insta::assert_snapshot!(price_list(&sample()));
    }

    #[test]
    fn every_line_is_of_the_format_and_no_sample_is_there_twice() {
        let mut wild = sample();
        wild.rows.push(row("a\"b\\c\nd\u{1b}[31m", 64, "x", 5.0));
        wild.rows.push(row("twice", 64, "x", f64::NAN));
        wild.rows.extend([row("twice", 64, "x", 6.0), row("twice", 64, "x", 7.0)]);
        for list in [wild, sample(), counted_sample(), list(vec![])] {
            let text = price_list(&list);
            assert!(text.ends_with('\n') && !text.contains('\u{1b}'));
            let mut seen = std::collections::BTreeSet::new();
            for line in text.lines() {
                if let Some(rest) = line.strip_prefix("# ") {
                    assert!(rest.starts_with("HELP tollgate_") || rest.ends_with(" gauge"), "{line}");
                    continue;
                }
                // A figure and no timestamp behind it.
                let (name, figure) = line.rsplit_once(' ').unwrap();
                assert!(figure.parse::<f64>().unwrap().is_finite() && seen.insert(name.to_owned()), "{line}");
                assert!(!name.contains(' ') && (!name.contains('{') || name.ends_with("\"}")), "{line}");
            }
        }
    }

    #[test]
    fn a_closed_row_has_no_price() {
        let text = price_list(&sample());
        assert!(text.contains("tollgate_row_open{row=\"syscall32/32/enosys\"} 0\n"));
        assert_eq!(text.matches("syscall32/32/enosys").count(), 1);
        assert!(text.contains("tollgate_crossing_seconds{row=\"syscall/64/enosys\"} 6e-8\n"), "{text}");
        let counted = price_list(&counted_sample());
        assert!(counted.contains("tollgate_crossing_instructions{row=\"syscall/64/enosys\"} 213\n"));
        assert!(!counted.contains("tollgate_crossing_seconds"));
    }
}
