//! The tests of `trace`, `probe` and clocks in guests: on other kernels, other CPUs, with other boot options and
//! without root.
//!
//! What runs there are the executables of other tests of this crate, each test a step; the programs that they trace are
//! built here and brought in. `make test-lab` boots one guest for each kernel and runs a few; `make test-guests` boots
//! the guests that `TOLLGATE_GUESTS` names (patterns of KERNEL/CPU/CHOICE, see `guests/cells.rs`) and runs all that
//! `guests/cases.rs` has for them. One guest runs at a time.

use crate::guests::cases::{self, Case, Depth};
use crate::guests::cells::{Cell, KERNELS};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tollgate_lab::LabError;
use tollgate_lab::guest::Message;
use tollgate_lab::image::Extra;
use tollgate_lab::kernel::Kernel;
use tollgate_lab::session::{Outcome, Plan};

#[test]
#[ignore = "boots a guest: make test-lab"]
fn guests_of_5_10() {
    boots("5.10");
}

#[test]
#[ignore = "boots a guest: make test-lab"]
fn guests_of_6_1() {
    boots("6.1");
}

#[test]
#[ignore = "boots a guest: make test-lab"]
fn guests_of_6_12() {
    boots("6.12");
}

#[test]
#[ignore = "boots a guest: make test-lab"]
fn guests_of_the_newest() {
    boots("newest");
}

fn boots(kernel: &'static str) {
    assert!(KERNELS.contains(&kernel));
    let asked = std::env::var("TOLLGATE_GUESTS");
    let cells = Cell::of(kernel, asked.as_deref().unwrap_or("*/max/default"));
    if cells.is_empty() {
        println!("{kernel}: no guest of it is asked for");
        return;
    }
    let depth = |cell: &Cell| asked.as_ref().map_or(Depth::Quick, |_| cell.depth());
    let found = match Kernel::find(kernel) {
        Ok(found) => found,
        // Of other releases than the host's: not every mirror has them, and an archive may be on its way to another
        // place.
        Err(error) if asked.is_err() => return println!("skipped: no kernel {kernel}: {error}"),
        Err(error) => panic!("{kernel}: {error}"),
    };
    let directory = tempfile::tempdir().unwrap();
    let files = cases::files(cells.iter().map(depth).max().unwrap(), directory.path()).into_extras();
    let wrong: Vec<String> = cells.iter().flat_map(|cell| run(*cell, depth(cell), &found, &files)).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Boots a guest and runs the cases in it; what went wrong, a paragraph each.
fn run(cell: Cell, depth: Depth, kernel: &Kernel, files: &[Extra]) -> Vec<String> {
    let begun = Instant::now();
    let cases = cases::of(cell, depth);
    let mut unknown = Vec::new();
    let outcomes = match boot(cell, &cases, kernel, files, |words| unknown.clone_from(words)) {
        Ok(outcomes) => outcomes,
        Err(error) => {
            eprintln!("{}: {error}", cell.name());
            return vec![format!("{}: {error}", cell.name())];
        }
    };
    let mut wrong: Vec<String> =
        cases.iter().zip(&outcomes).filter_map(|(case, outcome)| judge(cell, case, outcome)).collect();
    let reasons = reasons(&outcomes);
    wrong.extend(refused_as_told(cell, depth, &reasons));
    wrong.extend(heeded(cell, &unknown));
    let verdict = if wrong.is_empty() { "right" } else { "WRONG" };
    println!("{:<34} {verdict}, {} cases in {:.0} s", cell.name(), cases.len(), begun.elapsed().as_secs_f64());
    for words in cell.refused().iter().map(|(_, words)| *words).collect::<BTreeSet<_>>() {
        let count = reasons.iter().filter(|reason| reason.contains(words)).count();
        println!("    refused as it must be, {count} times: {words}");
    }
    // Now, and not when the last guest has ended.
    wrong.iter().for_each(|problem| eprintln!("{problem}"));
    wrong
}

fn boot(
    cell: Cell,
    cases: &[&Case],
    kernel: &Kernel,
    files: &[Extra],
    mut up: impl FnMut(&Vec<String>),
) -> Result<Vec<Outcome>, LabError> {
    let mut plan = Plan::new(kernel.clone(), cases.iter().map(|case| case.step(cell)).collect());
    plan.program = env!("CARGO_BIN_EXE_tollgate").into();
    // On a busy host ticks come so late that the kernel takes the timer for broken and panics at boot.
    plan.append = format!("no_timer_check {}", cell.choice.append);
    plan.cpu = Some(cell.cpu.into());
    (plan.counts, plan.cpus, plan.memory_mib) = (false, if cell.choice.name == "nosmp" { 2 } else { 1 }, 1024);
    plan.files = files.to_vec();
    // A test says nothing until it has ended, and is ended by its own limit before.
    (plan.boot, plan.silence) = (Duration::from_secs(180), Duration::from_secs(600));
    let mut begun = Instant::now();
    plan.run(&Arc::new(AtomicBool::new(false)), |message| match message {
        Message::Up { unknown } => up(unknown),
        Message::Begin { .. } => begun = Instant::now(),
        // A matrix takes an hour: whoever waits sees what is done.
        Message::End { step, success, .. } => {
            let verdict = if *success { "ok" } else { "FAILED" };
            eprintln!("{} {:>5.1} s  {verdict}  {}", cell.name(), begun.elapsed().as_secs_f64(), cases[*step].name());
        }
        _ => {}
    })
}

fn judge(cell: Cell, case: &Case, outcome: &Outcome) -> Option<String> {
    let told = || format!("{}: {}: {}\n{}{}", cell.name(), case.name(), outcome.status, outcome.out, outcome.err);
    (!case.passed(outcome)).then(told)
}

/// What was not to be had, as the tests said it: each once.
fn reasons(outcomes: &[Outcome]) -> Vec<&str> {
    let said = |line: &&str| line.contains(": not here: ") || line.contains(": not under ");
    let mut found: Vec<&str> = outcomes.iter().flat_map(|outcome| outcome.out.lines()).filter(said).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Every reason must be one that the table has for this guest; and where all was run that may meet them, each of the
/// table's must have been met.
fn refused_as_told(cell: Cell, depth: Depth, reasons: &[&str]) -> Vec<String> {
    let table = cell.refused();
    let strange = reasons.iter().filter(|reason| !table.iter().any(|(_, words)| reason.contains(words)));
    let mut wrong: Vec<String> = strange.map(|reason| format!("{}: not in the table: {reason}", cell.name())).collect();
    // Of some cases alone, others have what is refused.
    if depth > Depth::Quick && cases::asked().is_empty() {
        let unmet = table.iter().filter(|(_, words)| !reasons.iter().any(|reason| reason.contains(words)));
        wrong.extend(unmet.map(|(what, words)| format!("{}: {what} is not refused with {words:?}", cell.name())));
    }
    wrong
}

/// The kernel must know the words that it was booted with, or be one that is too old for them.
fn heeded(cell: Cell, unknown: &[String]) -> Option<String> {
    let there = unknown.iter().any(|word| word == cell.choice.append);
    if there {
        println!("    {} is not known to this kernel, and this guest is one without it", cell.choice.append);
    }
    (there == cell.knows()).then(|| format!("{}: the kernel does not know {unknown:?}", cell.name()))
}
