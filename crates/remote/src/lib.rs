//! Another process, from outside: its stops, its registers, its memory, calls made in its name.

pub mod away;
pub mod call;
pub mod cpu;
pub mod exe;
pub mod faults;
pub mod files;
pub mod filter;
pub mod foothold;
pub mod foothold_32;
pub mod interrupted;
pub mod led;
pub mod limit;
pub mod maps;
pub mod memory;
pub mod own_pages;
pub mod patience;
pub mod pid_namespace;
pub mod ptrace;
pub mod sharing;
pub mod stacks;
pub mod stepped;

pub use limit::Raised;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
pub use tollgate_symbols::{as_user, proc_status};

/// May this process do everything?
pub fn is_root() -> bool {
    nix::unistd::geteuid().is_root()
}

/// May this process open the memory of any other one (CAP_SYS_PTRACE, of CapEff in /proc/self/status)?
pub fn may_open_all() -> bool {
    const CAP_SYS_PTRACE: u32 = 19;
    let status = status(std::process::id() as i32).unwrap_or_default();
    proc_status::bits(&status, "CapEff").is_some_and(|bits| bits >> CAP_SYS_PTRACE & 1 == 1)
}

/// The process that a thread is of: Tgid of /proc/TID/status.
pub fn thread_group(tid: i32) -> Option<i32> {
    // Signal 0 does nothing, and goes to a thread of this process only (`do_send_specific`, kernel/signal.c, Linux
    // 6.18). The file takes a hundred times as long, and most whom this is asked of are the first thread of a new
    // process.
    if ptrace::tgkill(tid, tid, 0).is_ok() {
        return Some(tid);
    }
    let status = status(tid).ok()?;
    proc_status::field(&status, "Tgid")?.parse().ok()
}

/// The process that waits for one (PPid of /proc/PID/status).
pub fn parent(pid: i32) -> Option<i32> {
    let status = status(pid).ok()?;
    proc_status::field(&status, "PPid")?.parse().ok()
}

/// The user as whom a thread makes files (the fourth of Uid of /proc/TID/status).
pub fn file_user(tid: i32) -> Option<u32> {
    let status = status(tid).ok()?;
    proc_status::field(&status, "Uid")?.split_whitespace().nth(3)?.parse().ok()
}

/// Whether a process has no threads that execute its code but these; not said where that cannot be read.
pub fn has_only(pid: i32, these: &dyn Fn(i32) -> bool) -> bool {
    /// PF_IO_WORKER, one of io_uring, and PF_USER_WORKER (Linux 6.4), which those of vhost are too (linux/sched.h).
    const WORKERS: u64 = 0x10 | 0x4000;
    use std::os::unix::fs::MetadataExt;
    // Its links are two and the threads (`proc_task_getattr`, fs/proc/base.c, Linux 6.18): to list it takes ten times
    // as long.
    if these(pid) && std::fs::metadata(format!("/proc/{pid}/task")).is_ok_and(|task| task.nlink() == 3) {
        return true;
    }
    let works = |other: &i32| these(*other) || task_flags(*other).is_some_and(|flags| flags & WORKERS != 0);
    threads(pid).is_ok_and(|all| all.iter().all(works))
}

/// Whether a thread is one of the kernel (PF_KTHREAD, linux/sched.h, of the ninth field of /proc/TID/stat); not where
/// that cannot be read.
pub fn is_kernel_thread(tid: i32) -> bool {
    const PF_KTHREAD: u64 = 0x0020_0000;
    task_flags(tid).is_some_and(|flags| flags & PF_KTHREAD != 0)
}

/// The flags of a thread, `PF_*` (linux/sched.h).
fn task_flags(tid: i32) -> Option<u64> {
    stat_field(tid, 9)?.parse().ok()
}

/// A field of /proc/TID/task/TID/stat by its number in proc(5), from 3 on: behind the name, which may have anything in
/// it. For /proc/TID/stat the kernel sums up the times of all threads of the process (`do_task_stat`, fs/proc/array.c),
/// which takes long where there are hundreds.
pub fn stat_field(tid: i32, number: usize) -> Option<String> {
    let stat = std::fs::read(format!("/proc/{tid}/task/{tid}/stat")).ok()?;
    let behind = String::from_utf8_lossy(stat.rsplit(|byte| *byte == b')').next()?).into_owned();
    behind.split_whitespace().nth(number.checked_sub(3)?).map(str::to_owned)
}

