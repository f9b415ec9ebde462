//! Questions about sockets, and answers: sock_diag(7), which ss(8) asks.
//!
//! Sources: linux/sock_diag.h, inet_diag.h, unix_diag.h, netlink_diag.h, packet_diag.h, smc_diag.h, tls.h, mptcp.h.

use super::{BY_FAMILY, Body, Head, REQUEST, unknown_family};
use crate::fields::{Attributes, Fields, Kind, Scope, interface, payload};
use crate::filter::{self, Purpose};
use crate::flags;
use crate::generated as set;
use crate::part::Part;
use crate::socket;
use crate::text::{address, hex};

/// AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET, AF_SMC: each with a question and an answer.
static BODIES: &[(u8, Body, Body)] = &[
    (1, Body { fields: UNIX_DIAG_REQ, attributes: NONE }, Body { fields: UNIX_DIAG_MSG, attributes: UNIX }),
    (2, INET_REQUEST, INET_ANSWER),
    (10, INET_REQUEST, INET_ANSWER),
    (
        16,
        Body { fields: NETLINK_DIAG_REQ, attributes: NONE },
        Body { fields: NETLINK_DIAG_MSG, attributes: Kind::Nested(&NETLINK) },
    ),
    (
        17,
        Body { fields: PACKET_DIAG_REQ, attributes: NONE },
        Body { fields: PACKET_DIAG_MSG, attributes: Kind::Nested(&PACKET) },
    ),
    (
        43,
        Body { fields: SMC_DIAG_REQ, attributes: NONE },
        Body { fields: SMC_DIAG_MSG, attributes: Kind::Nested(&SMC) },
    ),
];
const NONE: Kind = Kind::Nested(&super::UNNAMED);
const INET_REQUEST: Body = Body { fields: INET_DIAG_REQ_V2, attributes: Kind::Nested(&INET_ASKED) };
const INET_ANSWER: Body = Body { fields: INET_DIAG_MSG, attributes: Kind::Nested(&INET) };
/// TCPDIAG_GETSOCK and DCCPDIAG_GETSOCK: the older question.
static OLD_REQUEST: Body = Body { fields: INET_DIAG_REQ, attributes: Kind::Nested(&INET_ASKED) };

/// The body of a message.
pub(super) fn body(part: &Part, head: Head) -> String {
    if !part.has(1) {
        return address(part.at);
    }
    let asked = head.flags & REQUEST != 0;
    let family = part.number(1) as u8;
    let found = BODIES.iter().find(|(known, ..)| *known == family);
    match (head.kind, found) {
        (18 | 19, Some((2 | 10, ..))) if asked => OLD_REQUEST.printed(part),
        (BY_FAMILY, Some((_, request, _))) if asked => request.printed(part),
        (BY_FAMILY | 18 | 19, Some((.., answer))) => answer.printed(part),
        _ => unknown_family(part),
    }
}

const COOKIE: Kind = Kind::Elements(2, &Kind::U(4));
static MEMORY: Kind = Kind::Indexed(&Kind::U(4), &set::SK_MEMINFO, 0);
const SHUTDOWN: Kind = Kind::Flags(1, &set::SOCK_SHUTDOWN);

