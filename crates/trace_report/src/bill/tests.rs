use super::*;
use crate::summary::model::Times;
use tollgate_report::fixture::{list, row, shut};
use tollgate_report::model::{BreakEven, Row};

fn call(gate: &str, bits: u8, name: &str, calls: u64) -> CallRow {
    let ns =
        Times { total: 100 * calls, min: Some(100), median: Some(100), p99: Some(100), max: Some(100), timed: calls };
    CallRow { gate: gate.into(), bits, name: name.into(), calls, ns, ..CallRow::default() }
}

fn advised(gate: &str, saving_ns: f64) -> Advised {
    Advised { gate: gate.into(), bits: 64, count: 1000, saving_ns: Some(saving_ns), ..Advised::default() }
}

fn tolls() -> Tolls {
    let toll = |gate: &str, ns| Toll { gate: gate.into(), bits: 64, ns };
    Tolls { source: "a list".into(), gates: vec![toll("syscall", 80.0), toll("int80", 6000.0)], ..Tolls::default() }
}

#[test]
fn a_price_list_gives_tolls_and_prices() {
    let mut prices = list(vec![
        row("syscall", 64, "enosys", 60.0),
        row("syscall", 64, "getppid", 75.0),
        row("syscall", 64, "clock_gettime:TAI", 500.0),
        row("syscall", 64, "clock_gettime:MONOTONIC", 120.0),
        shut("int80", 64, "enosys", Status::Refused, "not here"),
        row("int80", 64, "getppid", 6000.0),
        shut("kernel_vsyscall", 32, "enosys", Status::Closed, "not here"),
        row("sysenter", 32, "enosys", 97.0),
        row("vsyscall", 64, "time", 433.0),
        row("vdso", 64, "time", 3.1),
        row("vdso", 32, "clock_gettime:REALTIME", 21.0),
        Row { unit: Unit::Instructions, ..row("int80", 32, "enosys", 258.0) },
    ]);
    let even = BreakEven {
        crossing_ns: 60.0,
        read_ns_per_byte: 0.1,
        write_ns_per_byte: 0.1,
        read_bytes: 1200.0,
        write_bytes: f64::NAN,
    };
    prices.break_even = Some(even);
    let tolls = Tolls::from_price_list(&prices, "prices.json");
    let found: Vec<_> = tolls.gates.iter().map(|toll| (toll.gate.as_str(), toll.bits, toll.ns)).collect();
    assert_eq!(found, [("syscall", 64, 60.0), ("int80", 64, 6000.0), ("sysenter", 32, 97.0), ("vsyscall", 64, 433.0)]);
    let prices = [
        ("syscall", 64, "clock_gettime"),
        ("vsyscall", 64, "time"),
        ("vdso", 64, "time"),
        ("vdso", 32, "clock_gettime"),
    ];
    assert_eq!(
        prices.map(|(gate, bits, name)| tolls.price(gate, bits, name)),
        [Some(120.0), Some(433.0), Some(3.1), Some(21.0)]
    );
    assert_eq!((tolls.price("vdso", 64, "getcpu"), tolls.toll("int80", 32)), (None, None), "counts are no prices");
    assert_eq!((tolls.read_bytes, tolls.write_bytes), (Some(1200.0), None));
    assert_eq!((tolls.cheapest(64), tolls.cheapest(32)), (Some(("syscall", 60.0)), Some(("sysenter", 97.0))));
}

#[test]
fn a_bill_is_crossings_times_toll() {
    let calls = [
        call("syscall", 64, "read", 900),
        call("syscall", 64, "write", 100),
        call("int80", 64, "getpid", 10),
        call("sysenter", 32, "read", 7),
        call("vdso", 64, "time", 50),
    ];
    let usage = Usage { wall_ns: 1_400_000, user_ns: 200_000, system_ns: 80_000 };
    let advice = [advised("syscall", 50_000.0), advised("syscall", 60_000.0), advised("int80", 59_000.0)];
    let bill = Bill::new(&calls, &advice, usage, &tolls());
    let items: Vec<_> =
        bill.items.iter().map(|item| (item.gate.as_str(), item.crossings, item.total_ns, item.avoidable_ns)).collect();
    let expected = [
        // Two pieces of advice on the same crossings do not save more than there is.
        ("syscall", 1000, Some(80_000.0), Some(80_000.0)),
        ("int80", 10, Some(60_000.0), Some(59_000.0)),
        ("sysenter", 7, None, None),
    ];
    assert_eq!(items, expected);
    assert_eq!((bill.crossings, bill.unpriced, bill.total_ns, bill.avoidable_ns), (1017, 7, 140_000.0, 139_000.0));
    assert_eq!((bill.share_of_cpu, bill.share_of_wall), (Some(0.5), Some(0.1)));
    assert_eq!((bill.vdso_calls, bill.vdso_ns), (50, Some(5000.0)));
}

#[test]
fn what_is_not_known_is_not_made_up() {
    let bill = Bill::new(&[call("vdso", 64, "time", 0)], &[], Usage::default(), &Tolls::default());
    assert_eq!((bill.share_of_cpu, bill.share_of_wall, bill.vdso_ns, bill.items.len()), (None, None, None, 0));
    let mut bad = tolls();
    bad.gates[0].ns = f64::INFINITY;
    bad.gates[1].ns = -1.0;
    assert_eq!((bad.toll("syscall", 64), bad.toll("int80", 64), bad.cheapest(64)), (None, None, None));
}

#[test]
fn the_greatest_counts_do_not_overflow() {
    let calls = [call("syscall", 64, "read", 0), CallRow { calls: u64::MAX, ..call("syscall", 64, "write", 1) }];
    let twice = [calls[1].clone(), calls[1].clone()];
    let bill = Bill::new(&twice, &[], Usage { wall_ns: 1, user_ns: u64::MAX, system_ns: u64::MAX }, &tolls());
    assert_eq!(bill.crossings, u64::MAX);
    assert!(bill.total_ns.is_finite() && bill.share_of_wall.is_some_and(f64::is_finite));
}

#[test]
fn work_inside_is_no_part_of_the_bill() {
    let calls = [call("syscall", 64, "read", 1000)];
    // 100 calls less save 50,000 ns, of which 8,000 are tolls.
    let advice = [Advised { count: 100, ..advised("syscall", 50_000.0) }];
    let bill = Bill::new(&calls, &advice, Usage::default(), &tolls());
    assert_eq!((bill.total_ns, bill.avoidable_ns), (80_000.0, 8_000.0));
}

#[test]
fn what_was_measured_under_run_is_no_toll() {
    use tollgate_report::fixture::{list, row};
    let mut own = list(vec![
        row("int80", 32, "enosys", 120.0),
        row("syscall", 64, "time", 7.0),
        row("syscall", 64, "enosys", 68.0),
    ]);
    own.rows[0].through = Some("int80".into());
    own.rows[1].through = Some("time".into());
    let tolls = Tolls::from_price_list(&own, "a list");
    assert_eq!((tolls.toll("int80", 32), tolls.price("syscall", 64, "time")), (None, None));
    assert_eq!(tolls.toll("syscall", 64), Some(68.0));
    let lists = [("plain".to_owned(), list(vec![row("int80", 32, "enosys", 4500.0)])), ("through".to_owned(), own)];
    let compared = tollgate_report::compare::compare(&lists).unwrap();
    assert_eq!(compared.platform[0].values, ["–", "tollgate run (int80, time)"]);
}
