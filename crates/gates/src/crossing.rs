//! One crossing, ready to be made: what to call, with what, and what must come back.
//!
//! # Safety
//!
//! The crossing routines are naked functions that save every register the System V ABI wants kept, then, as often as
//! asked, load the registers of the kernel's calling convention from [`Args`] and execute a gate's lines. The lines may
//! change any register but rsp and r12–r15, in which the routine keeps its state. `Args` must be readable and writable.
#![allow(unsafe_code)]

use crate::reason::Reason;

/// The registers of one crossing, in the kernel's calling convention (syscall(2), "x86-64"), and a code address.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Args {
    /// Call number, or anything that must come back unchanged.
    pub rax: u64,
    /// First argument.
    pub rdi: u64,
    /// Second argument.
    pub rsi: u64,
    /// Third argument.
    pub rdx: u64,
    /// Fourth argument (rcx for a function call).
    pub r10: u64,
    /// Fifth argument.
    pub r8: u64,
    /// Sixth argument.
    pub r9: u64,
    /// Where crossings by call jump to; scratch for the others.
    pub target: u64,
    /// The counter before the first crossing, where the routine was asked to read it.
    pub begin: u64,
    /// The counter after the last one.
    pub end: u64,
}

impl Args {
    /// A call by number with no arguments.
    pub fn nr(nr: i64) -> Args {
        Args { rax: nr as u64, ..Args::default() }
    }

    /// A call by number with up to three arguments.
    pub fn call(nr: i64, args: [u64; 3]) -> Args {
        Args { rax: nr as u64, rdi: args[0], rsi: args[1], rdx: args[2], ..Args::default() }
    }
}

/// A 64-bit crossing routine: makes as many crossings as the second argument says, and returns the smallest value. If
/// the third is not 0 it reads the time stamp counter, fenced, right before the first and right after the last.
///
/// The loop and the readings are inside because of one `ret`: after a crossing the CPU's return predictor is out of
/// step with the program, and a routine called for each crossing returned 50 ticks late (a fifth of a `syscall` on an
/// AMD EPYC). A C library's wrapper does pay that; the gate itself does not, and row `libc` shows the difference.
pub type Enter = unsafe extern "C" fn(*mut Args, u64, u64) -> i64;

/// A call number that no table has: the cheapest full crossing, ending in `-ENOSYS`.
///
/// Below bit 30, which would select the x32 table, and above any number in use.
pub const NO_SUCH_CALL: i64 = 0xbeef;

/// What must come back, so that a price is never the price of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Exactly this.
    Exact(i64),
    /// This or more.
    AtLeast(i64),
}

impl Expect {
    /// Is this what was expected?
    pub fn holds(self, value: i64) -> bool {
        match self {
            Expect::Exact(wanted) => value == wanted,
            Expect::AtLeast(least) => value >= least,
        }
    }

    /// The reason for a row whose crossing came back with something else.
    pub fn refuse(self, value: i64) -> Reason {
        let wanted = match self {
            Expect::Exact(wanted) => alloc::format!("{wanted}"),
            Expect::AtLeast(least) => alloc::format!("at least {least}"),
        };
        let got = match value {
            -4095..=-1 => crate::reason::errno_text(-value as i32),
            _ => alloc::format!("{value}"),
        };
        match -value as i32 {
            libc::EPERM | libc::EACCES => {
                Reason::Refused(alloc::format!("the crossing returned {got}, expected {wanted}"))
            }
            _ => Reason::Closed(alloc::format!("the crossing returned {got}, expected {wanted}")),
        }
    }
}

/// A crossing from 64-bit code.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The routine.
    pub enter: Enter,
    /// Its registers.
    pub args: Args,
    /// The same path without the instruction: its cost is measured and subtracted. `None`: only the timer's own cost
    /// is.
    pub null: Option<(Enter, Args)>,
    /// What comes back.
    pub expect: Expect,
    /// Called before each sample, untimed: makes a page absent again, fills a queue, …
    pub reset: Option<fn(&mut Args)>,
    /// The most crossings that may share one sample.
    pub max_batch: u32,
    /// Operations that one crossing performs (32 for a batch of 32 requests): figures are per operation.
    pub operations: u32,
}

impl Crossing {
    /// A crossing by one instruction; the register loads around it are subtracted.
    pub fn instruction(enter: Enter, args: Args, expect: Expect) -> Crossing {
        let null = Some((null as Enter, args));
        Crossing { enter, args, null, expect, reset: None, max_batch: u32::MAX, operations: 1 }
    }

    /// A crossing by a function call to `target`; the call itself is subtracted.
    pub fn function(target: u64, mut args: Args, expect: Expect) -> Crossing {
        args.target = target;
        let null_args = Args { target: just_return as *const () as u64, ..args };
        let null = Some((call_target as Enter, null_args));
        Crossing { enter: call_target, args, null, expect, reset: None, max_batch: u32::MAX, operations: 1 }
    }

