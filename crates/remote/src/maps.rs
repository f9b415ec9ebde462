//! /proc/PID/maps, as the engine needs it: what is mapped where, and where a hole is.

use super::memory::Memory;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::os::unix::fs::FileExt;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// First byte.
    pub start: u64,
    /// Behind the last byte.
    pub end: u64,
    /// May be executed.
    pub executable: bool,
    /// May be written.
    pub writable: bool,
    /// What is written there is the process's alone (MAP_PRIVATE).
    pub private: bool,
    /// Offset in the file.
    pub offset: u64,
    /// Device, as `major:minor`.
    pub device: String,
    /// Inode; 0 where there is no file.
    pub inode: u64,
    /// Path, `[vdso]` and the like, or nothing.
    pub path: String,
}

impl Mapping {
    /// The numbers of the device: major and minor.
    pub fn numbers(&self) -> Option<(u32, u32)> {
        let (major, minor) = self.device.split_once(':')?;
        Some((u32::from_str_radix(major, 16).ok()?, u32::from_str_radix(minor, 16).ok()?))
    }
}

/// The most bytes that are read of a map. Servers for which vm.max_map_count was raised have 262,144 mappings, of 120
/// bytes each; a hostile program has as many with names of 4 KiB, in which each byte may become three here, and maps
/// are read while others are in use.
const LIMIT: u64 = 32 << 20;

/// The mappings of a process, in the order of their addresses.
pub fn read(pid: i32) -> io::Result<Vec<Mapping>> {
    bounded(std::fs::File::open(format!("/proc/{pid}/maps"))?, LIMIT)
}

fn bounded(maps: impl io::Read, limit: u64) -> io::Result<Vec<Mapping>> {
    // The kernel gives 4 KiB at a time, and `fs::read` begins with less.
    let mut text = Vec::with_capacity(1 << 16);
    maps.take(limit + 1).read_to_end(&mut text)?;
    if text.len() as u64 > limit {
        return Err(io::Error::other(format!("/proc/PID/maps has more than {} MiB", limit >> 20)));
    }
    Ok(text.split(|byte| *byte == b'\n').filter_map(|bytes| line(&String::from_utf8_lossy(bytes))).collect())
}

fn line(line: &str) -> Option<Mapping> {
    let (range, rest) = line.split_once(' ')?;
    let (start, end) = range.split_once('-')?;
    let mut fields = rest.splitn(5, ' ');
    let (flags, offset, device, inode) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    Some(Mapping {
        start: u64::from_str_radix(start, 16).ok()?,
        end: u64::from_str_radix(end, 16).ok()?,
        executable: flags.contains('x'),
        writable: flags.contains('w'),
        private: flags.contains('p'),
        offset: u64::from_str_radix(offset, 16).ok()?,
        device: device.into(),
        inode: inode.parse().ok()?,
        path: fields.next().unwrap_or("").trim_start().into(),
    })
}

/// Room that [`hole_near`] leaves beside what is mapped: heaps and stacks grow.
pub const GUARD: u64 = 1 << 20;

/// The hole of at least `size` bytes that is nearest to `address`, page-aligned and away from stack and heap growth.
pub fn hole_near(maps: &[Mapping], address: u64, size: u64, lowest: u64, highest: u64) -> Option<u64> {
    let mut best: Option<u64> = None;
    let mut floor = lowest;
    let ceilings = maps.iter().map(|map| (map.start, map.end)).chain([(highest, u64::MAX)]);
    for (start, end) in ceilings {
        let (low, high) = (floor.saturating_add(GUARD), start.min(highest).saturating_sub(GUARD));
        if high > low && high - low >= size {
            let candidate = address.clamp(low, high - size) & !4095;
            let candidate = if candidate < low { candidate + 4096 } else { candidate };
            let nearer = |best: u64| candidate.abs_diff(address) < best.abs_diff(address);
            if candidate + size <= high && best.is_none_or(nearer) {
                best = Some(candidate);
            }
        }
        floor = floor.max(end);
    }
    best
}

/// The memory that a stack pointer of a process is in, with the room that the first thread's stack has to grow; empty
/// where it is in none.
pub fn stack_around(pid: i32, sp: u64) -> Range<u64> {
    /// What the kernel leaves free below the stack at least (`MIN_GAP`, arch/x86/mm/mmap.c and mm/util.c, Linux 6.18).
    const GAP: u64 = 128 << 20;
    let maps = read(pid).unwrap_or_default();
    let around = maps.iter().find(|map| (map.start..map.end).contains(&sp));
    around.map_or(
        0..0,
        |map| if map.path == "[stack]" { map.end.saturating_sub(GAP)..map.end } else { map.start..map.end },
    )
}

