//! Prices a gate in a CI job, and fails above a budget: `cargo run --release --example budget -- syscall/64/getppid
//! 400`.

use std::process::ExitCode;
use tollgate::{Bench, Error};

fn main() -> Result<ExitCode, Error> {
    let mut words = std::env::args().skip(1);
    let row = words.next().unwrap_or_else(|| "syscall/64/getppid".into());
    let budget: f64 = words.next().and_then(|ns| ns.parse().ok()).unwrap_or(1000.0);
    let list = Bench::new().rows(&row).quick().run()?;
    // The least is what a loaded machine moves hardly; the median is what programs pay.
    match (list.least_ns(&row), list.ns(&row), list.reason(&row)) {
        (Some(least), Some(median), _) => {
            println!("{row}: {least:.1} ns at least, {median:.1} ns in the median; the budget is {budget} ns");
            Ok(if least <= budget { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        (.., reason) => {
            println!("{row}: no price, because {}", reason.unwrap_or("this machine has no such row"));
            Ok(ExitCode::FAILURE)
        }
    }
}
