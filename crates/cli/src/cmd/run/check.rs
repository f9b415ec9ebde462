//! `run --check`: what both ways write, how they end, and how often the kernel saw each system call.

use super::ways::{Itself, command};
use super::{RunArgs, child, counted, plan};
use crate::exit::Exit;
use crate::terminal;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::io::{Read, Seek};
use std::process::{Command, Stdio};
use tollgate_arm::ArmError;
use tollgate_arm::tracepoint::Tracepoint;
use tollgate_report::format::{and, count};
use tollgate_run::{Replacement, answers, crosses};
use tollgate_trace_report::summary::model::TraceSummary;

/// What both ways make of a system call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// The same number.
    Same,
    /// It is replaced: no more than before.
    Fewer,
    /// Tollgate makes it too, in the program's name: no fewer.
    More,
    /// It is replaced, and tollgate makes it too.
    Any,
}

/// Calls by number.
type Calls = BTreeMap<u32, (String, Wanted)>;

/// What `tollgate run` calls in the name of a program: memory; what has the loader tell of libraries (a signal to
/// itself, if nobody handles that); and what the kernel makes of a sleep that a stop interrupts.
const OWN: [&str; 8] = ["mmap", "mmap2", "madvise", "rt_sigaction", "getpid", "gettid", "tgkill", "restart_syscall"];

/// Calls are counted at so many tracepoints at a time, at most.
const MOST: usize = 256;

