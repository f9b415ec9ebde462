//! The rings of io_uring, by hand: what liburing does, and nothing more.
//!
//! The program and the kernel share two rings of indices. The program writes an entry, then moves the submission ring's
//! tail; the kernel writes a completion, then moves the completion ring's tail. Each side owns one end of each ring, so
//! that no lock is needed, only the order of the two writes (io_uring(7), include/uapi/linux/io_uring.h).
//!
//! # Safety
//!
//! The structures are those of the kernel's header, with their sizes asserted. All pointers are computed once, in
//! [`Ring::open`], from offsets that the kernel gave for the very mappings they point into, which are never unmapped. A
//! ring is used by one thread. Indices are cut by the ring's mask before they are used.
#![allow(unsafe_code)]

use crate::reason::Reason;
use crate::sys;
use core::sync::atomic::{AtomicU32, Ordering, fence};

/// A kernel thread polls the submission ring.
const SETUP_SQPOLL: u32 = 1 << 1;
/// On the processor that `sq_thread_cpu` names.
const SETUP_SQ_AFF: u32 = 1 << 2;
/// `io_uring_enter`: wait for completions.
const ENTER_GETEVENTS: u32 = 1 << 0;
/// `io_uring_enter`: wake the polling thread.
const ENTER_SQ_WAKEUP: u32 = 1 << 1;
/// In the submission ring's flags: the polling thread sleeps.
const SQ_NEED_WAKEUP: u32 = 1 << 0;
const OFF_SQ_RING: i64 = 0;
const OFF_CQ_RING: i64 = 0x800_0000;
const OFF_SQES: i64 = 0x1000_0000;
/// `IORING_OP_NOP`.
const OP_NOP: u8 = 0;

/// `struct io_sqring_offsets`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct SqOffsets {
    head: u32,
    tail: u32,
    ring_mask: u32,
    ring_entries: u32,
    flags: u32,
    dropped: u32,
    array: u32,
    resv1: u32,
    user_addr: u64,
}

/// `struct io_cqring_offsets`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct CqOffsets {
    head: u32,
    tail: u32,
    ring_mask: u32,
    ring_entries: u32,
    overflow: u32,
    cqes: u32,
    flags: u32,
    resv1: u32,
    user_addr: u64,
}

/// `struct io_uring_params`; the default asks for no option.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Params {
    sq_entries: u32,
    cq_entries: u32,
    flags: u32,
    sq_thread_cpu: u32,
    sq_thread_idle: u32,
    features: u32,
    wq_fd: u32,
    resv: [u32; 3],
    sq_off: SqOffsets,
    cq_off: CqOffsets,
}

impl Params {
    /// With a kernel thread on this CPU that polls, and sleeps after so many milliseconds without work.
    pub fn polled(cpu: u32, idle_ms: u32) -> Params {
        let flags = SETUP_SQPOLL | SETUP_SQ_AFF;
        Params { flags, sq_thread_cpu: cpu, sq_thread_idle: idle_ms, ..Params::default() }
    }
}

/// `struct io_uring_sqe`, the fields that a no-op fills; all others are zero.
#[repr(C)]
#[derive(Clone, Copy)]
struct Sqe {
    opcode: u8,
    flags: u8,
    ioprio: u16,
    fd: i32,
    unused: [u64; 3],
    user_data: u64,
    rest: [u64; 3],
}

/// `struct io_uring_cqe`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Cqe {
    user_data: u64,
    res: i32,
    flags: u32,
}

const _: () = assert!(size_of::<Params>() == 120 && size_of::<Sqe>() == 64 && size_of::<Cqe>() == 16);

/// Two rings and their entries.
#[derive(Debug)]
pub struct Ring {
    fd: i32,
    sq_tail: *const AtomicU32,
    sq_flags: *const AtomicU32,
    sq_mask: u32,
    sq_array: *mut u32,
    sqes: *mut Sqe,
    cq_head: *const AtomicU32,
    cq_tail: *const AtomicU32,
    cq_mask: u32,
    cqes: *const Cqe,
    /// The `user_data` of the next request.
    serial: u64,
}

impl Ring {
    /// Sets up rings of this many entries. `Err(Ok(errno))` is io_uring_setup's own refusal, which the caller explains.
    pub fn open(entries: u32, mut params: Params) -> Result<Ring, Result<i32, Reason>> {
        // SAFETY: io_uring_setup reads and writes one io_uring_params, a live local.
        let fd = unsafe { libc::syscall(libc::SYS_io_uring_setup, entries, &mut params) };
        if fd < 0 {
            return Err(Ok(sys::errno()));
        }
        Ring::map(fd as i32, &params).map_err(Err)
    }