/// The file that is mapped somewhere in a thread's memory, and its load bias there. `None` where there is none, or it
/// is no ELF file.
pub fn file_of(tid: i32, map: &Mapping) -> Option<(File, u64)> {
    let file = super::files::of_mapping(tid, map).ok()?;
    let mut head = [0; 4096];
    let got = file.read_at(&mut head, 0).ok()?;
    let bias = bias(map, &head[..got])?;
    Some((file, bias))
}

/// The load bias of a mapping: its address less the one in the file (`p_vaddr` of the segment that its offset is in;
/// elf(5)).
///
/// Segments may share a page of the file: every program that lld links has code in the last page of its read-only data.
/// So executable memory is looked for among executable segments first, and among all where a program has made some
/// executable itself.
pub fn bias(map: &Mapping, head: &[u8]) -> Option<u64> {
    /// PT_LOAD of elf(5).
    const LOAD: u32 = 1;
    let half = |at: usize| Some(u64::from(u16::from_le_bytes(head.get(at..at + 2)?.try_into().ok()?)));
    let quarter = |at: usize| Some(u32::from_le_bytes(head.get(at..at.checked_add(4)?)?.try_into().ok()?));
    let word = |at: usize| Some(u64::from_le_bytes(head.get(at..at.checked_add(8)?)?.try_into().ok()?));
    if head.get(4) == Some(&CLASS32) {
        return bias_32(map, head);
    }
    let (table, size, count) = (usize::try_from(word(32)?).ok()?, half(54)? as usize, half(56)? as usize);
    // Whether it is of the mapping's kind, and the bias that it gives; `None` where it is not the mapping's.
    let segment = |index: usize| {
        let at = table.checked_add(index.checked_mul(size)?)?;
        let (kind, flags) = (quarter(at)?, quarter(at.checked_add(4)?)?);
        let (offset, vaddr, filesz) = (word(at + 8)?, word(at + 16)?, word(at + 32)?);
        (kind == LOAD).then(|| of_segment(map, flags, offset, vaddr, filesz)).flatten()
    };
    best((0..count).filter_map(segment).collect())
}

/// EI_CLASS of a 32-bit file.
const CLASS32: u8 = 1;

/// The same of a 32-bit file: its header and its segments have other fields (elf(5), Elf32_Ehdr and Elf32_Phdr).
fn bias_32(map: &Mapping, head: &[u8]) -> Option<u64> {
    const LOAD: u32 = 1;
    let half = |at: usize| Some(usize::from(u16::from_le_bytes(head.get(at..at + 2)?.try_into().ok()?)));
    let word = |at: usize| Some(u32::from_le_bytes(head.get(at..at.checked_add(4)?)?.try_into().ok()?));
    let (table, size, count) = (word(28)? as usize, half(42)?, half(44)?);
    let segment = |index: usize| {
        let at = table.checked_add(index.checked_mul(size)?)?;
        let (kind, offset, vaddr) = (word(at)?, word(at.checked_add(4)?)?, word(at.checked_add(8)?)?);
        let (filesz, flags) = (word(at.checked_add(16)?)?, word(at.checked_add(24)?)?);
        (kind == LOAD).then(|| of_segment(map, flags, offset.into(), vaddr.into(), filesz.into())).flatten()
    };
    best((0..count).filter_map(segment).collect())
}

/// Whether a segment is of the mapping's kind, and the bias that it gives; `None` where the mapping is none of it.
fn of_segment(map: &Mapping, flags: u32, offset: u64, vaddr: u64, filesz: u64) -> Option<(bool, u64)> {
    /// PF_X of elf(5).
    const EXECUTABLE: u32 = 1;
    let within = (offset & !4095..offset.checked_add(filesz)?).contains(&map.offset);
    let same = (flags & EXECUTABLE != 0) == map.executable;
    within.then(|| (same, map.start.wrapping_sub(vaddr.wrapping_add(map.offset).wrapping_sub(offset))))
}

/// The bias of a segment of the mapping's kind, or else of any.
fn best(found: Vec<(bool, u64)>) -> Option<u64> {
    found.iter().find(|(same, _)| *same).or(found.first()).map(|(_, bias)| *bias)
}

