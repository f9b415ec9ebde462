//! The summary of a run, from what was counted.

use super::model::{
    Advised, CallRow, Exit, GateRow, Grouping, PlaceRow, Process, SCHEMA, SiteCounts, Times, TraceSummary, Tracing,
};
use super::{Aggregate, Histogram, Place, Row, Site};
use crate::advice::Watch;
use crate::bill::{Bill, Tolls, Usage};
use crate::fact::Gate;
use tollgate_report::format::count;

/// Places that a summary lists.
pub const PLACES: usize = 100;

/// What the caller knows of a run.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// Version of the program that traces.
    pub version: String,
    /// What was run, program first.
    pub command: Vec<String>,
    /// How it ended.
    pub exit: Option<Exit>,
    /// How long it took.
    pub usage: Usage,
    /// How much of that was tracing.
    pub tracing: Option<Tracing>,
    /// Its processes.
    pub processes: Vec<Process>,
    /// How its crossings were seen.
    pub sites: SiteCounts,
    /// Events that were not kept.
    pub lost: u64,
    /// What the tracer has to say of it.
    pub notes: Vec<String>,
    /// Its crossings by group.
    pub grouping: Option<Grouping>,
    /// Each call's times are wanted as a histogram too.
    pub histograms: bool,
    /// It is for a table, which has no places: to find their names takes milliseconds.
    pub without_places: bool,
}

impl From<&Histogram> for Times {
    fn from(of: &Histogram) -> Self {
        let (median, p99) = (of.quantile(0.5), of.quantile(0.99));
        Self { total: of.total(), min: of.min(), median, p99, max: of.max(), timed: of.n() }
    }
}

impl From<&Row> for CallRow {
    fn from(row: &Row) -> Self {
        Self {
            gate: row.gate.name().into(),
            bits: row.bits,
            name: row.name.into(),
            nr: row.nr,
            calls: row.calls,
            errors: row.errors,
            unfinished: row.unfinished,
            ns: Times::from(&row.times),
            inside_ns: row.inside(),
            summed: row.summed,
            histogram: Vec::new(),
        }
    }
}

/// What a run would have taken without the tracing: tolls are those of programs that nobody traces, and so are shares
/// of that.
fn untraced(usage: Usage, tracing: Option<Tracing>) -> Usage {
    let Some(tracing) = tracing else { return usage };
    let cpu = usage.user_ns.saturating_add(usage.system_ns);
    // How much of it was the program's own and how much the kernel's, nobody knows; only the sum is used. Nothing is
    // not known.
    if tracing.hides(cpu, usage.wall_ns) {
        return Usage::default();
    }
    let (user_ns, system_ns) = (cpu.saturating_sub(tracing.cpu_ns), 0);
    Usage { wall_ns: tracing.least_wall(usage.wall_ns), user_ns, system_ns }
}

/// Says of advice that was drawn from a sample that it was.
fn hedge(advised: &mut Advised) {
    if advised.seen > 0 && advised.seen < advised.count {
        advised.text.push_str(&format!(" Estimated from {} samples.", count(advised.seen)));
    }
}

impl Aggregate {
    /// The summary. Without tolls there is no bill, and without a watch no advice. `place` gives sites their names; it
    /// is asked for those that the summary names and no others.
    pub fn summary(
        &self,
        run: Run,
        tolls: Option<&Tolls>,
        watch: Option<&Watch>,
        place: &dyn Fn(Site) -> Place,
    ) -> TraceSummary {
        let call = |row: &Row| match run.histograms {
            true => CallRow { histogram: row.times.ranges(), ..CallRow::from(row) },
            false => CallRow::from(row),
        };
        let calls: Vec<CallRow> = self.rows().iter().map(call).collect();
        let own = untraced(run.usage, run.tracing);
        let cpu = Some(own.user_ns.saturating_add(own.system_ns)).filter(|ns| *ns > 0).map(|ns| ns as f64);
        let mut advice = watch.map(|watch| watch.advice(self, tolls, run.tracing, cpu, place)).unwrap_or_default();
        advice.iter_mut().for_each(hedge);
        TraceSummary {
            schema: SCHEMA,
            version: run.version,
            command: run.command,
            exit: run.exit,
            wall_ns: run.usage.wall_ns,
            user_ns: run.usage.user_ns,
            system_ns: run.usage.system_ns,
            processes: run.processes,
            bill: tolls.map(|tolls| Bill::new(&calls, &advice, own, tolls)),
            tracing: run.tracing,
            gates: self.gates(),
            calls,
            grouping: run.grouping,
            advice,
            sites: run.sites,
            places: if run.without_places { Vec::new() } else { self.places(place) },
            lost: run.lost,
            notes: run.notes,
        }
    }

    fn gates(&self) -> Vec<GateRow> {
        let all = Gate::ALL.into_iter().flat_map(|gate| [(gate, 64), (gate, 32)]);
        all.filter_map(|(gate, bits)| {
            let mut total = GateRow { gate: gate.name().into(), bits, ..GateRow::default() };
            let mut times = Histogram::default();
            for row in self.rows().iter().filter(|row| row.gate == gate && row.bits == bits) {
                total.calls = total.calls.saturating_add(row.calls);
                total.errors = total.errors.saturating_add(row.errors);
                total.unfinished = total.unfinished.saturating_add(row.unfinished);
                times.merge(&row.times);
                total.inside_ns = total
                    .inside_ns
                    .or(row.inside().map(|_| 0))
                    .map(|sum| sum.saturating_add(row.inside().unwrap_or(0)));
            }
            total.ns = Times::from(&times);
            (total.calls > 0).then_some(total)
        })
        .collect()
    }

    /// The places with the most time inside; of equal ones, those with more calls.
    fn places(&self, place: &dyn Fn(Site) -> Place) -> Vec<PlaceRow> {
        let mut all: Vec<_> = self.sites().collect();
        all.sort_by_key(|(site, row, count)| (std::cmp::Reverse((count.ns, count.calls)), *site, row.name));
        let named = all.into_iter().take(PLACES).map(|(site, row, count)| PlaceRow {
            place: place(site),
            gate: row.gate.name().into(),
            bits: row.bits,
            name: row.name.into(),
            calls: count.calls,
            errors: count.errors,
            ns: count.ns,
        });
        named.collect()
    }
}
