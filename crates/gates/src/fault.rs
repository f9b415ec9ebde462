//! A 64-bit child's last words: which signal ended it, and about what address.
//!
//! # Safety
//!
//! The handler runs on a stack of its own, writes plain integers through a pointer that lives as long as the process,
//! and leaves by `_exit`. It never returns to the interrupted code.
#![allow(unsafe_code)]

use crate::reason::Reason;
use crate::slab::{STATE_FAULT, Slab};
use crate::sys;
use core::sync::atomic::{AtomicPtr, Ordering};

static SLAB: AtomicPtr<Slab> = AtomicPtr::new(core::ptr::null_mut());
/// Exit status of a child that reported a fault.
pub const EXIT_FAULT: i32 = 97;
const STACK: usize = 64 * 1024;

/// Reports any fatal signal that a gate does not handle itself in the slab, and ends the process.
pub fn report(slab: &'static mut Slab) -> Result<&'static mut Slab, Reason> {
    let pointer: *mut Slab = slab;
    SLAB.store(pointer, Ordering::Relaxed);
    let stack = libc::stack_t {
        ss_sp: sys::map(STACK, libc::PROT_READ | libc::PROT_WRITE, 0)?.cast(),
        ss_flags: 0,
        ss_size: STACK,
    };
    // SAFETY: the stack is a mapping of its own that is never unmapped; sigaction is plain data for which zero is a
    // value, and `handler` has SA_SIGINFO's signature.
    unsafe {
        libc::sigaltstack(&stack, core::ptr::null_mut());
        let mut action: libc::sigaction = core::mem::zeroed();
        action.sa_sigaction = handler as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGTRAP, libc::SIGSYS] {
            libc::sigaction(signal, &action, core::ptr::null_mut());
        }
    }
    // SAFETY: the handler writes only after the process has stopped running any other code of ours, so the exclusive
    // borrow handed back is never used while the handler's pointer is.
    Ok(unsafe { &mut *pointer })
}

extern "C" fn handler(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let slab = SLAB.load(Ordering::Relaxed);
    // SAFETY: `slab` was set before the handler was installed; info and context are the kernel's, valid during the
    // handler.
    unsafe {
        (*slab).fault_signal = signal as u32;
        (*slab).fault_address = (*info).si_addr() as u64;
        (*slab).fault_ip = (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs[libc::REG_RIP as usize] as u64;
        core::ptr::write_volatile(&raw mut (*slab).state, STATE_FAULT);
        libc::_exit(EXIT_FAULT)
    }
}
