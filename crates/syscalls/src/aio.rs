//! Operations of aio(7): struct iocb (linux/aio_abi.h), which io_submit(2) takes by an array of pointers.

use super::capture::{ENTRY, FIXED, MOST_MESSAGES, NONE, SUBMITTED as CAPTURED};
use super::context::{Context, View};
use super::generated as set;
use super::kind::{Set, Special, Way};
use super::part::Part;
use super::text::{address, faulted, hex};
use super::{arguments, flags, socket, special};
use crate::When;

/// Bytes of a struct iocb.
const SIZE: u64 = 64;

/// What is submitted, each operation with what it reads or writes.
pub(super) static SUBMITTED: Special = Special {
    print: |c, i| Some(submitted(c, c.arg(i), c.arg(i - 1)).into()),
    capture: Some((ENTRY, CAPTURED, 1, 0)),
    most: 0,
    more: &[],
};
/// What is to be given up: what all operations have.
pub(super) static CANCELLED: Special = Special {
    print: |c, i| {
        let bytes = c.exactly(When::Entry, c.arg(i), SIZE);
        let print = |bytes| format!("{{{}}}", head(&Part::new(c, c.arg(i), bytes, SIZE)).join(", "));
        Some(bytes.map_or_else(|| address(c.arg(i)), print).into())
    },
    capture: Some((ENTRY, FIXED, NONE, SIZE as u32)),
    most: 0,
    more: &[],
};

fn submitted(context: &Context, pointer: u64, count: u64) -> String {
    let count = if context.wide { count as i64 } else { i64::from(count as i32) };
    let Some(count) = u64::try_from(count).ok().filter(|_| pointer != 0) else { return address(pointer) };
    if count == 0 {
        return "[]".to_string();
    }
    let word = context.word();
    let copied = context.bytes(When::Entry, pointer, count.saturating_mul(word as u64)).unwrap_or_default();
    let view = View { bytes: copied, context };
    let there = copied.len() / word;
    // They may all be one, and that the longest there is.
    let most = there.min(context.style.elements()).min(MOST_MESSAGES as usize);
    let pointers = (0..most).filter_map(|index| view.long(index));
    let mut out: Vec<String> = pointers.map(|pointer| operation(context, pointer)).collect();
    if out.is_empty() {
        return address(pointer);
    }
    if (out.len() as u64) < count {
        let ends = most == there && faulted(pointer, copied.len(), u64::MAX);
        let end = address(pointer.wrapping_add(copied.len() as u64));
        out.push(if ends { format!("... /* {end} */") } else { "...".to_string() });
    }
    format!("[{}]", out.join(", "))
}

fn operation(context: &Context, pointer: u64) -> String {
    let Some(bytes) = context.exactly(When::Entry, pointer, SIZE) else { return address(pointer) };
    let part = Part::new(context, pointer, bytes, SIZE);
    let mut out = head(&part);
    out.extend(rest(&part));
    format!("{{{}}}", out.join(", "))
}

/// What all of them have.
fn head(part: &Part) -> Vec<String> {
    let number = |at: usize, size: usize| part.behind(at).number(size);
    let (key, bits, priority) = (number(8, 4), number(12, 4), part.behind(18).signed(2));
    let command = number(16, 2);
    // IOCB_FLAG_IOPRIO: only then is it one of ioprio_set(2).
    let priority = match number(56, 4) & 2 != 0 {
        true => Some(special::ioprio(priority as u64 & 0xffff)),
        false => (priority != 0).then(|| priority.to_string()),
    };
    let known = flags::name(&set::IOCB_CMD, command);
    let name = known.map_or_else(
        || flags::remarked(command.to_string(), set::IOCB_CMD.unknown),
        |name| flags::named(|| command.to_string(), name.to_string()),
    );
    let mut out = vec![format!("aio_data={}", hex(number(0, 8)))];
    out.extend((key != 0).then(|| format!("aio_key={key}")));
    out.extend((bits != 0).then(|| format!("aio_rw_flags={}", flags::flags(&set::RWF, bits).text)));
    out.push(format!("aio_lio_opcode={name}"));
    out.extend(priority.map(|priority| format!("aio_reqprio={priority}")));
    out.push(format!("aio_fildes={}", part.context.fd(part.behind(20).signed(4) as i32)));
    out
}

/// What some have behind that, by what they do.
fn rest(part: &Part) -> Vec<String> {
    static EVENTS: Set = Set { unknown: "POLL???", names: set::POLL.names };
    let number = |at: usize| part.behind(at).number(8);
    let (context, buffer, length) = (part.context, number(24), number(32));
    // Of the 32-bit table both must be 32 bits.
    let most = if context.wide { i64::MAX as u64 } else { i32::MAX as u64 };
    let valid = length <= most && (context.wide || buffer >> 32 == 0);
    let plain = |buffer: String| vec![format!("aio_buf={buffer}"), format!("aio_nbytes={length}")];
    let mut out = match part.behind(16).number(2) {
        // IOCB_CMD_PREAD, IOCB_CMD_PWRITE, IOCB_CMD_PREADV, IOCB_CMD_PWRITEV, IOCB_CMD_POLL
        1 if valid => plain(arguments::input(context, buffer, length)),
        0 | 1 => plain(hex(buffer)),
        7 if valid => vec![format!("aio_buf={}", arguments::remote_vectors(context, buffer, length))],
        8 if valid => vec![format!("aio_buf={}", socket::vectors(context, buffer, length, Way::In, u64::MAX))],
        7 | 8 => plain(hex(buffer)),
        5 => return [vec![format!("aio_buf={}", flags::flags(&EVENTS, buffer).text)], common(part)].concat(),
        _ => return Vec::new(),
    };
    out.push(format!("aio_offset={}", part.behind(40).signed(8)));
    out.extend(common(part));
    out
}

/// Bits, and which eventfd is told.
fn common(part: &Part) -> Vec<String> {
    static BITS: Set = Set { unknown: "IOCB_FLAG_???", names: names![(1, "IOCB_FLAG_RESFD"), (2, "IOCB_FLAG_IOPRIO")] };
    let (bits, fd) = (part.behind(56).number(4), part.behind(60));
    let mut out = Vec::new();
    out.extend((bits != 0).then(|| format!("aio_flags={}", flags::flags(&BITS, bits).text)));
    if bits & 1 != 0 {
        out.push(format!("aio_resfd={}", part.context.fd(fd.signed(4) as i32)));
    } else if fd.number(4) != 0 {
        out.push(format!("aio_resfd={}", hex(fd.number(4))));
    }
    out
}
