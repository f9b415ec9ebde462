//! The summary of a trace: the JSON contract of `trace -c --json` (schema 1, `docs/json-schema.md`). Fields are only
//! ever added; a reader must ignore fields that it does not know. Integers are JSON numbers, never strings; what is not
//! known is `null`.

use serde::{Deserialize, Serialize};
pub use tollgate_report::model::Exit;
use tollgate_report::sink::bars::Bucket;

use super::Place;
use crate::bill::Bill;
use tollgate_report::format::clean;
use tollgate_report::sink::json::{Unread, versioned};

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// One trace, counted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TraceSummary {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// Version of the program that wrote it.
    #[serde(default)]
    pub version: String,
    /// What was run, program first; empty where processes were attached to.
    #[serde(default)]
    pub command: Vec<String>,
    /// How the traced program ended; `null` where it did not.
    #[serde(default)]
    pub exit: Option<Exit>,
    /// From the first event to the last, by the clock, ns.
    #[serde(default)]
    pub wall_ns: u64,
    /// User time of all traced processes, ns.
    #[serde(default)]
    pub user_ns: u64,
    /// System time of all traced processes, ns.
    #[serde(default)]
    pub system_ns: u64,
    /// How much of these was tracing; `null` where that was not measured.
    #[serde(default)]
    pub tracing: Option<Tracing>,
    /// The same for each process, as far as they were told apart.
    #[serde(default)]
    pub processes: Vec<Process>,
    /// One entry for each call, mode and gate, in the order in which they were first seen.
    pub calls: Vec<CallRow>,
    /// The same by group; left out where nobody asked for groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grouping: Option<Grouping>,
    /// One entry a gate and mode.
    #[serde(default)]
    pub gates: Vec<GateRow>,
    /// What the crossings cost; `null` where there is no price list.
    #[serde(default)]
    pub bill: Option<Bill>,
    /// What could be saved, the greatest saving first.
    #[serde(default)]
    pub advice: Vec<Advised>,
    /// How the crossings were seen.
    #[serde(default)]
    pub sites: SiteCounts,
    /// Places in the code with the most time inside, at most [`super::PLACES`].
    #[serde(default)]
    pub places: Vec<PlaceRow>,
    /// Events that were not kept, because the program was not to wait for them.
    #[serde(default)]
    pub lost: u64,
    /// What the tracer had to say of the run, a sentence each: clocks that were not believed, processes that were
    /// traced by stops.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// What tracing cost: what a crossing of each kind costs on this machine beyond what it costs untraced, measured behind
/// the run, times how many there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tracing {
    /// Of user and system time, ns.
    pub cpu_ns: u64,
    /// Of the time by the clock, ns, where threads pay side by side.
    pub wall_ns: u64,
    /// A crossing that was only counted.
    pub counted: UnitCost,
    /// A crossing that was counted and timed.
    #[serde(default)]
    pub timed: UnitCost,
    /// A crossing that was recorded.
    pub recorded: UnitCost,
    /// A stop of a thread.
    pub stopped: UnitCost,
    /// Stops of threads.
    #[serde(default)]
    pub stops: u64,
    /// Those of them whose time by the clock is in `worked_ns`: of programs that begin by stops.
    #[serde(default)]
    pub begun_stops: u64,
    /// Time that threads waited for their records to be read, ns: in `wall_ns`.
    #[serde(default)]
    pub waited_ns: u64,
    /// Time that threads stood while tollgate gave a new program its memory or rewrote code, ns: in `wall_ns`.
    #[serde(default)]
    pub worked_ns: u64,
    /// Time that tollgate's own threads waited for a CPU, ns: what they trace may have stood for as long, which is not
    /// in `wall_ns`.
    #[serde(default)]
    pub delayed_ns: u64,
    /// What the time of a recorded crossing is longer than the crossing takes in a loop that nobody traces, ns: its
    /// stub reads the clock on both sides, and the processor overlaps nothing across that. `null` where it was not
    /// measured.
    #[serde(default)]
    pub inside_ns: Option<f64>,
}

/// Stops that may have taken more than this share of a run's CPU time hide what the rest took; and so does tracing that
/// took more of its time by the clock.
const HIDDEN: f64 = 0.5;

impl Tracing {
    /// Whether nobody can say what a run of so much CPU time, and of so much time by the clock, ns, would have taken
    /// without tracing. What a stop costs depends on who else runs, on which CPU the tracer wakes, and on how deep that
    /// sleeps: between what it takes of CPU time and what it takes by the clock, which lie a factor of ten apart. And a
    /// program that is given tollgate's memory runs on cold caches. Of a run that is mostly that, what is left behind
    /// would be a number that means nothing: three times too much, of scripts that start hundreds of programs.
    pub fn hides(&self, cpu_ns: u64, wall_ns: u64) -> bool {
        let stopped = self.stops as f64 * self.stopped.wall_ns;
        stopped > HIDDEN * cpu_ns as f64 || (self.least_wall(wall_ns) as f64) < HIDDEN * wall_ns as f64
    }

