//! The functions that uprobes are put on: tiny ones, whose first instruction is what decides what a probe costs.
//!
//! Linux overwrites the first byte with `int3`. What it then does with the displaced instruction depends on its class
//! (arch/x86/kernel/uprobes.c): pushes, calls, jumps and nops are *emulated* in the trap, anything else is copied to a
//! page of its own (XOL, "execute out of line") and *single-stepped* there, which takes a second trap.
//!
//! The functions live in a file that nothing else maps, a memfd of two pages at descriptor [`PROBED_FD`], because a
//! probe is bound to an inode and an offset and hits every process that maps it: the driver arms it once a run, and
//! each child finds the probes in place when it maps the file. 64- and 32-bit functions have a page each, and a child
//! maps only its own: the kernel analyses *every* probed instruction in the range that a process maps, once and for
//! all, in that process's mode. With both on one page, a 32-bit child that came first would have `mov x(%rip),%rax`
//! analysed as `dec %eax`.
//!
//! Every function is there three times: for the uprobe, for the uretprobe, and one that is never probed and whose cost
//! is subtracted, so that the probe's alone remains.
//!
//! # Safety
//!
//! The code maps the file where the kernel chooses, and calls only the offsets that [`offset`] gives. Each function
//! leaves the stack as it found it and changes no register but rax and rbp, which a crossing routine's lines may
//! change.
#![allow(unsafe_code)]

use crate::compat::{self, Crossing32};
use crate::crossing::{Args, Crossing, Expect};
use crate::gate::{Row, no_such_row};
use crate::need::Need;
use crate::reason::{Reason, errno_text, signal_name};
use crate::sample;
use crate::slab::Slab;
use crate::sys;
use alloc::vec::Vec;

/// The descriptor at which a child finds the file.
///
/// Far above what the driver opens, which gets the lowest free number: what may already be there came from whoever
/// started the driver, and is of no use to it. (Shells and build tools do leave descriptors open; 10 is a usual one.)
pub const PROBED_FD: i32 = 200;
/// The same for the driver, as a path for perf_event_open(2).
pub const PROBED_PATH: &str = "/proc/self/fd/200";
/// Where a 32-bit child maps its page: above the slab, below the stack and the vDSO.
pub const PROBED32: u32 = 0x3000_0000;
/// Bytes that one child maps.
pub const PAGE: usize = 4096;
/// The page of the 32-bit functions, for mmap2(2).
pub const PAGE_INDEX32: u32 = 1;

/// Each copy of a function has a cache line of its own.
const SLOT: usize = 64;
/// Where in its slot a function finds [`VALUE`].
const DATA: usize = 48;
/// What every function returns: those that load, from their slot; the others leave it where the crossing has put it.
const VALUE: u32 = 0x746f_6c6c;

/// Which copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Never probed: the null path.
    Plain,
    /// Probed at its entry.
    Uprobe,
    /// Probed at its entry for the sake of its return.
    Uretprobe,
}

impl Kind {
    /// Every kind, in the order of the copies.
    pub const ALL: [Kind; 3] = [Kind::Plain, Kind::Uprobe, Kind::Uretprobe];
}

/// A function: the instruction that is probed, and what undoes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// The row.
    pub call: &'static str,
    /// The first instruction, as the assembler writes it (AT&T).
    pub text: &'static str,
    /// Its bytes.
    pub first: &'static [u8],
    /// The rest of the function.
    pub rest: &'static [u8],
    /// Loads its value instead of leaving it in the accumulator.
    loads: bool,
}

const fn function(call: &'static str, text: &'static str, first: &'static [u8], rest: &'static [u8]) -> Function {
    Function { call, text, first, rest, loads: false }
}

const RET: u8 = 0xc3;

/// The functions of 64-bit rows, in the order of the file.
pub const FUNCTIONS64: [Function; 10] = [
    function("push_rbp", "push %rbp", &[0x55], &[0x5d, RET]),
    function("push_r12", "push %r12", &[0x41, 0x54], &[0x41, 0x5c, RET]),
    function("nop", "nop", &[0x90], &[RET]),
    function("nop5", "nopl 0x0(%rax,%rax,1)", &[0x0f, 0x1f, 0x44, 0x00, 0x00], &[RET]),
    // rbp is not put back: a crossing routine does that for whatever its lines do.
    function("mov_rsp_rbp", "mov %rsp,%rbp", &[0x48, 0x89, 0xe5], &[RET]),
    function("sub_rsp", "sub $0x18,%rsp", &[0x48, 0x83, 0xec, 0x18], &[0x48, 0x83, 0xc4, 0x18, RET]),
    // To the second `ret`. Not to the next instruction: processors take `call +0` for a way to read the instruction
    // pointer, not for a call, and the two returns would be mispredicted in the null path already.
    function("call", "call .+6", &[0xe8, 0x01, 0x00, 0x00, 0x00], &[RET, RET]),
    function("jcc", "je .+2", &[0x74, 0x00], &[RET]),
    Function {
        loads: true,
        ..function("mov_riprel", "mov 0x29(%rip),%rax", &[0x48, 0x8b, 0x05, DATA as u8 - 7, 0, 0, 0], &[RET])
    },
    function("ret", "ret", &[RET], &[]),
];

