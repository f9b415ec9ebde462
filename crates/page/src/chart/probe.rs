//! Probed functions: how often they ran, and how long from entry to return.

use super::latency::{Histogram, picture, table};
use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::read::probes::{hits as hits_of, name, place};
use crate::stack::{Bar, draw};
use crate::text::plural;
use tollgate_report::probe::histogram::above;
use tollgate_report::probe::model::{Bucket, Latency, Probe, ProbeReport};
use tollgate_report::probe::table::drop_idle;
use tollgate_report::sink::bars::time;

/// The chart.
pub const CHART: Chart = Chart { id: "probe", section: Section::Probes, folded: false, draw: all };

/// Functions that are drawn.
const DRAWN: usize = 40;

fn all(facts: &Facts) -> Vec<Figure> {
    facts.probes.iter().flat_map(|of| [hits(of), latency(of)]).flatten().collect()
}

/// The most hits first.
fn sorted(probes: &ProbeReport) -> Vec<&Probe> {
    let mut all: Vec<&Probe> = probes.probes.iter().collect();
    all.sort_by(|a, b| b.hits.cmp(&a.hits).then(name(a).cmp(&name(b))));
    all
}

/// What found no room, of `all`: none of it goes without a word.
fn more(all: usize, kind: &str, fate: &str) -> Option<String> {
    let more = all.saturating_sub(DRAWN) as u64;
    (more > 0).then(|| format!("Left out here: {} {fate}.", plural(more, kind)))
}

/// What the file itself says is to be known of its figures. Counts are complete also where records are missing.
fn notes(report: &ProbeReport) -> Vec<String> {
    let lost = (report.lost > 0)
        .then(|| format!("{} of single hits are missing; the counts include them.", plural(report.lost, "record")));
    let refused: Vec<&Probe> = report.probes.iter().filter(|probe| probe.method.is_none()).collect();
    let why = |probe: &&Probe| {
        let reason = probe.reason.as_deref().unwrap_or("for an unknown reason");
        format!("{}: not probed, {}.", name(probe), reason.trim_end_matches('.'))
    };
    lost.into_iter()
        .chain(report.notes.iter().take(DRAWN).cloned())
        .chain(more(report.notes.len(), "note", "(the file has all)"))
        .chain(refused.iter().take(DRAWN).map(why))
        .chain(more(refused.len(), "place", "not probed (the file has all, with reasons)"))
        .collect()
}

/// Calls whose time is not known, of the functions that were timed.
fn untimed(report: &ProbeReport) -> Vec<String> {
    let all = report
        .probes
        .iter()
        .filter_map(|probe| probe.latency.as_ref())
        .fold(0u64, |sum, l| sum.saturating_add(l.untimed));
    (all > 0)
        .then(|| format!("{} more have no bar, because their entry was not seen.", plural(all, "return")))
        .into_iter()
        .chain(
            report
                .probes
                .iter()
                .filter_map(|probe| Some(format!("{}: {}.", name(probe), probe.latency.as_ref()?.went_away()?))),
        )
        .collect()
}

/// A figure of times, no finer than the clock moves.
fn told(latency: &Latency, ns: Option<f64>) -> Cell {
    match (ns, latency.resolution_ns) {
        (Some(ns), Some(step)) if latency.told(ns).is_none() => {
            Cell::text(format!("<{}", tollgate_report::format::figure(step)))
        }
        _ => Cell::figure(ns),
    }
}

fn row(probe: &Probe) -> Vec<Cell> {
    let mut cells = vec![
        Cell::text(name(probe)),
        Cell::text(place(probe)),
        Cell::text(&probe.spec),
        Cell::text(probe.method.as_deref().unwrap_or("not probed")),
        Cell::count(probe.hits),
        probe.returns.map_or(Cell::Empty, Cell::count),
    ];
    let Some(latency) = &probe.latency else {
        cells.extend(std::iter::repeat_n(Cell::Empty, 6));
        return cells;
    };
    cells.push(Cell::count(latency.n));
    cells.extend([latency.min, latency.median, latency.p99, latency.max].map(|ns| told(latency, ns)));
    cells.push(Cell::figure(Some(latency.total).filter(|_| latency.n > 0)));
    cells
}

