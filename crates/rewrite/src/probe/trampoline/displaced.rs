//! Displaced instructions: copied where they do not depend on their address, changed or imitated where they do.
//!
//! A call pushes the address behind the *original* instruction, so that unwinders find nothing but the program's own
//! code on the stack. `endbr64` is copied like any other: the kernel (6.18) gives programs no indirect-branch tracking,
//! so that it is a no-op; where something checks it, it would have to stay at the function's start.

use super::Builder;
use crate::probe::site::Refusal;
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind, Register};

/// Which condition an exit's probe waits for: what is to be done when the branch is taken.
pub(super) type Taken<'a> = &'a dyn Fn(&mut Builder) -> Result<(), String>;

/// Why an instruction cannot be displaced.
pub(crate) fn immovable(instruction: &Instruction) -> Option<Refusal> {
    let at = instruction.ip();
    let indirect = matches!(instruction.flow_control(), FlowControl::IndirectCall);
    // Its operand would have to be read before the stack pointer is moved.
    let by_stack_pointer =
        indirect && (instruction.op0_register() == Register::RSP || instruction.memory_base() == Register::ESP);
    let far = instruction.is_call_far() || instruction.is_jmp_far() || instruction.is_call_far_indirect();
    match instruction.mnemonic() {
        Mnemonic::Int3 => Some(Refusal::OwnTrap(at)),
        // The kernel returns from it to the vDSO, and a program that was not started for it dies of it.
        Mnemonic::Sysenter => Some(Refusal::Crossing(at)),
        Mnemonic::Xbegin | Mnemonic::Enclu => Some(Refusal::Immovable(at)),
        // A displacement relative to eip wraps at 4 GiB; nothing emits it.
        _ if instruction.memory_base() == Register::EIP || by_stack_pointer || far => Some(Refusal::Immovable(at)),
        _ => None,
    }
}

/// Emits what an instruction of the original code does. `bytes` are its own. Control goes on behind what was emitted
/// exactly where it went on behind the instruction.
pub(super) fn displaced(
    b: &mut Builder,
    instruction: &Instruction,
    bytes: &[u8],
    taken: Taken<'_>,
) -> Result<(), String> {
    let next = instruction.next_ip();
    match instruction.flow_control() {
        FlowControl::Call if instruction.is_call_near() => {
            push(b, next);
            b.standing(instruction.near_branch_target(), 0);
            b.jump(instruction.near_branch_target());
            Ok(())
        }
        FlowControl::IndirectCall => {
            push(b, next);
            // The operand is read behind the push here: what faults has the stack pointer 8 too low.
            b.standing(instruction.ip(), 8);
            indirect(b, instruction, bytes)
        }
        FlowControl::UnconditionalBranch => {
            taken(b)?;
            b.jump(instruction.near_branch_target());
            Ok(())
        }
        FlowControl::ConditionalBranch => conditional(b, instruction, bytes, taken),
        FlowControl::Return | FlowControl::IndirectBranch => {
            taken(b)?;
            copy(b, instruction, bytes)
        }
        _ if instruction.mnemonic() == Mnemonic::Syscall => {
            b.bytes.extend(bytes);
            b.counted = false;
            // A thread that the kernel sends back by two (a restarted call) may as well be in the original code: it
            // crosses there.
            b.standing(next, 0);
            // The CPU leaves the address behind its syscall in rcx.
            b.asm(|a| a.mov(iced_x86::code_asm::rcx, next))
        }
        _ => copy(b, instruction, bytes),
    }
}

/// Pushes an address. There is no push of 64 bits: the upper half is put right afterwards.
pub(super) fn push(b: &mut Builder, value: u64) {
    b.bytes.push(0x68);
    b.bytes.extend((value as u32).to_le_bytes());
    if value as i32 as u64 != value {
        // movl $high, 4(%rsp)
        b.bytes.extend([0xc7, 0x44, 0x24, 0x04]);
        b.bytes.extend(((value >> 32) as u32).to_le_bytes());
    }
}

