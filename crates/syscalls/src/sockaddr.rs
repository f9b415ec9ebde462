//! Addresses of the rarer families of sockets.
//!
//! Sources: linux/if_packet.h, rxrpc.h, if_alg.h, nfc.h, vm_sockets.h, qrtr.h, if_xdp.h, mctp.h of the headers for
//! programs; include/net/af_ieee802154.h of the kernel.

use super::fields::{Fields, Kind, Scope, interface, payload};
use super::generated as set;
use super::kind::Set;
use super::part::Part;
use super::text::{hex, quoted};
use super::{Style, flags, socket};

/// What is behind the family of each of them, from so many bytes on.
static FAMILIES: &[(u16, usize, &Fields)] = &[
    (17, 12, &PACKET),
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
        17 => {
            let length = part.behind(11).number(1).min(8) as usize;
            let bytes = part.behind(12).bytes.iter().take(length).map(|byte| hex(u64::from(*byte)));
            Some(format!(", sll_addr=[{}]", bytes.collect::<Vec<_>>().join(", ")))
        }
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

/// The number of an interface that an address of IPv6 is of: only one of those that are of a link has one.
pub(super) fn scope(octets: &[u8; 16], number: u32, part: &Part) -> String {
    let link = (octets[0] == 0xfe && octets[1] & 0xc0 == 0x80) || (octets[0] == 0xff && octets[1] & 0xf == 2);
    if link { interface(part.context, number) } else { number.to_string() }
}
