//! Calls that are tampered with (`-e inject=`, `-e fault=`): what the program meets, and the lines, are strace's under
//! each backend.

use crate::command::{BACKENDS, Place, Ran, Running, run, until};
use nix::sys::signal::Signal;
use std::process::Command;
use std::time::{Duration, Instant};

fn place() -> Place {
    Place::of("injected.c")
}

/// A program's run, and the lines of its trace, without numbers that differ from run to run.
fn traced(place: &Place, mut command: Command, options: &[&str], program: &[&str]) -> (i32, String, String) {
    let _ = std::fs::remove_file(place.file("lines"));
    command.args(["-o", "lines"]).args(options).arg("./subject").args(program);
    let Ran { status, stdout, .. } = run(&mut command);
    let lines = place.text("lines");
    // Who sends a signal depends on the backend; ids are another run's.
    let plain = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.chars().all(|letter| letter.is_ascii_digit()) && word.len() > 2;
        let same = words.iter().map(|word| if number(word) { "N" } else { word }).collect::<Vec<_>>().join(" ");
        same.split("si_code=").next().unwrap_or_default().to_string()
    };
    (status, stdout, lines.lines().map(plain).collect::<Vec<_>>().join("\n"))
}

fn strace(place: &Place) -> Command {
    place.command("strace")
}

/// Under strace and under each backend.
fn as_strace(options: &[&str], program: &[&str]) {
    let place = place();
    let expected = traced(&place, strace(&place), options, program);
    assert_eq!(expected.0, 7, "strace: {expected:?}");
    for backend in BACKENDS {
        let ours = traced(&place, place.trace(&["--backend", backend]), options, program);
        assert_eq!(ours, expected, "{backend}: {options:?} {program:?}");
    }
}

/// Regression: a rule that was misspelt, or met nothing, was not told from one that did its work.
#[test]
fn a_rule_that_matches_no_call_is_said() {
    let place = Place::new();
    let said = |words: &[&str]| run(&mut place.trace(&[&["-o", "lines"], words, &["true"]].concat())).stderr;
    let both = said(&["-e", "inject=getppid:error=EPERM", "-e", "fault=close:error=EIO:when=1000"]);
    for rule in ["-e inject=getppid:error=EPERM matched no call", "-e fault=close:error=EIO:when=1000 matched no call"]
    {
        assert!(both.contains(rule), "{both}");
    }
    assert!(!said(&["-e", "inject=close:delay_exit=1"]).contains("matched no call"));
    assert!(!said(&["-q", "-q", "-e", "inject=getppid:error=EPERM"]).contains("matched no call"));
}

#[test]
fn results_and_signals_and_their_turns_are_strace_s() {
    for rule in [
        "fault=getpid:error=EPERM",
        "fault=getpid",
        "inject=getpid:retval=42:when=2+3",
        "inject=getpid:error=EAGAIN:when=2..5+2",
        "inject=getpid:error=EAGAIN:when=4+",
        "inject=getpid:syscall=getuid:retval=5:when=1",
        "inject=getpid:signal=USR1:when=3",
        "inject=getpid:error=EINTR:signal=SIGUSR1:when=1..2",
        "inject=getpid:delay_enter=1ms:when=2",
        "inject=getpid:error=EBUSY:delay_exit=1000:when=2",
    ] {
        as_strace(&["-e", "trace=getpid", "-e", rule], &["numbers"]);
    }
}

#[test]
fn what_is_written_where_arguments_point_is_strace_s() {
    // "/tmp", and "?".
    for (rules, seen) in [
        (&["inject=chdir:poke_enter=@arg1=2f746d7000"][..], "0: chdir(/tmp) = 0"),
        (&["inject=getcwd:poke_exit=@arg1=3f00:when=2"], "getcwd = 2 ?"),
        (&["inject=chdir:poke_enter=@arg1=2f746d7000:error=EACCES:when=1..2"], "1: chdir(/tmp) = -1"),
        (&["inject=chdir:poke_enter=@arg1=3f00:poke_exit=@arg1=2f00"], "2: chdir(/) = -1"),
        (&["inject=getcwd:poke_exit=@arg1=3f00:delay_exit=1ms"], "?"),
    ] {
        let shown = ["-e", "trace=chdir,getcwd", "-a", "1"];
        let options: Vec<&str> = shown.into_iter().chain(rules.iter().flat_map(|rule| ["-e", *rule])).collect();
        as_strace(&options, &["pokes"]);
        let place = place();
        let (_, said, lines) = traced(&place, place.trace(&[]), &options, &["pokes"]);
        assert!(said.contains(seen) && lines.contains("(INJECTED: args"), "{rules:?}: {said}{lines}");
    }
}

