//! `tollgate bench`: the price list.

use crate::cmd::{history, outputs, run as replacement};
use crate::exit::{Exit, Usage};
use crate::terminal::{self, Color, Tables};
use anyhow::{Error, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tollgate_bench::assemble::Frame;
use tollgate_bench::plan::{self, Effort, Resolution};
use tollgate_bench::run::{Progress, Run as Measurement};
use tollgate_bench::setup::{self, Setup};
use tollgate_bench::start::Start;
use tollgate_bench::through::Through;
use tollgate_history::{Run, Store};
use tollgate_report::format::figure;
use tollgate_report::lab::floor;
use tollgate_report::model::{PriceList, Row, Status};
use tollgate_report::published;
use tollgate_report::sink::json::Output;
use tollgate_report::sink::table::Style;
use tollgate_report::sink::{csv, markdown, prom, table};

/// `tollgate bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Measure only matching gates: a gate's name, `gate/bits/call`, or a glob pattern for either. May be given several
    /// times.
    #[arg(long = "gate", value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Take fewer samples: the whole list takes about six seconds, and longer on a busy machine.
    #[arg(long)]
    pub quick: bool,
    /// Number of rounds; each measures every row once, in a new process [default: 14, with --quick 6].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub runs: Option<u32>,
    /// Pin everything to this CPU [default: the last one allowed].
    #[arg(long, value_name = "N")]
    pub cpu: Option<u32>,
    /// Measure the rows that `tollgate run` can replace, while it replaces them: `run`, or `run=NAME,…` with names from
    /// `tollgate run --list`.
    #[arg(long, value_name = "run[=LIST]", conflicts_with_all = ["out", "prom", "published"])]
    pub through: Option<String>,
    /// Save the price list with every sample, and update the file after each round. Here and below, `-` is standard
    /// output, and the tables then go to standard error.
    #[arg(long, value_name = "FILE")]
    pub export_json: Option<PathBuf>,
    /// Save the table as Markdown.
    #[arg(long, value_name = "FILE")]
    pub export_markdown: Option<PathBuf>,
    /// Save the table as CSV.
    #[arg(long, value_name = "FILE")]
    pub export_csv: Option<PathBuf>,
    /// Save the run as a new Parquet file in DIR; `tollgate history DIR` shows runs over time.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Save the prices for Prometheus, in the format of node_exporter's textfile collector (name the file *.prom).
    #[arg(long, value_name = "FILE")]
    pub prom: Option<PathBuf>,
    /// Print the tables of the published articles next to the values measured here.
    #[arg(long)]
    pub published: bool,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Measures, prints, saves.
pub fn run(args: &BenchArgs) -> Result<Exit> {
    let named = [
        ("--export-json", &args.export_json),
        ("--export-markdown", &args.export_markdown),
        ("--export-csv", &args.export_csv),
        ("--prom", &args.prom),
    ];
    outputs::apart(&named.map(|(option, file)| (option, file.as_deref())), &[])?;
    let tables = Tables::beside(named.map(|(_, file)| file.as_deref()));
    let through = through(args.through.as_deref())?;
    let json = args.export_json.as_deref().map(Output::create).transpose()?;
    let files = Files {
        markdown: args.export_markdown.as_deref().map(Output::create).transpose()?,
        csv: args.export_csv.as_deref().map(Output::create).transpose()?,
        prom: args.prom.as_deref().map(Output::create).transpose()?,
        store: args.out.as_deref().map(Store::open).transpose()?,
    };
    let mut setup = setup::prepare(&args.gates, args.cpu, through, tollgate_lab::guest::is_step(), Start::Anew)?;
    let effort = effort(args, setup.counts);
    settle(&mut setup, effort);
    let frame = Frame::new(&mut setup, effort, args.cpu, args.quick);
    let clock = Resolution::of(&setup.platform, setup.counts);
    let mut run = Measurement::new(std::mem::take(&mut setup.tallies), effort, clock);
    let stop = Arc::clone(&setup.stop);
    let mut printer = Printer::new(&setup, frame, (tables, tables.style(args.color)), json, &run);
    let done = measure(&mut run, &mut setup, &stop, &mut printer);
    printer.finish(args, &run, done, files)
}

/// What `--through` names.
fn through(word: Option<&str>) -> Result<Through, Usage> {
    let Some(word) = word else { return Ok(Through::default()) };
    let (run, names) = word.split_once('=').unwrap_or((word, ""));
    if run != "run" {
        return Err(Usage(format!(
            "--through {word}: give `run`, or `run=NAME,…` (`tollgate run --list` lists the names)"
        )));
    }
    let names: Vec<String> = names.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    replacement::chosen("--through", &names).map(Through)
}

/// Waits, bounded and with a word, until whatever built this program or runs beside it is done.
fn settle(setup: &mut Setup, effort: Effort) {
    let cpus = setup.platform.cpus;
    setup.settle(effort, &mut |busy, most| {
        let (busy, most) = (figure(busy), most.as_secs_f64().ceil());
        terminal::say(&format!(
            "waiting up to {most} s for the machine to become quiet: other programs use {busy} of {cpus} CPUs"
        ));
    });
}

/// The pilot and the rounds. True if nothing cut them short.
fn measure(run: &mut Measurement, setup: &mut Setup, stop: &AtomicBool, printer: &mut Printer) -> bool {
    let mut tell = |progress: Progress<'_>, run: &Measurement| {
        // A table that cannot be printed ends the run, a pipe's end too: nobody reads what would be measured.
        if let Err(error) = printer.tell(progress, run) {
            printer.unread.get_or_insert(error);
            stop.store(true, Ordering::Relaxed);
        }
    };
    run.pilot(&mut setup.children, stop, &mut tell);
    run.rounds(&mut setup.children, stop, &mut tell)
}

