//! Mounts and namespaces: what statmount(2), listmount(2) and listns(2) ask for and answer, and what fsconfig(2) sets.
//!
//! Sources: linux/mount.h, linux/nsfs.h.

use super::capture::{BYTES, ENTRY, EXIT, FIXED, LIST, NONE, RESULT, STRING};
use super::context::{Context, Text};
use super::generated as set;
use super::kind::{Set, Special};
use super::part::Part;
use super::text::{address, hex, string};
use super::{Style, flags, sized};
use crate::When;

/// A structure that begins with its own size: one of so many bytes at least is printed, as far as it is known and can
/// be read.
fn request(context: &Context, index: usize, least: u64, fields: impl Fn(&Part) -> (usize, Vec<String>)) -> Text {
    let pointer = context.arg(index);
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
    let Some(size) = context.exactly(When::Entry, pointer, 4).map(number) else { return address(pointer).into() };
    if size < least {
        return format!("{{size={size}}}").into();
    }
    let known = |part: &Part| {
        let (known, fields) = fields(part);
        (known, [vec![format!("size={size}")], fields].concat().join(", "))
    };
    let text = sized::structure(context, When::Entry, (pointer, size), least as usize, known);
    if text.starts_with('{') { text } else { format!("{{size={size}, ???}}") }.into()
}

const REQUEST: Option<(u8, u8, u8, u32)> = Some((ENTRY, FIXED, NONE, sized::MOST));

/// A struct mnt_id_req: the first version lacks the number of a namespace.
fn mount_request(part: &Part, id: impl Fn(u64) -> String, parameter: impl Fn(u64) -> String) -> (usize, Vec<String>) {
    let number = |at: usize| part.behind(at).number(8);
    let mut out = vec![
        format!("mnt_ns_fd={}", part.context.fd(part.behind(4).number(4) as i32)),
        format!("mnt_id={}", id(number(8))),
        format!("param={}", parameter(number(16))),
    ];
    let newer = part.length >= 32;
    out.extend(newer.then(|| format!("mnt_ns_id={}", hex(number(24)))));
    (if newer { 32 } else { part.length }, out)
}

/// All ones, which has a name.
fn all_ones(value: u64, name: &str) -> String {
    if value == u64::MAX { flags::named(|| hex(value), name.to_string()) } else { hex(value) }
}

pub(super) static STATMOUNT: Special = Special {
    print: |c, i| {
        let asked = |mask| flags::flags(&set::STATMOUNT_MASK, mask).text;
        Some(request(c, i, 24, |part| mount_request(part, hex, asked)))
    },
    capture: REQUEST,
    most: 0,
    more: &[],
};
pub(super) static LISTMOUNT: Special = Special {
    print: |c, i| Some(request(c, i, 24, |part| mount_request(part, |id| all_ones(id, "LSMT_ROOT"), hex))),
    capture: REQUEST,
    most: 0,
    more: &[],
};
/// A struct ns_id_req.
pub(super) static LISTNS: Special = Special {
    print: |c, i| {
        Some(request(c, i, 32, |part| {
            let (spare, other) = (part.behind(4).number(4), part.behind(20).number(4));
            let mut out = Vec::new();
            out.extend((spare != 0).then(|| format!("spare={}", hex(spare))));
            out.push(format!("ns_id={}", hex(part.behind(8).number(8))));
            out.push(format!("ns_type={}", flags::flags(&set::NS_TYPE, part.behind(16).number(4)).text));
            out.extend((other != 0).then(|| format!("spare2={}", hex(other))));
            out.push(format!("user_ns_id={}", all_ones(part.behind(24).number(8), "LISTNS_CURRENT_USER")));
            (32, out)
        }))
    },
    capture: REQUEST,
    most: 0,
    more: &[],
};

/// Numbers of mounts or of namespaces, as many as the result says.
pub(super) static NUMBERS: Special = Special {
    print: |c, i| {
        let room = c.arg(i + 1);
        Some(words(c, i, if c.failed() { room } else { room.min(c.count()) }, hex).into())
    },
    capture: Some((EXIT, LIST, RESULT, 8)),
    most: 8 * super::capture::ARRAY,
    more: &[],
};

/// So many words of 64 bits that the kernel wrote.
pub(super) fn words(context: &Context, index: usize, count: u64, print: impl Fn(u64) -> String) -> String {
    let pointer = context.arg(index);
    if count == 0 && pointer != 0 {
        return "[]".to_string();
    }
    if context.failed() || pointer == 0 {
        return address(pointer);
    }
    let bytes = context.bytes(When::Exit, pointer, count.saturating_mul(8)).filter(|bytes| bytes.len() >= 8);
    let Some(bytes) = bytes else { return address(pointer) };
    let limit = context.style.elements();
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte));
    let mut out: Vec<String> = bytes.chunks_exact(8).take(limit).map(|word| print(number(word))).collect();
    if (out.len() as u64) < count {
        out.push(super::arguments::further(pointer, bytes.len(), out.len(), 8, limit));
    }
    format!("[{}]", out.join(", "))
}

