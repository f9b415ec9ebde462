//! The columns of a run's file: name, type and the place that each comes from, in one table. The Parquet schema, the
//! writer and the test of the page `docs/history-schema.md` are all made of it.
//!
//! One flat row a price, with the run and the machine repeated in each. A dictionary makes a repeated value cost a bit
//! or none, and every engine reads a flat file; a second table of runs was rejected, because each question would begin
//! with a join. Whole numbers are signed 64 bits (Spark has no others), texts are UTF-8, a time is in milliseconds and
//! UTC.

use super::{Entry, Part, Run};

/// One column.
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Is there always a value?
    pub required: bool,
    /// Where it comes from.
    pub from: Source,
}

/// A row of the file: one entry, with what it belongs to.
#[derive(Clone, Copy)]
pub struct Line<'a> {
    /// The run.
    pub run: &'a Run,
    /// Its name.
    pub id: &'a str,
    /// The machine.
    pub part: &'a Part,
    /// The price.
    pub entry: &'a Entry,
}

/// The type of a column, and how to fill it.
pub enum Source {
    /// UTF-8.
    Text(fn(&Line<'_>) -> Option<String>),
    /// INT64.
    Int(fn(&Line<'_>) -> Option<i64>),
    /// DOUBLE.
    Float(fn(&Line<'_>) -> Option<f64>),
    /// BOOLEAN.
    Bool(fn(&Line<'_>) -> Option<bool>),
    /// INT64, milliseconds since the epoch, UTC.
    Time(fn(&Line<'_>) -> Option<i64>),
}

const fn must(name: &'static str, from: Source) -> Column {
    Column { name, required: true, from }
}

const fn may(name: &'static str, from: Source) -> Column {
    Column { name, required: false, from }
}

/// A value that does not fit is not known: all of ours do.
fn int(value: u64) -> Option<i64> {
    i64::try_from(value).ok()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// Names and values as a JSON object, in the order of the names: the same machine then has the same text.
fn object<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Option<String> {
    let map: std::collections::BTreeMap<&str, &str> = pairs.collect();
    if map.is_empty() { None } else { serde_json::to_string(&map).ok() }
}

/// Not a number and infinity are faults of whoever measured; JSON has neither, and an engine would sort and sum them.
fn real(value: Option<f64>) -> Option<f64> {
    value.filter(|value| value.is_finite())
}

/// All of them, in the order of the file. Only ever added to, at the end.
pub static COLUMNS: &[Column] = &[
    must("kind", Source::Text(|line| Some(line.run.kind.name().into()))),
    must("run", Source::Text(|line| Some(line.id.into()))),
    must("host", Source::Text(|line| Some(line.run.host.clone()))),
    must("started", Source::Time(|line| Some(line.run.started_ms))),
    must("seconds", Source::Float(|line| Some(real(Some(line.run.seconds)).unwrap_or(0.0)))),
    must("complete", Source::Bool(|line| Some(line.run.complete))),
    must("version", Source::Text(|line| Some(line.run.version.clone()))),
    must("command", Source::Text(|line| serde_json::to_string(&line.run.command).ok().or_else(|| Some("[]".into())))),
    must("config", Source::Text(|line| Some(line.part.config.clone()))),
    may("cpu", Source::Text(|line| some(&line.part.platform.cpu))),
    may("vendor", Source::Text(|line| some(&line.part.platform.vendor))),
    may("microcode", Source::Text(|line| line.part.platform.microcode.clone())),
    may("cpus", Source::Int(|line| Some(line.part.platform.cpus.into()).filter(|cpus| *cpus > 0))),
    may("hypervisor", Source::Text(|line| line.part.platform.hypervisor.clone())),
    may("kernel", Source::Text(|line| some(&line.part.platform.kernel))),
    may("kernel_build", Source::Text(|line| some(&line.part.platform.kernel_build))),
    may("kpti", Source::Bool(|line| line.part.platform.kpti)),
    may("vsyscall", Source::Text(|line| line.part.platform.vsyscall.clone())),
    may("fred", Source::Bool(|line| line.part.platform.fred)),
    may("pvm", Source::Text(|line| line.part.platform.pvm.clone())),
    may("clocksource", Source::Text(|line| line.part.platform.clocksource.clone())),
    may("tsc_hz", Source::Int(|line| line.part.platform.tsc_hz.and_then(int))),
    may(
        "mitigations",
        Source::Text(|line| {
            object(line.part.platform.mitigations.iter().map(|one| (one.name.as_str(), one.state.as_str())))
        }),
    ),
    may(
        "settings",
        Source::Text(|line| {
            object(line.part.platform.settings.iter().map(|one| (one.name.as_str(), one.value.as_str())))
        }),
    ),
    must("gate", Source::Text(|line| Some(line.entry.gate.clone()))),
    must("bits", Source::Int(|line| Some(line.entry.bits.into()))),
    must("call", Source::Text(|line| Some(line.entry.call.clone()))),
    may("module", Source::Text(|line| line.entry.module.clone())),
    must("status", Source::Text(|line| Some(line.entry.status_name().into()))),
    may("reason", Source::Text(|line| line.entry.reason.clone())),
    must("unit", Source::Text(|line| Some(line.entry.unit_name().into()))),
    may("figure", Source::Float(|line| real(line.entry.figure()))),
    may("min", Source::Float(|line| real(line.entry.min))),
    may("median", Source::Float(|line| real(line.entry.median))),
    may("p99", Source::Float(|line| real(line.entry.p99))),
    may("max", Source::Float(|line| real(line.entry.max))),
    may("mad", Source::Float(|line| real(line.entry.mad))),
    may("ci_low", Source::Float(|line| real(line.entry.ci95.map(|ci| ci[0])))),
    may("ci_high", Source::Float(|line| real(line.entry.ci95.map(|ci| ci[1])))),
    must("n", Source::Int(|line| Some(int(line.entry.n).unwrap_or(i64::MAX)))),
    may("calls", Source::Int(|line| line.entry.calls.and_then(int))),
    may("errors", Source::Int(|line| line.entry.errors.and_then(int))),
    may("total", Source::Float(|line| real(line.entry.total))),
    may("ratio", Source::Float(|line| real(line.entry.ratio))),
    may("per_sample", Source::Int(|line| Some(line.entry.per_sample.into()).filter(|count| *count > 0))),
    may("user_ns", Source::Float(|line| real(line.entry.user_ns))),
    may("system_ns", Source::Float(|line| real(line.entry.system_ns))),
    may("bytes", Source::Int(|line| line.entry.bytes.and_then(int))),
    must("weight", Source::Int(|_| Some(1))),
];

/// The Parquet schema.
pub fn message() -> String {
    let field = |column: &Column| {
        let repetition = if column.required { "required" } else { "optional" };
        let (kind, logical) = match column.from {
            Source::Text(_) => ("binary", " (utf8)"),
            Source::Int(_) => ("int64", ""),
            Source::Float(_) => ("double", ""),
            Source::Bool(_) => ("boolean", ""),
            Source::Time(_) => ("int64", " (timestamp(millis,true))"),
        };
        format!("{repetition} {kind} {}{logical};", column.name)
    };
    format!("message run {{ {} }}", COLUMNS.iter().map(field).collect::<Vec<_>>().join(" "))
}
