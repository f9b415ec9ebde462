//! Joining a process, leaving it, and being killed: whatever becomes of the tracer, the program goes on and ends as it
//! would have.

use crate::command::{
    BACKENDS, Place, Running, children, not_root, refused, run, sleeps, status_field, stopped_since, tracer_of, until,
};
use nix::sys::signal::Signal;
use std::fs;
use std::process::Stdio;

/// Backends that can join a process.
const JOINING: [&str; 2] = ["sud", "ptrace"];

/// The subject in this mode, alone, once it is ready.
fn subject(place: &Place, words: &[&str]) -> Running {
    let running = Running::start(place.command(&place.subject).args(words).stdin(Stdio::piped()));
    running.wait_for("ready");
    running
}

/// It goes on and ends well.
fn ends_well(mut subject: Running, words: &str) {
    subject.tell("go\n");
    let ran = subject.end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (5, words, ""));
}

/// Regression: what a process had used before it was joined counted as used in the trace where it ended, and nothing
/// where it was let go.
#[test]
fn cpu_time_from_before_a_trace_is_not_the_traces() {
    let place = Place::new();
    let burn = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done;";
    let ticks = |pid: i32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        stat.rsplit_once(") ")
            .unwrap()
            .1
            .split(' ')
            .skip(11)
            .take(2)
            .map(|ticks| ticks.parse::<u64>().unwrap())
            .sum::<u64>()
    };
    for ends in [true, false] {
        let script = format!("{burn} echo ready; read x; {burn} read x");
        let mut subject = Running::start(place.command("sh").args(["-c", &script]).stdin(Stdio::piped()));
        subject.wait_for("ready");
        let before = ticks(subject.pid());
        let tracer = Running::start(&mut place.trace(&["-c", "--json", "-o", "out", "-p", &subject.pid().to_string()]));
        tracer.wait_for_complaint("attached");
        subject.tell("go\n");
        until("work in the trace", || ticks(subject.pid()) > before + before / 2);
        until("its second read", || status_field(subject.pid(), "State").is_some_and(|state| state.starts_with('S')));
        let since = ticks(subject.pid()) - before;
        if ends {
            subject.close();
        } else {
            tracer.signal(Signal::SIGINT);
        }
        assert_eq!(tracer.end().status, 0);
        let summary: serde_json::Value = serde_json::from_str(&place.text("out")).unwrap();
        let used = summary["user_ns"].as_u64().unwrap() + summary["system_ns"].as_u64().unwrap();
        // A tick is 10 ms.
        assert!(
            before > 6 && (used / 10_000_000).abs_diff(since) <= 3,
            "{ends}: {used} ns, {before} and {since} ticks"
        );
    }
}

/// Regression: it went on by the number that restart_syscall(2) has in the other table of calls, where it is another
/// call: poll(2) ended with EINVAL.
#[test]
fn a_sleep_by_int_0x80_in_64_bit_code_goes_on_when_it_is_joined() {
    let place = Place::of("int80_sleeps.c");
    if run(&mut place.command(&place.subject)).stdout.contains("-38") {
        eprintln!("skipped: this kernel has no int 0x80");
        return;
    }
    let asked = [
        &["trace", "-o", "out"][..],
        &["trace", "--backend", "ptrace", "-o", "out"],
        &["trace", "-c", "-e", "openat", "-o", "out"],
        &["probe", "--count", "-e", "libc:getppid", "-o", "out"],
        &["run"],
    ];
    for words in asked {
        let subject = Running::start(place.command(&place.subject).stdin(Stdio::null()));
        subject.wait_for("ready");
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tollgate = Running::start(command.args(words).args(["-p", &subject.pid().to_string()]));
        until("a tracer", || tracer_of(subject.pid()) == Some(tollgate.pid()));
        std::thread::sleep(std::time::Duration::from_millis(200));
        tollgate.signal(Signal::SIGINT);
        assert_eq!(tollgate.end().status, 0, "{words:?}");
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (5, "ready\n0 in time 1122334455667788\n"), "{words:?}: {ran:?}");
    }
}

