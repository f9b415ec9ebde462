//! What stands behind PIDs: command names (`-Y`, `--decode-pids=comm`), and the PIDs that processes of other namespaces
//! have here (`--decode-pids=pidns`): `kill(7<sh> /* 4711 in strace's PID NS */, SIGTERM)`.

mod commands;
mod namespaces;

use commands::Commands;
use namespaces::Namespaces;
use std::cell::RefCell;
use tollgate_syscalls::Call;

/// Which of them are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Command names.
    pub commands: bool,
    /// PIDs of this namespace.
    pub namespaces: bool,
}

impl Asked {
    /// Any of them.
    pub fn any(self) -> bool {
        self.commands || self.namespaces
    }
}

/// What is known of PIDs, by the events.
pub struct Pids {
    asked: Asked,
    commands: Commands,
    namespaces: RefCell<Namespaces>,
}

impl Pids {
    /// Nothing is known yet.
    pub fn new(asked: Asked) -> Pids {
        Pids { asked, commands: Commands::default(), namespaces: RefCell::default() }
    }

    /// A thread's name, in angle brackets, where names are asked for.
    pub fn command(&self, tid: i32) -> String {
        if self.asked.commands { self.commands.shown(tid) } else { String::new() }
    }

    /// The number here of whom a process knows by a number; `None` where it is not found.
    pub fn here(&self, process: i32, number: i32) -> Option<i32> {
        self.namespaces.borrow_mut().here(process, number)
    }

    /// What stands behind a number in a call of a process: a thread, a process or a group of them, as that process sees
    /// it.
    pub fn behind(&self, process: i32, number: i32) -> String {
        let Some(here) = self.here(process, number) else { return String::new() };
        let command = self.command(here);
        if !self.asked.namespaces || here == number {
            return command;
        }
        // Whose namespace it is, is in strace's words: scripts that read its lines read these.
        format!("{command} /* {here} in strace's PID NS */")
    }

    /// A thread stands at its beginning, or where it was joined.
    pub fn born(&mut self, tid: i32) {
        if self.asked.any() {
            self.namespaces.get_mut().born(tid);
        }
    }

    /// A thread that is followed from now on.
    pub fn attached(&mut self, tid: i32, parent: Option<i32>) {
        if self.asked.commands {
            self.commands.attached(tid, parent);
        }
    }

    /// A process stands before the first instruction of a program, whose beginning is told later.
    pub fn stands(&mut self, pid: i32) {
        if self.asked.commands {
            self.commands.stands(pid);
        }
    }

    /// It is told now.
    pub fn exec(&mut self, pid: i32) {
        if self.asked.commands {
            self.commands.exec(pid);
        }
    }

    /// A call was told.
    pub fn after(&mut self, name: &str, call: &Call) {
        if self.asked.commands {
            self.commands.after(name, call);
        }
    }

    /// A thread has ended.
    pub fn ended(&mut self, tid: i32) {
        self.commands.ended(tid);
    }
}
