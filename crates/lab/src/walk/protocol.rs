//! What the step in the guest and the host say to each other: a JSON object a line from the step, a line of words to
//! it.

use serde::{Deserialize, Serialize};

/// Addresses in the crossing's routine, in the process that crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// The first reading of the counter.
    pub start: u64,
    /// The first of the gate's own lines.
    pub first: u64,
    /// The instruction behind the last of them.
    pub behind: u64,
    /// The second reading.
    pub stop: u64,
}

/// A model-specific register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Msr {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: u64,
}

/// A symbol of the guest's kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symbol {
    /// Where it begins.
    pub start: u64,
    /// Where the next one begins.
    pub end: u64,
    /// Its name.
    pub name: String,
    /// Its module, if it is not of the kernel proper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
}

/// Some of the program's code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserCode {
    /// Its address.
    pub pc: u64,
    /// What it belongs to.
    pub name: String,
    /// The bytes there, in hexadecimal; empty where they cannot be read.
    pub bytes: String,
}

impl UserCode {
    /// Code at an address.
    pub fn new(pc: u64, name: String, bytes: &[u8]) -> UserCode {
        UserCode { pc, name, bytes: bytes.iter().map(|byte| format!("{byte:02x}")).collect() }
    }

    /// Its bytes, as far as they are hexadecimal.
    pub fn code(&self) -> Vec<u8> {
        let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        self.bytes.as_bytes().chunks_exact(2).map_while(pair).collect()
    }
}

/// What the step says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "walk", rename_all = "snake_case")]
pub enum Said {
    /// The process that crosses is held before its first crossing; [`GO`] lets it go on.
    Ready {
        /// Where in the trace its crossings are.
        marks: Marks,
        /// The bytes of their routine.
        routine: UserCode,
        /// How many there will be before the first sample's: of the null path, where that has the same routine, and to
        /// warm up.
        before: usize,
        /// How many samples there will be, of one crossing each.
        samples: usize,
        /// The registers that say where the kernel is entered; empty where they cannot be read.
        msrs: Vec<Msr>,
        /// Why they cannot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        no_msrs: Option<String>,
    },
    /// It has crossed a few times, and ended.
    Done {
        /// Ticks of each sample.
        samples: Vec<u64>,
        /// Ticks of the null path.
        null: u64,
        /// Operations per crossing.
        operations: u32,
    },
    /// What is at the addresses asked for.
    Named {
        /// Symbols of the kernel that contain some of them.
        symbols: Vec<Symbol>,
        /// The instructions of the program among them.
        user: Vec<UserCode>,
    },
    /// There is nothing to walk: the gate is shut here.
    Shut {
        /// Closed, and not refused.
        closed: bool,
        /// Why.
        reason: String,
    },
}

/// Lets the crossings begin.
pub const GO: &str = "go";
/// The line that says [`GO`], and a blank one behind it, so that the first reaches the guest at once.
///
/// A serial port of the 16550 kind interrupts when its receiver holds 8 or 14 characters, as its driver has set it, and
/// otherwise when nothing has come for four characters' time: at 9600 baud, four million instructions of a counting
/// guest, all of them recorded, which a busy machine may not do within [`PATIENCE`](super::recorder::PATIENCE).
/// Whatever the guest has read before, and whatever comes while it reads, there are `TRIGGER` characters from the end
/// of the first line on. To fill the line itself up to a multiple of 8 and 14 was wrong: a busy machine hands the
/// characters over in other pieces, and the last ones then waited for that time.
pub fn go() -> String {
    format!("{GO}\n{:1$}", "", TRIGGER - 2)
}

/// The most characters that a receiver holds before it interrupts.
const TRIGGER: usize = 14;

/// Asks for what is at the addresses that follow, hexadecimal and separated by commas.
pub const NAMES: &str = "names ";
/// Ends the step.
pub const END: &str = "end";

