//! `tollgate lab gates`: the gates that Linux keeps shut, priced in guests where a module has opened them, beside the
//! ordinary ones.
//!
//! Two things are brought back from each guest: a price list, and what the module counted behind each gate while a
//! known number of crossings was made. Without the second the first would prove nothing but that something answered.

use serde::{Deserialize, Serialize};

use crate::format::{clean, count, difference, instructions, price};
use crate::model::{PriceList, Row, Status, Unit};
use crate::sink::table::{Col, Item, Style, Tone, grid, hanging, heading, title};

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// What the experiment brought back: the JSON of `tollgate lab gates --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenedGates {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// The kernel's release, with the version of its package where there is one.
    pub kernel: String,
    /// QEMU's CPU model.
    pub cpu: String,
    /// One a guest; the first one is what the others are compared with.
    pub guests: Vec<Guest>,
    /// Guests that did not get to their end.
    #[serde(default)]
    pub failed: Vec<Failed>,
}

/// A guest without figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// What its kernel's command line had beyond what every guest's has.
    pub append: String,
    /// What happened, with the last lines of its console.
    pub why: String,
}

/// One guest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guest {
    /// What its kernel's command line had beyond what every guest's has.
    pub append: String,
    /// Its prices.
    pub list: PriceList,
    /// What was counted behind its gates.
    pub proofs: Vec<Proof>,
}

/// A number of crossings through one gate, and what the module counted behind it meanwhile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// `gate/bits/call`.
    pub row: String,
    /// Crossings made; 0 where the row is not open.
    pub crossings: u64,
    /// Entries that the module counted.
    pub entries: u64,
    /// The code segment that the last of them ran in.
    pub cs: u64,
    /// What came back from the first crossing.
    pub value: i64,
    /// Why there was no crossing.
    #[serde(default)]
    pub reason: Option<String>,
}

impl Proof {
    /// Did every crossing reach the kernel, and the kernel's ring?
    pub fn holds(&self) -> bool {
        self.reason.is_none()
            && self.crossings > 0
            && self.entries == self.crossings
            && self.cs != 0
            && self.cs & 3 == 0
    }

    /// One sentence.
    pub fn sentence(&self) -> String {
        let Proof { row, crossings, entries, cs, value, .. } = self;
        if let Some(reason) = &self.reason {
            return format!("{row}: not proven: {reason}");
        }
        let (crossings, entries, ring) = (count(*crossings), count(*entries), cs & 3);
        match self.holds() {
            true => {
                format!(
                    "{row}: {crossings} crossings, {entries} entries seen in ring {ring} (CS {cs:#x}), returned {}",
                    signed(*value)
                )
            }
            false => {
                format!(
                    "{row}: NOT proven: {crossings} crossings, {entries} entries seen, the last in ring {ring} (CS \
                     {cs:#x})"
                )
            }
        }
    }
}

/// What was seen: one sentence for all that went alike, and one for each that did not.
fn sentences(proofs: &[Proof]) -> Vec<String> {
    let Some(first) = proofs.iter().find(|proof| proof.holds()) else {
        return proofs.iter().map(Proof::sentence).collect();
    };
    let (alike, others): (Vec<&Proof>, Vec<&Proof>) =
        proofs.iter().partition(|proof| proof.holds() && (proof.crossings, proof.cs) == (first.crossings, first.cs));
    let answers: Vec<String> = alike.iter().map(|proof| format!("{} {}", proof.row, signed(proof.value))).collect();
    let all = format!(
        "the module counted each of the {} crossings of each of the {} rows in ring {} (CS {:#x}); they returned: {}",
        count(first.crossings),
        alike.len(),
        first.cs & 3,
        first.cs,
        answers.join(", ")
    );
    std::iter::once(all).chain(others.iter().map(|proof| proof.sentence())).collect()
}

/// With the minus that every table has.
fn signed(value: i64) -> String {
    if value < 0 { format!("−{}", count(value.unsigned_abs())) } else { count(value.unsigned_abs()) }
}

impl OpenedGates {
    /// Did every guest get to its end, and is every gate of each of them proven?
    pub fn proven(&self) -> bool {
        let proven = |guest: &Guest| !guest.proofs.is_empty() && guest.proofs.iter().all(Proof::holds);
        self.failed.is_empty() && !self.guests.is_empty() && self.guests.iter().all(proven)
    }

    /// The words that every guest's command line had.
    fn common(&self) -> Vec<&str> {
        let words = self.guests.first().map(|guest| guest.append.split_whitespace()).into_iter().flatten();
        let everywhere =
            |word: &&str| self.guests.iter().all(|guest| guest.append.split_whitespace().any(|other| other == *word));
        // With one guest there is nothing to tell it from.
        if self.guests.len() < 2 { Vec::new() } else { words.filter(everywhere).collect() }
    }

    /// What sets this guest apart from the others.
    fn name(&self, guest: &Guest) -> String {
        let common = self.common();
        guest.append.split_whitespace().filter(|word| !common.contains(word)).collect::<Vec<_>>().join(" ")
    }

