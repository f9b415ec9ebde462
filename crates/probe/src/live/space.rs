//! One address space with probes in it.

use super::arena::{Arena, HEAD_OFFSET};
use super::code_allocator::{CodeAllocator, Spot};
use super::modules::{Key, Version};
use super::options::{Unplaced, Wanted};
use super::patch::{HOP, Leads, Patch};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::rc::Rc;
use tollgate_remote::memory::Memory;
use tollgate_rewrite::encode;
use tollgate_rewrite::probe::site::{Choice, INT3, Method, Site};
use tollgate_rewrite::probe::trampoline::{self, Counting, Order, Place, SiteActions, Trampoline};

/// Bytes that the loader's breakpoint needs for its instruction and the jump back.
const PLAIN: u64 = 48;
/// Layers that a patch has below it at most: each is two more barriers.
const LAYERS: u32 = 8;

/// Of one process, or of more of them until each has its own.
pub(super) type SharedArena = Rc<RefCell<Arena>>;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub arena: SharedArena,
    /// That is the one of the process that forked this one, until [`super::run::Engine::own_data`].
    /// Whether they have the same descriptors.
    pub is_makers: Option<bool>,
    pub room: CodeAllocator,
    /// By address. Behind an Rc, because a fork copies it.
    pub patches: Rc<BTreeMap<u64, Rc<Patch>>>,
    /// Code of ours, hops too: by its first byte, its end and the site that it belongs to.
    code: Rc<BTreeMap<u64, (u64, Rc<Patch>)>>,
    /// Modules that were asked about, and where they lie.
    pub modules: BTreeMap<Key, Vec<Range<u64>>>,
    /// Where the loader says that it has mapped or unmapped something.
    pub loader: Option<Loader>,
    /// An `int3` may be left where nothing else is possible.
    pub traps: bool,
    /// Threads have slots; else counters are shared.
    pub slots: bool,
    /// Some trampolines read thread-local storage, for the goroutine.
    pub goroutines: bool,
    /// Its threads can be synchronised from inside (membarrier SYNC_CORE).
    pub barrier: bool,
    /// A signal's frame may lead into it, of which nobody knows where it lies.
    pub stays: bool,
    /// A thread was late on its way out of it: a handler may have been called there that returns.
    pub late: bool,
    /// What the program had installed for SIGTRAP: handler, flags, restorer, mask.
    pub action: Option<[u64; 4]>,
    /// Sites that are not to be touched, or that have gone with their module, and may come back.
    pub retired: BTreeMap<Key, (Option<Version>, Vec<Rc<Patch>>)>,
    /// What the files of modules were when their sites were planned.
    pub versions: BTreeMap<Key, Version>,
}

/// What is wanted in one module, by address.
struct Batch<'a> {
    groups: &'a BTreeMap<u64, Vec<&'a Wanted>>,
    bias: u64,
    /// Those that a window for another one has displaced too, and probes.
    covered: BTreeMap<u64, Rc<Patch>>,
}

impl<'a> Batch<'a> {
    /// What is wanted among the instructions that a choice displaces before its own.
    fn led(&self, address: u64, choice: &Choice) -> Vec<(u64, &'a [&'a Wanted])> {
        self.groups.range(choice.start(address)..address).map(|(at, group)| (*at, &group[..])).collect()
    }
}

/// All that is to be done at one address.
fn together(group: &[&Wanted]) -> SiteActions {
    let mut work = SiteActions::default();
    for want in group {
        work.on_hit.extend(&want.work.on_hit);
        work.on_exit.extend(&want.work.on_exit);
    }
    work
}

/// The site of all that is wanted at one address: the one that says how the function is left there, if one does.
fn site_of<'a>(group: &[&'a Wanted]) -> &'a Site {
    let exit = group.iter().find(|want| want.site.exit.is_some());
    &exit.unwrap_or(&group[0]).site
}

/// How many instructions a choice displaces before the site's own.
fn lead_count(site: &Site, choice: &Choice) -> usize {
    let mut bytes = 0;
    site.lead.iter().rev().take_while(|length| (bytes < choice.lead).then(|| bytes += **length).is_some()).count()
}

