//! `--compare-uprobe`: the same probe by the kernel's uprobe, by a trap in user space, and by a jump, in one
//! interleaved run.
//!
//! A child maps a file with functions of our own, four copies of each: one is never probed, one has the kernel's
//! uprobe, one a trap, one whatever the planner chooses. In each round the child times the four copies one after the
//! other, so that what drifts hits all alike; a round's figures are less the unprobed copy's. Hits are counted on every
//! way and held against the calls: a probe that does not fire is no price.

pub mod child;
mod functions;

use super::args::ProbeArgs;
use crate::exit::Exit;
use crate::terminal;
use anyhow::{Context, Result, bail};
use functions::{Copy, FUNCTIONS, image, offset};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use tollgate_arm::uprobe::{self, Armed};
use tollgate_probe::live::{self, Listener, Matcher, Module, Options, Outcome, Placed, Traps, Wanted};
use tollgate_report::probe::compare::{Comparison, Cost, Row, Way, table};
use tollgate_report::sink::table::Style;
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::site::Method;
use tollgate_rewrite::probe::trampoline::{Action, SiteActions};
use tollgate_supervisor::Target;

pub use child::{ProbedArgs, run as child};

/// How long the child may take to begin, or to be let go by the tracer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Compares.
pub fn run(args: &ProbeArgs) -> Result<Exit> {
    let directory = tempfile::TempDir::new().context("cannot create a directory for the functions; set TMPDIR")?;
    let file = directory.path().join("functions");
    std::fs::write(&file, image()).with_context(|| format!("cannot write {}", file.display()))?;
    let cpu = last_cpu();
    let kernel = arm(&file, cpu);
    let measured = measure(args, &file, cpu)?;
    let hits: Vec<Option<u64>> =
        kernel.iter().map(|armed| armed.as_ref().ok().and_then(|armed| armed.hits().ok())).collect();
    let comparison = comparison(&measured, &kernel, &hits);
    uprobe::close_all(kernel.into_iter().filter_map(Result::ok).collect());
    let text = match args.json {
        true => tollgate_report::sink::json::to_text(&comparison)?,
        false => {
            let color = terminal::color(args.color) && args.output.is_none();
            table(&comparison, Style { color, width: terminal::width() })
        }
    };
    super::run::put(&args.output, &text)?;
    Ok(Exit::Success)
}

/// The last CPU that this process may use.
fn last_cpu() -> u32 {
    let own = nix::sched::sched_getaffinity(nix::unistd::Pid::from_raw(0)).ok();
    let allowed = |cpu: &usize| own.as_ref().is_some_and(|set| set.is_set(*cpu).unwrap_or(false));
    (0..nix::sched::CpuSet::count()).rfind(allowed).unwrap_or(0) as u32
}

/// The kernel's uprobe on one copy of each function.
fn arm(file: &Path, cpu: u32) -> Vec<std::result::Result<Armed, String>> {
    let probes: Vec<(u64, bool)> = (0..FUNCTIONS.len()).map(|index| (offset(index, Copy::Uprobe), false)).collect();
    uprobe::open_all(file, &probes, cpu).into_iter().map(|armed| armed.map_err(|error| error.to_string())).collect()
}

/// What came of a run.
struct Measured {
    /// Nanoseconds a call: by function, copy and round.
    rounds: Vec<Vec<Vec<f64>>>,
    /// Calls by function and copy.
    calls: Vec<Vec<u64>>,
    /// How each site was placed, by tag.
    placed: Vec<Option<std::result::Result<Method, String>>>,
    /// Hits by counter; a counter is a tag.
    outcome: Outcome,
}

/// Nanoseconds a call by function, copy and round; calls by function and copy.
type Figures = (Vec<Vec<Vec<f64>>>, Vec<Vec<u64>>);