    /// The rows' keys in the order of the first list that has them.
    fn keys(&self) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for row in self.guests.iter().flat_map(|guest| &guest.list.rows) {
            if !keys.contains(&row.key()) {
                keys.push(row.key());
            }
        }
        keys
    }
}

fn find<'a>(guest: &'a Guest, key: &str) -> Option<&'a Row> {
    guest.list.rows.iter().find(|row| row.key() == key)
}

/// A row's figure where it is a count; differences are taken of counts alone.
fn counted(guest: &Guest, key: &str) -> Option<f64> {
    find(guest, key).filter(|row| row.unit == Unit::Instructions).and_then(Row::figure)
}

/// The prices, what the opened gates cost beyond the ordinary ones, and the proofs.
pub fn table(gates: &OpenedGates, style: Style) -> String {
    let common: String = gates.common().iter().map(|word| format!(", {word}")).collect();
    let mut out =
        title(&format!("Instructions per crossing, {}, CPU model {}{common}", gates.kernel, gates.cpu), style);
    out += &prices(gates, style);
    out += &reasons(gates, style);
    let beyond = beyond(gates);
    if !beyond.is_empty() {
        out.push('\n');
        out += &title("Compared with the ordinary gate", style);
        beyond.iter().for_each(|text| out += &hanging(" ·", text, 3, style));
    }
    for guest in gates.guests.iter().filter(|guest| !guest.proofs.is_empty()) {
        out.push('\n');
        out += &title(&format!("Seen by the kernel, {}", gates.name(guest)), style);
        sentences(&guest.proofs).iter().for_each(|text| out += &hanging(" ·", &clean(text), 3, style));
    }
    for Failed { append, why } in &gates.failed {
        out.push('\n');
        out += &title(&format!("No figures with {}", clean(append)), style);
        why.lines().for_each(|line| out += &hanging("", line, 2, style));
    }
    out
}

/// Row × guest, with the difference of each to the first.
fn prices(gates: &OpenedGates, style: Style) -> String {
    const FIGURE: usize = 12;
    let Some((first, others)) = gates.guests.split_first() else { return String::new() };
    let columns = gates.guests.len() + others.len();
    let keys = gates.keys();
    let longest = keys.iter().map(|key| key.chars().count()).max().unwrap_or(0);
    let room = style.columns().saturating_sub(columns * FIGURE);
    let mut cols = vec![Col::left("row", longest.min(room).max(12)), Col::right(&gates.name(first), FIGURE)];
    for guest in others {
        cols.extend([Col::right(&gates.name(guest), FIGURE), Col::right("difference", FIGURE)]);
    }
    let line = |key: &String| {
        let mut items = vec![Item::new(key), cell(find(first, key))];
        for guest in others {
            let change = counted(guest, key).zip(counted(first, key)).map(|(here, base)| here - base);
            let tone = if change.is_some_and(|change| change > 0.0) { Tone::Expensive } else { Tone::Plain };
            let text = change.map_or_else(|| "–".into(), difference);
            items.extend([cell(find(guest, key)), Item::toned(&text, tone)]);
        }
        items
    };
    heading(&cols, style) + &grid(&cols, &keys.iter().map(line).collect::<Vec<_>>(), style)
}

fn cell(row: Option<&Row>) -> Item {
    let text = match row {
        None => "–".into(),
        Some(row) => match (row.figure(), row.unit, row.status) {
            (Some(figure), Unit::Instructions, _) => instructions(figure),
            (Some(figure), unit, _) => price(figure, unit),
            (None, _, Status::Refused) => "refused".into(),
            (None, _, _) => "closed".into(),
        },
    };
    Item::new(&text)
}

/// Why a row has no figure, once for all guests that say the same.
fn reasons(gates: &OpenedGates, style: Style) -> String {
    let mut told: Vec<String> = Vec::new();
    for guest in &gates.guests {
        for row in &guest.list.rows {
            let text = row.reason.as_ref().map(|reason| format!("{}: {}", row.key(), clean(reason)));
            told.extend(text.filter(|text| !told.contains(text)));
        }
    }
    told.iter().map(|text| hanging("", text, 2, style)).collect()
}

