//! Calls that the tracer must see, and what it does about each: those that change what the stubs rely on.

use super::Backend;
use super::arena;
use super::run::Engine;
use super::space::{Action, Disposition, action_words};
use super::tracee::{Mode, NextStop};
use super::vdso_calls;
use libc::{SIGSYS, SIGTRAP};
use std::ops::Range;
use tollgate_agent::layout::{
    self, CLASS_BIRTH, CLASS_EXEC, CLASS_PLAIN, CLASS_RANGE, CLASS_REMAP, CLASS_RETURN, CLASS_SIGNAL, CLASS_SPECIAL,
    CLASS_UNSEEN, NUMBERS,
};
use tollgate_remote::faults::FAULTS;
use tollgate_remote::foothold::Foothold;
use tollgate_remote::maps;
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace::{self, Registers, SignalInfo};
use tollgate_remote::{self as remote, Raised, call, filter};
use tollgate_rewrite::stub::{self, Instruction, Settings};
use tollgate_supervisor::birth;
use tollgate_syscalls::Capture;
use tollgate_syscalls::capture::FOLLOWED;
use tollgate_syscalls::{Gate, Table};

/// Calls that are always seen: they end programs, set %gs, decide about calls, limit memory, of which ours is a part,
/// or change memory whose range is not in their arguments. And those whose command says what a pointer is, or that, as
/// bpf, point to more than the agent has room for; all of these are rare.
const SEEN: [i64; 17] = [
    libc::SYS_bpf,
    libc::SYS_prlimit64,
    libc::SYS_setrlimit,
    libc::SYS_getrlimit,
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_exit_group,
    libc::SYS_arch_prctl,
    libc::SYS_prctl,
    libc::SYS_seccomp,
    libc::SYS_set_thread_area,
    libc::SYS_modify_ldt,
    libc::SYS_keyctl,
    libc::SYS_io_uring_register,
    libc::SYS_ptrace,
    libc::SYS_process_madvise,
    libc::SYS_shmat,
];

/// Calls after which nobody without CAP_SYS_PTRACE may open the program's memory (`commit_creds`, kernel/cred.c, Linux
/// 6.18, takes away that it is dumpable).
const CREDENTIALS: [i64; 11] = [
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_setfsuid,
    libc::SYS_setfsgid,
    libc::SYS_capset,
    libc::SYS_unshare,
    libc::SYS_setns,
];

/// Calls that make threads and processes: a stub makes them, and the tracer hears of the child by its own stop. No
/// trap, because C libraries make them with all signals blocked: a trap then takes the handler for SIGSYS away, and is
/// the program's end if the tracer dies before it has put that back.
const BIRTHS: [i64; 4] = [libc::SYS_fork, libc::SYS_vfork, libc::SYS_clone, libc::SYS_clone3];

/// The calls of [`SEEN`], [`BIRTHS`] and exit of the i386 table (asm/unistd_32.h): exit, fork, execve, sigaction,
/// sigreturn, clone, modify_ldt, mmap, mprotect, munmap, madvise, mremap, prctl, rt_sigreturn, rt_sigaction, vfork,
/// mmap2, set_thread_area, exit_group, seccomp, execveat, arch_prctl, pkey_mprotect, clone3. 64-bit code has no reason
/// to use them, so none is looked at more closely.
const SEEN_I386: [usize; 24] =
    [1, 2, 11, 67, 119, 120, 123, 90, 125, 91, 219, 163, 172, 173, 174, 190, 192, 243, 252, 354, 358, 384, 380, 435];

/// Calls that are seen when they mean certain things.
const SOMETIMES: [(i64, u8); 8] = [
    (libc::SYS_mmap, CLASS_EXEC),
    (libc::SYS_mprotect, CLASS_EXEC),
    (libc::SYS_pkey_mprotect, CLASS_EXEC),
    (libc::SYS_munmap, CLASS_RANGE),
    (libc::SYS_madvise, CLASS_RANGE),
    (libc::SYS_remap_file_pages, CLASS_RANGE),
    (libc::SYS_mremap, CLASS_REMAP),
    (libc::SYS_rt_sigaction, CLASS_SIGNAL),
];

/// Fills the classes of both tables; what is not named here is plain.
pub(super) fn classify(settings: &mut Settings) {
    for number in SEEN {
        settings.classes_x64[number as usize] = CLASS_SPECIAL;
    }
    if !remote::may_open_all() {
        for number in CREDENTIALS {
            settings.classes_x64[number as usize] = CLASS_SPECIAL;
        }
    }
    for number in BIRTHS {
        settings.classes_x64[number as usize] = CLASS_BIRTH;
    }
    // Handlers that block all signals are common, and a blocked trap takes the handler for SIGSYS away.
    settings.classes_x64[libc::SYS_rt_sigreturn as usize] = CLASS_RETURN;
    for (number, class) in SOMETIMES {
        settings.classes_x64[number as usize] = class;
    }
    for number in SEEN_I386 {
        settings.classes_i386[number] = CLASS_SPECIAL;
    }
}

