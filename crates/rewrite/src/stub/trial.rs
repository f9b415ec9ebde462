//! Stubs, run: an arena in the test's own process, %gs set, and every register looked at before and behind.
#![allow(unsafe_code)]
//! # Safety
//!
//! Each trial owns the memory that it maps, and unmaps nothing that is still run. %gs is used by nothing else in a
//! 64-bit Linux process. The driver's code saves and restores the registers that Rust expects to be kept, and gets the
//! stack pointer back from memory; whatever a stub does to the stack pointer's memory is on a page of the trial's. The
//! calls made are harmless ones.

use super::ring::{RawRecord, Reader, SLOT_WORDS};
use super::*;
use iced_x86::code_asm::*;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use tollgate_agent::layout::*;
use tollgate_syscalls::Table;

const RAX: usize = 0;
const RCX: usize = 1;
const RDX: usize = 2;
const RBX: usize = 3;
const RSP: usize = 4;
const RBP: usize = 5;
const RSI: usize = 6;
const RDI: usize = 7;
const R8: usize = 8;
const R9: usize = 9;
const R10: usize = 10;
const R11: usize = 11;
/// CF, PF, AF, ZF, SF, DF, OF, AC: what a program can see.
const FLAGS: u64 = AC | 0xcd5;
/// Alignment check: whatever is read or written across its own size faults.
const AC: u64 = 1 << 18;

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Regs {
    general: [u64; 16],
    flags: u64,
    /// 0: it came back through the site's next; 1: through the site's instruction.
    declined: u64,
    xmm: [u128; 16],
}

/// Odd values in every register, so that one taken for another is seen.
fn regs() -> Regs {
    let general = std::array::from_fn(|index| 0x1111_0000_0000_0001u64.wrapping_mul(index as u64 + 1));
    let xmm = std::array::from_fn(|index| u128::MAX / (index as u128 + 3));
    Regs { general, flags: 0x202, declined: 0, xmm }
}

struct Trial {
    code: u64,
    data: u64,
    slot: u64,
    /// In the low 2 GiB: the driver, the site, and what registers are loaded from and stored to.
    low: u64,
    settings: Settings,
    site: Site,
    next: u64,
}

const SITE: u64 = 0x800;
const STATE: u64 = 0x1000;
const IN: u64 = 0x1100;
const OUT: u64 = 0x1400;
/// The page that rsp points into.
const STACK: u64 = 0x3000;

impl Trial {
    fn new(mode: Mode) -> Self {
        Self::with(mode, |_| ())
    }

    fn with(mode: Mode, change: impl FnOnce(&mut Settings)) -> Self {
        let size = CODE_SIZE + DATA_HEADER + SLOT_SIZE;
        // SAFETY: fresh mappings of a fresh file; the kernel chooses where.
        let (arena, code, low) = unsafe {
            let fd = libc::memfd_create(c"arena".as_ptr(), libc::MFD_CLOEXEC);
            assert!(fd >= 0 && libc::ftruncate(fd, size as i64) == 0);
            let rw = libc::PROT_READ | libc::PROT_WRITE;
            let arena = libc::mmap(std::ptr::null_mut(), size as usize, rw, libc::MAP_SHARED, fd, 0);
            let rx = libc::PROT_READ | libc::PROT_EXEC;
            let code = libc::mmap(std::ptr::null_mut(), CODE_SIZE as usize, rx, libc::MAP_SHARED, fd, 0);
            let private = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_32BIT;
            let low = libc::mmap(std::ptr::null_mut(), 0x4000, rw | libc::PROT_EXEC, private, -1, 0);
            for mapping in [arena, code, low] {
                assert!(mapping != libc::MAP_FAILED);
            }
            libc::close(fd);
            (arena as u64, code as u64, low as u64)
        };
        let (data, slot) = (arena + CODE_SIZE, arena + CODE_SIZE + DATA_HEADER);
        let mut settings = Settings::new(mode, data);
        change(&mut settings);
        let site = Site::new(Instruction::Syscall, low + SITE, None);
        let trial = Self { code, data, slot, low, settings, site, next: STUBS };
        trial.write(trial.arena(), &code_image(&trial.settings));
        trial.write(slot, &slot_image(slot, code, data + DATA_SELECTOR, false, 1));
        // There is a tracer.
        trial.write(data + DATA_SELECTOR, &[1]);
        trial.driver();
        trial
    }

    /// The writable mapping of CODE.
    fn arena(&self) -> u64 {
        self.data - CODE_SIZE
    }

    fn write(&self, at: u64, bytes: &[u8]) {
        // SAFETY: callers write inside the trial's writable mappings, which no reference covers.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at as *mut u8, bytes.len()) }
    }

    fn slot(&self) -> &'static [AtomicU64] {
        // SAFETY: a slot is mapped there for good (a trial never unmaps), and is only used through atomics by Rust.
        unsafe { std::slice::from_raw_parts(self.slot as *const AtomicU64, SLOT_WORDS) }
    }

    fn word(&self, offset: u64) -> u64 {
        self.slot()[(offset / 8) as usize].load(Ordering::SeqCst)
    }

    fn set(&self, offset: u64, value: u64) {
        self.slot()[(offset / 8) as usize].store(value, Ordering::SeqCst);
    }

    fn reader(&self) -> Reader<&'static [AtomicU64]> {
        Reader::new(self.slot()).unwrap()
    }

    fn number(mut self, number: u32) -> Self {
        self.site.number = Some(number);
        self
    }

    fn int80(mut self) -> Self {
        self.site.instruction = Instruction::Int80;
        self
    }

    /// Loads every register, jumps to the address in STATE + 16, and stores every register where the program comes out
    /// again.
    fn driver(&self) {
        let at = |offset: u64| qword_ptr(self.low + offset);
        let mut a = CodeAssembler::new(64).unwrap();
        let all = [rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15];
        let vectors =
            [xmm0, xmm1, xmm2, xmm3, xmm4, xmm5, xmm6, xmm7, xmm8, xmm9, xmm10, xmm11, xmm12, xmm13, xmm14, xmm15];
        let wide = |offset: u64| xmmword_ptr(self.low + offset);
        for register in [rbx, rbp, r12, r13, r14, r15] {
            a.push(register).unwrap();
        }
        a.mov(at(STATE), rsp).unwrap();
        for (index, vector) in vectors.into_iter().enumerate() {
            a.movups(vector, wide(IN + 144 + 16 * index as u64)).unwrap();
        }
        a.push(at(IN + 128)).unwrap();
        a.popfq().unwrap();
        for (index, register) in all.into_iter().enumerate() {
            a.mov(register, at(IN + 8 * index as u64)).unwrap();
        }
        a.jmp(at(STATE + 16)).unwrap();
        let (mut declined, mut out) = (a.create_label(), a.create_label());
        let mut come_out = Vec::new();
        for (label, flag) in [(&mut declined, 1), (&mut out, 0)] {
            a.set_label(label).unwrap();
            for (index, register) in all.into_iter().enumerate() {
                a.mov(at(OUT + 8 * index as u64), register).unwrap();
            }
            a.mov(rsp, at(STATE)).unwrap();
            a.pushfq().unwrap();
            a.pop(at(OUT + 128)).unwrap();
            // Rust's code may rely on DF, and on no AC.
            a.push(0x202).unwrap();
            a.popfq().unwrap();
            a.mov(at(OUT + 136), flag).unwrap();
            for (index, vector) in vectors.into_iter().enumerate() {
                a.movups(wide(OUT + 144 + 16 * index as u64), vector).unwrap();
            }
            for register in [r15, r14, r13, r12, rbp, rbx] {
                a.pop(register).unwrap();
            }
            a.ret().unwrap();
            come_out.push(*label);
        }
        let options = iced_x86::BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS;
        let done = a.assemble_options(self.low, options).unwrap();
        assert!(done.inner.code_buffer.len() < SITE as usize);
        self.write(self.low, &done.inner.code_buffer);
        // The site: where its instruction would be, a short jump to a long one, so that a declined call is told from a
        // made one.
        let jump = |from: u64, to: u64| [&[0xe9][..], &(to.wrapping_sub(from + 5) as u32).to_le_bytes()].concat();
        let (declined, out) = (done.label_ip(&come_out[0]).unwrap(), done.label_ip(&come_out[1]).unwrap());
        let site = self.low + SITE;
        self.write(site, &[0xeb, 5]);
        self.write(site + 2, &jump(site + 2, out));
        self.write(site + 7, &jump(site + 7, declined));
    }

    fn emit(&mut self, displaced: &[u8]) -> Option<Stub> {
        let at = self.code + self.next;
        let emitted = crossing(&self.settings, self.code, at, self.site, &|_| Ok(displaced.to_vec())).unwrap();
        let Emitted::Stub(bytes, stub) = emitted else { return None };
        assert_eq!(stub.range, at..at + bytes.len() as u64);
        self.write(self.arena() + self.next, &bytes);
        self.next += bytes.len() as u64;
        Some(stub)
    }

    fn emit_function(&mut self, original: &Original, displaced: &[u8]) -> Stub {
        let at = self.code + self.next;
        let (bytes, stub) = function(&self.settings, self.code, at, original, &|_| Ok(displaced.to_vec())).unwrap();
        self.write(self.arena() + self.next, &bytes);
        self.next += bytes.len() as u64;
        stub
    }

    fn run(&self, target: u64, regs: Regs) -> Regs {
        // SAFETY: arch_prctl(ARCH_SET_GS), for a base that nothing else uses.
        assert_eq!(unsafe { libc::syscall(libc::SYS_arch_prctl, 0x1001, self.slot) }, 0);
        self.run_on(target, regs)
    }

    /// The same with the %gs that there is.
    fn run_on(&self, target: u64, regs: Regs) -> Regs {
        // SAFETY: IN, STATE and OUT are in the trial's page; the driver was written there by `driver`.
        unsafe {
            ((self.low + IN) as *mut Regs).write(regs);
            ((self.low + STATE + 16) as *mut u64).write(target);
            let driver: extern "C" fn() = std::mem::transmute(self.low);
            driver();
            ((self.low + OUT) as *const Regs).read()
        }
    }

    /// Runs and checks that nothing but the result (and what a crossing overwrites) is another.
    fn cross(&self, stub: &Stub, regs: Regs) -> u64 {
        let out = self.run(stub.entry, regs);
        self.untouched(&regs, &out, &[RAX, RCX, R11]);
        assert_eq!(out.declined, 0, "it was declined");
        match self.site.instruction {
            Instruction::Syscall => {
                assert_eq!(out.general[RCX], self.site.next(), "rcx");
                assert_eq!(out.general[R11] & FLAGS, regs.flags & FLAGS, "r11");
            }
            Instruction::Int80 => self.untouched(&regs, &out, &[RAX]),
        }
        out.general[RAX]
    }

    fn declines(&self, target: u64, regs: Regs) {
        let before = self.word(SLOT_HEAD);
        let out = self.run(target, regs);
        assert_eq!(out.declined, 1, "it was not declined");
        let free: &[usize] = if self.site.instruction == Instruction::Int80 { &[] } else { &[RCX, R11] };
        self.untouched(&regs, &out, free);
        assert_eq!((self.word(SLOT_HEAD), self.word(SLOT_BUSY)), (before, 0));
    }

    fn untouched(&self, before: &Regs, after: &Regs, but: &[usize]) {
        for index in (0..16).filter(|index| !but.contains(index)) {
            assert_eq!(after.general[index], before.general[index], "register {index}");
        }
        assert_eq!(after.flags & FLAGS, before.flags & FLAGS, "flags");
        assert_eq!(after.xmm, before.xmm);
    }

    fn row(&self, rows: u64, number: u32) -> [u64; 2] {
        let row = rows + ROW_SIZE * u64::from(number);
        [self.word(row + ROW_CALLS), self.word(row + ROW_ERRORS)]
    }
}

/// A call, its arguments, and a stack pointer that points nowhere.
fn call(number: i32, args: [u64; 6]) -> Regs {
    let mut regs = regs();
    regs.general[RAX] = number as u32 as u64;
    for (register, arg) in [RDI, RSI, RDX, R10, R8, R9].into_iter().zip(args) {
        regs.general[register] = arg;
    }
    regs
}

const GETPID: i32 = libc::SYS_getpid as i32;
const MODES: [Mode; 3] = [Mode::Count, Mode::Record, Mode::Capture];

