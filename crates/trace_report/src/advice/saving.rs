//! What following a piece of advice saves: the crossings that would not be made any more, at what they took.
//!
//! **The price of one** is the median time inside of those very crossings, less the tracing in it. The toll alone,
//! which stood here before, was a fraction of it: a write of ten bytes to a file takes 330 ns where a crossing
//! takes 75. The median and not the mean, because a program that is interrupted within a call is interrupted as often
//! without it. But nobody saves more than all calls of that name took: where only some are timed each by itself, these
//! may have taken longer than most (a virtual machine's neighbour, cold caches).
//!
//! **The tracing in it** is measured where what tracing costs is: what a cheap call's times are longer than the call
//! takes in a loop that nobody traces ([`Tracing::inside_ns`](crate::summary::model::Tracing)). Where it is not, it is
//! known if the run has calls that this machine's prices have too: what the shortest of them took longer. Else nothing
//! is taken off.
//!
//! **The range** goes from what is certain (the toll, and what these crossings took longer than the shortest of the
//! run) to their mean, with everything that happened to fall into them; it ends there too.
//!
//! **Where the tracer stops** the program for each crossing its stops are in the times, so there the price of the row
//! or the toll stands.

use super::crossings::Crossings;
use super::{Context, Found};
use crate::fact::Gate;
use crate::summary::Row;

/// What would be saved, ns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Saving {
    /// Most likely.
    pub(super) ns: f64,
    /// From the least to the most.
    pub(super) range: [f64; 2],
}

impl Saving {
    /// A difference of two prices, which has no range of its own.
    pub(super) fn of(ns: f64) -> Self {
        Self { ns, range: [ns; 2] }
    }

    /// With a range, which is widened to hold it.
    pub(super) fn within(ns: f64, low: f64, high: f64) -> Self {
        Self { ns, range: [low.min(ns), high.max(ns)] }
    }

    /// So many times this.
    pub(super) fn times(self, count: f64) -> Self {
        self.map(|ns| ns * count)
    }

    /// Less what is still to be paid; never less than nothing.
    pub(super) fn less(self, paid: f64) -> Self {
        self.map(|ns| (ns - paid).max(0.0))
    }

    /// Where that is more, this, the range too.
    fn at_most(self, ns: f64) -> Self {
        self.map(|saved| saved.min(ns))
    }

    fn map(self, to: impl Fn(f64) -> f64) -> Self {
        Self { ns: to(self.ns), range: self.range.map(to) }
    }
}

/// A shortest crossing of more than so many tolls (two microseconds) has a stop of the tracer in it: it stops at each
/// where it has to, and elsewhere at some calls (execve, prlimit64) and at sites that cannot be rewritten.
const STOPPED: f64 = 20.0;
/// Crossings from which a call tells how much tracing is in it.
const TELLING: u64 = 16;

