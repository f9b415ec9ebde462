//! `--by`: crossings by who made them, where, or on what. Each group has rows as the whole has, in bounded memory.
//!
//! Every crossing is in one group, so the groups add up to the whole; what finds no room is in a group of its own.

use foldhash::HashMap;

use super::model::{CallRow, Group, Grouping};
use super::{Aggregate, Site};
use crate::fact::Fact;

/// Groups that are kept apart.
pub const MOST_GROUPS: usize = 4096;
/// Rows of all groups together; each takes 1 to 16 KB.
pub const MOST_GROUP_ROWS: usize = 8192;

/// What the crossings of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The process.
    Process(i32),
    /// The thread, and its process.
    Thread(i32, i32),
    /// The name of the thread.
    Name(String),
    /// The place in the code.
    Site(Site),
    /// The descriptor that they were given, and its process.
    Descriptor(i32, i32),
    /// The file that they name or that is behind their descriptor.
    File(String),
    /// They were given no descriptor and no file.
    None,
    /// What found no room.
    Other,
}

/// Counts crossings by group.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    groups: Vec<(Key, Aggregate)>,
    index: HashMap<Key, usize>,
    /// Rows in all of them.
    rows: usize,
}

impl Groups {
    /// Adds one crossing.
    pub fn add(&mut self, key: Key, fact: &Fact) {
        let at = self.seek(key, fact);
        if let Some((_, aggregate)) = self.groups.get_mut(at) {
            let before = aggregate.rows().len();
            aggregate.add_to_row(fact);
            self.rows += aggregate.rows().len() - before;
        }
    }

    /// The group of a crossing; that of the others where there is no room for what it would add.
    fn seek(&mut self, key: Key, fact: &Fact) -> usize {
        let known = self.index.get(&key).copied();
        let full = self.rows >= MOST_GROUP_ROWS;
        let fits = match known {
            Some(at) => !full || self.groups[at].1.row(fact.gate, fact.bits, fact.nr).is_some(),
            None => !full && self.groups.len() < MOST_GROUPS,
        };
        match (known, fits) {
            (Some(at), true) => at,
            (None, true) => self.push(key),
            (_, false) => self.index.get(&Key::Other).copied().unwrap_or_else(|| self.push(Key::Other)),
        }
    }

    fn push(&mut self, key: Key) -> usize {
        self.groups.push((key.clone(), Aggregate::new()));
        self.index.insert(key, self.groups.len() - 1);
        self.groups.len() - 1
    }

    /// Multiplies all times, as [`Aggregate::rescale`] does.
    pub fn rescale(&mut self, factor: f64) {
        self.groups.iter_mut().for_each(|(_, aggregate)| aggregate.rescale(factor));
    }

    /// The groups with most time first, of equal ones those with more calls. `by` is the option's word, `named` says
    /// what a group is called.
    pub fn grouping(&self, by: &str, named: &dyn Fn(&Key) -> Group) -> Grouping {
        let group = |(key, aggregate): &(Key, Aggregate)| {
            let calls: Vec<CallRow> = aggregate.rows().iter().map(CallRow::from).collect();
            let sum = |of: fn(&CallRow) -> u64| calls.iter().fold(0u64, |sum, row| sum.saturating_add(of(row)));
            let (count, errors, inside_ns) =
                (sum(|row| row.calls), sum(|row| row.errors), sum(|row| row.inside_ns.unwrap_or(0)));
            Group { count, errors, inside_ns, calls, ..named(key) }
        };
        let mut groups: Vec<Group> = self.groups.iter().map(group).collect();
        groups.sort_by_key(|group| std::cmp::Reverse((group.inside_ns, group.count)));
        Grouping { by: by.into(), groups }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fact::Gate;

    fn fact(nr: u32, ns: u64) -> Fact {
        Fact {
            pid: 1,
            tid: 1,
            gate: Gate::Syscall,
            bits: 64,
            nr,
            name: "call",
            args: [0; 6],
            result: Some(if nr == 3 { -9 } else { 0 }),
            begun: 0,
            ended: ns,
            site: 0,
            weight: 1,
            room: u64::MAX,
        }
    }

    fn named(key: &Key) -> Group {
        Group { name: format!("{key:?}"), ..Group::default() }
    }

    #[test]
    fn groups_have_their_own_rows_and_the_slowest_comes_first() {
        let mut groups = Groups::default();
        for (pid, nr, ns) in [(7, 0, 10), (8, 0, 500), (7, 3, 20), (7, 0, 30)] {
            groups.add(Key::Process(pid), &fact(nr, ns));
        }
        let found = groups.grouping("pid", &named);
        let told: Vec<_> = found
            .groups
            .iter()
            .map(|group| (group.name.as_str(), group.count, group.errors, group.inside_ns))
            .collect();
        assert_eq!(told, [("Process(8)", 1, 0, 500), ("Process(7)", 3, 1, 60)]);
        let rows: Vec<_> =
            found.groups[1].calls.iter().map(|row| (row.nr, row.calls, row.ns.total, row.ns.max)).collect();
        assert_eq!((rows, found.by.as_str()), (vec![(0, 2, 40, Some(30)), (3, 1, 20, Some(20))], "pid"));
        groups.rescale(2.0);
        assert_eq!(groups.grouping("pid", &named).groups[0].inside_ns, 1000);
    }

    #[test]
    fn memory_is_bounded_and_nothing_is_lost() {
        let mut groups = Groups::default();
        for pid in 0..MOST_GROUPS as i32 + 10 {
            (0..3).for_each(|nr| groups.add(Key::Process(pid), &fact(nr, 5)));
        }
        let found = groups.grouping("pid", &named);
        assert!(groups.rows <= MOST_GROUP_ROWS + 3 && found.groups.len() <= MOST_GROUPS + 1, "{}", groups.rows);
        assert_eq!(found.groups.iter().map(|group| group.count).sum::<u64>(), 3 * (MOST_GROUPS as u64 + 10));
        // Rows that are there are still counted in.
        groups.add(Key::Process(0), &fact(0, 5));
        let first = groups.grouping("pid", &named).groups.into_iter().find(|group| group.name == "Process(0)").unwrap();
        assert_eq!(first.count, 4);
    }
}
