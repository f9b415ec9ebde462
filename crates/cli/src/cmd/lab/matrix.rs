//! `tollgate lab matrix`: guests side by side, each saved as it ends, and one table of them all.

use super::run::{self, bench_step};
use super::vehicle;
use crate::cmd::history;
use crate::exit::{Exit, Usage};
use crate::terminal::{self, Color, Tables};
use anyhow::{Context, Result};
use clap::Args;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tollgate_bench::setup;
use tollgate_history::Store;
use tollgate_lab::LabError;
use tollgate_lab::guest::Message;
use tollgate_lab::kernel::Kernel;
use tollgate_lab::matrix::{self as definition, Matrix as Definition, kernel_label};
use tollgate_lab::session::{self, Plan};
use tollgate_report::lab::matrix::{self, Cell, CellStatus, Matrix, SCHEMA};
use tollgate_report::model::PriceList;
use tollgate_report::sink::json::{self, Output};

/// `tollgate lab matrix`.
#[derive(Debug, Args)]
pub struct MatrixArgs {
    /// What to boot, as TOML [default: docs/lab-matrix.toml, which explains the format].
    #[arg(value_name = "FILE.toml")]
    pub file: Option<PathBuf>,
    /// Save the guests' price lists in DIR [default: a directory in the cache, which is printed], and the results as a
    /// Parquet file too, for `tollgate history DIR`.
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Keep the finished guests in that directory and run only what is missing.
    #[arg(long)]
    pub resume: bool,
    /// Number of guests at the same time [default: as many as CPUs and memory allow].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub jobs: Option<u32>,
    /// Measure only matching gates, as in `bench`. May be given several times.
    #[arg(long = "gate", value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Print the count of every configuration instead of the difference from the first one.
    #[arg(long)]
    pub counts: bool,
    /// Save the table as Markdown; `-` is standard output, and the other table then goes to standard error.
    #[arg(long, value_name = "FILE")]
    pub export_markdown: Option<PathBuf>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Boots what is missing, prints the table of what is there.
pub fn run(args: &MatrixArgs) -> Result<Exit> {
    let began = Instant::now();
    let markdown = args.export_markdown.as_deref().map(Output::create).transpose()?;
    let mut wanted = definition(args)?;
    // What is said now counts for more than what the file says.
    if !args.gates.is_empty() {
        wanted.gates.clone_from(&args.gates);
    }
    wanted.fits().map_err(|error| Usage(error.to_string()))?;
    setup::check(&wanted.gates)?;
    let stop = vehicle::interrupt()?;
    let kernels = kernels(&wanted)?;
    let cells = wanted.cells(|spec| kernels[spec].0.clone()).map_err(|error| Usage(error.to_string()))?;
    let directory = directory(args, &wanted)?;
    let kept = Output::create(&directory.join("matrix.json"))?;
    let shop =
        Shop { gates: &wanted.gates, kernels: &kernels, directory: &directory, resume: args.resume, stop: &stop };
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let results = shop.run(&cells, jobs(args.jobs, cells.len()));
    if let Some(store) = &store {
        keep(store, &cells, &results, vehicle::tool(began, true).started_unix)?;
    }
    let interrupted = stop.load(Ordering::Relaxed);
    let matrix = Matrix { schema: SCHEMA, tool: vehicle::tool(began, !interrupted), cells: results };
    kept.finish_text(&json::to_text(&without_lists(&matrix))?)?;
    if let Some(markdown) = markdown {
        markdown.finish_text(&matrix::markdown(&matrix))?;
    }
    let tables = Tables::beside([args.export_markdown.as_deref()]);
    let table = if args.counts { matrix::counts } else { matrix::table };
    tables.print(&table(&matrix, tables.style(args.color)))?;
    tables.print(&format!("\nThe price lists are in {}.\n", directory.display()))?;
    if interrupted {
        terminal::complain(&anyhow::anyhow!(
            "interrupted: run the same command with --resume to run only what is missing"
        ));
    }
    Ok(match (interrupted, matrix.cells.iter().any(|cell| cell.status == CellStatus::Ok)) {
        (true, _) => Exit::Interrupted,
        (false, false) => Exit::Nothing,
        (false, true) if matrix.cells.iter().any(|cell| cell.status == CellStatus::Failed) => Exit::Failure,
        (false, true) => Exit::Success,
    })
}

/// Adds the guests that this run measured to the history; those that began before it are in the file of an earlier run.
fn keep(store: &Store, asked: &[definition::Cell], results: &[Cell], began: u64) -> Result<()> {
    let lists =
        asked.iter().zip(results).filter_map(|(asked, cell)| Some((guest_name(asked, cell), cell.list.as_ref()?)));
    let run = history::Run::lab(&history::host(), lists.filter(|(_, list)| list.tool.started_unix >= began));
    if run.any() { history::keep(store, &run) } else { Ok(()) }
}

/// All that was asked for, the kernel too as it was asked for: see [`vehicle::guest_name`].
fn guest_name(asked: &definition::Cell, cell: &Cell) -> String {
    [asked.kernel.as_str(), cell.cpu.as_str(), cell.boot.as_str(), cell.vsyscall.as_str()].join(" ")
}

fn definition(args: &MatrixArgs) -> Result<Definition> {
    let Some(file) = &args.file else { return Ok(Definition::default()) };
    let text = text(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Definition::parse(&text, &file.display().to_string()).map_err(|error| Usage(error.to_string()))?)
}

/// A file's text, of which no more is read than says that it is too much: it may have no end.
fn text(file: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    fs::File::open(file)?.take(definition::MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What became of each kernel that is asked for, and what it is called in a cell's name; one that cannot be had costs
/// its own cells.
type Kernels = BTreeMap<String, (String, Result<Kernel, LabError>)>;

fn kernels(wanted: &Definition) -> Result<Kernels> {
    let mut found = Kernels::new();
    for spec in &wanted.kernels {
        let kernel = Kernel::find(spec);
        if let Err(LabError::Interrupted) = kernel {
            return Err(LabError::Interrupted.into());
        }
        if let Ok(Kernel { note: Some(note), .. }) = &kernel {
            terminal::complain(&anyhow::anyhow!("{note}"));
        }
        found.insert(spec.clone(), (label(spec, &kernel), kernel));
    }
    // With none at all there is no table to print.
    if found.values().all(|(_, kernel)| kernel.is_err()) {
        for (_, kernel) in found.into_values() {
            kernel?;
        }
        anyhow::bail!("the matrix names no kernel: add at least one to `kernels`");
    }
    Ok(found)
}

fn label(spec: &str, kernel: &Result<Kernel, LabError>) -> String {
    match kernel {
        // Two builds of one release are two kernels.
        Ok(kernel) if kernel.package.is_none() => format!("{}-{}", kernel.release, fingerprint(&kernel.boot)),
        Ok(kernel) => kernel.release.clone(),
        Err(_) => kernel_label(spec),
    }
}

/// What tells one build from another: eight digits of a sum over the file. Not for security.
fn fingerprint(file: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    fs::read(file).unwrap_or_default().hash(&mut hasher);
    format!("{:08x}", hasher.finish() as u32)
}

/// Where the lists go: by default a directory that is the same for the same matrix, so that `--resume` finds it.
fn directory(args: &MatrixArgs, wanted: &Definition) -> Result<PathBuf> {
    let own = || {
        let mut hasher = DefaultHasher::new();
        format!("{wanted:?}").hash(&mut hasher);
        Ok::<_, LabError>(session::results()?.join(format!("matrix-{:016x}", hasher.finish())))
    };
    let directory = args.out.clone().map_or_else(own, Ok)?;
    fs::create_dir_all(&directory).with_context(|| format!("cannot create {}", directory.display()))?;
    Ok(directory)
}

/// Megabytes that a guest takes: its memory, and QEMU's translated code.
const GUEST_MB: u64 = 900;

fn jobs(asked: Option<u32>, cells: usize) -> usize {
    let cpus = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = available_mb().map_or(cpus, |mb| (mb / GUEST_MB).max(1) as usize);
    asked.map_or(cpus.min(memory), |jobs| jobs as usize).min(cells)
}

/// `MemAvailable` of /proc/meminfo (proc(5)).
fn available_mb() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kb| kb / 1024)
}

/// The lists have files of their own; the table's file names them.
fn without_lists(matrix: &Matrix) -> Matrix {
    let bare = |cell: &Cell| Cell { list: None, ..cell.clone() };
    Matrix { cells: matrix.cells.iter().map(bare).collect(), ..matrix.clone() }
}

/// Where cells are made.
struct Shop<'a> {
    gates: &'a [String],
    kernels: &'a Kernels,
    directory: &'a Path,
    resume: bool,
    stop: &'a Arc<AtomicBool>,
}

