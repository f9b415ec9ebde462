//! Threads whose calls go through stubs: their traps, their signals, their births and ends.
//!
//! A thread in this mode never stops for a call that its stub records. It stops when a stub declines (the call is one
//! that the tracer must see, the ring is full), when code crosses that has no stub yet, and for signals; all of it ends
//! up here.

use super::run::Engine;
use super::space::Space;
use libc::{SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_agent::{BLOB_ENTRIES, layout};
use tollgate_remote::away;
use tollgate_remote::call;
use tollgate_remote::faults::{self, FAULTS, Way};
use tollgate_remote::led::{self, Came, Led};
use tollgate_remote::maps;
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace::{self, Registers, Resume, SignalInfo};
use tollgate_remote::stacks;
use tollgate_remote::stepped::Stepper;
use tollgate_rewrite::stub::{self, Phase, Stub};
use tollgate_supervisor::birth;
use tollgate_supervisor::fault;
use tollgate_supervisor::stale_cleanup::STEPS;
use tollgate_supervisor::tables;
use tollgate_supervisor::tool::Tool;
use tollgate_syscalls::Table;

/// More than those of any function of the vDSO and of its stub, but of getrandom for a large buffer: a signal does not
/// wait for all of that.
const FUNCTION_STEPS: usize = 4_000;

/// So much of a stack may a function of the vDSO have, with the frame of its stub below, bytes.
const FRAMES: usize = 512;

/// Bytes of the door: a `syscall`, and a jump.
const DOOR_SIZE: u64 = 16;

impl Engine<'_> {
    /// A signal stops a thread of this mode; whether that was all about it.
    pub(super) fn signal_in_stubs(&mut self, tid: i32, number: i32, info: &SignalInfo) -> bool {
        let Ok(registers) = ptrace::registers(tid) else { return false };
        if number == SIGSYS && info.code() == ptrace::SYS_USER_DISPATCH {
            self.trapped(tid, info, registers);
            return true;
        }
        if FAULTS.contains(&number) && self.mend_copy(tid, &registers, Way::Ran) {
            self.go_on(tid, 0);
            return true;
        }
        // The agent's own reading is none of the program's; before its call it would read that again, and again trap.
        if info.is_watched() && self.behind_copy(tid, &registers).is_some() {
            self.go_on(tid, 0);
            return true;
        }
        // The call that a stop was to see has not begun: the thread is put back before it.
        let thread = self.threads.get_mut(&tid).expect("handled threads are known");
        if let (Some(next), None) = (thread.supervised_call, &thread.pending) {
            thread.supervised_call = None;
            let _ = ptrace::set_registers(tid, &Registers { rip: next.wrapping_sub(2), ..registers });
            return false;
        }
        self.owe_signal(tid, info);
        let own = matches!(number, SIGSYS | SIGTRAP | SIGSEGV | SIGBUS | SIGFPE | SIGILL) && info.is_raised();
        let stepped = !self.was_late(tid) && self.leave_stub(tid, if own { Leave::Fault } else { Leave::Signal });
        if away::is(tid) {
            // The signal comes behind that.
            return true;
        }
        let mut info = *info;
        let filtered = number == SIGSYS && info.code() == ptrace::SYS_SECCOMP;
        let moved = ptrace::registers(tid).ok().filter(|now| filtered && now.rip != registers.rip);
        if let Some(now) = &moved {
            // A filter of the program's own: its handler is to be told of the program's own place.
            info.set_call_address(now.rip);
        }
        // Steps took the place of the signal that the thread is stopped for.
        if stepped || moved.is_some() {
            let _ = ptrace::set_signal_info(tid, &info);
        }
        false
    }

    /// Where a thread goes on that is in the agent's copying, if it is.
    fn behind_copy(&self, tid: i32, registers: &Registers) -> Option<u64> {
        let code = self.space_of(tid)?.shared.borrow().arena.code;
        let behind = code + layout::BLOB + u64::from(BLOB_ENTRIES[layout::ENTRY_COPY_FAULT]);
        self.copying(tid).contains(&registers.rip).then_some(behind)
    }

    /// The agent read memory that is not there: it goes on behind its copying, and the program has what it had for the
    /// signal.
    fn mend_copy(&self, tid: i32, registers: &Registers, way: Way) -> bool {
        let Some(behind) = self.behind_copy(tid, registers) else { return false };
        let pid = self.threads[&tid].pid;
        faults::leave_copy(tid, pid, registers, behind, |signal| self.mend_fault(tid, signal, way))
    }

    /// It reads memory that does not come, and goes on likewise.
    fn leave_copy(&self, tid: i32, registers: &Registers) -> bool {
        let behind = self.behind_copy(tid, registers);
        behind.is_some_and(|rip| ptrace::set_registers(tid, &Registers { rip, ..*registers }).is_ok())
    }

    /// A thread that trapped is put back before its call; its stop is still to be taken.
    pub(super) fn put_back(&self, tid: i32) {
        let Ok(info) = ptrace::signal_info(tid) else { return };
        if info.number() != SIGSYS || info.code() != ptrace::SYS_USER_DISPATCH || self.space_of(tid).is_none() {
            return;
        }
        if let Ok(registers) =
            ptrace::registers(tid).map(|now| Registers { rip: info.call_address().wrapping_sub(2), ..now })
        {
            let _ = ptrace::set_registers(tid, &Registers { orig_rax: u64::MAX, ..registers });
        }
    }

    /// A call was caught by its address: from a site without a stub, or declined by one.
    fn trapped(&mut self, tid: i32, info: &SignalInfo, registers: Registers) {
        let (next, nr) = (info.call_address(), info.call_number() as u32);
        let table = tables::of_architecture(info.call_arch());
        let met = (registers.rip, registers.orig_rax);
        // Where `put_back` has put it, if it was asked to.
        let registers = Registers { rip: next.wrapping_sub(2), orig_rax: u64::MAX, ..registers };
        if met != (registers.rip, registers.orig_rax) {
            let _ = ptrace::set_registers(tid, &registers);
        }
        self.mend_mask(tid);
        match self.way_on(tid, next, nr, table, &registers) {
            WayOn::Through => {
                let _ = ptrace::set_registers(tid, &Registers { rip: next, ..registers });
                self.go_on(tid, 0);
            }
            WayOn::Stub(retry) => {
                let _ = ptrace::set_registers(tid, &Registers { rip: retry, ..registers });
                self.go_on(tid, 0);
            }
            WayOn::Seen => self.supervise_call(tid, next, table, registers),
        }
    }

    /// The same by a filter: the thread stands in its call, which goes on unless its number is taken away.
    pub(super) fn filtered(&mut self, tid: i32, arch: u32, next: u64, nr: u32) {
        let Ok(registers) = ptrace::registers(tid) else { return self.go_on(tid, 0) };
        let table = tables::of_architecture(arch);
        let called = Registers { rax: u64::from(nr), orig_rax: u64::MAX, ..registers };
        match self.way_on(tid, next, nr, table, &called) {
            WayOn::Through => {}
            WayOn::Stub(retry) => {
                let _ = ptrace::set_registers(tid, &Registers { rip: retry, ..called });
            }
            WayOn::Seen => {
                if self.before_supervised_call(tid, next, table, &called) {
                    return;
                }
                if let Some(gs_base) = self.space_of(tid).and_then(|space| gs_at_birth(space, table, nr.into())) {
                    let _ = ptrace::set_registers(tid, &Registers { gs_base, ..registers });
                }
                self.syscall_stop(tid);
                return self.delay_at_filter(tid);
            }
        }
        self.go_on(tid, 0);
    }

    /// How a thread whose call was caught goes on.
    fn way_on(&mut self, tid: i32, next: u64, nr: u32, table: Table, registers: &Registers) -> WayOn {
        self.outcome.sites.traps += 1;
        let room = self.drain_thread(tid);
        let Some(space) = self.space_of(tid) else { return WayOn::Through };
        let door = space.shared.borrow().arena.code + layout::DOOR;
        if (door..door + DOOR_SIZE).contains(&next) {
            // A function's stub found its ring full; it is empty now, and the thread goes on as if it had called
            // nothing.
            return WayOn::Through;
        }
        if table == Table::X64 {
            self.rewrite_before(tid, next, nr);
        }
        // A stub that declined a thread that it was sent, with room in its ring, wants the tracer to see the call.
        let thread = self.threads.get_mut(&tid).expect("handled threads are known");
        let declined = thread.sent.take() == Some((next, room.head)) && !room.was_full;
        // A program that steps itself (EFLAGS.TF) would be stopped in the stub's first instruction for ever.
        let stepping = registers.eflags & 0x100 != 0;
        let elsewhere = registers.cs != ptrace::USER_CS;
        if declined || stepping || elsewhere || self.must_see(tid, table, nr, registers) {
            if self.is_last(if table == Table::I386 { ptrace::ARCH_I386 } else { ptrace::ARCH_X86_64 }, u64::from(nr)) {
                self.drain_all();
            }
            return WayOn::Seen;
        }
        self.rewrite_executed(tid, next);
        match self.stub_for(tid, next, table).filter(|stub| stub.number.is_none_or(|number| number == nr)) {
            Some(stub) => {
                self.add_wait(tid, room.head);
                self.threads.get_mut(&tid).expect("handled threads are known").sent = Some((next, room.head));
                WayOn::Stub(stub.retry)
            }
            None => WayOn::Seen,
        }
    }

    pub(super) fn stub_for(&mut self, tid: i32, next: u64, table: Table) -> Option<Stub> {
        let key = self.threads.get(&tid)?.space;
        self.spaces.get_mut(&key)?.stub_for_trap(next, table)
    }

    /// Has the thread make its call at a place where it is let through, with stops before and after it.
    pub(super) fn supervise_call(&mut self, tid: i32, next: u64, table: Table, registers: Registers) {
        if self.before_supervised_call(tid, next, table, &registers) {
            return;
        }
        let Some(space) = self.space_of(tid) else { return self.go_on(tid, 0) };
        let gadget = {
            let mut shared = space.shared.borrow_mut();
            shared.gadget_to(next, table).unwrap_or_else(|| {
                if let Some(slot) = self.threads[&tid].slot {
                    shared.arena.slot_word(slot, layout::SLOT_SUPERVISED_CALL).store(next, Ordering::Release);
                }
                // That of a maker, and of what nobody hears of.
                shared.arena.word(layout::NO_SLOT + layout::SLOT_SUPERVISED_CALL).store(next, Ordering::Release);
                if table == Table::I386 { shared.gadget80 } else { shared.gadget }
            })
        };
        let gs_base = gs_at_birth(space, table, registers.rax).unwrap_or(registers.gs_base);
        let _ = ptrace::set_registers(tid, &Registers { rip: gadget, orig_rax: u64::MAX, gs_base, ..registers });
        self.threads.get_mut(&tid).expect("handled threads are known").supervised_call = Some(next);
        self.go_on(tid, 0);
    }

    /// A thread is back from a supervised call: it stands behind its own crossing again.
    pub(super) fn supervised_call_done(&mut self, tid: i32) {
        if let Some(next) = self.threads.get_mut(&tid).and_then(|thread| thread.supervised_call.take()) {
            self.back_from_gadget(tid, next);
        }
    }

    /// Gives a thread its slot again that has made another one, see [`gs_at_birth`].
    pub(super) fn back_in_slot(&self, tid: i32) {
        let Some(slot) = self.threads.get(&tid).and_then(|thread| thread.slot) else { return };
        let (Some(space), Ok(registers)) = (self.space_of(tid), ptrace::registers(tid)) else { return };
        let arena = &space.shared.borrow().arena;
        if registers.gs_base == arena.no_slot() {
            let _ = ptrace::set_registers(tid, &Registers { gs_base: arena.slot_address(slot), ..registers });
        }
    }

    /// Puts a thread that has called at a gadget, or was born in a stub, behind the site that the call belongs to.
    /// rt_sigreturn goes elsewhere by its own means.
    pub(super) fn back_from_gadget(&mut self, tid: i32, next: u64) {
        let Ok(registers) = ptrace::registers(tid) else { return };
        let Some(space) = self.space_of(tid) else { return };
        let born =
            space.stub_at(registers.rip).is_some_and(|stub| stub.next == next && stub.comes_back_at(registers.rip));
        let table = if born { Some(Table::X64) } else { space.shared.borrow().back_from(registers.rip, next) };
        if let Some(table) = table {
            let rcx = if table == Table::I386 { registers.rcx } else { next };
            let _ = ptrace::set_registers(tid, &Registers { rip: next, rcx, ..registers });
        }
    }

    /// Moves a stopped thread out of a stub, to the place in the program where it would be without one; whether it was
    /// stepped.
    ///
    /// 1. Before the crossing it is stepped up to it and put on the site's own instruction, which will trap: the half
    ///    record is discarded, and the call has not begun. A signal's handler so sees a thread that is about to call.
    /// 2. Behind the crossing it is stepped through the rest, so that the record is whole, and put behind the site.
    ///    Where the kernel has a restart in mind (rax is -ERESTART…, orig_rax the number), both are what they were when
    ///    it decides: it goes by the registers alone (arch/x86/kernel/signal.c, Linux 6.18).
    /// 3. In a function's stub, or in the function that such a stub has called, it is stepped to the end of it: a
    ///    handler that runs on top of that would come back to memory that is gone, should the stubs be taken away
    ///    meanwhile.
    pub(super) fn leave_stub(&mut self, tid: i32, why: Leave) -> bool {
        let bare = why == Leave::Bare;
        let Some(mut registers) = self.inside(tid, why) else { return false };
        let original = registers.orig_rax;
        // Only once to breakpoints: whoever came by none of them, or goes on from one, is stepped.
        let (mut led, mut ran) = (None, false);
        for taken in 0.. {
            let in_function = self.space_of(tid).is_some_and(|space| space.in_function(registers.rip));
            if taken >= if in_function && !bare { FUNCTION_STEPS } else { STEPS } {
                break;
            }
            if self.is_where_it_is_to_be(tid, &mut registers, original, why) {
                break;
            }
            if registers.orig_rax != u64::MAX {
                // Else the kernel would restart the call on the way to the step.
                registers.orig_rax = u64::MAX;
                let _ = ptrace::set_registers(tid, &registers);
            }
            let back = self.back_from_agent(tid, &registers);
            let exits = match back {
                Some(back) => vec![back],
                None if ran => Vec::new(),
                None => self.exits(tid, &registers),
            };
            if led.is_none() {
                led = Led::begin(self, &registers, tid, led::CLOSED, &exits).ok();
            } else if let (Some(led), false) = (&mut led, exits.is_empty()) {
                led.to(&exits);
            }
            let Some(led) = &mut led else { return false };
            fault::death(if led.comes_by() { "led to an exit" } else { "stepped" }, tid);
            let how = if led.comes_by() && !exits.is_empty() { Resume::Continue } else { Resume::Step };
            ran |= how == Resume::Continue && back.is_none();
            let came = self.advance(led, tid, how);
            // A handler may have returned on the way.
            led.close_again(self);
            match came {
                // A fault, which it would only make again.
                Some(after) if (after.rip, after.rsp, after.rcx) == (registers.rip, registers.rsp, registers.rcx) => {
                    break;
                }
                Some(after) => registers = after,
                None => return true,
            }
            if led.is_late() {
                break;
            }
        }
        let stepped = led.is_some();
        if let Some(led) = led {
            self.end_lead(led, bare);
        }
        stepped
    }

    /// Whether a thread has come to where it is to be, and was put behind or before its call. `original` is what
    /// orig_rax was at first.
    fn is_where_it_is_to_be(&mut self, tid: i32, registers: &mut Registers, original: u64, why: Leave) -> bool {
        match self.place(tid, registers) {
            Place::Out if !self.is_away(tid, registers, why) => self.call_in_function(tid, registers),
            Place::Stay if why == Leave::Bare => {}
            Place::Door if why != Leave::Fault => self.through_the_door(tid, registers),
            // No call of the vDSO's functions waits: it is made, and they come back.
            Place::Back(stub) if self.leaves_function(tid, &Registers { rip: stub.insn, ..*registers }, why) => {}
            Place::Out | Place::Stay | Place::Door => return true,
            Place::Back(stub) => {
                self.forget_record(tid);
                if stub.returns && stub.cross.crossing == registers.rip {
                    self.threads.entry(tid).and_modify(|thread| thread.returning = Some(registers.rsp));
                }
                *registers =
                    Registers { rip: stub.insn, orig_rax: u64::MAX, ..self.scratch_back(tid, &stub, *registers) };
                let _ = ptrace::set_registers(tid, registers);
                return true;
            }
            Place::Done(stub) => {
                *registers = Registers { rip: stub.next, orig_rax: original, ..*registers };
                let _ = ptrace::set_registers(tid, registers);
                return !self.leaves_function(tid, registers, why);
            }
            Place::Step => {}
        }
        false
    }

    fn end_lead(&mut self, led: Led, for_good: bool) {
        if let Some(gone) = if for_good { led.end_for_good(self) } else { led.end(self) } {
            self.handle(gone);
        }
    }

    /// The registers of a thread that has to be stepped; others are put where they belong.
    fn inside(&mut self, tid: i32, why: Leave) -> Option<Registers> {
        let mut registers = ptrace::registers(tid).ok()?;
        let handed_on_to = self.space_of(tid).and_then(|space| space.shared.borrow().handed_on_to(registers.rip));
        if let Some(rip) = handed_on_to {
            registers = Registers { rip, rax: 0, ..registers };
            let _ = ptrace::set_registers(tid, &registers);
        }
        // It is in the middle of a signal's delivery, and in no stub.
        let delivered = || self.in_handlers(tid, &registers);
        if why != Leave::Bare && delivered() || self.is_away(tid, &registers, why) {
            return None;
        }
        if !self.back_from_call(tid, &registers) {
            return Some(registers);
        }
        // It may be in a function of the vDSO, which has made the call, and is left, too.
        let now = ptrace::registers(tid).ok().filter(|now| self.leaves_function(tid, now, why))?;
        let again = call::restarted(tid, now);
        let _ = ptrace::set_registers(tid, &again);
        Some(again)
    }

    /// Whether a thread with these registers would be in a function that it is to leave.
    fn leaves_function(&self, tid: i32, registers: &Registers, why: Leave) -> bool {
        self.space_of(tid).is_some_and(|space| space.in_function(registers.rip)) && !self.is_away(tid, registers, why)
    }

    /// Whether a thread that stops for a signal is in nothing of ours, so that its handler may run as it is.
    pub(super) fn is_outside(&self, tid: i32) -> bool {
        let Some(space) = self.space_of(tid) else { return false };
        let Ok(registers) = ptrace::registers(tid) else { return false };
        let shared = space.shared.borrow();
        // What delivers a signal is led on.
        let delivers = shared.handed_on_to(registers.rip).is_some() || self.in_handlers(tid, &registers);
        !delivers && self.is_away(tid, &registers, Leave::Signal)
    }

    fn in_handlers(&self, tid: i32, registers: &Registers) -> bool {
        let slot = self.slot_address(tid);
        self.space_of(tid).is_some_and(|space| space.shared.borrow().in_handlers(registers, slot))
    }

    /// Whether a thread with these registers is where it would be without stubs, see [`Engine::leave_stub`].
    pub(super) fn is_away(&self, tid: i32, registers: &Registers, why: Leave) -> bool {
        let Some(space) = self.space_of(tid) else { return true };
        let ours = |address: u64| space.shared.borrow().arena.has_code(address) || space.on_island(address);
        let returns = || {
            let mut frames = [0; FRAMES];
            let got = memory::read(tid, registers.rsp, &mut frames);
            let words = frames[..got].chunks_exact(8).filter_map(|word| word.first_chunk());
            words.map(|word| u64::from_le_bytes(*word)).any(ours)
        };
        let function = match why {
            Leave::Fault => false,
            Leave::Signal => space.in_function(registers.rip) && returns(),
            Leave::Bare => space.in_function(registers.rip),
        };
        !(ours(registers.rip) || function || why == Leave::Bare && space.in_rewritten(registers.rip))
    }

    /// A thread that is about to make a call in a function of the vDSO, which would trap, is sent into the stub of
    /// that.
    fn call_in_function(&mut self, tid: i32, registers: &mut Registers) {
        let calls = self.space_of(tid).is_some_and(|space| space.in_function(registers.rip))
            && memory::array(tid, registers.rip) == Some([0x0f, 0x05]);
        if !calls {
            return;
        }
        self.drain_thread(tid);
        let stub = self.stub_for(tid, registers.rip + 2, Table::X64);
        if let Some(stub) = stub.filter(|stub| stub.number.is_none_or(|number| number == registers.rax as u32)) {
            *registers = Registers { rip: stub.retry, ..*registers };
            let _ = ptrace::set_registers(tid, registers);
        }
    }

    /// A thread that is about to ask for its ring to be emptied need not: it is empty.
    fn through_the_door(&mut self, tid: i32, registers: &mut Registers) {
        let Some(door) = self.space_of(tid).map(|space| space.shared.borrow().arena.code + layout::DOOR) else {
            return;
        };
        if registers.rip == door {
            self.drain_thread(tid);
            *registers = Registers { rip: door + 2, ..*registers };
            let _ = ptrace::set_registers(tid, registers);
        }
    }

    /// A thread that has just come back from its call, by an interruption or not, is put behind its site without
    /// running: what is left of its stub is to finish the record, and the tracer can do that. Its signal mask must not
    /// be touched: of a call that has one of its own (rt_sigsuspend, ppoll) the kernel has yet to put the old one back,
    /// and forgets it where ptrace sets a mask (`clear_tsk_restore_sigmask`, kernel/ptrace.c, Linux 6.18).
    fn back_from_call(&mut self, tid: i32, registers: &Registers) -> bool {
        let Some(stub) = self.space_of(tid).and_then(|space| space.stub_at(registers.rip)) else { return false };
        let recorded = !stub.unseen && stub.cross.returned == registers.rip;
        if !stub.comes_back_at(registers.rip) || stub.next == 0 || stub.returns || registers.orig_rax == u64::MAX {
            return false;
        }
        let table = tables::of_instruction(tid, stub.insn);
        if table == Table::X64 && (registers.orig_rax, registers.rax) == (libc::SYS_rt_sigaction as u64, 0) {
            self.hide_handler(tid, registers.rdi as i32, registers.rdx);
        }
        // Who is let go makes it again, and the program never hears of this: it has not ended yet.
        let unfinished = self.leaving && call::is_restarted(registers.rax as i64);
        let timed = if recorded { None } else { self.timed_crossing(tid, stub.next, Some(registers)) };
        if recorded || timed.is_some() {
            self.drain_thread(tid);
            if unfinished {
                self.tell_unfinished(tid, true, timed);
            } else {
                self.tell_interrupted(tid, registers.rax as i64, timed);
            }
        }
        if !unfinished && !stub.unseen {
            // Where it is not recorded it is counted all the same.
            let gate = if table == Table::I386 { layout::GATE_INT80 } else { layout::GATE_SYSCALL };
            let nr = stub.number.unwrap_or(registers.orig_rax as u32);
            self.count_one(tid, gate, nr, registers.rax as i64);
        }
        self.forget_record(tid);
        let rcx = if table == Table::I386 { registers.rcx } else { stub.next };
        let registers = Registers { rip: stub.next, rcx, ..*registers };
        let _ = ptrace::set_registers(tid, &self.scratch_back(tid, &stub, registers));
        true
    }

    /// Where a thread comes back to its stub that the stub has sent into the agent: up to there it is not stepped. Its
    /// stack is the slot's, for which the kernel takes no other than the alternate one of the program (`get_sigframe`,
    /// arch/x86/kernel/signal.c, Linux 6.18): should this process die meanwhile, the frame of the trap would go to the
    /// top of that, where the frame is of a handler that has made this call.
    fn back_from_agent(&self, tid: i32, registers: &Registers) -> Option<u64> {
        let anchor = self.anchor(tid, registers);
        let within = anchor != registers.rip && self.space_of(tid)?.stub_at(anchor).is_some();
        within.then_some(anchor)
    }

    /// The instructions at one of which a thread inside a stub will soon be: its crossings, its last jump, the site's
    /// own call.
    fn exits(&self, tid: i32, registers: &Registers) -> Vec<u64> {
        let Some(space) = self.space_of(tid) else { return Vec::new() };
        let stub = space.stub_at(self.anchor(tid, registers));
        // Where it has yet to ask whether there is a tracer, it goes another way should this process die.
        let Some(stub) = stub.filter(|stub| !(stub.range.start..stub.lives).contains(&registers.rip)) else {
            return Vec::new();
        };
        let behind = stub.phase(registers.rip) == Some(Phase::After);
        let calls = [stub.cross.crossing, stub.insn].into_iter().chain(stub.bare.iter().map(|bare| bare.crossing));
        // Should this process die meanwhile, the thread leaves by another way.
        let gone = stub.gone.filter(|_| behind);
        let others = stub.births.iter().copied();
        let ahead = calls.chain(others).filter(|_| !behind);
        let exits: Vec<u64> = [stub.leave].into_iter().chain(gone).chain(ahead).collect();
        if exits.len() <= 4 && !exits.contains(&registers.rip) { exits } else { Vec::new() }
    }

    /// One instruction; `None` where the thread is gone.
    pub(super) fn step(&mut self, tid: i32, registers: &Registers) -> Option<Registers> {
        let mut led = Led::begin(self, registers, tid, led::CLOSED, &[]).ok()?;
        let after = self.advance(&mut led, tid, Resume::Step)?;
        self.end_lead(led, true);
        Some(after)
    }

    /// To the next trap: one instruction, or a breakpoint; or to a fault. `None` where the thread is gone.
    fn advance(&mut self, led: &mut Led, tid: i32, how: Resume) -> Option<Registers> {
        loop {
            match led.go(how).ok()? {
                Came::There(registers) => return Some(registers),
                Came::Fault(SIGSEGV | SIGBUS, registers) if self.mend_copy(tid, &registers, Way::Stepped) => {}
                // A call that the steps were not to reach: not made, rather than taken for made.
                Came::Fault(SIGSYS, _) => {
                    self.put_back(tid);
                    return ptrace::registers(tid).ok();
                }
                // One that the agent cannot have made: it would only be made again.
                Came::Fault(_, registers) => return Some(registers),
                Came::Kept(registers) => {
                    self.occupy(tid, &registers);
                    return Some(registers);
                }
                // What it reads for the record does not come, and is left out.
                Came::Late(registers) if self.leave_copy(tid, &registers) => led.excuse(),
                Came::Late(registers) => {
                    self.come_late(tid);
                    return Some(registers);
                }
                Came::Gone(wait) => {
                    self.handle(wait);
                    return None;
                }
            }
        }
    }

    /// Signals keep a thread from being stepped out: should a handler be called there, it returns to what is ours.
    fn occupy(&mut self, tid: i32, registers: &Registers) {
        if self.is_away(tid, registers, Leave::Bare) {
            return;
        }
        let key = self.threads.get(&tid).map_or(0, |thread| thread.space);
        self.spaces.entry(key).and_modify(|space| space.occupied = true);
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

    /// Whether a handler of one of these threads will return to what is ours.
    fn returns_inside(&self, key: usize, members: &[i32]) -> bool {
        let Some(space) = self.spaces.get(&key) else { return false };
        let ours = |at: u64| space.shared.borrow().arena.has_code(at) || space.on_island(at) || space.in_function(at);
        members.iter().any(|member| {
            let (Ok(memory), Ok(maps), Ok(registers)) =
                (Memory::open(*member), maps::read(*member), ptrace::registers(*member))
            else {
                return true;
            };
            let frames = stacks::frames(&memory, &maps, registers.rsp, stacks::WHOLE, |_| {});
            frames.is_none_or(|frames| frames.iter().any(|frame| ours(frame.rip)))
        })
    }

    /// Whether one of these threads stands in what is ours, or will return there. At the instruction of a site that is
    /// rewritten yet it stands right: that is put back.
    pub(super) fn is_occupied(&self, key: usize, members: &[i32]) -> bool {
        let stands = |member: &i32| {
            ptrace::registers(*member).is_ok_and(|registers| !self.is_away(*member, &registers, Leave::Signal))
        };
        let space = self.spaces.get(&key);
        space.is_some_and(|space| space.occupied)
            || members.iter().any(stands)
            || space.is_some_and(|space| space.late) && self.returns_inside(key, members)
    }

    fn place(&self, tid: i32, registers: &Registers) -> Place {
        let Some(space) = self.space_of(tid) else { return Place::Out };
        let (code, in_code) = {
            let shared = space.shared.borrow();
            (shared.arena.code, shared.arena.has_code(registers.rip))
        };
        if !in_code {
            return Place::Out;
        }
        let anchor = self.anchor(tid, registers);
        let door = code + layout::DOOR..code + layout::DOOR + DOOR_SIZE;
        let Some(stub) = space.stub_at(anchor) else {
            return if door.contains(&registers.rip) { Place::Door } else { Place::Stay };
        };
        match stub.phase(anchor) {
            _ if anchor != registers.rip => Place::Step,
            Some(Phase::Crossing) => Place::Back(stub),
            Some(Phase::Leave) if stub.next != 0 => Place::Done(stub),
            Some(_) => Place::Step,
            None => Place::Stay,
        }
    }

    /// `int 0x80` leaves all registers alone, so its stub keeps its scratch registers in the slot.
    fn scratch_back(&self, tid: i32, stub: &Stub, registers: Registers) -> Registers {
        let table = tables::of_instruction(tid, stub.insn);
        let field = |field| self.slot_word(tid, field).unwrap_or(0);
        if stub.unseen {
            return registers;
        }
        if table == Table::X64 {
            let before = stub.instead && stub.is_crossing(registers.rip);
            let own = stub.number.filter(|_| before).map_or(registers.rax, u64::from);
            return Registers { rax: own, ..registers };
        }
        Registers { rcx: field(layout::SLOT_RCX_SCRATCH), r11: field(layout::SLOT_R11_SCRATCH), ..registers }
    }

    /// Whether a thread's rt_sigreturn is recorded, and was then taken out of its stub.
    pub(super) fn is_recorded(&self, tid: i32, sp: u64) -> bool {
        self.threads.get(&tid).is_some_and(|thread| thread.returning == Some(sp))
    }

    fn slot_word(&self, tid: i32, field: u64) -> Option<u64> {
        let slot = self.threads.get(&tid)?.slot?;
        Some(self.space_of(tid)?.shared.borrow().arena.slot_word(slot, field).load(Ordering::Acquire))
    }

    fn slot_address(&self, tid: i32) -> Option<u64> {
        let slot = self.threads.get(&tid)?.slot?;
        Some(self.space_of(tid)?.shared.borrow().arena.slot_address(slot))
    }

    /// The address that says in which stub a thread is: its own, or where the blob goes back to.
    fn anchor(&self, tid: i32, registers: &Registers) -> u64 {
        let Some(code) = self.space_of(tid).map(|space| space.shared.borrow().arena.code) else { return 0 };
        let slot = self.slot_address(tid);
        anchor(code, (registers.rip, registers.rsp), slot, || self.slot_word(tid, layout::SLOT_RESUME))
    }

    fn forget_record(&self, tid: i32) {
        let (Some(space), Some(slot)) = (self.space_of(tid), self.threads.get(&tid).and_then(|thread| thread.slot))
        else {
            return;
        };
        let shared = space.shared.borrow();
        shared.arena.slot_word(slot, layout::SLOT_INSIDE).store(0, Ordering::Release);
        shared.arena.slot_word(slot, layout::SLOT_BUSY).store(0, Ordering::Release);
        shared.arena.slot_word(slot, layout::SLOT_TIMED).store(0, Ordering::Release);
    }

    pub(super) fn space_of(&self, tid: i32) -> Option<&Space> {
        self.spaces.get(&self.threads.get(&tid)?.space)
    }
}

/// See [`Engine::anchor`]. Everywhere else, as on an island, and in handlers of ours, `resume` is of a call that is
/// over.
fn anchor(code: u64, (rip, rsp): (u64, u64), slot: Option<u64>, resume: impl FnOnce() -> Option<u64>) -> u64 {
    let blob = code + layout::BLOB..code + layout::BLOB + layout::BLOB_SIZE;
    match stub::sent_to_blob(code, rip, rsp, slot) {
        true => resume().unwrap_or(0),
        false if blob.contains(&rip) => 0,
        false => rip,
    }
}

/// %gs of a thread while it makes another one, or a process, in a call that the tracer sees. Nobody may hear of what it
/// makes (CLONE_UNTRACED), which has no DATA then, and begins with what its maker has.
fn gs_at_birth(space: &Space, table: Table, number: u64) -> Option<u64> {
    let arena = &space.shared.borrow().arena;
    (birth::is_birth(table, number & u64::from(u32::MAX)) && !arena.inherited).then(|| arena.no_slot())
}

/// How a thread goes on whose call was caught.
enum WayOn {
    /// As if it had called nothing.
    Through,
    /// At this address: a stub makes the call.
    Stub(u64),
    /// It makes the call between two stops.
    Seen,
}

/// Why a thread is to leave its stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    /// For the handler of a signal that the thread has raised itself, by an instruction that it would only make again:
    /// that may be one of a function of the vDSO.
    Fault,
    /// For the handler of any other signal.
    Signal,
    /// Because the rewritten bytes themselves are about to change: it must not stand among those either, nor in a
    /// function of the vDSO, whoever has called that.
    Bare,
}

