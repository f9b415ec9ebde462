//! One crossing, ready to be made: what to call, with what, and what must come back.
//!
//! # Safety
//!
//! The crossing routines are naked functions that load the registers of the kernel's calling convention from [`Args`],
//! execute one instruction and return. They clobber only what the System V ABI lets a callee clobber (rax, rcx, rdx, rsi,
//! rdi, r8–r11, flags); a gate whose instruction changes more saves it itself. `Args` must be readable.
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

/// A 64-bit crossing routine.
pub type Enter = unsafe extern "C" fn(*mut Args) -> i64;

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
    /// The same path without the instruction: its cost is measured and subtracted. `None`: only the timer's own cost is.
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

/// Defines a naked crossing routine: loads the registers from [`Args`], executes the given lines, returns rax.
#[macro_export]
macro_rules! crossing_asm {
    ($(#[$meta:meta])* $vis:vis fn $name:ident = $($line:expr),* $(,)?) => {
        $(#[$meta])*
        #[unsafe(naked)]
        $vis unsafe extern "C" fn $name(_args: *mut $crate::crossing::Args) -> i64 {
            core::arch::naked_asm!(
                "mov rax, [rdi]",
                "mov rsi, [rdi + 16]",
                "mov rdx, [rdi + 24]",
                "mov r10, [rdi + 32]",
                "mov r8, [rdi + 40]",
                "mov r9, [rdi + 48]",
                "mov r11, [rdi + 56]",
                "mov rdi, [rdi + 8]",
                $($line,)*
                "ret",
            )
        }
    };
}

crossing_asm! {
    /// The loads and the return, and no crossing.
    pub fn null =
}

crossing_asm! {
    /// Goes on to `Args::target`, which returns to the sampler: a C call with rdi, rsi, rdx, rcx, r8, r9.
    ///
    /// A tail jump: the return address on top of the stack is the sampler's, which is what the vsyscall page's emulation
    /// pops (arch/x86/entry/vsyscall/vsyscall_64.c), and the stack is aligned as at any function's entry.
    pub fn call_target = "mov rcx, r10", "jmp r11"
}

/// A function that does nothing: what a crossing by call is measured against.
#[unsafe(naked)]
pub unsafe extern "C" fn just_return() {
    core::arch::naked_asm!("ret")
}
