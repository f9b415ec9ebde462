//! The function table of Go programs, which stays in stripped ones: the run-time needs it for tracebacks.
//!
//! Source: Go's `src/internal/abi/symtab.go`, `src/debug/gosym/pclntab.go` and `src/runtime/symtab.go`, versions 1.2 to
//! 1.26. The header begins with a magic number of the version, two zeros, the least length of an instruction (1 on x86)
//! and the size of pointers. Behind it a table of pairs: where a function begins, and where its record is, whose second
//! field names it. The last pair has only an address, the end.
//!
//! * Go 1.2: pairs of pointers directly behind the number of functions; records and names relative to the header.
//! * Go 1.16: five offsets in the header; names and records have tables of their own.
//! * Go 1.18 and 1.20: pairs of 32 bits, relative to the start of the text, which the header tells.
//! * Go 1.26: the header tells 0 instead of the start of the text; it is in the module data, in a section `.go.module`.

use crate::elf::{Elf, NAMES};

const MAGIC_12: u32 = 0xffff_fffb;
const MAGIC_116: u32 = 0xffff_fffa;
const MAGIC_118: u32 = 0xffff_fff0;
const MAGIC_120: u32 = 0xffff_fff1;
/// Longer names are cut off; there are generic functions of several hundred bytes.
const LONGEST: usize = 4096;
/// Places that begin like a table and are looked at, at most. A program has its table there, and hardly anything else.
const CANDIDATES: usize = 256;

/// The functions of a Go program: where each begins and ends (addresses of the file), and its name. Ascending; empty if
/// this is no Go program, or of a version whose table nobody knows.
pub fn functions(elf: &[u8]) -> Vec<(u64, u64, &str)> {
    let Ok(elf) = Elf::parse(elf) else { return Vec::new() };
    let Some(table) = Table::find(&elf) else { return Vec::new() };
    // All may have one long name.
    let mut left = NAMES.saturating_add(elf.size());
    let named = |index: u64| {
        let (start, end) = table.range(index)?;
        let name = if left > 0 { table.name(index).unwrap_or_default() } else { "" };
        left = left.saturating_sub(name.len());
        Some((start, end, name))
    };
    (0..table.count).filter_map(named).collect()
}

/// The table, its parts found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table<'a> {
    /// How many functions.
    count: u64,
    /// The pairs, and what the second of a pair is relative to.
    pairs: &'a [u8],
    records: &'a [u8],
    names: &'a [u8],
    /// Bytes of one of a pair.
    width: usize,
    /// What the first of a pair is relative to.
    text: u64,
}

