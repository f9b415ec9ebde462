//! `--by`: which group a call belongs to.
//!
//! The name of a thread is followed by what changes it: a new program, prctl(2), and its maker at a birth. /proc is
//! asked only of who was there before: when a call is told, its thread may be gone. (A name that another thread gives
//! through /proc is so not noticed.)

use super::args::By;
use super::fds::{self, Descriptors};
use super::views::Places;
use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use tollgate_syscalls::{Decoded, When};
use tollgate_trace_report::fact::Fact;
use tollgate_trace_report::summary::model::{Group, Grouping};
use tollgate_trace_report::summary::{Groups, Key, Site};

/// AT_FDCWD (fcntl.h): not a descriptor, the current directory.
const CURRENT: i32 = -100;
/// PR_SET_NAME (linux/prctl.h).
const SET_NAME: u64 = 15;
/// Bytes of a thread's name (TASK_COMM_LEN, linux/sched.h, less its end).
const NAME: usize = 15;

/// Groups, and what tells them apart.
pub struct Grouper {
    by: By,
    groups: Groups,
    /// The same of the period that lasts, with `--every`.
    period: Option<Groups>,
    names: HashMap<i32, String>,
    /// Names that processes had at the beginnings of programs that were not told yet.
    fresh: HashMap<i32, VecDeque<String>>,
}

impl Grouper {
    /// No call yet. `periods`: they are asked for by themselves, too.
    pub fn new(by: By, periods: bool) -> Grouper {
        Grouper {
            by,
            groups: Groups::default(),
            period: periods.then(Groups::default),
            names: HashMap::new(),
            fresh: HashMap::new(),
        }
    }

    /// Does it have to be known what descriptors stand for?
    pub fn needs_descriptors(&self) -> bool {
        self.by == By::Path
    }

    /// Adds a call.
    pub fn add(&mut self, call: &Decoded<'_>, fact: &Fact, site: Site, descriptors: &mut Descriptors) {
        let key = match self.by {
            By::Pid => Key::Process(call.pid),
            By::Tid => Key::Thread(call.tid, call.pid),
            By::Comm => Key::Name(self.name(call.tid)),
            By::Site => Key::Site(site),
            By::Fd => descriptor(call).map_or(Key::None, |fd| Key::Descriptor(fd, call.pid)),
            By::Path => file(call, descriptors),
        };
        if let Some(period) = &mut self.period {
            period.add(key.clone(), fact);
        }
        self.groups.add(key, fact);
        if self.by == By::Comm
            && fact.name == "prctl"
            && call.args[0] & 0xffff_ffff == SET_NAME
            && call.result == Some(0)
        {
            let given = call.bytes_at(When::Entry, call.args[1]).map(short);
            self.names.extend(given.or_else(|| asked(call.tid)).map(|name| (call.tid, name)));
        }
    }

    /// A thread is followed from now on.
    pub fn attached(&mut self, tid: i32, parent: Option<i32>) {
        let name = match parent {
            Some(parent) => self.names.get(&parent).cloned(),
            None => asked(tid),
        };
        self.names.extend(name.map(|name| (tid, name)));
    }

    /// A process stands before the first instruction of a new program.
    pub fn stands(&mut self, pid: i32) {
        if self.by == By::Comm {
            self.fresh.entry(pid).or_default().push_back(asked(pid).unwrap_or_default());
        }
    }

    /// That is told now.
    pub fn exec(&mut self, pid: i32, path: &str) {
        let stood = self.fresh.get_mut(&pid).and_then(VecDeque::pop_front).filter(|name| !name.is_empty());
        let name = stood.unwrap_or_else(|| short(path.rsplit('/').next().unwrap_or(path).as_bytes()));
        self.names.insert(pid, name);
    }

    /// A thread is gone.
    pub fn ended(&mut self, tid: i32) {
        self.names.remove(&tid);
        self.fresh.remove(&tid);
    }

    fn name(&mut self, tid: i32) -> String {
        self.names.entry(tid).or_insert_with(|| asked(tid).unwrap_or_else(|| "?".into())).clone()
    }