/// Bars of those that were hit most, and what is to be said of the others.
fn bars_of(all: &[&Probe]) -> (Vec<Bar>, Vec<String>) {
    let mut drawn = all.to_vec();
    drop_idle(&mut drawn);
    let idle = (all.len() - drawn.len()) as u64;
    let notes = (idle > 0).then(|| {
        format!(
            "{} that the program did not choose: no \
                                            bar.",
            plural(idle, "implementation")
        )
    });
    let notes = notes.into_iter().chain(more(drawn.len(), "bar", "of probes with fewer hits")).collect();
    let bar = |probe: &&Probe| Bar {
        label: name(probe),
        parts: vec![(
            "s-path",
            probe.hits as f64,
            format!("{}, by {}", plural(probe.hits, "hit"), probe.method.as_deref().unwrap_or("nothing")),
        )],
        value: tollgate_report::format::count(probe.hits),
    };
    (drawn.iter().take(DRAWN).map(bar).collect(), notes)
}

fn hits(of: &Of<ProbeReport>) -> Option<Figure> {
    let all = sorted(&of.fact);
    if all.is_empty() {
        return None;
    }
    if listed(&of.fact) {
        return Some(list(of));
    }
    let mut rows = Table::new(&[
        "function",
        "place",
        "spec",
        "method",
        "hits",
        "returns",
        "timed",
        "min, ns",
        "median, ns",
        "p99, ns",
        "max, ns",
        "total, ns",
    ]);
    all.iter().for_each(|probe| rows.push(row(probe)));
    let (bars, more) = bars_of(&all);
    let kinds: std::collections::BTreeSet<&str> = all.iter().filter_map(|probe| probe.method.as_deref()).collect();
    let kinds: Vec<String> = kinds.into_iter().map(str::to_string).collect();
    Some(Figure {
        title: format!("Hits – {}", of.name),
        says: format!("{} of {}.", plural(hits_of(&of.fact), "hit"), plural(all.len() as u64, "probe")),
        basis: Basis {
            unit: "hits".into(),
            n: plural(hits_of(&of.fact), "hit"),
            method: format!(
                "tollgate probe, placed by {}",
                if kinds.is_empty() { "an unstated method".into() } else { tollgate_report::format::and(&kinds) }
            ),
        },
        picture: Some(draw(&bars, "hits", &[])),
        table: rows,
        notes: more.into_iter().chain(notes(&of.fact)).collect(),
        zoom: Zoom::None,
    })
}

/// Is it what `--list` printed? Then nothing ran, and its zeros are no figures.
fn listed(report: &ProbeReport) -> bool {
    report.wall_ns == 0 && report.probes.iter().all(|probe| probe.hits == 0 && probe.processes.is_empty())
}

/// A list: no figure in it was taken, so that it is a table alone.
fn list(of: &Of<ProbeReport>) -> Figure {
    let mut rows = Table::new(&["function", "place", "spec", "first choice", "instruction"]);
    for probe in &of.fact.probes {
        rows.push(vec![
            Cell::text(name(probe)),
            Cell::text(place(probe)),
            Cell::text(&probe.spec),
            Cell::text(probe.method.as_deref().unwrap_or("refused")),
            probe.instruction.as_deref().map_or(Cell::Empty, Cell::text),
        ]);
    }
    let n = plural(of.fact.probes.len() as u64, "place");
    Figure {
        title: format!("Places that can be probed – {}", of.name),
        says: format!("A list of {n}: no program was run and no hit was counted."),
        basis: Basis {
            unit: "places".into(),
            n,
            method: "tollgate probe --list, which only plans and runs \
                                                          nothing"
                .into(),
        },
        picture: None,
        table: rows,
        notes: notes(&of.fact),
        zoom: Zoom::None,
    }
}

/// By which clock times were taken, and how finely it moves.
fn clock(timed: &[(&Probe, &Latency)]) -> String {
    let stops = timed.iter().filter(|(probe, _)| probe.bits == 32).count();
    let mut words: String = match stops {
        0 => "the TSC at entry and return".into(),
        n if n == timed.len() => {
            "the TSC as read by tollgate when 32-bit code stops at entry and return; times include those stops".into()
        }
        _ => "the TSC at entry and return; for 32-bit code as read by tollgate at the stops there, and times include \
              those stops"
            .into(),
    };
    let step = timed.iter().filter_map(|(_, latency)| latency.resolution_ns).fold(0.0, f64::max);
    words.push_str(&match step {
        // As in a terminal: a step of a nanosecond or less is finer than anything that is timed here.
        step if step > 1.0 => format!("; the clock advances in steps of {}", time(step)),
        _ => "; times have the same resolution".into(),
    });
    words + "; the bars are the buckets of the file, with heights by square root"
}

