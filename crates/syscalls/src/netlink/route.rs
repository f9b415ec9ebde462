//! The family route: links, addresses, routes, neighbours, rules, queueing disciplines and what else ip(8) and tc(8)
//! ask for.
//!
//! Sources: linux/rtnetlink.h, if_addr.h, neighbour.h, fib_rules.h, gen_stats.h, pkt_sched.h, pkt_cls.h, nexthop.h,
//! if_bridge.h, mroute.h.

use super::{Body, Head, link, unknown_family};
use crate::fields::{Attributes, Fields, Kind, Scope, attributes, interface};
use crate::flags;
use crate::generated as set;
use crate::part::Part;
use crate::text::address;

/// What a message has, by the names of its types without `RTM_`.
static BODIES: &[(&str, Body)] = &[
    ("NEWLINK DELLINK GETLINK SETLINK", Body { fields: link::IFINFOMSG, attributes: Kind::Nested(&link::LINK) }),
    (
        "NEWADDR DELADDR GETADDR NEWMULTICAST DELMULTICAST GETMULTICAST NEWANYCAST DELANYCAST GETANYCAST",
        Body { fields: IFADDRMSG, attributes: Kind::Nested(&ADDRESS) },
    ),
    ("NEWROUTE DELROUTE GETROUTE", Body { fields: RTMSG, attributes: Kind::Nested(&ROUTE) }),
    ("NEWNEIGH DELNEIGH GETNEIGH", Body { fields: NDMSG, attributes: Kind::Nested(&NEIGHBOUR) }),
    ("NEWNEIGHTBL GETNEIGHTBL SETNEIGHTBL", Body { fields: NDTMSG, attributes: Kind::Nested(&NEIGHBOURS) }),
    ("NEWRULE DELRULE GETRULE", Body { fields: FIB_RULE_HDR, attributes: Kind::Nested(&RULE) }),
    (
        "NEWQDISC DELQDISC GETQDISC NEWTCLASS DELTCLASS GETTCLASS NEWTFILTER DELTFILTER GETTFILTER NEWCHAIN DELCHAIN \
         GETCHAIN",
        Body { fields: TCMSG, attributes: Kind::Nested(&TRAFFIC) },
    ),
    ("NEWACTION DELACTION GETACTION", Body { fields: TCAMSG, attributes: Kind::Nested(&ACTIONS) }),
    ("NEWADDRLABEL DELADDRLABEL GETADDRLABEL", Body { fields: IFADDRLBLMSG, attributes: Kind::Nested(&LABEL) }),
    ("GETDCB SETDCB", Body { fields: DCBMSG, attributes: Kind::Nested(&DCB) }),
    ("NEWNETCONF DELNETCONF GETNETCONF", Body { fields: NETCONFMSG, attributes: Kind::Nested(&NETCONF) }),
    ("NEWMDB DELMDB GETMDB", Body { fields: BR_PORT_MSG, attributes: Kind::Nested(&MULTICAST) }),
    ("NEWNSID DELNSID GETNSID", Body { fields: RTGENMSG, attributes: Kind::Nested(&NAMESPACE) }),
    ("NEWCACHEREPORT", Body { fields: CACHE_REPORT, attributes: Kind::Chosen(cache_report) }),
    ("NEWSTATS GETSTATS", Body { fields: link::IF_STATS_MSG, attributes: Kind::Nested(&link::STATISTICS) }),
    ("NEWNEXTHOP DELNEXTHOP GETNEXTHOP", Body { fields: NHMSG, attributes: Kind::Nested(&NEXTHOP) }),
];

/// The body of a message.
pub(super) fn body(part: &Part, head: Head) -> String {
    if !part.has(1) {
        return address(part.at);
    }
    let name = flags::name(&set::RTM, u64::from(head.kind)).and_then(|name| name.strip_prefix("RTM_"));
    let of = |(names, _): &&(&str, Body)| name.is_some_and(|name| names.split(' ').any(|one| one == name));
    match BODIES.iter().find(of) {
        Some((_, body)) => body.printed(part),
        None => unknown_family(part),
    }
}

