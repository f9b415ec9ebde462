//! Timing functions of Go.
//!
//! A start is remembered in a table that all threads share, by what stays the same while a goroutine moves from thread
//! to thread and its stack from place to place: the goroutine (the address of its `g`), and how deep below the upper
//! end of its stack the frame is. The timer, the process and the table's generation belong to it too. `GOROUTINE_*` of
//! [`tollgate_agent::probe`] has the table's layout.
//!
//! Which goroutine runs is asked of its thread-local word and not of r14, although that is one load less: assembly
//! (ABI0) has other things in r14, and so has all of Go before 1.17.
//!
//! # What is never paired wrongly, and why
//!
//! * A start that is left behind (a panic that unwound its frame, runtime.Goexit, a process that was killed) is
//!   overwritten by the next one of the same key. As long as a frame lives, no other has its key. So a return that
//!   finds a start finds its own.
//! * That holds as long as no start goes unremembered while an older one of its key stays. Where a thread has no room
//!   to look (below), the generation is raised: all that was started before is lost then. Where it has looked and
//!   cannot write, no older one is there.
//! * An entry is taken by exchanging its goroutine for `GOROUTINE_BUSY`; what the other words say is looked at after
//!   that. Nobody waits: a start leaves out what another thread has, and looks again where one was faster. Only a set
//!   that others have altogether, or that has more starts than entries, loses one: its return is counted as untimed.
//!   (To take an entry that another thread has for lost was tried: some starts in ten million went that way, as the one
//!   who looks for a free entry finds those first that others are just taking.)
//! * Go begins a function again when its stack has grown: the later start counts. Keeping the first was rejected,
//!   because it cannot be told from one that was left behind.
//!
//! # Room
//!
//! Stacks of goroutines are small, and code that does not ask for room (nosplit) may have used them up to the last byte
//! (800 bytes behind the guard; internal/abi/stack.go of Go 1.26). Eight words go there; the last six only where they
//! fit.

use super::action::{Asm, Frame, Setting, record, slot, with_tracer};
use iced_x86::code_asm::*;
use tollgate_agent::probe::*;

/// How code finds the goroutine that it is executed by, and the bounds of its stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goroutine {
    /// Where the address of the `g` is, relative to %fs.
    pub tls: i32,
    /// Offset in a `g` of the lower end of its stack (`stack.lo`; src/runtime/runtime2.go).
    pub low: i32,
    /// Of the upper end (`stack.hi`).
    pub high: i32,
}

/// Registers that are saved where there is room for them, besides rax.
const SAVED: [AsmRegister64; 6] = [rcx, rdx, rbx, rsi, rdi, r8];
const ROOM: i32 = 8 * SAVED.len() as i32;
/// A stack pointer up to so far below the stack's lower end is one of a goroutine without room, and not of another
/// stack (a signal's).
const BELOW: i32 = 128;

/// A word of the entry that a register points to.
fn word(of: AsmRegister64, field: u64) -> AsmMemoryOperand {
    qword_ptr(of + field as i32)
}

/// rax becomes the goroutine. Through a register, because a 32-bit address without one is not what the assembler makes
/// of rax.
fn current(a: &mut CodeAssembler, goroutine: Goroutine) -> Asm {
    a.mov(rax, i64::from(goroutine.tls))?;
    a.mov(rax, qword_ptr(rax).fs())
}

/// Jumps where there is no goroutine (a thread of C), or no room on its stack for what is to be saved.
fn room(a: &mut CodeAssembler, goroutine: Goroutine, none: CodeLabel, tight: CodeLabel) -> Asm {
    current(a, goroutine)?;
    a.test(rax, rax)?;
    a.je(none)?;
    // Lower end - rsp is above -ROOM where there is none. Far above 0, this is another stack.
    a.mov(rax, qword_ptr(rax + goroutine.low))?;
    a.sub(rax, rsp)?;
    a.add(rax, ROOM - 1)?;
    a.cmp(rax, ROOM - 1 + BELOW)?;
    a.jbe(tight)
}

