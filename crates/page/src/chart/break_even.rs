//! How many bytes a call must move until the crossing is the smaller part of its price.

use super::{Chart, Section};
use crate::axis::{Log, short};
use crate::dots::WIDTH;
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::svg::{Anchor, Svg, n};
use crate::text::plural;
use tollgate_report::format::{figure, ns};
use tollgate_report::model::{PriceList, Row, Unit};

/// The chart.
pub const CHART: Chart = Chart { id: "break-even", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.detailed().iter().filter_map(one).collect()
}

/// The rows that copy, in the order of their bytes.
fn copies<'a>(list: &'a PriceList, prefix: &str) -> Vec<(&'a Row, f64, f64)> {
    let point = |row: &'a Row| Some((row, row.bytes? as f64, row.figure()?));
    let rows = list.rows.iter().filter(|row| row.call.starts_with(prefix) && row.unit == Unit::Ns);
    let mut points: Vec<_> = rows.filter_map(point).filter(|(_, bytes, ns)| *bytes > 0.0 && *ns > 0.0).collect();
    points.sort_by(|a, b| a.1.total_cmp(&b.1));
    points
}

fn one(of: &Of<Priced>) -> Option<Figure> {
    let list = &of.fact.list;
    let series = [("read", "copy_read", "c-a"), ("write", "copy_write", "c-b")]
        .map(|(name, prefix, class)| (name, class, copies(list, prefix)));
    let points: Vec<(f64, f64)> =
        series.iter().flat_map(|(_, _, points)| points.iter().map(|(_, bytes, ns)| (*bytes, ns / bytes))).collect();
    if points.len() < 3 {
        return None;
    }
    let even = list.break_even;
    let mut table = Table::new(&["direction", "bytes per call", "ns per call", "ns per byte", "n"]);
    for (name, _, points) in &series {
        for (row, bytes, price) in points {
            table.push(vec![
                Cell::text(*name),
                Cell::count(*bytes as u64),
                Cell::figure(Some(*price)),
                Cell::Number(format!("{:.4}", price / bytes), price / bytes),
                Cell::count(row.n),
            ]);
        }
    }
    let samples: u64 = series.iter().flat_map(|(_, _, points)| points).map(|(row, ..)| row.n).sum();
    Some(Figure {
        title: format!("What a byte costs – {}", of.name),
        says: even.map_or("The price of a byte by the number of bytes per call.".into(), |even| {
            format!(
                "One crossing costs as much as copying {} bytes with read, {} with \
                     write.",
                figure(even.read_bytes),
                figure(even.write_bytes)
            )
        }),
        basis: Basis {
            unit: "ns per byte against bytes per call, both on log scales".into(),
            n: format!("{} of {}", plural(samples, "sample"), plural(points.len() as u64, "row")),
            method: "median price of a call divided by the bytes that it copies; dashed: large copies only (Theil–Sen \
                     slope); ticks on the axis below: the number of bytes whose copy costs one crossing more than the \
                     smallest copy"
                .into(),
        },
        picture: Some(picture(&series, &points, even)),
        table,
        notes: even
            .map(|even| {
                format!(
                    "The price of one crossing is that of syscall/64/enosys: \
                                        {}.",
                    ns(even.crossing_ns)
                )
            })
            .into_iter()
            .collect(),
        zoom: Zoom::None,
    })
}

type Series<'a> = (&'static str, &'static str, Vec<(&'a Row, f64, f64)>);

fn picture(series: &[Series], points: &[(f64, f64)], even: Option<tollgate_report::model::BreakEven>) -> Svg {
    let (top, bottom, left, right) = (34.0, 300.0, 64.0, WIDTH - 130.0);
    let mut svg = Svg::new(WIDTH, 346.0);
    let ends = even.map(|even| [even.read_bytes, even.write_bytes]).unwrap_or_default();
    let x = Log::over(points.iter().map(|point| point.0).chain(ends), 1.0, left, right);
    let slopes = even.map(|even| [even.read_ns_per_byte, even.write_ns_per_byte]).unwrap_or_default();
    let y = Log::over(points.iter().map(|point| point.1).chain(slopes), 1e-4, bottom, top);
    x.across(&mut svg, top - 4.0, bottom, &short);
    for (value, importance) in y.ticks() {
        svg.line(if importance == 2 { "gr" } else { "gm" }, (left, y.at(value)), (right, y.at(value)));
        if importance == 2 {
            svg.text("tl", (left - 6.0, y.at(value) + 4.0), Anchor::End, &short(value));
        }
    }
    svg.text("at", (left, 12.0), Anchor::Start, "bytes per call, log scale");
    svg.upright("at", (14.0, bottom), "ns per byte, log scale");
    let mut taken: Option<f64> = None;
    for (i, (name, class, points)) in series.iter().enumerate() {
        let path: Vec<String> =
            points.iter().map(|(_, bytes, price)| format!("{} {}", n(x.at(*bytes)), n(y.at(price / bytes)))).collect();
        let Some((_, bytes, price)) = points.last() else { continue };
        svg.path(&format!("cl {class}"), &format!("M{}", path.join("L")), None);
        for (row, bytes, price) in points {
            let title = format!(
                "{}: {} per call, {:.4} ns per byte, n = \
                                 {}",
                row.key(),
                ns(*price),
                price / bytes,
                row.n
            );
            svg.dot(&format!("cd {class} mark"), (x.at(*bytes), y.at(price / bytes)), 3.5, Some(&title));
        }
        let mut at = y.at(price / bytes) + 4.0;
        if let Some(other) = taken.filter(|other| (at - other).abs() < 15.0) {
            at = if at < other { other - 15.0 } else { other + 15.0 };
        }
        taken = Some(at);
        svg.text(&format!("lb t-{class}"), (right + 8.0, at), Anchor::Start, &format!("{name} {:.4}", price / bytes));
        if let Some(even) = even {
            let (slope, bytes) =
                [(even.read_ns_per_byte, even.read_bytes), (even.write_ns_per_byte, even.write_bytes)][i.min(1)];
            svg.line(&format!("ds {class}"), (left, y.at(slope)), (right, y.at(slope)));
            svg.line(&format!("cl {class}"), (x.at(bytes), bottom - 8.0), (x.at(bytes), bottom + 6.0));
            svg.text(
                &format!("lb t-{class}"),
                (x.at(bytes) + 4.0, bottom + 16.0 + 15.0 * i as f64),
                Anchor::Start,
                &format!("{name}: {} bytes = one crossing", figure(bytes)),
            );
        }
    }
    svg
}
