//! What all programs have in common: who calls, and what.

use super::{About, CallKey, Gate};
use crate::bpf::asm::Register::{R0, R1, R2, R3, R6, R7, R8, R10};
use crate::bpf::asm::{Assembler, Helper, Label, Op, When, Width};
use crate::{UNKNOWN, bpf::Map};
use std::mem::offset_of;

/// Where the stack of a program has what, below R10. A key of any map is here when a helper is given it.
pub const KEY: i16 = -8;
/// A value of up to 32 bytes.
pub const VALUE: i16 = -40;
/// What was read elsewhere.
const READ: i16 = -48;
/// A task, as a key.
pub const TASK: i16 = -56;
/// An index, always 0.
pub const INDEX: i16 = -64;

/// struct pt_regs of x86-64, of which these are the same since 2.6 (asm/ptrace.h of uapi): orig_ax, ip, cs.
pub const ORIG_AX: i32 = 15 * 8;
pub const IP: i32 = 16 * 8;
const CS: i32 = 17 * 8;
/// A descriptor of 32-bit code: __USER32_CS of asm/segment.h.
const USER32_CS: i32 = 0x23;
/// This call is one of the 32-bit table: TS_COMPAT of asm/thread_info.h.
const TS_COMPAT: i32 = 2;

/// Leaves if tollgate calls. R6: context; [KEY]: process.
pub fn begin(asm: &mut Assembler, about: About, out: Label) {
    asm.copy(R6, R1);
    asm.call(Helper::GetCurrentPidTgid);
    asm.compute(Op::ShiftRight, R0, 32);
    asm.jump_if(When::Equal, R0, about.own as i32, out);
    asm.store(Width::Word, R10, KEY + offset_of!(CallKey, pid) as i16, R0);
    asm.call(Helper::GetCurrentTask);
    asm.copy(R8, R0);
    asm.store(Width::Double, R10, TASK, R0);
    asm.store_number(Width::Double, R10, INDEX, 0);
}

/// R1 = eight bytes at R3 + offset. (Where it cannot be read, zero.) R0 to R5 are lost.
pub fn read(asm: &mut Assembler, offset: i32) {
    asm.compute(Op::Add, R3, offset);
    address(asm, R1, READ);
    asm.set(R2, 8);
    asm.call(Helper::ProbeRead);
    asm.load(Width::Double, R1, R10, READ);
}

/// The registers of the program that calls, from the context of a tracepoint of calls: its first argument.
pub fn registers(asm: &mut Assembler) {
    asm.load(Width::Double, R3, R6, 0);
}

/// `register = R10 + offset`
pub fn address(asm: &mut Assembler, register: crate::bpf::asm::Register, offset: i16) {
    asm.copy(register, R10);
    asm.compute(Op::Add, register, i32::from(offset));
}

/// R0 = the value in a map of the key at an offset of the stack, or null.
pub fn lookup(asm: &mut Assembler, map: &Map, key: i16) {
    asm.map(R1, map.descriptor());
    address(asm, R2, key);
    asm.call(Helper::MapLookup);
}

/// Completes the key: the number in R7, and the gate. R8: the task.
pub fn complete(asm: &mut Assembler, about: About) {
    let known = asm.label();
    asm.lower_half(R7);
    asm.jump_if(When::Less, R7, i32::from(UNKNOWN), known);
    asm.set(R7, i32::from(UNKNOWN));
    asm.here(known);
    asm.store(Width::Half, R10, KEY + offset_of!(CallKey, nr) as i16, R7);
    gate(asm, Gate::Syscall);
    let Some(status) = about.status else { return };
    let done = asm.label();
    asm.copy(R3, R8);
    read(asm, status);
    asm.compute(Op::And, R1, TS_COMPAT);
    asm.jump_if(When::Equal, R1, 0, done);
    gate(asm, Gate::Int80From64);
    registers(asm);
    read(asm, CS);
    asm.jump_if(When::NotEqual, R1, USER32_CS, done);
    gate(asm, Gate::Int80);
    instructions(asm, done);
    asm.here(done);
}

fn gate(asm: &mut Assembler, gate: Gate) {
    asm.store_number(Width::Half, R10, KEY + offset_of!(CallKey, gate) as i16, gate as i32);
}

/// Behind the vDSO's `sysenter` (Intel) or `syscall` (AMD) stands an `int $0x80`, and the kernel returns behind that
/// one (arch/x86/entry/vdso/vdso32/system_call.S): only what is before it tells them apart.
fn instructions(asm: &mut Assembler, done: Label) {
    const INT80: i32 = 0x80cd;
    let (fast, sysenter) = (asm.label(), asm.label());
    registers(asm);
    read(asm, IP);
    asm.copy(R3, R1);
    read(asm, -4);
    // The four bytes before the address.
    asm.lower_half(R1);
    asm.copy(R7, R1);
    asm.compute(Op::ShiftRight, R1, 16);
    asm.jump_if(When::NotEqual, R1, INT80, fast);
    asm.copy(R1, R7);
    asm.compute(Op::And, R1, 0xffff);
    asm.here(fast);
    for instruction in [0x340f, 0x050f] {
        asm.jump_if(When::Equal, R1, instruction, sysenter);
    }
    asm.jump(done);
    asm.here(sysenter);
    gate(asm, Gate::Sysenter);
}
