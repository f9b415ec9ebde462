//! Page faults: a page that may not be touched, a page that is not there yet, and a page that another thread supplies.
//!
//! The CPU puts the address into CR2, what was tried into an error code, and goes through vector 14 of the IDT. Linux
//! (`exc_page_fault`, arch/x86/mm/fault.c) looks for the mapping: none, or one that forbids the access, ends in
//! SIGSEGV; an anonymous page read for the first time becomes a reference to the one zero page, one written for the
//! first time a fresh cleared page (`do_anonymous_page`, mm/memory.c); in a range registered with userfaultfd(2) the
//! faulting thread sleeps until somebody has filled the page (`handle_userfault`, fs/userfaultfd.c).
#![allow(unsafe_code)]
//! # Safety
//!
//! The touching routines walk through a `Region` page by page, by a cursor that only they and the reset hook move. The
//! sampler runs at most `PAGES` of them (the crossing's `max_batch`) between two resets; one more would meet the guard
//! page behind the region and cost the row. The 32-bit code runs only in a child of its own.

mod userfaultfd;

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Enter, Expect};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

/// The gate.
pub struct Entry;

/// Pages that are touched between two resets.
const PAGES: usize = 64;
const PAGE: usize = 4096;
/// An address at which nothing is mapped in the 32-bit program: it is linked at 0x8048000, and the kernel puts nothing
/// below vm.mmap_min_addr.
const UNMAPPED32: u32 = 0x1000;

// `mov al, [rdi]` and `mov (%ebx), %al`, as bytes because the handler counts on the length.
crate::crossing_asm! { fn forbidden = ".byte 0x8a, 0x07" }
crate::compat_asm! { fn forbidden32 = ".byte 0x8a, 0x03" }
/// Length of either.
const LENGTH: usize = 2;

// r11 points at the cursor, r10 is the cursor's step.
crate::crossing_asm! {
    /// Reads a byte of the next page: rax + byte.
    fn read_next = "mov rsi, [r11]", "add [r11], r10", "movzx ecx, byte ptr [rsi]", "add rax, rcx"
}
crate::crossing_asm! {
    /// Writes to the next page: rax + 1 if the page was fresh, rax if this had been there before.
    ///
    /// Two bytes: the first store is the first access, so that the fault is one for writing on every CPU (an `add` to
    /// memory may first fault for reading under a software CPU); the second byte tells whether the page is a new one.
    /// Of a batch's values the smallest counts, so one page that was not fresh is enough to lose the sample.
    fn write_next = "mov rsi, [r11]", "add [r11], r10", "mov byte ptr [rsi], 1", "movzx ecx, byte ptr [rsi + 8]",
        "mov byte ptr [rsi + 8], 1", "sub rax, rcx", "movzx ecx, byte ptr [rsi]", "add rax, rcx"
}
crate::crossing_asm! {
    /// Gives a page back by madvise(2) and writes to it: 1 if the page was fresh, 0 if it was not, or the call's error.
    fn give_back = "syscall", "test rax, rax", "js 2f", "mov byte ptr [rdi], 1", "movzx ecx, byte ptr [rdi + 8]",
        "mov byte ptr [rdi + 8], 1", "movzx eax, byte ptr [rdi]", "sub rax, rcx", "2:"
}
crate::crossing_asm! {
    /// The same without the call.
    fn keep = "test rax, rax", "js 2f", "mov byte ptr [rdi], 1", "movzx ecx, byte ptr [rdi + 8]",
        "mov byte ptr [rdi + 8], 1", "movzx eax, byte ptr [rdi]", "sub rax, rcx", "2:"
}

/// Where the next touch goes.
static CURSOR: AtomicU64 = AtomicU64::new(0);
/// The same for the null path, which stays on one page that is there.
static STILL: AtomicU64 = AtomicU64::new(0);

/// Anonymous memory of [`PAGES`] pages, never backed by anything larger than a page.
#[derive(Clone, Copy)]
struct Region {
    start: u64,
}

impl Region {
    const BYTES: usize = PAGES * PAGE;

    /// A new one, with a guard page behind it.
    fn new() -> Result<Region, Reason> {
        let start = sys::map(Region::BYTES + PAGE, libc::PROT_NONE, libc::MAP_NORESERVE)?;
        // SAFETY: all but the last page of the mapping just made.
        let failed = unsafe { libc::mprotect(start.cast(), Region::BYTES, libc::PROT_READ | libc::PROT_WRITE) };
        if failed != 0 {
            return Err(Reason::from_errno("mprotect", sys::errno()));
        }
        // One fault must bring one page and no more. EINVAL: a kernel without transparent huge pages, which is as well.
        // SAFETY: advice about the same pages changes no content.
        unsafe { libc::madvise(start.cast(), Region::BYTES, libc::MADV_NOHUGEPAGE) };
        Ok(Region { start: start as u64 })
    }

    /// Gives all pages back.
    fn empty(self) -> Result<(), i32> {
        // SAFETY: the region's own pages, in which nothing is kept: private anonymous memory then reads as zeros.
        let failed = unsafe { libc::madvise(self.start as *mut libc::c_void, Region::BYTES, libc::MADV_DONTNEED) };
        if failed != 0 { Err(sys::errno()) } else { Ok(()) }
    }

