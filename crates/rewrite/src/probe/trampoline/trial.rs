//! Trampolines, run: in a child, step by step, beside the original instruction, with the same registers and memory.
#![allow(unsafe_code)]
//! # Safety
//!
//! The child is forked and executes nothing of Rust's but the calls to ask for being traced and to stop; then it stands
//! still, and its registers are set by this side before each step. All memory that a trial uses is mapped shared before
//! the fork, at the same address on both sides, is only touched here while the child stands still, and is never
//! unmapped.

use super::*;
use crate::probe::plan::Planner;
use crate::probe::site::Reach;
use iced_x86::{Instruction, Mnemonic, OpKind, Register};
use nix::sys::ptrace;
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{ForkResult, Pid, fork};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::head::{HEAD_GUARD_OWN, HEAD_GUARD_SIZE, HEAD_LIVES};
use tollgate_agent::probe::*;

/// CF, PF, AF, ZF, SF, DF, OF.
const FLAGS: u64 = 0xcd5;
const ARITHMETIC: u64 = 0x8d5;
const SCRATCH: u64 = 0x1_0000;
/// Where stack pointers point to, and where other pointers do: far apart, because below the red zone nothing is
/// certain.
const STACK: u64 = 0x3000;
const OBJECTS: u64 = 0xa000;
/// `NT_X86_XSTATE` (uapi/linux/elf.h), and where in that area the lower and the upper parts of vector registers are
/// (SDM volume 1, 13.4).
const XSTATE: i32 = 0x202;
const LOWER: std::ops::Range<usize> = 160..416;
const UPPER: usize = 576;
/// Below the red zone, where a trampoline may write.
const BELOW: u64 = 512;

/// Unlike in any version of Go, so that no number of those is in the code.
const GOROUTINE: Goroutine = Goroutine { tls: -24, low: 0x10, high: 0x28 };

/// Nothing is mapped there (vm.mmap_min_addr).
const NOWHERE: u64 = 0x1000;

type Regs = libc::user_regs_struct;
type Vectors = Vec<u8>;

/// A child that stands still, and what it shares with this side.
struct Trial {
    pid: Pid,
    /// Where originals and trampolines lie.
    code: u64,
    size: u64,
    scratch: u64,
    slot: u64,
    /// The table of goroutines' starts, and behind it one goroutine and the word that says that it runs.
    goroutines: u64,
    next: Cell<u64>,
    seed: Cell<u64>,
    /// Whether code may touch what is shared: open at first.
    guard: u32,
    closed: Cell<bool>,
    /// What another thread does after so many steps: it takes an entry of the table, once that is free.
    meanwhile: Cell<Option<(u32, u64, [u64; 4])>>,
}

/// What became of a run.
#[derive(Debug)]
struct Outcome {
    regs: Regs,
    vectors: Vectors,
    signal: Option<Signal>,
    scratch: Vec<u8>,
}

fn map(size: u64, near: u64) -> u64 {
    let at = map_at(size, near, 0);
    assert!(at != u64::MAX);
    at
}

fn map_at(size: u64, near: u64, fixed: i32) -> u64 {
    let all = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    let flags = libc::MAP_SHARED | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | fixed;
    // SAFETY: a fresh mapping, where nothing is: without MAP_FIXED_NOREPLACE the address is a wish.
    unsafe { libc::mmap(near as *mut _, size as usize, all, flags, -1, 0) as u64 }
}

/// A guard, open.
fn map_guard() -> u32 {
    static NEXT: AtomicU64 = AtomicU64::new(0x6000_0000);
    let mut places = std::iter::repeat_with(|| NEXT.fetch_add(HEAD_GUARD_SIZE, Ordering::Relaxed)).take(10_000);
    let guard = places.find(|at| map_at(HEAD_GUARD_SIZE, *at, libc::MAP_FIXED_NOREPLACE) == *at).unwrap();
    // SAFETY: inside of the mapping just made, which nothing refers to.
    unsafe { ((guard + HEAD_GUARD_OWN) as *mut u8).write(1) };
    guard as u32
}

impl Trial {
    /// `image` is what the code begins with; trampolines go behind it.
    fn new(image: &[u8]) -> Trial {
        Trial::with(image, |_| ())
    }

    /// What else is to be mapped is mapped by `before`, which gets the address of the code.
    fn with(image: &[u8], before: impl FnOnce(u64)) -> Trial {
        let size = (image.len() as u64 + 0x1000).next_multiple_of(4096) + 0x4_0000;
        let (code, scratch, slot) = (map(size, 0), map(SCRATCH, 0), map(PROBE_SLOT_SIZE, 0));
        let goroutines = map(GOROUTINES_SIZE + 0x1000, 0);
        let guard = map_guard();
        before(code);
        // SAFETY: see the module: the child is this process's copy, and calls only what is async-signal-safe.
        let pid = match unsafe { fork() }.unwrap() {
            ForkResult::Parent { child } => child,
            ForkResult::Child => {
                ptrace::traceme().ok();
                // SAFETY: raise(3) and _exit(2) touch no memory of Rust's.
                unsafe {
                    libc::raise(libc::SIGSTOP);
                    libc::_exit(0)
                }
            }
        };
        assert!(matches!(waitpid(pid, None).unwrap(), WaitStatus::Stopped(_, Signal::SIGSTOP)));
        ptrace::setoptions(pid, ptrace::Options::PTRACE_O_EXITKILL).unwrap();
        let (next, seed) = (Cell::new(0), Cell::new(0x9e37_79b9_7f4a_7c15));
        let (closed, meanwhile) = (Cell::new(false), Cell::new(None));
        let trial = Trial { pid, code, size, scratch, slot, goroutines, next, seed, guard, closed, meanwhile };
        trial.write(code, image);
        trial.next.set(code + (image.len() as u64 + 0x800).next_multiple_of(64));
        for (offset, value) in slot_words(slot, trial.agent()) {
            trial.set(offset, value);
        }
        trial.set(PROBE_GOROUTINES, goroutines);
        trial.set(PROBE_PROCESS, 77 << GOROUTINE_TIMER_BITS);
        trial.runs(trial.g(0), scratch..scratch + 0x8000);
        trial
    }

    /// A made-up goroutine.
    fn g(&self, index: u64) -> u64 {
        self.goroutines + GOROUTINES_SIZE + 0x200 + 0x40 * index
    }

    fn tls(&self) -> u64 {
        self.goroutines + GOROUTINES_SIZE + 0x100
    }

    /// That one is executed from now on, on this stack.
    fn runs(&self, g: u64, stack: std::ops::Range<u64>) {
        self.write(self.tls().wrapping_add_signed(GOROUTINE.tls.into()), &g.to_le_bytes());
        if g != 0 {
            self.write(g + GOROUTINE.low as u64, &stack.start.to_le_bytes());
            self.write(g + GOROUTINE.high as u64, &stack.end.to_le_bytes());
        }
    }

    /// An agent that leaves no register as it was that C need not leave, nor the flags.
    fn agent(&self) -> u64 {
        use iced_x86::code_asm::{r8, r9, r10, r11, rax, rcx, rdi, rdx, rsi};
        let at = self.code + self.size - 0x100;
        let mut a = CodeAssembler::new(64).unwrap();
        for register in [rax, rcx, rdx, rsi, rdi, r8, r9, r10, r11] {
            a.mov(register, 0x1234_5678i32 as u64).unwrap();
        }
        a.add(rax, rax).unwrap();
        a.ret().unwrap();
        self.write(at, &a.assemble(at).unwrap());
        at
    }

    fn write(&self, at: u64, bytes: &[u8]) {
        // SAFETY: callers write inside the trial's mappings, which no reference covers.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at as *mut u8, bytes.len()) }
    }

    fn read(&self, at: u64, size: u64) -> Vec<u8> {
        // SAFETY: callers read inside the trial's mappings, while the child stands still.
        unsafe { std::slice::from_raw_parts(at as *const u8, size as usize) }.to_vec()
    }

    fn word(&self, offset: u64) -> u64 {
        u64::from_le_bytes(self.read(self.slot + offset, 8).try_into().unwrap())
    }

    fn set(&self, offset: u64, value: u64) {
        self.write(self.slot + offset, &value.to_le_bytes());
    }

    fn random(&self) -> u64 {
        let mut x = self.seed.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.seed.set(x);
        x
    }

    /// Random flags, and registers that are small, random, or point into the scratch.
    fn regs(&self) -> Regs {
        let mut regs = ptrace::getregs(self.pid).unwrap();
        let value = || match self.random() % 8 {
            0 => self.random() % 16,
            1 => self.random(),
            _ => self.scratch + OBJECTS + self.random() % 512 * 8,
        };
        for register in [
            &mut regs.rax,
            &mut regs.rbx,
            &mut regs.rdx,
            &mut regs.rbp,
            &mut regs.rsi,
            &mut regs.rdi,
            &mut regs.r8,
            &mut regs.r9,
            &mut regs.r10,
            &mut regs.r11,
            &mut regs.r12,
            &mut regs.r13,
            &mut regs.r14,
            &mut regs.r15,
        ] {
            *register = value();
        }
        // A string instruction is stepped for each element.
        regs.rcx = self.random() % 24;
        regs.rsp = self.scratch + STACK + self.random() % 256 * 8;
        regs.eflags = 0x202 | self.random() & ARITHMETIC;
        let slot = if self.closed.get() { NOWHERE } else { self.slot };
        (regs.gs_base, regs.fs_base, regs.orig_rax) = (slot, self.tls(), u64::MAX);
        regs
    }

