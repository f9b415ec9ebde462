//! `top -a`: periods of the whole machine, counted in the kernel by `tollgate_machine`.

use super::args::TopArgs;
use super::collector::{MOST_PROCESSES, Message, program};
use super::run::tolls;
use super::shown::Shown;
use crate::cmd::trace::die::Asked;
use crate::cmd::trace::views::Places;
use crate::exit::{End, Exit};
use crate::terminal;
use anyhow::{Context, Result, bail};
use std::collections::{HashMap, HashSet};
use std::os::unix::fs::MetadataExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};
use tollgate_machine::{self as machine, Gate, Key, Machine, Sample};
use tollgate_remote::stat_field;
use tollgate_symbols::Maps;
use tollgate_syscalls::Table;
use tollgate_trace_report::bill::Usage;
use tollgate_trace_report::fact;
use tollgate_trace_report::summary::model::Process;
use tollgate_trace_report::summary::{Aggregate, MOST_SITES, Run, Site};
use tollgate_trace_report::top::{Call, Period};

/// How often samples are fetched: the ring has room for more.
const NAP: Duration = Duration::from_millis(20);
/// Processes whose maps are read in one period, for the sites of their calls: the busiest. To read those of each that
/// comes and goes would cost more than all the counting.
const MOST_READ: usize = 32;
/// For how long that is done in one period: some have 60,000 mappings.
const MOST_TIME: Duration = Duration::from_millis(100);

/// Watches the machine.
pub fn run(args: &TopArgs) -> Result<End> {
    if is_in_a_namespace() {
        bail!(
            "-a needs the PID namespace that the machine began with, as the kernel counts by the numbers that \
             processes have there: run it outside of the container, or in one that shares it (docker run --pid=host)"
        );
    }
    let tolls = tolls(args)?;
    let stop = Arc::new(AtomicBool::new(false));
    let _asked = Asked::attached(&stop).context("cannot handle Ctrl-C")?;
    let machine = Machine::watch()?;
    let notes = notes(&machine);
    notes.iter().for_each(|note| terminal::say(note));
    let (shown, out) = Shown::begin(args, tolls, &stop)?;
    let mut watched = Watched::new(machine, notes, out);
    while !stop.load(Ordering::Relaxed) {
        watched.wait(args.every, &stop);
        watched.end_period();
        if shown.wanted.swap(false, Ordering::Relaxed) {
            watched.report();
        }
    }
    // Without it the other thread does not end.
    drop(watched);
    shown.end()?;
    Ok(End::Own(Exit::Success))
}

/// What is not as it is elsewhere.
fn notes(machine: &Machine) -> Vec<String> {
    let mut notes = Vec::new();
    if !machine.times() {
        let note = "this kernel has no BPF ring buffer (Linux 5.8): calls are counted but not timed, and sites are \
                    unknown";
        notes.push(note.into());
    }
    if machine.mixes_the_tables() {
        let note = "32-bit calls cannot be told apart on this kernel: they are counted by their numbers, under the \
                    names that these have for 64-bit ones";
        notes.push(note.into());
    }
    notes
}

/// The first PID namespace has this inode number on every machine (include/linux/proc_ns.h).
fn is_in_a_namespace() -> bool {
    std::fs::read_link("/proc/self/ns/pid").is_ok_and(|link| link.as_os_str() != "pid:[4026531836]")
}

/// The machine as it is shown.
struct Watched {
    machine: Machine,
    begun: Instant,
    /// When the last period ended, ns since then.
    last: u64,
    cpu: Option<u64>,
    places: Places,
    known: HashSet<Site>,
    /// Which programs the places of processes are those of.
    runs: HashMap<i32, Runs>,
    /// What processes run that were seen in the last period.
    programs: HashMap<i32, Arc<str>>,
    /// For reports: all since the beginning.
    aggregate: Aggregate,
    about: Run,
    out: Sender<Message>,
}

impl Watched {
    fn new(machine: Machine, notes: Vec<String>, out: Sender<Message>) -> Watched {
        let command = ["top".to_string(), "-a".into()].to_vec();
        let about = Run { version: env!("CARGO_PKG_VERSION").into(), command, notes, ..Run::default() };
        Watched {
            machine,
            begun: Instant::now(),
            last: 0,
            cpu: busy(),
            places: Places::new(),
            known: HashSet::new(),
            runs: HashMap::new(),
            programs: HashMap::new(),
            aggregate: Aggregate::default(),
            about,
            out,
        }
    }

    fn now(&self) -> u64 {
        self.begun.elapsed().as_nanos() as u64
    }