/// What to do with a thread that stands somewhere in CODE.
enum Place {
    /// It is out of it.
    Out,
    /// It may stay as it is.
    Stay,
    /// Step.
    Step,
    /// Step, and through the door, by which a function's stub asks for its ring to be emptied.
    Door,
    /// Put it on the site's instruction.
    Back(Stub),
    /// Put it behind it.
    Done(Stub),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: a thread that a signal met on an island, on its way into a stub, was taken to be in the stub of its
    /// last call. It ran on to that one's exits, past calls that trap, which then were never made: the program went on
    /// with a wrong result, or crashed.
    #[test]
    fn only_in_the_blob_is_a_thread_where_the_blob_goes_back_to() {
        let (code, slot, resume) = (0x7000_0000, 0x6000_0000, 0x7010_0000);
        let stack = slot + layout::SLOT_STACK + layout::STACK_SIZE;
        let at = |rip, rsp| anchor(code, (rip, rsp), Some(slot), || Some(resume));
        let enter = stub::blob_entry(code, layout::ENTRY_ENTER);
        let blob_ends = code + layout::BLOB + layout::BLOB_SIZE;
        assert_eq!((at(enter, 0x7fff_0000), at(enter, stack), at(blob_ends - 1, stack - 8)), (resume, resume, resume));
        for elsewhere in [code + layout::STUBS, code + layout::BLOB - 1, 0x7fff_f7fd_0040] {
            assert_eq!(at(elsewhere, stack - 8), elsewhere);
        }
    }

    /// Regression: a thread in our handler for SIGTRAP was taken to be in the stub of its last call, too.
    #[test]
    fn a_thread_in_a_handler_of_ours_is_in_no_stub() {
        let (code, slot) = (0x7000_0000, 0x6000_0000);
        let at = |rip, rsp| anchor(code, (rip, rsp), Some(slot), || Some(1));
        for handler in [layout::ENTRY_SIGSYS, layout::ENTRY_SIGTRAP, layout::ENTRY_TRAPPED] {
            assert_eq!(at(stub::blob_entry(code, handler), 0x7fff_0000), 0);
        }
        // In the functions that it calls.
        assert_eq!(at(code + layout::BLOB + layout::BLOB_SIZE - 1, 0x7fff_0000), 0);
    }
}
