//! Input devices (linux/input.h): commands that have a length, a kind of event or an axis in their numbers.

use super::super::context::{Context, View};
use super::super::generated as set;
use super::super::kind::Set;
use super::super::text::{address, hex, string};
use super::super::{Constants, flags};
use super::form;
use crate::When;

/// The parts of a command's number: whether the kernel writes, what it is, and how long.
fn parts(command: u32) -> Option<(bool, u32, u32)> {
    const EVDEV: u32 = 0x45;
    let writes = match command >> 30 {
        1 => false,
        2 => true,
        _ => return None,
    };
    (command >> 8 & 0xff == EVDEV).then_some((writes, command & 0xff, command >> 16 & 0x3fff))
}

/// Commands that are told by a number below the lengths: their names, and the bits that they answer with.
const LENGTHS: [(u32, &str, Option<Bits>); 9] = [
    (0x06, "EVIOCGNAME", None),
    (0x07, "EVIOCGPHYS", None),
    (0x08, "EVIOCGUNIQ", None),
    (0x09, "EVIOCGPROP", Some((&set::INPUT_PROP, 0x20))),
    (0x0a, "EVIOCGMTSLOTS", None),
    (0x18, "EVIOCGKEY", Some((&set::INPUT_KEY, 0x300))),
    (0x19, "EVIOCGLED", Some((&set::INPUT_LED, 0x10))),
    (0x1a, "EVIOCGSND", Some((&set::INPUT_SND, 8))),
    (0x1b, "EVIOCGSW", Some((&set::INPUT_SW, 0x11))),
];

