//! How the code of a Go program finds the goroutine that it is executed by.
//!
//! The program says it itself: `runtime.stackcheck`, which every Go program for Linux on x86-64 has (the code of new
//! threads calls it; src/runtime/asm_amd64.s and sys_linux_amd64.s of Go 1.26, and all before), loads the `g` from
//! thread-local storage and compares the stack pointer with both bounds of its stack. Where the word lies relative to
//! %fs is another matter in each kind of linking: -8 in a static program, whatever the linker makes of it in one with
//! C, and only known to the loader in a shared library. Rejected: constants of each version, and the symbol
//! `runtime.tlsg`, which programs without C do not have.

use super::Planner;
use crate::probe::trampoline::Goroutine;
use crate::scan::body::Body;
use crate::scan::function::Function;
use iced_x86::{FlowControl, Instruction, Mnemonic, OpKind, Register};
use std::ops::Range;
use tollgate_agent::probe::GOROUTINE_STARTS;

/// Instructions between the call that makes a stack grow and the jump back: each reloads a register that has an
/// argument, of which there are 9 and 15 (src/cmd/compile/abi-internal.md).
const RELOADS: usize = 40;

/// Why a function of Go cannot be timed. Addresses are those of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGoroutine {
    /// There is no such function, or it is another one.
    #[error("the file has no runtime.stackcheck, which shows how to find its goroutines")]
    Unknown,
    /// Code for a shared library, or a plugin.
    #[error("where to find its goroutines is known only once it is loaded, as in Go's shared libraries")]
    AtLoadTime,
    /// Thread-local storage of a size that nobody has.
    #[error("the goroutine pointer is {0} bytes from %fs, which is too far")]
    Far(i64),
    /// The goroutine at the end is not the one at the beginning.
    #[error(
        "the instruction at {0:#x} switches the thread to another goroutine, so an entry and the return after it may \
         belong to two goroutines"
    )]
    Switches(u64),
}

impl Planner<'_> {
    /// How a function of Go finds its goroutine, if that is the same one from its entry to its return.
    pub fn goroutine(&self, function: Range<u64>) -> Result<Goroutine, NoGoroutine> {
        if self.functions.elf.bits != 64 {
            return Err(NoGoroutine::Unknown);
        }
        let found = (*self.goroutine.get_or_init(|| find(self)))?;
        let body = self.function(function.start, Some(function)).and_then(|function| self.body(&function));
        let body = body.map_err(|_| NoGoroutine::Unknown)?;
        let writes = |one: &&Instruction| one.memory_segment() == Register::FS && one.op0_kind() == OpKind::Memory;
        let writes = |one: &&Instruction| writes(one) && !matches!(one.mnemonic(), Mnemonic::Cmp | Mnemonic::Test);
        body.instructions.iter().find(writes).map_or(Ok(found), |one| Err(NoGoroutine::Switches(one.ip())))
    }

    /// Whether a jump to a function's first instruction is that of a stack that has grown, not of a loop.
    pub(super) fn grows(&self, body: &Body, jump: usize) -> bool {
        let before = body.instructions[..jump].iter().rev().take(RELOADS);
        let call = before.take_while(|one| matches!(one.flow_control(), FlowControl::Next | FlowControl::Call));
        let call = call.into_iter().find(|one| one.is_call_near());
        let callee = call.and_then(|call| self.functions.go_name(call.near_branch_target()));
        callee.is_some_and(|name| name.starts_with("runtime.morestack"))
    }
}

fn find(planner: &Planner<'_>) -> Result<Goroutine, NoGoroutine> {
    let named = ["runtime.stackcheck", "runtime.stackcheck.abi0"];
    let found = named.iter().find_map(|name| planner.functions.go_named(name));
    let (start, end) = found.ok_or(NoGoroutine::Unknown)?;
    let function = Function { start, end, open: false, pads: false };
    let body = planner.body(&function).map_err(|_| NoGoroutine::Unknown)?;
    read(&body.instructions)
}

/// What `runtime.stackcheck` says.
fn read(code: &[Instruction]) -> Result<Goroutine, NoGoroutine> {
    let load = |one: &Instruction| {
        one.mnemonic() == Mnemonic::Mov && one.op1_kind() == OpKind::Memory && one.memory_segment() == Register::FS
    };
    let at = code.iter().position(load).ok_or(NoGoroutine::Unknown)?;
    let (tls, g) = (offset(code, at)?, code[at].op0_register());
    let (mut low, mut high) = (None, None);
    for one in code[at..].iter().filter(|one| one.mnemonic() == Mnemonic::Cmp && one.memory_base() == g) {
        let field = i32::try_from(one.memory_displacement64() as i64).ok().filter(|field| (0..4096).contains(field));
        match (one.op0_kind(), one.op1_kind()) {
            (OpKind::Memory, OpKind::Register) if one.op1_register() == Register::RSP => high = high.or(field),
            (OpKind::Register, OpKind::Memory) if one.op0_register() == Register::RSP => low = low.or(field),
            _ => {}
        }
    }
    match (low, high) {
        (Some(low), Some(high)) if low != high => Ok(Goroutine { tls, low, high }),
        _ => Err(NoGoroutine::Unknown),
    }
}

