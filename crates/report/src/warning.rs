//! What may be wrong with the figures of a run. Each warning ends in a remedy that names the command to type, and the
//! remedy knows the options in use: it never suggests what was done already.

use crate::finding::SOFTWARE_CPU;
use crate::format::{figure, instructions, percent};
use crate::model::{Levels, Note, PriceList, Row, Status};
use crate::stats::{self, ROUNDS_NEEDED};

/// The options of the run that the warnings are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `--cpu N`, where given.
    pub cpu: Option<u32>,
    /// Rounds in use (`--runs`, or its default).
    pub runs: u32,
    /// `--quick`.
    pub quick: bool,
    /// `--through`, where given.
    pub through: Option<String>,
}

/// What a run saw that the price list has no place for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Why pinning failed: the words of the errno.
    pub pin_error: Option<String>,
    /// CPUs' worth of work that other programs did right before the run, after it was waited for them.
    pub busy: Option<f64>,
    /// What is wrong with the TSC, or with who says how fast it runs: a sentence each, without its capital and its full
    /// stop.
    pub tsc_flaws: Vec<String>,
}

/// Something that may be wrong with the figures.
#[derive(Clone, Debug, PartialEq)]
pub enum Warning {
    /// The TSC's rate could not be measured: figures are ticks.
    TscUnknown,
    /// The TSC changes its rate or stops: ticks are not time.
    TscNotInvariant,
    /// Somebody says something else of the TSC than what was measured, or the kernel does not trust it.
    TscDoubted {
        /// What was found: a sentence without its full stop.
        what: String,
    },
    /// One CPU: everything else that runs is in the way.
    OneCpu,
    /// The processes could not be pinned to a CPU.
    NotPinned {
        /// Words of the errno.
        errno: String,
    },
    /// The hypervisor took the CPU away while sampling.
    Steal {
        /// Visits with steal time.
        rounds: u64,
        /// Visits in all.
        of: u64,
        /// Stolen time, in clock ticks of `/proc/stat` (usually 10 ms each).
        ticks: u64,
    },
    /// Another process took the CPU while sampling.
    Switches {
        /// Visits with involuntary context switches.
        rounds: u64,
        /// Visits in all.
        of: u64,
        /// The CPU in use, where pinned.
        cpu: Option<u32>,
        /// CPUs online; 0 where not known.
        cpus: u32,
        /// Visits that were made again.
        again: u64,
    },
    /// The row of the self-check did not come out the same in the first rounds and in the last.
    Drift {
        /// `gate/bits/call`.
        row: String,
        /// `last/first − 1`, as a share.
        drift: f64,
    },
    /// Too few rounds for a 95 % interval.
    FewRounds {
        /// Rounds that were made.
        rounds: u32,
    },
    /// The run did not reach its end.
    Interrupted,
    /// Other programs were at work when the run began.
    LoadedMachine {
        /// CPUs' worth of their work.
        busy: f64,
        /// CPUs online.
        cpus: u32,
    },
    /// The TSC moves in large steps, and the samples of some rows are too short to hide it.
    CoarseTsc {
        /// Step in ticks.
        step: u64,
        /// Rows whose figures show it.
        rows: usize,
    },
    /// Rows whose samples lie on two levels within a round: the median is on one of them.
    TwoLevels {
        /// `gate/bits/call` of each, the one whose levels are farthest apart first.
        rows: Vec<String>,
        /// Levels of the first.
        levels: Levels,
    },
    /// Rows that are on one level in some rounds and on another in others: the machine had two speeds.
    TwoSpeeds {
        /// Rows of which this is so.
        rows: usize,
        /// `gate/bits/call` of the one whose levels are farthest apart.
        row: String,
        /// Its levels.
        levels: Levels,
    },
    /// Rows that were measured under `tollgate run`.
    Through {
        /// How many.
        rows: usize,
        /// What was replaced.
        names: Vec<String>,
    },
    /// Times, and the CPU that they were taken on is a program.
    SoftwareCpu,
    /// A guest that counts instructions did not reach the end of its list.
    GuestInterrupted,
    /// Counts of instructions that are not the same in each round.
    CountsDiffer {
        /// Rows of which this is so.
        rows: usize,
        /// `gate/bits/call` of the one that differs most.
        row: String,
        /// The smallest and the largest least count of its rounds, instructions.
        range: [f64; 2],
    },
}