fn latency(of: &Of<ProbeReport>) -> Option<Figure> {
    let timed = sorted(&of.fact).into_iter().filter_map(|probe| Some((probe, probe.latency.as_ref()?)));
    let timed: Vec<(&Probe, &Latency)> =
        timed.filter(|(_, latency)| latency.n > 0 && !bars(latency).is_empty()).collect();
    let histogram = |(probe, latency): &(&Probe, &Latency)| Histogram {
        name: name(probe),
        n: latency.n,
        steps: [latency.median.unwrap_or(0.0), latency.p99.unwrap_or(0.0)],
        clock: latency.resolution_ns.unwrap_or(0.0),
        bars: bars(latency),
    };
    let all: Vec<Histogram> = timed.iter().take(DRAWN).map(histogram).collect();
    let n = all.iter().fold(0u64, |sum, histogram| sum.saturating_add(histogram.n));
    (!all.is_empty()).then(|| Figure {
        title: format!("From entry to return – {}", of.name),
        says: format!("Histograms of {}.", plural(all.len() as u64, "function")),
        basis: Basis {
            unit: "hits per bar by ns from entry to return, log scale".into(),
            n: plural(n, "hit"),
            method: clock(&timed[..all.len()]),
        },
        table: table(&all),
        picture: Some(picture(&all)),
        notes: more(
            timed.len(),
            "histogram",
            "of functions with fewer \
                                               hits",
        )
        .into_iter()
        .chain(untimed(&of.fact))
        .collect(),
        zoom: Zoom::None,
    })
}

