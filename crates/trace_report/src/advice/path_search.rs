//! Files looked for under many names that do not exist: a long search path.
//!
//! Each name counts once, as far as the caller gave digests; the same name again and again is
//! [`super::always_fails`]'s. Memory: 512 KiB a call, one bit for each of 4 million digests, of which the system gives
//! pages that are touched; two names that share a bit count as one (of 20,000 names one in 400).

use super::crossings::Crossings;
use super::table::PerCall;
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use tollgate_report::format::count;

pub(super) const WORDS: Words = Words {
    id: "path-search",
    what: "files searched for under many names that do not \
    exist",
};

/// No such file or directory.
pub(super) const ENOENT: i32 = 2;
/// The start of any program looks for some dozens of files that may not exist.
const LEAST: u64 = 100;
/// Bits for digests, as a power of two.
const BITS: u32 = 22;

#[derive(Clone, Debug, Default)]
struct Names {
    calls: u64,
    missing: Crossings,
    known: Vec<u64>,
}

impl Names {
    /// Is this digest new? 0 is none, and always new.
    fn is_new(&mut self, digest: u64) -> bool {
        if digest == 0 {
            return true;
        }
        if self.known.is_empty() {
            // Not `resize`, which would touch all of it.
            self.known = vec![0; 1 << (BITS - 6)];
        }
        // Multiplied, so that digests of few bits spread as well (the golden ratio's bits: Knuth, vol. 3, 6.4).
        let bit = digest.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS);
        let word = &mut self.known[(bit >> 6) as usize];
        let new = *word >> (bit & 63) & 1 == 0;
        *word |= 1 << (bit & 63);
        new
    }
}

#[derive(Debug, Default)]
pub(super) struct Watcher(PerCall<Names>);

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self::default()
    }
}

/// Does this call take a file's name to look it up?
pub(super) fn takes_name(name: &str) -> bool {
    const NAMES: [&str; 17] = [
        "open",
        "openat",
        "openat2",
        "stat",
        "stat64",
        "lstat",
        "lstat64",
        "newfstatat",
        "fstatat64",
        "statx",
        "access",
        "faccessat",
        "faccessat2",
        "execve",
        "execveat",
        "readlink",
        "readlinkat",
    ];
    NAMES.contains(&name)
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && takes_name(call.name)
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let names = self.0.of(fact);
        names.calls = names.calls.saturating_add(fact.weight);
        if fact.errno() == Some(ENOENT) && names.is_new(seen.entry) {
            names.missing.add(fact, seen);
        }
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let is_search = |names: &Names| names.missing.calls >= LEAST && names.missing.calls >= names.calls.div_ceil(2);
        let all = self.0.iter().filter(|(_, _, names)| is_search(names));
        all.map(|((gate, bits, _), call, names)| {
            let found = names.missing.found((gate, bits, call));
            let share = 100.0 * found.count / names.calls.max(1) as f64;
            Found {
                saving: context.spared(&found, &names.missing, found.count),
                text: format!(
                    "{} calls of {call} ({share:.0} % of them) named files that do not exist.",
                    count(names.missing.calls)
                ),
                remedy:
                    "Shorten the path that is searched (PATH, LD_LIBRARY_PATH, PYTHONPATH, include directories), put \
                     the directories with the most hits first, or use full path names."
                        .into(),
                ..found
            }
        })
        .collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    let mut facts =
        super::fixture::repeat(300, |_| super::fixture::args("openat", 257, [-100i64 as u64, 0x7fff_0000_1000, 0], -2));
    facts.iter_mut().enumerate().for_each(|(i, (_, seen))| seen.entry = i as u64 + 1);
    facts
}

#[cfg(test)]
mod tests {
    use crate::advice::Seen;
    use crate::advice::fixture::{advise, args, repeat};

    /// Regression: of 4,000 names that did not exist 3,849 were told.
    #[test]
    fn each_of_thousands_of_names_counts() {
        let names = repeat(20_000, |_| args("openat", 257, [-100i64 as u64, 0x7fff_0000_1000, 0], -2));
        let names: Vec<_> = names
            .into_iter()
            .enumerate()
            .map(|(i, (fact, seen))| {
                let entry = (i as u64 + 1).wrapping_mul(0xd6e8_feb8_6659_fd93);
                (fact, Seen { entry, ..seen })
            })
            .collect();
        let count = advise(&names)[0].count;
        assert!(count > 19_900, "{count}");
    }

    #[test]
    fn names_that_exist_are_no_search() {
        let facts = repeat(1000, |i| {
            args("openat", 257, [-100i64 as u64, 0x7fff_0000_1000, 0], if i % 5 < 2 { -2 } else { 3 })
        });
        assert!(advise(&facts).is_empty(), "two fifths are not most");
        let facts = repeat(1000, |i| {
            args("openat", 257, [-100i64 as u64, 0x7fff_0000_1000, 0], if i % 5 < 3 { -2 } else { 3 })
        });
        assert_eq!((advise(&facts)[0].id.as_str(), advise(&facts)[0].count), ("path-search", 600));
    }
}