/// What is known of the program's loader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loader {
    /// The function that it calls when its list of modules has changed (r_brk).
    pub at: u64,
    /// Address of its state (r_state of `struct r_debug`, link.h).
    pub state: u64,
}

/// What maps pages of trampolines into the process: address range, offset in the file, and where its heap must begin
/// then.
pub(super) type MapPages<'a> = dyn FnMut(Range<u64>, u64, Option<u64>) -> io::Result<()> + 'a;

/// Hears what became of a place: what was wanted, its address, how it is probed or why not.
pub(super) type Told<'a> = dyn FnMut(&Wanted, u64, Result<Method, Unplaced>) + 'a;

impl Space {
    /// Without any probes yet.
    pub fn new(arena: Arena) -> Space {
        Space {
            arena: Rc::new(RefCell::new(arena)),
            is_makers: None,
            room: CodeAllocator::default(),
            patches: Rc::default(),
            code: Rc::default(),
            modules: BTreeMap::new(),
            loader: None,
            slots: true,
            goroutines: false,
            traps: false,
            barrier: false,
            stays: false,
            late: false,
            action: None,
            retired: BTreeMap::new(),
            versions: BTreeMap::new(),
        }
    }

    /// That of a forked process, with the same descriptors or not.
    pub fn forked(&self, files: bool) -> Space {
        let mut copy = self.clone();
        copy.room.freeze();
        copy.is_makers = Some(files);
        copy
    }

    /// Makes trampolines for what is wanted in one module; nothing of the program's is written yet. Sites come out in
    /// no order.
    pub fn prepare(
        &mut self,
        wanted: &[Wanted],
        bias: u64,
        memory: &Memory,
        map: &mut MapPages<'_>,
        told: &mut Told<'_>,
    ) -> Vec<Rc<Patch>> {
        let mut groups: BTreeMap<u64, Vec<&Wanted>> = BTreeMap::new();
        for want in wanted {
            groups.entry(want.site.address.wrapping_add(bias)).or_default().push(want);
        }
        let mut batch = Batch { groups: &groups, bias, covered: BTreeMap::new() };
        let mut ready = Vec::new();
        // From the last to the first: what a jump borrows lies behind it, and is settled then.
        for (&address, group) in groups.iter().rev() {
            let covered = batch.covered.get(&address).map(Rc::clone);
            let known = covered.is_some();
            let result = covered.map_or_else(|| self.prepare_site(address, &mut batch, memory, map), Ok);
            for want in group {
                told(want, address, result.as_ref().map(|patch| patch.method).map_err(Clone::clone));
            }
            if let Some(patch) = result.as_ref().ok().filter(|_| !known) {
                self.add(patch);
                ready.push(Rc::clone(patch));
            }
        }
        ready
    }