/// Regression: stubs, and then probes, were written to memory that another process executed too, which died in them.
#[test]
fn processes_that_share_their_memory_are_joined_and_not_harmed() {
    let place = Place::of("sharers.c");
    for words in [&["trace", "-c", "-o", "out"][..], &["probe", "--count", "-e", "libc:getppid", "-o", "out"], &["run"]]
    {
        let mut subject = Running::start(place.command(&place.subject).stdin(Stdio::piped()));
        subject.wait_for("ready");
        let others = children(subject.pid());
        assert_eq!(others.len(), 2);
        for pids in [vec![subject.pid()], vec![others[0]], vec![subject.pid(), others[0], others[1]]] {
            let list = pids.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
            let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
            let tollgate = Running::start(command.args(words).args(["-p", &list]));
            if words[0] == "probe" {
                let refused = tollgate.end();
                let said = refused.stderr.contains("it shares its memory with process");
                assert!(refused.status == 1 && said, "{words:?} {pids:?}: {refused:?}");
                continue;
            }
            until("a tracer", || pids.iter().all(|pid| tracer_of(*pid) == Some(tollgate.pid())));
            std::thread::sleep(std::time::Duration::from_millis(100));
            tollgate.signal(Signal::SIGINT);
            assert_eq!(tollgate.end().status, 0, "{words:?} {pids:?}");
        }
        subject.tell("\n");
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (5, "ready\n0 wrong\n"), "{words:?}: {ran:?}");
    }
}

/// Regression: who was seized in the middle of making a thread made one that nobody followed. It ran into stubs, or
/// trampolines, without a slot: SIGSEGV.
#[test]
fn a_thread_that_is_being_made_when_its_program_is_joined_is_joined_too() {
    let place = Place::new();
    // A kernel before 6.9 makes no descriptor of a thread, so it has no moment to stop it in.
    if run(place.command(&place.subject).arg("birth")).status == 9 {
        return;
    }
    for words in [&["trace", "-c", "-o", "out"][..], &["probe", "--count", "-e", "worked", "-o", "out"]] {
        let subject = subject(&place, &["birth"]);
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tollgate =
            Running::start(command.args(words).args(["-p", &subject.pid().to_string()]).stdin(Stdio::null()));
        let ran = subject.end();
        assert_eq!((ran.status, ran.stderr.as_str()), (5, ""), "{words:?}");
        assert_eq!(tollgate.end().status, 0, "{words:?}");
        let counted = if words[0] == "trace" { "getppid" } else { "worked" };
        assert!(place.text("out").contains(counted), "{words:?}: {}", place.text("out"));
    }
}

#[test]
fn ctrl_c_leaves_a_program_with_threads_as_it_was() {
    let place = Place::new();
    for backend in JOINING {
        let _ = fs::remove_file(place.file("out"));
        let subject = subject(&place, &["gates"]);
        let pid = subject.pid().to_string();
        let tracer = Running::start(&mut place.trace(&["--backend", backend, "-f", "-p", &pid, "-o", "out"]));
        // Calls by both gates, of more than one thread.
        until(&format!("calls in the trace under {backend}"), || {
            let text = place.text("out");
            let threads = text
                .lines()
                .filter_map(|line| line.split_whitespace().next())
                .collect::<std::collections::HashSet<_>>();
            text.contains(" getpid()") && text.contains("int80:getpid()") && threads.len() >= 3
        });
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (0, ""), "{backend}");
        let expected = format!("tollgate: Process {pid} attached with 4 threads\ntollgate: Process {pid} detached\n");
        assert_eq!(ran.stderr, expected, "{backend}");
        for task in fs::read_dir(format!("/proc/{pid}/task")).unwrap() {
            let tid = task.unwrap().file_name().into_string().unwrap().parse().unwrap();
            assert_eq!(status_field(tid, "TracerPid").as_deref(), Some("0"), "{backend}");
        }
        ends_well(subject, "ready\n0 wrong\n");
    }
}

/// Regression: a thread in the stub of a function of the vDSO, or behind the door by which that has its ring emptied,
/// was left there when the program was let go, and died of SIGSEGV in memory that was gone: four detaches of ten from a
/// program that reads the clock.
#[test]
fn a_program_that_reads_the_clock_all_the_time_is_let_go_of_unharmed() {
    let place = Place::new();
    let subject = subject(&place, &["clocks"]);
    let pid = subject.pid().to_string();
    for words in [["-o", "/dev/null"], ["-c", "-q"]].iter().cycle().take(8) {
        let tracer = Running::start(place.trace(&["--backend", "sud", "-f", "-p", &pid]).args(words));
        until("the tracer in /proc/PID/status", || tracer_of(subject.pid()) == Some(tracer.pid()));
        let maps = || fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
        until("tollgate's memory", || maps().contains("memfd"));
        std::thread::sleep(std::time::Duration::from_millis(100));
        tracer.signal(Signal::SIGINT);
        assert_eq!(tracer.end().status, 0, "{words:?}");
        assert!(!maps().contains("memfd"), "something is left: {}", maps());
    }
    ends_well(subject, "ready\n0 wrong\n");
}