/// strace writes there too.
#[test]
fn nothing_is_written_where_the_program_may_not_write() {
    let place = place();
    for backend in BACKENDS {
        let options = ["--backend", backend, "-e", "inject=chdir:poke_enter=@arg1=2f746d7000"];
        let (_, said, lines) = traced(&place, place.trace(&options), &[], &["fixed"]);
        assert_eq!(said, "chdir(....) = -1\n", "{backend}");
        assert!(!lines.contains("INJECTED"), "{backend}: {lines}");
    }
}

#[test]
fn calls_that_make_threads_and_processes_are_tampered_with() {
    let place = place();
    // strace tampers with nothing that it does not show. Addresses are another run's.
    for (shown, rule, program) in [
        ("trace=clone,clone3", "fault=clone,clone3:error=EAGAIN", "thread"),
        ("trace=clone,fork,vfork", "fault=clone,fork,vfork:error=ENOMEM", "fork"),
        // Who is born counts its own turns.
        ("trace=getpid", "fault=getpid:error=EPERM:when=2", "fork"),
        ("trace=getpid", "fault=getpid:error=EPERM:when=2", "thread"),
    ] {
        let options = ["-f", "-e", shown, "-e", rule];
        let (status, said, lines) = traced(&place, strace(&place), &options, &[program]);
        let injected = lines.matches("INJECTED").count();
        assert!(injected > 0, "{rule}: {lines}");
        for backend in BACKENDS {
            let ours = traced(&place, place.trace(&["--backend", backend]), &options, &[program]);
            let found = (ours.0, ours.1.as_str(), ours.2.matches("INJECTED").count());
            assert_eq!(found, (status, said.as_str(), injected), "{backend}: {rule}");
        }
    }
}

/// The number is of the i386 table.
#[test]
fn calls_by_int_0x80_are_tampered_with() {
    let place = place();
    for backend in BACKENDS {
        let options = ["--backend", backend, "-e", "trace=getpid", "-e", "fault=getpid@32:error=EPERM:when=2"];
        let (status, said, lines) = traced(&place, place.trace(&options), &[], &["int80"]);
        assert_eq!(
            (status, said.as_str()),
            (7, "int80: own, 0 signals\nint80: -1 Success, 0 signals\nint80: own, 0 signals\n"),
            "{backend}"
        );
        let injected: Vec<&str> = lines.lines().filter(|line| line.contains("INJECTED")).collect();
        assert_eq!(injected, ["int80:getpid() = -1 EPERM (Operation not permitted) (INJECTED)"], "{backend}");
    }
}

/// strace tampers with a call of any file, or with none.
#[test]
fn a_rule_may_be_for_some_files_only() {
    let place = place();
    for name in ["one.txt", "two.txt", "two.dat"] {
        std::fs::write(place.file(name), "").unwrap();
    }
    std::fs::create_dir(place.file("deep")).unwrap();
    std::fs::write(place.file("deep/two.txt"), "").unwrap();
    let files = ["files", "one.txt", "two.txt", "./two.txt", "two.dat"];
    for backend in BACKENDS {
        let of = |rule: &str| {
            let (status, said, _) = traced(&place, place.trace(&["--backend", backend, "-e", rule]), &[], &files);
            assert_eq!(status, 7, "{backend}, {rule}");
            said
        };
        let denied = "Permission denied";
        let said = of("inject=open,openat:path=*/two.*:error=EACCES:when=2+");
        assert_eq!(
            said,
            format!("one.txt: open\ntwo.txt: open\n./two.txt: {denied}\ntwo.dat: {denied}\n"),
            "{backend}"
        );
        assert!(
            of("fault=openat:path=two.txt:error=EACCES").contains(&format!("\ntwo.txt: {denied}\n./two.txt: open"))
        );
        // From a directory that is not the current one.
        let rule = "fault=openat:path=*/deep/two.txt:error=EACCES";
        let (_, said, _) =
            traced(&place, place.trace(&["--backend", backend, "-e", rule]), &[], &["below", "deep", "two.txt"]);
        assert_eq!(said, format!("two.txt: {denied}\n"), "{backend}");
    }
}