/// Numbered things, and how many there are at most.
type Bits = (&'static Set, u64);

/// What a device has of each kind of event; those that are not here have no names.
const EVENTS: [(u32, Bits); 10] = [
    (0, (&set::INPUT_EV, 0x20)),
    (1, (&set::INPUT_KEY, 0x300)),
    (2, (&set::INPUT_REL, 0x10)),
    (3, (&set::INPUT_ABS, 0x40)),
    (4, (&set::INPUT_MSC, 8)),
    (5, (&set::INPUT_SW, 0x11)),
    (0x11, (&set::INPUT_LED, 0x10)),
    (0x12, (&set::INPUT_SND, 8)),
    (0x14, (&set::INPUT_REP, 2)),
    (0x15, (&set::INPUT_FF, 0x80)),
];

/// The name of a command.
pub(super) fn command(value: u32) -> Option<String> {
    let (writes, what, length) = parts(value)?;
    Some(match (writes, what) {
        (true, 0x20) => format!("EVIOCGBIT(0, {length})"),
        (true, 0x21..=0x3f) => format!("EVIOCGBIT({}, {length})", flags::inside(&set::INPUT_EV, what - 0x20)),
        (true, 0x40..=0x7f) => format!("EVIOCGABS({})", flags::inside(&set::INPUT_ABS, what - 0x40)),
        (true, _) => format!("{}({length})", LENGTHS.iter().find(|(known, ..)| *known == what)?.1),
        (false, 0xc0..=0xff) => format!("EVIOCSABS({})", flags::inside(&set::INPUT_ABS, what - 0xc0)),
        _ => return None,
    })
}

/// What such a command takes.
pub(super) fn argument(context: &Context, command: u32, pointer: u64) -> Option<String> {
    let (writes, what, length) = parts(command)?;
    let text = match (writes, what) {
        (true, 0x06..=0x08) => name(context, pointer),
        (true, 0x0a) => slots(context, pointer, length),
        (true, 0x20..=0x3f) => {
            let events = EVENTS.iter().find(|(known, _)| *known == what - 0x20);
            events.and_then(|(_, names)| bits(context, pointer, *names))
        }
        (true, 0x40..=0x7f) => form::written(context, pointer, length as usize).and_then(|view| axis(&view)),
        (false, 0xc0..=0xff) => form::at(context, When::Entry, pointer, length as usize).and_then(|view| axis(&view)),
        (true, _) => {
            let (.., names) = LENGTHS.iter().find(|(known, ..)| *known == what)?;
            names.and_then(|names| bits(context, pointer, names))
        }
        _ => return None,
    };
    Some(text.unwrap_or_else(|| address(pointer)))
}

/// A string, as long as the result says.
fn name(context: &Context, pointer: u64) -> Option<String> {
    let view = form::written(context, pointer, usize::try_from(context.count()).ok()?)?;
    Some(string(view.bytes, context.style))
}

/// Bits with names, as many bytes of them as the result says; as words where constants are numbers.
fn bits(context: &Context, pointer: u64, (names, most): Bits) -> Option<String> {
    const WORD: u64 = 64;
    let count = context.count().saturating_mul(8).min(most);
    if count == 0 {
        return None;
    }
    let view = form::written(context, pointer, count.div_ceil(WORD) as usize * 8)?;
    let words: Vec<u64> = (0..count.div_ceil(WORD) as usize).map(|at| view.u64(at * 8)).collect::<Option<_>>()?;
    let numbers = words.iter().map(|word| hex(*word)).collect::<Vec<_>>().join(", ");
    let limit = if view.brief() { 4 } else { usize::MAX };
    let found = (0..count).filter(|bit| words[(bit / WORD) as usize] >> (bit % WORD) & 1 != 0);
    let mut texts: Vec<String> = found.map(|bit| flags::value(names, bit)).collect();
    if texts.len() > limit {
        texts.truncate(limit);
        texts.push("...".to_string());
    }
    let texts = texts.join(" ");
    Some(match context.style.constants {
        Constants::Numbers => format!("[{numbers}]"),
        Constants::Names => format!("[{texts}]"),
        Constants::Both => format!("[{texts}] /* [{numbers}] */"),
    })
}

/// Fingers on a screen: what is asked for, and its value for each of them.
fn slots(context: &Context, pointer: u64, length: u32) -> Option<String> {
    let view = form::written(context, pointer, length as usize)?;
    let code = flags::value(&set::INPUT_MT, u64::from(view.u32(0)?));
    let values: Vec<String> =
        view.bytes.get(4..)?.chunks_exact(4).map(|value| form::signed(value).to_string()).collect();
    Some(format!("{{code={code}, values=[{}]}}", values.join(", ")))
}

/// A struct input_absinfo. Old programs have no resolution in it, and what it may have behind that is not known.
fn axis(view: &View) -> Option<String> {
    let names = ["value", "minimum", "maximum", "fuzz", "flat", "resolution"];
    let known = view.bytes.len() / 4;
    let shown = if view.brief() { 2 } else { names.len().min(known) };
    if known < 5 {
        return None;
    }
    let mut out: Vec<String> = names
        .iter()
        .take(shown)
        .enumerate()
        .map(|(at, name)| Some(format!("{name}={}", view.u32(at * 4)?)))
        .collect::<Option<_>>()?;
    out.extend((view.brief() || view.bytes.len() != shown * 4).then(|| "...".to_string()));
    Some(format!("{{{}}}", out.join(", ")))
}

/// A key behind the number that stands for it.
pub(super) fn key(view: &View, _: &[u8]) -> Option<String> {
    Some(format!("{}, {}", view.u32(0)?, flags::value(&set::INPUT_KEY, u64::from(view.u32(4)?))))
}

/// What is special of each kind of effect of a struct ff_effect: it lies behind the part that all have.
pub(super) fn effect(view: &View, bytes: &[u8]) -> Option<String> {
    let (context, kind) = (view.context, view.u16(0)?);
    let own = View { bytes, context };
    // FF_RUMBLE, FF_PERIODIC, FF_CONSTANT, FF_SPRING, FF_FRICTION, FF_DAMPER, FF_INERTIA, FF_RAMP
    let (name, structure) = match kind {
        0x50 => ("rumble", &super::generated::FF_RUMBLE),
        0x51 => ("periodic", &super::generated::FF_PERIODIC),
        0x52 => ("constant", &super::generated::FF_CONSTANT),
        0x57 => ("ramp", &super::generated::FF_RAMP),
        _ => return Some(String::new()),
    };
    Some(format!("{name}={}", structure.print(&own)?))
}
