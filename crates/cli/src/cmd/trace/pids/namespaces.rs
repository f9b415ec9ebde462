//! The PIDs that processes of other PID namespaces have in this one (pid_namespaces(7)).
//!
//! A call is told some milliseconds after it was made, when who was named in it may have ended. So what is followed is
//! asked for its numbers when it begins, and they are kept. Whoever else is named is searched for in /proc, where
//! anybody may have thousands of threads: that is bounded in time, and nothing is told of who was not found.

use std::collections::HashMap;
use std::hash::Hash;
use std::path::Path;
use std::time::{Duration, Instant};
use tollgate_remote::pid_namespace::{self, Numbers};

/// What is known of them.
#[derive(Default)]
pub struct Namespaces {
    own: Option<u64>,
    /// The namespaces of processes that are followed, by their PIDs here: its own first, then what that is in.
    of: Kept<i32, Vec<u64>>,
    /// Numbers here, by a namespace and the number there.
    here: Kept<(u64, i32), Known>,
    search: Search,
}

/// A number here.
#[derive(Clone, Copy)]
struct Known {
    here: i32,
    /// Whose it is is followed: who gets the number there next is, too, or was not made by what is followed. Of others
    /// it must be asked whose it is by now.
    followed: bool,
}

impl Namespaces {
    /// A thread that is followed stands at its beginning, or where it was joined.
    pub fn born(&mut self, tid: i32) {
        let Ok(numbers) = Numbers::of(tid) else { return };
        let chain = pid_namespace::chain(tid).unwrap_or_default();
        if let Some(process) = numbers.process.first() {
            self.of.insert(*process, chain.clone());
        }
        self.learn(&chain, &numbers, true);
    }

    /// The number here of whom a process knows by a number; `None` where it is not found.
    pub fn here(&mut self, process: i32, number: i32) -> Option<i32> {
        if self.own.is_none() {
            self.own = pid_namespace::own().ok();
        }
        if self.of.get(&process).is_none() {
            self.of.insert(process, pid_namespace::chain(process).unwrap_or_default());
        }
        // Of a process that could not be asked it is taken as it is, as by strace.
        let Some(namespace) = self.of.get(&process).and_then(|chain| chain.first().copied()) else {
            return Some(number);
        };
        if Some(namespace) == self.own {
            return Some(number);
        }
        if let Some(known) = self.known(namespace, number) {
            return Some(known);
        }
        for (chain, numbers) in self.search.look() {
            self.learn(&chain, &numbers, false);
        }
        self.known(namespace, number)
    }

    fn known(&self, namespace: u64, number: i32) -> Option<i32> {
        let Known { here, followed } = *self.here.get(&(namespace, number))?;
        (followed || has(here, number)).then_some(here)
    }

    /// A struct pid of the kernel has one number in each namespace, whether it is that of a thread, a process, a group
    /// or a session.
    fn learn(&mut self, chain: &[u64], numbers: &Numbers, followed: bool) {
        for of_one in numbers.all() {
            let Some((here, inside)) = of_one.split_first() else { continue };
            // 0 is who is not in that namespace.
            for (namespace, number) in chain.iter().zip(inside.iter().rev()).filter(|(_, number)| **number != 0) {
                let (key, here) = ((*namespace, *number), *here);
                // A search finds who is followed too.
                let known = self.here.get(&key).is_some_and(|known| known.followed && known.here == here);
                self.here.insert(key, Known { here, followed: followed || known });
            }
        }
    }
}

/// Whether somebody has both numbers at the moment.
fn has(here: i32, number: i32) -> bool {
    Numbers::of(here).is_ok_and(|numbers| numbers.all().iter().any(|all| all.contains(&number)))
}

/// What was learned last: as much as [`Kept::MOST`], and at most as much again.
struct Kept<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Kept { young: HashMap::new(), old: HashMap::new() }
    }
}

