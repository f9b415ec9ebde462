//! Periods, tables and their texts, from made-up facts.

use super::text::{Heading, heading, line, shown, titles, whole};
use super::*;
use crate::bill::Toll;
use crate::fact::Fact;
use crate::summary::{Place, Site};
use std::collections::HashSet;

fn fact(pid: i32, gate: Gate, nr: u32, name: &'static str, result: i64, inside: u64) -> Fact {
    Fact {
        pid,
        tid: pid,
        gate,
        bits: if gate == Gate::Int80 { 32 } else { 64 },
        nr,
        name,
        args: [0; 6],
        result: Some(result),
        begun: 1000,
        ended: 1000 + inside,
        site: 0x1000 + u64::from(nr),
        weight: 1,
        room: u64::MAX,
    }
}

fn call(pid: i32, nr: u32, name: &'static str) -> Call {
    Call { pid, gate: Gate::Syscall, bits: 64, nr, name }
}

fn tolls() -> Tolls {
    let toll = |gate: &str, bits, ns| Toll { gate: gate.into(), bits, ns };
    Tolls { gates: vec![toll("syscall", 64, 75.0), toll("int80", 32, 4000.0)], ..Tolls::default() }
}

fn place(site: Site) -> Place {
    Place {
        module: "/usr/bin/server".into(),
        offset: site.address,
        function: Some(format!("function_{:x}", site.address)),
        source: Some("server.c:12".into()),
    }
}

fn period(second: u64, facts: &[(Fact, u64)]) -> Period {
    let second_ns = 1_000_000_000;
    let mut period = Period { begun: second * second_ns, ended: (second + 1) * second_ns, ..Period::default() };
    for (fact, times) in facts {
        for _ in 0..*times {
            period.add(fact, Site { image: 1, address: fact.site });
        }
        period
            .programs
            .insert(fact.pid, if fact.pid == 70 { "/usr/bin/server".into() } else { "/usr/bin/worker".into() });
    }
    (period.cpu_ns, period.tracing_ns) = (Some(250_000_000), Some(50_000_000));
    period
}

/// A server and a worker; in the second second there is more of it.
fn sample() -> Top {
    let read = fact(70, Gate::Syscall, 0, "read", 5, 900);
    let failed = fact(70, Gate::Syscall, 0, "read", -11, 300);
    let old = fact(71, Gate::Int80, 20, "getpid", 71, 5000);
    let clock = fact(71, Gate::Vdso, 228, "clock_gettime", 0, 20);
    let write = fact(71, Gate::Syscall, 1, "write", 5, 1500);
    let mut top = Top::new(Some(tolls()));
    top.push(period(0, &[(read.clone(), 100), (write, 10)]));
    top.push(period(1, &[(read, 4000), (failed, 1000), (old, 300), (clock, 2000)]));
    top
}

fn labels(top: &Top, query: &Query) -> Vec<String> {
    top.table(query, &place).into_iter().map(|line| line.label).collect()
}

#[test]
fn a_period_is_the_difference_of_two_snapshots() {
    let (mut levels, nobody) = (Levels::default(), HashSet::new());
    let mut first = Period::default();
    levels.advance([(call(7, 39, "getpid"), [100, 4])], &nobody, &mut first);
    assert_eq!((first.calls[&call(7, 39, "getpid")].calls, first.calls[&call(7, 39, "getpid")].errors), (100, 4));
    // Of 60 more, ten are told by events; another thread that had 30 ends.
    let mut second = Period::default();
    (0..10).for_each(|_| second.add(&fact(7, Gate::Syscall, 39, "getpid", 7, 50), Site::default()));
    levels.gone(call(7, 39, "getpid"), [30, 0]);
    levels.advance([(call(7, 39, "getpid"), [150, 5])], &nobody, &mut second);
    assert_eq!((second.calls[&call(7, 39, "getpid")].calls, second.calls[&call(7, 39, "getpid")].errors), (90, 1));
    // Nothing happens, and then an event tells of five that were counted before.
    let mut third = Period::default();
    levels.advance([(call(7, 39, "getpid"), [150, 5])], &nobody, &mut third);
    assert!(third.calls.is_empty());
    (0..5).for_each(|_| third.add(&fact(7, Gate::Syscall, 39, "getpid", 7, 50), Site::default()));
    levels.advance([(call(7, 39, "getpid"), [145, 5])], &nobody, &mut third);
    assert!(third.calls.is_empty(), "they are not counted twice");
}

#[test]
fn of_processes_that_have_ended_nothing_is_kept_and_nothing_is_counted_again() {
    let mut levels = Levels::default();
    let mut period = Period::default();
    levels.gone(call(7, 39, "getpid"), [30, 0]);
    levels.advance([], &HashSet::from([7]), &mut period);
    assert_eq!(period.calls[&call(7, 39, "getpid")].calls, 30);
    let mut after = Period::default();
    levels.advance([], &HashSet::new(), &mut after);
    assert!(after.calls.is_empty());
    // Another process has the number now.
    levels.advance([(call(7, 39, "getpid"), [3, 0])], &HashSet::new(), &mut after);
    assert_eq!(after.calls[&call(7, 39, "getpid")].calls, 3);
}

