//! Processes that are attached to by what they are: `--attach-name`, `--attach-user`, `--attach-cgroup`,
//! `--attach-unit`, `--attach-container`.

use crate::command::{Place, Running, not_root, refused, run, tracer_of, until};
use nix::sys::signal::Signal;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tollgate_report::probe::model::ProbeReport;

/// The subject under a name that no other process has.
fn renamed(place: &Place, name: &str) -> PathBuf {
    // A command name has 15 bytes.
    let path = place.file(&format!("{name}{}", std::process::id()));
    fs::copy(&place.subject, &path).unwrap();
    path
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// A program that crosses all the time, once it is ready.
fn crossing(command: &mut Command) -> Running {
    let running = Running::start(command.arg("gates").stdin(Stdio::piped()));
    running.wait_for("ready");
    running
}

fn ends_well(mut program: Running) {
    program.tell("go\n");
    let ran = program.end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (5, "ready\n0 wrong\n", ""));
}

/// Each of them is traced by this tracer, and its lines are there; then it is let go.
fn is_traced(place: &Place, tracer: Running, pids: &[i32]) -> String {
    for pid in pids {
        // The threads call, by numbers of their own.
        let line = format!("= {pid}");
        until(&format!("lines of process {pid}"), || place.text("out").lines().any(|other| other.ends_with(&line)));
    }
    tracer.signal(Signal::SIGINT);
    let ran = tracer.end();
    assert_eq!((ran.status, ran.stdout.as_str()), (0, ""), "{ran:?}");
    for pid in pids {
        let attached =
            ran.stderr.lines().filter(|line| line.starts_with(&format!("tollgate: Process {pid} attached"))).count();
        assert_eq!(attached, 1, "process {pid}: {ran:?}");
        assert_eq!(tracer_of(*pid), None, "process {pid}");
    }
    ran.stderr
}

#[test]
fn all_processes_of_a_name_are_traced() {
    let place = Place::new();
    let program = renamed(&place, "tgname");
    let programs = [crossing(&mut place.command(&program)), crossing(&mut place.command(&program))];
    let other = crossing(&mut place.command(&place.subject));
    let tracer = Running::start(&mut place.trace(&["-o", "out", "--attach-name", name(&program), "-e", "getpid"]));
    is_traced(&place, tracer, &[programs[0].pid(), programs[1].pid()]);
    assert!(!place.text("out").contains(&other.pid().to_string()));
    programs.into_iter().chain([other]).for_each(ends_well);
}

#[test]
fn several_selectors_and_pids_add_up() {
    let place = Place::new();
    if not_root("a process of another user") {
        return;
    }
    // Of nobody in particular.
    let uid = 61_000_000 + std::process::id() % 1_000_000;
    let (user, by_name) = (crossing(place.command(&place.subject).uid(uid)), renamed(&place, "tgadds"));
    let (named, plain) = (crossing(&mut place.command(&by_name)), crossing(&mut place.command(&place.subject)));
    let (user_words, pid) = (uid.to_string(), plain.pid().to_string());
    let words =
        ["-o", "out", "--attach-user", &user_words, "--attach-name", name(&by_name), "-p", &pid, "-e", "getpid"];
    let tracer = Running::start(&mut place.trace(&words));
    is_traced(&place, tracer, &[user.pid(), named.pid(), plain.pid()]);
    [user, named, plain].into_iter().for_each(ends_well);
}

#[test]
fn probe_and_run_find_processes_too() {
    let place = Place::new();
    let program = renamed(&place, "tgothr");
    let running = crossing(&mut place.command(&program));
    let command = |words: &[&str]| {
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(words).args(["--attach-name", name(&program)]);
        run(&mut command)
    };
    let probed = command(&["probe", "-e", "libc:nanosleep", "--json", "--duration", "200ms"]);
    let report = ProbeReport::parse(&probed.stderr, "report").unwrap_or_else(|error| panic!("{error}: {probed:?}"));
    assert_eq!((probed.status, report.attached.as_slice()), (0, &[running.pid()][..]), "{probed:?}");
    let undone = command(&["run", "--undo"]);
    assert!(
        undone.status == 0 && undone.stderr.contains(&format!("process {}: nothing is replaced in it", running.pid())),
        "{undone:?}"
    );
    ends_well(running);
}

