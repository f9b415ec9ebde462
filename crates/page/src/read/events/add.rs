//! Adding a line to a trace, and a trace to another.

use std::collections::HashMap;

use super::line::{Line, Place, Word};
use super::{BINS, GATES, LANES, Lane, Log2, ROWS, SINGLE, SITES, Single, Site, Trace};

/// Bins of [`Log2`]: sixteen for each bit of a number above 16.
const BUCKETS: usize = 16 * 61;

impl Default for Log2 {
    fn default() -> Self {
        Self { bins: Vec::new(), n: 0, total: 0, min: u64::MAX, max: 0 }
    }
}

impl Log2 {
    /// The bin of a value: its highest five bits, and where they stand.
    pub fn bin(value: u64) -> usize {
        let shift = (value | 1).ilog2().saturating_sub(4);
        shift as usize * 16 + (value >> shift) as usize
    }

    /// The least value of a bin; that of the next bin is where it ends.
    pub fn low(bin: usize) -> u64 {
        let group = bin / 16;
        if group < 2 {
            bin as u64
        } else {
            u64::try_from(((bin - 16 * (group - 1)) as u128) << (group - 1)).unwrap_or(u64::MAX)
        }
    }

    fn add(&mut self, value: u64, weight: u64) {
        if self.bins.is_empty() {
            self.bins = vec![0; BUCKETS];
        }
        if let Some(bin) = self.bins.get_mut(Self::bin(value)) {
            *bin = bin.saturating_add(weight);
        }
        self.n = self.n.saturating_add(weight);
        self.total = self.total.saturating_add(value.saturating_mul(weight));
        (self.min, self.max) = (self.min.min(value), self.max.max(value));
    }

    fn plus(&mut self, other: &Self) {
        if self.bins.is_empty() {
            self.bins.clone_from(&other.bins);
        } else {
            self.bins.iter_mut().zip(&other.bins).for_each(|(own, more)| *own = own.saturating_add(*more));
        }
        self.n = self.n.saturating_add(other.n);
        self.total = self.total.saturating_add(other.total);
        (self.min, self.max) = (self.min.min(other.min), self.max.max(other.max));
    }

    /// The middle of the bin that the quantile lies in, never beyond the least or the greatest value; `None` of
    /// nothing.
    pub fn quantile(&self, share: f64) -> Option<u64> {
        let wanted = (share * self.n as f64).ceil().max(1.0) as u64;
        let mut seen = 0u64;
        for (bin, count) in self.bins.iter().enumerate() {
            seen = seen.saturating_add(*count);
            if seen >= wanted {
                let (low, high) = (Self::low(bin), Self::low(bin + 1));
                return Some((low + (high.saturating_sub(low)) / 2).clamp(self.min, self.max));
            }
        }
        (self.n > 0).then_some(self.max)
    }
}

impl Trace {
    /// Adds a line.
    pub(super) fn add(&mut self, line: &Line) {
        match text(&line.kind) {
            "call" => self.call(line),
            "exec" => self.exec(line),
            "lost" => self.lost = self.lost.saturating_add(line.count),
            "end" => self.whole = true,
            _ => self.seen(line.at),
        }
    }

    fn seen(&mut self, at: u64) {
        self.last = self.last.max(at);
        self.first = Some(self.first.map_or(at, |first| first.min(at)));
    }

    fn exec(&mut self, line: &Line) {
        self.seen(line.at);
        let path = text(&line.path);
        let program = self.names.number(path.rsplit('/').next().unwrap_or(path));
        if let Some(lane) = self.lane(line) {
            lane.program = lane.program.max(Some((line.at, program)));
        }
    }

    fn call(&mut self, line: &Line) {
        let weight = line.weight.unwrap_or(1);
        // A clock that went backwards, or a call that never came back, has no time inside.
        let ended = line.ended.max(line.begun);
        let inside = line.result.map(|_| ended - line.begun);
        let failed = line.errno.is_some();
        let gate = GATES.iter().position(|gate| *gate == text(&line.gate)).unwrap_or(GATES.len() - 1);
        let name = self.names.number(text(&line.name));
        self.calls = self.calls.saturating_add(weight);
        self.seen(line.begun);
        self.seen(ended);
        self.widen(ended);
        let row = entry(&mut self.rows, (gate as u8, line.bits, name), (gate as u8, line.bits, 1), ROWS);
        row.calls = row.calls.saturating_add(weight);
        if let Some(inside) = inside {
            row.times.add(inside, weight);
        }
        if failed {
            row.errors = row.errors.saturating_add(weight);
            let errno = self.names.number(text(&line.errno));
            let count = self.errors.entry(errno).or_default();
            *count = count.saturating_add(weight);
        }
        let at = (line.begun / self.bin) as usize;
        if self.rate.len() <= at {
            self.rate.resize(at + 1, [0; GATES.len()]);
        }
        self.rate[at][gate] = self.rate[at][gate].saturating_add(weight);
        self.place(line, name, weight, inside.unwrap_or(0));
        let bin = self.bin;
        if let Some(lane) = self.lane(line) {
            lane.calls = lane.calls.saturating_add(weight);
            lane.ns = lane.ns.saturating_add(inside.unwrap_or(0));
            let (from, to) = lane.span.unwrap_or((line.begun, ended));
            lane.span = Some((from.min(line.begun), to.max(ended)));
            if inside.is_some() {
                spend(&mut lane.inside, bin, line.begun, ended);
            }
        }
        // One more than is drawn: that tells that there were too many.
        if self.single.len() <= SINGLE {
            self.single.push(Single { tid: line.tid, name, begun: line.begun, ended, failed });
        }
    }

