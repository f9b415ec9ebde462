//! An address space with stubs in it: which of its sites lead where, and how all of it is undone.

use super::arena::Arena;
use super::arming::Met;
use super::options::Probe;
use super::vdso_calls;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;
use tollgate_agent::layout;
use tollgate_remote::Raised;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace::Registers;
use tollgate_rewrite::called;
use tollgate_rewrite::encode::{self, EncodeError, Write};
use tollgate_rewrite::site::{Entry, Kind, Method, Site, Sites, VSYSCALL, Vdso};
use tollgate_rewrite::stub::{self, Emitted, Instruction, Original, Settings, Stub};
use tollgate_supervisor::fault;
use tollgate_supervisor::sites::{is, is_as_in_file};
use tollgate_syscalls::Table;

/// What a process and the tracer share, and what is in it.
#[derive(Debug)]
pub(super) struct Shared {
    /// The process that CODE was made for.
    pub owner: i32,
    pub arena: Arena,
    pub settings: Rc<Settings>,
    /// By their first address.
    pub stubs: Rc<BTreeMap<u64, Stub>>,
    /// Stubs that a process made which shares CODE: who was forked meets the same sites, and need not have the same
    /// code once more.
    pub made: Made,
    /// Crossing instructions with a way to behind the site that they stand in for, by that address and whether it is an
    /// `int 0x80`.
    pub gadgets: HashMap<(u64, Table), u64>,
    /// A `syscall` in the allowed range for all other sites.
    pub gadget: u64,
    /// An `int 0x80` there.
    pub gadget80: u64,
    /// Stubs that lie to each other as the functions of the vsyscall page do, once one is mentioned.
    pub vsyscall: Option<u64>,
    /// Why no islands can be mapped, once a security module has refused one: each module would ask again.
    pub no_islands: OnceCell<String>,
    /// The code that is installed in the place of a handler for SIGSYS or SIGTRAP, by the signal and the action that it
    /// hands on to.
    pub handing_on: HashMap<(i32, Action), Range<u64>>,
}

/// The stubs of CODE, by the site's crossing, whether it is an `int 0x80`, and the instructions that were displaced.
pub(super) type Made = Rc<RefCell<HashMap<(u64, bool, Vec<u8>), Vec<Stub>>>>;

/// Memory near a module, from which a stub is reached that is out of a `jmp rel32`'s reach.
#[derive(Clone, Debug)]
struct Island {
    start: u64,
    next: u64,
    end: u64,
}

/// Bytes for the stub of a function.
const FUNCTION: u64 = 1024;

/// No instructions.
const NOTHING: stub::Displaced<'static> = &|_| Ok(Vec::new());

/// Bytes for one jump of an island, `jmp *0(%rip)` and the address, and for the instructions before it.
const ROOM: u64 = layout::ISLAND / 2048;

/// Where the jumps of sites that wait will lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JumpRoom {
    /// Nowhere: they cannot wait.
    None,
    /// CODE is within their reach.
    Needless,
    /// Here, of [`Space::rooms`].
    Kept(usize),
}

/// Where an island is wanted.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// The nearer the better.
    near: u64,
    /// Where what lies there may begin.
    within: RangeInclusive<u64>,
    /// Bytes of an island that is mapped for it.
    pub size: u64,
    /// What is kept for it, of [`Space::rooms`].
    kept: Option<usize>,
}

impl Spot {
    /// Within reach of a module.
    fn near(address: u64) -> Spot {
        /// A `jmp rel32` reaches 2 GiB; modules are smaller than the rest.
        const REACH: u64 = (1 << 31) - (64 << 20);
        let within = address.saturating_sub(REACH)..=address.saturating_add(REACH);
        Spot { near: address, within, size: layout::ISLAND, kept: None }
    }
}

/// struct kernel_sigaction: handler, flags, restorer, mask.
pub(super) type Action = [u8; layout::OWN_SIZE as usize];

/// One of 64-bit programs.
pub(super) fn action(words: [u64; 4]) -> Action {
    let mut action = [0; layout::OWN_SIZE as usize];
    action.chunks_exact_mut(8).zip(words).for_each(|(piece, word)| piece.copy_from_slice(&word.to_le_bytes()));
    action
}

/// Its words: handler, flags, restorer and mask.
pub(super) fn action_words(action: &Action) -> [u64; 4] {
    let mut words = [0; 4];
    let pieces = action.chunks_exact(8).filter_map(|piece| piece.first_chunk());
    words.iter_mut().zip(pieces).for_each(|(word, piece)| *word = u64::from_le_bytes(*piece));
    words
}

/// What is done about one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disposition {
    /// The program's own idea.
    pub own: Action,
    /// But what is installed is our handler.
    pub ours: bool,
}

impl Disposition {
    /// Handler, flags, restorer and mask.
    pub fn words(&self) -> [u64; 4] {
        action_words(&self.own)
    }

    /// The program's handler; 0 is SIG_DFL, 1 SIG_IGN.
    pub fn handler(&self) -> u64 {
        self.words()[0]
    }

    /// What is known of it in a process that begins without handlers (CLONE_CLEAR_SIGHAND in clone3(2)). What is
    /// ignored is so again when it becomes another program.
    pub fn defaulted(self) -> Disposition {
        let own = if self.handler() == 1 { self.own } else { action([0; 4]) };
        Disposition { own, ours: false }
    }

    /// It is delivered to the program's own handler, which the kernel takes away for that where it is to
    /// (SA_RESETHAND).
    pub fn delivered(&mut self) {
        let [_, flags, restorer, mask] = self.words();
        if flags & libc::SA_RESETHAND as u64 != 0 {
            *self = Disposition { own: action([0, flags, restorer, mask]), ours: false };
        }
    }
}

