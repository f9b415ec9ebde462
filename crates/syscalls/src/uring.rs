//! What io_uring_register(2) takes: a structure, or an array, by what is registered.
//!
//! Sources: linux/io_uring.h, linux/io_uring/query.h, linux/io_uring/zcrx.h.

use super::arguments::remote_vectors;
use super::capture::{ARRAY, ENTRY, EXIT, FOLLOWED, LIST, NONE};
use super::context::{Context, Text};
use super::fields::{self, Fields, Kind, Scope};
use super::generated as set;
use super::kind::{Set, Special};
use super::part::Part;
use super::text::{address, hex};
use super::{flags, sized, special};
use crate::When;

/// IORING_REGISTER_USE_REGISTERED_RING, a bit of the command: the ring is one of those that are registered, by its
/// number.
const REGISTERED_RING: u64 = 0x8000_0000;

pub(super) static RING: Special = plain(|c, i| {
    let number = c.arg(i);
    let registered = c.arg(1) & REGISTERED_RING != 0;
    Some(if registered { (number as u32).to_string() } else { c.fd(number as i32) }.into())
});
pub(super) static COMMAND: Special = plain(|c, i| {
    static RING: Set = Set { unknown: "", names: names![(REGISTERED_RING, "IORING_REGISTER_USE_REGISTERED_RING")] };
    let value = c.arg(i) & 0xffff_ffff;
    Some(flags::value_and_flags((&set::IO_URING_REGISTER, value & !REGISTERED_RING), &RING, value & REGISTERED_RING))
});
/// What is copied is what is printed: the call is rare, and its structures lead to others.
pub(super) static REGISTERED: Special = Special {
    print: |c, i| Some(registered(c, c.arg(i), c.arg(i + 1) & 0xffff_ffff).into()),
    capture: Some((ENTRY, LIST, 3, 16)),
    most: 16 * ARRAY,
    more: &[(ENTRY | EXIT, FOLLOWED, NONE, 0)],
};

const fn plain(print: fn(&Context, usize) -> Option<Text>) -> Special {
    Special { print, capture: None, most: 0, more: &[] }
}

/// The argument, by the command; those that take nothing are shown what they were given.
fn registered(context: &Context, pointer: u64, count: u64) -> String {
    // These alone have another layout, or another way to say how much there is.
    match (context.arg(1) & 0xffff_ffff & !REGISTERED_RING) as u32 {
        0 => remote_vectors(context, pointer, count),
        2 | 4 | 7 => elements(context, When::Entry, (pointer, count), &Kind::Fd),
        6 => structure_of(context, When::Entry, pointer, 16, |part| files_update(part, count)),
        8 => probe(context, pointer, count),
        11 => elements(context, When::Entry, (pointer, count), &RESTRICTION),
        command @ (13..=16) => resources(context, command, (pointer, count)),
        17 => special::processors(context, When::Entry, pointer, count).text,
        19 => workers(context, pointer, count),
        20 => elements(context, When::Entry, (pointer, count), &RING_FD),
        21 => elements(context, When::Entry, (pointer, count), &RING_OFFSET),
        // A clock and a question are alone of their kind, and have no count.
        command @ (29 | 35) if count == 0 => alone(context, command, pointer),
        command @ (22..=28 | 30..=34 | 36) if count == 1 => alone(context, command, pointer),
        _ => address(pointer),
    }
}

/// One structure, by the command.
fn alone(context: &Context, command: u32, pointer: u64) -> String {
    let entry = |fields: &'static Fields| structure(context, When::Entry, pointer, fields);
    let exit =
        |fields| if context.failed() { address(pointer) } else { structure(context, When::Exit, pointer, fields) };
    match command {
        22 | 23 => entry(&BUFFER_RING),
        24 => entry(&CANCEL),
        25 => entry(&INDEX_RANGE),
        26 => exit(&BUFFER_STATUS),
        27 if context.failed() || entry(&POLLING) == address(pointer) => entry(&POLLING),
        27 => format!("{} => {}", entry(&POLLING), exit(&POLLING)),
        28 => exit(&POLLING),
        29 => entry(&CLOCK),
        30 => entry(&CLONE),
        31 => structure_of(context, When::Entry, pointer, 64, submission),
        32 => entry(&RECEIVE_QUEUE),
        33 => structure_of(context, When::Entry, pointer, 120, ring_sizes),
        34 => entry(&REGION),
        35 => questions(context, pointer),
        _ => structure_of(context, When::Entry, pointer, 72, |part| receive_control(context, part)),
    }
}