    /// With the guard or without it, by chance.
    fn order<'a>(&self, site: &'a Site, choice: &'a Choice, work: &'a SiteActions, counting: Counting) -> Order<'a> {
        let guard = Some(self.guard).filter(|_| self.closed.get() || self.random() & 1 == 0);
        Order { guard, ..Order::new(site, choice, work, counting) }
    }

    /// The slot is not there any more, which the guard says in one of both ways.
    fn close(&self, tracer: bool) {
        let lives = u64::from(self.guard) + HEAD_LIVES;
        match tracer {
            true => self.write(u64::from(self.guard) + HEAD_GUARD_OWN, &[0; 8]),
            // FUTEX_OWNER_DIED (linux/futex.h).
            false => self.write(lives, &0x4000_0000u32.to_le_bytes()),
        }
        self.closed.set(true);
    }

    /// All vector registers and what goes with them: the area of xsave, NT_X86_XSTATE. The older request knows only the
    /// lower 128 bits, on whose upper parts an instruction's result may depend.
    fn vectors(&self) -> Vectors {
        let mut area = vec![0u8; 0x4000];
        let mut iovec = libc::iovec { iov_base: area.as_mut_ptr().cast(), iov_len: area.len() };
        // SAFETY: the kernel writes to the area at most, and says how much.
        let done = unsafe { libc::ptrace(libc::PTRACE_GETREGSET, self.pid.as_raw(), XSTATE, &mut iovec) };
        assert_eq!(done, 0);
        area.truncate(iovec.iov_len);
        area
    }

    fn set_vectors(&self, vectors: &Vectors) {
        let mut iovec = libc::iovec { iov_base: vectors.as_ptr().cast_mut().cast(), iov_len: vectors.len() };
        // SAFETY: the kernel reads the area.
        let done = unsafe { libc::ptrace(libc::PTRACE_SETREGSET, self.pid.as_raw(), XSTATE, &mut iovec) };
        assert_eq!(done, 0);
    }

    fn other_thread(&self) {
        if let Some((steps, at, entry)) = self.meanwhile.take() {
            match steps {
                0 if self.read(at + GOROUTINE_G, 8) == [0; 8] => self.put(at, entry),
                _ => self.meanwhile.set(Some((steps.saturating_sub(1), at, entry))),
            }
        }
    }

    /// One step, and the signal that came instead of it.
    fn step(&self) -> (Regs, Option<Signal>) {
        self.other_thread();
        ptrace::step(self.pid, None).unwrap();
        match waitpid(self.pid, None).unwrap() {
            WaitStatus::Stopped(_, Signal::SIGTRAP) => (ptrace::getregs(self.pid).unwrap(), None),
            WaitStatus::Stopped(_, signal) => (ptrace::getregs(self.pid).unwrap(), Some(signal)),
            other => panic!("the child ended: {other:?}"),
        }
    }

    fn fill(&self) -> Vec<u8> {
        let bytes: Vec<u8> =
            (0..SCRATCH / 8).flat_map(|_| (self.random() >> (self.random() % 64)).to_le_bytes()).collect();
        self.write(self.scratch, &bytes);
        bytes
    }

    fn outcome(&self, regs: Regs, signal: Option<Signal>) -> Outcome {
        Outcome { regs, vectors: self.vectors(), signal, scratch: self.read(self.scratch, SCRATCH) }
    }

    /// Steps the original instructions of `length` bytes.
    fn original(&self, start: &Regs, address: u64, length: u64) -> Outcome {
        let mut regs = *start;
        regs.rip = address;
        ptrace::setregs(self.pid, regs).unwrap();
        let mut signal = None;
        for _ in 0..200 {
            (regs, signal) = self.step();
            if signal.is_some() || !(address..address + length).contains(&regs.rip) {
                break;
            }
        }
        self.outcome(regs, signal)
    }

    /// Steps a trampoline to its end, and holds what it says of each of its instructions against what is seen.
    fn trampoline(&self, start: &Regs, trampoline: &Trampoline, site: u64, entry: u64) -> Outcome {
        let mut regs = *start;
        regs.rip = entry;
        ptrace::setregs(self.pid, regs).unwrap();
        let agent = self.agent()..self.agent() + 0x100;
        let mut before = Regs { rip: 0, ..regs };
        // A thread that is stepped out of a trampoline has twice as many (`redirect.rs`).
        for _ in 0..10_000 {
            // A string instruction that goes on has changed what it goes on with.
            let again = before.rip == regs.rip;
            before = regs;
            if trampoline.range.contains(&regs.rip) && !again {
                let place = trampoline.place(regs.rip).unwrap_or_else(|| panic!("{:#x} is not in the map", regs.rip));
                if place.original == Some(site) && regs.rip != trampoline.entry {
                    let mut own = Regs { rip: start.rip, rsp: regs.rsp.wrapping_add_signed(place.rsp), ..regs };
                    own.eflags = start.eflags;
                    own.orig_rax = start.orig_rax;
                    same_registers(start, &own, "where the map says that a thread stands at the site");
                }
            }
            let signal;
            (regs, signal) = self.step();
            if signal.is_some() {
                let place = trampoline.place(before.rip).copied().unwrap();
                regs.rip = place
                    .original
                    .unwrap_or_else(|| panic!("{signal:?} at {:#x}, not at a displaced instruction", before.rip));
                regs.rsp = regs.rsp.wrapping_add_signed(place.rsp);
                return self.outcome(regs, signal);
            }
            if !trampoline.range.contains(&regs.rip) && !agent.contains(&regs.rip) {
                return self.outcome(regs, None);
            }
        }
        panic!("the trampoline of {site:#x} does not end: {:x?}", trampoline.bytes);
    }

    /// Runs a site's instructions both ways and compares everything.
    fn compare(&self, site: &Site, work: &SiteActions, counting: Counting, at: u64) -> Trampoline {
        let choice = &site.choices[0];
        let order = self.order(site, choice, work, counting);
        let trampoline = emit(&order, at).unwrap();
        assert!(trampoline.bytes.len() as u64 <= size_bound(&order), "{} bytes, {:?}", trampoline.bytes.len(), order);
        self.write(at, &trampoline.bytes);
        let (start, memory) = (self.regs(), self.fill());
        let vectors = self.vectors();
        let expected = self.original(&start, site.address, choice.displaced.into());
        self.write(self.scratch, &memory);
        self.set_vectors(&vectors);
        let seen = self.trampoline(&start, &trampoline, site.address, trampoline.trap_entry);
        self.set_vectors(&vectors);
        let what = format!(
            "{:02x?} as {:02x?}, {work:?} {counting:?}",
            &site.original[..choice.displaced.into()],
            trampoline.bytes
        );
        assert_eq!(seen.signal, expected.signal, "{what}");
        same_registers(&expected.regs, &seen.regs, &what);
        let mask = if site.flags_live { FLAGS } else { FLAGS & !ARITHMETIC };
        assert_eq!(seen.regs.eflags & mask, expected.regs.eflags & mask, "flags of {what}");
        let parts = |vectors: &Vectors| [vectors[LOWER].to_vec(), vectors[UPPER..].to_vec()];
        assert!(parts(&seen.vectors) == parts(&expected.vectors), "vector registers of {what}");
        let top = start.rsp - self.scratch - if site.red_zone { 128 } else { 0 };
        for (offset, (old, new)) in expected.scratch.iter().zip(&seen.scratch).enumerate() {
            let below = (offset as u64) < top && offset as u64 + BELOW >= top;
            // A call that faults has its return address on the stack already, below the stack pointer: it is written
            // again.
            let at = offset as i64 - (start.rsp - self.scratch) as i64;
            let free = below || seen.signal.is_some() && (-8..0).contains(&at);
            assert!(free || old == new, "memory at rsp{at:+} of {what}");
        }
        trampoline
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        nix::sys::signal::kill(self.pid, Signal::SIGKILL).ok();
        waitpid(self.pid, None).ok();
    }
}

fn same_registers(expected: &Regs, seen: &Regs, what: &str) {
    let words = |regs: &Regs| {
        let low = [regs.rax, regs.rbx, regs.rcx, regs.rdx, regs.rsp, regs.rbp, regs.rsi, regs.rdi];
        let high = [regs.r8, regs.r9, regs.r10, regs.r11, regs.r12, regs.r13, regs.r14, regs.r15];
        (low, high, regs.rip)
    };
    assert!(words(expected) == words(seen), "{what}\n{:x?}\n{:x?}", words(expected), words(seen));
}

/// A site whose instructions are those bytes.
fn site(address: u64, bytes: &[u8], lengths: &[u8], exit: Option<Exit>) -> Site {
    let displaced = lengths.iter().sum();
    let choice = Choice {
        method: Method::Trap,
        lead: 0,
        written: 1,
        displaced,
        prefixes: 0,
        reach: Reach::ANY,
        traps_inside: true,
    };
    let (original, choices) = (bytes.to_vec(), vec![choice]);
    let function = address..address + bytes.len() as u64;
    let (lengths, lead, ahead) = (lengths.to_vec(), Vec::new(), Vec::new());
    Site {
        address,
        bits: 64,
        function,
        lengths,
        original,
        lead,
        ahead,
        choices,
        exit,
        flags_live: true,
        red_zone: true,
    }
}

/// A function of the trials that has a timer.
fn call(timer: u32) -> Call {
    Call { function: 0x5000 + u64::from(timer), timer: Some(timer) }
}

/// One that has none.
fn bare(function: u64) -> Call {
    Call { function, timer: None }
}

fn start(timer: u32) -> Action {
    Action::Start(call(timer))
}

fn stop(timer: u32) -> Action {
    Action::Stop(call(timer))
}

fn works() -> Vec<SiteActions> {
    let here = |here: &[Action]| SiteActions { on_hit: here.to_vec(), on_exit: Vec::new() };
    vec![
        here(&[]),
        here(&[Action::Count { counter: 7 }]),
        here(&[Action::Count { counter: 7 }, start(3)]),
        here(&[stop(3)]),
        here(&[start(3), Action::Jump { call: call(3), pointer: None }]),
        here(&[Action::Start(bare(3)), Action::Stop(bare(3)), Action::Jump { call: bare(3), pointer: None }]),
        here(&[Action::StartGo { timer: 3, goroutine: GOROUTINE }]),
        here(&[Action::StartGo { timer: 0, goroutine: GOROUTINE }, Action::StopGo { timer: 0, goroutine: GOROUTINE }]),
        here(&[Action::StopGo { timer: 4, goroutine: GOROUTINE }]),
        here(&[Action::Capture { id: 9 }]),
        here(&[when(7, Comparison::AnyBit, 8), Action::Capture { id: 9 }]),
        // Never.
        here(&[when(0, Comparison::NotEqual, 3), when(1, Comparison::Less, 0), start(4), Action::Count { counter: 7 }]),
        here(&[when(2, Comparison::Greater, 7), Action::StartGo { timer: 3, goroutine: GOROUTINE }]),
    ]
}

fn when(register: u8, comparison: Comparison, number: u64) -> Action {
    Action::When(Condition { register, bytes: 8, signed: false, comparison, number })
}

