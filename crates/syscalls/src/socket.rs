//! Socket addresses and messages.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::capture::MOST_MESSAGES;
use super::context::{Context, View};
use super::generated as set;
use super::kind::{Set, Way};
use super::part::Part;
use super::text::{address, padded, quoted};
use super::{Constants, Hex, Style, controls, flags, netlink, sockaddr};
use crate::When;

/// A struct sockaddr of any family; `None` where even the family is missing.
pub(super) fn peer(bytes: &[u8], context: &Context) -> Option<String> {
    let family = u16::from_le_bytes(bytes.get(..2)?.try_into().ok()?);
    let name = flags::value(&set::AF, u64::from(family));
    let part = Part::new(context, 0, bytes, bytes.len() as u64);
    let known = match family {
        1 => unix(&bytes[2..], context.style),
        2 | 10 => internet(family, bytes, context),
        16 => netlink_address(bytes, context),
        _ => sockaddr::fields(family, &part),
    };
    let rest = known.unwrap_or_else(|| match &bytes[2..] {
        [] => String::new(),
        data => format!(", sa_data={}", quoted(data, &Style { strings: 128, ..*context.style }, true)),
    });
    Some(format!("{{sa_family={name}{rest}}}"))
}

/// What is behind the family of an address of netlink(7).
fn netlink_address(bytes: &[u8], context: &Context) -> Option<String> {
    let view = View { bytes, context };
    let (pad, process, groups) = (view.u16(2)?, view.i32(4)?, view.u32(8)?);
    let pad = if pad == 0 { String::new() } else { format!(", nl_pad={pad:#x}") };
    Some(format!("{pad}, nl_pid={}, nl_groups={}", context.pid(process), padded(u64::from(groups), 8)))
}

/// What is behind the family of an address of the internet: of 16 bytes, or of 24, behind which a newer one has more.
pub(super) fn internet(family: u16, bytes: &[u8], context: &Context) -> Option<String> {
    let style = context.style;
    if family == 2 {
        let octets: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
        let name = written(&Ipv4Addr::from(octets).to_string(), style);
        let port = port(bytes.get(2..4)?, style);
        let address = flags::named(|| raw(&octets, style), format!("inet_addr({name})"));
        return (bytes.len() >= 16).then(|| format!(", sin_port={port}, sin_addr={address}"));
    }
    let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let octets: [u8; 16] = bytes.get(8..24)?.try_into().ok()?;
    let name = written(&Ipv6Addr::from(octets).to_string(), style);
    let port = port(bytes.get(2..4)?, style);
    let flow = flags::named(|| raw(&bytes[4..8], style), format!("htonl({})", word(4)?.swap_bytes()));
    let address = match style.constants {
        Constants::Names => format!("inet_pton(AF_INET6, {name}, &sin6_addr)"),
        _ => {
            let address = flags::named(|| raw(&octets, style), format!("inet_pton(AF_INET6, {name})"));
            format!("sin6_addr={address}")
        }
    };
    let part = Part::new(context, 0, bytes, bytes.len() as u64);
    let scope = word(24).map(|number| format!(", sin6_scope_id={}", sockaddr::scope(&octets, number, &part)));
    Some(format!(", sin6_port={port}, sin6_flowinfo={flow}, {address}{}", scope.unwrap_or_default()))
}

/// A number of 16 bits in network order; 0 where there are too few.
fn network(bytes: &[u8]) -> u16 {
    bytes.first_chunk().map_or(0, |bytes| u16::from_be_bytes(*bytes))
}

/// A port.
pub(super) fn port(bytes: &[u8], style: &Style) -> String {
    let bytes = &bytes[..bytes.len().min(2)];
    flags::named(|| raw(bytes, style), format!("htons({})", network(bytes)))
}

/// A value in network order.
pub(super) fn network_value(bytes: &[u8], set: &Set, style: &Style) -> String {
    let bytes = &bytes[..bytes.len().min(2)];
    let name = flags::with(Constants::Names, || flags::value(set, u64::from(network(bytes))));
    flags::named(|| raw(bytes, style), format!("htons({name})"))
}

/// The bytes of a number in network order.
fn raw(bytes: &[u8], style: &Style) -> String {
    quoted(bytes, &Style { strings: bytes.len(), hex: Hex::Always, ..*style }, true)
}

/// An address in quotes, whole.
fn written(name: &str, style: &Style) -> String {
    quoted(name.as_bytes(), &Style { strings: 64, ..*style }, true)
}