/// A structure, or its address.
fn structure(context: &Context, when: When, pointer: u64, fields: &'static Fields) -> String {
    structure_of(context, when, pointer, fields.size(), |part| fields.printed(part, &Scope::default(), 0).join(", "))
}

/// What a function makes of so many bytes, in braces, or their address.
fn structure_of<'a>(
    context: &'a Context<'a>,
    when: When,
    pointer: u64,
    size: usize,
    print: impl Fn(&Part<'a>) -> String,
) -> String {
    let bytes = context.exactly(when, pointer, size as u64);
    let print = |bytes| format!("{{{}}}", print(&Part::new(context, pointer, bytes, size as u64)));
    bytes.map_or_else(|| address(pointer), print)
}

/// So many elements at an address.
fn elements(context: &Context, when: When, (pointer, count): (u64, u64), kind: &'static Kind) -> String {
    if pointer == 0 || count == 0 {
        return if pointer == 0 { address(pointer) } else { "[]".to_string() };
    }
    let length = count.saturating_mul(kind.size() as u64);
    let bytes = context.bytes(when, pointer, length).unwrap_or_default();
    fields::array(kind, &Part::new(context, pointer, bytes, length), &Scope::default(), None)
}

/// The number of an operation, in decimals.
const OPERATION: Kind = Kind::With(1, |part, _| decimal(&set::IORING_OP, part.number(1)));

fn decimal(names: &Set, value: u64) -> String {
    match flags::name(names, value) {
        Some(name) => flags::named(|| value.to_string(), name.to_string()),
        None => flags::remarked(value.to_string(), names.unknown),
    }
}

/// A pointer that is not followed.
const POINTER: Kind = Kind::With(8, |part, _| address(part.number(8)));

/// A descriptor in 64 bits.
const LONG_FD: Kind = Kind::With(8, |part, _| fields::one(&Kind::Fd, part));

/// A file that is registered; one number stands for what is left as it is.
static FILE: Kind = Kind::With(4, |part, _| match part.signed(4) {
    -2 => flags::named(|| "-2".to_string(), "IORING_REGISTER_FILES_SKIP".into()),
    number if number < 0 => number.to_string(),
    _ => fields::one(&Kind::Fd, part),
});

/// A struct io_uring_files_update.
fn files_update(part: &Part, count: u64) -> String {
    static HEAD: Fields = Fields(&[("offset", Kind::U(4)), ("resv", Kind::Reserved(4))]);
    let files = elements(part.context, When::Entry, (part.behind(8).number(8), count), &FILE);
    format!("{}, fds={files}", HEAD.printed(part, &Scope::default(), 0).join(", "))
}

/// A struct io_uring_probe: which operations there are. Before the call all of it must be zero, and is not shown then.
fn probe(context: &Context, pointer: u64, count: u64) -> String {
    const HEAD: usize = 16;
    const MOST: u64 = 256;
    let size = HEAD + 8 * count.min(MOST) as usize;
    let before = context.exactly(When::Entry, pointer, size as u64).filter(|_| count <= MOST);
    let Some(before) = before else { return address(pointer) };
    let asked = before.iter().any(|byte| *byte != 0);
    let shown = |when| structure_of(context, when, pointer, size, |part| operations(part, when, count));
    let mut out = if asked { shown(When::Entry) } else { String::new() };
    if !context.failed() {
        out += if asked { " => " } else { "" };
        out += &shown(When::Exit);
    }
    if out.is_empty() { address(pointer) } else { out }
}

