//! Where trampolines go: the address space of one process, as far as it is taken, and our own pages in it.
//!
//! Most sites leave a choice of 4 GiB, some of 64 KiB, some name one address. Pages are mapped in blocks around what is
//! demanded, because demands come in clusters: functions begin alike, so the jumps that are punned into them lead into
//! images of the code's own layout.

use std::collections::BTreeMap;
use std::ops::Range;
use tollgate_remote::maps::Mapping;
use tollgate_rewrite::probe::site::Reach;

/// What is mapped where a site leaves the choice.
const ISLAND: u64 = 1 << 20;
/// What is mapped around an address that a site demands, as far as it is free. Large, because a mapping costs some 50
/// µs of stops, and a page that is never used nothing.
const BLOCK: u64 = 1 << 20;
/// Where the choice is free, so far away at most: displaced instructions address memory near their own place.
const NEAR: u64 = 1 << 30;
/// mmap_min_addr is 65,536 nearly everywhere.
const LOWEST: u64 = 1 << 16;
/// TASK_SIZE of 47 bits.
const HIGHEST: u64 = 0x7fff_ffff_f000;
/// A heap grows upwards, and so far it may.
const HEAP_GROWTH: u64 = 256 << 20;
/// And so far at least, where a jump fits nowhere else: the allocators of glibc and musl go on with mmap(2) when brk(2)
/// has come to its end.
const LEAST_GROWTH: u64 = 64 << 20;
/// A stack grows downwards.
const STACK_GROWTH: u64 = 128 << 20;
/// What is left free around memory of ours that may lie anywhere, so that it is within reach of no module, nor of what
/// is loaded there later.
const CLEAR: u64 = 16 << 30;
/// Ranges of targets that are looked at one by one.
const FEW: usize = 64;
/// Mappings that are made at most; vm.max_map_count is 65,530, and the program wants some.
const MOST_REGIONS: usize = 16_384;

/// Pages of ours.
#[derive(Clone, Debug)]
struct Region {
    end: u64,
    /// Offset in the arena's file.
    offset: u64,
    /// Free pieces: from, to.
    free: BTreeMap<u64, u64>,
    /// Bytes of the largest: most regions are full, and of thousands with thousands of pieces each few are looked at.
    largest: u64,
    /// They are mapped, and not only meant to be.
    there: bool,
}

impl Region {
    /// Free pieces of which a part is in a range, if there may be one of `size` bytes.
    fn free(&self, range: &Range<u64>, size: u64) -> impl Iterator<Item = (u64, u64)> {
        let range = if self.largest < size { range.start..range.start } else { range.clone() };
        let first =
            self.free.range(..range.start).next_back().filter(|(_, to)| !range.is_empty() && **to > range.start);
        first.into_iter().chain(self.free.range(range)).map(|(from, to)| (*from, *to))
    }

    /// Takes a place out of the piece that it is in; whether it was free.
    fn claim(&mut self, at: u64, size: u64) -> bool {
        let Some((&from, &to)) = self.free.range(..=at).next_back().filter(|(_, to)| at + size <= **to) else {
            return false;
        };
        self.free.remove(&from);
        if from < at {
            self.free.insert(from, at);
        }
        if at + size < to {
            self.free.insert(at + size, to);
        }
        if to - from == self.largest {
            self.largest = self.free.iter().map(|(from, to)| to - from).max().unwrap_or(0);
        }
        true
    }

    /// Gives bytes back, which may touch the piece behind them.
    fn give_back(&mut self, from: u64, to: u64) {
        let behind = self.free.remove(&to).unwrap_or(to);
        if from < behind {
            self.free.insert(from, behind);
            self.largest = self.largest.max(behind - from);
        }
    }
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct CodeAllocator {
    regions: BTreeMap<u64, Region>,
    /// What others have: from, to; pieces that touch are one.
    taken: BTreeMap<u64, u64>,
    /// What the heap may still want.
    growth: Range<u64>,
    /// Where the heap begins of a program that has executed nothing yet: it may begin behind pages of ours as well.
    idle_heap: Option<u64>,
    /// Where it was made to begin.
    moved_heap: Option<u64>,
}

/// A place for a trampoline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// In pages that are there.
    Here(u64),
    /// These pages have to be mapped first.
    Map(Range<u64>, u64),
}