fn effort(args: &BenchArgs, counts: bool) -> Effort {
    let effort = plan::effort(counts, args.quick);
    Effort { rounds: args.runs.unwrap_or(effort.rounds), ..effort }
}

/// A list that somebody else measured, as if it had been measured here.
pub fn whole(list: &PriceList, style: Style) -> String {
    let mut gates: Vec<&str> = list.rows.iter().map(|row| row.gate.as_str()).collect();
    gates.dedup();
    gates.iter().map(|gate| group(list, gate, style).trim_end().to_string() + "\n").collect::<String>()
        + &explain(list, false, style)
}

fn group(list: &PriceList, gate: &str, style: Style) -> String {
    let rows: Vec<&Row> = list.rows.iter().filter(|row| row.gate == gate).collect();
    table::price_group(gate, &rows, style)
}

/// Why the prices are what they are, and how far they can be trusted. `chosen`: of rows that somebody has asked for,
/// who knows the machine.
fn explain(list: &PriceList, chosen: bool, style: Style) -> String {
    let of_machine = |part: &dyn Fn() -> String| if chosen { String::new() } else { part() };
    [
        of_machine(&|| table::platform(&list.platform, style)),
        table::units(list, style),
        of_machine(&|| hardware(list, style)),
        of_machine(&|| table::vdso(&list.vdso, style)),
        table::finding_notes(&list.findings, style),
        of_machine(&|| table::self_check(list, style)),
        table::warning_notes(&list.warnings, style),
    ]
    .iter()
    .filter(|part| !part.is_empty())
    .map(|part| format!("\n{}\n", part.trim_end()))
    .collect()
}

/// What Linux adds to what the hardware takes, where `tollgate lab floor` has measured that on this CPU.
fn hardware(list: &PriceList, style: Style) -> String {
    let floor = crate::cmd::lab::floor::known(&list.platform.cpu);
    floor.map_or_else(String::new, |floor| floor::shares_table(&floor::shares(&floor, list), style))
}

/// What is written at the end only; each was found to be writable before anything was measured.
struct Files {
    markdown: Option<Output>,
    csv: Option<Output>,
    prom: Option<Output>,
    store: Option<Store>,
}

impl Files {
    /// All of them, though one fails: the first error.
    fn write(self, list: &PriceList) -> Result<()> {
        let text = |file: Option<Output>, text: &dyn Fn(&PriceList) -> String| -> Result<()> {
            Ok(file.map_or(Ok(()), |file| file.finish_text(&text(list)))?)
        };
        let done = [
            text(self.markdown, &markdown::price_list),
            text(self.csv, &csv::price_list),
            text(self.prom, &prom::price_list),
            self.store.map_or(Ok(()), |store| history::keep(&store, &Run::bench(list))),
        ];
        done.into_iter().collect()
    }
}

