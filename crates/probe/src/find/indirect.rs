//! Which implementations an indirect function (`STT_GNU_IFUNC`) can choose.
//!
//! Its code is a resolver: it looks at the CPU's features and comes back with an address in rax, once, when the loader
//! asks. The addresses that can be in rax at its returns are found by following every path of it. All of them are
//! probed then, and the hits say which one runs. Rejected: reading what the loader has stored, because a slot is filled
//! at the first call (lazy binding), each module has its own, and a program that is only to be run has none; and asking
//! the resolver, which is code of the program.

use super::{Function, Kind};
use iced_x86::{
    ConditionCode, Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess,
    OpKind, Register,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tollgate_rewrite::elf::Elf;

/// Instructions of a resolver that are looked at, at most: those of the C library have up to a hundred.
const LONGEST: usize = 2000;

/// Instructions of all resolvers of a file, at most: a file may have a hundred thousand that are made up. One before
/// which registers may have many values counts as one for each sixteen, which are copied there.
const ALL: usize = 200_000;

/// Values that a register may have, at most; more are not told apart.
const MANY: usize = 64;

/// What a resolver may answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Functions of the file, ascending.
    pub functions: Vec<u64>,
    /// Something else too: a function of another module (the vDSO), or what nobody knows.
    pub others: bool,
}

/// The answers of every resolver in a file, by its address.
pub(super) fn all(elf: &Elf<'_>, functions: &[Function], is_code: impl Fn(u64) -> bool) -> HashMap<u64, Chosen> {
    let resolvers: BTreeSet<u64> =
        functions.iter().filter(|one| one.kind == Kind::Indirect).map(|one| one.start).collect();
    if elf.bits != 64 {
        return HashMap::new();
    }
    let mut left = ALL;
    resolvers.into_iter().map(|start| (start, answers(elf, start, &is_code, &mut left))).collect()
}

/// What may be in a register: addresses, and whether anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Values {
    known: BTreeSet<u64>,
    others: bool,
}

impl Values {
    fn unknown() -> Values {
        Values { known: BTreeSet::new(), others: true }
    }

    fn one(value: u64) -> Values {
        Values { known: BTreeSet::from([value]), others: false }
    }

    /// Takes another path's values in; says whether there is anything new.
    fn join(&mut self, other: &Values) -> bool {
        let before = (self.known.len(), self.others);
        self.known.extend(&other.known);
        self.others |= other.others;
        if self.known.len() > MANY {
            self.known.clear();
            self.others = true;
        }
        before != (self.known.len(), self.others)
    }
}

/// The 16 general registers.
type State = Vec<Values>;

fn answers(elf: &Elf<'_>, start: u64, is_code: &impl Fn(u64) -> bool, left: &mut usize) -> Chosen {
    let mut states: BTreeMap<u64, State> = BTreeMap::from([(start, vec![Values::unknown(); 16])]);
    let mut waiting = vec![start];
    let mut answer = Values { known: BTreeSet::new(), others: false };
    let mut factory = InstructionInfoFactory::new();
    let mut steps = 0;
    while let Some(at) = waiting.pop() {
        steps += 1;
        let Some(state) = states.get(&at) else { continue };
        *left = left.saturating_sub(1 + state.iter().map(|values| values.known.len()).sum::<usize>() / 16);
        // Without bytes it is no instruction, and nothing is known of the answer.
        let bytes = elf.at(at).filter(|_| is_code(at) && steps < LONGEST && *left > 0).unwrap_or_default();
        let one = Decoder::with_ip(64, bytes, at, DecoderOptions::NONE).decode();
        let next = match one.flow_control() {
            FlowControl::Return => {
                answer.join(&state[0]);
                continue;
            }
            FlowControl::Next | FlowControl::Call | FlowControl::IndirectCall => vec![one.next_ip()],
            FlowControl::ConditionalBranch => vec![one.next_ip(), one.near_branch_target()],
            FlowControl::UnconditionalBranch => vec![one.near_branch_target()],
            // An answer of some other code, or nonsense.
            _ => {
                answer.others = true;
                continue;
            }
        };
        let state = after(elf, state, &one, &mut factory);
        for target in next {
            match states.get_mut(&target) {
                None => {
                    states.insert(target, state.clone());
                    waiting.push(target);
                }
                Some(known) => {
                    let news = known.iter_mut().zip(&state).fold(false, |news, (known, new)| known.join(new) | news);
                    if news {
                        waiting.push(target);
                    }
                }
            }
        }
    }
    // No address at all (0) is what is answered where the vDSO has no such function: nothing to be probed, and nothing
    // is missed.
    let (functions, rest): (Vec<u64>, Vec<u64>) = answer.known.into_iter().partition(|value| is_code(*value));
    Chosen { functions, others: answer.others || rest.iter().any(|value| *value != 0) }
}

/// The registers behind an instruction.
fn after(elf: &Elf<'_>, before: &State, one: &Instruction, factory: &mut InstructionInfoFactory) -> State {
    let mut state = before.clone();
    // A part of a register is no address.
    let target =
        number(one.op0_register()).filter(|_| one.op0_kind() == OpKind::Register && one.op0_register().size() >= 4);
    let moved = target.and_then(|target| Some((target, moved(elf, before, one)?)));
    for used in factory.info(one).used_registers() {
        let writes =
            !matches!(used.access(), OpAccess::Read | OpAccess::CondRead | OpAccess::None | OpAccess::NoMemAccess);
        if let Some(index) = number(used.register()).filter(|_| writes) {
            state[index] = Values::unknown();
        }
    }
    // What a function that is called leaves of the registers (System V ABI for AMD64, figure "Register Usage").
    if matches!(one.flow_control(), FlowControl::Call | FlowControl::IndirectCall) {
        [0, 1, 2, 6, 7, 8, 9, 10, 11].into_iter().for_each(|index| state[index] = Values::unknown());
    }
    if let Some((target, values)) = moved {
        state[target] = values;
    }
    state
}

