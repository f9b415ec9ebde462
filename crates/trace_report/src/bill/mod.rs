//! The bill: what the crossings of a run cost beyond function calls, from the prices of this machine.

use serde::{Deserialize, Serialize};

use super::fact::Gate;
use super::summary::model::{Advised, CallRow};
use tollgate_report::model::{PriceList, Status, Unit};

/// What one crossing by a gate costs beyond a function call.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Toll {
    /// The gate's name.
    pub gate: String,
    /// 64 or 32: the mode of the code that crosses.
    pub bits: u8,
    /// ns.
    pub ns: f64,
}

/// What one call costs all in all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CallPrice {
    /// The gate's name.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// The call's name.
    pub name: String,
    /// ns.
    pub ns: f64,
}

impl CallPrice {
    /// The key of the row that it is of: `gate/bits/call`.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.gate, self.bits, self.name)
    }
}

/// The prices of this machine, as far as a bill needs them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tolls {
    /// Where they come from, for people: a file, or "measured before the run".
    pub source: String,
    /// What crossings cost.
    pub gates: Vec<Toll>,
    /// What calls cost: those that the vDSO answers too, and one that does next to nothing.
    #[serde(default)]
    pub calls: Vec<CallPrice>,
    /// What returns behind a system call cost more than without it, ns: those of twelve functions.
    #[serde(default)]
    pub returns_ns: Option<f64>,
    /// Bytes of a read that cost as much as one crossing more.
    #[serde(default)]
    pub read_bytes: Option<f64>,
    /// The same of a write.
    #[serde(default)]
    pub write_bytes: Option<f64>,
}

/// The rows of a price list that give a gate's toll, the first measured one first. They are the call that does nothing
/// (`enosys`, `getppid`) where the gate can make it, and the cheapest function that the vsyscall page has.
const SOURCES: [(Gate, u8, &[&str]); 6] = [
    (Gate::Syscall, 64, &["syscall/64/enosys", "syscall/64/getppid"]),
    (Gate::Int80, 64, &["int80/64/enosys", "int80/64/getppid"]),
    (Gate::Int80, 32, &["int80/32/enosys", "int80/32/getppid"]),
    (
        Gate::Sysenter,
        32,
        &["kernel_vsyscall/32/enosys", "sysenter/32/enosys", "syscall32/32/enosys", "kernel_vsyscall/32/getppid"],
    ),
    (Gate::Syscall, 32, &["syscall32/32/enosys"]),
    (Gate::Vsyscall, 64, &["vsyscall/64/time", "vsyscall/64/gettimeofday"]),
];

/// The calls that the vDSO answers too, by the names of a price list (before a colon; the clock comes behind it).
pub const ANSWERED: [&str; 6] = ["clock_gettime", "clock_gettime64", "gettimeofday", "time", "getcpu", "clock_getres"];

/// The same of random bytes, whose rows name how many behind the colon: their price is that of few.
const RANDOM: &str = "getrandom";

/// A call that does next to nothing, and those that do the same: a number of the process is looked up and comes back.
const GETTERS: (&str, [&str; 9]) =
    ("getppid", ["getpid", "gettid", "getuid", "geteuid", "getgid", "getegid", "getuid32", "getgid32", "getpgrp"]);

impl Tolls {
    /// Takes them out of a price list; rows that were not measured, or under `tollgate run`, are left out.
    pub fn from_price_list(list: &PriceList, source: &str) -> Self {
        let list = &*list.plain();
        let toll = |(gate, bits, keys): &(Gate, u8, &[&str])| {
            let ns = keys.iter().find_map(|key| list.ns(key)).filter(|ns| positive(*ns))?;
            Some(Toll { gate: gate.name().into(), bits: *bits, ns })
        };
        let mut tolls =
            Self { source: source.into(), gates: SOURCES.iter().filter_map(toll).collect(), ..Self::default() };
        for row in list.rows.iter().filter(|row| row.status == Status::Ok && row.unit == Unit::Ns) {
            let (name, clock) = row.call.split_once(':').unwrap_or((&row.call, ""));
            // Clocks differ in price; a program that asks for the time mostly asks for these two, and they cost the
            // same.
            let usual = matches!(clock, "" | "MONOTONIC" | "REALTIME");
            let gate = SOURCES
                .iter()
                .find(|(_, _, keys)| keys.iter().any(|key| key.split('/').next() == Some(row.gate.as_str())));
            let gate = if row.gate == "vdso" { Some("vdso") } else { gate.map(|(gate, _, _)| gate.name()) };
            let (Some(gate), Some(ns)) = (gate, row.median.filter(|ns| positive(*ns))) else { continue };
            let wanted = usual && (ANSWERED.contains(&name) || name == GETTERS.0) || name == RANDOM;
            if wanted && tolls.price(gate, row.bits, name).is_none() {
                tolls.calls.push(CallPrice { gate: gate.into(), bits: row.bits, name: name.into(), ns });
            }
        }
        let (bare, deep) = (list.ns("syscall/64/getppid"), list.ns("syscall/64/getppid:deep"));
        tolls.returns_ns = deep.zip(bare).map(|(deep, bare)| (deep - bare).max(0.0));
        tolls.read_bytes = list.break_even.map(|even| even.read_bytes).filter(|bytes| positive(*bytes));
        tolls.write_bytes = list.break_even.map(|even| even.write_bytes).filter(|bytes| positive(*bytes));
        tolls
    }

