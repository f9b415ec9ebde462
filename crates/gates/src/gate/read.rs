//! `read` and `write`: what one crossing is worth in bytes, and what the kind of file behind it adds.
//!
//! An *empty read* asks for no bytes: the crossing, the look-up of the descriptor, the checks of `vfs_read`
//! (fs/read_write.c) and whatever the file's own `read` or `read_iter` does before it sees that there is nothing to do.
//! Most kinds answer 0. An eventfd and a timerfd hand out eight bytes or answer EINVAL, and a failed read is not a
//! read: their rows read eight bytes, and succeed.
//!
//! A *copy* reads or writes N bytes at offset 0 of a file that lies wholly in the page cache (a memfd) from or to a
//! buffer that is mapped already: its price over `syscall` is that of moving N bytes.
//!
//! # Safety
//!
//! The crossings are system calls on descriptors that the preparation opened, with buffers that it mapped and that live
//! as long as the process. The routines for the timerfd row count in a static of their own.
#![allow(unsafe_code)]

use super::{Doc, Gate, Row, no_such_row, syscall};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;
use core::ffi::CStr;
use core::sync::atomic::{AtomicU32, Ordering};

/// The gate.
pub struct Entry;

/// Kinds of file, in the order of the report.
const KINDS: [&str; 8] = ["pty", "file", "dev_null", "dev_zero", "pipe", "socketpair", "eventfd", "timerfd"];
/// Sizes of the copies.
const SIZES: [u64; 5] = [64, 1024, 4096, 16384, 65536];
/// Bytes of the file and of the buffer of a copy.
const LARGEST: usize = 65536;
/// What a read of an eventfd or a timerfd returns: the size of a counter.
const COUNTER: u64 = 8;

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "read"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "read and write: empty by kind of file, and bytes copied",
            long: "The rows by kind of file read no bytes; every kind returns 0, with its own amount of work. The \
                   exceptions are eventfd and timerfd, which reject reads of less than eight bytes and are read for \
                   eight: an eventfd that counts down one at a time, and timers that have each expired once. `file` is \
                   an unlinked file in /tmp, or a memfd if that file system does not support unlinked files. \
                   copy_read_N and copy_write_N move N bytes from and to the page cache (pread64, pwrite64 on a \
                   memfd): their cost beyond `syscall` is the price of copying.",
            instruction: "syscall (0f 05)",
            defined_by: "POSIX and Linux",
            entry64: "entry_SYSCALL_64, then ksys_read",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        let copies = |direction: &'static str| {
            SIZES.into_iter().map(move |size| {
                let row = Row::new(64, &alloc::format!("{direction}{size}"));
                Row { bytes: Some(size), ..row }
            })
        };
        let empty = KINDS.into_iter().map(|kind| Row::new(64, kind));
        empty.chain(copies(COPY_READ)).chain(copies(COPY_WRITE)).collect()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let buffer = sys::page()?;
        let empty = |file: i32| reading(file, buffer, 0);
        match row.call.as_str() {
            "pty" => Ok(empty(pty()?)),
            "file" => Ok(empty(file()?)),
            "dev_null" => Ok(empty(sys::open(c"/dev/null", libc::O_RDONLY)?)),
            "dev_zero" => Ok(empty(sys::open(c"/dev/zero", libc::O_RDONLY)?)),
            "pipe" => Ok(empty(pipe()?)),
            "socketpair" => Ok(empty(socketpair()?)),
            "eventfd" => Ok(reading(eventfd()?, buffer, COUNTER)),
            "timerfd" => timerfd(buffer),
            call => copy(call).unwrap_or_else(|| Err(no_such_row(self.name(), row))),
        }
    }

    fn failed(&self, row: &Row, expect: Expect, value: i64) -> Reason {
        if row.call == "pty" && value == -i64::from(libc::EAGAIN) {
            let why = "this kernel's terminals return EAGAIN for a read of no bytes when no input is waiting, so it is \
                       not an empty read";
            return Reason::Closed(why.into());
        }
        expect.refuse(value)
    }
}

/// `read(file, buffer, count)`, which returns the count.
fn reading(file: i32, buffer: u64, count: u64) -> Crossing {
    let args = Args::call(libc::SYS_read, [file as u64, buffer, count]);
    Crossing::instruction(syscall::enter, args, Expect::Exact(count as i64))
}

/// The reason for a call that failed, by its name.
fn failed<T>(what: &str) -> Result<T, Reason> {
    Err(Reason::from_errno(what, sys::errno()))
}

