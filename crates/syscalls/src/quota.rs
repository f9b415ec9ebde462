//! Limits of disk space: quotactl(2).
//!
//! Sources: linux/quota.h, linux/dqblk_xfs.h.

use super::capture::{ENTRY, EXIT, FIXED, NONE};
use super::context::{Context, Text};
use super::fields::{Fields, Kind, Scope};
use super::generated as set;
use super::kind::Special;
use super::part::Part;
use super::text::{address, id, path};
use super::{Constants, flags};
use crate::When;

/// What a command takes behind the file system.
enum Takes {
    /// Nothing.
    Nothing,
    /// The number of a format, and a file.
    Format,
    /// An id, and a structure, of which so many fields are shown first: which the kernel reads or writes.
    Of(When, &'static Fields, usize),
    /// A structure alone.
    Alone(When, &'static Fields, usize),
    /// A number in memory.
    Number(When, Kind),
}

/// Commands by their numbers: Q_SYNC to Q_GETNEXTQUOTA, then those of XFS.
static COMMANDS: &[(u64, Takes)] = &[
    (0x80_0001, Takes::Nothing),
    (0x80_0002, Takes::Format),
    (0x80_0003, Takes::Nothing),
    (0x80_0004, Takes::Number(When::Exit, Kind::Value(4, &set::QFMT))),
    (0x80_0005, Takes::Alone(When::Exit, &INFO, 4)),
    (0x80_0006, Takes::Alone(When::Entry, &INFO, 4)),
    (0x80_0007, Takes::Of(When::Exit, &BLOCKS, 6)),
    (0x80_0008, Takes::Of(When::Entry, &BLOCKS, 6)),
    (0x80_0009, Takes::Of(When::Exit, &NEXT_BLOCKS, 6)),
    (0x5801, Takes::Number(When::Entry, Kind::Flags(4, &set::FS_QUOTA))),
    (0x5802, Takes::Number(When::Entry, Kind::Flags(4, &set::FS_QUOTA))),
    (0x5803, Takes::Of(When::Exit, &DISK_QUOTA, 10)),
    (0x5804, Takes::Of(When::Entry, &DISK_QUOTA, 10)),
    (0x5805, Takes::Alone(When::Exit, &STATE, 1)),
    (0x5806, Takes::Number(When::Entry, Kind::Flags(4, &set::XFS_QUOTA))),
    (0x5807, Takes::Nothing),
    (0x5808, Takes::Alone(When::Exit, &STATE_V, 1)),
    (0x5809, Takes::Of(When::Exit, &DISK_QUOTA, 10)),
];

/// struct if_dqinfo.
static INFO: Fields = Fields(&[
    ("dqi_bgrace", Kind::U(8)),
    ("dqi_igrace", Kind::U(8)),
    ("dqi_flags", Kind::Flags(4, &set::DQF)),
    ("dqi_valid", Kind::Flags(4, &set::IIF)),
]);

/// struct if_dqblk, and if_nextdqblk, which has an id behind it.
macro_rules! blocks {
    ($($more:expr),*) => {
        Fields(&[
            ("dqb_bhardlimit", Kind::U(8)),
            ("dqb_bsoftlimit", Kind::U(8)),
            ("dqb_curspace", Kind::U(8)),
            ("dqb_ihardlimit", Kind::U(8)),
            ("dqb_isoftlimit", Kind::U(8)),
            ("dqb_curinodes", Kind::U(8)),
            ("dqb_btime", Kind::U(8)),
            ("dqb_itime", Kind::U(8)),
            ("dqb_valid", Kind::Flags(4, &set::QIF)),
            $($more,)*
        ])
    };
}
static BLOCKS: Fields = blocks!();
static NEXT_BLOCKS: Fields = blocks!(("dqb_id", Kind::U(4)));

/// struct fs_disk_quota.
static DISK_QUOTA: Fields = Fields(&[
    ("d_version", Kind::I(1)),
    ("d_flags", Kind::Flags(1, &set::XFS_QUOTA)),
    ("d_fieldmask", Kind::X(2)),
    ("d_id", Kind::U(4)),
    ("d_blk_hardlimit", Kind::U(8)),
    ("d_blk_softlimit", Kind::U(8)),
    ("d_ino_hardlimit", Kind::U(8)),
    ("d_ino_softlimit", Kind::U(8)),
    ("d_bcount", Kind::U(8)),
    ("d_icount", Kind::U(8)),
    ("d_itimer", Kind::I(4)),
    ("d_btimer", Kind::I(4)),
    ("d_iwarns", Kind::U(2)),
    ("d_bwarns", Kind::U(2)),
    ("d_timer_hi", Kind::Skip(4)),
    ("d_rtb_hardlimit", Kind::U(8)),
    ("d_rtb_softlimit", Kind::U(8)),
    ("d_rtbcount", Kind::U(8)),
    ("d_rtbtimer", Kind::I(4)),
    ("d_rtbwarns", Kind::U(2)),
    ("d_padding", Kind::Skip(2)),
    ("d_padding4", Kind::Skip(8)),
]);

/// struct fs_qfilestat, and the structures that have it: fs_quota_stat and fs_quota_statv.
static FILE: Fields = Fields(&[("qfs_ino", Kind::U(8)), ("qfs_nblks", Kind::U(8)), ("qfs_nextents", Kind::U(4))]);
static STATE: Fields = Fields(&[
    ("qs_version", Kind::I(1)),
    ("qs_flags", Kind::Flags(2, &set::FS_QUOTA)),
    ("qs_pad", Kind::Skip(1)),
    ("qs_uquota", Kind::Struct(&FILE)),
    ("qs_gquota", Kind::Struct(&FILE)),
    ("qs_incoredqs", Kind::U(4)),
    ("qs_btimelimit", Kind::I(4)),
    ("qs_itimelimit", Kind::I(4)),
    ("qs_rtbtimelimit", Kind::I(4)),
    ("qs_bwarnlimit", Kind::U(2)),
    ("qs_iwarnlimit", Kind::U(2)),
]);
static STATE_V: Fields = Fields(&[
    ("qs_version", Kind::I(1)),
    ("qs_pad1", Kind::Skip(1)),
    ("qs_flags", Kind::Flags(2, &set::FS_QUOTA)),
    ("qs_incoredqs", Kind::U(4)),
    ("qs_uquota", Kind::Struct(&FILE)),
    ("qs_gquota", Kind::Struct(&FILE)),
    ("qs_pquota", Kind::Struct(&FILE)),
    ("qs_btimelimit", Kind::I(4)),
    ("qs_itimelimit", Kind::I(4)),
    ("qs_rtbtimelimit", Kind::I(4)),
    ("qs_bwarnlimit", Kind::U(2)),
    ("qs_iwarnlimit", Kind::U(2)),
]);

/// The longest of them that is read, and a piece of a file's name.
const MOST: u32 = 256;

/// The command: its first argument, or its second where the first is a descriptor.
fn command(context: &Context) -> u64 {
    context.arg(usize::from(context.entry.name == "quotactl_fd")) & 0xffff_ffff
}

fn takes(context: &Context) -> Option<&'static Takes> {
    let number = command(context) >> 8;
    COMMANDS.iter().find(|(known, _)| *known == number).map(|(_, takes)| takes)
}

/// QCMD(command, type).
pub(super) static COMMAND: Special =
    Special { print: |c, _| Some(qcmd(command(c)).into()), capture: None, most: 0, more: &[] };

fn qcmd(value: u64) -> String {
    let text = flags::with(Constants::Names, || {
        // Q_SYNC and its like have a bit that a shift loses.
        let name = flags::value(&set::QUOTA_COMMAND, value >> 8);
        format!("QCMD({name}, {})", flags::value(&set::QUOTA_TYPE, value & 0xff))
    });
    flags::named(|| value.to_string(), text)
}

/// Whose limits, or of which format.
pub(super) static ID: Special = Special {
    print: |c, i| {
        Some(match takes(c) {
            Some(Takes::Nothing | Takes::Alone(..) | Takes::Number(..)) => return None,
            Some(Takes::Format) => flags::value(&set::QFMT, c.arg(i)).into(),
            Some(Takes::Of(..)) | None => id(c.arg(i) as u32).into(),
        })
    },
    capture: None,
    most: 0,
    more: &[],
};

/// What is read or written.
pub(super) static ADDRESS: Special = Special {
    print: |c, i| {
        let pointer = c.arg(i);
        Some(match takes(c) {
            Some(Takes::Nothing) => return None,
            Some(Takes::Format) => file(c, pointer),
            Some(Takes::Of(when, fields, brief) | Takes::Alone(when, fields, brief)) => {
                structure(c, pointer, *when, fields, *brief)
            }
            Some(Takes::Number(when, kind)) => number(c, pointer, *when, kind),
            None => address(pointer).into(),
        })
    },
    capture: Some((ENTRY | EXIT, FIXED, NONE, MOST)),
    most: 0,
    more: &[],
};

/// So many bytes of memory.
fn part<'a>(context: &'a Context<'a>, pointer: u64, when: When, size: usize) -> Option<Part<'a>> {
    if when == When::Exit && context.failed() {
        return None;
    }
    let bytes = context.exactly(when, pointer, size as u64)?;
    Some(Part::new(context, pointer, bytes, size as u64))
}

fn file(context: &Context, pointer: u64) -> Text {
    let bytes = context.bytes(When::Entry, pointer, u64::from(MOST)).filter(|bytes| bytes.contains(&0));
    bytes.map_or_else(|| address(pointer), |bytes| path(bytes, context.style)).into()
}

fn structure(context: &Context, pointer: u64, when: When, fields: &Fields, brief: usize) -> Text {
    let Some(part) = part(context, pointer, when, fields.size()) else { return address(pointer).into() };
    let mut printed = fields.printed(&part, &Scope::default(), 0);
    if context.style.abbreviate && printed.len() > brief {
        // The id is told in any case: it is the answer.
        let last = printed.pop().filter(|last| last.starts_with("dqb_id="));
        printed.truncate(brief);
        printed.extend(last);
        printed.push("...".to_string());
    }
    format!("{{{}}}", printed.join(", ")).into()
}

fn number(context: &Context, pointer: u64, when: When, kind: &Kind) -> Text {
    let Some(part) = part(context, pointer, when, kind.size()) else { return address(pointer).into() };
    format!("[{}]", super::fields::payload(kind, &part, &Scope::default())).into()
}
