//! Named bits and values.
//!
//! How they are printed (`-X`) is asked for while a call is printed, and not handed through the hundred places that
//! print some, most of which know nothing else of the style.

use super::Constants;
use super::context::Text;
use super::kind::Set;
use super::text::{hex, mode};
use std::cell::Cell;

thread_local! {
    static CONSTANTS: Cell<Constants> = const { Cell::new(Constants::Names) };
}

/// Prints something with constants in this way.
pub(super) fn with<T>(constants: Constants, print: impl FnOnce() -> T) -> T {
    /// Also where a panic is caught.
    struct Outer(Constants);
    impl Drop for Outer {
        fn drop(&mut self) {
            CONSTANTS.set(self.0);
        }
    }
    let _outer = Outer(CONSTANTS.replace(constants));
    print()
}

/// How constants are printed.
pub(super) fn constants() -> Constants {
    CONSTANTS.get()
}

/// What has a number and a name.
pub(super) fn named(number: impl FnOnce() -> String, name: String) -> String {
    match CONSTANTS.get() {
        Constants::Names => name,
        Constants::Numbers => number(),
        Constants::Both => format!("{} /* {name} */", number()),
    }
}

/// A number that has a remark behind it, whichever of both is asked for.
pub(super) fn remarked(number: String, remark: &str) -> String {
    match CONSTANTS.get() {
        Constants::Numbers => number,
        _ => format!("{number} /* {remark} */"),
    }
}

/// What has no name: itself, with a remark.
fn unnamed(value: u64, set: &Set) -> String {
    if set.unknown.is_empty() {
        return hex(value);
    }
    remarked(hex(value), set.unknown)
}

/// The name of a value, if it has one; the lower 32 bits count.
pub(super) fn name(set: &Set, value: u64) -> Option<&'static str> {
    set.names.find(|known| known as u32 == value as u32)
}

/// A value: its name, or itself with a remark.
pub(super) fn value(set: &Set, value: u64) -> String {
    let value = value & 0xffff_ffff;
    match name(set, value) {
        Some(name) => named(|| hex(value), name.to_string()),
        None => unnamed(value, set),
    }
}

/// A value inside of what has a name: by that alone, and without a remark where there is one around it.
pub(super) fn inside(set: &Set, value: u32) -> String {
    match (name(set, u64::from(value)), CONSTANTS.get()) {
        (Some(name), _) => name.to_string(),
        (None, Constants::Both) => hex(u64::from(value)),
        (None, _) => unnamed(u64::from(value), set),
    }
}

/// A value of 64 bits.
pub(super) fn long_value(set: &Set, value: u64) -> String {
    if value >> 32 == 0 { self::value(set, value) } else { unnamed(value, set) }
}

/// The names of the bits of a value, and what is left of it.
pub(super) fn split(set: &Set, mut value: u64) -> (Vec<String>, u64) {
    let mut names = Vec::new();
    for (bits, name) in set.names.iter() {
        if bits != 0 && value & bits == bits {
            names.push(name.to_string());
            value &= !bits;
        }
    }
    (names, value)
}

/// The names of the bits of a value, and of what none of them has.
pub(super) fn names(set: &Set, value: u64) -> String {
    let (mut names, rest) = split(set, value);
    if names.is_empty() {
        return set.unknown.to_string();
    }
    names.extend((rest != 0).then(|| format!("{rest:#x}")));
    names.join("|")
}

/// Bits that have the names of their numbers, or of what is one more: `1<<TCP_LISTEN`, `1<<(INET_DIAG_TOS-1)`.
pub(super) fn numbered_bits(set: &Set, value: u64, more: u32) -> String {
    let shift = |name: &str| if more == 0 { format!("1<<{name}") } else { format!("1<<({name}-{more})") };
    let (mut names, mut rest) = (Vec::new(), value);
    for (number, name) in set.names.iter() {
        let bit = number.checked_sub(u64::from(more)).and_then(|bit| 1u64.checked_shl(u32::try_from(bit).ok()?));
        if let Some(bit) = bit.filter(|bit| rest & bit != 0) {
            names.push(shift(name));
            rest &= !bit;
        }
    }
    match (names.is_empty(), constants()) {
        (true, Constants::Numbers) => return hex(value),
        (true, _) if value == 0 => return "0".to_string(),
        (true, _) => return format!("{} /* {} */", hex(value), shift(set.unknown)),
        _ => names.extend((rest != 0).then(|| format!("{rest:#x}"))),
    }
    bits(value, names).text
}