/// The path of a Unix socket; an abstract one is behind an `@`.
fn unix(path: &[u8], style: &Style) -> Option<String> {
    let style = Style { strings: 128, ..*style };
    // UNIX_PATH_MAX: what is behind it is none of the path.
    let shown = match &path[..path.len().min(108)] {
        [] => return Some(String::new()),
        [0, rest @ ..] => format!("@{}", quoted(rest, &style, true)),
        path => {
            let end = path.iter().position(|byte| *byte == 0).unwrap_or(path.len());
            quoted(&path[..end], &style, true)
        }
    };
    Some(format!(", sun_path={shown}"))
}

/// An address that the program gives.
pub(super) fn peer_in(context: &Context, at: u64, length: u64) -> String {
    let length = (length & 0xffff_ffff).min(128);
    let bytes = context.bytes(When::Entry, at, length).filter(|bytes| !super::text::faulted(at, bytes.len(), length));
    bytes.and_then(|bytes| peer(bytes, context)).unwrap_or_else(|| address(at))
}

/// An address that the kernel gives, as long as it says in the word behind it.
pub(super) fn peer_out(context: &Context, at: u64, length_at: u64) -> String {
    if context.failed() {
        return address(at);
    }
    let length = |when| Some(u32::from_le_bytes(context.exactly(when, length_at, 4)?.try_into().ok()?));
    let given = length(When::Entry).unwrap_or(u32::MAX);
    match length(When::Exit) {
        Some(written) if written > 0 => {
            let bytes = context.bytes(When::Exit, at, u64::from(written.min(given).min(128)));
            bytes.and_then(|bytes| peer(bytes, context)).unwrap_or_else(|| address(at))
        }
        _ => address(at),
    }
}

/// The length that the kernel changes: `[128 => 16]`, or `[16]`.
pub(super) fn length(context: &Context, at: u64) -> String {
    let length = |when| Some(i32::from_le_bytes(context.exactly(when, at, 4)?.try_into().ok()?));
    // Of getsockopt(2) the kernel says how long it would have been, too.
    let asked = |_: &i32| !context.failed() || context.entry.name == "getsockopt";
    match (length(When::Entry), length(When::Exit).filter(asked)) {
        (Some(before), Some(after)) if before != after => format!("[{before} => {after}]"),
        (_, Some(after)) => format!("[{after}]"),
        (Some(before), None) => format!("[{before}]"),
        _ => address(at),
    }
}

/// An array of iovec and what it points to, so many bytes in all, or, of `u64::MAX`, whatever it is.
pub(super) fn vectors(context: &Context, at: u64, count: u64, way: Way, mut left: u64) -> String {
    let word = context.word();
    let entry = context.bytes(When::Entry, at, count.saturating_mul(2 * word as u64));
    let exit = || context.bytes(When::Exit, at, count.saturating_mul(2 * word as u64));
    let Some(bytes) = entry.or_else(exit).filter(|bytes| bytes.len() >= 2 * word || count == 0) else {
        return if count == 0 && at != 0 { "[]".to_string() } else { address(at) };
    };
    let view = View { bytes, context };
    let mut out = Vec::new();
    let most = context.style.elements().min(MOST_MESSAGES as usize);
    for index in 0..(count as usize).min(bytes.len() / (2 * word)) {
        if index >= most {
            out.push("...".to_string());
            break;
        }
        let (base, length) = (view.long(2 * index).unwrap_or(0), view.long(2 * index + 1).unwrap_or(0));
        let when = if way == Way::Out { When::Exit } else { When::Entry };
        let shown = length.min(left);
        let wanted = shown.min(context.style.strings as u64 + 1);
        let data = context.bytes(when, base, shown).filter(|data| !data.is_empty() || shown == 0);
        let data = data.filter(|data| way == Way::Out || !super::text::faulted(base, data.len(), wanted));
        let base = match data {
            Some(data) if !(way == Way::Out && context.failed()) => datagram(context, base, data, shown)
                .unwrap_or_else(|| quoted(data, context.style, data.len() as u64 == shown)),
            None if shown == 0 && base != 0 && !(way == Way::Out && context.failed()) => "\"\"".to_string(),
            _ => address(base),
        };
        // Lengths may be anything, and take nothing from what has no bound.
        left = if left == u64::MAX { left } else { left.saturating_sub(length) };
        out.push(format!("{{iov_base={base}, iov_len={length}}}"));
    }
    let cut = out.last().is_some_and(|last| last == "...");
    if (out.len() as u64) < count && !cut {
        out.push(super::arguments::further(at, bytes.len(), out.len(), 2 * word, context.style.elements()));
    }
    format!("[{}]", out.join(", "))
}

