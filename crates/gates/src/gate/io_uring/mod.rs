//! io_uring: requests through memory that program and kernel share, so that one crossing can carry many, or none is
//! made.
//!
//! A no-op is the emptiest request there is: what is left is the mechanism. `nop_1` submits one and waits for it, which
//! is one crossing each (`io_uring_enter`, io_uring/io_uring.c); `nop_batch32` does the same with 32 at a time;
//! `nop_sqpoll` makes no crossing at all: a kernel thread on another CPU polls the submission ring (io_uring/sqpoll.c),
//! so that its price is what it costs to hand a cache line to another CPU and get one back.
//!
//! No registered files, no deferred task work, no other option: the rings as a program gets them that asks for nothing.
#![allow(unsafe_code)]
//! # Safety
//!
//! The routines get the `Ring` that `native` leaked for them, and that this one thread only uses.

mod ring;

use self::ring::{Params, Ring};
use super::{Doc, Gate, Row, no_such_row};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::{Reason, errno_text};
use crate::sys::{read_text, setting};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

/// Requests per crossing of `nop_batch32`.
const BATCH: u32 = 32;
/// Entries of the submission ring; the completion ring has twice as many.
const ENTRIES: u32 = 64;
/// Milliseconds for which the polling thread waits for work before it sleeps: longer than any pause between two
/// samples.
const IDLE_MS: u32 = 1000;
/// Looks at the completion ring before a request is given up: well under a second, by far more than any poller that
/// runs.
const PATIENCE: u32 = 4 << 20;

/// What the crossing calls, with its ring and the number of requests.
type Routine = unsafe extern "C" fn(*mut Ring, u32) -> i64;

/// Submits no-ops and waits for them in one call: how many succeeded, or negative errno.
unsafe extern "C" fn submit_and_wait(ring: *mut Ring, count: u32) -> i64 {
    // SAFETY: the ring that `native` leaked; nobody else holds a reference to it while this runs.
    let ring = unsafe { &mut *ring };
    ring.push(count);
    let submitted = ring.enter(count);
    if submitted < 0 {
        return submitted;
    }
    ring.take(count)
}

/// Hands no-ops to the polling thread and spins until they are complete: how many succeeded, or negative errno.
unsafe extern "C" fn hand_over(ring: *mut Ring, count: u32) -> i64 {
    // SAFETY: as in `submit_and_wait`.
    let ring = unsafe { &mut *ring };
    ring.push(count);
    let woken = ring.wake();
    if woken < 0 {
        return woken;
    }
    for _ in 0..PATIENCE {
        if ring.ready() >= count {
            return ring.take(count);
        }
        core::hint::spin_loop();
    }
    -i64::from(libc::ETIME)
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "io_uring"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "no-ops through rings in shared memory",
            long: "The price of one no-op: submitted and awaited alone (`nop_1`), 32 to a call (`nop_batch32`), or \
                   handed to a kernel thread that polls on another CPU (`nop_sqpoll`: no crossing, the program spins \
                   until the answer arrives). The rings are set up without options; writing the entry and reading the \
                   completion are part of the price.",
            instruction: "syscall (0f 05), or none",
            defined_by: "Linux 5.1",
            entry64: "entry_SYSCALL_64, __x64_sys_io_uring_enter; with SQPOLL none",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &["nop_1", "nop_batch32", "nop_sqpoll"])
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let (routine, count, ring): (Routine, u32, Ring) = match row.call.as_str() {
            "nop_1" => (submit_and_wait, 1, plain()?),
            "nop_batch32" => (submit_and_wait, BATCH, plain()?),
            "nop_sqpoll" => (hand_over, 1, polled()?),
            _ => return Err(no_such_row(self.name(), row)),
        };
        let ring: *mut Ring = Box::leak(Box::new(ring));
        let args = Args { rdi: ring as u64, rsi: u64::from(count), ..Args::default() };
        let expect = Expect::Exact(i64::from(count));
        Ok(Crossing { operations: count, ..Crossing::function(routine as usize as u64, args, expect) })
    }

    fn failed(&self, row: &Row, expect: Expect, value: i64) -> Reason {
        if row.call == "nop_sqpoll" && value == -i64::from(libc::ETIME) {
            return Reason::Closed(
                "the polling kernel thread took a request but did not answer in time: its CPU is busy or, in a virtual \
                 machine, not running"
                    .into(),
            );
        }
        expect.refuse(value)
    }
}

/// Rings without any option.
fn plain() -> Result<Ring, Reason> {
    Ring::open(ENTRIES, Params::default())
        .map_err(|why| why.map_or_else(|reason| reason, |errno| refusal(errno, false)))
}

/// Rings with a polling thread on another CPU than this one.
///
/// On the same CPU both would take turns by the scheduler's clock, each spinning while the other waits to run. The
/// kernel refuses CPUs outside the process's cpuset with EINVAL, so the next is tried.
fn polled() -> Result<Ring, Reason> {
    // SAFETY: sched_getcpu takes nothing.
    let here = unsafe { libc::sched_getcpu() }.max(0) as u32;
    let online = read_text(c"/sys/devices/system/cpu/online").map_or_else(by_count, |text| cpu_list(&text));
    let path = alloc::format!("/sys/devices/system/cpu/cpu{here}/topology/thread_siblings_list\0");
    let siblings = core::ffi::CStr::from_bytes_with_nul(path.as_bytes()).ok().and_then(read_text);
    let siblings = siblings.map_or_else(Vec::new, |text| cpu_list(&text));
    let candidates = poller_order(&online, &siblings, here);
    if candidates.is_empty() {
        return Err(Reason::Closed(
            "SQPOLL needs a second CPU for its polling thread, and this machine has only one \
                                   online"
                .into(),
        ));
    }
    for cpu in &candidates {
        match Ring::open(ENTRIES, Params::polled(*cpu, IDLE_MS)) {
            Ok(ring) => return Ok(ring),
            Err(Ok(libc::EINVAL)) => continue,
            Err(Ok(errno)) => return Err(refusal(errno, true)),
            Err(Err(reason)) => return Err(reason),
        }
    }
    Err(Reason::Refused(alloc::format!(
        "SQPOLL needs its polling thread on a CPU other than {here}, but io_uring_setup rejects each of {candidates:?} \
         (EINVAL): the cpuset of this cgroup has one CPU; add a second"
    )))
}

