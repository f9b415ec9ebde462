//! Programs that say what their trace must be, natively and under every backend: the target notices nothing, and
//! nothing is missed.

use crate::trace::announce::{Announced, read};
use crate::trace::backend::{BACKENDS, Backend};
use crate::trace::build::Variant::{self, Bare, Bare32, Dynamic, Static, StaticPie};
use crate::trace::run::Ran;
use crate::trace::{build, recorded, run};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use tollgate_run::REPLACEMENTS;

/// The table: each program, and how it is linked. One test each; `every_program_is_in_the_table` holds that none is
/// forgotten.
macro_rules! targets {
    ($($name:ident: [$($variant:expr),+];)+) => {
        const NAMES: &[&str] = &[$(stringify!($name)),+];
        $(#[test]
        fn $name() {
            check(stringify!($name), &[$($variant),+]);
        })+
    };
}

targets! {
    alignment: [Dynamic, Static, Bare];
    altstack: [Dynamic, Static];
    bad_pointers: [Dynamic, Static];
    close_range: [Dynamic, Static];
    crowded: [Dynamic, Static];
    dispatch_own: [Dynamic, Static];
    dlopen: [Dynamic];
    exec_modes: [Bare];
    gates32: [Bare32];
    gs: [Dynamic, Bare];
    identity_calls: [Dynamic, Static, Bare];
    int80: [Dynamic, Bare];
    int80_calls: [Bare32];
    invalid: [Dynamic, Static];
    jit: [Dynamic, Bare];
    kill_midcall: [Dynamic, Static];
    limits: [Dynamic, StaticPie];
    longjmp: [Dynamic, Static];
    maps: [Dynamic, StaticPie];
    masks: [Dynamic, Static];
    namespaces: [Dynamic, Static];
    processes: [Dynamic, Static];
    ptrace_own: [Dynamic];
    random_calls: [Dynamic, Static, Bare];
    registers: [Dynamic, Static, StaticPie, Bare];
    restart: [Dynamic, Static];
    robust: [Dynamic, Static];
    rseq: [Dynamic, Static];
    seccomp_own: [Dynamic, Static];
    segments: [Dynamic, Static];
    sites: [Dynamic, Static, StaticPie, Bare];
    stack_garbage: [Dynamic, Bare];
    storm: [Dynamic, Static];
    straddle: [Dynamic, Bare];
    threads: [Dynamic, StaticPie];
    time_calls: [Dynamic, Static, Bare];
    stepping: [Dynamic, Static];
    traps: [Dynamic, Static];
    tsc: [Dynamic, Static];
    ucontext: [Dynamic, Static];
    unmap_all: [Bare];
    vdso: [Bare, Bare32];
    vector: [Dynamic, Bare];
    vsyscall: [Dynamic, Bare];
}

#[test]
fn every_program_is_in_the_table() {
    let mut found = 0;
    for entry in fs::read_dir(build::sources()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "c") {
            found += 1;
            let name = path.file_stem().unwrap().to_str().unwrap();
            assert!(
                NAMES.contains(&name),
                "{} is in no test: add it to the table in tests/trace_targets.rs",
                path.display()
            );
        }
    }
    assert_eq!(found, NAMES.len());
}

#[test]
fn what_a_backend_refuses_is_a_program_of_the_table() {
    for backend in BACKENDS {
        for (target, reason) in backend.refuses {
            assert!(NAMES.contains(target) && reason.len() > 20, "{}: {target}: {reason}", backend.name);
        }
    }
}

