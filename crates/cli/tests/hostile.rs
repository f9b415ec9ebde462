//! Programs that want more from whoever traces them than a trace of their own: no other file, no other process, and no
//! tracer that ends.

use crate::command::{BACKENDS, Place, Ran, Running, not_root, run, sets_gs, status_field, until};
use nix::sys::signal::Signal;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// `trace` and `probe` alike.
const ASKED: [&[&str]; 2] = [&["trace", "-c"], &["probe", "--count", "-e", "worked"]];

fn tollgate(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.args(words).args(["-o", "out"]);
    command
}

/// The same of a program that is started, which a trace rewrites before its first call.
fn launched(place: &Place, words: &[&str]) -> Command {
    let mut command = tollgate(place, words);
    command.args(if words[0] == "trace" { &["--rewrite-after", "1"][..] } else { &[] }).arg("--").arg(&place.subject);
    command
}

/// Both, of a program that is started in this mode. It ends well, and so does tollgate.
fn each(words: &[&str], hold: impl Fn(&Place, &Ran, &[&str])) {
    let place = Place::of("hostile.c");
    for asked in ASKED {
        let ran = run(launched(&place, asked).args(words));
        assert_eq!(ran.status, 0, "{asked:?}: {ran:?}");
        hold(&place, &ran, asked);
    }
}

/// Regression: a tollgate that attached as root opened what a number of the program's led to, made it 292 MiB long and
/// filled it.
#[test]
fn a_root_that_attaches_harms_neither_itself_nor_a_file_that_a_program_points_at() {
    if not_root("to attach to the program of another user") {
        return;
    }
    let place = Place::of("hostile.c");
    let precious = place.file("precious");
    fs::write(&precious, "precious\n").unwrap();
    fs::set_permissions(&precious, fs::Permissions::from_mode(0o600)).unwrap();
    // Regression: it was cut before it was sealed, and tollgate died of SIGBUS.
    let ways = [precious.to_str().unwrap(), "-"];
    for (time, asked) in ASKED.into_iter().cycle().take(16).enumerate() {
        let mut program =
            Running::start(place.command(&place.subject).args(["swap", ways[time / 2 % 2]]).stdin(Stdio::piped()));
        program.wait_for("ready");
        let tracer =
            Running::start(tollgate(&place, asked).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
        // It may have refused the program, and be gone; and on a busy machine it may heed no SIGINT yet.
        let ended = || crate::command::status_field(tracer.pid(), "State").is_none_or(|state| state.starts_with('Z'));
        until("a tracer, or its end", || crate::command::tracer_of(program.pid()).is_some() || ended());
        std::thread::sleep(std::time::Duration::from_millis(200));
        if !ended() {
            tracer.signal(Signal::SIGINT);
        }
        let ran = tracer.end();
        assert!([0, 1].contains(&ran.status), "{asked:?}: {ran:?}");
        program.close();
        let ended = program.end();
        assert_eq!((ended.status, ended.stdout.as_str()), (0, "ready\nlives\n"), "{asked:?}: {ran:?}");
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious\n", "{asked:?}: {ran:?}");
    }
}

/// Regression: tollgate died of SIGABRT in the middle of rewriting a program, which died with it.
#[test]
fn a_file_that_is_larger_than_memory_is_not_read() {
    each(&["sparse", "large"], |place, ran, asked| {
        assert_eq!(ran.stdout, "mapped\n", "{asked:?}");
        let counted = if asked[0] == "trace" { "getppid" } else { "worked" };
        assert!(place.text("out").contains(counted), "{asked:?}: {}", place.text("out"));
        fs::remove_file(place.file("large")).unwrap();
    });
}

/// Regression: tollgate died of SIGBUS, and all that it followed lost its tracer.
#[test]
fn a_program_that_cuts_the_shared_memory_ends_nobody() {
    each(&["cut"], |_, ran, asked| assert_eq!(ran.stdout, "tried\n", "{asked:?}"));
}

/// Regression: another mapping of what it shares with tollgate was left in it behind the trace, and went to what it
/// forked.
#[test]
fn a_program_cannot_double_what_a_trace_shares_with_it() {
    let place = Place::of("hostile.c");
    let ran = run(launched(&place, ASKED[0]).arg("double"));
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "tried\n"), "{ran:?}");
}

/// Regression: pkey_mprotect(2) was not refused.
#[test]
fn a_program_cannot_make_writable_what_it_executes_of_tollgate() {
    each(&["open"], |_, ran, asked| assert_eq!(ran.stdout, "tried\n", "{asked:?}"));
}

/// Regression: what a program forks shared memory with it in which stubs and trampolines found where to go on, so that
/// a child with fewer rights took over its maker.
#[test]
fn a_child_that_writes_over_what_it_shares_harms_no_other() {
    let place = Place::of("hostile.c");
    let wanted: [&[&str]; 4] = [
        &["trace", "-f", "-c"],
        &["trace", "-f"],
        &["probe", "-f", "--hist", "-e", "worked"],
        &["probe", "-f", "--stack", "-e", "worked"],
    ];
    for asked in wanted {
        let ran = run(launched(&place, asked).arg("relative"));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "tried\n"), "{asked:?}: {ran:?}");
    }
}

