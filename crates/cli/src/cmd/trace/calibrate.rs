//! What tracing costs on this machine, measured: the same calls are made by a process that nobody traces, and by one
//! that is traced as the program was.
//!
//! There are four kinds of crossing that cost something different each: one that a stub only counts, one that it times
//! too, one that it records, and one that stops its thread. What a trace cost is their numbers times their costs.
//! Rejected: to time each crossing's own overhead where it is made, which would cost more than the overhead; and to run
//! the program twice.
//!
//! # Safety
//!
//! The child makes calls that take integers, or have a structure of its own written: its parent's number, the closing
//! of a descriptor that there is not, a question about itself, and the clock.
#![allow(unsafe_code)]

use super::machine::{Cache, machine};
use crate::exit::Exit;
use anyhow::{Context, Result};
use clap::Args;
use nix::sys::memfd::{MFdFlags, memfd_create};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::Read;
use std::os::fd::AsRawFd;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tollgate_supervisor::event::Event;
use tollgate_supervisor::{Launch, Target, own_proc};
use tollgate_syscalls::Gate;
use tollgate_trace::{Clock, Listener, Options, Outcome, Rewrite};
use tollgate_trace_report::bill::Usage;
use tollgate_trace_report::summary::model::{Tracing, UnitCost};

/// `tollgate calibrate`.
#[derive(Debug, Args)]
pub struct CalibrateArgs {
    /// The descriptor to write to.
    pub descriptor: i32,
}

/// How long the child makes one kind of call at most, where they are slow.
const LONGEST: Duration = Duration::from_millis(20);

/// The calls of the child: what makes one, how many of them are timed together, and how often that is done.
const KINDS: [(fn(), u32, usize); 4] = [
    // SAFETY: getppid(2) takes nothing and cannot fail.
    (|| _ = unsafe { libc::getppid() }, 620, 31),
    // Not one of those that are thinned out, so that each is recorded.
    // SAFETY: close(2) of a number that no descriptor can have.
    (|| _ = unsafe { libc::close(-1) }, 50, 31),
    // Decided about by the tracer, so that each stops.
    // SAFETY: a question about this process, which takes no pointer.
    (|| _ = unsafe { libc::prctl(libc::PR_GET_DUMPABLE) }, 5, 31),
    // Of those that may wait, and so are timed.
    // SAFETY: read(2) of a number that no descriptor can have, into nothing.
    (|| _ = unsafe { libc::read(-1, std::ptr::null_mut(), 0) }, 620, 31),
];

/// Calls of the first and the last kind that are recorded before it is known that they are short, and how long that
/// takes to be known.
const WARM_UP: (u32, Duration) = (1000, Duration::from_millis(30));

/// `tollgate calibrate`: makes the calls and writes what they took to a descriptor that was inherited.
pub fn child(descriptor: i32) -> Result<Exit> {
    (0..WARM_UP.0).for_each(|_| KINDS[0].0());
    (0..WARM_UP.0).for_each(|_| KINDS[3].0());
    std::thread::sleep(WARM_UP.1);
    let lines: String = KINDS.iter().map(|(call, together, times)| timed(*call, *together, *times, LONGEST)).collect();
    std::fs::write(format!("/proc/self/fd/{descriptor}"), lines).context("cannot write what was measured")?;
    Ok(Exit::Success)
}

/// Which of sorted times tells what calls take of which so many are timed together.
fn telling(together: u32, times: usize) -> usize {
    /// From so many on the fastest, else the median.
    const MANY: u32 = 100;
    if together >= MANY { 0 } else { times / 2 }
}

