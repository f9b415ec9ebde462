//! Programs that want more from whoever traces them than a trace of their own: no other file, no other process, and no tracer that ends.

use crate::command::{BACKENDS, Place, Ran, Running, not_root, run};
use nix::sys::signal::Signal;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

/// `trace` and `probe` alike.
const ASKED: [&[&str]; 2] = [&["trace", "-c"], &["probe", "--count", "-e", "worked"]];

fn tollgate(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.args(words).args(["-o", "out"]);
    command
}

/// Both, of a program that is started in this mode. It ends well, and so does tollgate.
fn each(words: &[&str], hold: impl Fn(&Place, &Ran, &[&str])) {
    let place = Place::of("hostile.c");
    for asked in ASKED {
        let ran = run(tollgate(&place, asked).arg("--").arg(&place.subject).args(words));
        assert_eq!(ran.status, 0, "{asked:?}: {ran:?}");
        hold(&place, &ran, asked);
    }
}

/// Regression: a tollgate that attached as root opened what a number of the program's led to, made it 292 MiB long and filled it.
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
        let mut program = Running::start(place.command(&place.subject).args(["swap", ways[time / 2 % 2]]).stdin(Stdio::piped()));
        program.wait_for("ready");
        let tracer = Running::start(tollgate(&place, asked).args(["-p", &program.pid().to_string()]).stdin(Stdio::null()));
        std::thread::sleep(std::time::Duration::from_millis(200));
        // It may have refused the program, and be gone.
        if fs::exists(format!("/proc/{}", tracer.pid())).unwrap() {
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

/// Regression: pkey_mprotect(2) was not refused.
#[test]
fn a_program_cannot_make_writable_what_it_executes_of_tollgate() {
    each(&["open"], |_, ran, asked| assert_eq!(ran.stdout, "tried\n", "{asked:?}"));
}

/// Regression: what a program forks shared memory with it in which stubs and trampolines found where to go on, so that a child with fewer rights
/// took over its maker.
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
        let ran = run(tollgate(&place, asked).arg("--").arg(&place.subject).arg("relative"));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "tried\n"), "{asked:?}: {ran:?}");
    }
}

/// Regression: what a program executes of tollgate's was at 0x70000000 in every one.
#[test]
fn nobody_can_guess_where_the_code_is() {
    let place = Place::of("hostile.c");
    for backend in BACKENDS.iter().filter(|backend| **backend != "ptrace") {
        let at = |_| {
            let ran = run(&mut place.trace(&["--backend", backend, "-c", "-o", "out", "--", "cat", "/proc/self/maps"]));
            let line = ran.stdout.lines().find(|line| line.contains("/memfd:") && line.contains(" r-xs ")).map(str::to_string);
            let line = line.unwrap_or_else(|| panic!("{backend}: {ran:?}"));
            let at = u64::from_str_radix(line.split('-').next().unwrap(), 16).unwrap();
            assert!(at < 1 << 31, "{backend}: no 32-bit immediate leads there: {line}");
            at
        };
        let places: std::collections::BTreeSet<u64> = (0..6).map(at).collect();
        assert!(places.len() > 1, "{backend}: {places:x?}");
    }
}