/// The fields of a struct io_uring_probe: before the call as many operations as there is room for, behind it as many as
/// there are, of which there may not have been room for all.
fn operations(part: &Part, when: When, room: u64) -> String {
    static HEAD: Fields = Fields(&[
        ("last_op", OPERATION),
        ("ops_len", Kind::U(1)),
        ("resv", Kind::Reserved(2)),
        ("resv2", Kind::ReservedArray(3, &Kind::X(4))),
    ]);
    static ONE: Kind = Kind::Struct(&Fields(&[
        ("op", OPERATION),
        ("resv", Kind::Reserved(1)),
        ("flags", Kind::Flags(2, &set::IO_URING_OP)),
        ("resv2", Kind::Reserved(4)),
    ]));
    let told = if when == When::Exit { part.behind(1).number(1) } else { room };
    let all = part.behind(HEAD.size()).first(told.min(room) as usize * ONE.size());
    let list = if all.length == 0 { "[]".to_string() } else { fields::array(&ONE, &all, &Scope::default(), None) };
    let list = match list.strip_suffix(']') {
        Some(cut) if told > room && !list.ends_with("...]") => {
            format!("{cut}{}...]", if all.length == 0 { "" } else { ", " })
        }
        _ => list,
    };
    format!("{}, ops={list}", HEAD.printed(part, &Scope::default(), 0).join(", "))
}

/// What a ring may be used for: a struct io_uring_restriction.
static RESTRICTION: Kind = Kind::With(16, |part, _| {
    static REST: Fields = Fields(&[
        ("", Kind::Skip(2)),
        ("", Kind::Skip(1)),
        ("resv", Kind::Reserved(1)),
        ("resv2", Kind::ReservedArray(3, &Kind::X(4))),
    ]);
    let (kind, value) = (part.number(2), part.behind(2).number(1));
    let what = match kind {
        0 => format!(", register_op={}", flags::value(&set::IO_URING_REGISTER, value)),
        1 => format!(", sqe_op={}", flags::value(&set::IORING_OP, value)),
        2 | 3 => format!(", sqe_flags={}", flags::flags(&set::IOSQE, value).text),
        _ => format!(" /* op: {} */", hex(value)),
    };
    let mut out = vec![format!("opcode={}{what}", flags::value(&set::IORING_RESTRICTION, kind))];
    out.extend(REST.printed(part, &Scope::default(), 0));
    format!("{{{}}}", out.join(", "))
});

/// Files or buffers, each with a tag: a struct io_uring_rsrc_register, or where they take the place of others, a struct
/// io_uring_rsrc_update2. The count is the structure's length.
fn resources(context: &Context, command: u32, (pointer, length): (u64, u64)) -> String {
    let updates = matches!(command, 14 | 16);
    sized::structure(context, When::Entry, (pointer, length), 32, |part| {
        static NEW: Fields = Fields(&[
            ("nr", Kind::U(4)),
            ("flags", Kind::Flags(4, &set::IORING_RSRC_REGISTER)),
            ("resv2", Kind::Reserved(8)),
        ]);
        static OTHER: Fields = Fields(&[("offset", Kind::U(4)), ("resv", Kind::Reserved(4))]);
        static BEHIND: Fields = Fields(&[("nr", Kind::U(4)), ("resv2", Kind::Reserved(4))]);
        let printed = |fields: &Fields, part: &Part| fields.printed(part, &Scope::default(), 0);
        let (mut out, data) = if updates { (printed(&OTHER, part), 8) } else { (printed(&NEW, part), 16) };
        let count = part.behind(if updates { 24 } else { 0 }).number(4);
        let list = (part.behind(data).number(8), count);
        out.push(match command {
            13 => format!("data={}", elements(context, When::Entry, list, &Kind::Fd)),
            14 => format!("data={}", elements(context, When::Entry, list, &FILE)),
            _ => format!("data={}", remote_vectors(context, list.0, count)),
        });
        let tags = (part.behind(data + 8).number(8), count);
        out.push(format!("tags={}", elements(context, When::Entry, tags, &Kind::X(8))));
        out.extend(if updates { printed(&BEHIND, &part.behind(24)) } else { Vec::new() });
        (32, out.join(", "))
    })
}

