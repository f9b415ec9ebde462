//! Calls as stops see them: at entry and exit, by `PTRACE_GET_SYSCALL_INFO`.

use super::Backend;
use super::capture;
use super::inject::Tampering;
use super::run::Engine;
use super::special::replaces;
use super::tracee::{Mode, NextStop, Pending, Thread};
use tollgate_remote::ptrace::{self, SyscallStop};
use tollgate_remote::{call, memory};
use tollgate_supervisor::birth;
use tollgate_supervisor::event::{Crossing, Event};
use tollgate_supervisor::tables;
use tollgate_symbols::unwind::Stack;
use tollgate_syscalls::{Call, Chunk, Gate, Table, When};

impl Engine<'_> {
    /// A thread is stopped before or after a call.
    pub(super) fn syscall_stop(&mut self, tid: i32) {
        match ptrace::syscall_stop(tid) {
            Ok(SyscallStop::Entry { arch, ip, .. }) if arch == ptrace::ARCH_I386 && self.at_porch(tid, ip) => {}
            Ok(SyscallStop::Entry { arch, ip, nr, args }) if self.holds_back(tid, arch, ip, nr, &args) => {}
            Ok(SyscallStop::Entry { arch, ip, nr, args }) => {
                if arch == ptrace::ARCH_I386 {
                    self.mind_porch(tid, nr, &args);
                }
                self.entered(tid, arch, ip, nr, args);
                self.inject(tid);
            }
            Ok(SyscallStop::Exit { result }) if self.refuses(tid, result) => {}
            Ok(SyscallStop::Exit { result }) => {
                self.poke_behind(tid);
                // What is injected has changed nothing that we follow: for us it has failed.
                let (made, result) = match self.injected(tid) {
                    Some(told) => (-i64::from(libc::ENOSYS), told),
                    None => (result, result),
                };
                let call = self.threads.get(&tid).and_then(|thread| thread.pending.as_ref());
                let seen = call.map(|call| (call.gate, call.nr, call.args));
                // First what the program is to find in its memory: a line shows the same.
                if let Some((gate, nr, args)) = seen
                    && self.threads[&tid].mode == Mode::Stubs
                {
                    self.correct(tid, gate, nr, args, made);
                }
                self.left(tid, Some(result));
                self.supervised_call_done(tid);
                if let Some((gate, nr, args)) = seen {
                    let table = if gate == Gate::Int80 { Table::I386 } else { Table::X64 };
                    if birth::is_birth(table, nr.into()) {
                        self.back_in_slot(tid);
                    }
                    self.after_call(tid, gate, nr, args, made);
                }
            }
            // Gone, or a stop that came between: nothing is told of it.
            Ok(SyscallStop::None) | Err(_) => {}
        }
    }

    fn after_call(&mut self, tid: i32, gate: Gate, nr: u32, args: [u64; 6], result: i64) {
        self.ignore_again(tid);
        self.tell_remapped(tid, gate, nr, args, result);
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        match (thread.mode, thread.next_stop) {
            (Mode::Stubs, _) => self.after_supervised_call(tid, gate, nr, args, result),
            (Mode::Stops, NextStop::None) => {
                self.after_stops(tid, gate, nr, args, result);
                self.count_stops(tid, result);
            }
            (Mode::Stops, NextStop::Arm) => {
                thread.next_stop = NextStop::None;
                if result == 0 {
                    self.begin(tid);
                    self.build_porch(tid);
                }
            }
            _ => {}
        }
    }

    fn entered(&mut self, tid: i32, arch: u32, ip: u64, nr: u64, args: [u64; 6]) {
        // What was called from memory that is about to be another is told as long as that is there.
        let remaps = replaces(tables::of_architecture(arch), nr, &args) && !self.options.count_only;
        let told = self.is_last(arch, nr) || remaps && self.backend != Backend::Ptrace;
        if !self.options.at_once.is_empty() && renames(arch, nr) {
            self.drain_all();
        }
        if told && self.threads.get(&tid).is_some_and(|thread| thread.mode == Mode::Stops) {
            self.drain_all();
        }
        let of_vdso = self.vdso_call(tid, ip);
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        let launching = thread.mode == Mode::Ignored;
        let exec = arch == ptrace::ARCH_X86_64 && is_exec(nr);
        let returns = arch == ptrace::ARCH_X86_64 && nr == libc::SYS_rt_sigreturn as u64;
        // What was called before the program began is told to nobody; it shows what stops cost.
        let recorded = launching && !exec || returns && was_recorded(tid, thread);
        let (gate, bits, nr, site) = match of_vdso {
            Some((function, site)) => (Gate::Vdso, 64, function as u64, site),
            None => {
                let (gate, bits) = gate(tid, arch, ip);
                (gate, bits, nr, thread.supervised_call.unwrap_or(ip))
            }
        };
        let mask = if arch == ptrace::ARCH_I386 { 0xffff_ffff } else { u64::MAX };
        let args = args.map(|arg| arg & mask);
        let pending = Pending {
            gate,
            bits,
            nr: nr as u32,
            args,
            begun: self.stopped_at,
            site,
            memory: Vec::new(),
            recorded,
            tampering: Tampering::default(),
        };
        thread.pending = Some(pending);
        self.copy_again(tid);
    }

    /// Copies what the arguments of the call that a thread has begun point to.
    pub(super) fn copy_again(&mut self, tid: i32) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        let Some(pending) = &mut thread.pending else { return };
        let exec = pending.gate == Gate::Syscall && is_exec(pending.nr.into());
        // What a program was executed with is shown in lines, and counts for nothing.
        let counts = self.options.count_only && exec;
        if !self.options.memory || !thread.told || pending.recorded || counts || pending.gate == Gate::Vdso {
            return;
        }
        let memory = capture::copy(tid, pending, When::Entry, None, self.options.limits());
        pending.memory = match thread.lent {
            Some(lent) => as_asked(memory, lent),
            None => memory,
        };
    }

    /// Whether a program is gone, or another one, after this call: the listener may want to look at it before.
    pub(super) fn is_last(&self, arch: u32, nr: u64) -> bool {
        /// exit, exit_group, execve, execveat of the i386 table (asm/unistd_32.h).
        const I386: [u64; 4] = [1, 252, 11, 358];
        const X64: [i64; 4] = [libc::SYS_exit, libc::SYS_exit_group, libc::SYS_execve, libc::SYS_execveat];
        if arch == ptrace::ARCH_I386 { I386.contains(&nr) } else { X64.contains(&(nr as i64)) }
    }

    /// A thread is back from a call, or (without a result) never will be.
    pub(super) fn left(&mut self, tid: i32, result: Option<i64>) {
        // Who is let go makes it again, and the program never hears of this: it has not ended yet.
        let again = result.is_some_and(|result| self.leaving && call::is_restarted(result));
        self.end_call(tid, result.filter(|_| !again), again);
    }

    /// A thread is let go, perhaps in a call.
    pub(super) fn left_behind(&mut self, tid: i32) {
        self.end_call(tid, None, true);
    }

    fn end_call(&mut self, tid: i32, result: Option<i64>, let_go: bool) {
        let Some(thread) = self.threads.get_mut(&tid) else { return };
        let Some(pending) = thread.pending.take() else { return };
        thread.watch.came_back();
        let least = pending.begun + 1;
        let ended = match result.is_some() && !pending.tampering.told().delayed {
            // Most of what passes between the two stops is their own.
            true => (pending.begun + self.stop_cost.less(self.stopped_at.saturating_sub(pending.begun))).max(least),
            false => self.stopped_at.max(least),
        };
        let (pid, told) = (thread.pid, thread.told);
        if !told || pending.recorded {
            return;
        }
        let mut memory = Vec::new();
        if self.options.memory && result.is_some() {
            memory = capture::copy(tid, &pending.shown(), When::Exit, result, self.options.limits());
        }
        let stack = if result.is_some() { self.stack(tid, &pending) } else { None };
        let tampered = pending.tampering.told();
        let Pending { gate, bits, nr, args, begun, site, memory: mut chunks, .. } = pending;
        chunks.append(&mut memory);
        let call = Call { pid, tid, gate, bits, nr, args, result, begun, ended, site, memory: chunks };
        self.tell(Event::Call(Box::new(Crossing { tampered, let_go, ..Crossing::alone(call, stack) })));
    }

    /// The user's stack of a stopped thread, where it was asked for.
    fn stack(&self, tid: i32, pending: &Pending) -> Option<Box<Stack>> {
        if self.options.stack == 0 {
            return None;
        }
        let registers = ptrace::registers(tid).ok()?;
        // What a function of the vDSO has called is told of its caller, whose address is on top of the stack still.
        let sp = if pending.gate == Gate::Vdso { registers.rsp.wrapping_add(8) } else { registers.rsp };
        let mut bytes = vec![0; self.options.stack];
        let got = memory::read(tid, sp, &mut bytes);
        bytes.truncate(got);
        let kernel = if self.options.kernel_stack { kernel_stack(tid) } else { Vec::new() };
        Some(Box::new(Stack { ip: pending.site, sp, bp: registers.rbp, bytes, kernel }))
    }
}

