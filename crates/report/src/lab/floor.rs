//! `tollgate lab floor`: the smallest possible handler behind each gate, and what Linux adds to it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::compare::status_word;
use crate::format::{figure, instructions, price};
use crate::model::{PriceList, Row as PriceRow, Status, Unit};
use crate::sink::table::{Col, Item, Style, Tone, grid, hanging, heading, title};

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// What executed the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Accel {
    /// QEMU's software CPU, counting.
    Tcg,
    /// The host's CPU.
    Kvm,
}

/// One run of `tollgate lab floor`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Floor {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// What executed the instructions.
    pub accel: Accel,
    /// The unit of every figure: instructions in software, TSC ticks on the host's CPU.
    pub unit: Unit,
    /// CPUID brand string as the guest saw it: under KVM, with QEMU's model `host`, the host's.
    pub cpu: String,
    /// CPUID vendor.
    pub vendor: String,
    /// CPUID hypervisor signature.
    pub hypervisor: Option<String>,
    /// QEMU's CPU model.
    pub model: String,
    /// Why this was not run on the host's CPU although that was wished for.
    pub fallback: Option<String>,
    /// Ticks of a call and its return, where these are so many that a hypervisor must have emulated them: then no
    /// figure is the hardware's.
    pub emulated: Option<f64>,
    /// One row a gate and privilege level.
    pub rows: Vec<Row>,
}

/// One gate, crossed from one privilege level. Figures are for one crossing, less the null path, in [`Floor::unit`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The gate: `int`, `syscall`, …; `timer` is the null path itself, from which nothing is subtracted.
    pub gate: String,
    /// The privilege level that crosses: 3 is user mode. A handler is always at 0.
    pub cpl: u8,
    /// The instructions that the figures are about.
    pub instructions: String,
    /// One line about them.
    pub doc: String,
    /// Measured, or why not: `closed` where the CPU does not have it, `refused` where the machine did not let it
    /// through.
    pub status: Status,
    /// One sentence where `status` is not `ok`.
    pub reason: Option<String>,
    /// Why a crossing leaves the guest for the hypervisor, so that the figure has the price of that in it; `None` where
    /// it does not, as far as is known.
    pub exits: Option<String>,
    /// Smallest sample.
    pub min: Option<f64>,
    /// Median sample.
    pub median: Option<f64>,
    /// 99th percentile.
    pub p99: Option<f64>,
    /// Largest sample.
    pub max: Option<f64>,
    /// Median of the null path that was subtracted.
    pub null: Option<f64>,
    /// Number of samples.
    pub n: u64,
    /// Code segment of the code that crossed, as it read it itself; the low two bits are the privilege level.
    pub cs: Option<u16>,
    /// Code segment that the handler saw, likewise; `None` where there is no handler.
    pub handler_cs: Option<u16>,
}

impl Row {
    /// The figure that stands for the row: the least of counts, the median of times. As of a price list's rows.
    pub fn figure(&self, unit: Unit) -> Option<f64> {
        let figure = if unit == Unit::Instructions { self.min } else { self.median };
        figure.filter(|_| self.status == Status::Ok)
    }

    /// `3 → 0` where a handler is reached, otherwise where the instruction runs.
    fn levels(&self) -> String {
        match self.handler_cs {
            Some(cs) => format!("{} → {}", self.cpl, cs & 3),
            None => format!("at {}", self.cpl),
        }
    }
}

impl Floor {
    /// The row of this gate at this privilege level.
    pub fn row(&self, gate: &str, cpl: u8) -> Option<&Row> {
        self.rows.iter().find(|row| row.gate == gate && row.cpl == cpl)
    }

    /// Is this what the hardware itself takes: measured on it, and not emulated?
    pub fn is_hardware(&self) -> bool {
        self.accel == Accel::Kvm && self.unit == Unit::Ticks && self.emulated.is_none()
    }

    /// Rows that cost as much as `cpuid` at the same level, which is a VM exit, and of which no exit is known.
    fn high_as_an_exit(&self) -> Vec<&Row> {
        if !self.is_hardware() {
            return Vec::new();
        }
        let exit = |row: &Row| self.row("cpuid", row.cpl).and_then(|row| row.figure(self.unit));
        let as_high = |row: &&Row| row.figure(self.unit).zip(exit(row)).is_some_and(|(figure, exit)| figure >= exit);
        self.rows.iter().filter(|row| row.exits.is_none() && row.gate != "timer").filter(as_high).collect()
    }
}

