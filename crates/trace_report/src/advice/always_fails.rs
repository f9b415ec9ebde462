//! The same call with the same arguments that fails every time: a descriptor that is not there, a terminal's size asked
//! of a file.
//!
//! The same arguments are the same numbers and, where the caller gave a digest of the memory behind addresses, the same
//! contents. What may well succeed the next time (EAGAIN, EINTR, timeouts) is not counted, nor are names that do not
//! exist where the names are not known ([`super::path_search`] looks at those). Memory: [`PLACES`] calls of about 160
//! bytes; one that is thrown out keeps what it has counted, but forgets whether it succeeded before.

use super::crossings::{Crossings, Run, site};
use super::table::{PerCall, Slots, numbers};
use super::{Call, Context, Detector, Found, Limits, Seen, Words, path_search};
use crate::fact::{Fact, Gate};
use crate::summary::Site;
use tollgate_report::format::count;

pub(super) const WORDS: Words = Words {
    id: "always-fails",
    what: "the same call with the same arguments fails every \
    time",
};

/// Calls that are watched at a time.
const PLACES: usize = 2048;
/// So many failures of the same are no accident: retries end earlier.
const REPEATS: u64 = 32;
/// The same of a call that has failed so often in all: a search through directories asks for many names, each a few
/// times.
const BULK: u64 = 10 * REPEATS;
const REPEATS_IN_BULK: u64 = 8;

/// Errors that say "not now": EINTR, EAGAIN, ETIMEDOUT, EALREADY, EINPROGRESS, and what only the kernel's restarts show
/// (ERESTARTSYS and its like, 512 and up).
fn passing(errno: i32) -> bool {
    matches!(errno, 4 | 11 | 110 | 114 | 115 | 512..)
}

/// The name of an errno that calls fail with for ever (errno(3); the numbers are those of x86).
fn errno_name(errno: i32) -> String {
    const NAMES: [(i32, &str); 18] = [
        (1, "EPERM"),
        (2, "ENOENT"),
        (3, "ESRCH"),
        (6, "ENXIO"),
        (9, "EBADF"),
        (10, "ECHILD"),
        (13, "EACCES"),
        (14, "EFAULT"),
        (17, "EEXIST"),
        (19, "ENODEV"),
        (20, "ENOTDIR"),
        (22, "EINVAL"),
        (25, "ENOTTY"),
        (29, "ESPIPE"),
        (38, "ENOSYS"),
        (61, "ENODATA"),
        (88, "ENOTSOCK"),
        (95, "EOPNOTSUPP"),
    ];
    NAMES
        .iter()
        .find(|(number, _)| *number == errno)
        .map_or_else(|| format!("errno {errno}"), |(_, name)| (*name).into())
}

type Same = (i32, Gate, u8, u32, [u64; 6], u64);

#[derive(Clone, Debug, Default)]
struct Failing {
    name: &'static str,
    errno: i32,
    failures: Run,
    succeeded: bool,
    site: Site,
}

/// What all sets of arguments of a call have come to; `errno` is that of the set that failed most.
#[derive(Clone, Debug, Default)]
struct Total {
    failures: Crossings,
    kinds: u64,
    errno: i32,
    most: u64,
    /// Failures with any arguments that were looked at.
    failed: u64,
}

#[derive(Debug)]
pub(super) struct Watcher {
    slots: Slots<Same, Failing>,
    totals: PerCall<Total>,
}

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self { slots: Slots::new(PLACES), totals: PerCall::default() }
    }
}

