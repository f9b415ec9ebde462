//! The floor, booted in software: it runs, every handler is at CPL 0, and the counts are exact.

use std::sync::atomic::AtomicBool;
use tollgate_lab::LabError;
use tollgate_lab::floor::{Floor, Options, Outcome, STEPS, Shut, run};
use tollgate_lab::qemu::Accel;
use tollgate_lab::tool::QEMU;

/// Odd, so that the median is a sample.
const SAMPLES: u32 = 201;

/// The floor of this CPU model, or `None` where there is no QEMU.
fn boot(cpu: &str) -> Option<Result<Floor, LabError>> {
    if QEMU.find().is_none() {
        println!("not tested: {}", QEMU.missing());
        return None;
    }
    let options = Options { accel: Accel::Software, cpu: Some(cpu.into()), samples: SAMPLES, only_hardware: false };
    Some(run(&options, &AtomicBool::new(false)))
}

/// The one count of a step, which every sample must show.
fn count(floor: &Floor, name: &str) -> i64 {
    let step = STEPS.iter().find(|step| step.name == name).expect(name);
    match floor.outcome(name) {
        Some(Outcome::Ok(measured)) => {
            let net = measured.net(step);
            assert_eq!(net.len(), SAMPLES as usize, "{name}");
            assert_eq!(net.first(), net.last(), "{name} is not exact");
            net[0]
        }
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn counts_are_exact() {
    let Some(floor) = boot("Haswell") else { return };
    let floor = floor.unwrap();
    assert_eq!(floor.cpu.vendor, "GenuineIntel");
    assert_eq!(floor.cpu.hypervisor.as_deref(), Some("TCGTCGTCGTCG"));
    assert_eq!(floor.emulated, None);
    // What is written in `kernel.s`, instruction by instruction. QEMU's software CPU counts `ud2` and a privileged
    // instruction, but not a load that faults: it goes back to before it.
    let expected = [
        ("call/kernel", 2),
        ("cpuid/kernel", 1),
        ("swapgs/kernel", 1),
        ("cr3/kernel", 1),
        ("int/kernel", 2),
        ("ud/kernel", 3),
        ("gp/kernel", 3),
        ("page_fault/kernel", 3),
        ("call/user", 2),
        ("cpuid/user", 1),
        ("int/user", 2),
        ("syscall/user", 2),
        ("sysenter/user", 2),
        ("call_gate/user", 2),
        ("ud/user", 3),
        ("gp/user", 4),
        ("page_fault/user", 3),
    ];
    for (name, instructions) in expected {
        assert_eq!(count(&floor, name), instructions, "{name}");
    }
    // The timer costs the same at either level, or the null path would not be one.
    assert_eq!(count(&floor, "timer/kernel"), count(&floor, "timer/user"));
    let pcid = STEPS.iter().filter(|step| ["cr3_pcid", "cr3_noflush"].contains(&step.gate()));
    for step in pcid {
        let shut = Outcome::Shut(Shut::Lacks { feature: "pcid".into() });
        assert_eq!(floor.outcome(step.name), Some(&shut), "QEMU's software CPU has no PCID");
    }
}

#[test]
fn every_handler_is_at_cpl_0_and_every_user_at_3() {
    let Some(floor) = boot("Haswell") else { return };
    let floor = floor.unwrap();
    for (step, outcome) in STEPS.iter().zip(&floor.outcomes) {
        let Outcome::Ok(measured) = outcome else { continue };
        assert_eq!(measured.handler_cs.is_some(), step.handled, "{}", step.name);
        assert!(measured.handler_cs.is_none_or(|cs| cs & 3 == 0), "{}", step.name);
        assert_eq!(measured.cs & 3, if step.user() { 3 } else { 0 }, "{}", step.name);
    }
}

#[test]
fn two_boots_agree_in_every_sample() {
    let Some(first) = boot("max") else { return };
    let second = boot("max").unwrap().unwrap();
    assert_eq!(first.unwrap().outcomes, second.outcomes);
}

/// AMD's CPUs have no `sysenter` in long mode, and QEMU's model of one has none either.
#[test]
fn a_gate_that_the_cpu_refuses_has_a_reason() {
    let Some(floor) = boot("EPYC") else { return };
    let floor = floor.unwrap();
    assert_eq!(floor.cpu.vendor, "AuthenticAMD");
    let Some(Outcome::Shut(shut)) = floor.outcome("sysenter/user") else {
        panic!("{:?}", floor.outcome("sysenter/user"))
    };
    assert_eq!(shut.to_string(), "`sysenter` raises #UD (error code 0x0)");
    assert_eq!(count(&floor, "syscall/user"), 2);
}

#[test]
fn a_cpu_that_qemu_does_not_know_or_that_has_no_64_bit_mode() {
    let Some(unknown) = boot("no-such-cpu") else { return };
    let error = unknown.unwrap_err().to_string();
    assert!(error.contains("no-such-cpu"), "{error}");
    let error = boot("qemu32").unwrap().unwrap_err().to_string();
    assert!(error.contains("the bare kernel gave up: no 64-bit mode"), "{error}");
}