const IFADDRMSG: Fields = Fields(&[
    ("ifa_family", Kind::Family(1)),
    ("ifa_prefixlen", Kind::U(1)),
    ("ifa_flags", Kind::Flags(1, &set::IFA_F)),
    ("ifa_scope", Kind::Value(1, &set::RT_SCOPE)),
    ("ifa_index", Kind::Interface),
]);
static ADDRESS: Attributes = Attributes {
    types: &set::IFA,
    rows: &[
        ("ADDRESS LOCAL BROADCAST ANYCAST MULTICAST", Kind::Internet),
        ("LABEL", Kind::Text),
        (
            "CACHEINFO",
            Kind::Struct(&Fields(&[
                ("ifa_prefered", Kind::U(4)),
                ("ifa_valid", Kind::U(4)),
                ("cstamp", Kind::U(4)),
                ("tstamp", Kind::U(4)),
            ])),
        ),
        ("FLAGS", Kind::Flags(4, &set::IFA_F)),
        ("RT_PRIORITY", Kind::U(4)),
        ("TARGET_NETNSID", Kind::I(4)),
        ("PROTO", Kind::U(1)),
    ],
};

const RTMSG: Fields = Fields(&[
    ("rtm_family", Kind::Family(1)),
    ("rtm_dst_len", Kind::U(1)),
    ("rtm_src_len", Kind::U(1)),
    ("rtm_tos", Kind::Flags(1, &set::TOS)),
    ("rtm_table", Kind::Value(1, &set::RT_TABLE)),
    ("rtm_protocol", Kind::Value(1, &set::RTPROT)),
    ("rtm_scope", Kind::Value(1, &set::RT_SCOPE)),
    ("rtm_type", Kind::Value(1, &set::RTN)),
    ("rtm_flags", Kind::Flags(4, &set::RTM_F)),
]);
static ROUTE: Attributes = Attributes {
    types: &set::RTA,
    rows: &[
        ("DST SRC GATEWAY PREFSRC NEWDST", Kind::Internet),
        ("IIF OIF", Kind::Interface),
        ("PRIORITY FLOW MARK UID NH_ID EXPIRES", Kind::U(4)),
        ("METRICS", Kind::Nested(&METRICS)),
        ("MULTIPATH", Kind::With(0, multipath)),
        (
            "CACHEINFO",
            Kind::Struct(&Fields(&[
                ("rta_clntref", Kind::U(4)),
                ("rta_lastuse", Kind::U(4)),
                ("rta_expires", Kind::U(4)),
                ("rta_error", Kind::U(4)),
                ("rta_used", Kind::U(4)),
                ("rta_id", Kind::X(4)),
                ("rta_ts", Kind::U(4)),
                ("rta_tsage", Kind::U(4)),
            ])),
        ),
        ("TABLE", Kind::Value(4, &set::RT_TABLE)),
        (
            "MFC_STATS",
            Kind::Struct(&Fields(&[
                ("mfcs_packets", Kind::U(8)),
                ("mfcs_bytes", Kind::U(8)),
                ("mfcs_wrong_if", Kind::U(8)),
            ])),
        ),
        ("VIA", Kind::With(2, via)),
        ("PREF TTL_PROPAGATE", Kind::U(1)),
        ("ENCAP_TYPE", Kind::Value(2, &set::LWTUNNEL_ENCAP)),
        ("IP_PROTO", Kind::Value(1, &set::IPPROTO)),
        ("SPORT DPORT", Kind::Port),
    ],
};
static METRICS: Attributes = Attributes {
    types: &set::RTAX,
    rows: &[
        (
            "LOCK MTU WINDOW RTT RTTVAR SSTHRESH CWND ADVMSS REORDERING HOPLIMIT INITCWND FEATURES RTO_MIN INITRWND \
             QUICKACK FASTOPEN_NO_COOKIE",
            Kind::U(4),
        ),
        ("CC_ALGO", Kind::Text),
    ],
};

/// struct rtnexthop.
static RTNEXTHOP: Fields = Fields(&[
    ("rtnh_len", Kind::U(2)),
    ("rtnh_flags", Kind::Flags(1, &set::RTNH_F)),
    ("rtnh_hops", Kind::U(1)),
    ("rtnh_ifindex", Kind::Interface),
]);