/// Builds a program in each variant, runs it natively, then under each backend.
fn check(name: &str, variants: &[Variant]) {
    let dir = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    let variants: Vec<&Variant> = variants.iter().filter(|variant| build::there(name, **variant)).collect();
    assert!(!variants.is_empty(), "{name} was brought into this guest in no variant");
    for variant in variants {
        let program = build::build(name, *variant, dir.path());
        let what = format!("{name} ({variant:?})");
        if *variant == Bare32
            && let Some(words) = crate::guest::refused("32-bit programs")
        {
            let error =
                std::process::Command::new(&program).spawn().expect_err("a kernel without 32-bit programs").to_string();
            assert!(error.contains(&words), "{what}: {error}");
            println!("{what}: not here: {error}");
            continue;
        }
        let native = run::run(&what, program.as_os_str(), &[] as &[&str]);
        let said = announced(&native).unwrap_or_else(|problem| panic!("{what} natively: {problem}"));
        if let Some(reason) = &said.skipped {
            println!("{what}: not here: {reason}");
            // What this kernel refuses natively is what `run` gives back.
            if name == "vsyscall" && reason.contains("vsyscall=none") {
                wrong.extend(opened(&what, &program));
            }
            continue;
        }
        wrong.extend(replaced(name, &what, &program, &native, &[]));
        // Also those that nobody has who does not ask; a clock of our own is refused here, or is for one program
        // (below).
        let all: Vec<&str> = REPLACEMENTS.iter().map(|one| one.name()).filter(|name| *name != "clock").collect();
        wrong.extend(replaced(name, &what, &program, &native, &["--replace", &all.join(",")]));
        // Not the others, in which a signal may have the kernel answer a call: that is nobody's clock (docs/run.md).
        if name == "time_calls" && *variant == Bare {
            wrong.extend(replaced(name, &what, &program, &native, &["--replace", "clock!,time"]));
            wrong.extend(replaced(name, &what, &program, &native, &["--replace", "clock!"]));
        }
        for backend in BACKENDS {
            if let Some(reason) = backend.refusal(name) {
                println!("{what}: not under {}: {reason}", backend.name);
                continue;
            }
            if let Some(reason) = crate::guest::refused(backend.name) {
                let problem = not_refused(&what, backend, &program, &reason);
                wrong.extend(problem.map(|problem| format!("{what} under {}: {problem}", backend.name)));
                println!("{what}: not under {}: {reason}", backend.name);
                continue;
            }
            let problems = under(&what, backend, &program, dir.path(), &said);
            wrong.extend(problems.into_iter().map(|problem| format!("{what} under {}: {problem}", backend.name)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What is wrong with a program whose crossings are replaced: it must be as natively.
fn replaced(name: &str, what: &str, program: &Path, native: &Ran, how: &[&str]) -> Option<String> {
    // It traces a child itself, and a thread has one tracer.
    if name == "ptrace_own" {
        return None;
    }
    let words: Vec<&OsStr> = how.iter().map(OsStr::new).chain([program.as_os_str()]).collect();
    let ran = run::command(what, "run", &words);
    // It runs unchanged then, which is said.
    let unchanged = |reason: &str| ran.stderr.contains(reason) && ran.stderr.contains("the program runs unchanged");
    if let Some(reason) = crate::guest::refused("ptrace").filter(|reason| !unchanged(reason)) {
        return Some(format!("{what} under run is not refused with {reason:?}: {ran:?}"));
    }
    // Not the counts: some depend on the moment.
    let verdict = |ran: &Ran| {
        let lines = ran
            .stdout
            .lines()
            .filter(|line| !["expect ", "least ", "outside "].iter().any(|kind| line.starts_with(kind)));
        (lines.map(str::to_owned).collect::<Vec<_>>(), ran.status)
    };
    (verdict(&ran) != verdict(native)).then(|| format!("{what} under run {how:?}: {ran:?}, natively {native:?}"))
}

/// What is wrong with a program that calls the vsyscall page under `run`, where the kernel has closed that.
fn opened(what: &str, program: &Path) -> Option<String> {
    let ran = run::command(what, "run", &["-v".as_ref(), program.as_os_str()]);
    // Where nobody may trace it runs as natively.
    if let Some(reason) = crate::guest::refused("ptrace") {
        let unchanged = ran.stderr.contains(&reason) && ran.stderr.contains("the program runs unchanged");
        let right = unchanged && ran.stdout.starts_with("SKIP ");
        return (!right).then(|| format!("{what} under run is not refused with {reason:?}: {ran:?}"));
    }
    let right = ran.status == 0 && ran.stdout.ends_with("PASS\n") && ran.stderr.contains("of vsyscall");
    (!right).then(|| format!("{what} under run: {ran:?}"))
}

/// What is wrong with how a backend is refused that this kernel does not have: it must be in these words, and the
/// program must not run.
fn not_refused(what: &str, backend: &Backend, program: &Path, reason: &str) -> Option<String> {
    let ran = run::trace(what, &["--backend".as_ref(), backend.name.as_ref(), program.as_os_str()]);
    let right = ran.status != 0 && ran.stdout.is_empty() && ran.stderr.contains(reason);
    (!right).then(|| format!("it is not refused with {reason:?}: {ran:?}"))
}

/// What a backend does not see here: the choice among them is `seccomp` where there is no dispatch.
fn blind(backend: &Backend) -> &'static [&'static str] {
    let by_filter = backend.name == "auto" && crate::guest::refused("sud").is_some();
    BACKENDS.iter().find(|other| by_filter && other.name == "seccomp").unwrap_or(backend).blind
}

/// One program under one backend, counted and listed: everything that is not as it should be.
fn under(what: &str, backend: &Backend, program: &Path, dir: &Path, native: &Announced) -> Vec<String> {
    let mut wrong = Vec::new();
    for (mode, counted) in [("-c --json", true), ("--json", false)] {
        let file = dir.join("trace.json");
        let _ = fs::remove_file(&file);
        let mut args: Vec<&OsStr> = ["--backend", backend.name, "-f", "--json", "-o"].map(OsStr::new).to_vec();
        args.push(file.as_os_str());
        if counted && backend.name == "auto" {
            // In the middle of what most of them do.
            args.extend(["--rewrite-after", "12"].map(OsStr::new));
        }
        if counted {
            // Calls of a 32-bit program's vDSO are counted where they are asked for.
            args.extend(["-c", "-e", "gate=all"].map(OsStr::new));
            args.extend(crate::guest::tolls().iter().flat_map(|file| ["--tolls", file]).map(OsStr::new));
        }
        args.push(program.as_os_str());
        let ran = run::trace(what, &args);
        match verdict(&ran, native, &fs::read_to_string(&file).unwrap_or_default(), counted, blind(backend)) {
            Ok(problems) => wrong.extend(problems.into_iter().map(|problem| format!("{mode}: {problem}"))),
            Err(problem) => wrong.push(format!("{mode}: {problem}")),
        }
    }
    wrong
}

fn verdict(ran: &Ran, native: &Announced, text: &str, counted: bool, blind: &[&str]) -> Result<Vec<String>, String> {
    let said = announced(ran)?;
    let mut wrong = Vec::new();
    // The counts are the run's own: how many signals a program gets depends on how fast it is.
    if said.shape != native.shape {
        wrong.push(format!("standard output is not that of the native run: {:?}", ran.stdout));
    }
    wrong.extend(match counted {
        true => recorded::summary_differences(&said, &recorded::summary(text)?, blind),
        false => recorded::differences(&said, &recorded::window(text)?, blind),
    });
    Ok(wrong)
}

/// What a run announced, if it ended well and said nothing else.
fn announced(ran: &Ran) -> Result<Announced, String> {
    let said = read(&ran.stdout)?;
    match (&said.verdict, &said.skipped) {
        (Some(Ok(())), None) | (None, Some(_))
            if ran.status == 0 && crate::guest::complaints(&ran.stderr).is_empty() =>
        {
            Ok(said)
        }
        (Some(Err(problem)), _) => Err(format!("the program found:\n{problem}")),
        _ => Err(format!(
            "exit status {}, standard output {:?}, standard error {:?}",
            ran.status, ran.stdout, ran.stderr
        )),
    }
}
