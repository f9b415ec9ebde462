//! Processes that a traced or probed program makes and that no tracer gives memory of their own: what it shares with
//! the tracer is not theirs, and they do well without.

use crate::command::{Place, Ran, Running, run, sets_gs, until};
use nix::sys::signal::Signal;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

/// The second one shares it after all: its stubs need a slot.
const PROGRAMS: [&str; 2] = ["born.c", "born_int80.c"];
const TRACES: [&[&str]; 4] = [&["-f", "-c"], &["-c"], &["-f"], &["-f", "-k"]];
/// Of functions that all of them call.
const PROBES: [&[&str]; 4] = [
    &["-f", "--count", "-e", "works", "-e", "libc.so.6:getppid"],
    &["--hist", "-e", "works", "-e", "libc.so.6:getppid"],
    &["--traps", "--stack", "-e", "works", "-e", "libc.so.6:getppid"],
    &["-f", "--print", "-e", "works", "-e", "libc.so.6:getppid"],
];

fn traces() -> Vec<Vec<&'static str>> {
    TRACES.map(|asked| [&["trace", "--backend", "sud", "-o", "/dev/null"], asked].concat()).into()
}

fn probes() -> Vec<Vec<&'static str>> {
    PROBES.map(|asked| [&["probe", "-o", "/dev/null"], asked].concat()).into()
}

fn all_asked() -> Vec<Vec<&'static str>> {
    [traces(), probes()].concat()
}

fn tollgate(place: &Place, asked: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.args(asked).stdin(Stdio::null());
    command
}

/// Writable memory that a process shares with others.
fn shared(pid: i32) -> Vec<String> {
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
    maps.lines().filter(|line| line.contains(" rw-s ") && line.contains("/memfd:")).map(str::to_owned).collect()
}

/// The program, whose tracer is dead.
fn orphaned(place: &Place, asked: &[&str], words: &[&str]) -> Running {
    let program = Running::start(place.command(&place.subject).args(words).stdin(Stdio::piped()));
    program.wait_for("ready");
    let pid = program.pid().to_string();
    let tracer = Running::start(tollgate(place, asked).args(["-p", &pid]));
    until("shared memory", || !shared(program.pid()).is_empty());
    // It asks for what it waits in again, by its stub.
    std::thread::sleep(std::time::Duration::from_millis(300));
    tracer.signal(Signal::SIGKILL);
    assert_eq!(tracer.end().status, 137);
    assert!(!shared(program.pid()).is_empty());
    program
}

fn is_right(ran: &Ran, asked: &[&str]) {
    assert_eq!((ran.status, ran.stdout.ends_with("right\n")), (5, true), "{asked:?}: {ran:?}");
}

/// In this mode it is right when each of these tracers is dead.
fn goes_on(place: &Place, mode: &str, asked: Vec<Vec<&str>>) {
    for asked in asked {
        let mut program = orphaned(place, &asked, &[mode]);
        program.tell("!");
        is_right(&program.end(), &asked);
    }
}

/// Has it work once more, and waits until it has done so this often.
fn works(program: &mut Running, times: usize) {
    program.tell("!");
    until("work", || program.said().matches("worked").count() == times);
}

/// Regression: they had the slot of the thread that made them, while it used that.
#[test]
fn children_that_nobody_hears_of_do_as_without_a_tracer() {
    for program in PROGRAMS {
        let place = Place::of(program);
        for asked in all_asked() {
            is_right(&run(tollgate(&place, &asked).arg("--").arg(&place.subject).arg("untraced")), &asked);
        }
    }
}

/// Regression: under a filter, calls that the tracer sees are made in place, and what was made so had its maker's slot,
/// which it does not have.
#[test]
fn children_that_nobody_hears_of_live_under_each_backend() {
    let place = Place::of(PROGRAMS[0]);
    for backend in crate::command::BACKENDS {
        for asked in TRACES {
            let mut command = place.trace(&["-q", "--backend", backend, "-o", "out"]);
            is_right(&run(command.args(asked).arg("--").arg(&place.subject).arg("plain")), asked);
        }
    }
}

