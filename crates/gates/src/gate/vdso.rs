//! The vDSO: kernel code that runs in the program, so that some calls need no crossing at all.
//!
//! The image is mapped into every process and found through `AT_SYSINFO_EHDR` (vdso(7); [`crate::vdso`] walks it).
//! Every function that it exports is a row, whatever this kernel exports; a clock that it cannot answer from the data
//! pages beside it falls back to a real call, which the price shows.
#![allow(unsafe_code)]
//! # Safety
//!
//! The functions are called with the arguments of their documented prototypes; pointers are to pages mapped for them. A
//! function whose prototype is not known here is not called.

use super::syscall::{CLOCKS, RANDOM_BYTES, clock_of};
use super::{Doc, Gate, Row, no_such_row};
use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::host::{Export, Host};
use crate::reason::Reason;
use crate::slab::Slab;
use crate::sys;
use alloc::vec::Vec;
use core::mem::offset_of;

/// The gate.
pub struct Entry;

/// Rows of one image: functions of a clock have one per clock.
fn rows_of(bits: u8, exports: &[Export], out: &mut Vec<Row>) {
    for export in exports {
        match export.name.as_str() {
            name @ ("clock_gettime" | "clock_gettime64") => {
                out.extend(CLOCKS.iter().map(|(clock, _)| Row::new(bits, &alloc::format!("{name}:{clock}"))));
            }
            // What it costs is a matter of how much is asked for.
            "getrandom" => {
                let row = Row::new(bits, &alloc::format!("getrandom:{RANDOM_BYTES}"));
                out.push(Row { bytes: Some(RANDOM_BYTES), ..row });
            }
            name => out.push(Row::new(bits, name)),
        }
    }
}

fn function_of<'a>(exports: &'a [Export], row: &Row) -> Result<&'a Export, Reason> {
    let name = row.call.split_once(':').map_or(row.call.as_str(), |(name, _)| name);
    exports
        .iter()
        .find(|export| export.name == name)
        .ok_or_else(|| Reason::Closed(alloc::format!("this kernel's {}-bit vDSO exports no {name}", row.bits)))
}

/// Why a function is listed and not called.
fn not_called(name: &str) -> Reason {
    Reason::Closed(match name {
        "sgx_enter_enclave" => "needs an SGX enclave to enter".into(),
        "__kernel_sigreturn" | "__kernel_rt_sigreturn" => {
            "returns from a signal handler; priced in the row of gate signal".into()
        }
        "__kernel_vsyscall" => "priced as a gate of its own, kernel_vsyscall".into(),
        _ => alloc::format!("{name} is new to this version of tollgate, which does not know its arguments"),
    })
}

