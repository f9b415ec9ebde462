//! Advice: what a program pays for and need not. One file a kind of advice, one line in `advices!`; each file says what
//! is looked for, from which count on and why, in what memory, and what to do.
//!
//! A [`Watch`] sees each [`Fact`] once, in the order in which a thread's crossings ended, and keeps no more than the
//! tables that the kinds document (all of them together: under 1 MB). What was found is priced when the run has ended.

mod clock;
mod crossings;
#[cfg(test)]
pub(crate) mod fixture;
mod futex;
mod saving;
mod spots;
mod table;

use super::bill::Tolls;
use super::fact::{Fact, Gate};
use super::summary::model::{Advised, SiteShare, Tracing};
use super::summary::{Aggregate, Place, Site, lane};
use saving::Saving;
use spots::Spots;

/// A crossing's call, before any crossing of it is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    gate: Gate,
    bits: u8,
    name: &'static str,
}

/// What is known of a crossing beside the fact. The default is "nothing".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The mapped file that the site lies in, see [`Site`].
    pub image: u32,
    /// A digest of the memory that the arguments pointed to before the crossing (a file's name); 0 where it was not
    /// copied.
    pub entry: u64,
    /// A digest of the memory that the call filled in; 0 where it was not copied.
    pub exit: u64,
}

/// From which sizes on reads and writes are not called small, bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// A read.
    pub read_bytes: f64,
    /// A write.
    pub write_bytes: f64,
}

impl Default for Limits {
    /// Where no break-even is known: about what one crossing costs in bytes copied on current machines is 1 to 2 KiB,
    /// and too little is said rather than too much.
    fn default() -> Self {
        Self { read_bytes: 512.0, write_bytes: 512.0 }
    }
}

impl Limits {
    /// The break-even of this machine.
    pub fn from_tolls(tolls: &Tolls) -> Self {
        let own = Self::default();
        Self {
            read_bytes: tolls.read_bytes.unwrap_or(own.read_bytes),
            write_bytes: tolls.write_bytes.unwrap_or(own.write_bytes),
        }
    }
}

/// What a kind of advice says of itself.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Stable identifier in JSON.
    pub id: &'static str,
    /// What it finds: one line.
    pub what: &'static str,
}

/// What a finished run is judged by.
pub(crate) struct Context<'a> {
    /// All that was counted.
    aggregate: &'a Aggregate,
    tolls: Option<&'a Tolls>,
    /// What tracing costs here.
    tracing: Option<Tracing>,
    /// CPU time of the program without tracing, as far as it is known.
    cpu_ns: Option<f64>,
    place: &'a dyn Fn(Site) -> Place,
}

impl Context<'_> {
    /// What one crossing costs, ns.
    fn toll(&self, gate: Gate, bits: u8) -> Option<f64> {
        self.tolls?.toll(gate.name(), bits)
    }

    /// Is it worth a sentence? What is less than one part in [`WORTH`] of what all crossings cost is not: who has read
    /// the bill wants to hear what would change it. Nor is less than one part in [`NOTICED`] of the program's CPU time,
    /// where that is known.
    fn is_worth(&self, found: &Found) -> bool {
        let crossed = self.aggregate.rows().iter().filter(|row| row.gate.crosses());
        let cost = |gate, bits, calls: u64| Some(self.toll(gate, bits)? * calls as f64);
        let (own, all) = match found.saving {
            Some(saving) => (saving.ns, crossed.filter_map(|row| cost(row.gate, row.bits, row.calls)).sum()),
            None => (found.count, crossed.map(|row| row.calls as f64).sum::<f64>()),
        };
        let noticed = found.saving.zip(self.cpu_ns).is_none_or(|(saving, cpu)| saving.ns * NOTICED >= cpu);
        own > 0.0 && (own * WORTH >= all && noticed || found.in_any_case)
    }
}

/// See [`Context::is_worth`].
const WORTH: f64 = 200.0;
/// See [`Context::is_worth`].
const NOTICED: f64 = 1000.0;

/// Something that was found, before it is written down.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    gate: Gate,
    bits: u8,
    /// Empty where it is about all calls of the gate.
    call: &'static str,
    count: f64,
    seen: u64,
    saving: Option<Saving>,
    /// It is told however few its crossings are: its kind has looked at what they take, or at the gate.
    in_any_case: bool,
    /// What its calls take, where nobody can say how much of it would be saved, ns: its place among the others.
    takes_ns: f64,
    text: String,
    remedy: String,
    spots: Spots,
}

/// Looks for one kind of advice.
pub(crate) trait Detector: std::fmt::Debug + Send {
    /// Is it interested in this call? Asked once a call.
    fn wants(&self, call: Call) -> bool;
    /// Looks at a crossing of a call that it wanted.
    fn see(&mut self, fact: &Fact, seen: &Seen);
    /// What it has found when the run is over.
    fn found(&self, context: &Context) -> Vec<Found>;
}

