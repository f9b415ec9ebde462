//! What lies in a 32-bit program for its probes, as bytes: copies of instructions, the handler for SIGTRAP, the table that it reads.
//!
//! There is no operand relative to the instruction pointer in 32-bit code, and a jump reaches everything: so all but branches and calls
//! is copied byte by byte, and each instruction of a copy stands for a place of the program's own. No thread has to be stepped to be
//! somewhere.

use iced_x86::code_asm::*;
use iced_x86::{Decoder, DecoderOptions, FlowControl, IcedError, Instruction, Mnemonic, OpKind, Register};

/// The table: pairs of an address and that of its copy, hashed by the address, 0 for a free one.
pub(super) const TABLE: u64 = 0x1000;
/// Pairs, a power of two.
const PAIRS: u64 = 1 << BITS;
const BITS: u32 = 17;
/// Sites of a program: beyond that, searches in the table get long.
pub(super) const MOST_SITES: usize = (PAIRS / 4 * 3) as usize;
/// What an address is multiplied by; the upper bits of the product are the index of its first place (Knuth's multiplicative hash).
const FACTOR: u32 = 0x9e37_79b1;
/// Where copies begin.
pub(super) const COPIES: u64 = TABLE + 8 * PAIRS;
/// A page for structures that are passed to the kernel, which alone may be written.
pub(super) const SCRATCH: u64 = (7 << 20) - 0x1000;
/// Bytes of our memory in a program: of address space, of which pages that are used take memory.
pub(super) const SIZE: u64 = 7 << 20;
/// Bytes of `struct compat_sigaction` (linux/compat.h): handler, flags, restorer, and a mask of 64 bits.
pub(super) const ACTION: usize = 20;
/// What the program had installed for SIGTRAP: its handler (0 is SIG_DFL, 1 SIG_IGN).
const OLD: u64 = 0x800;
/// An action that is SIG_DFL: zeros.
const DEFAULT: u64 = 0x840;
const _: () = assert!(DEFAULT + ACTION as u64 <= TABLE && COPIES < SCRATCH && SCRATCH + 0x1000 == SIZE);

/// What a thread in a copy stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// Offset in the copy.
    pub offset: u64,
    /// The address where its state is the program's own.
    pub home: u64,
    /// Added to its stack pointer there.
    pub add: u64,
}

/// An instruction, copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Copied {
    /// Where.
    pub at: u64,
    /// What lies there.
    pub bytes: Vec<u8>,
    marks: Vec<Mark>,
    /// It repeats itself, may sleep, or would see the step: a thread at its first byte is not to be stepped over it.
    pub long: bool,
    /// Of a conditional branch: itself.
    branch: Option<Instruction>,
}

impl Copied {
    /// What a thread at an address stands for; `None` where no instruction of the copy begins.
    pub fn mark(&self, eip: u64) -> Option<Mark> {
        let offset = eip.checked_sub(self.at)?;
        self.marks.iter().find(|mark| mark.offset == offset).copied()
    }

    /// Whether the instruction will branch, with these registers: true of all but conditional branches.
    pub fn taken(&self, eflags: u64, counter: u64) -> bool {
        let Some(branch) = &self.branch else { return true };
        let flag = |bit: u32| eflags >> bit & 1 != 0;
        let (cf, pf, zf, sf, of) = (flag(0), flag(2), flag(6), flag(7), flag(11));
        // With an address-size prefix, cx counts.
        let count = counter & if uses_cx(branch) { 0xffff } else { 0xffff_ffff };
        match branch.mnemonic() {
            Mnemonic::Jcxz | Mnemonic::Jecxz => count == 0,
            Mnemonic::Loop => count != 1,
            Mnemonic::Loope => count != 1 && zf,
            Mnemonic::Loopne => count != 1 && !zf,
            // The CPU's numbers, in pairs of a condition and its opposite (Intel SDM 1, appendix B): o b e be s p l le.
            _ => {
                let code = (branch.condition_code() as u8).wrapping_sub(1);
                let met = match code >> 1 {
                    0 => of,
                    1 => cf,
                    2 => zf,
                    3 => cf || zf,
                    4 => sf,
                    5 => pf,
                    6 => sf != of,
                    _ => zf || sf != of,
                };
                met == (code & 1 == 0)
            }
        }
    }
}

fn uses_cx(branch: &Instruction) -> bool {
    use iced_x86::Code;
    matches!(
        branch.code(),
        Code::Jcxz_rel8_32 | Code::Loop_rel8_32_CX | Code::Loope_rel8_32_CX | Code::Loopne_rel8_32_CX
    )
}

