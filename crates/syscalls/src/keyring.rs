//! keyctl(2): what its commands take.
//!
//! Source: linux/keyctl.h.

use super::capture::{BYTES, ENTRY, EXIT, FIXED, IOVEC, NONE, POINTED, RESULT, STRING, pointed};
use super::context::{Context, Text};
use super::fields::{Fields, Kind, Scope};
use super::generated as set;
use super::kind::{Set, Special, Way};
use super::part::Part;
use super::text::{address, hex, id, quoted};
use super::{arguments, flags, socket};
use crate::When;

/// How an argument is printed.
enum Form {
    /// A key.
    Key,
    /// A number with a sign.
    Int,
    /// A number of 32 bits.
    UInt,
    /// A number of 64 bits.
    ULong,
    /// Hexadecimal.
    Hex,
    /// A user or a group.
    User,
    /// Permissions.
    Permissions,
    /// How a key is moved.
    Move,
    /// The keyring that keys are put into which are asked for.
    Default,
    /// An error.
    Error,
    /// A string.
    Text,
    /// Bytes, as many as the argument behind them says.
    Payload,
    /// Vectors of bytes, likewise.
    Vectors,
    /// What the kernel wrote; without the zero that ends it.
    Buffer(bool),
    /// What the kernel can do, a set of bits in each byte.
    Capabilities,
    /// A structure: keys of Diffie and Hellman.
    Exchange,
    /// A structure: how a key is made of them.
    Derivation,
    /// A structure: what a public key can do.
    Query,
    /// A structure: a public key and the lengths of what it is used with, of which the second one has a name.
    Operation(&'static str),
    /// Bytes, as many as that structure says first.
    First,
    /// The same, as many as it says second; of what the kernel wrote.
    Second(When),
}

use Form::*;

/// What the arguments are behind the command.
fn forms(command: u32) -> &'static [Form] {
    const PUBLIC: &[Form] = &[Operation("out_len"), Text, First, Second(When::Exit)];
    match command {
        // KEYCTL_GET_KEYRING_ID, KEYCTL_JOIN_SESSION_KEYRING, KEYCTL_UPDATE, KEYCTL_REVOKE, KEYCTL_CHOWN
        0 => &[Key, Int],
        1 => &[Text],
        2 => &[Key, Payload, ULong],
        // KEYCTL_REVOKE, KEYCTL_CLEAR, KEYCTL_ASSUME_AUTHORITY, KEYCTL_INVALIDATE
        3 | 7 | 16 | 21 => &[Key],
        // KEYCTL_CHOWN, KEYCTL_SETPERM
        4 => &[Key, User, User],
        5 => &[Key, Permissions],
        // KEYCTL_DESCRIBE, KEYCTL_GET_SECURITY, KEYCTL_READ
        6 | 17 => &[Key, Buffer(true), ULong],
        11 => &[Key, Buffer(false), ULong],
        // KEYCTL_LINK, KEYCTL_UNLINK, KEYCTL_SEARCH
        8 | 9 => &[Key, Key],
        10 => &[Key, Text, Text, Key],
        // KEYCTL_INSTANTIATE, KEYCTL_NEGATE, KEYCTL_SET_REQKEY_KEYRING, KEYCTL_SET_TIMEOUT, KEYCTL_SESSION_TO_PARENT
        12 => &[Key, Payload, ULong, Key],
        13 => &[Key, UInt, Key],
        14 => &[Default],
        15 => &[Key, UInt],
        18 => &[],
        // KEYCTL_REJECT, KEYCTL_INSTANTIATE_IOV, KEYCTL_GET_PERSISTENT, KEYCTL_DH_COMPUTE
        19 => &[Key, UInt, Error, Key],
        20 => &[Key, Vectors, ULong, Key],
        22 => &[User, Key],
        23 => &[Exchange, Buffer(false), ULong, Derivation],
        // KEYCTL_PKEY_QUERY; KEYCTL_PKEY_ENCRYPT, KEYCTL_PKEY_DECRYPT, KEYCTL_PKEY_SIGN; KEYCTL_PKEY_VERIFY
        24 => &[Key, Hex, Text, Query],
        25..=27 => PUBLIC,
        28 => &[Operation("in2_len"), Text, First, Second(When::Entry)],
        // KEYCTL_RESTRICT_KEYRING, KEYCTL_MOVE, KEYCTL_CAPABILITIES
        29 => &[Key, Text, Text],
        30 => &[Key, Key, Key, Move],
        31 => &[Capabilities, ULong],
        _ => &[Hex, Hex, Hex, Hex],
    }
}