fn pid() -> u64 {
    u64::from(std::process::id())
}

/// What a test looks at, kept beyond the reader.
#[derive(Debug)]
struct Told {
    record: RawRecord<'static>,
    chunks: Vec<(u8, u8, u64, Vec<u8>)>,
}

fn drain(reader: &mut Reader<&[AtomicU64]>) -> Vec<Told> {
    let mut told = Vec::new();
    reader
        .drain(|record| {
            let chunks = record.chunks().map(|chunk| (chunk.when, chunk.flags, chunk.address, chunk.bytes())).collect();
            told.push(Told { record: record.without_memory(), chunks });
        })
        .unwrap();
    told
}

#[test]
fn every_mode_crosses_and_keeps_every_register_and_flag() {
    for mode in MODES {
        for number in [None, Some(GETPID as u32)] {
            let mut trial = Trial::new(mode);
            trial.site.number = number;
            let stub = trial.emit(&[]).unwrap();
            let mut reader = trial.reader();
            for flags in [0x202, 0x202 | 0xcd5, 0x202 | 0x800, 0x202 | 0x1, 0x202 | 0xd4, 0x202 | AC] {
                let regs = Regs { flags, ..call(GETPID, [1, 2, 3, 4, 5, 6]) };
                assert_eq!(trial.cross(&stub, regs), pid(), "{mode:?} {number:?} {flags:#x}");
                assert_eq!(trial.cross(&Stub { entry: stub.retry, ..stub.clone() }, regs), pid());
                let told = drain(&mut reader);
                assert_eq!(told.len(), 2, "{mode:?}");
                for Told { record, .. } in told {
                    assert_eq!((record.nr, record.gate, record.bits), (GETPID as u32, GATE_SYSCALL, 64));
                    assert_eq!((record.site, record.result as u64), (trial.site.next(), pid()));
                    assert!(record.begun != 0 && record.ended > record.begun);
                    assert_eq!(record.args, [1, 2, 3, 4, 5, 6]);
                }
                assert_eq!(trial.word(SLOT_BUSY), 0);
            }
        }
    }
}

#[test]
fn displaced_instructions_run_first_and_the_red_zone_is_left_alone() {
    for mode in MODES {
        let mut trial = Trial::new(mode).number(GETPID as u32);
        // mov $39,%eax
        let stub = trial.emit(&[0xb8, 39, 0, 0, 0]).unwrap();
        assert_eq!(stub.retry, stub.entry + 5);
        let pattern = [0x5a; 0x1000];
        trial.write(trial.low + STACK, &pattern);
        let mut regs = call(-1, [0; 6]);
        regs.general[RSP] = trial.low + STACK + 0x800;
        assert_eq!(trial.cross(&stub, regs), pid());
        // SAFETY: the trial's own page.
        let page = unsafe { std::slice::from_raw_parts((trial.low + STACK) as *const u8, 0x1000) };
        assert!(page == pattern, "{mode:?} wrote to the stack");
    }
}

#[test]
fn special_numbers_and_those_that_no_table_has_are_declined() {
    for mode in MODES {
        let mut trial = Trial::with(mode, |settings| settings.classes_x64[GETPID as usize] = CLASS_SPECIAL);
        let stub = trial.emit(&[]).unwrap();
        for number in [GETPID, 512, 0x4000_0027, 0x1_0027, -1, i32::MIN, 0xffff] {
            trial.declines(stub.entry, call(number, [0; 6]));
        }
        // The kernel looks at the low half only, and so must the stub.
        let mut regs = call(libc::SYS_getppid as i32, [0; 6]);
        regs.general[RAX] |= 0x7700_0000_0000_0000;
        assert_eq!(trial.cross(&stub, regs), u64::from(std::os::unix::process::parent_id()));
        let mut known =
            Trial::with(mode, |settings| settings.classes_x64[GETPID as usize] = CLASS_SPECIAL).number(GETPID as u32);
        assert_eq!(known.emit(&[]), None);
    }
}

#[test]
fn classes_look_at_the_arguments_that_they_name() {
    const NR: usize = GETPID as usize; // It looks at none of its arguments.
    for (class, plain, special) in [
        (CLASS_EXEC, [0x1000, 0x1000, 3, !0, 0, 0], vec![[0x1000, 0x1000, 4, 0, 0, 0], [0x1000, 0x1000, 7, 0, 0, 0]]),
        (CLASS_RANGE, [0x1000, 0x1000, 7, !0, 0, 0], vec![[0, 1 << 46, 0, 0, 0, 0]]),
        (
            CLASS_SIGNAL,
            [12, 1, 0, 0, 0, 0],
            vec![[31, 1, 0, 0, 0, 0], [5, 1, 0, 0, 0, 0], [0x1_0000_001f, 1, 0, 0, 0, 0]],
        ),
        // Who only asks about a fault's signal needs nobody.
        (CLASS_SIGNAL, [7, 0, 0x1000, 0, 0, 0], vec![[7, 0x1000, 0, 0, 0, 0], [11, 1 << 40, 0, 0, 0, 0]]),
        (CLASS_SIGNAL, [11, 0, 0x1000, 0, 0, 0], vec![[0x1_0000_000b, 0x1000, 0, 0, 0, 0]]),
        (
            CLASS_REMAP,
            [0x1000, 0x1000, 0, 1, 0, 0],
            vec![
                [0x1000, 0x1000, 0, 3, 0, 0],
                [0x1000, 1 << 46, 0, 0, 0, 0],
                [0x1000, 0, 0x1000, 1, 0, 0],
                [0x1000, u64::MAX, 0x1000, 1, 0, 0],
                [0x1000, 4095_u64.wrapping_neg(), 0x1000, 1, 0, 0],
            ],
        ),
    ] {
        for known in [None, Some(NR as u32)] {
            let range = 0x2000_0000_0000..0x2000_0010_0000u64;
            let mut trial = Trial::with(Mode::Record, |settings| {
                settings.classes_x64[NR] = class;
                settings.guards = vec![range.clone()];
            });
            trial.site.number = known;
            let stub = trial.emit(&[]).unwrap();
            let mut specials = special.clone();
            if class != CLASS_SIGNAL {
                let base = [range.start, 0x1000, 0, 0, 0, 0];
                specials.extend([base, [range.end - 1, 1, 0, 0, 0, 0], [range.start - 0x1000, 0x1001, 0, 0, 0, 0]]);
                let beside = [[range.start - 0x1000, 0x1000, 0, 0, 0, 0], [range.end, 1 << 40, 0, 0, 0, 0]];
                for args in beside {
                    trial.cross(&stub, call(NR as i32, args));
                }
            }
            trial.cross(&stub, call(NR as i32, plain));
            for args in specials {
                trial.declines(stub.entry, call(NR as i32, args));
            }
        }
    }
}

#[test]
fn counts_are_exact_and_only_the_calls_that_are_due_are_recorded_whole() {
    for number in [None, Some(libc::SYS_close as u32)] {
        let bytes =
            Capture { arg: 1, when: WHEN_ENTRY, kind: KIND_FIXED, count: COUNT_NONE, size: 8, condition: IF_ALWAYS };
        let mut trial = Trial::with(Mode::Count, |settings| {
            settings.captures_x64.insert(libc::SYS_close as u32, vec![bytes]);
        });
        trial.site.number = number;
        trial.write(trial.slot, &slot_image(trial.slot, trial.code, trial.data + DATA_SELECTOR, false, 3));
        let stub = trial.emit(&[]).unwrap();
        let shown = u64::from_le_bytes(*b"argument");
        for index in 0..10 {
            let result =
                trial.cross(&stub, call(libc::SYS_close as i32, [u64::MAX, &raw const shown as u64, index, 0, 0, 0]));
            assert_eq!(result as i64, -i64::from(libc::EBADF));
        }
        assert_eq!(trial.row(SLOT_ROWS_X64, libc::SYS_close as u32), [10, 10]);
        let told = drain(&mut trial.reader());
        // The third, the sixth, the ninth; each says which it is.
        assert_eq!(
            told.iter().map(|told| (told.record.args[2], told.record.count)).collect::<Vec<_>>(),
            [(2, 3), (5, 6), (8, 9)]
        );
        for Told { record, chunks } in told {
            assert_eq!((record.result, record.site), (-i64::from(libc::EBADF), trial.site.next()));
            assert_eq!(chunks, [(WHEN_ENTRY, 0, &raw const shown as u64, b"argument".to_vec())]);
        }
    }
}

const READ: i32 = libc::SYS_read as i32;

/// A stub for reads of which none is due, and whose number is known or looked up.
fn timed_trial(number: Option<u32>, ticks: u64) -> (Trial, Stub) {
    let mut trial = Trial::new(Mode::Count);
    trial.site.number = number;
    trial.write(trial.slot, &slot_image(trial.slot, trial.code, trial.data + DATA_SELECTOR, false, 1 << 20));
    trial.set(SLOT_TICKS_X64 + 8 * READ as u64, ticks);
    let stub = trial.emit(&[]).unwrap();
    (trial, stub)
}

#[test]
fn what_may_wait_and_is_not_due_is_timed_in_sum() {
    for number in [None, Some(READ as u32)] {
        let (trial, stub) = timed_trial(number, 1);
        let ticks = || trial.word(SLOT_TICKS_X64 + 8 * READ as u64);
        let mut before = ticks();
        for flags in [0x202, 0x202 | 0xcd5, 0x202 | 0x800, 0x202 | 0x1, 0x202 | 0xd4, 0x202 | AC] {
            // One that is interrupted meanwhile takes long, and is recorded.
            let grown = (0..1000).find(|_| {
                let out = trial.cross(&stub, Regs { flags, ..call(READ, [u64::MAX, 0, 7, 0, 0, 0]) });
                assert_eq!(out as i64, -i64::from(libc::EBADF));
                ticks() > before
            });
            assert!(grown.is_some() && ticks() - before < 1000 * TIMED_LONG, "{flags:#x}");
            before = ticks();
            assert_eq!((trial.word(SLOT_TIMED), trial.word(SLOT_BUSY)), (0, 0));
        }
        let [calls, errors] = trial.row(SLOT_ROWS_X64, READ as u32);
        assert!(calls >= 6 && calls == errors, "{calls} {errors}");
    }
}

/// Stubs that look their number up ask whether it is to be timed: what never sleeps costs nothing more.
#[test]
fn a_number_that_is_looked_up_is_timed_where_its_ticks_say_so() {
    let (trial, stub) = timed_trial(None, 0);
    assert_eq!(trial.cross(&stub, call(READ, [u64::MAX, 0, 7, 0, 0, 0])) as i64, -i64::from(libc::EBADF));
    assert_eq!((trial.word(SLOT_TICKS_X64 + 8 * READ as u64), trial.word(SLOT_TIMED_BEGUN)), (0, 0));
    assert_eq!(trial.row(SLOT_ROWS_X64, READ as u32), [1, 1]);
}

/// A call that waits for a byte, which comes from another thread.
fn waits(trial: &Trial, stub: &Stub) -> (u64, Vec<Told>) {
    let (from, to) = std::io::pipe().unwrap();
    let mut byte = 0u8;
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            std::io::Write::write_all(&mut &to, b"!").unwrap();
        });
        let from = std::os::fd::AsRawFd::as_raw_fd(&from) as u64;
        trial.cross(stub, call(READ, [from, &raw mut byte as u64, 1, 40, 50, 60]))
    });
    assert_eq!((result, byte), (1, b'!'));
    (std::os::fd::AsRawFd::as_raw_fd(&from) as u64, drain(&mut trial.reader()))
}

#[test]
fn what_took_long_is_recorded_behind_it() {
    for number in [None, Some(READ as u32)] {
        let (trial, stub) = timed_trial(number, 1);
        let (from, told) = waits(&trial, &stub);
        let [Told { record, .. }] = &told[..] else { panic!("{told:?}") };
        assert_eq!((record.nr, record.gate, record.bits, record.count), (READ as u32, GATE_SYSCALL, 64, 1));
        assert_eq!((record.site, record.result, record.args[0]), (trial.site.next(), 1, from));
        assert_eq!(record.args[2..], [1, 40, 50, 60]);
        // 20 ms, of a TSC of 1 GHz and more.
        assert!(record.ended - record.begun > 15_000_000, "{record:?}");
        assert_eq!(trial.row(SLOT_ROWS_X64, READ as u32), [1, 0]);
        assert_eq!(
            (trial.word(SLOT_TICKS_X64 + 8 * READ as u64), trial.word(SLOT_TIMED), trial.word(SLOT_BUSY)),
            (1, 0, 0)
        );
    }
}

