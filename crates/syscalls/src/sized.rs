//! Structures that are as long as an argument of the call says, because newer kernels know more of them than older
//! ones.
//!
//! Sources: linux/openat2.h, linux/mount.h, linux/landlock.h, linux/xattr.h, linux/fs.h.

use super::capture::{ENTRY, EXIT, FIXED, LIST, NONE, POINTED, pointed};
use super::context::{Context, Text};
use super::fields::{Fields, Kind, Scope};
use super::generated as set;
use super::kind::Special;
use super::part::Part;
use super::text::address;
use super::{flags, layouts, special};
use crate::When;

/// Bytes of such a structure that are copied at most: more than any has, for what is behind it to be told.
pub(super) const MOST: u32 = 512;
/// The kernel takes none that is longer than a page.
const PAGE: u64 = 4096;

/// A special argument that is so many bytes as the argument of that number says.
const fn special(when: u8, count: u8, print: fn(&Context, usize) -> Option<Text>) -> Special {
    Special { print, capture: Some((when, LIST, count, 1)), most: MOST, more: &[] }
}

/// A structure of so many bytes: one that is shorter than `least` is none, and what this program does not know of it is
/// bytes, or cannot be read. What prints it says how much of it that was.
pub(super) fn structure(
    context: &Context,
    when: When,
    (pointer, length): (u64, u64),
    least: usize,
    print: impl Fn(&Part) -> (usize, String),
) -> String {
    let length = length.min(PAGE);
    let bytes = context.bytes(when, pointer, length).filter(|bytes| bytes.len() >= least);
    let Some(bytes) = bytes.filter(|_| when == When::Entry || !context.failed()) else { return address(pointer) };
    let part = Part::new(context, pointer, bytes, length);
    let (known, mut text) = print(&part);
    let rest = part.behind(known);
    if !rest.has(rest.length) {
        text += ", ???";
    } else if rest.bytes.iter().any(|byte| *byte != 0) {
        text += &format!(", /* bytes {known}..{} */ {}", part.length - 1, rest.quoted());
    }
    format!("{{{text}}}")
}

/// An argument whose length is behind it.
pub(super) fn given(context: &Context, index: usize, least: usize, print: impl Fn(&Part) -> (usize, String)) -> Text {
    structure(context, When::Entry, (context.arg(index), context.arg(index + 1)), least, print).into()
}

/// A struct open_how.
pub(super) static OPEN_HOW: Special =
    special(ENTRY, 3, |c, i| Some(given(c, i, 24, |part| (24, layouts::open_how(&part.view()).unwrap_or_default()))));

/// MOUNT_ATTR_IDMAP.
const IDMAP: u64 = 0x10_0000;

/// A struct mount_attr.
fn mount_attr(context: &Context, index: usize) -> Option<Text> {
    static FIELDS: Fields = Fields(&[
        ("attr_set", Kind::Flags(8, &set::MOUNT_ATTR)),
        ("attr_clr", Kind::Flags(8, &set::MOUNT_ATTR)),
        ("propagation", Kind::Value(8, &set::PROPAGATION)),
    ]);
    Some(given(context, index, 32, |part| {
        // Only where a mapping is set or cleared is the number looked at.
        let number = part.behind(24).number(8);
        let mapped = (part.number(8) | part.behind(8).number(8)) & IDMAP != 0;
        let fd = i32::try_from(number).ok().filter(|_| mapped);
        let fields = FIELDS.printed(&part.first(24), &Scope::default(), 0).join(", ");
        (32, format!("{fields}, userns_fd={}", fd.map_or_else(|| number.to_string(), |fd| part.context.fd(fd))))
    }))
}
pub(super) static MOUNT_ATTR: Special = special(ENTRY, 4, mount_attr);