impl CodeAllocator {
    /// Looks at what is mapped. What is ours is left out: it is known.
    pub fn look(&mut self, maps: &[Mapping], heap: Option<u64>) {
        self.taken.clear();
        for map in maps {
            if self
                .regions
                .range(..map.end)
                .next_back()
                .is_some_and(|(start, region)| *start <= map.start && map.end <= region.end)
            {
                continue;
            }
            let start = if map.path == "[stack]" { map.start.saturating_sub(STACK_GROWTH) } else { map.start };
            self.take(start, map.end);
        }
        let end =
            maps.iter().filter(|map| map.path == "[heap]").map(|map| map.end).chain(heap).chain(self.moved_heap).max();
        let Some(end) = end else { return };
        let least = if self.idle_heap.is_some() { end } else { end.saturating_add(LEAST_GROWTH) };
        self.growth = least..end.saturating_add(HEAP_GROWTH);
        if end < least {
            self.take(end, least);
        }
    }

    /// The program has executed nothing yet, and its heap begins there; or (`None`) it has.
    pub fn idle_heap(&mut self, start: Option<u64>) {
        self.idle_heap = start;
    }

    /// Where the heap must begin, so that it can grow although these pages are ours.
    pub fn heap_behind(&self, pages: &Range<u64>) -> Option<u64> {
        let begins = self.moved_heap.or(self.idle_heap)?;
        let wants = begins < pages.end && pages.start < begins.saturating_add(HEAP_GROWTH);
        (self.idle_heap.is_some() && wants).then_some(pages.end)
    }

    fn take(&mut self, mut start: u64, mut end: u64) {
        while let Some((&from, &to)) = self.taken.range(..=end).next_back().filter(|(_, to)| **to >= start) {
            self.taken.remove(&from);
            (start, end) = (start.min(from), end.max(to));
        }
        self.taken.insert(start, end);
    }

    /// A place of `size` bytes to which a jump that ends at `behind` reaches.
    pub fn find(&self, reach: Reach, behind: u64, size: u64) -> Option<Spot> {
        let reaches = if reach.mask == 0 { NEAR } else { 1 << 31 };
        let window = behind.saturating_sub(reaches).max(LOWEST)..(behind + reaches).min(HIGHEST);
        if window.is_empty() {
            return None;
        }
        if let Some(at) = self.find_here(reach, behind, size, &window) {
            return Some(Spot::Here(at));
        }
        if self.regions.len() >= MOST_REGIONS {
            return None;
        }
        if reach.mask == 0 {
            return self.find_island(reach, behind, size, &window);
        }
        let ranges: Vec<Range<u64>> = reach.ranges(behind).take(FEW + 1).collect();
        [true, false].into_iter().find_map(|grows| {
            if ranges.len() > FEW {
                return self.find_scattered(reach, behind, size, &window, grows);
            }
            ranges.iter().find_map(|range| self.find_block(range, size, grows))
        })
    }

    /// In pages that are there.
    fn find_here(&self, reach: Reach, behind: u64, size: u64, window: &Range<u64>) -> Option<u64> {
        let fits = |low: u64, high: u64| {
            let at = next_admitted(reach, behind, low)?;
            (at.checked_add(size)? <= high).then_some(at)
        };
        let fixed = reach.mask.leading_ones();
        if fixed >= 8 {
            // All targets agree in their upper bits: only regions in that part of the window, which are few of
            // thousands.
            let start = reach.ranges(behind).next()?.start;
            let part = start..window.end.min(start.saturating_add(1 << (32 - fixed)));
            if part.is_empty() {
                return None;
            }
            return self.overlapping(&part).find_map(|(_, region)| {
                region.free(&part, size).find_map(|(from, to)| fits(from.max(part.start), to))
            });
        }
        self.nearest(behind, window).find_map(|(_, region)| {
            region.free(window, size).find_map(|(from, to)| fits(from.max(window.start), to.min(window.end)))
        })
    }

