//! Programs that have other rights than whoever starts them, and programs in namespaces of their own.

use crate::command::{BACKENDS, Place, Ran, Running, children, not_root, run, tracer_of, until};
use nix::sys::signal::Signal;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Duration;

/// daemon and nobody, on every distribution.
const OWNER: u32 = 1;
const NOBODY: u32 = 65534;

/// A tracer that has CAP_SYS_PTRACE leaves a setuid program its rights, another one has it lose them (execve(2)): that
/// is the kernel's doing, as long as nothing of ours comes between.
#[test]
fn a_setuid_program_keeps_or_loses_its_rights_as_under_strace() {
    if not_root("to make a setuid program of another user") {
        return;
    }
    let place = Place::of("rights.c");
    fs::set_permissions(place.file(""), fs::Permissions::from_mode(0o777)).unwrap();
    std::os::unix::fs::chown(&place.subject, Some(OWNER), Some(OWNER)).unwrap();
    fs::set_permissions(&place.subject, fs::Permissions::from_mode(0o4755)).unwrap();
    let with = |user: u32, words: &[&str]| -> Ran {
        let mut command = place.command(words[0]);
        command.args(&words[1..]).arg("./subject").env("HOME", place.file("")).uid(user).gid(user);
        run(&mut command)
    };
    let plain = with(NOBODY, &["env"]);
    if plain.stdout != format!("{NOBODY} {OWNER}\n") {
        println!("skipped: no program has the rights of its owner here: {plain:?}");
        return;
    }
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    for user in [0, NOBODY] {
        let expected = format!("{user} {}\n", if user == 0 { OWNER } else { NOBODY });
        if Command::new("strace").arg("-V").output().is_ok() {
            assert_eq!(with(user, &["strace", "-o", "strace"]).stdout, expected, "strace");
            fs::remove_file(place.file("strace")).unwrap();
        }
        let traced = BACKENDS.iter().map(|backend| vec!["trace", "--backend", backend, "-c", "-o", "out", "--"]);
        let others: [&[&str]; 3] = [
            &["trace", "-f", "-o", "out", "--"],
            &["probe", "--count", "-e", "main", "-o", "out", "--"],
            &["run", "--"],
        ];
        for words in traced.chain(others.map(<[&str]>::to_vec)) {
            let words: Vec<&str> = std::iter::once(tollgate.as_str()).chain(words).collect();
            let ran = with(user, &words);
            assert_eq!((ran.status, &ran.stdout), (0, &expected), "{user}: {words:?}: {ran:?}");
            let _ = fs::remove_file(place.file("out"));
        }
    }
    // Regression: who was made another user by `-u` could install the filter of `--backend seccomp` only by giving up
    // what a setuid program gains. Of root's capabilities such a program has none.
    let none = |which: &str| format!("Cap{which}:\t0000000000000000\n");
    for backend in BACKENDS {
        let words = |rest: &[&'static str]| {
            let words = [tollgate.as_str(), "trace", "--backend", backend, "-u", "nobody", "-o", "out", "--"];
            words.into_iter().chain(rest.iter().copied()).map(str::to_owned).collect::<Vec<String>>()
        };
        let ran = |rest: &[&'static str]| {
            let words = words(rest);
            run(place.command(&words[0]).args(&words[1..]).env("HOME", place.file("")))
        };
        assert_eq!(ran(&["./subject"]).stdout, format!("{NOBODY} {OWNER}\n"), "{backend}");
        let said = ran(&["cat", "/proc/self/status"]);
        assert!(
            ["Prm", "Eff", "Amb"].into_iter().all(|which| said.stdout.contains(&none(which))),
            "{backend}: {said:?}"
        );
        let _ = fs::remove_file(place.file("out"));
    }
}

