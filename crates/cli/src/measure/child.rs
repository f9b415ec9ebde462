//! The child of one visit: prepares the crossing, has armed what it needs, samples, leaves.
//!
//! # Safety
//!
//! `alarm`, `dup2` and `prctl` act on this process alone, and take no pointers.
#![allow(unsafe_code)]

use super::{arm, hosts, shared};
use anyhow::{Context, Result};
use nix::sys::memfd::{MFdFlags, memfd_create};
use std::io::Write;
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, RawFd};
use tollgate_gates::clock::Tsc;
use tollgate_gates::compat::SLAB_FD;
use tollgate_gates::crossing::Expect;
use tollgate_gates::gate::{self, Gate, Row};
use tollgate_gates::host::Host;
use tollgate_gates::reason::Reason;
use tollgate_gates::slab::{STATE_CLOSED, STATE_REFUSED, Slab};
use tollgate_gates::{fault, sample};

/// Seconds after which a visit is ended by SIGALRM. The longest planned one takes a tenth of that under load.
pub const PATIENCE: u32 = 5;

const NO_TSC: &str = "this process may not read the time stamp counter (prctl PR_SET_TSC)";

/// Visits one row. Returns only when it could not even begin.
pub fn run(gate: &str, bits: u8, call: &str, fd: RawFd) -> Result<()> {
    let slab = shared::open(fd)?;
    bound();
    let host = hosts::read(slab);
    let entry = gate::find(gate).with_context(|| format!("there is no gate {gate}"))?;
    let row = Row::new(bits, call);
    let outcome = match bits {
        64 => native(entry, &row, &host, slab),
        _ => compat(entry, &row, &host, slab, fd),
    };
    if let Err((slab, reason)) = outcome {
        slab.set_reason(reason.text());
        slab.state = match reason {
            Reason::Closed(_) => STATE_CLOSED,
            Reason::Refused(_) => STATE_REFUSED,
        };
    }
    Ok(())
}

/// Ends with the driver, ends in time, and leaves Ctrl-C to the driver, which wants this visit's samples.
fn bound() {
    // SAFETY: see the module's section.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        libc::alarm(PATIENCE);
        libc::signal(libc::SIGINT, libc::SIG_IGN);
    }
}

type Failed = (&'static mut Slab, Reason);

fn native(gate: &dyn Gate, row: &Row, host: &Host, slab: &'static mut Slab) -> Result<(), Failed> {
    let slab = match fault::report(slab) {
        Ok(slab) => slab,
        // The borrow is gone with the error; without a signal stack there is nobody to report to but the exit status.
        Err(_) => std::process::exit(fault::EXIT_FAULT),
    };
    let tsc = match Tsc::new() {
        Some(tsc) => tsc,
        None => return Err((slab, Reason::Closed(NO_TSC.into()))),
    };
    let mut crossing = match gate.native(row, host) {
        Ok(crossing) => crossing,
        Err(reason) => return Err((slab, reason)),
    };
    expect(slab, crossing.expect);
    slab.operations = crossing.operations;
    slab.batch = slab.batch.clamp(1, crossing.max_batch);
    if let Err(reason) = arm::inside(gate.need(row), &crossing) {
        return Err((slab, reason));
    }
    sample::visit(&tsc, &mut crossing, slab);
    // Not by return: what was armed may not let the run-time library's own way out through.
    // SAFETY: ends the process; nothing of ours is left to flush.
    unsafe { libc::_exit(0) }
}

fn compat(gate: &dyn Gate, row: &Row, host: &Host, slab: &'static mut Slab, fd: RawFd) -> Result<(), Failed> {
    if Tsc::new().is_none() {
        return Err((slab, Reason::Closed(NO_TSC.into())));
    }
    let crossing = match gate.compat(row, host) {
        Ok(crossing) => crossing,
        Err(reason) => return Err((slab, reason)),
    };
    let program = crossing.prepare(slab);
    expect(slab, crossing.expect);
    slab.operations = 1;
    let why = match execute(&program.image, fd) {
        Ok(never) => match never {},
        Err(why) => why,
    };
    Err((
        slab,
        Reason::Closed(format!("this kernel runs no 32-bit program ({why:#}); CONFIG_IA32_EMULATION is off or ia32_emulation=0")),
    ))
}

/// Replaces this process by the 32-bit program.
fn execute(image: &[u8], slab_fd: RawFd) -> Result<std::convert::Infallible> {
    let file = memfd_create("tollgate-32", MFdFlags::MFD_CLOEXEC).context("memfd_create")?;
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    // SAFETY: the descriptor has just been made and its ownership is handed over.
    let mut writer = unsafe { std::fs::File::from_raw_fd(file.into_raw_fd()) };
    writer.write_all(image).context("write the 32-bit program")?;
    if slab_fd != SLAB_FD {
        // SAFETY: duplicates a descriptor onto a number that nothing in this process uses.
        unsafe { libc::dup2(slab_fd, SLAB_FD) };
    }
    // A descriptor that is open for writing cannot be executed: open it again for reading.
    let reader = std::fs::File::open(&path).context("reopen the 32-bit program")?;
    drop(writer);
    let path = std::ffi::CString::new(format!("/proc/self/fd/{}", reader.as_raw_fd()))?;
    let name = c"tollgate-32";
    nix::unistd::execve(&path, &[name], &[] as &[&std::ffi::CStr]).context("execve")
}

fn expect(slab: &mut Slab, expect: Expect) {
    let (kind, value) = match expect {
        Expect::Exact(value) => (0, value),
        Expect::AtLeast(value) => (1, value),
    };
    slab.expect_kind = kind;
    slab.expect_value = value;
}
