//! DWARF's call frame information: how to find the caller's registers, from `.eh_frame` and `.debug_frame`, of 32 and
//! 64 bits.
//!
//! A crate for it, framehop, was tried and rejected: it has no 32-bit code, takes one of the two sections of a file,
//! keeps its rules for each process instead of each file, takes an address that no table describes for a leaf
//! function's, and in builds with overflow checks a hostile `.eh_frame_hdr` made it panic.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use gimli::{
    BaseAddresses, CfaRule, CieOrFde, DebugFrame, EhFrame, EndianSlice, EvaluationResult, FrameDescriptionEntry,
    LittleEndian, Location, Register, RegisterRule, UnwindContext, UnwindExpression, UnwindSection, Value, X86, X86_64,
};

use super::object::Tables;
use super::work::Work;

type Slice<'bytes> = EndianSlice<'bytes, LittleEndian>;

/// The most operations that one expression may take. Compilers write two or three, PLTs eight.
const OPERATIONS: u32 = 64;

/// The most bytes of one description, with the part that it has in common with others, that are executed. The greatest
/// of 2600 programs and libraries has 33,676 bytes, in rustc. An instruction takes a byte at least, and the row of an
/// address is behind any number of them.
const LONGEST: usize = 1 << 17;

/// Bytes of descriptions that are executed of one file at first, and how many more with each frame. A description has a
/// hundred bytes, and is executed for each address once.
const WORK: isize = 16 << 20;
const EACH: isize = 64;

/// How many rules are kept of one file; beyond, it begins anew.
const RULES: usize = 1 << 16;

/// The registers that a frame needs. Of 32-bit code the upper halves are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) ip: u64,
    pub(super) sp: u64,
    pub(super) bp: u64,
}

/// What was found for an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The caller.
    To(Frame),
    /// The tables know the address, and there is no caller, or the copy of the stack is too short.
    End,
    /// The tables do not know the address.
    Unknown,
}

/// What a row of the tables comes to.
#[derive(Clone)]
enum Rule {
    /// The frame's address is a register and an offset, and the rest is stored relative to that.
    Stored { by_bp: bool, offset: i64, ip: i64, bp: Option<i64> },
    /// Anything else, of `.debug_frame` or of `.eh_frame`, which is worked out each time.
    Expressions { debug: bool, row: Rc<Row> },
    /// The outermost function (_start marks its return address undefined).
    Outermost,
    /// No row.
    Unknown,
}

/// What a row says of the registers that a frame needs.
struct Row {
    cfa: CfaRule<usize>,
    ip: Option<RegisterRule<usize>>,
    bp: Option<RegisterRule<usize>>,
    sp: Option<RegisterRule<usize>>,
    encoding: gimli::Encoding,
}

/// The tables of one file, and where in them the description of each address is.
pub(super) struct Cfi {
    eh_frame: Option<Indexed>,
    debug_frame: Option<Indexed>,
    bases: BaseAddresses,
    rules: RefCell<HashMap<u64, Rule>>,
    work: Work,
    target: Target,
}

struct Indexed {
    bytes: Arc<[u8]>,
    /// Addresses and offset of each description, sorted by the former.
    index: Vec<(Range<u64>, usize)>,
}

/// What differs between the two kinds of code.
#[derive(Clone, Copy)]
struct Target {
    /// Bytes of a word.
    word: u8,
    mask: u64,
    sp: Register,
    bp: Register,
    ra: Register,
}

const WIDE: Target = Target { word: 8, mask: u64::MAX, sp: X86_64::RSP, bp: X86_64::RBP, ra: X86_64::RA };
const NARROW: Target = Target { word: 4, mask: 0xffff_ffff, sp: X86::ESP, bp: X86::EBP, ra: X86::RA };

