//! The child of one visit: prepares the crossing, has armed what it needs, samples, leaves.
//!
//! # Safety
//!
//! `dup2` and `_exit` act on this process alone, and take no pointers. The crossing that is sampled is what a gate
//! returned, in the process that was made for it; should it harm that, the driver sees how the child ended.
#![allow(unsafe_code)]

use super::{arm, hosts, shared, signals};
use anyhow::{Context, Result};
use nix::errno::Errno;
use nix::sys::memfd::{MFdFlags, memfd_create};
use std::fs::File;
use std::io::Write;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::fs::FileExt;
use tollgate_gates::clock::Tsc;
use tollgate_gates::compat::SLAB_FD;
use tollgate_gates::crossing::{Expect, ROUTINE_BYTES};
use tollgate_gates::gate::{self, Gate, Row};
use tollgate_gates::host::Host;
use tollgate_gates::reason::Reason;
use tollgate_gates::slab::{FLAG_LOOK, STATE_CLOSED, STATE_REFUSED, Slab};
use tollgate_gates::{fault, sample};
use tollgate_remote::maps;

/// Seconds after which a visit is ended by SIGALRM. The longest planned one takes a tenth of that under load.
pub const PATIENCE: u32 = 5;

/// Long enough for the driver to get from starting a child to waiting for it.
const SETTLE: std::time::Duration = std::time::Duration::from_micros(100);

const NO_TSC: &str = "this process may not read the time stamp counter (prctl PR_SET_TSC)";

/// Visits one row. Returns only when it could not even begin.
pub fn run(gate: &str, bits: u8, call: &str, fd: RawFd) -> Result<()> {
    let slab = shared::open(fd)?;
    signals::child(PATIENCE);
    // The driver is on this CPU too, on its way into wait(2). Let it get there: otherwise it takes the CPU in
    // mid-sample.
    std::thread::sleep(SETTLE);
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
    if slab.flags & FLAG_LOOK != 0 {
        slab.changed = is_rewritten(crossing.enter as usize as u64).unwrap_or(false).into();
    }
    if let Err(reason) = arm::inside(gate.need(row), &crossing) {
        return Err((slab, reason));
    }
    // SAFETY: what the gate itself returned, unchanged, with what it needs armed.
    unsafe { sample::visit(&tsc, &mut crossing, slab) };
    // Not by return: what was armed may not let the run-time library's own way out through.
    // SAFETY: ends the process; nothing of ours is left to flush.
    unsafe { libc::_exit(0) }
}

/// Whether a crossing routine of this program is not as its file has it.
fn is_rewritten(routine: u64) -> Result<bool> {
    /// With which each ends: `pop` of r15 to r12, of rbp and rbx, `ret`.
    const END: [u8; 11] = [0x41, 0x5f, 0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5d, 0x5b, 0xc3];
    let maps = maps::read(std::process::id() as i32).context("cannot read /proc/self/maps")?;
    let map = maps.iter().find(|map| (map.start..map.end).contains(&routine));
    let offset = map.map(|map| map.offset + (routine - map.start));
    let (mut now, mut written) = ([0; ROUTINE_BYTES], [0; ROUTINE_BYTES]);
    File::open("/proc/self/mem")?.read_exact_at(&mut now, routine)?;
    File::open("/proc/self/exe")?.read_exact_at(&mut written, offset.context("no mapping contains it")?)?;
    let length = written.windows(END.len()).position(|bytes| bytes == END).unwrap_or(0);
    Ok(now[..length] != written[..length])
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
    Err((slab, not_executed(&why)))
}

/// Why the kernel did not execute the 32-bit program: only ENOEXEC is about its being one.
fn not_executed(why: &anyhow::Error) -> Reason {
    match why.downcast_ref::<Errno>() {
        Some(Errno::ENOEXEC) => Reason::Closed(format!(
            "this kernel does not run 32-bit programs ({why:#}): CONFIG_IA32_EMULATION is off, or it was booted with \
             ia32_emulation=0"
        )),
        Some(Errno::EACCES | Errno::EPERM) => Reason::Refused(format!(
            "the 32-bit program may not be executed from memory ({why:#}): see sysctl vm.memfd_noexec and the sandbox \
             of this process"
        )),
        _ => Reason::Closed(format!("the 32-bit program could not be started: {why:#}")),
    }
}

/// Replaces this process by the 32-bit program.
fn execute(image: &[u8], slab_fd: RawFd) -> Result<std::convert::Infallible> {
    if slab_fd != SLAB_FD {
        // First of all, before a descriptor of ours can have that number. Whatever was inherited there, nobody here
        // uses it. SAFETY: takes no pointer; nothing in this process owns SLAB_FD.
        Errno::result(unsafe { libc::dup2(slab_fd, SLAB_FD) }).context("dup2 of the slab")?;
    }
    let file = executable_memfd().context("memfd_create")?;
    let path = format!("/proc/self/fd/{}", file.as_raw_fd());
    let mut writer = File::from(file);
    writer.write_all(image).context("write the 32-bit program")?;
    // A descriptor that is open for writing cannot be executed: open it again for reading.
    let reader = File::open(&path).context("reopen the 32-bit program")?;
    drop(writer);
    let path = std::ffi::CString::new(format!("/proc/self/fd/{}", reader.as_raw_fd()))?;
    let name = c"tollgate-32";
    Ok(nix::unistd::execve(&path, &[name], &[] as &[&std::ffi::CStr])?)
}

/// A memfd that may be executed where that must be said (vm.memfd_noexec, Linux 6.3); older kernels do not know the
/// flag.
fn executable_memfd() -> nix::Result<OwnedFd> {
    const MFD_EXEC: MFdFlags = MFdFlags::from_bits_retain(0x10);
    match memfd_create("tollgate-32", MFdFlags::MFD_CLOEXEC | MFD_EXEC) {
        Err(Errno::EINVAL) => memfd_create("tollgate-32", MFdFlags::MFD_CLOEXEC),
        made => made,
    }
}

fn expect(slab: &mut Slab, expect: Expect) {
    let (kind, value) = match expect {
        Expect::Exact(value) => (0, value),
        Expect::AtLeast(value) => (1, value),
    };
    slab.expect_kind = kind;
    slab.expect_value = value;
}
