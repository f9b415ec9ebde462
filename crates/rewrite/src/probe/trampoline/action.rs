//! The instructions of actions.
//!
//! Registers are kept on the program's own stack, behind the red zone. A scratch area in the slot would leave the stack
//! alone, but a signal that comes in between would overwrite it with the registers of its own handler's probes. The
//! flags go through lahf and seto where they are live: pushf and popf take 7 ns, and give a program that is being
//! single-stepped the trap flag to keep.

use super::{Action, Call, Counting, goroutine};
use iced_x86::IcedError;
use iced_x86::code_asm::*;
use tollgate_agent::head::{HEAD_GUARD_OWN, HEAD_LIVES};
use tollgate_agent::layout::LIVES_BYTE;
use tollgate_agent::probe::*;

pub(super) type Asm = Result<(), IcedError>;

/// Bytes below the stack pointer that are the program's (System V ABI, 3.2.2).
pub(super) const RED_ZONE: i32 = 128;
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
    /// What is added to addresses of the file.
    pub bias: u64,
    /// See [`super::Order::lives`].
    pub lives: Option<u64>,
    /// See [`super::Order::guard`].
    pub guard: Option<u32>,
    /// What the site has pushed: 8 where it is a call that calls the trampoline.
    pub pushed: i32,
}

/// The last place where an entry of the starts may begin, and a mask for such places.
const LAST_PLACE: i32 = (PROBE_STARTS_SIZE - PROBE_START_SIZE) as i32;

/// rcx becomes the offset behind the last entry of the starts. Where no tracer gives out slots any more, several
/// threads share one, and what one of them reads another has written: it is taken for what it could be, so that nothing
/// outside of the slot is ever touched. The same holds for [`timer_of`] and [`chain_of`].
fn top(a: &mut CodeAssembler) -> Asm {
    a.mov(rcx, slot(PROBE_TOP))?;
    a.and(ecx, LAST_PLACE)
}

/// rbx becomes the offset of an entry's histogram from the first one.
fn timer_of(a: &mut CodeAssembler, base: u64) -> Asm {
    a.mov(ebx, half(base, START_TIMER))?;
    a.and(ebx, PROBE_TIMERS as i32 - 1)?;
    a.shl(rbx, PROBE_HISTOGRAM_SIZE.trailing_zeros())
}

/// edx becomes the number of entries that the last one is chained to.
fn chain_of(a: &mut CodeAssembler) -> Asm {
    a.mov(edx, half(LAST, START_CHAIN))?;
    a.and(edx, PROBE_CHAIN as i32 - 1)
}

/// A word of the slot.
pub(super) fn slot(offset: u64) -> AsmMemoryOperand {
    qword_ptr(offset).gs()
}

/// A word of the entry of the starts that lies at, or directly below, the offset in rcx.
fn start(base: u64, field: u64) -> AsmMemoryOperand {
    qword_ptr(rcx + (base + field)).gs()
}

/// Half a word of it.
fn half(base: u64, field: u64) -> AsmMemoryOperand {
    dword_ptr(rcx + (base + field)).gs()
}

/// A word of the histogram whose offset from the first one is in rbx.
fn histogram(word: u64) -> AsmMemoryOperand {
    qword_ptr(rbx + (PROBE_HISTOGRAMS + 8 * word)).gs()
}

/// The TSC, to rax.
fn ticks(a: &mut CodeAssembler) -> Asm {
    a.rdtsc()?;
    a.shl(rdx, 32)?;
    a.or(rax, rdx)
}

