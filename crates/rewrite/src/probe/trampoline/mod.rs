//! Trampolines: what is executed in place of a probed instruction.
//!
//! A trampoline does its *actions*, then what the displaced instructions did, and jumps behind them. It keeps every
//! register, the flags where the program may still use them, the red zone below the stack pointer, and never touches
//! vector registers.

mod action;
mod condition;
mod displaced;
mod goroutine;
mod jump;
#[cfg(test)]
mod trial;

use super::site::{Choice, Exit, Method, Site};
pub use action::STACK_SWITCH;
use action::Setting;
pub use condition::{Comparison, Condition, otherwise};
pub(crate) use displaced::immovable;
pub use goroutine::Goroutine;
use iced_x86::code_asm::CodeAssembler;
use iced_x86::{Decoder, DecoderOptions, Instruction};
use std::ops::Range;
use tollgate_agent::probe::{PROBE_COUNTERS, PROBE_TIMERS};

/// One thing to do at a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Count.
    Count {
        /// Below [`tollgate_agent::probe::PROBE_COUNTERS`].
        counter: u32,
    },
    /// A function is entered: a timed one remembers the time and the stack pointer, and one that others jump to goes on
    /// with their frame. Only at the first instruction of a function.
    Start(Call),
    /// A function returns: the latencies of all that was started in its frame are counted.
    Stop(Call),
    /// A function is left by a jump to another one, in which its frame goes on. Only at the jump.
    Jump {
        /// The function that is left.
        call: Call,
        /// Of a jump to a stub of the procedure linkage table: the address in the file of the pointer that the stub
        /// jumps by.
        pointer: Option<u64>,
    },
    /// The same of a function of Go, which need not end in the thread nor on the stack where it began.
    StartGo {
        /// Below [`tollgate_agent::probe::PROBE_TIMERS`].
        timer: u32,
        /// How the function finds its goroutine.
        goroutine: Goroutine,
    },
    /// Such a function is left: counts its latency.
    StopGo {
        /// That of [`Action::StartGo`].
        timer: u32,
        /// That of [`Action::StartGo`].
        goroutine: Goroutine,
    },
    /// Lets the agent make a record.
    Capture {
        /// What [`tollgate_agent::probe::PROBE_ID`] is to be.
        id: u32,
    },
    /// The function returns this at once, as long as there is a tracer. Only at the first instruction of a function,
    /// and behind all else.
    Return {
        /// What rax is to be.
        value: u64,
    },
    /// The next action is done only if this holds; of several all must. That is a count, a record, a return, or the
    /// start of a function, which is then as if it were not timed: its returns must be those of one that is not,
    /// either.
    When(Condition),
}

/// Whose frame a site belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The function's first address, in the file.
    pub function: u64,
    /// Below [`tollgate_agent::probe::PROBE_TIMERS`]; `None`: it is not timed itself, but timed functions jump to it.
    pub timer: Option<u32>,
}

impl Call {
    /// The function's first address in a program.
    pub fn address(self, bias: u64) -> u64 {
        self.function.wrapping_add(bias)
    }
}

/// What to do at a site, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteActions {
    /// Whenever it is hit.
    pub on_hit: Vec<Action>,
    /// When the function is left there: of a conditional jump only if it is taken. Elsewhere the same as `here`, behind
    /// it.
    pub on_exit: Vec<Action>,
}

impl SiteActions {
    /// The same in a program where the file lies elsewhere: addresses are the program's.
    pub fn moved(mut self, bias: u64) -> SiteActions {
        for action in self.on_hit.iter_mut().chain(&mut self.on_exit) {
            match action {
                Action::Start(call) | Action::Stop(call) => call.function = call.address(bias),
                Action::Jump { call, pointer } => {
                    call.function = call.address(bias);
                    *pointer = pointer.map(|pointer| pointer.wrapping_add(bias));
                }
                _ => {}
            }
        }
        self
    }

