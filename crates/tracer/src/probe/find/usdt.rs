//! Static probes of sys/sdt.h: a no-op in the code, and a note that says where it is.
//!
//! Source: SystemTap's wiki, "UserSpaceProbeImplementation": notes of type 3 and owner `stapsdt` in `.note.stapsdt`; each has three
//! addresses (the no-op, the base, the semaphore) and three strings (provider, name, arguments). The base is the address that
//! `.stapsdt.base` had when the note was made: what a prelinker moved since is the difference. A program looks at the semaphore, a
//! 16-bit counter, to see whether somebody probes it: it is to be counted up while a probe is in place.

use crate::patch::elf::Elf;

/// Notes of static probes.
const TYPE: u32 = 3;

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

/// All of a file; empty where it has none.
pub(super) fn probes(elf: &Elf<'_>) -> Vec<Usdt> {
    let base = elf.section(".stapsdt.base").map(|section| section.addr);
    let mut all = Vec::new();
    // One section for each group of functions (GCC's comdat sections), all of one name.
    for section in elf.sections.iter().filter(|section| section.name == ".note.stapsdt") {
        let mut rest = section.bytes;
        while let Some((owner, kind, description, behind)) = note(rest) {
            if owner == b"stapsdt\0" && kind == TYPE {
                all.extend(probe(description, if elf.class64 { 8 } else { 4 }, base));
            }
            rest = behind;
        }
    }
    all.sort_by(|one, other| (&one.provider, &one.name, one.address).cmp(&(&other.provider, &other.name, other.address)));
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

fn probe(description: &[u8], word: usize, base: Option<u64>) -> Option<Usdt> {
    let field = |index: usize| {
        let bytes = description.get(index * word..(index + 1) * word)?;
        Some(bytes.iter().rev().fold(0u64, |value, byte| value << 8 | u64::from(*byte)))
    };
    let (address, linked, semaphore) = (field(0)?, field(1)?, field(2)?);
    let moved = base.filter(|_| linked != 0).map_or(0, |base| base.wrapping_sub(linked));
    let mut strings = description.get(3 * word..)?.split(|byte| *byte == 0);
    let mut text = || strings.next().map(|text| String::from_utf8_lossy(text).into_owned());
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
        let probe = |base| probe(description, 8, base).unwrap();
        let here = probe(Some(0x4000));
        assert_eq!((here.provider.as_str(), here.name.as_str(), here.arguments.as_str()), ("libc", "setjmp", "8@%rdi -4@%esi"));
        assert_eq!((here.address, here.semaphore), (0x1234, Some(0x6010)));
        let moved = probe(Some(0x7000));
        assert_eq!((moved.address, moved.semaphore), (0x4234, Some(0x9010)));
        assert_eq!(probe(None).address, 0x1234);
    }

    proptest! {
        #[test]
        fn no_bytes_break_it(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
            if let Some((_, _, description, rest)) = note(&bytes) {
                prop_assert!(rest.len() + 12 <= bytes.len());
                let _ = probe(description, 8, Some(1));
                let _ = probe(description, 4, None);
            }
        }
    }
}
