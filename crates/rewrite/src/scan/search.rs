//! Pairs of bytes that may be what a scan is for, found without decoding anything.
//!
//! Most functions hold none, and decoding all of a big program would take seconds. The comparison of all bytes is
//! written so that the compiler makes vector code of it: a byte loop with early exits was five times slower.

use crate::site::Kind;

/// What a place may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Find {
    /// The two bytes of a crossing.
    Crossing(Kind),
    /// The first of four bytes that are the lower half of an address of the vsyscall page.
    Vsyscall,
    /// The opcode of something that sets %gs or its base, or the prefix of something that uses it with an absolute
    /// address.
    Gs,
}

const BLOCK: usize = 64;

/// All places in ascending order, as offsets into the bytes.
pub(crate) fn search(code: &[u8], bits: u8, found: &mut Vec<(usize, Find)>) {
    let mut at = 0;
    while let Some((block, next)) = code.get(at..at + BLOCK).zip(code.get(at + 1..at + 1 + BLOCK)) {
        let mut flags = [0u8; BLOCK];
        for ((flag, first), second) in flags.iter_mut().zip(block).zip(next) {
            *flag = interesting(*first, *second);
        }
        for (word, eight) in flags.chunks_exact(8).enumerate() {
            let mut set = eight.iter().rev().fold(0u64, |all, flag| all << 8 | u64::from(*flag));
            while set != 0 {
                let place = at + word * 8 + set.trailing_zeros() as usize / 8;
                found.extend(look(code, place, bits));
                set &= set - 1;
            }
        }
        at += BLOCK;
    }
    for place in at..code.len().saturating_sub(1) {
        if interesting(code[place], code[place + 1]) != 0 {
            found.extend(look(code, place, bits));
        }
    }
}

/// 1 where two bytes are worth a closer look. No branches: see the module.
#[inline(always)]
fn interesting(first: u8, second: u8) -> u8 {
    let after_0f = (second == 0x05) | (second == 0x34) | (second == 0xae);
    let crossing = ((first == 0x0f) & after_0f) | ((first == 0xcd) & (second == 0x80));
    let page = (first == 0x60) & (second == 0xff);
    // mov to a segment register, all of them from a general register: /5 is %gs.
    let to_gs = (first == 0x8e) & (second & 0xf8 == 0xe8);
    // The last two bytes before an absolute address without base and index: modrm 00 reg 100, sib 25.
    let absolute = (second == 0x25) & (first & 0xc7 == 0x04);
    u8::from(crossing | page | to_gs | absolute)
}

/// What is at a place of interest.
fn look(code: &[u8], at: usize, bits: u8) -> Option<(usize, Find)> {
    let pair = [code[at], code[at + 1]];
    if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.bytes() == pair) {
        return Some((at, Find::Crossing(kind)));
    }
    // Only 64-bit code: 32-bit programs have no vsyscall page, and %gs is their thread pointer.
    if bits != 64 {
        return None;
    }
    match pair {
        // 0xffffffffff600000, ...400, ...800.
        [0x60, 0xff] => {
            let at = at.checked_sub(2)?;
            (code[at] == 0 && matches!(code[at + 1], 0 | 4 | 8)).then_some((at, Find::Vsyscall))
        }
        // wrgsbase: f3 [rex] 0f ae /3 with a register.
        [0x0f, 0xae] => code.get(at + 2).filter(|modrm| **modrm & 0xf8 == 0xd8).map(|_| (at, Find::Gs)),
        [0x8e, _] => Some((at, Find::Gs)),
        // The prefix 65 comes up to four bytes before modrm: operand size, rex, one or two bytes of opcode.
        _ => {
            let before = &code[at.saturating_sub(5)..at];
            before.contains(&0x65).then_some((at, Find::Gs))
        }
    }
}

/// Offsets of the displacements of what may be a `jmp rel32` or `jcc rel32`.
pub(crate) fn branches(code: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let blocks = code.chunks(BLOCK).enumerate();
    blocks.flat_map(move |(block, bytes)| {
        let base = block * BLOCK;
        let mut flags = [0u8; BLOCK];
        let next = &code[base + 1..(base + 1 + bytes.len()).min(code.len())];
        for ((flag, first), second) in flags.iter_mut().zip(bytes).zip(next) {
            *flag = u8::from(*first == 0xe9) | u8::from((*first == 0x0f) & (second & 0xf0 == 0x80)) << 1;
        }
        flags
            .into_iter()
            .enumerate()
            .filter(|(_, flag)| *flag != 0)
            .map(move |(at, flag)| base + at + usize::from(flag))
    })
}
