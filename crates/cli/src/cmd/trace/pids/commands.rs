//! Command names: `[pid 123<sh>]`, `kill(123<sh>, 0)`, `getppid() = 1<init>`.
//!
//! A call is told some milliseconds after it was made, so the names of what is followed are kept and change in the
//! order of the events. Of other processes the kernel is asked (/proc/PID/comm) when the call is told.

use std::collections::{HashMap, VecDeque};
use tollgate_syscalls::{Call, When};

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
}

fn comm(tid: i32) -> Option<String> {
    let bytes = std::fs::read(format!("/proc/{tid}/comm")).ok()?;
    Some(String::from_utf8_lossy(bytes.strip_suffix(b"\n").unwrap_or(&bytes)).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