impl Shared {
    /// For a process that was forked, which has this arena: what is in CODE already is its own too.
    pub fn forked(&self, arena: Arena) -> Shared {
        Shared {
            owner: self.owner,
            arena,
            settings: Rc::clone(&self.settings),
            stubs: Rc::clone(&self.stubs),
            made: Rc::clone(&self.made),
            gadgets: self.gadgets.clone(),
            gadget: self.gadget,
            gadget80: self.gadget80,
            vsyscall: self.vsyscall,
            no_islands: self.no_islands.clone(),
            handing_on: self.handing_on.clone(),
        }
    }

    /// A crossing instruction in the allowed range that goes on at `next` by itself: a child that comes back from it
    /// has no slot of its own, and may have no tracer any more. `None` where CODE is full.
    pub fn gadget_to(&mut self, next: u64, table: Table) -> Option<u64> {
        if let Some(gadget) = self.gadgets.get(&(next, table)) {
            return Some(*gadget);
        }
        // movabs $next,%rcx: what the site's own `syscall` would have left, where the tracer dies during the call.
        let own = [&[0x0f, 0x05, 0x48, 0xb9][..], &next.to_le_bytes()].concat();
        let instructions = if table == Table::I386 { &[0xcd, 0x80] } else { &own[..] };
        // jmp *0(%rip), and where to.
        let bytes = [instructions, &[0xff, 0x25, 0, 0, 0, 0], &next.to_le_bytes()].concat();
        let at = self.arena.next_stub();
        self.arena.add_stub(&bytes).then(|| {
            self.gadgets.insert((next, table), at);
            at
        })
    }

    /// What is to be installed for SIGSYS or SIGTRAP in the place of a handler of the program's own, so that it gets
    /// all but what is ours: by the same rules (mask, stack, restorer), but always with a siginfo. `None` where CODE is
    /// full.
    pub fn hand_on(&mut self, signal: i32, known: &Disposition) -> Option<Action> {
        let at = match self.handing_on.get(&(signal, known.own)) {
            Some(range) => range.start,
            None => {
                let at = self.arena.next_stub();
                let bytes = stub::handing_on(self.arena.code, at, signal, &known.own);
                if !self.arena.add_stub(&bytes) {
                    return None;
                }
                self.handing_on.insert((signal, known.own), at..at + bytes.len() as u64);
                at
            }
        };
        let [_, flags, restorer, mask] = known.words();
        Some(action([at + layout::OWN_SIZE, flags | libc::SA_SIGINFO as u64, restorer, mask]))
    }

    /// The handler of the program's own that a thread at this address is about to go on to.
    pub fn handed_on_to(&self, rip: u64) -> Option<u64> {
        let ((_, own), _) = self.handing_on.iter().find(|(_, range)| range.contains(&rip))?;
        Some(Disposition { own: *own, ours: false }.handler())
    }

    /// Whether a thread is in a handler of ours; `slot` is the address of its slot.
    pub fn in_handlers(&self, registers: &Registers, slot: Option<u64>) -> bool {
        let code = self.arena.code;
        let blob = stub::blob_entry(code, layout::ENTRY_SIGSYS)..code + layout::BLOB + layout::BLOB_SIZE;
        blob.contains(&registers.rip) && !stub::sent_to_blob(code, registers.rip, registers.rsp, slot)
    }

    /// Whether a thread at this address comes back from a call that stands in for the one before `next`; by which
    /// instruction.
    pub fn back_from(&self, rip: u64, next: u64) -> Option<Table> {
        [(Table::X64, self.gadget), (Table::I386, self.gadget80)].into_iter().find_map(|(table, shared)| {
            let own = self.gadgets.get(&(next, table)).copied();
            (Some(rip) == own.map(|own| own + 2) || rip == shared + 2).then_some(table)
        })
    }
}

/// One address space.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub shared: Rc<RefCell<Shared>>,
    /// That is the one of the process that forked this one, until [`super::run::Engine::own_data`]; whether they have
    /// the same descriptors.
    pub is_makers: Option<bool>,
    /// First address of the stub for each site, by the address behind the site's crossing.
    sites: HashMap<u64, u64>,
    islands: Vec<Island>,
    /// What was written, and what was there: for the way back.
    written: Vec<(Write, Vec<u8>)>,
    /// Pieces of files of which some sites are only rewritten when they are executed, see [`Space::rewrite_executed`].
    pieces: Vec<Piece>,
    /// Sites of them that were, or cannot be, by the address behind the crossing.
    tried: HashSet<u64>,
    /// What is kept on islands for the jumps of sites that wait: where these are rewritten, no more may be had. What no
    /// piece names is free.
    rooms: Vec<Range<u64>>,
    /// Ranges of files of which some sites waited in vain: nobody rewrites those any more, because somebody may run
    /// there.
    given_up: Vec<Range<u64>>,
    /// The program may block signals by now, or make others: see [`Space::waits_before`].
    blocks: bool,
    /// How many stubs of [`Shared::made`] were looked at by [`Space::rewrite_made`].
    made: usize,
    /// How its program was met.
    pub met: Met,
    /// What was added to the program's limit of memory (RLIMIT_AS) for ours.
    pub added: Raised,
    /// Where the vDSO is.
    pub vdso: Range<u64>,
    /// A module's code uses %gs.
    pub foreign_gs: bool,
    /// Where handlers of signals will return to: nothing is written over that. Those that ran when the program was
    /// joined, and those that were called while sites waited.
    pub interrupted: Vec<u64>,
    /// Calls that are known to be short, by gate (of the layout) and number: threads that begin have them thinned from
    /// the start.
    pub short: BTreeSet<(u8, u32)>,
    /// A thread could not be led out of it when a handler was called, which will return there.
    pub occupied: bool,
    /// A thread was late on its way out of it: a handler may have been called there that returns.
    pub late: bool,
    pub counts: super::SiteCounts,
}