/// How many threads there may be, and how many there might be before.
fn workers(context: &Context, pointer: u64, count: u64) -> String {
    if pointer == 0 || count == 0 {
        return if pointer == 0 { address(pointer) } else { "[]".to_string() };
    }
    let length = count.saturating_mul(4);
    let shown = |when| {
        let bytes = context.bytes(when, pointer, length).unwrap_or_default();
        let part = Part::new(context, pointer, bytes, length);
        (fields::array(&Kind::U(4), &part, &Scope::default(), Some((&set::IO_WQ, 0))), part.has(part.length))
    };
    match shown(When::Entry) {
        (before, false) => before,
        (before, _) if context.failed() => format!("{before} => {}", address(pointer)),
        (before, _) => format!("{before} => {}", shown(When::Exit).0),
    }
}

/// Descriptors of rings that are registered: where, or anywhere.
static RING_FD: Kind = Kind::Struct(&Fields(&[
    (
        "offset",
        Kind::With(4, |part, _| match part.number(4) {
            0xffff_ffff => "-1".to_string(),
            offset => offset.to_string(),
        }),
    ),
    ("resv", Kind::Reserved(4)),
    ("data", LONG_FD),
]));
/// Of those that are no more, only where.
static RING_OFFSET: Kind =
    Kind::Struct(&Fields(&[("offset", Kind::U(4)), ("resv", Kind::Reserved(4)), ("data", Kind::Reserved(8))]));

static BUFFER_RING: Fields = Fields(&[
    ("ring_addr", POINTER),
    ("ring_entries", Kind::U(4)),
    ("bgid", Kind::U(2)),
    ("flags", Kind::X(2)),
    ("min_left", Kind::U(4)),
    ("resv", Kind::ReservedArray(5, &Kind::X(4))),
]);
static BUFFER_STATUS: Fields =
    Fields(&[("buf_group", Kind::X(4)), ("head", Kind::X(4)), ("resv", Kind::ReservedArray(8, &Kind::X(4)))]);
static CANCEL: Fields = Fields(&[
    ("addr", POINTER),
    ("fd", Kind::Fd),
    ("flags", Kind::Flags(4, &set::IORING_ASYNC_CANCEL)),
    ("timeout", Kind::Struct(&Fields(&[("tv_sec", Kind::I(8)), ("tv_nsec", Kind::I(8))]))),
    ("opcode", Kind::Value(1, &set::IORING_OP)),
    ("pad", Kind::ReservedArray(7, &Kind::X(1))),
    ("pad2", Kind::ReservedArray(3, &Kind::X(8))),
]);
static INDEX_RANGE: Fields = Fields(&[("off", Kind::U(4)), ("len", Kind::U(4)), ("resv", Kind::Reserved(8))]);
static POLLING: Fields = Fields(&[
    ("busy_poll_to", Kind::X(4)),
    ("prefer_busy_poll", Kind::X(1)),
    ("opcode", Kind::Value(1, &set::IO_URING_NAPI)),
    ("pad", Kind::ReservedArray(2, &Kind::X(1))),
    ("op_param", Kind::With(4, polled)),
    ("resv", Kind::Reserved(4)),
]);

/// What the parameter of polling is depends on what is done, which is three bytes before it.
fn polled(part: &Part, _: &Scope) -> String {
    let done = part.context.arg(2).wrapping_add(5);
    let when = if part.context.failed() { When::Entry } else { When::Exit };
    let done = part.context.exactly(when, done, 1).or_else(|| part.context.exactly(When::Entry, done, 1));
    match done {
        Some([0]) => flags::value(&set::IO_URING_NAPI_TRACKING, part.number(4)),
        _ => hex(part.number(4)),
    }
}

