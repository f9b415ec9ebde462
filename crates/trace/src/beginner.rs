//! How a program begins: by stops, until it has made so many calls that stubs pay.
//!
//! To put stubs into a program costs as much as a hundred or some hundred calls by stops ([`STUBS_NS`]), and most
//! programs that a shell or a build runs make fewer. So a program that has just been executed is a *beginner*: nothing
//! of ours is in its memory but what makes the functions of its vDSO call ([`super::vdso_calls`]). It gets its stubs at
//! the exit from a call, when it has made enough of them. *Nobody races*: it has one thread, which stands. Before a
//! call behind which that would not be so, or behind which stubs cannot be put in (a thread, a filter), it gets them
//! too, and then makes that call.
//!
//! What it forks is a beginner as well, and costs it nothing; a process with stubs pays for each one that it forks. So
//! a fork counts against stubs.

use super::arming::Met;
use super::run::Engine;
use super::special::must_have_stubs;
use super::tracee::{NextStop, Thread};
use super::vdso_calls::{self, VdsoCalls};
use super::{Backend, Rewrite};
use std::ops::Range;
use tollgate_remote::maps;
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace::{self, Registers};
use tollgate_remote::sharing;
use tollgate_remote::{self as remote, call};
use tollgate_supervisor::tables;
use tollgate_supervisor::tool::Tool;
use tollgate_syscalls::{Gate, VdsoCall};

/// What it takes to put stubs into a program, and to rewrite sites as it comes to them. Measured, see
/// docs/trace-design.md.
const STUBS_NS: f64 = 4e6;
/// The same of the first program of a trace, for which everything is made that others have, too.
const FIRST_NS: f64 = 9.5e6;
/// And what a fork takes with stubs more than without: the process that is made gets memory of its own for them.
const FORK_NS: f64 = 600e3;

/// A process that begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Beginner {
    /// Calls that it has made, less what its forks are worth.
    calls: u32,
    /// A signal may have called a handler of it: where that returns to is not known.
    interrupted: bool,
    /// Whose memory it has (vfork(2)), if not its own: what is done there is that one's.
    owner: Option<i32>,
    /// Others have had its memory: they may have given it on.
    lent: bool,
    vdso: Option<VdsoCalls>,
}