/// Each class of instruction that the kernel emulates or steps over, and what else depends on its address.
fn classes() -> Vec<Vec<u8>> {
    let mut classes: Vec<Vec<u8>> = Vec::new();
    for low in 0x50..0x60u8 {
        classes.push(vec![low]);
        classes.push(vec![0x41, low]);
        classes.push(vec![0x48, low]);
    }
    for condition in 0x0..0x10u8 {
        classes.push(vec![0x70 | condition, 0x20]);
        classes.push(vec![0x0f, 0x80 | condition, 0x10, 0x01, 0, 0]);
        classes.push(vec![0x2e, 0x70 | condition, 0xf0]);
        classes.push(vec![0x0f, 0x40 | condition, 0xc3]);
        classes.push(vec![0x0f, 0x90 | condition, 0xc1]);
    }
    for branch in 0xe0..=0xe3u8 {
        classes.push(vec![branch, 0x30]);
        classes.push(vec![0x67, branch, 0xe0]);
    }
    let more: [&[u8]; 62] = [
        &[0x90],
        &[0x66, 0x90],
        &[0x0f, 0x1f, 0x00],
        &[0x0f, 0x1f, 0x40, 0x00],
        &[0x0f, 0x1f, 0x44, 0x00, 0x00],
        &[0x66, 0x2e, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0],
        &[0x3e, 0x90],
        &[0xf3, 0x90],
        &[0xf3, 0x0f, 0x1e, 0xfa],
        &[0x48, 0x89, 0xe5],
        &[0x48, 0x83, 0xec, 0x28],
        &[0x48, 0x81, 0xec, 0, 1, 0, 0],
        &[0x48, 0x8d, 0x3d, 0x34, 0x02, 0, 0],
        &[0x4c, 0x8d, 0x25, 0x34, 0x02, 0, 0],
        &[0x48, 0x8b, 0x05, 0x34, 0x02, 0, 0],
        &[0x83, 0x3d, 0x34, 0x02, 0, 0, 7],
        &[0x48, 0x81, 0x05, 0x34, 0x02, 0, 0, 1, 2, 3, 0],
        &[0x0f, 0x10, 0x05, 0x34, 0x02, 0, 0],
        &[0xc5, 0xf8, 0x10, 0x05, 0x34, 0x02, 0, 0],
        &[0x31, 0xc0],
        &[0x85, 0xff],
        &[0x48, 0x11, 0xd8],
        &[0xeb, 0x40],
        &[0xeb, 0xc0],
        &[0xe9, 0x00, 0x02, 0, 0],
        &[0xe8, 0x00, 0x02, 0, 0],
        &[0xe8, 0, 0, 0, 0],
        &[0x66, 0x48, 0xe8, 0x00, 0x02, 0, 0],
        &[0xff, 0xd0],
        &[0x41, 0xff, 0xd3],
        &[0xff, 0x50, 0x18],
        &[0xff, 0x14, 0x24],
        &[0xff, 0x54, 0x24, 0x7c],
        &[0xff, 0x54, 0xcc, 0x08],
        &[0xff, 0x94, 0x24, 0x00, 0x01, 0, 0],
        &[0x41, 0xff, 0x54, 0xcb, 0x08],
        &[0xff, 0x15, 0x34, 0x02, 0, 0],
        &[0xff, 0x25, 0x34, 0x02, 0, 0],
        &[0xff, 0xe1],
        &[0x3e, 0xff, 0xe0],
        &[0xff, 0x20],
        &[0xff, 0x64, 0xcb, 0x08],
        &[0xc3],
        &[0xf3, 0xc3],
        &[0xf2, 0xc3],
        &[0xc2, 0x10, 0x00],
        &[0xc9],
        &[0xc8, 0x20, 0x00, 0x00],
        &[0x6a, 0xf0],
        &[0x68, 0x78, 0x56, 0x34, 0xf2],
        &[0xff, 0x35, 0x34, 0x02, 0, 0],
        &[0xff, 0x74, 0x24, 0x08],
        &[0x8f, 0x44, 0x24, 0x08],
        &[0x9c],
        &[0x9d],
        &[0x9f],
        &[0x9e],
        &[0xf3, 0xa4],
        &[0xf3, 0x48, 0xab],
        &[0xf2, 0xae],
        &[0x0f, 0x0b],
        &[0xf4],
    ];
    classes.extend(more.iter().map(|bytes| bytes.to_vec()));
    classes
}

#[test]
fn every_class_of_displaced_instruction_does_what_it_did_with_every_action() {
    let home = 0x400;
    let trial = Trial::new(&[0x90; 0x1000]);
    for bytes in classes() {
        for work in works() {
            for flags in [true, false] {
                trial.write(trial.code + home, &bytes);
                let mut site = site(trial.code + home, &bytes, &[bytes.len() as u8], None);
                // What reads them has them live.
                let reads = Decoder::with_ip(64, &bytes, 0, DecoderOptions::NONE).decode().rflags_read() != 0;
                (site.flags_live, site.red_zone) = (flags || reads, trial.random() & 1 == 0);
                trial.set(PROBE_COUNTS + 8 * 7, 41);
                trial.set(PROBE_TOP, PROBE_START_SIZE);
                trial.compare(&site, &work, Counting::Slot, trial.next.get());
                let counts = work.on_hit.contains(&Action::Count { counter: 7 });
                assert_eq!(trial.word(PROBE_COUNTS + 8 * 7), 41 + u64::from(counts), "{bytes:02x?}");
                let starts = work.on_hit.contains(&start(3));
                assert_eq!(trial.word(PROBE_TOP), PROBE_START_SIZE * (1 + u64::from(starts)), "{bytes:02x?}");
                assert_eq!((trial.word(PROBE_BUSY), trial.word(PROBE_LOST)), (0, 0));
                trial.write(trial.code + home, &[0x90; 16]);
            }
        }
    }
}

/// Regression: what a probe shared with a program was inherited by what that forked behind the probe's death. Now it is
/// not there.
#[test]
fn behind_a_closed_guard_nothing_that_is_shared_is_touched() {
    let home = 0x400;
    let count = SiteActions { on_hit: vec![Action::Count { counter: 7 }], on_exit: Vec::new() };
    let slots = works().into_iter().map(|work| (work, Counting::Slot));
    let all: Vec<_> = slots.chain([(count, Counting::Shared(NOWHERE))]).collect();
    for tracer in [true, false] {
        let trial = Trial::new(&[0x90; 0x1000]);
        trial.close(tracer);
        for (bytes, (work, counting)) in classes().iter().flat_map(|bytes| all.iter().map(move |one| (bytes, one))) {
            for flags in [true, false] {
                trial.write(trial.code + home, bytes);
                let mut site = site(trial.code + home, bytes, &[bytes.len() as u8], None);
                let reads = Decoder::with_ip(64, bytes, 0, DecoderOptions::NONE).decode().rflags_read() != 0;
                (site.flags_live, site.red_zone) = (flags || reads, trial.random() & 1 == 0);
                trial.compare(&site, work, *counting, trial.next.get());
                trial.write(trial.code + home, &[0x90; 16]);
            }
        }
    }
}

#[test]
fn counters_that_threads_share_are_counted_with_and_without_flags() {
    let trial = Trial::new(&[0x90; 0x1000]);
    let shared = trial.slot + 0x3000;
    for (bytes, ways) in [(&[0x55][..], 2), (&[0x48, 0x83, 0xec, 8], 2), (&[0x0f, 0x84, 1, 2, 0, 0], 1)] {
        for flags in [true, false].into_iter().take(ways) {
            trial.write(trial.code + 0x400, bytes);
            let mut site = site(trial.code + 0x400, bytes, &[bytes.len() as u8], None);
            site.flags_live = flags;
            let before = trial.word(0x3000 + 8 * 5);
            let work = SiteActions { on_hit: vec![Action::Count { counter: 5 }], on_exit: Vec::new() };
            trial.compare(&site, &work, Counting::Shared(shared), trial.next.get());
            assert_eq!(trial.word(0x3000 + 8 * 5), before + 1);
        }
    }
    let site = site(trial.code, &[0x90], &[1], None);
    for action in [start(0), Action::StartGo { timer: 0, goroutine: GOROUTINE }] {
        let work = SiteActions { on_hit: vec![action], on_exit: Vec::new() };
        let order = Order::new(&site, &site.choices[0], &work, Counting::Shared(shared));
        assert_eq!(emit(&order, trial.code), Err(EmitError::NeedsSlot));
    }
}

#[test]
fn what_has_conditions_is_done_where_all_of_them_hold() {
    use Comparison::*;
    let trial = Trial::new(&[0x90; 0x1000]);
    let (mut done, mut tried) = (0, 0);
    for register in 0..16 {
        for comparison in [Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, AnyBit] {
            for (bytes, signed) in [1, 2, 4, 8].into_iter().flat_map(|bytes| [(bytes, false), (bytes, true)]) {
                let start = trial.regs();
                let value = value_of(&start, register);
                // What it has, or a number beside it, as wide as it is compared; and a second condition now and then,
                // which fails.
                let shift = 64 - 8 * u32::from(bytes);
                let near = value.wrapping_add(trial.random() % 3).wrapping_sub(1) << shift;
                let number = if signed { ((near as i64) >> shift) as u64 } else { near >> shift };
                let condition = Condition { register, bytes, signed, comparison, number };
                let fails = trial.random().is_multiple_of(4);
                let second = when(register, Equal, value ^ u64::from(fails));
                let work =
                    [Action::When(condition), second, Action::Count { counter: 7 }, Action::Count { counter: 8 }];
                let holds = condition.holds(value) && !fails;
                trial.set(PROBE_COUNTS + 8 * 7, 5);
                trial.set(PROBE_COUNTS + 8 * 8, 5);
                trial.is_kept(&start, &work);
                let counts = [7, 8].map(|counter| trial.word(PROBE_COUNTS + 8 * counter) - 5);
                assert_eq!(counts, [u64::from(holds), 1], "{condition:?} of {value:#x}");
                (done, tried) = (done + u64::from(holds), tried + 1);
            }
        }
    }
    assert!(done > tried / 5 && done < tried * 4 / 5, "{done} of {tried}");
}