/// The child with the functions.
struct Probed {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Probed {
    fn start(file: &Path, rounds: u32, cpu: u32) -> Result<Probed> {
        let mut child = Command::new("/proc/self/exe")
            .args([Path::new("probed"), file, Path::new(&rounds.to_string()), Path::new(&cpu.to_string())])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the probed process")?;
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().context("the probed process has no standard output")?);
        let mut probed = Probed { child, input, output };
        let mut line = String::new();
        probed.output.read_line(&mut line)?;
        match line.trim() {
            "ready" => Ok(probed),
            other => bail!("the probed process printed {other:?} instead of `ready`"),
        }
    }

    fn pid(&self) -> i32 {
        self.child.id() as i32
    }

    /// Lets it measure, and reads its figures.
    fn figures(&mut self) -> Result<Figures> {
        let input = self.input.as_mut().context("the probed process has no standard input")?;
        input.write_all(b"go\n")?;
        let copies = Copy::ALL.len();
        let mut rounds = vec![vec![Vec::new(); copies]; FUNCTIONS.len()];
        let mut calls = vec![vec![0; copies]; FUNCTIONS.len()];
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("the probed process ended early");
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let index = |word: &str, most: usize| word.parse::<usize>().ok().filter(|index| *index < most);
            match *words.as_slice() {
                ["done"] => return Ok((rounds, calls)),
                [function, copy, count, ns] => {
                    let (function, copy) = index(function, FUNCTIONS.len())
                        .zip(index(copy, copies))
                        .context("a figure without samples")?;
                    let (count, ns): (u64, f64) = (count.parse()?, ns.parse()?);
                    calls[function][copy] += count;
                    // Calls that only warm up have no time.
                    if ns > 0.0 {
                        rounds[function][copy].push(ns / count as f64);
                    }
                }
                _ => bail!("the probed process printed {:?}", line.trim()),
            }
        }
    }
}

impl Drop for Probed {
    fn drop(&mut self) {
        // Its input ends, and so does it.
        self.input = None;
        let mut rest = Vec::new();
        let _ = self.output.read_to_end(&mut rest);
        let _ = self.child.wait();
    }
}

/// Says which copies are probed, and how.
struct Sites {
    file: PathBuf,
}

impl Matcher for Sites {
    fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        if module.path != self.file {
            return Vec::new();
        }
        let Ok(bytes) = module.bytes() else { return Vec::new() };
        let Ok(planner) = Planner::new(&bytes) else { return Vec::new() };
        let mut wanted = Vec::new();
        for (index, function) in FUNCTIONS.iter().enumerate() {
            for (copy, only) in [(Copy::Trap, Some(Method::Trap)), (Copy::Jump, None)] {
                let start = offset(index, copy);
                let end = start + (function.first.len() + function.rest.len()) as u64;
                let Ok(site) = planner.site(start, Some(start..end)) else { continue };
                let tag = tag(index, copy);
                let work = SiteActions { on_hit: vec![Action::Count { counter: tag as u32 }], on_exit: Vec::new() };
                wanted.push(Wanted { site, work, only, tag });
            }
        }
        wanted
    }

    fn counters(&self) -> u32 {
        (FUNCTIONS.len() * Copy::ALL.len()) as u32
    }

    fn timers(&self) -> u32 {
        0
    }
}

/// The number of a copy of a function.
fn tag(index: usize, copy: Copy) -> u64 {
    (index * Copy::ALL.len() + copy as usize) as u64
}

/// Hears that the probes are there.
struct Hearing {
    placed: Vec<Option<std::result::Result<Method, String>>>,
    ready: Sender<()>,
}

impl Listener for Hearing {
    fn placed(&mut self, placed: &Placed) {
        if let Some(slot) = self.placed.get_mut(placed.tag as usize) {
            *slot = Some(placed.result.as_ref().map(|method| *method).map_err(ToString::to_string));
        }
        let _ = self.ready.send(());
    }
}