    /// Whether a thread reads its thread-local storage there, for its goroutine.
    pub fn asks_for_goroutine(&self) -> bool {
        self.on_hit.iter().chain(&self.on_exit).any(|one| matches!(one, Action::StartGo { .. } | Action::StopGo { .. }))
    }
}

/// Where counters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// In the thread's slot, which %gs points to.
    Slot,
    /// The program has a use for %gs itself: counters of all threads at this address of the program, by `lock inc`.
    /// Actions other than [`Action::Count`] are refused ([`EmitError::NeedsSlot`]).
    Shared(u64),
}

/// One instruction of a trampoline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its address.
    pub address: u64,
    /// Registers, flags and stack of a thread that stands here are the program's own, as they would be at this address
    /// of the original code (final, with the load bias): what a signal handler should see. `None`: step on.
    pub original: Option<u64>,
    /// What must be added to the stack pointer to make it the program's own there: 8 where a return address was pushed
    /// already.
    pub rsp: i64,
    /// The actions of the instruction at that address are done: a thread that is put back there would be counted again.
    pub counted: bool,
}

/// A trampoline for one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trampoline {
    /// Where it lies.
    pub range: Range<u64>,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Where the rewritten site leads.
    pub entry: u64,
    /// Where a thread goes on that trapped at the site's first byte (an `int3`), all registers as they are (but rip).
    pub trap_entry: u64,
    /// Its instructions, ascending. Behind the last jump lie words that are no instructions.
    pub map: Vec<Place>,
    /// What a thread that traps inside a window goes on as: pairs of an address of the original code and one in here.
    inside: Vec<(u64, u64)>,
}

impl Trampoline {
    /// The instruction at an address; `None` if none begins there (or it is another trampoline's).
    pub fn place(&self, address: u64) -> Option<&Place> {
        self.map.binary_search_by_key(&address, |place| place.address).ok().map(|index| &self.map[index])
    }

    /// Where a thread goes on that trapped at an instruction inside the site's window.
    pub fn inside(&self, original: u64) -> Option<u64> {
        self.inside.iter().find(|(from, _)| *from == original).map(|(_, to)| *to)
    }
}

/// What is to be emitted.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// The site.
    pub site: &'a Site,
    /// How it is probed.
    pub choice: &'a Choice,
    /// What is added to addresses of the file.
    pub bias: u64,
    /// What to do.
    pub work: &'a SiteActions,
    /// Other sites whose instructions are displaced too, and what to do there.
    pub others: &'a [(&'a Site, SiteActions)],
    /// Where counters are.
    pub counting: Counting,
    /// Address of a byte that is 0 as long as there may be a tracer: nothing that a record is made by is to be believed
    /// behind that. `None`: not asked.
    pub lives: Option<u64>,
    /// Address of the guard ([`tollgate_agent::head::HEAD_GUARD_SIZE`]): nothing that is shared is touched where that
    /// says no. `None`: not asked.
    pub guard: Option<u32>,
}

impl<'a> Order<'a> {
    /// For one site of a file that is mapped where it was linked, in a program with a tracer.
    pub fn new(site: &'a Site, choice: &'a Choice, work: &'a SiteActions, counting: Counting) -> Order<'a> {
        Order { site, choice, bias: 0, work, others: &[], counting, lives: None, guard: None }
    }

    /// The sites that are probed, and what to do at each.
    fn sites(&self) -> impl Iterator<Item = (&'a Site, &'a SiteActions)> {
        [(self.site, self.work)].into_iter().chain(self.others.iter().map(|(site, work)| (*site, work)))
    }
}

/// Why there is no trampoline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmitError {
    /// A displaced instruction refers to memory that is out of reach there, or the like: another address, or another
    /// choice, may do.
    #[error("the instruction at {site:#x} cannot be executed at {at:#x}: {why}")]
    Displaced {
        /// The site, with the load bias.
        site: u64,
        /// Where the trampoline was to be.
        at: u64,
        /// What the encoder says.
        why: String,
    },
    /// Only counts are possible without a slot.
    #[error("the program uses %gs for itself, so probes in it can only count")]
    NeedsSlot,
    /// There is no such counter or timer.
    #[error("{what} {index} is beyond the last one, {last}")]
    Index {
        /// Which kind.
        what: &'static str,
        /// Its index.
        index: u32,
        /// The greatest one.
        last: u64,
    },
}

