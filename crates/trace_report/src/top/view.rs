//! Tables: what the rows are, which of them are wanted, and their order.

use super::{Call, Period, Sum, Top, Totals};
use crate::fact::Gate;
use crate::summary::{Count, Place, Site};
use std::cmp::Ordering;
use std::collections::HashMap;

/// What a row is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// A process.
    Process,
    /// A call by one gate.
    #[default]
    Call,
    /// A gate.
    Gate,
    /// A place in the code, and the call made there.
    Site,
}

impl View {
    /// All of them, in the order in which they follow each other.
    pub const ALL: [View; 4] = [View::Process, View::Call, View::Gate, View::Site];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            View::Process => "process",
            View::Call => "call",
            View::Gate => "gate",
            View::Site => "site",
        }
    }

    /// The one behind it.
    pub fn next(self) -> View {
        let at = View::ALL.iter().position(|view| *view == self).map_or(0, |at| at + 1);
        View::ALL[at % View::ALL.len()]
    }
}

/// What decides the order; also what sparklines draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Toll.
    #[default]
    Toll,
    /// Calls.
    Calls,
    /// Errors.
    Errors,
    /// The time inside, of all calls that returned together.
    Time,
    /// The mean time.
    Mean,
    /// The name. Sparklines draw calls.
    Name,
}

impl Sort {
    /// All of them, each with its key and its name.
    pub const ALL: [(Sort, char, &'static str); 6] = [
        (Sort::Toll, 't', "toll"),
        (Sort::Calls, 'c', "calls"),
        (Sort::Errors, 'e', "errors"),
        (Sort::Time, 's', "time"),
        (Sort::Mean, 'm', "mean"),
        (Sort::Name, 'n', "name"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(sort, ..)| *sort == self).map_or("", |(.., name)| name)
    }
}

/// Which calls are looked at: those of one process, by one gate, of one name; all where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Process.
    pub pid: Option<i32>,
    /// Gate and mode.
    pub gate: Option<(Gate, u8)>,
    /// Number and name.
    pub call: Option<(u32, &'static str)>,
}

impl Scope {
    fn has(&self, call: &Call) -> bool {
        self.pid.is_none_or(|pid| call.pid == pid)
            && self.gate.is_none_or(|gate| (call.gate, call.bits) == gate)
            && self.call.is_none_or(|wanted| (call.nr, call.name) == wanted)
    }

