//! Programs that are started again and again, be it by fork, vfork or posix_spawn.
//!
//! What the same work would cost without a program of its own is not known, so there is no saving; told is what execve
//! takes in the kernel, which is the lesser part of a start: the loader and the end come on top. Memory: a counter.

use super::crossings::Crossings;
use super::spots::Spots;
use super::table::PerCall;
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::Fact;
use tollgate_report::format::{count, figure};

pub(super) const WORDS: Words = Words { id: "starts", what: "programs that are started again and again" };

/// Fewer are what a script does.
const LEAST: u64 = 100;

#[derive(Debug, Default)]
pub(super) struct Watcher(PerCall<Crossings>);

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self::default()
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && matches!(call.name, "execve" | "execveat")
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        if fact.result == Some(0) {
            self.0.of(fact).add(fact, seen);
        }
    }

    fn found(&self, _: &Context) -> Vec<Found> {
        let all = self.0.iter().filter_map(|(key, call, starts)| {
            let mean = starts.times.mean()?;
            (starts.calls >= LEAST).then_some((key, call, starts, mean))
        });
        all.map(|((gate, bits, _), call, starts, mean)| Found {
            text: format!(
                "{} programs were started, which spent {} µs in {call} for each; to load it and to end it come on top.",
                count(starts.calls),
                figure(mean / 1e3)
            ),
            remedy: "Do the work in the program itself (a built-in of the shell, a library), or give one program many \
                     inputs (xargs, find -exec … +). -e trace=execve -f shows which they are."
                .into(),
            in_any_case: true,
            takes_ns: mean * starts.calls as f64,
            // The C library's wrapper of execve, in programs that are gone.
            spots: Spots::default(),
            ..starts.found((gate, bits, call))
        })
        .collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(200, |i| Fact { pid: 2000 + i as i32, ..super::fixture::call("execve", 59) })
}

#[cfg(test)]
mod tests {
    use crate::advice::fixture::{advise, args, call, repeat};

    #[test]
    fn what_is_not_there_and_a_script_are_not_told() {
        // ENOENT, as a search along PATH has it, is another kind's.
        let missing = advise(&repeat(200, |_| args("execve", 59, [1, 2, 3], -2)));
        assert!(missing.iter().all(|found| found.id != super::WORDS.id), "{missing:?}");
        assert!(advise(&repeat(99, |_| call("execve", 59))).is_empty());
    }
}