/// The floors of the CPUs that this user has measured, by CPUID brand string: a file of the cache.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// By brand string.
    pub floors: BTreeMap<String, Floor>,
}

/// A file of floors that a newer version of this program wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("has schema {0}, and this tollgate reads only up to {SCHEMA}: use the version that wrote it, or a newer one")]
pub struct Newer(pub u64);

impl Default for Saved {
    fn default() -> Saved {
        Saved { schema: SCHEMA, floors: BTreeMap::new() }
    }
}

impl Saved {
    /// Reads the file's text. What cannot be read is as good as not there: it is a cache, and measured again in a
    /// second.
    ///
    /// # Errors
    /// Where a newer version wrote it, which is not to be written over.
    pub fn parse(text: &str) -> Result<Saved, Newer> {
        #[derive(Deserialize)]
        struct Head {
            schema: u64,
        }
        match serde_json::from_str::<Head>(text) {
            Ok(head) if head.schema > u64::from(SCHEMA) => Err(Newer(head.schema)),
            _ => Ok(serde_json::from_str(text).unwrap_or_default()),
        }
    }

    /// Takes a floor in, in place of an older one of the same CPU. False, and nothing is changed, where it is not the
    /// hardware's.
    pub fn keep(&mut self, floor: &Floor) -> bool {
        let worth =
            floor.is_hardware() && !floor.cpu.is_empty() && floor.rows.iter().any(|row| row.status == Status::Ok);
        if worth {
            self.floors.insert(floor.cpu.clone(), floor.clone());
        }
        worth
    }

    /// The floor of the CPU of this brand string.
    pub fn of(&self, cpu: &str) -> Option<&Floor> {
        self.floors.get(cpu)
    }
}

/// Which row of a price list crosses the same gate: gate and privilege level here, `gate/bits/call` there.
///
/// Not sysenter: the floor's comes from and goes back to 64-bit code, Linux's to 32-bit code. And not what Linux has no
/// part in.
pub const COUNTERPARTS: &[(&str, u8, &str)] = &[
    ("int", 3, "int80/64/enosys"),
    ("syscall", 3, "syscall/64/enosys"),
    ("call_gate", 3, "call_gate/64/enosys"),
    ("ud", 3, "ud/64/ud2"),
    ("gp", 3, "gp/64/hlt"),
    ("page_fault", 3, "page_fault/64/not_present"),
];

/// What of a price is the hardware's and what Linux adds.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// The row of the price list, `gate/bits/call`.
    pub key: String,
    /// The unit of the figures.
    pub unit: Unit,
    /// What the gate costs under Linux.
    pub linux: f64,
    /// What it costs with the smallest handler.
    pub floor: f64,
    /// The one less the other: entry code, the work behind it, and the signal where there is one. `None` where the
    /// floor has a VM exit in it that the price, taken without a hypervisor, has not.
    pub difference: Option<f64>,
    /// Why the floor's figure has a VM exit in it, which the price may not have.
    pub exits: Option<String>,
}

/// The rows that both have, in the order of [`COUNTERPARTS`]. Empty where they cannot be compared: ticks only where
/// both are of the same CPU and neither was emulated, instructions only where both were counted.
pub fn shares(floor: &Floor, list: &PriceList) -> Vec<Share> {
    let comparable = match floor.unit {
        Unit::Ticks => floor.is_hardware() && !floor.cpu.is_empty() && floor.cpu == list.platform.cpu,
        Unit::Instructions => floor.accel == Accel::Tcg,
        Unit::Ns => false,
    };
    let pairs = COUNTERPARTS.iter().filter(|_| comparable);
    let share = |(gate, cpl, key): &(&str, u8, &str)| {
        let row = floor.row(gate, *cpl)?;
        let (linux, floor) = (priced(list.row(key)?, floor.unit)?, row.figure(floor.unit)?);
        Some((row, linux, floor))
    };
    let shares = pairs.filter_map(|pair| {
        let (row, linux, least) = share(pair)?;
        Some(Share {
            key: pair.2.into(),
            unit: floor.unit,
            linux,
            floor: least,
            difference: (row.exits.is_none() || list.platform.hypervisor.is_some()).then_some(linux - least),
            exits: row.exits.clone(),
        })
    });
    shares.collect()
}

