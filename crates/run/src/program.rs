//! A program in whose memory crossings are replaced: what is ours in it, and how its sites are rewritten.

use super::loader::{self, Hook, Hooks, TELLS};
use super::random::Parameters;
use super::registry::{Facts, Inside, Place, Refusal, Replacement, Stopped, Stub, Undone};
use super::stacks::{self, Kind, States, Templates};
use super::stale_replacements::{MARK, MARK_OF_PAGE};
use super::vdso::Images;
use super::vsyscall::{self, FUNCTIONS};
use super::{clock, identity, random};
use iced_x86::{Decoder, DecoderOptions};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tollgate_remote::foothold::Foothold;
use tollgate_remote::foothold_32::Foothold32;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace::{self, Registers};
use tollgate_rewrite::called;
use tollgate_rewrite::encode::{self, Write};
use tollgate_rewrite::scan::cache::Cache;
use tollgate_rewrite::site::{Method, Site, Sites, VSYSCALL};
use tollgate_supervisor::sites;

/// Bytes of memory for stubs that is mapped at a time.
const ISLAND: u64 = 64 << 10;

/// What a jump reaches, with room to spare.
const REACH: u64 = (1 << 31) - (1 << 20);

/// mmap2 of the i386 table (asm/unistd_32.h).
const MMAP2: u64 = 192;

/// What is worked out once for all programs; copies share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    templates: Templates,
    images: Images,
    hooks: Hooks,
    states: Rc<OnceCell<Option<Parameters>>>,
    identity: identity::Templates,
}

/// One program from its `execve` on. What it forks has the same at the same places.
#[derive(Clone, Debug)]
pub(super) struct Program {
    facts: Facts,
    /// What is replaced in it.
    replacements: Vec<&'static dyn Replacement>,
    known: Known,
    islands: Vec<Island>,
    stubs: BTreeMap<u64, Stub>,
    /// Ways to the vDSO that lie to each other as the functions of the vsyscall page do, once an instruction names one.
    page: Option<u64>,
    /// Its loader tells when it has mapped libraries.
    listens: Option<Listens>,
    /// What its loader calls, and what was written there.
    hooked: Option<(Hook, Vec<u8>)>,
    /// Mappings that were looked at: start, end and inode.
    looked: BTreeSet<(u64, u64, u64)>,
    /// Crossings whose sites were rewritten.
    rewritten: BTreeSet<u64>,
    /// A word that a clock of our own sets when it gives itself up.
    given_up: Option<u64>,
    /// What was written, and what was there.
    written: Vec<(u64, Vec<u8>, Vec<u8>)>,
    /// Sites since they were counted last.
    replaced: BTreeMap<&'static str, u64>,
    left: BTreeMap<&'static str, u64>,
    /// Why it has not got something after all, since it was told last; and whether answers of [`identity`] are off for
    /// that.
    refused: Vec<(&'static str, Refusal)>,
    unseen: bool,
}

impl std::fmt::Debug for dyn Replacement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Memory for stubs, within a jump's reach of the code that leads there.
#[derive(Clone, Debug)]
struct Island {
    next: u64,
    end: u64,
}

/// What is told by a loader.
#[derive(Clone, Debug)]
struct Listens {
    /// Where it is when it tells.
    sent: u64,
    since: Instant,
    /// Mappings that were looked at when it began.
    looked: usize,
    calls: u32,
}

/// Who has executed what is rewritten.
#[derive(Clone, Debug)]
pub(super) enum Beside {
    /// Nobody.
    Nobody,
    /// Threads that stand at these addresses, and may come back to others where their program has `handlers` of
    /// signals.
    Threads { at: Vec<u64>, handlers: bool },
}

impl Beside {
    /// Whether nobody goes on in the middle of what is displaced. Of one instruction there is none.
    fn allows(&self, site: &Site, bits: u8, bias: u64) -> bool {
        let one = || Decoder::new(bits.into(), &site.original, DecoderOptions::NONE).iter().count() == 1;
        match self {
            Beside::Nobody => true,
            Beside::Threads { at, handlers } => {
                one() || !handlers && !at.iter().any(|at| site.inside(at.wrapping_sub(bias)))
            }
        }
    }
}

/// The stub of a site, not written yet.
struct Planned {
    /// By its index.
    island: usize,
    at: u64,
    code: Vec<u8>,
    stub: Stub,
    /// They lead there.
    writes: Vec<Write>,
    /// What is there before them.
    before: Vec<Write>,
}

/// Calls in the name of a thread that stands.
pub(super) struct Caller<'a> {
    pub tid: i32,
    pub memory: &'a Memory,
    maps: &'a [Mapping],
    bits: u8,
}