/// Regression: the handler for SIGTRAP looked into the vDSO.
#[test]
fn a_program_that_unmaps_its_vdso_behind_a_kill_hears_its_traps() {
    goes_on(&Place::of(PROGRAMS[0]), "bare", all_asked());
}

/// Regression: they were one file, so that a forked process, which executes it, could map what its parent writes down
/// of its calls, and read it.
#[test]
fn what_is_executed_is_another_file_than_what_is_written() {
    let place = Place::of(PROGRAMS[0]);
    for asked in all_asked() {
        let program = orphaned(&place, &asked, &["orphaned"]);
        let maps = fs::read_to_string(format!("/proc/{}/maps", program.pid())).unwrap();
        let inodes = |kind: &str| {
            let lines = maps.lines().filter(|line| line.contains(kind) && line.contains("/memfd:"));
            lines.filter_map(|line| line.split_whitespace().nth(4)).map(str::to_owned).collect::<Vec<_>>()
        };
        let (executed, written) = (inodes(" r-xs "), inodes(" rw-s "));
        assert!(!executed.is_empty() && !written.is_empty(), "{asked:?}: {maps}");
        assert!(!executed.iter().any(|inode| written.contains(inode)), "{asked:?}: {maps}");
    }
}

#[test]
fn children_that_are_forked_behind_a_kill_do_as_without_a_tracer() {
    for program in PROGRAMS.into_iter().filter(|program| crate::guest::has(program)) {
        goes_on(&Place::of(program), "orphaned", traces());
    }
}

/// Regression: a process that was forked and not followed had its dispatch for a moment, and no selector: the kernel
/// killed it by SIGSEGV at its next call if tollgate was killed in that moment (44 of 176 kills).
#[test]
fn children_that_are_being_forked_at_a_kill_do_as_without_a_tracer() {
    let place = Place::of(PROGRAMS[0]);
    for shown in ["-c", "-k"] {
        let asked = ["trace", "--backend", "sud", "-o", "/dev/null", shown];
        let mut program = Running::start(place.command(&place.subject).arg("orphaned").stdin(Stdio::piped()));
        program.wait_for("ready");
        let pid = program.pid().to_string();
        let mut tracer = tollgate(&place, &asked);
        let tracer =
            Running::start(tracer.env("TOLLGATE_DEATH", "restored").args(["--rewrite-after", "0", "-p", &pid]));
        until("shared memory", || !shared(program.pid()).is_empty());
        std::thread::sleep(std::time::Duration::from_millis(300));
        program.tell("!");
        assert_eq!(tracer.end().status, 137, "{asked:?}");
        is_right(&program.end(), &asked);
    }
}

#[test]
fn children_that_are_forked_behind_a_killed_probe_do_as_without_a_tracer() {
    goes_on(&Place::of(PROGRAMS[0]), "orphaned", probes());
}

/// Regression: after a kill, a program and what it forked could write to the same memory. And the next tollgate finds
/// what is there without it.
#[test]
fn a_child_that_is_forked_behind_a_kill_shares_nothing_and_is_joined_by_the_next_one() {
    let place = Place::of(PROGRAMS[0]);
    let next: [&[&str]; 3] = [&["trace", "-c"], &["trace", "--backend", "ptrace"], &["probe", "-e", "getppid"]];
    for (asked, next) in all_asked().into_iter().zip(next.into_iter().cycle()) {
        for site in ["stub", "elsewhere"] {
            let mut program = orphaned(&place, &asked, &["lasting", site]);
            program.tell("!");
            program.wait_for("born");
            let said = program.said();
            let child: i32 = said.lines().find_map(|line| line.strip_prefix("born ")?.parse().ok()).unwrap();
            let inherits = asked[0] == "trace" && !sets_gs();
            assert!(inherits || shared(child).is_empty(), "{asked:?} {site}: {:?}", shared(child));
            works(&mut program, 1);
            let tracer = Running::start(tollgate(&place, next).args(["-o", "out", "-p", &child.to_string()]));
            until("a tracer", || crate::command::tracer_of(child).is_some());
            std::thread::sleep(std::time::Duration::from_millis(500));
            works(&mut program, 2);
            tracer.signal(Signal::SIGINT);
            let ran = tracer.end();
            assert_eq!(ran.status, 0, "{asked:?} {site} {next:?}: {ran:?}");
            let restored = ran.stderr.clone() + &place.text("out");
            let taken_out = ["sites that a killed tollgate had left", "probes that a killed tollgate had left at"];
            let by_stops = asked[0] == "trace" && next.contains(&"ptrace");
            let is_told = taken_out.iter().any(|told| restored.contains(told) && !restored.contains("stays"));
            assert!(by_stops || is_told, "{asked:?} {site} {next:?}: {restored}");
            works(&mut program, 3);
            program.close();
            is_right(&program.end(), &asked);
        }
    }
}

