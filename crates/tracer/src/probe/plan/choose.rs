//! The ways to probe one instruction, best first.
//!
//! A jump over *one* instruction leaves every other boundary as it is: no thread can stand where it would go astray. So that comes
//! first, and a *pun* is of that kind: only the instruction's own bytes are written, and the jump's displacement ends in bytes of the
//! instructions behind, which leaves few addresses for the trampoline. A pun with less than two free bytes comes behind windows that
//! trap inside, against the rule of thumb, because its trampoline takes a page of its own; and last of the jumps a window without
//! traps, for which threads have to be looked at.

use super::Planner;
use super::bits32;
use super::flags;
use crate::patch::scan::body::{Body, stops};
use crate::patch::scan::function::Function;
use crate::probe::site::{Choice, INT3, JUMP, Method, Reach, Refusal, Site};
use crate::probe::trampoline::immovable;
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic};

/// The longest padding that is looked at behind an instruction.
const PADDING: u64 = 64;
/// Fewer possible addresses than this: a trampoline can hardly share its page with another.
const CRAMPED: u64 = 1 << 16;

/// The site of an instruction.
pub(super) fn site(planner: &Planner<'_>, function: &Function, body: &Body, address: u64) -> Result<Site, Refusal> {
    let index = boundary(body, address)?;
    let instruction = &body.instructions[index];
    if planner.bits() == 32 {
        return bits32::site(planner, function, body, index);
    }
    if let Some(refusal) = immovable(instruction) {
        return Err(refusal);
    }
    let bytes = planner.bytes(address);
    let window = window(planner, body, index);
    let mut choices = Vec::new();
    let length = instruction.len() as u64;
    // A lock prefix is jumped over by some: then the instruction's bytes behind the first one must stay.
    let entered = planner.leads_into(body, address + 1..instruction.next_ip());
    if !entered {
        choices.extend(single(instruction));
        let mut puns: Vec<Choice> = (0..length.min(JUMP - 1)).filter_map(|prefixes| pun(bytes, length, prefixes)).collect();
        if choices.is_empty() {
            puns.sort_by_key(|pun| pun.reach.count() < CRAMPED);
            let roomy = puns.iter().filter(|pun| pun.reach.count() >= CRAMPED).count();
            choices.extend(&puns[..roomy]);
            let windows = windows(planner, function, body, index, window);
            choices.extend(windows.iter().filter(|choice| choice.traps_inside));
            choices.extend(&puns[roomy..]);
            choices.extend(windows.iter().filter(|choice| !choice.traps_inside));
        }
    }
    choices.push(trap(length));
    let needed = choices.iter().map(|choice| (choice.displaced.max(choice.written), choice.behind()));
    let needed = needed.map(|(bytes, behind)| u64::from(bytes).max(behind)).max().unwrap_or(0);
    let displaced = choices.iter().map(|choice| u64::from(choice.displaced)).max().unwrap_or(0);
    let moved = body.instructions[index..].iter().take_while(|one| one.next_ip() <= address + displaced);
    Ok(Site {
        address,
        bits: 64,
        function: function.start..function.end,
        lengths: moved.map(|one| one.len() as u8).collect(),
        original: bytes[..bytes.len().min(needed as usize)].to_vec(),
        choices,
        exit: None,
        flags_live: flags::live(body, index),
        red_zone: !planner.functions.is_go(address),
    })
}

/// What is always possible.
pub(super) fn trap(length: u64) -> Choice {
    Choice { method: Method::Trap, written: 1, displaced: length as u8, prefixes: 0, reach: Reach::ANY, traps_inside: true }
}

/// The index of the instruction at an address.
fn boundary(body: &Body, address: u64) -> Result<usize, Refusal> {
    let Some(index) = body.covering(address) else {
        return Err(if body.broken { Refusal::Undecodable(body.end) } else { Refusal::NoFunction(address) });
    };
    let instruction = &body.instructions[index];
    if instruction.ip() == address {
        return Ok(index);
    }
    Err(Refusal::Inside { address, before: instruction.ip(), after: instruction.next_ip() })
}

/// A jump or call that takes the instruction's own bytes and no more.
fn single(instruction: &Instruction) -> Option<Choice> {
    let length = instruction.len() as u64;
    if length < JUMP {
        return None;
    }
    let choice = |method, written: u64, prefixes: u64| Choice {
        method,
        written: written as u8,
        displaced: length as u8,
        prefixes: prefixes as u8,
        reach: Reach::ANY,
        traps_inside: true,
    };
    Some(match instruction.mnemonic() {
        _ if instruction.is_call_near() => choice(Method::Call, length, length - JUMP),
        Mnemonic::Nop => choice(Method::Nop5, JUMP, 0),
        _ => choice(Method::Insn, JUMP, 0),
    })
}

