//! The PIDs that processes of other PID namespaces have in this one (pid_namespaces(7)).
//!
//! A call is told some milliseconds after it was made, when who was named in it may have ended. So what is followed is
//! asked for its numbers when it begins, and they are kept. Whoever else is named is searched for in /proc.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};
use tollgate_remote::pid_namespace::{self, Numbers};

/// Numbers that are kept; behind that those are forgotten that nobody has any more.
const MOST: usize = 1 << 16;
/// All of /proc is read this often at most: it takes some milliseconds on a machine with a thousand threads.
const BETWEEN: Duration = Duration::from_millis(100);

/// What is known of them.
#[derive(Default)]
pub struct Namespaces {
    own: Option<u64>,
    /// The namespaces of processes that are followed, by their PIDs here: its own first, then what that is in.
    of: HashMap<i32, Vec<u64>>,
    /// Numbers here, by a namespace and the number there.
    here: HashMap<(u64, i32), i32>,
    searched: Option<Instant>,
}

impl Namespaces {
    /// A thread that is followed stands at its beginning, or where it was joined.
    pub fn born(&mut self, tid: i32) {
        if self.own.is_none() {
            self.own = pid_namespace::own().ok();
        }
        let (Ok(chain), Ok(numbers)) = (pid_namespace::chain(tid), Numbers::of(tid)) else { return };
        if let Some(process) = numbers.process.first() {
            self.of.insert(*process, chain.clone());
        }
        self.learn(&chain, &numbers);
    }

    /// The number here of whom a process knows by a number; `None` where it is not found.
    pub fn here(&mut self, process: i32, number: i32) -> Option<i32> {
        // Of a process that could not be asked it is taken as it is, as by strace.
        let Some(chain) = self.of.get(&process) else { return Some(number) };
        let namespace = *chain.first()?;
        if Some(namespace) == self.own {
            return Some(number);
        }
        let known = self.here.get(&(namespace, number)).copied().filter(|here| still(*here, number));
        if known.is_some() || self.searched.is_some_and(|last| last.elapsed() < BETWEEN) {
            return known;
        }
        self.here.remove(&(namespace, number));
        self.search();
        self.searched = Some(Instant::now());
        self.here.get(&(namespace, number)).copied()
    }

    /// A struct pid of the kernel has one number in each namespace, whether it is that of a thread, a process, a group
    /// or a session.
    fn learn(&mut self, chain: &[u64], numbers: &Numbers) {
        if self.here.len() >= MOST {
            self.here.retain(|_, here| Numbers::of(*here).is_ok());
        }
        for of_one in numbers.all() {
            let Some((here, inside)) = of_one.split_first() else { continue };
            // 0 is who is not in that namespace.
            let pairs = chain.iter().zip(inside.iter().rev()).filter(|(_, number)| **number != 0);
            self.here.extend(pairs.map(|(namespace, number)| ((*namespace, *number), *here)));
        }
    }

    fn search(&mut self) {
        for pid in numbers_in("/proc") {
            let Ok(numbers) = Numbers::of(pid) else { continue };
            // One number is one namespace: this one.
            if numbers.process.len() < 2 {
                continue;
            }
            let Ok(chain) = pid_namespace::chain(pid) else { continue };
            self.learn(&chain, &numbers);
            let threads = numbers_in(format!("/proc/{pid}/task")).filter(|tid| *tid != pid);
            threads.filter_map(|tid| Numbers::of(tid).ok()).for_each(|numbers| self.learn(&chain, &numbers));
        }
    }
}

/// Who has a number here has that number in a namespace too, or has ended.
fn still(here: i32, number: i32) -> bool {
    Numbers::of(here).map_or(true, |numbers| numbers.all().iter().any(|all| all.contains(&number)))
}

fn numbers_in(directory: impl AsRef<Path>) -> impl Iterator<Item = i32> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_for_all_that_it_is_of() {
        let mut namespaces = Namespaces { own: Some(1), ..Namespaces::default() };
        let numbers = Numbers {
            process: vec![5_000_100, 20, 2],
            thread: vec![5_000_101, 21, 3],
            group: vec![5_000_050, 10, 0],
            session: vec![5_000_001, 0, 0],
        };
        namespaces.of.insert(5_000_100, vec![30, 20, 1]);
        namespaces.of.insert(5_000_090, vec![20, 1]);
        namespaces.of.insert(5_000_000, vec![1]);
        namespaces.learn(&[30, 20, 1], &numbers);
        namespaces.searched = Some(Instant::now());
        assert_eq!(namespaces.here(5_000_100, 3), Some(5_000_101));
        assert_eq!(namespaces.here(5_000_100, 0), None, "nobody has that number there");
        assert_eq!(namespaces.here(5_000_090, 10), Some(5_000_050), "its group, in the namespace around it");
        assert_eq!(namespaces.here(5_000_000, 77), Some(77), "it is in this namespace");
        assert_eq!(namespaces.here(77, 78), Some(78), "nothing is known of it");
    }
}
