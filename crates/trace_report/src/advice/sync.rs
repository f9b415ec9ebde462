//! Data that is flushed to the disk in small pieces: each fsync(2) waits for the device, however little there is to
//! write.
//!
//! A flush counts where its descriptor was flushed before and little was written to it since, by calls that say how
//! much: nobody knows how much has come by a mapping or by sendfile(2) and its like, and files that are flushed once
//! each need not wait for each other. (What came by io_uring(7) is not seen.) Memory: [`PLACES`] descriptors of about
//! 40 bytes.
//!
//! **What it saves**: of [`BATCH`] flushes that become one, the time of all others. Nobody can tell how many records
//! may wait for each other, so the range goes from the tolls of the calls to all their time.

use super::crossings::Crossings;
use super::saving::Saving;
use super::table::{PerCall, Slots};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use crate::summary::table::duration;
use tollgate_report::format::count;

pub(super) const WORDS: Words = Words { id: "sync", what: "files that are flushed to the disk after every few bytes" };

/// Descriptors that are watched at a time.
const PLACES: usize = 1024;
/// Fewer than this are not worth a sentence: a program that saves some files flushes each of them.
const LEAST: u64 = 32;
/// To write so many bytes takes a disk about as long as to flush them.
const LARGE: u64 = 64 << 10;
/// So many flushes become one.
const BATCH: f64 = 8.0;

#[derive(Clone, Debug, Default)]
struct Flushed {
    made: Crossings,
    /// What was written before them.
    bytes: u64,
    /// What they took.
    ns: u64,
}

/// What is known of a descriptor.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    /// Since the last flush.
    bytes: u64,
    /// It was flushed before.
    flushed: bool,
    /// More was written, nobody knows how much.
    more: bool,
}

#[derive(Debug)]
pub(super) struct Watcher {
    written: Slots<(i32, u32), Written>,
    flushed: PerCall<Flushed>,
}

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self { written: Slots::new(PLACES), flushed: PerCall::default() }
    }
}

/// What a call is to a descriptor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    Flush,
    Write,
    /// It writes what nobody knows.
    WriteMore,
    /// It is another file's from now on.
    Replace,
}