/// What each opened gate costs beyond the ordinary one that it is like, where the counts say it.
///
/// The gates into the handler of `int $0x80` are compared with `int80`, and the call that does nothing with the one
/// that is turned away before the dispatch.
fn beyond(gates: &OpenedGates) -> Vec<String> {
    const ORDINARY: [(&str, &str); 4] = [
        ("int_gate/64/enosys", "int80/64/enosys"),
        ("ud_gate/64/enosys", "int80/64/enosys"),
        ("call_gate/64/enosys", "int80/64/enosys"),
        ("noop_call/64/noop", "syscall/64/enosys"),
    ];
    let beyond = |(opened, ordinary): &(&str, &str)| {
        let each = gates.guests.iter().filter_map(|guest| {
            let change = counted(guest, opened)? - counted(guest, ordinary)?;
            Some((difference(change), gates.name(guest)))
        });
        let each: Vec<(String, String)> = each.collect();
        let (first, _) = each.first()?;
        let same = each.len() == gates.guests.len() && each.iter().all(|(text, _)| text == first);
        let told = if same {
            let plural = if first.trim_start_matches(['+', '−']) == "1" { "" } else { "s" };
            format!("{first} instruction{plural} in every guest")
        } else {
            each.iter().map(|(text, guest)| format!("{text} with {guest}")).collect::<Vec<_>>().join(", ")
        };
        Some(format!("{opened} against {ordinary}: {told}"))
    };
    ORDINARY.iter().filter_map(beyond).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SCHEMA as LIST_SCHEMA;

    fn row(gate: &str, call: &str, least: f64) -> Row {
        let mut row = Row::closed(gate, 64, call, Status::Ok, "");
        row.reason = None;
        row.unit = Unit::Instructions;
        row.min = Some(least);
        // What an interrupt added: not the price.
        row.median = Some(least + 1000.0);
        row
    }

    fn guest(append: &str, extra: f64) -> Guest {
        let rows = vec![
            row("syscall", "enosys", 213.0 + extra),
            row("int80", "enosys", 258.0 + extra),
            Row::closed("int80", 32, "enosys", Status::Closed, "this kernel does not run 32-bit programs"),
            row("call_gate", "enosys", 266.0 + extra),
            row("noop_call", "noop", 248.0 + extra * 2.0),
        ];
        let text = format!(
            "{{\"schema\":{LIST_SCHEMA},\"tool\":{{\"name\":\"t\",\"version\":\"1\"}},\"platform\":{{}},\"rows\":[]}}"
        );
        let list = PriceList { rows, ..serde_json::from_str(&text).unwrap() };
        let proof = Proof {
            row: "call_gate/64/enosys".into(),
            crossings: 1300,
            entries: 1300,
            cs: 0x10,
            value: -38,
            reason: None,
        };
        Guest { append: append.into(), list, proofs: vec![proof] }
    }

    fn gates() -> OpenedGates {
        let guests = vec![guest("pti=off", 0.0), guest("pti=on", 8.0)];
        OpenedGates { schema: SCHEMA, kernel: "6.1.0-56-amd64".into(), cpu: "max".into(), guests, failed: Vec::new() }
    }

    #[test]
    fn rows_are_gates_and_columns_guests_with_the_exact_difference() {
        let table = table(&gates(), Style { color: false, width: 100 });
        insta::assert_snapshot!(table);
        assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    }

    #[test]
    fn a_proof_holds_only_if_every_crossing_was_seen_in_the_kernels_ring() {
        let good = gates().guests[0].proofs[0].clone();
        assert!(good.holds());
        let bad = [
            Proof { entries: 1299, ..good.clone() },
            Proof { entries: 1301, ..good.clone() },
            Proof { cs: 0x33, ..good.clone() },
            Proof { cs: 0, ..good.clone() },
            Proof { crossings: 0, entries: 0, ..good.clone() },
            Proof { reason: Some("closed".into()), ..good.clone() },
        ];
        for proof in bad {
            assert!(!proof.holds(), "{proof:?}");
            assert!(proof.sentence().to_lowercase().contains("not proven"), "{}", proof.sentence());
        }
    }

    #[test]
    fn words_that_all_guests_share_stand_in_the_title_alone() {
        let mut gates = gates();
        gates.guests.iter_mut().for_each(|guest| guest.append += " vsyscall=none");
        let table = table(&gates, Style { color: false, width: 100 });
        assert_eq!(table.matches("vsyscall=none").count(), 1, "{table}");
        assert!(table.lines().next().is_some_and(|line| line.ends_with(", vsyscall=none")), "{table}");
    }

    #[test]
    fn what_is_missing_is_not_proven() {
        assert!(gates().proven());
        let mut without = gates();
        without.guests[1].proofs.clear();
        assert!(!without.proven());
        assert!(!OpenedGates { guests: Vec::new(), ..gates() }.proven());
    }

    #[test]
    fn a_guest_that_died_costs_its_own_column_and_says_why() {
        let mut gates = gates();
        gates.guests.pop();
        gates.failed = vec![Failed {
            append: "pti=on".into(),
            why: "the guest ended; its console's last lines:\n  Oops\u{1b}[2J".into(),
        }];
        let table = table(&gates, Style { color: false, width: 80 });
        assert!(
            table.contains("266") && table.contains("No figures with pti=on") && table.contains("Oops·[2J"),
            "{table}"
        );
        assert!(!gates.proven());
    }

    #[test]
    fn times_are_never_subtracted_from_counts() {
        let mut gates = gates();
        gates.guests[1].list.rows[0].unit = Unit::Ns;
        let table = table(&gates, Style { color: false, width: 100 });
        let line = table.lines().find(|line| line.starts_with("syscall/64/enosys")).unwrap();
        assert!(line.contains(" ns") && line.trim_end().ends_with('–'), "{line}");
    }

    #[test]
    fn what_is_saved_comes_back() {
        let text = serde_json::to_string(&gates()).unwrap();
        assert_eq!(serde_json::from_str::<OpenedGates>(&text).unwrap(), gates());
    }
}
