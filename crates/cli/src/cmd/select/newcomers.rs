//! Processes that start in a cgroup, or are moved into it, while it is watched.

use super::cgroup;
use super::process::{Own, World};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often it is looked. (inotify(7) was rejected: cgroup.events tells of a cgroup that becomes empty or is so no
/// more, and of nothing between.)
const LOOK: Duration = Duration::from_millis(100);

/// Cgroups, and the processes that are known in them.
pub struct Newcomers {
    world: World,
    own: Own,
    cgroups: Vec<PathBuf>,
    /// By number, and when each of them started: a number is given again.
    known: HashMap<i32, Option<u64>>,
    next: Instant,
}

impl Newcomers {
    /// Those that these cgroups will have; `known` are attached to.
    pub fn new(world: World, own: Own, cgroups: Vec<PathBuf>, known: &[i32]) -> Newcomers {
        let known = known.iter().map(|pid| (*pid, world.started(*pid))).collect();
        Newcomers { world, own, cgroups, known, next: Instant::now() + LOOK }
    }

    /// Is there anything to look at?
    pub fn any(&self) -> bool {
        !self.cgroups.is_empty()
    }

    /// Processes that are there since it was looked last; each is told once. Asked as often as one likes; `now`: looks
    /// in any case.
    pub fn look(&mut self, now: bool) -> Vec<i32> {
        if !self.any() || (!now && Instant::now() < self.next) {
            return Vec::new();
        }
        let there: HashSet<i32> = self.cgroups.iter().flat_map(|dir| cgroup::processes(dir)).collect();
        let mut new = Vec::new();
        for pid in &there {
            let started = self.world.started(*pid);
            if self.known.get(pid) == Some(&started) || !self.world.runs(*pid) {
                continue;
            }
            self.known.insert(*pid, started);
            if !self.own.has(&self.world, *pid) {
                new.push(*pid);
            }
        }
        self.known.retain(|pid, _| there.contains(pid));
        self.next = Instant::now() + LOOK;
        new.sort_unstable();
        new
    }
}
