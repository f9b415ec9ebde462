//! Messages of netlink(7), as far as they were copied: headers, bodies and attributes.
//!
//! Whether a socket is one of netlink's, and of which of its families, is not said by a call:
//! [`Style::netlink`](crate::Style::netlink) is asked. Each module has the messages of some families, as rows of data.
//! Sources: linux/netlink.h and the headers that the modules name.

mod diag;
mod generic;
mod link;
mod others;
mod route;

use super::fields::{Attributes, Fields, Kind, Scope, UNNAMED, attributes};
use super::flags;
use super::generated as set;
use super::kind::Set;
use super::part::{Part, list};
use super::text::address;
use crate::context::Context;

/// Families: NETLINK_ROUTE and so on.
const ROUTE: u32 = 0;
const SOCK_DIAG: u32 = 4;
const XFRM: u32 = 6;
const SELINUX: u32 = 7;
const AUDIT: u32 = 9;
const NETFILTER: u32 = 12;
/// NETLINK_KOBJECT_UEVENT: its messages are text, or have a header of their own.
const UEVENT: u32 = 15;
const GENERIC: u32 = 16;
const CRYPTO: u32 = 21;

/// NLMSG_ERROR, NLMSG_DONE, SOCK_DIAG_BY_FAMILY.
const ERROR: u16 = 2;
const DONE: u16 = 3;
const BY_FAMILY: u16 = 20;
/// NLMSG_MIN_TYPE: types below mean the same in all families.
const MIN_TYPE: u16 = 16;

/// NLM_F_REQUEST, NLM_F_CAPPED.
const REQUEST: u16 = 1;
const CAPPED: u16 = 0x100;

/// Bytes of a struct nlmsghdr.
const HEADER: usize = 16;
/// Messages within messages that are looked into.
const DEPTH: usize = 3;

/// Types of families that are not known, and those of no family at all.
static NOTHING: Set = Set { unknown: "NLMSG_???", names: names![] };

/// What a message of some types has: a structure that begins with a family of addresses, and attributes behind it.
struct Body {
    fields: Fields,
    attributes: Kind,
}

/// The header of a message.
#[derive(Clone, Copy)]
struct Head {
    kind: u16,
    flags: u16,
}

/// The family of the netlink socket that a call is about: its first argument.
fn family(context: &Context) -> Option<u32> {
    let netlink = context.style.netlink?;
    netlink(context.call.pid, context.arg(0) as i32)
}

/// The messages in a buffer of so many bytes, of which these were copied; `None` where it has none.
pub(super) fn messages(context: &Context, at: u64, bytes: &[u8], length: u64) -> Option<String> {
    let family = family(context)?;
    let whole = Part::new(context, at, bytes, length);
    match family {
        UEVENT => return others::uevent(&whole),
        _ if whole.length == 0 => return None,
        _ if whole.length < HEADER => return Some(whole.quoted()),
        _ if !whole.has(HEADER) => return Some(address(at)),
        _ => {}
    }
    let (mut out, mut rest) = (Vec::new(), whole);
    while rest.length > 0 {
        if out.len() >= context.style.elements() {
            out.push("...".to_string());
            break;
        }
        if rest.length < HEADER {
            out.push(rest.quoted());
            break;
        }
        if !rest.has(HEADER) {
            out.push(format!("... /* {} */", address(rest.at)));
            break;
        }
        let size = rest.number(4) as usize;
        out.push(message(&rest.first(size.max(HEADER)), family, DEPTH));
        if size < HEADER {
            break;
        }
        rest = rest.behind(size.next_multiple_of(4));
    }
    Some(list(out))
}

/// One message: its header, and its body if it has one.
fn message(part: &Part, family: u32, depth: usize) -> String {
    let (text, head) = header(part, family);
    let body = part.behind(HEADER);
    if body.length == 0 {
        return text;
    }
    format!("[{text}, {}]", content(&body, head, family, depth))
}

