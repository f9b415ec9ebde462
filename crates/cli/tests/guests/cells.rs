//! Which guests there are: kernel × CPU × what it is booted with, and what each of them cannot do.

use super::cases::Depth;

/// Debian's kernels, as `lab --kernel` calls them.
pub static KERNELS: [&str; 4] = ["5.10", "6.1", "6.12", "newest"];
/// QEMU's CPU models: all that it can do, and what three real ones have.
pub static CPUS: [&str; 4] = ["max", "Haswell", "EPYC", "Skylake-Client"];

/// What is refused in a guest, and words of the reason that is said.
pub type Refusal = (&'static str, &'static str);

/// What a guest is booted with, or run as.
#[derive(Debug)]
pub struct Choice {
    /// Its name, in a filter and in the table.
    pub name: &'static str,
    /// Words for the kernel's command line.
    pub append: &'static str,
    /// Who runs the tests, where that is not root.
    pub user: Option<u32>,
    /// What is refused with it, where the kernel knows the words.
    refused: &'static [Refusal],
    /// What the other choices are refused, and this is not.
    opens: &'static str,
    /// The first kernel that knows the words.
    since: &'static str,
}

const fn choice(name: &'static str, append: &'static str) -> Choice {
    Choice { name, append, user: None, refused: &[], opens: "", since: "5.10" }
}

/// In the place of AppArmor, which is Debian's choice: a kernel has one of the two.
pub const SELINUX: &str = "security=selinux";

/// Some number: root is asked about none of these settings.
const USER: Option<u32> = Some(1000);

/// What holds for every guest.
const EVERYWHERE: &[Refusal] = &[
    // Debian's default.
    ("vsyscall", "the vsyscall page is closed (vsyscall=none)"),
];
/// What holds for every guest with Linux 5.10.
const ON_5_10: &[Refusal] = &[
    ("sud", "no syscall user dispatch, which needs Linux 5.11"),
    // The target that uses it by itself.
    ("dispatch_own", "this kernel has no syscall user dispatch (before 5.11"),
];

pub static CHOICES: [Choice; 15] = [
    choice("default", ""),
    choice("pti=on", "pti=on"),
    choice("vsyscall=none", "vsyscall=none"),
    Choice { opens: "vsyscall", ..choice("vsyscall=xonly", "vsyscall=xonly") },
    Choice {
        // Times are still right, and it is said why they may not be.
        refused: &[("counter", "the kernel found it unstable"), NO_FAST_CLOCK],
        ..choice("tsc=unstable", "tsc=unstable")
    },
    Choice { refused: &[NO_FAST_CLOCK], ..choice("clocksource=hpet", "clocksource=hpet") },
    Choice { refused: &[NO_FAST_CLOCK], ..choice("clocksource=acpi_pm", "clocksource=acpi_pm") },
    choice("nosmp", "nosmp"),
    Choice {
        refused: &[
            ("32-bit programs", "Exec format error"),
            ("int80", "this kernel has no 32-bit table"),
            ("exec_modes", "this kernel does not run 32-bit programs"),
        ],
        since: "6.12",
        ..choice("ia32_emulation=0", "ia32_emulation=0")
    },
    Choice {
        user: USER,
        refused: &[("join", "kernel.yama.ptrace_scope is 1"), NO_MACHINE],
        ..choice("ptrace_scope=1", "sysctl.kernel.yama.ptrace_scope=1")
    },
    Choice { user: USER, refused: NO_PTRACE_NO_ROOT, ..choice("ptrace_scope=2", "sysctl.kernel.yama.ptrace_scope=2") },
    Choice { refused: NO_PTRACE, ..choice("ptrace_scope=3", "sysctl.kernel.yama.ptrace_scope=3") },
    Choice {
        user: USER,
        refused: &[NO_MACHINE],
        ..choice("perf_event_paranoid=3", "sysctl.kernel.perf_event_paranoid=3")
    },
    choice(SELINUX, SELINUX),
    Choice { user: USER, refused: &[NO_MACHINE], ..choice("no-root", "") },
];

/// The target `vdso`.
const NO_FAST_CLOCK: Refusal = ("vdso", "the vDSO asks the kernel for the time");

/// `top -a`.
const NO_MACHINE: Refusal = ("machine", "counting the whole machine needs root");

const NO_PTRACE_NO_ROOT: &[Refusal] = &[
    ("auto", "kernel.yama.ptrace_scope"),
    ("sud", "kernel.yama.ptrace_scope"),
    ("seccomp", "kernel.yama.ptrace_scope"),
    ("ptrace", "kernel.yama.ptrace_scope"),
    ("probe", "kernel.yama.ptrace_scope"),
    ("join", "kernel.yama.ptrace_scope"),
    NO_MACHINE,
];
const NO_PTRACE: &[Refusal] = &[
    ("auto", "kernel.yama.ptrace_scope"),
    ("sud", "kernel.yama.ptrace_scope"),
    ("seccomp", "kernel.yama.ptrace_scope"),
    ("ptrace", "kernel.yama.ptrace_scope"),
    ("probe", "kernel.yama.ptrace_scope"),
    ("join", "kernel.yama.ptrace_scope"),
];

