//! The options of sockets: setsockopt(2) and getsockopt(2).
//!
//! Sources: asm-generic/socket.h, linux/in.h, linux/if_packet.h, linux/icmp.h, linux/tcp.h, linux/tipc.h.

use super::context::Context;
use super::fields::{Fields, Kind, Scope, payload};
use super::filter::{self, Purpose};
use super::generated as set;
use super::part::Part;
use super::text::{self, address};
use super::{flags, socket};
use crate::When;

/// What an option has that is no int, by its level and number.
static OPTIONS: &[(u32, u32, Kind)] = &[
    (SOL_SOCKET, 4, Kind::With(4, error)),
    (SOL_SOCKET, 13, Kind::Struct(&LINGER)),
    (SOL_SOCKET, 17, Kind::Struct(&CREDENTIALS)),
    (SOL_SOCKET, 25, Kind::With(0, |part, _| text::string(part.bytes, part.context.style))),
    (SOL_SOCKET, 26, Kind::With(16, program)),
    (SOL_SOCKET, 51, Kind::With(16, program)),
    (SOL_SOCKET, 74, Kind::With(4, rehash)),
    (SOL_SOCKET, 77, Kind::With(4, |part, _| format!("[{}]", part.context.fd(part.signed(4) as i32)))),
    (SOL_IP, 35, Kind::Struct(&MEMBERSHIP)),
    (SOL_IP, 36, Kind::Struct(&MEMBERSHIP)),
    (SOL_IP, 42, Kind::With(136, group)),
    (SOL_IP, 45, Kind::With(136, group)),
    (SOL_IP, 51, Kind::With(0, ports)),
    (SOL_IP, 52, Kind::With(0, protocol)),
    (SOL_TCP, 38, Kind::With(1, key)),
    (SOL_IPV6, 42, Kind::With(136, group)),
    (SOL_IPV6, 45, Kind::With(136, group)),
    (SOL_IPV6, 20, Kind::With(20, membership6)),
    (SOL_IPV6, 21, Kind::With(20, membership6)),
    (SOL_IPV6, 27, Kind::With(20, membership6)),
    (SOL_IPV6, 28, Kind::With(20, membership6)),
    (SOL_RAW, 1, Kind::With(4, filter)),
    (SOL_PACKET, 1, Kind::With(16, packet_membership)),
    (SOL_PACKET, 2, Kind::With(16, packet_membership)),
    (SOL_PACKET, 5, Kind::Struct(&RING)),
    (SOL_PACKET, 6, Kind::Struct(&STATISTICS)),
    (SOL_PACKET, 13, Kind::Struct(&RING)),
    (SOL_TIPC, 127, Kind::With(4, |part, _| format!("[{}]", flags::value(&set::TIPC_IMPORTANCE, part.number(4))))),
    (SOL_TIPC, 135, Kind::With(16, |part, scope| GROUP.whole(part, scope))),
];
const SOL_IP: u32 = 0;
const SOL_SOCKET: u32 = 1;
const SOL_TCP: u32 = 6;
const SOL_IPV6: u32 = 41;
const SOL_RAW: u32 = 255;
const SOL_PACKET: u32 = 263;
const SOL_NETLINK: u32 = 270;
const SOL_TIPC: u32 = 271;

static LINGER: Fields = Fields(&[("l_onoff", Kind::I(4)), ("l_linger", Kind::I(4))]);
static CREDENTIALS: Fields = Fields(&[("pid", Kind::Pid), ("uid", Kind::Id), ("gid", Kind::Id)]);
static MEMBERSHIP: Fields = Fields(&[
    ("imr_multiaddr", Kind::With(4, |part, _| four(part))),
    ("imr_interface", Kind::With(4, |part, _| four(part))),
]);
/// struct tpacket_req.
static RING: Fields = Fields(&[
    ("tp_block_size", Kind::U(4)),
    ("tp_block_nr", Kind::U(4)),
    ("tp_frame_size", Kind::U(4)),
    ("tp_frame_nr", Kind::U(4)),
]);
/// struct tpacket_stats_v3, whose last field older programs do not ask for.
static STATISTICS: Fields =
    Fields(&[("tp_packets", Kind::U(4)), ("tp_drops", Kind::U(4)), ("tp_freeze_q_cnt", Kind::U(4))]);

/// struct tipc_group_req.
static GROUP: Fields = Fields(&[
    ("type", Kind::U(4)),
    ("instance", Kind::U(4)),
    ("scope", Kind::Value(4, &set::TIPC_SCOPE)),
    ("flags", Kind::Flags(4, &set::TIPC_GROUP)),
]);

fn four(part: &Part) -> String {
    let name = part.internet(2).unwrap_or_default();
    flags::named(|| part.first(4).written(4), format!("inet_addr({name})"))
}

