//! Calls into the vsyscall page become calls of the vDSO.
//!
//! The page has three functions at fixed addresses, which the kernel emulates at a fault (`emulate_vsyscall`,
//! arch/x86/entry/vsyscall/vsyscall_64.c), or with vsyscall=none does not: such a program dies of SIGSEGV. The vDSO has
//! the same three, of the same arguments and results. Where an instruction loads an address of the page to call it, it
//! loads that of a way to the vDSO instead; a call that was not seen so, through a pointer in data, is led there from
//! its fault. That way keeps the registers that the kernel leaves alone.

use super::registry::{Facts, Refusal, Replacement};
use super::stacks::NOT_FOR_C;
use iced_x86::IcedError;
use iced_x86::code_asm::*;

/// Offsets in the page (arch/x86/entry/vsyscall/vsyscall_emu_64.S), and the functions of the vDSO.
pub(super) const FUNCTIONS: [(u64, &str); 3] =
    [(0, "__vdso_gettimeofday"), (0x400, "__vdso_time"), (0x800, "__vdso_getcpu")];

/// See the module.
#[derive(Debug)]
pub struct Vsyscall;

impl Replacement for Vsyscall {
    fn name(&self) -> &'static str {
        "vsyscall"
    }

    fn from(&self) -> &'static str {
        "calls of the vsyscall page"
    }

    fn to(&self) -> &'static str {
        "the vDSO's functions"
    }

    fn gives_up(&self) -> &'static str {
        "A bad pointer causes SIGSEGV in the vDSO instead of in the page; a program that inspects the address that it \
         calls finds another one."
    }

    fn rows(&self) -> (&'static str, Option<&'static str>) {
        ("vsyscall/64/gettimeofday", Some("vdso/64/gettimeofday"))
    }

    fn bits(&self) -> u8 {
        64
    }

    fn instead(&self, gate: &str, bits: u8, call: &str) -> Option<&'static str> {
        let has = FUNCTIONS.iter().any(|(_, name)| name.strip_prefix("__vdso_") == Some(call));
        (gate == "vsyscall" && bits == 64 && has).then_some("vdso")
    }

    fn refused(&self, facts: &Facts) -> Option<Refusal> {
        let missing = |(_, name): &(u64, &'static str)| {
            facts.vdso.as_ref().and_then(|vdso| vdso.function(name)).is_none().then_some(Refusal::NoFunction(name))
        };
        FUNCTIONS.iter().find_map(missing).or(facts.filtered.then_some(Refusal::Filtered))
    }

    fn function(&self, offset: u64, facts: &Facts) -> Option<u64> {
        let (_, name) = FUNCTIONS.iter().find(|(known, _)| *known == offset)?;
        facts.vdso.as_ref()?.function(name)
    }
}

/// What is called in the place of a function of the page: that of the vDSO, with all registers but rax, and the flags,
/// as they were. Code for the address `at`.
pub(super) fn entry(function: u64, at: u64) -> Result<Vec<u8>, IcedError> {
    const KEPT: [AsmRegister64; 8] = [rcx, rdx, rsi, rdi, r8, r9, r10, r11];
    /// Above them and the result: the flags, and what lahf and seto make of them, which is cheaper to set.
    const FLAGS: usize = 8 * (1 + KEPT.len());
    const SHORT: usize = FLAGS + 8;
    let mut a = CodeAssembler::new(64)?;
    let (mut call, mut done) = (a.create_label(), a.create_label());
    a.lahf()?;
    a.seto(al)?;
    a.push(rax)?;
    a.pushfq()?;
    for register in KEPT {
        a.push(register)?;
    }
    // For the result. With it the stack is aligned for the call.
    a.push(rax)?;
    a.mov(eax, dword_ptr(rsp + FLAGS))?;
    a.test(eax, NOT_FOR_C)?;
    a.je(call)?;
    a.and(eax, !NOT_FOR_C)?;
    a.push(rax)?;
    a.popfq()?;
    a.set_label(&mut call)?;
    a.mov(rax, function)?;
    a.call(rax)?;
    a.mov(qword_ptr(rsp), rax)?;
    a.test(dword_ptr(rsp + FLAGS), NOT_FOR_C)?;
    a.je(done)?;
    a.push(qword_ptr(rsp + FLAGS))?;
    a.popfq()?;
    a.set_label(&mut done)?;
    a.mov(eax, dword_ptr(rsp + SHORT))?;
    a.add(al, 0x7f)?;
    a.sahf()?;
    a.pop(rax)?;
    for register in KEPT.into_iter().rev() {
        a.pop(register)?;
    }
    a.lea(rsp, qword_ptr(rsp + 16))?;
    a.ret()?;
    a.assemble(at)
}
