//! The CPU time of a process.

use nix::time::clock_getcpuclockid;
use nix::unistd::Pid;
use std::fs;

/// ns of a clock tick of /proc (USER_HZ, arch/x86/include/asm/param.h).
const TICK: u64 = 10_000_000;

/// CPU time, nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTime {
    /// In user mode.
    pub user_ns: u64,
    /// In the kernel.
    pub system_ns: u64,
}

impl CpuTime {
    /// What a process and the children that it has waited for have used. The sum is exact of its own time, and to a
    /// tick (10 ms) of that of its children; how much of it is the system's is known to a tick. `None`: it cannot be
    /// asked.
    pub fn of(pid: i32) -> Option<CpuTime> {
        let own = clock_getcpuclockid(Pid::from_raw(pid)).ok()?.now().ok()?;
        let own = (own.tv_sec() as u64).saturating_mul(1_000_000_000).saturating_add(own.tv_nsec() as u64);
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        Some(CpuTime::split(own, ticks(&stat).unwrap_or_default()))
    }

    fn split(own: u64, [user, system, children_user, children_system]: [u64; 4]) -> CpuTime {
        let ns = |ticks: u64| ticks.saturating_mul(TICK);
        let share =
            |part: u64| (u128::from(own) * u128::from(part) / u128::from(user.saturating_add(system)).max(1)) as u64;
        let system_ns = share(system);
        CpuTime {
            user_ns: (own - system_ns).saturating_add(ns(children_user)),
            system_ns: system_ns.saturating_add(ns(children_system)),
        }
    }

    /// Both together.
    pub fn sum(self) -> u64 {
        self.user_ns.saturating_add(self.system_ns)
    }

    /// What was used since another moment.
    pub fn since(self, before: CpuTime) -> CpuTime {
        let CpuTime { user_ns, system_ns } = before;
        CpuTime { user_ns: self.user_ns.saturating_sub(user_ns), system_ns: self.system_ns.saturating_sub(system_ns) }
    }
}

/// User and system time of a process and of its children, clock ticks (proc_pid_stat(5), from utime on). The name may
/// have any character.
fn ticks(stat: &str) -> Option<[u64; 4]> {
    let mut fields = stat.rsplit_once(") ")?.1.split(' ').skip(11).map(str::parse);
    let mut next = || fields.next()?.ok();
    Some([next()?, next()?, next()?, next()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_words_are_read() {
        let stat = "12 (a) b) S 1 12 12 0 -1 4194560 1 2 3 4 5 15 70 8 20 0 1 0 9 0 0";
        assert_eq!(ticks(stat), Some([5, 15, 70, 8]));
        assert_eq!(ticks("12 (a"), None);
        assert_eq!(CpuTime::split(1000, [5, 15, 70, 8]), CpuTime { user_ns: 700_000_250, system_ns: 80_000_750 });
        assert_eq!(CpuTime::split(7, [0; 4]), CpuTime { user_ns: 7, system_ns: 0 });
    }

    #[test]
    fn time_goes_on() {
        let own = std::process::id() as i32;
        let before = CpuTime::of(own).unwrap();
        (0..1000u32).for_each(|_| _ = std::hint::black_box(CpuTime::of(own)));
        assert!(CpuTime::of(own).unwrap().sum() > before.sum());
        assert_eq!(CpuTime::of(-5), None);
        let later = CpuTime { user_ns: 9, system_ns: 3 };
        assert_eq!(later.since(CpuTime { user_ns: 4, system_ns: 5 }), CpuTime { user_ns: 5, system_ns: 0 });
    }
}
