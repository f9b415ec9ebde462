//! The few system services that gates share, each wrapped once.
//!
//! # Safety
//!
//! Every call here passes pointers to live locals or to memory that it has just mapped, and checks the result.
#![allow(unsafe_code)]

use crate::reason::Reason;
use alloc::string::String;
use core::sync::atomic::{AtomicI32, AtomicU64, AtomicUsize, Ordering};

/// The calling thread's errno.
pub fn errno() -> i32 {
    // SAFETY: glibc and musl return the address of the calling thread's errno, always valid.
    unsafe { *libc::__errno_location() }
}

/// A fresh private mapping: address, or the reason. Lives as long as the process.
pub fn map(len: usize, protection: i32, flags: i32) -> Result<*mut u8, Reason> {
    // SAFETY: a new anonymous mapping at an address of the kernel's choice overlaps nothing.
    let at = unsafe {
        libc::mmap(core::ptr::null_mut(), len, protection, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | flags, -1, 0)
    };
    if at == libc::MAP_FAILED {
        return Err(Reason::from_errno("mmap", errno()));
    }
    Ok(at.cast())
}

/// A page that 32-bit addresses reach, for results written through a 32-bit pointer.
pub fn low_page() -> Result<u64, Reason> {
    map(4096, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_32BIT | libc::MAP_POPULATE).map(|at| at as u64)
}

/// A page for results of 64-bit calls; lies above 4 GiB on every Linux.
pub fn page() -> Result<u64, Reason> {
    map(4096, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_POPULATE).map(|at| at as u64)
}

/// Opens a path that the caller spells as a C string.
pub fn open(path: &core::ffi::CStr, flags: i32) -> Result<i32, Reason> {
    // SAFETY: a NUL-terminated string that lives across the call.
    let fd = unsafe { libc::open(path.as_ptr(), flags | libc::O_CLOEXEC, 0o600) };
    if fd < 0 {
        let what = alloc::format!("open {}", String::from_utf8_lossy(path.to_bytes()));
        return Err(Reason::from_errno(&what, errno()));
    }
    Ok(fd)
}

/// The beginning of a small file, a kilobyte at most; `None` where it is not there, cannot be read or is no text.
pub fn read_text(path: &core::ffi::CStr) -> Option<String> {
    let fd = open(path, libc::O_RDONLY).ok()?;
    let mut text = [0u8; 1024];
    // SAFETY: the descriptor has just been opened and is closed once; read writes at most the length of the live local.
    let read = unsafe {
        let read = libc::read(fd, text.as_mut_ptr().cast(), text.len());
        libc::close(fd);
        read
    };
    let text = text.get(..usize::try_from(read).ok()?)?;
    core::str::from_utf8(text).ok().map(String::from)
}

/// A setting under `/proc/sys` that is one number; `None` where this kernel has none or it cannot be read.
pub fn setting(path: &core::ffi::CStr) -> Option<i64> {
    read_text(path)?.trim().parse().ok()
}

/// The process id.
pub fn pid() -> i32 {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::getpid() }
}

/// The parent's process id.
pub fn ppid() -> i32 {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::getppid() }
}

/// The vDSO image of this process and its address, from `AT_SYSINFO_EHDR` (getauxval(3)).
pub fn vdso_image() -> Option<(u64, &'static [u8])> {
    // SAFETY: getauxval reads the vector that the kernel put on the initial stack.
    let base = unsafe { libc::getauxval(libc::AT_SYSINFO_EHDR) };
    if base == 0 {
        return None;
    }
    // SAFETY: the kernel maps the image whole, at least one page, readable and unchanging for the life of the process
    // (arch/x86/entry/vdso/vma.c); program headers lie in its first page, behind the ELF header.
    let first_page = unsafe { core::slice::from_raw_parts(base as *const u8, 4096) };
    let mapped = loaded_bytes(first_page)?.next_multiple_of(4096);
    // SAFETY: PT_LOAD covers what the kernel maps of the image, in whole pages.
    let image = || unsafe { core::slice::from_raw_parts(base as *const u8, mapped as usize) };
    (mapped <= 1 << 20).then(|| (base, image()))
}

/// How many bytes of a 64-bit ELF image its PT_LOAD headers cover (gABI, "Program Header").
fn loaded_bytes(page: &[u8]) -> Option<u64> {
    let half = |at: usize| Some(usize::from(u16::from_le_bytes(page.get(at..at + 2)?.try_into().ok()?)));
    let quad = |at: usize| Some(u64::from_le_bytes(page.get(at..at + 8)?.try_into().ok()?));
    let (table, size, count) = (usize::try_from(quad(0x20)?).ok()?, half(0x36)?, half(0x38)?);
    let end = |index: usize| {
        let at = table.checked_add(index.checked_mul(size)?)?;
        let is_load = page.get(at..at.checked_add(4)?)? == 1u32.to_le_bytes();
        is_load.then_some(quad(at + 0x10)?.checked_add(quad(at + 0x28)?)?)
    };
    (0..count).filter_map(end).max()
}

/// How many bytes the handler of [`catch`] steps over.
static SKIP: AtomicUsize = AtomicUsize::new(0);
/// Run by the handler of [`catch`] before it returns.
static AFTER: AtomicU64 = AtomicU64::new(0);
/// How often the handler of [`catch`] has run.
pub static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// Installs a handler that steps over `skip` bytes and makes the signal's number the value of the interrupted crossing
/// (it is put into the saved rax). `after` runs in the handler and must be async-signal-safe.
pub fn catch(signal: i32, skip: usize, after: Option<fn()>) -> Result<(), Reason> {
    SKIP.store(skip, Ordering::Relaxed);
    AFTER.store(after.map_or(0, |f| f as usize as u64), Ordering::Relaxed);
    // SAFETY: sigaction is plain data for which zero is a value; the handler has SA_SIGINFO's signature, and touches
    // nothing but atomics and the ucontext that the kernel hands it.
    let failed = unsafe {
        let mut action: libc::sigaction = core::mem::zeroed();
        action.sa_sigaction = step_over as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_NODEFER;
        libc::sigaction(signal, &action, core::ptr::null_mut())
    };
    if failed != 0 {
        return Err(Reason::from_errno("sigaction", errno()));
    }
    Ok(())
}

extern "C" fn step_over(signal: i32, _info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    CAUGHT.fetch_add(1, Ordering::Relaxed);
    // SAFETY: with SA_SIGINFO the third argument is the ucontext_t on the signal frame, exclusively ours until we
    // return.
    unsafe {
        let registers = &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs;
        registers[libc::REG_RIP as usize] += SKIP.load(Ordering::Relaxed) as i64;
        registers[libc::REG_RAX as usize] = i64::from(signal);
    }
    let after = AFTER.load(Ordering::Relaxed);
    if after != 0 {
        // SAFETY: `after` was a `fn()` when `catch` stored it.
        let after: fn() = unsafe { core::mem::transmute::<usize, fn()>(after as usize) };
        after();
    }
}

/// Is the page of this address mapped? Asked of the kernel, without touching it (mincore(2)).
pub fn is_mapped(address: u64) -> bool {
    let mut residency = 0u8;
    // SAFETY: mincore reads no user memory but writes one byte per page asked for to the live local.
    let failed = unsafe { libc::mincore((address & !0xfff) as *mut libc::c_void, 4096, &mut residency) };
    failed == 0
}