    /// What a run of so much time by the clock, ns, would have taken at least without tracing: on a machine that others
    /// keep busy, who waits for tollgate waits for a CPU for it, too.
    pub fn least_wall(&self, wall_ns: u64) -> u64 {
        wall_ns.saturating_sub(self.wall_ns).saturating_sub(self.delayed_ns)
    }
}

/// What one costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UnitCost {
    /// By the clock, ns.
    pub wall_ns: f64,
    /// Of user and system time, ns.
    pub cpu_ns: f64,
}

/// One process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// Process id.
    pub pid: i32,
    /// The file that it ran last.
    #[serde(default)]
    pub program: String,
    /// User time, ns.
    #[serde(default)]
    pub user_ns: u64,
    /// System time, ns.
    #[serde(default)]
    pub system_ns: u64,
}

/// Times inside, ns. They are those of the `timed` crossings; each is exact but `median` and `p99`, which are to 1.6 %.
/// Where a timed crossing stands for several, it counts as so many in `median` and `p99`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// Sum over the timed crossings.
    pub total: u64,
    /// Least.
    pub min: Option<u64>,
    /// Median.
    pub median: Option<u64>,
    /// 99th percentile.
    pub p99: Option<u64>,
    /// Greatest.
    pub max: Option<u64>,
    /// How many crossings were timed: fewer than `calls` where some were only counted, or never came back.
    pub timed: u64,
}

impl Times {
    /// The sum over `calls` crossings, from the mean of the timed ones; `None` where none was timed.
    pub fn estimate(&self, calls: u64) -> Option<f64> {
        (self.timed > 0).then(|| self.total as f64 / self.timed as f64 * calls as f64)
    }
}

/// One call by one gate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CallRow {
    /// The gate's name.
    pub gate: String,
    /// 64 or 32: the mode of the code that crossed.
    pub bits: u8,
    /// The call's name.
    pub name: String,
    /// The call's number in the gate's table.
    #[serde(default)]
    pub nr: u32,
    /// Crossings.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Those that never came back: the thread ended, or became another program, or went elsewhere (rt_sigreturn).
    #[serde(default)]
    pub unfinished: u64,
    /// Times inside.
    pub ns: Times,
    /// Time inside of all that came back, ns: estimated where fewer were timed; `null` where none was.
    #[serde(default)]
    pub inside_ns: Option<u64>,
    /// Those that were timed in sum only: `inside_ns` is exact where these and the `timed` ones are all that came back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub summed: u64,
    /// Where histograms were asked for: times inside by powers of two, ns. Estimated where fewer were timed than came
    /// back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub histogram: Vec<Bucket>,
}

fn is_zero(of: &u64) -> bool {
    *of == 0
}

impl CallRow {
    /// Crossings that came back.
    pub fn returned(&self) -> u64 {
        self.calls.saturating_sub(self.unfinished)
    }

    /// Time inside of all that came back: of those that were not timed, estimated from the others. `None` where none
    /// was timed.
    pub fn inside(&self) -> Option<f64> {
        self.inside_ns.map(|ns| ns as f64).or_else(|| self.ns.estimate(self.returned()))
    }

    /// The mean of all that came back, ns.
    pub fn mean(&self) -> Option<f64> {
        self.inside().map(|ns| ns / self.returned().max(1) as f64)
    }
}

/// All crossings by group.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Grouping {
    /// What the crossings of a group have in common: `pid`, `tid`, `comm`, `site`, `fd`, `path`.
    pub by: String,
    /// Those with most time inside first.
    pub groups: Vec<Group>,
}

/// Crossings that have something in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// What that is, in words: of a file its path, of a process its number and program.
    pub name: String,
    /// Of a process, a thread, a descriptor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pid: Option<i32>,
    /// Of a thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tid: Option<i32>,
    /// Of a descriptor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fd: Option<i32>,
    /// Of a place in the code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// Crossings.
    pub count: u64,
    /// Those that failed.
    pub errors: u64,
    /// Time inside of all that came back, ns.
    pub inside_ns: u64,
    /// One entry for each call, mode and gate.
    pub calls: Vec<CallRow>,
}

/// All calls by one gate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateRow {
    /// The gate's name.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// Crossings; of the vDSO, calls.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Those that never came back.
    #[serde(default)]
    pub unfinished: u64,
    /// Times inside.
    pub ns: Times,
    /// Time inside of all that came back, ns: estimated where fewer were timed; `null` where none was.
    #[serde(default)]
    pub inside_ns: Option<u64>,
}

