//! What a piece of advice is about: how many crossings, how many of them were looked at, the shortest, and where they were made.

use super::spots::Spots;
use super::{Context, Found, Seen};
use crate::trace::fact::{Fact, Gate};
use crate::trace::summary::Site;

/// Crossings of one call.
#[derive(Clone, Debug, Default)]
pub(super) struct Crossings {
    /// All that those stand for that were looked at.
    pub(super) calls: u64,
    /// Those that were looked at.
    pub(super) seen: u64,
    /// The shortest, ns inside.
    pub(super) least: Option<u64>,
    /// All of them, by site.
    pub(super) spots: Spots,
}

/// Where a crossing was made.
pub(super) fn site(fact: &Fact, seen: &Seen) -> Site {
    Site { image: seen.image, address: fact.site }
}

impl Crossings {
    /// Counts one, and what it stands for.
    pub(super) fn add(&mut self, fact: &Fact, seen: &Seen) {
        self.add_run(Run::default().and(fact), site(fact, seen));
    }

    /// Counts several of one site.
    pub(super) fn add_run(&mut self, run: Run, site: Site) {
        self.calls = self.calls.saturating_add(run.calls);
        self.seen = self.seen.saturating_add(run.seen);
        self.least = shorter(self.least, run.least);
        self.spots.add(site, run.calls);
    }

    /// The beginning of what is found: without saving and words.
    pub(super) fn found(&self, (gate, bits, call): (Gate, u8, &'static str)) -> Found {
        let (text, remedy) = Default::default();
        let (count, seen, spots) = (self.calls as f64, self.seen, self.spots.clone());
        Found { gate, bits, call, count, seen, saving_ns: None, text, remedy, spots }
    }
}

/// Some crossings in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    /// As [`Crossings::calls`].
    pub(super) calls: u64,
    /// As [`Crossings::seen`].
    pub(super) seen: u64,
    /// As [`Crossings::least`].
    pub(super) least: Option<u64>,
}

impl Run {
    /// With one more.
    pub(super) fn and(self, fact: &Fact) -> Self {
        Self {
            calls: self.calls.saturating_add(fact.weight),
            seen: self.seen + 1,
            least: shorter(self.least, fact.result.map(|_| fact.inside())),
        }
    }
}

fn shorter(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.into_iter().chain(b).min()
}

/// A tracer that stops the program for each crossing has its stops in the times: with a shortest crossing above so many tolls, it does.
const STOPPED: f64 = 4.0;
/// Work of more than so many tolls (two microseconds) is not believed: some calls (execve, prlimit64) stop the program even where others do
/// not, and a failed execve would seem to work for a hundred times as long as it does.
const BELIEVED: f64 = 20.0;

impl Context<'_> {
    /// What `count` crossings cost that need not be made at all, of which the shortest took `least` ns: the toll, and the work inside.
    ///
    /// The work is what the shortest of them took longer than the shortest crossing of the whole run. That is too little rather than too
    /// much: waiting is not in it, nor what the tracer adds to every crossing, nor what even the shortest one does. (`dd bs=1` against
    /// `bs=128k` saves 232 ns a call where a null call costs 75 to 95 ns: the toll alone is less than half of it.)
    pub(super) fn spared(&self, gate: Gate, bits: u8, count: f64, least: Option<u64>) -> Option<f64> {
        let toll = self.toll(gate, bits)?;
        let rows = self.aggregate.rows().iter().filter(|row| row.gate == gate && row.bits == bits);
        let shortest = rows.filter_map(|row| row.times.min()).min();
        let work = match (least, shortest) {
            (Some(least), Some(shortest)) if shortest as f64 <= STOPPED * toll => least.saturating_sub(shortest) as f64,
            _ => 0.0,
        };
        let work = if work <= BELIEVED * toll { work } else { 0.0 };
        Some((toll + work) * count)
    }
}

#[cfg(test)]
mod tests {
    use crate::trace::advice::fixture::{advise, args, repeat};
    use crate::trace::fact::Fact;

    /// getpid again and again, of so many ns each, beside one lseek of so many.
    fn saving(own: u64, shortest: u64) -> Option<f64> {
        let mut facts = repeat(501, |_| Fact { ended: own, ..args("getpid", 39, [0; 3], 7) });
        facts.extend(repeat(1, |_| Fact { ended: shortest, ..args("lseek", 8, [3, 0, 0], 0) }));
        advise(&facts)[0].saving_ns
    }

    #[test]
    fn a_call_that_is_spared_spares_its_work_too() {
        // 500 calls at a toll of 100 ns.
        assert_eq!(saving(200, 200), Some(50_000.0), "the shortest of the run itself");
        assert_eq!(saving(330, 180), Some(50_000.0 + 500.0 * 150.0));
        assert_eq!(saving(180, 330), Some(50_000.0), "never less than the toll");
    }

    #[test]
    fn times_of_a_tracer_that_stops_are_not_taken_for_work() {
        assert_eq!(saving(9000, 5000), Some(50_000.0));
        assert_eq!(saving(2180, 180), Some(50_000.0 + 500.0 * 2000.0));
        assert_eq!(saving(2181, 180), Some(50_000.0), "this call alone is stopped at");
    }
}
