//! Arguments whose form depends on another argument, on the result, or on the table.

use super::capture::{BITS, BYTES, EIGHT, ENTRY, EXIT, FIXED, FRAME, LIST, MSGBUF, POINTED, RESULT, STRING, pointed};
use super::context::{Context, Text, View};
use super::fields::{Fields, Kind, Scope};
use super::filter::{self, Purpose};
use super::generated as set;
pub(super) use super::ioctl::{IOCTL, IOCTL_ARG};
use super::kind::{Layout, Set, Special};
use super::part::Part;
pub(super) use super::prctl::PRCTL;
use super::text::{address, hex, id, mode, quoted, string};
use super::{Constants, Style, Whose, flags, layouts, options, signals, sized, socket};
use crate::When;

const fn plain(print: fn(&Context, usize) -> Option<Text>) -> Special {
    Special { print, capture: None, most: 0, more: &[] }
}

const fn copied(capture: (u8, u8, u8, u32), print: fn(&Context, usize) -> Option<Text>) -> Special {
    Special { print, capture: Some(capture), most: 0, more: &[] }
}

/// When, the argument that has the count, bytes of one element, and of all at most.
const fn listed((when, count, size, most): (u8, u8, u32, u32), print: fn(&Context, usize) -> Option<Text>) -> Special {
    Special { print, capture: Some((when, LIST, count, size)), most, more: &[] }
}

/// The same argument, of which more is copied: when, kind, count, size.
const fn leading(special: Special, more: &'static [(u8, u8, u8, u32)]) -> Special {
    Special { more, ..special }
}

/// [`Capture::count`](super::Capture::count) of the kinds that have none.
const ALONE: u8 = super::capture::NONE;

/// A structure in memory, or the address.
pub(super) fn at(context: &Context, when: When, layout: &Layout, address_at: u64) -> String {
    let view = context.view(when, address_at, layout.sizes);
    view.and_then(|view| (layout.print)(&view)).unwrap_or_else(|| address(address_at))
}

/// A structure that the kernel wrote.
fn out(context: &Context, layout: &Layout, index: usize) -> Option<Text> {
    let pointer = context.arg(index);
    Some(if context.failed() { address(pointer) } else { at(context, When::Exit, layout, pointer) }.into())
}

/// O_RDONLY and its like, then the other bits.
pub(super) fn open_flags(value: u64) -> Text {
    let access = ["O_RDONLY", "O_WRONLY", "O_RDWR", "O_ACCMODE"][(value & 3) as usize];
    flags::joined((value & 3, access.to_string()), &set::OPEN, value & !3)
}

pub(super) static OPEN_MODE: Special = plain(|c, i| {
    // O_CREAT and __O_TMPFILE: without them the kernel does not look at the mode.
    (c.arg(i - 1) & 0o20_000_100 != 0).then(|| mode(c.arg(i) & 0o7777).into())
});
/// AT_STATX_SYNC_TYPE (linux/fcntl.h): two bits that are one of three values, and then flags.
pub(super) static AT_STATX: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    Some(flags::value_and_flags((&set::AT_STATX_SYNC, value & 0x6000), &set::AT, value & !0x6000))
});
pub(super) static OPEN: Special = plain(|c, i| Some(open_flags(c.arg(i) & 0xffff_ffff)));
pub(super) static ACCESS: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    Some(if value == 0 { flags::bits(0, vec!["F_OK".into()]) } else { flags::flags(&set::ACCESS_BITS, value) })
});
pub(super) static MAP_FLAGS: Special = plain(|c, i| Some(map_flags(c.arg(i))));
pub(super) static PAGES: Special = plain(|c, i| {
    let bytes = c.arg(i) << 12;
    Some(Text { raw: Some(bytes), ..hex(bytes).into() })
});
pub(super) static MREMAP_ADDRESS: Special = plain(|c, i| {
    // MREMAP_FIXED and MREMAP_DONTUNMAP have a new address.
    (c.arg(i - 1) & 6 != 0).then(|| address(c.arg(i)).into())
});
pub(super) static OLD_MMAP: Special = copied((ENTRY, FIXED, ALONE, 24), |c, i| Some(address(c.arg(i)).into()));
pub(super) static OLD_SELECT: Special = copied((ENTRY, FIXED, ALONE, 20), |c, i| Some(address(c.arg(i)).into()));

/// MAP_SHARED and its like are values in the lower bits, and the size of huge pages is a number in the upper ones.
fn map_flags(value: u64) -> Text {
    let kind = match value & 0xf {
        1 => "MAP_SHARED",
        2 => "MAP_PRIVATE",
        3 => "MAP_SHARED_VALIDATE",
        8 => "MAP_DROPPABLE",
        0 => "MAP_FILE",
        kind => &format!("{kind:#x} /* MAP_??? */"),
    };
    let huge = if value & 0x40000 != 0 { value >> 26 & 0x3f } else { 0 };
    let mut names = flags::joined((value & 0xf, kind.to_string()), &set::MAP, value & !0xf & !(huge << 26)).flags;
    names.extend((huge != 0).then(|| format!("{huge}<<MAP_HUGE_SHIFT")));
    flags::bits(value, names)
}

pub(super) static HIGH_LOW: Special = plain(|c, i| {
    let value = c.arg(i) << 32 | c.arg(i + 1) & 0xffff_ffff;
    Some(Text { raw: Some(value), ..(value as i64).to_string().into() })
});
/// A struct file_handle (linux/fcntl.h): 128 bytes behind its head at most (MAX_HANDLE_SZ).
const HANDLE: u64 = 128;
fn handle(context: &Context, when: When, pointer: u64) -> Option<(u32, String)> {
    let bytes = context.bytes(when, pointer, 8 + HANDLE).filter(|bytes| bytes.len() >= 8)?;
    let part = part(context, pointer, bytes, bytes.len() as u64);
    let length = part.number(4);
    let content = part.behind(8).first(length.min(HANDLE) as usize);
    let more = if length > HANDLE { "..." } else { "" };
    let known = content.has(length.min(HANDLE) as usize);
    let shown = if known { content.written(usize::MAX) + more } else { "???".to_string() };
    Some((length as u32, format!("handle_type={}, f_handle={shown}", part.behind(4).signed(4))))
}
/// One that is asked for: how much room there is, and what came.
pub(super) static HANDLE_OUT: Special = copied((ENTRY | EXIT, FIXED, ALONE, 8 + HANDLE as u32), |c, i| {
    let pointer = c.arg(i);
    let Some((room, _)) = handle(c, When::Entry, pointer) else { return Some(address(pointer).into()) };
    // EOVERFLOW: how much room is needed.
    let told = handle(c, When::Exit, pointer).filter(|_| !c.failed() || c.errno() == Some(75));
    let changed = told.as_ref().filter(|(length, _)| *length != room).map(|(length, _)| format!(" => {length}"));
    let rest = told.filter(|_| !c.failed()).map(|(_, rest)| format!(", {rest}"));
    Some(format!("{{handle_bytes={room}{}{}}}", changed.unwrap_or_default(), rest.unwrap_or_default()).into())
});
pub(super) static HANDLE_IN: Special = copied((ENTRY, FIXED, ALONE, 8 + HANDLE as u32), |c, i| {
    let found = handle(c, When::Entry, c.arg(i));
    let text = found.map_or_else(|| address(c.arg(i)), |(room, rest)| format!("{{handle_bytes={room}, {rest}}}"));
    Some(text.into())
});
pub(super) static MOVED_OFFSET: Special = copied((ENTRY | EXIT, FIXED, ALONE, 8), |c, i| {
    let size = c.word() as u64;
    // Of 64 bits it is printed without a sign, as in strace.
    let read = |when| {
        let view = View { bytes: c.exactly(when, c.arg(i), size)?, context: c };
        if c.wide { view.u64(0).map(i128::from) } else { view.i32(0).map(i128::from) }
    };
    Some(moved(c, i, read(When::Entry), read(When::Exit)))
});
pub(super) static MOVED_OFFSET64: Special = copied((ENTRY | EXIT, FIXED, ALONE, 8), |c, i| {
    let read = |when| Some(i128::from(i64::from_le_bytes(c.exactly(when, c.arg(i), 8)?.try_into().ok()?)));
    Some(moved(c, i, read(When::Entry), read(When::Exit)))
});

fn moved(context: &Context, index: usize, before: Option<i128>, after: Option<i128>) -> Text {
    match (before, after.filter(|_| !context.failed())) {
        (Some(before), Some(after)) if before != after => format!("[{before} => {after}]").into(),
        (Some(before), _) => format!("[{before}]").into(),
        _ => address(context.arg(index)).into(),
    }
}

pub(super) static DIRENTS: Special = listed((EXIT, RESULT, 1, DIRECTORY), |c, i| Some(entries(c, i, 2 * c.word())));
pub(super) static DIRENTS64: Special = listed((EXIT, RESULT, 1, DIRECTORY), |c, i| Some(entries(c, i, 16)));

/// Bytes of directory entries that are copied, to be counted: what the C library asks for at once.
const DIRECTORY: u32 = 32_768;