/// The buckets that can be drawn, in order, at most as many as can be seen. What is below the clock's step, or a
/// nanosecond, is one.
fn bars(latency: &Latency) -> Vec<(f64, f64, u64)> {
    let sane =
        |bucket: &&Bucket| bucket.n > 0 && bucket.low >= 0.0 && bucket.high > bucket.low && bucket.high.is_finite();
    let mut sorted: Vec<Bucket> = latency.buckets.iter().filter(sane).copied().collect();
    sorted.sort_by(|a, b| a.low.total_cmp(&b.low));
    let together = above(&sorted, latency.resolution_ns.unwrap_or(0.0).max(1.0));
    together.iter().map(|bucket| (bucket.low, bucket.high, bucket.n)).take(600).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(probes: Vec<Probe>) -> Of<ProbeReport> {
        Of { name: "p.json".into(), fact: ProbeReport { wall_ns: 1, probes, ..ProbeReport::default() } }
    }

    fn probe(name: &str, hits: u64) -> Probe {
        Probe { function: name.into(), spec: "*".into(), method: Some("insn".into()), hits, ..Probe::default() }
    }

    /// 5 of them within a step of 10 ns, 90 just above it.
    fn coarse() -> Latency {
        let bucket = |low: f64, high: f64, n| Bucket { low, high, n };
        let buckets =
            vec![bucket(0.385, 0.77, 5), bucket(0.77, 10.01, 0), bucket(10.01, 11.0, 90), bucket(20.0, 22.0, 5)];
        Latency { resolution_ns: Some(10.0), ..Latency::new(buckets, 1000.0, Some(0.385), Some(21.0), 0) }
    }

    fn column(figure: &Figure, row: usize, title: &str) -> Cell {
        let at = figure.table.columns.iter().position(|column| *column == title).unwrap();
        figure.table.rows[row][at].clone()
    }

    /// The page told "min 0.39 ns" and a bar from 0.5 ns where the terminal told <10.0 ns.
    #[test]
    fn the_page_told_times_finer_than_the_clock_moves() {
        let one = |latency| of(vec![Probe { latency: Some(latency), ..probe("f", 100) }]);
        let (table, picture) = (hits(&one(coarse())).unwrap(), latency(&one(coarse())).unwrap());
        assert_eq!(column(&table, 0, "min, ns"), Cell::text("<10.0"));
        assert_eq!(column(&table, 0, "max, ns"), Cell::figure(Some(21.0)));
        assert_eq!(picture.table.rows.len(), 3);
        assert_eq!(
            (column(&picture, 0, "from, ns"), column(&picture, 0, "count")),
            (Cell::figure(Some(0.0)), Cell::count(5))
        );
        assert_eq!(column(&picture, 0, "to, ns"), Cell::figure(Some(10.0)));
        assert!(picture.basis.method.contains("the clock advances in steps of 10.0 ns"), "{}", picture.basis.method);
        let fast = Latency { median: Some(0.385), ..coarse() };
        let body = latency(&one(fast)).unwrap().picture.unwrap();
        assert!(body.body().contains("&lt;10.0 ns") && !body.body().contains("0.39"), "{}", body.body());
    }

    #[test]
    fn the_page_said_that_code_of_32_bits_reads_the_clock_itself() {
        let method = |bits: &[u8]| {
            let probes =
                bits.iter().map(|bits| Probe { bits: *bits, latency: Some(coarse()), ..probe("f", 1) }).collect();
            latency(&of(probes)).unwrap().basis.method
        };
        assert!(method(&[64]).starts_with("the TSC at entry and return;"), "{}", method(&[64]));
        assert!(method(&[32]).starts_with("the TSC as read by tollgate"), "{}", method(&[32]));
        assert!(
            method(&[32, 64]).contains(
                "for 32-bit code as read by tollgate at the \
                                            stops"
            ),
            "{}",
            method(&[32, 64])
        );
    }

    #[test]
    fn a_list_was_drawn_as_a_run_without_hits() {
        let mut of = of(vec![probe("f", 0), Probe { method: None, reason: Some("too short".into()), ..probe("g", 0) }]);
        assert!(hits(&of).unwrap().picture.is_some(), "what ran and was not hit is no list");
        of.fact.wall_ns = 0;
        let figure = hits(&of).unwrap();
        assert!(figure.picture.is_none() && figure.says.contains("no program was run"), "{}", figure.says);
        assert_eq!(column(&figure, 1, "first choice"), Cell::text("refused"));
        assert_eq!(figure.notes, ["g: not probed, too short."]);
    }

    #[test]
    fn what_found_no_room_was_dropped_without_a_word() {
        let mut of = of((0..50).map(|i| Probe { latency: Some(coarse()), ..probe(&format!("f{i}"), i + 1) }).collect());
        of.fact.probes.extend((0..45).map(|i| Probe { method: None, ..probe(&format!("r{i}"), 0) }));
        of.fact.notes = (0..60).map(|i| format!("note {i}")).collect();
        let (table, picture) = (hits(&of).unwrap(), latency(&of).unwrap());
        let said = |part: &str| table.notes.iter().filter(|note| note.contains(part)).count();
        assert_eq!((said("note "), said("not probed, for an unknown reason")), (DRAWN, DRAWN));
        for left in ["55 bars", "20 notes", "5 places not probed"] {
            assert_eq!(said(&format!("Left out here: {left}")), 1, "{left}: {:?}", table.notes);
        }
        assert_eq!(picture.notes, ["Left out here: 10 histograms of functions with fewer hits."]);
    }

    #[test]
    fn returns_and_totals_were_in_no_column() {
        let of = of(vec![Probe { returns: Some(7), latency: Some(coarse()), ..probe("f", 8) }, probe("g", 1)]);
        let table = hits(&of).unwrap();
        assert_eq!(
            (column(&table, 0, "returns"), column(&table, 0, "total, ns")),
            (Cell::count(7), Cell::figure(Some(1000.0)))
        );
        assert_eq!((column(&table, 1, "returns"), column(&table, 1, "total, ns")), (Cell::Empty, Cell::Empty));
    }

    #[test]
    fn implementations_that_were_not_chosen_had_empty_bars() {
        let one = |name: &str, hits| Probe {
            implements: Some("strlen".into()),
            module: "/lib/libc.so.6".into(),
            ..probe(name, hits)
        };
        let probes = [one("strlen → a", 5), one("strlen → b", 0), probe("f", 0)];
        let (bars, notes) = bars_of(&probes.iter().collect::<Vec<_>>());
        assert_eq!(bars.iter().map(|bar| bar.label.as_str()).collect::<Vec<_>>(), ["strlen → a", "f"]);
        assert_eq!(notes, ["1 implementation that the program did not choose: no bar."]);
    }
}
