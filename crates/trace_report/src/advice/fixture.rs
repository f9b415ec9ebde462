//! Made-up runs for the tests of advice.

use super::{Limits, Seen, Watch};
use crate::bill::{CallPrice, Toll, Tolls};
use crate::fact::{Fact, Gate};
use crate::summary::model::{Advised, Tracing};
use crate::summary::{Aggregate, Place, Site};

/// The image number that [`place`] takes for the vDSO.
pub(crate) const VDSO: u32 = 9;

/// A call of 64-bit code that took 200 ns and brought 0.
pub(crate) fn call(name: &'static str, nr: u32) -> Fact {
    Fact {
        pid: 1000,
        tid: 1000,
        gate: Gate::Syscall,
        bits: 64,
        nr,
        name,
        args: [0; 6],
        result: Some(0),
        begun: 0,
        ended: 200,
        site: 0x40_1000 + u64::from(nr),
        weight: 1,
        room: u64::MAX,
    }
}

/// With three arguments and a result.
pub(crate) fn args(name: &'static str, nr: u32, args: [u64; 3], result: i64) -> Fact {
    let [a, b, c] = args;
    Fact { args: [a, b, c, 0, 0, 0], result: Some(result), ..call(name, nr) }
}

/// So many facts, a microsecond apart.
pub(crate) fn repeat(times: u64, make: impl Fn(u64) -> Fact) -> Vec<(Fact, Seen)> {
    let one = |i| {
        let fact = make(i);
        (Fact { begun: fact.begun + i * 1000, ended: fact.ended + i * 1000, ..fact }, Seen::default())
    };
    (0..times).map(one).collect()
}

/// Prices of a machine on which a crossing costs 100 ns.
pub(crate) fn tolls() -> Tolls {
    let toll = |gate: &str, bits, ns| Toll { gate: gate.into(), bits, ns };
    let price = |gate: &str, name: &str, ns| CallPrice { gate: gate.into(), bits: 64, name: name.into(), ns };
    Tolls {
        source: "a test".into(),
        gates: vec![
            toll("syscall", 64, 100.0),
            toll("int80", 64, 6000.0),
            toll("int80", 32, 6100.0),
            toll("sysenter", 32, 120.0),
            toll("vsyscall", 64, 430.0),
        ],
        calls: vec![
            price("syscall", "clock_gettime", 140.0),
            price("vdso", "clock_gettime", 20.0),
            price("vdso", "time", 3.0),
        ],
        returns_ns: None,
        read_bytes: Some(500.0),
        write_bytes: Some(600.0),
    }
}

/// Names for sites: the vDSO, or a program.
pub(crate) fn place(site: Site) -> Place {
    let module = if site.image == VDSO { "[vdso]" } else { "/usr/bin/program" };
    Place { module: module.into(), offset: site.address, function: Some("work".into()), source: None }
}

/// What is said of a run, with prices.
pub(crate) fn advise(facts: &[(Fact, Seen)]) -> Vec<Advised> {
    advise_with(facts, None)
}

/// The same, where it is known what tracing costs.
pub(crate) fn advise_with(facts: &[(Fact, Seen)], tracing: Option<Tracing>) -> Vec<Advised> {
    let (aggregate, watch) = look(facts);
    watch.advice(&aggregate, Some(&tolls()), tracing, None, &place)
}

/// A run, counted and looked at.
pub(crate) fn look(facts: &[(Fact, Seen)]) -> (Aggregate, Watch) {
    let (mut aggregate, mut watch) = (Aggregate::new(), Watch::new(Limits::from_tolls(&tolls())));
    for (fact, seen) in facts {
        aggregate.add_at(fact, Site { image: seen.image, address: fact.site });
        watch.add(fact, seen);
    }
    (aggregate, watch)
}
