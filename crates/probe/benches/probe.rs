//! How many places of libc are planned in a second, and how many trampolines are made.
//!
//! `cargo bench -p tollgate-probe --bench probe`. The file is this system's libc. Medians of [`RUNS`] runs with the
//! least and the greatest, CPU time of the thread; the machine's load is said, because the figures are times. Not
//! criterion: these are batches of tens of milliseconds, of which a median says enough.
#![allow(unsafe_code)]
//! # Safety
//!
//! clock_gettime(2) fills one local structure.

use std::hint::black_box;
use std::path::PathBuf;
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::site::{Method, Site};
use tollgate_rewrite::probe::trampoline::{Action, Call, Counting, Order, SiteActions, emit};

/// Runs of each.
const RUNS: usize = 9;
/// Where libc would lie.
const BIAS: u64 = 0x7f00_0000_0000;

fn main() {
    let Some(path) = libc_file() else {
        println!("probe: no libc.so.6 where distributions have it: nothing to plan");
        return;
    };
    let bytes = std::fs::read(&path).expect("libc can be read");
    println!("{}, {} KB; load {}", path.display(), bytes.len() >> 10, load());
    let functions = Planner::new(&bytes).expect("libc is an ELF file").all();
    say("reading the file, until the first site", 1, &runs(|| drop(black_box(planned(&bytes, 1)))));
    let sites = planned(&bytes, usize::MAX);
    say("sites planned, entries of functions", functions.len(), &runs(|| drop(black_box(planned(&bytes, usize::MAX)))));
    let exits = || {
        let planner = Planner::new(&bytes).expect("libc is an ELF file");
        functions
            .iter()
            .filter_map(|function| planner.exits(function.clone()).ok())
            .map(|exits| exits.sites.len())
            .sum::<usize>()
    };
    say("sites planned, exits of functions", exits(), &runs(|| _ = black_box(exits())));
    let count = SiteActions { on_hit: vec![Action::Count { counter: 0 }], on_exit: Vec::new() };
    say("trampolines that count", sites.len(), &runs(|| _ = black_box(emitted(&sites, &count))));
    let timed = SiteActions {
        on_hit: vec![Action::Count { counter: 0 }, Action::Start(Call { function: 0, timer: Some(0) })],
        on_exit: Vec::new(),
    };
    say("trampolines that time", sites.len(), &runs(|| _ = black_box(emitted(&sites, &timed))));
    let (made, size) = emitted(&sites, &count);
    println!("  {made} of {} made, {} bytes each", sites.len(), size / made.max(1));
}

/// The libc of this system, where distributions have it.
fn libc_file() -> Option<PathBuf> {
    let places = ["/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6", "/usr/lib/libc.so.6"];
    places.iter().map(PathBuf::from).find(|path| path.exists())
}

/// Plans the entries of functions.
fn planned(bytes: &[u8], most: usize) -> Vec<Site> {
    let planner = Planner::new(bytes).expect("libc is an ELF file");
    planner
        .all()
        .into_iter()
        .take(most)
        .filter_map(|function| planner.site(function.start, Some(function)).ok())
        .collect()
}

/// Makes trampolines, each 64 MB from its site: how many, and their bytes.
fn emitted(sites: &[Site], work: &SiteActions) -> (usize, usize) {
    let sizes = sites.iter().filter_map(|site| {
        let choice = site.choices.iter().find(|choice| choice.method != Method::Trap)?;
        let order =
            Order { site, choice, bias: BIAS, work, others: &[], counting: Counting::Slot, lives: None, guard: None };
        let at = BIAS + site.address - (64 << 20);
        emit(&order, at).ok().map(|trampoline| trampoline.bytes.len())
    });
    sizes.fold((0, 0), |(made, bytes), size| (made + 1, bytes + size))
}

/// Seconds of CPU time of this thread.
fn now() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: one structure of our own, which the kernel fills and nobody else refers to.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// Seconds of CPU time of each run.
fn runs(mut what: impl FnMut()) -> Vec<f64> {
    (0..RUNS)
        .map(|_| {
            let begun = now();
            what();
            now() - begun
        })
        .collect()
}

fn say(what: &str, count: usize, seconds: &[f64]) {
    let mut sorted = seconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (least, median, most) = (sorted[0], sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
    let ms = |seconds: f64| 1e3 * seconds;
    let rate = count as f64 / median.max(f64::MIN_POSITIVE);
    println!(
        "{what:40} {count:6} in {:8.2} ms [{:.2}–{:.2}], n={}: {rate:.0} a second",
        ms(median),
        ms(least),
        ms(most),
        seconds.len()
    );
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg")
        .map_or("?".into(), |text| text.split(' ').next().unwrap_or("?").to_string())
}
