//! Btrfs (linux/btrfs.h), as far as the rows of its structures do not say it; and what it has in common with other
//! file systems (linux/fs.h).

use super::super::capture::POINTED_MOST;
use super::super::context::{Context, View};
use super::super::generated as set;
use super::super::kind::Set;
use super::super::text::{address, date};
use super::super::{Constants, flags};
use super::form::{self, Structure, elements, number};
use super::generated as rows;
use crate::When;

/// BTRFS_FIRST_FREE_OBJECTID, and BTRFS_LAST_FREE_OBJECTID: what is searched where nothing else is asked for.
const FIRST: u64 = 256;
const LAST: u64 = u64::MAX - 255;

/// A number of 64 bits, the highest of which stands for no limit.
pub(super) fn limit(_: &View, bytes: &[u8]) -> Option<String> {
    let value = number(bytes);
    let number = value.to_string();
    Some(if value == u64::MAX { flags::named(|| number, "UINT64_MAX".into()) } else { number })
}

/// A number that some have names for, in decimals.
fn known(names: &Set, value: u64) -> String {
    let name = names.names.find(|known| known == value).map(str::to_string);
    name.map_or_else(|| value.to_string(), |name| flags::named(|| value.to_string(), name))
}

/// The number of a tree, or of an object in one.
pub(super) fn object(view: &View, bytes: &[u8]) -> Option<String> {
    Some(match number(bytes) {
        u64::MAX => limit(view, bytes)?,
        LAST => flags::named(|| LAST.to_string(), "BTRFS_LAST_FREE_OBJECTID".into()),
        number => known(&set::BTRFS_OBJECTID, number),
    })
}

/// What an item of a tree is.
pub(super) fn key_type(_: &View, bytes: &[u8]) -> Option<String> {
    Some(known(&set::BTRFS_KEY, number(bytes)))
}

/// The lowest object of a search, where it is not the first one that there is.
pub(super) fn lowest(view: &View, bytes: &[u8]) -> Option<String> {
    bound(view, ("min_objectid", FIRST), bytes)
}

/// The highest one, likewise.
pub(super) fn highest(view: &View, bytes: &[u8]) -> Option<String> {
    bound(view, ("max_objectid", LAST), bytes)
}

fn bound(view: &View, (name, usual): (&str, u64), bytes: &[u8]) -> Option<String> {
    let hidden = view.brief() && number(bytes) == usual;
    Some(if hidden { String::new() } else { format!("{name}={}", object(view, bytes)?) })
}