impl Context<'_> {
    /// What `count` crossings cost at the toll alone.
    pub(super) fn tolls(&self, gate: Gate, bits: u8, count: f64) -> Option<Saving> {
        Some(Saving::of(self.toll(gate, bits)? * count))
    }

    /// What one of these crossings costs that need not be made at all.
    pub(super) fn each(&self, gate: Gate, bits: u8, call: &str, crossings: &Crossings) -> Option<Saving> {
        let toll = self.toll(gate, bits)?;
        let known = self.tolls?.price(gate.name(), bits, call).unwrap_or(toll).max(toll);
        let rows = || self.aggregate.rows().iter().filter(|row| row.gate == gate && row.bits == bits);
        let shortest = rows().filter_map(|row| row.times.min()).min();
        let (Some(shortest), Some(least), Some(usual), Some(mean)) =
            (shortest, crossings.times.least(), crossings.times.median(), crossings.times.mean())
        else {
            return Some(Saving::within(known, toll, known));
        };
        if least as f64 > STOPPED * toll {
            return Some(Saving::within(known, toll, known));
        }
        let longer = least.saturating_sub(shortest) as f64;
        Some(Saving::within((usual - self.tracing(gate, bits)).max(toll), toll + longer, mean))
    }

    /// What `count` crossings cost that need not be made at all.
    pub(super) fn spared(&self, found: &Found, crossings: &Crossings, count: f64) -> Option<Saving> {
        let key = (found.gate, found.bits, found.call);
        let saving = self.each(found.gate, found.bits, found.call, crossings)?;
        Some(self.bounded(key, saving.times(count), count))
    }

    /// No more than all calls of that name took, where these are so many of them; but their tolls.
    pub(super) fn bounded(&self, (gate, bits, call): (Gate, u8, &str), saving: Saving, count: f64) -> Saving {
        let is_its = |row: &&Row| row.gate == gate && row.bits == bits && row.name == call;
        let spent = self.aggregate.rows().iter().find(is_its).and_then(Row::inside).unwrap_or(u64::MAX);
        let least = self.tolls(gate, bits, count).map_or(0.0, |tolls| tolls.ns);
        saving.at_most((spent as f64).max(least))
    }

    /// The tracing in a crossing of this gate, as it was measured, or as far as calls tell it of which the price is
    /// known.
    pub(super) fn tracing(&self, gate: Gate, bits: u8) -> f64 {
        if let Some(inside) = self.tracing.and_then(|tracing| tracing.inside_ns) {
            return inside;
        }
        let Some(tolls) = self.tolls else { return 0.0 };
        let rows =
            self.aggregate.rows().iter().filter(|row| row.gate == gate && row.bits == bits && row.times.n() >= TELLING);
        let more = rows.filter_map(|row| Some(row.times.min()? as f64 - tolls.price(gate.name(), bits, row.name)?));
        more.min_by(f64::total_cmp).map_or(0.0, |more| more.max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use crate::advice::fixture::{advise, advise_with, args, look, place, repeat, tolls};
    use crate::fact::{Fact, Gate};
    use crate::summary::model::Tracing;

    /// getpid again and again, of so many ns each, beside one lseek of so many: what one less saves, and the range.
    fn saving(own: u64, shortest: u64) -> (f64, [f64; 2]) {
        let mut facts = repeat(501, |_| Fact { ended: own, ..args("getpid", 39, [0; 3], 7) });
        facts.extend(repeat(1, |_| Fact { ended: shortest, ..args("lseek", 8, [3, 0, 0], 0) }));
        let found = &advise(&facts)[0];
        (found.saving_ns.unwrap() / 500.0, found.saving_range_ns.unwrap().map(|ns| ns / 500.0))
    }

    /// getpid was priced at 76 and spared 143: the toll alone was counted.
    #[test]
    fn a_call_that_is_spared_spares_all_of_it() {
        assert_eq!(saving(143, 143), (143.0, [100.0, 143.0]));
        assert_eq!(saving(330, 180), (330.0, [250.0, 330.0]));
        assert_eq!(saving(80, 330), (100.0, [100.0, 100.0]), "never less than the toll");
    }

    #[test]
    fn what_fell_into_one_crossing_is_in_the_range_and_not_in_the_price() {
        let facts =
            repeat(501, |i| Fact { ended: if i == 250 { 4_000_200 } else { 200 }, ..args("getpid", 39, [0; 3], 7) });
        let found = &advise(&facts)[0];
        let range = found.saving_range_ns.unwrap();
        assert!((found.saving_ns.unwrap() - 100_000.0).abs() < 5000.0, "{found:?}");
        assert!(range[1] > 3_000_000.0 && range[0] == 50_000.0, "{found:?}");
    }

    /// A clock_gettime of 140 ns on this machine took 190 ns in the run: 50 of them are the tracer's, of every call.
    #[test]
    fn the_tracing_in_a_call_is_taken_off_where_a_price_tells_it() {
        let mut facts = repeat(501, |_| Fact { ended: 210, ..args("getpid", 39, [0; 3], 7) });
        facts.extend(repeat(50, |_| Fact { ended: 190, ..args("clock_gettime", 228, [2, 0x7fff_0000_1000, 0], 0) }));
        assert_eq!(advise(&facts)[0].saving_ns, Some(500.0 * 160.0));
        facts.truncate(501 + 15);
        assert_eq!(advise(&facts)[0].saving_ns, Some(500.0 * 210.0), "fifteen of them tell nothing");
    }

    /// Regression: the cheapest calls were said to save a fifth to a quarter more than they did; a loop overlaps what
    /// times cannot.
    #[test]
    fn the_tracing_in_a_call_is_taken_off_where_it_was_measured() {
        let facts = repeat(501, |_| Fact { ended: 210, ..args("getpid", 39, [0; 3], 7) });
        let tracing = Tracing { inside_ns: Some(35.0), ..Tracing::default() };
        assert_eq!(advise_with(&facts, Some(tracing))[0].saving_ns, Some(500.0 * 175.0));
        assert_eq!(advise_with(&facts, Some(Tracing::default()))[0].saving_ns, Some(500.0 * 210.0));
    }

    /// Regression: 60.8 ms of 59.3 ms were said to be saved, where the calls that were timed each by itself took longer
    /// than the others.
    #[test]
    fn no_more_is_saved_than_was_spent() {
        let facts = repeat(501, |_| Fact { ended: 210, weight: 4, ..args("getpid", 39, [0; 3], 7) });
        let (mut aggregate, watch) = look(&facts);
        aggregate.add_counted(Gate::Syscall, 64, 39, "getpid", 1503, 0);
        aggregate.add_sum(Gate::Syscall, 64, 39, "getpid", 1503, 1503 * 170);
        let saved = watch.advice(&aggregate, Some(&tolls()), None, None, &place)[0].saving_ns;
        assert_eq!(saved, Some((501 * 210 + 1503 * 170) as f64));
    }

    #[test]
    fn times_of_a_tracer_that_stops_are_not_taken_for_work() {
        assert_eq!(saving(9000, 5000), (100.0, [100.0, 100.0]));
        assert_eq!(saving(2000, 180), (2000.0, [1920.0, 2000.0]));
        assert_eq!(saving(2001, 180), (100.0, [100.0, 100.0]), "this call alone is stopped at");
    }
}