impl Cfi {
    pub(super) fn new(tables: &Tables) -> Cfi {
        let target = if tables.bits == 32 { NARROW } else { WIDE };
        let mut bases = BaseAddresses::default();
        if let Some((range, _)) = &tables.eh_frame {
            bases = bases.set_eh_frame(range.start);
        }
        if let Some(range) = &tables.text {
            bases = bases.set_text(range.start);
        }
        if let Some(range) = &tables.got {
            bases = bases.set_got(range.start);
        }
        let index = |bytes: &Arc<[u8]>, index| Indexed { bytes: Arc::clone(bytes), index };
        let eh_frame = tables.eh_frame.as_ref().map(|(range, bytes)| {
            let header = tables.eh_frame_hdr.as_ref().and_then(|(at, header)| sorted(at.start, header, range, target));
            index(bytes, header.unwrap_or_else(|| list(&eh_frame(bytes, target), bytes, &bases)))
        });
        let debug_frame = tables
            .debug_frame
            .as_ref()
            .map(|(_, bytes)| index(bytes, list(&debug_frame(bytes, target), bytes, &bases)));
        Cfi { eh_frame, debug_frame, bases, rules: RefCell::default(), work: Work::new(WORK, EACH), target }
    }

    /// The caller's registers, of code at a linked address. `read` gives a word of the stack.
    pub(super) fn step(&self, linked: u64, frame: Frame, read: &impl Fn(u64) -> Option<u64>) -> Step {
        let left = self.work.begin();
        let known = self.rules.borrow().get(&linked).cloned();
        if known.is_none() && left.is_none() {
            return Step::Unknown;
        }
        let rule = known.unwrap_or_else(|| {
            let rule = self.rule(linked);
            let mut rules = self.rules.borrow_mut();
            if rules.len() >= RULES {
                rules.clear();
            }
            rules.insert(linked, rule.clone());
            rule
        });
        let to = match rule {
            Rule::Unknown => return Step::Unknown,
            Rule::Outermost => None,
            Rule::Stored { by_bp, offset, ip, bp } => {
                let at = |base: u64, offset: i64| base.wrapping_add_signed(offset) & self.target.mask;
                let cfa = at(if by_bp { frame.bp } else { frame.sp }, offset);
                let saved = bp.map_or(Some(frame.bp), |bp| read(at(cfa, bp)));
                // A register that is saved below the copy (in an epilogue, popped already) is taken as it is.
                read(at(cfa, ip)).map(|ip| Frame { ip, sp: cfa, bp: saved.unwrap_or(frame.bp) })
            }
            Rule::Expressions { debug: false, row } => self
                .eh_frame
                .as_ref()
                .and_then(|table| self.work_out(&eh_frame(&table.bytes, self.target), &row, frame, read)),
            Rule::Expressions { debug: true, row } => self
                .debug_frame
                .as_ref()
                .and_then(|table| self.work_out(&debug_frame(&table.bytes, self.target), &row, frame, read)),
        };
        to.map_or(Step::End, Step::To)
    }

    fn rule(&self, linked: u64) -> Rule {
        let find = |table: &Option<Indexed>| {
            table.as_ref().and_then(|table| Some((Arc::clone(&table.bytes), table.find(linked)?)))
        };
        if let Some((bytes, fde)) = find(&self.eh_frame) {
            let rule = self.read_rule(&eh_frame(&bytes, self.target), fde, linked, false);
            if !matches!(rule, Rule::Unknown) {
                return rule;
            }
        }
        match find(&self.debug_frame) {
            Some((bytes, fde)) => self.read_rule(&debug_frame(&bytes, self.target), fde, linked, true),
            None => Rule::Unknown,
        }
    }

    fn read_rule<'bytes, S>(&self, section: &S, offset: usize, linked: u64, debug: bool) -> Rule
    where
        S: UnwindSection<Slice<'bytes>>,
        S::Offset: From<usize>,
    {
        let Some(fde) = self.description(section, offset) else { return Rule::Unknown };
        let mut context = UnwindContext::new();
        let Ok(row) = fde.unwind_info_for_address(section, &self.bases, &mut context, linked) else {
            return Rule::Unknown;
        };
        let ip = row.register(self.target.ra);
        if matches!(ip, None | Some(RegisterRule::Undefined)) {
            return Rule::Outermost;
        }
        let saved = match row.register(self.target.bp) {
            None | Some(RegisterRule::SameValue | RegisterRule::Undefined) => Some(None),
            Some(RegisterRule::Offset(offset)) => Some(Some(offset)),
            _ => None,
        };
        match (row.cfa(), ip, saved, row.register(self.target.sp)) {
            (&CfaRule::RegisterAndOffset { register, offset }, Some(RegisterRule::Offset(ip)), Some(bp), None)
                if register == self.target.sp || register == self.target.bp =>
            {
                Rule::Stored { by_bp: register == self.target.bp, offset, ip, bp }
            }
            (cfa, ip, ..) => {
                let [bp, sp] = [self.target.bp, self.target.sp].map(|register| row.register(register));
                let encoding = fde.cie().encoding();
                Rule::Expressions { debug, row: Rc::new(Row { cfa: cfa.clone(), ip, bp, sp, encoding }) }
            }
        }
    }

