//! The new bytes of a site, and the old ones for another address.
//!
//! Everything is a function of a [`Site`], the load bias (what is added to addresses of the file) and a target. The
//! target of a jump is the site's stub, or an island that jumps on to it; `rel32` reaches 2 GiB.

use super::site::{Entry, Method, NEAR_JUMP, Reason, SHORT_JUMP, Site};
use iced_x86::{
    BlockEncoder, BlockEncoderOptions, Code, Decoder, DecoderOptions, FlowControl, Instruction, InstructionBlock,
};

/// Why bytes could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    /// The site has no method.
    #[error("the crossing at {site:#x} cannot be rewritten: {reason}")]
    Refused {
        /// Address in the file.
        site: u64,
        /// Why.
        reason: Reason,
    },
    /// A jump does not reach.
    #[error("a jump from {from:#x} does not reach {target:#x}: it reaches {low:#x} to {high:#x}")]
    Reach {
        /// First byte of the jump.
        from: u64,
        /// Where it should lead.
        target: u64,
        /// The least address.
        low: u64,
        /// The greatest one.
        high: u64,
    },
    /// The site's own fields contradict each other: a damaged cache, or another file's.
    #[error("the record of the site at {0:#x} is damaged")]
    Damaged(u64),
    /// Displaced instructions cannot be encoded at that address.
    #[error("the instructions of {from:#x} cannot be moved to {at:#x}: {why}")]
    Displaced {
        /// Where they are.
        from: u64,
        /// Where they should go.
        at: u64,
        /// What the encoder says.
        why: String,
    },
}

/// Bytes to be written at a final address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Final address: the load bias is in it.
    pub address: u64,
    /// What goes there.
    pub bytes: Vec<u8>,
}

/// The writes that make a site jump to `target`, in the order in which they must become visible: of a short jump the
/// padding comes first, which nothing executes until the site leads there. The last one begins at `start` and has
/// [`Site::written`] bytes.
pub fn rewrite(site: &Site, bits: u8, load_bias: u64, target: u64) -> Result<Vec<Write>, EncodeError> {
    check(site)?;
    let length = site.written();
    let start = wrap(bits, site.start.wrapping_add(load_bias));
    let jump = |bytes: Vec<u8>| Write { address: start, bytes: padded(bytes, length) };
    match site.method {
        Method::Instruction | Method::Window => Ok(vec![jump(near(bits, start, target)?)]),
        Method::Short { pad, .. } => {
            let pad = wrap(bits, pad.wrapping_add(load_bias));
            let island = Write { address: pad, bytes: near(bits, pad, target)? };
            Ok(vec![island, jump(short(start, pad)?)])
        }
        Method::Pun { low, high } => {
            let (low, high) = (start.wrapping_add_signed(low), start.wrapping_add_signed(high));
            if target < low || target > high {
                return Err(EncodeError::Reach { from: start, target, low, high });
            }
            let mut bytes = near(bits, start, target)?;
            bytes.truncate(length);
            Ok(vec![Write { address: start, bytes }])
        }
        Method::Trap(reason) => Err(EncodeError::Refused { site: site.insn, reason }),
    }
}

/// The writes that undo [`rewrite`]: the site first, its padding after it.
pub fn restore(site: &Site, bits: u8, load_bias: u64) -> Vec<Write> {
    let bytes = site.original[..site.written()].to_vec();
    let mut writes = vec![Write { address: wrap(bits, site.start.wrapping_add(load_bias)), bytes }];
    if let Method::Short { pad, original } = site.method {
        writes.push(Write { address: wrap(bits, pad.wrapping_add(load_bias)), bytes: original.to_vec() });
    }
    writes
}

/// The program's own bytes behind the end of the page in which a site begins: [`rewrite`] overwrites none of them, but
/// a tollgate of before may have.
pub fn behind_page(site: &Site, bits: u8, load_bias: u64) -> Option<Write> {
    let bytes = &site.original[site.written()..];
    let address = wrap(bits, site.start.wrapping_add(load_bias).wrapping_add(site.written() as u64));
    (!bytes.is_empty()).then(|| Write { address, bytes: bytes.to_vec() })
}

