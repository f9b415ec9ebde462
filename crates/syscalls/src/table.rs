//! The two tables of calls.

use super::generated::{I386, I386_NAMES, SOCKETCALLS, X64, X64_NAMES};
use super::kind::{Outcome, Param};
use super::resolve::{IPC_CALLS, SOCKET_CALLS};
use crate::Table;

/// One row of a table.
pub(super) struct Entry {
    /// The call's number.
    pub nr: u32,
    /// Its name, as asm/unistd.h has it.
    pub name: &'static str,
    /// Its arguments.
    pub params: &'static [Param],
    /// Its result.
    pub outcome: Outcome,
}

/// A table's rows, by number.
pub(super) fn rows(table: Table) -> &'static [Entry] {
    match table {
        Table::X64 => X64,
        Table::I386 => I386,
    }
}

/// The row of a number.
pub(super) fn entry(table: Table, nr: u32) -> Option<&'static Entry> {
    let rows = rows(table);
    rows.binary_search_by_key(&nr, |entry| entry.nr).ok().map(|at| &rows[at])
}

/// The row of a name.
pub(super) fn named(table: Table, name: &str) -> Option<&'static Entry> {
    number(table, name).and_then(|nr| entry(table, nr))
}

/// The number of a name.
pub(super) fn number(table: Table, name: &str) -> Option<u32> {
    let names = match table {
        Table::X64 => X64_NAMES,
        Table::I386 => I386_NAMES,
    };
    names.binary_search_by_key(&name, |(known, _)| known).ok().map(|at| names[at].1)
}

/// The row of a call inside socketcall(2).
pub(super) fn inside(name: &str) -> Option<&'static Entry> {
    SOCKETCALLS.iter().find(|entry| entry.name == name).or_else(|| named(Table::I386, name))
}

/// The row of a call inside ipc(2): the i386 table has neither semop nor semtimedop of its own.
pub(super) fn inside_ipc(name: &str) -> Option<&'static Entry> {
    named(Table::I386, name).or_else(|| named(Table::X64, name))
}

/// All rows that socketcall(2), ipc(2) and the oldest select(2) can lead to.
pub(super) fn folded() -> impl Iterator<Item = &'static Entry> {
    let sockets = SOCKET_CALLS.iter().filter_map(|name| inside(name));
    let ipc = IPC_CALLS.iter().filter_map(|(_, name)| inside_ipc(name));
    sockets.chain(ipc).chain(named(Table::X64, "select"))
}