/// Has a program stand so many instructions behind the place where it next enters the vDSO (`Some`), or before its next
/// call (`None`), stopped there or in the handler of this signal.
fn stand(pid: i32, behind: Option<usize>, signal: Option<Signal>) {
    use nix::sys::{ptrace, wait};
    let pid = nix::unistd::Pid::from_raw(pid);
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
    let vdso = maps.lines().find(|line| line.ends_with("[vdso]")).unwrap();
    let range = vdso.split(' ').next().unwrap().split_once('-').unwrap();
    let [start, end] = [range.0, range.1].map(|address| u64::from_str_radix(address, 16).unwrap());
    ptrace::seize(pid, ptrace::Options::empty()).unwrap();
    ptrace::interrupt(pid).unwrap();
    wait::waitpid(pid, None).unwrap();
    let rip = || ptrace::getregs(pid).unwrap().rip;
    let calls = |rip: u64| ptrace::read(pid, rip as *mut _).unwrap() & 0xffff == 0x050f;
    let step = || {
        let before = rip();
        ptrace::step(pid, None).unwrap();
        wait::waitpid(pid, None).unwrap();
        before
    };
    match behind {
        Some(behind) => {
            while (start..end).contains(&step()) || !(start..end).contains(&rip()) {}
            for _ in 0..behind {
                step();
            }
        }
        None => {
            step();
            while !calls(rip()) {
                step();
            }
        }
    }
    if signal.is_none() {
        nix::sys::signal::kill(pid, Signal::SIGSTOP).unwrap();
    }
    ptrace::detach(pid, signal).unwrap();
}

/// Regression: a thread behind the first instructions of a function of the vDSO went on in the middle of the jump that
/// was written over them, and died of SIGSEGV; and so did one that was there, or just before a call, when a signal's
/// handler had interrupted it.
#[test]
fn a_program_that_stands_where_it_is_rewritten_goes_on_there() {
    let place = Place::new();
    for (behind, signal) in [
        (Some(1), None),
        (Some(2), None),
        (None, None),
        (Some(1), Some(Signal::SIGUSR1)),
        (Some(2), Some(Signal::SIGUSR1)),
        (None, Some(Signal::SIGUSR1)),
    ] {
        let mut subject = subject(&place, &["beginnings"]);
        stand(subject.pid(), behind, signal);
        if signal.is_some() {
            subject.wait_for("handled");
        }
        let tracer = Running::start(&mut place.trace(&[
            "--backend",
            "sud",
            "-c",
            "-o",
            "out",
            "-p",
            &subject.pid().to_string(),
        ]));
        tracer.wait_for_complaint("attached");
        let maps = || fs::read_to_string(format!("/proc/{}/maps", subject.pid())).unwrap();
        until("tollgate's memory", || maps().contains("memfd"));
        match signal {
            Some(_) => subject.tell("x"),
            None => subject.signal(Signal::SIGCONT),
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
        subject.tell("x");
        let ran = subject.end();
        let handled = if signal.is_some() { "handled\n" } else { "" };
        assert_eq!((ran.status, ran.stdout), (5, format!("ready\n{handled}0 wrong\n")), "{behind:?} {signal:?}");
        let traced = tracer.end();
        assert_eq!(traced.status, 0, "{behind:?} {signal:?}");
        let (text, said) = (place.text("out"), traced.stderr);
        assert!(text.contains("getppid"), "{behind:?} {signal:?}: {text}");
        // A handler that returns there keeps the function as it is.
        let why = if signal.is_some() && behind.is_some() {
            "calls of __vdso_clock_gettime are not seen"
        } else {
            " clock_gettime"
        };
        assert!(text.contains(why) || said.contains(why), "{behind:?} {signal:?}: {text}{said}");
    }
}

/// Regression: a signal that waited for a program which stood where it is rewritten was lost when the program was
/// joined.
#[test]
fn a_signal_that_waits_for_a_program_that_stands_where_it_is_rewritten_is_handled() {
    let place = Place::new();
    for behind in [Some(1), None] {
        let mut subject = subject(&place, &["beginnings"]);
        stand(subject.pid(), behind, None);
        until("a program that has stopped", || {
            status_field(subject.pid(), "State").is_some_and(|state| state.starts_with('T'))
        });
        subject.signal(Signal::SIGUSR1);
        let tracer = Running::start(&mut place.trace(&[
            "--backend",
            "sud",
            "-c",
            "-o",
            "out",
            "-p",
            &subject.pid().to_string(),
        ]));
        tracer.wait_for_complaint("attached");
        let maps = || fs::read_to_string(format!("/proc/{}/maps", subject.pid())).unwrap();
        until("tollgate's memory", || maps().contains("memfd"));
        std::thread::sleep(std::time::Duration::from_millis(100));
        subject.signal(Signal::SIGCONT);
        subject.wait_for("handled");
        subject.tell("xx");
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (5, "ready\nhandled\n0 wrong\n"), "{behind:?}");
        assert_eq!(tracer.end().status, 0, "{behind:?}");
    }
}

