//! Security modules: lsm_get_self_attr(2), lsm_set_self_attr(2) and lsm_list_modules(2).
//!
//! Source: linux/lsm.h.

use super::capture::{COUNTED_BY_POINTER, ENTRY, EXIT, FIXED, LIST, NONE, RESULT};
use super::context::{Context, Text};
use super::generated as set;
use super::kind::Special;
use super::part::Part;
use super::text::{address, hex};
use super::{flags, mounts};
use crate::When;

/// LSM_FLAG_SINGLE: of one module alone.
const SINGLE: u64 = 1;
/// Bytes of a struct lsm_ctx without the context.
const HEAD: usize = 32;
/// Bytes of contexts that are copied at most.
const MOST: u32 = 1024;

/// A module; others have no remark.
fn module(number: u64) -> String {
    match flags::name(&set::LSM_ID, number).filter(|_| number >> 32 == 0) {
        Some(name) => flags::named(|| hex(number), name.to_string()),
        None => hex(number),
    }
}

/// A struct lsm_ctx, whose head was copied: the length of all, and that of the context.
fn attribute(part: &Part) -> String {
    let number = |at: usize| part.behind(at).number(8);
    let (length, context) = (number(16), number(24));
    let mut out = vec![
        format!("id={}", module(number(0))),
        format!("flags={}", hex(number(8))),
        format!("len={length}"),
        format!("ctx_len={context}"),
    ];
    // Both are told as 64 bits, and looked at as 32.
    let room = (length.min(part.length as u64) as u32 as usize).saturating_sub(HEAD);
    let shown = (context.min(room as u64)) as usize;
    out.extend((shown > 0).then(|| format!("ctx={}", part.behind(HEAD).first(shown).quoted())));
    format!("{{{}}}", out.join(", "))
}

/// So many bytes of them, behind each other.
fn attributes(mut part: Part) -> String {
    let mut out = Vec::new();
    while part.length >= HEAD && part.has(HEAD) {
        if out.len() >= part.context.style.elements() {
            out.push("...".to_string());
            return format!("[{}]", out.join(", "));
        }
        out.push(attribute(&part));
        let length = part.behind(16).number(8);
        let next = usize::try_from(length).ok().filter(|length| (HEAD..part.length).contains(length));
        let Some(next) = next else { return format!("[{}]", out.join(", ")) };
        part = part.behind(next);
    }
    if out.is_empty() {
        return address(part.at);
    }
    out.push(format!("... /* {} */", address(part.at)));
    format!("[{}]", out.join(", "))
}

/// What there is room for, and what was needed.
fn sizes(context: &Context, index: usize) -> Option<(u32, Option<u32>)> {
    let number = |when| {
        let bytes = context.exactly(when, context.arg(index), 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    Some((number(When::Entry)?, number(When::Exit)))
}

/// A size that the kernel changes.
pub(super) static SIZE: Special = Special {
    print: |c, i| {
        let text = match sizes(c, i) {
            Some((before, Some(after))) if before != after => format!("[{before} => {after}]"),
            Some((before, _)) => format!("[{before}]"),
            None => address(c.arg(i)),
        };
        Some(text.into())
    },
    capture: Some((ENTRY | EXIT, FIXED, NONE, 4)),
    most: 0,
    more: &[],
};
/// What a module says of a thread; of one module alone it is asked for by its number.
pub(super) static ASKED: Special = Special {
    print: |c, i| {
        let pointer = c.arg(i);
        let asked = c.exactly(When::Entry, pointer, HEAD as u64).filter(|_| c.arg(i + 2) & SINGLE != 0);
        let single = c.arg(i + 2) & SINGLE != 0;
        let Some((_, after)) = sizes(c, i + 1).filter(|_| !single || asked.is_some()) else {
            return Some(address(pointer).into());
        };
        let asked = asked.map(|bytes| Part::new(c, pointer, bytes, HEAD as u64).number(8));
        let asked = asked.map(|number| format!("{{id={}}}", module(number)));
        let answer = match after.filter(|_| !c.failed()) {
            Some(length) => {
                let bytes = c.bytes(When::Exit, pointer, u64::from(length)).unwrap_or_default();
                Some(attributes(Part::new(c, pointer, bytes, u64::from(length))))
            }
            // That it failed, it has said by then.
            None => c.errno().map(|_| address(pointer)),
        };
        let text = match (asked, answer) {
            (Some(asked), Some(answer)) => format!("{asked} => {answer}"),
            (Some(asked), None) => asked,
            (None, answer) => answer.unwrap_or_else(|| address(pointer)),
        };
        Some(Text::from(text))
    },
    capture: Some((ENTRY, FIXED, NONE, HEAD as u32)),
    most: 0,
    more: &[(EXIT, COUNTED_BY_POINTER, 2, 0)],
};
/// What it is to say.
pub(super) static GIVEN: Special = Special {
    print: |c, i| {
        let (pointer, length) = (c.arg(i), c.arg(i + 1) & 0xffff_ffff);
        let bytes = c.bytes(When::Entry, pointer, length).filter(|bytes| bytes.len() >= HEAD);
        let shown = |bytes| attribute(&Part::new(c, pointer, bytes, length));
        Some(bytes.map_or_else(|| address(pointer), shown).into())
    },
    capture: Some((ENTRY, LIST, 2, 1)),
    most: MOST,
    more: &[],
};
/// The modules that there are, as many as the result says.
pub(super) static LIST_OUT: Special = Special {
    print: |c, i| {
        let name = |number: u64| flags::long_value(&set::LSM_ID, number);
        let known = !c.failed() && sizes(c, i + 1).is_some_and(|(_, after)| after.is_some());
        Some(if known { mounts::words(c, i, c.count(), name) } else { address(c.arg(i)) }.into())
    },
    capture: Some((EXIT, LIST, RESULT, 8)),
    most: 8 * super::capture::ARRAY,
    more: &[],
};
