//! bpf(2): what each command takes, as rows of fields.
//!
//! Source: linux/bpf.h.

use super::capture::{ENTRY, EXIT, LIST, NONE, POINTED, pointed};
use super::context::Text;
use super::fields::{Fields, Kind, Scope};
use super::generated as set;
use super::kind::Special;
use super::part::Part;
use super::text::{address, hex, quoted, string};
use super::{Style, flags};
use crate::When;

/// The structure of a command.
struct Command {
    /// Their numbers.
    numbers: &'static [u32],
    /// What it is inside of, where it has a name.
    inside: &'static str,
    /// So many bytes are looked at, however few there are.
    least: usize,
    fields: &'static Fields,
}

static COMMANDS: &[Command] = &[
    Command { numbers: &[0], inside: "", least: 16, fields: &MAP_CREATE },
    // BPF_MAP_LOOKUP_ELEM, BPF_MAP_LOOKUP_AND_DELETE_ELEM
    Command { numbers: &[1, 21], inside: "", least: 24, fields: &MAP_LOOKUP },
    Command { numbers: &[2], inside: "", least: 32, fields: &MAP_UPDATE },
    Command { numbers: &[3], inside: "", least: 16, fields: &MAP_DELETE },
    Command { numbers: &[4], inside: "", least: 24, fields: &MAP_NEXT },
    Command { numbers: &[5], inside: "", least: 24, fields: &PROG_LOAD },
    // BPF_OBJ_PIN, BPF_OBJ_GET
    Command { numbers: &[6, 7], inside: "", least: 12, fields: &PATH },
    Command { numbers: &[8], inside: "", least: 16, fields: &ATTACH },
    Command { numbers: &[9], inside: "", least: 12, fields: &DETACH },
    // BPF_PROG_GET_NEXT_ID, BPF_MAP_GET_NEXT_ID, BPF_BTF_GET_NEXT_ID, BPF_LINK_GET_NEXT_ID
    Command { numbers: &[11, 12, 23, 31], inside: "", least: 8, fields: &NEXT_ID },
    Command { numbers: &[13], inside: "", least: 4, fields: &PROG_BY_ID },
    Command { numbers: &[14], inside: "", least: 4, fields: &MAP_BY_ID },
    Command { numbers: &[15], inside: "info", least: 16, fields: &INFO },
    Command { numbers: &[16], inside: "query", least: 28, fields: &QUERY },
    Command { numbers: &[17], inside: "raw_tracepoint", least: 12, fields: &TRACEPOINT },
    Command { numbers: &[18], inside: "", least: 28, fields: &BTF_LOAD },
    Command { numbers: &[19], inside: "", least: 4, fields: &BTF_BY_ID },
    Command { numbers: &[22], inside: "", least: 4, fields: &FREEZE },
    Command { numbers: &[29], inside: "link_update", least: 16, fields: &LINK_UPDATE },
    Command { numbers: &[30], inside: "", least: 4, fields: &LINK_BY_ID },
];

/// A pointer that is not followed.
const POINTER: Kind = Kind::With(8, |part, _| address(part.number(8)));
/// A name in the structure.
const NAME: Kind = Kind::With(16, |part, _| cut(&part.first(16)));
/// A pointer to a string.
const TEXT: Kind = Kind::With(8, |part, _| pointed_text(part));

