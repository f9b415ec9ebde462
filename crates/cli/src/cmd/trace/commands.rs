//! Command names behind PIDs (`-Y`, `--decode-pids=comm`): `[pid 123<sh>]`, `kill(123<sh>, 0)`, `getppid() = 1<init>`.
//!
//! A call is told some milliseconds after it was made, so the names of what is followed are kept and change in the
//! order of the events. Of other processes the kernel is asked (/proc/PID/comm) when the call is told.

use std::collections::{HashMap, VecDeque};
use tollgate_syscalls::{Argument, Call, When};

/// Arguments that are PIDs or TIDs, by their places.
const ARGUMENTS: [(&str, &[usize]); 27] = [
    ("get_robust_list", &[0]),
    ("getpgid", &[0]),
    ("getsid", &[0]),
    ("kcmp", &[0, 1]),
    ("kill", &[0]),
    ("migrate_pages", &[0]),
    ("move_pages", &[0]),
    ("perf_event_open", &[1]),
    ("pidfd_open", &[0]),
    ("prlimit64", &[0]),
    ("process_vm_readv", &[0]),
    ("process_vm_writev", &[0]),
    ("ptrace", &[1]),
    ("rt_sigqueueinfo", &[0]),
    ("rt_tgsigqueueinfo", &[0, 1]),
    ("sched_getaffinity", &[0]),
    ("sched_getattr", &[0]),
    ("sched_getparam", &[0]),
    ("sched_getscheduler", &[0]),
    ("sched_rr_get_interval", &[0]),
    ("sched_setaffinity", &[0]),
    ("sched_setattr", &[0]),
    ("sched_setparam", &[0]),
    ("sched_setscheduler", &[0]),
    ("setpgid", &[0, 1]),
    ("tgkill", &[0, 1]),
    ("tkill", &[0]),
];
/// The same of those that wait, whose first argument may be a group.
const WAITS: [&str; 2] = ["wait4", "waitpid"];
/// Results that are.
const RESULTS: [&str; 14] = [
    "clone",
    "clone3",
    "fork",
    "getpgid",
    "getpgrp",
    "getpid",
    "getppid",
    "getsid",
    "gettid",
    "set_tid_address",
    "setsid",
    "vfork",
    "wait4",
    "waitpid",
];

/// prctl(2)'s way to change the name of the calling thread.
const PR_SET_NAME: u64 = 15;

/// What is known of names, by thread.
#[derive(Default)]
pub struct Commands {
    known: HashMap<i32, String>,
    /// Names of programs whose beginnings were not told yet.
    fresh: HashMap<i32, VecDeque<String>>,
}

impl Commands {
    /// A thread's name, in angle brackets; nothing where it is not known.
    pub fn shown(&self, tid: i32) -> String {
        let name = self.known.get(&tid).cloned().or_else(|| comm(tid));
        name.map_or(String::new(), |name| format!("<{}>", tollgate_syscalls::escaped_in_angles(name.as_bytes())))
    }

    /// A thread that is followed from now on; it has its maker's name.
    pub fn attached(&mut self, tid: i32, parent: Option<i32>) {
        let name = parent.and_then(|parent| self.known.get(&parent).cloned()).or_else(|| comm(tid));
        self.known.extend(name.map(|name| (tid, name)));
    }

    /// A process stands before the first instruction of a program, whose beginning is told later.
    pub fn stands(&mut self, pid: i32) {
        self.fresh.entry(pid).or_default().extend(comm(pid));
    }

    /// It is told now.
    pub fn exec(&mut self, pid: i32) {
        let name = self.fresh.get_mut(&pid).and_then(VecDeque::pop_front).or_else(|| comm(pid));
        self.known.extend(name.map(|name| (pid, name)));
    }

    /// A call was told.
    pub fn after(&mut self, name: &str, call: &Call) {
        if name == "prctl" && call.args[0] & 0xffff_ffff == PR_SET_NAME && call.result == Some(0) {
            let given = call.memory.iter().find(|chunk| chunk.when == When::Entry && chunk.address == call.args[1]);
            let text = given.and_then(|chunk| chunk.bytes.split(|byte| *byte == 0).next());
            if let Some(text) = text {
                // TASK_COMM_LEN, with its 0.
                self.known.insert(call.tid, String::from_utf8_lossy(&text[..text.len().min(15)]).into_owned());
            }
        }
    }

    /// A thread has ended.
    pub fn ended(&mut self, tid: i32) {
        self.known.remove(&tid);
        self.fresh.remove(&tid);
    }

    /// What stands behind a call's argument: a name, where that is a PID.
    pub fn behind(&self, name: &str, place: usize, argument: &Argument) -> String {
        let places = ARGUMENTS.iter().find(|(call, _)| *call == name).map_or(&[][..], |(_, places)| *places);
        let places = if WAITS.contains(&name) { &[0] } else { places };
        match argument.text.parse::<i32>() {
            Ok(pid) if pid > 0 && places.contains(&place) => self.shown(pid),
            _ => String::new(),
        }
    }

    /// The text of its result.
    pub fn result(&self, name: &str, call: &Call, text: String) -> String {
        match call
            .result
            .and_then(|result| i32::try_from(result).ok())
            .filter(|pid| *pid > 0 && RESULTS.contains(&name))
        {
            Some(pid) => text + &self.shown(pid),
            None => text,
        }
    }
}

fn comm(tid: i32) -> Option<String> {
    let bytes = std::fs::read(format!("/proc/{tid}/comm")).ok()?;
    Some(String::from_utf8_lossy(bytes.strip_suffix(b"\n").unwrap_or(&bytes)).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_syscalls::{Table, in_class, number};

    #[test]
    fn the_calls_are_calls() {
        let names = ARGUMENTS.iter().map(|(name, _)| *name).chain(WAITS).chain(RESULTS);
        for name in names {
            assert!([Table::X64, Table::I386].iter().any(|table| number(*table, name).is_some()), "{name}");
        }
        assert!(in_class("getpid", "pure") && ARGUMENTS.is_sorted() && RESULTS.is_sorted());
    }

    #[test]
    fn names_change_in_the_order_of_the_events() {
        let mut commands = Commands::default();
        commands.known.insert(5_000_000, "sh".into());
        commands.attached(5_000_001, Some(5_000_000));
        assert_eq!(commands.shown(5_000_001), "<sh>");
        commands.fresh.entry(5_000_001).or_default().push_back("a<b>".into());
        assert_eq!(commands.shown(5_000_001), "<sh>", "it is not told yet");
        commands.exec(5_000_001);
        assert_eq!(commands.shown(5_000_001), "<a\\74b\\76>");
        commands.ended(5_000_001);
        assert_eq!(commands.shown(5_000_001), "");
        let argument = |text: &str| Argument { name: "pid", text: text.into(), raw: 0, flags: Vec::new() };
        let behind = |name: &str, place: usize, text: &str| commands.behind(name, place, &argument(text));
        assert_eq!((behind("kill", 0, "5000000").as_str(), behind("kill", 1, "5000000").as_str()), ("<sh>", ""));
        assert_eq!((behind("wait4", 0, "-1").as_str(), behind("close", 0, "5000000").as_str()), ("", ""));
    }
}