/// Arguments that are pointers for some values of another one only: by the call's number in both tables, and their
/// index. (prctl, seccomp, arch_prctl, keyctl and io_uring_register are copied by the tracer, which no bad pointer
/// harms.)
const CONDITIONS: [(i64, &[u32], u8, u8); 12] = [
    (libc::SYS_fcntl, &[55, 221], 2, layout::IF_FCNTL),
    (libc::SYS_ioctl, &[54], 2, layout::IF_IOCTL),
    (libc::SYS_futex, &[240, 422], 3, layout::IF_FUTEX),
    (libc::SYS_epoll_ctl, &[255], 3, layout::IF_EPOLL),
    (libc::SYS_shmctl, &[], 2, layout::IF_SHM),
    (libc::SYS_msgctl, &[], 2, layout::IF_MSG),
    (libc::SYS_semctl, &[], 3, layout::IF_SEM),
    (libc::SYS_mq_open, &[277], 3, layout::IF_CREATES),
    (libc::SYS_clone, &[], 2, layout::IF_STORES),
    (libc::SYS_clone, &[], 4, layout::IF_TLS),
    (libc::SYS_kcmp, &[349], 4, layout::IF_SLOT),
    (libc::SYS_ptrace, &[26], 3, layout::IF_ASKS),
];

/// When an argument of a call is a pointer.
fn condition(table: Table, nr: u32, Capture { arg, kind, size, .. }: &Capture) -> u8 {
    // An option has bytes: those of a filter point to its instructions, or are eight times as many.
    let set = (i64::from(nr), *kind) == (libc::SYS_setsockopt, layout::KIND_POINTED);
    let got = (i64::from(nr), *kind, *size) == (libc::SYS_getsockopt, layout::KIND_COUNTED, 8);
    if table == Table::X64 && (set || got) {
        return layout::IF_FILTER;
    }
    // Of a structure as short as it was at first, and of one without these flags, what is there is anything.
    if (i64::from(nr), *kind) == (libc::SYS_clone3, layout::KIND_POINTED) {
        return match size & 255 {
            8 => layout::IF_PIDFD,
            24 => layout::IF_NUMBER,
            _ => layout::IF_NUMBERS,
        };
    }
    let is = |(x64, i386, index, _): &&(i64, &[u32], u8, u8)| {
        let found = if table == Table::X64 { *x64 == i64::from(nr) } else { i386.contains(&nr) };
        found && index == arg
    };
    CONDITIONS.iter().find(is).map_or(layout::IF_ALWAYS, |(.., condition)| *condition)
}

/// What is copied for each call: the decoder's table, in the agent's terms.
pub(super) fn captures(settings: &mut Settings) {
    let entries = |table: Table, nr: u32| -> Vec<stub::Capture> {
        let captures = tollgate_syscalls::capture(table, nr);
        let copy = |capture: &Capture| {
            let Capture { arg, when, kind, count, size, most } = *capture;
            // See `KIND_LIST`.
            let size = size | most << 8;
            stub::Capture { arg, when, kind, count, size, condition: condition(table, nr, capture) }
        };
        captures.iter().filter(|capture| capture.kind != FOLLOWED).map(copy).collect()
    };
    // What is always seen is copied by the tracer, which has room for more.
    let copied = |table: Table, nr: u32| {
        if table == Table::X64 && SEEN.contains(&i64::from(nr)) { Vec::new() } else { entries(table, nr) }
    };
    for (table, captures) in [(Table::X64, &mut settings.captures_x64), (Table::I386, &mut settings.captures_i386)] {
        *captures = (0..NUMBERS as u32).map(|number| (number, copied(table, number))).collect();
    }
    // A function of the vDSO shows what the call shows that it stands for; entry captures are not made there.
    for (_, function, number) in vdso_calls::FUNCTIONS {
        settings.captures_vdso.insert(function as u32, entries(Table::X64, number as u32));
    }
}

