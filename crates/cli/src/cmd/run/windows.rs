//! `run --measure -p`: what a process takes as it is and with replacements, in windows in turn.

use super::measure::table;
use anyhow::{Result, bail};
use std::fmt::Write;
use tollgate_report::format::{figure, plural};
use tollgate_run::Window;

/// CPU time in each second of a window, in ms.
fn share(window: &Window) -> f64 {
    window.cpu.as_secs_f64() / window.wall.as_secs_f64() * 1e3
}

/// A table of both ways.
pub(super) fn text(windows: &[Window]) -> Result<String> {
    let of =
        |replaced: bool| -> Vec<f64> { windows.iter().filter(|one| one.replaced == replaced).map(share).collect() };
    let (native, replaced) = (of(false), of(true));
    if native.is_empty() || replaced.is_empty() {
        bail!(
            "the process ended, or tollgate detached, after {}: there is nothing to compare",
            plural(windows.len() as u64, "window")
        );
    }
    let counts = (native.len(), replaced.len());
    let mut out = table("ms per s", &[("CPU time", native, replaced)]);
    let seconds = windows.iter().map(|one| one.wall.as_secs_f64()).sum::<f64>() / windows.len() as f64;
    let _ = writeln!(
        out,
        "\nn = {} and {} windows of {} s, alternating; user and system time of the process, without tollgate.\nA \
         process that always has work to do uses a whole CPU either way: compare how much work it gets done.",
        counts.0,
        counts.1,
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
        assert!(text(&[window(true, 1)]).unwrap_err().to_string().contains("after 1 window"));
    }
}
