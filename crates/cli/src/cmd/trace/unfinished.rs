//! Calls that were told before they came back: what of them is printed already, so that their ends go on there.

use std::collections::HashMap;
use tollgate_syscalls::Call;

/// The call that a thread is in, as far as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// So many of its arguments.
    pub known: usize,
    /// So many characters of its line.
    pub width: usize,
}

/// Of all threads.
#[derive(Default)]
pub struct Unfinished {
    calls: HashMap<i32, (Key, Begun)>,
    /// What restart_syscall(2) would go on with.
    interrupted: HashMap<i32, &'static str>,
}

/// What tells a call from the next one of its thread. Not when it began: one that is begun again, because its thread
/// was stopped in it, is the same.
#[derive(PartialEq, Eq)]
struct Key {
    pid: i32,
    nr: u32,
    args: [u64; 6],
    site: u64,
}

impl Key {
    fn of(call: &Call) -> Key {
        let Call { pid, nr, args, site, .. } = *call;
        Key { pid, nr, args, site }
    }
}

impl Unfinished {
    /// A call is printed before it has come back.
    pub fn begin(&mut self, call: &Call, begun: Begun) {
        self.calls.insert(call.tid, (Key::of(call), begun));
    }

    /// Is it printed already?
    pub fn has(&self, call: &Call) -> bool {
        self.calls.get(&call.tid).is_some_and(|(key, _)| *key == Key::of(call))
    }

    /// A thread has come back from a call: what of it is printed. A thread is in one call at a time, so no other is.
    pub fn end(&mut self, call: &Call) -> Option<Begun> {
        if self.calls.is_empty() {
            return None;
        }
        self.calls.remove(&call.tid).filter(|(key, _)| *key == Key::of(call)).map(|(_, begun)| begun)
    }

    /// The kernel has interrupted a call, which its thread may go on with by restart_syscall(2).
    pub fn interrupt(&mut self, tid: i32, name: &'static str) {
        // It may be interrupted itself.
        if name != RESTART {
            self.interrupted.insert(tid, name);
        }
    }

    /// restart_syscall(2) without its parenthesis, as strace prints it.
    pub fn restart(&self, tid: i32) -> String {
        let name = self.interrupted.get(&tid).copied().unwrap_or("system call");
        format!("{RESTART}(<... resuming interrupted {name} ...>")
    }

    /// A thread is gone.
    pub fn forget(&mut self, tid: i32) {
        self.calls.remove(&tid);
        self.interrupted.remove(&tid);
    }

    /// A process runs another program: `former` of its threads, which has its number now, is the one that is left.
    pub fn exec(&mut self, pid: i32, former: i32) {
        let left = self.calls.remove(&former);
        self.calls.retain(|_, (key, _)| key.pid != pid);
        self.calls.extend(left.map(|left| (pid, left)));
        self.interrupted.remove(&former);
    }
}

/// The call by which the kernel goes on with what a signal, or a stop, has interrupted.
pub const RESTART: &str = "restart_syscall";

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_syscalls::Gate;

    fn call(tid: i32, nr: u32) -> Call {
        let none = Vec::new();
        Call {
            pid: 1,
            tid,
            gate: Gate::Syscall,
            bits: 64,
            nr,
            args: [1; 6],
            result: None,
            begun: 0,
            ended: 0,
            site: 9,
            memory: none,
        }
    }

    #[test]
    fn an_end_goes_on_where_its_own_call_is_printed() {
        let (mut calls, begun) = (Unfinished::default(), Begun { known: 1, width: 8 });
        calls.begin(&call(2, 0), begun);
        assert!(calls.has(&Call { begun: 5, ..call(2, 0) }), "begun again");
        assert!(!calls.has(&call(2, 1)) && !calls.has(&call(3, 0)));
        assert_eq!(calls.end(&call(3, 0)), None);
        assert_eq!(calls.end(&call(2, 0)), Some(begun));
        assert_eq!(calls.end(&call(2, 0)), None, "the next one");
        calls.begin(&call(2, 0), begun);
        assert_eq!(calls.end(&call(2, 1)), None, "another one, so the first was never made");
        assert!(!calls.has(&call(2, 0)));
    }

    #[test]
    fn the_thread_that_executes_a_program_keeps_its_call() {
        let (mut calls, begun) = (Unfinished::default(), Begun { known: 3, width: 20 });
        calls.begin(&call(1, 202), begun);
        calls.begin(&call(2, 59), begun);
        calls.exec(1, 2);
        assert_eq!(calls.end(&call(1, 59)), Some(begun));
        calls.begin(&call(1, 202), begun);
        calls.forget(1);
        assert!(!calls.has(&call(1, 202)));
    }

    #[test]
    fn a_call_that_goes_on_is_named_after_the_first_one() {
        let mut calls = Unfinished::default();
        assert_eq!(calls.restart(2), "restart_syscall(<... resuming interrupted system call ...>");
        calls.interrupt(2, "poll");
        calls.interrupt(2, RESTART);
        assert_eq!(calls.restart(2), "restart_syscall(<... resuming interrupted poll ...>");
    }
}
