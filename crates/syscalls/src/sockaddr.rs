//! Addresses of the rarer families of sockets.
//!
//! Sources: linux/if_packet.h, ax25.h, ipx.h, x25.h, tipc.h, rxrpc.h, if_alg.h, nfc.h, vm_sockets.h, qrtr.h, if_xdp.h,
//! mctp.h of the headers for programs; include/net/af_ieee802154.h and include/net/bluetooth of the kernel.

use super::fields::{Fields, Kind, Scope, interface, payload};
use super::generated as set;
use super::kind::Set;
use super::part::Part;
use super::text::{hex, padded, quoted};
use super::{Style, flags, socket};

/// What is behind the family of each of them, from so many bytes on.
static FAMILIES: &[(u16, usize, &Fields)] = &[
    (3, 16, &NOTHING),
    (4, 16, &IPX),
    (9, 18, &X25),
    (17, 12, &PACKET),
    (30, 16, &TIPC),
    (31, 3, &NOTHING),
    (33, 36, &RXRPC),
    (36, 20, &IEEE802154),
    (38, 25, &ALG),
    (39, 16, &NFC),
    (40, 16, &VSOCK),
    (42, 12, &QIPCRTR),
    (44, 16, &XDP),
    (45, 12, &MCTP),
];

/// The fields of an address, family and all, behind a comma; `None` of a family that is not here, or of too few bytes.
pub(super) fn fields(family: u16, part: &Part) -> Option<String> {
    let (.., fields) = FAMILIES.iter().find(|(known, least, _)| *known == family && part.has(*least))?;
    let mut out: String = fields.printed(part, &Scope::default(), 0).iter().map(|field| format!(", {field}")).collect();
    out += &more(family, part).unwrap_or_default();
    Some(out)
}

/// Of those that say themselves what they have.
static NOTHING: Fields = Fields(&[("sa_family", Kind::Skip(2))]);
static IPX: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("sipx_port", Kind::Port),
    ("sipx_network", Kind::Network32),
    ("sipx_node", Kind::With(6, |part, _| octets(part.first(6).bytes))),
    ("sipx_type", Kind::With(1, |part, _| padded(part.number(1), 2))),
    ("sipx_zero", Kind::Reserved(1)),
]);
static X25: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("sx25_addr", Kind::With(16, |part, _| format!("{{x25_addr={}}}", cut(&part.first(16))))),
]);
static TIPC: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("addrtype", Kind::Value(1, &set::TIPC_ADDRESS)),
    // Less than zero where an address is taken back.
    (
        "scope",
        Kind::With(1, |part, _| {
            let scope = part.signed(1);
            let sign = if scope < 0 { "-" } else { "" };
            format!("{sign}{}", flags::value(&set::TIPC_SCOPE, scope.unsigned_abs()))
        }),
    ),
]);
static PACKET: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("sll_protocol", Kind::With(2, |part, _| socket::network_value(part.bytes, &set::ETH_P, part.context.style))),
    ("sll_ifindex", Kind::Interface),
    ("sll_hatype", Kind::Value(2, &set::ARPHRD)),
    ("sll_pkttype", Kind::Value(1, &set::PACKET_TYPE)),
    ("sll_halen", Kind::U(1)),
]);
static RXRPC: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("srx_service", Kind::With(2, |part, _| remarked(&set::RXRPC_SERVICE, part.number(2)))),
    ("transport_type", Kind::Value(2, &set::SOCK)),
    ("transport_len", Kind::U(2)),
]);
static IEEE802154: Fields = Fields(&[("sa_family", Kind::Skip(4)), ("addr", Kind::With(16, ieee802154))]);
static ALG: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("salg_type", Kind::With(14, |part, _| cut(&part.first(14)))),
    ("salg_feat", Kind::RemarkedFlags(4, &set::CRYPTO_ALG)),
    ("salg_mask", Kind::RemarkedFlags(4, &set::CRYPTO_ALG)),
]);
static NFC: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("dev_idx", Kind::Interface),
    ("target_idx", Kind::X(4)),
    ("nfc_protocol", Kind::Value(4, &set::NFC_PROTO)),
]);
static VSOCK: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("svm_reserved1", Kind::Reserved(2)),
    // strace has the port behind it, where it is not in memory.
    (
        "svm_cid",
        Kind::With(8, |part, _| {
            let (cid, port) = (flags::value(&set::VMADDR_CID, part.behind(4).number(4)), part.number(4));
            format!("{cid}, svm_port={}", flags::value(&set::VMADDR_PORT, port))
        }),
    ),
    ("svm_flags", Kind::Flags(1, &set::VMADDR_FLAG)),
    ("svm_zero", Kind::ReservedBytes(3)),
]);
static QIPCRTR: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("sq_node", Kind::Value(4, &set::QRTR_NODE)),
    ("sq_port", Kind::Value(4, &set::QRTR_PORT)),
]);
static XDP: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("sxdp_flags", Kind::Flags(2, &set::XDP)),
    ("sxdp_ifindex", Kind::Interface),
    ("sxdp_queue_id", Kind::U(4)),
]);
static MCTP: Fields = Fields(&[
    ("sa_family", Kind::Skip(2)),
    ("__smctp_pad0", Kind::Reserved(2)),
    ("smctp_network", Kind::Value(4, &set::MCTP_NET)),
    ("smctp_addr", Kind::Struct(&Fields(&[("s_addr", Kind::Value(1, &set::MCTP_ADDR))]))),
    ("smctp_type", Kind::X(1)),
    ("smctp_tag", Kind::X(1)),
    ("__smctp_pad1", Kind::Reserved(1)),
]);

