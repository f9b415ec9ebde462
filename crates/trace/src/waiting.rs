//! Calls that their threads wait in: each is told while it lasts, once.
//!
//! A record is published when its call has come back. Before that the tracer knows of a call that a stop saw begin
//! ([`Pending`](super::tracee::Pending)), and of one that a stub has begun to record: `SLOT_INSIDE` says so, and nobody
//! changes what is written of it before the call comes back. A stub says that a little before it enters the kernel, and
//! a signal may have the thread begin again from the site; so the kernel is asked whether the thread is in that call
//! (/proc/TID/syscall, some 20 µs). That is done for threads only that have been in one call for a while, and once a
//! call where the answer is yes.

use super::arena::SlotReader;
use super::count::Share;
use super::record::crossing;
use super::run::Engine;
use super::tracee::Thread;
use tollgate_agent::layout;
use tollgate_remote::call;
use tollgate_remote::ptrace;
use tollgate_supervisor::event::{Crossing, Event};
use tollgate_supervisor::tables;
use tollgate_syscalls::{self as syscalls, Call, Gate, Table};
use tollgate_tsc::tsc;

/// A call that has taken so long is told before it has ended, nanoseconds.
const PATIENCE: u64 = 100_000_000;

/// What was told of the calls that a thread waits in.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// It was seized, and has not stopped yet.
    pub seized: bool,
    /// It was seized in a call, which it begins again: what it waits in is told at once.
    at_once: bool,
    /// When the call began that was told last.
    told: u64,
    /// The kernel is not asked before.
    next: u64,
}

impl Watch {
    /// The thread has come back from a call.
    pub fn came_back(&mut self) {
        self.at_once = false;
    }
}

impl Thread {
    /// When the call began that it is in, as far as is known of one.
    fn in_since(&self) -> Option<u64> {
        match &self.pending {
            Some(pending) => (!pending.recorded).then_some(pending.begun),
            None => self.reader.as_ref()?.begun(),
        }
    }
}

impl Engine<'_> {
    /// Tells calls that have taken long and have not ended. All that is older has been told, and the ends of these have
    /// not been read.
    pub(super) fn tell_waiting(&mut self) {
        if !self.options.waiting || self.leaving {
            return;
        }
        let (now, clock) = (tsc(), self.clock);
        let since = |thread: &Thread| {
            let watch = &thread.watch;
            let long = |begun: u64| watch.at_once || clock.length(now.saturating_sub(begun)) >= PATIENCE;
            let asks = thread.told && now >= watch.next;
            thread.in_since().filter(|begun| asks && *begun != watch.told && long(*begun))
        };
        let mut due: Vec<(u64, i32)> =
            self.threads.iter().filter_map(|(tid, thread)| Some((since(thread)?, *tid))).collect();
        // As strace, which tells each when it begins.
        due.sort_unstable();
        for (_, tid) in due {
            if let Some(crossing) = self.waits_in(tid, now) {
                self.listener.event(&Event::Waits(Box::new(crossing)));
            }
        }
    }

    /// The call by which a thread becomes a program under another number: it is told under its own first, as by strace.
    pub(super) fn tell_executes(&mut self, tid: i32) {
        let Some(thread) = self.threads.get(&tid).filter(|thread| thread.told && self.options.waiting) else { return };
        let Some(pending) = thread.pending.as_ref().filter(|pending| !pending.recorded) else { return };
        let call = Call { ended: tsc(), ..pending.call(thread.pid, tid) };
        self.tell(Event::Waits(Box::new(Crossing::alone(call, None))));
    }

    /// The call that a thread waits in.
    fn waits_in(&mut self, tid: i32, now: u64) -> Option<Crossing> {
        let (pid, seen) = self.threads.get(&tid).map(|thread| (thread.pid, thread.pending.is_some()))?;
        // Before Linux 5.7 who asks waits for an execve(2) of the process, and that for the ends of its other threads,
        // which are ours to take.
        let asks = !seen && !self.threads.values().any(|other| other.pid == pid && executes(other));
        let thread = self.threads.get_mut(&tid)?;
        let call = match (&thread.pending, &mut thread.reader) {
            (Some(pending), _) => Some(pending.call(pid, tid)),
            (None, Some(reader)) if asks => recorded(pid, tid, reader),
            (None, _) => None,
        };
        let Some(call) = call else {
            thread.watch.next = now.saturating_add((PATIENCE as f64 / self.clock.tick) as u64);
            return None;
        };
        (thread.watch.told, thread.watch.at_once) = (call.begun, false);
        Some(Crossing::alone(Call { ended: now, ..call }, None))
    }

    /// A thread that was seized has stopped: was it in a call?
    pub(super) fn seized(&mut self, tid: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        if !std::mem::take(&mut thread.watch.seized) {
            return;
        }
        let Ok(registers) = ptrace::registers(tid) else { return };
        let result = registers.rax as i64;
        let interrupted = call::is_restarted(result) || result == -i64::from(libc::EINTR);
        if registers.orig_rax == u64::MAX || !interrupted {
            return;
        }
        thread.watch.at_once = true;
        if result == call::BLOCK {
            let table = tables::of_instruction(tid, registers.rip.wrapping_sub(2));
            let (pid, nr) = (thread.pid, registers.orig_rax as u32);
            self.tell(Event::Interrupted { pid, tid, at: tsc(), table, nr });
        }
    }
}

/// The call that a stub has begun to record and that its thread waits in.
fn recorded(pid: i32, tid: i32, reader: &mut SlotReader) -> Option<Call> {
    let at = reader.word(layout::SLOT_HEAD);
    // In this order: who is in the kernel has written all of the record.
    let nr = in_call(tid)?;
    let record = reader.unfinished()?;
    let by_call = matches!(record.gate, layout::GATE_SYSCALL | layout::GATE_INT80) && record.nr == nr;
    let call = crossing(pid, tid, &record, None, record.begun, Share::ONE).call;
    // Where the head has moved, the kernel has spoken of the call before.
    let same = reader.begun() == Some(call.begun) && reader.word(layout::SLOT_HEAD) == at;
    (by_call && same).then_some(call)
}

/// The number of the call that the kernel says a thread waits in (proc_pid_syscall(5)): `running`, `-1` outside of
/// calls.
fn in_call(tid: i32) -> Option<u32> {
    let text = std::fs::read_to_string(format!("/proc/{tid}/syscall")).ok()?;
    text.split(' ').next()?.parse().ok()
}

/// Whether a thread is in the middle of becoming another program.
fn executes(thread: &Thread) -> bool {
    thread.pending.as_ref().is_some_and(|pending| {
        let table = if (pending.gate, pending.bits) == (Gate::Syscall, 64) { Table::X64 } else { Table::I386 };
        matches!(syscalls::name(table, pending.nr), Some("execve" | "execveat"))
    })
}