    /// Until a period is over, or stop is asked for.
    fn wait(&mut self, length: Duration, stop: &AtomicBool) {
        let end = self.last.saturating_add(length.as_nanos() as u64);
        while !stop.load(Ordering::Relaxed) {
            let left = Duration::from_nanos(end.saturating_sub(self.now()));
            if left.is_zero() {
                return;
            }
            std::thread::sleep(left.min(NAP));
            self.machine.gather();
        }
    }

    fn end_period(&mut self) {
        let counted = self.machine.end_period();
        let mut period = Period { begun: self.last, ended: self.now(), ..Period::default() };
        self.last = period.ended;
        let before = std::mem::replace(&mut self.cpu, busy());
        period.cpu_ns = self.cpu.zip(before).map(|(now, before)| now.saturating_sub(before));
        for (key, count) in &counted.calls {
            let call = call(*key);
            let sum = period.calls.entry(call).or_default();
            // Numbers that no table has are one call. A call that fails may have begun in an earlier period.
            sum.calls = sum.calls.saturating_add(count.calls);
            sum.errors = sum.errors.saturating_add(count.errors);
            self.aggregate.add_counted(call.gate, call.bits, call.nr, call.name, count.calls, count.errors);
        }
        period.calls.retain(|_, sum| sum.calls > 0);
        period.calls.values_mut().for_each(|sum| sum.errors = sum.errors.min(sum.calls));
        let sites = self.add_samples(&mut period, &counted.samples);
        self.name(&mut period);
        for pid in counted.ended {
            self.places.ended(pid as i32);
            self.programs.remove(&(pid as i32));
            self.runs.remove(&(pid as i32));
        }
        let calls: u64 = period.calls.values().map(|sum| sum.calls).sum();
        period.tracing_ns = self.machine.cost_ns().map(|cost| (cost * calls as f64) as u64);
        // Nobody hears it where the other thread has failed, which says so itself.
        let _ = self.out.send(Message::Places(sites));
        let _ = self.out.send(Message::Period(Box::new(period), Vec::new()));
    }

    /// Times, and where the calls of the busiest processes were made. The sites that are new.
    fn add_samples(&mut self, period: &mut Period, samples: &[Sample]) -> Vec<(Site, (Maps, u64))> {
        let (busiest, mut fresh, begun) = (busiest(samples), Vec::new(), Instant::now());
        busiest.iter().for_each(|pid| self.look_what_runs(*pid as i32));
        for sample in samples {
            let call = call(sample.key);
            let Some(sum) = period.calls.get_mut(&call) else { continue };
            sum.times.add(sample.ns, sample.weight);
            let ns = sample.ns.saturating_mul(sample.weight);
            self.aggregate.add_sum(call.gate, call.bits, call.nr, call.name, sample.weight, ns);
            if !busiest.contains(&sample.key.pid) || begun.elapsed() > MOST_TIME {
                continue;
            }
            let site = self.places.site(call.pid, sample.site);
            if self.known.len() < MOST_SITES && self.known.insert(site) {
                fresh.extend(self.places.origin(site).map(|origin| (site, origin)));
            }
            let count = period.sites.entry((call, site)).or_default();
            count.calls = count.calls.saturating_add(sample.weight);
            count.ns = count.ns.saturating_add(ns);
            self.aggregate.add_rest((call.gate, call.bits, call.nr, call.name), site, sample.weight, ns);
        }
        // They have files open: whoever shows places names them at once.
        self.places.forget_origins();
        fresh
    }

    /// Forgets the places of a process that executes another program by now, or is another one.
    fn look_what_runs(&mut self, pid: i32) {
        let now = Runs::of(pid);
        if self.runs.insert(pid, now.clone()).is_some_and(|before| before != now) {
            self.places.exec(pid);
        }
    }

    /// What the processes of a period run. Of one that has ended the kernel has kept the name.
    fn name(&mut self, period: &mut Period) {
        let pids: HashSet<i32> = period.calls.keys().map(|call| call.pid).collect();
        for pid in pids {
            let name = self.program_of(pid);
            let known = self.programs.entry(pid).or_default();
            if **known != *name {
                *known = name.into();
                let processes = &mut self.about.processes;
                if processes.len() < MOST_PROCESSES {
                    processes.push(Process { pid, program: known.to_string(), ..Process::default() });
                }
            }
            period.programs.insert(pid, Arc::clone(known));
        }
    }

