//! The ways to probe one instruction, best first.
//!
//! A jump over *one* instruction leaves every other boundary as it is: no thread can stand where it would go astray. So
//! that comes first, and a *pun* is of that kind: only the instruction's own bytes are written, and the jump's
//! displacement ends in bytes of the instructions behind, which leaves few addresses for the trampoline. A pun with
//! less than two free bytes comes behind windows that trap inside, against the rule of thumb, because its trampoline
//! takes a page of its own; and last of the jumps a window without traps, for which threads have to be looked at.

use super::Planner;
use super::bits32;
use super::flags;
use crate::probe::site::{Choice, INT3, JUMP, Method, Reach, Refusal, Site};
use crate::probe::trampoline::immovable;
use crate::scan::body::{Body, stops};
use crate::scan::function::Function;
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind};

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
    let length = instruction.len() as u64;
    let mut choices = jumps(planner, function, body, index, bytes);
    choices.push(trap(length));
    let needed =
        choices.iter().map(|choice| choice.displaced.max(choice.written).max(choice.behind() as u8) - choice.lead);
    let needed = needed.max().unwrap_or(0);
    let displaced = choices.iter().map(|choice| u64::from(choice.displaced - choice.lead)).max().unwrap_or(0);
    let moved = body.instructions[index..].iter().take_while(|one| one.next_ip() <= address + displaced);
    let lead = choices.iter().map(|choice| u64::from(choice.lead)).max().unwrap_or(0);
    let led = body.instructions[..index].iter().rev().take_while(|one| one.ip() + lead >= address);
    let mut lead_lengths: Vec<u8> = led.map(|one| one.len() as u8).collect();
    lead_lengths.reverse();
    Ok(Site {
        address,
        bits: 64,
        function: function.start..function.end,
        lengths: moved.map(|one| one.len() as u8).collect(),
        original: bytes[..bytes.len().min(needed.into())].to_vec(),
        lead: lead_lengths,
        ahead: planner.bytes(address - lead).get(..lead as usize).unwrap_or_default().to_vec(),
        choices,
        exit: None,
        flags_live: flags::live(body, index),
        red_zone: !planner.functions.is_go(address),
    })
}

/// All ways but the trap.
fn jumps(planner: &Planner<'_>, function: &Function, body: &Body, index: usize, bytes: &[u8]) -> Vec<Choice> {
    let instruction = &body.instructions[index];
    // A lock prefix is jumped over by some: then the instruction's bytes behind the first one must stay.
    if planner.leads_into(body, instruction.ip() + 1..instruction.next_ip()) {
        return Vec::new();
    }
    if let Some(single) = single(instruction) {
        return vec![single];
    }
    let length = instruction.len() as u64;
    let mut windows = windows(planner, function, body, window(planner, body, index));
    windows.extend(self::windows(planner, function, body, early(planner, body, index)));
    let puns: Vec<Choice> = (0..length.min(JUMP - 1)).filter_map(|prefixes| pun(bytes, length, prefixes)).collect();
    let roomy = |choice: &&Choice| choice.reach.count() >= CRAMPED;
    let (roomy_puns, cramped_puns): (Vec<&Choice>, Vec<&Choice>) = puns.iter().partition(roomy);
    let (traps, quiet): (Vec<&Choice>, Vec<&Choice>) = windows.iter().partition(|choice| choice.traps_inside);
    let (roomy_traps, cramped_traps): (Vec<&Choice>, Vec<&Choice>) = traps.into_iter().partition(roomy);
    [roomy_puns, roomy_traps, cramped_puns, cramped_traps, quiet].concat().into_iter().copied().collect()
}

/// What is always possible.
pub(super) fn trap(length: u64) -> Choice {
    Choice {
        method: Method::Trap,
        lead: 0,
        written: 1,
        displaced: length as u8,
        prefixes: 0,
        reach: Reach::ANY,
        traps_inside: true,
    }
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
        lead: 0,
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
    let written = length as u8;
    let pun = Choice {
        method: Method::Pun,
        lead: 0,
        written,
        displaced: written,
        prefixes: prefixes as u8,
        reach: Reach::ANY,
        traps_inside: true,
    };
    pun.borrowing(bytes)
}

/// Instructions that are displaced together: as many as a jump takes, or fewer with padding behind them.
#[derive(Clone, Copy, Debug)]
struct Window {
    /// Index of the first one, and of the probed one.
    first: usize,
    probed: usize,
    instructions: usize,
    displaced: u64,
}