/// Emits a trampoline for an address.
pub fn emit(order: &Order<'_>, at: u64) -> Result<Trampoline, EmitError> {
    order.sites().try_for_each(|(_, work)| check(work, order.counting))?;
    let address = order.site.address.wrapping_add(order.bias);
    let mut builder = Builder { at, bytes: Vec::new(), pool: Vec::new(), marks: Vec::new(), counted: false };
    let made = fill(&mut builder, order, address);
    let trap_entry = made.map_err(|why| EmitError::Displaced { site: address, at, why })?;
    Ok(builder.finish(order.choice.start(address), trap_entry))
}

/// Whether there is such a counter or timer, and a way to use it.
fn check(work: &SiteActions, counting: Counting) -> Result<(), EmitError> {
    for action in work.on_hit.iter().chain(&work.on_exit) {
        let (what, index, count) = match *action {
            Action::Count { counter } => ("counter", counter, PROBE_COUNTERS),
            Action::Start(call) | Action::Stop(call) | Action::Jump { call, .. } => {
                ("timer", call.timer.unwrap_or(0), PROBE_TIMERS)
            }
            Action::StartGo { timer, .. } | Action::StopGo { timer, .. } => ("timer", timer, PROBE_TIMERS),
            // A 32-bit immediate is sign-extended.
            Action::Capture { id } => ("record", id, 1 << 31),
            Action::When(condition) => ("register", condition.register.into(), 16),
            Action::Return { .. } => continue,
        };
        if u64::from(index) >= count {
            return Err(EmitError::Index { what, index, last: count - 1 });
        }
        if matches!(counting, Counting::Shared(_)) && !matches!(action, Action::Count { .. } | Action::When(_)) {
            return Err(EmitError::NeedsSlot);
        }
    }
    Ok(())
}

/// Fills a trampoline; the offset of its [`Trampoline::trap_entry`].
fn fill(b: &mut Builder, order: &Order<'_>, address: u64) -> Result<usize, String> {
    let (site, choice) = (order.site, order.choice);
    let start = choice.start(address);
    let bytes = site.from_start(choice);
    let displaced = bytes.get(..choice.displaced.into()).ok_or("the site has too few bytes")?;
    let mut decoder = Decoder::with_ip(64, displaced, start, DecoderOptions::NONE);
    if choice.method == Method::Call {
        return called(b, order, &decoder.decode());
    }
    while decoder.can_decode() {
        let instruction = decoder.decode();
        if instruction.is_invalid() {
            return Err(format!("the bytes at {:#x} are not an instruction", instruction.ip()));
        }
        let from = (instruction.ip() - start) as usize;
        one(b, order, &instruction, &displaced[from..from + instruction.len()])?;
    }
    let behind = start.wrapping_add(displaced.len() as u64);
    b.standing(behind, 0);
    b.jump(behind);
    Ok(0)
}

/// One displaced instruction, behind the actions of the site that it is, if it is one.
fn one(b: &mut Builder, order: &Order<'_>, instruction: &Instruction, bytes: &[u8]) -> Result<(), String> {
    let address = instruction.ip();
    b.counted = false;
    b.standing(address, 0);
    let Some((site, work)) = order.sites().find(|(site, _)| site.address.wrapping_add(order.bias) == address) else {
        return displaced::displaced(b, instruction, bytes, &|_| Ok(()));
    };
    let (flags, red_zone, counting) = (site.flags_live, site.red_zone, order.counting);
    let (lives, guard) = (order.lives, order.guard);
    let setting = Setting { flags, red_zone, counting, site: address, bias: order.bias, lives, guard, pushed: 0 };
    let before = b.bytes.len();
    actions(b, setting, instruction, &work.on_hit)?;
    // Of a conditional exit the other actions are done where it is taken.
    let conditional = site.exit == Some(Exit::Conditional);
    if !conditional {
        actions(b, setting, instruction, &work.on_exit)?;
    }
    if b.bytes.len() > before {
        b.counted = true;
        b.standing(address, 0);
    }
    let leaving = |b: &mut Builder| actions(b, setting, instruction, &work.on_exit);
    displaced::displaced(b, instruction, bytes, if conditional { &leaving } else { &|_| Ok(()) })
}

