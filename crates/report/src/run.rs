//! What `tollgate run --measure` found: the JSON contract of its `--export-json` (schema 1, `docs/json-schema.md`).
//! Fields are only ever added; a reader must ignore fields that it does not know. Times are nanoseconds, and integers.

use serde::{Deserialize, Serialize};

use crate::stats::median;

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// A program, run as it is and with crossings replaced, in turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// Version of the program that wrote it.
    #[serde(default)]
    pub version: String,
    /// What was run, program first.
    pub command: Vec<String>,
    /// What was asked for, each with what it takes of a traced run.
    #[serde(default)]
    pub replacements: Vec<Replaced>,
    /// Where the prices come from that `expected_ns` is made of.
    #[serde(default)]
    pub prices: String,
    /// As it is.
    pub native: Way,
    /// With replacements; tollgate's own time is in it.
    pub replaced: Way,
    /// Less CPU time where all calls can be replaced, by counts and the prices of calls in a loop; `null` where a price
    /// is missing.
    #[serde(default)]
    pub expected_ns: Option<f64>,
    /// The same where functions return behind each call, and at the run's own least times.
    #[serde(default)]
    pub expected_most_ns: Option<f64>,
    /// Less CPU time, by the medians.
    #[serde(default)]
    pub saved_ns: Option<f64>,
    /// Crossings of the traced run by gate.
    #[serde(default)]
    pub crossings: Vec<Crossings>,
    /// Crossings of all gates, counted by the kernel in one more run of each way; `null` where it does not count them
    /// for this user.
    #[serde(default)]
    pub counted: Option<Counted>,
}

/// What one replacement takes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Replaced {
    /// Its name.
    pub name: String,
    /// Crossings of the traced run.
    pub crossings: u64,
    /// Less CPU time at least; `null` where a price is missing.
    #[serde(default)]
    pub expected_ns: Option<f64>,
    /// And at most.
    #[serde(default)]
    pub expected_most_ns: Option<f64>,
}

/// Runs of one way, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// Wall-clock time.
    pub wall_ns: Vec<u64>,
    /// User and system time, with those of processes that were waited for.
    pub cpu_ns: Vec<u64>,
}

/// Crossings of one run of each way, tollgate's own calls in the program's name among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// As it is.
    pub before: u64,
    /// With replacements.
    pub after: u64,
}

/// Crossings by one gate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossings {
    /// The gate, as `trace` names it.
    pub gate: String,
    /// 64 or 32: the mode of the code.
    pub bits: u8,
    /// As it is: counted.
    pub before: u64,
    /// Where all calls are replaced that can be: what is left of them, and what goes by this gate instead.
    pub after: u64,
}

/// Median, least and most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Median, ns.
    pub median: f64,
    /// Least, ns.
    pub least: f64,
    /// Most, ns.
    pub most: f64,
}

impl Spread {
    /// Of these times; `None` of none.
    pub fn of(times: &[u64]) -> Option<Self> {
        let values: Vec<f64> = times.iter().map(|time| *time as f64).collect();
        let (least, most) = (*times.iter().min()? as f64, *times.iter().max()? as f64);
        Some(Self { median: median(&values)?, least, most })
    }
}

impl Measured {
    /// Less CPU time by the medians of the runs, whatever the file says.
    pub fn saved(&self) -> Option<f64> {
        Some(Spread::of(&self.native.cpu_ns)?.median - Spread::of(&self.replaced.cpu_ns)?.median)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saving_is_that_of_the_medians() {
        let way = |cpu_ns: &[u64]| Way { wall_ns: cpu_ns.to_vec(), cpu_ns: cpu_ns.to_vec() };
        let mut one = Measured { native: way(&[300, 100, 200]), replaced: way(&[50, 60]), ..Measured::default() };
        assert_eq!(one.saved(), Some(145.0));
        one.replaced = way(&[]);
        assert_eq!(one.saved(), None);
    }
}