    /// With an untimed hook before each sample.
    pub fn reset(mut self, reset: fn(&mut Args), max_batch: u32) -> Crossing {
        self.reset = Some(reset);
        self.max_batch = max_batch;
        self
    }
}

/// Defines a naked crossing routine (Intel syntax). The lines find rax, rdi, rsi, rdx, r10, r8, r9 and r11 (`target`)
/// loaded and leave their value in rax; they fall through at their end, keep rsp and r12–r15, and use numeric labels
/// below 30.
#[macro_export]
macro_rules! crossing_asm {
    ($(#[$meta:meta])* $vis:vis fn $name:ident = $($line:expr),* $(,)?) => {
        $(#[$meta])*
        ///
        /// # Safety
        ///
        /// The first argument must point to live, exclusive `Args`, and what the lines do with them must be harmless.
        #[unsafe(naked)]
        $vis unsafe extern "C" fn $name(_args: *mut $crate::crossing::Args, _batch: u64, _stamp: u64) -> i64 {
            core::arch::naked_asm!(
                // At the start of a page, so that what the branch predictors remember of the kernel's path does not
                // change with every build of this program: the same `getppid` cost 43 % more from a routine that lay
                // elsewhere.
                ".p2align 12",
                // Where it begins and ends is told by unwind tables alone in a stripped program: `tollgate run` finds
                // its crossing by that.
                ".cfi_startproc",
                "push rbx",
                ".cfi_adjust_cfa_offset 8",
                ".cfi_rel_offset rbx, 0",
                "push rbp",
                ".cfi_adjust_cfa_offset 8",
                ".cfi_rel_offset rbp, 0",
                "push r12",
                ".cfi_adjust_cfa_offset 8",
                ".cfi_rel_offset r12, 0",
                "push r13",
                ".cfi_adjust_cfa_offset 8",
                ".cfi_rel_offset r13, 0",
                "push r14",
                ".cfi_adjust_cfa_offset 8",
                ".cfi_rel_offset r14, 0",
                "push r15",
                ".cfi_adjust_cfa_offset 8",
                ".cfi_rel_offset r15, 0",
                // Now 56 bytes below an aligned address: 8 more, so that a call in the lines finds the stack as it must
                // be.
                "sub rsp, 8",
                ".cfi_adjust_cfa_offset 8",
                "mov r12, rdi",
                "mov r13, rsi",
                "mov r14, rdx",
                "mov r15, 0x7fffffffffffffff",
                "test r14, r14",
                "jz 33f",
                "lfence",
                "rdtsc",
                "lfence",
                "mov [r12 + 64], eax",
                "mov [r12 + 68], edx",
                "33:",
                "test r13, r13",
                "jz 35f",
                "34:",
                "mov rax, [r12]",
                "mov rdi, [r12 + 8]",
                "mov rsi, [r12 + 16]",
                "mov rdx, [r12 + 24]",
                "mov r10, [r12 + 32]",
                "mov r8, [r12 + 40]",
                "mov r9, [r12 + 48]",
                "mov r11, [r12 + 56]",
                $($line,)*
                "cmp rax, r15",
                "cmovl r15, rax",
                "dec r13",
                "jnz 34b",
                "35:",
                "test r14, r14",
                "jz 36f",
                "lfence",
                "rdtsc",
                "lfence",
                "mov [r12 + 72], eax",
                "mov [r12 + 76], edx",
                "36:",
                "mov rax, r15",
                "add rsp, 8",
                ".cfi_adjust_cfa_offset -8",
                "pop r15",
                ".cfi_adjust_cfa_offset -8",
                ".cfi_restore r15",
                "pop r14",
                ".cfi_adjust_cfa_offset -8",
                ".cfi_restore r14",
                "pop r13",
                ".cfi_adjust_cfa_offset -8",
                ".cfi_restore r13",
                "pop r12",
                ".cfi_adjust_cfa_offset -8",
                ".cfi_restore r12",
                "pop rbp",
                ".cfi_adjust_cfa_offset -8",
                ".cfi_restore rbp",
                "pop rbx",
                ".cfi_adjust_cfa_offset -8",
                ".cfi_restore rbx",
                "ret",
                ".cfi_endproc",
            )
        }
    };
}

const _: () = {
    assert!(core::mem::offset_of!(Args, begin) == 64 && core::mem::offset_of!(Args, end) == 72);
};

/// Bytes that cover any crossing routine, for those who must know where its instructions lie.
pub const ROUTINE_BYTES: usize = 512;

crossing_asm! {
    /// The loads and the loop, and no crossing.
    pub fn null =
}

crossing_asm! {
    /// Calls `Args::target` as a C function of rdi, rsi, rdx, rcx (from `r10`), r8, r9.
    pub fn call_target = "mov rcx, r10", "call r11"
}

/// A function that does nothing: what a crossing by call is measured against.
#[unsafe(naked)]
pub extern "C" fn just_return() {
    core::arch::naked_asm!("ret")
}
