//! The floor: a bare kernel with the smallest possible handler behind each gate, and nothing else.
//!
//! What Linux adds to a crossing is what a crossing costs less what it costs here. In software the figures count
//! instructions (`int` and `iretq` are 2) and are the same from boot to boot; on the host's CPU they are the hardware's
//! own share in ticks.
//!
//! [`image`] makes the kernel's file of bytes that are assembled as part of this crate (`kernel.s`), so that nothing is
//! needed to build it where this program runs. [`run()`] boots it, again where a step hangs, and [`parse()`] reads what
//! it says.

mod code;
mod elf;
mod parse;
mod run;

pub use parse::{Cpu, Measured, Outcome, ParseError, Shut, Transcript, parse};
pub use run::{Floor, Options, run};

/// The most samples that a step may take: what the kernel has room for (`kernel.s`, `FLOOR_MAX`).
pub const MAX_SAMPLES: u32 = 8192;
/// Distance of the entry from the first byte: behind the two words that [`image`] fills.
const ENTRY: u64 = 16;

/// One figure of the floor.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name in the kernel, `gate/kernel` or `gate/user`: where the crossing starts.
    pub name: &'static str,
    /// The instructions that the figure is about.
    pub instructions: &'static str,
    /// One line about them.
    pub summary: &'static str,
    /// Whether a handler is reached, whose CPL is then to be proven.
    pub handled: bool,
    /// When a hypervisor steps in.
    pub exits: Exits,
}

/// When a step leaves the guest for the hypervisor (VM exit), as far as that is known of KVM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exits {
    /// Not.
    Never,
    /// Each time, for this reason.
    Always(&'static str),
    /// Only where the host's KVM keeps shadow page tables, because the CPU has no nested paging or it is switched off.
    ShadowPaging,
}

impl Step {
    /// The gate: the name without where it starts from.
    pub fn gate(&self) -> &'static str {
        self.name.split('/').next().unwrap_or(self.name)
    }

    /// Is it crossed from CPL 3?
    pub fn user(&self) -> bool {
        self.name.ends_with("/user")
    }

    /// The null path itself: its samples are the figure, with nothing subtracted.
    pub fn is_timer(&self) -> bool {
        self.gate() == "timer"
    }

    /// Its place among [`STEPS`].
    fn index(name: &str) -> Option<usize> {
        STEPS.iter().position(|step| step.name == name)
    }
}

const fn step(name: &'static str, instructions: &'static str, summary: &'static str) -> Step {
    Step { name, instructions, summary, handled: false, exits: Exits::Never }
}

const fn gate(name: &'static str, instructions: &'static str, summary: &'static str) -> Step {
    Step { handled: true, ..step(name, instructions, summary) }
}

const fn exiting(step: Step, exits: Exits) -> Step {
    Step { exits, ..step }
}

/// KVM: `vmx_update_exception_bitmap` (arch/x86/kvm/vmx/vmx.c) and `init_vmcb` (arch/x86/kvm/svm/svm.c).
const UD_EXITS: Exits = Exits::Always("KVM intercepts #UD, to emulate instructions of another vendor's CPU");
/// Intel SDM vol. 3, 26.1.2; KVM on AMD: `INTERCEPT_CPUID`.
const CPUID_EXITS: Exits = Exits::Always("cpuid is answered by the hypervisor: this is the price of one VM exit");

/// Every step, in the order in which the kernel takes them (`kernel.s`, `.Lfloor_steps`).
///
/// From CPL 0 first: where a hypervisor does not survive the way to CPL 3, these are what it can do.
pub static STEPS: &[Step] = &[
    step("timer/kernel", "lfence, rdtsc, lfence, twice", "the timer itself: the null path, with nothing subtracted"),
    step("call/kernel", "call + ret", "a function call and its return"),
    exiting(step("cpuid/kernel", "cpuid", "leaf 0"), CPUID_EXITS),
    step("swapgs/kernel", "swapgs", "one of the two that an entry from user mode and the return from it need"),
    exiting(
        step("cr3/kernel", "mov %cr3", "page tables switched, to the same ones; flushes the TLB"),
        Exits::ShadowPaging,
    ),
    exiting(
        step("cr3_pcid/kernel", "mov %cr3, PCID 1", "the same with a tag: flushes only the entries with that tag"),
        Exits::ShadowPaging,
    ),
    exiting(
        step("cr3_noflush/kernel", "mov %cr3, PCID 1, bit 63", "the same, without flushing anything"),
        Exits::ShadowPaging,
    ),
    gate("int/kernel", "int + iretq", "a software interrupt that stays at CPL 0"),
    exiting(gate("ud/kernel", "ud2 + add + iretq", "an invalid opcode at CPL 0, stepped over"), UD_EXITS),
    gate("gp/kernel", "load + add + add + iretq", "a load from a non-canonical address at CPL 0, stepped over"),
    exiting(
        gate("page_fault/kernel", "load + add + add + iretq", "a load from an unmapped page at CPL 0, stepped over"),
        Exits::ShadowPaging,
    ),
    step("timer/user", "lfence, rdtsc, lfence, twice", "the timer itself at CPL 3"),
    step("call/user", "call + ret", "a function call and its return"),
    exiting(step("cpuid/user", "cpuid", "leaf 0"), CPUID_EXITS),
    gate("int/user", "int + iretq", "a software interrupt through an interrupt gate"),
    gate("syscall/user", "syscall + sysretq", "the system call instruction of 64-bit mode"),
    gate("sysenter/user", "sysenter + sysexitq", "Intel's fast system call, from 64-bit code"),
    gate("call_gate/user", "lcall + lretq", "a far call through a gate descriptor"),
    exiting(gate("ud/user", "ud2 + add + iretq", "an invalid opcode, stepped over"), UD_EXITS),
    gate("gp/user", "hlt + add + add + iretq", "a privileged instruction, stepped over"),
    exiting(
        gate("page_fault/user", "load + add + add + iretq", "a load from an unmapped page, stepped over"),
        Exits::ShadowPaging,
    ),
];

