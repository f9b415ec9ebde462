//! A question asked again and again that always has the same answer.
//!
//! Only calls that ask and change nothing are looked at, and only answers that are known: the number that came back
//! and, where the call fills memory in, the caller's digest of it. Memory: [`PLACES`] questions of about 120 bytes.

use super::crossings::Crossings;
use super::table::{PerCall, Slots, numbers};
use super::{Call, Context, Detector, Found, Limits, Seen, Words};
use crate::fact::{Fact, Gate};
use tollgate_report::format::count;

pub(super) const WORDS: Words =
    Words { id: "same-result", what: "the same query repeated although its result never changes" };

/// Questions that are watched at a time.
const PLACES: usize = 2048;
/// Repeats from which it is worth a sentence: at a toll of 100 ns, ten microseconds.
const LEAST: u64 = 100;

/// How a call answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// By what comes back.
    Number,
    /// By what it writes to memory.
    Memory,
    /// Only where its arguments make it a question.
    Lseek,
    /// Likewise.
    Fcntl,
    /// Likewise.
    Prlimit,
}

fn answer(name: &str) -> Option<Answer> {
    Some(match name {
        "getpid" | "gettid" | "getppid" | "getpgrp" | "getpgid" | "getsid" | "getuid" | "geteuid" | "getgid"
        | "getegid" | "getuid32" | "geteuid32" | "getgid32" | "getegid32" | "sched_getscheduler" | "getpriority" => {
            Answer::Number
        }
        "fstat" | "fstat64" | "stat" | "stat64" | "lstat" | "lstat64" | "newfstatat" | "fstatat64" | "statx"
        | "uname" | "getcwd" | "readlink" | "readlinkat" | "getrlimit" | "ugetrlimit" | "sched_getaffinity"
        | "getsockname" | "getpeername" => Answer::Memory,
        "lseek" => Answer::Lseek,
        "fcntl" | "fcntl64" => Answer::Fcntl,
        "prlimit64" => Answer::Prlimit,
        _ => return None,
    })
}

/// Whether what this call writes to memory is looked at.
pub(super) fn reads_answer(name: &str) -> bool {
    matches!(answer(name), Some(Answer::Memory | Answer::Prlimit))
}

/// Does this crossing only ask, and is its answer known?
fn is_known(fact: &Fact, seen: &Seen) -> bool {
    match answer(fact.name) {
        Some(Answer::Number) => true,
        Some(Answer::Memory) => seen.exit != 0,
        // SEEK_CUR by nothing: where am I?
        Some(Answer::Lseek) => fact.args[1] == 0 && fact.args[2] as u32 == 1,
        // F_GETFD, F_GETFL.
        Some(Answer::Fcntl) => matches!(fact.args[1] as u32, 1 | 3),
        // No new limit.
        Some(Answer::Prlimit) => fact.args[2] == 0 && seen.exit != 0,
        None => false,
    }
}

type Question = (i32, Gate, u8, u32, [u64; 6], u64);

#[derive(Clone, Copy, Debug, Default)]
struct Last {
    answer: Option<(i64, u64)>,
}

#[derive(Debug)]
pub(super) struct Watcher {
    questions: Slots<Question, Last>,
    repeats: PerCall<Crossings>,
}

impl Watcher {
    pub(super) fn new(_: &Limits) -> Self {
        Self { questions: Slots::new(PLACES), repeats: PerCall::default() }
    }
}

impl Detector for Watcher {
    fn wants(&self, call: Call) -> bool {
        call.gate.crosses() && answer(call.name).is_some()
    }

    fn see(&mut self, fact: &Fact, seen: &Seen) {
        // The kernel leaves the registers of arguments that a call does not have as they were: they are no part of the
        // question.
        let used = if answer(fact.name) == Some(Answer::Number) && !fact.name.starts_with("getp") { 0 } else { 4 };
        let mut asked = numbers(fact);
        asked[used..].fill(0);
        if matches!(fact.name, "getpid" | "getppid" | "getpgrp") {
            asked = [0; 6];
        }
        // Threads of one process have different numbers and the same of everything else.
        let who = if fact.name == "gettid" { fact.tid } else { fact.pid };
        let Some(result) = fact.result.filter(|result| *result >= 0 && is_known(fact, seen)) else { return };
        let (last, _) = self.questions.of((who, fact.gate, fact.bits, fact.nr, asked, seen.entry));
        let answer = Some((result, seen.exit));
        if last.answer == answer {
            self.repeats.of(fact).add(fact, seen);
        }
        last.answer = answer;
    }

    fn found(&self, context: &Context) -> Vec<Found> {
        let all = self.repeats.iter().filter(|(_, _, repeats)| repeats.calls >= LEAST);
        all.map(|((gate, bits, _), call, repeats)| {
            let found = repeats.found((gate, bits, call));
            Found {
                saving: context.spared(&found, repeats, found.count),
                text: format!("{} calls of {call} returned the same result as the call before.", count(repeats.calls)),
                remedy: "Remember the result, and call again only after something that can change it (fork, chdir, \
                         setuid, a write, an event)."
                    .into(),
                ..found
            }
        })
        .collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Vec<(Fact, Seen)> {
    super::fixture::repeat(500, |i| super::fixture::args("getpid", 39, [i, i, i], 1000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::fixture::{advise, args, repeat};

    #[test]
    fn an_answer_in_memory_must_be_known_to_be_the_same() {
        let mut facts = repeat(500, |_| args("fstat", 5, [3, 0x7fff_0000_1000, 0], 0));
        assert!(advise(&facts).is_empty(), "no digest, no claim");
        facts.iter_mut().enumerate().for_each(|(i, (_, seen))| seen.exit = i as u64 + 1);
        assert!(advise(&facts).is_empty(), "each answer is another");
        facts.iter_mut().for_each(|(_, seen)| seen.exit = 9);
        let advice = advise(&facts);
        assert_eq!((advice.len(), advice[0].id.as_str(), advice[0].count), (1, "same-result", 499));
    }

    #[test]
    fn a_seek_that_moves_is_no_question() {
        assert!(advise(&repeat(500, |_| args("lseek", 8, [3, 0, 0], 0))).is_empty());
        assert_eq!(advise(&repeat(500, |_| args("lseek", 8, [3, 0, 1], 0)))[0].count, 499);
        assert!(advise(&repeat(500, |i| args("lseek", 8, [3, 0, 1], i as i64))).is_empty(), "it moved in between");
    }

    #[test]
    fn questions_of_two_processes_are_two() {
        let facts = repeat(500, |i| Fact { pid: i as i32 % 2, ..args("getpid", 39, [0, 0, 0], i as i64 % 2) });
        assert_eq!(advise(&facts)[0].count, 498);
    }
}