#[test]
fn a_joined_program_is_followed_to_its_end() {
    let place = Place::new();
    for backend in JOINING {
        let mut subject = subject(&place, &["jail", "10"]);
        let (pid, before) = (subject.pid().to_string(), sleeps(subject.pid()));
        let tracer = Running::start(&mut place.trace(&["--backend", backend, "-p", &pid, "-o", "out"]));
        stopped_since(before, subject.pid(), tracer.pid());
        subject.tell("go\n");
        let ran = subject.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (5, "ready\n10 right\n"), "a sandbox of its own under {backend}");
        let ran = tracer.end();
        assert_eq!(ran.status, 0, "{backend}: {ran:?}");
        assert!(!ran.stderr.contains("detached"), "it has ended: {ran:?}");
        let text = place.text("out");
        assert_eq!(text.lines().filter(|line| line.contains("getppid()")).count(), 10, "{backend}: {text}");
        assert!(text.ends_with("+++ exited with 5 +++\n"), "{backend}: {text}");
    }
}

/// Sites that are rewritten, sites that are not, code that is made afterwards, new threads, fork and exec.
fn killed(backend: &str) {
    let place = Place::new();
    let mut command = place.trace(&["--backend", backend, "-f", "-o", "/dev/null", "./subject", "gates"]);
    let mut tracer = Running::start(command.stdin(Stdio::piped()));
    tracer.wait_for("ready");
    let [pid] = children(tracer.pid())[..] else { panic!("one program: {:?}", children(tracer.pid())) };
    tracer.signal(Signal::SIGKILL);
    until("the end of the tracer", || status_field(pid, "TracerPid").as_deref() == Some("0"));
    // Its parent is gone, so its status is not ours to wait for; its words and its end are.
    tracer.tell("go\n");
    let alive = || status_field(pid, "State").is_some_and(|state| !state.starts_with('Z'));
    until(&format!("the end of the program under {backend}"), || !alive());
    assert_eq!(tracer.said(), "ready\n0 wrong\n", "{backend}");
}

#[test]
fn a_killed_tracer_leaves_the_program_unharmed_sud() {
    killed("sud");
}

#[test]
fn a_killed_tracer_leaves_the_program_unharmed_ptrace() {
    killed("ptrace");
}

/// Of a joined program the status can be had, too.
#[test]
fn a_killed_tracer_of_a_joined_program() {
    let place = Place::new();
    for backend in JOINING {
        let _ = fs::remove_file(place.file("out"));
        let subject = subject(&place, &["gates"]);
        let tracer = Running::start(&mut place.trace(&[
            "--backend",
            backend,
            "-f",
            "-p",
            &subject.pid().to_string(),
            "-o",
            "out",
        ]));
        until("calls in the trace", || place.text("out").contains("int80:getpid()"));
        tracer.signal(Signal::SIGKILL);
        assert_eq!(tracer.end().status, 137);
        ends_well(subject, "ready\n0 wrong\n");
    }
}

#[test]
fn who_cannot_be_joined_is_said_with_the_reason() {
    let place = Place::new();
    for backend in JOINING {
        let join = |pid: &str| run(&mut place.trace(&["--backend", backend, "-p", pid]));
        refused(&join("999999999"), &["999999999", "no such process"]);
        let gone = run(&mut place.command("true"));
        assert_eq!(gone.status, 0);
        let subject = subject(&place, &["gates"]);
        let pid = subject.pid().to_string();
        // Another tracer has it.
        let first = Running::start(&mut place.trace(&["--backend", "ptrace", "-p", &pid, "-o", "/dev/null"]));
        until("the first tracer", || tracer_of(subject.pid()) == Some(first.pid()));
        refused(&join(&pid), &[&pid, "already traces it"]);
        first.signal(Signal::SIGINT);
        assert_eq!(first.end().status, 0);
        ends_well(subject, "ready\n0 wrong\n");
    }
    let filter = run(&mut place.trace(&["--backend", "seccomp", "-p", "1"]));
    refused(&filter, &["--backend seccomp", "neither installed in a running process"]);
}

