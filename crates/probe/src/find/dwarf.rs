//! Debug information (DWARF 2 to 5): its sections, how its units and entries lead to each other, and how far all of
//! that is followed in a file that anybody may have written.
//!
//! Compilers write a list of ranges for one function, and a table of abbreviations for one unit. A file that is made
//! for it has any number of them name the same one, so that what takes a moment for a file of its size takes hours. So
//! everything that may be named more than once is counted, and reading ends when more was looked at than a compiler's
//! file of that size has. Rejected: the symbolizer's own reader, which counts nothing, keeps a row for each range of
//! each function, and calls itself for each level of nesting.

use super::Function;
use super::tables::Room;
use gimli::{AttributeValue, EndianSlice, LittleEndian, Reader as _, Section as _, UnitOffset};
use nix::time::{ClockId, clock_gettime};
use object::{CompressionFormat, Object, ObjectSection};
use std::borrow::Cow;
use std::cell::Cell;
use std::io::Read;
use std::time::Duration;

pub(super) type Bytes<'a> = EndianSlice<'a, LittleEndian>;
pub(super) type Unit<'a> = gimli::Unit<Bytes<'a>>;
pub(super) type Die<'a> = gimli::DebuggingInformationEntry<Bytes<'a>>;
type Header<'a> = gimli::UnitHeader<Bytes<'a>>;
type Cursor<'c, 'a> = gimli::EntriesCursor<'c, Bytes<'a>>;

/// What is said of an entry of a unit.
type Say<'s, 'a, T> = &'s dyn Fn(&Unit<'a>, &Die<'a>) -> gimli::Result<Option<T>>;
/// An entry and its unit, where that is not the one that led to it.
type Led<'a> = (Option<Box<Unit<'a>>>, UnitOffset<usize>);

/// Steps from a name of a type to what it is, and from a copy of a function to the original.
pub(super) const STEPS: usize = 16;
/// What may be looked at of any file: entries, their attributes, ranges, places of parameters, bytes of names. It takes
/// some 0.2 s.
const LOOKS: u64 = 10_000_000;
/// And more for each byte of debug information. Compilers' files take less than one (see the tests).
const LOOKS_A_BYTE: u64 = 4;
/// Units are opened by tables whose lengths gimli does not tell: so many nanoseconds of this thread are one look.
const NANOSECONDS: u64 = 250;
/// Abbreviations of one table, with their attributes, at most: each takes a hundred times its bytes when it is read.
/// Units that a linker optimised as one have some ten thousand.
const MOST_ABBREVIATIONS: usize = 1 << 19;
/// Bytes of the table of files of one unit, at most; an entry of two bytes takes a hundred.
const LONGEST_FILES: usize = 2 << 20;
/// Units that are looked at; a browser has some fifty thousand.
const MOST_UNITS: usize = 1 << 20;
/// The sections that are read.
const SECTIONS: [gimli::SectionId; 12] = {
    use gimli::SectionId::*;
    [
        DebugAbbrev,
        DebugAddr,
        DebugInfo,
        // Without the table of lines that it names, a unit cannot be read.
        DebugLine,
        DebugLineStr,
        DebugStr,
        DebugStrOffsets,
        DebugLoc,
        DebugLocLists,
        DebugRanges,
        DebugRngLists,
        DebugTypes,
    ]
};

/// Debug information, and how much of it may still be looked at.
pub(super) struct Reader<'d, 'a> {
    pub dwarf: &'d gimli::Dwarf<Bytes<'a>>,
    /// Addresses have 32 bits.
    pub narrow: bool,
    headers: Vec<Header<'a>>,
    left: Cell<u64>,
}

