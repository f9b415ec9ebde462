//! What is printed of made-up runs, and what is read back.

use super::compare::{Comparison, Cost, Row, Way};
use super::model::{Bucket, ExitSite, Latency, Probe, ProbeReport, ProcessHits, ThreadHits};
use super::{compare, histogram, list, table};
use crate::sink::table::Style;

const PLAIN: Style = Style { color: false, width: 100 };

fn latency() -> Latency {
    // Four buckets that are empty at the ends, and 40 between.
    let bucket = |index: u64, n: u64| Bucket { low: 10.0 * index as f64, high: 10.0 * (index + 1) as f64, n };
    let buckets = (0..44).map(|index| bucket(index, if (2..42).contains(&index) { index } else { 0 })).collect();
    Latency::new(buckets, 200_000.0, Some(20.0), Some(419.0), 3)
}

pub(super) fn report() -> ProbeReport {
    let thread = |tid, hits| ThreadHits { tid, hits };
    let malloc = Probe {
        spec: "malloc@ret".into(),
        function: "malloc".into(),
        module: "/usr/lib/libc.so.6".into(),
        address: 0x9_87a0,
        method: Some("insn".into()),
        hits: 1_234_567,
        returns: Some(1_234_560),
        latency: Some(latency()),
        instruction: Some("mov rax,[rip+0x1234]".into()),
        exits: vec![ExitSite {
            address: 0x9_88a0,
            kind: "return".into(),
            method: Some("trap".into()),
            instruction: Some("ret".into()),
        }],
        processes: vec![
            ProcessHits { pid: 7, hits: 1_234_500, threads: vec![thread(7, 34_500), thread(9, 1_200_000)] },
            ProcessHits { pid: 8, hits: 67, threads: vec![thread(8, 67)] },
        ],
        ..Probe::default()
    };
    let refused = Probe {
        spec: "odd\u{1b}".into(),
        function: "odd\u{1b}[2J".into(),
        module: "/p".into(),
        address: 0x10,
        reason: Some("the jump at 0x12 may or may not leave the function or not".into()),
        ..Probe::default()
    };
    ProbeReport { schema: 1, wall_ns: 2_000_000_000, probes: vec![malloc, refused], lost: 5, ..ProbeReport::default() }
}

#[test]
fn what_is_written_is_read_back_and_the_least_is_enough() {
    let text = report().to_text().unwrap();
    assert_eq!(ProbeReport::parse(&text, "x").unwrap(), report());
    let least = r#"{"schema":1,"probes":[{"spec":"f","function":"f","module":"/p","address":4096,"method":"pun",
"hits":3}],"lost":0,"new":1}"#;
    let read = ProbeReport::parse(least, "x").unwrap();
    assert_eq!((read.probes[0].hits, read.probes[0].address, read.lost), (3, 4096, 0));
    for (from, to, says) in [
        ("{", "[", "does not begin"),
        ("\"schema\": 1", "\"schema\": 2", "has schema 2"),
        ("\"schema\": 1,", "", "no \"schema\""),
        ("\"hits\": 1234567", "\"hits\": \"1\"", "invalid type"),
    ] {
        assert!(text.contains(from), "{from}");
        let error = ProbeReport::parse(&text.replacen(from, to, 1), "f\u{1b}.json").unwrap_err().to_string();
        assert!(error.contains(says) && error.starts_with("f·.json: "), "{error}");
    }
    for end in (0..text.len() - 2).filter(|end| text.is_char_boundary(*end)) {
        assert!(ProbeReport::parse(&text[..end], "x").is_err(), "cut off at {end}");
    }
}