/// Bytes of what a public key is used with that are copied at most: how many there are lies behind another argument.
const USED: u32 = 256;
/// Bytes of the structures.
const EXCHANGE: u64 = 12;
const OPERATION: u64 = 40;
const DERIVATION: u64 = 56;
const QUERY: u64 = 56;

const fn special(capture: (u8, u8, u8, u32), more: &'static [(u8, u8, u8, u32)]) -> Special {
    Special { print: |c, i| argument(c, i).map(Text::from), capture: Some(capture), most: 0, more }
}

/// Whatever the command makes of an argument is copied: what is no pointer leads to no memory.
pub(super) static FIRST: Special =
    special((ENTRY, STRING, NONE, 0), &[(ENTRY, FIXED, NONE, OPERATION as u32), (EXIT, BYTES, RESULT, 1)]);
pub(super) static SECOND: Special =
    special((ENTRY, STRING, NONE, 0), &[(ENTRY, BYTES, 3, 1), (ENTRY, IOVEC, 3, 0), (EXIT, BYTES, RESULT, 1)]);
pub(super) static THIRD: Special = special((ENTRY, STRING, NONE, 0), &[(ENTRY, FIXED, NONE, USED)]);
pub(super) static FOURTH: Special = special(
    (ENTRY | EXIT, FIXED, NONE, USED),
    &[(ENTRY, POINTED, NONE, pointed(0, 0, 0, 0)), (ENTRY, POINTED, NONE, pointed(8, 16, 4, 1))],
);

/// An argument behind the command; `None` where it has none there.
fn argument(context: &Context, index: usize) -> Option<String> {
    let value = context.arg(index);
    Some(match forms(context.arg(0) as u32).get(index - 1)? {
        Key => key(value),
        Int => (value as i32).to_string(),
        UInt => (value as u32).to_string(),
        ULong => value.to_string(),
        Hex => hex(value),
        User => id(value as u32),
        Permissions => flags::flags(&set::KEY_PERM, value & 0xffff_ffff).text,
        Move => flags::flags(&set::KEYCTL_MOVE, value & 0xffff_ffff).text,
        Default => default(value),
        Error => error(value as u32),
        Text => arguments::label(context, value),
        Payload => arguments::input(context, value, context.arg(index + 1)),
        Vectors => socket::vectors(context, value, context.arg(index + 1), Way::In, u64::MAX),
        Buffer(ended) => buffer(context, index, *ended),
        Capabilities => capabilities(context, index),
        Exchange => structure(context, When::Entry, (value, EXCHANGE), |part| {
            let one = |(at, name): (usize, &str)| format!("{name}={}", key(part.behind(4 * at).number(4)));
            [(0, "private"), (1, "prime"), (2, "base")].map(one).join(", ")
        }),
        // That of 32-bit programs is another one.
        Derivation if !context.wide => address(value),
        Derivation => structure(context, When::Entry, (value, DERIVATION), derivation),
        Query => structure(context, When::Exit, (value, QUERY), query),
        Operation(second) => structure(context, When::Entry, (value, OPERATION), |part| operation(part, second)),
        First => used(context, When::Entry, value, 4),
        Second(when) => used(context, *when, value, 8),
    })
}

/// A key's serial number, or one of those that stand for a key.
pub(super) fn key(value: u64) -> String {
    let number = || (value as i32).to_string();
    flags::name(&set::KEY_SPEC, value).map_or_else(number, |name| flags::named(number, name.to_string()))
}

fn default(value: u64) -> String {
    let number = (value as i32).to_string();
    match flags::name(&set::KEY_REQKEY, value) {
        Some(name) => flags::named(|| number, name.to_string()),
        None => flags::remarked(number, set::KEY_REQKEY.unknown),
    }
}

fn error(number: u32) -> String {
    let name = i32::try_from(number).ok().and_then(super::errno_name);
    name.map_or_else(|| number.to_string(), |name| flags::named(|| number.to_string(), name.to_string()))
}

