//! What a `trace` that was killed has left in a program: it is taken out before the program is joined again, by a trace
//! or a probe.
//!
//! It is known by a mapping that begins with [`layout::MAGIC`]. Which instructions it had rewritten is known from the
//! files that they are mapped from, as it was when they were rewritten, and so is what they were: those are its own
//! that lead into its memory. While that is done, all threads stand, and outside of it.

use crate::fault;
use libc::SIGTRAP;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};
use tollgate_agent::layout;
use tollgate_agent::stepped::{REST_CODE, REST_RIP, REST_THREAD};
use tollgate_remote as remote;
use tollgate_remote::call;
use tollgate_remote::files;
use tollgate_remote::foothold::Foothold;
use tollgate_remote::led::{self, Came, Led, TRAP_FLAG};
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::own_pages;
use tollgate_remote::ptrace::{self, Registers, Resume};
use tollgate_remote::stacks::{self, Frame, Scanner};
use tollgate_remote::stepped::{Entry, StepJournal, Stepper};
use tollgate_rewrite::encode;
use tollgate_rewrite::scan::cache::{Cache, Key};
use tollgate_rewrite::site::{Method, Site, VSYSCALL, Vsyscall};
use tollgate_rewrite::stub;

/// More steps than the longest way through a stub, or a trampoline, and its copying.
pub const STEPS: usize = 200_000;
/// Bytes that are mapped for structures that are passed to the kernel, where there is no DATA.
const SCRATCH: u64 = 4096;
/// Bytes of a jump.
const JUMP: u64 = 5;
/// So much of a stack may a function of the vDSO have, with the frame of its stub below.
const FRAMES: u64 = 512;

/// The memory of one that was killed.
#[derive(Debug)]
struct Leftover {
    code: Range<u64>,
    /// Empty in a process that was forked when the other one was dead.
    data: Range<u64>,
    islands: Vec<Range<u64>>,
    vdso: Range<u64>,
}

/// What is left in a process, as it was found; the process stands from there on, or is looked at again.
#[derive(Debug)]
pub struct Found {
    pid: i32,
    memory: Memory,
    maps: Vec<Mapping>,
    leftover: Leftover,
}

/// What is left of a trace in a process, of which one thread stands.
pub fn find(pid: i32, agent: i32) -> Option<Found> {
    let (memory, maps) = (Memory::unstopped(agent).ok()?, maps::read(pid).ok()?);
    let leftover = Leftover::find(&memory, &maps)?;
    Some(Found { pid, memory, maps, leftover })
}

/// Whether anything is left in a process, which may run.
pub fn is_left_in(pid: i32) -> bool {
    let there = Memory::unstopped(pid).and_then(|memory| Ok((memory, maps::read(pid)?)));
    there.is_ok_and(|(memory, maps)| Leftover::find(&memory, &maps).is_some())
}

impl Found {
    /// Whether a thread will return to it from a signal handler. `tids` are all threads of the process, and stand.
    pub fn is_interrupted(&self, tids: &[i32]) -> bool {
        self.interrupted(tids).is_some()
    }

    /// Leads a thread out that stands for a signal: its handler would return to what is left. Where thousands come each
    /// second, one always would.
    pub fn lead_out(&self, tid: i32) {
        let Found { pid, memory, leftover, .. } = self;
        let Ok(info) = ptrace::signal_info(tid) else { return };
        // What an instruction has raised belongs to where it stands.
        let raised = matches!(
            info.number(),
            SIGTRAP | libc::SIGSEGV | libc::SIGBUS | libc::SIGFPE | libc::SIGILL | libc::SIGSYS
        );
        if raised && info.is_raised() || leftover.handles_trap(tid, memory) {
            return;
        }
        let mut old = leftover.stepper(memory, tid);
        old.relieve(*pid, tid);
        old.owe_signal(tid, &info);
        leftover.walk_out(tid, memory, None);
        // Steps took the place of the signal.
        let _ = ptrace::set_signal_info(tid, &info);
        old.strike_out(tid);
    }

    /// Has those of them come to the end of its handler for SIGTRAP that are in it, when they are let go; see
    /// [`hasten`].
    pub fn hasten(&self, tids: &[i32]) {
        let leftover = &self.leftover;
        let blob = leftover.code.start + layout::BLOB..leftover.code.start + layout::STUBS;
        // Elsewhere what is left on the stack of a frame might be taken for one.
        let in_agent = |tid: &i32| ptrace::registers(*tid).is_ok_and(|now| blob.contains(&now.rip));
        let handles = |tid: &&i32| in_agent(tid) && leftover.is_in_handler(**tid, &self.memory);
        tids.iter().filter(handles).for_each(|tid| hasten(*tid, led::CLOSED));
    }

