//! Child processes that end with this one.
#![allow(unsafe_code)]
//! # Safety
//!
//! Between fork and exec the child makes three kinds of system call and nothing else (no allocation, no lock): it asks
//! to be killed when the thread that started it ends, checks that this has not happened already, and unmarks the
//! descriptors that it is to inherit.

use std::os::fd::RawFd;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Puts the child into a process group of its own, because Ctrl-C is for this program, which then ends its children in
/// order; has it killed when the *thread* that starts it ends (prctl(2), `PR_SET_PDEATHSIG`), so that a killed run
/// leaves nothing behind; and lets it inherit these descriptors under the same numbers.
pub fn bind(command: &mut Command, inherited: Vec<RawFd>) {
    command.process_group(0);
    let parent = nix::unistd::getpid();
    // SAFETY: see the module: prctl, getppid and fcntl are async-signal-safe, and the vector is only read.
    unsafe {
        command.pre_exec(move || {
            nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL)?;
            if nix::unistd::getppid() != parent {
                return Err(std::io::Error::from_raw_os_error(libc::ESRCH));
            }
            for fd in &inherited {
                if libc::fcntl(*fd, libc::F_SETFD, 0) < 0 {
                    return Err(std::io::Error::last_os_error());
                }
            }
            Ok(())
        });
    }
}