/// Nothing waits behind a call: the next one is to be recorded, which has the ring emptied.
#[test]
fn what_took_long_and_finds_no_room_is_timed_in_sum() {
    let (trial, stub) = timed_trial(Some(READ as u32), 1);
    trial.set(SLOT_LIMIT, 64);
    let (_, told) = waits(&trial, &stub);
    assert!(told.is_empty(), "{told:?}");
    assert!(trial.word(SLOT_TICKS_X64 + 8 * READ as u64) > 15_000_000);
    assert_eq!(trial.word(SLOT_ROWS_X64 + ROW_SIZE * READ as u64 + ROW_COUNTDOWN), 1);
    assert_eq!(trial.row(SLOT_ROWS_X64, READ as u32), [1, 0]);
}

/// The kernel returns hardly any of these: the stub's own crossing is overwritten by an instruction that does.
#[test]
fn errors_are_minus_4095_to_minus_1_and_nothing_else() {
    for number in [None, Some(GETPID as u32)] {
        for (result, errors) in [
            (0i64, 0),
            (1, 0),
            (i64::MAX, 0),
            (-1, 1),
            (-2, 1),
            (-255, 1),
            (-256, 1),
            (-4095, 1),
            (-4096, 0),
            (-4097, 0),
            (-32768, 0),
            (-32769, 0),
            (-65536, 0),
            (i64::MIN, 0),
            (-0x1_0000_0001, 0),
            (0xffff_f001, 0),
        ] {
            let mut trial = Trial::new(Mode::Count);
            trial.site.number = number;
            let stub = trial.emit(&[]).unwrap();
            // push-free: xchg rax, r12 has two bytes.
            trial.write(trial.arena() + (stub.cross.crossing - trial.code), &[0x49, 0x94]);
            let mut regs = call(GETPID, [0; 6]);
            regs.general[12] = result as u64;
            let out = trial.run(stub.entry, regs);
            assert_eq!(out.general[RAX], result as u64);
            assert_eq!(out.flags & FLAGS, regs.flags & FLAGS);
            assert_eq!(trial.row(SLOT_ROWS_X64, GETPID as u32), [1, errors], "{result}");
        }
    }
}

#[test]
fn a_full_ring_declines_and_goes_on_when_drained() {
    // What the blob writes needs room for the longest record.
    let captured = (RING_WORDS - MAX_WORDS) / CALL_WORDS + 1;
    for (mode, records) in [(Mode::Count, captured), (Mode::Capture, captured), (Mode::Record, RING_WORDS / CALL_WORDS)]
    {
        let mut trial = Trial::new(mode).number(GETPID as u32);
        let stub = trial.emit(&[]).unwrap();
        let mut reader = trial.reader();
        let mut all = 0;
        for round in 0..2 {
            let mut made = 0;
            while made <= records && trial.run(stub.entry, call(GETPID, [0; 6])).declined == 0 {
                made += 1;
            }
            // A record of the blob's does not go round the ring's end, which costs it one where it does not begin at
            // the start.
            assert!(
                made == records || made + 1 == records && mode != Mode::Record,
                "{mode:?}: {made} of {records} in round {round}"
            );
            trial.declines(stub.entry, call(GETPID, [0; 6]));
            trial.declines(stub.retry, call(GETPID, [0; 6]));
            assert_eq!(drain(&mut reader).len() as u64, made, "{mode:?} round {round}");
            all += made + 1;
            assert_eq!(trial.cross(&Stub { entry: stub.retry, ..stub.clone() }, call(GETPID, [0; 6])), pid());
            assert_eq!(drain(&mut reader).len(), 1);
        }
        if mode == Mode::Count {
            assert_eq!(trial.row(SLOT_ROWS_X64, GETPID as u32), [all, 0]);
        }
    }
}

#[test]
fn who_does_not_wait_counts_what_is_lost() {
    for mode in MODES {
        let mut trial = Trial::new(mode).number(GETPID as u32);
        trial.set(SLOT_DROP, 1);
        let stub = trial.emit(&[]).unwrap();
        let rounds = 9000;
        for _ in 0..rounds {
            assert_eq!(trial.cross(&stub, call(GETPID, [0; 6])), pid());
        }
        let told = drain(&mut trial.reader()).len() as u64;
        assert!(told > 1000 && told < rounds, "{told}");
        if mode == Mode::Count {
            // What is not recorded is counted, so that nothing is lost.
            assert_eq!((trial.row(SLOT_ROWS_X64, GETPID as u32), trial.word(SLOT_LOST)), ([rounds, 0], 0));
        } else {
            assert_eq!(told + trial.word(SLOT_LOST), rounds, "{mode:?}");
        }
    }
}

#[test]
fn without_a_tracer_or_busy_it_crosses_without_a_word() {
    for mode in MODES {
        let mut trial = Trial::new(mode);
        let stub = trial.emit(&[]).unwrap();
        trial.set(SLOT_BUSY, 1);
        assert_eq!(trial.cross(&stub, call(GETPID, [0; 6])), pid());
        assert_eq!((trial.word(SLOT_HEAD), trial.word(SLOT_BUSY)), (0, 1));
        trial.set(SLOT_BUSY, 0);
        let counts = trial.row(SLOT_ROWS_X64, GETPID as u32);
        trial.write(trial.data + DATA_SELECTOR, &[0]);
        assert_eq!(trial.cross(&stub, call(GETPID, [0; 6])), pid());
        assert_eq!((trial.word(SLOT_HEAD), trial.row(SLOT_ROWS_X64, GETPID as u32)), (0, counts));
        trial.write(trial.data + DATA_SELECTOR, &[1]);
        assert_eq!(trial.cross(&stub, call(GETPID, [0; 6])), pid());
        assert_eq!(drain(&mut trial.reader()).len(), 1);
    }
}

/// Regression: what a stub does was decided by words that a child, forked when the tracer was gone, could write: it led
/// its maker where it liked. Of a slot in which everything is forged nothing is followed.
#[test]
fn without_a_tracer_nothing_that_is_in_the_slot_is_believed() {
    let forge = |slot: &[AtomicU64]| {
        slot[..(SLOT_FUNCTIONS / 8) as usize]
            .iter()
            .for_each(|word| word.store(0x6666_6666_6666_6666, Ordering::SeqCst));
    };
    let dies = |arena: u64| {
        // SAFETY: in the writable mapping of a trial's CODE, which is never unmapped; aligned, and seen as an atomic
        // only.
        let word = unsafe { AtomicU64::from_ptr((arena + CONFIG + CONFIG_LIVES) as *mut u64) };
        word.store(0x4000_0000, Ordering::SeqCst);
    };
    for (mode, number) in MODES.into_iter().flat_map(|mode| [(mode, None), (mode, Some(READ as u32))]) {
        let mut trial = Trial::new(mode);
        trial.site.number = number;
        let stub = trial.emit(&[]).unwrap();
        dies(trial.arena());
        forge(trial.slot());
        assert_eq!(
            trial.cross(&stub, call(READ, [u64::MAX, 0, 7, 0, 0, 0])) as i64,
            -i64::from(libc::EBADF),
            "{mode:?} {number:?}"
        );
        assert_eq!(trial.word(SLOT_HEAD), 0x6666_6666_6666_6666, "nothing is written either");
    }
    // While a thread waits in its call, of each kind.
    for (mode, number, period) in [
        (Mode::Record, None, 1),
        (Mode::Capture, Some(READ as u32), 1),
        (Mode::Count, None, 1),
        (Mode::Count, Some(READ as u32), 1),
        (Mode::Count, None, 1000),
        (Mode::Count, Some(READ as u32), 1000),
    ] {
        let mut trial = Trial::new(mode);
        trial.site.number = number;
        trial.write(trial.slot, &slot_image(trial.slot, trial.code, trial.data + DATA_SELECTOR, false, period));
        trial.set(SLOT_TICKS_X64 + 8 * READ as u64, 1);
        let stub = trial.emit(&[]).unwrap();
        let (from, to) = std::io::pipe().unwrap();
        let mut byte = 0u8;
        let (arena, slot) = (trial.arena(), trial.slot());
        let result = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(20));
                dies(arena);
                forge(slot);
                std::io::Write::write_all(&mut &to, b"!").unwrap();
            });
            let from = std::os::fd::AsRawFd::as_raw_fd(&from) as u64;
            trial.cross(&stub, call(READ, [from, &raw mut byte as u64, 1, 40, 50, 60]))
        });
        assert_eq!((result, byte), (1, b'!'), "{mode:?} {number:?} {period}");
        assert!(stub.gone.is_some_and(|gone| stub.phase(gone) == Some(Phase::After)));
    }
}

/// It has no DATA: what its stubs look at from then on is in CODE, which it cannot write, and says that there is no
/// tracer.
#[test]
fn who_comes_back_from_a_birth_as_the_child_has_the_slot_of_nobody() {
    // SAFETY: getauxval reads the vector that the kernel put on the initial stack.
    if unsafe { libc::getauxval(libc::AT_HWCAP2) } & 2 == 0 {
        return eprintln!("skipped: programs may not set %gs here (FSGSBASE)");
    }
    for mode in MODES {
        let yields = libc::SYS_sched_yield;
        let births = |settings: &mut Settings| settings.classes_x64[yields as usize] = CLASS_BIRTH;
        let mut trial = Trial::with(mode, births).number(yields as u32);
        trial.write(trial.arena() + NO_SLOT + SLOT_SELECTOR, &(trial.code + PROT_EXEC_TABLE).to_le_bytes());
        trial.write(trial.arena() + CONFIG + CONFIG_BORN, &(trial.code + NO_SLOT).to_le_bytes());
        let birth = trial.emit(&[]).unwrap();
        assert_eq!(trial.cross(&birth, call(yields as i32, [1, 2, 3, 4, 5, 6])), 0);
        trial.site.number = None;
        let (plain, rest) = (trial.emit(&[]).unwrap(), trial.low + 0xc00);
        let regs = call(GETPID, [1, 2, 3, 4, 5, 6]);
        let out = trial.run_on(plain.entry, regs);
        trial.untouched(&regs, &out, &[RAX, RCX, R11]);
        assert_eq!((out.declined, out.general[RAX]), (0, pid()), "{mode:?}");
        // mov $9,%eax; ret
        trial.write(rest, &[0xb8, 9, 0, 0, 0, 0xc3]);
        let originals = [Original::Vdso { number: 0, resume: rest }, Original::Vsyscall { number: 96, address: rest }];
        for original in originals {
            let stub = trial.emit_function(&original, &[]);
            let top = trial.low + STACK + 0xff0;
            trial.write(top, &trial.site.next().to_le_bytes());
            let mut regs = call(0, [1, 2, 3, 4, 5, 6]);
            regs.general[RSP] = top;
            let out = trial.run_on(stub.entry, regs);
            assert_eq!((out.general[RAX], out.general[RSP]), (9, top + 8), "{mode:?} {original:?}");
            if let Original::Vsyscall { .. } = original {
                regs.general[RSP] = top + 8;
                trial.untouched(&regs, &out, &[RAX]);
            }
        }
        assert_eq!((drain(&mut trial.reader()).len(), trial.word(SLOT_HEAD)), (0, 0), "{mode:?}");
        assert_eq!(trial.row(SLOT_FUNCTIONS, 0), [0, 0], "{mode:?}");
    }
}

#[test]
fn who_comes_back_from_a_birth_as_the_child_leaves_the_slot_alone() {
    for mode in MODES {
        let yields = libc::SYS_sched_yield as i32;
        // Of the two the first never comes back with 0, the second always.
        for (number, child) in [(GETPID, false), (yields, true)] {
            let births = |settings: &mut Settings| settings.classes_x64[number as usize] = CLASS_BIRTH;
            let mut trial = Trial::with(mode, births).number(number as u32);
            let stub = trial.emit(&[]).unwrap();
            let result = trial.cross(&stub, call(number, [1, 2, 3, 4, 5, 6]));
            assert_eq!(result, if child { 0 } else { pid() });
            assert_eq!(drain(&mut trial.reader()).len(), usize::from(!child), "{mode:?}");
            assert!(stub.comes_back_at(stub.cross.returned));
        }
        // Of a number that is not known when the stub is made the tracer sees it.
        let mut trial = Trial::with(mode, |settings| settings.classes_x64[GETPID as usize] = CLASS_BIRTH);
        let stub = trial.emit(&[]).unwrap();
        trial.declines(stub.entry, call(GETPID, [0; 6]));
    }
}

