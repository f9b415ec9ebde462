//! Static probes of sys/sdt.h: a no-op in the code, and a note that says where it is.
//!
//! Source: SystemTap's wiki, "UserSpaceProbeImplementation": notes of type 3 and owner `stapsdt` in `.note.stapsdt`;
//! each has three addresses (the no-op, the base, the semaphore) and three strings (provider, name, arguments). The
//! base is the address that `.stapsdt.base` had when the note was made: what a prelinker moved since is the difference.
//! A program looks at the semaphore, a 16-bit counter, to see whether somebody probes it: it is to be counted up while
//! a probe is in place.

use super::tables::Room;
use tollgate_rewrite::elf::{Elf, LONGEST_NAME};

/// Notes of static probes.
const TYPE: u32 = 3;
/// Arguments of one that are read, at most; sys/sdt.h has up to 12.
const MOST_ARGUMENTS: usize = 64;

/// A static probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usdt {
    /// Who has put it there.
    pub provider: String,
    /// What it is called.
    pub name: String,
    /// Linked address of the no-op.
    pub address: u64,
    /// Linked address of the 16-bit counter that the program looks at; `None` where it looks at none.
    pub semaphore: Option<u64>,
    /// Where its arguments are, in the assembler's words (`8@%rdi -4@$5`).
    pub arguments: String,
}

/// An argument of a static probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Bytes: 1, 2, 4 or 8.
    pub size: u8,
    /// It has a sign.
    pub signed: bool,
    /// Where it is when the no-op is executed.
    pub operand: Operand,
    /// As the note has it.
    pub text: String,
}

/// Where an argument is. Registers are in the order of the instruction encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// In a register, from this bit on (8 of ah and its like).
    Register(u8, u8),
    /// In memory: at a register and a displacement, and perhaps another register shifted left by so many bits.
    Memory(u8, Option<(u8, u8)>, i64),
    /// It is a constant.
    Constant(i64),
    /// Where it is is not known: what the assembler calls by a name, and registers that records have no copy of (xmm0).
    Unknown,
}

/// What a note says of the arguments: `8@%rdi -4@$5 2@-8(%rbp,%rax,4)`. Without a size one is as long as a word of the
/// program.
pub fn arguments(text: &str, bits: u8) -> Vec<Argument> {
    text.split_whitespace()
        .take(MOST_ARGUMENTS)
        .map(|word| {
            let (size, operand) = word.split_once('@').unwrap_or(("", word));
            let digits = size.strip_prefix('-').unwrap_or(size);
            let known = [1, 2, 4, 8].into_iter().find(|known: &u8| digits == known.to_string());
            let operand = if known.is_some() || size.is_empty() { operand_of(operand) } else { Operand::Unknown };
            Argument { size: known.unwrap_or(bits / 8), signed: size.starts_with('-'), operand, text: word.into() }
        })
        .collect()
}

/// An operand as the GNU assembler writes it (AT&T syntax, GCC's and Clang's `nor` constraint).
fn operand_of(text: &str) -> Operand {
    let read = || {
        if let Some(constant) = text.strip_prefix('$') {
            return Some(Operand::Constant(number(constant)?));
        }
        if let Some(name) = text.strip_prefix('%') {
            return register(name).map(|(number, shift)| Operand::Register(number, shift));
        }
        let (displacement, inner) = text.strip_suffix(')')?.split_once('(')?;
        let displacement = if displacement.is_empty() { 0 } else { number(displacement)? };
        let mut parts = inner.split(',');
        let address =
            |name: &str| register(name.strip_prefix('%')?).filter(|(_, shift)| *shift == 0).map(|(number, _)| number);
        let base = address(parts.next()?)?;
        let index = match (parts.next(), parts.next()) {
            (None, _) => None,
            (Some(name), scale) => {
                let scale = scale
                    .map_or(Some(1), |scale| scale.parse::<u8>().ok())
                    .filter(|scale| matches!(scale, 1 | 2 | 4 | 8))?;
                Some((address(name)?, scale.trailing_zeros() as u8))
            }
        };
        Some(Operand::Memory(base, index, displacement))
    };
    read().unwrap_or(Operand::Unknown)
}

fn number(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (digits, radix) = digits.strip_prefix("0x").map_or((digits, 10), |digits| (digits, 16));
    // The library reads a sign of its own.
    if digits.starts_with(['-', '+']) {
        return None;
    }
    let value = i128::from_str_radix(digits, radix).ok()?.checked_mul(sign)?;
    // Constants of 64 bits are written with or without a sign.
    i64::try_from(value).ok().or_else(|| u64::try_from(value).ok().map(|value| value as i64))
}

