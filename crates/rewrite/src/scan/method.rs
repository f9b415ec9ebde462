//! How one crossing can be rewritten.

use super::body::{Body, stops, whole};
use super::function::Functions;
use crate::elf::Code;
use crate::site::{Kind, Method, NEAR_JUMP, PAGE, Reason, SHORT_JUMP, Site};
use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register,
};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::Range;

/// How far a number is looked for backwards, in instructions.
const NUMBER_WITHIN: usize = 16;

/// What all sites of a file share.
pub(crate) struct Chooser<'a> {
    pub functions: &'a Functions<'a>,
    pub bits: u8,
    /// Padding that sites were given. Most files have a handful; one may have hundreds of thousands.
    pub taken: BTreeSet<u64>,
    /// Addresses that branches of other functions lead to, ascending.
    pub entered: Vec<u64>,
    /// Bytes of other functions that may still be decoded to find padding in them ([`decodable`](super::body)).
    pub left: Cell<u64>,
    pub info: InstructionInfoFactory,
}

impl Chooser<'_> {
    /// The site of the crossing that is a function's instruction of this index.
    pub(crate) fn site(&mut self, body: &Body, index: usize, kind: Kind, code: &Code<'_>) -> Site {
        let crossing = &body.instructions[index];
        let mut site = Site::trap(kind, crossing.ip(), crossing.next_ip(), Reason::Sysenter);
        site.number = self.number(body, index);
        site.entered = body.table || !body.complete || self.entered(body, site.insn..site.insn + 1);
        if kind == Kind::Sysenter {
            return site;
        }
        if self.functions.is_looked_at(crossing.ip()) {
            site.method = Method::Trap(Reason::Unwound);
            return site;
        }
        let (first, reason) = self.window(body, index);
        let length = |first: usize| crossing.ip() - body.instructions[first].ip();
        let (method, first) = if holds(body.instructions[first].ip(), crossing.ip(), NEAR_JUMP) {
            (if index - first == 1 { Method::Instruction } else { Method::Window }, first)
        } else {
            self.less(body, first, index, code).unwrap_or((Method::Trap(reason), index))
        };
        site.method = method;
        site.start = body.instructions[first].ip();
        site.original = code.from(site.start)[..length(first) as usize].to_vec();
        site
    }

    /// The first of the instructions directly before a crossing that can be displaced: as few as hold a near jump in
    /// one page, or as many as there are; and why there are not more.
    fn window(&self, body: &Body, index: usize) -> (usize, Reason) {
        let crossing = body.instructions[index].ip();
        let mut first = index;
        let why = |first: usize, reason: Reason| {
            if crossing - body.instructions[first].ip() < NEAR_JUMP { reason } else { Reason::Pages }
        };
        while !holds(body.instructions[first].ip(), crossing, NEAR_JUMP) {
            let Some(before) = first.checked_sub(1).map(|at| &body.instructions[at]) else {
                return (first, why(first, Reason::FunctionStart));
            };
            let begins = body.instructions[first].ip();
            // A lock prefix is jumped over by some: a branch into an instruction is a branch target as well.
            let mut refused =
                immovable(before).or(self.entered(body, before.ip() + 1..begins).then_some(Reason::BranchTarget));
            if first < index {
                refused = refused.or(self.interior(body, begins));
            }
            if let Some(reason) = refused {
                return (first, why(first, reason));
            }
            first -= 1;
        }
        (first, Reason::NoRoom)
    }

    /// Why an instruction that begins here may not be overwritten together with one before it.
    fn interior(&self, body: &Body, begins: u64) -> Option<Reason> {
        if self.entered(body, begins..begins + 1) {
            Some(Reason::BranchTarget)
        } else if !body.complete {
            Some(Reason::Undecodable)
        } else if body.table {
            Some(Reason::JumpTable)
        } else {
            body.pads.then_some(Reason::LandingPads)
        }
    }

    fn entered(&self, body: &Body, range: Range<u64>) -> bool {
        let from = self.entered.partition_point(|target| *target < range.start);
        body.enters(range.clone()) || self.entered.get(from).is_some_and(|target| *target < range.end)
    }

    /// A method for fewer bytes than a near jump has: the instructions from `first` on.
    fn less(&mut self, body: &Body, first: usize, index: usize, code: &Code<'_>) -> Option<(Method, usize)> {
        let crossing = body.instructions[index].ip();
        // As few instructions as hold a short jump.
        let fits = (first..index).rev().find(|at| holds(body.instructions[*at].ip(), crossing, SHORT_JUMP));
        if let Some(at) = fits
            && let Some((pad, original)) = self.padding(body, body.instructions[at].ip() + SHORT_JUMP)
        {
            self.taken.insert(pad);
            return Some((Method::Short { pad, original }, at));
        }
        // All that is written of the jump.
        let whole = |at: &usize| {
            let start = body.instructions[*at].ip();
            crossing - start < NEAR_JUMP && holds(start, crossing, crossing - start)
        };
        let first = (first..index).find(whole)?;
        let start = body.instructions[first].ip();
        pun(code.from(start), (NEAR_JUMP - (crossing - start)) as usize).map(|pun| (pun, first))
    }

    /// Five bytes of padding that a short jump reaches, which ends at `after`, and what is in them.
    fn padding(&self, own: &Body, after: u64) -> Option<(u64, [u8; 5])> {
        let reach = after.saturating_sub(128)..after.checked_add(128)?;
        let mut at = reach.start;
        while at < reach.end {
            // An open one may be all the rest of the section, other functions' padding with it.
            let Some(function) = self.functions.covering(at).filter(|function| !function.open) else {
                at += 1;
                continue;
            };
            let code = self.functions.code_at(function.start)?;
            let decoded;
            let body = if own.instructions.first().is_some_and(|first| first.ip() == function.start) {
                own
            } else {
                self.left.set(self.left.get().checked_sub(function.end.saturating_sub(function.start))?);
                decoded = whole(&function, code, self.bits);
                &decoded
            };
            if body.complete {
                for run in self.runs(body, code, &reach) {
                    let mut place = run.start.max(reach.start);
                    while place < reach.end && place + NEAR_JUMP <= run.end {
                        let near = (place + 1).saturating_sub(NEAR_JUMP)..place + NEAR_JUMP;
                        if self.taken.range(near).next().is_none() {
                            return Some((place, code.from(place).get(..5)?.try_into().ok()?));
                        }
                        place += 1;
                    }
                }
            }
            at = function.end.max(at + 1);
        }
        None
    }

    /// Where a function has padding within reach: no-ops behind an instruction that never falls through, inside it or
    /// up to the next function. The rest of a long function is not looked at again for each of its sites.
    fn runs(&self, body: &Body, code: &Code<'_>, reach: &Range<u64>) -> Vec<Range<u64>> {
        let mut runs = Vec::new();
        let mut index = body.instructions.partition_point(|instruction| instruction.next_ip() < reach.start);
        // A run that reaches into it has begun before.
        while index > 0 && body.instructions.get(index).is_none_or(is_padding) {
            index -= 1;
        }
        while index < body.instructions.len() && body.instructions[index].ip() < reach.end {
            index += 1;
            if !stops(&body.instructions[index - 1]) {
                continue;
            }
            let begin = body.instructions[index - 1].next_ip();
            while body.instructions.get(index).is_some_and(is_padding) {
                index += 1;
            }
            let inside = index < body.instructions.len();
            let end = if inside { Some(body.instructions[index].ip()) } else { self.gap(body.end, code) };
            let Some(end) = end else { continue };
            // A jump table may lead anywhere inside, to an aligned label most likely, but nobody knows.
            let sure = body.end == begin || !(body.table || body.pads);
            if sure && !self.entered(body, begin..end) && begin < end {
                runs.push(begin..end);
            }
        }
        runs
    }

    /// The start of the next function, where only padding is before it.
    fn gap(&self, from: u64, code: &Code<'_>) -> Option<u64> {
        let bytes = code.from(from);
        let bytes = &bytes[..bytes.len().min(64)];
        let known = |address| self.functions.covering(address).filter(|function| !function.open);
        for instruction in &mut Decoder::with_ip(self.bits.into(), bytes, from, DecoderOptions::NONE) {
            if let Some(function) = known(instruction.ip()) {
                return (function.start == instruction.ip()).then_some(function.start);
            }
            if !is_padding(&instruction) {
                return None;
            }
        }
        None
    }

    /// The constant in eax at a crossing, where the straight line before it loads one.
    fn number(&mut self, body: &Body, index: usize) -> Option<u32> {
        for at in (index.saturating_sub(NUMBER_WITHIN)..index).rev() {
            let instruction = &body.instructions[at];
            // Another way to here, with another number.
            if instruction.flow_control() != FlowControl::Next
                || self.entered(body, instruction.next_ip()..instruction.next_ip() + 1)
            {
                return None;
            }
            let writes = |used: &iced_x86::UsedRegister| {
                used.register().full_register() == Register::RAX
                    && !matches!(used.access(), OpAccess::Read | OpAccess::CondRead)
            };
            if self.info.info(instruction).used_registers().iter().any(writes) {
                return constant(instruction);
            }
        }
        None
    }
}