/// Several ways: each has attributes behind it, and says how long both are.
fn multipath<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    let size = RTNEXTHOP.size();
    if part.length < size {
        return part.quoted();
    }
    if !part.has(size) {
        return address(part.at);
    }
    let (mut out, mut rest) = (Vec::new(), *part);
    while rest.length > 0 {
        if out.len() >= part.context.style.elements() {
            out.push("...".to_string());
            break;
        }
        if rest.length < size {
            out.push(rest.quoted());
            break;
        }
        if !rest.has(size) {
            out.push(format!("... /* {} */", address(rest.at)));
            break;
        }
        let length = rest.number(2) as usize;
        let text = RTNEXTHOP.whole(&rest, scope);
        let inside = rest.first(length).behind(size);
        out.push(match inside.length {
            0 => text,
            _ => format!("{text}, {}", attributes(&ROUTE, &inside, scope)),
        });
        if length < size {
            break;
        }
        rest = rest.behind(length.next_multiple_of(4));
    }
    let all = if out.len() > 1 { out.into_iter().map(|one| format!("[{one}]")).collect() } else { out };
    format!("[{}]", all.join(", "))
}

/// struct rtvia: an address of another family than the route's.
fn via<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    static FAMILY: Fields = Fields(&[("rtvia_family", Kind::Family(2))]);
    static FOUR: Fields = Fields(&[("rtvia_family", Kind::Family(2)), ("rtvia_addr", Kind::Address(4))]);
    static SIX: Fields = Fields(&[("rtvia_family", Kind::Family(2)), ("rtvia_addr", Kind::Address(16))]);
    let fields = match part.number(2) {
        2 => &FOUR,
        10 => &SIX,
        _ => &FAMILY,
    };
    let known = if part.has(fields.size()) { fields } else { &FAMILY };
    known.whole(part, &Scope::default())
}

const NDMSG: Fields = Fields(&[
    ("ndm_family", Kind::Family(1)),
    ("ndm_pad1", Kind::Skip(1)),
    ("ndm_pad2", Kind::Skip(2)),
    ("ndm_ifindex", Kind::Interface),
    ("ndm_state", Kind::Flags(2, &set::NUD)),
    ("ndm_flags", Kind::Flags(1, &set::NTF)),
    ("ndm_type", Kind::Value(1, &set::RTN)),
]);
static NEIGHBOUR: Attributes = Attributes {
    types: &set::NDA,
    rows: &[
        ("DST", Kind::Internet),
        ("LLADDR", Kind::Hardware),
        (
            "CACHEINFO",
            Kind::Struct(&Fields(&[
                ("ndm_confirmed", Kind::U(4)),
                ("ndm_used", Kind::U(4)),
                ("ndm_updated", Kind::U(4)),
                ("ndm_refcnt", Kind::U(4)),
            ])),
        ),
        ("PROBES VNI SRC_VNI NH_ID LINK_NETNSID", Kind::U(4)),
        ("VLAN", Kind::U(2)),
        ("PORT", Kind::Port),
        ("IFINDEX MASTER", Kind::Interface),
        ("PROTOCOL", Kind::Value(1, &set::RTPROT)),
        ("FDB_EXT_ATTRS", Kind::Nested(&FORWARDING)),
        ("FLAGS_EXT", Kind::Flags(4, &set::NTF_EXT)),
        ("NDM_STATE_MASK", Kind::Flags(2, &set::NUD)),
        ("NDM_FLAGS_MASK", Kind::Flags(1, &set::NTF)),
    ],
};
static FORWARDING: Attributes =
    Attributes { types: &set::NFEA, rows: &[("ACTIVITY_NOTIFY", Kind::Flags(1, &set::FDB_NOTIFY))] };

const NDTMSG: Fields =
    Fields(&[("ndtm_family", Kind::Family(1)), ("ndtm_pad1", Kind::Skip(1)), ("ndtm_pad2", Kind::Skip(2))]);