/// rdx: goroutine, rbx: depth, rsi: tag, rcx: the first entry of the set. `above`: from the stack pointer to the one at
/// the site.
fn key(a: &mut CodeAssembler, goroutine: Goroutine, timer: u32, above: i32) -> Asm {
    current(a, goroutine)?;
    a.mov(rdx, rax)?;
    a.mov(rbx, qword_ptr(rdx + goroutine.high))?;
    a.lea(rcx, rsp + above)?;
    a.sub(rbx, rcx)?;
    a.mov(rcx, slot(PROBE_GOROUTINES))?;
    a.mov(rsi, slot(PROBE_PROCESS))?;
    a.or(rsi, word(rcx, GOROUTINE_GENERATION))?;
    a.or(rsi, timer as i32)?;
    a.imul_3(rax, rbx, GOROUTINE_SPREAD as i32)?;
    a.add(rax, rdx)?;
    a.imul_3(rax, rax, GOROUTINE_MIX as i32)?;
    for _ in 0..2 {
        a.bswap(rax)?;
        a.imul_3(rax, rax, GOROUTINE_MIX as i32)?;
    }
    a.shr(rax, 64 - GOROUTINE_SET_BITS as u32)?;
    a.shl(rax, (GOROUTINE_WAYS * GOROUTINE_SIZE).trailing_zeros())?;
    a.lea(rcx, qword_ptr(rcx + rax * 1 + GOROUTINE_STARTS as i32))
}

/// Jumps away unless the entry at rcx has the key.
fn differs(a: &mut CodeAssembler, other: CodeLabel, g: bool) -> Asm {
    if g {
        a.cmp(word(rcx, GOROUTINE_G), rdx)?;
        a.jne(other)?;
    }
    a.cmp(word(rcx, GOROUTINE_DEPTH), rbx)?;
    a.jne(other)?;
    a.cmp(word(rcx, GOROUTINE_TAG), rsi)?;
    a.jne(other)
}

/// rcx becomes the next entry of the set; jumps if there is one. The table lies at a multiple of a page.
fn next(a: &mut CodeAssembler, again: CodeLabel) -> Asm {
    a.add(rcx, GOROUTINE_SIZE as i32)?;
    a.test(cl, (GOROUTINE_WAYS * GOROUTINE_SIZE - 1) as i32)?;
    a.jne(again)
}

fn save(a: &mut CodeAssembler) -> Asm {
    SAVED.iter().try_for_each(|register| a.push(*register))
}

fn restore(a: &mut CodeAssembler) -> Asm {
    SAVED.iter().rev().try_for_each(|register| a.pop(*register))
}

/// A function is entered. The entry of its key is used again, or else a free one, whose time is 0, or else the oldest:
/// one comparison.
pub(super) fn begin(a: &mut CodeAssembler, setting: Setting, timer: u32, goroutine: Goroutine) -> Asm {
    let (mut search, mut tight, mut done) = (a.create_label(), a.create_label(), a.create_label());
    let (mut retry, mut lost) = (a.create_label(), a.create_label());
    let frame = Frame::enter(a, setting, &[rax], setting.flags)?;
    with_tracer(a, setting, done)?;
    room(a, goroutine, done, tight)?;
    save(a)?;
    key(a, goroutine, timer, frame.depth() + ROOM)?;
    a.set_label(&mut search)?;
    choose(a, lost)?;
    // Since it was chosen, another thread may have taken it, and may have done with it: then it is younger.
    a.mov(rax, word(rdi, GOROUTINE_G))?;
    a.mov(ecx, GOROUTINE_BUSY as u32)?;
    a.cmp(rax, rcx)?;
    a.je(retry)?;
    a.cmp(word(rdi, GOROUTINE_TSC), r8)?;
    a.jne(retry)?;
    a.lock().cmpxchg(word(rdi, GOROUTINE_G), rcx)?;
    a.jne(retry)?;
    a.mov(word(rdi, GOROUTINE_DEPTH), rbx)?;
    a.mov(word(rdi, GOROUTINE_TAG), rsi)?;
    a.mov(rcx, rdx)?;
    a.rdtsc()?;
    a.shl(rdx, 32)?;
    a.or(rax, rdx)?;
    a.mov(word(rdi, GOROUTINE_TSC), rax)?;
    // Stores are seen in their order (SDM volume 3, 9.2.2): whoever sees the goroutine sees the rest.
    a.mov(word(rdi, GOROUTINE_G), rcx)?;
    a.set_label(&mut lost)?;
    restore(a)?;
    a.jmp(done)?;
    // Each turn is one that another thread got on by: one that stands still with an entry is not chosen a second time.
    a.set_label(&mut retry)?;
    a.and(rdi, -((GOROUTINE_WAYS * GOROUTINE_SIZE) as i32))?;
    a.mov(rcx, rdi)?;
    a.jmp(search)?;
    a.set_label(&mut tight)?;
    a.mov(rax, slot(PROBE_GOROUTINES))?;
    let generation = (GOROUTINE_GENERATION + GOROUTINE_GENERATION_BIT / 8) as i32;
    a.lock().add(dword_ptr(rax + generation), 1 << (GOROUTINE_GENERATION_BIT % 8))?;
    a.set_label(&mut done)?;
    frame.leave(a)
}