const UNIX_DIAG_REQ: Fields = Fields(&[
    ("sdiag_family", Kind::Family(1)),
    ("sdiag_protocol", Kind::U(1)),
    ("pad", Kind::Skip(2)),
    ("udiag_states", Kind::Bits(4, &set::TCP_STATE, 0)),
    ("udiag_ino", Kind::U(4)),
    ("udiag_show", Kind::Flags(4, &set::UDIAG_SHOW)),
    ("udiag_cookie", COOKIE),
]);
const UNIX_DIAG_MSG: Fields = Fields(&[
    ("udiag_family", Kind::Family(1)),
    ("udiag_type", Kind::Value(1, &set::SOCK)),
    ("udiag_state", Kind::Value(1, &set::TCP_STATE)),
    ("pad", Kind::Skip(1)),
    ("udiag_ino", Kind::U(4)),
    ("udiag_cookie", COOKIE),
]);
const UNIX: Kind = Kind::Nested(&Attributes {
    types: &set::UNIX_DIAG,
    rows: &[
        ("NAME", Kind::Text),
        (
            "VFS",
            Kind::With(8, |part, _| {
                let device = crate::layouts::device(part.behind(4).number(4));
                format!("{{udiag_vfs_dev={device}, udiag_vfs_ino={}}}", part.number(4))
            }),
        ),
        ("PEER", Kind::U(4)),
        ("ICONS", Kind::Array(&Kind::U(4))),
        ("RQLEN", Kind::Struct(&Fields(&[("udiag_rqueue", Kind::U(4)), ("udiag_wqueue", Kind::U(4))]))),
        ("MEMINFO", Kind::Chosen(|_| Some(&MEMORY))),
        ("SHUTDOWN", SHUTDOWN),
        ("UID", Kind::Id),
    ],
});

const NETLINK_DIAG_REQ: Fields = Fields(&[
    ("sdiag_family", Kind::Family(1)),
    (
        "sdiag_protocol",
        Kind::With(1, |part, _| match part.number(1) {
            // NDIAG_PROTO_ALL
            0xff => flags::named(|| "0xff".into(), "NDIAG_PROTO_ALL".into()),
            number => flags::value(&set::NETLINK, number),
        }),
    ),
    ("pad", Kind::Skip(2)),
    ("ndiag_ino", Kind::U(4)),
    ("ndiag_show", Kind::Flags(4, &set::NDIAG_SHOW)),
    ("ndiag_cookie", COOKIE),
]);
const NETLINK_DIAG_MSG: Fields = Fields(&[
    ("ndiag_family", Kind::Family(1)),
    ("ndiag_type", Kind::Value(1, &set::SOCK)),
    ("ndiag_protocol", Kind::Value(1, &set::NETLINK)),
    ("ndiag_state", Kind::Value(1, &set::NETLINK_STATE)),
    ("ndiag_portid", Kind::U(4)),
    ("ndiag_dst_portid", Kind::U(4)),
    ("ndiag_dst_group", Kind::U(4)),
    ("ndiag_ino", Kind::U(4)),
    ("ndiag_cookie", COOKIE),
]);
static NETLINK: Attributes = Attributes {
    types: &set::NETLINK_DIAG,
    rows: &[
        ("MEMINFO", Kind::Chosen(|_| Some(&MEMORY))),
        ("GROUPS", Kind::Array(&Kind::X(8))),
        (
            "RX_RING TX_RING",
            Kind::Struct(&Fields(&[
                ("ndr_block_size", Kind::U(4)),
                ("ndr_block_nr", Kind::U(4)),
                ("ndr_frame_size", Kind::U(4)),
                ("ndr_frame_nr", Kind::U(4)),
            ])),
        ),
        ("FLAGS", Kind::Flags(4, &set::NDIAG_FLAG)),
    ],
};

const PACKET_DIAG_REQ: Fields = Fields(&[
    ("sdiag_family", Kind::Family(1)),
    ("sdiag_protocol", Kind::X(1)),
    ("pad", Kind::Skip(2)),
    ("pdiag_ino", Kind::U(4)),
    ("pdiag_show", Kind::Flags(4, &set::PACKET_SHOW)),
    ("pdiag_cookie", COOKIE),
]);
const PACKET_DIAG_MSG: Fields = Fields(&[
    ("pdiag_family", Kind::Family(1)),
    ("pdiag_type", Kind::Value(1, &set::SOCK)),
    ("pdiag_num", Kind::Value(2, &set::ETH_P)),
    ("pdiag_ino", Kind::U(4)),
    ("pdiag_cookie", COOKIE),
]);
static PACKET: Attributes = Attributes {
    types: &set::PACKET_DIAG,
    rows: &[
        (
            "INFO",
            Kind::Struct(&Fields(&[
                ("pdi_index", Kind::Interface),
                ("pdi_version", Kind::Value(4, &set::TPACKET)),
                ("pdi_reserve", Kind::U(4)),
                ("pdi_copy_thresh", Kind::U(4)),
                ("pdi_tstamp", Kind::U(4)),
                ("pdi_flags", Kind::Flags(4, &set::PDI)),
            ])),
        ),
        ("MCLIST", Kind::Array(&Kind::With(44, member))),
        (
            "RX_RING TX_RING",
            Kind::Struct(&Fields(&[
                ("pdr_block_size", Kind::U(4)),
                ("pdr_block_nr", Kind::U(4)),
                ("pdr_frame_size", Kind::U(4)),
                ("pdr_frame_nr", Kind::U(4)),
                ("pdr_retire_tmo", Kind::U(4)),
                ("pdr_sizeof_priv", Kind::U(4)),
                ("pdr_features", Kind::U(4)),
            ])),
        ),
        ("FANOUT", Kind::U(4)),
        ("UID", Kind::Id),
        ("MEMINFO", Kind::Chosen(|_| Some(&MEMORY))),
        ("FILTER", Kind::With(0, packet_filter)),
    ],
};

