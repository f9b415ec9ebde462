//! What the kernel says: its names, its mitigations, its settings, and its view of the processor.
//!
//! # Safety
//!
//! Three small libc calls: two take and return numbers, `uname` writes one local structure.
#![allow(unsafe_code)]

use std::collections::BTreeSet;
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::path::Path;

use tollgate_report::model::{Mitigation, Setting};

use super::{clean, text};

/// Settings that open or close gates, or the tools that look at them.
const SETTINGS: [&str; 10] = [
    "kernel.perf_event_paranoid",
    "kernel.kptr_restrict",
    "kernel.dmesg_restrict",
    "kernel.io_uring_disabled",
    "vm.unprivileged_userfaultfd",
    "kernel.yama.ptrace_scope",
    "kernel.unprivileged_bpf_disabled",
    "abi.vsyscall32",
    "kernel.seccomp.actions_avail",
    "vm.mmap_min_addr",
];

/// One processor of `/proc/cpuinfo`; all empty where it cannot be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CpuInfo {
    pub vendor: String,
    pub model: String,
    pub microcode: Option<String>,
    flags: BTreeSet<String>,
}

impl CpuInfo {
    /// Reads the part of `cpu`, or the first part where there is none such.
    pub(super) fn parse(text: &str, cpu: Option<u32>) -> CpuInfo {
        let parts = || text.split("\n\n").filter(|part| !part.trim().is_empty());
        let number = |part: &str| field(part, "processor").and_then(|number| number.parse::<u32>().ok());
        let wanted = parts().find(|part| cpu.is_some() && number(part) == cpu);
        let Some(part) = wanted.or_else(|| parts().next()) else {
            return CpuInfo::default();
        };
        let flags = field_raw(part, "flags").unwrap_or_default();
        CpuInfo {
            vendor: field(part, "vendor_id").unwrap_or_default(),
            model: field(part, "model name").unwrap_or_default(),
            microcode: field(part, "microcode").filter(|text| !text.is_empty()),
            flags: flags.split_ascii_whitespace().map(str::to_string).collect(),
        }
    }

    /// Does the kernel show this flag? No, too, where the flags cannot be read: see [`CpuInfo::flags_known`].
    pub(super) fn has(&self, flag: &str) -> bool {
        self.flags.contains(flag)
    }

    pub(super) fn flags_known(&self) -> bool {
        !self.flags.is_empty()
    }
}

fn field_raw<'a>(part: &'a str, name: &str) -> Option<&'a str> {
    let mut fields = part.lines().filter_map(|line| line.split_once(':'));
    fields.find(|(key, _)| key.trim() == name).map(|(_, value)| value)
}

fn field(part: &str, name: &str) -> Option<String> {
    field_raw(part, name).map(clean)
}