    /// The kernel is asked for a name only where /proc has none any more.
    fn program_of(&self, pid: i32) -> String {
        if pid == 0 {
            return "other processes, for which the table has no room".into();
        }
        let path = program(pid);
        if !path.is_empty() {
            return path;
        }
        let earlier = || self.programs.get(&pid).map_or(String::new(), |name| name.to_string());
        let name = self.machine.name(pid as u32).unwrap_or_else(earlier);
        // It has ended before it could be asked.
        if name.is_empty() { "[unknown]".into() } else { name }
    }

    /// What was counted since the beginning.
    fn report(&mut self) {
        let usage = Usage { wall_ns: self.now(), ..Usage::default() };
        let run = Run { usage, ..self.about.clone() };
        let _ = self.out.send(Message::Report(Box::new((self.aggregate.clone(), run))));
    }
}

/// What tells one program of a process from the next: its file, where its code and its stack begin, which execve(2) may
/// place anew, and when the process began.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Runs {
    file: Option<(u64, u64)>,
    began: [Option<String>; 3],
}

impl Runs {
    fn of(pid: i32) -> Runs {
        let file = std::fs::metadata(format!("/proc/{pid}/exe")).ok().map(|meta| (meta.dev(), meta.ino()));
        // starttime, startcode, startstack (proc_pid_stat(5)).
        Runs { file, began: [22, 26, 28].map(|number| stat_field(pid, number)) }
    }
}

/// The processes that most samples stand for.
fn busiest(samples: &[Sample]) -> HashSet<u32> {
    let mut weights: HashMap<u32, u64> = HashMap::new();
    for sample in samples {
        let weight = weights.entry(sample.key.pid).or_default();
        *weight = weight.saturating_add(sample.weight);
    }
    let mut order: Vec<(u64, u32)> = weights.into_iter().map(|(pid, weight)| (weight, pid)).collect();
    order.sort_unstable_by(|one, other| other.cmp(one));
    order.into_iter().take(MOST_READ).map(|(_, pid)| pid).collect()
}

/// As a period has it.
fn call(key: Key) -> Call {
    let (gate, bits, table) = match key.gate {
        Gate::Syscall => (fact::Gate::Syscall, 64, Table::X64),
        Gate::Int80From64 => (fact::Gate::Int80, 64, Table::I386),
        Gate::Int80 => (fact::Gate::Int80, 32, Table::I386),
        Gate::Sysenter => (fact::Gate::Sysenter, 32, Table::I386),
    };
    let known = tollgate_syscalls::known_name(Some(table), u32::from(key.nr));
    let name = match key.nr {
        machine::UNKNOWN if key.pid == 0 => "other",
        _ => known.unwrap_or("unknown"),
    };
    // Numbers without a name are one call, as they have one name.
    let nr = known.map_or(u32::from(machine::UNKNOWN), |_| u32::from(key.nr));
    Call { pid: key.pid as i32, gate, bits, nr, name }
}

/// CPU time of everything that ran, user and kernel, ns (proc_stat(5)).
fn busy() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    // USER_HZ is 100 on x86.
    ticks(&text).map(|ticks| ticks.saturating_mul(10_000_000))
}

/// user, nice and system; irq and softirq, but neither idle, iowait, nor what other guests of the host had.
fn ticks(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("cpu "))?;
    let times: Vec<u64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let used = [0, 1, 2, 5, 6].map(|at| times.get(at).copied());
    used.into_iter().try_fold(0u64, |all, time| Some(all.saturating_add(time?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ran_is_neither_idle_nor_stolen() {
        assert_eq!(ticks("cpu  1 20 300 4000 50000 600000 7000000 9 9 9\ncpu0 1\n"), Some(7_600_321));
        assert_eq!(ticks("cpu  1 2 3\n"), None);
        assert!(busy() > Some(0));
    }

    #[test]
    fn the_busiest_are_chosen_by_what_their_samples_stand_for() {
        let of = |pid, weight| Sample { key: Key { pid, gate: Gate::Syscall, nr: 0 }, site: 0, ns: 0, weight };
        let many: Vec<Sample> = (1..=100).map(|pid| of(pid, u64::from(pid))).collect();
        let chosen = busiest(&many);
        assert!(chosen.len() == MOST_READ && chosen.contains(&100) && !chosen.contains(&1));
    }

    #[test]
    fn calls_are_named_by_their_tables() {
        let of = |gate, nr| call(Key { pid: 1, gate, nr });
        assert_eq!([of(Gate::Syscall, 20).name, of(Gate::Int80From64, 20).name], ["writev", "getpid"]);
        assert_eq!([of(Gate::Sysenter, 20).bits, of(Gate::Int80From64, 20).bits], [32, 64]);
        assert_eq!(of(Gate::Syscall, 1000), of(Gate::Syscall, machine::UNKNOWN), "one row for what has no name");
    }
}
