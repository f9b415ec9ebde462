//! The short form of `scripts/stress`: programs, ways to meet them, questions and ends, drawn from fixed seeds.
//!
//! What fails is told with the command that repeats it; docs/trace-suites.md has the long form, and says what is left out here because it does not
//! hold every time.

use std::path::Path;
use std::process::Command;

#[test]
fn programs_that_are_met_in_the_middle_of_things_are_right_and_counted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut command = Command::new(root.join("scripts/stress"));
    command.args(["--runs", "40", "--seed", "1", "--jobs", "2", "--without", "java,node"]);
    let programs = ["threads", "processes", "futexes", "hogs", "dlopens", "many"].map(|name| format!("program={name}"));
    let meets = ["launch", "attach"].map(|name| format!("met={name}"));
    let asked = ["c", "exact", "lines", "pipe", "json", "parquet"].map(|name| format!("asked={name}"));
    let ends = ["program", "int", "term", "hup", "pipe"].map(|name| format!("end={name}"));
    command.arg("--only").arg([&programs[..], &meets, &asked, &ends].concat().join(","));
    let out = command.arg("--tollgate").arg(assert_cmd::cargo::cargo_bin("tollgate")).output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{said}\n{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.trim_end().ends_with("40 passed, 0 failed"), "{said}");
}