/// Regression: the same where the tracer was killed before the child was forked, which so had its maker's memory still.
#[test]
fn a_child_that_is_forked_behind_a_kill_harms_no_other() {
    let place = Place::of("hostile.c");
    let wanted: [&[&str]; 6] = [
        &["trace", "-f", "-c"],
        &["trace", "-f"],
        &["trace", "-f", "-c", "--exact"],
        &["probe", "--hist", "-e", "worked"],
        &["probe", "--stack", "-e", "worked"],
        &["probe", "--print", "-e", "worked"],
    ];
    for asked in wanted {
        let mut program = Running::start(place.command(&place.subject).arg("orphan").stdin(Stdio::piped()));
        program.wait_for("ready");
        let tracer =
            Running::start(tollgate(&place, asked).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
        // It has asked for what it waits in again, by its stub.
        let mapped =
            || fs::read_to_string(format!("/proc/{}/maps", program.pid())).is_ok_and(|maps| maps.contains("/memfd:"));
        until("shared memory", mapped);
        std::thread::sleep(Duration::from_millis(300));
        tracer.signal(Signal::SIGKILL);
        tracer.end();
        assert!(mapped(), "{asked:?}: it has what was shared still");
        program.tell("!");
        let ended = program.end();
        let shared = if asked[0] == "trace" && !sets_gs() { "tried" } else { "nothing there" };
        assert_eq!((ended.status, ended.stdout), (0, format!("ready\n{shared}\n")), "{asked:?}: {}", ended.stderr);
    }
}

/// Joins a program in this mode for a moment. It ends well, and tollgate does when it is asked to; how much memory that
/// had.
fn joined(mode: &str, asked: &[&str]) -> Option<(Ran, u64)> {
    let place = Place::of("hostile.c");
    joined_in(&place, mode, asked, Duration::from_millis(500))
}

fn joined_in(place: &Place, mode: &str, asked: &[&str], moment: Duration) -> Option<(Ran, u64)> {
    let mut program = Running::start(place.command(&place.subject).arg(mode).stdin(Stdio::piped()));
    until("a word", || program.said().contains('\n'));
    if program.said() != "ready\n" {
        println!("{mode}: not here");
        return None;
    }
    let tracer = Running::start(tollgate(place, asked).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
    std::thread::sleep(moment);
    let memory = status_field(tracer.pid(), "VmHWM").and_then(|size| size.split_whitespace().next()?.parse().ok());
    tracer.signal(Signal::SIGINT);
    let ran = tracer.end();
    program.close();
    let ended = program.end();
    assert_eq!(
        (ended.status, ended.stdout.as_str(), ended.stderr.as_str()),
        (0, "ready\n", ""),
        "{mode} {asked:?}: {ran:?}"
    );
    Some((ran, memory.unwrap_or(0)))
}

/// Regression: where the next record is was read from memory of the program's, which had the same ones read for ever.
#[test]
fn a_ring_that_is_set_back_is_not_read_for_ever() {
    for asked in [&["probe", "--print", "-e", "worked"][..], &["probe", "--stack", "-e", "worked"]] {
        joined("ring", asked);
    }
}

/// Regression: records of calls that are still to end were kept for their turn, hundreds of megabytes a second.
#[test]
fn calls_that_end_in_the_future_take_no_memory() {
    for asked in [&["trace", "--backend", "sud"][..], &["trace", "--backend", "sud", "-c"]] {
        if let Some((ran, kilobytes)) = joined("future", asked) {
            assert!(kilobytes < 200_000, "{kilobytes} kB, {asked:?}: {ran:?}");
        }
    }
}

/// Regression: forged counts became 44 MB of rows a second, and forged numbers 228 MB in seven seconds; each bad record
/// was a note.
#[test]
fn forged_numbers_counts_and_records_take_no_memory() {
    let forged: [(&str, &[&str]); 5] = [
        ("numbers", &["trace", "--backend", "sud", "-c"]),
        ("numbers", &["trace", "--backend", "sud", "-e", "trace=none"]),
        ("rows", &["trace", "-q", "--backend", "sud", "-f", "-c"]),
        ("nonsense", &["trace", "--backend", "sud", "-c"]),
        ("nonsense", &["trace", "--backend", "sud", "-e", "trace=none"]),
    ];
    for (mode, asked) in forged {
        if let Some((ran, kilobytes)) = joined(mode, asked) {
            assert!(kilobytes < 200_000, "{kilobytes} kB, {mode}, {asked:?}: {ran:?}");
            assert!(ran.stderr.len() < 20_000, "{mode}, {asked:?}: {} bytes", ran.stderr.len());
        }
    }
}

/// Regression: /proc/PID/maps was read to its end, which a program makes as long as it likes.
#[test]
fn a_memory_map_without_an_end_is_not_read() {
    let place = Place::of("hostile.c");
    // The kernel makes 100 MB of it in a second.
    if let Some((ran, kilobytes)) = joined_in(&place, "maps", &["trace", "-c"], Duration::from_secs(5)) {
        assert!(kilobytes < 500_000, "{kilobytes} kB: {ran:?}");
    }
    let mut program = Running::start(place.command(&place.subject).args(["maps"]).stdin(Stdio::piped()));
    program.wait_for("ready");
    let ran = run(tollgate(&place, &["probe", "-e", "worked"]).args(["-p", &program.pid().to_string()]));
    assert!(ran.status == 1 && ran.stderr.contains("has more than 32 MiB"), "{ran:?}");
    program.close();
    assert_eq!(program.end().status, 0);
}

/// Regression: what a forked process shares with its parent stayed without a word where the program's filter answers
/// munmap(2) with an error.
#[test]
fn a_child_that_can_take_over_its_parent_is_told() {
    let place = Place::of("hostile.c");
    for asked in [&["trace", "-c", "--backend", "sud"][..], &["probe", "--count", "-e", "worked"]] {
        let ran = run(tollgate(&place, asked).arg("--").arg(&place.subject).arg("keeps"));
        let told = ran.stderr.clone() + &place.text("out");
        assert_eq!(ran.status, 0, "{asked:?}: {ran:?}");
        let exposed = asked[0] == "trace" && !sets_gs();
        assert_eq!(told.contains("take its parent over"), exposed, "{asked:?}: {told}");
    }
}

/// A user's tollgate cannot suspend the filter that kills the child for the call that gives it memory of its own; nor,
/// where it does not follow the child, know that the filter lets the call through that takes the shared memory away.
#[test]
fn a_child_whose_filter_kills_it_is_left_as_it_is_and_told() {
    use std::os::unix::process::CommandExt;
    let place = Place::of("hostile.c");
    fs::set_permissions(place.file(""), fs::Permissions::from_mode(0o777)).unwrap();
    let wanted: [&[&str]; 3] = [
        &["trace", "-f", "-c", "--backend", "sud"],
        &["trace", "-c", "--backend", "sud"],
        &["probe", "-f", "--count", "-e", "worked"],
    ];
    for asked in wanted {
        let mut command = tollgate(&place, asked);
        command.arg("--").arg(&place.subject).arg("kills").env("HOME", place.file(""));
        if nix::unistd::geteuid().is_root() {
            command.uid(65534).gid(65534);
        }
        let ran = run(&mut command);
        let told = ran.stderr.clone() + &place.text("out");
        assert_eq!(ran.status, 0, "{asked:?}: {ran:?}");
        let exposed = asked[0] == "trace" && !sets_gs();
        assert_eq!(told.contains("take its parent over"), exposed, "{asked:?}: {told}");
        fs::remove_file(place.file("out")).unwrap();
    }
}

/// It is not given memory of its own: what it has of its parent's is taken out.
#[test]
fn a_child_with_its_parents_descriptors_shares_no_memory_with_it() {
    let place = Place::of("hostile.c");
    for asked in [&["trace", "-f", "-c", "--backend", "sud"][..], &["probe", "-f", "--count", "-e", "worked"]] {
        let ran = run(tollgate(&place, asked).arg("--").arg(&place.subject).arg("one table"));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "told\n"), "{asked:?}: {ran:?}");
    }
}

