//! Time asked for by a call that the vDSO would answer: what [`super::raw_clock`] and [`super::vdso_falls_back`] both
//! look at.

use std::marker::PhantomData;

use super::crossings::Crossings;
use super::spots::Spots;
use super::table::PerCall;
use super::{Call, Context, Detector, Found, Limits, Seen};
use crate::bill::ANSWERED;
use crate::fact::{Fact, Gate};
use crate::summary::{Row, Site};
use tollgate_report::format::count;

/// Clocks that the vDSO answers: REALTIME, MONOTONIC, MONOTONIC_RAW, both COARSE ones, BOOTTIME and TAI (Linux 5.3 and
/// later: lib/vdso/gettimeofday.c, include/vdso/datapage.h). For the others (CPU times, alarms) it makes the call
/// itself.
const CLOCKS: u64 = 1 << 0 | 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 11;

/// Fewer calls are not worth a sentence: at a toll of 100 ns they cost two microseconds.
const LEAST: u64 = 20;

/// One of the two kinds of advice.
pub(super) trait Kind: std::fmt::Debug + Send {
    /// Is it about the calls that the vDSO itself made, or about the others?
    const IN_VDSO: bool;
    /// Puts saving and words to calls of one kind.
    fn complete(found: Found, context: &Context) -> Found;
}

/// Looks for a kind.
#[derive(Debug)]
pub(super) struct Watcher<K>(Clocks, PhantomData<K>);

impl<K: Kind> Watcher<K> {
    pub(super) fn new(_: &Limits) -> Self {
        Self(Clocks::default(), PhantomData)
    }
}

impl<K: Kind> Detector for Watcher<K> {
    fn wants(&self, call: Call) -> bool {
        wants(call)
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        self.0.see(fact, seen);
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        self.0.found(context, K::IN_VDSO).into_iter().map(|found| K::complete(found, context)).collect()
    }
}

/// Where the raw calls were made.
#[derive(Debug, Default)]
struct Clocks {
    calls: PerCall<Crossings>,
}

/// Is this a call that the vDSO has a function for? Its 32-bit image has no getcpu on the kernels in use.
fn wants(call: Call) -> bool {
    let raw = !matches!(call.gate, Gate::Vdso | Gate::Vsyscall);
    raw && ANSWERED.contains(&call.name) && (call.bits == 64 || call.name != "getcpu")
}

impl Clocks {
    /// Counts a call that succeeded and that the vDSO would have answered.
    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let by_clock = fact.name.starts_with("clock_");
        let clock = fact.args[0] as u32;
        let answered = !by_clock || (clock < 64 && CLOCKS >> clock & 1 == 1);
        if answered && fact.result.is_some_and(|result| result >= 0) {
            self.calls.of(fact).add(fact, seen);
        }
    }

    /// The calls made inside the vDSO, or those made elsewhere.
    fn found(&self, context: &Context, in_vdso: bool) -> Vec<Found> {
        let mut all = Vec::new();
        for ((gate, bits, _), name, calls) in self.calls.iter() {
            let each = context.each(gate, bits, name, calls).filter(|_| calls.times.least().is_some());
            all.push(((gate, bits, name), calls.seen, calls.spots.clone(), each));
        }
        // Calls that were only counted: their clocks are not known, and mostly are those.
        for row in context.aggregate.rows().iter().filter(|row| only_counted(row)) {
            let mut spots = Spots::default();
            let own = context
                .aggregate
                .sites()
                .filter(|(_, of, _)| of.nr == row.nr && of.gate == row.gate && of.bits == row.bits);
            own.for_each(|(site, _, count)| spots.add(site, count.calls));
            let known = spots.total();
            spots.add(Site::default(), row.calls.saturating_sub(row.errors).saturating_sub(known));
            all.push(((row.gate, row.bits, row.name), 0, spots, None));
        }
        let found = all.into_iter().filter_map(|((gate, bits, call), seen, spots, each)| {
            let total = spots.total();
            let (own, spots) = split(&spots, context, in_vdso);
            let count = own as f64;
            // Of those that were looked at, as many as of all.
            let seen = (seen as f64 * count / total.max(1) as f64).round() as u64;
            let enough = own >= LEAST;
            let (text, remedy) = Default::default();
            enough.then_some(Found {
                gate,
                bits,
                call,
                count,
                seen,
                saving: each.map(|each| context.bounded((gate, bits, call), each.times(count), count)),
                in_any_case: false,
                takes_ns: 0.0,
                text,
                remedy,
                spots,
            })
        });
        found.collect()
    }
}

/// No crossing of this call was looked at one by one.
fn only_counted(row: &Row) -> bool {
    wants(Call { gate: row.gate, bits: row.bits, name: row.name }) && row.times.n() == 0 && row.calls > row.unfinished
}

/// Those inside the vDSO, or the others; sites that are not known are others.
fn split(spots: &Spots, context: &Context, in_vdso: bool) -> (u64, Spots) {
    let mut own = Spots::default();
    let mut vdso = 0u64;
    for (site, count) in spots.iter() {
        let is = (context.place)(site).module == "[vdso]";
        vdso += if is { count } else { 0 };
        if is == in_vdso {
            own.add(site, count);
        }
    }
    (if in_vdso { vdso } else { spots.total().saturating_sub(vdso) }, own)
}

/// `1,234 calls of time`, with what is not certain of them.
pub(super) fn subject(found: &Found) -> String {
    let counted = found.seen == 0 && found.call.starts_with("clock_");
    let hedge = if counted { " (only counted, so it is not known which clocks they read)" } else { "" };
    format!("{} calls of {}{hedge}", count(found.count.round() as u64), found.call)
}