impl Shop<'_> {
    /// Every cell, in order, `jobs` at a time.
    fn run(&self, cells: &[definition::Cell], jobs: usize) -> Vec<Cell> {
        let bars = MultiProgress::new();
        let all = bars.add(ProgressBar::new(cells.len() as u64));
        if let Ok(look) = ProgressStyle::with_template("{bar:16} {pos} of {len} guests, {elapsed}") {
            all.set_style(look);
        }
        all.enable_steady_tick(Duration::from_millis(500));
        let next = AtomicUsize::new(0);
        let done: Mutex<Vec<(usize, Cell)>> = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    // A guest is killed when the thread that started it ends, and this one outlives each of its guests.
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(cell) = cells.get(index) else { break };
                        let made = self.make(cell, &bars);
                        done.lock().unwrap_or_else(PoisonError::into_inner).push((index, made));
                        all.inc(1);
                    }
                });
            }
        });
        all.finish_and_clear();
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(index, _)| *index);
        done.into_iter().map(|(_, cell)| cell).collect()
    }

    fn make(&self, cell: &definition::Cell, bars: &MultiProgress) -> Cell {
        let began = Instant::now();
        let file = format!("{}.json", cell.name);
        let path = self.directory.join(&file);
        let (label, kernel) = &self.kernels[&cell.kernel];
        let blank = Cell {
            name: cell.name.clone(),
            kernel: label.clone(),
            cpu: cell.cpu.clone(),
            boot: cell.boot.clone(),
            vsyscall: cell.vsyscall.clone(),
            ..Cell::default()
        };
        let kernel = match kernel {
            Ok(kernel) => kernel,
            Err(why) => return failed(blank, &why.to_string(), "", began),
        };
        if let Some(list) = self.resume.then(|| finished(&path, kernel, self.gates)).flatten() {
            return Cell {
                status: CellStatus::Ok,
                seconds: list.tool.seconds,
                file: Some(file),
                list: Some(list),
                ..blank
            };
        }
        match self.boot(cell, kernel, &path, bars) {
            Ok(list) => {
                Cell { status: CellStatus::Ok, seconds: list.tool.seconds, file: Some(file), list: Some(list), ..blank }
            }
            Err(error) => {
                let console =
                    error.downcast_ref::<LabError>().and_then(LabError::console).unwrap_or_default().to_string();
                let text = format!("{error:#}");
                failed(blank, text.lines().next().unwrap_or_default(), &console, began)
            }
        }
    }

    fn boot(&self, cell: &definition::Cell, kernel: &Kernel, path: &Path, bars: &MultiProgress) -> Result<PriceList> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(LabError::Interrupted.into());
        }
        let output = Output::create(path)?;
        let mut plan = Plan::new(kernel.clone(), vec![bench_step(self.gates)]);
        plan.append.clone_from(&cell.append);
        plan.cpu = Some(cell.cpu.clone());
        let bar = bars.add(ProgressBar::new_spinner());
        if let Ok(look) = ProgressStyle::with_template("  {spinner} {elapsed:>3} {wide_msg}") {
            bar.set_style(look);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        bar.set_message(format!("{} boots", cell.name));
        let began = Instant::now();
        let outcomes = plan.run(self.stop, |message| match message {
            Message::Up { unknown } => bar.suspend(|| vehicle::warn_unknown(unknown)),
            Message::Begin { .. } => bar.set_message(format!("{} measures", cell.name)),
            Message::File { .. } => bar.set_message(format!("{} reports", cell.name)),
            _ => {}
        });
        bar.finish_and_clear();
        let list = run::price_list(&outcomes?, plan.accel, began)?;
        output.finish(&list)?;
        Ok(list)
    }
}

fn failed(blank: Cell, why: &str, console: &str, began: Instant) -> Cell {
    Cell {
        status: CellStatus::Failed,
        reason: Some(why.trim_end_matches(':').into()),
        console: console.lines().map(String::from).collect(),
        seconds: began.elapsed().as_secs_f64(),
        ..blank
    }
}

/// The list of a guest that an earlier run finished: whole, by this program, of the same rows, and of this very kernel.
fn finished(path: &Path, kernel: &Kernel, gates: &[String]) -> Option<PriceList> {
    let list = json::load(path).ok()?;
    let time = |path: &Path| fs::metadata(path).and_then(|meta| meta.modified()).ok();
    // As make has it: a program that was built later may measure something else.
    let same_program = time(path) > time(Path::new("/proc/self/exe"));
    let same_rows = list.tool.command.get(1..) == Some(&bench_step(gates).arguments);
    let same_kernel =
        kernel.package.as_ref().is_none_or(|package| list.platform.kernel_build.contains(&package.version));
    (list.tool.complete && same_rows && same_program && same_kernel).then_some(list)
}
