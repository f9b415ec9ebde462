//! The thread that fills absent pages (userfaultfd(2), ioctl_userfaultfd(2)).
//!
//! # Safety
//!
//! The numbers and structures are those of include/uapi/linux/userfaultfd.h, their sizes asserted below because they
//! are part of the ioctl numbers. The thread works only on its descriptor, on a static page that it fills first, and on
//! the region it was given, which lives as long as the process.
#![allow(unsafe_code)]

use super::{PAGE, Region};
use crate::reason::{Reason, errno_text};
use crate::sys;
use crate::sys::setting;
use core::sync::atomic::{AtomicI32, AtomicU64, Ordering};

/// What every byte of a page that the thread supplies holds.
pub const MARK: u8 = 0x5a;

/// Faults of user code only: what an unprivileged program may ask for (Linux 5.11).
const UFFD_USER_MODE_ONLY: i32 = 1;
const UFFD_API: u64 = 0xaa;
const UFFDIO_API: libc::c_ulong = 0xc018_aa3f;
const UFFDIO_REGISTER: libc::c_ulong = 0xc020_aa00;
const UFFDIO_UNREGISTER: libc::c_ulong = 0x8010_aa01;
const UFFDIO_COPY: libc::c_ulong = 0xc028_aa03;
const UFFDIO_REGISTER_MODE_MISSING: u64 = 1;
const UFFD_EVENT_PAGEFAULT: u64 = 0x12;

/// `struct uffdio_api`: version, features, ioctls.
type Api = [u64; 3];
/// `struct uffdio_register`: start, length, mode, ioctls.
type Register = [u64; 4];
/// `struct uffdio_range`: start, length.
type Range = [u64; 2];
/// `struct uffdio_copy`: destination, source, length, mode, bytes copied or negative errno.
type Copy = [u64; 5];
/// `struct uffd_msg`: the event in the lowest byte, the flags of a fault, its address, its thread.
type Message = [u64; 4];

const _: () = {
    const fn size_in(number: libc::c_ulong) -> usize {
        (number >> 16 & 0x3fff) as usize
    }
    assert!(size_in(UFFDIO_API) == size_of::<Api>());
    assert!(size_in(UFFDIO_REGISTER) == size_of::<Register>());
    assert!(size_in(UFFDIO_UNREGISTER) == size_of::<Range>());
    assert!(size_in(UFFDIO_COPY) == size_of::<Copy>());
};

static DESCRIPTOR: AtomicI32 = AtomicI32::new(-1);
static START: AtomicU64 = AtomicU64::new(0);
static SOURCE: AtomicU64 = AtomicU64::new(0);

/// From here on every absent page of the region is filled with [`MARK`] by a thread of its own.
///
/// A thread and not a process: it sees the same memory, inherits the CPU that this one is pinned to, and ends with it.
pub fn serve(region: Region) -> Result<(), Reason> {
    let fd = open()?;
    let mut api: Api = [UFFD_API, 0, 0];
    control(fd, UFFDIO_API, &mut api, "UFFDIO_API")?;
    let mut register: Register = [region.start, Region::BYTES as u64, UFFDIO_REGISTER_MODE_MISSING, 0];
    control(fd, UFFDIO_REGISTER, &mut register, "UFFDIO_REGISTER")?;
    let source = sys::page()?;
    // SAFETY: the page just mapped, which nobody else knows of yet.
    unsafe { core::ptr::write_bytes(source as *mut u8, MARK, PAGE) };
    SOURCE.store(source, Ordering::Relaxed);
    START.store(region.start, Ordering::Relaxed);
    DESCRIPTOR.store(fd, Ordering::Release);
    // SAFETY: pthread_t is a plain handle for which zero is a value; the thread takes no argument, and works with the
    // statics that were stored before it starts.
    let failed = unsafe {
        let mut thread: libc::pthread_t = core::mem::zeroed();
        libc::pthread_create(&mut thread, core::ptr::null(), work, core::ptr::null_mut())
    };
    match failed {
        0 => Ok(()),
        errno => Err(Reason::from_errno("pthread_create", errno)),
    }
}

/// A descriptor for faults of user code; before 5.11 for all faults.
fn open() -> Result<i32, Reason> {
    let try_with = |flags: i32| -> Result<i32, i32> {
        // SAFETY: takes flags, returns a descriptor or an error.
        let fd = unsafe { libc::syscall(libc::SYS_userfaultfd, libc::O_CLOEXEC | flags) };
        if fd < 0 { Err(sys::errno()) } else { Ok(fd as i32) }
    };
    let first = try_with(UFFD_USER_MODE_ONLY);
    let fd = if first == Err(libc::EINVAL) { try_with(0) } else { first };
    let setting = setting(c"/proc/sys/vm/unprivileged_userfaultfd");
    fd.map_err(|errno| refusal(errno, first == Err(libc::EINVAL), setting))
}

