//! The slab as a memfd that the driver and its children map.
//!
//! # Safety
//!
//! The mapping has the size of the file, both made here or received from the driver, and lives as long as the process.
//! The driver keeps a pointer, and borrows the memory only while no child runs (a child is reaped before its answer is
//! read); a child is its only user while it runs.
#![allow(unsafe_code)]

use anyhow::{Context, Result};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::mman::{MapFlags, ProtFlags, mmap};
use std::num::NonZeroUsize;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::ptr::NonNull;
use tollgate_gates::slab::{SIZE, Slab};

/// The driver's end.
pub struct SharedSlab {
    file: OwnedFd,
    slab: NonNull<Slab>,
}

impl SharedSlab {
    /// A new slab; children inherit its descriptor.
    pub fn create() -> Result<SharedSlab> {
        let file =
            memfd_create("tollgate-slab", MFdFlags::empty()).context("cannot create shared memory (memfd_create)")?;
        nix::unistd::ftruncate(&file, SIZE as i64).context("cannot size shared memory")?;
        let slab = map(file.as_fd())?;
        Ok(SharedSlab { file, slab })
    }

    /// The descriptor's number, which is the same in a child.
    pub fn fd(&self) -> RawFd {
        self.file.as_raw_fd()
    }

    /// The memory. Not to be held while a child runs.
    pub fn get(&mut self) -> &mut Slab {
        // SAFETY: mapped for the rest of the process's life; the borrow ends before the next child is started, because
        // starting one takes `&mut` of whoever owns this.
        unsafe { self.slab.as_mut() }
    }
}

/// A child's end.
pub fn open(fd: RawFd) -> Result<&'static mut Slab> {
    let size = std::fs::metadata(format!("/proc/self/fd/{fd}")).map(|data| data.len());
    let size = size.with_context(|| format!("descriptor {fd} is not open: `cross` is for tollgate's own use"))?;
    anyhow::ensure!(size == SIZE as u64, "descriptor {fd} is not a slab: `cross` is for tollgate's own use");
    // SAFETY: the descriptor is open, as its metadata has just shown, and nothing in this process closes it.
    let mut slab = map(unsafe { BorrowedFd::borrow_raw(fd) })?;
    // SAFETY: mapped for the rest of the process's life, and called once in a child: no second borrow.
    Ok(unsafe { slab.as_mut() })
}

fn map(file: BorrowedFd<'_>) -> Result<NonNull<Slab>> {
    let length = NonZeroUsize::new(SIZE).context("the slab is empty")?;
    let flags = MapFlags::MAP_SHARED | MapFlags::MAP_POPULATE;
    // SAFETY: a new mapping at an address of the kernel's choice overlaps nothing. Any bytes are a valid Slab (integers
    // only), and the file is SIZE bytes long and never truncated.
    let at = unsafe { mmap(None, length, ProtFlags::PROT_READ | ProtFlags::PROT_WRITE, flags, file, 0) };
    Ok(at.context("cannot map shared memory")?.cast())
}