/// struct packet_diag_mclist: its address is as long as it says.
fn member<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    static MCLIST: Fields = Fields(&[
        ("pdmc_index", Kind::Interface),
        ("pdmc_count", Kind::U(4)),
        ("pdmc_type", Kind::U(2)),
        ("pdmc_alen", Kind::U(2)),
    ]);
    let length = part.behind(10).number(2).min(32) as usize;
    let fields = MCLIST.printed(part, scope, 0).join(", ");
    format!("{{{fields}, pdmc_addr={}}}", part.behind(12).first(length).quoted())
}

/// struct inet_diag_sockid.
static SOCKID: Fields = Fields(&[
    ("idiag_sport", Kind::Port),
    ("idiag_dport", Kind::Port),
    ("idiag_src", Kind::Address(16)),
    ("idiag_dst", Kind::Address(16)),
    ("idiag_if", Kind::Interface),
    ("idiag_cookie", COOKIE),
]);
const INET_DIAG_REQ_V2: Fields = Fields(&[
    ("sdiag_family", Kind::Family(1)),
    ("sdiag_protocol", Kind::Value(1, &set::IPPROTO)),
    ("idiag_ext", Kind::Bits(1, &set::INET_DIAG, 1)),
    ("pad", Kind::Skip(1)),
    ("idiag_states", Kind::Bits(4, &set::TCP_STATE, 0)),
    ("id", Kind::Struct(&SOCKID)),
]);
const INET_DIAG_REQ: Fields = Fields(&[
    ("idiag_family", Kind::Family(1)),
    ("idiag_src_len", Kind::U(1)),
    ("idiag_dst_len", Kind::U(1)),
    ("idiag_ext", Kind::Bits(1, &set::INET_DIAG, 1)),
    ("id", Kind::Struct(&SOCKID)),
    ("idiag_states", Kind::Bits(4, &set::TCP_STATE, 0)),
    ("idiag_dbs", Kind::U(4)),
]);
const INET_DIAG_MSG: Fields = Fields(&[
    ("idiag_family", Kind::Family(1)),
    ("idiag_state", Kind::Value(1, &set::TCP_STATE)),
    ("idiag_timer", Kind::U(1)),
    ("idiag_retrans", Kind::U(1)),
    ("id", Kind::Struct(&SOCKID)),
    ("idiag_expires", Kind::U(4)),
    ("idiag_rqueue", Kind::U(4)),
    ("idiag_wqueue", Kind::U(4)),
    ("idiag_uid", Kind::U(4)),
    ("idiag_inode", Kind::U(4)),
]);
static INET_ASKED: Attributes = Attributes {
    types: &set::INET_DIAG_REQ,
    rows: &[("BYTECODE", Kind::With(4, bytecode)), ("PROTOCOL", Kind::Value(4, &set::IPPROTO))],
};
static INET: Attributes = Attributes {
    types: &set::INET_DIAG,
    rows: &[
        (
            "MEMINFO",
            Kind::Struct(&Fields(&[
                ("idiag_rmem", Kind::U(4)),
                ("idiag_wmem", Kind::U(4)),
                ("idiag_fmem", Kind::U(4)),
                ("idiag_tmem", Kind::U(4)),
            ])),
        ),
        (
            "VEGASINFO",
            Kind::Struct(&Fields(&[
                ("tcpv_enabled", Kind::U(4)),
                ("tcpv_rttcnt", Kind::U(4)),
                ("tcpv_rtt", Kind::U(4)),
                ("tcpv_minrtt", Kind::U(4)),
            ])),
        ),
        (
            "DCTCPINFO",
            Kind::Struct(&Fields(&[
                ("dctcp_enabled", Kind::U(2)),
                ("dctcp_ce_state", Kind::U(2)),
                ("dctcp_alpha", Kind::U(4)),
                ("dctcp_ab_ecn", Kind::U(4)),
                ("dctcp_ab_tot", Kind::U(4)),
            ])),
        ),
        (
            "BBRINFO",
            Kind::Struct(&Fields(&[
                ("bbr_bw_lo", Kind::X(4)),
                ("bbr_bw_hi", Kind::X(4)),
                ("bbr_min_rtt", Kind::U(4)),
                ("bbr_pacing_gain", Kind::U(4)),
                ("bbr_cwnd_gain", Kind::U(4)),
            ])),
        ),
        ("CONG", Kind::Text),
        ("TOS TCLASS SKV6ONLY", Kind::U(1)),
        ("SKMEMINFO", Kind::Chosen(|_| Some(&MEMORY))),
        ("SHUTDOWN", Kind::RemarkedFlags(1, &set::SOCK_SHUTDOWN)),
        ("PROTOCOL", Kind::Value(1, &set::IPPROTO)),
        ("LOCALS PEERS", Kind::Array(&Kind::With(128, peer))),
        ("MARK CLASS_ID", Kind::U(4)),
        ("MD5SIG", Kind::Array(&Kind::With(100, signature))),
        ("ULP_INFO", Kind::Nested(&UPPER)),
        ("SK_BPF_STORAGES", Kind::Nested(&STORAGES)),
        ("CGROUP_ID", Kind::U(8)),
        ("SOCKOPT", Kind::With(2, options)),
    ],
};
static STORAGES: Attributes =
    Attributes { types: &set::SK_DIAG_BPF_STORAGES, rows: &[("SK_DIAG_BPF_STORAGE", Kind::Nested(&STORAGE))] };