/// What an instruction that moves an address leaves in its first operand; `None` of all others.
fn moved(elf: &Elf<'_>, before: &State, one: &Instruction) -> Option<Values> {
    let source = || match one.op1_kind() {
        OpKind::Register => number(one.op1_register()).map_or_else(Values::unknown, |index| before[index].clone()),
        OpKind::Memory if one.is_ip_rel_memory_operand() => {
            // A slot that the loader only relocates; one that it fills by name has nothing in the file.
            elf.pointer(one.ip_rel_memory_address())
                .filter(|value| *value != 0)
                .map_or_else(Values::unknown, Values::one)
        }
        OpKind::Memory => Values::unknown(),
        _ => Values::one(one.immediate(1)),
    };
    match one.mnemonic() {
        Mnemonic::Lea if one.is_ip_rel_memory_operand() => Some(Values::one(one.ip_rel_memory_address())),
        Mnemonic::Mov => Some(source()),
        Mnemonic::Xor if one.op1_kind() == OpKind::Register && one.op0_register() == one.op1_register() => {
            Some(Values::one(0))
        }
        // cmovcc: what else has a condition is a branch, or has one operand.
        _ if one.condition_code() != ConditionCode::None && one.op_count() == 2 => {
            let mut values = number(one.op0_register()).map(|index| before[index].clone())?;
            values.join(&source());
            Some(values)
        }
        _ => None,
    }
}

/// Which of the 16, be it a part of it.
fn number(register: Register) -> Option<usize> {
    register.is_gpr().then(|| register.full_register().number())
}

#[cfg(test)]
mod tests {
    use super::super::tests::built;
    use super::super::{Symbols, select};
    use crate::spec::Spec;

    /// By lea and cmov, by two returns, by a moved constant's path, by a slot with a relocation; and one of another
    /// module's.
    const SOURCE: &str = r#"
.text
.macro function name
.globl \name
.type \name, @function
\name: mov %edi, %eax
  ret
.size \name, .-\name
.endm
.macro resolver name
.globl \name
.type \name, @gnu_indirect_function
\name:
.endm
function one
function two
function three
resolver by_move
  cpuid
  lea one(%rip), %rax
  lea two(%rip), %rdx
  test $1, %ecx
  cmovne %rdx, %rax
  ret
resolver by_return
  test $1, %edi
  je 1f
  lea three(%rip), %rax
  ret
1: lea one(%rip), %rcx
  mov %rcx, %rax
  ret
resolver by_slot
  mov slot(%rip), %rax
  ret
resolver from_elsewhere
  mov (%rdi), %rax
  test %rax, %rax
  lea two(%rip), %rdx
  cmove %rdx, %rax
  ret
resolver called
  call one
  ret
resolver endless
  jmp endless
.section .data.rel.ro, "aw"
slot: .quad local
.text
local: ret
"#;

    #[test]
    fn resolvers_of_nonsense_break_nothing() {
        let command = ["gcc", "-shared", "-nostdlib", "-Wl,-Bsymbolic", "-o", "p", "p.s"];
        let Some((_directory, program)) = built(SOURCE, "p.s", &command) else { return };
        let original = std::fs::read(&program).unwrap();
        let mut seed = 11u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize
        };
        let mut found = 0;
        for _ in 0..150 {
            let mut bytes = original.clone();
            for _ in 0..30 {
                let at = 64 + next() % (bytes.len() - 64);
                bytes[at] = next() as u8;
            }
            if let Ok(symbols) = Symbols::of(crate::find::Whose::default(), std::path::Path::new("/nonsense"), &bytes) {
                found += ["*", "*@plt"]
                    .map(|text| select(&symbols, &Spec::parse(text).unwrap()).len())
                    .iter()
                    .sum::<usize>();
            }
        }
        assert!(found > 150, "most of them have functions still: {found}");
    }

    #[test]
    fn every_path_of_a_resolver_is_followed() {
        let command = ["gcc", "-shared", "-nostdlib", "-Wl,-Bsymbolic", "-o", "p", "p.s"];
        let Some((_directory, program)) = built(SOURCE, "p.s", &command) else { return };
        let symbols = Symbols::read(&program).unwrap();
        let found = |name: &str| -> Vec<String> {
            select(&symbols, &Spec::parse(name).unwrap()).into_iter().map(|one| one.name).collect()
        };
        assert_eq!(found("by_move"), ["by_move → one", "by_move → two"]);
        assert_eq!(found("by_return"), ["by_return → one", "by_return → three"]);
        assert_eq!(found("by_slot"), ["by_slot → local"]);
        assert_eq!(found("from_elsewhere"), ["from_elsewhere → two"]);
        let of = |name: &str| select(&symbols, &Spec::parse(name).unwrap()).remove(0);
        assert!(of("from_elsewhere").elsewhere && !of("by_move").elsewhere);
        assert_eq!(of("by_move").also, ["by_return"], "another name chooses it too");
        // Nothing is known of these: the resolver itself is told, to be refused.
        for name in ["called", "endless"] {
            assert!(of(name).indirect && of(name).name == name, "{name}");
        }
    }
}