/// The number of a general register by any of its names, and the bit that the name begins at.
fn register(name: &str) -> Option<(u8, u8)> {
    const OLD: [&str; 8] = ["ax", "cx", "dx", "bx", "sp", "bp", "si", "di"];
    let old = |name: &str| OLD.iter().position(|known| *known == name).map(|number| number as u8);
    if let Some(digits) = name.strip_prefix('r').map(|rest| rest.trim_end_matches(['d', 'w', 'b']))
        && let Some(number) = digits.parse::<u8>().ok().filter(|number| (8..16).contains(number))
    {
        return Some((number, 0));
    }
    let whole = |name: &str| name.strip_prefix(['r', 'e']).and_then(old).or_else(|| old(name));
    // spl, bpl, sil, dil; then al to bl, and ah to bh.
    let low = || name.strip_suffix('l').and_then(|rest| old(rest).or_else(|| old(&format!("{rest}x"))));
    let high = || name.strip_suffix('h').and_then(|rest| old(&format!("{rest}x")));
    whole(name).or_else(low).map(|number| (number, 0)).or_else(|| high().map(|number| (number, 8)))
}

/// All of a file, as far as there is room for their names; empty where it has none.
pub(super) fn probes(elf: &Elf<'_>, room: &mut Room) -> Vec<Usdt> {
    let base = elf.section(".stapsdt.base").map(|section| section.addr);
    let mut all = Vec::new();
    // One section for each group of functions (GCC's comdat sections), all of one name.
    for section in elf.sections.iter().filter(|section| section.name == ".note.stapsdt") {
        let mut rest = section.bytes;
        while let Some((owner, kind, description, behind)) = note(rest) {
            if owner == b"stapsdt\0" && kind == TYPE {
                all.extend(probe(description, if elf.class64 { 8 } else { 4 }, base, room));
            }
            rest = behind;
        }
    }
    all.sort_by(|one, other| {
        (&one.provider, &one.name, one.address).cmp(&(&other.provider, &other.name, other.address))
    });
    all.dedup();
    all
}

/// Owner, type, description, and what follows.
type Note<'a> = (&'a [u8], u32, &'a [u8], &'a [u8]);

/// The note that bytes begin with. Each part is padded to four bytes.
fn note(bytes: &[u8]) -> Option<Note<'_>> {
    let word = |at: usize| bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map(u32::from_le_bytes);
    let (name, size, kind) = (word(0)? as usize, word(4)? as usize, word(8)?);
    let padded = |size: usize| size.checked_next_multiple_of(4);
    let owner = bytes.get(12..12usize.checked_add(name)?)?;
    let start = 12usize.checked_add(padded(name)?)?;
    let description = bytes.get(start..start.checked_add(size)?)?;
    let behind = start.checked_add(padded(size)?)?;
    Some((owner, kind, description, bytes.get(behind..).unwrap_or_default()))
}

