//! Threads of 32-bit programs at traps and in copies: counted and led on, or put where they would be without us.

use super::code::Mark;
use super::{Compat, Spot, count};
use crate::live::dropped::lone_byte;
use crate::live::options::{ARGUMENT, Hit};
use crate::live::run::Engine;
use libc::{SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
use std::rc::Rc;
use tollgate_remote::ptrace::{self, Registers, Resume};
use tollgate_remote::{self as remote, memory};
use tollgate_rewrite::probe::site::INT3;

impl Engine<'_> {
    /// The space of a thread, if it is one of these.
    pub(in crate::live) fn compat_of(&self, tid: i32) -> Option<&Compat> {
        self.compats.spaces.get(&self.threads.get(&tid)?.space)
    }

    /// A thread stands for a SIGTRAP. One of ours: its hit is counted, and it is put at the copy. May be asked again,
    /// and changes nothing then.
    pub(in crate::live) fn lead_32(&mut self, tid: i32) {
        // As early as can be: what follows is no part of a time that ends here.
        let tsc = tollgate_tsc::tsc();
        let Some(registers) = self.trapped_at_site(tid) else { return };
        let Some(compat) = self.compat_of(tid) else { return };
        let at = registers.rip.wrapping_sub(1);
        let Some(spot) = compat.spot(at).map(Rc::clone) else { return };
        let loader = compat.loader.is_some_and(|loader| loader.at == at);
        if ptrace::set_registers(tid, &Registers { rip: spot.copy.at, orig_rax: u64::MAX, ..registers }).is_err() {
            return;
        }
        let thread = self.threads.get_mut(&tid).expect("its space was looked up");
        (thread.led, thread.at_loader) = (true, loader);
        self.count_32(tid, &spot, &registers, tsc);
    }

    fn count_32(&mut self, tid: i32, spot: &Spot, registers: &Registers, tsc: u64) {
        let (pid, sp) = (self.threads[&tid].pid, registers.rsp);
        let counted = self.compats.threads.entry(tid).or_default();
        if counted.again.take_if(|(site, stack)| *site == spot.address && *stack == sp).is_some() {
            return;
        }
        let taken = spot.copy.taken(registers.eflags, registers.rcx);
        let register = |number: u8| match number.checked_sub(ARGUMENT).map(usize::from) {
            Some(argument) => count::arguments(tid, sp).get(argument).copied().unwrap_or(0),
            None => count::ordered(registers).get(usize::from(number)).copied().unwrap_or(0),
        };
        let to = |pointer: Option<u64>| count::target(tid, spot, registers, pointer);
        let records = counted.hit(spot, count::Moment { sp, taken, tsc, to: &to, register: &register });
        for id in records {
            let mut hit = Hit {
                pid,
                tid,
                id,
                tsc,
                site: spot.address,
                bits: 32,
                registers: count::ordered(registers),
                arguments: count::arguments(tid, sp),
                flags: count::flags(registers.eflags),
                truncated: false,
                chunks: Vec::new(),
            };
            if let Some(items) = self.capture_sets().get((id >> 16) as usize) {
                hit.chunks = count::chunks(tid, &hit, items, self.options.string);
            }
            self.listener.hit(&hit);
        }
    }

    /// Where SIGTRAP is blocked or ignored, the kernel opens it and takes the handler away: both are put back.
    pub(in crate::live) fn mend_trap_32(&mut self, tid: i32) {
        let Some(compat) = self.compat_of(tid) else { return };
        if remote::catches(tid, SIGTRAP) {
            return;
        }
        if let Ok(mask) = ptrace::signal_mask(tid) {
            let _ = ptrace::set_signal_mask(tid, mask | 1 << (SIGTRAP - 1));
        }
        if let Ok(memory) = memory::Memory::open(tid) {
            let _ = compat.install(tid, &memory);
        }
    }

    /// A signal stops a thread: its handler must see the program's own addresses.
    pub(in crate::live) fn signal_in_code_32(&mut self, tid: i32, number: i32) {
        let Ok(registers) = ptrace::registers(tid) else { return };
        let Some(compat) = self.compat_of(tid) else { return };
        let Some((_, mark)) = compat.home(registers.rip) else { return };
        let Ok(mut info) = ptrace::signal_info(tid) else { return };
        let fault = matches!(number, SIGSEGV | SIGBUS | SIGFPE | SIGILL | SIGTRAP) && info.is_raised();
        if !fault {
            if self.leave_code_32(tid) {
                // A step took the place of the signal that the thread is stopped for.
                let _ = ptrace::set_signal_info(tid, &info);
            }
            return;
        }
        // Where the handler comes back to it, the instruction is executed a second time, and hit.
        put(tid, &registers, mark);
        if info.call_address() == registers.rip {
            info.set_call_address(mark.home);
            let _ = ptrace::set_signal_info(tid, &info);
        }
    }

    /// Moves a stopped thread out of a copy; whether it was stepped. One whose hit is counted and that has executed
    /// nothing yet is not put back to the `int3`, where it would be counted again: it is stepped over its instruction,
    /// or its next trap is known not to count.
    pub(in crate::live) fn leave_code_32(&mut self, tid: i32) -> bool {
        let Ok(registers) = ptrace::registers(tid) else { return false };
        let Some((spot, mark)) = self.compat_of(tid).and_then(|compat| compat.home(registers.rip)) else {
            return false;
        };
        let spot = Rc::clone(spot);
        let probed = memory::array(tid, spot.address) == Some([INT3]);
        if mark.offset != 0 || !probed {
            put(tid, &registers, mark);
            return false;
        }
        if spot.copy.long {
            self.owe(tid, &spot, &registers, mark);
            return false;
        }
        let Some(mut led) = self.only_faults(tid) else { return false };
        let Some(after) = self.advance(&mut led, tid, Resume::Step) else { return true };
        self.end_lead(led);
        let home = self.compat_of(tid).and_then(|compat| compat.home(after.rip)).map(|(_, mark)| mark);
        match home {
            // It faulted, and will again.
            Some(mark) if mark.offset == 0 => self.owe(tid, &spot, &after, mark),
            Some(mark) => put(tid, &after, mark),
            None => {}
        }
        true
    }

    /// Puts a thread back to the probed instruction, whose next trap is the hit that was counted.
    fn owe(&mut self, tid: i32, spot: &Spot, registers: &Registers, mark: Mark) {
        put(tid, registers, mark);
        self.compats.threads.entry(tid).or_default().again = Some((spot.address, registers.rsp));
    }

    /// Whether an address is one that a thread may trap at.
    pub(in crate::live) fn is_spot(&self, tid: i32, at: u64) -> bool {
        self.compat_of(tid).is_some_and(|compat| compat.spot(at).is_some())
    }

    /// See [`lone_byte`]. `None` where it is other code by now.
    pub(in crate::live) fn lone_byte_of_32(&self, tid: i32, at: u64) -> Option<u8> {
        let spot = self.compat_of(tid)?.spot(at)?;
        let [now] = memory::array(tid, at)?;
        (now == INT3 || Some(&now) == spot.original.first()).then(|| lone_byte(&spot.original, 32))
    }
}

/// Puts a thread where it would be without us.
fn put(tid: i32, registers: &Registers, mark: Mark) {
    let rsp = registers.rsp.wrapping_add(mark.add) & 0xffff_ffff;
    let _ = ptrace::set_registers(tid, &Registers { rip: mark.home, rsp, ..*registers });
}