/// Why there is no descriptor. `before_5_11`: the kernel does not know UFFD_USER_MODE_ONLY.
fn refusal(errno: i32, before_5_11: bool, setting: Option<i64>) -> Reason {
    let why = errno_text(errno);
    match (errno, setting) {
        (libc::ENOSYS, _) => Reason::Closed("this kernel has no userfaultfd (CONFIG_USERFAULTFD is off)".into()),
        (libc::EPERM, Some(0)) if before_5_11 => Reason::Refused(alloc::format!(
            "userfaultfd: {why}: vm.unprivileged_userfaultfd is 0 and this program has no CAP_SYS_PTRACE; run as root, \
             or run `sysctl vm.unprivileged_userfaultfd=1`"
        )),
        (libc::EPERM, _) => {
            let value = setting.map_or("not there".into(), |value| alloc::format!("{value}"));
            Reason::Refused(alloc::format!(
                "userfaultfd: {why}, although only faults of user code were asked for (vm.unprivileged_userfaultfd is \
                 {value}): a seccomp filter forbids the call; a container needs a profile that allows it, such as \
                 --security-opt seccomp=unconfined"
            ))
        }
        _ => Reason::from_errno("userfaultfd", errno),
    }
}

fn control<T>(fd: i32, request: libc::c_ulong, argument: &mut T, name: &str) -> Result<(), Reason> {
    // SAFETY: each request above is used with its own structure, whose size is part of the number.
    let failed = unsafe { libc::ioctl(fd, request as _, argument as *mut T) };
    if failed < 0 {
        return Err(Reason::from_errno(&alloc::format!("userfaultfd, {name}"), sys::errno()));
    }
    Ok(())
}

/// Serves until the process ends. Where it cannot, it withdraws: the range then is ordinary memory again, whose pages
/// read as 0, and the row is lost by its value and not by a hang.
extern "C" fn work(_: *mut libc::c_void) -> *mut libc::c_void {
    let fd = DESCRIPTOR.load(Ordering::Acquire);
    while let Some(address) = next(fd) {
        if !fill(fd, address) {
            break;
        }
    }
    let mut range: Range = [START.load(Ordering::Relaxed), Region::BYTES as u64];
    // Also wakes whoever sleeps in the range.
    let _ = control(fd, UFFDIO_UNREGISTER, &mut range, "UFFDIO_UNREGISTER");
    core::ptr::null_mut()
}

/// Waits for the next fault: its address.
fn next(fd: i32) -> Option<u64> {
    let mut message: Message = [0; 4];
    loop {
        // SAFETY: read writes at most one message to the live local.
        let got = unsafe { libc::read(fd, message.as_mut_ptr().cast(), size_of::<Message>()) };
        if got == size_of::<Message>() as isize {
            return (message[0] & 0xff == UFFD_EVENT_PAGEFAULT).then_some(message[2]);
        }
        if got >= 0 || ![libc::EINTR, libc::EAGAIN].contains(&sys::errno()) {
            return None;
        }
    }
}

/// Puts a page at the address and wakes the thread that waits for it.
fn fill(fd: i32, address: u64) -> bool {
    let at = address & !(PAGE as u64 - 1);
    loop {
        let mut copy: Copy = [at, SOURCE.load(Ordering::Relaxed), PAGE as u64, 0, 0];
        // SAFETY: the kernel copies one page from the source page, filled before the thread started, to an absent page
        // of the registered region; it refuses any other destination.
        let failed = unsafe { libc::ioctl(fd, UFFDIO_COPY as _, copy.as_mut_ptr()) };
        // EAGAIN: the address space is being changed by another thread, and nothing was copied.
        if failed == 0 || sys::errno() != libc::EAGAIN {
            return failed == 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_setting_and_the_remedy() {
        let old = refusal(libc::EPERM, true, Some(0));
        assert!(matches!(&old, Reason::Refused(text) if text.contains("vm.unprivileged_userfaultfd is \
                0") && text.contains("sysctl")));
        let filtered = refusal(libc::EPERM, false, Some(0));
        assert!(matches!(&filtered, Reason::Refused(text) if text.contains("seccomp") && text.contains("is 0")));
        let hidden = refusal(libc::EPERM, false, None);
        assert!(matches!(&hidden, Reason::Refused(text) if text.contains("is not there")));
        assert!(matches!(refusal(libc::ENOSYS, false, None), Reason::Closed(_)));
        assert!(matches!(refusal(libc::ENFILE, false, Some(1)), Reason::Closed(_)));
    }
}
