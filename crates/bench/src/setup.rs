//! What every command that measures does first: pins itself, reads the machine, lists the rows, arms what lasts a whole
//! run.

use super::plan::Effort;
use super::quiet::Patience;
use super::run;
use super::signals;
use super::start::Start;
use super::tally::Tally;
use super::through::Through;
use super::visit::Children;
use crate::platform;
use anyhow::{Context, Result, bail};
use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tollgate_gates::clock::Tsc;
use tollgate_gates::gate;
use tollgate_report::model::Platform;
use tollgate_report::near;
use tollgate_tsc::{self as tsc, Stopwatch};

/// What was asked for is not there: a sentence that names it, and what there is.
#[derive(Debug)]
pub struct Unknown(pub String);

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unknown {}

/// A machine ready to be measured.
pub struct Setup {
    /// Its description.
    pub platform: Platform,
    /// Measures the rate of the counter over the whole run.
    pub tsc: Stopwatch,
    /// What is wrong with the counter, and with who says how fast it runs: a sentence each.
    pub tsc_flaws: Vec<String>,
    /// The counter counts instructions, and no time: QEMU's software CPU with `-icount`.
    pub counts: bool,
    /// Where everything is pinned.
    pub cpu: Option<u32>,
    /// Why it is not pinned.
    pub pin_error: Option<String>,
    /// Visits rows.
    pub children: Children,
    /// The rows asked for.
    pub tallies: Vec<Tally>,
    /// Set by Ctrl-C and SIGTERM.
    pub stop: Arc<AtomicBool>,
}

impl Setup {
    /// Waits, bounded, until whatever runs beside it is done. `tell` hears how many CPUs others use, and how long it
    /// will wait at most.
    pub fn settle(&mut self, effort: Effort, tell: &mut dyn FnMut(f64, Duration)) {
        if !self.counts {
            self.children.patience = Patience::new(self.tallies.len(), effort);
            self.children.patience.wait(&self.stop, tell);
        }
    }
}

/// Prepares to measure the rows that match one of `globs`, or all. `guest`: this is a guest of the lab.
///
/// # Errors
///
/// [`Unknown`] where no row matches or the CPU is not allowed; else a sentence: no /proc, a counter that may not be
/// read.
pub fn prepare(globs: &[String], cpu: Option<u32>, through: Through, guest: bool, start: Start) -> Result<Setup> {
    let wanted = Wanted::parse(globs)?;
    // Not even the vDSO's clocks work then, which every program's run-time library calls.
    if Tsc::new().is_none() {
        bail!(
            "this process may not read the time stamp counter (prctl PR_SET_TSC is PR_TSC_SIGSEGV, inherited from the \
             process that started it): start tollgate from a shell outside that sandbox"
        );
    }
    if !std::path::Path::new("/proc/self/exe").exists() {
        bail!("/proc is not mounted, but tollgate starts its children from /proc/self/exe: `mount -t proc proc /proc`");
    }
    signals::driver();
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).context("cannot handle Ctrl-C")?;
    }
    let tsc = Stopwatch::start();
    let (cpu, pin_error) = pin(cpu)?;
    let platform = platform::read(cpu);
    let counts = platform::counts_instructions(&platform, guest);
    let rejected = platform.tsc_hz.map(|hz| tsc::Rate::here(hz as f64).rejected).unwrap_or_default();
    // That it is not invariant is a warning of its own, with a remedy.
    let flaw = tsc::flaw().filter(|_| platform.tsc_invariant != Some(false));
    let tsc_flaws = rejected.into_iter().chain(flaw).collect();
    let mut children = Children::new(cpu, start)?;
    let mut tallies = run::all_rows(&children.host, &|key| wanted.matches(key));
    if tallies.is_empty() {
        bail!(Unknown(format!(
            "no row of this machine matches {}: `tollgate gates` lists the gates",
            globs.join(", ")
        )));
    }
    tallies.iter_mut().for_each(|tally| tally.through = through.name(tally.gate.name(), &tally.row));
    children.through = through;
    let needs: Vec<_> = tallies.iter().map(|tally| tally.gate.need(&tally.row)).collect();
    children.arm(&needs);
    Ok(Setup { platform, tsc, tsc_flaws, counts, cpu, pin_error, children, tallies, stop })
}

