//! Options of strace that `trace` has as strace has them, and those that it refuses in a sentence.

use crate::command::{BACKENDS, Place, Running, run, tracer_of, until};
use nix::sys::signal::Signal;
use std::process::{Command, Stdio};

#[test]
fn a_name_that_was_mistyped_is_answered_with_the_one_that_was_meant() {
    let place = Place::new();
    for (words, meant) in [
        (["-e", "trace=opennat"], "no call is named `opennat`; did you mean `openat`?"),
        (["--trace", "raed"], "did you mean `read`?"),
        (["-e", "inject=clos:error=EIO"], "did you mean `close`?"),
        (["--fault", "opennat"], "did you mean `openat`?"),
        (["-e", "trace=%proces"], "did you mean `%process`?"),
    ] {
        let ran = run(place.trace(&words).arg("true"));
        assert!(ran.status == 2 && ran.stderr.contains(meant), "{words:?}: {ran:?}");
    }
}

/// Regression: the lines of what a program had written to a terminal stood behind all of it.
#[test]
fn on_a_terminal_a_line_stands_before_what_the_program_writes_next() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate");
    let words = "--color never -e trace=write sh -c 'echo one; echo two'";
    for backend in BACKENDS {
        let line = format!("{} trace --backend {backend} {words}", tollgate.display());
        let ran = run(place.command("script").args(["-qc", &line, "/dev/null"]));
        let lines: Vec<&str> = ran.stdout.lines().map(str::trim_end).collect();
        let at = |begin: &str| lines.iter().position(|line| line.starts_with(begin)).unwrap_or(usize::MAX);
        let places = [at("one"), at("write(1, \"one"), at("two"), at("write(1, \"two")];
        assert!(places.is_sorted() && places[3] < usize::MAX, "{backend}: {ran:?}");
    }
}

