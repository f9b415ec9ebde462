//! From what the engine tells to what reports know: names of calls, gates, times in nanoseconds.

use std::collections::HashMap;
use tollgate_supervisor::event::{Crossing, Entered};
use tollgate_syscalls::{self as syscalls, Decoded, Gate, Table};
use tollgate_trace::{Clock, Counted, Outcome, SiteCounts};
use tollgate_trace_report::fact::{self, Fact};
use tollgate_trace_report::summary::Aggregate;
use tollgate_trace_report::summary::model;

/// Names of numbers that no table has: as many are kept, and the rest shares one. A name must live as long as the
/// program.
const MOST_NAMES: usize = 4096;

/// Makes facts.
pub struct Facts {
    /// What ticks mean.
    pub clock: Clock,
    unknown: HashMap<u32, &'static str>,
}

impl Facts {
    /// By this clock.
    pub fn new(clock: Clock) -> Facts {
        Facts { clock, unknown: HashMap::new() }
    }

    /// The name of a number of a table, or of a function of the vDSO.
    pub fn name(&mut self, table: Option<Table>, gate: Gate, nr: u32) -> &'static str {
        if let Some(name) = syscalls::known_name(table.filter(|_| gate != Gate::Vdso), nr) {
            return name;
        }
        if let Some(name) = self.unknown.get(&nr) {
            return name;
        }
        if self.unknown.len() >= MOST_NAMES {
            return "syscall_unknown";
        }
        let name: &'static str = Box::leak(syscalls::unknown_name(nr).into_boxed_str());
        self.unknown.insert(nr, name);
        name
    }

    /// The name of what was counted, and the number by which a report knows it: of a vDSO call, that of the call that
    /// it stands for.
    pub fn counted(&mut self, counted: &Counted) -> (&'static str, u32) {
        let table = syscalls::counted_table(counted.gate);
        let name = self.name(table, counted.gate, counted.nr);
        let nr = if table.is_none() { syscalls::number(Table::X64, name).unwrap_or(counted.nr) } else { counted.nr };
        (name, nr)
    }

    /// Adds what was counted to the counts of all.
    pub fn add_counted(&mut self, aggregate: &mut Aggregate, counted: &Counted) {
        let (name, nr) = self.counted(counted);
        aggregate.add_counted(gate(counted.gate), 64, nr, name, counted.calls, counted.errors);
        if let Some(ticks) = counted.ticks {
            aggregate.add_sum(gate(counted.gate), 64, nr, name, counted.calls, self.clock.length(ticks));
        }
    }

    /// The entry of a function of this name, which has no end.
    pub fn entry(&self, entered: &Entered, name: &'static str) -> Fact {
        let at = self.clock.ns(entered.at);
        Fact {
            pid: entered.pid,
            tid: entered.tid,
            gate: fact::Gate::Probe,
            bits: 64,
            nr: entered.number,
            name,
            args: entered.args,
            result: None,
            begun: at,
            ended: at,
            site: entered.site,
            weight: 1,
            room: u64::MAX,
        }
    }

    /// A crossing whose call has this name.
    pub fn fact(&self, Crossing { weight, room, .. }: &Crossing, call: &Decoded<'_>, name: &'static str) -> Fact {
        // A report knows a vDSO call by the number of the call that it stands for, and one inside socketcall(2) or
        // ipc(2) by its own.
        let table = if call.bits == 32 { Table::I386 } else { Table::X64 };
        let inside = call.inside().and_then(|inside| Some((inside, syscalls::number(Table::I386, inside)?)));
        let (name, nr) = match inside {
            Some(inside) => inside,
            None if call.gate == Gate::Vdso => (name, syscalls::number(table, name).unwrap_or(call.nr)),
            None => (name, call.nr),
        };
        Fact {
            pid: call.pid,
            tid: call.tid,
            gate: gate(call.gate),
            bits: call.bits,
            nr,
            name,
            args: call.args,
            result: call.result,
            begun: self.clock.ns(call.begun),
            ended: self.clock.ns(call.ended),
            site: call.site,
            weight: *weight,
            room: if *room == u64::MAX { u64::MAX } else { self.clock.length(*room) },
        }
    }
}

/// How the crossings were seen.
pub fn sites(outcome: &Outcome) -> model::SiteCounts {
    let SiteCounts { patched, fallback, traps, begun } = outcome.sites;
    model::SiteCounts { patched, fallback, traps, begun }
}

/// The report's word for a gate.
pub fn gate(gate: Gate) -> fact::Gate {
    match gate {
        Gate::Syscall => fact::Gate::Syscall,
        Gate::Int80 => fact::Gate::Int80,
        Gate::Sysenter => fact::Gate::Sysenter,
        Gate::Vsyscall => fact::Gate::Vsyscall,
        Gate::Vdso => fact::Gate::Vdso,
    }
}
