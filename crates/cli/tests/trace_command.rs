//! `tollgate trace` as a user runs it: how it ends, what it writes where, and what it says to bad input.

use crate::command::{BACKENDS, Place, Ran, Running, not_root, refused, run, until};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use tollgate_trace_report::summary::model::TraceSummary;

/// Lines of a file that tell of this call.
fn lines_of(text: &str, call: &str) -> usize {
    text.lines().filter(|line| line.contains(&format!("{call}("))).count()
}

/// A summary as the report's own parser reads it.
fn summary(place: &Place, name: &str) -> TraceSummary {
    TraceSummary::parse(&place.text(name), name).unwrap_or_else(|error| panic!("{error}: {}", place.text(name)))
}

/// How often a call was made, and how often the events or counts of it are lost.
fn calls(summary: &TraceSummary, name: &str) -> u64 {
    summary.calls.iter().filter(|row| row.name == name).map(|row| row.calls).sum()
}

#[test]
fn it_ends_as_the_program_did_and_says_what_it_said() {
    let place = Place::new();
    let subject = place.subject.to_str().unwrap();
    for words in [
        &["say", "0"][..],
        &["say", "7"],
        &["kill", "9"],
        &["kill", "15"],
        &["kill", "10"],
        &["abort", "0"],
        &["abort", "1"],
    ] {
        let native = run(place.command(subject).args(words));
        for backend in BACKENDS {
            let traced = run(place.trace(&["--backend", backend, "-o", "lines", subject]).args(words));
            assert_eq!(traced, native, "{words:?} under {backend}");
            let last = place.text("lines").lines().last().unwrap_or_default().to_string();
            let expected = match native.status {
                status @ 0..128 => format!("+++ exited with {status} +++"),
                _ => "+++ killed by SIG".into(),
            };
            assert!(last.starts_with(&expected), "{words:?} under {backend}: {last}");
        }
    }
}

#[test]
fn a_core_dump_is_the_programs_and_is_told() {
    let place = Place::new();
    let subject = place.subject.to_str().unwrap();
    for (allowed, words) in [("0", "+++ killed by SIGABRT +++"), ("1", "+++ killed by SIGABRT (core dumped) +++")] {
        let script = format!("ulimit -c unlimited 2>/dev/null; ./subject abort {allowed}; kill -l $? >/dev/null");
        let native = run(place.command("sh").args(["-c", &script]));
        let ran = run(place.trace(&["-q", "-o", "lines", subject, "abort", allowed]).env("LC_ALL", "C"));
        assert_eq!(ran.status, 134, "{native:?} {ran:?}");
        // Where this machine leaves no cores (ulimit -c 0 that cannot be raised) both are the plain sentence.
        let text = place.text("lines");
        let limit = rlimit_of_cores();
        let expected = if limit == 0 { "+++ killed by SIGABRT +++" } else { words };
        assert!(text.ends_with(&format!("{expected}\n")), "{text}");
    }
}

/// The hard limit.
fn rlimit_of_cores() -> u64 {
    let text = fs::read_to_string("/proc/self/limits").unwrap();
    let line = text.lines().find(|line| line.starts_with("Max core file size")).unwrap();
    line.split_whitespace().nth(5).unwrap().parse().unwrap_or(u64::MAX)
}

#[test]
fn a_file_a_process_and_another_program() {
    let place = Place::new();
    for backend in BACKENDS {
        let script = "./subject say 2 >/dev/null 2>&1; (exit 3); exit 4";
        let ran = run(&mut place.trace(&["--backend", backend, "-ff", "-o", backend, "sh", "-c", script]));
        assert_eq!(ran, Ran { status: 4, stdout: String::new(), stderr: String::new() });
        let files = fs::read_dir(place.file("."))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.strip_prefix(backend).is_some_and(|rest| rest.starts_with('.')));
        let mut ends: Vec<String> = files
            .map(|name| {
                // Others have no business with what a program reads and writes.
                assert_eq!(fs::metadata(place.file(&name)).unwrap().permissions().mode() & 0o777, 0o600, "{name}");
                place.text(&name).lines().last().unwrap_or_default().to_string()
            })
            .collect();
        ends.sort();
        assert_eq!(ends, ["+++ exited with 2 +++", "+++ exited with 3 +++", "+++ exited with 4 +++"], "{backend}");
        let piped = run(&mut place.trace(&[
            "--backend",
            backend,
            "-o",
            "|grep -c 'getppid()' > counted",
            "./subject",
            "calls",
            "21",
        ]));
        assert_eq!(
            (piped.status, piped.stdout.as_str(), place.text("counted").trim()),
            (0, "21 right\n", "21"),
            "{backend}"
        );
    }
}