/// What a call's option has: one int, where nothing else is known.
fn kind(part: &Part) -> Option<&'static Kind> {
    let (level, option) = (part.context.arg(1) as u32, part.context.arg(2) as u32);
    OPTIONS.iter().find(|(known, number, _)| (*known, *number) == (level, option)).map(|(.., kind)| kind)
}

/// What is set: the kernel takes no less than all of it.
pub(super) fn given(part: &Part) -> String {
    if part.length == 0 {
        // Of bytes there may be none.
        let bytes = is_plain(part) || kind(part).is_some_and(|kind| kind.size() == 0);
        return if bytes { "\"\"".to_string() } else { address(part.at) };
    }
    let size = kind(part).map_or(if is_plain(part) { 0 } else { 4 }, Kind::size);
    // Of a membership of packets strace knows one length.
    let exact = matches!((part.context.arg(1) as u32, part.context.arg(2) as u32), (SOL_PACKET, 1 | 2 | 5 | 13));
    if !part.has(size) || (exact && part.length != size) {
        return address(part.at);
    }
    match kind(part) {
        Some(kind) => payload(kind, part, &Scope::default()),
        None if is_plain(part) && part.length != 4 => plain(part),
        None => format!("[{}]", part.signed(4)),
    }
}

/// Options of sockets that have, or may have, something else than an int, of which strace knows no form.
const PLAIN: [u64; 26] =
    [3, 20, 21, 22, 23, 24, 28, 31, 38, 39, 47, 48, 50, 52, 55, 57, 59, 61, 62, 66, 67, 71, 72, 78, 79, 80];

/// Has this option bytes, or an int where there are four of them? Of other levels than these all do that are not known.
fn is_plain(part: &Part) -> bool {
    let option = part.context.arg(2) & 0xffff_ffff;
    match part.context.arg(1) as u32 {
        SOL_SOCKET => PLAIN.contains(&option) || option > 84,
        SOL_NETLINK | SOL_TIPC => false,
        _ => kind(part).is_none(),
    }
}

/// The filter that a socket has: as many instructions as its length says, unless only that was asked for.
fn gotten(part: &Part) -> String {
    let (context, length_at) = (part.context, part.context.arg(4));
    let given = context.exactly(When::Entry, length_at, 4).and_then(|bytes| bytes.try_into().ok());
    if context.style.abbreviate || given.map_or(0, u32::from_le_bytes) == 0 {
        return address(part.at);
    }
    filter::instructions(context, When::Exit, (part.at, part.length as u64), Purpose::Packets)
}

/// Bytes of what is no int; where they are not all there, where they are.
fn plain(part: &Part) -> String {
    let style = part.context.style;
    if !part.has(part.length.min(style.strings)) {
        return address(part.at);
    }
    text::quoted(part.bytes, style, part.has(part.length))
}

/// What was asked for, as far as the program has room for it.
pub(super) fn asked(part: &Part) -> String {
    match kind(part) {
        _ if (part.context.arg(1) as u32, part.context.arg(2) as u32) == (SOL_SOCKET, 26) => gotten(part),
        _ if may_lack(part.context) => memberships(part),
        Some(Kind::Struct(fields)) if part.has(part.length) => fields.cut(part),
        Some(kind) if part.has(kind.size()) => payload(kind, part, &Scope::default()),
        None if part.length == 4 && part.has(4) => format!("[{}]", part.signed(4)),
        None if is_plain(part) => plain(part),
        None if part.has(4) => format!("[{}]", part.signed(4)),
        _ if part.context.arg(1) as u32 == SOL_TIPC => address(part.at),
        _ => part.quoted(),
    }
}

/// Is this an option of which the kernel says how long it is, whatever there is room for (NETLINK_LIST_MEMBERSHIPS)?
pub(super) fn may_lack(context: &Context) -> bool {
    (context.arg(1) as u32, context.arg(2) as u32) == (SOL_NETLINK, 9)
}

/// NETLINK_LIST_MEMBERSHIPS: as many words of bits as there is room for.
fn memberships(part: &Part) -> String {
    let context = part.context;
    let room = context.exactly(When::Entry, context.arg(4), 4).and_then(|bytes| bytes.try_into().ok());
    let words = part.first(room.map_or(0, u32::from_le_bytes) as usize);
    if words.length < 4 { "[]".to_string() } else { payload(&Kind::Array(&Kind::U(4)), &words, &Scope::default()) }
}