#[test]
fn none_of_that_kind_is_one_sentence_and_a_failure() {
    let place = Place::new();
    for (words, said) in [
        (["--attach-name", "no-such-name"], "`ps -eo pid,comm`"),
        (["--attach-user", "no-such-user"], "`ps -eo euser,pid,comm`"),
        (["--attach-cgroup", "no/such.slice"], "`ps -eo pid,cgroup,comm`"),
        (["--attach-unit", "no-such"], "no-such.service"),
        (["--attach-container", "no"], "`docker ps`"),
    ] {
        for command in [&["trace"][..], &["probe", "-e", "main"], &["run"]] {
            let ran = run(place.command(assert_cmd::cargo::cargo_bin("tollgate")).args(command).args(words));
            refused(&ran, &[words[0], words[1], said]);
        }
    }
    let both = run(&mut place.trace(&["--attach-name", "no-such-name", "true"]));
    assert_eq!(both.status, 2, "{both:?}");
}

/// A shell whose output tollgate's lines go to: each line would make another one.
#[test]
fn the_shell_that_tollgate_runs_under_is_left_out() {
    let place = Place::new();
    let shell = place.file(&format!("tgshell{}", std::process::id()));
    fs::copy("/bin/sh", &shell).unwrap();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate");
    let script = format!("'{}' trace -o out --attach-name {}; echo ended $?", tollgate.display(), name(&shell));
    let ran = run(place.command(&shell).args(["-c", &script]));
    assert_eq!(ran.stdout, "ended 1\n", "{ran:?}");
    assert!(ran.stderr.contains(&format!("({})) are tollgate, its parents or readers", name(&shell))), "{ran:?}");
}

/// A directory of a cgroup, taken away when this is dropped.
struct Cgroup(PathBuf);

impl Cgroup {
    /// `None` where no hierarchy of version 2 can be written, which is said.
    fn new(name: &str) -> Option<Cgroup> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
        let root = mounts
            .lines()
            .find(|line| line.contains(" - cgroup2 "))
            .and_then(|line| line.split(' ').nth(4))
            .map(PathBuf::from);
        let made = root.map(|root| root.join(name)).filter(|dir| fs::create_dir(dir).is_ok());
        if made.is_none() {
            println!("skipped: no cgroup can be made");
        }
        made.map(Cgroup)
    }

    /// A program that puts itself into it, or into one below it.
    fn run(&self, place: &Place, below: &str) -> Running {
        let dir = self.0.join(below);
        let _ = fs::create_dir(&dir);
        let script = format!("echo $$ > '{}/cgroup.procs' && exec '{}' gates", dir.display(), place.subject.display());
        let running = Running::start(place.command("sh").args(["-c", &script]).stdin(Stdio::piped()));
        running.wait_for("ready");
        running
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        for child in fs::read_dir(&self.0).into_iter().flatten().flatten() {
            let _ = fs::remove_dir(child.path());
        }
        let _ = fs::remove_dir(&self.0);
    }
}

#[test]
fn a_cgroup_is_traced_with_those_below_it_and_who_starts_in_it_later() {
    let place = Place::new();
    let own = std::process::id();
    let id = format!("{own:0>10}{:0>54}", "beef");
    for (directory, option, word) in [
        (format!("tollgate-{own}.service"), "--attach-unit", format!("tollgate-{own}")),
        (format!("docker-{id}.scope"), "--attach-container", id[..12].to_owned()),
        (format!("tollgate-{own}"), "--attach-cgroup", format!("/tollgate-{own}")),
    ] {
        let Some(cgroup) = Cgroup::new(&directory) else { return };
        let _ = fs::remove_file(place.file("out"));
        let (first, below) = (cgroup.run(&place, ""), cgroup.run(&place, "below"));
        let tracer = Running::start(&mut place.trace(&["-o", "out", option, &word, "-e", "getpid"]));
        tracer.wait_for_complaint(&format!("Process {} attached", below.pid()));
        let later = cgroup.run(&place, "later");
        tracer.wait_for_complaint(&format!("Process {} attached", later.pid()));
        let pids = [first.pid(), below.pid(), later.pid()];
        // Looked at several times more, it is joined once.
        std::thread::sleep(std::time::Duration::from_millis(400));
        let said = is_traced(&place, tracer, &pids);
        assert!(pids.iter().all(|pid| said.contains(&format!("Process {pid} detached"))), "{option}: {said}");
        [first, below, later].into_iter().for_each(ends_well);
    }
}

#[test]
fn a_trace_of_a_cgroup_ends_with_its_last_process() {
    let place = Place::new();
    let name = format!("tollgate-last-{}", std::process::id());
    let Some(cgroup) = Cgroup::new(&name) else { return };
    let first = cgroup.run(&place, "");
    let tracer = Running::start(&mut place.trace(&["-o", "out", "--attach-cgroup", &name, "-e", "getpid"]));
    tracer.wait_for_complaint(&format!("Process {} attached", first.pid()));
    let second = cgroup.run(&place, "");
    ends_well(first);
    tracer.wait_for_complaint(&format!("Process {} attached", second.pid()));
    ends_well(second);
    let ran = tracer.end();
    assert_eq!(ran.status, 0, "{ran:?}");
}
