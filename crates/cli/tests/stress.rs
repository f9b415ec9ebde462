//! Short forms of `scripts/stress`: programs, ways to meet them, questions and ends, drawn from fixed seeds.
//!
//! What fails is told with the command that repeats it; docs/trace-suites.md has the long form. `make test` has a part
//! of each dimension; what leaves a program to itself (full disks, SIGKILL, a second tollgate, programs whose tollgate
//! was killed), a sandbox and a shell come with `make test-lab`. Left out is what needs more than the C compiler (Go,
//! node, java, Chromium).

use std::path::Path;
use std::process::Command;

const PROGRAMS: [&str; 12] = [
    "threads",
    "processes",
    "futexes",
    "hogs",
    "dlopens",
    "many",
    "execs",
    "threadexecs",
    "spawn",
    "timers",
    "timers-eintr",
    "sleepers",
];
const ASKED: [&str; 11] =
    ["c", "exact", "lines", "pipe", "json", "parquet", "count", "hist", "glob", "ret", "replaced"];
const ENDS: [&str; 5] = ["program", "int", "term", "hup", "pipe"];
const METS: [&str; 2] = ["launch", "attach"];

/// What `make test-lab` adds to each of them.
const MORE: [&[&str]; 4] = [&["sandbox", "shell"], &["left"], &["stack", "print"], &["again", "kill", "full"]];

/// What the driver knows tollgate's words by. It fails nothing where it does not find them: panics that it did not see
/// were no failures.
const WORDS: [&str; 8] = [
    "internal error",
    "no such process",
    "has since ended",
    " will return to it from a signal handler",
    "stays, because ",
    "the program may still return to it",
    "tollgate detached before all threads had left that code",
    " records of single hits were lost",
];

#[test]
fn programs_that_are_met_in_the_middle_of_things_are_right_and_counted() {
    stressed(1, 40, [&[]; 4]);
}

/// With the forty, three hundred runs for each change.
#[test]
#[ignore = "takes minutes: make test-lab"]
fn many_programs_that_are_met_in_the_middle_of_things_are_right_and_counted() {
    stressed(1000, 260, [&[]; 4]);
}

/// Besides: a sandbox, a shell; tollgates that are killed, that find no room for what they write, and that come to what
/// another one has left.
#[test]
#[ignore = "takes minutes: make test-lab"]
fn programs_that_are_left_to_themselves_are_right_and_counted() {
    stressed(2000, 60, MORE);
}

/// Regression: messages were reworded, and the driver, which looked for the old ones, saw no panic any more.
#[test]
fn the_words_that_the_driver_looks_for_are_said() {
    let driver = std::fs::read_to_string(root().join("scripts/stress_parts/run.py")).unwrap();
    let program = std::fs::read(assert_cmd::cargo::cargo_bin("tollgate")).unwrap();
    let finder = |word: &str| program.windows(word.len()).any(|bytes| bytes == word.as_bytes());
    for word in WORDS {
        assert!(finder(word), "`{word}` is not said any more: scripts/stress_parts/run.py looks for it");
    }
    for word in [
        "internal error",
        "no such process",
        "may still return to it",
        "detached before all threads",
        "of single hits were lost",
    ] {
        assert!(driver.contains(word), "scripts/stress_parts/run.py does not look for `{word}`");
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// So many runs from this seed; `more` names what is added to programs, ways to meet them, what is asked, and ends.
fn stressed(seed: u32, runs: u32, more: [&[&str]; 4]) {
    let mut command = Command::new(root().join("scripts/stress"));
    command.args(["--runs", &runs.to_string(), "--seed", &seed.to_string(), "--jobs", "2"]);
    let only = [("program", &PROGRAMS[..]), ("met", &METS), ("asked", &ASKED), ("end", &ENDS)];
    let chosen = only
        .iter()
        .zip(more)
        .flat_map(|((dimension, names), more)| names.iter().chain(more).map(move |name| format!("{dimension}={name}")));
    command.arg("--only").arg(chosen.collect::<Vec<_>>().join(","));
    let out = command.arg("--tollgate").arg(assert_cmd::cargo::cargo_bin("tollgate")).output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{said}\n{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.trim_end().ends_with(&format!("{runs} passed, 0 failed")), "{said}");
}