/// One guest.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub kernel: &'static str,
    pub cpu: &'static str,
    pub choice: &'static Choice,
}

impl Cell {
    /// Every guest of this kernel that a filter names: patterns of `KERNEL/CPU/CHOICE`, with blanks between.
    pub fn of(kernel: &'static str, filter: &str) -> Vec<Cell> {
        let patterns: Vec<glob::Pattern> = filter
            .split_whitespace()
            .map(|word| glob::Pattern::new(word).expect("a pattern of KERNEL/CPU/CHOICE"))
            .collect();
        let cells = CPUS.iter().flat_map(|&cpu| CHOICES.iter().map(move |choice| Cell { kernel, cpu, choice }));
        cells.filter(|cell| patterns.iter().any(|pattern| pattern.matches(&cell.name()))).collect()
    }

    pub fn name(&self) -> String {
        format!("{}/{}/{}", self.kernel, self.cpu, self.choice.name)
    }

    /// How much is run in it, where the matrix is asked for.
    pub fn depth(&self) -> Depth {
        if self.name().ends_with("/max/default") { Depth::Whole } else { Depth::Choice }
    }

    /// Does the kernel know the words? One that does not boots as if without, and hands them to process 1.
    pub fn knows(&self) -> bool {
        let age = |kernel: &str| KERNELS.iter().position(|known| *known == kernel);
        age(self.kernel) >= age(self.choice.since)
    }

    /// What this guest cannot do, and the words that say so: the first one of a name counts.
    pub fn refused(&self) -> Vec<Refusal> {
        let chosen = if self.knows() { self.choice.refused } else { &[] };
        let old = if self.kernel == "5.10" { ON_5_10 } else { &[] };
        let mut refused: Vec<Refusal> = Vec::new();
        // What a kernel does not have is said before what it forbids.
        for refusal in [old, chosen, EVERYWHERE].concat() {
            if refusal.0 != self.choice.opens && !refused.iter().any(|(what, _)| *what == refusal.0) {
                refused.push(refusal);
            }
        }
        refused
    }
}

#[test]
fn a_filter_names_guests() {
    let names = |filter| Cell::of("6.12", filter).iter().map(Cell::name).collect::<Vec<_>>();
    assert_eq!(names("*/max/default"), ["6.12/max/default"]);
    assert_eq!(names("6.1/max/*"), [] as [&str; 0]);
    assert_eq!(names("6.12/max/* */EPYC/default").len(), CHOICES.len() + 1);
    assert_eq!(names("*").len(), CPUS.len() * CHOICES.len());
}

/// Regression: the page said 64 guests and 208 where it was not corrected to 68 and 224.
#[test]
fn the_page_has_as_many_guests_and_cases_as_there_are() {
    use super::cases::of;
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trace-suites.md");
    let page = std::fs::read_to_string(page).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    let guests = |filter| KERNELS.into_iter().map(|kernel| Cell::of(kernel, filter).len()).sum::<usize>();
    let cases = |depth| of(Cell::of("6.1", "*/max/default")[0], depth).len();
    // What the Makefile asks for by itself.
    let (some, all) = (guests("*/*/default */max/*"), guests("*"));
    for sentence in [
        format!("make test-guests # {some} guests make test-guests FULL=1 # all {all} "),
        format!("The whole product is {all} guests."),
        format!("each kernel with each choice on the CPU `max`: {some} of them."),
        format!(
            "All {} cases run in KERNEL/max/default, in the others the {} that",
            cases(Depth::Whole),
            cases(Depth::Choice)
        ),
        format!("`make test-lab` runs {} in KERNEL/max/default", cases(Depth::Quick)),
        format!("| CPU model | {} |", CPUS.join(", ")),
        format!("| kernel | Debian's {}, and `newest` ", KERNELS[..3].join(", ")),
    ] {
        assert!(page.contains(&sentence), "docs/trace-suites.md does not say: {sentence}");
    }
}

#[test]
fn what_a_guest_refuses_depends_on_its_kernel_and_its_choice() {
    let refused = |name: &str| {
        let kernel = KERNELS.into_iter().find(|kernel| name.starts_with(&format!("{kernel}/"))).unwrap();
        Cell::of(kernel, name)[0].refused().into_iter().map(|(what, _)| what).collect::<Vec<_>>()
    };
    assert_eq!(refused("6.1/max/default"), ["vsyscall"]);
    assert_eq!(refused("6.1/max/vsyscall=xonly"), [] as [&str; 0]);
    // Too old for the words: booted as if without them.
    assert_eq!(refused("5.10/max/ia32_emulation=0"), ["sud", "dispatch_own", "vsyscall"]);
    assert_eq!(refused("6.12/max/ia32_emulation=0"), ["32-bit programs", "int80", "exec_modes", "vsyscall"]);
    assert_eq!(
        refused("5.10/EPYC/ptrace_scope=3"),
        ["sud", "dispatch_own", "auto", "seccomp", "ptrace", "probe", "join", "vsyscall"]
    );
}