impl Engine<'_> {
    /// A program stands behind its `execve`: it gets stubs now, or begins by stops.
    pub(super) fn begin(&mut self, tid: i32) {
        let begins = self.options.rewrite.calls(self.pays()) > 0
            && self.backend == Backend::Dispatch
            && self.options.rules.is_empty()
            && self.options.probes.is_none();
        let mut known = || self.options.rewrite == Rewrite::WhenItPays && self.habits.begins_with_many(tid);
        // A filter may kill for calls that a vDSO does not make by itself, and for one that is left out. Its program
        // has no stubs later either.
        if !begins || !is_64(tid) || !vdso_calls::answer() || known() || remote::filtered_behind_exec(tid) {
            return self.arm(tid, &[tid], Met::AtExec);
        }
        let vdso = if self.options.vdso { self.lead_vdso(tid) } else { None };
        let pid = self.threads[&tid].pid;
        self.beginners.insert(pid, Beginner { vdso, ..Beginner::default() });
    }

    fn lead_vdso(&mut self, tid: i32) -> Option<VdsoCalls> {
        let range = self.vdso_range(tid)?;
        let memory = Memory::open(tid).ok()?;
        let vdso = self.vdso_of(&memory, range.clone())?;
        let (image, _) = self.vdso.as_ref()?;
        VdsoCalls::lead(&memory, range.start, image, &vdso)
    }

    /// Where a program's vDSO lies. Its size is that of the last one: the kernel has one for all of them.
    fn vdso_range(&self, tid: i32) -> Option<Range<u64>> {
        let start = remote::auxiliary(tid, libc::AT_SYSINFO_EHDR, 64)?;
        match &self.vdso {
            Some((image, _)) => Some(start..start + image.len() as u64),
            None => maps::read(tid).ok()?.into_iter().find(|map| map.start == start).map(|map| map.start..map.end),
        }
    }

    /// Of a thread of a beginner: the function of the vDSO that makes the call that it will come back from to `ip`, and
    /// where that was called.
    pub(super) fn vdso_call(&self, tid: i32, ip: u64) -> Option<(VdsoCall, u64)> {
        let beginner = self.beginner(tid)?;
        let function = beginner.vdso.as_ref()?.called(ip)?;
        let from = ptrace::registers(tid).ok().and_then(|registers| memory::word(tid, registers.rsp, 64));
        Some((function, from.unwrap_or(ip)))
    }

    /// Whether a thread's stops are those of a program that begins.
    pub(super) fn is_beginner(&self, tid: i32) -> bool {
        self.beginner(tid).is_some()
    }

    fn beginner(&self, tid: i32) -> Option<&Beginner> {
        self.beginners.get(&self.threads.get(&tid)?.pid)
    }

    /// A thread stands before a call: if that must not be made by a beginner, it stands before it once more with stubs.
    /// Whether that is so.
    ///
    /// The call is left out, and the thread will make it by itself as soon as it runs, also if this process is killed
    /// now: the kernel leaves rax as it is where it makes no call (`do_syscall_64`, arch/x86/entry, Linux 5.10 to
    /// 6.18).
    pub(super) fn holds_back(&mut self, tid: i32, arch: u32, ip: u64, nr: u64, args: &[u64; 6]) -> bool {
        let Some(beginner) = self.beginner(tid) else { return false };
        let (vdso, borrows) = (beginner.vdso.as_ref(), beginner.owner.is_some());
        let asks = vdso.and_then(|vdso| vdso.asks(ip, nr, args[0]));
        let touches = |start, length| vdso.is_some_and(|vdso| vdso.touches(start, length));
        let is_free = self.threads[&tid].next_stop == NextStop::None;
        if !is_free || asks.is_none() && !must_have_stubs(tid, tables::of_architecture(arch), nr, args, touches) {
            return false;
        }
        // It cannot have stubs in memory that is not its own. So much is sure: nothing leads from there to calls any
        // more, whatever comes.
        if borrows {
            self.give_vdso_back(tid);
            if asks.is_none() {
                return false;
            }
        }
        let Ok(registers) = ptrace::registers(tid) else { return false };
        let again = match asks {
            // A function's fourth argument is in rcx, which its code has put aside.
            Some(entry) => Registers { rip: entry, rcx: registers.r10, orig_rax: u64::MAX, ..registers },
            None => Registers { rip: ip.wrapping_sub(2), rax: nr, orig_rax: u64::MAX, ..registers },
        };
        if ptrace::set_registers(tid, &again).is_err() {
            return false;
        }
        if !borrows {
            self.threads.get_mut(&tid).expect("looked up above").next_stop = NextStop::Promote;
        }
        true
    }

    /// Puts back the vDSO of a process that has the memory of another one, which sleeps until it has a program of its
    /// own.
    fn give_vdso_back(&mut self, tid: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        let owner = self.beginners.get(&pid).and_then(|beginner| beginner.owner);
        let mut led = None;
        for one in owner.into_iter().chain([pid]) {
            led = self.beginners.get_mut(&one).and_then(|beginner| beginner.vdso.take()).or(led);
        }
        if let (Some(vdso), Ok(memory)) = (led, Memory::open(tid)) {
            // Who stands on the bytes that it led to goes on there.
            vdso.put_back(&memory, false);
        }
    }

    /// A function of the vDSO was called with what its call refuses: by itself it would have met that, or a fault, in
    /// its own way. So it is called itself, and leads nowhere any more. Whether it is so.
    pub(super) fn refuses(&mut self, tid: i32, result: i64) -> bool {
        let of_vdso = |thread: &Thread| {
            thread.pending.as_ref().is_some_and(|pending| (pending.gate, pending.bits) == (Gate::Vdso, 64))
        };
        if result >= 0 || !self.threads.get(&tid).is_some_and(of_vdso) {
            return false;
        }
        let Some(vdso) = self.beginner(tid).and_then(|beginner| beginner.vdso.clone()) else { return false };
        let (Ok(memory), Ok(registers)) = (Memory::open(tid), ptrace::registers(tid)) else { return false };
        let Some(entry) = vdso.release(&memory, registers.rip) else { return false };
        let again = Registers { rip: entry, rcx: registers.r10, orig_rax: u64::MAX, ..registers };
        if ptrace::set_registers(tid, &again).is_err() {
            return false;
        }
        self.threads.get_mut(&tid).expect("looked up above").pending = None;
        true
    }

    /// The calls by stops that take as long as it takes to put stubs into a program.
    pub(super) fn pays(&self) -> u32 {
        self.stop_cost.worth(if self.template.get().is_some() { STUBS_NS } else { FIRST_NS })
    }

    /// A thread that is traced by stops is back from a call. A beginner gets stubs if it has made enough of them.
    pub(super) fn count_stops(&mut self, tid: i32, result: i64) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        let enough = self.options.rewrite.calls(self.pays());
        let Some(beginner) = self.beginners.get_mut(&pid) else {
            // Where it would have gone by stubs, if something had not prevented that.
            self.outcome.sites.traps += u64::from(self.backend == Backend::Dispatch);
            return;
        };
        self.outcome.sites.begun += 1;
        beginner.calls = beginner.calls.saturating_add(1);
        // Of a call that was interrupted the kernel may owe the handler yet, and the mask from before it.
        let interrupted = call::is_restarted(result) || result == -i64::from(libc::EINTR);
        if beginner.owner.is_some() || beginner.calls < enough || interrupted {
            return;
        }
        if self.options.rewrite == Rewrite::WhenItPays {
            self.habits.has_made_many(pid);
        }
        // Also behind a call that a function of the vDSO has made: the bytes on which its thread stands stay there.
        self.promote(tid);
    }

    /// A thread stands before a call that was held back: it makes that with stubs.
    pub(super) fn promote_here(&mut self, tid: i32) {
        self.threads.get_mut(&tid).expect("handled threads are known").next_stop = NextStop::None;
        self.promote(tid);
        if !self.spare_trap(tid) {
            self.go_on(tid, 0);
        }
    }

    /// Puts stubs into a beginner, whose only thread stands at the exit from a call.
    pub(super) fn promote(&mut self, tid: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        let Some(beginner) = self.beginners.get(&pid).filter(|beginner| beginner.owner.is_none()) else { return };
        let (interrupted, lent) = (beginner.interrupted, beginner.lent);
        if self.leaving {
            return;
        }
        // What a child of vfork(2) has made there may have outlived it, and be in a function of the vDSO now: that
        // stays, as it is right for anybody.
        if let Some(why) = lent.then(|| sharing::of_any(pid, tid)).flatten() {
            self.beginners.remove(&pid);
            return self.note(format!("process {pid} will stop at each call: {why}"));
        }
        self.end_beginning(tid);
        let alone = remote::has_only(pid, &|other| other == tid)
            && self.threads.values().filter(|thread| thread.pid == pid).count() == 1;
        if !alone {
            return self.note(format!(
                "process {pid} will stop at each call: another thread, which is not followed, is running in it"
            ));
        }
        self.arm(tid, &[tid], if interrupted { Met::Joined } else { Met::Beginner });
    }

    /// A signal is about to be delivered to a thread.
    pub(super) fn interrupt_beginner(&mut self, tid: i32, signal: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        if let Some(beginner) = self.beginners.get_mut(&pid).filter(|beginner| !beginner.interrupted) {
            beginner.interrupted = remote::catches(tid, signal);
        }
    }

    /// A thread of a beginner has made another one. `sleeps`: it does until that has a program of its own.
    pub(super) fn bear_beginner(&mut self, maker: i32, made: i32, shares: bool, sleeps: bool) {
        // Its children have been found to make many: so it is the one to have stubs, which they get with its memory.
        let many = self.options.rewrite == Rewrite::WhenItPays
            && self.beginners.contains_key(&maker)
            && self.habits.makes_many(maker);
        let (enough, fork) = (self.options.rewrite.calls(self.pays()), self.stop_cost.worth(FORK_NS));
        if !shares {
            self.habits.forked(maker, fork);
        }
        let Some(beginner) = self.beginners.get_mut(&maker) else { return };
        if !shares {
            let child = Beginner { calls: 0, owner: None, lent: false, ..beginner.clone() };
            beginner.calls = if many { enough } else { beginner.calls.saturating_sub(fork) };
            self.beginners.insert(made, child);
        } else if made != maker && (sleeps || beginner.owner.is_some()) {
            beginner.lent = true;
            let child = Beginner { owner: beginner.owner.or(Some(maker)), ..beginner.clone() };
            self.beginners.insert(made, child);
        } else {
            // Nobody has made it by a call that is known. What leads its vDSO stays as it is: it is right for any
            // thread.
            self.beginners.remove(&maker);
            self.note(format!("process {maker} will stop at each call: it has made a thread in an unusual way"));
        }
    }

    /// A process is a beginner no more: its vDSO is as it was.
    pub(super) fn end_beginning(&mut self, tid: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        let Some(beginner) = self.beginners.remove(&pid) else { return };
        let Some(vdso) = beginner.vdso.filter(|_| beginner.owner.is_none()) else { return };
        let stands = ptrace::registers(tid).is_ok_and(|registers| vdso.holds(registers.rip));
        if let Ok(memory) = Memory::open(tid) {
            vdso.put_back(&memory, !beginner.interrupted && !stands);
        }
    }

    /// Puts back what a tollgate that was killed has left of a beginner.
    pub(super) fn put_vdso_back(&mut self, tid: i32) {
        let own = std::process::id() as i32;
        let Some(range) = self.vdso_range(own) else { return };
        let Some(image) = Memory::open(own).ok().and_then(|memory| memory.range(range).ok()) else { return };
        let Some(start) = remote::auxiliary(tid, libc::AT_SYSINFO_EHDR, 64) else { return };
        let Ok(memory) = Memory::open(tid) else { return };
        let Ok(found) = memory.range(start..start + image.len() as u64) else { return };
        if found == image {
            return;
        }
        if let Ok(vdso) = tollgate_rewrite::scan::vdso(&image)
            && let Some(calls) = VdsoCalls::find(start, &found, &image, &vdso)
        {
            calls.put_back(&memory, false);
        }
    }
}

fn is_64(tid: i32) -> bool {
    ptrace::registers(tid).is_ok_and(|registers| registers.cs == ptrace::USER_CS)
}