    /// That of a row, and the view in which it is looked at; a site has nothing below it.
    pub fn into(self, row: RowId) -> Option<(Scope, View)> {
        match row {
            RowId::Process(pid) => Some((Scope { pid: Some(pid), ..self }, View::Call)),
            RowId::Gate(gate, bits) => Some((Scope { gate: Some((gate, bits)), ..self }, View::Call)),
            RowId::Call(gate, bits, nr, name) => {
                Some((Scope { gate: Some((gate, bits)), call: Some((nr, name)), ..self }, View::Site))
            }
            RowId::Site(..) => None,
        }
    }
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowId {
    /// A process.
    Process(i32),
    /// A call.
    Call(Gate, u8, u32, &'static str),
    /// A gate.
    Gate(Gate, u8),
    /// A call at a site.
    Site(Gate, u8, u32, &'static str, Site),
}

/// A table that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// What rows are.
    pub view: View,
    /// Which calls.
    pub scope: Scope,
    /// Their order.
    pub sort: Sort,
    /// Only rows that have this in their name, whatever the case.
    pub filter: String,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is about.
    pub id: RowId,
    /// Its name.
    pub label: String,
    /// The program of a process.
    pub program: String,
    /// The place of a site.
    pub place: Option<Place>,
    /// Crossings in the last period; of the vDSO, calls.
    pub calls: u64,
    /// Those that failed.
    pub errors: u64,
    /// What they cost, ns.
    pub toll_ns: Option<f64>,
    /// As a share of the CPU time.
    pub share: Option<f64>,
    /// The time inside, ns, of those that returned in the period, however long ago they began: waiting is in it, and
    /// that of threads side by side adds up.
    pub time_ns: Option<f64>,
    /// The median time inside, ns.
    pub median_ns: Option<u64>,
    /// The mean time inside, ns.
    pub mean_ns: Option<f64>,
    /// What it is sorted by in the last periods, the last one last; `None` where there was none.
    pub history: Vec<Option<f64>>,
}

/// What one period has of a row.
#[derive(Clone, Debug, Default)]
struct Cell {
    sum: Sum,
    /// Of sites, whose times are not kept one by one.
    ns: Option<u64>,
    toll_ns: Option<f64>,
}

impl Line {
    /// The view that it is a row of.
    pub fn view(&self) -> View {
        match self.id {
            RowId::Process(_) => View::Process,
            RowId::Call(..) => View::Call,
            RowId::Gate(..) => View::Gate,
            RowId::Site(..) => View::Site,
        }
    }
}

impl Cell {
    fn add(&mut self, sum: &Sum, toll: Option<f64>) {
        self.sum.merge(sum);
        self.priced(sum.calls, toll);
    }

    fn add_site(&mut self, count: &Count, toll: Option<f64>) {
        self.sum.calls = self.sum.calls.saturating_add(count.calls);
        self.sum.errors = self.sum.errors.saturating_add(count.errors);
        self.ns = Some(self.ns.unwrap_or(0).saturating_add(count.ns));
        self.priced(count.calls, toll);
    }

    fn priced(&mut self, calls: u64, toll: Option<f64>) {
        if let Some(toll) = toll {
            self.toll_ns = Some(self.toll_ns.unwrap_or(0.0) + toll * calls as f64);
        }
    }

    fn mean(&self) -> Option<f64> {
        let of_site = self.ns.filter(|ns| *ns > 0 && self.sum.calls > 0).map(|ns| ns as f64 / self.sum.calls as f64);
        of_site.or_else(|| self.sum.times.mean())
    }

    /// The time of all calls, as those took that were timed.
    fn time(&self) -> Option<f64> {
        Some(self.mean()? * self.sum.calls as f64)
    }

    fn value(&self, sort: Sort, length_ns: u64) -> Option<f64> {
        let rate = |of: f64| (length_ns > 0).then(|| of * 1e9 / length_ns as f64);
        match sort {
            Sort::Toll => rate(self.toll_ns.unwrap_or(0.0)),
            Sort::Calls | Sort::Name => rate(self.sum.calls as f64),
            Sort::Errors => rate(self.sum.errors as f64),
            Sort::Time => rate(self.time().unwrap_or(0.0)),
            Sort::Mean => self.mean(),
        }
    }
}

impl Top {
    /// The table of the last period. Rows that the kept periods had and the last one has not are there with nothing.
    /// `place` names a site.
    pub fn table(&self, query: &Query, place: &dyn Fn(Site) -> Place) -> Vec<Line> {
        let periods: Vec<HashMap<RowId, Cell>> = self.periods.iter().map(|period| self.cells(period, query)).collect();
        let mut lines: HashMap<RowId, Line> = HashMap::new();
        let totals = self.totals();
        for cells in periods.iter().rev() {
            for id in cells.keys().filter(|id| !lines.contains_key(id)).copied().collect::<Vec<_>>() {
                if let Some(line) = self.line(id, query, &periods, &totals, place) {
                    lines.insert(id, line);
                }
            }
        }
        let wanted = query.filter.to_lowercase();
        let mut lines: Vec<Line> =
            lines.into_values().filter(|line| line.label.to_lowercase().contains(&wanted)).collect();
        lines.sort_by(|a, b| order(a, b, query.sort));
        lines
    }

    /// Everything that one period has.
    fn cells(&self, period: &Period, query: &Query) -> HashMap<RowId, Cell> {
        let mut cells: HashMap<RowId, Cell> = HashMap::new();
        if query.view == View::Site {
            for ((call, site), count) in period.sites.iter().filter(|((call, _), _)| query.scope.has(call)) {
                let id = RowId::Site(call.gate, call.bits, call.nr, call.name, *site);
                cells.entry(id).or_default().add_site(count, self.toll(call.gate, call.bits));
            }
            return cells;
        }
        for (call, sum) in period.calls.iter().filter(|(call, _)| query.scope.has(call)) {
            let id = match query.view {
                View::Process => RowId::Process(call.pid),
                View::Gate => RowId::Gate(call.gate, call.bits),
                View::Call | View::Site => RowId::Call(call.gate, call.bits, call.nr, call.name),
            };
            cells.entry(id).or_default().add(sum, self.toll(call.gate, call.bits));
        }
        cells
    }

    fn line(
        &self,
        id: RowId,
        query: &Query,
        periods: &[HashMap<RowId, Cell>],
        totals: &Totals,
        place: &dyn Fn(Site) -> Place,
    ) -> Option<Line> {
        let last = periods.last()?.get(&id).cloned().unwrap_or_default();
        let lengths = self.periods.iter().map(Period::length_ns);
        let value = |(cells, length): (&HashMap<RowId, Cell>, u64)| match (cells.get(&id), query.sort) {
            (Some(cell), sort) => cell.value(sort, length),
            (None, Sort::Mean) => None,
            (None, _) => Some(0.0),
        };
        let place = if let RowId::Site(.., site) = id { Some(place(site)) } else { None };
        let program = self.program(id);
        Some(Line {
            id,
            label: label(id, query.scope, &program, place.as_ref()),
            program,
            place,
            calls: last.sum.calls,
            errors: last.sum.errors,
            share: last.toll_ns.and_then(|toll| totals.share(toll)),
            toll_ns: last.toll_ns,
            time_ns: last.time(),
            median_ns: last.sum.times.median(),
            mean_ns: last.mean(),
            history: periods.iter().zip(lengths).map(value).collect(),
        })
    }

    /// What a process runs, or ran last.
    fn program(&self, id: RowId) -> String {
        let RowId::Process(pid) = id else { return String::new() };
        self.periods
            .iter()
            .rev()
            .find_map(|period| period.programs.get(&pid))
            .map_or_else(String::new, |name| name.to_string())
    }
}

/// `int80/32`.
pub(super) fn gate_name(gate: Gate, bits: u8) -> String {
    format!("{}/{bits}", gate.name())
}

/// `syscall:read`, `int80/32:read`.
pub(super) fn call_name(gate: Gate, bits: u8, name: &str) -> String {
    if bits == 64 { format!("{}:{name}", gate.name()) } else { format!("{}/{bits}:{name}", gate.name()) }
}

/// `read (unistd.c:26) libc.so.6+0x10e53a`: what is known of a place, what says most first, because the end may find no
/// room.
fn place_name(place: &Place) -> String {
    let address = Place { function: None, source: None, ..place.clone() }.text();
    match (&place.function, &place.source) {
        (Some(function), Some(source)) => format!("{function} ({source}) {address}"),
        (Some(function), None) => format!("{function} {address}"),
        (None, _) => place.text(),
    }
}

fn label(id: RowId, scope: Scope, program: &str, place: Option<&Place>) -> String {
    match id {
        RowId::Process(pid) => format!("{pid} {}", program.rsplit('/').next().unwrap_or(program)),
        RowId::Gate(gate, bits) => gate_name(gate, bits),
        RowId::Call(gate, bits, _, name) => call_name(gate, bits, name),
        RowId::Site(gate, bits, _, name, site) => {
            let place = place.map_or_else(|| Place::unknown(site).text(), place_name);
            if scope.call.is_some() { place } else { format!("{} {place}", call_name(gate, bits, name)) }
        }
    }
}

/// The greatest first; names in alphabetical order.
fn order(a: &Line, b: &Line, by: Sort) -> Ordering {
    let greater = |a: Option<f64>, b: Option<f64>| b.unwrap_or(-1.0).total_cmp(&a.unwrap_or(-1.0));
    let calls = || b.calls.cmp(&a.calls);
    let first = match by {
        Sort::Toll => greater(a.toll_ns, b.toll_ns),
        Sort::Calls => Ordering::Equal,
        Sort::Errors => b.errors.cmp(&a.errors),
        Sort::Time => greater(a.time_ns, b.time_ns),
        Sort::Mean => greater(a.mean_ns, b.mean_ns),
        Sort::Name => a.label.cmp(&b.label),
    };
    first.then_with(calls).then_with(|| a.label.cmp(&b.label))
}
