//! What a stub adds to a null call: prints ns per getppid, native and in every mode, and per vDSO-like function call.
//!
//! `cargo run --release -p tollgate-rewrite --example stub_cost`. Rounds of all ways interleave, and the least of each
//! is told.
#![allow(unsafe_code)]
//! # Safety
//!
//! The program owns what it maps. Each routine is a loop around one jump and a return; it keeps the registers that Rust
//! expects to be kept, and %gs is used by nothing else.

use iced_x86::code_asm::*;
use std::sync::atomic::AtomicU64;
use std::time::Instant;
use tollgate_agent::layout::*;
use tollgate_rewrite::stub::ring::{Reader, SLOT_WORDS};
use tollgate_rewrite::stub::*;

/// Below the smallest ring's records, so that none fills while the clock runs.
const CALLS: u32 = 3000;

fn map(size: u64, protection: i32, fd: i32, flags: i32) -> u64 {
    // SAFETY: a fresh mapping where the kernel likes.
    let at = unsafe { libc::mmap(std::ptr::null_mut(), size as usize, protection, flags, fd, 0) };
    assert!(at != libc::MAP_FAILED);
    at as u64
}

fn write(at: u64, bytes: &[u8]) {
    // SAFETY: callers write to mappings of this program that nothing refers to.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at as *mut u8, bytes.len()) }
}

/// A loop of calls through a stub, or without one.
struct Way {
    name: &'static str,
    routine: u64,
    slot: u64,
    best: f64,
}

/// `mov $getppid,%eax; syscall` CALLS times, the instruction being at the routine's start + 0x100.
fn routine(at: u64, enter: Option<u64>) {
    let mut a = CodeAssembler::new(64).expect("an assembler");
    let mut again = a.create_label();
    let emit = || -> Result<Vec<u8>, iced_x86::IcedError> {
        a.push(rbx)?;
        a.mov(ebx, CALLS)?;
        a.set_label(&mut again)?;
        a.mov(eax, libc::SYS_getppid as u32)?;
        a.jmp(enter.unwrap_or(at + 0x100))?;
        let mut bytes = a.assemble(at)?;
        // The site's instruction, and the loop's end behind it.
        bytes.resize(0x100, 0xcc);
        bytes.extend([0x0f, 0x05]);
        let mut b = CodeAssembler::new(64)?;
        b.dec(ebx)?;
        b.jne(at + 6)?;
        b.pop(rbx)?;
        b.ret()?;
        bytes.extend(b.assemble(at + 0x102)?);
        Ok(bytes)
    };
    let mut emit = emit;
    write(at, &emit().expect("a routine"));
}

fn prepare(name: &'static str, mode: Mode, period: u64, known: bool) -> Way {
    let size = CODE_SIZE + DATA_HEADER + SLOT_SIZE;
    // SAFETY: a new file.
    let fd = unsafe { libc::memfd_create(c"arena".as_ptr(), libc::MFD_CLOEXEC) };
    // SAFETY: its size.
    assert!(fd >= 0 && unsafe { libc::ftruncate(fd, size as i64) } == 0);
    let arena = map(size, libc::PROT_READ | libc::PROT_WRITE, fd, libc::MAP_SHARED);
    let code = map(CODE_SIZE, libc::PROT_READ | libc::PROT_EXEC, fd, libc::MAP_SHARED);
    let (data, slot) = (arena + CODE_SIZE, arena + CODE_SIZE + DATA_HEADER);
    let settings = Settings::new(mode, data);
    write(arena, &code_image(&settings));
    write(slot, &slot_image(slot, code, data + DATA_SELECTOR, false, period));
    // There is a tracer.
    write(data + DATA_SELECTOR, &[1]);
    let rwx = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    let at = map(4096, rwx, -1, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    let number = known.then_some(libc::SYS_getppid as u32);
    let site = Site::new(Instruction::Syscall, at + 0x100, number);
    let Ok(Emitted::Stub(bytes, stub)) = crossing(&settings, code, code + STUBS, site, &|_| Ok(Vec::new())) else {
        panic!("no stub")
    };
    write(arena + STUBS, &bytes);
    routine(at, Some(stub.entry));
    Way { name, routine: at, slot, best: f64::MAX }
}

fn run(way: &mut Way) {
    // SAFETY: arch_prctl sets %gs, the routine was written by `routine`.
    unsafe {
        if way.slot != 0 {
            libc::syscall(libc::SYS_arch_prctl, 0x1001, way.slot);
        }
        let routine: extern "C" fn() = std::mem::transmute(way.routine);
        let start = Instant::now();
        routine();
        way.best = way.best.min(start.elapsed().as_nanos() as f64 / f64::from(CALLS));
        if way.slot != 0 {
            let slot = std::slice::from_raw_parts(way.slot as *const AtomicU64, SLOT_WORDS);
            let mut reader = Reader::at(
                slot,
                slot[(SLOT_LIMIT / 8) as usize].load(std::sync::atomic::Ordering::Relaxed) - RING_WORDS,
            )
            .expect("a slot");
            reader.drain(|_| ()).expect("a sound ring");
        }
    }
}

fn main() {
    let rwx = libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC;
    let native = map(4096, rwx, -1, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    routine(native, None);
    let mut ways = vec![
        Way { name: "native", routine: native, slot: 0, best: f64::MAX },
        prepare("count, no call recorded", Mode::Count, 0, true),
        prepare("count, no call recorded, number unknown", Mode::Count, 0, false),
        prepare("count, one call in 31 recorded", Mode::Count, 31, true),
        prepare("count, every call recorded", Mode::Count, 1, true),
        prepare("record", Mode::Record, 1, true),
        prepare("record, number unknown", Mode::Record, 1, false),
        prepare("capture of nothing", Mode::Capture, 1, true),
    ];
    for _ in 0..400 {
        ways.iter_mut().for_each(run);
    }
    let native = ways[0].best;
    for way in &ways {
        println!("{:40} {:6.1} ns  {:+6.1}", way.name, way.best, way.best - native);
    }
}