/// The user's end of a new pseudo-terminal in raw mode. It does not block: a kernel that waits for input even to read
/// no bytes would hang the row.
fn pty() -> Result<i32, Reason> {
    let master = sys::open(c"/dev/ptmx", libc::O_RDWR | libc::O_NOCTTY)?;
    let unlocked: libc::c_int = 0;
    // SAFETY: TIOCSPTLCK reads one int from a live local; TIOCGPTPEER (Linux 4.13) takes flags and returns a
    // descriptor, so that no path is needed, which in a container may belong to another devpts; termios is plain data
    // for which zero is a value, and the calls read and fill a live local.
    unsafe {
        if libc::ioctl(master, libc::TIOCSPTLCK, &unlocked) != 0 {
            return failed("unlocking a pseudo-terminal (TIOCSPTLCK)");
        }
        let flags = libc::O_RDWR | libc::O_NOCTTY | libc::O_NONBLOCK | libc::O_CLOEXEC;
        let user = libc::ioctl(master, libc::TIOCGPTPEER, flags);
        if user < 0 {
            return failed("opening a pseudo-terminal's user end (TIOCGPTPEER)");
        }
        let mut mode: libc::termios = core::mem::zeroed();
        if libc::tcgetattr(user, &mut mode) != 0 {
            return failed("tcgetattr of a pseudo-terminal");
        }
        libc::cfmakeraw(&mut mode);
        if libc::tcsetattr(user, libc::TCSANOW, &mode) != 0 {
            return failed("tcsetattr of a pseudo-terminal");
        }
        Ok(user)
    }
}

/// A regular file without a name. A few file systems make none (O_TMPFILE); the page cache's own does, as a memfd.
fn file() -> Result<i32, Reason> {
    sys::open(c"/tmp", libc::O_TMPFILE | libc::O_RDWR).or_else(|_| memfd(c"tollgate-file"))
}

fn memfd(name: &CStr) -> Result<i32, Reason> {
    // SAFETY: a NUL-terminated string that lives across the call.
    let file = unsafe { libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC) };
    if file < 0 { failed("memfd_create") } else { Ok(file) }
}

/// The reading end of a pipe whose writing end stays open.
fn pipe() -> Result<i32, Reason> {
    let mut ends = [0; 2];
    // SAFETY: pipe2 fills a live array of two.
    match unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC | libc::O_NONBLOCK) } {
        0 => Ok(ends[0]),
        _ => failed("pipe2"),
    }
}

/// One of two connected stream sockets.
fn socketpair() -> Result<i32, Reason> {
    let mut ends = [0; 2];
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
    // SAFETY: socketpair fills a live array of two.
    match unsafe { libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()) } {
        0 => Ok(ends[0]),
        _ => failed("socketpair"),
    }
}

/// An eventfd that each read takes one from, filled as far as it goes: no program reads that often.
fn eventfd() -> Result<i32, Reason> {
    // SAFETY: eventfd takes no pointers; write reads eight bytes from a live local.
    unsafe {
        let file = libc::eventfd(0, libc::EFD_SEMAPHORE | libc::EFD_CLOEXEC | libc::EFD_NONBLOCK);
        if file < 0 {
            return failed("eventfd");
        }
        let full = u64::MAX - 1;
        if libc::write(file, (&raw const full).cast(), size_of_val(&full)) != size_of_val(&full) as isize {
            return failed("write to an eventfd");
        }
        Ok(file)
    }
}

/// Timers of the timerfd row, and so the most crossings of one sample.
const TIMERS: u32 = 16;
/// Their descriptors follow one another from here, far above what a child opens itself.
const FIRST_TIMER: i32 = 220;
/// The timer that is read next. `[0]` for the crossing, `[1]` for its null path.
static NEXT: [AtomicU32; 2] = [AtomicU32::new(FIRST_TIMER as u32), AtomicU32::new(FIRST_TIMER as u32)];

crate::crossing_asm! { fn next_timer = "mov edi, [r11]", "inc dword ptr [r11]", "syscall" }
crate::crossing_asm! { fn no_timer = "mov edi, [r11]", "inc dword ptr [r11]" }

/// Reads of timers that have run out once each.
///
/// A timer with an interval of a nanosecond is no perpetual source: each read starts it again, and the next one finds
/// nothing before an interrupt has come. So there are as many timers as crossings in a sample, set again, untimed,
/// before each.
fn timerfd(buffer: u64) -> Result<Crossing, Reason> {
    for wanted in FIRST_TIMER..FIRST_TIMER + TIMERS as i32 {
        // SAFETY: none of the calls takes a pointer; closed are the descriptor just made and whatever had the wanted
        // number, which this process did not open.
        unsafe {
            let made = libc::timerfd_create(libc::CLOCK_MONOTONIC, libc::TFD_CLOEXEC | libc::TFD_NONBLOCK);
            if made < 0 {
                return failed("timerfd_create");
            }
            if libc::dup3(made, wanted, libc::O_CLOEXEC) < 0 {
                let what = alloc::format!("placing a timer at descriptor {wanted} (`ulimit -n` must be higher)");
                return failed(&what);
            }
            libc::close(made);
        }
    }
    let cell = |index: usize| (&raw const NEXT[index]) as u64;
    let args = Args { target: cell(0), ..Args::call(libc::SYS_read, [0, buffer, COUNTER]) };
    let null = Some((no_timer as crate::crossing::Enter, Args { target: cell(1), ..args }));
    let crossing = Crossing::instruction(next_timer, args, Expect::Exact(COUNTER as i64)).reset(run_out, TIMERS);
    Ok(Crossing { null, ..crossing })
}