/// |drift| of the self-check above which a warning is due.
pub const DRIFT_LIMIT: f64 = 0.05;

/// TSC step in ticks from which a warning is due: a tenth of the cheapest crossing (about 150 ticks).
pub const COARSE_STEP: u64 = 16;

impl Warning {
    /// Stable identifier.
    pub fn id(&self) -> &'static str {
        match self {
            Self::TscUnknown => "tsc-unknown",
            Self::TscNotInvariant => "tsc-not-invariant",
            Self::TscDoubted { .. } => "tsc-doubted",
            Self::OneCpu => "one-cpu",
            Self::NotPinned { .. } => "not-pinned",
            Self::Steal { .. } => "steal",
            Self::Switches { .. } => "switches",
            Self::Drift { .. } => "drift",
            Self::FewRounds { .. } => "few-rounds",
            Self::Interrupted => "interrupted",
            Self::LoadedMachine { .. } => "loaded-machine",
            Self::CoarseTsc { .. } => "coarse-tsc",
            Self::TwoLevels { .. } => "two-levels",
            Self::TwoSpeeds { .. } => "two-speeds",
            Self::Through { .. } => "through-run",
            Self::SoftwareCpu => "software-cpu",
            Self::GuestInterrupted => "guest-interrupted",
            Self::CountsDiffer { .. } => "counts-differ",
        }
    }

    /// What is wrong and what to do about it.
    pub fn text(&self, options: &Options) -> String {
        match self {
            Self::TscUnknown => format!(
                "The rate of the time-stamp counter could not be measured, so the figures are ticks, not nanoseconds; \
                 on a machine or guest whose /proc/cpuinfo has constant_tsc and nonstop_tsc, run `{}`.",
                options.again()
            ),
            Self::TscNotInvariant => format!(
                "The time-stamp counter is not invariant (its rate follows the CPU's frequency, or it stops when the \
                 CPU is idle): fix the frequency with `cpupower frequency-set -g performance`, then run `{}`.",
                options.again()
            ),
            Self::TscDoubted { what } => {
                let first = what.chars().next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
                let rest = what.get(what.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
                format!("{first}{rest}; to see whether this persists, run `{}`.", options.again())
            }
            Self::OneCpu => format!(
                "There is only one CPU, so everything else that runs disturbs the samples: stop what can be stopped, \
                 then {}.",
                options.more_rounds()
            ),
            Self::NotPinned { errno } => format!(
                "The samples could not be pinned to a CPU ({errno}), so they may move between CPUs: {}.",
                options.allowed_cpu()
            ),
            Self::Steal { rounds, of, ticks } => format!(
                "The hypervisor took the CPU away in {rounds} of {of} runs of a row ({ticks} clock ticks of steal \
                 time): min and median are reliable, p99 and spread are too high; when the host is quieter, {}.",
                options.more_rounds()
            ),
            Self::Switches { rounds, of, cpu, cpus, again } => format!(
                "Another process took the CPU in {rounds} of {of} runs of a row{}: min and median are reliable, p99 \
                 and spread are too high; {}.",
                if *again > 0 { format!(", after {again} were measured again") } else { String::new() },
                options.quiet_cpu(*cpu, *cpus)
            ),
            Self::Drift { row, drift } => format!(
                "The self-check {row} changed by {} between the first rounds and the last, so differences of that size \
                 are meaningless here: when the machine is quiet, {}.",
                percent(*drift),
                options.more_rounds()
            ),
            Self::FewRounds { rounds } => format!(
                "{rounds} round{} cannot give a 95 % interval ({ROUNDS_NEEDED} can), so the interval shown is the \
                 range over the rounds: {}.",
                if *rounds == 1 { "" } else { "s" },
                options.enough_rounds()
            ),
            Self::Interrupted => {
                format!("The run was not completed, so rows or rounds are missing: let `{}` finish.", options.again())
            }
            Self::LoadedMachine { busy, cpus } => format!(
                "The machine did not become quiet (other programs use {} of {cpus} CPU{}): min and median are \
                 reliable; p99 and spread are not; when `top` no longer shows them, run `{}`.",
                figure(*busy),
                if *cpus == 1 { "" } else { "s" },
                options.again()
            ),
            Self::CoarseTsc { step, rows } => format!(
                "The time-stamp counter advances in steps of {step} ticks, and {rows} row{} could not be timed over \
                 enough crossings at once to compensate: their resolution is 2 % or worse; for a more precise median \
                 {}.",
                if *rows == 1 { "" } else { "s" },
                options.more_rounds()
            ),
            Self::TwoLevels { rows, levels } => two_levels(rows, levels) + &format!(": {}.", options.more_rounds()),
            Self::TwoSpeeds { rows, row, levels } => format!(
                "The machine ran at two speeds: {rows} row{} at one level in some rounds and at another in others (the \
                 most different is {row}: {} and {}), probably due to the CPU's frequency or the other thread of its \
                 core: when the machine is quiet, {}.",
                if *rows == 1 { " is" } else { "s are" },
                figure(levels.low),
                figure(levels.high),
                options.more_rounds()
            ),
            Self::Through { rows, names } => format!(
                "{rows} row{} measured under `tollgate run` (replaced: {}) not at the gates' own price{}: to measure \
                 those, run `{}`.",
                if *rows == 1 { " was" } else { "s were" },
                names.join(", "),
                if *rows == 1 { "" } else { "s" },
                Options { through: None, ..options.clone() }.again()
            ),
            _ => self.counting_text(),
        }
    }

    /// What concerns a software CPU. The options of the run are those that the lab gave its guest, so no remedy is made
    /// of them.
    fn counting_text(&self) -> String {
        match self {
            Self::SoftwareCpu => {
                "The CPU is software (QEMU without hardware help), so these times say nothing about a real CPU: run \
                 `tollgate lab run`, which counts instructions instead."
                    .into()
            }
            Self::GuestInterrupted => {
                "The guest did not finish its list, so rows are missing: look at the last lines of its console and \
                 repeat `tollgate lab run`."
                    .into()
            }
            Self::CountsDiffer { rows, row, range: [low, high] } => format!(
                "The minimum count of {rows} row{} varies between rounds (most for {row}: {} to {}), so these figures \
                 are not exact and a difference of that size is meaningless: repeat `tollgate lab run` and trust the \
                 figures that stay the same.",
                if *rows == 1 { "" } else { "s" },
                instructions(*low),
                instructions(*high)
            ),
            _ => String::new(),
        }
    }

    /// As it is saved in a price list.
    pub fn note(&self, options: &Options) -> Note {
        Note { id: self.id().into(), text: self.text(options) }
    }
}