fn int(bytes: &[u8], at: u64, width: usize) -> Option<u64> {
    let at = usize::try_from(at).ok()?;
    let field = bytes.get(at..at.checked_add(width)?)?;
    Some(field.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
}

impl<'a> Table<'a> {
    /// Where each function begins and ends.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (0..self.count).filter_map(|index| self.range(index))
    }

    /// The table of a file: by its section, or by its magic number where it is a part of another section.
    pub(crate) fn find(elf: &Elf<'a>) -> Option<Table<'a>> {
        for name in [".gopclntab", ".data.rel.ro.gopclntab"] {
            if let Some(table) = elf.section(name).and_then(|section| Table::parse(elf, section.addr, section.bytes)) {
                return Some(table);
            }
        }
        // A program that an external linker put together may have it inside .data.rel.ro, and one without section
        // headers anywhere. Other programs are not searched: it takes longer than all the rest of a scan.
        let go = elf.sections.is_empty()
            || elf.section(".go.buildinfo").is_some()
            || elf.section(".note.go.buildid").is_some();
        go.then(|| Table::search(elf)).flatten()
    }

    fn search(elf: &Elf<'a>) -> Option<Table<'a>> {
        let readable = elf.segments.iter().filter(|segment| segment.kind == crate::elf::LOAD && segment.flags & 1 == 0);
        // Segments may be the same bytes again.
        let (mut left, mut candidates) = (elf.size(), CANDIDATES);
        for segment in readable {
            let bytes = elf.at(segment.vaddr)?;
            let bytes = &bytes[..bytes.len().min(left)];
            left -= bytes.len();
            // Tables are aligned to pointers at least; addresses of segments to pages.
            for (index, head) in bytes.chunks_exact(8).enumerate() {
                let known = matches!(head[0], 0xfb | 0xfa | 0xf0 | 0xf1);
                if known && head[1..7] == [0xff, 0xff, 0xff, 0, 0, 1] {
                    candidates = candidates.checked_sub(1)?;
                    let at = index as u64 * 8;
                    let found = Table::parse(elf, segment.vaddr.wrapping_add(at), &bytes[index * 8..]);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }

    fn parse(elf: &Elf<'a>, address: u64, bytes: &'a [u8]) -> Option<Table<'a>> {
        let magic = int(bytes, 0, 4)? as u32;
        let word = int(bytes, 7, 1)? as usize;
        if int(bytes, 4, 2)? != 0 || int(bytes, 6, 1)? != 1 || !matches!(word, 4 | 8) {
            return None;
        }
        let field = |index: u64| int(bytes, 8 + index * word as u64, word);
        let part = |index: u64| bytes.get(usize::try_from(field(index)?).ok()?..);
        let count = field(0)?;
        let table = match magic {
            MAGIC_12 => {
                Table { count, pairs: bytes.get(8 + word..)?, records: bytes, names: bytes, width: word, text: 0 }
            }
            MAGIC_116 => Table { count, pairs: part(6)?, records: part(6)?, names: part(2)?, width: word, text: 0 },
            MAGIC_118 | MAGIC_120 => {
                let at = address.wrapping_add(8 + 2 * word as u64);
                let text = elf.pointer(at).filter(|text| *text != 0).or_else(|| text_of_module(elf, word as u64))?;
                Table { count, pairs: part(7)?, records: part(7)?, names: part(3)?, width: 4, text }
            }
            _ => return None,
        };
        table.plausible(elf).then_some(table)
    }

    /// Whether the pairs are there and ascend from an address of the file's code. Not all of them are looked at: the
    /// table of a big program has hundreds of thousands, and each is checked again when it is used.
    fn plausible(&self, elf: &Elf<'_>) -> bool {
        let need = self
            .count
            .checked_mul(2)
            .and_then(|words| words.checked_add(1))
            .and_then(|words| words.checked_mul(self.width as u64));
        let (first, last) = (self.start(0), self.start(self.count));
        let in_code = |address: u64| elf.segments.iter().any(|one| one.flags & 1 != 0 && one.within(address).is_some());
        self.count > 0
            && need.is_some_and(|need| need <= self.pairs.len() as u64)
            && first.zip(last).is_some_and(|(first, last)| first < last && in_code(first) && in_code(last - 1))
    }

    /// Where a function begins; of the one behind the last, the end.
    fn start(&self, index: u64) -> Option<u64> {
        let first = int(self.pairs, index.checked_mul(2 * self.width as u64)?, self.width)?;
        Some(self.text.wrapping_add(first))
    }

    /// A function: start, end, name.
    fn function(&self, index: u64) -> Option<(u64, u64, Option<&'a str>)> {
        self.range(index).map(|(start, end)| (start, end, self.name(index)))
    }

    /// Where a function begins and ends.
    fn range(&self, index: u64) -> Option<(u64, u64)> {
        let (start, end) = (self.start(index)?, self.start(index.checked_add(1)?)?);
        (start < end).then_some((start, end))
    }

    fn name(&self, index: u64) -> Option<&'a str> {
        let pair = index.checked_mul(2 * self.width as u64)?;
        let record = int(self.pairs, pair + self.width as u64, self.width)?;
        // The first field of a record is what the pair says too: a pointer before Go 1.18, 32 bits since.
        let at = usize::try_from(int(self.records, record.checked_add(self.width as u64)?, 4)?).ok()?;
        let tail = self.names.get(at..)?;
        let end = tail.iter().take(LONGEST).position(|byte| *byte == 0)?;
        std::str::from_utf8(&tail[..end]).ok()
    }

    /// The function that covers an address: start and end.
    pub(crate) fn covering(&self, address: u64) -> Option<(u64, u64)> {
        self.range(self.at(address)?)
    }

    /// The name of the function that covers an address.
    pub(crate) fn name_at(&self, address: u64) -> Option<&'a str> {
        self.name(self.at(address)?)
    }

    /// The function of a name: start and end. All are looked at.
    pub(crate) fn named(&self, name: &str) -> Option<(u64, u64)> {
        let all = (0..self.count).filter_map(|index| self.function(index));
        all.into_iter().find(|(.., own)| *own == Some(name)).map(|(start, end, _)| (start, end))
    }

    /// The number of the function that covers an address.
    fn at(&self, address: u64) -> Option<u64> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.start(middle)? <= address { low = middle + 1 } else { high = middle }
        }
        let index = low.checked_sub(1)?;
        self.range(index).is_some_and(|(start, end)| start <= address && address < end).then_some(index)
    }
}

/// The start of the text in the module data: the field `text`, behind a pointer, six slices, a pointer (`findfunctab`)
/// and two addresses (`minpc`, `maxpc`). The three must agree: the text begins at or before the first function.
fn text_of_module(elf: &Elf<'_>, word: u64) -> Option<u64> {
    let module = elf.section(".go.module")?.addr;
    let at = |index: u64| elf.pointer(module.checked_add(index * word)?);
    // 1 + 6 * 3 + 1 words come before minpc.
    let (low, high, text, end) = (at(20)?, at(21)?, at(22)?, at(23)?);
    (text <= low && low < high && high <= end.saturating_add(word)).then_some(text)
}