impl Caller<'_> {
    /// Maps private memory: address, bytes, protection, more flags of mmap(2).
    pub fn map(&self, at: u64, size: u64, protection: i32, more: i32) -> io::Result<u64> {
        let flags = (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | more) as u64;
        let args = [at, size, protection as u64, flags, u64::MAX, 0];
        if self.bits == 64 {
            return Foothold::new(self.memory, self.maps)?.call(self.tid, libc::SYS_mmap, args);
        }
        Foothold32::new(self.memory, self.maps)?.call(self.tid, MMAP2, args.map(|arg| arg & 0xffff_ffff))
    }

    /// Executable memory within reach of a jump at `near`, in a 64-bit program.
    pub fn map_near(&self, near: u64, size: u64) -> io::Result<u64> {
        const END: u64 = 0x7fff_ffff_f000;
        // Read again: what was mapped just now is not a hole any more.
        let maps = maps::read(self.tid)?;
        let (lowest, highest) =
            (near.saturating_sub(REACH - size).max(1 << 16), near.saturating_add(REACH - size).min(END));
        let hole =
            maps::hole_near(&maps, near, size, lowest, highest).ok_or(io::Error::other("there is no hole near it"))?;
        let at = self.map(hole, size, libc::PROT_READ | libc::PROT_EXEC, libc::MAP_FIXED_NOREPLACE)?;
        // Before Linux 4.17 the flag is not known.
        if at == hole { Ok(at) } else { Err(io::Error::other("another address was mapped than was asked for")) }
    }

    /// States for functions that keep one, mapped as the kernel says.
    fn states(&self, asked: Option<Parameters>) -> io::Result<States> {
        let asked = asked.ok_or(io::Error::other("this kernel does not say how a state of getrandom is mapped"))?;
        // MAP_DROPPABLE is neither private nor shared.
        let args = [0, States::bytes(asked.size), asked.protection as u64, asked.flags as u64, u64::MAX, 0];
        let at = Foothold::new(self.memory, self.maps)?.call(self.tid, libc::SYS_mmap, args)?;
        Ok(States { at, size: asked.size })
    }

    /// A page of zeros that is one in each process which is forked.
    fn forgotten(&self) -> io::Result<u64> {
        let at = self.map(0, identity::SIZE, libc::PROT_READ | libc::PROT_WRITE, 0)?;
        let args = [at, identity::SIZE, libc::MADV_WIPEONFORK as u64, 0, 0, 0];
        Foothold::new(self.memory, self.maps)?.call(self.tid, libc::SYS_madvise, args)?;
        Ok(at)
    }
}