/// When a thread began, in a unit of its own: who has the same number and began then is the same one. A thread that
/// executes a program takes the number and the beginning of the first one of its process (`de_thread`, fs/exec.c, Linux
/// 6.18).
pub fn begun(tid: i32) -> Option<String> {
    stat_field(tid, 22)
}

/// An entry of the auxiliary vector (getauxval(3)): pairs of words of the program's size.
pub fn auxiliary(pid: i32, kind: u64, bits: u8) -> Option<u64> {
    use std::io::Read;
    // In one go: some twenty pairs.
    let mut bytes = Vec::with_capacity(1024);
    std::fs::File::open(format!("/proc/{pid}/auxv")).ok()?.take(1 << 16).read_to_end(&mut bytes).ok()?;
    let size = usize::from(bits / 8);
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
    bytes
        .chunks_exact(2 * size)
        .map(|pair| pair.split_at(size))
        .find(|(key, _)| word(key) == kind)
        .map(|(_, value)| word(value))
}

/// How much of a process is executable, in kB: VmExe and VmLib of /proc/PID/status.
pub fn executable(pid: i32) -> Option<u64> {
    let status = status(pid).ok()?;
    let size = |name: &str| proc_status::field(&status, name)?.strip_suffix("kB")?.trim().parse::<u64>().ok();
    Some(size("VmExe")? + size("VmLib")?)
}

/// The threads that a process has at the moment (/proc/PID/task).
pub fn threads(pid: i32) -> std::io::Result<Vec<i32>> {
    let entries = std::fs::read_dir(format!("/proc/{pid}/task"))?;
    Ok(entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect())
}

/// Whether a thread of a process that could not be seized need not be; `others` of the process were found before it.
pub fn is_spared(tid: i32, pid: i32, error: &std::io::Error, others: bool) -> bool {
    error.raw_os_error() == Some(libc::ESRCH) && others
        // Made meanwhile by one that is traced already: it is followed from its birth.
        || is_ours(tid)
        // EPERM, too, where it has just ended (ptrace_attach, kernel/ptrace.c, Linux 6.18).
        || tid != pid && has_ended(tid)
}

/// Is this thread, which traces, the tracer of that one (TracerPid of /proc/TID/status)?
pub fn is_ours(tid: i32) -> bool {
    tracer_in(&status(tid).unwrap_or_default()) == Some(ptrace::this_thread())
}

/// Whether a thread has ended, and its tracer, a thread of this process, has not waited for it yet.
pub fn is_zombie_of(tid: i32, tracer: i32) -> bool {
    status(tid).is_ok_and(|status| ended_in(&status) && tracer_in(&status) == Some(tracer))
}

/// Whether a thread lives, and this is not its tracer.
pub fn lives_without(tid: i32, tracer: i32) -> bool {
    status(tid).is_ok_and(|status| !ended_in(&status) && tracer_in(&status) != Some(tracer))
}

/// Who traces a thread, of the text of /proc/TID/status.
fn tracer_in(status: &str) -> Option<i32> {
    proc_status::field(status, "TracerPid")?.parse().ok()
}

/// Is a thread at its end, or gone (State of /proc/TID/status)? It cannot be traced any more.
pub fn has_ended(tid: i32) -> bool {
    status(tid).map_or(true, |status| ended_in(&status))
}

/// The same, but not where nothing can be opened now.
pub fn is_gone(tid: i32) -> bool {
    let none = |error: io::Error| matches!(error.raw_os_error(), Some(libc::ENOENT | libc::ESRCH));
    status(tid).map_or_else(none, |status| ended_in(&status))
}

/// The same of the text of /proc/TID/status.
fn ended_in(status: &str) -> bool {
    proc_status::field(status, "State").is_none_or(|state| state.starts_with(['Z', 'X']))
}