/// The displaced instructions of a site, as they must be at `at` to have the same effect.
pub fn displaced(site: &Site, bits: u8, load_bias: u64, at: u64) -> Result<Vec<u8>, EncodeError> {
    relocate(bits, &site.original, wrap(bits, site.start.wrapping_add(load_bias)), at)
}

/// The write that detours an entry of the vDSO to `target`; `base` is the image's address.
pub fn detour(entry: &Entry, bits: u8, base: u64, target: u64) -> Result<Write, EncodeError> {
    if let Some(reason) = entry.refused {
        return Err(EncodeError::Refused { site: entry.offset, reason });
    }
    if (entry.original.len() as u64) < NEAR_JUMP {
        return Err(EncodeError::Damaged(entry.offset));
    }
    let address = wrap(bits, base.wrapping_add(entry.offset));
    Ok(Write { address, bytes: padded(near(bits, address, target)?, entry.original.len()) })
}

/// The displaced instructions of an entry of the vDSO, as they must be at `at`. Control then goes on at
/// `base + offset + original.len()`, unless a branch among them leads elsewhere.
pub fn displaced_entry(entry: &Entry, bits: u8, base: u64, at: u64) -> Result<Vec<u8>, EncodeError> {
    relocate(bits, &entry.original, wrap(bits, base.wrapping_add(entry.offset)), at)
}

/// Instructions of one address, re-encoded for another: displacements relative to the instruction pointer and the
/// targets of branches stay what they are.
pub fn relocate(bits: u8, bytes: &[u8], from: u64, at: u64) -> Result<Vec<u8>, EncodeError> {
    let refused = |why: String| EncodeError::Displaced { from, at, why };
    let mut instructions: Vec<Instruction> = Vec::new();
    for instruction in &mut Decoder::with_ip(bits.into(), bytes, from, DecoderOptions::NONE) {
        if instruction.is_invalid() {
            return Err(refused(format!("the bytes at {:#x} are not an instruction", instruction.ip())));
        }
        instructions.push(instruction);
    }
    let is_fixed = |instruction: &Instruction| {
        instruction.flow_control() == FlowControl::Next && !instruction.is_ip_rel_memory_operand()
    };
    if instructions.iter().all(is_fixed) {
        return Ok(bytes.to_vec());
    }
    // The encoder takes such an address for one in the copy; it is the program's (the base of a large code model).
    let own = from..from.wrapping_add(bytes.len() as u64);
    if let Some(itself) = instructions
        .iter()
        .find(|one| one.is_ip_rel_memory_operand() && own.contains(&wrap(bits, one.ip_rel_memory_address())))
    {
        return Err(refused(format!("the instruction at {:#x} names an address among them", itself.ip())));
    }
    let encode = |instructions: &[Instruction]| {
        let block = InstructionBlock::new(instructions, at);
        BlockEncoder::encode(bits.into(), block, BlockEncoderOptions::NONE)
            .map(|result| result.code_buffer)
            .map_err(|error| refused(error.to_string()))
    };
    let code = encode(&instructions)?;
    if !instructions
        .iter()
        .any(|instruction| instruction.is_jcc_short_or_near() || instruction.is_jcx_short() || instruction.is_loop())
    {
        return Ok(code);
    }
    // A branch to far away goes through an address that the encoder puts behind the code, where what is not branched
    // would fall into it: a last jump leads over it, to whatever the caller puts next. Where that is depends on the
    // jump's own length.
    let mut end = at + code.len() as u64;
    for _ in 0..4 {
        let mut over = Instruction::with_branch(if bits == 64 { Code::Jmp_rel8_64 } else { Code::Jmp_rel8_32 }, end)
            .map_err(|error| refused(error.to_string()))?;
        over.set_ip(from + bytes.len() as u64);
        let code = encode(&[&instructions[..], &[over]].concat())?;
        if at + code.len() as u64 == end {
            return Ok(code);
        }
        end = at + code.len() as u64;
    }
    Err(refused("the length of their code does not settle".into()))
}

