//! The symbol tables of ELF files (System V ABI, chapter "Symbol Table"; `STT_GNU_IFUNC` is GNU's).

use super::{Function, Kind};
use object::Endianness;
use object::elf;
use object::read::elf::{FileHeader, SectionHeader, Sym, VersionTable};
use std::sync::Arc;
use tollgate_rewrite::elf::Symbol;

/// The functions and labels of `.symtab` and `.dynsym`; empty where there is no section header, or nothing can be read.
pub(super) fn functions(bytes: &[u8]) -> Vec<Function> {
    match object::FileKind::parse(bytes) {
        Ok(object::FileKind::Elf64) => read::<elf::FileHeader64<Endianness>>(bytes).unwrap_or_default(),
        Ok(object::FileKind::Elf32) => read::<elf::FileHeader32<Endianness>>(bytes).unwrap_or_default(),
        _ => Vec::new(),
    }
}

fn read<H: FileHeader<Endian = Endianness>>(bytes: &[u8]) -> Option<Vec<Function>> {
    let header = H::parse(bytes).ok()?;
    let endian = header.endian().ok()?;
    let sections = header.sections(endian, bytes).ok()?;
    let executable: Vec<bool> = sections.iter().map(|one| one.sh_flags(endian).0 & elf::SHF_EXECINSTR.0 != 0).collect();
    let mut functions = Vec::new();
    for kind in [elf::SHT_SYMTAB, elf::SHT_DYNSYM] {
        let Ok(table) = sections.symbols(endian, bytes, kind) else { continue };
        // Only the dynamic symbols have the table of versions; in .symtab they stand behind the names.
        let versions = sections.versions(endian, bytes).ok().flatten().filter(|_| kind == elf::SHT_DYNSYM);
        // The source file of the local symbols that follow.
        let mut unit: Option<Arc<str>> = None;
        for (index, symbol) in table.enumerate() {
            if symbol.st_type() == elf::STT_FILE {
                let name = symbol.name(endian, table.strings()).ok().and_then(|name| std::str::from_utf8(name).ok());
                unit = name.filter(|name| !name.is_empty()).map(Arc::from);
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
            let name = symbol.name(endian, table.strings()).ok().and_then(|name| std::str::from_utf8(name).ok());
            let Some((name, written)) = name.map(versioned).filter(|(name, _)| !name.is_empty()) else { continue };
            let start: u64 = symbol.st_value(endian).into();
            let size: u64 = symbol.st_size(endian).into();
            let version = match (&versions, written) {
                (Some(versions), _) => version(versions, endian, index),
                (None, written) => (!written.is_empty()).then(|| written.into()),
            };
            let local = symbol.st_bind() == elf::STB_LOCAL;
            let unit = unit.clone().filter(|_| local);
            functions.push(Function { kind, version, unit, ..Function::new(start, start.saturating_add(size), name) });
        }
    }
    Some(functions)
}

/// A symbol that the reader without section headers has found.
pub(super) fn plain(symbol: &Symbol<'_>) -> Function {
    let end = symbol.value.saturating_add(symbol.size);
    Function::new(symbol.value, end, versioned(symbol.name).0)
}

/// `@@VERSION` of the version that new programs are linked to, `@VERSION` of an older one, as nm(1) writes them.
fn version<H: FileHeader<Endian = Endianness>>(
    versions: &VersionTable<'_, H>,
    endian: Endianness,
    index: object::SymbolIndex,
) -> Option<Box<str>> {
    let index = versions.version_index(endian, index);
    let version = versions.version(index.index()).ok().flatten()?;
    let name = std::str::from_utf8(version.name()).ok().filter(|name| !name.is_empty())?;
    Some(format!("{}{name}", if index.is_hidden() { "@" } else { "@@" }).into())
}

/// The name, and `@VERSION` or `@@VERSION` behind it.
pub(super) fn versioned(name: &str) -> (&str, &str) {
    match name.find('@') {
        Some(at) if at > 0 => name.split_at(at),
        _ => (name, ""),
    }
}
