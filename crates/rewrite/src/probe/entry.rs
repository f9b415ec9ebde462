//! Which functions can have their entries told by whoever rewrites the crossings of a file, too: by a jump in the place
//! of their first instructions, which a stub executes instead ([`Original::Probed`](crate::stub::Original)).
//!
//! It asks less of a function than a probe's trampoline does, and allows less: no trap, no jump that borrows bytes of
//! what stands behind it. A thread that is moved out of a stub has executed what was displaced, or none of it; so
//! nothing is displaced that calls, crosses, or is known to fault.

use super::plan::Planner;
use super::site::{Choice, Method, Reach, Refusal, Site as Probed};
use crate::site::{Entry, NEAR_JUMP, PAGE, Sites};
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind, Register};
use std::ops::Range;

/// Why the entries of a function cannot be told so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoEntry {
    /// No way at all to probe it.
    #[error("{0}")]
    Refused(Refusal),
    /// 32-bit code.
    #[error("its code is 32-bit")]
    Narrow,
    /// A function of Go.
    #[error("it is a function of Go, which begins again when its stack has grown")]
    Go,
    /// Only a trap, or a jump with borrowed bytes.
    #[error("no jump fits over its first instructions")]
    NoJump,
    /// Nobody could move a thread out of that.
    #[error("one of its first instructions, at {0:#x}, is a call or enters the kernel")]
    Calls(u64),
    /// Its handler would be told an address of ours.
    #[error("one of its first instructions, at {0:#x}, may fault")]
    Faults(u64),
    /// What it names is not in a copy of it.
    #[error("one of its first instructions, at {0:#x}, names an address among them")]
    Itself(u64),
    /// A pointer in the file's data leads between its first instructions.
    #[error("a pointer leads between its first instructions")]
    Pointed,
    /// A tracer that is killed may have written half of it.
    #[error("its first instructions lie in two pages, which cannot be written at once")]
    Pages,
    /// What traces the call has those bytes.
    #[error("its first instructions are those of the system call at {0:#x}, which is traced by rewriting them")]
    Site(u64),
    /// Each round would be an entry.
    #[error("a loop in it jumps to its first instruction, so a call cannot be told from another iteration")]
    Looped,
}

/// The entry of a function, as [`encode::detour`](crate::encode::detour) wants it; its offset is an address of the
/// file. `sites` are those of the same file.
pub fn entry(planner: &Planner<'_>, sites: &Sites, name: &str, function: Range<u64>) -> Result<Entry, NoEntry> {
    let start = function.start;
    if planner.bits() != 64 {
        return Err(NoEntry::Narrow);
    }
    if planner.is_go(start) {
        return Err(NoEntry::Go);
    }
    let site = planner.site(start, Some(function.clone())).map_err(NoEntry::Refused)?;
    let length = u64::from(site.choices.iter().find(|choice| is_plain(choice)).ok_or(NoEntry::NoJump)?.displaced);
    let original = displaced(&site, length)?;
    if planner.points_into(start + 1..start + length) {
        return Err(NoEntry::Pointed);
    }
    if start / PAGE != (start + length - 1) / PAGE {
        return Err(NoEntry::Pages);
    }
    if let Some(insn) = rewritten(sites, &(start..start + length)) {
        return Err(NoEntry::Site(insn));
    }
    if planner.loops(function) {
        return Err(NoEntry::Looped);
    }
    Ok(Entry { name: name.into(), offset: start, original, refused: None })
}

/// A jump that takes the place of whole instructions from the function's first one on, and leads anywhere. Those behind
/// the first are executed by nobody else.
fn is_plain(choice: &Choice) -> bool {
    let whole = match choice.method {
        Method::Nop5 | Method::Insn => true,
        Method::Window => !choice.traps_inside,
        Method::Call | Method::Pun | Method::Trap => false,
    };
    let long = u64::from(choice.displaced) >= NEAR_JUMP && choice.written <= choice.displaced;
    whole && long && choice.lead == 0 && choice.reach == Reach::ANY
}

/// The instructions that are displaced, if a stub can execute them.
fn displaced(site: &Probed, length: u64) -> Result<Vec<u8>, NoEntry> {
    let bytes = site.original.get(..length as usize).ok_or(NoEntry::NoJump)?;
    for instruction in &mut Decoder::with_ip(64, bytes, site.address, DecoderOptions::NONE) {
        match instruction.flow_control() {
            _ if instruction.is_invalid() => return Err(NoEntry::Refused(Refusal::Undecodable(instruction.ip()))),
            FlowControl::Next | FlowControl::Return => {}
            FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch => {}
            _ => return Err(NoEntry::Calls(instruction.ip())),
        }
        if matches!(instruction.mnemonic(), Mnemonic::Syscall | Mnemonic::Sysenter | Mnemonic::Int) {
            return Err(NoEntry::Calls(instruction.ip()));
        }
        let own = site.address..site.address + length;
        if instruction.is_ip_rel_memory_operand() && own.contains(&instruction.ip_rel_memory_address()) {
            return Err(NoEntry::Itself(instruction.ip()));
        }
        if may_fault(&instruction) {
            return Err(NoEntry::Faults(instruction.ip()));
        }
    }
    Ok(bytes.to_vec())
}

/// Whether an instruction may fault on what a program has. What lies beside the code, on the stack or in the thread's
/// own block is there.
fn may_fault(instruction: &Instruction) -> bool {
    use Mnemonic::{Div, Idiv, Lea, Leave, Nop, Rdtsc, Rdtscp, Ud0, Ud1, Ud2};
    let told = matches!(instruction.mnemonic(), Div | Idiv | Leave | Rdtsc | Rdtscp | Ud0 | Ud1 | Ud2);
    let memory = (0..instruction.op_count()).any(|operand| instruction.op_kind(operand) == OpKind::Memory);
    let named = instruction.is_ip_rel_memory_operand()
        || instruction.memory_index() == Register::None
            && (matches!(instruction.memory_base(), Register::RSP)
                || instruction.memory_base() == Register::None && instruction.segment_prefix() == Register::FS);
    let harmless = matches!(instruction.mnemonic(), Lea | Nop) || named;
    told || instruction.is_privileged() || instruction.is_string_instruction() || memory && !harmless
}

/// The crossing whose displaced instructions, or padding, a range has a byte of.
fn rewritten(sites: &Sites, range: &Range<u64>) -> Option<u64> {
    use crate::site::Method::Short;
    let meets = |start: u64, end: u64| start < range.end && range.start < end;
    let padded = |method| matches!(method, Short { pad, .. } if meets(pad, pad + NEAR_JUMP));
    let of = |site: &&crate::site::Site| meets(site.start, site.next) || padded(site.method);
    let named = |insn: u64, end: u64| meets(insn, end).then_some(insn);
    let mentions = || sites.vsyscall.iter().find_map(|one| named(one.insn, one.insn + 15));
    sites.sites.iter().find(of).map(|site| site.insn).or_else(mentions)
}