/// Adds what one set of arguments has come to.
fn settle(totals: &mut PerCall<Total>, same: &Same, failing: &Failing) {
    let total = totals.at((same.1, same.2, same.3), failing.name);
    let least = if total.failed < BULK { REPEATS } else { REPEATS_IN_BULK };
    if failing.succeeded || failing.failures.seen < least {
        return;
    }
    total.failures.add_run(failing.failures, failing.site);
    total.kinds += 1;
    if failing.failures.calls > total.most {
        (total.most, total.errno) = (failing.failures.calls, failing.errno);
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses()
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        let key = (fact.pid, fact.gate, fact.bits, fact.nr, numbers(fact), seen.entry);
        match fact.errno() {
            None => {
                if let Some(own) = self.slots.known(&key) {
                    own.succeeded = true;
                }
            }
            Some(errno) if passing(errno) => {}
            Some(path_search::ENOENT) if seen.entry == 0 && path_search::takes_name(fact.name) => {}
            Some(errno) => {
                self.totals.of(fact).failed += 1;
                let (own, thrown) = self.slots.of(key);
                let before = if own.errno == errno { own.failures } else { Run::default() };
                *own = Failing { name: fact.name, errno, failures: before.and(fact), site: site(fact, seen), ..*own };
                if let Some((same, failing)) = thrown {
                    settle(&mut self.totals, &same, &failing);
                }
            }
        }
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let mut totals = self.totals.clone();
        self.slots.iter().for_each(|(same, failing)| settle(&mut totals, same, failing));
        let all = totals.iter().filter(|(_, _, total)| total.kinds > 0).map(|((gate, bits, _), call, total)| {
            let sets = match total.kinds {
                1 => "the same arguments".into(),
                more => format!("{} sets of arguments", count(more)),
            };
            let found = total.failures.found((gate, bits, call));
            Found {
                saving: context.spared(&found, &total.failures, found.count),
                text: format!(
                    "{} calls of {call} with {sets} failed, every time{} with {}.",
                    count(total.failures.calls),
                    if total.kinds == 1 { "" } else { ", mostly" },
                    errno_name(total.errno)
                ),
                remedy: match total.errno {
                    path_search::ENOENT if path_search::takes_name(call) => {
                        "Call once and remember the result, or omit the call; who waits for the file hears of it from \
                         inotify(7)."
                    }
                    _ => "Call once and remember the result, or omit the call.",
                }
                .into(),
                ..found
            }
        });
        // The table's order is that of a hash; this one is that of the calls.
        let mut found: Vec<Found> = all.collect();
        found.sort_by_key(|found| (found.gate, found.bits, found.call));
        found
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(500, |_| super::fixture::args("ioctl", 16, [1, 0x5401, 0x7fff_0000_2000], -25))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{advise, args, repeat};

    #[test]
    fn one_success_is_enough_to_acquit() {
        let mut facts = example();
        let success = args("ioctl", 16, [1, 0x5401, 0x7fff_0000_3000], 0);
        facts.insert(250, (success, Seen::default()));
        assert!(advise(&facts).is_empty());
    }

    #[test]
    fn names_are_told_apart_by_their_digest() {
        let path = |i: u64| args("access", 21, [0x7fff_0000_1000 + 64 * i, 4, 0], -2);
        let mut facts = repeat(400, path);
        facts.iter_mut().for_each(|(_, seen)| seen.entry = 77);
        let advice = advise(&facts);
        assert_eq!((advice.len(), advice[0].id.as_str(), advice[0].count), (1, "always-fails", 400), "{advice:?}");
        assert!(advice[0].text.ends_with("failed, every time with ENOENT."), "{advice:?}");
        // Regression: a program that waits for a file was to ask once.
        assert!(advice[0].remedy.ends_with("inotify(7)."), "{advice:?}");
    }

    #[test]
    fn not_now_is_no_failure() {
        assert!(advise(&repeat(500, |_| args("flock", 73, [3, 6, 0], -11))).is_empty());
    }

    /// Regression: of a search for a thousand names that are nowhere, each 20 times, nothing was said.
    #[test]
    fn many_names_that_fail_a_few_times_each_are_counted() {
        let of = |names: u64, times: u64| advise(&repeat(names * times, |i| args("fcntl", 72, [i % names, 1, 0], -9)));
        let advice = of(1000, 20);
        // But for those of which more than have a place there share one.
        assert!((18_000..=20_000).contains(&advice[0].count), "{advice:?}");
        assert!(of(10, 20).is_empty() && of(1000, 4).is_empty());
    }

    #[test]
    fn what_is_thrown_out_stays_counted() {
        // Far more sets of arguments than places, each failing often enough.
        let facts = repeat(5000 * REPEATS, |i| args("fcntl", 72, [i / REPEATS, 1, 0], -9));
        let advice = advise(&facts);
        assert_eq!((advice[0].count, advice[0].call.as_str()), (5000 * REPEATS, "fcntl"), "{advice:?}");
        assert!(advice[0].text.contains("5,000 sets of arguments"), "{advice:?}");
    }
}
