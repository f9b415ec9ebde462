//! How long a report of 100 price lists and one trace of a million events takes to be written, and to be opened in
//! headless Chromium.
//!
//! `cargo bench -p tollgate-cli --bench report`. The goals are 3 s and 2 s. The files are made up, and as large as real
//! ones: lists of 190 rows with 300 samples each, lines of events with arguments and places. Medians of [`RUNS`] runs
//! with the least and the greatest; the machine's load is said, because the figures are times.

#[path = "../tests/report/mod.rs"]
mod report;

use report::browser::Browser;
use report::{events, price_list, write};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

/// Runs of each.
const RUNS: usize = 5;
/// Price lists.
const LISTS: usize = 100;
/// Events.
const EVENTS: u64 = 1_000_000;

fn main() {
    let dir = tempfile::tempdir().expect("a directory for the files");
    let mut names: Vec<String> = Vec::new();
    let mut bytes = 0;
    for i in 0..LISTS {
        names.push(format!("list{i}.json"));
        let text = price_list(1.0 + i as f64 / 500.0, 190, 300).to_string();
        bytes += text.len();
        write(dir.path(), &names[i], &text);
    }
    names.push("trace.jsonl".into());
    let text = events(EVENTS);
    println!("{LISTS} price lists, {} MB; {EVENTS} events, {} MB; load {}", bytes >> 20, text.len() >> 20, load());
    write(dir.path(), "trace.jsonl", &text);
    drop(text);
    let files: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut peak = 0;
    let times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let (seconds, rss) = written(dir.path(), &files);
            peak = peak.max(rss);
            seconds
        })
        .collect();
    let path = dir.path().join("report.html");
    let size = std::fs::metadata(&path).map_or(0, |meta| meta.len());
    say("written", &times, 3.0);
    println!("  page {} KB, peak memory {} MB", size >> 10, peak >> 10);
    match Browser::start() {
        Err(why) => println!("opened: not measured: {why}"),
        Ok(browser) => say("opened", &(0..RUNS).map(|_| opened(&browser, &path)).collect::<Vec<_>>(), 2.0),
    }
}

/// Seconds of one run, and the most memory that it had, in KB as /proc/PID/status has it.
fn written(dir: &Path, files: &[&str]) -> (f64, u64) {
    let start = Instant::now();
    let mut child = report::report(dir, files).spawn().expect("tollgate runs");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(peak);
        if let Some(status) = child.try_wait().expect("tollgate is waited for") {
            assert!(status.success(), "tollgate report failed");
            return (start.elapsed().as_secs_f64(), peak);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Seconds from the navigation to the end of the load, as the browser's own clock has it, script and layout included.
fn opened(browser: &Browser, path: &Path) -> f64 {
    browser.devtools("Network.clearBrowserCache", json!({}));
    browser.open(path);
    let ms = browser.run(
        "document.body.getBoundingClientRect(); const t = performance.getEntriesByType('navigation')[0]; \
         return Math.max(t.loadEventEnd, ...performance.getEntriesByType('paint').map(p => p.startTime))",
    );
    ms.as_f64().unwrap_or(f64::NAN) / 1000.0
}

fn say(what: &str, times: &[f64], goal: f64) {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let median = sorted[sorted.len() / 2];
    let verdict = if median < goal { "met" } else { "MISSED" };
    println!(
        "{what}: {median:.2} s (median of {RUNS}; {:.2} to {:.2}); goal {goal} s: {verdict}",
        sorted[0],
        sorted[sorted.len() - 1]
    );
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg")
        .ok()
        .and_then(|text| text.split(' ').next().map(str::to_string))
        .unwrap_or_else(|| "not known".into())
}
