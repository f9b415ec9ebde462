//! What one factor does when nothing else is changed, in exact statements.
//!
//! For a value of a factor, every pair of configurations is taken that differ in this factor alone: one with the value,
//! one with the factor's first value. Each pair gives each row an effect. Pairs that (nearly) agree make one sentence;
//! where they do not (page-table isolation is on by default for one CPU model and not for another), each group of pairs
//! has its own and names its configurations.
//!
//! A *crossing* is here what costs at least as much as the ruler `syscall/64/enosys`, the cheapest full crossing, in
//! the configuration that is compared with. So "on every crossing" is worked out and not claimed.

use std::collections::BTreeMap;

use super::sheet::counted;
use super::view::{FACTORS, Factor, Figure, View};
use super::{Matrix, legend};
use crate::format::{and, clean, difference, instructions};
use crate::stats::RULER;

/// Share of the rows in which two pairs may differ and still be told together.
const ALIKE: f64 = 0.05;
/// Most differences that are told one by one; the table has them all.
const TOLD: usize = 4;
/// Most rows or gates that are named for one difference.
const NAMED: usize = 6;
/// Two values that are no factor's first one are told of only where they differ in no more rows than this.
const ONLY: usize = 3;

/// What a change does to a row.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Effect {
    /// So many instructions more.
    By(f64),
    /// It had no figure and has one now.
    Opens,
    /// It had a figure and has none now.
    Closes,
    /// No figure before nor after: nothing can be said.
    Unseen,
    /// Not the same from pair to pair.
    Varies,
}

/// Two configurations that differ in one factor.
type Pair = (usize, usize);

/// Pairs with the same effects.
struct Group {
    pairs: Vec<Pair>,
    /// One a row.
    effects: Vec<Effect>,
}

/// One sentence for each thing that can be said; empty for fewer than two configurations.
pub fn sentences(matrix: &Matrix) -> Vec<String> {
    let view = View::of(matrix);
    let mut said = Vec::new();
    for factor in FACTORS {
        let values = view.taken(factor);
        let Some((first, others)) = values.split_first() else { continue };
        for value in others {
            let groups = groups(&view, &pairs(&view, factor, first, value));
            said.extend(
                groups.iter().map(|group| against_first(&view, factor, (first, value), group, groups.len() > 1)),
            );
        }
        for (i, one) in others.iter().enumerate() {
            said.extend(others[i + 1..].iter().filter_map(|other| among(&view, factor, one, other)));
        }
    }
    said
}

/// All pairs of configurations that have these values of the factor and agree in the others.
fn pairs(view: &View, factor: Factor, from: &str, to: &str) -> Vec<Pair> {
    let others = |cell: usize| {
        let mut values = view.values(cell);
        values[factor as usize] = "";
        values
    };
    let with = |value: &str| {
        (0..view.cells.len()).filter(|cell| view.values(*cell)[factor as usize] == value).collect::<Vec<_>>()
    };
    let (from, to) = (with(from), with(to));
    from.into_iter().filter_map(|a| Some((a, *to.iter().find(|b| others(**b) == others(a))?))).collect()
}

fn effect(view: &View, line: usize, (from, to): Pair) -> Effect {
    let line = &view.lines[line];
    match (line.figures[from], line.figures[to]) {
        _ if line.inexact.is_some() => Effect::Unseen,
        (Figure::Count(from), Figure::Count(to)) => Effect::By(to - from),
        (Figure::Shut(_), Figure::Count(_)) => Effect::Opens,
        (Figure::Count(_), Figure::Shut(_)) => Effect::Closes,
        // A row that one of the lists does not have was not asked for there.
        _ => Effect::Unseen,
    }
}

fn groups(view: &View, pairs: &[Pair]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for pair in pairs {
        let effects: Vec<Effect> = (0..view.lines.len()).map(|line| effect(view, line, *pair)).collect();
        match groups.iter_mut().find(|group| alike(&group.effects, &effects)) {
            Some(group) => {
                group.pairs.push(*pair);
                group.effects.iter_mut().zip(effects).for_each(|(known, new)| *known = both(*known, new));
            }
            None => groups.push(Group { pairs: vec![*pair], effects }),
        }
    }
    groups
}