/// How many were made, and what one took: by the clock, and of this thread's time on a CPU, ns. Of batches of many
/// cheap calls the fastest counts, which a busy machine hardly changes: of the medians, the difference between two
/// children was 10 ns once and 60 ns the next time, on a virtual machine with neighbours. Of batches of few the median
/// counts: a stop takes what it usually takes, with its sleeps. One batch is made even where the time is over before it
/// begins: a busy machine may keep this thread from its CPU for as long.
fn timed(call: fn(), together: u32, times: usize, longest: Duration) -> String {
    let (first, mut walls, mut cpus) = (Instant::now(), Vec::new(), Vec::new());
    while walls.is_empty() || walls.len() < times && first.elapsed() < longest {
        let (begun, cpu) = (Instant::now(), cpu_ns());
        (0..together).for_each(|_| call());
        cpus.push(cpu_ns().saturating_sub(cpu));
        walls.push(begun.elapsed().as_nanos() as u64);
    }
    let each = |of: &mut Vec<u64>| {
        of.sort_unstable();
        of[telling(together, of.len())] as f64 / f64::from(together)
    };
    format!("{} {} {}\n", walls.len() as u32 * together, each(&mut walls), each(&mut cpus))
}

fn cpu_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: clock_gettime writes one timespec to the address in its second argument, which is that of a live local.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// What one kind of call took: how many were made, and what one of them took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Took {
    made: f64,
    wall: f64,
    cpu: f64,
}

/// What crossings of each kind cost beyond what they cost untraced.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Costs {
    counted: UnitCost,
    timed: UnitCost,
    recorded: UnitCost,
    stopped: UnitCost,
    /// See [`Tracing::inside_ns`].
    inside_ns: Option<f64>,
    /// Each call stops its thread, and costs nothing else.
    each_stops: bool,
}

/// How many crossings of each kind a run had.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Numbers {
    /// Only counted by their stubs.
    pub counted: u64,
    /// Counted and timed.
    pub timed: u64,
    /// Told as events.
    pub recorded: u64,
    /// Stops of threads.
    pub stops: u64,
    /// Those of them whose time by the clock is in `worked_ns`.
    pub begun_stops: u64,
    /// Time that threads waited for their records to be read, ns.
    pub waited_ns: u64,
    /// Time that threads stood while the tracer worked for them, ns.
    pub worked_ns: u64,
    /// Time that the tracer's threads waited for a CPU, ns.
    pub delayed_ns: u64,
}

impl Numbers {
    /// Of a run, of which so many events told of crossings.
    pub fn of(outcome: &Outcome, recorded: u64) -> Numbers {
        // What stopped for each call is in `worked_ns`.
        let recorded = recorded.saturating_sub(outcome.sites.begun);
        // Functions of the vDSO are no crossings: counting one takes two instructions.
        let of = |timed: bool| {
            let all = outcome.counted.iter().filter(|of| of.gate != Gate::Vdso && of.ticks.is_some() == timed);
            all.fold(0u64, |all, of| all.saturating_add(of.calls))
        };
        Numbers {
            counted: of(false),
            timed: of(true),
            recorded,
            stops: outcome.stops,
            begun_stops: outcome.begun_stops,
            waited_ns: outcome.waited_ns,
            worked_ns: outcome.worked_ns,
            delayed_ns: delayed(),
        }
    }
}

/// For how long the threads of this process have waited for a CPU, ns: the second figure of schedstat
/// (Documentation/scheduler/sched-stats.rst). Nothing where the kernel does not count it.
fn delayed() -> u64 {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let texts = tasks.filter_map(|task| fs::read_to_string(task.path().join("schedstat")).ok());
    texts.filter_map(|text| text.split_whitespace().nth(1)?.parse::<u64>().ok()).sum()
}

/// Counts what a trace tells.
#[derive(Default)]
struct Tally {
    recorded: u64,
    /// What those of the first kind of call took inside, ticks.
    first: Vec<u64>,
}

impl Listener for Tally {
    fn event(&mut self, event: &Event) {
        if let Event::Call(crossing) = event {
            let call = &crossing.call;
            self.recorded += 1;
            if call.gate == Gate::Syscall && i64::from(call.nr) == libc::SYS_getppid {
                self.first.push(call.ended.wrapping_sub(call.begun));
            }
        }
    }
}