/// What a register has, by its number.
fn value_of(regs: &Regs, register: u8) -> u64 {
    let low = [regs.rax, regs.rcx, regs.rdx, regs.rbx, regs.rsp, regs.rbp, regs.rsi, regs.rdi];
    let high = [regs.r8, regs.r9, regs.r10, regs.r11, regs.r12, regs.r13, regs.r14, regs.r15];
    [low, high].concat()[usize::from(register)]
}

#[test]
fn a_function_that_is_to_return_does_so_as_long_as_there_is_a_tracer() {
    for tracer in [true, false] {
        let trial = Trial::new(&[0x90; 16]);
        if !tracer {
            trial.close(false);
        }
        let site = site(trial.code, &[0x90], &[1], None);
        for (conditions, returns) in
            [(&[][..], true), (&[when(4, Comparison::NotEqual, 0)], true), (&[when(4, Comparison::Equal, 0)], false)]
        {
            let count = [Action::Count { counter: 7 }].into_iter().filter(|_| tracer);
            let actions = count.chain(conditions.iter().copied()).chain([Action::Return { value: u64::MAX - 4 }]);
            let work = SiteActions { on_hit: actions.collect(), on_exit: Vec::new() };
            let trampoline =
                emit(&trial.order(&site, &site.choices[0], &work, Counting::Slot), trial.next.get()).unwrap();
            trial.write(trial.next.get(), &trampoline.bytes);
            let start = trial.regs();
            // The return address.
            let caller = trial.code + 0x3_0000;
            trial.write(start.rsp, &caller.to_le_bytes());
            let end = trial.trampoline(&start, &trampoline, trial.code, trampoline.entry).regs;
            let expected = match returns && tracer {
                true => Regs { rip: caller, rsp: start.rsp + 8, rax: u64::MAX - 4, ..start },
                false => Regs { rip: trial.code + 1, ..start },
            };
            same_registers(&expected, &end, &format!("{tracer} {conditions:?}"));
            assert_eq!(end.eflags & FLAGS, start.eflags & FLAGS);
        }
    }
    let call = Choice { method: Method::Call, ..site(0x1000, &[0xe8, 0, 1, 0, 0], &[5], None).choices[0] };
    let site = site(0x1000, &[0xe8, 0, 1, 0, 0], &[5], None);
    let work = SiteActions { on_hit: vec![Action::Return { value: 0 }], on_exit: Vec::new() };
    assert!(matches!(emit(&Order::new(&site, &call, &work, Counting::Slot), 0x2000), Err(EmitError::Displaced { .. })));
}

#[test]
fn a_start_whose_condition_fails_takes_no_time_and_lets_the_jump_to_it_arrive() {
    let trial = Trial::new(&[0x90; 16]);
    let rsp = trial.scratch + 0x4000;
    let (holds, fails) = (when(4, Comparison::Equal, rsp), when(4, Comparison::Equal, 1));
    for (condition, times) in [(holds, 1), (fails, 0)] {
        trial.hits(&[condition, start(3)], rsp);
        assert_eq!(trial.depth(), times);
        trial.hits(&[Action::Stop(bare(call(3).function))], rsp);
        assert_eq!((trial.depth(), trial.timed(3), trial.histogram(3, HISTOGRAM_UNTIMED)), (0, 1, 0));
    }
    // A timed function that jumps there: its time ends with the other's return, whether that is timed or not.
    for (condition, times, depth) in [(holds, 2, 2), (fails, 2, 1)] {
        let timed = trial.timed(1);
        trial.hit(start(1), rsp);
        trial.set(PROBE_STARTS + PROBE_START_SIZE + START_WHERE, call(3).function | START_FLIGHT);
        trial.hits(&[condition, start(3)], rsp);
        assert_eq!(trial.depth(), depth);
        trial.hits(&[Action::Stop(bare(call(3).function))], rsp);
        assert_eq!((trial.depth(), trial.timed(1), trial.timed(3)), (0, timed + 1, times));
    }
}

#[test]
fn a_conditional_exit_counts_only_when_it_is_taken() {
    let trial = Trial::new(&[0x90; 0x1000]);
    let home = trial.code + 0x400;
    let (mut hits, mut taken) = (0, 0);
    for _ in 0..40 {
        for bytes in [&[0x74, 0x40][..], &[0x0f, 0x8c, 0, 1, 0, 0], &[0xe3, 0x40]] {
            trial.write(home, bytes);
            let site = site(home, bytes, &[bytes.len() as u8], Some(Exit::Conditional));
            trial.set(PROBE_COUNTS, 0);
            trial.set(PROBE_COUNTS + 8, 0);
            let work =
                SiteActions { on_hit: vec![Action::Count { counter: 0 }], on_exit: vec![Action::Count { counter: 1 }] };
            let trampoline = trial.compare(&site, &work, Counting::Slot, trial.next.get());
            let end = ptrace::getregs(trial.pid).unwrap().rip;
            let branched = end != home + bytes.len() as u64;
            assert!(!trampoline.range.contains(&end));
            assert_eq!((trial.word(PROBE_COUNTS), trial.word(PROBE_COUNTS + 8)), (1, u64::from(branched)));
            (hits, taken) = (hits + 1, taken + u64::from(branched));
        }
    }
    assert!(taken > 0 && taken < hits, "{taken} of {hits}");
}

/// The files whose code is tried, as far as they are there: libraries of C and C++, a program of Go.
fn libraries() -> Vec<Vec<u8>> {
    let paths = ["/lib/x86_64-linux-gnu/libc.so.6", "/lib/x86_64-linux-gnu/libstdc++.so.6", "/usr/local/go/bin/gofmt"];
    let found: Vec<Vec<u8>> = paths.into_iter().filter_map(|path| std::fs::read(path).ok()).collect();
    println!("{} of {paths:?} are there", found.len());
    found
}

/// A file's segments at their own distances, so that operands relative to rip stay inside what is mapped, or nearly.
fn mapped(file: &[u8]) -> Vec<u8> {
    let elf = crate::elf::Elf::parse(file).unwrap();
    let load = || elf.segments.iter().filter(|one| one.kind == crate::elf::LOAD);
    let end = load().map(|one| one.vaddr + one.filesz).max().unwrap();
    let mut image = vec![0; end as usize + 0x1_0000];
    for segment in load() {
        let bytes = elf.at(segment.vaddr).unwrap();
        image[segment.vaddr as usize..][..bytes.len()].copy_from_slice(bytes);
    }
    image
}

/// Instructions whose result is another each time, or that reach beyond the trial: calls of the kernel, thread-local
/// storage.
fn tried(instruction: &Instruction) -> bool {
    use Mnemonic::*;
    let other = matches!(
        instruction.mnemonic(),
        Syscall
            | Sysenter
            | Int
            | Int1
            | Int3
            | Rdtsc
            | Rdtscp
            | Rdrand
            | Rdseed
            | Xbegin
            | Xabort
            | Iretq
            | Popfq
            | Rdpmc
    );
    let segments = [Register::FS, Register::GS].contains(&instruction.segment_prefix())
        || instruction.op_kinds().zip(0..).any(|(_, op)| instruction.op_register(op).is_segment_register());
    let base = matches!(
        instruction.mnemonic(),
        Wrfsbase | Wrgsbase | Wrpkru | Xrstor | Xrstor64 | Fxrstor | Fxrstor64 | Ldmxcsr
    );
    // To memory of somebody else, above the trial's stack.
    let far = instruction.op0_register() == Register::RSP
        && instruction.op1_kind() != OpKind::Register
        && instruction.op1_kind() != OpKind::Memory
        && (instruction.op_count() > 1 && instruction.immediate(1).cast_signed().abs() > 0x1000);
    !(other || segments || base || far)
}

#[test]
fn random_instructions_of_real_programs_do_what_they_did() {
    random_instructions(2000);
}

#[test]
#[ignore = "takes a minute: cargo test -p tollgate-rewrite -- --ignored ten_thousand"]
fn ten_thousand_instructions_of_each_program_do_what_they_did() {
    random_instructions(10_000);
}

fn random_instructions(count: usize) {
    for file in libraries() {
        let mut done = 0;
        let planner = Planner::new(&file).unwrap();
        let functions = planner.all();
        let image = mapped(&file);
        let trial = Trial::new(&image);
        let works = works();
        while done < count {
            let function = &functions[(trial.random() % functions.len() as u64) as usize];
            let mut at = function.start;
            let mut body = Vec::new();
            while let Ok(site) = planner.site(at, Some(function.clone())) {
                at += u64::from(site.lengths[0]);
                body.push(site);
                if at >= function.end || body.len() > 64 {
                    break;
                }
            }
            let chosen = body.iter().filter(|_| trial.random().is_multiple_of(6));
            for mut site in chosen.cloned().collect::<Vec<_>>() {
                let instruction = Decoder::with_ip(64, site.instruction(), site.address, DecoderOptions::NONE).decode();
                if !tried(&instruction) {
                    continue;
                }
                // An operand in the image is put back to what it was.
                let operand = instruction.is_ip_rel_memory_operand().then(|| instruction.ip_rel_memory_address());
                if operand.is_some_and(|operand| operand >= image.len() as u64) {
                    continue;
                }
                let trap = *site.choices.last().unwrap();
                site.choices = vec![trap];
                site.address += trial.code;
                let work = &works[done % works.len()];
                trial.set(PROBE_TOP, PROBE_START_SIZE);
                let trampoline = trial.compare_in_image(&site, work, operand.map(|operand| operand + trial.code));
                assert!(trampoline.place(trampoline.entry).is_some());
                done += 1;
            }
        }
    }
}

impl Trial {
    /// As [`Trial::compare`], where the instruction may write to the image.
    fn compare_in_image(&self, site: &Site, work: &SiteActions, operand: Option<u64>) -> Trampoline {
        let Some(operand) = operand.filter(|operand| *operand >= self.code + 64) else {
            return self.compare(site, work, Counting::Slot, self.next.get());
        };
        let before = self.read(operand - 64, 128);
        // Both runs would change it: the second begins with what the first left, so only reads are compared exactly.
        let decoded = Decoder::with_ip(64, site.instruction(), site.address, DecoderOptions::NONE).decode();
        let mut info = iced_x86::InstructionInfoFactory::new();
        let reads = |access: iced_x86::OpAccess| matches!(access, iced_x86::OpAccess::Read | iced_x86::OpAccess::Write);
        let plain = info.info(&decoded).used_memory().iter().all(|memory| reads(memory.access()));
        let trampoline = if plain { Some(self.compare(site, work, Counting::Slot, self.next.get())) } else { None };
        self.write(operand - 64, &before);
        trampoline.unwrap_or_else(|| {
            let order = self.order(site, &site.choices[0], work, Counting::Slot);
            emit(&order, self.next.get()).unwrap()
        })
    }
}

