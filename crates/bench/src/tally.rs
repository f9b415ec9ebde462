//! What the visits to one row add up to.

use super::scale::Scale;
use super::visit::Raw;
use tollgate_gates::gate::{Gate, Row as GateRow};
use tollgate_gates::reason::Reason;
use tollgate_report::model::{Figures, Round, Row, Status, Unit};
use tollgate_report::stats;

/// A row of the run, with all that was seen of it so far.
pub struct Tally {
    /// The gate.
    pub gate: &'static dyn Gate,
    /// Its row.
    pub row: GateRow,
    /// Why it is not measured, if so.
    pub shut: Option<Reason>,
    /// The replacement that its visits are made through.
    pub through: Option<&'static str>,
    /// Good visits.
    visits: Vec<Visited>,
    user_us: u64,
    system_us: u64,
    loops: u64,
    operations: u32,
    per_sample: u32,
    /// Visits in a row that were made again and came out no quieter.
    in_vain: u32,
}

struct Visited {
    /// Ticks per operation.
    net: Vec<f64>,
    switches: u64,
    steal: u64,
}

impl Tally {
    /// A row that nobody has visited yet.
    pub fn new(gate: &'static dyn Gate, row: GateRow) -> Tally {
        Tally {
            gate,
            row,
            shut: None,
            through: None,
            visits: Vec::new(),
            user_us: 0,
            system_us: 0,
            loops: 0,
            operations: 1,
            per_sample: 1,
            in_vain: 0,
        }
    }

    /// `gate/bits/call`.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.gate.name(), self.row.bits, self.row.call)
    }

    /// Adds a visit.
    pub fn add(&mut self, raw: &Raw) {
        self.visits.push(Visited { net: raw.net(), switches: raw.switches, steal: raw.steal });
        self.user_us += raw.user_us;
        self.system_us += raw.system_us;
        self.loops += u64::from(raw.loops);
        self.operations = raw.operations.max(1);
        self.per_sample = raw.batch;
    }

    /// Takes a visit for the last one, where it was disturbed less. Its accounting stays what it was: disturbance is
    /// not charged to a process.
    pub fn take_again(&mut self, raw: &Raw) {
        let Some(last) = self.visits.last_mut() else { return };
        if raw.disturbed() < last.switches.saturating_add(last.steal) {
            *last = Visited { net: raw.net(), switches: raw.switches, steal: raw.steal };
            self.in_vain = 0;
        } else {
            self.in_vain += 1;
        }
    }

    /// Has it come out disturbed however often it was visited? Some rows are by nature: two threads take turns on one
    /// CPU.
    pub fn is_restless(&self) -> bool {
        self.in_vain >= RESTLESS
    }

    /// True once a visit has brought samples.
    pub fn measured(&self) -> bool {
        !self.visits.is_empty()
    }

    /// Median ticks of the last visit: a first figure while the run goes on.
    pub fn latest(&self) -> Option<f64> {
        self.visits.last().and_then(|visit| stats::median(&visit.net))
    }

    /// The row of the price list.
    pub fn price(&self, scale: Scale) -> Row {
        let mut row = self.empty();
        let worth = scale.per_tick();
        row.unit = scale.unit();
        let rounds: Vec<Vec<f64>> =
            self.visits.iter().map(|visit| visit.net.iter().map(|value| round3(value * worth)).collect()).collect();
        row.samples = rounds.concat();
        let slices: Vec<&[f64]> = rounds.iter().map(Vec::as_slice).collect();
        let Some(figures) = stats::figures(&row.samples, &slices) else { return row };
        row.status = Status::Ok;
        row.reason = None;
        row.min = Some(round3(figures.min));
        row.median = Some(round3(figures.median));
        row.p99 = Some(round3(figures.p99));
        row.mad = Some(round3(figures.mad));
        row.ci95 = Some(figures.ci95.map(round3));
        row.n = row.samples.len() as u64;
        row.per_sample = self.per_sample;
        row.rounds = self
            .visits
            .iter()
            .zip(&slices)
            .filter_map(|(visit, samples)| {
                let median = round3(stats::median(samples)?);
                Some(Round { median, n: samples.len() as u64, switches: visit.switches, steal: visit.steal })
            })
            .collect();
        if row.unit == Unit::Ns {
            row.ticks = Some(in_ticks(figures, worth));
        }
        if self.user_us + self.system_us >= ENOUGH_ACCOUNTED_US {
            let per = 1000.0 / (self.loops as f64 * f64::from(self.operations));
            row.user_ns = Some(round3(self.user_us as f64 * per));
            row.system_ns = Some(round3(self.system_us as f64 * per));
        }
        row
    }

    fn empty(&self) -> Row {
        let unvisited = || Reason::Closed("not measured: the run ended before this row's first round".into());
        let reason = self.shut.clone().unwrap_or_else(unvisited);
        let shut = Row::closed(self.gate.name(), self.row.bits, &self.row.call, status(&reason), reason.text());
        Row { bytes: self.row.bytes, through: self.through.map(str::to_owned), ..shut }
    }
}

/// So often in vain is no accident.
const RESTLESS: u32 = 2;

/// What a reason makes of a row.
pub fn status(reason: &Reason) -> Status {
    match reason {
        Reason::Closed(_) => Status::Closed,
        Reason::Refused(_) => Status::Refused,
    }
}

/// The kernel tells user time from system time by looking at each timer tick, 1 to 10 ms apart: from less than this it
/// can only guess.
const ENOUGH_ACCOUNTED_US: u64 = 50_000;

/// The same figures in ticks.
fn in_ticks(figures: Figures, ns: f64) -> Figures {
    let ticks = |value: f64| round3(value / ns);
    Figures {
        min: ticks(figures.min),
        median: ticks(figures.median),
        p99: ticks(figures.p99),
        mad: ticks(figures.mad),
        ci95: figures.ci95.map(ticks),
    }
}

/// To picoseconds, which is more than any clock here resolves.
fn round3(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