/// The address of a zero byte that can be read: EI_PAD of an ELF header (elf(5)). A memfd must have a name, be it
/// empty.
pub fn empty_string(memory: &Memory, maps: &[Mapping]) -> Option<u64> {
    const PADDING: u64 = 9;
    maps.iter().filter(|map| map.offset == 0 && map.inode != 0).find_map(|map| {
        let mut head = [0; 16];
        memory.read(map.start, &mut head).ok()?;
        (head.starts_with(b"\x7fELF") && head[PADDING as usize] == 0).then_some(map.start + PADDING)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_blanks_in_its_path_is_read() {
        let map = line("7f00-7f10 r-xp 00001000 08:01 42                 /a b (deleted)").unwrap();
        assert_eq!((map.start, map.end, map.inode, map.path.as_str()), (0x7f00, 0x7f10, 42, "/a b (deleted)"));
        assert!(map.executable && !map.writable);
    }

    /// Regression: a program with many mappings of files with long names filled its tracer's memory.
    #[test]
    fn a_map_that_is_too_long_is_an_error() {
        let text = "1000-2000 r--p 00000000 08:01 42 /a\n2000-3000 r-xp 00001000 08:01 42 /a\n";
        assert_eq!(bounded(text.as_bytes(), text.len() as u64).unwrap().len(), 2);
        let error = bounded(text.as_bytes(), text.len() as u64 - 1).unwrap_err().to_string();
        assert!(error.contains("has more than"), "{error}");
    }

    /// A header with segments: flags, offset, address, size in the file.
    fn head(segments: &[(u32, u64, u64, u64)]) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..4].copy_from_slice(b"\x7fELF");
        bytes[32..40].copy_from_slice(&64u64.to_le_bytes());
        bytes[54..56].copy_from_slice(&56u16.to_le_bytes());
        bytes[56..58].copy_from_slice(&(segments.len() as u16).to_le_bytes());
        for (flags, offset, address, size) in segments {
            bytes.extend([1u32.to_le_bytes(), flags.to_le_bytes()].concat());
            bytes.extend([*offset, *address, *address, *size, *size, 0x1000].into_iter().flat_map(u64::to_le_bytes));
        }
        bytes
    }

    #[test]
    fn segments_that_share_a_page_of_the_file_are_told_apart_as_lld_lays_them_out() {
        let head = head(&[(4, 0, 0, 0x5300), (5, 0x5300, 0x6300, 0x8000), (6, 0xd300, 0xf300, 0x100)]);
        let map = |line_: &str| line(line_).unwrap();
        let code = map("555555560000-555555569000 r-xp 00005000 08:01 42 /p");
        assert_eq!(bias(&code, &head), Some(0x5555_5555_a000));
        let text = map("55555555a000-555555560000 r--p 00000000 08:01 42 /p");
        assert_eq!(bias(&text, &head), Some(0x5555_5555_a000));
        // Data that was made executable later has no segment of its kind.
        let data = map("555555569000-55555556a000 rwxp 0000d000 08:01 42 /p");
        assert_eq!(bias(&Mapping { offset: 0xe000, ..data.clone() }, &head), None);
        assert_eq!(bias(&data, &head[..64]), None);
    }

    #[test]
    fn the_segments_of_a_32_bit_file_are_read_by_their_own_layout() {
        let mut head = vec![0; 52];
        head[..5].copy_from_slice(b"\x7fELF\x01");
        head[28..32].copy_from_slice(&52u32.to_le_bytes());
        head[42..44].copy_from_slice(&32u16.to_le_bytes());
        head[44..46].copy_from_slice(&2u16.to_le_bytes());
        for (flags, offset, address, size) in [(4u32, 0u32, 0x0804_8000u32, 0x200u32), (5, 0x1000, 0x0804_9000, 0x80)] {
            head.extend(
                [1, offset, address, address, size, size, flags, 0x1000].into_iter().flat_map(u32::to_le_bytes),
            );
        }
        let map = line("56559000-5655a000 r-xp 00001000 08:01 42 /p").unwrap();
        assert_eq!(bias(&map, &head), Some(0x5655_9000 - 0x0804_9000));
        assert_eq!(bias(&map, &head[..60]), None);
    }

    #[test]
    fn executable_memory_without_an_executable_segment_has_the_bias_of_what_is_there() {
        let head = head(&[(4, 0, 0x40_0000, 0x3000)]);
        let map = line("400000-403000 r-xp 00000000 08:01 42 /p").unwrap();
        assert_eq!(bias(&map, &head), Some(0));
    }

    #[test]
    fn the_nearest_hole_is_taken_and_keeps_its_distance() {
        let map = |start: u64, end: u64| Mapping { start, end, ..line("0-0 r--p 0 0:0 0").unwrap() };
        let maps = [map(0x40_0000, 0x50_0000), map(0x7000_0000_0000, 0x7000_0010_0000)];
        let hole = hole_near(&maps, 0x7000_0000_0000, 0x40_0000, 0x1_0000, 0x7fff_ffff_f000).unwrap();
        // Above it, as below it, 1 MiB stays free; above is nearer, because the hole's own length lies on the far side.
        assert_eq!(hole, 0x7000_0010_0000 + 0x10_0000);
        let below = [map(0x7000_0000_0000, 0x7fff_ffff_f000)];
        let hole = hole_near(&below, 0x7000_0000_0000, 0x40_0000, 0x1_0000, 0x7fff_ffff_f000).unwrap();
        assert_eq!(hole, 0x7000_0000_0000 - 0x10_0000 - 0x40_0000);
        assert_eq!(hole_near(&maps, 0, u64::MAX / 2, 0, 1 << 46), None);
    }
}