/// A call that calls the trampoline.
fn called(b: &mut Builder, order: &Order<'_>, call: &Instruction) -> Result<usize, String> {
    if order.work.on_hit.iter().any(|action| matches!(action, Action::Return { .. })) {
        // Its own return address would have to be dropped, which a shadow stack does not allow.
        return Err("a function cannot be left from a call in it".into());
    }
    let (site, target) = (order.site, call.near_branch_target());
    let (flags, red_zone, counting) = (site.flags_live, site.red_zone, order.counting);
    let (lives, guard) = (order.lives, order.guard);
    let setting = Setting { flags, red_zone, counting, site: call.ip(), bias: order.bias, lives, guard, pushed: 8 };
    // The call itself was made, so whoever stands here is about to enter the callee.
    b.standing(target, 0);
    actions(b, setting, call, &order.work.on_hit)?;
    b.standing(target, 0);
    b.jump(target);
    let trap_entry = b.bytes.len();
    b.standing(call.ip(), 0);
    displaced::push(b, call.next_ip());
    let entry = b.at;
    b.standing(target, 0);
    b.jump(entry);
    Ok(trap_entry)
}

fn actions(b: &mut Builder, setting: Setting, instruction: &Instruction, actions: &[Action]) -> Result<(), String> {
    let mut conditions = Vec::new();
    actions.iter().try_for_each(|one| match *one {
        Action::When(condition) => {
            conditions.push(condition);
            Ok(())
        }
        Action::Jump { call, pointer } => jump::leaving(b, setting, instruction, (call, pointer)),
        one if conditions.is_empty() => b.asm(|a| action::action(a, setting, one)),
        one => b.asm(|a| condition::guarded(a, setting, &std::mem::take(&mut conditions), one)),
    })
}

/// A trampoline in the making.
struct Builder {
    at: u64,
    bytes: Vec<u8>,
    /// Jumps to far away: where the displacement of a `jmp *disp32(%rip)` is, and where it leads. The pointers go
    /// behind the code.
    pool: Vec<(usize, u64)>,
    /// Places where a thread's state is the program's: offset, address of the original code, counted, what to add to
    /// rsp.
    marks: Vec<(usize, u64, bool, i64)>,
    counted: bool,
}

impl Builder {
    /// The address of the next byte.
    fn here(&self) -> u64 {
        self.at.wrapping_add(self.bytes.len() as u64)
    }

    /// A thread at the next byte has the program's state at this address, but for the stack pointer, to which is to be
    /// added.
    fn standing(&mut self, original: u64, rsp: i64) {
        let mark = (self.bytes.len(), original, self.counted, rsp);
        match self.marks.last_mut().filter(|last| last.0 == mark.0) {
            Some(last) => *last = mark,
            None => self.marks.push(mark),
        }
    }

    fn asm(&mut self, emit: impl FnOnce(&mut CodeAssembler) -> Result<(), iced_x86::IcedError>) -> Result<(), String> {
        let mut a = CodeAssembler::new(64).map_err(|error| error.to_string())?;
        emit(&mut a)
            .and_then(|()| a.assemble(self.here()))
            .map(|bytes| self.bytes.extend(bytes))
            .map_err(|error| error.to_string())
    }