/// What could be saved, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Advised {
    /// Stable identifier (`raw-clock`, …).
    pub id: String,
    /// The gate that it is about.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// The call that it is about; empty where it is about all of the gate's.
    #[serde(default)]
    pub call: String,
    /// Crossings that it is about.
    pub count: u64,
    /// How many of them were looked at one by one; fewer than `count` where the rest was only counted and is taken to
    /// be alike.
    #[serde(default)]
    pub seen: u64,
    /// What would be saved, ns: the time of the crossings that would not be made any more; `null` where no price is
    /// known.
    pub saving_ns: Option<f64>,
    /// The least and the most that it may be: the crossing alone, and all the time that those took.
    #[serde(default)]
    pub saving_range_ns: Option<[f64; 2]>,
    /// What was seen: one sentence.
    pub text: String,
    /// What to do: one sentence.
    pub remedy: String,
    /// Where, the most frequent first, at most three.
    #[serde(default)]
    pub sites: Vec<SiteShare>,
}

/// A place, and how much of something is there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteShare {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// Crossings there.
    pub calls: u64,
}

/// One call at one place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceRow {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// The gate's name.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// The call's name.
    pub name: String,
    /// Crossings. Where fewer of the call were timed than made, these three are estimates from those that were.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Time inside, ns.
    pub ns: u64,
}

/// How the crossings were seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteCounts {
    /// Places in the code that were rewritten, so that crossing there traps nothing.
    #[serde(default)]
    pub patched: u64,
    /// Places that were left to the fall-back.
    #[serde(default)]
    pub fallback: u64,
    /// Crossings that the fall-back caught, each with a stop.
    #[serde(default)]
    pub traps: u64,
    /// Crossings by stops of programs whose code was not rewritten yet, because they had made few calls.
    #[serde(default)]
    pub begun: u64,
}

/// How `period::last_line` begins.
const SUMMARY_LINE: &str = "{\"type\":\"summary\",";
/// And the line of a period.
const PERIOD_LINE: &str = "{\"schema\":1,\"type\":\"period\",";

/// The summary of a whole trace in what `trace -c --json` wrote: all of it, or with `--every` the last line, behind
/// those of the periods.
pub fn whole(text: &str) -> &str {
    match text.trim_end().rsplit_once('\n') {
        Some((_, last)) if last.starts_with(SUMMARY_LINE) => last,
        _ => text,
    }
}

/// Why a summary cannot be read. Each text is one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Not JSON, or cut off, or with a field missing or of the wrong type.
    #[error(
        "{name}: not a complete summary of a trace ({why}): give a file that `tollgate trace -c --json -o FILE` wrote"
    )]
    Not {
        /// File name.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// Written by a newer version.
    #[error(
        "{name}: has schema {found}, and this tollgate reads only up to {SCHEMA}: use the version that wrote it, or a \
         newer one"
    )]
    Newer {
        /// File name.
        name: String,
        /// The file's schema.
        found: u64,
    },
    /// Figures that contradict each other.
    #[error(
        "{name}: a summary that contradicts itself ({what}): repeat the run with `tollgate trace -c --json -o {name}`"
    )]
    Contradiction {
        /// File name.
        name: String,
        /// Which figures.
        what: String,
    },
}

impl TraceSummary {
    /// The text that is saved, with a line end at its end.
    pub fn to_text(&self) -> serde_json::Result<String> {
        tollgate_report::sink::json::to_text(self)
    }

    /// Reads a summary of this schema or an older one; `name` is what errors call it.
    pub fn parse(text: &str, name: &str) -> Result<Self, ReadError> {
        let name = clean(name).into_owned();
        let text = whole(text);
        if text.get(..PERIOD_LINE.len()) == Some(PERIOD_LINE) {
            return Err(ReadError::Not { name, why: "a period, and not the whole".into() });
        }
        let read: Self = versioned(text, SCHEMA).map_err(|error| match error {
            Unread::Not(why) => ReadError::Not { name: name.clone(), why },
            Unread::Newer(found) => ReadError::Newer { name: name.clone(), found },
        })?;
        match read.contradiction() {
            Some(what) => Err(ReadError::Contradiction { name, what: clean(&what).into_owned() }),
            None => Ok(read),
        }
    }

