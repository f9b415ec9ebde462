//! System calls that functions of the vDSO answer, on stacks of our own.
//!
//! A system call leaves all registers but rax, rcx and r11 alone, and needs no stack: the stack pointer may be
//! anything, and a goroutine's stack may have no room left. So a stub calls the function on a stack of its own, of
//! which there are [`STACKS`] in a process; who finds the one that it tries in use makes the call. They have no owner:
//! nothing has to be done where threads begin, and a process that is forked has its own ones. (One that another thread
//! was on at that moment stays in use there: it is one less.)
//!
//! 1. The displaced instructions. A number that is none of these goes back to the site, by instructions that change no
//!    flag.
//! 2. The flags are saved, a stack is taken by an exchange, and the registers are written down at its upper end.
//! 3. On that stack the function is called. *A signal*, also one that a bad pointer makes in the function, stops the
//!    thread before its handler: the tracer puts it back at the site with the registers of the call ([`undo`]), gives
//!    the stack back, and the kernel makes the call, or says EFAULT.
//! 4. Registers and flags are as behind a system call, the stack is given back, and the program goes on behind its
//!    site.
//!
//! So it is with a signal before 3 and behind it, where [`Marks`] say how far the thread has come: a handler sees the
//! program's own address, and one that does not return leaves no stack in use. A pointer that cannot be one goes to the
//! kernel at once: the fault would take a handler for SIGSEGV away that is blocked.
//!
//! Without its tracer (SIGKILL), a handler runs on top of that stack, and a bad pointer is SIGSEGV.

use super::registry::{Code, Place, Stopped, Stub, Undone};
use iced_x86::IcedError;
use iced_x86::code_asm::*;
use std::rc::Rc;
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace::Registers;
use tollgate_rewrite::encode::{self, EncodeError};
use tollgate_rewrite::template::{self, Field, Fields, Into, here};

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
    /// Of which arguments the function says something else than the kernel.
    pub unlike: Option<Unlike>,
}

/// Arguments with which a function of the vDSO differs from its call, which the kernel gets then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlike {
    /// A clock above the last one of all kernels: of auxiliary clocks that are not there a resolution is told (Linux
    /// 6.18).
    Clock,
    /// GRND_RANDOM and GRND_INSECURE together, which is an error.
    Sources,
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

impl Marks {
    /// Of the same code, which lies at an address.
    pub(super) fn at(&self, at: u64) -> Marks {
        Marks {
            number: self.number,
            begins: at + self.begins,
            saved: at + self.saved,
            tried: at + self.tried,
            taken: at + self.taken,
            on: at + self.on,
            done: at + self.done,
            free: at + self.free,
            end: at + self.end,
        }
    }
}

/// How a function of the vDSO is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With the call's arguments; its result is an int, which a system call's is not.
    Int,
    /// With the call's arguments; its result is that of the call.
    Long,
    /// With two more, a state of its own and the size of that (`__vdso_getrandom`). It uses vector registers, which are
    /// saved.
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
/// 1 from when on vector registers are saved too.
const VECTORS: i32 = 144;
/// Words of it.
const WORDS: usize = 19;
/// xmm0 to xmm15, 16 bytes each.
const XMM: i32 = 160;

/// An address in a stub, which differs from site to site or from program to program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Address {
    /// The crossing instruction.
    Insn,
    /// Behind it.
    Next,
    /// The upper end of the first stack.
    Stacks,
    /// The first state of a function that keeps one.
    States,
    /// The function that answers the call of this number.
    Function(u32),
}

/// What a stub is for: stubs of one kind differ in addresses only.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Calls {
    /// The number that is certainly in rax.
    certain: Option<u32>,
    /// Calls that are answered, by number.
    answered: Vec<u32>,
    /// Bytes of a function's state.
    state: u64,
}

/// A stub behind its displaced instructions, without any address: marks count from its beginning.
#[derive(Debug)]
pub(super) struct Template {
    code: template::Template<Address>,
    marks: Vec<Marks>,
}

/// All that were assembled.
pub(super) type Templates = template::Templates<Calls, Template>;

