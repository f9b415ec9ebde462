//! `tollgate run`: what is replaced is seen by what a program's own filter is asked about, and the program ends as it
//! would have.

use crate::command::{Place, Ran, Running, run, until};
use nix::sys::signal::Signal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// `tollgate run` with these words.
pub fn replaced(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.arg("run").args(words);
    command
}

fn said(ran: &Ran) -> (i32, &str) {
    (ran.status, ran.stdout.as_str())
}

#[test]
fn the_time_is_told_without_a_system_call() {
    let place = Place::of("asks.c");
    let native = run(place.command(&place.subject).arg("now"));
    assert_eq!(said(&native), (0, "99\n"));
    let ran = run(&mut replaced(&place, &["-v", "./subject", "now"]));
    assert_eq!(said(&ran), (0, "0\n"), "{ran:?}");
    assert!(ran.stderr.contains("tollgate: replaced ") && ran.stderr.contains(" of time"), "{ran:?}");
    // What is not asked for stays.
    let ran = run(&mut replaced(&place, &["--replace", "int80,vsyscall", "./subject", "now"]));
    assert_eq!((said(&ran), ran.stderr.as_str()), ((0, "99\n"), ""));
}

#[test]
fn a_program_with_a_filter_keeps_its_calls_and_that_is_said() {
    let place = Place::of("asks.c");
    let ran = run(&mut replaced(&place, &["./subject", "before"]));
    assert_eq!(said(&ran), (0, "99\n"), "{ran:?}");
    assert!(ran.stderr.contains("time is not replaced: it has a seccomp filter"), "{ran:?}");
}

/// Builds a 32-bit program without a C library; `None` where this compiler makes none.
pub fn built_32(place: &Place, name: &str) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command").join(name);
    let path = place.file("program32");
    let flags = [
        "-m32",
        "-O1",
        "-nostdlib",
        "-static",
        "-fno-pic",
        "-no-pie",
        "-ffreestanding",
        "-fno-stack-protector",
        "-fcf-protection=none",
    ];
    let made = Command::new("gcc").args(flags).arg("-o").arg(&path).arg(source).output().expect("gcc");
    if !made.status.success() {
        eprintln!("skipped: gcc makes no 32-bit code here: {}", String::from_utf8_lossy(&made.stderr));
        return None;
    }
    Some(path)
}

#[test]
fn calls_of_32_bit_code_come_by_the_vdso() {
    let place = Place::of("asks.c");
    let Some(program) = built_32(&place, "by_vdso.c") else { return };
    let native = run(&mut place.command(&program));
    assert_eq!(said(&native), (0, "by int 0x80\n"));
    let ran = run(&mut replaced(&place, &["--strict", "-v", program.to_str().unwrap()]));
    assert_eq!(said(&ran), (0, "by the vDSO\n"), "{ran:?}");
    assert!(ran.stderr.contains("tollgate: replaced ") && ran.stderr.contains(" of int80"), "{ran:?}");
}

#[test]
fn programs_that_a_shell_starts_have_their_crossings_replaced_too() {
    let place = Place::of("asks.c");
    let ran =
        run(&mut replaced(&place, &["-v", "sh", "-c", "./subject now; ./subject now & wait; exec ./subject now"]));
    assert_eq!(said(&ran), (0, "0\n0\n0\n"), "{ran:?}");
    assert!(ran.stderr.contains("in 4 programs"), "{ran:?}");
}