/// What depends on the fields before it, or on the length.
fn more(family: u16, part: &Part) -> Option<String> {
    match family {
        3 => Some(ax25::address(part)),
        17 => packet(part),
        30 => Some(format!(", addr={}", tipc(&part.behind(4).first(12), part.behind(2).number(1)))),
        31 => Some(bluetooth(part)),
        33 => Some(format!(", transport={{{}}}", transport(&part.behind(8), part.behind(6).number(2) as usize))),
        38 => Some(format!(", salg_name={}", cut(&part.behind(24).first(64)))),
        39 if part.length >= 96 && part.has(96) => Some(service(part)),
        39 => (part.length > 16).then(|| ", ...".to_string()),
        44 => {
            // XDP_SHARED_UMEM: only then is it a descriptor.
            let (shared, number) = (part.behind(2).number(2) & 1 != 0, part.behind(12).number(4));
            let fd = if shared { part.context.fd(number as i32) } else { hex(number) };
            (shared || number != 0).then(|| format!(", sxdp_shared_umem_fd={fd}"))
        }
        _ => None,
    }
}

/// Bytes of an address of hardware, as numbers.
fn octets(bytes: &[u8]) -> String {
    let bytes = bytes.iter().map(|byte| padded(u64::from(*byte), 2));
    format!("[{}]", bytes.collect::<Vec<_>>().join(", "))
}

/// The address of hardware in a struct sockaddr_ll, as long as it says; of what is not there, that there would be more.
fn packet(part: &Part) -> Option<String> {
    let (length, bytes) = (part.behind(11).number(1) as usize, part.behind(12).bytes);
    if length == 0 {
        return None;
    }
    let shown = octets(&bytes[..bytes.len().min(length)]);
    let more = if bytes.len() >= length {
        ""
    } else if bytes.is_empty() {
        "..."
    } else {
        ", ..."
    };
    Some(format!(", sll_addr={}{more}]", shown.trim_end_matches(']')))
}

/// What a struct sockaddr_tipc has, by its type: a range of services, a service, a socket.
fn tipc(part: &Part, kind: u64) -> String {
    let word = |at: usize| part.behind(at).number(4);
    match kind {
        1 => format!("{{nameseq={{type={}, lower={}, upper={}}}}}", word(0), word(4), word(8)),
        2 => format!("{{name={{name={{type={}, instance={}}}, domain={}}}}}", word(0), word(4), hex(word(8))),
        3 => format!("{{id={{ref={}, node={}}}}}", word(0), hex(word(4))),
        _ => quoted(part.bytes, &Style { strings: 128, ..*part.context.style }, true),
    }
}

