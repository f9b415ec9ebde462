//! What `--list` prints: every place that the specs mean, its instruction, and how it would be probed or why not.

use super::model::{Probe, ProbeReport};
use super::table::{method, short};
use crate::format::count;
use crate::sink::table::{Col, Item, Style, grid, hanging, heading};

/// What the words of the column `method` mean.
const METHODS: &str = "Methods: nop5 overwrites a 5-byte no-op, insn one instruction of 5 bytes or more, call \
                       redirects a call; pun is a jump that \
                       shares its last bytes with the next instruction, window one over several instructions; trap is \
                       an int3.";

/// The list.
pub fn list(report: &ProbeReport, style: Style) -> String {
    let address = |probe: &Probe| format!("{:#x}", probe.address);
    let instruction = |probe: &Probe| probe.instruction.clone().unwrap_or_else(|| "–".into());
    let name = |probe: &Probe| format!("{} [{}]", probe.title(), short(&probe.module));
    let widest = |title: &str, of: &dyn Fn(&Probe) -> String| {
        report.probes.iter().map(|probe| of(probe).chars().count()).chain([title.len()]).max().unwrap_or(0)
    };
    let first = widest("address", &address);
    let (second, third) = ("refused".len() + 2, widest("instruction", &instruction).min(44) + 2);
    let rest = style.columns().saturating_sub(first + second + third).max(24).min(widest("function", &name) + 2);
    let cols = [
        Col::right("address", first),
        Col::left("method", second),
        Col::left("instruction", third),
        Col::left("function", rest),
    ];
    let mut out = heading(&cols, style);
    for probe in &report.probes {
        let cells =
            vec![Item::new(&address(probe)), method(probe), Item::new(&instruction(probe)), Item::new(&name(probe))];
        out.push_str(&grid(&cols, &[cells], style));
        if let Some(reason) = &probe.reason {
            out.push_str(&hanging("", reason, first + 2, style));
        }
        for exit in &probe.exits {
            let text = format!(
                "exit {:#x}: {}, {}, by {}",
                exit.address,
                exit.kind,
                exit.instruction.as_deref().unwrap_or("–"),
                exit.method.as_deref().unwrap_or("nothing")
            );
            out.push_str(&hanging("", &text, first + 2, style));
        }
    }
    out.push_str(&totals(report));
    let jumps = |probe: &&Probe| probe.method.as_deref().is_some_and(|method| method != "trap");
    if report.probes.iter().any(|probe| jumps(&probe)) {
        let choice = "Each method is the first choice; the one that is used depends on which memory near the place is \
                      free when the program runs.";
        out.push_str(&hanging("", choice, 0, style));
        out.push_str(&hanging("", METHODS, 0, style));
    }
    for note in &report.notes {
        out.push_str(&hanging("", note, 0, style));
    }
    out
}

/// How many places there are by each method.
fn totals(report: &ProbeReport) -> String {
    let mut counts: Vec<(&str, u64)> = Vec::new();
    for probe in &report.probes {
        let word = probe.method.as_deref().unwrap_or("refused");
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, n)) => *n += 1,
            None => counts.push((word, 1)),
        }
    }
    counts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let words: Vec<String> = counts.iter().map(|(word, n)| format!("{} {word}", count(*n))).collect();
    let places = report.probes.len() as u64;
    format!("{} place{}: {}\n", count(places), if places == 1 { "" } else { "s" }, words.join(", "))
}
