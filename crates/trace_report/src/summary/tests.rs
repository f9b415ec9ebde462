//! Counting, the summary and its tables, from made-up facts.

use proptest::prelude::*;

use super::model::{Exit, Process, SiteCounts, TraceSummary, Tracing, UnitCost};
use super::table::{Column, Options, strace, whole};
use super::*;
use crate::advice::Advice;
use crate::advice::fixture::{args, call, look, place, repeat, tolls};
use crate::bill::Usage;
use tollgate_report::sink::table::Style;

fn run() -> Run {
    Run {
        version: "0.1.0".into(),
        command: vec!["server".into(), "-p".into(), "80".into()],
        exit: Some(Exit { status: Some(3), ..Exit::default() }),
        usage: Usage { wall_ns: 80_000_000, user_ns: 30_000_000, system_ns: 10_000_000 },
        tracing: None,
        processes: vec![Process {
            pid: 1000,
            program: "/usr/bin/server".into(),
            user_ns: 30_000_000,
            system_ns: 10_000_000,
        }],
        sites: SiteCounts { patched: 526, fallback: 3, traps: 17, begun: 40 },
        lost: 0,
        notes: Vec::new(),
        grouping: None,
        histograms: false,
        without_places: false,
    }
}

/// A program that does most things wrong, by several gates.
fn sample() -> TraceSummary {
    let mut facts = repeat(4000, |i| Fact { ended: 200 + i, ..args("write", 1, [1, 0x7fff_0000_1000, 10], 10) });
    facts.extend(repeat(2500, |_| args("epoll_wait", 232, [4, 0x7fff_0000_1000, 16], 0)));
    facts.extend(repeat(1200, |_| args("clock_gettime", 228, [1, 0x7fff_0000_1000, 0], 0)));
    facts.extend(repeat(40, |i| args("openat", 257, [0, 0x7fff_0000_1000, 0], if i % 4 == 0 { -2 } else { 3 })));
    facts.extend(repeat(30, |_| Fact { gate: Gate::Int80, ended: 6200, result: Some(1000), ..call("getpid", 20) }));
    facts.extend(repeat(500, |_| Fact { gate: Gate::Vdso, ended: 25, ..call("clock_gettime", 228) }));
    facts.extend(repeat(1, |_| Fact { ended: 1_250_000_000, ..call("wait4", 61) }));
    facts.extend(repeat(1, |_| Fact { result: None, ..call("exit_group", 231) }));
    let (aggregate, watch) = look(&facts);
    aggregate.summary(run(), Some(&tolls()), Some(&watch), &place)
}

fn style(width: u16) -> Style {
    Style { color: false, width }
}

/// Regression: a million getppid came out as 0.34 s where the program's own clock said 0.24, because those that are
/// timed are slower than those that are not.
#[test]
fn what_was_not_timed_took_no_longer_than_there_was_room_for() {
    let sampled = |room| {
        let facts = repeat(1000, |_| Fact { ended: 340, weight: 31, room, ..call("getppid", 110) });
        let mut aggregate = look(&facts).0;
        aggregate.add_counted(Gate::Syscall, 64, 110, "getppid", 30_000, 0);
        let summary = aggregate.summary(Run::default(), None, None, &place);
        (summary.calls[0].inside_ns, summary.calls[0].ns.median, summary.places[0].ns)
    };
    assert_eq!(sampled(u64::MAX), (Some(31_000 * 340), Some(340), 31_000 * 340));
    assert_eq!(sampled(30 * 340), (Some(31_000 * 340), Some(340), 31_000 * 340));
    let (inside, median, place) = sampled(30 * 240);
    let all = 1000 * 340 + 30_000 * 240;
    assert!(inside.unwrap().abs_diff(all) <= 31_000 && place == all, "{inside:?} {place}");
    // The least that was seen bounds it, as it bounds all figures of single crossings.
    assert_eq!(median, Some(340));
}

