//! What descriptors stand for (`-y`, `-P`).
//!
//! The kernel is asked (/proc/PID/fd) when a descriptor is met for the first time, and the answer is kept until the program closes it or
//! puts another file there. Kept, because calls are told after they were made: when `close(3)` is told, 3 is gone. What was opened and
//! closed again before anybody could look has the name by which it was opened.

use std::collections::HashMap;
use tollgate_tracer::event::{Call, When};

/// AT_FDCWD (fcntl.h): not a descriptor, the current directory.
const CURRENT: i32 = -100;
/// Descriptors of one process that are remembered.
const MOST: usize = 4096;

/// What is known.
#[derive(Default)]
pub struct Descriptors {
    known: HashMap<i32, HashMap<i32, String>>,
}

impl Descriptors {
    /// What a descriptor stands for.
    pub fn name(&mut self, pid: i32, fd: i32) -> Option<String> {
        if fd == CURRENT {
            return link(&format!("/proc/{pid}/cwd"));
        }
        let table = self.known.entry(pid).or_default();
        if let Some(name) = table.get(&fd) {
            return Some(name.clone());
        }
        let name = link(&format!("/proc/{pid}/fd/{fd}"))?;
        if table.len() < MOST {
            table.insert(fd, name.clone());
        }
        Some(name)
    }

    /// A call is about to be told: what it has made new is learned.
    pub fn before(&mut self, name: &str, call: &Call) {
        let Some(fd) = call.result.and_then(|result| i32::try_from(result).ok()).filter(|fd| *fd >= 0) else { return };
        let path = match name {
            "open" | "creat" => path(call, 0),
            "openat" | "openat2" => path(call, 1),
            "dup" | "dup2" | "dup3" => {
                let old = self.name(call.pid, call.args[0] as i32);
                self.put(call.pid, fd, old);
                return;
            }
            _ => return,
        };
        let seen = link(&format!("/proc/{}/fd/{fd}", call.pid));
        let base = |path: &str| path.rsplit('/').next().map(str::to_string);
        // Another name there may be a link that was followed, or another file that took the number meanwhile: then the name decides.
        let same = seen.as_deref().and_then(base) == path.as_deref().and_then(base);
        let resolved = || {
            path.as_deref()
                .filter(|path| path.starts_with('/'))
                .and_then(|path| Some(std::fs::canonicalize(path).ok()?.to_string_lossy().into_owned()))
        };
        self.put(call.pid, fd, if same { seen } else { resolved().or(path).or(seen) });
    }

    /// A call has been told: what it has closed is forgotten.
    pub fn after(&mut self, name: &str, call: &Call) {
        match name {
            "close" => drop(self.known.get_mut(&call.pid).and_then(|table| table.remove(&(call.args[0] as i32)))),
            "close_range" => {
                let (first, last) = (call.args[0] as u32, call.args[1] as u32);
                if let Some(table) = self.known.get_mut(&call.pid) {
                    table.retain(|fd, _| !(first..=last).contains(&(*fd as u32)));
                }
            }
            _ => {}
        }
    }

    /// A process runs another program, or is gone: descriptors may have closed themselves.
    pub fn forget(&mut self, pid: i32) {
        self.known.remove(&pid);
    }

    /// A child has what its parent has.
    pub fn inherit(&mut self, parent: i32, pid: i32) {
        if parent != pid
            && let Some(table) = self.known.get(&parent).cloned()
        {
            self.known.insert(pid, table);
        }
    }

    fn put(&mut self, pid: i32, fd: i32, name: Option<String>) {
        let table = self.known.entry(pid).or_default();
        match name {
            Some(name) if table.len() < MOST => drop(table.insert(fd, name)),
            _ => drop(table.remove(&fd)),
        }
    }
}

fn link(path: &str) -> Option<String> {
    Some(std::fs::read_link(path).ok()?.to_string_lossy().into_owned())
}

/// The string that an argument points to.
pub fn path(call: &Call, argument: usize) -> Option<String> {
    let bytes = call.bytes_at(When::Entry, *call.args.get(argument)?)?;
    let end = bytes.iter().position(|byte| *byte == 0)?;
    Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsRawFd;
    use tollgate_tracer::event::{Chunk, Gate};

    fn call(args: [u64; 6], result: i64, text: &[u8]) -> Call {
        Call {
            pid: std::process::id() as i32,
            tid: 1,
            gate: Gate::Syscall,
            bits: 64,
            nr: 0,
            args,
            result: Some(result),
            begun: 0,
            ended: 0,
            site: 0,
            memory: vec![Chunk { when: When::Entry, address: 0x1000, bytes: text.to_vec() }],
            stack: None,
        }
    }

    #[test]
    fn a_descriptor_of_this_process_is_named_until_it_is_closed() {
        let own = std::process::id() as i32;
        let file = std::fs::File::open("/etc/passwd").unwrap();
        let fd = file.as_raw_fd();
        let mut known = Descriptors::default();
        assert_eq!(known.name(own, fd).as_deref(), Some("/etc/passwd"));
        drop(file);
        assert_eq!(known.name(own, fd).as_deref(), Some("/etc/passwd"), "it is told of when it is gone");
        known.after("close", &call([fd as u64, 0, 0, 0, 0, 0], 0, b""));
        assert_ne!(known.name(own, fd).as_deref(), Some("/etc/passwd"));
        let here = std::env::current_dir().unwrap();
        assert_eq!(known.name(own, CURRENT).as_deref(), here.to_str());
    }

    #[test]
    fn what_was_open_too_shortly_has_the_name_it_was_opened_by() {
        let own = std::process::id() as i32;
        let mut known = Descriptors::default();
        let opened = call([CURRENT as u64, 0x1000, 0, 0, 0, 0], 900_000, b"/no/such/file\0");
        known.before("openat", &opened);
        assert_eq!(known.name(own, 900_000).as_deref(), Some("/no/such/file"));
        known.before("dup2", &call([900_000, 900_001, 0, 0, 0, 0], 900_001, b""));
        known.inherit(own, -5);
        known.after("close_range", &call([900_000, u64::from(u32::MAX), 0, 0, 0, 0], 0, b""));
        assert_eq!((known.name(own, 900_000), known.name(own, 900_001)), (None, None));
        assert_eq!(known.name(-5, 900_001).as_deref(), Some("/no/such/file"));
        known.forget(-5);
        assert_eq!(known.name(-5, 900_001), None);
    }

    #[test]
    fn strings_that_are_not_there_are_none() {
        assert_eq!(path(&call([0x1000, 0, 0, 0, 0, 0], 0, b"abc\0"), 0).as_deref(), Some("abc"));
        assert_eq!(path(&call([0x1000, 0, 0, 0, 0, 0], 0, b"abc"), 0), None);
        assert_eq!(path(&call([0x2000, 0, 0, 0, 0, 0], 0, b"abc\0"), 0), None);
        assert_eq!(path(&call([0; 6], 0, b""), 9), None);
    }
}
