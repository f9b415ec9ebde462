//! The counts of a trace as CSV ([docs/csv.md](../../../../../docs/csv.md)): of all of it, of groups, of periods.

use super::model::{CallRow, Grouping, TraceSummary};
use super::period::Period;
use super::table::{Sort, ordered};
use tollgate_report::format::clean;
use tollgate_report::sink::csv::{line, number};

/// In front with `--every`.
const OF_PERIOD: [&str; 3] = ["time_unix_ns", "from_ns", "to_ns"];
/// In front with `--by`.
const OF_GROUP: [&str; 4] = ["group", "pid", "tid", "fd"];
/// Of each call.
const OF_CALL: [&str; 15] = [
    "gate",
    "bits",
    "call",
    "nr",
    "calls",
    "errors",
    "unfinished",
    "timed",
    "inside_ns",
    "time_percent",
    "min_ns",
    "median_ns",
    "p99_ns",
    "max_ns",
    "mean_ns",
];

/// The names of the columns.
pub fn head(periods: bool, groups: bool) -> String {
    let (periods, groups) = (if periods { &OF_PERIOD[..] } else { &[] }, if groups { &OF_GROUP[..] } else { &[] });
    line(periods.iter().chain(groups).chain(&OF_CALL))
}

/// A summary, names of columns and all.
pub fn summary(summary: &TraceSummary, sort: Sort) -> String {
    head(false, summary.grouping.is_some()) + &lines(&[], &summary.calls, summary.grouping.as_ref(), sort)
}

/// The lines of a period.
pub fn period(period: &Period, sort: Sort) -> String {
    let when = [period.time_unix_ns, period.from_ns, period.to_ns].map(|ns| ns.to_string());
    lines(&when, &period.calls, period.grouping.as_ref(), sort)
}

/// A line a call; where there are groups, a line a group and call, which add up to the whole.
fn lines(before: &[String], calls: &[CallRow], grouping: Option<&Grouping>, sort: Sort) -> String {
    let all = calls.iter().filter_map(CallRow::inside).sum();
    let Some(grouping) = grouping else {
        return ordered(calls, sort)
            .into_iter()
            .map(|row| line(before.iter().cloned().chain(cells(row, all))))
            .collect();
    };
    let of_group = |group: &super::model::Group| {
        let own = [clean(&group.name).into_owned(), number(group.pid), number(group.tid), number(group.fd)];
        let text = |row| line(before.iter().chain(&own).cloned().chain(cells(row, all)));
        ordered(&group.calls, sort).into_iter().map(text).collect::<String>()
    };
    grouping.groups.iter().map(of_group).collect()
}

/// `all`: the time of which a call has its percents.
fn cells(row: &CallRow, all: f64) -> [String; OF_CALL.len()] {
    let percent = row.inside().map(|inside| if all > 0.0 { 100.0 * inside / all } else { 0.0 });
    [
        row.gate.clone(),
        row.bits.to_string(),
        row.name.clone(),
        row.nr.to_string(),
        row.calls.to_string(),
        row.errors.to_string(),
        row.unfinished.to_string(),
        row.ns.timed.to_string(),
        number(row.inside().map(|inside| inside.round())),
        number(percent.map(|percent| format!("{percent:.3}"))),
        number(row.ns.min),
        number(row.ns.median),
        number(row.ns.p99),
        number(row.ns.max),
        number(row.mean().map(|mean| format!("{mean:.1}"))),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::model::Group;
    use super::super::table::Options;
    use super::super::{Aggregate, Run};
    use super::*;
    use crate::advice::fixture::{call, place, repeat};
    use crate::fact::Fact;

    fn counted() -> TraceSummary {
        let mut calls = Aggregate::new();
        repeat(1200, |i| Fact { ended: 200 + i, ..call("read", 0) }).iter().for_each(|(fact, _)| calls.add(fact));
        repeat(3, |_| Fact { ended: 2_000_000, result: Some(-11), ..call("accept4", 288) })
            .iter()
            .for_each(|(fact, _)| calls.add(fact));
        repeat(1, |_| Fact { result: None, ..call("exit_group", 231) }).iter().for_each(|(fact, _)| calls.add(fact));
        calls.summary(Run::default(), None, None, &place)
    }

    #[test]
    fn of_a_summary_of_groups_and_of_periods() {
        let mut whole = counted();
        let sort = Options::default().sort;
        let mut text = summary(&whole, sort);
        let group = Group { name: "a, \"b\"".into(), pid: Some(7), calls: whole.calls.clone(), ..Group::default() };
        whole.grouping = Some(Grouping { by: "pid".into(), groups: vec![group] });
        text += &summary(&whole, sort);
        let of = Period { time_unix_ns: 9, from_ns: 1, to_ns: 2, calls: whole.calls, ..Period::default() };
        text += &(head(true, false) + &period(&of, None));
        insta::assert_snapshot!(text);
    }
}