/// `jmp rel32`.
pub fn near(bits: u8, from: u64, target: u64) -> Result<Vec<u8>, EncodeError> {
    let delta = target.wrapping_sub(from.wrapping_add(NEAR_JUMP)) as i64;
    // In 32-bit code the instruction pointer wraps, so that every target is in reach.
    let rel = if bits == 32 { Some(delta as i32) } else { i32::try_from(delta).ok() };
    let reach = |low: i64, high: i64| EncodeError::Reach {
        from,
        target,
        low: from.wrapping_add(NEAR_JUMP).wrapping_add_signed(low),
        high: from.wrapping_add(NEAR_JUMP).wrapping_add_signed(high),
    };
    let rel = rel.ok_or_else(|| reach(i32::MIN.into(), i32::MAX.into()))?;
    let mut bytes = vec![0xe9];
    bytes.extend(rel.to_le_bytes());
    Ok(bytes)
}

/// `jmp rel8`.
fn short(from: u64, target: u64) -> Result<Vec<u8>, EncodeError> {
    let after = from.wrapping_add(SHORT_JUMP);
    let rel = i8::try_from(target.wrapping_sub(after) as i64).map_err(|_| EncodeError::Reach {
        from,
        target,
        low: after.wrapping_sub(128),
        high: after.wrapping_add(127),
    })?;
    Ok(vec![0xeb, rel as u8])
}

/// The bytes and no-ops up to a length. One-byte ones: they are never executed, they only keep a disassembler in step.
pub(crate) fn padded(mut bytes: Vec<u8>, length: usize) -> Vec<u8> {
    bytes.resize(length.max(bytes.len()), 0x90);
    bytes
}

/// Whether what is overwritten can hold what its method needs.
fn check(site: &Site) -> Result<(), EncodeError> {
    let need = match site.method {
        Method::Instruction | Method::Window => NEAR_JUMP..=u64::MAX,
        // Of more bytes where a near jump would lie in two pages.
        Method::Short { .. } => SHORT_JUMP..=u64::MAX,
        Method::Pun { .. } => 1..=NEAR_JUMP - 1,
        Method::Trap(_) => 0..=0,
    };
    let length = site.original.len() as u64;
    let whole = site.insn.checked_sub(site.start) == Some(length);
    let holds = site.written() as u64 >= site.jump();
    if whole && holds && need.contains(&length) { Ok(()) } else { Err(EncodeError::Damaged(site.insn)) }
}

/// An address of the mode.
fn wrap(bits: u8, address: u64) -> u64 {
    if bits == 32 { address & 0xffff_ffff } else { address }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_that_is_not_taken_does_not_fall_into_the_address_of_one_that_is() {
        // cmp $0x17,%edi; ja +0x30, as the vDSO's clock_gettime begins, moved out of reach.
        let bytes = [0x83, 0xff, 0x17, 0x77, 0x30];
        let (from, at) = (0x7fff_f7fc_1000, 0x7000_0000);
        let code = relocate(64, &bytes, from, at).unwrap();
        let mut ip = at;
        let mut seen = Vec::new();
        // Follow what is executed when the branch is not taken.
        for _ in 0..8 {
            if ip == at + code.len() as u64 {
                break;
            }
            let offset = (ip - at) as usize;
            let instruction = Decoder::with_ip(64, &code[offset..], ip, DecoderOptions::NONE).decode();
            seen.push(instruction.code());
            ip = match instruction.flow_control() {
                iced_x86::FlowControl::ConditionalBranch => {
                    // The encoder turns the condition round: jbe over the jump.
                    instruction.near_branch_target()
                }
                iced_x86::FlowControl::UnconditionalBranch => instruction.near_branch_target(),
                _ => instruction.next_ip(),
            };
        }
        assert_eq!(ip, at + code.len() as u64, "{seen:?}");
        assert!(!seen.contains(&Code::Int3), "{seen:?}");
    }
}