/// Where the load of the `g` looks, relative to %fs: its displacement, or a constant in a register (programs that lie
/// anywhere).
fn offset(code: &[Instruction], at: usize) -> Result<i32, NoGoroutine> {
    let load = &code[at];
    let mut offset = load.memory_displacement64() as i64;
    let base = load.memory_base();
    if base != Register::None {
        let made = code[..at].iter().rev().find(|one| one.op0_kind() == OpKind::Register && one.op0_register() == base);
        let made = made.filter(|one| one.mnemonic() == Mnemonic::Mov).ok_or(NoGoroutine::Unknown)?;
        match made.op1_kind() {
            OpKind::Immediate32to64 | OpKind::Immediate64 => offset = offset.wrapping_add(made.immediate(1) as i64),
            OpKind::Memory => return Err(NoGoroutine::AtLoadTime),
            _ => return Err(NoGoroutine::Unknown),
        }
    }
    if load.memory_index() != Register::None {
        return Err(NoGoroutine::Unknown);
    }
    // Before a program has thread-local storage, %fs points behind a page of zeros (`HEAD_DATA_NO_TLS`).
    i32::try_from(offset)
        .ok()
        .filter(|offset| (-(GOROUTINE_STARTS as i32) + 64..=-8).contains(offset))
        .ok_or(NoGoroutine::Far(offset))
}

#[cfg(test)]
mod tests {
    use super::*;
    use iced_x86::{Decoder, DecoderOptions};

    fn said(bytes: &[u8]) -> Result<Goroutine, NoGoroutine> {
        let code: Vec<Instruction> = Decoder::with_ip(64, bytes, 0x1000, DecoderOptions::NONE).into_iter().collect();
        read(&code)
    }

    const COMPARE: [u8; 14] = [0x48, 0x39, 0x60, 0x08, 0x77, 0x05, 0x90, 0x48, 0x3b, 0x20, 0x77, 0x05, 0x90, 0xc3];

    #[test]
    fn what_runtime_stackcheck_says_in_each_kind_of_linking() {
        let code = |load: &[u8]| said(&[load, &COMPARE].concat());
        let found = Ok(Goroutine { tls: -8, low: 0, high: 8 });
        // mov %fs:-8,%rax, and the same through %rcx.
        assert_eq!(code(&[0x64, 0x48, 0x8b, 0x04, 0x25, 0xf8, 0xff, 0xff, 0xff]), found);
        assert_eq!(code(&[0x48, 0xc7, 0xc1, 0xf8, 0xff, 0xff, 0xff, 0x64, 0x48, 0x8b, 0x01]), found);
        // mov 0x100(%rip),%rcx.
        let shared = [0x48, 0x8b, 0x0d, 0, 1, 0, 0, 0x64, 0x48, 0x8b, 0x01];
        assert_eq!(code(&shared), Err(NoGoroutine::AtLoadTime));
        assert_eq!(code(&[0x64, 0x48, 0x8b, 0x04, 0x25, 0, 0, 0xff, 0xff]), Err(NoGoroutine::Far(-0x1_0000)));
        assert_eq!(code(&[0x64, 0x48, 0x8b, 0x04, 0x25, 0x10, 0, 0, 0]), Err(NoGoroutine::Far(16)));
        assert_eq!(code(&[0x90]), Err(NoGoroutine::Unknown));
        assert_eq!(said(&[0x64, 0x48, 0x8b, 0x04, 0x25, 0xf8, 0xff, 0xff, 0xff, 0xc3]), Err(NoGoroutine::Unknown));
    }

    #[test]
    fn a_real_program_is_understood_and_its_switches_are_refused() {
        let Ok(file) = std::fs::read("/usr/local/go/bin/gofmt") else {
            eprintln!("skipped: Go is not installed (scripts/bootstrap test)");
            return;
        };
        let planner = Planner::new(&file).unwrap();
        let range = |name: &str| {
            let (start, end) = planner
                .functions
                .go_named(name)
                .or_else(|| planner.functions.go_named(&format!("{name}.abi0")))
                .unwrap();
            start..end
        };
        let found = planner.goroutine(range("runtime.schedule")).unwrap();
        assert_eq!((found.low, found.high), (0, 8));
        for name in ["runtime.mcall", "runtime.setg", "runtime.systemstack"] {
            assert!(matches!(planner.goroutine(range(name)), Err(NoGoroutine::Switches(_))), "{name}");
        }
        // Most functions begin again when their stack grows; a few have a loop at their first instruction.
        let mut looped = Vec::new();
        let mut grown = 0;
        for function in planner.all().into_iter().filter(|function| planner.is_go(function.start)) {
            let Ok(body) = planner.function(function.start, Some(function.clone())).and_then(|one| planner.body(&one))
            else {
                continue;
            };
            let back = |one: &Instruction| one.near_branch_target() == function.start && !one.is_call_near();
            for jump in body.instructions.iter().enumerate().filter(|(_, one)| back(one)).map(|(index, _)| index) {
                if planner.grows(&body, jump) { grown += 1 } else { looped.push(function.start) }
            }
        }
        assert!(grown > 1000 && looped.len() * 50 < grown, "{grown} grow, {looped:x?} loop");
    }
}