/// Regression: the bill divided the tolls of an untraced program by the time of the traced one (18 % where it was 39
/// %), and nothing said how much of a run was tracing.
#[test]
fn what_tracing_took_is_said_and_is_no_part_of_what_the_bill_is_a_share_of() {
    let tracing = Tracing {
        cpu_ns: 20_000_000,
        wall_ns: 30_000_000,
        timed: UnitCost::default(),
        counted: UnitCost { wall_ns: 28.0, cpu_ns: 27.0 },
        recorded: UnitCost { wall_ns: 210.0, cpu_ns: 200.0 },
        stopped: UnitCost { wall_ns: 14_000.0, cpu_ns: 3_000.0 },
        stops: 100,
        begun_stops: 0,
        inside_ns: None,
        waited_ns: 0,
        worked_ns: 0,
        delayed_ns: 0,
    };
    let facts = repeat(4000, |_| args("write", 1, [1, 0x7fff_0000_1000, 10], 10));
    let of = |facts: &[(Fact, crate::advice::Seen)], tracing| {
        let (aggregate, watch) = look(facts);
        aggregate.summary(Run { tracing, ..run() }, Some(&tolls()), Some(&watch), &place)
    };
    let (with, without) = (of(&facts, Some(tracing)), of(&facts, None));
    let share = |summary: &TraceSummary| summary.bill.as_ref().unwrap().share_of_cpu.unwrap();
    assert!((share(&with) - 2.0 * share(&without)).abs() < 1e-5, "{} {}", share(&with), share(&without));
    let text = whole(&with, &Options::default(), style(400));
    assert!(
        text.contains("Tracing took about 30.0 ms (38 %) of wall-clock time and about 20.0 ms (50 %) of CPU time"),
        "{text}"
    );
    assert!(text.contains("of CPU time without tracing (20.0 ms)"), "{text}");
    assert!(
        !text.contains("slowed") && !whole(&without, &Options::default(), style(400)).contains("Tracing"),
        "{text}"
    );
    let looks = repeat(2500, |_| Fact { gate: Gate::Vdso, ended: 25, ..call("clock_gettime", 228) });
    let slowed = |tracing| whole(&of(&looks, Some(tracing)), &Options::default(), style(400));
    assert!(
        slowed(tracing)
            .contains("The program reads the clock 2,500 times. How often it does that may depend on how fast it runs")
    );
    assert!(!slowed(Tracing { cpu_ns: 100, wall_ns: 100, ..tracing }).contains("How often it does that"));
    // Regression: a poller made 1.59 million polls natively and 0.28 traced, and nothing said so.
    let polls = |tracing| whole(&of(&Advice::Polling.example(), tracing), &Options::default(), style(400));
    let said = polls(Some(tracing));
    assert!(
        said.contains(
            "The program polls by epoll_wait (1,000 times). How often it does that may depend on how fast it runs"
        ) && said.contains("the counts, the bill and the advice are those of the slowed program"),
        "{said}"
    );
    for quick in [None, Some(Tracing { cpu_ns: 100, wall_ns: 100, ..tracing })] {
        assert!(!polls(quick).contains("polls by"));
    }
    // Regression: that a program waited for its ring to be read was in no figure.
    assert!(!slowed(tracing).contains("waited"));
    let waited = slowed(Tracing { waited_ns: tracing.wall_ns, ..tracing });
    assert!(waited.contains("of that for tollgate to read their records"), "{waited}");
}

/// Regression: a server whose threads were stopped 260,000 times was said to need 4.73 s of CPU time without tracing,
/// and needs 0.34.
#[test]
fn a_run_that_is_mostly_stops_has_no_share_of_its_time() {
    let stopped = UnitCost { wall_ns: 25_000.0, cpu_ns: 3_000.0 };
    let facts = repeat(4000, |_| args("write", 1, [1, 0x7fff_0000_1000, 10], 10));
    let said = |stops| {
        let (aggregate, watch) = look(&facts);
        let tracing = Tracing { cpu_ns: stops * 3_000, wall_ns: 1_000_000, stopped, stops, ..Tracing::default() };
        let summary = aggregate.summary(Run { tracing: Some(tracing), ..run() }, Some(&tolls()), Some(&watch), &place);
        let bill = summary.bill.as_ref().unwrap();
        let attached = TraceSummary { user_ns: 0, system_ns: 0, ..summary.clone() };
        let attached = whole(&attached, &Options::default(), style(400));
        assert!(
            !attached.contains("is not known"),
            "of a process that was attached to no CPU time is known: {attached}"
        );
        (bill.share_of_cpu.zip(bill.share_of_wall), whole(&summary, &Options::default(), style(400)))
    };
    let (share, text) = said(5_000);
    assert_eq!(share, None);
    assert!(
        text.contains("tracing may account for more than half of that") && text.contains("at least 15.0 ms"),
        "{text}"
    );
    let (share, text) = said(700);
    assert!(share.is_some() && !text.contains("is not known") && !text.contains("at least"), "{text}");
}

