//! Which memory a call's arguments point to, as far as the decoders read it.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::kind::{Kind, Layout, Special, Way};
use super::table::{self, Entry};
use crate::Table;

/// One piece of memory to copy for one argument.
///
/// The copies reach the decoders as [`Chunk`](crate::Chunk)s; one that could not be had is simply not there, and the
/// decoders then print the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The argument that points there, 0 to 5.
    pub arg: u8,
    /// [`ENTRY`], [`EXIT`] or both.
    pub when: u8,
    /// What it points to: one of the kinds below.
    pub kind: u8,
    /// The argument that has the count, 0 to 5, or [`RESULT`], or [`NONE`].
    pub count: u8,
    /// Bytes: of one element for [`BYTES`] and [`LIST`], of the whole for [`FIXED`] and, at most, [`MSGBUF`] and
    /// [`COMMAND`]; 0 for the kinds that know their sizes.
    pub size: u32,
    /// Bytes of all elements at most, for [`LIST`]; 0 for the others.
    pub most: u32,
}

/// Bit of [`Capture::when`]: copy before the crossing.
pub const ENTRY: u8 = 1;
/// Bit of [`Capture::when`]: copy after it.
pub const EXIT: u8 = 2;

/// [`Capture::count`]: the call's result is the count.
pub const RESULT: u8 = 6;
/// [`Capture::count`]: there is no count.
pub const NONE: u8 = 7;

/// A string that ends in a zero byte.
pub const STRING: u8 = 1;
/// `size` × count bytes.
pub const BYTES: u8 = 2;
/// `size` bytes.
pub const FIXED: u8 = 3;
/// An array of `struct iovec`, and what each of them points to. With [`EXIT`], the result bounds the bytes; with
/// [`ENTRY`] it does not.
pub const IOVEC: u8 = 4;
/// An array of pointers to strings that ends in a null pointer (`argv`, `envp`).
pub const STRINGS: u8 = 5;
/// A `struct msghdr`, and its name, iovecs with what they point to, and control.
pub const MSGHDR: u8 = 6;
/// An array of `struct mmsghdr`, each as [`MSGHDR`].
pub const MMSGHDR: u8 = 7;
/// As many bytes as the u32 says that the count argument points to; where there is a size, elements of so many bytes.
pub const COUNTED_BY_POINTER: u8 = 8;
/// An fd_set for descriptors below the count: (count + 63) / 64 × 8 bytes.
pub const BITS: u8 = 9;

/// `size` × count bytes, `most` at most: a bound of its own, as [`BYTES`] is cut where strings are (`-s`), which is in
/// the middle of a structure.
pub const LIST: u8 = 11;

/// A `struct msgbuf` (msgop(2)): a long and count bytes, `size` bytes at most.
pub const MSGBUF: u8 = 12;

/// `size` × count bytes as [`BYTES`], and more of them where they are messages of netlink(7), which are not cut where
/// strings are. The vectors of [`MSGHDR`] and [`MMSGHDR`] are looked at likewise.
pub const DATAGRAM: u8 = 13;

/// What a command of ioctl(2) takes: as many bytes as [`command_size`] says, `size` at most.
pub const COMMAND: u8 = 14;

/// What a pointer in the structure that the argument points to leads to: see `pointed`, which says where the pointer
/// and the count are. Of 64-bit structures only.
pub const POINTED: u8 = 15;

/// What the printing of the argument asks for beyond what the other rows copy: structures that lead to structures, as
/// deep as they go. The tracer alone copies it; of 64-bit structures only.
pub const FOLLOWED: u8 = 16;
/// An array of as many pointers as the count says, each to a struct iocb of aio(7), and what those write. The tracer
/// copies it as a [`FOLLOWED`].
pub const SUBMITTED: u8 = 17;
/// How often it is printed for that at most: as deep are structures followed, and as long lists.
pub const MOST_FOLLOWED: usize = 64;

/// Messages of one call, pieces of one message, and operations that one call submits, that are shown at most. A program
/// may have them lie in one another.
pub const MOST_MESSAGES: u64 = 64;
/// Bytes that the agent copies at most of what a [`POINTED`] leads to.
pub const POINTED_MOST: u64 = 1024;
/// Bytes that the tracer does: as many instructions as a filter may have.
pub const POINTED_BY_TRACER: u64 = 8 * 4096;

/// The [`Capture::size`] of a [`POINTED`]: the offsets of the pointer and of the count, bytes of the count, and bytes
/// of one element. A count of no bytes is one element, one of [`EIGHT`] is eight; an element of none is a string, or,
/// where there is a count, a pointer to one, which the tracer alone follows.
pub(super) const fn pointed(at: u8, count_at: u8, count: u8, each: u8) -> u32 {
    at as u32 | (count_at as u32) << 8 | (count as u32 & 15) << 16 | (each as u32 & 15) << 20
}

/// Bytes of a count that no structure has: eight elements.
pub const EIGHT: u8 = 15;

/// The bits of that; above them is what [`concerns`] looks at.
pub const POINTED_BITS: u32 = 0xff_ffff;

