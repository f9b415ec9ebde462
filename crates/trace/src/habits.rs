//! Which programs make many calls, as far as was seen before: in this trace, and, with a directory, in earlier ones.
//!
//! A program that begins by stops and is then given stubs all the same ([`super::beginner`]) has paid for both. So it
//! is remembered, by its file, and has them from its first instruction the next time. One that makes few after all,
//! because it was given other arguments or another environment (a long LD_LIBRARY_PATH is fifty calls of the loader),
//! is forgotten again. What is remembered changes the price of a trace and nothing else; a directory that cannot be
//! read or written is as good as none.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use tollgate_remote::exe;
use tollgate_rewrite::scan::cache::{Key, make_room};

/// What is known, by file.
#[derive(Debug, Default)]
pub(super) struct Habits {
    directory: Option<PathBuf>,
    known: HashMap<Key, bool>,
    /// Processes that have stubs because of it, and the calls that they have made, as far as is known.
    running: HashMap<i32, (Key, u64)>,
}

impl Habits {
    /// With a directory of this user's alone.
    pub fn new(directory: Option<PathBuf>) -> Habits {
        Habits { directory, known: HashMap::new(), running: HashMap::new() }
    }

    /// Whether the program of a process has made many calls before.
    pub fn makes_many(&mut self, pid: i32) -> bool {
        program(pid).is_some_and(|key| self.is_known(&key))
    }

    fn is_known(&mut self, key: &Key) -> bool {
        if let Some(many) = self.known.get(key) {
            return *many;
        }
        let many = self.path(key).is_some_and(|path| fs::symlink_metadata(path).is_ok());
        self.known.insert(key.clone(), many);
        many
    }

    /// The same of one that begins, and is looked at from here on.
    pub fn begins_with_many(&mut self, pid: i32) -> bool {
        let Some(key) = program(pid).filter(|key| self.is_known(key)) else { return false };
        self.running.insert(pid, (key, 0));
        true
    }

    /// A process has made so many calls more.
    pub fn made(&mut self, pid: i32, calls: u64) {
        if let Some((_, made)) = self.running.get_mut(&pid) {
            *made = made.saturating_add(calls);
        }
    }

    /// It has made another process, which costs it with stubs as much as so many calls without.
    pub fn forked(&mut self, pid: i32, calls: u32) {
        if let Some((_, made)) = self.running.get_mut(&pid) {
            *made = made.saturating_sub(calls.into());
        }
    }

    /// Its program is over. `pays`: the calls that are worth stubs.
    pub fn ended(&mut self, pid: i32, pays: u32) {
        // Some calls are not told of here.
        let few = u64::from(pays) * 2 / 3;
        let Some((key, _)) = self.running.remove(&pid).filter(|(_, made)| *made < few) else { return };
        if let Some(path) = self.path(&key) {
            let _ = fs::remove_file(path);
        }
        self.known.insert(key, false);
    }

    /// It goes on without us.
    pub fn left(&mut self, pid: i32) {
        self.running.remove(&pid);
    }

    /// It has.
    pub fn has_made_many(&mut self, pid: i32) {
        let Some(key) = program(pid) else { return };
        let path = self.path(&key);
        if self.known.insert(key, true) == Some(true) {
            return;
        }
        if let (Some(path), Some(directory)) = (path, &self.directory) {
            let _ = make_room(directory);
            let _ = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
        }
    }

    fn path(&self, key: &Key) -> Option<PathBuf> {
        let directory = self.directory.as_ref().filter(|_| key.lasts())?;
        Some(directory.join(format!("v2-many-{}", key.file())))
    }
}

/// What names the content of the file that a process executes.
fn program(pid: i32) -> Option<Key> {
    if exe::is_served(pid) {
        return None;
    }
    let file = fs::File::options().read(true).custom_flags(libc::O_PATH).open(format!("/proc/{pid}/exe"));
    Key::of(&file.ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_made_many_calls_is_known_to_the_next_trace() {
        let directory = std::env::temp_dir().join(format!("tollgate-habits-{}", std::process::id()));
        let own = std::process::id() as i32;
        let mut first = Habits::new(Some(directory.clone()));
        assert!(!first.makes_many(own));
        first.has_made_many(own);
        assert!(first.makes_many(own));
        assert!(Habits::new(Some(directory.clone())).makes_many(own));
        assert!(!Habits::new(None).makes_many(own));
        let mut next = Habits::new(Some(directory.clone()));
        for (calls, forks, many) in [(1000, 0, true), (1000, 9, true), (1000, 10, false), (40, 0, false)] {
            next.has_made_many(own);
            assert!(next.begins_with_many(own));
            next.made(own, calls);
            (0..forks).for_each(|_| next.forked(own, 100));
            next.ended(own, 100);
            assert_eq!(next.makes_many(own), many, "{calls} calls, {forks} forks");
        }
        assert!(!Habits::new(Some(directory.clone())).makes_many(own), "that is forgotten for good");
        fs::remove_dir_all(directory).unwrap();
    }
}