/// Bits and their names, as one number.
pub(super) fn bits(value: u64, names: Vec<String>) -> Text {
    let (number, text) = (hex(value), names.join("|"));
    let text = if number == text { text } else { named(|| number, text) };
    Text { text, flags: names, raw: None }
}

/// Named bits joined by `|`; what has no name is last.
pub(super) fn flags(set: &Set, value: u64) -> Text {
    let (mut names, rest) = split(set, value);
    if names.is_empty() {
        let zero = set.names.find(|bits| bits == 0);
        return match (value, zero) {
            (0, Some(name)) => bits(0, vec![name.to_string()]),
            (0, None) => "0".into(),
            _ => Text { text: unnamed(value, set), flags: vec![format!("{value:#x}")], raw: None },
        };
    }
    if rest != 0 {
        names.push(format!("{rest:#x}"));
    }
    bits(value, names)
}

/// One value that has a name, then named bits, all joined: `O_WRONLY|O_CREAT`.
pub(super) fn joined((first, name): (u64, String), set: &Set, more: u64) -> Text {
    let mut names = vec![name];
    let (others, rest) = split(set, more);
    names.extend(others);
    if rest != 0 {
        names.push(format!("{rest:#x}"));
    }
    bits(first | more, names)
}

/// One value out of a set, then named bits, each a number of its own: `SOCK_STREAM|SOCK_CLOEXEC`.
pub(super) fn value_and_flags((values, first): (&Set, u64), set: &Set, more: u64) -> Text {
    let name = with(Constants::Names, || value(values, first));
    let names = with(Constants::Names, || joined((first, name), set, more)).flags;
    let others = if more == 0 { String::new() } else { format!("|{}", flags(set, more).text) };
    Text { text: value(values, first) + &others, flags: names, raw: None }
}

/// Named bits, then the lower nine as permissions: `IPC_CREAT|0600`.
pub(super) fn with_mode(sets: &[&Set], value: u64) -> Text {
    let (mut names, mut rest) = (Vec::new(), value & !0o777);
    for set in sets {
        let (more, left) = split(set, rest);
        names.extend(more);
        rest = left;
    }
    if rest != 0 {
        names.push(format!("{rest:#x}"));
    }
    let upper = if names.is_empty() { String::new() } else { bits(value & !0o777, names.clone()).text + "|" };
    let permissions = mode(value & 0o777);
    names.push(permissions.clone());
    Text { text: upper + &permissions, flags: names, raw: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SET: Set = Set { unknown: "X_???", names: names![(1, "X_A"), (2, "X_B")] };

    #[test]
    fn constants_are_names_numbers_or_both() {
        let all = |print: &dyn Fn() -> String| {
            [Constants::Names, Constants::Numbers, Constants::Both].map(|constants| with(constants, print))
        };
        assert_eq!(all(&|| value(&SET, 2)), ["X_B", "0x2", "0x2 /* X_B */"]);
        assert_eq!(all(&|| value(&SET, 5)), ["0x5 /* X_??? */", "0x5", "0x5 /* X_??? */"]);
        assert_eq!(all(&|| flags(&SET, 7).text), ["X_A|X_B|0x4", "0x7", "0x7 /* X_A|X_B|0x4 */"]);
        assert_eq!(all(&|| flags(&SET, 0).text), ["0", "0", "0"]);
        assert_eq!(all(&|| flags(&SET, 8).text), ["0x8 /* X_??? */", "0x8", "0x8 /* X_??? */"]);
        assert_eq!(all(&|| with_mode(&[&SET], 0o1600).text), ["0x200|0600"; 3]);
        let both = || value_and_flags((&SET, 1), &SET, 2).text;
        assert_eq!(all(&both), ["X_A|X_B", "0x1|0x2", "0x1 /* X_A */|0x2 /* X_B */"]);
        assert_eq!(all(&|| joined((4, "X_C".into()), &SET, 2).text), ["X_C|X_B", "0x6", "0x6 /* X_C|X_B */"]);
        assert_eq!(CONSTANTS.get(), Constants::Names);
    }
}
