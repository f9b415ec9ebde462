//! Whether what is in the flags at an instruction is used later.
//!
//! Straight ahead from there: if every flag is overwritten before one is read, a trampoline need not keep them. A
//! return and a call count as a use, although no ABI hands flags over: assembly does it now and then, and keeping them
//! costs less than a nanosecond.

use crate::scan::body::Body;
use iced_x86::{FlowControl, Instruction, Mnemonic, OpKind, RflagsBits};

/// Instructions that are looked at.
const WITHIN: usize = 32;
const ALL: u32 = RflagsBits::OF | RflagsBits::SF | RflagsBits::ZF | RflagsBits::AF | RflagsBits::CF | RflagsBits::PF;

/// Whether the flags before a body's instruction may be used.
pub(super) fn live(body: &Body, index: usize) -> bool {
    let mut pending = ALL;
    let mut at = index;
    for _ in 0..WITHIN {
        let Some(instruction) = body.instructions.get(at) else { return true };
        if instruction.rflags_read() & pending != 0 {
            return true;
        }
        pending &= !overwritten(instruction);
        if pending == 0 {
            return false;
        }
        at = match instruction.flow_control() {
            FlowControl::Next => at + 1,
            FlowControl::UnconditionalBranch if instruction.op0_kind() == OpKind::NearBranch64 => {
                let target = instruction.near_branch_target();
                match body.instructions.binary_search_by_key(&target, Instruction::ip) {
                    Ok(index) => index,
                    Err(_) => return true,
                }
            }
            _ => return true,
        };
    }
    true
}

/// Flags that do not have the value that they had before any more, or an undefined one: `xor` leaves nothing certain in
/// AF.
fn overwritten(instruction: &Instruction) -> u32 {
    // None of them where the count is 0.
    let counted = matches!(
        instruction.mnemonic(),
        Mnemonic::Shl
            | Mnemonic::Sal
            | Mnemonic::Shr
            | Mnemonic::Sar
            | Mnemonic::Rol
            | Mnemonic::Ror
            | Mnemonic::Rcl
            | Mnemonic::Rcr
            | Mnemonic::Shld
            | Mnemonic::Shrd
    );
    if counted || instruction.has_rep_prefix() || instruction.has_repne_prefix() {
        return 0;
    }
    instruction.rflags_written()
        | instruction.rflags_cleared()
        | instruction.rflags_set()
        | instruction.rflags_undefined()
}