/// The rows of two levels, and what a median of them is worth.
fn two_levels(rows: &[String], levels: &Levels) -> String {
    let shown = rows.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    let more = rows.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let (has, of) = if rows.len() == 1 { ("has", "") } else { ("have", "the first: ") };
    format!(
        "{shown}{more} {has} two levels within a round ({of}{} and {}, with {:.0} % of the samples on the lower one), \
         so the median is on the level with more samples and may be on the other one in the next run; to see the share \
         of each level",
        figure(levels.low),
        figure(levels.high),
        levels.below * 100.0
    )
}

/// Rows that the warning of two levels names.
const NAMED: usize = 4;

impl Options {
    /// The same run again.
    fn again(&self) -> String {
        self.command(self.cpu, None, self.quick)
    }

    /// "run …" with more rounds than now.
    fn more_rounds(&self) -> String {
        if self.quick {
            return format!("run a full list with `{}`", self.command(self.cpu, None, false));
        }
        let runs = self.runs.saturating_mul(2).max(2 * ROUNDS_NEEDED as u32);
        format!("run `{}`", self.command(self.cpu, Some(runs), false))
    }

    /// "run …" with the least number of rounds that gives an interval.
    fn enough_rounds(&self) -> String {
        if self.quick {
            return self.more_rounds();
        }
        format!("run `{}`", self.command(self.cpu, Some(ROUNDS_NEEDED as u32), false))
    }

    /// "run …" on another CPU than `used`, of `cpus` that there are. CPU 0 comes last: most machines handle interrupts
    /// there.
    fn quiet_cpu(&self, used: Option<u32>, cpus: u32) -> String {
        let other = used.and_then(|used| (1..cpus).chain(0..cpus.min(1)).find(|cpu| *cpu != used));
        match other {
            Some(cpu) => format!("choose another CPU, for example `{}`", self.command(Some(cpu), None, self.quick)),
            None => format!("stop other programs and repeat `{}`", self.again()),
        }
    }

