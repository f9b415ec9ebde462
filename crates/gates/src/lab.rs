//! What the gates know of an opened lab: the gates that Linux keeps shut, and that the lab's module `kgate` opens in a
//! guest.
//!
//! The module puts them where this file says (an instruction has its vector and its selector in it, so they cannot be
//! found out as late as that) and tells in [`FILE`] what is open. On an ordinary machine there is no such file; the
//! rows are tried all the same, at the same places, and come back with how the CPU or Linux turned them away.
//!
//! Calls through these gates end in the handler of `int $0x80`: numbers are those of the 32-bit table, from 64-bit code
//! too.

use crate::compat::{self, Code32, Crossing32};
use crate::crossing::{Args, Crossing, Enter, Expect, NO_SUCH_CALL};
use crate::gate::{Row, no_such_row};
use crate::reason::{Reason, signal_name};
use crate::sys;
use alloc::string::String;

/// Where `kgate` says what it has opened.
pub const FILE: &core::ffi::CStr = c"/proc/tollgate_kgate";

/// Slot 16 of the GDT, ring 3: the first one behind Linux's own (arch/x86/include/asm/segment.h, `GDT_ENTRIES`).
pub const CALL_SELECTOR: u64 = 0x83;
/// The vector of the second interrupt gate.
pub const INT_VECTOR: u64 = 0x82;
/// What ebp must hold for a #UD to be a call: "toll".
pub const UD_MAGIC: u64 = 0x746f_6c6c;
/// A number that the 64-bit table promises never to use ("don't use numbers 387 through 423", syscall_64.tbl).
pub const NOOP_NR: u64 = 400;

/// Gates of the module: the words of their lines in [`FILE`], and what this program takes for granted of each.
pub const OPENED: [Opened; 4] = [
    Opened { gate: "call_gate", word: "call_gate", key: "selector", value: CALL_SELECTOR },
    Opened { gate: "int_gate", word: "int_gate", key: "vector", value: INT_VECTOR },
    Opened { gate: "ud_gate", word: "ud_gate", key: "magic", value: UD_MAGIC },
    Opened { gate: "noop_call", word: "noop", key: "nr", value: NOOP_NR },
];

/// One gate of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened {
    /// Our gate.
    pub gate: &'static str,
    /// The first word of its line.
    pub word: &'static str,
    /// The setting that says where it is.
    pub key: &'static str,
    /// What this program was built with.
    pub value: u64,
}

/// What the module has counted behind one gate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Entries while it counted.
    pub entries: u64,
    /// The code segment that the last of them ran in; its two low bits are the ring.
    pub cs: u64,
}

/// The value of `key=value` in the line that begins with `word`, decimal or 0x….
pub fn setting(text: &str, word: &str, key: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(word))?;
    let value = line.split_whitespace().filter_map(|part| part.split_once('=')).find(|(name, _)| *name == key)?.1;
    match value.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => value.parse().ok(),
    }
}

/// What was counted behind a gate of ours.
pub fn seen(text: &str, gate: &str) -> Option<Seen> {
    let word = OPENED.iter().find(|opened| opened.gate == gate)?.word;
    Some(Seen { entries: setting(text, word, "entries")?, cs: setting(text, word, "cs_seen")? })
}

/// Whether a gate that the module opens is where this program looks for it. Without the module that is for the trial to
/// find out; with another version of it, the trial would cross something else.
pub fn check(gate: &str) -> Result<(), Reason> {
    opened().map_or(Ok(()), |text| check_text(&text, gate))
}

fn check_text(text: &str, gate: &str) -> Result<(), Reason> {
    let Some(wanted) = OPENED.iter().find(|opened| opened.gate == gate) else { return Ok(()) };
    match setting(text, wanted.word, wanted.key) {
        Some(value) if value == wanted.value => Ok(()),
        Some(value) => Err(Reason::Closed(alloc::format!(
            "the module kgate opened it with {} {value:#x}, but this program uses {:#x}: their versions differ",
            wanted.key,
            wanted.value
        ))),
        None => Err(Reason::Closed("the module kgate is loaded but has not opened it".into())),
    }
}