    fn prepare_site(
        &mut self,
        address: u64,
        batch: &mut Batch<'_>,
        memory: &Memory,
        map: &mut MapPages<'_>,
    ) -> Result<Rc<Patch>, Unplaced> {
        let group = &batch.groups[&address];
        let site = site_of(group);
        if self.patches.contains_key(&address) {
            return Err(Unplaced::NoTrampoline(format!("{address:#x} is already probed")));
        }
        let start = address - site.ahead.len() as u64;
        let expected = [&site.ahead[..], &site.original].concat();
        let mut now = vec![0; expected.len()];
        // What stands behind may be rewritten already, by the site that it is: its own bytes are compared, and what is
        // ours is not.
        memory.read(start, &mut now).map_err(|_| Unplaced::Changed(address))?;
        self.unwrite(start, &mut now);
        if now != expected {
            return Err(Unplaced::Changed(address));
        }
        let work = together(group);
        let counting = if self.slots {
            Counting::Slot
        } else {
            Counting::Shared(self.arena.borrow().data + tollgate_agent::head::HEAD_DATA_SHARED)
        };
        let only = group.iter().find_map(|want| want.only);
        let only = if self.loader.is_some_and(|loader| loader.at == address) { Some(Method::Trap) } else { only };
        let mut why = "no method is possible".to_string();
        for choice in site.choices.iter().filter(|choice| only.is_none_or(|only| only == choice.method)) {
            if choice.method == Method::Trap && only.is_none() && !self.traps {
                why = format!("only a trap can probe {:#x}, and traps need --traps ({why})", site.address);
                break;
            }
            let Some((choice, layer)) = self.among(site, address, choice) else {
                why = format!("{} would overwrite bytes that another probe needs", choice.method);
                continue;
            };
            let led = batch.led(address, &choice);
            let others: Vec<(&Site, SiteActions)> =
                led.iter().map(|(_, group)| (site_of(group), together(group))).collect();
            if led
                .iter()
                .any(|(_, group)| group.iter().any(|want| want.only.is_some_and(|only| only != Method::Window)))
            {
                continue;
            }
            let (head, guard) = (self.arena.borrow().head, self.arena.borrow().guard);
            let lives = Some(head + tollgate_agent::head::HEAD_LIVES + tollgate_agent::layout::LIVES_BYTE);
            let order =
                Order { site, choice: &choice, bias: batch.bias, work: &work, others: &others, counting, lives, guard };
            match self.emit(&order, address, map) {
                Ok(patch) => {
                    let tags =
                        |(at, group): (u64, &[&Wanted])| group.iter().map(|want| (want.tag, at)).collect::<Vec<_>>();
                    let served = [(address, &group[..])].into_iter().chain(led.iter().copied());
                    let patch = Rc::new(Patch { layer, serves: served.flat_map(tags).collect(), ..patch });
                    batch.covered.extend(led.iter().map(|(at, _)| (*at, Rc::clone(&patch))));
                    return Ok(patch);
                }
                Err(error) => why = error,
            }
        }
        Err(Unplaced::NoTrampoline(why))
    }

    /// Puts the program's own bytes where probes have been written or will be.
    fn unwrite(&self, address: u64, bytes: &mut [u8]) {
        let end = address + bytes.len() as u64;
        for (at, patch) in self.patches.range(address.saturating_sub(32)..end) {
            for (index, byte) in patch.original.iter().enumerate() {
                let at = at + index as u64;
                if (address..end).contains(&at) {
                    bytes[(at - address) as usize] = *byte;
                }
            }
        }
    }

    /// A way to probe a site, as it is beside those that are there, and its [`Patch::layer`]; `None` where it would get
    /// in their way. A pun borrows the bytes that its neighbours are to have: they are settled, and are written before
    /// it.
    fn among(&self, site: &Site, address: u64, choice: &Choice) -> Option<(Choice, u32)> {
        let jumps = choice.method != Method::Trap;
        let start = choice.start(address);
        let relied = if jumps { choice.behind().max(choice.written.into()) } else { 1 };
        let written = start..start + u64::from(choice.written);
        let displaced = start..start + u64::from(choice.displaced);
        if self.loader.is_some_and(|loader| loader.at != address && (start..start + relied).contains(&loader.at)) {
            return None;
        }
        let overlap = |one: &Range<u64>, other: &Range<u64>| one.start < other.end && other.start < one.end;
        let mut bytes = site.from_start(choice);
        let mut layer = 0;
        for (&at, patch) in self.patches.range(start.saturating_sub(32)..start + 32) {
            let theirs = at..at + patch.bytes.len() as u64;
            let moved = at..at + patch.displaced;
            if overlap(&written, &(at..at + patch.relied)) || overlap(&displaced, &moved) {
                return None;
            }
            if overlap(&theirs, &(start..start + relied)) {
                layer = layer.max(patch.layer + 1);
                for (address, byte) in theirs.zip(&patch.bytes) {
                    if let Some(place) = address.checked_sub(start).and_then(|index| bytes.get_mut(index as usize)) {
                        *place = *byte;
                    }
                }
            }
        }
        if layer == 0 {
            return Some((*choice, 0));
        }
        (choice.method == Method::Pun && layer <= LAYERS)
            .then(|| choice.borrowing(&bytes))
            .flatten()
            .map(|pun| (pun, layer))
    }