static STORAGE: Attributes =
    Attributes { types: &set::SK_DIAG_BPF_STORAGE, rows: &[("MAP_ID", Kind::U(4)), ("MAP_VALUE", Kind::AnyHex)] };
static UPPER: Attributes = Attributes {
    types: &set::INET_ULP_INFO,
    rows: &[("NAME", Kind::Text), ("TLS", Kind::Nested(&TLS)), ("MPTCP", Kind::Nested(&MPTCP))],
};
static TLS: Attributes = Attributes {
    types: &set::TLS_INFO,
    rows: &[
        ("VERSION", Kind::Value(2, &set::TLS_VERSION)),
        ("CIPHER", Kind::Value(2, &set::TLS_CIPHER)),
        ("TXCONF RXCONF", Kind::Value(2, &set::TLS_CONF)),
    ],
};
static MPTCP: Attributes = Attributes {
    types: &set::MPTCP_SUBFLOW,
    rows: &[
        ("TOKEN_REM TOKEN_LOC", Kind::X(4)),
        ("RELWRITE_SEQ MAP_SFSEQ SSN_OFFSET", Kind::U(4)),
        ("MAP_SEQ", Kind::U(8)),
        ("MAP_DATALEN", Kind::U(2)),
        ("FLAGS", Kind::Flags(4, &set::MPTCP_SUBFLOW_FLAG)),
        ("ID_REM ID_LOC", Kind::U(1)),
    ],
};

/// struct sockaddr_storage.
fn peer<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    socket::peer(part.first(128).bytes, part.context).unwrap_or_else(|| address(part.at))
}

