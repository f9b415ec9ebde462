//! `cpuid`: not a way into the kernel, but one trip out of a virtual machine.
//!
//! Under a hypervisor `cpuid` always exits (Intel SDM vol. 3, 26.1.2; AMD traps it by intercept in every hypervisor in
//! use), and the hypervisor answers with a table look-up: it is the ruler for "this gate costs one VM exit".
#![allow(unsafe_code)]
//! # Safety
//!
//! `cpuid` clobbers rbx, in which the routine keeps nothing.

use super::{Doc, Gate, Row};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::Host;
use crate::reason::Reason;
use alloc::vec::Vec;

/// The gate.
pub struct Entry;

crate::crossing_asm! {
    // Leaf 0: rax becomes the highest leaf, at least 1 on any CPU with 64-bit mode. cpuid writes 32 bits of rax:
    // positive.
    fn enter = "xor ecx, ecx", "cpuid"
}
crate::crossing_asm! { fn no_crossing = "xor ecx, ecx" }

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "cpuid"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "one VM exit, if there is a hypervisor, for comparison with other gates",
            long: "On bare metal a slow serializing instruction of about 100 ticks; in a virtual machine a full exit \
                   to the hypervisor and back. If a gate costs about as much as `syscall` plus this, the hypervisor \
                   intercepts it.",
            instruction: "cpuid (0f a2)",
            defined_by: "every x86 CPU; intercepted by hypervisors",
            entry64: "",
            entry32: "",
        }
    }

    fn rows(&self, _host: &Host) -> Vec<Row> {
        super::rows(64, &["cpuid"])
    }

    fn native(&self, _row: &Row, _host: &Host) -> Result<Crossing, Reason> {
        let args = Args::default();
        let crossing = Crossing::instruction(enter, args, Expect::AtLeast(1));
        Ok(Crossing { null: Some((no_crossing, args)), ..crossing })
    }
}
