//! How much of a file can be probed, and how: `probe_coverage FILE… [--every N]`.
//!
//! For each file three tables: the entries of all functions, every Nth instruction (the hundredth), and the exits of
//! all functions, by method; then what was refused, by reason, and how long it took.

use std::collections::BTreeMap;
use std::time::Instant;
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::site::{Method, Refusal, Site};
use tollgate_rewrite::probe::trampoline::{Action, Counting, Order, SiteActions, emit};

/// Sites by method, and refusals by the words of their reasons.
#[derive(Default)]
struct Tally {
    methods: BTreeMap<&'static str, u64>,
    /// How many, and the first address.
    refusals: BTreeMap<String, (u64, u64)>,
    live: u64,
    total: u64,
}

impl Tally {
    fn add(&mut self, site: Result<&Site, Refusal>, at: u64) {
        self.total += 1;
        match site {
            Ok(site) => {
                let choice = &site.choices[0];
                let name = match choice.method {
                    Method::Window if !choice.traps_inside => "window, plain",
                    Method::Pun if choice.reach.count() < 1 << 16 => "pun, cramped",
                    method => method.name(),
                };
                *self.methods.entry(name).or_default() += 1;
                self.live += u64::from(site.flags_live);
            }
            Err(refusal) => {
                // Addresses are left out, so that like goes to like.
                let words: Vec<String> =
                    refusal.to_string().split(' ').filter(|word| !word.starts_with("0x")).map(String::from).collect();
                let entry = self.refusals.entry(words.join(" ")).or_insert((0, at));
                entry.0 += 1;
            }
        }
    }

    fn print(&self, title: &str, time: std::time::Duration) {
        println!("  {title}: {} in {:.0} ms, flags live in {}", self.total, time.as_secs_f64() * 1e3, self.live);
        for (name, count) in &self.methods {
            println!("    {name:14} {count:8}  {:5.1} %", 100.0 * *count as f64 / self.total as f64);
        }
        for (why, (count, at)) in &self.refusals {
            println!(
                "    refused {count:8}  {:5.1} %: {why} (first in {at:#x})",
                100.0 * *count as f64 / self.total as f64
            );
        }
    }
}

/// How long the trampolines of all entries take, and how big they are.
fn emitted(planner: &Planner<'_>, functions: &[std::ops::Range<u64>]) {
    let sites: Vec<Site> = functions.iter().filter_map(|one| planner.site(one.start, Some(one.clone())).ok()).collect();
    let work = SiteActions { on_hit: vec![Action::Count { counter: 1 }], on_exit: Vec::new() };
    let (begun, mut bytes, mut out) = (Instant::now(), 0, 0);
    for site in &sites {
        let order = Order {
            site,
            choice: &site.choices[0],
            bias: 0x7f00_0000_0000,
            work: &work,
            others: &[],
            counting: Counting::Slot,
            lives: None,
            guard: None,
        };
        match emit(&order, 0x7f00_1000_0000) {
            Ok(trampoline) => bytes += trampoline.bytes.len(),
            Err(_) => out += 1,
        }
    }
    let (time, count) = (begun.elapsed().as_secs_f64() * 1e3, sites.len() - out);
    println!(
        "    {count} trampolines that count, {out} out of reach, in {time:.0} ms; {:.0} bytes each",
        bytes as f64 / count.max(1) as f64
    );
}

fn file(path: &str, every: usize) -> Result<(), Box<dyn std::error::Error>> {
    let bytes = std::fs::read(path)?;
    let begun = Instant::now();
    let planner = Planner::new(&bytes)?;
    let functions = planner.all();
    println!("{path}: {} functions known after {:.0} ms", functions.len(), begun.elapsed().as_secs_f64() * 1e3);
    let begun = Instant::now();
    let mut entries = Tally::default();
    for function in &functions {
        let site = planner.site(function.start, Some(function.clone()));
        entries.add(site.as_ref().map_err(|refusal| *refusal), function.start);
    }
    entries.print("entries", begun.elapsed());
    emitted(&planner, &functions);
    let begun = Instant::now();
    let mut inside = Tally::default();
    let mut turn = 0;
    for function in &functions {
        let mut at = function.start;
        while at < function.end {
            let site = planner.site(at, Some(function.clone()));
            turn += 1;
            if turn % every == 0 {
                inside.add(site.as_ref().map_err(|refusal| *refusal), at);
            }
            let Ok(length) = site.map(|site| u64::from(site.lengths[0])) else { break };
            at += length;
            // Most instructions are only walked over, which costs as much as planning them.
            if turn > 3_000_000 {
                break;
            }
        }
    }
    inside.print("instructions", begun.elapsed());
    let begun = Instant::now();
    let (mut exits, mut whole) = (Tally::default(), Tally::default());
    let (mut parts, mut looped) = (0, 0);
    for function in &functions {
        match planner.exits(function.clone()) {
            Ok(found) => {
                found.sites.iter().for_each(|site| exits.add(Ok(site), site.address));
                whole.add(Ok(&found.sites[0]), function.start);
                parts += found.parts.len();
                looped += usize::from(found.looped);
            }
            Err(refusal) => whole.add(Err(refusal), function.start),
        }
    }
    exits.print("exits", begun.elapsed());
    whole.methods.clear();
    whole.print("functions by their exits", begun.elapsed());
    println!("    {parts} parts elsewhere, {looped} with a branch to their first instruction");
    Ok(())
}

fn main() {
    let mut every = 100;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--every" {
            every = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(every);
        } else if let Err(error) = file(&argument, every) {
            println!("{argument}: {error}");
        }
    }
}