/// Regression: a script that starts 300 programs was said to take 1.6 to 4 s without tracing, and took 0.7.
#[test]
fn a_run_that_is_mostly_tracing_has_no_share_of_its_time() {
    let (aggregate, watch) = look(&repeat(4000, |_| args("write", 1, [1, 0x7fff_0000_1000, 10], 10)));
    let said = |share: u64| {
        let wall_ns = run().usage.wall_ns * share / 100;
        let tracing = Some(Tracing { cpu_ns: 1_000_000, wall_ns, worked_ns: wall_ns, ..Tracing::default() });
        let summary = aggregate.summary(Run { tracing, ..run() }, Some(&tolls()), Some(&watch), &place);
        whole(&summary, &Options::default(), style(400)).contains("is not known")
    };
    assert_eq!((said(49), said(51)), (false, true));
}

/// Regression: on a machine that others kept busy, the least time without tracing was more than the program took.
#[test]
fn where_tollgate_waits_for_a_cpu_the_run_may_have_been_shorter_without_it() {
    let (aggregate, watch) = look(&repeat(4000, |_| args("write", 1, [1, 0x7fff_0000_1000, 10], 10)));
    let said = |delayed_ns| {
        let usage = Usage { wall_ns: 80_000_000, ..run().usage };
        let tracing = Some(Tracing { cpu_ns: 1_000_000, wall_ns: 10_000_000, delayed_ns, ..Tracing::default() });
        let summary = aggregate.summary(Run { tracing, usage, ..run() }, Some(&tolls()), Some(&watch), &place);
        whole(&summary, &Options::default(), style(400))
    };
    let (idle, busy, busier) = (said(0), said(25_000_000), said(60_000_000));
    let range = |text: &str, range: &str| text.contains(&format!("wall-clock time without tracing ({range})"));
    assert!(range(&idle, "70.0 ms to 80.0 ms") && !idle.contains("busy"), "{idle}");
    assert!(range(&busy, "45.0 ms to 80.0 ms"), "{busy}");
    assert!(busy.contains("The machine was busy: tollgate waited 25.0 ms for a CPU"), "{busy}");
    assert!(busier.contains("is not known"), "{busier}");
}

/// Regression: the times of a table of calls were taken for those of the run.
#[test]
fn how_much_of_the_run_calls_took_is_said() {
    let said = |wall_ns| {
        let (aggregate, watch) = look(&repeat(4000, |_| args("write", 1, [1, 0x7fff_0000_1000, 10], 10)));
        let summary = aggregate.summary(
            Run { usage: Usage { wall_ns, ..Usage::default() }, ..run() },
            None,
            Some(&watch),
            &place,
        );
        whole(&summary, &Options::default(), style(400))
    };
    let (most, overlapping) = (said(60_000_000), said(1_000));
    assert!(most.contains(" in all, the run 60.0 ms.\n"), "{most}");
    assert!(overlapping.contains("the run 1.00 µs, as threads and processes wait side by side.\n"), "{overlapping}");
}

#[test]
fn whole_at_80() {
    insta::assert_snapshot!(whole(&sample(), &Options::default(), style(80)));
}

#[test]
fn whole_at_120() {
    insta::assert_snapshot!(whole(&sample(), &Options::default(), style(120)));
}

#[test]
fn one_gate_and_columns_in_order() {
    let (aggregate, _) = look(&repeat(1500, |i| Fact {
        ended: 100 + i,
        ..call(if i % 3 == 0 { "read" } else { "close" }, (i % 3) as u32)
    }));
    let summary = aggregate.summary(Run { lost: 7, ..Run::default() }, None, None, &place);
    let options = Options::parse(Some("calls,name,max-time,median"), Some("name")).unwrap();
    insta::assert_snapshot!(
        [whole(&summary, &Options::default(), style(80)), whole(&summary, &options, style(80))].join("\n")
    );
}