/// IP_LOCAL_PORT_RANGE: the first and the last one in one word; of none of both is said that it is not.
fn ports<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    if part.length != 4 {
        return part.quoted();
    }
    if !part.has(4) {
        return address(part.at);
    }
    let (both, first, last) = (part.number(4), part.number(2), part.behind(2).number(2));
    let shown = |port: u64| if port == 0 { String::new() } else { port.to_string() };
    let sense = both != 0 && (first == 0 || last == 0 || first <= last);
    let number = super::text::hex(both);
    let text = if sense { flags::remarked(number, &format!("{}..{}", shown(first), shown(last))) } else { number };
    format!("[{text}]")
}

/// IP_PROTOCOL.
fn protocol<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    match part.length {
        4 if !part.has(4) => address(part.at),
        4 => format!("[{}]", flags::value(&set::IPPROTO, part.number(4))),
        _ => part.quoted(),
    }
}

/// struct tcp_ao_add; what is not given of it is zero.
fn key<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    const SIZE: usize = 288;
    static BEHIND: Fields = Fields(&[
        ("sndid", Kind::U(1)),
        ("rcvid", Kind::U(1)),
        ("maclen", Kind::U(1)),
        ("keyflags", Kind::Flags(1, &set::TCP_AO)),
    ]);
    if !part.has(part.length.min(SIZE)) {
        return address(part.at);
    }
    let context = part.context;
    let mut bytes = part.first(SIZE).bytes.to_vec();
    bytes.resize(SIZE, 0);
    let all = Part::new(context, part.at, &bytes, SIZE as u64);
    let peer = socket::peer(all.first(128).bytes, context).unwrap_or_default();
    let name = text::string(all.behind(128).first(64).bytes, context.style);
    let index = super::fields::interface(context, all.behind(192).number(4) as u32);
    let bits = all.behind(196).number(4);
    let (prefix, length) = (all.behind(202).number(1), all.behind(207).number(1));
    let behind = BEHIND.printed(&all.behind(203).first(4), &Scope::default(), 0).join(", ");
    let secret = all.behind(208).first(length.min(80) as usize).written(usize::MAX);
    format!(
        "{{addr={peer}, prefix={prefix}, alg_name={name}, ifindex={index}, set_current={}, set_rnext={}, {behind}, \
         key={secret}, keylen={length}}}",
        bits & 1,
        bits >> 1 & 1
    )
}

/// A filter of packets.
fn program<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    filter::program(part.context, part.at, Purpose::Packets)
}

/// SO_TXREHASH.
fn rehash<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    let number = part.signed(4);
    let name = match number {
        0 => "SOCK_TXREHASH_DISABLED",
        1 => "SOCK_TXREHASH_ENABLED",
        255 => "SOCK_TXREHASH_DEFAULT",
        _ => return format!("[{}]", flags::remarked(number.to_string(), "SOCK_TXREHASH_???")),
    };
    format!("[{}]", flags::named(|| number.to_string(), name.to_string()))
}

/// struct group_req: a number of 32 bits, and an address in a struct sockaddr_storage.
fn group<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    let index = super::fields::interface(part.context, part.number(4) as u32);
    let group = socket::peer(part.behind(8).first(128).bytes, part.context);
    format!("{{gr_interface={index}, gr_group={}}}", group.unwrap_or_default())
}

/// SO_ERROR.
fn error<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    let number = part.signed(4) as i32;
    let name = if number == 0 { None } else { super::errno_name(number) };
    format!("[{}]", name.map_or_else(|| number.to_string(), str::to_string))
}

/// struct ipv6_mreq.
fn membership6<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    let name = part.internet(10).unwrap_or_default();
    let index = super::fields::interface(part.context, part.behind(16).number(4) as u32);
    format!("{{inet_pton(AF_INET6, {name}, &ipv6mr_multiaddr), ipv6mr_interface={index}}}")
}

/// struct icmp_filter: the types that are let through are zeros.
fn filter<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    let bits = part.number(4) as u32;
    let (shown, mark) = if bits.count_ones() > 16 { (!bits, "~") } else { (bits, "") };
    let names = (0..32).filter(|bit| shown >> bit & 1 != 0).map(|bit| {
        let name = flags::name(&set::ICMP, bit);
        name.map_or_else(|| bit.to_string(), |name| flags::named(|| bit.to_string(), name.to_string()))
    });
    format!("{mark}[{}]", names.collect::<Vec<_>>().join(" "))
}

/// struct packet_mreq: its address is as long as it says.
fn packet_membership<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    static MREQ: Fields = Fields(&[
        ("mr_ifindex", Kind::Interface),
        ("mr_type", Kind::Value(2, &set::PACKET_MR)),
        ("mr_alen", Kind::U(2)),
    ]);
    let length = part.behind(6).number(2).min(8) as usize;
    let fields = MREQ.printed(&part.first(8), scope, 0).join(", ");
    format!("{{{fields}, mr_address={}}}", payload(&Kind::Hardware, &part.behind(8).first(length), scope))
}