fn header(part: &Part, family: u32) -> (String, Head) {
    let field = |at: usize, size: usize| part.behind(at).number(size);
    let head = Head { kind: field(4, 2) as u16, flags: field(6, 2) as u16 };
    let text = format!(
        "{{nlmsg_len={}, nlmsg_type={}, nlmsg_flags={}, nlmsg_seq={}, nlmsg_pid={}}}",
        field(0, 4),
        type_name(head.kind, family),
        flag_names(head, family),
        field(8, 4),
        part.context.pid(field(12, 4) as i32)
    );
    (text, head)
}

/// The names of a family's types, and what those without a name are.
fn types(family: u32) -> &'static Set {
    match family {
        ROUTE => &set::RTM,
        SOCK_DIAG => &set::DIAG,
        XFRM => &set::XFRM_MSG,
        SELINUX => &set::SELNL,
        AUDIT => &set::AUDIT,
        GENERIC => &set::GENL,
        CRYPTO => &set::CRYPTO_MSG,
        _ => &NOTHING,
    }
}

fn type_name(kind: u16, family: u32) -> String {
    match family {
        _ if kind < MIN_TYPE => flags::value(&set::NLMSG, u64::from(kind)),
        NETFILTER => others::netfilter_type(kind),
        _ => flags::value(types(family), u64::from(kind)),
    }
}

/// The upper byte of the flags means what the message does: makes, deletes, asks, answers. That is in the name of its
/// type.
fn flag_names(head: Head, family: u32) -> String {
    let kind = u64::from(head.kind);
    let name = match family {
        NETFILTER => others::netfilter_name(head.kind),
        _ => flags::name(types(family), kind),
    };
    let does = |what: &str| name.is_some_and(|name| name.contains(what));
    let special = match head.kind {
        ERROR => Some(&set::NLM_ACK),
        kind if kind < MIN_TYPE => None,
        BY_FAMILY if family == SOCK_DIAG => Some(&set::NLM_GET),
        // What a message of these does, only the command behind its header says.
        _ if family == GENERIC => Some(&set::NLM_GET),
        // Of actions all are deleted that are asked for.
        _ if does("DELACTION") => Some(&set::NLM_GET),
        _ if does("_NEW") => Some(&set::NLM_NEW),
        _ if does("_DEL") => Some(&set::NLM_DEL),
        _ if does("_GET") || does("DIAG_") => Some(&set::NLM_GET),
        _ => None,
    };
    let value = u64::from(head.flags);
    let (mut names, mut rest) = flags::split(&set::NLM_F, value);
    if let Some(special) = special {
        let (more, left) = flags::split(special, rest);
        names.extend(more);
        rest = left;
    }
    if names.is_empty() {
        return if rest == 0 { "0".to_string() } else { flags::flags(&set::NLM_F, rest).text };
    }
    if rest != 0 {
        names.push(format!("{rest:#x}"));
    }
    flags::bits(value, names).text
}

/// What is behind the header.
fn content(body: &Part, head: Head, family: u32, depth: usize) -> String {
    match (head.kind, family) {
        (ERROR, _) => error(body, head, family, depth),
        (DONE, _) => done(body),
        (kind, _) if kind < MIN_TYPE && family != NETFILTER => body.quoted(),
        (_, ROUTE) => route::body(body, head),
        (_, SOCK_DIAG) => diag::body(body, head),
        (_, SELINUX) => others::selinux(body, head),
        (_, NETFILTER) => others::netfilter(body, head),
        (_, GENERIC) => generic::body(body, head),
        _ => body.quoted(),
    }
}

/// A struct nlmsgerr, and attributes that say more.
fn error(body: &Part, head: Head, family: u32, depth: usize) -> String {
    const ERROR: usize = 4 + HEADER;
    if body.length < ERROR {
        return body.quoted();
    }
    if !body.has(ERROR) {
        return address(body.at);
    }
    let error = body.signed(4);
    let name = i32::try_from(-error).ok().filter(|error| *error > 0).and_then(super::errno_name);
    let error = name.map_or_else(|| error.to_string(), |name| flags::named(|| error.to_string(), format!("-{name}")));
    let about = body.behind(4);
    let size = if head.flags & CAPPED != 0 { HEADER } else { (about.number(4) as usize).max(HEADER) };
    let about_text = if depth > 0 { message(&about.first(size), family, depth - 1) } else { header(&about, family).0 };
    let text = format!("{{error={error}, msg={about_text}}}");
    let rest = about.behind(size.next_multiple_of(4));
    if rest.length == 0 {
        return text;
    }
    format!("[{text}, {}]", attributes(&ACKNOWLEDGED, &rest, &Scope::default()))
}