/// Why io_uring_setup(2) failed. `poll`: with SQPOLL.
fn refusal(errno: i32, poll: bool) -> Reason {
    explain(errno, poll, setting(c"/proc/sys/kernel/io_uring_disabled"))
}

fn explain(errno: i32, poll: bool, disabled: Option<i64>) -> Reason {
    let why = errno_text(errno);
    match (errno, disabled) {
        (libc::ENOSYS, _) => Reason::Closed("this kernel has no io_uring (CONFIG_IO_URING is off)".into()),
        (libc::EPERM, Some(value @ 1..)) => Reason::Refused(alloc::format!(
            "io_uring_setup: {why}: kernel.io_uring_disabled is {value}{}; `sysctl kernel.io_uring_disabled=0` enables \
             it",
            if value == 1 { ", so only CAP_SYS_ADMIN and the group kernel.io_uring_group may use it" } else { "" }
        )),
        (libc::EPERM, _) if poll => Reason::Refused(alloc::format!(
            "io_uring_setup with SQPOLL: {why}: kernels before 5.11 require CAP_SYS_ADMIN for it, 5.11 and 5.12 \
             CAP_SYS_NICE; run as root. If nop_1 is refused as well, a seccomp filter forbids io_uring"
        )),
        (libc::EPERM | libc::EACCES, _) => Reason::Refused(alloc::format!(
            "io_uring_setup: {why}, but not because of kernel.io_uring_disabled: a seccomp filter or security module \
             forbids it; a container needs a profile that allows it, such as --security-opt seccomp=unconfined"
        )),
        (libc::ENOMEM, _) => Reason::Closed(alloc::format!(
            "io_uring_setup: {why}: kernels before 5.12 count the rings as locked memory; raise `ulimit -l`"
        )),
        _ => Reason::from_errno("io_uring_setup", errno),
    }
}

/// Where the polling thread may run, best first: another core, from the next number on round to this one, and only then
/// the other threads of this core, whose execution units the poller's spinning would share.
fn poller_order(online: &[u32], siblings: &[u32], here: u32) -> Vec<u32> {
    let mut others: Vec<u32> = online.iter().copied().filter(|cpu| *cpu != here).collect();
    others.sort_by_key(|cpu| (siblings.contains(cpu), *cpu < here, *cpu));
    others
}

/// The CPUs of a list such as `0-3,8` (Documentation/admin-guide/cputopology.rst); what is not a number is left out.
fn cpu_list(text: &str) -> Vec<u32> {
    /// Linux is built for at most this many.
    const MOST: u32 = 8192;
    let mut cpus = Vec::new();
    for part in text.trim().split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        if let (Ok(first), Ok(last)) = (first.parse::<u32>(), last.parse::<u32>()) {
            cpus.extend(first..=last.min(MOST));
        }
    }
    cpus
}

/// The CPUs by their number, for where sysfs is not mounted.
fn by_count() -> Vec<u32> {
    // SAFETY: sysconf takes a number.
    let count = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    (0..count.max(1) as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn lists_of_cpus() {
        assert_eq!(cpu_list("0-3,8\n"), [0, 1, 2, 3, 8]);
        assert_eq!(cpu_list("0\n"), [0]);
        assert!(cpu_list("\n").is_empty());
        assert!(cpu_list("x,-3,5-").is_empty());
        assert!(cpu_list("3-1").is_empty());
        assert!(cpu_list("0-4000000000").len() < 10_000);
    }

    #[test]
    fn the_poller_prefers_another_core() {
        assert_eq!(poller_order(&[0, 1, 2, 3], &[1, 0], 0), [2, 3, 1]);
        assert_eq!(poller_order(&[0, 1, 2, 3], &[1, 3], 3), [0, 2, 1]);
        assert_eq!(poller_order(&[0, 1], &[0, 1], 1), [0]);
        assert!(poller_order(&[0], &[0], 0).is_empty());
    }

    #[test]
    fn a_refusal_names_the_setting_and_the_remedy() {
        let text = |reason: Reason| {
            assert!(matches!(reason, Reason::Refused(_)));
            String::from(reason.text())
        };
        assert!(text(explain(libc::EPERM, false, Some(2))).contains("kernel.io_uring_disabled is 2; `sysctl"));
        assert!(text(explain(libc::EPERM, true, Some(1))).contains("kernel.io_uring_group"));
        assert!(text(explain(libc::EPERM, false, Some(0))).contains("seccomp"));
        assert!(text(explain(libc::EPERM, true, None)).contains("CAP_SYS_NICE"));
        assert!(matches!(explain(libc::ENOSYS, false, None), Reason::Closed(_)));
        assert!(explain(libc::ENOMEM, false, None).text().contains("ulimit -l"));
    }
}