/// Registers that are saved on the stack, until [`Frame::leave`] on each way out.
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

    /// rax becomes what one of the program's registers was at the site. With rax and rcx on the stack, in this order.
    pub(super) fn load(&self, a: &mut CodeAssembler, register: u8) -> Asm {
        let flags = if self.flags { 8 } else { 0 };
        match register {
            0 => a.mov(rax, qword_ptr(rsp + (8 + flags))),
            1 => a.mov(rax, qword_ptr(rsp + flags)),
            4 => a.lea(rax, rsp + self.depth()),
            _ => {
                let known = OTHERS.into_iter().find(|(_, number)| *number == u64::from(register));
                known.map_or(Ok(()), |(other, _)| a.mov(rax, other))
            }
        }
    }

    pub(super) fn leave(&self, a: &mut CodeAssembler) -> Asm {
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
        (Action::Count { counter }, Counting::Shared(base)) => {
            shared(a, setting, base.wrapping_add(8 * u64::from(counter)))
        }
        (Action::Start(call), _) => begin(a, setting, call),
        (Action::Stop(call), _) => end(a, setting, call),
        // The code around it knows the jump.
        (Action::Jump { call, .. }, _) => jump(a, setting, call, To::Unknown),
        (Action::StartGo { timer, goroutine }, _) => goroutine::begin(a, setting, timer, goroutine),
        (Action::StopGo { timer, goroutine }, _) => goroutine::end(a, setting, timer, goroutine),
        (Action::Capture { id }, _) => capture(a, setting, id),
        (Action::Return { value }, _) => give_back(a, setting, value),
        // It is a part of the next one.
        (Action::When(_), _) => Ok(()),
    }
}

/// The byte of the guard that is 0 as long as there may be a tracer, and the one that is not where DATA is mapped.
fn guard_bytes(guard: u32) -> (AsmMemoryOperand, AsmMemoryOperand) {
    let guard = u64::from(guard);
    (byte_ptr(guard + HEAD_LIVES + LIVES_BYTE), byte_ptr(guard + HEAD_GUARD_OWN))
}

/// Jumps where nothing that is shared is to be touched: it is not there in a process that was forked and that no tracer
/// has given its own, and where the tracer is gone nobody reads it, while a handler that forks might come before the
/// next instruction. The flags are lost.
pub(super) fn guarded(a: &mut CodeAssembler, setting: Setting, closed: CodeLabel) -> Asm {
    let Some(guard) = setting.guard else { return Ok(()) };
    let (lives, own) = guard_bytes(guard);
    a.cmp(lives, 0)?;
    a.jne(closed)?;
    a.cmp(own, 0)?;
    a.je(closed)
}

/// The same by rcx, which is lost, and without the flags; only over a few bytes.
fn guarded_by_rcx(a: &mut CodeAssembler, setting: Setting, closed: CodeLabel) -> Asm {
    let Some(guard) = setting.guard else { return Ok(()) };
    let (lives, own) = guard_bytes(guard);
    let mut alive = a.create_label();
    a.movzx(ecx, lives)?;
    a.jrcxz(alive)?;
    a.jmp(closed)?;
    a.set_label(&mut alive)?;
    a.movzx(ecx, own)?;
    a.jrcxz(closed)
}

/// One instruction behind the guard, where the flags are dead.
fn count(a: &mut CodeAssembler, setting: Setting, offset: u64) -> Asm {
    let mut done = a.create_label();
    if !setting.flags {
        guarded(a, setting, done)?;
        a.inc(slot(offset))?;
        return close(a, setting, &mut done);
    }
    // Not rax, for which the assembler chooses a form with an address of 64 bits.
    let frame = Frame::enter(a, setting, &[rcx], false)?;
    guarded_by_rcx(a, setting, done)?;
    a.mov(rcx, slot(offset))?;
    a.lea(rcx, rcx + 1)?;
    a.mov(slot(offset), rcx)?;
    close(a, setting, &mut done)?;
    frame.leave(a)
}

/// Where the guard leads on: a label, which nothing need follow.
fn close(a: &mut CodeAssembler, setting: Setting, done: &mut CodeLabel) -> Asm {
    if setting.guard.is_none() {
        return Ok(());
    }
    a.set_label(done)?;
    a.zero_bytes()
}

/// Several threads count here. The address goes through a register, because it need not be within reach.
fn shared(a: &mut CodeAssembler, setting: Setting, address: u64) -> Asm {
    let mut done = a.create_label();
    let frame = Frame::enter(a, setting, &[rax], setting.flags)?;
    guarded(a, setting, done)?;
    a.mov(rax, address)?;
    a.lock().inc(qword_ptr(rax))?;
    close(a, setting, &mut done)?;
    frame.leave(a)
}

