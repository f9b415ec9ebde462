//! What `tollgate top` shows: periods of a trace, and tables of the last one by process, call, gate and site.
//!
//! Everything here is a function of [`Period`]s, so that a screen can be tested without a terminal, a program or a
//! clock.

mod json;
mod period;
pub mod text;
mod view;

pub use json::{SCHEMA, object};
pub use period::{Call, Levels, Period, Sum, Times};
pub use view::{Line, Query, RowId, Scope, Sort, View};

use crate::bill::Tolls;
use crate::fact::Gate;
use std::collections::VecDeque;

/// Periods that are kept, for sparklines.
pub const KEPT: usize = 30;

/// The last periods of a trace.
#[derive(Clone, Debug, Default)]
pub struct Top {
    tolls: Option<Tolls>,
    periods: VecDeque<Period>,
}

/// One period as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// How long it was, ns.
    pub length_ns: u64,
    /// Calls that entered the kernel.
    pub crossings: u64,
    /// Those that failed.
    pub errors: u64,
    /// Calls that the vDSO answered.
    pub vdso: u64,
    /// What the crossings cost, ns; `None` without prices.
    pub toll_ns: Option<f64>,
    /// Crossings without a price, which are not in that.
    pub unpriced: u64,
    /// CPU time of the processes, ns, as far as it is known.
    pub cpu_ns: Option<u64>,
    /// How much of that was tracing.
    pub tracing_ns: Option<u64>,
    /// Processes that lived in it.
    pub processes: usize,
}

impl Totals {
    /// So many a second.
    pub fn rate(&self, of: f64) -> f64 {
        if self.length_ns == 0 { 0.0 } else { of * 1e9 / self.length_ns as f64 }
    }

    /// What part of the CPU time a toll is. Tolls are those of programs that nobody traces, and so is that time:
    /// without the tracing. `None` where that is more than half of it: what is left would be the difference of two
    /// large estimates. (A loop of polls was said to pay 110 % of its time.)
    pub fn share(&self, toll_ns: f64) -> Option<f64> {
        let (cpu, tracing) = (self.cpu_ns?, self.tracing_ns.unwrap_or(0));
        let own = cpu.checked_sub(tracing).filter(|own| *own > 0 && *own >= tracing)?;
        Some(toll_ns / own as f64).filter(|share| *share <= 1.0)
    }
}

impl Top {
    /// By these prices.
    pub fn new(tolls: Option<Tolls>) -> Self {
        Self { tolls, periods: VecDeque::new() }
    }

    /// One more period; the oldest one is forgotten.
    pub fn push(&mut self, period: Period) {
        if self.periods.len() >= KEPT {
            self.periods.pop_front();
        }
        self.periods.push_back(period);
    }

    /// The last one.
    pub fn last(&self) -> Option<&Period> {
        self.periods.back()
    }

    /// The last one as a whole.
    pub fn totals(&self) -> Totals {
        let Some(period) = self.last() else { return Totals::default() };
        let mut totals = Totals {
            length_ns: period.length_ns(),
            cpu_ns: period.cpu_ns,
            tracing_ns: period.tracing_ns,
            processes: period.programs.len(),
            toll_ns: self.tolls.as_ref().map(|_| 0.0),
            ..Totals::default()
        };
        for (call, sum) in &period.calls {
            if !call.gate.crosses() {
                totals.vdso = totals.vdso.saturating_add(sum.calls);
                continue;
            }
            totals.crossings = totals.crossings.saturating_add(sum.calls);
            totals.errors = totals.errors.saturating_add(sum.errors);
            match self.toll(call.gate, call.bits) {
                Some(toll) => totals.toll_ns = totals.toll_ns.map(|all| all + toll * sum.calls as f64),
                None => totals.unpriced = totals.unpriced.saturating_add(sum.calls),
            }
        }
        totals
    }

    /// What one crossing costs, ns. The vDSO is none.
    fn toll(&self, gate: Gate, bits: u8) -> Option<f64> {
        self.tolls.as_ref()?.toll(gate.name(), bits)
    }
}

#[cfg(test)]
mod tests;
