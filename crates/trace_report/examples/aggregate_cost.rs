//! What counting one fact costs: `cargo run --release -p tollgate-trace-report --example aggregate_cost`.
//!
//! Facts are made beforehand and given again and again; the least of seven passes is told, so that a busy machine does
//! not matter much.

use std::hint::black_box;
use std::time::Instant;

use tollgate_trace_report::advice::{Limits, Seen, Watch};
use tollgate_trace_report::fact::{Fact, Gate};
use tollgate_trace_report::summary::Aggregate;

const FACTS: usize = 4096;
const REPEATS: usize = 250;
const PASSES: usize = 7;

/// Calls as a server makes them, at one site each or at several.
fn facts(sites: u64, durations: u64) -> Vec<Fact> {
    let calls = [
        ("read", 0),
        ("write", 1),
        ("epoll_wait", 232),
        ("futex", 202),
        ("clock_gettime", 228),
        ("close", 3),
        ("getpid", 39),
    ];
    let mut seed = 1u64;
    let make = |_| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let (name, nr) = calls[(seed >> 33) as usize % calls.len()];
        Fact {
            pid: 1,
            tid: 1,
            gate: Gate::Syscall,
            bits: 64,
            nr,
            name,
            args: [seed >> 60, 0x7fff_0000_1000, 100, 0, 0, 0],
            result: Some(100),
            begun: 0,
            ended: 70 + (seed >> 20) % durations,
            site: 0x1000 + u64::from(nr) * 64 + (seed >> 40) % sites,
            weight: 1,
            room: u64::MAX,
        }
    };
    (0..FACTS).map(make).collect()
}

fn least(mut pass: impl FnMut()) -> f64 {
    let time = |_| {
        let begun = Instant::now();
        pass();
        begun.elapsed().as_secs_f64() * 1e9 / (FACTS * REPEATS) as f64
    };
    (0..PASSES).map(time).fold(f64::INFINITY, f64::min)
}

fn main() {
    for (words, facts) in [
        ("7 calls, a site each", facts(1, 100)),
        ("7 calls, times to 1 ms", facts(1, 1_000_000)),
        ("7 calls, 16 sites each", facts(16, 100)),
    ] {
        let mut aggregate = Aggregate::new();
        let add = least(|| (0..REPEATS).for_each(|_| facts.iter().for_each(|fact| aggregate.add(black_box(fact)))));
        let mut watch = Watch::new(Limits::default());
        let look = least(|| {
            (0..REPEATS).for_each(|_| facts.iter().for_each(|fact| watch.add(black_box(fact), &Seen::default())))
        });
        println!("{words}: Aggregate::add {add:.1} ns, Watch::add {look:.1} ns");
        black_box((&aggregate, &watch));
    }
}
