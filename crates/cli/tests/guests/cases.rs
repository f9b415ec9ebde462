//! What is run in a guest: tests of this crate, and the program itself. Each is a step with a limit of its own, so that
//! one that hangs is one that failed.

use super::bring::{Files, PROGRAMS, TESTS};
use super::cells::{Cell, SELINUX};
use crate::guest;
use crate::trace::build::Variant::{self, Bare, Bare32, Dynamic, Static};
use std::path::Path;
use tollgate_lab::guest::Step;
use tollgate_lab::session::Outcome;

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// In `make test-lab`.
    Quick,
    /// In a guest with another CPU or one of the choices: what those may change.
    Choice,
    /// In a kernel's guest with the default CPU and nothing chosen.
    Whole,
}
use Depth::{Choice, Quick, Whole};

/// One thing that is run.
pub struct Case {
    depth: Depth,
    name: &'static str,
    kind: Kind,
}

enum Kind {
    /// A target program of `tests/targets` in these variants.
    Target(&'static [Variant]),
    /// A test that has this file of `tests/`, compiled.
    Test { of: &'static str, file: &'static str },
    /// The program, with these arguments; its standard output or error must have the words, and its status be 0.
    Program { arguments: &'static [&'static str], says: &'static str },
}

const fn target(depth: Depth, name: &'static str, variants: &'static [Variant]) -> Case {
    Case { depth, name, kind: Kind::Target(variants) }
}

const fn test(depth: Depth, of: &'static str, name: &'static str, file: &'static str) -> Case {
    Case { depth, name, kind: Kind::Test { of, file } }
}

const fn program(depth: Depth, name: &'static str, arguments: &'static [&'static str], says: &'static str) -> Case {
    Case { depth, name, kind: Kind::Program { arguments, says } }
}

/// The first step, whose list the others are given (`guest::tolls`).
const PRICES: &[&str] = &[
    "bench",
    "--quick",
    "--runs",
    "2",
    "--gate",
    "syscall/64/enosys",
    "--export-json",
    guest::TOLLS,
    "--color",
    "never",
];
/// As many calls as strace says. The program is one of the targets.
const CHECK: &[&str] = &["trace", "-c", "-f", "--tolls", guest::TOLLS, "--check", "/programs/registers-static"];
/// Measures what crossings cost by itself.
const BILL: &[&str] = &["trace", "-c", "/programs/registers-bare"];

/// In the order in which they are run.
pub static CASES: [Case; 45] = [
    program(Quick, "prices", PRICES, ""),
    test(Quick, "clocks", "calls_last_as_long_as_the_program_finds", "clocks/clock.c"),
    test(Whole, "clocks", "a_summary_adds_up_to_what_the_program_finds", "clocks/clock.c"),
    test(Choice, "clocks", "a_function_lasts_as_long_as_its_caller_finds", "clocks/clock.c"),
    test(Choice, "clocks", "the_rate_of_a_price_list_is_that_of_the_clock", "clocks/clock.c"),
    test(Quick, "joined", "the_calls_of_a_joined_program_are_counted", "guests/count.c"),
    test(Choice, "joined", "the_function_of_a_joined_program_is_counted", "guests/count.c"),
    test(Quick, "top_machine", "a_program_that_nobody_attached_to_is_counted", "guests/count.c"),
    test(Quick, "confined", "a_confined_program_is_followed_and_stays_confined", "guests/confined.c"),
    test(Choice, "labelled", "a_labelled_program_is_followed_and_keeps_its_domain", "guests/labelled.c"),
    test(Choice, "born", "children_that_are_forked_behind_a_kill_do_as_without_a_tracer", "command/born.c"),
    test(Whole, "born", "children_that_are_forked_behind_a_killed_probe_do_as_without_a_tracer", "command/born.c"),
    test(Choice, "run_clock", "hardly_a_read_asks_the_kernel", "command/steered.c"),
    test(Choice, "run_clock", "nobody_sees_it_go_back_or_far_from_the_kernels", "command/steered.c"),
    test(Choice, "run_clock", "other_clocks_and_bad_pointers_are_as_before", "command/steered.c"),
    program(Quick, "counts as strace's", CHECK, "All counts agree"),
    program(Whole, "a bill", BILL, "getppid"),
    target(Quick, "registers", &[Bare, Static]),
    target(Quick, "gates32", &[Bare32]),
    target(Choice, "exec_modes", &[Bare]),
    target(Choice, "int80", &[Bare]),
    target(Quick, "int80_calls", &[Bare32]),
    target(Choice, "random_calls", &[Bare]),
    target(Choice, "time_calls", &[Bare, Static]),
    target(Whole, "masks", &[Static]),
    target(Whole, "processes", &[Static]),
    target(Whole, "sites", &[Bare]),
    target(Choice, "tsc", &[Static]),
    target(Whole, "unmap_all", &[Bare]),
    target(Choice, "vdso", &[Bare, Bare32]),
    target(Whole, "vector", &[Bare]),
    target(Choice, "vsyscall", &[Bare]),
    target(Choice, "dispatch_own", &[Static]),
    target(Whole, "gs", &[Dynamic, Bare]),
    target(Whole, "invalid", &[Dynamic]),
    target(Whole, "jit", &[Bare]),
    target(Whole, "kill_midcall", &[Dynamic]),
    target(Whole, "restart", &[Static]),
    target(Whole, "rseq", &[Dynamic]),
    target(Whole, "seccomp_own", &[Static]),
    test(Quick, "probe_command", "functions_shorter_than_a_jump_back_to_back", "probe/short.c"),
    test(Whole, "probe_command", "branches_into_the_first_five_bytes_and_short_branches_first", "probe/target.c"),
    test(Whole, "probe_command", "longjmp_and_deep_recursion", "probe/longjmp.c"),
    test(Whole, "probe_command", "exceptions_through_probed_functions", "probe/throw.cc"),
    test(Whole, "probe_command", "forks_and_threads_that_end_inside", "probe/processes.c"),
];

/// Seconds that one may take. A software CPU runs a tracer tens of times slower than the machine does, and others use
/// that too.
const LIMIT: u64 = 480;

/// Words of the names of cases that alone are run, to look into them; none: all. The prices, which others are given,
/// are always there.
pub fn asked() -> String {
    std::env::var("TOLLGATE_CASES").unwrap_or_default()
}

/// What this guest is to run.
pub fn of(cell: Cell, depth: Depth) -> Vec<&'static Case> {
    let asked = asked();
    let meant = |case: &Case| {
        let says =
            |word: &str| case.name.contains(word) || matches!(case.kind, Kind::Test { of, .. } if of.contains(word));
        asked.is_empty() || case.name == "prices" || asked.split_whitespace().any(says)
    };
    CASES.iter().filter(|case| case.depth <= depth && !case.is_left_out(cell) && meant(case)).collect()
}

/// The files that the cases of this depth need.
pub fn files(depth: Depth, directory: &Path) -> Files {
    let mut files = Files::default();
    for case in CASES.iter().filter(|case| case.depth <= depth) {
        match &case.kind {
            Kind::Target(variants) => {
                files.tests();
                variants.iter().for_each(|variant| files.target(case.name, *variant, directory));
            }
            Kind::Test { file, .. } => {
                files.tests();
                files.compiled(file, directory);
            }
            Kind::Program { .. } => {}
        }
    }
    files.tool("strace");
    files
}

impl Case {
    /// What is told of it.
    pub fn name(&self) -> String {
        match &self.kind {
            Kind::Target(_) => format!("trace_targets: {}", self.name),
            Kind::Test { of, .. } => format!("{of}: {}", self.name),
            Kind::Program { .. } => self.name.into(),
        }
    }

