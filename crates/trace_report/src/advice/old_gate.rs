//! `int 0x80` or the vsyscall page in use. Nothing is kept: the aggregate has counted them.

use super::saving::Saving;
use super::spots::Spots;
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::{Fact, Gate};
use tollgate_report::format::count;

pub(super) const WORDS: Words = Words { id: "old-gate", what: "int 0x80 or the vsyscall page in use" };

#[derive(Debug)]
pub(super) struct Watcher;

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self
    }
}

impl Detector for Watcher {
    fn wants(&self, _: Call) -> bool {
        false
    }

    fn see(&mut self, _: &Fact, _: &Seen) {}

    fn found(&self, context: &Context) -> Vec<Found> {
        let all = [(Gate::Int80, 64), (Gate::Int80, 32), (Gate::Vsyscall, 64)];
        all.into_iter().filter_map(|(gate, bits)| one(context, gate, bits)).collect()
    }
}

/// One crossing by an old gate is enough: that a program has one at all is worth knowing.
fn one(context: &Context, gate: Gate, bits: u8) -> Option<Found> {
    let rows = || context.aggregate.rows().iter().filter(|row| row.gate == gate && row.bits == bits);
    let calls = rows().fold(0u64, |sum, row| sum.saturating_add(row.calls));
    if calls == 0 {
        return None;
    }
    let toll = context.toll(gate, bits);
    // What the same call costs by the way that is there for it.
    let instead = |name: &str| match gate {
        Gate::Vsyscall => context.tolls.map(|tolls| tolls.price("vdso", bits, name).unwrap_or_default()),
        _ => context.tolls?.cheapest(bits).map(|(_, ns)| ns),
    };
    let saving: Option<f64> = rows().map(|row| Some((toll? - instead(row.name)?) * row.calls as f64)).sum();
    let mut spots = Spots::default();
    let own = context.aggregate.sites().filter(|(_, row, _)| row.gate == gate && row.bits == bits);
    own.for_each(|(site, _, count)| spots.add(site, count.calls));
    let seen = rows().fold(0u64, |sum, row| sum.saturating_add(row.times.n()).saturating_add(row.unfinished));
    let (what, remedy) = match (gate, bits) {
        (Gate::Vsyscall, _) => (
            "went through the vsyscall page, which kernels since 5.3 emulate with a fault",
            "Call time, gettimeofday or getcpu of a C library that uses the vDSO (glibc 2.14 or newer), and relink \
             static programs; `tollgate run` redirects these calls to the vDSO without changing the program.",
        ),
        (_, 32) => (
            "were made by `int 0x80`, the slow gate of 32-bit programs",
            "Call through __kernel_vsyscall, whose address is in the auxiliary vector (AT_SYSINFO), as the C library \
             does; a static program may have to be relinked. `tollgate run` does this without changing the program.",
        ),
        _ => (
            "were made by `int 0x80` from 64-bit code, which uses the 32-bit call table and truncates pointers to 32 \
             bits",
            "Use the `syscall` instruction with the 64-bit numbers.",
        ),
    };
    let (times, what) = match calls {
        1 => ("1 call".into(), what.replacen("were", "was", 1)),
        more => (format!("{} calls", count(more)), what.into()),
    };
    Some(Found {
        gate,
        bits,
        call: "",
        count: calls as f64,
        seen: seen.min(calls),
        saving: saving.map(Saving::of),
        in_any_case: true,
        takes_ns: 0.0,
        text: format!("{times} {what}."),
        remedy: remedy.into(),
        spots,
    })
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    let one = |_| {
        let mut fact = super::fixture::call("write", 4);
        fact.gate = Gate::Int80;
        fact.result = Some(5000);
        fact
    };
    super::fixture::repeat(3, one)
}
