//! What holds for every gate, and for every file that a gate is made of.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tollgate_gates::gate::{self, GATES, Row};
use tollgate_gates::host::{Export, Host, exports};
use tollgate_gates::sys;
use tollgate_gates::vdso::Image;

/// The names that the JSON contract promises (README, "JSON"). Names are only ever added.
const CONTRACT: [&str; 24] = [
    "nop",
    "call",
    "libc",
    "syscall",
    "syscall32",
    "int80",
    "sysenter",
    "kernel_vsyscall",
    "vsyscall",
    "vdso",
    "ud",
    "gp",
    "int3",
    "divide",
    "page_fault",
    "signal",
    "seccomp",
    "sud",
    "ptrace",
    "io_uring",
    "uprobe",
    "uretprobe",
    "read",
    "cpuid",
];

fn gate_sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/gate")
}

/// This machine's 64-bit vDSO, and a 32-bit one with the functions of Linux 6: a test process has no 32-bit image at
/// hand.
fn host(vendor: &str, hypervisor: &str) -> Host {
    let functions32 =
        ["clock_getres", "clock_getres_time64", "clock_gettime", "clock_gettime64", "getcpu", "gettimeofday", "time"];
    let internal32 = ["__kernel_rt_sigreturn", "__kernel_sigreturn", "__kernel_vsyscall"];
    let names32 = functions32.iter().chain(&internal32);
    let (base, vdso64) = match sys::vdso_image() {
        Some((base, bytes)) => (base, Image::parse(bytes).map(|image| exports(base, &image)).unwrap_or_default()),
        None => (0, Vec::new()),
    };
    Host {
        vendor: vendor.into(),
        hypervisor: hypervisor.into(),
        vdso64,
        vdso32: names32
            .enumerate()
            .map(|(i, name)| Export { name: (*name).into(), address: 0x1000 + i as u64 * 64 })
            .collect(),
        vdso64_base: base,
    }
}

/// Machines on which the rows may differ.
fn hosts() -> [Host; 4] {
    [Host::default(), host("GenuineIntel", "KVMKVMKVM"), host("AuthenticAMD", ""), host("GenuineIntel", "TCGTCGTCGTCG")]
}

fn all_rows() -> impl Iterator<Item = (&'static str, Row)> {
    let hosts = Box::leak(Box::new(hosts()));
    hosts
        .iter()
        .flat_map(|host| GATES.iter().flat_map(move |gate| gate.rows(host).into_iter().map(|row| (gate.name(), row))))
}

#[test]
fn names_are_unique_identifiers() {
    let mut seen = BTreeSet::new();
    for gate in GATES {
        let name = gate.name();
        assert!(seen.insert(name), "two gates are called {name}");
        let first = name.chars().next();
        assert!(first.is_some_and(|c| c.is_ascii_lowercase()), "{name}");
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'), "{name}");
        assert!(gate::find(name).is_some_and(|found| found.name() == name));
    }
    assert!(gate::find("toll_free").is_none());
}

#[test]
fn a_gate_is_a_file_of_its_name_and_every_file_is_a_gate() {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(gate_sources()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            assert!(path.join("mod.rs").is_file(), "{} has no mod.rs", path.display());
        }
        if name != "mod" {
            files.insert(name);
        }
    }
    let names: BTreeSet<String> = GATES.iter().map(|gate| gate.name().to_string()).collect();
    assert_eq!(files, names, "left: files in src/gate, right: gates in the registry");
}

#[test]
fn every_promised_name_is_registered() {
    let names: BTreeSet<&str> = GATES.iter().map(|gate| gate.name()).collect();
    let missing: Vec<_> = CONTRACT.iter().filter(|name| !names.contains(**name)).collect();
    assert!(missing.is_empty(), "the JSON contract names gates that are not there: {missing:?}");
}

#[test]
fn every_gate_has_its_words() {
    for gate in GATES {
        let (name, doc) = (gate.name(), gate.doc());
        assert!(!doc.summary.is_empty(), "{name} has no summary");
        assert!(doc.summary.chars().count() <= 70, "{name}: the summary has more than 70 characters: {}", doc.summary);
        assert!(!doc.summary.ends_with('.'), "{name}: the summary is a label, not a sentence: {}", doc.summary);
        assert!(doc.long.ends_with('.'), "{name}: the long text does not end its last sentence: {}", doc.long);
        for (field, text) in [("instruction", doc.instruction), ("defined_by", doc.defined_by)] {
            assert!(!text.is_empty(), "{name}: {field} is empty");
        }
        for text in [doc.summary, doc.long, doc.instruction, doc.defined_by, doc.entry64, doc.entry32] {
            assert!(
                !text.contains('\n') && !text.contains("  ") && text.trim() == text,
                "{name}: stray white space in {text:?}"
            );
        }
    }
}

#[test]
fn rows_are_unique_and_of_a_known_mode() {
    for host in hosts() {
        for gate in GATES {
            let mut seen = BTreeSet::new();
            for row in gate.rows(&host) {
                assert!([32, 64].contains(&row.bits), "{}: {} bits", gate.name(), row.bits);
                assert!(
                    seen.insert((row.bits, row.call.clone())),
                    "{}: two rows {}/{}",
                    gate.name(),
                    row.bits,
                    row.call
                );
            }
        }
    }
}

#[test]
fn calls_can_be_typed_on_a_command_line() {
    for (gate, row) in all_rows() {
        // No slash, which separates gate, bits and call; nothing that a pattern or a shell takes for itself.
        let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '-' | '.' | '+');
        assert!(!row.call.is_empty() && row.call.chars().all(good), "{gate}/{}/{:?}", row.bits, row.call);
    }
}

#[test]
fn every_gate_has_a_row_on_a_usual_machine() {
    let host = host("GenuineIntel", "KVMKVMKVM");
    for gate in GATES {
        assert!(!gate.rows(&host).is_empty(), "{} has no row", gate.name());
    }
}

#[test]
fn a_32_bit_row_that_no_gate_has_is_a_reason() {
    // Only of 32 bits: to prepare one is to choose bytes and registers, where a 64-bit one may install handlers in this
    // process.
    for gate in GATES {
        let made_up = gate.compat(&Row::new(32, "no_such_call"), &host("GenuineIntel", ""));
        assert!(made_up.is_err(), "{} prepares a row that it does not have", gate.name());
    }
}

#[test]
fn every_row_of_32_bits_fits_the_32_bit_program() {
    let host = host("GenuineIntel", "KVMKVMKVM");
    for gate in GATES {
        for row in gate.rows(&host).iter().filter(|row| row.bits == 32) {
            // A reason is as good an answer as a crossing; neither may panic.
            if let Ok(crossing) = gate.compat(row, &host) {
                assert_eq!(crossing.code.len(), tollgate_gates::compat::CODE_BYTES, "{}/{}", gate.name(), row.call);
                // The padding is int3, so that code that runs off its end is caught; code that fills it up would run
                // on.
                assert_eq!(crossing.code.last(), Some(&0xcc), "{}/{} fills its room", gate.name(), row.call);
            }
        }
    }
}