/// The functions of 32-bit rows, in the order of the file.
pub const FUNCTIONS32: [Function; 10] = [
    function("push_ebp", "push %ebp", &[0x55], &[0x5d, RET]),
    function("push_edi", "push %edi", &[0x57], &[0x5f, RET]),
    function("nop", "nop", &[0x90], &[RET]),
    function("nop5", "nopl 0x0(%eax,%eax,1)", &[0x0f, 0x1f, 0x44, 0x00, 0x00], &[RET]),
    function("mov_esp_ebp", "mov %esp,%ebp", &[0x89, 0xe5], &[RET]),
    function("sub_esp", "sub $0x18,%esp", &[0x83, 0xec, 0x18], &[0x83, 0xc4, 0x18, RET]),
    function("call", "call .+6", &[0xe8, 0x01, 0x00, 0x00, 0x00], &[RET, RET]),
    function("jcc", "je .+2", &[0x74, 0x00], &[RET]),
    // The address is filled in by `image`: it differs from copy to copy.
    Function { loads: true, ..function("mov_abs", "mov 0x30000000,%eax", &[0xa1, 0, 0, 0, 0], &[RET]) },
    function("ret", "ret", &[RET], &[]),
];

const _: () = assert!(FUNCTIONS64.len() * Kind::ALL.len() * SLOT <= PAGE);
const _: () = assert!(FUNCTIONS32.len() * Kind::ALL.len() * SLOT <= PAGE);

/// The functions of one mode.
pub fn functions(bits: u8) -> &'static [Function] {
    match bits {
        64 => &FUNCTIONS64,
        32 => &FUNCTIONS32,
        _ => &[],
    }
}

/// Offset of a function's copy in the file; `None` for a row that there is not.
pub fn offset(bits: u8, call: &str, kind: Kind) -> Option<u64> {
    let index = functions(bits).iter().position(|function| function.call == call)?;
    Some((page_of(bits) + (index * Kind::ALL.len() + kind as usize) * SLOT) as u64)
}

fn page_of(bits: u8) -> usize {
    if bits == 32 { PAGE_INDEX32 as usize * PAGE } else { 0 }
}

/// The file's content. What is not a function is `int3`.
pub fn image() -> Vec<u8> {
    let mut image = alloc::vec![0xcc; 2 * PAGE];
    for bits in [64, 32] {
        for function in functions(bits) {
            for at in Kind::ALL.into_iter().filter_map(|kind| offset(bits, function.call, kind)) {
                let mut code = [function.first, function.rest].concat();
                if bits == 32 && function.loads {
                    let address = PROBED32 + (at as usize - page_of(32) + DATA) as u32;
                    code[1..5].copy_from_slice(&address.to_le_bytes());
                }
                let slot = &mut image[at as usize..][..SLOT];
                slot[..code.len()].copy_from_slice(&code);
                slot[DATA..DATA + 8].copy_from_slice(&u64::from(VALUE).to_le_bytes());
            }
        }
    }
    image
}

/// Puts the file at [`PROBED_FD`] of this process, for its children to inherit: the driver's part, before it arms
/// anything.
pub fn install() -> Result<(), Reason> {
    let image = image();
    // SAFETY: a NUL-terminated name; `write` reads `image`, which lives across it; dup2 and close take no pointers, and
    // close the descriptor just made and one that nothing in this process uses (see PROBED_FD).
    unsafe {
        let made = libc::memfd_create(c"tollgate-probed".as_ptr(), libc::MFD_CLOEXEC);
        if made < 0 {
            return Err(Reason::from_errno("memfd_create of the functions to be probed", sys::errno()));
        }
        let wrote = libc::write(made, image.as_ptr().cast(), image.len());
        let placed = if wrote == image.len() as isize { libc::dup2(made, PROBED_FD) } else { -1 };
        let why = sys::errno();
        libc::close(made);
        if placed < 0 {
            let what = alloc::format!(
                "placing the functions to be probed at descriptor {PROBED_FD} (`ulimit -n` must be higher)"
            );
            return Err(Reason::from_errno(&what, why));
        }
    }
    Ok(())
}