    /// Regions in a window, the nearest first by where they begin. None is looked at before it is asked for: the first
    /// nearly always has room.
    fn nearest(&self, behind: u64, window: &Range<u64>) -> impl Iterator<Item = (u64, &Region)> {
        let middle = behind.clamp(window.start, window.end);
        let mut above = self.regions.range(middle..window.end).peekable();
        // One may begin before the window and end in it.
        let first = self.regions.range(..window.start).next_back().filter(|(_, region)| region.end > window.start);
        let mut below = self.regions.range(window.start..middle).rev().chain(first).peekable();
        std::iter::from_fn(move || {
            let up = above.peek().map(|(start, _)| start.abs_diff(behind));
            let down = below.peek().map(|(start, _)| start.abs_diff(behind));
            match (up, down) {
                (Some(up), down) if down.is_none_or(|down| up < down) => {
                    above.next().map(|(start, region)| (*start, region))
                }
                _ => below.next().map(|(start, region)| (*start, region)),
            }
        })
    }

    fn overlapping(&self, range: &Range<u64>) -> impl Iterator<Item = (u64, &Region)> {
        let first = self.regions.range(..range.start).next_back().filter(|(_, region)| region.end > range.start);
        first.into_iter().chain(self.regions.range(range.clone())).map(|(start, region)| (*start, region))
    }

    /// Near the site, below it first: above a program its heap grows.
    fn find_island(&self, reach: Reach, behind: u64, size: u64, window: &Range<u64>) -> Option<Spot> {
        let mut holes: Vec<Range<u64>> =
            self.holes(window, true).filter(|hole| hole.end - hole.start >= ISLAND + (64 << 10)).collect();
        holes.sort_by_key(
            |hole| if hole.end <= behind { behind - hole.end } else { (1 << 33) + hole.start.abs_diff(behind) },
        );
        holes.into_iter().find_map(|hole| {
            // A guard page or two between ours and the neighbour's.
            let start = if hole.end <= behind { hole.end - ISLAND - (32 << 10) } else { hole.start + (32 << 10) };
            let pages = start & !4095..(start & !4095) + ISLAND;
            let at = next_admitted(reach, behind, pages.start + 16).filter(|at| at + size <= pages.end)?;
            Some(Spot::Map(pages, at))
        })
    }

    /// The first target in any hole, where they are many and lie scattered.
    fn find_scattered(&self, reach: Reach, behind: u64, size: u64, window: &Range<u64>, grows: bool) -> Option<Spot> {
        self.holes(window, grows).find_map(|hole| {
            let at = next_admitted(reach, behind, hole.start.max(LOWEST + 4096) + 16)?;
            self.find_block(&(at..at + 1), size, grows)
        })
    }

    /// In pages that are mapped for it, around a demanded address; `grows` as in [`CodeAllocator::holes`].
    fn find_block(&self, range: &Range<u64>, size: u64, grows: bool) -> Option<Spot> {
        let range = range.start.max(LOWEST + 4096)..range.end.min(HIGHEST - (1 << 20));
        if range.start >= range.end {
            return None;
        }
        // A hole may begin before the range, and what is placed may end behind it.
        let wide = range.start.saturating_sub(BLOCK)..range.end + size + BLOCK;
        self.holes(&wide, grows).find_map(|hole| {
            // Never at the first byte of a page of ours whose neighbour is not: the handler looks at the byte before.
            let at = range.start.max(hole.start + 16);
            if at >= range.end || at + size > hole.end {
                return None;
            }
            let start = (at & !(BLOCK - 1)).max(hole.start.next_multiple_of(4096)).min((at - 16) & !4095);
            let end = ((at & !(BLOCK - 1)) + BLOCK).max((at + size).next_multiple_of(4096)).min(hole.end & !4095);
            (start >= hole.start && start + 16 <= at && at + size <= end).then_some(Spot::Map(start..end, at))
        })
    }