/// A row's figure in this unit, if it has one.
fn priced(row: &PriceRow, unit: Unit) -> Option<f64> {
    match unit {
        unit if row.unit == unit => row.figure(),
        Unit::Ticks => row.ticks.map(|ticks| ticks.median).filter(|_| row.status == Status::Ok),
        _ => None,
    }
}

/// The table of what Linux adds; empty where there is nothing to show.
pub fn shares_table(shares: &[Share], style: Style) -> String {
    let Some(first) = shares.first() else { return String::new() };
    let unit = unit_word(first.unit);
    let mut out = title(&format!("What Linux adds to the share of the hardware, in {unit}"), style);
    let cols =
        [Col::left("row", 26), Col::right("Linux", 12), Col::right("floor", 12), Col::right("Linux − floor", 16)];
    out.push_str(&heading(&cols, style));
    for share in shares {
        let number = |value| Item::new(&written(value, share.unit));
        let difference = share.difference.map_or_else(|| Item::new("–"), number);
        let row = vec![Item::new(&share.key), number(share.linux), number(share.floor), difference];
        out.push_str(&grid(&cols, &[row], style));
        if let Some(exits) = &share.exits {
            out.push_str(&hanging("", &format!("The floor includes a VM exit: {exits}."), 4, style));
        }
    }
    out
}

fn written(value: f64, unit: Unit) -> String {
    if unit == Unit::Instructions { instructions(value) } else { figure(value) }
}

fn unit_word(unit: Unit) -> &'static str {
    match unit {
        Unit::Ns => "ns",
        Unit::Ticks => "ticks",
        Unit::Instructions => "instructions",
    }
}

/// Columns of a terminal from which the instructions have their own one, and from which the words about them have.
const WIDE: usize = 90;
const WIDEST: usize = 140;

/// The table of the floor, and what is to be known about it.
pub fn table(floor: &Floor, style: Style) -> String {
    let on = match floor.accel {
        Accel::Tcg => format!("QEMU's software CPU ({})", floor.model),
        Accel::Kvm => format!("KVM ({})", floor.cpu),
    };
    let mut out = title(
        &format!("The floor: the smallest handler behind each gate, in {}, on {on}", unit_word(floor.unit)),
        style,
    );
    let cols = columns(floor, style);
    out.push_str(&heading(&cols, style));
    for row in &floor.rows {
        out.push_str(&grid(&cols, &[cells(floor, row, style)], style));
        if let Some(reason) = &row.reason {
            out.push_str(&hanging("", reason, 4, style));
        }
    }
    let notes = notes(floor);
    if !notes.is_empty() {
        out.push('\n');
        notes.iter().for_each(|note| out.push_str(&hanging(" ·", note, 3, style)));
    }
    out
}

fn columns(floor: &Floor, style: Style) -> Vec<Col> {
    let mut cols = vec![Col::left("gate", 12), Col::left("CPL", 7)];
    match floor.unit {
        // All samples agree, or a note says so.
        Unit::Instructions => cols.push(Col::right("instructions", 14)),
        _ => cols.extend([Col::right("median", 10), Col::right("min", 10), Col::right("p99", 10)]),
    }
    if style.columns() >= WIDE {
        cols.push(Col::left("of", 30));
    }
    if style.columns() >= WIDEST {
        cols.push(Col::left("which is", 66));
    }
    cols
}

fn cells(floor: &Floor, row: &Row, style: Style) -> Vec<Item> {
    let mut cells = vec![Item::new(&row.gate), Item::new(&row.levels())];
    let figures = match floor.unit {
        Unit::Instructions => vec![row.figure(floor.unit)],
        _ => vec![row.median, row.min, row.p99],
    };
    match row.status {
        Status::Ok => {
            cells.extend(figures.into_iter().map(|value| Item::new(&written(value.unwrap_or(f64::NAN), floor.unit))))
        }
        shut => {
            cells.push(Item::toned(status_word(shut), Tone::Shut));
            cells.extend(figures.iter().skip(1).map(|_| Item::new("")));
        }
    }
    if style.columns() >= WIDE {
        cells.push(Item::new(&row.instructions));
    }
    if style.columns() >= WIDEST {
        cells.push(Item::new(&row.doc));
    }
    cells
}

