//! A program before and after its crossings were replaced: what it took, what that should have saved, and by which
//! gates it crosses.

use super::{Chart, Section};
use crate::facts::{Facts, Of};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::stack::{Bar, draw};
use crate::text::{cut, plural, time};
use tollgate_report::format::{count, percent};
use tollgate_report::run::{Measured, Spread};

/// The chart.
pub const CHART: Chart = Chart { id: "run", section: Section::Runs, folded: false, draw: all };

/// Gates that are drawn; the table has all.
const DRAWN: usize = 12;

/// Beyond this nothing is a time that a program took, ns.
const LONGEST: f64 = 1e18;

const BEFORE: &str = "s-path";
const AFTER: &str = "s-floor";
const EXPECTED: &str = "s-mit";

fn all(facts: &Facts) -> Vec<Figure> {
    facts.runs.iter().flat_map(|of| [times(of), crossings(of)]).flatten().collect()
}

/// What was run, in words.
fn command(measured: &Measured) -> String {
    cut(&measured.command.join(" "), 120)
}

/// The unit of an axis: what the longest bar is read in.
fn unit(ns: f64) -> (f64, &'static str) {
    match ns {
        size if size >= 1e9 => (1e9, "s"),
        _ => (1e6, "ms"),
    }
}

fn times(of: &Of<Measured>) -> Option<Figure> {
    let measured = &of.fact;
    let ways = [("as it is", BEFORE, &measured.native), ("under run", AFTER, &measured.replaced)];
    let mut table = Table::new(&["figure", "way", "median, ms", "least, ms", "most, ms", "n"]);
    let mut bars = Vec::new();
    let cpu = [Spread::of(&measured.native.cpu_ns)?.median, Spread::of(&measured.replaced.cpu_ns)?.median];
    let expected = expected(measured);
    let longest =
        [&measured.native, &measured.replaced].into_iter().flat_map(|way| way.wall_ns.iter().chain(&way.cpu_ns)).max();
    let (by, word) = unit(*longest? as f64);
    for (what, cpu) in [("wall time", false), ("CPU time", true)] {
        for (name, class, way) in ways {
            let runs = if cpu { &way.cpu_ns } else { &way.wall_ns };
            let Some(spread) = Spread::of(runs) else { continue };
            let ms = [spread.median, spread.least, spread.most].map(|ns| Cell::figure(Some(ns / 1e6)));
            let row =
                [Cell::text(what), Cell::text(name)].into_iter().chain(ms).chain([Cell::count(runs.len() as u64)]);
            table.push(row.collect());
            bars.push(Bar {
                label: format!("{what}, {name}"),
                parts: vec![(class, spread.median / by, format!("median {}", time(spread.median)))],
                value: format!("{} ({}–{})", time(spread.median), time(spread.least), time(spread.most)),
            });
        }
    }
    if let Some([least, most]) = expected {
        // The more is saved, the less is left.
        let [left, fewest] = [least, most].map(|saving| (cpu[0] - saving).max(0.0));
        let middle = f64::midpoint(left, fewest);
        let ms = [middle, fewest, left].map(|ns| Cell::figure(Some(ns / 1e6)));
        table.push(
            [Cell::text("CPU time"), Cell::text("expected")].into_iter().chain(ms).chain([Cell::Empty]).collect(),
        );
        bars.push(Bar {
            label: "CPU time, expected".into(),
            parts: vec![(EXPECTED, middle / by, format!("expected {}", span(fewest, left)))],
            value: format!("{}, if all can be replaced", span(fewest, left)),
        });
    }
    let names: Vec<String> = measured.replacements.iter().take(DRAWN).map(|one| cut(&one.name, 20)).collect();
    let keys = [(BEFORE, "as it is"), (AFTER, "under tollgate run"), (EXPECTED, "expected from counts and prices")];
    Some(Figure {
        title: format!("Before and after – {}", of.name),
        says: says(measured, cpu, expected),
        basis: Basis {
            unit: format!("{word} per run"),
            n: format!(
                "{} unchanged, {} under run, \
                        alternating",
                measured.native.cpu_ns.len(),
                measured.replaced.cpu_ns.len()
            ),
            method: format!(
                "median (minimum–maximum); CPU time is that of the program, its children and tollgate; replaced: {}; \
                 expected: crossings of a traced run × the saving per crossing; prices: {}",
                if names.is_empty() { "not said".into() } else { names.join(", ") },
                if measured.prices.is_empty() { "not said".into() } else { cut(&measured.prices, 80) }
            ),
        },
        picture: Some(draw(&bars, word, &keys)),
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

/// The least and the most that replacing was to save; one figure in older files.
fn expected(measured: &Measured) -> Option<[f64; 2]> {
    let least = measured.expected_ns.filter(|ns| ns.abs() < LONGEST)?;
    let most = measured.expected_most_ns.filter(|ns| ns.abs() < LONGEST).unwrap_or(least);
    Some([least, most.max(least)])
}

/// Two times as a range, or as one.
fn span(least: f64, most: f64) -> String {
    let [least, most] = [least, most].map(time);
    if least == most { least } else { format!("{least} to {most}") }
}

/// Both CPU times, and the saving beside what was expected of it.
fn says(measured: &Measured, cpu: [f64; 2], expected: Option<[f64; 2]>) -> String {
    let change = if cpu[0] > 0.0 { format!(" ({})", percent(cpu[1] / cpu[0] - 1.0)) } else { String::new() };
    let by = |ns: f64| if ns < 0.0 { format!("{} more", time(-ns)) } else { format!("{} less", time(ns)) };
    let expected = match expected {
        Some([least, most]) if least > 0.0 => format!("expected {} less", span(least, most)),
        Some([least, _]) => format!("expected {}", by(least)),
        None => "the expected saving is unknown, because a price is missing".into(),
    };
    let saved = by(cpu[0] - cpu[1]);
    format!("{}: CPU time {} → {}{change}; {saved}, {expected}.", command(measured), time(cpu[0]), time(cpu[1]))
}

fn crossings(of: &Of<Measured>) -> Option<Figure> {
    let rows = &of.fact.crossings;
    let mut table = Table::new(&["gate", "bits", "before", "after"]);
    let mut bars = Vec::new();
    for row in rows {
        table.push(vec![
            Cell::text(&row.gate),
            Cell::count(u64::from(row.bits)),
            Cell::count(row.before),
            Cell::count(row.after),
        ]);
    }
    for row in rows.iter().take(DRAWN) {
        for (name, class, crossings) in [("before", BEFORE, row.before), ("after", AFTER, row.after)] {
            bars.push(Bar {
                label: format!("{} {}, {name}", cut(&row.gate, 20), row.bits),
                parts: vec![(class, crossings as f64, plural(crossings, "crossing"))],
                value: count(crossings),
            });
        }
    }
    let sum = |of: fn(&tollgate_report::run::Crossings) -> u64| {
        rows.iter().fold(0u64, |sum, row| sum.saturating_add(of(row)))
    };
    let (before, after) = (sum(|row| row.before), sum(|row| row.after));
    let more = (rows.len() > DRAWN).then(|| {
        format!(
            "The first {DRAWN} of {} gates are drawn; the table has all of \
                                                     them.",
            rows.len()
        )
    });
    let counted = of.fact.counted.map(|counted| {
        format!(
            "In one more run each way, the kernel counted {} → \
                 {}.",
            count(counted.before),
            plural(counted.after, "crossing")
        )
    });
    (!rows.is_empty()).then(|| Figure {
        title: format!("Crossings before and after – {}", of.name),
        says: format!("{} → {} into the kernel, if all can be replaced.", count(before), plural(after, "crossing")),
        basis: Basis {
            unit: "crossings".into(),
            n: plural(before, "crossing"),
            method: "before: counted in a traced run; after: those that are left if every replaceable call is \
                     replaced, plus those that then use another gate; a call that the vDSO answers does not cross"
                .into(),
        },
        picture: Some(draw(&bars, "crossings", &[(BEFORE, "before"), (AFTER, "after")])),
        table,
        notes: more.into_iter().chain(counted).collect(),
        zoom: Zoom::None,
    })
}
