//! Messages of netlink(7), as far as they were copied: headers, and the bodies of errors and ends. Other bodies are
//! quoted.
//!
//! Whether a socket is one of netlink's, and of which of its families, is not said by a call: [`Style::netlink`] is
//! asked. Sources: linux/netlink.h, linux/rtnetlink.h, linux/sock_diag.h, linux/genetlink.h.

use super::context::{Context, View};
use super::generated as set;
use super::kind::Set;
use super::text::quoted;
use super::{Hex, Style, flags};

/// The families whose types have names here: NETLINK_ROUTE, NETLINK_SOCK_DIAG, NETLINK_GENERIC.
const ROUTE: u32 = 0;
const SOCK_DIAG: u32 = 4;
const GENERIC: u32 = 16;
/// NETLINK_KOBJECT_UEVENT: its messages are text without a header.
const UEVENT: u32 = 15;

/// NLMSG_ERROR, NLMSG_DONE, SOCK_DIAG_BY_FAMILY.
const ERROR: u16 = 2;
const DONE: u16 = 3;
const BY_FAMILY: u16 = 20;

/// Bytes of a struct nlmsghdr.
const HEADER: usize = 16;

/// The family of the netlink socket that a call is about: its first argument.
fn family(context: &Context) -> Option<u32> {
    let netlink = context.style.netlink?;
    netlink(context.call.pid, context.arg(0) as i32).filter(|family| *family != UEVENT)
}

/// The messages in a buffer of so many bytes, of which these were copied; `None` where it has none.
pub(super) fn messages(context: &Context, bytes: &[u8], length: u64) -> Option<String> {
    if bytes.len() < HEADER {
        return None;
    }
    let family = family(context)?;
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some(rest) = bytes.get(at..).filter(|rest| rest.len() >= HEADER) {
        if out.len() >= context.style.elements() {
            break;
        }
        let view = View { bytes: rest, context };
        let size = view.u32(0)? as usize;
        if size < HEADER {
            break;
        }
        out.push(message(&view, size, family)?);
        at += size.next_multiple_of(4);
    }
    // Nothing that looks like a message: bytes.
    if out.is_empty() {
        return None;
    }
    if (at as u64) < length {
        out.push("...".to_string());
    }
    Some(if out.len() == 1 { out.remove(0) } else { format!("[{}]", out.join(", ")) })
}

/// One message: its header, and its body if it has one.
fn message(view: &View, size: usize, family: u32) -> Option<String> {
    let header = header(view, family)?;
    if size <= HEADER {
        return Some(header);
    }
    let whole = view.bytes.len() >= size;
    let body = view.bytes.get(HEADER..view.bytes.len().min(size))?;
    Some(format!("[{header}, {}]", content(&View { bytes: body, context: view.context }, view.u16(4)?, whole, family)))
}

fn header(view: &View, family: u32) -> Option<String> {
    let kind = view.u16(4)?;
    Some(format!(
        "{{nlmsg_len={}, nlmsg_type={}, nlmsg_flags={}, nlmsg_seq={}, nlmsg_pid={}}}",
        view.u32(0)?,
        type_name(kind, family),
        flag_names(kind, view.u16(6)?, family),
        view.u32(8)?,
        view.i32(12)?
    ))
}

/// Types of families that are not known.
const NOTHING: Set = Set { unknown: "NLMSG_???", names: &[] };

fn type_name(kind: u16, family: u32) -> String {
    let kind = u64::from(kind);
    let own = match family {
        _ if kind < 16 => return flags::value(&set::NLMSG, kind),
        ROUTE => &set::RTM,
        SOCK_DIAG => &set::DIAG,
        GENERIC => &set::GENL,
        _ => &NOTHING,
    };
    flags::value(own, kind)
}

/// The upper byte of the flags means what the message does: makes, deletes, asks, answers.
fn flag_names(kind: u16, value: u16, family: u32) -> String {
    let special = match (family, kind) {
        (_, ERROR) => Some(&set::NLM_ACK),
        (_, DONE) => None,
        // The lower two bits of a type are the verb (linux/rtnetlink.h).
        (ROUTE, kind) if kind >= 16 => {
            [Some(&set::NLM_NEW), Some(&set::NLM_DEL), Some(&set::NLM_GET), None][usize::from(kind & 3)]
        }
        (SOCK_DIAG, BY_FAMILY) => Some(&set::NLM_GET),
        _ => None,
    };
    let (mut names, mut rest) = flags::split(&set::NLM_F, u64::from(value));
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
    flags::bits(u64::from(value), names).text
}

fn content(view: &View, kind: u16, whole: bool, family: u32) -> String {
    let plain = || quoted(view.bytes, &Style { hex: Hex::Always, ..*view.context.style }, whole);
    match (kind, view.i32(0)) {
        (ERROR, Some(error)) => {
            let name = super::errno_name(error.wrapping_neg()).filter(|_| error < 0);
            let error = name.map_or_else(|| error.to_string(), |name| format!("-{name}"));
            let about = view.behind(4).filter(|about| about.bytes.len() >= HEADER);
            match about.and_then(|about| header(&about, family)) {
                Some(about) => format!("{{error={error}, msg={about}}}"),
                None => format!("{{error={error}}}"),
            }
        }
        (DONE, Some(error)) if view.bytes.len() == 4 => error.to_string(),
        _ => plain(),
    }
}
