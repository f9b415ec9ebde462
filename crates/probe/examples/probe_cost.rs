//! What a probe adds to a call: net ns by class of the first instruction, for a count at the entry, a count at entry
//! and return, and a histogram of latency. `cargo run --release -p tollgate-probe --example probe_cost [-- ROUNDS]`.
//!
//! Each function is there twice, and one of the two is probed by what [`plan`](tollgate_rewrite::probe::plan) chooses.
//! A round times a batch of calls of each, one behind the other, pinned to one CPU, by thread CPU time; the difference
//! is the round's net. Told are the median and the least of all rounds, and the median absolute deviation.
#![allow(unsafe_code)]
//! # Safety
//!
//! The program owns what it maps, and unmaps nothing. Each function keeps the registers that Rust expects to be kept,
//! and %gs is used by nothing else in a 64-bit Linux process. Code is only written before it is run.

use std::collections::BTreeMap;
use tollgate_agent::probe::*;
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::site::{Choice, Method, Site};
use tollgate_rewrite::probe::trampoline::{Action, Call, Counting, Order, SiteActions, emit, slot_words};

/// Calls of a batch.
const CALLS: u64 = 20_000;
/// Address of the code in the made-up file, and the distance of its functions.
const BASE: u64 = 0x1000;
const APART: u64 = 128;

/// A class of first instruction: its name, the instruction, and what undoes it.
const CLASSES: [(&str, &[u8], &[u8]); 22] = [
    ("push r", &[0x55], &[0x5d]),
    ("push REX r", &[0x41, 0x54], &[0x41, 0x5c]),
    ("nop1", &[0x90], &[]),
    ("nop2", &[0x66, 0x90], &[]),
    ("nop3", &[0x0f, 0x1f, 0x00], &[]),
    ("nop4", &[0x0f, 0x1f, 0x40, 0x00], &[]),
    ("nop5", &[0x0f, 0x1f, 0x44, 0x00, 0x00], &[]),
    ("nop10, prefix", &[0x66, 0x2e, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0], &[]),
    ("endbr64", &[0xf3, 0x0f, 0x1e, 0xfa], &[]),
    ("mov r,r", &[0x48, 0x89, 0xf8], &[]),
    ("mov rip", &[0x48, 0x8b, 0x05, 0, 0, 0, 0], &[]),
    ("sub rsp", &[0x48, 0x83, 0xec, 0x18], &[0x48, 0x83, 0xc4, 0x18]),
    ("lea rip", &[0x48, 0x8d, 0x05, 0, 0, 0, 0], &[]),
    ("xor", &[0x31, 0xc0], &[]),
    ("test", &[0x85, 0xff], &[]),
    ("jmp8", &[0xeb, 0x00], &[]),
    ("jmp32", &[0xe9, 0, 0, 0, 0], &[]),
    ("jcc, taken", &[0x75, 0x00], &[]),
    ("jcc, not taken", &[0x74, 0x00], &[]),
    ("call", &[0xe8, 0, 0, 0, 0], &[]),
    ("ret", &[0xc3], &[]),
    ("pop", &[0x58], &[]),
];

/// `nop %eax`-like ones of three bytes, so that the returns are not a part of the entry's window.
const BODY: [u8; 9] = [0x0f, 0x1f, 0x00, 0x0f, 0x1f, 0x00, 0x0f, 0x1f, 0x00];

/// The file: headers and one executable segment; each function twice.
fn file() -> (Vec<u8>, Vec<(u64, u64)>) {
    let mut code = Vec::new();
    let mut functions = Vec::new();
    for (name, first, undo) in CLASSES.iter().flat_map(|class| [class, class]) {
        let start = BASE + code.len() as u64;
        let mut body = Vec::new();
        match *name {
            // A push that is not probed goes before it.
            "pop" => body.push(0x57),
            "call" => {
                // Over two functions of the same kind: the callee is behind this one's return.
                body.extend([0xe8, BODY.len() as u8 + 1, 0, 0, 0]);
                body.extend(BODY);
                body.extend([0xc3, 0xc3]);
            }
            _ => {}
        }
        if *name != "call" {
            body.extend(*first);
            if *name != "ret" {
                body.extend(BODY);
                body.extend(*undo);
                body.push(0xc3);
            }
        }
        functions.push((start, start + body.len() as u64));
        body.resize(APART as usize, 0xcc);
        code.extend(body);
    }
    let mut bytes = vec![0; BASE as usize];
    bytes[..20].copy_from_slice(&[0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 62, 0]);
    let mut put =
        |at: usize, value: u64, width: usize| bytes[at..at + width].copy_from_slice(&value.to_le_bytes()[..width]);
    put(32, 64, 8);
    put(54, 56, 2);
    put(56, 1, 2);
    for (at, value, width) in [(64, 1, 4), (68, 5, 4), (72, BASE, 8), (80, BASE, 8), (96, code.len() as u64, 8)] {
        put(at, value, width);
    }
    bytes.extend(code);
    (bytes, functions)
}