    /// A crossing that touches the next page by `enter`, with the region emptied before each sample.
    fn crossing(self, enter: Enter, expect: Expect) -> Result<Crossing, Reason> {
        STILL.store(sys::page()?, Ordering::Relaxed);
        let cell = |cursor: &'static AtomicU64| cursor.as_ptr() as u64;
        let args = Args { rdi: self.start, r10: PAGE as u64, target: cell(&CURSOR), ..Args::default() };
        let null_args = Args { r10: 0, target: cell(&STILL), ..args };
        let crossing = Crossing { null: Some((enter, null_args)), ..Crossing::instruction(enter, args, expect) };
        Ok(crossing.reset(rewind, PAGES as u32))
    }
}

/// The reset hook: every page absent, the cursor at the first.
///
/// A failure becomes the value of the crossings that follow: pages that could not be given back cost nothing to touch,
/// and that must not be sold as the price of a fault.
fn rewind(args: &mut Args) {
    let region = Region { start: args.rdi };
    args.rax = match region.empty() {
        Ok(()) => 0,
        Err(errno) => -i64::from(errno) as u64,
    };
    CURSOR.store(region.start, Ordering::Relaxed);
}

/// Tries the crossing on a few pages: each must cost a fault, or what follows would be the price of something else.
fn prove(mut crossing: Crossing) -> Result<Crossing, Reason> {
    const TRIES: i64 = 8;
    rewind(&mut crossing.args);
    let before = faults();
    for _ in 0..TRIES {
        // SAFETY: fewer touches than the region has pages, right after a rewind.
        let value = unsafe { (crossing.enter)(&mut crossing.args, 1, 0) };
        if !crossing.expect.holds(value) {
            return Err(crossing.expect.refuse(value));
        }
    }
    let counted = faults() - before;
    if counted < TRIES {
        return Err(Reason::Closed(alloc::format!(
            "touching {TRIES} absent pages counted as {counted} faults here (getrusage), expected {TRIES}: this kernel \
             maps more than a page at a time"
        )));
    }
    Ok(crossing)
}

/// Faults of this thread so far. One that slept for its page (userfaultfd) counts as a major one.
fn faults() -> i64 {
    // SAFETY: rusage is plain integers, for which zero is a value; getrusage fills the live local.
    unsafe {
        let mut usage: libc::rusage = core::mem::zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &mut usage);
        usage.ru_minflt + usage.ru_majflt
    }
}

/// A read that ends in SIGSEGV.
fn not_present() -> Result<Crossing, Reason> {
    let page = sys::map(PAGE, libc::PROT_NONE, 0)?;
    sys::catch(libc::SIGSEGV, LENGTH, None)?;
    let args = Args { rdi: page as u64, ..Args::default() };
    Ok(Crossing::instruction(forbidden, args, Expect::Exact(i64::from(libc::SIGSEGV))))
}

/// A page given back and written again.
fn madvise_refault() -> Result<Crossing, Reason> {
    let page = Region::new()?.start;
    let args = Args::call(libc::SYS_madvise, [page, PAGE as u64, libc::MADV_DONTNEED as u64]);
    let null = Some((keep as Enter, Args { rdi: sys::page()?, ..args }));
    Ok(Crossing { null, ..Crossing::instruction(give_back, args, Expect::Exact(1)) })
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "page_fault"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "an access to a page that is not present",
            long: "`not_present` reads a page that the program may not touch: fault, SIGSEGV, handler, sigreturn. \
                   `minor_zero` reads and `minor_write` writes an anonymous page for the first time; `madvise_refault` \
                   gives a page back and writes to it again, and its price includes both madvise and the fault. \
                   `userfaultfd` has another thread on the same CPU fill the page: fault, sleep, read of the message, \
                   UFFDIO_COPY, wake-up. Huge pages are off for all rows.",
            instruction: "mov (%rdi), %al (8a 07), movb $1, (%rsi)",
            defined_by: "x86 CPUs with paging, since the 80386",
            entry64: "asm_exc_page_fault",
            entry32: "asm_exc_page_fault",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        let calls = ["not_present", "minor_zero", "minor_write", "madvise_refault", "userfaultfd"];
        [super::rows(64, &calls), super::rows(32, &["not_present"])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        match row.call.as_str() {
            "not_present" => not_present(),
            "minor_zero" => prove(Region::new()?.crossing(read_next, Expect::Exact(0))?),
            "minor_write" => prove(Region::new()?.crossing(write_next, Expect::Exact(1))?),
            "madvise_refault" => madvise_refault(),
            "userfaultfd" => {
                let region = Region::new()?;
                userfaultfd::serve(region)?;
                prove(region.crossing(read_next, Expect::Exact(i64::from(userfaultfd::MARK)))?)
            }
            _ => Err(no_such_row(self.name(), row)),
        }
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        if row.call != "not_present" {
            return Err(no_such_row(self.name(), row));
        }
        let crossing = Crossing32::raising(compat::bytes(forbidden32), libc::SIGSEGV, LENGTH as u32);
        Ok(Crossing32 { regs: [0, UNMAPPED32, 0, 0, 0, 0], ..crossing })
    }
}