    /// Puts a trampoline where the site's jump can reach it.
    fn emit(&mut self, order: &Order<'_>, address: u64, map: &mut MapPages<'_>) -> Result<Patch, String> {
        let (site, choice) = (order.site, order.choice);
        let behind = choice.start(address) + choice.behind();
        let bound = trampoline::size_bound(order);
        let anywhere = tollgate_rewrite::probe::site::Reach::ANY;
        let direct =
            self.claim(choice.reach, behind, bound, map).and_then(|at| self.write_trampoline(order, at, bound));
        let (trampoline, hop) = match direct {
            Ok(trampoline) => (trampoline, None),
            // The trampoline lies anywhere near, and a jump to it at the address that is demanded.
            Err(_) if choice.reach != anywhere => {
                let hop = self.claim(choice.reach, behind, HOP, map)?;
                let at = self.claim(anywhere, behind, bound, map)?;
                let trampoline = self.write_trampoline(order, at, bound)?;
                let jump = encode::near(64, hop, trampoline.entry).map_err(|error| error.to_string())?;
                self.write_code(hop, &jump)?;
                (trampoline, Some(hop))
            }
            Err(why) => return Err(why),
        };
        let target = hop.unwrap_or(trampoline.entry);
        let bytes = site.rewritten(choice, address, target).ok_or("the trampoline is out of reach of the jump")?;
        let leads = Leads::Probe(trampoline);
        Ok(self.patch(site, choice, address, bytes, leads, hop))
    }

    fn patch(
        &self,
        site: &Site,
        choice: &Choice,
        address: u64,
        bytes: Vec<u8>,
        leads: Leads,
        hop: Option<u64>,
    ) -> Patch {
        let relied = if choice.method == Method::Trap { 1 } else { choice.behind().max(bytes.len() as u64) };
        let mut original = site.from_start(choice);
        original.truncate(bytes.len());
        let first = site.lead[site.lead.len() - lead_count(site, choice)..].iter().chain(&site.lengths).next();
        // A pun's displacement, which was asked for, is all that it borrows.
        let borrowed = choice.reach.value.to_le_bytes();
        let borrowed = borrowed[4 - (relied - bytes.len() as u64) as usize..].to_vec();
        Patch {
            address: choice.start(address),
            method: choice.method,
            original,
            relied,
            borrowed,
            serves: Vec::new(),
            layer: 0,
            quiet: !choice.traps_inside,
            displaced: choice.displaced.into(),
            first: first.copied().unwrap_or(1).into(),
            bytes,
            leads,
            hop,
        }
    }

    fn write_trampoline(&mut self, order: &Order<'_>, at: u64, bound: u64) -> Result<Trampoline, String> {
        let emitted = trampoline::emit(order, at).map_err(|error| error.to_string());
        let trampoline = match emitted {
            Ok(trampoline) if trampoline.bytes.len() as u64 <= bound => trampoline,
            Ok(_) => return Err("the trampoline is too large".into()),
            Err(error) => {
                self.room.trim(at, at + bound);
                return Err(error);
            }
        };
        self.write_code(at, &trampoline.bytes)?;
        self.room.trim(at + trampoline.bytes.len() as u64, at + bound);
        Ok(trampoline)
    }

    /// A place for code, mapped.
    fn claim(
        &mut self,
        reach: tollgate_rewrite::probe::site::Reach,
        behind: u64,
        size: u64,
        map: &mut MapPages<'_>,
    ) -> Result<u64, String> {
        /// Pages that turn out to be somebody's.
        const TRIES: usize = 4;
        for _ in 0..TRIES {
            match self.room.find(reach, behind, size) {
                Some(Spot::Here(at)) => {
                    self.room.claim(at, size).ok_or("no free memory within reach of the jump")?;
                    return Ok(at);
                }
                Some(Spot::Map(pages, at)) => {
                    let offset =
                        self.arena.borrow_mut().pages(pages.end - pages.start).map_err(|error| error.to_string())?;
                    match map(pages.clone(), offset, self.room.heap_behind(&pages)) {
                        Ok(()) => {
                            self.room.mapped(pages, offset);
                            self.room.claim(at, size).ok_or("no free memory within reach of the jump")?;
                            return Ok(at);
                        }
                        Err(error) if error.raw_os_error() == Some(libc::EEXIST) => self.room.refused(pages),
                        Err(error) => return Err(format!("memory for a trampoline: {error}")),
                    }
                }
                None => break,
            }
        }
        Err("no free memory within reach of the jump".into())
    }