/// From the probed instruction on. `None` where something that must stay is among the first five bytes.
fn window(planner: &Planner<'_>, body: &Body, index: usize) -> Option<Window> {
    let start = body.instructions[index].ip();
    let mut instructions = 0;
    for instruction in &body.instructions[index..] {
        let inside = instruction.ip() > start;
        if inside
            && (immovable(instruction).is_some() || planner.leads_into(body, instruction.ip()..instruction.next_ip()))
        {
            return None;
        }
        instructions += 1;
        let displaced = instruction.next_ip() - start;
        if displaced >= JUMP {
            return Some(Window { first: index, probed: index, instructions, displaced });
        }
        if stops(instruction) {
            let enough = padding(planner, body, index + instructions, start + JUMP);
            return enough.then_some(Window { first: index, probed: index, instructions, displaced });
        }
        // It would come back to the middle of the window each time; and a thread that waits in the kernel stands there.
        if instruction.is_call_near() || instruction.is_call_near_indirect() || crosses(instruction) {
            return None;
        }
    }
    None
}

/// Up to the probed instruction: for those that have no room behind them, as most `ret`s.
fn early(planner: &Planner<'_>, body: &Body, index: usize) -> Option<Window> {
    let probed = &body.instructions[index];
    let mut first = index;
    while probed.next_ip() - body.instructions[first].ip() < JUMP {
        // What was the first instruction is an inner one now.
        let inner = &body.instructions[first];
        if planner.leads_into(body, inner.ip()..inner.next_ip()) {
            return None;
        }
        first = first.checked_sub(1)?;
        let before = &body.instructions[first];
        // Control must come out of it behind it, and at once: a call would come back to the middle of the window.
        let through = matches!(before.flow_control(), FlowControl::Next | FlowControl::ConditionalBranch);
        if !through || crosses(before) || stops(before) || immovable(before).is_some() {
            return None;
        }
    }
    let before = &body.instructions[first];
    if first == index || planner.leads_into(body, before.ip() + 1..before.next_ip()) {
        return None;
    }
    let displaced = probed.next_ip() - before.ip();
    Some(Window { first, probed: index, instructions: index - first + 1, displaced })
}

/// Whether nothing but padding is behind an instruction that never falls through, up to an address at least: no-ops and
/// traps that nothing leads to, and that are not a jump table's.
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

/// Whether an instruction goes into the kernel, where a thread may wait.
fn crosses(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Syscall | Mnemonic::Sysenter | Mnemonic::Int)
}

/// A window as choices: one whose inner boundaries trap, and one that nothing is known to lead into.
fn windows(planner: &Planner<'_>, function: &Function, body: &Body, window: Option<Window>) -> Vec<Choice> {
    let Some(Window { first, probed, instructions, displaced }) = window else { return Vec::new() };
    let start = body.instructions[first].ip();
    let inner = &body.instructions[first + 1..first + instructions];
    let mut reach = Reach::ANY;
    for instruction in inner {
        let at = instruction.ip() - start;
        // Behind the jump, a filler is a trap anyway.
        if at < JUMP {
            reach.mask |= 0xff << (8 * (at - 1));
            reach.value |= u32::from(INT3) << (8 * (at - 1));
        }
    }
    let choice = |reach, traps_inside| Choice {
        method: Method::Window,
        lead: (body.instructions[probed].ip() - start) as u8,
        written: displaced.max(JUMP) as u8,
        displaced: displaced as u8,
        prefixes: 0,
        reach,
        traps_inside,
    };
    let mut choices = vec![choice(reach, true)];
    let quiet = body.complete && !body.table && !body.pads && !function.open;
    // Go puts a goroutine aside at any instruction, and takes it up again there.
    let quiet = quiet && !planner.is_go(start) && inner.iter().all(|one| !may_fault(one));
    if instructions > 1 && quiet && !planner.short_branches(&(start + 1..start + displaced), function) {
        choices.push(choice(Reach::ANY, false));
    }
    choices
}

/// Whether an instruction may fault on what a program has, or wait in the kernel: a thread in the middle of a window
/// without traps has no address of its own to be told.
fn may_fault(instruction: &Instruction) -> bool {
    use Mnemonic::{Div, Idiv, Int, Into, Lea, Leave, Nop, Pop, Push, Rdtsc, Rdtscp, Ret, Syscall, Ud0, Ud1, Ud2};
    let stack = matches!(instruction.mnemonic(), Push | Pop | Ret | Leave) || instruction.is_call_near();
    let memory = (0..instruction.op_count()).any(|operand| instruction.op_kind(operand) == OpKind::Memory);
    let implicit = instruction.is_string_instruction() || instruction.is_stack_instruction() && !stack;
    let told = matches!(instruction.mnemonic(), Div | Idiv | Int | Into | Rdtsc | Rdtscp | Syscall | Ud0 | Ud1 | Ud2)
        || instruction.is_privileged();
    told || implicit || memory && !matches!(instruction.mnemonic(), Lea | Nop)
}
