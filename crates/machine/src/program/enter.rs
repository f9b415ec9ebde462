//! At raw_syscalls:sys_enter, which has the registers and the number of the call: counts, and begins to time.

use super::key::{self, INDEX, KEY, TASK, VALUE};
use super::{About, CallValue, EVERY, FIRST, Maps, Started};
use crate::bpf::asm::Register::{R0, R1, R2, R3, R4, R6, R7, R9, R10};
use crate::bpf::asm::{Assembler, Helper, Instruction, Label, Op, When, Width};
use std::mem::offset_of;

/// The program.
pub fn enter(about: About, maps: &Maps) -> Vec<Instruction> {
    let mut asm = Assembler::default();
    let (counted, out) = (asm.label(), asm.label());
    key::begin(&mut asm, about, out);
    asm.load(Width::Double, R7, R6, 8);
    key::complete(&mut asm, about);
    key::lookup(&mut asm, &maps.calls, KEY);
    asm.jump_if(When::NotEqual, R0, 0, counted);
    insert(&mut asm, maps, out);
    asm.here(counted);
    asm.copy(R9, R0);
    count(&mut asm);
    if maps.samples.is_some() {
        begin_to_time(&mut asm, maps, out);
    }
    asm.here(out);
    asm.exit();
    asm.finish()
}

/// A key that is not there yet: R0 = its new value, or that of calls which found no room.
fn insert(asm: &mut Assembler, maps: &Maps, out: Label) {
    let found = asm.label();
    for word in 0..size_of::<CallValue>() as i16 / 8 {
        asm.store_number(Width::Double, R10, VALUE + 8 * word, 0);
    }
    update(asm, &maps.calls, KEY, 1);
    // A name for the process, as long as it can be asked: many end before user space looks.
    key::address(asm, R1, VALUE);
    asm.set(R2, 16);
    asm.call(Helper::GetCurrentComm);
    update(asm, &maps.names, KEY, 0);
    key::lookup(asm, &maps.calls, KEY);
    asm.jump_if(When::NotEqual, R0, 0, found);
    key::lookup(asm, &maps.rest, INDEX);
    asm.jump_if(When::Equal, R0, 0, out);
    asm.here(found);
}

/// Sets a key at an offset of the stack to the value there. Flags: 1 is BPF_NOEXIST, 0 BPF_ANY.
fn update(asm: &mut Assembler, map: &crate::bpf::Map, key: i16, flags: i32) {
    asm.map(R1, map.descriptor());
    key::address(asm, R2, key);
    key::address(asm, R3, VALUE);
    asm.set(R4, flags);
    asm.call(Helper::MapUpdate);
}

/// One more call in the value at R9.
fn count(asm: &mut Assembler) {
    let at = offset_of!(CallValue, calls) as i16;
    asm.load(Width::Double, R1, R9, at);
    asm.compute(Op::Add, R1, 1);
    asm.store(Width::Double, R9, at, R1);
}

/// The first calls of a period are timed, and one of many of the others. R9: the value of the key.
fn begin_to_time(asm: &mut Assembler, maps: &Maps, out: Label) {
    let (same, chosen) = (asm.label(), asm.label());
    let (period, seen) = (offset_of!(CallValue, period) as i16, offset_of!(CallValue, seen) as i16);
    key::lookup(asm, &maps.period, INDEX);
    asm.jump_if(When::Equal, R0, 0, out);
    asm.load(Width::Word, R1, R0, 0);
    asm.load(Width::Word, R2, R9, period);
    asm.jump_if_same(R1, R2, same);
    asm.store(Width::Word, R9, period, R1);
    asm.store_number(Width::Word, R9, seen, 0);
    asm.here(same);
    asm.load(Width::Word, R1, R9, seen);
    asm.compute(Op::Add, R1, 1);
    asm.store(Width::Word, R9, seen, R1);
    asm.set(R7, 1);
    asm.jump_if(When::Less, R1, FIRST + 1, chosen);
    asm.compute(Op::And, R1, EVERY - 1);
    asm.jump_if(When::NotEqual, R1, 0, out);
    asm.set(R7, EVERY);
    asm.here(chosen);
    let at = |field: usize| VALUE + field as i16;
    asm.store(Width::Double, R10, at(offset_of!(Started, weight)), R7);
    asm.load(Width::Double, R1, R10, KEY);
    asm.store(Width::Double, R10, at(offset_of!(Started, key)), R1);
    key::registers(asm);
    key::read(asm, key::IP);
    asm.store(Width::Double, R10, at(offset_of!(Started, site)), R1);
    asm.call(Helper::KtimeGetNs);
    asm.store(Width::Double, R10, at(offset_of!(Started, begun)), R0);
    update(asm, &maps.started, TASK, 0);
}