/// As another user: neither somebody else's process, nor one of its own that does not want it.
#[test]
fn what_is_not_permitted_is_said_with_the_reason() {
    if not_root("becoming another user") {
        return;
    }
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let tollgate = place.file("tollgate");
    fs::copy(assert_cmd::cargo::cargo_bin("tollgate"), &tollgate).unwrap();
    fs::set_permissions(&tollgate, fs::Permissions::from_mode(0o755)).unwrap();
    let nobody = |program: &std::path::Path| {
        let mut command = place.command("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
        command
    };
    let own = subject(&place, &["gates"]);
    let hidden = Running::start(nobody(&place.subject).arg("undumpable").stdin(Stdio::piped()));
    hidden.wait_for("ready");
    for (pid, words) in [(own.pid(), "not permitted"), (hidden.pid(), "not permitted")] {
        let ran = run(nobody(&tollgate).args(["trace", "-p", &pid.to_string()]));
        refused(&ran, &[&pid.to_string(), words]);
    }
    ends_well(own, "ready\n0 wrong\n");
    ends_well(hidden, "ready\n");
}

/// Ctrl-C reaches the program as it reaches the tracer: both live as long as the program wants, and end as it does.
#[test]
fn signals_of_a_launched_program() {
    let place = Place::new();
    for backend in BACKENDS {
        let script = "trap 'echo asked; exit 9' TERM; echo ready; while :; do sleep 0.05; done";
        let tracer =
            Running::start(&mut place.trace(&["--backend", backend, "-f", "-o", "/dev/null", "sh", "-c", script]));
        tracer.wait_for("ready");
        tracer.signal(Signal::SIGTERM);
        let ran = tracer.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (9, "ready\nasked\n"), "{backend}: {ran:?}");
    }
}

#[test]
fn children_run_untraced_without_f() {
    let place = Place::new();
    for backend in BACKENDS {
        let script = "sleep 0.01; (exit 3); echo $?; ./subject say 4 2>/dev/null";
        let ran = run(&mut place.trace(&["--backend", backend, "-o", "out", "sh", "-c", script]));
        assert_eq!((ran.status, ran.stdout.as_str()), (4, "3\non standard output\n"), "{backend}: {ran:?}");
        assert_eq!(place.text("out").matches("+++ exited").count(), 1, "{backend}");
    }
}

/// Regression: `-p` together with a program was refused, which strace traces both of.
#[test]
fn a_program_is_started_beside_those_that_are_joined() {
    let place = Place::new();
    for backend in ["auto", "sud", "ptrace"] {
        let script = "echo ready; read x; cd /tmp; exit 3";
        let mut subject = Running::start(place.command("sh").args(["-c", script]).stdin(Stdio::piped()));
        subject.wait_for("ready");
        let (joined, _) = (subject.pid().to_string(), fs::remove_file(place.file("out")));
        let options = ["--backend", backend, "-o", "out", "-e", "chdir", "-p", &joined, "sh", "-c", "cd /; exit 4"];
        let tracer = Running::start(&mut place.trace(&options));
        until("the program's end", || place.file("out").exists() && place.text("out").contains("exited with 4"));
        assert_eq!(tracer_of(subject.pid()), Some(tracer.pid()), "{backend}: the other one is followed to its end");
        subject.tell("go\n");
        assert_eq!((subject.end().status, tracer.end().status), (3, 4), "{backend}");
        let lines = place.text("out");
        let of = |text: &str| lines.lines().position(|line| line.contains(text));
        let all = [of("chdir(\"/\")"), of("+++ exited with 4 +++"), of("chdir(\"/tmp\")"), of("+++ exited with 3 +++")];
        assert_eq!(all, [Some(0), Some(1), Some(2), Some(3)], "{backend}: {lines}");
    }
}

/// Who cannot be joined is said before the program starts.
#[test]
fn a_program_is_not_started_where_another_cannot_be_joined() {
    let place = Place::new();
    refused(&run(&mut place.trace(&["-p", "999999999", "touch", "started"])), &["999999999", "no such process"]);
    refused(&run(&mut place.trace(&["--backend", "seccomp", "-p", "1", "touch", "started"])), &["--backend seccomp"]);
    assert!(!place.file("started").exists());
}
