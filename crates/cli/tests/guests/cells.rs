//! Which guests there are: kernel × CPU × what it is booted with, and what each of them cannot do.

/// Debian's kernels, as `lab --kernel` calls them.
pub static KERNELS: [&str; 4] = ["5.10", "6.1", "6.12", "newest"];
/// QEMU's CPU models: all that it can do, and what three real ones have.
pub static CPUS: [&str; 4] = ["max", "Haswell", "EPYC", "Skylake-Client"];

/// What a guest is booted with, or run as.
#[derive(Debug)]
pub struct Choice {
    /// Its name, in a filter and in the table.
    pub name: &'static str,
    /// Words for the kernel's command line.
    pub append: &'static str,
    /// Who runs the tests.
    pub user: Option<u32>,
    /// What is refused then, and the words that the program or the kernel says.
    refused: &'static [(&'static str, &'static str)],
    /// The first kernel that knows the words.
    since: &'static str,
}

const fn choice(name: &'static str, append: &'static str) -> Choice {
    Choice { name, append, user: None, refused: &[], since: "5.10" }
}

const NO_PTRACE: &str = "kernel.yama.ptrace_scope";

pub static CHOICES: [Choice; 12] = [
    choice("default", ""),
    choice("pti=on", "pti=on"),
    choice("vsyscall=none", "vsyscall=none"),
    Choice {
        // Times are still right, and it is said why they may not be.
        refused: &[("counter", "the kernel found it unstable")],
        ..choice("tsc=unstable", "tsc=unstable")
    },
    choice("clocksource=hpet", "clocksource=hpet"),
    choice("nosmp", "nosmp"),
    Choice {
        refused: &[("32-bit programs", "Exec format error"), ("int80", "SIGSEGV"), ("exec_modes", "Exec format error")],
        since: "6.12",
        ..choice("ia32_emulation=0", "ia32_emulation=0")
    },
    choice("ptrace_scope=1", "sysctl.kernel.yama.ptrace_scope=1"),
    choice("ptrace_scope=2", "sysctl.kernel.yama.ptrace_scope=2"),
    Choice {
        refused: &[("sud", NO_PTRACE), ("seccomp", NO_PTRACE), ("ptrace", NO_PTRACE), ("probe", NO_PTRACE)],
        ..choice("ptrace_scope=3", "sysctl.kernel.yama.ptrace_scope=3")
    },
    choice("perf_event_paranoid=3", "sysctl.kernel.perf_event_paranoid=3"),
    Choice { user: Some(1000), ..choice("no-root", "") },
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
        let patterns: Vec<glob::Pattern> =
            filter.split_whitespace().map(|word| glob::Pattern::new(word).expect("a pattern of KERNEL/CPU/CHOICE")).collect();
        let cells = CPUS.iter().flat_map(|&cpu| CHOICES.iter().map(move |choice| Cell { kernel, cpu, choice }));
        cells.filter(|cell| patterns.iter().any(|pattern| pattern.matches(&cell.name()))).collect()
    }

    pub fn name(&self) -> String {
        format!("{}/{}/{}", self.kernel, self.cpu, self.choice.name)
    }

    /// Does the kernel know the words? One that does not boots as if without, and hands them to process 1.
    pub fn knows(&self) -> bool {
        let age = |kernel: &str| KERNELS.iter().position(|known| *known == kernel);
        age(self.kernel) >= age(self.choice.since)
    }

    /// What this guest cannot do, and the words that say so.
    pub fn refused(&self) -> Vec<(&'static str, &'static str)> {
        let mut refused = if self.knows() { self.choice.refused.to_vec() } else { Vec::new() };
        if self.kernel == "5.10" && !refused.iter().any(|(what, _)| *what == "sud") {
            refused.push(("sud", "no syscall user dispatch, which came with Linux 5.11"));
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
    let old = Cell::of("5.10", "*/max/ia32_emulation=0")[0];
    assert!(!old.knows() && old.refused().iter().all(|(what, _)| *what == "sud"));
}