/// Version 6: the tracing in a call's time, the cheap kinds by the least, and whether each call stops.
const CACHE: Cache = Cache { file: "tracing.json", schema: 6 };

/// What tracing with these options costs here: from the cache, else measured now, once.
pub fn costs(options: &Options) -> Result<Costs> {
    let Options { backend, count_only, memory, stack, kernel_stack, buffer, .. } = options;
    let key = format!("{}; {backend:?} {count_only} {memory} {stack} {kernel_stack} {buffer}", machine());
    if let Some(costs) = CACHE.known(&key) {
        return Ok(costs);
    }
    let costs = Costs::of_rounds((0..ROUNDS).map(|_| measure(options)).collect())?;
    // What a busy machine made of it is not kept. Without a cache it is as right, and takes as long the next time.
    if costs.are_plausible(*count_only) {
        let _ = CACHE.keep(&key, &costs);
    }
    Ok(costs)
}

/// Both children are run so often. The speed of a virtual machine may change by a third between one and the other, and
/// what is the difference of two such runs would be kept: 96 ns instead of 26.
const ROUNDS: usize = 3;

/// What was measured in one round.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Round {
    native: [Took; 4],
    traced: [Took; 4],
    /// The share of the cheap calls that was recorded.
    recorded: f64,
    stops: f64,
    /// The shortest time of a call of the first kind that was recorded, ns.
    shortest: Option<f64>,
}

/// Of one kind of call in all rounds: the fastest where calls are cheap, else the median.
fn of_all(kind: usize, rounds: &[[Took; 4]]) -> Took {
    let of = |part: fn(&Took) -> f64| {
        let mut each: Vec<f64> = rounds.iter().map(|round| part(&round[kind])).collect();
        each.sort_by(f64::total_cmp);
        each.get(telling(KINDS[kind].1, each.len())).copied().unwrap_or_default()
    };
    Took { made: of(|took| took.made), wall: of(|took| took.wall), cpu: of(|took| took.cpu) }
}

/// Takes a tenth of a second.
fn measure(options: &Options) -> Result<Round> {
    // Inherited, so not closed at execve(2).
    let file = File::from(memfd_create("tollgate-calibrate", MFdFlags::empty()).context("memfd_create")?);
    let arguments = ["calibrate".to_string(), file.as_raw_fd().to_string()];
    let status = Command::new("/proc/self/exe")
        .args(&arguments)
        .stdin(Stdio::null())
        .status()
        .context("cannot start a child")?;
    anyhow::ensure!(status.success(), "an untraced child failed: {status}");
    let native = took(&file)?;
    let (clock, _) = super::clock::start()?;
    let launch = Launch {
        program: own_proc::own_program().into(),
        argv0: None,
        arguments: arguments.map(Into::into).to_vec(),
        environment: Vec::new(),
        user: None,
        streams: Default::default(),
    };
    let options = Options {
        follow: false,
        rewrite: Rewrite::After(0),
        stop: Arc::default(),
        rules: Vec::new(),
        join: Vec::new(),
        probes: None,
        ..options.clone()
    };
    let mut tally = Tally::default();
    let outcome = tollgate_trace::run(&Target::Launch(launch), &options, &clock, &mut tally)?;
    let traced = took(&file)?;
    let recorded = (tally.first.len() as f64 - f64::from(WARM_UP.0)).max(0.0) / traced[0].made;
    let stops = outcome.stops as f64;
    let sampled = !options.count_only || recorded < 0.5 || each_stops(&traced, stops);
    anyhow::ensure!(sampled, "the machine is too busy for sampling to start in time");
    Ok(Round { native, traced, recorded, stops, shortest: shortest(&tally.first, &clock) })
}

/// The shortest of times, ticks, in ns. The first thousand warm up.
fn shortest(ticks: &[u64], clock: &Clock) -> Option<f64> {
    let warm = if ticks.len() > WARM_UP.0 as usize { WARM_UP.0 as usize } else { 0 };
    ticks[warm..].iter().min().map(|least| clock.length(*least) as f64)
}