    fn map(fd: i32, params: &Params) -> Result<Ring, Reason> {
        let (sq_off, cq_off) = (&params.sq_off, &params.cq_off);
        // Kernels since 5.4 put both rings into one piece of memory, but still answer both offsets.
        let sq_len = sq_off.array as usize + params.sq_entries as usize * size_of::<u32>();
        let cq_len = cq_off.cqes as usize + params.cq_entries as usize * size_of::<Cqe>();
        let sq = share(fd, OFF_SQ_RING, sq_len)?;
        let cq = share(fd, OFF_CQ_RING, cq_len)?;
        let sqes = share(fd, OFF_SQES, params.sq_entries as usize * size_of::<Sqe>())?;
        // SAFETY: the offsets are the kernel's own for these mappings, which are long enough by the two sums above. The
        // masks never change once the ring is there.
        unsafe {
            Ok(Ring {
                fd,
                sq_tail: sq.add(sq_off.tail as usize).cast(),
                sq_flags: sq.add(sq_off.flags as usize).cast(),
                sq_mask: sq.add(sq_off.ring_mask as usize).cast::<u32>().read(),
                sq_array: sq.add(sq_off.array as usize).cast(),
                sqes: sqes.cast(),
                cq_head: cq.add(cq_off.head as usize).cast(),
                cq_tail: cq.add(cq_off.tail as usize).cast(),
                cq_mask: cq.add(cq_off.ring_mask as usize).cast::<u32>().read(),
                cqes: cq.add(cq_off.cqes as usize).cast(),
                serial: 0,
            })
        }
    }

    /// Puts this many no-ops into the submission ring. There must be room: the callers wait for what they submit.
    #[inline(always)]
    pub fn push(&mut self, count: u32) {
        // SAFETY: the pointers are those of `map`, and indices are masked. The entries between the kernel's head and
        // our tail are the only ones it reads, and it reads them only once the tail has been moved over them (Release).
        unsafe {
            let tail = (*self.sq_tail).load(Ordering::Relaxed);
            for turn in 0..count {
                let index = tail.wrapping_add(turn) & self.sq_mask;
                let user_data = self.serial.wrapping_add(u64::from(turn));
                let entry =
                    Sqe { opcode: OP_NOP, flags: 0, ioprio: 0, fd: -1, unused: [0; 3], user_data, rest: [0; 3] };
                self.sqes.add(index as usize).write(entry);
                self.sq_array.add(index as usize).write(index);
            }
            (*self.sq_tail).store(tail.wrapping_add(count), Ordering::Release);
        }
    }

    /// Has the kernel take this many entries and waits until as many are complete: the result of io_uring_enter(2).
    #[inline(always)]
    pub fn enter(&self, count: u32) -> i64 {
        enter(self.fd, count, count, ENTER_GETEVENTS)
    }

    /// Wakes the polling thread if it sleeps: 0 or negative errno.
    #[inline(always)]
    pub fn wake(&self) -> i64 {
        // The tail must be visible before the flag is read, or both sides could wait for each other: the thread sets
        // the flag, then looks at the tail again, then sleeps.
        fence(Ordering::SeqCst);
        // SAFETY: see `push`.
        let flags = unsafe { (*self.sq_flags).load(Ordering::Relaxed) };
        if flags & SQ_NEED_WAKEUP == 0 {
            return 0;
        }
        enter(self.fd, 0, 0, ENTER_SQ_WAKEUP).min(0)
    }

    /// Completions that can be taken.
    #[inline(always)]
    pub fn ready(&self) -> u32 {
        // SAFETY: see `push`; Acquire, so that the entries before the tail are read after it.
        unsafe { (*self.cq_tail).load(Ordering::Acquire).wrapping_sub((*self.cq_head).load(Ordering::Relaxed)) }
    }

    /// Takes the completions of the last `count` no-ops: how many of them say success for the request they belong to.
    #[inline(always)]
    pub fn take(&mut self, count: u32) -> i64 {
        let mut good = 0;
        let ready = self.ready().min(count);
        // SAFETY: see `push`; `ready` entries behind the head are complete, and the kernel does not write them again
        // until the head has been moved over them (Release).
        unsafe {
            let head = (*self.cq_head).load(Ordering::Relaxed);
            for turn in 0..ready {
                let entry = self.cqes.add((head.wrapping_add(turn) & self.cq_mask) as usize).read();
                let ours = entry.user_data.wrapping_sub(self.serial) < u64::from(count);
                good += i64::from(ours && entry.res == 0);
            }
            (*self.cq_head).store(head.wrapping_add(ready), Ordering::Release);
        }
        self.serial = self.serial.wrapping_add(u64::from(count));
        good
    }
}

/// A shared mapping of the ring's memory.
fn share(fd: i32, offset: i64, len: usize) -> Result<*mut u8, Reason> {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping at an address of the kernel's choice overlaps nothing.
    let at = unsafe {
        libc::mmap(core::ptr::null_mut(), len, protection, libc::MAP_SHARED | libc::MAP_POPULATE, fd, offset)
    };
    if at == libc::MAP_FAILED {
        return Err(Reason::from_errno("mmap of io_uring's rings", sys::errno()));
    }
    Ok(at.cast())
}

/// io_uring_enter(2), without the library's detour over errno.
#[inline(always)]
fn enter(fd: i32, submit: u32, wait: u32, flags: u32) -> i64 {
    let result: i64;
    // SAFETY: no pointer is passed (no signal mask); the kernel reads and writes the rings, which the compiler must
    // take as any memory, hence not `nomem`. `syscall` clobbers rcx and r11.
    unsafe {
        core::arch::asm!(
            "syscall",
            inlateout("rax") libc::SYS_io_uring_enter => result,
            in("rdi") fd,
            in("rsi") submit,
            in("rdx") wait,
            in("r10") flags,
            in("r8") 0,
            in("r9") 0,
            lateout("rcx") _,
            lateout("r11") _,
            options(nostack),
        );
    }
    result
}
