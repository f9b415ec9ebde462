//! Links of the family route: their attributes, those of the kinds of links, and statistics.
//!
//! Sources: linux/if_link.h, if_bridge.h, if_bonding.h, ipv6.h, mpls.h, can/netlink.h.

use crate::fields::{Attributes, Fields, Kind, Scope};
use crate::generated as set;

/// AF_BRIDGE.
const BRIDGE: u8 = 7;
/// AF_INET6.
const INET6: u8 = 10;

pub(super) const IFINFOMSG: Fields = Fields(&[
    ("ifi_family", Kind::Family(1)),
    ("ifi_pad", Kind::Skip(1)),
    ("ifi_type", Kind::Value(2, &set::ARPHRD)),
    ("ifi_index", Kind::Interface),
    ("ifi_flags", Kind::Flags(4, &set::IFF)),
    ("ifi_change", Kind::X(4)),
]);

pub(super) static LINK: Attributes = Attributes {
    types: &set::IFLA,
    rows: &[
        ("ADDRESS BROADCAST PERM_ADDRESS", Kind::Hardware),
        ("IFNAME QDISC IFALIAS PHYS_PORT_NAME ALT_IFNAME PARENT_DEV_NAME PARENT_DEV_BUS_NAME", Kind::Text),
        ("LINK MASTER NEW_IFINDEX", Kind::Interface),
        (
            "MTU TXQLEN WEIGHT NUM_VF GROUP PROMISCUITY NUM_TX_QUEUES NUM_RX_QUEUES CARRIER_CHANGES GSO_MAX_SEGS \
             GSO_MAX_SIZE CARRIER_UP_COUNT CARRIER_DOWN_COUNT MIN_MTU MAX_MTU NET_NS_PID GRO_MAX_SIZE TSO_MAX_SIZE \
             TSO_MAX_SEGS ALLMULTI",
            Kind::U(4),
        ),
        ("NET_NS_FD", Kind::Fd),
        ("LINK_NETNSID NEW_NETNSID IF_NETNSID", Kind::I(4)),
        ("OPERSTATE LINKMODE CARRIER PROTO_DOWN", Kind::U(1)),
        ("STATS", Kind::Grown(&LINK_STATS, 92)),
        ("STATS64", Kind::Grown(&LINK_STATS64, 184)),
        (
            "MAP",
            Kind::Grown(
                &Fields(&[
                    ("mem_start", Kind::X(8)),
                    ("mem_end", Kind::X(8)),
                    ("base_addr", Kind::X(8)),
                    ("irq", Kind::U(2)),
                    ("dma", Kind::U(1)),
                    ("port", Kind::U(1)),
                ]),
                28,
            ),
        ),
        ("LINKINFO", Kind::Nested(&INFO)),
        ("PROTINFO", Kind::Chosen(protocol)),
        ("AF_SPEC", Kind::Chosen(by_family)),
        ("VFINFO_LIST", Kind::Nested(&FUNCTIONS)),
        ("VF_PORTS", Kind::Nested(&FUNCTION_PORTS)),
        ("PORT_SELF", Kind::Nested(&PORT)),
        ("EXT_MASK", Kind::Flags(4, &set::RTEXT_FILTER)),
        ("XDP", Kind::Nested(&XDP)),
        ("EVENT", Kind::Value(4, &set::IFLA_EVENT)),
        ("PROP_LIST", Kind::Nested(&NAMES)),
        ("PROTO_DOWN_REASON", Kind::Nested(&DOWN)),
    ],
};
static NAMES: Attributes = Attributes { types: &set::IFLA, rows: &[("ALT_IFNAME", Kind::Text)] };
static DOWN: Attributes = Attributes { types: &set::IFLA_PROTO_DOWN, rows: &[("MASK VALUE", Kind::X(4))] };

/// Numbers of one size.
macro_rules! numbers {
    ($size:literal, $($name:literal),*) => { Fields(&[$(($name, Kind::U($size)),)*]) };
}