static NEIGHBOURS: Attributes = Attributes {
    types: &set::NDTA,
    rows: &[
        ("NAME", Kind::Text),
        ("THRESH1 THRESH2 THRESH3", Kind::U(4)),
        (
            "CONFIG",
            Kind::Struct(&Fields(&[
                ("ndtc_key_len", Kind::U(2)),
                ("ndtc_entry_size", Kind::U(2)),
                ("ndtc_entries", Kind::U(4)),
                ("ndtc_last_flush", Kind::U(4)),
                ("ndtc_last_rand", Kind::U(4)),
                ("ndtc_hash_rnd", Kind::U(4)),
                ("ndtc_hash_mask", Kind::X(4)),
                ("ndtc_hash_chain_gc", Kind::U(4)),
                ("ndtc_proxy_qlen", Kind::U(4)),
            ])),
        ),
        ("PARMS", Kind::Nested(&NEIGHBOUR_SETTINGS)),
        (
            "STATS",
            Kind::Struct(&Fields(&[
                ("ndts_allocs", Kind::U(8)),
                ("ndts_destroys", Kind::U(8)),
                ("ndts_hash_grows", Kind::U(8)),
                ("ndts_res_failed", Kind::U(8)),
                ("ndts_lookups", Kind::U(8)),
                ("ndts_hits", Kind::U(8)),
                ("ndts_rcv_probes_mcast", Kind::U(8)),
                ("ndts_rcv_probes_ucast", Kind::U(8)),
                ("ndts_periodic_gc_runs", Kind::U(8)),
                ("ndts_forced_gc_runs", Kind::U(8)),
                ("ndts_table_fulls", Kind::U(8)),
            ])),
        ),
        ("GC_INTERVAL", Kind::U(8)),
    ],
};
static NEIGHBOUR_SETTINGS: Attributes = Attributes {
    types: &set::NDTPA,
    rows: &[
        ("IFINDEX", Kind::Interface),
        ("REFCNT QUEUE_LEN APP_PROBES UCAST_PROBES MCAST_PROBES PROXY_QLEN QUEUE_LENBYTES MCAST_REPROBES", Kind::U(4)),
        (
            "REACHABLE_TIME BASE_REACHABLE_TIME RETRANS_TIME GC_STALETIME DELAY_PROBE_TIME ANYCAST_DELAY PROXY_DELAY \
             LOCKTIME INTERVAL_PROBE_TIME_MS",
            Kind::U(8),
        ),
    ],
};

const FIB_RULE_HDR: Fields = Fields(&[
    ("family", Kind::Family(1)),
    ("dst_len", Kind::U(1)),
    ("src_len", Kind::U(1)),
    ("tos", Kind::Flags(1, &set::TOS)),
    ("table", Kind::Value(1, &set::RT_TABLE)),
    ("res1", Kind::Skip(1)),
    ("res2", Kind::Skip(1)),
    ("action", Kind::Value(1, &set::FR_ACT)),
    ("flags", Kind::Flags(4, &set::FIB_RULE)),
]);
static RULE: Attributes = Attributes {
    types: &set::FRA,
    rows: &[
        ("DST SRC", Kind::Internet),
        ("IIFNAME OIFNAME", Kind::Text),
        ("GOTO PRIORITY FWMARK FLOW SUPPRESS_IFGROUP SUPPRESS_PREFIXLEN FWMASK", Kind::U(4)),
        ("TUN_ID", Kind::Network64),
        (
            "FLOWLABEL FLOWLABEL_MASK",
            Kind::With(4, |part, _| format!("htonl({})", (part.number(4) as u32).swap_bytes())),
        ),
        ("TABLE", Kind::Value(4, &set::RT_TABLE)),
        ("L3MDEV", Kind::U(1)),
        ("UID_RANGE", Kind::Struct(&Fields(&[("start", Kind::Id), ("end", Kind::Id)]))),
        ("PROTOCOL", Kind::Value(1, &set::RTPROT)),
        ("IP_PROTO", Kind::Value(1, &set::IPPROTO)),
        ("SPORT_RANGE DPORT_RANGE", Kind::Struct(&Fields(&[("start", Kind::U(2)), ("end", Kind::U(2))]))),
    ],
};