/// What BPF_MAP_CREATE takes; the node of memory is looked at where a flag says so.
const fn map_create(node: Kind) -> [(&'static str, Kind); 14] {
    [
        ("map_type", Kind::Value(4, &set::BPF_MAP_TYPE)),
        ("key_size", Kind::U(4)),
        ("value_size", Kind::U(4)),
        ("max_entries", Kind::U(4)),
        ("map_flags", Kind::Flags(4, &set::BPF_MAP_FLAGS)),
        ("inner_map_fd", Kind::Fd),
        ("numa_node", node),
        ("map_name", NAME),
        ("map_ifindex", Kind::Interface),
        ("btf_fd", Kind::Fd),
        ("btf_key_type_id", Kind::U(4)),
        ("btf_value_type_id", Kind::U(4)),
        ("btf_vmlinux_value_type_id", Kind::U(4)),
        ("map_extra", Kind::X(8)),
    ]
}
static MAP_CREATE: Fields = Fields(&map_create(Kind::Skip(4)));
static MAP_CREATE_NODE: Fields = Fields(&map_create(Kind::With(4, |part, _| node(part.number(4)))));
static MAP_LOOKUP: Fields = Fields(&[
    ("map_fd", Kind::Fd),
    ("", Kind::Skip(4)),
    ("key", POINTER),
    ("value", POINTER),
    ("flags", Kind::Flags(8, &set::BPF_LOOKUP_FLAGS)),
]);
static MAP_UPDATE: Fields = Fields(&[
    ("map_fd", Kind::Fd),
    ("", Kind::Skip(4)),
    ("key", POINTER),
    ("value", POINTER),
    ("flags", Kind::Flags(8, &set::BPF_UPDATE_FLAGS)),
]);
static MAP_DELETE: Fields = Fields(&[("map_fd", Kind::Fd), ("", Kind::Skip(4)), ("key", POINTER)]);
static MAP_NEXT: Fields = Fields(&[("map_fd", Kind::Fd), ("", Kind::Skip(4)), ("key", POINTER), ("next_key", POINTER)]);
static PROG_LOAD: Fields = Fields(&[
    ("prog_type", Kind::Value(4, &set::BPF_PROG_TYPE)),
    ("insn_cnt", Kind::U(4)),
    ("insns", POINTER),
    ("license", TEXT),
    ("log_level", Kind::U(4)),
    ("log_size", Kind::U(4)),
    ("log_buf", Kind::With(8, |part, _| log(part))),
    ("kern_version", Kind::With(4, |part, _| version(part.number(4)))),
    ("prog_flags", Kind::Flags(4, &set::BPF_PROG_FLAGS)),
    ("prog_name", NAME),
    ("prog_ifindex", Kind::Interface),
    ("expected_attach_type", Kind::Value(4, &set::BPF_ATTACH_TYPE)),
    ("prog_btf_fd", Kind::Fd),
    ("func_info_rec_size", Kind::U(4)),
    ("func_info", POINTER),
    ("func_info_cnt", Kind::U(4)),
    ("line_info_rec_size", Kind::U(4)),
    ("line_info", POINTER),
    ("line_info_cnt", Kind::U(4)),
    ("attach_btf_id", Kind::U(4)),
    ("attach_prog_fd", Kind::Fd),
    ("core_relo_cnt", Kind::Reserved(4)),
    ("fd_array", POINTER),
]);
static PATH: Fields =
    Fields(&[("pathname", TEXT), ("bpf_fd", Kind::Fd), ("file_flags", Kind::Flags(4, &set::BPF_FILE_FLAGS))]);
static ATTACH: Fields = Fields(&[
    ("target_fd", Kind::Fd),
    ("attach_bpf_fd", Kind::Fd),
    ("attach_type", Kind::Value(4, &set::BPF_ATTACH_TYPE)),
    ("attach_flags", Kind::Flags(4, &set::BPF_ATTACH_FLAGS)),
    ("replace_bpf_fd", Kind::Fd),
]);
static DETACH: Fields =
    Fields(&[("target_fd", Kind::Fd), ("", Kind::Skip(4)), ("attach_type", Kind::Value(4, &set::BPF_ATTACH_TYPE))]);
static NEXT_ID: Fields =
    Fields(&[("start_id", Kind::U(4)), ("next_id", Kind::U(4)), ("open_flags", Kind::Flags(4, &set::BPF_FILE_FLAGS))]);
static PROG_BY_ID: Fields =
    Fields(&[("prog_id", Kind::U(4)), ("next_id", Kind::U(4)), ("open_flags", Kind::Flags(4, &set::BPF_FILE_FLAGS))]);
static MAP_BY_ID: Fields =
    Fields(&[("map_id", Kind::U(4)), ("next_id", Kind::U(4)), ("open_flags", Kind::Flags(4, &set::BPF_FILE_FLAGS))]);
static INFO: Fields =
    Fields(&[("bpf_fd", Kind::Fd), ("info_len", Kind::With(4, |part, _| information_length(part))), ("info", POINTER)]);
static QUERY: Fields = Fields(&[
    ("target_fd", Kind::Fd),
    ("attach_type", Kind::Value(4, &set::BPF_ATTACH_TYPE)),
    ("query_flags", Kind::Flags(4, &set::BPF_QUERY_FLAGS)),
    ("attach_flags", Kind::Flags(4, &set::BPF_ATTACH_FLAGS)),
    ("prog_ids", POINTER),
    ("prog_cnt", Kind::U(4)),
]);
static TRACEPOINT: Fields = Fields(&[("name", TEXT), ("prog_fd", Kind::Fd)]);
static BTF_LOAD: Fields = Fields(&[
    ("btf", POINTER),
    ("btf_log_buf", POINTER),
    ("btf_size", Kind::U(4)),
    ("btf_log_size", Kind::U(4)),
    ("btf_log_level", Kind::U(4)),
]);
static BTF_BY_ID: Fields = Fields(&[("btf_id", Kind::U(4))]);
static LINK_BY_ID: Fields = Fields(&[("link_id", Kind::U(4))]);
static FREEZE: Fields = Fields(&[("map_fd", Kind::Fd)]);
static LINK_UPDATE: Fields = Fields(&[
    ("link_fd", Kind::Fd),
    ("new_prog_fd", Kind::Fd),
    ("flags", Kind::Flags(4, &set::BPF_ATTACH_FLAGS)),
    ("old_prog_fd", Kind::Fd),
]);

/// Bytes of a union bpf_attr that are copied: more than any command here looks at, for what is behind it to be told.
const MOST: u32 = 256;

/// The structure; and the string that it begins with, the license and the log of a program.
pub(super) static ATTRIBUTES: Special = Special {
    print: |context, index| {
        let (pointer, length) = (context.arg(index), context.arg(2) & 0xffff_ffff);
        // The kernel takes no more than a page.
        let bytes = context.bytes(When::Entry, pointer, length).filter(|_| length <= 4096);
        let command = COMMANDS.iter().find(|command| command.numbers.contains(&(context.arg(0) as u32)));
        let (Some(command), Some(bytes)) = (command, bytes.filter(|bytes| !bytes.is_empty())) else {
            return Some(address(pointer).into());
        };
        if super::text::faulted(pointer, bytes.len(), length.min(u64::from(MOST))) {
            return Some(address(pointer).into());
        }
        let part = Part::new(context, pointer, bytes, length);
        Some(structure(command, &part))
    },
    capture: Some((ENTRY | EXIT, LIST, 2, 1)),
    most: MOST,
    more: &[
        (ENTRY, POINTED, NONE, pointed(0, 0, 0, 0)),
        (ENTRY, POINTED, NONE, pointed(16, 0, 0, 0)),
        (EXIT, POINTED, NONE, pointed(32, 28, 4, 1)),
    ],
};

/// A command's structure, as much of it as there is; `...` is for what is behind it, and not zero.
fn structure(command: &Command, part: &Part) -> Text {
    // BPF_F_NUMA_NODE
    let node = command.numbers == [0] && part.has(20) && part.behind(16).number(4) & 4 != 0;
    let fields = if node { &MAP_CREATE_NODE } else { command.fields };
    let known = Part { length: part.length.max(command.least).min(fields.size()), ..*part };
    let mut text = fields.printed(&known, &Scope::default(), 0).join(", ");
    if !command.inside.is_empty() {
        text = format!("{}={{{text}}}", command.inside);
    }
    let rest = part.bytes.get(fields.size()..).unwrap_or_default();
    if rest.iter().any(|byte| *byte != 0) {
        text += ", ...";
    }
    format!("{{{text}}}").into()
}

/// A name in a field, which ends with a zero: of one that does not, all but its last byte.
fn cut(part: &Part) -> String {
    let style = Style { strings: 128, ..*part.context.style };
    match part.bytes.iter().position(|byte| *byte == 0) {
        Some(end) => quoted(&part.bytes[..end], &style, true),
        None => quoted(&part.bytes[..part.bytes.len().saturating_sub(1)], &style, part.bytes.is_empty()),
    }
}

/// A string that a pointer leads to.
fn pointed_text(part: &Part) -> String {
    let at = part.number(8);
    let bytes = part.context.bytes(When::Entry, at, 4096);
    let limit = part.context.style.strings as u64 + 1;
    let bytes = bytes.filter(|bytes| bytes.contains(&0) || !super::text::faulted(at, bytes.len(), limit));
    bytes.map_or_else(|| address(at), |bytes| string(bytes, part.context.style))
}

/// What the kernel has to say of a program: why it refused it, above all.
fn log(part: &Part) -> String {
    let at = part.number(8);
    let bytes = part.context.bytes(When::Exit, at, 4096).filter(|bytes| !bytes.is_empty());
    bytes.map_or_else(|| address(at), |bytes| string(bytes, part.context.style))
}

/// A kernel's version as the macro that makes it.
fn version(number: u64) -> String {
    let (major, minor, patch) = (number >> 16, number >> 8 & 255, number & 255);
    flags::named(|| hex(number), format!("KERNEL_VERSION({major}, {minor}, {patch})"))
}

/// A node of memory; all ones is none.
fn node(number: u64) -> String {
    if number == 0xffff_ffff { flags::remarked(number.to_string(), "NUMA_NO_NODE") } else { number.to_string() }
}

/// How much is asked for, and how much there was.
fn information_length(part: &Part) -> String {
    let (before, context) = (part.number(4), part.context);
    let after = context.exactly(When::Exit, part.at, 4).filter(|_| !context.failed());
    match after.and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes) {
        Some(after) if u64::from(after) != before => format!("{before} => {after}"),
        _ => before.to_string(),
    }
}
