//! What lies in CODE and in a slot before anything runs.

use super::template::Templates;
use super::timed;
use super::{Instruction, Mode};
use std::collections::BTreeMap;
use std::ops::Range;
use tollgate_agent::layout::{self, *};
use tollgate_agent::stepped::REST_CODE;
use tollgate_syscalls::Table;

/// One piece of memory to copy for a call: an entry of the capture table. The fields are those of
/// [`tollgate_agent::layout`]'s `KIND_*`, `WHEN_*` and `COUNT_*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Index of the argument that points to it.
    pub arg: u8,
    /// `WHEN_ENTRY`, `WHEN_EXIT`, or both bits.
    pub when: u8,
    /// `KIND_*`.
    pub kind: u8,
    /// Index of the argument that has the count, `COUNT_RESULT` or `COUNT_NONE`.
    pub count: u8,
    /// Bytes, of one element where there is a count; below 2²⁴.
    pub size: u32,
    /// `IF_*`: when the argument is a pointer at all.
    pub condition: u8,
}

impl Capture {
    fn word(self) -> u64 {
        let [low, middle, high, _] = self.size.to_le_bytes();
        u64::from_le_bytes([self.arg, self.when, self.kind, self.count, low, middle, high, self.condition])
    }
}

/// What all threads share.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is recorded.
    pub mode: Mode,
    /// The class of each number of the x86-64 table.
    pub classes_x64: Box<[u8; NUMBERS]>,
    /// The class of each number of the i386 table: of these only plain, special and unseen can be told apart in a stub,
    /// so that every other class is special.
    pub classes_i386: Box<[u8; NUMBERS]>,
    /// What to copy, by number; at most [`CAPTURES`] for a call, the rest is not copied.
    pub captures_x64: BTreeMap<u32, Vec<Capture>>,
    /// The same for the i386 table.
    pub captures_i386: BTreeMap<u32, Vec<Capture>>,
    /// The same for functions of the vDSO; only captures at the exit are made.
    pub captures_vdso: BTreeMap<u32, Vec<Capture>>,
    /// Longest string.
    pub string_limit: u64,
    /// Most bytes of data.
    pub data_limit: u64,
    /// Bytes of the stack with each record, 0 for none.
    pub stack_bytes: u64,
    /// Where DATA starts in the program.
    pub data: u64,
    /// Ranges of the program's memory that it must not unmap or map over by itself: CODE and DATA. At most [`GUARDS`]
    /// count.
    pub guards: Vec<Range<u64>>,
    /// What stubs are stamped from, of all programs with these classes.
    pub(super) templates: Templates,
}

impl Settings {
    /// Everything plain, nothing captured, limits as by default: to start from.
    pub fn new(mode: Mode, data: u64) -> Self {
        Self {
            mode,
            classes_x64: Box::new([CLASS_PLAIN; NUMBERS]),
            classes_i386: Box::new([CLASS_PLAIN; NUMBERS]),
            captures_x64: BTreeMap::new(),
            captures_i386: BTreeMap::new(),
            captures_vdso: BTreeMap::new(),
            string_limit: 4096,
            data_limit: 32,
            stack_bytes: 0,
            data,
            guards: Vec::new(),
            templates: Templates::default(),
        }
    }

    /// These calls are not asked for: those of them that no tracer needs to see are not recorded.
    pub fn leave_unseen(&mut self, calls: &[(Table, u32)]) {
        for (table, number) in calls {
            let classes = if *table == Table::X64 { &mut self.classes_x64 } else { &mut self.classes_i386 };
            if let Some(class) = classes.get_mut(*number as usize).filter(|class| **class == CLASS_PLAIN) {
                *class = CLASS_UNSEEN;
            }
        }
    }

    /// Whether some calls are not recorded.
    pub fn has_unseen(&self) -> bool {
        self.classes_x64.iter().chain(&*self.classes_i386).any(|class| *class == CLASS_UNSEEN)
    }

    /// The numbers of `syscall` that make threads and processes; no more than [`super::BIRTHS`].
    pub fn births(&self) -> Vec<u32> {
        let numbers = self.classes_x64.iter().zip(0..).filter(|(class, _)| **class == CLASS_BIRTH);
        numbers.map(|(_, number)| number).take(super::BIRTHS).collect()
    }

    /// The same for another program.
    pub fn at(&self, data: u64, guards: Vec<Range<u64>>) -> Settings {
        Settings { data, guards, ..self.clone() }
    }

    /// The class of a number behind a crossing instruction.
    pub fn class(&self, instruction: Instruction, number: u32) -> u8 {
        let index = number as usize;
        match instruction {
            Instruction::Syscall => self.classes_x64.get(index).copied().unwrap_or(CLASS_SPECIAL),
            Instruction::Int80 => match self.classes_i386.get(index) {
                Some(&(CLASS_PLAIN | CLASS_UNSEEN)) => self.classes_i386[index],
                _ => CLASS_SPECIAL,
            },
        }
    }
}