fn probe(description: &[u8], word: usize, base: Option<u64>, room: &mut Room) -> Option<Usdt> {
    let field = |index: usize| {
        let bytes = description.get(index * word..(index + 1) * word)?;
        Some(bytes.iter().rev().fold(0u64, |value, byte| value << 8 | u64::from(*byte)))
    };
    let (address, linked, semaphore) = (field(0)?, field(1)?, field(2)?);
    let moved = base.filter(|_| linked != 0).map_or(0, |base| base.wrapping_sub(linked));
    let mut strings = description.get(3 * word..)?.split(|byte| *byte == 0);
    let mut text = || {
        let text = strings.next()?;
        let text = String::from_utf8_lossy(&text[..text.len().min(LONGEST_NAME)]);
        room.take(&text).map(str::to_owned)
    };
    let (provider, name, arguments) = (text()?, text()?, text().unwrap_or_default());
    let semaphore = (semaphore != 0).then(|| semaphore.wrapping_add(moved));
    Some(Usdt { provider, name, address: address.wrapping_add(moved), semaphore, arguments })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn made(owner: &[u8], kind: u32, address: u64, base: u64, semaphore: u64, strings: &str) -> Vec<u8> {
        let mut description: Vec<u8> = [address, base, semaphore].iter().flat_map(|word| word.to_le_bytes()).collect();
        description.extend(strings.bytes());
        let mut bytes = Vec::new();
        for word in [owner.len() as u32, description.len() as u32, kind] {
            bytes.extend(word.to_le_bytes());
        }
        for part in [owner, &description] {
            bytes.extend(part);
            bytes.resize(bytes.len().next_multiple_of(4), 0);
        }
        bytes
    }

    #[test]
    fn a_note_is_read_and_a_prelinkers_move_undone() {
        let bytes = made(b"stapsdt\0", 3, 0x1234, 0x4000, 0x6010, "libc\0setjmp\08@%rdi -4@%esi\0");
        let (owner, kind, description, rest) = note(&bytes).unwrap();
        assert_eq!((owner, kind, rest), (&b"stapsdt\0"[..], 3, &[][..]));
        let probe = |base| probe(description, 8, base, &mut Room::of(0)).unwrap();
        let here = probe(Some(0x4000));
        assert_eq!(
            (here.provider.as_str(), here.name.as_str(), here.arguments.as_str()),
            ("libc", "setjmp", "8@%rdi -4@%esi")
        );
        assert_eq!((here.address, here.semaphore), (0x1234, Some(0x6010)));
        let moved = probe(Some(0x7000));
        assert_eq!((moved.address, moved.semaphore), (0x4234, Some(0x9010)));
        assert_eq!(probe(None).address, 0x1234);
    }

    #[test]
    fn arguments_are_where_the_note_says() {
        use Operand::{Constant, Memory, Register, Unknown};
        let told = |text: &str| {
            arguments(text, 64).into_iter().map(|one| (one.size, one.signed, one.operand)).collect::<Vec<_>>()
        };
        assert_eq!(
            told("8@%rbp -4@$5 2@%ax"),
            [(8, false, Register(5, 0)), (4, true, Constant(5)), (2, false, Register(0, 0))]
        );
        let names = [
            ("al", 0, 0),
            ("bh", 3, 8),
            ("spl", 4, 0),
            ("dil", 7, 0),
            ("ecx", 1, 0),
            ("r8b", 8, 0),
            ("r15d", 15, 0),
            ("rsi", 6, 0),
        ];
        for (name, number, shift) in names {
            assert_eq!(operand_of(&format!("%{name}")), Register(number, shift), "{name}");
        }
        assert_eq!(
            told("-8@-24(%rbp) 4@(%rsp) 1@0x10(%rax,%r9,8) 8@(%rax,%rbx)").iter().map(|one| one.2).collect::<Vec<_>>(),
            [Memory(5, None, -24), Memory(4, None, 0), Memory(0, Some((9, 3)), 16), Memory(0, Some((3, 0)), 0)]
        );
        assert_eq!(
            told("8@$-1 8@$18446744073709551615 %edi"),
            [(8, false, Constant(-1)), (8, false, Constant(-1)), (8, false, Register(7, 0))]
        );
        // A float, a name of the assembler's, and nonsense.
        for text in [
            "8f@%xmm0",
            "8@counter(%rip)",
            "8@8+counter(%rip)",
            "3@%rax",
            "8@",
            "8@%",
            "8@(%rax,%rbx,3)",
            "8@%ip",
            "@@",
        ] {
            assert!(told(text).iter().all(|one| one.2 == Unknown), "{text}");
        }
        assert!(told("").is_empty() && arguments("%eax", 32)[0].size == 4);
    }

    /// Regression: a number with two signs was more than 128 bits hold, and an internal error.
    #[test]
    fn a_constant_with_two_signs_is_none() {
        for text in [
            "8@$--170141183460469231731687303715884105728",
            "8@$0x-80000000000000000000000000000000",
            "8@$-0x-80000000000000000000000000000000",
            "8@$--5",
            "8@$-+5",
            "8@--5(%rsp)",
        ] {
            assert_eq!(arguments(text, 64)[0].operand, Operand::Unknown, "{text}");
        }
        assert_eq!(arguments("8@$-0x8000000000000000", 64)[0].operand, Operand::Constant(i64::MIN));
    }

    proptest! {
        #[test]
        fn no_text_of_arguments_breaks_it(text in ".{0,40}", bits in prop::sample::select(vec![32u8, 64])) {
            prop_assert!(arguments(&text, bits).iter().all(|one| matches!(one.size, 1 | 2 | 4 | 8)));
        }

        #[test]
        fn no_bytes_break_it(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
            if let Some((_, _, description, rest)) = note(&bytes) {
                prop_assert!(rest.len() + 12 <= bytes.len());
                let _ = probe(description, 8, Some(1), &mut Room::of(0));
                let _ = probe(description, 4, None, &mut Room::of(0));
            }
        }
    }
}
