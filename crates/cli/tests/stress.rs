//! Short forms of `scripts/stress`: programs, ways to meet them, questions and ends, drawn from fixed seeds.
//!
//! What fails is told with the command that repeats it; docs/trace-suites.md has the long form. Left out here is what needs more than the C compiler
//! (Go, node, java, Chromium), and what leaves a program to itself: full disks, SIGKILL, and programs whose tollgate was killed.

use std::path::Path;
use std::process::Command;

const PROGRAMS: [&str; 11] =
    ["threads", "processes", "futexes", "hogs", "dlopens", "many", "execs", "spawn", "timers", "timers-eintr", "sleepers"];
const ASKED: [&str; 11] = ["c", "exact", "lines", "pipe", "json", "parquet", "count", "hist", "glob", "ret", "replaced"];
const ENDS: [&str; 5] = ["program", "int", "term", "hup", "pipe"];

#[test]
fn programs_that_are_met_in_the_middle_of_things_are_right_and_counted() {
    stressed(1, 40);
}

/// With the forty, three hundred runs for each change.
#[test]
#[ignore = "takes minutes: make test-lab"]
fn many_programs_that_are_met_in_the_middle_of_things_are_right_and_counted() {
    stressed(1000, 260);
}

fn stressed(seed: u32, runs: u32) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut command = Command::new(root.join("scripts/stress"));
    command.args(["--runs", &runs.to_string(), "--seed", &seed.to_string(), "--jobs", "2"]);
    let named =
        |dimension: &str, names: &[&str]| names.iter().map(|name| format!("{dimension}={name}")).collect::<Vec<_>>().join(",");
    let only = [("program", &PROGRAMS[..]), ("met", &["launch", "attach"]), ("asked", &ASKED), ("end", &ENDS)];
    command.arg("--only").arg(only.map(|(dimension, names)| named(dimension, names)).join(","));
    let out = command.arg("--tollgate").arg(assert_cmd::cargo::cargo_bin("tollgate")).output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{said}\n{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.trim_end().ends_with(&format!("{runs} passed, 0 failed")), "{said}");
}