/// rcx is the offset behind the last entry of the starts: drops entries of frames that are gone, as `gone` compares
/// them with the stack pointer in rdx, at most [`PROBE_STALE`] of them. One that left by a jump to where nobody saw it
/// arrive is counted so, and with it those of the same frame below it.
fn drop_stale(a: &mut CodeAssembler, gone: fn(&mut CodeAssembler, CodeLabel) -> Asm) -> Asm {
    let (mut again, mut quiet, mut lone) = (a.create_label(), a.create_label(), a.create_label());
    let mut out = a.create_label();
    a.push(PROBE_STALE as i32)?;
    a.set_label(&mut again)?;
    a.sub(rcx, PROBE_START_SIZE as i32)?;
    // START_FLIGHT is the sign.
    a.cmp(start(PROBE_STARTS, START_WHERE), 0)?;
    a.jge(quiet)?;
    a.push(rax)?;
    a.push(rbx)?;
    timer_of(a, PROBE_STARTS)?;
    a.mov(rax, start(PROBE_STARTS, START_WHERE))?;
    a.inc(histogram(HISTOGRAM_AWAY))?;
    a.mov(histogram(HISTOGRAM_AWAY_TO), rax)?;
    a.cmp(half(PROBE_STARTS, START_CHAIN), 0)?;
    a.je(lone)?;
    a.mov(start(LAST, START_WHERE), rax)?;
    a.set_label(&mut lone)?;
    a.pop(rbx)?;
    a.pop(rax)?;
    a.set_label(&mut quiet)?;
    a.dec(qword_ptr(rsp))?;
    a.je(out)?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    gone(a, again)?;
    a.set_label(&mut out)?;
    a.lea(rsp, rsp + 8)
}

/// A function is entered: its caller's frames are above the stack pointer, so an entry at or below it is of a frame
/// that is gone; but for the last one, if its function has just jumped here: that frame goes on, and its entries end
/// where this one's does.
fn begin(a: &mut CodeAssembler, setting: Setting, call: Call) -> Asm {
    let (mut fresh, mut stale, mut arrived) = (a.create_label(), a.create_label(), a.create_label());
    let (mut room, mut full, mut done) = (a.create_label(), a.create_label(), a.create_label());
    let function = call.address(setting.bias);
    let frame = Frame::enter(a, setting, &[rax, rdx, rcx], setting.flags)?;
    guarded(a, setting, done)?;
    a.lea(rdx, rsp + frame.depth())?;
    top(a)?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    a.ja(fresh)?;
    a.jne(stale)?;
    a.mov(rax, function | START_FLIGHT)?;
    a.cmp(start(LAST, START_WHERE), rax)?;
    a.je(arrived)?;
    a.set_label(&mut stale)?;
    drop_stale(a, |a, again| a.jbe(again))?;
    a.mov(slot(PROBE_TOP), rcx)?;
    a.set_label(&mut fresh)?;
    if let Some(timer) = call.timer {
        a.xor(eax, eax)?;
        a.set_label(&mut room)?;
        a.cmp(rcx, LAST_PLACE)?;
        a.jae(full)?;
        a.mov(start(PROBE_STARTS, START_RSP), rdx)?;
        a.mov(half(PROBE_STARTS, START_TIMER), timer)?;
        a.mov(half(PROBE_STARTS, START_CHAIN), eax)?;
        a.mov(rax, function)?;
        a.mov(start(PROBE_STARTS, START_WHERE), rax)?;
        a.add(rcx, PROBE_START_SIZE as i32)?;
        a.mov(slot(PROBE_TOP), rcx)?;
        // As late as possible: what is before it is not a part of the latency.
        ticks(a)?;
        a.mov(start(LAST, START_TSC), rax)?;
    }
    a.jmp(done)?;
    a.set_label(&mut arrived)?;
    a.btr(rax, 63)?;
    a.mov(start(LAST, START_WHERE), rax)?;
    if call.timer.is_some() {
        a.mov(eax, half(LAST, START_CHAIN))?;
        a.inc(eax)?;
        a.cmp(eax, PROBE_CHAIN as i32)?;
        a.jb(room)?;
        a.set_label(&mut full)?;
        a.inc(slot(PROBE_FULL))?;
    }
    a.set_label(&mut done)?;
    frame.leave(a)
}

