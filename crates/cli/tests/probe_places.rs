//! Places of `tollgate probe` that a file promises: they are probed when the program is launched, wherever it happens
//! to lie; and static probes, whose notes say where their arguments are.

use crate::command::{Ran, run};
use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A program of `tests/probe/`, compiled in a directory of its own.
struct Program {
    directory: tempfile::TempDir,
}

impl Program {
    fn new(source: &str) -> Program {
        let program = Program { directory: tempfile::tempdir().unwrap() };
        program.compile(source, &["-o", "p"]);
        program
    }

    fn compile(&self, source: &str, flags: &[&str]) {
        let source = format!("{}/tests/probe/{source}", env!("CARGO_MANIFEST_DIR"));
        let mut compiler = Command::new("gcc");
        compiler.args(["-O1", "-fno-omit-frame-pointer", &source]).args(flags).current_dir(self.directory.path());
        assert!(compiler.status().unwrap().success());
    }

    fn file(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// A command in its directory.
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).current_dir(self.directory.path()).stdin(Stdio::null());
        command
    }

    /// `tollgate probe` behind other words.
    fn probed(&self, before: &[&str], words: &[&str]) -> Ran {
        let tollgate = cargo_bin("tollgate");
        run(&mut self.command(&[before, &[tollgate.to_str().unwrap(), "probe"], words].concat()))
    }

    fn report(&self) -> Value {
        serde_json::from_str(&std::fs::read_to_string(self.file("report")).unwrap()).unwrap()
    }
}

/// Our own memory lay next to the loader, so that nothing was free within reach of what was loaded after it; and of
/// targets that lie scattered only those in the nearest mebibyte were looked at.
#[test]
fn functions_of_the_c_library_are_probed_at_a_launch() {
    let program = Program::new("prints.c");
    let specs = ["-e", "puts", "-e", "fputs", "-e", "fwrite"];
    let listed = program.probed(&[], &[&["--list"], &specs[..], &["./p"]].concat());
    let mut places = listed.stdout.lines().filter(|line| line.starts_with("0x"));
    assert!(!places.any(|line| line.contains("  trap  ")), "this C library has no room there: {}", listed.stdout);
    let fixed = run(&mut program.command(&["setarch", "-R", "true"])).status == 0;
    for start in 0..4 {
        let before: &[&str] = if fixed && start % 2 == 0 { &["setarch", "-R"] } else { &[] };
        let ran = program.probed(before, &[&["--json", "-o", "report"], &specs[..], &["--", "./p"]].concat());
        assert_eq!((ran.status, ran.stdout.matches("put\n").count()), (0, 6), "{}", ran.stderr);
        let report = program.report();
        let probes = report["probes"].as_array().unwrap();
        assert_eq!(probes.len(), 3, "{report}");
        assert!(probes.iter().all(|probe| probe["hits"].as_u64() >= Some(3)), "{before:?}: {report}");
        assert!(!report["notes"].to_string().contains("loads later will not be probed"), "{before:?}: {report}");
    }
}

/// 3 to 12 of 60 starts had no memory for it: the heap begins anywhere in the gibibyte above the program, and 256 MiB
/// were kept for it.
#[test]
fn a_place_with_one_jump_is_probed_at_every_start_and_the_heap_grows() {
    let program = Program::new("demands.c");
    let listed = program.probed(&[], &["--list", "-e", "only", "./p"]);
    assert!(listed.stdout.contains("pun"), "{}", listed.stdout);
    for start in 0..12 {
        let ran = program.probed(&[], &["--json", "-o", "report", "-e", "only", "--", "./p"]);
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "room\n"), "start {start}: {}", ran.stderr);
        let probe = &program.report()["probes"][0];
        assert_eq!((&probe["hits"], &probe["method"]), (&100.into(), &"pun".into()), "start {start}: {probe}");
    }
}

/// The register was printed in which a function has its first argument.
#[test]
fn arguments_of_static_probes_are_read_where_their_notes_say() {
    let program = Program::new("arguments.c");
    let ran = program.probed(&[], &["--print", "--stack", "-e", "usdt:mine:step", "--", "./p"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "done\n"), "{}", ran.stderr);
    let lines: Vec<&str> = ran.stderr.lines().filter(|line| line.contains(" mine:step(")).collect();
    assert_eq!(lines.len(), 4, "{}", ran.stderr);
    for (n, line) in lines.iter().enumerate() {
        let parts: Vec<&str> = line.split_once("mine:step(").unwrap().1.trim_end_matches(')').split(", ").collect();
        // The frame's address, which nobody knows here, and that of a word.
        assert!(parts[0].starts_with("arg1=0x7f") && parts[6].starts_with("arg7=0x"), "{line}");
        let entry = if n == 0 { "0".to_string() } else { format!("-{n}") };
        let known =
            [format!("arg2={entry}"), format!("arg3={:#x}", 1000 + n), format!("arg4={entry}"), "arg5=119".into()];
        assert_eq!(parts[1..5], known, "{line}");
        assert_eq!((parts[5], parts[7]), ("arg6=-7", "arg8=?"), "{line}");
    }
    assert_eq!(
        ran.stderr.lines().filter(|line| line.starts_with(" > ") && line.contains("(main+")).count(),
        4,
        "{}",
        ran.stderr
    );
    let ran = program.probed(&[], &["--args", "arg3:i32,rbp,arg2:x32", "-e", "usdt:mine:step", "--", "./p"]);
    let line = ran.stderr.lines().find(|line| line.contains("arg3=1003")).unwrap_or_else(|| panic!("{}", ran.stderr));
    assert!(line.contains("rbp=0x7f") && line.contains("arg2=0xfffffffd"), "{line}");
}

#[test]
fn a_static_probe_of_a_library_that_is_loaded_later_is_waited_for() {
    let program = Program::new("arguments.c");
    program.compile("arguments.c", &["-DLIBRARY", "-shared", "-fPIC", "-o", "late.so"]);
    let ran = program.probed(&[], &["--print", "-e", "usdt:mine:late", "--", "./p", "./late.so"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "done\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("probed if a file that has it is loaded later"), "{}", ran.stderr);
    for n in 0..4 {
        assert!(ran.stderr.contains(&format!(" mine:late(arg1={n:#x})")), "{}", ran.stderr);
    }
    // One that never comes is said at the end, and one that a known file should have at once.
    let ran = program.probed(&[], &["-e", "usdt:mine:never", "--", "./p"]);
    assert!(ran.status == 0 && ran.stderr.contains("no file of that name has been mapped"), "{}", ran.stderr);
    let ran = program.probed(&[], &["-e", "usdt:./p:mine:never", "--", "./p"]);
    assert!(ran.status == 1 && ran.stdout.is_empty(), "{}", ran.stderr);
}
