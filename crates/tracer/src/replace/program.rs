//! A program in whose memory crossings are replaced: what is ours in it, and how its sites are rewritten.

use super::registry::{Facts, Inside, Place, Refusal, Replacement, Stopped, Stub, Undone};
use super::stacks::{self, Kind, States};
use super::vdso::Vdso;
use super::vsyscall::{self, FUNCTIONS};
use super::{clock, random};
use crate::patch::called;
use crate::patch::encode;
use crate::patch::scan::cache::Cache;
use crate::patch::site::{Method, Site, Sites, VSYSCALL};
use crate::remote::foothold::Foothold;
use crate::remote::foothold_32::Foothold32;
use crate::remote::maps::{self, Mapping};
use crate::remote::memory::Memory;
use crate::remote::ptrace::{self, Registers};
use crate::supervisor::sites;
use std::collections::BTreeMap;
use std::io;

/// Bytes of memory for stubs that is mapped at a time.
const ISLAND: u64 = 64 << 10;

/// mmap2 of the i386 table (asm/unistd_32.h).
const MMAP2: u64 = 192;

/// One program from its `execve` on. What it forks has the same at the same places.
#[derive(Debug)]
pub(super) struct Program {
    facts: Facts,
    /// What is replaced in it.
    replacements: Vec<&'static dyn Replacement>,
    islands: Vec<Island>,
    stubs: BTreeMap<u64, Stub>,
    /// Ways to the vDSO that lie to each other as the functions of the vsyscall page do, once an instruction names one.
    page: Option<u64>,
    /// A word that a clock of our own sets when it gives itself up.
    given_up: Option<u64>,
    /// What was written, and what was there.
    written: Vec<(u64, Vec<u8>, Vec<u8>)>,
    /// Sites since they were counted last.
    replaced: BTreeMap<&'static str, u64>,
    left: BTreeMap<&'static str, u64>,
}

impl std::fmt::Debug for dyn Replacement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Memory for stubs, within a jump's reach of the code that leads there.
#[derive(Debug)]
struct Island {
    next: u64,
    end: u64,
}

/// Calls in the name of a program's only thread, which stands.
struct Caller<'a> {
    tid: i32,
    memory: &'a Memory,
    maps: &'a [Mapping],
    bits: u8,
}

impl Caller<'_> {
    fn map(&self, at: u64, size: u64, protection: i32, more: i32) -> io::Result<u64> {
        let flags = (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | more) as u64;
        let args = [at, size, protection as u64, flags, u64::MAX, 0];
        if self.bits == 64 {
            return Foothold::new(self.memory, self.maps)?.call(self.tid, libc::SYS_mmap, args);
        }
        Foothold32::new(self.memory, self.maps)?.call(self.tid, MMAP2, args.map(|arg| arg & 0xffff_ffff))
    }

    /// States for functions that keep one, mapped as the kernel says.
    fn states(&self) -> io::Result<States> {
        let asked =
            random::parameters().ok_or(io::Error::other("this kernel does not say how a state of getrandom is mapped"))?;
        // MAP_DROPPABLE is neither private nor shared.
        let args = [0, States::bytes(asked.size), asked.protection as u64, asked.flags as u64, u64::MAX, 0];
        let at = Foothold::new(self.memory, self.maps)?.call(self.tid, libc::SYS_mmap, args)?;
        Ok(States { at, size: asked.size })
    }
}