    /// Whether a displacement of 32 bits that ends the next `length` bytes leads there.
    fn reaches(&self, length: u64, target: u64) -> bool {
        i32::try_from(target.wrapping_sub(self.here().wrapping_add(length)) as i64).is_ok()
    }

    fn jump(&mut self, target: u64) {
        if self.reaches(5, target) {
            let rel = target.wrapping_sub(self.here().wrapping_add(5)) as u32;
            self.bytes.push(0xe9);
            self.bytes.extend(rel.to_le_bytes());
        } else {
            self.bytes.extend([0xff, 0x25]);
            self.pool.push((self.bytes.len(), target));
            self.bytes.extend([0; 4]);
        }
    }

    fn finish(mut self, address: u64, trap_entry: usize) -> Trampoline {
        let code = self.bytes.len();
        for (field, target) in std::mem::take(&mut self.pool) {
            let rel = (self.bytes.len() - (field + 4)) as u32;
            self.bytes[field..field + 4].copy_from_slice(&rel.to_le_bytes());
            self.bytes.extend(target.to_le_bytes());
        }
        let mut map = Vec::new();
        let mut marks = self.marks.iter().copied().peekable();
        let mut counted = false;
        let mut decoder = Decoder::with_ip(64, &self.bytes[..code], self.at, DecoderOptions::NONE);
        while decoder.can_decode() {
            let offset = decoder.position();
            let mark = marks.next_if(|mark| mark.0 == offset);
            counted = mark.map_or(counted, |mark| mark.2);
            let (original, rsp) = (mark.map(|mark| mark.1), mark.map_or(0, |mark| mark.3));
            map.push(Place { address: self.at.wrapping_add(offset as u64), original, rsp, counted });
            let _ = decoder.decode();
        }
        // Of several marks of an instruction the first is meant, before its actions.
        let inside = self.marks.iter().filter(|mark| !mark.2 && mark.3 == 0 && mark.1 > address);
        let inside = inside.map(|mark| (mark.1, self.at.wrapping_add(mark.0 as u64))).collect();
        let range = self.at..self.here();
        Trampoline {
            entry: range.start,
            trap_entry: range.start + trap_entry as u64,
            range,
            bytes: self.bytes,
            map,
            inside,
        }
    }
}

/// A size that the trampoline does not exceed, wherever it lies.
pub fn size_bound(order: &Order<'_>) -> u64 {
    let action = |action: &Action| match action {
        Action::Count { .. } => 80,
        Action::Start(_) => 480,
        Action::Stop(_) => 672,
        Action::Jump { .. } => 480,
        Action::StartGo { .. } => 416,
        Action::StopGo { .. } => 544,
        Action::Capture { .. } => 480,
        Action::Return { .. } => 96,
        // Its test, what is kept around it, and a second start.
        Action::When(_) => 600,
    };
    let actions: u64 = order.sites().flat_map(|(_, work)| work.on_hit.iter().chain(&work.on_exit)).map(action).sum();
    // A displaced call: push, high half, jump, pointer. A branch: over a jump, a jump, a pointer.
    let instructions = order.site.lead.len() + order.site.lengths.len();
    actions + 40 * (1 + instructions as u64) + 40
}

/// The words of a slot that are not 0 before its thread runs, as pairs of offset and value: to be written to a slot of
/// zeros. `agent` is the address of the C function (0 where nothing captures).
pub fn slot_words(slot: u64, agent: u64) -> Vec<(u64, u64)> {
    use tollgate_agent::probe::*;
    vec![
        (PROBE_SELF, slot),
        (PROBE_AGENT, agent),
        (PROBE_STACK_TOP, slot.wrapping_add(PROBE_STACK + PROBE_STACK_SIZE)),
        (PROBE_SLOT_VERSION, PROBE_VERSION),
        (PROBE_TOP, PROBE_START_SIZE),
        (PROBE_LIMIT, PROBE_RING_WORDS),
        (PROBE_STARTS + START_RSP, u64::MAX),
        (PROBE_STARTS + START_TIMER, u64::MAX),
    ]
}