/// What an answer says beside the error.
static ACKNOWLEDGED: Attributes = Attributes {
    types: &set::NLMSGERR,
    rows: &[
        ("MSG", Kind::Text),
        ("OFFS MISS_TYPE MISS_NEST", Kind::U(4)),
        ("COOKIE", Kind::Array(&Kind::U(1))),
        ("POLICY", Kind::Nested(&POLICY)),
    ],
};
static POLICY: Attributes = Attributes {
    types: &set::NL_POLICY,
    rows: &[
        ("TYPE", Kind::Value(4, &set::NL_ATTR_TYPE)),
        ("MIN_VALUE_S MAX_VALUE_S", Kind::I(8)),
        ("MIN_VALUE_U MAX_VALUE_U", Kind::U(8)),
        ("MIN_LENGTH MAX_LENGTH", Kind::U(4)),
        ("POLICY_IDX POLICY_MAXTYPE BITFIELD32_MASK", Kind::X(4)),
        ("MASK", Kind::X(8)),
    ],
};

/// The result at the end of several messages.
fn done(body: &Part) -> String {
    if body.length < 4 {
        return body.quoted();
    }
    if !body.has(4) {
        return address(body.at);
    }
    let rest = body.behind(4);
    let result = body.signed(4).to_string();
    if rest.length == 0 {
        return result;
    }
    format!("{result}, {}", attributes(&ACKNOWLEDGED, &rest, &Scope::default()))
}

/// A family that nothing else is known of.
fn unknown_family(part: &Part) -> String {
    let family = flags::value(&set::AF, part.number(1));
    if part.length == 1 {
        return format!("{{family={family}}}");
    }
    format!("{{family={family}, data={}}}", part.behind(1).quoted())
}

impl Body {
    /// The structure, and the attributes behind it.
    fn printed(&self, part: &Part) -> String {
        let size = self.fields.size();
        let first = self.fields.0.first().map_or("family", |(name, _)| *name);
        let family = flags::value(&set::AF, part.number(1));
        match () {
            () if part.length == 1 && size > 1 => return unknown_family(part),
            () if part.length < size => return format!("{{{first}={family}, ...}}"),
            () if !part.has(size) => return format!("{{{first}={family}, {}}}", address(part.at.wrapping_add(1))),
            () => {}
        }
        let scope = Scope::of(part.number(1) as u8);
        let text = self.fields.whole(part, &scope);
        let rest = part.behind(size.next_multiple_of(4));
        if rest.length == 0 {
            return text;
        }
        format!("{text}, {}", super::fields::payload(&self.attributes, &rest, &scope))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name in rows is one of its set: the rows are written by hand.
    #[test]
    fn rows_have_names_that_there_are() {
        fn kinds(kind: &'static Kind, seen: &mut Vec<*const Attributes>) {
            match kind {
                Kind::Nested(of) => attributes(of, seen),
                Kind::Array(kind) | Kind::Indexed(kind, ..) | Kind::Each(kind) => kinds(kind, seen),
                _ => {}
            }
        }
        fn attributes(of: &'static Attributes, seen: &mut Vec<*const Attributes>) {
            if seen.contains(&std::ptr::from_ref(of)) {
                return;
            }
            seen.push(of);
            let prefix = of.types.unknown.trim_end_matches('?');
            for (names, kind) in of.rows {
                for name in names.split(' ') {
                    let there = |(_, full): (u64, &str)| full.strip_prefix(prefix).unwrap_or(full) == name;
                    assert!(of.types.names.iter().any(there), "{prefix}{name}");
                }
                kinds(kind, seen);
            }
        }
        let mut seen = Vec::new();
        let tables =
            route::tables().chain(diag::tables()).chain(link::tables()).chain([&ACKNOWLEDGED, &generic::CONTROL]);
        tables.for_each(|of| attributes(of, &mut seen));
        assert!(seen.len() > 40, "{}", seen.len());
    }
}