/// Regression: what a program has from its maker was asked for when it had closed it: it was told that it begins before
/// it was looked at.
#[test]
fn a_descriptor_that_is_only_closed_has_a_name() {
    let place = Place::new();
    let mut words = place.trace(&["-f", "-y", "-e", "trace=close", "-o", "lines"]);
    let ran = run(words.args(["sh", "-c", "cat /dev/null | cat; ls / > /dev/null"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    let lines = place.text("lines");
    let closes: Vec<&str> = lines.lines().filter(|line| line.contains("close(") && line.ends_with("= 0")).collect();
    assert!(closes.len() > 6 && closes.iter().all(|line| line.contains('<')), "{lines}");
}

/// The rows of docs/strace-options.md: the options of the first column, and the verdict.
fn rows() -> Vec<(Vec<String>, String)> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/strace-options.md")).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.split(" | ").collect();
        let options = cells[0].split('`').step_by(2).map(|option| option.trim_matches(['`', ',', ' ']).to_owned());
        Some((options.filter(|option| option.starts_with('-')).collect(), cells[1].to_owned()))
    };
    text.lines().filter_map(row).collect()
}

#[test]
fn every_option_of_strace_has_its_row() {
    let rows = rows();
    let known: Vec<&str> = rows.iter().flat_map(|(options, _)| options.iter().map(String::as_str)).collect();
    assert!(known.len() > 80, "{known:?}");
    let Ok(help) = Command::new("strace").arg("--help").output() else {
        println!("skipped: strace is not installed");
        return;
    };
    let help = String::from_utf8(help.stdout).unwrap();
    let mut seen = 0;
    // An option begins its line: `  -t, --absolute-timestamps[=time]`, `  -e signal=SET, --signal=SET`.
    for line in help.lines().skip_while(|line| *line != "General:").filter(|line| line.trim_start().starts_with('-')) {
        let words = line
            .split(", -")
            .enumerate()
            .map(|(at, word)| if at == 0 { word.trim().into() } else { format!("-{word}") });
        for word in words {
            let word = word.split("  ").next().unwrap().to_owned();
            let end = if let Some(expression) = word.strip_prefix("-e ") {
                format!("-e {}", expression.split(['=', ' ', '[']).next().unwrap())
            } else {
                word.split(['=', '[', ' ']).next().unwrap().to_owned()
            };
            let end = if end == "-e EXPR" { "-e" } else { &end };
            assert!(known.contains(&end), "`{end}` of strace's help is not in docs/strace-options.md: {line}");
            seen += 1;
        }
    }
    assert!(seen > 70, "{seen}");
}

#[test]
fn what_is_refused_says_so_and_what_is_not_runs() {
    let place = Place::new();
    for (options, verdict) in rows() {
        for option in options.iter().filter(|option| !option.starts_with("-e")) {
            let words: &[&str] = match option.as_str() {
                "-E" | "--env" => &["A=b"],
                "-p" | "--attach" | "-h" | "--help" | "-u" | "--user" | "-V" | "--version" => continue,
                "-b" | "--detach-on" => &["execve"],
                "-I" | "--interruptible" => &["3"],
                "-P" | "--trace-path" => &["/"],
                "-a" | "--columns" | "-s" | "--string-limit" => &["9"],
                "--trace" | "--signal" | "--status" | "--abbrev" | "--verbose" | "--raw" | "--read" | "--write" => {
                    &["all"]
                }
                "--decode-pids" => &["=comm"],
                "--color" => &["always"],
                "--kvm" => &["vcpu"],
                "-o" | "--output" => &["out"],
                "-A" | "--output-append-mode" | "-ff" | "--output-separately" => &["-o", "out"],
                "-X" | "--const-print-style" => &["abbrev"],
                "-O" | "--summary-syscall-overhead" => &["1us"],
                "-S" | "--summary-sort-by" => &["name", "-c"],
                "-U" | "--summary-columns" => &["name", "-c"],
                "-c" | "--summary-only" | "-C" | "--summary" | "-w" | "--summary-wall-clock" => &["-q"],
                "--trace-fds" => &["0"],
                "--syscall-limit" => &["5"],
                "--argv0" => &["name"],
                "--inject" => &["getpid:delay_exit=1"],
                "--fault" => &["getpid"],
                _ => &[],
            };
            let mut command = place.trace(&[]);
            match words {
                [value] if value.starts_with('=') => command.arg(format!("{option}{value}")),
                _ => command.arg(option).args(words),
            };
            // A summary would measure prices first.
            let command = if words.contains(&"-c") || words == ["-q"] {
                command.args(["--tolls", "/dev/null"])
            } else {
                &mut command
            };
            let ran = run(command.arg("true"));
            let lines = ran.stderr.lines().filter(|line| line.starts_with("tollgate: ")).count();
            match verdict.as_str() {
                "refused" => assert_eq!((ran.status, lines), (2, 1), "{option}: {ran:?}"),
                // Which /dev/null is no list is said when the options were understood.
                "same" | "different" => assert!(ran.status == 0 || ran.stderr.contains("--tolls"), "{option}: {ran:?}"),
                other => panic!("{option}: {other} is no verdict"),
            }
        }
    }
}

#[test]
fn a_program_is_given_another_name_as_its_argument_0() {
    let place = Place::new();
    let words = ["--argv0", "other", "-o", "out", "sh", "-c", "echo $0"];
    let ran = run(&mut place.trace(&words));
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "other\n", ""));
    assert!(place.text("out").contains("/sh\", [\"other\", \"-c\""), "{}", place.text("out"));
}

/// As strace: what -E sets is the program's own.
#[test]
fn a_program_is_looked_up_in_the_path_of_the_tracer() {
    let place = Place::new();
    let ran = run(&mut place.trace(&["-E", "PATH=/none", "-o", "out", "sh", "-c", "echo $0 $PATH"]));
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "sh /none\n", ""));
}

/// Regression: where a thread that is not followed executed a program, tollgate ended at once, with status 0.
#[test]
fn the_end_of_a_program_that_another_thread_has_executed_is_waited_for() {
    let place = Place::of("births.c");
    for backend in BACKENDS {
        let ran = run(&mut place.trace(&["--backend", backend, "-o", "out", "./subject", "exec"]));
        assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (42, "out\n", ""), "{backend}");
    }
    let ran = run(&mut place.trace(&["-b", "execve", "-o", "out", "sh", "-c", "exec sh -c 'sleep 0.3; exit 6'"]));
    assert_eq!(ran.status, 6, "{ran:?}");
}

/// Regression: CPU time was without that of a child that outlived its maker, and then had it twice where the program
/// waits for such.
#[test]
fn cpu_time_has_that_of_a_child_that_outlives_its_maker_once() {
    let place = Place::of("births.c");
    for way in ["orphan", "adopted"] {
        let ran = run(&mut place.trace(&["-f", "-c", "--json", "-o", "out", "./subject", way]));
        assert_eq!(ran.status, 5, "{ran:?}");
        let summary: serde_json::Value = serde_json::from_str(&place.text("out")).unwrap();
        let used = ["user_ns", "system_ns"].map(|name| summary[name].as_u64().unwrap()).iter().sum::<u64>() / 1_000_000;
        assert!((140..280).contains(&used), "{way}: {used} ms");
    }
}