fn map(size: u64, at: u64, fixed: i32) -> Option<u64> {
    let all = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | fixed;
    // SAFETY: a fresh mapping, where nothing is.
    let mapped = unsafe { libc::mmap(at as *mut _, size as usize, all, flags, -1, 0) };
    (mapped != libc::MAP_FAILED && (fixed == 0 || mapped as u64 == at)).then_some(mapped as u64)
}

fn write(at: u64, bytes: &[u8]) {
    // SAFETY: callers write to mappings of this program that nothing refers to.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at as *mut u8, bytes.len()) }
}

/// Pages for trampolines, and how far each is used.
#[derive(Default)]
struct Pages(BTreeMap<u64, u64>);

impl Pages {
    /// An address in a range, for a trampoline of a size.
    fn take(&mut self, range: &std::ops::Range<u64>, size: u64) -> Option<u64> {
        for (page, used) in &mut self.0 {
            let at = (page + *used).next_multiple_of(16).max(range.start);
            if at < range.end && at + size <= page + 0x4000 && at >= page + *used {
                *used = at + size - page;
                return Some(at);
            }
        }
        // From the middle on: what is there already is in the way of some.
        let middle = range.start + (range.end - range.start) / 2;
        for step in 0..64 {
            let at = middle + step * 0x10_0000;
            let page = at & !0xfff;
            if at < range.end
                && let Some(page) = map(0x4000, page, libc::MAP_FIXED_NOREPLACE)
            {
                self.0.insert(page, at + size - page);
                return Some(at);
            }
        }
        None
    }

    /// Probes a site by the first choice that there is a place for, and says which.
    fn probe(&mut self, site: &Site, bias: u64, work: &SiteActions) -> Option<Choice> {
        let address = site.address + bias;
        for choice in site.choices.iter().filter(|choice| choice.method != Method::Trap) {
            for range in choice.reach.ranges(address + choice.behind()).take(64) {
                // Anywhere within reach: near, as an engine would do it.
                let near = address.saturating_sub(1 << 28).max(range.start)..range.end.min(address + (1 << 28));
                let range = if choice.reach.mask == 0 { near } else { range };
                let Some(at) = self.take(&range, 1024) else { continue };
                let order =
                    Order { site, choice, bias, work, others: &[], counting: Counting::Slot, lives: None, guard: None };
                let Ok(trampoline) = emit(&order, at) else { continue };
                let Some(new) = site.rewritten(choice, address, trampoline.entry) else { continue };
                write(at, &trampoline.bytes);
                write(address, &new);
                return Some(*choice);
            }
        }
        None
    }
}