    /// These tests know nothing of kernels that refuse what they are about; others of the list hold the refusal.
    fn is_left_out(&self, cell: Cell) -> bool {
        let closed = |what: &str| cell.refused().iter().any(|(name, _)| *name == what);
        match &self.kind {
            // Only root loads a profile.
            Kind::Test { of: "confined", .. } => {
                cell.choice.user.is_some() || closed("ptrace") || cell.choice.name == SELINUX
            }
            Kind::Test { of: "born", .. } => {
                closed("ptrace") || closed("join") || closed(if self.name.contains("probe") { "probe" } else { "sud" })
            }
            Kind::Test { of: "labelled", .. } => cell.choice.name != SELINUX,
            Kind::Test { of, .. } => *of == "probe_command" && closed("probe"),
            Kind::Program { arguments, .. } => arguments[0] == "trace" && closed("ptrace"),
            Kind::Target(_) => false,
        }
    }

    pub fn step(&self, cell: Cell) -> Step {
        let one = |of: &str| {
            let name = format!("{of}::{}", self.name);
            let arguments = ["--exact", "--test-threads=1", "--show-output", &name];
            Step { program: Some(TESTS.into()), ..Step::new(arguments) }
        };
        let step = match &self.kind {
            Kind::Target(_) => one("trace_targets"),
            Kind::Test { of, .. } => one(of),
            Kind::Program { arguments, .. } => Step::new(arguments.iter().copied()),
        };
        let refused: Vec<String> = cell.refused().iter().map(|(what, words)| format!("{what}: {words}")).collect();
        let variable = |name: &str, value: &str| (name.to_string(), value.to_string());
        let environment = vec![
            variable("PATH", "/bin"),
            variable("CARGO_BIN_EXE_tollgate", "/tollgate"),
            variable(guest::PROGRAMS, PROGRAMS),
            variable(guest::REFUSED, &refused.join("; ")),
        ];
        Step { environment, user: cell.choice.user, may_fail: true, limit: Some(LIMIT), ..step }
    }

    /// Did it do what it must?
    pub fn passed(&self, outcome: &Outcome) -> bool {
        let said = match &self.kind {
            Kind::Program { says, .. } => outcome.out.contains(says) || outcome.err.contains(says),
            _ => outcome.out.contains("test result: ok. 1 passed"),
        };
        said && outcome.status.ends_with(": 0")
    }
}

#[test]
fn a_guest_runs_what_it_can() {
    let names =
        |cell: &str, depth| of(Cell::of("6.1", cell)[0], depth).iter().map(|case| case.name()).collect::<Vec<_>>();
    let (quick, all) = (names("*/max/default", Quick), names("*/max/default", Whole));
    assert!(quick.len() < all.len() && quick.iter().all(|name| all.contains(name)));
    // One of the two: no kernel has both AppArmor and SELinux.
    assert_eq!(all.len(), CASES.len() - 1);
    let (confined, labelled) =
        (|name: &String| name.starts_with("confined:"), |name: &String| name.starts_with("labelled:"));
    assert!(all.iter().any(confined) && !all.iter().any(labelled));
    let selinux = names("*/max/security=selinux", Choice);
    assert!(selinux.iter().any(labelled) && !selinux.iter().any(confined));
    let closed = names("*/max/ptrace_scope=3", Whole);
    assert!(closed.iter().all(|name| !name.contains("strace") && !name.contains("probe_command")), "{closed:?}");
    assert!(
        closed.contains(&"clocks: a_function_lasts_as_long_as_its_caller_finds".into()),
        "the refusal of probes is held"
    );
}
