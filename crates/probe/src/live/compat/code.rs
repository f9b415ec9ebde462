//! What lies in a 32-bit program for its probes, as bytes: copies of instructions, the handler for SIGTRAP, the table
//! that it reads.
//!
//! There is no operand relative to the instruction pointer in 32-bit code, and a jump reaches everything: so all but
//! branches and calls is copied byte by byte, and each instruction of a copy stands for a place of the program's own.
//! No thread has to be stepped to be somewhere.

use iced_x86::code_asm::*;
use iced_x86::{Decoder, DecoderOptions, FlowControl, IcedError, Instruction, Mnemonic, OpKind, Register};

/// The table: pairs of an address and that of its copy, hashed by the address, 0 for a free one.
pub(super) const TABLE: u64 = 0x1000;
/// Pairs, a power of two.
const PAIRS: u64 = 1 << BITS;
const BITS: u32 = 17;
/// Sites of a program: beyond that, searches in the table get long.
pub(super) const MOST_SITES: usize = (PAIRS / 4 * 3) as usize;
/// What an address is multiplied by; the upper bits of the product are the index of its first place (Knuth's
/// multiplicative hash).
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
        return Err("its bytes are not an instruction".into());
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
            let condition =
                (branch.condition_code() as u8).checked_sub(1).ok_or("a conditional jump without a condition")?;
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
/// The handler looks the trapped address up and moves the thread to its copy. Offsets: `si_code` at 8 of siginfo; eip
/// at 76 of `struct ucontext_ia32` (asm/sigcontext.h). SI_KERNEL (0x80) is what an `int3` makes; one behind which no
/// `int3` stands was answered by a tracer that died before it could say so. Anything else goes on to what the program
/// had installed.
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

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: u64 = 0x0804_9000;
    const AT: u64 = 0xf7f0_0001;

    fn copied(original: &[u8]) -> Copied {
        copy(original, SITE, AT).unwrap_or_else(|why| panic!("{original:x?}: {why}"))
    }

    /// The instructions of a copy: where each is, and where it leads if it branches.
    fn decoded(copied: &Copied) -> Vec<(u64, Instruction)> {
        let mut decoder = Decoder::with_ip(32, &copied.bytes, copied.at, DecoderOptions::NONE);
        std::iter::from_fn(|| decoder.can_decode().then(|| decoder.decode())).map(|one| (one.ip(), one)).collect()
    }

    #[test]
    fn every_instruction_of_every_copy_has_a_place_of_the_programs() {
        // nop, push, ret, ret $8, call, call *%eax, call *4(%esp), call *(%ebx), jmp, jmp *%eax, je, ja far, loop,
        // jecxz, jcxz, int, rep
        let all: [&[u8]; 17] = [
            &[0x90],
            &[0x55],
            &[0xc3],
            &[0xc2, 8, 0],
            &[0xe8, 0x10, 0, 0, 0],
            &[0xff, 0xd0],
            &[0xff, 0x54, 0x24, 0x04],
            &[0xff, 0x13],
            &[0xeb, 0x10],
            &[0xff, 0xe0],
            &[0x74, 0xf0],
            &[0x0f, 0x87, 0, 1, 0, 0],
            &[0xe2, 0x10],
            &[0xe3, 0x10],
            &[0x67, 0xe3, 0x10],
            &[0xcd, 0x80],
            &[0xf3, 0xa4],
        ];
        for original in all {
            let copied = copied(original);
            for (at, one) in decoded(&copied) {
                let mark = copied.mark(at).unwrap_or_else(|| panic!("{original:x?} at {at:#x}"));
                assert_eq!((at == AT, one.is_invalid()), (mark.offset == 0, false), "{original:x?}");
                assert_ne!(one.mnemonic(), Mnemonic::Int3);
            }
            assert_eq!(copied.mark(AT), Some(Mark { offset: 0, home: SITE, add: 0 }));
            assert_eq!(copied.mark(AT - 1), None);
            assert_eq!(copied.long, matches!(original[0], 0xcd | 0xf3), "{original:x?}");
        }
    }

    #[test]
    fn a_call_pushes_the_address_behind_the_original_and_goes_to_its_callee() {
        let direct = decoded(&copied(&[0xe8, 0xfb, 0x0f, 0, 0]));
        assert_eq!((direct[0].1.immediate32(), direct[1].1.near_branch_target()), (SITE as u32 + 5, SITE + 0x1000));
        // The operand is read behind the push.
        let indirect = copied(&[0xff, 0x54, 0x24, 0x7e]);
        let jump = decoded(&indirect)[1];
        assert_eq!(
            (jump.1.mnemonic(), jump.1.memory_displacement32(), jump.1.memory_base()),
            (Mnemonic::Jmp, 0x82, Register::ESP)
        );
        assert_eq!(indirect.mark(jump.0), Some(Mark { offset: 5, home: SITE, add: 4 }));
    }

    #[test]
    fn branches_lead_where_the_original_leads_and_behind_it() {
        for original in [&[0x74, 0x10][..], &[0xe2, 0x10], &[0xe3, 0x10]] {
            let copied = copied(original);
            let code = decoded(&copied);
            let follow = |mut ip: u64| {
                while let Some((_, one)) = code.iter().find(|(at, one)| *at == ip && one.mnemonic() == Mnemonic::Jmp) {
                    ip = one.near_branch_target();
                }
                ip
            };
            assert_eq!(follow(code[0].1.near_branch_target()), SITE + 0x12, "{original:x?}");
            assert_eq!(follow(code[0].1.next_ip()), SITE + 2, "{original:x?}");
        }
    }

    #[test]
    fn what_a_conditional_branch_will_do_is_what_the_manual_says() {
        const CF: u64 = 1;
        const PF: u64 = 4;
        const ZF: u64 = 0x40;
        const SF: u64 = 0x80;
        const OF: u64 = 0x800;
        // Intel SDM 2, Jcc: opcode 70 + n, flags with which it is taken, flags with which it is not.
        let table: [(&[u64], &[u64]); 16] = [
            (&[OF, OF | SF], &[0, SF]),
            (&[0, CF], &[OF]),
            (&[CF], &[0, ZF]),
            (&[0, ZF], &[CF]),
            (&[ZF], &[0, CF]),
            (&[0, CF], &[ZF]),
            (&[CF, ZF, CF | ZF], &[0, SF]),
            (&[0, SF], &[CF, ZF]),
            (&[SF], &[0, OF]),
            (&[0, OF], &[SF]),
            (&[PF], &[0, ZF]),
            (&[0], &[PF]),
            (&[SF, OF], &[0, SF | OF]),
            (&[0, SF | OF], &[SF, OF]),
            (&[ZF, SF, OF, ZF | SF | OF], &[0, SF | OF]),
            (&[0, SF | OF], &[ZF, SF, OF]),
        ];
        for (number, (taken, not)) in table.iter().enumerate() {
            let copied = copied(&[0x70 + number as u8, 0x10]);
            assert!(taken.iter().all(|flags| copied.taken(0x202 | flags, 7)), "{number:x}");
            assert!(not.iter().all(|flags| !copied.taken(0x202 | flags, 7)), "{number:x}");
        }
        // loopne, loope, loop, jecxz, and jcxz, of which cx alone counts.
        assert!(copied(&[0xe0, 0]).taken(0, 2) && !copied(&[0xe0, 0]).taken(ZF, 2) && !copied(&[0xe0, 0]).taken(0, 1));
        assert!(copied(&[0xe1, 0]).taken(ZF, 2) && !copied(&[0xe1, 0]).taken(0, 2) && !copied(&[0xe1, 0]).taken(ZF, 1));
        assert!(copied(&[0xe2, 0]).taken(0, 0) && !copied(&[0xe2, 0]).taken(0, 1));
        assert!(copied(&[0xe3, 0]).taken(0, 0) && !copied(&[0xe3, 0]).taken(0, 0x10000));
        assert!(copied(&[0x67, 0xe3, 0]).taken(0, 0x10000) && copied(&[0x90]).taken(0, 0));
    }

    #[test]
    fn what_is_no_whole_instruction_is_an_error() {
        for bytes in [&[][..], &[0x0f], &[0x90, 0x90], &[0xe8, 0, 0]] {
            assert!(copy(bytes, SITE, AT).is_err(), "{bytes:x?}");
        }
    }

    #[test]
    fn the_handler_is_whole_code_before_what_it_reads() {
        let stub = stub(0xf700_0000, 0x1234_5678).unwrap();
        assert_eq!(stub.bytes[OLD as usize..], 0x1234_5678u32.to_le_bytes());
        let begin = (stub.handler - 0xf700_0000) as usize;
        let mut decoder = Decoder::with_ip(32, &stub.bytes[begin..OLD as usize], stub.handler, DecoderOptions::NONE);
        let code: Vec<Instruction> =
            std::iter::from_fn(|| Some(decoder.decode())).take_while(|one| one.len() > 0).take(64).collect();
        let last = code.iter().rposition(|one| one.mnemonic() == Mnemonic::Ret).expect("a return");
        assert!(code[..=last].iter().all(|one| !one.is_invalid() && one.mnemonic() != Mnemonic::Int3));
        // Every branch stays inside.
        let inside = stub.handler..code[last].next_ip();
        let branches = code[..=last].iter().filter(|one| one.is_jcc_short_or_near() || one.is_jmp_short_or_near());
        assert!(
            branches.clone().count() >= 8 && branches.clone().all(|one| inside.contains(&one.near_branch_target()))
        );
    }

    #[test]
    fn the_places_of_an_address_in_the_table_are_all_of_it_once() {
        let places: Vec<u64> = pairs(SITE).collect();
        assert_eq!((places.len() as u64, places[0]), (PAIRS, TABLE + 8 * index(SITE)));
        let mut sorted = places.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert!(sorted.len() == places.len() && sorted[0] == TABLE && sorted[sorted.len() - 1] == COPIES - 8);
    }
}