#[test]
fn a_latency_has_the_buckets_between_and_quantiles_of_them() {
    let latency = latency();
    assert_eq!((latency.buckets.len(), latency.buckets[0].low, latency.buckets[39].high), (40, 20.0, 420.0));
    assert_eq!(latency.n, (2..42).sum::<u64>());
    // Half of 860 is reached in the 30th: 2 + … + 29 = 434.
    assert_eq!((latency.median, latency.p99), (Some(295.0), Some(415.0)));
    assert_eq!(latency.quantile(1.0), Some(415.0));
    assert_eq!(latency.mean(), Some(200_000.0 / 860.0));
    let none = Latency::new(vec![Bucket::default(); 3], 0.0, None, None, 0);
    assert_eq!((none.n, none.median, none.buckets.len()), (0, None, 0));
    // The middle of the only bucket is beyond what was seen.
    let one = Latency::new(vec![Bucket { low: 100.0, high: 200.0, n: 1 }], 101.0, Some(101.0), Some(101.0), 0);
    assert_eq!(one.median, Some(101.0));
}

#[test]
fn a_histogram_adds_up_to_its_n_whatever_the_width() {
    for width in [30, 60, 100, 200] {
        let text = histogram::histogram("malloc", &latency(), Style { color: false, width });
        let counts: u64 = text
            .lines()
            .filter(|line| line.contains('│'))
            .map(|line| line.split('│').next().unwrap().split_whitespace().last().unwrap().parse::<u64>().unwrap())
            .sum();
        assert_eq!(counts, 860, "{text}");
        assert!(width < 60 || text.contains("n 860, min 20.0 ns"), "{text}");
        assert!(width < 100 || text.contains("n 860, min 20.0 ns, median 295 ns, p99 415 ns, max 419 ns"), "{text}");
        assert!(width < 60 || text.contains("3 more returns"), "{text}");
        if width >= 60 {
            assert!(text.lines().all(|line| line.chars().count() <= width.into()), "{text}");
        }
    }
    assert_eq!(
        [0.4, 999.4, 1234.0, 999_600.0, 2.5e9].map(crate::sink::bars::time),
        ["0.40 ns", "999 ns", "1.2 µs", "1.0 ms", "2.5 s"]
    );
}

/// A clock that moves in steps of 10 ns told a time of 0.385 ns.
#[test]
fn no_time_is_told_finer_than_the_clock_moves() {
    let bucket = |low: f64, high: f64, n| Bucket { low, high, n };
    let buckets = vec![bucket(0.385, 0.77, 5), bucket(0.77, 10.01, 0), bucket(10.01, 11.0, 90), bucket(20.0, 22.0, 5)];
    let fine = Latency::new(buckets, 1000.0, Some(0.385), Some(21.0), 0);
    let coarse = Latency { resolution_ns: Some(10.0), ..fine.clone() };
    let style = Style { color: false, width: 150 };
    let text = histogram::histogram("f", &coarse, style);
    assert!(text.contains("(the clock advances in steps of 10.0 ns): n 100, min <10.0 ns, median 10.5 ns"), "{text}");
    assert!(!text.contains("0.77") && !text.contains("0.39"), "{text}");
    let first = text.lines().find(|line| line.contains('│')).unwrap();
    assert!(first.contains("0 ns – 10.0 ns") && first.contains(" 5 │"), "{text}");
    // Without a known step, and with one that is finer than all that is timed, nothing is said of it.
    for latency in [fine.clone(), Latency { resolution_ns: Some(0.3), ..fine }] {
        let text = histogram::histogram("f", &latency, style);
        assert!(text.contains("entry to exit: n 100, min 0.39 ns"), "{text}");
    }
    let quick = Latency::new(vec![bucket(0.0, 0.385, 3)], 0.0, Some(0.0), Some(0.0), 0);
    let quick = Latency { resolution_ns: Some(10.0), ..quick };
    let text = histogram::histogram("f", &quick, style);
    assert!(text.contains("0 ns – 10.0 ns") && !text.contains("0.39"), "{text}");
    let mut report = report();
    report.probes[0].latency = Some(quick);
    let text = table::probes(&report, style);
    assert!(text.contains("<10.0 ns  <10.0 ns  <10.0 ns"), "{text}");
}