/// Regression: each call that made a process by the C library's syscall() trapped. With all signals blocked, as where
/// Go starts a program, it died if tollgate was killed then.
#[test]
fn processes_that_any_call_makes_are_born_without_a_trap() {
    let place = Place::of("births.c");
    let words = ["--backend", "sud", "-f", "-c", "--json", "-o", "out", "./subject", "fork"];
    let ran = run(&mut place.trace(&words));
    assert_eq!(ran.status, 5, "{ran:?}");
    let summary: serde_json::Value = serde_json::from_str(&place.text("out")).unwrap();
    let calls = summary["calls"].as_array().unwrap();
    let forks = calls.iter().find(|call| call["name"] == "fork").unwrap();
    assert_eq!(forks["calls"], 300, "{forks}");
    // Each child ends by a call that stops.
    let traps = summary["sites"]["traps"].as_u64().unwrap();
    assert!(traps < 300 + 250, "{traps}: each of them traps");
}

#[test]
fn a_process_is_let_go_when_it_executes_a_program() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        let words = [
            "--backend",
            backend,
            "-f",
            "-b",
            "execve",
            "-e",
            "execve,exit_group",
            "-o",
            "out",
            "sh",
            "-c",
            "/bin/true; exit 4",
        ];
        let ran = run(&mut place.trace(&words));
        assert_eq!((ran.status, ran.stderr.as_str()), (4, ""), "{backend}");
        let text = place.text("out");
        // The shell's own, and what it starts.
        let calls = |name: &str| text.lines().filter(|line| line.contains(name)).count();
        assert_eq!((calls(" execve("), calls(" exit_group(")), (2, 1), "{backend}: {text}");
        assert!(calls("+++ exited with 4 +++") == 1 && calls("+++ exited") == 1, "{backend}: {text}");
        let said = run(&mut place.trace(&[
            "--backend",
            backend,
            "-f",
            "-b",
            "execve",
            "-e",
            "none",
            "sh",
            "-c",
            "/bin/true; exit 4",
        ]));
        assert!(said.status == 4 && said.stderr.matches(" detached\n").count() == 1, "{backend}: {said:?}");
        // The program that was started is let go when it becomes another one, which goes on.
        let become_another = run(&mut place.trace(&[
            "--backend",
            backend,
            "-b",
            "execve",
            "sh",
            "-c",
            "exec sh -c 'sleep 0.1; echo done > done'",
        ]));
        assert_eq!(become_another.status, 0, "{backend}: {become_another:?}");
        until("the end of the program", || place.text("done") == "done\n");
        std::fs::remove_file(place.file("done")).unwrap();
    }
}

/// The lines of dumps.
fn dumps(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with(" | ") || line.starts_with(" * ")).collect()
}

