//! Go's table of functions, lines and frame sizes, `.gopclntab` (go/src/runtime/symtab.go and internal/abi/symtab.go,
//! Go 1.2 to 1.26). The runtime needs it for its own tracebacks, so a stripped binary has it still; DWARF is gone there
//! and was never in `.eh_frame`.

use super::work::Work;
use std::sync::Arc;

/// What the magic says about the layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Version {
    V12,
    V116,
    V118,
}

/// The table of one binary. Every offset in it is checked when it is used.
pub(super) struct Table {
    bytes: Arc<[u8]>,
    version: Version,
    /// Bytes of a pointer: 4 or 8.
    pointer: usize,
    /// Smallest step of the program counter; 1 on x86.
    quantum: u64,
    count: usize,
    /// What function addresses count from; 0 before 1.18.
    text: u64,
    names: usize,
    units: usize,
    files: usize,
    values: usize,
    functions: usize,
    /// For sizes of frames, which are looked up anew each time, and for lines, which are kept.
    frames: Work,
    lines: Work,
}

/// Bytes of tables that are gone through at first, and how many more with each address. The table of a function's frame
/// sizes has some bytes for each way out of it, the one of its lines some for each line.
const FRAMES: (isize, isize) = (16 << 20, 1 << 10);
const LINES: (isize, isize) = (64 << 20, 4 << 10);

/// One function of it.
pub(super) struct Function<'table> {
    table: &'table Table,
    /// Linked address of its first byte.
    pub(super) start: u64,
    /// Where its record lies, behind the entry address.
    record: usize,
}

impl Table {
    /// Takes the section's bytes, those of `.go.module` (since Go 1.26; may be empty) and the address of `.text`.
    pub(super) fn parse(bytes: Arc<[u8]>, module: &[u8], text: u64) -> Option<Table> {
        let version = match u32_at(&bytes, 0)? {
            0xffff_fffb => Version::V12,
            0xffff_fffa => Version::V116,
            0xffff_fff0 | 0xffff_fff1 => Version::V118,
            _ => return None,
        };
        let [0, 0, quantum @ (1 | 2 | 4), pointer @ (4 | 8)] = *bytes.get(4..8)? else { return None };
        let pointer = usize::from(pointer);
        let word = |index: usize| word_at(&bytes, 8 + index * pointer, pointer);
        let offset = |index| word(index).and_then(|word| usize::try_from(word).ok());
        let count = offset(0)?;
        let mut table = Table {
            version,
            pointer,
            quantum: quantum.into(),
            count,
            text: 0,
            names: 0,
            units: 0,
            files: 0,
            values: 0,
            functions: 8 + pointer,
            frames: Work::new(FRAMES.0, FRAMES.1),
            lines: Work::new(LINES.0, LINES.1),
            bytes: Arc::clone(&bytes),
        };
        if version >= Version::V116 {
            // The address of the text is a word more since 1.18.
            let first = if version == Version::V118 { 3 } else { 2 };
            (table.names, table.units, table.files) = (offset(first)?, offset(first + 1)?, offset(first + 2)?);
            (table.values, table.functions) = (offset(first + 3)?, offset(first + 4)?);
        }
        if version == Version::V118 {
            // The header's own word is 0 in position-independent code, and always since 1.26. moduledata.text is its
            // word 22; it differs from .text where C code was linked before it.
            let known = [word(2), word_at(module, 22 * pointer, pointer)].into_iter().flatten().find(|text| *text != 0);
            table.text = known.unwrap_or(text);
        }
        (count > 0 && table.entry(0).is_some()).then_some(table)
    }