/// Statistics of a link: struct rtnl_link_stats, and what newer ones have behind it.
macro_rules! statistics {
    ($size:literal $(, $more:literal)*) => {
        numbers!(
            $size,
            "rx_packets",
            "tx_packets",
            "rx_bytes",
            "tx_bytes",
            "rx_errors",
            "tx_errors",
            "rx_dropped",
            "tx_dropped",
            "multicast",
            "collisions",
            "rx_length_errors",
            "rx_over_errors",
            "rx_crc_errors",
            "rx_frame_errors",
            "rx_fifo_errors",
            "rx_missed_errors",
            "tx_aborted_errors",
            "tx_carrier_errors",
            "tx_fifo_errors",
            "tx_heartbeat_errors",
            "tx_window_errors",
            "rx_compressed",
            "tx_compressed",
            "rx_nohandler"
            $(, $more)*
        )
    };
}
static LINK_STATS: Fields = statistics!(4);
static LINK_STATS64: Fields = statistics!(8, "rx_otherhost_dropped");

static INFO: Attributes = Attributes {
    types: &set::IFLA_INFO,
    rows: &[
        ("KIND", Kind::Sort(0)),
        ("DATA", Kind::Chosen(|scope| sort(scope, 0, &[(b"bridge", &BRIDGE_DATA), (b"tun", &TUN_DATA)]))),
        ("XSTATS", Kind::Chosen(|scope| sort(scope, 0, &[(b"can", &CAN_STATS)]))),
        ("SLAVE_KIND", Kind::Sort(1)),
        ("SLAVE_DATA", Kind::Chosen(|scope| sort(scope, 1, &[(b"bridge", &BRIDGE_PORT)]))),
    ],
};