impl<K: Eq + Hash, V> Kept<K, V> {
    const MOST: usize = 1 << 16;

    fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= Self::MOST {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }

    fn get(&self, key: &K) -> Option<&V> {
        self.young.get(key).or_else(|| self.old.get(key))
    }
}

/// A look at all processes, in pieces.
#[derive(Default)]
struct Search {
    /// Where the next one begins.
    from: i32,
    /// Not before.
    next: Option<Instant>,
}

impl Search {
    /// Processes and threads that are in further namespaces; nothing where it was looked a short time ago: it takes a
    /// twentieth of the time at most.
    fn look(&mut self) -> Vec<(Vec<u64>, Numbers)> {
        const MOST: Duration = Duration::from_millis(20);
        const BETWEEN: Duration = Duration::from_millis(100);
        const TIMES: u32 = 20;
        if self.next.is_some_and(|next| Instant::now() < next) {
            return Vec::new();
        }
        let begun = Instant::now();
        let mut pids: Vec<i32> = numbers_in("/proc").collect();
        pids.sort_by_key(|pid| (*pid < self.from, *pid));
        self.from = 0;
        let mut found = Vec::new();
        for pid in pids {
            if begun.elapsed() >= MOST {
                self.from = pid;
                break;
            }
            // One number is one namespace: this one.
            let Some(numbers) = Numbers::of(pid).ok().filter(|numbers| numbers.process.len() > 1) else { continue };
            let Ok(chain) = pid_namespace::chain(pid) else { continue };
            found.push((chain.clone(), numbers));
            let others = numbers_in(format!("/proc/{pid}/task")).filter(|tid| *tid != pid);
            let others = others.take_while(|_| begun.elapsed() < MOST).filter_map(|tid| Numbers::of(tid).ok());
            found.extend(others.map(|numbers| (chain.clone(), numbers)));
        }
        self.next = Some(Instant::now() + BETWEEN.max(begun.elapsed() * TIMES));
        found
    }
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
        namespaces.learn(&[30, 20, 1], &numbers, true);
        assert_eq!(namespaces.here(5_000_100, 3), Some(5_000_101));
        assert_eq!(namespaces.here(5_000_100, 0), None, "nobody has that number there");
        assert_eq!(namespaces.here(5_000_090, 10), Some(5_000_050), "its group, in the namespace around it");
        assert_eq!(namespaces.here(5_000_000, 77), Some(77), "it is in this namespace");
        assert_eq!(namespaces.here(5_000_077, 78), Some(78), "nothing is known of it");
    }

    /// Regression: the number of a process that had ended, and was not followed, was told of the next one that had its
    /// number in a namespace.
    #[test]
    fn who_has_ended_and_was_not_followed_is_not_told_of_another() {
        let mut namespaces = Namespaces { own: Some(1), ..Namespaces::default() };
        namespaces.of.insert(5_000_100, vec![30, 1]);
        let ended = Numbers { process: vec![5_000_200, 7], ..Numbers::default() };
        namespaces.learn(&[30, 1], &ended, false);
        assert_eq!(namespaces.here(5_000_100, 7), None);
        namespaces.learn(&[30, 1], &ended, true);
        assert_eq!(namespaces.here(5_000_100, 7), Some(5_000_200));
        namespaces.learn(&[30, 1], &ended, false);
        assert_eq!(namespaces.here(5_000_100, 7), Some(5_000_200), "a search found it");
    }

    /// Regression: with more numbers than are kept, all of them were asked for at each further one.
    #[test]
    fn no_more_than_so_many_are_kept() {
        let mut kept = Kept::default();
        for number in 0..3 * Kept::<i32, i32>::MOST as i32 {
            kept.insert(number, number);
        }
        assert_eq!(kept.young.len() + kept.old.len(), 2 * Kept::<i32, i32>::MOST);
        assert_eq!((kept.get(&0), kept.get(&150_000)), (None, Some(&150_000)));
    }
}