const TCMSG: Fields = Fields(&[
    ("tcm_family", Kind::Family(1)),
    ("tcm__pad1", Kind::Skip(1)),
    ("tcm__pad2", Kind::Skip(2)),
    ("tcm_ifindex", Kind::Interface),
    ("tcm_handle", Kind::U(4)),
    ("tcm_parent", Kind::U(4)),
    ("tcm_info", Kind::U(4)),
]);
static TRAFFIC: Attributes = Attributes {
    types: &set::TCA,
    rows: &[
        ("KIND EXT_WARN_MSG", Kind::Text),
        (
            "STATS",
            Kind::Grown(
                &Fields(&[
                    ("bytes", Kind::U(8)),
                    ("packets", Kind::U(4)),
                    ("drops", Kind::U(4)),
                    ("overlimits", Kind::U(4)),
                    ("bps", Kind::U(4)),
                    ("pps", Kind::U(4)),
                    ("qlen", Kind::U(4)),
                    ("backlog", Kind::U(4)),
                ]),
                36,
            ),
        ),
        ("RATE", Kind::Struct(&Fields(&[("interval", Kind::I(1)), ("ewma_log", Kind::U(1))]))),
        ("FCNT CHAIN INGRESS_BLOCK EGRESS_BLOCK", Kind::U(4)),
        ("STATS2", Kind::Nested(&TRAFFIC_STATISTICS)),
        ("STAB", Kind::Nested(&SIZES)),
        ("HW_OFFLOAD", Kind::U(1)),
    ],
};
static BASIC: Fields = Fields(&[("bytes", Kind::U(8)), ("packets", Kind::U(4))]);
static TRAFFIC_STATISTICS: Attributes = Attributes {
    types: &set::TCA_STATS,
    rows: &[
        ("BASIC BASIC_HW", Kind::Grown(&BASIC, 12)),
        ("RATE_EST", Kind::Struct(&Fields(&[("bps", Kind::U(4)), ("pps", Kind::U(4))]))),
        (
            "QUEUE",
            Kind::Struct(&Fields(&[
                ("qlen", Kind::U(4)),
                ("backlog", Kind::U(4)),
                ("drops", Kind::U(4)),
                ("requeues", Kind::U(4)),
                ("overlimits", Kind::U(4)),
            ])),
        ),
        ("RATE_EST64", Kind::Struct(&Fields(&[("bps", Kind::U(8)), ("pps", Kind::U(8))]))),
        ("PKT64", Kind::U(8)),
    ],
};
static SIZES: Attributes = Attributes {
    types: &set::TCA_STAB,
    rows: &[
        (
            "BASE",
            Kind::Struct(&Fields(&[
                ("cell_log", Kind::U(1)),
                ("size_log", Kind::U(1)),
                ("cell_align", Kind::I(2)),
                ("overhead", Kind::I(4)),
                ("linklayer", Kind::U(4)),
                ("mpu", Kind::U(4)),
                ("mtu", Kind::U(4)),
                ("tsize", Kind::U(4)),
            ])),
        ),
        ("DATA", Kind::Array(&Kind::U(2))),
    ],
};

const TCAMSG: Fields =
    Fields(&[("tca_family", Kind::Family(1)), ("tca__pad1", Kind::Skip(1)), ("tca__pad2", Kind::Skip(2))]);
static ACTIONS: Attributes = Attributes {
    types: &set::TCA_ROOT,
    rows: &[
        ("TAB", Kind::Each(&Kind::Nested(&ACTION))),
        ("FLAGS", Kind::Flags(4, &set::TCA_ROOT_FLAGS)),
        ("COUNT", Kind::U(4)),
        ("TIME_DELTA", Kind::Milliseconds),
        ("EXT_WARN_MSG", Kind::Text),
    ],
};
static ACTION: Attributes = Attributes {
    types: &set::TCA_ACT,
    rows: &[
        ("KIND", Kind::Text),
        ("INDEX IN_HW_COUNT", Kind::U(4)),
        ("STATS", Kind::Nested(&TRAFFIC_STATISTICS)),
        ("FLAGS", Kind::Flags(4, &set::TCA_ACT_FLAGS)),
        ("HW_STATS USED_HW_STATS", Kind::Flags(4, &set::TCA_ACT_HW)),
    ],
};