static CLOCK: Fields =
    Fields(&[("clockid", Kind::Value(4, &set::CLOCKID)), ("__resv", Kind::ReservedArray(3, &Kind::X(4)))]);
static CLONE: Fields = Fields(&[
    ("src_fd", Kind::Fd),
    ("flags", Kind::Flags(4, &set::IO_URING_CLONE)),
    ("src_off", Kind::U(4)),
    ("dst_off", Kind::U(4)),
    ("nr", Kind::U(4)),
    ("pad", Kind::ReservedArray(3, &Kind::X(4))),
]);
static REGION: Fields = Fields(&[
    ("region_uptr", POINTER),
    ("flags", Kind::Flags(8, &set::IORING_MEM_REGION)),
    ("__resv", Kind::ReservedArray(2, &Kind::X(8))),
]);
static RECEIVE_QUEUE: Fields = Fields(&[
    ("if_idx", Kind::U(4)),
    ("if_rxq", Kind::U(4)),
    ("rq_entries", Kind::U(4)),
    ("flags", Kind::Flags(4, &set::ZCRX_REG)),
    ("area_ptr", POINTER),
    ("region_ptr", POINTER),
    (
        "offsets",
        Kind::Struct(&Fields(&[
            ("head", Kind::U(4)),
            ("tail", Kind::U(4)),
            ("rqes", Kind::U(4)),
            ("__resv2", Kind::Reserved(4)),
            ("__resv", Kind::ReservedArray(2, &Kind::X(8))),
        ])),
    ),
    ("zcrx_id", Kind::U(4)),
    ("rx_buf_len", Kind::U(4)),
    ("event_desc", POINTER),
    ("__resv", Kind::ReservedArray(2, &Kind::X(8))),
]);

/// What is done to a queue of packets: a struct zcrx_ctrl.
fn receive_control(context: &Context, part: &Part) -> String {
    static HEAD: Fields = Fields(&[
        ("zcrx_id", Kind::U(4)),
        ("op", Kind::Value(4, &set::ZCRX_CTRL)),
        ("__resv", Kind::ReservedArray(2, &Kind::X(8))),
    ]);
    static FLUSH: Fields = Fields(&[("__resv", Kind::ReservedArray(6, &Kind::X(8)))]);
    static EXPORT: Fields = Fields(&[("zcrx_fd", Kind::Fd), ("__resv1", Kind::ReservedArray(11, &Kind::X(4)))]);
    static ARM: Fields =
        Fields(&[("event_type", Kind::Value(4, &set::ZCRX_EVENT)), ("__resv", Kind::ReservedArray(11, &Kind::X(4)))]);
    let mut out = HEAD.printed(&part.first(HEAD.size()), &Scope::default(), 0);
    let rest = part.behind(HEAD.size());
    let inside = |name: &str, fields: &Fields| format!("{name}={}", fields.whole(&rest, &Scope::default()));
    match part.behind(4).number(4) {
        0 => out.push(inside("zc_flush", &FLUSH)),
        // The kernel puts the descriptor there.
        1 if !context.failed() => {
            let text = structure(context, When::Exit, part.at.wrapping_add(HEAD.size() as u64), &EXPORT);
            out.push(format!("zc_export={text}"));
        }
        2 => out.push(inside("zc_arm_event", &ARM)),
        _ => {}
    }
    out.join(", ")
}

/// A struct io_uring_params as far as rings take another size by it.
fn ring_sizes(part: &Part) -> String {
    static HEAD: Fields = Fields(&[
        ("sq_entries", Kind::U(4)),
        ("cq_entries", Kind::U(4)),
        ("flags", Kind::Flags(4, &set::IO_URING_SETUP)),
    ]);
    static REST: Fields = Fields(&[("resv", Kind::ReservedArray(3, &Kind::X(4)))]);
    let mut out = HEAD.printed(&part.first(HEAD.size()), &Scope::default(), 0);
    for (name, at) in [("sq_off", 72), ("cq_off", 112)] {
        let memory = part.behind(at).number(8);
        out.extend((memory != 0).then(|| format!("{name}={{user_addr={}}}", hex(memory))));
    }
    out.extend(REST.printed(&part.behind(28).first(REST.size()), &Scope::default(), 0));
    out.join(", ")
}