    /// Writes into pages of ours, through the file.
    fn write_code(&mut self, at: u64, bytes: &[u8]) -> Result<(), String> {
        let offset = self.room.offset(at).ok_or("no page of tollgate's")?;
        self.arena.borrow().write(offset, bytes).map_err(|error| error.to_string())
    }

    /// Makes a site known, to the handler too. Its code is in place.
    pub fn add(&mut self, patch: &Rc<Patch>) {
        Rc::make_mut(&mut self.patches).insert(patch.address, Rc::clone(patch));
        let code = Rc::make_mut(&mut self.code);
        let range = patch.code();
        code.insert(range.start, (range.end, Rc::clone(patch)));
        if let Some(hop) = patch.hop {
            code.insert(hop, (hop + HOP, Rc::clone(patch)));
        }
        let arena = self.arena.borrow();
        for address in patch.address..patch.address + patch.displaced.max(1) {
            // A full table costs a thread its life only where the tracer is killed too.
            if let Some(leads) = patch.led(address) {
                let _ = arena.add_site(address, leads, patch.lone_byte(address));
            }
        }
    }

    /// Sites of which some code would lie in these pages, which are not ours after all; nothing of the sites is
    /// written. The loader's breakpoint is forgotten, to be made elsewhere.
    pub fn withdraw(&mut self, pages: &Range<u64>) -> Vec<u64> {
        let code = Rc::make_mut(&mut self.code);
        let gone: BTreeSet<u64> = code.range(pages.clone()).map(|(_, (_, patch))| patch.address).collect();
        code.retain(|_, (_, patch)| !gone.contains(&patch.address));
        if let Some(loader) = self.loader.take_if(|loader| gone.contains(&loader.at)) {
            Rc::make_mut(&mut self.patches).remove(&loader.at);
        }
        gone.into_iter().collect()
    }

    /// Forgets sites that are not written, and has their modules taken for new ones: these get their other sites back
    /// then. Where those modules are.
    pub fn forget_modules_of(&mut self, sites: &[u64]) -> Vec<Range<u64>> {
        sites.iter().for_each(|site| drop(Rc::make_mut(&mut self.patches).remove(site)));
        let has = |ranges: &[Range<u64>]| sites.iter().any(|site| ranges.iter().any(|range| range.contains(site)));
        let keys: Vec<Key> =
            self.modules.iter().filter(|(_, ranges)| has(ranges)).map(|(key, _)| key.clone()).collect();
        let mut forgotten = Vec::new();
        for key in keys {
            let ranges = self.modules.remove(&key).unwrap_or_default();
            self.retire(&key, &ranges);
            forgotten.extend(ranges);
        }
        forgotten
    }

    /// Puts a breakpoint on the loader's function: its own instruction is executed elsewhere.
    pub fn prepare_loader(
        &mut self,
        loader: Loader,
        memory: &Memory,
        map: &mut MapPages<'_>,
    ) -> Result<Option<Rc<Patch>>, String> {
        if self.patches.contains_key(&loader.at) {
            return Ok(None);
        }
        let mut bytes = [0; 16];
        memory.read(loader.at, &mut bytes).map_err(|error| error.to_string())?;
        let first = iced_x86::Decoder::with_ip(64, &bytes, loader.at, iced_x86::DecoderOptions::NONE).decode();
        if first.is_invalid() || first.is_call_near() || first.is_call_near_indirect() {
            return Err("its first instruction cannot be moved".into());
        }
        let at = self.claim(tollgate_rewrite::probe::site::Reach::ANY, loader.at, PLAIN, map)?;
        let mut code = encode::relocate(64, &bytes[..first.len()], loader.at, at).map_err(|error| error.to_string())?;
        let end = at + code.len() as u64;
        code.extend(encode::near(64, end, loader.at + first.len() as u64).map_err(|error| error.to_string())?);
        if code.len() as u64 > PLAIN {
            return Err("its first instruction cannot be moved".into());
        }
        self.write_code(at, &code)?;
        let patch = Rc::new(Patch {
            address: loader.at,
            method: Method::Trap,
            bytes: vec![INT3],
            original: bytes[..1].to_vec(),
            relied: 1,
            borrowed: Vec::new(),
            serves: Vec::new(),
            layer: 0,
            quiet: false,
            displaced: first.len() as u64,
            first: first.len() as u64,
            leads: Leads::Plain(at..at + code.len() as u64),
            hop: None,
        });
        self.add(&patch);
        Ok(Some(patch))
    }