/// What the kernel wrote: the result may be more than there was room for.
fn buffer(context: &Context, index: usize, ended: bool) -> String {
    let pointer = context.arg(index);
    let length = context.count().min(context.arg(index + 1));
    if context.failed() || pointer == 0 {
        return address(pointer);
    }
    let bytes = match context.bytes(When::Exit, pointer, length) {
        Some(bytes) => bytes,
        None if length == 0 => &[],
        None => return address(pointer),
    };
    let whole = bytes.len() as u64 == length;
    quoted(bytes.strip_suffix(&[0]).filter(|_| ended && whole).unwrap_or(bytes), context.style, whole)
}

fn capabilities(context: &Context, index: usize) -> String {
    static SETS: [&Set; 2] = [&set::KEYCTL_CAPS0, &set::KEYCTL_CAPS1];
    let (pointer, length) = (context.arg(index), context.count().min(context.arg(index + 1)));
    if context.failed() || pointer == 0 {
        return address(pointer);
    }
    let Some(bytes) = context.bytes(When::Exit, pointer, length).filter(|bytes| !bytes.is_empty()) else {
        return if length == 0 { "[]".to_string() } else { address(pointer) };
    };
    let limit = context.style.elements();
    let one = |(at, byte): (usize, &u8)| match SETS.get(at) {
        Some(set) => flags::flags(set, u64::from(*byte)).text,
        None => hex(u64::from(*byte)),
    };
    let mut out: Vec<String> = bytes.iter().enumerate().take(limit).map(one).collect();
    if (out.len() as u64) < length {
        out.push(arguments::further(pointer, bytes.len(), out.len(), 1, limit));
    }
    format!("[{}]", out.join(", "))
}

/// A structure of so many bytes.
fn structure(context: &Context, when: When, (pointer, size): (u64, u64), print: impl Fn(&Part) -> String) -> String {
    let bytes = context.exactly(when, pointer, size).filter(|_| when == When::Entry || !context.failed());
    let shown = |bytes| format!("{{{}}}", print(&Part::new(context, pointer, bytes, size)));
    bytes.map_or_else(|| address(pointer), shown)
}

/// So many words that are not looked at, where one of them is not zero.
fn spare(part: &Part, count: usize) -> String {
    let words: Vec<String> = (0..count).map(|at| hex(part.behind(4 * at).number(4))).collect();
    if words.iter().all(|word| word == "0") { String::new() } else { format!(", __spare=[{}]", words.join(", ")) }
}

fn derivation(part: &Part) -> String {
    let (context, name, other) = (part.context, part.number(8), part.behind(8).number(8));
    let length = part.behind(16).number(4);
    // What has no length is not looked at.
    let shown = if length == 0 { address(other) } else { arguments::input(context, other, length) };
    let name = arguments::label(context, name);
    format!("hashname={name}, otherinfo={shown}, otherinfolen={length}{}", spare(&part.behind(20), 8))
}

fn query(part: &Part) -> String {
    static FIELDS: Fields = Fields(&[
        ("supported_ops", Kind::Flags(4, &set::KEYCTL_SUPPORTS)),
        ("key_size", Kind::U(4)),
        ("max_data_size", Kind::U(2)),
        ("max_sig_size", Kind::U(2)),
        ("max_enc_size", Kind::U(2)),
        ("max_dec_size", Kind::U(2)),
    ]);
    FIELDS.printed(&part.first(16), &Scope::default(), 0).join(", ") + &spare(&part.behind(16), 10)
}

fn operation(part: &Part, second: &str) -> String {
    let number = |at: usize| part.behind(at).number(4);
    format!("key_id={}, in_len={}, {second}={}{}", key(number(0)), number(4), number(8), spare(&part.behind(12), 7))
}

/// Bytes whose number the structure in front has at this offset.
fn used(context: &Context, when: When, pointer: u64, at: usize) -> String {
    let Some(structure) = context.exactly(When::Entry, context.arg(1), OPERATION) else { return address(pointer) };
    if pointer == 0 || (when == When::Exit && context.failed()) {
        return address(pointer);
    }
    let length = Part::new(context, context.arg(1), structure, OPERATION).behind(at).number(4);
    let bytes = context.bytes(when, pointer, length).unwrap_or_default();
    if bytes.len() as u64 >= length.min(context.style.strings as u64) {
        quoted(bytes, context.style, bytes.len() as u64 == length)
    } else {
        address(pointer)
    }
}