/// Sixteen bytes as a UUID.
pub(super) fn uuid(_: &View, bytes: &[u8]) -> Option<String> {
    let digits: String = bytes.get(..16)?.iter().map(|byte| format!("{byte:02x}")).collect();
    Some([&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-"))
}

/// A struct btrfs_ioctl_timespec, and its date.
pub(super) fn stamped(view: &View, bytes: &[u8]) -> Option<String> {
    let view = View { bytes, context: view.context };
    let (seconds, nanos) = (view.u64(0)?, view.u32(8)?);
    let part = if nanos == 0 { String::new() } else { format!(".{nanos:09}") };
    let dated = (seconds != 0 || nanos != 0) && nanos < 1_000_000_000;
    Some(format!("{{sec={seconds}, nsec={nanos}}}{}", remark(dated, seconds, &part)))
}

/// Seconds since 1970, and their date.
pub(super) fn moment(_: &View, bytes: &[u8]) -> Option<String> {
    let seconds = number(bytes);
    Some(format!("{seconds}{}", remark(seconds != 0, seconds, "")))
}

fn remark(dated: bool, seconds: u64, part: &str) -> String {
    // No calendar goes farther, and the arithmetic of dates neither.
    let seconds = i64::try_from(seconds).ok().filter(|seconds| dated && *seconds < 1 << 40);
    let seconds = seconds.filter(|_| flags::constants() != Constants::Numbers);
    seconds.map_or_else(String::new, |seconds| format!(" /* {} */", date(seconds, part)))
}

/// How much of a device has been replaced.
pub(super) fn per_mille(_: &View, bytes: &[u8]) -> Option<String> {
    let done = number(bytes);
    let percent = || flags::remarked(done.to_string(), &format!("{}.{}%", done / 10, done % 10));
    Some(if done <= 1000 { percent() } else { done.to_string() })
}

/// A field of a structure, where another one says that it is there: `name=`, and it as a structure.
fn inside(view: &View, there: bool, name: &str, structure: &Structure, bytes: &[u8]) -> Option<String> {
    let inner = View { bytes, context: view.context };
    Some(if there { format!("{name}={}", structure.print(&inner)?) } else { String::new() })
}

/// The bits of a subvolume, which stand without brackets.
fn subvolume(context: &Context, view: Option<View>, pointer: u64) -> Option<String> {
    let bits = view.and_then(|view| view.u64(0));
    let context_flags = |bits| View { bytes: &[], context }.flags(&set::BTRFS_SUBVOL, bits);
    Some(bits.map_or_else(|| address(pointer), context_flags))
}

pub(super) fn subvolume_flags(context: &Context, pointer: u64) -> Option<String> {
    subvolume(context, form::written(context, pointer, 8), pointer)
}

pub(super) fn new_subvolume_flags(context: &Context, pointer: u64) -> Option<String> {
    subvolume(context, form::at(context, When::Entry, pointer, 8), pointer)
}

/// The groups of quotas that a new subvolume is in, where a bit says that there are some.
pub(super) fn inherited(view: &View, bytes: &[u8]) -> Option<String> {
    const QGROUP_INHERIT: u64 = 4;
    // Behind the size is the pointer; of the 32-bit table it is as wide as a word there.
    let pointer = if view.context.wide { view.u64(32)? } else { u64::from(view.u32(32)?) };
    if view.u64(16)? & QGROUP_INHERIT == 0 {
        return Some(String::new());
    }
    let size = number(bytes);
    Some(format!("size={size}, qgroup_inherit={}", groups(view.context, pointer)?))
}

fn groups(context: &Context, pointer: u64) -> Option<String> {
    let head = usize::from(rows::BTRFS_INHERIT.sizes[1]);
    let Some(view) = form::at(context, When::Entry, pointer, head) else { return Some(address(pointer)) };
    let fields = rows::BTRFS_INHERIT.inside(&view)?.join(", ");
    let list = (pointer.wrapping_add(head as u64), view.u64(8)?, 8);
    let groups = if view.brief() {
        "...".to_string()
    } else {
        format!("qgroups={}", elements(context, When::Entry, list, |view| Some(view.u64(0)?.to_string())))
    };
    Some(format!("{{{fields}, {groups}}}"))
}

/// What is behind BTRFS_IOCTL_DEV_REPLACE_CMD_START: which device is replaced by which.
pub(super) fn replacement(view: &View, bytes: &[u8]) -> Option<String> {
    inside(view, view.u64(0)? == 0, "start", &rows::BTRFS_START, bytes)
}

/// What BTRFS_IOCTL_DEV_REPLACE_CMD_STATUS tells.
pub(super) fn replacing(view: &View, bytes: &[u8]) -> Option<String> {
    inside(view, view.u64(0)? == 1, "status", &rows::BTRFS_STATUS, bytes)
}

/// What is balanced of data, of metadata, and of the system's.
pub(super) fn balance_data(view: &View, bytes: &[u8]) -> Option<String> {
    inside(view, view.u64(0)? & 1 != 0, "data", &rows::BTRFS_BALANCE_ARGS, bytes)
}

pub(super) fn balance_meta(view: &View, bytes: &[u8]) -> Option<String> {
    inside(view, view.u64(0)? & 4 != 0, "meta", &rows::BTRFS_BALANCE_ARGS, bytes)
}

pub(super) fn balance_sys(view: &View, bytes: &[u8]) -> Option<String> {
    inside(view, view.u64(0)? & 2 != 0, "sys", &rows::BTRFS_BALANCE_ARGS, bytes)
}

/// The bits of a struct btrfs_ioctl_fs_info_args that say which of its fields there are.
fn has_info(view: &View, bit: u64) -> Option<bool> {
    Some(view.u64(48)? & bit != 0)
}

pub(super) fn checksum(view: &View, bytes: &[u8]) -> Option<String> {
    let kind = flags::value(&set::BTRFS_CSUM, number(bytes));
    let size = view.u16(46)?;
    Some(if has_info(view, 1)? { format!("csum_type={kind}, csum_size={size}") } else { String::new() })
}

pub(super) fn generation(view: &View, bytes: &[u8]) -> Option<String> {
    Some(if has_info(view, 2)? { format!("generation={}", number(bytes)) } else { String::new() })
}

pub(super) fn metadata(view: &View, bytes: &[u8]) -> Option<String> {
    Some(if has_info(view, 4)? { format!("metadata_uuid={}", uuid(view, bytes)?) } else { String::new() })
}

/// Bits of what any kernel may mount: none has been defined.
pub(super) fn compatible(view: &View, bytes: &[u8]) -> Option<String> {
    static NONE: Set = Set { unknown: "BTRFS_FEATURE_COMPAT_???", names: names![] };
    Some(view.flags(&NONE, number(bytes)))
}

/// Several sets of features, each with a remark.
fn features(view: Option<View>, pointer: u64, remarks: &[&str]) -> Option<String> {
    let Some(view) = view else { return Some(address(pointer)) };
    let each = usize::from(rows::BTRFS_FEATURES.sizes[1]);
    let one = |(bytes, remark): (&[u8], &&str)| {
        let features = rows::BTRFS_FEATURES.print(&View { bytes, context: view.context })?;
        Some(if remark.is_empty() { features } else { flags::remarked(features, remark) })
    };
    let all: Vec<String> = view.bytes.chunks_exact(each).zip(remarks).map(one).collect::<Option<_>>()?;
    Some(format!("[{}]", all.join(", ")))
}

pub(super) fn new_features(context: &Context, pointer: u64) -> Option<String> {
    features(form::at(context, When::Entry, pointer, 48), pointer, &["", ""])
}

pub(super) fn supported_features(context: &Context, pointer: u64) -> Option<String> {
    features(form::written(context, pointer, 72), pointer, &["supported", "safe to set", "safe to clear"])
}

/// Where an inode is: in the tree that it is looked up in, or, where that is none, in that of the descriptor.
pub(super) fn tree_of_inode(context: &Context, pointer: u64) -> Option<String> {
    const NAME: usize = 4080;
    let Some(view) = form::at(context, When::Entry, pointer, 16) else { return Some(address(pointer)) };
    let of = |view: &View, at: usize| object(view, view.bytes.get(at..at + 8)?);
    let mut out = format!("{{treeid={}, objectid={}}}", of(&view, 0)?, of(&view, 8)?);
    if let Some(found) = form::written(context, pointer, 16 + NAME) {
        let tree = if view.u64(0)? == 0 { format!("treeid={}, ", of(&found, 0)?) } else { String::new() };
        let name = form::field_text(found.bytes.get(16..)?, context.style);
        out += &format!(" => {{{tree}name={name}}}");
    }
    Some(out)
}

/// Bytes of a struct btrfs_ioctl_search_key.
const KEY: usize = 104;

/// A search whose room for what is found is a part of a page.
pub(super) fn search(context: &Context, pointer: u64) -> Option<String> {
    let Some(view) = form::at(context, When::Entry, pointer, KEY) else { return Some(address(pointer)) };
    let mut out = format!("{{key={}}}", rows::BTRFS_KEY.print(&view)?);
    if let Some(found) = form::written(context, pointer, KEY) {
        let count = found.u32(64)?;
        let items = items(context, pointer.wrapping_add(KEY as u64), 4096 - KEY as u64, count);
        out += &format!(" => {{key={{nr_items={count}}}, {items}}}");
    }
    Some(out)
}

/// One that says how much room there is; where that is too little, the kernel does.
pub(super) fn search2(context: &Context, pointer: u64) -> Option<String> {
    const EOVERFLOW: i32 = 75;
    const HEAD: usize = KEY + 8;
    let Some(view) = form::at(context, When::Entry, pointer, HEAD) else { return Some(address(pointer)) };
    let mut out = format!("{{key={}, buf_size={}}}", rows::BTRFS_KEY.print(&view)?, view.u64(KEY)?);
    if context.errno() == Some(EOVERFLOW) {
        let needed = form::at(context, When::Exit, pointer, HEAD).and_then(|view| view.u64(KEY));
        out += &needed.map_or_else(String::new, |needed| format!(" => {{buf_size={needed}}}"));
    } else if let Some(found) = form::written(context, pointer, HEAD) {
        let (count, room) = (found.u32(64)?, found.u64(KEY)?);
        let items = items(context, pointer.wrapping_add(HEAD as u64), room, count);
        out += &format!(" => {{key={{nr_items={count}}}, buf_size={room}, {items}}}");
    }
    Some(out)
}

/// The headers of what was found; each is followed by as many bytes as it says.
fn items(context: &Context, at: u64, room: u64, count: u32) -> String {
    if context.style.abbreviate {
        return "...".to_string();
    }
    let head = u64::from(rows::BTRFS_ITEM.sizes[1]);
    let (mut out, mut offset) = (Vec::new(), 0u64);
    for _ in 0..count {
        let header = context.exactly(When::Exit, at.wrapping_add(offset), head);
        let header = header.filter(|_| offset.saturating_add(head) <= room).map(|bytes| View { bytes, context });
        let Some((view, text)) = header.and_then(|view| rows::BTRFS_ITEM.print(&view).map(|text| (view, text))) else {
            out.push("...".to_string());
            break;
        };
        out.push(text);
        offset = offset.saturating_add(head + view.u32(28).map_or(0, u64::from));
    }
    format!("buf=[{}]", out.join(", "))
}

/// How space is used, for each kind of it, behind a struct btrfs_ioctl_space_args.
pub(super) fn spaces(view: &View, bytes: &[u8]) -> Option<String> {
    let (context, slots, count) = (view.context, number(bytes), view.u64(8)?);
    if slots == 0 && count > 0 {
        return Some(String::new());
    }
    if view.brief() {
        return Some("...".to_string());
    }
    let list = (context.arg(2).wrapping_add(16), count, usize::from(rows::BTRFS_SPACE.sizes[1]));
    Some(format!("spaces={}", elements(context, When::Exit, list, |view| rows::BTRFS_SPACE.print(view))))
}

/// A struct btrfs_data_container that a pointer leads to, with what is in it.
fn container(view: &View, pointer: u64, inside: impl Fn(u64, u64) -> String) -> Option<String> {
    let head = usize::from(rows::BTRFS_DATA.sizes[1]);
    let Some(found) = form::written(view.context, pointer, head) else { return Some(address(pointer)) };
    let fields = rows::BTRFS_DATA.inside(&found)?.join(", ");
    let values = || format!("val={}", inside(pointer.wrapping_add(head as u64), found.u32(8).map_or(0, u64::from)));
    Some(format!("{{{fields}, {}}}", if view.brief() { "...".to_string() } else { values() }))
}

/// The names of an inode: offsets of strings, from where the first of these numbers is.
pub(super) fn paths(view: &View, bytes: &[u8]) -> Option<String> {
    let context = view.context;
    container(view, number(bytes), |at, count| {
        elements(context, When::Exit, (at, count, 8), |view| {
            let name = at.wrapping_add(view.u64(0)?);
            Some(form::string(context, When::Exit, name, POINTED_MOST))
        })
    })
}

/// Who has a piece of a device: in threes, an inode, an offset in it, and its tree.
pub(super) fn inodes(view: &View, bytes: &[u8]) -> Option<String> {
    container(view, number(bytes), |at, count| {
        elements(view.context, When::Exit, (at, count / 3, 24), |view| {
            Some(format!("{{inum={}, offset={}, root={}}}", view.u64(0)?, view.u64(8)?, view.u64(16)?))
        })
    })
}

/// How often each kind of error was made: as many of them as the structure says that it has.
pub(super) fn statistics(view: &View, _: &[u8]) -> Option<String> {
    const ROOM: usize = 121;
    let count = view.u64(8)?;
    let one =
        |index: u64| Some(format!("[{}]={}", known(&set::BTRFS_DEV_STAT, index), view.u64(24 + 8 * index as usize)?));
    let mut out: Vec<String> = (0..count.min(ROOM as u64)).map(one).collect::<Option<_>>()?;
    out.extend((count > ROOM as u64).then(|| "...".to_string()));
    Some(format!("[{}]", out.join(", ")))
}

/// The subvolumes that a stream may take from.
pub(super) fn sources(view: &View, bytes: &[u8]) -> Option<String> {
    let pointer = number(bytes);
    if view.brief() {
        return Some(address(pointer));
    }
    Some(elements(view.context, When::Entry, (pointer, view.u64(8)?, 8), |view| object(view, view.bytes)))
}

/// A struct file_dedupe_range: what is the same in other files, of which a few are shown where structures are short.
pub(super) fn dedupe(context: &Context, pointer: u64) -> Option<String> {
    const HEAD: usize = 24;
    let Some(view) = form::at(context, When::Entry, pointer, HEAD) else { return Some(address(pointer)) };
    let (offset, length, count) = (view.u64(0)?, view.u64(8)?, view.u16(16)?);
    let info = |when: When| {
        let most = if context.style.abbreviate { 2 } else { u64::MAX };
        let list = (pointer.wrapping_add(HEAD as u64), u64::from(count).min(most), 32);
        let text = elements(context, when, list, |view| match when {
            When::Entry => {
                Some(format!("{{dest_fd={}, dest_offset={}}}", context.fd(view.i64(0)? as i32), view.u64(8)?))
            }
            When::Exit => Some(format!("{{bytes_deduped={}, status={}}}", view.u64(16)?, view.i32(24)?)),
        });
        match text.strip_suffix(']') {
            Some(cut) if u64::from(count) > most && !text.ends_with("...]") => format!("{cut}, ...]"),
            _ => text,
        }
    };
    let mut out =
        format!("{{src_offset={offset}, src_length={length}, dest_count={count}, info={}}}", info(When::Entry));
    if !context.failed() {
        out += &format!(" => {{info={}}}", info(When::Exit));
    }
    Some(out)
}