/// What is not promised is said where it matters, and there alone.
#[test]
fn root_is_told_once_what_is_not_promised_of_another_users_program() {
    if not_root("to attach to the program of another user") {
        return;
    }
    let place = Place::of("hostile.c");
    let start = |mode: &str| {
        let program = Running::start(place.command(&place.subject).arg(mode).stdin(Stdio::piped()));
        program.wait_for("ready");
        program
    };
    let (one, other, roots) = (start("user"), start("user"), start("files"));
    let both = format!("{},{}", one.pid(), other.pid());
    let own = roots.pid().to_string();
    let cases: [(&[&str], &str, usize); 8] = [
        (&["trace", "-c"], &both, 1),
        (&["probe", "-e", "worked", "--duration", "100ms"], &both, 1),
        (&["run"], &both, 1),
        (&["top", "--batch", "-n", "1", "-d", "200ms"], &both, 1),
        (&["trace", "-q", "-c"], &both, 0),
        (&["probe", "-q", "-e", "worked", "--duration", "100ms"], &both, 0),
        (&["run", "-q"], &both, 0),
        (&["trace", "-c"], &own, 0),
    ];
    for (asked, pids, times) in cases {
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer = Running::start(command.args(asked).args(["-p", pids]).stdin(Stdio::null()));
        let ended = || status_field(tracer.pid(), "State").is_none_or(|state| state.starts_with('Z'));
        let joined =
            || pids.split(',').all(|pid| crate::command::tracer_of(pid.parse().unwrap()) == Some(tracer.pid()));
        until("a tracer, or its end", || joined() || ended());
        std::thread::sleep(Duration::from_millis(200));
        if !ended() {
            tracer.signal(Signal::SIGINT);
        }
        let ran = tracer.end();
        assert_eq!(ran.stderr.matches("SECURITY.md").count(), times, "{asked:?} {pids}: {ran:?}");
        // They have no filter.
        assert!(!ran.stderr.contains("is suspended for each of them"), "{asked:?} {pids}: {ran:?}");
    }
    for mut program in [one, other, roots] {
        program.close();
        assert_eq!(program.end().status, 0);
    }
}

