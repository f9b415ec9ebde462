//! The machine, as far as it explains a price: processor, hypervisor, kernel, mitigations, settings, time-stamp
//! counter.
//!
//! Everything here is best effort. A container may hide `/proc` or `/sys`, a kernel may be too old for a file, a
//! sandbox may forbid an instruction: what cannot be read stays empty, and nothing fails. Text of the kernel is outside
//! data, because a container can put any file in its place: `clean` takes control characters out before it can reach a
//! terminal.

mod cpuid;
mod kernel;
mod tsc;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use tollgate_report::model::Platform;
use tollgate_tsc::Stopwatch;

/// The shortest time over which a price list's rate is measured: what trace and probe begin with is a fourth of it.
const BASELINE: std::time::Duration = std::time::Duration::from_millis(20);

/// The step by which the time-stamp counter moves, in ticks; `None` where it cannot be read.
pub fn tsc_step() -> Option<u64> {
    tsc::step()
}

/// Reads the machine. Takes a little more than 20 ms, which the tick rate needs.
///
/// `cpu` is the processor whose part of `/proc/cpuinfo` counts; CPUID answers for the one that this thread runs on, so
/// pin first. `vsyscall` is left `None`: the mode is found by trying, elsewhere.
pub fn read(cpu: Option<u32>) -> Platform {
    let clock = Stopwatch::start();
    let root = Path::new("/");
    let info = kernel::CpuInfo::parse(&text(root, "proc/cpuinfo").unwrap_or_default(), cpu);
    let cpuid = cpuid::Cpuid::read();
    let names = kernel::names();
    let mitigations = kernel::mitigations(root);
    Platform {
        host: names.host,
        cpu: first_of(cpuid.brand, &info.model),
        vendor: first_of(cpuid.vendor, &info.vendor),
        microcode: info.microcode.clone(),
        cpus: kernel::cpus_online(),
        hypervisor: hypervisor(cpuid.hypervisor, &info),
        kpti: kernel::kpti(&info, &mitigations),
        mitigations,
        vsyscall: None,
        fred: fred(cpuid.fred, &info),
        pvm: kernel::pvm(root, &names.kernel),
        kernel: names.kernel,
        kernel_build: names.build,
        clocksource: text(root, "sys/devices/system/clocksource/clocksource0/current_clocksource")
            .map(|name| clean(&name))
            .filter(|name| !name.is_empty()),
        tsc_step: tsc::step(),
        tsc_invariant: tsc_invariant(cpuid.tsc_invariant, &info),
        root: kernel::is_root(),
        settings: kernel::settings(root),
        tsc_hz: clock.hz_after(BASELINE).map(|hz| hz.round() as u64),
    }
}

/// The kernel's release, as `uname -r` prints it.
pub fn kernel_release() -> String {
    kernel::names().kernel
}

/// Vendor and hypervisor signature alone, both empty where unknown: what a measured child must know of the machine.
pub fn identity() -> (String, String) {
    let cpuid = cpuid::Cpuid::read();
    (cpuid.vendor.unwrap_or_default(), cpuid.hypervisor.unwrap_or_default())
}

/// Is this QEMU's software CPU, and does its counter count instructions (`-icount shift=0`)? It may hide its name
/// (`-hypervisor`), but not from the lab's own process 1 (`guest`).
pub fn counts_instructions(platform: &Platform, guest: bool) -> bool {
    let software = platform.hypervisor.as_deref().is_some_and(|name| name.starts_with("TCG"));
    (software || guest) && tsc::counts_instructions()
}

/// CPUID's word, and the kernel's where CPUID cannot be asked.
fn first_of(cpuid: Option<String>, kernel: &str) -> String {
    cpuid.filter(|text| !text.is_empty()).unwrap_or_else(|| kernel.to_string())
}

/// The signature; a hypervisor that does not sign, or that only the kernel knows of, still is one.
fn hypervisor(cpuid: Option<String>, info: &kernel::CpuInfo) -> Option<String> {
    let unsigned = || info.has("hypervisor").then(String::new);
    let signature = cpuid.or_else(unsigned)?;
    Some(if signature.is_empty() { "unknown (no CPUID signature)".to_string() } else { signature })
}

/// FRED is in use where the processor has it and the kernel turned it on, which it shows as a flag. A processor that
/// has it under a kernel whose flags cannot be read leaves the question open.
fn fred(cpuid: Option<bool>, info: &kernel::CpuInfo) -> Option<bool> {
    match (cpuid, info.flags_known()) {
        (Some(false), _) => Some(false),
        (_, true) => Some(info.has("fred")),
        (_, false) => None,
    }
}

