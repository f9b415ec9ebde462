//! The unwind tables of a file (`.eh_frame`), as far as planning asks them: which function covers an address, and how
//! far above the stack pointer its caller's frame begins.
//!
//! A file can lead forty thousand descriptions to one part that is as long as the file, or all jumps of a function to
//! one description of a million rows: each part is read once, each description executed once, and all of it within a
//! bound.

use super::function::Function;
use crate::elf::{EH_FRAME, Elf};
use gimli::{
    BaseAddresses, CommonInformationEntry, EhFrame, EhFrameHdr, EhFrameOffset, EndianSlice, FrameDescriptionEntry,
    LittleEndian, ParsedEhFrameHdr, UnwindSection,
};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

type Bytes<'a> = EndianSlice<'a, LittleEndian>;
type Frame<'a> = FrameDescriptionEntry<Bytes<'a>>;

/// The most bytes of one description, with the part that it has in common with others, that are executed. The greatest
/// of 2600 programs and libraries has 33,676 bytes, in rustc.
const LONGEST: usize = 1 << 17;

/// Bytes of common parts that are read, and of descriptions that are executed, beside four times the section's own.
const WORK: usize = 4 << 20;

/// Rows that are kept of executed descriptions, and common parts that are kept; beyond, they are read again.
const ROWS: usize = 1 << 20;
const COMMON: usize = 1 << 16;

/// The rows of one description: where each begins, and where the caller's frame begins in it. The last ends them.
type Rows = Rc<[(u64, Option<i64>)]>;

/// The unwind tables, as far as they are there.
pub(super) struct Frames<'a> {
    header: Option<ParsedEhFrameHdr<Bytes<'a>>>,
    frames: EhFrame<Bytes<'a>>,
    bytes: &'a [u8],
    bases: BaseAddresses,
    /// Common parts by where they are.
    common: RefCell<HashMap<usize, CommonInformationEntry<Bytes<'a>>>>,
    /// Rows by where their description is, and how many they are.
    rows: RefCell<(HashMap<usize, Rows>, usize)>,
    /// Bytes that may be gone through yet.
    left: Cell<usize>,
}

impl<'a> Frames<'a> {
    /// Those that a segment leads to by an index, or those of the section.
    pub(super) fn find(elf: &Elf<'a>) -> Option<Frames<'a>> {
        let word = if elf.class64 { 8 } else { 4 };
        let by_segment = elf.segments.iter().find(|segment| segment.kind == EH_FRAME);
        let header = by_segment.and_then(|segment| Some((segment.vaddr, elf.at(segment.vaddr)?)));
        let text = elf.code().first().map_or(0, |code| code.addr);
        let bases = BaseAddresses::default().set_text(text);
        if let Some((address, bytes)) = header {
            let bases = bases.clone().set_eh_frame_hdr(address);
            let parsed = EhFrameHdr::new(bytes, LittleEndian).parse(&bases, word).ok();
            let pointer = parsed.as_ref().and_then(|header| header.eh_frame_ptr().direct().ok());
            if let Some((pointer, bytes)) = pointer.and_then(|pointer| Some((pointer, elf.at(pointer)?))) {
                return Some(Frames::new(word, parsed, bytes, bases.set_eh_frame(pointer)));
            }
        }
        let section = elf.section(".eh_frame").filter(|section| !section.bytes.is_empty())?;
        Some(Frames::new(word, None, section.bytes, bases.set_eh_frame(section.addr)))
    }

    fn new(word: u8, header: Option<ParsedEhFrameHdr<Bytes<'a>>>, bytes: &'a [u8], bases: BaseAddresses) -> Frames<'a> {
        let mut frames = EhFrame::new(bytes, LittleEndian);
        frames.set_address_size(word);
        let left = Cell::new(bytes.len().saturating_mul(4).saturating_add(WORK));
        Frames { header, frames, bytes, bases, common: RefCell::default(), rows: RefCell::default(), left }
    }

    /// Is there an index, by which one description is found without the others?
    pub(super) fn is_indexed(&self) -> bool {
        self.header.as_ref().and_then(|header| header.table()).is_some()
    }

