//! Clocks of the Precision Time Protocol (linux/ptp_clock.h).

use super::super::context::{Context, View};
use super::super::generated as set;
use super::super::text::{address, date, hex};
use super::super::{Constants, flags};
use super::form;
use crate::When;

/// A struct ptp_clock_time, whose time has a date where it has a whole second of 1970 or later or a part of one.
fn time(view: &View, dated: bool) -> Option<String> {
    let (seconds, nanos, reserved) = (view.i64(0)?, view.u32(8)?, view.u32(12)?);
    let mut out = format!("{{sec={seconds}, nsec={nanos}");
    if reserved != 0 {
        out += &format!(", reserved={}", hex(u64::from(reserved)));
    }
    out.push('}');
    let dated = dated && view.context.style.constants != Constants::Numbers;
    if dated && (seconds != 0 || nanos != 0) && nanos < 1_000_000_000 {
        let part = if nanos == 0 { String::new() } else { format!(".{nanos:09}") };
        out += &format!(" /* {} */", date(seconds, &part));
    }
    Some(out)
}

/// A point in time.
pub(super) fn stamp(view: &View, bytes: &[u8]) -> Option<String> {
    time(&View { bytes, context: view.context }, true)
}

/// One that is no date.
pub(super) fn span(view: &View, bytes: &[u8]) -> Option<String> {
    time(&View { bytes, context: view.context }, false)
}

/// Bytes of a struct ptp_clock_time.
const TIME: usize = 16;
/// PTP_MAX_SAMPLES.
const SAMPLES: u32 = 25;

/// Measurements of two clocks: how many are asked for, and what came of it.
pub(super) fn samples(context: &Context, pointer: u64) -> Option<String> {
    measured(context, pointer, (2 * SAMPLES + 1, 1), |asked| asked.saturating_mul(2).saturating_add(1))
}

/// The same in threes.
pub(super) fn samples_of_three(context: &Context, pointer: u64) -> Option<String> {
    measured(context, pointer, (SAMPLES, 3), |asked| asked)
}

/// `most` of them at most, of so many times each.
fn measured(context: &Context, pointer: u64, (most, each): (u32, usize), wanted: fn(u32) -> u32) -> Option<String> {
    let size = TIME + most as usize * each * TIME;
    let Some(view) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let asked = view.u32(0)?;
    let mut out = format!("{{n_samples={asked}");
    // What is measured by threes has a clock of the system in it.
    if each == 3 {
        out += &format!(", clockid={}", flags::value(&set::CLOCKID, u64::from(view.u32(4)?)));
    }
    out += &if each == 3 { reserved(&view, 8, 2)? } else { reserved(&view, 4, 3)? };
    if let Some(view) = form::written(context, pointer, size) {
        let used = wanted(asked).min(most) as usize;
        let shown = used.min(context.style.elements());
        let one = |bytes: &[u8]| time(&View { bytes, context }, true);
        let sample = |bytes: &[u8]| {
            let times: Vec<String> = bytes.chunks_exact(TIME).map(one).collect::<Option<_>>()?;
            Some(if each == 1 { times.concat() } else { format!("[{}]", times.join(", ")) })
        };
        let samples = view.bytes.get(TIME..)?.chunks_exact(TIME * each).take(shown);
        let mut times: Vec<String> = samples.map(sample).collect::<Option<_>>()?;
        times.extend((shown < used).then(|| "...".to_string()));
        out += &format!(", ts=[{}]", times.join(", "));
    }
    Some(out + "}")
}

/// Words that are kept for later, where one of them is not zero.
fn reserved(view: &View, at: usize, count: usize) -> Option<String> {
    let words: Vec<u32> = (0..count).map(|index| view.u32(at + index * 4)).collect::<Option<_>>()?;
    if words.iter().all(|word| *word == 0) {
        return Some(String::new());
    }
    let words: Vec<String> = words.iter().map(|word| hex(u64::from(*word))).collect();
    Some(format!(", rsv=[{}]", words.join(", ")))
}

pub(super) fn periodic_output(context: &Context, pointer: u64) -> Option<String> {
    output(context, pointer, false)
}

/// Of the second version of the command the rest must be zero.
pub(super) fn periodic_output2(context: &Context, pointer: u64) -> Option<String> {
    output(context, pointer, true)
}

/// A struct ptp_perout_request, two of whose times are other ones by its flags.
fn output(context: &Context, pointer: u64, second: bool) -> Option<String> {
    const DUTY_CYCLE: u32 = 2;
    const PHASE: u32 = 4;
    let Some(view) = form::at(context, When::Entry, pointer, 56) else { return Some(address(pointer)) };
    let part = |at: usize, dated: bool| time(&View { bytes: view.bytes.get(at..at + TIME)?, context }, dated);
    let bits = view.u32(36)?;
    let first = if bits & PHASE != 0 { "phase" } else { "start" };
    let mut out = format!("{{{first}={}, period={}", part(0, bits & PHASE == 0)?, part(TIME, false)?);
    out += &format!(", index={}, flags={}", view.u32(32)?, view.flags(&set::PTP_PEROUT, u64::from(bits)));
    if bits & DUTY_CYCLE != 0 {
        out += &format!(", on={}", part(40, false)?);
    } else if second {
        out += &reserved(&view, 40, 4)?;
    }
    Some(out + "}")
}
