//! At raw_syscalls:sys_exit, which has the registers and the result, and at sched:sched_process_exit, which a task
//! passes last: errors, and times.

use super::key::{self, INDEX, KEY, TASK};
use super::{About, CallValue, Maps, Started};
use crate::bpf::asm::Register::{R0, R1, R2, R3, R4, R6, R7, R9, R10};
use crate::bpf::asm::{Assembler, Helper, Instruction, When, Width};
use crate::bpf::{Map, asm::Op};
use std::mem::offset_of;

/// −ERESTARTSYS and its kin, which no program sees (linux/errno.h).
const RESTART: [i32; 2] = [-516, -512];
const LAST_ERROR: i32 = -4095;

/// The program at the end of a call.
pub fn exit(about: About, maps: &Maps) -> Vec<Instruction> {
    let mut asm = Assembler::default();
    let out = asm.label();
    key::begin(&mut asm, about, out);
    errors(&mut asm, about, maps);
    if let Some(samples) = &maps.samples {
        let none = asm.label();
        key::lookup(&mut asm, &maps.started, TASK);
        asm.jump_if(When::Equal, R0, 0, none);
        tell(&mut asm, samples);
        forget(&mut asm, &maps.started);
        asm.here(none);
    }
    asm.here(out);
    asm.exit();
    asm.finish()
}

/// The program at the end of a task: a call that it does not come back from is not timed, nor taken for one of the next
/// task that the kernel has at its address. (By number, an execve(2) of a thread would be another's.)
pub fn gone(about: About, maps: &Maps) -> Vec<Instruction> {
    let mut asm = Assembler::default();
    let out = asm.label();
    key::begin(&mut asm, about, out);
    forget(&mut asm, &maps.started);
    asm.here(out);
    asm.exit();
    asm.finish()
}

fn errors(asm: &mut Assembler, about: About, maps: &Maps) {
    let (failed, done, found) = (asm.label(), asm.label(), asm.label());
    asm.load(Width::Double, R7, R6, 8);
    asm.jump_if(When::SignedGreaterOrEqual, R7, 0, done);
    asm.jump_if(When::SignedLess, R7, LAST_ERROR, done);
    asm.jump_if(When::SignedLess, R7, RESTART[0], failed);
    asm.jump_if(When::SignedLess, R7, RESTART[1] + 1, done);
    asm.here(failed);
    key::registers(asm);
    key::read(asm, key::ORIG_AX);
    // What sigreturn(2) brings back is no result: the kernel has set the number to −1.
    asm.jump_if(When::SignedLess, R1, 0, done);
    asm.copy(R7, R1);
    key::complete(asm, about);
    key::lookup(asm, &maps.calls, KEY);
    asm.jump_if(When::NotEqual, R0, 0, found);
    key::lookup(asm, &maps.rest, INDEX);
    asm.jump_if(When::Equal, R0, 0, done);
    asm.here(found);
    let at = offset_of!(CallValue, errors) as i16;
    asm.load(Width::Double, R1, R0, at);
    asm.compute(Op::Add, R1, 1);
    asm.store(Width::Double, R0, at, R1);
    asm.here(done);
}

/// Sends the call that began as R0 has it, with the time that it took.
fn tell(asm: &mut Assembler, samples: &Map) {
    asm.copy(R9, R0);
    let at = |field: usize| key::VALUE + field as i16;
    for field in [offset_of!(Started, key), offset_of!(Started, site), offset_of!(Started, weight)] {
        asm.load(Width::Double, R1, R9, field as i16);
        asm.store(Width::Double, R10, at(field), R1);
    }
    asm.call(Helper::KtimeGetNs);
    let begun = offset_of!(Started, begun);
    asm.load(Width::Double, R1, R9, begun as i16);
    asm.subtract(R0, R1);
    asm.store(Width::Double, R10, at(begun), R0);
    asm.map(R1, samples.descriptor());
    key::address(asm, R2, key::VALUE);
    asm.set(R3, size_of::<Started>() as i32);
    // BPF_RB_NO_WAKEUP: user space looks from time to time.
    asm.set(R4, 1);
    asm.call(Helper::RingOutput);
}

fn forget(asm: &mut Assembler, started: &Map) {
    asm.map(R1, started.descriptor());
    key::address(asm, R2, TASK);
    asm.call(Helper::MapDelete);
}