#[test]
fn a_section_for_each_group() {
    let mut groups = Groups::default();
    let facts = |file: &'static str, n: u64, name: &'static str, nr| {
        (0..n).map(move |i| {
            (
                Key::File(file.into()),
                Fact { ended: 200 + 10 * i, ..args(name, nr, [3, 0, 0], if i == 3 { -11 } else { 1 }) },
            )
        })
    };
    let all = facts("/etc/passwd", 5, "read", 0).chain(facts("/var/log/a long name", 1500, "write", 1)).chain(facts(
        "/etc/passwd",
        2,
        "fstat",
        5,
    ));
    all.for_each(|(key, fact)| groups.add(key, &fact));
    let named = |key: &Key| model::Group {
        name: if let Key::File(name) = key { name.clone() } else { String::new() },
        ..model::Group::default()
    };
    let grouping = groups.grouping("path", &named);
    insta::assert_snapshot!(grouped::groups(&grouping, &Options::default(), style(80)));
    let summary = TraceSummary { schema: model::SCHEMA, grouping: Some(grouping), ..TraceSummary::default() };
    assert_eq!(TraceSummary::parse(&summary.to_text().unwrap(), "x").unwrap(), summary);
}

#[test]
fn as_strace_prints_it() {
    let all =
        Options::parse(Some("time-percent,total-time,min-time,max-time,avg-time,calls,errors,name"), Some("calls"))
            .unwrap();
    let odd = Options::parse(Some("name,calls"), Some("none")).unwrap();
    let mut lone = sample();
    lone.calls.retain(|row| row.gate == "syscall");
    let text = [strace(&sample(), &Options::default()), strace(&lone, &all), strace(&lone, &odd)];
    insta::assert_snapshot!(text.join("\n"));
}

#[test]
fn json_is_the_contract_and_reads_back() {
    let summary = sample();
    let text = summary.to_text().unwrap();
    assert_eq!(TraceSummary::parse(&text, "x").unwrap(), summary);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    for key in [
        "schema",
        "calls",
        "gates",
        "bill",
        "advice",
        "sites",
        "lost",
        "command",
        "exit",
        "wall_ns",
        "user_ns",
        "system_ns",
    ] {
        assert!(json.get(key).is_some(), "{key}");
    }
    let first = &json["calls"][0];
    assert_eq!(first["gate"], "syscall");
    assert_eq!(
        (first["bits"].as_u64(), first["name"].as_str(), first["calls"].as_u64()),
        (Some(64), Some("write"), Some(4000))
    );
    for key in ["total", "min", "median", "p99", "max", "timed"] {
        assert!(first["ns"][key].is_u64(), "{key}: {first}");
    }
    assert_eq!((json["sites"]["patched"].as_u64(), json["lost"].as_u64()), (Some(526), Some(0)));
    assert!(json["advice"][0]["sites"][0]["module"].is_string(), "{}", json["advice"][0]);
}

#[test]
fn an_empty_trace_is_a_trace() {
    let summary = Aggregate::new().summary(Run::default(), Some(&tolls()), Some(&look(&[]).1), &place);
    assert_eq!(TraceSummary::parse(&summary.to_text().unwrap(), "x").unwrap(), summary);
    let text = whole(&summary, &Options::default(), style(80));
    assert!(text.starts_with("No crossing was seen.\n") && text.contains("0 crossings cost 0 ns."), "{text}");
    assert_eq!(strace(&summary, &Options::default()), "");
}

#[test]
fn rows_are_told_apart_by_gate_mode_and_number() {
    let mut aggregate = Aggregate::new();
    for (gate, bits, nr, name) in [
        (Gate::Syscall, 64, 0, "read"),
        (Gate::Int80, 64, 3, "read"),
        (Gate::Int80, 32, 3, "read"),
        (Gate::Vdso, 64, 201, "time"),
    ] {
        aggregate.add(&Fact { gate, bits, nr, result: Some(-4095), ..call(name, nr) });
        aggregate.add(&Fact { gate, bits, nr, result: Some(-4096), ..call(name, nr) });
        aggregate.add(&Fact { gate, bits, nr, result: None, ended: u64::MAX, ..call(name, nr) });
    }
    let rows: Vec<_> =
        aggregate.rows().iter().map(|row| (row.calls, row.errors, row.unfinished, row.times.n())).collect();
    assert_eq!(rows, [(3, 1, 1, 2); 4]);
    assert_eq!(
        aggregate.row(Gate::Int80, 32, 3).map(|row| row.times.max()),
        Some(Some(200)),
        "what did not come back has no time"
    );
    assert_eq!(aggregate.sites().count(), 4);
}