    /// Multiplies all times.
    pub fn rescale(&mut self, factor: f64) {
        self.groups.rescale(factor);
    }

    /// What was counted since the last time.
    pub fn take_period(&mut self) -> Groups {
        self.period.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// What was counted, with names: of processes their programs, of which `program` knows the files, of sites their
    /// places.
    pub fn grouping(&self, groups: &Groups, program: &dyn Fn(i32) -> String, places: &Places) -> Grouping {
        groups.grouping(self.by.word(), &|key| named(key, program, places))
    }

    /// The same of all that was counted.
    pub fn whole(&self, program: &dyn Fn(i32) -> String, places: &Places) -> Grouping {
        self.grouping(&self.groups, program, places)
    }
}

/// What a group is called.
fn named(key: &Key, program: &dyn Fn(i32) -> String, places: &Places) -> Group {
    let program = |pid: i32| {
        let path = program(pid);
        path.rsplit('/').next().filter(|name| !name.is_empty()).map_or_else(String::new, |name| format!(" ({name})"))
    };
    match key {
        Key::Process(pid) => Group { name: format!("pid {pid}{}", program(*pid)), pid: Some(*pid), ..Group::default() },
        Key::Thread(tid, pid) => Group {
            name: format!("tid {tid} of pid {pid}{}", program(*pid)),
            pid: Some(*pid),
            tid: Some(*tid),
            ..Group::default()
        },
        Key::Descriptor(fd, pid) => Group {
            name: format!("fd {fd} of pid {pid}{}", program(*pid)),
            pid: Some(*pid),
            fd: Some(*fd),
            ..Group::default()
        },
        Key::Site(site) => {
            let place = places.place(*site);
            Group { name: place.text(), place: Some(place), ..Group::default() }
        }
        Key::Name(name) | Key::File(name) => Group { name: name.clone(), ..Group::default() },
        Key::None => Group { name: "neither descriptor nor file".into(), ..Group::default() },
        Key::Other => Group { name: "other groups".into(), ..Group::default() },
    }
}

/// The first descriptor that a call is given.
fn descriptor(call: &Decoded<'_>) -> Option<i32> {
    call.descriptors().into_iter().find(|fd| *fd != CURRENT)
}

/// The first file that a call names, from the root on where that can be told; else the one behind its first descriptor.
fn file(call: &Decoded<'_>, descriptors: &mut Descriptors) -> Key {
    let absolute = fds::absolute_paths(call).next();
    if let Some(named) = fds::paths(call).next().filter(|name| !name.is_empty()) {
        let path: PathBuf = Path::new(absolute.as_deref().unwrap_or(&named)).components().collect();
        return Key::File(path.to_string_lossy().into_owned());
    }
    let Some(fd) = descriptor(call) else { return Key::None };
    Key::File(descriptors.name(call.pid, fd).unwrap_or_else(|| "unknown file".into()))
}

/// The name of a thread, as the kernel says it now.
fn asked(tid: i32) -> Option<String> {
    let name = std::fs::read(format!("/proc/{tid}/comm")).ok()?;
    Some(String::from_utf8_lossy(name.strip_suffix(b"\n").unwrap_or(&name)).into_owned())
}

/// As the kernel would keep it.
fn short(name: &[u8]) -> String {
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len()).min(NAME);
    String::from_utf8_lossy(&name[..end]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_first_fifteen_bytes() {
        assert_eq!(short(b"worker\0rest"), "worker");
        assert_eq!(short(b"a-name-that-is-too-long"), "a-name-that-is-");
        assert_eq!(asked(std::process::id() as i32).map(|name| name.is_empty()), Some(false));
    }

    #[test]
    fn a_thread_has_its_makers_name_until_it_has_another() {
        let mut grouper = Grouper::new(By::Comm, false);
        let pid = 900_000_001;
        grouper.exec(pid, "/usr/bin/server-with-a-long-name");
        grouper.attached(900_000_002, Some(pid));
        assert_eq!(grouper.name(900_000_002), "server-with-a-l");
        grouper.ended(900_000_002);
        assert_eq!(grouper.name(900_000_002), "?");
    }
}