    fn interrupted(&self, tids: &[i32]) -> Option<i32> {
        tids.iter().copied().find(|tid| self.leftover.is_on_stack(*tid, &self.memory, &self.maps))
    }

    /// Takes it out; what is to be said of that. `tids` are all threads of the process, and stand with nothing to
    /// answer. `cache`: what is known of files; `stop`: that this process is asked to end, and nothing more is begun.
    pub fn take_out(&self, tids: &[i32], cache: &Cache, stop: &AtomicBool) -> String {
        let pid = self.pid;
        match self.try_take_out(tids, cache, stop) {
            Ok(count) => {
                format!("process {pid}: restored {count} sites that a killed tollgate had left rewritten")
            }
            Err(why) => format!("process {pid}: the code that a killed tollgate left in it stays, because {why}"),
        }
    }

    /// How many sites were rewritten, or why it stays.
    fn try_take_out(&self, tids: &[i32], cache: &Cache, stop: &AtomicBool) -> Result<usize, String> {
        let Found { memory, maps, leftover, .. } = self;
        let handles = |tid: &&i32| leftover.handles_trap(**tid, memory);
        for &tid in tids.iter().filter(|tid| !handles(tid)) {
            leftover.stepper(memory, tid).relieve(self.pid, tid);
        }
        if let Some(tid) = tids.iter().find(handles) {
            return Err(format!("thread {tid} is in its handler for SIGTRAP"));
        }
        let foothold = Foothold::new(memory, maps).map_err(|error| error.to_string())?;
        // A filter may kill it for a call that is not its own.
        let forbidden = tids.iter().any(|tid| remote::filtered(*tid) && !remote::filter::allows(*tid));
        let foothold = (!forbidden).then_some(&foothold);
        for tid in tids {
            // A thread takes milliseconds, and there may be thousands. Those that are out may go on as they are, and
            // the others, too.
            if stop.load(Ordering::Relaxed) {
                return Err("tollgate detached before all threads had left that code (attach again)".into());
            }
            if !leftover.walk_out(*tid, memory, foothold) {
                return Err(format!("thread {tid} does not leave it"));
            }
        }
        if let Some(tid) = self.interrupted(tids) {
            return Err(format!("thread {tid} will return to it from a signal handler"));
        }
        let agent = *tids.first().ok_or("it has no threads")?;
        let (count, unknown) = leftover.put_back(agent, memory, maps, cache);
        if let Some(path) = unknown {
            return Err(format!("the original code of its sites cannot be read from {path}"));
        }
        leftover.clear(tids, memory, foothold).map_err(|error| error.to_string())?;
        Ok(count)
    }
}

/// Who is stepped, in the memory of a tollgate that was killed.
struct OldLedger<'a> {
    memory: &'a Memory,
    at: u64,
}

impl StepJournal for OldLedger<'_> {
    fn get(&self, offset: u64) -> u64 {
        word(self.memory, self.at + offset).unwrap_or_default()
    }

    fn set(&self, offset: u64, value: u64) {
        // Errors: the program is gone.
        let _ = self.memory.write(self.at + offset, &value.to_le_bytes());
    }

    fn rest(&self, _: u32, _: u64) -> Option<u64> {
        // The old CODE is written to by nobody any more.
        None
    }
}

/// One thread that is led out of the memory of a tollgate that was killed, whose handler is there yet, for the case
/// that this process is killed too.
pub struct OldStepper<'a> {
    ledger: OldLedger<'a>,
    entry: Entry,
    /// The mask of threads that the killed one led.
    closed: u64,
    /// The program has a handler for SIGTRAP: the one that reads it, or that hands on to its own what is not ours.
    read: bool,
}

impl<'a> OldStepper<'a> {
    /// `ledger`: where that of the old one is, if it is there; `closed`: the mask of threads that it led.
    pub fn new(memory: &'a Memory, ledger: Option<u64>, closed: u64, tid: i32) -> Self {
        let read = ledger.is_some() && remote::catches(tid, SIGTRAP);
        let ledger = OldLedger { memory, at: ledger.unwrap_or_default() };
        OldStepper { ledger, entry: Entry::default(), closed, read }
    }