/// Regression: where a C library's or Go's function makes any call, one that makes a process trapped each time, and as
/// all signals are blocked there, it was the program's end if the tracer was killed then.
#[test]
fn a_birth_whose_number_only_eax_knows_goes_by_the_stub_that_knows_it() {
    for mode in MODES {
        let yields = libc::SYS_sched_yield as i32;
        // Of the two the first never comes back with 0, the second always.
        let births = |settings: &mut Settings| {
            for number in [GETPID, yields] {
                settings.classes_x64[number as usize] = CLASS_BIRTH;
            }
        };
        let mut trial = Trial::with(mode, births);
        let numbers = trial.settings.births();
        assert_eq!(numbers, [yields as u32, GETPID as u32]);
        for (index, number) in numbers.into_iter().enumerate() {
            trial.site.number = Some(number);
            trial.site.births[index] = trial.emit(&[]).unwrap().entry;
        }
        trial.site.number = None;
        let stub = trial.emit(&[]).unwrap();
        assert_eq!(*stub.births, trial.site.births[..2]);
        for flags in [0x8d5, 0] {
            for (number, result) in
                [(GETPID, pid()), (yields, 0), (libc::SYS_getppid as i32, std::os::unix::process::parent_id().into())]
            {
                let regs = Regs { flags: 0x202 | flags, ..call(number, [1, 2, 3, 4, 5, 6]) };
                let out = trial.run(stub.entry, regs);
                trial.untouched(&regs, &out, &[RAX, RCX, R11]);
                assert_eq!((out.declined, out.general[RAX]), (0, result), "{mode:?} {number}");
                // A child leaves it to its maker.
                trial.set(SLOT_BUSY, 0);
            }
        }
        let records = drain(&mut trial.reader()).len();
        assert!(mode == Mode::Count || records == 4, "{mode:?}: a child has none: {records}");
    }
}

/// Regression: who asked for the action of SIGSYS or SIGTRAP trapped, and where it blocked all signals, as
/// posix_spawn(3) does, it died if the tracer was killed then.
#[test]
fn a_question_for_an_action_is_answered_with_the_programs_own() {
    // As if sched_yield were such a call: it gives 0, and leaves what was prepared as the kernel's answer alone.
    let yields = libc::SYS_sched_yield;
    let bytes = |words: [u64; 4]| words.map(u64::to_le_bytes).concat();
    for mode in MODES {
        let mut trial =
            Trial::with(mode, |settings| settings.classes_x64[yields as usize] = CLASS_SIGNAL).number(yields as u32);
        let stub = trial.emit(&[]).unwrap();
        let answer = |kernel: [u64; 4], signal: i32| {
            let mut told = kernel;
            let mut regs = call(yields as i32, [signal as u64, 0, (&raw mut told) as u64, 8, 0, 0]);
            // All flags, and none.
            for flags in [0x8d5, 0] {
                told = kernel;
                regs.flags = 0x202 | flags;
                assert_eq!(trial.cross(&stub, regs), 0, "{mode:?}");
            }
            told
        };
        let entry = |entry: usize| [blob_entry(trial.code, entry), 2, 3, 4];
        let own = |signal: usize, action: [u64; 4]| {
            trial.write(trial.arena() + CONFIG_OWN + OWN_SIZE * signal as u64, &bytes(action));
        };
        // SIGSYS, SIGTRAP: the program has no handler, with flags of its own; or ignores it.
        for (index, signal, default, ignored) in [
            (0, libc::SIGSYS, ENTRY_SIGSYS, ENTRY_SIGSYS_IGNORED),
            (1, libc::SIGTRAP, ENTRY_SIGTRAP, ENTRY_SIGTRAP_IGNORED),
        ] {
            own(index, [0, 7, 8, 9]);
            assert_eq!(answer(entry(default), signal), [0, 7, 8, 9]);
            // What was forked has another one than what is written down.
            assert_eq!(answer(entry(ignored), signal), [1, 0, 0, 0]);
            own(index, [1, 7, 8, 9]);
            assert_eq!(answer(entry(ignored), signal), [1, 7, 8, 9]);
            assert_eq!(answer(entry(default), signal), [0, 0, 0, 0]);
        }
        // A handler of its own, to which ours hands on.
        let at = CODE_SIZE - 2 * OWN_SIZE;
        trial.write(trial.arena() + at, &bytes([0x4000, 5, 6, 7]));
        assert_eq!(answer([trial.code + at + OWN_SIZE, 2, 3, 4], libc::SIGSYS), [0x4000, 5, 6, 7]);
        // What is none of ours is the answer, and so it is where none was asked for.
        for other in [0, 1, 0x4000, trial.code - 1, trial.code + CODE_SIZE] {
            assert_eq!(answer([other, 2, 3, 4], libc::SIGSYS), [other, 2, 3, 4]);
        }
        trial.cross(&stub, call(yields as i32, [31, 0, 0, 8, 0, 0]));
        // A tracer that finds a thread there has it go on to the end.
        let behind = stub.cross.returned;
        assert!((behind..behind + 100).all(|address| stub.phase(address) == Some(Phase::After)));
        trial.declines(stub.entry, call(yields as i32, [31, 1, 0, 8, 0, 0]));
        trial.set(SLOT_BUSY, 1);
        assert_eq!(answer(entry(ENTRY_SIGSYS), libc::SIGSYS), [0, 0, 0, 0]);
        // No tracer is left: the slot may be another thread's.
        trial.write(trial.data + DATA_SELECTOR, &[0]);
        trial.set(SLOT_R11_SCRATCH, 77);
        let mut told = [trial.code + at + OWN_SIZE, 2, 3, 4];
        let regs = call(yields as i32, [5, 0, (&raw mut told) as u64, 8, 0, 0]);
        let out = trial.run(stub.entry, regs);
        trial.untouched(&regs, &out, &[RAX, RCX, R11]);
        assert_eq!((out.general[RAX], out.general[RCX], told), (0, trial.site.next(), [0x4000, 5, 6, 7]));
        assert_eq!(trial.word(SLOT_R11_SCRATCH), 77);
    }
}

/// Regression: what changed nothing trapped, with all signals blocked. And then a wrong size was right, and what was
/// not there was read.
#[test]
fn setting_the_default_that_there_is_needs_no_tracer() {
    #[repr(align(4096))]
    struct Page([Cell<u64>; 1024]);
    let page = Page([const { Cell::new(0) }; 1024]);
    // SAFETY: a new mapping, of which nothing else knows; the second page of it is taken away again.
    let border = unsafe {
        let at =
            libc::mmap(std::ptr::null_mut(), 8192, libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1, 0);
        assert_ne!(at, libc::MAP_FAILED);
        libc::munmap(at.byte_add(4096), 4096);
        at as u64 + 4096
    };
    let start = (&raw const page) as u64;
    let words = &page.0[8..];
    let top = words.as_ptr() as u64;
    for mode in MODES {
        // As if getpid were such a call: whether it was made shows.
        let mut trial =
            Trial::with(mode, |settings| settings.classes_x64[GETPID as usize] = CLASS_SIGNAL).number(GETPID as u32);
        let stub = trial.emit(&[]).unwrap();
        let sets = |signal: i32, at: u64| {
            let mut regs = call(GETPID, [signal as u64, at, 0, 8, 0, 0]);
            regs.general[RSP] = top;
            regs
        };
        for flags in [0x8d5, 0] {
            for (signal, at) in [(libc::SIGSYS, top), (libc::SIGTRAP, start + 4096 - OWN_SIZE)] {
                let mut regs = sets(signal, at);
                regs.flags = 0x202 | flags;
                assert_eq!(trial.cross(&stub, regs), 0, "{mode:?}, {signal}");
            }
        }
        // Of faults it is made, and may ask.
        for (signal, old) in [(libc::SIGUSR1, 0), (libc::SIGSEGV, 0), (libc::SIGBUS, 0x1000)] {
            let mut regs = sets(signal, top);
            regs.general[RDX] = old;
            assert_eq!(trial.cross(&stub, regs), pid());
        }
        for signal in [libc::SIGSYS, libc::SIGTRAP, libc::SIGSEGV, libc::SIGBUS] {
            let with = |register: usize, value: u64| {
                let mut regs = sets(signal, top);
                regs.general[register] = value;
                regs
            };
            // Regression: below the top or in another page it was not read, and one in 20 stacks lies so; and a stack
            // at the very border of a page.
            let made = if matches!(signal, libc::SIGSYS | libc::SIGTRAP) { 0 } else { pid() };
            for at in [top - 8, start + 4096 - OWN_SIZE + 8, start + 4096, border - OWN_SIZE] {
                assert_eq!(trial.cross(&stub, sets(signal, at)), made, "{mode:?}, {signal}, {at:#x}");
            }
            assert_eq!(trial.cross(&stub, with(RSP, start)), made, "{mode:?}, {signal}");
            // What is not there, or only in part; another size.
            for at in [0x1000, border - OWN_SIZE + 8, border, u64::MAX - 64] {
                trial.declines(stub.entry, sets(signal, at));
            }
            trial.declines(stub.entry, with(R10, 4));
            // A handler, flags, a mask; the restorer is none's business.
            for (word, value) in [(0, 1), (1, libc::SA_RESTART as u64), (3, 1)] {
                words[word].set(value);
                trial.declines(stub.entry, sets(signal, top));
                words[word].set(0);
            }
        }
        trial.declines(stub.entry, {
            let mut regs = sets(libc::SIGSYS, top);
            regs.general[RDX] = 0x1000;
            regs
        });
        words[1].set(0x0400_0000);
        words[2].set(0x1234);
        assert_eq!(trial.cross(&stub, sets(libc::SIGSYS, top)), 0);
        words[1].set(0);
        words[2].set(0);
        for (config, signal) in [(CONFIG_ACTIONS, libc::SIGSYS), (CONFIG_FAULTS, libc::SIGBUS)] {
            trial.write(trial.arena() + CONFIG + config, &1u64.to_le_bytes());
            trial.declines(stub.entry, sets(signal, top));
        }
        if mode != Mode::Count {
            let told = drain(&mut trial.reader());
            assert!(told.len() == 28 && told.iter().all(|told| told.record.nr == GETPID as u32), "{told:?}");
        }
    }
}

/// Regression: a return from a signal handler trapped, and where the handler blocked SIGSYS the program died if the
/// tracer was killed then.
#[test]
fn what_nobody_comes_back_from_is_recorded_before() {
    let frame =
        Capture { arg: 0, when: WHEN_ENTRY, kind: KIND_FRAME, count: COUNT_NONE, size: 304, condition: IF_ALWAYS };
    for mode in [Mode::Count, Mode::Capture] {
        let mut trial = Trial::with(mode, |settings| {
            // As if getpid were such a call: it can be watched.
            settings.classes_x64[GETPID as usize] = CLASS_RETURN;
            settings.captures_x64.insert(GETPID as u32, vec![frame]);
        })
        .number(GETPID as u32);
        let stub = trial.emit(&[]).unwrap();
        assert!(stub.returns);
        let mut words: Vec<u64> = (0..40).collect();
        words[18] = -i64::from(libc::EINTR) as u64;
        let mut regs = call(GETPID, [1, 2, 3, 4, 5, 6]);
        regs.general[RSP] = words.as_ptr() as u64;
        assert_eq!(trial.cross(&stub, regs), pid(), "{mode:?}");
        let told = drain(&mut trial.reader());
        let [Told { record, chunks }] = &told[..] else { panic!("{told:?}") };
        assert_eq!(
            (record.nr, record.result, record.site),
            (GETPID as u32, -i64::from(libc::EINTR), trial.site.next())
        );
        assert!(record.begun != 0 && record.ended == record.begun);
        let bytes: Vec<u8> = words.iter().take(38).flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(chunks, &[(WHEN_ENTRY, 0, words.as_ptr() as u64, bytes)]);
        assert!(trial.reader().unfinished().is_none());
        if mode == Mode::Count {
            assert_eq!(trial.row(SLOT_ROWS_X64, GETPID as u32), [1, 1]);
        }
        // From the first instruction to the crossing it can be put back before the call; what is recorded by then is
        // told once.
        assert_eq!(
            (stub.phase(stub.entry), stub.phase(stub.cross.crossing)),
            (Some(Phase::Before), Some(Phase::Crossing))
        );
        assert_eq!(stub.phase(stub.cross.crossing - 1), Some(Phase::Before));
    }
    // Without the blob, and of a number that is not known, the tracer sees it.
    let returns = |settings: &mut Settings| settings.classes_x64[GETPID as usize] = CLASS_RETURN;
    assert_eq!(Trial::with(Mode::Record, returns).number(GETPID as u32).emit(&[]), None);
    let mut trial = Trial::with(Mode::Count, returns);
    let stub = trial.emit(&[]).unwrap();
    trial.declines(stub.entry, call(GETPID, [0; 6]));
}

