//! The instructions of actions.
//!
//! Registers are kept on the program's own stack, behind the red zone. A scratch area in the slot would leave the stack alone, but a
//! signal that comes in between would overwrite it with the registers of its own handler's probes. The flags go through lahf and
//! seto where they are live: pushf and popf take 7 ns, and give a program that is being single-stepped the trap flag to keep.

use super::{Action, Counting, goroutine};
use iced_x86::IcedError;
use iced_x86::code_asm::*;
use tollgate_agent::probe::*;

pub(super) type Asm = Result<(), IcedError>;

/// Bytes below the stack pointer that are the program's (System V ABI, 3.2.2).
const RED_ZONE: i32 = 128;
/// The entry of the starts that ends directly below the offset in rcx.
const LAST: u64 = PROBE_STARTS - PROBE_START_SIZE;
/// The general registers but rax and rsp, with their numbers.
const OTHERS: [(AsmRegister64, u64); 14] = [
    (rcx, 1),
    (rdx, 2),
    (rbx, 3),
    (rbp, 5),
    (rsi, 6),
    (rdi, 7),
    (r8, 8),
    (r9, 9),
    (r10, 10),
    (r11, 11),
    (r12, 12),
    (r13, 13),
    (r14, 14),
    (r15, 15),
];

/// What the code around an action demands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The flags must be kept.
    pub flags: bool,
    /// What is below the stack pointer must be kept.
    pub red_zone: bool,
    /// Where counters are.
    pub counting: Counting,
    /// Final address of the probed instruction.
    pub site: u64,
    /// What the site has pushed: 8 where it is a call that calls the trampoline.
    pub pushed: i32,
}

/// A word of the slot.
pub(super) fn slot(offset: u64) -> AsmMemoryOperand {
    qword_ptr(offset).gs()
}

/// A word of the entry of the starts that lies at, or directly below, the offset in rcx.
fn start(base: u64, field: u64) -> AsmMemoryOperand {
    qword_ptr(rcx + (base + field)).gs()
}

/// Registers that are saved on the stack.
pub(super) struct Frame {
    setting: Setting,
    registers: &'static [AsmRegister64],
    flags: bool,
}

impl Frame {
    /// Saves registers, rax first. With the flags among it, rax has them afterwards.
    pub(super) fn enter(
        a: &mut CodeAssembler,
        setting: Setting,
        registers: &'static [AsmRegister64],
        flags: bool,
    ) -> Result<Frame, IcedError> {
        if setting.red_zone {
            a.lea(rsp, rsp - RED_ZONE)?;
        }
        for register in registers {
            a.push(*register)?;
        }
        if flags {
            a.lahf()?;
            a.seto(al)?;
            a.push(rax)?;
        }
        Ok(Frame { setting, registers, flags })
    }

    /// From the stack pointer now to the program's at the site.
    pub(super) fn depth(&self) -> i32 {
        let words = self.registers.len() as i32 + i32::from(self.flags);
        self.setting.pushed + 8 * words + if self.setting.red_zone { RED_ZONE } else { 0 }
    }

    pub(super) fn leave(self, a: &mut CodeAssembler) -> Asm {
        if self.flags {
            a.pop(rax)?;
            // 0x7f + 1 overflows, 0x7f + 0 does not.
            a.add(al, 0x7f)?;
            a.sahf()?;
        }
        for register in self.registers.iter().rev() {
            a.pop(*register)?;
        }
        if self.setting.red_zone {
            a.lea(rsp, rsp + RED_ZONE)?;
        }
        Ok(())
    }
}

/// Emits one action.
pub(super) fn action(a: &mut CodeAssembler, setting: Setting, action: Action) -> Asm {
    match (action, setting.counting) {
        (Action::Count { counter }, Counting::Slot) => count(a, setting, PROBE_COUNTS + 8 * u64::from(counter)),
        (Action::Count { counter }, Counting::Shared(base)) => shared(a, setting, base.wrapping_add(8 * u64::from(counter))),
        (Action::Start { timer }, _) => begin(a, setting, timer),
        (Action::Stop { timer }, _) => end(a, setting, timer),
        (Action::StartGo { timer, goroutine }, _) => goroutine::begin(a, setting, timer, goroutine),
        (Action::StopGo { timer, goroutine }, _) => goroutine::end(a, setting, timer, goroutine),
        (Action::Capture { id }, _) => capture(a, setting, id),
    }
}

