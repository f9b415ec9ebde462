//! A program that was running before: joined by `-p`, it is counted exactly from then on, or the reason that it may not be is said.

use crate::command::{Ran, Running, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Place {
    directory: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    fn new() -> Place {
        let directory = tempfile::tempdir().unwrap();
        let program = crate::guest::program("count.c").unwrap_or_else(|| {
            let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guests/count.c");
            let program = directory.path().join("count");
            let built = Command::new("gcc").args(["-O1", "-g", "-o"]).arg(&program).arg(source).output();
            let built = built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            program
        });
        Place { directory, program }
    }

    /// The program, waiting.
    fn waits(&self, words: &[&str]) -> Running {
        let running = Running::start(Command::new(&self.program).args(words).stdin(Stdio::piped()));
        running.wait_for("ready");
        running
    }

    /// `tollgate` that joins it with these words and writes what it found to a file.
    fn joins(&self, program: &Running, words: &[&str]) -> Command {
        let mut tollgate = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
        tollgate.args(words).arg("--json").arg("-o").arg(self.found()).args(["-p", &program.pid().to_string()]);
        tollgate.stdin(Stdio::null());
        tollgate
    }

    fn found(&self) -> PathBuf {
        self.directory.path().join("found.json")
    }

    fn read(&self, tracer: &Ran) -> Value {
        assert_eq!(tracer.status, 0, "{tracer:?}");
        serde_json::from_str(&std::fs::read_to_string(self.found()).unwrap()).unwrap()
    }

    /// Holds that it is refused where this kernel forbids it to this user, and that the program lives on.
    fn refused(&self, words: &[&str]) -> bool {
        let Some(reason) = crate::guest::refused("join") else { return false };
        let program = self.waits(&[]);
        let tracer = run(&mut self.joins(&program, words));
        assert!(tracer.status != 0 && tracer.stderr.contains(&reason), "it is not refused with {reason:?}: {tracer:?}");
        println!("join: not here: {reason}");
        ends_well(program, true);
        true
    }
}

fn ends_well(mut program: Running, told: bool) {
    if told {
        program.tell("go\n");
    }
    let ran = program.end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "ready\nmade 50 50\n", ""));
}

#[test]
fn the_calls_of_a_joined_program_are_counted() {
    let place = Place::new();
    let words =
        ["trace", "-c"].into_iter().chain(crate::guest::tolls().iter().flat_map(|file| ["--tolls", file])).collect::<Vec<_>>();
    if place.refused(&words) {
        return;
    }
    let program = place.waits(&[]);
    let tracer = Running::start(&mut place.joins(&program, &words));
    tracer.wait_for_complaint(&format!("Process {} attached", program.pid()));
    ends_well(program, true);
    let found = place.read(&tracer.end());
    let calls = found["calls"].as_array().unwrap().iter().find(|row| row["name"] == "getppid").expect("a row of its calls");
    assert_eq!(calls["calls"], 50, "{calls}");
}

#[test]
fn the_function_of_a_joined_program_is_counted() {
    let place = Place::new();
    let words = ["probe", "-e", "work"];
    if place.refused(&words) {
        return;
    }
    let program = place.waits(&["probed"]);
    let tracer = Running::start(&mut place.joins(&program, &words));
    ends_well(program, false);
    let found = place.read(&tracer.end());
    assert_eq!(found["probes"][0]["hits"], 50, "{found}");
}
