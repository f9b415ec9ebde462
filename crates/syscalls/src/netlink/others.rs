//! Families of which little is known but their types: netfilter, SELinux, and what udev(7) sends itself.
//!
//! Sources: linux/netfilter/nfnetlink.h and the headers of its subsystems, linux/selinux_netlink.h.

use super::Head;
use crate::fields::{Fields, Kind, Scope, UNNAMED, attributes};
use crate::flags;
use crate::generated as set;
use crate::kind::Set;
use crate::part::Part;
use crate::text::{address, quoted};

/// The subsystem of nf_tables.
const NFTABLES: u64 = 10;

/// The messages of each subsystem, by its number.
static SUBSYSTEMS: [Option<&Set>; 13] = [
    None,
    Some(&set::IPCTNL_CT),
    Some(&set::IPCTNL_EXP),
    Some(&set::NFQNL),
    Some(&set::NFULNL),
    Some(&set::OSF_MSG),
    Some(&set::IPSET_CMD),
    Some(&set::NFNL_ACCT),
    Some(&set::IPCTNL_TIMEOUT),
    Some(&set::NFNL_CTHELPER),
    Some(&set::NFT_MSG),
    Some(&set::NFT_COMPAT),
    Some(&set::NFNL_HOOK),
];

fn subsystem(kind: u16) -> Option<&'static Set> {
    *SUBSYSTEMS.get(usize::from(kind >> 8))?
}

/// The name of a message's type.
pub(super) fn netfilter_name(kind: u16) -> Option<&'static str> {
    flags::name(subsystem(kind)?, u64::from(kind & 0xff))
}

/// The type of a message: a subsystem, and what is asked of it.
pub(super) fn netfilter_type(kind: u16) -> String {
    if flags::name(&set::NFNL_BATCH, u64::from(kind)).is_some() {
        return flags::value(&set::NFNL_BATCH, u64::from(kind));
    }
    let message = u64::from(kind & 0xff);
    let message = subsystem(kind).map_or_else(|| format!("{message:#x}"), |set| flags::value(set, message));
    format!("{}<<8|{message}", flags::value(&set::NFNL_SUBSYS, u64::from(kind >> 8)))
}

static NFGENMSG: Fields = Fields(&[
    ("nfgen_family", Kind::Family(1)),
    ("version", Kind::Value(1, &set::NFNETLINK_V)),
    ("res_id", Kind::With(2, |part, _| resource(part))),
]);

/// The number of a resource, which is a subsystem where nf_tables is asked: in network order, or, of old programs, in
/// the machine's.
fn resource(part: &Part) -> String {
    let number = part.number(2);
    let network = u64::from((number as u16).swap_bytes());
    match NFTABLES {
        known if known == number => flags::value(&set::NFNL_SUBSYS, number),
        known if known == network => format!("htons({})", flags::value(&set::NFNL_SUBSYS, network)),
        _ => crate::socket::port(part.bytes, part.context.style),
    }
}

/// The body of a message of netfilter.
pub(super) fn netfilter(body: &Part, head: Head) -> String {
    let size = NFGENMSG.size();
    if body.length < size {
        return body.quoted();
    }
    if !body.has(size) {
        return address(body.at);
    }
    let batch = flags::name(&set::NFNL_BATCH, u64::from(head.kind)).is_some();
    let text = if batch {
        let mut fields = NFGENMSG.printed(body, &Scope::default(), 0);
        fields.pop();
        fields.push(format!("res_id={}", crate::socket::port(body.behind(2).bytes, body.context.style)));
        format!("{{{}}}", fields.join(", "))
    } else {
        NFGENMSG.whole(body, &Scope::default())
    };
    let rest = body.behind(size);
    match rest.length {
        0 => text,
        _ if batch => format!("{text}, {}", rest.quoted()),
        _ => format!("{text}, {}", attributes(&UNNAMED, &rest, &Scope::default())),
    }
}

/// The body of a message of SELinux.
pub(super) fn selinux(body: &Part, head: Head) -> String {
    static SETENFORCE: Fields = Fields(&[("val", Kind::I(4))]);
    static POLICYLOAD: Fields = Fields(&[("seqno", Kind::U(4))]);
    let fields = match head.kind {
        16 => &SETENFORCE,
        17 => &POLICYLOAD,
        _ => return body.quoted(),
    };
    crate::fields::payload(&Kind::Struct(fields), body, &Scope::default())
}

/// What udev(7) puts before the properties of a device.
static UDEV: Fields = Fields(&[
    ("prefix", Kind::Chars(8)),
    ("magic", Kind::Network32),
    ("header_size", Kind::U(4)),
    ("properties_off", Kind::U(4)),
    ("properties_len", Kind::U(4)),
    ("filter_subsystem_hash", Kind::Network32),
    ("filter_devtype_hash", Kind::Network32),
    ("filter_tag_bloom_hi", Kind::Network32),
    ("filter_tag_bloom_lo", Kind::Network32),
]);

/// A message of the kernel's about a device is text; udev's has a header before it.
pub(super) fn uevent(part: &Part) -> Option<String> {
    let size = UDEV.size();
    if !part.has(size) || !part.bytes.starts_with(b"libudev\0\xfe\xed\xca\xfe") {
        return None;
    }
    let text = UDEV.whole(part, &Scope::default());
    let rest = part.behind(size);
    if rest.length == 0 {
        return Some(text);
    }
    Some(format!("[{text}, {}]", quoted(rest.bytes, part.context.style, rest.has(rest.length))))
}