/// A site of the image, a choice of it, and where its trampoline lies.
struct Placed {
    site: Site,
    choice: Choice,
    at: u64,
}

/// Pages for trampolines of each choice of random sites, as far as there is room at the addresses that they demand.
fn place(planner: &Planner<'_>, code: u64, wanted: usize) -> Vec<Placed> {
    let functions = planner.all();
    let (mut placed, mut turn) = (Vec::new(), 0);
    while placed.len() < wanted {
        turn += 7919;
        let function = &functions[turn % functions.len()];
        let mut sites: Vec<Site> = planner.site(function.start, Some(function.clone())).into_iter().collect();
        sites.extend(planner.exits(function.clone()).into_iter().flat_map(|exits| exits.sites));
        for mut site in sites {
            site.address += code;
            for choice in site.choices.clone().into_iter().filter(|choice| choice.method != Method::Trap) {
                let ranges = choice.reach.ranges(choice.start(site.address) + choice.behind());
                let ats: Vec<u64> = if choice.reach == Reach::ANY {
                    // In the middle of all that is in reach lies the site itself; other trials have their memory
                    // anywhere around it.
                    let near = (site.address & !0xfff) + placed.len() as u64 * 0x4000;
                    (1..7).flat_map(|step| [near + step * 0x1000_0000, near - step * 0x1000_0000]).collect()
                } else {
                    ranges.skip(turn % 5).take(3).map(|range| range.start + (range.end - range.start) / 2).collect()
                };
                let free = |at: &u64| map_at(0x2000, at & !0xfff, libc::MAP_FIXED_NOREPLACE) == at & !0xfff;
                placed.extend(ats.into_iter().find(free).map(|at| Placed { site: site.clone(), choice, at }));
            }
        }
    }
    placed
}

/// Through the site's new bytes, and from each instruction inside that traps.
#[test]
fn rewritten_sites_lead_through_their_trampolines_and_so_do_traps_inside() {
    let mut methods = std::collections::BTreeMap::new();
    for file in libraries() {
        let planner = Planner::new(&file).unwrap();
        let placed = Cell::new(Vec::new());
        let trial = Trial::with(&mapped(&file), |code| placed.set(place(&planner, code, 600)));
        for Placed { mut site, choice, at } in placed.take() {
            let (begin, own) = (choice.start(site.address), site.from_start(&choice));
            let bytes: Vec<Instruction> =
                Decoder::with_ip(64, &own[..choice.displaced.into()], begin, DecoderOptions::NONE)
                    .into_iter()
                    .collect();
            // A repeated instruction takes as many steps as rcx says, which may be any number here.
            let endless = |one: &Instruction| one.has_rep_prefix() || one.has_repne_prefix();
            if !bytes.iter().all(tried) || bytes.iter().any(|one| one.is_ip_rel_memory_operand() || endless(one)) {
                continue;
            }
            site.choices = vec![choice];
            let work = SiteActions { on_hit: vec![Action::Count { counter: 2 }], on_exit: Vec::new() };
            let order = trial.order(&site, &choice, &work, Counting::Slot);
            let Ok(trampoline) = emit(&order, at) else { continue };
            trial.write(at, &trampoline.bytes);
            let new = site.rewritten(&choice, site.address, trampoline.entry).unwrap();
            let length = u64::from(choice.displaced);
            for from in bytes.iter().map(Instruction::ip) {
                let (start, memory) = (trial.regs(), trial.fill());
                let vectors = trial.vectors();
                let expected = trial.original(&start, from, begin + length - from);
                trial.write(trial.scratch, &memory);
                trial.set_vectors(&vectors);
                trial.write(begin, &new);
                let count = trial.word(PROBE_COUNTS + 16);
                let entry = if from == begin {
                    let mut regs = start;
                    regs.rip = from;
                    ptrace::setregs(trial.pid, regs).unwrap();
                    let (seen, signal) = trial.step();
                    assert_eq!((seen.rip, signal), (trampoline.entry, None), "{site:x?} {choice:x?}");
                    seen
                } else if choice.traps_inside {
                    assert_eq!(trial.read(from, 1), [0xcc], "{site:x?} {choice:x?}");
                    Regs { rip: trampoline.inside(from).unwrap(), ..start }
                } else {
                    trial.write(begin, &own[..new.len()]);
                    continue;
                };
                let seen = trial.trampoline(&entry, &trampoline, 1, entry.rip);
                // An instruction before the probed one may have branched elsewhere, or faulted.
                let hits = trial.word(PROBE_COUNTS + 16) - count;
                let sure = from == site.address
                    || seen.signal.is_none() && bytes.iter().all(|one| !one.is_jcc_short_or_near());
                let expected_hits = u64::from(from <= site.address);
                assert!(
                    hits == expected_hits || hits == 0 && !sure,
                    "{hits} hits from {from:#x} of {site:x?} {choice:x?}"
                );
                trial.write(begin, &own[..new.len()]);
                trial.set_vectors(&vectors);
                let what = format!("{site:x?} {choice:x?} from {from:#x} as {:02x?}", trampoline.bytes);
                assert_eq!(seen.signal, expected.signal, "{what}");
                same_registers(&expected.regs, &seen.regs, &what);
                // Nothing behind the site is executed here: what it overwrites of the flags is not overwritten yet.
                if site.flags_live {
                    assert_eq!(seen.regs.eflags & FLAGS, expected.regs.eflags & FLAGS, "flags of {what}");
                }
            }
            let name = match (choice.lead, choice.traps_inside) {
                (0, true) => choice.method.name(),
                (0, false) => "plain window",
                (_, true) => "early window",
                (_, false) => "plain early window",
            };
            *methods.entry(name).or_insert(0) += 1;
        }
    }
    println!("{methods:?}");
    let all = ["pun", "window", "insn", "early window", "plain early window"];
    assert!(methods.is_empty() || all.iter().all(|name| methods.contains_key(name)));
}

impl Trial {
    /// Runs a trampoline of one action at a no-op, with a stack pointer.
    fn hit(&self, action: Action, rsp: u64) {
        self.hits(&[action], rsp);
    }

    fn hits(&self, actions: &[Action], rsp: u64) {
        self.is_kept(&Regs { rsp, ..self.regs() }, actions);
    }

    /// Runs a trampoline of these actions at a no-op: registers and flags are as before.
    fn is_kept(&self, start: &Regs, actions: &[Action]) {
        let mut site = site(self.code, &[0x90], &[1], None);
        let work = SiteActions { on_hit: actions.to_vec(), on_exit: Vec::new() };
        site.red_zone = !work.asks_for_goroutine();
        let order = self.order(&site, &site.choices[0], &work, Counting::Slot);
        // Beside whatever else a trial has.
        let at = self.next.get() + 0x1_0000;
        let trampoline = emit(&order, at).unwrap();
        self.write(at, &trampoline.bytes);
        let end = self.trampoline(start, &trampoline, 1, trampoline.entry).regs;
        same_registers(&Regs { rip: self.code + 1, ..*start }, &end, &format!("{actions:?}"));
        assert_eq!(end.eflags & FLAGS, start.eflags & FLAGS);
    }

    fn histogram(&self, timer: u64, word: u64) -> u64 {
        self.word(PROBE_HISTOGRAMS + timer * PROBE_HISTOGRAM_SIZE + 8 * word)
    }

    fn timed(&self, timer: u64) -> u64 {
        (0..HISTOGRAM_BUCKETS).map(|bucket| self.histogram(timer, bucket)).sum()
    }

    fn depth(&self) -> u64 {
        self.word(PROBE_TOP) / PROBE_START_SIZE - 1
    }
}

#[test]
fn a_latency_is_counted_in_its_bucket() {
    let trial = Trial::new(&[0x90; 16]);
    let rsp = trial.scratch + 0x4000;
    trial.hit(start(1), rsp);
    let begun = trial.word(PROBE_STARTS + PROBE_START_SIZE + START_TSC);
    assert!(begun != 0 && trial.depth() == 1);
    trial.hit(stop(1), rsp);
    assert_eq!((trial.timed(1), trial.depth(), trial.histogram(1, HISTOGRAM_UNTIMED)), (1, 0, 0));
    let sum = trial.histogram(1, HISTOGRAM_SUM);
    assert!(sum > 0);
    assert_eq!((trial.histogram(1, HISTOGRAM_MAX), !trial.histogram(1, HISTOGRAM_NOT_MIN)), (sum, sum));
    assert_eq!(trial.histogram(1, bucket(sum)), 1);
    // A start in the future, as of a CPU whose counter is ahead: 0, and told.
    trial.hit(start(1), rsp);
    trial.set(PROBE_STARTS + PROBE_START_SIZE + START_TSC, u64::MAX);
    trial.hit(stop(1), rsp);
    assert_eq!(
        (trial.histogram(1, 0), trial.histogram(1, HISTOGRAM_NEGATIVE), trial.histogram(1, HISTOGRAM_SUM)),
        (1, 1, sum)
    );
    assert_eq!(!trial.histogram(1, HISTOGRAM_NOT_MIN), 0);
}

#[test]
fn every_bucket_is_reached_by_the_latencies_that_belong_to_it() {
    let trial = Trial::new(&[0x90; 16]);
    let rsp = trial.scratch + 0x4000;
    for shift in 12..62 {
        trial.hit(start(2), rsp);
        let start = tollgate_tsc::tsc().wrapping_sub(3 << shift);
        trial.set(PROBE_STARTS + PROBE_START_SIZE + START_TSC, start);
        let before = trial.histogram(2, HISTOGRAM_SUM);
        let buckets: Vec<u64> = (0..HISTOGRAM_BUCKETS).map(|bucket| trial.histogram(2, bucket)).collect();
        trial.hit(stop(2), rsp);
        let negative = trial.histogram(2, HISTOGRAM_NEGATIVE);
        let latency = trial.histogram(2, HISTOGRAM_SUM).wrapping_sub(before);
        for (index, old) in buckets.iter().enumerate() {
            let grown = negative == 0 && bucket(latency) == index as u64 || negative > 0 && index == 0;
            assert!(
                negative > 0 || trial.histogram(2, index as u64) == old + u64::from(grown),
                "{latency:#x} in {index}"
            );
        }
    }
    assert_eq!(trial.timed(2), 50);
}

