//! What the advice of `trace` says would be saved, beside what the same run measured: the program of
//! `scripts/follow-advice`, which wastes crossings in seven ways. What is saved where the advice is followed is another
//! run's time, and so the script's to tell, not a test's.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One way to waste crossings: what the program is asked for, the advice, and the least that must be saved as a
/// multiple of the tolls. Less is said where the calls' own work is left out of the price, which was the fault: 22.9 ms
/// of 219.
struct Waste {
    what: &'static str,
    advice: &'static str,
    call: &'static str,
    least: f64,
}

const fn waste(what: &'static str, advice: &'static str, call: &'static str, least: f64) -> Waste {
    Waste { what, advice, call, least }
}

const WASTES: [Waste; 7] = [
    waste("getpid", "same-result", "getpid", 0.99),
    // The vDSO's own time remains.
    waste("clock", "raw-clock", "clock_gettime", 0.7),
    waste("ioctl", "always-fails", "ioctl", 0.99),
    waste("write-null", "small-io", "write", 1.1),
    waste("write-file", "small-io", "write", 1.5),
    waste("read-file", "small-io", "read", 1.3),
    // The time of the whole loop, and not of its calls alone.
    waste("poll", "polling", "poll", 2.0),
];

/// Calls that the program wastes, but for a poller.
const TIMES: f64 = 400_000.0;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// The program, as the script builds it.
fn build(dir: &Path) -> PathBuf {
    let (source, out) = (root().join("crates/cli/tests/command/waste.c"), dir.join("waste"));
    let built = Command::new("gcc").args(["-O2", "-o"]).arg(&out).arg(source).output();
    let built = built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    out
}

fn tollgate(dir: &Path, args: &[&str]) {
    let ran = Command::new(assert_cmd::cargo::cargo_bin("tollgate")).args(args).current_dir(dir).output().unwrap();
    assert!(ran.status.success(), "{args:?}: {}", String::from_utf8_lossy(&ran.stderr));
}

/// Regression: what was priced was the way in and out, and not the work that would not be done any more.
#[test]
fn what_is_said_to_be_saved_is_between_the_tolls_and_what_the_calls_took() {
    let dir = tempfile::tempdir().unwrap();
    build(dir.path());
    // Once for all of them, and for their bounds.
    tollgate(dir.path(), &["bench", "--quick", "--gate", "syscall", "--gate", "vdso", "--export-json", "prices.json"]);
    for Waste { what, advice, call, least } in WASTES {
        tollgate(
            dir.path(),
            &["trace", "-c", "--json", "--tolls", "prices.json", "-o", "summary.json", "./waste", what],
        );
        let summary: Value =
            serde_json::from_str(&fs::read_to_string(dir.path().join("summary.json")).unwrap()).unwrap();
        let find = |list: &Value, holds: &dyn Fn(&Value) -> bool| {
            let mut rows = list.as_array().unwrap().iter();
            rows.find(|row| row["gate"] == "syscall" && holds(row))
                .cloned()
                .unwrap_or_else(|| panic!("{what}: not in {list}"))
        };
        let figure = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{what}: {value} is no figure"));
        let told = find(&summary["advice"], &|row| row["id"] == advice && row["call"] == call);
        let row = find(&summary["calls"], &|row| row["name"] == call);
        let toll = figure(&find(&summary["bill"]["items"], &|row| row["bits"] == 64)["toll_ns"]);
        let (count, saving) = (figure(&told["count"]), figure(&told["saving_ns"]));
        let all = if what == "poll" { figure(&row["calls"]) } else { TIMES };
        // One call in so many is looked at; on a busy machine 2.5 % less came of that.
        assert!((0.95 * all..=all + 1.0).contains(&count), "{what}: {count} of {all} calls");
        // A poller saves what lies between its calls besides.
        let most = if what == "poll" { figure(&summary["wall_ns"]) } else { figure(&row["inside_ns"]) };
        assert!(
            (least * toll * count..=most).contains(&saving),
            "{what}: {saving} ns are not between {least} tolls of {toll} ns and {most} ns: {told}"
        );
        let [low, high] = [0, 1].map(|end| figure(&told["saving_range_ns"][end]));
        assert!(low <= saving && saving <= high, "{what}: {told}");
    }
}