/// struct tcp_diag_md5sig: its key is as long as it says.
fn signature<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    static MD5SIG: Fields = Fields(&[
        ("tcpm_family", Kind::Family(1)),
        ("tcpm_prefixlen", Kind::U(1)),
        ("tcpm_keylen", Kind::U(2)),
        ("tcpm_addr", Kind::Address(16)),
    ]);
    let length = part.behind(2).number(2).min(80) as usize;
    let fields = MD5SIG.printed(part, scope, 0).join(", ");
    format!("{{{fields}, tcpm_key={}}}", part.behind(20).first(length).written(usize::MAX))
}

/// struct inet_diag_sockopt: bits that are set, and bytes that are not known.
fn options<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    const NAMES: [&str; 11] = [
        "recverr",
        "is_icsk",
        "freebind",
        "hdrincl",
        "mc_loop",
        "transparent",
        "mc_all",
        "nodefrag",
        "bind_address_no_port",
        "recverr_rfc4884",
        "defer_connect",
    ];
    let bits = part.number(2);
    let set = NAMES.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0);
    let mut out: Vec<String> = set.map(|(_, name)| format!("{name}=1")).collect();
    let unused = bits >> NAMES.len();
    out.extend((unused != 0).then(|| format!("unused={unused:#x} /* bits 3..8 */")));
    let text = format!("{{{}}}", out.join(", "));
    let rest = part.behind(2);
    match rest.length {
        length if rest.bytes.iter().any(|byte| *byte != 0) => {
            format!("{text}, /* bytes 2..{} */ {}", length + 1, rest.quoted())
        }
        _ => text,
    }
}

/// struct inet_diag_bc_op, and what it is about.
fn bytecode<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    static OPERATION: Fields =
        Fields(&[("code", Kind::Value(1, &set::INET_DIAG_BC)), ("yes", Kind::U(1)), ("no", Kind::U(2))]);
    static MARK: Kind = Kind::Struct(&Fields(&[("mark", Kind::U(4)), ("mask", Kind::U(4))]));
    let text = OPERATION.whole(part, scope);
    let rest = part.behind(4);
    if rest.length == 0 {
        return text;
    }
    let about = match part.number(1) {
        // INET_DIAG_BC_S_COND, D_COND, DEV_COND, MARK_COND, CGROUP_COND; comparisons of ports and jumps to ports.
        7 | 8 => host(&rest),
        9 if rest.length < 4 => rest.quoted(),
        9 if !rest.has(4) => address(rest.at),
        9 => interface(rest.context, rest.number(4) as u32),
        10 => payload(&MARK, &rest, scope),
        13 => payload(&Kind::U(8), &rest, scope),
        2..=5 | 11 | 12 => payload(&Kind::Struct(&OPERATION), &rest, scope),
        _ => rest.quoted(),
    };
    format!("{text}, {about}")
}

/// struct inet_diag_hostcond, and an address.
fn host(part: &Part) -> String {
    static HOST: Fields = Fields(&[("family", Kind::Family(1)), ("prefix_len", Kind::U(1)), ("port", Kind::I(4))]);
    let size = HOST.size();
    if part.length < size {
        return part.quoted();
    }
    if !part.has(size) {
        return address(part.at);
    }
    let mut fields = HOST.printed(part, &Scope::default(), 0);
    let (at, family) = (part.behind(size), part.number(1) as u8);
    if at.length > 0 {
        fields.push(match (family, at.internet(family)) {
            (2, Some(name)) => format!("addr=inet_addr({name})"),
            (_, Some(name)) => format!("inet_pton(AF_INET6, {name}, &addr)"),
            (2, None) if at.length >= 4 => format!("addr={}", address(at.at)),
            (10, None) if at.length >= 16 => format!("addr={}", address(at.at)),
            _ => format!("addr={}", at.quoted()),
        });
    }
    format!("{{{}}}", fields.join(", "))
}

