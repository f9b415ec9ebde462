//! Waiting until nobody else uses the machine: after a build, in front of a run, and before what was disturbed is
//! visited again.
//!
//! The load average was rejected as a measure: it says what was runnable over the last minute, and a build that has
//! just ended is in it. `/proc/stat` says what each CPU did in the last fifth of a second. Waiting is bounded by a part
//! of what measuring takes, so a machine that is always busy is measured all the same, and a warning says so.

use super::plan::Effort;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long one look at the machine takes: twenty ticks of `/proc/stat`.
const LOOK: Duration = Duration::from_millis(200);
/// Quiet looks in a row that are believed: between two compilers there is a moment of silence.
const BELIEVED: u32 = 2;
/// CPUs' worth of work of others that is still quiet, and the share of all CPUs that is on a large machine.
const QUIET: (f64, f64) = (0.25, 0.05);
/// The longest that a run waits in all.
const LONGEST: Duration = Duration::from_secs(30);
/// What starting a process and ending it adds to a visit.
const VISIT: Duration = Duration::from_millis(4);

/// What a run may still wait.
pub struct Patience {
    left: Duration,
    /// CPUs' worth of work that others did at the last look.
    busy: Option<f64>,
}

impl Patience {
    /// For a run over so many rows: half of what measuring them takes.
    pub fn new(rows: usize, effort: Effort) -> Patience {
        let visit = Duration::from_nanos(effort.sampling_ns as u64) + VISIT;
        let visits = u32::try_from(rows).unwrap_or(u32::MAX).saturating_mul(effort.rounds);
        Patience { left: visit.saturating_mul(visits / 2).min(LONGEST), busy: None }
    }

    /// No waiting at all: where instructions are counted, nobody can disturb.
    pub fn none() -> Patience {
        Patience { left: Duration::ZERO, busy: None }
    }

    /// What others did at the last look, in CPUs; `None` where nobody has looked, or `/proc/stat` cannot be read.
    pub fn busy(&self) -> Option<f64> {
        self.busy
    }

    /// Waits until the machine is quiet, `stop` is set, or patience has run out. `say` hears once that there is waiting
    /// to be done: how many CPUs others use, and for how long it waits at most.
    pub fn wait(&mut self, stop: &AtomicBool, say: &mut dyn FnMut(f64, Duration)) {
        self.wait_for(stop, say, &mut look);
    }

    fn wait_for(
        &mut self,
        stop: &AtomicBool,
        say: &mut dyn FnMut(f64, Duration),
        look: &mut dyn FnMut() -> Option<Look>,
    ) {
        let (mut quiet, mut said) = (0, false);
        while quiet < BELIEVED && self.left > Duration::ZERO && !stop.load(Ordering::Relaxed) {
            let Some(seen) = look() else { return };
            self.left = self.left.saturating_sub(seen.took);
            self.busy = Some(seen.busy);
            let limit = f64::max(QUIET.0, QUIET.1 * seen.cpus);
            quiet = if seen.busy <= limit { quiet + 1 } else { 0 };
            if quiet == 0 && !said && self.left > Duration::ZERO {
                say(seen.busy, self.left);
                said = true;
            }
        }
    }
}

/// What the machine did for a moment.
struct Look {
    /// CPUs' worth of work.
    busy: f64,
    /// CPUs that there are.
    cpus: f64,
    took: Duration,
}

/// Sleeps for [`LOOK`] and says what was done meanwhile.
fn look() -> Option<Look> {
    let (before, began) = (times(&stat()?)?, Instant::now());
    std::thread::sleep(LOOK);
    let after = times(&stat()?)?;
    let all = after.all.saturating_sub(before.all);
    let busy = all.saturating_sub(after.idle.saturating_sub(before.idle));
    // Without a tick of anything there is nothing to divide by: such a /proc/stat stands still.
    (all > 0).then(|| Look { busy: busy as f64 / all as f64 * after.cpus, cpus: after.cpus, took: began.elapsed() })
}

fn stat() -> Option<String> {
    std::fs::read_to_string("/proc/stat").ok()
}