/// Nothing against telling them together? A row that is seen in one of them only is nothing against it.
fn alike(a: &[Effect], b: &[Effect]) -> bool {
    let seen = || a.iter().zip(b).filter(|(a, b)| **a != Effect::Unseen && **b != Effect::Unseen);
    let apart = seen().filter(|(a, b)| a != b).count();
    apart as f64 <= ALIKE * seen().count() as f64
}

fn both(a: Effect, b: Effect) -> Effect {
    match (a, b) {
        (Effect::Unseen, seen) | (seen, Effect::Unseen) => seen,
        (a, b) if a == b => a,
        _ => Effect::Varies,
    }
}

/// "pti=on against default boot, with max or EPYC: +8 instructions on every crossing (96 rows); 12 rows are unchanged."
fn against_first(view: &View, factor: Factor, (first, value): (&str, &str), group: &Group, several: bool) -> String {
    let others: Vec<Factor> = FACTORS.into_iter().filter(|other| *other != factor).collect();
    let from: Vec<usize> = group.pairs.iter().map(|(from, _)| *from).collect();
    let place = match several {
        true => format!(", with {}", legend::words(view, &from, &others)),
        false => String::new(),
    };
    let subject = format!("{} against {}{place}", factor.words(&[value]), factor.words(&[first]));
    clean(&format!("{subject}: {}.", clauses(view, group).join("; "))).into_owned()
}

/// Everything that a group's effects say.
fn clauses(view: &View, group: &Group) -> Vec<String> {
    let with = |wanted: &dyn Fn(Effect) -> bool| {
        (0..view.lines.len()).filter(|line| wanted(group.effects[*line])).collect::<Vec<_>>()
    };
    let seen = with(&|effect| effect != Effect::Unseen);
    let same = with(&|effect| effect == Effect::By(0.0));
    if same.len() == seen.len() {
        return vec![match seen.len() {
            0 => "they have no row with a figure in common".into(),
            rows => format!("none of {} differs", counted(rows, "row")),
        }];
    }
    let mut said = differences(view, group);
    for (wanted, verb, side) in [(Effect::Opens, "opens", 0), (Effect::Closes, "closes", 1)] {
        let lines = with(&|effect| effect == wanted);
        if !lines.is_empty() {
            let why = reasons(view, group, &lines, side);
            said.push(format!("{verb} {} ({}{why})", named(view, &lines, &seen), counted(lines.len(), "row")));
        }
    }
    let varying = with(&|effect| effect == Effect::Varies);
    if !varying.is_empty() {
        said.push(format!("by other amounts in other configurations on {}", named(view, &varying, &seen)));
    }
    if !same.is_empty() {
        said.push(format!("{} unchanged", counted(same.len(), "row")));
    }
    said
}

/// The differences by the number of rows that they are found on.
fn differences(view: &View, group: &Group) -> Vec<String> {
    // By bits, so that equal differences are one key.
    let mut found: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (line, effect) in group.effects.iter().enumerate() {
        if let Effect::By(by) = effect
            && *by != 0.0
        {
            found.entry(by.to_bits()).or_default().push(line);
        }
    }
    let mut found: Vec<(f64, Vec<usize>)> =
        found.into_iter().map(|(bits, lines)| (f64::from_bits(bits), lines)).collect();
    found.sort_by(|(a, rows), (b, more)| more.len().cmp(&rows.len()).then(rows[0].cmp(&more[0])).then(a.total_cmp(b)));
    let exact: Vec<usize> =
        (0..view.lines.len()).filter(|line| matches!(group.effects[*line], Effect::By(_))).collect();
    let crossings: Vec<usize> = exact.iter().copied().filter(|line| crosses(view, group, *line)).collect();
    let mut said: Vec<String> =
        found.first().and_then(|(by, _)| multiples(view, group, *by, &crossings, &exact)).into_iter().collect();
    for (i, (by, lines)) in found.iter().take(TOLD).enumerate() {
        let unit = if i == 0 && said.is_empty() { " instructions" } else { "" };
        let place = on(view, lines, &exact, &crossings);
        said.push(format!("{}{unit} on {place}", difference(*by)));
    }
    if found.len() > TOLD {
        let rest = &found[TOLD..];
        let rows: usize = rest.iter().map(|(_, lines)| lines.len()).sum();
        let least = rest.iter().map(|(by, _)| *by).fold(f64::INFINITY, f64::min);
        let most = rest.iter().map(|(by, _)| *by).fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = (difference(least), difference(most));
        let range = if least == most { least } else { format!("{least} to {most}") };
        said.push(format!("{range} on {} more", counted(rows, "row")));
    }
    said
}