/// Thread CPU time in ns.
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: one struct, which the kernel fills.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// ns per call of a batch.
fn batch(function: extern "C" fn(u64) -> u64) -> f64 {
    let begun = now();
    for call in 0..CALLS {
        std::hint::black_box(function(call));
    }
    (now() - begun) as f64 / CALLS as f64
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Measures all classes with one kind of work.
fn measure(title: &str, rounds: usize, slot: u64, work: impl Fn(bool) -> (Vec<Action>, Vec<Action>)) {
    let (bytes, functions) = file();
    let planner = Planner::new(&bytes).expect("a file of our own");
    let code = map(bytes.len() as u64, 0, 0).expect("memory");
    write(code, &bytes);
    let mut pages = Pages::default();
    println!("\n{title}: net ns over the native call, {rounds} rounds of {CALLS} calls");
    println!("{:16} {:>8} {:>8} {:>8} {:>8}   methods of entry and exits", "first", "median", "MAD", "least", "native");
    for (index, (name, ..)) in CLASSES.iter().enumerate() {
        let ((native, _), (probed, end)) = (functions[2 * index], functions[2 * index + 1]);
        let at = if *name == "pop" { probed + 1 } else { probed };
        let mut sites: Vec<(Site, SiteActions)> = Vec::new();
        let (here, leaving) = work(true);
        match planner.site(at, Some(probed..end)) {
            Ok(site) => sites.push((site, SiteActions { on_hit: here, on_exit: leaving })),
            Err(refusal) => println!("{name:16} {refusal}"),
        }
        let (here, leaving) = work(false);
        if !(here.is_empty() && leaving.is_empty()) {
            for exit in planner.exits(probed..end).map(|exits| exits.sites).unwrap_or_default() {
                // The callee's return is not the function's, and a function that is only a return is one site.
                if *name == "call" && exit.address + 1 == end {
                    continue;
                }
                match sites.iter_mut().find(|(site, _)| site.address == exit.address) {
                    Some((_, work)) => work.on_exit.extend(&leaving),
                    None => sites.push((exit, SiteActions { on_hit: here.clone(), on_exit: leaving.clone() })),
                }
            }
        }
        let placed: Vec<Option<Choice>> = sites.iter().map(|(site, work)| pages.probe(site, code, work)).collect();
        let words: Vec<&str> =
            placed.iter().map(|choice| choice.map_or("no place", |choice| choice.method.name())).collect();
        // A figure with a probe missing would be another's; and a latency that begins behind a push has no end at its
        // return.
        if placed.contains(&None)
            || *name == "pop" && sites.iter().any(|(_, work)| !work.on_hit.is_empty() && work.on_hit.len() > 1)
        {
            println!("{name:16} {:>8} {:>8} {:>8} {:>8}   {}", "-", "-", "-", "-", words.join(" "));
            continue;
        }
        let run = |at: u64| -> extern "C" fn(u64) -> u64 {
            // SAFETY: a whole function of the C ABI is there, that was written above.
            unsafe { std::mem::transmute(code + at) }
        };
        let mut nets = Vec::new();
        let mut natives = Vec::new();
        for round in 0..rounds {
            // Which is first changes, so that neither has the warmer cache.
            let (first, second) = if round % 2 == 0 { (native, probed) } else { (probed, native) };
            let (first, second) = (batch(run(first)), batch(run(second)));
            let (bare, with) = if round % 2 == 0 { (first, second) } else { (second, first) };
            nets.push(with - bare);
            natives.push(bare);
        }
        let middle = median(&mut nets);
        let mut off: Vec<f64> = nets.iter().map(|net| (net - middle).abs()).collect();
        let (deviation, least) = (median(&mut off), nets[0]);
        println!(
            "{name:16} {middle:8.2} {deviation:8.2} {least:8.2} {:8.2}   {}",
            median(&mut natives),
            words.join(" ")
        );
    }
    // SAFETY: a word of the slot, which only this thread writes.
    let hits = unsafe { ((slot + PROBE_COUNTS) as *const u64).read_volatile() };
    println!("hits so far: {hits}");
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    let slot = map(PROBE_SLOT_SIZE, 0, 0).expect("memory");
    for (offset, value) in slot_words(slot, 0) {
        write(slot + offset, &value.to_le_bytes());
    }
    // SAFETY: calls with plain arguments; 0x1001 is ARCH_SET_GS, and nothing else uses %gs.
    unsafe {
        libc::syscall(libc::SYS_arch_prctl, 0x1001, slot);
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::sched_getaffinity(0, size_of_val(&set), &mut set);
        let last = (0..libc::CPU_SETSIZE as usize).rev().find(|cpu| libc::CPU_ISSET(*cpu, &set));
        libc::CPU_ZERO(&mut set);
        libc::CPU_SET(last.unwrap_or(0), &mut set);
        libc::sched_setaffinity(0, size_of_val(&set), &set);
    }
    let (count, back) = (Action::Count { counter: 0 }, Action::Count { counter: 1 });
    measure("count at the entry", rounds, slot, |entry| (if entry { vec![count] } else { Vec::new() }, Vec::new()));
    measure("count at entry and return", rounds, slot, |entry| {
        if entry { (vec![count], vec![]) } else { (vec![], vec![back]) }
    });
    let call = Call { function: 0x1000, timer: Some(0) };
    let (start, stop) = (Action::Start(call), Action::Stop(call));
    measure("histogram of latency", rounds, slot, |entry| {
        if entry { (vec![count, start], vec![]) } else { (vec![], vec![back, stop]) }
    });
}