const IFADDRLBLMSG: Fields = Fields(&[
    ("ifal_family", Kind::Family(1)),
    ("ifal_reserved", Kind::Skip(1)),
    ("ifal_prefixlen", Kind::U(1)),
    ("ifal_flags", Kind::U(1)),
    ("ifal_index", Kind::Interface),
    ("ifal_seq", Kind::U(4)),
]);
static LABEL: Attributes =
    Attributes { types: &set::IFAL, rows: &[("ADDRESS", Kind::Internet), ("LABEL", Kind::U(4))] };

const DCBMSG: Fields =
    Fields(&[("dcb_family", Kind::Family(1)), ("cmd", Kind::Value(1, &set::DCB_CMD)), ("dcb_pad", Kind::Skip(2))]);
static DCB: Attributes = Attributes { types: &set::DCB_ATTR, rows: &[("IFNAME", Kind::Text)] };

const NETCONFMSG: Fields = Fields(&[("ncm_family", Kind::Family(1))]);
static NETCONF: Attributes = Attributes {
    types: &set::NETCONFA,
    rows: &[(
        "IFINDEX FORWARDING RP_FILTER MC_FORWARDING PROXY_NEIGH IGNORE_ROUTES_WITH_LINKDOWN INPUT BC_FORWARDING",
        Kind::I(4),
    )],
};

const RTGENMSG: Fields = Fields(&[("rtgen_family", Kind::Family(1))]);
static NAMESPACE: Attributes =
    Attributes { types: &set::NETNSA, rows: &[("NSID TARGET_NSID CURRENT_NSID PID", Kind::I(4)), ("FD", Kind::Fd)] };

/// What is reported of a multicast packet: of a family of its own kind, which its attributes are of.
const CACHE_REPORT: Fields = Fields(&[("rtgen_family", Kind::With(1, report_family))]);

fn report_family<'a>(part: &Part<'a>, _: &Scope<'a>) -> String {
    let family = part.number(1);
    let known = flags::name(&set::AF, family).is_some();
    flags::value(if known { &set::AF } else { &set::RTNL_FAMILY }, family)
}

fn cache_report(scope: &Scope) -> Option<&'static Kind> {
    static FOUR: Kind = Kind::Nested(&REPORT);
    static SIX: Kind = Kind::Nested(&REPORT6);
    match scope.family.get() {
        // RTNL_FAMILY_IPMR, RTNL_FAMILY_IP6MR
        128 => Some(&FOUR),
        129 => Some(&SIX),
        _ => None,
    }
}
static REPORT: Attributes = Attributes {
    types: &set::IPMRA_CREPORT,
    rows: &[
        ("MSGTYPE", Kind::Value(1, &set::IGMPMSG)),
        ("VIF_ID TABLE", Kind::U(4)),
        ("SRC_ADDR DST_ADDR", Kind::InternetOf(2)),
    ],
};
static REPORT6: Attributes = Attributes {
    types: &set::IP6MRA_CREPORT,
    rows: &[
        ("MSGTYPE", Kind::Value(1, &set::MRT6MSG)),
        ("MIF_ID", Kind::U(4)),
        ("SRC_ADDR DST_ADDR", Kind::InternetOf(10)),
    ],
};

const NHMSG: Fields = Fields(&[
    ("nh_family", Kind::Family(1)),
    ("nh_scope", Kind::Value(1, &set::RT_SCOPE)),
    ("nh_protocol", Kind::Value(1, &set::RTPROT)),
    ("resvd", Kind::Reserved(1)),
    ("nh_flags", Kind::Flags(4, &set::RTNH_F)),
]);
static NEXTHOP: Attributes = Attributes {
    types: &set::NHA,
    rows: &[
        ("ID BLACKHOLE GROUPS FDB", Kind::U(4)),
        (
            "GROUP",
            Kind::Array(&Kind::Struct(&Fields(&[
                ("id", Kind::U(4)),
                ("weight", Kind::U(1)),
                ("weight_high", Kind::U(1)),
                ("resvd2", Kind::Reserved(2)),
            ]))),
        ),
        ("GROUP_TYPE", Kind::Value(2, &set::NEXTHOP_GRP)),
        ("OIF MASTER", Kind::Interface),
        ("GATEWAY", Kind::Internet),
        ("ENCAP_TYPE", Kind::Value(2, &set::LWTUNNEL_ENCAP)),
        ("RES_GROUP", Kind::Nested(&RESILIENT)),
        ("RES_BUCKET", Kind::Nested(&BUCKET)),
    ],
};
static RESILIENT: Attributes = Attributes {
    types: &set::NHA_RES_GROUP,
    rows: &[("BUCKETS", Kind::U(2)), ("IDLE_TIMER UNBALANCED_TIMER UNBALANCED_TIME", Kind::Ticks)],
};
static BUCKET: Attributes = Attributes {
    types: &set::NHA_RES_BUCKET,
    rows: &[("INDEX", Kind::U(2)), ("IDLE_TIME", Kind::Ticks), ("NH_ID", Kind::U(4))],
};

