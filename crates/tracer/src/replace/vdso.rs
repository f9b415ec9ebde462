//! The vDSO of a program, as replacements need it.

use crate::patch::scan;
use crate::patch::site::Entry;
use crate::remote::maps::Mapping;
use crate::remote::memory::Memory;
use iced_x86::{Decoder, DecoderOptions, EncodingKind, FlowControl, InstructionInfoFactory, Mnemonic, Register};
use std::collections::{BTreeMap, BTreeSet};

/// Instructions of a function that are looked at: those of the kernels so far have a few hundred.
const MOST: usize = 4096;

/// An image and its functions.
#[derive(Debug)]
pub struct Vdso {
    base: u64,
    bytes: Vec<u8>,
    bits: u8,
    functions: BTreeMap<String, Entry>,
}

impl Vdso {
    /// Of a program that stands.
    pub fn of(memory: &Memory, maps: &[Mapping]) -> Option<Vdso> {
        let map = maps.iter().find(|map| map.path == "[vdso]")?;
        Vdso::parse(map.start, memory.range(map.start..map.end).ok()?)
    }

    fn parse(base: u64, bytes: Vec<u8>) -> Option<Vdso> {
        let scanned = scan::vdso(&bytes).ok()?;
        let functions = scanned.entries.into_iter().map(|entry| (entry.name.clone(), entry)).collect();
        Some(Vdso { base, bytes, bits: scanned.sites.bits, functions })
    }

    /// The address of a function.
    pub fn function(&self, name: &str) -> Option<u64> {
        self.entry(name).map(|entry| self.base.wrapping_add(entry.offset))
    }

    /// A function as its image has it.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.functions.get(name)
    }

    /// Where the image lies.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// Whether what a function executes has an instruction like this, as far as its branches can be followed.
    fn has(&self, name: &str, mut like: impl FnMut(&iced_x86::Instruction) -> bool) -> bool {
        let mut todo: Vec<u64> = self.entry(name).map(|entry| entry.offset).into_iter().collect();
        let mut seen = BTreeSet::new();
        while let Some(mut at) = todo.pop() {
            while seen.len() < MOST && seen.insert(at) {
                let Some(code) = usize::try_from(at).ok().and_then(|at| self.bytes.get(at..)) else { break };
                let instruction = Decoder::with_ip(self.bits.into(), code, at, DecoderOptions::NONE).decode();
                if like(&instruction) {
                    return true;
                }
                match instruction.flow_control() {
                    FlowControl::ConditionalBranch | FlowControl::Call => todo.push(instruction.near_branch_target()),
                    FlowControl::UnconditionalBranch => {
                        at = instruction.near_branch_target();
                        continue;
                    }
                    FlowControl::Next | FlowControl::IndirectCall | FlowControl::Interrupt => {}
                    _ => break,
                }
                at = instruction.next_ip();
            }
        }
        false
    }

    /// Whether a function enters the kernel by `sysenter` or `syscall`.
    pub fn has_fast_gate(&self, name: &str) -> bool {
        self.has(name, |instruction| matches!(instruction.mnemonic(), Mnemonic::Sysenter | Mnemonic::Syscall))
    }

    /// Whether a function uses more of them than xmm0 to xmm15 in their old encoding, which leaves wider ones above them alone.
    pub fn uses_wide_vectors(&self, name: &str) -> bool {
        let mut info = InstructionInfoFactory::new();
        let wide = |register: Register| {
            let narrow = register.is_xmm() && register.number() < 16;
            register.is_vector_register() && !narrow
                || register.is_mm()
                || register.is_st()
                || register.is_k()
                || register.is_tmm()
        };
        self.has(name, move |instruction| {
            instruction.encoding() != EncodingKind::Legacy
                || info.info(instruction).used_registers().iter().any(|used| wide(used.register()))
        })
    }

    /// Whether a function uses registers that the kernel leaves alone in a call, because it has none of its own in them: vectors, x87, MMX, masks.
    pub fn uses_vectors(&self, name: &str) -> bool {
        let mut info = InstructionInfoFactory::new();
        let others = |register: Register| {
            register.is_vector_register() || register.is_mm() || register.is_st() || register.is_k() || register.is_tmm()
        };
        self.has(name, move |instruction| info.info(instruction).used_registers().iter().any(|used| others(used.register())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::remote::maps;

    fn own() -> Vdso {
        let pid = std::process::id() as i32;
        Vdso::of(&Memory::open(pid).unwrap(), &maps::read(pid).unwrap()).unwrap()
    }

    #[test]
    fn functions_of_the_clock_use_no_vectors_and_may_enter_the_kernel() {
        let vdso = own();
        for name in ["__vdso_clock_gettime", "__vdso_gettimeofday", "__vdso_time"] {
            assert!(vdso.function(name).is_some(), "{name}");
            assert!(!vdso.uses_vectors(name), "{name}");
        }
        // For clocks that it does not know.
        assert!(vdso.has_fast_gate("__vdso_clock_gettime") && !vdso.has_fast_gate("__vdso_time"));
        assert_eq!(vdso.function("__vdso_nothing"), None);
    }

    /// The key stream of its generator is made in vector registers, where there is one (Linux 6.11).
    #[test]
    fn vectors_are_seen_where_they_are_used() {
        let vdso = own();
        if vdso.function("__vdso_getrandom").is_some() {
            assert!(vdso.uses_vectors("__vdso_getrandom"));
        }
    }
}
