//! futex_wake(2) and its like, which have a mask and flags of their own (linux/futex.h).

use super::capture::{ARRAY, ENTRY, FIXED, LIST, NONE};
use super::context::{Context, Text};
use super::fields::{Fields, Kind};
use super::kind::Special;
use super::text::{address, hex};
use super::{flags, generated as set, special};

const fn plain(print: fn(&Context, usize) -> Option<Text>) -> Special {
    Special { print, capture: None, most: 0, more: &[] }
}

/// FUTEX_BITSET_MATCH_ANY.
const MATCH_ANY: u64 = 0xffff_ffff;

pub(super) static MASK: Special = plain(|c, i| {
    let mask = c.arg(i);
    let name = || flags::named(|| hex(mask), "FUTEX_BITSET_MATCH_ANY".into());
    Some(if mask == MATCH_ANY { name() } else { hex(mask) }.into())
});
pub(super) static FLAGS: Special = plain(|c, i| Some(bits(c.arg(i) & 0xffff_ffff)));

/// The size of the word is a value in the lower two bits.
fn bits(value: u64) -> Text {
    let size = flags::name(&set::FUTEX2_SIZE, value & 3).unwrap_or_default();
    flags::joined((value & 3, size.to_string()), &set::FUTEX2, value & !3)
}

static WAITER: Fields = Fields(&[
    ("val", Kind::X(8)),
    ("uaddr", Kind::With(8, |part, _| address(part.number(8)))),
    ("flags", Kind::With(4, |part, _| bits(part.number(4)).text)),
    ("__reserved", Kind::Reserved(4)),
]);

/// What futex_waitv(2) waits for: 128 at most (FUTEX_WAITV_MAX).
pub(super) static WAITERS: Special = Special {
    print: |c, i| Some(special::structures(c, (c.arg(i), c.arg(1) & 0xffff_ffff), &WAITER, 128).into()),
    capture: Some((ENTRY, LIST, 1, 24)),
    most: 24 * 128,
    more: &[],
};
/// Both that futex_requeue(2) takes.
pub(super) static PAIR: Special = Special {
    print: |c, i| Some(special::structures(c, (c.arg(i), 2), &WAITER, ARRAY as usize).into()),
    capture: Some((ENTRY, FIXED, NONE, 48)),
    most: 0,
    more: &[],
};