#[test]
fn a_process_whose_first_thread_ends_first_is_counted_on() {
    let mut levels = Levels::default();
    let mut first = Period::default();
    levels.advance([(call(7, 39, "getpid"), [30, 0])], &HashSet::from([7]), &mut first);
    let mut second = Period::default();
    levels.advance([(call(7, 39, "getpid"), [31, 0])], &HashSet::new(), &mut second);
    assert_eq!(second.calls[&call(7, 39, "getpid")].calls, 1);
}

#[test]
fn calls_of_any_number_take_no_more_memory_than_there_is_room_for() {
    let mut period = Period::default();
    let mut levels = Levels::default();
    for nr in 0..70_000 {
        period.add(&fact(7, Gate::Syscall, nr, "any", 0, 1), Site { image: 1, address: u64::from(nr) });
        levels.gone(call(7, 100_000 + nr, "any"), [1, 0]);
    }
    levels.advance([], &HashSet::new(), &mut period);
    assert!(period.calls.len() < 66_000 && period.sites.len() < 66_000);
    let all: u64 = period.calls.values().map(|sum| sum.calls).sum();
    assert_eq!(all, 140_000, "none is lost");
}

#[test]
fn times_are_those_of_all_that_they_stand_for() {
    let mut times = Times::default();
    times.add(100, 97);
    (0..3).for_each(|_| times.add(10_000, 1));
    times.add(7, 0);
    assert_eq!(times.mean(), Some((9_700.0 + 30_000.0) / 100.0));
    assert!(times.median().unwrap().abs_diff(100) <= 2, "{:?}", times.median());
    let mut both = Times::default();
    both.merge(&times);
    assert_eq!((both, Times::default().median(), Times::default().mean()), (times, None, None));
}

#[test]
fn a_second_is_priced_as_a_bill_is() {
    let totals = sample().totals();
    assert_eq!((totals.crossings, totals.errors, totals.vdso, totals.unpriced), (5300, 1000, 2000, 0));
    assert_eq!(totals.toll_ns, Some(5000.0 * 75.0 + 300.0 * 4000.0));
    // 1.575 ms of the 200 that were not tracing.
    assert!((totals.share(totals.toll_ns.unwrap()).unwrap() - 0.007875).abs() < 1e-9);
    let unpriced = Top::new(Some(Tolls::default()));
    assert_eq!((unpriced.totals(), Top::new(None).totals()), (Totals::default(), Totals::default()));
    let mut top = Top::new(None);
    top.push(period(0, &[(fact(1, Gate::Syscall, 0, "read", 0, 1), 3)]));
    assert_eq!((top.totals().toll_ns, top.table(&Query::default(), &place)[0].toll_ns), (None, None));
}

#[test]
fn every_view_adds_up_to_the_same() {
    let top = sample();
    for view in View::ALL {
        let lines = top.table(&Query { view, ..Query::default() }, &place);
        let sum = |of: &dyn Fn(&Line) -> f64| lines.iter().map(of).sum::<f64>();
        assert_eq!((sum(&|line| line.calls as f64), sum(&|line| line.errors as f64)), (7300.0, 1000.0), "{view:?}");
        assert_eq!(sum(&|line| line.toll_ns.unwrap_or(0.0)), 1_575_000.0, "{view:?}");
    }
}

#[test]
fn rows_are_named_sorted_and_filtered() {
    let top = sample();
    let of = |view, sort| labels(&top, &Query { view, sort, ..Query::default() });
    assert_eq!(of(View::Process, Sort::Calls), ["70 server", "71 worker"]);
    assert_eq!(of(View::Gate, Sort::Toll), ["int80/32", "syscall/64", "vdso/64"]);
    assert_eq!(of(View::Call, Sort::Calls), ["syscall:read", "vdso:clock_gettime", "int80/32:getpid", "syscall:write"]);
    assert_eq!(of(View::Call, Sort::Mean)[0], "int80/32:getpid");
    let times = |sort| {
        let lines = top.table(&Query { sort, ..Query::default() }, &place);
        lines.iter().map(|line| line.time_ns.unwrap_or(0.0)).collect::<Vec<_>>()
    };
    assert!(times(Sort::Time).is_sorted_by(|a, b| a >= b) && times(Sort::Time)[0] > 0.0, "{:?}", times(Sort::Time));
    assert_eq!(of(View::Call, Sort::Errors)[0], "syscall:read");
    assert_eq!(of(View::Call, Sort::Name)[0], "int80/32:getpid");
    assert_eq!(of(View::Site, Sort::Calls)[0], "syscall:read function_1000 (server.c:12) server+0x1000");
    let filtered = Query { filter: "GET".into(), ..Query::default() };
    assert_eq!(labels(&top, &filtered), ["int80/32:getpid", "vdso:clock_gettime"]);
}