/// Regression: `-P` said what was shown, and rules were for all files.
#[test]
fn a_rule_is_for_the_files_that_are_asked_for() {
    let place = place();
    for name in ["one.txt", "two.txt"] {
        std::fs::write(place.file(name), "x").unwrap();
    }
    for backend in BACKENDS {
        let options =
            ["--backend", backend, "-P", "two.txt", "-e", "fault=openat:error=EACCES", "-e", "fault=read:error=EIO"];
        let (status, said, _) =
            traced(&place, place.trace(&options), &[], &["files", "one.txt", "two.txt", "./two.txt"]);
        assert_eq!(status, 7, "{backend}");
        assert_eq!(
            said, "one.txt: open\ntwo.txt: Permission denied\n./two.txt: open\n",
            "{backend}: names are compared as strace does"
        );
        // What is not shown is not tampered with: neither name is the file's.
        std::fs::create_dir_all(place.file("deep")).unwrap();
        std::fs::write(place.file("deep/two.txt"), "x").unwrap();
        let path = place.file("deep/two.txt");
        let options = ["--backend", backend, "-P", path.to_str().unwrap(), "-e", "fault=openat:error=EACCES"];
        let (_, said, _) = traced(&place, place.trace(&options), &[], &["below", "deep", "two.txt"]);
        assert_eq!(said, "two.txt: open\n", "{backend}");
        // A descriptor that was opened by another name: /bin/cat reads its input.
        let path = place.file("two.txt");
        let mut cat = place.trace(&["--backend", backend, "-P", path.to_str().unwrap(), "-e", "fault=read:error=EIO"]);
        cat.arg("cat").stdin(std::fs::File::open(&path).unwrap());
        let out = cat.output().unwrap();
        // Regression: `-e fd=` limited what was shown, and the loader could not read libraries.
        let mut fd = place.trace(&["--backend", backend, "-e", "fd=0", "-e", "fault=read:error=EIO"]);
        fd.arg("cat").stdin(std::fs::File::open(&path).unwrap());
        assert_eq!(fd.output().unwrap().status.code(), Some(1), "{backend}");
        assert!(
            out.stdout.is_empty() && String::from_utf8_lossy(&out.stderr).contains("(INJECTED)"),
            "{backend}: {out:?}"
        );
    }
}

/// Several rules for one call are all heeded.
#[test]
fn rules_add_up() {
    let place = place();
    for backend in BACKENDS {
        let rules = [
            "-e",
            "fault=getpid:error=EPERM:when=1",
            "-e",
            "inject=getpid:signal=USR1:when=1",
            "-e",
            "fault=getpid:error=EIO:when=3",
        ];
        let (status, said, _) = traced(&place, place.trace(&["--backend", backend]), &rules, &["numbers"]);
        let own = "main: own, 1 signals\n";
        let expected = format!(
            "main: -1 Operation not permitted, 1 signals\n{own}main: -1 Input/output error, 1 signals\n{own}{own}{own}"
        );
        assert_eq!((status, said), (7, expected), "{backend}");
    }
}

