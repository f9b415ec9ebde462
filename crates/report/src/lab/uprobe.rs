//! `tollgate lab uprobe`: probes by first instruction.

use crate::format::{count, ratio};
use crate::published::{self, Figure, Ours};
use crate::sink::table::{Col, Item, Style, Tone, grid, hanging, heading, title};
use serde::{Deserialize, Serialize};

use super::walk::Entry;

/// Version of the JSON.
pub const SCHEMA: u32 = 1;
/// The year of the patch that the last table is of.
const PATCH: u16 = 2017;

/// What probes cost in one guest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probes {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The kernel's release.
    pub kernel: String,
    /// The user's words on its command line.
    pub append: String,
    /// QEMU's CPU model.
    pub cpu: String,
    /// One hit of each probe.
    pub hits: Vec<Hit>,
}

/// One hit of one probe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// `uprobe` or `uretprobe`.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// The row of the gate.
    pub call: String,
    /// The probed function's first instruction.
    pub instruction: String,
    /// What it cost, or why that is not known.
    pub outcome: Outcome,
}

/// What one hit cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It was recorded.
    Priced {
        /// Instructions, net of a call of an unprobed copy.
        instructions: i64,
        /// Entries of the kernel, in order.
        entries: Vec<Entry>,
        /// Each recorded crossing has as many instructions as its sample has ticks.
        checked: bool,
    },
    /// It was not.
    Shut {
        /// Why.
        reason: String,
    },
}

impl Hit {
    /// `gate/bits/call`.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.gate, self.bits, self.call)
    }

    fn priced(&self) -> Option<(i64, &[Entry])> {
        match &self.outcome {
            Outcome::Priced { instructions, entries, .. } => Some((*instructions, entries)),
            Outcome::Shut { .. } => None,
        }
    }

    /// What became of the displaced instruction, as the entries tell.
    fn way(&self) -> &'static str {
        let Some((_, entries)) = self.priced() else { return "" };
        let through = |what: &str| entries.iter().any(|entry| entry.through == what);
        match () {
            () if through("#DB") => "single-stepped",
            () if through("#BP") => "emulated",
            () if !entries.is_empty() => "no breakpoint",
            () => "not hit",
        }
    }
}

impl Probes {
    fn hit(&self, key: &str) -> Option<&Hit> {
        self.hits.iter().find(|hit| hit.key() == key)
    }

    fn price(&self, key: &str) -> Option<i64> {
        Some(self.hit(key)?.priced()?.0)
    }
}

/// One table a mode, and the patch's.
pub fn table(probes: &Probes, style: Style) -> String {
    let append = if probes.append.is_empty() { String::new() } else { format!(", {}", probes.append) };
    let mut out =
        title(&format!("One hit of a probe ({}, {}{append}), in instructions", probes.kernel, probes.cpu), style);
    for bits in [64, 32] {
        out += &of_mode(probes, bits, style);
    }
    out += &format!("\n{}", hanging("", ALONE, 0, style));
    out += &shut(probes, style);
    out + &patch(probes, style)
}

fn of_mode(probes: &Probes, bits: u8, style: Style) -> String {
    let cols = [
        Col::left("first instruction", 28),
        Col::right("uprobe", 9),
        Col::right("traps", 7),
        Col::right("uretprobe", 11),
        Col::right("traps", 7),
        Col::left("the displaced instruction is", 30),
    ];
    let hits = |gate: &str| probes.hits.iter().filter(|hit| hit.bits == bits && hit.gate == gate).collect::<Vec<_>>();
    let firsts = hits("uprobe");
    if firsts.is_empty() {
        return String::new();
    }
    let row = |hit: &&Hit| {
        let ret = probes.hit(&format!("uretprobe/{bits}/{}", hit.call));
        let mut cells = vec![Item::new(&hit.instruction)];
        for hit in [Some(*hit), ret] {
            let priced = hit.and_then(Hit::priced);
            let price = priced.map_or_else(|| "–".into(), |(price, _)| signed(price));
            let traps = priced.map_or_else(|| "–".into(), |(_, entries)| count(entries.len() as u64));
            let tone = if priced.is_some() { Tone::Plain } else { Tone::Shut };
            cells.extend([price, traps].map(|text| Item::toned(&text, tone)));
        }
        cells.push(Item::new(hit.way()));
        cells
    };
    let rows: Vec<_> = firsts.iter().map(row).collect();
    format!("\n{}{}{}", title(&format!("{bits}-bit target"), style), heading(&cols, style), grid(&cols, &rows, style))
}

fn signed(value: i64) -> String {
    let size = count(value.unsigned_abs());
    if value < 0 { format!("−{size}") } else { size }
}

/// What has no figure, and what was not as long as its sample: each reason once, with all that it is the reason of.
fn shut(probes: &Probes, style: Style) -> String {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for hit in &probes.hits {
        let reason = match &hit.outcome {
            Outcome::Shut { reason } => reason.as_str(),
            Outcome::Priced { checked: false, .. } => {
                "the trace and the sampler's counter disagree, so do not rely on the figure"
            }
            Outcome::Priced { .. } => continue,
        };
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, keys)) => keys.push(hit.key()),
            None => reasons.push((reason, vec![hit.key()])),
        }
    }
    let lines = reasons
        .iter()
        .map(|(reason, keys)| hanging("– ", &format!("{}: {reason}.", crate::format::and(keys)), 2, style));
    let text: String = lines.collect();
    if text.is_empty() { text } else { format!("\n{text}") }
}

