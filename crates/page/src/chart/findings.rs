//! The machine that a list was measured on, what its figures mean, and what may be wrong with them.

use super::{Chart, Section};
use crate::facts::{Facts, Of, Priced};
use crate::figure::{Basis, Cell, Figure, Table, Zoom};
use crate::text::{date, plural};

/// The chart.
pub const CHART: Chart = Chart { id: "findings", section: Section::Prices, folded: false, draw: all };

fn all(facts: &Facts) -> Vec<Figure> {
    facts.detailed().iter().flat_map(|of| [notes(of), machine(of)]).flatten().collect()
}

fn notes(of: &Of<Priced>) -> Option<Figure> {
    let list = &of.fact.list;
    let mut table = Table::new(&["kind", "id", "sentence"]);
    let kinds = [("finding", &list.findings), ("warning", &list.warnings)];
    for (kind, notes) in kinds {
        notes.iter().for_each(|note| table.push(vec![Cell::text(kind), Cell::text(&note.id), Cell::text(&note.text)]));
    }
    let n = list.findings.len() + list.warnings.len();
    (n > 0).then(|| Figure {
        title: format!("What the figures mean – {}", of.name),
        says: format!(
            "{} and {}.",
            plural(list.findings.len() as u64, "finding"),
            plural(list.warnings.len() as u64, "warning")
        ),
        basis: Basis {
            unit: "sentences".into(),
            n: plural(list.rows.len() as u64, "row"),
            method: "derived from the rows and the platform of this list when it was measured; no number comes from \
                     anywhere else"
                .into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}

fn machine(of: &Of<Priced>) -> Option<Figure> {
    let (list, platform) = (&of.fact.list, &of.fact.list.platform);
    let mut table = Table::new(&["field", "value"]);
    let mut say = |field: &str, value: Option<String>| {
        let value = value.filter(|value| !value.is_empty()).unwrap_or_else(|| "not known".into());
        table.push(vec![Cell::text(field), Cell::text(value)]);
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
    Some(Figure {
        title: format!("The machine – {}", of.name),
        says: format!("{}, Linux {}.", platform.cpu, platform.kernel),
        basis: Basis {
            unit: "as the kernel and the CPU name it".into(),
            n: "one reading, before the run".into(),
            method: "CPUID, /proc, /sys and accesses to the vsyscall page; what could not be read is unknown".into(),
        },
        picture: None,
        table,
        notes: Vec::new(),
        zoom: Zoom::None,
    })
}
