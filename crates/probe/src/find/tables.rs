//! The symbol tables of ELF files (System V ABI, chapter "Symbol Table"; `STT_GNU_IFUNC` is GNU's).

use super::{Function, Kind};
use object::Endianness;
use object::elf;
use object::read::elf::{FileHeader, SectionHeader, SectionTable, Sym, SymbolTable, VersionTable};
use std::sync::Arc;
use tollgate_rewrite::elf::{LONGEST_NAME, NAMES, Symbol};

/// Bytes up to the end of a string that the reader of versions may look at for each of them.
const LONGEST_STRING: usize = 16 << 10;
/// Versions that a file needs, at most: their numbers have 15 bits.
const MOST_VERSIONS: u64 = 1 << 16;

/// How many bytes of names may still be kept of one file, from all of its tables. They are the ends of one string in
/// a file that is made for it, so that a few bytes of each symbol would take thousands.
pub(super) struct Room(usize);

impl Room {
    /// For a file of so many bytes: as many, and some more, because Go's table has the names of the symbols again, and
    /// others are packed.
    pub(super) fn of(bytes: usize) -> Room {
        Room(NAMES.saturating_add(bytes))
    }

    /// A name, as much of it as is kept; `None` where there is no room for it.
    pub(super) fn take<'n>(&mut self, name: &'n str) -> Option<&'n str> {
        let name = &name[..name.floor_char_boundary(LONGEST_NAME)];
        self.0 = self.0.checked_sub(name.len())?;
        Some(name)
    }
}

/// The functions and labels of `.symtab` and `.dynsym`, as far as there is room for names; empty where there is no
/// section header, or nothing can be read.
pub(super) fn functions(bytes: &[u8], room: &mut Room) -> Vec<Function> {
    match object::FileKind::parse(bytes) {
        Ok(object::FileKind::Elf64) => read::<elf::FileHeader64<Endianness>>(bytes, room).unwrap_or_default(),
        Ok(object::FileKind::Elf32) => read::<elf::FileHeader32<Endianness>>(bytes, room).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The string that begins there. Of one that is longer than a name, its beginning: the rest is not even looked at.
pub(super) fn string(strings: &[u8], at: usize) -> Option<&str> {
    let tail = strings.get(at..)?;
    let near = &tail[..tail.len().min(LONGEST_NAME + 1)];
    let end = near.iter().position(|byte| *byte == 0);
    let cut = end.is_none() && near.len() > LONGEST_NAME;
    let name = &near[..end.or(cut.then_some(LONGEST_NAME))?];
    match std::str::from_utf8(name) {
        Ok(name) => Some(name),
        Err(why) if cut && why.error_len().is_none() => std::str::from_utf8(&name[..why.valid_up_to()]).ok(),
        Err(_) => None,
    }
}

fn read<H: FileHeader<Endian = Endianness>>(bytes: &[u8], room: &mut Room) -> Option<Vec<Function>> {
    let header = H::parse(bytes).ok()?;
    let endian = header.endian().ok()?;
    let sections = header.sections(endian, bytes).ok()?;
    let executable: Vec<bool> = sections.iter().map(|one| one.sh_flags(endian).0 & elf::SHF_EXECINSTR.0 != 0).collect();
    let mut functions = Vec::new();
    for kind in [elf::SHT_SYMTAB, elf::SHT_DYNSYM] {
        let Ok(table) = sections.symbols(endian, bytes, kind) else { continue };
        let strings = strings(&sections, endian, bytes, &table);
        let name_of = |symbol: &H::Sym| string(strings, symbol.st_name(endian) as usize);
        // Only the dynamic symbols have the table of versions; in .symtab they stand behind the names.
        let versions = if kind == elf::SHT_DYNSYM { versions(&sections, endian, bytes) } else { None };
        // The source file of the local symbols that follow.
        let mut unit: Option<Arc<str>> = None;
        for (index, symbol) in table.enumerate() {
            if symbol.st_type() == elf::STT_FILE {
                unit = name_of(symbol).filter(|name| !name.is_empty()).and_then(|name| room.take(name)).map(Arc::from);
            }
            let section = symbol.st_shndx(endian).0;
            // Undefined, absolute and the like: no address of this file.
            if section == 0 || section >= 0xff00 {
                continue;
            }
            let kind = match symbol.st_type() {
                elf::STT_FUNC => Kind::Function,
                elf::STT_GNU_IFUNC => Kind::Indirect,
                elf::STT_NOTYPE if executable.get(usize::from(section)) == Some(&true) => Kind::Label,
                _ => continue,
            };
            let Some(name) = name_of(symbol) else { continue };
            let Some((name, written)) = room.take(name).map(versioned) else { break };
            if name.is_empty() {
                continue;
            }
            let start: u64 = symbol.st_value(endian).into();
            let size: u64 = symbol.st_size(endian).into();
            let version = match (&versions, written) {
                (Some(versions), _) => version(versions, endian, index, room),
                (None, written) => (!written.is_empty()).then(|| written.into()),
            };
            let local = symbol.st_bind() == elf::STB_LOCAL;
            let unit = unit.clone().filter(|_| local);
            functions.push(Function { kind, version, unit, ..Function::new(start, start.saturating_add(size), name) });
        }
    }
    Some(functions)
}

/// The strings of a table.
fn strings<'a, H: FileHeader<Endian = Endianness>>(
    sections: &SectionTable<'a, H>,
    endian: Endianness,
    bytes: &'a [u8],
    table: &SymbolTable<'a, H>,
) -> &'a [u8] {
    let section = sections.section(table.string_section()).ok();
    section.and_then(|section| section.data(endian, bytes).ok()).unwrap_or_default()
}

