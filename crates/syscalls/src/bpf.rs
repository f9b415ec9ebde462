//! bpf(2): what each command takes, as rows of fields.
//!
//! Source: linux/bpf.h.

use super::capture::{ENTRY, EXIT, LIST, NONE, POINTED, only, pointed as pointed_at};
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
    /// Where fields begin that newer kernels have added: they are shown as far as the program's structure goes.
    added: &'static [usize],
    /// Where the kernel's answers begin.
    answers: usize,
    fields: Shape,
}

/// What fields it has: always the same, or those that fields before them ask for.
enum Shape {
    One(&'static Fields),
    Of(fn(&Part) -> &'static Fields),
}

/// No part of it is an answer.
const NONE_WRITTEN: usize = usize::MAX;

const fn command(numbers: &'static [u32], added: &'static [usize], fields: &'static Fields) -> Command {
    Command { numbers, inside: "", added, answers: NONE_WRITTEN, fields: Shape::One(fields) }
}

const fn inner(numbers: &'static [u32], inside: &'static str, fields: &'static Fields) -> Command {
    Command { numbers, inside, added: &[], answers: NONE_WRITTEN, fields: Shape::One(fields) }
}

static COMMANDS: &[Command] = &[
    Command {
        fields: Shape::Of(|part| if word(part, 16) & 4 != 0 { &MAP_CREATE_NODE } else { &MAP_CREATE }),
        ..command(&[0], &[16, 20, 24, 28, 44, 48, 60, 64, 72, 76, 80], &MAP_CREATE)
    },
    // BPF_MAP_LOOKUP_ELEM, BPF_MAP_LOOKUP_AND_DELETE_ELEM
    command(&[1, 21], &[24], &MAP_LOOKUP),
    command(&[2], &[], &MAP_UPDATE),
    command(&[3], &[], &MAP_DELETE),
    command(&[4], &[], &MAP_NEXT),
    Command {
        answers: 140,
        fields: Shape::Of(|part| if size(part) > 128 { &PROG_LOAD_RELOCATED } else { &PROG_LOAD }),
        ..command(&[5], &[24, 40, 44, 48, 64, 68, 72, 108, 112, 120, 128, 140, 144, 148, 152], &PROG_LOAD)
    },
    // BPF_OBJ_PIN, BPF_OBJ_GET
    command(&[6, 7], &[12, 16], &PATH),
    // BPF_PROG_ATTACH, BPF_PROG_DETACH
    Command { fields: Shape::Of(attach), ..command(&[8, 9], &[16, 20], &ATTACH) },
    Command { added: &[40, 64, 72], ..inner(&[10], "test", &TEST_RUN) },
    // BPF_PROG_GET_NEXT_ID, BPF_MAP_GET_NEXT_ID, BPF_BTF_GET_NEXT_ID, BPF_LINK_GET_NEXT_ID
    Command { answers: 4, ..command(&[11, 12, 23, 31], &[], &NEXT_ID) },
    command(&[13], &[], &PROG_BY_ID),
    command(&[14], &[8], &MAP_BY_ID),
    inner(&[15], "info", &INFO),
    Command {
        added: &[28, 40],
        answers: 56,
        fields: Shape::Of(|part| if of_interface(part.behind(4).number(4)) { &QUERY_INTERFACE } else { &QUERY }),
        ..inner(&[16], "query", &QUERY)
    },
    Command { added: &[12], ..inner(&[17], "raw_tracepoint", &TRACEPOINT) },
    Command { answers: 28, ..command(&[18], &[28, 32], &BTF_LOAD) },
    command(&[19], &[8], &BTF_BY_ID),
    Command { answers: 24, ..inner(&[20], "task_fd_query", &TASK_FD) },
    command(&[22], &[], &FREEZE),
    // BPF_MAP_LOOKUP_BATCH, BPF_MAP_LOOKUP_AND_DELETE_BATCH
    inner(&[24, 25], "batch", &LOOKUP_BATCH),
    inner(&[26], "batch", &UPDATE_BATCH),
    inner(&[27], "batch", &DELETE_BATCH),
    Command { added: &[16], fields: Shape::Of(link), ..inner(&[28], "link_create", &LINK) },
    Command {
        fields: Shape::Of(|part| if word(part, 8) & REPLACE != 0 { &LINK_REPLACE } else { &LINK_UPDATE }),
        ..inner(&[29], "link_update", &LINK_UPDATE)
    },
    command(&[30], &[], &LINK_BY_ID),
    inner(&[32], "enable_stats", &ENABLE_STATS),
    inner(&[33], "iter_create", &ITER_CREATE),
    inner(&[34], "link_detach", &LINK_DETACH),
    inner(&[35], "prog_bind_map", &BIND_MAP),
    inner(&[36], "token_create", &TOKEN),
    inner(&[37], "prog_stream_read", &STREAM),
    inner(&[38], "prog_assoc_struct_ops", &STRUCT_OPS),
];

/// Four bytes of the structure.
fn word(part: &Part, at: usize) -> u64 {
    part.behind(at).number(4)
}

/// How long the program says that the structure is.
fn size(part: &Part) -> u64 {
    part.context.arg(2) & 0xffff_ffff
}

/// A number of the structure, as the program or the kernel has left it.
fn told(part: &Part, when: When, at: u64) -> u64 {
    let (context, known) = (part.context, size(part).saturating_sub(at).min(4));
    let bytes = context.bytes(when, context.arg(1).wrapping_add(at), known).unwrap_or_default();
    bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// A pointer that is not followed.
const POINTER: Kind = Kind::With(8, |part, _| address(part.number(8)));
/// A name in the structure, as much of it as there is.
const NAME: Kind = Kind::With(16, |part, _| {
    let begun = part.at.wrapping_sub(part.context.arg(1));
    cut(&part.first(size(part).saturating_sub(begun).min(16) as usize))
});
/// A pointer to a string.
const TEXT: Kind = Kind::With(8, |part, _| pointed_text(part));
/// A pointer to a file's name.
const FILE: Kind = Kind::With(8, |part, _| {
    let at = part.number(8);
    let bytes = part.context.bytes(When::Entry, at, 4097).filter(|bytes| !bytes.is_empty());
    let bytes = bytes.filter(|bytes| bytes.contains(&0) || !super::text::faulted(at, bytes.len(), 4096));
    bytes.map_or_else(|| address(at), |bytes| super::text::path(bytes, part.context.style))
});
/// What something is attached to, and what else it is put before or behind.
const TARGET: (&str, Kind) = ("target_fd", Kind::Fd);
const TARGET_INTERFACE: (&str, Kind) = ("target_ifindex", Kind::Interface);
const RELATIVE: (&str, Kind) = ("relative_fd", Kind::Fd);
const RELATIVE_NUMBER: (&str, Kind) = ("relative_id", Kind::U(4));
const ATTACH_TYPE: (&str, Kind) = ("attach_type", Kind::Value(4, &set::BPF_ATTACH_TYPE));

/// What BPF_MAP_CREATE takes; the node of memory is looked at where a flag (BPF_F_NUMA_NODE) says so.
const fn map_create(node: Kind) -> [(&'static str, Kind); 18] {
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
        ("map_extra", Kind::U(8)),
        ("value_type_btf_obj_fd", Kind::Fd),
        ("map_token_fd", Kind::Fd),
        ("excl_prog_hash", POINTER),
        ("excl_prog_hash_size", Kind::U(4)),
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

/// What BPF_PROG_LOAD takes; how many relocations there are is shown where the structure has them.
const fn prog_load(relocations: Kind) -> [(&'static str, Kind); 31] {
    [
        ("prog_type", Kind::Value(4, &set::BPF_PROG_TYPE)),
        ("insn_cnt", Kind::U(4)),
        ("insns", Kind::With(8, |part, _| instructions(part))),
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
        ("core_relo_cnt", relocations),
        ("fd_array", POINTER),
        ("core_relos", POINTER),
        ("core_relo_rec_size", Kind::U(4)),
        ("log_true_size", Kind::U(4)),
        ("prog_token_fd", Kind::Fd),
        ("fd_array_cnt", Kind::U(4)),
        ("signature", Kind::With(8, |part, _| pointed_bytes(part, When::Entry, 160, true))),
        ("signature_size", Kind::U(4)),
        ("keyring_id", Kind::I(4)),
    ]
}
static PROG_LOAD: Fields = Fields(&prog_load(Kind::Skip(4)));
static PROG_LOAD_RELOCATED: Fields = Fields(&prog_load(Kind::U(4)));
static PATH: Fields = Fields(&[
    ("pathname", FILE),
    ("bpf_fd", Kind::Fd),
    ("file_flags", Kind::Flags(4, &set::BPF_FILE_FLAGS)),
    ("path_fd", Kind::With(4, |part, _| part.context.fd(part.signed(4) as i32))),
]);

/// What BPF_PROG_ATTACH takes.
const fn attached(target: (&'static str, Kind), relative: (&'static str, Kind)) -> [(&'static str, Kind); 7] {
    [
        target,
        ("attach_bpf_fd", Kind::Fd),
        ATTACH_TYPE,
        ("attach_flags", Kind::Flags(4, &set::BPF_ATTACH_FLAGS)),
        ("replace_bpf_fd", Kind::Fd),
        relative,
        ("expected_revision", Kind::U(8)),
    ]
}
static ATTACH: Fields = Fields(&attached(TARGET, RELATIVE));
static ATTACH_NUMBER: Fields = Fields(&attached(TARGET, RELATIVE_NUMBER));
static ATTACH_INTERFACE: Fields = Fields(&attached(TARGET_INTERFACE, RELATIVE));
static ATTACH_INTERFACE_NUMBER: Fields = Fields(&attached(TARGET_INTERFACE, RELATIVE_NUMBER));

/// BPF_F_REPLACE; BPF_F_BEFORE and BPF_F_AFTER; BPF_F_ID.
const REPLACE: u64 = 4;
const BESIDE: u64 = 0x18;
const BY_NUMBER: u64 = 0x20;

/// Is something of this type attached to an interface: BPF_XDP, BPF_TCX_INGRESS and _EGRESS, BPF_NETKIT_PRIMARY and
/// _PEER?
fn of_interface(kind: u64) -> bool {
    matches!(kind, 37 | 46 | 47 | 54 | 55)
}

fn attach(part: &Part) -> &'static Fields {
    match (of_interface(word(part, 8)), word(part, 12) & BY_NUMBER != 0) {
        (false, false) => &ATTACH,
        (false, true) => &ATTACH_NUMBER,
        (true, false) => &ATTACH_INTERFACE,
        (true, true) => &ATTACH_INTERFACE_NUMBER,
    }
}
static TEST_RUN: Fields = Fields(&[
    ("prog_fd", Kind::Fd),
    ("retval", Kind::U(4)),
    ("data_size_in", Kind::U(4)),
    ("data_size_out", Kind::U(4)),
    ("data_in", POINTER),
    ("data_out", POINTER),
    ("repeat", Kind::U(4)),
    ("duration", Kind::U(4)),
    ("ctx_size_in", Kind::U(4)),
    ("ctx_size_out", Kind::U(4)),
    ("ctx_in", POINTER),
    ("ctx_out", POINTER),
    ("flags", Kind::Flags(4, &set::BPF_TEST_RUN)),
    ("cpu", Kind::U(4)),
    ("batch_size", Kind::U(4)),
]);
static NEXT_ID: Fields = Fields(&[("start_id", Kind::U(4)), ("next_id", Kind::U(4))]);
static PROG_BY_ID: Fields = Fields(&[("prog_id", Kind::U(4))]);
static MAP_BY_ID: Fields =
    Fields(&[("map_id", Kind::U(4)), ("next_id", Kind::Skip(4)), ("open_flags", Kind::Flags(4, &set::BPF_FILE_MODE))]);
static INFO: Fields = Fields(&[
    ("bpf_fd", Kind::Fd),
    ("info_len", Kind::With(4, |part, _| changed(part, 4))),
    ("info", Kind::With(8, |part, _| information(part))),
]);

/// What the kernel tells of a map, where that is what the descriptor is of; of other objects it is not followed.
fn information(part: &Part) -> String {
    let (context, at, fd) = (part.context, part.number(8), told(part, When::Entry, 0) as i32);
    let file = context.style.fds.and_then(|fds| fds(context.call.pid, fd)).unwrap_or_default();
    let length = told(part, When::Exit, 4);
    let shown = !context.style.abbreviate && !context.failed() && file == "<anon_inode:bpf-map>";
    let bytes = context.exactly(When::Exit, at, length).filter(|bytes| shown && !bytes.is_empty());
    bytes.map_or_else(|| address(at), |bytes| map_information(&Part::new(context, at, bytes, length)))
}

/// A struct bpf_map_info, as much of it as this kernel has.
fn map_information(part: &Part) -> String {
    /// Where what newer kernels have added begins.
    const ADDED: [usize; 6] = [0, 24, 40, 64, 80, 88];
    static FIELDS: Fields = Fields(&[
        ("type", Kind::Value(4, &set::BPF_MAP_TYPE)),
        ("id", Kind::U(4)),
        ("key_size", Kind::U(4)),
        ("value_size", Kind::U(4)),
        ("max_entries", Kind::U(4)),
        ("map_flags", Kind::Flags(4, &set::BPF_MAP_FLAGS)),
        ("name", Kind::With(16, |part, _| cut(&part.first(16)))),
        ("ifindex", Kind::Interface),
        ("btf_vmlinux_value_type_id", Kind::U(4)),
        ("netns_dev", Kind::With(8, |part, _| super::layouts::device(part.number(8)))),
        ("netns_ino", Kind::U(8)),
        ("btf_id", Kind::U(4)),
        ("btf_key_type_id", Kind::U(4)),
        ("btf_value_type_id", Kind::U(4)),
        ("btf_vmlinux_id", Kind::U(4)),
        ("map_extra", Kind::X(8)),
        ("hash", Kind::X(8)),
        ("hash_size", Kind::U(4)),
    ]);
    let next = ADDED.iter().find(|begin| part.length <= **begin).copied().unwrap_or(FIELDS.end());
    // What the kernel has not told of a part that it has begun is zero. The last number before the fifth part came
    // with it.
    let end = if next == 80 { 76 } else { next };
    let mut bytes = part.bytes.to_vec();
    bytes.resize(FIELDS.end(), 0);
    FIELDS.whole(&Part::new(part.context, part.at, &bytes, end as u64), &Scope::default())
}

/// What BPF_PROG_QUERY takes.
const fn query(target: (&'static str, Kind)) -> [(&'static str, Kind); 11] {
    const FLAGS: Kind = Kind::Flags(4, &set::BPF_ATTACH_FLAGS);
    [
        target,
        ATTACH_TYPE,
        ("query_flags", Kind::Flags(4, &set::BPF_QUERY_FLAGS)),
        ("attach_flags", FLAGS),
        ("prog_ids", Kind::With(8, |part, _| answered(part, &Kind::U(4)))),
        ("prog_cnt", Kind::With(4, |part, _| changed(part, 24))),
        ("", Kind::Skip(4)),
        ("prog_attach_flags", Kind::With(8, |part, _| answered(part, &FLAGS))),
        ("link_ids", Kind::With(8, |part, _| answered(part, &Kind::U(4)))),
        ("link_attach_flags", Kind::With(8, |part, _| answered(part, &FLAGS))),
        ("revision", Kind::X(8)),
    ]
}
static QUERY: Fields = Fields(&query(TARGET));
static QUERY_INTERFACE: Fields = Fields(&query(TARGET_INTERFACE));
static TRACEPOINT: Fields =
    Fields(&[("name", TEXT), ("prog_fd", Kind::Fd), ("", Kind::Skip(4)), ("cookie", Kind::X(8))]);
static BTF_LOAD: Fields = Fields(&[
    ("btf", Kind::With(8, |part, _| pointed_bytes(part, When::Entry, 16, false))),
    ("btf_log_buf", POINTER),
    ("btf_size", Kind::U(4)),
    ("btf_log_size", Kind::U(4)),
    ("btf_log_level", Kind::U(4)),
    ("btf_log_true_size", Kind::U(4)),
    ("btf_flags", Kind::Flags(4, &set::BPF_FILE_FLAGS)),
    ("btf_token_fd", Kind::Fd),
]);
static BTF_BY_ID: Fields = Fields(&[
    ("btf_id", Kind::U(4)),
    ("next_id", Kind::Skip(4)),
    ("open_flags", Kind::Flags(4, &set::BPF_FILE_MODE)),
    ("fd_by_id_token_fd", Kind::Fd),
]);
static TASK_FD: Fields = Fields(&[
    ("pid", Kind::Pid),
    ("fd", Kind::Fd),
    ("flags", Kind::U(4)),
    ("buf_len", Kind::With(4, |part, _| changed(part, 12))),
    ("buf", Kind::With(8, |part, _| described(part))),
    ("prog_id", Kind::U(4)),
    ("fd_type", Kind::Value(4, &set::BPF_FD_TYPE)),
    ("probe_offset", Kind::X(8)),
    ("probe_addr", Kind::X(8)),
]);

/// What the batches of elements have in common; a pointer that one does not use is not shown.
const fn batch(places: [Kind; 2], values: Kind, flags: Kind) -> [(&'static str, Kind); 8] {
    let [first, next] = places;
    [
        ("in_batch", first),
        ("out_batch", next),
        ("keys", POINTER),
        ("values", values),
        ("count", Kind::U(4)),
        ("map_fd", Kind::Fd),
        ("elem_flags", flags),
        ("flags", Kind::X(8)),
    ]
}
static LOOKUP_BATCH: Fields = Fields(&batch([POINTER, POINTER], POINTER, Kind::Flags(8, &set::BPF_LOOKUP_FLAGS)));
static UPDATE_BATCH: Fields =
    Fields(&batch([Kind::Skip(8), Kind::Skip(8)], POINTER, Kind::Flags(8, &set::BPF_UPDATE_FLAGS)));
static DELETE_BATCH: Fields =
    Fields(&batch([Kind::Skip(8), Kind::Skip(8)], Kind::Skip(8), Kind::Flags(8, &set::BPF_LOOKUP_FLAGS)));

static FREEZE: Fields = Fields(&[("map_fd", Kind::Fd)]);

/// What BPF_LINK_CREATE takes: to what, and what else, by its type.
macro_rules! link {
    ($target:expr $(, $more:expr)*) => {
        Fields(&[
            ("prog_fd", Kind::Fd),
            $target,
            ATTACH_TYPE,
            ("flags", Kind::Flags(4, &set::BPF_ATTACH_FLAGS)),
            $($more,)*
        ])
    };
}
/// Where among others a program is put.
macro_rules! beside {
    ($relative:expr) => {
        Kind::Struct(&Fields(&[$relative, ("", Kind::Skip(4)), ("expected_revision", Kind::X(8))]))
    };
}
/// So many elements that a pointer leads to.
macro_rules! elements {
    ($count:expr, $kind:expr) => {
        Kind::With(8, |part, _| pointed(part, When::Entry, told(part, When::Entry, $count), $kind))
    };
}
/// A field whose structure begins at a multiple of eight.
macro_rules! inside {
    ($($field:expr),*) => { Kind::Struct(&Fields(&[$($field),*])) };
}
static LINK: Fields = link!(TARGET);
static LINK_INTERFACE: Fields = link!(TARGET_INTERFACE);
static LINK_BTF: Fields = link!(TARGET, ("target_btf_id", Kind::U(4)));
static LINK_NO_BTF: Fields = link!(TARGET, ("target_btf_id", Kind::Skip(4)));
static LINK_CGROUP: Fields = link!(TARGET, ("cgroup", beside!(RELATIVE)));
static LINK_CGROUP_NUMBER: Fields = link!(TARGET, ("cgroup", beside!(RELATIVE_NUMBER)));
static LINK_TCX: Fields = link!(TARGET_INTERFACE, ("tcx", beside!(RELATIVE)));
static LINK_TCX_NUMBER: Fields = link!(TARGET_INTERFACE, ("tcx", beside!(RELATIVE_NUMBER)));
static LINK_NETKIT: Fields = link!(TARGET_INTERFACE, ("netkit", beside!(RELATIVE)));
static LINK_NETKIT_NUMBER: Fields = link!(TARGET_INTERFACE, ("netkit", beside!(RELATIVE_NUMBER)));
static LINK_ITERATOR: Fields = link!(
    TARGET,
    ("iter_info", elements!(24, &Kind::Struct(&Fields(&[("map", Kind::Struct(&Fields(&[("map_fd", Kind::Fd)])))])))),
    ("iter_info_len", Kind::U(4))
);
static LINK_PERF: Fields = link!(TARGET, ("perf_event", inside!(("bpf_cookie", Kind::X(8)))));
static LINK_TRACING: Fields =
    link!(TARGET, ("tracing", inside!(("target_btf_id", Kind::U(4)), ("", Kind::Skip(4)), ("cookie", Kind::X(8)))));
static LINK_TRACING_MULTI: Fields = link!(
    TARGET,
    (
        "tracing_multi",
        inside!(("ids", elements!(32, &Kind::U(4))), ("cookies", elements!(32, &Kind::X(8))), ("cnt", Kind::U(4)))
    )
);
static LINK_NETFILTER: Fields = link!(
    TARGET,
    (
        "netfilter",
        inside!(
            ("pf", Kind::U(4)),
            ("hooknum", Kind::U(4)),
            ("priority", Kind::I(4)),
            ("flags", Kind::Flags(4, &set::BPF_NETFILTER))
        )
    )
);
static LINK_KPROBES: Fields = link!(
    TARGET,
    (
        "kprobe_multi",
        inside!(
            ("flags", Kind::Flags(4, &set::BPF_KPROBE_MULTI)),
            ("cnt", Kind::U(4)),
            ("syms", elements!(20, &TEXT)),
            ("addrs", elements!(20, &Kind::X(8))),
            ("cookies", elements!(20, &Kind::X(8)))
        )
    )
);
/// With the descriptor of a directory, which newer programs have, and without.
const fn uprobes(directory: Kind) -> [(&'static str, Kind); 8] {
    [
        ("path", FILE),
        ("offsets", elements!(48, &Kind::X(8))),
        ("ref_ctr_offsets", elements!(48, &Kind::X(8))),
        ("cookies", elements!(48, &Kind::X(8))),
        ("cnt", Kind::U(4)),
        ("flags", Kind::Flags(4, &set::BPF_UPROBE_MULTI)),
        ("pid", Kind::Pid),
        ("path_fd", directory),
    ]
}
static LINK_UPROBES: Fields = link!(TARGET, ("uprobe_multi", Kind::Struct(&Fields(&uprobes(Kind::Skip(4))))));
static LINK_UPROBES_AT: Fields = link!(TARGET, ("uprobe_multi", Kind::Struct(&Fields(&uprobes(Kind::Fd)))));

/// The structure of BPF_LINK_CREATE, by its type.
fn link(part: &Part) -> &'static Fields {
    let (kind, bits, number) = (word(part, 8), word(part, 12), word(part, 12) & BY_NUMBER != 0);
    match kind {
        _ if size(part) <= 16 => {
            if of_interface(kind) {
                &LINK_INTERFACE
            } else {
                &LINK
            }
        }
        // Those of cgroups.
        0..=3 | 6 | 8..=15 | 18..=22 | 29..=32 | 34 | 49..=53 => match (bits & BESIDE != 0, number) {
            (true, true) => &LINK_CGROUP_NUMBER,
            (true, false) => &LINK_CGROUP,
            (false, _) if word(part, 16) != 0 => &LINK_BTF,
            (false, _) => &LINK_NO_BTF,
        },
        // BPF_TRACE_ITER, BPF_PERF_EVENT
        28 => &LINK_ITERATOR,
        41 => &LINK_PERF,
        // BPF_TRACE_FENTRY, BPF_TRACE_FEXIT, BPF_MODIFY_RETURN, BPF_LSM_MAC, BPF_TRACE_FSESSION
        24..=27 | 58 => &LINK_TRACING,
        42 => &LINK_KPROBES,
        45 => &LINK_NETFILTER,
        46 | 47 => {
            if number {
                &LINK_TCX_NUMBER
            } else {
                &LINK_TCX
            }
        }
        48 => {
            if size(part) > 60 {
                &LINK_UPROBES_AT
            } else {
                &LINK_UPROBES
            }
        }
        54 | 55 => {
            if number {
                &LINK_NETKIT_NUMBER
            } else {
                &LINK_NETKIT
            }
        }
        59..=61 => &LINK_TRACING_MULTI,
        _ => {
            if of_interface(kind) {
                &LINK_INTERFACE
            } else {
                &LINK
            }
        }
    }
}

/// What BPF_LINK_UPDATE takes; the old program is looked at where a flag says so.
const fn link_update(old: Kind) -> [(&'static str, Kind); 4] {
    [
        ("link_fd", Kind::Fd),
        ("new_prog_fd", Kind::Fd),
        ("flags", Kind::Flags(4, &set::BPF_ATTACH_FLAGS)),
        ("old_prog_fd", old),
    ]
}
static LINK_UPDATE: Fields = Fields(&link_update(Kind::Skip(4)));
static LINK_REPLACE: Fields = Fields(&link_update(Kind::Fd));
static LINK_BY_ID: Fields = Fields(&[("link_id", Kind::U(4))]);
static ENABLE_STATS: Fields = Fields(&[("type", Kind::Value(4, &set::BPF_STATS))]);
static ITER_CREATE: Fields = Fields(&[("link_fd", Kind::Fd), ("flags", Kind::X(4))]);
static LINK_DETACH: Fields = Fields(&[("link_fd", Kind::Fd)]);
static BIND_MAP: Fields = Fields(&[("prog_fd", Kind::Fd), ("map_fd", Kind::Fd), ("flags", Kind::X(4))]);
static TOKEN: Fields = Fields(&[("flags", Kind::X(4)), ("bpffs_fd", Kind::Fd)]);
static STREAM: Fields = Fields(&[
    ("stream_buf", Kind::With(8, |part, _| pointed_bytes(part, When::Exit, 8, false))),
    ("stream_buf_len", Kind::U(4)),
    ("stream_id", Kind::U(4)),
    ("prog_fd", Kind::Fd),
]);
static STRUCT_OPS: Fields = Fields(&[("map_fd", Kind::Fd), ("prog_fd", Kind::Fd), ("flags", Kind::X(4))]);

/// Bytes of a union bpf_attr that are copied: the kernel takes no more than a page.
const MOST: u32 = 4096;
/// More than any structure here has.
const LONGEST: usize = 192;

/// What is copied of a command alone: where a pointer of it leads to.
const fn of(command: u32, when: u8, what: u32) -> (u8, u8, u8, u32) {
    (when, POINTED, NONE, only(command, what))
}

/// The structure; and what it points to.
pub(super) static ATTRIBUTES: Special = Special {
    print: |context, index| {
        let (pointer, length) = (context.arg(index), context.arg(2) & 0xffff_ffff);
        let bytes = context.bytes(When::Entry, pointer, length).filter(|_| length <= u64::from(MOST));
        let command = COMMANDS.iter().find(|command| command.numbers.contains(&(context.arg(0) as u32)));
        let (Some(command), Some(bytes)) = (command, bytes.filter(|bytes| !bytes.is_empty())) else {
            return Some(address(pointer).into());
        };
        if super::text::faulted(pointer, bytes.len(), length) {
            return Some(address(pointer).into());
        }
        Some(structure(command, &Part::new(context, pointer, bytes, length)))
    },
    capture: Some((ENTRY | EXIT, LIST, 2, 1)),
    most: MOST,
    more: &[
        // BPF_PROG_LOAD: instructions, the license, what the kernel says of them, a signature.
        of(5, ENTRY, pointed_at(8, 4, 4, 8)),
        of(5, ENTRY, pointed_at(16, 0, 0, 0)),
        of(5, EXIT, pointed_at(32, 28, 4, 1)),
        of(5, ENTRY, pointed_at(152, 160, 4, 1)),
        // Names: BPF_OBJ_PIN, BPF_OBJ_GET, BPF_RAW_TRACEPOINT_OPEN.
        of(6, ENTRY, pointed_at(0, 0, 0, 0)),
        of(7, ENTRY, pointed_at(0, 0, 0, 0)),
        of(17, ENTRY, pointed_at(0, 0, 0, 0)),
        // BPF_OBJ_GET_INFO_BY_FD
        of(15, EXIT, pointed_at(8, 4, 4, 1)),
        // BPF_PROG_QUERY
        of(16, EXIT, pointed_at(16, 24, 4, 4)),
        of(16, EXIT, pointed_at(32, 24, 4, 4)),
        of(16, EXIT, pointed_at(40, 24, 4, 4)),
        of(16, EXIT, pointed_at(48, 24, 4, 4)),
        // BPF_BTF_LOAD, BPF_TASK_FD_QUERY, BPF_PROG_STREAM_READ_BY_FD
        of(18, ENTRY, pointed_at(0, 16, 4, 1)),
        of(20, EXIT, pointed_at(16, 12, 4, 1)),
        of(37, EXIT, pointed_at(0, 8, 4, 1)),
        // BPF_LINK_CREATE, of whatever type: what is no pointer leads nowhere, or to what is not shown.
        of(28, ENTRY, pointed_at(16, 24, 4, 4)),
        of(28, ENTRY, pointed_at(24, 20, 4, 0)),
        of(28, ENTRY, pointed_at(32, 20, 4, 8)),
        of(28, ENTRY, pointed_at(40, 20, 4, 8)),
        of(28, ENTRY, pointed_at(16, 0, 0, 0)),
        of(28, ENTRY, pointed_at(24, 48, 4, 8)),
        of(28, ENTRY, pointed_at(32, 48, 4, 8)),
        of(28, ENTRY, pointed_at(40, 48, 4, 8)),
        of(28, ENTRY, pointed_at(16, 32, 4, 4)),
        of(28, ENTRY, pointed_at(24, 32, 4, 8)),
    ],
};

/// A command's structure, as much of it as there is; what is behind it, where that is not zero.
fn structure(command: &Command, part: &Part) -> Text {
    let context = part.context;
    // What is not given of it is zero.
    let mut bytes = part.bytes.to_vec();
    bytes.resize(bytes.len().max(LONGEST), 0);
    let answers = command.answers.min(part.bytes.len());
    let answer = context.bytes(When::Exit, part.at, part.length as u64).and_then(|bytes| bytes.get(answers..));
    let answer = answer.unwrap_or_default();
    let end = (answers + answer.len()).min(bytes.len());
    bytes[answers..end].copy_from_slice(&answer[..end - answers]);
    let whole = Part::new(context, part.at, &bytes, bytes.len() as u64);
    let fields = match command.fields {
        Shape::One(fields) => fields,
        Shape::Of(choose) => choose(&whole),
    };
    let end = fields.end();
    let ends = command.added.iter().skip(1).copied().chain([end]);
    let reached = command.added.iter().zip(ends).filter(|(begin, _)| part.length > **begin).last();
    let known = reached.map_or(command.added.first().copied().unwrap_or(end), |(_, end)| end).min(end);
    let mut text = fields.printed(&whole.first(known), &Scope::default(), 0).join(", ");
    if !command.inside.is_empty() {
        text = format!("{}={{{text}}}", command.inside);
    }
    text += &behind(part, end);
    // How many elements of a batch have been done.
    let (before, after) = (told(part, When::Entry, 32), told(part, When::Exit, 32));
    let done = command.inside == "batch" && before != after && context.exactly(When::Exit, part.at, 36).is_some();
    let done = if done { format!(" => {{batch={{count={after}}}}}") } else { String::new() };
    format!("{{{text}}}{done}").into()
}

/// What is behind the structure.
fn behind(part: &Part, end: usize) -> String {
    let rest = part.bytes.get(end..).unwrap_or_default();
    if rest.iter().all(|byte| *byte == 0) {
        return String::new();
    }
    if part.context.style.abbreviate {
        return ", ...".to_string();
    }
    let bytes = part.behind(end).written(rest.len());
    format!(", extra_data={bytes} /* bytes {end}..{} */", part.length - 1)
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
    let bytes = part.context.bytes(When::Entry, at, 4096).filter(|bytes| !bytes.is_empty());
    let limit = part.context.style.strings as u64 + 1;
    let bytes = bytes.filter(|bytes| bytes.contains(&0) || !super::text::faulted(at, bytes.len(), limit));
    bytes.map_or_else(|| address(at), |bytes| string(bytes, part.context.style))
}

/// Bytes that a pointer leads to, as many as are said at another place.
fn pointed_bytes(part: &Part, when: When, count_at: u64, hex: bool) -> String {
    let (context, at, count) = (part.context, part.number(8), told(part, When::Entry, count_at));
    if at == 0 || count == 0 {
        return if at == 0 { address(at) } else { "\"\"".to_string() };
    }
    let bytes = Part::new(context, at, context.bytes(when, at, count).unwrap_or_default(), count);
    if hex || !bytes.has(bytes.length.min(context.style.strings)) {
        return bytes.quoted();
    }
    quoted(bytes.bytes, context.style, bytes.has(bytes.length))
}

/// So many elements that a pointer leads to.
fn pointed(part: &Part, when: When, count: u64, kind: &'static Kind) -> String {
    let (context, at) = (part.context, part.number(8));
    if at == 0 || count == 0 {
        return if at == 0 { address(at) } else { "[]".to_string() };
    }
    let length = count.saturating_mul(kind.size() as u64);
    let bytes = context.bytes(when, at, length).unwrap_or_default();
    super::fields::array(kind, &Part::new(context, at, bytes, length), &Scope::default(), None)
}

/// What BPF_PROG_QUERY has found: as many as it says.
fn answered(part: &Part, kind: &'static Kind) -> String {
    let failed = part.context.failed();
    let count = told(part, if failed { When::Entry } else { When::Exit }, 24);
    if failed && count > 0 { address(part.number(8)) } else { pointed(part, When::Exit, count, kind) }
}

/// What a descriptor is of: as much as there is room for.
fn described(part: &Part) -> String {
    let (context, at) = (part.context, part.number(8));
    let count = told(part, When::Entry, 12).min(told(part, When::Exit, 12));
    let bytes = context.bytes(When::Exit, at, count).filter(|bytes| !bytes.is_empty());
    bytes.map_or_else(|| address(at), |bytes| string(bytes, context.style))
}

/// The instructions of a program.
fn instructions(part: &Part) -> String {
    if part.context.style.abbreviate {
        return address(part.number(8));
    }
    static INSTRUCTION: Kind = Kind::With(8, |part, _| instruction(part));
    pointed(part, When::Entry, told(part, When::Entry, 4), &INSTRUCTION)
}

/// struct bpf_insn.
fn instruction(part: &Part) -> String {
    let register = |number: u64| flags::value(&set::EBPF_REG, number);
    let (code, registers) = (part.number(1), part.behind(1).number(1));
    let (offset, value) = (part.behind(2).signed(2), part.behind(4).number(4));
    format!(
        "{{code={}, dst_reg={}, src_reg={}, off={offset}, imm={}}}",
        super::filter::extended(code),
        register(registers & 15),
        register(registers >> 4),
        hex(value)
    )
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

/// What the program gave at this place, and what the kernel has put there.
fn changed(part: &Part, at: u64) -> String {
    let before = told(part, When::Entry, at);
    let there = part.context.exactly(When::Exit, part.context.arg(1).wrapping_add(at), 4).is_some();
    let after = told(part, When::Exit, at);
    if there && !part.context.failed() && before != after { format!("{before} => {after}") } else { before.to_string() }
}
