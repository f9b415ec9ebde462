//! A supervisor for one call: seccomp's user notification (seccomp_unotify(2), Linux 5.0).
//!
//! The filter answers `SECCOMP_RET_USER_NOTIF`: the caller sleeps, a supervisor process takes the notification from the
//! filter's listener, decides, and sends the result with which the call returns. Two ioctls of the supervisor and two
//! context switches make the price. Container engines answer `mount` and `mknod` this way.
//!
//! The supervisor is forked *before* the filter is installed, and gets the listener's descriptor by SCM_RIGHTS. The
//! other order is shorter, and wrong: the supervisor would run under the filter too, could hang itself on its own
//! listener, and would keep the filter in use after the caller's end. It makes no poll(2) before it takes a
//! notification: that would be a third call in each round, only to learn of the caller's end, which comes as a signal.
#![allow(unsafe_code)]
//! # Safety
//!
//! The supervisor is a fork that only makes system calls on memory of its own stack and leaves by `_exit`: it takes no
//! lock and allocates nothing, so it does not matter what else was going on in the process. Pointers passed to the
//! kernel are to live locals with the sizes passed beside them.

use super::{ArmError, seccomp};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// Room for a notification or an answer: 64-bit words. Linux 6.18 wants 80 bytes for the larger one and says so
/// (`SECCOMP_GET_NOTIF_SIZES`); the structures only ever grow.
const WORDS: usize = 64;

/// Words of a control message with one descriptor: a header of 16 bytes, and 4 bytes padded to 8.
const CONTROL_WORDS: usize = 3;
const _: () = {
    // SAFETY: an arithmetic macro of C; reads nothing.
    assert!(unsafe { libc::CMSG_SPACE(4) } as usize == CONTROL_WORDS * 8);
};

/// Hands every call by this number to a new supervisor process, which answers each with `answer` (0 or more).
///
/// Returns the supervisor's process id. It ends when the calling thread does, and is nobody's to wait for: a child that
/// outlives its parent goes to init. `nr` must not be one of `sendmsg`, `close` and what else the caller still needs.
pub fn supervise(nr: u64, answer: i64) -> Result<i32, ArmError> {
    check_sizes()?;
    let (ours, theirs) = socket_pair()?;
    // SAFETY: the child runs `supervisor`, which keeps to what the module's section says, and never comes back here.
    let pid = unsafe { libc::fork() };
    match pid {
        -1 => return Err(ArmError::last("fork (for the supervisor of a seccomp listener)")),
        0 => {
            // The supervisor must see the end of the stream when the caller dies before it has sent the listener.
            // SAFETY: closes this process's copy, which nothing here uses; `_exit` then runs no destructor.
            unsafe { libc::close(ours.as_raw_fd()) };
            supervisor(theirs.as_raw_fd(), answer)
        }
        _ => drop(theirs),
    }
    let handed_over = listener(nr).and_then(|listener| send(&ours, &listener));
    if let Err(error) = handed_over {
        drop(ours);
        // SAFETY: our own child, which ends on the end of the stream; no status is wanted.
        unsafe { libc::waitpid(pid, std::ptr::null_mut(), 0) };
        return Err(error);
    }
    Ok(pid)
}

fn check_sizes() -> Result<(), ArmError> {
    let mut sizes = libc::seccomp_notif_sizes { seccomp_notif: 0, seccomp_notif_resp: 0, seccomp_data: 0 };
    // SAFETY: the kernel fills the live local, a struct of its own definition.
    let failed = unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_GET_NOTIF_SIZES, 0, &raw mut sizes) };
    if failed != 0 {
        let error = ArmError::last("seccomp(SECCOMP_GET_NOTIF_SIZES)");
        return Err(match error.errno {
            libc::EINVAL => {
                let what = format!("{}, which Linux has since 5.0; this is {}", error.what, super::kernel_release());
                ArmError { what, ..error }
            }
            _ => seccomp::explain(error, 0),
        });
    }
    if usize::from(sizes.seccomp_notif.max(sizes.seccomp_notif_resp)) > WORDS * 8 {
        let what = format!("a seccomp notification of {} bytes, larger than this program knows", sizes.seccomp_notif);
        return Err(ArmError { what, errno: libc::E2BIG });
    }
    Ok(())
}

/// Installs the filter and takes its listener.
fn listener(nr: u64) -> Result<OwnedFd, ArmError> {
    let program = seccomp::single_out(nr, libc::SECCOMP_RET_USER_NOTIF);
    let fd = seccomp::install(&program, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER).map_err(|error| match error.errno {
        libc::EBUSY => {
            let why = "seccomp(SECCOMP_FILTER_FLAG_NEW_LISTENER): this process already runs under a filter with a \
                       supervisor, and only one is possible; run outside that container";
            ArmError { what: why.into(), ..error }
        }
        _ => error,
    })?;
    // SAFETY: the kernel has just made this descriptor for us.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

fn socket_pair() -> Result<(OwnedFd, OwnedFd), ArmError> {
    let mut pair = [-1; 2];
    // SAFETY: the kernel fills the live array of two.
    let failed =
        unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_STREAM | libc::SOCK_CLOEXEC, 0, pair.as_mut_ptr()) };
    if failed != 0 {
        return Err(ArmError::last("socketpair"));
    }
    // SAFETY: two new descriptors, each owned once.
    Ok(unsafe { (OwnedFd::from_raw_fd(pair[0]), OwnedFd::from_raw_fd(pair[1])) })
}

