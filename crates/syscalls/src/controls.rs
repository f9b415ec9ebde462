//! Control messages of sendmsg(2) and recvmsg(2).
//!
//! Sources: linux/socket.h and asm-generic/socket.h of the kernel, linux/in.h, linux/errqueue.h.

use std::net::Ipv4Addr;

use super::context::View;
use super::generated as set;
use super::part::Part;
use super::text::{address, faulted, hex, id, quoted};
use super::{flags, socket, time};

/// Levels of control messages.
const SOL_IP: i32 = 0;
const SOL_SOCKET: i32 = 1;
/// What the kernel takes of them at most, unless it was told otherwise (net.core.optmem_max).
const MOST: usize = 131_072;

/// So many are shown at most.
const MOST_SHOWN: usize = 1024;

/// So much of them is copied at most: a copy of as many bytes says nothing of where memory ends.
const COPIED: usize = 4096;

/// The control messages behind a msghdr; `None` where they cannot be read, or are too short for one.
pub(super) fn messages(part: &Part) -> Option<String> {
    let word = part.context.word();
    let head = word + 8;
    let length = part.length.min(MOST);
    let ended = part.bytes.len() < COPIED && faulted(part.at, part.bytes.len(), length as u64);
    if length < head || part.bytes.len() < head || ended {
        return None;
    }
    let (mut out, mut at) = (Vec::new(), 0);
    while length - at >= head {
        if out.len() >= part.context.style.elements().min(MOST_SHOWN) {
            out.push("...".to_string());
            return Some(format!("[{}]", out.join(", ")));
        }
        let rest = part.first(length).behind(at);
        if !rest.has(head) {
            // What is behind was not copied: it is too much.
            out.push("...".to_string());
            return Some(format!("[{}]", out.join(", ")));
        }
        let size = usize::try_from(rest.number(word)).unwrap_or(usize::MAX);
        out.push(message(&rest, word, size));
        at = match size {
            _ if size.min(rest.length) < head => {
                at += head;
                break;
            }
            _ => at.saturating_add(size.checked_next_multiple_of(word).unwrap_or(usize::MAX)).min(length),
        };
    }
    if at < length {
        out.push(format!("... /* {} */", address(part.at.wrapping_add(at as u64))));
    } else if length < part.length {
        out.push("...".to_string());
    }
    Some(format!("[{}]", out.join(", ")))
}

/// One message, as long as it says.
fn message(part: &Part, word: usize, size: usize) -> String {
    let (level, kind) = (part.behind(word).number(4), part.behind(word + 4).number(4));
    let name = match level as i32 {
        SOL_IP => flags::value(&set::IP_CONTROL, kind),
        SOL_SOCKET => flags::value(&set::SCM, kind),
        _ => hex(kind),
    };
    let text =
        format!("{{cmsg_len={}, cmsg_level={}, cmsg_type={name}", part.number(word), flags::value(&set::LEVEL, level));
    let data = part.first(size).behind(word + 8);
    if data.length == 0 {
        return text + "}";
    }
    let known = match level as i32 {
        SOL_IP => of_internet(&data, kind),
        SOL_SOCKET => of_sockets(&data, kind),
        _ => None,
    };
    // Quotes that are as long as the message; what was not copied of it is too much.
    let shown = known.unwrap_or_else(|| data.written(data.bytes.len().max(1)));
    format!("{text}, cmsg_data={shown}}}")
}

/// So many elements of a size, each printed in its own way.
fn elements(data: &Part, size: usize, print: impl Fn(&Part) -> String) -> String {
    let limit = data.context.style.elements();
    let count = data.bytes.len() / size;
    let mut out: Vec<String> = (0..count.min(limit)).map(|at| print(&data.behind(at * size))).collect();
    out.extend((data.length / size > out.len()).then(|| "...".to_string()));
    format!("[{}]", out.join(", "))
}

/// The data of a message of any socket, by its type.
fn of_sockets(data: &Part, kind: u64) -> Option<String> {
    let context = data.context;
    let pair = |at: usize| (data.behind(at).number(8) as i64, data.behind(at + 8).number(8) as i64);
    let wide = context.wide || kind >= 63;
    Some(match kind {
        // SCM_RIGHTS, SCM_CREDENTIALS, SCM_SECURITY, SCM_PIDFD
        1 if data.has(4) => elements(data, 4, |fd| context.fd(fd.number(4) as i32)),
        2 if data.has(12) => {
            let number = |at: usize| data.behind(at).number(4) as u32;
            format!("{{pid={}, uid={}, gid={}}}", context.pid(number(0) as i32), id(number(4)), id(number(8)))
        }
        3 => quoted(data.bytes, &super::Style { strings: data.bytes.len(), ..*context.style }, true),
        4 if data.has(4) => context.fd(data.number(4) as i32),
        // Times: SO_TIMESTAMP_OLD and _NEW in microseconds, SO_TIMESTAMPNS_OLD and _NEW in nanoseconds, three of the
        // latter in SO_TIMESTAMPING_OLD and _NEW.
        29 | 63 | 35 | 64 | 37 | 65 if !wide => return None,
        29 | 63 if data.has(16) => time::val(pair(0).0, pair(0).1),
        35 | 64 if data.has(16) => time::spec(pair(0).0, pair(0).1),
        37 | 65 if data.has(48) => {
            let times = [0, 16, 32].map(|at| time::spec(pair(at).0, pair(at).1));
            format!("[{}]", times.join(", "))
        }
        29 | 63 | 35 | 64 | 37 | 65 => "???".to_string(),
        _ => return None,
    })
}

/// The data of a message of IPv4, by its type.
fn of_internet(data: &Part, kind: u64) -> Option<String> {
    let view = data.view();
    Some(match kind {
        // IP_TOS, IP_RECVOPTS, IP_RETOPTS: bytes.
        1 | 6 | 7 => elements(data, 1, |byte| hex(byte.number(1))),
        // IP_TTL, IP_CHECKSUM: numbers.
        2 | 23 if data.has(4) => elements(data, 4, |number| number.number(4).to_string()),
        // SCM_SECURITY
        3 => quoted(data.bytes, &super::Style { strings: data.bytes.len(), ..*data.context.style }, true),
        8 => packet(&view)?,
        11 => fault(&view)?,
        // IP_ORIGDSTADDR: an address.
        20 if data.has(16) => socket::peer(data.first(128).bytes, data.context)?,
        // IP_PROTOCOL
        52 if data.has(4) => format!("[{}]", flags::value(&set::IPPROTO, data.number(4))),
        _ => return None,
    })
}

/// IP_PKTINFO.
fn packet(view: &View) -> Option<String> {
    let four = |at| Some(format!("inet_addr(\"{}\")", Ipv4Addr::from(view.raw::<4>(at)?)));
    let index = super::fields::interface(view.context, view.u32(0)?);
    Some(format!("{{ipi_ifindex={index}, ipi_spec_dst={}, ipi_addr={}}}", four(4)?, four(8)?))
}

/// IP_RECVERR: a struct sock_extended_err, and whose fault it is.
fn fault(view: &View) -> Option<String> {
    let [errno, info, data] = [view.u32(0)?, view.u32(8)?, view.u32(12)?];
    let [origin, kind, code] = [view.u8(4)?, view.u8(5)?, view.u8(6)?];
    let offender = socket::peer(view.bytes.get(16..32)?, view.context)?;
    Some(format!(
        "{{ee_errno={errno}, ee_origin={origin}, ee_type={kind}, ee_code={code}, ee_info={info}, ee_data={data}, \
         offender={offender}}}"
    ))
}