/// How many directory entries a buffer has; their length is behind `at` bytes.
fn entries(context: &Context, index: usize, at: usize) -> Text {
    let pointer = context.arg(index);
    if !context.style.abbreviate
        && let Some(text) = shown_entries(context, index, at)
    {
        return text;
    }
    let Some(mut bytes) = context.bytes(When::Exit, pointer, context.count()).filter(|_| !context.failed()) else {
        let empty = context.result() == Some(0) && pointer != 0;
        return if empty { format!("{} /* 0 entries */", address(pointer)) } else { address(pointer) }.into();
    };
    if (bytes.len() as u64) < context.count() {
        return address(pointer).into();
    }
    let mut count = 0;
    while let Some(length) = bytes.get(at..at + 2).map(|b| usize::from(u16::from_le_bytes([b[0], b[1]]))) {
        if length == 0 || length > bytes.len() {
            break;
        }
        bytes = &bytes[length..];
        count += 1;
    }
    format!("{} /* {count} entries */", address(pointer)).into()
}

/// Directory entries whole: of getdents(2), where the type is their last byte, or of getdents64(2), where it is behind
/// the length.
fn shown_entries(context: &Context, index: usize, at: usize) -> Option<Text> {
    let bytes = context.bytes(When::Exit, context.arg(index), context.count());
    let mut bytes = bytes.filter(|bytes| bytes.len() as u64 == context.count()).or(match context.result() {
        Some(0) if context.arg(index) != 0 => Some(&[][..]),
        _ => None,
    })?;
    let newer = context.entry.name == "getdents64";
    let mut out = Vec::new();
    while !bytes.is_empty() {
        let view = View { bytes, context };
        let length = usize::from(view.u16(at)?);
        let entry = bytes.get(..length).filter(|entry| entry.len() > at + 3)?;
        let (name, kind) = match newer {
            true => (&entry[at + 3..], entry[at + 2]),
            false => (&entry[at + 2..length - 1], entry[length - 1]),
        };
        let (inode, offset) = match newer {
            true => (view.u64(0)?, view.u64(8)?),
            false => (view.long(0)?, view.long(1)?),
        };
        let name = format!("d_name={}", super::text::path(name, context.style));
        let kind = format!("d_type={}", flags::value(&set::DT, u64::from(kind)));
        let last = if newer { format!("{kind}, {name}") } else { format!("{name}, {kind}") };
        out.push(format!("{{d_ino={inode}, d_off={offset}, d_reclen={length}, {last}}}"));
        bytes = &bytes[length..];
    }
    Some(format!("[{}]", out.join(", ")).into())
}

pub(super) static CWD: Special = copied((EXIT, STRING, ALONE, 0), |c, i| {
    let bytes = c.bytes(When::Exit, c.arg(i), c.count()).filter(|_| !c.failed());
    Some(bytes.map_or_else(|| address(c.arg(i)), |bytes| super::text::path(bytes, c.style)).into())
});
pub(super) static CPUSET_IN: Special =
    listed((ENTRY, 1, 1, 128), |c, i| Some(cpus(c, i, When::Entry, c.arg(i - 1) & 0xffff_ffff)));
pub(super) static CPUSET_OUT: Special = listed((EXIT, RESULT, 1, 128), |c, i| Some(cpus(c, i, When::Exit, c.count())));

fn cpus(context: &Context, index: usize, when: When, length: u64) -> Text {
    processors(context, when, context.arg(index), length)
}

/// Numbers of processors, as bits in so many bytes.
pub(super) fn processors(context: &Context, when: When, pointer: u64, length: u64) -> Text {
    if length == 0 && pointer != 0 && when == When::Entry {
        return "[]".into();
    }
    let bytes = context.bytes(when, pointer, length.min(1024));
    let bytes = bytes.filter(|bytes| !bytes.is_empty() && !super::text::faulted(pointer, bytes.len(), length));
    let Some(bytes) = bytes.filter(|_| when == When::Entry || !context.failed()) else {
        return address(pointer).into();
    };
    let set = (0..bytes.len() * 8).filter(|cpu| bytes[cpu / 8] >> (cpu % 8) & 1 != 0).map(|cpu| cpu.to_string());
    format!("[{}]", set.collect::<Vec<_>>().join(" ")).into()
}

pub(super) static POLLFDS: Special = listed((ENTRY | EXIT, 1, 8, 8 * super::capture::ARRAY), |c, i| {
    let count = c.arg(i + 1) & 0xffff_ffff;
    let Some(bytes) = c.bytes(When::Entry, c.arg(i), count * 8).filter(|bytes| count > 0 && bytes.len() >= 8) else {
        return Some(if count == 0 && c.arg(i) != 0 { "[]".into() } else { address(c.arg(i)).into() });
    };
    let mut out: Vec<String> = Vec::new();
    for entry in bytes.chunks_exact(8) {
        if out.len() >= c.style.elements() {
            break;
        }
        let view = View { bytes: entry, context: c };
        let fd = view.i32(0)?;
        if fd < 0 {
            out.push(format!("{{fd={fd}}}"));
        } else {
            out.push(format!("{{fd={}, events={}}}", c.fd(fd), view.flags(&set::POLL, u64::from(view.u16(4)?))));
        }
    }
    if (out.len() as u64) < count {
        out.push(super::arguments::further(c.arg(i), bytes.len(), out.len(), 8, c.style.elements()));
    }
    Some(format!("[{}]", out.join(", ")).into())
});
/// A mask of signals behind a pointer to it and its length: of pselect6(2) and io_pgetevents(2).
pub(super) static SIGMASK_POINTER: Special = leading(
    copied((ENTRY, FIXED, ALONE, 16), |c, i| {
        let size = 2 * c.word() as u64;
        let Some(bytes) = c.exactly(When::Entry, c.arg(i), size) else { return Some(address(c.arg(i)).into()) };
        let view = View { bytes, context: c };
        // The kernel takes no mask of another length.
        let pointer = view.long(0)?;
        let mask = if view.long(1)? == 8 { at(c, When::Entry, &layouts::SIGSET, pointer) } else { address(pointer) };
        Some(format!("{{sigmask={mask}, sigsetsize={}}}", view.long(1)?).into())
    }),
    &[(ENTRY, POINTED, ALONE, pointed(0, 8, 8, 1))],
);
pub(super) static CLOCKID: Special = plain(|c, i| Some(flags::value(&set::CLOCKID, c.arg(i)).into()));
pub(super) static REMAIN: Special = copied((EXIT, FIXED, ALONE, 16), |c, i| Some(remain(c, i, &layouts::TIMESPEC)));
pub(super) static REMAIN64: Special = copied((EXIT, FIXED, ALONE, 16), |c, i| Some(remain(c, i, &layouts::TIMESPEC64)));

/// What is left of a sleep: written only where it was interrupted (EINTR, ERESTART_RESTARTBLOCK).
fn remain(context: &Context, index: usize, layout: &Layout) -> Text {
    match context.errno() {
        Some(4 | 516) => at(context, When::Exit, layout, context.arg(index)).into(),
        _ => address(context.arg(index)).into(),
    }
}

pub(super) static SHMGET_FLAGS: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    // The logarithm of the size of huge pages (linux/shm.h, SHM_HUGE_SHIFT).
    let huge = value >> 26;
    let mut text = flags::with_mode(&[&set::SHMGET], value & 0x3ff_ffff);
    if huge != 0 {
        let size = format!("{huge}<<{}", flags::named(|| "26".into(), "SHM_HUGE_SHIFT".into()));
        let upper = text.text.rfind('|').map_or(0, |at| at + 1);
        text.text.insert_str(upper, &format!("{size}|"));
        text.flags.insert(text.flags.len().saturating_sub(1), format!("{huge}<<SHM_HUGE_SHIFT"));
    }
    Some(text)
});

/// A command of System V IPC; IPC_64 is a bit that programs set for the newer structures.
fn command(set: &'static Set, value: u64) -> Text {
    if value & 0x100 == 0 {
        return flags::value(set, value).into();
    }
    let wide = flags::named(|| "0x100".into(), "IPC_64".into());
    format!("{wide}|{}", flags::value(set, value & !0x100)).into()
}

pub(super) static SHMCTL: Special = plain(|c, i| Some(command(&set::SHMCTL, c.arg(i) & 0xffff_ffff)));
pub(super) static MSGCTL: Special = plain(|c, i| Some(command(&set::MSGCTL, c.arg(i) & 0xffff_ffff)));
pub(super) static SEMCTL: Special = plain(|c, i| Some(command(&set::SEMCTL, c.arg(i) & 0xffff_ffff)));
pub(super) static MSGBUF_IN: Special =
    copied((ENTRY, MSGBUF, 2, 1024), |c, i| Some(msgbuf(c, i, When::Entry, c.arg(i + 1))));
pub(super) static MSGBUF_OUT: Special =
    copied((EXIT, MSGBUF, RESULT, 1024), |c, i| Some(msgbuf(c, i, When::Exit, c.arg(i + 1))));

/// A System V message: its type and what of its text was copied.
fn msgbuf(context: &Context, index: usize, when: When, length: u64) -> Text {
    let word = context.word();
    let bytes = context.bytes(when, context.arg(index), length.saturating_add(word as u64));
    let Some(bytes) = bytes.filter(|bytes| bytes.len() >= word && (when == When::Entry || !context.failed())) else {
        return address(context.arg(index)).into();
    };
    let kind = View { bytes, context }.slong(0).unwrap_or(0);
    let text = &bytes[word..];
    format!("{{mtype={kind}, mtext={}}}", quoted(text, context.style, text.len() as u64 == length)).into()
}

