//! The two tables of calls.

use super::generated::{I386, SOCKETCALLS, X64};
use super::kind::{Outcome, Param};
use super::resolve::{IPC_CALLS, SOCKET_CALLS};
use crate::Table;
use std::collections::HashMap;
use std::sync::LazyLock;

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
    // The first two hundred numbers of a table leave none out, and most calls have one of them.
    let at_once = rows.get(nr as usize).filter(|entry| entry.nr == nr);
    at_once.or_else(|| rows.binary_search_by_key(&nr, |entry| entry.nr).ok().map(|at| &rows[at]))
}

/// The row of a name.
pub(super) fn named(table: Table, name: &str) -> Option<&'static Entry> {
    static X64_NAMES: LazyLock<Names> = LazyLock::new(|| names(X64));
    static I386_NAMES: LazyLock<Names> = LazyLock::new(|| names(I386));
    match table {
        Table::X64 => X64_NAMES.get(name).copied(),
        Table::I386 => I386_NAMES.get(name).copied(),
    }
}

/// The number of a name.
pub(super) fn number(table: Table, name: &str) -> Option<u32> {
    named(table, name).map(|entry| entry.nr)
}

type Names = HashMap<&'static str, &'static Entry>;

fn names(rows: &'static [Entry]) -> Names {
    rows.iter().map(|entry| (entry.name, entry)).collect()
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