/// A message with one byte and room for one descriptor, over buffers of the caller's.
fn message(byte: &mut libc::iovec, control: &mut [u64; CONTROL_WORDS]) -> libc::msghdr {
    // SAFETY: msghdr is integers and pointers, for which zero is a value.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_iov = byte;
    message.msg_iovlen = 1;
    message.msg_control = control.as_mut_ptr().cast();
    message.msg_controllen = (CONTROL_WORDS * 8) as _;
    message
}

fn send(socket: &OwnedFd, listener: &OwnedFd) -> Result<(), ArmError> {
    let mut byte = 0u8;
    let mut iovec = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
    let mut control = [0u64; CONTROL_WORDS];
    let message = message(&mut iovec, &mut control);
    // SAFETY: the control buffer is aligned for a header and has room for it and one descriptor, so the first header
    // and its data lie inside; all that the message points to is live.
    let sent = unsafe {
        let header = libc::CMSG_FIRSTHDR(&message);
        (*header).cmsg_level = libc::SOL_SOCKET;
        (*header).cmsg_type = libc::SCM_RIGHTS;
        (*header).cmsg_len = libc::CMSG_LEN(4) as _;
        libc::CMSG_DATA(header).cast::<i32>().write_unaligned(listener.as_raw_fd());
        libc::sendmsg(socket.as_raw_fd(), &message, libc::MSG_NOSIGNAL)
    };
    match sent {
        1 => Ok(()),
        _ => Err(ArmError::last("sendmsg (a seccomp listener to its supervisor)")),
    }
}

/// The supervisor process: receives the listener, then answers for as long as the caller lives.
fn supervisor(socket: i32, answer: i64) -> ! {
    // Set before the first wait: if the caller dies earlier, the stream ends instead. Either way nobody is left behind.
    // SAFETY: integers only.
    unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
    if let Some(listener) = receive(socket) {
        while answer_one(listener, answer) {}
    }
    // SAFETY: ends the process; there is nothing of its own to flush, and the caller's buffers must not be.
    unsafe { libc::_exit(0) }
}

fn receive(socket: i32) -> Option<i32> {
    let mut byte = 0u8;
    let mut iovec = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
    let mut control = [0u64; CONTROL_WORDS];
    let mut message = message(&mut iovec, &mut control);
    // SAFETY: as in `send`; the header is looked at only if the kernel says that it has written one with a descriptor.
    unsafe {
        while libc::recvmsg(socket, &mut message, libc::MSG_CMSG_CLOEXEC) < 0 {
            if errno() != libc::EINTR {
                return None;
            }
        }
        let header = libc::CMSG_FIRSTHDR(&message);
        if header.is_null() || (*header).cmsg_type != libc::SCM_RIGHTS {
            return None;
        }
        Some(libc::CMSG_DATA(header).cast::<i32>().read_unaligned())
    }
}

/// Answers one notification. False when there will be no more.
fn answer_one(listener: i32, answer: i64) -> bool {
    // Newer kernels refuse a buffer that is not zero. Each writes a notification of its own size into it.
    let mut notification = [0u64; WORDS];
    // SAFETY: the buffer is at least as large as the kernel said that it would write (`check_sizes`).
    let taken = unsafe { libc::ioctl(listener, libc::SECCOMP_IOCTL_NOTIF_RECV as _, notification.as_mut_ptr()) };
    if taken != 0 {
        // ENOENT: the caller was killed between the wake-up and the look.
        return matches!(errno(), libc::EINTR | libc::ENOENT);
    }
    let id = notification[0];
    let mut response = [0u64; WORDS];
    // struct seccomp_notif_resp: id, val, then error and flags, both 0: the call succeeds with `val`.
    (response[0], response[1]) = (id, answer as u64);
    loop {
        // SAFETY: the buffer is at least as large as the kernel said that it would read (`check_sizes`).
        let sent = unsafe { libc::ioctl(listener, libc::SECCOMP_IOCTL_NOTIF_SEND as _, response.as_mut_ptr()) };
        if sent == 0 {
            return true;
        }
        match errno() {
            libc::EINTR => continue,
            failed => return failed == libc::ENOENT,
        }
    }
}

fn errno() -> i32 {
    // SAFETY: the C library returns the address of the calling thread's errno, always valid.
    unsafe { *libc::__errno_location() }
}

const _: () = {
    assert!(std::mem::offset_of!(libc::seccomp_notif, id) == 0);
    assert!(std::mem::offset_of!(libc::seccomp_notif_resp, id) == 0);
    assert!(std::mem::offset_of!(libc::seccomp_notif_resp, val) == 8);
};