pub(super) static SOCK_TYPE: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    Some(flags::value_and_flags((&set::SOCK, value & 0xf), &set::SOCK_FLAGS, value & !0xf))
});
pub(super) static PROTOCOL: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    Some(match c.arg(0) as u32 {
        2 | 10 => flags::value(&set::IPPROTO, value).into(),
        16 => flags::value(&set::NETLINK, value).into(),
        // The kernel reads 16 bits in network order (packet(7)).
        17 => format!("htons({})", flags::value(&set::ETH_P, u64::from((value as u16).swap_bytes()))).into(),
        _ => value.to_string().into(),
    })
});
pub(super) static SOCKOPT: Special = plain(|c, i| {
    // What is SO_ATTACH_FILTER when it is set.
    let filter = (c.entry.name, c.arg(i - 1) as u32, c.arg(i) as u32) == ("getsockopt", 1, 26);
    let name = || flags::named(|| hex(26), "SO_GET_FILTER".into());
    Some(if filter { name() } else { socket::option_name(c.arg(i - 1) as u32, c.arg(i)) }.into())
});
pub(super) static OPTVAL: Special = leading(OPTION, &[filter::INSTRUCTIONS]);
/// As much of an option as any that is printed has (struct tcp_ao_add).
const OPTION: Special = listed((ENTRY, 4, 1, 288), |c, i| {
    let length = u64::try_from(c.arg(i + 1) as i32).unwrap_or(0);
    let none = (c.arg(i) != 0 && c.arg(i + 1) as i32 == 0).then_some(&[][..]);
    let bytes = c.bytes(When::Entry, c.arg(i), length).filter(|bytes| !bytes.is_empty()).or(none);
    Some(bytes.map_or_else(|| address(c.arg(i)), |bytes| options::given(&part(c, c.arg(i), bytes, length))).into())
});

fn part<'a>(context: &'a Context<'a>, at: u64, bytes: &'a [u8], length: u64) -> Part<'a> {
    Part::new(context, at, bytes, length)
}
pub(super) static OPTVAL_OUT: Special = leading(OPTION_OUT, &[filter::ASKED]);
const OPTION_OUT: Special = copied((EXIT, super::capture::COUNTED_BY_POINTER, 4, 0), |c, i| {
    // No length is less than nothing: where it is, the program has written it itself.
    let length = |when| Some(i32::from_le_bytes(c.exactly(when, c.arg(i + 1), 4)?.try_into().ok()?));
    let room = length(When::Entry).is_none_or(|room| room > 0);
    let length = length(When::Exit).and_then(|length| u64::try_from(length).ok()).filter(|_| room).unwrap_or(0);
    let bytes = c.bytes(When::Exit, c.arg(i), length).filter(|bytes| !bytes.is_empty() && !c.failed());
    let none = (options::may_lack(c) && !c.failed() && c.arg(i) != 0 && length > 0).then_some(&[][..]);
    Some(
        bytes
            .or(none)
            .map_or_else(|| address(c.arg(i)), |bytes| options::asked(&part(c, c.arg(i), bytes, length)))
            .into(),
    )
});

pub(super) static CLONE_FLAGS: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    let mut text = flags::flags(&set::CLONE, value & !0xff);
    let signal = (value & 0xff) as i32;
    if value == u64::from(signal as u32) {
        text = "".into();
    }
    if signal != 0 || value == 0 {
        let name = signals::short(signal, true);
        text.text += if text.text.is_empty() { "" } else { "|" };
        text.text += &name;
        text.flags.push(name);
    }
    text.text.insert_str(0, "flags=");
    Some(text)
});
pub(super) static CLONE_STACK: Special = plain(|c, i| Some(format!("child_stack={}", address(c.arg(i))).into()));
pub(super) static CLONE_PARENT_TID: Special = copied((EXIT, FIXED, ALONE, 4), |c, i| {
    // CLONE_PARENT_SETTID and CLONE_PIDFD (linux/sched.h) both write there, and never together; strace calls either by
    // one name.
    let layout = if c.arg(0) & 0x10_0000 != 0 { &layouts::PIDP } else { &layouts::FDP };
    (c.arg(0) & 0x10_1000 != 0)
        .then(|| format!("parent_tid={}", out(c, layout, i).map_or(String::new(), |t| t.text)).into())
});
pub(super) static CLONE_CHILD_TID: Special = plain(|c, i| {
    // CLONE_CHILD_SETTID, CLONE_CHILD_CLEARTID
    (c.arg(0) & 0x120_0000 != 0).then(|| format!("child_tidptr={}", address(c.arg(i))).into())
});
pub(super) static CLONE_TLS: Special = copied((ENTRY, FIXED, ALONE, 16), |c, i| {
    // CLONE_SETTLS; a descriptor of a segment in 32-bit code.
    let tls = || if c.wide { address(c.arg(i)) } else { at(c, When::Entry, &layouts::USER_DESC, c.arg(i)) };
    (c.arg(0) & 0x8_0000 != 0).then(|| format!("tls={}", tls()).into())
});
/// A struct clone_args (linux/sched.h), and what the kernel writes: the descriptor of the process, and its number.
pub(super) static CLONE_ARGS: Special = leading(
    CLONE_STRUCTURE,
    &[
        (ENTRY, POINTED, ALONE, pointed(64, 72, 8, 4)),
        (EXIT, POINTED, ALONE, pointed(8, 0, 0, 4)),
        (EXIT, POINTED, ALONE, pointed(24, 0, 0, 4)),
    ],
);
const CLONE_STRUCTURE: Special = listed((ENTRY, 1, 1, sized::MOST), |c, i| {
    let bits = c.bytes(When::Entry, c.arg(i), 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes);
    let mut text = sized::given(c, i, 64, |part| (88, clone_args(part).join(", ")));
    text.flags = flags::flags(&set::CLONE3, bits).flags;
    let pointer =
        |at: u64| c.exactly(When::Entry, c.arg(i).wrapping_add(at), 8).and_then(|bytes| bytes.try_into().ok());
    let mut left = Vec::new();
    for (bit, at, name) in [(0x1000, 8, "pidfd"), (0x10_0000, 24, "parent_tid")] {
        if let Some(at) = pointer(at).filter(|_| bits & bit != 0).map(u64::from_le_bytes) {
            let number = c.exactly(When::Exit, at, 4).and_then(|bytes| bytes.try_into().ok()).map(i32::from_le_bytes);
            let shown = number.map(|number| match (bit, number) {
                (0x1000, fd) => c.fd(fd),
                // A thread that has ended meanwhile has set it to 0 (CLONE_CHILD_CLEARTID); the result is the same.
                (_, 0) => c.pid(c.count() as i32),
                (_, number) => c.pid(number),
            });
            left.push(format!("{name}={}", shown.map_or_else(|| address(at), |shown| format!("[{shown}]"))));
        }
    }
    // What this program does not know of it may be written, too.
    left.extend(text.text.rfind(", ???}").map(|_| "???".to_string()));
    left.extend(text.text.find("/* bytes ").map(|at| text.text[at..text.text.len() - 1].to_string()));
    if c.count() > 0 && text.text.starts_with('{') && !left.is_empty() {
        text.text += &format!(" => {{{}}}", left.join(", "));
    }
    Some(text)
});

/// Its fields as far as they are looked at.
fn clone_args(part: &Part) -> Vec<String> {
    let n = |at: usize| part.behind(at * 8).first(8).number(8);
    let flags = n(0);
    let mut out = vec![format!("flags={}", flags::flags(&set::CLONE3, flags).text)];
    let mut put = |shown: bool, name: &str, value: String| out.extend(shown.then(|| format!("{name}={value}")));
    put(flags & 0x1000 != 0, "pidfd", address(n(1)));
    put(flags & 0x120_0000 != 0, "child_tid", address(n(2)));
    put(flags & 0x10_0000 != 0, "parent_tid", address(n(3)));
    let signal = i32::try_from(n(4)).map_or_else(|_| n(4).to_string(), |signal| signals::short(signal, true));
    put(true, "exit_signal", signal);
    put(true, "stack", address(n(5)));
    put(true, "stack_size", hex(n(6)));
    put(flags & 0x8_0000 != 0, "tls", address(n(7)));
    if n(8) != 0 || n(9) != 0 {
        put(true, "set_tid", thread_numbers(part.context, n(8), n(9)));
        put(true, "set_tid_size", n(9).to_string());
    }
    // CLONE_INTO_CGROUP: only then is it a descriptor.
    let into = flags & 0x2_0000_0000 != 0;
    let fd = i32::try_from(n(10)).ok().filter(|_| into);
    put(
        into && part.length > 80 || n(10) != 0,
        "cgroup",
        fd.map_or_else(|| n(10).to_string(), |fd| part.context.fd(fd)),
    );
    out
}

/// The numbers that a thread is to have, one for each namespace: 32 at most (MAX_PID_NS_LEVEL).
fn thread_numbers(context: &Context, at: u64, count: u64) -> String {
    let bytes = context
        .bytes(When::Entry, at, count.saturating_mul(4))
        .filter(|bytes| (1..=32).contains(&count) && bytes.len() >= 4);
    let Some(bytes) = bytes else { return address(at) };
    let numbers = bytes.chunks_exact(4).map(|number| i32::from_le_bytes([number[0], number[1], number[2], number[3]]));
    let mut out: Vec<String> = numbers.map(|number| number.to_string()).collect();
    if (out.len() as u64) < count {
        out.push(format!("... /* {} */", address(at.wrapping_add(4 * out.len() as u64))));
    }
    format!("[{}]", out.join(", "))
}