/// The patch's figures beside ours. It measured microseconds: what carries over are the ratios to its own first figure.
fn patch(probes: &Probes, style: Style) -> String {
    let Some(article) = published::articles().iter().find(|article| article.year == PATCH) else {
        return String::new();
    };
    let mut out =
        format!("\n{}", title(&format!("{} ({}; {})", article.title, article.kernel, article.machine), style));
    let cols = [
        Col::left("figure", 28),
        Col::right("theirs, µs", 12),
        Col::right("ratio", 7),
        Col::right("ours, instr.", 14),
        Col::right("ratio", 7),
        Col::left("our row", 26),
    ];
    for table in article.tables {
        let base = table.figures.iter().find(|figure| Some(figure.label) == table.base);
        let key = |figure: &Figure| if let Ours::Median(key) = figure.ours { key } else { "" };
        let ours_base = base.and_then(|base| probes.price(key(base))).filter(|base| *base > 0);
        let row = |figure: &Figure| {
            let ours = probes.price(key(figure));
            let over = |ours: i64| ours_base.map_or_else(|| "–".into(), |base| ratio(ours as f64 / base as f64));
            let cells = [
                figure.label.to_string(),
                figure.printed.to_string(),
                base.map_or_else(|| "–".into(), |base| ratio(figure.value / base.value)),
                ours.map_or_else(|| "–".into(), signed),
                ours.map_or_else(|| "–".into(), over),
                key(figure).to_string(),
            ];
            cells.iter().map(|cell| Item::new(cell)).collect::<Vec<_>>()
        };
        let rows: Vec<_> = table.figures.iter().map(row).collect();
        out += &format!("{}{}{}", title(table.title, style), heading(&cols, style), grid(&cols, &rows, style));
    }
    out + &hanging("", WITHOUT, 0, style)
}

const ALONE: &str = "A trap is one entry into the kernel. Here, each probe is the only one that is armed; bench arms \
                     forty at once, so there the kernel takes a few more instructions to find the one that was hit.";

const WITHOUT: &str = "Theirs without the patch is a push that is single-stepped; all current kernels emulate a push, \
                       so ours is an instruction that is still single-stepped. An instruction is not a unit of time: a \
                       trap takes far longer than the same number of other instructions.";

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style { color: false, width: 110 };

    fn hit(gate: &str, bits: u8, call: &str, instructions: i64, through: &[&str]) -> Hit {
        let entry = |through: &&str| Entry { through: through.to_string(), symbol: "asm_exc".into() };
        let entries = through.iter().map(entry).collect();
        let outcome = Outcome::Priced { instructions, entries, checked: true };
        Hit { gate: gate.into(), bits, call: call.into(), instruction: call.replace('_', " %"), outcome }
    }

    fn probes() -> Probes {
        Probes {
            schema: SCHEMA,
            kernel: "6.1".into(),
            cpu: "max".into(),
            hits: vec![
                hit("uprobe", 64, "push_rbp", 1000, &["#BP"]),
                hit("uprobe", 64, "mov_riprel", 2000, &["#BP", "#DB"]),
                hit("uretprobe", 64, "push_rbp", 1500, &["#BP", "#BP"]),
            ],
            ..Probes::default()
        }
    }

    /// The words of each line: how wide a column is does not matter here.
    fn lines(text: &str) -> Vec<String> {
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    fn has(text: &str, line: &str) -> bool {
        lines(text).iter().any(|found| found == line)
    }

    #[test]
    fn a_row_for_each_first_instruction() {
        let text = table(&probes(), STYLE);
        assert!(has(&text, "push %rbp 1,000 1 1,500 2 emulated"), "{text}");
        assert!(has(&text, "mov %riprel 2,000 2 – – single-stepped"), "{text}");
        assert!(!text.contains("32-bit target"), "{text}");
    }

    #[test]
    fn the_patch_stands_beside_it_with_ratios() {
        let text = table(&probes(), STYLE);
        assert!(has(&text, "uprobe without 3.1 2.0 2,000 2.0 uprobe/64/mov_riprel"), "{text}");
        assert!(has(&text, "uretprobe with the patch 2.0 1.3 1,500 1.5 uretprobe/64/push_rbp"), "{text}");
    }

    #[test]
    fn reasons_and_doubts_are_printed() {
        let mut probes = probes();
        probes.hits[1].outcome = Outcome::Shut { reason: "this kernel has no uprobes".into() };
        if let Outcome::Priced { checked, .. } = &mut probes.hits[0].outcome {
            *checked = false;
        }
        let text = table(&probes, STYLE);
        assert!(
            text.contains("this kernel has no uprobes")
                && text.contains("the trace and the sampler's counter disagree"),
            "{text}"
        );
        let text = serde_json::to_string(&probes).unwrap();
        assert_eq!(serde_json::from_str::<Probes>(&text).unwrap(), probes);
    }
}