    /// What nobody has, in a window; without what the heap may want, if that `grows`.
    fn holes(&self, window: &Range<u64>, grows: bool) -> impl Iterator<Item = Range<u64>> {
        let mut used: Vec<(u64, u64)> = Vec::new();
        let touching = |map: &BTreeMap<u64, u64>| -> Vec<(u64, u64)> {
            let first = map.range(..window.start).next_back().map(|(from, to)| (*from, *to));
            first.into_iter().chain(map.range(window.clone()).map(|(from, to)| (*from, *to))).collect()
        };
        used.extend(touching(&self.taken));
        used.extend(
            Some((self.growth.start, self.growth.end))
                .filter(|(from, to)| grows && *from < window.end && *to > window.start),
        );
        used.extend(self.overlapping(window).map(|(start, region)| (start, region.end)));
        used.sort_unstable();
        let mut floor = window.start;
        let mut holes = Vec::new();
        for (from, to) in used.into_iter().chain([(window.end, window.end)]) {
            if from > floor {
                holes.push(floor..from.min(window.end));
            }
            floor = floor.max(to);
        }
        holes.into_iter()
    }

    /// These pages are mapped now.
    pub fn mapped(&mut self, pages: Range<u64>, offset: u64) {
        self.moved_heap = self.moved_heap.max(self.heap_behind(&pages));
        let (free, largest) = (BTreeMap::from([(pages.start + 16, pages.end)]), pages.end - pages.start - 16);
        self.regions.insert(pages.start, Region { end: pages.end, offset, free, largest, there: true });
    }

    /// They are not mapped yet, but will be before anything leads there.
    pub fn promised(&mut self, start: u64) {
        self.regions.entry(start).and_modify(|region| region.there = false);
    }

    /// What became of a promise: they are mapped now, or somebody else has them.
    pub fn settled(&mut self, pages: &Range<u64>, mapped: bool) {
        if mapped {
            self.regions.entry(pages.start).and_modify(|region| region.there = true);
        } else if self.regions.remove(&pages.start).is_some() {
            self.take(pages.start, pages.end);
        }
    }

    /// These pages cannot be mapped: somebody has them.
    pub fn refused(&mut self, pages: Range<u64>) {
        self.take(pages.start, pages.end);
    }

    /// Takes a place; its offset in the file. `None`: it is not free. (The file's size is that of all pages: nearly all
    /// are holes.)
    pub fn claim(&mut self, at: u64, size: u64) -> Option<u64> {
        let (start, region) = self.regions.range_mut(..=at).next_back()?;
        region.claim(at, size).then(|| region.offset + (at - start))
    }

    /// Offset in the file of an address in pages of ours.
    pub fn offset(&self, at: u64) -> Option<u64> {
        let (start, region) = self.regions.range(..=at).next_back().filter(|(_, region)| at < region.end)?;
        Some(region.offset + (at - start))
    }

    /// Gives the end of a place back that turned out to be too large.
    pub fn trim(&mut self, from: u64, to: u64) {
        if let Some((_, region)) = self.regions.range_mut(..=from).next_back() {
            region.give_back(from, to);
        }
    }

    /// Whether an address is in pages of ours.
    pub fn has(&self, address: u64) -> bool {
        self.regions.range(..=address).next_back().is_some_and(|(_, region)| address < region.end)
    }

    /// All pages of ours that are mapped.
    pub fn pages(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        self.regions.iter().filter(|(_, region)| region.there).map(|(start, region)| *start..region.end)
    }

    /// A forked process has these pages too, and its maker goes on to fill them: the copy must not.
    pub fn freeze(&mut self) {
        for region in self.regions.values_mut() {
            region.free.clear();
            region.largest = 0;
        }
    }
}

/// Where memory of ours that may lie anywhere is out of the way: below what is mapped highest, but for the stack. The
/// kernel would put it directly below the loader, where everything that is loaded later would have it for a neighbour
/// and no room for trampolines. `None`: the kernel is to choose.
pub(super) fn aside(maps: &[Mapping], size: u64) -> Option<u64> {
    let mut floor = LOWEST;
    let mut best = None;
    for map in maps.iter().take_while(|map| map.end <= HIGHEST) {
        let stack = map.path == "[stack]";
        let ceiling = if stack { map.start.saturating_sub(STACK_GROWTH) } else { map.start };
        let fits = ceiling.checked_sub(2 * CLEAR + size).is_some_and(|start| start >= floor);
        // Below the stack other things grow downwards, too.
        if fits && !(stack && best.is_some()) {
            best = Some((ceiling - CLEAR - size) & !0xf_ffff);
        }
        floor = map.end;
    }
    best
}

