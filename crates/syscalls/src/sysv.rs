//! What the control calls of System V IPC read and write: shmctl(2), msgctl(2), semctl(2).
//!
//! Sources: asm-generic/ipcbuf.h, linux/shm.h, msg.h, sem.h. Only the structures of the 64-bit table are known.

use super::capture::{ENTRY, EXIT, FIXED, NONE};
use super::context::{Context, View};
use super::fields::{Fields, Kind, Scope};
use super::kind::{Layout, Special};
use super::layouts;
use super::part::Part;
use super::text::{address, mode};
use crate::When;

/// What commands have in memory.
struct Commands {
    /// The structure of an object, which IPC_STAT and its like write, and their numbers.
    object: (&'static Layout, &'static [u64]),
    /// Its name of its permissions, which IPC_SET reads, and a number that is read too, where it lies.
    set: (&'static str, Option<(&'static str, usize)>),
    /// What is told of all objects, and by which commands.
    told: &'static [(u64, Fields)],
}

/// IPC_SET, IPC_STAT, IPC_INFO (linux/ipc.h).
const SET: u64 = 1;
const STAT: u64 = 2;
const INFO: u64 = 3;

static SHM: Commands = Commands {
    object: (&layouts::SHMID, &[STAT, 13, 15]),
    set: ("shm_perm", None),
    told: &[
        (
            INFO,
            Fields(&[
                ("shmmax", Kind::U(8)),
                ("shmmin", Kind::U(8)),
                ("shmmni", Kind::U(8)),
                ("shmseg", Kind::U(8)),
                ("shmall", Kind::U(8)),
            ]),
        ),
        (
            14,
            Fields(&[
                ("used_ids", Kind::I(4)),
                ("shm_tot", Kind::U(8)),
                ("shm_rss", Kind::U(8)),
                ("shm_swp", Kind::U(8)),
                ("swap_attempts", Kind::U(8)),
                ("swap_successes", Kind::U(8)),
            ]),
        ),
    ],
};

const MSGINFO: Fields = Fields(&[
    ("msgpool", Kind::I(4)),
    ("msgmap", Kind::I(4)),
    ("msgmax", Kind::I(4)),
    ("msgmnb", Kind::I(4)),
    ("msgmni", Kind::I(4)),
    ("msgssz", Kind::I(4)),
    ("msgtql", Kind::I(4)),
    ("msgseg", Kind::U(2)),
]);
static MSG: Commands = Commands {
    object: (&layouts::MSQID, &[STAT, 11, 13]),
    set: ("msg_perm", Some(("msg_qbytes", 88))),
    told: &[(INFO, MSGINFO), (12, MSGINFO)],
};

const SEMINFO: Fields = Fields(&[
    ("semmap", Kind::I(4)),
    ("semmni", Kind::I(4)),
    ("semmns", Kind::I(4)),
    ("semmnu", Kind::I(4)),
    ("semmsl", Kind::I(4)),
    ("semopm", Kind::I(4)),
    ("semume", Kind::I(4)),
    ("semusz", Kind::I(4)),
    ("semvmx", Kind::I(4)),
    ("semaem", Kind::I(4)),
]);
static SEM: Commands = Commands {
    object: (&layouts::SEMID, &[STAT, 18, 20]),
    set: ("sem_perm", None),
    told: &[(INFO, SEMINFO), (19, SEMINFO)],
};

/// The longest of the structures.
const MOST: u32 = 120;
const CAPTURE: Option<(u8, u8, u8, u32)> = Some((ENTRY | EXIT, FIXED, NONE, MOST));

pub(super) static SHMCTL: Special =
    Special { print: |c, i| Some(printed(c, i, &SHM).into()), capture: CAPTURE, most: 0, more: &[] };
pub(super) static MSGCTL: Special =
    Special { print: |c, i| Some(printed(c, i, &MSG).into()), capture: CAPTURE, most: 0, more: &[] };
pub(super) static SEMCTL: Special =
    Special { print: |c, i| Some(printed(c, i, &SEM).into()), capture: CAPTURE, most: 0, more: &[] };

fn printed(context: &Context, index: usize, commands: &Commands) -> String {
    let pointer = context.arg(index);
    structure(context, index, commands).unwrap_or_else(|| address(pointer))
}

/// `None` of what has no structure, or where it was not copied.
fn structure(context: &Context, index: usize, commands: &Commands) -> Option<String> {
    // IPC_64 is a bit that some programs set.
    let command = context.arg(index - 1) & 0xffff_feff;
    let pointer = context.arg(index);
    if !context.wide {
        return None;
    }
    if command == SET {
        return permissions(&context.view(When::Entry, pointer, [0, 96])?, commands);
    }
    if context.failed() {
        return None;
    }
    let (layout, numbers) = commands.object;
    if numbers.contains(&command) {
        return (layout.print)(&context.view(When::Exit, pointer, layout.sizes)?);
    }
    let (_, fields) = commands.told.iter().find(|(number, _)| *number == command)?;
    let size = fields.size() as u64;
    let bytes = context.exactly(When::Exit, pointer, size)?;
    Some(fields.whole(&Part::new(context, pointer, bytes, size), &Scope::default()))
}

/// Of a struct ipc64_perm, and what is behind it, what IPC_SET looks at.
fn permissions(view: &View, commands: &Commands) -> Option<String> {
    let (name, more) = commands.set;
    let permission = mode(u64::from(view.u32(20)? & 0o777));
    let mut out = format!("{{{name}={{uid={}, gid={}, mode={permission}}}", view.u32(4)?, view.u32(8)?);
    if let Some((name, at)) = more {
        out += &format!(", {name}={}", view.u64(at)?);
    }
    Some(out + "}")
}
