//! What probed programs do about the signals of bad memory, so that it can be put back where a copy of ours has
//! faulted.
//!
//! A probed program's calls are its own affair: nobody hears of rt_sigaction. So it is asked when probes are put in,
//! and whenever the kernel says that such a signal is caught or ignored of which that was not known. Rejected: a probe
//! on the C library's sigaction, which other languages and programs without symbols go past; and a trap for each such
//! call, which takes a filter, or dispatch, for all calls.

use super::run::Engine;
use super::space::Space;
use libc::SYS_rt_sigaction;
use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tollgate_agent::head::{HEAD_DATA_SCRATCH, HEAD_ENTRY_COPY_FAULT, HEAD_GUARD_OWN, HEAD_LIVES};
use tollgate_agent::layout::LIVES_BYTE;
use tollgate_remote::call::answer;
use tollgate_remote::faults::{self, Way, Words};
use tollgate_remote::filter;
use tollgate_remote::memory;
use tollgate_remote::ptrace::{self, Registers};
use tollgate_remote::stepped::Stepper;

/// So often processes are looked at.
const EVERY: Duration = Duration::from_millis(100);

/// The registers of a thread that stands where a trampoline asks the guard, and where it goes on, as if the guard had
/// said no: that there is no tracer, or no DATA.
fn guard_is_closed(tid: i32, registers: &Registers, guard: u32) -> Option<(Registers, u64)> {
    /// `cmpb $0,guard`, and `movzbl guard,%ecx`.
    const COMPARES: [u8; 3] = [0x80, 0x3c, 0x25];
    const LOADS: [u8; 4] = [0x0f, 0xb6, 0x0c, 0x25];
    const ZERO: u64 = 1 << 6;
    let code: [u8; 8] = memory::array(tid, registers.rip)?;
    let loads = code.starts_with(&LOADS);
    if !loads && !code.starts_with(&COMPARES) {
        return None;
    }
    let from = if loads { LOADS.len() } else { COMPARES.len() };
    let asked = u64::from(u32::from_le_bytes(*code[from..].first_chunk()?).checked_sub(guard)?);
    let value = match asked {
        _ if asked == HEAD_LIVES + LIVES_BYTE => 1,
        HEAD_GUARD_OWN => 0,
        _ => return None,
    };
    let mut registers = *registers;
    if loads {
        registers.rcx = value;
    } else {
        registers.eflags = if value == 0 { registers.eflags | ZERO } else { registers.eflags & !ZERO };
    }
    Some((registers, registers.rip + code.len() as u64))
}

/// The registers of a thread that stands where something of ours reads the time-stamp counter, and where it goes on, as
/// if it had: the counter is the same for this process.
fn counter_is_read(tid: i32, registers: &Registers) -> Option<(Registers, u64)> {
    const RDTSC: [u8; 2] = [0x0f, 0x31];
    let reads = memory::array(tid, registers.rip) == Some(RDTSC);
    let now = tollgate_tsc::tsc();
    reads.then(|| (Registers { rax: now & 0xffff_ffff, rdx: now >> 32, ..*registers }, registers.rip + 2))
}