/// Reads what a child has written, and makes room for the next.
fn took(mut file: &File) -> Result<[Took; 4]> {
    use std::io::Seek;
    let mut text = String::new();
    file.rewind()?;
    file.read_to_string(&mut text)?;
    file.set_len(0)?;
    let mut all = [Took::default(); 4];
    for (took, line) in all.iter_mut().zip(text.lines()) {
        let figures: Vec<f64> = line.split(' ').filter_map(|figure| figure.parse().ok()).collect();
        let [made, wall, cpu] = figures[..] else { anyhow::bail!("a child printed `{line}` instead of a figure") };
        *took = Took { made, wall, cpu };
    }
    anyhow::ensure!(all.iter().all(|took| took.made > 0.0), "a child printed nothing");
    Ok(all)
}

/// Whether each call of these stopped its thread.
fn each_stops(traced: &[Took; 4], stops: f64) -> bool {
    stops >= calls(traced)
}

/// How many calls were made in all.
fn calls(traced: &[Took; 4]) -> f64 {
    traced.iter().map(|took| took.made).sum::<f64>() + f64::from(2 * WARM_UP.0)
}

/// Where more than this share is recorded, what the few others cost cannot be told.
const MOST_RECORDED: f64 = 0.95;

/// What each kind costs. Of the first and the last, this share was recorded all the same; there were `stops` in all,
/// nearly all of them for the third, or two for each call.
fn differences(native: [Took; 4], traced: [Took; 4], recorded: f64, stops: f64) -> Costs {
    let each_stops = each_stops(&traced, stops);
    let costs = |of: fn(&Took) -> f64| {
        let over = |kind: usize| (of(&traced[kind]) - of(&native[kind])).max(0.0);
        let unrecorded = |kind| {
            if recorded < MOST_RECORDED { ((over(kind) - over(1) * recorded) / (1.0 - recorded)).max(0.0) } else { 0.0 }
        };
        if each_stops {
            return [0.0, 0.0, over(1) * calls(&traced) / stops, 0.0];
        }
        [unrecorded(0), over(1), over(2) / (stops / traced[2].made).max(1.0), unrecorded(3)]
    };
    let (wall, cpu) = (costs(|took| took.wall), costs(|took| took.cpu));
    let unit = |kind: usize| UnitCost { wall_ns: wall[kind], cpu_ns: cpu[kind] };
    Costs { counted: unit(0), recorded: unit(1), stopped: unit(2), timed: unit(3), inside_ns: None, each_stops }
}

impl Costs {
    /// Of the rounds that came to an end; the last error where none did.
    fn of_rounds(rounds: Vec<Result<Round>>) -> Result<Costs> {
        let (measured, failed): (Vec<_>, Vec<_>) = rounds.into_iter().partition(Result::is_ok);
        let measured: Vec<Round> = measured.into_iter().flatten().collect();
        if let (true, Some(error)) = (measured.is_empty(), failed.into_iter().filter_map(Result::err).next_back()) {
            return Err(error);
        }
        let all = |of: fn(&Round) -> [Took; 4]| {
            let rounds: Vec<_> = measured.iter().map(of).collect();
            [0, 1, 2, 3].map(|kind| of_all(kind, &rounds))
        };
        let (native, traced) = (all(|round| round.native), all(|round| round.traced));
        let mean = |of: fn(&Round) -> f64| measured.iter().map(of).sum::<f64>() / measured.len() as f64;
        let shortest = measured.iter().filter_map(|round| round.shortest).min_by(f64::total_cmp);
        let inside_ns = shortest.map(|least| least - native[0].cpu).filter(|ns| *ns > 0.0);
        Ok(Costs { inside_ns, ..differences(native, traced, mean(|round| round.recorded), mean(|round| round.stops)) })
    }