/// The same where the call's first argument is this one, of 63 at most. Only the tracer asks that, not the agent.
pub(super) const fn only(first: u32, what: u32) -> u32 {
    what | (first + 1) << 24
}

/// Is a [`POINTED`] asked for of a call with this first argument?
pub fn concerns(size: u32, first: u64) -> bool {
    size >> 24 == 0 || u64::from(size >> 24) == (first & 0xffff_ffff) + 1
}

/// How much of a command's argument may matter. Its number says how long that is, or not. Of those whose number does
/// not say it, those of terminals and sockets are short, and are made often; those of consoles are long. Behind what
/// some commands of files (FS_IOC_FIEMAP, FIDEDUPERANGE) and all of the device mapper take there is more.
pub fn command_size(command: u32) -> u32 {
    match (command >> 8 & 0xff, command >> 16 & 0x3fff) {
        (0x54 | 0x89, 0) => 64,
        (0x4b, 0) => 4096,
        // Elements behind a count: KVM_SET_CPUID2, KVM_GET_SUPPORTED_CPUID, KVM_GET_EMULATED_CPUID;
        // UDMABUF_CREATE_LIST.
        _ if [0x4008_ae90, 0xc008_ae05, 0xc008_ae09, 0x4008_7543].contains(&command) => 4096,
        // PERF_EVENT_IOC_MODIFY_ATTRIBUTES, whose number has the size of a pointer
        _ if command == 0x4008_240b => 144,
        (0x66 | 0x94 | 0xfd, size) => size.max(1024),
        (_, 0) => 1024,
        (_, size) => size.max(64),
    }
}

/// What a pointer in a command's argument leads to, in the words of a [`POINTED`], an element of which may be larger;
/// 0 where there is none. Of 64-bit structures only.
pub fn command_pointed(command: u32) -> u32 {
    let pointed = |at: u32, count_at: u32, count: u32, each: u32| at | count_at << 8 | count << 16 | each << 20;
    match command {
        // BLKPG
        0x1269 => pointed(16, 0, 0, 152),
        // GIO_UNIMAP, PIO_UNIMAP; GIO_FONTX, PIO_FONTX; KDFONTOP, where it depends on more than a count
        0x4b66 | 0x4b67 => pointed(8, 0, 2, 4),
        0x4b6b | 0x4b6c => pointed(8, 0, 2, 32),
        0x4b72 => pointed(24, 0, 0, POINTED_MOST as u32),
        // TEE_IOC_OPEN_SESSION, TEE_IOC_INVOKE, TEE_IOC_SUPPL_RECV, TEE_IOC_SUPPL_SEND
        0x8010_a402 | 0x8010_a403 | 0x8010_a406 | 0x8010_a407 => pointed(0, 8, 8, 1),
        // BTRFS_IOC_SNAP_CREATE_V2, BTRFS_IOC_SUBVOL_CREATE_V2; BTRFS_IOC_SEND; BTRFS_IOC_INO_PATHS,
        // BTRFS_IOC_LOGICAL_INO
        0x5000_9417 | 0x5000_9418 => pointed(32, 24, 8, 1),
        0x4048_9426 => pointed(16, 8, 8, 8),
        0xc038_9423 | 0xc038_9424 => pointed(48, 8, 8, 1),
        // SIOCGIFCONF
        0x8912 => pointed(8, 0, 4, 1),
        // VIDIOC_G_FMT, VIDIOC_S_FMT, VIDIOC_TRY_FMT; VIDIOC_CREATE_BUFS: the pieces of a window
        0xc0d0_5604 | 0xc0d0_5605 | 0xc0d0_5640 => pointed(32, 40, 4, 24),
        0xc100_565c => pointed(48, 56, 4, 24),
        // VIDIOC_G_EXT_CTRLS, VIDIOC_S_EXT_CTRLS, VIDIOC_TRY_EXT_CTRLS
        0xc020_5647..=0xc020_5649 => pointed(24, 4, 4, 20),
        _ => 0,
    }
}

/// Whether a command's argument has more pointers than one, or other ones than [`command_pointed`] can tell: SG_IO. The
/// agent knows them; the tracer copies them as [`FOLLOWED`].
pub fn command_follows(command: u32) -> bool {
    command == 0x2285
}

/// Whether what a pointer in a command's argument leads to are controls of Video4Linux, which may have strings:
/// VIDIOC_G_EXT_CTRLS, VIDIOC_S_EXT_CTRLS, VIDIOC_TRY_EXT_CTRLS. Of each, 20 bytes long, the second word of 32 bits is
/// how long its string is, and a pointer at 12 where that is.
pub fn has_controls(command: u32) -> bool {
    (0xc020_5647..=0xc020_5649).contains(&command)
}

/// Controls whose strings are copied.
pub const MOST_CONTROLS: u64 = 16;

/// `size` bytes at the stack pointer, whatever the arguments are: what sigreturn(2) finds there.
pub const FRAME: u8 = 10;

/// Elements of an array of structures that are copied: as many as are printed where nothing else is asked for.
pub(super) const ARRAY: u32 = 32;