/// A struct io_uring_sqe: what is sent to another ring.
fn submission(part: &Part) -> String {
    static BUFFERS: Fields = Fields(&[
        ("user_data", Kind::X(8)),
        ("buf_index", Kind::X(2)),
        ("personality", Kind::U(2)),
        ("file_index", Kind::X(4)),
    ]);
    let number = |at: usize, size: usize| part.behind(at).number(size);
    let operation = number(0, 1);
    let mut out = vec![
        format!("opcode={}", decimal(&set::IORING_OP, operation)),
        format!("flags={}", flags::flags(&set::IOSQE, number(1, 1)).text),
        format!("ioprio={}", priority(operation, number(2, 2))),
        format!("fd={}", fields::one(&Kind::Fd, &part.behind(4))),
        format!("off={}", place(part, operation)),
        format!("addr={}", hex(number(16, 8))),
        format!("len={}", number(24, 4)),
        operation_flags(operation, number(28, 4)),
    ];
    out.extend(BUFFERS.printed(&part.behind(32).first(BUFFERS.size()), &Scope::default(), 0));
    out.extend(attributes(part, operation));
    if matches!(operation, NOP128 | URING_CMD128) {
        let more = (part.at.wrapping_add(64), 64);
        out.push(format!("cmd={}", elements(part.context, When::Entry, more, &Kind::X(1))));
    }
    out.join(", ")
}

/// IORING_OP_URING_CMD, IORING_OP_NOP128, IORING_OP_URING_CMD128
const URING_CMD: u64 = 46;
const NOP128: u64 = 63;
const URING_CMD128: u64 = 64;

/// Where: of a command for a socket, which one that is.
fn place(part: &Part, operation: u64) -> String {
    let value = part.behind(8).number(8);
    let fd = part.behind(4).signed(4) as i32;
    let context = part.context;
    let file = context.style.fds.and_then(|fds| fds(context.call.pid, fd)).filter(|_| fd >= 0).unwrap_or_default();
    let socket = ["<socket:[", "<TCP", "<UDP", "<UNIX", "<NETLINK"].iter().any(|begin| file.starts_with(begin));
    if matches!(operation, URING_CMD | URING_CMD128) && socket {
        return decimal(&set::SOCKET_URING_OP, value);
    }
    hex(value)
}

/// A priority, or of operations of sockets, bits.
fn priority(operation: u64, value: u64) -> String {
    match operation {
        // IORING_OP_ACCEPT
        13 => flags::flags(&set::IORING_ACCEPT, value).text,
        // Those of send and recv
        9 | 10 | 26 | 27 | 47 | 48 | 58 => flags::flags(&set::IORING_RECVSEND, value).text,
        _ => value.to_string(),
    }
}

/// The bits of an operation, which have another name for some.
fn operation_flags(operation: u64, value: u64) -> String {
    let named = |name: &str, set: &Set| format!("{name}={}", flags::flags(set, value).text);
    match operation {
        0 | NOP128 => named("nop_flags", &set::IORING_NOP),
        // IORING_OP_FIXED_FD_INSTALL, IORING_OP_MSG_RING
        54 => named("install_fd_flags", &set::IORING_FIXED_FD),
        40 => named("msg_ring_flags", &set::IORING_MSG_RING),
        _ => format!("rw_flags={}", hex(value)),
    }
}