    /// The function that holds a linked address.
    pub(super) fn function(&self, address: u64) -> Option<Function<'_>> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.0 <= address { low = middle + 1 } else { high = middle }
        }
        let index = low.checked_sub(1)?;
        // Entry `count` is there too: it is the end of the last function.
        if address >= self.entry(index + 1).map_or(0, |next| next.0) {
            return None;
        }
        let (start, record) = self.entry(index)?;
        let width = if self.version == Version::V118 { 4 } else { self.pointer };
        Some(Function { table: self, start, record: record?.checked_add(width)? })
    }

    /// Address and record of the function with that number; of the one behind the last, there is no record.
    fn entry(&self, index: usize) -> Option<(u64, Option<usize>)> {
        let width = if self.version == Version::V118 { 4 } else { self.pointer };
        let at = self.functions.checked_add(index.checked_mul(2 * width)?)?;
        let address = self.text.checked_add(word_at(&self.bytes, at, width)?)?;
        let base = if self.version == Version::V12 { 0 } else { self.functions };
        let record = word_at(&self.bytes, at.checked_add(width)?, width)
            .and_then(|word| base.checked_add(usize::try_from(word).ok()?));
        Some((address, record))
    }

    fn string(&self, at: usize) -> Option<String> {
        let rest = self.bytes.get(at..)?;
        let end = rest.iter().take(1 << 16).position(|byte| *byte == 0)?;
        Some(String::from_utf8_lossy(&rest[..end]).into_owned())
    }

    /// A table of values by address: pairs of numbers, the change of the value (zigzag) and how many addresses have it.
    fn value(&self, work: &Work, offset: u32, start: u64, address: u64) -> Option<i64> {
        if offset == 0 {
            return None;
        }
        let whole = self.bytes.get(self.values.checked_add(offset as usize)?..)?;
        let whole = &whole[..whole.len().min(work.begin()?)];
        let mut rest = whole;
        let value = Table::value_in(&mut rest, self.quantum, start, address);
        work.spend(whole.len() - rest.len());
        value
    }

    fn value_in(rest: &mut &[u8], quantum: u64, start: u64, address: u64) -> Option<i64> {
        let (mut value, mut end) = (-1i64, start);
        // Bounded by the bytes: each turn takes two at least.
        loop {
            let change = varint(rest)?;
            if change == 0 && end != start {
                return None;
            }
            let half = i64::from(change >> 1);
            value = value.checked_add(if change & 1 == 1 { !half } else { half })?;
            end = end.checked_add(u64::from(varint(rest)?) * quantum)?;
            if address < end {
                return Some(value);
            }
        }
    }
}

impl Function<'_> {
    fn field(&self, index: usize) -> Option<u32> {
        u32_at(&self.table.bytes, self.record.checked_add(index * 4)?)
    }

    /// Its name, as `package.function`; `?` where the table is broken.
    pub(super) fn name(&self) -> String {
        let offset = self.field(0).and_then(|offset| self.table.names.checked_add(offset as usize));
        offset.and_then(|at| self.table.string(at)).unwrap_or_else(|| "?".into())
    }

    /// By how many bytes the stack pointer is below the return address, at that address.
    pub(super) fn frame(&self, address: u64) -> Option<u64> {
        u64::try_from(self.table.value(&self.table.frames, self.field(3)?, self.start, address)?).ok()
    }

    /// Source file and line.
    pub(super) fn line(&self, address: u64) -> Option<(String, u32)> {
        let table = self.table;
        let value = |field| table.value(&table.lines, self.field(field)?, self.start, address);
        let line = u32::try_from(value(5)?).ok().filter(|line| *line > 0)?;
        let number = usize::try_from(value(4)?).ok()?;
        if table.version == Version::V12 {
            // The offset of the list of files is behind the functions: their last end address, then four bytes.
            let end =
                table.functions.checked_add(table.count.checked_mul(2)?.checked_add(1)?.checked_mul(table.pointer)?)?;
            let list = u32_at(&table.bytes, end)? as usize;
            let name = u32_at(&table.bytes, list.checked_add(number.checked_mul(4)?)?)? as usize;
            return Some((table.string(name)?, line));
        }
        let unit = (self.field(7)? as usize).checked_add(number)?.checked_mul(4)?;
        let name = u32_at(&table.bytes, table.units.checked_add(unit)?)?;
        Some((table.string(table.files.checked_add(name as usize)?)?, line))
    }
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

