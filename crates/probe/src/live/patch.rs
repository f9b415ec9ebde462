//! The patch protocol: how code is rewritten while threads execute it. docs/probe-design.md has it step by step.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::rc::Rc;
use tollgate_remote::memory::Memory;
use tollgate_rewrite::probe::site::{INT3, Method};
use tollgate_rewrite::probe::trampoline::{Place, Trampoline};
use tollgate_supervisor::fault;

/// Where a site leads.
#[derive(Clone, Debug)]
pub(super) enum Leads {
    /// To a trampoline.
    Probe(Trampoline),
    /// To its own instruction, elsewhere: the loader's breakpoint.
    Plain(Range<u64>),
}

/// One site in a process.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    /// Its address.
    pub address: u64,
    pub method: Method,
    /// What is written, and what was there.
    pub bytes: Vec<u8>,
    pub original: Vec<u8>,
    /// Bytes from the address on that must stay what they are: what is written, and what a jump's displacement borrows.
    pub relied: u64,
    /// What must stand behind what is written, where the jump's displacement ends there: other patches' bytes, or the
    /// program's.
    pub borrowed: Vec<u8>,
    /// 0, or one more than that of the patches whose bytes it borrows: it is written after them, and taken out before
    /// them.
    pub layer: u32,
    /// A window whose inner boundaries do not trap: a thread must not be put there.
    pub quiet: bool,
    /// Bytes of instructions that are executed elsewhere, and of the first of them.
    pub displaced: u64,
    pub first: u64,
    pub leads: Leads,
    /// The places that it probes: what they were asked for by ([`super::Wanted::tag`]), and their addresses.
    pub serves: Vec<(u64, u64)>,
    /// Five bytes that jump on to the trampoline, where that did not fit at the address that the site demands.
    pub hop: Option<u64>,
}

/// Bytes of a page of the smallest kind.
const PAGE: u64 = 4096;
/// Bytes of a hop.
pub(super) const HOP: u64 = 5;

impl Patch {
    /// Where a thread goes on that trapped at an address of it.
    pub fn led(&self, address: u64) -> Option<u64> {
        match &self.leads {
            Leads::Plain(range) => (address == self.address).then_some(range.start),
            Leads::Probe(trampoline) if address == self.address => Some(trampoline.trap_entry),
            // What stands behind is the program's, and so is its `int3`.
            Leads::Probe(trampoline) if address < self.address + self.displaced => trampoline.inside(address),
            Leads::Probe(_) => None,
        }
    }

    /// Where its code is.
    pub fn code(&self) -> Range<u64> {
        match &self.leads {
            Leads::Probe(trampoline) => trampoline.range.clone(),
            Leads::Plain(range) => range.clone(),
        }
    }

    /// Where a thread that stands in its code would be without it, if it is anywhere.
    pub fn place(&self, rip: u64) -> Option<Place> {
        match &self.leads {
            _ if Some(rip) == self.hop => Some(self.begin(rip)),
            Leads::Plain(range) => (rip == range.start).then(|| self.begin(rip)),
            Leads::Probe(trampoline) => trampoline.place(rip).copied(),
        }
        .filter(|place| !self.quiet || !place.original.is_some_and(|original| self.stands_inside(original)))
    }

    /// Nothing of it has been executed.
    fn begin(&self, address: u64) -> Place {
        Place { address, original: Some(self.address), rsp: 0, counted: false }
    }

    /// Whether bytes are those between the protocol's first step and its last one: an `int3`, and of the rest each ours
    /// or the program's.
    pub fn is_begun(&self, now: &[u8]) -> bool {
        let rest = now.iter().zip(&self.bytes).zip(&self.original).skip(1);
        now.first() == Some(&INT3)
            && now.len() == self.bytes.len()
            && rest.into_iter().all(|((now, ours), own)| now == ours || now == own)
    }

    /// It lies in two pages.
    fn is_split(&self) -> bool {
        self.bytes.len() > 1 && lies_in_two_pages(self.address, self.bytes.len().max(self.original.len()))
    }

    /// More than one instruction is displaced: no thread may stand between them when it is written.
    pub fn is_window(&self) -> bool {
        self.displaced > self.first
    }