#[test]
fn it_ends_as_its_program_does() {
    let place = Place::new();
    let status = |words: &[&str]| run(&mut replaced(&place, words)).status;
    assert_eq!(status(&["sh", "-c", "exit 7"]), 7);
    assert_eq!(status(&["sh", "-c", "kill -9 $$"]), 128 + 9);
    let ran = run(&mut replaced(&place, &["/no/such/program"]));
    assert_eq!((ran.status, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("/no/such/program: no such program"), "{ran:?}");
}

#[test]
fn a_wrong_command_line_is_one_sentence() {
    let place = Place::new();
    for (words, says) in [
        (&["--replace", "itn80", "true"][..], "did you mean `int80`?"),
        (&[], "no program to run"),
        (&["--plan", "--measure", "true"], "cannot be used with"),
        (&["--measure", "--rounds", "0", "true"], "--rounds"),
    ] {
        let ran = run(&mut replaced(&place, words));
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{words:?}: {ran:?}");
        assert!(ran.stderr.contains(says), "{words:?}: {ran:?}");
    }
}

/// Regression: these were not run at all, though the help promises it.
#[test]
fn a_program_that_cannot_be_followed_runs_unchanged_unless_strict() {
    let place = Place::of("asks.c");
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let script = "ulimit -n 5; exec \"$@\"";
    for outer in [&["strace", "-f", "-o", "/dev/null"][..], &[&tollgate, "run", "-q"], &["sh", "-c", script, "-"]] {
        let ran = |options: &[&str]| {
            let words = [&outer[1..], &[&tollgate, "run"], options, &["sh", "-c", "echo ran; exit 4"]].concat();
            run(place.command(outer[0]).args(words))
        };
        let free = ran(&[]);
        assert_eq!(said(&free), (4, "ran\n"), "{free:?}");
        assert!(free.stderr.contains("the program runs unchanged"), "{free:?}");
        let strict = ran(&["--strict"]);
        assert_eq!(said(&strict), (1, ""), "{strict:?}");
    }
}

/// Regression: where tollgate had no descriptor left for one more process, that stood still for ever.
#[test]
fn more_processes_than_tollgate_may_have_descriptors_run_to_their_end() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let program = "ulimit -Sn; i=0; while [ $i -lt 100 ]; do sleep 1 & i=$((i+1)); done; wait; echo done";
    for (limit, followed) in [("ulimit -Sn 40", true), ("ulimit -n 40", false)] {
        let script = format!("{limit}; exec \"$@\"");
        let ran = run(place.command("sh").args(["-c", &script, "-", &tollgate, "run", "sh", "-c", program]));
        assert_eq!(said(&ran), (0, "40\ndone\n"), "{limit}: {ran:?}");
        assert_eq!(ran.stderr.is_empty(), followed, "{limit}: {ran:?}");
    }
}

/// Regression: a signal that came before a stub had saved the vector registers brought back those of an earlier call.
#[test]
fn signals_leave_vector_registers_alone() {
    let place = Place::of("vectors.c");
    let ran = run(&mut replaced(&place, &["./subject"]));
    assert_eq!(said(&ran), (5, "0 changed, often interrupted\n"), "{ran:?}");
}

/// Regression: a limit on the length of files killed tollgate in the middle of its cache, and nobody waited for the
/// program.
#[test]
fn a_limit_on_files_does_not_end_tollgate() {
    let place = Place::of("asks.c");
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let script = "ulimit -f 0; exec \"$@\"";
    for command in ["run", "trace"] {
        let words = ["-c", script, "-", &tollgate, command, "sh", "-c", "exit 4"];
        // Into pipes, which have no length.
        let ran = place.command("sh").env("XDG_CACHE_HOME", place.file(command)).args(words).output().unwrap();
        assert_eq!(ran.status.code(), Some(4), "{ran:?}");
    }
}

/// Stubs and their stacks stay in a program whose tracer is killed.
#[test]
fn a_program_whose_tollgate_is_killed_goes_on() {
    let place = Place::of("asks.c");
    for time in 0..6 {
        let tollgate = Running::start(replaced(&place, &["./subject", "clocks", "2"]).stdin(Stdio::null()));
        tollgate.wait_for("ready");
        let program = crate::command::children(tollgate.pid());
        assert_eq!(program.len(), 1);
        std::thread::sleep(std::time::Duration::from_millis(37 * time));
        tollgate.signal(Signal::SIGKILL);
        // Its output is the program's: what that says at its end is the verdict.
        let gone = || crate::command::status_field(program[0], "State").is_none_or(|state| state.starts_with('Z'));
        until("the program's end", gone);
        assert!(tollgate.said().ends_with("back 0\n"), "time {time}: {:?}", tollgate.said());
    }
}

