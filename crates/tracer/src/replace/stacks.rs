//! System calls that functions of the vDSO answer, on stacks of our own.
//!
//! A system call leaves all registers but rax, rcx and r11 alone, and needs no stack: the stack pointer may be anything, and a goroutine's stack may
//! have no room left. So a stub calls the function on a stack of its own, of which there are [`STACKS`] in a process; who finds the one that it tries
//! in use makes the call. They have no owner: nothing has to be done where threads begin, and a process that is forked has its own ones. (One that
//! another thread was on at that moment stays in use there: it is one less.)
//!
//! 1. The displaced instructions. A number that is none of these goes back to the site, by instructions that change no flag.
//! 2. The flags are saved, a stack is taken by an exchange, and the registers are written down at its upper end.
//! 3. On that stack the function is called. *A signal*, also one that a bad pointer makes in the function, stops the thread before its handler: the
//!    tracer puts it back at the site with the registers of the call ([`undo`]), gives the stack back, and the kernel makes the call, or says EFAULT.
//! 4. Registers and flags are as behind a system call, the stack is given back, and the program goes on behind its site.
//!
//! So it is with a signal before 3 and behind it, where [`Marks`] say how far the thread has come: a handler sees the program's own address, and one that
//! does not return leaves no stack in use. A pointer that cannot be one goes to the kernel at once: the fault would take a handler for SIGSEGV away
//! that is blocked.
//!
//! Without its tracer (SIGKILL), a handler runs on top of that stack, and a bad pointer is SIGSEGV.

use super::registry::{Code, Place, Stopped, Stub, Undone};
use super::vsyscall::NOT_FOR_C;
use crate::patch::encode::{self, EncodeError};
use crate::remote::memory::Memory;
use crate::remote::ptrace::Registers;
use iced_x86::code_asm::*;
use iced_x86::{BlockEncoderOptions, IcedError};

/// A call, and the function that answers it.
#[derive(Debug)]
pub struct Answer {
    /// Of the x86-64 table.
    pub number: u32,
    /// Of the vDSO.
    pub function: &'static str,
    /// How it is called.
    pub kind: Kind,
    /// Where its arguments are pointers that must not be null, and where they may be.
    pub pointers: (&'static [Pointer], &'static [Pointer]),
}

/// An argument, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// rdi.
    First,
    /// rsi.
    Second,
    /// rdx.
    Third,
}

/// How far a thread in a stub has come, by its addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The call's number.
    pub number: u32,
    /// From here on rax has not the number any more.
    pub begins: u64,
    /// From here on the flags are in r11.
    pub saved: u64,
    /// From here on the stack is taken, if eax is 0.
    pub tried: u64,
    /// From here on it is taken, and rcx has its upper end.
    pub taken: u64,
    /// From here on rsp is on it.
    pub on: u64,
    /// From here on rsp is the program's again, and all is done but to give the stack back.
    pub done: u64,
    /// From here on it is given back.
    pub free: u64,
    /// Behind the last instruction that goes on behind the site.
    pub end: u64,
}

/// How a function of the vDSO is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With the call's arguments; its result is an int, which a system call's is not.
    Int,
    /// With the call's arguments; its result is that of the call.
    Long,
    /// With two more, a state of its own and the size of that (`__vdso_getrandom`). It uses vector registers, which are saved.
    Random,
}

/// What `__vdso_getrandom` keeps between calls: one for each stack, so that no two threads have the same.
#[derive(Clone, Copy, Debug)]
pub struct States {
    /// The first one.
    pub at: u64,
    /// Bytes of one.
    pub size: u64,
}

impl States {
    /// Bytes from one to the next, so that none lies on two pages.
    pub fn stride(size: u64) -> u64 {
        size.next_power_of_two()
    }

    /// Bytes of all.
    pub fn bytes(size: u64) -> u64 {
        STACKS * States::stride(size)
    }
}

/// Stacks of a process.
const STACKS: u64 = 32;
/// Bytes of one, a power of two. Room for a handler on top of the function, where no tracer is left.
const STACK: u64 = 32 << 10;
/// Bytes of all.
pub const SIZE: u64 = STACKS * STACK;
/// Where one begins, as an offset from its lower end: above it is what was saved.
const TOP: u64 = STACK - 512;

// What is above it, as offsets from there.
/// 1 while it is in use.
const LOCK: i32 = 0;
const RSP: i32 = 8;
const RDI: i32 = 16;
const RSI: i32 = 24;
const RDX: i32 = 32;
const R8: i32 = 40;
const R9: i32 = 48;
const R10: i32 = 56;
/// As lahf and seto leave them in ax.
const FLAGS: i32 = 64;
const NUMBER: i32 = 72;
const INSN: i32 = 80;
const RESULT: i32 = 88;
const RBX: i32 = 96;
const RBP: i32 = 104;
const R12: i32 = 112;
const R13: i32 = 120;
const R14: i32 = 128;
const R15: i32 = 136;
/// 1 where vector registers are saved too.
const VECTORS: i32 = 144;
/// Words of it.
const WORDS: usize = 19;
/// xmm0 to xmm15, 16 bytes each.
const XMM: i32 = 160;