#[test]
fn a_call_that_nobody_asks_for_is_made_and_leaves_nothing_behind() {
    // 20 is getpid of the i386 table, and uname's number of the other one.
    let unseen = |settings: &mut Settings| {
        settings.classes_i386[1] = CLASS_SPECIAL;
        settings.leave_unseen(&[
            (Table::X64, GETPID as u32),
            (Table::I386, 20),
            (Table::I386, 1),
            (Table::X64, u32::MAX),
        ]);
        assert_eq!(settings.classes_i386[1], CLASS_SPECIAL, "a tracer must see it, whoever asks for it");
    };
    for mode in MODES {
        for known in [true, false] {
            let mut trial = Trial::with(mode, unseen);
            trial.site.number = known.then_some(GETPID as u32);
            let stub = trial.emit(&[]).unwrap();
            assert_eq!(stub.unseen, known);
            assert_eq!(trial.cross(&stub, call(GETPID, [1, 2, 3, 4, 5, 6])), pid(), "{mode:?} {known}");
            assert_eq!(drain(&mut trial.reader()).len(), 0, "{mode:?} {known}");
            assert_eq!(trial.row(SLOT_ROWS_X64, GETPID as u32), [0, 0], "{mode:?} {known}");
            // Each of its crossings is found again by its address.
            for cross in stub.bare.iter().chain([&stub.cross]) {
                assert_eq!(
                    (stub.phase(cross.crossing), stub.phase(cross.returned)),
                    (Some(Phase::Crossing), Some(Phase::After))
                );
            }
            if !known {
                // What is asked for is recorded as before.
                assert_eq!(
                    trial.cross(&stub, call(libc::SYS_getppid as i32, [0; 6])),
                    u64::from(std::os::unix::process::parent_id())
                );
                trial.declines(stub.entry, call(600, [0; 6]));
            }

            let mut trial = Trial::with(mode, unseen).int80();
            trial.site.number = known.then_some(20);
            let stub = trial.emit(&[]).unwrap();
            let mut regs = regs();
            regs.general[RAX] = 20;
            regs.flags |= 0xc1;
            assert_eq!(trial.cross(&stub, regs), pid(), "{mode:?} {known}");
            if known {
                assert_eq!(drain(&mut trial.reader()).len(), 0, "{mode:?}");
            }
        }
    }
}

#[test]
fn an_unfinished_call_is_told() {
    for mode in MODES {
        let mut trial = Trial::new(mode).number(GETPID as u32);
        let stub = trial.emit(&[]).unwrap();
        let mut reader = trial.reader();
        assert!(reader.unfinished().is_none());
        // The crossing leads out: as a thread that never comes back.
        let at = stub.cross.crossing;
        assert_eq!(stub.cross.returned, at + 2);
        assert_eq!((stub.phase(at), stub.phase(at + 2), stub.phase(stub.leave)), {
            (Some(Phase::Crossing), Some(Phase::After), Some(Phase::Leave))
        });
        assert_eq!((stub.phase(stub.entry), stub.phase(stub.range.end)), (Some(Phase::Before), None));
        let mut code = vec![0xff, 0x24, 0x25];
        code.extend(((trial.low + STATE + 32) as u32).to_le_bytes());
        trial.write(trial.low + STATE + 32, &trial.site.next().to_le_bytes());
        trial.write(trial.arena() + (at - trial.code), &code);
        trial.run(stub.entry, call(GETPID, [7, 8, 9, 10, 11, 12]));
        assert_eq!(drain(&mut reader).len(), 0);
        let record = reader.unfinished().expect("a call that was begun");
        assert_eq!((record.nr, record.site), (GETPID as u32, trial.site.next()));
        assert!(record.begun != 0);
        assert_eq!(record.args, [7, 8, 9, 10, 11, 12]);
        let begun = record.begun;
        assert_eq!(reader.begun(), Some(begun));
        trial.set(SLOT_INSIDE, 0);
        assert!(reader.unfinished().is_none() && reader.begun().is_none());
    }
}

#[test]
fn int80_keeps_rcx_and_r11_and_records_the_lower_halves() {
    for mode in MODES {
        // 20 is getpid of the i386 table.
        for number in [None, Some(20)] {
            let mut trial = Trial::with(mode, |settings| settings.classes_i386[1] = CLASS_SPECIAL).int80();
            trial.site.number = number;
            let stub = trial.emit(&[]).unwrap();
            let mut regs = regs();
            regs.general[RAX] = 20;
            regs.flags |= 0xc1;
            assert_eq!(trial.cross(&stub, regs), pid(), "{mode:?} {number:?}");
            let told = drain(&mut trial.reader());
            let record = &told[0].record;
            assert_eq!((told.len(), record.gate, record.nr, record.result as u64), (1, GATE_INT80, 20, pid()));
            let args = [RBX, RCX, RDX, RSI, RDI, RBP].map(|index| regs.general[index] & 0xffff_ffff);
            assert_eq!(record.args, args);
            if mode == Mode::Count {
                assert_eq!((trial.row(SLOT_ROWS_I386, 20), trial.row(SLOT_ROWS_X64, 20)), ([1, 0], [0, 0]));
                // Not due: the same by the other way through the stub.
                trial.set(SLOT_ROWS_I386 + 20 * ROW_SIZE + ROW_COUNTDOWN, 2);
                assert_eq!(trial.cross(&stub, regs), pid());
                assert_eq!((trial.row(SLOT_ROWS_I386, 20), drain(&mut trial.reader()).len()), ([2, 0], 1));
            }
            if number.is_none() {
                regs.general[RAX] = 1;
                trial.declines(stub.entry, regs);
            }
            trial.write(trial.data + DATA_SELECTOR, &[0]);
            regs.general[RAX] = 20;
            trial.declines(stub.entry, regs);
        }
    }
}

fn chunks(told: &Told) -> Vec<(u8, u8, u64, Vec<u8>)> {
    told.chunks.clone()
}

#[test]
fn memory_is_copied_at_the_time_that_the_table_says() {
    let open =
        Capture { arg: 1, when: WHEN_ENTRY, kind: KIND_STRING, count: COUNT_NONE, size: 0, condition: IF_ALWAYS };
    let read =
        Capture { arg: 1, when: WHEN_EXIT, kind: KIND_BYTES, count: COUNT_RESULT, size: 1, condition: IF_ALWAYS };
    let write = Capture { arg: 1, when: WHEN_ENTRY, kind: KIND_IOVEC, count: 2, size: 0, condition: IF_ALWAYS };
    let mut trial = Trial::with(Mode::Capture, |settings| {
        settings.captures_x64.insert(libc::SYS_openat as u32, vec![open]);
        settings.captures_x64.insert(libc::SYS_pread64 as u32, vec![read]);
        settings.captures_x64.insert(libc::SYS_writev as u32, vec![write]);
        settings.data_limit = 5;
    });
    let stub = trial.emit(&[]).unwrap();
    let mut reader = trial.reader();
    let path = c"/proc/self/exe";
    let fd = trial.cross(&stub, call(libc::SYS_openat as i32, [u64::MAX - 99, path.as_ptr() as u64, 0, 0, 0, 0]));
    assert!((fd as i64) > 2, "{}", fd as i64);
    let mut buffer = [0u8; 64];
    let read = trial.cross(&stub, call(libc::SYS_pread64 as i32, [fd, buffer.as_mut_ptr() as u64, 64, 0, 0, 0]));
    assert_eq!((read, &buffer[..4]), (64, &b"\x7fELF"[..]));
    let (one, two) = ("abc", "defghi");
    let vectors = [one.as_ptr() as u64, 3, two.as_ptr() as u64, 6];
    trial.cross(&stub, call(libc::SYS_writev as i32, [u64::MAX, vectors.as_ptr() as u64, 2, 0, 0, 0]));
    trial.cross(&stub, call(libc::SYS_close as i32, [fd, 0, 0, 0, 0, 0]));
    let told = drain(&mut reader);
    assert_eq!(told.len(), 4);
    let path_chunk = (WHEN_ENTRY, 0, path.as_ptr() as u64, path.to_bytes_with_nul().to_vec());
    assert_eq!(chunks(&told[0]), [path_chunk]);
    assert_eq!(chunks(&told[1]), [(WHEN_EXIT, CHUNK_CUT, buffer.as_ptr() as u64, buffer[..5].to_vec())]);
    let array: Vec<u8> = vectors.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(
        chunks(&told[2]),
        [
            (WHEN_ENTRY, 0, vectors.as_ptr() as u64, array),
            (WHEN_ENTRY, 0, one.as_ptr() as u64, b"abc".to_vec()),
            // Each has the whole limit.
            (WHEN_ENTRY, CHUNK_CUT, two.as_ptr() as u64, b"defgh".to_vec()),
        ]
    );
    assert_eq!(told[2].record.result, -i64::from(libc::EBADF));
    assert_eq!(chunks(&told[3]), []);
}