/// The files of `/sys/devices/system/cpu/vulnerabilities`, by name.
pub(super) fn mitigations(root: &Path) -> Vec<Mitigation> {
    let directory = "sys/devices/system/cpu/vulnerabilities";
    let Ok(entries) = std::fs::read_dir(root.join(directory)) else {
        return Vec::new();
    };
    let mut found: Vec<Mitigation> = entries
        .filter_map(|entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            let state = clean(&text(root, &format!("{directory}/{name}"))?);
            (!state.is_empty()).then(|| Mitigation { name: clean(&name), state })
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// Is the kernel's page table kept apart?
///
/// The flag comes first: with `pti=on` a processor that is "Not affected" is isolated all the same. The lack of the
/// flag alone proves nothing, because kernels before 4.15 had neither the flag nor the file, whatever they did.
pub(super) fn kpti(info: &CpuInfo, mitigations: &[Mitigation]) -> Option<bool> {
    if info.has("pti") {
        return Some(true);
    }
    let meltdown = mitigations.iter().find(|mitigation| mitigation.name == "meltdown")?;
    let state = meltdown.state.as_str();
    if state.contains("Mitigation: PTI") {
        Some(true)
    } else if state.starts_with("Not affected") || state.starts_with("Vulnerable") {
        Some(false)
    } else {
        None // "Unknown (XEN PV detected, hypervisor mitigation required)"
    }
}

/// What speaks for a PVM guest (a kernel that runs in user mode under a hypervisor without hardware help), as a
/// sentence.
///
/// The words of the command line are the strong hint. The build's configuration is a weak one: such a kernel runs
/// elsewhere, too. It is read where it lies as plain text; `/proc/config.gz` is not, because it is not worth a
/// decompressor.
pub(super) fn pvm(root: &Path, release: &str) -> Option<String> {
    let words = text(root, "proc/cmdline").and_then(|line| pvm_words(&line));
    words.or_else(|| {
        // The release is the kernel's own, but it names a file here.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_+~".contains(&byte);
        let name = Some(format!("boot/config-{release}")).filter(|_| release.bytes().all(plain))?;
        let built = text(root, &name)?.lines().any(|line| line == "CONFIG_PVM_GUEST=y");
        built.then(|| "kernel is built with CONFIG_PVM_GUEST=y".to_string())
    })
}

fn pvm_words(command_line: &str) -> Option<String> {
    // What follows "--" is for the first program, not for the kernel.
    let words = command_line.split_whitespace().take_while(|word| *word != "--");
    let words: Vec<String> = words.filter(|word| word.to_ascii_lowercase().contains("pvm")).map(clean).collect();
    (!words.is_empty()).then(|| format!("kernel command line has {}", words.join(" and ")))
}

/// Those of [`SETTINGS`] that exist and can be read; and how many seccomp filters each call of this process and of its
/// children goes through, where there are any: the price of a system call has theirs in it.
pub(super) fn settings(root: &Path) -> Vec<Setting> {
    let read = |name: &&str| {
        let value = text(root, &format!("proc/sys/{}", name.replace('.', "/")))?;
        Some(Setting { name: name.to_string(), value: clean(&value) })
    };
    SETTINGS.iter().filter_map(read).chain(filters(root)).collect()
}

/// proc_pid_status(5), `Seccomp_filters` (Linux 5.9). None of no filter: lists of older versions say nothing of it, and
/// are not another machine's.
fn filters(root: &Path) -> Option<Setting> {
    let value = field(&text(root, "proc/self/status")?, "Seccomp_filters").filter(|count| count != "0")?;
    Some(Setting { name: "process.seccomp_filters".into(), value })
}

/// What `uname` says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    pub host: String,
    pub kernel: String,
    pub build: String,
}

/// By the system call rather than from `/proc/sys/kernel`, which a container may not have.
pub(super) fn names() -> Names {
    let mut names = MaybeUninit::<libc::utsname>::zeroed();
    // SAFETY: uname writes one utsname to the address it is given; `names` is one, and lives and is writable for the
    // whole call.
    let answer = unsafe { libc::uname(names.as_mut_ptr()) };
    if answer != 0 {
        return Names::default();
    }
    // SAFETY: utsname is arrays of c_char, for which every byte is a value; all were set to zero before the call.
    let names = unsafe { names.assume_init() };
    Names { host: letters(&names.nodename), kernel: letters(&names.release), build: letters(&names.version) }
}

fn letters(field: &[c_char]) -> String {
    let bytes: Vec<u8> = field.iter().map(|byte| byte.cast_unsigned()).collect();
    let text = CStr::from_bytes_until_nul(&bytes).map(CStr::to_bytes).unwrap_or(&bytes);
    clean(&String::from_utf8_lossy(text))
}

/// Processors online, whether this program may run on them or not; at least the one that it runs on.
pub(super) fn cpus_online() -> u32 {
    // SAFETY: sysconf takes a number and returns a number.
    let count = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    u32::try_from(count).unwrap_or(1).max(1)
}

/// Effective user id 0.
pub(super) fn is_root() -> bool {
    // SAFETY: geteuid takes nothing, returns a number and cannot fail.
    unsafe { libc::geteuid() == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const INTEL: &str = "\
processor\t: 0
vendor_id\t: GenuineIntel
cpu family\t: 6
model name\t: Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz
microcode\t: 0xb000040
flags\t\t: fpu tsc constant_tsc nonstop_tsc hypervisor pti
bugs\t\t: cpu_meltdown spectre_v1
power management:

processor\t: 1
vendor_id\t: GenuineIntel
model name\t: Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz
microcode\t: 0xb000041
flags\t\t: fpu tsc constant_tsc nonstop_tsc hypervisor pti
power management:

";
    const AMD: &str = "\
processor\t: 0
vendor_id\t: AuthenticAMD
model name\t: AMD EPYC 9B14
microcode\t: 0xffffffff
flags\t\t: fpu tsc constant_tsc ptiny fred_not
power management:
";

    fn meltdown(state: &str) -> Vec<Mitigation> {
        vec![Mitigation { name: "meltdown".into(), state: state.into() }]
    }

    #[test]
    fn cpuinfo_of_intel() {
        let first = CpuInfo::parse(INTEL, None);
        assert_eq!(first.vendor, "GenuineIntel");
        assert_eq!(first.model, "Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz");
        assert_eq!(first.microcode.as_deref(), Some("0xb000040"));
        assert!(first.has("pti") && first.has("nonstop_tsc") && !first.has("fred"));
        assert_eq!(CpuInfo::parse(INTEL, Some(1)).microcode.as_deref(), Some("0xb000041"));
        // Offline since: better the neighbour than nothing.
        assert_eq!(CpuInfo::parse(INTEL, Some(9)), first);
    }

    #[test]
    fn cpuinfo_of_amd() {
        let info = CpuInfo::parse(AMD, Some(0));
        assert_eq!((info.vendor.as_str(), info.model.as_str()), ("AuthenticAMD", "AMD EPYC 9B14"));
        // Flags are whole words.
        assert!(!info.has("pti") && !info.has("fred") && info.flags_known());
    }

    #[test]
    fn cpuinfo_that_is_empty_or_hostile() {
        for empty in ["", "\n", "\n\n\n\n", "no colon here"] {
            let info = CpuInfo::parse(empty, Some(0));
            assert_eq!(info, CpuInfo::default(), "{empty:?}");
            assert!(!info.flags_known());
        }
        let hostile = "processor: 99999999999999999999\nmodel name: \x1b]0;owned\x07\u{9b}31mX\nflags:\n::::\n: :";
        let info = CpuInfo::parse(hostile, Some(0));
        assert_eq!(info.model, "]0;owned31mX");
        assert!(!info.flags_known() && info.microcode.is_none());
    }

    #[test]
    fn isolation_by_flag_and_by_file() {
        let (intel, amd, none) = (CpuInfo::parse(INTEL, None), CpuInfo::parse(AMD, None), CpuInfo::default());
        assert_eq!(kpti(&intel, &[]), Some(true));
        assert_eq!(kpti(&intel, &meltdown("Not affected")), Some(true), "pti=on");
        assert_eq!(kpti(&none, &meltdown("Mitigation: PTI")), Some(true));
        assert_eq!(kpti(&amd, &meltdown("Not affected")), Some(false));
        assert_eq!(kpti(&amd, &meltdown("Vulnerable")), Some(false));
        assert_eq!(kpti(&amd, &meltdown("Unknown (XEN PV detected, hypervisor mitigation required)")), None);
        assert_eq!(kpti(&amd, &[]), None);
        assert_eq!(kpti(&none, &[]), None);
    }

    #[test]
    fn pvm_is_read_from_the_words_of_the_command_line() {
        let line = "quiet nested_pvm=1 kvm-pvm.off=0 -- --pvm\n";
        assert_eq!(pvm_words(line).as_deref(), Some("kernel command line has nested_pvm=1 and kvm-pvm.off=0"));
        assert_eq!(pvm_words("nested_p\x1bvm=1 x\x1bPVM").as_deref(), Some("kernel command line has xPVM"));
        assert_eq!(pvm_words("BOOT_IMAGE=/vmlinuz root=/dev/vda quiet"), None);
        assert_eq!(pvm_words(""), None);
    }

    /// A root directory with the files given.
    fn root(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().expect("temporary directory");
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
            fs::write(path, text).expect("file");
        }
        root
    }

    #[test]
    fn a_container_without_anything() {
        let root = root(&[]);
        assert!(mitigations(root.path()).is_empty());
        assert!(settings(root.path()).is_empty());
        assert_eq!(pvm(root.path(), "6.18.0"), None);
        assert_eq!(pvm(root.path(), "../../etc/passwd"), None);
    }

    #[test]
    fn files_are_read_sorted_and_cleaned() {
        let directory = "sys/devices/system/cpu/vulnerabilities";
        let (second, first, empty) =
            (format!("{directory}/spectre_v2"), format!("{directory}/meltdown"), format!("{directory}/mds"));
        let root = root(&[
            (&second, "Mitigation: \x1b[31mRetpolines; STIBP: disabled\n"),
            (&first, "Not affected\n"),
            (&empty, ""),
            ("proc/sys/kernel/perf_event_paranoid", "2\n"),
            ("proc/sys/kernel/yama/ptrace_scope", "1\n"),
            ("proc/sys/kernel/randomize_va_space", "2\n"),
            ("boot/config-6.18.0-1_x+y", "CONFIG_X=y\nCONFIG_PVM_GUEST=y\n"),
            ("boot/config-6.17.0", "# CONFIG_PVM_GUEST=y is not set\n"),
        ]);
        let found = mitigations(root.path());
        let found: Vec<_> = found.iter().map(|m| (m.name.as_str(), m.state.as_str())).collect();
        let wanted = [("meltdown", "Not affected"), ("spectre_v2", "Mitigation: [31mRetpolines; STIBP: disabled")];
        assert_eq!(found, wanted);
        let found = settings(root.path());
        let found: Vec<_> = found.iter().map(|s| (s.name.as_str(), s.value.as_str())).collect();
        assert_eq!(found, [("kernel.perf_event_paranoid", "2"), ("kernel.yama.ptrace_scope", "1")]);
        let built = Some("kernel is built with CONFIG_PVM_GUEST=y".to_string());
        assert_eq!(pvm(root.path(), "6.18.0-1_x+y"), built);
        assert_eq!(pvm(root.path(), "6.17.0"), None);
    }

    #[test]
    fn a_filter_that_tollgate_runs_under_is_told() {
        let under = |lines: &str| {
            let root = root(&[("proc/self/status", lines)]);
            settings(root.path()).into_iter().map(|one| (one.name, one.value)).collect::<Vec<_>>()
        };
        assert_eq!(
            under("Name:\tx\nSeccomp:\t2\nSeccomp_filters:\t3\n"),
            [("process.seccomp_filters".into(), "3".into())]
        );
        assert_eq!(under("Name:\tx\nSeccomp:\t0\nSeccomp_filters:\t0\n"), []);
        assert_eq!(under("Name:\tx\n"), [], "a kernel before 5.9 does not say");
    }

    #[test]
    fn names_of_this_kernel() {
        let names = names();
        assert!(!names.kernel.is_empty() && !names.build.is_empty());
        if let Ok(release) = fs::read_to_string("/proc/sys/kernel/osrelease") {
            assert_eq!(names.kernel, release.trim());
        }
        assert!(cpus_online() >= 1);
        if let Ok(status) = fs::read_to_string("/proc/self/status") {
            let ids = status.lines().find(|line| line.starts_with("Uid:")).unwrap_or_default();
            assert_eq!(ids.split_whitespace().nth(2) == Some("0"), is_root());
        }
    }
}
