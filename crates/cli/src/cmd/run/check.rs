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
use tollgate_report::format::{and, count};
use tollgate_report::trace::summary::model::TraceSummary;
use tollgate_tracer::arm::ArmError;
use tollgate_tracer::replace::{Replacement, answers, crosses};

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

/// What `tollgate run` calls in the name of a program: memory; what has the loader tell of libraries (a signal to itself, if nobody handles that);
/// and what the kernel makes of a sleep that a stop interrupts.
const OWN: [&str; 8] = ["mmap", "mmap2", "madvise", "rt_sigaction", "getpid", "gettid", "tgkill", "restart_syscall"];

/// Calls are counted at so many tracepoints at a time, at most.
const MOST: usize = 256;

/// Runs both ways and compares them.
pub(super) fn run(args: &RunArgs, chosen: &[&'static dyn Replacement]) -> Result<Exit> {
    let (summary, _) = plan::traced(args, true)?;
    let wanted = wanted(&summary, chosen);
    let numbers: Vec<i64> = wanted.keys().map(|number| i64::from(*number)).collect();
    let mut ways = Vec::new();
    let itself = Itself::new()?;
    for own in [None, Some(&itself)] {
        let counters = counted::calls(&numbers);
        let kept = kept(command(args, own))?;
        ways.push((kept, counters.and_then(|all| all.iter().map(|one| one.count()).collect::<Result<Vec<u64>, ArmError>>())));
    }
    let [(native, before), (replaced, after)] = <[_; 2]>::try_from(ways).ok().context("there are two ways")?;
    let mut out = String::new();
    let mut same = true;
    let mut told = |name: &str, own: bool, word: &str| {
        same &= own;
        let _ = writeln!(out, "{name:<16} {word}");
    };
    for (name, own) in [
        ("standard output", native.out == replaced.out),
        ("standard error", native.error == replaced.error),
        ("exit status", native.status == replaced.status),
    ] {
        told(name, own, if own { "the same" } else { "differs" });
    }
    match before.and_then(|before| Ok((before, after?))) {
        Ok((before, after)) => {
            let (own, word) = compared(&wanted, &before, &after);
            told("system calls", own, &word);
        }
        Err(error) => told("system calls", true, &format!("not counted: {error}")),
    }
    if !same {
        out.push_str(
            "A program whose output or calls depend on time or chance differs by itself: compare two runs without tollgate.\n",
        );
    }
    terminal::print(&out)?;
    Ok(if same { Exit::Success } else { Exit::Failure })
}

/// The calls of a traced run by their numbers, with their names. Two tables of calls may have one number for two: then both must hold.
fn wanted(summary: &TraceSummary, chosen: &[&'static dyn Replacement]) -> BTreeMap<u32, (String, Wanted)> {
    let mut all: BTreeMap<u32, (String, Wanted)> = BTreeMap::new();
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

/// Whether the counts are as they should be, and in words what differs.
fn compared(wanted: &BTreeMap<u32, (String, Wanted)>, before: &[u64], after: &[u64]) -> (bool, String) {
    let (mut replaced, mut wrong) = (Vec::new(), Vec::new());
    for (((name, own), before), after) in wanted.values().zip(before).zip(after) {
        let told = || format!("{name} {} → {}", count(*before), count(*after));
        let right = match own {
            Wanted::Same => before == after,
            Wanted::Fewer => after <= before,
            Wanted::More => after >= before,
            Wanted::Any => true,
        };
        match (right, own) {
            (false, _) => wrong.push(told()),
            (true, Wanted::Fewer | Wanted::Any) => replaced.push(told()),
            (true, _) => {}
        }
    }
    match (wrong.is_empty(), replaced.is_empty()) {
        (false, _) => (false, format!("differ: {}", and(&wrong))),
        (true, true) => (true, "the same".into()),
        (true, false) => (true, format!("the same but for what was replaced: {}", and(&replaced))),
    }
}

/// What a run left.
struct Kept {
    out: Vec<u8>,
    error: Vec<u8>,
    status: i32,
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
    Ok(Kept { out: read(out)?, error: read(error)?, status: ended.status })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cmd::run::plan::tests::row;
    use tollgate_report::trace::summary::model::CallRow;
    use tollgate_tracer::replace::REPLACEMENTS;

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
        let of = |after: &[u64]| compared(&all, &[5, 6, 7, 1000], after);
        assert_eq!(of(&[5, 6, 9, 2]), (true, "the same but for what was replaced: clock_gettime 1,000 → 2".into()));
        assert_eq!(of(&[5, 6, 6, 1001]), (false, "differ: mmap 7 → 6 and clock_gettime 1,000 → 1,001".into()));
        assert_eq!(of(&[4, 6, 7, 0]), (false, "differ: read 5 → 4".into()));
    }
}