/// Regression: a call in a program's name was waited for that its filter had somebody answer who never did.
#[test]
fn a_filter_that_asks_somebody_else_holds_nobody() {
    for asked in [&["trace", "-f", "-c"][..], &["probe", "-f", "--count", "-e", "worked"]] {
        joined("asks", asked);
    }
}

/// Regression: a panic, as a jump that began in the last bytes of the vDSO was put back.
#[test]
fn a_forged_jump_over_the_end_of_the_vdso_is_no_fault() {
    for asked in ASKED {
        if let Some((ran, _)) = joined("tail", asked) {
            assert!(!ran.stderr.contains("internal error"), "{asked:?}: {ran:?}");
        }
    }
}

/// Regression: a tollgate of root opened whatever a program's file named as its debugging information, and waited at a
/// FIFO.
#[test]
fn what_another_users_file_names_as_its_debugging_information_is_not_opened() {
    if not_root("to attach to the program of another user") {
        return;
    }
    let place = Place::of("hostile.c");
    std::os::unix::fs::chown(&place.subject, Some(65534), Some(65534)).unwrap();
    nix::unistd::mkfifo(&place.file("hostile-link"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    for asked in [&["trace", "-c"][..], &["trace", "-k"], &["probe", "--stack", "-e", "worked"]] {
        joined_in(&place, "user", asked, Duration::from_millis(500));
    }
}

/// Regression: a process with fewer rights that had the program's table of file descriptors could map what became
/// tollgate's code and data in that program, before it was sealed, and so take the program over.
#[test]
fn no_memory_is_shared_with_a_program_whose_descriptors_another_process_has() {
    let place = Place::of("hostile.c");
    for (asked, mode) in ASKED.into_iter().flat_map(|asked| ["files", "files beside"].map(|mode| (asked, mode))) {
        let mut program = Running::start(place.command(&place.subject).arg(mode).stdin(Stdio::piped()));
        program.wait_for("ready");
        let pid = program.pid();
        let tracer = Running::start(tollgate(&place, asked).args(["-p", &pid.to_string()]).stdin(Stdio::null()));
        let ended = || status_field(tracer.pid(), "State").is_none_or(|state| state.starts_with('Z'));
        until("a tracer, or its end", || crate::command::tracer_of(pid).is_some() || ended());
        std::thread::sleep(Duration::from_millis(600));
        let maps = fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
        if !ended() {
            tracer.signal(Signal::SIGINT);
        }
        let ran = tracer.end();
        program.close();
        assert_eq!(program.end().status, 0, "{mode}, {asked:?}: {ran:?}");
        assert!(!maps.contains("/memfd:"), "{mode}, {asked:?}: {maps}");
        assert!(ran.stderr.contains("shares its file descriptors with process"), "{mode}, {asked:?}: {ran:?}");
        assert_eq!(ran.status, if asked[0] == "trace" { 0 } else { 1 }, "{mode}, {asked:?}: {ran:?}");
    }
}

/// Regression: any process of the program's user could open what became tollgate's code and data in it by
/// `/proc/PID/fd`, before it was sealed, and so take the program over, also when tollgate was gone.
#[test]
fn no_process_of_its_user_gets_at_what_a_joined_program_shares_with_root() {
    use std::os::unix::process::CommandExt;
    if not_root("to attach to the program of another user") {
        return;
    }
    let place = Place::of("grabs.c");
    fs::set_permissions(place.file(""), fs::Permissions::from_mode(0o755)).unwrap();
    for asked in [&["trace", "-c", "--backend", "sud"][..], &["probe", "--count", "-e", "worked"]].repeat(4) {
        let mut command = place.command(&place.subject);
        let mut program = Running::start(command.uid(65534).gid(65534).stdin(Stdio::piped()));
        program.wait_for("ready");
        let pid = program.pid().to_string();
        let tracer = Running::start(tollgate(&place, asked).args(["-p", &pid]).stdin(Stdio::null()));
        let maps = || fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
        until("tollgate's memory in the program", || maps().contains("/memfd:"));
        let owner = || std::os::unix::fs::MetadataExt::uid(&fs::metadata(format!("/proc/{pid}/maps")).unwrap());
        until("a program that can be looked at as before", || owner() == 65534);
        tracer.signal(Signal::SIGINT);
        let told = tracer.end();
        program.close();
        let ran = program.end();
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "ready\ngrabbed 0\n"), "{asked:?}: {told:?}");
        assert_eq!(told.status, 0, "{asked:?}: {told:?}");
    }
}

/// Regression: they went to the terminal of root as they were.
#[test]
fn escape_sequences_in_the_name_of_a_file_do_not_reach_the_terminal() {
    let place = Place::of("hostile.c");
    let evil = place.file("\u{1b}]0;owned\u{7}");
    fs::copy(&place.subject, &evil).unwrap();
    let ran = run(tollgate(&place, &["probe", "-e", "nosuch.so:f"]).arg("--").arg(&evil));
    assert!(!ran.stderr.contains('\u{1b}'), "{ran:?}");
}