/// The same of a socket of SMC, whose addresses are of IPv4.
const SMC_SOCKID: Kind = Kind::With(48, |part, _| SOCKID.whole(part, &Scope::of(2)));
const SMC_DIAG_REQ: Fields = Fields(&[
    ("diag_family", Kind::Family(1)),
    ("pad", Kind::Skip(1)),
    ("pad", Kind::Skip(1)),
    ("diag_ext", Kind::Bits(1, &set::SMC_DIAG, 1)),
    ("id", SMC_SOCKID),
]);
const SMC_DIAG_MSG: Fields = Fields(&[
    ("diag_family", Kind::Family(1)),
    ("diag_state", Kind::Value(1, &set::SMC_STATE)),
    ("diag_fallback", Kind::Value(1, &set::SMC_DIAG_MODE)),
    ("diag_shutdown", Kind::U(1)),
    ("id", SMC_SOCKID),
    ("diag_uid", Kind::U(4)),
    ("diag_inode", Kind::U(8)),
]);
static CURSOR: Fields = Fields(&[("reserved", Kind::U(2)), ("wrap", Kind::U(2)), ("count", Kind::U(4))]);
static SMC: Attributes = Attributes {
    types: &set::SMC_DIAG,
    rows: &[
        (
            "CONNINFO",
            Kind::Struct(&Fields(&[
                ("token", Kind::U(4)),
                ("sndbuf_size", Kind::U(4)),
                ("rmbe_size", Kind::U(4)),
                ("peer_rmbe_size", Kind::U(4)),
                ("rx_prod", Kind::Struct(&CURSOR)),
                ("rx_cons", Kind::Struct(&CURSOR)),
                ("tx_prod", Kind::Struct(&CURSOR)),
                ("tx_cons", Kind::Struct(&CURSOR)),
                ("rx_prod_flags", Kind::X(1)),
                ("rx_conn_state_flags", Kind::X(1)),
                ("tx_prod_flags", Kind::X(1)),
                ("tx_conn_state_flags", Kind::X(1)),
                ("tx_prep", Kind::Struct(&CURSOR)),
                ("tx_sent", Kind::Struct(&CURSOR)),
                ("tx_fin", Kind::Struct(&CURSOR)),
            ])),
        ),
        (
            "LGRINFO",
            Kind::Struct(&Fields(&[
                (
                    "lnk",
                    Kind::Elements(
                        1,
                        &Kind::Struct(&Fields(&[
                            ("link_id", Kind::U(1)),
                            ("ibname", Kind::Chars(64)),
                            ("ibport", Kind::U(1)),
                            ("gid", Kind::Chars(40)),
                            ("peer_gid", Kind::Chars(40)),
                        ])),
                    ),
                ),
                ("role", Kind::Value(1, &set::SMC_ROLE)),
            ])),
        ),
        ("SHUTDOWN", SHUTDOWN),
        (
            "DMBINFO",
            Kind::Grown(
                &Fields(&[
                    ("linkid", Kind::U(4)),
                    ("peer_gid", Kind::X(8)),
                    ("my_gid", Kind::X(8)),
                    ("token", Kind::X(8)),
                    ("peer_token", Kind::X(8)),
                    ("peer_gid_ext", Kind::X(8)),
                    ("my_gid_ext", Kind::X(8)),
                ]),
                40,
            ),
        ),
        (
            "FALLBACK",
            Kind::Struct(&Fields(&[("reason", Kind::With(4, decline)), ("peer_diagnosis", Kind::With(4, decline))])),
        ),
    ],
};

/// Why a socket does without SMC: a number that no header for programs has, and so is shown with its name.
fn decline<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    let number = part.number(4);
    flags::remarked(hex(number), flags::name(&set::SMC_DECLINE, number).unwrap_or(set::SMC_DECLINE.unknown))
}

/// A filter of packets: so many instructions.
fn packet_filter<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    if part.length < 8 { part.quoted() } else { filter::written(part, Purpose::Packets) }
}

/// All attributes that bodies begin with, for a test.
#[cfg(test)]
pub(super) fn tables() -> impl Iterator<Item = &'static Attributes> {
    let nested = BODIES.iter().filter_map(|(.., body)| match body.attributes {
        Kind::Nested(of) => Some(of),
        _ => None,
    });
    nested.chain([&INET_ASKED])
}
