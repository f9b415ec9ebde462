//! A run as it is kept: what every command that measures has in common.
//!
//! A run has one part for each machine that it measured: `bench` one, a matrix of the lab one a guest. A part has
//! entries, and one entry is one price: a gate and a call of a price list, a call of a traced program, a probed
//! function.

use std::collections::HashMap;

use tollgate_report::compare::{status_word, unit_word};
use tollgate_report::model::{Platform, PriceList, Row, Status, Unit};
use tollgate_report::probe::model::Probe;
use tollgate_trace_report::summary::model::{CallRow, TraceSummary};

/// What measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `tollgate bench`.
    Bench,
    /// `tollgate lab`: guests.
    Lab,
    /// `tollgate trace -c`.
    Trace,
    /// `tollgate probe`.
    Probe,
}

impl Kind {
    /// All of them, in the order of reports.
    pub const ALL: [Kind; 4] = [Kind::Bench, Kind::Lab, Kind::Trace, Kind::Probe];

    /// The word in the files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Bench => "bench",
            Kind::Lab => "lab",
            Kind::Trace => "trace",
            Kind::Probe => "probe",
        }
    }

    /// The kind of this name.
    pub fn parse(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// One run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What measured.
    pub kind: Kind,
    /// The machine that tollgate ran on (of a guest, its host).
    pub host: String,
    /// When it began: milliseconds since the epoch.
    pub started_ms: i64,
    /// Wall-clock seconds that it took.
    pub seconds: f64,
    /// Version of the program.
    pub version: String,
    /// The command line.
    pub command: Vec<String>,
    /// False where it was interrupted, or lost events.
    pub complete: bool,
    /// What was measured.
    pub parts: Vec<Part>,
}

/// One machine of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What sets this part apart from other runs of the same kind: a guest's name, a traced program. Empty for `bench`.
    /// Only entries with the same `config` are one series.
    pub config: String,
    /// The machine.
    pub platform: Platform,
    /// The prices.
    pub entries: Vec<Entry>,
}

/// One price.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The gate; of a probe, how the function was probed.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// The call; of a probe, the function.
    pub call: String,
    /// The file that a probed function is in.
    pub module: Option<String>,
    /// Measured, or why not.
    pub status: Status,
    /// One sentence where it was not.
    pub reason: Option<String>,
    /// Unit of every figure here.
    pub unit: Unit,
    /// Least.
    pub min: Option<f64>,
    /// Median.
    pub median: Option<f64>,
    /// 99th percentile.
    pub p99: Option<f64>,
    /// Greatest.
    pub max: Option<f64>,
    /// Median absolute deviation.
    pub mad: Option<f64>,
    /// 95 % interval of the median within the run.
    pub ci95: Option<[f64; 2]>,
    /// Samples behind the figures.
    pub n: u64,
    /// Crossings or hits that a program made by itself; `None` where tollgate made them.
    pub calls: Option<u64>,
    /// Those that failed.
    pub errors: Option<u64>,
    /// Time inside of all samples.
    pub total: Option<f64>,
    /// The figure over that of `syscall/64/enosys` in the same part.
    pub ratio: Option<f64>,
    /// Crossings a sample; 0 where not known.
    pub per_sample: u32,
    /// User time a crossing, ns.
    pub user_ns: Option<f64>,
    /// System time a crossing, ns.
    pub system_ns: Option<f64>,
    /// Payload bytes of a crossing.
    pub bytes: Option<u64>,
}

impl Entry {
    /// `gate/bits/call`.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.gate, self.bits, self.call)
    }

    /// The figure that stands for it, as [`Row::figure`] has it: the median of times, the least of counts.
    pub fn figure(&self) -> Option<f64> {
        let figure = if self.unit == Unit::Instructions { self.min } else { self.median };
        figure.filter(|_| self.status == Status::Ok)
    }

    /// Its status in the files.
    pub fn status_name(&self) -> &'static str {
        // "open" in tables, "ok" in every file.
        if self.status == Status::Ok { "ok" } else { status_word(self.status) }
    }

    /// Its unit in the files.
    pub fn unit_name(&self) -> &'static str {
        unit_word(self.unit)
    }

    /// An open row without figures yet.
    pub(super) fn timed(gate: &str, bits: u8, call: &str) -> Entry {
        Entry::from(&Row { status: Status::Ok, reason: None, ..Row::closed(gate, bits, call, Status::Ok, "") })
    }
}

impl From<&Row> for Entry {
    fn from(row: &Row) -> Entry {
        Entry {
            gate: row.gate.clone(),
            bits: row.bits,
            call: row.call.clone(),
            module: None,
            status: row.status,
            reason: row.reason.clone(),
            unit: row.unit,
            min: row.min,
            median: row.median,
            p99: row.p99,
            max: None,
            mad: row.mad,
            ci95: row.ci95,
            n: row.n,
            calls: None,
            errors: None,
            total: None,
            ratio: row.ratio_to_syscall,
            per_sample: row.per_sample,
            user_ns: row.user_ns,
            system_ns: row.system_ns,
            bytes: row.bytes,
        }
    }
}