/// An executable piece of a file in the program's memory, and what was found in the file.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub sites: Arc<Sites>,
    pub start: u64,
    pub end: u64,
    pub bias: u64,
    /// What is kept for the jumps of those sites of it that wait, of [`Space::rooms`].
    pub room: Option<usize>,
}

impl Space {
    pub fn new(shared: Shared, added: Raised, met: Met) -> Space {
        Space {
            shared: Rc::new(RefCell::new(shared)),
            is_makers: None,
            sites: HashMap::new(),
            islands: Vec::new(),
            written: Vec::new(),
            pieces: Vec::new(),
            tried: HashSet::new(),
            rooms: Vec::new(),
            given_up: Vec::new(),
            blocks: false,
            made: 0,
            met,
            added,
            vdso: 0..0,
            foreign_gs: false,
            interrupted: Vec::new(),
            short: BTreeSet::new(),
            occupied: false,
            late: false,
            counts: super::SiteCounts::default(),
        }
    }

    /// Whether there is no DATA in a process that was just forked.
    pub fn lacks_data(&self) -> bool {
        self.is_makers.is_some() && !self.shared.borrow().arena.inherited
    }

    /// Rewrites the sites of a piece. `island` maps an island near an address and says where. `lazily`: those that can
    /// wait are left alone until [`Space::rewrite_executed`].
    ///
    /// Nothing may run in the piece meanwhile: it was mapped just now, or everything is stopped. `lazily` says that
    /// nothing else runs in the space.
    pub fn patch(
        &mut self,
        memory: &Memory,
        maps: &[Mapping],
        piece: Piece,
        lazily: bool,
        mut island: impl FnMut(&Spot) -> Option<u64>,
    ) {
        let kept = self.forget_gone(memory, &piece);
        self.mentions(memory, &piece);
        if lazily {
            // What is rewritten does not wait.
            let sites = piece.sites.sites.iter();
            let rewritten = sites.filter(|site| kept.contains(&site.start.wrapping_add(piece.bias)));
            self.tried.extend(rewritten.map(|site| site.next.wrapping_add(piece.bias)));
        }
        let room = if lazily { self.keep_room(&piece, &mut island) } else { JumpRoom::None };
        if lazily && (room == JumpRoom::None || piece.sites.sites.iter().any(|site| self.blocks_unseen(site))) {
            self.rewrite_before(memory, maps, &mut island);
        }
        // What is rewritten here may block signals without a trap before it. (Nothing of that is in the vDSO.)
        self.blocks |= !lazily && !self.has_waiting() && !self.vdso.contains(&piece.start);
        for site in &piece.sites.sites {
            let now = room == JumpRoom::None || !self.can_wait(site);
            if now && piece.has(site) && !kept.contains(&site.start.wrapping_add(piece.bias)) {
                self.rewrite(memory, &piece, site, &mut island);
            }
        }
        match room {
            JumpRoom::None => {}
            JumpRoom::Needless => self.pieces.push(piece),
            JumpRoom::Kept(room) => self.pieces.push(Piece { room: Some(room), ..piece }),
        }
    }

    /// Rewrites a site that was waiting, whose thread has trapped there. It must be the only one that could run in this
    /// space.
    ///
    /// Of the six hundred sites of a C library and its loader a program executes some twenty. A trap costs less than
    /// the stub.
    pub fn rewrite_executed(&mut self, memory: &Memory, next: u64, mut island: impl FnMut(&Spot) -> Option<u64>) {
        let Some(piece) = self.pieces.iter().find(|piece| piece.holds(next)).cloned() else { return };
        self.tried.insert(next);
        if let Some(site) = piece.sites.returning_to(next.wrapping_sub(piece.bias)).filter(|site| self.can_wait(site)) {
            self.rewrite(memory, &piece, site, &mut island);
        }
    }

    /// Whether this is the first call behind which signals may be blocked, or others be made. Before it,
    /// [`Space::rewrite_before`] is due.
    pub fn waits_before(&self, nr: u32) -> bool {
        self.has_waiting() && !self.blocks && BLOCKS.contains(&nr.into())
    }

    /// Rewrites what waits no longer than until that call. The thread that is about to make it is the only one that
    /// could run here.
    pub fn rewrite_before(&mut self, memory: &Memory, maps: &[Mapping], mut island: impl FnMut(&Spot) -> Option<u64>) {
        if self.blocks {
            return;
        }
        for piece in self.pieces.clone() {
            let due = |site: &&Site| is_blocked(site) || is_pun(site);
            for site in self.waiting(&piece).filter(due).cloned().collect::<Vec<Site>>() {
                if is_code(maps, site.insn.wrapping_add(piece.bias)) {
                    self.rewrite(memory, &piece, &site, &mut island);
                }
                self.tried.insert(site.next.wrapping_add(piece.bias));
            }
        }
        self.blocks = true;
    }

