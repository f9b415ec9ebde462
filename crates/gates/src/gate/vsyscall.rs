//! The vsyscall page: three calls at fixed addresses, once ordinary code, now a trap.
//!
//! The page at 0xffffffffff600000 was the first attempt at calls without a crossing. Its fixed address helped
//! attackers, so the kernel took the code away: the page faults, and `emulate_vsyscall`
//! (arch/x86/entry/vsyscall/vsyscall_64.c) makes the call in the program's stead. Boot option `vsyscall=`: `emulate`
//! (readable), `xonly` (not even readable), `none`; `native`, real code with a `syscall` in it, was removed in 2018
//! (commit 076ca272a14c).
#![allow(unsafe_code)]
//! # Safety
//!
//! The crossing calls an address that is either emulated by the kernel or faults; the child of a closed gate dies of
//! it.

use super::{Doc, Gate, Row, no_such_row};
use crate::crossing::{Args, Crossing, Enter, Expect};
use crate::host::Host;
use crate::reason::{Reason, signal_name};
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

/// Where the page is, in every process.
pub const PAGE: u64 = 0xffff_ffff_ff60_0000;

/// The row that does not call the page but reads it: its first instruction tells `emulate` from `xonly`.
pub const READ_PAGE: &str = "read_page";

/// The reason of [`READ_PAGE`] where the page cannot be read.
pub const NOT_READABLE: &str = "vsyscall=xonly or none: reading the page is a SIGSEGV";
/// The reason of the other rows where it cannot be called.
pub const NOT_CALLABLE: &str = "vsyscall=none: calling the page is a SIGSEGV";

/// `mov $96, %rax` (48 c7 c0 60 00 00 00), with which the page begins, read as a number of seven bytes.
const FIRST_INSTRUCTION: i64 = 0x00_0000_60c0_c748;

crate::crossing_asm! { fn read_page = "mov rax, [r11]", "shl rax, 8", "shr rax, 8" }
crate::crossing_asm! { fn read_nothing = "mov rax, r11", "shl rax, 8", "shr rax, 8" }

// As programs call the page: its address is in the code, where `tollgate run` can find it.
crate::crossing_asm! { fn call_gettimeofday = "mov rcx, r10", "mov rax, 0xffffffffff600000", "call rax" }
crate::crossing_asm! { fn call_time = "mov rcx, r10", "mov rax, 0xffffffffff600400", "call rax" }
crate::crossing_asm! { fn call_nothing = "mov rcx, r10", "mov rax, -0x1000", "call r11" }
crate::crossing_asm! { fn call_getcpu = "mov rcx, r10", "mov rax, 0xffffffffff600800", "call rax" }

/// Which call an address of the page stands for: 0 gettimeofday, 1 time, 2 getcpu; any other address is none.
///
/// The kernel's own arithmetic (`addr_to_vsyscall_nr`): the calls lie 1,024 bytes apart, and bits 10 and 11 are their
/// number. Anything in between is refused, so that the page is of no use for stitching together other code.
pub fn number(address: u64) -> Option<u32> {
    if address & !0xc00 != PAGE {
        return None;
    }
    let number = (address & 0xc00) >> 10;
    (number < 3).then_some(number as u32)
}

/// The address of a call.
pub fn address(call: &str) -> Option<u64> {
    let number = ["gettimeofday", "time", "getcpu"].iter().position(|known| *known == call)?;
    Some(PAGE + 1024 * number as u64)
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "vsyscall"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "the page at 0xffffffffff600000",
            long: "gettimeofday, time and getcpu at fixed addresses, 1,024 bytes apart. Executing there faults, and \
                   the kernel makes the call for the program, which costs more than the call itself. The mode is found \
                   by trying: code in the page means native, a readable page emulate, a page that can only be executed \
                   xonly, and SIGSEGV none.",
            instruction: "call 0xffffffffff600000 + 1024 n",
            defined_by: "Linux, 64-bit processes",
            entry64: "asm_exc_page_fault, emulate_vsyscall",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &["gettimeofday", "time", "getcpu", READ_PAGE])
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call == READ_PAGE {
            let args = Args { target: PAGE, ..Args::default() };
            let crossing = Crossing::instruction(read_page, args, Expect::Exact(FIRST_INSTRUCTION));
            return Ok(Crossing { null: Some((read_nothing, args)), ..crossing });
        }
        let target = address(&row.call).ok_or_else(|| no_such_row(self.name(), row))?;
        let page = sys::page()?;
        let (enter, args, expect): (Enter, _, _) = match row.call.as_str() {
            "gettimeofday" => (call_gettimeofday, Args::call(0, [page, 0, 0]), Expect::Exact(0)),
            "time" => (call_time, Args::default(), Expect::AtLeast(1)),
            _ => (call_getcpu, Args::call(0, [page, page + 8, 0]), Expect::Exact(0)),
        };
        let crossing = Crossing::function(target, args, expect);
        Ok(Crossing { enter, null: crossing.null.map(|(_, args)| (call_nothing as Enter, args)), ..crossing })
    }

    fn shows(&self, row: &Row) -> Option<&'static str> {
        (row.call == READ_PAGE).then_some("the page can be read: vsyscall=emulate, or native on kernels before 2018")
    }

    fn died(&self, row: &Row, _host: &Host, signal: i32, address: Option<u64>) -> Reason {
        match (signal, address) {
            (libc::SIGSEGV, Some(at)) if at & !0xfff == PAGE && row.call == READ_PAGE => {
                Reason::Closed(NOT_READABLE.into())
            }
            (libc::SIGSEGV, Some(at)) if at & !0xfff == PAGE => Reason::Closed(NOT_CALLABLE.into()),
            _ => Reason::Closed(alloc::format!("tried, and the child ended by {}", signal_name(signal))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_three_addresses_of_the_page_are_calls() {
        let valid: std::vec::Vec<u64> = (0..4096).filter(|at| number(PAGE + at).is_some()).collect();
        assert_eq!(valid, [0, 1024, 2048]);
        assert_eq!(number(PAGE - 1024), None);
        assert_eq!(number(PAGE + 4096), None);
        assert_eq!(number(PAGE & 0xffff_ffff), None);
    }

    #[test]
    fn names_and_numbers_agree() {
        for (index, call) in ["gettimeofday", "time", "getcpu"].iter().enumerate() {
            assert_eq!(address(call).and_then(number), Some(index as u32));
        }
        assert_eq!(address("getppid"), None);
    }
}
