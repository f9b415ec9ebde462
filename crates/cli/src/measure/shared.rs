//! The slab as a memfd that the driver and its children map.
//!
//! # Safety
//!
//! The mapping has the size of the file, both made here or received from the driver, and lives as long as the process. The
//! driver looks at it only while no child runs (a child is reaped before its answer is read), and a child is its only user
//! while it runs: so an exclusive borrow is exclusive.
#![allow(unsafe_code)]

use anyhow::{Context, Result};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::mman::{MapFlags, ProtFlags, mmap};
use std::num::NonZeroUsize;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use tollgate_gates::slab::{SIZE, Slab};

/// The driver's end.
pub struct SharedSlab {
    file: OwnedFd,
    slab: &'static mut Slab,
}

impl SharedSlab {
    /// A new slab; children inherit its descriptor.
    pub fn create() -> Result<SharedSlab> {
        let file = memfd_create("tollgate-slab", MFdFlags::empty()).context("cannot create shared memory (memfd_create)")?;
        nix::unistd::ftruncate(&file, SIZE as i64).context("cannot size shared memory")?;
        let slab = map(file.as_fd())?;
        Ok(SharedSlab { file, slab })
    }

    /// The descriptor's number, which is the same in a child.
    pub fn fd(&self) -> RawFd {
        self.file.as_raw_fd()
    }

    /// The memory.
    pub fn get(&mut self) -> &mut Slab {
        self.slab
    }
}

/// A child's end.
pub fn open(fd: RawFd) -> Result<&'static mut Slab> {
    let size = std::fs::metadata(format!("/proc/self/fd/{fd}")).map(|data| data.len());
    let size = size.with_context(|| format!("descriptor {fd} is not open: `cross` is for tollgate's own use"))?;
    anyhow::ensure!(size == SIZE as u64, "descriptor {fd} is not a slab: `cross` is for tollgate's own use");
    // SAFETY: the descriptor is open, as its metadata has just shown, and nothing in this process closes it.
    map(unsafe { BorrowedFd::borrow_raw(fd) })
}

fn map(file: BorrowedFd<'_>) -> Result<&'static mut Slab> {
    let length = NonZeroUsize::new(SIZE).context("the slab has no size")?;
    let flags = MapFlags::MAP_SHARED | MapFlags::MAP_POPULATE;
    // SAFETY: a new mapping at an address of the kernel's choice; any bytes are a valid Slab (integers only), and the file is
    // SIZE bytes long, never truncated, and mapped for the rest of the process's life.
    unsafe {
        let at = mmap(None, length, ProtFlags::PROT_READ | ProtFlags::PROT_WRITE, flags, file, 0)
            .context("cannot map shared memory")?;
        Ok(&mut *at.as_ptr().cast::<Slab>())
    }
}