/// Checks patterns for rows that somebody else will measure: in a guest, where the sentence would come after a boot.
pub fn check(globs: &[String]) -> Result<()> {
    Wanted::parse(globs).map(drop)
}

/// Pins this process, and so its children, to one CPU: the one asked for, or the last one allowed (the first ones take
/// most interrupts). Not to be able to is a warning, unless that very CPU was asked for.
fn pin(asked: Option<u32>) -> Result<(Option<u32>, Option<String>)> {
    let itself = Pid::from_raw(0);
    let allowed = match sched_getaffinity(itself) {
        Ok(set) => set,
        Err(errno) => return Ok((None, Some(errno.desc().into()))),
    };
    let has = |cpu: usize| allowed.is_set(cpu).unwrap_or(false);
    let cpu = match asked {
        Some(cpu) if !has(cpu as usize) => {
            let list: Vec<String> = (0..CpuSet::count()).filter(|cpu| has(*cpu)).map(|cpu| cpu.to_string()).collect();
            bail!(Unknown(format!(
                "--cpu {cpu}: this process may run on CPU {} only; choose one of these",
                list.join(", ")
            )));
        }
        Some(cpu) => cpu as usize,
        None => match (0..CpuSet::count()).rev().find(|cpu| has(*cpu)) {
            Some(cpu) => cpu,
            None => return Ok((None, Some("the affinity mask of this process is empty".into()))),
        },
    };
    let mut set = CpuSet::new();
    match set.set(cpu).and_then(|()| sched_setaffinity(itself, &set)) {
        Ok(()) => Ok((Some(cpu as u32), None)),
        Err(errno) if asked.is_some() => bail!("--cpu {cpu}: cannot pin to it: {}", errno.desc()),
        Err(errno) => Ok((None, Some(errno.desc().into()))),
    }
}

/// Which rows are asked for.
struct Wanted(Vec<glob::Pattern>);

impl Wanted {
    /// Every pattern must be the name of a gate, or match some.
    fn parse(globs: &[String]) -> Result<Wanted> {
        let mut patterns = Vec::new();
        for text in globs {
            let pattern = glob::Pattern::new(text).map_err(|error| {
                Unknown(format!("`{text}` is not a pattern (`*`, `?`, `[…]`, for example `vdso/32/*`): {error}"))
            })?;
            let head = glob::Pattern::new(text.split('/').next().unwrap_or(text)).unwrap_or_else(|_| pattern.clone());
            if !gate::GATES.iter().any(|gate| head.matches(gate.name())) {
                bail!(Unknown(format!("there is no gate `{text}`{}; `tollgate gates` lists them", meant(text))));
            }
            patterns.push(pattern);
        }
        Ok(Wanted(patterns))
    }

    /// Does a row `gate/bits/call` match? A pattern without a slash is about the gate's name.
    fn matches(&self, key: &str) -> bool {
        let name = key.split('/').next().unwrap_or(key);
        self.0.is_empty() || self.0.iter().any(|pattern| pattern.matches(name) || pattern.matches(key))
    }
}

fn meant(text: &str) -> String {
    near::meant(text.split('/').next().unwrap_or(text), gate::GATES.iter().map(|gate| gate.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(globs: &[&str]) -> Result<Wanted> {
        Wanted::parse(&globs.iter().map(|text| text.to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn a_name_takes_the_whole_gate_and_a_path_its_rows() {
        let some = wanted(&["vdso/32/*", "syscall"]).unwrap();
        assert!(some.matches("syscall/64/getppid"));
        assert!(!some.matches("syscall32/32/getppid"));
        assert!(some.matches("vdso/32/time"));
        assert!(!some.matches("vdso/64/time"));
        assert!(wanted(&[]).unwrap().matches("anything/64/x"));
    }

    #[test]
    fn an_unknown_gate_is_named_and_the_nearest_offered() {
        let error = wanted(&["syscal"]).err().unwrap().to_string();
        assert_eq!(error, "there is no gate `syscal` (did you mean `syscall`?); `tollgate gates` lists them");
        assert!(wanted(&["sys[call"]).is_err());
    }
}