/// Waits while a process is between two programs, because another thread than the first executes one: the first one has
/// ended then, and nothing can be read of the process (`de_thread`, fs/exec.c, Linux 6.18). Not for long: it may have
/// ended for good, by pthread_exit(3).
pub fn outlast_exec(pid: i32) {
    const LOOKS: u32 = 50;
    for _ in 0..LOOKS {
        if !has_ended(pid) || threads(pid).map_or(0, |threads| threads.len()) < 2 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// Is a process at its end, or gone? It has no memory then, which may take long to be given back (`exit_mm`,
/// kernel/exit.c, Linux 6.18).
pub fn is_ending(pid: i32) -> bool {
    has_ended(pid) || maps::read(pid).is_ok_and(|maps| maps.is_empty())
}

/// /proc/PID/status of a process, or of a thread.
pub fn status(pid: impl Display) -> io::Result<String> {
    // Longer than most, so that it is read at once; a file that is read to its end as such is asked for its size first.
    let mut text = Vec::with_capacity(4096);
    File::open(format!("/proc/{pid}/status"))?.take(u64::MAX).read_to_end(&mut text)?;
    // A thread's name may be any bytes, cut anywhere.
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Does a process have a handler for a signal (SigCgt of /proc/PID/status)? Also said where that cannot be read.
pub fn catches(pid: i32, signal: i32) -> bool {
    catches_in(&status(pid).unwrap_or_default(), signal)
}

/// The same of the text of /proc/PID/status.
pub fn catches_in(status: &str, signal: i32) -> bool {
    proc_status::bits(status, "SigCgt").is_none_or(|set| set & 1 << (signal - 1) != 0)
}

/// Does a thread block a signal (SigBlk in the text of /proc/TID/status)? Also said where that is not there.
pub fn blocks_in(status: &str, signal: i32) -> bool {
    proc_status::bits(status, "SigBlk").is_none_or(|set| set & 1 << (signal - 1) != 0)
}

/// Does a process ignore a signal (SigIgn in the text of /proc/PID/status)? Also said where that is not there.
pub fn ignores_in(status: &str, signal: i32) -> bool {
    proc_status::bits(status, "SigIgn").is_none_or(|set| set & 1 << (signal - 1) != 0)
}

/// Has a thread a signal that has not been told yet (SigPnd of /proc/TID/status)? Not said where that cannot be read.
pub fn pending(tid: i32, signal: i32) -> bool {
    signal_set(tid, "SigPnd").is_some_and(|set| set & 1 << (signal - 1) != 0)
}

/// Signals that are to be delivered to a thread as soon as it goes on, its process's among them: a bit each, number 1
/// the lowest.
pub fn awaited(tid: i32) -> u64 {
    let status = status(tid).unwrap_or_default();
    let set = |field: &str| proc_status::bits(&status, field).unwrap_or_default();
    (set("SigPnd") | set("ShdPnd")) & !set("SigBlk")
}

/// Was a call of a stopped thread caught, by dispatch or by a filter, and is the stop for that SIGSYS yet to come? An
/// interruption comes first (get_signal, kernel/signal.c, Linux 6.18). Led elsewhere, the thread would take the call's
/// number for its result, and the signal meet whatever runs then. It stops for the signal as soon as it goes on.
pub fn is_caught(tid: i32) -> bool {
    is_about_to_take(tid, libc::SIGSYS)
}

/// The same of a step or a breakpoint, of which a tracer that was killed may be the cause.
pub fn is_trapped(tid: i32) -> bool {
    is_about_to_take(tid, libc::SIGTRAP)
}

/// Whether a signal that the kernel has made for what a thread did is the next that it gets.
fn is_about_to_take(tid: i32, signal: i32) -> bool {
    let made = |info: &ptrace::SignalInfo| info.number() == signal && info.is_raised();
    let open = || ptrace::signal_mask(tid).is_ok_and(|mask| mask & 1 << (signal - 1) == 0);
    ptrace::queued_signals(tid).iter().any(made) && open()
}

/// Has a thread, or its process, a signal that it does not block? Also said where that cannot be read.
pub fn signalled(tid: i32) -> bool {
    match (signal_set(tid, "SigPnd"), signal_set(tid, "ShdPnd"), signal_set(tid, "SigBlk")) {
        (Some(own), Some(shared), Some(blocked)) => (own | shared) & !blocked != 0,
        _ => true,
    }
}

/// The number that a thread knows itself by, in its own namespace (NSpid of /proc/TID/status; not before Linux 4.1).
pub fn own_number(tid: i32) -> i32 {
    let status = status(tid).unwrap_or_default();
    let numbers = proc_status::field(&status, "NSpid");
    numbers.and_then(|numbers| numbers.split_ascii_whitespace().last()?.parse().ok()).unwrap_or(tid)
}

/// Waits SIGCONT for a thread, or for its process?
pub fn continued(tid: i32) -> bool {
    let waits = |name: &str| signal_set(tid, name).is_some_and(|set| set & 1 << (libc::SIGCONT - 1) != 0);
    waits("SigPnd") || waits("ShdPnd")
}

/// A set of signals of /proc/TID/status, by its name there.
pub fn signal_set(tid: i32, name: &str) -> Option<u64> {
    proc_status::bits(&status(tid).ok()?, name)
}

/// The same as [`filtered`] of a thread that stands behind its execve(2), which strict mode does not allow.
pub fn filtered_behind_exec(tid: i32) -> bool {
    // EINVAL: it has none, nor has this process (`seccomp_get_filter`, kernel/seccomp.c, Linux 6.18); EACCES where that
    // is not told.
    let none = ptrace::seccomp_filter(tid, 0).is_err_and(|error| error.raw_os_error() == Some(libc::EINVAL));
    !none && filtered(tid)
}

/// Has a thread a seccomp filter that it did not inherit from us (Seccomp and Seccomp_filters of /proc/PID/status; the
/// second since Linux 5.9)? Not said where that cannot be read.
pub fn filtered(tid: i32) -> bool {
    let field = |pid: &str, name: &str| -> Option<u32> { proc_status::field(&status(pid).ok()?, name)?.parse().ok() };
    let theirs = tid.to_string();
    match field(&theirs, "Seccomp") {
        None | Some(0) => false,
        // A container's filter is ours too, and let us make the same calls.
        Some(2) => match (field(&theirs, "Seccomp_filters"), field("self", "Seccomp_filters")) {
            (Some(theirs), Some(ours)) => theirs > ours,
            _ => true,
        },
        Some(_) => true,
    }
}

/// Adds bytes to the limit of a process's memory (RLIMIT_AS), if it has one.
pub fn raise_memory_limit(pid: i32, by: u64) -> Raised {
    limit::raise(pid, by)
}

/// Takes off again what was added to it, unless the process has set another one since.
pub fn lower_memory_limit(pid: i32, raised: Raised) {
    limit::lower(pid, raised);
}

/// Whether a process's memory has a limit; 0 is this one.
pub fn is_limited(pid: i32) -> bool {
    limit::is_limited(pid)
}

/// The hard limit of a process's memory.
pub fn most_memory(pid: i32) -> u64 {
    limit::most_memory(pid)
}

/// Makes a call that opens a file in a process that stands, also where it has reached its soft limit of descriptors
/// (RLIMIT_NOFILE), which stays what it was.
pub fn with_a_descriptor(pid: i32, call: impl Fn() -> io::Result<u64>) -> io::Result<u64> {
    limit::with_a_descriptor(pid, call)
}

/// Bytes that a file of this process may have; one that is to become longer ends it by SIGXFSZ (setrlimit(2)).
pub fn longest_file() -> u64 {
    limit::longest_file()
}

/// Bytes that the first thread's stack of this process may have (setrlimit(2)).
pub fn longest_stack() -> u64 {
    limit::longest_stack()
}

/// EI_CLASS of the program that a process runs: 1 is 32-bit (elf(5)). By the size of its program headers, which the
/// kernel says by itself (AT_PHENT, getauxval(3)): to read its file may be to wait for a program that stands
/// ([`tollgate_symbols::served`]).
pub fn elf_class(pid: i32) -> Option<u8> {
    const PHENT: u64 = 4;
    match (auxiliary(pid, PHENT, 64), auxiliary(pid, PHENT, 32)) {
        (Some(56), _) => Some(2),
        (_, Some(32)) => Some(1),
        _ => None,
    }
}