    /// Forgets the sites in a module that is gone; their trampolines stay, because threads may stand in them, for the
    /// case that it comes back to the same place.
    pub fn retire(&mut self, key: &Key, ranges: &[Range<u64>]) {
        let patches = Rc::make_mut(&mut self.patches);
        let gone: Vec<u64> = ranges
            .iter()
            .flat_map(|range| patches.range(range.clone()).map(|(at, _)| *at).collect::<Vec<_>>())
            .collect();
        let gone: Vec<Rc<Patch>> = gone.iter().filter_map(|at| patches.remove(at)).collect();
        self.retired.insert(key.clone(), (self.versions.remove(key), gone));
    }

    /// The site that an address belongs to, if a trap there may be ours.
    pub fn site_at(&self, address: u64) -> Option<&Rc<Patch>> {
        let (_, patch) = self.patches.range(address.saturating_sub(32)..=address).next_back()?;
        patch.led(address).map(|_| patch)
    }

    /// The site in whose code an address is.
    pub fn code_at(&self, rip: u64) -> Option<&Rc<Patch>> {
        let (_, (end, patch)) = self.code.range(..=rip).next_back()?;
        (rip < *end).then_some(patch)
    }

    /// Whether an address is in anything of ours that is executed.
    pub fn is_ours(&self, rip: u64) -> bool {
        self.room.has(rip) || self.arena.borrow().in_agent(rip)
    }

    /// Where a thread in a trampoline would be without it.
    pub fn place(&self, rip: u64) -> Option<Place> {
        self.code_at(rip).and_then(|patch| patch.place(rip))
    }

    /// What has been mapped for us, all of it: address and length, the agent last.
    pub fn mappings(&self) -> Vec<(u64, u64)> {
        let arena = self.arena.borrow();
        let pages = self.room.pages().map(|pages| (pages.start, pages.end - pages.start));
        let head = (arena.head, tollgate_agent::head::HEAD_SIZE + super::arena::CODE_RESERVE);
        let mut all: Vec<(u64, u64)> = pages.chain([(arena.data, arena.data_size()), head]).collect();
        all.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for (start, length) in all {
            match joined.last_mut() {
                Some((from, so_far)) if *from + *so_far == start => *so_far += length,
                _ => joined.push((start, length)),
            }
        }
        joined.extend(arena.guard.map(|guard| (guard.into(), tollgate_agent::head::HEAD_GUARD_SIZE)));
        joined.sort_by_key(|(start, length)| (*start..start + length).contains(&arena.head));
        joined
    }

    /// Writes the sets of what records copy.
    pub fn write_captures(&self, captures: &[Vec<super::options::Item>]) -> io::Result<()> {
        use tollgate_agent::head::*;
        for (set, items) in captures.iter().take(HEAD_SETS as usize).enumerate() {
            let mut bytes = Vec::new();
            for item in items.iter().take(HEAD_SET_ITEMS as usize) {
                bytes.extend(item.words().into_iter().flat_map(u64::to_le_bytes));
            }
            let offset = HEAD_SET_TABLE + set as u64 * HEAD_SET_ITEMS * HEAD_ITEM_SIZE;
            self.arena.borrow().write(HEAD_OFFSET + offset, &bytes)?;
        }
        Ok(())
    }
}