/// What a call does, and which of its arguments is the descriptor.
fn does(name: &str) -> Option<(Does, usize)> {
    Some(match name {
        "fsync" | "fdatasync" => (Does::Flush, 0),
        "write" | "pwrite64" | "writev" | "pwritev" | "pwritev2" => (Does::Write, 0),
        "sendfile" | "sendfile64" => (Does::WriteMore, 0),
        "copy_file_range" | "splice" => (Does::WriteMore, 2),
        "mmap" | "mmap2" => (Does::WriteMore, 4),
        "close" => (Does::Replace, 0),
        "dup2" | "dup3" => (Does::Replace, 1),
        _ => return None,
    })
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && does(call.name).is_some()
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let Some((does, argument)) = does(fact.name) else { return };
        // A pipe, a socket: nothing was flushed, and no call that failed has written.
        let Some(moved) = fact.result.filter(|result| *result >= 0).map(|result| result as u64) else { return };
        let key = (fact.pid, fact.args[argument] as u32);
        let written = match does {
            // Most descriptors that are closed or mapped are never flushed: they need no place.
            Does::Replace | Does::WriteMore => self.written.known(&key),
            Does::Write | Does::Flush => Some(self.written.of(key).0),
        };
        let Some(written) = written else { return };
        match does {
            Does::Replace => *written = Written::default(),
            Does::WriteMore => written.more = true,
            Does::Write => written.bytes = written.bytes.saturating_add(moved.saturating_mul(fact.weight)),
            Does::Flush => {
                let Written { bytes, flushed, more } =
                    std::mem::replace(written, Written { flushed: true, ..Written::default() });
                if !flushed || more || !(1..LARGE).contains(&bytes) {
                    return;
                }
                let found = self.flushed.of(fact);
                found.made.add(fact, seen);
                found.bytes = found.bytes.saturating_add(bytes);
                found.ns = found.ns.saturating_add(fact.inside().saturating_mul(fact.weight));
            }
        }
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let all = self.flushed.iter().filter(|(_, _, flushed)| flushed.made.calls >= LEAST);
        all.map(|((gate, bits, _), call, flushed)| {
            let (calls, bytes) = (flushed.made.calls, flushed.bytes / flushed.made.calls);
            let written = match bytes {
                1 => "each byte that was written".into(),
                _ => format!("every {} bytes that were written", count(bytes)),
            };
            let spared = flushed.ns as f64 * (1.0 - 1.0 / BATCH);
            let least = context.tolls(gate, bits, calls as f64 * (1.0 - 1.0 / BATCH));
            Found {
                saving: least.map(|least| Saving::within(spared.max(least.ns), least.ns, flushed.ns as f64)),
                text: format!(
                    "{} calls of {call} waited {} for the disk, one for {written}.",
                    count(calls),
                    duration(flushed.ns as f64)
                ),
                remedy: format!(
                    "Flush once for several records (a group commit; the figure is for {BATCH}), unless each must \
                     survive a power failure before the next is written."
                ),
                ..flushed.made.found((gate, bits, call))
            }
        })
        .collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(2000, |i| match i % 2 {
        0 => super::fixture::args("writev", 20, [3, 0x7fff_0000_1000, 1], 700),
        _ => Fact { ended: 900_000, ..super::fixture::args("fsync", 74, [3, 0, 0], 0) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{advise, args, repeat};

    /// So many flushes, each behind a write of so many bytes to this descriptor.
    fn run(flushes: u64, bytes: i64, written_to: u64) -> Vec<(Fact, Seen)> {
        repeat(2 * flushes, |i| match i % 2 {
            0 => args("write", 1, [written_to, 0x7fff_0000_1000, bytes as u64], bytes),
            _ => Fact { ended: 1_000_000, ..args("fdatasync", 75, [3, 0, 0], 0) },
        })
    }

    fn found(facts: &[(Fact, Seen)]) -> Vec<crate::summary::model::Advised> {
        advise(facts).into_iter().filter(|advised| advised.id == "sync").collect()
    }

    #[test]
    fn a_flush_for_each_record_is_told_with_its_bytes() {
        let advice = &found(&run(2001, 18, 3))[0];
        assert_eq!((advice.call.as_str(), advice.count), ("fdatasync", 2000), "the first may be of anything");
        assert!(advice.text.contains("waited 2.00 s for the disk, one for every 18 bytes"), "{}", advice.text);
        assert!((advice.saving_ns.unwrap() - 1.75e9).abs() < 1e3, "{advice:?}");
        let [least, most] = advice.saving_range_ns.unwrap();
        assert!(least < 1e6 && most > 1.9e9, "{advice:?}");
    }

    #[test]
    fn few_flushes_and_those_of_much_are_left_alone() {
        assert!(found(&run(LEAST, 18, 3)).is_empty() && found(&run(LEAST + 1, 18, 3)).len() == 1);
        assert!(found(&run(2000, LARGE as i64, 3)).is_empty());
        let pipe = repeat(1000, |_| args("fsync", 74, [3, 0, 0], -22));
        assert!(found(&pipe).is_empty());
    }

    /// Regression: 64 files that were copied by sendfile(2) and flushed once each were to be flushed together.
    #[test]
    fn what_nobody_knows_is_not_told() {
        assert!(found(&run(2000, 18, 4)).is_empty(), "written by another descriptor");
        let each = repeat(3000, |i| match i % 3 {
            0 => args("write", 1, [3, 0x7fff_0000_1000, 18], 18),
            1 => args("fsync", 74, [3, 0, 0], 0),
            _ => args("close", 3, [3, 0, 0], 0),
        });
        assert!(found(&each).is_empty(), "a file each");
        let more = repeat(3000, |i| match i % 3 {
            0 => args("write", 1, [3, 0x7fff_0000_1000, 18], 18),
            1 => args("sendfile", 40, [3, 4, 0], 4 << 20),
            _ => args("fsync", 74, [3, 0, 0], 0),
        });
        assert!(found(&more).is_empty(), "and four megabytes by another call");
        let copies = repeat(3000, |i| match i % 3 {
            0 => args("dup2", 33, [5, 3, 0], 3),
            1 => args("write", 1, [3, 0x7fff_0000_1000, 18], 18),
            _ => args("fsync", 74, [3, 0, 0], 0),
        });
        assert!(found(&copies).is_empty(), "a file each, by one number");
    }
}