/// Runs both ways and compares them. Where they differ, the program runs once more as it is: what differs then too says
/// nothing about what was replaced.
pub(super) fn run(args: &RunArgs, chosen: &[&'static dyn Replacement]) -> Result<Exit> {
    let (summary, _) = plan::traced(args, true)?;
    let wanted = wanted(&summary, chosen);
    let native = way(args, None, &wanted)?;
    let replaced = way(args, Some(&Itself::new()?), &wanted)?;
    let mut aspects = compared(&wanted, &native, &replaced);
    if aspects.iter().any(|aspect| aspect.verdict == Verdict::Differs) {
        let again = compared(&wanted.iter().map(exactly).collect(), &native, &way(args, None, &wanted)?);
        aspects.iter_mut().zip(&again).for_each(|(aspect, again)| aspect.excuse(again));
    }
    terminal::print(&text(&aspects))?;
    Ok(if aspects.iter().any(|aspect| aspect.verdict == Verdict::Differs) { Exit::Failure } else { Exit::Success })
}

/// One run, with replacements if `itself` is there to make them.
fn way(args: &RunArgs, itself: Option<&Itself>, wanted: &Calls) -> Result<Kept> {
    let numbers: Vec<i64> = wanted.keys().map(|number| i64::from(*number)).collect();
    let counters = counted::calls(&numbers);
    let mut kept = kept(command(args, itself))?;
    kept.calls = counters.and_then(|all| all.iter().map(Tracepoint::count).collect());
    Ok(kept)
}

/// The calls of a traced run by their numbers, with their names. Two tables of calls may have one number for two: then
/// both must hold.
fn wanted(summary: &TraceSummary, chosen: &[&'static dyn Replacement]) -> Calls {
    let mut all: Calls = BTreeMap::new();
    // A call of the vsyscall page passes no tracepoint of a system call, and one of the vDSO none at all.
    for row in summary.calls.iter().filter(|row| row.gate != "vdso" && row.gate != "vsyscall") {
        let replaced = answers(chosen, &row.gate, row.bits, &row.name).is_some_and(|(_, gate)| !crosses(gate));
        let own = match (replaced, OWN.contains(&row.name.as_str())) {
            (true, true) => Wanted::Any,
            (true, false) => Wanted::Fewer,
            (false, true) => Wanted::More,
            (false, false) => Wanted::Same,
        };
        let known = all.entry(row.nr).or_insert_with(|| (row.name.clone(), own));
        if known.1 != own {
            known.1 = Wanted::Same;
        }
        if all.len() == MOST {
            break;
        }
    }
    all
}

/// Two runs of the unchanged program are to make the same calls.
fn exactly((number, (name, _)): (&u32, &(String, Wanted))) -> (u32, (String, Wanted)) {
    (*number, (name.clone(), Wanted::Same))
}

/// One thing in which two runs may differ.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Aspect {
    name: String,
    verdict: Verdict,
    /// Numbers before and after, if it has some.
    counts: Option<[u64; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Same,
    /// As often as a replaced call may be made.
    Replaced,
    Differs,
    /// Two runs without tollgate differ in it too.
    ByItself,
    /// Calls cannot be counted here.
    Unknown,
}

impl Aspect {
    /// `again` is the same thing of two runs without tollgate.
    fn excuse(&mut self, again: &Aspect) {
        if self.verdict == Verdict::Differs && again.verdict == Verdict::Differs {
            self.verdict = Verdict::ByItself;
        }
    }
}

/// What both runs have in common, and what not.
fn compared(wanted: &Calls, before: &Kept, after: &Kept) -> Vec<Aspect> {
    let plain = |name: &str, same: bool| {
        let verdict = if same { Verdict::Same } else { Verdict::Differs };
        Aspect { name: name.into(), verdict, counts: None }
    };
    let mut aspects = vec![
        plain("standard output", before.out == after.out),
        plain("standard error", before.error == after.error),
        plain("exit status", before.status == after.status),
    ];
    match (&before.calls, &after.calls) {
        (Ok(before), Ok(after)) => {
            let counts = wanted.values().zip(before.iter().zip(after));
            aspects.extend(counts.map(|((name, own), (before, after))| call(name, *own, *before, *after)));
        }
        (Err(error), _) | (_, Err(error)) => {
            // The last one, so that what stands before it keeps its place.
            aspects.push(Aspect { name: format!("not counted: {error}"), verdict: Verdict::Unknown, counts: None });
        }
    }
    aspects
}

fn call(name: &str, wanted: Wanted, before: u64, after: u64) -> Aspect {
    let (right, replaced) = match wanted {
        Wanted::Same => (before == after, false),
        Wanted::Fewer => (after <= before, true),
        Wanted::More => (after >= before, false),
        Wanted::Any => (true, true),
    };
    let verdict = match (right, replaced && before != after) {
        (false, _) => Verdict::Differs,
        (true, true) => Verdict::Replaced,
        (true, false) => Verdict::Same,
    };
    Aspect { name: name.into(), verdict, counts: Some([before, after]) }
}

/// A line for each thing; the calls share one.
fn text(aspects: &[Aspect]) -> String {
    let (calls, plain): (Vec<_>, Vec<_>) =
        aspects.iter().partition(|aspect| aspect.counts.is_some() || aspect.verdict == Verdict::Unknown);
    let mut out = String::new();
    for Aspect { name, verdict, .. } in plain {
        let word = match verdict {
            Verdict::Differs => "differs",
            Verdict::ByItself => "differs, as it does between two runs without tollgate",
            Verdict::Same | Verdict::Replaced | Verdict::Unknown => "the same",
        };
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{name:<16} {word}");
    }
    let _ = writeln!(out, "{:<16} {}", "system calls", of_calls(&calls));
    if aspects.iter().any(|aspect| aspect.verdict == Verdict::Differs) {
        out.push_str("Two runs without tollgate do not differ in this.\n");
    }
    out
}

fn of_calls(calls: &[&Aspect]) -> String {
    if let Some(unknown) = calls.iter().find(|call| call.verdict == Verdict::Unknown) {
        return unknown.name.clone();
    }
    let told = |verdict| {
        let those = calls.iter().filter(|call| call.verdict == verdict);
        let each = |call: &&Aspect| {
            call.counts.map(|[before, after]| format!("{} {} → {}", call.name, count(before), count(after)))
        };
        let all: Vec<String> = those.filter_map(each).collect();
        (!all.is_empty()).then(|| and(&all))
    };
    let differ = told(Verdict::Differs).map(|calls| format!("differ: {calls}"));
    let replaced = told(Verdict::Replaced).map(|calls| format!("replaced: {calls}"));
    let own = told(Verdict::ByItself).map(|calls| format!("differ between two runs without tollgate too: {calls}"));
    let parts: Vec<String> = [differ, replaced, own].into_iter().flatten().collect();
    if parts.is_empty() { "the same".into() } else { parts.join("; ") }
}

/// What a run left.
struct Kept {
    out: Vec<u8>,
    error: Vec<u8>,
    status: i32,
    /// How often the kernel saw each call, in the order of their numbers.
    calls: Result<Vec<u64>, ArmError>,
}

fn kept(mut command: Command) -> Result<Kept> {
    let file = || tempfile::tempfile().context("no file can be made for the output; set TMPDIR");
    let (out, error) = (file()?, file()?);
    let copy = |file: &File| file.try_clone().map(Stdio::from).context("dup");
    let ended = child::run(command.stdin(Stdio::null()).stdout(copy(&out)?).stderr(copy(&error)?))?;
    let read = |mut file: File| -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    Ok(Kept { out: read(out)?, error: read(error)?, status: ended.status, calls: Ok(Vec::new()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cmd::run::plan::tests::row;
    use tollgate_run::REPLACEMENTS;
    use tollgate_trace_report::summary::model::CallRow;

    #[test]
    fn calls_must_be_as_many_but_for_what_is_replaced_and_what_is_ours() {
        let numbered = |nr, gate: &str, bits, name: &str| CallRow { nr, ..row(gate, bits, name, 1) };
        let calls = vec![
            numbered(0, "syscall", 64, "read"),
            numbered(9, "syscall", 64, "mmap"),
            numbered(96, "vsyscall", 64, "gettimeofday"),
            numbered(228, "syscall", 64, "clock_gettime"),
            numbered(3, "int80", 32, "read"),
            numbered(228, "int80", 32, "fsetxattr"),
        ];
        let mut summary = TraceSummary { calls, ..TraceSummary::default() };
        let both = wanted(&summary, &REPLACEMENTS);
        assert_eq!(both.keys().copied().collect::<Vec<_>>(), [0, 3, 9, 228]);
        assert_eq!(both[&228].1, Wanted::Same, "two tables, and one of them is not replaced");
        summary.calls.pop();
        summary.calls.push(numbered(39, "syscall", 64, "getpid"));
        assert_eq!(wanted(&summary, &REPLACEMENTS)[&39].1, Wanted::Any, "who listens to the loader asks for it too");
        summary.calls.pop();
        let all = wanted(&summary, &REPLACEMENTS);
        assert_eq!([0, 3, 9, 228].map(|nr| all[&nr].1), [Wanted::Same, Wanted::Same, Wanted::More, Wanted::Fewer]);
        let kept = |calls: &[u64]| Kept { out: Vec::new(), error: Vec::new(), status: 0, calls: Ok(calls.to_vec()) };
        let native = kept(&[5, 6, 7, 1000]);
        let of = |after: &[u64]| text(&compared(&all, &native, &kept(after)));
        let same = "standard output  the same\nstandard error   the same\nexit status      the same\nsystem calls     ";
        assert_eq!(of(&[5, 6, 9, 1000]), format!("{same}the same\n"));
        assert_eq!(of(&[5, 6, 9, 2]), format!("{same}replaced: clock_gettime 1,000 → 2\n"));
        let wrong = "Two runs without tollgate do not differ in this.\n";
        assert_eq!(of(&[5, 6, 6, 1001]), format!("{same}differ: mmap 7 → 6 and clock_gettime 1,000 → 1,001\n{wrong}"));
        assert_eq!(of(&[4, 6, 7, 0]), format!("{same}differ: read 5 → 4; replaced: clock_gettime 1,000 → 0\n{wrong}"));
        // Another run of the program as it is says which of them say nothing.
        let exact = all.iter().map(exactly).collect();
        let mut aspects = compared(&all, &native, &Kept { out: vec![1], ..kept(&[4, 7, 7, 0]) });
        let again = compared(&exact, &native, &Kept { out: vec![2], ..kept(&[4, 6, 8, 1002]) });
        aspects.iter_mut().zip(&again).for_each(|(aspect, again)| aspect.excuse(again));
        let text = text(&aspects);
        assert!(text.starts_with("standard output  differs, as it does between two runs without tollgate\n"), "{text}");
        let calls = "differ: read 6 → 7; replaced: clock_gettime 1,000 → 0; differ between two runs without tollgate \
                     too: read 5 → 4";
        assert!(text.contains(calls), "{text}");
    }

    #[test]
    fn calls_that_cannot_be_counted_are_no_difference() {
        let error = || ArmError { what: "open tracefs".into(), errno: 2 };
        let uncounted = || Kept { out: Vec::new(), error: Vec::new(), status: 0, calls: Err(error()) };
        let text = text(&compared(&Calls::new(), &uncounted(), &uncounted()));
        assert!(text.ends_with(&format!("system calls     not counted: {}\n", error())), "{text}");
    }
}
