//! Where a jump out of a function leads, for the action that remembers it.
//!
//! Of an indirect jump the target is read before anything else is done, by a push that has the jump's own operand:
//! where that faults, the thread stands at the probed jump, with all registers the program's own but for the stack
//! pointer.

use super::action::{self, RED_ZONE, Setting, To};
use super::{Builder, Call};
use iced_x86::code_asm::rsp;
use iced_x86::{Code, Encoder, FlowControl, Instruction, MemoryOperand, OpKind, Register};

/// What is done where a function is left by a jump; `pointer` is that of a stub, in the file.
pub(super) fn leaving(
    b: &mut Builder,
    setting: Setting,
    jump: &Instruction,
    (call, pointer): (Call, Option<u64>),
) -> Result<(), String> {
    let to = match (pointer, jump.flow_control()) {
        (Some(pointer), _) => To::Pointer(pointer.wrapping_add(setting.bias)),
        (None, FlowControl::UnconditionalBranch | FlowControl::ConditionalBranch) => {
            To::Address(jump.near_branch_target())
        }
        (None, FlowControl::IndirectBranch) => return indirect(b, setting, jump, call),
        _ => To::Unknown,
    };
    b.asm(|a| action::jump(a, setting, call, to))
}

fn indirect(b: &mut Builder, setting: Setting, jump: &Instruction, call: Call) -> Result<(), String> {
    let Some(operand) = operand(jump)? else { return b.asm(|a| action::jump(a, setting, call, To::Unknown)) };
    // Also where there is no red zone: what a thread is told that stands at the jump itself is not to be overwritten.
    b.asm(|a| a.lea(rsp, rsp - RED_ZONE))?;
    // Never put back to the jump: other actions may be done already.
    let counted = std::mem::replace(&mut b.counted, true);
    b.standing(setting.site, RED_ZONE.into());
    b.counted = counted;
    let mut encoder = Encoder::new(64);
    encoder.encode(&operand, b.here()).map_err(|error| error.to_string())?;
    b.bytes.extend(encoder.take_buffer());
    let pushed = RED_ZONE + 8;
    let below = Setting { red_zone: false, pushed: setting.pushed + pushed, ..setting };
    b.asm(|a| {
        action::jump(a, below, call, To::Pushed)?;
        a.lea(rsp, rsp + pushed)
    })
}

/// The push of a jump's operand, with the stack pointer a red zone lower; `None` for operands that no compiler emits.
fn operand(jump: &Instruction) -> Result<Option<Instruction>, String> {
    let (register, base) = (jump.op0_register(), jump.memory_base());
    let push = match (jump.code(), jump.op0_kind()) {
        (Code::Jmp_rm64, OpKind::Register) if register != Register::RSP => Instruction::with1(Code::Push_r64, register),
        (Code::Jmp_rm64, OpKind::Memory) if base != Register::ESP => {
            let moved = base == Register::RSP;
            let displacement = jump.memory_displacement64().wrapping_add(if moved { RED_ZONE as u64 } else { 0 });
            // The encoder chooses a narrower displacement where that does.
            let size = if moved { 8 } else { jump.memory_displ_size() };
            let (index, scale) = (jump.memory_index(), jump.memory_index_scale());
            let memory =
                MemoryOperand::new(base, index, scale, displacement as i64, size, false, jump.segment_prefix());
            Instruction::with1(Code::Push_rm64, memory)
        }
        _ => return Ok(None),
    };
    push.map(Some).map_err(|error| error.to_string())
}
