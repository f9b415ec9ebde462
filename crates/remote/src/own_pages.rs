//! What a process has in place of pages of a file: those of a private mapping that were written to, by it or by
//! somebody in its name. Only these are read, as a mapping of a file may be much larger than what was ever in it.

use super::files;
use super::maps::Mapping;
use super::memory::Memory;
use std::fs::File;
use std::io;
use std::iter;
use std::ops::Range;
use std::os::unix::fs::FileExt;

const PAGE: u64 = 4096;
/// Bytes that are given at once, at most.
const PIECE: u64 = 256 << 10;
/// Entries of /proc/PID/pagemap that are read at once.
const ENTRIES: usize = 8192;

/// Gives `each` the process's own pages of a mapping, in the order of their addresses, in pieces: an address and the
/// bytes there. Pieces have `around` bytes on both sides that another one may have too, so that what lies across a
/// border is seen whole.
pub fn each(pid: i32, memory: &Memory, map: &Mapping, around: u64, mut each: impl FnMut(u64, &[u8])) -> io::Result<()> {
    if map.end.saturating_sub(map.start) > files::LARGEST {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    for own in own(pid, map).unwrap_or_else(|_| iter::once(map.start..map.end).collect()) {
        for start in (own.start..own.end).step_by(PIECE as usize) {
            let from = start.saturating_sub(around).max(map.start);
            let end = start.saturating_add(PIECE).min(own.end).saturating_add(around).min(map.end);
            each(from, &memory.range(from..end)?);
        }
    }
    Ok(())
}

/// Where they are, by /proc/PID/pagemap. An error where that is not to be had: it may not be compiled in
/// (CONFIG_PROC_PAGE_MONITOR), and of a process that is not to be dumped it opens for root only.
fn own(pid: i32, map: &Mapping) -> io::Result<Vec<Range<u64>>> {
    let pagemap = File::open(format!("/proc/{pid}/pagemap"))?;
    let mut found: Vec<Range<u64>> = Vec::new();
    let mut buffer = vec![0; ENTRIES * 8];
    let mut page = map.start / PAGE;
    while page < map.end / PAGE {
        let entries = ENTRIES.min((map.end / PAGE - page) as usize);
        pagemap.read_exact_at(&mut buffer[..entries * 8], page * 8)?;
        for (entry, page) in buffer[..entries * 8].as_chunks().0.iter().zip(page..) {
            if !is_own(u64::from_le_bytes(*entry)) {
                continue;
            }
            match found.last_mut().filter(|last| last.end == page * PAGE) {
                Some(last) => last.end += PAGE,
                None => found.push(page * PAGE..(page + 1) * PAGE),
            }
        }
        page += entries as u64;
    }
    Ok(found)
}

/// Whether an entry is of a page that is there, or swapped out, and is no page of the file
/// (Documentation/admin-guide/mm/pagemap.rst, Linux 6.18: bits 63, 62 and 61).
fn is_own(entry: u64) -> bool {
    entry >> 62 != 0 && entry >> 61 & 1 == 0
}

#[cfg(test)]
mod tests {
    use super::super::maps;
    use super::*;

    /// The code of this program, and pieces of it that were written to.
    fn code() -> (Mapping, Memory) {
        let (own, exe) = (std::process::id() as i32, std::env::current_exe().unwrap());
        let is_code = |map: &Mapping| map.executable && map.private && map.path == exe.to_str().unwrap();
        (maps::read(own).unwrap().into_iter().find(is_code).unwrap(), Memory::open(own).unwrap())
    }

    /// What was written to, and behind the last byte: each from the mapping's beginning.
    fn pieces(map: &Mapping, memory: &Memory) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        let each_one = |at: u64, bytes: &[u8]| {
            assert_eq!(memory.range(at..at + bytes.len() as u64).unwrap(), bytes);
            found.push((at - map.start, at - map.start + bytes.len() as u64));
        };
        each(std::process::id() as i32, memory, map, 4, each_one).unwrap();
        found
    }

    /// Makes pages this process's own, by writing what is there.
    fn write(map: &Mapping, memory: &Memory, range: Range<u64>) {
        let bytes = memory.range(map.start + range.start..map.start + range.end).unwrap();
        memory.write(map.start + range.start, &bytes).unwrap();
    }

    #[test]
    fn only_pages_that_were_written_are_read_and_pieces_of_them_overlap() {
        let (map, memory) = code();
        let size = map.end - map.start;
        assert!(size > 2 * PIECE, "{size}");
        assert_eq!(pieces(&map, &memory), []);
        write(&map, &memory, 2 * PAGE - 1..2 * PAGE + 1);
        assert_eq!(pieces(&map, &memory), [(PAGE - 4, 3 * PAGE + 4)]);
        write(&map, &memory, size - PAGE..size - 1);
        assert_eq!(pieces(&map, &memory), [(PAGE - 4, 3 * PAGE + 4), (size - PAGE - 4, size)]);
        write(&map, &memory, 0..PIECE + PAGE);
        let expected = [(0, PIECE + 4), (PIECE - 4, PIECE + PAGE + 4), (size - PAGE - 4, size)];
        assert_eq!(pieces(&map, &memory), expected);
    }
}
