//! How long a function of a running process takes: `cargo run --example latency -- PID libc:malloc 3`.

use std::time::Duration;
use tollgate::{Error, Prober};

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [pid, spec, seconds] = words.as_slice() else {
        eprintln!("usage: latency PID FUNCTION SECONDS");
        return Ok(());
    };
    let mut probes = Prober::attach(pid.parse().unwrap_or(0))?;
    let timer = probes.time(spec)?;
    let found = probes.run_for(Duration::from_secs(seconds.parse().unwrap_or(3)))?;
    let times = &found[timer];
    println!(
        "{spec}: {} calls in {:?}, {:?} in the median, {:?} at most",
        times.count(),
        found.wall,
        times.quantile(0.5).unwrap_or_default(),
        times.max().unwrap_or_default()
    );
    for (from, to, calls) in times.buckets() {
        println!("{from:>12?} to {to:>12?} {calls:>9}");
    }
    found.notes.iter().for_each(|note| eprintln!("{note}"));
    Ok(())
}
