//! Where in the code crossings are made, and how many at each place.

use foldhash::HashMap;

use serde::{Deserialize, Serialize};

/// A place in the code, as the caller tells places apart: the same for every process that maps the same file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The mapped file, by the caller's numbers; 0 where they are not told apart.
    pub image: u32,
    /// The address behind the crossing instruction: in the file, or where the file is not known, in the process.
    pub address: u64,
}

/// A site with its names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// File name of the mapping, or `[vdso]` and its like; empty where it is not known.
    #[serde(default)]
    pub module: String,
    /// Offset in the module; in the process where there is no module.
    #[serde(default)]
    pub offset: u64,
    /// Function that the site lies in.
    #[serde(default)]
    pub function: Option<String>,
    /// Source line (`file.c:12`).
    #[serde(default)]
    pub source: Option<String>,
}

impl Place {
    /// A site that nothing is known of but its address.
    pub fn unknown(site: Site) -> Self {
        Self { offset: site.address, ..Self::default() }
    }

    /// `libc.so.6+0x10e53a read (unistd.c:26)`, as far as it is known.
    pub fn text(&self) -> String {
        let mut text = match self.module.as_str() {
            "" => format!("{:#x}", self.offset),
            module => format!("{}+{:#x}", module.rsplit('/').next().unwrap_or(module), self.offset),
        };
        for (before, part, behind) in [(" ", &self.function, ""), (" (", &self.source, ")")] {
            if let Some(part) = part {
                text.push_str(&format!("{before}{part}{behind}"));
            }
        }
        text
    }
}

/// Sites that are kept apart; later ones are counted together. A large program has some thousands, and an entry takes
/// about 100 bytes.
pub const MOST_SITES: usize = 65_536;

/// What was counted at one site for one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Crossings.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Nanoseconds inside.
    pub ns: u64,
}

/// Sites of all calls, by site and row of the aggregate.
#[derive(Clone, Debug, Default)]
pub(super) struct Sites {
    entries: Vec<(Site, u32, Count)>,
    index: HashMap<(Site, u32), u32>,
    /// What did not find room.
    pub(super) rest: Count,
}

impl Sites {
    /// Adds to a site. `last` is where the row's last one was found: most calls of a row come from one site, so that
    /// the hash is rarely needed.
    #[inline]
    pub(super) fn add(&mut self, last: &mut u32, site: Site, row: u32, count: Count) {
        let known = self.entries.get(*last as usize).is_some_and(|(own, of, _)| *own == site && *of == row);
        if !known && !self.seek(last, site, row) {
            return sum(&mut self.rest, count);
        }
        if let Some((_, _, own)) = self.entries.get_mut(*last as usize) {
            sum(own, count);
        }
    }

    /// Finds or makes the entry; false where there is no room.
    #[cold]
    fn seek(&mut self, last: &mut u32, site: Site, row: u32) -> bool {
        if let Some(found) = self.index.get(&(site, row)) {
            *last = *found;
            return true;
        }
        if self.entries.len() >= MOST_SITES {
            return false;
        }
        *last = self.entries.len() as u32;
        self.entries.push((site, row, Count::default()));
        self.index.insert((site, row), *last);
        true
    }

    /// Multiplies all times.
    pub(super) fn rescale(&mut self, factor: f64) {
        let counts = self.entries.iter_mut().map(|(_, _, count)| count);
        // Floats saturate when they are cast.
        counts.chain([&mut self.rest]).for_each(|count| count.ns = (count.ns as f64 * factor).round() as u64);
    }

    /// All entries, in the order in which they were first seen.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Site, u32, Count)> + '_ {
        self.entries.iter().copied()
    }
}

#[inline]
fn sum(own: &mut Count, more: Count) {
    own.calls = own.calls.saturating_add(more.calls);
    own.errors = own.errors.saturating_add(more.errors);
    own.ns = own.ns.saturating_add(more.ns);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_told_apart_by_image_address_and_row() {
        let mut sites = Sites::default();
        let one = Count { calls: 1, errors: 0, ns: 5 };
        let mut last = u32::MAX;
        for (image, address, row) in [(0, 16, 0), (1, 16, 0), (0, 16, 1), (0, 16, 0)] {
            sites.add(&mut last, Site { image, address }, row, one);
        }
        let calls: Vec<u64> = sites.iter().map(|(_, _, count)| count.calls).collect();
        assert_eq!((calls, sites.rest), (vec![2, 1, 1], Count::default()));
    }

    #[test]
    fn memory_is_bounded_and_nothing_is_lost() {
        let mut sites = Sites::default();
        let mut last = u32::MAX;
        for address in 0..MOST_SITES as u64 + 7 {
            sites.add(&mut last, Site { image: 0, address }, 0, Count { calls: 2, ..Count::default() });
        }
        assert_eq!((sites.iter().count(), sites.rest.calls), (MOST_SITES, 14));
        sites.add(&mut last, Site { image: 0, address: 3 }, 0, Count { calls: u64::MAX, ..Count::default() });
        assert_eq!(sites.iter().nth(3).unwrap().2.calls, u64::MAX);
    }

    #[test]
    fn places_say_what_is_known() {
        let mut place = Place::unknown(Site { image: 0, address: 0x1234 });
        assert_eq!(place.text(), "0x1234");
        place.module = "/usr/lib/libc.so.6".into();
        assert_eq!(place.text(), "libc.so.6+0x1234");
        place.function = Some("read".into());
        place.source = Some("read.c:26".into());
        assert_eq!(place.text(), "libc.so.6+0x1234 read (read.c:26)");
    }
}