/// The last entry becomes that of the frame at the stack pointer in rdx: entries below it are of frames that are gone.
/// Jumps if there is none, or if the frame is, as far as is known, in another function than this, which is in rdx then.
fn find(a: &mut CodeAssembler, function: u64, miss: CodeLabel) -> Asm {
    let mut found = a.create_label();
    top(a)?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    a.je(found)?;
    a.ja(miss)?;
    drop_stale(a, |a, again| a.jb(again))?;
    a.mov(slot(PROBE_TOP), rcx)?;
    a.cmp(start(LAST, START_RSP), rdx)?;
    a.jne(miss)?;
    a.set_label(&mut found)?;
    a.mov(rdx, function)?;
    a.cmp(start(LAST, START_WHERE), rdx)?;
    a.jne(miss)
}

/// A function returns: all that was started in its frame ends, also what other functions have started that jumped here.
fn end(a: &mut CodeAssembler, setting: Setting, call: Call) -> Asm {
    let (mut again, mut own, mut miss, mut done) =
        (a.create_label(), a.create_label(), a.create_label(), a.create_label());
    let frame = Frame::enter(a, setting, &[rax, rdx, rcx, rbx], setting.flags)?;
    // As early as possible; but where nearly no return ends anything, only if it does.
    if call.timer.is_some() {
        ticks(a)?;
    }
    guarded(a, setting, done)?;
    a.lea(rdx, rsp + frame.depth())?;
    find(a, call.address(setting.bias), if call.timer.is_some() { miss } else { done })?;
    match call.timer {
        None => ticks(a)?,
        // It had no room.
        Some(timer) => {
            a.cmp(half(LAST, START_TIMER), timer as i32)?;
            a.je(own)?;
            a.inc(untimed(timer))?;
            a.set_label(&mut own)?;
        }
    }
    a.push(rax)?;
    chain_of(a)?;
    a.inc(edx)?;
    a.push(rdx)?;
    a.set_label(&mut again)?;
    top(a)?;
    a.sub(rcx, PROBE_START_SIZE as i32)?;
    a.mov(slot(PROBE_TOP), rcx)?;
    timer_of(a, PROBE_STARTS)?;
    a.mov(rax, qword_ptr(rsp + 8))?;
    a.sub(rax, start(PROBE_STARTS, START_TSC))?;
    record(a)?;
    a.dec(qword_ptr(rsp))?;
    a.jne(again)?;
    a.lea(rsp, rsp + 16)?;
    a.jmp(done)?;
    if let Some(timer) = call.timer {
        a.set_label(&mut miss)?;
        a.inc(untimed(timer))?;
    }
    a.set_label(&mut done)?;
    frame.leave(a)
}

/// The word of a timer's histogram that counts returns without a start.
fn untimed(timer: u32) -> AsmMemoryOperand {
    slot(PROBE_HISTOGRAMS + PROBE_HISTOGRAM_SIZE * u64::from(timer) + 8 * HISTOGRAM_UNTIMED)
}

/// Where a jump out of a function leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum To {
    /// There.
    Address(u64),
    /// Where the pointer at this address says: that of a stub of the procedure linkage table.
    Pointer(u64),
    /// Where the word says that was pushed last.
    Pushed,
    /// Nobody knows.
    Unknown,
}

/// A function is left by a jump to another one: its frame goes on there, if that one's entry is probed. Rejected: to
/// end the time here, which is a wrong one; and to put an address of ours in the return address's place, which
/// unwinders do not know.
pub(super) fn jump(a: &mut CodeAssembler, setting: Setting, call: Call, to: To) -> Asm {
    let (mut miss, mut done) = (a.create_label(), a.create_label());
    let frame = Frame::enter(a, setting, &[rax, rdx, rcx], setting.flags)?;
    guarded(a, setting, done)?;
    a.lea(rdx, rsp + frame.depth())?;
    find(a, call.address(setting.bias), if call.timer.is_some() { miss } else { done })?;
    match to {
        To::Address(address) => a.mov(rax, address)?,
        To::Pointer(pointer) => {
            a.mov(rax, pointer)?;
            a.mov(rax, qword_ptr(rax))?;
        }
        To::Pushed => a.mov(rax, qword_ptr(rsp + (frame.depth() - setting.pushed)))?,
        To::Unknown => a.xor(eax, eax)?,
    }
    a.bts(rax, 63)?;
    a.mov(start(LAST, START_WHERE), rax)?;
    a.jmp(done)?;
    if let Some(timer) = call.timer {
        a.set_label(&mut miss)?;
        a.inc(untimed(timer))?;
    }
    a.set_label(&mut done)?;
    frame.leave(a)
}

