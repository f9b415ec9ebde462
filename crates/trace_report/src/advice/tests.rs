//! What holds for every kind of advice.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::fixture::{advise, args, call, look, place, repeat, tolls};
use super::*;

#[test]
fn each_kind_is_found_in_its_own_run_and_in_no_other() {
    for advice in Advice::ALL {
        let facts = advice.example();
        let ids: BTreeSet<String> = advise(&facts).into_iter().map(|found| found.id).collect();
        assert_eq!(ids, BTreeSet::from([advice.words().id.to_string()]), "{advice:?}");
    }
}

#[test]
fn words_are_whole_and_identifiers_differ() {
    let ids: BTreeSet<&str> = Advice::ALL.iter().map(|advice| advice.words().id).collect();
    assert_eq!(ids.len(), Advice::ALL.len());
    for advice in Advice::ALL {
        let words = advice.words();
        assert!(words.id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{words:?}");
        assert!(!words.what.ends_with('.') && words.what.len() < 100, "{words:?}");
        for found in advise(&advice.example()) {
            for text in [&found.text, &found.remedy] {
                assert!(text.ends_with('.') && !text.contains("  ") && !text.contains('\n'), "{text}");
            }
            // Who has become another program has no site any more.
            let sited = !found.sites.is_empty() || *advice == Advice::Starts;
            assert!(found.count > 0 && sited && found.sites.len() <= NAMED, "{found:?}");
            assert!(found.sites.iter().all(|site| site.calls > 0 && !site.place.module.is_empty()), "{found:?}");
        }
    }
}

#[test]
fn nothing_is_said_of_nothing_or_of_half_a_run() {
    assert!(advise(&[]).is_empty());
    for advice in Advice::ALL.iter().filter(|advice| **advice != Advice::OldGate) {
        let facts: Vec<_> = advice.example().into_iter().take(5).collect();
        assert!(advise(&facts).is_empty(), "{advice:?}");
    }
}

#[test]
fn the_greatest_saving_comes_first_and_what_has_no_price_last() {
    let mut facts: Vec<(Fact, Seen)> = Advice::ALL.iter().flat_map(|advice| advice.example()).collect();
    facts.extend(repeat(10, |i| args("clone", 56, [0x11, 0, 0], 1 + i as i64)));
    let advice = advise(&facts);
    assert_eq!(advice.len(), Advice::ALL.len(), "{advice:#?}");
    // Those that have no price but a time stand among the others; that of the forks is last.
    let timed = ["lock-waits", "starts", "sleeps"];
    let at = |id: &str| advice.iter().position(|found| found.id == id);
    assert!(at("sleeps") < at("lock-waits") && at("lock-waits") < at("starts") && at("starts") < at("forks"));
    let rest = advice.iter().filter(|found| !timed.contains(&found.id.as_str()));
    let savings: Vec<Option<f64>> = rest.map(|found| found.saving_ns).collect();
    assert!(savings.windows(2).all(|pair| pair[1].is_none() || pair[0] >= pair[1]), "{savings:?}");
    assert_eq!(savings.iter().filter(|saving| saving.is_none()).count(), 1);
}

#[test]
fn without_prices_there_is_advice_without_savings() {
    let (aggregate, watch) = look(&Advice::SameResult.example());
    let advice = watch.advice(&aggregate, None, None, None, &place);
    assert_eq!((advice.len(), advice[0].saving_ns), (1, None));
}

#[test]
fn savings_are_differences_of_prices() {
    // A raw call of 140 ns against 20 ns in the vDSO, 100 times.
    assert_eq!(advise(&Advice::RawClock.example())[0].saving_ns, Some(12_000.0));
    // The call that the vDSO makes is what it costs there: the toll is left.
    assert_eq!(advise(&Advice::VdsoFallsBack.example())[0].saving_ns, Some(10_000.0));
    // int 0x80 of 6,000 ns against a syscall of 100 ns, three times.
    assert_eq!(advise(&Advice::OldGate.example())[0].saving_ns, Some(17_700.0));
}

#[test]
fn a_vdso_that_is_no_cheaper_is_not_recommended() {
    let (aggregate, watch) = look(&Advice::RawClock.example());
    let mut expensive = tolls();
    expensive.calls.iter_mut().for_each(|price| price.ns = 140.0);
    assert!(watch.advice(&aggregate, Some(&expensive), None, None, &place).is_empty());
}

#[test]
fn clocks_that_the_vdso_does_not_answer_are_left_alone() {
    for clock in [2, 3, 8, 9, 63, 64, u64::MAX] {
        assert!(
            advise(&repeat(1000, |_| args("clock_gettime", 228, [clock, 0x7fff_0000_1000, 0], 0))).is_empty(),
            "{clock}"
        );
    }
    let fails = advise(&repeat(1000, |_| args("clock_gettime", 228, [1, 0, 0], -14)));
    assert!(fails.iter().all(|found| found.id == "always-fails"), "{fails:?}");
    let mut vdso = Advice::RawClock.example();
    vdso.iter_mut().for_each(|(fact, _)| fact.gate = Gate::Vdso);
    assert!(advise(&vdso).is_empty(), "it was asked as it should be");
}

#[test]
fn every_old_gate_is_known() {
    for (gate, bits, says) in
        [(Gate::Int80, 32, "__kernel_vsyscall"), (Gate::Vsyscall, 64, "vDSO"), (Gate::Int80, 64, "`syscall`")]
    {
        let advice = advise(&[(Fact { gate, bits, ..call("time", 201) }, Seen::default())]);
        assert_eq!((advice.len(), advice[0].count, advice[0].id.as_str()), (1, 1, "old-gate"));
        assert!(advice[0].text.starts_with("1 call w"), "{advice:?}");
        assert!(advice[0].remedy.contains(says), "{advice:?}");
    }
    assert!(advise(&[(Fact { gate: Gate::Sysenter, bits: 32, ..call("read", 3) }, Seen::default())]).is_empty());
}

#[test]
fn what_was_only_counted_is_advised_on_as_well() {
    let mut aggregate = Aggregate::new();
    let site = Site { image: 3, address: 0x99 };
    aggregate.add_counted_at((Gate::Syscall, 64, 96, "gettimeofday"), site, 5000, 0);
    aggregate.add_counted(Gate::Syscall, 64, 228, "clock_gettime", 7000, 0);
    let advice = Watch::new(Limits::default()).advice(&aggregate, Some(&tolls()), None, None, &place);
    let shown: Vec<_> =
        advice.iter().map(|found| (found.call.as_str(), found.count, found.seen, found.saving_ns)).collect();
    assert_eq!(shown, [("clock_gettime", 7000, 0, Some(840_000.0)), ("gettimeofday", 5000, 0, Some(500_000.0))]);
    assert!(advice[0].text.contains("it is not known which") && !advice[1].text.contains("not known"), "{advice:?}");
    assert_eq!((advice[1].sites[0].place.offset, advice[1].sites[0].calls), (0x99, 5000));
}

#[test]
fn a_sample_stands_for_what_was_counted_beside_it() {
    let sampled = Advice::SameResult.example().into_iter().map(|(fact, seen)| (Fact { weight: 10, ..fact }, seen));
    let (mut aggregate, watch) = look(&sampled.collect::<Vec<_>>());
    aggregate.add_counted(Gate::Syscall, 64, 39, "getpid", 4500, 0);
    let advice = watch.advice(&aggregate, Some(&tolls()), None, None, &place);
    // 499 of 500 repeated; there were 5,000.
    assert_eq!((advice[0].count, advice[0].seen, advice[0].saving_ns), (4990, 499, Some(998_000.0)));
}

#[test]
fn what_would_not_change_the_bill_is_not_told() {
    let many = |times| {
        let mut facts = Advice::SameResult.example();
        facts.extend(repeat(times, |i| args("pread64", 17, [3, 0x7fff_0000_1000, 1 << 20], 1 << (10 + i % 10))));
        facts.extend(Advice::OldGate.example());
        advise(&facts).into_iter().map(|found| found.id).collect::<BTreeSet<_>>()
    };
    assert_eq!(many(1000).len(), 2);
    assert_eq!(many(200_000), BTreeSet::from(["old-gate".into()]), "499 of 200,503 crossings");
}

#[test]
fn numbers_beyond_the_tables_are_passed_over() {
    let mut watch = Watch::new(Limits::default());
    watch.add(&call("none", 1023), &Seen::default());
    watch.add(&call("none", 1024), &Seen::default());
    watch.add(&call("none", u32::MAX), &Seen::default());
    assert!(watch.advice(&Aggregate::new(), None, None, None, &place).is_empty());
}

/// Any fact, of a call that some kind of advice looks at.
fn any_fact() -> impl Strategy<Value = Fact> {
    let names = prop::sample::select(vec![
        "read",
        "write",
        "close",
        "futex",
        "poll",
        "clock_gettime",
        "time",
        "getpid",
        "lseek",
        "fstat",
        "openat",
        "clone",
        "ioctl",
        "fork",
    ]);
    let word = prop_oneof![any::<u64>(), 0..20u64, Just(u64::MAX)];
    let result = prop_oneof![Just(None), any::<i64>().prop_map(Some), (-40..40i64).prop_map(Some)];
    let gate = prop::sample::select(Gate::ALL.to_vec());
    (
        names,
        [word.clone(), word.clone(), word.clone(), word.clone(), word.clone(), word.clone()],
        result,
        gate,
        any::<bool>(),
        any::<i32>(),
    )
        .prop_map(move |(name, args, result, gate, narrow, pid)| Fact {
            pid,
            tid: pid,
            gate,
            bits: if narrow { 32 } else { 64 },
            nr: name.len() as u32,
            name,
            args,
            result,
            begun: args[5],
            ended: args[4],
            site: args[3],
            weight: 1,
            room: u64::MAX,
        })
}

proptest! {
    #[test]
    fn no_run_is_too_strange(
        facts in prop::collection::vec((any_fact(), 1..300usize), 1..20), entry in 0..3u64, exit in 0..3u64) {
        let seen = Seen { image: 0, entry, exit };
        let all: Vec<_> =
            facts.iter().flat_map(|(fact, times)| std::iter::repeat_n((fact.clone(), seen), *times)).collect();
        for found in advise(&all) {
            prop_assert!(found.seen <= found.count, "{:?}", found);
            prop_assert!(found.saving_ns.is_none_or(|saving| saving.is_finite() && saving > 0.0), "{:?}", found);
            let range = found.saving_ns.zip(found.saving_range_ns);
            prop_assert!(range.is_none_or(|(saving, [low, high])| low <= saving && saving <= high), "{:?}", found);
            let calls =
                all.iter().filter(|(fact, _)| fact.gate.name() == found.gate && fact.bits == found.bits).count() as u64;
            prop_assert!(found.count <= calls, "{:?} of {}", found, calls);
        }
    }
}
