//! The tests of `trace`, `probe` and clocks in guests: on other kernels, other CPUs, with other boot options and without root.
//!
//! The tests that run there are the executables of `trace_targets.rs`, `probe_command.rs` and `clocks.rs`; the programs that they trace are
//! built here and brought in. `make test-lab` boots one guest for each kernel with a short list; `make test-guests` the guests that
//! `TOLLGATE_GUESTS` names (patterns of KERNEL/CPU/CHOICE, see `guests/cells.rs`) with the whole list. One guest runs at a time.

mod guest;
mod guests {
    pub mod bring;
    pub mod cells;
}
mod trace;

use guests::bring::{Files, PROGRAMS, TESTS};
use guests::cells::{Cell, KERNELS};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tollgate_lab::guest::{Message, Step};
use tollgate_lab::image::Extra;
use tollgate_lab::kernel::Kernel;
use tollgate_lab::session::{Outcome, Plan};
use trace::build::Variant::{self, Bare, Bare32, Dynamic, Static, StaticPie};

/// What is run in a guest.
struct List {
    targets: &'static [(&'static str, &'static [Variant])],
    /// Programs of `tests/probe/`, and the tests that probe them.
    probed: &'static [&'static str],
    probes: &'static [&'static str],
    clocks: &'static [&'static str],
}

const SHORT: List = List {
    // To look for the sites of a C library takes a software CPU ten times as long as all else.
    targets: &[("exec_modes", &[Bare]), ("gates32", &[Bare32]), ("unmap_all", &[Bare])],
    probed: &["short.c"],
    probes: &["functions_shorter_than_a_jump_back_to_back"],
    clocks: &["calls_last_as_long_as_the_program_finds"],
};

