//! What `tollgate trace -c` counts: calls, errors and times for each call, mode and gate, and for each place in the
//! code.
//!
//! [`Aggregate::add`] takes ten million facts a second from one thread: a fact's row is found by its number in a table,
//! its site is mostly that of the row's last fact, and nothing is allocated or hashed once both are known.

pub mod csv;
mod group;
pub mod grouped;
mod histogram;
mod make;
pub mod model;
pub mod period;
mod site;
pub mod table;

pub use group::{Groups, Key};
pub use histogram::Histogram;
pub(crate) use histogram::{bucket, middle};
pub use make::{PLACES, Run};
pub use site::{Count, MOST_SITES, Place, Site};

use foldhash::HashMap;

use site::Sites;

use super::fact::{Fact, Gate};

/// Numbers below this have an entry in a table; the kernel's tables end below 600.
const DENSE: u32 = 1024;
/// Calls that get a row; what a program asks for beyond (only numbers that do not exist can be so many) is counted in
/// one row a gate and mode, [`OTHER`]. A row takes 16 KB, so all of them take 24 MB; a real program has about a
/// hundred.
pub const MOST_ROWS: usize = 1500;
/// The name of the row for what found no room, and its number.
pub const OTHER: (&str, u32) = ("other", u32::MAX);
/// No row yet.
const NONE: u32 = u32::MAX;
/// Gates times modes.
const LANES: usize = 2 * Gate::ALL.len();

/// One call by one gate, as it is counted.
#[derive(Clone, Debug)]
pub struct Row {
    /// Which way.
    pub gate: Gate,
    /// 64 or 32.
    pub bits: u8,
    /// Number in the gate's table.
    pub nr: u32,
    /// The call's name.
    pub name: &'static str,
    /// Crossings: timed, counted, and those that never came back.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// Those that never came back.
    pub unfinished: u64,
    /// Durations of those that were timed one by one.
    pub times: Histogram,
    /// Those whose durations are known in sum only.
    pub summed: u64,
    /// That sum, ns.
    pub summed_ns: u64,
    /// Where the last site was found.
    last: u32,
}

impl Row {
    /// Time inside of all that came back, ns: of those that were not timed, in sum either, what those stand for that
    /// were. `None` where none was.
    pub fn inside(&self) -> Option<u64> {
        let returned = self.calls.saturating_sub(self.unfinished);
        match self.times.n().saturating_add(self.summed) {
            // Every one of them: no rounding.
            all if all == returned => Some(self.times.total().saturating_add(self.summed_ns)).filter(|_| all > 0),
            // Floats saturate when they are cast.
            _ => self.times.mean().map(|mean| (mean * returned as f64) as u64),
        }
    }

    /// How many crossings one that was looked at stands for: 1 where all were.
    pub fn scale(&self) -> f64 {
        let returned = self.calls.saturating_sub(self.unfinished);
        if self.times.n() == 0 { 1.0 } else { (returned as f64 / self.times.n() as f64).max(1.0) }
    }
}

/// Counts crossings. Memory is bounded: [`MOST_ROWS`] rows and [`MOST_SITES`] sites.
#[derive(Clone, Debug, Default)]
pub struct Aggregate {
    lanes: [Vec<u32>; LANES],
    sparse: HashMap<(u8, u32), u32>,
    rows: Vec<Row>,
    sites: Sites,
}

/// Gate and mode as one index.
#[inline]
pub(crate) fn lane(gate: Gate, bits: u8) -> usize {
    2 * gate as usize + usize::from(bits == 32)
}

impl Aggregate {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one crossing, whose site's file is not known.
    #[inline]
    pub fn add(&mut self, fact: &Fact) {
        self.add_at(fact, Site { image: 0, address: fact.site });
    }

    /// Adds one crossing at this site.
    #[inline]
    pub fn add_at(&mut self, fact: &Fact, site: Site) {
        let Some((at, count)) = self.add_to_row(fact) else { return };
        if let Some(row) = self.rows.get_mut(at as usize) {
            self.sites.add(&mut row.last, site, at, count);
        }
    }

    /// Adds one crossing to its row, and to no site: where that is, and what is to be added to a site.
    #[inline]
    pub fn add_to_row(&mut self, fact: &Fact) -> Option<(u32, Count)> {
        let at = self.seek(fact.gate, fact.bits, fact.nr, fact.name);
        let row = self.rows.get_mut(at as usize)?;
        row.calls = row.calls.saturating_add(1);
        let errors = u64::from(fact.errno().is_some());
        row.errors = row.errors.saturating_add(errors);
        let (mut ns, mut other) = (0, 0);
        if fact.is_timed() {
            (ns, other) = (fact.inside(), fact.inside_each_other());
            row.times.add_for(ns, 1);
            row.times.add_others(other, fact.weight.saturating_sub(1));
        } else {
            // What did not come back has no duration.
            row.unfinished = row.unfinished.saturating_add(1);
        }
        // The row gets the others by [`Aggregate::add_counted`], exactly; where they were made is known of this one
        // only.
        let weight = fact.weight;
        let all = ns.saturating_add(other.saturating_mul(weight.saturating_sub(1)));
        Some((at, Count { calls: weight, errors: errors.saturating_mul(weight), ns: all }))
    }

