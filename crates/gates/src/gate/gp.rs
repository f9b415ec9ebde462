//! `hlt`: a privileged instruction in user mode, and the kernel's own log line about it.
//!
//! The CPU raises #GP (vector 13, with an error code of 0) and leaves RIP at the instruction. Linux
//! (`exc_general_protection`, arch/x86/kernel/traps.c) asks whether it is one that UMIP or IOPL emulation must repair,
//! then sends SIGSEGV. A program that has no handler dies of it, and the kernel says so in its log: see [`log_line`].
#![allow(unsafe_code)]
//! # Safety
//!
//! The instruction does nothing in user mode but fault; [`sys::catch`] steps over its one byte. The 32-bit code runs
//! only in a child of its own, whose handler does the same. [`die_of_hlt`] ends the process that calls it.

use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

crate::crossing_asm! { fn enter = "hlt" }
crate::compat_asm! { fn enter32 = "hlt" }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "gp"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "a privileged instruction, caught as SIGSEGV",
            long: "`hlt` stops the CPU, so user code may not execute it: general protection fault, delivery to a \
                   handler, which steps over the instruction, and sigreturn. Without a handler the program dies and \
                   the kernel logs `traps: NAME[PID] general protection fault ip:…`, which `tollgate gates` quotes if \
                   the log can be read.",
            instruction: "hlt (f4)",
            defined_by: "every x86 CPU, at any privilege level except 0",
            entry64: "asm_exc_general_protection",
            entry32: "asm_exc_general_protection",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        [super::rows(64, &["hlt"]), super::rows(32, &["hlt"])].concat()
    }

    fn native(&self, row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        if row.call != "hlt" {
            return Err(no_such_row(self.name(), row));
        }
        sys::catch(libc::SIGSEGV, 1, None)?;
        let expect = Expect::Exact(i64::from(libc::SIGSEGV));
        Ok(Crossing::instruction(enter, Args::default(), expect))
    }

    fn compat(&self, row: &Row, _host: &Host) -> Result<Crossing32, Reason> {
        if row.call != "hlt" {
            return Err(no_such_row(self.name(), row));
        }
        Ok(Crossing32::raising(compat::bytes(enter32), libc::SIGSEGV, 1))
    }
}

/// The name under which [`die_of_hlt`] dies, and by which [`log_line`] finds it. At most 15 bytes: the kernel cuts
/// there.
pub const HLT_NAME: &core::ffi::CStr = c"tollgate-hlt";

/// Executes `hlt` with no handler: the kernel logs it and ends the process by SIGSEGV.
///
/// The process takes the name [`HLT_NAME`] first, and leaves no core dump: setting `RLIMIT_CORE` would not do, since a
/// dump that goes to a program (kernel.core_pattern starting with `|`) ignores a limit of 0.
pub fn die_of_hlt() -> ! {
    // SAFETY: prctl reads a NUL-terminated constant, then an integer; signal() restores a default action. (A blocked
    // SIGSEGV kills as well: the kernel forces it.)
    unsafe {
        libc::prctl(libc::PR_SET_NAME, HLT_NAME.as_ptr());
        libc::prctl(libc::PR_SET_DUMPABLE, 0);
        libc::signal(libc::SIGSEGV, libc::SIG_DFL);
    }
    // SAFETY: `hlt` in user mode faults and changes nothing; with the default action the process ends there.
    unsafe { core::arch::asm!("hlt", options(nostack)) };
    // Reached only under a tracer that swallowed the signal.
    // SAFETY: ends the process; takes no pointer.
    unsafe { libc::_exit(1) }
}

/// The kernel's own line about a general protection fault of the program `name` (at most 15 bytes, as in
/// `/proc/PID/comm`), from "traps:" on, in what was read of the kernel's log. Of several, the last.
///
/// The log may be records of `/dev/kmsg` (`PRIORITY,SEQUENCE,TIME,FLAGS;message`), the output of `dmesg`, or a syslog
/// file. Older kernels wrote "general protection", later ones "general protection fault"; very old ones had no "traps:"
/// in front, and there the line starts at the name. The pid in it is that of the initial pid namespace, so in a
/// container it is not the one that the program knows: hence the name only. Seek `/dev/kmsg` to its end (SEEK_END)
/// before the program dies and an older line is not read at all.
///
/// When there is a line, and when it can be read:
/// - `debug.exception-trace` must be 1 (the default), or the kernel keeps silent about unhandled signals;
/// - the signal must be unhandled (default action or ignored) in a process that is not traced;
/// - the kernel writes at most 10 such lines in 5 s (printk's rate limit), for all programs together;
/// - `/dev/kmsg` and syslog(2) want CAP_SYSLOG where `kernel.dmesg_restrict` is 1, and opening `/dev/kmsg` its file
///   permissions; a container has no such device unless it is given one.
///
/// Pure: [`why_no_line`] looks at those settings.
pub fn log_line<'a>(log: &'a str, name: &str) -> Option<&'a str> {
    log.lines().rev().find_map(|line| line_about(line, name))
}