const WHOLE: List = List {
    targets: &[
        ("exec_modes", &[Bare]),
        ("gates32", &[Bare32]),
        ("gs", &[Dynamic, Bare]),
        ("int80", &[Dynamic, Bare]),
        ("invalid", &[Dynamic, Static]),
        ("kill_midcall", &[Dynamic, Static]),
        ("masks", &[Dynamic, Static]),
        ("processes", &[Dynamic, Static]),
        ("registers", &[Dynamic, Static, StaticPie, Bare]),
        ("restart", &[Dynamic, Static]),
        ("rseq", &[Dynamic, Static]),
        ("seccomp_own", &[Dynamic, Static]),
        ("sites", &[Dynamic, Static, StaticPie, Bare]),
        ("threads", &[Dynamic, StaticPie]),
        ("traps", &[Dynamic, Static]),
        ("tsc", &[Dynamic, Static]),
        ("vdso", &[Bare, Bare32]),
        ("vector", &[Dynamic, Bare]),
        ("vsyscall", &[Dynamic, Bare]),
    ],
    probed: &["short.c", "target.c", "longjmp.c", "throw.cc", "processes.c"],
    probes: &[
        "functions_shorter_than_a_jump_back_to_back",
        "branches_into_the_first_five_bytes_and_short_branches_first",
        "longjmp_and_deep_recursion",
        "exceptions_through_probed_functions",
        "forks_and_threads_that_end_inside",
    ],
    clocks: &[
        "a_function_lasts_as_long_as_its_caller_finds",
        "a_summary_adds_up_to_what_the_program_finds",
        "calls_last_as_long_as_the_program_finds",
        "the_rate_of_a_price_list_is_that_of_the_clock",
    ],
};

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_kernel_5_10() {
    guests_of("5.10");
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_kernel_6_1() {
    guests_of("6.1");
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_kernel_6_12() {
    guests_of("6.12");
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn the_newest_kernel() {
    guests_of("newest");
}

fn guests_of(kernel: &'static str) {
    assert!(KERNELS.contains(&kernel));
    let (filter, list) = match std::env::var("TOLLGATE_GUESTS") {
        Ok(filter) => (filter, &WHOLE),
        Err(_) => ("*/max/default".into(), &SHORT),
    };
    let cells = Cell::of(kernel, &filter);
    if cells.is_empty() {
        println!("{kernel}: no guest of it is asked for");
        return;
    }
    let found = Kernel::find(kernel).unwrap_or_else(|error| panic!("{kernel}: {error}"));
    let files = list.files();
    let failed: Vec<String> = cells.iter().flat_map(|cell| list.run(*cell, &found, &files)).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

impl List {
    fn files(&self) -> Vec<Extra> {
        let directory = tempfile::tempdir().unwrap();
        let mut files = Files::default();
        files.tests(&["clocks", "probe_command", "trace_targets"]);
        files.targets(self.targets, directory.path());
        self.probed.iter().for_each(|source| files.compiled(&format!("probe/{source}"), directory.path()));
        files.compiled("clocks/clock.c", directory.path());
        files.tool("strace");
        files.into_extras()
    }

    /// Boots a guest and runs the list in it; what went wrong, a paragraph each.
    fn run(&self, cell: Cell, kernel: &Kernel, files: &[Extra]) -> Vec<String> {
        let begun = Instant::now();
        let steps = self.steps(cell);
        let mut plan = Plan::new(kernel.clone(), steps.iter().map(|(step, _)| step.clone()).collect());
        plan.program = env!("CARGO_BIN_EXE_tollgate").into();
        plan.append = cell.choice.append.into();
        plan.cpu = Some(cell.cpu.into());
        (plan.counts, plan.cpus, plan.memory_mib) = (false, if cell.choice.name == "nosmp" { 2 } else { 1 }, 512);
        plan.files = files.to_vec();
        // A test says nothing until it has ended, and everything is slow in software on a machine that does other things too.
        (plan.boot, plan.silence) = (Duration::from_secs(180), Duration::from_secs(1200));
        let mut unknown = Vec::new();
        let ran = plan.run(&Arc::new(AtomicBool::new(false)), |message| match message {
            Message::Up { unknown: words } => unknown.clone_from(words),
            // A guest takes minutes: whoever waits sees what is done.
            Message::Out { line } if line.starts_with("test ") => {
                eprintln!("{} {:>4.0} s  {line}", cell.name(), begun.elapsed().as_secs_f64());
            }
            _ => {}
        });
        let outcomes = match ran {
            Ok(outcomes) => outcomes,
            Err(error) => return vec![format!("{}: {error}", cell.name())],
        };
        let wrong: Vec<String> =
            steps.iter().zip(&outcomes).filter_map(|((_, wanted), outcome)| wanted.judge(cell, outcome)).collect();
        let reasons = reasons(&outcomes);
        println!(
            "{:<32} {} in {:.0} s{}",
            cell.name(),
            if wrong.is_empty() { "right" } else { "WRONG" },
            begun.elapsed().as_secs_f64(),
            reasons.iter().map(|reason| format!("\n    {reason}")).collect::<String>()
        );
        wrong.into_iter().chain(heeded(cell, &unknown)).collect()
    }

    fn steps(&self, cell: Cell) -> Vec<(Step, Wanted)> {
        let refused = cell.refused();
        let open = |name: &&str| !refused.iter().any(|(what, _)| what == name);
        let targets: Vec<&str> = self.targets.iter().map(|(name, _)| *name).filter(open).collect();
        let mut steps = vec![test(cell, "clocks", self.clocks), test(cell, "trace_targets", &targets)];
        if open(&"probe") {
            steps.push(test(cell, "probe_command", self.probes));
        }
        if open(&"ptrace") {
            let arguments = ["trace", "-c", "-f", "--check", "/programs/registers-static"];
            steps.push((Step { may_fail: true, ..step(cell, arguments) }, Wanted::Status));
        }
        steps
    }
}

fn step<'a>(cell: Cell, arguments: impl IntoIterator<Item = &'a str>) -> Step {
    let refused: Vec<String> = cell.refused().iter().map(|(what, words)| format!("{what}: {words}")).collect();
    let variable = |name: &str, value: &str| (name.to_string(), value.to_string());
    let environment = vec![
        variable("PATH", "/bin"),
        variable("CARGO_BIN_EXE_tollgate", "/tollgate"),
        variable(guest::PROGRAMS, PROGRAMS),
        variable(guest::REFUSED, &refused.join("; ")),
    ];
    Step { environment, user: cell.choice.user, may_fail: true, ..Step::new(arguments) }
}

/// The tests of these names of one of the executables that were brought in.
fn test(cell: Cell, executable: &str, names: &[&str]) -> (Step, Wanted) {
    let arguments = ["--test-threads=1", "--show-output", "--exact"].into_iter().chain(names.iter().copied());
    let step = Step { program: Some(format!("{TESTS}/{executable}")), ..step(cell, arguments) };
    (step, Wanted::Passed(names.len()))
}

/// What a step must have done.
enum Wanted {
    /// So many tests, all passed.
    Passed(usize),
    /// Exit status 0.
    Status,
}

impl Wanted {
    fn judge(&self, cell: Cell, outcome: &Outcome) -> Option<String> {
        let words = match self {
            Wanted::Passed(count) => format!("test result: ok. {count} passed"),
            Wanted::Status => String::new(),
        };
        let right = outcome.status.ends_with(": 0") && outcome.out.contains(&words);
        (!right).then(|| format!("{}: {}, {words:?} wanted\n{}\n{}", cell.name(), outcome.status, outcome.out, outcome.err))
    }
}

/// What was not to be had, as the tests said it: each once.
fn reasons(outcomes: &[Outcome]) -> Vec<&str> {
    let mut found: Vec<&str> =
        outcomes.iter().flat_map(|outcome| outcome.out.lines()).filter(|line| line.contains(": not ")).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The kernel must know the words that it was booted with, or be one that is too old for them.
fn heeded(cell: Cell, unknown: &[String]) -> Option<String> {
    let there = unknown.iter().any(|word| word == cell.choice.append);
    if there {
        println!("    {} is not known to this kernel, and this guest is one without it", cell.choice.append);
    }
    (there == cell.knows()).then(|| format!("{}: the kernel does not know {unknown:?}", cell.name()))
}
