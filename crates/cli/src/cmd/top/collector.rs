//! The listener: what the engine tells, gathered into periods, which another thread shows. The one that traces never
//! waits for a terminal, nor for the names of places.

use super::cpu::Cpu;
use crate::cmd::trace::calibrate::{Costs, Numbers};
use crate::cmd::trace::facts::{Facts, gate, sites};
use crate::cmd::trace::views::Places;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use tollgate_supervisor::event::{Crossing, Event};
use tollgate_symbols::Maps;
use tollgate_syscalls::Gate;
use tollgate_trace::{Clock, Counted, Listener, Outcome};
use tollgate_trace_report::bill::Usage;
use tollgate_trace_report::summary::model::Process;
use tollgate_trace_report::summary::{Aggregate, MOST_SITES, Run, Site};
use tollgate_trace_report::top::{Call, Levels, Period};

/// Processes whose programs a report names.
pub const MOST_PROCESSES: usize = 1000;

/// What the thread that shows is told.
pub enum Message {
    /// A period has passed. With the sites that were met in it for the first time.
    Period(Box<Period>, Vec<(Site, (Maps, u64))>),
    /// Places that are to be named at once: their files are open, and processes of a whole machine have many.
    Places(Vec<(Site, (Maps, u64))>),
    /// The report that was asked for: what was counted since the trace began.
    Report(Box<(Aggregate, Run)>),
}

/// Gathers.
pub struct Collector {
    facts: Facts,
    places: Places,
    period: Period,
    levels: Levels,
    /// Since the trace began, for reports.
    aggregate: Aggregate,
    /// What is seen of a report's run beside its counts.
    run: Run,
    costs: Option<Costs>,
    /// What threads have run in, by their numbers.
    threads: HashMap<i32, i32>,
    programs: HashMap<i32, Arc<str>>,
    /// Processes that ended in this period.
    ended: HashSet<i32>,
    known: HashSet<Site>,
    fresh: Vec<(Site, (Maps, u64))>,
    cpu: Cpu,
    /// CPU time of all periods, ns.
    used: u64,
    /// CPU time of a program that has ended, ns, as the kernel told it.
    whole: Option<u64>,
    /// Crossings in this period that events told of; of all periods, and the functions of the vDSO among them.
    recorded: u64,
    all_recorded: u64,
    /// Crossings that were timed without a record, up to the last period's end.
    timed: u64,
    stops: u64,
    wanted: Arc<AtomicBool>,
    out: Sender<Message>,
}

impl Collector {
    /// Tells `out`; a report when it is `wanted`.
    pub fn new(
        clock: Clock,
        costs: Option<Costs>,
        run: Run,
        wanted: Arc<AtomicBool>,
        out: Sender<Message>,
    ) -> Collector {
        Collector {
            facts: Facts::new(clock),
            places: Places::new(),
            period: Period { begun: clock.now(), ..Period::default() },
            levels: Levels::default(),
            aggregate: Aggregate::new(),
            run,
            costs,
            threads: HashMap::new(),
            programs: HashMap::new(),
            ended: HashSet::new(),
            known: HashSet::new(),
            fresh: Vec::new(),
            cpu: Cpu::default(),
            used: 0,
            whole: None,
            recorded: 0,
            all_recorded: 0,
            timed: 0,
            stops: 0,
            wanted,
            out,
        }
    }

    /// The trace is over: the rest of the last period.
    pub fn finish(mut self, outcome: &Outcome) {
        // Nobody is left to be asked, but the kernel has told of a program that was started, and of what that waited
        // for.
        self.whole = Some(outcome.user_ns.saturating_add(outcome.system_ns)).filter(|whole| *whole > 0);
        self.end_period(&[], outcome);
    }

    /// The processes that are followed.
    pub fn lives(&self) -> HashSet<i32> {
        self.threads.values().copied().collect()
    }

    fn crossing(&mut self, crossing: &Crossing) {
        let call = &crossing.call;
        let name = self.facts.name(call.table(), call.gate, call.nr);
        let fact = self.facts.fact(crossing, &tollgate_syscalls::decode(&crossing.call), name);
        let site = self.places.site(call.pid, call.site);
        if self.known.len() < MOST_SITES && self.known.insert(site) {
            self.fresh.extend(self.places.origin(site).map(|origin| (site, origin)));
        }
        self.aggregate.add_at(&fact, site);
        self.period.add(&fact, site);
        self.recorded += u64::from(fact.gate.crosses());
        self.all_recorded += 1;
    }

    fn call(&mut self, pid: i32, counted: &Counted) -> (Call, [u64; 2]) {
        let (name, nr) = self.facts.counted(counted);
        (Call { pid, gate: gate(counted.gate), bits: 64, nr, name }, [counted.calls, counted.errors])
    }

    /// Ends a period and tells it.
    fn end_period(&mut self, living: &[(i32, Counted)], outcome: &Outcome) {
        let now = self.facts.clock.now();
        let levels: Vec<(Call, [u64; 2])> = living.iter().map(|(pid, counted)| self.call(*pid, counted)).collect();
        let mut period = std::mem::replace(&mut self.period, Period { begun: now, ..Period::default() });
        self.levels.advance(levels, &self.ended, &mut period);
        period.ended = now;
        let lives = self.lives();
        let seen = self.cpu.since(lives.iter().copied());
        period.cpu_ns = self.whole.map(|whole| whole.saturating_sub(self.used)).or(seen);
        self.used = self.used.saturating_add(period.cpu_ns.unwrap_or(0));
        period.tracing_ns = self.tracing(&period, living, outcome);
        period.programs.clone_from(&self.programs);
        self.programs.retain(|pid, _| lives.contains(pid));
        self.ended.clear();
        // Nobody hears it where the other thread has failed, which says so itself.
        let _ = self.out.send(Message::Period(Box::new(period), std::mem::take(&mut self.fresh)));
        if self.wanted.swap(false, Ordering::Relaxed) {
            let report = self.report(living, outcome);
            let _ = self.out.send(Message::Report(Box::new(report)));
        }
    }

