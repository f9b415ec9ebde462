//! One visit to a row: a fresh child, and what it left in the slab.

use super::plan::Plan;
use super::quiet::Patience;
use super::shared::SharedSlab;
use super::start::Start;
use super::through::{self, Through};
use super::{arm, child, hosts};
use anyhow::{Context, Result};
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::atomic::AtomicBool;
use tollgate_gates::crossing::Expect;
use tollgate_gates::gate::{self, Gate, Row};
use tollgate_gates::host::Host;
use tollgate_gates::need::Need;
use tollgate_gates::reason::{Reason, signal_name};
use tollgate_gates::sample;
use tollgate_gates::slab::{
    self, FLAG_DUMP_VDSO, FLAG_LOOK, STATE_CLOSED, STATE_DONE, STATE_FAULT, STATE_REFUSED, Slab, Usage,
};

/// What a visit brought back.
#[derive(Clone, Debug, PartialEq)]
pub struct Raw {
    /// Ticks of the null path, one entry a sample of `batch` turns.
    pub null: Vec<u64>,
    /// Ticks of each sample.
    pub ticks: Vec<u64>,
    /// Crossings per sample.
    pub batch: u32,
    /// Operations per crossing.
    pub operations: u32,
    /// Involuntary context switches while sampling.
    pub switches: u64,
    /// Ticks of `/proc/stat` stolen from the CPU during the visit.
    pub steal: u64,
    /// Crossings of the accounting loop.
    pub loops: u32,
    /// Microseconds of user time in the accounting loop.
    pub user_us: u64,
    /// Microseconds of system time in the accounting loop.
    pub system_us: u64,
}

impl Raw {
    /// Ticks per operation, net of the null path, one value a sample.
    ///
    /// The null path's *median* is subtracted: where the counter moves in coarse steps its minimum is a step too low.
    pub fn net(&self) -> Vec<f64> {
        let mut null: Vec<f64> = self.null.iter().map(|ticks| *ticks as f64).collect();
        null.sort_by(f64::total_cmp);
        let overhead = tollgate_report::stats::median(&null).unwrap_or(0.0);
        let per = f64::from(self.batch.max(1)) * f64::from(self.operations.max(1));
        self.ticks.iter().map(|ticks| (*ticks as f64 - overhead) / per).collect()
    }

    /// How much another process or the hypervisor was in the way: 0 is not at all.
    pub fn disturbed(&self) -> u64 {
        self.switches.saturating_add(self.steal)
    }

    /// Ticks of the shortest null sample.
    pub fn smallest_null(&self) -> f64 {
        self.null.iter().min().map_or(0.0, |ticks| *ticks as f64)
    }
}

/// Who visits rows: children in earnest, a mock in golden tests.
pub trait Visitor {
    /// Visits a row once.
    fn visit(&mut self, gate: &'static dyn Gate, row: &Row, plan: Plan) -> Result<Raw, Reason>;

    /// Waits, bounded, until nothing else disturbs a visit.
    fn settle(&mut self, _stop: &AtomicBool) {}
}

/// Visits by child processes.
pub struct Children {
    slab: SharedSlab,
    /// The machine.
    pub host: Host,
    cpu: Option<u32>,
    /// What is armed for the whole run.
    pub armed: arm::Armed,
    /// How long it may still be waited for a quiet machine.
    pub patience: Patience,
    /// What children's crossings are replaced by.
    pub through: Through,
    /// How they begin.
    pub start: Start,
}

impl Children {
    /// Prepares to visit; `cpu` is where everything is pinned.
    pub fn new(cpu: Option<u32>, start: Start) -> Result<Children> {
        let mut slab = SharedSlab::create()?;
        let host = hosts::read(slab.get());
        let mut children = Children {
            slab,
            host,
            cpu,
            armed: arm::Armed::default(),
            patience: Patience::none(),
            through: Through::default(),
            start,
        };
        children.dump_vdso32();
        children.host = hosts::read(children.slab.get());
        Ok(children)
    }

    /// Arms what lasts a whole run, for those of these needs that want it.
    pub fn arm(&mut self, needs: &[Need]) {
        self.armed = arm::Armed::open(needs, self.cpu);
    }

    /// The slab, between visits.
    pub fn slab(&mut self) -> &mut Slab {
        self.slab.get()
    }

    /// Has a 32-bit child copy its vDSO into the slab, where the rest of the run finds it. Any 32-bit row will do.
    fn dump_vdso32(&mut self) {
        if let Some(nop) = gate::find("nop") {
            let row = Row::new(32, "nop");
            let plan = Plan { samples: 1, batch: 1, loops: 0 };
            // A machine that runs no 32-bit program says so in each 32-bit row; here it only means that there is no
            // image.
            let _ = self.visit_with(nop, &row, plan, FLAG_DUMP_VDSO);
        }
    }

    fn visit_with(&mut self, gate: &'static dyn Gate, row: &Row, plan: Plan, flags: u32) -> Result<Raw, Reason> {
        let need = gate.need(row);
        self.armed.check(need)?;
        let hits = self.armed.hits(need);
        let through = self.through.name(gate.name(), row);
        request(self.slab.get(), plan, flags | if through.is_some() { FLAG_LOOK } else { 0 });
        let steal = stolen(self.cpu);
        let (status, stops) = self.spawn(gate, row, through).map_err(|why| Reason::Closed(format!("{why:#}")))?;
        let steal = stolen(self.cpu).saturating_sub(steal);
        let raw = answer(gate, row, &self.host, self.slab.get(), status)?;
        through.map_or(Ok(()), |name| through::verify(name, self.slab.get()))?;
        self.armed.verify(need, self.armed.hits(need).wrapping_sub(hits), stops, self.slab.get())?;
        Ok(Raw { steal, ..raw })
    }