    /// Rewrites what waits and has a stub already: what this process forked has executed it, and what it forks next
    /// would trap there again.
    pub fn rewrite_made(&mut self, pid: i32, memory: &Memory) {
        let made = Rc::clone(&self.shared.borrow().made);
        let made = made.borrow();
        if std::mem::replace(&mut self.made, made.len()) == made.len() {
            return;
        }
        let nexts: Vec<u64> =
            made.keys().map(|(insn, ..)| insn.wrapping_add(2)).filter(|next| self.waits(*next)).collect();
        drop(made);
        if nexts.is_empty() {
            return;
        }
        let Ok(maps) = maps::read(pid) else { return };
        nexts
            .into_iter()
            .filter(|next| is_code(&maps, next - 1))
            .for_each(|next| self.rewrite_executed(memory, next, |_| None));
    }

    /// Rewrites all that waits: there will be several threads, or calls in the program's name will not be possible any
    /// more. Where they are not possible now, `island` maps nothing, and what is kept of islands is used. `maps`: a
    /// file that was mapped as code may be mapped as data by now.
    pub fn rewrite_rest(&mut self, memory: &Memory, maps: &[Mapping], mut island: impl FnMut(&Spot) -> Option<u64>) {
        for piece in self.pieces.clone() {
            let is_code = |site: &&Site| is_code(maps, site.insn.wrapping_add(piece.bias));
            for site in self.waiting(&piece).filter(is_code).cloned().collect::<Vec<Site>>() {
                self.rewrite(memory, &piece, &site, &mut island);
            }
        }
        self.end_waiting();
    }

    /// The sites of a piece that wait.
    fn waiting<'a>(&'a self, piece: &'a Piece) -> impl Iterator<Item = &'a Site> {
        let waits = |site: &&Site| {
            piece.has(site) && self.can_wait(site) && !self.tried.contains(&site.next.wrapping_add(piece.bias))
        };
        piece.sites.sites.iter().filter(waits)
    }

    /// What waits there is no concern any more.
    pub fn forget_waiting(&mut self, range: Range<u64>) {
        for piece in std::mem::take(&mut self.pieces) {
            let parts = [(piece.start, piece.end.min(range.start)), (piece.start.max(range.end), piece.end)];
            let left = parts.into_iter().filter(|(start, end)| start < end);
            self.pieces.extend(left.map(|(start, end)| Piece { start, end, ..piece.clone() }));
        }
        self.tried.retain(|next| !range.contains(&(next - 1)));
    }

    /// Nothing waits any more; what is mapped later waits as if signals might be blocked.
    fn end_waiting(&mut self) {
        self.forget_waiting(0..u64::MAX);
        self.blocks = true;
    }

    /// The same where it could not be rewritten: nor can it be later, when others may run there.
    pub fn give_up_waiting(&mut self) {
        let ranges = self.pieces.iter().map(|piece| piece.start..piece.end);
        self.given_up.extend(ranges);
        self.end_waiting();
    }

    /// A handler is about to be called that will return to this address: nothing is written over that later. Only at a
    /// signal does a thread come to stand between instructions that would be displaced; nobody can tell how long, as a
    /// program may put the handler's stack aside.
    pub fn interrupt_at(&mut self, rip: u64) {
        let held = |piece: &&Piece| (piece.start..piece.end).contains(&rip);
        let Some(site) = self.pieces.iter().find(held).and_then(|piece| piece.displacing(rip)) else { return };
        // A handler of a fault may return behind the instruction that made it, and so among the others.
        let inside = rip.max(site.start + 1);
        if !self.interrupted.contains(&inside) {
            self.interrupted.push(inside);
        }
    }

    /// Keeps room on an island for the jumps of those sites of a piece that wait.
    fn keep_room(&mut self, piece: &Piece, island: &mut impl FnMut(&Spot) -> Option<u64>) -> JumpRoom {
        /// CODE is within reach of what is nearer than this: a `jmp rel32` reaches twice as far.
        const NEAR: u64 = 1 << 30;
        let code = self.shared.borrow().arena.code;
        let room = ROOM * self.waiting(piece).count() as u64;
        if room == 0 || code.abs_diff(piece.start) < NEAR && code.abs_diff(piece.end) < NEAR {
            return JumpRoom::Needless;
        }
        let spot = Spot::near(piece.start);
        let is_free = |index: usize| !self.pieces.iter().any(|piece| piece.room == Some(index));
        let fits = |kept: &Range<u64>| kept.end - kept.start >= room && spot.within.contains(&kept.start);
        if let Some(index) = (0..self.rooms.len()).find(|index| is_free(*index) && fits(&self.rooms[*index])) {
            return JumpRoom::Kept(index);
        }
        let Some(at) =
            Some(room).filter(|room| *room <= layout::ISLAND).and_then(|room| self.room(&spot, room, island))
        else {
            return JumpRoom::None;
        };
        self.rooms.push(at..at + room);
        JumpRoom::Kept(self.rooms.len() - 1)
    }

    /// Whether [`Space::rewrite_executed`] could do anything about a site.
    pub fn waits(&self, next: u64) -> bool {
        !self.tried.contains(&next) && self.pieces.iter().any(|piece| piece.holds(next))
    }

    /// Whether any site of a range may wait.
    pub fn waits_in(&self, range: &Range<u64>) -> bool {
        self.pieces.iter().any(|piece| piece.start < range.end && range.start < piece.end)
    }