/// What CODE holds from its start to [`STUBS`]: configuration, tables, the door, the blob. Stubs follow.
pub fn code_image(settings: &Settings) -> Vec<u8> {
    let mut image = code_tables(settings);
    for (offset, value) in code_config(settings) {
        put(&mut image, offset, value);
    }
    image
}

/// The words of its configuration, by their offsets in CODE: what differs from program to program.
pub fn code_config(settings: &Settings) -> Vec<(u64, u64)> {
    let config = [
        (CONFIG_MAGIC, MAGIC),
        (CONFIG_VERSION, VERSION),
        (CONFIG_SELECTOR, settings.data.wrapping_add(DATA_SELECTOR)),
        (CONFIG_STRING_LIMIT, settings.string_limit),
        (CONFIG_DATA_LIMIT, settings.data_limit),
        (CONFIG_STACK_BYTES, settings.stack_bytes),
        (CONFIG_SAMPLED, u64::from(settings.mode == Mode::Count)),
    ];
    config.into_iter().map(|(offset, value)| (CONFIG + offset, value)).chain(code_guards(settings)).collect()
}

/// Those of them that say what the program must not unmap or map over.
pub fn code_guards(settings: &Settings) -> Vec<(u64, u64)> {
    let guards = settings.guards.iter().take(GUARDS).zip((CONFIG + CONFIG_GUARDS..).step_by(16));
    guards.flat_map(|(guard, at)| [(at, guard.end.wrapping_neg()), (at + 8, guard.start.wrapping_add(1))]).collect()
}

/// The rest of it.
pub fn code_tables(settings: &Settings) -> Vec<u8> {
    let mut image = vec![0; STUBS as usize];
    // syscall; jmp *%r10
    image[DOOR as usize..][..5].copy_from_slice(&[0x0f, 0x05, 0x41, 0xff, 0xe2]);
    image[REST as usize..][..REST_CODE.len()].copy_from_slice(&REST_CODE);
    put(&mut image, CODE_MAGIC, MAGIC);
    for (at, instruction) in [(CLASS_X64, Instruction::Syscall), (CLASS_I386, Instruction::Int80)] {
        let classes = &mut image[at as usize..][..=usize::from(u16::MAX)];
        // What no table has.
        classes.fill(CLASS_SPECIAL);
        for (number, class) in (0..).zip(&mut classes[..NUMBERS]) {
            *class = settings.class(instruction, number);
        }
    }
    for byte in 0..256 {
        image[PROT_EXEC_TABLE as usize + byte] = u8::from(byte & libc::PROT_EXEC as usize != 0);
    }
    let tables = [
        (CAPTURE_X64, &settings.captures_x64, NUMBERS),
        (CAPTURE_I386, &settings.captures_i386, NUMBERS),
        (CAPTURE_VDSO, &settings.captures_vdso, FUNCTIONS),
    ];
    for (at, captures, numbers) in tables {
        for (&number, list) in captures.iter().filter(|(number, _)| (**number as usize) < numbers) {
            for (index, capture) in list.iter().take(CAPTURES).enumerate() {
                put(&mut image, at + 8 * (u64::from(number) * CAPTURES as u64 + index as u64), capture.word());
            }
        }
    }
    image[layout::BLOB as usize..][..tollgate_agent::BLOB.len()].copy_from_slice(tollgate_agent::BLOB);
    image
}

/// What a slot holds up to [`SLOT_STACK`] when its thread starts. `period`: one call in how many is recorded, of each
/// number and function (mode Count).
pub fn slot_image(slot: u64, code: u64, selector: u64, drop: bool, period: u64) -> Vec<u8> {
    let mut image = vec![0; SLOT_STACK as usize];
    let words = [
        (SLOT_LIMIT, RING_WORDS),
        (SLOT_DROP, u64::from(drop)),
        (SLOT_SELECTOR, selector),
        (SLOT_SELF, slot),
        (SLOT_CODE, code),
        (SLOT_STACK_TOP, slot.wrapping_add(SLOT_STACK + STACK_SIZE)),
        (SLOT_RING_WORDS, RING_WORDS),
    ];
    for (offset, value) in words {
        put(&mut image, offset, value);
    }
    for (rows, count) in [(SLOT_ROWS_X64, NUMBERS), (SLOT_ROWS_I386, NUMBERS), (SLOT_FUNCTIONS, FUNCTIONS)] {
        for row in (0..count as u64).map(|index| rows + ROW_SIZE * index) {
            put(&mut image, row + ROW_COUNTDOWN, period);
            put(&mut image, row + ROW_PERIOD, period);
        }
    }
    // Stubs that look a number up time it from the start: what finds no room in the ring is in the sum, too.
    for number in (0..NUMBERS as u32).filter(|number| timed::is_timed(*number)) {
        put(&mut image, SLOT_TICKS_X64 + 8 * u64::from(number), 1);
    }
    image
}