/// Reads and writes by one buffer and by several.
const MOVES: &str = "
import os
fd = os.open('data', os.O_RDONLY)
out = os.open('copy', os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
os.write(out, os.read(fd, 300))
os.writev(out, [b'abc', bytes(range(40))])
os.pread(fd, 50, 1)
a, b = bytearray(5), bytearray(100)
os.lseek(fd, 250, 0)
os.readv(fd, [a, b])
os.read(fd, 9)
os.dup2(out, 20)
os.write(20, b'not asked for')
";

#[test]
fn dumps_are_straces() {
    let place = Place::new();
    std::fs::write(place.file("data"), (0u16..600).map(|at| (at * 7 % 256) as u8).collect::<Vec<u8>>()).unwrap();
    std::fs::write(place.file("moves.py"), MOVES).unwrap();
    let words = ["-e", "trace=read,pread64,readv,write,writev", "-e", "read=!20", "-e", "write=4", "-o"];
    let program = ["python3", "-S", "-E", "moves.py"];
    if run(place.command("python3").args(&program[1..])).status != 0 {
        println!("skipped: python3 is not installed");
        return;
    }
    let strace = run(place.command("strace").args(words).arg("theirs").args(program));
    assert_eq!(strace.status, 0, "{strace:?}");
    for backend in BACKENDS {
        let ran = run(place.trace(&["--backend", backend]).args(words).arg("ours").args(program));
        assert_eq!(ran.status, 0, "{backend}: {ran:?}");
        let (ours, theirs) = (place.text("ours"), place.text("theirs"));
        assert!(dumps(&theirs).len() > 50, "{theirs}");
        assert_eq!(dumps(&ours), dumps(&theirs), "{backend}");
    }
}

#[test]
fn dumps_are_whole_that_no_record_has_room_for() {
    let place = Place::new();
    let program = ["dd", "if=/dev/zero", "of=/dev/null", "bs=200000", "count=2", "status=none"];
    for backend in BACKENDS {
        let words = ["--backend", backend, "-o", "out", "-e", "read,write", "-e", "read=0", "-e", "write=1"];
        let ran = run(place.trace(&words).args(program));
        assert_eq!(ran.status, 0, "{backend}: {ran:?}");
        let text = place.text("out");
        assert_eq!(dumps(&text).len(), 4 * 200_000 / 16, "{backend}");
        assert!(!text.contains("cut:"), "{backend}");
    }
}

#[test]
fn a_dump_that_was_cut_says_so() {
    let place = Place::new();
    let program = ["dd", "if=/dev/zero", "of=/dev/null", "bs=3000000", "count=1", "status=none"];
    for backend in BACKENDS {
        let words = ["--backend", backend, "-e", "read", "-e", "read=0", "-o", "out"];
        assert_eq!(run(place.trace(&words).args(program)).status, 0, "{backend}");
        let text = place.text("out");
        let lines = dumps(&text);
        assert_eq!(lines.last(), Some(&" | cut: the first 2097152 of 3000000 bytes were copied"), "{backend}");
        assert_eq!((lines.len(), &lines[0][..11]), (2_097_152 / 16 + 1, " | 000000  "), "{backend}");
    }
}

#[test]
fn command_names_stand_behind_pids() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        for option in ["-Y", "--decode-pids=comm"] {
            let words = ["--backend", backend, "-f", option, "-e", "kill,getppid,wait4,exit_group", "-o", "out"];
            let ran = run(place.trace(&words).args(["sh", "-c", "kill -0 $$; echo $$; /bin/true; exit 3"]));
            assert_eq!(ran.status, 3, "{ran:?}");
            let (text, pid) = (place.text("out"), ran.stdout.trim());
            let has = |line: &str| {
                assert!(text.lines().any(|other| other.starts_with(line)), "{backend}: no `{line}` in {text}")
            };
            has(&format!("{pid}<sh> kill({pid}<sh>, 0)"));
            has(&format!("{pid}<sh> +++ exited with 3 +++"));
            assert!(text.lines().any(|line| line.contains("<true> exit_group(0)")), "{backend}: {text}");
            assert!(
                text.lines().any(|line| line.contains("getppid()") && line.contains("<tollgate>")),
                "{backend}: {text}"
            );
        }
    }
}

/// The second process of a namespace is not the second one of the machine.
#[test]
fn pids_of_another_namespace_are_told_with_those_of_this_one() {
    if crate::command::not_root("a PID namespace is root's to make") {
        return;
    }
    let place = Place::new();
    let program = ["unshare", "--pid", "--fork", "sh", "-c", "sleep 0.1 & kill -0 $!; wait; exit 3"];
    for backend in ["sud", "ptrace"] {
        let told = |option: &str| {
            let words = ["--backend", backend, "-f", option, "-e", "trace=kill", "-o", "out"];
            assert_eq!(run(place.trace(&words).args(program)).status, 3);
            place.text("out")
        };
        let text = told("--decode-pids=pidns");
        let sleeps = text.lines().find(|line| line.ends_with("+++ exited with 0 +++")).unwrap();
        let sleeps = sleeps.split_whitespace().next().unwrap();
        assert!(text.contains(&format!(" kill(2 /* {sleeps} in strace's PID NS */, 0) = 0")), "{backend}: {text}");
        let ends = format!("si_pid=2 /* {sleeps} in strace's PID NS */, ");
        assert!(text.lines().any(|line| line.contains("--- SIGCHLD") && line.contains(&ends)), "{backend}: {text}");
        let text = told("-Y");
        let names = ["<sh> kill(2<sh>, 0)", "<sh> kill(2<sleep>, 0)"];
        assert!(names.iter().any(|line| text.contains(line)) && !text.contains("PID NS"), "{backend}: {text}");
        let text = told("--decode-pids=all");
        assert!(text.contains(" in strace's PID NS */, 0)") && text.contains("kill(2<s"), "{backend}: {text}");
    }
}

