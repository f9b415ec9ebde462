//! The symbol tables of ELF files (System V ABI, chapter "Symbol Table"; `STT_GNU_IFUNC` is GNU's).

use super::{Function, Kind};
use crate::patch::elf::Symbol;
use object::Endianness;
use object::elf;
use object::read::elf::{FileHeader, SectionHeader, Sym};

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
        for symbol in table.iter() {
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
            let Some(name) = name.map(unversioned).filter(|name| !name.is_empty()) else { continue };
            let start: u64 = symbol.st_value(endian).into();
            let size: u64 = symbol.st_size(endian).into();
            functions.push(Function { start, end: start.saturating_add(size), name: name.into(), kind });
        }
    }
    Some(functions)
}

/// A symbol that the reader without section headers has found.
pub(super) fn plain(symbol: &Symbol<'_>) -> Function {
    let end = symbol.value.saturating_add(symbol.size);
    Function { start: symbol.value, end, name: unversioned(symbol.name).into(), kind: Kind::Function }
}

/// Without `@VERSION` or `@@VERSION`.
fn unversioned(name: &str) -> &str {
    match name.split_once('@') {
        Some((name, _)) if !name.is_empty() => name,
        _ => name,
    }
}