/// The text of [`FILE`]; `None` on an ordinary machine.
pub fn opened() -> Option<String> {
    sys::read_text(FILE)
}

/// The calls behind each of the gates that lead to the 32-bit table.
pub const CALLS: [&str; 2] = ["enosys", "getppid"];

/// Number and answer of one of [`CALLS`], by the 32-bit table.
pub fn call32(gate: &str, row: &Row) -> Result<(i64, Expect), Reason> {
    check(gate)?;
    match row.call.as_str() {
        "enosys" => Ok((NO_SUCH_CALL, Expect::Exact(-i64::from(libc::ENOSYS)))),
        // 64 in arch/x86/entry/syscalls/syscall_32.tbl.
        "getppid" => Ok((64, Expect::Exact(i64::from(sys::ppid())))),
        _ => Err(no_such_row(gate, row)),
    }
}

/// A crossing from 64-bit code by a gate that leads to the 32-bit table, and its null path.
pub fn crossing64(gate: &str, row: &Row, enter: Enter, null: Enter) -> Result<Crossing, Reason> {
    let (nr, expect) = call32(gate, row)?;
    let args = Args::nr(nr);
    Ok(Crossing { null: Some((null, args)), ..Crossing::instruction(enter, args, expect) })
}

/// The same from a 32-bit process.
pub fn crossing32(gate: &str, row: &Row, enter: Code32, null: Code32) -> Result<Crossing32, Reason> {
    let (nr, expect) = call32(gate, row)?;
    let crossing = Crossing32::new(compat::bytes(enter), [nr as u32, 0, 0, 0, 0, 0], expect);
    Ok(Crossing32 { null: Some(compat::bytes(null)), ..crossing })
}

/// The reason of a gate that was tried and ended in a signal. `what` says what is missing.
pub fn shut(what: &str, tried: &str, signal: i32) -> Reason {
    let signal = signal_name(signal);
    Reason::Closed(alloc::format!(
        "{what} (tried: {tried} ends in {signal}); `tollgate lab gates` opens one in a guest"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "call_gate selector=0x83 restart=rbp entries=3 cs_seen=0x10\n\
                        int_gate vector=0x84 entries=0 cs_seen=0x0\n\
                        ud_gate magic=0x746f6c6c register=rbp entries=18446744073709551615 cs_seen=0x10\n\
                        counting off\n";

    #[test]
    fn a_line_is_found_by_its_first_word_and_a_setting_by_its_name() {
        assert_eq!(setting(TEXT, "call_gate", "selector"), Some(0x83));
        assert_eq!(setting(TEXT, "call_gate", "restart"), None);
        assert_eq!(setting(TEXT, "call_gate", "vector"), None);
        assert_eq!(setting(TEXT, "gate", "selector"), None);
        assert_eq!(setting("", "call_gate", "selector"), None);
        assert_eq!(setting("noop nr=0x nr=400", "noop", "nr"), None);
        assert_eq!(seen(TEXT, "call_gate"), Some(Seen { entries: 3, cs: 0x10 }));
        assert_eq!(seen(TEXT, "ud_gate"), Some(Seen { entries: u64::MAX, cs: 0x10 }));
        assert_eq!((seen(TEXT, "noop_call"), seen(TEXT, "syscall")), (None, None));
    }

    #[test]
    fn a_gate_must_be_where_this_program_crosses_it() {
        assert_eq!(check_text(TEXT, "call_gate"), Ok(()));
        assert_eq!(check_text(TEXT, "ud_gate"), Ok(()));
        // Not one that the module could have moved.
        assert_eq!(check_text(TEXT, "syscall"), Ok(()));
        let Err(Reason::Closed(why)) = check_text(TEXT, "int_gate") else { panic!("vector 0x84 is not 0x82") };
        assert!(why.contains("vector 0x84") && why.contains("0x82"), "{why}");
        let Err(Reason::Closed(why)) = check_text(TEXT, "noop_call") else { panic!("there is no line for it") };
        assert!(why.contains("has not opened it"), "{why}");
    }
}
