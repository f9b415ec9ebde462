//! SG_IO: a command for a SCSI device, in either of two structures, struct sg_io_hdr (scsi/sg.h) and struct sg_io_v4
//! (linux/bsg.h). What a device answers is shown after a call that failed, too: it says why.

use super::super::context::{Context, View};
use super::super::fields::{Fields, Kind, Scope};
use super::super::flags;
use super::super::generated as set;
use super::super::kind::Way;
use super::super::part::Part;
use super::super::socket;
use super::super::text::{address, hex};
use super::form;
use crate::When;

/// Bytes of both structures in the 64-bit table. The first has another layout in the other one, and is not shown there.
const OLD: usize = 88;
const NEW: usize = 160;

pub(super) fn scsi(context: &Context, pointer: u64) -> Option<String> {
    let Some(head) = form::at(context, When::Entry, pointer, 4) else { return Some(address(pointer)) };
    match head.u32(0)? {
        0x53 if context.wide => Some(version(context, pointer, ("interface_id=\'S\'", OLD), old)),
        0x51 => Some(version(context, pointer, ("guard=\'Q\'", NEW), new)),
        other => Some(format!("[{other}]")),
    }
}

/// A structure that is known by its first word; as it was before the call and behind it.
fn version(
    context: &Context,
    pointer: u64,
    (name, size): (&str, usize),
    print: fn(&Part, &Part) -> Vec<String>,
) -> String {
    let part = |when| {
        let bytes = context.exactly(when, pointer, size as u64)?;
        Some(Part::new(context, pointer, bytes, size as u64))
    };
    let Some(before) = part(When::Entry) else {
        return format!("{{{name}, {}}}", address(pointer.wrapping_add(4)));
    };
    let after = part(When::Exit).unwrap_or(before);
    let mut out = vec![name.to_string()];
    out.extend(print(&before, &after));
    format!("{{{}}}", out.join(", "))
}

/// A pointer in a structure, how many bytes it leads to, and how many vectors, if it leads to some.
fn data(part: &Part, when: When, at: usize, (length, vectors): (u64, u64)) -> String {
    let (context, pointer) = (part.context, part.behind(at).number(8));
    if vectors > 0 {
        let way = if when == When::Entry || context.failed() { Way::In } else { Way::Out };
        return socket::vectors(context, pointer, vectors, way, length);
    }
    if pointer == 0 || length == 0 {
        return if pointer == 0 { address(pointer) } else { "\"\"".to_string() };
    }
    // Where the call has failed nothing may have been copied behind it, and nothing was written.
    let copied = context.bytes(when, pointer, length).or_else(|| context.bytes(When::Entry, pointer, length));
    Part::new(context, pointer, copied.unwrap_or_default(), length).quoted()
}

/// How much has come, where so much of it has not.
fn received(length: u64, missing: i64) -> u64 {
    u64::try_from(missing).ok().and_then(|missing| length.checked_sub(missing)).unwrap_or(length)
}

fn fields(fields: &Fields, part: &Part) -> Vec<String> {
    fields.printed(&part.first(fields.end()), &Scope::default(), 0)
}

