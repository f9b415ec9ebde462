//! Namespaces that a call has made or entered (`-e namespace=new`): `unshare(CLONE_NEWUSER) = 0 (user:[4026532177])`.
//!
//! /proc is asked, so these calls are told while their thread stands behind them.

use super::pids::Pids;
use tollgate_syscalls::{self as syscalls, Call, Table, When};

/// Calls that make or enter some.
const CALLS: [&str; 4] = ["clone", "clone3", "setns", "unshare"];
/// What asks for a namespace (linux/sched.h), and its name in /proc/PID/ns, in the order of printing. Of a cgroup,
/// CLONE_INTO_CGROUP tells too where the new process is.
const KINDS: [(u64, &str); 8] = [
    (0x0200_0000 | 0x2_0000_0000, "cgroup"),
    (0x0800_0000, "ipc"),
    (0x0002_0000, "mnt"),
    (0x4000_0000, "net"),
    (0x2000_0000, "pid"),
    (0x80, "time"),
    (0x0400_0000, "uts"),
    (0x1000_0000, "user"),
];

/// The numbers of such calls.
pub fn calls() -> impl Iterator<Item = (Table, u32)> {
    syscalls::numbers(CALLS)
}

/// What stands behind the result of such a call.
pub fn note(name: &str, call: &Call, pids: &Pids) -> Option<String> {
    let result = call.result.filter(|result| *result >= 0)?;
    let (flags, made) = asked(name, call)?;
    // A thread's own may differ from those of its process.
    let thread = if made { pids.here(call.pid, result as i32)? } else { call.tid };
    let link = |kind: &str| std::fs::read_link(format!("/proc/{thread}/ns/{kind}")).ok();
    // Of a child that is gone by now nothing is told, and no part of it.
    let links: Option<Vec<_>> =
        KINDS.into_iter().filter(|(bits, _)| flags & bits != 0).map(|(_, kind)| link(kind)).collect();
    let links: Vec<String> = links?.iter().map(|link| link.to_string_lossy().into_owned()).collect();
    (!links.is_empty()).then(|| format!(" ({})", links.join(", ")))
}

/// What a call asks for, and whether for a new thread.
fn asked(name: &str, call: &Call) -> Option<(u64, bool)> {
    Some(match name {
        // The lowest byte is a signal.
        "clone" => (call.args[0] & 0xffff_ff00, true),
        "clone3" => {
            let bytes = call.bytes_at(When::Entry, call.args[0])?.get(..8)?;
            (u64::from_le_bytes(bytes.try_into().ok()?), true)
        }
        "setns" => (call.args[1] & 0xffff_ffff, false),
        "unshare" => (call.args[0] & 0xffff_ffff, false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::pids::Asked;
    use super::*;
    use tollgate_syscalls::{Chunk, Gate};

    fn call(args: [u64; 6], result: i64, memory: Vec<Chunk>) -> Call {
        let own = std::process::id() as i32;
        Call {
            pid: own,
            tid: own,
            gate: Gate::Syscall,
            bits: 64,
            nr: 0,
            args,
            result: Some(result),
            begun: 0,
            ended: 0,
            site: 0,
            memory,
        }
    }

    #[test]
    fn those_that_were_asked_for_are_told() {
        let pids = Pids::new(Asked::default());
        let own = i64::from(std::process::id());
        let of = |kind: &str| std::fs::read_link(format!("/proc/self/ns/{kind}")).unwrap().display().to_string();
        let all = call([0x1000_0000 | 0x0002_0000, 0, 0, 0, 0, 0], 0, Vec::new());
        assert_eq!(note("unshare", &all, &pids), Some(format!(" ({}, {})", of("mnt"), of("user"))));
        let failed = call([0x1000_0000, 0, 0, 0, 0, 0], -1, Vec::new());
        assert_eq!(note("unshare", &failed, &pids), None);
        let time = 0x80 | 0x4000_0000;
        let cloned = call([time, 0, 0, 0, 0, 0], own, Vec::new());
        assert_eq!(note("clone", &cloned, &pids), Some(format!(" ({})", of("net"))), "0x80 is no signal, and no flag");
        let chunk = Chunk { when: When::Entry, address: 0x1000, bytes: 0x0400_0000_u64.to_le_bytes().to_vec() };
        let cloned = call([0x1000, 88, 0, 0, 0, 0], own, vec![chunk]);
        assert_eq!(note("clone3", &cloned, &pids), Some(format!(" ({})", of("uts"))));
        assert_eq!(note("clone3", &call([0x1000, 88, 0, 0, 0, 0], own, Vec::new()), &pids), None);
        assert_eq!(note("fork", &cloned, &pids), None);
    }
}