#[test]
fn recursion_is_timed_frame_by_frame_and_what_has_no_room_is_told() {
    let trial = Trial::new(&[0x90; 16]);
    let top = trial.scratch + 0x7000;
    for frame in 0..20 {
        trial.hit(start(0), top - 32 * frame);
    }
    assert_eq!(trial.depth(), 20);
    for frame in (0..20).rev() {
        trial.hit(stop(0), top - 32 * frame);
    }
    assert_eq!((trial.timed(0), trial.depth()), (20, 0));
    // The last entry that there is room for, and one more.
    let last = PROBE_STARTS_SIZE - PROBE_START_SIZE;
    trial.set(PROBE_TOP, last - PROBE_START_SIZE);
    trial.set(PROBE_STARTS + last - 2 * PROBE_START_SIZE, top + 64);
    trial.hit(start(0), top);
    assert_eq!((trial.word(PROBE_TOP), trial.word(PROBE_FULL)), (last, 0));
    trial.hit(start(0), top - 32);
    assert_eq!((trial.word(PROBE_TOP), trial.word(PROBE_FULL)), (last, 1));
    trial.hit(stop(0), top - 32);
    assert_eq!((trial.timed(0), trial.histogram(0, HISTOGRAM_UNTIMED)), (20, 1));
    trial.hit(stop(0), top);
    assert_eq!((trial.timed(0), trial.word(PROBE_TOP)), (21, last - PROBE_START_SIZE));
}

/// Regression: threads that are made after the tracer's death share a slot. One took the other's entry away between two
/// instructions, took entry 0 for its own, which has no timer, and died of SIGSEGV.
#[test]
fn nothing_outside_of_a_slot_is_touched_whatever_another_thread_has_written_there() {
    let trial = Trial::new(&[0x90; 16]);
    let rsp = trial.scratch + 0x4000;
    let entry = |place: u64, fields: [u64; 4]| {
        for (field, value) in (PROBE_STARTS + place..).step_by(8).zip(fields) {
            trial.set(field, value);
        }
    };
    let garbage =
        |seed: u64| [rsp - 64 * (seed % 3), seed, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), u64::MAX - seed % 2];
    for top in
        [0, PROBE_START_SIZE, 7 * PROBE_START_SIZE, PROBE_STARTS_SIZE, 0u64.wrapping_sub(8192), u64::MAX, 1 << 40]
    {
        let place = top & (PROBE_STARTS_SIZE - PROBE_START_SIZE);
        for timer in [u64::MAX, u64::MAX >> 1, 0xffff_ffff, 0x7fff_ffff_0000_1000] {
            for where_from in [trial.code, trial.code | START_FLIGHT] {
                for action in [stop(1), start(1)] {
                    (1..40).for_each(|below| {
                        entry(place.wrapping_sub(PROBE_START_SIZE * below) & (PROBE_STARTS_SIZE - 1), garbage(below))
                    });
                    entry(place.wrapping_sub(PROBE_START_SIZE) & (PROBE_STARTS_SIZE - 1), [rsp, 0, timer, where_from]);
                    trial.set(PROBE_TOP, top);
                    trial.hit(action, rsp);
                }
            }
        }
    }
}

#[test]
fn frames_that_were_left_without_a_return_are_not_timed_and_not_taken_for_others() {
    let trial = Trial::new(&[0x90; 16]);
    let top = trial.scratch + 0x7000;
    // longjmp from three frames to the first one, which then calls again, and returns.
    for _ in 0..3 {
        trial.hit(start(4), top);
        for frame in 1..4 {
            trial.hit(start(5), top - 64 * frame);
        }
        trial.hit(start(6), top - 64);
        assert_eq!(trial.depth(), 2);
        trial.hit(stop(6), top - 64);
        for frame in 1..4 {
            trial.hit(start(5), top - 64 * frame);
        }
        trial.hit(stop(4), top);
        assert_eq!(trial.depth(), 0);
    }
    assert_eq!((trial.timed(4), trial.timed(5), trial.timed(6)), (3, 0, 3));
    // Attached in the middle: an exit without an entry, with nothing, or with a caller's, before it.
    trial.hit(stop(7), top);
    trial.hit(start(4), top);
    trial.hit(stop(7), top - 64);
    assert_eq!((trial.histogram(7, HISTOGRAM_UNTIMED), trial.timed(7), trial.depth()), (2, 0, 1));
    // The same stack pointer, but another function: a tail call of which nobody knew.
    trial.hit(stop(7), top);
    assert_eq!((trial.histogram(7, HISTOGRAM_UNTIMED), trial.timed(7)), (3, 0));
}

impl Trial {
    /// Executes a jump at which a function is left, with and without a trampoline; where it led.
    fn leaves(&self, call: Call, pointer: Option<u64>, bytes: &[u8], registers: impl Fn(&mut Regs)) -> u64 {
        let home = self.code + 0x400;
        self.write(home, bytes);
        let exit = if matches!(bytes[0], 0xe9 | 0xeb) { Exit::Jump } else { Exit::Indirect };
        let site = site(home, bytes, &[bytes.len() as u8], Some(exit));
        let work = SiteActions { on_hit: Vec::new(), on_exit: vec![Action::Jump { call, pointer }] };
        let order = self.order(&site, &site.choices[0], &work, Counting::Slot);
        let at = self.next.get();
        let trampoline = emit(&order, at).unwrap();
        assert!(trampoline.bytes.len() as u64 <= size_bound(&order));
        self.write(at, &trampoline.bytes);
        let mut start = self.regs();
        registers(&mut start);
        let expected = self.original(&start, home, bytes.len() as u64);
        let seen = self.trampoline(&start, &trampoline, home, trampoline.entry);
        assert_eq!((expected.signal, seen.signal), (None, None));
        same_registers(&expected.regs, &seen.regs, "a jump out of a function");
        assert_eq!(seen.regs.eflags & FLAGS, expected.regs.eflags & FLAGS);
        seen.regs.rip
    }
}

/// A function that left by a jump was timed up to that.
#[test]
fn a_call_that_leaves_by_jumps_is_timed_to_the_return_of_the_last_function() {
    let trial = Trial::new(&[0x90; 0x1000]);
    let (rsp, work) = (trial.scratch + 0x4000, trial.code + 0x800);
    let (cell, mut timed) = (trial.scratch + 0x6000, 0);
    let relative = |from: u64| (work.wrapping_sub(from) as u32).to_le_bytes();
    let near = [&[0xe9][..], &relative(trial.code + 0x405)].concat();
    let by_rip = [&[0xff, 0x25][..], &(cell.wrapping_sub(trial.code + 0x406) as u32).to_le_bytes()].concat();
    // The distance of the scratch from the code need not fit a displacement.
    let reachable = i32::try_from(cell.wrapping_sub(trial.code + 0x406) as i64).is_ok();
    let jumps: [(&[u8], Option<u64>); 8] = [
        (&near, None),
        (&[0xff, 0xe0], None),
        (&[0x41, 0xff, 0xe3], None),
        (&[0xff, 0x23], None),
        (&[0x3e, 0xff, 0x64, 0xcb, 0x10], None),
        (&[0xff, 0x64, 0x24, 0x18], None),
        // To a stub, here itself, whose pointer says more.
        (&near, Some(cell)),
        (if reachable { &by_rip } else { &near }, None),
    ];
    for (bytes, pointer) in jumps {
        trial.write(cell, &work.to_le_bytes());
        trial.write(rsp + 0x18, &work.to_le_bytes());
        trial.hit(start(1), rsp);
        let led = trial.leaves(call(1), pointer, bytes, |regs| {
            (regs.rax, regs.r11, regs.rcx, regs.rsp) = (work, work, 2, rsp);
            regs.rbx = if bytes.ends_with(&[0x10]) { cell - 0x20 } else { cell };
        });
        assert_eq!(led, work, "{bytes:02x?}");
        trial.hit(Action::Start(bare(work)), rsp);
        // Another call of it, inside, ends nothing.
        trial.hit(Action::Start(bare(work)), rsp - 64);
        trial.hit(Action::Stop(bare(work)), rsp - 64);
        assert_eq!((trial.timed(1), trial.depth()), (timed, 1), "{bytes:02x?}");
        trial.hit(Action::Stop(bare(work)), rsp);
        timed += 1;
        assert_eq!((trial.timed(1), trial.depth()), (timed, 0), "{bytes:02x?}");
    }
    assert_eq!((trial.histogram(1, HISTOGRAM_UNTIMED), trial.histogram(1, HISTOGRAM_AWAY)), (0, 0));
    // A chain of three, the middle one timed too, from inside another call.
    let to = |function: u64| [&[0xe9][..], &(function.wrapping_sub(trial.code + 0x405) as u32).to_le_bytes()].concat();
    let (first, middle) =
        (Call { function: trial.code + 0x600, ..call(2) }, Call { function: trial.code + 0x700, ..call(3) });
    trial.hit(start(4), rsp + 128);
    trial.hit(Action::Start(first), rsp);
    trial.leaves(first, None, &to(middle.function), |regs| regs.rsp = rsp);
    trial.hit(Action::Start(middle), rsp);
    trial.leaves(middle, None, &to(work), |regs| regs.rsp = rsp);
    trial.hit(Action::Start(bare(work)), rsp);
    assert_eq!(trial.depth(), 3);
    trial.hit(Action::Stop(bare(work)), rsp);
    assert_eq!((trial.timed(2), trial.timed(3), trial.timed(4), trial.depth()), (1, 1, 0, 1));
    assert!(trial.histogram(2, HISTOGRAM_SUM) > trial.histogram(3, HISTOGRAM_SUM));
    trial.hit(stop(4), rsp + 128);
    assert_eq!((trial.timed(4), trial.depth()), (1, 0));
}