/// Regression: what a program executes of tollgate's was at 0x70000000 in every one.
#[test]
fn nobody_can_guess_where_the_code_is() {
    let place = Place::of("hostile.c");
    for backend in BACKENDS.iter().filter(|backend| **backend != "ptrace") {
        let at = |_| {
            let words = ["--backend", backend, "--rewrite-after", "1", "-c", "-o", "out", "cat", "/proc/self/maps"];
            let ran = run(&mut place.trace(&words));
            let line =
                ran.stdout.lines().find(|line| line.contains("/memfd:") && line.contains(" r-xs ")).map(str::to_string);
            let line = line.unwrap_or_else(|| panic!("{backend}: {ran:?}"));
            let at = u64::from_str_radix(line.split('-').next().unwrap(), 16).unwrap();
            assert!(at < 1 << 31, "{backend}: no 32-bit immediate leads there: {line}");
            at
        };
        let places: std::collections::BTreeSet<u64> = (0..6).map(at).collect();
        assert!(places.len() > 1, "{backend}: {places:x?}");
    }
}

/// Regression: a program of any user's had a root that attached read any file to it: where a mapping's own file could
/// not be opened, tollgate opened what had its name, followed links, and put its bytes back where a forged leftover
/// said that jumps were.
#[test]
fn root_reads_no_file_to_a_program_whose_user_may_not_read_it() {
    if not_root("to attach to the program of another user") {
        return;
    }
    let place = Place::of("reads.c");
    // An inode number that the program's next files come to.
    let precious = PathBuf::from("/dev/shm").join(format!("tollgate-precious-{}", std::process::id()));
    fs::write(&precious, "precious ".repeat(100)).unwrap();
    fs::set_permissions(&precious, fs::Permissions::from_mode(0o600)).unwrap();
    let wanted: [&[&str]; 3] =
        [&["trace", "-c"], &["trace", "-c", "--backend", "ptrace"], &["probe", "--count", "-e", "libc:getppid"]];
    for asked in wanted {
        let mut program = Running::start(place.command(&place.subject).arg(&precious).stdin(Stdio::piped()));
        until("a program that waits, or cannot be", || {
            program.said().contains("ready")
                || status_field(program.pid(), "State").is_none_or(|state| state.starts_with('Z'))
        });
        if program.said().contains("ready") {
            let tracer =
                Running::start(tollgate(&place, asked).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
            std::thread::sleep(Duration::from_millis(700));
            if status_field(tracer.pid(), "State").is_some_and(|state| !state.starts_with('Z')) {
                tracer.signal(Signal::SIGINT);
            }
            let traced = tracer.end();
            program.close();
            let ended = program.end();
            assert_eq!(ended.stdout, "ready\nas it was\n", "{asked:?}: {traced:?} {ended:?}");
        } else {
            println!("no file system of its own, or no such inode number: status {}", program.end().status);
        }
    }
    fs::remove_file(&precious).unwrap();
}

/// Escape sequences in a thread's name reached the terminal by the CSV of groups.
#[test]
fn escape_sequences_in_the_name_of_a_thread_do_not_reach_the_terminal() {
    let place = Place::new();
    let script = "import ctypes; ctypes.CDLL(None).prctl(15, b'\\x1b]0;evil\\x07', 0, 0, 0); open('/dev/null')";
    let traced =
        run(place.trace(&["-c", "--csv", "--by", "comm", "python3", "-c", script]).env("PYTHONDONTWRITEBYTECODE", "1"));
    assert!(traced.status == 0 && traced.stderr.contains("evil") && !traced.stderr.contains('\x1b'), "{traced:?}");
    // U+009B is what ESC and `[` are, in one character.
    let script = "import ctypes; ctypes.CDLL(None).prctl(15, b'\\xc2\\x9b31mevil', 0, 0, 0); open('/dev/null')";
    for words in [&["-c", "--json"][..], &["-c", "--json", "--every", "50ms"]] {
        let words = [words, &["--by", "comm", "python3", "-c", script]].concat();
        let traced = run(place.trace(&words).env("PYTHONDONTWRITEBYTECODE", "1"));
        let said = format!("{}{}", traced.stdout, traced.stderr);
        assert!(traced.status == 0 && said.contains("u009b31mevil") && !said.contains('\u{9b}'), "{traced:?}");
    }
}

/// Regression: the JSON of `top` passed what a terminal obeys, or shows in another order, in a program's path.
#[test]
fn escape_sequences_in_the_path_of_a_program_do_not_reach_the_terminal() {
    let place = Place::new();
    let program = place.file("\u{9b}31m\u{202e}evil\u{1b}]0;x\u{7}");
    fs::copy(&place.subject, &program).unwrap();
    let words = ["top", "--batch", "--json", "--every", "100ms", "--view", "process", "--output", "/dev/null"];
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    let ran = run(command.args(words).arg("--").arg(&program).args(["calls", "200000"]));
    let obeyed = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
    assert!(ran.status == 0 && !ran.stdout.contains(obeyed), "{ran:?}");
    let named = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        line["rows"].as_array().unwrap().iter().any(|row| row["program"] == program.to_str().unwrap())
    };
    assert!(ran.stdout.lines().any(named), "{ran:?}");
}

