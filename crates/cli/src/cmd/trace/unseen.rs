//! Which calls nobody asks for: stubs make them without a record, as cheaply as they can.

use super::args::{By, TraceArgs};
use super::filter::{Filter, Key};
use tollgate_syscalls::{self as syscalls, Gate, Table};

/// Calls whose arguments are told by what kind of socket their descriptor is.
const MESSAGES: [&str; 6] = ["sendto", "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg"];
/// Calls from which that is learned: what makes a socket, copies its descriptor, or closes it.
const SOCKETS: [&str; 8] = ["socket", "close", "close_range", "dup", "dup2", "dup3", "fcntl", "fcntl64"];

/// Their numbers. None where a call tells something of another one that was asked for: names of descriptors, files, or
/// threads.
pub fn calls(args: &TraceArgs, filter: &Filter) -> Vec<(Table, u32)> {
    if filter.descriptors.any() || !filter.paths.is_empty() || filter.pids.commands || args.by == Some(By::Path) {
        return Vec::new();
    }
    let decodes = args.lines() || args.json;
    let message = |table, name| syscalls::number(table, name).is_some_and(|nr| wants(filter, table, nr, name));
    let learns = decodes && MESSAGES.into_iter().any(|name| message(Table::X64, name) || message(Table::I386, name));
    let of = |table| (0..syscalls::count(table)).filter_map(move |nr| Some((table, nr, syscalls::name(table, nr)?)));
    let all = [Table::X64, Table::I386].into_iter().flat_map(of);
    let seen = |table: Table, nr: u32, name: &str| wants(filter, table, nr, name) || learns && SOCKETS.contains(&name);
    all.filter(|(table, nr, name)| !seen(*table, *nr, name)).map(|(table, nr, _)| (table, nr)).collect()
}

/// Whether any call of the vDSO is asked for.
pub fn vdso(filter: &Filter) -> bool {
    let mut names = syscalls::VDSO_CALLS.into_iter().map(syscalls::vdso_name);
    names.any(|name| filter.call(Key { gate: Gate::Vdso, bits: 64, nr: u32::MAX, name }))
}

/// Whether a call of this number is asked for, by whichever gate it comes, or one that is made through it.
fn wants(filter: &Filter, table: Table, nr: u32, name: &str) -> bool {
    let gates: &[Gate] = if table == Table::X64 { &[Gate::Syscall] } else { &[Gate::Int80, Gate::Sysenter] };
    let bits = if table == Table::X64 { 64 } else { 32 };
    gates.iter().any(|gate| {
        let key = Key { gate: *gate, bits, nr, name };
        filter.call(key) || syscalls::calls_through(name).into_iter().any(|inside| filter.either(key, inside))
    })
}

#[cfg(test)]
mod tests {
    use super::super::filter::TABLES;
    use super::*;
    use crate::cmd::trace::args::Trace;
    use clap::Parser;

    fn unseen(words: &[&str]) -> (Vec<&'static str>, bool) {
        let args = Trace::parse_from([&["trace"], words, &["true"]].concat()).args;
        let filter = Filter::new(&args, TABLES).unwrap();
        let all = calls(&args, &filter);
        (all.into_iter().filter_map(|(table, nr)| syscalls::name(table, nr)).collect(), vdso(&filter))
    }

    #[test]
    fn what_is_not_asked_for_is_not_seen() {
        assert_eq!(unseen(&[]), (Vec::new(), true));
        let (some, functions) = unseen(&["-e", "openat,connect"]);
        assert!(["read", "close", "socket"].iter().all(|name| some.contains(name)) && !functions);
        assert!(!some.contains(&"openat") && !some.contains(&"socketcall"), "{some:?}");
        let (some, _) = unseen(&["-e", "trace=!read"]);
        assert_eq!(some, ["read", "read"], "one of each table");
        let (none, functions) = unseen(&["-e", "gate=vdso"]);
        assert!(functions && none.contains(&"getpid"));
        assert!(unseen(&["-e", "clock_gettime"]).1);
    }

    /// What is told of a descriptor, a file or a thread comes from calls that are not shown.
    #[test]
    fn what_tells_something_of_others_is_seen() {
        for words in [&["-y"][..], &["-P", "/etc/passwd"], &["-Y"], &["-c", "--by", "path"]] {
            assert_eq!(unseen(&[words, &["-e", "read"]].concat()).0, [""; 0], "{words:?}");
        }
        let (some, _) = unseen(&["-e", "sendmsg"]);
        assert!(some.contains(&"read") && !some.contains(&"socket") && !some.contains(&"close"), "netlink");
        for by_number in ["46", "sendmsg@32"] {
            assert!(!unseen(&["-e", by_number]).0.contains(&"socket"), "{by_number}");
        }
        assert!(unseen(&["-c", "-e", "sendmsg"]).0.contains(&"close"), "nothing is decoded");
    }
}