const BR_PORT_MSG: Fields = Fields(&[("family", Kind::Family(1)), ("ifindex", Kind::Interface)]);
static MULTICAST: Attributes =
    Attributes { types: &set::MDBA, rows: &[("MDB", Kind::Nested(&GROUPS)), ("ROUTER", Kind::Nested(&ROUTERS))] };
static GROUPS: Attributes = Attributes { types: &set::MDBA_MDB, rows: &[("ENTRY", Kind::Nested(&GROUP))] };
static GROUP: Attributes = Attributes { types: &set::MDBA_MDB_ENTRY, rows: &[("INFO", Kind::With(28, group))] };
static GROUP_ATTRIBUTES: Attributes = Attributes { types: &set::MDBA_MDB_EATTR, rows: &[("TIMER", Kind::Ticks)] };
static ROUTERS: Attributes = Attributes { types: &set::MDBA_ROUTER, rows: &[("PORT", Kind::With(4, router))] };
static ROUTER: Attributes = Attributes {
    types: &set::MDBA_ROUTER_PATTR,
    rows: &[
        ("TIMER INET_TIMER INET6_TIMER", Kind::Ticks),
        ("TYPE", Kind::Value(1, &set::MDB_RTR)),
        ("VID", Kind::U(2)),
    ],
};

/// struct br_mdb_entry, and attributes behind it. Its address is of the protocol that is behind it.
fn group<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    static ENTRY: Fields = Fields(&[
        ("ifindex", Kind::Interface),
        ("state", Kind::Value(1, &set::MDB_STATE)),
        ("flags", Kind::Flags(1, &set::MDB_FLAGS)),
        ("vid", Kind::U(2)),
    ]);
    let (at, protocol) = (part.behind(8), part.behind(24));
    let number = (protocol.number(2) as u16).swap_bytes();
    // ETH_P_IP, ETH_P_IPV6.
    let family = match number {
        0x800 => 2,
        0x86dd => 10,
        _ => 0,
    };
    let text = match (family, at.internet(family)) {
        (2, Some(name)) => format!("u={{ip4=inet_addr({name})}}"),
        (_, Some(name)) => format!("u={{inet_pton(AF_INET6, {name}, &ip6)}}"),
        _ => format!("u={}", at.first(16).written(16)),
    };
    let name = match number {
        0 => "htons(AF_UNSPEC)".to_string(),
        _ => crate::socket::network_value(protocol.bytes, &set::ETH_P, part.context.style),
    };
    let fields = ENTRY.printed(part, scope, 0).join(", ");
    let text = format!("{{{fields}, addr={{{text}, proto={name}}}}}");
    behind(text, &part.behind(28), &GROUP_ATTRIBUTES, scope)
}

/// The number of an interface, and attributes behind it.
fn router<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    behind(interface(part.context, part.number(4) as u32), &part.behind(4), &ROUTER, scope)
}

fn behind<'a>(text: String, rest: &Part<'a>, of: &Attributes, scope: &Scope<'a>) -> String {
    if rest.length == 0 { text } else { format!("{text}, {}", attributes(of, rest, scope)) }
}

/// All attributes that bodies begin with, for a test.
#[cfg(test)]
pub(super) fn tables() -> impl Iterator<Item = &'static Attributes> {
    let nested = BODIES.iter().filter_map(|(_, body)| match body.attributes {
        Kind::Nested(of) => Some(of),
        _ => None,
    });
    nested.chain([&REPORT, &REPORT6, &GROUP_ATTRIBUTES, &ROUTER])
}
