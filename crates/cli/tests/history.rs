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
        let words =
            ["bench", "--quick", "--gate", "call", "--out", runs.to_str().unwrap(), "--prom", prom.to_str().unwrap()];
        let done = tollgate(&words);
        assert!(
            done.status.success() && text(&done.stderr).contains("the run was saved as "),
            "{}",
            text(&done.stderr)
        );
    }
    let files = parquet(&runs);
    assert!(files.len() == 2 && files.iter().all(|file| file.extension().is_some_and(|e| e == "parquet")), "{files:?}");
    assert!(fs::read_to_string(&prom).unwrap().contains("tollgate_crossing_seconds{row=\"call/64/"));
    let shown = tollgate(&["history", runs.to_str().unwrap()]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let shown = text(&shown.stdout);
    assert!(
        shown.contains(": 2 runs, ") && shown.contains("call/64/") && shown.contains("Not searched for changes"),
        "{shown}"
    );
    let json: serde_json::Value =
        serde_json::from_slice(&tollgate(&["history", runs.to_str().unwrap(), "--json"]).stdout).unwrap();
    assert_eq!((&json["schema"], json["series"][0]["runs"].as_array().unwrap().len()), (&1.into(), 2));
    let none = tollgate(&["history", runs.to_str().unwrap(), "--gate", "nothing*"]);
    assert_eq!((none.status.code(), text(&none.stdout).contains("has a row that matches")), (Some(3), true));
}

#[test]
fn a_trace_is_kept_as_its_own_series() {
    let directory = tempfile::tempdir().unwrap();
    let runs = directory.path().to_str().unwrap();
    let done = tollgate(&["trace", "-c", "--backend", "ptrace", "--out", runs, "-o", "/dev/null", "true"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let shown = text(&tollgate(&["history", runs, "--kind", "trace"]).stdout);
    assert!(
        shown.starts_with("trace on ") && shown.contains(", true: 1 run,") && shown.contains("syscall/64/execve"),
        "{shown}"
    );
    let refused = tollgate(&["trace", "--out", runs, "true"]);
    assert_eq!((refused.status.code(), text(&refused.stderr).contains("which needs -c or -C")), (Some(2), true));
}

#[test]
fn probed_functions_are_kept_as_their_own_series() {
    let directory = tempfile::tempdir().unwrap();
    let (runs, page) = (directory.path().join("runs"), directory.path().join("p.html"));
    let (json, runs) = (directory.path().join("p.json"), runs.to_str().unwrap());
    let json = json.to_str().unwrap();
    let words = ["probe", "--hist", "-e", "libc:malloc@ret", "--json", "-o", json, "--out", runs, "--", "ls", "/etc"];
    let done = tollgate(&words);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let shown = text(&tollgate(&["history", runs, "--kind", "probe"]).stdout);
    assert!(
        shown.starts_with("probe on ") && shown.contains(", ls /etc: 1 run,") && shown.contains("/64/malloc"),
        "{shown}"
    );
    // Regression: the page knew other names of the histogram's fields, and drew none.
    let report = tollgate(&["report", json, "-o", page.to_str().unwrap()]);
    assert!(report.status.success(), "{}", text(&report.stderr));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("From entry to return") && page.contains("malloc: median "), "no histogram");
    let refused = tollgate(&["probe", "-e", "f", "--list", "--out", runs, "true"]);
    assert_eq!(refused.status.code(), Some(2));
}

/// The sum of a file of ours, made right again (docs/history-schema.md).
fn seal(bytes: &mut [u8]) {
    let start = bytes.windows(8).rposition(|window| window == b"fnv1a64:").unwrap() + 8;
    bytes[start..start + 16].fill(b'0');
    let sum = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
    bytes[start..start + 16].copy_from_slice(format!("{sum:016x}").as_bytes());
}

/// Regression: a file with wrong metadata and a right sum had the Parquet reader panic, which ends the release build by
/// a signal.
#[test]
fn a_crafted_file_is_one_sentence_and_no_signal() {
    let directory = tempfile::tempdir().unwrap();
    let runs = directory.path().to_str().unwrap();
    assert!(tollgate(&["bench", "--quick", "--gate", "call", "--out", runs]).status.success());
    let path = parquet(directory.path()).remove(0);
    let good = fs::read(&path).unwrap();
    let mut whole = good.clone();
    seal(&mut whole);
    assert!(whole == good, "the test's sum is the program's");
    let footer = good.len() - 8 - u32::from_le_bytes(good[good.len() - 8..good.len() - 4].try_into().unwrap()) as usize;
    // The last bit of a number there is its sign. The columns' places and lengths are in the footer's middle, some 80
    // bytes a column.
    let middle = footer + (good.len() - footer) * 2 / 5;
    let mut gave_up = 0;
    for place in middle..middle + 400 {
        let mut bytes = good.clone();
        bytes[place] ^= 1;
        seal(&mut bytes);
        fs::write(&path, &bytes).unwrap();
        let done = tollgate(&["history", runs]);
        let said = text(&done.stderr);
        assert!(matches!(done.status.code(), Some(0 | 1)), "byte {place}: {:?}: {said}", done.status);
        assert!(
            !said.contains("internal error") && said.lines().all(|line| line.starts_with("tollgate: ")),
            "byte {place}: {said}"
        );
        gave_up += usize::from(said.contains("not a readable Parquet file") && said.lines().count() == 1);
    }
    assert!(gave_up > 0, "the Parquet reader panics no longer: take the hook out of cmd/history.rs");
}

#[test]
fn a_floor_is_kept_as_its_own_series() {
    let directory = tempfile::tempdir().unwrap();
    let runs = directory.path().to_str().unwrap();
    for _ in 0..2 {
        let done = tollgate(&["lab", "floor", "--accel", "tcg", "--out", runs]);
        assert!(
            done.status.success() && text(&done.stderr).contains("the run was saved as "),
            "{}",
            text(&done.stderr)
        );
    }
    let json: serde_json::Value = serde_json::from_slice(
        &tollgate(&["history", runs, "--kind", "lab", "--gate", "int/64/cpl3", "--json"]).stdout,
    )
    .unwrap();
    let series = &json["series"][0];
    assert_eq!(
        (&series["config"], &series["rows"][0]["unit"]),
        (&"floor max tcg".into(), &"instructions".into()),
        "{json}"
    );
    let points = series["rows"][0]["points"].as_array().unwrap();
    assert!(
        points.len() == 2 && points[0][1] == points[1][1] && points[0][1].as_f64().unwrap() >= 2.0,
        "a count repeats: {json}"
    );
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
    assert!(
        empty.starts_with("tollgate: ") && empty.contains("it has no runs") && empty.lines().count() == 1,
        "{empty}"
    );
    assert!(said(&["history", "/nonexistent"]).contains("cannot be read (No such file or directory)"));
    let file = directory.path().join("file");
    fs::write(&file, "x").unwrap();
    // Before anything is measured: standard output is empty.
    assert!(
        said(&["bench", "--quick", "--gate", "call", "--out", file.to_str().unwrap()]).contains("cannot be written (")
    );
    assert_eq!(tollgate(&["history", ".", "--gate", "["]).status.code(), Some(2));
}