    fn place(&mut self, line: &Line, name: u32, weight: u64, ns: u64) {
        let nothing = Place { module: None, offset: line.site, function: None, source: None };
        let place = line.place.as_ref().unwrap_or(&nothing);
        let function = match &place.function {
            Some(function) => self.names.number(&function.0),
            None => self.names.number(&format!("{:#x}", place.offset)),
        };
        let module = text(&place.module);
        let module = self.names.number(module.rsplit('/').next().unwrap_or(module));
        let source = self.names.number(text(&place.source));
        let other = Site { module: 1, function: 1, source: 0, name: 1 };
        let cost = entry(&mut self.sites, Site { module, function, source, name }, other, SITES);
        cost.calls = cost.calls.saturating_add(weight);
        cost.ns = cost.ns.saturating_add(ns);
    }

    /// The lane of a line's thread, if it has or gets one.
    fn lane(&mut self, line: &Line) -> Option<&mut Lane> {
        if !self.lanes.contains_key(&line.tid) && self.lanes.len() >= 4 * LANES {
            self.other_lanes += 1;
            return None;
        }
        let lane = self.lanes.entry(line.tid).or_default();
        lane.pid = line.pid;
        Some(lane)
    }

    /// Makes bins wide enough for a time: their width doubles, and neighbours become one.
    fn widen(&mut self, at: u64) {
        while at / self.bin >= BINS as u64 {
            self.bin = self.bin.saturating_mul(2);
            let pair = |two: &[[u64; GATES.len()]]| {
                std::array::from_fn(|i| two.iter().fold(0, |sum: u64, one| sum.saturating_add(one[i])))
            };
            self.rate = self.rate.chunks(2).map(pair).collect();
            for lane in self.lanes.values_mut() {
                lane.inside = lane
                    .inside
                    .chunks(2)
                    .map(|two| two.iter().fold(0, |sum: u64, one| sum.saturating_add(*one)))
                    .collect();
            }
        }
    }

    /// Two parts of a trace as one.
    pub(super) fn plus(mut self, mut other: Self) -> Self {
        while self.bin != other.bin {
            let (narrow, wide) = if self.bin < other.bin { (&mut self, other.bin) } else { (&mut other, self.bin) };
            narrow.widen(wide.saturating_mul(BINS as u64) - 1);
        }
        let names: Vec<u32> =
            (0..other.names.count()).map(|number| self.names.number(other.names.name(number))).collect();
        let name = |number: u32| names.get(number as usize).copied().unwrap_or(1);
        // In order, so that what finds no more room is the same each time.
        for ((gate, bits, call), row) in sorted(other.rows) {
            let own = entry(&mut self.rows, (gate, bits, name(call)), (gate, bits, 1), ROWS);
            own.calls = own.calls.saturating_add(row.calls);
            own.errors = own.errors.saturating_add(row.errors);
            own.times.plus(&row.times);
        }
        for (site, cost) in sorted(other.sites) {
            let [module, function, source, call] = [site.module, site.function, site.source, site.name].map(name);
            let other = Site { module: 1, function: 1, source: 0, name: 1 };
            let own = entry(&mut self.sites, Site { module, function, source, name: call }, other, SITES);
            own.calls = own.calls.saturating_add(cost.calls);
            own.ns = own.ns.saturating_add(cost.ns);
        }
        for (tid, lane) in sorted(other.lanes) {
            if self.lanes.len() >= 4 * LANES && !self.lanes.contains_key(&tid) {
                self.other_lanes += 1;
                continue;
            }
            let program = lane.program.map(|(at, program)| (at, name(program)));
            self.lanes.entry(tid).or_default().plus(&Lane { program, ..lane });
        }
        for (errno, count) in other.errors {
            let own = self.errors.entry(name(errno)).or_default();
            *own = own.saturating_add(count);
        }
        if self.rate.len() < other.rate.len() {
            self.rate.resize(other.rate.len(), [0; GATES.len()]);
        }
        for (own, more) in self.rate.iter_mut().zip(&other.rate) {
            own.iter_mut().zip(more).for_each(|(own, more)| *own = own.saturating_add(*more));
        }
        self.single.extend(other.single.iter().map(|single| Single { name: name(single.name), ..*single }));
        self.calls = self.calls.saturating_add(other.calls);
        self.first = [self.first, other.first].into_iter().flatten().min();
        self.last = self.last.max(other.last);
        self.other_lanes += other.other_lanes;
        self.lost = self.lost.saturating_add(other.lost);
        self.whole |= other.whole;
        self.torn |= other.torn;
        self
    }
}