#[test]
fn the_summary_alone_with_lines_and_as_json() {
    let place = Place::new();
    for backend in BACKENDS {
        let counted = |words: &[&str]| {
            let words: Vec<&str> = ["--backend", backend, "-o", "out"]
                .iter()
                .chain(words)
                .chain(&["./subject", "calls", "300"])
                .copied()
                .collect();
            let ran = run(&mut place.trace(&words));
            assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "300 right\n", ""), "{words:?}");
            place.text("out")
        };
        let alone = counted(&["-c"]);
        let row = alone.lines().find(|line| line.trim_end().ends_with("getppid")).unwrap_or_default();
        assert!(row.contains(" 300 ") && lines_of(&alone, "getppid") == 0, "{backend}: {alone}");
        let both = counted(&["-C"]);
        assert_eq!(lines_of(&both, "getppid"), 300, "{backend}");
        assert!(
            both.lines().any(|line| line.contains(" 300 ") && line.trim_end().ends_with("getppid")),
            "{backend}: {both}"
        );
        counted(&["-c", "--json"]);
        let read = summary(&place, "out");
        assert_eq!((calls(&read, "getppid"), read.lost, read.exit.unwrap().status), (300, 0, Some(0)), "{backend}");
        assert!(read.bill.is_some(), "{backend}");
        the_issues_names(&serde_json::from_str(&place.text("out")).unwrap());
    }
}

/// The names that others read, whatever the parser here is content with.
fn the_issues_names(value: &Value) {
    assert_eq!(value["schema"], 1);
    let row = value["calls"].as_array().unwrap().iter().find(|row| row["name"] == "getppid").unwrap();
    assert_eq!(
        (&row["gate"], &row["bits"], &row["calls"], &row["errors"]),
        (&"syscall".into(), &64.into(), &300.into(), &0.into())
    );
    assert!(row["ns"]["median"].as_u64().unwrap() > 0 && value["bill"].is_object() && value["advice"].is_array());
    assert!(value["sites"]["patched"].is_u64() && value["sites"]["fallback"].is_u64() && value["lost"] == 0, "{value}");
}

#[test]
fn every_call_is_a_line_of_json_with_its_place() {
    let place = Place::new();
    for backend in BACKENDS {
        // It ends only when its calls are in the file: the places of a program that is gone cannot be looked up.
        let mut command = place.trace(&["--backend", backend, "--json", "-o", "out", "./subject", "jail", "10"]);
        let mut running = Running::start(command.stdin(Stdio::piped()));
        running.wait_for("ready");
        until("events in the file", || place.text("out").matches("getppid").count() >= 10);
        running.tell("go\n");
        let ran = running.end();
        assert_eq!(ran.status, 5, "{ran:?}");
        let text = place.text("out");
        let events: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
            .collect();
        let told: Vec<&Value> = events.iter().filter(|event| event["name"] == "getppid").collect();
        assert_eq!(told.len(), 20, "{backend}");
        for event in &told {
            assert!(
                event["place"]["module"].as_str().is_some_and(|module| module.contains("libc")),
                "{backend}: {event}"
            );
            assert!(
                event["place"]["function"].as_str().is_some_and(|name| name.contains("getppid")),
                "{backend}: {event}"
            );
            assert!(event["ended"].as_u64() >= event["begun"].as_u64());
        }
        // The last line counts them all: a file that was cut is known by its absence.
        let end = events.last().unwrap();
        let calls = events.iter().filter(|event| event["type"] == "call").count() as u64;
        assert_eq!(
            (&end["type"], end["calls"].as_u64(), &end["lost"]),
            (&"end".into(), Some(calls), &0.into()),
            "{backend}"
        );
    }
}