#[test]
fn numbers_that_no_table_has_are_bounded() {
    let mut aggregate = Aggregate::new();
    for nr in 0..5000u32 {
        aggregate.add(&call("syscall_x", nr.wrapping_mul(858_993_459)));
    }
    aggregate.add(&Fact { bits: 32, ..call("syscall_x", 77) });
    assert!(aggregate.rows().len() <= MOST_ROWS);
    let others: Vec<_> =
        aggregate.rows().iter().filter(|row| row.name == OTHER.0).map(|row| (row.bits, row.calls)).collect();
    assert_eq!(others, [(64, 5000 - (MOST_ROWS - LANES) as u64), (32, 1)]);
    assert_eq!(aggregate.rows().iter().map(|row| row.calls).sum::<u64>(), 5001, "none is lost");
}

#[test]
fn what_is_counted_and_not_timed_gets_the_mean_of_the_others() {
    let mut aggregate = Aggregate::new();
    aggregate.add(&Fact { ended: 300, ..call("read", 0) });
    aggregate.add_counted(Gate::Syscall, 64, 0, "read", 999, 5);
    aggregate.add_counted(Gate::Syscall, 64, 1, "write", 10, 20);
    let summary = aggregate.summary(Run::default(), None, None, &place);
    let [read, write] = summary.calls.as_slice() else { panic!("{summary:?}") };
    assert_eq!(
        (read.calls, read.errors, read.ns.timed, read.ns.total, read.inside()),
        (1000, 5, 1, 300, Some(300_000.0))
    );
    assert_eq!((write.calls, write.errors, write.inside()), (10, 10, None), "no more errors than calls");
    let text = whole(&summary, &Options::default(), style(80));
    assert!(text.contains("timed: 1 of 1,010 calls (short calls are sampled; --exact times all)."), "{text}");
    assert!(text.lines().any(|line| line.contains("write") && line.contains('–')), "{text}");
}

/// Regression: the line below the table said fewer calls than the table's total, which has those that never came back,
/// too.
#[test]
fn the_line_of_what_was_timed_has_the_total_of_the_table() {
    let mut aggregate = Aggregate::new();
    aggregate.add(&Fact { ended: 300, ..call("read", 0) });
    aggregate.add(&Fact { result: None, ..call("exit_group", 231) });
    aggregate.add_counted(Gate::Syscall, 64, 0, "read", 999, 0);
    let text = whole(&aggregate.summary(Run::default(), None, None, &place), &Options::default(), style(200));
    assert!(text.lines().any(|line| line.contains("1,001") && line.ends_with("total")), "{text}");
    assert!(
        text.contains("timed: 1 of 1,001 calls (short calls are sampled; --exact times all); 1 did not return."),
        "{text}"
    );
}

#[test]
fn places_are_named_by_time_and_only_so_many() {
    let facts = repeat(300, |i| Fact { site: i, ended: 100 + i, ..call("read", 0) });
    let (aggregate, _) = look(&facts);
    let summary = aggregate.summary(Run::default(), None, None, &place);
    assert_eq!((summary.places.len(), summary.places[0].place.offset, summary.places[0].ns), (PLACES, 299, 399));
}

#[test]
fn columns_and_orders_go_by_straces_names() {
    for (name, column) in [
        ("time", Column::TimePercent),
        ("time-total", Column::TotalTime),
        ("shortest", Column::MinTime),
        ("longest", Column::MaxTime),
        ("time-avg", Column::AvgTime),
        ("count", Column::Calls),
        ("error", Column::Errors),
        ("syscall-name", Column::Name),
    ] {
        assert_eq!(Column::parse(name), Some(column), "{name}");
    }
    assert_eq!(Options::parse(Some("calls"), None).unwrap().columns, [Column::Calls, Column::Name]);
    assert_eq!(Options::parse(None, Some("nothing")).unwrap().sort, None);
    let error = Options::parse(None, Some("tim\u{1b}e")).unwrap_err();
    assert!(error.starts_with("-S tim·e: no such column: give one of time-percent, "), "{error}");
}

#[test]
fn every_order_puts_the_greatest_first() {
    let summary = sample();
    let first = |sort: &str| {
        let options = Options::parse(Some("name"), Some(sort)).unwrap();
        whole(&summary, &options, style(80)).lines().nth(1).unwrap_or_default().trim().to_string()
    };
    let cases =
        [("time", "wait4"), ("calls", "write"), ("errors", "openat"), ("name", "clock_gettime"), ("nothing", "write")];
    for (sort, name) in cases {
        assert_eq!(first(sort), name, "{sort}");
    }
}

