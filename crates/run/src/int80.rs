//! `int $0x80` of 32-bit code becomes a call of `__kernel_vsyscall`.
//!
//! That is the kernel's own way in for 32-bit code (`sysenter`, or `syscall` on AMD), and keeps all registers and flags
//! as `int $0x80` does: it pushes three of them (from Linux 7.0 on behind no-ops), and the kernel takes the sixth
//! argument from the stack (arch/x86/entry/vdso/vdso32/system_call.S, Linux 6.18). So a call that is made where there
//! may be no stack keeps its gate: of a thread that has given its stack away, or returns from a signal's handler by
//! what lies on it, or makes another one that begins on a stack of its own. Elsewhere a push that faults puts the
//! thread back at its site (`undo`).

use super::registry::{Code, Facts, Place, Refusal, Replacement, Stopped, Undone};
use iced_x86::IcedError;
use iced_x86::code_asm::*;
use std::sync::OnceLock;
use tollgate_remote::ptrace::Registers;
use tollgate_rewrite::encode::{self, EncodeError};
use tollgate_rewrite::site::{Kind, NEAR_JUMP, Site};

/// Calls that keep their gate (asm/unistd_32.h), in ascending order.
const KEPT: [(u32, &str); 9] = [
    (1, "exit"),
    (91, "munmap"),
    (119, "sigreturn"),
    (120, "clone"),
    (163, "mremap"),
    (173, "rt_sigreturn"),
    (190, "vfork"),
    (252, "exit_group"),
    (435, "clone3"),
];

const FUNCTION: &str = "__kernel_vsyscall";

/// See the module.
#[derive(Debug)]
pub struct Int80;

impl Replacement for Int80 {
    fn name(&self) -> &'static str {
        "int80"
    }

    fn from(&self) -> &'static str {
        "int $0x80 of 32-bit code"
    }

    fn to(&self) -> &'static str {
        "__kernel_vsyscall (sysenter or syscall)"
    }

    fn gives_up(&self) -> &'static str {
        "A signal handler sees the vDSO's address instead of the call's, and 16 bytes below the stack pointer are \
         overwritten."
    }

    fn rows(&self) -> (&'static str, Option<&'static str>) {
        ("int80/32/enosys", Some("kernel_vsyscall/32/enosys"))
    }

    fn bits(&self) -> u8 {
        32
    }

    fn instead(&self, gate: &str, bits: u8, call: &str) -> Option<&'static str> {
        let kept = KEPT.iter().any(|(_, name)| *name == call);
        (gate == "int80" && bits == 32 && !kept).then_some("sysenter")
    }

    /// A filter is asked about the same call of the same table, by whichever of the two gates it comes.
    fn refused(&self, facts: &Facts) -> Option<Refusal> {
        let Some(vdso) = facts.vdso.as_ref().filter(|vdso| vdso.function(FUNCTION).is_some()) else {
            return Some(Refusal::NoFunction(FUNCTION));
        };
        // The entry for sysenter saves the flags behind the change of page tables, which is done by arithmetic; those
        // for `syscall` and `int $0x80` get them from the CPU (entry_SYSENTER_compat, arch/x86/entry/entry_64_compat.S,
        // Linux 6.18).
        match (vdso.has_fast_gate(FUNCTION), vdso.has_sysenter(FUNCTION) && isolates_page_tables()) {
            (false, _) => Some(Refusal::SameGate),
            (true, true) => Some(Refusal::Flags),
            (true, false) => None,
        }
    }

    fn takes(&self, site: &Site) -> bool {
        site.kind == Kind::Int80
            && !site.certain_number().is_some_and(|number| KEPT.iter().any(|(kept, _)| *kept == number))
    }

    fn stub(&self, place: &Place<'_>, at: u64) -> Result<Code, EncodeError> {
        let gate = place.facts.vdso.as_ref().and_then(|vdso| vdso.function(FUNCTION));
        let gate = gate.ok_or(EncodeError::Damaged(place.site.insn))?;
        let mut bytes = encode::displaced(place.site, 32, place.bias, at)?;
        let from = at + bytes.len() as u64;
        bytes.extend(call(place, gate, from).map_err(|why| place.failed(from, &why))?);
        Ok(Code { bytes, tests: from, marks: Vec::new() })
    }

    /// Where there is no stack, the fault of a push: of the call's in the stub, or of the three that
    /// `__kernel_vsyscall` begins with.
    fn undo(&self, stopped: &Stopped<'_>) -> Option<Undone> {
        let now = stopped.registers;
        let stub = stopped
            .faults
            .then(|| stopped.stub_at(now.rip))
            .flatten()
            .filter(|stub| now.rip == stub.end - 2 * NEAR_JUMP);
        if let Some(stub) = stub {
            return Some(Registers { rip: stub.insn, ..*now }.into());
        }
        let pushed = stopped.facts.vdso.as_ref()?.pushed(FUNCTION, now.rip).filter(|_| stopped.faults)?;
        let (mut back, at) = ([0; 4], now.rsp + 4 * pushed);
        stopped.memory.read(at, &mut back).ok()?;
        let back = u64::from(u32::from_le_bytes(back));
        let stub = stopped.stub_at(back).filter(|stub| back == stub.end - NEAR_JUMP)?;
        Some(Registers { rip: stub.insn, rsp: at + 4, ..*now }.into())
    }
}