impl Program {
    /// A program that stands behind its `execve`, and why it does not get some of what was asked for.
    pub fn new(tid: i32, asked: &[&'static dyn Replacement]) -> io::Result<(Program, Vec<(&'static str, Refusal)>)> {
        let (memory, maps) = (Memory::open(tid)?, maps::read(tid)?);
        let bits = if ptrace::registers(tid)?.cs == ptrace::USER_CS { 64 } else { 32 };
        let filtered = crate::remote::filtered(tid);
        if filtered && !crate::remote::filter::allows(tid) {
            let refused = asked.iter().filter(|one| one.bits() == bits).map(|one| (one.name(), Refusal::Filtered)).collect();
            let facts = Facts { bits, filtered, vdso: None, stacks: 0, states: None };
            return Ok((Program::idle(facts), refused));
        }
        let mut facts = Facts { bits, filtered, vdso: Vdso::of(&memory, &maps), stacks: 0, states: None };
        let mut refused = Vec::new();
        let mut replacements = Vec::new();
        for one in asked.iter().copied().filter(|one| one.bits() == bits) {
            match one.refused(&facts) {
                Some(refusal) => refused.push((one.name(), refusal)),
                None => replacements.push(one.fitted(&facts).unwrap_or(one)),
            }
        }
        let answers = |one: &&'static dyn Replacement| !one.answers().is_empty();
        if replacements.iter().any(answers) {
            let caller = Caller { tid, memory: &memory, maps: &maps, bits };
            let without = |one: &&'static dyn Replacement, why: &io::Error| (one.name(), Refusal::NoStacks(why.to_string()));
            match caller.map(0, stacks::SIZE, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_NORESERVE) {
                Ok(at) => facts.stacks = at,
                Err(why) => refused.extend(replacements.extract_if(.., |one| answers(one)).map(|one| without(&one, &why))),
            }
            let keeps = |one: &&'static dyn Replacement| one.answers().iter().any(|one| one.kind == Kind::Random);
            if replacements.iter().any(keeps) {
                match caller.states() {
                    Ok(states) => facts.states = Some(states),
                    Err(why) => refused.extend(replacements.extract_if(.., |one| keeps(one)).map(|one| without(&one, &why))),
                }
            }
        }
        let mut program = Program { replacements, ..Program::idle(facts) };
        program.install(&Caller { tid, memory: &memory, maps: &maps, bits }, &mut refused);
        Ok((program, refused))
    }

