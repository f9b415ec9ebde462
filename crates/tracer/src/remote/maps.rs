//! /proc/PID/maps, as the engine needs it: what is mapped where, and where a hole is.

use super::memory::Memory;
use std::io;

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
    /// Offset in the file.
    pub offset: u64,
    /// Device, as `major:minor`.
    pub device: String,
    /// Inode; 0 where there is no file.
    pub inode: u64,
    /// Path, `[vdso]` and the like, or nothing.
    pub path: String,
}

/// The mappings of a process, in the order of their addresses.
pub fn read(pid: i32) -> io::Result<Vec<Mapping>> {
    let text = std::fs::read(format!("/proc/{pid}/maps"))?;
    Ok(String::from_utf8_lossy(&text).lines().filter_map(line).collect())
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
        offset: u64::from_str_radix(offset, 16).ok()?,
        device: device.into(),
        inode: inode.parse().ok()?,
        path: fields.next().unwrap_or("").trim_start().into(),
    })
}

/// The hole of at least `size` bytes that is nearest to `address`, page-aligned and away from stack and heap growth.
pub fn hole_near(maps: &[Mapping], address: u64, size: u64, lowest: u64, highest: u64) -> Option<u64> {
    /// Room left beside what is mapped: heaps and stacks grow.
    const GUARD: u64 = 1 << 20;
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

/// The load bias of a mapping: its address less the one in the file (`p_vaddr` of the segment that its offset is in; elf(5)).
pub fn bias(map: &Mapping, head: &[u8]) -> Option<u64> {
    let half = |at: usize| Some(u64::from(u16::from_le_bytes(head.get(at..at + 2)?.try_into().ok()?)));
    let word = |at: usize| Some(u64::from_le_bytes(head.get(at..at + 8)?.try_into().ok()?));
    let (table, size, count) = (word(32)? as usize, half(54)? as usize, half(56)? as usize);
    (0..count).find_map(|index| {
        let at = table.checked_add(index.checked_mul(size)?)?;
        let kind = u32::from_le_bytes(head.get(at..at + 4)?.try_into().ok()?);
        let (offset, vaddr, filesz) = (word(at + 8)?, word(at + 16)?, word(at + 32)?);
        let page = offset & !4095;
        let within = kind == 1 && (page..offset.checked_add(filesz)?).contains(&map.offset);
        within.then(|| map.start.wrapping_sub(vaddr.wrapping_add(map.offset).wrapping_sub(offset)))
    })
}

/// The address of a zero byte that can be read: EI_PAD of an ELF header (elf(5)). A memfd must have a name, be it empty.
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
