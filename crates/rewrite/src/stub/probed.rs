//! The stub of a function whose entries are told: it writes a record, and the function goes on as if nothing had been.
//!
//! A crossing overwrites two registers by itself, and a function of the vDSO is called by the rules of C. Neither holds
//! here: compilers know which registers a function of the same file leaves alone (GCC's -fipa-ra), and assembly keeps
//! what it likes where it likes. So all registers and flags are put aside, below the red zone, which the stack pointer
//! is moved under first: a signal's handler that comes meanwhile has its frame below that. Nothing is put into the slot
//! before it is known that there is one, and nobody is called.
//!
//! There are no counts: each entry is a record, in every mode.

use super::emit::{Asm, Emitter, half, slot, word};
use super::template::Address;
use iced_x86::code_asm::*;
use tollgate_agent::layout::*;

/// Bytes below the stack pointer that are a function's own (System V ABI, AMD64).
const RED_ZONE: i32 = 128;
/// What is put aside there: rcx, rax, rdx, r11, r10, the flags, and whether the ring was emptied for this entry.
const RCX: i32 = 0;
const RAX: i32 = 8;
const RDX: i32 = 16;
const R11: i32 = 24;
const R10: i32 = 32;
const FLAGS: i32 = 40;
const EMPTIED: i32 = 48;
const FRAME: i32 = 56 + RED_ZONE;

impl Emitter<'_> {
    /// Behind this come the displaced instructions, and a jump to where the function goes on.
    pub(super) fn probed(&mut self, number: u32) -> Asm {
        let (mut commit, mut again, mut done) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        let (mut end, mut leave) = (self.a.create_label(), self.leave);
        let (lost, full) = (self.a.create_label(), self.a.create_label());
        self.put_aside()?;
        self.here(&mut again)?;
        // Behind the door there may be a tracer no more.
        self.leave_without_tracer(done)?;
        self.a.cmp(slot(SLOT_BUSY), 0)?;
        self.a.jne(lost)?;
        self.jump_unless_room(full)?;
        self.here(&mut commit)?;
        self.entry_record(number)?;
        self.here(&mut end)?;
        self.a.jmp(done)?;
        self.no_room(again, full, lost)?;
        self.here(&mut done)?;
        self.take_back()?;
        self.here(&mut leave)?;
        self.leave = leave;
        self.cross.push((commit, commit));
        self.after.push((commit, end));
        Ok(())
    }

    fn put_aside(&mut self) -> Asm {
        self.a.lea(rsp, qword_ptr(rsp - FRAME))?;
        for (at, register) in [(RCX, rcx), (RAX, rax), (RDX, rdx), (R11, r11), (R10, r10)] {
            self.a.mov(qword_ptr(rsp + at), register)?;
        }
        self.a.lahf()?;
        self.a.seto(al)?;
        self.a.mov(qword_ptr(rsp + FLAGS), rax)?;
        self.a.mov(qword_ptr(rsp + EMPTIED), 0)
    }

    fn take_back(&mut self) -> Asm {
        self.a.mov(rax, qword_ptr(rsp + FLAGS))?;
        self.a.add(al, 0x7f)?;
        self.a.sahf()?;
        for (at, register) in [(RCX, rcx), (RAX, rax), (RDX, rdx), (R11, r11), (R10, r10)] {
            self.a.mov(register, qword_ptr(rsp + at))?;
        }
        self.a.lea(rsp, qword_ptr(rsp + FRAME))
    }

    /// To `full` unless the ring has room for this record, and for what fills it up to its end before that: in modes
    /// Capture and Count records have any length.
    fn jump_unless_room(&mut self, full: CodeLabel) -> Asm {
        self.a.mov(rax, slot(SLOT_LIMIT))?;
        self.a.sub(rax, slot(SLOT_HEAD))?;
        self.a.cmp(rax, 2 * CALL_WORDS as i32)?;
        self.a.jb(full)?;
        self.a.cmp(rax, RING_WORDS as i32)?;
        self.a.ja(full)
    }

    /// Writes the record in one go.
    fn entry_record(&mut self, number: u32) -> Asm {
        self.fill_up()?;
        self.begin(RECORD_CALL, CALL_WORDS, GATE_PROBE)?;
        self.a.mov(rax, u64::from(number))?;
        self.a.mov(word(RECORD_NR), rax)?;
        self.address_to_r11(Address::Insn)?;
        self.a.mov(word(RECORD_SITE), r11)?;
        for (index, register) in [(0, rdi), (1, rsi), (4, r8), (5, r9)] {
            self.a.mov(word(RECORD_ARGS + index), register)?;
        }
        for (index, at) in [(2, RDX), (3, RCX)] {
            self.a.mov(rax, qword_ptr(rsp + at))?;
            self.a.mov(word(RECORD_ARGS + index), rax)?;
        }
        self.a.lea(rax, qword_ptr(rsp + FRAME))?;
        self.a.mov(word(RECORD_SP), rax)?;
        self.a.mov(word(RECORD_BP), rbp)?;
        for index in [RECORD_RESULT, RECORD_COUNT] {
            self.a.mov(word(index), 0)?;
        }
        self.a.rdtsc()?;
        for index in [RECORD_BEGUN, RECORD_ENDED] {
            self.a.mov(half(index, 0), eax)?;
            self.a.mov(half(index, 1), edx)?;
        }
        self.publish(CALL_WORDS)
    }

    /// No record goes round the ring's end: where there are too few words up to there, they are skipped.
    fn fill_up(&mut self) -> Asm {
        let mut fits = self.a.create_label();
        self.a.mov(rcx, slot(SLOT_HEAD))?;
        self.a.movzx(ecx, cx)?;
        self.a.mov(eax, RING_WORDS as i32)?;
        self.a.sub(eax, ecx)?;
        self.a.cmp(eax, CALL_WORDS as i32)?;
        self.a.jae(fits)?;
        self.a.mov(half(RECORD_HEAD, 0), eax)?;
        self.a.mov(half(RECORD_HEAD, 1), i32::from(RECORD_FILLER))?;
        self.a.add(slot(SLOT_HEAD), rax)?;
        self.here(&mut fits)
    }

    /// Nothing can be declined here: the door is a crossing that traps, and is drained behind, as for functions of the
    /// vDSO. What finds no room all the same is counted.
    fn no_room(&mut self, again: CodeLabel, mut full: CodeLabel, mut lost: CodeLabel) -> Asm {
        self.here(&mut full)?;
        self.a.cmp(qword_ptr(rsp + EMPTIED), 0)?;
        self.a.jne(lost)?;
        self.a.cmp(slot(SLOT_DROP), 0)?;
        self.a.jne(lost)?;
        self.a.mov(qword_ptr(rsp + EMPTIED), 1)?;
        self.a.mov(eax, DRAIN)?;
        self.a.lea(r10, ptr(again))?;
        self.jump(Address::Code(DOOR))?;
        self.here(&mut lost)?;
        self.a.inc(slot(SLOT_LOST))
    }
}