    /// The entry that covers an address, by the index, or the one before it.
    pub(super) fn entry(&self, address: u64) -> Option<Frame<'a>> {
        let table = self.header.as_ref()?.table()?;
        let pointer = table.lookup(address, &self.bases).ok()?.direct().ok()?;
        let first = self.header.as_ref()?.eh_frame_ptr().direct().ok()?;
        // The library's own way from a pointer to an offset subtracts unchecked.
        let offset = usize::try_from(pointer.checked_sub(first)?).ok()?;
        self.frames.fde_from_offset(&self.bases, EhFrameOffset(offset), |_, _, at| self.common(at)).ok()
    }

    /// The function that covers an address, by the index.
    pub(super) fn indexed(&self, address: u64) -> Option<Function> {
        described(&self.entry(address)?).filter(|function| function.start <= address && address < function.end)
    }

    /// See [`super::function::Functions::depth`]. The stack pointer has another DWARF number in each ABI.
    pub(super) fn depth(&self, address: u64, rsp: gimli::Register) -> Option<Option<i64>> {
        let frame = self.entry(address).filter(|frame| frame.contains(address))?;
        let rows = self.rows(&frame, rsp)?;
        let behind = rows.partition_point(|(start, _)| *start <= address);
        // Behind the last one there is none.
        rows[..behind].last().filter(|_| behind < rows.len()).map(|(_, offset)| *offset)
    }

    /// All functions, one after the other.
    pub(super) fn walk(&self) -> Vec<Function> {
        let mut all = Vec::new();
        let mut entries = self.frames.entries(&self.bases);
        while let Ok(Some(entry)) = entries.next() {
            match entry {
                // It has been read with this.
                gimli::CieOrFde::Cie(common) => self.keep(common.offset(), common),
                gimli::CieOrFde::Fde(partial) => {
                    all.extend(partial.parse(|_, _, at| self.common(at)).ok().as_ref().and_then(described));
                }
            }
        }
        all.sort_by_key(|function| function.start);
        all
    }

    fn common(&self, at: EhFrameOffset) -> gimli::Result<CommonInformationEntry<Bytes<'a>>> {
        if let Some(known) = self.common.borrow().get(&at.0) {
            return Ok(known.clone());
        }
        self.spend(self.length(at.0)).ok_or(gimli::Error::NotCieId(0))?;
        let read = self.frames.cie_from_offset(&self.bases, at)?;
        self.keep(at.0, read.clone());
        Ok(read)
    }

    fn keep(&self, at: usize, read: CommonInformationEntry<Bytes<'a>>) {
        let mut common = self.common.borrow_mut();
        if common.len() >= COMMON {
            common.clear();
        }
        common.insert(at, read);
    }

    /// What a description comes to, executed once. Of a row that does not go by the stack pointer: `None`.
    fn rows(&self, frame: &Frame<'a>, rsp: gimli::Register) -> Option<Rows> {
        let at = frame.offset();
        if let Some(known) = self.rows.borrow().0.get(&at) {
            return Some(Rc::clone(known));
        }
        let length = frame.entry_len().saturating_add(frame.cie().entry_len());
        self.spend(length).filter(|()| length <= LONGEST)?;
        let mut context = gimli::UnwindContext::new();
        let mut table = frame.rows(&self.frames, &self.bases, &mut context).ok()?;
        let mut rows = Vec::new();
        let mut end = 0;
        while let Ok(Some(row)) = table.next_row() {
            let offset = match *row.cfa() {
                gimli::CfaRule::RegisterAndOffset { register, offset } if register == rsp => Some(offset),
                _ => None,
            };
            rows.push((row.start_address(), offset));
            end = row.end_address();
        }
        rows.push((end, None));
        let rows: Rows = rows.into();
        let (kept, count) = &mut *self.rows.borrow_mut();
        if *count > ROWS {
            (*count, *kept) = (0, HashMap::new());
        }
        *count += rows.len();
        kept.insert(at, Rc::clone(&rows));
        Some(rows)
    }

    fn spend(&self, bytes: usize) -> Option<()> {
        self.left.set(self.left.get().checked_sub(bytes)?);
        Some(())
    }

    /// Bytes that the entry at an offset says that it has.
    fn length(&self, at: usize) -> usize {
        match self.bytes.get(at..).and_then(|rest| rest.first_chunk()).map(|word| u32::from_le_bytes(*word)) {
            // More than 4 GiB: to the end, as far as this is concerned.
            None | Some(u32::MAX) => self.bytes.len(),
            Some(length) => length as usize + 4,
        }
    }
}