/// A struct landlock_ruleset_attr, of which any number of fields may be given; those that are not are zero.
pub(super) static LANDLOCK_RULESET: Special = special(ENTRY, 1, |c, i| {
    static FIELDS: [(&str, &super::kind::Set); 6] = [
        ("handled_access_fs", &set::LANDLOCK_FS),
        ("handled_access_net", &set::LANDLOCK_NET),
        ("scoped", &set::LANDLOCK_SCOPE),
        ("quiet_access_fs", &set::LANDLOCK_FS),
        ("quiet_access_net", &set::LANDLOCK_NET),
        ("quiet_scoped", &set::LANDLOCK_SCOPE),
    ];
    let (pointer, length) = (c.arg(i), c.arg(i + 1));
    let known = length.min(8 * FIELDS.len() as u64);
    let Some(bytes) = c.exactly(When::Entry, pointer, known).filter(|_| length >= 8) else {
        return Some(address(pointer).into());
    };
    let part = Part::new(c, pointer, bytes, known);
    let one = |(at, (name, set)): (usize, &(&str, &super::kind::Set))| {
        let rights = part.behind(8 * at);
        (rights.length > 0).then(|| format!("{name}={}", flags::flags(set, rights.number(8)).text))
    };
    let fields: Vec<String> = FIELDS.iter().enumerate().filter_map(one).collect();
    let more = if length > known { ", ..." } else { "" };
    Some(format!("{{{}{more}}}", fields.join(", ")).into())
});
/// What a rule is about: files beneath a directory, or a port.
pub(super) static LANDLOCK_RULE: Special = Special {
    print: |c, i| {
        static BENEATH: Fields =
            Fields(&[("allowed_access", Kind::Flags(8, &set::LANDLOCK_FS)), ("parent_fd", Kind::Fd)]);
        static PORT: Fields = Fields(&[("allowed_access", Kind::Flags(8, &set::LANDLOCK_NET)), ("port", Kind::U(8))]);
        let pointer = c.arg(i);
        // LANDLOCK_RULE_PATH_BENEATH, which is packed, and LANDLOCK_RULE_NET_PORT
        let (fields, size) = match c.arg(i - 1) as u32 {
            1 => (&BENEATH, 12),
            2 => (&PORT, 16),
            _ => return Some(address(pointer).into()),
        };
        let bytes = c.exactly(When::Entry, pointer, size);
        let whole = |bytes| fields.whole(&Part::new(c, pointer, bytes, size), &Scope::default());
        Some(bytes.map_or_else(|| address(pointer), whole).into())
    },
    capture: Some((ENTRY, FIXED, NONE, 16)),
    most: 0,
    more: &[],
};

/// A struct xattr_args; the value that it points to is copied as far as it may be printed.
fn xattr_args(context: &Context, index: usize, value: impl Fn(u64, u64) -> String) -> Text {
    given(context, index, 16, |part| {
        let (pointer, size) = (part.number(8), part.behind(8).number(4));
        let flags = flags::flags(&set::XATTR, part.behind(12).number(4)).text;
        (16, format!("value={}, size={size}, flags={flags}", value(pointer, size)))
    })
}
/// Of setxattrat(2).
pub(super) static XATTR_GIVEN: Special = Special {
    more: &[(ENTRY, POINTED, NONE, pointed(0, 8, 4, 1))],
    ..special(ENTRY, 5, |c, i| {
        Some(xattr_args(c, i, |pointer, size| special::xattr_value(c, When::Entry, pointer, size)))
    })
};
/// Of getxattrat(2): where there is no room for a value, its size alone was asked for.
pub(super) static XATTR_ASKED: Special = Special {
    more: &[(EXIT, POINTED, NONE, pointed(0, 8, 4, 1))],
    ..special(ENTRY, 5, |c, i| {
        Some(xattr_args(c, i, |pointer, size| match size {
            0 => address(pointer),
            _ if c.failed() => address(pointer),
            _ => special::xattr_value(c, When::Exit, pointer, c.count()),
        }))
    })
};

/// A struct file_attr.
fn file_attr(context: &Context, when: When, index: usize) -> Text {
    let (pointer, length) = (context.arg(index), context.arg(index + 1));
    if length > PAGE {
        return address(pointer).into();
    }
    structure(context, when, (pointer, length), 24, |part| {
        static HEAD: Fields = Fields(&[("fa_xflags", Kind::Flags(8, &set::FS_XFLAGS)), ("fa_extsize", Kind::U(4))]);
        static TAIL: Fields = Fields(&[("fa_projid", Kind::X(4)), ("fa_cowextsize", Kind::U(4))]);
        let mut fields = HEAD.printed(&part.first(12), &Scope::default(), 0);
        // How many extents there are cannot be set.
        fields.extend((when == When::Exit).then(|| format!("fa_nextents={}", part.behind(12).number(4))));
        fields.extend(TAIL.printed(&part.behind(16).first(8), &Scope::default(), 0));
        (24, fields.join(", "))
    })
    .into()
}
pub(super) static FILE_ATTR: Special = special(ENTRY, 3, |c, i| Some(file_attr(c, When::Entry, i)));
pub(super) static FILE_ATTR_OUT: Special = special(EXIT, 3, |c, i| Some(file_attr(c, When::Exit, i)));