/// Whether this kernel isolates its page tables: `pti` among the flags in /proc/cpuinfo (since Linux 4.15).
fn isolates_page_tables() -> bool {
    static ISOLATES: OnceLock<bool> = OnceLock::new();
    *ISOLATES.get_or_init(|| {
        let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        text.lines().find(|line| line.starts_with("flags")).is_some_and(has_pti)
    })
}

fn has_pti(flags: &str) -> bool {
    flags.split_whitespace().any(|flag| flag == "pti")
}

fn call(place: &Place<'_>, gate: u64, at: u64) -> Result<Vec<u8>, IcedError> {
    let mut a = CodeAssembler::new(32)?;
    if place.site.certain_number().is_none() {
        keep(&mut a, place.insn())?;
    }
    // The last two instructions, five bytes each: `undo` knows them by that.
    a.call(gate)?;
    a.jmp(place.next())?;
    a.assemble(at)
}

/// Goes back to the site with a number that keeps its gate. No flag is changed and no stack used: the number is looked
/// at in ecx, in whose place eax has the argument for so long, and less than the number there in steps.
fn keep(a: &mut CodeAssembler, insn: u64) -> Result<(), IcedError> {
    let mut kept = a.create_label();
    let mut over = a.create_label();
    a.xchg(eax, ecx)?;
    let mut taken = 0;
    for (number, _) in KEPT {
        let (mut found, mut next) = (a.create_label(), a.create_label());
        a.lea(ecx, dword_ptr(ecx - (number - taken)))?;
        a.jecxz(found)?;
        a.jmp(next)?;
        a.set_label(&mut found)?;
        a.mov(ecx, number)?;
        a.jmp(kept)?;
        a.set_label(&mut next)?;
        taken = number;
    }
    a.lea(ecx, dword_ptr(ecx + taken))?;
    a.xchg(eax, ecx)?;
    a.jmp(over)?;
    a.set_label(&mut kept)?;
    a.xchg(eax, ecx)?;
    a.jmp(insn)?;
    a.set_label(&mut over)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: on an Intel CPU with isolated page tables the parity flag was another one behind a call that was
    /// replaced.
    #[test]
    fn isolated_page_tables_are_a_flag_of_their_own() {
        assert!(has_pti("flags\t\t: fpu vme pti ssbd"));
        assert!(!has_pti("flags\t\t: fpu vme ptimes xpti"));
    }
}