pub(super) static FCNTL_ARG: Special = copied((ENTRY | EXIT, FIXED, ALONE, 32), |c, i| {
    let value = c.arg(i);
    let record = |wide: bool, when: When, pid: bool| lock(c, value, wide, when, pid);
    Some(match c.arg(1) as u32 {
        // Those without an argument: F_GETFD, F_GETFL, F_GETOWN, F_GETSIG, F_GETLEASE, F_GETPIPE_SZ, F_GET_SEALS.
        1 | 3 | 9 | 11 | 1025 | 1032 | 1034 => return None,
        // F_SETOWN
        8 => c.pid_or_group(value as i32).into(),
        0 | 1030 | 1031 => (value as i32).to_string().into(),
        // F_SETSIG, F_NOTIFY
        10 => signals::short(value as i32, true).into(),
        1026 => flags::flags(&set::DN, value & 0xffff_ffff),
        2 => flags::flags(&set::FD_FLAGS, value),
        4 => open_flags(value & 0xffff_ffff),
        5 => record(c.wide, When::Exit, true),
        6 | 7 => record(c.wide, When::Entry, false),
        12 | 36 => record(true, When::Exit, true),
        13 | 14 | 37 | 38 => record(true, When::Entry, false),
        1024 => flags::value(&set::FLOCK_TYPE, value).into(),
        1033 => flags::flags(&set::SEALS, value),
        15 | 16 => {
            let when = if c.arg(1) as u32 == 15 { When::Entry } else { When::Exit };
            let Some(bytes) = c.exactly(when, value, 8) else { return Some(address(value).into()) };
            let view = View { bytes, context: c };
            let of = u64::from(view.u32(0)?);
            let kind = ["F_OWNER_TID", "F_OWNER_PID", "F_OWNER_PGRP"].get(of as usize).copied();
            let kind = flags::named(|| hex(of), kind.unwrap_or("F_OWNER_???").to_string());
            format!("{{type={kind}, pid={}}}", c.pid(view.i32(4)?)).into()
        }
        // F_GET_RW_HINT, F_GET_FILE_RW_HINT, F_GETDELEG, and the same of F_SET
        1035 | 1037 | 1039 if c.failed() => address(value).into(),
        command @ 1035..=1040 => {
            let when = if command & 1 != 0 { When::Exit } else { When::Entry };
            let view = |bytes| View { bytes, context: c };
            let Some(view) = c.exactly(when, value, 8).map(view) else { return Some(address(value).into()) };
            if command < 1039 {
                return Some(format!("[{}]", flags::long_value(&set::RW_HINT, view.u64(0)?)).into());
            }
            // struct delegation
            let kind = flags::value(&set::FLOCK_TYPE, view.u16(4)?.into());
            let (bits, rest) = (hex(view.u32(0)?.into()), hex(view.u16(6)?.into()));
            format!("{{d_flags={bits}, d_type={kind}, __pad={rest}}}").into()
        }
        _ => hex(value).into(),
    })
});

/// A struct flock: with 64-bit offsets, or of the i386 table with 32-bit ones.
fn lock(context: &Context, pointer: u64, wide: bool, when: When, pid: bool) -> Text {
    // flock64 of the i386 table has no padding behind its two shorts.
    let (start, size) = match (wide, context.wide) {
        (true, true) => (8, 32),
        (true, false) => (4, 24),
        _ => (4, 16),
    };
    let when = if when == When::Exit && context.failed() { When::Entry } else { when };
    let Some(bytes) = context.exactly(when, pointer, size) else { return address(pointer).into() };
    let view = View { bytes, context };
    let offset = |at: usize| if wide { view.i64(start + at * 8) } else { view.i32(start + at * 4).map(i64::from) };
    let kind = flags::value(&set::FLOCK_TYPE, u64::from(view.u16(0).unwrap_or(0)));
    let whence = flags::value(&set::SEEK, u64::from(view.u16(2).unwrap_or(0)));
    let mut out = format!("{{l_type={kind}, l_whence={whence}");
    out += &format!(", l_start={}, l_len={}", offset(0).unwrap_or(0), offset(1).unwrap_or(0));
    if pid {
        let holder = view.i32(start + if wide { 16 } else { 8 }).unwrap_or(0);
        out += &format!(", l_pid={}", context.pid(holder));
    }
    (out + "}").into()
}

/// Whom waitid(2) waits for: a process (P_PID), or a group of them (P_PGID).
pub(super) static WAIT_WHO: Special = plain(|c, i| {
    let number = c.arg(i) as i32;
    Some(if matches!(c.arg(i - 1) as u32, 1 | 2) { c.pid(number) } else { number.to_string() }.into())
});

/// Whose priority it is: a process's or a group's, in that order from the number in front, which counts from 0 in
/// getpriority(2) and from 1 in ioprio_get(2); or a user's.
pub(super) static WHO: Special = plain(|c, i| {
    let (first, number) = (u32::from(c.entry.name.starts_with("ioprio")), c.arg(i) as i32);
    let is_process = (first..first + 2).contains(&(c.arg(i - 1) as u32));
    Some(if is_process { c.pid(number) } else { number.to_string() }.into())
});

pub(super) static HANDLER: Special = plain(|c, i| Some(signals::handler(c.arg(i)).into()));
pub(super) static OLD_MASK: Special = plain(|c, i| Some(signals::mask(c.arg(i) & 0xffff_ffff, 32).into()));
pub(super) static MKNOD_DEV: Special = plain(|c, i| {
    // Only devices have a number: S_IFCHR, S_IFBLK.
    matches!(c.arg(i - 1) & 0o170_000, 0o020_000 | 0o060_000).then(|| layouts::device(c.arg(i) & 0xffff_ffff).into())
});
/// The mask in the frame that sigreturn(2) finds at the stack pointer (asm/sigcontext.h, asm/ucontext.h): behind the
/// first three fields of a ucontext and the registers; of 32-bit code there are three words and a siginfo before it.
pub(super) static SIGFRAME: Special = copied((ENTRY, FRAME, ALONE, 304), |c, _| {
    let at = if c.wide { 40 + 256 } else { 12 + 128 + 20 + 88 };
    c.frame().and_then(|frame| frame.u64(at)).map(returned)
});
/// The same of the oldest frame, which has no ucontext: the mask is the word before the last of the registers, and its
/// upper half lies behind the registers of the FPU (arch/x86/include/asm/sigframe.h, sigframe_ia32).
pub(super) static OLD_SIGFRAME: Special = copied((ENTRY, FRAME, ALONE, 716), |c, _| {
    let mask = c.frame().and_then(|frame| Some(u64::from(frame.u32(80)?) | u64::from(frame.u32(712)?) << 32));
    mask.map(returned)
});

/// What is printed of the frame, and counts as its value: the mask.
fn returned(mask: u64) -> Text {
    Text { raw: Some(mask), ..format!("{{mask={}}}", signals::mask(mask, 64)).into() }
}

/// Nodes of memory, a bit each. The kernel reads one bit less than the number that it is told (mm/mempolicy.c,
/// get_nodes).
pub(super) static NODES_IN: Special =
    copied((ENTRY, FIXED, ALONE, NODES), |c, i| Some(nodes(c, i, When::Entry, c.arg(i + 1)).into()));
pub(super) static NODES_OUT: Special = copied((EXIT, FIXED, ALONE, NODES), |c, i| {
    let when = When::Exit;
    Some(if c.failed() { address(c.arg(i)) } else { nodes(c, i, when, c.arg(i + 1)) }.into())
});
pub(super) static NODES_BEHIND: Special =
    copied((ENTRY, FIXED, ALONE, NODES), |c, i| Some(nodes(c, i, When::Entry, c.arg(1)).into()));
pub(super) static NODES_LAST: Special =
    copied((ENTRY, FIXED, ALONE, NODES), |c, i| Some(nodes(c, i, When::Entry, c.arg(1)).into()));

/// Bytes of such a set that are copied: the kernel has 1024 nodes at most.
const NODES: u32 = 128;

fn nodes(context: &Context, index: usize, when: When, most: u64) -> String {
    let (pointer, word) = (context.arg(index), context.word());
    let count = most.saturating_add(8 * word as u64 - 2) / (8 * word as u64);
    if pointer == 0 || (most > 0 && count == 0) {
        return address(pointer);
    }
    if count == 0 {
        return "[]".to_string();
    }
    let Some(bytes) =
        context.bytes(when, pointer, count.saturating_mul(word as u64)).filter(|bytes| bytes.len() >= word)
    else {
        return address(pointer);
    };
    let view = View { bytes, context };
    let shown = (bytes.len() / word).min(context.style.elements());
    let digits = 2 * word;
    let mut out: Vec<String> = (0..shown)
        .filter_map(|at| view.long(at))
        .map(|bits| if bits == 0 { "0".repeat(digits) } else { format!("{bits:#0width$x}", width = digits + 2) })
        .collect();
    if (out.len() as u64) < count {
        out.push(super::arguments::further(pointer, bytes.len(), out.len(), word, context.style.elements()));
    }
    format!("[{}]", out.join(", "))
}

/// Attributes of files: the address where only their size was asked for.
pub(super) static XATTR_LIST: Special = copied((EXIT, BYTES, RESULT, 1), |c, i| Some(asked(c, i, false).into()));
/// The value of one, whose zero at the end, if it has one, is not shown.
pub(super) static XATTR_VALUE: Special = copied((EXIT, BYTES, RESULT, 1), |c, i| Some(asked(c, i, true).into()));

