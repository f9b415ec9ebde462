//! Prices of gates on this machine.

use crate::Error;
use std::sync::Arc;
use tollgate_bench::assemble::Frame;
use tollgate_bench::plan::{self, Resolution};
use tollgate_bench::run::Run;
use tollgate_bench::setup;
use tollgate_bench::start::{Start, apart};
use tollgate_bench::through::Through;
use tollgate_report::model;
use tollgate_report::sink::json;

/// Prices gates. What can be priced is listed by `tollgate gates`; a row is called GATE/BITS/CALL, such as
/// `syscall/64/getppid`, `int80/32/getpid` or `vdso/64/clock_gettime:monotonic`.
///
/// A gate that this machine does not have has no price and a reason for that; it is no error.
///
/// ```
/// # fn main() -> Result<(), tollgate::Error> {
/// let list = tollgate::Bench::new().rows("vsyscall/64/*").rows("vdso/64/time").quick().run()?;
/// for (row, ns) in list.prices() {
///     println!("{row}: {ns:.1} ns");
/// }
/// for (row, reason) in list.closed() {
///     println!("{row}: {reason}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bench {
    rows: Vec<String>,
    cpu: Option<u32>,
    quick: bool,
}

impl Bench {
    /// Of all rows, in about a minute, unless something else is said.
    pub fn new() -> Bench {
        Bench::default()
    }

    /// Prices rows that match: a gate's name, a row's, or a pattern of `*`, `?` and `[…]`. Each call adds some.
    #[must_use]
    pub fn rows(mut self, pattern: &str) -> Bench {
        self.rows.push(pattern.into());
        self
    }

    /// Measures on this CPU; else on the last one that is allowed, since the first ones serve most interrupts.
    #[must_use]
    pub fn cpu(mut self, cpu: u32) -> Bench {
        self.cpu = Some(cpu);
        self
    }

    /// Fewer samples: all rows take about six seconds, and longer on a busy machine. Minimum and median are nearly as
    /// good; the spread is not.
    #[must_use]
    pub fn quick(mut self) -> Bench {
        self.quick = true;
        self
    }

    /// Measures, in a copy of this process (fork(2)) that it pins to a CPU, and in copies of that.
    ///
    /// On a machine that others use too it first waits for quiet, for some seconds at most.
    ///
    /// # Errors
    ///
    /// No row matches; the CPU is not allowed; /proc is not mounted; no process can be made.
    pub fn run(self) -> Result<PriceList, Error> {
        const MEASURED: &str = "list\n";
        let said = apart(|| match self.measure() {
            Ok(list) => json::to_text(&list).map_or_else(|error| error.to_string(), |text| format!("{MEASURED}{text}")),
            Err(error) => format!("{error:#}"),
        });
        let said = said.map_err(|error| Error::new(format!("gates cannot be priced: {error}")))?;
        let text = said.strip_prefix(MEASURED).ok_or_else(|| Error::new(&*said))?;
        json::parse(text, "the measured prices").map(PriceList).map_err(Error::of)
    }

    fn measure(&self) -> Result<model::PriceList, Box<dyn std::error::Error + Send + Sync>> {
        let mut setup = setup::prepare(&self.rows, self.cpu, Through::default(), false, Start::Forked)?;
        let effort = plan::effort(setup.counts, self.quick);
        setup.settle(effort, &mut |_, _| {});
        let frame = Frame::new(&mut setup, effort, self.cpu, self.quick);
        let mut run =
            Run::new(std::mem::take(&mut setup.tallies), effort, Resolution::of(&setup.platform, setup.counts));
        let stop = Arc::clone(&setup.stop);
        run.pilot(&mut setup.children, &stop, &mut |_, _| {});
        let complete = run.rounds(&mut setup.children, &stop, &mut |_, _| {});
        Ok(frame.list(&run, setup.tsc.hz().map(|hz| hz.round() as u64), complete))
    }
}

/// What gates cost on this machine.
#[derive(Clone, Debug)]
pub struct PriceList(model::PriceList);

impl PriceList {
    /// The median of a row, nanoseconds for one crossing and back, less the loop around it; `None` where it could not
    /// be measured.
    pub fn ns(&self, row: &str) -> Option<f64> {
        self.0.ns(row)
    }

    /// The least of a row, nanoseconds: what it costs when nothing is in its way.
    pub fn least_ns(&self, row: &str) -> Option<f64> {
        self.0.ns(row).and_then(|_| self.0.row(row)?.min)
    }

    /// The interval, nanoseconds, that holds the median of this run with 95 % probability. Another run on another day
    /// may lie outside of it: all rows of a run have the CPU's frequency and neighbours of that run in common.
    pub fn interval_ns(&self, row: &str) -> Option<[f64; 2]> {
        self.0.ns(row).and_then(|_| self.0.row(row)?.ci95)
    }

    /// Why a row has no price: the gate is closed on this machine, or refused to this process.
    pub fn reason(&self, row: &str) -> Option<&str> {
        self.0.row(row)?.reason.as_deref()
    }

    /// All rows that have a price, and their medians in nanoseconds.
    pub fn prices(&self) -> impl Iterator<Item = (String, f64)> {
        self.0.rows.iter().filter_map(|row| Some((row.key(), self.0.ns(&row.key())?)))
    }

    /// All rows that have none, and why.
    pub fn closed(&self) -> impl Iterator<Item = (String, &str)> {
        self.0.rows.iter().filter_map(|row| Some((row.key(), row.reason.as_deref()?)))
    }

    /// The list as `tollgate bench --export-json` saves it (`docs/json-schema.md` of the repository), which `tollgate
    /// compare` and `tollgate report` read.
    pub fn to_json(&self) -> String {
        // Of text, numbers and lists nothing can fail.
        json::to_text(&self.0).unwrap_or_default()
    }
}