fn line_about<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    if name.is_empty() {
        return None;
    }
    // "NAME[PID] general protection": a name may hold any character, so it is looked for and not parsed.
    for (start, _) in line.match_indices(name) {
        let boundary = line[..start].chars().next_back().is_none_or(|before| matches!(before, ' ' | ';' | '>'));
        let rest = &line[start + name.len()..];
        if boundary && is_fault(rest) {
            let traps = line[..start].strip_suffix("traps: ").map_or(start, str::len);
            return Some(line[traps..].trim_end());
        }
    }
    None
}

/// `[PID] general protection[ fault] ip:…`
fn is_fault(rest: &str) -> bool {
    let Some((pid, rest)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) else {
        return false;
    };
    let Some(rest) = rest.strip_prefix(" general protection") else {
        return false;
    };
    let rest = rest.strip_prefix(" fault").unwrap_or(rest);
    // 2.6 kernels wrote "rip:" on 64 bit.
    let at_ip = rest.starts_with(" ip:") || rest.starts_with(" rip:") || rest.starts_with(" eip:");
    !pid.is_empty() && pid.bytes().all(|byte| byte.is_ascii_digit()) && at_ip
}

/// Why there is no line to quote, as far as the settings and an attempt to open the log tell.
pub fn why_no_line() -> Reason {
    let opened = match sys::open(c"/dev/kmsg", libc::O_RDONLY | libc::O_NONBLOCK) {
        Ok(fd) => {
            // SAFETY: the descriptor has just been opened, and nobody else knows it.
            unsafe { libc::close(fd) };
            Ok(())
        }
        Err(reason) => Err(reason),
    };
    let restrict = sys::setting(c"/proc/sys/kernel/dmesg_restrict");
    explain(opened, restrict, sys::setting(c"/proc/sys/debug/exception-trace"))
}