#[test]
fn a_jump_to_where_nobody_sees_it_arrive_is_told_and_never_timed() {
    let trial = Trial::new(&[0x90; 0x1000]);
    let (rsp, work, other) = (trial.scratch + 0x4000, trial.code + 0x800, trial.code + 0x900);
    let to = |function: u64| [&[0xe9][..], &(function.wrapping_sub(trial.code + 0x405) as u32).to_le_bytes()].concat();
    let away = |timer: u64| (trial.histogram(timer, HISTOGRAM_AWAY), trial.histogram(timer, HISTOGRAM_AWAY_TO));
    let (first, middle) =
        (Call { function: trial.code + 0x600, ..call(2) }, Call { function: trial.code + 0x700, ..call(3) });
    trial.hit(Action::Start(first), rsp);
    trial.leaves(first, None, &to(middle.function), |regs| regs.rsp = rsp);
    trial.hit(Action::Start(middle), rsp);
    trial.leaves(middle, None, &to(other), |regs| regs.rsp = rsp);
    // That one returns, and its caller calls another one, which others jump to.
    trial.hit(Action::Start(bare(work)), rsp);
    trial.hit(Action::Stop(bare(work)), rsp);
    assert_eq!((trial.timed(2), trial.timed(3), trial.depth()), (0, 0, 0));
    assert_eq!((away(2), away(3)), ((1, other | START_FLIGHT), (1, other | START_FLIGHT)));
    // A return of a function that the frame is not known to be in.
    trial.hit(Action::Start(first), rsp);
    trial.leaves(first, None, &to(work), |regs| regs.rsp = rsp);
    trial.hit(Action::Stop(bare(work)), rsp);
    assert_eq!((trial.timed(2), trial.depth()), (0, 1));
    // It arrives, and is left by longjmp(3); the same function is called again by the same caller.
    trial.hit(Action::Start(bare(work)), rsp);
    trial.hit(Action::Start(bare(work)), rsp);
    trial.hit(Action::Stop(bare(work)), rsp);
    assert_eq!((trial.timed(2), trial.depth(), away(2).0), (0, 0, 1));
    // Joined between the entry and the jump.
    trial.leaves(first, None, &to(work), |regs| regs.rsp = rsp);
    assert_eq!((trial.histogram(2, HISTOGRAM_UNTIMED), trial.depth()), (1, 0));
}

/// All entries of a frame end at one return, in bounded time.
#[test]
fn functions_that_jump_to_each_other_for_ever_have_so_many_entries_and_no_more() {
    let trial = Trial::new(&[0x90; 0x1000]);
    let (rsp, round) = (trial.scratch + 0x4000, Call { function: trial.code + 0x600, ..call(2) });
    let jump = [&[0xe9][..], &(round.function.wrapping_sub(trial.code + 0x405) as u32).to_le_bytes()].concat();
    trial.hit(Action::Start(round), rsp);
    for _ in 0..PROBE_CHAIN + 9 {
        trial.leaves(round, None, &jump, |regs| regs.rsp = rsp);
        trial.hit(Action::Start(round), rsp);
    }
    assert_eq!((trial.depth(), trial.word(PROBE_FULL)), (PROBE_CHAIN, 10));
    trial.hit(Action::Stop(round), rsp);
    assert_eq!((trial.timed(2), trial.depth(), trial.histogram(2, HISTOGRAM_UNTIMED)), (PROBE_CHAIN, 0, 0));
}

#[test]
fn stale_entries_are_dropped_a_bounded_number_at_a_time() {
    let trial = Trial::new(&[0x90; 16]);
    let top = trial.scratch + 0x7000;
    for stops in [false, true] {
        trial.set(PROBE_TOP, PROBE_START_SIZE * (PROBE_STALE + 100));
        for entry in 1..PROBE_STALE + 100 {
            trial.set(PROBE_STARTS + PROBE_START_SIZE * entry, top - 4096 - entry);
        }
        trial.hit(if stops { stop(8) } else { start(8) }, top);
        assert_eq!(trial.word(PROBE_TOP) / PROBE_START_SIZE, 100 + u64::from(!stops), "{stops}");
    }
    assert_eq!((trial.histogram(8, HISTOGRAM_UNTIMED), trial.timed(8)), (1, 0));
}

impl Trial {
    fn start(&self, timer: u32, rsp: u64) {
        self.hit(Action::StartGo { timer, goroutine: GOROUTINE }, rsp);
    }

    fn stop(&self, timer: u32, rsp: u64) {
        self.hit(Action::StopGo { timer, goroutine: GOROUTINE }, rsp);
    }

    /// Counted latencies of a timer, and returns that were not timed.
    fn seen(&self, timer: u64) -> (u64, u64) {
        (self.timed(timer), self.histogram(timer, HISTOGRAM_UNTIMED))
    }

    /// The entries of a set: goroutine, depth, tag, TSC.
    fn set_of(&self, g: u64, depth: u64) -> Vec<[u64; 4]> {
        let at = self.entry_of(g, depth, 0);
        let bytes = self.read(at, GOROUTINE_WAYS * GOROUTINE_SIZE);
        let words: Vec<u64> = bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect();
        words.chunks_exact(4).map(|entry| entry.try_into().unwrap()).collect()
    }

    fn entry_of(&self, g: u64, depth: u64, way: u64) -> u64 {
        self.goroutines + GOROUTINE_STARTS + (goroutine_set(g, depth) * GOROUTINE_WAYS + way) * GOROUTINE_SIZE
    }

    fn put(&self, at: u64, entry: [u64; 4]) {
        self.write(at, &entry.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>());
    }
}

const STACK_SIZE: u64 = 0x8000;

#[test]
fn a_goroutine_is_timed_whose_stack_was_copied_meanwhile_and_that_another_thread_goes_on_with() {
    let trial = Trial::new(&[0x90; 16]);
    let (g, low) = (trial.g(1), trial.scratch);
    trial.runs(g, low..low + STACK_SIZE);
    trial.start(5, low + 0x4000);
    let entry = trial.set_of(g, 0x4000).into_iter().find(|entry| entry[0] == g).unwrap();
    assert_eq!(entry[..3], [g, 0x4000, 77 << 12 | 5]);
    assert_ne!(entry[3], 0);
    // Another thread: a slot of which no word but the pointers is the same.
    trial.set(PROBE_TOP, 17 * PROBE_START_SIZE);
    trial.runs(g, low + 0x2000..low + 0x2000 + STACK_SIZE);
    trial.stop(5, low + 0x6000);
    assert_eq!(trial.seen(5), (1, 0));
    assert!(trial.set_of(g, 0x4000).iter().all(|entry| entry[0] == 0 && entry[3] == 0));
    trial.stop(5, low + 0x6000);
    assert_eq!(trial.seen(5), (1, 1));
}

#[test]
fn starts_of_other_goroutines_depths_timers_and_processes_are_not_taken_for_ones_own() {
    let trial = Trial::new(&[0x90; 16]);
    let stack = trial.scratch..trial.scratch + STACK_SIZE;
    let rsp = stack.start + 0x4000;
    trial.runs(trial.g(0), stack.clone());
    trial.start(1, rsp);
    trial.runs(trial.g(1), stack.clone());
    trial.stop(1, rsp);
    trial.runs(trial.g(0), stack.clone());
    trial.stop(1, rsp - 8);
    trial.stop(2, rsp);
    trial.set(PROBE_PROCESS, 78 << GOROUTINE_TIMER_BITS);
    trial.stop(1, rsp);
    assert_eq!((trial.seen(1), trial.seen(2)), ((0, 3), (0, 1)));
    trial.set(PROBE_PROCESS, 77 << GOROUTINE_TIMER_BITS);
    trial.stop(1, rsp);
    assert_eq!(trial.seen(1), (1, 3));
    // A thread of C has none.
    trial.runs(0, 0..0);
    trial.start(1, rsp);
    trial.stop(1, rsp);
    assert_eq!(trial.seen(1), (1, 4));
}

#[test]
fn a_function_that_begins_again_is_timed_from_the_last_time_and_what_it_left_behind_is_not_paired() {
    let trial = Trial::new(&[0x90; 16]);
    let (g, rsp) = (trial.g(0), trial.scratch + 0x4000);
    let tsc = || {
        trial
            .set_of(g, STACK_SIZE - 0x4000)
            .into_iter()
            .filter(|entry| entry[0] == g)
            .map(|entry| entry[3])
            .collect::<Vec<_>>()
    };
    trial.start(3, rsp);
    let first = tsc();
    trial.start(3, rsp);
    let second = tsc();
    assert!(first.len() == 1 && second.len() == 1 && first != second, "{first:?} {second:?}");
    trial.stop(3, rsp);
    trial.stop(3, rsp);
    assert_eq!(trial.seen(3), (1, 1));
    // A CPU whose counter is ahead.
    trial.start(3, rsp);
    let way = trial.set_of(g, STACK_SIZE - 0x4000).iter().position(|entry| entry[0] == g).unwrap() as u64;
    trial.write(trial.entry_of(g, STACK_SIZE - 0x4000, way) + GOROUTINE_TSC, &u64::MAX.to_le_bytes());
    trial.stop(3, rsp);
    assert_eq!((trial.seen(3), trial.histogram(3, HISTOGRAM_NEGATIVE)), ((2, 1), 1));
}

#[test]
fn where_no_entry_is_free_the_oldest_makes_room_and_one_that_is_being_written_does_not() {
    let trial = Trial::new(&[0x90; 16]);
    let (g, rsp, depth) = (trial.g(0), trial.scratch + 0x4000, STACK_SIZE - 0x4000);
    for (way, tsc) in [40, 20, 30, 50].into_iter().enumerate() {
        trial.put(trial.entry_of(g, depth, way as u64), [0x1000, depth, 9, tsc]);
    }
    trial.start(3, rsp);
    let owners: Vec<u64> = trial.set_of(g, depth).iter().map(|entry| entry[0]).collect();
    assert_eq!(owners, [0x1000, g, 0x1000, 0x1000]);
    trial.stop(3, rsp);
    assert_eq!(trial.seen(3), (1, 0));
    let busy = [GOROUTINE_BUSY, 1, 2, 3];
    for way in 0..GOROUTINE_WAYS {
        trial.put(trial.entry_of(g, depth, way), busy);
    }
    trial.start(3, rsp);
    trial.stop(3, rsp);
    assert_eq!((trial.seen(3), trial.set_of(g, depth)), ((1, 1), vec![busy; GOROUTINE_WAYS as usize]));
}