/// "+8 instructions or a multiple of that on every crossing (96 rows)", where there is more than the one difference:
/// what enters the kernel several times (a signal and the return from its handler) pays several times.
fn multiples(view: &View, group: &Group, by: f64, crossings: &[usize], exact: &[usize]) -> Option<String> {
    let times = |line: &usize| match group.effects[*line] {
        Effect::By(own) => Some(own / by).filter(|times| *times >= 1.0 && times.fract() == 0.0),
        _ => None,
    };
    let among: Vec<usize> = crossings.iter().copied().filter(|line| times(line).is_some()).collect();
    let once = among.iter().filter(|line| times(line) == Some(1.0)).count();
    // A difference of one divides everything.
    let says =
        by.abs() > 1.0 && once < among.len() && 2 * once >= among.len() && 3 * among.len() >= 2 * crossings.len();
    says.then(|| {
        format!("{} instructions or a multiple of it on {}", difference(by), on(view, &among, exact, crossings))
    })
}

/// Does the row cost at least as much as the ruler, where the change starts from?
fn crosses(view: &View, group: &Group, line: usize) -> bool {
    let ruler = view.lines.iter().find(|line| line.key == RULER);
    let costly = |(from, _): &Pair| {
        let ruler = ruler.and_then(|ruler| ruler.figures[*from].count());
        view.lines[line].figures[*from].count().zip(ruler).is_some_and(|(own, ruler)| own >= ruler)
    };
    group.pairs.iter().any(costly)
}

/// "every crossing (96 rows)", "every crossing but gp and ud (96 of 104 rows)", or the rows themselves.
fn on(view: &View, lines: &[usize], exact: &[usize], crossings: &[usize]) -> String {
    let (among, beyond): (Vec<usize>, Vec<usize>) = lines.iter().partition(|line| crossings.contains(line));
    if crossings.len() < 2 || 3 * among.len() < 2 * crossings.len() {
        return format!("{} ({})", named(view, lines, exact), counted(lines.len(), "row"));
    }
    let spared: Vec<usize> = crossings.iter().copied().filter(|line| !among.contains(line)).collect();
    let also = match beyond.len() {
        0 => String::new(),
        _ => format!(", and on {} ({})", named(view, &beyond, exact), counted(beyond.len(), "row")),
    };
    let all = counted(crossings.len(), "row");
    match parts(view, &spared, exact) {
        none if none.is_empty() => format!("every crossing ({all}){also}"),
        few if few.len() <= NAMED => format!("every crossing but {} ({} of {all}){also}", and(&few), among.len()),
        _ => format!("{} of {} crossings{also}", among.len(), crossings.len()),
    }
}

/// Rows in as few words as there are.
fn named(view: &View, lines: &[usize], seen: &[usize]) -> String {
    let mut parts = parts(view, lines, seen);
    if parts.len() > NAMED {
        let more = parts.len() - NAMED;
        parts.truncate(NAMED);
        parts.push(format!("{more} more"));
    }
    and(&parts)
}