/// Is the file at [`PROBED_FD`]?
fn check_file() -> Result<(), Reason> {
    // SAFETY: stat is plain data for which zero is a value; fstat fills the live local.
    let (failed, size) = unsafe {
        let mut stat: libc::stat = core::mem::zeroed();
        (libc::fstat(PROBED_FD, &mut stat) != 0, stat.st_size)
    };
    if failed || size != 2 * PAGE as i64 {
        let found = if failed { errno_text(sys::errno()) } else { alloc::format!("{size} bytes") };
        return Err(Reason::Closed(alloc::format!(
            "descriptor {PROBED_FD} does not hold the functions to be probed ({found}): `cross` is for tollgate's own \
             use"
        )));
    }
    Ok(())
}

/// Maps the 64-bit functions of [`PROBED_FD`]. Lives as long as the process.
pub fn map() -> Result<u64, Reason> {
    check_file()?;
    // SAFETY: a new mapping at an address of the kernel's choice overlaps nothing.
    let at = unsafe {
        libc::mmap(core::ptr::null_mut(), PAGE, libc::PROT_READ | libc::PROT_EXEC, libc::MAP_PRIVATE, PROBED_FD, 0)
    };
    if at == libc::MAP_FAILED {
        return Err(Reason::from_errno("mmap of the functions to be probed, executable", sys::errno()));
    }
    Ok(at as u64)
}

crate::compat_asm! { fn enter32 = "calll *%ecx" }
crate::compat_asm! { fn null32 = "calll *%edx" }

/// Where a row's function lies, from the start of its page, its unprobed copy, and what the accumulator holds before
/// it.
fn parts(gate: &str, row: &Row, kind: Kind) -> Result<(u64, u64, u32), Reason> {
    let find = || {
        let function = functions(row.bits).iter().find(|function| function.call == row.call)?;
        let page = page_of(row.bits) as u64;
        let probed = offset(row.bits, &row.call, kind)? - page;
        let plain = offset(row.bits, &row.call, Kind::Plain)? - page;
        Some((probed, plain, if function.loads { 0 } else { VALUE }))
    };
    find().ok_or_else(|| no_such_row(gate, row))
}

/// The rows of a gate whose crossings are calls of these functions.
pub fn rows() -> Vec<Row> {
    let of = |bits: u8| functions(bits).iter().map(move |function| Row::new(bits, function.call));
    of(64).chain(of(32)).collect()
}

/// What must be armed for a row.
pub fn need(row: &Row, kind: Kind) -> Need {
    match offset(row.bits, &row.call, kind) {
        Some(offset) => Need::Uprobe { offset, ret: kind == Kind::Uretprobe },
        None => Need::Nothing,
    }
}

/// A call of a row's function, from which a call of its unprobed copy is subtracted.
pub fn native(gate: &str, row: &Row, kind: Kind) -> Result<Crossing, Reason> {
    let (probed, plain, rax) = parts(gate, row, kind)?;
    let page = map()?;
    let args = Args { rax: u64::from(rax), ..Args::default() };
    let null_args = Args { target: page + plain, ..args };
    let crossing = Crossing::function(page + probed, args, Expect::Exact(i64::from(VALUE)));
    Ok(Crossing { null: Some((crossing.enter, null_args)), ..crossing })
}

/// The same from a 32-bit process, whose runtime maps the page.
pub fn compat(gate: &str, row: &Row, kind: Kind) -> Result<Crossing32, Reason> {
    let (probed, plain, eax) = parts(gate, row, kind)?;
    check_file()?;
    // Both paths find the same registers, and call through different ones.
    let regs = [eax, 0, PROBED32 + probed as u32, PROBED32 + plain as u32, 0, 0];
    let crossing = Crossing32::new(compat::bytes(enter32), regs, Expect::Exact(i64::from(VALUE)));
    Ok(Crossing32 { null: Some(compat::bytes(null32)), map_probed: true, ..crossing })
}

/// Why a probed call may end in a signal.
pub fn died(signal: i32) -> Reason {
    Reason::Closed(alloc::format!(
        "tried, and the child ended by {}: Linux 6.11 and later return from some probes with system calls of their own \
         (335, 336), which a seccomp filter (as in containers) may refuse before Linux 6.14; run outside the filter",
        signal_name(signal)
    ))
}