/// One instruction where the flags are dead: a thread is never seen in the middle of it.
fn count(a: &mut CodeAssembler, setting: Setting, offset: u64) -> Asm {
    if !setting.flags {
        return a.inc(slot(offset));
    }
    // Not rax, for which the assembler chooses a form with an address of 64 bits.
    let frame = Frame::enter(a, setting, &[rcx], false)?;
    a.mov(rcx, slot(offset))?;
    a.lea(rcx, rcx + 1)?;
    a.mov(slot(offset), rcx)?;
    frame.leave(a)
}

/// Several threads count here. The address goes through a register, because it need not be within reach.
fn shared(a: &mut CodeAssembler, setting: Setting, address: u64) -> Asm {
    let frame = Frame::enter(a, setting, &[rax], setting.flags)?;
    a.mov(rax, address)?;
    a.lock().inc(qword_ptr(rax))?;
    frame.leave(a)
}

/// rcx is the offset behind the last entry of the starts: drops entries of frames that are gone, as `gone` compares them with the stack
/// pointer in rdx, at most [`PROBE_STALE`] of them.
fn drop_stale(a: &mut CodeAssembler, gone: fn(&mut CodeAssembler, CodeLabel) -> Asm) -> Asm {
    let (mut again, mut out) = (a.create_label(), a.create_label());
    a.push(PROBE_STALE as i32)?;
    a.set_label(&mut again)?;
    a.sub(rcx, PROBE_START_SIZE as i32)?;
    a.dec(qword_ptr(rsp))?;
    a.je(out)?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    gone(a, again)?;
    a.set_label(&mut out)?;
    a.lea(rsp, rsp + 8)
}

/// A function is entered: its caller's frames are above the stack pointer, so an entry at or below it is of a frame that is gone.
fn begin(a: &mut CodeAssembler, setting: Setting, timer: u32) -> Asm {
    let (mut fresh, mut full, mut done) = (a.create_label(), a.create_label(), a.create_label());
    let frame = Frame::enter(a, setting, &[rax, rdx, rcx], setting.flags)?;
    a.lea(rdx, rsp + frame.depth())?;
    a.mov(rcx, slot(PROBE_TOP))?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    a.ja(fresh)?;
    drop_stale(a, |a, again| a.jbe(again))?;
    a.set_label(&mut fresh)?;
    a.cmp(rcx, PROBE_STARTS_SIZE as i32)?;
    a.jae(full)?;
    a.mov(start(PROBE_STARTS, START_RSP), rdx)?;
    a.mov(start(PROBE_STARTS, START_TIMER), timer as i32)?;
    a.add(rcx, PROBE_START_SIZE as i32)?;
    a.mov(slot(PROBE_TOP), rcx)?;
    // As late as possible: what is before it is not a part of the latency.
    a.rdtsc()?;
    a.shl(rdx, 32)?;
    a.or(rax, rdx)?;
    a.mov(start(LAST, START_TSC), rax)?;
    a.jmp(done)?;
    a.set_label(&mut full)?;
    a.mov(slot(PROBE_TOP), rcx)?;
    a.inc(slot(PROBE_FULL))?;
    a.set_label(&mut done)?;
    frame.leave(a)
}

/// A function is left: entries below the stack pointer are of frames that are gone; the one at it is the function's, if its timer is.
fn end(a: &mut CodeAssembler, setting: Setting, timer: u32) -> Asm {
    let (mut found, mut miss, mut done) = (a.create_label(), a.create_label(), a.create_label());
    let histogram = PROBE_HISTOGRAMS + PROBE_HISTOGRAM_SIZE * u64::from(timer);
    let frame = Frame::enter(a, setting, &[rax, rdx, rcx], setting.flags)?;
    a.rdtsc()?;
    a.shl(rdx, 32)?;
    a.or(rax, rdx)?;
    a.lea(rdx, rsp + frame.depth())?;
    a.mov(rcx, slot(PROBE_TOP))?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    a.je(found)?;
    a.ja(miss)?;
    drop_stale(a, |a, again| a.jb(again))?;
    a.mov(slot(PROBE_TOP), rcx)?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    a.jne(miss)?;
    a.set_label(&mut found)?;
    a.cmp(start(LAST, START_TIMER), timer as i32)?;
    a.jne(miss)?;
    a.sub(rcx, PROBE_START_SIZE as i32)?;
    a.mov(slot(PROBE_TOP), rcx)?;
    a.sub(rax, start(PROBE_STARTS, START_TSC))?;
    record(a, histogram)?;
    a.jmp(done)?;
    a.set_label(&mut miss)?;
    a.inc(slot(histogram + 8 * HISTOGRAM_UNTIMED))?;
    a.set_label(&mut done)?;
    frame.leave(a)
}

