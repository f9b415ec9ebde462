//! Which of our documents a JSON text is, from the names of its fields; it is read no further than is needed.

use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

use super::ReadError;
use tollgate_report::format::{and, clean};

/// The documents that a report is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `bench --export-json`.
    PriceList,
    /// `compare --json`.
    Comparison,
    /// `lab matrix`.
    Matrix,
    /// `lab floor --json`.
    Floor,
    /// `lab walk --json`.
    Walk,
    /// `lab walk --diff --json`.
    WalkDiff,
    /// `lab gates --json`.
    Opened,
    /// `lab kernel --json`.
    Reads,
    /// `lab uprobe --json`.
    Uprobes,
    /// `trace -c --json`.
    Summary,
    /// `run --measure --export-json`.
    Run,
    /// `probe --json`.
    Probes,
}

/// Fields that tell a kind: all of these, in any order. The first that fits counts.
const TELLS: &[(&[&str], Kind)] = &[
    (&["names", "rows"], Kind::Comparison),
    (&["accel", "rows"], Kind::Floor),
    (&["rows", "tool"], Kind::PriceList),
    (&["rows", "platform"], Kind::PriceList),
    (&["command_line", "cells"], Kind::Reads),
    (&["cells", "tool"], Kind::Matrix),
    (&["tree"], Kind::Walk),
    (&["base", "other"], Kind::WalkDiff),
    (&["guests"], Kind::Opened),
    (&["hits"], Kind::Uprobes),
    (&["native", "replaced"], Kind::Run),
    (&["probes"], Kind::Probes),
    (&["calls"], Kind::Summary),
];

/// Fields whose names are kept for the message.
const NAMED: usize = 12;

struct Fields {
    kind: Option<Kind>,
    names: Vec<String>,
}

impl<'de> Visitor<'de> for &mut Fields {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            if self.names.len() < NAMED || TELLS.iter().any(|(fields, _)| fields.contains(&name.as_ref())) {
                self.names.push(name.clone().into_owned());
            }
            let told =
                |(fields, _): &&(&[&str], Kind)| fields.iter().all(|field| self.names.iter().any(|seen| seen == field));
            self.kind = TELLS.iter().find(told).map(|(_, kind)| *kind);
            if self.kind.is_some() {
                // The rest is read by the kind's own model, so what follows here may be broken and nobody has looked
                // yet.
                return Ok(());
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

/// The kind of a text; `name` is what errors call it.
pub fn of(text: &str, name: &str) -> Result<Kind, ReadError> {
    let mut fields = Fields { kind: None, names: Vec::new() };
    let outcome = serde_json::Deserializer::from_str(text).deserialize_map(&mut fields);
    match (fields.kind, outcome) {
        // Left in the middle of the object, the deserializer complains; that is no fault of the text.
        (Some(kind), _) => whole(text, name, kind),
        (None, Err(e)) if !e.is_data() => Err(not_json(&e, text, name)),
        (None, _) => Err(unknown(fields.names, text, name)),
    }
}

/// A price list's own reader finds its faults; of all others, a text that is cut off is told here.
fn whole(text: &str, name: &str, kind: Kind) -> Result<Kind, ReadError> {
    match kind {
        Kind::PriceList | Kind::Summary => Ok(kind),
        _ => serde_json::from_str::<IgnoredAny>(text).map(|_| kind).map_err(|e| not_json(&e, text, name)),
    }
}

fn unknown(names: Vec<String>, text: &str, name: &str) -> ReadError {
    if let Err(e) = serde_json::from_str::<IgnoredAny>(text) {
        return not_json(&e, text, name);
    }
    let names: Vec<String> = names.iter().take(NAMED).map(|field| clean(&super::cut(field, 40)).into_owned()).collect();
    ReadError::Unknown { name: name.into(), fields: if names.is_empty() { "none".into() } else { and(&names) } }
}

fn not_json(e: &serde_json::Error, text: &str, name: &str) -> ReadError {
    let (name, line, column) = (name.to_owned(), e.line(), e.column());
    // A number that is cut off behind its point is a syntax error to the parser.
    let number = text.trim_end().ends_with(['.', 'e', 'E', '+', '-']) && line >= text.lines().count();
    match e.is_eof() || number {
        true => ReadError::Truncated { name, line, column },
        false => ReadError::NotJson { name, line, column },
    }
}