/// Time of all CPUs since boot, in ticks.
#[derive(Debug, PartialEq)]
struct Times {
    idle: u64,
    all: u64,
    cpus: f64,
}

/// The first line of `/proc/stat` (proc(5)): user, nice, system, idle, iowait, irq, softirq, steal; guest times are in
/// user's already.
fn times(text: &str) -> Option<Times> {
    let line = text.lines().find(|line| line.starts_with("cpu "))?;
    let fields: Vec<u64> = line.split_whitespace().skip(1).take(8).map_while(|field| field.parse().ok()).collect();
    let cpus = text.lines().filter(|line| line.starts_with("cpu") && !line.starts_with("cpu ")).count();
    let idle = fields.get(3)?.saturating_add(*fields.get(4).unwrap_or(&0));
    let all = fields.iter().fold(0u64, |sum, field| sum.saturating_add(*field));
    (cpus > 0).then_some(Times { idle, all, cpus: cpus as f64 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks that see these numbers of busy CPUs, one after the other and then the last for ever; how many were taken,
    /// what was said, what is left.
    fn waits(left: u64, busy: &[f64]) -> (usize, Vec<f64>, Duration) {
        let mut patience = Patience { left: Duration::from_millis(left), busy: None };
        let (mut taken, mut said) = (0, Vec::new());
        let mut look = || {
            let seen = busy[taken.min(busy.len() - 1)];
            taken += 1;
            Some(Look { busy: seen, cpus: 2.0, took: LOOK })
        };
        patience.wait_for(&AtomicBool::new(false), &mut |busy, _| said.push(busy), &mut look);
        (taken, said, patience.left)
    }

    #[test]
    fn a_quiet_machine_is_looked_at_twice_and_nothing_is_said() {
        assert_eq!(waits(10_000, &[0.0]), (2, vec![], Duration::from_millis(9600)));
    }

    #[test]
    fn a_build_that_ends_is_waited_for_with_one_word() {
        assert_eq!(waits(10_000, &[2.0, 1.9, 0.1, 1.5, 0.1, 0.0]), (6, vec![2.0], Duration::from_millis(8800)));
    }

    #[test]
    fn a_machine_that_is_never_quiet_is_measured_all_the_same() {
        assert_eq!(waits(1000, &[2.0]), (5, vec![2.0], Duration::ZERO));
        assert_eq!(waits(0, &[2.0]), (0, vec![], Duration::ZERO), "no patience, no look");
    }

    #[test]
    fn a_stopped_run_and_a_machine_that_tells_nothing_do_not_wait() {
        let mut patience = Patience { left: LONGEST, busy: None };
        patience.wait_for(&AtomicBool::new(true), &mut |_, _| panic!("said"), &mut || panic!("looked"));
        patience.wait_for(&AtomicBool::new(false), &mut |_, _| panic!("said"), &mut || None);
        assert_eq!((patience.left, patience.busy()), (LONGEST, None));
    }

    #[test]
    fn patience_is_a_part_of_what_measuring_takes() {
        assert_eq!(Patience::new(193, Effort::FULL).left, Duration::from_millis(12) * (193 * 14 / 2));
        assert_eq!(Patience::new(100_000, Effort::FULL).left, LONGEST);
        assert!(Patience::new(2, Effort::QUICK).left < Duration::from_millis(40));
        assert_eq!(Patience::none().left, Duration::ZERO);
    }

    #[test]
    fn idle_time_is_told_from_work() {
        let text =
            "cpu  100 5 20 1000 10 1 2 30 7 0\ncpu0 50 0 10 500 5 0 1 15 0 0\ncpu1 50 5 10 500 5 1 1 15 0 0\nintr 5\n";
        assert_eq!(times(text), Some(Times { idle: 1010, all: 1168, cpus: 2.0 }));
        for broken in ["", "cpu  1 2\ncpu0 1 2\n", "cpu  1 2 3 4\n", "cpu  x\ncpu0 1\n"] {
            assert_eq!(times(broken), None, "{broken}");
        }
    }
}
