//! One region of a process's map, asked for by an address: to write a whole map as text and to read that takes forty
//! times as long.
#![allow(unsafe_code)]
//! # Safety
//!
//! One ioctl(2), by which the kernel fills a structure that is a local, and writes a name into a local array, both of
//! the sizes that the structure says.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicBool, Ordering};

use super::maps::{Region, unescaped};

/// `struct procmap_query` (include/uapi/linux/fs.h, Linux 6.11).
#[repr(C)]
#[derive(Default)]
struct Query {
    size: u64,
    query_flags: u64,
    query_addr: u64,
    vma_start: u64,
    vma_end: u64,
    vma_flags: u64,
    vma_page_size: u64,
    vma_offset: u64,
    inode: u64,
    dev_major: u32,
    dev_minor: u32,
    vma_name_size: u32,
    build_id_size: u32,
    vma_name_addr: u64,
    build_id_addr: u64,
}

/// `PROCMAP_QUERY`: `_IOWR('f', 17, struct procmap_query)`.
const PROCMAP_QUERY: libc::c_ulong =
    3 << 30 | (size_of::<Query>() as libc::c_ulong) << 16 | (b'f' as libc::c_ulong) << 8 | 17;

/// Bits of `vma_flags`.
const READABLE: u64 = 1;
const WRITABLE: u64 = 2;
const EXECUTABLE: u64 = 4;
const SHARED: u64 = 8;

/// Longer names are not asked for (ENAMETOOLONG).
const LONGEST: usize = 4096;

/// Set once the kernel has said that it knows no such question: it is asked no more.
static UNKNOWN: AtomicBool = AtomicBool::new(false);

/// The region that holds an address of a process, its file not open; `None` where none does. An error before Linux
/// 6.11, and where the process is gone.
pub fn region_at(pid: i32, address: u64) -> io::Result<Option<Region>> {
    if UNKNOWN.load(Ordering::Relaxed) {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let maps = File::open(format!("/proc/{pid}/maps"))?;
    let mut name = [0; LONGEST];
    let mut query = Query {
        size: size_of::<Query>() as u64,
        query_addr: address,
        vma_name_size: LONGEST as u32,
        vma_name_addr: name.as_mut_ptr() as u64,
        ..Query::default()
    };
    // SAFETY: the kernel reads and writes a structure of the size that the request and the structure say, a local, and
    // at most `vma_name_size` bytes at `vma_name_addr`, a local too.
    if unsafe { libc::ioctl(maps.as_raw_fd(), PROCMAP_QUERY, &raw mut query) } == -1 {
        let error = io::Error::last_os_error();
        return match error.raw_os_error() {
            Some(libc::ENOENT) => Ok(None),
            Some(libc::ENOTTY) => {
                UNKNOWN.store(true, Ordering::Relaxed);
                Err(error)
            }
            _ => Err(error),
        };
    }
    // With the zero behind it; 0 where it has none.
    let length = (query.vma_name_size as usize).clamp(1, LONGEST) - 1;
    let is = |bit| query.vma_flags & bit != 0;
    Ok(Some(Region {
        start: query.vma_start,
        end: query.vma_end,
        readable: is(READABLE),
        writable: is(WRITABLE),
        executable: is(EXECUTABLE),
        shared: is(SHARED),
        offset: query.vma_offset,
        device: (query.dev_major, query.dev_minor),
        inode: query.inode,
        backing: unescaped(&name[..length], query.inode),
        source: None,
    }))
}

#[cfg(test)]
mod tests {
    use super::super::maps::Maps;
    use super::*;

    #[test]
    fn a_region_that_is_asked_for_is_that_of_the_whole_map() {
        let own = std::process::id() as i32;
        let code = a_region_that_is_asked_for_is_that_of_the_whole_map as *const () as u64;
        let local = 0_u64;
        for address in [code, &raw const local as u64] {
            let asked = match region_at(own, address) {
                Err(error) if error.raw_os_error() == Some(libc::ENOTTY) => return println!("not before Linux 6.11"),
                asked => asked.unwrap().unwrap(),
            };
            let maps = Maps::read(own).unwrap();
            let read = maps.region(address).unwrap();
            // A stack grows.
            assert_eq!(
                (asked.end, asked.offset, asked.inode, asked.device),
                (read.end, read.offset, read.inode, read.device)
            );
            assert_eq!(
                (asked.readable, asked.writable, asked.executable),
                (read.readable, read.writable, read.executable)
            );
            assert_eq!((asked.shared, &asked.backing), (read.shared, &read.backing));
        }
        assert!(region_at(own, 0).unwrap().is_none());
        assert!(region_at(-7, code).is_err());
    }
}