/// Whether a program that begins by stops needs its stubs before this call: a thread beside it could run into them, or
/// they could not be put in behind it, or it concerns what they rely on. `touches`: whether a range has any of its
/// vDSO.
pub(super) fn must_have_stubs(
    tid: i32,
    table: Table,
    nr: u64,
    args: &[u64; 6],
    touches: impl Fn(u64, u64) -> bool,
) -> bool {
    /// clone, clone3, modify_ldt, prctl, set_thread_area, seccomp, arch_prctl of the i386 table: 64-bit code has no
    /// reason to use them.
    const I386: [u64; 7] = [120, 435, 123, 172, 243, 354, 384];
    /// arch_prctl(2), Linux 6.6: a shadow stack, which has its say on where a thread goes on.
    const ARCH_SHSTK_ENABLE: u64 = 0x5001;
    if table == Table::I386 {
        return I386.contains(&nr);
    }
    let [first, second, _, fourth, fifth, _] = *args;
    match nr as i64 {
        libc::SYS_clone | libc::SYS_clone3 => birth::runs_beside(tid, nr, first),
        libc::SYS_prctl => {
            [libc::PR_SET_DUMPABLE as u64, PR_SET_SECCOMP, PR_SET_SYSCALL_USER_DISPATCH, PR_SET_TSC].contains(&first)
        }
        libc::SYS_arch_prctl => [ARCH_SET_GS, ARCH_SHSTK_ENABLE].contains(&first),
        // The memory of ours would be locked, all of it, if it came later.
        libc::SYS_mlockall => true,
        libc::SYS_seccomp | libc::SYS_modify_ldt | libc::SYS_set_thread_area => true,
        // Pages that another program serves, which may be traced, too, and stand: a thread by itself may wait for them,
        // and the tracer, which reads what its call points to, not.
        libc::SYS_userfaultfd => true,
        libc::SYS_ioctl => second == USERFAULTFD_IOC_NEW,
        libc::SYS_munmap
        | libc::SYS_mprotect
        | libc::SYS_pkey_mprotect
        | libc::SYS_mmap
        | libc::SYS_remap_file_pages => touches(first, second),
        libc::SYS_mremap => touches(first, second) || touches(fifth, fourth),
        nr => CREDENTIALS.contains(&nr) && !remote::may_open_all(),
    }
}

/// ioctl(2) of /dev/userfaultfd (linux/userfaultfd.h).
const USERFAULTFD_IOC_NEW: u64 = 0xaa00;
/// arch_prctl(2).
const ARCH_SET_GS: u64 = 0x1001;
const ARCH_GET_GS: u64 = 0x1004;
/// prctl(2).
const PR_SET_TSC: u64 = 26;
const PR_SET_SECCOMP: u64 = 22;
const PR_SET_SYSCALL_USER_DISPATCH: u64 = 59;
/// The first argument of seccomp(2), and the second one of that prctl.
const STRICT: [u64; 2] = [0, 1];
const FILTER: [u64; 2] = [1, 2];

/// What a call concerns that names a range of memory: whole pages, and one of them where it names its beginning alone:
/// mremap(2) makes another mapping of what is shared then.
fn pages(start: u64, length: u64) -> Range<u64> {
    start..start.saturating_add(length.max(1)).checked_next_multiple_of(4096).unwrap_or(u64::MAX)
}

/// munmap, mremap and mmap; of the i386 table mmap2 (asm/unistd_32.h), for its old mmap has its arguments in memory.
fn mapping_calls(table: Table) -> [i64; 3] {
    match table {
        Table::X64 => [libc::SYS_munmap, libc::SYS_mremap, libc::SYS_mmap],
        Table::I386 => [91, 163, 192],
    }
}

/// Whether a call may put something else where code is.
fn may_remap(table: Table, nr: u64) -> bool {
    i64::try_from(nr).is_ok_and(|nr| mapping_calls(table).contains(&nr))
}

/// The same, where all such calls are seen: what mmap(2) maps where nothing is comes in nothing's place.
pub(super) fn replaces(table: Table, nr: u64, args: &[u64; 6]) -> bool {
    let [.., mmap] = mapping_calls(table);
    may_remap(table, nr) && (nr != mmap as u64 || args[3] & libc::MAP_FIXED as u64 != 0)
}

/// What lies elsewhere, or is not there any more, behind a call that came back with this.
fn remapped(gate: Gate, nr: u32, args: [u64; 6], result: i64) -> [Option<Range<u64>>; 2] {
    let [munmap, mremap, mmap] = mapping_calls(if gate == Gate::Syscall { Table::X64 } else { Table::I386 });
    let [first, second, third, ..] = args;
    match i64::from(nr) {
        _ if gate == Gate::Vdso || (-4095..0).contains(&result) => [None, None],
        nr if nr == munmap => [Some(pages(first, second)), None],
        nr if nr == mmap => [Some(pages(result as u64, second)), None],
        nr if nr == mremap => [Some(pages(first, second)), Some(pages(result as u64, third))],
        _ => [None, None],
    }
}

/// Whether a call is to set the mode of seccomp that the two commands for it have these numbers for.
fn sets_seccomp(nr: i64, args: [u64; 2], [direct, by_prctl]: [u64; 2]) -> bool {
    nr == libc::SYS_seccomp && args[0] == direct || nr == libc::SYS_prctl && args == [PR_SET_SECCOMP, by_prctl]
}