    /// Whether an address lies between the instructions that it displaces.
    pub fn stands_inside(&self, address: u64) -> bool {
        self.is_window() && address > self.address && address < self.address + self.displaced
    }
}

/// A process whose code is written.
pub(super) struct CodeWriter<'a> {
    pub memory: &'a Memory,
    /// Makes every thread of the process see what was written (membarrier SYNC_CORE). `None`: no thread executes this
    /// code now.
    pub sync: Option<&'a mut dyn FnMut() -> io::Result<()>>,
}

/// Patches by their layers, from the lowest.
fn layers(patches: &[Rc<Patch>]) -> BTreeMap<u32, Vec<Rc<Patch>>> {
    let mut layers: BTreeMap<u32, Vec<Rc<Patch>>> = BTreeMap::new();
    for patch in patches {
        layers.entry(patch.layer).or_default().push(Rc::clone(patch));
    }
    layers
}

impl CodeWriter<'_> {
    fn sync(&mut self) -> io::Result<()> {
        self.sync.as_mut().map_or(Ok(()), |sync| sync())
    }

    /// Writes sites; those that cannot be written, and why. Of windows only where nobody runs. What a fault of ours
    /// ends is taken back.
    pub fn put(&mut self, patches: &[Rc<Patch>]) -> io::Result<Vec<(u64, io::Error)>> {
        fault::caught(|| self.put_all(patches)).unwrap_or_else(|why| {
            let taken = self.take(patches);
            // What could not be taken back is known as ours, to be taken out later.
            let is_out = |patch: &&Rc<Patch>| {
                let mut now = vec![0; patch.original.len()];
                self.memory.read(patch.address, &mut now).is_err() || now == patch.original
            };
            let out =
                patches.iter().filter(is_out).map(|patch| (patch.address, io::Error::other(why.clone()))).collect();
            taken.map(|_| out)
        })
    }

    fn put_all(&mut self, patches: &[Rc<Patch>]) -> io::Result<Vec<(u64, io::Error)>> {
        let mut failed = Vec::new();
        for layer in layers(patches).into_values() {
            let (sound, wrong): (Vec<_>, Vec<_>) = layer.into_iter().partition(|patch| self.lends(patch));
            failed.extend(
                wrong.iter().map(|patch| (patch.address, io::Error::other("the bytes after it are not as expected"))),
            );
            failed.extend(self.write(&sound, |patch| &patch.bytes, "put")?);
        }
        Ok(failed)
    }

    /// Whether what a patch borrows is there: its neighbour may not have been writable.
    fn lends(&self, patch: &Patch) -> bool {
        let mut now = vec![0; patch.borrowed.len()];
        now.is_empty()
            || self.memory.read(patch.address + patch.bytes.len() as u64, &mut now).is_ok() && now == patch.borrowed
    }

    /// Puts the program's own bytes back where ours still are; how many places have neither. (A process that was forked
    /// while sites were written, or taken out, has only some of them, and some half written.)
    pub fn take(&mut self, patches: &[Rc<Patch>]) -> io::Result<u64> {
        let mut strange = 0;
        let mut mine = Vec::with_capacity(patches.len());
        for page in pages(patches) {
            let image = self.read_page(&page);
            for patch in page {
                let now = match &image {
                    Some((start, bytes)) => bytes[(patch.address - start) as usize..][..patch.bytes.len()].to_vec(),
                    None => {
                        let mut now = vec![0; patch.bytes.len()];
                        self.memory.read(patch.address, &mut now).map_or(Vec::new(), |()| now)
                    }
                };
                let ours = now == patch.bytes || patch.is_begun(&now);
                strange += u64::from(!ours && now != patch.original);
                if ours {
                    mine.push(patch);
                }
            }
        }
        let mut failed = 0;
        for layer in layers(&mine).into_values().rev() {
            failed += self.write(&layer, |patch| &patch.original, "taken")?.len();
        }
        Ok(strange + failed as u64)
    }

    /// From the first to the last byte of sites of one page.
    fn read_page(&self, page: &[Rc<Patch>]) -> Option<(u64, Vec<u8>)> {
        let start = page.first()?.address;
        let end = page.iter().map(|patch| patch.address + patch.bytes.len().max(patch.original.len()) as u64).max()?;
        let mut image = vec![0; (end - start) as usize];
        self.memory.read(start, &mut image).ok()?;
        Some((start, image))
    }

    /// A page's sites at once, where nobody runs: a forked process with thousands of sites would stand for a call each
    /// else. `None`: it could not be done.
    fn write_page(&self, page: &[Rc<Patch>], bytes: &impl Fn(&Patch) -> &[u8]) -> Option<()> {
        let (start, mut image) = self.read_page(page)?;
        for patch in page {
            let at = (patch.address - start) as usize;
            image.get_mut(at..at + bytes(patch).len())?.copy_from_slice(bytes(patch));
        }
        self.memory.write(start, &image).ok()
    }

    /// Where nobody runs: a page's sites by one call, and those that lie in two pages each by itself.
    fn write_at_once(
        &self,
        patches: &[Rc<Patch>],
        bytes: impl Fn(&Patch) -> &[u8],
        point: &str,
    ) -> Vec<(u64, io::Error)> {
        let mut failed = Vec::new();
        for page in pages(patches) {
            let (split, whole): (Vec<_>, Vec<_>) = page.into_iter().partition(|patch| patch.is_split());
            let written = self.write_page(&whole, &bytes).is_some();
            let alone = if written { split } else { [whole, split].concat() };
            for patch in alone {
                if let Err(error) = write_site(self.memory, patch.address, bytes(&patch), &patch.original) {
                    failed.push((patch.address, error));
                }
            }
            fault::point(point);
        }
        failed
    }

    /// Three passes with a barrier behind each: traps over the first bytes, what follows them, the first bytes. A site
    /// of which one byte changes needs the last pass only. `point`: the fault that tests ask for behind the first of
    /// it.
    fn write(
        &mut self,
        patches: &[Rc<Patch>],
        bytes: impl Fn(&Patch) -> &[u8],
        point: &str,
    ) -> io::Result<Vec<(u64, io::Error)>> {
        if self.sync.is_none() {
            return Ok(self.write_at_once(patches, bytes, point));
        }
        let mut failed = Vec::new();
        let mut put = |address: u64, bytes: &[u8]| match self.memory.write(address, bytes) {
            Ok(()) => true,
            Err(error) => {
                failed.push((address, error));
                false
            }
        };
        // A page that cannot be written is found here, before anything of it has changed.
        let begun: Vec<&Rc<Patch>> =
            patches.iter().filter(|patch| patch.bytes.len() == 1 || put(patch.address, &[INT3])).collect();
        fault::point(point);
        let several: Vec<&Rc<Patch>> = begun.iter().copied().filter(|patch| patch.bytes.len() > 1).collect();
        if !several.is_empty() {
            self.sync()?;
            for patch in &several {
                let _ = self.memory.write(patch.address + 1, &bytes(patch)[1..]);
            }
            self.sync()?;
        }
        for patch in begun {
            if let Err(error) = self.memory.write(patch.address, &bytes(patch)[..1]) {
                failed.push((patch.address, error));
            }
        }
        self.sync()?;
        Ok(failed)
    }
}