/// Regression: on a stack whose end is not known, as that of sigaltstack(2), the copy ran on into what is not mapped.
#[test]
fn of_another_stack_no_more_is_copied_than_its_page() {
    for mode in [Mode::Count, Mode::Capture] {
        let mut trial = Trial::with(mode, |settings| settings.stack_bytes = 65536);
        trial.set(SLOT_STACK_END, 0);
        let stub = trial.emit(&[]).unwrap();
        // SAFETY: a fresh mapping, of which the second page cannot be read.
        let page = unsafe {
            let (none, private) = (libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
            let pages = libc::mmap(std::ptr::null_mut(), 8192, none, private, -1, 0);
            assert!(pages != libc::MAP_FAILED && libc::mprotect(pages, 4096, libc::PROT_READ | libc::PROT_WRITE) == 0);
            pages as u64
        };
        let mut regs = call(GETPID, [0; 6]);
        regs.general[RSP] = page + 4096 - 24;
        assert_eq!(trial.cross(&stub, regs), pid(), "{mode:?}");
        assert_eq!(chunks(&drain(&mut trial.reader())[0]), [(WHEN_ENTRY, CHUNK_STACK, page + 4096 - 24, vec![0; 24])]);
    }
}

/// Regression: a program that had set EFLAGS.AC was killed (SIGBUS) where the agent copied what was not aligned.
#[test]
fn what_is_not_aligned_is_copied_though_the_program_checks_alignment() {
    let bytes =
        Capture { arg: 0, when: WHEN_ENTRY, kind: KIND_FIXED, count: COUNT_NONE, size: 19, condition: IF_ALWAYS };
    let string =
        Capture { arg: 1, when: WHEN_ENTRY, kind: KIND_STRING, count: COUNT_NONE, size: 0, condition: IF_ALWAYS };
    for mode in [Mode::Count, Mode::Capture] {
        let mut trial = Trial::with(mode, |settings| {
            settings.captures_x64.insert(GETPID as u32, vec![bytes, string]);
        });
        let stub = trial.emit(&[]).unwrap();
        let memory = *b"0123456789abcdefghijklmnopqrstuv\0";
        for offset in 0..8 {
            let at = memory.as_ptr() as u64 + offset;
            let regs = Regs { flags: 0x202 | AC, ..call(GETPID, [at, at, 0, 0, 0, 0]) };
            assert_eq!(trial.cross(&stub, regs), pid());
            let told = drain(&mut trial.reader());
            let last = &told.last().unwrap().chunks;
            let from = offset as usize;
            assert_eq!(last[0], (WHEN_ENTRY, 0, at, memory[from..from + 19].to_vec()));
            assert_eq!(last[1], (WHEN_ENTRY, 0, at, memory[from..].to_vec()));
        }
    }
}

/// Regression: the third argument of fcntl was read as a pointer whatever the command: each F_SETFL faulted, and the
/// program died of that where its tracer was killed at that moment. Here nobody leads the thread on.
#[test]
fn an_argument_that_is_no_pointer_for_its_command_is_not_read() {
    const NUMBER: u64 = 0x8000;
    let memory = [0x55u8; 32];
    let at = memory.as_ptr() as u64;
    // Where the argument is a pointer, where not, and which argument it is.
    type Case = (u8, u8, [u64; 2], [u64; 2]);
    let cases: [Case; 13] = [
        // F_SETLK and F_SETFL; F_OFD_GETLK and F_DUPFD_CLOEXEC, whose lower bits are those of F_SETLK.
        (IF_FCNTL, 2, [0, 6], [0, 4]),
        (IF_FCNTL, 2, [0, 36], [0, 1030]),
        // TCGETS and FIOCLEX; SIOCGIFCONF and KDSETMODE, whose argument is a number; TCFLSH.
        (IF_IOCTL, 2, [0, 0x5401], [0, 0x5451]),
        (IF_IOCTL, 2, [0, 0x8912], [0, 0x4b3a]),
        (IF_IOCTL, 2, [0, 0x5421], [0, 0x540b]),
        // FUTEX_WAIT_PRIVATE and FUTEX_WAKE; FUTEX_WAIT_BITSET with the clock, and FUTEX_REQUEUE.
        (IF_FUTEX, 3, [0, 0x80], [0, 1]),
        (IF_FUTEX, 3, [0, 0x109], [0, 3]),
        // EPOLL_CTL_ADD and _DEL; IPC_64|IPC_STAT and IPC_RMID; SHM_STAT and SHM_LOCK; MSG_STAT and IPC_RMID.
        (IF_EPOLL, 3, [0, 1], [0, 2]),
        (IF_SHM, 2, [0, 0x102], [0, 0]),
        (IF_SHM, 2, [0, 13], [0, 11]),
        (IF_MSG, 2, [0, 11], [0, 0]),
        // O_CREAT; CLONE_SETTLS.
        (IF_CREATES, 3, [0, 0o102], [0, 2]),
        (IF_TLS, 4, [0x8_0000, 0], [0x1_0000, 0]),
    ];
    for (condition, arg, pointer, number) in cases {
        let copied = Capture { arg, when: WHEN_ENTRY, kind: KIND_FIXED, count: COUNT_NONE, size: 8, condition };
        let mut trial = Trial::with(Mode::Capture, |settings| {
            settings.captures_x64.insert(GETPID as u32, vec![copied]);
        });
        let stub = trial.emit(&[]).unwrap();
        for (others, value, chunks) in [(pointer, at, 1), (number, NUMBER, 0)] {
            let mut args = [others[0], others[1], 0, 0, 0, 0];
            args[usize::from(arg)] = value;
            assert_eq!(trial.cross(&stub, call(GETPID, args)), pid());
            let told = drain(&mut trial.reader());
            assert_eq!(told.last().unwrap().chunks.len(), chunks, "condition {condition}, {others:x?}");
        }
    }
}

/// What the tracer does at a SIGSEGV, done by a handler.
extern "C" fn fix_up(_: i32, _: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let rip = libc::REG_RIP as usize;
    // SAFETY: the kernel passes a ucontext_t to a handler installed with SA_SIGINFO.
    let registers = unsafe { &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
    let code = CODE.load(Ordering::SeqCst);
    let entry = |index| blob_entry(code, index) as i64;
    if (entry(ENTRY_COPY_BEGIN)..entry(ENTRY_COPY_END)).contains(&registers[rip]) {
        registers[rip] = entry(ENTRY_COPY_FAULT);
        FAULTS.fetch_add(1, Ordering::SeqCst);
    } else {
        std::process::abort();
    }
}

static CODE: AtomicU64 = AtomicU64::new(0);
static FAULTS: AtomicU64 = AtomicU64::new(0);

#[test]
fn a_bad_pointer_ends_a_copy_and_nothing_else() {
    let string =
        Capture { arg: 0, when: WHEN_ENTRY, kind: KIND_STRING, count: COUNT_NONE, size: 0, condition: IF_ALWAYS };
    let fixed =
        Capture { arg: 1, when: WHEN_ENTRY, kind: KIND_FIXED, count: COUNT_NONE, size: 24, condition: IF_ALWAYS };
    let mut trial = Trial::with(Mode::Capture, |settings| {
        settings.captures_x64.insert(GETPID as u32, vec![string, fixed]);
    });
    let stub = trial.emit(&[]).unwrap();
    CODE.store(trial.code, Ordering::SeqCst);
    // SAFETY: a handler that only looks at its context, on a stack of its own, put back below.
    let (page, former) = unsafe {
        let stack = Box::leak(vec![0u8; 1 << 16].into_boxed_slice());
        let alternate = libc::stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: stack.len() };
        assert_eq!(libc::sigaltstack(&alternate, std::ptr::null_mut()), 0);
        let mut action: libc::sigaction = std::mem::zeroed();
        let mut former: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = fix_up as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        assert_eq!(libc::sigaction(libc::SIGSEGV, &action, &mut former), 0);
        let anonymous = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let page = libc::mmap(std::ptr::null_mut(), 8192, libc::PROT_READ | libc::PROT_WRITE, anonymous, -1, 0) as u64;
        assert_eq!(libc::mprotect((page + 4096) as *mut _, 4096, libc::PROT_NONE), 0);
        (page, former)
    };
    let end = page + 4096;
    trial.write(end - 13, b"0123456789abc");
    for (address, other) in [(end - 13, end - 13), (8, 16), (u64::MAX - 4, end)] {
        assert_eq!(trial.cross(&stub, call(GETPID, [address, other, 0, 0, 0, 0])), pid());
    }
    // SAFETY: as above.
    assert_eq!(unsafe { libc::sigaction(libc::SIGSEGV, &former, std::ptr::null_mut()) }, 0);
    assert!(FAULTS.load(Ordering::SeqCst) >= 6);
    let told = drain(&mut trial.reader());
    let whole = b"0123456789abc".to_vec();
    let faulted = |address: u64, bytes: &[u8]| (WHEN_ENTRY, CHUNK_FAULTED, address, bytes.to_vec());
    assert_eq!(chunks(&told[0]), [faulted(end - 13, &whole), faulted(end - 13, &whole)]);
    assert_eq!(chunks(&told[1]), [faulted(8, b""), faulted(16, b"")]);
    assert_eq!(chunks(&told[2]), [faulted(u64::MAX - 4, b""), faulted(end, b"")]);
}

/// Regression: 32 KiB were read behind the 496 bytes that getdents64(2) had filled of a buffer at the top of a stack:
/// it faulted, and the program died of that where its tracer was killed at that moment. Here nobody leads the thread
/// on.
#[test]
fn of_a_list_no_more_is_read_than_there_is() {
    let list = |arg, count, when, size: u32, most: u32| {
        let size = size | most << 8;
        Capture { arg, when, kind: KIND_LIST, count, size, condition: IF_ALWAYS }
    };
    let captures =
        vec![list(1, 2, WHEN_ENTRY, 8, 256), list(3, COUNT_RESULT, WHEN_EXIT, 1, 32768), list(4, 5, WHEN_ENTRY, 1, 20)];
    let mut trial = Trial::with(Mode::Capture, |settings| {
        settings.captures_x64.insert(libc::SYS_umask as u32, captures);
    });
    let stub = trial.emit(&[]).unwrap();
    // SAFETY: new memory, of which the second page cannot be read; and the mask that this process has.
    let (page, mask) = unsafe {
        let anonymous = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        let page = libc::mmap(std::ptr::null_mut(), 8192, libc::PROT_READ | libc::PROT_WRITE, anonymous, -1, 0) as u64;
        assert_eq!(libc::mprotect((page + 4096) as *mut _, 4096, libc::PROT_NONE), 0);
        let mask = libc::umask(0o22);
        libc::umask(mask);
        (page, u64::from(mask))
    };
    let end = page + 4096;
    // The upper half of a count is none of the kernel's business.
    let regs = call(libc::SYS_umask as i32, [mask, end - 24, 0x7_0000_0003, end - mask, page, 100]);
    assert_eq!(trial.cross(&stub, regs), mask);
    let told = drain(&mut trial.reader());
    let lengths: Vec<u64> = told[0].chunks.iter().map(|(_, _, _, bytes)| bytes.len() as u64).collect();
    assert_eq!(lengths, if mask > 0 { vec![24, 20, mask] } else { vec![24, 20] });
}

#[test]
fn what_a_structure_points_to_is_copied_as_far_as_its_count_says() {
    // A pointer at 8 to elements of 8 bytes, of which there are as many as 2 bytes at 0 say; and to a string at 16.
    let counted = 8 | 2 << 16 | 8 << 20;
    let what =
        |size| Capture { arg: 0, when: WHEN_ENTRY, kind: KIND_POINTED, count: COUNT_NONE, size, condition: IF_ALWAYS };
    let mut trial = Trial::with(Mode::Capture, |settings| {
        settings.captures_x64.insert(GETPID as u32, vec![what(counted), what(16)]);
    });
    let stub = trial.emit(&[]).unwrap();
    let (elements, text) = ([7u64; 4096], c"text");
    let copied = |count: u64, at: u64| {
        let structure = [count, at, text.as_ptr() as u64];
        let regs = call(GETPID, [structure.as_ptr() as u64, 0, 0, 0, 0, 0]);
        assert_eq!(trial.cross(&stub, regs), pid());
        let told = drain(&mut trial.reader());
        told.last().unwrap().chunks.iter().map(|chunk| chunk.3.len() as u64).collect::<Vec<_>>()
    };
    let at = elements.as_ptr() as u64;
    assert_eq!(copied(3, at), [24, 5]);
    // Only two bytes are the count; none of them, and no pointer; and more than is ever copied.
    assert_eq!([copied(0x1_0003, at), copied(0, at), copied(3, 0)], [vec![24, 5], vec![5], vec![5]]);
    assert_eq!(copied(4096, at), [POINTED_LIMIT, 5]);
}

#[test]
fn messages_of_netlink_are_copied_beyond_the_limit_of_data() {
    let what = Capture { arg: 0, when: WHEN_ENTRY, kind: KIND_DATAGRAM, count: 1, size: 1, condition: IF_ALWAYS };
    let mut trial = Trial::with(Mode::Capture, |settings| {
        settings.captures_x64.insert(GETPID as u32, vec![what]);
        settings.data_limit = 33;
    });
    let stub = trial.emit(&[]).unwrap();
    let copied = |head: [u32; 2], length: u64| {
        let mut bytes: Vec<u8> = head.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(40_000, 7);
        let regs = call(GETPID, [bytes.as_ptr() as u64, length, 0, 0, 0, 0]);
        assert_eq!(trial.cross(&stub, regs), pid());
        drain(&mut trial.reader()).last().unwrap().chunks[0].3.len() as u64
    };
    let dump = 0x301 << 16 | 18;
    assert_eq!(copied([100, dump], 100), 100);
    assert_eq!(copied([100, dump], 40_000), MESSAGE_LIMIT);
    // The first of several vectors.
    assert_eq!(copied([101, dump], 100), 100);
    // A length that none has, flags that do not exist, and less than a header.
    assert_eq!([copied([32_769, dump], 100), copied([100, 1 << 28], 100), copied([15, dump], 100)], [33; 3]);
    assert_eq!(copied([u32::from_le_bytes(*b"libu"), u32::from_le_bytes(*b"dev\0")], 60), 60);
}

#[test]
fn captured_records_fill_the_ring_without_going_round_its_end() {
    let bytes = Capture { arg: 0, when: WHEN_ENTRY, kind: KIND_BYTES, count: 1, size: 1, condition: IF_ALWAYS };
    let mut trial = Trial::with(Mode::Capture, |settings| {
        settings.captures_x64.insert(GETPID as u32, vec![bytes]);
        settings.data_limit = 1 << 20;
    });
    let stub = trial.emit(&[]).unwrap();
    let mut reader = trial.reader();
    let memory: Vec<u8> = (0..200_000u32).map(|index| (index % 251) as u8).collect();
    for index in 0..400u64 {
        let length = index * 977 % 200_000;
        let regs = call(GETPID, [memory.as_ptr() as u64, length, 0, 0, 0, 0]);
        let mut out = trial.run(stub.entry, regs);
        if out.declined == 1 {
            drain(&mut reader);
            out = trial.run(stub.entry, regs);
        }
        assert_eq!((out.declined, out.general[RAX]), (0, pid()));
        if index % 3 == 0 {
            let told = drain(&mut reader);
            let last = told.last().unwrap();
            let copied = last.chunks.first().map_or(&[][..], |chunk| &chunk.3);
            let most = (MAX_WORDS - CALL_WORDS - CHUNK_WORDS) * 8;
            assert_eq!(copied.len() as u64, length.min(most));
            assert!(copied == &memory[..copied.len()]);
            assert_eq!(last.record.truncated, length > most);
        }
    }
}

#[test]
fn functions_are_counted_or_recorded_and_return_to_their_caller() {
    for mode in MODES {
        let result =
            Capture { arg: 0, when: WHEN_EXIT, kind: KIND_FIXED, count: COUNT_NONE, size: 8, condition: IF_ALWAYS };
        let mut trial = Trial::with(mode, |settings| {
            settings.captures_vdso.insert(3, vec![result]);
        });
        // The original: movq $77,(%rdi); lea (%rsi,%rdx),%rax; and behind the displaced instruction, ret.
        let displaced = [0x48, 0xc7, 0x07, 77, 0, 0, 0];
        let rest = trial.low + 0xc00;
        trial.write(rest, &[0x48, 0x8d, 0x04, 0x16, 0xc3]);
        let stub = trial.emit_function(&Original::Vdso { number: 3, resume: rest }, &displaced);
        // Called as a program would: the return address is the site's next.
        let top = trial.low + STACK + 0xff0;
        trial.write(top, &trial.site.next().to_le_bytes());
        let value = trial.low + STACK + 0x10;
        let mut regs = call(0, [value, 40, 2, 0, 0, 0]);
        regs.general[RSP] = top;
        let out = trial.run(stub.entry, regs);
        assert_eq!((out.declined, out.general[RAX], out.general[RSP]), (0, 42, top + 8));
        for kept in [RBX, RBP, 12, 13, 14, 15] {
            assert_eq!(out.general[kept], regs.general[kept]);
        }
        assert_eq!(out.xmm, regs.xmm);
        let told = drain(&mut trial.reader());
        if mode == Mode::Count {
            let row = SLOT_FUNCTIONS + 3 * ROW_SIZE;
            assert_eq!((told[0].record.count, trial.word(row + ROW_CALLS)), (1, 1));
            trial.set(row + ROW_COUNTDOWN, 7);
            trial.write(top, &trial.site.next().to_le_bytes());
            let out = trial.run(stub.entry, regs);
            assert_eq!((out.general[RAX], out.general[RSP], trial.word(row + ROW_CALLS)), (42, top + 8, 2));
            assert_eq!(
                (trial.word(row + ROW_COUNTDOWN), drain(&mut trial.reader()).len()),
                (6, 1),
                "none more was recorded"
            );
        }
        let record = &told[0].record;
        assert_eq!((told.len(), record.gate, record.nr, record.result), (1, GATE_VDSO, 3, 42));
        assert_eq!((record.site, &record.args[..3]), (trial.site.next(), &[value, 40, 2][..]));
        assert!(record.ended > record.begun && record.begun != 0);
        if mode != Mode::Record {
            assert_eq!(chunks(&told[0]), [(WHEN_EXIT, 0, value, 77u64.to_le_bytes().to_vec())]);
        }
        // The phases: the original may be interrupted, the writing of the record not.
        assert_eq!(stub.phase(stub.entry), Some(Phase::Free));
        assert_eq!(stub.phase(stub.leave), Some(Phase::Leave));
    }
}

/// The door is a `syscall` here that nothing catches, as where no tracer is left: the record is lost, and counted.
#[test]
fn a_function_that_finds_the_ring_full_goes_through_the_door_and_on() {
    for mode in MODES {
        let mut trial = Trial::new(mode);
        let rest = trial.low + 0xc00;
        trial.write(rest, &[0xb8, 9, 0, 0, 0, 0xc3]);
        let stub = trial.emit_function(&Original::Vdso { number: 0, resume: rest }, &[]);
        let top = trial.low + STACK + 0xff0;
        trial.write(top, &trial.site.next().to_le_bytes());
        let mut regs = call(0, [0; 6]);
        regs.general[RSP] = top;
        trial.set(SLOT_LIMIT, 0);
        let out = trial.run(stub.entry, regs);
        let lost = u64::from(mode != Mode::Count);
        assert_eq!((out.general[RAX], trial.word(SLOT_LOST), trial.word(SLOT_HEAD)), (9, lost, 0), "{mode:?}");
        assert_eq!(trial.word(SLOT_BUSY), 0);
    }
}

/// A probed function's stub, with nothing displaced, that goes on where the driver is left.
fn probed(trial: &mut Trial, number: u32) -> (Stub, Regs) {
    let resume = trial.site.next();
    let stub = trial.emit_function(&Original::Probed { number, entry: resume - 5, resume }, &[0x0f, 0x1f, 0x44, 0, 0]);
    let mut regs = regs();
    regs.general[RSP] = trial.low + STACK + 0xff0;
    (stub, regs)
}

#[test]
fn an_entry_is_recorded_and_nothing_of_the_function_is_changed() {
    for mode in MODES {
        let mut trial = Trial::new(mode);
        let (stub, regs) = probed(&mut trial, 70_000);
        let red_zone = regs.general[RSP] - 128;
        let zone: Vec<u8> = (1..=128).collect();
        trial.write(red_zone, &zone);
        let mut reader = trial.reader();
        // CF, PF, AF, ZF, SF, DF, OF, AC: none, each, all.
        for flags in [0, 1, 4, 0x10, 0x40, 0x80, 0x400, 0x800, AC, FLAGS] {
            let regs = Regs { flags: 0x202 | flags, ..regs };
            let out = trial.run(stub.entry, regs);
            assert_eq!(out.declined, 0);
            trial.untouched(&regs, &out, &[]);
            // SAFETY: the red zone is on the trial's page.
            let after = unsafe { std::slice::from_raw_parts(red_zone as *const u8, 128) };
            assert_eq!(after, zone);
            let told = drain(&mut reader);
            let record = &told[0].record;
            assert_eq!((told.len(), record.gate, record.nr, record.bits), (1, GATE_PROBE, 70_000, 64));
            assert_eq!(record.args, [RDI, RSI, RDX, RCX, R8, R9].map(|register| regs.general[register]));
            assert_eq!(
                (record.site, record.sp, record.bp),
                (trial.site.next() - 5, regs.general[RSP], regs.general[RBP])
            );
            assert!(record.begun != 0 && record.begun == record.ended);
            assert_eq!((trial.word(SLOT_BUSY), trial.word(SLOT_LOST)), (0, 0));
        }
        assert_eq!(stub.phase(stub.entry), Some(Phase::Free));
        assert_eq!(stub.phase(stub.cross.crossing), Some(Phase::After));
    }
}

#[test]
fn an_entry_is_not_recorded_where_there_is_no_tracer_or_no_slot() {
    let mut trial = Trial::new(Mode::Record);
    let (stub, regs) = probed(&mut trial, 0);
    trial.write(trial.data + DATA_SELECTOR, &[0]);
    trial.untouched(&regs, &trial.run(stub.entry, regs), &[]);
    trial.write(trial.data + DATA_SELECTOR, &[1]);
    // The tracer's thread has ended, and %gs may lead anywhere.
    trial.write(trial.arena() + CONFIG + CONFIG_LIVES, &0x4000_0000u64.to_le_bytes());
    // SAFETY: arch_prctl(ARCH_SET_GS), for a base that nothing else uses; nothing is read there.
    assert_eq!(unsafe { libc::syscall(libc::SYS_arch_prctl, 0x1001, 0) }, 0);
    trial.untouched(&regs, &trial.run_on(stub.entry, regs), &[]);
    assert_eq!((trial.word(SLOT_HEAD), trial.word(SLOT_LOST), trial.word(SLOT_BUSY)), (0, 0, 0));
}

/// The door is a `syscall` here that nothing catches.
#[test]
fn an_entry_that_finds_no_room_goes_through_the_door_and_is_counted_as_lost() {
    for drop in [0, 1] {
        let mut trial = Trial::new(Mode::Capture);
        let (stub, regs) = probed(&mut trial, 5);
        trial.set(SLOT_DROP, drop);
        for limit in [0, 16, 31, RING_WORDS + 1] {
            trial.set(SLOT_LIMIT, limit);
            trial.untouched(&regs, &trial.run(stub.entry, regs), &[]);
        }
        assert_eq!((trial.word(SLOT_HEAD), trial.word(SLOT_LOST), trial.word(SLOT_BUSY)), (0, 4, 0));
        // A handler that runs on top of a stub: nobody writes into what that is writing.
        trial.set(SLOT_LIMIT, RING_WORDS);
        trial.set(SLOT_BUSY, 1);
        trial.untouched(&regs, &trial.run(stub.entry, regs), &[]);
        assert_eq!((trial.word(SLOT_HEAD), trial.word(SLOT_LOST), trial.word(SLOT_BUSY)), (0, 5, 1));
    }
}

#[test]
fn no_entry_goes_round_the_end_of_the_ring() {
    let mut trial = Trial::new(Mode::Capture);
    let (stub, regs) = probed(&mut trial, 5);
    for left in [1, 15, 16, 17] {
        let at = 3 * RING_WORDS - left;
        trial.set(SLOT_HEAD, at);
        trial.set(SLOT_LIMIT, at + RING_WORDS);
        let mut reader = Reader::at(trial.slot(), at).unwrap();
        trial.untouched(&regs, &trial.run(stub.entry, regs), &[]);
        let filler = if left < CALL_WORDS { left } else { 0 };
        assert_eq!(trial.word(SLOT_HEAD), at + filler + CALL_WORDS);
        assert_eq!(drain(&mut reader).len(), 1, "{left} words to the end");
    }
}

#[test]
fn the_vsyscall_page_is_called_by_its_address() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    if !maps.contains("[vsyscall]") {
        eprintln!("skipped: no vsyscall page here (boot option vsyscall=none)");
        return;
    }
    for mode in MODES {
        let mut trial = Trial::new(mode);
        let original = Original::Vsyscall { number: libc::SYS_time as u32, address: 0xffff_ffff_ff60_0400 };
        let stub = trial.emit_function(&original, &[]);
        let top = trial.low + STACK + 0xff0;
        trial.write(top, &trial.site.next().to_le_bytes());
        let mut regs = call(0, [0; 6]);
        regs.general[RSP] = top;
        let out = trial.run(stub.entry, regs);
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
        assert!(now.abs_diff(out.general[RAX]) <= 2, "{} {now}", out.general[RAX]);
        // It returns, and changes nothing else.
        regs.general[RSP] = top + 8;
        trial.untouched(&regs, &out, &[RAX]);
        let told = drain(&mut trial.reader());
        assert_eq!((told[0].record.gate, told[0].record.nr), (GATE_VSYSCALL, libc::SYS_time as u32));
        if mode == Mode::Count {
            // Not among the calls of the same number by `syscall`.
            let row = SLOT_FUNCTIONS + (FUNCTION_VSYSCALL as u64 + 1) * ROW_SIZE;
            assert_eq!((trial.word(row + ROW_CALLS), trial.row(SLOT_ROWS_X64, libc::SYS_time as u32)[0]), (1, 0));
        }
    }
}