impl Said {
    /// As one line.
    pub fn line(&self) -> String {
        // Strings and integers always make a text.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What a line says; `None` if it is none of these.
    pub fn parse(line: &str) -> Option<Said> {
        serde_json::from_str(line).ok()
    }
}

/// The words that ask for what is at these addresses.
pub fn ask(pcs: &[u64]) -> String {
    let pcs: Vec<String> = pcs.iter().map(|pc| format!("{pc:x}")).collect();
    format!("{NAMES}{}", pcs.join(","))
}

/// The addresses that such words ask for; `None` if they are others.
pub fn asked(line: &str) -> Option<Vec<u64>> {
    let list = line.strip_prefix(NAMES)?;
    Some(list.split(',').filter_map(|pc| u64::from_str_radix(pc.trim(), 16).ok()).collect())
}

/// Is this an address of the kernel? Programs have the lower half of the address space, with four levels of page tables
/// and with five; the vsyscall page lies in the upper half and is none of the kernel's code.
pub fn in_kernel(pc: u64) -> bool {
    pc >> 63 == 1 && pc >> 12 != 0xffff_ffff_ff60_0000 >> 12
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn addresses_there_and_back() {
        let pcs = [0x401000, 0xffff_ffff_8100_0000, 0xff00_0000_0000_0000];
        assert_eq!(asked(&ask(&pcs)), Some(pcs.to_vec()));
        assert_eq!(asked("names "), Some(vec![]));
        assert_eq!(asked("names zz,10"), Some(vec![16]));
        assert_eq!(asked(GO), None);
        assert_eq!(go().trim(), GO);
        let said =
            Said::Named { symbols: vec![], user: vec![UserCode { pc: 1, name: "[user]".into(), bytes: "90".into() }] };
        assert_eq!(Said::parse(&said.line()), Some(said));
        assert_eq!(UserCode::new(1, String::new(), &[0x0f, 0xa0]).code(), [0x0f, 0xa0]);
        assert_eq!(UserCode { pc: 1, name: String::new(), bytes: "0fxyé".into() }.code(), [0x0f]);
        assert_eq!(Said::parse("{\"walk\":\"away\"}"), None);
    }

    /// How far a guest gets in a line, until its receiver would wait for more: a 16550 that interrupts at `trigger`
    /// characters, given so many at a time while nobody reads and so many for each that is read. What is in it already
    /// came before.
    fn read(line: &str, trigger: usize, before: usize, pieces: &[usize]) -> usize {
        let total = before + line.len();
        let (mut given, mut read) = (before, 0);
        let mut pieces = pieces.iter().copied().cycle();
        loop {
            // QEMU gives no more than what is missing to the trigger (hw/char/serial.c, serial_can_receive).
            while given - read < trigger && given < total {
                given += pieces.next().unwrap_or(1).clamp(1, trigger - (given - read)).min(total - given);
            }
            if given - read < trigger {
                return read.saturating_sub(before);
            }
            while read < given {
                read += 1;
                given += pieces.next().unwrap_or(0).min(trigger - (given - read)).min(total - given);
            }
        }
    }

    proptest! {
        #[test]
        fn the_word_to_go_arrives_without_a_timeout_however_it_is_cut(
            eight in any::<bool>(),
            before in 0usize..8,
            pieces in proptest::collection::vec(prop_oneof![8 => Just(0), 1 => 1usize..15], 1..40),
        ) {
            let line = go() + "\n";
            let first = line.find('\n').unwrap() + 1;
            let arrived = read(&line, if eight { 8 } else { 14 }, before, &pieces);
            prop_assert!(arrived >= first, "{arrived} of {first} characters");
        }
    }

    #[test]
    fn halves_of_the_address_space() {
        assert!(
            in_kernel(0xffff_ffff_8100_0000) && in_kernel(0xff11_0000_0000_0000) && in_kernel(0xffff_ffff_ff60_1000)
        );
        assert!(!in_kernel(0x7fff_ffff_f000) && !in_kernel(0xff_ffff_ffff_f000) && !in_kernel(0xffff_ffff_ff60_0400));
    }
}