    /// How to get pinned after all.
    fn allowed_cpu(&self) -> String {
        match self.cpu {
            Some(cpu) => format!(
                "CPU {cpu} must be one of those that `taskset -cp $$` lists; without a choice `{}` takes one of them",
                self.command(None, None, self.quick)
            ),
            None => {
                format!(
                    "choose a CPU that `taskset -cp $$` lists, for example `{}`",
                    self.command(Some(0), None, self.quick)
                )
            }
        }
    }

    /// A `tollgate bench` command line; `runs` keeps the choice in use where it is `None`.
    fn command(&self, cpu: Option<u32>, runs: Option<u32>, quick: bool) -> String {
        let mut line = String::from("tollgate bench");
        if quick {
            line.push_str(" --quick");
        }
        if let Some(cpu) = cpu {
            line.push_str(&format!(" --cpu {cpu}"));
        }
        if let Some(runs) = runs {
            line.push_str(&format!(" --runs {runs}"));
        }
        if let Some(through) = &self.through {
            line.push_str(&format!(" --through {through}"));
        }
        line
    }
}

/// All warnings that a list and what its run saw give rise to, gravest first.
///
/// Load, drift, steal and a bad clock do not touch a count of instructions, and its interval needs no rounds: such a
/// list has warnings of its own.
pub fn derive(list: &PriceList, seen: &Seen) -> Vec<Warning> {
    if list.counted() {
        return counting(list);
    }
    let platform = &list.platform;
    let mut found = Vec::new();
    if platform.hypervisor.as_deref() == Some(SOFTWARE_CPU) && list.unit().is_some() {
        found.push(Warning::SoftwareCpu);
    }
    if !list.tool.complete {
        found.push(Warning::Interrupted);
    }
    if platform.tsc_hz.is_none() {
        found.push(Warning::TscUnknown);
    } else if platform.tsc_invariant == Some(false) {
        found.push(Warning::TscNotInvariant);
    }
    found.extend(seen.tsc_flaws.iter().map(|what| Warning::TscDoubted { what: what.clone() }));
    if list.method.cpu.is_none() {
        let errno = seen.pin_error.clone().unwrap_or_else(|| "no reason given".into());
        found.push(Warning::NotPinned { errno });
    }
    if platform.cpus == 1 {
        found.push(Warning::OneCpu);
    }
    if let Some(busy) = seen.busy
        && busy > loaded_from(platform.cpus)
    {
        found.push(Warning::LoadedMachine { busy, cpus: platform.cpus });
    }
    found.extend(disturbances(list));
    if let Some(check) = &list.self_check
        && check.drift.abs() > DRIFT_LIMIT
    {
        found.push(Warning::Drift { row: check.row.clone(), drift: check.drift });
    }
    let rounds = rounds_made(list);
    if rounds > 0 && (rounds as usize) < ROUNDS_NEEDED {
        found.push(Warning::FewRounds { rounds });
    }
    found.extend(coarse(list));
    found.extend(leveled(list));
    let rows = list.rows.iter().filter(|row| row.through.is_some() && row.status == Status::Ok).count();
    if rows > 0 {
        found.push(Warning::Through { rows, names: list.through().into_iter().map(str::to_owned).collect() });
    }
    found
}

/// How far, as a share, the TSC's rate over a run may be from that at its start.
const UNSTEADY: f64 = 0.01;

/// What is said of a TSC whose rate over the run is not that of its start, both in Hz.
pub fn unsteady(first: u64, run: u64) -> Option<String> {
    let off = (first as f64 / run as f64 - 1.0).abs() > UNSTEADY;
    off.then(|| {
        format!(
            "the time-stamp counter ran at {:.3} MHz when the run began and at {:.3} MHz over the whole run, so ticks \
             cannot be converted to times",
            first as f64 / 1e6,
            run as f64 / 1e6
        )
    })
}

