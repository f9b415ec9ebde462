//! Signals that this process inherited from whoever started it, put back to what the driver and its children count on.
//!
//! # Safety
//!
//! `signal` sets default actions for this process alone; `alarm` and `prctl` take no pointers.
#![allow(unsafe_code)]

/// The driver's part: with SIGCHLD ignored, as some supervisors leave it, the kernel reaps children before they can be
/// waited for.
pub fn driver() {
    // SAFETY: see the module's section.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
}

/// The child's part: it ends with the driver, and within `seconds`. An inherited "ignore" would take the bound away.
pub fn child(seconds: u32) {
    // SAFETY: see the module's section.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        libc::signal(libc::SIGALRM, libc::SIG_DFL);
        libc::alarm(seconds);
    }
}