/// The jump of an indirect call. It is encoded anew, with the stack pointer moved.
fn indirect(b: &mut Builder, instruction: &Instruction, bytes: &[u8]) -> Result<(), String> {
    // ff /2 is a call, ff /4 a jump.
    let mut bytes = bytes.to_vec();
    let prefixes = opcode(&bytes).ok_or("an indirect call without the opcode ff")?;
    bytes[prefixes + 1] = bytes[prefixes + 1] & !0x38 | 4 << 3;
    let mut decoder = Decoder::with_ip(64, &bytes, instruction.ip(), DecoderOptions::NONE);
    let mut jump = decoder.decode();
    if jump.memory_base() != Register::RSP || jump.op0_kind() != OpKind::Memory {
        return copy(b, &jump, &bytes);
    }
    jump.set_memory_displacement64(jump.memory_displacement64().wrapping_add(8));
    // The encoder chooses a wider displacement where 8 bits do not do any more.
    jump.set_memory_displ_size(8);
    let mut encoder = iced_x86::Encoder::new(64);
    encoder.encode(&jump, b.here()).map_err(|error| error.to_string())?;
    b.bytes.extend(encoder.take_buffer());
    Ok(())
}

/// Where the opcode ff is, behind prefixes.
fn opcode(bytes: &[u8]) -> Option<usize> {
    let at = bytes.iter().position(|byte| *byte == 0xff)?;
    (at + 1 < bytes.len()).then_some(at)
}

/// `jcc`, `loop`, `jrcxz`: over what is to be done if it is taken.
fn conditional(b: &mut Builder, instruction: &Instruction, bytes: &[u8], taken: Taken<'_>) -> Result<(), String> {
    let target = instruction.near_branch_target();
    if instruction.is_jcc_short_or_near() {
        // 0f 8x: the lowest bit of x turns the condition round.
        let condition = instruction.condition_code() as u8;
        let condition = condition.checked_sub(1).ok_or("a conditional jump without a condition")?;
        let code = tested(condition)?;
        let before = b.bytes.len();
        taken(b)?;
        let actions = b.bytes.split_off(before);
        if actions.is_empty() && b.reaches(6, target) {
            b.bytes.extend([0x0f, 0x80 | code]);
            let rel = target.wrapping_sub(b.here() + 4) as u32;
            b.bytes.extend(rel.to_le_bytes());
            return Ok(());
        }
        b.bytes.extend([0x0f, 0x80 | code ^ 1, 0, 0, 0, 0]);
        let from = b.bytes.len();
        taken(b)?;
        b.jump(target);
        let over = (b.bytes.len() - from) as u32;
        b.bytes[from - 4..from].copy_from_slice(&over.to_le_bytes());
        return Ok(());
    }
    // They have only a short form: over a jump to what is behind.
    let (opcode, rel) = bytes.split_at(bytes.len() - 1);
    if rel.is_empty() || opcode.is_empty() {
        return Err("a branch of no bytes".into());
    }
    b.bytes.extend(opcode);
    b.bytes.extend([5, 0xe9, 0, 0, 0, 0]);
    let from = b.bytes.len();
    taken(b)?;
    b.jump(target);
    let over = (b.bytes.len() - from) as u32;
    b.bytes[from - 4..from].copy_from_slice(&over.to_le_bytes());
    Ok(())
}

/// The CPU's number of a condition, from its place in iced's enumeration, which is the same order.
fn tested(index: u8) -> Result<u8, String> {
    // o no b ae e ne be a s ns p np l ge le g
    if index < 16 { Ok(index) } else { Err(format!("condition {index}")) }
}

/// The same bytes, with a displacement relative to rip that leads where it led.
fn copy(b: &mut Builder, instruction: &Instruction, bytes: &[u8]) -> Result<(), String> {
    let at = b.here();
    let start = b.bytes.len();
    b.bytes.extend(bytes);
    if !instruction.is_ip_rel_memory_operand() {
        return Ok(());
    }
    let target = instruction.ip_rel_memory_address();
    let mut decoder = Decoder::with_ip(64, bytes, instruction.ip(), DecoderOptions::NONE);
    let decoded = decoder.decode();
    let field = decoder.get_constant_offsets(&decoded).displacement_offset();
    let rel = target.wrapping_sub(at.wrapping_add(bytes.len() as u64)) as i64;
    if let Ok(rel) = i32::try_from(rel) {
        b.bytes[start + field..start + field + 4].copy_from_slice(&rel.to_le_bytes());
        return Ok(());
    }
    if instruction.mnemonic() == Mnemonic::Lea && instruction.op0_register().is_gpr64() {
        b.bytes.truncate(start);
        let number = instruction.op0_register().number() as u8;
        b.bytes.extend([0x48 | number >> 3, 0xb8 | number & 7]);
        b.bytes.extend(target.to_le_bytes());
        return Ok(());
    }
    Err(format!("its operand at {target:#x} is out of reach"))
}
