//! Whether the counter is a clock at all: a constant rate, and the same on all CPUs.
//!
//! The kernel knows best, and tells in two places: flags of the CPU, and the list of what it takes for clocks. From
//! that it takes a counter that its watchdog found unstable, that differs between CPUs, or that `tsc=unstable` was said
//! of (`mark_tsc_unstable`, arch/x86/kernel/tsc.c); the log says why, and is not for everybody to read.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// More bytes than one CPU has in /proc/cpuinfo. All have the same flags; the kernel makes each entry when it is read,
/// and large machines have hundreds.
const ENTRY: u64 = 8192;

const CLOCKS: &str = "/sys/devices/system/clocksource/clocksource0/available_clocksource";

/// What is wrong with this machine's counter: one sentence. `None` where nothing is, or nothing can be read.
pub fn flaw() -> Option<String> {
    doubts().map(|reasons| sentence(&reasons))
}

/// The reasons alone, with semicolons between.
pub fn doubts() -> Option<String> {
    let cpus = first_cpu(Path::new("/proc/cpuinfo"));
    let flags = cpus.lines().find_map(|line| line.strip_prefix("flags")?.trim_start().strip_prefix(':'));
    doubts_of(flags, fs::read_to_string(CLOCKS).ok().as_deref())
}

/// The first CPU's entry in /proc/cpuinfo, and what is behind it as far as it is short; empty where it cannot be read.
pub fn first_cpu(cpuinfo: &Path) -> String {
    let mut entry = Vec::with_capacity(ENTRY as usize);
    let _ = File::open(cpuinfo).and_then(|file| file.take(ENTRY).read_to_end(&mut entry));
    String::from_utf8_lossy(&entry).into_owned()
}

fn doubts_of(flags: Option<&str>, clocks: Option<&str>) -> Option<String> {
    let has = |flag: &str| flags.is_none_or(|flags| flags.split_whitespace().any(|own| own == flag));
    // "tsc-early" until the rate is refined, a second after the boot.
    let offered =
        clocks.is_none_or(|clocks| clocks.split_whitespace().any(|clock| clock == "tsc" || clock == "tsc-early"));
    let mut reasons = Vec::new();
    if !has("constant_tsc") {
        reasons.push("its rate follows the CPU's frequency: /proc/cpuinfo has no constant_tsc".to_string());
    } else if !has("nonstop_tsc") && !has("hypervisor") {
        // A guest's idle is its host's business, which hides the flag from guests that may be moved.
        reasons.push("it stops while a CPU is idle: /proc/cpuinfo has no nonstop_tsc".to_string());
    }
    if !offered {
        reasons.push(format!("the kernel found it unstable, or different between CPUs: {CLOCKS} has no tsc"));
    }
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

fn sentence(reasons: &str) -> String {
    format!(
        "tollgate takes times with the time-stamp counter, which is not a steady clock on this machine ({reasons}): \
         times may be wrong"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaw_of(flags: Option<&str>, clocks: Option<&str>) -> Option<String> {
        doubts_of(flags, clocks).map(|reasons| sentence(&reasons))
    }

    const GOOD: &str = " fpu tsc constant_tsc nonstop_tsc";

    #[test]
    fn a_counter_that_is_no_clock_is_said_in_one_sentence() {
        assert_eq!(flaw_of(Some(GOOD), Some("tsc hpet acpi_pm \n")), None);
        assert_eq!(flaw_of(None, None), None);
        assert_eq!(flaw_of(Some("tsc constant_tsc hypervisor"), Some("kvm-clock tsc acpi_pm")), None);
        assert_eq!(flaw_of(Some(GOOD), Some("tsc-early hpet")), None);
        let says = |flags: &str, clocks: &str| flaw_of(Some(flags), Some(clocks)).unwrap_or_default();
        assert!(says("fpu tsc", "tsc").contains("no constant_tsc)"));
        assert!(says("fpu tsc constant_tsc", "tsc").contains("no nonstop_tsc)"));
        assert!(says(GOOD, "hpet acpi_pm").contains("unstable, or different between CPUs"));
        let both = says("tsc", "hyperv_clocksource_tsc_page");
        assert!(both.contains("constant_tsc; the kernel") && both.matches(". ").count() == 0, "{both}");
    }
}