#[test]
fn files_for_other_programs() {
    let place = Place::new();
    for backend in BACKENDS {
        let words =
            ["--backend", backend, "--parquet", "p", "--timeline", "t", "--flame", "f.svg", "./subject", "calls", "10"];
        let ran = run(&mut place.trace(&words));
        assert_eq!(ran, Ran { status: 0, stdout: "10 right\n".into(), stderr: String::new() });
        let parquet = fs::read(place.file("p")).unwrap();
        assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"), "{backend}");
        let timeline = fs::read(place.file("t")).unwrap();
        assert!(timeline.windows(7).any(|bytes| bytes == b"getppid"), "{backend}");
        let flame = place.text("f.svg");
        assert!(flame.contains("<svg") && flame.trim_end().ends_with("</svg>"), "{backend}");
        assert!(["main", "outer", "inner", "getppid"].iter().all(|name| flame.contains(name)), "{backend}: {flame}");
        let folded = run(&mut place.trace(&[
            "--backend",
            backend,
            "--flame",
            "f.folded",
            "-e",
            "getppid",
            "./subject",
            "calls",
            "10",
        ]));
        assert_eq!(folded.status, 0);
        let text = place.text("f.folded");
        assert!(
            text.lines().any(|line| line.contains("main [subject];outer [subject];inner [subject];")),
            "{backend}: {text}"
        );
    }
}

#[test]
fn stacks_name_the_functions_of_the_program() {
    let place = Place::new();
    for backend in BACKENDS {
        for option in ["-k", "--stack"] {
            let ran = run(&mut place.trace(&[
                "--backend",
                backend,
                option,
                "-e",
                "getppid",
                "-o",
                "out",
                "./subject",
                "calls",
                "2",
            ]));
            assert_eq!(ran.status, 0);
            let text = place.text("out");
            let frames: Vec<&str> = text.lines().filter(|line| line.contains("/subject(")).collect();
            let names = ["(inner+", "(outer+", "(main+"];
            assert!(lines_of(&text, "getppid") >= 2, "{text}");
            let whole = frames
                .windows(3)
                .filter(|three| three.iter().zip(names).all(|(frame, name)| frame.contains(name)))
                .count();
            assert_eq!(whole, 2, "{backend} {option}: {text}");
        }
    }
}

#[test]
fn only_what_is_asked_for() {
    let place = Place::new();
    fs::write(place.file("wanted"), "some bytes\n").unwrap();
    let path = fs::canonicalize(place.file("wanted")).unwrap();
    let path = path.to_str().unwrap();
    for backend in BACKENDS {
        let told = |words: &[&str]| {
            let all: Vec<&str> = ["--backend", backend, "-o", "out"].iter().chain(words).copied().collect();
            let ran = run(&mut place.trace(&all));
            assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{all:?}");
            place.text("out")
        };
        let text = told(&["-y", "-P", path, "cksum", path]);
        let calls: Vec<&str> = text.lines().filter(|line| !line.starts_with("+++")).collect();
        assert!(calls.len() >= 3 && calls.iter().all(|line| line.contains(path)), "{backend}: {text}");
        assert!(
            calls.iter().any(|line| line.starts_with("read(") && line.contains(&format!("<{path}>"))),
            "{backend}: {text}"
        );
        let text = told(&["-e", "trace=getppid", "./subject", "calls", "3"]);
        assert_eq!(text.lines().count(), 4, "{backend}: {text}");
        let text = told(&["-e", "trace=!getppid", "./subject", "calls", "3"]);
        assert!(lines_of(&text, "getppid") == 0 && lines_of(&text, "write") == 1, "{backend}: {text}");
        let text = told(&["-e", "/^getpp", "-e", "gate=int80", "./subject", "calls", "3"]);
        assert_eq!(text, "+++ exited with 0 +++\n", "{backend}");
        let text = told(&["-Z", "-qq", "./subject", "calls", "3"]);
        assert!(text.lines().all(|line| line.contains("= -1 E") || line.contains("= ?")), "{backend}: {text}");
        let shell = ["sh", "-c", "exec 7>&1; echo two >&7; echo one; read line <wanted"];
        let text = told(&[&["-N", "--always-show-pid", "-qq", "-e", "trace=%desc", "-e", "fd=7"][..], &shell].concat());
        assert!(text.contains(" dup2(oldfd=1, newfd=7)"), "{backend}: {text}");
        assert!(text.lines().all(|line| line.contains("fd=7") && line.starts_with(|at: char| at.is_ascii_digit())));
        // With -P: whichever of both it has.
        let text = told(&[&["-qq", "-P", path, "--trace-fds", "7"][..], &shell].concat());
        assert!(text.contains("dup2(1, 7)") && text.contains("read(0, ") && !text.contains("\"one"), "{text}");
    }
}