/// Its number is another one there, and its file is in no directory of the tracer's.
#[test]
fn a_program_in_namespaces_of_its_own_is_joined() {
    if not_root("to make namespaces") {
        return;
    }
    let place = Place::of("hostile.c");
    fs::create_dir(place.file("inside")).unwrap();
    let script = "mount -t tmpfs none inside && cp subject inside/inner && exec inside/inner user";
    let words = ["-s", "KILL", "100", "unshare", "-p", "-f", "-m", "--mount-proc", "--kill-child", "sh", "-c", script];
    let asked: [&[&str]; 3] =
        [&["trace", "-c"], &["trace", "-f", "-c", "--backend", "ptrace"], &["probe", "--count", "-e", "worked"]];
    for asked in asked {
        let mut program = Running::start(place.command("timeout").args(words).stdin(Stdio::piped()));
        let only = |pid: i32| children(pid).first().copied();
        let inner = || only(only(program.pid())?);
        let ended = || crate::command::status_field(program.pid(), "State").is_none_or(|state| state.starts_with('Z'));
        until("a word, or an end", || program.said().contains("ready") || ended());
        let Some(pid) = inner() else {
            println!("skipped: no namespaces here: {:?}", program.end());
            return;
        };
        assert!(!place.file("inside/inner").exists());
        let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
        let tracer =
            Running::start(command.args(asked).args(["-o", "out", "-p", &pid.to_string()]).stdin(Stdio::null()));
        let over = || crate::command::status_field(tracer.pid(), "State").is_none_or(|state| state.starts_with('Z'));
        until("a tracer, or its end", || tracer_of(pid) == Some(tracer.pid()) || over());
        std::thread::sleep(Duration::from_millis(500));
        crate::command::ran_on(pid);
        tracer.signal(Signal::SIGINT);
        let ran = tracer.end();
        program.close();
        let ended = program.end();
        assert_eq!((ended.status, ended.stdout.as_str()), (0, "ready\n"), "{asked:?}: {ran:?}");
        let out = place.text("out");
        let counted = if asked[0] == "trace" { "getppid" } else { "worked" };
        let row =
            out.lines().find(|line| line.contains(counted)).unwrap_or_else(|| panic!("{asked:?}: {ran:?}, {out}"));
        assert!(ran.status == 0 && !row.contains("not probed"), "{asked:?}: {ran:?}, {out}");
        assert!(
            row.split_whitespace().any(|word| word.replace(',', "").parse::<u64>().is_ok_and(|hits| hits > 0)),
            "{out}"
        );
    }
}

/// Namespaces in which there is no /proc of one's own: what unshare(1) is told, what comes before, and what is said.
const PROCLESS: [(&[&str], &str, &str); 2] = [
    (&["-m"], "mount -t tmpfs none /proc;", "/proc: No such file"),
    (&["-p", "-f"], "", "/proc is another PID namespace's"),
];

/// Regression: without /proc, `probe` said of a program that it cannot be read. `run` runs it unchanged.
#[test]
fn where_no_process_can_be_inspected_that_is_said() {
    if not_root("to make namespaces") {
        return;
    }
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let with = |namespace: &[&str], script: &str, words: &[&str]| {
        // Without that right it cannot mount one for itself.
        let inner = format!("{script} exec setpriv --bounding-set -sys_admin '{tollgate}' {}", words.join(" "));
        run(place.command("unshare").args(namespace).args(["sh", "-c", &inner]))
    };
    for (namespace, script, why) in PROCLESS {
        if with(namespace, script, &["--version"]).status != 0 {
            println!("skipped: no namespaces here");
            return;
        }
        let refused: [&[&str]; 6] = [
            &["trace", "/bin/true"],
            &["trace", "-f", "-c", "/bin/true"],
            &["trace", "-p", "1"],
            &["probe", "--count", "-e", "main", "/bin/true"],
            &["probe", "--count", "-e", "main", "-p", "1"],
            &["top", "--once", "/bin/true"],
        ];
        for words in refused {
            let ran = with(namespace, script, words);
            let last = ran.stderr.lines().last().unwrap_or_default();
            let said = format!("tollgate: no process can be inspected: {why}");
            assert!(
                ran.status == 1 && last.starts_with(&said) && last.contains("mount -t proc proc /proc"),
                "{words:?}: {ran:?}"
            );
        }
        let ran = with(namespace, script, &["run", "/bin/echo", "unchanged"]);
        assert!(
            ran.status == 0 && ran.stdout == "unchanged\n" && ran.stderr.contains("the program runs unchanged"),
            "{ran:?}"
        );
    }
}

/// strace needs no /proc. Its programs are in the mount namespace in which it was started, and so are those of
/// tollgate, which has one of its own.
#[test]
fn where_there_is_no_proc_of_ones_own_one_is_mounted_that_nobody_else_sees() {
    if not_root("to make namespaces") {
        return;
    }
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let with = |namespace: &[&str], script: &str, inner: &str| {
        run(place.command("unshare").args(namespace).args(["sh", "-c", &format!("{script} {inner}")]))
    };
    for (namespace, script, _) in PROCLESS {
        let seen = "ls -d /proc/[1-9]* 2>&1 | wc -l";
        let alone = with(namespace, script, seen);
        if alone.status != 0 {
            println!("skipped: no namespaces here");
            return;
        }
        for (words, said) in [("trace -f", "execve("), ("trace -f -c", "execve"), ("run", "")] {
            let inner = format!("'{tollgate}' {words} sh -c '{seen}; exit 3'");
            let ran = with(namespace, script, &inner);
            let both = (alone.stdout.trim().parse::<i32>(), ran.stdout.trim().parse::<i32>());
            // Of the outer namespace it sees tollgate and itself, and whatever else begins and ends there.
            assert!(matches!(both, (Ok(alone), Ok(ran)) if (alone - ran).abs() < 50), "{words}: {both:?} {ran:?}");
            assert!(ran.status == 3 && ran.stderr.contains(said), "{words}: {ran:?}");
        }
        // What `-o` starts is outside too.
        let inner = format!("'{tollgate}' trace -o '|{seen} >piped; cat >/dev/null' true");
        let ran = with(namespace, script, &inner);
        until("the pipe's end", || fs::read(place.file("piped")).is_ok_and(|text| !text.is_empty()));
        let piped = place.text("piped").trim().parse::<i32>().unwrap();
        let alone = alone.stdout.trim().parse::<i32>().unwrap();
        assert!(ran.status == 0 && (alone - piped).abs() < 50, "{alone} {piped} {ran:?}");
        // The program is let go at its second `execve`.
        let ran = with(namespace, script, &format!("'{tollgate}' trace -b execve sh -c 'exec sh -c \"exit 3\"'"));
        assert!(ran.status == 3 && ran.stderr.contains("execve("), "{ran:?}");
    }
}

