//! The machine that a list was measured on, what its figures mean, and what may be wrong with them.

use super::{Chart, Section};
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::{date, plural};
use std::collections::HashMap;
use tollgate_report::model::PriceList;

/// The chart.
pub const CHART: Chart = Chart { id: "findings", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    [notes(facts.detailed()), machine(facts.detailed())].into_iter().flatten().collect()
}

/// What several lists say: each thing once, with the lists that say it.
pub fn merged(lists: &[Of<Priced>], says: impl Fn(&PriceList) -> Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let mut rows: Vec<(Vec<Cell>, Vec<usize>)> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for (i, of) in lists.iter().enumerate() {
        for cells in says(&of.fact.list) {
            let at = *known.entry(format!("{cells:?}")).or_insert(rows.len());
            match rows.get_mut(at) {
                Some((_, who)) if who.last() != Some(&i) => who.push(i),
                Some(_) => {}
                None => rows.push((cells, vec![i])),
            }
        }
    }
    let names = |who: &[usize]| match who.len() {
        all if all == lists.len() => "all".into(),
        _ => who.iter().map(|i| lists[*i].name.as_str()).collect::<Vec<_>>().join(", "),
    };
    let list = |who: Vec<usize>| (lists.len() > 1).then(|| Cell::text(names(&who)));
    rows.into_iter().map(|(cells, who)| list(who).into_iter().chain(cells).collect()).collect()
}

/// The columns of [`merged`].
pub fn columns(lists: &[Of<Priced>], columns: &[&'static str]) -> Vec<&'static str> {
    (lists.len() > 1).then_some("list").into_iter().chain(columns.iter().copied()).collect()
}

/// Of which lists a figure is.
pub fn titled(what: &str, lists: &[Of<Priced>]) -> String {
    match lists {
        [of] => format!("{what} – {}", of.name),
        _ => format!("{what} – {}", plural(lists.len() as u64, "list")),
    }
}

fn notes(lists: &[Of<Priced>]) -> Option<Figure> {
    let mut table = Table::of_lists(&columns(lists, &["kind", "id", "sentence"]), lists.len());
    let said = |list: &PriceList| {
        let kinds = [("finding", &list.findings), ("warning", &list.warnings)];
        let notes = kinds.into_iter().flat_map(|(kind, notes)| notes.iter().map(move |note| (kind, note)));
        notes.map(|(kind, note)| vec![Cell::text(kind), Cell::text(&note.id), Cell::text(&note.text)]).collect()
    };
    merged(lists, said).into_iter().for_each(|row| table.push(row));
    let sum = |of: fn(&PriceList) -> usize| lists.iter().map(|one| of(&one.fact.list) as u64).sum();
    (!table.rows.is_empty()).then(|| Figure {
        title: titled("What the figures mean", lists),
        says: format!(
            "{} and {}.",
            plural(sum(|list| list.findings.len()), "finding"),
            plural(sum(|list| list.warnings.len()), "warning")
        ),
        basis: Basis {
            unit: "sentences".into(),
            n: plural(sum(|list| list.rows.len()), "row"),
            method: "derived from the rows and the platform of each list when it was measured; no number comes from \
                     anywhere else"
                .into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

fn machine(lists: &[Of<Priced>]) -> Option<Figure> {
    let mut machines: Vec<String> = Vec::new();
    for platform in lists.iter().map(|of| &of.fact.list.platform) {
        let machine = format!("{}, Linux {}", platform.cpu, platform.kernel);
        if !machines.contains(&machine) {
            machines.push(machine);
        }
    }
    if machines.is_empty() {
        return None;
    }
    let mut table = Table::of_lists(&columns(lists, &["field", "value"]), lists.len());
    let mut rows = merged(lists, fields);
    // What is said of one field stands together.
    let field = |row: &Vec<Cell>| format!("{:?}", row[usize::from(lists.len() > 1)]);
    let mut order: HashMap<String, usize> = HashMap::new();
    rows.iter().enumerate().for_each(|(i, row)| {
        order.entry(field(row)).or_insert(i);
    });
    rows.sort_by_key(|row| order[&field(row)]);
    rows.into_iter().for_each(|row| table.push(row));
    Some(Figure {
        title: titled("The machine", lists),
        says: format!("{}.", machines.join("; ")),
        basis: Basis {
            unit: "as the kernel and the CPU name it".into(),
            n: "one reading, before each run".into(),
            method: "CPUID, /proc, /sys and accesses to the vsyscall page; what could not be read is unknown".into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

/// What is known of the machine of a list.
fn fields(list: &PriceList) -> Vec<Vec<Cell>> {
    let platform = &list.platform;
    let mut rows = Vec::new();
    let mut say = |field: &str, value: Option<String>| {
        let value = value.filter(|value| !value.is_empty()).unwrap_or_else(|| "not known".into());
        rows.push(vec![Cell::text(field), Cell::text(value)]);
    };
    let yes = |value: Option<bool>| value.map(|value| if value { "yes" } else { "no" }.to_string());
    say("started", (list.tool.started_unix > 0).then(|| date(list.tool.started_unix)));
    say("command", Some(list.tool.command.join(" ")));
    say("tollgate", Some(list.tool.version.clone()));
    say("host", Some(platform.host.clone()));
    say("CPU", Some(platform.cpu.clone()));
    say("CPUs online", (platform.cpus > 0).then(|| platform.cpus.to_string()));
    say("microcode", platform.microcode.clone());
    say(
        "hypervisor",
        Some(platform.hypervisor.as_deref().map_or("none visible".into(), tollgate_report::finding::hypervisor_name)),
    );
    say("kernel", Some(format!("{} {}", platform.kernel, platform.kernel_build)));
    say("page-table isolation", yes(platform.kpti));
    say("vsyscall page", platform.vsyscall.clone());
    say("FRED", yes(platform.fred));
    say("PVM", Some(platform.pvm.clone().unwrap_or_else(|| "no".into())));
    say("clock source", platform.clocksource.clone());
    say(
        "TSC",
        platform.tsc_hz.map(|hz| format!("{:.3} GHz, step {} ticks", hz as f64 / 1e9, platform.tsc_step.unwrap_or(1))),
    );
    say("root", yes(Some(platform.root)));
    platform.mitigations.iter().for_each(|m| say(&format!("mitigation: {}", m.name), Some(m.state.clone())));
    platform.settings.iter().for_each(|s| say(&s.name, Some(s.value.clone())));
    rows
}