/// What comes with the data of some operations, or else an option's value.
fn attributes(part: &Part, operation: u64) -> Vec<String> {
    static INTEGRITY: Fields = Fields(&[
        ("flags", Kind::X(2)),
        ("app_tag", Kind::X(2)),
        ("len", Kind::U(4)),
        ("addr", Kind::X(8)),
        ("seed", Kind::X(8)),
        ("rsvd", Kind::X(8)),
    ]);
    let (pointer, mask) = (part.behind(48).number(8), part.behind(56).number(8));
    let moves = matches!(operation, 1 | 2 | 4 | 5 | 9 | 10 | 22 | 23 | 26 | 27 | 47 | 49 | 58 | 60 | 61);
    if !moves || mask == 0 {
        return vec![format!("optval={}", hex(pointer))];
    }
    let leads =
        if mask & 1 != 0 { structure(part.context, When::Entry, pointer, &INTEGRITY) } else { address(pointer) };
    vec![format!("attr_type_mask={}", flags::flags(&set::IORING_RW_ATTR, mask).text), format!("attr_ptr={leads}")]
}

/// A list of questions, each of which leads to the next one: struct io_uring_query_hdr.
fn questions(context: &Context, mut pointer: u64) -> String {
    const SIZE: u64 = 40;
    /// The kernel answers no more.
    const MOST: usize = 1000;
    static HEAD: Fields = Fields(&[
        ("query_data", POINTER),
        ("query_op", Kind::Value(4, &set::IO_URING_QUERY)),
        ("size", Kind::U(4)),
        ("result", Kind::I(4)),
        ("__resv", Kind::ReservedArray(3, &Kind::X(4))),
    ]);
    let (mut out, mut count) = (String::new(), 0);
    while let Some(bytes) = context.exactly(When::Entry, pointer, SIZE) {
        if count >= MOST.min(context.style.elements()) {
            out += &format!("{} /* ... */", address(pointer));
            return out + &"}".repeat(count);
        }
        let part = Part::new(context, pointer, bytes, SIZE);
        let fields = HEAD.printed(&part.behind(8), &Scope::default(), 0).join(", ");
        let (data, size) = (part.behind(8).number(8), part.behind(20).number(4));
        let data = if data != 0 && size > 0 { format!(", query_data={}", answer(&part, data)) } else { String::new() };
        out += &format!("{{{fields}{data}, next_entry=");
        pointer = part.number(8);
        count += 1;
    }
    out + &address(pointer) + &"}".repeat(count)
}

/// What a question leads to, by what is asked.
fn answer(part: &Part, pointer: u64) -> String {
    static OPCODES: Fields = Fields(&[
        ("nr_request_opcodes", Kind::U(4)),
        ("nr_register_opcodes", Kind::U(4)),
        ("feature_flags", Kind::Flags(8, &set::IO_URING_FEATURES)),
        ("ring_setup_flags", Kind::Flags(8, &set::IO_URING_SETUP)),
        ("enter_flags", Kind::Flags(8, &set::IO_URING_ENTER)),
        ("sqe_flags", Kind::Flags(8, &set::IOSQE)),
        ("nr_query_opcodes", Kind::U(4)),
        ("__pad", Kind::Reserved(4)),
    ]);
    static RECEIVE: Fields = Fields(&[
        ("register_flags", Kind::Flags(8, &set::ZCRX_REG)),
        ("area_flags", Kind::Flags(8, &set::IORING_ZCRX_AREA)),
        ("nr_ctrl_opcodes", Kind::U(4)),
        ("features", Kind::X(4)),
        ("rq_hdr_size", Kind::U(4)),
        ("rq_hdr_alignment", Kind::U(4)),
        ("__resv2", Kind::Reserved(8)),
    ]);
    static RINGS: Fields = Fields(&[("hdr_size", Kind::U(8)), ("hdr_alignment", Kind::U(8))]);
    static EVENTS: Fields = Fields(&[
        ("event_flags", Kind::X(4)),
        ("stats_size", Kind::U(4)),
        ("stats_off_alignment", Kind::U(4)),
        ("__resv1", Kind::Reserved(4)),
        ("__resv2", Kind::ReservedArray(4, &Kind::X(8))),
    ]);
    let fields = match part.behind(16).number(4) {
        0 => &OPCODES,
        1 => &RECEIVE,
        2 => &RINGS,
        3 => &EVENTS,
        _ => return address(pointer),
    };
    structure(part.context, When::Entry, pointer, fields)
}