#[test]
fn structures_are_addresses_where_that_is_asked_for() {
    let place = Place::new();
    let words = ["-e", "trace=newfstatat,pipe2,read,execve", "-e", "verbose=!newfstatat,pipe2", "-o"];
    let program = ["sh", "-c", "/bin/true | cat"];
    let shapes = |name: &str| -> Vec<String> {
        let address = regex::Regex::new("0x[0-9a-f]+").unwrap();
        place
            .text(name)
            .lines()
            .filter(|line| line.starts_with("pipe2") || line.starts_with("newfstatat(3"))
            .map(|line| address.replace_all(line, "0x").into_owned())
            .collect()
    };
    assert_eq!(run(place.command("strace").args(words).arg("theirs").args(program)).status, 0);
    assert_eq!(run(place.trace(&words).arg("ours").args(program)).status, 0);
    assert!(
        shapes("ours").len() > 1 && shapes("ours").iter().any(|line| line.starts_with("pipe2(0x, 0)")),
        "{:?}",
        shapes("ours")
    );
    assert_eq!(shapes("ours"), shapes("theirs"));
    // Strings and data are none.
    assert!(place.text("ours").contains("read(3, \"\\177ELF"), "{}", place.text("ours"));
}

#[test]
fn who_may_not_be_interrupted_is_not() {
    let place = Place::new();
    for level in ["3", "never_tstp"] {
        let mut program = Running::start(place.command("cat").stdin(Stdio::piped()));
        let tracer = Running::start(&mut place.trace(&["-I", level, "-o", "out", "-p", &program.pid().to_string()]));
        tracer.wait_for_complaint("attached");
        let signals = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT];
        signals.into_iter().for_each(|signal| tracer.signal(signal));
        if level != "3" {
            tracer.signal(Signal::SIGTSTP);
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert_eq!(tracer_of(program.pid()), Some(tracer.pid()), "-I {level}");
        program.close();
        assert_eq!(program.end().status, 0);
        assert_eq!(tracer.end().status, 0);
        assert!(place.text("out").contains("+++ exited with 0 +++"), "-I {level}");
    }
}

#[test]
fn who_may_be_interrupted_takes_the_program_along() {
    let place = Place::new();
    for level in ["1", "waiting"] {
        let script = "trap 'echo asked; exit 0' TERM; echo ready; while :; do sleep 0.01; done";
        let tracer = Running::start(&mut place.trace(&["-I", level, "-o", "out", "sh", "-c", script]));
        tracer.wait_for("ready");
        tracer.signal(Signal::SIGTERM);
        tracer.wait_for("asked");
        assert_eq!(tracer.end().status, 128 + 15, "-I {level}");
    }
}

/// Regression: SIGINT and SIGQUIT were left to the terminal, and who sent them to tollgate alone was not heard.
#[test]
fn what_a_process_sends_is_handed_on_and_what_a_terminal_sends_is_not_sent_twice() {
    let place = Place::new();
    let script = "trap 'echo quit' QUIT; trap 'echo hung' HUP; trap 'echo asked; exit 3' INT; echo ready; while :; do \
                  sleep 0.01; done";
    for command in ["trace", "probe", "run"] {
        let options: &[&str] = if command == "run" { &[] } else { &["-q", "-o", "out"] };
        let what: &[&str] = if command == "probe" { &["-e", "libc:getppid"] } else { &[] };
        let words = [&[command], options, what, &["--", "sh", "-c", script]].concat();
        let tollgate = Running::start(place.command(env!("CARGO_BIN_EXE_tollgate")).args(words));
        tollgate.wait_for("ready");
        // Two at once are two.
        tollgate.signal(Signal::SIGQUIT);
        tollgate.signal(Signal::SIGHUP);
        tollgate.wait_for("quit");
        tollgate.wait_for("hung");
        tollgate.signal(Signal::SIGINT);
        tollgate.wait_for("asked");
        assert_eq!(tollgate.end().status, 3, "{command}");
    }
}