/// Whether so many bytes can be written from an instruction on, up to a crossing and in one page.
fn holds(start: u64, crossing: u64, bytes: u64) -> bool {
    crossing - start >= bytes && bytes > 0 && start / PAGE == (start + bytes - 1) / PAGE
}

/// What an instruction loads into eax, if it is a constant.
fn constant(instruction: &Instruction) -> Option<u32> {
    if instruction.op_count() != 2 || !matches!(instruction.op0_register(), Register::EAX | Register::RAX) {
        return None;
    }
    match instruction.mnemonic() {
        Mnemonic::Mov => match instruction.op1_kind() {
            OpKind::Immediate32 | OpKind::Immediate32to64 | OpKind::Immediate64 => {
                Some(instruction.immediate(1) as u32)
            }
            _ => None,
        },
        Mnemonic::Xor | Mnemonic::Sub => {
            let same =
                instruction.op1_kind() == OpKind::Register && instruction.op1_register() == instruction.op0_register();
            same.then_some(0)
        }
        _ => None,
    }
}

/// Why an instruction cannot be executed elsewhere.
fn immovable(instruction: &Instruction) -> Option<Reason> {
    match instruction.mnemonic() {
        Mnemonic::Syscall | Mnemonic::Sysenter => Some(Reason::Overlap),
        Mnemonic::Int if instruction.immediate8() == 0x80 => Some(Reason::Overlap),
        // A displacement relative to eip wraps at 4 GiB; nothing emits it.
        _ if instruction.memory_base() == Register::EIP => Some(Reason::Immovable),
        _ => (instruction.flow_control() != FlowControl::Next).then_some(Reason::Branch),
    }
}

/// No-ops of any length, and what fills gaps between functions.
fn is_padding(instruction: &Instruction) -> bool {
    matches!(instruction.mnemonic(), Mnemonic::Nop | Mnemonic::Int3)
}

/// A jump whose last displacement bytes are those that stay: the crossing's, and one more where only two bytes can be
/// overwritten. Whether its range is one that a process can map depends on the load bias, so that is not asked here.
fn pun(bytes: &[u8], kept: usize) -> Option<Method> {
    let mut low = [0u8; 4];
    let mut high = [0xffu8; 4];
    for at in 4usize.checked_sub(kept)?..4 {
        // The displacement is behind the opcode.
        low[at] = *bytes.get(at + 1)?;
        high[at] = low[at];
    }
    // The free bytes are the lower ones, so both have the sign of the highest kept one.
    let (low, high) = (i64::from(i32::from_le_bytes(low)), i64::from(i32::from_le_bytes(high)));
    let jump = NEAR_JUMP as i64;
    Some(Method::Pun { low: low + jump, high: high + jump })
}