/// Copies the instruction of an address for another one.
pub(super) fn copy(original: &[u8], address: u64, at: u64) -> Result<Copied, String> {
    let instruction = Decoder::with_ip(32, original, address, DecoderOptions::NONE).decode();
    if instruction.is_invalid() || instruction.len() != original.len() {
        return Err("its bytes are no instruction".into());
    }
    let mut maker = Maker { at, bytes: Vec::new(), marks: Vec::new() };
    let (next, target) = (instruction.next_ip(), instruction.near_branch_target());
    maker.mark(address, 0);
    match instruction.flow_control() {
        FlowControl::Call if instruction.is_call_near() => {
            maker.push(next);
            maker.mark(target, 0);
            maker.jump(target);
        }
        FlowControl::IndirectCall => {
            maker.push(next);
            // The operand is read behind the push here: what faults has the stack pointer 4 too low.
            maker.mark(address, 4);
            maker.through(&instruction, original)?;
        }
        FlowControl::UnconditionalBranch => maker.jump(target),
        FlowControl::ConditionalBranch => maker.branch(&instruction, original, target, next)?,
        FlowControl::Return | FlowControl::IndirectBranch => maker.bytes.extend(original),
        _ => {
            maker.bytes.extend(original);
            maker.mark(next, 0);
            maker.jump(next);
        }
    }
    let long = instruction.has_rep_prefix()
        || instruction.has_repne_prefix()
        || matches!(instruction.flow_control(), FlowControl::Interrupt)
        // A step would push the trap flag.
        || matches!(instruction.mnemonic(), Mnemonic::Pushf | Mnemonic::Pushfd);
    let branch = (instruction.flow_control() == FlowControl::ConditionalBranch).then_some(instruction);
    Ok(Copied { at, bytes: maker.bytes, marks: maker.marks, long, branch })
}

/// A copy in the making.
struct Maker {
    at: u64,
    bytes: Vec<u8>,
    marks: Vec<Mark>,
}

impl Maker {
    fn mark(&mut self, home: u64, add: u64) {
        self.marks.push(Mark { offset: self.bytes.len() as u64, home: home & 0xffff_ffff, add });
    }

    fn jump(&mut self, target: u64) {
        self.bytes.push(0xe9);
        self.displacement(target);
    }

    /// The last four bytes of a branch.
    fn displacement(&mut self, target: u64) {
        let behind = self.at + self.bytes.len() as u64 + 4;
        self.bytes.extend((target.wrapping_sub(behind) as u32).to_le_bytes());
    }

    fn push(&mut self, value: u64) {
        self.bytes.push(0x68);
        self.bytes.extend((value as u32).to_le_bytes());
    }

    /// The jump of an indirect call, with the stack pointer moved.
    fn through(&mut self, call: &Instruction, original: &[u8]) -> Result<(), String> {
        let mut bytes = original.to_vec();
        // ff /2 is a call, ff /4 a jump.
        let opcode = bytes.iter().position(|byte| *byte == 0xff).filter(|at| at + 1 < bytes.len());
        let opcode = opcode.ok_or("an indirect call without the opcode ff")?;
        bytes[opcode + 1] = bytes[opcode + 1] & !0x38 | 4 << 3;
        if call.memory_base() != Register::ESP || call.op0_kind() != OpKind::Memory {
            self.bytes.extend(bytes);
            return Ok(());
        }
        let mut jump = Decoder::with_ip(32, &bytes, call.ip(), DecoderOptions::NONE).decode();
        jump.set_memory_displacement32(jump.memory_displacement32().wrapping_add(4));
        // The encoder chooses a wider displacement where 8 bits do not do any more.
        jump.set_memory_displ_size(4);
        let mut encoder = iced_x86::Encoder::new(32);
        encoder.encode(&jump, self.at + self.bytes.len() as u64).map_err(|error| error.to_string())?;
        self.bytes.extend(encoder.take_buffer());
        Ok(())
    }

    /// `jcc` in its long form; `loop` and `jecxz`, which have only a short one, over a jump to what is behind.
    fn branch(&mut self, branch: &Instruction, original: &[u8], target: u64, next: u64) -> Result<(), String> {
        if branch.is_jcc_short_or_near() {
            let condition = (branch.condition_code() as u8).checked_sub(1).ok_or("a conditional jump without a condition")?;
            self.bytes.extend([0x0f, 0x80 | condition & 15]);
            self.displacement(target);
        } else {
            let (_, opcode) = original.split_last().ok_or("a branch of no bytes")?;
            self.bytes.extend(opcode);
            self.bytes.push(5);
        }
        self.mark(next, 0);
        self.jump(next);
        if !branch.is_jcc_short_or_near() {
            self.mark(target, 0);
            self.jump(target);
        }
        Ok(())
    }
}

/// The first page: the handler and what it returns through.
#[derive(Clone, Debug)]
pub(super) struct Stub {
    /// To be written at the start of our memory.
    pub bytes: Vec<u8>,
    /// The handler for SIGTRAP (SA_SIGINFO).
    pub handler: u64,
    /// Its restorer.
    pub restorer: u64,
}

