//! Finds every place of a file or an image where the program crosses.
//!
//! Bytes lie: `0f 05` is as often the end of another instruction or a piece of data as a `syscall`. So a pair of bytes
//! is a site only if decoding from the start of its function arrives there. Pairs are searched first (`search`) and
//! only functions that hold one are decoded: a linear sweep over all code takes seconds for a big program, and goes
//! astray in data.
//!
//! 1. All pairs in executable sections (segments, where there are none).
//! 2. For each, the function that covers it (`function`); decode to the pair; no instruction there: forgotten.
//! 3. Decode the rest of the function, for the targets of its branches; choose a `method`.
//! 4. Branches of *other* functions (a part moved to a cold section, assembly) into what would be overwritten: one
//!    search over all code for displacements that lead there. Those sites choose again.

pub(crate) mod body;
mod bytes;
pub mod cache;
mod frames;
pub mod function;
pub mod gopclntab;
mod method;
pub(crate) mod search;
#[cfg(test)]
mod tests;
mod vdso;

pub use bytes::{BytesError, VERSION};
pub use vdso::vdso;

use crate::elf::{Code, Elf};
use crate::site::{Kind, Method, NEAR_JUMP, Reason, ScanError, Site, Sites, Vsyscall};
use body::{Body, Boundaries};
use function::{Function, Functions};
use iced_x86::{ConstantOffsets, Decoder, DecoderOptions, Instruction, InstructionInfoFactory, Mnemonic, Register};
use method::Chooser;
use search::Find;
use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

/// How often sites may choose again because a branch of another function leads into what they chose.
const CHOICES: usize = 3;

/// Scans a file, or an image in memory whose addresses are its offsets, such as the vDSO's.
pub fn image(elf: &[u8]) -> Result<Sites, ScanError> {
    let elf = Elf::parse(elf)?;
    let functions = Functions::new(elf);
    Ok(Scan::new(&functions, functions.elf.bits).run(&functions.code))
}

/// Pairs of one function, or those that no function covers.
struct Group {
    function: Option<Function>,
    /// Which piece of code.
    code: usize,
    finds: Range<usize>,
}

struct Scan<'a> {
    functions: &'a Functions<'a>,
    bits: u8,
    chooser: Chooser<'a>,
    body: Body,
    sites: Sites,
}

