//! What a stop adds to the time of a call that it tells of.
//!
//! From the moment at which a thread is let go into its call to the one at which its stop behind it is heard of, it
//! enters the call, makes it, stops, and wakes the tracer. All but the call costs the same each time, so the shortest
//! of all that were seen is taken for that and a call of [`SHORTEST_NS`], as programs make some at their start. What is
//! left is some microseconds too long, or a call's own time: nobody can tell. Rejected: the median of calls that are
//! made for the purpose, which costs as much as a short program.

/// The shortest times that calls have taken by stops, ticks of the TSC.
#[derive(Clone, Copy, Debug)]
pub(super) struct StopCost {
    /// In order.
    least: [u64; KEPT],
    /// What the shortest calls take, ticks.
    shortest: u64,
}

/// What the shortest calls take: getpid(2) and its like, by `syscall`.
const SHORTEST_NS: f64 = 100.0;

/// So many are kept, and the longest of them is believed: the very shortest may be a clock's slip.
const KEPT: usize = 3;

impl StopCost {
    /// `tick`: nanoseconds.
    pub fn new(tick: f64) -> StopCost {
        StopCost { least: [u64::MAX; KEPT], shortest: ((SHORTEST_NS / tick) as u64).max(1) }
    }

    /// A call took so long by stops; how long without them, as far as is known by now.
    pub fn less(&mut self, ticks: u64) -> u64 {
        if let Some(at) = self.least.iter().position(|known| ticks < *known) {
            self.least[at..].rotate_right(1);
            self.least[at] = ticks;
        }
        ticks.saturating_sub(self.known()).max(self.shortest)
    }

    /// What stops add; 0 before enough calls were seen.
    pub fn known(&self) -> u64 {
        Some(self.least[KEPT - 1]).filter(|ticks| *ticks != u64::MAX).unwrap_or(0).saturating_sub(self.shortest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_shortest_calls_took_is_taken_off() {
        let mut cost = StopCost::new(0.5);
        assert_eq!([9000, 7000].map(|ticks| cost.less(ticks)), [9000, 7000]);
        assert_eq!((cost.less(8000), cost.known()), (200, 8800));
        assert_eq!([50_000, 7500, 7600].map(|ticks| cost.less(ticks)), [41_200, 200, 200]);
        assert_eq!((cost.known(), cost.less(10_000)), (7400, 2600));
    }
}