/// What a program that is traced together with one that stalls (a mode of stalls.c) hears of that, and what tollgate
/// says then. It goes on, is let go at the first Ctrl-C, and nothing is left in it; the other one lives. Who has not
/// ended `patience` later is asked to once more. Also whether tollgate's memory is in the other one.
fn beside_one_that_stalls(mode: &str, asked: &[&str], patience: Duration) -> Option<(Ran, bool)> {
    let place = Place::of("stalls.c");
    let start = |mode: &str| Running::start(place.command(&place.subject).arg(mode).stdin(Stdio::piped()));
    let (mut innocent, stalls) = (start("innocent"), start(mode));
    until("a word", || innocent.said().contains("ready") && stalls.said().contains('\n'));
    if !stalls.said().contains("ready") {
        println!("{mode}: not here");
        return None;
    }
    let pids = format!("{},{}", innocent.pid(), stalls.pid());
    let tracer = Running::start(tollgate(&place, asked).args(["-p", &pids]).stdin(Stdio::null()));
    let traced = |pid: i32| crate::command::tracer_of(pid) == Some(tracer.pid());
    let maps = || fs::read_to_string(format!("/proc/{}/maps", innocent.pid())).unwrap();
    until("two programs that are joined", || traced(innocent.pid()) && traced(stalls.pid()));
    until("tollgate's memory in one", || maps().contains("/memfd:"));
    std::thread::sleep(Duration::from_millis(1500));
    let before = innocent.said().len();
    until("an innocent program that goes on", || innocent.said().len() > before + 20);
    tracer.signal(Signal::SIGINT);
    until("an innocent program that is let go", || crate::command::tracer_of(innocent.pid()).is_none());
    assert!(!maps().contains("/memfd:"), "{mode} {asked:?}: {}", maps());
    innocent.close();
    assert_eq!(innocent.end().status, 0, "{mode} {asked:?}");
    let ended = || status_field(tracer.pid(), "State").is_none_or(|state| state.starts_with('Z'));
    let begun = std::time::Instant::now();
    while !ended() && begun.elapsed() < patience {
        std::thread::sleep(Duration::from_millis(20));
    }
    if !ended() {
        tracer.signal(Signal::SIGINT);
    }
    let ran = tracer.end();
    let lives = status_field(stalls.pid(), "State").is_some_and(|state| !state.starts_with('Z'));
    let maps = fs::read_to_string(format!("/proc/{}/maps", stalls.pid())).unwrap_or_default();
    if !lives {
        let status = stalls.end().status;
        // The kernel ends a program with SIGSEGV whose byte that says what is dispatched it cannot read
        // (kernel/entry/syscall_user_dispatch.c): one that withholds the page of that byte ends itself.
        assert!(mode == "pages" && status == 128 + 11, "{mode} {asked:?} ended with {status}: {ran:?}");
    }
    Some((ran, maps.contains("/memfd:")))
}

/// Regression: a program had a thread of its own wait for ever for pages of what tollgate shares with it. All that the
/// same tollgate followed stood as soon as that thread was led out of a stub for a signal, and the first Ctrl-C let
/// nobody go.
#[test]
fn memory_that_never_comes_stalls_no_other_program() {
    let wanted: [&[&str]; 3] =
        [&["trace", "-f", "-c", "--backend", "sud"], &["trace", "--backend", "sud"], &["probe", "-e", "worked"]];
    for asked in wanted {
        if let Some((ran, left)) = beside_one_that_stalls("pages", asked, Duration::from_secs(15)) {
            // Where its threads stood outside, one of them may wait in munmap(2) for somebody to read of that.
            let stays = !left || ran.stderr.contains("could not be led out") || ran.stderr.contains("memory stays");
            assert!(ran.status == 0 && stays || ran.status == 130, "{asked:?}: {ran:?}");
        }
    }
}

/// Regression: a thread that waited at an instruction of tollgate's code was stepped over it, and never came: the
/// probes stayed in all programs.
#[test]
fn a_thread_that_waits_in_tollgates_code_stalls_no_other_program() {
    let wanted: [&[&str]; 2] = [&["probe", "-e", "worked"], &["trace", "-c", "--backend", "sud"]];
    for asked in wanted {
        let (ran, _) = beside_one_that_stalls("agent", asked, Duration::from_secs(30)).unwrap();
        assert_eq!(ran.status, 0, "{asked:?}: {ran:?}");
    }
}

/// Regression: probes stayed in a program until a thread had been waited for in vain that another program had sleep in
/// vfork(2), and for good where a second Ctrl-C came before.
#[test]
fn a_child_that_only_waits_keeps_no_probes_in_another_program() {
    for asked in [&["probe", "-e", "worked"][..], &["trace", "-f", "-c", "--backend", "sud"]] {
        let (ran, _) = beside_one_that_stalls("vfork", asked, Duration::from_secs(5)).unwrap();
        assert_eq!(ran.status, 130, "{asked:?}: {ran:?}");
    }
}