/// The rows of one table, by number, made once of the kinds that print them.
type Rows = Vec<&'static [Capture]>;

/// What to copy for a call of a table.
pub(super) fn of(table: Table, nr: u32) -> &'static [Capture] {
    static X64: OnceLock<Rows> = OnceLock::new();
    static I386: OnceLock<Rows> = OnceLock::new();
    let cell = match table {
        Table::X64 => &X64,
        Table::I386 => &I386,
    };
    cell.get_or_init(|| rows(table)).get(nr as usize).copied().unwrap_or(&[])
}

/// What to copy for a row that its number does not lead to: that of a call inside another one of the i386 table.
pub(super) fn of_entry(entry: &'static Entry) -> &'static [Capture] {
    static ROWS: OnceLock<HashMap<&'static str, &'static [Capture]>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        let inside = table::folded();
        inside.map(|entry| (entry.name, found(entry, false))).collect()
    });
    rows.get(entry.name).copied().unwrap_or(&[])
}

/// The captures of one row. They live as long as the program.
fn found(entry: &'static Entry, wide: bool) -> &'static [Capture] {
    let params = entry.params.iter().enumerate().take(6);
    let mut found: Vec<Capture> =
        params.clone().filter_map(|(index, param)| one(index as u8, &param.kind, wide)).collect();
    found.extend(params.filter(|_| wide).flat_map(|(index, param)| more(index as u8, &param.kind)));
    let socket = super::socket::has_datagrams(entry.name);
    found.iter_mut().filter(|what| socket && what.kind == BYTES).for_each(|what| what.kind = DATAGRAM);
    Box::leak(found.into_boxed_slice())
}

/// What to copy besides, as what an argument's structure points to.
fn more(arg: u8, kind: &Kind) -> impl Iterator<Item = Capture> {
    let more: &[(u8, u8, u8, u32)] = match kind {
        Kind::Special(special) => special.more,
        _ => &[],
    };
    more.iter().map(move |&(when, kind, count, size)| Capture { arg, when, kind, count, size, most: 0 })
}

/// All rows of a table, made once for each.
fn rows(table: Table) -> Rows {
    let mut out: Rows = vec![&[]; super::count(table) as usize];
    for entry in table::rows(table) {
        out[entry.nr as usize] = found(entry, table == Table::X64);
    }
    out
}

/// Bits of [`Capture::when`] for who writes.
fn when(way: Way) -> u8 {
    match way {
        Way::In => ENTRY,
        Way::Out => EXIT,
        Way::Both | Way::After => ENTRY | EXIT,
    }
}

/// What to copy for one argument.
fn one(arg: u8, kind: &Kind, wide: bool) -> Option<Capture> {
    let sized = |layout: &Layout| layout.sizes[usize::from(wide)];
    let (when, kind, count, size) = match kind {
        Kind::Path | Kind::Text => (ENTRY, STRING, NONE, 0),
        Kind::Input(count) => (ENTRY, BYTES, *count, 1),
        // struct sockaddr_storage is as long; the limit of strings is none of addresses.
        Kind::Peer(count) => return list(arg, ENTRY, *count, 1, 128),
        Kind::Output | Kind::Random => (EXIT, BYTES, RESULT, 1),
        Kind::Argv | Kind::Envp => (ENTRY, STRINGS, NONE, 0),
        Kind::Vectors(count, way) => (self::when(*way) | ENTRY, IOVEC, *count, 0),
        Kind::VectorAddresses(count) => {
            let size = if wide { 16 } else { 8 };
            return list(arg, ENTRY, *count, size, ARRAY * size);
        }
        Kind::Message(way) => (self::when(*way) | ENTRY, MSGHDR, NONE, 0),
        // sendmmsg too writes each message's length back.
        Kind::Messages(count, _) => (ENTRY | EXIT, MMSGHDR, *count, 0),
        Kind::PeerOut(count) => (EXIT, COUNTED_BY_POINTER, *count, 0),
        Kind::SocketLength => (ENTRY | EXIT, FIXED, NONE, 4),
        Kind::Descriptors => super::special::descriptors_capture(0),
        Kind::Struct(layout, way) => (self::when(*way), FIXED, NONE, sized(layout)),
        Kind::Array(layout, way, count) => {
            return list(arg, self::when(*way), *count, sized(layout), ARRAY * sized(layout));
        }
        Kind::Words(bytes) => (ENTRY, FIXED, NONE, u32::from(*bytes)),
        Kind::Special(Special { capture: Some((when, LIST, count, size)), most, .. }) => {
            return list(arg, *when, *count, *size, *most);
        }
        Kind::Special(special) => special.capture?,
        _ => return None,
    };
    let empty = size == 0 && matches!(kind, BYTES | FIXED);
    (!empty).then_some(Capture { arg, when, kind, count, size, most: 0 })
}

/// Elements of `size` bytes, of which there may be none.
fn list(arg: u8, when: u8, count: u8, size: u32, most: u32) -> Option<Capture> {
    (size > 0).then_some(Capture { arg, when, kind: LIST, count, size, most })
}