/// Whether files may have other names behind a call: those of before are told by what they were.
fn renames(arch: u32, nr: u64) -> bool {
    const CALLS: [&str; 10] =
        ["chdir", "chroot", "fchdir", "pivot_root", "rename", "renameat", "renameat2", "rmdir", "unlink", "unlinkat"];
    let name = tollgate_syscalls::name(tables::of_architecture(arch), nr as u32);
    name.is_some_and(|name| CALLS.contains(&name))
}

/// Whether a number of the table of x86-64 is that of a call that executes a program.
fn is_exec(nr: u64) -> bool {
    nr == libc::SYS_execve as u64 || nr == libc::SYS_execveat as u64
}

/// Whether the rt_sigreturn that a thread makes was recorded in a stub, out of which it was taken then.
fn was_recorded(tid: i32, thread: &mut Thread) -> bool {
    let Some(recorded) = thread.returning else { return false };
    let same = ptrace::registers(tid).is_ok_and(|now| now.rsp == recorded);
    if same {
        thread.returning = None;
    }
    same
}

/// A copy of memory that was changed for the time of the call, as the program had it.
fn as_asked(mut chunks: Vec<Chunk>, (address, bytes): (u64, [u8; 16])) -> Vec<Chunk> {
    for chunk in chunks.iter_mut().filter(|chunk| chunk.address == address) {
        chunk.bytes.iter_mut().zip(bytes).for_each(|(shown, asked)| *shown = asked);
    }
    chunks
}