    /// Gives a standing thread back what it lost when the one that was killed led it, as the handler would
    /// (`was_stepped` of the agents): if it has neither trapped nor come to that since. Else the mask of its steps
    /// would be taken for its own, and so would the trap flag.
    pub fn relieve(&mut self, pid: i32, tid: i32) {
        let Some(number) = self.number(tid).filter(|_| self.ledger.at != 0) else { return };
        let (Some(mask), Ok(registers)) = (self.ledger.unhandled(number), ptrace::registers(tid)) else { return };
        let (Some(mask), Ok(now)) = (mask, ptrace::signal_mask(tid)) else { return };
        let flagged = registers.eflags & TRAP_FLAG != 0;
        // Who had its own again when the other one was killed stayed written down, and its mask may be another one by
        // now.
        let is_led = now == self.closed & !led::NEVER;
        // Errors: it is gone.
        let _ = ptrace::set_breakpoints(tid, &[]);
        if flagged && (is_led || now == mask & !led::TRAP) {
            let _ = ptrace::set_registers(tid, &Registers { eflags: registers.eflags & !TRAP_FLAG, ..registers });
        }
        if is_led {
            let _ = ptrace::set_signal_mask(tid, mask);
        }
        if let Some(info) = self.ledger.owed(number).filter(|_| is_led) {
            let _ = ptrace::send_again(pid, tid, &info);
        }
        self.ledger.strike_out(number);
    }
}

/// Whether a thread is in a handler for a step or a breakpoint: such a signal's frame is the innermost one on its
/// stack. It is let come to its end, and not stepped: should this process die, the trap of the step would be taken by a
/// second one, and what is in the ledger be gone for the first. (To go to its end by a breakpoint was rejected: all
/// handlers for traps return there, and each would come by it again.)
pub fn handles_trap(memory: &Memory, rsp: u64) -> bool {
    /// Of the agent's own frames, and what is below that of the signal.
    const MOST: u64 = 8192;
    /// From the segment in a frame to its siginfo_t: ucontext_t has 304 bytes, and the segment lies at 184
    /// (asm/ucontext.h).
    const INFO: u64 = 304 - 184;
    /// TRAP_TRACE and TRAP_HWBKPT (asm-generic/siginfo.h).
    const CODES: [u32; 2] = [2, 4];
    let (mut scanner, mut at, mut innermost) = (Scanner::default(), rsp, None);
    memory.words(rsp..rsp.saturating_add(MOST), |found| {
        if innermost.is_none() && scanner.next(found).is_some() {
            innermost = Some(at);
        }
        at += 8;
    });
    let Some(info) = innermost.map(|at| at + INFO) else { return false };
    let half = |at: u64| word(memory, at).unwrap_or_default() as u32;
    half(info) == SIGTRAP as u32 && CODES.contains(&half(info + 8))
}

/// Has a standing thread come to the end of such a handler, which gives it its mask: no signal interrupts it there, of
/// which thousands may come each second and each is a stop. Nor does it come by its breakpoint once more, which the
/// kernel leaves in it.
pub fn hasten(tid: i32, closed: u64) {
    // Errors: it is gone.
    let _ = ptrace::set_breakpoints(tid, &[]);
    let _ = ptrace::set_signal_mask(tid, closed);
}

impl Stepper for OldStepper<'_> {
    fn in_ledger(&self, _: i32, write: &dyn Fn(&dyn StepJournal)) -> bool {
        self.read.then(|| write(&self.ledger)).is_some()
    }

    fn entry(&mut self, _: i32) -> Option<&mut Entry> {
        Some(&mut self.entry)
    }
}

impl Leftover {
    fn find(memory: &Memory, maps: &[Mapping]) -> Option<Leftover> {
        let word = |at: u64| word(memory, at);
        let ours = |map: &&Mapping| {
            let size = map.end - map.start == layout::CODE_SIZE && map.executable && map.path.starts_with("/memfd:");
            // Another version has what is needed here elsewhere.
            let known = [(layout::CONFIG_MAGIC, layout::MAGIC), (layout::CONFIG_VERSION, layout::VERSION)];
            size && known.into_iter().all(|(at, value)| word(map.start + at) == Some(value))
        };
        let code = maps.iter().find(ours)?;
        // Its file is another one in a process that was forked, or none.
        let at = word(code.start + layout::CONFIG + layout::CONFIG_SELECTOR)? & !0xfff;
        let data = maps.iter().find(|map| map.start == at && map.writable && map.path.starts_with("/memfd:"));
        let range = |map: &Mapping| map.start..map.end;
        let data = data.map_or(at..at, range);
        let leads = |map: &&Mapping| {
            let fits = map.executable && !map.writable && map.inode == 0 && map.path.is_empty();
            fits && [layout::ISLAND, layout::ISLAND_PAGE].contains(&(map.end - map.start))
                && names(memory, map, &range(code))
        };
        let islands = maps.iter().filter(leads).map(range).collect();
        let vdso = maps.iter().find(|map| map.path == "[vdso]").map_or(0..0, range);
        Some(Leftover { code: range(code), data, islands, vdso })
    }

    fn executes(&self, address: u64) -> bool {
        self.code.contains(&address) || self.islands.iter().any(|island| island.contains(&address))
    }