    /// What tracing cost in a period, ns of CPU time.
    fn tracing(&mut self, period: &Period, living: &[(i32, Counted)], outcome: &Outcome) -> Option<u64> {
        let crossings = period.calls.iter().filter(|(call, _)| call.gate.crosses());
        let crossings = crossings.fold(0u64, |all, (_, sum)| all.saturating_add(sum.calls));
        let recorded = std::mem::take(&mut self.recorded);
        let stops = outcome.stops.saturating_sub(std::mem::replace(&mut self.stops, outcome.stops));
        let timed = timed(living, outcome);
        let timed = timed.saturating_sub(std::mem::replace(&mut self.timed, timed));
        let counted = crossings.saturating_sub(recorded).saturating_sub(timed);
        let numbers = Numbers { counted, timed, recorded, stops, ..Numbers::default() };
        let usage = Usage { wall_ns: period.length_ns(), user_ns: period.cpu_ns.unwrap_or(0), system_ns: 0 };
        Some(self.costs.as_ref()?.of(numbers, usage).cpu_ns)
    }

    /// What was counted since the trace began.
    fn report(&mut self, living: &[(i32, Counted)], outcome: &Outcome) -> (Aggregate, Run) {
        let mut aggregate = self.aggregate.clone();
        let mut counted = 0u64;
        for of in outcome.counted.iter().chain(living.iter().map(|(_, counted)| counted)) {
            self.facts.add_counted(&mut aggregate, of);
            counted = counted.saturating_add(if of.gate == Gate::Vdso { 0 } else { of.calls });
        }
        let usage = Usage { wall_ns: self.facts.clock.now(), user_ns: self.used, system_ns: 0 };
        let timed = timed(living, outcome);
        let counted = counted.saturating_sub(timed);
        let numbers =
            Numbers { counted, timed, recorded: self.all_recorded, stops: outcome.stops, ..Numbers::of(outcome, 0) };
        let mut run =
            Run { usage, tracing: self.costs.as_ref().map(|costs| costs.of(numbers, usage)), ..self.run.clone() };
        run.sites = sites(outcome);
        run.notes.extend(outcome.exposed.iter().chain(&outcome.notes).cloned());
        run.processes.sort_by_key(|process| process.pid);
        (aggregate, run)
    }

    /// A process runs this.
    fn runs(&mut self, pid: i32, program: Arc<str>) {
        let known = &mut self.run.processes;
        match known.iter().position(|process| process.pid == pid) {
            Some(at) => known[at].program = program.to_string(),
            None if known.len() < MOST_PROCESSES => {
                known.push(Process { pid, program: program.to_string(), ..Process::default() });
            }
            None => {}
        }
        self.programs.insert(pid, program);
    }

    fn attached(&mut self, pid: i32, tid: i32, parent: Option<i32>) {
        self.threads.insert(tid, pid);
        if self.programs.contains_key(&pid) {
            return;
        }
        let maker = parent.and_then(|parent| self.threads.get(&parent)).copied();
        if let Some(maker) = maker {
            self.places.forked(maker, pid);
        }
        let maker = maker.and_then(|process| self.programs.get(&process));
        let program = maker.cloned().unwrap_or_else(|| program(pid).into());
        self.runs(pid, program);
        if parent.is_none() {
            self.cpu.met(pid);
        }
    }
}

/// Crossings up to now that were timed without a record.
fn timed(living: &[(i32, Counted)], outcome: &Outcome) -> u64 {
    let all = outcome.counted.iter().chain(living.iter().map(|(_, counted)| counted));
    all.filter(|counted| counted.ticks.is_some()).fold(0, |all, counted| all.saturating_add(counted.calls))
}

/// What a process runs, as the kernel has it now.
pub fn program(pid: i32) -> String {
    let link: std::io::Result<PathBuf> = std::fs::read_link(format!("/proc/{pid}/exe"));
    link.map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
}

impl Listener for Collector {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Call(crossing) => self.crossing(crossing),
            Event::Attached { pid, tid, parent, .. } => self.attached(*pid, *tid, *parent),
            Event::Exec { pid, path, .. } => {
                self.threads.retain(|tid, process| *process != *pid || *tid == *pid);
                self.threads.insert(*pid, *pid);
                self.runs(*pid, path.as_str().into());
                self.places.exec(*pid);
            }
            Event::Ended { pid, tid, .. } => {
                self.threads.remove(tid);
                if pid == tid {
                    self.ended.insert(*pid);
                    self.places.ended(*pid);
                }
            }
            Event::Signal(_)
            | Event::Stopped { .. }
            | Event::Waits(_)
            | Event::Interrupted { .. }
            | Event::Entered(_) => {}
            Event::Lost { count, .. } => self.run.lost = self.run.lost.saturating_add(*count),
        }
    }

    fn counted(&mut self, pid: i32, counted: Counted) {
        let (call, counts) = self.call(pid, &counted);
        self.levels.gone(call, counts);
    }

    fn tick(&mut self, living: &[(i32, Counted)], outcome: &Outcome) {
        self.end_period(living, outcome);
    }
}
