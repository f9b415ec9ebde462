//! A child of this process that makes calls: how much more one costs when it is counted, and whether the programs tell
//! a call of the 32-bit table from one of the 64-bit one.
//!
//! # Safety
//! fork(2) in a program that may have threads: the child makes system calls by their instructions alone, allocates
//! nothing, takes no lock, writes to its own stack and to a pipe, and ends with exit_group. The instructions clobber
//! what the ABI says: rcx and r11 (`syscall`), r8 to r11 (`int 0x80`, before Linux 4.17 they were zeroed).
#![allow(unsafe_code)]

use std::arch::asm;
use std::fs::File;
use std::io::Read;
use std::os::fd::{AsRawFd, FromRawFd};

/// Calls in one round, and rounds.
const CALLS: u64 = 4_000;
const ROUNDS: usize = 9;

/// `getpid` of i386, which is `writev` of x86-64, and `getppid` of x86-64, which is `iopl` of i386.
pub const COMPAT: u16 = 20;
pub const NATIVE: u16 = 110;

/// A system call without arguments.
fn call(nr: u64) -> u64 {
    let result;
    // SAFETY: getppid and clock_gettime's kin read nothing of ours; see above for the registers.
    unsafe {
        asm!("syscall", inlateout("rax") nr => result, in("rdi") 0, out("rcx") _, out("r11") _, options(nostack));
    }
    result
}

fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: it writes a timespec.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_RAW, &mut time) };
    (time.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(time.tv_nsec as u64)
}

/// The time of so many calls, ns, the least of some rounds.
fn fastest() -> u64 {
    let mut least = u64::MAX;
    for _ in 0..ROUNDS {
        let begun = now();
        for _ in 0..CALLS {
            call(u64::from(NATIVE));
        }
        least = least.min(now().wrapping_sub(begun));
    }
    least
}

/// What a call that does nothing takes in a child, ns; `None` where there can be no child.
pub fn price() -> Option<f64> {
    let mut pipe = [0; 2];
    // SAFETY: two descriptors are written.
    if unsafe { libc::pipe2(pipe.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
        return None;
    }
    // SAFETY: both were just made, and nobody else has them.
    let (mut read, write) = unsafe { (File::from_raw_fd(pipe[0]), File::from_raw_fd(pipe[1])) };
    let child = fork(|| {
        let least = fastest().to_ne_bytes();
        // SAFETY: eight bytes of ours. The parent sees that they are missing.
        unsafe { libc::write(write.as_raw_fd(), least.as_ptr().cast(), least.len()) };
    })?;
    drop(write);
    let mut least = [0; 8];
    let told = read.read_exact(&mut least);
    wait(child);
    told.ok()?;
    Some(u64::from_ne_bytes(least) as f64 / CALLS as f64)
}

/// A child that makes one call of each table: its number, and whether it lived to its end; `None` where there can be
/// none.
pub fn both_tables() -> Option<(u32, bool)> {
    let child = fork(|| {
        // A kernel without the 32-bit table kills it, which is to leave no core.
        // SAFETY: a number.
        unsafe { libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0) };
        call(u64::from(NATIVE));
        // SAFETY: getpid reads nothing. rbx is not touched. A kernel without the 32-bit table kills this child.
        unsafe {
            asm!("int 0x80", inlateout("rax") u64::from(COMPAT) => _, out("r8") _, out("r9") _, out("r10") _,
                 out("r11") _);
        }
    })?;
    let status = wait(child);
    Some((child as u32, libc::WIFEXITED(status)))
}

fn fork(does: impl FnOnce()) -> Option<i32> {
    // SAFETY: see the top of this file for what the child does.
    match unsafe { libc::fork() } {
        -1 => None,
        0 => {
            does();
            // SAFETY: ends this process at once, without handlers and without buffers.
            unsafe { libc::_exit(0) }
        }
        child => Some(child),
    }
}

/// How it ended.
fn wait(child: i32) -> i32 {
    let mut status = 0;
    // SAFETY: a number is written. A child that cannot be waited for has been.
    while unsafe { libc::waitpid(child, &mut status, 0) } == -1
        && std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted
    {}
    status
}