/// Rows of two levels: within the rounds, and between them.
fn leveled(list: &PriceList) -> Vec<Warning> {
    let mut rows: Vec<(&Row, Levels)> = list.rows.iter().filter_map(|row| Some((row, row.levels?))).collect();
    rows.sort_by(|(_, a), (_, b)| (b.high / b.low).total_cmp(&(a.high / a.low)));
    let (within, between): (Vec<_>, Vec<_>) = rows.into_iter().partition(|(_, levels)| levels.within);
    let keys = within.iter().map(|(row, _)| row.key()).collect();
    let levels = within.first().map(|(_, levels)| Warning::TwoLevels { rows: keys, levels: *levels });
    let speeds = between.first().map(|(row, levels)| Warning::TwoSpeeds {
        rows: between.len(),
        row: row.key(),
        levels: *levels,
    });
    levels.into_iter().chain(speeds).collect()
}

/// The warnings of a list of instruction counts.
fn counting(list: &PriceList) -> Vec<Warning> {
    let mut found = Vec::new();
    if !list.tool.complete {
        found.push(Warning::GuestInterrupted);
    }
    let differ: Vec<(String, [f64; 2])> =
        list.rows.iter().filter_map(|row| Some((row.key(), stats::inexact(row)?))).collect();
    let most = differ.iter().max_by(|(_, a), (_, b)| (a[1] - a[0]).total_cmp(&(b[1] - b[0])));
    found.extend(most.map(|(row, range)| Warning::CountsDiffer {
        rows: differ.len(),
        row: row.clone(),
        range: *range,
    }));
    found
}

/// Rows whose samples are so short that the counter's own step shows in them. Cheap rows are timed over as many
/// crossings as it takes, so these are the rows that cannot be: each of their samples needs preparation of its own.
fn coarse(list: &PriceList) -> Option<Warning> {
    let step = list.platform.tsc_step.filter(|step| *step >= COARSE_STEP)?;
    let shows = |row: &&Row| {
        let sample = row.ticks.map(|ticks| ticks.median * f64::from(row.per_sample.max(1)));
        sample.is_some_and(|ticks| ticks < STEPS_PER_SAMPLE * step as f64)
    };
    let rows = list.rows.iter().filter(shows).count();
    (rows > 0).then_some(Warning::CoarseTsc { step, rows })
}

/// A sample of this many steps is told to a fiftieth.
const STEPS_PER_SAMPLE: f64 = 50.0;

/// Work of others from which a machine counts as busy: half of its CPUs, but at least half of one.
fn loaded_from(cpus: u32) -> f64 {
    (f64::from(cpus) / 2.0).max(0.5)
}

/// Steal time and involuntary switches over all visits to all rows.
fn disturbances(list: &PriceList) -> Vec<Warning> {
    let visits = || list.rows.iter().flat_map(|row| &row.rounds);
    let of = visits().count() as u64;
    let stolen = visits().filter(|r| r.steal > 0).count() as u64;
    let switched = visits().filter(|r| r.switches > 0).count() as u64;
    let mut found = Vec::new();
    if stolen > 0 {
        let ticks = visits().fold(0_u64, |sum, r| sum.saturating_add(r.steal));
        found.push(Warning::Steal { rounds: stolen, of, ticks });
    }
    if switched > 0 {
        found.push(Warning::Switches {
            rounds: switched,
            of,
            cpu: list.method.cpu,
            cpus: list.platform.cpus,
            again: list.method.repeated,
        });
    }
    found
}