    /// Whether any site waits.
    pub fn has_waiting(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// What is still as it was written stays, by its address: a range that is only made executable once more, while
    /// others may run in it. The rest of what was known there is of something that is mapped no more.
    fn forget_gone(&mut self, memory: &Memory, piece: &Piece) -> HashSet<u64> {
        let inside = |address: u64| (piece.start..piece.end).contains(&address);
        let is_there = |write: &Write| is(memory, write.address, &write.bytes);
        self.written.retain(|(write, _)| !inside(write.address) || is_there(write));
        let kept: HashSet<u64> = self.written.iter().map(|(write, _)| write.address).collect();
        let led = |site: &Site| kept.contains(&site.start.wrapping_add(piece.bias));
        self.sites.retain(|next, _| {
            !inside(*next - 1) || piece.sites.returning_to(next.wrapping_sub(piece.bias)).is_some_and(led)
        });
        kept
    }

    /// Rewrites a site that is not rewritten, if that can be.
    fn rewrite(&mut self, memory: &Memory, piece: &Piece, site: &Site, island: &mut impl FnMut(&Spot) -> Option<u64>) {
        let (insn, bias) = (site.insn.wrapping_add(piece.bias), piece.bias);
        let interrupted = self.interrupted.iter().any(|at| site.inside(at.wrapping_sub(bias)));
        let given_up = self.given_up.iter().any(|range| range.contains(&insn));
        // Its stub has a use for a slot before it knows whether there is a tracer, and processes that are forked may
        // have none.
        let slotless = site.kind == Kind::Int80 && !self.shared.borrow().arena.inherited;
        if interrupted
            || given_up
            || slotless
            || matches!(site.method, Method::Trap(_))
            || !is_as_in_file(memory, site, bias)
        {
            self.counts.fallback += 1;
            return;
        }
        let displaced = |at| encode::displaced(site, 64, bias, at).map_err(|error| error.to_string());
        let emitted = self.emit(site.kind, insn, &site.original, site.certain_number(), &displaced).or_else(|()| {
            // What is addressed from the site's own neighbourhood does not reach it from the stub: it goes to an
            // island, and the stub has none. Without them it takes no number for granted.
            let Some((entry, new)) = self.emit(site.kind, insn, &[], None, NOTHING)? else { return Ok(None) };
            let spot = Spot { kept: piece.room, ..Spot::near(site.start.wrapping_add(bias)) };
            let hop = self.hop(memory, spot, entry, &displaced, island);
            hop.map(|hop| Some((hop, new))).ok_or(())
        });
        let led =
            emitted.map(|emitted| emitted.map(|(entry, new)| (self.lead(memory, piece, site, entry, island), new)));
        match led {
            // A call that is always seen: it traps by design, and is rare.
            Ok(None) => {}
            // Who was forked rewrites the same sites.
            Ok(Some((Some(()), new))) => self.counts.patched += u64::from(new),
            Ok(Some((None, _))) | Err(()) => self.counts.fallback += 1,
        }
    }

    /// Makes instructions that name an address in the vsyscall page name the stub of that function.
    ///
    /// The page itself can be neither written nor filtered for the sud backend (a call there is a page fault). Whoever
    /// computes one address from another finds the stubs at the same distances.
    fn mentions(&mut self, memory: &Memory, piece: &Piece) {
        for mention in piece.sites.vsyscall.iter().filter(|mention| !mention.memory && mention.is_whole()) {
            let field = mention.insn.wrapping_add(u64::from(mention.field)).wrapping_add(piece.bias);
            if !(piece.start..piece.end).contains(&field) {
                continue;
            }
            let at = mention.insn.wrapping_add(piece.bias);
            let mut code = [0; called::CODE];
            if memory.read(at, &mut code).is_err() || !called::is_called(&code, at) {
                continue;
            }
            let Some(page) = self.vsyscall_stubs().filter(|page| *page < 1 << 31) else { return };
            let width = usize::from(mention.width.min(8));
            let mut now = vec![0; width];
            let named = VSYSCALL + u64::from(mention.function);
            if memory.read(field, &mut now).is_ok() && now == named.to_le_bytes()[..width] {
                let bytes = (page + u64::from(mention.function)).to_le_bytes()[..width].to_vec();
                self.write(memory, Write { address: field, bytes });
            }
        }
    }

    fn vsyscall_stubs(&mut self) -> Option<u64> {
        let mut shared = self.shared.borrow_mut();
        if let Some(page) = shared.vsyscall {
            return Some(page);
        }
        let code = shared.arena.code;
        let page = shared.arena.next_stub().next_multiple_of(0x400);
        let mut bytes = vec![0xcc; (page - shared.arena.next_stub()) as usize];
        let start = bytes.len();
        // gettimeofday, time, getcpu (arch/x86/entry/vsyscall/vsyscall_emu_64.S).
        for (index, number) in [libc::SYS_gettimeofday, libc::SYS_time, libc::SYS_getcpu].into_iter().enumerate() {
            let offset = 0x400 * index as u64;
            let original = Original::Vsyscall { number: number as u32, address: VSYSCALL + offset };
            let (function, stub) = stub::function(&shared.settings, code, page + offset, &original, NOTHING).ok()?;
            bytes.resize(start + offset as usize, 0xcc);
            bytes.extend_from_slice(&function);
            Rc::make_mut(&mut shared.stubs).insert(page + offset, stub);
        }
        (shared.arena.add_stub(&bytes)).then(|| *shared.vsyscall.insert(page))
    }

    /// The stub of a site that is not rewritten: where a thread is sent that trapped there.
    pub fn stub_for_trap(&mut self, next: u64, table: Table) -> Option<Stub> {
        let known = self.sites.get(&next).copied();
        let start = match known {
            Some(start) => start,
            None => {
                let kind = if table == Table::I386 { Kind::Int80 } else { Kind::Syscall };
                self.emit(kind, next.wrapping_sub(2), &[], None, NOTHING).ok()?;
                *self.sites.get(&next)?
            }
        };
        self.shared.borrow().stubs.get(&start).cloned()
    }

    /// The stub that an address lies in.
    pub fn stub_at(&self, address: u64) -> Option<Stub> {
        stub::locate(&self.shared.borrow().stubs, address).cloned()
    }

    /// Where a stub of a site is entered, before which `original` is `displaced`, and whether it is new; nowhere for a
    /// call that is always seen.
    fn emit(
        &mut self,
        kind: Kind,
        insn: u64,
        original: &[u8],
        number: Option<u32>,
        displaced: stub::Displaced<'_>,
    ) -> Result<Option<(u64, bool)>, ()> {
        let instruction = match kind {
            Kind::Syscall => Instruction::Syscall,
            Kind::Int80 => Instruction::Int80,
            Kind::Sysenter => return Err(()),
        };
        let site = stub::Site::new(instruction, insn, number);
        let key = (insn, kind == Kind::Int80, original.to_vec());
        let made = self.shared.borrow().made.borrow().get(&key).cloned();
        let new = made.is_none();
        let stubs = match made {
            Some(stubs) => stubs,
            None => {
                // A site that is not rewritten traps in any case.
                let bears = instruction == Instruction::Syscall && number.is_none() && !original.is_empty();
                let births = if bears { self.emit_births(&site) } else { Vec::new() };
                let mut site = site;
                site.births.iter_mut().zip(&births).for_each(|(at, stub)| *at = stub.entry);
                let mut shared = self.shared.borrow_mut();
                match add(&mut shared, site, displaced)? {
                    Some(stub) => {
                        let stubs: Vec<Stub> = [stub].into_iter().chain(births).collect();
                        shared.made.borrow_mut().insert(key, stubs.clone());
                        stubs
                    }
                    None => return Ok(None),
                }
            }
        };
        let (entry, at) = (stubs[0].entry, stubs[0].range.start);
        self.sites.insert(site.next(), at);
        let mut shared = self.shared.borrow_mut();
        Rc::make_mut(&mut shared.stubs).extend(stubs.into_iter().map(|stub| (stub.range.start, stub)));
        Ok(Some((entry, new)))
    }

    /// Stubs of a site at which no number is certain, one for each number that makes a thread or a process. All of them
    /// or none. Of a program with thousands of sites the first have them only: they take four times the room of the
    /// others.
    fn emit_births(&mut self, site: &stub::Site) -> Vec<Stub> {
        let mut shared = self.shared.borrow_mut();
        if shared.arena.is_filling() {
            return Vec::new();
        }
        let numbers = shared.settings.births();
        let made = numbers.into_iter().map(|number| {
            let site = stub::Site { number: Some(number), ..*site };
            add(&mut shared, site, NOTHING).ok().flatten()
        });
        made.collect::<Option<Vec<Stub>>>().unwrap_or_default()
    }

    /// Makes a site lead to an address.
    fn lead(
        &mut self,
        memory: &Memory,
        piece: &Piece,
        site: &Site,
        entry: u64,
        island: &mut impl FnMut(&Spot) -> Option<u64>,
    ) -> Option<()> {
        let bias = piece.bias;
        let writes = match encode::rewrite(site, 64, bias, entry) {
            Ok(writes) => writes,
            Err(EncodeError::Reach { low, high, .. }) if matches!(site.method, Method::Pun { .. }) => {
                let spot = Spot { near: low, within: low..=high, size: layout::ISLAND_PAGE, kept: None };
                let hop = self.hop(memory, spot, entry, NOTHING, island)?;
                encode::rewrite(site, 64, bias, hop).ok()?
            }
            Err(_) => {
                let spot = Spot { kept: piece.room, ..Spot::near(site.start.wrapping_add(bias)) };
                let hop = self.hop(memory, spot, entry, NOTHING, island)?;
                encode::rewrite(site, 64, bias, hop).ok()?
            }
        };
        // What was there is known: it is as in the file.
        let before = encode::restore(site, 64, bias).into_iter().rev().map(|write| write.bytes);
        writes.into_iter().zip(before).try_for_each(|(write, before)| self.write_over(memory, write, before))
    }

    /// Writes, and remembers what was there.
    pub fn write(&mut self, memory: &Memory, write: Write) -> Option<()> {
        let mut before = vec![0; write.bytes.len()];
        memory.read(write.address, &mut before).ok()?;
        self.write_over(memory, write, before)
    }

    fn write_over(&mut self, memory: &Memory, write: Write, before: Vec<u8>) -> Option<()> {
        if memory.write(write.address, &write.bytes).is_err() {
            // A part of it may be there.
            let _ = memory.write(write.address, &before);
            return None;
        }
        self.written.push((write, before));
        fault::point("written");
        Some(())
    }

    /// An address in a spot that executes instructions which must be there, and jumps on to `target`.
    pub fn hop(
        &mut self,
        memory: &Memory,
        spot: Spot,
        target: u64,
        instructions: stub::Displaced<'_>,
        island: &mut impl FnMut(&Spot) -> Option<u64>,
    ) -> Option<u64> {
        let at = self.room(&spot, ROOM, island)?;
        let mut bytes = instructions(at).ok()?;
        // The pointer is read by the program: where it has set EFLAGS.AC, only an aligned one may be.
        let padding = (bytes.len() + 6).next_multiple_of(8) - (bytes.len() + 6);
        bytes.extend_from_slice(&[0xff, 0x25, padding as u8, 0, 0, 0]);
        bytes.resize(bytes.len() + padding, 0xcc);
        bytes.extend_from_slice(&target.to_le_bytes());
        if bytes.len() as u64 > ROOM {
            return None;
        }
        memory.write(at, &bytes).ok()?;
        Some(at)
    }

    /// Memory in a spot, for good.
    fn room(&mut self, spot: &Spot, size: u64, island: &mut impl FnMut(&Spot) -> Option<u64>) -> Option<u64> {
        if let Some(kept) =
            spot.kept.and_then(|kept| self.rooms.get_mut(kept)).filter(|kept| kept.end - kept.start >= size)
        {
            kept.start += size;
            return Some(kept.start - size);
        }
        let fits = |island: &Island| island.next + size <= island.end && spot.within.contains(&island.next);
        if !self.islands.iter().any(fits) {
            let start = island(spot)?;
            let next = start.max(*spot.within.start()).next_multiple_of(8);
            self.islands.push(Island { start, next, end: start + spot.size });
        }
        let island = self.islands.iter_mut().find(|island| fits(island))?;
        island.next += size;
        Some(island.next - size)
    }

    /// Makes the functions of the vDSO lead through stubs; those that a handler will return to the beginning of are
    /// left alone, and told.
    pub fn detour(
        &mut self,
        memory: &Memory,
        vdso: &Vdso,
        base: u64,
        mut island: impl FnMut(&Spot) -> Option<u64>,
    ) -> Vec<&'static str> {
        let mut left = Vec::new();
        for (name, number, _) in vdso_calls::FUNCTIONS {
            let Some(entry) = vdso.entry(name).filter(|entry| entry.refused.is_none()) else { continue };
            if self.interrupted.iter().any(|at| entry.inside(at.wrapping_sub(base))) {
                left.push(name);
                continue;
            }
            let resume = base + entry.offset + entry.original.len() as u64;
            let original = Original::Vdso { number: number as u32, resume };
            let _ = self.lead_function(memory, (entry, base), &original, &mut island);
        }
        left
    }

