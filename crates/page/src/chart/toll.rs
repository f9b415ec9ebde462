//! What of a price is the hardware's, what the kernel's path, and what its mitigations: where the lab's figures are
//! there.

use super::{Chart, Section};
use crate::facts::Facts;
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::stack::{Bar, draw};
use crate::text::plural;
use tollgate_report::format::price;
use tollgate_report::lab::floor::{COUNTERPARTS, Floor, shares};
use tollgate_report::lab::matrix::{Cell as Guest, Matrix};
use tollgate_report::model::{PriceList, Unit};

/// The chart.
pub const CHART: Chart = Chart { id: "toll", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    let mut figures = Vec::new();
    for floor in &facts.floors {
        for list in facts.detailed() {
            figures.extend(split(
                &floor.fact,
                &list.fact.list,
                &format!(
                    "{} over the floor of \
                {}",
                    list.name, floor.name
                ),
            ));
        }
        for matrix in &facts.matrices {
            figures.extend(mitigated(
                &floor.fact,
                &matrix.fact,
                &format!(
                    "{} over the floor of \
                {}",
                    matrix.name, floor.name
                ),
            ));
        }
    }
    figures
}

/// A price and its parts, in the unit of the floor.
struct Parts {
    key: String,
    floor: f64,
    path: Option<f64>,
    mitigations: Option<f64>,
    whole: f64,
    note: Option<String>,
}

/// Floor and the rest, of a list of the same machine.
fn split(floor: &Floor, list: &PriceList, name: &str) -> Option<Figure> {
    let part = |share: tollgate_report::lab::floor::Share| Parts {
        whole: share.linux,
        floor: share.floor,
        path: share.difference.filter(|difference| *difference >= 0.0),
        mitigations: None,
        note: share.exits.map(|why| format!("{}: the floor includes a VM exit: {why}", share.key)),
        key: share.key,
    };
    let parts: Vec<Parts> = shares(floor, list).into_iter().map(part).collect();
    let how = "the price in the list, minus the cost of the same gate with the smallest possible handler; both on the \
               same \
         CPU";
    picture(parts, floor.unit, name, how)
}

/// Floor, path and mitigations: two guests of a matrix that differ in `mitigations=off` alone.
fn mitigated(floor: &Floor, matrix: &Matrix, name: &str) -> Option<Figure> {
    if floor.unit != Unit::Instructions {
        return None;
    }
    let alike = |a: &Guest, b: &Guest| a.kernel == b.kernel && a.cpu == b.cpu && a.vsyscall == b.vsyscall;
    let off = |cell: &&Guest| cell.boot == "mitigations=off";
    let pair = |bare: &'_ Guest| matrix.cells.iter().find(|cell| cell.boot.is_empty() && alike(cell, bare));
    // The floor's own CPU model first; the instructions of a path do not depend on it, the mitigations do.
    let mut bare: Vec<&Guest> = matrix.cells.iter().filter(off).filter(|cell| cell.list.is_some()).collect();
    bare.sort_by_key(|cell| cell.cpu != floor.model);
    let (bare, full) =
        bare.into_iter().find_map(|bare| Some((bare, pair(bare).filter(|full| full.list.is_some())?)))?;
    let figure = |cell: &Guest, key: &str| cell.list.as_ref().filter(|list| list.counted())?.row(key)?.figure();
    let parts = COUNTERPARTS.iter().filter_map(|(gate, cpl, key)| {
        let least = floor.row(gate, *cpl)?.figure(Unit::Instructions)?;
        let (off, on) = (figure(bare, key)?, figure(full, key)?);
        let split = off >= least && on >= off;
        Some(Parts {
            key: (*key).into(),
            floor: least,
            path: split.then_some(off - least),
            mitigations: split.then_some(on - off),
            whole: on,
            note: None,
        })
    });
    let how = format!(
        "exact counts: kernel {}, CPU model {}; floor: the smallest possible handler; path: with mitigations=off, \
         minus the floor; mitigations: with the default, minus the path and the floor",
        full.kernel, full.cpu
    );
    picture(parts.collect(), Unit::Instructions, name, &how)
}

/// `267 instructions = 2 + 250 + 15`: in words which part is which, in the order of the bar.
fn sum(part: &Parts, unit: Unit) -> String {
    let whole = price(part.whole, unit);
    let known: Vec<String> =
        [Some(part.floor), part.path, part.mitigations].into_iter().flatten().map(|value| shown(value, unit)).collect();
    if known.len() > 1 { format!("{whole} = {}", known.join(" + ")) } else { whole }
}

/// A part, without its unit: counts are whole.
fn shown(value: f64, unit: Unit) -> String {
    if unit == Unit::Instructions {
        tollgate_report::format::count(value as u64)
    } else {
        tollgate_report::format::figure(value)
    }
}

fn picture(parts: Vec<Parts>, unit: Unit, name: &str, how: &str) -> Option<Figure> {
    if parts.is_empty() {
        return None;
    }
    let word = tollgate_report::compare::unit_word(unit);
    let mut table = Table::new(&["row", "unit", "floor", "kernel path", "mitigations", "whole"]);
    let mut bars = Vec::new();
    let with = parts.iter().any(|part| part.mitigations.is_some());
    for part in &parts {
        let cells = [Some(part.floor), part.path, part.mitigations, Some(part.whole)].map(Cell::figure);
        table.push([Cell::text(&part.key), Cell::text(word)].into_iter().chain(cells).collect());
        let named = [
            ("s-floor", Some(part.floor), "floor"),
            ("s-path", part.path, "kernel path"),
            ("s-mit", part.mitigations, "mitigations"),
        ];
        let known = named
            .into_iter()
            .filter_map(|(class, value, what)| Some((class, value?, format!("{what} {}", price(value?, unit)))));
        bars.push(Bar { label: part.key.clone(), parts: known.collect(), value: sum(part, unit) });
    }
    let mut keys =
        vec![("s-floor", "hardware floor"), ("s-path", if with { "kernel path" } else { "what Linux adds" })];
    if with {
        keys.push(("s-mit", "mitigations"));
    }
    Some(Figure {
        title: format!("What a toll is made of – {name}"),
        says: format!(
            "{} split into the share of the hardware and what Linux \
                       adds.",
            plural(parts.len() as u64, "gate")
        ),
        basis: Basis { unit: format!("{word} per crossing"), n: plural(parts.len() as u64, "row"), method: how.into() },
        picture: Some(draw(&bars, &format!("{word} per crossing"), &keys)),
        table,
        notes: parts.into_iter().filter_map(|part| part.note).collect(),
        zoom: Zoom::None,
    })
}