    /// The description at an offset, if it is not too long to be one that a compiler wrote.
    fn description<'bytes, S>(&self, section: &S, offset: usize) -> Option<FrameDescriptionEntry<Slice<'bytes>>>
    where
        S: UnwindSection<Slice<'bytes>>,
        S::Offset: From<usize>,
    {
        let fde = section.fde_from_offset(&self.bases, S::Offset::from(offset), S::cie_from_offset).ok()?;
        let bytes = fde.entry_len().saturating_add(fde.cie().entry_len());
        self.work.spend(bytes);
        (bytes <= LONGEST).then_some(fde)
    }

    fn work_out<'bytes, S>(
        &self,
        section: &S,
        row: &Row,
        frame: Frame,
        read: &impl Fn(u64) -> Option<u64>,
    ) -> Option<Frame>
    where
        S: UnwindSection<Slice<'bytes>>,
    {
        let Target { sp, bp, ra, .. } = self.target;
        let this = Evaluator { section, encoding: row.encoding, frame, target: self.target, read };
        let cfa = this.cfa(&row.cfa)?;
        let ip = this.register(&row.ip, ra, cfa)?;
        let bp = this.register(&row.bp, bp, cfa).unwrap_or(frame.bp);
        let sp = this.register(&row.sp, sp, cfa).unwrap_or(cfa);
        Some(Frame { ip, sp, bp })
    }
}

impl Indexed {
    fn find(&self, linked: u64) -> Option<usize> {
        let behind = self.index.partition_point(|(range, _)| range.start <= linked);
        self.index[..behind].last().filter(|(range, _)| linked < range.end).map(|(_, offset)| *offset)
    }
}

fn eh_frame(bytes: &[u8], target: Target) -> EhFrame<Slice<'_>> {
    let mut section = EhFrame::new(bytes, LittleEndian);
    section.set_address_size(target.word);
    section
}

fn debug_frame(bytes: &[u8], target: Target) -> DebugFrame<Slice<'_>> {
    let mut section = DebugFrame::new(bytes, LittleEndian);
    section.set_address_size(target.word);
    section
}

/// The file's own index, `.eh_frame_hdr` (Linux Standard Base, Core, 10.6.2), if it has the form that linkers write and
/// is in order; it is read many times as fast as the descriptions are. Its entries have no ends, so each lasts until
/// the next one; the description itself tells then.
fn sorted(address: u64, header: &[u8], section: &Range<u64>, target: Target) -> Option<Vec<(Range<u64>, usize)>> {
    // Version; then the encodings: pc-relative, unsigned, relative to this section, four bytes each.
    let entries = header.strip_prefix(&[1, 0x1b, 0x03, 0x3b])?.get(8..)?;
    let word = |bytes: &[u8]| bytes.first_chunk().map(|word| i32::from_le_bytes(*word).into());
    let at = |base: u64, offset: i64| base.wrapping_add_signed(offset) & target.mask;
    let count = u32::from_le_bytes(*header.get(8..)?.first_chunk()?) as usize;
    if at(address.wrapping_add(4), word(&header[4..])?) != section.start || count == 0 {
        return None;
    }
    let mut index: Vec<(Range<u64>, usize)> = Vec::new();
    for entry in entries.get(..count.checked_mul(8)?)?.chunks_exact(8) {
        let (start, fde) = (at(address, word(entry)?), at(address, word(&entry[4..])?));
        if let Some((last, _)) = index.last_mut() {
            last.end = Some(start).filter(|start| *start >= last.start)?;
        }
        let offset = Some(fde).filter(|fde| section.contains(fde))? - section.start;
        index.push((start..u64::MAX, usize::try_from(offset).ok()?));
    }
    Some(index)
}