/// What an entry of the unwind tables covers. That of a signal trampoline begins a byte before the function, so that an
/// unwinder which looks up the byte before a return address finds it; the byte may be the last one of a longer no-op.
/// Decoding from there went astray in the C library's `__restore_rt`, so such an entry is no known start
/// (`restorer` in `function`).
fn described(frame: &Frame<'_>) -> Option<Function> {
    if frame.is_signal_trampoline() {
        return None;
    }
    let start = frame.initial_address();
    let end = start.checked_add(frame.len())?;
    (start < end).then(|| Function { start, end, open: false, pads: frame.lsda().is_some() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry: its length, the word behind that (0: a common part), and the rest.
    fn entry(to: &mut Vec<u8>, leads: u32, rest: &[u8]) {
        to.extend((rest.len() as u32 + 4).to_le_bytes());
        to.extend(leads.to_le_bytes());
        to.extend(rest);
    }

    /// Version 1, these letters, code in steps of 1, data of -8, the return address in 16; the frame begins at rsp + 8.
    fn common(letters: &[u8]) -> Vec<u8> {
        [&[1][..], letters, &[0, 1, 0x78, 16, 0x0c, 7, 8]].concat()
    }

    fn description(start: u64, length: u64, rows: &[u8]) -> Vec<u8> {
        [&start.to_le_bytes()[..], &length.to_le_bytes(), rows].concat()
    }

    fn read(bytes: &[u8]) -> Frames<'_> {
        Frames::new(8, None, bytes, BaseAddresses::default().set_eh_frame(0x1000))
    }

    /// Regression: each of 40,000 descriptions had a common part of 500 KB read again, which took 24 s.
    #[test]
    fn a_part_that_all_descriptions_share_is_read_once() {
        let mut bytes = Vec::new();
        // In front of the part that it leads to, as far as a reader from front to back is concerned: a signed distance.
        let descriptions = 1000u32;
        let each = 8 + 16 + 1;
        for index in 0..descriptions {
            let here = index * each + 4;
            let leads = here.wrapping_sub(descriptions * each);
            entry(&mut bytes, leads, &description(0x10_0000 + u64::from(index) * 16, 16, &[0]));
        }
        let part = common(b"SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS");
        entry(&mut bytes, 0, &part);
        let frames = read(&bytes);
        let before = frames.left.get();
        // Signal trampolines all, which are no known starts.
        assert!(frames.walk().is_empty());
        assert!(frames.left.get() >= before - part.len() - 8, "{before} {}", frames.left.get());
    }

    /// Regression: each jump out of a function executed its description from the start: 33 s for a file of half a
    /// megabyte.
    #[test]
    fn a_description_is_executed_once_for_all_its_rows() {
        let mut bytes = Vec::new();
        entry(&mut bytes, 0, &common(b""));
        let at = bytes.len() as u32 + 4;
        // Each row a byte further, and 8 bytes deeper: 16, 24 …; the last one goes by rbp.
        let rows: Vec<u8> = (2..15u8).flat_map(|depth| [0x41, 0x0e, depth * 8]).chain([0x41, 0x0d, 6]).collect();
        entry(&mut bytes, at, &description(0x10_0000, 20, &rows));
        let frames = read(&bytes);
        let mut all = frames.frames.entries(&frames.bases);
        let frame = loop {
            if let gimli::CieOrFde::Fde(partial) = all.next().unwrap().unwrap() {
                break partial.parse(|_, _, at| frames.common(at)).unwrap();
            }
        };
        let before = frames.left.get();
        let rsp = gimli::Register(7);
        let rows = frames.rows(&frame, rsp).unwrap();
        for (index, row) in rows.iter().enumerate() {
            assert!(Rc::ptr_eq(&rows, &frames.rows(&frame, rsp).unwrap()));
            let offset = (index < 14).then_some(8 + 8 * index as i64);
            let start = if index == 15 { 0x10_0014 } else { 0x10_0000 + index as u64 };
            assert_eq!(*row, (start, offset), "{index}");
        }
        assert_eq!(rows.len(), 16);
        assert_eq!(frames.left.get(), before - frame.entry_len() - frame.cie().entry_len());
    }

    #[test]
    fn what_a_file_has_executed_ends() {
        let mut bytes = Vec::new();
        entry(&mut bytes, 0, &common(b""));
        let frames = read(&bytes);
        assert!(frames.common(EhFrameOffset(0)).is_ok());
        frames.left.set(0);
        assert!(frames.common(EhFrameOffset(0)).is_ok(), "it is known");
        assert!(frames.common(EhFrameOffset(4)).is_err());
    }
}