/// /proc/PID/stack, which only root may read.
fn kernel_stack(tid: i32) -> Vec<String> {
    without_the_stop(&std::fs::read_to_string(format!("/proc/{tid}/stack")).unwrap_or_default())
}

/// The frames of a stack, innermost first, but those that the thread is in because it is traced (kernel/signal.c,
/// include/linux/ptrace.h and kernel/entry/common.c of Linux 6.18, and what they were called before).
fn without_the_stop(text: &str) -> Vec<String> {
    const STOP: [&str; 9] = [
        "ptrace_stop",
        "ptrace_do_notify",
        "ptrace_notify",
        "ptrace_report_syscall",
        "syscall_trace_enter",
        "syscall_exit_work",
        "syscall_exit_to_user_mode",
        "syscall_slow_exit_work",
        "syscall_trace_leave",
    ];
    let frames = text.lines().filter_map(|line| line.split_once("] ").map(|(_, name)| name));
    // A name may go on with what the compiler did to the function (`.isra.0`), and ends with `+0x12/0x34`.
    let own = |frame: &&str| STOP.iter().any(|name| frame.starts_with(name));
    frames.skip_while(own).map(str::to_owned).collect()
}

/// Which gate a thread is in, and the mode of the code that went through it.
fn gate(tid: i32, arch: u32, ip: u64) -> (Gate, u8) {
    if arch == ptrace::ARCH_X86_64 {
        return (Gate::Syscall, 64);
    }
    let bits = if ptrace::registers(tid).is_ok_and(|registers| registers.cs == ptrace::USER32_CS) { 32 } else { 64 };
    let before: [u8; 4] = memory::array(tid, ip.wrapping_sub(4)).unwrap_or_default();
    // Behind the vDSO's `sysenter` (Intel) or `syscall` (AMD) stands an `int $0x80`, and the kernel returns behind that
    // one (arch/x86/entry/vdso/vdso32/system_call.S): only what is before it tells them apart.
    let fast = |bytes: &[u8]| bytes == [0x0f, 0x34] || bytes == [0x0f, 0x05];
    let gate = match bits == 32 && (fast(&before[2..]) || fast(&before[..2]) && before[2..] == [0xcd, 0x80]) {
        true => Gate::Sysenter,
        false => Gate::Int80,
    };
    (gate, bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: every kernel stack began with the frames of the stop in which it was read.
    #[test]
    fn the_frames_of_the_stop_itself_are_no_part_of_a_crossing() {
        let text = "[<0>] ptrace_stop.part.0+0x12/0x30\n[<0>] ptrace_do_notify+0x8a/0xa0\n[<0>] \
                    ptrace_notify+0x5a/0x80\n\
                    [<0>] syscall_exit_work+0xd3/0x120\n[<0>] do_syscall_64+0x16e/0x1d0\n[<0>] \
                    entry_SYSCALL_64_after_hwframe+0x76/0x7e\n";
        assert_eq!(without_the_stop(text), ["do_syscall_64+0x16e/0x1d0", "entry_SYSCALL_64_after_hwframe+0x76/0x7e"]);
        assert_eq!(without_the_stop(""), [""; 0]);
    }
}