fn asked(context: &Context, index: usize, ended: bool) -> String {
    let (pointer, count) = (context.arg(index), context.count());
    let bytes = context.bytes(When::Exit, pointer, count).filter(|_| !context.failed() && context.arg(index + 1) != 0);
    match bytes {
        Some(bytes) if bytes.len() as u64 == count && ended => {
            quoted(bytes.strip_suffix(&[0]).unwrap_or(bytes), context.style, true)
        }
        Some(bytes) if !bytes.is_empty() || count == 0 => quoted(bytes, context.style, bytes.len() as u64 == count),
        None if count == 0 && pointer != 0 && !context.failed() && context.arg(index + 1) != 0 => "\"\"".to_string(),
        _ => address(pointer),
    }
}

/// Pages that are in memory, a byte each, of which one bit counts.
pub(super) static PAGES_IN_CORE: Special = copied((EXIT, FIXED, ALONE, 4 * super::capture::ARRAY), |c, i| {
    let pages = c.arg(1).div_ceil(4096);
    let bytes = c.bytes(When::Exit, c.arg(i), pages).filter(|bytes| !c.failed() && !bytes.is_empty());
    let Some(bytes) = bytes else { return Some(address(c.arg(i)).into()) };
    let mut out: Vec<String> = bytes.iter().take(c.style.elements()).map(|page| (page & 1).to_string()).collect();
    if (out.len() as u64) < pages {
        out.push("...".to_string());
    }
    Some(format!("[{}]", out.join(", ")).into())
});
/// What kcmp(2) compares: descriptors, each of its own process, or nothing that is looked at.
pub(super) static KCMP: Special = plain(|c, i| match c.arg(2) as u32 {
    // KCMP_FILE and KCMP_EPOLL_TFD, of which the second one is a structure.
    0 | 7 => Some(c.fd_of(Whose::Pid(c.arg(i - 3) as i32), c.arg(i) as i32).into()),
    // KCMP_VM to KCMP_SYSVSEM
    1..=6 => None,
    _ => Some(hex(c.arg(i)).into()),
});
/// The second of both, which is copied where it is a struct kcmp_epoll_slot (linux/kcmp.h).
pub(super) static KCMP_SLOT: Special = copied((ENTRY, FIXED, ALONE, 12), |c, i| {
    let (pid, pointer) = (c.arg(1) as i32, c.arg(i));
    if c.arg(2) as u32 != 7 {
        return (KCMP.print)(c, i);
    }
    let Some(bytes) = c.exactly(When::Entry, pointer, 12) else { return Some(address(pointer).into()) };
    let view = View { bytes, context: c };
    let fd = |at| Some(c.fd_of(Whose::Pid(pid), view.i32(at)?));
    Some(format!("{{efd={}, tfd={}, toff={}}}", fd(0)?, fd(4)?, view.u32(8)?).into())
});

/// A descriptor of the process that a pidfd, the argument before it, stands for.
pub(super) static THEIR_FD: Special =
    plain(|c, i| Some(c.fd_of(Whose::Pidfd(c.arg(i - 1) as i32), c.arg(i) as i32).into()));

/// A policy of memory and its flags, which are bits of it.
pub(super) static MPOL_MODE: Special = plain(|c, i| {
    // mbind(2) takes a long, the other an int.
    let value = if c.entry.name == "mbind" { c.arg(i) } else { c.arg(i) & 0xffff_ffff };
    let bits = set::MPOL_MODE_FLAGS.names.values.iter().fold(0, |all, bit| all | bit);
    let name = flags::name(&set::MPOL, value & !bits).filter(|_| (value & !bits) >> 32 == 0);
    Some(match (value & bits, name) {
        (0, _) => flags::long_value(&set::MPOL, value).into(),
        (some, Some(name)) => flags::joined((value & !bits, name.to_string()), &set::MPOL_MODE_FLAGS, some),
        (_, None) => flags::flags(&set::MPOL_MODE_FLAGS, value),
    })
});
/// MS_REMOUNT, MS_BIND, MS_MOVE, and those that change how mounts spread (linux/mount.h).
const REMOUNT: u64 = 0x20;
const MOVES: u64 = 0x1000 | 0x2000 | 0x1e_0000;

/// The flags of mount(2), which old programs mark with a number in the upper half.
pub(super) static MOUNT_FLAGS: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    static MAGIC: Set = Set { unknown: "", names: names![(0xc0ed_0000, "MS_MGC_VAL")] };
    Some(match value >> 16 {
        0xc0ed => flags::value_and_flags((&MAGIC, value & !0xffff), &set::MOUNT, value & 0xffff),
        _ => flags::flags(&set::MOUNT, value),
    })
});

fn mount_bits(context: &Context) -> u64 {
    let value = context.arg(3) & 0xffff_ffff;
    if value >> 16 == 0xc0ed { value & 0xffff } else { value }
}

/// Which file system: the kernel does not look where there is one already.
pub(super) static MOUNT_TYPE: Special = copied((ENTRY, STRING, ALONE, 0), |c, i| {
    let looks = mount_bits(c) & (REMOUNT | MOVES) == 0;
    Some(if looks { readable(c, i) } else { address(c.arg(i)) }.into())
});
pub(super) static MOUNT_DATA: Special = copied((ENTRY, STRING, ALONE, 0), |c, i| {
    let looks = mount_bits(c) & MOVES == 0;
    Some(if looks { readable(c, i) } else { address(c.arg(i)) }.into())
});
pub(super) static PERSONALITY: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    Some(if value == 0xffff_ffff { "0xffffffff".into() } else { personality(value) })
});

/// An execution domain and its flags.
pub(super) fn personality(value: u64) -> Text {
    flags::value_and_flags((&set::PERSONALITY, value & 0xff), &set::PERSONALITY_FLAGS, value & !0xff)
}

pub(super) static SCHED_POLICY: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    let name = policy(value).map(|name| flags::named(|| hex(value), name));
    Some(name.unwrap_or_else(|| flags::remarked(hex(value), set::SCHED.unknown)).into())
});

/// The name of a policy, with SCHED_RESET_ON_FORK, which is a bit of it, also of one that has none.
pub(super) fn policy(value: u64) -> Option<String> {
    const RESET: u64 = 0x4000_0000;
    let name = flags::name(&set::SCHED, value & !RESET);
    match value & RESET {
        // A number that is negative is none.
        _ if value & 0x8000_0000 != 0 => None,
        0 => name.map(str::to_string),
        _ => Some(format!("SCHED_RESET_ON_FORK|{}", name.map_or_else(|| hex(value & !RESET), str::to_string))),
    }
}

/// Bytes of the first version of a struct sched_attr, of the second one, and of the longest that is known here.
const SCHED_ATTR_FIRST: usize = 48;
const SCHED_ATTR_KNOWN: usize = 56;

/// What a policy is given: how long it is stands in it, 0 for the first version.
pub(super) static SCHED_ATTR: Special = copied((ENTRY | EXIT, FIXED, ALONE, SCHED_ATTR_KNOWN as u32), |c, i| {
    let pointer = c.arg(i);
    let Some(bytes) = c.bytes(When::Entry, pointer, SCHED_ATTR_KNOWN as u64).filter(|bytes| bytes.len() >= 4) else {
        return Some(address(pointer).into());
    };
    let told = match part(c, pointer, bytes, 4).number(4) as usize {
        0 => SCHED_ATTR_FIRST,
        told => told,
    };
    let known = told.min(SCHED_ATTR_KNOWN);
    if known >= SCHED_ATTR_FIRST && bytes.len() < known {
        return Some(address(pointer).into());
    }
    let mut out = sched_attr(&part(c, pointer, bytes, known as u64), true);
    out.extend((told > known).then(|| "...".to_string()));
    // E2BIG: how long it may be.
    let better = c.exactly(When::Exit, pointer, 4).filter(|_| c.errno() == Some(7));
    let better = better.map(|bytes| format!(" => {{size={}}}", part(c, pointer, bytes, 4).number(4)));
    Some(format!("{{{}}}{}", out.join(", "), better.unwrap_or_default()).into())
});
/// The same from the kernel.
pub(super) static SCHED_ATTR_OUT: Special = listed((EXIT, 2, 1, SCHED_ATTR_KNOWN as u32), |c, i| {
    let (pointer, room) = (c.arg(i), (c.arg(i + 1) & 0xffff_ffff).min(SCHED_ATTR_KNOWN as u64));
    let Some(bytes) = c.exactly(When::Exit, pointer, room).filter(|_| room >= 4 && !c.failed()) else {
        return Some(address(pointer).into());
    };
    let told = part(c, pointer, bytes, 4).number(4);
    let mut out = sched_attr(&part(c, pointer, bytes, told.min(room)), false);
    out.extend((told > SCHED_ATTR_KNOWN as u64).then(|| "...".to_string()));
    Some(format!("{{{}}}", out.join(", ")).into())
});