/// Makes the first page for our memory at an address.
///
/// The handler looks the trapped address up and moves the thread to its copy. Offsets: `si_code` at 8 of siginfo; eip at 76 of
/// `struct ucontext_ia32` (asm/sigcontext.h). SI_KERNEL (0x80) is what an `int3` makes; one behind which no `int3` stands was answered by
/// a tracer that died before it could say so. Anything else goes on to what the program had installed.
pub(super) fn stub(base: u64, old: u32) -> Result<Stub, IcedError> {
    let base32 = base as u32;
    let table = base32 + TABLE as u32;
    let (old_at, default) = (base32 + OLD as u32, base32 + DEFAULT as u32);
    let mut a = CodeAssembler::new(32)?;
    let mut handler = a.create_label();
    let (mut again, mut found, mut miss, mut chain, mut out) =
        (a.create_label(), a.create_label(), a.create_label(), a.create_label(), a.create_label());
    let mut die = a.create_label();
    // The restorer: rt_sigreturn (asm/unistd_32.h).
    a.mov(eax, 173)?;
    a.int(0x80)?;
    a.set_label(&mut handler)?;
    a.mov(eax, dword_ptr(esp + 8))?;
    a.mov(ecx, dword_ptr(esp + 12))?;
    a.cmp(dword_ptr(eax + 8), 0x80)?;
    a.jne(chain)?;
    a.mov(edx, dword_ptr(ecx + 76))?;
    a.dec(edx)?;
    a.imul_3(eax, edx, FACTOR as i32)?;
    a.shr(eax, 32 - BITS)?;
    a.set_label(&mut again)?;
    a.cmp(dword_ptr(table + eax * 8), edx)?;
    a.je(found)?;
    a.cmp(dword_ptr(table + eax * 8), 0)?;
    a.je(miss)?;
    a.inc(eax)?;
    a.and(eax, PAIRS as i32 - 1)?;
    a.jmp(again)?;
    a.set_label(&mut found)?;
    a.mov(eax, dword_ptr(table + 4 + eax * 8))?;
    a.mov(dword_ptr(ecx + 76), eax)?;
    a.set_label(&mut out)?;
    a.ret()?;
    a.set_label(&mut miss)?;
    a.cmp(byte_ptr(edx), 0xcc)?;
    a.jne(out)?;
    a.set_label(&mut chain)?;
    a.cmp(dword_ptr(old_at), 1)?;
    a.jb(die)?;
    // The kernel passes the three in registers too (setup_rt_frame, arch/x86/kernel/signal_32.c).
    a.mov(eax, dword_ptr(esp + 4))?;
    a.mov(edx, dword_ptr(esp + 8))?;
    a.mov(ecx, dword_ptr(esp + 12))?;
    let mut ignored = a.create_label();
    a.je(ignored)?;
    a.jmp(dword_ptr(old_at))?;
    // The kernel ignores it, unless it made it itself: then it kills, as it does by default.
    a.set_label(&mut ignored)?;
    a.cmp(dword_ptr(edx + 8), 0x80)?;
    a.jne(out)?;
    a.set_label(&mut die)?;
    // rt_sigaction(SIGTRAP, SIG_DFL), then tgkill(getpid(), gettid(), SIGTRAP); the frame has ebx and esi.
    a.mov(eax, 174)?;
    a.mov(ebx, 5)?;
    a.mov(ecx, default)?;
    a.xor(edx, edx)?;
    a.mov(esi, 8)?;
    a.int(0x80)?;
    a.mov(eax, 224)?;
    a.int(0x80)?;
    a.mov(ecx, eax)?;
    a.mov(eax, 20)?;
    a.int(0x80)?;
    a.mov(ebx, eax)?;
    a.mov(edx, 5)?;
    a.mov(eax, 270)?;
    a.int(0x80)?;
    a.ret()?;
    let done = a.assemble_options(base, iced_x86::BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS)?;
    let handler = done.label_ip(&handler)?;
    let mut bytes = done.inner.code_buffer;
    bytes.resize(OLD as usize, 0);
    bytes.extend(old.to_le_bytes());
    Ok(Stub { bytes, handler, restorer: base })
}

/// The index in the table where a search for an address begins.
fn index(address: u64) -> u64 {
    u64::from((address as u32).wrapping_mul(FACTOR) >> (32 - BITS))
}

/// Offsets in our memory of the table's pairs in which an address may be, in the order of the search.
pub(super) fn pairs(address: u64) -> impl Iterator<Item = u64> {
    let first = index(address);
    (0..PAIRS).map(move |tried| TABLE + 8 * ((first + tried) % PAIRS))
}