/// Regression: where tollgate was the first program of a container, nobody waited for processes whose maker had ended,
/// and `trace` and `probe` waited for ever for the first process of a namespace inside of it.
#[test]
fn the_first_process_of_a_namespace_waits_for_orphans() {
    if not_root("to make namespaces") {
        return;
    }
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let first = ["-p", "-f", "--kill-child", "--mount-proc"];
    if run(place.command("unshare").args(first).arg("true")).status != 0 {
        println!("skipped: no namespaces here");
        return;
    }
    // The second is a zombie of the shell, which has become a program that waits for nobody, and then of tollgate. The
    // first one's namespace is not empty as long as it is there.
    let script = "sleep 0.9 & sleep 0.1 & exec sleep 0.4";
    let probe = ["probe", "--count", "-e", "libc:getenv", "-f"];
    // With so small a stack a second thread does it all, and the orphans are still the first one's.
    let limited = format!("ulimit -s 512; exec '{tollgate}' trace -f unshare -p sh -c '{script}'");
    let mut small = place.command("timeout");
    small.args(["-s", "KILL", "60", "unshare"]).args(first).args(["sh", "-c", &limited]);
    assert_eq!(run(&mut small).status, 0);
    for words in [&["trace", "-f", "-c"][..], &["trace", "-f", "--backend", "ptrace"], &probe, &["run"]] {
        let mut command = place.command("timeout");
        command.args(["-s", "KILL", "60", "unshare"]).args(first).arg(&tollgate).args(words);
        let ran = run(command.args(["unshare", "-p", "sh", "-c", script]));
        assert_eq!(ran.status, 0, "{words:?}: {ran:?}");
    }
}

/// Regression: where tollgate was root of a user namespace that knows one user, no place had a function: the libraries
/// there are another user's, whose rights could not be taken.
#[test]
fn places_have_functions_in_a_user_namespace_of_one_user() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate").display().to_string();
    let words = ["-r", &tollgate, "trace", "-k", "-e", "trace=getppid", "./subject", "calls", "2"];
    let mut unshare = place.command("unshare");
    unshare.args(words).env("HOME", place.file(""));
    if nix::unistd::geteuid().is_root() {
        unshare.uid(NOBODY).gid(NOBODY);
    }
    let ran = run(&mut unshare);
    if ran.stderr.contains("unshare") {
        println!("skipped: no user namespaces: {ran:?}");
        return;
    }
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stderr.contains("/libc.so.6(__libc_start"), "{}", ran.stderr);
}

/// Regression: they had functions alone. Debug information is read with the rights of the file's owner.
#[test]
fn places_in_another_users_program_have_source_lines() {
    if not_root("to give a program to another user") {
        return;
    }
    let place = Place::of("rights.c");
    let (source, program) = (place.file("lines.c"), place.file("lines"));
    let text = "int main(void) { for (long n = 0, of; n < 2000; n++)\n\
                __asm__ volatile(\"syscall\" : \"=a\"(of) : \"a\"(110) : \"rcx\", \"r11\", \"memory\"); }\n";
    fs::write(&source, text).unwrap();
    assert!(Command::new("gcc").arg("-g").arg("-o").arg(&program).arg(&source).status().unwrap().success());
    std::os::unix::fs::chown(&program, Some(NOBODY), Some(NOBODY)).unwrap();
    let ran = run(&mut place.trace(&["-c", "-o", "out", "./lines"]));
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let out = place.text("out");
    assert!(out.contains("main (") && out.contains("lines.c:2)"), "{out}");
    // Nor may the user who owns it read it any more: of the symbol table, too, nothing is known.
    fs::set_permissions(&program, fs::Permissions::from_mode(0o011)).unwrap();
    let ran = run(&mut place.trace(&["-c", "-o", "out", "./lines"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(!place.text("out").contains("lines.c:2"), "{}", place.text("out"));
}