    /// Makes a function lead through a stub; `base` is what is added to the offset of its entry. Why it does not.
    fn lead_function(
        &mut self,
        memory: &Memory,
        (entry, base): (&Entry, u64),
        original: &Original,
        island: &mut impl FnMut(&Spot) -> Option<u64>,
    ) -> Result<(), &'static str> {
        let displaced = |at| encode::displaced_entry(entry, 64, base, at).map_err(|error| error.to_string());
        // Near the function, which may begin with what is addressed relative to itself: those of the vDSO with data of
        // the kernel's pages.
        let at = self.room(&Spot::near(base.wrapping_add(entry.offset)), FUNCTION, island);
        let at = at.ok_or("no executable memory can be mapped near it")?;
        let emitted = {
            let shared = self.shared.borrow();
            stub::function(&shared.settings, shared.arena.code, at, original, &displaced)
        };
        let (bytes, stub) = emitted.map_err(|_| "its first instructions cannot be executed elsewhere")?;
        if bytes.len() as u64 > FUNCTION || memory.write(at, &bytes).is_err() {
            return Err("its stub cannot be written");
        }
        let write = encode::detour(entry, 64, base, stub.entry).map_err(|_| "its stub is too far away")?;
        // A thread in the agent is in this stub: it must not be left there for a signal's handler.
        Rc::make_mut(&mut self.shared.borrow_mut().stubs).insert(at, stub);
        self.write(memory, write).ok_or("its first instructions cannot be written")
    }

    /// Makes those of these functions that lie in a range lead through stubs that record their entries, of a file with
    /// this load bias; which do not, and why. Nothing may run in the range meanwhile.
    pub fn probe(
        &mut self,
        memory: &Memory,
        (range, bias): (&Range<u64>, u64),
        probes: &[Probe],
        mut island: impl FnMut(&Spot) -> Option<u64>,
    ) -> Vec<(String, &'static str)> {
        let mut left = Vec::new();
        for Probe { number, entry } in probes {
            let at = bias.wrapping_add(entry.offset);
            let resume = at.wrapping_add(entry.original.len() as u64);
            if !range.contains(&at) || resume > range.end || self.written.iter().any(|(write, _)| write.address == at) {
                continue;
            }
            let original = Original::Probed { number: *number, entry: at, resume };
            let led = match () {
                () if self.interrupted.iter().any(|ip| entry.inside(ip.wrapping_sub(bias))) => {
                    Err("a thread was about to go on between its first instructions")
                }
                () if self.given_up.iter().any(|range| range.contains(&at)) => Err("others may be executing it"),
                () if !is(memory, at, &entry.original) => Err("its first instructions are not those of its file"),
                () => self.lead_function(memory, (entry, bias), &original, &mut island),
            };
            left.extend(led.err().map(|why| (entry.name.clone(), why)));
        }
        left
    }

    /// Puts every byte back that still is what was written; nothing may run in the space meanwhile.
    pub fn restore(&mut self, memory: &Memory) {
        for (write, before) in self.written.drain(..).rev() {
            let mut now = vec![0; write.bytes.len()];
            if memory.read(write.address, &mut now).is_ok() && now == write.bytes {
                // Nothing can be done about a page that is gone meanwhile: its bytes are gone with it.
                let _ = memory.write(write.address, &before);
            }
        }
        self.sites.clear();
        self.end_waiting();
    }

    /// Whether an address is in the vDSO or the vsyscall page, whose functions may have been called by a stub.
    pub fn in_function(&self, address: u64) -> bool {
        self.vdso.contains(&address) || (VSYSCALL..VSYSCALL + 0x1000).contains(&address)
    }

    /// Whether an address is in an island.
    pub fn on_island(&self, address: u64) -> bool {
        self.islands.iter().any(|island| (island.start..island.end).contains(&address))
    }

    /// Whether an address is among bytes that were written: a site's jump, or its second half in padding.
    pub fn in_rewritten(&self, address: u64) -> bool {
        self.written
            .iter()
            .any(|(write, _)| (write.address..write.address + write.bytes.len() as u64).contains(&address))
    }

    /// Whether any byte of a range was written.
    pub fn is_rewritten_in(&self, range: &Range<u64>) -> bool {
        let meets = |(write, _): &(Write, Vec<u8>)| {
            write.address < range.end && range.start < write.address + write.bytes.len() as u64
        };
        self.written.iter().any(meets)
    }

    /// What is mapped for us, besides the arena.
    pub fn islands(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.islands.iter().map(|island| (island.start, island.end - island.start))
    }
}