/// Bytes that the entry at an offset says that it has, with those that say so.
fn length_of(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..).and_then(|rest| rest.first_chunk()).map(|word| u32::from_le_bytes(*word)) {
        // More than 4 GiB: to the end, as far as this is concerned.
        None | Some(u32::MAX) => bytes.len(),
        Some(length) => length as usize + 4,
    }
}

/// Every description of the section.
fn list<'bytes, S>(section: &S, bytes: &[u8], bases: &BaseAddresses) -> Vec<(Range<u64>, usize)>
where
    S: UnwindSection<Slice<'bytes>>,
{
    // Linkers put alike parts together, to which descriptions far behind them lead then. They are short.
    let mut again = bytes.len().saturating_mul(4).saturating_add(1 << 20);
    let mut index = Vec::new();
    let mut entries = section.entries(bases);
    let mut last = None;
    while let Ok(Some(entry)) = entries.next() {
        let partial = match entry {
            CieOrFde::Cie(cie) => {
                last = Some(cie);
                continue;
            }
            CieOrFde::Fde(partial) => partial,
        };
        // Most descriptions share the one that was read last.
        let common = |section: &S, bases: &BaseAddresses, at: S::Offset| match &last {
            Some(cie) if cie.offset() == gimli::UnwindOffset::into(at) => Ok(cie.clone()),
            _ => {
                let length = length_of(bytes, gimli::UnwindOffset::into(at));
                again = again.checked_sub(length).ok_or(gimli::Error::NotCieId(0))?;
                section.cie_from_offset(bases, at)
            }
        };
        let Ok(fde) = partial.parse(common) else { continue };
        let start = fde.initial_address();
        index.push((start..start.saturating_add(fde.len()), fde.offset()));
    }
    index.sort_by_key(|(range, _)| range.start);
    index
}

struct Evaluator<'this, S, F> {
    section: &'this S,
    encoding: gimli::Encoding,
    frame: Frame,
    target: Target,
    read: &'this F,
}