/// An address of Bluetooth: what it is of, only its length says.
fn bluetooth(part: &Part) -> String {
    let half = |at: usize| part.behind(at).number(2);
    let device = |name: &str, at: usize| {
        format!("{name}={}", payload(&Kind::Hardware, &part.behind(at).first(6), &Scope::default()))
    };
    match part.length {
        // struct sockaddr_hci, and an older one; _sco; _rc; _l2, and an older one.
        4 => format!(", hci_dev=htobs({})", half(2)),
        6 => format!(", hci_dev=htobs({}), hci_channel={}", half(2), flags::value(&set::HCI_CHANNEL, half(4))),
        8 => format!(", {}", device("sco_bdaddr", 2)),
        9 => format!(", {}, rc_channel={}", device("rc_bdaddr", 2), part.behind(8).number(1)),
        length @ (12..=14) => {
            let kind = match length {
                14 => format!(", l2_bdaddr_type={}", flags::value(&set::BDADDR, part.behind(12).number(1))),
                _ => String::new(),
            };
            let psm = numbered(&set::L2CAP_PSM, half(2), &[0x1001..=0xffff, 0x80..=0xff]);
            let cid = numbered(&set::L2CAP_CID, half(10), &[0x40..=0xffff]);
            format!(", l2_psm=htobs({psm}), {}, l2_cid=htobs({cid}){kind}", device("l2_bdaddr", 4))
        }
        _ => {
            format!(", sa_data={}", quoted(part.behind(2).bytes, &Style { strings: 128, ..*part.context.style }, true))
        }
    }
}

/// A number that has a name, or is so much more than the first one of a range.
fn numbered(set: &Set, number: u64, ranges: &[std::ops::RangeInclusive<u64>]) -> String {
    let first = || ranges.iter().find(|range| range.contains(&number)).map(|range| *range.start());
    let name = flags::name(set, number).map(str::to_string);
    let name = name.or_else(|| {
        let first = first()?;
        Some(format!("{}+{}", flags::name(set, first)?, number - first))
    });
    match name {
        Some(name) => flags::named(|| hex(number), name),
        None => flags::remarked(hex(number), set.unknown),
    }
}

/// A number, and its name as a remark.
fn remarked(set: &Set, number: u64) -> String {
    match flags::name(set, number) {
        Some(name) => flags::remarked(hex(number), name),
        None if set.unknown.is_empty() => hex(number),
        None => flags::remarked(hex(number), set.unknown),
    }
}

/// A string in a field; of one that does not end there all but its last byte.
fn cut(part: &Part) -> String {
    let style = Style { strings: 128, ..*part.context.style };
    match part.bytes.iter().position(|byte| *byte == 0) {
        Some(end) => quoted(&part.bytes[..end], &style, true),
        None => quoted(&part.bytes[..part.bytes.len().saturating_sub(1)], &style, false),
    }
}

/// What a struct sockaddr_rxrpc goes over: an address of another family, of so many bytes.
fn transport(part: &Part, length: usize) -> String {
    let family = part.number(2);
    let name = flags::value(&set::AF, family);
    let rest = || {
        let data = part.first(length.min(28)).behind(2);
        let style = Style { strings: 128, ..*part.context.style };
        if data.bytes.is_empty() { String::new() } else { format!(", {}", quoted(data.bytes, &style, true)) }
    };
    let known = socket::internet(family as u16, part.first(length.min(28)).bytes, part.context);
    match family {
        2 => format!("sin={{sin_family={name}{}}}", known.filter(|_| length >= 16).unwrap_or_else(rest)),
        10 => format!("sin6={{sin6_family={name}{}}}", known.filter(|_| length >= 24).unwrap_or_else(rest)),
        _ => format!("family={name}{}", rest()),
    }
}

/// A struct ieee802154_addr_sa.
fn ieee802154<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    let (kind, pan) = (part.number(4), part.behind(4).number(2));
    let kind_name = remarked(&set::IEEE802154_ADDR, kind);
    let pan_name = remarked(&set::IEEE802154_PANID, pan);
    let address = match kind {
        // IEEE802154_ADDR_NONE, IEEE802154_ADDR_SHORT
        0 => String::new(),
        2 => format!(", short_addr={}", remarked(&set::IEEE802154_SHORT, part.behind(6).number(2))),
        _ => format!(", hwaddr={}", payload(&Kind::Hardware, &part.behind(6).first(8), scope)),
    };
    format!("{{addr_type={kind_name}, pan_id={pan_name}{address}}}")
}