/// When, where and by what a run was made that is no price list: those know it themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// When it began: nanoseconds since the epoch.
    pub started_ns: u64,
    /// Wall-clock seconds that it took.
    pub seconds: f64,
    /// Version of the program.
    pub version: String,
    /// tollgate's own command line.
    pub command: Vec<String>,
    /// The program that was looked at, which is what makes runs comparable.
    pub program: Vec<String>,
    /// The machine.
    pub platform: Platform,
    /// Events that are missing.
    pub lost: u64,
}

impl Run {
    /// A run of `bench`.
    pub fn bench(list: &PriceList) -> Run {
        Run::lists(Kind::Bench, list.platform.host.clone(), std::iter::once((String::new(), list)))
    }

    /// Guests of the lab, each with its name. `host` is the machine that they ran on.
    pub fn lab<'a>(host: &str, guests: impl IntoIterator<Item = (String, &'a PriceList)>) -> Run {
        Run::lists(Kind::Lab, host.into(), guests)
    }

    /// Time, version and command line are those of the list that began first.
    fn lists<'a>(kind: Kind, host: String, lists: impl IntoIterator<Item = (String, &'a PriceList)>) -> Run {
        let lists: Vec<(String, &PriceList)> = lists.into_iter().collect();
        let first =
            lists.iter().map(|(_, list)| &list.tool).min_by_key(|tool| tool.started_unix).cloned().unwrap_or_default();
        let part = |(config, list): &(String, &PriceList)| Part {
            config: config.clone(),
            platform: list.platform.clone(),
            entries: list.rows.iter().map(Entry::from).collect(),
        };
        Run {
            kind,
            host,
            started_ms: i64::try_from(first.started_unix).unwrap_or(0).saturating_mul(1000),
            seconds: lists.iter().map(|(_, list)| list.tool.seconds).sum(),
            version: first.version,
            command: first.command,
            complete: lists.iter().all(|(_, list)| list.tool.complete),
            parts: lists.iter().map(part).collect(),
        }
    }

    /// A trace that was counted. A call's figure is the median time inside it: not the gate's price alone, but that and
    /// the kernel's work.
    pub fn trace(about: About, summary: &TraceSummary) -> Run {
        Run::program(Kind::Trace, about, summary.calls.iter().map(traced).collect())
    }

    /// Probed places. A place's figure is the median time from a function's entry to its exit, where that was taken.
    pub fn probe(about: About, probes: &[Probe]) -> Run {
        Run::program(
            Kind::Probe,
            about,
            probes.iter().zip(places(probes)).map(|(probe, name)| probed(probe, &name)).collect(),
        )
    }

    fn program(kind: Kind, about: About, entries: Vec<Entry>) -> Run {
        Run {
            kind,
            host: about.platform.host.clone(),
            started_ms: i64::try_from(about.started_ns / 1_000_000).unwrap_or(0),
            seconds: about.seconds,
            version: about.version,
            command: about.command,
            complete: about.lost == 0,
            parts: vec![Part { config: about.program.join(" "), platform: about.platform, entries }],
        }
    }

    /// Does it hold a price?
    pub fn any(&self) -> bool {
        self.parts.iter().any(|part| !part.entries.is_empty())
    }
}

fn traced(row: &CallRow) -> Entry {
    let time = |value: Option<u64>| value.filter(|_| row.ns.timed > 0).map(|value| value as f64);
    Entry {
        min: time(row.ns.min),
        median: time(row.ns.median),
        p99: time(row.ns.p99),
        max: time(row.ns.max),
        n: row.ns.timed,
        calls: Some(row.calls),
        errors: Some(row.errors),
        total: time(Some(row.ns.total)),
        ..Entry::timed(&row.gate, row.bits, &row.name)
    }
}

fn probed(probe: &Probe, name: &str) -> Entry {
    let times = probe.latency.as_ref().filter(|times| times.n > 0);
    Entry {
        module: Some(probe.module.clone()).filter(|module| !module.is_empty()),
        status: if probe.method.is_some() { Status::Ok } else { Status::Refused },
        reason: probe.reason.clone().filter(|_| probe.method.is_none()),
        min: times.and_then(|times| times.min),
        median: times.and_then(|times| times.median),
        p99: times.and_then(|times| times.p99),
        max: times.and_then(|times| times.max),
        total: times.map(|times| times.total),
        n: times.map_or(0, |times| times.n),
        calls: Some(probe.hits),
        ..Entry::timed(probe.method.as_deref().unwrap_or("none"), probe.bits, name)
    }
}

/// What each place is called: as its function is, as long as no other place of the run is called so; else with its
/// file, and then with its address too. Two places under one name would be one series that jumps between them.
fn places(all: &[Probe]) -> Vec<String> {
    let with_file =
        |probe: &Probe| format!("{}:{}", probe.module.rsplit('/').next().unwrap_or_default(), probe.title());
    // Counted once: to look for each name among all the others takes a glob over a library ten seconds.
    let (mut functions, mut in_files) = (HashMap::<String, u32>::new(), HashMap::<String, u32>::new());
    for probe in all {
        *functions.entry(probe.title()).or_default() += 1;
        *in_files.entry(with_file(probe)).or_default() += 1;
    }
    let name = |probe: &Probe| {
        let longer = with_file(probe);
        if functions.get(&probe.title()) == Some(&1) {
            probe.title()
        } else if in_files.get(&longer) == Some(&1) {
            longer
        } else {
            format!("{longer}@{:#x}", probe.address)
        }
    };
    all.iter().map(name).collect()
}