/// A gate's name where all of its rows that were seen are meant, a part of it where many are, and rows one by one where
/// few are.
fn parts(view: &View, lines: &[usize], seen: &[usize]) -> Vec<String> {
    let mut gates: Vec<(&str, Vec<usize>)> = Vec::new();
    for line in lines {
        let gate = view.lines[*line].gate;
        match gates.iter_mut().find(|(known, _)| *known == gate) {
            Some((_, own)) => own.push(*line),
            None => gates.push((gate, vec![*line])),
        }
    }
    let mut parts = Vec::new();
    for (gate, own) in gates {
        let all = seen.iter().filter(|line| view.lines[**line].gate == gate).count();
        match own.len() {
            1 | 2 if own.len() < all || all == 1 => parts.extend(own.iter().map(|line| view.lines[*line].key.clone())),
            some if some < all => parts.push(format!("{some} of {all} rows of {gate}")),
            _ => parts.push(gate.to_owned()),
        }
    }
    parts
}

/// Why the rows have no figure on this side of the pairs (0: before, 1: after): each sentence once, two at most.
fn reasons(view: &View, group: &Group, lines: &[usize], side: usize) -> String {
    let mut found: Vec<&str> = Vec::new();
    for line in lines {
        for (from, to) in &group.pairs {
            let reason = view.lines[*line].reasons[if side == 0 { *from } else { *to }];
            found.extend(reason.filter(|reason| !found.contains(reason)));
        }
    }
    match found.len() {
        0 => String::new(),
        1 | 2 => format!("; {}: {}", if side == 0 { "before" } else { "now" }, found.join("; ")),
        many => format!("; {} and {} other reasons", found[0], many - 1),
    }
}

/// "vsyscall=xonly and vsyscall=emulate differ only in vsyscall/64/read_page (…)": where that is all.
fn among(view: &View, factor: Factor, one: &str, other: &str) -> Option<String> {
    let groups = groups(view, &pairs(view, factor, one, other));
    let [group] = groups.as_slice() else { return None };
    let seen = |effect: &Effect| *effect != Effect::Unseen;
    let differ: Vec<usize> = (0..view.lines.len())
        .filter(|line| seen(&group.effects[*line]) && group.effects[*line] != Effect::By(0.0))
        .collect();
    let rows = group.effects.iter().filter(|effect| seen(effect)).count();
    if rows == 0 || differ.len() > ONLY || 2 * differ.len() >= rows {
        return None;
    }
    let subject = format!("{} and {}", factor.words(&[one]), factor.words(&[other]));
    let text = match differ.as_slice() {
        [] => format!("{subject} do not differ in any of {}.", counted(rows, "row")),
        lines => {
            let values = [factor.words(&[one]), factor.words(&[other])];
            let told: Vec<String> = lines.iter().map(|line| told(view, group, *line, &values)).collect();
            format!("{subject} differ only in {}.", and(&told))
        }
    };
    Some(clean(&text).into_owned())
}

/// "vsyscall/64/read_page (vsyscall=xonly: closed – …; vsyscall=emulate: 5 instructions)".
fn told(view: &View, group: &Group, line: usize, [one, other]: &[String; 2]) -> String {
    let own = &view.lines[line];
    let side = |cell: usize| match (own.figures[cell], own.reasons[cell]) {
        (Figure::Count(count), _) => format!("{} instructions", instructions(count)),
        (figure, Some(reason)) => format!("{} – {reason}", figure.text()),
        (figure, None) => figure.text(),
    };
    // The figures may differ from pair to pair where the effect does not; only then are they left out.
    let (from, to) = group.pairs[0];
    let same =
        group.pairs.iter().all(|(a, b)| own.figures[*a] == own.figures[from] && own.figures[*b] == own.figures[to]);
    match group.effects[line] {
        _ if same => format!("{} ({one}: {}; {other}: {})", own.key, side(from), side(to)),
        Effect::By(by) => format!("{} ({})", own.key, difference(by)),
        Effect::Opens => format!("{} (which opens)", own.key),
        Effect::Closes => format!("{} (which closes)", own.key),
        Effect::Varies | Effect::Unseen => own.key.clone(),
    }
}