impl Engine<'_> {
    /// rt_sigaction in a thread's name; what was installed before.
    pub(super) fn sigaction(&self, tid: i32, signal: i32, action: Option<&Words>) -> io::Result<Words> {
        let arena = self.space_of(tid).ok_or(io::ErrorKind::NotFound)?.arena.borrow();
        let word = |index: u64| arena.header(HEAD_DATA_SCRATCH + 8 * index);
        for (index, value) in (0..).zip(action.into_iter().flatten()) {
            word(index).store(*value, Ordering::SeqCst);
        }
        let scratch = arena.data + HEAD_DATA_SCRATCH;
        let args = [signal as u64, action.map_or(0, |_| scratch), scratch + 64, 8, 0, 0];
        arena.call(tid, SYS_rt_sigaction, args).and_then(answer)?;
        Ok([8, 9, 10, 11].map(|index| word(index).load(Ordering::SeqCst)))
    }

    /// Whether a thread that stands would get SIGSEGV for `rdtsc` (PR_SET_TSC in prctl(2)). Of others of its process
    /// that is taken to be the same.
    pub(super) fn is_without_tsc(&self, tid: i32) -> bool {
        let Some(space) = self.space_of(tid) else { return false };
        let arena = space.arena.borrow();
        let args = [libc::PR_GET_TSC as u64, arena.data + HEAD_DATA_SCRATCH, 0, 0, 0, 0];
        let asked = arena.call(tid, libc::SYS_prctl, args).and_then(answer);
        asked.is_ok() && arena.header(HEAD_DATA_SCRATCH).load(Ordering::SeqCst) as i32 == libc::PR_TSC_SIGSEGV
    }

    /// Asks what a process does, of which a thread stands, if anything is copied there.
    pub(super) fn ask_actions(&mut self, tid: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        if !self.options.captures.is_empty() && self.space_of(tid).is_some() {
            let mut actions = self.faults.get(&pid).copied().unwrap_or_default();
            actions.ask(pid, |signal| self.sigaction(tid, signal, None));
            self.faults.insert(pid, actions);
        }
    }

    /// Asks processes that have something else now, if it is time; `looked` is when that was done last.
    pub(super) fn ask_again(&mut self, looked: &mut Instant) {
        if self.options.captures.is_empty() || looked.elapsed() < EVERY {
            return;
        }
        *looked = Instant::now();
        let pids: BTreeSet<i32> =
            self.threads.values().filter(|thread| thread.space != 0).map(|thread| thread.pid).collect();
        for pid in pids {
            if !self.faults.get(&pid).is_some_and(|actions| actions.has_news(pid)) {
                continue;
            }
            // Who sleeps for a child cannot stop before that is done.
            let members: Vec<i32> =
                self.members_of(pid).into_iter().filter(|tid| self.threads[tid].vforked.is_none()).collect();
            if let Some(tid) = self.agent_of(&members) {
                self.ask_actions(tid);
                self.release(tid);
            }
        }
    }

    /// The agent read memory that is not there, or a trampoline a guard in whose place the program has mapped something
    /// else: the thread goes on behind the copying, or as where the guard says no, and the program has what it had for
    /// the signal.
    pub(super) fn mend_copy(&self, tid: i32, registers: &Registers, way: Way) -> bool {
        let Some(space) = self.space_of(tid) else { return false };
        let closed =
            || guard_is_closed(tid, registers, space.arena.borrow().guard.filter(|_| space.is_ours(registers.rip))?);
        let behind = self.behind_copy(tid, registers).map(|behind| (*registers, behind));
        let Some((registers, behind)) = behind.or_else(closed) else { return false };
        self.leave_fault(tid, &registers, behind, way)
    }

    /// A thread goes on behind a fault of ours, and the program has what it had for the signal.
    fn leave_fault(&self, tid: i32, registers: &Registers, behind: u64, way: Way) -> bool {
        let pid = self.threads[&tid].pid;
        let actions = self.faults.get(&pid).copied().unwrap_or_default();
        let mend = |signal| actions.mend(tid, signal, way, |action| self.sigaction(tid, signal, action));
        faults::leave_copy(tid, pid, registers, behind, mend)
    }

    /// A program has forbidden itself to read the time-stamp counter since it was joined (PR_SET_TSC, or seccomp's
    /// strict mode, which has that in it: seccomp_set_mode_strict, kernel/seccomp.c), and something of ours, not an
    /// instruction of its own that was moved, reads it: it is read for it.
    pub(super) fn reads_counter(&mut self, tid: i32, registers: &Registers, way: Way) -> bool {
        let in_ours = |space: &&Space| {
            space.is_ours(registers.rip) && space.place(registers.rip).is_none_or(|place| place.original.is_none())
        };
        if self.space_of(tid).filter(in_ours).is_none() {
            return false;
        }
        let Some((registers, behind)) = counter_is_read(tid, registers) else { return false };
        // In strict mode a call in its name would kill it, unless that can be suspended.
        filter::kills(tid);
        let led = self.leave_fault(tid, &registers, behind, way);
        if led {
            let pid = self.threads[&tid].pid;
            self.note(format!(
                "process {pid} has forbidden itself to read the time-stamp counter (seccomp's strict mode, or \
                 PR_SET_TSC): since then a trap reads it for each hit, which is part of the times"
            ));
        }
        led
    }

    /// Where a thread goes on that is in the agent's copying, if it is.
    pub(super) fn behind_copy(&self, tid: i32, registers: &Registers) -> Option<u64> {
        let behind = self.space_of(tid)?.arena.borrow().entry(HEAD_ENTRY_COPY_FAULT);
        self.copying(tid).contains(&registers.rip).then_some(behind)
    }

    /// The agent reads memory that does not come: the thread goes on behind the copying. Whether it is in that.
    pub(super) fn leave_copy(&self, tid: i32, registers: &Registers) -> bool {
        let behind = self.behind_copy(tid, registers);
        behind.is_some_and(|rip| ptrace::set_registers(tid, &Registers { rip, ..*registers }).is_ok())
    }

    /// A signal goes to the program.
    pub(super) fn goes_to_program(&mut self, tid: i32, signal: i32) {
        let actions = self.threads.get(&tid).and_then(|thread| self.faults.get_mut(&thread.pid));
        if let Some(actions) = actions {
            actions.delivered(signal);
        }
    }
}