    /// Whether that may be so: to read the clock twice takes some nanoseconds, a record takes longer, and a stop
    /// longest. On a busy machine one child may have been slowed down and not the other.
    fn are_plausible(&self, count_only: bool) -> bool {
        const LEAST_NS: f64 = 5.0;
        let timed = if count_only { self.timed.wall_ns } else { LEAST_NS };
        let inside = self.inside_ns.is_some();
        if self.each_stops {
            return self.stopped.wall_ns >= LEAST_NS;
        }
        inside && timed >= LEAST_NS && self.recorded.wall_ns > timed && self.stopped.wall_ns > self.recorded.wall_ns
    }

    /// What a run of these numbers had of tracing, and no more than all of it.
    pub fn of(&self, numbers: Numbers, usage: Usage) -> Tracing {
        let sum = |of: fn(&UnitCost) -> f64, stops: u64| {
            let counted = of(&self.counted) * numbers.counted as f64 + of(&self.timed) * numbers.timed as f64;
            counted + of(&self.recorded) * numbers.recorded as f64 + of(&self.stopped) * stops as f64
        };
        let cpu_ns = sum(|unit| unit.cpu_ns, numbers.stops);
        let wall_ns = sum(|unit| unit.wall_ns, numbers.stops.saturating_sub(numbers.begun_stops));
        // Of programs that live on nobody knows how much time on CPUs they had.
        let cpu = usage.user_ns.saturating_add(usage.system_ns);
        // Threads pay side by side.
        let parallel = (cpu as f64 / usage.wall_ns.max(1) as f64).max(1.0);
        Tracing {
            cpu_ns: (cpu_ns as u64).min(if cpu > 0 { cpu } else { u64::MAX }),
            wall_ns: (((wall_ns + numbers.waited_ns as f64 + numbers.worked_ns as f64) / parallel) as u64)
                .min(usage.wall_ns),
            waited_ns: numbers.waited_ns,
            worked_ns: numbers.worked_ns,
            delayed_ns: numbers.delayed_ns,
            counted: self.counted,
            timed: self.timed,
            recorded: self.recorded,
            stopped: self.stopped,
            stops: numbers.stops,
            begun_stops: numbers.begun_stops,
            inside_ns: self.inside_ns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: a panic ("index out of bounds") on a machine so busy that the time was over before the first batch.
    #[test]
    fn a_thread_that_gets_no_cpu_in_time_still_makes_one_batch() {
        let line = timed(|| _ = std::hint::black_box(1), 7, 31, Duration::ZERO);
        assert!(line.starts_with("7 ") && line.trim_end().split(' ').count() == 3, "{line}");
    }

    /// Regression: a machine that became slower between two children made 96 ns of 26, or nothing, and the cache kept
    /// it.
    #[test]
    fn a_machine_that_changes_its_speed_changes_no_cost() {
        let took = |each: f64| Took { made: 19_220.0, wall: each, cpu: each };
        let round = |native: f64, traced: f64| Round {
            native: [took(native); 4],
            traced: [took(traced); 4],
            shortest: Some(traced + 10.0),
            stops: 1.0,
            recorded: 0.0,
        };
        let failed = || Err(anyhow::anyhow!("busy"));
        let of = |rounds| {
            let costs = Costs::of_rounds(rounds).unwrap();
            (costs.counted.cpu_ns, costs.timed.wall_ns, costs.inside_ns)
        };
        let right = (26.0, 26.0, Some(36.0));
        assert_eq!(of(vec![Ok(round(90.0, 116.0)), Ok(round(90.0, 186.0)), Ok(round(160.0, 116.0))]), right);
        assert_eq!(of(vec![Ok(round(160.0, 116.0)), Ok(round(160.0, 186.0)), Ok(round(90.0, 200.0))]), right);
        assert_eq!(of(vec![failed(), Ok(round(90.0, 116.0)), failed()]), right);
        assert_eq!(of(vec![Ok(round(160.0, 116.0))]).2, None, "no time is shorter than the call");
        assert_eq!(Costs::of_rounds(vec![failed(), failed()]).unwrap_err().to_string(), "busy");
    }

    #[test]
    fn what_tracing_costs_is_the_difference_call_by_call() {
        let took = |made: f64, each: f64| Took { made, wall: each, cpu: each / 2.0 };
        let native = [took(20_000.0, 120.0), took(2_000.0, 150.0), took(200.0, 200.0), took(20_000.0, 120.0)];
        // A twentieth of the first kind was recorded at 250 more, the others counted at 30 more.
        let first = 0.05 * 370.0 + 0.95 * 150.0;
        let traced = [took(20_000.0, first), took(2_000.0, 400.0), took(200.0, 20_200.0), took(20_000.0, first)];
        let costs = Costs { inside_ns: Some(9.0), ..differences(native, traced, 0.05, 400.0) };
        assert!(costs.are_plausible(true) && costs.are_plausible(false));
        let busy = Costs { timed: UnitCost { wall_ns: 3.0, cpu_ns: 3.0 }, ..costs };
        assert!(!busy.are_plausible(true) && busy.are_plausible(false) && !Costs::default().are_plausible(false));
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(near(costs.counted.wall_ns, 30.0) && near(costs.recorded.wall_ns, 250.0), "{costs:?}");
        assert!(near(costs.timed.wall_ns, 30.0), "{costs:?}");
        assert!(near(costs.stopped.wall_ns, 10_000.0) && near(costs.stopped.cpu_ns, 5_000.0), "{costs:?}");
        let numbers = Numbers { counted: 400, timed: 600, recorded: 10, stops: 2, ..Numbers::default() };
        let of = |wall_ns, user_ns| costs.of(numbers, Usage { wall_ns, user_ns, system_ns: 0 });
        let tracing = of(1_000_000, 0);
        assert!(tracing.wall_ns.abs_diff(52_500) < 2 && tracing.cpu_ns.abs_diff(26_250) < 2, "{tracing:?}");
        let waited = costs.of(
            Numbers { waited_ns: 3_000, worked_ns: 4_000, ..numbers },
            Usage { wall_ns: 1_000_000, ..Usage::default() },
        );
        assert!(waited.wall_ns.abs_diff(59_500) < 2 && waited.cpu_ns == tracing.cpu_ns, "{waited:?}");
        let begun = costs.of(
            Numbers { begun_stops: 2, worked_ns: 4_000, ..numbers },
            Usage { wall_ns: 1_000_000, ..Usage::default() },
        );
        assert!(begun.wall_ns.abs_diff(36_500) < 2 && begun.cpu_ns == tracing.cpu_ns, "{begun:?}");
        assert!(of(1_000_000, 4_000_000).wall_ns.abs_diff(52_500 / 4) < 2, "four threads pay side by side");
        assert_eq!((of(40_000, 20_000).wall_ns, of(40_000, 20_000).cpu_ns), (40_000, 20_000), "no more than all of it");
        assert_eq!(differences(native, traced, 1.0, 400.0).counted, UnitCost::default(), "none was only counted");
        // Regression: under `--backend ptrace` nothing was plausible, so that 0.6 s were measured each time.
        let stops = differences(native, traced, 1.0, 88_400.0);
        assert!(stops.are_plausible(true) && near(stops.stopped.wall_ns, 125.0), "{stops:?}");
        assert_eq!((stops.recorded, stops.counted), Default::default(), "a call costs its two stops");
        let clock = Clock { zero: 0, realtime: 0, raw: 0, tick: 0.5 };
        let mut ticks = vec![9_000; 1000];
        assert_eq!(shortest(&ticks, &clock), Some(4_500.0), "there are no others");
        ticks.extend([260, 190, 90_000]);
        assert_eq!((shortest(&ticks, &clock), shortest(&[], &clock)), (Some(95.0), None));
        // Faster traced than not, on a busy machine, is no negative cost.
        assert_eq!(differences(traced, native, 0.0, 0.0).recorded, UnitCost::default());
    }
}