#[test]
fn of_an_indirect_function_the_implementation_that_runs_has_a_line() {
    let one = |function: &str, module: &str, hits| Probe {
        function: format!("strlen → {function}"),
        module: module.into(),
        method: Some("insn".into()),
        implements: Some("strlen".into()),
        hits,
        ..Probe::default()
    };
    let of = |probes| table::probes(&ProbeReport { probes, ..ProbeReport::default() }, PLAIN);
    let text = of(vec![one("sse2", "/c", 0), one("avx2", "/c", 7), one("other", "/d", 0)]);
    assert!(text.contains("avx2") && !text.contains("sse2") && text.contains("other"), "{text}");
    let text = of(vec![one("sse2", "/c", 0), one("avx2", "/c", 0)]);
    assert!(text.contains("avx2") && text.contains("sse2"), "which one is not known: {text}");
}

#[test]
fn the_summary_says_what_was_hit_what_was_not_probed_and_what_was_lost() {
    let text = table::whole(&report(), PLAIN);
    for part in [
        "1,234,567",
        "617,284",
        "1,234,560",
        "insn",
        "malloc [libc.so.6]",
        "295 ns",
        "Not probed: 1",
        "may or may not leave",
        "5 records",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "a name of the program's reaches the terminal");
    let order: Vec<usize> = ["\n       1,200,000", "\n          34,500", "\n              67"]
        .iter()
        .map(|hits| text.find(hits).unwrap())
        .collect();
    assert!(order.is_sorted(), "{text}");
    let none = table::whole(&ProbeReport { schema: 1, ..ProbeReport::default() }, PLAIN);
    assert!(none.contains("No place"), "{none}");
}

#[test]
fn of_many_places_only_those_that_were_hit_have_a_line_and_the_most_hit_is_first() {
    let method = Some("insn".to_string());
    let place = |name: &str, hits| Probe { function: name.into(), method: method.clone(), hits, ..Probe::default() };
    let mut probes: Vec<Probe> = (0..30).map(|index| place(&format!("quiet{index}"), 0)).collect();
    probes.extend([place("seldom", 3), place("often", 400)]);
    let mut report = ProbeReport { schema: 1, probes, ..ProbeReport::default() };
    let text = table::probes(&report, PLAIN);
    assert!(text.find("often").unwrap() < text.find("seldom").unwrap() && !text.contains("quiet"), "{text}");
    assert!(text.contains("30 other places were not hit"), "{text}");
    report.probes.truncate(30);
    assert_eq!(table::probes(&report, PLAIN), "None of 30 places was hit.\n");
}

#[test]
fn the_list_shows_each_place_with_its_instruction_exits_and_reason() {
    let text = list::list(&report(), PLAIN);
    for part in [
        "0x987a0",
        "insn",
        "mov rax,[rip+0x1234]",
        "exit 0x988a0: return, ret, by trap",
        "refused",
        "2 places: 1 insn, 1 refused",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert!(!text.contains('\u{1b}'));
    let narrow = list::list(&report(), Style { color: false, width: 40 });
    assert!(narrow.contains("0x987a0") && narrow.contains("0x10"), "{narrow}");
}

#[test]
fn the_comparison_has_a_column_a_way_and_says_why_one_is_empty() {
    let cost = |rounds: &[f64]| Cost::of(rounds);
    let way = |name: &str, cost, reason: Option<&str>| Way {
        name: name.into(),
        cost,
        reason: reason.map(Into::into),
        ..Way::default()
    };
    let row = Row {
        instruction: "push %rbp".into(),
        native: cost(&[1.0, 1.1, 0.9]).unwrap(),
        ways: vec![
            way("uprobe", cost(&[417.0, 420.0, 415.0]), None),
            way("trap", None, Some("no handler")),
            way("jump", cost(&[0.5, 0.6, 0.55]), None),
        ],
    };
    let text = compare::table(
        &Comparison { schema: 1, unit: "ns".into(), rows: vec![row], ..Comparison::default() },
        Style { width: 120, ..PLAIN },
    );
    for part in ["417 ± 2.0 (415)", "0.55 ± 0.05 (0.50)", "> 417", "push %rbp by trap: no handler", "3 interleaved"] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert_eq!(Cost::of(&[]), None);
}
