//! What a page is made of: the facts of all files, in memory that does not grow with the length of a trace or the
//! number of samples.

use std::collections::HashMap;

use tollgate_report::lab::floor::Floor;
use tollgate_report::lab::gates::OpenedGates;
use tollgate_report::lab::kernel::KernelReads;
use tollgate_report::lab::matrix::Matrix;
use tollgate_report::lab::uprobe::Probes as KernelProbes;
use tollgate_report::lab::walk::{Diff, Walk};
use tollgate_report::model::{Platform, PriceList, Status, Tool, Unit};
use tollgate_report::run::Measured;
use tollgate_trace_report::summary::model::TraceSummary;

use super::read::events::Trace;
use super::spread::Spread;
use tollgate_report::probe::model::ProbeReport;

/// Price lists that are drawn row by row; where there are more, the first one is, and all of them together.
pub const DETAILED: usize = 4;

/// Files of one other kind that are drawn.
pub const DRAWN: usize = 12;

/// A fact and the file that it is of.
#[derive(Clone, Debug)]
pub struct Of<T> {
    /// The file, as the user gave it.
    pub name: String,
    /// What it says.
    pub fact: T,
}

/// Everything that the files say.
#[derive(Debug, Default)]
pub struct Facts {
    /// Every file in the order given, and what it is.
    pub files: Vec<File>,
    /// The first price lists, whole but for their samples.
    pub lists: Vec<Of<Priced>>,
    /// All price lists, figures only.
    pub fleet: Fleet,
    /// Floors.
    pub floors: Vec<Of<Floor>>,
    /// Matrices.
    pub matrices: Vec<Of<Matrix>>,
    /// Walks.
    pub walks: Vec<Of<Walk>>,
    /// Pairs of walks.
    pub diffs: Vec<Of<Diff>>,
    /// Gates that the lab opened.
    pub opened: Vec<Of<OpenedGates>>,
    /// Reads from inside the kernel.
    pub reads: Vec<Of<KernelReads>>,
    /// Uprobes in the lab.
    pub uprobes: Vec<Of<KernelProbes>>,
    /// Summaries of traces.
    pub summaries: Vec<Of<TraceSummary>>,
    /// Traces, event by event, added up.
    pub traces: Vec<Of<Trace>>,
    /// Programs that were run both ways.
    pub runs: Vec<Of<Measured>>,
    /// Probes.
    pub probes: Vec<Of<ProbeReport>>,
}

/// One file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// As the user gave it.
    pub name: String,
    /// What it holds: `price list, 6.1.0, 193 rows`.
    pub what: String,
    /// Why it is not in the page, or not whole; empty where it is.
    pub remark: String,
}

/// A price list without its samples, and what became of them.
#[derive(Clone, Debug)]
pub struct Priced {
    /// The list; `samples` of its rows are empty.
    pub list: PriceList,
    /// The samples' histograms, one a row; `None` where a row has no samples.
    pub spreads: Vec<Option<Spread>>,
}

impl Priced {
    /// Takes the samples out of a list.
    pub fn new(mut list: PriceList) -> Self {
        let spreads = list.rows.iter_mut().map(|row| Spread::of(&std::mem::take(&mut row.samples))).collect();
        Self { list, spreads }
    }
}

/// Many price lists, figures only.
#[derive(Clone, Debug, Default)]
pub struct Fleet {
    /// `gate/bits/call` and the unit of each row, in order of appearance.
    pub keys: Vec<(String, Unit)>,
    index: HashMap<(String, u8), u32>,
    /// The lists.
    pub members: Vec<Member>,
}

/// One price list of many.
#[derive(Clone, Debug, Default)]
pub struct Member {
    /// Its file.
    pub name: String,
    /// The machine, in the words that tell machines apart.
    pub host: String,
    /// CPU brand.
    pub cpu: String,
    /// Kernel release.
    pub kernel: String,
    /// Seconds since the epoch.
    pub started: u64,
    /// False for a run that was interrupted.
    pub complete: bool,
    /// Which row, and its figure.
    pub figures: Vec<(u32, f64)>,
    /// Rows without a figure.
    pub shut: u32,
}

impl Fleet {
    /// Adds a list. A row is its key and its figure, `None` where it has none.
    pub fn add(
        &mut self,
        name: &str,
        tool: &Tool,
        platform: &Platform,
        rows: impl Iterator<Item = (String, Unit, Option<f64>)>,
    ) {
        let mut member = Member {
            name: name.into(),
            host: platform.host.clone(),
            cpu: platform.cpu.clone(),
            kernel: platform.kernel.clone(),
            started: tool.started_unix,
            complete: tool.complete,
            ..Member::default()
        };
        for (key, unit, figure) in rows {
            match figure.filter(|figure| figure.is_finite()) {
                Some(figure) => member.figures.push((self.number(key, unit), figure)),
                None => member.shut += 1,
            }
        }
        self.members.push(member);
    }

    fn number(&mut self, key: String, unit: Unit) -> u32 {
        let keys = &mut self.keys;
        *self.index.entry((key, unit as u8)).or_insert_with_key(|(key, _)| {
            keys.push((key.clone(), unit));
            keys.len() as u32 - 1
        })
    }

    /// The figures of each row, sorted, with the member that each is of; in the order of [`Fleet::keys`].
    pub fn by_row(&self) -> Vec<Vec<(f64, usize)>> {
        let mut rows: Vec<Vec<(f64, usize)>> = vec![Vec::new(); self.keys.len()];
        for (i, member) in self.members.iter().enumerate() {
            member.figures.iter().for_each(|(row, figure)| rows[*row as usize].push((*figure, i)));
        }
        rows.iter_mut().for_each(|row| row.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))));
        rows
    }
}

impl Facts {
    /// The price lists that are drawn row by row.
    pub fn detailed(&self) -> &[Of<Priced>] {
        match self.fleet.members.len() {
            all if all > DETAILED => &self.lists[..self.lists.len().min(1)],
            _ => &self.lists,
        }
    }

    /// The same with names for [`tollgate_report::compare::compare`]; none where there are so many lists that they are
    /// shown as a fleet.
    pub fn compared(&self) -> Vec<(String, PriceList)> {
        match self.detailed().len() {
            0 | 1 => Vec::new(),
            _ => self.lists.iter().map(|of| (of.name.clone(), of.fact.list.clone())).collect(),
        }
    }
}

/// What a price list is, in words.
pub fn describe(tool: &Tool, platform: &Platform, rows: usize, open: usize) -> String {
    let unfinished = if tool.complete { "" } else { ", interrupted" };
    let kernel = if platform.kernel.is_empty() { "kernel not known" } else { &platform.kernel };
    format!("price list: {kernel}, {open} of {} measured{unfinished}", super::text::plural(rows as u64, "row"))
}

/// How many rows have a figure.
pub fn open(list: &PriceList) -> usize {
    list.rows.iter().filter(|row| row.status == Status::Ok).count()
}
