//! What a scan costs, and what it finds: `cargo run --release -p tollgate-rewrite --example scan_cost [FILE…]`.
//!
//! For each file: the least and the median time of a number of scans of the bytes in memory, then counts by method and
//! by reason.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tollgate_rewrite::scan;
use tollgate_rewrite::site::{Method, Sites};

const SCANS: usize = 15;

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        files = ["/lib/x86_64-linux-gnu/libc.so.6", "/lib64/ld-linux-x86-64.so.2", "/usr/bin/node"]
            .map(String::from)
            .to_vec();
    }
    for file in files {
        match std::fs::read(&file) {
            Ok(bytes) => tell(&file, &bytes),
            Err(error) => eprintln!("{file}: {error}"),
        }
    }
}

fn tell(file: &str, bytes: &[u8]) {
    let mut times = Vec::new();
    let mut last = None;
    for _ in 0..SCANS {
        let begun = Instant::now();
        let found = scan::image(bytes);
        times.push(begun.elapsed());
        last = Some(found);
    }
    times.sort();
    match last {
        Some(Ok(sites)) => counts(file, bytes.len(), &times, &sites),
        Some(Err(error)) => println!("{file}: {error}"),
        None => {}
    }
}

fn counts(file: &str, size: usize, times: &[Duration], sites: &Sites) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let mut methods: BTreeMap<String, usize> = BTreeMap::new();
    for site in &sites.sites {
        let name = match site.method {
            Method::Trap(reason) => format!("trap: {reason}"),
            method => method.name().to_owned(),
        };
        *methods.entry(name).or_default() += 1;
    }
    println!(
        "{file}: {:.1} MB, {:.2} ms at least, {:.2} ms median",
        size as f64 / 1e6,
        ms(times[0]),
        ms(times[times.len() / 2])
    );
    let known = sites.sites.iter().filter(|site| site.number.is_some()).count();
    let line = sites.sites.iter().filter(|site| site.one_line()).count();
    println!(
        "  {} pairs, {} sites ({known} with a known number, {line} in one cache line)",
        sites.pairs,
        sites.sites.len()
    );
    println!("  {} mentions of the vsyscall page, owns %gs: {}", sites.vsyscall.len(), sites.owns_gs);
    for (name, count) in methods {
        println!("  {count:>6} {name}");
    }
}