fn measure(args: &ProbeArgs, file: &Path, cpu: u32) -> Result<Measured> {
    let mut probed = Probed::start(file, args.rounds, cpu)?;
    let pid = probed.pid();
    let options = Options { traps: Traps::Handler, ..Options::default() };
    let stop = Arc::clone(&options.stop);
    let (ready, heard) = channel();
    let mut hearing = Hearing { placed: vec![None; FUNCTIONS.len() * Copy::ALL.len()], ready };
    let mut sites = Sites { file: file.to_path_buf() };
    let (figures, outcome) = std::thread::scope(|scope| {
        let other = Arc::clone(&stop);
        let probed = &mut probed;
        let talk = scope.spawn(move || {
            let _end = StopAtEnd(other);
            settle(pid, &heard)?;
            // Whoever needs the file has it open or mapped: Ctrl-C leaves nothing from now on.
            let _ = std::fs::remove_dir_all(file.parent().unwrap_or(file));
            probed.figures()
        });
        let outcome = live::run(&Target::Attach(vec![pid]), &mut sites, &options, &mut hearing);
        (talk.join(), outcome)
    });
    let outcome = outcome?;
    let (rounds, calls) = figures.map_err(|_| anyhow::anyhow!("the thread that reads the figures has ended"))??;
    Ok(Measured { rounds, calls, placed: hearing.placed, outcome })
}

/// Ends the probing whatever happens here.
struct StopAtEnd(Arc<AtomicBool>);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Waits until a probe is there, and the child runs without a tracer.
fn settle(pid: i32, heard: &Receiver<()>) -> Result<()> {
    if heard.recv_timeout(PATIENCE).is_err() {
        bail!("no probe was placed in process {pid}");
    }
    let deadline = Instant::now() + PATIENCE;
    loop {
        let status = tollgate_remote::status(pid).unwrap_or_default();
        if tollgate_remote::proc_status::field(&status, "TracerPid") == Some("0") {
            return Ok(());
        }
        if Instant::now() > deadline {
            bail!("the tracer did not detach from process {pid}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn comparison(measured: &Measured, kernel: &[std::result::Result<Armed, String>], hits: &[Option<u64>]) -> Comparison {
    let mut rows = Vec::new();
    for (index, function) in FUNCTIONS.iter().enumerate() {
        let rounds = &measured.rounds[index];
        let plain = &rounds[Copy::Plain as usize];
        let Some(native) = Cost::of(plain) else { continue };
        let net = |copy: Copy| -> Vec<f64> {
            rounds[copy as usize].iter().zip(plain).map(|(probed, plain)| probed - plain).collect()
        };
        let ways = [Copy::Uprobe, Copy::Trap, Copy::Jump].map(|copy| {
            let calls = measured.calls[index][copy as usize];
            let placed = measured.placed.get(tag(index, copy) as usize).cloned().flatten();
            let (counted, why) = match (copy, placed) {
                (Copy::Uprobe, _) => (hits[index].unwrap_or(0), kernel[index].as_ref().err().cloned()),
                (_, Some(Ok(_))) => (counted(&measured.outcome, tag(index, copy) as u32), None),
                (_, Some(Err(why))) => (0, Some(why)),
                (_, None) => (0, Some("the planner rejects it".into())),
            };
            let differs = format!("counted {counted} hits for {calls} calls, so there is no price");
            let reason = why.or_else(|| (counted != calls).then_some(differs));
            let method = match measured.placed.get(tag(index, copy) as usize) {
                Some(Some(Ok(method))) if copy != Copy::Uprobe => method.name().to_string(),
                _ => String::new(),
            };
            let cost = reason.is_none().then(|| Cost::of(&net(copy))).flatten();
            Way { name: copy.name().into(), method, cost, reason, hits: counted, calls }
        });
        rows.push(Row { instruction: function.text.into(), native, ways: ways.into() });
    }
    let notes = measured.outcome.notes.clone();
    Comparison { schema: 1, version: env!("CARGO_PKG_VERSION").into(), unit: "ns".into(), rows, notes }
}

fn counted(outcome: &Outcome, counter: u32) -> u64 {
    outcome.threads.iter().filter_map(|thread| thread.tally.counts.get(&counter)).sum()
}
