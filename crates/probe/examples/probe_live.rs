//! Probes every function of some of a program's modules, and says how: `probe_live [--ret] [--hist] [--follow]
//! [--seconds N] [--cycles N] WORDS -- CMD…` or `… WORDS -p PID`. WORDS, with commas, are looked for in modules' paths;
//! `.` is every one.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tollgate_probe::live::{Listener, Matcher, Module, Options, Outcome, Placed, ProbeError, Wanted, run};
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::trampoline::{Action, Call, SiteActions};
use tollgate_supervisor::{Launch, Target, with_death_notice};

#[derive(Default)]
struct All {
    words: Vec<String>,
    ret: bool,
    hist: bool,
    counters: u32,
    timers: u32,
    took: Duration,
    refused: BTreeMap<String, u64>,
}

impl Matcher for All {
    fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        let path = module.path.to_string_lossy().into_owned();
        if !self.words.iter().any(|word| path.contains(word.as_str()) || word == ".") {
            return Vec::new();
        }
        let begun = Instant::now();
        let Ok(bytes) = module.bytes() else { return Vec::new() };
        let Ok(planner) = Planner::new(&bytes) else { return Vec::new() };
        let mut wanted = Vec::new();
        for function in planner.all() {
            if self.counters >= 65_000 || self.timers >= 4090 && self.hist {
                break;
            }
            let site = match planner.site(function.start, Some(function.clone())) {
                Ok(site) => site,
                Err(refusal) => {
                    let words: Vec<String> = refusal
                        .to_string()
                        .split(' ')
                        .map(|word| if word.contains("0x") { "X".into() } else { word.to_string() })
                        .collect();
                    *self.refused.entry(words.join(" ")).or_default() += 1;
                    continue;
                }
            };
            let mut here = vec![Action::Count { counter: self.counters }];
            let call = Call { function: function.start, timer: Some(self.timers) };
            let exits = if self.ret { planner.exits(function.clone()).ok() } else { None };
            if self.hist && exits.is_some() {
                here.push(Action::Start(call));
            }
            self.counters += 1;
            wanted.push(Wanted { site, work: SiteActions { on_hit: here, on_exit: Vec::new() }, only: None, tag: 0 });
            if let Some(exits) = exits {
                let leaving = [Action::Count { counter: self.counters }];
                for site in exits.sites {
                    let jump = planner.leads(&site).is_some();
                    let left = if jump { Action::Jump { call, pointer: None } } else { Action::Stop(call) };
                    let leaving = leaving.iter().copied().chain(self.hist.then_some(left)).collect();
                    let work = SiteActions { on_hit: Vec::new(), on_exit: leaving };
                    wanted.push(Wanted { site, work, only: None, tag: 1 });
                }
                self.counters += 1;
                self.timers += u32::from(self.hist);
            }
        }
        self.took += begun.elapsed();
        wanted
    }

    fn counters(&self) -> u32 {
        self.counters
    }

    fn timers(&self) -> u32 {
        self.timers
    }
}

#[derive(Default)]
struct Told {
    methods: BTreeMap<String, u64>,
}

impl Listener for Told {
    fn placed(&mut self, placed: &Placed) {
        let word = match &placed.result {
            Ok(method) => method.name().to_string(),
            Err(why) => why
                .to_string()
                .split(' ')
                .map(|word| if word.contains("0x") { "X" } else { word })
                .collect::<Vec<_>>()
                .join(" "),
        };
        *self.methods.entry(word).or_default() += 1;
    }
}

fn main() {
    let mut arguments = std::env::args_os().skip(1).collect::<Vec<_>>().into_iter();
    let (mut all, mut options, mut target, mut cycles) = (All::default(), Options::default(), None, 1u64);
    while let Some(argument) = arguments.next() {
        let number = |argument: Option<std::ffi::OsString>| {
            argument.and_then(|text| text.to_str()?.parse::<u64>().ok()).unwrap_or(1)
        };
        match argument.to_str() {
            Some("--ret") => all.ret = true,
            Some("--hist") => (all.ret, all.hist) = (true, true),
            Some("--follow") => options.follow = true,
            Some("--seconds") => options.duration = Some(Duration::from_millis(1000 * number(arguments.next()))),
            Some("--ms") => options.duration = Some(Duration::from_millis(number(arguments.next()))),
            Some("--cycles") => cycles = number(arguments.next()),
            Some("-p") => target = Some(Target::Attach(vec![number(arguments.next()) as i32])),
            Some("--") => {
                let program = arguments.next().expect("a program");
                let environment = std::env::vars_os().collect();
                target = Some(Target::Launch(Launch {
                    program,
                    argv0: None,
                    arguments: arguments.by_ref().collect(),
                    environment,
                    user: None,
                    streams: Default::default(),
                }));
            }
            Some(words) => all.words = words.split(',').map(str::to_string).collect(),
            None => {}
        }
    }
    let target = target.expect("-- CMD or -p PID");
    let mut longest = Duration::ZERO;
    for cycle in 0..cycles {
        let mut told = Told::default();
        (all.counters, all.timers, all.took) = (0, 0, Duration::ZERO);
        let begun = Instant::now();
        let done: Result<Outcome, ProbeError> = with_death_notice(|| run(&target, &mut all, &options, &mut told));
        longest = longest.max(begun.elapsed());
        match done {
            Err(error) => {
                eprintln!("probe_live: {error}");
                std::process::exit(1);
            }
            Ok(outcome) if cycle + 1 == cycles => {
                let hits: u64 = outcome.threads.iter().flat_map(|one| one.tally.counts.values()).sum();
                let timed: u64 =
                    outcome.threads.iter().flat_map(|one| one.tally.timers.values()).map(|one| one.count()).sum();
                eprintln!("placed {:?}\nrefused {:?}", told.methods, all.refused);
                eprintln!(
                    "hits {hits} timed {timed} threads {} left {} code {} KiB; matching {:?}, whole {:?}, longest \
                     {longest:?}; end {:?} notes {:?}",
                    outcome.threads.len(),
                    outcome.left,
                    outcome.code_bytes >> 10,
                    all.took,
                    begun.elapsed(),
                    outcome.end,
                    outcome.notes
                );
            }
            Ok(_) => {}
        }
    }
}
