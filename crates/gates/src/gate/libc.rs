//! The C library's wrapper around a call: what most programs use.
#![allow(unsafe_code)]
//! # Safety
//!
//! `getppid` takes nothing and cannot fail.

use super::{Doc, Gate, Row};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use crate::sys;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "libc"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "getppid() of the C library: the wrapper and its syscall",
            long: "The wrapper loads the number and executes `syscall`. It is `getppid` rather than `getpid`, which \
                   the C library cached until glibc 2.25: a benchmark of that measured no crossing at all.",
            instruction: "call getppid",
            defined_by: "the C library",
            entry64: "entry_SYSCALL_64",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &["getppid"])
    }

    fn native(&self, _row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let target = libc::getppid as *const () as u64;
        Ok(Crossing::function(target, Args::default(), Expect::Exact(i64::from(sys::ppid()))))
    }
}