/// A jump whose last bytes stay as they are, behind some redundant prefixes.
fn pun(bytes: &[u8], length: u64, prefixes: u64) -> Option<Choice> {
    let mut reach = Reach::ANY;
    let first = prefixes + 1;
    for at in length.max(first)..prefixes + JUMP {
        let shift = 8 * (at - first);
        reach.mask |= 0xff << shift;
        reach.value |= u32::from(*bytes.get(at as usize)?) << shift;
    }
    let written = length as u8;
    Some(Choice { method: Method::Pun, written, displaced: written, prefixes: prefixes as u8, reach, traps_inside: true })
}

/// How far a window reaches: bytes of whole instructions, and the bytes that can be overwritten, padding included. `None` where
/// something that must stay is among the first five bytes.
#[derive(Clone, Copy, Debug)]
struct Window {
    displaced: u64,
    instructions: usize,
}

/// As many instructions from one on as a jump takes, or fewer with padding behind them.
fn window(planner: &Planner<'_>, body: &Body, index: usize) -> Option<Window> {
    let start = body.instructions[index].ip();
    let mut instructions = 0;
    for instruction in &body.instructions[index..] {
        let inside = instruction.ip() > start;
        if inside && (immovable(instruction).is_some() || planner.leads_into(body, instruction.ip()..instruction.next_ip())) {
            return None;
        }
        instructions += 1;
        let displaced = instruction.next_ip() - start;
        if displaced >= JUMP {
            return Some(Window { displaced, instructions });
        }
        if stops(instruction) {
            let enough = padding(planner, body, index + instructions, start + JUMP);
            return enough.then_some(Window { displaced, instructions });
        }
        // It would come back to the middle of the window each time.
        if instruction.is_call_near() || instruction.is_call_near_indirect() {
            return None;
        }
    }
    None
}

/// Whether nothing but padding is behind an instruction that never falls through, up to an address at least: no-ops and traps that
/// nothing leads to, and that are not a jump table's.
fn padding(planner: &Planner<'_>, body: &Body, from: usize, until: u64) -> bool {
    let filler = |one: &Instruction| matches!(one.mnemonic(), Mnemonic::Nop | Mnemonic::Int3);
    let begin = body.instructions[from - 1].next_ip();
    let mut end = begin;
    for instruction in &body.instructions[from..] {
        if end >= until {
            break;
        }
        // An aligned label behind no-ops may be a jump table's or a landing pad, and nobody knows.
        if !filler(instruction) || body.table || body.pads || !body.complete {
            return false;
        }
        end = instruction.next_ip();
    }
    let bytes = planner.bytes(end);
    let bytes = &bytes[..bytes.len().min(PADDING as usize)];
    for instruction in &mut Decoder::with_ip(64, bytes, end, DecoderOptions::NONE) {
        if end >= until {
            break;
        }
        let known = planner.functions.covering(instruction.ip()).is_some_and(|function| !function.open);
        if !filler(&instruction) || known || planner.name_at(instruction.ip()).is_some() {
            return false;
        }
        end = instruction.next_ip();
    }
    // All of what is written, not all of the padding: another function's first no-op is not padding.
    end >= until && !planner.leads_into(body, begin..until)
}

/// The windows of an instruction: one whose inner boundaries trap, and one that nothing is known to lead into.
fn windows(planner: &Planner<'_>, function: &Function, body: &Body, index: usize, window: Option<Window>) -> Vec<Choice> {
    let Some(Window { displaced, instructions }) = window else { return Vec::new() };
    let start = body.instructions[index].ip();
    let mut reach = Reach::ANY;
    for instruction in &body.instructions[index + 1..index + instructions] {
        let at = instruction.ip() - start;
        // Behind the jump, a filler is a trap anyway.
        if at < JUMP {
            reach.mask |= 0xff << (8 * (at - 1));
            reach.value |= u32::from(INT3) << (8 * (at - 1));
        }
    }
    let written = displaced.max(JUMP) as u8;
    let choice = |reach, traps_inside| Choice {
        method: Method::Window,
        written,
        displaced: displaced as u8,
        prefixes: 0,
        reach,
        traps_inside,
    };
    let mut choices = vec![choice(reach, true)];
    let quiet = body.complete && !body.table && !body.pads && !function.open;
    if instructions > 1 && quiet && !planner.short_branches(&(start + 1..start + displaced), function) {
        choices.push(choice(Reach::ANY, false));
    }
    choices
}