fn tsc_invariant(cpuid: Option<bool>, info: &kernel::CpuInfo) -> Option<bool> {
    // A hypervisor may hide the bit from CPUID and still promise both properties to its kernel.
    let by_flags = info.flags_known().then(|| info.has("constant_tsc") && info.has("nonstop_tsc"));
    match (cpuid, by_flags) {
        (Some(a), Some(b)) => Some(a || b),
        (a, b) => a.or(b),
    }
}

/// A file below `root` as text; `None` where it cannot be read. Four MiB hold the `/proc/cpuinfo` of a thousand
/// processors.
fn text(root: &Path, name: &str) -> Option<String> {
    let mut bytes = Vec::new();
    File::open(root.join(name)).ok()?.take(4 << 20).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Text of the kernel on one line: white space becomes single spaces, other control characters go, and so does what is
/// behind the 500th character.
fn clean(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    line.chars().filter(|character| !character.is_control() && !is_bidi(*character)).take(500).collect()
}

/// Marks that turn the direction of the text on a terminal.
fn is_bidi(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(flags: &str) -> kernel::CpuInfo {
        kernel::CpuInfo::parse(&format!("processor\t: 0\nflags\t\t: {flags}\n"), None)
    }

    fn nothing() -> kernel::CpuInfo {
        kernel::CpuInfo::parse("", None)
    }

    #[test]
    fn hostile_text_is_made_harmless() {
        assert_eq!(clean("Mitigation: PTI\n"), "Mitigation: PTI");
        assert_eq!(clean("a\x1b[2Jb\x07\u{202e}c\r\n\td\0"), "a[2Jbc d");
        assert_eq!(clean(&"x".repeat(10_000)).len(), 500);
        assert_eq!(clean(""), "");
    }

    #[test]
    fn fred_needs_the_processor_and_the_kernel() {
        assert_eq!(fred(Some(true), &info("fpu fred")), Some(true));
        assert_eq!(fred(Some(true), &info("fpu")), Some(false));
        assert_eq!(fred(Some(false), &nothing()), Some(false));
        assert_eq!(fred(Some(true), &nothing()), None);
        assert_eq!(fred(None, &nothing()), None);
    }

    #[test]
    fn hypervisors_with_and_without_a_name() {
        assert_eq!(hypervisor(Some("KVMKVMKVM".into()), &nothing()).as_deref(), Some("KVMKVMKVM"));
        assert_eq!(hypervisor(None, &info("fpu")), None);
        assert_eq!(hypervisor(None, &nothing()), None);
        let unnamed = Some("unknown (no CPUID signature)");
        assert_eq!(hypervisor(Some(String::new()), &nothing()).as_deref(), unnamed);
        assert_eq!(hypervisor(None, &info("fpu hypervisor")).as_deref(), unnamed);
    }

    #[test]
    fn the_counter_is_invariant_by_either_witness() {
        assert_eq!(tsc_invariant(Some(false), &info("constant_tsc nonstop_tsc")), Some(true));
        assert_eq!(tsc_invariant(Some(true), &nothing()), Some(true));
        assert_eq!(tsc_invariant(None, &info("constant_tsc")), Some(false));
        assert_eq!(tsc_invariant(None, &nothing()), None);
    }

    /// Against this machine: whatever is read must be sound, and whatever the kernel names must be there.
    #[test]
    fn this_machine() {
        let platform = read(Some(0));
        assert!(!platform.kernel.is_empty() && platform.cpus > 0);
        assert_eq!(platform.vsyscall, None);
        if Path::new("/proc/cpuinfo").exists() {
            assert!(!platform.vendor.is_empty() && !platform.cpu.is_empty());
        }
        if let Some(hz) = platform.tsc_hz {
            assert!((100_000_000..20_000_000_000).contains(&hz), "{hz}");
        }
        if let Some(step) = platform.tsc_step {
            assert!((1..1000).contains(&step), "{step}");
        }
        let again = read(None);
        if let (Some(a), Some(b)) = (platform.tsc_hz, again.tsc_hz) {
            assert!(a.abs_diff(b) < a / 500, "{a} and {b} differ by more than 0.2 %");
        }
        assert_eq!(platform.tsc_step.is_some(), again.tsc_step.is_some());
    }
}
