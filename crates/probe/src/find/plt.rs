//! The stubs of the procedure linkage table, by the names that objdump(1) and gdb give them: `strlen@plt`.
//!
//! A stub jumps through a slot, and a relocation of that slot says whose address the loader puts there (System V ABI
//! for AMD64, "Procedure Linkage Table"). Calls of other modules' functions, as one module makes them, are counted
//! there.

use super::tables::{self, Room};
use super::{Function, Kind};
use iced_x86::{Code, Decoder, DecoderOptions, Instruction, Mnemonic, Register};
use std::collections::HashMap;
use tollgate_rewrite::elf::{Elf, Section};

/// `SHT_RELA`.
const RELA: u32 = 4;
/// `R_X86_64_GLOB_DAT` and `R_X86_64_JUMP_SLOT`: the slot gets a symbol's address.
const OF_SYMBOL: [u64; 2] = [6, 7];
/// `R_X86_64_IRELATIVE`: the slot gets what the indirect function at the addend answers.
const OF_RESOLVER: u64 = 37;

/// Those of a 64-bit file, as far as there is room for names; `functions` name the indirect functions, which have no
/// symbol in a relocation.
pub(super) fn stubs(elf: &Elf<'_>, functions: &[Function], room: &mut Room) -> Vec<Function> {
    if elf.bits != 64 || !elf.class64 {
        return Vec::new();
    }
    let tables: Vec<&Section<'_>> = elf.sections.iter().filter(|section| section.name.starts_with(".plt")).collect();
    if tables.is_empty() {
        return Vec::new();
    }
    let names = slots(elf, functions, room);
    tables.into_iter().flat_map(|section| of_table(section, &names, room)).collect()
}

/// Whose address is in each slot.
fn slots<'a>(elf: &Elf<'a>, functions: &'a [Function], room: &mut Room) -> HashMap<u64, &'a str> {
    let resolvers: HashMap<u64, &str> =
        functions.iter().rev().filter(|one| one.kind == Kind::Indirect).map(|one| (one.start, &*one.name)).collect();
    let mut names = HashMap::new();
    for section in elf.sections.iter().filter(|section| section.kind == RELA) {
        let symbols = elf.sections.get(section.link as usize);
        let strings = symbols.and_then(|symbols| elf.sections.get(symbols.link as usize));
        for entry in section.bytes.chunks_exact(24) {
            let word = |at: usize| u64::from_le_bytes(entry[at..at + 8].try_into().unwrap_or_default());
            let (slot, info, addend) = (word(0), word(8), word(16));
            let name = match info & 0xffff_ffff {
                OF_RESOLVER => resolvers.get(&addend).copied(),
                kind if OF_SYMBOL.contains(&kind) => symbols
                    .zip(strings)
                    .and_then(|(symbols, strings)| named(symbols.bytes, strings.bytes, (info >> 32) as usize)),
                _ => None,
            };
            let Some(name) = name.filter(|name| !name.is_empty()) else { continue };
            let Some(name) = room.take(name) else { return names };
            names.insert(slot, name);
        }
    }
    names
}

/// The name of a symbol, by its number.
fn named<'a>(symbols: &[u8], strings: &'a [u8], index: usize) -> Option<&'a str> {
    let entry = symbols.get(index.checked_mul(24)?..)?;
    let at = u32::from_le_bytes(entry.get(..4)?.try_into().ok()?) as usize;
    tables::string(strings, at)
}

fn of_table(section: &Section<'_>, names: &HashMap<u64, &str>, room: &mut Room) -> Vec<Function> {
    let mut decoder = Decoder::with_ip(64, section.bytes, section.addr, DecoderOptions::NONE);
    let mut one = Instruction::default();
    let mut found: Vec<Function> = Vec::new();
    // The address of an endbr64 right before the jump: the stub begins there.
    let mut marked = None;
    while decoder.can_decode() {
        decoder.decode_out(&mut one);
        let jump = one.mnemonic() == Mnemonic::Jmp && one.is_jmp_near_indirect() && one.memory_base() == Register::RIP;
        if let Some(name) = names.get(&one.memory_displacement64()).filter(|_| jump) {
            let Some(name) = room.take(name) else { break };
            let start = marked.unwrap_or(one.ip());
            found.push(Function { kind: Kind::Stub, ..Function::new(start, one.next_ip(), &format!("{name}@plt")) });
        }
        marked = (one.code() == Code::Endbr64).then_some(one.ip());
    }
    found
}