/// Regression: other threads of a program that a probe joined ran on while its memory was mapped, and what they forked
/// then shared it.
#[test]
fn a_child_that_is_forked_while_its_parent_is_joined_shares_nothing() {
    let place = Place::of(PROGRAMS[0]);
    for asked in all_asked() {
        let mut program = Running::start(place.command(&place.subject).arg("storm").stdin(Stdio::piped()));
        program.wait_for("ready");
        let tracer = Running::start(tollgate(&place, &asked).args(["-p", &program.pid().to_string()]));
        until("shared memory", || !shared(program.pid()).is_empty());
        std::thread::sleep(std::time::Duration::from_millis(200));
        let pid = program.pid();
        let children = || -> Vec<i32> {
            let tasks = fs::read_dir(format!("/proc/{pid}/task")).unwrap().flatten();
            let lists = tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
            lists.flat_map(|list| list.split(' ').filter_map(|pid| pid.parse().ok()).collect::<Vec<i32>>()).collect()
        };
        // On a busy machine they take longer.
        until("children", || children().len() > 20);
        let children = children();
        let sharing = children.iter().filter(|child| !shared(**child).is_empty()).count();
        let inherits = asked[0] == "trace" && !sets_gs();
        assert!(inherits || sharing == 0, "{asked:?}: {sharing} of {} children", children.len());
        tracer.signal(Signal::SIGINT);
        tracer.end();
        program.tell("!");
        is_right(&program.end(), &asked);
    }
}

/// Regression: nobody but root may open such a program's memory any more, so its stubs and probes stayed, and what they
/// lead to went: it died of SIGSEGV when tollgate let it go.
#[test]
fn a_users_program_that_is_not_to_be_dumped_lives_on_when_it_is_let_go() {
    use std::os::unix::process::CommandExt;
    for program in PROGRAMS {
        let place = Place::of(program);
        fs::set_permissions(place.file(""), fs::Permissions::from_mode(0o777)).unwrap();
        for asked in all_asked() {
            let as_user = |mut command: std::process::Command| {
                command.env("HOME", place.file("")).stdin(Stdio::piped());
                if nix::unistd::geteuid().is_root() {
                    command.uid(65534).gid(65534);
                }
                Running::start(&mut command)
            };
            let mut command = place.command(&place.subject);
            command.arg("undumped");
            let mut program = as_user(command);
            program.wait_for("ready");
            let asked: Vec<&str> =
                asked.into_iter().map(|word| if word == "/dev/null" { "out" } else { word }).collect();
            let mut command = tollgate(&place, &asked);
            command.args(["-p", &program.pid().to_string()]);
            let tracer = as_user(command);
            until("a tracer", || crate::command::tracer_of(program.pid()).is_some());
            until("shared memory", || !shared(program.pid()).is_empty());
            // Probes follow it.
            std::thread::sleep(std::time::Duration::from_millis(300));
            works(&mut program, 1);
            works(&mut program, 2);
            tracer.signal(Signal::SIGINT);
            let ran = tracer.end();
            assert_eq!(ran.status, 0, "{asked:?}: {ran:?} {}", place.text("out"));
            works(&mut program, 3);
            program.close();
            is_right(&program.end(), &asked);
        }
    }
}