/// Reads the debug information of a file, of which at most so many bytes are inflated. `None`: it is no file for this.
pub(super) fn read<T>(bytes: &[u8], most: u64, say: impl FnOnce(&Reader<'_, '_>) -> T) -> Option<T> {
    /// Compressed debug information takes a quarter of its bytes; a file may say that a page has a gigabyte in it.
    const INFLATED: u64 = 16;
    const LEAST: u64 = 16 << 20;
    let elf = object::File::parse(bytes).ok()?;
    let mut inflated = LEAST.max(INFLATED.saturating_mul(bytes.len() as u64)).min(most);
    let mut looks = LOOKS;
    let load = |id: gimli::SectionId| {
        let read = SECTIONS.contains(&id).then(|| section(&elf, id.name(), &mut inflated)).flatten();
        let read = read.unwrap_or_default();
        looks = looks.saturating_add(LOOKS_A_BYTE * read.len() as u64);
        Ok::<_, gimli::Error>(read)
    };
    let sections = gimli::DwarfSections::load(load).ok()?;
    let dwarf = sections.borrow(|bytes| EndianSlice::new(bytes, LittleEndian));
    Some(say(&Reader::new(&dwarf, !elf.is_64(), looks)))
}

/// The bytes of a section, inflated where it is compressed, if that many are left to be had.
fn section<'a>(elf: &object::File<'a>, name: &str, left: &mut u64) -> Option<Cow<'a, [u8]>> {
    let data = elf.section_by_name(name)?.compressed_data().ok()?;
    if data.format == CompressionFormat::None {
        return Some(data.data.into());
    }
    let size = data.uncompressed_size.max(data.data.len() as u64);
    *left = left.checked_sub(size)?;
    let mut bytes = Vec::new();
    match data.format {
        CompressionFormat::Zlib => {
            flate2::read::ZlibDecoder::new(data.data).take(size).read_to_end(&mut bytes).ok()?;
        }
        CompressionFormat::Zstandard => {
            zstd::Decoder::new(data.data).ok()?.take(size).read_to_end(&mut bytes).ok()?;
        }
        _ => return None,
    }
    Some(bytes.into())
}

/// Nanoseconds that this thread has executed: others may have the CPU meanwhile.
fn executed() -> u64 {
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map(Duration::from);
    time.map_or(0, |time| time.as_nanos() as u64)
}

/// Functions by debug information alone, as far as it is read and there is room for names.
pub(super) fn functions(bytes: &[u8], most: u64, room: &mut Room) -> Vec<Function> {
    let all = |reader: &Reader<'_, '_>| {
        let mut functions = Vec::new();
        reader.each(|unit| reader.functions(unit, &mut functions, room));
        functions
    };
    read(bytes, most, all).unwrap_or_default()
}

impl<'d, 'a> Reader<'d, 'a> {
    fn new(dwarf: &'d gimli::Dwarf<Bytes<'a>>, narrow: bool, looks: u64) -> Reader<'d, 'a> {
        let mut headers = Vec::new();
        let mut units = dwarf.units();
        while headers.len() < MOST_UNITS
            && let Ok(Some(header)) = units.next()
        {
            headers.push(header);
        }
        Reader { dwarf, narrow, headers, left: Cell::new(looks) }
    }