    /// Whether the bytes at an address are a jump into it, directly or by a near jump that a short one leads to.
    fn leads(&self, memory: &Memory, at: u64) -> bool {
        let mut bytes = [0; 5];
        if memory.read(at, &mut bytes).is_err() {
            return false;
        }
        match bytes {
            [0xe9, rel @ ..] => self.executes(at.wrapping_add(5).wrapping_add_signed(i32::from_le_bytes(rel).into())),
            [0xeb, rel, ..] => {
                let pad = at.wrapping_add(2).wrapping_add_signed((rel as i8).into());
                memory.read(pad, &mut bytes).is_ok() && bytes[0] == 0xe9 && self.leads(memory, pad)
            }
            _ => false,
        }
    }

    /// Makes a standing thread stand outside of it, at an instruction of the program; `false` where that did not come
    /// about.
    ///
    /// It is stepped, all signals blocked but those that steps make. Two calls are made on the way: rt_sigreturn,
    /// behind which the thread has its registers and mask from before a signal, and gettid, by which the handlers find
    /// out whom they run for. Of any other one that lies before it, the thread is put before the site's own
    /// instruction.
    fn walk_out(&self, tid: i32, memory: &Memory, foothold: Option<&Foothold>) -> bool {
        let mut old = self.stepper(memory, tid);
        let Ok(first) = ptrace::registers(tid) else { return true };
        let first = self.put_out(tid, memory, first);
        if !self.is_inside(tid, &first) {
            return true;
        }
        // A call that it sleeps in goes before the mask does: it would sleep on deaf, should this process die in
        // between.
        let began = call::restarted(tid, first);
        let undone = (self.executes(began.rip) && is_skipped(tid, &began)).then_some(began);
        let now = undone.map_or(began, without_call);
        let led = ptrace::set_registers(tid, &now).and_then(|()| Led::begin(&mut old, &now, tid, led::CLOSED, &[]));
        // Once more: with the trap flag, by which it traps should this process die. Errors: it is gone.
        let (Ok(led), Ok(now)) = (led, ptrace::registers(tid)) else { return true };
        let mut walk = Walk { tid, now, led, undone, returned: false };
        let mut out = false;
        for _ in 0..STEPS {
            out = !self.is_inside(tid, &walk.now);
            if out || !walk.step(self.executes(walk.now.rip), &mut old) {
                break;
            }
        }
        let out = walk.end(out, &mut old);
        // The kernel takes the trap flag back when the thread goes on without it, and the handler is needed up to then.
        let _ = foothold.map(|foothold| foothold.call(tid, libc::SYS_gettid, [0; 6]));
        old.strike_out(tid);
        out
    }

    /// Puts a thread where it goes on that stands where nobody comes by, or before the program's own handler of
    /// SIGTRAP: no step is made there, which the code there would take for the cause of that signal. Where it stands
    /// then.
    fn put_out(&self, tid: i32, memory: &Memory, registers: Registers) -> Registers {
        let word = |at: u64| word(memory, at);
        let rest = self.code.start + layout::REST;
        let rests = (rest..=rest + REST_CODE.len() as u64).contains(&registers.rip);
        let out = if rests && word(rest + REST_THREAD) == Some(remote::own_number(tid) as u64) {
            word(rest + REST_RIP).map(|rip| Registers { rip, orig_rax: u64::MAX, ..registers })
        } else {
            let hands_on =
                stub::handing_on_from(registers.rip, self.code.start, |at, into| memory.read(at, into).is_ok());
            let handler = hands_on.and_then(|at| word(at - layout::OWN_SIZE));
            handler.map(|rip| Registers { rip, rax: 0, ..registers })
        };
        match out {
            Some(out) if ptrace::set_registers(tid, &out).is_ok() => out,
            _ => registers,
        }
    }

    /// Where it has kept what the program does about a signal of ours.
    fn own_action(&self, signal: i32) -> u64 {
        let index = layout::OWN_SIGNALS.iter().position(|ours| *ours == signal).unwrap_or_default() as u64;
        self.code.start + layout::CONFIG_OWN + layout::OWN_SIZE * index
    }

    /// Whether a thread is in it, or in a function of the vDSO from which it will return to it.
    fn is_inside(&self, tid: i32, registers: &Registers) -> bool {
        let returns = || {
            let mut frames = vec![0; FRAMES as usize];
            let got = memory::read(tid, registers.rsp, &mut frames);
            frames[..got]
                .chunks_exact(8)
                .filter_map(|word| word.first_chunk())
                .any(|word| self.executes(u64::from_le_bytes(*word)))
        };
        self.executes(registers.rip) || self.vdso.contains(&registers.rip) && returns()
    }