#[test]
fn a_process_leads_to_its_calls_and_those_to_their_sites() {
    let top = sample();
    let (scope, view) = Scope::default().into(RowId::Process(70)).unwrap();
    let calls = top.table(&Query { scope, view, ..Query::default() }, &place);
    assert_eq!(calls.iter().map(|line| line.label.as_str()).collect::<Vec<_>>(), ["syscall:read"]);
    let (scope, view) = scope.into(calls[0].id).unwrap();
    let sites = top.table(&Query { scope, view, ..Query::default() }, &place);
    assert_eq!((sites.len(), sites[0].label.as_str()), (1, "function_1000 (server.c:12) server+0x1000"));
    assert_eq!(scope.into(sites[0].id), None);
    let (scope, view) = Scope::default().into(RowId::Gate(Gate::Vdso, 64)).unwrap();
    assert_eq!(labels(&top, &Query { scope, view, ..Query::default() }), ["vdso:clock_gettime"]);
}

#[test]
fn sparklines_have_every_period_and_only_the_last_ones_are_kept() {
    let mut top = Top::new(Some(tolls()));
    for second in 0..KEPT as u64 + 5 {
        top.push(period(second, &[(fact(7, Gate::Syscall, 0, "read", 0, 10), second)]));
    }
    let line = top.table(&Query { sort: Sort::Calls, ..Query::default() }, &place).remove(0);
    assert_eq!(line.history.len(), KEPT);
    assert_eq!((line.history[0], line.history[KEPT - 1]), (Some(5.0), Some(KEPT as f64 + 4.0)));
}

fn page(top: &Top, query: &Query, width: usize) -> String {
    let of = Heading { target: "server --port 80", clock: "12:34:56" };
    whole(&of, query, &top.table(query, &place), &top.totals(), (width, 25))
}

#[test]
fn whole_at_80() {
    let top = sample();
    let pages = View::ALL.map(|view| page(&top, &Query { view, ..Query::default() }, 80));
    insta::assert_snapshot!(pages.join("\n"));
}

#[test]
fn whole_at_130() {
    insta::assert_snapshot!(page(&sample(), &Query { sort: Sort::Calls, ..Query::default() }, 130));
}

#[test]
fn nothing_and_too_much_are_said() {
    let mut top = Top::new(None);
    top.push(period(0, &[]));
    assert!(page(&top, &Query::default(), 80).contains("No crossing was seen."));
    let of = Heading::default();
    let lines = sample().table(&Query::default(), &place);
    let text = whole(&of, &Query::default(), &lines, &sample().totals(), (80, 1));
    assert!(text.ends_with("… and 2 more rows\n"), "{text}");
}

#[test]
fn lines_fit_every_width_from_40_on() {
    let mut top = sample();
    top.push(period(
        2,
        &[(fact(i32::MAX, Gate::Int80, u32::MAX, "a_name_that_is_longer_than_any_call_has", -1, u64::MAX / 2), 9)],
    ));
    for view in View::ALL {
        let query = Query { view, filter: "a".into(), ..Query::default() };
        let (lines, mut totals) = (top.table(&query, &place), top.totals());
        totals.crossings = u64::MAX;
        for width in 60..200 {
            let texts = lines.iter().map(|row| line(row, &totals, width)).chain([titles(view, width)]);
            let heads = heading(&Heading { target: "a long name of a program", clock: "12:34:56" }, &totals, width);
            for text in texts.chain(heads) {
                assert!(text.chars().count() <= width, "{} in {width}: {text}", text.chars().count());
            }
        }
        assert!(!shown(&query, true).is_empty());
    }
}

#[test]
fn foreign_words_do_not_reach_the_terminal() {
    let mut top = Top::new(None);
    let mut one = period(0, &[(fact(70, Gate::Syscall, 0, "read", 0, 1), 1)]);
    one.programs.insert(70, "a\u{1b}[31m\nb".into());
    top.push(one);
    let query = Query { view: View::Process, ..Query::default() };
    let text = page(&top, &query, 80);
    assert!(!text.contains('\u{1b}') && text.contains("a·[31m·b"), "{text}");
}

#[test]
fn a_line_of_json_has_counts_and_no_rates() {
    let top = sample();
    for view in View::ALL {
        let query = Query { view, ..Query::default() };
        let text = object(17, &query, &top.table(&query, &place), &top.totals());
        assert!(text.ends_with("}\n") && text.lines().count() == 1);
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&read["schema"], &read["time_ns"], &read["period_ns"]),
            (&1.into(), &17.into(), &1_000_000_000u64.into())
        );
        assert_eq!(
            (&read["crossings"], &read["vdso_calls"], &read["view"]),
            (&5300.into(), &2000.into(), &view.name().into())
        );
        let calls: u64 = read["rows"].as_array().unwrap().iter().map(|row| row["calls"].as_u64().unwrap()).sum();
        assert_eq!(calls, 7300, "{text}");
    }
    let query = Query { view: View::Site, sort: Sort::Calls, ..Query::default() };
    let text = object(0, &query, &top.table(&query, &place), &top.totals());
    let row = &serde_json::from_str::<serde_json::Value>(&text).unwrap()["rows"][0];
    assert_eq!(
        (&row["name"], &row["function"], &row["source"]),
        (&"read".into(), &"function_1000".into(), &"server.c:12".into())
    );
}
