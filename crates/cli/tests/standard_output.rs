//! `-` as the name of a file: standard output, which then has nothing else on it.

use crate::command::{Place, run};
use crate::report::{price_list, write};
use std::fs::File;
use std::path::Path;
use std::process::Command;
use tollgate_report::run::Measured;
use tollgate_report::sink::json;

fn tollgate(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.args(words);
    command
}

#[test]
fn a_price_list_alone_and_the_tables_on_standard_error() {
    let place = Place::new();
    let ran = run(&mut tollgate(&place, &["bench", "--quick", "--gate", "nop", "--export-json", "-"]));
    let list = json::parse(&ran.stdout, "standard output").unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    assert!(list.tool.complete && !list.rows.is_empty() && list.rows.iter().all(|row| row.gate == "nop"), "{ran:?}");
    assert!(ran.status == 0 && ran.stderr.contains("median"), "{ran:?}");
    let ran = run(&mut tollgate(&place, &["bench", "--quick", "--gate", "nop", "--export-markdown", "-"]));
    assert!(ran.stdout.starts_with('#') && ran.stdout.contains("| `nop` |") && ran.status == 0, "{ran:?}");
    let ran = run(&mut tollgate(&place, &["bench", "--quick", "--gate", "nop", "--export-csv", "-"]));
    let mut lines = ran.stdout.lines();
    assert!(lines.next().is_some_and(|line| line.starts_with("gate,bits,call,status,")), "{ran:?}");
    assert!(
        lines.all(|line| line.starts_with("nop,") && line.matches(',').count() == 22) && ran.stdout.lines().count() > 1,
        "{ran:?}"
    );
    assert!(!place.file("-").exists());
    let both = ["bench", "--quick", "--gate", "nop", "--export-json", "-", "--export-markdown", "-"];
    let ran = run(&mut tollgate(&place, &both));
    assert!(
        ran.status == 2 && ran.stderr.contains("both name standard output (-)") && ran.stdout.is_empty(),
        "{ran:?}"
    );
}

#[test]
fn a_page_and_a_measured_run() {
    let place = Place::new();
    write(place.file("").as_path(), "a.json", &price_list(1.0, 3, 12).to_string());
    let ran = run(&mut tollgate(&place, &["report", "a.json", "-o", "-"]));
    assert!(ran.stdout.starts_with("<!DOCTYPE html>") && ran.stdout.trim_end().ends_with("</html>") && ran.status == 0);
    let ran = run(&mut tollgate(
        &place,
        &["run", "--measure", "--rounds", "1", "--export-json", "-", "./subject", "say", "0"],
    ));
    let found: Measured = serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    assert_eq!((found.native.wall_ns.len(), ran.status), (1, 0), "{ran:?}");
    assert!(ran.stderr.contains("CPU time saved"), "{ran:?}");
}

/// A shell has opened the file, and program and tollgate write there in turn: what one writes must not be where the
/// other has written.
#[test]
fn lines_of_a_trace_between_the_programs_own() {
    let place = Place::new();
    let plain = run(place.command("./subject").args(["say", "7"]));
    let ran = run(&mut place.trace(&["-o", "-", "./subject", "say", "7"]));
    for (text, of) in [(plain.stdout.as_str(), "the program"), ("+++ exited with 7 +++\n", "tollgate")] {
        assert!(!text.is_empty() && ran.stdout.contains(text), "{of}: {ran:?}");
    }
    let both: usize = ran.stdout.lines().count();
    let lines = run(&mut place.trace(&["-o", "lines", "./subject", "say", "7"]));
    assert_eq!(both, place.text("lines").lines().count() + plain.stdout.lines().count(), "{ran:?}");
    assert_eq!((ran.status, ran.stderr == lines.stderr, lines.stdout), (7, true, plain.stdout), "{ran:?}");
    // The summary as JSON, of a program that is silent there.
    let ran = run(&mut place.trace(&["-c", "--json", "-o", "-", "sh", "-c", "exec ./subject say 0 >&2"]));
    let summary: serde_json::Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    assert_eq!(summary["exit"]["status"], 0);
}

#[test]
fn what_would_be_mixed_up_is_refused_and_no_reader_is_no_failure() {
    let place = Place::new();
    for words in [&["--parquet", "-", "true"][..], &["--flame", "-", "true"], &["-ff", "-o", "-", "true"]] {
        let ran = run(&mut place.trace(words));
        assert!(ran.status == 2 && ran.stdout.is_empty() && ran.stderr.contains("name a file"), "{words:?}: {ran:?}");
    }
    let script = format!("{} bench --quick --gate nop --export-json - 2>err | true", tollgate_path().display());
    let ran = run(place.command("bash").args(["-c", &format!("set -o pipefail; {script}")]));
    assert!(!place.text("err").contains("tollgate:"), "{ran:?}: {}", place.text("err"));
    let full = File::options().write(true).open("/dev/full").unwrap();
    let ended =
        tollgate(&place, &["bench", "--quick", "--gate", "nop", "--export-json", "-"]).stdout(full).output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(1) && said.contains("standard output: the disk is full"), "{said}");
    // Regression: help that could not be written was no failure.
    let full = File::options().write(true).open("/dev/full").unwrap();
    let ended = tollgate(&place, &["trace", "--help"]).stdout(full).output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.code() == Some(1) && said.contains("cannot write to standard output"), "{said}");
}

fn tollgate_path() -> std::path::PathBuf {
    Path::new(&assert_cmd::cargo::cargo_bin("tollgate")).to_owned()
}