/// Regression: its last words waited for the terminal that a program had stopped (tcflow(3)), and nothing but SIGKILL
/// ended it. A pipe that is full does the same.
#[test]
fn a_second_ctrl_c_ends_it_whoever_does_not_read() {
    use std::io::{Read, Write};
    let place = Place::of("hostile.c");
    for words in [
        &["trace", "-e", "getppid", "-o", "/dev/null"][..],
        &["trace", "--backend", "ptrace"],
        &["probe", "-e", "libc:getppid"],
    ] {
        let subject = Running::start(Command::new("sleep").arg("30"));
        let (mut reader, mut writer) = std::io::pipe().unwrap();
        let full = nix::fcntl::fcntl(&writer, nix::fcntl::FcntlArg::F_GETPIPE_SZ).unwrap();
        writer.write_all(&vec![b'x'; full as usize]).unwrap();
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(words).args(["-p", &subject.pid().to_string()]);
        let mut tollgate = command.stdout(writer.try_clone().unwrap()).stderr(writer).spawn().unwrap();
        let pid = tollgate.id() as i32;
        until("a tracer", || crate::command::tracer_of(subject.pid()) == Some(pid));
        let asked = || {
            // It may have ended.
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), Signal::SIGINT);
            std::thread::sleep(Duration::from_millis(300));
        };
        std::thread::sleep(Duration::from_millis(300));
        asked();
        assert!(tollgate.try_wait().unwrap().is_none(), "{words:?}: the first one ends it when it can write");
        let mut status = None;
        until(&format!("the end of {words:?}"), || {
            asked();
            status = tollgate.try_wait().unwrap();
            status.is_some()
        });
        assert_eq!(status.unwrap().code(), Some(128 + 2), "{words:?}");
        drop(command);
        let mut said = Vec::new();
        reader.read_to_end(&mut said).unwrap();
        assert!(said.starts_with(b"xxxx"), "{words:?}");
        subject.signal(Signal::SIGTERM);
        assert_eq!(subject.end().status, 128 + 15, "{words:?}");
    }
}

/// Regression: of a program that tollgate had started, Ctrl-C was for the program alone, and only SIGKILL ended a
/// tollgate that waited for a reader of its output, or was minutes behind a program that had ended.
#[test]
fn a_second_ctrl_c_ends_it_whoever_does_not_read_of_a_program_that_it_started() {
    use std::os::fd::AsRawFd;
    let place = Place::of("hostile.c");
    for words in [&["trace"][..], &["probe", "--print", "-e", "libc:write"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(words).args(["-o", &format!("/proc/self/fd/{}", writer.as_raw_fd()), "--", "dd"]);
        command.args(["if=/dev/zero", "of=/dev/null", "bs=1", "count=1000000"]).stderr(std::process::Stdio::null());
        nix::fcntl::fcntl(&writer, nix::fcntl::FcntlArg::F_SETFD(nix::fcntl::FdFlag::empty())).unwrap();
        let mut tollgate = command.spawn().unwrap();
        drop(writer);
        let waits = |thread: std::fs::DirEntry| {
            std::fs::read_to_string(thread.path().join("syscall")).is_ok_and(|call| call.starts_with("1 "))
        };
        until("it sleeps in write(2)", || {
            let mut threads = std::fs::read_dir(format!("/proc/{}/task", tollgate.id())).unwrap();
            threads.any(|thread| thread.is_ok_and(waits))
        });
        let pid = nix::unistd::Pid::from_raw(tollgate.id() as i32);
        let dd = crate::command::children(pid.as_raw());
        let mut status = None;
        until(&format!("the end of {words:?}"), || {
            // It may have ended.
            let _ = nix::sys::signal::kill(pid, Signal::SIGINT);
            std::thread::sleep(Duration::from_millis(300));
            status = tollgate.try_wait().unwrap();
            status.is_some()
        });
        assert_eq!(status.unwrap().code(), Some(128 + 2), "{words:?}");
        drop(reader);
        for pid in dd {
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), Signal::SIGKILL);
        }
    }
}

/// Regression: the jump that was written over a call was moved with the program's code, and led somewhere else from
/// there.
#[test]
fn code_that_a_program_moves_leads_where_it_led() {
    let place = Place::of("moves.c");
    for backend in BACKENDS {
        let ran = run(place
            .trace(&["--backend", backend, "--rewrite-after", "0", "-o", "out"])
            .arg(&place.subject)
            .arg("code"));
        assert_eq!(ran.status, 0, "{backend}: {ran:?}");
        let calls = fs::read_to_string(place.file("out")).unwrap().matches("getppid()").count();
        assert_eq!(calls, 201, "{backend}");
    }
}

/// Regression: a probed program died of SIGSEGV when it had loaded %gs, by whose base what is inserted finds its
/// memory.
#[test]
fn a_probed_program_that_loads_gs_goes_on_and_is_counted() {
    let place = Place::of("moves.c");
    let ran = run(tollgate(&place, &["probe", "--json", "-e", "worked"]).arg("--").arg(&place.subject).arg("gs"));
    assert_eq!(ran.status, 0, "{ran:?}");
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(place.file("out")).unwrap()).unwrap();
    assert_eq!(report["probes"][0]["hits"], 100, "{report}");
}

