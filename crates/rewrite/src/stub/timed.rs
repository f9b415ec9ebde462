//! Calls that are timed where they are made, without a record of each (mode Count).
//!
//! They may wait, so that a sample would miss the one in a thousand that does; and they are made often, mostly without
//! a wait, so that a record of each costs more than the call. So their stubs add up the ticks of the short ones, and
//! record each that took [`TIMED_LONG`] ticks or more.
//!
//! Those that are made in order to wait (poll, epoll_wait) are among them for programs that ask again and again and do
//! not wait: what is long on average is recorded each time anyway.

#[cfg(doc)]
use tollgate_agent::layout::TIMED_LONG;

const TIMED: [i64; 22] = [
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_sendto,
    libc::SYS_recvfrom,
    libc::SYS_sendmsg,
    libc::SYS_recvmsg,
    libc::SYS_futex,
    libc::SYS_poll,
    libc::SYS_ppoll,
    libc::SYS_select,
    libc::SYS_pselect6,
    libc::SYS_epoll_wait,
    libc::SYS_epoll_pwait,
    libc::SYS_fstat,
    libc::SYS_sched_yield,
    libc::SYS_madvise,
];

/// Whether a call of the x86-64 table is one of them.
pub fn is_timed(number: u32) -> bool {
    TIMED.contains(&i64::from(number))
}