/// The stub of a site, whose code will lie at `at`.
pub fn stub(place: &Place<'_>, at: u64) -> Result<Code, EncodeError> {
    let mut bytes = encode::displaced(place.site, 64, place.bias, at)?;
    let tests = at + bytes.len() as u64;
    let (code, marks) = calls(place, tests).map_err(|why| place.failed(tests, &why))?;
    bytes.extend(code);
    Ok(Code { bytes, tests, marks })
}

fn calls(place: &Place<'_>, at: u64) -> Result<(Vec<u8>, Vec<Marks>), IcedError> {
    let mut a = CodeAssembler::new(64)?;
    let certain = place.site.certain_number();
    let function = |one: &Answer| place.facts.vdso.as_ref().and_then(|vdso| vdso.function(one.function));
    // clock_getres came with Linux 5.3.
    let there = place.answers.iter().copied().filter(|one| certain.is_none_or(|number| number == one.number));
    let there: Vec<(&Answer, u64)> = there.filter_map(|one| Some((one, function(one)?))).collect();
    let mut labels: Vec<CodeLabel> = there.iter().map(|_| a.create_label()).collect();
    if certain.is_none() || there.is_empty() {
        for ((one, _), label) in there.iter().zip(&labels) {
            let (mut found, mut next) = (a.create_label(), a.create_label());
            // All of rax: before Linux 5.12 a call with anything in its upper half is one that does not exist.
            a.lea(rcx, ptr(rax - one.number))?;
            a.jrcxz(found)?;
            a.jmp(next)?;
            a.set_label(&mut found)?;
            a.jmp(*label)?;
            a.set_label(&mut next)?;
        }
        a.jmp(place.insn())?;
    }
    let mut marks = Vec::new();
    for ((one, function), label) in there.into_iter().zip(&mut labels) {
        a.set_label(label)?;
        marks.push((one.number, answer(&mut a, place, one, function, *label)?));
    }
    let code = a.assemble_options(at, BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS)?;
    let mut all = Vec::new();
    for (number, labels) in marks {
        let [begins, saved, tried, taken, on, done, free, end] = labels;
        let ip = |label: CodeLabel| code.label_ip(&label);
        all.push(Marks {
            number,
            begins: ip(begins)?,
            saved: ip(saved)?,
            tried: ip(tried)?,
            taken: ip(taken)?,
            on: ip(on)?,
            done: ip(done)?,
            free: ip(free)?,
            end: ip(end)?,
        });
    }
    Ok((code.inner.code_buffer, all))
}

