//! The generic family: whose messages have a command and a version, and attributes that only the family itself knows;
//! and its controller, which names the families, their commands and their groups.
//!
//! Sources: linux/genetlink.h and the headers of the families whose commands have names.

use super::{Head, POLICY};
use crate::fields::{Attributes, Fields, Kind, Scope, UNNAMED, attributes};
use crate::flags;
use crate::generated as set;
use crate::kind::Set;
use crate::part::Part;
use crate::text::address;

/// The controller's own number (GENL_ID_CTRL); those of other families are given to them as they come.
const CONTROLLER: u16 = 16;

static HEADER: Fields = Fields(&[("cmd", Kind::X(1)), ("version", Kind::U(1)), ("reserved", Kind::Reserved(2))]);
static CONTROL_HEADER: Fields =
    Fields(&[("cmd", Kind::Value(1, &set::CTRL_CMD)), ("version", Kind::U(1)), ("reserved", Kind::Reserved(2))]);

/// The body of a message.
pub(super) fn body(part: &Part, head: Head) -> String {
    let size = HEADER.size();
    if part.length < size {
        return part.quoted();
    }
    if !part.has(size) {
        return address(part.at);
    }
    let (fields, of) = if head.kind == CONTROLLER { (&CONTROL_HEADER, &CONTROL) } else { (&HEADER, &UNNAMED) };
    let scope = Scope::default();
    let text = fields.whole(part, &scope);
    let rest = part.behind(size);
    if rest.length == 0 { text } else { format!("{text}, {}", attributes(of, &rest, &scope)) }
}

pub(super) static CONTROL: Attributes = Attributes {
    types: &set::CTRL_ATTR,
    rows: &[
        ("FAMILY_ID", Kind::X(2)),
        ("FAMILY_NAME", Kind::Sort(0)),
        ("VERSION HDRSIZE MAXATTR OP", Kind::U(4)),
        ("OPS", Kind::Each(&Kind::Nested(&OPERATION))),
        ("MCAST_GROUPS", Kind::Each(&Kind::Nested(&GROUP))),
        ("POLICY", Kind::Each(&Kind::Each(&Kind::Nested(&POLICY)))),
        ("OP_POLICY", Kind::Each(&Kind::Nested(&OPERATION_POLICY))),
    ],
};
static OPERATION: Attributes = Attributes {
    types: &set::CTRL_OP,
    rows: &[("ID", Kind::With(4, operation)), ("FLAGS", Kind::Flags(4, &set::GENL_OP))],
};
static GROUP: Attributes = Attributes { types: &set::CTRL_MCAST, rows: &[("NAME", Kind::Text), ("ID", Kind::X(4))] };
static OPERATION_POLICY: Attributes = Attributes { types: &set::CTRL_POLICY, rows: &[("DO DUMP", Kind::U(4))] };

/// The commands of families, by their names: what programs send, and what they get.
static FAMILIES: &[(&[u8], &Set, &Set)] = &[
    (b"nlctrl", &set::CTRL_CMD, &set::CTRL_CMD),
    (b"devlink", &set::DEVLINK_CMD, &set::DEVLINK_CMD),
    (b"ethtool", &set::ETHTOOL_USER, &set::ETHTOOL_KERNEL),
    (b"IOAM6", &set::IOAM6_CMD, &set::IOAM6_CMD),
    (b"mptcp_pm", &set::MPTCP_PM_CMD, &set::MPTCP_PM_CMD),
    (b"netdev", &set::NETDEV_CMD, &set::NETDEV_CMD),
    (b"nl80211", &set::NL80211_CMD, &set::NL80211_CMD),
    (b"SEG6", &set::SEG6_CMD, &set::SEG6_CMD),
    (b"TASKSTATS", &set::TASKSTATS_CMD, &set::TASKSTATS_CMD),
    (b"tcp_metrics", &set::TCP_METRICS_CMD, &set::TCP_METRICS_CMD),
    (b"thermal", &set::THERMAL_CMD, &set::THERMAL_CMD),
];

/// A command of the family that was named before; of the controller, where none was that is known.
fn operation<'a>(part: &Part<'a>, scope: &Scope<'a>) -> String {
    let name = scope.sorts[0].get();
    let (_, sent, received) = FAMILIES.iter().find(|(family, ..)| *family == name).unwrap_or(&FAMILIES[0]);
    flags::value(if part.context.entry.name.starts_with("recv") { received } else { sent }, part.number(4))
}