/// The least target from `low` on to which a jump that ends at `behind` reaches.
fn next_admitted(reach: Reach, behind: u64, low: u64) -> Option<u64> {
    let rel = i128::from(low) - i128::from(behind);
    let rel = i32::try_from(rel.max(i32::MIN.into())).ok()?;
    // With the sign bit turned round, unsigned order is the order of displacements.
    const SIGN: u32 = 0x8000_0000;
    let (mask, value) = (reach.mask, reach.value ^ (reach.mask & SIGN));
    let x = rel as u32 ^ SIGN;
    let y = (x & !mask) | value;
    let next = if y == x {
        x
    } else {
        let top = 31 - (x ^ y).leading_zeros();
        let below = (1u32 << top) - 1;
        if y > x {
            // The free bits below the first difference can be zeros.
            (y & !below) | (value & below)
        } else {
            // The free bits above it count on.
            let up = (x | mask | below).checked_add(1)?;
            (up & !mask) | value
        }
    };
    let target = i128::from(behind) + i128::from((next ^ SIGN) as i32);
    u64::try_from(target).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fields(mask: u32) -> u32 {
        (0..4).filter(|byte| mask >> byte & 1 != 0).fold(0, |all, byte| all | 0xff << (8 * byte))
    }

    proptest! {
        #[test]
        fn the_next_admitted_target_is_admitted_and_none_before_it_is(
            bytes in 0u32..16, value: u32, low in 0x1000u64..1 << 34) {
            let mask = fields(bytes);
            let reach = Reach { mask, value: value & mask };
            let behind = 1u64 << 33;
            if let Some(target) = next_admitted(reach, behind, low) {
                let rel = i32::try_from(target as i64 - behind as i64).unwrap();
                prop_assert!(target >= low.max(behind - (1 << 31)) && reach.admits(rel));
                let from = low.max(behind - (1 << 31));
                for before in (from..target).rev().take(300).chain((from..target).take(300)) {
                    prop_assert!(!reach.admits((before as i64 - behind as i64) as i32), "{before:#x}");
                }
            } else {
                prop_assert!(low as i64 - behind as i64 > i64::from(i32::MIN));
            }
        }

        #[test]
        fn no_two_places_overlap_and_none_is_where_others_are(
            demands in prop::collection::vec((0u32..16, any::<u32>(), 0u64..1 << 21, 5u64..300), 1..120)
        ) {
            let mut room = CodeAllocator::default();
            let base = 0x7000_0000_0000u64;
            let map = |start: u64, end: u64| Mapping {
                start, end, executable: true, writable: false, private: true,
                offset: 0, device: "0:0".into(), inode: 1, path: "/x".into(),
            };
            room.look(&[map(base, base + (1 << 21)), map(base + (1 << 30), base + (1 << 30) + 4096)], None);
            let mut placed: Vec<(u64, u64)> =
                vec![(base, base + (1 << 21)), (base + (1 << 30), base + (1 << 30) + 4096)];
            let mut offset = 0;
            for (bytes, value, at, size) in demands {
                let mask = fields(bytes);
                let reach = Reach { mask, value: value & mask };
                let behind = base + at;
                let Some(spot) = room.find(reach, behind, size) else { continue };
                let at = match spot {
                    Spot::Here(at) => at,
                    Spot::Map(pages, at) => {
                        prop_assert!(pages.start % 4096 == 0 && pages.end % 4096 == 0 &&
                            pages.start < at && at + size <= pages.end);
                        for (from, to) in &placed[..2] {
                            prop_assert!(pages.end <= *from || *to <= pages.start);
                        }
                        room.mapped(pages.clone(), offset);
                        offset += pages.end - pages.start;
                        at
                    }
                };
                prop_assert!(reach.admits((at as i64 - behind as i64) as i32));
                prop_assert!(room.claim(at, size).is_some());
                prop_assert!(room.has(at));
                for (from, to) in &placed {
                    prop_assert!(at + size <= *from || *to <= at, "{at:#x} {from:#x}");
                }
                placed.push((at, at + size));
            }
        }
    }

    #[test]
    fn neighbours_that_demand_single_addresses_share_pages() {
        let mut room = CodeAllocator::default();
        let mut mappings = 0;
        for index in 0..256u64 {
            let behind = 0x7000_0000_0000 + 64 * index;
            let reach = Reach { mask: u32::MAX, value: 0xf0e5_8948 };
            let at = match room.find(reach, behind, 5).unwrap() {
                Spot::Here(at) => at,
                Spot::Map(pages, at) => {
                    mappings += 1;
                    room.mapped(pages, 0);
                    at
                }
            };
            room.claim(at, 5).unwrap();
        }
        assert!(mappings <= 2, "{mappings}");
    }

    #[test]
    fn pages_that_were_promised_are_unmapped_by_nobody_and_not_used_when_others_have_them() {
        let mut room = CodeAllocator::default();
        for start in [0x10_0000u64, 0x20_0000] {
            room.mapped(start..start + 0x1000, 0);
            room.promised(start);
        }
        assert!(room.claim(0x10_0100, 16).is_some() && room.claim(0x20_0100, 16).is_some());
        assert_eq!(room.pages().count(), 0);
        room.settled(&(0x10_0000..0x10_1000), true);
        room.settled(&(0x20_0000..0x20_1000), false);
        assert!(room.pages().eq(std::iter::once(0x10_0000..0x10_1000)));
        assert!(room.has(0x10_0100) && !room.has(0x20_0100) && room.claim(0x20_0200, 16).is_none());
        assert!(room.holes(&(0x20_0000..0x20_1000), false).next().is_none());
    }

    #[test]
    fn regions_come_by_their_distance_and_none_is_left_out() {
        let mut room = CodeAllocator::default();
        let starts = [0x1000u64, 0x9_0000, 0xa_0000, 0xf_0000, 0x20_0000];
        starts.iter().for_each(|start| room.mapped(*start..start + 0x4000, 0));
        let order =
            |behind: u64, window: Range<u64>| room.nearest(behind, &window).map(|(start, _)| start).collect::<Vec<_>>();
        assert_eq!(order(0xa_1000, 0x1000..0x30_0000), [0xa_0000, 0x9_0000, 0xf_0000, 0x1000, 0x20_0000]);
        // One that begins before the window is in it; one that ends where it begins is not.
        assert_eq!(order(0x9_2000, 0x9_1000..0xf_0000), [0x9_0000, 0xa_0000]);
        assert_eq!(order(0x9_5000, 0x9_4000..0xf_0000), [0xa_0000]);
    }

    fn mapping(start: u64, end: u64, path: &str) -> Mapping {
        let (device, path) = ("0:0".into(), path.into());
        Mapping { start, end, executable: true, writable: false, private: true, offset: 0, device, inode: 1, path }
    }

    /// `puts` of Debian's libc: 0xCC in the second and the fourth byte of the displacement, so that the targets are 256
    /// ranges of 256 bytes, none of them in the mebibyte next to the module.
    #[test]
    fn targets_that_lie_scattered_are_found_wherever_they_are() {
        let reach = Reach { mask: 0xff00_ff00, value: 0xcc00_cc00 };
        let base = 0x7f29_5a31_7000;
        for above in [1 << 30, 10 << 30] {
            let mut room = CodeAllocator::default();
            room.look(
                &[mapping(base, base + (2 << 20), "/libc"), mapping(base + (2 << 20), base + above, "/ours")],
                None,
            );
            let behind = base + 0x77985;
            let Some(Spot::Map(pages, at)) = room.find(reach, behind, 300) else { panic!("no room") };
            assert!(reach.admits((at as i64 - behind as i64) as i32));
            assert!(pages.start + 16 <= at && at + 300 <= pages.end && pages.end <= base);
        }
    }

    /// The heap of a position-independent program begins anywhere in the gibibyte above it, and any address may be
    /// demanded there.
    #[test]
    fn what_the_heap_may_want_is_used_last_and_its_next_64_mebibytes_never() {
        let program = 0x5608_f105_9000;
        let heap = program + (100 << 20);
        let mut room = CodeAllocator::default();
        room.look(&[mapping(program, program + 0x5000, "/p"), mapping(heap, heap + 0x2_1000, "[heap]")], Some(heap));
        let find = |away: u64| room.find(Reach { mask: u32::MAX, value: away as u32 }, program, 64);
        assert_eq!(find(100 << 20 | 0x1000), None);
        assert_eq!(find((100 << 20) + LEAST_GROWTH), None);
        assert!(find((101 << 20) + LEAST_GROWTH).is_some());
        // With a choice it is left alone.
        let Some(Spot::Map(pages, _)) = room.find(Reach { mask: 0xff00_0000, value: 0x0a00_0000 }, program, 64) else {
            panic!()
        };
        assert!(pages.end <= heap + 0x2_1000 || pages.start >= heap + LEAST_GROWTH);
        let growth = heap + 0x2_1000 + LEAST_GROWTH..heap + HEAP_GROWTH;
        let Some(Spot::Map(pages, _)) = room.find(Reach { mask: 0xf000_0000, value: 0x1000_0000 }, program, 64) else {
            panic!()
        };
        assert!(pages.start >= growth.end || pages.end <= growth.start, "{pages:x?} {growth:x?}");
    }

    /// Nothing is in the way of a program that has executed nothing yet but its own pages: its heap can begin anywhere.
    #[test]
    fn an_idle_heap_begins_behind_pages_that_are_demanded_where_it_would_grow() {
        let (program, heap) = (0x5608_f105_9000u64, 0x5608_f105_9000 + (100 << 20));
        let mut room = CodeAllocator::default();
        room.idle_heap(Some(heap));
        room.look(&[mapping(program, program + 0x5000, "/p")], Some(heap));
        let demand = |room: &mut CodeAllocator, away: u64| {
            let Some(Spot::Map(pages, _)) = room.find(Reach { mask: u32::MAX, value: away as u32 }, program, 64) else {
                panic!()
            };
            let behind = room.heap_behind(&pages);
            room.mapped(pages.clone(), 0);
            (pages, behind)
        };
        let (pages, behind) = demand(&mut room, 140 << 20);
        assert_eq!((behind, room.moved_heap), (Some(pages.end), Some(pages.end)));
        // Below where it begins now, and far above it, it need not be moved again.
        assert_eq!(demand(&mut room, 120 << 20).1, None);
        assert_eq!(demand(&mut room, 900 << 20).1, None);
        // From the program's first instruction on it stays where it is, and has room to grow.
        room.idle_heap(None);
        room.look(&[mapping(program, program + 0x5000, "/p")], Some(heap));
        assert_eq!(room.find(Reach { mask: u32::MAX, value: 160 << 20 }, program, 64), None);
    }

    #[test]
    fn memory_that_may_lie_anywhere_is_out_of_reach_of_every_module() {
        let size = 10 << 30;
        let (loader, stack) = (0x7f2b_cd9a_0000, mapping(0x7ffe_89a2_1000, 0x7ffe_89a4_2000, "[stack]"));
        let launched = [
            mapping(0x5608_f105_9000, 0x5608_f105_e000, "/p"),
            mapping(loader, loader + 0x3_7000, "/ld"),
            stack.clone(),
        ];
        let at = aside(&launched, size).unwrap();
        assert!(at + size + CLEAR <= loader && at + size + CLEAR + (1 << 20) > loader, "{at:#x}");
        // Without a loader there is nothing but the stack to be below of; and without room the kernel chooses.
        let at = aside(&[launched[0].clone(), stack.clone()], size).unwrap();
        assert!(at + size + CLEAR <= stack.start - STACK_GROWTH);
        let full = [mapping(LOWEST, 0x7ff0_0000_0000, "/full"), mapping(0x7ff0_0000_0000 + CLEAR, HIGHEST, "/too")];
        assert_eq!(aside(&full, size), None);
    }

    #[test]
    fn what_is_trimmed_can_be_had_again() {
        let mut room = CodeAllocator::default();
        room.mapped(0x10_0000..0x10_1000, 0x5000);
        let offset = room.claim(0x10_0100, 0x100).unwrap();
        assert_eq!(offset, 0x5100);
        assert_eq!(room.claim(0x10_0180, 16), None);
        room.trim(0x10_0120, 0x10_0200);
        assert_eq!(room.claim(0x10_0180, 16), Some(0x5180));
        assert_eq!(room.claim(0x10_0fff, 2), None);
    }
}
