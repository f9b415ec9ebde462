//! Where a kind of advice applies: sites with a count each, in little memory.

use foldhash::HashMap;

use crate::summary::Site;

/// Sites that are kept apart for one call. Advice names three, so what comes to light late and seldom need not be told
/// apart.
const MOST: usize = 256;

/// Counts by site.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spots {
    counts: HashMap<Site, u64>,
    total: u64,
}

impl Spots {
    /// Counts crossings at a site.
    pub(crate) fn add(&mut self, site: Site, count: u64) {
        self.total = self.total.saturating_add(count);
        if self.counts.len() < MOST || self.counts.contains_key(&site) {
            let own = self.counts.entry(site).or_default();
            *own = own.saturating_add(count);
        }
    }

    /// All that was counted, at sites that are kept apart and others.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The sites that are kept apart, in order of their addresses.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Site, u64)> {
        let mut all: Vec<(Site, u64)> = self.counts.iter().map(|(site, count)| (*site, *count)).collect();
        all.sort_unstable();
        all.into_iter()
    }

    /// The most frequent ones; of equal ones, the lowest addresses.
    pub(crate) fn top(&self, most: usize) -> Vec<(Site, u64)> {
        let mut all: Vec<(Site, u64)> = self.iter().collect();
        all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        all.truncate(most);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_come_first_and_memory_is_bounded() {
        let mut spots = Spots::default();
        let site = |address| Site { image: 1, address };
        for address in 0..1000 {
            spots.add(site(address), 1);
        }
        spots.add(site(7), 5);
        spots.add(site(5), 5);
        spots.add(site(900), 50);
        assert_eq!((spots.total(), spots.counts.len()), (1060, MOST));
        assert_eq!(spots.top(2), [(site(5), 6), (site(7), 6)]);
    }
}