/// The memory that a call unmaps, protects, or gives another content.
fn concerned(tid: i32, registers: &Registers) -> Vec<Range<u64>> {
    let &Registers { rdi, rsi, rdx, r10, r8, .. } = registers;
    match registers.rax as i64 {
        libc::SYS_munmap | libc::SYS_mmap | libc::SYS_mprotect | libc::SYS_madvise | libc::SYS_remap_file_pages => {
            vec![pages(rdi, rsi)]
        }
        libc::SYS_mremap if r10 & libc::MREMAP_FIXED as u64 != 0 => vec![pages(rdi, rsi), pages(r8, rdx)],
        libc::SYS_mremap => vec![pages(rdi, rsi)],
        // How long the segment is its owner knows, whose namespace may be another than ours.
        libc::SYS_shmat if rsi != 0 && rdx & libc::SHM_REMAP as u64 != 0 => vec![pages(rsi, u64::MAX)],
        libc::SYS_process_madvise if !KEEPS_CONTENT.contains(&(r10 as i32)) => advised(tid, rsi, rdx),
        _ => Vec::new(),
    }
}

/// Advice behind which memory is as it was.
const KEEPS_CONTENT: [i32; 4] = [libc::MADV_WILLNEED, libc::MADV_COLD, libc::MADV_PAGEOUT, libc::MADV_COLLAPSE];

/// The ranges of an array of iovec.
fn advised(tid: i32, address: u64, count: u64) -> Vec<Range<u64>> {
    /// UIO_MAXIOV (linux/uio.h): of more, the kernel takes none.
    const MOST: u64 = 1024;
    let mut bytes = vec![0; 16 * count.min(MOST) as usize];
    let got = memory::read(tid, address, &mut bytes);
    let words: Vec<u64> = bytes[..got].as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect();
    words.chunks_exact(2).map(|vector| pages(vector[0], vector[1])).collect()
}