/// From a call with this number to behind its site. The labels are those of [`Marks`], in that order.
fn answer(
    a: &mut CodeAssembler,
    place: &Place<'_>,
    one: &Answer,
    function: u64,
    begins: CodeLabel,
) -> Result<[CodeLabel; 8], IcedError> {
    let (mut saved, mut tried, mut taken, mut on) = (a.create_label(), a.create_label(), a.create_label(), a.create_label());
    let (mut done, mut free, mut end) = (a.create_label(), a.create_label(), a.create_label());
    let (mut kept, mut refused) = (a.create_label(), a.create_label());
    a.lahf()?;
    a.seto(al)?;
    a.mov(r11d, eax)?;
    a.set_label(&mut saved)?;
    let (wanted, allowed) = one.pointers;
    for pointer in wanted {
        look(a, *pointer, kept)?;
    }
    for pointer in allowed {
        let mut null = a.create_label();
        a.test(register(*pointer), register(*pointer))?;
        a.je(null)?;
        look(a, *pointer, kept)?;
        a.set_label(&mut null)?;
        a.nop()?;
    }
    // Stacks of threads, and of goroutines, lie apart by one of these distances or the other.
    a.mov(rcx, rsp)?;
    a.shr(rcx, 13)?;
    a.mov(rax, rcx)?;
    a.shr(rax, 8)?;
    a.xor(rcx, rax)?;
    a.and(ecx, STACKS as i32 - 1)?;
    a.shl(ecx, STACK.trailing_zeros() as i32)?;
    a.mov(rax, place.facts.stacks + TOP)?;
    a.add(rcx, rax)?;
    a.mov(eax, 1)?;
    a.xchg(dword_ptr(rcx + LOCK), eax)?;
    a.set_label(&mut tried)?;
    a.test(eax, eax)?;
    a.je(taken)?;
    // In use: the program's own instruction.
    a.set_label(&mut kept)?;
    flags(a)?;
    a.mov(eax, one.number)?;
    a.jmp(place.insn())?;

    a.set_label(&mut taken)?;
    for (offset, register) in CHANGED.into_iter().chain(KEPT) {
        a.mov(qword_ptr(rcx + offset), register)?;
    }
    a.mov(qword_ptr(rcx + FLAGS), r11)?;
    a.mov(qword_ptr(rcx + NUMBER), one.number as i32)?;
    a.mov(qword_ptr(rcx + VECTORS), i32::from(one.kind == Kind::Random))?;
    a.mov(rax, place.insn())?;
    a.mov(qword_ptr(rcx + INSN), rax)?;
    a.mov(qword_ptr(rcx + RSP), rsp)?;
    a.mov(rsp, rcx)?;
    a.set_label(&mut on)?;
    a.pushfq()?;
    a.pop(rax)?;
    a.test(eax, NOT_FOR_C)?;
    a.jne(refused)?;
    if one.kind == Kind::Random {
        vectors(a, |a, at, register| a.movups(at, register))?;
        states(a, place)?;
    }
    a.mov(rax, function)?;
    a.call(rax)?;
    if one.kind == Kind::Int {
        a.cdqe()?;
    }
    a.mov(rcx, rsp)?;
    if one.kind == Kind::Random {
        vectors(a, |a, at, register| a.movups(register, at))?;
    }
    a.mov(qword_ptr(rcx + RESULT), rax)?;
    a.mov(r11, qword_ptr(rcx + FLAGS))?;
    for (offset, register) in CHANGED {
        a.mov(register, qword_ptr(rcx + offset))?;
    }
    flags(a)?;
    // As the kernel leaves it.
    a.pushfq()?;
    a.pop(r11)?;
    a.mov(rax, qword_ptr(rcx + RESULT))?;
    a.mov(rsp, qword_ptr(rcx + RSP))?;
    a.set_label(&mut done)?;
    a.mov(dword_ptr(rcx + LOCK), 0)?;
    a.set_label(&mut free)?;
    a.mov(rcx, place.next())?;
    a.jmp(place.next())?;
    a.set_label(&mut end)?;
    // Two labels need an instruction each.
    a.nop()?;
    a.set_label(&mut refused)?;
    a.mov(r11, qword_ptr(rcx + FLAGS))?;
    a.mov(rsp, qword_ptr(rcx + RSP))?;
    a.mov(dword_ptr(rcx + LOCK), 0)?;
    a.jmp(kept)?;
    Ok([begins, saved, tried, taken, on, done, free, end])
}

/// The register of an argument.
fn register(pointer: Pointer) -> AsmRegister64 {
    match pointer {
        Pointer::First => rdi,
        Pointer::Second => rsi,
        Pointer::Third => rdx,
    }
}

/// Goes to the kernel with a pointer below 64 KiB, or above what a program can have.
fn look(a: &mut CodeAssembler, pointer: Pointer, kept: CodeLabel) -> Result<(), IcedError> {
    for below in [0, 0x1_0000] {
        a.lea(rax, ptr(register(pointer) - below))?;
        a.shr(rax, 47)?;
        a.jne(kept)?;
    }
    Ok(())
}

/// What a C function may change and a system call does not, but flags and what is dead.
const CHANGED: [(i32, AsmRegister64); 6] = [(RDI, rdi), (RSI, rsi), (RDX, rdx), (R8, r8), (R9, r9), (R10, r10)];

/// What a C function gives back itself, unless it is left in its middle ([`Replacement::undo`]).
const KEPT: [(i32, AsmRegister64); 6] = [(RBX, rbx), (RBP, rbp), (R12, r12), (R13, r13), (R14, r14), (R15, r15)];

/// Sets the flags that are in r11 as lahf and seto left them.
fn flags(a: &mut CodeAssembler) -> Result<(), IcedError> {
    a.mov(eax, r11d)?;
    a.add(al, 0x7f)?;
    a.sahf()
}

/// Moves the vector registers of a thread to or from where they are saved.
fn vectors(
    a: &mut CodeAssembler,
    mut each: impl FnMut(&mut CodeAssembler, AsmMemoryOperand, AsmRegisterXmm) -> Result<(), IcedError>,
) -> Result<(), IcedError> {
    const ALL: [AsmRegisterXmm; 16] =
        [xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15];
    ALL.into_iter().zip(0..).try_for_each(|(register, index)| each(a, xmmword_ptr(rsp + XMM + 16 * index), register))
}

/// The two more arguments of a function that keeps a state: that of the stack whose upper end is in rcx.
fn states(a: &mut CodeAssembler, place: &Place<'_>) -> Result<(), IcedError> {
    let states = place.facts.states.unwrap_or(States { at: 0, size: 0 });
    let shift = (STACK / States::stride(states.size.max(1))).trailing_zeros();
    a.mov(rax, place.facts.stacks + TOP)?;
    a.sub(rcx, rax)?;
    a.shr(rcx, shift as i32)?;
    a.mov(rax, states.at)?;
    a.add(rcx, rax)?;
    a.mov(r8d, states.size as u32)
}

