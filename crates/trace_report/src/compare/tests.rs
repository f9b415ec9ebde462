use super::table::comparison;
use super::*;
use crate::summary::model::Times;
use tollgate_report::sink::table::Style;

fn row(name: &str, calls: u64, errors: u64, ns: u64) -> CallRow {
    CallRow {
        gate: "syscall".into(),
        bits: 64,
        name: name.into(),
        calls,
        errors,
        ns: Times { total: ns, timed: calls, ..Times::default() },
        ..CallRow::default()
    }
}

fn of(command: &str, calls: Vec<CallRow>) -> TraceSummary {
    TraceSummary { schema: 1, command: vec![command.into()], calls, wall_ns: 5_000_000, ..TraceSummary::default() }
}

fn two() -> Comparison {
    let vdso = CallRow { gate: "vdso".into(), ..row("clock_gettime", 7, 0, 140) };
    let base = of("a", vec![row("read", 100, 0, 50_000), row("openat", 10, 4, 9_000), row("brk", 3, 0, 900), vdso]);
    let new =
        of("b", vec![row("openat", 10, 5, 9_100), row("read", 130, 0, 70_000), row("statx", 4_000, 0, 1_600_000)]);
    compare(&[("a.json".into(), base), ("b.json".into(), new)]).unwrap()
}

#[test]
fn each_call_of_either_is_a_row() {
    let found = two();
    let names: Vec<&str> = found.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["read", "openat", "brk", "clock_gettime", "statx"]);
    let calls = |at: usize| found.rows.iter().map(|row| row.cells[at].calls).collect::<Vec<_>>();
    assert_eq!([calls(0), calls(1)], [[100, 10, 3, 7, 0], [130, 10, 0, 0, 4_000]]);
    assert_eq!([found.totals[0].crossings, found.totals[0].vdso_calls, found.totals[1].errors], [113, 7, 5]);
    assert_eq!(compare(&[("a".into(), TraceSummary::default())]), None);
}

#[test]
fn the_greatest_difference_comes_first() {
    insta::assert_snapshot!(comparison(&two(), Style { color: false, width: 120 }));
}

#[test]
fn the_same_is_the_same() {
    let one = || of("a", vec![row("read", 100, 0, 50_000)]);
    let found = compare(&[("a.json".into(), one()), ("b.json".into(), one())]).unwrap();
    let text = comparison(&found, Style { color: false, width: 80 });
    assert!(text.contains("No call was made more or less often. 1 call was made as often as before."), "{text}");
    assert!(!text.contains("not the same"), "{text}");
}