/// Did the probe fire at each crossing of a finished visit? A probe that does not is no price. The null path is not
/// probed.
pub fn check_hits(hits: u64, slab: &Slab) -> Result<(), Reason> {
    match (hits, sample::crossings(slab)) {
        (hits, expected) if hits == expected => Ok(()),
        (0, expected) => Err(Reason::Closed(alloc::format!(
            "the kernel accepted the probe, but it fired at none of {expected} calls: this kernel does not probe this \
             instruction, or the child was not on the CPU where the probe counts"
        ))),
        (hits, expected) => Err(Reason::Closed(alloc::format!(
            "the probe fired {hits} times at {expected} calls: another process calls the function, or the child moved \
             to another CPU; pin the run with --cpu"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Mock;
    use core::sync::atomic::{AtomicU64, Ordering};
    use std::boxed::Box;
    use std::collections::BTreeSet;

    fn every() -> impl Iterator<Item = (u8, &'static Function, Kind)> {
        [64u8, 32].into_iter().flat_map(|bits| {
            functions(bits)
                .iter()
                .flat_map(move |function| Kind::ALL.into_iter().map(move |kind| (bits, function, kind)))
        })
    }

    #[test]
    fn offsets_are_aligned_and_unique_and_on_the_page_of_their_mode() {
        let mut seen = BTreeSet::new();
        for (bits, function, kind) in every() {
            let at = offset(bits, function.call, kind).unwrap() as usize;
            assert_eq!(at % SLOT, 0);
            assert_eq!(at / PAGE, if bits == 32 { 1 } else { 0 });
            assert!(seen.insert(at), "{bits}/{} {kind:?}", function.call);
        }
        assert_eq!(seen.len(), 60);
        assert_eq!(offset(64, "push_ebp", Kind::Plain), None);
        assert_eq!(offset(16, "nop", Kind::Plain), None);
    }

    #[test]
    fn a_function_starts_with_its_instruction_and_ends_before_its_data() {
        let image = image();
        assert_eq!(image.len(), 2 * PAGE);
        for (bits, function, kind) in every() {
            let at = offset(bits, function.call, kind).unwrap() as usize;
            // The address in mov_abs is its copy's own.
            let fixed = if bits == 32 && function.loads { 1 } else { function.first.len() };
            assert_eq!(image[at..at + fixed], function.first[..fixed]);
            assert_eq!(image[at + function.first.len()..][..function.rest.len()], *function.rest);
            assert!(function.first.len() + function.rest.len() <= DATA);
            assert_eq!([function.first, function.rest].concat().last(), Some(&RET));
        }
    }

    #[test]
    fn loads_find_their_own_slot() {
        let image = image();
        let word = |at: usize| u32::from_le_bytes(image[at..at + 4].try_into().unwrap());
        for kind in Kind::ALL {
            let at = offset(64, "mov_riprel", kind).unwrap() as usize;
            assert_eq!(word(at + 7 + word(at + 3) as usize), VALUE);
            let at = offset(32, "mov_abs", kind).unwrap() as usize;
            let address = word(at + 1) - PROBED32;
            assert_eq!(address as usize / SLOT, (at - PAGE) / SLOT);
            assert_eq!(word(PAGE + address as usize), VALUE);
        }
    }

    #[test]
    fn needs_name_the_copy() {
        let row = Row::new(32, "ret");
        let at = offset(32, "ret", Kind::Uretprobe).unwrap();
        assert_eq!(need(&row, Kind::Uretprobe), Need::Uprobe { offset: at, ret: true });
        assert!(matches!(need(&row, Kind::Uprobe), Need::Uprobe { offset, ret: false } if offset + 64 == at));
        assert_eq!(need(&Row::new(32, "push_rbp"), Kind::Uprobe), Need::Nothing);
        assert_eq!(rows().len(), 20);
    }

    static CALLS: AtomicU64 = AtomicU64::new(0);

    unsafe extern "C" fn count(_args: *mut Args, batch: u64, _stamp: u64) -> i64 {
        CALLS.fetch_add(batch, Ordering::Relaxed) as i64
    }

    unsafe extern "C" fn nothing(_args: *mut Args, _batch: u64, _stamp: u64) -> i64 {
        0
    }

    #[test]
    fn the_formula_counts_every_crossing_of_a_visit() {
        // SAFETY: any bytes are a valid Slab: integers only.
        let mut slab: Box<Slab> = unsafe { Box::<Slab>::new_zeroed().assume_init() };
        for (samples, batch, loops) in [(8, 16, 0), (5, 1, 1000), (0, 7, 3)] {
            (slab.samples, slab.batch, slab.loops, slab.taken) = (samples, batch, loops, 0);
            slab.loop_value = sample::NO_LOOP;
            CALLS.store(0, Ordering::Relaxed);
            let crossing = Crossing::instruction(count, Args::default(), Expect::AtLeast(0));
            let mut crossing = Crossing { null: Some((nothing, Args::default())), ..crossing };
            // SAFETY: two routines that touch nothing but a counter.
            unsafe { sample::visit(&Mock::new(1), &mut crossing, &mut slab) };
            assert_eq!(CALLS.load(Ordering::Relaxed), sample::crossings(&slab));
        }
        let expected = sample::crossings(&slab);
        assert_eq!(check_hits(expected, &slab), Ok(()));
        assert!(check_hits(0, &slab).is_err_and(|why| why.text().contains("fired at none")));
        assert!(check_hits(expected + 1, &slab).is_err_and(|why| why.text().contains("times at")));
    }
}
