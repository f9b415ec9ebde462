//! The sampler of a 64-bit child: times a crossing and writes what it saw into the slab.
//!
//! # Safety
//!
//! A [`Crossing`]'s routine is called with a pointer to its own live `Args`, as [`crate::crossing::Enter`] asks. Its
//! fields are public, and so is what it does to the process: that it does no harm is promised by who calls [`visit`].
#![allow(unsafe_code)]

use crate::clock::Clock;
use crate::crossing::{Args, Crossing, Enter};
use crate::slab::{MAX_SAMPLES, NULL_SAMPLES, STATE_DONE, STATE_SAMPLING, Slab, Usage};

/// Crossings before the first sample: page tables, caches and branch predictors have met the path.
const WARM_UP: u32 = 3;

/// Takes the samples that the slab asks for.
///
/// What the child has written survives its death: the slab's counters are stored with volatile writes, which the
/// compiler may not delay past the next crossing.
///
/// # Safety
///
/// `crossing.enter`, the routine of `crossing.null` and `crossing.reset` may be called with the `Args` that are given
/// with them, as often as the slab asks for: a gate's `native` has promised that of what it returned, in a process made
/// for this one visit.
///
/// ```compile_fail,E0133
/// use tollgate_gates::{clock::Mock, crossing::Crossing, sample, slab::Slab};
/// fn safe(crossing: &mut Crossing, slab: &mut Slab) {
///     sample::visit(&Mock::new(1), crossing, slab);
/// }
/// ```
pub unsafe fn visit<C: Clock>(clock: &C, crossing: &mut Crossing, slab: &mut Slab) {
    let batch = slab.batch.clamp(1, crossing.max_batch);
    let (null, mut null_args, null_batch) = match crossing.null {
        Some((enter, args)) => (enter, args, batch),
        None => (crossing.enter, crossing.args, 0),
    };
    for index in 0..NULL_SAMPLES {
        // SAFETY: the caller's promise, of the null path.
        slab.null_ticks[index] = unsafe { one(clock, null, &mut null_args, null_batch) }.0;
        publish(&mut slab.null_taken, index as u32 + 1);
    }
    publish(&mut slab.state, STATE_SAMPLING);
    for _ in 0..WARM_UP {
        prepare(crossing);
        // SAFETY: the caller's promise.
        unsafe { one(clock, crossing.enter, &mut crossing.args, batch) };
    }
    slab.usage[0] = usage();
    for index in 0..(slab.samples as usize).min(MAX_SAMPLES) {
        prepare(crossing);
        // SAFETY: the caller's promise.
        let (ticks, value) = unsafe { one(clock, crossing.enter, &mut crossing.args, batch) };
        slab.ticks[index] = ticks;
        slab.values[index] = value;
        publish(&mut slab.taken, index as u32 + 1);
    }
    slab.usage[1] = usage();
    if crossing.reset.is_none() {
        // With a reset hook the kernel would account the hook's time as well, so there is no accounting loop.
        // SAFETY: the caller's promise.
        slab.loop_value = unsafe { one(clock, crossing.enter, &mut crossing.args, slab.loops) }.1;
    }
    slab.usage[2] = usage();
    publish(&mut slab.state, STATE_DONE);
}

/// How many crossings a finished visit has made, in a child of either kind: to warm up, for the samples, and in the
/// accounting loop (in a 64-bit child without a reset hook).
pub fn crossings(slab: &Slab) -> u64 {
    let looped = if slab.loop_value == NO_LOOP { 0 } else { slab.loops };
    (u64::from(WARM_UP) + u64::from(slab.taken)) * u64::from(slab.batch) + u64::from(looped)
}

/// What the driver puts into `Slab::loop_value` before a visit.
pub const NO_LOOP: i64 = i64::MIN;

fn prepare(crossing: &mut Crossing) {
    if let Some(reset) = crossing.reset {
        reset(&mut crossing.args);
    }
}

