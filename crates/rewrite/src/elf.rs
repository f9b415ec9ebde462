//! A reader of ELF files and images, as far as a scan needs one: program headers, sections, symbols, relocations.
//!
//! The bytes are taken as hostile: every access is checked, and nothing is allocated by what a field says. A crate's
//! reader was rejected because an image in memory has no section headers that can be relied on, and its symbols must
//! then be found through `PT_DYNAMIC`. Source: System V generic ABI, chapters "Object Files" and "Dynamic Linking".

use super::site::ScanError;
use std::sync::OnceLock;

/// `PT_LOAD`.
pub const LOAD: u32 = 1;
const DYNAMIC: u32 = 2;
/// `PT_GNU_EH_FRAME`.
pub const EH_FRAME: u32 = 0x6474_e550;
const PF_X: u32 = 1;
const SHT_SYMTAB: u32 = 2;
const SHT_RELA: u32 = 4;
const SHT_NOBITS: u32 = 8;
const SHT_DYNSYM: u32 = 11;
const SHF_ALLOC: u64 = 2;
const SHF_EXECINSTR: u64 = 4;
const R_X86_64_RELATIVE: u64 = 8;
/// No file has more; a table that says so is damaged, and reading it would only take long.
const MAX_HEADERS: usize = 4096;
/// The same of program headers: each address is looked for in all of them. The kernel loads no program with more than
/// 64 KiB of them, 32 bytes each (`load_elf_phdrs`, fs/binfmt_elf.c, Linux 6.18).
const MAX_SEGMENTS: usize = 2048;
/// How often the bytes of a file may be in its sections, or in its code. No byte is in two sections (System V generic
/// ABI, "Sections"), but a header costs 64 bytes, and thousands of them may name the same megabytes. Twice, because a
/// packer may leave a section around the others.
const SHARED: usize = 2;
/// Bytes of symbols' names that are looked at, at most, beyond as many as the file has: each of them may be the end of
/// one long string.
pub const NAMES: usize = 64 << 20;
/// Bytes of a name that are looked at.
pub const LONGEST_NAME: usize = 4096;

/// A program header.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// `p_type`.
    pub kind: u32,
    /// `p_flags`.
    pub flags: u32,
    /// Offset in the file.
    pub offset: u64,
    /// Address.
    pub vaddr: u64,
    /// Bytes in the file.
    pub filesz: u64,
}

impl Segment {
    /// How far behind the segment's start an address of its bytes lies. One that begins below the top of all addresses
    /// does not go on at 0.
    pub fn within(&self, address: u64) -> Option<u64> {
        address.checked_sub(self.vaddr).filter(|within| *within < self.filesz)
    }
}

/// A section header.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    /// Name; empty where it cannot be read.
    pub name: &'a str,
    /// `sh_type`.
    pub kind: u32,
    /// `sh_flags`.
    pub flags: u64,
    /// Address.
    pub addr: u64,
    /// Its bytes; empty where it has none in the file.
    pub bytes: &'a [u8],
    /// `sh_link`.
    pub link: u32,
}

/// A symbol that has an address.
#[derive(Clone, Copy, Debug)]
pub struct Symbol<'a> {
    /// Name; empty where it cannot be read.
    pub name: &'a str,
    /// Address.
    pub value: u64,
    /// Bytes.
    pub size: u64,
    /// `STT_FUNC` or `STT_GNU_IFUNC`.
    pub function: bool,
    /// `STB_GLOBAL` or `STB_WEAK`.
    pub exported: bool,
}

/// A piece of code, as mapped.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// Address of its first byte.
    pub addr: u64,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// It begins with an instruction, because it is a section; a whole segment may begin with anything.
    pub section: bool,
}

impl Code<'_> {
    /// The address behind it.
    pub fn end(&self) -> u64 {
        self.addr.saturating_add(self.bytes.len() as u64)
    }

    /// Whether the address is in it.
    pub fn contains(&self, address: u64) -> bool {
        address >= self.addr && address < self.end()
    }

    /// The bytes from an address on.
    pub fn from(&self, address: u64) -> &[u8] {
        let at = address.checked_sub(self.addr).and_then(|at| usize::try_from(at).ok());
        at.and_then(|at| self.bytes.get(at..)).unwrap_or_default()
    }
}