/// The fields of it, as far as it goes. What stays as it is, by the flags, is not looked at where it is set.
fn sched_attr(part: &Part, is_set: bool) -> Vec<String> {
    static VALUES: Fields = Fields(&[
        ("sched_nice", Kind::I(4)),
        ("sched_priority", Kind::U(4)),
        ("sched_runtime", Kind::U(8)),
        ("sched_deadline", Kind::U(8)),
        ("sched_period", Kind::U(8)),
    ]);
    static CLAMPS: Fields = Fields(&[("sched_util_min", Kind::U(4)), ("sched_util_max", Kind::U(4))]);
    // SCHED_FLAG_KEEP_POLICY, SCHED_FLAG_KEEP_PARAMS
    const KEEP: u64 = 0x18;
    const KEEP_VALUES: u64 = 0x10;
    let mut out = vec![format!("size={}", part.first(4).number(4))];
    if part.length < SCHED_ATTR_FIRST {
        return out;
    }
    let (policy, flags) = (part.behind(4).number(4), part.behind(8).number(8));
    if !is_set || policy & 0x8000_0000 != 0 || flags & KEEP == 0 {
        out.push(format!("sched_policy={}", flags::value(&set::SCHED, policy)));
    }
    out.push(format!("sched_flags={}", flags::flags(&set::SCHED_FLAGS, flags).text));
    if !is_set || flags & KEEP_VALUES == 0 {
        out.extend(VALUES.printed(&part.behind(16).first(32), &Scope::default(), 0));
    }
    if part.length >= SCHED_ATTR_KNOWN {
        out.extend(CLAMPS.printed(&part.behind(48).first(8), &Scope::default(), 0));
    }
    out
}

pub(super) static IOPRIO: Special = plain(|c, i| Some(ioprio(c.arg(i)).into()));

/// An I/O priority.
pub(super) fn ioprio(value: u64) -> String {
    flags::named(|| (value as i32).to_string(), ioprio_parts(value))
}

/// Its class and level (linux/ioprio.h).
pub(super) fn ioprio_parts(value: u64) -> String {
    let class = flags::value(&set::IOPRIO_CLASS, u64::from(value as u32 >> 13));
    format!("IOPRIO_PRIO_VALUE({class}, {})", value & 0x1fff)
}

pub(super) static FUTEX_WORD: Special = plain(|c, i| Some(address(c.arg(i)).into()));
pub(super) static FUTEX_OP: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    // The kernel takes FUTEX_CLOCK_REALTIME with those alone that wait until a time: FUTEX_WAIT, WAIT_BITSET,
    // WAIT_REQUEUE_PI, LOCK_PI2.
    let clock = value & 0x100 == 0 || matches!(value & 0x7f, 0 | 9 | 11 | 13);
    let known = || flags::name(&set::FUTEX, value & 0x7f).filter(|_| clock && value & !0x1ff == 0);
    let Some(name) = futex_unlock(value).or_else(known) else {
        return Some(flags::remarked(hex(value), set::FUTEX.unknown).into());
    };
    // FUTEX_FD is older than the flag.
    let private = match value & 0xff {
        0x82 => "|FUTEX_PRIVATE_FLAG",
        private if private & 0x80 != 0 => "_PRIVATE",
        _ => "",
    };
    let clock = if value & 0x100 != 0 { "|FUTEX_CLOCK_REALTIME" } else { "" };
    Some(flags::named(|| hex(value), format!("{name}{private}{clock}")).into())
});

/// Those that unlock, and take the lock off the list of robust ones: FUTEX_ROBUST_UNLOCK, FUTEX_ROBUST_LIST32.
fn futex_unlock(value: u64) -> Option<&'static str> {
    Some(match value & !0x80 {
        0x207 => "FUTEX_UNLOCK_PI_LIST64",
        0x607 => "FUTEX_UNLOCK_PI_LIST32",
        0x201 => "FUTEX_UNLOCK_WAKE_LIST64",
        0x601 => "FUTEX_UNLOCK_WAKE_LIST32",
        0x20a => "FUTEX_UNLOCK_BITSET_LIST64",
        0x60a => "FUTEX_UNLOCK_BITSET_LIST32",
        _ => return None,
    })
}

/// An operation that has a name, whatever flags it has: of others nobody knows what they take, so that all is shown.
fn futex_known(context: &Context) -> bool {
    flags::name(&set::FUTEX, context.arg(1) & 0x7f).is_some()
}

pub(super) static FUTEX_VAL: Special = plain(|c, i| {
    // FUTEX_LOCK_PI, FUTEX_UNLOCK_PI, FUTEX_TRYLOCK_PI and FUTEX_LOCK_PI2 have no value.
    (!futex_known(c) || !matches!(c.arg(1) & 0x7f, 6 | 7 | 8 | 13)).then(|| (c.arg(i) as u32).to_string().into())
});
pub(super) static FUTEX_TIMEOUT: Special = copied((ENTRY, FIXED, ALONE, 16), |c, i| {
    let value = c.arg(i);
    match c.arg(1) & 0x7f {
        _ if !futex_known(c) => Some(address(value).into()),
        0 | 6 | 9 | 11 | 13 => {
            let layout = if c.entry.name == "futex_time64" { &layouts::TIMESPEC64 } else { &layouts::TIMESPEC };
            Some(at(c, When::Entry, layout, value).into())
        }
        3 | 4 | 5 | 12 => Some((value as u32).to_string().into()),
        _ => None,
    }
});
pub(super) static FUTEX_WORD2: Special =
    plain(|c, i| (!futex_known(c) || matches!(c.arg(1) & 0x7f, 3 | 4 | 5 | 11 | 12)).then(|| address(c.arg(i)).into()));
pub(super) static FUTEX_VAL3: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    match c.arg(1) & 0x7f {
        _ if !futex_known(c) => Some(hex(value).into()),
        9 | 10 if value == 0xffff_ffff => Some(flags::named(|| hex(value), "FUTEX_BITSET_MATCH_ANY".into()).into()),
        9 | 10 => Some(hex(value).into()),
        4 | 12 => Some(value.to_string().into()),
        5 => Some(wake_op(value).into()),
        _ => None,
    }
});

/// What FUTEX_WAKE_OP does to the second word and how it compares (linux/futex.h, FUTEX_OP).
fn wake_op(value: u64) -> String {
    let ops = ["FUTEX_OP_SET", "FUTEX_OP_ADD", "FUTEX_OP_OR", "FUTEX_OP_ANDN", "FUTEX_OP_XOR"];
    let compares = [
        "FUTEX_OP_CMP_EQ",
        "FUTEX_OP_CMP_NE",
        "FUTEX_OP_CMP_LT",
        "FUTEX_OP_CMP_LE",
        "FUTEX_OP_CMP_GT",
        "FUTEX_OP_CMP_GE",
    ];
    let constant = |number: u64, name: &str| flags::named(|| hex(number), name.to_string());
    let shift = match value >> 31 & 1 {
        0 => String::new(),
        _ => constant(8, "FUTEX_OP_OPARG_SHIFT") + "<<28|",
    };
    let named = |names: &[&str], unknown: &str, shift: u32, mask: u64| {
        let at = value >> shift & mask;
        match names.get(at as usize) {
            Some(name) => format!("{}<<{shift}", constant(at, name)),
            None => flags::remarked(format!("{}<<{shift}", hex(at)), unknown),
        }
    };
    let op = named(&ops, "FUTEX_OP_???", 28, 7);
    let compare = named(&compares, "FUTEX_OP_CMP_???", 24, 0xf);
    format!("{shift}{op}|{}<<12|{compare}|{}", hex(value >> 12 & 0xfff), hex(value & 0xfff))
}

pub(super) static EPOLL_CTL_EVENT: Special = copied((ENTRY, FIXED, ALONE, 12), |c, i| {
    // EPOLL_CTL_DEL: not read.
    let pointer = c.arg(i);
    Some(
        if c.arg(1) as u32 == 2 { address(pointer) } else { at(c, When::Entry, &layouts::EPOLL_EVENT, pointer) }.into(),
    )
});
pub(super) static MQ_OPEN_ATTR: Special = copied((ENTRY, FIXED, ALONE, 64), |c, i| {
    // O_CREAT: without it the kernel does not look at them.
    (c.arg(1) & 0o100 != 0).then(|| at(c, When::Entry, &layouts::MQ_LIMITS, c.arg(i)).into())
});
pub(super) static FANOTIFY_INIT: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    Some(flags::value_and_flags((&set::FAN_CLASS, value & 0xc), &set::FAN_INIT, value & !0xc))
});
pub(super) static FAN_EVENT_PAIR: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff | c.arg(i + 1) << 32;
    Some(Text { raw: Some(value), ..flags::flags(&set::FAN_EVENT, value) })
});
pub(super) static SECCOMP_FLAGS: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    // SECCOMP_SET_MODE_FILTER alone has flags.
    Some(if c.arg(0) as u32 == 1 { flags::flags(&set::SECCOMP_FLAGS, value) } else { hex(value).into() })
});
pub(super) static SECCOMP_ARG: Special = leading(SECCOMP_STRUCTURE, &[filter::INSTRUCTIONS]);
const SECCOMP_STRUCTURE: Special = copied((ENTRY | EXIT, FIXED, ALONE, 16), |c, i| {
    static SIZES: Fields =
        Fields(&[("seccomp_notif", Kind::U(2)), ("seccomp_notif_resp", Kind::U(2)), ("seccomp_data", Kind::U(2))]);
    let pointer = c.arg(i);
    let print = |when, size: u64, print: &dyn Fn(&Part) -> String| {
        let bytes = c.exactly(when, pointer, size).filter(|_| when == When::Entry || !c.failed());
        bytes.map_or_else(|| address(pointer), |bytes| print(&part(c, pointer, bytes, size)))
    };
    Some(
        match c.arg(0) as u32 {
            // SECCOMP_SET_MODE_FILTER, SECCOMP_GET_ACTION_AVAIL, SECCOMP_GET_NOTIF_SIZES
            1 => filter::program(c, pointer, Purpose::Calls),
            2 => print(When::Entry, 4, &|part| format!("[{}]", flags::value(&set::SECCOMP_RET, part.number(4)))),
            3 => print(When::Exit, 6, &|part| SIZES.whole(part, &Scope::default())),
            _ => address(pointer),
        }
        .into(),
    )
});