/// Counts the latency in rax, which has just been subtracted: with a carry it is negative. See `HISTOGRAM_*` and [`bucket`].
pub(super) fn record(a: &mut CodeAssembler, histogram: u64) -> Asm {
    let (mut later, mut no_max, mut no_min) = (a.create_label(), a.create_label(), a.create_label());
    a.jae(later)?;
    a.xor(eax, eax)?;
    a.inc(slot(histogram + 8 * HISTOGRAM_NEGATIVE))?;
    a.set_label(&mut later)?;
    a.add(slot(histogram + 8 * HISTOGRAM_SUM), rax)?;
    a.cmp(rax, slot(histogram + 8 * HISTOGRAM_MAX))?;
    a.jbe(no_max)?;
    a.mov(slot(histogram + 8 * HISTOGRAM_MAX), rax)?;
    a.set_label(&mut no_max)?;
    a.mov(rdx, rax)?;
    a.not(rdx)?;
    a.cmp(rdx, slot(histogram + 8 * HISTOGRAM_NOT_MIN))?;
    a.jbe(no_min)?;
    a.mov(slot(histogram + 8 * HISTOGRAM_NOT_MIN), rdx)?;
    a.set_label(&mut no_min)?;
    a.mov(rcx, rax)?;
    a.or(rcx, 8)?;
    a.bsr(rcx, rcx)?;
    a.sub(ecx, 3)?;
    a.shr(rax, cl)?;
    a.lea(rax, qword_ptr(rax + rcx * 8))?;
    a.inc(qword_ptr(rax * 8 + histogram).gs())
}

/// The agent makes a record, on a stack of its own. It keeps the registers that C keeps, and no vector register is C's to use there.
fn capture(a: &mut CodeAssembler, setting: Setting, id: u32) -> Asm {
    let (mut lost, mut done, mut resume) = (a.create_label(), a.create_label(), a.create_label());
    let register = |number: u64| slot(PROBE_REGS + 8 * number);
    let frame = Frame::enter(a, setting, &[rax], true)?;
    // Threads beyond the last slot share one, so that two may come at once.
    a.lock().bts(slot(PROBE_BUSY), 0)?;
    a.jc(lost)?;
    a.mov(slot(PROBE_FLAGS), rax)?;
    for (other, number) in OTHERS {
        a.mov(register(number), other)?;
    }
    a.mov(rax, qword_ptr(rsp + 8))?;
    a.mov(register(0), rax)?;
    a.lea(rax, rsp + frame.depth())?;
    a.mov(register(4), rax)?;
    a.mov(slot(PROBE_ID), id as i32)?;
    a.mov(rax, setting.site)?;
    a.mov(slot(PROBE_SITE), rax)?;
    a.lea(rax, ptr(resume))?;
    a.mov(slot(PROBE_RESUME), rax)?;
    a.mov(rbx, rsp)?;
    a.mov(rsp, slot(PROBE_STACK_TOP))?;
    a.mov(rdi, slot(PROBE_SELF))?;
    a.call(slot(PROBE_AGENT))?;
    a.set_label(&mut resume)?;
    a.mov(rsp, rbx)?;
    for (other, number) in OTHERS.into_iter().filter(|(other, _)| ![rbp, r12, r13, r14, r15].contains(other)) {
        a.mov(other, register(number))?;
    }
    a.mov(slot(PROBE_BUSY), 0)?;
    a.jmp(done)?;
    a.set_label(&mut lost)?;
    a.inc(slot(PROBE_LOST))?;
    a.set_label(&mut done)?;
    frame.leave(a)
}
