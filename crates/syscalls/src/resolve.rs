//! Which row of the tables a call is printed by.
//!
//! Mostly that of its number. The i386 table has four calls that take their arguments from memory or are many calls in
//! one: mmap(2) and select(2) in their oldest form, socketcall(2), and ipc(2).

use super::table::{self, Entry, entry, inside, named};
use super::{Capture, capture, vdso_call, vdso_name};
use crate::{Call, Gate, Table, When};

/// The calls of socketcall(2) from 1 on (linux/net.h).
pub(super) const SOCKET_CALLS: [&str; 20] = [
    "socket",
    "bind",
    "connect",
    "listen",
    "accept",
    "getsockname",
    "getpeername",
    "socketpair",
    "send",
    "recv",
    "sendto",
    "recvfrom",
    "shutdown",
    "setsockopt",
    "getsockopt",
    "sendmsg",
    "recvmsg",
    "accept4",
    "recvmmsg",
    "sendmmsg",
];

/// The calls of ipc(2) with their numbers (linux/ipc.h).
pub(super) const IPC_CALLS: [(u64, &str); 12] = [
    (1, "semop"),
    (2, "semget"),
    (3, "semctl"),
    (4, "semtimedop"),
    (11, "msgsnd"),
    (12, "msgrcv"),
    (13, "msgget"),
    (14, "msgctl"),
    (21, "shmat"),
    (22, "shmdt"),
    (23, "shmget"),
    (24, "shmctl"),
];

fn ipc_call(number: u64) -> Option<&'static str> {
    // The upper half of the number is a version.
    IPC_CALLS.iter().find(|(known, _)| *known == number & 0xffff).map(|(_, name)| *name)
}

/// The name of the call, through socketcall and ipc.
pub(super) fn name(call: &Call) -> Option<&'static str> {
    if call.gate == Gate::Vdso {
        return vdso_call(call.nr).map(vdso_name);
    }
    let table = call.table()?;
    let name = entry(table, call.nr)?.name;
    let inner = match (table, name) {
        (Table::I386, "socketcall") => {
            (call.args[0] as usize).checked_sub(1).and_then(|at| SOCKET_CALLS.get(at)).copied()
        }
        (Table::I386, "ipc") => ipc_call(call.args[0]),
        _ => None,
    };
    Some(inner.unwrap_or(name))
}

/// What to copy for the call inside socketcall(2), ipc(2) and the oldest select(2), whose own arguments are in the
/// call's memory by now.
pub(super) fn inner(call: &Call) -> Option<([u64; 6], &'static [Capture])> {
    if call.table()? != Table::I386 {
        return None;
    }
    let row = entry(Table::I386, call.nr)?;
    let (inside, args) = unfolded(call, row, call.args.map(|arg| arg & 0xffff_ffff))?;
    Some((args, capture::of_entry(inside)))
}

/// The call inside, and its arguments.
pub(super) fn unfolded(call: &Call, row: &Entry, args: [u64; 6]) -> Option<(&'static Entry, [u64; 6])> {
    match row.name {
        // Their arguments lie in memory; the 64-bit rows have the same ones in registers, their offset in bytes too.
        "mmap" => Some((named(Table::X64, "mmap")?, words(call, args[0], 6)?)),
        "select" => Some((named(Table::X64, "select")?, words(call, args[0], 5)?)),
        "socketcall" => {
            let entry = inside(name(call)?).filter(|entry| entry.name != "socketcall")?;
            Some((entry, words(call, args[1], entry.params.len().min(6))?))
        }
        "ipc" => ipc(call, args),
        _ => None,
    }
}

/// Arguments that lie in memory.
fn words(call: &Call, address: u64, count: usize) -> Option<[u64; 6]> {
    let bytes = call.bytes_at(When::Entry, address)?;
    let mut out = [0; 6];
    for (index, word) in out.iter_mut().enumerate().take(count) {
        *word = u64::from(u32::from_le_bytes(bytes.get(index * 4..index * 4 + 4)?.try_into().ok()?));
    }
    Some(out)
}

/// The arguments of ipc(2) in the order of the call inside (ipc/syscall.c).
fn ipc(call: &Call, args: [u64; 6]) -> Option<(&'static Entry, [u64; 6])> {
    let name = ipc_call(args[0])?;
    let [_, first, second, third, pointer, fifth] = args;
    let order = match name {
        "semop" => [first, pointer, second, 0, 0, 0],
        "semtimedop" => [first, pointer, second, fifth, 0, 0],
        "semctl" => [first, second, third, words(call, pointer, 1).map_or(pointer, |words| words[0]), 0, 0],
        "msgsnd" => [first, pointer, second, third, 0, 0],
        // The first version has the message and its type in a structure of two words.
        "msgrcv" if args[0] >> 16 == 0 => match words(call, pointer, 2) {
            Some([message, kind, ..]) => [first, message, second, kind, third, 0],
            None => [first, pointer, second, 0, third, 0],
        },
        "msgrcv" => [first, pointer, second, fifth, third, 0],
        "msgctl" | "shmctl" => [first, second, pointer, 0, 0, 0],
        "shmat" => [first, pointer, second, 0, 0, 0],
        "shmdt" => [pointer, 0, 0, 0, 0, 0],
        _ => [first, second, third, 0, 0, 0],
    };
    Some((table::inside_ipc(name)?, order))
}