/// A program's own action for SIGSYS or SIGTRAP, and what is installed in the place of its handler: the code behind
/// that action. It takes what is ours to the blob, a dispatched call or the step of a tracer that died, and goes on to
/// the handler with anything else: with the frame and the registers that the kernel has made, of which it changes none.
/// While there is a tracer a trap is in these few instructions only, out of which any thread can be put
/// (`Shared::handed_on_to`).
pub fn handing_on(code: u64, at: u64, signal: i32, own: &[u8; OWN_SIZE as usize]) -> Vec<u8> {
    let relative = |to: u64, bytes: &[u8]| (to.wrapping_sub(at + bytes.len() as u64 + 4) as i32).to_le_bytes();
    let mut bytes = own.to_vec();
    if signal == libc::SIGTRAP {
        bytes.extend_from_slice(&asks(code));
        debug_assert_eq!(bytes.len() as u64, HANDS_ON);
        // xor %eax,%eax; jmp *own(%rip). rax is 0 at a handler's beginning.
        bytes.extend_from_slice(&[0x31, 0xc0, 0xff, 0x25]);
        bytes.extend_from_slice(&relative(at, &bytes));
        // 1: lea own(%rip),%rax; jmp trapped
        bytes.extend_from_slice(&[0x48, 0x8d, 0x05]);
        bytes.extend_from_slice(&relative(at, &bytes));
        bytes.push(0xe9);
        bytes.extend_from_slice(&relative(blob_entry(code, ENTRY_TRAPPED), &bytes));
        return bytes;
    }
    // cmpl $SYS_USER_DISPATCH,8(%rsi); je dispatched; jmp *own(%rip)
    bytes.extend_from_slice(&[0x83, 0x7e, 8, 2, 0x0f, 0x84]);
    bytes.extend_from_slice(&relative(blob_entry(code, ENTRY_DISPATCHED), &bytes));
    bytes.extend_from_slice(&[0xff, 0x25]);
    bytes.extend_from_slice(&relative(at, &bytes));
    bytes
}

/// What hands a SIGTRAP on begins with: movabs lives,%al; test %al,%al; jne (to what asks the blob).
fn asks(code: u64) -> [u8; 13] {
    let mut bytes = [0xa0, 0, 0, 0, 0, 0, 0, 0, 0, 0x84, 0xc0, 0x75, 8];
    bytes[1..9].copy_from_slice(&(code + CONFIG + CONFIG_LIVES + LIVES_BYTE).to_le_bytes());
    bytes
}

/// The beginning of the code by which [`handing_on`] hands a SIGTRAP on, for an address in it. `read` reads the
/// program's memory.
pub fn handing_on_from(rip: u64, code: u64, read: impl Fn(u64, &mut [u8]) -> bool) -> Option<u64> {
    /// Of its last instruction, from its beginning on.
    const LAST: u64 = 28;
    let begins = |at: &u64| {
        let mut bytes = [0; 13];
        read(*at, &mut bytes) && bytes == asks(code)
    };
    (rip.saturating_sub(LAST)..=rip).rev().find(begins)
}

/// The address of one of the blob's entries, `ENTRY_*` of [`tollgate_agent::layout`].
pub fn blob_entry(code: u64, entry: usize) -> u64 {
    code + layout::BLOB + u64::from(tollgate_agent::BLOB_ENTRIES[entry])
}

/// Whether a stub has sent a thread there that stands in the blob, with its slot at `slot`. The agent's functions are
/// called by stubs on the slot's stack, and by handlers of ours on the program's, where what the slot says is of a call
/// that is over.
pub fn sent_to_blob(code: u64, rip: u64, rsp: u64, slot: Option<u64>) -> bool {
    let entries = blob_entry(code, layout::ENTRY_ENTER)..blob_entry(code, layout::ENTRY_COPY_BEGIN);
    let functions = entries.end..code + layout::BLOB + layout::BLOB_SIZE;
    let on_stack = |slot: u64| (0..=layout::STACK_SIZE).contains(&rsp.wrapping_sub(slot + layout::SLOT_STACK));
    slot.is_some_and(|slot| entries.contains(&rip) || functions.contains(&rip) && on_stack(slot))
}

fn put(image: &mut [u8], at: u64, value: u64) {
    image[at as usize..][..8].copy_from_slice(&value.to_le_bytes());
}