/// Regression: that too many files are open was said, and not what mends it.
#[test]
fn too_few_descriptors_are_told_with_what_mends_it() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    for asked in ["trace -o out", "probe -e malloc -o out"] {
        let script = format!("ulimit -n 7; exec '{tollgate}' {asked} -- ./subject calls 3");
        let ran = run(place.command("sh").args(["-c", &script]));
        assert!(
            ran.status == 1 && ran.stderr.contains("Too many open files") && ran.stderr.contains("`ulimit -n 64`"),
            "{ran:?}"
        );
    }
}

#[test]
fn another_environment_and_another_user() {
    let place = Place::new();
    for backend in BACKENDS {
        let script = "echo ${FOO-none} ${LC_ALL-none}";
        let words = ["--backend", backend, "-E", "FOO=a=b", "-E", "LC_ALL", "-o", "out", "sh", "-c", script];
        assert_eq!(run(&mut place.trace(&words)).stdout, "a=b none\n", "{backend}");
        if !not_root("-u") {
            let words = ["--backend", backend, "-u", "nobody", "-o", "out", "id", "-un"];
            let ran = run(&mut place.trace(&words));
            assert_eq!((ran.status, ran.stdout.as_str()), (0, "nobody\n"), "{backend}: {ran:?}");
        }
    }
    if !not_root("-u") {
        let ran = run(&mut place.trace(&["-u", "no such user", "true"]));
        assert!(ran.status == 2 && ran.stderr.contains("no such user in /etc/passwd"), "{ran:?}");
    }
    let ran = run(&mut place.trace(&["-u", "root", "-p", "1"]));
    assert!(ran.status == 2 && ran.stderr.contains("already started"), "{ran:?}");
}

#[test]
fn a_full_disk_and_a_reader_that_goes_away() {
    let place = Place::new();
    for backend in BACKENDS {
        let traced =
            Running::start(&mut place.trace(&["--backend", backend, "-o", "/dev/full", "./subject", "calls", "2000"]));
        // The program runs on, and may speak later than tollgate ends.
        traced.wait_for("2000 right");
        let ran = traced.end();
        refused(&ran, &["/dev/full", "No space left", "free some space"]);
        let ran = run(&mut place.trace(&[
            "--backend",
            backend,
            "-c",
            "--parquet",
            "/dev/full",
            "-o",
            "out",
            "./subject",
            "calls",
            "2000",
        ]));
        assert_eq!(ran.stdout, "2000 right\n");
        refused(&ran, &["/dev/full"]);
        assert!(place.text("out").contains("getppid"), "the other outputs are whole");
        let ran =
            run(&mut place.trace(&["--backend", backend, "-o", "|head -n 1 > first", "./subject", "calls", "5000"]));
        assert_eq!(ran, Ran { status: 0, stdout: "5000 right\n".into(), stderr: String::new() }, "{backend}");
        assert!(place.text("first").starts_with("execve("), "{backend}");
    }
}

/// A file system of 64 KiB, in a mount namespace that ends with the shell.
#[test]
fn a_disk_that_becomes_full() {
    if not_root("mounting a small file system") {
        return;
    }
    let place = Place::new();
    fs::create_dir(place.file("small")).unwrap();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate");
    for backend in BACKENDS {
        let script = format!(
            "mount -t tmpfs -o size=64k none small && \
             {{ {} trace --backend {backend} -o small/out ./subject calls 3000; echo $?; wc -c < small/out; }} | cat",
            tollgate.display()
        );
        let ran = run(place.command("unshare").args(["-m", "sh", "-c", &script]));
        if ran.stderr.contains("unshare") || ran.stderr.contains("mount:") {
            println!("skipped: no mount namespace here: {}", ran.stderr);
            return;
        }
        // The program runs on when tollgate has ended, and may speak later than the shell.
        let mut said: Vec<&str> = ran.stdout.lines().collect();
        said.sort_unstable();
        assert_eq!(said, ["1", "3000 right", "65536"], "{backend}: {ran:?}");
        assert!(ran.stderr.contains("small/out") && ran.stderr.contains("No space left"), "{ran:?}");
    }
}