impl Gate for Entry {
    fn name(&self) -> &'static str {
        "vdso"
    }

    fn doc(&self) -> Doc {
        Doc {
            summary: "calls answered inside the program, by a library of the kernel",
            long: "linux-vdso.so.1 (64 bit) and linux-gate.so.1 (32 bit) are mapped into every process, with the \
                   clock's data beside them. The rows are the functions that this kernel's images export; a clock that \
                   cannot be read from the data pages falls back to a real call, and costs as much.",
            instruction: "call __vdso_…",
            defined_by: "Linux, AT_SYSINFO_EHDR",
            entry64: "none; entry_SYSCALL_64 where it falls back",
            entry32: "none; __kernel_vsyscall where it falls back",
        }
    }

    fn rows(&self, host: &Host) -> Vec<Row> {
        let mut rows = Vec::new();
        rows_of(64, &host.vdso64, &mut rows);
        rows_of(32, &host.vdso32, &mut rows);
        rows
    }

    fn native(&self, row: &Row, host: &Host) -> Result<Crossing, Reason> {
        let function = function_of(&host.vdso64, row)?;
        let page = sys::page()?;
        let ok = Expect::Exact(0);
        let (args, expect) = match function.name.as_str() {
            "gettimeofday" => (Args::call(0, [page, 0, 0]), ok),
            "time" => (Args::default(), Expect::AtLeast(1)),
            "getcpu" => (Args::call(0, [page, page + 8, 0]), ok),
            "clock_getres" => (Args::call(0, [1, page, 0]), ok),
            "clock_gettime" => {
                let clock = clock_of(&row.call).ok_or_else(|| no_such_row(self.name(), row))?;
                (Args::call(0, [clock, page, 0]), ok)
            }
            "getrandom" => (random_args(function.address, page)?, Expect::Exact(RANDOM_BYTES as i64)),
            name => return Err(not_called(name)),
        };
        Ok(Crossing::function(function.address, args, expect))
    }

    fn failed(&self, row: &Row, expect: Expect, value: i64) -> Reason {
        super::syscall::failed(row, expect, value)
    }

    fn compat(&self, row: &Row, host: &Host) -> Result<Crossing32, Reason> {
        let function = function_of(&host.vdso32, row)?;
        let page = compat::slab_address(offset_of!(Slab, scratch));
        let ok = Expect::Exact(0);
        // ebx, ecx, edx: the three words on the callee's stack.
        let (args, expect) = match function.name.as_str() {
            "gettimeofday" => ([page, 0, 0], ok),
            "time" => ([0; 3], Expect::AtLeast(1)),
            "getcpu" => ([page, page + 8, 0], ok),
            "clock_getres" | "clock_getres_time64" => ([1, page, 0], ok),
            "clock_gettime" | "clock_gettime64" => {
                let clock = clock_of(&row.call).ok_or_else(|| no_such_row(self.name(), row))?;
                ([clock as u32, page, 0], ok)
            }
            name => return Err(not_called(name)),
        };
        let regs = [0, args[0], args[1], args[2], 0, 0];
        let crossing = Crossing32::new(compat::bytes(compat::call_function), regs, expect);
        Ok(Crossing32 {
            null: Some(compat::bytes(compat::call_nothing)),
            vdso_offset: function.address as u32,
            ..crossing
        })
    }
}

/// Arguments of `getrandom(buffer, len, flags, state, state_len)`: the caller provides the state, made as the vDSO
/// itself says when asked with a length of all ones (include/uapi/linux/random.h, struct vgetrandom_opaque_params,
/// Linux 6.11).
fn random_args(function: u64, page: u64) -> Result<Args, Reason> {
    type GetRandom = unsafe extern "C" fn(*mut u8, usize, u32, *mut u8, usize) -> isize;
    let mut params = [0u32; 16];
    // SAFETY: the address is an exported function named getrandom, of this prototype since it first existed; with
    // opaque_len = !0 it writes sixteen words to `state` and touches nothing else.
    let answered = unsafe {
        let getrandom: GetRandom = core::mem::transmute::<usize, GetRandom>(function as usize);
        getrandom(core::ptr::null_mut(), 0, 0, params.as_mut_ptr().cast(), usize::MAX)
    };
    if answered != 0 {
        return Err(Reason::Closed(alloc::format!(
            "getrandom did not report the layout of its state: it returned \
                                                  {answered}"
        )));
    }
    let [size, protection, flags] = [params[0], params[1], params[2]];
    // MAP_ANONYMOUS | MAP_PRIVATE are among `flags`; MAP_DROPPABLE may be, and a kernel that asks for it has it.
    // SAFETY: a new mapping at an address of the kernel's choice overlaps nothing.
    let state = unsafe { libc::mmap(core::ptr::null_mut(), 4096, protection as i32, flags as i32, -1, 0) };
    if state == libc::MAP_FAILED {
        return Err(Reason::from_errno("mmap of the state for getrandom", sys::errno()));
    }
    Ok(Args { rdi: page, rsi: RANDOM_BYTES, rdx: 0, r10: state as u64, r8: u64::from(size), ..Args::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_of_getrandom_names_its_size() {
        let export = |name: &str| Export { name: name.into(), address: 0 };
        let mut rows = Vec::new();
        rows_of(64, &[export("time"), export("getrandom")], &mut rows);
        assert_eq!(rows.iter().map(|row| row.call.as_str()).collect::<Vec<_>>(), ["time", "getrandom:16"]);
        assert_eq!(rows[1].bytes, Some(16));
        assert_eq!(function_of(&[export("getrandom")], &rows[1]).map(|export| export.name.as_str()), Ok("getrandom"));
    }
}
