//! `tollgate gates`: every gate tried, with its verdict.

use crate::args::GatesArgs;
use crate::exit::Exit;
use anyhow::Result;
pub fn run(args: &GatesArgs) -> Result<Exit> {
    use crate::measure::{plan::{Effort, Resolution}, run::Run, setup};
    let mut s = setup::prepare(&args.gates, args.cpu)?;
    let clock = Resolution { hz: s.platform.tsc_hz.unwrap_or(1_000_000_000) as f64, step: s.platform.tsc_step.unwrap_or(1) as f64 };
    let mut run = Run::new(std::mem::take(&mut s.tallies), Effort::QUICK, clock);
    run.pilot(&mut s.children, &s.stop, &mut |_, _| {});
    let t = std::time::Instant::now();
    run.rounds(&mut s.children, &s.stop, &mut |_, _| {});
    eprintln!("{:?}", t.elapsed());
    for r in run.rows(s.platform.tsc_hz.map(|x| x as f64)) {
        println!("{}/{}/{} {:?} {:?} min {:?} med {:?} p99 {:?} n {} k {} ci {:?} u {:?} s {:?}", r.gate, r.bits, r.call, r.status, r.reason, r.min, r.median, r.p99, r.n, r.per_sample, r.ci95, r.user_ns, r.system_ns);
    }
    for f in run.failed { println!("{f:?}"); }
    Ok(Exit::Success)
}