#[test]
fn what_cannot_be_run_is_said_in_a_sentence() {
    let place = Place::new();
    let make = |name: &str, bytes: &[u8]| {
        fs::write(place.file(name), bytes).unwrap();
        fs::set_permissions(place.file(name), fs::Permissions::from_mode(0o755)).unwrap();
    };
    let mut other = fs::read(&place.subject).unwrap();
    // e_machine: AArch64.
    other[18] = 183;
    make("other", &other);
    make("empty", b"");
    make("lost", b"#!/no/such/interpreter\n");
    make("cut", &other[..40]);
    fs::write(place.file("plain"), "words\n").unwrap();
    for backend in BACKENDS {
        for (program, words) in [
            ("no-such-program", &["no-such-program", "no such program"][..]),
            ("./no-such-program", &["no such program"]),
            ("./plain", &["plain", "Permission denied", "chmod +x"]),
            ("/", &["Permission denied"]),
            ("./other", &["other", "Exec format error", "x86"]),
            ("./empty", &["Exec format error"]),
            ("./cut", &["Exec format error"]),
            ("./lost", &["lost", "interpreter"]),
        ] {
            for mode in [&["-q"][..], &["-c", "-q"], &["-f"]] {
                let words_of: Vec<&str> =
                    ["--backend", backend].iter().chain(mode).chain(&[program]).copied().collect();
                refused(&run(&mut place.trace(&words_of)), words);
            }
        }
    }
}

/// Regression: tollgate died of SIGXFSZ, and left a descriptor in the program that it had joined.
#[test]
fn a_limit_of_file_sizes_is_said_and_the_program_traced_by_stops() {
    let place = Place::new();
    let tool = assert_cmd::cargo::cargo_bin("tollgate");
    let script = format!("ulimit -f 1000; exec '{}' trace --backend sud -c ./subject calls 10", tool.display());
    let ran = run(place.command("sh").args(["-c", &script]));
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "10 right\n"), "{ran:?}");
    assert!(ran.stderr.contains("`ulimit -f unlimited` allows it") && ran.stderr.contains("getppid"), "{ran:?}");
}

/// Filters that the program puts on itself, and a limit of its address space, change nothing for it.
#[test]
fn a_sandbox_and_a_limit() {
    let place = Place::new();
    for backend in BACKENDS {
        let mut command = place.trace(&["--backend", backend, "-o", "out", "./subject", "jail", "10"]);
        let mut running = Running::start(command.stdin(Stdio::piped()));
        running.wait_for("ready");
        running.tell("go\n");
        let ran = running.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (5, "ready\n10 right\n"), "{backend}: {ran:?}");
        assert_eq!(lines_of(&place.text("out"), "getppid"), 20, "{backend}");
        let script = "ulimit -v 200000; exec ./subject calls 1000";
        let ran = run(&mut place.trace(&["--backend", backend, "-c", "--json", "-o", "out", "sh", "-c", script]));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "1000 right\n"), "{backend}: {ran:?}");
        let least = calls(&summary(&place, "out"), "getppid");
        // A shell may ask for its parent too.
        assert!((1000..1010).contains(&least), "{backend}: {least}");
    }
}

#[test]
fn no_event_is_lost_to_a_slow_reader() {
    let place = Place::new();
    // The reader begins when half a second is over: everything in between has met full pipes and full rings.
    for (backend, made) in [("sud", "1000000"), ("seccomp", "100000"), ("ptrace", "20000")] {
        let reader = "|sleep 0.5; grep -c 'getppid()' > counted";
        let ran =
            run(&mut place.trace(&["--backend", backend, "-e", "getppid", "-o", reader, "./subject", "calls", made]));
        assert_eq!((ran.status, ran.stdout), (0, format!("{made} right\n")), "{backend}: {}", ran.stderr);
        assert_eq!(place.text("counted").trim(), made, "{backend}");
    }
}

