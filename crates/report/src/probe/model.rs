//! The report of `tollgate probe`: the JSON contract (schema 1, `docs/probe-json-schema.md`). Fields are only ever
//! added; a reader must ignore fields that it does not know. Integers are JSON numbers, never strings; what is not
//! known is `null`.

pub use crate::sink::bars::Bucket;
use serde::{Deserialize, Serialize};

use crate::format::{clean, count};
use crate::model::Exit;
use crate::sink::json::{Unread, versioned};

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// One run of `tollgate probe`, or one `--list`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProbeReport {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// Version of the program that wrote it.
    #[serde(default)]
    pub version: String,
    /// What was run, program first; empty where processes were attached to.
    #[serde(default)]
    pub command: Vec<String>,
    /// Processes that were attached to.
    #[serde(default)]
    pub attached: Vec<i32>,
    /// How the program ended; `null` where it did not, or was let go.
    #[serde(default)]
    pub exit: Option<Exit>,
    /// How long the probes were in place, by the clock, ns.
    #[serde(default)]
    pub wall_ns: u64,
    /// One entry a place, in the order of the specs and then of addresses.
    pub probes: Vec<Probe>,
    /// Records (`--print`, `--args`, `--stack`, `--flame`, `--timeline`) of hits that were not kept. Counts are
    /// complete all the same.
    #[serde(default)]
    pub lost: u64,
    /// What else is to be known of the run, a sentence each.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// One probed place, or one that is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Probe {
    /// As the user wrote it.
    pub spec: String,
    /// The function, as its language writes it.
    pub function: String,
    /// The file.
    pub module: String,
    /// Address of the instruction as nm(1) and objdump(1) count it.
    pub address: u64,
    /// 64 or 32: the mode of the code. Left out of the JSON where it is 64.
    #[serde(default = "sixty_four", skip_serializing_if = "is_sixty_four")]
    pub bits: u8,
    /// `nop5`, `insn`, `call`, `pun`, `window` or `trap`; `null` where it is not probed.
    pub method: Option<String>,
    /// How often the instruction was executed.
    pub hits: u64,
    /// Of `@ret`: how often an exit was.
    #[serde(default)]
    pub returns: Option<u64>,
    /// Of `--hist`: the time from entry to exit.
    #[serde(default)]
    pub latency: Option<Latency>,
    /// Why it is not probed; in a list, of 32-bit code, why a trap is the only way.
    #[serde(default)]
    pub reason: Option<String>,
    /// The indirect function (`strlen`) that this is an implementation of.
    #[serde(default)]
    pub implements: Option<String>,
    /// The instruction, as the assembler writes it (AT&T).
    #[serde(default)]
    pub instruction: Option<String>,
    /// Of `@ret`: every exit of the function.
    #[serde(default)]
    pub exits: Vec<ExitSite>,
    /// Hits by process and thread, most first.
    #[serde(default)]
    pub processes: Vec<ProcessHits>,
}

impl Probe {
    /// The function, with what must hold for a hit to count.
    pub fn title(&self) -> String {
        match self.spec.split_once(" if ") {
            Some((_, condition)) => format!("{} if {}", self.function, condition.trim()),
            None => self.function.clone(),
        }
    }
}

fn sixty_four() -> u8 {
    64
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_sixty_four(bits: &u8) -> bool {
    *bits == 64
}

// Derived it would be code of 0 bits.
impl Default for Probe {
    fn default() -> Self {
        Self {
            spec: String::new(),
            function: String::new(),
            module: String::new(),
            address: 0,
            bits: sixty_four(),
            method: None,
            hits: 0,
            returns: None,
            latency: None,
            reason: None,
            implements: None,
            instruction: None,
            exits: Vec::new(),
            processes: Vec::new(),
        }
    }
}

/// One instruction that leaves a function.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExitSite {
    /// As [`Probe::address`].
    pub address: u64,
    /// `return`, `jump`, `conditional` or `indirect`.
    pub kind: String,
    /// As [`Probe::method`].
    pub method: Option<String>,
    /// As [`Probe::instruction`].
    #[serde(default)]
    pub instruction: Option<String>,
}

/// Hits of one process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessHits {
    /// Process.
    pub pid: i32,
    /// All of its threads together.
    pub hits: u64,
    /// Each of them that hit.
    #[serde(default)]
    pub threads: Vec<ThreadHits>,
}

/// Hits of one thread.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadHits {
    /// Thread.
    pub tid: i32,
    /// How often.
    pub hits: u64,
}