/// A file whose headers were read.
#[derive(Clone, Debug)]
pub struct Elf<'a> {
    bytes: &'a [u8],
    /// `ELFCLASS64`. An x32 file is not, though its code is 64-bit.
    pub class64: bool,
    /// 64 or 32: the mode of its code.
    pub bits: u8,
    /// `e_entry`; 0 where there is none.
    pub entry: u64,
    /// Program headers.
    pub segments: Vec<Segment>,
    /// Section headers; none where the table is missing or damaged, which harms nobody.
    pub sections: Vec<Section<'a>>,
    /// Where relative relocations are, and their addends: by address, when one is first asked for.
    relative: OnceLock<Vec<(u64, u64)>>,
}

/// Little-endian integer of up to eight bytes.
fn int(bytes: &[u8], at: usize, width: usize) -> Option<u64> {
    let field = bytes.get(at..at.checked_add(width)?)?;
    Some(field.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
}

/// The bytes from an offset on, as many as are asked for.
fn piece(bytes: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
    let start = usize::try_from(offset).ok()?;
    bytes.get(start..start.checked_add(usize::try_from(size).ok()?)?)
}

/// The string that begins there, without its end. Longer ones than [`LONGEST_NAME`] are none: there are tables of only
/// one string, in which each name would otherwise cost the whole.
fn string(bytes: &[u8], at: u64) -> Option<&str> {
    let tail = bytes.get(usize::try_from(at).ok()?..)?;
    let tail = &tail[..tail.len().min(LONGEST_NAME)];
    let end = tail.iter().position(|byte| *byte == 0)?;
    std::str::from_utf8(&tail[..end]).ok()
}

impl<'a> Elf<'a> {
    /// Reads the headers.
    pub fn parse(bytes: &'a [u8]) -> Result<Elf<'a>, ScanError> {
        if !bytes.starts_with(b"\x7fELF") {
            let mut begin = [0; 4];
            bytes.iter().zip(&mut begin).for_each(|(from, to)| *to = *from);
            return Err(ScanError::NotElf(begin));
        }
        let header = |at, width| int(bytes, at, width).ok_or(ScanError::Truncated("the ELF header"));
        let class64 = match header(4, 1)? {
            2 => true,
            1 => false,
            other => return Err(ScanError::Field("EI_CLASS", other)),
        };
        if header(5, 1)? != 1 {
            return Err(ScanError::Field("EI_DATA", header(5, 1)?));
        }
        let bits = match header(18, 2)? {
            62 => 64,
            3 => 32,
            other => return Err(ScanError::Machine(other as u16)),
        };
        let word = if class64 { 8 } else { 4 };
        // Behind the two words of e_entry and e_phoff, each of the class's width: e_shoff; behind that four bytes of
        // flags.
        let tail = 24 + 3 * word + 4;
        let entry = header(24, word)?;
        let (segments, sections, relative) = (Vec::new(), Vec::new(), OnceLock::new());
        let mut elf = Elf { bytes, class64, bits, entry, segments, sections, relative };
        elf.read_segments(header(24 + word, word)?, header(tail + 2, 2)?, header(tail + 4, 2)?)?;
        let names = header(tail + 10, 2)?;
        elf.read_sections(header(24 + 2 * word, word)?, header(tail + 6, 2)?, header(tail + 8, 2)?, names);
        Ok(elf)
    }

    fn read_segments(&mut self, offset: u64, size: u64, count: u64) -> Result<(), ScanError> {
        let need = if self.class64 { 56 } else { 32 };
        if count > 0 && size < need {
            return Err(ScanError::Field("e_phentsize", size));
        }
        for index in 0..count.min(MAX_SEGMENTS as u64) {
            let at = index.checked_mul(size).and_then(|at| at.checked_add(offset));
            let header = at
                .and_then(|at| piece(self.bytes, at, need))
                .ok_or(ScanError::Truncated("the program header table"))?;
            let field = |at, width| int(header, at, width).unwrap_or(0);
            self.segments.push(if self.class64 {
                Segment {
                    kind: field(0, 4) as u32,
                    flags: field(4, 4) as u32,
                    offset: field(8, 8),
                    vaddr: field(16, 8),
                    filesz: field(32, 8),
                }
            } else {
                Segment {
                    kind: field(0, 4) as u32,
                    flags: field(24, 4) as u32,
                    offset: field(4, 4),
                    vaddr: field(8, 4),
                    filesz: field(16, 4),
                }
            });
        }
        Ok(())
    }

    /// Best effort: stripped files and images have no section headers, and all that is lost is precision. Sections
    /// that have more bytes between them than the file can hold have none from there on ([`SHARED`]).
    fn read_sections(&mut self, offset: u64, size: u64, count: u64, names: u64) {
        let need = if self.class64 { 64 } else { 40 };
        if size < need || offset == 0 {
            return;
        }
        let mut raw = Vec::new();
        for index in 0..count.min(MAX_HEADERS as u64) {
            let at = index.checked_mul(size).and_then(|at| at.checked_add(offset));
            let Some(header) = at.and_then(|at| piece(self.bytes, at, need)) else { return };
            raw.push(header);
        }
        let word = if self.class64 { 8 } else { 4 };
        let body = |header: &'a [u8]| {
            let kind = int(header, 4, 4)?;
            let bytes = piece(self.bytes, int(header, 8 + 2 * word, word)?, int(header, 8 + 3 * word, word)?)?;
            (kind != u64::from(SHT_NOBITS)).then_some(bytes)
        };
        let strings = raw.get(names as usize).and_then(|header| body(header)).unwrap_or_default();
        let mut left = SHARED.saturating_mul(self.bytes.len());
        for header in raw {
            let bytes = body(header).filter(|bytes| bytes.len() <= left).unwrap_or_default();
            left -= bytes.len();
            let field = |at, width| int(header, at, width).unwrap_or(0);
            self.sections.push(Section {
                name: string(strings, field(0, 4)).unwrap_or_default(),
                kind: field(4, 4) as u32,
                flags: field(8, word),
                addr: field(8 + word, word),
                bytes,
                link: field(8 + 4 * word, 4) as u32,
            });
        }
    }

    /// The bytes from an address on, to the end of its segment.
    pub fn at(&self, address: u64) -> Option<&'a [u8]> {
        let mut loaded = self.segments.iter().filter(|one| one.kind == LOAD);
        let (segment, within) = loaded.find_map(|one| Some((one, one.within(address)?)))?;
        let left = (segment.filesz - within)
            .min((self.bytes.len() as u64).saturating_sub(segment.offset.checked_add(within)?));
        piece(self.bytes, segment.offset + within, left)
    }

    /// Where in the file the byte of an address is.
    pub fn offset(&self, address: u64) -> Option<u64> {
        let mut loaded = self.segments.iter().filter(|one| one.kind == LOAD);
        loaded.find_map(|one| one.offset.checked_add(one.within(address)?))
    }

    /// The section of this name.
    pub fn section(&self, name: &str) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| section.name == name)
    }

    /// How many bytes the file has.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// All code: the executable sections of executable segments, or these whole where no section header speaks of them.
    pub fn code(&self) -> Vec<Code<'a>> {
        let executable = |one: &&Segment| one.kind == LOAD && one.flags & PF_X != 0;
        let segments: Vec<&Segment> = self.segments.iter().filter(executable).collect();
        let wanted = SHF_ALLOC | SHF_EXECINSTR;
        let mut bare = vec![true; segments.len()];
        let mut code = Vec::new();
        for one in self.sections.iter().filter(|one| one.flags & wanted == wanted && !one.bytes.is_empty()) {
            let holds = |segment: &Segment| segment.within(one.addr).is_some();
            segments.iter().zip(&mut bare).for_each(|(segment, bare)| *bare &= !holds(segment));
            if segments.iter().any(|segment| holds(segment)) {
                code.push(Code { addr: one.addr, bytes: one.bytes, section: true });
            }
        }
        for (segment, _) in segments.iter().zip(&bare).filter(|(_, bare)| **bare) {
            let bytes = self.at(segment.vaddr).unwrap_or_default();
            code.push(Code { addr: segment.vaddr, bytes, section: false });
        }
        // A hostile file may have addresses at the very top, or pieces that overlap: each is looked at by itself, once.
        code.retain(|piece| piece.addr.checked_add(piece.bytes.len() as u64).is_some());
        code.sort_by_key(|piece| piece.addr);
        code.dedup_by(|next, first| next.addr < first.end());
        // It may also have the same bytes at many addresses.
        let mut left = SHARED.saturating_mul(self.bytes.len());
        code.retain(|piece| {
            let fits = piece.bytes.len() <= left;
            left -= if fits { piece.bytes.len() } else { 0 };
            fits
        });
        code
    }

    /// Symbols that have an address: of `.symtab` and `.dynsym`, or of `PT_DYNAMIC`'s table where there are no section
    /// headers.
    pub fn symbols(&self) -> Vec<Symbol<'a>> {
        let mut symbols = Vec::new();
        // A file has one table of each (System V generic ABI, "Sections"); further ones may be the same bytes again.
        let first = |kind| self.sections.iter().position(|one| one.kind == kind);
        let firsts = [first(SHT_SYMTAB), first(SHT_DYNSYM)];
        let tables = self.sections.iter().enumerate().filter(|(index, _)| firsts.contains(&Some(*index)));
        for (_, section) in tables {
            let strings = self.sections.get(section.link as usize).map(|one| one.bytes).unwrap_or_default();
            self.read_symbols(section.bytes, strings, &mut symbols);
        }
        if symbols.is_empty()
            && let Some((table, strings)) = self.dynamic_symbols()
        {
            self.read_symbols(table, strings, &mut symbols);
        }
        symbols
    }

    /// What is exported, by the table that the loader uses.
    pub fn exports(&self) -> Vec<Symbol<'a>> {
        let mut symbols = Vec::new();
        if let Some((table, strings)) = self.dynamic_symbols() {
            self.read_symbols(table, strings, &mut symbols);
        }
        symbols.retain(|symbol| symbol.exported);
        symbols
    }

    fn read_symbols(&self, table: &[u8], strings: &'a [u8], symbols: &mut Vec<Symbol<'a>>) {
        let size = if self.class64 { 24 } else { 16 };
        let mut left = NAMES.saturating_add(self.bytes.len());
        for entry in table.chunks_exact(size) {
            let field = |at, width| int(entry, at, width).unwrap_or(0);
            let (info, section, value, bytes) = if self.class64 {
                (field(4, 1), field(6, 2), field(8, 8), field(16, 8))
            } else {
                (field(12, 1), field(14, 2), field(4, 4), field(8, 4))
            };
            // Undefined, or absolute and the like: no address of this file.
            if section == 0 || section >= 0xff00 {
                continue;
            }
            // 2 is STT_FUNC, 10 is STT_GNU_IFUNC; 1 is STB_GLOBAL, 2 is STB_WEAK.
            let (function, exported) = (matches!(info & 15, 2 | 10), matches!(info >> 4, 1 | 2));
            let name = if left > 0 { string(strings, field(0, 4)).unwrap_or_default() } else { "" };
            left = left.saturating_sub(name.len());
            symbols.push(Symbol { name, value, size: bytes, function, exported });
        }
    }

    /// The table of `DT_SYMTAB`, whose length only a hash table tells, and its strings.
    fn dynamic_symbols(&self) -> Option<(&'a [u8], &'a [u8])> {
        let segment = self.segments.iter().find(|one| one.kind == DYNAMIC)?;
        let word = if self.class64 { 8 } else { 4 };
        let table = self.at(segment.vaddr).or_else(|| piece(self.bytes, segment.offset, segment.filesz))?;
        let (mut symtab, mut strtab, mut strsz, mut hash, mut gnu) = (None, None, 0, None, None);
        for entry in table.chunks_exact(2 * word) {
            let value = int(entry, word, word)?;
            match int(entry, 0, word)? {
                0 => break,
                4 => hash = Some(value),
                5 => strtab = Some(value),
                6 => symtab = Some(value),
                10 => strsz = value,
                0x6fff_fef5 => gnu = Some(value),
                _ => {}
            }
        }
        let count = hash.and_then(|hash| int(self.at(hash)?, 4, 4)).or_else(|| self.gnu_hash_count(gnu?))?;
        let size = count.checked_mul(if self.class64 { 24 } else { 16 })?;
        let (table, strings) = (self.at(symtab?)?, self.at(strtab?)?);
        let cut = |bytes: &'a [u8], size: u64| &bytes[..bytes.len().min(usize::try_from(size).unwrap_or(usize::MAX))];
        Some((cut(table, size), cut(strings, strsz)))
    }

    /// How many symbols a GNU hash table speaks of: the end of the chain of the last bucket's.
    fn gnu_hash_count(&self, address: u64) -> Option<u64> {
        let table = self.at(address)?;
        let (buckets, first, bloom) = (int(table, 0, 4)?, int(table, 4, 4)?, int(table, 8, 4)?);
        let word = if self.class64 { 8 } else { 4 };
        let start = usize::try_from(16 + bloom.checked_mul(word)?).ok()?;
        let heads = table.get(start..)?.chunks_exact(4).take(buckets as usize);
        let mut last = heads.filter_map(|head| int(head, 0, 4)).max()?;
        let chains = start.checked_add(usize::try_from(buckets).ok()?.checked_mul(4)?)?;
        loop {
            let at = usize::try_from(last.checked_sub(first)?).ok()?.checked_mul(4)?.checked_add(chains)?;
            last += 1;
            if int(table, at, 4)? & 1 == 1 {
                return Some(last);
            }
        }
    }

    /// The pointer at an address, as the loader will leave it there before the bias is added: the addend of a relative
    /// relocation where there is one (the bytes in the file may be 0), else the bytes.
    pub fn pointer(&self, address: u64) -> Option<u64> {
        let word = if self.class64 { 8 } else { 4 };
        let relative = self.relative();
        if let Ok(at) = relative.binary_search_by_key(&address, |(address, _)| *address) {
            return relative.get(at).map(|(_, addend)| *addend);
        }
        int(self.at(address)?, 0, word)
    }

    /// Relative relocations: where each is, and what the loader leaves there before the bias is added.
    pub fn relative(&self) -> &[(u64, u64)] {
        self.relative.get_or_init(|| self.read_relative())
    }

    /// Relative relocations by address; of several of one, the first.
    fn read_relative(&self) -> Vec<(u64, u64)> {
        let wanted = |one: &&Section<'_>| self.class64 && one.kind == SHT_RELA && one.flags & SHF_ALLOC != 0;
        let entries = self.sections.iter().filter(wanted).flat_map(|section| section.bytes.chunks_exact(24));
        let field = |entry: &[u8], at| int(entry, at, 8).unwrap_or(0);
        let mut relative: Vec<(u64, u64)> = entries
            .filter(|entry| field(entry, 8) & 0xffff_ffff == R_X86_64_RELATIVE)
            .map(|entry| (field(entry, 0), field(entry, 16)))
            .collect();
        relative.sort_by_key(|(address, _)| *address);
        relative.dedup_by_key(|(address, _)| *address);
        relative
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::ops::Range;

    /// A section: type, flags, address, where its bytes are.
    pub(crate) type Header = (u32, u64, u64, Range<usize>);

    /// A file of these bytes from 0x1000 on, of so many segments that all have all of it at its own offset, and of
    /// these sections behind one that is empty. Symbols and sections have their names in the first of them, these at 1.
    pub(crate) fn made(body: &[u8], segments: u16, sections: &[Header]) -> Vec<u8> {
        let mut bytes = b"\x7fELF\x02\x01\x01".to_vec();
        bytes.resize(0x1000, 0);
        bytes.extend(body);
        let (programs, size) = (bytes.len() as u64, 1 << 40);
        for _ in 0..segments {
            bytes.extend([LOAD.to_le_bytes(), 5u32.to_le_bytes()].concat());
            bytes.extend([0, 0, 0, size, size, 0x1000].map(u64::to_le_bytes).concat());
        }
        let headers = bytes.len() as u64;
        bytes.resize(bytes.len() + 64, 0);
        for (kind, flags, address, place) in sections {
            bytes.extend([1u32.to_le_bytes(), kind.to_le_bytes()].concat());
            let (start, size) = (0x1000 + place.start as u64, place.len() as u64);
            bytes.extend([*flags, *address, start, size, 1, 0, 0].map(u64::to_le_bytes).concat());
            let end = bytes.len();
            bytes.truncate(end - 8);
            bytes.extend(24u64.to_le_bytes());
        }
        bytes[16..20].copy_from_slice(&[3, 0, 62, 0]);
        bytes[32..40].copy_from_slice(&programs.to_le_bytes());
        bytes[40..48].copy_from_slice(&headers.to_le_bytes());
        for (at, field) in [(54, 56), (56, segments), (58, 64), (60, sections.len() as u16 + 1), (62, 1)] {
            bytes[at..at + 2].copy_from_slice(&u16::to_le_bytes(field));
        }
        bytes
    }

    /// Regression: each pointer was looked for in all relocations, which thousands of sections had again: a file of a
    /// megabyte took 40 s.
    #[test]
    fn relocations_that_many_sections_share_are_read_once() {
        let entry = |address: u64, addend: u64| [address, R_X86_64_RELATIVE, addend].map(u64::to_le_bytes).concat();
        let table: Vec<u8> = (0..3000u64).rev().flat_map(|at| entry(0x10 * at, at + 7)).collect();
        let sections = vec![(SHT_RELA, SHF_ALLOC, 0, 0..table.len()); 3000];
        let bytes = made(&table, 1, &sections);
        let elf = Elf::parse(&bytes).unwrap();
        let read: usize = elf.sections.iter().map(|section| section.bytes.len()).sum();
        assert!(read <= SHARED * bytes.len(), "{read} of {}", bytes.len());
        for at in 0..100_000 {
            assert_eq!(elf.pointer(0x10 * (at % 3000)), Some(at % 3000 + 7));
            assert_eq!(elf.pointer(0xf000_0000 + at), None);
        }
        // Where there is none, the bytes say it.
        assert_eq!(elf.pointer(0x1001), int(&bytes, 0x1001, 8));
    }

    /// Regression: every header of a symbol table was read, of which thousands may have the same bytes: 5 GB.
    #[test]
    fn a_file_has_one_table_of_symbols_of_each_kind() {
        let symbol = |value: u64| [1u64 | 2 << 32 | 1 << 48, value, 1].map(u64::to_le_bytes).concat();
        let table: Vec<u8> = b"\0f\0".iter().copied().chain((0..1000).flat_map(symbol)).collect();
        let mut sections = vec![(3, 0, 0, 0..3)];
        sections.extend(vec![(SHT_SYMTAB, 0, 0, 3..table.len()); 2000]);
        sections.extend(vec![(SHT_DYNSYM, SHF_ALLOC, 0, 3..27); 2000]);
        let bytes = made(&table, 1, &sections);
        let symbols = Elf::parse(&bytes).unwrap().symbols();
        assert!(symbols.iter().all(|symbol| symbol.function && symbol.name == "f"), "{symbols:?}");
        assert!((1000..=1001).contains(&symbols.len()), "{}", symbols.len());
    }

    /// Regression: every section was held against every segment, and a piece of code kept for each pair: 1 GB.
    #[test]
    fn code_that_many_headers_name_is_there_once() {
        let executable = SHF_ALLOC | SHF_EXECINSTR;
        let code = [0x90; 0x1000];
        let sections: Vec<Header> = (0..4000).map(|_| (1, executable, 0x1000, 0..0x1000)).collect();
        let bytes = made(&code, 4000, &sections);
        let elf = Elf::parse(&bytes).unwrap();
        assert!(elf.segments.len() * elf.sections.len() <= MAX_SEGMENTS * MAX_HEADERS, "{}", elf.segments.len());
        let found = elf.code();
        assert!(found.len() == 1 && found[0].addr == 0x1000 && found[0].bytes == code, "{found:?}");
        // At an address of its own each: no more than the file has, and some.
        let apart: Vec<Header> = (0..4000).map(|at| (1, executable, 0x1000 * at, 0..0x1000)).collect();
        let bytes = made(&code, 1, &apart);
        let scanned: usize = Elf::parse(&bytes).unwrap().code().iter().map(|code| code.bytes.len()).sum();
        assert!((0x1000..=SHARED * bytes.len()).contains(&scanned), "{scanned} of {}", bytes.len());
    }

    #[test]
    fn a_segment_does_not_go_on_at_address_zero() {
        let top = Segment { kind: LOAD, flags: PF_X, offset: 0, vaddr: u64::MAX - 7, filesz: 64 };
        let (sections, bytes, relative) = (Vec::new(), [0u8; 64], OnceLock::new());
        let elf = Elf { bytes: &bytes, class64: true, bits: 64, entry: 0, segments: vec![top], sections, relative };
        // The subtraction that was made here overflowed.
        assert_eq!((elf.at(3), elf.at(u64::MAX - 8)), (None, None));
        assert_eq!(elf.at(u64::MAX).map(<[u8]>::len), Some(57));
    }
}