fn word_at(bytes: &[u8], at: usize, width: usize) -> Option<u64> {
    match width {
        4 => u32_at(bytes, at).map(u64::from),
        _ => bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word)),
    }
}

fn varint(rest: &mut &[u8]) -> Option<u32> {
    let mut value = 0;
    for shift in (0..32).step_by(7) {
        let (byte, behind) = rest.split_first()?;
        *rest = behind;
        value |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::maps::Source;
    use super::super::object::Object;
    use super::super::testing::go;
    use super::*;

    /// A table in one of the layouts with two functions, at 0x1000 and 0x1040, of which the first has a frame of 24
    /// bytes from 0x1004 on.
    fn made(magic: u32, pointer: usize) -> Vec<u8> {
        let put =
            |bytes: &mut Vec<u8>, value: usize, width: usize| bytes.extend(&(value as u64).to_le_bytes()[..width]);
        let mut bytes = magic.to_le_bytes().to_vec();
        bytes.extend([0, 0, 1, pointer as u8]);
        // names, units, files, values, functions: each at a place of its own, well apart.
        let parts = [0x100, 0x140, 0x160, 0x1a0, 0x200];
        let (words, width, base): (&[usize], usize, usize) = match magic {
            0xffff_fffb => (&[2], pointer, 0),
            0xffff_fffa => (&[2, 1], pointer, 0x200),
            _ => (&[2, 1, 0x1000], 4, 0x200),
        };
        let old = magic == 0xffff_fffb;
        let header: Vec<usize> = if old { words.to_vec() } else { [words, &parts].concat() };
        header.iter().for_each(|word| put(&mut bytes, *word, pointer));
        if !old {
            bytes.resize(0x200, 0);
        }
        // Addresses count from the text since 1.18.
        let start = if magic >= 0xffff_fffa { 0x1000 } else { 0 };
        for (index, address) in [0, 0x40].into_iter().enumerate() {
            put(&mut bytes, start + address, width);
            put(&mut bytes, 0x300 - base + index * 0x40, width);
        }
        put(&mut bytes, start + 0x80, width);
        put(&mut bytes, 0x3c0, 4);
        bytes.resize(0x300, 0);
        for (index, address) in [0, 0x40].into_iter().enumerate() {
            bytes.resize(0x300 + index * 0x40, 0);
            put(&mut bytes, start + address, width);
            let (name, value) = if old { (0x100, 0x1a0) } else { (0, 0) };
            for field in [name + 11 * index, 0, 0, value + 8, value + 16, value + 16, 0, 0] {
                put(&mut bytes, field, 4);
            }
        }
        bytes.resize(0x400, 0);
        bytes[0x100..0x115].copy_from_slice(b"main.first\0main.next\0");
        // Frame sizes: 0 for 4 bytes, then 24 for 60.
        bytes[0x1a8..0x1ad].copy_from_slice(&[2, 4, 48, 60, 0]);
        // Lines: 7 for 0x40 bytes.
        bytes[0x1b0..0x1b3].copy_from_slice(&[16, 0x40, 0]);
        bytes
    }

    #[test]
    fn every_layout_is_read() {
        for magic in [0xffff_fffb, 0xffff_fffa, 0xffff_fff0, 0xffff_fff1] {
            for pointer in [4, 8] {
                let table =
                    Table::parse(made(magic, pointer).into(), &[], 0).unwrap_or_else(|| panic!("{magic:#x} {pointer}"));
                let first = table.function(0x1020).unwrap();
                assert_eq!((first.name().as_str(), first.start), ("main.first", 0x1000), "{magic:#x} {pointer}");
                assert_eq!(
                    [0x1003, 0x1004, 0x103f].map(|at| first.frame(at)),
                    [Some(0), Some(24), Some(24)],
                    "{magic:#x} {pointer}"
                );
                assert_eq!(table.function(0x1040).unwrap().name(), "main.next", "{magic:#x} {pointer}");
                assert!(table.function(0xfff).is_none() && table.function(0x1080).is_none());
            }
        }
    }

    /// Regression: a table of a megabyte held each stack of five hundred frames for half a second.
    #[test]
    fn tables_that_are_gone_through_again_and_again_are_given_up() {
        let mut bytes = made(0xffff_fff1, 8);
        // Frame sizes: one address each, 0 and 24 in turn, for longer than there is code.
        bytes.truncate(0x3c0);
        let at = bytes.len() - 0x1a0;
        bytes[0x310..0x314].copy_from_slice(&u32::try_from(at).unwrap().to_le_bytes());
        bytes.extend([2, 0, 48, 0].into_iter().chain([47, 0, 48, 0].repeat(1 << 20)));
        let table = Table::parse(bytes.into(), &[], 0).unwrap();
        let function = table.function(0x1020).unwrap();
        let looked = |times: usize| (0..times).map(|_| function.frame(0x1020)).collect::<Vec<_>>();
        let begun = table.frames.begin().unwrap();
        looked(3);
        assert!(table.frames.begin().unwrap() < begun / 2);
        looked(100);
        assert!(table.frames.begin().unwrap() < 4 * FRAMES.1 as usize);
    }

    #[test]
    fn a_text_address_that_the_header_lacks_comes_from_moduledata_or_the_section() {
        let mut bytes = made(0xffff_fff1, 8);
        bytes[24..32].fill(0);
        assert_eq!(Table::parse(bytes.clone().into(), &[], 0x5000).unwrap().function(0x5001).unwrap().start, 0x5000);
        let mut module = vec![0; 23 * 8];
        module[22 * 8..].copy_from_slice(&0x7000u64.to_le_bytes());
        assert_eq!(Table::parse(bytes.into(), &module, 0x5000).unwrap().function(0x7001).unwrap().start, 0x7000);
    }

    #[test]
    fn every_function_of_a_real_program_is_what_its_symbols_say() {
        let directory = tempfile::tempdir().unwrap();
        let Some(program) = go(directory.path(), "amd64", &[]) else { return };
        let bytes = std::fs::read(&program).unwrap();
        let object = Object::new(Arc::new(Source::of_bytes(&bytes).unwrap()), &std::rc::Rc::default());
        let table = object.golang().unwrap();
        let nm = std::process::Command::new("nm").arg(&program).output().unwrap();
        let nm = String::from_utf8(nm.stdout).unwrap();
        let (mut same, mut other) = (0, Vec::new());
        for line in nm.lines() {
            let [address, "t" | "T", name] = *line.splitn(3, ' ').collect::<Vec<_>>() else { continue };
            let address = u64::from_str_radix(address, 16).unwrap();
            // Markers of the linker are no functions.
            match table.function(address).filter(|function| function.start == address) {
                Some(function) if function.name() == name.trim_end_matches(".abi0") => same += 1,
                _ => other.push(name),
            }
        }
        assert!(same > 1000 && other.len() * 20 < same, "{same} {other:?}");
    }

    proptest! {
        #[test]
        fn broken_tables_break_nothing(
            kind in 0usize..4,
            wide: bool,
            changes in prop::collection::vec((0usize..0x400, any::<u8>()), 0..40),
            length in 0usize..0x401,
            address in 0u64..0x2000,
        ) {
            let mut bytes = made([0xffff_fffb, 0xffff_fffa, 0xffff_fff0, 0xffff_fff1][kind], if wide { 8 } else { 4 });
            for (at, byte) in changes {
                bytes[at] = byte;
            }
            bytes.truncate(length.max(0x200));
            if let Some(function) =
                Table::parse(bytes.into(), &[], 0).as_ref().and_then(|table| table.function(address)) {
                prop_assert!(function.start <= address);
                function.name();
                function.line(address);
                function.frame(address);
            }
        }
    }
}