/// What is to be known about the figures.
fn notes(floor: &Floor) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(floor.fallback.clone());
    if let Some(ticks) = floor.emulated {
        notes.push(format!(
            "These are not figures of the hardware: a call and its return took {}, more than ten times what any CPU \
             needs; the hypervisor emulates the guest instruction by instruction.",
            price(ticks, Unit::Ticks)
        ));
    }
    let measured: Vec<&Row> = floor.rows.iter().filter(|row| row.status == Status::Ok).collect();
    if floor.unit == Unit::Instructions && !measured.is_empty() {
        notes.push(exactness(&measured));
        notes.push(
            "Instructions are counted when they complete: a load that faults is undone by the software CPU, so it is \
             not part of `page_fault`, nor of `gp` from CPL 0."
                .into(),
        );
    }
    let mut exits: Vec<(&str, Vec<String>)> = Vec::new();
    for row in measured.iter().filter(|row| floor.is_hardware() && row.exits.is_some()) {
        let (why, name) = (row.exits.as_deref().unwrap_or_default(), format!("{} ({})", row.gate, row.levels()));
        match exits.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => exits.push((why, vec![name])),
        }
    }
    notes.extend(exits.iter().map(|(why, names)| format!("A VM exit in {}: {why}.", names.join(", "))));
    let high: Vec<String> =
        floor.high_as_an_exit().iter().map(|row| format!("{} ({})", row.gate, row.levels())).collect();
    if !high.is_empty() {
        notes.push(format!(
            "As expensive as cpuid, which is a VM exit, so possibly also a VM exit: {}.",
            high.join(", ")
        ));
    }
    notes
}