    fn spawn(&mut self, gate: &dyn Gate, row: &Row, through: Option<&str>) -> Result<(ExitStatus, u64)> {
        let child =
            self.start.child(gate.name(), row, self.slab.fd(), through).context("cannot start a child process")?;
        arm::wait(child, gate.need(row))
    }
}

impl Visitor for Children {
    fn visit(&mut self, gate: &'static dyn Gate, row: &Row, plan: Plan) -> Result<Raw, Reason> {
        self.visit_with(gate, row, plan, 0)
    }

    fn settle(&mut self, stop: &AtomicBool) {
        self.patience.wait(stop, &mut |_, _| {});
    }
}

/// Clears what the last visit answered, but for the vDSO image and the memory map, and writes the request. Old samples
/// stay: only as many are read as the next child says it has taken.
fn request(slab: &mut Slab, plan: Plan, flags: u32) {
    slab.state = 0;
    slab.taken = 0;
    slab.null_taken = 0;
    slab.fault_signal = 0;
    slab.reason_len = 0;
    slab.changed = 0;
    slab.operations = 1;
    slab.usage = [Usage::default(); 3];
    slab.loop_value = sample::NO_LOOP;
    slab.samples = plan.samples.min(slab::MAX_SAMPLES as u32);
    slab.batch = plan.batch.max(1);
    slab.loops = plan.loops;
    slab.flags = flags;
}

fn answer(gate: &dyn Gate, row: &Row, host: &Host, slab: &Slab, status: ExitStatus) -> Result<Raw, Reason> {
    let text = || slab.reason().unwrap_or("for a reason that is not valid text").to_string();
    match (slab.state, status.signal()) {
        (STATE_DONE, _) => {
            check_values(gate, row, slab)?;
            Ok(collect(slab))
        }
        (STATE_CLOSED, _) => Err(Reason::Closed(text())),
        (STATE_REFUSED, _) => Err(Reason::Refused(text())),
        (STATE_FAULT, _) => Err(gate.died(row, host, slab.fault_signal as i32, Some(slab.fault_address))),
        (_, Some(libc::SIGALRM)) => {
            Err(Reason::Closed(format!("no answer within {} s: the crossing hangs on this machine", child::PATIENCE)))
        }
        (_, Some(signal @ (libc::SIGKILL | libc::SIGTERM | libc::SIGINT))) => {
            Err(Reason::Closed(format!("something else killed the child with {}", signal_name(signal))))
        }
        (_, Some(signal)) => Err(gate.died(row, host, signal, None)),
        (_, None) => {
            let code = status.code().unwrap_or(-1);
            Err(Reason::Closed(format!("the child exited with status {code} after {} samples", slab.taken)))
        }
    }
}

/// Every value that a crossing brought back must be the one that means success.
fn check_values(gate: &dyn Gate, row: &Row, slab: &Slab) -> Result<(), Reason> {
    let expect = match slab.expect_kind {
        0 => Expect::Exact(slab.expect_value),
        _ => Expect::AtLeast(slab.expect_value),
    };
    let taken = (slab.taken as usize).min(slab::MAX_SAMPLES);
    let wrong = slab.values[..taken].iter().find(|value| !expect.holds(**value));
    match wrong {
        Some(value) => Err(gate.failed(row, expect, *value)),
        None if !looped(slab) || expect.holds(slab.loop_value) => Ok(()),
        None => Err(gate.failed(row, expect, slab.loop_value)),
    }
}

/// Was there an accounting loop, and in it a crossing?
fn looped(slab: &Slab) -> bool {
    slab.loops > 0 && slab.loop_value != sample::NO_LOOP
}

fn collect(slab: &Slab) -> Raw {
    let taken = (slab.taken as usize).min(slab::MAX_SAMPLES);
    let null = (slab.null_taken as usize).min(slab::NULL_SAMPLES);
    let [before, after, end] = &slab.usage;
    let micros = |usage: &Usage, at: usize| u64::from(usage[at]) * 1_000_000 + u64::from(usage[at + 1]);
    Raw {
        null: slab.null_ticks[..null].to_vec(),
        ticks: slab.ticks[..taken].to_vec(),
        batch: slab.batch,
        operations: slab.operations,
        switches: u64::from(after[17].wrapping_sub(before[17])),
        steal: 0,
        loops: if looped(slab) { slab.loops } else { 0 },
        user_us: micros(end, 0).saturating_sub(micros(after, 0)),
        system_us: micros(end, 2).saturating_sub(micros(after, 2)),
    }
}

/// Ticks stolen from a CPU since boot (proc(5), /proc/stat, 8th figure); 0 where it cannot be read.
fn stolen(cpu: Option<u32>) -> u64 {
    let Some(cpu) = cpu else { return 0 };
    let name = format!("cpu{cpu}");
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(&name));
    line.and_then(|line| line.split_whitespace().nth(8)).and_then(|value| value.parse().ok()).unwrap_or(0)
}