    /// What cannot be true, where there is such a thing.
    fn contradiction(&self) -> Option<String> {
        let grouped = self.grouping.iter().flat_map(|grouping| &grouping.groups).flat_map(|group| &group.calls);
        let calls = self
            .calls
            .iter()
            .chain(grouped)
            .map(|row| (&row.gate, row.bits, row.name.as_str(), row.calls, row.errors, row.unfinished, row.ns));
        let gates =
            self.gates.iter().map(|row| (&row.gate, row.bits, "total", row.calls, row.errors, row.unfinished, row.ns));
        for (gate, bits, name, calls, errors, unfinished, ns) in calls.chain(gates) {
            let row = format!("{gate}/{bits}/{name}");
            if bits != 64 && bits != 32 {
                return Some(format!("{row} has {bits} bits"));
            }
            if errors > calls || unfinished > calls || ns.timed > calls {
                return Some(format!(
                    "{row} has {calls} calls, {errors} errors, {unfinished} unfinished and {} timed",
                    ns.timed
                ));
            }
            let steps = [ns.min, ns.median, ns.p99, ns.max].map(|step| step.filter(|_| ns.timed > 0));
            let all: Vec<u64> = steps.into_iter().flatten().collect();
            if !all.is_sorted() || ns.max.is_some_and(|max| max > ns.total) {
                return Some(format!("the times of {row} are not in order"));
            }
        }
        let figures = self.advice.iter().filter_map(|advised| advised.saving_ns);
        let negative =
            figures.into_iter().find(|saving| *saving < 0.0).map(|saving| format!("a saving of {saving} ns"));
        let ranges = self.advice.iter().filter_map(|advised| advised.saving_ns.zip(advised.saving_range_ns));
        let mut outside = ranges.filter(|(saving, [low, high])| !(low..=high).contains(&saving));
        negative.or_else(|| {
            outside.next().map(|(saving, [low, high])| format!("a saving of {saving} ns between {low} and {high}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one() -> TraceSummary {
        let ns = Times { total: 30, min: Some(10), median: Some(10), p99: Some(20), max: Some(20), timed: 2 };
        let call =
            CallRow { gate: "syscall".into(), bits: 64, name: "read".into(), calls: 2, ns, ..CallRow::default() };
        TraceSummary { schema: SCHEMA, calls: vec![call], ..TraceSummary::default() }
    }

    #[test]
    fn what_is_saved_is_read_back() {
        let text = one().to_text().unwrap();
        assert!(text.starts_with("{\n") && text.ends_with("}\n"));
        assert_eq!(TraceSummary::parse(&text, "a.json").unwrap(), one());
    }

    /// Regression: `report` and `compare` refused what `--every` had written.
    #[test]
    fn the_summary_behind_periods_is_the_last_line() {
        let period = "{\"schema\":1,\"type\":\"period\",\"calls\":[]}\n";
        let text = format!("{period}{}\n", super::super::period::last_line(&one()).unwrap());
        assert_eq!(TraceSummary::parse(&text, "a.json").unwrap(), one());
        // Of a trace that was killed there are periods alone, and none of them is the whole.
        for times in [1, 2] {
            assert!(TraceSummary::parse(&period.repeat(times), "a.json").is_err());
        }
        for text in ["", "{}", "{\n}\n", "{\"a\":1}\n[]\n"] {
            assert_eq!(whole(text), text);
        }
    }

    #[test]
    fn the_least_that_the_contract_names_is_enough() {
        let text = r#"{"schema":1,"calls":[{"gate":"syscall","bits":64,"name":"openat","calls":3,"errors":1,
            "ns":{"total":9,"min":1,"median":2,"p99":5,"max":6,"timed":3}}],
            "sites":{"patched":5,"fallback":1},"lost":0,"new":[1]}"#;
        let read = TraceSummary::parse(text, "x").unwrap();
        assert_eq!((read.calls[0].calls, read.sites.patched, read.bill), (3, 5, None));
    }

    #[test]
    fn bad_files_are_refused_with_what_is_wrong() {
        let text = one().to_text().unwrap();
        for (from, to, says) in [
            ("{", "[", "does not begin"),
            ("\"schema\": 1", "\"schema\": 2", "has schema 2"),
            ("\"schema\": 1,", "", "no \"schema\""),
            ("\"errors\": 0", "\"errors\": 3", "syscall/64/read has 2 calls, 3 errors"),
            ("\"bits\": 64", "\"bits\": 65", "has 65 bits"),
            ("\"median\": 10", "\"median\": 9", "not in order"),
            ("\"lost\": 0", "\"lost\": \"0\"", "invalid type"),
            ("\"lost\": 0", "\"lost\": ", "not a complete summary"),
        ] {
            assert!(text.contains(from), "{from} is not in {text}");
            let error = TraceSummary::parse(&text.replacen(from, to, 1), "f\u{1b}.json").unwrap_err().to_string();
            assert!(error.contains(says) && error.starts_with("f·.json: "), "{from} → {to}: {error}");
        }
        for end in (0..text.len() - 2).filter(|end| text.is_char_boundary(*end)) {
            assert!(TraceSummary::parse(&text[..end], "x").is_err(), "cut off at {end}");
        }
    }
}