    /// Whether a thread is about to take a step or a breakpoint, or in the handler for it, which never leaves CODE:
    /// frames of what is over may be on its stack yet.
    fn handles_trap(&self, tid: i32, memory: &Memory) -> bool {
        remote::is_trapped(tid) || self.is_in_handler(tid, memory)
    }

    fn is_in_handler(&self, tid: i32, memory: &Memory) -> bool {
        let executes = |registers: &Registers| self.executes(registers.rip);
        ptrace::registers(tid).ok().filter(executes).is_some_and(|now| handles_trap(memory, now.rsp))
    }

    /// Who leads a thread of it.
    fn stepper<'a>(&self, memory: &'a Memory, tid: i32) -> OldStepper<'a> {
        let ledger = (!self.data.is_empty()).then_some(self.data.start + layout::DATA_STEPPED);
        OldStepper::new(memory, ledger, led::CLOSED, tid)
    }

    /// Whether %gs of a thread is of it: a slot, which may be gone, or that of nobody.
    fn has_slot(&self, gs: u64) -> bool {
        /// More than any program has.
        const SLOTS: u64 = 1 << 20;
        let slots = self.data.start..self.data.start.saturating_add(SLOTS * layout::SLOT_SIZE);
        self.data.contains(&gs) || self.code.contains(&gs) || self.data.is_empty() && slots.contains(&gs)
    }

    /// Whether a frame of a signal on a thread's stacks leads back to it: to a stub, or to a function of the vDSO that
    /// a stub has called. Other words may be left from what is long over.
    fn is_on_stack(&self, tid: i32, memory: &Memory, maps: &[Mapping]) -> bool {
        let Ok(registers) = ptrace::registers(tid) else { return false };
        if self.handles_trap(tid, memory) {
            return true;
        }
        let Some(frames) = stacks::frames(memory, maps, registers.rsp, stacks::WHOLE, |_| {}) else { return true };
        frames.iter().any(|Frame { rsp, rip }| self.is_inside(tid, &Registers { rsp: *rsp, rip: *rip, ..registers }))
    }

    /// Puts back what is rewritten; how many sites were, and a file of which that is not known of all.
    fn put_back(&self, tid: i32, memory: &Memory, maps: &[Mapping], cache: &Cache) -> (usize, Option<String>) {
        let (mut count, mut unknown) = (0, None);
        for map in maps.iter().filter(|map| map.executable && !self.code.contains(&map.start)) {
            if map.path == "[vdso]" {
                self.put_back_vdso(memory, map);
            } else if map.inode != 0 {
                match self.put_back_file(tid, memory, map, cache) {
                    Some(put) => count += put,
                    None => unknown = Some(map.path.clone()),
                }
            }
        }
        (count, unknown)
    }

    /// The same of one mapping; `None` where something may still lead there: the file is not to be had, or is not what
    /// was mapped.
    fn put_back_file(&self, tid: i32, memory: &Memory, map: &Mapping, cache: &Cache) -> Option<usize> {
        let (file, bias) = maps::file_of(tid, map)?;
        let key = Key::of(&file).ok()?;
        // A fault: as of a file that is not to be had.
        let sites = fault::caught(|| cache.sites(&key, || files::whole(&file).unwrap_or_default())).ok()?.ok()?;
        let inside = |address: u64| (map.start..map.end).contains(&address.wrapping_add(bias));
        let rewritten =
            |site: &&Site| !matches!(site.method, Method::Trap(_)) && self.leads(memory, site.start.wrapping_add(bias));
        let mut count = 0;
        for site in sites.sites.iter().filter(|site| inside(site.start)).filter(rewritten) {
            let writes = encode::behind_page(site, 64, bias).into_iter().chain(encode::restore(site, 64, bias));
            let mut written = writes.map(|write| memory.write(write.address, &write.bytes));
            count += usize::from(written.all(|written| written.is_ok()));
        }
        for mention in sites.vsyscall.iter().filter(|mention| inside(mention.insn)) {
            self.put_back_mention(memory, mention, bias);
        }
        // Whoever rewrote it may have known other sites.
        let mut left = false;
        own_pages::each(tid, memory, map, JUMP - 1, |start, now| {
            let (mut now, mut theirs) = (now.to_vec(), vec![0; now.len()]);
            let Ok(got) = file.read_at(&mut theirs, map.offset + (start - map.start)) else {
                left = true;
                return;
            };
            count += self.put_back_entries(memory, start, &mut now, &theirs[..got]);
            left |= self.has_jumps(memory, start, &now, &theirs[..got]);
        })
        .ok()?;
        (!left).then_some(count)
    }

    /// Puts back what leads there and is no site: first instructions of functions whose entries were told (`trace
    /// --probe`), which were those of the file. A jump took their place, and no-ops that of the rest. How many were.
    fn put_back_entries(&self, memory: &Memory, start: u64, now: &mut [u8], theirs: &[u8]) -> usize {
        /// No more is displaced: four bytes, and the longest instruction behind them (Intel SDM 2, 2.3.11).
        const DISPLACED: usize = 4 + 15;
        const NO_OP: u8 = 0x90;
        let mut count = 0;
        for at in 0..theirs.len().saturating_sub(JUMP as usize - 1) {
            let behind = at + JUMP as usize;
            let same = now[at..behind] == theirs[at..behind];
            if now[at] != 0xe9 || same || !self.leads(memory, start + at as u64) {
                continue;
            }
            let padding = behind..theirs.len().min(at + DISPLACED);
            let end = padding.take_while(|at| now[*at] == NO_OP).last().map_or(behind, |last| last + 1);
            if memory.write(start + at as u64, &theirs[at..end]).is_ok() {
                now[at..end].copy_from_slice(&theirs[at..end]);
                count += 1;
            }
        }
        count
    }

    /// Whether a jump that leads into it is among what differs from a file.
    fn has_jumps(&self, memory: &Memory, start: u64, now: &[u8], theirs: &[u8]) -> bool {
        let differs = |at: &usize| now[*at] != theirs[*at];
        // The first bytes of a jump may be those that were there. Only what looks like one is read once more: a program
        // can have changed all of it.
        let jumps = |at: &usize| matches!(now[*at], 0xe9 | 0xeb);
        let first = |at: usize| at.saturating_sub(JUMP as usize - 1);
        let leads = |at: usize| (first(at)..=at).filter(jumps).any(|at| self.leads(memory, start + at as u64));
        (0..theirs.len()).filter(differs).any(leads)
    }

    /// An instruction that names a stub in place of a function of the vsyscall page.
    fn put_back_mention(&self, memory: &Memory, mention: &Vsyscall, bias: u64) {
        let field = mention.insn.wrapping_add(u64::from(mention.field)).wrapping_add(bias);
        let width = usize::from(mention.width.min(8));
        let mut now = [0; 8];
        let named = memory.read(field, &mut now[..width]).is_ok() && self.code.contains(&u64::from_le_bytes(now));
        if named {
            let own = VSYSCALL + u64::from(mention.function);
            let _ = memory.write(field, &own.to_le_bytes()[..width]);
        }
    }

    /// The vDSO's functions: this process's are the same.
    fn put_back_vdso(&self, memory: &Memory, map: &Mapping) {
        let own = std::process::id() as i32;
        let Some(here) = maps::read(own).ok().and_then(|maps| maps.into_iter().find(|map| map.path == "[vdso]")) else {
            return;
        };
        let mut bytes = vec![0; (here.end - here.start) as usize];
        let mut now = bytes.clone();
        if here.end - here.start != map.end - map.start
            || memory::read(own, here.start, &mut bytes) != bytes.len()
            || memory.read(map.start, &mut now).is_err()
        {
            return;
        }
        let mut at = 0;
        while at < now.len() {
            if now[at] != bytes[at] && self.leads(memory, map.start + at as u64) {
                // The jump, and what fills up the instructions that it replaced.
                let length = (at..now.len())
                    .take_while(|at| now[*at] != bytes[*at] || now[at + 1..].first() != bytes[at + 1..].first())
                    .count();
                // A program may have written a jump over its end.
                let end = (at + length.max(5)).min(bytes.len());
                let _ = memory.write(map.start + at as u64, &bytes[at..end]);
                at = end;
            } else {
                at += 1;
            }
        }
    }

    /// Gives threads their %gs, calls and handlers back, and the memory to the kernel.
    fn clear(&self, tids: &[i32], memory: &Memory, foothold: Option<&Foothold>) -> io::Result<()> {
        let call = |tid: i32, nr: u64, args: [u64; 6]| match foothold {
            Some(foothold) => foothold.call(tid, nr as i64, args),
            None => Err(io::Error::other("its seccomp filter may kill it for the calls that remove it")),
        };
        for &tid in tids {
            // Its handler for what they make goes, too.
            let _ = ptrace::set_breakpoints(tid, &[]);
            let registers = ptrace::registers(tid)?;
            if self.has_slot(registers.gs_base) {
                ptrace::set_registers(tid, &Registers { gs_base: 0, ..registers })?;
            }
            if ptrace::disarm_dispatch(tid).is_err() {
                let (nr, args) = ptrace::undispatch_call();
                call(tid, nr, args)?;
            }
        }
        let agent = tids[0];
        let scratch = match self.data.is_empty() {
            true => {
                let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
                let protection = libc::PROT_READ | libc::PROT_WRITE;
                call(agent, libc::SYS_mmap as u64, [0, SCRATCH, protection as u64, flags as u64, u64::MAX, 0])?
            }
            false => self.data.start + layout::DATA_SCRATCH,
        };
        for signal in layout::OWN_SIGNALS {
            self.put_back_handler(memory, signal, scratch, |args| call(agent, libc::SYS_rt_sigaction as u64, args))?;
        }
        let added = memory::array(agent, self.code.start + layout::CONFIG_ADDED).map(remote::Raised::of_bytes);
        let data = if self.data.is_empty() { scratch..scratch + SCRATCH } else { self.data.clone() };
        for range in self.islands.iter().chain([&data, &self.code]) {
            call(agent, libc::SYS_munmap as u64, [range.start, range.end - range.start, 0, 0, 0, 0])?;
        }
        remote::lower_memory_limit(agent, added.unwrap_or_default());
        Ok(())
    }

    /// The handler for a signal, if it is the old one.
    fn put_back_handler(
        &self,
        memory: &Memory,
        signal: i32,
        scratch: u64,
        action: impl Fn([u64; 6]) -> io::Result<u64>,
    ) -> io::Result<()> {
        let mut now = [0; 8];
        action([signal as u64, 0, scratch, 8, 0, 0])?;
        memory.read(scratch, &mut now)?;
        let handler = u64::from_le_bytes(now);
        if !self.code.contains(&handler) {
            return Ok(());
        }
        // Behind the blob is what hands on to a handler of the program's own, which is said before it.
        let at = match handler.checked_sub(self.code.start + layout::STUBS) {
            Some(_) => handler - layout::OWN_SIZE,
            None => self.own_action(signal),
        };
        let mut own = [0; layout::OWN_SIZE as usize];
        memory.read(at, &mut own)?;
        memory.write(scratch, &own)?;
        action([signal as u64, scratch, 0, 8, 0, 0]).map(drop)
    }
}

