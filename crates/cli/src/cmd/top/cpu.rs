//! The CPU time of processes that run, and of those that they have started and waited for.

use std::collections::HashMap;
use tollgate_remote::cpu::CpuTime;

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

    /// What a process that has ended used is part of its maker's time from then on that the maker has waited for it:
    /// all of it, with what was counted of it already. Until then it is missed.
    fn advance(&mut self, now: HashMap<i32, u64>) -> u64 {
        let sum = |of: &HashMap<i32, u64>| of.values().fold(0u64, |sum, used| sum.saturating_add(*used));
        let (after, before) = (sum(&now), sum(&self.last).saturating_add(self.owed));
        self.last = now;
        self.owed = before.saturating_sub(after);
        after.saturating_sub(before)
    }
}

fn used(pid: i32) -> Option<u64> {
    CpuTime::of(pid).map(CpuTime::sum)
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
}