/// What a struct sockaddr_nfc_llcp has more than a struct sockaddr_nfc.
fn service(part: &Part) -> String {
    let (from, to) = (part.behind(16).number(1), part.behind(17).number(1));
    let length = part.behind(88).number(8);
    let name = part.behind(18).first(length.min(63) as usize);
    let name = quoted(name.bytes, &Style { strings: 128, ..*part.context.style }, true);
    let (from, to) = (remarked(&set::LLCP_SAP, from), remarked(&set::LLCP_SAP, to));
    format!(", dsap={from}, ssap={to}, service_name={name}, service_name_len={length}")
}

/// Addresses of amateur radio: a call and the number of a station.
mod ax25 {
    use super::{Part, flags};
    use crate::Constants;
    /// Bytes of a call, each of them shifted by one, the last one the number of a station.
    const CALL: usize = 7;
    /// Stations that a struct full_sockaddr_ax25 has.
    const STATIONS: usize = 8;

    /// What is behind the family: a call, and stations on the way where there are any.
    pub(super) fn address(part: &Part) -> String {
        let count = part.behind(12).signed(4);
        let first = format!("sax25_call={}, sax25_ndigis={count}", call(&part.behind(2).first(CALL)));
        if count == 0 && part.length <= 16 {
            return format!(", {first}");
        }
        let there = (part.length.saturating_sub(16) / CALL).min(STATIONS);
        let wanted = usize::try_from(count).unwrap_or(0).min(STATIONS);
        let mut text = format!(", fsa_ax25={{{first}}}");
        if wanted > 0 {
            let calls = (0..there.min(wanted)).map(|at| call(&part.behind(16 + at * CALL).first(CALL)));
            let mut calls: Vec<String> = calls.collect();
            calls.extend((wanted > there).then(|| "...".to_string()));
            text += &format!(", fsa_digipeater=[{}]", calls.join(", "));
        }
        if part.length > 16 + there * CALL {
            text += ", ...";
        }
        text
    }

    /// How sure it is that bytes are a call: it is text as it should be, it can be printed, or it cannot.
    enum Sense {
        Good,
        Odd,
        None,
    }

    fn sense(bytes: &[u8]) -> Sense {
        let Some((station, letters)) = bytes.split_last() else { return Sense::None };
        let (mut sense, mut blank) = (Sense::Good, false);
        for byte in letters {
            let letter = byte >> 1;
            if !(b' '..=b'~').contains(&letter) || letter == b'*' || letter == b'/' {
                return Sense::None;
            }
            // The lowest bit is none of the letter, and blanks are at the end alone.
            let usual = letter.is_ascii_digit() || letter.is_ascii_uppercase() || letter == b' ';
            if byte & 1 != 0 || !usual || (blank && letter != b' ') {
                sense = Sense::Odd;
            }
            blank |= letter == b' ';
        }
        let empty = letters.iter().all(|byte| byte >> 1 == b' ');
        if station & !0x1e != 0 || (empty && *station != 0) { Sense::Odd } else { sense }
    }

    fn call(part: &Part) -> String {
        let raw = || format!("{{ax25_call={}}}", part.written(usize::MAX));
        let name = || {
            let letters: String = part.bytes.iter().take(CALL - 1).map(|byte| char::from(byte >> 1)).collect();
            let station = part.behind(CALL - 1).number(1) >> 1 & 0xf;
            match letters.trim_end_matches(' ') {
                "" if station == 0 => "*".to_string(),
                letters => format!("{letters}-{station}"),
            }
        };
        match (sense(part.bytes), flags::constants()) {
            (Sense::None, _) | (Sense::Good, Constants::Numbers) => raw(),
            (Sense::Good, Constants::Names) => name(),
            _ => format!("{} /* {} */", raw(), name()),
        }
    }
}

/// The number of an interface that an address of IPv6 is of: only one of those that are of a link has one.
pub(super) fn scope(octets: &[u8; 16], number: u32, part: &Part) -> String {
    let link = (octets[0] == 0xfe && octets[1] & 0xc0 == 0x80) || (octets[0] == 0xff && octets[1] & 0xf == 2);
    if link { interface(part.context, number) } else { number.to_string() }
}