/// Regression: of programs that stop at each call, the kernel told of the youngest again and again: beside fifty of
/// them, another one waited 14 of 15 seconds for one call.
#[test]
fn programs_that_only_call_leave_others_their_turns() {
    let place = Place::of("turns.c");
    for words in [&["--backend", "ptrace", "-f", "-c", "-o", "out"][..], &["--backend", "ptrace", "-f", "-o", "out"]] {
        let ran = run(place.trace(words).arg(&place.subject).args(["12", "3"]));
        let counts: Vec<u64> = ran.stdout.split_whitespace().map(|count| count.parse().unwrap()).collect();
        assert!(ran.status == 0 && counts[0] * 20 > counts[1], "{words:?}: {ran:?}");
    }
}

/// Regression: `trace -k` printed characters of a function's name that nobody sees, and that turn a line around.
#[test]
fn names_of_symbols_hide_what_is_hidden_everywhere() {
    for c in (0..=u32::from(char::MAX)).filter_map(char::from_u32) {
        let hidden = tollgate_symbols::demangle::demangled(&c.to_string()) != c.to_string();
        assert_eq!(hidden, tollgate_report::format::is_unsafe(c), "{:x}", u32::from(c));
    }
}

/// Ends a server after a while, should whoever traces it wait for it: nothing else ends the two.
struct Guard(PathBuf, Duration);

impl Guard {
    /// Whether it has been given back in time.
    fn held(self, ended: &dyn Fn() -> bool) -> bool {
        let begun = std::time::Instant::now();
        while !ended() && begun.elapsed() < self.1 {
            std::thread::sleep(Duration::from_millis(20));
        }
        let held = !ended();
        let server = fs::read_to_string(&self.0).ok().and_then(|text| text.trim().parse().ok());
        if let (true, Some(server)) = (held, server) {
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(server), Signal::SIGKILL);
        }
        held
    }
}

/// Runs a program under each of these, which names its server in a file, within a minute; it prints "not here" where it
/// cannot have one.
fn holds_nobody(source: &str, modes: &[&[&str]], right: (i32, &str)) {
    if not_root("to serve what the kernel asks for") {
        return;
    }
    let place = Place::of(source);
    for words in modes {
        let out: &[&str] = if words[0] == "run" { &[] } else { &["-o", "out"] };
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(*words).args(out).arg("--").arg(&place.subject).arg(place.file("server")).stdin(Stdio::null());
        let tracer = Running::start(&mut command);
        let ended = || status_field(tracer.pid(), "State").is_none_or(|state| state.starts_with('Z'));
        assert!(!Guard(place.file("server"), Duration::from_secs(60)).held(&ended), "{words:?}");
        let ran = tracer.end();
        if ran.stdout == "not here\n" {
            println!("skipped: the kernel asks no program here");
            return;
        }
        assert_eq!((ran.status, ran.stdout.as_str()), right, "{words:?}: {ran:?}");
    }
}

/// Regression: tollgate read the file of a program whose file system another program served that it traced, too, and
/// that stood for it: both for ever, through SIGKILL (an AppImage, and whatever a script mounts by FUSE and executes).
#[test]
fn a_program_that_is_served_by_one_that_is_traced_too_holds_nobody() {
    let modes: [&[&str]; 6] = [
        &["trace", "-f", "-k"],
        &["trace", "-f", "--rewrite-after", "0"],
        &["trace", "-f", "-c", "--by", "site"],
        &["trace", "-f", "-k", "--backend", "ptrace"],
        &["probe", "-f", "--count", "-e", "libc:getppid"],
        &["run"],
    ];
    holds_nobody("served.c", &modes, (5, "inside\n7 0\n"));
}

/// Regression: the same by userfaultfd(2). Before it had stubs, the program stood at its call while tollgate read what
/// that pointed to, which the server would have brought, had it not stood, too.
#[test]
fn a_program_whose_pages_another_one_brings_that_is_traced_too_holds_nobody() {
    let modes: [&[&str]; 6] = [
        &["trace", "-f"],
        &["trace", "-f", "-c"],
        &["trace", "-f", "--backend", "sud"],
        &["trace", "-f", "-k", "--rewrite-after", "0"],
        &["probe", "-f", "--count", "-e", "libc:open"],
        &["run"],
    ];
    holds_nobody("paged.c", &modes, (5, "30\n"));
}

/// Regression: calls that map over ours, or empty it, and that were not looked at, were the end of the program.
#[test]
fn a_program_that_maps_over_ours_by_rarer_calls_is_traced_by_stops() {
    let place = Place::of("overmaps.c");
    for how in ["shmat", "process_madvise", "remap_file_pages"] {
        for words in [&["--backend", "sud"][..], &["--backend", "seccomp"], &["-c", "--backend", "sud"]] {
            let ran = run(place.command(assert_cmd::cargo::cargo_bin("tollgate")).arg("trace").args(words).args([
                "-o",
                "out",
                "--",
                place.subject.to_str().unwrap(),
                how,
            ]));
            assert_eq!((ran.status, ran.stdout.as_str()), (3, "ok\n"), "{how} {words:?}: {ran:?}");
        }
    }
}