impl Engine<'_> {
    /// Whether a call that trapped must be made under the tracer's eyes.
    pub(super) fn must_see(&self, tid: i32, table: Table, nr: u32, registers: &Registers) -> bool {
        let Some(space) = self.space_of(tid) else { return true };
        let shared = space.shared.borrow();
        let instruction = if table == Table::I386 { Instruction::Int80 } else { Instruction::Syscall };
        let touches = |start: u64, length: u64| {
            let end = start.saturating_add(length);
            length > 1 << 40 || shared.settings.guards.iter().any(|guard| start < guard.end && guard.start < end)
        };
        let (rdi, rsi) = (registers.rdi, registers.rsi);
        match shared.settings.class(instruction, nr) {
            CLASS_PLAIN | CLASS_UNSEEN => false,
            CLASS_EXEC => registers.rdx & libc::PROT_EXEC as u64 != 0 || touches(rdi, rsi),
            CLASS_RANGE => touches(rdi, rsi),
            CLASS_REMAP => rsi == 0 || touches(rdi, rsi) || registers.r10 as u32 > 1,
            CLASS_SIGNAL => layout::OWN_SIGNALS.contains(&(rdi as i32)) || FAULTS.contains(&(rdi as i32)) && rsi != 0,
            CLASS_RETURN => shared.settings.mode == stub::Mode::Record || self.is_recorded(tid, registers.rsp),
            _ => true,
        }
    }

    /// What must be done before a call is made that is seen; whether the thread is taken care of already.
    pub(super) fn before_supervised_call(&mut self, tid: i32, next: u64, table: Table, registers: &Registers) -> bool {
        let [prctl, option] = match table {
            Table::I386 => [172, registers.rbx & u64::from(u32::MAX)],
            _ => [libc::SYS_prctl as u64, registers.rdi],
        };
        let is = |number: i64| registers.rax == number as u64;
        let dumpable = registers.rax == prctl && option == libc::PR_SET_DUMPABLE as u64;
        if dumpable || table == Table::X64 && CREDENTIALS.into_iter().any(is) {
            memory::keep(self.threads[&tid].pid);
        }
        let first = registers.rdi;
        let reason = if registers.cs != ptrace::USER_CS {
            // A far call has led it there. What is tollgate's is 64-bit code.
            "it runs code in another segment than that of 64-bit code"
        } else if table == Table::I386 {
            return false;
        } else if sets_seccomp(registers.rax as i64, [first, registers.rsi], STRICT) {
            "it enters seccomp's strict mode, which forbids reading the time-stamp counter"
        } else if let Some(reason) = self.filter_and_handler(tid, registers) {
            reason
        } else if is(libc::SYS_arch_prctl) && first == ARCH_SET_GS {
            "it uses %gs for itself (arch_prctl)"
        } else if is(libc::SYS_prctl) && first == PR_SET_SYSCALL_USER_DISPATCH {
            "it uses syscall user dispatch itself (prctl)"
        } else if is(libc::SYS_prctl) && first == PR_SET_TSC {
            "it changes whether it may read the time-stamp counter (prctl)"
        } else if is(libc::SYS_modify_ldt) || is(libc::SYS_set_thread_area) {
            "it sets up segments of its own"
        } else if self.hits_arena(tid, registers) {
            "it unmaps or maps over memory that tollgate mapped"
        } else if is(libc::SYS_mremap)
            && self.space_of(tid).is_some_and(|space| space.is_rewritten_in(&pages(first, registers.rsi)))
        {
            // What is written there leads to its stub from where it is, and from nowhere else.
            "it moves code in which tollgate has replaced calls (mremap)"
        } else {
            if self.ends_waiting(tid, registers) && self.is_alone(tid) {
                // Not by new memory of ours where the program is about to map some itself.
                self.rewrite_rest(tid, !is(libc::SYS_mmap));
            }
            if may_remap(table, registers.rax) && !self.options.count_only {
                // While what it was called from is still there.
                self.drain_all();
            }
            self.raise_limit(tid, registers);
            self.ask_handler(tid, registers);
            return false;
        };
        let pid = self.threads[&tid].pid;
        self.tell_stops(pid, " from now on", reason);
        if self.maker_sleeps(tid) {
            // It cannot wait for its maker: it makes the call, and the others wait for it to go on.
            self.want_stops(tid);
            return false;
        }
        // Back to before its call, which it makes again when it is traced by stops.
        let _ = ptrace::set_registers(tid, &Registers { rip: next.wrapping_sub(2), orig_rax: u64::MAX, ..*registers });
        self.park_space(tid, NextStop::Park);
        true
    }

    /// Whether sites cannot be rewritten any more after a call; or what was rewritten is about to be copied to memory
    /// that takes its place.
    fn ends_waiting(&self, tid: i32, registers: &Registers) -> bool {
        let is = |number: i64| registers.rax == number as u64;
        let (first, range) = (registers.rdi, registers.rdi..registers.rdi.saturating_add(registers.rsi));
        is(libc::SYS_prctl) && first == libc::PR_SET_DUMPABLE as u64
            || CREDENTIALS.into_iter().any(is)
            || sets_seccomp(registers.rax as i64, [first, registers.rsi], FILTER)
            || is(libc::SYS_mmap)
                && registers.r10 & libc::MAP_FIXED as u64 != 0
                && self.space_of(tid).is_some_and(|space| space.waits_in(&range))
    }

    /// What a program is about to do about a signal of ours, or one of bad memory: read before the call, which may
    /// write what it had to the same place.
    fn ask_handler(&mut self, tid: i32, registers: &Registers) {
        let (new, mut action) = (registers.rsi, [0; 32]);
        let signal = registers.rdi as i32;
        let sets = registers.rax == libc::SYS_rt_sigaction as u64 && new != 0;
        let concerns = sets && (layout::OWN_SIGNALS.contains(&signal) || FAULTS.contains(&signal));
        let read = concerns && Memory::open(tid).is_ok_and(|memory| memory.read(new, &mut action).is_ok());
        self.threads.get_mut(&tid).expect("handled threads are known").asked = read.then_some(action);
    }

    fn hits_arena(&self, tid: i32, registers: &Registers) -> bool {
        let Some(space) = self.space_of(tid) else { return false };
        let ranges = concerned(tid, registers);
        let hit = |start: u64, end: u64| ranges.iter().any(|range| range.start < end && start < range.end);
        let shared = space.shared.borrow();
        shared.settings.guards.iter().any(|guard| hit(guard.start, guard.end))
            || space.islands().any(|(start, length)| hit(start, start + length))
    }

    /// Tells of memory that a call has given another content.
    pub(super) fn tell_remapped(&mut self, tid: i32, gate: Gate, nr: u32, args: [u64; 6], result: i64) {
        let Some((pid, mode)) = self.threads.get(&tid).map(|thread| (thread.pid, thread.mode)) else { return };
        let ranges = remapped(gate, nr, args, result);
        let code = gate == Gate::Syscall && i64::from(nr) == libc::SYS_mmap && args[2] & libc::PROT_EXEC as u64 != 0;
        let later = mode == Mode::Stubs && code && ranges[0].is_some();
        for range in ranges.into_iter().flatten() {
            self.listener.remapped(pid, range);
        }
        if later {
            self.listener.mapped_code(pid);
        }
    }

    /// Puts right what such a call has left in the program's memory, as far as it shows what is ours.
    pub(super) fn correct(&mut self, tid: i32, gate: Gate, nr: u32, args: [u64; 6], result: i64) {
        if let Some((address, bytes)) = self.threads.get_mut(&tid).and_then(|thread| thread.lent.take())
            && let Ok(memory) = Memory::open(tid)
        {
            let _ = memory.write(address, &bytes);
        }
        let limit = self.threads.get_mut(&tid).and_then(|thread| thread.limit.take());
        if gate != Gate::Syscall || (-4095..0).contains(&result) {
            return;
        }
        match i64::from(nr) {
            nr @ (libc::SYS_prlimit64 | libc::SYS_setrlimit | libc::SYS_getrlimit) => {
                self.show_limit(tid, nr, args);
                self.keep_limit(tid, limit);
            }
            libc::SYS_arch_prctl if args[0] == ARCH_GET_GS => self.hide_gs(tid, args[1]),
            libc::SYS_rt_sigaction => self.hide_handler(tid, args[0] as i32, args[2]),
            _ => {}
        }
    }

    /// What must be done when such a call is through: its number, arguments and result are known.
    pub(super) fn after_supervised_call(&mut self, tid: i32, gate: Gate, nr: u32, args: [u64; 6], result: i64) {
        let asked = self.threads.get_mut(&tid).and_then(|thread| thread.asked.take());
        if gate != Gate::Syscall || (-4095..0).contains(&result) {
            return;
        }
        match i64::from(nr) {
            libc::SYS_mmap => self.scan_range(tid, result as u64, args[1]),
            libc::SYS_mprotect | libc::SYS_pkey_mprotect => self.scan_range(tid, args[0], args[1]),
            libc::SYS_rt_sigaction => self.keep_handler(tid, args[0] as i32, asked),
            nr if sets_seccomp(nr, [args[0], args[1]], FILTER) => self.note_filter(tid),
            _ => {}
        }
    }

    /// The same for a thread that is traced by stops.
    pub(super) fn after_stops(&mut self, tid: i32, gate: Gate, nr: u32, args: [u64; 6], result: i64) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        if gate != Gate::Syscall || (-4095..0).contains(&result) {
            return;
        }
        match i64::from(nr) {
            // A handler of ours that had to stay in a program was there.
            libc::SYS_rt_sigaction if self.handlers.contains_key(&(pid, args[0] as i32)) => {
                self.hide_handler(tid, args[0] as i32, args[2]);
                if args[1] != 0 {
                    self.handlers.remove(&(pid, args[0] as i32));
                }
            }
            nr if sets_seccomp(nr, [args[0], args[1]], FILTER) => self.note_filter(tid),
            _ => {}
        }
    }

    fn note_filter(&mut self, tid: i32) {
        let pid = self.threads[&tid].pid;
        self.filtered.insert(pid);
        self.actions_differ(tid);
    }

    /// Whether calls can be made in a thread's name: a filter of its own may kill it for them.
    pub(super) fn may_call(&self, tid: i32) -> bool {
        let filtered = self.threads.get(&tid).is_some_and(|thread| self.filtered.contains(&thread.pid));
        !filtered || self.backend == Backend::Dispatch && filter::allows(tid)
    }

    /// Why a call makes the program one that has both a filter and a handler for SIGSYS, or a filter beside ours.
    ///
    /// A trap that comes while SIGSYS is blocked, as it is in such a handler, takes that handler away, and the next
    /// SIGSYS of the filter would be the program's end. Putting it back is a call in the program's name, which the
    /// filter may forbid. So stubs are taken back before the second of the two is there: then nothing of ours needs to
    /// stay.
    fn filter_and_handler(&self, tid: i32, registers: &Registers) -> Option<&'static str> {
        let nr = registers.rax as i64;
        // Without a filter it only asks whether the kernel knows them.
        let filters = registers.rdx != 0 && sets_seccomp(nr, [registers.rdi, registers.rsi], FILTER);
        let known = self.disposition(tid, SIGSYS);
        if filters && known.is_none() {
            // Theirs may ask where a call comes from, as ours does.
            return Some("it has a seccomp filter of its own besides tollgate's");
        }
        let handles = || {
            let new = nr == libc::SYS_rt_sigaction && registers.rdi as i32 == SIGSYS && registers.rsi != 0;
            new && memory::word(tid, registers.rsi, 64).is_some_and(|handler| handler > 1)
        };
        let sealed = self.threads.get(&tid).is_some_and(|thread| self.filtered.contains(&thread.pid));
        let both = filters && known.is_some_and(|known| known.handler() > 1) || sealed && handles();
        both.then_some("it has a seccomp filter and handles SIGSYS itself")
    }

    /// Has a thread's space go over to stops, when the thread goes on.
    fn want_stops(&mut self, tid: i32) {
        let Some(key) = self.threads.get(&tid).map(|thread| thread.space) else { return };
        for (other, thread) in
            self.threads.iter_mut().filter(|(_, thread)| thread.space == key && thread.next_stop == NextStop::None)
        {
            thread.next_stop = NextStop::Park;
            if *other != tid {
                // ESRCH: it is stopped already, and will be handled; or gone.
                let _ = ptrace::interrupt(*other);
            }
        }
    }

    /// What the program had about a signal is shown, while what was installed is ours.
    pub(super) fn hide_handler(&self, tid: i32, signal: i32, old: u64) {
        let Some(known) = self.disposition(tid, signal).filter(|known| known.ours && old != 0) else { return };
        if let Ok(memory) = Memory::open(tid) {
            // The kernel has just written there.
            let _ = memory.write(old, &known.own);
        }
    }

    /// The program's new idea of what it does about a signal is kept, where it has one.
    fn keep_handler(&mut self, tid: i32, signal: i32, asked: Option<Action>) {
        let (Some(pid), Some(own)) = (self.threads.get(&tid).map(|thread| thread.pid), asked) else { return };
        let faults = self.faults.entry(pid).or_default();
        faults.know(signal, action_words(&own));
        if !faults.are_default() {
            self.differs(tid, layout::CONFIG_FAULTS);
        }
        if !self.handlers.contains_key(&(pid, signal)) {
            return;
        }
        // Ours is installed again, and the program's wish remembered.
        let known = Disposition { own, ours: false };
        self.know_handler(tid, signal, known);
        if !self.may_call(tid) {
            self.want_stops(tid);
        } else {
            self.reinstall(tid, signal);
        }
    }

    /// What a program ignored is ignored by the one that it has become (execve(2)): there was a handler of ours
    /// instead, which is gone.
    pub(super) fn ignore_again(&mut self, tid: i32) {
        let signals = self.threads.get_mut(&tid).map(|thread| std::mem::take(&mut thread.ignored)).unwrap_or_default();
        // A filter may kill it for a call that is not its own.
        if signals.is_empty() || tollgate_remote::filtered(tid) {
            return;
        }
        let (Ok(registers), Ok(memory)) = (ptrace::registers(tid), Memory::open(tid)) else { return };
        // Below the stack of a program that has not begun nothing is kept. SIG_IGN in the first word, be it of 32 bits
        // or of 64.
        let (at, mut action) = (registers.rsp.wrapping_sub(0x400) & !15, [0u8; 32]);
        action[0] = 1;
        for signal in signals {
            let _ = memory.write(at, &action);
            let args = [signal as u64, at, 0, 8, 0, 0];
            if registers.cs == ptrace::USER32_CS {
                /// rt_sigaction of asm/unistd_32.h.
                const RT_SIGACTION: u64 = 174;
                let _ = call::borrowed_32(tid, &memory, RT_SIGACTION, args);
            } else if let Ok(foothold) = maps::read(tid).and_then(|maps| Foothold::new(&memory, &maps)) {
                let _ = foothold.call(tid, libc::SYS_rt_sigaction, args);
            }
        }
    }

    /// A signal that is none of ours meets our handler where the program has none: what the program wanted is done
    /// instead.
    pub(super) fn foreign(&mut self, tid: i32, info: &SignalInfo) -> Foreign {
        let signal = info.number();
        let Some(thread) = self.threads.get_mut(&tid) else { return Foreign::Delivered };
        let Some(known) = self.handlers.get_mut(&(thread.pid, signal)) else { return Foreign::Delivered };
        if known.handler() > 1 {
            // Ours hands it on.
            known.delivered();
            return Foreign::Delivered;
        } else if !known.ours {
            return Foreign::Delivered;
        } else if known.handler() == 1 {
            // What the kernel itself has made is not ignored (force_sig_info_to_task, kernel/signal.c).
            if !info.is_raised() {
                return Foreign::Ignored;
            }
            known.own = [0; 32];
        }
        thread.again = Some(*info);
        // Where no call is made any more in the program's name, our handlers have the kernel do it.
        if !self.install_own(tid, signal) {
            let thread = self.threads.get_mut(&tid).expect("looked up above");
            if signal != SIGTRAP {
                thread.again = None;
                return Foreign::Delivered;
            }
            self.handlers.remove(&(thread.pid, signal));
        }
        Foreign::Again
    }

    /// Resource, new and old limits of a call that concerns the program's own limit of memory.
    fn memory_limit(&self, tid: i32, nr: i64, args: &[u64]) -> Option<(u64, u64)> {
        let (resource, new, old) = match nr {
            libc::SYS_prlimit64 if args[0] == 0 || args[0] == self.threads[&tid].pid as u64 => {
                (args[1], args[2], args[3])
            }
            libc::SYS_setrlimit => (args[0], args[1], 0),
            libc::SYS_getrlimit => (args[0], 0, args[1]),
            _ => return None,
        };
        (resource == u64::from(libc::RLIMIT_AS)).then_some((new, old))
    }

    /// A limit that the program is about to set gets ours on top: not afterwards, because only privileges raise a hard
    /// limit again.
    fn raise_limit(&mut self, tid: i32, registers: &Registers) {
        let args = [registers.rdi, registers.rsi, registers.rdx, registers.r10];
        let Some((new @ 1.., _)) = self.memory_limit(tid, registers.rax as i64, &args) else { return };
        let Ok(memory) = Memory::open(tid) else { return };
        let mut asked = [0; 16];
        if memory.read(new, &mut asked).is_err() {
            return;
        }
        let [soft, hard] = words(&asked);
        let added = self.space_of(tid).map(|space| space.added).unwrap_or_default();
        let raised = added.of_wish(soft, hard, arena::size(arena::FIRST), remote::most_memory(tid));
        if memory.write(new, &[raised.soft.to, raised.hard.to].map(u64::to_le_bytes).concat()).is_ok() {
            let thread = self.threads.get_mut(&tid).expect("handled threads are known");
            (thread.lent, thread.limit) = (Some((new, asked)), Some(raised));
        }
    }

    /// A limit that the program asks for is shown without what is ours.
    fn show_limit(&self, tid: i32, nr: i64, args: [u64; 6]) {
        let Some((_, old @ 1..)) = self.memory_limit(tid, nr, &args) else { return };
        let Some(added) = self.space_of(tid).map(|space| space.added) else { return };
        let Ok(memory) = Memory::open(tid) else { return };
        let mut limits = [0; 16];
        if memory.read(old, &mut limits).is_ok() {
            let [soft, hard] = words(&limits);
            let shown = [added.soft.taken_off(soft), added.hard.taken_off(hard)];
            let _ = memory.write(old, &shown.map(u64::to_le_bytes).concat());
        }
    }

    /// A limit that the program has set is in force, with ours on top.
    fn keep_limit(&mut self, tid: i32, limit: Option<Raised>) {
        let key = self.threads.get(&tid).map_or(0, |thread| thread.space);
        if let (Some(limit), Some(space)) = (limit, self.spaces.get_mut(&key)) {
            space.added = limit;
            space.shared.borrow_mut().arena.write(layout::CONFIG_ADDED, &limit.to_bytes());
        }
    }

    fn hide_gs(&self, tid: i32, address: u64) {
        if let Ok(memory) = Memory::open(tid) {
            // The kernel has just written there.
            let _ = memory.write(address, &[0; 8]);
        }
    }
}