/// Calls that send or receive.
pub(super) fn has_datagrams(name: &str) -> bool {
    (name.starts_with("send") || name.starts_with("recv")) && !name.starts_with("sendfile")
}

/// What goes over a socket of netlink, by a call that sends or receives: the vectors of writev(2) and its like are
/// bytes, as in strace.
pub(super) fn datagram(context: &Context, at: u64, bytes: &[u8], length: u64) -> Option<String> {
    if has_datagrams(context.entry.name) { netlink::messages(context, at, bytes, length) } else { None }
}

/// A struct msghdr; `left` bytes were received into its vectors.
pub(super) fn message(view: &View, way: Way, left: u64, entry: Option<&View>) -> Option<String> {
    let context = view.context;
    let word = context.word();
    let failed = way == Way::Out && context.failed();
    // name, namelen (an int, padded), iov, iovlen, control, controllen, flags
    let (name, namelen) = (view.long(0)?, view.u32(word)?);
    let (iov, iovlen, control, controllen) = (view.long(2)?, view.long(3)?, view.long(4)?, view.long(5)?);
    let bits = u64::from(view.u32(6 * word)?);
    let when = if way == Way::Out { When::Exit } else { When::Entry };
    let given = entry.and_then(|entry| entry.u32(word)).unwrap_or(namelen);
    let shown = context.bytes(when, name, u64::from(namelen.min(given).min(128))).filter(|_| !failed && namelen > 0);
    let peer = shown.and_then(|bytes| peer(bytes, context)).unwrap_or_else(|| address(name));
    let mut out = format!("{{msg_name={peer}, msg_namelen=");
    out += &if given == namelen { namelen.to_string() } else { format!("{given} => {namelen}") };
    out += &format!(", msg_iov={}, msg_iovlen={iovlen}", vectors(context, iov, iovlen, way, left));
    if controllen != 0 {
        let bytes = context.bytes(when, control, controllen).filter(|_| !failed);
        let text = bytes.and_then(|bytes| controls::messages(&Part::new(context, control, bytes, controllen)));
        out += &format!(", msg_control={}", text.unwrap_or_else(|| address(control)));
    }
    Some(out + &format!(", msg_controllen={controllen}, msg_flags={}}}", flags::flags(&set::MSG, bits).text))
}

/// An array of struct mmsghdr; of those that the kernel filled, as many as the result says. Each of them may have been
/// copied on its own.
pub(super) fn messages(context: &Context, at: u64, count: u64, way: Way) -> String {
    let (header, size) = if context.wide { (56, 64) } else { (28, 32) };
    if way == Way::Out && context.failed() {
        return address(at);
    }
    let shown = if context.failed() { count } else { context.count() };
    let mut out = Vec::new();
    for index in 0..shown {
        if out.len() >= context.style.elements().min(MOST_MESSAGES as usize) {
            out.push("...".to_string());
            break;
        }
        let start = at.wrapping_add(index * size);
        let entry = context.exactly(When::Entry, start, size);
        let exit = context.exactly(When::Exit, start, size).filter(|_| !context.failed());
        let Some(bytes) = exit.or(entry) else {
            // Where memory ends.
            out.extend((start % 4096 == 0 && index > 0).then(|| format!("... /* {} */", address(start))));
            break;
        };
        let view = View { bytes, context };
        let before = entry.map(|bytes| View { bytes: &bytes[..header], context });
        let length = view.u32(header).unwrap_or(0);
        let Some(text) =
            message(&view, way, if way == Way::Out { u64::from(length) } else { u64::MAX }, before.as_ref())
        else {
            break;
        };
        let got = if context.failed() { String::new() } else { format!(", msg_len={length}") };
        out.push(format!("{{msg_hdr={text}{got}}}"));
    }
    if out.is_empty() && shown > 0 { address(at) } else { format!("[{}]", out.join(", ")) }
}

/// The name of a socket's option at its level.
pub(super) fn option_name(level: u32, option: u64) -> String {
    let set = match level {
        1 => &set::SO,
        6 => &set::TCP,
        0 => &set::IP,
        17 => &set::SOL_UDP,
        41 => &set::IPV6,
        58 => &set::SOL_ICMPV6,
        255 => &set::SOL_RAW,
        263 => &set::SOL_PACKET,
        270 => &set::SOL_NETLINK,
        271 => &set::SOL_TIPC,
        279 => &set::SOL_ALG,
        282 => &set::SOL_TLS,
        _ => return (option as u32).to_string(),
    };
    flags::value(set, option)
}