/// Times from entry to exit. `min`, `max` and `total` are exact to the clock's resolution; `median` and `p99` are those
/// of the histogram, whose buckets are at most 12.5 % wide: to 6.25 %.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    /// `ns`.
    pub unit: String,
    /// How many calls were timed.
    pub n: u64,
    /// Sum.
    pub total: f64,
    /// Least.
    pub min: Option<f64>,
    /// Median.
    pub median: Option<f64>,
    /// 99th percentile.
    pub p99: Option<f64>,
    /// Greatest.
    pub max: Option<f64>,
    /// The step by which the clock moves, ns: a time below it is not known any better than that; `null` where it is not
    /// known.
    #[serde(default)]
    pub resolution_ns: Option<f64>,
    /// Returns whose start is not known: attached in the middle, no room, or left by longjmp(3) and come back to.
    #[serde(default)]
    pub untimed: u64,
    /// Calls that left by a jump to a function that is not probed: when they returned is not known.
    #[serde(default)]
    pub away: u64,
    /// Where one of them went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_to: Option<String>,
    /// From the first bucket that has any to the last, without a gap: from `low` (inclusive) to `high`, and how many.
    #[serde(default)]
    pub buckets: Vec<Bucket>,
}

/// Why a report cannot be read. Each text is one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Not JSON, or cut off, or with a field missing or of the wrong type.
    #[error("{name}: not a complete report of probes ({why}): give a file that `tollgate probe --json -o FILE` wrote")]
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
}

impl ProbeReport {
    /// The text that is saved, with a line end at its end.
    pub fn to_text(&self) -> serde_json::Result<String> {
        crate::sink::json::to_text(self)
    }

    /// Reads a report of this schema or an older one; `name` is what errors call it.
    pub fn parse(text: &str, name: &str) -> Result<Self, ReadError> {
        let name = clean(name).into_owned();
        versioned(text, SCHEMA).map_err(|error| match error {
            Unread::Not(why) => ReadError::Not { name: name.clone(), why },
            Unread::Newer(found) => ReadError::Newer { name: name.clone(), found },
        })
    }
}

impl Latency {
    /// Of calls that have no time because they left by a jump, says so.
    pub fn went_away(&self) -> Option<String> {
        let to = self.away_to.as_deref().map(|to| format!(" to {to}")).unwrap_or_default();
        (self.away > 0).then(|| {
            let calls =
                if self.away == 1 { "1 more call was".into() } else { format!("{} more calls were", count(self.away)) };
            format!("{calls} not timed: they left by a jump{to}, whose return is not probed (name it with -e too)")
        })
    }

    /// Of a histogram in nanoseconds: buckets ascending and side by side, the sum, least and greatest value.
    pub fn new(mut buckets: Vec<Bucket>, total: f64, min: Option<f64>, max: Option<f64>, untimed: u64) -> Latency {
        let first = buckets.iter().position(|bucket| bucket.n > 0).unwrap_or(buckets.len());
        buckets.drain(..first);
        let last = buckets.iter().rposition(|bucket| bucket.n > 0).map_or(0, |last| last + 1);
        buckets.truncate(last);
        let n = buckets.iter().fold(0u64, |sum, bucket| sum.saturating_add(bucket.n));
        let mut latency = Latency { unit: "ns".into(), n, total, min, max, untimed, buckets, ..Latency::default() };
        (latency.median, latency.p99) = (latency.quantile(0.5), latency.quantile(0.99));
        latency
    }

    /// The value that this share of them does not exceed (nearest rank): the middle of its bucket; `None` of none.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        // Floats saturate when they are cast, so no share is out of range.
        let rank = ((self.n as f64 * share).ceil() as u64).clamp(1, self.n.max(1));
        let mut below = 0u64;
        let found = self.buckets.iter().find(|bucket| {
            below = below.saturating_add(bucket.n);
            below >= rank
        })?;
        let middle = (found.low + found.high) / 2.0;
        Some(middle.clamp(self.min.unwrap_or(0.0), self.max.unwrap_or(f64::INFINITY).max(self.min.unwrap_or(0.0))))
    }

    /// A time as it can be told by this clock: `None` where it is below the clock's step.
    pub fn told(&self, ns: f64) -> Option<f64> {
        Some(ns).filter(|ns| self.resolution_ns.is_none_or(|step| *ns >= step))
    }

    /// Mean; `None` of none.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.total / self.n as f64)
    }
}
