//! Every time that `trace`, `probe` and `bench` say, held against the clock of the machine that they run on.
//!
//! The program times itself from outside of what is timed, and each part has a length that it cannot fall short of. So
//! a time is too short or too long whatever else the machine does; how fast it is does not matter.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a rate may be wrong by: the tracer's own bound is 1 %, and a clock that is being adjusted runs up to 0.05 %
/// off.
const TOLERANCE: f64 = 0.02;

struct Place {
    directory: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    fn new() -> Place {
        let directory = tempfile::tempdir().unwrap();
        let program = crate::guest::program("clock.c").unwrap_or_else(|| {
            let (source, program) =
                (concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clocks/clock.c"), directory.path().join("clock"));
            let built = Command::new("gcc").args(["-O1", "-g", "-o"]).arg(&program).arg(source).output();
            let built =
                built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            program
        });
        Place { directory, program }
    }

    /// Runs `tollgate` on the program with these words; what it wrote to its file, and what the program said of itself.
    fn run(&self, words: &[&str], argument: Option<&str>) -> (String, Own) {
        let file = self.directory.path().join("out.json");
        let mut command = tollgate();
        command.args(words).arg("-o").arg(&file).arg("--").arg(&self.program).args(argument);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        let text = std::fs::read_to_string(&file).unwrap();
        if let Some(reason) = crate::guest::refused("counter") {
            // The notes of a probe are in its report.
            let notes = said(&output) + &text;
            assert!(notes.contains(&reason), "{words:?} says nothing of the counter: {notes}");
            println!("counter: not here: {reason}");
        }
        (text, Own::read(&output))
    }
}

fn tollgate() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
    command.stdin(Stdio::null());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What the program says of itself, in nanoseconds.
struct Own {
    took: Vec<f64>,
    all: f64,
}

impl Own {
    fn read(output: &Output) -> Own {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let all = numbers(&text, "all");
        Own { took: numbers(&text, "took"), all: all[0] }
    }
}

/// The numbers of the lines that begin with this word.
fn numbers(text: &str, word: &str) -> Vec<f64> {
    text.lines().filter_map(|line| line.strip_prefix(word)?.trim().parse().ok()).collect()
}

/// A time must be at least what the program asked for and at most what it found, each by the rate's tolerance.
#[track_caller]
fn between(what: &str, found: f64, least: f64, most: f64) {
    assert!(found >= least * (1.0 - TOLERANCE), "{what}: {found} ns, and the program's own clock says {least} or more");
    assert!(found <= most * (1.0 + TOLERANCE), "{what}: {found} ns, and the program's own clock says {most} or less");
}

/// Holds that this is refused with the words that are expected of this kernel, if it is to be refused here.
fn refused(what: &str, words: &[&str], program: &Path) -> bool {
    let Some(reason) = crate::guest::refused(what) else { return false };
    let output = tollgate().args(words).arg("--").arg(program).output().unwrap();
    assert!(
        !output.status.success() && said(&output).contains(&reason),
        "{words:?} is not refused with {reason:?}: {}",
        said(&output)
    );
    println!("{what}: not here: {reason}");
    true
}

const NAP: f64 = 40e6;
const WORK: f64 = 20e6;

#[test]
fn calls_last_as_long_as_the_program_finds() {
    let place = Place::new();
    for backend in ["sud", "seccomp", "ptrace"] {
        if refused(backend, &["trace", "--backend", backend], &place.program) {
            continue;
        }
        let (text, own) = place.run(&["trace", "--backend", backend, "--json"], None);
        let events = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let naps: Vec<Value> = events.filter(|event| event["name"] == "clock_nanosleep").collect();
        assert_eq!(naps.len(), own.took.len(), "{backend}: {text}");
        let time = |event: &Value, name: &str| event[name].as_f64().unwrap();
        for (nap, took) in naps.iter().zip(&own.took) {
            between(&format!("{backend}: a nap"), time(nap, "ended") - time(nap, "begun"), NAP, *took);
        }
        let whole = time(&naps[4], "ended") - time(&naps[0], "begun");
        between(&format!("{backend}: five naps"), whole, NAP * 5.0, own.all);
    }
}

#[test]
fn a_summary_adds_up_to_what_the_program_finds() {
    let place = Place::new();
    for backend in ["sud", "seccomp", "ptrace"] {
        if refused(backend, &["trace", "--backend", backend], &place.program) {
            continue;
        }
        let begun = std::time::Instant::now();
        let tolls = crate::guest::tolls().iter().flat_map(|file| ["--tolls", file]).collect::<Vec<_>>();
        let (text, own) =
            place.run(&[&["trace", "--backend", backend, "-c", "--exact", "--json"], &tolls[..]].concat(), None);
        let outside = begun.elapsed().as_nanos() as f64;
        let summary: Value = serde_json::from_str(&text).unwrap();
        let rows = summary["calls"].as_array().unwrap();
        let naps = rows.iter().find(|row| row["name"] == "clock_nanosleep").expect("a row of the naps");
        assert_eq!(naps["calls"], own.took.len());
        between(&format!("{backend}: naps"), naps["ns"]["total"].as_f64().unwrap(), NAP * 5.0, own.took.iter().sum());
        between(&format!("{backend}: the whole run"), summary["wall_ns"].as_f64().unwrap(), own.all, outside);
    }
}

#[test]
fn a_function_lasts_as_long_as_its_caller_finds() {
    let place = Place::new();
    if refused("probe", &["probe", "--hist", "-e", "work"], &place.program) {
        return;
    }
    let begun = std::time::Instant::now();
    let (text, own) = place.run(&["probe", "--hist", "-e", "work", "--json"], Some("work"));
    let outside = begun.elapsed().as_nanos() as f64;
    let report: Value = serde_json::from_str(&text).unwrap();
    let latency = &report["probes"][0]["latency"];
    assert_eq!(latency["n"], own.took.len(), "{text}");
    between("work", latency["total"].as_f64().unwrap(), WORK * 5.0, own.took.iter().sum());
    between("the whole run", report["wall_ns"].as_f64().unwrap(), own.all, outside);
}

#[test]
fn the_rate_of_a_price_list_is_that_of_the_clock() {
    let place = Place::new();
    let file = place.directory.path().join("list.json");
    let output = tollgate()
        .args(["bench", "--quick", "--runs", "2", "--gate", "nop", "--export-json"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let list: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let rate = list["platform"]["tsc_hz"].as_f64().expect("a rate");
    let own = Command::new(&place.program).arg("rate").output().unwrap();
    let own = numbers(&String::from_utf8_lossy(&own.stdout), "rate")[0];
    assert!((rate / own - 1.0).abs() < TOLERANCE, "{rate} Hz in the list, {own} Hz against CLOCK_MONOTONIC_RAW");
}