/// One sample: `batch` crossings between two readings. Returns the clock units and the smallest value.
///
/// # Safety
///
/// `enter` may be called with these `args`.
unsafe fn one<C: Clock>(clock: &C, enter: Enter, args: &mut Args, batch: u32) -> (u64, i64) {
    let start = if C::IN_ROUTINE { 0 } else { clock.now() };
    // SAFETY: `args` is a live, exclusive reference; the rest is the caller's promise.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Mock, Tsc};
    use crate::crossing::Expect;
    use std::boxed::Box;

    fn slab(samples: u32, batch: u32, loops: u32) -> Box<Slab> {
        // SAFETY: a Slab is integers only, for which zero is a value; built on the heap because it is large.
        let mut slab: Box<Slab> = unsafe { Box::new_zeroed().assume_init() };
        (slab.samples, slab.batch, slab.loops) = (samples, batch, loops);
        slab
    }

    fn nothing() -> Crossing {
        Crossing::instruction(crate::crossing::null, Args::nr(42), Expect::Exact(42))
    }

    #[test]
    fn with_a_mock_clock_every_sample_is_one_step() {
        let mut slab = slab(10, 7, 3);
        // SAFETY: a routine that does nothing to the process.
        unsafe { visit(&Mock::new(100), &mut nothing(), &mut slab) };
        assert_eq!((slab.state, slab.taken, slab.null_taken), (STATE_DONE, 10, NULL_SAMPLES as u32));
        assert_eq!(slab.ticks[..10], [100; 10]);
        assert_eq!(slab.values[..10], [42; 10]);
        assert_eq!(slab.loop_value, 42);
        assert_eq!(slab.ticks[10], 0, "no more samples than asked for");
    }

    #[test]
    fn a_reset_hook_runs_before_each_sample_and_there_is_no_accounting_loop() {
        let mut crossing = nothing().reset(|args| args.rax += 1, 1);
        let mut slab = slab(5, 7, 1000);
        // SAFETY: a routine that does nothing to the process.
        unsafe { visit(&Mock::new(1), &mut crossing, &mut slab) };
        let first = 42 + i64::from(WARM_UP) + 1;
        assert_eq!(slab.values[..5], [first, first + 1, first + 2, first + 3, first + 4]);
        assert_eq!(slab.loop_value, 0, "not written");
    }

    #[test]
    fn the_smallest_value_of_a_batch_is_kept_so_that_one_failure_in_it_shows() {
        use core::sync::atomic::{AtomicI64, Ordering};
        static TURN: AtomicI64 = AtomicI64::new(0);
        extern "C" fn sometimes_fails() -> i64 {
            if TURN.fetch_add(1, Ordering::Relaxed) % 5 == 3 { -38 } else { 7 }
        }
        let mut crossing = Crossing::function(sometimes_fails as *const () as u64, Args::default(), Expect::Exact(7));
        let mut slab = slab(4, 5, 0);
        // SAFETY: a routine that does nothing to the process.
        unsafe { visit(&Mock::new(1), &mut crossing, &mut slab) };
        assert_eq!(slab.values[..4], [-38; 4]);
    }

    #[test]
    fn the_counter_is_read_inside_the_routine() {
        let Some(tsc) = Tsc::new() else { return };
        let mut slab = slab(50, 100, 0);
        // SAFETY: a routine that does nothing to the process.
        unsafe { visit(&tsc, &mut nothing(), &mut slab) };
        assert!(slab.ticks[..50].iter().all(|ticks| (1..1 << 40).contains(ticks)), "{:?}", &slab.ticks[..50]);
    }

    #[test]
    fn more_samples_than_the_slab_holds_are_not_taken() {
        let mut slab = slab(u32::MAX, 1, 0);
        // SAFETY: a routine that does nothing to the process.
        unsafe { visit(&Mock::new(1), &mut nothing(), &mut slab) };
        assert_eq!(slab.taken as usize, MAX_SAMPLES);
    }
}
