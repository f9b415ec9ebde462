//! What was counted from one look at the maps to the next.

use crate::bpf::Map;
use crate::program::{CALLS, CallKey, CallValue, Gate, Maps};
use crate::{Count, Key};
use std::collections::{HashMap, HashSet};

impl CallKey {
    /// For the kernel.
    pub fn bytes(self) -> [u8; 8] {
        let mut bytes = [0; 8];
        bytes[..4].copy_from_slice(&self.pid.to_ne_bytes());
        bytes[4..6].copy_from_slice(&self.nr.to_ne_bytes());
        bytes[6..].copy_from_slice(&self.gate.to_ne_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<CallKey> {
        let (pid, rest) = bytes.split_first_chunk()?;
        let (nr, rest) = rest.split_first_chunk()?;
        Some(CallKey {
            pid: u32::from_ne_bytes(*pid),
            nr: u16::from_ne_bytes(*nr),
            gate: u16::from_ne_bytes(rest.try_into().ok()?),
        })
    }

    /// For users.
    pub fn key(self) -> Option<Key> {
        Some(Key { pid: self.pid, gate: Gate::of(self.gate)?, nr: self.nr })
    }
}

/// The sum of a value of each CPU.
fn sum(value: &[u8]) -> Count {
    let word = |of: &[u8], at: usize| u64::from_ne_bytes(of[at..at + 8].try_into().expect("eight bytes"));
    value.chunks_exact(size_of::<CallValue>()).fold(Count::default(), |all, of| Count {
        calls: all.calls.wrapping_add(word(of, 0)),
        errors: all.errors.wrapping_add(word(of, 8)),
    })
}

/// The maps as they were looked at last.
#[derive(Debug, Default)]
pub struct Counts {
    last: HashMap<CallKey, Count>,
    rest: Count,
}

impl Counts {
    /// Makes room for calls that find none.
    pub fn prepare(maps: &Maps, cpus: usize) -> bool {
        maps.rest.set(&[0; 4], &zeros(cpus))
    }

    /// Calls since the last look, and the processes that are over. Those that had ended before it are forgotten, in the
    /// kernel too: what their keys have is final then.
    pub fn since(&mut self, maps: &Maps, cpus: usize) -> (HashMap<Key, Count>, Vec<u32>) {
        let gone: HashSet<u32> = self.pids().into_iter().filter(|pid| !lives(*pid)).collect();
        let mut now = HashMap::with_capacity(self.last.len());
        let whole = maps.calls.all(CALLS, |key, value| {
            now.extend(CallKey::from_bytes(key).map(|key| (key, sum(value))));
        });
        if !whole {
            // What a key had at the last look must not be forgotten: it would be counted twice.
            return Default::default();
        }
        let mut fresh: HashMap<Key, Count> = now
            .iter()
            .filter_map(|(key, count)| Some((key.key()?, difference(*count, self.last.get(key)))))
            .filter(|(_, count)| *count != Count::default())
            .collect();
        let rest = maps.rest.get(&[0; 4]).map_or(self.rest, |value| sum(&value));
        let unplaced = difference(rest, Some(&self.rest));
        if unplaced != Count::default() {
            fresh.insert(Key { pid: 0, gate: Gate::Syscall, nr: crate::UNKNOWN }, unplaced);
        }
        self.rest = rest;
        now.retain(|key, _| !gone.contains(&key.pid) || !forget(&maps.calls, *key, cpus));
        for pid in &gone {
            maps.names.remove(&pid.to_ne_bytes());
        }
        self.last = now;
        (fresh, gone.into_iter().collect())
    }

    fn pids(&self) -> HashSet<u32> {
        self.last.keys().map(|key| key.pid).collect()
    }
}

/// Removes a key. Its value is zeroed before: before Linux 5.10 the next key to which the kernel gives the same memory
/// begins with what other CPUs have counted there.
fn forget(calls: &Map, key: CallKey, cpus: usize) -> bool {
    calls.set(&key.bytes(), &zeros(cpus)) && calls.remove(&key.bytes())
}

fn zeros(cpus: usize) -> Vec<u8> {
    vec![0; size_of::<CallValue>() * cpus]
}

fn difference(now: Count, last: Option<&Count>) -> Count {
    let last = last.copied().unwrap_or_default();
    // A key that was forgotten and came again begins at zero, and so does `last`.
    Count { calls: now.calls.saturating_sub(last.calls), errors: now.errors.saturating_sub(last.errors) }
}

fn lives(pid: u32) -> bool {
    std::path::Path::new(&format!("/proc/{pid}")).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_behind_its_bytes() {
        let key = CallKey { pid: 4_000_000, nr: 334, gate: 3 };
        assert_eq!(CallKey::from_bytes(&key.bytes()), Some(key));
        assert_eq!(key.key().map(|key| key.gate), Some(Gate::Sysenter));
        assert_eq!(CallKey { gate: 4, ..key }.key(), None);
    }

    #[test]
    fn what_each_cpu_has_counted_is_added() {
        let of = |calls: u64, errors: u64| [calls.to_ne_bytes(), errors.to_ne_bytes(), [7; 8]].concat();
        assert_eq!(sum(&[of(3, 1), of(40, 2)].concat()), Count { calls: 43, errors: 3 });
    }
}
