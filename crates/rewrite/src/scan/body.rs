//! One function, decoded from its first instruction on.

use super::function::{Function, Functions};
use crate::elf::Code;
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind, Register};

/// A decoded function.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// One behind the other, without gaps.
    pub instructions: Vec<Instruction>,
    /// Where direct branches lead to, in ascending order; only of a [`Body::complete`] one all of them.
    pub targets: Vec<u64>,
    /// It has an indirect jump that may go through a table.
    pub table: bool,
    /// It has landing pads.
    pub pads: bool,
    /// Decoded to its end, without an invalid instruction.
    pub complete: bool,
    /// Where the next instruction would begin.
    pub end: u64,
    /// The bytes there are no instruction.
    pub broken: bool,
    furthest: u64,
}

impl Body {
    /// Begins a function: nothing is decoded yet. The vectors are kept, so that a scan allocates once.
    pub(crate) fn begin(&mut self, function: &Function) {
        self.instructions.clear();
        self.targets.clear();
        (self.table, self.pads, self.complete, self.broken) = (false, function.pads, false, false);
        (self.end, self.furthest) = (function.start, function.start);
    }

    /// Decodes on, until an instruction would begin at or behind an address, or at the function's end.
    pub(crate) fn decode(&mut self, function: &Function, code: &Code<'_>, bits: u8, until: u64) {
        if self.complete || self.broken || self.end >= until {
            return;
        }
        let left = usize::try_from(function.end.saturating_sub(self.end)).unwrap_or(usize::MAX);
        let bytes = code.from(self.end);
        let bytes = &bytes[..bytes.len().min(left)];
        let mut decoder = Decoder::with_ip(bits.into(), bytes, self.end, DecoderOptions::NONE);
        let mut instruction = Instruction::default();
        while self.end < until && decoder.can_decode() {
            decoder.decode_out(&mut instruction);
            if instruction.is_invalid() {
                self.broken = true;
                break;
            }
            self.end = instruction.next_ip();
            let stops = self.flow(&instruction);
            self.instructions.push(instruction);
            // Whatever is behind here belongs to somebody else, unless something before jumped over it.
            if function.open && stops && self.furthest < self.end {
                self.complete = true;
                break;
            }
        }
        self.complete |= !self.broken && self.end >= function.end;
        self.targets.sort_unstable();
    }

    /// Notes where an instruction leads, and says whether it never falls through.
    fn flow(&mut self, instruction: &Instruction) -> bool {
        let direct =
            matches!(
                instruction.flow_control(),
                FlowControl::ConditionalBranch
                    | FlowControl::UnconditionalBranch
                    | FlowControl::Call
                    | FlowControl::XbeginXabortXend
            ) && matches!(instruction.op0_kind(), OpKind::NearBranch16 | OpKind::NearBranch32 | OpKind::NearBranch64);
        if direct {
            let target = instruction.near_branch_target();
            self.targets.push(target);
            if instruction.flow_control() != FlowControl::Call {
                self.furthest = self.furthest.max(target);
            }
        }
        if instruction.flow_control() == FlowControl::IndirectBranch {
            // Through the global offset table, an indirect jump leaves the function.
            self.table |= instruction.op0_kind() == OpKind::Register || instruction.memory_base() != Register::RIP;
        }
        stops(instruction)
    }

    /// The instruction that an address lies in: its index.
    pub(crate) fn covering(&self, address: u64) -> Option<usize> {
        let behind = self.instructions.partition_point(|instruction| instruction.ip() <= address);
        let index = behind.checked_sub(1)?;
        (address < self.instructions[index].next_ip()).then_some(index)
    }

    /// Whether a direct branch leads to an address in the range.
    pub(crate) fn enters(&self, range: std::ops::Range<u64>) -> bool {
        let from = self.targets.partition_point(|target| *target < range.start);
        self.targets.get(from).is_some_and(|target| *target < range.end)
    }
}

/// Whether control never goes on behind an instruction.
pub(crate) fn stops(instruction: &Instruction) -> bool {
    match instruction.flow_control() {
        FlowControl::Return | FlowControl::UnconditionalBranch | FlowControl::IndirectBranch => true,
        _ => matches!(instruction.mnemonic(), Mnemonic::Ud2 | Mnemonic::Hlt),
    }
}

/// A whole function.
pub(crate) fn whole(function: &Function, code: &Code<'_>, bits: u8) -> Body {
    let mut body = Body::default();
    body.begin(function);
    body.decode(function, code, bits, u64::MAX);
    body
}

/// Whether an instruction begins at an address, as far as anybody knows: `None` where no function covers it, or none
/// could be decoded that far.
pub(crate) fn boundary(functions: &Functions<'_>, bits: u8, address: u64) -> Option<bool> {
    let (code, function) = functions.code_at(address).zip(functions.covering(address))?;
    let mut body = Body::default();
    body.begin(&function);
    body.decode(&function, code, bits, address);
    if body.end < address { None } else { Some(body.end == address) }
}