fn exactness(measured: &[&Row]) -> String {
    let differ: Vec<String> = measured
        .iter()
        .filter(|row| row.min != row.max)
        .map(|row| format!("{} ({})", row.gate, row.levels()))
        .collect();
    match differ.is_empty() {
        true => format!("Exact: all {} samples of each row are equal.", measured[0].n),
        false => format!("Not all samples are equal, so the figure is the minimum: {}.", differ.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    fn row(gate: &str, cpl: u8, median: f64) -> Row {
        let handled = !["timer", "call", "cpuid", "swapgs"].contains(&gate);
        Row {
            gate: gate.into(),
            cpl,
            instructions: format!("{gate} + return"),
            doc: format!("what {gate} is"),
            status: Status::Ok,
            reason: None,
            exits: None,
            min: Some(median),
            median: Some(median),
            p99: Some(median),
            max: Some(median),
            null: Some(6.0),
            n: 1001,
            cs: Some(if cpl == 3 { 0x2b } else { 8 }),
            handler_cs: handled.then_some(8),
        }
    }

    fn shut(gate: &str, cpl: u8, status: Status, reason: &str) -> Row {
        let (none, reason) = (None, Some(reason.to_string()));
        let row = row(gate, cpl, 0.0);
        Row {
            status,
            reason,
            min: none,
            median: none,
            p99: none,
            max: none,
            null: none,
            n: 0,
            cs: None,
            handler_cs: None,
            ..row
        }
    }

    fn counted() -> Floor {
        Floor {
            schema: SCHEMA,
            accel: Accel::Tcg,
            unit: Unit::Instructions,
            cpu: "QEMU TCG CPU version 2.5+".into(),
            vendor: "AuthenticAMD".into(),
            hypervisor: Some("TCGTCGTCGTCG".into()),
            model: "max".into(),
            fallback: None,
            emulated: None,
            rows: vec![
                row("call", 3, 2.0),
                row("int", 3, 2.0),
                row("syscall", 3, 2.0),
                shut("cr3_pcid", 0, Status::Closed, "this CPU has no PCID (CPUID)"),
            ],
        }
    }

    fn timed() -> Floor {
        let mut floor = counted();
        (floor.accel, floor.unit, floor.cpu, floor.model) =
            (Accel::Kvm, Unit::Ticks, "Example CPU".into(), "host".into());
        floor.hypervisor = Some("KVMKVMKVM".into());
        floor.rows = vec![row("cpuid", 3, 2400.0), row("int", 3, 180.0), row("syscall", 3, 70.0), row("ud", 3, 2600.0)];
        floor.rows[0].exits = Some("cpuid is answered by the hypervisor".into());
        floor.rows[3].exits = Some("KVM intercepts #UD".into());
        floor
    }

    fn list() -> PriceList {
        fixture::list(vec![
            fixture::row("syscall", 64, "enosys", 100.0),
            fixture::row("int80", 64, "enosys", 400.0),
            fixture::shut("ud", 64, "ud2", Status::Closed, "not here"),
        ])
    }

    #[test]
    fn linux_less_hardware_in_ticks_of_the_same_cpu() {
        // The fixture's ticks are twice its nanoseconds.
        let shares = shares(&timed(), &list());
        let shown: Vec<(&str, f64, f64, Option<f64>)> =
            shares.iter().map(|share| (share.key.as_str(), share.linux, share.floor, share.difference)).collect();
        assert_eq!(
            shown,
            [("int80/64/enosys", 800.0, 180.0, Some(620.0)), ("syscall/64/enosys", 200.0, 70.0, Some(130.0))]
        );
        let text = shares_table(&shares, Style { color: false, width: 80 });
        assert_eq!(
            text,
            "What Linux adds to the share of the hardware, in ticks\nrow                              Linux       \
             floor   Linux − floor\nint80/64/enosys                    800         180             \
             620\nsyscall/64/enosys                  200        70.0             130\n"
        );
        assert_eq!(shares_table(&[], Style { color: false, width: 80 }), "");
    }

    #[test]
    fn a_floor_with_a_vm_exit_is_not_subtracted_from_a_price_without() {
        let mut list = list();
        list.rows[2] = fixture::row("ud", 64, "ud2", 500.0);
        let difference =
            |list: &PriceList| shares(&timed(), list).last().map(|share| (share.key.clone(), share.difference));
        list.platform.hypervisor = None;
        assert_eq!(difference(&list), Some(("ud/64/ud2".into(), None)));
        assert!(shares_table(&shares(&timed(), &list), Style { color: false, width: 80 }).contains("–\n"));
        list.platform.hypervisor = Some("KVMKVMKVM".into());
        assert_eq!(difference(&list), Some(("ud/64/ud2".into(), Some(1000.0 - 2600.0))));
    }

    #[test]
    fn units_and_machines_are_not_mixed() {
        let other = Floor { cpu: "Another CPU".into(), ..timed() };
        let nameless = Floor { cpu: String::new(), ..timed() };
        let emulated = Floor { emulated: Some(5434.0), ..timed() };
        let mut nobody = list();
        nobody.platform.cpu = String::new();
        assert!([other, emulated, counted()].iter().all(|floor| shares(floor, &list()).is_empty()));
        assert_eq!(shares(&nameless, &nobody), []);
        let mut without = list();
        without.rows[0].ticks = None;
        assert_eq!(shares(&timed(), &without).len(), 1);

        let counts = fixture::counted(vec![fixture::count("syscall", 64, "enosys", 213.0)]);
        let exact = shares(&counted(), &counts);
        assert_eq!(exact.iter().map(|share| share.difference).collect::<Vec<_>>(), [Some(211.0)]);
        assert_eq!(shares(&timed(), &counts), []);
    }

    #[test]
    fn an_exit_in_the_floor_is_said_beside_the_difference() {
        let mut list = list();
        list.rows[2] = fixture::row("ud", 64, "ud2", 2000.0);
        let text = shares_table(&shares(&timed(), &list), Style { color: false, width: 80 });
        assert!(text.ends_with("    The floor includes a VM exit: KVM intercepts #UD.\n"), "{text}");
    }

    #[test]
    fn only_the_hardwares_own_figures_are_kept() {
        let mut saved = Saved::default();
        let nothing = Floor { rows: vec![shut("int", 3, Status::Refused, "hangs")], ..timed() };
        for floor in
            [counted(), Floor { emulated: Some(5434.0), ..timed() }, Floor { cpu: String::new(), ..timed() }, nothing]
        {
            assert!(!saved.keep(&floor));
        }
        assert_eq!(saved, Saved::default());
        assert!(saved.keep(&timed()) && saved.keep(&Floor { cpu: "Another CPU".into(), ..timed() }));
        assert!(saved.keep(&Floor { model: "host,-x2apic".into(), ..timed() }));
        let text = serde_json::to_string(&saved).unwrap();
        let read = Saved::parse(&text).unwrap();
        assert_eq!(read, saved);
        assert_eq!(read.of("Example CPU").map(|floor| floor.model.as_str()), Some("host,-x2apic"));
        assert_eq!((read.floors.len(), read.of("Third CPU")), (2, None));
    }

    #[test]
    fn a_damaged_cache_is_an_empty_one_and_a_newer_one_is_left_alone() {
        for text in ["", "garbage", "[]", "{\"schema\":1}", "{\"schema\":1,\"floors\":{\"x\":{}}}"] {
            assert_eq!(Saved::parse(text), Ok(Saved::default()), "{text:?}");
        }
        assert_eq!(Saved::parse("{\"schema\":2,\"cpus\":[]}"), Err(Newer(2)));
    }

    #[test]
    fn json_has_words_for_unit_and_status() {
        let json = serde_json::to_value(counted()).unwrap();
        assert_eq!(
            (&json["accel"], &json["unit"], &json["schema"]),
            (&"tcg".into(), &"instructions".into(), &1.into())
        );
        assert_eq!((&json["rows"][3]["status"], &json["rows"][1]["handler_cs"]), (&"closed".into(), &8.into()));
        assert_eq!(serde_json::from_value::<Floor>(json).unwrap(), counted());
    }

    #[test]
    fn counts_in_a_narrow_table() {
        assert_eq!(
            table(&counted(), Style { color: false, width: 72 }),
            "The floor: the smallest handler behind each gate, in instructions, on\nQEMU's software CPU \
             (max)\ngate          \
             CPL    instructions\ncall          at 3              2\nint           3 → 0             2\nsyscall       \
             3 → 0             2\ncr3_pcid      at 0         closed\n    this CPU has no PCID (CPUID)\n\n · Exact: all \
             1001 samples of each row are equal.\n · Instructions are counted when they complete: a load that faults \
             is\n   undone by the software CPU, so it is not part of `page_fault`, nor of\n   `gp` from CPL 0.\n"
        );
        let mut odd = counted();
        odd.rows[1].max = Some(38_000.0);
        let text = table(&odd, Style { color: false, width: 200 });
        assert!(text.contains("Not all samples are equal, so the figure is the minimum: int (3 → 0)."), "{text}");
    }

    #[test]
    fn times_say_where_the_hypervisor_stepped_in() {
        let mut floor = timed();
        floor.rows.push(row("gp", 3, 2500.0));
        let text = table(&floor, Style { color: false, width: 160 });
        assert!(text.contains("A VM exit in ud (3 → 0): KVM intercepts #UD."), "{text}");
        assert!(
            text.contains("As expensive as cpuid, which is a VM exit, so possibly also a VM exit: gp (3 → 0)."),
            "{text}"
        );
        assert!(text.contains("syscall       3 → 0      70.0      70.0      70.0"), "{text}");
        floor.emulated = Some(5434.0);
        let text = table(&floor, Style { color: false, width: 160 });
        assert!(
            text.contains("These are not figures of the hardware: a call and its return took 5,434 ticks"),
            "{text}"
        );
        assert!(!text.contains("As expensive as cpuid") && !text.contains("A VM exit in"), "{text}");
    }

    #[test]
    fn words_from_a_file_do_not_reach_the_terminal_as_they_are() {
        let mut floor = counted();
        floor.rows[0].gate = "int\u{1b}[2J".into();
        floor.fallback = Some("why\u{1b}[31m".into());
        assert!(!table(&floor, Style { color: false, width: 100 }).contains('\u{1b}'));
    }
}