/// A thread on its way out.
struct Walk {
    tid: i32,
    /// Where it stands.
    now: Registers,
    led: Led,
    /// Where it stood before the first call that was not made.
    undone: Option<Registers>,
    /// A handler has returned.
    returned: bool,
}

impl Walk {
    /// One instruction, in code that was left or in the vDSO; whether it was made.
    fn step(&mut self, left: bool, old: &mut OldStepper<'_>) -> bool {
        if left && is_skipped(self.tid, &self.now) {
            self.undone.get_or_insert(self.now);
            self.now = without_call(self.now);
            return ptrace::set_registers(self.tid, &self.now).is_ok();
        }
        let call = (left && crosses(self.tid, self.now.rip)).then_some(self.now.rax as i64);
        let Ok(Came::There(after)) = self.led.go(Resume::Step) else { return false };
        self.now = after;
        if call == Some(libc::SYS_rt_sigreturn) {
            self.returned = true;
            self.led.close_again(old);
        }
        fault::death("led out of what was left", self.tid);
        true
    }

    /// It has its mask again, and makes the call that it was about to make: before the site's own instruction; or,
    /// where it did not come `out`, where it stood. Whether it is out.
    fn end(self, out: bool, old: &mut OldStepper<'_>) -> bool {
        let site = self.now.rip.wrapping_sub(2);
        let out = out && (self.undone.is_none() || crosses(self.tid, site));
        let again = match self.undone {
            Some(undone) if out => Some(Registers { rip: site, rax: undone.rax, orig_rax: u64::MAX, ..self.now }),
            // Behind a handler's return that place is gone.
            Some(undone) if !self.returned => Some(undone),
            _ => None,
        };
        let _ = again.map(|again| ptrace::set_registers(self.tid, &again));
        self.led.end_for_good(old);
        out
    }
}

