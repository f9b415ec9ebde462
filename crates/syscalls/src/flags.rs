//! Named bits and values.

use super::context::Text;
use super::kind::Set;
use super::text::{hex, mode};

/// The name of a value, if it has one; the lower 32 bits count.
pub(super) fn name(set: &Set, value: u64) -> Option<&'static str> {
    set.names.iter().find(|(known, _)| *known as u32 == value as u32).map(|(_, name)| *name)
}

/// A value: its name, or itself with a remark.
pub(super) fn value(set: &Set, value: u64) -> String {
    match name(set, value) {
        Some(name) => name.to_string(),
        None => format!("{} /* {} */", hex(value & 0xffff_ffff), set.unknown),
    }
}

/// The names of the bits of a value, and what is left of it.
pub(super) fn split(set: &Set, mut value: u64) -> (Vec<String>, u64) {
    let mut names = Vec::new();
    for (bits, name) in set.names {
        if *bits != 0 && value & bits == *bits {
            names.push(name.to_string());
            value &= !bits;
        }
    }
    (names, value)
}

/// Named bits joined by `|`; what has no name is last.
pub(super) fn flags(set: &Set, value: u64) -> Text {
    let (mut names, rest) = split(set, value);
    if names.is_empty() {
        let zero = set.names.iter().find(|(bits, _)| *bits == 0).map(|(_, name)| *name);
        return match (value, zero) {
            (0, Some(name)) => Text { text: name.to_string(), flags: vec![name.to_string()], raw: None },
            (0, None) => "0".into(),
            _ => Text {
                text: format!("{value:#x} /* {} */", set.unknown),
                flags: vec![format!("{value:#x}")],
                raw: None,
            },
        };
    }
    if rest != 0 {
        names.push(format!("{rest:#x}"));
    }
    Text { text: names.join("|"), flags: names, raw: None }
}

/// One value out of a set, then named bits, all joined: `SOCK_STREAM|SOCK_CLOEXEC`.
pub(super) fn joined(first: String, set: &Set, bits: u64) -> Text {
    let mut names = vec![first];
    let (more, rest) = split(set, bits);
    names.extend(more);
    if rest != 0 {
        names.push(format!("{rest:#x}"));
    }
    Text { text: names.join("|"), flags: names, raw: None }
}

/// Named bits, then the lower nine as permissions: `IPC_CREAT|0600`.
pub(super) fn with_mode(set: &Set, value: u64) -> Text {
    let (mut names, rest) = split(set, value & !0o777);
    if rest != 0 {
        names.push(format!("{rest:#x}"));
    }
    names.push(mode(value & 0o777));
    Text { text: names.join("|"), flags: names, raw: None }
}