/// The table of versions, unless reading it would take long: the reader looks for the end of each name, however far
/// that is, and follows one list of versions for each file that names it.
fn versions<'a, H: FileHeader<Endian = Endianness>>(
    sections: &SectionTable<'a, H>,
    endian: Endianness,
    bytes: &'a [u8],
) -> Option<VersionTable<'a, H>> {
    let (_, link) = sections.gnu_versym(endian, bytes).ok()??;
    let table = sections.symbol_table_by_index(endian, bytes, link).ok()?;
    let names = strings(sections, endian, bytes, &table);
    let mut needed = 0;
    if let Some((mut files, _)) = sections.gnu_verneed(endian, bytes).ok()? {
        while let Ok(Some((file, _))) = files.next() {
            needed += u64::from(file.vn_cnt.get(endian));
        }
    }
    let short = names.split(|byte| *byte == 0).all(|name| name.len() <= LONGEST_STRING);
    (short && needed <= MOST_VERSIONS).then(|| sections.versions(endian, bytes).ok().flatten())?
}

/// A symbol that the reader without section headers has found, if there is room for its name.
pub(super) fn plain(symbol: &Symbol<'_>, room: &mut Room) -> Option<Function> {
    let end = symbol.value.saturating_add(symbol.size);
    Some(Function::new(symbol.value, end, versioned(room.take(symbol.name)?).0))
}

/// `@@VERSION` of the version that new programs are linked to, `@VERSION` of an older one, as nm(1) writes them.
fn version<H: FileHeader<Endian = Endianness>>(
    versions: &VersionTable<'_, H>,
    endian: Endianness,
    index: object::SymbolIndex,
    room: &mut Room,
) -> Option<Box<str>> {
    let index = versions.version_index(endian, index);
    let version = versions.version(index.index()).ok().flatten()?;
    let name = room.take(std::str::from_utf8(version.name()).ok().filter(|name| !name.is_empty())?)?;
    Some(format!("{}{name}", if index.is_hidden() { "@" } else { "@@" }).into())
}

/// The name, and `@VERSION` or `@@VERSION` behind it.
pub(super) fn versioned(name: &str) -> (&str, &str) {
    match name.find('@') {
        Some(at) if at > 0 => name.split_at(at),
        _ => (name, ""),
    }
}