/// The registry: file and name of each kind of advice. Its order is that of equal savings.
macro_rules! advices {
    ($($module:ident :: $variant:ident,)*) => {
        $(mod $module;)*

        /// The kinds of advice.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Advice {
            $(#[doc = concat!("See `advice/", stringify!($module), ".rs`.")] $variant,)*
        }

        impl Advice {
            /// All of them.
            pub const ALL: &[Advice] = &[$(Advice::$variant,)*];

            /// What it says of itself.
            pub fn words(self) -> Words {
                match self { $(Advice::$variant => $module::WORDS,)* }
            }

            fn detector(self, limits: &Limits) -> Box<dyn Detector> {
                match self { $(Advice::$variant => Box::new($module::Watcher::new(limits)),)* }
            }

            /// A run that it and no other kind finds something in.
            #[cfg(test)]
            pub(crate) fn example(self) -> Vec<(Fact, Seen)> {
                match self { $(Advice::$variant => $module::example(),)* }
            }
        }
    };
}

advices! {
    raw_clock::RawClock,
    vdso_falls_back::VdsoFallsBack,
    old_gate::OldGate,
    small_io::SmallIo,
    sync::Sync,
    always_fails::AlwaysFails,
    path_search::PathSearch,
    close_range::CloseRange,
    same_result::SameResult,
    polling::Polling,
    futex_storm::FutexStorm,
    lock_waits::LockWaits,
    sleeps::Sleeps,
    starts::Starts,
    forks::Forks,
}

/// Sites that a piece of advice names.
const NAMED: usize = 3;

/// Looks for all kinds of advice.
#[derive(Debug)]
pub struct Watch {
    detectors: Vec<Box<dyn Detector>>,
    /// For each gate and mode, by number: which detectors want the call, as bits; 0 also before that is known.
    wanted: Vec<Vec<u16>>,
}

/// Whether advice is about what a call wrote ([`Seen::exit`]), and not only about what it was asked and brought.
pub fn reads_answer(name: &str) -> bool {
    same_result::reads_answer(name)
}

/// Whether advice is about what a call was given in memory ([`Seen::entry`]): not about data, nor about handlers and
/// masks of signals, which programs set all the time.
pub fn reads_question(name: &str) -> bool {
    !matches!(name, "write" | "pwrite64" | "writev" | "pwritev" | "pwritev2" | "rt_sigaction" | "rt_sigprocmask")
}

/// Set in [`Watch::wanted`] once the detectors were asked.
const ASKED: u16 = 1 << 15;
const _: () = assert!(Advice::ALL.len() <= 15);
/// Calls with greater numbers exist in no table, and no advice is about them.
const NUMBERS: usize = 1024;

impl Watch {
    /// Nothing seen yet.
    pub fn new(limits: Limits) -> Self {
        let detectors = Advice::ALL.iter().map(|advice| advice.detector(&limits)).collect();
        Self { detectors, wanted: vec![Vec::new(); 2 * Gate::ALL.len()] }
    }

    /// Looks at a crossing.
    pub fn add(&mut self, fact: &Fact, seen: &Seen) {
        let table = &mut self.wanted[lane(fact.gate, fact.bits)];
        if table.is_empty() {
            table.resize(NUMBERS, 0);
        }
        let Some(wanted) = table.get_mut(fact.nr as usize) else { return };
        if *wanted == 0 {
            let call = Call { gate: fact.gate, bits: fact.bits, name: fact.name };
            let asked = self.detectors.iter().enumerate().filter(|(_, detector)| detector.wants(call));
            *wanted = asked.fold(ASKED, |bits, (i, _)| bits | 1 << i);
        }
        let mut rest = *wanted & !ASKED;
        while rest != 0 {
            self.detectors[rest.trailing_zeros() as usize].see(fact, seen);
            rest &= rest - 1;
        }
    }

    /// What was found, the greatest saving, or time, first. `aggregate` must have counted the same run.
    pub fn advice(
        &self,
        aggregate: &Aggregate,
        tolls: Option<&Tolls>,
        tracing: Option<Tracing>,
        cpu_ns: Option<f64>,
        place: &dyn Fn(Site) -> Place,
    ) -> Vec<Advised> {
        let context = Context { aggregate, tolls, tracing, cpu_ns, place };
        let all = Advice::ALL.iter().zip(&self.detectors);
        let mut found: Vec<(Advice, Found)> = all
            .flat_map(|(advice, detector)| detector.found(&context).into_iter().map(|found| (*advice, found)))
            .filter(|(_, found)| context.is_worth(found))
            .collect();
        // What has neither a price nor a time comes last, the more frequent first.
        let key = |found: &Found| {
            let ns = found.saving.map_or(found.takes_ns, |saving| saving.ns);
            (if found.saving.is_none() && ns == 0.0 { -1.0 } else { ns }, found.count)
        };
        found.sort_by(|(_, a), (_, b)| {
            let ((ours, own), (theirs, other)) = (key(a), key(b));
            theirs.total_cmp(&ours).then(other.total_cmp(&own))
        });
        found.into_iter().map(|(advice, found)| advised(advice, found, place)).collect()
    }
}

fn advised(advice: Advice, found: Found, place: &dyn Fn(Site) -> Place) -> Advised {
    let share = |(site, calls): (Site, u64)| SiteShare { place: place(site), calls };
    Advised {
        id: advice.words().id.into(),
        gate: found.gate.name().into(),
        bits: found.bits,
        call: found.call.into(),
        // Floats saturate when they are cast.
        count: found.count.round() as u64,
        seen: found.seen,
        saving_ns: found.saving.map(|saving| saving.ns),
        saving_range_ns: found.saving.map(|saving| saving.range),
        text: found.text,
        remedy: found.remedy,
        sites: found.spots.top(NAMED).into_iter().map(share).collect(),
    }
}

#[cfg(test)]
mod tests;
