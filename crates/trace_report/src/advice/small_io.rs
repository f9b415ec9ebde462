//! Reads and writes of few bytes, one after the other on the same descriptor: what they pay is the toll, not the
//! copying.
//!
//! A read counts where it brought all that it asked for, so that a larger buffer would have brought more at once; a
//! write wherever it is small; a read that had to wait does not count. A crossing in the other direction on the same
//! descriptor ends a run: that is a conversation, and each side waits for the other. So does what moves the descriptor
//! to another place or another file (lseek, close, open), and a pread or pwrite elsewhere than behind the one before: a
//! buffer would not have had those bytes. Memory: [`PLACES`] descriptors of about 64 bytes.

use super::crossings::{self, Crossings, site};
use super::saving::Saving;
use super::table::{PerCall, Slots};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use tollgate_report::format::count;

pub(super) const WORDS: Words =
    Words { id: "small-io", what: "consecutive reads or writes that each move fewer bytes than a crossing is worth" };

/// Descriptors that are watched at a time.
const PLACES: usize = 1024;
/// So many small ones in a row are a habit: headers and prompts are shorter runs.
const RUN: u64 = 8;
/// A read that waited so long brought what there was at that moment: a larger buffer would not have brought more.
const WAITED_NS: u64 = 100_000;
/// Fewer than this are not worth a sentence.
const LEAST: u64 = 64;
/// The suggested buffer makes the toll a sixteenth of the copying: from there on a larger one saves next to nothing.
const WORTH: f64 = 16.0;
/// The suggested buffer's least and greatest size: a page, and half of a usual second-level cache.
const BUFFER: (u64, u64) = (4096, 1 << 20);

#[derive(Clone, Copy, Debug, Default)]
struct Run {
    write: bool,
    /// Where the next call with an offset of its own begins, if it goes on.
    next: u64,
    moved: crossings::Run,
    bytes: u64,
}

#[derive(Clone, Debug, Default)]
struct Small {
    moved: Crossings,
    bytes: u64,
    runs: u64,
}

#[derive(Debug)]
pub(super) struct Watcher {
    limits: Limits,
    runs: Slots<(i32, u32), Run>,
    small: PerCall<Small>,
}

impl Watcher {
    pub(super) fn new(limits: &Limits) -> Self {
        Self { limits: *limits, runs: Slots::new(PLACES), small: PerCall::default() }
    }

    fn limit(&self, write: bool) -> f64 {
        if write { self.limits.write_bytes } else { self.limits.read_bytes }
    }
}

fn is_write(name: &str) -> bool {
    matches!(name, "write" | "pwrite64")
}

/// Calls that move bytes.
const PIECES: [&str; 4] = ["read", "write", "pread64", "pwrite64"];
/// Calls behind which the descriptor that they are given is at another place, or free.
const MOVES: [&str; 3] = ["lseek", "_llseek", "close"];
/// Calls whose result is a descriptor of another file.
const OPENS: [&str; 4] = ["open", "openat", "openat2", "creat"];

/// The descriptor that is at another place, or another file, behind one of these; none where nothing was opened.
fn moved(fact: &Fact) -> Option<u32> {
    match MOVES.contains(&fact.name) {
        true => Some(fact.args[0] as u32),
        false => fact.result.and_then(|fd| u32::try_from(fd).ok()),
    }
}

/// Whether a call with an offset of its own begins elsewhere than the one before has ended. One that stands for several
/// has theirs before it. In 32-bit programs the offset lies in two arguments, and is not looked at.
fn is_elsewhere(fact: &Fact, run: &Run, moved: u64) -> bool {
    let before = moved.saturating_mul(fact.weight.saturating_sub(1));
    let begins = fact.args[3].checked_sub(before);
    fact.bits == 64 && matches!(fact.name, "pread64" | "pwrite64") && begins != Some(run.next)
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && PIECES.iter().chain(&MOVES).chain(&OPENS).any(|name| *name == call.name)
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        if !PIECES.contains(&fact.name) {
            if let Some(run) = moved(fact).and_then(|fd| self.runs.known(&(fact.pid, fd))) {
                *run = Run::default();
            }
            return;
        }
        let write = is_write(fact.name);
        let moved = fact.result.filter(|result| *result > 0).unwrap_or_default() as u64;
        let asked = if fact.bits == 32 { u64::from(fact.args[2] as u32) } else { fact.args[2] };
        let waited = !write && fact.inside() >= WAITED_NS;
        let small = moved > 0 && moved == asked && (moved as f64) < self.limit(write) && !waited;
        let (run, _) = self.runs.of((fact.pid, fact.args[0] as u32));
        if !small || run.write != write || is_elsewhere(fact, run, moved) {
            *run = Run { write, ..Run::default() };
        }
        run.next = fact.args[3].saturating_add(moved);
        if !small {
            return;
        }
        run.moved = run.moved.and(fact);
        let bytes = moved.saturating_mul(fact.weight);
        run.bytes = run.bytes.saturating_add(bytes);
        let (more, bytes, runs) = match run.moved.seen {
            RUN => (run.moved, run.bytes, 1),
            calls if calls > RUN => (crossings::Run::default().and(fact), bytes, 0),
            _ => return,
        };
        let small = self.small.of(fact);
        small.moved.add_run(more, site(fact, seen));
        small.bytes = small.bytes.saturating_add(bytes);
        small.runs += runs;
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let all = self.small.iter().filter(|(_, _, small)| small.moved.calls >= LEAST);
        all.map(|((gate, bits, _), call, small)| {
            let limit = self.limit(is_write(call));
            // Floats saturate when they are cast, and the clamp makes of any limit a size.
            let buffer = ((limit * WORTH) as u64).clamp(BUFFER.0, BUFFER.1).next_power_of_two();
            let needed = small.runs.saturating_add(small.bytes / buffer);
            let spared = small.moved.calls.saturating_sub(needed) as f64;
            let (text, remedy) = words(call, small, limit, buffer);
            // The bytes are copied all the same.
            let copied = context.toll(gate, bits).map(|toll| (toll * small.bytes as f64 / limit).min(f64::MAX));
            let found = small.moved.found((gate, bits, call));
            let least = context.tolls(gate, bits, spared);
            let whole =
                context.spared(&found, &small.moved, spared).zip(copied).map(|(whole, copied)| whole.less(copied));
            let saving =
                whole.zip(least).map(|(whole, least)| Saving::within(whole.ns.max(least.ns), least.ns, whole.range[1]));
            Found { saving, text, remedy, ..found }
        })
        .collect()
    }
}

