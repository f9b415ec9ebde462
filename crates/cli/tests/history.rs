//! `--out`, `--prom` and `tollgate history`, as a user runs them.

use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

fn tollgate(words: &[&str]) -> std::process::Output {
    Command::cargo_bin("tollgate").unwrap().args(words).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn parquet(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(parquet(&path)) } else { found.push(path) }
    }
    found
}

#[test]
fn runs_are_kept_and_shown() {
    let directory = tempfile::tempdir().unwrap();
    let (runs, prom) = (directory.path().join("runs"), directory.path().join("t.prom"));
    for _ in 0..2 {
        let words = ["bench", "--quick", "--gate", "call", "--out", runs.to_str().unwrap(), "--prom", prom.to_str().unwrap()];
        let done = tollgate(&words);
        assert!(done.status.success() && text(&done.stderr).contains("the run is kept as "), "{}", text(&done.stderr));
    }
    let files = parquet(&runs);
    assert!(files.len() == 2 && files.iter().all(|file| file.extension().is_some_and(|e| e == "parquet")), "{files:?}");
    assert!(fs::read_to_string(&prom).unwrap().contains("tollgate_crossing_seconds{row=\"call/64/"));
    let shown = tollgate(&["history", runs.to_str().unwrap()]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let shown = text(&shown.stdout);
    assert!(shown.contains(": 2 runs, ") && shown.contains("call/64/") && shown.contains("Not searched for changes"), "{shown}");
    let json: serde_json::Value =
        serde_json::from_slice(&tollgate(&["history", runs.to_str().unwrap(), "--json"]).stdout).unwrap();
    assert_eq!((&json["schema"], json["series"][0]["runs"].as_array().unwrap().len()), (&1.into(), 2));
    let none = tollgate(&["history", runs.to_str().unwrap(), "--gate", "nothing*"]);
    assert_eq!((none.status.code(), text(&none.stdout).contains("No row with a figure matches")), (Some(3), true));
}

#[test]
fn a_trace_is_kept_as_its_own_series() {
    let directory = tempfile::tempdir().unwrap();
    let runs = directory.path().to_str().unwrap();
    let done = tollgate(&["trace", "-c", "--backend", "ptrace", "--out", runs, "-o", "/dev/null", "true"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let shown = text(&tollgate(&["history", runs, "--kind", "trace"]).stdout);
    assert!(shown.starts_with("trace on ") && shown.contains(", true: 1 run,") && shown.contains("syscall/64/execve"), "{shown}");
    let refused = tollgate(&["trace", "--out", runs, "true"]);
    assert_eq!((refused.status.code(), text(&refused.stderr).contains("none without -c or -C")), (Some(2), true));
}

#[test]
fn bad_directories_are_one_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let said = |words: &[&str]| {
        let done = tollgate(words);
        assert_eq!((done.status.code(), done.stdout.is_empty()), (Some(1), true), "{words:?}");
        text(&done.stderr)
    };
    let empty = said(&["history", directory.path().to_str().unwrap()]);
    assert!(empty.starts_with("tollgate: ") && empty.contains("there is no run in it") && empty.lines().count() == 1, "{empty}");
    assert!(said(&["history", "/nonexistent"]).contains("cannot be read (No such file or directory)"));
    let file = directory.path().join("file");
    fs::write(&file, "x").unwrap();
    // Before anything is measured: standard output is empty.
    assert!(said(&["bench", "--quick", "--gate", "call", "--out", file.to_str().unwrap()]).contains("cannot be written ("));
    assert_eq!(tollgate(&["history", ".", "--gate", "["]).status.code(), Some(2));
}
