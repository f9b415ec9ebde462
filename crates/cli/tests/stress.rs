//! The short form of `scripts/stress`: programs, ways to meet them, questions and ends, drawn from fixed seeds.
//!
//! What fails is told with the command that repeats it; docs/trace-suites.md has the long form.

use std::path::Path;
use std::process::Command;

#[test]
fn programs_that_are_met_in_the_middle_of_things_are_right_and_counted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut command = Command::new(root.join("scripts/stress"));
    command.args(["--runs", "40", "--seed", "1", "--jobs", "2", "--without", "java,node"]);
    let out = command.arg("--tollgate").arg(assert_cmd::cargo::cargo_bin("tollgate")).output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{said}\n{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.trim_end().ends_with("40 passed, 0 failed"), "{said}");
}
