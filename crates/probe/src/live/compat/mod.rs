//! Probes in 32-bit programs: every hit is a trap, which this process counts and times, and then leads on.
//!
//! Trampolines were rejected: they count through %gs, behind which 32-bit programs keep their thread's data, and their
//! agent is 64-bit code. So a probed instruction gets an `int3` over its first byte, and a *copy* of it lies in memory
//! of ours. At the stop the thread is counted and put at the copy, which ends in a jump behind the original. Both is
//! private memory, so that a fork has its own.
//!
//! * `code`: the copies, and the handler that leads threads on when no tracer is left. Functions of bytes.
//! * `count`: what a hit does: counters, times, records.
//! * `arm`: maps, puts in, takes out.
//! * `stop`: threads at traps and in copies.
//!
//! The rest of the engine is the same for both modes: it asks here where a thread's space is one of these.

mod arm;
mod code;
mod count;
mod stop;

use super::modules::Key;
use super::space::Loader;
use code::Copied;
use count::Counted;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::rc::Rc;
use tollgate_remote::Raised;
use tollgate_rewrite::probe::trampoline::SiteActions;

/// One probed instruction of a process.
#[derive(Clone, Debug)]
struct Spot {
    address: u64,
    /// The instruction's bytes.
    original: Vec<u8>,
    /// What is done at a hit.
    work: SiteActions,
    /// What is executed instead.
    copy: Rc<Copied>,
}

/// One address space with probes in it.
#[derive(Clone, Debug)]
pub(super) struct Compat {
    /// Where our memory is: [`code::SIZE`] bytes.
    base: u64,
    /// An `int $0x80` of the program's own.
    gadget: u64,
    /// By address.
    spots: BTreeMap<u64, Rc<Spot>>,
    /// All that ever were, by address: a thread may still stand in a copy, and a library may come back.
    former: BTreeMap<u64, Rc<Spot>>,
    /// By the first byte of its copy.
    copies: BTreeMap<u64, Rc<Spot>>,
    /// Where the next copy goes.
    next: u64,
    /// Modules that were asked about, and where they lie.
    modules: BTreeMap<Key, Vec<Range<u64>>>,
    /// Where the loader says that it has mapped or unmapped something.
    pub(super) loader: Option<Loader>,
    /// What the program had installed for SIGTRAP (`struct compat_sigaction`).
    action: [u8; code::ACTION],
    /// What was added to its limit of memory for ours.
    pub(super) added: Raised,
}

impl Compat {
    /// The site of an address, or the one that was there.
    fn spot(&self, address: u64) -> Option<&Rc<Spot>> {
        self.spots.get(&address).or_else(|| self.former.get(&address))
    }

    /// The site in whose copy an address is, and where a thread there would be without it: address, and what is added
    /// to its stack pointer.
    fn home(&self, eip: u64) -> Option<(&Rc<Spot>, code::Mark)> {
        let (_, spot) = self.copies.range(..=eip).next_back()?;
        let mark = spot.copy.mark(eip)?;
        Some((spot, mark))
    }

    /// Copies an instruction to where the next one goes; its bytes are to be written there.
    fn make(&mut self, address: u64, original: &[u8]) -> Result<Rc<Copied>, String> {
        if let Some(known) = self.former.get(&address).filter(|known| known.original == original) {
            return Ok(Rc::clone(&known.copy));
        }
        if self.former.len() >= code::MOST_SITES {
            return Err(format!("more than {} places of one 32-bit program; name fewer functions", code::MOST_SITES));
        }
        let at = self.next;
        let copied = code::copy(original, address, at)
            .map_err(|why| format!("the instruction at {address:#x} cannot be copied: {why}"))?;
        // A byte between copies that is no `int3`: the handler looks at the one before a copy.
        let end = at + copied.bytes.len() as u64 + 1;
        if end > self.base + code::SCRATCH {
            return Err("the memory for copied instructions is full; name fewer functions".into());
        }
        self.next = end;
        Ok(Rc::new(copied))
    }

    /// Makes a site known.
    fn add(&mut self, spot: Spot) {
        let spot = Rc::new(spot);
        self.copies.insert(spot.copy.at, Rc::clone(&spot));
        self.former.insert(spot.address, Rc::clone(&spot));
        self.spots.insert(spot.address, spot);
    }

    /// Forgets the sites in memory that a module had.
    fn retire(&mut self, ranges: &[Range<u64>]) {
        self.spots.retain(|address, _| !ranges.iter().any(|range| range.contains(address)));
    }
}

/// All that is 32-bit among what is followed.
#[derive(Debug, Default)]
pub(super) struct Compats {
    /// By the same keys as the engine's other spaces.
    pub(super) spaces: HashMap<usize, Compat>,
    /// What threads have counted.
    threads: HashMap<i32, Counted>,
}