    /// What one crossing costs, ns; `None` where it was not measured.
    pub fn toll(&self, gate: &str, bits: u8) -> Option<f64> {
        self.gates
            .iter()
            .find(|toll| toll.gate == gate && toll.bits == bits)
            .map(|toll| toll.ns)
            .filter(|ns| positive(*ns))
    }

    /// The cheapest gate that makes any call in this mode, with its toll, ns.
    pub fn cheapest(&self, bits: u8) -> Option<(&str, f64)> {
        let any = self.gates.iter().filter(|toll| toll.bits == bits && toll.gate != "vsyscall" && positive(toll.ns));
        any.min_by(|a, b| a.ns.total_cmp(&b.ns)).map(|toll| (toll.gate.as_str(), toll.ns))
    }

    /// What one call costs all in all, ns; `None` where it was not measured.
    pub fn price(&self, gate: &str, bits: u8, name: &str) -> Option<f64> {
        let name = if GETTERS.1.contains(&name) { GETTERS.0 } else { name };
        let mut own = self.calls.iter().filter(|call| call.gate == gate && call.bits == bits);
        own.find(|call| call.name == name).map(|call| call.ns).filter(|ns| positive(*ns))
    }
}

fn positive(value: f64) -> bool {
    value.is_finite() && value > 0.0
}

/// One gate's line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The gate's name.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// Crossings.
    pub crossings: u64,
    /// What one costs, ns; `null` where the price list does not have it.
    pub toll_ns: Option<f64>,
    /// What all of them cost, ns.
    pub total_ns: Option<f64>,
    /// What the advice on this gate would save of that, ns: tolls alone, where a saving has the work inside too. Where
    /// two pieces of advice are about the same crossings, both are in it; it is never more than `total_ns`.
    #[serde(default)]
    pub avoidable_ns: Option<f64>,
}

/// What the crossings of a run cost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bill {
    /// Where the prices come from.
    #[serde(default)]
    pub source: String,
    /// One line a gate and mode.
    pub items: Vec<Item>,
    /// All crossings.
    pub crossings: u64,
    /// Those for which there is no price; they are not in `total_ns`.
    #[serde(default)]
    pub unpriced: u64,
    /// What all crossings cost, ns.
    pub total_ns: f64,
    /// As a share of the run's user and system time; `null` where that is not known.
    pub share_of_cpu: Option<f64>,
    /// As a share of the run's time by the clock. Several threads may pay at once, so it may be above 1.
    pub share_of_wall: Option<f64>,
    /// What the advice would save, ns.
    #[serde(default)]
    pub avoidable_ns: f64,
    /// Calls of the vDSO, which are no crossings.
    #[serde(default)]
    pub vdso_calls: u64,
    /// The time in them, ns; `null` where none was timed.
    #[serde(default)]
    pub vdso_ns: Option<f64>,
}

/// How long a run took, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// By the clock.
    pub wall_ns: u64,
    /// User time of all processes.
    pub user_ns: u64,
    /// System time of all processes.
    pub system_ns: u64,
}

impl Bill {
    /// Prices what was counted.
    pub fn new(calls: &[CallRow], advice: &[Advised], usage: Usage, tolls: &Tolls) -> Self {
        let mut bill = Self { source: tolls.source.clone(), ..Self::default() };
        for gate in Gate::ALL.into_iter().filter(|gate| gate.crosses()) {
            for bits in [64, 32] {
                let own = calls.iter().filter(|row| row.gate == gate.name() && row.bits == bits);
                let crossings = own.fold(0u64, |sum, row| sum.saturating_add(row.calls));
                if crossings > 0 {
                    bill.item(gate.name(), bits, crossings, advice, tolls);
                }
            }
        }
        for row in calls.iter().filter(|row| row.gate == Gate::Vdso.name()) {
            bill.vdso_calls = bill.vdso_calls.saturating_add(row.calls);
            if let Some(ns) = row.inside() {
                bill.vdso_ns = Some(bill.vdso_ns.unwrap_or_default() + ns);
            }
        }
        // Six decimals are more than a share bears, and read back as they were written.
        let share = |of: u64| (of > 0).then(|| (bill.total_ns / of as f64 * 1e6).round() / 1e6);
        (bill.share_of_cpu, bill.share_of_wall) =
            (share(usage.user_ns.saturating_add(usage.system_ns)), share(usage.wall_ns));
        bill
    }

    fn item(&mut self, gate: &str, bits: u8, crossings: u64, advice: &[Advised], tolls: &Tolls) {
        let toll_ns = tolls.toll(gate, bits);
        let total_ns = toll_ns.map(|toll| toll * crossings as f64);
        let own = advice.iter().filter(|advised| advised.gate == gate && advised.bits == bits);
        // Not sum(), which makes −0 of nothing. A saving may be more than tolls (the work inside): of the bill, no more
        // than the tolls of the crossings that it is about.
        let toll_of = |advised: &Advised| {
            advised.saving_ns.map(|saving| saving.min(toll_ns.unwrap_or(f64::MAX) * advised.count as f64))
        };
        let saved = own.filter_map(toll_of).fold(0.0, |sum, saving| sum + saving);
        let avoidable_ns = total_ns.map(|total| saved.clamp(0.0, total));
        self.crossings = self.crossings.saturating_add(crossings);
        match total_ns {
            Some(total) => self.total_ns += total,
            None => self.unpriced = self.unpriced.saturating_add(crossings),
        }
        self.avoidable_ns += avoidable_ns.unwrap_or_default();
        self.items.push(Item { gate: gate.into(), bits, crossings, toll_ns, total_ns, avoidable_ns });
    }
}

#[cfg(test)]
mod tests;
