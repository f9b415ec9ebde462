//! `--check`: the program once more under strace, and the counts of both side by side.
//!
//! Two runs of one program differ where the program's calls depend on time, scheduling or chance. So where a count
//! differs, strace runs a second time: what differs between strace and itself says nothing about us.

use super::args::TraceArgs;
use super::filter::{Filter, Key};
use crate::exit::Exit;
use anyhow::{Context, Result, bail};
use nix::sys::signal::SigmaskHow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::Command;
use tollgate_supervisor::{given_mask, own_proc};
use tollgate_syscalls::{self as syscalls, Gate};
use tollgate_trace_report::fact;
use tollgate_trace_report::summary::Aggregate;

/// Calls by the bits of their table, and name.
pub type Counts = BTreeMap<(u8, String), u64>;

/// One call in both.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    bits: u8,
    name: String,
    ours: u64,
    theirs: u64,
    /// Why the difference is none.
    known: Option<&'static str>,
}

const NOT_TWICE: &str = "differs between two runs of strace, too";
const NO_NAME: &str = "strace -c does not count nonexistent calls";
const RESTARTED: &str = "made by the kernel after a signal; whether it happens depends on timing";

/// Runs strace and compares. The text is what is printed.
pub fn run(args: &TraceArgs, filter: &Filter, aggregate: &Aggregate) -> Result<(String, Exit)> {
    let (ours, unseen) = ours(aggregate);
    let through = through(&ours);
    let ours = folded(ours, &through);
    let theirs = || strace(args, filter).map(|counts| folded(counts, &through));
    let first = theirs()?;
    let second = if differ(&ours, &first) { Some(theirs()?) } else { None };
    let lines = compare(&ours, &first, second.as_ref());
    let bad = lines.iter().any(|line| line.ours != line.theirs && line.known.is_none());
    Ok((table(&lines, &unseen), if bad { Exit::Failure } else { Exit::Success }))
}

/// What returned, as `strace -c` counts: a call that never comes back is not in its table.
fn ours(aggregate: &Aggregate) -> (Counts, BTreeMap<&'static str, u64>) {
    let mut counts = Counts::new();
    let mut unseen = BTreeMap::new();
    for row in aggregate.rows() {
        match row.gate {
            fact::Gate::Vdso | fact::Gate::Vsyscall | fact::Gate::Probe => {
                *unseen.entry(row.gate.name()).or_default() += row.calls;
            }
            gate => {
                let bits = if gate == fact::Gate::Syscall { row.bits } else { 32 };
                // It comes back to where a signal came, and so never from where it was made.
                let returned = match row.name {
                    "rt_sigreturn" | "sigreturn" => row.calls,
                    _ => row.calls.saturating_sub(row.unfinished),
                };
                *counts.entry((bits, row.name.into())).or_default() += returned;
            }
        }
    }
    counts.retain(|_, count| *count > 0);
    (counts, unseen)
}

/// Calls of the i386 table that make others, where the program made some: strace counts what they make, and stubs only
/// their numbers.
fn through(ours: &Counts) -> Vec<(String, Vec<&'static str>)> {
    let names =
        ours.keys().filter(|(bits, _)| *bits == 32).map(|(_, name)| (name.clone(), syscalls::calls_through(name)));
    names.filter(|(_, made)| !made.is_empty()).collect()
}