pub(super) static SYSLOG_ACTION: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    Some(behind(value as i32, flags::name(&set::SYSLOG, value).unwrap_or(set::SYSLOG.unknown)).into())
});
pub(super) static SYSLOG_BUFFER: Special = copied((EXIT, BYTES, RESULT, 1), |c, i| {
    Some(
        match c.arg(0) as u32 {
            // SYSLOG_ACTION_READ, _READ_ALL, _READ_CLEAR
            2..=4 => {
                let bytes = c.bytes(When::Exit, c.arg(i), c.count()).filter(|_| !c.failed());
                bytes.map_or_else(|| address(c.arg(i)), |bytes| quoted(bytes, c.style, bytes.len() as u64 == c.count()))
            }
            // Those that have a name and no argument.
            0 | 1 | 5..=7 | 9 | 10 => return None,
            _ => address(c.arg(i)),
        }
        .into(),
    )
});
pub(super) static SYSLOG_LENGTH: Special = plain(|c, i| {
    let value = c.arg(i) as i32;
    Some(match c.arg(0) as u32 {
        8 => {
            // KERN_EMERG to KERN_DEBUG (syslog(2)), and one more: all is printed.
            let names = ["EMERG", "ALERT", "CRIT", "ERR", "WARNING", "NOTICE", "INFO", "DEBUG", "DEBUG+1"];
            let name = usize::try_from(value).ok().and_then(|value| names.get(value)).unwrap_or(&"???");
            behind(value, &format!("LOGLEVEL_{name}")).into()
        }
        0 | 1 | 5..=7 | 9 | 10 => return None,
        _ => value.to_string().into(),
    })
});

/// A number that is printed as one, whose name is a remark.
fn behind(value: i32, name: &str) -> String {
    match flags::constants() {
        Constants::Numbers => value.to_string(),
        _ => format!("{value} /* {name} */"),
    }
}

/// What a system is restarted with: LINUX_REBOOT_CMD_RESTART2 alone has it.
pub(super) static REBOOT_TEXT: Special =
    copied((ENTRY, STRING, ALONE, 0), |c, i| (c.arg(2) as u32 == 0xa1b2_c3d4).then(|| named(c, i, 255).into()));

/// A name of which the kernel reads so many bytes: whole, or all that it reads.
fn named(context: &Context, index: usize, most: usize) -> String {
    let pointer = context.arg(index);
    let Some(bytes) = context.bytes(When::Entry, pointer, most as u64) else { return address(pointer) };
    if bytes.len() < most && !bytes.contains(&0) {
        return address(pointer);
    }
    string(bytes, &Style { strings: most, ..*context.style })
}

/// The name of a file in memory: what it begins with is not given (mm/memfd.c, MFD_NAME_MAX_LEN).
pub(super) static MEMFD_NAME: Special = copied((ENTRY, STRING, ALONE, 0), |c, i| Some(named(c, i, 250).into()));
/// Flags, and the logarithm of the size of huge pages in the upper bits (MFD_HUGE_SHIFT).
pub(super) static MEMFD_FLAGS: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    let huge = value >> 26;
    if huge == 0 {
        return Some(flags::flags(&set::MEMFD, value));
    }
    let (mut names, rest) = flags::split(&set::MEMFD, value & 0x3ff_ffff);
    names.extend((rest != 0).then(|| if names.is_empty() { flags::remarked(hex(rest), "MFD_???") } else { hex(rest) }));
    names.push(format!("{huge}<<MFD_HUGE_SHIFT"));
    Some(flags::bits(value, names))
});
/// The name of a queue, which is a file's.
pub(super) static MQ_NAME: Special = copied((ENTRY, STRING, ALONE, 0), |c, i| {
    let pointer = c.arg(i);
    let bytes = c.bytes(When::Entry, pointer, 4096);
    let bytes = bytes.filter(|bytes| bytes.contains(&0) || !super::text::faulted(pointer, bytes.len(), 4096));
    Some(bytes.map_or_else(|| address(pointer), |bytes| super::text::path(bytes, c.style)).into())
});
/// Whatever is set of it: that of a file is cut to the bits that permissions have.
pub(super) static MQ_MODE: Special = plain(|c, i| {
    // O_CREAT: without it the kernel does not look at the mode.
    (c.arg(1) & 0o100 != 0).then(|| mode(c.arg(i) & 0xffff).into())
});

/// Priority and flags of an area of swap: one number (linux/swap.h, SWAP_FLAG_PRIO_MASK).
pub(super) static SWAPON: Special = plain(|c, i| {
    let value = c.arg(i) & 0xffff_ffff;
    let (priority, upper) = (value & 0x7fff, value & !0x7fff);
    let preferred = value & 0x8000 != 0;
    let mut text = if upper == 0 { "".into() } else { flags::flags(&set::SWAPON, upper) };
    if upper == 0 || preferred || priority != 0 {
        text.text += &format!("{}{priority}", if upper == 0 { "" } else { "|" });
    }
    Some(text)
});

/// The value of an attribute that is set.
pub(super) static XATTR_GIVEN: Special =
    copied((ENTRY, BYTES, 3, 1), |c, i| Some(xattr_value(c, When::Entry, c.arg(i), c.arg(3)).into()));

/// The value of an attribute, without the zero that ends a string; longer ones are none (XATTR_SIZE_MAX).
pub(super) fn xattr_value(context: &Context, when: When, pointer: u64, length: u64) -> String {
    let bytes = context.bytes(when, pointer, length).filter(|_| length <= 65_536);
    let cut = length.min(context.style.strings as u64 + 1);
    match bytes {
        Some(bytes) if bytes.len() as u64 == length => {
            quoted(bytes.strip_suffix(&[0]).unwrap_or(bytes), context.style, true)
        }
        Some(bytes) if !super::text::faulted(pointer, bytes.len(), cut) => quoted(bytes, context.style, false),
        None if length == 0 && pointer != 0 => "\"\"".to_string(),
        _ => address(pointer),
    }
}

/// What kexec_load(2) loads: 16 segments at most (KEXEC_SEGMENT_MAX).
pub(super) static SEGMENTS: Special = listed((ENTRY, 1, 32, 32 * super::capture::ARRAY), |c, i| {
    static FIELDS: Fields = Fields(&[
        ("buf", Kind::With(8, |part, _| address(part.number(8)))),
        ("bufsz", Kind::U(8)),
        ("mem", Kind::With(8, |part, _| address(part.number(8)))),
        ("memsz", Kind::U(8)),
    ]);
    let few = c.wide && c.arg(1) <= 16;
    Some(if few { structures(c, (c.arg(i), c.arg(1)), &FIELDS, c.style.elements()) } else { address(c.arg(i)) }.into())
});

/// So many structures at an address, of which so many are shown.
pub(super) fn structures(context: &Context, (at, count): (u64, u64), fields: &Fields, limit: usize) -> String {
    let size = fields.size();
    if count == 0 && at != 0 {
        return "[]".to_string();
    }
    let bytes = context.bytes(When::Entry, at, count.saturating_mul(size as u64)).filter(|bytes| bytes.len() >= size);
    let Some(bytes) = bytes else { return address(at) };
    let one = |bytes: &[u8]| fields.whole(&part(context, at, bytes, size as u64), &Scope::default());
    let mut out: Vec<String> = bytes.chunks_exact(size).take(limit).map(one).collect();
    if (out.len() as u64) < count {
        out.push(super::arguments::further(at, bytes.len(), out.len(), size, limit));
    }
    format!("[{}]", out.join(", "))
}

/// What is loaded for, and how: both in one number.
pub(super) static KEXEC_FLAGS: Special = plain(|c, i| {
    let (machine, bits) = (c.arg(i) & 0xffff_0000, c.arg(i) & !0xffff_0000);
    let mut text: Text = flags::value(&set::KEXEC_ARCH, machine).into();
    if bits != 0 {
        let others = flags::flags(&set::KEXEC_FLAGS, bits);
        text.text += &format!("|{}", others.text);
        text.flags = others.flags;
    }
    Some(text)
});

/// A segment of a thread's own: all of it, or, where the call fails, which one was asked for.
pub(super) static THREAD_AREA: Special = copied((ENTRY | EXIT, FIXED, ALONE, 16), |c, i| {
    let (when, layout) =
        if c.failed() { (When::Entry, &layouts::USER_DESC_NUMBER) } else { (When::Exit, &layouts::USER_DESC) };
    let bytes = c.bytes(when, c.arg(i), u64::from(layout.sizes[0]));
    let text = bytes.and_then(|bytes| (layout.print)(&View { bytes, context: c }));
    Some(text.unwrap_or_else(|| address(c.arg(i))).into())
});
/// A segment that is written, of all that modify_ldt(2) does the one whose length this is.
pub(super) static LDT_ENTRY: Special = copied((ENTRY, FIXED, ALONE, 16), |c, i| {
    Some(if c.arg(2) == 16 { at(c, When::Entry, &layouts::USER_DESC, c.arg(i)) } else { address(c.arg(i)) }.into())
});

/// Signals that wait, as many bytes of them as are asked for.
pub(super) static PENDING: Special = listed((EXIT, 1, 1, 8), |c, i| {
    let size = c.arg(i + 1);
    let bytes = c.exactly(When::Exit, c.arg(i), size).filter(|_| !c.failed() && (1..=8).contains(&size));
    let bits = bytes.map(|bytes| bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte)));
    Some(bits.map_or_else(|| address(c.arg(i)), |bits| signals::mask(bits, 8 * size as u32)).into())
});

