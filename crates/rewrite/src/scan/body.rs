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
        let known = self.targets.len();
        self.advance(function, code, bits, until);
        if self.targets.len() > known {
            self.targets.sort_unstable();
        }
    }

    /// Decodes on, and leaves the targets in no order.
    fn advance(&mut self, function: &Function, code: &Code<'_>, bits: u8, until: u64) {
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

/// Where instructions begin. The function that was asked about last is kept: a long one may be asked about for each of
/// its instructions, and decoding it from its start each time took minutes.
pub(crate) struct Boundaries<'f, 'a> {
    functions: &'f Functions<'a>,
    bits: u8,
    function: Option<Function>,
    /// How far the function was decoded; its instructions are in `starts`.
    body: Body,
    starts: Vec<u64>,
    /// Bytes that may still be decoded: a hostile file has another long function around each of its addresses.
    left: u64,
}

impl<'f, 'a> Boundaries<'f, 'a> {
    /// Of a file's functions.
    pub(crate) fn new(functions: &'f Functions<'a>, bits: u8) -> Boundaries<'f, 'a> {
        let left = decodable(functions);
        Boundaries { functions, bits, function: None, body: Body::default(), starts: Vec::new(), left }
    }

    /// Whether an instruction begins at an address, as far as anybody knows: `None` where no function covers it, or
    /// none could be decoded that far.
    pub(crate) fn at(&mut self, address: u64) -> Option<bool> {
        let (code, function) = self.functions.code_at(address).zip(self.functions.covering(address))?;
        if self.function != Some(function) {
            self.function = Some(function);
            self.body.begin(&function);
            self.starts.clear();
        }
        self.left = self.left.checked_sub(address.saturating_sub(self.body.end))?;
        self.body.advance(&function, code, self.bits, address);
        self.starts.extend(self.body.instructions.drain(..).map(|instruction| instruction.ip()));
        self.body.targets.clear();
        (self.body.end >= address).then(|| self.body.end == address || self.starts.binary_search(&address).is_ok())
    }
}

/// Bytes of functions that are decoded again because something near them is asked for, at most. It is a second's work;
/// large programs take a hundredth of it.
pub(crate) fn decodable(functions: &Functions<'_>) -> u64 {
    const LEAST: u64 = 64 << 20;
    LEAST.saturating_add((functions.elf.size() as u64).saturating_mul(4))
}
