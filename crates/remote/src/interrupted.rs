//! Calls that fail with EINTR when their thread is stopped in them, although no signal came.
//!
//! Most calls that sleep are begun again by the kernel when a stop has interrupted them and no handler is to run. These
//! are not (signal(7), "Interruption of system calls and library functions by stop signals"), whoever the tracer is. A
//! program that gets no signals need not expect it, so such a call is made again from its beginning: nothing of it has
//! been done. One with a time limit waits for all of that once more; how much is left of it the kernel tells nobody.
//!
//! Not in the list: `connect`, which goes on when it is interrupted, and `close`, which has closed.

use super::{memory, ptrace};

/// Of the x86-64 table. Sockets have a time limit where SO_RCVTIMEO or SO_SNDTIMEO was set: without one the kernel
/// begins these again.
const X64: [i64; 22] = [
    libc::SYS_epoll_wait,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_io_getevents,
    libc::SYS_io_uring_enter,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_msgrcv,
    libc::SYS_msgsnd,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_recvmmsg,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
    libc::SYS_sendmmsg,
    libc::SYS_accept,
    libc::SYS_accept4,
];

/// Of the i386 table (asm/unistd_32.h), in the same order: epoll_wait, epoll_pwait, epoll_pwait2, io_getevents,
/// io_uring_enter, ipc (which semop goes through), semtimedop, rt_sigtimedwait and its form of 64-bit times, msgrcv,
/// msgsnd, read, readv, write, writev, recvfrom, recvmsg, recvmmsg and its form of 64-bit times, sendto, sendmsg,
/// sendmmsg, accept4. Not socketcall, which may be `connect`.
const I386: [u64; 23] =
    [256, 319, 441, 247, 426, 117, 420, 177, 421, 401, 400, 3, 145, 4, 146, 371, 372, 337, 417, 369, 370, 345, 364];

/// A thread has stopped because its tracer asked for it. Was it in such a call? Then it makes it again, unless a signal
/// waits for it: that one would have interrupted the call as well.
///
/// By the instruction before where it stands, whichever gate it took: behind `sysenter` the kernel comes back to a
/// place with an `int $0x80` before it (`do_fast_syscall_32`, arch/x86/entry/syscall_32.c, Linux 6.18).
pub fn begin_again(tid: i32) {
    let Ok(registers) = ptrace::registers(tid) else { return };
    if registers.rax as i32 != -libc::EINTR || registers.orig_rax == u64::MAX {
        return;
    }
    let at = registers.rip.wrapping_sub(2);
    let listed = match memory::array(tid, at) {
        Some([0x0f, 0x05]) => X64.contains(&(registers.orig_rax as i64)),
        Some([0xcd, 0x80]) => I386.contains(&(registers.orig_rax & 0xffff_ffff)),
        _ => false,
    };
    if listed && !super::signalled(tid) {
        let again = ptrace::Registers { rip: at, rax: registers.orig_rax, orig_rax: u64::MAX, ..registers };
        let _ = ptrace::set_registers(tid, &again);
    }
}