/// Tells the person and the files how far the run has got.
struct Printer {
    bar: ProgressBar,
    frame: Frame,
    tables: Tables,
    style: Style,
    json: Option<Output>,
    tsc: tollgate_tsc::Stopwatch,
    printed: Vec<&'static str>,
    /// A table could not be printed.
    unread: Option<Error>,
    /// A file could not be written. The tables are printed all the same.
    failed: Option<Error>,
}

impl Printer {
    fn new(
        setup: &Setup,
        frame: Frame,
        (tables, style): (Tables, Style),
        json: Option<Output>,
        run: &Measurement,
    ) -> Printer {
        let rows = run.tallies.len() as u64;
        // Hidden by itself where standard error is no terminal.
        let bar = ProgressBar::new(rows * u64::from(run.effort.rounds + 1));
        if let Ok(look) =
            ProgressStyle::with_template("{bar:16} {percent:>3} % {elapsed:>3} of about {duration}  {wide_msg}")
        {
            bar.set_style(look);
        }
        Printer { bar, frame, tables, style, json, tsc: setup.tsc, printed: Vec::new(), unread: None, failed: None }
    }

    fn tell(&mut self, progress: Progress<'_>, run: &Measurement) -> Result<()> {
        match progress {
            Progress::Tried(tally) => {
                self.bar.set_message(format!("trying {}", tally.key()));
                self.bar.inc(1);
            }
            Progress::Visited(tally) => {
                let scale = self.frame.scale();
                let price =
                    tally.latest().map(|ticks| format!("  {} {}", figure(ticks * scale.per_tick()), scale.symbol()));
                self.bar.set_message(tally.key() + &price.unwrap_or_default());
                self.bar.inc(1);
            }
            Progress::Round => drop(self.save(run)?),
            Progress::Gate(gate) => {
                let list = self.save(run)?;
                self.print_gate(&list, gate)?;
            }
        }
        Ok(())
    }

    /// The best rate of the counter known so far.
    fn hz(&self) -> Option<u64> {
        self.tsc.hz().map(|hz| hz.round() as u64)
    }

    /// The list as it stands, saved where that was asked for.
    fn save(&mut self, run: &Measurement) -> Result<PriceList> {
        let list = self.frame.list(run, self.hz(), false);
        let saved = self.json.as_mut().map_or(Ok(()), |json| json.write(&list).map_err(Error::from));
        if let Err(error) = saved {
            if terminal::is_broken_pipe(&error) {
                return Err(error);
            }
            self.failed.get_or_insert(error);
            self.json = None;
        }
        Ok(list)
    }

    fn print_gate(&mut self, list: &PriceList, gate: &'static str) -> Result<()> {
        if !self.printed.contains(&gate) {
            self.printed.push(gate);
            let text = group(list, gate, self.style);
            self.bar.suspend(|| self.tables.print(&text))?;
        }
        Ok(())
    }

    /// Prints what is still to be said, saves for the last time.
    fn finish(mut self, args: &BenchArgs, run: &Measurement, done: bool, files: Files) -> Result<Exit> {
        self.bar.finish_and_clear();
        let list = self.frame.list(run, self.hz(), done);
        // Files first: whatever happens to standard output, nothing measured is lost.
        let json = self.json.take().map_or(Ok(()), |json| json.finish(&list).map_err(Error::from));
        let written = [self.failed.take().map_or(Ok(()), Err), json, files.write(&list)];
        if let Some(error) = self.unread.take() {
            return Err(error);
        }
        self.print_rest(args, run, &list)?;
        written.into_iter().collect::<Result<()>>()?;
        Ok(match (done, list.rows.iter().any(|row| row.status == Status::Ok)) {
            (false, _) => Exit::Interrupted,
            (true, false) => Exit::Nothing,
            (true, true) => Exit::Success,
        })
    }

    /// What was not printed as it was measured.
    fn print_rest(&mut self, args: &BenchArgs, run: &Measurement, list: &PriceList) -> Result<()> {
        for tally in &run.tallies {
            self.print_gate(list, tally.gate.name())?;
        }
        if args.published {
            self.tables.print(&table::published(&published::render(list), self.style))?;
        }
        self.tables.print(&explain(list, !args.gates.is_empty(), self.style))?;
        for (row, reason) in &run.failed {
            terminal::complain(&anyhow::anyhow!("a run of {row} failed and is missing from its figures: {reason}"));
        }
        Ok(())
    }
}
