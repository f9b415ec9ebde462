//! Network interfaces (linux/if.h, linux/sockios.h).

use super::super::context::{Context, View};
use super::super::text::{address, quoted};
use super::super::{Hex, Style, fields, flags, generated as set, socket};
use super::form::{self, number};
use super::generated::{IFR_ADDR, IFR_NAME};
use crate::When;

pub(super) fn socket_address(view: &View, bytes: &[u8]) -> Option<String> {
    socket::peer(bytes, view.context)
}

pub(super) fn interface(view: &View, bytes: &[u8]) -> Option<String> {
    Some(fields::interface(view.context, number(bytes) as u32))
}

/// A struct sockaddr with an address of hardware, whose length its type says.
pub(super) fn hardware_address(view: &View, bytes: &[u8]) -> Option<String> {
    let kind = number(bytes.get(..2)?);
    let all = bytes.get(2..16)?;
    let length = match kind {
        // ARPHRD_ETHER, ARPHRD_IEEE802, ARPHRD_LOOPBACK, ARPHRD_FDDI, ARPHRD_IEEE80211 and its like
        1 | 6 | 772 | 774 | 801..=803 => 6,
        // ARPHRD_TUNNEL, ARPHRD_SIT, ARPHRD_IPGRE
        768 | 776 | 778 => 4,
        // ARPHRD_CAN, ARPHRD_PPP, ARPHRD_RAWIP
        280 | 512 | 519 => 0,
        _ => all.len(),
    };
    let shown = all[..length].iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(":");
    let raw = || quoted(all, &Style { hex: Hex::Always, strings: all.len(), ..*view.context.style }, true);
    Some(format!("{{sa_family={}, sa_data={}}}", flags::value(&set::ARPHRD, kind), flags::named(raw, shown)))
}

/// The name of a bridge.
pub(super) fn bridge(context: &Context, pointer: u64) -> Option<String> {
    /// IFNAMSIZ
    const MOST: u64 = 16;
    Some(form::string(context, When::Entry, pointer, MOST))
}

/// A struct ifconf: room for how many interfaces, and which there are; without room, how much is needed.
pub(super) fn interfaces(context: &Context, pointer: u64) -> Option<String> {
    let word = context.word();
    let each = usize::from(IFR_NAME.sizes[usize::from(context.wide)]);
    let length = |bytes: i32| match usize::try_from(bytes) {
        Ok(all) if all > 0 && all % each == 0 => format!("{bytes} /* {} * sizeof(struct ifreq) */", all / each),
        _ => bytes.to_string(),
    };
    let Some(asked) = form::at(context, When::Entry, pointer, 2 * word) else { return Some(address(pointer)) };
    let (room, buffer) = (asked.i32(0)?, asked.long(1)?);
    let got = form::written(context, pointer, 2 * word);
    let used = got.as_ref().and_then(|got| got.i32(0)).unwrap_or(room);
    let mut out = match buffer {
        0 => format!("{{ifc_len={}", length(used)),
        _ if used == room => format!("{{ifc_len={}", length(room)),
        _ => format!("{{ifc_len={} => {}", length(room), length(used)),
    };
    if context.result().is_none() {
        return Some(out);
    }
    let list = if buffer == 0 || context.failed() {
        address(buffer)
    } else {
        let one = |view: &View| {
            let mut fields = IFR_NAME.inside(view)?;
            fields.extend(IFR_ADDR.inside(view)?);
            Some(format!("{{{}}}", fields.join(", ")))
        };
        form::elements(
            context,
            When::Exit,
            (buffer, usize::try_from(used).map_or(0, |all| all / each) as u64, each),
            one,
        )
    };
    out += &format!(", ifc_buf={list}}}");
    Some(out)
}
