//! Where calls go on that leave a function by a jump: what must be probed too, for their times to end at the real
//! return.

use super::{Exits, Planner, exits};
use crate::probe::site::{Exit, Refusal, Site};
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind, Register};
use std::ops::Range;

/// Where the jump leads by which a function is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    /// To this address of the file.
    To(u64),
    /// To a stub of the procedure linkage table: where a pointer says.
    Through {
        /// The stub, an address of the file.
        stub: u64,
        /// The pointer, another one.
        pointer: u64,
    },
    /// To a stub of which nothing more is known, at this address of the file.
    Stub(u64),
    /// Where a register or a variable says.
    Anywhere,
}

/// A function in which calls of others end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// Its first instruction.
    pub entry: Site,
    /// Where it is left.
    pub exits: Exits,
}

impl Planner<'_> {
    /// Where an exit leads; `None` of a return.
    pub fn leads(&self, exit: &Site) -> Option<Leads> {
        match exit.exit? {
            Exit::Return => return None,
            Exit::Indirect => return Some(Leads::Anywhere),
            Exit::Jump | Exit::Conditional => {}
        }
        let bits = self.bits().into();
        let jump = Decoder::with_ip(bits, exit.instruction(), exit.address, DecoderOptions::NONE).decode();
        let target = jump.near_branch_target();
        if !self.plt.iter().any(|plt| plt.contains(&target)) {
            return Some(Leads::To(target));
        }
        // endbr64 is the first instruction of some.
        let mut decoder = Decoder::with_ip(bits, self.bytes(target), target, DecoderOptions::NONE);
        let stub = decoder.iter().take(2).find_map(|one| pointer(&one));
        Some(stub.map_or(Leads::Stub(target), |pointer| Leads::Through { stub: target, pointer }))
    }

    /// A function that others jump to. `told` is what symbols say of it; empty where nobody knows its end.
    pub fn tail(&self, address: u64, told: Range<u64>) -> Result<Tail, Refusal> {
        let whole = told.end > told.start && told.start == address;
        let function = self.function(address, whole.then_some(told))?;
        if function.start != address || function.open {
            return Err(Refusal::NoFunction(address));
        }
        let body = self.body(&function)?;
        let entry = super::choose::site(self, &function, &body, address)?;
        let exits = exits::exits(self, &function)?;
        if exits.looped {
            return Err(Refusal::Looped(address));
        }
        Ok(Tail { entry, exits })
    }
}

/// The pointer that a stub jumps by.
fn pointer(one: &Instruction) -> Option<u64> {
    let memory = one.mnemonic() == Mnemonic::Jmp && one.op0_kind() == OpKind::Memory;
    let absolute = one.memory_base() == Register::None && one.memory_index() == Register::None;
    (memory && (one.is_ip_rel_memory_operand() || absolute)).then(|| one.memory_displacement64())
}