#[test]
fn a_delay_holds_its_thread_and_no_other() {
    let place = place();
    for backend in ["sud", "ptrace"] {
        let begun = Instant::now();
        let rule = "inject=getpid:delay_enter=40ms:when=2..4";
        let (status, _, lines) = traced(
            &place,
            place.trace(&["--backend", backend, "-T", "-e", "trace=getpid", "-e", rule]),
            &[],
            &["numbers"],
        );
        assert!(status == 7 && begun.elapsed() >= Duration::from_millis(120), "{backend}: {:?}", begun.elapsed());
        assert_eq!(lines.matches("(DELAYED)").count(), 3, "{backend}: {lines}");
        // Regression: the delay was no time of the call.
        let seconds = |line: &str| line.rsplit(['<', '>']).nth(1).and_then(|time| time.parse::<f64>().ok());
        let delayed = lines.lines().filter(|line| line.contains("(DELAYED)"));
        assert!(delayed.clone().all(|line| seconds(line) >= Some(0.04)), "{backend}: {lines}");
        // Who is killed, or let go of, while it waits.
        let tracer = Running::start(
            place.trace(&["--backend", backend, "-e", "inject=getpid:delay_exit=1000s"]).arg("./subject"),
        );
        std::thread::sleep(Duration::from_millis(200));
        tracer.signal(Signal::SIGTERM);
        let ran = tracer.end();
        assert_eq!(ran.status, 128 + Signal::SIGTERM as i32, "{backend}: {ran:?}");
    }
}

#[test]
fn a_program_that_runs_already_is_tampered_with_and_let_go_whole() {
    let place = place();
    for backend in ["sud", "ptrace"] {
        let subject = Running::start(place.command("./subject").arg("forever"));
        subject.wait_for("own");
        let denied = || subject.said().matches("not permitted").count();
        assert_eq!(denied(), 0);
        let options = [
            "--backend",
            backend,
            "-o",
            "/dev/null",
            "-e",
            "fault=getpid:error=EPERM",
            "-p",
            &subject.pid().to_string(),
        ];
        let tracer = Running::start(&mut place.trace(&options));
        until("calls that fail", || denied() > 20);
        tracer.signal(Signal::SIGINT);
        assert_eq!(tracer.end().status, 0, "{backend}");
        let (before, said) = (denied(), subject.said().len());
        until("calls behind the trace", || subject.said().len() > said + 400);
        assert_eq!(denied(), before, "{backend}");
        subject.signal(Signal::SIGTERM);
        subject.end();
    }
}

#[test]
fn summaries_and_json_say_what_was_injected() {
    let place = place();
    let rule = "fault=getpid:error=EPERM:when=1+2";
    let table = run(place.trace(&["-c", "-e", "trace=getpid", "-e", rule]).args(["./subject", "numbers"]));
    let row = table.stderr.lines().find(|line| line.contains("getpid")).unwrap_or_else(|| panic!("{}", table.stderr));
    assert!(row.split_whitespace().any(|word| word == "6") && row.split_whitespace().any(|word| word == "3"), "{row}");
    let json =
        run(place.trace(&["--json", "-o", "lines", "-e", "trace=getpid", "-e", rule]).args(["./subject", "numbers"]));
    assert_eq!(json.status, 7);
    let lines = place.text("lines");
    let injected: Vec<bool> = lines
        .lines()
        .filter(|line| line.contains("\"getpid\""))
        .map(|line| line.contains("\"injected\":true"))
        .collect();
    assert_eq!(injected, [true, false, true, false, true, false], "{lines}");
}

/// As strace does: what is not traced is not tampered with, and where a rule has no other call that is said.
#[test]
fn only_calls_that_are_traced_are_tampered_with() {
    as_strace(&["-e", "trace=getpid", "-e", "fault=!process,getppid:error=EPERM:when=2"], &["numbers"]);
    let place = Place::new();
    let ran = run(&mut place.trace(&["-o", "lines", "-e", "trace=getpid", "-e", "fault=openat:error=EIO", "true"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stderr.contains("-e fault=openat:error=EIO matched no call (only calls that are traced"), "{ran:?}");
}

/// Regression: that nothing could be written was only to be guessed from a line without a note.
#[test]
fn what_cannot_be_written_is_said() {
    let place = place();
    for backend in BACKENDS {
        let said = |program: &str| {
            let rule = "inject=chdir:poke_enter=@arg1=2f746d7000";
            run(&mut place.trace(&["--backend", backend, "-o", "lines", "-e", rule, "./subject", program])).stderr
        };
        let fixed = said("fixed");
        assert!(fixed.starts_with("tollgate: chdir: nothing can be written to 0x"), "{backend}: {fixed}");
        assert!(fixed.ends_with(": couldn't poke\n") && fixed.lines().count() == 1, "{backend}: {fixed}");
        assert_eq!(said("pokes"), "", "{backend}");
    }
}