fn explain(opened: Result<(), Reason>, dmesg_restrict: Option<i64>, exception_trace: Option<i64>) -> Reason {
    match (opened, dmesg_restrict, exception_trace) {
        (_, _, Some(0)) => Reason::Closed(
            "debug.exception-trace is 0: this kernel does not log unhandled faults; `sysctl debug.exception-trace=1` \
             changes that"
                .into(),
        ),
        (Ok(()), _, _) => Reason::Closed(
            "the kernel's log has no line about it: the kernel writes at most 10 such lines in 5 s, and none for a \
             traced program; try again"
                .into(),
        ),
        (Err(Reason::Refused(why)), Some(value @ 1..), _) => Reason::Refused(alloc::format!(
            "the kernel's log is not readable ({why}): kernel.dmesg_restrict is {value} and this program has no \
             CAP_SYSLOG; run as root, or run `sysctl kernel.dmesg_restrict=0`"
        )),
        (Err(Reason::Refused(why)), _, _) => {
            Reason::Refused(alloc::format!("the kernel's log is not readable ({why}): run as root"))
        }
        (Err(Reason::Closed(why)), _, _) => Reason::Closed(alloc::format!(
            "there is no kernel log to read here ({why}); give a container the device \
                                           /dev/kmsg"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_line_of_the_fourth_article() {
        let log = "Jan  3 00:31:30 localhost systemd[1]: Started something.\n\
                   Jan  3 00:31:31 localhost kernel: traps: main[9016] general protection ip:400080 sp:7ffd8de8dc60 \
                   error:0 in main[400000+1000]\n\
                   Jan  3 00:31:31 localhost systemd[1]: Started Process Core Dump (PID 9017/UID 0).\n";
        assert_eq!(
            log_line(log, "main"),
            Some("traps: main[9016] general protection ip:400080 sp:7ffd8de8dc60 error:0 in main[400000+1000]")
        );
    }

    #[test]
    fn finds_the_line_in_records_of_kmsg() {
        // Linux 6.18, with and without CONFIG_PRINTK_CALLER, and with a dictionary behind.
        let log = "6,811,2262267222,-;process '/tmp/x/c32' started with executable stack\n\
                   6,812,2262267370,-;traps: tollgate-hlt[2247] general protection fault ip:5581e2b3c1a9 \
                   sp:7ffe3c1b5a10 error:0 in tollgate[1a1a9,5581e2b22000+2c000]\n \
                   SUBSYSTEM=cpu\n\
                   6,813,2262267371,-,caller=T2300;traps: other[2300] general protection fault ip:1 sp:2 error:0\n";
        assert_eq!(
            log_line(log, "tollgate-hlt"),
            Some(
                "traps: tollgate-hlt[2247] general protection fault ip:5581e2b3c1a9 sp:7ffe3c1b5a10 error:0 in \
                 tollgate[1a1a9,5581e2b22000+2c000]"
            )
        );
        assert_eq!(log_line(log, "other"), Some("traps: other[2300] general protection fault ip:1 sp:2 error:0"));
    }

    #[test]
    fn finds_lines_of_dmesg_and_of_old_kernels() {
        let dmesg = "[ 1362.267370] traps: a.out[12] general protection fault ip:401000 sp:7ffc0 error:0 in \
                     a.out[401000+1000]";
        assert!(log_line(dmesg, "a.out").is_some_and(|line| line.starts_with("traps: a.out[12]")));
        let old = "<6>main[77] general protection rip:400080 rsp:7fff0 error:0";
        assert_eq!(log_line(old, "main"), Some("main[77] general protection rip:400080 rsp:7fff0 error:0"));
        let old32 = "[  99.5] main[78] general protection ip:8048060 sp:bfff0 error:0 in main[8048000+1000]";
        assert!(log_line(old32, "main").is_some_and(|line| line.starts_with("main[78]")));
    }

    #[test]
    fn takes_the_last_of_several_and_no_other_line() {
        let log = "traps: x[1] general protection fault ip:1 sp:1 error:0\n\
                   traps: x[2] general protection fault ip:2 sp:1 error:0\n\
                   x[3]: segfault at 0 ip 0000 sp 0000 error 14\n\
                   traps: xx[4] general protection fault ip:4 sp:1 error:0\n\
                   traps: x[5] trap invalid opcode ip:5 sp:1 error:0\n\
                   traps: x[] general protection fault ip:6 sp:1 error:0\n\
                   traps: x[7a] general protection fault ip:7 sp:1 error:0\n\
                   general protection fault: 0000 [#1] SMP\n";
        assert_eq!(log_line(log, "x"), Some("traps: x[2] general protection fault ip:2 sp:1 error:0"));
        assert_eq!(log_line(log, "y"), None);
        assert_eq!(log_line("", "x"), None);
        assert_eq!(log_line("x[", "x"), None);
        assert_eq!(log_line("x[1]", "x"), None);
    }

    #[test]
    fn a_name_may_hold_anything() {
        let log = "traps: a [1] b[9][5] general protection fault ip:1 sp:1 error:0";
        assert_eq!(log_line(log, "a [1] b[9]"), Some(log));
        // An empty name is found nowhere: a process has one.
        assert_eq!(log_line(log, ""), None);
    }

    #[test]
    fn reads_settings() {
        assert!(sys::setting(c"/proc/sys/kernel/pid_max").is_some_and(|value| value > 0));
        assert_eq!(sys::setting(c"/proc/sys/kernel/ostype"), None);
        assert_eq!(sys::setting(c"/proc/sys/kernel/no_such_setting"), None);
    }

    #[test]
    fn a_missing_line_has_a_reason() {
        let refused = || Err(Reason::from_errno("open /dev/kmsg", libc::EPERM));
        let silent = explain(Ok(()), Some(1), Some(0));
        assert!(matches!(&silent, Reason::Closed(text) if text.contains("exception-trace=1")));
        let limited = explain(Ok(()), Some(1), Some(1));
        assert!(matches!(&limited, Reason::Closed(text) if text.contains("10 such lines")));
        let restricted = explain(refused(), Some(1), Some(1));
        assert!(matches!(&restricted, Reason::Refused(text)
                if text.contains("dmesg_restrict is 1") && text.contains("EPERM")));
        assert!(matches!(explain(refused(), Some(0), None), Reason::Refused(text) if text.contains("run as root")));
        let absent = explain(Err(Reason::from_errno("open /dev/kmsg", libc::ENOENT)), Some(0), Some(1));
        assert!(matches!(&absent, Reason::Closed(text) if text.contains("ENOENT")));
    }

    #[test]
    fn the_name_fits_into_comm() {
        assert!(HLT_NAME.to_bytes().len() <= 15);
    }
}