impl Lane {
    fn plus(&mut self, other: &Self) {
        self.pid = other.pid;
        self.program = self.program.max(other.program);
        self.calls = self.calls.saturating_add(other.calls);
        self.ns = self.ns.saturating_add(other.ns);
        self.span = match (self.span, other.span) {
            (Some(own), Some(more)) => Some((own.0.min(more.0), own.1.max(more.1))),
            (own, more) => own.or(more),
        };
        if self.inside.len() < other.inside.len() {
            self.inside.resize(other.inside.len(), 0);
        }
        self.inside.iter_mut().zip(&other.inside).for_each(|(own, more)| *own = own.saturating_add(*more));
    }
}

/// Spreads a time over the bins that it lies in.
fn spend(bins: &mut Vec<u64>, bin: u64, begun: u64, ended: u64) {
    let last = (ended / bin) as usize;
    if bins.len() <= last {
        bins.resize(last + 1, 0);
    }
    let first = (begun / bin) as usize;
    for (i, spent) in bins.iter_mut().enumerate().take(last + 1).skip(first) {
        let (from, to) = (begun.max(i as u64 * bin), ended.min((i as u64 + 1).saturating_mul(bin)));
        *spent = spent.saturating_add(to.saturating_sub(from));
    }
}

/// The entry of a key, or of `other` where the map is full.
fn entry<K: Eq + std::hash::Hash, V: Default>(map: &mut HashMap<K, V>, key: K, other: K, most: usize) -> &mut V {
    let key = if map.len() < most || map.contains_key(&key) { key } else { other };
    map.entry(key).or_default()
}

fn sorted<K: Ord, V>(map: HashMap<K, V>) -> Vec<(K, V)> {
    let mut all: Vec<(K, V)> = map.into_iter().collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

fn text<'a>(word: &'a Option<Word>) -> &'a str {
    word.as_ref().map_or("", |word| &word.0)
}

#[cfg(test)]
mod tests {
    use super::super::BINS;
    use super::*;

    #[test]
    fn bins_follow_each_other_without_a_gap() {
        let mut last = 0;
        for value in (0..4096).chain((12..64).map(|bit| 1u64 << bit)).chain([u64::MAX]) {
            let bin = Log2::bin(value);
            assert!(bin >= last && bin < BUCKETS, "{value}");
            assert!(
                Log2::low(bin) <= value && (value < Log2::low(bin + 1) || value == u64::MAX),
                "{value} is not in its bin"
            );
            last = bin;
        }
    }

    #[test]
    fn quantiles_are_right_to_three_percent() {
        let mut times = Log2::default();
        (1..=10_000u64).for_each(|value| times.add(value * 7, 1));
        for (share, exact) in [(0.5, 35_000.0), (0.99, 69_300.0)] {
            let found = times.quantile(share).unwrap() as f64;
            assert!((found / exact - 1.0).abs() < 0.033, "{found} for {exact}");
        }
        assert_eq!(
            (times.quantile(0.0), times.quantile(1.0), Log2::default().quantile(0.5)),
            (Some(7), Some(70_000), None)
        );
    }

    #[test]
    fn parts_add_up_to_the_whole_whatever_their_widths() {
        let line = |i: u64, by: u64| {
            format!(
                "{{\"type\":\"call\",\"pid\":1,\"tid\":{},\"gate\":\"vdso\",\"bits\":32,\"name\":\"n{i}\",\"result\":0,\
                 \"begun\":{},\"ended\":{}}}",
                i % 3,
                i * by,
                i * by + 50
            )
        };
        let part = |by: u64| {
            let mut trace = Trace { bin: 1024, ..Trace::default() };
            (0..50).for_each(|i| trace.add(&serde_json::from_str::<Line>(&line(i, by)).unwrap()));
            trace
        };
        let (short, long) = (part(10), part(1_000_000));
        assert!(short.bin < long.bin);
        for whole in [short.clone().plus(long.clone()), long.plus(short)] {
            assert_eq!((whole.calls, whole.rows.len(), whole.lanes.len()), (100, 50, 3));
            assert_eq!(whole.lanes.values().flat_map(|lane| &lane.inside).sum::<u64>(), 5000);
            assert!(whole.rate.len() <= BINS);
        }
    }
}
