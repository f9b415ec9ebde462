//! Threads at traps and in trampolines: led on, or moved to where they would be without us.

use super::arena::Arena;
use super::patch::Patch;
use super::run::Engine;
use super::space::Space;
use super::thread::{Frame, NextStop};
use iced_x86::{Decoder, DecoderOptions, Mnemonic};
use libc::{SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
use std::time::{Duration, Instant};
use tollgate_agent::head::{
    HEAD_ENTRY_RESTORER, HEAD_ENTRY_SIGTRAP, HEAD_OLD_FLAGS, HEAD_OLD_HANDLER, HEAD_OLD_MASK, HEAD_OLD_RESTORER,
};
use tollgate_agent::probe::{PROBE_RESUME, PROBE_STACK_SIZE, PROBE_STACK_TOP};
use tollgate_remote as remote;
use tollgate_remote::away;
use tollgate_remote::faults::{self, Way, Words};
use tollgate_remote::led::{Came, Led};
use tollgate_remote::maps;
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace::{self, Registers, Resume, SignalInfo};
use tollgate_remote::stacks;
use tollgate_remote::stepped::Stepper;
use tollgate_rewrite::probe::site::INT3;
use tollgate_rewrite::probe::trampoline::STACK_SWITCH;
use tollgate_supervisor::fault;
use tollgate_supervisor::tool::Tool;

/// More instructions than the longest way through a trampoline: a thread that needs more is not where it should be.
const STEPS: usize = 20_000;
/// `SI_KERNEL` (asm-generic/siginfo.h): an `int3`, among others.
const SI_KERNEL: i32 = 0x80;

/// The mask of a thread that is stepped: all signals but faults.
pub(super) fn closed() -> u64 {
    !faults::RAISED.iter().fold(0u64, |set, signal| set | 1 << (signal - 1))
}

/// Whether a thread stands at an instruction that calls the kernel. It is not stepped over it: the call may wait for
/// what a signal's handler does, and signals are blocked while a thread is stepped.
fn calls_kernel(tid: i32, rip: u64) -> bool {
    let mut bytes = [0; 15];
    let length = memory::read(tid, rip, &mut bytes);
    let mut decoder = Decoder::with_ip(64, &bytes[..length], rip, DecoderOptions::NONE);
    length > 0 && matches!(decoder.decode().mnemonic(), Mnemonic::Syscall | Mnemonic::Int)
}

/// Whether a signal is what an `int3` makes, and not what somebody sent.
pub(super) fn is_trap(info: &SignalInfo) -> bool {
    info.number() == SIGTRAP && info.code() == SI_KERNEL
}

/// Not in the libc crate: the kernel takes the restorer from the structure (asm/signal.h).
const SA_RESTORER: u64 = 0x0400_0000;
/// Where a frame of a signal has the instruction pointer, from the stack pointer of the handler's first instruction:
/// behind the return address, in `ucontext_t` (struct rt_sigframe, arch/x86/include/asm/sigframe.h; asm/ucontext.h,
/// asm/sigcontext.h).
const FRAME_RIP: u64 = 8 + 40 + 16 * 8;

/// The action of ours for SIGTRAP, in the place of what the program had `before`.
fn own_action(arena: &Arena, before: Option<Words>) -> Words {
    let ours = (libc::SA_SIGINFO | libc::SA_ONSTACK) as u64 | SA_RESTORER;
    let kept = (libc::SA_NODEFER | libc::SA_RESTART) as u64;
    let (flags, restorer, mask) = match before {
        // A handler of the program's own, to which ours goes on, is interrupted by what it wants, and returns by its
        // own restorer: it may do so when ours is gone.
        Some([own_handler, flags, own, mask]) if own_handler > 1 && flags & SA_RESTORER != 0 => {
            (ours | flags & kept, own, mask)
        }
        // Of its own it would end none of its calls with EINTR.
        _ => (ours | kept, arena.entry(HEAD_ENTRY_RESTORER), 0),
    };
    [arena.entry(HEAD_ENTRY_SIGTRAP), flags, restorer, mask]
}

impl Engine<'_> {
    pub(super) fn space_of(&self, tid: i32) -> Option<&Space> {
        self.spaces.get(&self.threads.get(&tid)?.space)
    }

    /// A thread stands for a SIGTRAP. One of ours: it is put where it goes on. May be asked again, and changes nothing
    /// then.
    pub(super) fn lead(&mut self, tid: i32) {
        if self.compat_of(tid).is_some() {
            return self.lead_32(tid);
        }
        if self.space_of(tid).is_none() {
            return;
        }
        let Some(registers) = self.trapped_at_site(tid) else { return };
        let Some(space) = self.space_of(tid) else { return };
        let at = registers.rip.wrapping_sub(1);
        // A site that was taken out since it was hit is still known, and so is its trampoline.
        let to = space.site_at(at).and_then(|patch| patch.led(at));
        let Some(rip) = to else { return };
        let loader = space.loader.is_some_and(|loader| loader.at == at);
        if ptrace::set_registers(tid, &Registers { rip, orig_rax: u64::MAX, ..registers }).is_ok() {
            let thread = self.threads.get_mut(&tid).expect("its space was looked up");
            (thread.led, thread.at_loader) = (true, loader);
        }
    }

    /// Where SIGTRAP is blocked or ignored, the kernel opens it and takes the handler away (force_sig_info_to_task,
    /// kernel/signal.c, Linux 6.18): both are put back.
    pub(super) fn mend_trap(&mut self, tid: i32) {
        self.mend_trap_32(tid);
        let known = self.space_of(tid).is_some();
        let Some(thread) = self.threads.get_mut(&tid).filter(|_| known) else { return };
        if thread.catches(tid, SIGTRAP) {
            return;
        }
        if let Ok(mask) = ptrace::signal_mask(tid) {
            let _ = ptrace::set_signal_mask(tid, mask | 1 << (SIGTRAP - 1));
        }
        // The kernel has forgotten which one it was; ours goes on to the one that was there first.
        let _ = self.install_handler(tid, false);
    }

    /// Installs the handler that leads threads on when no tracer is left; what the program had is kept for it.
    pub(super) fn install_handler(&mut self, tid: i32, first: bool) -> std::io::Result<()> {
        let Some(space) = self.space_of(tid) else { return Ok(()) };
        let before = if first { Some(self.sigaction(tid, SIGTRAP, None)?) } else { space.action };
        let ours = own_action(&space.arena.borrow(), before);
        let action = self.sigaction(tid, SIGTRAP, Some(&ours))?;
        if first {
            let arena = space.arena.borrow();
            arena.set_head(HEAD_OLD_HANDLER, action[0])?;
            arena.set_head(HEAD_OLD_FLAGS, action[1])?;
            // Only a tracer that finds what this one has left needs these.
            arena.set_head(HEAD_OLD_RESTORER, action[2])?;
            arena.set_head(HEAD_OLD_MASK, action[3])?;
            drop(arena);
            let key = self.threads[&tid].space;
            self.spaces.get_mut(&key).expect("looked up above").action = Some(action);
        }
        Ok(())
    }

    /// Gives the program back what it had for SIGTRAP, unless it has installed something else meanwhile.
    pub(super) fn restore_handler(&mut self, tid: i32) {
        let Some(space) = self.space_of(tid) else { return };
        let Some(action) = space.action else { return };
        let ours = own_action(&space.arena.borrow(), Some(action));
        // By a trap that was blocked, and that nobody has heard of yet.
        let is_ours = |now: &Words| now[0] == ours[0] || faults::taken_away(&ours, now);
        if self.sigaction(tid, SIGTRAP, None).is_ok_and(|now| is_ours(&now)) {
            let _ = self.sigaction(tid, SIGTRAP, Some(&action));
        }
    }

    /// Whether a thread is in nothing of ours.
    pub(super) fn is_outside(&self, tid: i32) -> bool {
        let Some(thread) = self.threads.get(&tid) else { return false };
        let Some(space) = self.space_of(tid) else { return thread.space == 0 };
        ptrace::registers(tid).is_ok_and(|registers| !space.is_ours(registers.rip))
    }

    /// A signal stops a thread: its handler must see the program's own addresses. Whether that was all about it.
    pub(super) fn signal_in_code(&mut self, tid: i32, number: i32) -> bool {
        if self.compat_of(tid).is_some() {
            self.signal_in_code_32(tid, number);
            return false;
        }
        let Ok(registers) = ptrace::registers(tid) else { return false };
        if faults::FAULTS.contains(&number)
            && (self.mend_copy(tid, &registers, Way::Ran) || self.reads_counter(tid, &registers, Way::Ran))
        {
            return true;
        }
        let Some(space) = self.space_of(tid).filter(|space| space.is_ours(registers.rip)) else { return false };
        let Ok(mut info) = ptrace::signal_info(tid) else { return false };
        // The agent's own reading is none of the program's.
        if info.is_watched() && self.behind_copy(tid, &registers).is_some() {
            return true;
        }
        if number == SIGSEGV && info.code() > 0 && self.regain_slot(tid, &registers) {
            return true;
        }
        let fault = matches!(number, SIGSEGV | SIGBUS | SIGFPE | SIGILL | SIGTRAP) && info.is_raised();
        if !fault {
            self.owe_signal(tid, &info);
            if !self.was_late(tid) && self.leave_code(tid) {
                // A step took the place of the signal that the thread is stopped for.
                let _ = ptrace::set_signal_info(tid, &info);
            }
            return false;
        }
        // It would only fault again. Where an emulated instruction faults half way, at least the address is the
        // program's own.
        let place = space.place(registers.rip).and_then(|place| Some((place.original?, place.rsp)));
        if place.is_none() && space.code_at(registers.rip).is_some_and(|patch| patch.quiet) {
            // Inside a window without traps nothing faults but a stack that has come to its end; and nobody could go on
            // there.
            return false;
        }
        let begin = || space.code_at(registers.rip).map(|patch| (patch.address, 0));
        let Some((rip, add)) = place.or_else(begin) else { return false };
        let rsp = registers.rsp.wrapping_add_signed(add);
        let _ = ptrace::set_registers(tid, &Registers { rip, rsp, ..registers });
        if info.address() == registers.rip {
            info.set_address(rip);
            let _ = ptrace::set_signal_info(tid, &info);
        }
        false
    }

    /// A thread that has loaded a null selector into %gs (a debugger, an emulator) has no base there any more, by which
    /// a trampoline finds its slot: it gets that again, and executes the instruction once more. It had none of its own.
    fn regain_slot(&self, tid: i32, registers: &Registers) -> bool {
        let slot = self.threads.get(&tid).and_then(|thread| thread.slot);
        let Some((slot, space)) = slot.zip(self.space_of(tid)) else { return false };
        let gs_base = space.arena.borrow().slot_address(slot);
        let lost = registers.gs_base != gs_base && registers.gs == 0;
        lost && ptrace::set_registers(tid, &Registers { gs_base, ..*registers }).is_ok()
    }

    /// Moves a stopped thread out of a trampoline, to where it would be without one; whether it was stepped. All
    /// signals wait meanwhile, but for those that the steps themselves make.
    pub(super) fn leave_code(&mut self, tid: i32) -> bool {
        if self.compat_of(tid).is_some() {
            return self.leave_code_32(tid);
        }
        self.mend_frames(tid);
        let Ok(mut registers) = ptrace::registers(tid) else { return false };
        let deaf = ptrace::signal_mask(tid).is_ok_and(|mask| mask & 1 << (SIGTRAP - 1) != 0);
        let arrived = |engine: &Self, registers: &Registers| {
            !engine.space_of(tid).is_some_and(|space| space.is_ours(registers.rip))
                || engine.put_home(tid, registers, deaf)
                || engine.at_call_copy(tid, registers.rip)
        };
        if arrived(self, &registers) {
            return false;
        }
        let mut exit = self.out_of_agent(tid, &registers);
        // It may wait for room.
        self.empty_ring_of(tid);
        let Ok(mut led) = Led::begin(self, &registers, tid, closed(), exit.as_slice()) else { return false };
        if led.comes_by() {
            fault::death("led to an exit", tid);
        }
        let mut stepped = false;
        for _ in 0..STEPS {
            if stepped {
                exit = self.out_of_agent(tid, &registers);
                if let Some(exit) = exit {
                    self.empty_ring_of(tid);
                    led.to(&[exit]);
                }
            }
            let how = if exit.is_some() && led.comes_by() { Resume::Continue } else { Resume::Step };
            stepped = true;
            let Some(after) = self.advance(&mut led, tid, how) else { return true };
            // A handler may have returned on the way.
            led.close_again(self);
            // It faulted, and will again, or repeats itself: what it is stopped for is told there (`hand_over`).
            let stays = after.rip == registers.rip;
            registers = after;
            if arrived(self, &registers) || stays || led.is_late() {
                break;
            }
        }
        self.end_lead(led);
        stepped
    }

    /// Blocks all signals but faults, to step a thread.
    pub(super) fn only_faults(&mut self, tid: i32) -> Option<Led> {
        let registers = ptrace::registers(tid).ok()?;
        Led::begin(self, &registers, tid, closed(), &[]).ok()
    }

    /// Gives a thread its mask back.
    pub(super) fn end_lead(&mut self, led: Led) {
        if let Some(gone) = if self.leaving { led.end_for_good(self) } else { led.end(self) } {
            self.handle(gone);
        }
    }

    /// Whether a thread stands at the copy of an instruction that calls the kernel, its hit counted.
    fn at_call_copy(&self, tid: i32, rip: u64) -> bool {
        self.space_of(tid).and_then(|space| space.place(rip)).is_some_and(|place| place.counted)
            && calls_kernel(tid, rip)
    }

    /// Delivers a signal to a thread that stands in a trampoline at an instruction whose hit is counted: back at the
    /// probed instruction it would be counted twice. Whether it was done. Its handler returns to the copy, so where its
    /// frame lies is remembered, for when the copy goes.
    ///
    /// Rejected: to take the count back. A record, and a latency, cannot be.
    pub(super) fn hand_over(&mut self, tid: i32, number: i32) -> bool {
        let Ok(before) = ptrace::registers(tid) else { return false };
        let counted = self.space_of(tid).and_then(|space| space.place(before.rip)).is_some_and(|place| place.counted);
        let idle = self.threads.get(&tid).is_some_and(|thread| thread.next_stop == NextStop::None);
        if !counted || !idle || !remote::catches(tid, number) {
            return false;
        }
        // It stops before the handler's first instruction: behind the delivery the kernel looks for stops once more
        // (`exit_to_user_mode_loop`, kernel/entry/common.c). Rejected: a step. Behind the steps of `leave_code` the
        // kernel would take its trap flag for the thread's own, save it in the handler's frame, and give it back with
        // it (`enable_single_step`, arch/x86/kernel/step.c): SIGSEGV in half of the programs that wait for a signal
        // 6,000 times a second.
        let _ = ptrace::interrupt(tid);
        // Its own mask is the handler's from here on, and the signal is delivered.
        self.strike_out(tid);
        self.write_down(tid, None);
        if ptrace::resume(tid, Resume::Continue, number).is_err() {
            return true;
        }
        let Ok(wait) = ptrace::wait_for(tid) else { return true };
        // Also a group stop that was under way is told as this one, and answered as such below.
        if wait.status >> 16 != libc::PTRACE_EVENT_STOP {
            self.handle(wait);
            return true;
        }
        if let Ok(after) = ptrace::registers(tid) {
            let frame = Frame { at: after.rsp.wrapping_add(FRAME_RIP), rip: before.rip };
            let stands = |frame: &Frame| memory::array(tid, frame.at) == Some(frame.rip.to_le_bytes());
            let thread = self.threads.get_mut(&tid).expect("looked up above");
            thread.frames.retain(|old| old.at != frame.at && stands(old));
            thread.frames.extend(Some(frame).filter(stands));
        }
        if libc::WSTOPSIG(wait.status) == SIGTRAP {
            self.go_on(tid, 0);
        } else {
            self.handle(wait);
        }
        true
    }

    /// Frames that lead to copies of instructions that are the program's own again lead to these.
    fn mend_frames(&mut self, tid: i32) {
        let frames = self.threads.get_mut(&tid).map(|thread| std::mem::take(&mut thread.frames)).unwrap_or_default();
        if frames.is_empty() {
            return;
        }
        let Ok(memory) = Memory::open(tid) else { return };
        let kept = frames.into_iter().filter(|frame| {
            let home = self.taken_out(tid, frame.rip);
            let stands = memory::array(tid, frame.at) == Some(frame.rip.to_le_bytes());
            !home.is_some_and(|home| stands && memory.write(frame.at, &home.to_le_bytes()).is_ok()) && stands
        });
        let kept = kept.collect();
        if let Some(thread) = self.threads.get_mut(&tid) {
            thread.frames = kept;
        }
    }

    /// The address that a counted instruction in a trampoline has in the program, if that is the program's own there:
    /// it is not counted again.
    fn taken_out(&self, tid: i32, rip: u64) -> Option<u64> {
        let space = self.space_of(tid)?;
        let patch: &Patch = space.code_at(rip)?;
        let place = patch.place(rip).filter(|place| place.counted && place.rsp == 0)?;
        let mut now = vec![0; patch.original.len()];
        let whole = memory::read(tid, patch.address, &mut now) == now.len();
        place.original.filter(|_| whole && now == patch.original)
    }

    /// Where a thread that is on the agent's stack, or about to be, comes back from there. It is not stepped on the
    /// way: should this process die meanwhile, the kernel would put the frame of the trap at the top of the program's
    /// alternate stack (`get_sigframe`, arch/x86/kernel/signal.c, Linux 6.18), over that of a handler which is probed.
    ///
    /// The handler for SIGTRAP is in the agent too, runs on the program's stack, and would be led to where the last
    /// record was made, which it never comes by.
    fn out_of_agent(&self, tid: i32, registers: &Registers) -> Option<u64> {
        let space = self.space_of(tid).filter(|space| space.is_ours(registers.rip))?;
        let arena = space.arena.borrow();
        let words = arena.slot(self.threads.get(&tid)?.slot?)?;
        let top = words.load(PROBE_STACK_TOP);
        let records = (top.wrapping_sub(PROBE_STACK_SIZE)..=top).contains(&registers.rsp);
        let goes_there = || memory::array(tid, registers.rip) == Some(STACK_SWITCH);
        Some(words.load(PROBE_RESUME)).filter(|at| *at != 0 && (records || goes_there()))
    }

    /// A thread whose state is the program's own is put at its address. Not back to where it would be counted again.
    /// Nor, where it blocks SIGTRAP (`deaf`), to a byte of a window that traps: such a trap takes the handler away, and
    /// who would put that back may be killed before. But for the instructions that nobody is stepped over.
    fn put_home(&self, tid: i32, registers: &Registers, deaf: bool) -> bool {
        let Some(place) = self.space_of(tid).and_then(|space| space.place(registers.rip)) else { return false };
        let Some(rip) = place.original else { return false };
        let traps = || memory::array(tid, rip) == Some([INT3]) && !calls_kernel(tid, registers.rip);
        if place.counted && self.taken_out(tid, registers.rip).is_none() || deaf && traps() {
            return false;
        }
        let rsp = registers.rsp.wrapping_add_signed(place.rsp);
        ptrace::set_registers(tid, &Registers { rip, rsp, ..*registers }).is_ok()
    }

    /// To the next trap: one instruction, or a breakpoint; or to a fault. `None` where the thread is gone, or away.
    pub(super) fn advance(&mut self, led: &mut Led, tid: i32, how: Resume) -> Option<Registers> {
        loop {
            let Ok(came) = led.go(how) else {
                // Who is away does not stand: it is asked for again.
                self.threads.entry(tid).and_modify(|thread| thread.held = None);
                return None;
            };
            match came {
                Came::There(registers) => return Some(registers),
                Came::Fault(SIGSEGV | SIGBUS, registers)
                    if self.mend_copy(tid, &registers, Way::Stepped)
                        || self.reads_counter(tid, &registers, Way::Stepped) => {}
                Came::Kept(registers) => {
                    self.keep_memory(tid);
                    return Some(registers);
                }
                // What it reads for the record does not come, and is left out.
                Came::Late(registers) if self.leave_copy(tid, &registers) => led.excuse(),
                Came::Late(registers) => {
                    self.come_late(tid);
                    return Some(registers);
                }
                // Of a displaced instruction: it would only be made again, and the caller sees where.
                Came::Fault(_, registers) => return Some(registers),
                Came::Gone(wait) => {
                    self.handle(wait);
                    return None;
                }
            }
        }
    }

    /// A thread was not led out, because it sleeps, or computes for long.
    fn come_late(&mut self, tid: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        thread.late = Some(Instant::now());
        self.spaces.entry(thread.space).and_modify(|space| space.late = true);
    }

    /// Whether a thread was late a moment ago: it is not led out for each signal, for which all others would wait.
    fn was_late(&self, tid: i32) -> bool {
        const MOMENT: Duration = Duration::from_secs(2);
        self.threads.get(&tid).and_then(|thread| thread.late).is_some_and(|late| late.elapsed() < MOMENT)
    }

    /// Whether a handler of one of these threads, which stand, will return to what is ours.
    pub(super) fn returns_inside(&self, key: usize, members: &[i32]) -> bool {
        let Some(space) = self.spaces.get(&key) else { return false };
        members.iter().any(|member| {
            let (Ok(memory), Ok(maps), Ok(registers)) =
                (Memory::open(*member), maps::read(*member), ptrace::registers(*member))
            else {
                return true;
            };
            let frames = stacks::frames(&memory, &maps, registers.rsp, stacks::WHOLE, |_| {});
            frames.is_none_or(|frames| frames.iter().any(|frame| space.is_ours(frame.rip)))
        })
    }

    /// Signals keep a thread from being stepped out: should a handler be called there, its frame leads to code of ours,
    /// which stays, then.
    fn keep_memory(&mut self, tid: i32) {
        let key = self.threads.get(&tid).map_or(0, |thread| thread.space);
        self.spaces.entry(key).and_modify(|space| space.stays = true);
    }

    /// Steps a held thread out of the bytes of windows that are about to be written; whether it stands outside.
    pub(super) fn leave_windows(&mut self, tid: i32, inside: &dyn Fn(u64) -> bool) -> bool {
        let Ok(mut registers) = ptrace::registers(tid) else { return true };
        let outside = |engine: &Self, now: &Registers| !inside(now.rip) || engine.trap_waits(tid, now);
        if outside(self, &registers) {
            return true;
        }
        let stands_for = ptrace::signal_info(tid).ok();
        // One for all steps: it knows what the thread stands for, which none but the first could ask.
        let Some(mut led) = self.only_faults(tid) else { return true };
        for _ in 0..32 {
            let Some(after) = self.advance(&mut led, tid, Resume::Step) else { return !away::is(tid) };
            led.close_again(self);
            registers = after;
            if outside(self, &registers) || led.is_late() {
                break;
            }
        }
        self.end_lead(led);
        // A step took the place of the signal that the thread is stopped for.
        if let Some(info) = stands_for {
            let _ = ptrace::set_signal_info(tid, &info);
        }
        outside(self, &registers)
    }

    /// Whether a thread has trapped at a site and its signal has still to be told: then it stands behind the `int3`,
    /// not at an instruction.
    pub(super) fn trap_waits(&self, tid: i32, registers: &Registers) -> bool {
        // Its stop may have been taken already, to be answered when it is released.
        let Some(thread) = self.threads.get(&tid).filter(|thread| !thread.led && !thread.dropped) else { return false };
        let taken = thread.held.flatten() == Some(SIGTRAP << 8 | 0x7f);
        let told = ptrace::signal_info(tid).ok().filter(|_| taken);
        self.is_behind_trap(tid, registers, told.as_ref())
    }
}

/// siginfo of a fault.
trait FaultInfo {
    /// si_addr.
    fn address(&self) -> u64;
    /// Sets it.
    fn set_address(&mut self, address: u64);
}

impl FaultInfo for SignalInfo {
    fn address(&self) -> u64 {
        self.call_address()
    }

    fn set_address(&mut self, address: u64) {
        self.set_call_address(address);
    }
}