/// The step that enters CPL 3 for the first time: where it fails, nothing that starts there can be tried.
const FIRST_AT_CPL3: usize = 11;

/// The kernel's file, to take `samples` of each step but those whose bit is set in `skip`.
pub fn image(samples: u32, skip: u64) -> Vec<u8> {
    image_of(code::bytes().to_vec(), samples, skip)
}

fn image_of(mut code: Vec<u8>, samples: u32, skip: u64) -> Vec<u8> {
    code[..8].copy_from_slice(&skip.to_le_bytes());
    code[8..16].copy_from_slice(&u64::from(samples.clamp(1, MAX_SAMPLES)).to_le_bytes());
    elf::build(&code, ENTRY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::process::Command;

    /// The kernel's list is made of records of 60 bytes, each with its name first and the last one empty.
    #[test]
    fn the_kernel_has_the_same_steps_in_the_same_order() {
        let code = code::bytes();
        let first = code.windows(13).position(|bytes| bytes == b"timer/kernel\0").expect("the first step");
        for (i, step) in STEPS.iter().enumerate() {
            let record = &code[first + 60 * i..];
            let name = record.split(|byte| *byte == 0).next().unwrap();
            assert_eq!(String::from_utf8_lossy(name), step.name);
            let [user, kind] = [28, 32].map(|at| u32::from_le_bytes(record[at..at + 4].try_into().unwrap()));
            assert_eq!((user == 1, kind != 0), (step.user(), step.handled), "{}", step.name);
        }
        assert_eq!(code[first + 60 * STEPS.len()], 0);
        assert_eq!((STEPS[FIRST_AT_CPL3].name, STEPS[FIRST_AT_CPL3 - 1].user()), ("timer/user", false));
        assert!(STEPS.len() <= 64, "one bit each");
    }

    #[test]
    fn readelf_finds_one_segment_and_the_note() {
        let mut file = tempfile::NamedTempFile::new().expect("temporary file");
        file.write_all(&image(7, 5)).expect("write the image");
        let output =
            Command::new("readelf").args(["-h", "-l", "-n", "-W"]).arg(file.path()).env("LC_ALL", "C").output();
        let output = output.expect("readelf (package binutils)");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let text = String::from_utf8_lossy(&output.stdout);
        let words: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let length = code::bytes().len();
        for line in [
            "Class: ELF64".to_string(),
            "Type: EXEC (Executable file)".into(),
            "Machine: Advanced Micro Devices X86-64".into(),
            "Entry point address: 0x100010".into(),
            format!("LOAD 0x001000 0x0000000000100000 0x0000000000100000 {length:#08x} 0x040000 RWE 0x1000"),
            "NOTE 0x0000b0 0x0000000000000000 0x0000000000000000 0x000018 0x000018 R 0x4".into(),
        ] {
            assert!(words.contains(&line), "{line:?} is not in\n{text}");
        }
        // The note's owner, size and type, and the entry again.
        let note = words.iter().position(|line| line.starts_with("Xen 0x00000008") && line.contains("0x00000012"));
        assert!(note.is_some_and(|at| words[at..].join(" ").contains("10 00 10 00 00 00 00 00")), "{text}");
    }

    #[test]
    fn what_is_asked_for_is_in_the_image() {
        let asked = |samples, skip| {
            let file = image(samples, skip);
            let long = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().unwrap());
            (long(0x1000), long(0x1008))
        };
        assert_eq!(asked(1001, 0x21), (0x21, 1001));
        assert_eq!((asked(0, 0).1, asked(u32::MAX, 0).1), (1, u64::from(MAX_SAMPLES)));
        // Tables and stacks lie behind the code.
        assert!(code::bytes().len() < 0x1_0000);
    }
}