/// Counts the latency in rax, which has just been subtracted: with a carry it is negative. In rbx is where the
/// histogram is, from the first one on. See `HISTOGRAM_*` and [`bucket`].
pub(super) fn record(a: &mut CodeAssembler) -> Asm {
    let (mut later, mut no_max, mut no_min) = (a.create_label(), a.create_label(), a.create_label());
    a.jae(later)?;
    a.xor(eax, eax)?;
    a.inc(histogram(HISTOGRAM_NEGATIVE))?;
    a.set_label(&mut later)?;
    a.add(histogram(HISTOGRAM_SUM), rax)?;
    a.cmp(rax, histogram(HISTOGRAM_MAX))?;
    a.jbe(no_max)?;
    a.mov(histogram(HISTOGRAM_MAX), rax)?;
    a.set_label(&mut no_max)?;
    a.mov(rdx, rax)?;
    a.not(rdx)?;
    a.cmp(rdx, histogram(HISTOGRAM_NOT_MIN))?;
    a.jbe(no_min)?;
    a.mov(histogram(HISTOGRAM_NOT_MIN), rdx)?;
    a.set_label(&mut no_min)?;
    a.mov(rcx, rax)?;
    a.or(rcx, 8)?;
    a.bsr(rcx, rcx)?;
    a.sub(ecx, 3)?;
    a.shr(rax, cl)?;
    a.lea(rax, qword_ptr(rax + rcx * 8))?;
    a.inc(qword_ptr(rbx + rax * 8 + PROBE_HISTOGRAMS).gs())
}

/// Jumps where the tracer is gone: a process that was forked since can write to the slot, and may have fewer rights, so
/// that no pointer in it is to be followed. rax and the flags are lost.
pub(super) fn with_tracer(a: &mut CodeAssembler, setting: Setting, gone: CodeLabel) -> Asm {
    if setting.guard.is_some() {
        return guarded(a, setting, gone);
    }
    let Some(lives) = setting.lives else { return Ok(()) };
    a.mov(rax, lives)?;
    a.cmp(byte_ptr(rax), 0)?;
    a.jne(gone)
}

/// The function is not executed, but where there is no tracer any more.
fn give_back(a: &mut CodeAssembler, setting: Setting, value: u64) -> Asm {
    let mut gone = a.create_label();
    let frame = Frame::enter(a, setting, &[rax], setting.flags)?;
    with_tracer(a, setting, gone)?;
    frame.leave(a)?;
    a.mov(rax, value)?;
    a.ret()?;
    a.set_label(&mut gone)?;
    frame.leave(a)?;
    a.zero_bytes()
}

/// `mov %gs:PROBE_STACK_TOP,%rsp`, by which a trampoline goes to the agent's stack: a tracer steps nobody over it.
pub const STACK_SWITCH: [u8; 9] = [0x65, 0x48, 0x8b, 0x24, 0x25, PROBE_STACK_TOP as u8, 0, 0, 0];

/// The agent makes a record, on a stack of its own. It keeps the registers that C keeps, and no vector register is C's
/// to use there.
fn capture(a: &mut CodeAssembler, setting: Setting, id: u32) -> Asm {
    let (mut lost, mut done, mut resume) = (a.create_label(), a.create_label(), a.create_label());
    let register = |number: u64| slot(PROBE_REGS + 8 * number);
    let frame = Frame::enter(a, setting, &[rax], true)?;
    with_tracer(a, setting, done)?;
    a.mov(rax, qword_ptr(rsp))?;
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
    a.mov(rdi, slot(PROBE_SELF))?;
    a.mov(rbx, rsp)?;
    a.mov(rsp, slot(PROBE_STACK_TOP))?;
    a.call(slot(PROBE_AGENT))?;
    a.mov(rsp, rbx)?;
    a.set_label(&mut resume)?;
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