/// The stub of a site, whose code will lie at `at`.
pub fn stub(place: &Place<'_>, at: u64) -> Result<Code, EncodeError> {
    let mut bytes = encode::displaced(place.site, 64, place.bias, at)?;
    let tests = at + bytes.len() as u64;
    let template = template(place).map_err(|why| place.failed(tests, &why))?;
    let function =
        |number: u32| place.answers.iter().find(|one| one.number == number).and_then(|one| place.function(one));
    let stamp = template.code.stamp(tests, |address| match address {
        Address::Insn => place.insn(),
        Address::Next => place.next(),
        Address::Stacks => place.facts.stacks + TOP,
        Address::States => place.facts.states.map_or(0, |states| states.at),
        // There is one: the template is of calls that have.
        Address::Function(number) => function(number).unwrap_or_default(),
    });
    bytes.extend(stamp.finish());
    Ok(Code { bytes, tests, marks: template.marks.iter().map(|marks| marks.at(tests)).collect() })
}

fn template(place: &Place<'_>) -> Result<Rc<Template>, IcedError> {
    let certain = place.site.certain_number();
    // clock_getres came with Linux 5.3.
    let there = |one: &&&Answer| certain.is_none_or(|number| number == one.number) && place.function(one).is_some();
    let answers: Vec<&Answer> = place.answers.iter().filter(there).copied().collect();
    let state = place.facts.states.map_or(0, |states| states.size);
    let calls = Calls { certain, answered: answers.iter().map(|one| one.number).collect(), state };
    place.templates.of(calls, || Emitter::new(state)?.calls(certain, &answers))
}

/// Code in the making.
struct Emitter {
    a: CodeAssembler,
    fields: Fields<Address>,
    /// Bytes of a function's state.
    state: u64,
}

impl Emitter {
    fn new(state: u64) -> Result<Emitter, IcedError> {
        Ok(Emitter { a: CodeAssembler::new(64)?, fields: Fields::default(), state })
    }

    fn jump(&mut self, to: Address) -> Result<(), IcedError> {
        self.fields.push(&mut self.a, Field::Jump(to))
    }

    fn load(&mut self, to: Into, address: Address) -> Result<(), IcedError> {
        self.fields.push(&mut self.a, Field::Load(to, address))
    }

    fn calls(mut self, certain: Option<u32>, answers: &[&Answer]) -> Result<Template, IcedError> {
        let mut labels: Vec<CodeLabel> = answers.iter().map(|_| self.a.create_label()).collect();
        if certain.is_none() || answers.is_empty() {
            for (one, label) in answers.iter().zip(&labels) {
                let (mut found, mut next) = (self.a.create_label(), self.a.create_label());
                // All of rax: before Linux 5.12 a call with anything in its upper half is one that does not exist.
                self.a.lea(rcx, ptr(rax - one.number))?;
                self.a.jrcxz(found)?;
                self.a.jmp(next)?;
                here(&mut self.a, &mut found)?;
                self.a.jmp(*label)?;
                here(&mut self.a, &mut next)?;
            }
            self.jump(Address::Insn)?;
        }
        let mut marks = Vec::new();
        for (one, label) in answers.iter().zip(&mut labels) {
            here(&mut self.a, label)?;
            marks.push((one.number, *label, self.answer(one)?));
        }
        let (code, done) = self.fields.assemble(&mut self.a)?;
        let mut all = Vec::new();
        for (number, begins, labels) in marks {
            let [saved, tried, taken, on, behind, free, end] = labels;
            let ip = |label: CodeLabel| done.offset(&label);
            all.push(Marks {
                number,
                begins: ip(begins)?,
                saved: ip(saved)?,
                tried: ip(tried)?,
                taken: ip(taken)?,
                on: ip(on)?,
                done: ip(behind)?,
                free: ip(free)?,
                end: ip(end)?,
            });
        }
        Ok(Template { code, marks: all })
    }

