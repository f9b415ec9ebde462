//! The options of sockets: setsockopt(2) and getsockopt(2).
//!
//! Sources: asm-generic/socket.h, linux/in.h, linux/if_packet.h, linux/icmp.h.

use super::fields::{Fields, Kind, Scope, payload};
use super::flags;
use super::generated as set;
use super::part::Part;
use super::text::{self, address};

/// What an option has that is no int, by its level and number.
static OPTIONS: &[(u32, u32, Kind)] = &[
    (SOL_SOCKET, 4, Kind::With(4, error)),
    (SOL_SOCKET, 13, Kind::Struct(&LINGER)),
    (SOL_SOCKET, 17, Kind::Struct(&CREDENTIALS)),
    (SOL_SOCKET, 25, Kind::With(0, |part, _| text::string(part.bytes, part.context.style))),
    (SOL_IP, 35, Kind::Struct(&MEMBERSHIP)),
    (SOL_IP, 36, Kind::Struct(&MEMBERSHIP)),
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
];
const SOL_IP: u32 = 0;
const SOL_SOCKET: u32 = 1;
const SOL_IPV6: u32 = 41;
const SOL_RAW: u32 = 255;
const SOL_PACKET: u32 = 263;

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
    let size = kind(part).map_or(4, Kind::size);
    // Of a membership of packets strace knows one length.
    let exact = matches!((part.context.arg(1) as u32, part.context.arg(2) as u32), (SOL_PACKET, 1 | 2 | 5 | 13));
    if !part.has(size) || (exact && part.length != size) {
        return address(part.at);
    }
    match kind(part) {
        Some(kind) => payload(kind, part, &Scope::default()),
        None => format!("[{}]", part.signed(4)),
    }
}

/// What was asked for, as far as the program has room for it.
pub(super) fn asked(part: &Part) -> String {
    match kind(part) {
        Some(Kind::Struct(fields)) if part.has(part.length) => fields.cut(part),
        Some(kind) if part.has(kind.size()) => payload(kind, part, &Scope::default()),
        None if part.has(4) => format!("[{}]", part.signed(4)),
        _ => part.quoted(),
    }
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