impl<'a> Scan<'a> {
    fn new(functions: &'a Functions<'a>, bits: u8) -> Scan<'a> {
        let info = InstructionInfoFactory::new();
        let left = Cell::new(body::decodable(functions));
        let chooser = Chooser { functions, bits, taken: BTreeSet::new(), entered: Vec::new(), left, info };
        Scan { functions, bits, chooser, body: Body::default(), sites: Sites { bits, ..Sites::default() } }
    }

    fn run(mut self, code: &[Code<'_>]) -> Sites {
        let mut finds: Vec<(u64, Find)> = Vec::new();
        let mut groups = Vec::new();
        let mut found = Vec::new();
        for (index, piece) in code.iter().enumerate() {
            found.clear();
            search::search(piece.bytes, self.bits, &mut found);
            let first = finds.len();
            finds.extend(found.iter().map(|(at, find)| (piece.addr + *at as u64, *find)));
            self.group(index, &finds, first, &mut groups);
        }
        self.sites.pairs = finds.iter().filter(|(_, find)| matches!(find, Find::Crossing(_))).count() as u32;
        let groups: Vec<Group> = groups.into_iter().filter(|group| self.group_sites(group, &finds, code)).collect();
        for choice in 0..=CHOICES {
            self.sites.sites.sort_by_key(|site| site.next);
            let ranges = self.watched();
            let entered = entered(&ranges, code, self.functions, self.bits);
            if entered.is_empty() {
                break;
            }
            self.choose_again(&groups, &finds, code, &entered, choice == CHOICES);
        }
        self.sites.sites.sort_by_key(|site| site.next);
        self.sites.sites.dedup_by_key(|site| site.next);
        self.part_pads();
        self.sites.vsyscall.sort_by_key(|one| one.insn);
        self.sites.vsyscall.dedup_by_key(|one| (one.insn, one.field));
        self.sites
    }

    /// Takes padding away that another site overwrites for itself: no-ops directly before a crossing that nothing leads
    /// to.
    fn part_pads(&mut self) {
        // Where each begins, and how far any that begins no later reaches.
        let mut uses: Vec<(u64, u64)> = self.sites.sites.iter().map(|site| (site.start, site.next)).collect();
        uses.sort_unstable();
        let mut furthest = 0;
        for (_, end) in &mut uses {
            furthest = furthest.max(*end);
            *end = furthest;
        }
        for site in &mut self.sites.sites {
            let Method::Short { pad, .. } = site.method else { continue };
            let before = uses.partition_point(|(start, _)| *start < pad + NEAR_JUMP);
            if uses[..before].last().is_some_and(|(_, end)| pad < *end) {
                let (number, entered) = (site.number, site.entered);
                *site = Site { number, entered, ..Site::trap(site.kind, site.insn, site.next, Reason::Overlap) };
            }
        }
    }

    /// Puts the pairs from `first` on, all of one piece of code, into groups of one function each.
    fn group(&self, code: usize, finds: &[(u64, Find)], first: usize, groups: &mut Vec<Group>) {
        let mut at = first;
        while at < finds.len() {
            let begin = at;
            let function = self.functions.covering(finds[at].0);
            at += 1;
            // Of one whose end is a guess, only what it covers itself: it is decoded once for all of that.
            let same = |at: u64| {
                let own = |function: &Function| !function.open || self.functions.covering(at) == Some(*function);
                function.as_ref().is_some_and(|function| at < function.end && own(function))
            };
            while at < finds.len() && same(finds[at].0) {
                at += 1;
            }
            groups.push(Group { function, code, finds: begin..at });
        }
    }

    /// Decodes the function of a group and adds its sites. Says whether there are any to choose a method for.
    fn group_sites(&mut self, group: &Group, finds: &[(u64, Find)], code: &[Code<'_>]) -> bool {
        let (finds, piece) = (&finds[group.finds.clone()], &code[group.code]);
        let Some(function) = group.function else {
            self.unknown(finds, Reason::NoBoundary);
            return false;
        };
        let mut body = std::mem::take(&mut self.body);
        body.begin(&function);
        let last = finds.last().map_or(function.start, |(at, _)| *at);
        body.decode(&function, piece, self.bits, last.saturating_add(1));
        let mut crossings = Vec::new();
        for (at, find) in finds {
            let Some(index) = body.covering(*at) else {
                // Behind the last instruction of a function whose end was a guess, or behind bytes that are no
                // instruction.
                let reason = if body.broken { Reason::Undecodable } else { Reason::NoBoundary };
                self.unknown(&[(*at, *find)], reason);
                continue;
            };
            match find {
                Find::Crossing(kind) if crosses(&body.instructions[index], *kind, *at) => {
                    crossings.push((index, *kind))
                }
                Find::Crossing(_) => {}
                Find::Vsyscall => {
                    self.sites.vsyscall.extend(vsyscall(&body.instructions[index], piece, self.bits, *at))
                }
                Find::Gs => self.sites.owns_gs |= uses_gs(&body.instructions[index]),
            }
        }
        if !crossings.is_empty() {
            body.decode(&function, piece, self.bits, u64::MAX);
        }
        for (index, kind) in &crossings {
            let site = self.chooser.site(&body, *index, *kind, piece);
            self.sites.sites.push(site);
        }
        self.body = body;
        !crossings.is_empty()
    }

    /// Pairs that may be crossings or anything else.
    fn unknown(&mut self, finds: &[(u64, Find)], reason: Reason) {
        for (at, find) in finds {
            if let Find::Crossing(kind) = find {
                self.sites.sites.push(Site::trap(*kind, *at, at + 2, reason));
            }
        }
    }

    /// The bytes that nothing may jump into, ascending, with the site that needs it.
    fn watched(&self) -> Vec<(Range<u64>, u64)> {
        let mut ranges = Vec::new();
        for site in &self.sites.sites {
            if site.start + 1 < site.insn && !matches!(site.method, Method::Instruction) {
                ranges.push((site.start + 1..site.insn, site.next));
            }
            if let Method::Short { pad, .. } = site.method {
                ranges.push((pad..pad + NEAR_JUMP, site.next));
            }
        }
        ranges.sort_by_key(|(range, _)| range.start);
        ranges
    }

    /// Chooses methods anew for sites that branches of other functions lead into.
    fn choose_again(
        &mut self,
        groups: &[Group],
        finds: &[(u64, Find)],
        code: &[Code<'_>],
        entered: &[(u64, u64)],
        last: bool,
    ) {
        self.chooser.entered.extend(entered.iter().map(|(target, _)| *target));
        self.chooser.entered.sort_unstable();
        self.chooser.entered.dedup();
        let hit: HashSet<u64> = entered.iter().map(|(_, next)| *next).collect();
        for group in groups {
            let any = finds[group.finds.clone()].iter().any(|(at, _)| hit.contains(&(at + 2)));
            let Some(function) = group.function.filter(|_| any) else { continue };
            let body = body::whole(&function, &code[group.code], self.bits);
            for (at, find) in &finds[group.finds.clone()] {
                let Find::Crossing(kind) = find else { continue };
                let Some(index) = body.covering(*at).filter(|index| crosses(&body.instructions[*index], *kind, *at))
                else {
                    continue;
                };
                let next = at + 2;
                if !hit.contains(&next) {
                    continue;
                }
                // They are sorted; of several of one crossing, the first.
                let old = self.sites.sites.partition_point(|site| site.next < next);
                if self.sites.sites.get(old).is_none_or(|site| site.next != next) {
                    continue;
                }
                let site = if last {
                    Site::trap(*kind, body.instructions[index].ip(), next, Reason::BranchTarget)
                } else {
                    self.chooser.site(&body, index, *kind, &code[group.code])
                };
                self.sites.sites[old] = site;
            }
        }
    }
}

/// Whether an instruction is the crossing whose two bytes are at `at`.
fn crosses(instruction: &Instruction, kind: Kind, at: u64) -> bool {
    let same = match kind {
        Kind::Syscall => instruction.mnemonic() == Mnemonic::Syscall,
        Kind::Int80 => instruction.mnemonic() == Mnemonic::Int && instruction.immediate8() == 0x80,
        Kind::Sysenter => instruction.mnemonic() == Mnemonic::Sysenter,
    };
    same && instruction.next_ip() == at + 2
}

/// Whether an instruction sets %gs or its base, or uses it.
fn uses_gs(instruction: &Instruction) -> bool {
    let sets = instruction.mnemonic() == Mnemonic::Wrgsbase || instruction.op0_register() == Register::GS;
    sets || instruction.segment_prefix() == Register::GS
}

/// The mention of the vsyscall page in an instruction, whose lower four bytes are at `at`.
fn vsyscall(instruction: &Instruction, code: &Code<'_>, bits: u8, at: u64) -> Option<Vsyscall> {
    let mut decoder =
        Decoder::with_ip(bits.into(), code.from(instruction.ip()), instruction.ip(), DecoderOptions::NONE);
    let decoded = decoder.decode();
    let offsets: ConstantOffsets = decoder.get_constant_offsets(&decoded);
    let field = usize::try_from(at.checked_sub(instruction.ip())?).ok()?;
    let value = u32::from_le_bytes(code.from(at).get(..4)?.try_into().ok()?);
    let found = |width: usize, memory: bool| {
        let function = (value & 0xfff) as u16;
        Some(Vsyscall { insn: instruction.ip(), field: field as u8, width: width as u8, memory, function })
    };
    if offsets.has_immediate() && offsets.immediate_offset() == field {
        let width = offsets.immediate_size();
        // Of an immediate of 32 bits, only a sign-extended one is an address of the page.
        let whole = (0..instruction.op_count()).any(|op| {
            instruction.op_kind(op) >= iced_x86::OpKind::Immediate8_2nd && {
                instruction.try_immediate(op).is_ok_and(|immediate| immediate >> 12 == 0xf_ffff_ffff_f600)
            }
        });
        return if whole { found(width, false) } else { None };
    }
    let absolute = instruction.memory_base() == Register::None && instruction.memory_index() == Register::None;
    if offsets.has_displacement() && offsets.displacement_offset() == field && absolute {
        return found(offsets.displacement_size(), true);
    }
    None
}

/// Where branches of any function lead into the ranges: the target, and the site that the range is of.
///
/// Bytes are searched for displacements that lead there, whether they are branches or not: what is found too much costs
/// a site its first choice, what is not found would cost a program its life. A short displacement fits by chance too
/// often, so there the function around is decoded. Calls are left out: nothing calls into the middle of a straight
/// line.
fn entered(ranges: &[(Range<u64>, u64)], code: &[Code<'_>], functions: &Functions<'_>, bits: u8) -> Vec<(u64, u64)> {
    let mut hits = Vec::new();
    let Some((low, high)) =
        ranges.first().zip(ranges.iter().map(|(range, _)| range.end).max()).map(|(low, high)| (low.0.start, high))
    else {
        return hits;
    };
    let within = |target: u64| {
        let behind = ranges.partition_point(|(range, _)| range.start <= target);
        ranges[..behind].last().filter(|(range, _)| range.contains(&target)).map(|(_, next)| *next)
    };
    for piece in code {
        for at in search::branches(piece.bytes) {
            let Some(rel) = piece.bytes.get(at..at + 4).and_then(|rel| rel.try_into().ok()).map(i32::from_le_bytes)
            else {
                continue;
            };
            let target = wrap(bits, (piece.addr + at as u64 + 4).wrapping_add_signed(rel.into()));
            if (low..high).contains(&target)
                && let Some(next) = within(target)
            {
                hits.push((target, next));
            }
        }
    }
    let mut boundaries = Boundaries::new(functions, bits);
    for (range, next) in ranges {
        hits.extend(short_branches_into(range, functions, &mut boundaries, 0..0).map(|target| (target, *next)));
    }
    hits
}

/// Where short branches lead into one range.
fn short_branches_into(
    range: &Range<u64>,
    functions: &Functions<'_>,
    boundaries: &mut Boundaries<'_, '_>,
    but: Range<u64>,
) -> impl Iterator<Item = u64> {
    let piece = functions.code_at(range.start);
    let from = range.start.saturating_sub(130).max(piece.map_or(0, |piece| piece.addr));
    let bytes = piece.map_or(&[][..], |piece| piece.from(from));
    let pairs = bytes.windows(2).take((range.end - from + 128) as usize).enumerate();
    pairs.filter_map(move |(offset, pair)| {
        let at = from + offset as u64;
        if but.contains(&at) || !matches!(pair[0], 0x70..=0x7f | 0xeb | 0xe0..=0xe3) {
            return None;
        }
        let target = (at + 2).wrapping_add_signed(i64::from(pair[1] as i8));
        (range.contains(&target) && boundaries.at(at) != Some(false)).then_some(target)
    })
}

/// Whether a short branch leads into one range from somewhere else than from `but`.
pub(crate) fn short_branches(range: &Range<u64>, functions: &Functions<'_>, bits: u8, but: Range<u64>) -> bool {
    short_branches_into(range, functions, &mut Boundaries::new(functions, bits), but).next().is_some()
}

/// An address of the mode.
fn wrap(bits: u8, address: u64) -> u64 {
    if bits == 32 { address & 0xffff_ffff } else { address }
}