/// struct sg_io_hdr.
fn old(before: &Part, after: &Part) -> Vec<String> {
    static TIME: Fields = Fields(&[("timeout", Kind::U(4)), ("flags", Kind::Flags(4, &set::SG_FLAG))]);
    static STATUS: Fields = Fields(&[
        ("status", Kind::X(1)),
        ("masked_status", Kind::X(1)),
        ("msg_status", Kind::X(1)),
        ("sb_len_wr", Kind::U(1)),
    ]);
    static RESULT: Fields = Fields(&[
        ("host_status", Kind::X(2)),
        ("driver_status", Kind::X(2)),
        ("resid", Kind::I(4)),
        ("duration", Kind::U(4)),
        ("info", Kind::Flags(4, &set::SG_INFO)),
    ]);
    const TO: u64 = 0xffff_fffe;
    const FROM: u64 = 0xffff_fffd;
    const BOTH: u64 = 0xffff_fffc;
    let view = View { bytes: before.bytes, context: before.context };
    let number = |at: usize, size: usize| before.behind(at).number(size);
    let (direction, length, vectors) = (number(4, 4), number(12, 4), number(10, 2));
    let mut out = vec![
        format!("dxfer_direction={}", flags::value(&set::SG_DXFER, direction)),
        format!("cmd_len={}", view.u8(8).unwrap_or(0)),
        format!("cmdp={}", data(before, When::Entry, 24, (number(8, 1), 0))),
        format!("mx_sb_len={}, iovec_count={vectors}, dxfer_len={length}", number(9, 1)),
    ];
    out.extend(fields(&TIME, &before.behind(40)));
    let come = received(after.behind(12).number(4), after.behind(72).signed(4));
    let answer = || data(after, When::Exit, 16, (come, after.behind(10).number(2)));
    let sent = || data(before, When::Entry, 16, (length, vectors));
    match direction {
        TO => out.push(format!("dxferp={}", sent())),
        BOTH if come > 0 => out.push(format!("dxferp={} => {}", sent(), answer())),
        BOTH => out.push(format!("dxferp={}", sent())),
        FROM => out.push(format!("dxferp={}", answer())),
        _ => {}
    }
    out.extend(fields(&STATUS, &after.behind(64)));
    out.push(format!("sbp={}", data(after, When::Exit, 32, (after.behind(67).number(1), 0))));
    out.extend(fields(&RESULT, &after.behind(68)));
    out
}

/// struct sg_io_v4.
fn new(before: &Part, after: &Part) -> Vec<String> {
    static PROTOCOL: Fields = Fields(&[
        ("protocol", Kind::Value(4, &set::BSG_PROTOCOL)),
        ("subprotocol", Kind::Value(4, &set::BSG_SUB_PROTOCOL)),
        ("request_len", Kind::U(4)),
    ]);
    static REQUEST: Fields = Fields(&[
        ("request_tag", Kind::X(8)),
        ("request_attr", Kind::U(4)),
        ("request_priority", Kind::U(4)),
        ("request_extra", Kind::U(4)),
        ("max_response_len", Kind::U(4)),
    ]);
    static LENGTHS: Fields = Fields(&[
        ("dout_iovec_count", Kind::U(4)),
        ("dout_xfer_len", Kind::U(4)),
        ("din_iovec_count", Kind::U(4)),
        ("din_xfer_len", Kind::U(4)),
    ]);
    static TIME: Fields =
        Fields(&[("timeout", Kind::U(4)), ("flags", Kind::Flags(4, &set::BSG_FLAG)), ("usr_ptr", Kind::X(8))]);
    static STATUS: Fields = Fields(&[
        ("driver_status", Kind::X(4)),
        ("transport_status", Kind::X(4)),
        ("device_status", Kind::X(4)),
        ("retry_delay", Kind::U(4)),
        ("info", Kind::Flags(4, &set::SG_INFO)),
        ("duration", Kind::U(4)),
        ("response_len", Kind::U(4)),
        ("din_resid", Kind::I(4)),
        ("dout_resid", Kind::I(4)),
    ]);
    let answered = after.behind(132).number(4);
    let come = received(after.behind(68).number(4), after.behind(136).signed(4));
    let mut out = fields(&PROTOCOL, &before.behind(4));
    out.push(format!("request={}", data(before, When::Entry, 16, (before.behind(12).number(4), 0))));
    out.extend(fields(&REQUEST, &before.behind(24)));
    out.extend(fields(&LENGTHS, &before.behind(56)));
    let sent = (before.behind(60).number(4), before.behind(56).number(4));
    out.push(format!("dout_xferp={}", data(before, When::Entry, 72, sent)));
    out.extend(fields(&TIME, &before.behind(88)));
    out.push(format!("response_len={answered}"));
    out.push(format!("response={}", data(after, When::Exit, 48, (answered, 0))));
    out.push(format!("din_xferp={}", data(after, When::Exit, 80, (come, after.behind(64).number(4)))));
    out.extend(fields(&STATUS, &after.behind(108)));
    out.push(format!("generated_tag={}", hex(after.behind(144).number(8))));
    out
}
