//! The small tables that the kinds of advice keep.

use foldhash::HashMap;
use foldhash::quality::FixedState;
use std::hash::{BuildHasher, Hash};
use std::ops::Range;

use crate::fact::{Fact, Gate};

/// A call, as a key.
pub(super) type Key = (Gate, u8, u32);

/// Something for each call that a kind of advice wanted; there are at most as many as the calls' numbers that a
/// [`super::Watch`] tells apart.
#[derive(Clone, Debug, Default)]
pub(super) struct PerCall<T> {
    index: HashMap<Key, usize>,
    rows: Vec<(Key, &'static str, T)>,
    /// Where the last one was found: crossings of one call mostly follow each other.
    last: usize,
}

impl<T: Default> PerCall<T> {
    /// The entry of this crossing's call.
    pub(super) fn of(&mut self, fact: &Fact) -> &mut T {
        self.at((fact.gate, fact.bits, fact.nr), fact.name)
    }

    /// The entry of this call.
    pub(super) fn at(&mut self, key: Key, name: &'static str) -> &mut T {
        if self.rows.get(self.last).is_none_or(|(own, _, _)| *own != key) {
            let next = self.rows.len();
            self.last = *self.index.entry(key).or_insert(next);
            if self.last == next {
                self.rows.push((key, name, T::default()));
            }
        }
        let last = self.last;
        &mut self.rows[last].2
    }

    /// All entries, in the order in which they were made.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Key, &'static str, &T)> {
        self.rows.iter().map(|(key, name, value)| (*key, *name, value))
    }
}

/// Places that a key may have: of the entries there, the one that was used longest ago makes room. With one place for a
/// key, a thousand of them in twice as many places threw out four in ten.
const WAYS: usize = 8;

/// A table of fixed size in which a newcomer takes the place of another: what happens again and again is in it soon.
#[derive(Clone, Debug)]
pub(super) struct Slots<K, V> {
    /// Empty until the first comes: most programs are short, and most kinds of advice see nothing in them.
    slots: Vec<Option<Box<(K, V)>>>,
    places: usize,
}

impl<K: Hash + Eq, V: Default> Slots<K, V> {
    /// A table of so many places.
    pub(super) fn new(places: usize) -> Self {
        Self { slots: Vec::new(), places: places.max(1) }
    }

    /// The entry of this key, made where there is none; and what was thrown out for it.
    pub(super) fn of(&mut self, key: K) -> (&mut V, Option<(K, V)>) {
        if self.slots.is_empty() {
            self.slots = std::iter::repeat_with(|| None).take(self.places).collect();
        }
        let group = self.group(&key);
        let group = &mut self.slots[group];
        // The last used is first, and what is empty is last.
        let is = |slot: &Option<Box<(K, V)>>| slot.as_ref().is_some_and(|entry| entry.0 == key);
        let known = group.iter().position(is);
        let thrown = if known.is_none() { group.last_mut().and_then(Option::take).map(|entry| *entry) } else { None };
        let place = known.unwrap_or(group.len() - 1);
        group[..=place].rotate_right(1);
        (&mut group[0].get_or_insert_with(|| Box::new((key, V::default()))).1, thrown)
    }

    /// The entry of this key, where there is one.
    pub(super) fn known(&mut self, key: &K) -> Option<&mut V> {
        let group = self.group(key);
        let entries = self.slots.get_mut(group)?.iter_mut().flatten();
        entries.map(|entry| &mut **entry).find(|entry| entry.0 == *key).map(|entry| &mut entry.1)
    }

    /// All entries.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.slots.iter().flatten().map(|entry| (&entry.0, &entry.1))
    }

    fn group(&self, key: &K) -> Range<usize> {
        let ways = WAYS.min(self.places);
        // Without a random key: the same run gives the same advice.
        let group = (FixedState::default().hash_one(key) % (self.places / ways) as u64) as usize;
        group * ways..(group + 1) * ways
    }
}

/// The arguments that are no addresses: no mapping lies below 64 KiB (vm.mmap_min_addr), and none in the last page,
/// where negative numbers and error codes are. Addresses become 0, for the same name may lie elsewhere the next time.
pub(super) fn numbers(fact: &Fact) -> [u64; 6] {
    fact.args.map(|arg| {
        let arg = if fact.bits == 32 { i64::from(arg as u32 as i32) as u64 } else { arg };
        let negative = arg >= u64::MAX - 4095 || (0xffff_f000..=0xffff_ffff).contains(&arg);
        if arg < 0x1_0000 || negative { arg } else { 0 }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::call;

    #[test]
    fn entries_are_found_again_or_thrown_out() {
        let mut slots: Slots<u32, u32> = Slots::new(4);
        *slots.of(1).0 += 3;
        assert_eq!((slots.of(1).1, *slots.of(1).0, slots.known(&2).is_none()), (None, 3, true));
        let thrown: Vec<_> = (2..50).filter_map(|key| slots.of(key).1).collect();
        assert!(thrown.contains(&(1, 3)) && slots.iter().count() <= 4);
        // What is used stays.
        *slots.of(7).0 = 7;
        for key in 100..103 {
            slots.of(key);
        }
        assert_eq!((slots.of(7).1, *slots.of(7).0), (None, 7));
    }

    #[test]
    fn each_call_has_its_own() {
        let mut calls: PerCall<u32> = PerCall::default();
        for (nr, name) in [(0, "read"), (1, "write"), (0, "read")] {
            *calls.of(&call(name, nr)) += 1;
        }
        let all: Vec<_> = calls.iter().map(|(key, name, count)| (key.2, name, *count)).collect();
        assert_eq!(all, [(0, "read", 2), (1, "write", 1)]);
    }

    #[test]
    fn addresses_are_left_out_and_numbers_are_not() {
        let mut fact = call("openat", 257);
        fact.args = [-100i64 as u64, 0x7fff_1234_5678, 0x5401, 0xffff_ff9c, 0x40_0000, 0];
        assert_eq!(numbers(&fact), [-100i64 as u64, 0, 0x5401, 0xffff_ff9c, 0, 0]);
        fact.bits = 32;
        fact.args[1] = 0xf7fe_0000;
        assert_eq!(numbers(&fact)[..2], [-100i64 as u64, 0]);
    }
}