/// Whether a thread stands before a call that it makes only when it is out.
fn is_skipped(tid: i32, now: &Registers) -> bool {
    crosses(tid, now.rip) && !is_made(now.rax as i64, now.rsi)
}

/// Behind a call that is not made yet. Should this process be killed before it is, the program is told of a signal that
/// came: where a call is what a C library cannot do without (futex(2)), that is the only answer which does not end the
/// program.
fn without_call(now: Registers) -> Registers {
    Registers { rip: now.rip + 2, rax: -i64::from(libc::EINTR) as u64, orig_rax: u64::MAX, ..now }
}

/// Whether a call is made on the way: the two of the handlers' own, and those that wake others, which never sleep.
fn is_made(nr: i64, operation: u64) -> bool {
    /// FUTEX_WAKE, FUTEX_REQUEUE, FUTEX_CMP_REQUEUE, FUTEX_WAKE_OP, FUTEX_UNLOCK_PI and FUTEX_WAKE_BITSET, without
    /// FUTEX_PRIVATE_FLAG.
    const WAKING: [i32; 6] = [1, 3, 4, 5, 7, 10];
    let wakes = nr == libc::SYS_futex && WAKING.contains(&(operation as i32 & libc::FUTEX_CMD_MASK));
    wakes || [libc::SYS_rt_sigreturn, libc::SYS_gettid].contains(&nr)
}