impl<'bytes, S: UnwindSection<Slice<'bytes>>, F: Fn(u64) -> Option<u64>> Evaluator<'_, S, F> {
    fn value(&self, register: Register) -> Option<u64> {
        let Target { sp, bp, ra, .. } = self.target;
        let known = [(sp, self.frame.sp), (bp, self.frame.bp), (ra, self.frame.ip)];
        known.into_iter().find(|(number, _)| *number == register).map(|(_, value)| value)
    }

    fn at(&self, base: u64, offset: i64) -> u64 {
        base.wrapping_add_signed(offset) & self.target.mask
    }

    /// The stack pointer before the call.
    fn cfa(&self, rule: &CfaRule<usize>) -> Option<u64> {
        match rule {
            CfaRule::RegisterAndOffset { register, offset } => Some(self.at(self.value(*register)?, *offset)),
            CfaRule::Expression(expression) => self.evaluate(expression, None),
        }
    }

    fn register(&self, rule: &Option<RegisterRule<usize>>, register: Register, cfa: u64) -> Option<u64> {
        match rule {
            None if register == self.target.sp => Some(cfa),
            None | Some(RegisterRule::SameValue) if register != self.target.ra => self.value(register),
            Some(RegisterRule::Offset(offset)) => (self.read)(self.at(cfa, *offset)),
            Some(RegisterRule::ValOffset(offset)) => Some(self.at(cfa, *offset)),
            Some(RegisterRule::Register(other)) => self.value(*other),
            Some(RegisterRule::Expression(at)) => (self.read)(self.evaluate(at, Some(cfa))?),
            Some(RegisterRule::ValExpression(value)) => self.evaluate(value, Some(cfa)),
            _ => None,
        }
    }

    /// Signal frames, PLTs and functions that align their stack are described by expressions.
    fn evaluate(&self, expression: &UnwindExpression<usize>, initial: Option<u64>) -> Option<u64> {
        let expression = expression.get(self.section).ok()?;
        let mut evaluation = expression.evaluation(self.encoding);
        evaluation.set_max_iterations(OPERATIONS);
        if let Some(initial) = initial {
            evaluation.set_initial_value(initial);
        }
        let mut result = evaluation.evaluate().ok()?;
        // Every turn is an operation at least, of which there are no more than allowed.
        loop {
            result = match result {
                EvaluationResult::Complete => break,
                EvaluationResult::RequiresRegister { register, .. } => {
                    evaluation.resume_with_register(Value::Generic(self.value(register)?)).ok()?
                }
                EvaluationResult::RequiresMemory { address, .. } => {
                    evaluation.resume_with_memory(Value::Generic((self.read)(address)?)).ok()?
                }
                _ => return None,
            };
        }
        match evaluation.result().as_slice() {
            [piece] => match piece.location {
                Location::Address { address } => Some(address & self.target.mask),
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::maps::Source;
    use super::super::object::Object;
    use super::super::testing::c;
    use super::*;

    fn tables(options: &[&str]) -> Tables {
        let directory = tempfile::tempdir().unwrap();
        let bytes = std::fs::read(c(directory.path(), options)).unwrap();
        Object::new(Arc::new(Source::of_bytes(&bytes).unwrap()), &std::rc::Rc::default()).tables()
    }

    #[test]
    fn the_files_index_and_our_own_lead_to_the_same_rules() {
        let with = tables(&["-static", "-Wl,--eh-frame-hdr"]);
        assert!(with.eh_frame_hdr.is_some());
        let text = with.text.clone().unwrap();
        let without = Tables { eh_frame_hdr: None, ..tables(&["-static", "-Wl,--eh-frame-hdr"]) };
        let (with, without) = (Cfi::new(&with), Cfi::new(&without));
        assert!(with.eh_frame.as_ref().unwrap().index.last().unwrap().0.end == u64::MAX, "the file's index is in use");
        assert!(without.eh_frame.as_ref().unwrap().index.last().unwrap().0.end < u64::MAX);
        let frame = Frame { ip: text.start, sp: 0x1000, bp: 0x1400 };
        let mut known = 0;
        for address in text.step_by(3) {
            // Each word is its own address, so that what was read from where shows.
            let step = with.step(address, frame, &Some);
            assert_eq!(step, without.step(address, frame, &Some), "{address:#x}");
            known += u32::from(matches!(step, Step::To(_)));
        }
        assert!(known > 10_000, "{known}");
    }

    /// An `.eh_frame` with one description of the code from 0x1000 to 0x2000. The common part says that the return
    /// address is stored 8 bytes below the frame's address; `common` and `own` are instructions that follow.
    fn one_description(common: &[u8], own: &[u8]) -> Cfi {
        let entry = |id: u32, parts: &[&[u8]]| {
            let mut body = [&id.to_le_bytes()[..], &parts.concat()].concat();
            body.resize(body.len().next_multiple_of(8) + 4, 0);
            [&u32::try_from(body.len()).unwrap().to_le_bytes()[..], &body].concat()
        };
        // Version, augmentation (pointers are 4 bytes), alignments 1 and −8, register of the return address.
        let head = b"\x01zR\0\x01\x78\x10\x01\x03";
        let rules = [0x0c, 7, 8, 0x90, 1];
        let cie = entry(0, &[head, &rules, common]);
        let back = u32::try_from(cie.len() + 4).unwrap();
        let fde = entry(back, &[&0x1000_u32.to_le_bytes(), &0x1000_u32.to_le_bytes(), &[0], own]);
        let bytes: Arc<[u8]> = [cie, fde].concat().into();
        let eh_frame = Some((0..bytes.len() as u64, bytes));
        Cfi::new(&Tables { eh_frame, eh_frame_hdr: None, debug_frame: None, ..tables(&[]) })
    }

    /// Regression: a description of 60 MB took 120 ms for each address that a trace with stacks met.
    #[test]
    fn a_description_that_no_compiler_writes_is_not_executed() {
        let frame = Frame { ip: 0x1800, sp: 0x100, bp: 0x200 };
        let step = |common: &[u8], own: &[u8]| one_description(common, own).step(0x1800, frame, &Some);
        // DW_CFA_def_cfa_offset 16, so many times.
        let many = |times: usize| [0x0e, 16].repeat(times);
        let to = |sp: u64| Step::To(Frame { ip: sp - 8, sp, bp: 0x200 });
        assert_eq!((step(&[], &[]), step(&[], &many(1)), step(&many(1), &[])), (to(0x108), to(0x110), to(0x110)));
        assert_eq!((step(&[], &many(10_000)), step(&many(10_000), &[])), (to(0x110), to(0x110)));
        assert_eq!(step(&[], &many(1_000_000)), Step::Unknown);
        assert_eq!(step(&many(1_000_000), &[]), Step::Unknown);
    }

    /// DW_CFA_remember_state and DW_CFA_restore_state, so many times; then the frame's address is what DW_OP_breg7 8
    /// says.
    fn worked_out(times: usize) -> Vec<u8> {
        [[0x0a, 0x0b].repeat(times), vec![0x0f, 2, 0x77, 8]].concat()
    }

    /// Regression: a file of 134 KB held each stack for four seconds: where the frame's address is an expression, its
    /// description was executed for each frame anew.
    #[test]
    fn a_description_is_executed_once_for_an_address() {
        let frame = Frame { ip: 0x1800, sp: 0x100, bp: 0x200 };
        let cfi = one_description(&[], &worked_out(50_000));
        let to = Step::To(Frame { ip: 0x100, sp: 0x108, bp: 0x200 });
        assert_eq!(cfi.step(0x1800, frame, &Some), to);
        let left = cfi.work.begin();
        assert!((0..1000).all(|_| cfi.step(0x1800, frame, &Some) == to));
        assert!(cfi.work.begin() > left, "each frame adds some");
    }

    #[test]
    fn addresses_that_all_have_long_descriptions_are_given_up() {
        let frame = Frame { ip: 0x1800, sp: 0x100, bp: 0x200 };
        let cfi = one_description(&[], &worked_out(50_000));
        let known = (0x1000..0x1800).filter(|at| cfi.step(*at, frame, &Some) != Step::Unknown).count();
        assert!((100..200).contains(&known), "{known}");
        assert_ne!(cfi.step(0x1000, frame, &Some), Step::Unknown, "what is known stays known");
        let short = one_description(&[], &worked_out(5));
        assert!((0x1000..0x2000).all(|at| short.step(at, frame, &Some) != Step::Unknown));
    }

    /// Regression: descriptions whose common part was not the one before them each had theirs read again, however long
    /// it was: 36 s for a file of 5 MB.
    #[test]
    fn long_common_parts_are_not_read_again_and_again() {
        let entry = |id: u32, body: &[u8]| {
            let length = u32::try_from(body.len() + 4).unwrap();
            [&length.to_le_bytes()[..], &id.to_le_bytes(), body].concat()
        };
        // Version, augmentation, alignments, register of the return address; padded by instructions that do nothing.
        let common = |length: usize| entry(u32::MAX, &[&b"\x01\0\x01\x78\x10"[..], &vec![0; length]].concat());
        let listed = |length: usize| {
            let mut bytes = [common(length), common(length)].concat();
            let second = u32::try_from(bytes.len() / 2).unwrap();
            for at in 0..500u64 {
                let body = [(at * 16).to_le_bytes(), 16u64.to_le_bytes()].concat();
                bytes.extend(entry(if at % 2 == 0 { 0 } else { second }, &body));
            }
            list(&debug_frame(&bytes, WIDE), &bytes, &BaseAddresses::default()).len()
        };
        // Those of the second part, which is the last one that was read, cost nothing.
        assert_eq!(listed(20), 500);
        assert!((250..300).contains(&listed(1_000_000)), "{}", listed(1_000_000));
    }

    #[test]
    fn an_index_that_is_out_of_order_or_points_elsewhere_is_not_used() {
        let Tables { eh_frame, eh_frame_hdr, .. } = tables(&[]);
        let (section, (at, header)) = (eh_frame.unwrap().0, eh_frame_hdr.unwrap());
        let of = |header: &[u8]| sorted(at.start, header, &section, WIDE);
        assert!(of(&header).is_some_and(|index| index.len() > 3));
        for (place, byte) in [(0, 2), (3, 0x1b), (4, header[4] ^ 1), (8, 0), (11, 1), (15, 0x7f), (19, 0x40)] {
            let mut broken = header.to_vec();
            broken[place] = byte;
            assert!(of(&broken).is_none(), "byte {place}");
        }
        assert!((0..header.len().min(40)).all(|length| of(&header[..length]).is_none()));
    }
}