/// Bytes of a struct statmount, behind which are its strings.
const STATMOUNT_SIZE: usize = 512;
/// Bytes of it and of its strings that are copied at most.
const STATMOUNT_MOST: u32 = 4096;

/// What there is of a mount: a number, or where a string begins, from the end of the structure on.
enum Member {
    /// So many bytes, in decimal.
    Decimal(usize),
    /// So many bytes, in hexadecimal.
    Hexadecimal(usize),
    /// So many bytes, one of several values.
    Value(usize, &'static Set),
    /// So many bytes, bits.
    Flags(usize, &'static Set),
    /// A string.
    Chars,
    /// Strings behind each other, as many as the number before it says.
    Texts,
}

use Member::{Chars, Decimal, Flags, Hexadecimal, Texts, Value};

/// In the order of printing: the bit of the mask that says that it is there, its name, and where it lies.
const MEMBERS: &[(u64, &str, usize, Member)] = &[
    (0x80, "mnt_opts", 4, Chars),
    (0, "mask", 8, Flags(8, &set::STATMOUNT_MASK)),
    (1, "sb_dev_major", 16, Decimal(4)),
    (1, "sb_dev_minor", 20, Decimal(4)),
    (1, "sb_magic", 24, Value(8, &set::FSMAGIC)),
    (1, "sb_flags", 32, Flags(4, &set::STATMOUNT_SB)),
    (0x20, "fs_type", 36, Chars),
    (2, "mnt_id", 40, Hexadecimal(8)),
    (2, "mnt_parent_id", 48, Hexadecimal(8)),
    (2, "mnt_id_old", 56, Hexadecimal(4)),
    (2, "mnt_parent_id_old", 60, Hexadecimal(4)),
    (2, "mnt_attr", 64, Flags(8, &set::MOUNT_ATTR)),
    (2, "mnt_propagation", 72, Flags(8, &set::STATMOUNT_PROPAGATION)),
    (2, "mnt_peer_group", 80, Hexadecimal(8)),
    (2, "mnt_master", 88, Hexadecimal(8)),
    (4, "propagate_from", 96, Hexadecimal(8)),
    (8, "mnt_root", 104, Chars),
    (0x10, "mnt_point", 108, Chars),
    (0x40, "mnt_ns_id", 112, Hexadecimal(8)),
    (0x100, "fs_subtype", 120, Chars),
    (0x200, "sb_source", 124, Chars),
    (0x400, "opt_num", 128, Decimal(4)),
    (0x400, "opt_array", 132, Texts),
    (0x800, "opt_sec_num", 136, Decimal(4)),
    (0x800, "opt_sec_array", 140, Texts),
    (0x1000, "supported_mask", 144, Flags(8, &set::STATMOUNT_MASK)),
    (0x2000, "mnt_uidmap_num", 152, Decimal(4)),
    (0x2000, "mnt_uidmap", 156, Texts),
    (0x4000, "mnt_gidmap_num", 160, Decimal(4)),
    (0x4000, "mnt_gidmap", 164, Texts),
];

pub(super) static STATMOUNT_OUT: Special = Special {
    print: |c, i| {
        let (pointer, room) = (c.arg(i), c.arg(i + 1));
        let least = room.min(STATMOUNT_SIZE as u64);
        let bytes = c.bytes(When::Exit, pointer, room).filter(|_| !c.failed() && least >= 4);
        let bytes = bytes.filter(|bytes| bytes.len() as u64 >= least);
        let whole = |bytes| statmount(&Part::new(c, pointer, bytes, room));
        Some(bytes.map_or_else(|| address(pointer), whole).into())
    },
    capture: Some((EXIT, LIST, 2, 1)),
    most: STATMOUNT_MOST,
    more: &[],
};

/// A struct statmount, and its strings.
fn statmount(part: &Part) -> String {
    let (fixed, size) = (part.first(STATMOUNT_SIZE), part.number(4) as usize);
    let strings = if size <= part.length { part.first(size).behind(STATMOUNT_SIZE) } else { part.first(0) };
    // They are none where they cannot be read to their end.
    let cut = part.bytes.len() >= STATMOUNT_MOST as usize;
    let strings = if cut || strings.has(strings.length) { strings.bytes } else { &[] };
    let mask = fixed.behind(8).number(8);
    let mut out = vec![format!("size={size}")];
    for (_, name, at, member) in MEMBERS.iter().filter(|(bit, ..)| *bit == 0 || mask & bit != 0) {
        let here = fixed.behind(*at);
        let text = match member {
            Decimal(bytes) => here.number(*bytes).to_string(),
            Hexadecimal(bytes) => hex(here.number(*bytes)),
            Value(bytes, set) => {
                let number = here.number(*bytes);
                let name = flags::name(set, number).filter(|_| number >> 32 == 0);
                name.map_or_else(|| hex(number), |name| flags::named(|| hex(number), name.to_string()))
            }
            Flags(bytes, set) => flags::flags(set, here.number(*bytes)).text,
            Chars | Texts => {
                let from = here.number(4);
                let count = if matches!(member, Texts) { Some(fixed.behind(at - 4).number(4)) } else { None };
                let found = usize::try_from(from).ok().filter(|from| *from < strings.len());
                found.map_or_else(|| hex(from), |from| texts(part.context.style, &strings[from..], count))
            }
        };
        out.push(format!("{name}={text}"));
    }
    format!("{{{}}}", out.join(", "))
}

/// A string, or so many of them behind each other.
fn texts(style: &Style, mut bytes: &[u8], count: Option<u64>) -> String {
    let whole = Style { strings: usize::MAX, ..*style };
    let string = |bytes: &[u8]| match bytes {
        // Of one that is not ended the last byte is not shown.
        [text @ .., _] if !bytes.contains(&0) => string(text, &whole),
        _ => string(bytes, &whole),
    };
    let Some(count) = count else { return string(bytes) };
    let mut out = Vec::new();
    while (out.len() as u64) < count && !bytes.is_empty() {
        if out.len() >= style.elements() {
            out.push("...".to_string());
            return format!("[{}]", out.join(", "));
        }
        out.push(string(bytes));
        let end = bytes.iter().position(|byte| *byte == 0).map_or(bytes.len(), |end| end + 1);
        bytes = &bytes[end..];
    }
    if (out.len() as u64) < count {
        out.push("???".to_string());
    }
    format!("[{}]", out.join(", "))
}

/// Bytes that fsconfig(2) reads of a key or a value (fs/fsopen.c).
const SETTING: usize = 256;

/// A key or a value.
fn setting(context: &Context, index: usize) -> String {
    let pointer = context.arg(index);
    let shown = context.style.strings.min(SETTING);
    let bytes = context.bytes(When::Entry, pointer, SETTING as u64);
    let bytes = bytes.filter(|bytes| bytes.len() >= shown || bytes.contains(&0));
    let style = Style { strings: shown, ..*context.style };
    bytes.map_or_else(|| address(pointer), |bytes| string(bytes, &style))
}

/// The command of fsconfig(2).
fn command(context: &Context) -> u32 {
    context.arg(1) as u32
}

/// FSCONFIG_SET_FLAG to FSCONFIG_SET_FD have a key.
pub(super) static FSCONFIG_KEY: Special = Special {
    print: |c, i| Some(if command(c) <= 5 { setting(c, i) } else { address(c.arg(i)) }.into()),
    capture: Some((ENTRY, STRING, NONE, 0)),
    most: 0,
    more: &[],
};
pub(super) static FSCONFIG_VALUE: Special = Special {
    print: |c, i| {
        let (pointer, length) = (c.arg(i), u64::try_from(c.arg(i + 1) as i32).ok());
        // FSCONFIG_SET_STRING, FSCONFIG_SET_BINARY of a megabyte at most, FSCONFIG_SET_PATH and FSCONFIG_SET_PATH_EMPTY
        Some(
            match (command(c), length) {
                (1, _) => setting(c, i),
                (2, Some(length)) if length <= 1 << 20 && pointer != 0 => {
                    let bytes = c.bytes(When::Entry, pointer, length).unwrap_or_default();
                    Part::new(c, pointer, bytes, length).quoted()
                }
                (3 | 4, _) => super::arguments::name(c, pointer),
                _ => address(pointer),
            }
            .into(),
        )
    },
    capture: Some((ENTRY, STRING, NONE, 0)),
    most: 0,
    more: &[(ENTRY, BYTES, 4, 1)],
};
/// What [`FSCONFIG_AUX`] is, if that is a descriptor.
pub(super) fn descriptor(context: &Context, index: usize) -> Option<i32> {
    let number = context.arg(index) as i32;
    // FSCONFIG_SET_PATH and FSCONFIG_SET_PATH_EMPTY; FSCONFIG_SET_FD
    let is_fd = matches!(command(context), 3 | 4) || (command(context) == 5 && number >= 0);
    is_fd.then_some(number)
}

/// A directory that a path goes on from, or a descriptor, or the length of bytes.
pub(super) static FSCONFIG_AUX: Special = Special {
    print: |c, i| {
        let number = c.arg(i) as i32;
        Some(descriptor(c, i).map_or_else(|| number.to_string(), |fd| c.fd(fd)).into())
    },
    capture: None,
    most: 0,
    more: &[],
};