    /// From a call with this number to behind its site. The labels are those of [`Marks`] from the second on, in that
    /// order.
    fn answer(&mut self, one: &Answer) -> Result<[CodeLabel; 7], IcedError> {
        let (mut saved, mut tried, mut taken, mut on) =
            (self.a.create_label(), self.a.create_label(), self.a.create_label(), self.a.create_label());
        let (mut done, mut free, mut end) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        let (mut kept, mut refused) = (self.a.create_label(), self.a.create_label());
        self.a.lahf()?;
        self.a.seto(al)?;
        self.a.mov(r11d, eax)?;
        here(&mut self.a, &mut saved)?;
        let (wanted, allowed) = one.pointers;
        for pointer in wanted {
            self.look(*pointer, kept)?;
        }
        for pointer in allowed {
            let mut null = self.a.create_label();
            self.a.test(register(*pointer), register(*pointer))?;
            self.a.je(null)?;
            self.look(*pointer, kept)?;
            here(&mut self.a, &mut null)?;
        }
        if let Some(unlike) = one.unlike {
            self.refuse(unlike, kept)?;
        }
        // Stacks of threads, and of goroutines, lie apart by one of these distances or the other.
        self.a.mov(rcx, rsp)?;
        self.a.shr(rcx, 13)?;
        self.a.mov(rax, rcx)?;
        self.a.shr(rax, 8)?;
        self.a.xor(rcx, rax)?;
        self.a.and(ecx, STACKS as i32 - 1)?;
        self.a.shl(ecx, STACK.trailing_zeros() as i32)?;
        self.load(Into::Rax, Address::Stacks)?;
        self.a.add(rcx, rax)?;
        self.a.mov(eax, 1)?;
        self.a.xchg(dword_ptr(rcx + LOCK), eax)?;
        here(&mut self.a, &mut tried)?;
        self.a.test(eax, eax)?;
        self.a.je(taken)?;
        // In use: the program's own instruction.
        here(&mut self.a, &mut kept)?;
        self.flags()?;
        self.a.mov(eax, one.number)?;
        self.jump(Address::Insn)?;

        here(&mut self.a, &mut taken)?;
        for (offset, register) in CHANGED.into_iter().chain(KEPT) {
            self.a.mov(qword_ptr(rcx + offset), register)?;
        }
        self.a.mov(qword_ptr(rcx + FLAGS), r11)?;
        self.a.mov(qword_ptr(rcx + NUMBER), one.number as i32)?;
        self.a.mov(qword_ptr(rcx + VECTORS), 0)?;
        self.load(Into::Rax, Address::Insn)?;
        self.a.mov(qword_ptr(rcx + INSN), rax)?;
        self.a.mov(qword_ptr(rcx + RSP), rsp)?;
        self.a.mov(rsp, rcx)?;
        here(&mut self.a, &mut on)?;
        self.a.pushfq()?;
        self.a.pop(rax)?;
        self.a.test(eax, NOT_FOR_C)?;
        self.a.jne(refused)?;
        if one.kind == Kind::Random {
            self.vectors(|a, at, register| a.movups(at, register))?;
            // Not sooner: until then there are those of an earlier call.
            self.a.mov(qword_ptr(rsp + VECTORS), 1)?;
            self.states()?;
        }
        self.load(Into::Rax, Address::Function(one.number))?;
        self.a.call(rax)?;
        if one.kind == Kind::Int {
            self.a.cdqe()?;
        }
        self.a.mov(rcx, rsp)?;
        if one.kind == Kind::Random {
            self.vectors(|a, at, register| a.movups(register, at))?;
        }
        self.a.mov(qword_ptr(rcx + RESULT), rax)?;
        self.a.mov(r11, qword_ptr(rcx + FLAGS))?;
        for (offset, register) in CHANGED {
            self.a.mov(register, qword_ptr(rcx + offset))?;
        }
        self.flags()?;
        // As the kernel leaves it.
        self.a.pushfq()?;
        self.a.pop(r11)?;
        self.a.mov(rax, qword_ptr(rcx + RESULT))?;
        self.a.mov(rsp, qword_ptr(rcx + RSP))?;
        here(&mut self.a, &mut done)?;
        self.a.mov(dword_ptr(rcx + LOCK), 0)?;
        here(&mut self.a, &mut free)?;
        self.load(Into::Rcx, Address::Next)?;
        self.jump(Address::Next)?;
        here(&mut self.a, &mut end)?;
        here(&mut self.a, &mut refused)?;
        self.a.mov(r11, qword_ptr(rcx + FLAGS))?;
        self.a.mov(rsp, qword_ptr(rcx + RSP))?;
        self.a.mov(dword_ptr(rcx + LOCK), 0)?;
        self.a.jmp(kept)?;
        Ok([saved, tried, taken, on, done, free, end])
    }

