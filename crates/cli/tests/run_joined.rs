//! `tollgate run` and programs that run already: joined with -p and let go of, code that is mapped later, and what a
//! killed tollgate has left.

use crate::command::{Place, Ran, Running, run, until};
use nix::sys::signal::Signal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A program that does what it is told.
struct Told(Running);

impl Told {
    fn start(command: &mut Command) -> Told {
        let program = Running::start(command.stdin(Stdio::piped()));
        program.wait_for("ready");
        Told(program)
    }

    /// What it answers to a line.
    fn ask(&mut self, line: &str) -> String {
        let before = self.0.said().lines().count();
        self.0.tell(&format!("{line}\n"));
        until(line, || self.0.said().lines().count() > before && self.0.said().ends_with('\n'));
        self.0.said().lines().last().unwrap().to_string()
    }

    /// Its own site is replaced, and that of a library that it loads.
    fn has_replaced(&mut self, loads: &str) {
        assert_eq!(self.ask("byte"), "replaced");
        assert_eq!(self.ask(loads), "loaded");
        self.until("replaced");
        assert_eq!((self.ask("filter").as_str(), self.ask("ask").as_str()), ("filtered", "0"));
    }

    fn until(&mut self, answer: &str) {
        until(answer, || self.ask("byte") == answer);
    }
}

fn tollgate(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.arg("run").args(words);
    command
}

fn joined(place: &Place, program: &Told) -> Running {
    Running::start(&mut tollgate(place, &["-v", "-p", &program.0.pid().to_string()]))
}

/// A library with such a site.
fn library(place: &Place) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/told.c");
    let path = place.file("late.so");
    let words = ["-shared", "-fPIC", "-DLIBRARY", "-o"];
    let made = Command::new("gcc").args(words).arg(&path).arg(source).status().expect("gcc");
    assert!(made.success());
    path
}

fn let_go(tollgate: Running) -> Ran {
    tollgate.signal(Signal::SIGINT);
    let ran = tollgate.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (0, ""), "{ran:?}");
    ran
}

#[test]
fn a_program_that_runs_has_its_crossings_replaced_until_it_is_let_go() {
    let place = Place::of("told.c");
    let mut program = Told::start(&mut place.command(&place.subject));
    for _ in 0..3 {
        assert_eq!(program.ask("byte"), "as it was");
        let tollgate = joined(&place, &program);
        program.until("replaced");
        assert_eq!(program.ask("ask"), "0");
        let ran = let_go(tollgate);
        assert!(ran.stderr.contains("of time"), "{ran:?}");
    }
    let tollgate = joined(&place, &program);
    program.until("replaced");
    // From now on its kernel answers with an error, and is not asked.
    assert_eq!((program.ask("filter").as_str(), program.ask("ask").as_str()), ("filtered", "0"));
    let_go(tollgate);
    assert_eq!((program.ask("byte").as_str(), program.ask("ask").as_str()), ("as it was", "99"));
}

#[test]
fn code_that_is_mapped_later_is_replaced_too() {
    let place = Place::of("told.c");
    let late = format!("load {}", library(&place).display());
    let mut program = Told::start(&mut tollgate(&place, &["./subject"]));
    program.has_replaced(&late);
}

/// Regression: bytes in tables of libcrypto, which look like crossings, ended `identity` in a program that had loaded
/// it while it ran.
#[test]
fn who_a_program_is_stays_known_beside_a_table_in_a_library_that_is_mapped_later() {
    let table =
        ".section .text.table, \"ax\"\n.balign 64\n.byte 0x7f, 0x0f, 0x05, 0x91, 0x3c, 0x0f, 0x05, 0x22\n.balign 64\n";
    let crossing = ".text\n.globl hidden\n.type hidden, @function\nhidden: mov %edi, %eax\n syscall\n ret\n.size \
                    hidden, .-hidden\n";
    for (code, ends) in [(table, false), (crossing, true)] {
        let place = Place::of("told.c");
        std::fs::write(place.file("other.s"), code).unwrap();
        let words = ["-shared", "-nostdlib", "-o", "other.so", "other.s"];
        assert!(place.command("gcc").args(words).status().expect("gcc").success());
        let mut program = Told::start(&mut tollgate(&place, &["-v", "--replace", "time,identity", "./subject"]));
        // It has no function of that name. What is mapped behind it is looked at no sooner.
        assert!(program.ask("load ./other.so").contains("undefined symbol"));
        assert_eq!(program.ask(&format!("load {}", library(&place).display())), "loaded");
        program.until("replaced");
        program.0.close();
        let ran = program.0.end();
        let ended = ran.stderr.contains("other.so was mapped while it ran");
        assert_eq!((ended, ran.stderr.contains("of identity")), (ends, true), "{code}: {ran:?}");
    }
}

