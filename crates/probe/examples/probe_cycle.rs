//! Joins and leaves a running program again and again: `probe_cycle [--cycles N] [--seconds N] [--sites N] WORDS -p
//! PID`.
//!
//! The first cycle probes every function of the modules whose paths have one of WORDS (with commas), to find those that
//! are hit most; the cycles behind it put probes on those alone, `--sites` of them (16 by default), and take them out
//! at once. Each is a whole joining: every thread is seized, memory mapped, sites written, everything taken back. What
//! it plans is kept. It ends with 1 at the first failure: a cycle that is refused, a byte that could not be put back, a
//! program that is gone.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tollgate_probe::live::{Listener, Matcher, Module, Options, Outcome, Placed, Wanted, run};
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::trampoline::{Action, SiteActions};
use tollgate_supervisor::{Target, with_death_notice};

/// Counters of a slot that are used.
const MOST: u32 = 60_000;

/// What is wanted, by file.
#[derive(Default)]
struct Kept {
    words: Vec<String>,
    wanted: HashMap<PathBuf, Vec<Wanted>>,
    counters: u32,
}

impl Kept {
    /// Every function's entry.
    fn plan(&mut self, module: &Module) -> Vec<Wanted> {
        let path = module.path.to_string_lossy();
        if !self.words.iter().any(|word| path.contains(word.as_str())) {
            return Vec::new();
        }
        let Ok(bytes) = module.bytes() else { return Vec::new() };
        let Ok(planner) = Planner::new(&bytes) else { return Vec::new() };
        let mut wanted = Vec::new();
        for function in planner.all() {
            let Ok(site) = planner.site(function.start, Some(function)) else { continue };
            if self.counters == MOST {
                break;
            }
            let here = vec![Action::Count { counter: self.counters }];
            wanted.push(Wanted {
                site,
                work: SiteActions { on_hit: here, on_exit: Vec::new() },
                only: None,
                tag: self.counters.into(),
            });
            self.counters += 1;
        }
        wanted
    }

    /// Keeps the sites with the most hits, and nothing of the others.
    fn keep(&mut self, outcome: &Outcome, most: usize) -> u64 {
        let mut hits: HashMap<u64, u64> = HashMap::new();
        for (counter, count) in outcome.threads.iter().flat_map(|one| &one.tally.counts) {
            *hits.entry(u64::from(*counter)).or_default() += count;
        }
        let mut order: Vec<(u64, u64)> =
            hits.into_iter().filter(|(_, count)| *count > 0).map(|(tag, count)| (count, tag)).collect();
        order.sort_unstable_by(|one, other| other.cmp(one));
        order.truncate(most);
        self.wanted.values_mut().for_each(|wanted| wanted.retain(|one| order.iter().any(|(_, tag)| *tag == one.tag)));
        order.iter().map(|(count, _)| count).sum()
    }
}

impl Matcher for Kept {
    fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        if !self.wanted.contains_key(&module.path) {
            let wanted = self.plan(module);
            self.wanted.insert(module.path.clone(), wanted);
        }
        self.wanted[&module.path].clone()
    }

    fn counters(&self) -> u32 {
        self.counters
    }

    fn timers(&self) -> u32 {
        0
    }
}

/// Counts what is placed and what is not.
#[derive(Default)]
struct Told {
    placed: u64,
    refused: HashMap<String, u64>,
}

impl Listener for Told {
    fn placed(&mut self, placed: &Placed) {
        match &placed.result {
            Ok(_) => self.placed += 1,
            Err(why) => *self.refused.entry(why.to_string()).or_default() += 1,
        }
    }
}

/// Sums over all cycles.
#[derive(Default)]
struct Sums {
    cycles: u64,
    hits: u64,
    longest: Duration,
    told: Told,
    notes: HashMap<String, u64>,
}

fn cycle(target: &Target, kept: &mut Kept, options: &Options, sums: &mut Sums) -> Result<Outcome, String> {
    let begun = Instant::now();
    let outcome =
        with_death_notice(|| run(target, kept, options, &mut sums.told)).map_err(|error| error.to_string())?;
    sums.longest = sums.longest.max(begun.elapsed());
    sums.hits += outcome.threads.iter().flat_map(|one| one.tally.counts.values()).sum::<u64>();
    outcome.notes.iter().for_each(|note| *sums.notes.entry(note.clone()).or_default() += 1);
    sums.cycles += 1;
    if outcome.left > 0 || outcome.end.is_some() {
        return Err(format!("{} sites were not as we left them; end {:?}", outcome.left, outcome.end));
    }
    Ok(outcome)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut kept, mut cycles, mut seconds, mut sites, mut pid) = (Kept::default(), 1000u64, u64::MAX, 16usize, 0i32);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        match argument.as_str() {
            "--cycles" => cycles = number(),
            "--seconds" => seconds = number(),
            "--sites" => sites = number() as usize,
            "-p" => pid = number() as i32,
            words => kept.words = words.split(',').map(str::to_string).collect(),
        }
    }
    let target = Target::Attach(vec![pid]);
    let mut sums = Sums::default();
    let look = Options { duration: Some(Duration::from_millis(300)), ..Options::default() };
    let hot = match cycle(&target, &mut kept, &look, &mut sums) {
        Ok(outcome) => kept.keep(&outcome, sites),
        Err(error) => {
            eprintln!("probe_cycle: the first cycle: {error}");
            std::process::exit(1);
        }
    };
    eprintln!("{} sites in the first cycle; those kept were hit {hot} times in it", sums.told.placed);
    let (begun, options) = (Instant::now(), Options { duration: Some(Duration::ZERO), ..Options::default() });
    sums = Sums::default();
    let done = (0..cycles).try_for_each(|_| {
        if begun.elapsed().as_secs() >= seconds {
            return ControlFlow::Break(None);
        }
        cycle(&target, &mut kept, &options, &mut sums)
            .map_or_else(|error| ControlFlow::Break(Some(error)), |_| ControlFlow::Continue(()))
    });
    println!(
        "{} cycles, {} sites put in and taken out, {} hits, in {:.1?}; longest {:.1?}; refused {:?}; notes {:?}",
        sums.cycles,
        sums.told.placed,
        sums.hits,
        begun.elapsed(),
        sums.longest,
        sums.told.refused,
        sums.notes
    );
    if let ControlFlow::Break(Some(error)) = done {
        eprintln!("probe_cycle: cycle {}: {error}", sums.cycles);
        std::process::exit(1);
    }
}
