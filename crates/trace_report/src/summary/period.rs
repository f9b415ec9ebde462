//! `--every`: what was counted since the last time, as a table with the time above it, or as a line of JSON.

use serde::{Deserialize, Serialize};

use super::Aggregate;
use super::grouped;
use super::model::{CallRow, Grouping, SCHEMA, TraceSummary};
use super::table::{Options, duration, rows};
use tollgate_report::format::plural;
use tollgate_report::sink::json::to_line;
use tollgate_report::sink::table::{Style, title};

/// What was counted in a part of a trace. A call belongs to the period in which it is told, some milliseconds after it
/// was made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Period {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `period`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The wall clock when it ended, nanoseconds since 1970.
    pub time_unix_ns: u64,
    /// From the beginning of the trace to that of the period, ns.
    pub from_ns: u64,
    /// The same to its end.
    pub to_ns: u64,
    /// As in a summary.
    pub calls: Vec<CallRow>,
    /// As in a summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grouping: Option<Grouping>,
}

/// The last line: the whole.
#[derive(Serialize)]
struct Whole<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    summary: &'a TraceSummary,
}

impl Period {
    /// So many nanoseconds of a trace.
    pub fn new(calls: &Aggregate, grouping: Option<Grouping>, [from_ns, to_ns]: [u64; 2], time_unix_ns: u64) -> Period {
        let calls = calls.rows().iter().map(CallRow::from).collect();
        Period { schema: SCHEMA, kind: "period".into(), time_unix_ns, from_ns, to_ns, calls, grouping }
    }

    /// A line.
    pub fn to_line(&self) -> serde_json::Result<String> {
        to_line(self)
    }

    /// A title with `time` in front, and the table of its calls.
    pub fn table(&self, time: &str, options: &Options, style: Style) -> String {
        let sum = |of: fn(&CallRow) -> u64| self.calls.iter().fold(0u64, |sum, row| sum.saturating_add(of(row)));
        let (calls, errors) = (sum(|row| row.calls), sum(|row| row.errors));
        let inside = sum(|row| row.inside_ns.unwrap_or(0));
        let length = duration(self.to_ns.saturating_sub(self.from_ns) as f64);
        let errors = if errors > 0 { format!(", {}", plural(errors, "error")) } else { String::new() };
        let head =
            format!("{time}  in {length}: {}{errors}, {} inside", plural(calls, "call"), duration(inside as f64));
        let mut out = title(&head, style);
        if calls > 0 {
            out.push_str(&rows(&self.calls, options, style));
        }
        if let Some(grouping) = self.grouping.as_ref().filter(|_| calls > 0) {
            out = format!("{out}\n{}", grouped::groups(grouping, options, style));
        }
        out + "\n"
    }
}

/// The whole summary as the last line behind those of periods.
pub fn last_line(summary: &TraceSummary) -> serde_json::Result<String> {
    to_line(&Whole { kind: "summary", summary })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{call, repeat};
    use crate::fact::Fact;

    fn period() -> Period {
        let mut calls = Aggregate::new();
        repeat(1200, |i| Fact { ended: 200 + i, ..call("read", 0) }).iter().for_each(|(fact, _)| calls.add(fact));
        repeat(3, |_| Fact { ended: 2_000_000, result: Some(-11), ..call("accept4", 288) })
            .iter()
            .for_each(|(fact, _)| calls.add(fact));
        Period::new(&calls, None, [5_000_000_000, 10_001_000_000], 1_795_271_601_000_000_000)
    }

    #[test]
    fn a_title_and_a_table() {
        let style = Style { color: false, width: 80 };
        let empty = Period::new(&Aggregate::new(), None, [0, 2_000_000_000], 0);
        let text = period().table("14:33:21", &Options::default(), style)
            + &empty.table("14:33:23", &Options::default(), style);
        insta::assert_snapshot!(text);
    }

    #[test]
    fn lines_are_read_back_and_the_last_one_is_a_summary() {
        let line = period().to_line().unwrap();
        assert!(
            line.starts_with(r#"{"schema":1,"type":"period","time_unix_ns":1795271601000000000,"from_ns":5000000000,"#),
            "{line}"
        );
        assert_eq!(serde_json::from_str::<Period>(&line).unwrap(), period());
        let summary = TraceSummary { schema: SCHEMA, calls: period().calls, ..TraceSummary::default() };
        let last = last_line(&summary).unwrap();
        assert!(last.starts_with(r#"{"type":"summary","schema":1,"#) && last.lines().count() == 1, "{last}");
        assert_eq!(TraceSummary::parse(&last, "x").unwrap(), summary);
    }
}
