//! The vDSO of a program, as replacements need it.

use iced_x86::{Decoder, DecoderOptions, EncodingKind, FlowControl, InstructionInfoFactory, Mnemonic, Register};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use tollgate_remote::maps::Mapping;
use tollgate_remote::memory::Memory;
use tollgate_rewrite::scan;
use tollgate_rewrite::site::Entry;

/// Instructions of a function that are looked at: those of the kernels so far have a few hundred.
const MOST: usize = 4096;

/// An image in a program.
#[derive(Clone, Debug)]
pub struct Vdso {
    base: u64,
    image: Rc<Image>,
}

/// An image and its functions.
#[derive(Debug)]
struct Image {
    bytes: Vec<u8>,
    bits: u8,
    functions: BTreeMap<String, Entry>,
    /// What was asked about functions, and the answers.
    asked: RefCell<BTreeMap<(&'static str, String), bool>>,
}

/// The images that programs had so far: a kernel has a few, and to look through one takes as long as a short program
/// does.
#[derive(Clone, Debug, Default)]
pub(super) struct Images(Rc<RefCell<Vec<Rc<Image>>>>);

impl Images {
    /// That of a program that stands.
    pub fn of(&self, memory: &Memory, maps: &[Mapping]) -> Option<Vdso> {
        let map = maps.iter().find(|map| map.path == "[vdso]")?;
        let bytes = memory.range(map.start..map.end).ok()?;
        let known = self.0.borrow().iter().find(|image| image.bytes == bytes).cloned();
        let image = match known {
            Some(image) => image,
            None => self.add(Image::parse(bytes)?),
        };
        Some(Vdso { base: map.start, image })
    }

    fn add(&self, image: Image) -> Rc<Image> {
        /// A program may have written over its own.
        const MOST: usize = 8;
        let mut images = self.0.borrow_mut();
        images.truncate(MOST - 1);
        images.push(Rc::new(image));
        Rc::clone(&images[images.len() - 1])
    }
}

impl Image {
    fn parse(bytes: Vec<u8>) -> Option<Image> {
        let scanned = scan::vdso(&bytes).ok()?;
        let functions = scanned.entries.into_iter().map(|entry| (entry.name.clone(), entry)).collect();
        Some(Image { bytes, bits: scanned.sites.bits, functions, asked: RefCell::default() })
    }

    /// The answer to a question about a function, which is looked for once.
    fn ask(&self, question: &'static str, name: &str, like: impl FnMut(&iced_x86::Instruction) -> bool) -> bool {
        let asked = (question, name.to_string());
        if let Some(answer) = self.asked.borrow().get(&asked) {
            return *answer;
        }
        let answer = self.has(name, like);
        self.asked.borrow_mut().insert(asked, answer);
        answer
    }

    /// Whether what a function executes has an instruction like this, as far as its branches can be followed.
    fn has(&self, name: &str, mut like: impl FnMut(&iced_x86::Instruction) -> bool) -> bool {
        let mut todo: Vec<u64> = self.functions.get(name).map(|entry| entry.offset).into_iter().collect();
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
}

impl Vdso {
    /// The address of a function.
    pub fn function(&self, name: &str) -> Option<u64> {
        self.entry(name).map(|entry| self.base.wrapping_add(entry.offset))
    }

    /// A function as its image has it.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.image.functions.get(name)
    }

    /// Where the image lies.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// Whether a function enters the kernel by `sysenter` or `syscall`.
    pub fn has_fast_gate(&self, name: &str) -> bool {
        self.image.ask("fast gate", name, |instruction| {
            matches!(instruction.mnemonic(), Mnemonic::Sysenter | Mnemonic::Syscall)
        })
    }

    /// Whether a function enters the kernel by `sysenter`.
    pub fn has_sysenter(&self, name: &str) -> bool {
        self.image.ask("sysenter", name, |instruction| instruction.mnemonic() == Mnemonic::Sysenter)
    }

    /// How many words a function has pushed where it stands at the next push that it begins with, at this address.
    pub fn pushed(&self, name: &str, rip: u64) -> Option<u64> {
        let offset = self.entry(name)?.offset;
        let code = self.image.bytes.get(usize::try_from(offset).ok()?..)?;
        pushes_before(self.image.bits, code, rip.checked_sub(self.base.wrapping_add(offset))?)
    }

    /// Whether a function uses more of them than xmm0 to xmm15 in their old encoding, which leaves wider ones above
    /// them alone.
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
        self.image.ask("wide vectors", name, move |instruction| {
            instruction.encoding() != EncodingKind::Legacy
                || info.info(instruction).used_registers().iter().any(|used| wide(used.register()))
        })
    }

    /// Whether a function uses registers that the kernel leaves alone in a call, because it has none of its own in
    /// them: vectors, x87, MMX, masks.
    pub fn uses_vectors(&self, name: &str) -> bool {
        let mut info = InstructionInfoFactory::new();
        let others = |register: Register| {
            register.is_vector_register()
                || register.is_mm()
                || register.is_st()
                || register.is_k()
                || register.is_tmm()
        };
        self.image.ask("vectors", name, move |instruction| {
            info.info(instruction).used_registers().iter().any(|used| others(used.register()))
        })
    }
}

/// The pushes at the beginning of code, before one at this offset; no-ops may stand between them. `None` where there is
/// no such push.
fn pushes_before(bits: u8, code: &[u8], offset: u64) -> Option<u64> {
    let mut pushes = 0;
    for instruction in &mut Decoder::with_ip(bits.into(), code, 0, DecoderOptions::NONE) {
        match instruction.mnemonic() {
            Mnemonic::Push if instruction.ip() == offset => return Some(pushes),
            Mnemonic::Push => pushes += 1,
            Mnemonic::Nop | Mnemonic::Endbr32 => {}
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_remote::maps;

    fn own() -> Vdso {
        let pid = std::process::id() as i32;
        Images::default().of(&Memory::open(pid).unwrap(), &maps::read(pid).unwrap()).unwrap()
    }

    /// Regression: from Linux 7.0 on no-ops stand before the pushes of `__kernel_vsyscall`, and a thread without a
    /// stack died in it of SIGSEGV.
    #[test]
    fn pushes_are_found_behind_no_ops() {
        // push ecx, edx, ebp; mov ebp, esp; sysenter.
        let pushes = [0x51, 0x52, 0x55, 0x89, 0xe5, 0x0f, 0x34];
        let before =
            |code: &[u8]| (0..code.len() as u64).map(|offset| pushes_before(32, code, offset)).collect::<Vec<_>>();
        assert_eq!(before(&pushes), [Some(0), Some(1), Some(2), None, None, None, None]);
        let padded = [&[0x0f, 0x1f, 0x00][..], &pushes].concat();
        assert_eq!(before(&padded)[..6], [None, None, None, Some(0), Some(1), Some(2)]);
        assert!(before(&[0xcd, 0x80, 0xc3]).iter().all(Option::is_none));
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