/// With what is made through a call added to that call, however it was made.
fn folded(mut counts: Counts, through: &[(String, Vec<&'static str>)]) -> Counts {
    for (outer, made) in through {
        let sum: u64 = made.iter().filter_map(|name| counts.remove(&(32, (*name).into()))).sum();
        *counts.entry((32, outer.clone())).or_default() += sum;
    }
    counts
}

/// One run under strace.
fn strace(args: &TraceArgs, filter: &Filter) -> Result<Counts> {
    let file =
        tempfile::NamedTempFile::new().context("--check: cannot create a file for the output of strace; set TMPDIR")?;
    let mut command = Command::new("strace");
    command.args(["-c", "-U", "name,calls,errors", "-o"]).arg(file.path());
    if args.follows() {
        command.arg("-f");
    }
    if args.foreign.detaches() {
        command.args(["-b", "execve"]);
    }
    for pair in &args.env {
        command.arg("-E").arg(pair);
    }
    if let Some(user) = &args.user {
        command.args(["-u", user]);
    }
    command.arg("--").args(&args.command);
    let given = given_mask();
    let ran = own_proc::outside(move || {
        // What is blocked here, strace and its program inherit.
        let own = given.and_then(|given| given.thread_swap_mask(SigmaskHow::SIG_SETMASK).ok());
        let ran = command.status();
        if let Some(own) = own {
            let _ = own.thread_set_mask();
        }
        ran
    });
    let text = std::fs::read_to_string(&file);
    match (ran, text) {
        (Err(error), _) if error.kind() == std::io::ErrorKind::NotFound => {
            bail!("--check: strace is not installed: `apt-get install strace`")
        }
        (Err(error), _) => Err(error).context("--check: strace cannot be started"),
        (Ok(_), Err(error)) => Err(error).context("--check: strace printed no counts"),
        (Ok(_), Ok(text)) => {
            let mut counts = parse(&text);
            counts.retain(|(bits, name), _| {
                let gate = if *bits == 32 { Gate::Sysenter } else { Gate::Syscall };
                filter.calls.has(Key { gate, bits: *bits, nr: u32::MAX, name })
            });
            Ok(counts)
        }
    }
}

/// The tables of `strace -c -U name,calls,errors`: one, or one for each mode of the program, with the mode above it.
fn parse(text: &str) -> Counts {
    let mut bits = 64;
    let mut counts = Counts::new();
    for line in text.lines() {
        if line.starts_with("System call usage summary for") {
            bits = if line.contains("32 bit") { 32 } else { 64 };
            continue;
        }
        let mut words = line.split_whitespace();
        let (Some(name), Some(Ok(calls))) = (words.next(), words.next().map(str::parse::<u64>)) else { continue };
        if name != "total" {
            // It has two lines of a call that is made both through socketcall(2) and by its own number.
            *counts.entry((bits, name.into())).or_default() += calls;
        }
    }
    counts
}

fn differ(ours: &Counts, theirs: &Counts) -> bool {
    compare(ours, theirs, None).iter().any(|line| line.ours != line.theirs && line.known.is_none())
}

fn compare(ours: &Counts, theirs: &Counts, again: Option<&Counts>) -> Vec<Line> {
    let keys: std::collections::BTreeSet<_> = ours.keys().chain(theirs.keys()).collect();
    let count = |counts: &Counts, key: &(u8, String)| counts.get(key).copied().unwrap_or(0);
    let line = |key: &(u8, String)| {
        let (ours, theirs) = (count(ours, key), count(theirs, key));
        let known = match &key.1 {
            _ if ours == theirs => None,
            name if name.starts_with("syscall_0x") => Some(NO_NAME),
            name if name == "restart_syscall" => Some(RESTARTED),
            _ if again.is_some_and(|again| count(again, key) != theirs) => Some(NOT_TWICE),
            _ => None,
        };
        Line { bits: key.0, name: key.1.clone(), ours, theirs, known }
    };
    keys.into_iter().map(line).collect()
}

fn table(lines: &[Line], unseen: &BTreeMap<&'static str, u64>) -> String {
    let mut out = format!("{:24} {:>5} {:>10} {:>10}\n", "call", "table", "tollgate", "strace");
    for line in lines {
        let verdict = match (line.ours == line.theirs, line.known) {
            (true, _) => String::new(),
            (false, Some(known)) => format!("  differs: {known}"),
            (false, None) => "  DIFFERS".into(),
        };
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{:24} {:>5} {:>10} {:>10}{verdict}", line.name, line.bits, line.ours, line.theirs);
    }
    for (gate, calls) in unseen {
        let _ = writeln!(out, "{calls} calls through {gate} are not in the table, because strace does not see them");
    }
    let total = |count: fn(&Line) -> u64| lines.iter().map(count).sum::<u64>();
    let bad: Vec<&Line> = lines.iter().filter(|line| line.ours != line.theirs && line.known.is_none()).collect();
    let excused = lines.iter().filter(|line| line.ours != line.theirs && line.known.is_some()).count();
    let (ours, theirs) = (total(|line| line.ours), total(|line| line.theirs));
    let kinds = |n: usize| if n == 1 { "1 call name".into() } else { format!("{n} call names") };
    let _ = match (bad.len(), excused) {
        (0, 0) => writeln!(out, "All counts agree: {ours} calls, {}.", kinds(lines.len())),
        (0, _) => writeln!(
            out,
            "The counts agree except for {}, for the reasons above: {ours} calls here, {theirs} under strace.",
            kinds(excused)
        ),
        _ => {
            let [ours, theirs] = [|line: &Line| line.ours, |line: &Line| line.theirs]
                .map(|count| bad.iter().map(|line| count(line)).sum::<u64>());
            let names = kinds(bad.len());
            writeln!(out, "The counts differ for {names} (DIFFERS): {ours} calls here, {theirs} under strace.")
        }
    };
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(list: &[(u8, &str, u64)]) -> Counts {
        list.iter().map(|(bits, name, calls)| ((*bits, name.to_string()), *calls)).collect()
    }

    #[test]
    fn straces_tables_are_read() {
        let one = "syscall              calls    errors\n---------------- --------- ---------\n\
                   mmap                     8\naccess                   1         1\n\
                   ---------------- --------- ---------\ntotal                    9         1\n";
        assert_eq!(parse(one), counts(&[(64, "mmap", 8), (64, "access", 1)]));
        let two = format!("{one}System call usage summary for 32 bit mode:\n{}", one.replace("mmap ", "mmap2"));
        assert_eq!(parse(&two), counts(&[(64, "mmap", 8), (64, "access", 1), (32, "mmap2", 8), (32, "access", 1)]));
        assert_eq!(parse("socket   1\nsocket   3   1\n"), counts(&[(64, "socket", 4)]));
        assert_eq!(parse("nonsense\n\nmore of it\n"), counts(&[]));
    }

    #[test]
    fn equal_counts_agree() {
        let some = counts(&[(64, "read", 3), (32, "write", 1)]);
        assert!(!differ(&some, &some));
        let text = table(&compare(&some, &some, None), &BTreeMap::from([("vdso", 5)]));
        assert!(
            text.ends_with(
                "5 calls through vdso are not in the table, because strace does not see them\nAll counts agree: 4 \
                 calls, 2 call names.\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn a_difference_counts_unless_strace_differs_from_itself() {
        let (ours, theirs) =
            (counts(&[(64, "read", 3), (64, "futex", 1)]), counts(&[(64, "read", 4), (64, "futex", 2)]));
        assert!(differ(&ours, &theirs));
        let again = counts(&[(64, "read", 4), (64, "futex", 3)]);
        let lines = compare(&ours, &theirs, Some(&again));
        let known: Vec<_> = lines.iter().map(|line| (line.name.as_str(), line.known)).collect();
        assert_eq!(known, [("futex", Some(NOT_TWICE)), ("read", None)]);
        assert!(
            table(&lines, &BTreeMap::new())
                .ends_with("The counts differ for 1 call name (DIFFERS): 3 calls here, 4 under strace.\n")
        );
    }

    /// Regression: they were differences.
    #[test]
    fn calls_through_socketcall_are_counted_with_it() {
        let ours = counts(&[(32, "socketcall", 3), (32, "socket", 1), (32, "ipc", 1), (64, "socket", 2)]);
        let theirs = counts(&[(32, "socket", 2), (32, "connect", 2), (32, "semget", 1), (64, "socket", 2)]);
        let through = through(&ours);
        assert_eq!(folded(ours, &through), counts(&[(32, "socketcall", 4), (32, "ipc", 1), (64, "socket", 2)]));
        assert_eq!(folded(theirs, &through), counts(&[(32, "socketcall", 4), (32, "ipc", 1), (64, "socket", 2)]));
    }

    #[test]
    fn what_only_one_of_them_has_is_a_difference_too() {
        let (ours, theirs) = (counts(&[(64, "read", 1)]), counts(&[(64, "write", 1)]));
        assert_eq!(
            compare(&ours, &theirs, None)
                .iter()
                .filter(|line| line.known.is_none() && line.ours != line.theirs)
                .count(),
            2
        );
        assert!(!differ(&counts(&[(64, "syscall_0x3e7", 1)]), &counts(&[])));
    }
}