/// What is told and what is lost are together what was made.
#[test]
fn losses_are_counted() {
    let place = Place::new();
    for backend in BACKENDS {
        // Stops cannot outrun a reader: under ptrace a few calls say as much.
        let made = if backend == "ptrace" { "2000" } else { "60000" };
        let all = |words: &[&str]| {
            let words: Vec<&str> = ["--backend", backend, "--json"]
                .iter()
                .chain(words)
                .chain(&["./subject", "calls", made])
                .copied()
                .collect();
            let ran = run(&mut place.trace(&words));
            assert_eq!((ran.status, &ran.stdout), (0, &format!("{made} right\n")), "{backend}: {ran:?}");
            let mut told = 0;
            let mut lost = 0;
            for line in place.text("out").lines() {
                let event: Value = serde_json::from_str(line).unwrap();
                told += u64::from(event["type"] == "call");
                lost += if event["type"] == "lost" { event["count"].as_u64().unwrap() } else { 0 };
            }
            (told, lost, ran.stderr)
        };
        let (made, none, _) = all(&["-o", "out"]);
        assert_eq!(none, 0, "{backend}");
        let (told, lost, said) = all(&["--drop", "-o", "|sleep 0.5; cat > out"]);
        assert_eq!(told + lost, made, "{backend}: {told} told, {lost} lost");
        println!("{backend}: {told} told, {lost} lost");
        assert_eq!(said.contains(&format!("{lost} events were dropped in total")), lost > 0, "{backend}: {said}");
    }
}

/// An ordinary user, where this test runs as root.
#[test]
fn an_ordinary_user_needs_nothing() {
    if not_root("becoming another user (it is one already)") {
        return;
    }
    let place = Place::new();
    let tollgate = place.file("tollgate");
    fs::copy(assert_cmd::cargo::cargo_bin("tollgate"), &tollgate).unwrap();
    fs::create_dir(place.file("own")).unwrap();
    fs::set_permissions(place.file("own"), fs::Permissions::from_mode(0o777)).unwrap();
    for backend in BACKENDS {
        let mut command: Command = place.command("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&tollgate);
        command.args(["trace", "--backend", backend, "-o", &format!("own/{backend}"), "./subject", "calls", "50"]);
        let ran = run(&mut command);
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "50 right\n"), "{backend}: {ran:?}");
        assert_eq!(lines_of(&place.text(&format!("own/{backend}")), "getppid"), 50, "{backend}");
    }
}

#[test]
fn two_traces_are_compared_call_by_call() {
    let place = Place::new();
    let subject = place.subject.to_str().unwrap();
    for (file, calls) in [("before.json", "300"), ("after.json", "900")] {
        let ran = run(&mut place.trace(&["-c", "--json", "-o", file, subject, "calls", calls]));
        assert_eq!(ran.status, 0, "{ran:?}");
    }
    let compare = |words: &[&str]| {
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        run(command.arg("compare").args(words).env("COLUMNS", "80"))
    };
    let ran = compare(&["before.json", "after.json"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    let row = ran.stdout.lines().find(|line| line.contains("syscall:getppid")).expect("a row");
    let words: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(words[..6], ["syscall:getppid", "300", "900", "+600", "3.0", "×"], "{}", ran.stdout);
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80), "{}", ran.stdout);
    let ran = compare(&["--json", "before.json", "after.json"]);
    let found: Value = serde_json::from_str(&ran.stdout).unwrap();
    let own = found["rows"].as_array().unwrap().iter().find(|row| row["name"] == "getppid").expect("a row");
    assert_eq!((&found["schema"], &own["cells"][1]["calls"]), (&1.into(), &900.into()), "{own}");
    let same = compare(&["before.json", "before.json"]);
    assert!(same.stdout.contains("No call was made more or less often."), "{}", same.stdout);
    std::fs::write(place.file("prices.json"), r#"{"schema":1,"rows":[],"tool":{}}"#).unwrap();
    assert_ne!(compare(&["before.json", "prices.json"]).status, 0);
}

/// Regression: a file was emptied for a program that there is not.
#[test]
fn a_program_that_there_is_not_costs_no_file() {
    let place = Place::new();
    fs::write(place.file("lines"), "old").unwrap();
    fs::write(place.file("flame.svg"), "old").unwrap();
    let ran = run(&mut place.trace(&["-o", "lines", "--flame", "flame.svg", "./none"]));
    crate::command::refused(&ran, &["./none", "no such program"]);
    assert_eq!((place.text("lines"), place.text("flame.svg")), ("old".into(), "old".into()));
}