/// A string, unless it runs into what is no memory.
fn readable(context: &Context, index: usize) -> String {
    let (pointer, shown) = (context.arg(index), context.style.strings as u64 + 1);
    let bytes = context.bytes(When::Entry, pointer, 4096);
    let bytes = bytes.filter(|bytes| bytes.contains(&0) || !super::text::faulted(pointer, bytes.len(), shown));
    bytes.map_or_else(|| address(pointer), |bytes| string(bytes, context.style))
}

/// A mask of signals of so many bytes: the kernel takes none of another length than its own.
fn sized_mask(context: &Context, pointer: u64, size: u64) -> String {
    if size == 8 { at(context, When::Entry, &layouts::SIGSET, pointer) } else { address(pointer) }
}

/// A mask of signals, or, by the flags, a struct io_uring_getevents_arg (IORING_ENTER_EXT_ARG) or an offset
/// (IORING_ENTER_EXT_ARG_REG).
pub(super) static IO_URING_ARG: Special = leading(
    copied((ENTRY, FIXED, ALONE, 24), |c, i| {
        let (pointer, size) = (c.arg(i), c.arg(i + 1));
        let text = match c.arg(3) & 0x48 {
            0x8 => match c.exactly(When::Entry, pointer, 24) {
                Some(bytes) => {
                    let view = View { bytes, context: c };
                    let (mask, size, wait) = (view.u64(0)?, u64::from(view.u32(8)?), view.u32(12)?);
                    let time = at(c, When::Entry, &layouts::TIMESPEC64, view.u64(16)?);
                    let mask = sized_mask(c, mask, size);
                    format!("{{sigmask={mask}, sigmask_sz={size}, min_wait_usec={wait}, ts={time}}}")
                }
                None => address(pointer),
            },
            0x40 => pointer.to_string(),
            _ => sized_mask(c, pointer, size),
        };
        Some(text.into())
    }),
    // A time is twice as long as a mask, whose length is the only one that there is.
    &[(ENTRY, POINTED, ALONE, pointed(0, 8, 4, 1)), (ENTRY, POINTED, ALONE, pointed(16, 8, 4, 2))],
);
/// A struct rseq (linux/rseq.h), which the kernel takes where it is aligned to as many bytes as its first version had.
pub(super) static RSEQ: Special = leading(RSEQ_ALONE, &[(ENTRY, POINTED, ALONE, pointed(8, 0, EIGHT, 4))]);
const RSEQ_ALONE: Special = listed((ENTRY, 1, 1, 64), |c, i| {
    const FIRST: u64 = 32;
    let (pointer, length) = (c.arg(i), (c.arg(i + 1) & 0xffff_ffff).min(64));
    let bytes = c.exactly(When::Entry, pointer, length).filter(|_| length >= FIRST && pointer.is_multiple_of(FIRST));
    let shown = |bytes| rseq(&part(c, pointer, bytes, length));
    Some(bytes.map_or_else(|| address(pointer), shown).into())
});

fn rseq(part: &Part) -> String {
    static SLICE: Fields = Fields(&[("request", Kind::U(1)), ("granted", Kind::U(1)), ("__reserved", Kind::X(2))]);
    static FIELDS: Fields = Fields(&[
        ("cpu_id_start", Kind::With(4, |part, _| cpu_id(part.number(4) as u32))),
        ("cpu_id", Kind::With(4, |part, _| cpu_id(part.number(4) as u32))),
        ("rseq_cs", Kind::With(8, |part, _| critical_section(part))),
        ("flags", Kind::Flags(4, &set::RSEQ_CS)),
        ("node_id", Kind::U(4)),
        ("mm_cid", Kind::U(4)),
        ("slice_ctrl", Kind::Struct(&SLICE)),
    ]);
    let reserved = hex(part.behind(32).number(1));
    let fields = FIELDS.printed(&part.first(32), &Scope::default(), 0).join(", ");
    format!("{{{fields}, __reserved={reserved}}}")
}

/// A struct rseq_cs, and where it is.
fn critical_section(part: &Part) -> String {
    const SIZE: u64 = 32;
    static FIELDS: Fields = Fields(&[
        ("version", Kind::U(4)),
        ("flags", Kind::Flags(4, &set::RSEQ_CS)),
        ("start_ip", Kind::X(8)),
        ("post_commit_offset", Kind::X(8)),
        ("abort_ip", Kind::X(8)),
    ]);
    let pointer = part.number(8);
    let Some(bytes) = part.context.exactly(When::Entry, pointer, SIZE) else { return address(pointer) };
    let fields = FIELDS.whole(&Part::new(part.context, pointer, bytes, SIZE), &Scope::default());
    flags::remarked(fields, &address(pointer))
}

/// The number of a processor, or why there is none.
fn cpu_id(number: u32) -> String {
    let name = match number as i32 {
        -1 => "RSEQ_CPU_ID_UNINITIALIZED",
        -2 => "RSEQ_CPU_ID_REGISTRATION_FAILED",
        _ => return number.to_string(),
    };
    flags::named(|| (number as i32).to_string(), name.to_string())
}

pub(super) static MEMBARRIER_CPU: Special = plain(|c, i| {
    // MEMBARRIER_CMD_FLAG_CPU
    (c.arg(1) & 1 != 0).then(|| (c.arg(i) as i32).to_string().into())
});
pub(super) static ARCH_PRCTL: Special = copied((EXIT, FIXED, ALONE, 8), |c, i| match c.arg(0) as u32 {
    // ARCH_GET_XCOMP_SUPP, ARCH_GET_XCOMP_PERM, ARCH_GET_XCOMP_GUEST_PERM: states that XSAVE knows.
    0x1021 | 0x1022 | 0x1024 => {
        let bits = c.exactly(When::Exit, c.arg(i), 8).filter(|_| !c.failed()).and_then(|bytes| bytes.try_into().ok());
        let shown = |bits: u64| match flags::names(&set::XFEATURE, bits) {
            _ if bits == 0 => "0".to_string(),
            names => flags::remarked(hex(bits), &names),
        };
        Some(bits.map_or_else(|| address(c.arg(i)), |bits| format!("[{}]", shown(u64::from_le_bytes(bits)))).into())
    }
    // ARCH_REQ_XCOMP_PERM, ARCH_REQ_XCOMP_GUEST_PERM
    0x1023 | 0x1025 => Some(xfeature(c.arg(i)).into()),
    // ARCH_GET_FS, ARCH_GET_GS
    0x1003 | 0x1004 => out(c, &layouts::HEXP, i),
    0x1011 => None,
    _ => Some(hex(c.arg(i)).into()),
});
/// A state that XSAVE knows, by its number (arch/x86/include/asm/fpu/types.h).
fn xfeature(number: u64) -> String {
    static NAMES: [&str; 11] = [
        "FP",
        "SSE",
        "YMM",
        "BNDREGS",
        "BNDCSR",
        "OPMASK",
        "ZMM_Hi256",
        "Hi16_ZMM",
        "PT_UNIMPLEMENTED_SO_FAR",
        "PKRU",
        "PASID",
    ];
    let name = match number {
        15 => "LBR",
        17 => "XTILE_CFG",
        18 => "XTILE_DATA",
        _ => usize::try_from(number).ok().and_then(|number| NAMES.get(number)).unwrap_or(&"???"),
    };
    flags::remarked(hex(number), &format!("XFEATURE_{name}"))
}

pub(super) static KEY: Special = plain(|c, i| Some(super::keyring::key(c.arg(i)).into()));

/// A descriptor set of select(2); of the kernel's answer those that are ready.
pub(super) fn descriptors(context: &Context, when: When, pointer: u64, count: u64) -> Option<Vec<String>> {
    Some(members(context, when, pointer, count)?.into_iter().map(|fd| context.fd(fd)).collect())
}

/// The same as numbers.
pub(super) fn members(context: &Context, when: When, pointer: u64, count: u64) -> Option<Vec<i32>> {
    /// So many bytes are copied at most.
    const COPIED: u64 = 4096;
    let count = usize::try_from(count as u32 as i32).ok()?.min(65_536);
    let length = (count as u64).div_ceil(64) * 8;
    let bytes = context.bytes(when, pointer, length)?;
    if (bytes.len() as u64) < length.min(COPIED) {
        // The kernel could not read it either, or there was no room for it: nobody knows what is in it.
        return None;
    }
    Some((0..count.min(bytes.len() * 8)).filter(|fd| bytes[fd / 8] >> (fd % 8) & 1 != 0).map(|fd| fd as i32).collect())
}

/// The capture of an fd_set.
pub(super) const fn descriptors_capture(count: u8) -> (u8, u8, u8, u32) {
    (ENTRY | EXIT, BITS, count, 0)
}

/// A user's number in 16 bits.
pub(super) fn id16(value: u64) -> String {
    if value as u16 == u16::MAX { id(u32::MAX) } else { (value as u16).to_string() }
}

/// What is left of a timeout.
pub(super) fn left(context: &Context, index: usize) -> Option<String> {
    let pointer = context.arg(index);
    let layout = match context.kind(index)? {
        super::kind::Kind::Struct(layout, _) => layout,
        _ => return None,
    };
    let view = context.view(When::Exit, pointer, layout.sizes)?;
    (layout.print)(&view)
}