#[test]
fn signals_and_threads_leave_the_clock_right() {
    let place = Place::of("asks.c");
    let ran = run(&mut replaced(&place, &["./subject", "clocks", "2"]));
    assert_eq!((said(&ran), ran.stderr.as_str()), ((6, "ready\nback 0\n"), ""));
}

#[test]
fn a_terminating_signal_is_handed_on() {
    let place = Place::new();
    let tollgate = Running::start(&mut replaced(
        &place,
        &["sh", "-c", "trap 'echo heard; exit 4' TERM; echo ready; while :; do sleep 0.05; done"],
    ));
    tollgate.wait_for("ready");
    tollgate.signal(Signal::SIGTERM);
    let ran = tollgate.end();
    assert_eq!(said(&ran), (4, "ready\nheard\n"), "{ran:?}");
}

#[test]
fn a_check_compares_what_both_ways_write() {
    let place = Place::new();
    let ran = run(&mut replaced(&place, &["--check", "sh", "-c", "echo out; echo err >&2; exit 3"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(ran.stdout.matches("the same").count(), 3 + usize::from(counted()), "{ran:?}");
    let ran = run(&mut replaced(&place, &["--check", "grep", "TracerPid", "/proc/self/status"]));
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(
        ran.stdout.contains("standard output  differs\n") && ran.stdout.contains("without tollgate do not differ"),
        "{ran:?}"
    );
    // Regression: what no two runs have in common was called a difference.
    let ran = run(&mut replaced(&place, &["--check", "sh", "-c", "echo $$"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stdout.contains("standard output  differs, as it does between two runs without tollgate"), "{ran:?}");
}

/// Whether the kernel counts system calls for this user; where it does not, that is said in place of counts.
fn counted() -> bool {
    let place = ["/sys/kernel/tracing", "/sys/kernel/debug/tracing"];
    let there = place.iter().any(|place| Path::new(place).join("events/raw_syscalls/sys_enter/id").exists());
    if !there {
        eprintln!("skipped: no tracepoint of system calls is to be had here");
    }
    there
}

#[test]
fn a_check_and_a_measured_run_have_the_kernels_own_count_of_calls() {
    let place = Place::of("asks.c");
    let check = run(&mut replaced(&place, &["--check", "./subject", "often"]));
    let measured = run(&mut replaced(
        &place,
        &["--measure", "--rounds", "2", "--export-json", "measured.json", "./subject", "often"],
    ));
    assert_eq!((check.status, measured.status), (0, 0), "{check:?} {measured:?}");
    if !counted() {
        assert!(
            check.stdout.contains("not counted") && measured.stdout.contains("not counted"),
            "{check:?} {measured:?}"
        );
        return;
    }
    let (_, after) = check.stdout.split_once("replaced: clock_gettime 1,000 → ").expect(&check.stdout);
    // One of them may have met a stack that was in use.
    assert!(after.lines().next().unwrap().parse::<u32>().unwrap() < 5, "{check:?}");
    let found: tollgate_report::run::Measured = serde_json::from_str(&place.text("measured.json")).unwrap();
    let counted = found.counted.unwrap();
    let saved = counted.before - counted.after;
    assert!((950..=1000).contains(&saved) && measured.stdout.contains("counted by the kernel"), "{measured:?}");
}

/// Regression: a pointer that cannot be one faulted in the vDSO, and the kernel took the program's mask and handler
/// away for that.
#[test]
fn a_bad_pointer_changes_nothing_about_signals() {
    let place = Place::of("asks.c");
    let native = run(place.command(&place.subject).arg("pointers"));
    assert_eq!(said(&native), (0, "14 14 14 14 14 blocked\n"));
    let ran = run(&mut replaced(&place, &["./subject", "pointers"]));
    assert_eq!((said(&ran), ran.stderr.as_str()), (said(&native), ""));
}

/// Regression: a child whose maker was killed in the middle of fork(2) stood for ever, because nobody told whose it
/// was.
#[test]
fn children_of_makers_that_are_killed_run() {
    let place = Place::of("asks.c");
    let ran = run(&mut replaced(&place, &["./subject", "orphans"]));
    assert_eq!((said(&ran), ran.stderr.as_str()), ((0, "fine\n"), ""));
}

/// Regression: what a program left behind was waited for, and a process whose first thread had ended was never let go.
#[test]
fn it_does_not_wait_for_what_its_program_leaves() {
    let place = Place::of("asks.c");
    let tollgate = Running::start(&mut replaced(&place, &["sh", "-c", "./subject alone & sleep 0.3; exit 6"]));
    let begun = std::time::Instant::now();
    until("its end", || {
        crate::command::status_field(tollgate.pid(), "State").is_none_or(|state| state.starts_with('Z'))
    });
    let waited = begun.elapsed();
    assert!(!tollgate.said().contains("done"), "it has waited {waited:?}");
    until("the end of what was left", || tollgate.said().contains("done"));
    let ran = tollgate.end();
    assert_eq!(ran.status, 6);
    assert!(ran.stderr.contains("a process that it has left runs on"), "{ran:?}");
}

/// Regression: a tollgate that was killed took the signal of the stop along that it was looking at: 22 of 60 programs
/// missed one.
#[test]
fn a_killed_tollgate_takes_no_signal_along() {
    let place = Place::of("asks.c");
    for time in 0..12 {
        let tollgate = Running::start(&mut replaced(&place, &["./subject", "signals"]));
        tollgate.wait_for("ready");
        std::thread::sleep(std::time::Duration::from_millis(11 * time));
        tollgate.signal(Signal::SIGKILL);
        until("the program's end", || tollgate.said().contains("fine") || tollgate.said().contains("lost"));
        assert!(tollgate.said().ends_with("fine\n"), "time {time}: {:?}", tollgate.said());
    }
}

/// Regression: a 32-bit program with a filter died of the mmap2 that was made in its name, where a filter cannot be
/// suspended.
#[test]
fn a_filter_that_kills_is_not_met_by_calls_of_ours() {
    use std::os::unix::process::CommandExt;
    let place = Place::of("asks.c");
    let Some(program) = built_32(&place, "by_vdso.c") else { return };
    let words = ["./subject", "under", "192", program.to_str().unwrap()];
    let mut command = replaced(&place, &words);
    if nix::unistd::geteuid().is_root() {
        command.uid(65534).gid(65534);
    }
    let ran = run(&mut command);
    assert_eq!(said(&ran), (0, "by int 0x80\n"), "{ran:?}");
    assert!(ran.stderr.contains("int80 is not replaced: it has a seccomp filter"), "{ran:?}");
}

/// Regression: SIGUSR1 ended tollgate, and its program went on alone.
#[test]
fn signals_of_a_programs_own_are_handed_on() {
    let place = Place::new();
    let script = "trap 'echo heard; exit 4' USR1; echo ready; while :; do sleep 0.05; done";
    let tollgate = Running::start(&mut replaced(&place, &["sh", "-c", script]));
    tollgate.wait_for("ready");
    tollgate.signal(Signal::SIGUSR1);
    let ran = tollgate.end();
    assert_eq!(said(&ran), (4, "ready\nheard\n"), "{ran:?}");
}

/// Regression: a program that was starting died of SIGSEGV, 14 of 100, when its tollgate was killed in the middle of
/// the calls that it makes in a 32-bit program's name.
#[test]
fn starting_programs_whose_tollgate_is_killed_run() {
    let place = Place::of("asks.c");
    let Some(program) = built_32(&place, "by_vdso.c") else { return };
    let script = format!(
        "echo ready; i=0; while [ $i -lt 300 ]; do {} >/dev/null || echo died $?; i=$((i+1)); done; echo over",
        program.display()
    );
    for time in 0..10 {
        let tollgate = Running::start(&mut replaced(&place, &["sh", "-c", &script]));
        tollgate.wait_for("ready");
        std::thread::sleep(std::time::Duration::from_millis(20 + 17 * time));
        tollgate.signal(Signal::SIGKILL);
        until("the script's end", || tollgate.said().contains("over"));
        assert_eq!(tollgate.said(), "ready\nover\n", "time {time}");
    }
}

/// A row without its replacement in place has no figure: `bench` looks at the code that it has crossed by.
#[test]
fn a_price_list_can_be_measured_through_run() {
    let place = Place::new();
    let rows = ["int80/32/getppid", "vsyscall/64/time", "syscall/64/clock_gettime:MONOTONIC", "syscall/64/enosys"];
    let measured = |through: &str| {
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(["bench", "--quick", "--runs", "1", "--through", through, "--export-json", "list.json"]);
        let ran = run(command.args(rows.iter().flat_map(|row| ["--gate", row])));
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(ran.stdout.contains("measured under `tollgate run`"), "{ran:?}");
        let list = tollgate_report::sink::json::load(&place.file("list.json")).unwrap();
        let row = |key: &&str| list.row(key).unwrap().clone();
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let through = |rows: &[tollgate_report::model::Row]| rows.iter().map(|row| row.through.clone()).collect::<Vec<_>>();
    let all = measured("run");
    assert_eq!(
        through(&all),
        [Some("int80"), Some("vsyscall"), Some("time"), None].map(|name| name.map(str::to_owned))
    );
    for row in &all {
        let why = row.reason.as_deref().unwrap_or_default();
        if why.contains("does not run 32-bit programs") || row.gate == "int80" && why.contains("did not replace") {
            // Where __kernel_vsyscall makes its calls by int $0x80 itself, that stays.
            eprintln!("skipped: {}: {why}", row.key());
            continue;
        }
        assert!(row.median.is_some(), "{}: {why}", row.key());
    }
    let one = measured("run=time");
    assert_eq!(through(&one), [None, None, Some("time".to_owned()), None]);
    let says = |words: &[&str]| run(place.command(assert_cmd::cargo::cargo_bin("tollgate")).arg("bench").args(words));
    let wrong = says(&["--through", "run=itn80"]);
    assert!(wrong.status == 2 && wrong.stderr.contains("did you mean `int80`?"), "{wrong:?}");
    // A history of prices is not to have others in it.
    let kept = says(&["--through", "run", "--out", "runs"]);
    assert!(kept.status == 2 && kept.stderr.contains("cannot be used with"), "{kept:?}");
}

#[test]
fn what_was_measured_is_saved_and_drawn() {
    let place = Place::of("asks.c");
    let words = ["--measure", "--rounds", "3", "--export-json", "measured.json", "./subject", "pointers"];
    let ran = run(&mut replaced(&place, &words));
    assert_eq!(ran.status, 0, "{ran:?}");
    let found: tollgate_report::run::Measured = serde_json::from_str(&place.text("measured.json")).unwrap();
    assert_eq!((found.schema, found.command.as_slice()), (1, &["./subject".to_owned(), "pointers".to_owned()][..]));
    assert_eq!([&found.native, &found.replaced].map(|way| (way.wall_ns.len(), way.cpu_ns.len())), [(3, 3); 2]);
    // Five calls of clock_gettime by their number, which the vDSO would answer.
    let time = found.replacements.iter().find(|one| one.name == "time").unwrap();
    let syscalls = found.crossings.iter().find(|row| row.gate == "syscall").unwrap();
    assert!(time.crossings >= 5 && syscalls.before - syscalls.after >= 5, "{found:?}");
    let mut report = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    let drawn = run(report.args(["report", "measured.json", "-o", "page.html"]));
    assert_eq!(drawn.status, 0, "{drawn:?}");
    let page = place.text("page.html");
    assert!(
        page.contains("Before and after – measured.json") && page.contains("Crossings before and after"),
        "no figure"
    );
    for (words, says) in [
        (&["--export-json", "a", "true"][..], "--measure"),
        (&["--measure", "--export-json", "measured.json", "--tolls", "measured.json", "true"], "would overwrite"),
        (&["--measure", "--export-json", "/no/such/place", "true"], "cannot be written"),
    ] {
        let ran = run(&mut replaced(&place, words));
        assert!(ran.status != 0 && ran.stderr.contains(says), "{words:?}: {ran:?}");
    }
}

/// What is shipped has no symbols: unwind tables say where the routines are that `bench` crosses by.
#[test]
fn a_stripped_tollgate_is_measured_through_run_too() {
    let place = Place::new();
    let stripped = place.file("stripped");
    let made = Command::new("strip").arg("-o").arg(&stripped).arg(assert_cmd::cargo::cargo_bin("tollgate")).status();
    assert!(made.expect("strip").success());
    let words = ["bench", "--quick", "--runs", "1", "--through", "run", "--export-json", "list.json"];
    let rows = ["syscall/64/time", "vsyscall/64/time"];
    let ran = run(place.command(&stripped).args(words).args(rows.iter().flat_map(|row| ["--gate", row])));
    assert_eq!(ran.status, 0, "{ran:?}");
    let list = tollgate_report::sink::json::load(&place.file("list.json")).unwrap();
    assert!(rows.iter().all(|row| list.row(row).unwrap().median.is_some()), "{ran:?}");
}

/// Regression: a signal ended this process alone; the tracer and the program ran on, and a file for the counts stayed.
#[test]
fn a_signal_ends_what_is_measured_first_and_leaves_no_file() {
    let place = Place::of("asks.c");
    let temporary = place.file("temporary");
    for mode in ["--plan", "--measure", "--check"] {
        std::fs::create_dir(&temporary).unwrap();
        let mut command = replaced(&place, &[mode, "sleep", "60"]);
        let running = Running::start(command.env("TMPDIR", &temporary).stdin(Stdio::null()));
        let sleeps = || {
            crate::command::children(running.pid()).into_iter().flat_map(crate::command::children).collect::<Vec<_>>()
        };
        until("a program that sleeps", || !sleeps().is_empty());
        let asleep = sleeps();
        running.signal(Signal::SIGTERM);
        assert_eq!(running.end().status, 128 + 15, "{mode}");
        let ended = |pid: &i32| crate::command::status_field(*pid, "State").is_none_or(|state| state.starts_with('Z'));
        assert!(asleep.iter().all(ended), "{mode}: {asleep:?}");
        std::fs::remove_dir(&temporary).unwrap_or_else(|error| panic!("{mode}: {error}"));
    }
}

/// Regression: a program that is called `exe`, as who executes /proc/self/exe is, was taken for tollgate, and its calls
/// were not counted.
#[test]
fn the_kernels_count_has_the_calls_of_a_program_named_exe() {
    let place = Place::of("asks.c");
    let named = place.file("exe");
    std::fs::copy(&place.subject, &named).unwrap();
    let crossings = |program: &Path| {
        let ran = run(&mut replaced(&place, &["--measure", "--rounds", "2", program.to_str().unwrap(), "now"]));
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.stdout.lines().find(|line| line.starts_with("Crossings")).unwrap().to_string()
    };
    let [plain, exe] = [&place.subject, &named].map(|program| crossings(program));
    // Where they cannot be counted, both lines say why.
    assert!(!exe.contains("0 native"), "{plain} {exe}");
}