impl Piece {
    /// Whether a site of the file is in it.
    fn has(&self, site: &Site) -> bool {
        (self.start..self.end).contains(&site.insn.wrapping_add(self.bias))
    }

    /// Whether the crossing before an address is in it.
    fn holds(&self, next: u64) -> bool {
        (self.start..self.end).contains(&next.wrapping_sub(1))
    }

    /// The bytes of the site that has an address among its displaced instructions, of which there are several.
    fn displacing(&self, rip: u64) -> Option<Range<u64>> {
        let address = rip.wrapping_sub(self.bias);
        let sites = &self.sites.sites;
        let site = sites.get(sites.partition_point(|site| site.insn <= address))?;
        let range = site.start.wrapping_add(self.bias)..site.insn.wrapping_add(self.bias);
        (site.method != Method::Instruction && range.contains(&rip)).then_some(range)
    }
}

/// Whether there is code at an address that is nobody else's.
fn is_code(maps: &[Mapping], address: u64) -> bool {
    let there = |map: &&Mapping| (map.start..map.end).contains(&address);
    maps.iter().find(there).is_some_and(|map| map.executable && map.private)
}

/// Calls that C libraries make with all signals blocked: that make threads and processes and end them, or come with the
/// mask of signals.
const BLOCKED: [i64; 13] = [
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_clone,
    libc::SYS_clone3,
    libc::SYS_exit,
    libc::SYS_gettid,
    libc::SYS_getpid,
    libc::SYS_tgkill,
    libc::SYS_set_robust_list,
];