/// Rounds that the measured rows have; what was asked for where no row keeps its rounds.
fn rounds_made(list: &PriceList) -> u32 {
    let measured = list.rows.iter().filter(|row| row.status == Status::Ok);
    match measured.map(|row| row.rounds.len()).max() {
        Some(rounds) if rounds > 0 => u32::try_from(rounds).unwrap_or(u32::MAX),
        _ => list.method.rounds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{count, counted, list, row};
    use crate::model::{Figures, SelfCheck};

    fn full() -> Options {
        Options { cpu: None, runs: 6, ..Options::default() }
    }

    fn quiet() -> PriceList {
        list(vec![row("syscall", 64, "enosys", 60.0)])
    }

    /// Derives from `list` and returns the one warning that must come out.
    fn only(list: &PriceList, seen: &Seen) -> Warning {
        let found = derive(list, seen);
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    }

    #[test]
    fn a_quiet_machine_has_no_warnings() {
        assert_eq!(derive(&quiet(), &Seen { busy: Some(0.2), ..Seen::default() }), []);
    }

    #[test]
    fn rows_of_replaced_crossings_are_told() {
        let mut list = quiet();
        let row = list.rows.iter_mut().find(|row| row.status == Status::Ok).unwrap();
        row.through = Some("time".into());
        let warning = only(&list, &Seen::default());
        assert_eq!(warning, Warning::Through { rows: 1, names: vec!["time".into()] });
        let options = Options { through: Some("run=time".into()), ..full() };
        let text = warning.text(&options);
        assert!(text.ends_with("not at the gates' own price: to measure those, run `tollgate bench`."), "{text}");
        assert!(Warning::Interrupted.text(&options).contains("`tollgate bench --through run=time`"));
    }

    #[test]
    fn tsc_unknown() {
        let mut list = quiet();
        list.platform.tsc_hz = None;
        list.platform.tsc_invariant = Some(false);
        assert_eq!(only(&list, &Seen::default()), Warning::TscUnknown);
        assert!(Warning::TscUnknown.text(&full()).ends_with("run `tollgate bench`."));
    }

    #[test]
    fn tsc_not_invariant() {
        let mut list = quiet();
        list.platform.tsc_invariant = Some(false);
        assert_eq!(only(&list, &Seen::default()), Warning::TscNotInvariant);
        assert!(Warning::TscNotInvariant.text(&full()).contains("cpupower frequency-set"));
        list.platform.tsc_invariant = None;
        assert_eq!(derive(&list, &Seen::default()), [], "not known is not wrong");
    }

    /// Regression: a rate that somebody said was believed, whatever the clock said.
    #[test]
    fn a_rate_that_was_replaced_is_a_warning() {
        let seen = Seen { tsc_flaws: vec!["the kernel says 1 MHz".into()], ..Seen::default() };
        let warning = only(&quiet(), &seen);
        assert_eq!(warning.text(&full()), "The kernel says 1 MHz; to see whether this persists, run `tollgate bench`.");
        assert_eq!(unsteady(2_600_000_000, 2_610_000_000), None);
        let what = unsteady(2_600_000_000, 2_000_000_000).unwrap();
        assert!(what.contains("2600.000 MHz") && what.contains("2000.000 MHz"), "{what}");
    }

    #[test]
    fn one_cpu_suggests_rounds_and_never_a_cpu() {
        let mut list = quiet();
        list.platform.cpus = 1;
        let warning = only(&list, &Seen::default());
        assert_eq!(warning, Warning::OneCpu);
        assert!(warning.text(&full()).ends_with("run `tollgate bench --runs 12`."));
    }

    #[test]
    fn not_pinned_says_the_errno() {
        let mut list = quiet();
        list.method.cpu = None;
        let warning = only(&list, &Seen { pin_error: Some("Invalid argument".into()), ..Seen::default() });
        assert!(warning.text(&full()).contains("(Invalid argument)"));
        assert!(warning.text(&full()).contains("`tollgate bench --cpu 0`"));
        let given = Options { cpu: Some(9), ..full() };
        assert!(warning.text(&given).contains("CPU 9 must be one of"));
        assert!(!warning.text(&given).contains("--cpu"));
    }

    #[test]
    fn steal_counts_visits_and_ticks() {
        let mut list = quiet();
        list.rows[0].rounds[1].steal = 2;
        list.rows[0].rounds[4].steal = u64::MAX;
        assert_eq!(only(&list, &Seen::default()), Warning::Steal { rounds: 2, of: 6, ticks: u64::MAX });
        let warning = Warning::Steal { rounds: 2, of: 6, ticks: 3 };
        let quick = Options { quick: true, cpu: Some(1), runs: 3, ..Options::default() };
        assert!(warning.text(&quick).ends_with("run a full list with `tollgate bench --cpu 1`."));
    }

    #[test]
    fn switches_suggest_another_cpu_than_the_one_in_use() {
        let mut list = quiet();
        list.rows[0].rounds[0].switches = 1;
        let warning = only(&list, &Seen::default());
        assert_eq!(warning, Warning::Switches { rounds: 1, of: 6, cpu: Some(1), cpus: 4, again: 0 });
        assert!(warning.text(&full()).ends_with("choose another CPU, for example `tollgate bench --cpu 2`."));
    }

    #[test]
    fn a_suggested_cpu_exists_and_is_not_in_use() {
        let remedy = |cpu, cpus| Warning::Switches { rounds: 1, of: 6, cpu, cpus, again: 0 }.text(&full());
        assert!(remedy(Some(0), 2).ends_with("`tollgate bench --cpu 1`."));
        assert!(remedy(Some(1), 2).ends_with("`tollgate bench --cpu 0`."));
        assert!(remedy(Some(7), 8).ends_with("`tollgate bench --cpu 1`."));
        for (cpu, cpus) in [(Some(0), 1), (Some(0), 0), (None, 4)] {
            let text = remedy(cpu, cpus);
            assert!(text.ends_with("stop other programs and repeat `tollgate bench`."), "{text}");
        }
    }

    #[test]
    fn drift_beyond_five_percent_either_way() {
        let mut list = quiet();
        let mut check = SelfCheck { row: "syscall/64/getppid".into(), first_ns: 70.0, last_ns: 65.0, drift: -0.0714 };
        list.self_check = Some(check.clone());
        let text = only(&list, &Seen::default()).text(&full());
        assert!(text.contains("syscall/64/getppid changed by -7.1 %") && text.contains("--runs 12"), "{text}");
        check.drift = 0.05;
        list.self_check = Some(check);
        assert_eq!(derive(&list, &Seen::default()), []);
    }

    #[test]
    fn few_rounds() {
        let mut list = quiet();
        list.rows[0].rounds.truncate(3);
        let warning = only(&list, &Seen::default());
        assert_eq!(warning, Warning::FewRounds { rounds: 3 });
        assert!(warning.text(&Options { runs: 3, ..full() }).ends_with("run `tollgate bench --runs 6`."));
        let quick = Options { quick: true, runs: 3, ..Options::default() };
        assert!(warning.text(&quick).ends_with("run a full list with `tollgate bench`."));
        assert!(Warning::FewRounds { rounds: 1 }.text(&full()).starts_with("1 round cannot"));
    }

    #[test]
    fn interrupted_repeats_the_options_in_use() {
        let mut list = quiet();
        list.tool.complete = false;
        let warning = only(&list, &Seen::default());
        assert_eq!(warning, Warning::Interrupted);
        let quick = Options { quick: true, cpu: Some(3), runs: 3, ..Options::default() };
        assert!(warning.text(&quick).ends_with("let `tollgate bench --quick --cpu 3` finish."));
    }

    #[test]
    fn loaded_machine() {
        let warning = only(&quiet(), &Seen { busy: Some(2.6), ..Seen::default() });
        assert_eq!(warning, Warning::LoadedMachine { busy: 2.6, cpus: 4 });
        assert!(
            warning.text(&full()).starts_with("The machine did not become quiet (other programs use 2.6 of 4 CPUs)")
        );
    }

    #[test]
    fn coarse_tsc() {
        let mut list = quiet();
        list.platform.tsc_step = Some(26);
        let ticks = |median| Some(Figures { min: median, median, p99: median, mad: 0.0, ci95: [median, median] });
        (list.rows[0].ticks, list.rows[0].per_sample) = (ticks(200.0), 13);
        assert!(derive(&list, &Seen::default()).is_empty(), "13 crossings a sample hide the step");
        list.rows[0].per_sample = 1;
        let warning = only(&list, &Seen::default());
        assert_eq!(warning, Warning::CoarseTsc { step: 26, rows: 1 });
        assert!(warning.text(&full()).contains("steps of 26 ticks"));
    }

    #[test]
    fn rows_of_two_levels_are_named() {
        let leveled = |call: &str, high: f64, within| {
            let levels = Levels { low: 1266.0, high, below: 0.4, within };
            Row { levels: Some(levels), ..row("page_fault", 64, call, high) }
        };
        let mut list = list(vec![leveled("minor_write", 1685.0, true), row("syscall", 64, "enosys", 60.0)]);
        let text = only(&list, &Seen::default()).text(&full());
        let expected = "page_fault/64/minor_write has two levels within a round (1,266 and 1,685, with 40 % of the \
                        samples on the lower one), so the median is on";
        assert!(text.starts_with(expected), "{text}");
        list.rows.extend([leveled("not_present", 3000.0, true), leveled("minor_zero", 1600.0, false)]);
        let found = derive(&list, &Seen::default());
        assert!(
            found[0].text(&full()).starts_with("page_fault/64/not_present, page_fault/64/minor_write have two levels"),
            "{found:?}"
        );
        assert!(
            found[1].text(&full()).starts_with("The machine ran at two speeds: 1 row is at one level"),
            "{found:?}"
        );
    }

    #[test]
    fn times_of_a_software_cpu_are_no_times() {
        let mut list = quiet();
        list.platform.hypervisor = Some(SOFTWARE_CPU.into());
        assert_eq!(only(&list, &Seen::default()), Warning::SoftwareCpu);
        list.rows.clear();
        assert_eq!(derive(&list, &Seen::default()), [], "nothing was measured");
    }

    #[test]
    fn counts_know_no_load_no_drift_and_no_clock() {
        let mut list = counted(vec![count("syscall", 64, "enosys", 213.0)]);
        list.self_check = Some(SelfCheck { row: "x".into(), first_ns: 1.0, last_ns: 2.0, drift: 1.0 });
        (list.platform.cpus, list.platform.tsc_hz, list.method.cpu) = (1, None, None);
        list.rows[0].rounds[0].switches = 1;
        list.rows[0].rounds[0].steal = 1;
        let seen = Seen { busy: Some(9.0), ..Seen::default() };
        assert_eq!(derive(&list, &seen), []);
        list.tool.complete = false;
        assert_eq!(derive(&list, &seen), [Warning::GuestInterrupted]);
    }

    #[test]
    fn counts_that_differ_from_round_to_round_are_told() {
        let mut list = counted(vec![count("syscall", 64, "enosys", 213.0), count("gp", 64, "hlt", 2000.0)]);
        assert_eq!(derive(&list, &Seen::default()), []);
        // The least of the second round, and of no other.
        let first = list.rows[1].rounds[0].n as usize;
        let second = first + list.rows[1].rounds[1].n as usize;
        list.rows[1].samples[first..second].iter_mut().for_each(|sample| *sample += 4.0);
        let warning = only(&list, &Seen::default());
        assert_eq!(warning, Warning::CountsDiffer { rows: 1, row: "gp/64/hlt".into(), range: [2000.0, 2004.0] });
        assert!(warning.text(&full()).contains("1 row varies between rounds (most for gp/64/hlt: 2,000 to 2,004)"));
        list.rows[1].samples.clear();
        assert_eq!(derive(&list, &Seen::default()), [], "without samples nothing is known");
    }

    #[test]
    fn every_text_names_a_command_and_ends_as_a_sentence() {
        let all = [
            Warning::TscUnknown,
            Warning::TscNotInvariant,
            Warning::TscDoubted { what: "the TSC is odd".into() },
            Warning::OneCpu,
            Warning::NotPinned { errno: "x".into() },
            Warning::Steal { rounds: 1, of: 2, ticks: 1 },
            Warning::Switches { rounds: 1, of: 2, cpu: Some(1), cpus: 4, again: 3 },
            Warning::Drift { row: "a/64/b".into(), drift: 0.1 },
            Warning::FewRounds { rounds: 2 },
            Warning::Interrupted,
            Warning::LoadedMachine { busy: 3.0, cpus: 1 },
            Warning::CoarseTsc { step: 26, rows: 2 },
            Warning::Through { rows: 2, names: vec!["int80".into()] },
            Warning::SoftwareCpu,
            Warning::GuestInterrupted,
            Warning::TwoLevels {
                rows: vec!["a/64/b".into()],
                levels: Levels { low: 1.0, high: 2.0, below: 0.5, within: true },
            },
            Warning::TwoSpeeds {
                rows: 2,
                row: "a/64/b".into(),
                levels: Levels { low: 1.0, high: 2.0, below: 0.5, within: false },
            },
            Warning::CountsDiffer { rows: 2, row: "a/64/b".into(), range: [1.0, 2.0] },
        ];
        let mut ids: Vec<_> = all.iter().map(Warning::id).collect();
        for warning in &all {
            let text = warning.text(&full());
            assert!(
                (text.contains("`tollgate bench") || text.contains("`tollgate lab run`")) && text.ends_with('.'),
                "{text}"
            );
            assert!(!text.contains("  "), "{text}");
        }
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all.len());
    }
}
