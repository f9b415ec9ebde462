//! The vDSO: what it exports, and how much of each function's beginning can be replaced by a jump.

use super::body::{Body, whole};
use super::function::Functions;
use super::image;
use crate::elf::{Code, Elf};
use crate::site::{Entry, NEAR_JUMP, PAGE, Reason, ScanError, Vdso};
use iced_x86::{FlowControl, Instruction, Mnemonic};

/// Scans an image of the vDSO, 64- or 32-bit, from its bytes as mapped.
pub fn vdso(bytes: &[u8]) -> Result<Vdso, ScanError> {
    let functions = Functions::new(Elf::parse(bytes)?);
    let elf = &functions.elf;
    let exports = elf.exports();
    let mut entries = Vec::new();
    for symbol in exports.iter().filter(|symbol| symbol.function && !symbol.name.is_empty()) {
        let Some(code) = functions.code_at(symbol.value) else { continue };
        let (original, refused) = match beginning(&functions, code, elf.bits, symbol.value) {
            Ok(original) => (original, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        // The image is mapped as one piece, from its first segment's address on, which is 0 in every kernel so far.
        let base =
            elf.segments.iter().find(|segment| segment.kind == crate::elf::LOAD).map_or(0, |segment| segment.vaddr);
        entries.push(Entry {
            name: symbol.name.to_owned(),
            offset: symbol.value.wrapping_sub(base),
            original,
            refused,
        });
    }
    Ok(Vdso { entries, sites: image(bytes)? })
}

/// The instructions at a function's beginning that a jump can replace.
fn beginning(functions: &Functions<'_>, code: &Code<'_>, bits: u8, start: u64) -> Result<Vec<u8>, Reason> {
    let function = functions.covering(start).ok_or(Reason::NoBoundary)?;
    let body = whole(&function, code, bits);
    let first =
        body.covering(start).filter(|index| body.instructions[*index].ip() == start).ok_or(Reason::NoBoundary)?;
    let mut end = start;
    for instruction in &body.instructions[first..] {
        if end - start >= NEAR_JUMP {
            break;
        }
        if let Some(reason) = immovable(instruction) {
            return Err(reason);
        }
        end = instruction.next_ip();
        let last = matches!(instruction.flow_control(), FlowControl::UnconditionalBranch | FlowControl::Return);
        if last && end - start < NEAR_JUMP {
            return Err(Reason::NoRoom);
        }
    }
    if end - start < NEAR_JUMP {
        return Err(if body.broken { Reason::Undecodable } else { Reason::NoRoom });
    }
    if start / PAGE != (end - 1) / PAGE {
        return Err(Reason::Pages);
    }
    enterable(&body, functions, code, bits, start..end)?;
    Ok(code.from(start)[..(end - start) as usize].to_vec())
}

/// Whether nothing leads between those instructions. The image is small: all of its functions are decoded.
fn enterable(
    own: &Body,
    functions: &Functions<'_>,
    code: &Code<'_>,
    bits: u8,
    range: std::ops::Range<u64>,
) -> Result<(), Reason> {
    let inside = range.start + 1..range.end;
    if !own.complete {
        return Err(Reason::Undecodable);
    }
    if own.table {
        return Err(Reason::JumpTable);
    }
    if own.enters(inside.clone()) {
        return Err(Reason::BranchTarget);
    }
    let ranges = [(inside, range.start)];
    let others = super::entered(&ranges, std::slice::from_ref(code), functions, bits);
    if others.is_empty() { Ok(()) } else { Err(Reason::BranchTarget) }
}

/// Why an instruction cannot be executed elsewhere. Branches can, their targets stay what they are; a call would leave
/// another return address, which the 32-bit image takes its own address from.
fn immovable(instruction: &Instruction) -> Option<Reason> {
    match instruction.flow_control() {
        FlowControl::Next | FlowControl::Return | FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch => {
            None
        }
        _ if matches!(instruction.mnemonic(), Mnemonic::Syscall | Mnemonic::Sysenter | Mnemonic::Int) => {
            Some(Reason::Overlap)
        }
        _ => Some(Reason::Branch),
    }
}