impl Program {
    /// A program that stands behind its `execve`, and why it does not get some of what was asked for.
    pub fn new(
        tid: i32,
        memory: &Memory,
        asked: &[&'static dyn Replacement],
        known: &Known,
    ) -> io::Result<(Program, Vec<(&'static str, Refusal)>)> {
        let maps = maps::read(tid)?;
        let bits = if ptrace::registers(tid)?.cs == ptrace::USER_CS { 64 } else { 32 };
        let filtered = tollgate_remote::filtered(tid);
        if filtered && !tollgate_remote::filter::allows(tid) {
            let refused =
                asked.iter().filter(|one| one.bits() == bits).map(|one| (one.name(), Refusal::Filtered)).collect();
            let facts = Facts { bits, filtered, vdso: None, stacks: 0, states: None, identity: 0 };
            return Ok((Program::idle(facts, known), refused));
        }
        let facts =
            Facts { bits, filtered, vdso: known.images.of(memory, &maps), stacks: 0, states: None, identity: 0 };
        let mut refused = Vec::new();
        let mut replacements = Vec::new();
        for one in asked.iter().copied().filter(|one| one.bits() == bits) {
            match one.refused(&facts) {
                Some(refusal) => refused.push((one.name(), refusal)),
                None => replacements.push(one.fitted(&facts).unwrap_or(one)),
            }
        }
        // Those that share sites come first.
        replacements.sort_by_key(|one| !one.shares());
        let mut program = Program { replacements, ..Program::idle(facts, known) };
        let caller = Caller { tid, memory, maps: &maps, bits };
        program.provide(&caller, &mut refused);
        program.install(&caller, &mut refused);
        Ok((program, refused))
    }

    /// Memory that several replacements need; those that do not get theirs are refused.
    fn provide(&mut self, caller: &Caller<'_>, refused: &mut Vec<(&'static str, Refusal)>) {
        type Needs = fn(&&'static dyn Replacement) -> bool;
        let shares: Needs = |one| one.shares();
        let answers: Needs = |one| !one.answers().is_empty();
        let keeps: Needs = |one| one.answers().iter().any(|one| one.kind == Kind::Random);
        let mut without = |replacements: &mut Vec<&'static dyn Replacement>, needs: Needs, why: Refusal| {
            refused.extend(replacements.extract_if(.., |one| needs(one)).map(|one| (one.name(), why.clone())));
        };
        if self.replacements.iter().any(shares) {
            match caller.forgotten() {
                Ok(at) => self.facts.identity = at,
                Err(why) => without(&mut self.replacements, shares, Refusal::NoPage(why.to_string())),
            }
        }
        if self.replacements.iter().any(answers) {
            match caller.map(0, stacks::SIZE, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_NORESERVE) {
                Ok(at) => self.facts.stacks = at,
                Err(why) => without(&mut self.replacements, answers, Refusal::NoStacks(why.to_string())),
            }
        }
        if self.replacements.iter().any(keeps) {
            match caller.states(*self.known.states.get_or_init(random::parameters)) {
                Ok(states) => self.facts.states = Some(states),
                Err(why) => without(&mut self.replacements, keeps, Refusal::NoStacks(why.to_string())),
            }
        }
    }

    /// What replacements need in it from its beginning.
    fn install(&mut self, caller: &Caller<'_>, refused: &mut Vec<(&'static str, Refusal)>) {
        for one in self.replacements.clone() {
            let inside = Inside { facts: &self.facts, caller };
            let refusal = match one.install(&inside) {
                Ok(None) => continue,
                Ok(Some(installed)) => {
                    self.given_up = Some(installed.given_up);
                    *self.replaced.entry(one.name()).or_default() += installed.writes.len() as u64;
                    // Not among what is put back: it needs no tracer, and a clock that has been ahead of the kernel's
                    // must not go back to that.
                    match installed.writes.iter().try_for_each(|write| caller.memory.write(write.address, &write.bytes))
                    {
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
    fn idle(facts: Facts, known: &Known) -> Program {
        let (islands, written, stubs, rewritten) = (Vec::new(), Vec::new(), BTreeMap::new(), BTreeSet::new());
        let (replaced, left) = (BTreeMap::new(), BTreeMap::new());
        let known = known.clone();
        Program {
            facts,
            replacements: Vec::new(),
            known,
            islands,
            stubs,
            page: None,
            given_up: None,
            listens: None,
            hooked: None,
            looked: BTreeSet::new(),
            rewritten,
            written,
            replaced,
            left,
            refused: Vec::new(),
            unseen: false,
        }
    }

    /// 64 or 32.
    pub fn bits(&self) -> u8 {
        self.facts.bits
    }

    /// Whether anything is to be replaced in it.
    pub fn is_idle(&self) -> bool {
        self.replacements.is_empty()
    }

    /// Whether a mapping is of a file's code that was not looked at.
    pub fn is_new(&self, map: &Mapping) -> bool {
        map.executable && map.inode != 0 && !self.looked.contains(&(map.start, map.end, map.inode))
    }

    /// What is not mapped any more may be mapped anew, at the same place.
    pub fn forget_gone(&mut self, maps: &[Mapping]) {
        let there: BTreeSet<_> = maps.iter().map(|map| (map.start, map.end, map.inode)).collect();
        self.looked.retain(|one| there.contains(one));
    }

    /// Rewrites what is mapped executable from a file in a range and was not looked at. Nobody runs in the program.
    /// `beside` says which sites may be.
    pub fn rewrite(
        &mut self,
        tid: i32,
        memory: &Memory,
        range: Range<u64>,
        beside: &Beside,
        cache: &Cache,
    ) -> io::Result<()> {
        let maps = maps::read(tid)?;
        let caller = Caller { tid, memory, maps: &maps, bits: self.facts.bits };
        let late = matches!(beside, Beside::Threads { .. });
        if late && tollgate_remote::filtered(tid) && !tollgate_remote::filter::allows(tid) {
            self.looked.extend(maps.iter().map(|map| (map.start, map.end, map.inode)));
            return Err(io::Error::other(
                "it has a seccomp filter by now, which may kill it for calls that are made in its name",
            ));
        }
        let closed = !maps.iter().any(|map| map.path == "[vsyscall]");
        if let (true, Some(one)) = (closed, self.leads()) {
            // Where a call of the page faults there is no time for it. None: it faults as it would have.
            let _ = self.page(&caller, one);
        }
        self.forget_gone(&maps);
        for map in maps.iter().filter(|map| map.start < range.end && range.start < map.end) {
            if !self.is_new(map) {
                continue;
            }
            self.looked.insert((map.start, map.end, map.inode));
            self.rewritten.retain(|insn| !(map.start..map.end).contains(insn));
            let found = if map.private { sites::of(tid, map, cache) } else { None };
            let Some((sites, bias)) = found.filter(|(sites, _)| sites.bits == self.facts.bits) else {
                self.not_seen(memory, || format!("{} has code that cannot be looked at", map.path));
                continue;
            };
            // It may have been executed, without a stub that would have taken an untrue answer away.
            let there = |insn: u64, _| (map.start..map.end).contains(&insn);
            if late && self.identifies() && identity::unseen(&sites, memory, bias, there).is_some() {
                self.not_seen(memory, || format!("{} was mapped while it ran, and has such crossings", map.path));
            }
            self.crossings(&caller, map, &sites, bias, beside);
            let is_left = |insn: u64, passed: bool| {
                (map.start..map.end).contains(&insn) && (passed || !self.rewritten.contains(&insn))
            };
            if self.identifies()
                && let Some(insn) = identity::unseen(&sites, memory, bias, is_left)
            {
                self.not_seen(memory, || format!("{} has a crossing at {:#x}", map.path, insn.wrapping_sub(bias)));
            }
            self.mentions(&caller, map, &sites, bias);
        }
        Ok(())
    }

    fn crossings(&mut self, caller: &Caller<'_>, map: &Mapping, sites: &Sites, bias: u64, beside: &Beside) {
        let taken = |site: &Site| {
            let at = site.insn.wrapping_add(bias);
            let new = (map.start..map.end).contains(&at) && !self.rewritten.contains(&at);
            self.replacements.iter().copied().find(|one| new && one.takes(site) && !(one.shares() && self.unseen))
        };
        let taken: Vec<(&dyn Replacement, &Site)> =
            sites.sites.iter().filter_map(|site| Some((taken(site)?, site))).collect();
        let those: Vec<&Site> = taken.iter().map(|(_, site)| *site).collect();
        let as_in_file = sites::are_as_in_file(caller.tid, caller.memory, &those, bias);
        let bits = self.facts.bits;
        let mut planned = Vec::new();
        for ((one, site), same) in taken.iter().zip(as_in_file) {
            if same && beside.allows(site, bits, bias) {
                planned.extend(self.plan(caller, *one, site, bias).into_iter().flatten());
            }
        }
        let done: BTreeSet<u64> = self.carry_out(caller.memory, planned).into_iter().collect();
        for (one, site) in taken {
            let counts = if done.contains(&site.insn.wrapping_add(bias)) { &mut self.replaced } else { &mut self.left };
            *counts.entry(one.name()).or_default() += 1;
        }
        self.rewritten.extend(done);
    }

    /// The stub of a site, and the writes that lead there; before it, another one that it goes on in.
    fn plan(&mut self, caller: &Caller<'_>, one: &dyn Replacement, site: &Site, bias: u64) -> Option<Vec<Planned>> {
        let insn = site.insn.wrapping_add(bias);
        let other =
            self.replacements.iter().copied().find(|other| one.shares() && !other.shares() && other.takes(site));
        let Some(other) = other else { return Some(vec![self.plan_one(caller, one, site, bias, insn)?]) };
        let mut second = self.plan_one(caller, other, site, bias, insn)?;
        let first = self.plan_one(caller, one, site, bias, second.stub.tests)?;
        second.writes.clear();
        Some(vec![second, first])
    }

    /// One stub, that goes on at an address with what is none of its calls.
    fn plan_one(
        &mut self,
        caller: &Caller<'_>,
        one: &dyn Replacement,
        site: &Site,
        bias: u64,
        on: u64,
    ) -> Option<Planned> {
        let near = site.start.wrapping_add(bias);
        let bits = self.facts.bits;
        // A punned jump would need memory at one address, for each site another one.
        if matches!(site.method, Method::Pun { .. } | Method::Trap(_)) {
            return None;
        }
        let island = self.island(caller, near)?;
        let at = self.islands[island].next;
        let answers: Vec<_> = self.replacements.iter().flat_map(|one| one.answers()).collect();
        let (templates, identity) = (&self.known.templates, &self.known.identity);
        let place = Place { site, bias, facts: &self.facts, answers: &answers, templates, identity, on };
        let code = one.stub(&place, at).ok()?;
        let writes = encode::rewrite(site, bits, bias, at).ok()?;
        let end = at.checked_add(code.bytes.len() as u64).filter(|end| *end <= self.islands[island].end)?;
        self.islands[island].next = end.next_multiple_of(16) + MARK.len() as u64;
        let (insn, next) = (site.insn.wrapping_add(bias), site.next.wrapping_add(bias));
        let stub = Stub { end, from: near, insn, next, tests: code.tests, marks: code.marks };
        Some(Planned { island, at, code: code.bytes, stub, writes, before: encode::restore(site, bits, bias) })
    }

    /// Writes stubs and then the jumps to them; the crossings that it was done for. No jump leads to a stub that is not
    /// whole: this process may be killed at any moment.
    fn carry_out(&mut self, memory: &Memory, planned: Vec<Planned>) -> Vec<u64> {
        let mut runs: Vec<(usize, u64, Vec<u8>)> = Vec::new();
        for one in &planned {
            let run = match runs.iter().position(|(island, ..)| *island == one.island) {
                Some(run) => &mut runs[run],
                None => runs.push_mut((one.island, one.at - MARK.len() as u64, Vec::new())),
            };
            // Between two stubs there are a few bytes that nobody executes, and a mark.
            run.2.resize((one.at - run.1) as usize - MARK.len(), 0xcc);
            run.2.extend(MARK);
            run.2.extend(&one.code);
        }
        if !runs.iter().all(|(_, at, bytes)| memory.write(*at, bytes).is_ok()) {
            return Vec::new();
        }
        let mut done = Vec::new();
        for Planned { at, stub, writes, before, .. } in planned {
            let (insn, leads) = (stub.insn, !writes.is_empty());
            self.stubs.insert(at, stub);
            let before =
                |address: u64| before.iter().find(|write| write.address == address).map(|write| write.bytes.clone());
            if writes
                .into_iter()
                .try_for_each(|write| self.write(memory, write.address, write.bytes, before(write.address)?))
                .is_some()
                && leads
            {
                done.push(insn);
            }
        }
        done
    }

    /// Has the loader tell when it has mapped libraries, if that can be.
    pub fn listen(&mut self, tid: i32, memory: &Memory, maps: &[Mapping], loader: &Range<u64>) -> Option<()> {
        if self.facts.bits != 64 {
            return None;
        }
        let hook = self.known.hooks.of(tid, maps, loader)?;
        let (code, sent) = TELLS.as_ref().ok()?;
        let island = self.island(&Caller { tid, memory, maps, bits: 64 }, hook.at)?;
        let at = self.islands[island].next;
        memory.write(at - MARK.len() as u64, &[&MARK[..], code].concat()).ok()?;
        let jump = i32::try_from(at.wrapping_sub(hook.at + loader::JUMP as u64) as i64).ok()?;
        let bytes = [&[0xe9][..], &jump.to_le_bytes()].concat();
        if !sites::is(memory, hook.at, &hook.bytes) {
            return None;
        }
        memory.write(hook.at, &bytes).ok()?;
        self.hooked = Some((hook, bytes));
        self.islands[island].next = (at + code.len() as u64).next_multiple_of(16) + MARK.len() as u64;
        self.listens = Some(Listens { sent: at + *sent, since: Instant::now(), looked: self.looked.len(), calls: 0 });
        Some(())
    }

    /// Whether a thread at this address is one whose loader tells.
    pub fn tells(&self, rip: u64) -> bool {
        self.listens.as_ref().is_some_and(|listens| listens.sent == rip)
    }

    /// Whether its loader is about to tell. One that has not for long (musl's, without libraries) is taken to be done.
    pub fn starts(&self) -> bool {
        const LONG: Duration = Duration::from_secs(3);
        self.listens.as_ref().is_some_and(|listens| listens.since.elapsed() < LONG)
    }

    /// Has the loader tell no more.
    pub fn silence(&mut self, memory: &Memory) {
        if self.listens.take().is_some() {
            self.unhook(memory);
        }
    }

    /// Puts back what its loader calls, also in the memory of who was forked while it was another function.
    fn unhook(&self, memory: &Memory) {
        if let Some((hook, _)) = self.hooked.as_ref().filter(|(hook, bytes)| sites::is(memory, hook.at, bytes)) {
            // Error: it is gone.
            let _ = memory.write(hook.at, &hook.bytes);
        }
    }

    /// The loader has told; whether that was the last time.
    pub fn heard(&mut self, memory: &Memory) -> bool {
        let Some(listens) = &mut self.listens else { return true };
        listens.calls += 1;
        // It tells before it begins and when it is done, or only then.
        if listens.calls < 2 && self.looked.len() == listens.looked {
            return false;
        }
        self.silence(memory);
        true
    }

    /// Whether answers of [`identity`] may be given in it.
    fn identifies(&self) -> bool {
        self.facts.identity != 0 && !self.unseen
    }

    /// Nobody knows what a part of it does: no answer may be given.
    pub fn not_seen(&mut self, memory: &Memory, what: impl FnOnce() -> String) {
        if self.identifies() {
            identity::forget(memory, self.facts.identity);
            self.unseen = true;
            self.refused.push((identity::NAME, Refusal::Unseen(what())));
        }
    }

    /// Fills its page, before it runs.
    pub fn identify(&self, tid: i32, memory: &Memory) -> io::Result<()> {
        if self.identifies() { identity::fill(tid, memory, self.facts.identity) } else { Ok(()) }
    }

    /// A process of it has begun, and has executed nothing yet.
    pub fn born(&self, pid: i32, maker: Option<&Memory>, memory: &Memory) {
        self.unhook(memory);
        if self.identifies() {
            identity::born(pid, maker, memory, self.facts.identity);
        }
    }

    /// Why it has not got something after all, since the last time.
    pub fn refused(&mut self) -> Vec<(&'static str, Refusal)> {
        std::mem::take(&mut self.refused)
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
            let written = self.page(caller, one).filter(|_| mention.is_whole()).and_then(|page| {
                let bytes = (page + u64::from(mention.function)).to_le_bytes()[..width].to_vec();
                self.write(caller.memory, field, bytes, now)
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
            let page = caller.map(at, PAGE, libc::PROT_READ | libc::PROT_EXEC, libc::MAP_FIXED_NOREPLACE);
            let page = self.heeded(page)?;
            for (offset, _) in FUNCTIONS {
                let code = vsyscall::entry(one.function(offset, &self.facts)?, page + offset).ok()?;
                caller.memory.write(page + offset, &code).ok()?;
            }
            caller.memory.write(page + MARK_OF_PAGE, &MARK).ok()?;
            self.page = Some(page).filter(|page| *page == at);
        }
        self.page
    }

    /// The address of memory for code. Where a security module forbids the first, it does all, and so each replacement.
    fn heeded(&mut self, mapped: io::Result<u64>) -> Option<u64> {
        // Not EPERM, which a seccomp filter or a limit may say of one address alone.
        let forbidden = |error: &io::Error| error.raw_os_error() == Some(libc::EACCES);
        if let Err(error) = mapped.as_ref()
            && forbidden(error)
            && self.islands.is_empty()
            && self.page.is_none()
            && self.given_up.is_none()
        {
            let why = error.to_string();
            self.refused.extend(self.replacements.drain(..).map(|one| (one.name(), Refusal::NoCode(why.clone()))));
            // No stub asks for its answers, and that is all there is to say of them.
            self.unseen = true;
        }
        mapped.ok()
    }

    /// Memory for a stub that a jump at `near` reaches, with room for any one.
    fn island(&mut self, caller: &Caller<'_>, near: u64) -> Option<usize> {
        /// A stub of a site with all functions has some 1,200.
        const LARGEST: u64 = 4096;
        let wraps = self.facts.bits == 32;
        let fits =
            |island: &Island| island.end - island.next >= LARGEST && (wraps || island.end.abs_diff(near) < REACH);
        if let Some(found) = self.islands.iter().position(fits) {
            return Some(found);
        }
        // Forbidden, see `heeded`: each site would ask again.
        if self.is_idle() {
            return None;
        }
        let executable = libc::PROT_READ | libc::PROT_EXEC;
        let start = if wraps { caller.map(0, ISLAND, executable, 0) } else { caller.map_near(near, ISLAND) };
        let start = self.heeded(start)?;
        self.islands.push(Island { next: start + MARK.len() as u64, end: start + ISLAND });
        Some(self.islands.len() - 1)
    }

    /// Writes in the place of bytes that are there.
    fn write(&mut self, memory: &Memory, address: u64, bytes: Vec<u8>, before: Vec<u8>) -> Option<()> {
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

    /// Puts every byte back that still is what was written. Nobody runs in the program; stubs stay, because somebody
    /// may come back to one.
    pub fn restore(&self, memory: &Memory) {
        if self.facts.identity != 0 {
            // Nothing switches it off any more.
            identity::forget(memory, self.facts.identity);
        }
        self.unhook(memory);
        for (address, bytes, before) in self.written.iter().rev() {
            if sites::is(memory, *address, bytes) {
                // Nothing can be done about a page that is gone meanwhile.
                let _ = memory.write(*address, before);
            }
        }
    }

    /// The same, and everything is to be rewritten anew. Stubs stay also then.
    pub fn forget(&mut self, memory: &Memory) {
        self.restore(memory);
        self.written.clear();
        self.looked.clear();
        self.rewritten.clear();
    }

    /// The registers with which a thread that is stopped for a signal has not begun its call, where it is in the middle
    /// of one that was replaced.
    pub fn undone(&self, memory: &Memory, registers: &Registers, faults: bool) -> Option<Undone> {
        let stopped = Stopped { facts: &self.facts, registers, memory, faults, stubs: &self.stubs };
        self.replacements.iter().find_map(|one| one.undo(&stopped))
    }

    /// Where a thread goes on that has faulted at this address: it called a function of the vsyscall page, or its
    /// program has unmapped what is ours.
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