/// No tracer: a dispatched call ends in the handler, is let through and made again.
#[test]
fn the_sigsys_handler_lets_an_orphan_go_on() {
    let trial = Trial::new(Mode::Record);
    let mut context = [0u64; 64];
    let mut info = [0u64; 16];
    info[1] = 2; // si_code SYS_USER_DISPATCH
    info[2] = 0x1002; // si_call_addr
    info[3] = 39 | 0xc000_003e << 32; // si_syscall, si_arch
    context[144 / 8] = 0x1234_5678_0000_0000;
    context[168 / 8] = 0x1002;
    trial.write(trial.data, &[1]);
    // SAFETY: the handler is a function of three arguments that touches only these and the trial's DATA.
    let handler: extern "C" fn(i32, *const u64, *mut u64) =
        unsafe { std::mem::transmute(blob_entry(trial.code, ENTRY_SIGSYS)) };
    handler(31, info.as_ptr(), context.as_mut_ptr());
    // SAFETY: the trial's DATA header.
    let (selector, orphaned) = unsafe { (*(trial.data as *const u8), *((trial.data + DATA_ORPHANED) as *const u64)) };
    assert_eq!((selector, orphaned), (0, 1));
    assert_eq!((context[144 / 8], context[168 / 8]), (0x1234_5678_0000_0000 | 39, 0x1000));
    // Regression: a call that sleeps was made again as restart_syscall behind rt_sigreturn, which forgets it: one poll
    // in 1,200 failed with EINTR. It goes on in the handler; here there is none to go on.
    context[168 / 8] = 0x1002;
    info[3] = 219 | 0xc000_003e << 32;
    handler(31, info.as_ptr(), context.as_mut_ptr());
    assert_eq!((context[144 / 8] as i64, context[168 / 8]), (-i64::from(libc::EINTR), 0x1002));
    info[3] = 39 | 0xc000_003e << 32;
    // The tracer had put the thread elsewhere before it died: there it stays.
    context[168 / 8] = 0x7000;
    handler(31, info.as_ptr(), context.as_mut_ptr());
    assert_eq!(context[168 / 8], 0x7000);
    // A signal of a filter is not ours: it answered a call (getpid), which is made again.
    context[168 / 8] = 0x1000;
    info[1] = 1;
    handler(31, info.as_ptr(), context.as_mut_ptr());
    assert_eq!(context[168 / 8], 0x1000);
}

