//! The CPU time of processes that run, and of those that they have started and waited for.

use nix::time::clock_getcpuclockid;
use nix::unistd::Pid;
use std::collections::HashMap;
use std::fs;

/// ns of a clock tick of /proc (USER_HZ, arch/x86/include/asm/param.h).
const TICK: u64 = 10_000_000;

/// What was read at the last look.
#[derive(Debug, Default)]
pub struct Cpu {
    /// Of each process its own time and that of its children, ns.
    last: HashMap<i32, u64>,
    /// Above zero where processes ended that nobody has waited for yet.
    owed: u64,
}

impl Cpu {
    /// A process was met that may have run before: what it has used up to now does not count.
    pub fn met(&mut self, pid: i32) {
        if let Some(used) = used(pid) {
            self.last.insert(pid, used);
        }
    }

    /// What these processes used since the last look, ns; `None` where none can be asked.
    pub fn since(&mut self, pids: impl Iterator<Item = i32>) -> Option<u64> {
        let now: HashMap<i32, u64> = pids.filter_map(|pid| Some((pid, used(pid)?))).collect();
        if now.is_empty() {
            self.last.clear();
            return None;
        }
        Some(self.advance(now))
    }

    /// What a process that has ended used is part of its maker's time from then on that the maker has waited for it: all of it, with what was counted of it
    /// already. Until then it is missed.
    fn advance(&mut self, now: HashMap<i32, u64>) -> u64 {
        let sum = |of: &HashMap<i32, u64>| of.values().fold(0u64, |sum, used| sum.saturating_add(*used));
        let (after, before) = (sum(&now), sum(&self.last).saturating_add(self.owed));
        self.last = now;
        self.owed = before.saturating_sub(after);
        after.saturating_sub(before)
    }
}

/// What a process and its children have used, ns.
fn used(pid: i32) -> Option<u64> {
    let own = clock_getcpuclockid(Pid::from_raw(pid)).ok()?.now().ok()?;
    let own = (own.tv_sec() as u64).saturating_mul(1_000_000_000).saturating_add(own.tv_nsec() as u64);
    let children = fs::read_to_string(format!("/proc/{pid}/stat")).ok().and_then(|stat| of_children(&stat)).unwrap_or(0);
    Some(own.saturating_add(children.saturating_mul(TICK)))
}

/// User and system time of a process's children, clock ticks (proc_pid_stat(5), cutime and cstime). The name may have any character.
fn of_children(stat: &str) -> Option<u64> {
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(ticks(13)?.saturating_add(ticks(14)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_counted_once() {
        let mut cpu = Cpu { last: HashMap::from([(1, 100)]), owed: 0 };
        assert_eq!(cpu.advance(HashMap::from([(1, 150), (2, 30)])), 80);
        assert_eq!(cpu.advance(HashMap::from([(1, 160)])), 0, "2 has ended, and nobody has waited for it");
        assert_eq!(cpu.advance(HashMap::from([(1, 160 + 45)])), 25, "it used 15 more, and 1 another 10");
    }

    #[test]
    fn the_kernels_words_are_read() {
        let stat = "12 (a) b) S 1 12 12 0 -1 4194560 1 2 3 4 5 6 70 8 20 0 1 0 9 0 0";
        assert_eq!(of_children(stat), Some(78));
        assert_eq!(of_children("12 (a"), None);
        let own = std::process::id() as i32;
        let before = used(own).unwrap();
        (0..1000u32).for_each(|_| _ = std::hint::black_box(used(own)));
        assert!(used(own).unwrap() > before);
        assert_eq!(used(-5), None);
    }
}