    /// Each unit, until no more may be looked at. One that cannot be read has no names.
    pub fn each(&self, mut look: impl FnMut(&Unit<'a>) -> gimli::Result<()>) {
        for header in &self.headers {
            if self.is_spent() {
                return;
            }
            let _ = self.open(header).and_then(|unit| look(&unit));
        }
    }

    /// No more of it may be looked at.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// So much is looked at now. An error is the end ([`Reader::is_spent`]); of those that there are, it says nothing.
    pub fn spend(&self, looks: usize) -> gimli::Result<()> {
        self.left.set(self.left.get().saturating_sub(looks as u64));
        if self.is_spent() { Err(gimli::Error::Io) } else { Ok(()) }
    }

    fn open(&self, header: &Header<'a>) -> gimli::Result<Unit<'a>> {
        let begun = executed();
        let unit = self.bounded(header);
        self.spend((executed().saturating_sub(begun) / NANOSECONDS) as usize)?;
        unit
    }

    /// A unit, unless the tables that it names are longer than any compiler's: each entry takes a hundred times its
    /// bytes once it is read.
    fn bounded(&self, header: &Header<'a>) -> gimli::Result<Unit<'a>> {
        self.count_abbreviations(header)?;
        let abbreviations = self.dwarf.abbreviations(header)?;
        let mut entries = header.entries(&abbreviations);
        let table = entries.next_dfs()?.and_then(|root| root.attr_value(gimli::DW_AT_stmt_list));
        if let Some(AttributeValue::DebugLineRef(offset)) = table
            && self.files(offset.0).is_ok_and(|bytes| bytes > LONGEST_FILES)
        {
            return Err(gimli::Error::Io);
        }
        Unit::new_with_abbreviations(self.dwarf, *header, abbreviations)
    }

    /// Bytes of the table of files that a table of lines begins with.
    fn files(&self, offset: usize) -> gimli::Result<usize> {
        let mut rest = *self.dwarf.debug_line.reader();
        rest.skip(offset)?;
        let (_, format) = rest.read_initial_length()?;
        if rest.read_u16()? >= 5 {
            // Bytes of an address and of a segment's number.
            rest.skip(2)?;
        }
        rest.read_length(format)
    }

    /// Looks through a unit's table of abbreviations; an error if there are too many.
    fn count_abbreviations(&self, header: &Header<'a>) -> gimli::Result<()> {
        let mut rest = *self.dwarf.debug_abbrev.reader();
        rest.skip(header.debug_abbrev_offset().0)?;
        let mut count = 0;
        while !rest.is_empty() && rest.read_uleb128()? != 0 {
            // Its tag, and whether it has children.
            rest.read_uleb128()?;
            rest.skip(1)?;
            loop {
                count += 1;
                let (name, form) = (rest.read_uleb128()?, rest.read_uleb128()?);
                if form == u64::from(gimli::DW_FORM_implicit_const.0) {
                    rest.read_sleb128()?;
                }
                if count > MOST_ABBREVIATIONS {
                    return Err(gimli::Error::Io);
                }
                if (name, form) == (0, 0) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// An entry by its place.
    pub fn entry(&self, unit: &Unit<'a>, offset: UnitOffset<usize>) -> gimli::Result<Die<'a>> {
        let entry = unit.entry(offset)?;
        self.spend(1 + entry.attrs().len())?;
        Ok(entry)
    }

    /// The next entry of a unit, of whatever depth.
    pub fn next<'c>(&self, entries: &'c mut Cursor<'_, 'a>) -> gimli::Result<Option<&'c Die<'a>>> {
        let entry = entries.next_dfs()?;
        self.spend(1 + entry.map_or(0, |entry| entry.attrs().len()))?;
        Ok(entry)
    }

    /// The ranges of an entry. They are counted first: the iterator passes by what is no range without a word.
    pub fn ranges(&self, unit: &Unit<'a>, entry: &Die<'a>) -> gimli::Result<gimli::RangeIter<Bytes<'a>>> {
        if let Some(value) = entry.attr_value(gimli::DW_AT_ranges)
            && let Some(offset) = self.dwarf.attr_ranges_offset(unit, value)?
        {
            let mut list = self.dwarf.raw_ranges(unit, offset)?;
            while let Ok(Some(_)) = list.next() {
                self.spend(1)?;
            }
        }
        self.dwarf.die_ranges(unit, entry)
    }

    /// A list of places, counted in the same way. `None`: it is none.
    pub fn locations(
        &self,
        unit: &Unit<'a>,
        value: AttributeValue<Bytes<'a>>,
    ) -> gimli::Result<Option<gimli::LocListIter<Bytes<'a>>>> {
        let Some(offset) = self.dwarf.attr_locations_offset(unit, value)? else { return Ok(None) };
        let mut list = self.dwarf.raw_locations(unit, offset)?;
        while let Ok(Some(_)) = list.next() {
            self.spend(1)?;
        }
        self.dwarf.locations(unit, offset).map(Some)
    }

    /// A text that an attribute is or names.
    pub fn text(&self, unit: &Unit<'a>, value: AttributeValue<Bytes<'a>>) -> gimli::Result<Bytes<'a>> {
        let text = self.dwarf.attr_string(unit, value)?;
        self.spend(text.len())?;
        Ok(text)
    }

    /// What is said of an entry, by itself or by what it is a copy or the body of.
    pub fn along<T>(&self, unit: &Unit<'a>, entry: &Die<'a>, say: Say<'_, 'a, T>) -> gimli::Result<Option<T>> {
        let mut at: (Option<Box<Unit<'a>>>, Die<'a>) = (None, entry.clone());
        for _ in 0..STEPS {
            let own = at.0.as_deref().unwrap_or(unit);
            if let Some(said) = say(own, &at.1)? {
                return Ok(Some(said));
            }
            let origin =
                at.1.attr_value(gimli::DW_AT_abstract_origin).or_else(|| at.1.attr_value(gimli::DW_AT_specification));
            let Some((other, offset)) = origin.and_then(|origin| self.led(&origin)) else { return Ok(None) };
            let next = self.entry(other.as_deref().unwrap_or(own), offset)?;
            at = (other.or(at.0), next);
        }
        Ok(None)
    }

    /// Where a reference leads.
    pub fn led(&self, reference: &AttributeValue<Bytes<'a>>) -> Option<Led<'a>> {
        match *reference {
            AttributeValue::UnitRef(offset) => Some((None, offset)),
            AttributeValue::DebugInfoRef(offset) => {
                let begins = |header: &Header<'a>| header.debug_info_offset().is_some_and(|start| start <= offset);
                let header = self.headers[..self.headers.partition_point(begins)].last()?;
                let inside = offset.to_unit_offset(header)?;
                Some((Some(Box::new(self.open(header).ok()?)), inside))
            }
            _ => None,
        }
    }

    /// The functions of a unit that have code and a name: as a linker knows them, where that is said.
    fn functions(&self, unit: &Unit<'a>, functions: &mut Vec<Function>, room: &mut Room) -> gimli::Result<()> {
        let mut entries = unit.entries();
        while let Some(entry) = self.next(&mut entries)? {
            if entry.tag() != gimli::DW_TAG_subprogram {
                continue;
            }
            // The piece that a call leads to is the first one.
            let Some(range) = self.ranges(unit, entry)?.next()?.filter(|range| range.begin < range.end) else {
                continue;
            };
            let names = [gimli::DW_AT_linkage_name, gimli::DW_AT_MIPS_linkage_name, gimli::DW_AT_name];
            let name = self.along(unit, entry, &|unit, entry| {
                let name = names.iter().find_map(|name| entry.attr_value(*name));
                // One that cannot be read is none; that no more may be read is said by the next entry.
                Ok(name.and_then(|name| self.text(unit, name).ok()))
            })?;
            if let Some(name) = name.as_ref().and_then(|name| std::str::from_utf8(name.slice()).ok()) {
                let Some(name) = room.take(name) else { return Ok(()) };
                functions.push(Function::new(range.begin, range.end, name));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::parameters::{Asked, signatures_read};
    use super::*;
    use std::collections::BTreeMap;
    use std::path::Path;
    use std::process::Command;

    /// One unit of a function `f`, whose entries are these (DWARF 4): abbreviation 2 is a function with a name and a
    /// list of ranges, 3 one with a name and `f`'s address, 4 a call that was inlined, with entries in it.
    fn built(entries: &str, ranges: u32, more_abbreviations: u32) -> Vec<u8> {
        const ABBREVIATIONS: &str = ".byte 1,0x11,1, 0x11,1, 0x12,7, 0,0, 2,0x2e,0, 3,8, 0x55,0x17, 0,0, \
                                     3,0x2e,1, 3,8, 0x11,1, 0x12,7, 0,0, 4,0x1d,1, 0,0";
        let source = format!(
            ".globl f\n.type f,@function\nf: ret\n.size f,.-f\n\
             .section .debug_abbrev,\"\",@progbits\n{ABBREVIATIONS}\n\
             .set i,5\n.rept {more_abbreviations}\n.uleb128 i\n.byte 0x2e,0,0,0\n.set i,i+1\n.endr\n.byte 0\n\
             .section .debug_ranges,\"\",@progbits\n.Lr: .rept {ranges}\n.quad 0,1\n.endr\n.quad 0,0\n\
             .section .debug_info,\"\",@progbits\n.long .Lend-.Lbegin\n.Lbegin: .short 4\n.long 0\n.byte 8\n\
             .byte 1\n.quad f,1\n{entries}\n.byte 0\n.Lend:\n"
        );
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("p.s"), source).unwrap();
        let words = ["-shared", "-nostdlib", "-o", "p", "p.s"];
        assert!(Command::new("gcc").args(words).current_dir(directory.path()).status().unwrap().success());
        std::fs::read(directory.path().join("p")).unwrap()
    }

    /// Regression: functions that all name one list of ranges had it read for each of them, which took minutes, and a
    /// row kept for each range of each, which took all memory.
    #[test]
    fn a_list_that_many_functions_name_does_not_multiply() {
        let functions = |bytes: &[u8]| functions(bytes, u64::MAX, &mut Room::of(0));
        let many = |count: u32| format!(".rept {count}\n.byte 2\n.asciz \"g\"\n.long .Lr\n.endr");
        let few = built(&many(3), 3, 0);
        let found = functions(&few);
        assert!(found.len() == 3 && found.iter().all(|one| &*one.name == "g" && one.end == one.start + 1), "{found:?}");
        let asked = BTreeMap::from([(found[0].start, Asked::of("f"))]);
        let signatures =
            |bytes: &[u8]| signatures_read(crate::find::Whose::default(), Path::new("/no/such/file"), bytes, &asked);
        assert!(signatures(&few).1);
        let bytes = built(&many(20_000), 20_000, 0);
        assert!(bytes.len() < 1 << 20, "{}", bytes.len());
        assert!((1..2_000).contains(&functions(&bytes).len()), "{}", functions(&bytes).len());
        assert!(!signatures(&bytes).1);
    }

    /// The symbolizer calls itself for each level of what is inlined in what is inlined, and runs out of stack.
    #[test]
    fn entries_may_be_as_deep_as_they_like() {
        let bytes = built(".byte 3\n.asciz \"f\"\n.quad f,1\n.fill 200000,1,4\n.fill 200001,1,0", 1, 0);
        let found = functions(&bytes, u64::MAX, &mut Room::of(0));
        assert!(found.len() == 1 && &*found[0].name == "f", "{found:?}");
        let asked = BTreeMap::from([(found[0].start, Asked::of("f"))]);
        let (signatures, whole) =
            signatures_read(crate::find::Whose::default(), Path::new("/no/such/file"), &bytes, &asked);
        assert!(whole && signatures.len() == 1);
    }

    /// Regression: units that all name one table had it read for each of them.
    #[test]
    fn a_table_that_many_units_name_does_not_multiply() {
        let opened = |bytes: &[u8]| {
            let opened = |reader: &Reader<'_, '_>| {
                let begun = reader.left.get();
                reader.open(&reader.headers[0]).unwrap();
                begun - reader.left.get()
            };
            read(bytes, u64::MAX, opened).unwrap()
        };
        let (small, large) = (opened(&built("", 1, 0)), opened(&built("", 1, 100_000)));
        assert!(large > 1_000 && large > 4 * small, "{small} {large}");
    }

    /// Regression: a table of abbreviations was counted only once all of it was kept, at a hundred times its bytes.
    #[test]
    fn a_table_of_any_length_is_counted_before_it_is_kept() {
        let opens = |bytes: &[u8]| {
            let opens = |reader: &Reader<'_, '_>| reader.open(&reader.headers[0]).is_ok();
            read(bytes, u64::MAX, opens).unwrap()
        };
        assert!(opens(&built("", 1, 100_000)));
        assert!(!opens(&built("", 1, MOST_ABBREVIATIONS as u32)));
    }

    /// Regression: the table of files of a unit was kept whole, at a hundred times its bytes.
    #[test]
    fn a_table_of_files_of_any_length_is_not_kept() {
        let opens = |files: u32| {
            let source = format!(
                ".section .debug_abbrev,\"\",@progbits\n.byte 1,0x11,0, 0x10,0x17, 0,0, 0\n\
                 .section .debug_line,\"\",@progbits\n.long .Lend-.Lbegin\n.Lbegin: .short 4\n.long .Lend-.Lfiles\n\
                 .Lfiles: .byte 1,1,1,-5,14,13, 0,1,1,1,1,0,0,0,1,0,0,1, 0\n\
                 .rept {files}\n.byte 97,0,0,0,0\n.endr\n.byte 0\n.Lend:\n\
                 .section .debug_info,\"\",@progbits\n.long .Lstop-.Lstart\n.Lstart: .short 4\n.long 0\n.byte 8\n\
                 .byte 1\n.long 0\n.Lstop:\n"
            );
            let directory = tempfile::tempdir().unwrap();
            std::fs::write(directory.path().join("p.s"), source).unwrap();
            let words = ["-shared", "-nostdlib", "-o", "p", "p.s"];
            assert!(Command::new("gcc").args(words).current_dir(directory.path()).status().unwrap().success());
            let bytes = std::fs::read(directory.path().join("p")).unwrap();
            let opened = |reader: &Reader<'_, '_>| {
                let unit = reader.open(&reader.headers[0]).ok()?;
                unit.line_program.map(|lines| lines.header().file_names().len())
            };
            read(&bytes, u64::MAX, opened).unwrap()
        };
        assert_eq!(opens(1000), Some(1000));
        assert_eq!(opens(LONGEST_FILES as u32 / 5 + 1), None);
    }

    /// How much of a compiler's file is looked at, as parts of its bytes: far less than is allowed.
    #[test]
    fn what_compilers_write_is_read_to_its_end() {
        let bytes = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let (left, functions) = read(&bytes, u64::MAX, |reader| {
            let begun = reader.left.get();
            let mut functions = Vec::new();
            reader.each(|unit| reader.functions(unit, &mut functions, &mut Room::of(bytes.len())));
            (reader.left.get() as f64 / begun as f64, functions)
        })
        .unwrap();
        let own = |one: &&Function| one.name.contains("what_compilers_write_is_read_to_its_end");
        assert!(functions.iter().any(|one| own(&one)), "{}", functions.len());
        assert!(left > 0.6, "{left}");
    }

    /// Regression: a page of compressed zeros took gigabytes.
    #[test]
    fn no_more_is_inflated_than_the_file_may_have_in_it() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("p.o");
        let source = ".section .debug_info\n.skip 100000000\n.section .debug_abbrev\n.long 0\n";
        std::fs::write(directory.path().join("p.s"), source).unwrap();
        let words = ["-Wa,--compress-debug-sections=zlib", "-c", "p.s", "-o", "p.o"];
        assert!(Command::new("gcc").args(words).current_dir(directory.path()).status().unwrap().success());
        let bytes = std::fs::read(&file).unwrap();
        assert!(bytes.len() < 1 << 20, "{}", bytes.len());
        let elf = object::File::parse(bytes.as_slice()).unwrap();
        assert_eq!(section(&elf, ".debug_info", &mut 100_000_000).map(|bytes| bytes.len()), Some(100_000_000));
        let mut left = 1 << 20;
        assert!(
            section(&elf, ".debug_info", &mut left).is_none() && section(&elf, ".debug_abbrev", &mut left).is_some()
        );
    }
}