    /// What replacements need in it from its beginning.
    fn install(&mut self, caller: &Caller<'_>, refused: &mut Vec<(&'static str, Refusal)>) {
        let map = |at, size, protection, more| caller.map(at, size, protection, more);
        for one in self.replacements.clone() {
            let inside = Inside { tid: caller.tid, facts: &self.facts, memory: caller.memory, map: &map };
            let refusal = match one.install(&inside) {
                Ok(None) => continue,
                Ok(Some(installed)) => {
                    self.given_up = Some(installed.given_up);
                    *self.replaced.entry(one.name()).or_default() += installed.writes.len() as u64;
                    // Not among what is put back: it needs no tracer, and a clock that has been ahead of the kernel's must not go back to that.
                    match installed.writes.iter().try_for_each(|write| caller.memory.write(write.address, &write.bytes)) {
                        Ok(()) => continue,
                        Err(why) => Refusal::NoMemory(why.to_string()),
                    }
                }
                Err(refusal) => refusal,
            };
            refused.push((one.name(), refusal));
            self.replacements.retain(|other| other.name() != one.name());
        }
    }

    /// Whether it has something that can give itself up ([`Program::given_up`]).
    pub fn is_watched(&self) -> bool {
        self.given_up.is_some()
    }

    /// Why a process of it does without what was installed.
    pub fn given_up(&self, memory: &Memory) -> Option<&'static str> {
        let mut word = [0; 8];
        memory.read(self.given_up?, &mut word).ok()?;
        Some(u64::from_le_bytes(word)).filter(|word| *word != 0).map(clock::why)
    }

    /// One in which nothing is replaced.
    fn idle(facts: Facts) -> Program {
        let (islands, written, stubs) = (Vec::new(), Vec::new(), BTreeMap::new());
        let (replaced, left) = (BTreeMap::new(), BTreeMap::new());
        Program { facts, replacements: Vec::new(), islands, stubs, page: None, given_up: None, written, replaced, left }
    }

    /// 64 or 32.
    pub fn bits(&self) -> u8 {
        self.facts.bits
    }

    /// Whether anything is to be replaced in it.
    pub fn is_idle(&self) -> bool {
        self.replacements.is_empty()
    }

    /// Rewrites what is mapped executable from a file in a range. Nobody runs in the program.
    pub fn rewrite(&mut self, tid: i32, start: u64, end: u64, cache: &Cache) -> io::Result<()> {
        let (memory, maps) = (Memory::open(tid)?, maps::read(tid)?);
        let caller = Caller { tid, memory: &memory, maps: &maps, bits: self.facts.bits };
        let closed = !maps.iter().any(|map| map.path == "[vsyscall]");
        if let (true, Some(one)) = (closed, self.leads()) {
            // Where a call of the page faults there is no time for it. None: it faults as it would have.
            let _ = self.page(&caller, one);
        }
        for map in maps.iter().filter(|map| map.executable && map.private && map.start < end && start < map.end) {
            let Some((sites, bias)) = sites::of(tid, map, cache).filter(|(sites, _)| sites.bits == self.facts.bits) else {
                continue;
            };
            self.crossings(&caller, map, &sites, bias);
            self.mentions(&caller, map, &sites, bias);
        }
        Ok(())
    }

    fn crossings(&mut self, caller: &Caller<'_>, map: &Mapping, sites: &Sites, bias: u64) {
        for site in &sites.sites {
            let there = (map.start..map.end).contains(&site.insn.wrapping_add(bias));
            let written = |(address, ..): &(u64, Vec<u8>, Vec<u8>)| *address == site.start.wrapping_add(bias);
            let Some(one) = self.replacements.iter().copied().find(|one| there && one.takes(site)) else { continue };
            if self.written.iter().any(written) {
                continue;
            }
            let counts = match self.site(caller, one, site, bias) {
                Some(()) => &mut self.replaced,
                None => &mut self.left,
            };
            *counts.entry(one.name()).or_default() += 1;
        }
    }

    fn site(&mut self, caller: &Caller<'_>, one: &dyn Replacement, site: &Site, bias: u64) -> Option<()> {
        let near = site.start.wrapping_add(bias);
        let bits = self.facts.bits;
        // A punned jump would need memory at one address, for each site another one.
        if matches!(site.method, Method::Pun { .. } | Method::Trap(_)) || !sites::is_as_in_file(caller.memory, site, bias) {
            return None;
        }
        let island = self.island(caller, near)?;
        let at = self.islands[island].next;
        let answers: Vec<_> = self.replacements.iter().flat_map(|one| one.answers()).collect();
        let code = one.stub(&Place { site, bias, facts: &self.facts, answers: &answers }, at).ok()?;
        let writes = encode::rewrite(site, bits, bias, at).ok()?;
        let end = at.checked_add(code.bytes.len() as u64).filter(|end| *end <= self.islands[island].end)?;
        caller.memory.write(at, &code.bytes).ok()?;
        self.islands[island].next = end.next_multiple_of(16);
        let (insn, next) = (site.insn.wrapping_add(bias), site.next.wrapping_add(bias));
        self.stubs.insert(at, Stub { end, from: near, insn, next, tests: code.tests, marks: code.marks });
        writes.into_iter().try_for_each(|write| self.write(caller.memory, write.address, write.bytes))
    }

    /// Has instructions that load an address of the vsyscall page to call it load another one.
    fn mentions(&mut self, caller: &Caller<'_>, map: &Mapping, sites: &Sites, bias: u64) {
        let Some(one) = self.leads() else { return };
        for mention in sites.vsyscall.iter().filter(|mention| !mention.memory) {
            let (at, width) = (mention.insn.wrapping_add(bias), usize::from(mention.width.min(8)));
            let field = at.wrapping_add(u64::from(mention.field));
            let (mut code, mut now) = ([0; called::CODE], vec![0; width]);
            let named = VSYSCALL + u64::from(mention.function);
            let there = (map.start..map.end).contains(&field)
                && caller.memory.read(at, &mut code).is_ok()
                && called::is_called(&code, at)
                && caller.memory.read(field, &mut now).is_ok()
                && now == named.to_le_bytes()[..width];
            if !there {
                continue;
            }
            let written = self.page(caller, one).and_then(|page| {
                let bytes = (page + u64::from(mention.function)).to_le_bytes()[..width].to_vec();
                self.write(caller.memory, field, bytes)
            });
            let counts = if written.is_some() { &mut self.replaced } else { &mut self.left };
            *counts.entry(one.name()).or_default() += 1;
        }
    }

    /// The replacement that leads calls of the vsyscall page elsewhere, if it is among these.
    fn leads(&self) -> Option<&'static dyn Replacement> {
        self.replacements.iter().copied().find(|one| one.function(0, &self.facts).is_some())
    }

    /// A page of ways to the vDSO in the low 2 GiB, which a sign-extended immediate of 32 bits can name.
    fn page(&mut self, caller: &Caller<'_>, one: &dyn Replacement) -> Option<u64> {
        const PAGE: u64 = 4096;
        /// Above programs that are not position independent and their heaps.
        const LOW: u64 = 0x4000_0000;
        const HIGH: u64 = 0x7ff0_0000;
        if self.page.is_none() {
            let at = maps::hole_near(caller.maps, HIGH, PAGE, LOW, HIGH)?;
            let page = caller.map(at, PAGE, libc::PROT_READ | libc::PROT_EXEC, libc::MAP_FIXED_NOREPLACE).ok()?;
            for (offset, _) in FUNCTIONS {
                let code = vsyscall::entry(one.function(offset, &self.facts)?, page + offset).ok()?;
                caller.memory.write(page + offset, &code).ok()?;
            }
            self.page = Some(page).filter(|page| *page == at);
        }
        self.page
    }

    /// Memory for a stub that a jump at `near` reaches, with room for any one.
    fn island(&mut self, caller: &Caller<'_>, near: u64) -> Option<usize> {
        /// A stub of a site with all functions has some 1,200.
        const LARGEST: u64 = 4096;
        const REACH: u64 = (1 << 31) - (1 << 20);
        let wraps = self.facts.bits == 32;
        let fits = |island: &Island| island.end - island.next >= LARGEST && (wraps || island.end.abs_diff(near) < REACH);
        if let Some(found) = self.islands.iter().position(fits) {
            return Some(found);
        }
        let executable = libc::PROT_READ | libc::PROT_EXEC;
        let start = if wraps {
            caller.map(0, ISLAND, executable, 0).ok()?
        } else {
            // Read again: what was mapped just now is not a hole any more.
            let maps = maps::read(caller.tid).ok()?;
            let lowest = near.saturating_sub(REACH - ISLAND).max(1 << 16);
            let at = maps::hole_near(&maps, near, ISLAND, lowest, near.saturating_add(REACH - ISLAND).min(0x7fff_ffff_f000))?;
            caller.map(at, ISLAND, executable, libc::MAP_FIXED_NOREPLACE).ok().filter(|got| *got == at)?
        };
        self.islands.push(Island { next: start, end: start + ISLAND });
        Some(self.islands.len() - 1)
    }

    fn write(&mut self, memory: &Memory, address: u64, bytes: Vec<u8>) -> Option<()> {
        let mut before = vec![0; bytes.len()];
        memory.read(address, &mut before).ok()?;
        if memory.write(address, &bytes).is_err() {
            // A part of it may be there.
            let _ = memory.write(address, &before);
            return None;
        }
        self.written.push((address, bytes, before));
        Some(())
    }

    /// What was rewritten and what could not be, since the last time.
    pub fn counted(&mut self) -> (BTreeMap<&'static str, u64>, BTreeMap<&'static str, u64>) {
        (std::mem::take(&mut self.replaced), std::mem::take(&mut self.left))
    }

    /// Whether this is the memory of a process that has what was written.
    pub fn is_in(&self, memory: &Memory) -> bool {
        self.written.first().is_some_and(|(address, bytes, _)| sites::is(memory, *address, bytes))
    }

    /// Puts every byte back that still is what was written. Nobody runs in the program; stubs stay, because somebody may come back to one.
    pub fn restore(&self, memory: &Memory) {
        for (address, bytes, before) in self.written.iter().rev() {
            if sites::is(memory, *address, bytes) {
                // Nothing can be done about a page that is gone meanwhile.
                let _ = memory.write(*address, before);
            }
        }
    }

    /// The registers with which a thread that is stopped for a signal has not begun its call, where it is in the middle of one that was replaced.
    pub fn undone(&self, memory: &Memory, registers: &Registers, faults: bool) -> Option<Undone> {
        let stopped = Stopped { facts: &self.facts, registers, memory, faults, stubs: &self.stubs };
        self.replacements.iter().find_map(|one| one.undo(&stopped))
    }

    /// Where a thread goes on that has faulted at this address: it called a function of the vsyscall page, or its program has unmapped what is ours.
    pub fn led_away(&mut self, memory: &Memory, rip: u64) -> Option<u64> {
        if let Some(stub) = self.stubs.get(&rip) {
            // Nothing of it has been executed.
            let from = stub.from;
            self.restore(memory);
            return Some(from);
        }
        let page = self.page?;
        let offset = rip.checked_sub(VSYSCALL)?;
        let found = self.replacements.iter().find_map(|one| Some((one.name(), one.function(offset, &self.facts)?)));
        let (name, _) = found?;
        *self.replaced.entry(name).or_default() += 1;
        Some(page + offset)
    }
}