fn words(call: &str, small: &Small, limit: f64, buffer: u64) -> (String, String) {
    let mean = small.bytes / small.moved.calls.max(1);
    let bytes = if mean == 1 { "byte" } else { "bytes" };
    let text = format!(
        "{} consecutive calls of {call} on the same descriptor moved {} {bytes} each on average; copying {} bytes \
         takes as long as one crossing.",
        count(small.moved.calls),
        count(mean),
        count(limit.round() as u64)
    );
    let remedy = match is_write(call) {
        true => format!(
            "Collect the pieces in a buffer of {} KiB (setvbuf, BufWriter, or writev for separate pieces), unless \
             something waits for each piece.",
            buffer / 1024
        ),
        false => format!(
            "Read into a buffer of {} KiB and take the pieces from there (setvbuf, \
                          BufReader).",
            buffer / 1024
        ),
    };
    (text, remedy)
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(1000, |_| super::fixture::args("write", 1, [3, 0x7fff_0000_1000, 10], 10))
}

#[cfg(test)]
mod tests {
    use crate::advice::fixture::{advise, args, repeat};
    use crate::fact::Fact;

    #[test]
    fn a_conversation_is_no_habit() {
        let talk = repeat(1000, |i| match i % 2 {
            0 => args("read", 0, [3, 0x7fff_0000_1000, 10], 10),
            _ => args("write", 1, [3, 0x7fff_0000_1000, 10], 10),
        });
        assert!(advise(&talk).is_empty(), "{:?}", advise(&talk));
    }

    /// Regression: reads of 100 bytes at random places were to be read in pieces of 128 KiB, and those of a file that
    /// was opened for each of them.
    #[test]
    fn pieces_that_do_not_follow_each_other_are_no_habit() {
        let at = |offset: u64| {
            let fact = args("pread64", 17, [3, 0x7fff_0000_1000, 100], 100);
            let [fd, buffer, bytes, ..] = fact.args;
            Fact { args: [fd, buffer, bytes, offset, 0, 0], ..fact }
        };
        let random = repeat(1000, |i| at(i * 7919 % 1_000_000));
        assert!(advise(&random).is_empty(), "{:?}", advise(&random));
        let behind = repeat(1000, |i| at(i * 100));
        assert_eq!(advise(&behind)[0].id, "small-io");
        // Every fourth was looked at.
        let sampled = repeat(1000, |i| Fact { weight: 4, ..at((4 * i + 3) * 100) });
        assert_eq!((advise(&sampled)[0].id.as_str(), advise(&sampled)[0].count), ("small-io", 4000));
        for (name, nr, given, result) in [("lseek", 8, 3, 0), ("close", 3, 3, 0), ("openat", 257, 0, 3)] {
            let facts = repeat(1000, |i| match i % 2 {
                0 => args(name, nr, [given, 0, 0], result),
                _ => args("read", 0, [3, 0x7fff_0000_1000, 10], 10),
            });
            assert!(!advise(&facts).iter().any(|one| one.id == "small-io"), "{name}");
        }
    }

    #[test]
    fn a_read_that_waited_for_its_byte_is_not_small() {
        // A terminal, read key by key.
        let keys = repeat(1000, |_| Fact { ended: super::WAITED_NS, ..args("read", 0, [0, 0x7fff_0000_1000, 1], 1) });
        assert!(advise(&keys).is_empty());
    }

    #[test]
    fn a_read_that_brought_all_there_was_is_not_small() {
        let short = repeat(1000, |_| args("read", 0, [3, 0x7fff_0000_1000, 4096], 10));
        assert!(advise(&short).is_empty());
        let full = repeat(1000, |_| args("read", 0, [3, 0x7fff_0000_1000, 1], 1));
        let advice = advise(&full);
        assert_eq!((advice[0].id.as_str(), advice[0].count), ("small-io", 1000));
        assert!(advice[0].text.contains("moved 1 byte each") && advice[0].remedy.contains("8 KiB"), "{advice:?}");
        // 1,000 bytes fit one buffer: all crossings of 200 ns but one are spared, less what copying a thousand bytes
        // takes.
        assert_eq!(advice[0].saving_ns, Some(999.0 * 200.0 - 200.0));
        assert_eq!(advice[0].saving_range_ns, Some([999.0 * 100.0, 999.0 * 200.0 - 200.0]));
    }

    /// 300,000 writes of ten bytes to a file saved 219 ms where the toll alone said 22.9.
    #[test]
    fn a_write_that_is_spared_spares_the_file_systems_work_too() {
        let advice = advise(&repeat(1000, |_| Fact { ended: 730, ..args("write", 1, [3, 0x7fff_0000_1000, 10], 10) }));
        let saved = advice[0].saving_ns.unwrap() / 1000.0;
        assert!((700.0..740.0).contains(&saved), "{advice:?}");
    }
}