/// Regression: with -I1 it came twice, from the terminal and from tollgate.
#[test]
fn what_a_terminal_sends_comes_once() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    for words in ["trace -I1 -o out", "trace -I2 -o out", "probe -o out -e libc:getppid", "run"] {
        let _ = std::fs::remove_file(place.file("over"));
        // It goes on for a while, in which it would hear of another one; with -I1 it is let go, and outlives its
        // terminal.
        let program = "trap '' HUP; trap 'echo heard >>heard' INT; : >heard; echo ready; i=0; while [ $i -lt 40 ]; do \
                       sleep 0.01; i=$((i+1)); done; \
                       mv heard over";
        let script = format!("{tollgate} {words} -- sh -c \"{}\"", program.replace('$', "\\$"));
        let mut command = place.command("script");
        command.args(["-qefc", &script, "/dev/null"]).env("SHELL", "/bin/sh").stdin(Stdio::piped());
        let mut running = Running::start(&mut command);
        running.wait_for("ready");
        running.tell("\u{3}");
        running.end();
        until("the program's end", || place.file("over").exists());
        assert_eq!(place.text("over"), "heard\n", "{words}");
    }
}

/// Regression: they were /dev/null in the program.
#[test]
fn closed_descriptors_are_closed_in_the_program() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let shows = "for i in 0 1 2; do [ -e /proc/self/fd/$i ] && echo $i; done; exit 4";
    for words in [
        &["trace", "-o", "out"][..],
        &["trace", "--backend", "seccomp", "-o", "out"],
        &["probe", "-o", "out", "-e", "libc:getppid"],
        &["run"],
    ] {
        let script = "exec \"$@\" <&- 2>&-";
        let command = [&["-c", script, "-", &tollgate], words, &["sh", "-c", shows]].concat();
        let ran = run(place.command("sh").args(command));
        assert_eq!((ran.status, ran.stdout.as_str()), (4, "1\n"), "{words:?}: {ran:?}");
    }
}

#[test]
fn tips_and_strings_in_hexadecimal() {
    let place = Place::new();
    let tips = |option: &str| run(&mut place.trace(&[option, "-o", "out", "true"])).stderr;
    assert!(tips("--tips").starts_with("tollgate: tip: ") && tips("--tips=id:2,full") == tips("--tips=2"));
    assert_eq!(tips("--tips=none"), "");
    for (which, shown) in [
        ("--strings-in-hex=non-ascii-chars", r#""a\x01b\n""#),
        ("--strings-in-hex=non-ascii", r#""\x61\x01\x62\x0a""#),
        ("--strings-in-hex", r#""\x61\x01\x62\x0a""#),
        ("--strings-in-hex=none", r#""a\1b\n""#),
    ] {
        run(&mut place.trace(&[which, "-e", "write", "-o", "out", "printf", r"a\001b\n"]));
        assert!(place.text("out").contains(&format!("write(1, {shown}, 4)")), "{which}: {}", place.text("out"));
    }
}

/// Regression: who asked for `connect` saw none of a 32-bit program that makes it by socketcall(2).
#[test]
fn calls_inside_socketcall_are_asked_for_by_either_name() {
    let place = Place::new();
    let Some(program) = crate::run_command::built_32(&place, "socketcall_32.c") else { return };
    let program = program.to_str().unwrap();
    for (asked, sockets, connects) in [
        ("connect", 0, 1),
        ("%network", 3, 1),
        ("socketcall", 3, 1),
        ("!socket", 0, 1),
        ("!socketcall", 0, 0),
        ("read", 0, 0),
    ] {
        let ran = crate::command::run(&mut place.trace(&["-o", "lines", "-e", asked, program]));
        assert_eq!(ran.status, 7, "{asked}: {ran:?}");
        let lines = place.text("lines");
        let count = |name: &str| lines.lines().filter(|line| line.contains(name)).count();
        assert_eq!((count(":socket("), count(":connect(")), (sockets, connects), "{asked}: {lines}");
    }
    // As in strace, they are counted by what they are too.
    let ran = crate::command::run(&mut place.trace(&["-c", "--json", "-o", "counts", program]));
    assert_eq!(ran.status, 7, "{ran:?}");
    let counts: serde_json::Value = serde_json::from_str(&place.text("counts")).unwrap();
    let calls = |name: &str| {
        let rows = counts["calls"].as_array().unwrap().iter();
        rows.filter(|row| row["name"] == name).map(|row| row["calls"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((calls("socket"), calls("connect"), calls("socketcall")), (3, 1, 0), "{counts:#}");
}
