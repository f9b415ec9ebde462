//! A run: one pilot visit to each row, then rounds that visit every open row once each (A B C A B C), so that whatever
//! drifts hits all rows alike.

use super::plan::{self, Effort, PILOT, Plan, Resolution};
use super::scale::Scale;
use super::tally::Tally;
use super::visit::{Raw, Visitor};
use std::sync::atomic::{AtomicBool, Ordering};
use tollgate_gates::gate;
use tollgate_gates::reason::Reason;
use tollgate_report::model::{Row, SelfCheck};
use tollgate_report::stats;

/// The row that is visited again at the end of each round: gate, bits, call.
const CHECKED: (&str, u8, &str) = ("syscall", 64, "enosys");

/// Where a run has got to.
pub enum Progress<'a> {
    /// The row of this index was tried.
    Tried(&'a Tally),
    /// The row was visited in a round.
    Visited(&'a Tally),
    /// A round is complete.
    Round,
    /// The last row of a gate has had its last visit.
    Gate(&'static str),
}

/// Everything that a run has seen so far.
pub struct Run {
    /// One a row, in the registry's order.
    pub tallies: Vec<Tally>,
    /// Visits to open rows that failed, as `row: reason`.
    pub failed: Vec<(String, String)>,
    /// What each round is planned to take.
    pub effort: Effort,
    /// The clock.
    pub clock: Resolution,
    /// Visits that were made again because they were disturbed.
    pub repeated: u64,
    plans: Vec<Option<Plan>>,
    /// Rows whose visit in this round was disturbed.
    disturbed: Vec<usize>,
    /// Visits to the checked row at the end of the rounds.
    check: Option<Tally>,
}

impl Run {
    /// A run over these rows.
    pub fn new(tallies: Vec<Tally>, effort: Effort, clock: Resolution) -> Run {
        let plans = tallies.iter().map(|_| None).collect();
        let check =
            tallies.iter().find(|tally| is_checked(tally)).map(|tally| Tally::new(tally.gate, tally.row.clone()));
        Run { tallies, failed: Vec::new(), effort, clock, repeated: 0, plans, disturbed: Vec::new(), check }
    }

    /// Tries every row once: which are open, and about what they cost.
    pub fn pilot(&mut self, visitor: &mut dyn Visitor, stop: &AtomicBool, tell: &mut dyn FnMut(Progress<'_>, &Run)) {
        for index in 0..self.tallies.len() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            // Once more before a row is shut: what shut it may have been the moment (a machine that slept, no memory).
            let tried = self.try_row(visitor, index).or_else(|_| self.try_row(visitor, index));
            match tried {
                Ok((plan, raw)) => {
                    self.plans[index] = Some(plan);
                    // Where every visit counts the same, the first one is as good as any.
                    if self.clock.counts {
                        self.tallies[index].add(&raw);
                    }
                }
                // Ended with the run, not by itself.
                Err(_) if stop.load(Ordering::Relaxed) => return,
                Err(reason) => self.tallies[index].shut = Some(reason),
            }
            tell(Progress::Tried(&self.tallies[index]), self);
        }
    }

    /// Tries one row, and plans its visits. A row that turns out cheap is tried once more in batches: in the first try,
    /// the timer was most of what was seen.
    fn try_row(&self, visitor: &mut dyn Visitor, index: usize) -> Result<(Plan, Raw), Reason> {
        let tally = &self.tallies[index];
        if self.clock.counts {
            align();
            let plan = plan::counted(self.effort);
            return Ok((plan, visitor.visit(tally.gate, &tally.row, plan)?));
        }
        let first = visitor.visit(tally.gate, &tally.row, PILOT)?;
        // 16 turns of the null path last longer than an empty sample: at worst the batches get longer than they need
        // be.
        let timer = first.smallest_null();
        let plan = self.planned(&first, timer);
        if plan.batch <= PILOT.batch {
            return Ok((plan, first));
        }
        let again = visitor.visit(tally.gate, &tally.row, Plan { batch: plan.batch, ..PILOT })?;
        Ok((self.planned(&again, timer), again))
    }

    fn planned(&self, pilot: &Raw, timer: f64) -> Plan {
        let mut net = pilot.net();
        net.sort_by(f64::total_cmp);
        // Per crossing, not per operation: the plan counts crossings.
        let cost = stats::median(&net).unwrap_or(0.0) * f64::from(pilot.operations.max(1));
        let turn = cost + pilot.smallest_null() / f64::from(pilot.batch.max(1));
        plan::plan(cost, turn, timer, self.clock, self.effort)
    }

    /// The rounds, until they are done or `stop` is set. True if all were done.
    pub fn rounds(
        &mut self,
        visitor: &mut dyn Visitor,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(Progress<'_>, &Run),
    ) -> bool {
        // A counter of instructions has had its first round in the pilot.
        let first = if self.clock.counts { 2 } else { 1 };
        for round in first..=self.effort.rounds {
            for index in 0..self.tallies.len() {
                if stop.load(Ordering::Relaxed) {
                    return false;
                }
                self.visit(visitor, index, round);
                if stop.load(Ordering::Relaxed) {
                    return false;
                }
                tell(Progress::Visited(&self.tallies[index]), self);
            }
            self.visit_check(visitor);
            self.visit_again(visitor, stop);
            if round == self.effort.rounds {
                // Not before: what is visited again changes the figures of gates all over the list.
                let mut gates: Vec<&'static str> = self.tallies.iter().map(|tally| tally.gate.name()).collect();
                gates.dedup();
                gates.into_iter().for_each(|gate| tell(Progress::Gate(gate), self));
            }
            tell(Progress::Round, self);
        }
        true
    }

    fn visit(&mut self, visitor: &mut dyn Visitor, index: usize, round: u32) {
        let Some(plan) = self.plans[index] else { return };
        // Each row has its accounting loop in one of the rounds, so that all rounds are about as long.
        let accounts = index as u32 % self.effort.rounds == round - 1;
        let plan = if accounts { plan } else { Plan { loops: 0, ..plan } };
        let tally = &mut self.tallies[index];
        match visitor.visit(tally.gate, &tally.row, plan) {
            Ok(raw) => {
                tally.add(&raw);
                if raw.disturbed() > 0 && !self.clock.counts {
                    self.disturbed.push(index);
                }
            }
            Err(reason) => {
                self.failed.push((tally.key(), reason.text().into()));
                if !tally.measured() {
                    tally.shut = Some(reason);
                }
            }
        }
    }

    /// Visits once more what was disturbed in this round, after a wait for quiet, and keeps the quieter visit of the
    /// two. Which one is kept depends on who was in the way and never on a figure, so that nothing is chosen for being
    /// fast.
    fn visit_again(&mut self, visitor: &mut dyn Visitor, stop: &AtomicBool) {
        let disturbed = std::mem::take(&mut self.disturbed);
        let most = self.tallies.len() as u64 * u64::from(self.effort.rounds) / AGAIN;
        if !disturbed.is_empty() && self.repeated < most {
            visitor.settle(stop);
        }
        for index in disturbed {
            let Some(plan) = self.plans[index].filter(|_| !self.tallies[index].is_restless()) else { continue };
            if self.repeated >= most || stop.load(Ordering::Relaxed) {
                return;
            }
            self.repeated += 1;
            let tally = &mut self.tallies[index];
            if let Ok(raw) = visitor.visit(tally.gate, &tally.row, Plan { loops: 0, ..plan }) {
                tally.take_again(&raw);
            }
        }
    }

    fn visit_check(&mut self, visitor: &mut dyn Visitor) {
        let Some(index) = self.tallies.iter().position(is_checked) else { return };
        let (Some(plan), Some(check)) = (self.plans[index], &mut self.check) else { return };
        if let Ok(raw) = visitor.visit(check.gate, &check.row, Plan { loops: 0, ..plan }) {
            check.add(&raw);
        }
    }

    /// The rows of the price list so far.
    pub fn rows(&self, scale: Scale) -> Vec<Row> {
        let mut rows: Vec<Row> = self.tallies.iter().map(|tally| tally.price(scale)).collect();
        stats::set_ratios(&mut rows);
        rows
    }

    /// The checked row in the first quarter of the rounds against the same in the last: all that drifted over the run.
    pub fn self_check(&self, scale: Scale) -> Option<SelfCheck> {
        let tally = self.tallies.iter().find(|tally| is_checked(tally))?;
        let medians = |tally: &Tally| tally.price(scale).rounds.iter().map(|round| round.median).collect::<Vec<f64>>();
        let (first, last) = (medians(tally), medians(self.check.as_ref()?));
        let quarter = first.len().min(last.len()).div_ceil(4);
        let first_ns = stats::median(&first[..quarter])?;
        let last_ns = stats::median(&last[last.len() - quarter..])?;
        Some(SelfCheck { row: tally.key(), first_ns, last_ns, drift: last_ns / first_ns - 1.0 })
    }
}

/// One visit in so many may be made again.
const AGAIN: u64 = 4;

/// Waits for the middle of a second of the wall clock, which costs a counting CPU nothing: its clock jumps to where
/// somebody waits for. What a clock's code does depends on the time (it carries nanoseconds over into seconds), and
/// where the timer ticks fall on what was run before: so without this a row's count would depend on the rows before it.
fn align() {
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.subsec_nanos());
    std::thread::sleep(std::time::Duration::from_nanos(u64::from((1_500_000_000 - now) % 1_000_000_000)));
}

fn is_checked(tally: &Tally) -> bool {
    (tally.gate.name(), tally.row.bits, tally.row.call.as_str()) == CHECKED
}

/// All rows of all gates on this machine that `wanted` lets through, in the registry's order.
pub fn all_rows(host: &tollgate_gates::host::Host, wanted: &dyn Fn(&str) -> bool) -> Vec<Tally> {
    let rows = gate::GATES.iter().flat_map(|gate| gate.rows(host).into_iter().map(move |row| Tally::new(*gate, row)));
    rows.filter(|tally| wanted(&tally.key())).collect()
}
