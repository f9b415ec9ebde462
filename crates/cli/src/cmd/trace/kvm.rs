//! Why a virtual CPU exited (`-e kvm=vcpu`): `ioctl(13, KVM_RUN, 0) = 0 (KVM_EXIT_IO)`.
//!
//! The kernel writes the reason to memory that the program has mapped of the virtual CPU's descriptor (struct kvm_run,
//! linux/kvm.h), so these calls are told while their thread stands behind them.

use std::collections::HashMap;
use std::ops::Range;
use tollgate_remote::{maps, memory};
use tollgate_syscalls::{self as syscalls, Call, Table};

/// `_IO(KVMIO, 0x80)`.
const KVM_RUN: u64 = 0xae80;
/// What /proc/PID/fd and /proc/PID/maps call a virtual CPU; its number follows.
const NAME: &str = "anon_inode:kvm-vcpu:";
/// Where `exit_reason` is in struct kvm_run.
const EXIT_REASON: u64 = 8;
/// The reasons, by their numbers.
const REASONS: [&str; 44] = [
    "UNKNOWN",
    "EXCEPTION",
    "IO",
    "HYPERCALL",
    "DEBUG",
    "HLT",
    "MMIO",
    "IRQ_WINDOW_OPEN",
    "SHUTDOWN",
    "FAIL_ENTRY",
    "INTR",
    "SET_TPR",
    "TPR_ACCESS",
    "S390_SIEIC",
    "S390_RESET",
    "DCR",
    "NMI",
    "INTERNAL_ERROR",
    "OSI",
    "PAPR_HCALL",
    "S390_UCONTROL",
    "WATCHDOG",
    "S390_TSCH",
    "EPR",
    "SYSTEM_EVENT",
    "S390_STSI",
    "IOAPIC_EOI",
    "HYPERV",
    "ARM_NISV",
    "X86_RDMSR",
    "X86_WRMSR",
    "DIRTY_RING_FULL",
    "AP_RESET_HOLD",
    "X86_BUS_LOCK",
    "XEN",
    "RISCV_SBI",
    "RISCV_CSR",
    "NOTIFY",
    "LOONGARCH_IOCSR",
    "MEMORY_FAULT",
    "TDX",
    "ARM_SEA",
    "ARM_LDST64B",
    "SNP_REQ_CERTS",
];

/// The number of ioctl(2) in both tables.
pub fn calls() -> impl Iterator<Item = (Table, u32)> {
    syscalls::numbers(["ioctl"])
}

/// Where processes have mapped their virtual CPUs: maps are long, and read once for each CPU.
#[derive(Default)]
pub struct Vcpus(HashMap<(i32, String), u64>);

impl Vcpus {
    /// What stands behind the result of such a call.
    pub fn note(&mut self, name: &str, call: &Call) -> Option<String> {
        let runs = name == "ioctl" && call.args[1] & 0xffff_ffff == KVM_RUN && call.result.is_some_and(|it| it >= 0);
        if !runs {
            return None;
        }
        let link = std::fs::read_link(format!("/proc/{}/fd/{}", call.pid, call.args[0] as i32)).ok()?;
        let address = self.mapped(call.pid, link.to_str().filter(|link| link.starts_with(NAME))?)?;
        let reason = memory::array(call.tid, address + EXIT_REASON).map(u32::from_le_bytes)?;
        Some(format!(" (KVM_EXIT_{})", REASONS.get(reason as usize).unwrap_or(&"???")))
    }

    fn mapped(&mut self, pid: i32, vcpu: &str) -> Option<u64> {
        let key = (pid, vcpu.to_string());
        if let Some(address) = self.0.get(&key) {
            return Some(*address);
        }
        let mapping = maps::read(pid).ok()?.into_iter().find(|mapping| mapping.path == vcpu && mapping.offset == 0)?;
        self.0.insert(key, mapping.start);
        Some(mapping.start)
    }

    /// A process has mapped or unmapped something there.
    pub fn remapped(&mut self, pid: i32, range: &Range<u64>) {
        self.0.retain(|(process, _), address| *process != pid || !range.contains(address));
    }

    /// It has ended, or has another program.
    pub fn forget(&mut self, pid: i32) {
        self.0.retain(|(process, _), _| *process != pid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_syscalls::Gate;

    #[test]
    fn only_virtual_cpus_that_ran_are_looked_at() {
        let own = std::process::id() as i32;
        let call = |request: u64, result: i64| Call {
            pid: own,
            tid: own,
            gate: Gate::Syscall,
            bits: 64,
            nr: 16,
            args: [0, request, 0, 0, 0, 0],
            result: Some(result),
            begun: 0,
            ended: 0,
            site: 0,
            memory: Vec::new(),
        };
        let mut vcpus = Vcpus::default();
        // Standard input is none.
        assert_eq!(vcpus.note("ioctl", &call(KVM_RUN, 0)), None);
        let run = [0u32, 0, 5];
        let at = run.as_ptr() as u64;
        vcpus.0.insert((own, format!("{NAME}0")), at);
        assert_eq!(vcpus.mapped(own, "anon_inode:kvm-vcpu:0"), Some(at));
        vcpus.remapped(own, &(at + 1..at + 4096));
        vcpus.remapped(own + 1, &(at..at + 4096));
        assert_eq!(vcpus.0.len(), 1);
        vcpus.remapped(own, &(at..at + 4096));
        assert_eq!(vcpus.mapped(own, "anon_inode:kvm-vcpu:0"), None);
    }

    #[test]
    fn reasons_have_their_numbers() {
        assert_eq!((REASONS[2], REASONS[5], REASONS[10], REASONS[43]), ("IO", "HLT", "INTR", "SNP_REQ_CERTS"));
    }
}