/// Puts a stopped thread that is on a stack of these back before its call, which the kernel makes when it goes on, and gives the stack back. Also
/// where its signal is none of a fault: a handler must not run on such a stack. Nothing of the call has been done that cannot be done again.
pub fn undo(stopped: &Stopped<'_>) -> Option<Undone> {
    let Stopped { facts, registers: now, memory, .. } = stopped;
    if let Some(stub) = stopped.stub_at(now.rip)
        && let Some(registers) = left(stub, now, memory)
    {
        return Some(registers.into());
    }
    let within = now.rsp.checked_sub(1)?.checked_sub(facts.stacks).filter(|within| facts.stacks != 0 && *within < SIZE)?;
    let top = facts.stacks + within / STACK * STACK + TOP;
    let mut bytes = [0; 8 * WORDS];
    memory.read(top, &mut bytes).ok()?;
    let word = |offset: i32| u64::from_le_bytes(std::array::from_fn(|at| bytes[offset as usize + at]));
    // A state that was left in its middle would be taken for one in use ever after; one of zeros is a new one.
    if let Some(states) = facts.states {
        let own = states.at + within / STACK * States::stride(states.size);
        memory.write(own, &vec![0; states.size as usize]).ok()?;
    }
    let mut vectors = None;
    if word(VECTORS) != 0 {
        let mut saved = [0; 256];
        memory.read(top + XMM as u64, &mut saved).ok()?;
        vectors = Some(saved);
    }
    memory.write(top + LOCK as u64, &0u32.to_le_bytes()).ok()?;
    let mut before = **now;
    (before.rip, before.rsp, before.rax, before.orig_rax) = (word(INSN), word(RSP), word(NUMBER), u64::MAX);
    (before.rdi, before.rsi, before.rdx) = (word(RDI), word(RSI), word(RDX));
    (before.r8, before.r9, before.r10) = (word(R8), word(R9), word(R10));
    (before.rbx, before.rbp, before.r12) = (word(RBX), word(RBP), word(R12));
    (before.r13, before.r14, before.r15) = (word(R13), word(R14), word(R15));
    before.eflags = restored(now.eflags, word(FLAGS));
    Some(Undone { registers: before, vectors })
}

/// The registers with which a thread in a stub, and not on a stack of ours, has not begun its call or has ended it.
fn left(stub: &Stub, now: &Registers, memory: &Memory) -> Option<Registers> {
    let mut registers = *now;
    let rip = now.rip;
    registers.orig_rax = u64::MAX;
    registers.rip = stub.insn;
    let Some(marks) = stub.marks.iter().find(|marks| (marks.begins..marks.end).contains(&rip)) else {
        // The displaced instructions are over, and nothing has been changed that the call does not change.
        let before = stub.marks.first().is_some_and(|marks| rip < marks.begins);
        return (before && rip >= stub.tests).then_some(registers);
    };
    let give_back = || memory.write(now.rcx + LOCK as u64, &0u32.to_le_bytes()).ok();
    if rip >= marks.free {
        registers = Registers { rip: stub.next, rcx: stub.next, ..registers };
    } else if rip >= marks.done {
        give_back()?;
        registers = Registers { rip: stub.next, rcx: stub.next, ..registers };
    } else if rip >= marks.on {
        return None;
    } else {
        if rip >= marks.taken || rip >= marks.tried && now.rax as u32 == 0 {
            give_back()?;
        }
        if rip >= marks.saved {
            registers.eflags = restored(now.eflags, now.r11);
        }
        registers.rax = marks.number.into();
    }
    Some(registers)
}

/// Flags with those in them that lahf and seto had left.
fn restored(eflags: u64, saved: u64) -> u64 {
    /// SF, ZF, AF, PF, CF; and OF.
    const LOW: u64 = 0xd5;
    const OVERFLOW: u64 = 1 << 11;
    let overflow = if saved & 1 != 0 { OVERFLOW } else { 0 };
    eflags & !(LOW | OVERFLOW) | saved >> 8 & LOW | overflow
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_back_from_where_lahf_and_seto_put_them() {
        // CF and ZF in ah, OF in al; IF stays.
        assert_eq!(restored(0x246, 0x4301), 0x200 | 0x2 | 0x41 | 0x800);
        assert_eq!(restored(0xad7, 0x0200), 0x202);
    }

    #[test]
    fn stacks_hold_what_is_saved_and_a_function() {
        assert!(STACK.is_power_of_two() && STACKS.is_power_of_two());
        assert!(TOP.is_multiple_of(16) && TOP + 8 * WORDS as u64 <= STACK);
    }
}
