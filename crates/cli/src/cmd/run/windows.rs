//! `run --measure -p`: what a process takes as it is and with replacements, in windows in turn.

use anyhow::{Result, bail};
use std::fmt::Write;
use tollgate_report::format::{figure, percent};
use tollgate_report::stats::median;
use tollgate_tracer::replace::Window;

/// CPU time in each second of a window, in ms.
fn share(window: &Window) -> f64 {
    window.cpu.as_secs_f64() / window.wall.as_secs_f64() * 1e3
}

/// A table of both ways.
pub(super) fn text(windows: &[Window]) -> Result<String> {
    let of = |replaced: bool| -> Vec<f64> { windows.iter().filter(|one| one.replaced == replaced).map(share).collect() };
    let (native, replaced) = (of(false), of(true));
    let (Some(before), Some(behind)) = (median(&native), median(&replaced)) else {
        bail!("the process has ended, or was let go, after {} of its windows: nothing can be compared", windows.len());
    };
    let cell = |values: &[f64], median: f64| {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(0.0, f64::max);
        format!("{} ({}–{})", figure(median), figure(least), figure(most))
    };
    let (first, second) = ("native: median (least–most)", "run: median (least–most)");
    let mut out = format!("{:<14}{first:>34}{second:>34}{:>12}\n", "ms per s", "change");
    let change = percent(behind / before - 1.0);
    let _ = writeln!(out, "{:<14}{:>34}{:>34}{change:>12}", "CPU time", cell(&native, before), cell(&replaced, behind));
    let seconds = windows.iter().map(|one| one.wall.as_secs_f64()).sum::<f64>() / windows.len() as f64;
    let _ = writeln!(
        out,
        "\nn = {} and {} windows of {} s, in turn; user and system time of the process, without tollgate.\n\
         A process that always has something to do takes a whole CPU either way: count what it does.",
        native.len(),
        replaced.len(),
        figure(seconds)
    );
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn both_ways_stand_beside_each_other() {
        let window = |replaced, cpu| Window { replaced, cpu: Duration::from_millis(cpu), wall: Duration::from_secs(2) };
        let told = text(&[window(true, 400), window(false, 1000), window(true, 500)]).unwrap();
        assert!(told.contains("500 (500–500)") && told.contains("225 (200–250)") && told.contains("-55.0 %"), "{told}");
        assert!(told.contains("n = 1 and 2 windows of 2.0 s"), "{told}");
        assert!(text(&[window(true, 1)]).unwrap_err().to_string().contains("after 1 of its windows"));
    }
}