fn lies_in_two_pages(address: u64, length: usize) -> bool {
    address % PAGE + length as u64 > PAGE
}

/// Writes a site where nobody runs. The kernel writes page by page, and who is killed may have written one of two: what
/// traps meanwhile is led on also then. `before`: what is there, for where the second page cannot be written.
pub(super) fn write_site(memory: &Memory, address: u64, bytes: &[u8], before: &[u8]) -> io::Result<()> {
    if !lies_in_two_pages(address, bytes.len()) {
        return memory.write(address, bytes);
    }
    memory.write(address, &[INT3])?;
    let tail = memory.write(address + 1, &bytes[1..]);
    let first = if tail.is_ok() { &bytes[..1] } else { &before[..1] };
    memory.write(address, first).and(tail)
}

/// Sites by the page that they begin in, in order.
fn pages(patches: &[Rc<Patch>]) -> Vec<Vec<Rc<Patch>>> {
    let mut sorted = patches.to_vec();
    sorted.sort_by_key(|patch| patch.address);
    sorted.chunk_by(|one, other| one.address / PAGE == other.address / PAGE).map(<[Rc<Patch>]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch(address: u64, bytes: &[u8], original: &[u8]) -> Rc<Patch> {
        Rc::new(Patch {
            address,
            method: Method::Insn,
            bytes: bytes.into(),
            original: original.into(),
            relied: bytes.len() as u64,
            borrowed: Vec::new(),
            serves: Vec::new(),
            layer: 0,
            quiet: false,
            displaced: original.len() as u64,
            first: original.len() as u64,
            leads: Leads::Plain(0..0),
            hop: None,
        })
    }

    #[test]
    fn what_is_put_is_taken_back_to_the_byte_and_what_others_wrote_stays() {
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let code: Vec<u8> = (0..64).collect();
        let at = code.as_ptr() as u64;
        let patches = [
            patch(at, &[0xe9, 1, 2, 3, 4], &code[..5]),
            patch(at + 8, &[INT3], &code[8..9]),
            patch(at + 20, &[1; 7], &code[20..27]),
        ];
        let steps = std::cell::RefCell::new(Vec::new());
        let look = || unsafe_free_copy(&memory, at, 64);
        let mut sync = || {
            steps.borrow_mut().push(look());
            Ok(())
        };
        let mut ground = CodeWriter { memory: &memory, sync: Some(&mut sync) };
        assert!(ground.put(&patches).unwrap().is_empty());
        // The first barrier: traps over first bytes of more than one, nothing else.
        let first = steps.borrow()[0].clone();
        assert_eq!((first[0], first[1], first[8], first[20], first[21]), (INT3, 1, 8, INT3, 21));
        // The second: tails.
        let second = steps.borrow()[1].clone();
        assert_eq!((&second[..5], second[8], &second[20..22]), (&[INT3, 1, 2, 3, 4][..], 8, &[INT3, 1][..]));
        assert_eq!(&steps.borrow()[2][..5], &[0xe9, 1, 2, 3, 4]);
        // Somebody else writes.
        memory.write(at + 22, &[0x77]).unwrap();
        assert_eq!(ground.take(&patches).unwrap(), 1);
        let last = look();
        assert_eq!((&last[..20], last[20], last[22]), (&(0..20).collect::<Vec<u8>>()[..], 1, 0x77));
    }

    /// A process that was forked in the middle of the protocol kept the traps.
    #[test]
    fn sites_that_are_half_written_are_ours() {
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let code: Vec<u8> = (0..32).collect();
        let at = code.as_ptr() as u64;
        let patches = [patch(at, &[0xe9, 9, 9, 9, 9], &code[..5]), patch(at + 8, &[0xe9, 9, 9, 9, 9], &code[8..13])];
        memory.write(at, &[INT3, 1, 2, 3, 4]).unwrap();
        memory.write(at + 8, &[INT3, 9, 9, 9, 9]).unwrap();
        assert_eq!(CodeWriter { memory: &memory, sync: None }.take(&patches).unwrap(), 0);
        assert_eq!(unsafe_free_copy(&memory, at, 32), (0..32).collect::<Vec<u8>>());
        memory.write(at, &[INT3, 7, 2, 3, 4]).unwrap();
        assert_eq!(CodeWriter { memory: &memory, sync: None }.take(&patches).unwrap(), 1);
    }

    #[test]
    fn a_pun_over_a_neighbours_bytes_is_written_after_it_and_taken_out_before_it() {
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let code: Vec<u8> = (0..16).collect();
        let at = code.as_ptr() as u64;
        let neighbour = patch(at + 1, &[0xe9, 9, 8, 7, 6], &code[1..6]);
        let borrows = |address: u64, borrowed: &[u8], original: &[u8]| {
            let plain = patch(address, &[0xe9], original);
            Rc::new(Patch { borrowed: borrowed.into(), layer: 1, relied: 5, method: Method::Pun, ..(*plain).clone() })
        };
        let pun = borrows(at, &[0xe9, 9, 8, 7], &code[..1]);
        // Its neighbour is not there.
        let orphan = borrows(at + 8, &[0xe9, 9, 8, 7], &code[8..9]);
        let steps = std::cell::RefCell::new(Vec::new());
        let mut sync = || {
            steps.borrow_mut().push(unsafe_free_copy(&memory, at, 6));
            Ok(())
        };
        let mut ground = CodeWriter { memory: &memory, sync: Some(&mut sync) };
        let failed = ground.put(&[pun.clone(), orphan, neighbour.clone()]).unwrap();
        assert_eq!(failed.iter().map(|(address, _)| *address).collect::<Vec<_>>(), [at + 8]);
        assert_eq!(unsafe_free_copy(&memory, at, 9), [0xe9, 0xe9, 9, 8, 7, 6, 6, 7, 8]);
        assert_eq!(ground.take(&[neighbour, pun]).unwrap(), 0);
        assert_eq!(unsafe_free_copy(&memory, at, 9), code[..9]);
        // Whenever the pun's jump is there, what it borrows is.
        let torn = |bytes: &Vec<u8>| bytes[0] == 0xe9 && bytes[1..5] != [0xe9, 9, 8, 7];
        assert!(!steps.borrow().is_empty() && !steps.borrow().iter().any(torn), "{:x?}", steps.borrow());
    }

    /// Through the kernel, as the patches are: the compiler believes that the vector has not changed.
    fn unsafe_free_copy(memory: &Memory, at: u64, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        memory.read(at, &mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_page_that_is_written_at_once_keeps_what_lies_between_sites_and_one_site_over_its_end() {
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let code: Vec<u8> = (0..3 * PAGE).map(|index| index as u8).collect();
        let at = code.as_ptr() as u64;
        // In any order, and one of them lies in two pages.
        let over = PAGE - at % PAGE - 2;
        let sites = [(40, 5), (over, 5), (8, 1), (over + 9, 2)];
        let patches = sites.map(|(offset, length): (u64, usize)| {
            patch(at + offset, &vec![0xe9; length], &code[offset as usize..offset as usize + length])
        });
        assert!(CodeWriter { memory: &memory, sync: None }.put(&patches).unwrap().is_empty());
        let mut expected = code.clone();
        for (offset, length) in sites {
            expected[offset as usize..offset as usize + length].fill(0xe9);
        }
        assert!(unsafe_free_copy(&memory, at, code.len()) == expected);
        // A process that has one of them back already has nothing strange in it.
        memory.write(at + 40, &patches[0].original).unwrap();
        assert_eq!(CodeWriter { memory: &memory, sync: None }.take(&patches).unwrap(), 0);
        let whole: Vec<u8> = (0..3 * PAGE).map(|index| index as u8).collect();
        assert!(unsafe_free_copy(&memory, at, code.len()) == whole);
    }

    #[test]
    fn a_page_is_written_at_once_where_nobody_runs_and_others_bytes_stay() {
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let code: Vec<u8> = (0..200).cycle().take(9000).collect();
        let at = code.as_ptr() as u64;
        // In no order, on three pages, one of them over the end of its page.
        let edge = (at | 4095) - 1;
        let original = |address: u64| &code[(address - at) as usize..][..5];
        let patches: Vec<_> = [at + 4300, edge, at + 20, at + 8900, at + 3]
            .map(|address| patch(address, &[0xe9, 1, 2, 3, 4], original(address)))
            .into();
        let mut ground = CodeWriter { memory: &memory, sync: None };
        assert!(ground.put(&patches).unwrap().is_empty());
        let mut wanted = code.clone();
        patches.iter().for_each(|patch| wanted[(patch.address - at) as usize..][..5].copy_from_slice(&patch.bytes));
        assert!(unsafe_free_copy(&memory, at, 9000) == wanted);
        memory.write(at + 22, &[0x77]).unwrap();
        assert_eq!(ground.take(&patches).unwrap(), 1);
        let mut left = code.clone();
        left[20..25].copy_from_slice(&[0xe9, 1, 0x77, 3, 4]);
        assert!(unsafe_free_copy(&memory, at, 9000) == left);
    }

    #[test]
    fn memory_that_is_not_there_is_told_and_the_rest_is_written() {
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let code = [0u8; 16];
        let at = code.as_ptr() as u64;
        let mut sync = || Ok(());
        let mut ground = CodeWriter { memory: &memory, sync: Some(&mut sync) };
        let failed = ground.put(&[patch(8, &[1, 2], &[0, 0]), patch(at, &[3, 4], &[0, 0])]).unwrap();
        assert_eq!(failed.iter().map(|(address, _)| *address).collect::<Vec<_>>(), [8]);
        assert_eq!(unsafe_free_copy(&memory, at, 2), [3, 4]);
    }
}
