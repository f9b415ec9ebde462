//! `syscall` in 64-bit mode: the gate of every 64-bit program.
//!
//! The CPU loads RIP from MSR LSTAR and CS/SS from STAR, keeps the return address in RCX and the flags in R11, and
//! touches no memory (AMD64 APM vol. 3, SYSCALL; Intel SDM vol. 2). Linux points LSTAR at `entry_SYSCALL_64`
//! (arch/x86/entry/entry_64.S), which swaps GS, page tables (with KPTI) and stack and calls `do_syscall_64`.
#![allow(unsafe_code)]
//! # Safety
//!
//! The calls made take no pointer, or one to a page that [`sys::page`] mapped; `syscall` clobbers rcx and r11, which a
//! callee may.

use super::{Doc, Gate, Row, no_such_row};
use crate::crossing::{Args, Crossing, Expect, NO_SUCH_CALL};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::string::String;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

crate::crossing_asm! {
    /// One `syscall`.
    pub fn enter = "syscall"
}

/// Defines a crossing routine whose lines are executed below twelve calls, each of which returns behind them.
macro_rules! below_calls {
    ($(#[$meta:meta])* fn $name:ident = $($line:expr),*) => {
        crate::crossing_asm! {
            $(#[$meta])*
            pub fn $name =
                "call 2f", "jmp 29f",
                "2:", "call 3f", "ret",
                "3:", "call 4f", "ret",
                "4:", "call 5f", "ret",
                "5:", "call 6f", "ret",
                "6:", "call 7f", "ret",
                "7:", "call 8f", "ret",
                "8:", "call 9f", "ret",
                "9:", "call 12f", "ret",
                "12:", "call 13f", "ret",
                "13:", "call 14f", "ret",
                "14:", "call 15f", "ret",
                "15:", $($line,)* "ret",
                "29:"
        }
    };
}

below_calls! {
    /// One `syscall`, and twelve returns behind it.
    fn deep = "syscall"
}

below_calls! {
    /// The calls and returns alone.
    fn deep_null =
}

/// The row of a call that is made where programs make most of theirs: below functions that are yet to return.
///
/// A CPU predicts where a `ret` leads from the calls that it has seen last. The kernel's own calls take their places,
/// and mitigations of speculation clear or fill them on purpose, so each of the program's returns behind a crossing may
/// be predicted wrongly. A loop around the bare instruction has no such return and does not show it. Twelve, because no
/// more is lost beyond that: 103 ns bare, 126 below 4 calls, 139 below 8, 143 below 12, 145 below 20 (AMD EPYC, Linux
/// 6.18).
pub const DEEP: &str = "getppid:deep";

/// Bytes that a `getrandom` row asks for: what a program seeding a hash table wants.
pub(super) const RANDOM_BYTES: u64 = 16;

/// The clocks of clock_gettime(2), by the name behind `CLOCK_`.
pub const CLOCKS: [(&str, i32); 11] = [
    ("REALTIME", 0),
    ("MONOTONIC", 1),
    ("PROCESS_CPUTIME_ID", 2),
    ("THREAD_CPUTIME_ID", 3),
    ("MONOTONIC_RAW", 4),
    ("REALTIME_COARSE", 5),
    ("MONOTONIC_COARSE", 6),
    ("BOOTTIME", 7),
    ("REALTIME_ALARM", 8),
    ("BOOTTIME_ALARM", 9),
    ("TAI", 11),
];

/// The clock of a row `clock_gettime:NAME` (or `clock_gettime64:NAME`).
pub fn clock_of(call: &str) -> Option<u64> {
    let (_, name) = call.split_once(':')?;
    CLOCKS.iter().find(|(known, _)| *known == name).map(|(_, number)| *number as u64)
}

/// The reason for a call that failed: the two alarm clocks want a device that the machine may not have.
pub fn failed(row: &Row, expect: Expect, value: i64) -> Reason {
    if value == -i64::from(libc::EINVAL) && row.call.ends_with("_ALARM") {
        let why = "needs a real-time clock that can wake the machine; the kernel found none here (EINVAL)";
        return Reason::Closed(why.into());
    }
    expect.refuse(value)
}

/// The row of getrandom(2), which names its size as that of the vDSO does.
fn random() -> String {
    alloc::format!("getrandom:{RANDOM_BYTES}")
}

/// Registers and result of a call by name, with results written to `page`.
pub fn prepare(call: &str, page: u64) -> Option<(Args, Expect)> {
    let ok = Expect::Exact(0);
    let prepared = match call {
        "enosys" => (Args::nr(NO_SUCH_CALL), Expect::Exact(-i64::from(libc::ENOSYS))),
        "getppid" | DEEP => (Args::nr(libc::SYS_getppid), Expect::Exact(i64::from(sys::ppid()))),
        "gettimeofday" => (Args::call(libc::SYS_gettimeofday, [page, 0, 0]), ok),
        "time" => (Args::nr(libc::SYS_time), Expect::AtLeast(1)),
        "getcpu" => (Args::call(libc::SYS_getcpu, [page, page + 8, 0]), ok),
        call if call == random() => {
            (Args::call(libc::SYS_getrandom, [page, RANDOM_BYTES, 0]), Expect::Exact(RANDOM_BYTES as i64))
        }
        _ => (Args::call(libc::SYS_clock_gettime, [clock_of(call)?, page, 0]), ok),
    };
    Some(prepared)
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "syscall"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "the system call instruction of 64-bit mode",
            long: "The CPU takes the entry address from MSR LSTAR, keeps RIP in RCX and RFLAGS in R11, and touches no \
                   memory; Linux's entry_SYSCALL_64 swaps GS, page tables (KPTI) and stack, and returns by sysret. \
                   `enosys` uses a number that no call has: the cheapest full crossing, with which the whole list is \
                   compared. `getppid:deep` is made twelve function calls deep; the returns after it are mispredicted, \
                   because the kernel's own calls have displaced their predictions. Its extra cost over `getppid` is \
                   what most programs pay in addition.",
            instruction: "syscall (0f 05)",
            defined_by: "AMD64 and Intel 64, 64-bit mode",
            entry64: "entry_SYSCALL_64",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        let mut rows = super::rows(64, &["enosys", "getppid", DEEP, "gettimeofday", "time", "getcpu"]);
        rows.extend(CLOCKS.iter().map(|(name, _)| Row::new(64, &alloc::format!("clock_gettime:{name}"))));
        rows.push(Row::new(64, &random()));
        rows
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let (args, expect) = prepare(&row.call, sys::page()?).ok_or_else(|| no_such_row(self.name(), row))?;
        let bare = Crossing::instruction(enter, args, expect);
        Ok(if row.call == DEEP { Crossing { enter: deep, null: Some((deep_null, args)), ..bare } } else { bare })
    }

    fn failed(&self, row: &Row, expect: Expect, value: i64) -> Reason {
        failed(row, expect, value)
    }
}