/// Sets every timer to a time that has passed, and waits until each has noticed.
fn run_out(_args: &mut Args) {
    let past = libc::timespec { tv_sec: 0, tv_nsec: 1 };
    let once = libc::itimerspec { it_interval: libc::timespec { tv_sec: 0, tv_nsec: 0 }, it_value: past };
    for timer in FIRST_TIMER..FIRST_TIMER + TIMERS as i32 {
        // SAFETY: timerfd_settime reads a live local, poll reads and writes one; the wait is bounded. What fails here
        // shows as a crossing that returns EAGAIN, which is no price.
        unsafe {
            libc::timerfd_settime(timer, libc::TFD_TIMER_ABSTIME, &once, core::ptr::null_mut());
            let mut ready = libc::pollfd { fd: timer, events: libc::POLLIN, revents: 0 };
            libc::poll(&mut ready, 1, 100);
        }
    }
    NEXT[0].store(FIRST_TIMER as u32, Ordering::Relaxed);
}

const COPY_READ: &str = "copy_read_";
const COPY_WRITE: &str = "copy_write_";

/// A row `copy_read_N` or `copy_write_N`; `None` for a name that is neither.
fn copy(call: &str) -> Option<Result<Crossing, Reason>> {
    let (nr, size) = match (call.strip_prefix(COPY_READ), call.strip_prefix(COPY_WRITE)) {
        (Some(size), _) => (libc::SYS_pread64, size),
        (_, Some(size)) => (libc::SYS_pwrite64, size),
        _ => return None,
    };
    let size = size.parse().ok().filter(|size| SIZES.contains(size))?;
    Some(copying(nr, size))
}

fn copying(nr: i64, size: u64) -> Result<Crossing, Reason> {
    let file = memfd(c"tollgate-copy")?;
    let buffer = sys::map(LARGEST, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_POPULATE)?;
    // SAFETY: the buffer has LARGEST bytes, was just mapped, and nothing else refers to it: reading it is all the call
    // does.
    let filled = unsafe { libc::write(file, buffer.cast(), LARGEST) };
    if filled != LARGEST as isize {
        return failed("filling a memfd");
    }
    // r10 is the offset: 0.
    let args = Args::call(nr, [file as u64, buffer as u64, size]);
    Ok(Crossing::instruction(syscall::enter, args, Expect::Exact(size as i64)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Tsc;
    use crate::slab::Slab;
    use std::boxed::Box;
    use std::println;

    /// Visits a row as a child would: the smallest value of every sample, and the median of the times.
    fn visit(row: &Row) -> Result<(Vec<i64>, u64, Expect), Reason> {
        // SAFETY: any bytes are a valid Slab: integers only.
        let mut slab: Box<Slab> = unsafe { Box::<Slab>::new_zeroed().assume_init() };
        let mut crossing = Entry.native(row, &Host::default())?;
        (slab.samples, slab.batch, slab.loops) = (40, 10, 100);
        // SAFETY: what the gate itself returned, which reads into memory of its own.
        unsafe { crate::sample::visit(&Tsc::new().unwrap(), &mut crossing, &mut slab) };
        assert_eq!(slab.taken, 40);
        let mut ticks = slab.ticks[..40].to_vec();
        ticks.sort_unstable();
        let mut values = slab.values[..40].to_vec();
        if crossing.reset.is_none() {
            values.push(slab.loop_value);
        }
        Ok((values, ticks[20] / 10, crossing.expect))
    }

    #[test]
    fn every_read_returns_what_was_asked_for() {
        for row in Entry.rows(&Host::default()) {
            let wanted = match row.call.as_str() {
                "eventfd" | "timerfd" => 8,
                _ => row.bytes.unwrap_or(0) as i64,
            };
            match visit(&row) {
                Ok((values, ticks, expect)) => {
                    assert_eq!(expect, Expect::Exact(wanted), "{}", row.call);
                    assert!(values.iter().all(|value| *value == wanted), "{}: {values:?}", row.call);
                    println!("{}: {ticks} ticks", row.call);
                }
                // A machine without /dev/ptmx, say: the reason names what is missing.
                Err(reason) => println!("{}: {reason}", row.call),
            }
        }
    }

    #[test]
    fn copies_say_how_many_bytes_they_move() {
        let rows = Entry.rows(&Host::default());
        assert_eq!(rows.iter().filter(|row| row.bytes.is_some()).count(), 2 * SIZES.len());
        for row in rows.iter().filter(|row| row.bytes.is_some()) {
            assert!(row.call.ends_with(&alloc::format!("_{}", row.bytes.unwrap())));
        }
        assert!(copy("copy_read_1").is_none() && copy("copy_read_").is_none() && copy("copied").is_none());
    }

    #[test]
    fn a_terminal_that_will_not_read_nothing_is_a_reason() {
        let pty = Row::new(64, "pty");
        let reason = Entry.failed(&pty, Expect::Exact(0), -i64::from(libc::EAGAIN));
        assert!(reason.text().contains("terminals"));
        assert!(Entry.failed(&pty, Expect::Exact(0), -5).text().contains("EIO"));
    }
}