pub(super) fn word(memory: &Memory, at: u64) -> Option<u64> {
    let mut bytes = [0; 8];
    memory.read(at, &mut bytes).ok().map(|()| u64::from_le_bytes(bytes))
}

/// Whether a mapping has an instruction that names an address in a range.
fn names(memory: &Memory, map: &Mapping, range: &Range<u64>) -> bool {
    memory.range(map.start..map.end).is_ok_and(|bytes| has_name(&bytes, range))
}

/// The same of bytes that begin at a multiple of 8: `movabs $address, register`, or `jmp *pointer(%rip)` and its
/// pointer, as stubs and jumps have them. The address alone is not enough: half of it is zeros, and the code of a JIT
/// has some that are followed by the other half by chance.
fn has_name(bytes: &[u8], range: &Range<u64>) -> bool {
    /// As far before its pointer a jump is at most.
    const REACH: usize = 4096;
    let jumps_by = |pointer: usize, from: usize| {
        let rest = bytes[from..].strip_prefix(&[0xff, 0x25]).and_then(|rest| rest.first_chunk());
        rest.is_some_and(|by| from as i64 + 6 + i64::from(i32::from_le_bytes(*by)) == pointer as i64)
    };
    let is_named = |at: usize| {
        let loads = at >= 2 && matches!(bytes[at - 2..at], [0x48 | 0x49, 0xb8..=0xbf]);
        loads || at.is_multiple_of(8) && (at.saturating_sub(REACH)..at.saturating_sub(5)).any(|from| jumps_by(at, from))
    };
    let word = |at: &usize| bytes[*at..].first_chunk().is_some_and(|word| range.contains(&u64::from_le_bytes(*word)));
    (0..bytes.len()).filter(word).any(is_named)
}

fn crosses(tid: i32, address: u64) -> bool {
    matches!(memory::array(tid, address), Some([0x0f, 0x05] | [0xcd, 0x80]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: an anonymous mapping of the program's own that was as long as ours, and had the bytes of an address
    /// in CODE somewhere, was unmapped.
    #[test]
    fn only_what_is_led_by_an_address_names_it() {
        let code = 0x7000_0000..0x7040_0000u64;
        let target = 0x7000_1234u64.to_le_bytes();
        let bytes = |at: usize, what: &[u8], pointer: usize| {
            let mut bytes = vec![0; 4096];
            bytes[at..at + what.len()].copy_from_slice(what);
            bytes[pointer..pointer + 8].copy_from_slice(&target);
            bytes
        };
        for (what, pointer, named) in [
            (&[][..], 64, false),
            (&[], 67, false),
            (&[0xff, 0x25, 2, 0, 0, 0, 0xcc, 0xcc], 64, true),
            (&[0xff, 0x25, 3, 0, 0, 0, 0xcc, 0xcc], 64, false),
            (&[0x49, 0xbb], 58, true),
            (&[0x66, 0xbb], 58, false),
        ] {
            assert_eq!(has_name(&bytes(56, what, pointer), &code), named, "{what:x?} {pointer}");
        }
        assert!(!has_name(&bytes(56, &[0x49, 0xbb], 58), &(0..0x1000)));
    }

    #[test]
    fn jumps_into_its_memory_are_its_own_and_no_others() {
        let pid = std::process::id() as i32;
        let memory = Memory::open(pid).unwrap();
        // A short jump to a near one, which leads 0x1000 on; and one that leads elsewhere.
        let mut bytes = [0x90u8; 32];
        bytes[..2].copy_from_slice(&[0xeb, 8]);
        bytes[10..15].copy_from_slice(&[0xe9, 0x00, 0x10, 0, 0]);
        bytes[20..25].copy_from_slice(&[0xe9, 0x00, 0x70, 0, 0]);
        let at = bytes.as_ptr() as u64;
        let target = at + 15 + 0x1000;
        let leftover = Leftover { code: target..target + 16, data: 0..0, islands: Vec::new(), vdso: 0..0 };
        assert!(leftover.leads(&memory, at) && leftover.leads(&memory, at + 10));
        assert!(!leftover.leads(&memory, at + 20) && !leftover.leads(&memory, at + 2));
    }
}