/// The action of SIGTRAP is the whole process's.
static TRAPPERS: std::sync::Mutex<()> = std::sync::Mutex::new(());

thread_local! {
    /// What a handler of the program's own was called with.
    static HANDED_ON: [Cell<u64>; 3] = const { [const { Cell::new(0) }; 3] };
}

extern "C" fn own_handler(number: i32, info: *const u64, context: *mut u64) {
    let told = [number as u64, info as u64, context as u64];
    HANDED_ON.with(|words| words.iter().zip(told).for_each(|(word, value)| word.set(value)));
}

/// Regression: a SIGSYS of the program's own filter was taken for a call that was to be let through when no tracer was
/// left, and its own handler was called no more.
#[test]
fn a_sigsys_that_is_not_ours_is_handed_on_to_the_programs_own_handler() {
    let trial = Trial::new(Mode::Record);
    let (at, handler) = (trial.code + STUBS, own_handler as *const () as u64);
    let mut own = [0; OWN_SIZE as usize];
    own[..8].copy_from_slice(&handler.to_le_bytes());
    trial.write(trial.arena() + STUBS, &handing_on(trial.code, at, libc::SIGSYS, &own));
    let (mut context, mut info) = ([0u64; 64], [0u64; 16]);
    // SAFETY: a function of three arguments that touches only these and the trial's DATA, or calls `own_handler`.
    let installed: extern "C" fn(i32, *const u64, *mut u64) = unsafe { std::mem::transmute(at + OWN_SIZE) };
    let called = || HANDED_ON.with(|words| words.each_ref().map(|word| word.replace(0)));
    // SYS_SECCOMP; SI_USER; SI_QUEUE.
    for code in [1u32, 0, -1i32 as u32] {
        info[1] = code.into();
        context[168 / 8] = 0x1002;
        installed(31, info.as_ptr(), context.as_mut_ptr());
        assert_eq!(called(), [31, info.as_ptr() as u64, context.as_ptr() as u64]);
        assert_eq!(context[168 / 8], 0x1002);
    }
    (info[1], info[2]) = (2, 0x1002);
    installed(31, info.as_ptr(), context.as_mut_ptr());
    assert_eq!((called(), context[168 / 8]), ([0; 3], 0x1000));
}

/// A program that handles SIGTRAP itself, and whose thread may have been stepped by a tracer that died. The kernel
/// makes the frames.
struct Trapper {
    trial: Trial,
    /// This thread's place in the ledger.
    place: u64,
    thread: u64,
    before: [u64; 4],
}

impl Trapper {
    fn new() -> Trapper {
        let trial = Trial::new(Mode::Record);
        let (at, handler) = (trial.code + STUBS, own_handler as *const () as u64);
        let mut own = [0; OWN_SIZE as usize];
        own[..8].copy_from_slice(&handler.to_le_bytes());
        trial.write(trial.arena() + STUBS, &handing_on(trial.code, at, libc::SIGTRAP, &own));
        // SAFETY: gettid(2) has no argument.
        let thread = unsafe { libc::syscall(libc::SYS_gettid) } as u64;
        let place = trial.data + DATA_STEPPED + tollgate_agent::stepped::STEPPED_TABLE + 16 * (thread % 64);
        let action = [at + OWN_SIZE, 0x0400_0004, blob_entry(trial.code, ENTRY_RESTORER), 0];
        let mut before = [0u64; 4];
        // SAFETY: an action of the kernel's shape (SA_SIGINFO, SA_RESTORER), whose handler is the code above and comes
        // back by its restorer.
        let set =
            unsafe { libc::syscall(libc::SYS_rt_sigaction, libc::SIGTRAP, action.as_ptr(), before.as_mut_ptr(), 8) };
        assert_eq!(set, 0);
        Trapper { trial, place, thread, before }
    }

    /// As [`StepJournal::write_down`](tollgate_remote::stepped::StepJournal::write_down) does; `mask`: what it is to
    /// have again.
    fn stepped(&self, mask: u64) {
        use tollgate_agent::stepped::{STEPPED_FIRST, STEPPED_MASK};
        self.trial
            .write(self.place, &[self.thread | STEPPED_FIRST | STEPPED_MASK, mask].map(u64::to_le_bytes).concat());
        self.trial.write(self.trial.arena() + CONFIG + CONFIG_STEPS, &1u64.to_le_bytes());
    }

    fn orphaned(&self, orphaned: bool) {
        let word = if orphaned { 0x4000_0000u32 } else { self.thread as u32 };
        self.trial.write(self.trial.arena() + CONFIG + CONFIG_LIVES, &word.to_le_bytes());
    }

    /// Whether the program's own handler was called, and the mask behind it.
    fn came(&self) -> (bool, u64) {
        let mut mask = 0u64;
        // SAFETY: two words of this frame.
        unsafe { libc::syscall(libc::SYS_rt_sigprocmask, libc::SIG_SETMASK, &0u64, &mut mask, 8) };
        (HANDED_ON.with(|words| words[0].replace(0)) == libc::SIGTRAP as u64, mask)
    }

    /// A SIGTRAP with this si_code.
    fn trap(&self, code: i32) -> (bool, u64) {
        queue_trap(code);
        self.came()
    }
}

/// A SIGTRAP with this si_code for this thread.
fn queue_trap(code: i32) {
    let mut info: [i32; 32] = [0; 32];
    (info[0], info[2]) = (libc::SIGTRAP, code);
    // SAFETY: rt_tgsigqueueinfo(2) to this thread itself, which may have any si_code.
    unsafe {
        let thread = libc::gettid();
        libc::syscall(libc::SYS_rt_tgsigqueueinfo, libc::getpid(), thread, libc::SIGTRAP, info.as_ptr())
    };
}

impl Drop for Trapper {
    fn drop(&mut self) {
        // SAFETY: the action that there was.
        unsafe { libc::syscall(libc::SYS_rt_sigaction, libc::SIGTRAP, self.before.as_ptr(), 0, 8) };
    }
}

/// Regression: a program that handles SIGTRAP itself was sent that of the step in which its tracer died; and lost its
/// own for good, where it steps itself.
#[test]
fn a_trap_is_handed_on_but_that_of_a_dead_tracers_step() {
    let _one = TRAPPERS.lock();
    let trapper = Trapper::new();
    const MASK: u64 = 1 << 11;
    const TRAP: u64 = 1 << 4;
    trapper.stepped(MASK);
    for code in [0, 1, 2, 4, -6] {
        assert_eq!(trapper.trap(code), (true, 0), "there is a tracer, which takes its own: {code}");
    }
    trapper.orphaned(true);
    assert_eq!(trapper.trap(-6), (true, MASK), "somebody sent it, and what it interrupts has its mask again");
    assert_eq!((trapper.trap(2), trapper.trap(2)), ((false, 0), (true, 0)), "the step that is yet to come");
    for code in [0, 1, 2, 4] {
        trapper.stepped(MASK | TRAP);
        // SIGTRAP stays open, for breakpoints that are yet to come.
        assert_eq!(trapper.trap(code), (false, MASK), "{code}");
        // What comes once has come; a breakpoint stays.
        assert_eq!((trapper.trap(0), trapper.trap(1), trapper.trap(2)), ((true, 0), (true, 0), (true, 0)), "{code}");
        assert_eq!(trapper.trap(4), (false, 0), "{code}");
    }
    trapper.trial.write(trapper.place, &[0; 16]);
    assert_eq!(trapper.trap(4), (true, 0), "nobody is written down");
}

/// How often [`on_owed`] was called.
static PAID: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);

/// The program's own handler, which comes by a breakpoint that was left.
extern "C" fn on_owed(_: i32) {
    PAID.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    queue_trap(4);
}

/// Regression: where a thread had its own mask again when its tracer died, and came by a breakpoint that was left, the
/// signal that it was owed was delivered twice, and a mark of ours as a third one.
#[test]
fn a_signal_that_a_dead_tracer_owes_comes_once_where_signals_are_open() {
    use tollgate_agent::stepped::{STEPPED_OWED, STEPPED_OWED_TO};
    let _one = TRAPPERS.lock();
    let trapper = Trapper::new();
    let number = libc::SIGRTMIN();
    let mut info = [0u8; 128];
    info[..4].copy_from_slice(&number.to_le_bytes());
    info[8..12].copy_from_slice(&libc::SI_QUEUE.to_le_bytes());
    let ledger = trapper.trial.data + DATA_STEPPED;
    trapper.stepped(0);
    trapper.orphaned(true);
    trapper.trial.write(ledger + STEPPED_OWED_TO, &trapper.thread.to_le_bytes());
    trapper.trial.write(ledger + STEPPED_OWED, &info);
    // SAFETY: a handler that touches nothing but a counter, and the former one again behind it.
    let before = unsafe { libc::signal(number, on_owed as *const () as usize) };
    assert_eq!(trapper.trap(4), (false, 0));
    assert_eq!(PAID.load(std::sync::atomic::Ordering::Relaxed), 1);
    // SAFETY: as above.
    unsafe { libc::signal(number, before) };
}

/// The place has an `int3` behind it, for where there are no breakpoints.
#[test]
fn who_rests_goes_on_where_it_was_to() {
    use tollgate_agent::stepped::{REST_RIP, REST_THREAD};
    let _one = TRAPPERS.lock();
    let trapper = Trapper::new();
    let trial = &trapper.trial;
    let back = STUBS + 0x800;
    trial.write(trial.arena() + back, &[0xc3]);
    trial.write(trial.arena() + REST + REST_RIP, &(trial.code + back).to_le_bytes());
    trial.write(trial.arena() + REST + REST_THREAD, &trapper.thread.to_le_bytes());
    trapper.orphaned(true);
    trapper.stepped(1 << 11);
    // SAFETY: `nop; int3`, behind which the handler has the thread return.
    let rest: extern "C" fn() = unsafe { std::mem::transmute(trial.code + REST) };
    rest();
    assert_eq!(trapper.came(), (false, 1 << 11));
}

#[test]
fn the_blob_has_no_string_instruction_no_vector_register_and_few_crossings() {
    use iced_x86::{Code, Decoder, DecoderOptions, InstructionInfoFactory, Mnemonic};
    let blob = tollgate_agent::BLOB;
    let start = tollgate_agent::BLOB_ENTRIES[ENTRY_REMOTE] as usize;
    let (mut crossings, mut factory) = (0, InstructionInfoFactory::new());
    for instruction in &mut Decoder::with_ip(64, &blob[start..], 0, DecoderOptions::NONE) {
        assert!(instruction.code() != Code::INVALID, "at {:#x}", instruction.ip());
        assert!(!instruction.is_string_instruction(), "{:?} at {:#x}", instruction.mnemonic(), instruction.ip());
        crossings += u32::from(instruction.mnemonic() == Mnemonic::Syscall);
        for used in factory.info(&instruction).used_registers() {
            assert!(!used.register().is_vector_register(), "{:?}", instruction.mnemonic());
        }
    }
    assert_eq!(
        crossings, 8,
        "remote and the way home from it, gate, restorer, and what the handlers for SIGSYS and SIGTRAP call"
    );
}