/// What is written for a process is not taken to be in that of its maker, nor the other way round.
#[test]
fn code_that_a_forked_process_maps_is_replaced_there() {
    let place = Place::of("told.c");
    let late = format!("load {}", library(&place).display());
    let mut program = Told::start(&mut tollgate(&place, &["./subject"]));
    assert_eq!(program.ask("fork"), "child");
    program.has_replaced(&late);
}

#[test]
fn what_a_killed_tollgate_has_replaced_is_taken_out() {
    let place = Place::of("told.c");
    let mut program = Told::start(&mut place.command(&place.subject));
    let pid = program.0.pid().to_string();
    assert_eq!(program.ask(&format!("load {}", library(&place).display())), "loaded");
    let none = run(&mut tollgate(&place, &["--undo", "-p", &pid]));
    assert!(none.status == 0 && none.stderr.contains("nothing is replaced in it"), "{none:?}");
    for time in 0..3 {
        let tollgate = joined(&place, &program);
        program.until("replaced");
        tollgate.signal(Signal::SIGKILL);
        tollgate.end();
        assert_eq!((program.ask("byte").as_str(), program.ask("ask").as_str()), ("replaced", "0"));
        // The next one puts its own in the place of it. That it has is seen at a site that only the next one meets.
        let another = place.file(&format!("another{time}.so"));
        std::fs::copy(place.file("late.so"), &another).unwrap();
        assert_eq!(program.ask(&format!("load {}", another.display())), "loaded");
        assert_eq!(program.ask("byte"), "as it was");
        let next = joined(&place, &program);
        program.until("replaced");
        next.signal(Signal::SIGKILL);
        next.end();
        let undone = run(&mut tollgate_undo(&place, &pid));
        assert!(undone.status == 0 && undone.stderr.contains("restored the original code"), "{undone:?}");
        assert_eq!((program.ask("byte").as_str(), program.ask("ask").as_str()), ("as it was", "0"));
        // Regression: the first stub of each library had no mark, and its site stayed.
        assert_eq!(crate::command::changed(program.0.pid()), Vec::<String>::new());
    }
}

fn tollgate_undo(place: &Place, pid: &str) -> Command {
    tollgate(place, &["--undo", "-p", pid])
}

/// Threads that ask for the time all the time, and a signal every millisecond.
#[test]
fn a_busy_program_is_joined_let_go_of_and_left_unharmed() {
    let place = Place::of("asks.c");
    let program = Running::start(place.command(&place.subject).args(["clocks", "6"]));
    program.wait_for("ready");
    let pid = program.pid().to_string();
    for time in 0..24 {
        let tollgate = Running::start(&mut tollgate(&place, &["-q", "-p", &pid]));
        std::thread::sleep(std::time::Duration::from_millis(40 + 13 * time % 90));
        let how = if time % 3 == 2 { Signal::SIGKILL } else { Signal::SIGINT };
        tollgate.signal(how);
        tollgate.end();
    }
    let ran = program.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (6, "ready\nback 0\n"), "{ran:?}");
}

#[test]
fn a_process_is_measured_as_it_is_and_with_replacements() {
    let place = Place::of("asks.c");
    let program = Running::start(place.command(&place.subject).args(["clocks", "6"]));
    program.wait_for("ready");
    let pid = program.pid().to_string();
    let ran = run(&mut tollgate(&place, &["--measure", "--rounds", "3", "--window", "0.2", "-p", &pid]));
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    assert!(ran.stdout.contains("CPU time") && ran.stdout.contains("n = 3 and 3 windows of 0.2"), "{ran:?}");
    let ran = program.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (6, "ready\nback 0\n"), "{ran:?}");
}

#[test]
fn who_cannot_be_joined_is_one_sentence() {
    let place = Place::new();
    let cases: [(&[&str], i32, &str); 6] = [
        (&["--measure", "-p", "1,2"], 2, "one process"),
        (&["--window", "1", "true"], 2, "--measure"),
        (&["-p", "1x"], 2, "invalid PID"),
        (&["-p", "4194304"], 1, "no such process"),
        (&["--undo"], 2, "--attach"),
        (&["-p", "2", "true"], 2, "cannot be used with"),
    ];
    for (words, status, sentence) in cases {
        let ran = run(&mut tollgate(&place, words));
        assert!(ran.status == status && ran.stderr.contains(sentence), "{words:?}: {ran:?}");
    }
}