    /// Adds crossings that were counted and not timed one by one, beside those given to [`Aggregate::add`].
    pub fn add_counted(&mut self, gate: Gate, bits: u8, nr: u32, name: &'static str, calls: u64, errors: u64) {
        let at = self.seek(gate, bits, nr, name);
        if let Some(row) = self.rows.get_mut(at as usize) {
            row.calls = row.calls.saturating_add(calls);
            row.errors = row.errors.saturating_add(errors.min(calls));
        }
    }

    /// So many of a call's crossings that were counted took so long together, ns.
    pub fn add_sum(&mut self, gate: Gate, bits: u8, nr: u32, name: &'static str, calls: u64, ns: u64) {
        let at = self.seek(gate, bits, nr, name);
        if let Some(row) = self.rows.get_mut(at as usize) {
            row.summed = row.summed.saturating_add(calls);
            row.summed_ns = row.summed_ns.saturating_add(ns);
        }
    }

    /// So many of a call's crossings that were counted were made at this site, and took about so long together.
    pub fn add_rest(&mut self, key: (Gate, u8, u32, &'static str), site: Site, calls: u64, ns: u64) {
        let (gate, bits, nr, name) = key;
        let at = self.seek(gate, bits, nr, name);
        if let Some(row) = self.rows.get_mut(at as usize) {
            self.sites.add(&mut row.last, site, at, Count { calls, errors: 0, ns });
        }
    }

    /// The same where it is known at which sites: adds to the call's row and to the site.
    pub fn add_counted_at(&mut self, key: (Gate, u8, u32, &'static str), site: Site, calls: u64, errors: u64) {
        let (gate, bits, nr, name) = key;
        self.add_counted(gate, bits, nr, name, calls, errors);
        let at = self.seek(gate, bits, nr, name);
        if let Some(row) = self.rows.get_mut(at as usize) {
            self.sites.add(&mut row.last, site, at, Count { calls, errors: errors.min(calls), ns: 0 });
        }
    }

    /// Multiplies all times: the clock that they were taken by was found to be wrong.
    pub fn rescale(&mut self, factor: f64) {
        for row in &mut self.rows {
            row.times.rescale(factor);
            row.summed_ns = (row.summed_ns as f64 * factor) as u64;
        }
        self.sites.rescale(factor);
    }

    /// All rows, in the order in which they were first seen.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row of this call.
    pub fn row(&self, gate: Gate, bits: u8, nr: u32) -> Option<&Row> {
        self.rows.iter().find(|row| (row.gate, row.bits, row.nr) == (gate, bits, nr))
    }

    /// All sites with the row that they are of and what was counted there, in the order in which they were first seen.
    pub fn sites(&self) -> impl Iterator<Item = (Site, &Row, Count)> + '_ {
        self.sites.iter().filter_map(|(site, row, count)| Some((site, self.rows.get(row as usize)?, count)))
    }

    /// What was counted at sites beyond [`MOST_SITES`].
    pub fn sites_beyond(&self) -> Count {
        self.sites.rest
    }

    /// Finds or makes a row.
    #[inline]
    fn seek(&mut self, gate: Gate, bits: u8, nr: u32, name: &'static str) -> u32 {
        match self.lanes[lane(gate, bits)].get(nr as usize) {
            Some(at) if *at != NONE => *at,
            _ => self.seek_slowly(gate, bits, nr, name),
        }
    }

    #[cold]
    fn seek_slowly(&mut self, gate: Gate, bits: u8, nr: u32, name: &'static str) -> u32 {
        let lane = lane(gate, bits);
        if let Some(at) = self.sparse.get(&(lane as u8, nr)) {
            return *at;
        }
        // One place for each lane is kept free for what finds no room. Its key is that of no lane, so no number is
        // mistaken for it.
        if self.rows.len() >= MOST_ROWS - LANES {
            let key = ((LANES + lane) as u8, OTHER.1);
            return self.sparse.get(&key).copied().unwrap_or_else(|| {
                let at = self.push(gate, bits, OTHER.1, OTHER.0);
                self.sparse.insert(key, at);
                at
            });
        }
        let at = self.push(gate, bits, nr, name);
        if nr < DENSE {
            let table = &mut self.lanes[lane];
            table.resize(DENSE as usize, NONE);
            table[nr as usize] = at;
        } else {
            self.sparse.insert((lane as u8, nr), at);
        }
        at
    }

    fn push(&mut self, gate: Gate, bits: u8, nr: u32, name: &'static str) -> u32 {
        let times = Histogram::default();
        self.rows.push(Row {
            gate,
            bits,
            nr,
            name,
            calls: 0,
            errors: 0,
            unfinished: 0,
            times,
            summed: 0,
            summed_ns: 0,
            last: NONE,
        });
        (self.rows.len() - 1) as u32
    }
}

#[cfg(test)]
mod tests;