/// Calls behind which signals may be blocked: in this program, in a handler, or in what it makes.
const BLOCKS: [i64; 11] = [
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_pwait,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_clone,
    libc::SYS_clone3,
];

impl Space {
    /// Whether a site can be rewritten later, when it is executed.
    ///
    /// A jump across two pages cannot: a tracer that is killed may have written half of it. A call that C libraries
    /// make with all signals blocked cannot once they may be: a trap takes the handler for SIGSYS away then, and is the
    /// program's end if the tracer dies before it has put that back. (One whose number nobody knows traps once then,
    /// and is mended.) Nor can a pun once there may be others, beside whom nothing can be mapped for its island.
    fn can_wait(&self, site: &Site) -> bool {
        const PAGE: u64 = 4096;
        let one_page = site.start / PAGE == site.insn.saturating_sub(1) / PAGE;
        let moves = !matches!(site.method, Method::Trap(_));
        moves && one_page && !(self.blocks && (is_blocked(site) || is_pun(site)))
    }

    /// Whether a site may block signals, or make others, without a trap before that: it does not wait.
    fn blocks_unseen(&self, site: &Site) -> bool {
        let rewritten = !self.can_wait(site) && !matches!(site.method, Method::Trap(_));
        rewritten && known_number(site).is_none_or(|number| BLOCKS.contains(&number.into()))
    }

    /// The same once it has been rewritten: nobody knows its call, which may be another one each time.
    pub fn may_block_unseen(&self, next: u64) -> bool {
        let piece = self.pieces.iter().find(|piece| piece.holds(next));
        let site = piece.and_then(|piece| piece.sites.returning_to(next.wrapping_sub(piece.bias)));
        !self.blocks && site.is_some_and(|site| known_number(site).is_none())
    }
}

/// Whether C libraries make a site's call with all signals blocked, as far as is known.
fn is_blocked(site: &Site) -> bool {
    known_number(site).is_some_and(|number| BLOCKED.contains(&number.into()))
}

/// The number of a site's call, as far as is known: a hint is good enough for when to rewrite it.
fn known_number(site: &Site) -> Option<u32> {
    site.certain_number().or(site.number)
}

fn is_pun(site: &Site) -> bool {
    matches!(site.method, Method::Pun { .. })
}

/// Where an island for a module at `near` fits.
pub(super) fn room_for_island(pid: i32, spot: &Spot) -> Option<u64> {
    let (low, high) = (*spot.within.start(), *spot.within.end());
    // A jump with few bytes of its own may have to lead into the middle of a page.
    let lowest = (low & !(layout::ISLAND_PAGE - 1)).saturating_sub(maps::GUARD).max(1 << 16);
    let highest = high.saturating_add(spot.size + maps::GUARD).min(0x7fff_ffff_f000);
    maps::hole_near(&maps::read(pid).ok()?, spot.near, spot.size, lowest, highest)
}
/// Emits a site's stub behind all others; `None` for a call that is always seen.
fn add(shared: &mut Shared, site: stub::Site, displaced: stub::Displaced<'_>) -> Result<Option<Stub>, ()> {
    let (code, at) = (shared.arena.code, shared.arena.next_stub());
    match stub::crossing(&shared.settings, code, at, site, displaced) {
        Ok(Emitted::Stub(bytes, stub)) if shared.arena.add_stub(&bytes) => Ok(Some(stub)),
        Ok(Emitted::Never) => Ok(None),
        _ => Err(()),
    }
}
