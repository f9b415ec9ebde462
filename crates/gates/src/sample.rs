//! The sampler of a 64-bit child: times a crossing and writes what it saw into the slab.
//!
//! # Safety
//!
//! A [`Crossing`]'s routine is called with a pointer to its own live `Args`, as [`crate::crossing::Enter`] asks. Whether the
//! crossing itself does no harm is the promise of the gate that built it, in a child made for this one visit.
#![allow(unsafe_code)]

use crate::clock::Clock;
use crate::crossing::{Args, Crossing, Enter};
use crate::slab::{MAX_SAMPLES, NULL_SAMPLES, STATE_DONE, STATE_SAMPLING, Slab, Usage};

/// Crossings before the first sample: page tables, caches and branch predictors have met the path.
const WARM_UP: u32 = 3;

/// Takes the samples that the slab asks for.
///
/// `counter` becomes `Slab::clock`. What the child has written survives its death: the slab's counters are stored with
/// volatile writes, which the compiler may not delay past the next crossing.
pub fn visit<C: Clock>(clock: &C, crossing: &mut Crossing, slab: &mut Slab) {
    let batch = slab.batch.clamp(1, crossing.max_batch);
    let (null, mut null_args, null_batch) = match crossing.null {
        Some((enter, args)) => (enter, args, batch),
        None => (crossing.enter, crossing.args, 0),
    };
    for index in 0..NULL_SAMPLES {
        slab.null_ticks[index] = one(clock, null, &mut null_args, null_batch).0;
        publish(&mut slab.null_taken, index as u32 + 1);
    }
    publish(&mut slab.state, STATE_SAMPLING);
    for _ in 0..WARM_UP {
        prepare(crossing);
        one(clock, crossing.enter, &mut crossing.args, batch);
    }
    slab.usage[0] = usage();
    for index in 0..(slab.samples as usize).min(MAX_SAMPLES) {
        prepare(crossing);
        let (ticks, value) = one(clock, crossing.enter, &mut crossing.args, batch);
        slab.ticks[index] = ticks;
        slab.values[index] = value;
        publish(&mut slab.taken, index as u32 + 1);
    }
    slab.usage[1] = usage();
    if crossing.reset.is_none() {
        // With a reset hook the kernel would account the hook's time as well, so there is no accounting loop.
        slab.loop_value = one(clock, crossing.enter, &mut crossing.args, slab.loops).1;
    }
    slab.usage[2] = usage();
    publish(&mut slab.state, STATE_DONE);
}

fn prepare(crossing: &mut Crossing) {
    if let Some(reset) = crossing.reset {
        reset(&mut crossing.args);
    }
}

/// One sample: `batch` crossings between two readings. Returns the clock units and the smallest value.
fn one<C: Clock>(clock: &C, enter: Enter, args: &mut Args, batch: u32) -> (u64, i64) {
    let start = if C::IN_ROUTINE { 0 } else { clock.now() };
    // SAFETY: `args` is a live, exclusive reference; the routine comes from the crossing it belongs to.
    let smallest = unsafe { enter(args, u64::from(batch), u64::from(C::IN_ROUTINE)) };
    let ticks = match C::IN_ROUTINE {
        true => args.end.wrapping_sub(args.begin),
        false => clock.now().wrapping_sub(start),
    };
    (ticks, smallest)
}

fn publish(cell: &mut u32, value: u32) {
    // SAFETY: `cell` is a live, aligned, exclusive reference.
    unsafe { core::ptr::write_volatile(cell, value) }
}

/// The calling thread's resource usage in the 32-bit layout of the slab.
fn usage() -> Usage {
    // SAFETY: rusage is plain integers, for which zero is a value; getrusage fills the live local.
    let raw = unsafe {
        let mut raw: libc::rusage = core::mem::zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &mut raw);
        raw
    };
    let mut out = Usage::default();
    out[0] = raw.ru_utime.tv_sec as u32;
    out[1] = raw.ru_utime.tv_usec as u32;
    out[2] = raw.ru_stime.tv_sec as u32;
    out[3] = raw.ru_stime.tv_usec as u32;
    out[17] = raw.ru_nivcsw as u32;
    out
}