/// What becomes of a signal for which a handler of ours is installed, or was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Foreign {
    /// It is delivered.
    Delivered,
    /// The program ignores it.
    Ignored,
    /// A call was made in the program's name: the thread stops for the signal once more.
    Again,
}

fn words(bytes: &[u8; 16]) -> [u64; 2] {
    [&bytes[..8], &bytes[8..]].map(|half| u64::from_le_bytes(half.try_into().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The agent has room for so many pieces of memory of a call; more would be left out without a word.
    #[test]
    fn no_call_asks_for_more_copies_than_the_agent_makes() {
        for table in [Table::X64, Table::I386] {
            for nr in 0..tollgate_syscalls::count(table) {
                if table == Table::X64 && SEEN.contains(&i64::from(nr)) {
                    continue;
                }
                let captures = tollgate_syscalls::capture(table, nr);
                let copies = captures.iter().filter(|capture| capture.kind != FOLLOWED).count();
                assert!(copies <= layout::CAPTURES, "{:?}: {copies}", tollgate_syscalls::name(table, nr));
            }
        }
    }

    #[test]
    fn what_is_a_pointer_for_some_commands_only_is_copied_for_these_only() {
        let mut settings = Settings::new(stub::Mode::Capture, 0);
        captures(&mut settings);
        for (x64, i386, arg, condition) in CONDITIONS {
            let of = |captures: &std::collections::BTreeMap<u32, Vec<stub::Capture>>, nr: u32| {
                captures[&nr]
                    .iter()
                    .filter(|capture| capture.arg == arg)
                    .map(|capture| capture.condition)
                    .collect::<Vec<_>>()
            };
            let found = [
                // What is always seen the tracer copies.
                if SEEN.contains(&x64) { Vec::new() } else { vec![of(&settings.captures_x64, x64 as u32)] },
                i386.iter().map(|nr| of(&settings.captures_i386, *nr)).collect(),
            ];
            for conditions in found.concat() {
                assert!(
                    !conditions.is_empty() && conditions.iter().all(|found| *found == condition),
                    "{x64} {arg}: {conditions:?}"
                );
            }
        }
        let none = settings.captures_x64[&(libc::SYS_openat as u32)]
            .iter()
            .all(|capture| capture.condition == layout::IF_ALWAYS);
        assert!(none);
    }

    /// Regression: what lies behind a structure of 64 bytes, and what no flag asks for, was followed as if it were a
    /// pointer. It faults where it is none, and nobody mends that where the tracer is killed in that moment.
    #[test]
    fn of_a_structure_of_clone3_only_what_is_asked_for_is_a_pointer() {
        let mut settings = Settings::new(stub::Mode::Capture, 0);
        captures(&mut settings);
        let all = &settings.captures_x64[&(libc::SYS_clone3 as u32)];
        let conditions: Vec<_> = all.iter().map(|of| (of.kind, of.size & 255, of.condition)).collect();
        for (offset, condition) in [(64, layout::IF_NUMBERS), (8, layout::IF_PIDFD), (24, layout::IF_NUMBER)] {
            assert!(conditions.contains(&(layout::KIND_POINTED, offset, condition)), "{conditions:?}");
        }
    }
}