/// What a kind of link has.
fn sort(scope: &Scope, which: usize, of: &[(&[u8], &'static Kind)]) -> Option<&'static Kind> {
    of.iter().find(|(name, _)| *name == scope.sorts[which].get()).map(|(_, kind)| *kind)
}

static CAN_STATS: Kind = Kind::Struct(&Fields(&[
    ("bus_error", Kind::U(4)),
    ("error_warning", Kind::U(4)),
    ("error_passive", Kind::U(4)),
    ("bus_off", Kind::U(4)),
    ("arbitration_lost", Kind::U(4)),
    ("restarts", Kind::U(4)),
]));
static TUN_DATA: Kind = Kind::Nested(&Attributes {
    types: &set::IFLA_TUN,
    rows: &[
        ("OWNER GROUP", Kind::Id),
        ("TYPE", Kind::Value(1, &set::IFF_TUN)),
        ("PI VNET_HDR PERSIST MULTI_QUEUE", Kind::U(1)),
        ("NUM_QUEUES NUM_DISABLED_QUEUES", Kind::U(4)),
    ],
});
static BRIDGE_ID: Fields = Fields(&[("prio", Kind::Elements(2, &Kind::U(1))), ("addr", Kind::Mac(6))]);
static BRIDGE_DATA: Kind = Kind::Nested(&Attributes {
    types: &set::IFLA_BR,
    rows: &[
        (
            "FORWARD_DELAY HELLO_TIME MAX_AGE AGEING_TIME HELLO_TIMER TCN_TIMER TOPOLOGY_CHANGE_TIMER GC_TIMER \
             MCAST_LAST_MEMBER_INTVL MCAST_MEMBERSHIP_INTVL MCAST_QUERIER_INTVL MCAST_QUERY_INTVL \
             MCAST_QUERY_RESPONSE_INTVL MCAST_STARTUP_QUERY_INTVL",
            Kind::Ticks,
        ),
        (
            "STP_STATE ROOT_PATH_COST MCAST_HASH_ELASTICITY MCAST_HASH_MAX MCAST_LAST_MEMBER_CNT \
             MCAST_STARTUP_QUERY_CNT FDB_N_LEARNED FDB_MAX_LEARNED",
            Kind::U(4),
        ),
        ("PRIORITY ROOT_PORT VLAN_DEFAULT_PVID", Kind::U(2)),
        ("GROUP_FWD_MASK", Kind::X(2)),
        (
            "VLAN_FILTERING TOPOLOGY_CHANGE TOPOLOGY_CHANGE_DETECTED MCAST_ROUTER MCAST_SNOOPING \
             MCAST_QUERY_USE_IFADDR MCAST_QUERIER NF_CALL_IPTABLES NF_CALL_IP6TABLES NF_CALL_ARPTABLES \
             VLAN_STATS_ENABLED MCAST_STATS_ENABLED MCAST_IGMP_VERSION MCAST_MLD_VERSION VLAN_STATS_PER_PORT",
            Kind::U(1),
        ),
        ("VLAN_PROTOCOL", Kind::NetworkValue(&set::ETH_P)),
        ("ROOT_ID BRIDGE_ID", Kind::Struct(&BRIDGE_ID)),
        ("GROUP_ADDR", Kind::Hardware),
        (
            "MULTI_BOOLOPT",
            Kind::Struct(&Fields(&[
                ("optval", Kind::Bits(4, &set::BR_BOOLOPT, 0)),
                ("optmask", Kind::Bits(4, &set::BR_BOOLOPT, 0)),
            ])),
        ),
        ("MCAST_QUERIER_STATE", Kind::Nested(&QUERIER)),
        ("STP_MODE", Kind::Value(4, &set::BR_STP_MODE)),
    ],
});
static QUERIER: Attributes = Attributes {
    types: &set::BRIDGE_QUERIER,
    rows: &[
        ("IP_ADDRESS", Kind::InternetOf(2)),
        ("IPV6_ADDRESS", Kind::InternetOf(10)),
        ("IP_PORT IPV6_PORT", Kind::Interface),
        ("IP_OTHER_TIMER IPV6_OTHER_TIMER", Kind::Ticks),
    ],
};

/// IFLA_PROTINFO, by the family of the message.
fn protocol(scope: &Scope) -> Option<&'static Kind> {
    match scope.family.get() {
        BRIDGE => Some(&BRIDGE_PORT),
        INET6 => Some(&IPV6),
        _ => None,
    }
}
static BRIDGE_PORT: Kind = Kind::Nested(&Attributes {
    types: &set::IFLA_BRPORT,
    rows: &[
        (
            "STATE MODE GUARD PROTECT FAST_LEAVE LEARNING UNICAST_FLOOD PROXYARP LEARNING_SYNC PROXYARP_WIFI \
             TOPOLOGY_CHANGE_ACK CONFIG_PENDING MULTICAST_ROUTER MCAST_FLOOD MCAST_TO_UCAST VLAN_TUNNEL BCAST_FLOOD \
             NEIGH_SUPPRESS ISOLATED MRP_RING_OPEN MRP_IN_OPEN LOCKED MAB NEIGH_VLAN_SUPPRESS NEIGH_FORWARD_GRAT",
            Kind::U(1),
        ),
        ("PRIORITY DESIGNATED_PORT DESIGNATED_COST ID NO", Kind::U(2)),
        ("GROUP_FWD_MASK", Kind::X(2)),
        ("COST MCAST_EHT_HOSTS_LIMIT MCAST_EHT_HOSTS_CNT MCAST_N_GROUPS MCAST_MAX_GROUPS BACKUP_NHID", Kind::U(4)),
        ("MESSAGE_AGE_TIMER FORWARD_DELAY_TIMER HOLD_TIMER", Kind::Ticks),
        ("ROOT_ID BRIDGE_ID", Kind::Struct(&BRIDGE_ID)),
        ("BACKUP_PORT", Kind::Interface),
    ],
});
static IPV6: Kind = Kind::Nested(&Attributes {
    types: &set::IFLA_INET6,
    rows: &[
        ("FLAGS", Kind::Flags(4, &set::INET6_IF)),
        ("CONF", Kind::Indexed(&Kind::I(4), &set::DEVCONF, 0)),
        ("STATS", Kind::Indexed(&Kind::U(8), &set::IPSTATS_MIB, 0)),
        (
            "CACHEINFO",
            Kind::Struct(&Fields(&[
                ("max_reasm_len", Kind::U(4)),
                ("tstamp", Kind::U(4)),
                ("reachable_time", Kind::U(4)),
                ("retrans_time", Kind::U(4)),
            ])),
        ),
        ("ICMP6STATS", Kind::Indexed(&Kind::U(8), &set::ICMP6_MIB, 0)),
        ("TOKEN", Kind::InternetOf(10)),
        ("ADDR_GEN_MODE", Kind::Value(1, &set::IN6_ADDR_GEN_MODE)),
        ("RA_MTU", Kind::U(4)),
    ],
});

/// IFLA_AF_SPEC: of a bridge its own, else by families.
fn by_family(scope: &Scope) -> Option<&'static Kind> {
    Some(if scope.family.get() == BRIDGE { &BRIDGE_SPEC } else { &SPECS })
}
static SPECS: Kind = Kind::Nested(&Attributes {
    types: &set::AF,
    rows: &[("INET", IPV4), ("INET6", Kind::Chosen(|_| Some(&IPV6))), ("MCTP", MCTP)],
});
const IPV4: Kind = Kind::Nested(&Attributes {
    types: &set::IFLA_INET,
    rows: &[("CONF", Kind::Indexed(&Kind::I(4), &set::IPV4_DEVCONF, 1))],
});
const MCTP: Kind =
    Kind::Nested(&Attributes { types: &set::IFLA_MCTP, rows: &[("NET", Kind::U(4)), ("PHYS_BINDING", Kind::X(1))] });

static BRIDGE_SPEC: Kind = Kind::Nested(&Attributes {
    types: &set::IFLA_BRIDGE,
    rows: &[
        ("FLAGS", Kind::Flags(2, &set::BRIDGE_FLAGS)),
        ("MODE", Kind::Value(2, &set::BRIDGE_MODE)),
        (
            "VLAN_INFO",
            Kind::Followed(&Fields(&[("flags", Kind::Flags(2, &set::BRIDGE_VLAN_INFO)), ("vid", Kind::U(2))])),
        ),
        ("VLAN_TUNNEL_INFO", Kind::Nested(&TUNNEL)),
    ],
});
static TUNNEL: Attributes = Attributes {
    types: &set::IFLA_BRIDGE_VLAN_TUNNEL,
    rows: &[("ID", Kind::U(4)), ("VID", Kind::U(2)), ("FLAGS", Kind::Flags(2, &set::BRIDGE_VLAN_INFO))],
};

static FUNCTIONS: Attributes = Attributes { types: &set::IFLA_VF_INFO, rows: &[("IFLA_VF_INFO", FUNCTION)] };
static SETTING: Fields = Fields(&[("vf", Kind::U(4)), ("setting", Kind::U(4))]);
static GUID: Fields = Fields(&[("vf", Kind::U(4)), ("guid", Kind::X(8))]);
const FUNCTION: Kind = Kind::Nested(&Attributes {
    types: &set::IFLA_VF,
    rows: &[
        ("MAC", Kind::Struct(&Fields(&[("vf", Kind::U(4)), ("mac", Kind::Mac(32))]))),
        ("BROADCAST", Kind::Struct(&Fields(&[("broadcast", Kind::Mac(32))]))),
        ("VLAN", Kind::Struct(&Fields(&[("vf", Kind::U(4)), ("vlan", Kind::U(4)), ("qos", Kind::U(4))]))),
        ("TX_RATE", Kind::Struct(&Fields(&[("vf", Kind::U(4)), ("rate", Kind::U(4))]))),
        ("SPOOFCHK RSS_QUERY_EN TRUST", Kind::Struct(&SETTING)),
        (
            "LINK_STATE",
            Kind::Struct(&Fields(&[("vf", Kind::U(4)), ("link_state", Kind::Value(4, &set::IFLA_VF_LINK_STATE))])),
        ),
        (
            "RATE",
            Kind::Struct(&Fields(&[("vf", Kind::U(4)), ("min_tx_rate", Kind::U(4)), ("max_tx_rate", Kind::U(4))])),
        ),
        ("STATS", Kind::Nested(&FUNCTION_STATS)),
        ("IB_NODE_GUID IB_PORT_GUID", Kind::Struct(&GUID)),
        ("VLAN_LIST", Kind::Nested(&FUNCTION_VLANS)),
    ],
});
static FUNCTION_STATS: Attributes = Attributes {
    types: &set::IFLA_VF_STATS,
    rows: &[("RX_PACKETS TX_PACKETS RX_BYTES TX_BYTES BROADCAST MULTICAST RX_DROPPED TX_DROPPED", Kind::U(8))],
};
static FUNCTION_VLANS: Attributes = Attributes {
    types: &set::IFLA_VF_VLAN,
    rows: &[(
        "IFLA_VF_VLAN_INFO",
        Kind::Grown(
            &Fields(&[
                ("vf", Kind::U(4)),
                ("vlan", Kind::U(4)),
                ("qos", Kind::U(4)),
                ("vlan_proto", Kind::NetworkValue(&set::ETH_P)),
            ]),
            16,
        ),
    )],
};
static FUNCTION_PORTS: Attributes =
    Attributes { types: &set::IFLA_VF_PORT, rows: &[("IFLA_VF_PORT", Kind::Nested(&PORT))] };
static PORT: Attributes = Attributes {
    types: &set::IFLA_PORT,
    rows: &[
        ("VF", Kind::U(4)),
        ("PROFILE", Kind::Text),
        (
            "VSI_TYPE",
            Kind::Struct(&Fields(&[
                ("vsi_mgr_id", Kind::U(1)),
                ("vsi_type_id", Kind::Bytes(3)),
                ("vsi_type_version", Kind::U(1)),
                ("pad", Kind::ReservedBytes(3)),
            ])),
        ),
        ("REQUEST", Kind::U(1)),
        ("RESPONSE", Kind::U(2)),
    ],
};
static XDP: Attributes = Attributes {
    types: &set::IFLA_XDP,
    rows: &[
        ("FD EXPECTED_FD", Kind::Fd),
        ("ATTACHED", Kind::Value(1, &set::XDP_ATTACHED)),
        ("FLAGS", Kind::Flags(4, &set::XDP_FLAGS)),
        ("PROG_ID DRV_PROG_ID SKB_PROG_ID HW_PROG_ID", Kind::U(4)),
    ],
};

pub(super) const IF_STATS_MSG: Fields = Fields(&[
    ("family", Kind::Family(1)),
    ("pad1", Kind::Reserved(1)),
    ("pad2", Kind::Reserved(2)),
    ("ifindex", Kind::Interface),
    ("filter_mask", Kind::Bits(4, &set::IFLA_STATS, 0)),
]);
pub(super) static STATISTICS: Attributes = Attributes {
    types: &set::IFLA_STATS,
    rows: &[
        ("LINK_64", Kind::Grown(&LINK_STATS64, 184)),
        ("LINK_XSTATS LINK_XSTATS_SLAVE", Kind::Nested(&EXTENDED)),
        ("LINK_OFFLOAD_XSTATS", Kind::Nested(&OFFLOADED)),
        ("AF_SPEC", Kind::Nested(&FAMILY_STATS)),
    ],
};
static OFFLOADED: Attributes =
    Attributes { types: &set::IFLA_OFFLOAD_XSTATS, rows: &[("CPU_HIT", Kind::Grown(&LINK_STATS64, 184))] };
static FAMILY_STATS: Attributes = Attributes { types: &set::AF, rows: &[("MPLS", Kind::Nested(&MPLS))] };
static MPLS: Attributes = Attributes {
    types: &set::MPLS_STATS,
    rows: &[(
        "LINK",
        Kind::Followed(&numbers!(
            8,
            "rx_packets",
            "tx_packets",
            "rx_bytes",
            "tx_bytes",
            "rx_errors",
            "tx_errors",
            "rx_dropped",
            "tx_dropped",
            "rx_noroute"
        )),
    )],
};
static EXTENDED: Attributes = Attributes {
    types: &set::LINK_XSTATS,
    rows: &[("BRIDGE", Kind::Nested(&BRIDGE_STATS)), ("BOND", Kind::Nested(&BOND_STATS))],
};
static BOND_STATS: Attributes = Attributes { types: &set::BOND_XSTATS, rows: &[("3AD", Kind::Nested(&BOND_3AD))] };
static BOND_3AD: Attributes = Attributes {
    types: &set::BOND_3AD_STAT,
    rows: &[(
        "LACPDU_RX LACPDU_TX LACPDU_UNKNOWN_RX \
         LACPDU_ILLEGAL_RX MARKER_RX MARKER_TX \
         MARKER_RESP_RX MARKER_RESP_TX MARKER_UNKNOWN_RX",
        Kind::U(8),
    )],
};
const BOTH_WAYS: Kind = Kind::Numbered(2, &Kind::U(8), &set::BR_MCAST_DIR);
static BRIDGE_STATS: Attributes = Attributes {
    types: &set::BRIDGE_XSTATS,
    rows: &[
        (
            "VLAN",
            Kind::Followed(&Fields(&[
                ("rx_bytes", Kind::U(8)),
                ("rx_packets", Kind::U(8)),
                ("tx_bytes", Kind::U(8)),
                ("tx_packets", Kind::U(8)),
                ("vid", Kind::U(2)),
                ("flags", Kind::Flags(2, &set::BRIDGE_VLAN_INFO)),
                ("pad2", Kind::Reserved(4)),
            ])),
        ),
        (
            "MCAST",
            Kind::Followed(&Fields(&[
                ("igmp_v1queries", BOTH_WAYS),
                ("igmp_v2queries", BOTH_WAYS),
                ("igmp_v3queries", BOTH_WAYS),
                ("igmp_leaves", BOTH_WAYS),
                ("igmp_v1reports", BOTH_WAYS),
                ("igmp_v2reports", BOTH_WAYS),
                ("igmp_v3reports", BOTH_WAYS),
                ("igmp_parse_errors", Kind::U(8)),
                ("mld_v1queries", BOTH_WAYS),
                ("mld_v2queries", BOTH_WAYS),
                ("mld_leaves", BOTH_WAYS),
                ("mld_v1reports", BOTH_WAYS),
                ("mld_v2reports", BOTH_WAYS),
                ("mld_parse_errors", Kind::U(8)),
                ("mcast_bytes", BOTH_WAYS),
                ("mcast_packets", BOTH_WAYS),
            ])),
        ),
        (
            "STP",
            Kind::Followed(&numbers!(8, "transition_blk", "transition_fwd", "rx_bpdu", "tx_bpdu", "rx_tcn", "tx_tcn")),
        ),
    ],
};

/// Those that are chosen while a message is printed, for a test.
#[cfg(test)]
pub(super) fn tables() -> impl Iterator<Item = &'static Attributes> {
    let chosen = [&TUN_DATA, &BRIDGE_DATA, &BRIDGE_PORT, &IPV6, &SPECS, &BRIDGE_SPEC];
    chosen.into_iter().filter_map(|kind| match kind {
        Kind::Nested(of) => Some(*of),
        _ => None,
    })
}