#[test]
fn tables_fit_every_width_from_60_on() {
    for summary in [sample(), aggregate_of_the_greatest().summary(run(), Some(&tolls()), None, &place)] {
        for width in 60..200 {
            let text = whole(&summary, &Options::default(), style(width));
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
            assert!(widest <= usize::from(width), "{widest} in {width}:\n{text}");
        }
    }
}

fn aggregate_of_the_greatest() -> Aggregate {
    let mut aggregate = Aggregate::new();
    let longest = Fact { begun: 0, ended: u64::MAX, result: Some(i64::MIN), ..call("read", 0) };
    for gate in Gate::ALL {
        aggregate.add_counted(gate, 64, 0, "read", u64::MAX, u64::MAX);
        aggregate.add(&Fact { gate, ..longest.clone() });
        aggregate.add(&Fact { gate, begun: u64::MAX, ended: 0, ..longest.clone() });
    }
    aggregate
}

#[test]
fn the_greatest_counts_and_times_do_not_overflow() {
    let summary = aggregate_of_the_greatest().summary(run(), Some(&tolls()), None, &place);
    assert_eq!((summary.calls[0].calls, summary.calls[0].ns.total), (u64::MAX, u64::MAX));
    assert_eq!((summary.calls[0].ns.min, summary.calls[0].ns.max), (Some(0), Some(u64::MAX)));
    let read = TraceSummary::parse(&summary.to_text().unwrap(), "x").unwrap();
    assert_eq!((&read.calls, &read.gates, &read.places), (&summary.calls, &summary.gates, &summary.places));
    assert!(strace(&summary, &Options::default()).contains(&u64::MAX.to_string()));
}

#[test]
fn hostile_names_do_not_reach_the_terminal() {
    let mut summary = sample();
    summary.calls[0].name = "wri\u{1b}[31mte".into();
    summary.advice[0].sites[0].place.module = "a\u{1b}[31m".into();
    let text = whole(&summary, &Options::default(), style(80)) + &strace(&summary, &Options::default());
    assert!(!text.contains('\u{1b}') && text.contains("wri·[31mte"), "{text}");
}

#[test]
fn every_kind_of_advice_is_printed_with_its_saving() {
    let of = |advice: &Advice, user_ns: u64| {
        let (aggregate, watch) = look(&advice.example());
        let run = Run { usage: Usage { user_ns, system_ns: 0, ..run().usage }, ..run() };
        whole(&aggregate.summary(run, Some(&tolls()), Some(&watch), &place), &Options::default(), style(80))
    };
    for advice in Advice::ALL {
        let text = of(advice, 1_000_000);
        assert!(text.contains("What could be saved\n") && text.contains(advice.words().id), "{text}");
    }
    // Regression: ten microseconds of a second were worth four lines.
    assert!(!of(&Advice::RawClock, 1_000_000_000).contains("What could be saved"));
}

proptest! {
    #[test]
    fn any_facts_make_a_summary_that_reads_back(
        facts in
            prop::collection::vec(
                (any::<u32>(), any::<u64>(), any::<u64>(), any::<Option<i64>>(), 0..5usize, any::<u8>()),
                0..60,
            ),
        counted in any::<(u64, u64)>(),
    ) {
        let mut aggregate = Aggregate::new();
        for (nr, begun, ended, result, gate, bits) in facts {
            let bits = if bits % 2 == 0 { 64 } else { 32 };
            aggregate.add(&Fact {
                nr, begun, ended, result, gate: Gate::ALL[gate], bits, site: begun, ..call("any", nr) });
            aggregate.add_counted(Gate::ALL[gate], bits, nr, "any", counted.0, counted.1);
        }
        let summary = aggregate.summary(run(), Some(&tolls()), None, &place);
        // Figures of more than 2^53 ns may lose their last bit on the way; integers may not.
        let read = TraceSummary::parse(&summary.to_text().unwrap(), "x").unwrap();
        prop_assert_eq!((&read.calls, &read.gates, &read.places), (&summary.calls, &summary.gates, &summary.places));
        prop_assert!(!whole(&summary, &Options::default(), style(80)).is_empty());
        let _ = strace(&summary, &Options::default());
    }
}