/// Some starts in ten million had no time: who looked for a free entry took the first, found that another thread had
/// it, and gave up.
#[test]
fn an_entry_that_another_thread_is_just_taking_or_freeing_is_left_to_it() {
    let trial = Trial::new(&[0x90; 16]);
    let (g, rsp, depth) = (trial.g(0), trial.scratch + 0x4000, STACK_SIZE - 0x4000);
    trial.runs(g, trial.scratch..trial.scratch + STACK_SIZE);
    for (way, tsc) in [0, 7, 0, 90].into_iter().enumerate() {
        let owner = if way == 2 { 0x1000 } else { GOROUTINE_BUSY };
        trial.put(trial.entry_of(g, depth, way as u64), [owner, depth, 9, tsc.max(way as u64)]);
    }
    trial.start(3, rsp);
    let owners: Vec<u64> = trial.set_of(g, depth).iter().map(|entry| entry[0]).collect();
    assert_eq!(owners, [GOROUTINE_BUSY, GOROUTINE_BUSY, g, GOROUTINE_BUSY]);
    trial.stop(3, rsp);
    assert_eq!(trial.seen(3), (1, 0));
}

/// Who had found an entry free, and then exchanged what it found there, put out another thread's start.
#[test]
fn an_entry_that_another_thread_has_taken_since_it_was_chosen_is_left_to_it() {
    let trial = Trial::new(&[0x90; 16]);
    let (g, rsp, depth) = (trial.g(0), trial.scratch + 0x4000, STACK_SIZE - 0x4000);
    trial.runs(g, trial.scratch..trial.scratch + STACK_SIZE);
    let (first, theirs) = (trial.entry_of(g, depth, 0), [0x1000, depth, 9, 7]);
    let mut ways = [0; 2];
    for steps in 0..120 {
        for way in 0..GOROUTINE_WAYS {
            trial.put(trial.entry_of(g, depth, way), [0; 4]);
        }
        trial.meanwhile.set(Some((steps, first, theirs)));
        trial.start(3, rsp);
        let set = trial.set_of(g, depth);
        let taken = usize::from(trial.meanwhile.take().is_none());
        assert!(set[taken][0] == g && (taken == 0 || set[0] == theirs), "after {steps} steps: {set:x?}");
        ways[taken] += 1;
    }
    assert!(ways[0] > 10 && ways[1] > 30, "{ways:?}");
}

/// A stack of a goroutine ends where another object of the program's begins: what a hit saves there would overwrite it.
#[test]
fn below_the_end_of_a_small_stack_nothing_is_written_and_older_starts_are_not_paired_then() {
    let trial = Trial::new(&[0x90; 16]);
    let rsp = trial.scratch + 0x4000;
    let generation = || u64::from_le_bytes(trial.read(trial.goroutines + GOROUTINE_GENERATION, 8).try_into().unwrap());
    trial.runs(trial.g(0), trial.scratch..rsp + 0x1000);
    trial.start(1, rsp);
    for room in [0, 16, 56] {
        // Flags are live in `hit`: two words are saved before anybody knows how much room there is.
        trial.runs(trial.g(0), rsp - room..rsp + 0x1000);
        let below = trial.fill();
        trial.start(1, rsp);
        trial.stop(1, rsp);
        assert_eq!(trial.read(rsp - 256, 256 - 16), below[0x4000 - 256..0x4000 - 16], "room of {room}");
    }
    assert_eq!((generation() >> GOROUTINE_GENERATION_BIT, trial.seen(1)), (3, (0, 3)));
    trial.runs(trial.g(0), rsp - 64..rsp + 0x1000);
    trial.stop(1, rsp);
    assert_eq!(trial.seen(1), (0, 4), "it was started in an older generation");
    let below = trial.fill();
    trial.start(1, rsp);
    trial.stop(1, rsp);
    assert_eq!((trial.seen(1), trial.read(rsp - 256, 192)), ((1, 4), below[0x4000 - 256..0x4000 - 64].to_vec()));
    // On another stack, as that of signals, there is room.
    trial.runs(trial.g(0), rsp + 0x1000..rsp + 0x2000);
    trial.start(1, rsp);
    trial.stop(1, rsp);
    assert_eq!((trial.seen(1), generation() >> GOROUTINE_GENERATION_BIT), ((2, 4), 3));
}

#[test]
fn a_capture_shows_the_agent_every_register_and_one_in_a_capture_is_lost() {
    let trial = Trial::new(&[0x90; 0x1000]);
    let home = trial.code + 0x400;
    trial.write(home, &[0x55]);
    let site = site(home, &[0x55], &[1], None);
    let work = SiteActions { on_hit: vec![Action::Capture { id: 77 }], on_exit: Vec::new() };
    let order = trial.order(&site, &site.choices[0], &work, Counting::Slot);
    let trampoline = emit(&order, trial.next.get()).unwrap();
    trial.write(trial.next.get(), &trampoline.bytes);
    let start = trial.regs();
    trial.trampoline(&start, &trampoline, home, trampoline.entry);
    let low = [start.rax, start.rcx, start.rdx, start.rbx, start.rsp, start.rbp, start.rsi, start.rdi];
    let high = [start.r8, start.r9, start.r10, start.r11, start.r12, start.r13, start.r14, start.r15];
    for (index, expected) in low.into_iter().chain(high).enumerate() {
        assert_eq!(trial.word(PROBE_REGS + 8 * index as u64), expected, "register {index}");
    }
    assert_eq!((trial.word(PROBE_ID), trial.word(PROBE_SITE)), (77, home));
    assert!(trampoline.place(trial.word(PROBE_RESUME)).is_some());
    // Back on the program's stack there; by the instruction that the tracer looks for it has left it.
    let resume = (trial.word(PROBE_RESUME) - trial.next.get()) as usize;
    assert!(trampoline.bytes[..resume].ends_with(&[0x48, 0x89, 0xdc]), "mov %rbx,%rsp");
    let stack = [0x65, 0x48, 0x8b, 0x24, 0x25, PROBE_STACK_TOP as u8, 0, 0, 0];
    assert!(trampoline.bytes[..resume].windows(stack.len()).any(|bytes| *bytes == stack) && STACK_SWITCH == stack);
    let flags = trial.word(PROBE_FLAGS);
    assert_eq!((flags >> 8 & 0xd5, flags & 1), (start.eflags & 0xd5, start.eflags >> 11 & 1));
    trial.set(PROBE_BUSY, 1);
    trial.set(PROBE_ID, 0);
    trial.trampoline(&trial.regs(), &trampoline, home, trampoline.entry);
    assert_eq!((trial.word(PROBE_LOST), trial.word(PROBE_ID), trial.word(PROBE_BUSY)), (1, 0, 1));
}

#[test]
fn a_trampoline_out_of_reach_jumps_through_a_pointer_or_says_what_it_cannot_reach() {
    let work = SiteActions::default();
    let far = |bytes: &[u8]| {
        let site = site(0x5555_0000_0000, bytes, &[bytes.len() as u8], None);
        let order = Order::new(&site, &site.choices[0], &work, Counting::Slot);
        emit(&order, 0x7fff_0000_0000)
    };
    let trampoline = far(&[0x90]).unwrap();
    // nop; jmp *0(%rip); the address behind the site's.
    assert_eq!(trampoline.bytes[..7], [0x90, 0xff, 0x25, 0, 0, 0, 0]);
    assert_eq!(trampoline.bytes[7..], 0x5555_0000_0001u64.to_le_bytes());
    assert_eq!(trampoline.map.len(), 2);
    // lea becomes a constant.
    let lea = far(&[0x4c, 0x8d, 0x25, 0x10, 0, 0, 0]).unwrap();
    assert_eq!(lea.bytes[..10], [[0x49, 0xbc].as_slice(), &0x5555_0000_0017u64.to_le_bytes()].concat());
    assert!(matches!(far(&[0x48, 0x8b, 0x05, 0x10, 0, 0, 0]), Err(EmitError::Displaced { .. })));
}

#[test]
fn indices_beyond_the_last_are_refused() {
    let site = site(0x1000, &[0x90], &[1], None);
    for (action, last) in [
        (Action::Count { counter: 0x1_0000 }, 0xffff),
        (start(0x1000), 0xfff),
        (Action::StartGo { timer: 0x1000, goroutine: GOROUTINE }, 0xfff),
        (Action::StopGo { timer: 0x1000, goroutine: GOROUTINE }, 0xfff),
        (Action::Capture { id: 1 << 31 }, (1 << 31) - 1),
        (when(16, Comparison::Equal, 0), 15),
    ] {
        let work = SiteActions { on_hit: Vec::new(), on_exit: vec![action] };
        let order = Order::new(&site, &site.choices[0], &work, Counting::Slot);
        assert!(matches!(emit(&order, 0x2000), Err(EmitError::Index { last: seen, .. }) if seen == last));
    }
}

/// The trampoline of a call is reached behind its push, so that starts had a stack pointer that no exit has.
#[test]
fn a_function_whose_first_instruction_is_a_call_is_timed() {
    let trial = Trial::new(&[0x90; 0x1000]);
    let home = trial.code + 0x400;
    let mut site = site(home, &[0xe8, 0, 1, 0, 0], &[5], None);
    site.choices[0].method = Method::Call;
    let work = SiteActions { on_hit: vec![start(1), Action::Capture { id: 5 }], on_exit: Vec::new() };
    let order = trial.order(&site, &site.choices[0], &work, Counting::Slot);
    let trampoline = emit(&order, trial.next.get()).unwrap();
    trial.write(trial.next.get(), &trampoline.bytes);
    let start = trial.regs();
    for trapped in [false, true] {
        trial.set(PROBE_TOP, PROBE_START_SIZE);
        let (entry, rsp) = if trapped { (trampoline.trap_entry, start.rsp) } else { (trampoline.entry, start.rsp - 8) };
        trial.write(start.rsp - 8, &(home + 5).to_le_bytes());
        let seen = trial.trampoline(&Regs { rsp, ..start }, &trampoline, 1, entry).regs;
        assert_eq!((seen.rip, seen.rsp), (home + 0x105, start.rsp - 8));
        assert_eq!(trial.read(start.rsp - 8, 8), (home + 5).to_le_bytes());
        assert_eq!(trial.word(PROBE_STARTS + PROBE_START_SIZE + START_RSP), start.rsp);
        assert_eq!(trial.word(PROBE_REGS + 8 * 4), start.rsp, "the record's stack pointer");
        trial.hit(stop(1), start.rsp);
    }
    assert_eq!((trial.timed(1), trial.histogram(1, HISTOGRAM_UNTIMED)), (2, 0));
}