/// rdi: the entry of the set at rcx that a start goes to; r8: its time. Jumps where other threads have all of them.
fn choose(a: &mut CodeAssembler, none: CodeLabel) -> Asm {
    let (mut again, mut other, mut skip, mut chosen) =
        (a.create_label(), a.create_label(), a.create_label(), a.create_label());
    a.mov(r8, -1i64)?;
    a.set_label(&mut again)?;
    differs(a, other, true)?;
    a.mov(rdi, rcx)?;
    a.mov(r8, word(rcx, GOROUTINE_TSC))?;
    a.jmp(chosen)?;
    a.set_label(&mut other)?;
    a.cmp(word(rcx, GOROUTINE_G), GOROUTINE_BUSY as i32)?;
    a.je(skip)?;
    a.mov(rax, word(rcx, GOROUTINE_TSC))?;
    a.cmp(rax, r8)?;
    a.jae(skip)?;
    a.mov(r8, rax)?;
    a.mov(rdi, rcx)?;
    a.set_label(&mut skip)?;
    next(a, again)?;
    a.cmp(r8, -1)?;
    a.je(none)?;
    a.set_label(&mut chosen)
}

/// A function is left: its latency goes to the thread that it is left by.
pub(super) fn end(a: &mut CodeAssembler, setting: Setting, timer: u32, goroutine: Goroutine) -> Asm {
    let (mut again, mut other, mut foreign, mut gone) =
        (a.create_label(), a.create_label(), a.create_label(), a.create_label());
    let (mut out, mut miss, mut done) = (a.create_label(), a.create_label(), a.create_label());
    let histogram = PROBE_HISTOGRAMS + PROBE_HISTOGRAM_SIZE * u64::from(timer);
    let untimed = slot(histogram + 8 * HISTOGRAM_UNTIMED);
    let frame = Frame::enter(a, setting, &[rax], setting.flags)?;
    with_tracer(a, setting, done)?;
    room(a, goroutine, miss, miss)?;
    save(a)?;
    a.rdtsc()?;
    a.shl(rdx, 32)?;
    a.or(rax, rdx)?;
    a.mov(rdi, rax)?;
    key(a, goroutine, timer, frame.depth() + ROOM)?;
    a.set_label(&mut again)?;
    differs(a, other, true)?;
    a.mov(rax, rdx)?;
    a.mov(edx, GOROUTINE_BUSY as u32)?;
    a.lock().cmpxchg(word(rcx, GOROUTINE_G), rdx)?;
    a.jne(gone)?;
    differs(a, foreign, false)?;
    a.mov(ebx, timer << PROBE_HISTOGRAM_SIZE.trailing_zeros())?;
    a.mov(rax, rdi)?;
    a.sub(rax, word(rcx, GOROUTINE_TSC))?;
    free(a)?;
    record(a)?;
    a.jmp(out)?;
    a.set_label(&mut other)?;
    next(a, again)?;
    a.jmp(gone)?;
    // Another process's goroutine of the same address has taken the entry since. It is lost, and not given back: its
    // owner may have looked for it meanwhile, and would have two.
    a.set_label(&mut foreign)?;
    free(a)?;
    a.set_label(&mut gone)?;
    a.inc(untimed)?;
    a.set_label(&mut out)?;
    restore(a)?;
    a.jmp(done)?;
    a.set_label(&mut miss)?;
    a.inc(untimed)?;
    a.set_label(&mut done)?;
    frame.leave(a)
}

/// The entry at rcx is free. The carry flag stays.
fn free(a: &mut CodeAssembler) -> Asm {
    a.mov(word(rcx, GOROUTINE_TSC), 0)?;
    a.mov(word(rcx, GOROUTINE_G), 0)
}