    /// Goes to the kernel with arguments of which the function says something else.
    fn refuse(&mut self, unlike: Unlike, kept: CodeLabel) -> Result<(), IcedError> {
        /// CLOCKS_MASK of linux/time.h: ids of clocks that are not a process's or a device's.
        const LAST_CLOCK: u32 = 15;
        const BOTH: u32 = libc::GRND_RANDOM | libc::GRND_INSECURE;
        match unlike {
            Unlike::Clock => {
                self.a.cmp(edi, LAST_CLOCK)?;
                self.a.ja(kept)
            }
            Unlike::Sources => {
                self.a.mov(eax, edx)?;
                self.a.and(eax, BOTH)?;
                self.a.cmp(eax, BOTH)?;
                self.a.je(kept)
            }
        }
    }

    /// Goes to the kernel with a pointer below 64 KiB, or above what a program can have.
    fn look(&mut self, pointer: Pointer, kept: CodeLabel) -> Result<(), IcedError> {
        // TASK_SIZE_MAX is a page less than half of all addresses.
        for further in [0x1000, -0x1_0000] {
            self.a.lea(rax, ptr(register(pointer) + further))?;
            self.a.shr(rax, 47)?;
            self.a.jne(kept)?;
        }
        Ok(())
    }

    /// Sets the flags that are in r11 as lahf and seto left them.
    fn flags(&mut self) -> Result<(), IcedError> {
        self.a.mov(eax, r11d)?;
        self.a.add(al, 0x7f)?;
        self.a.sahf()
    }

    /// Moves the vector registers of a thread to or from where they are saved.
    fn vectors(
        &mut self,
        mut each: impl FnMut(&mut CodeAssembler, AsmMemoryOperand, AsmRegisterXmm) -> Result<(), IcedError>,
    ) -> Result<(), IcedError> {
        const ALL: [AsmRegisterXmm; 16] =
            [xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15];
        ALL.into_iter()
            .zip(0..)
            .try_for_each(|(register, index)| each(&mut self.a, xmmword_ptr(rsp + XMM + 16 * index), register))
    }

    /// The two more arguments of a function that keeps a state: that of the stack whose upper end is in rcx.
    fn states(&mut self) -> Result<(), IcedError> {
        let shift = (STACK / States::stride(self.state.max(1))).trailing_zeros();
        self.load(Into::Rax, Address::Stacks)?;
        self.a.sub(rcx, rax)?;
        self.a.shr(rcx, shift as i32)?;
        self.load(Into::Rax, Address::States)?;
        self.a.add(rcx, rax)?;
        self.a.mov(r8d, self.state as u32)
    }
}

/// The register of an argument.
fn register(pointer: Pointer) -> AsmRegister64 {
    match pointer {
        Pointer::First => rdi,
        Pointer::Second => rsi,
        Pointer::Third => rdx,
    }
}

/// Flags with which no C function may be called, DF and AC.
pub(super) const NOT_FOR_C: i32 = 0x400 | 0x4_0000;

/// What a C function may change and a system call does not, but flags and what is dead.
const CHANGED: [(i32, AsmRegister64); 6] = [(RDI, rdi), (RSI, rsi), (RDX, rdx), (R8, r8), (R9, r9), (R10, r10)];

/// What a C function gives back itself, unless it is left in its middle ([`Replacement::undo`]).
const KEPT: [(i32, AsmRegister64); 6] = [(RBX, rbx), (RBP, rbp), (R12, r12), (R13, r13), (R14, r14), (R15, r15)];

/// Puts a stopped thread that is on a stack of these back before its call, which the kernel makes when it goes on, and
/// gives the stack back. Also where its signal is none of a fault: a handler must not run on such a stack. Nothing of
/// the call has been done that cannot be done again.
pub fn undo(stopped: &Stopped<'_>) -> Option<Undone> {
    let Stopped { facts, registers: now, memory, .. } = stopped;
    if let Some(stub) = stopped.stub_at(now.rip)
        && let Some(registers) = left(stub, now, memory)
    {
        return Some(registers.into());
    }
    let within =
        now.rsp.checked_sub(1)?.checked_sub(facts.stacks).filter(|within| facts.stacks != 0 && *within < SIZE)?;
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
