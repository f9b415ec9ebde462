//! `-e 'SPEC if CONDITION'`: programs say how many of their calls a condition holds for, and what is told of those
//! alone.

use super::probe_command::{Program, c, compiled, go, same, text, tollgate};
use std::io::{BufRead, BufReader};
use std::process::{Command as Plain, Stdio};
use tollgate_report::probe::model::Probe;

/// What a program says: a count, and a spec.
fn said(program: &Program, word: &str) -> Vec<(u64, String)> {
    let output = text(&Plain::new(&program.path).output().unwrap().stdout);
    assert!(!output.contains("lost"), "{output}");
    let lines = output.lines().filter_map(|line| line.strip_prefix(word)?.trim().split_once(' '));
    let said: Vec<_> = lines.map(|(count, spec)| (count.parse().unwrap(), spec.to_owned())).collect();
    assert!(said.len() > 1, "{output}");
    said
}

/// Probes all specs at once, and each alone.
fn probed(program: &Program, specs: &[(u64, String)], options: &[&str]) -> Vec<Probe> {
    let args = |specs: &[(u64, String)]| -> Vec<String> {
        let each = specs.iter().flat_map(|(_, spec)| ["-e".to_owned(), spec.clone()]);
        options.iter().map(|option| (*option).to_owned()).chain(each).collect()
    };
    let run = |specs: &[(u64, String)]| {
        let args = args(specs);
        same(program, &args.iter().map(String::as_str).collect::<Vec<_>>(), &[]).probes
    };
    let all = run(specs);
    for one in specs {
        let alone = run(std::slice::from_ref(one)).remove(0);
        let beside = all.iter().find(|probe| probe.spec == one.1).unwrap_or_else(|| panic!("{one:?} of {all:?}"));
        assert_eq!((alone.hits, alone.returns), (beside.hits, beside.returns), "{one:?}");
    }
    all
}

fn counts_what_it_says(program: &Program) {
    let specs = said(program, "expect");
    for (probe, (count, spec)) in probed(program, &specs, &[]).iter().zip(&specs) {
        assert_eq!((probe.hits, probe.returns), (*count, None), "{spec}: {probe:?}");
    }
    let specs = said(program, "returns");
    for (probe, (count, spec)) in probed(program, &specs, &[]).iter().zip(&specs) {
        assert_eq!(probe.returns, Some(*count), "{spec}: {probe:?}");
    }
}

#[test]
fn only_hits_that_conditions_hold_for_are_counted() {
    for flags in [&["-O2"][..], &["-O1", "-fcf-protection=full"], &["-O2", "-static"]] {
        counts_what_it_says(&compiled("conditions.c", &[&["gcc", "-g"][..], flags].concat()).unwrap());
    }
}

#[test]
fn only_calls_that_conditions_hold_for_are_timed() {
    let program = compiled("conditions.c", &["gcc", "-g", "-O2"]).unwrap();
    let specs = said(&program, "expect");
    for (count, spec) in specs.iter().filter(|(_, spec)| spec.starts_with("work") || spec.starts_with("front")) {
        // `front` leaves by a jump to `work`, which is not asked for, or is timed as well.
        for more in [&[][..], &["-e", "work"][..]] {
            if spec.starts_with("work") && !more.is_empty() {
                continue;
            }
            let report = same(&program, &[&["--hist", "-e", spec][..], more].concat(), &[]);
            let probe = report.probes.iter().find(|probe| probe.spec == *spec).unwrap();
            let latency = probe.latency.as_ref().unwrap_or_else(|| panic!("{probe:?}"));
            assert_eq!((latency.n, latency.untimed, latency.away, probe.hits), (*count, 0, 0, *count), "{spec}");
        }
    }
    // One that is timed is the end of others that jump to it, whether its own condition holds or not.
    let report = same(&program, &["--hist", "-e", "front", "-e", "work if n < 0"], &[]);
    let latency = |spec: &str| report.probes.iter().find(|probe| probe.spec == spec).unwrap().latency.clone().unwrap();
    let (front, work) = (latency("front"), latency("work if n < 0"));
    assert_eq!((front.n, front.untimed, front.away), (600, 0, 0));
    assert_eq!((work.n, work.untimed, work.away), (600, 0, 0));
    // A function has one time.
    let report = same(&program, &["--hist", "-e", "work if n < 0", "-e", "work if n > 0"], &[]);
    let second = report.probes.iter().find(|probe| probe.spec == "work if n > 0").unwrap();
    assert!(second.latency.is_none() && second.hits == 598, "{second:?}");
    assert!(report.notes.iter().any(|note| note.contains("another -e has its times")), "{:?}", report.notes);
}

#[test]
fn only_hits_that_conditions_hold_for_are_printed() {
    let program = c("conditions.c");
    let lines = |spec: &str| -> Vec<String> {
        let out = tollgate(&["probe", "--args", "n,letter,ret:i32", "-e", spec, "--", program.name()]);
        assert!(out.status.success(), "{}", text(&out.stderr));
        text(&out.stderr)
            .lines()
            .filter_map(|line| Some(line.split_once("work")?.1.to_owned()).filter(|_| line.contains('/')))
            .collect()
    };
    let first = lines("work if n == 7");
    assert_eq!(first[..2], ["(n=7, letter='x')"; 2], "{first:?}");
    let results = lines("work if ret == 7");
    assert_eq!(results[..2], [" = 7"; 2], "{results:?}");
}

/// Arguments are words of the stack there, and what trapped is looked at from outside.
#[test]
fn conditions_of_32_bit_code_are_of_its_stack_and_registers() {
    let program = compiled(
        "arguments32.c",
        &[
            "gcc",
            "-m32",
            "-g",
            "-O1",
            "-nostdlib",
            "-static",
            "-fno-pic",
            "-fno-stack-protector",
            "-mpreferred-stack-boundary=2",
        ],
    )
    .unwrap();
    for (spec, hits, returns) in [
        ("work if n < 0", 50, None),
        ("work if arg2 > 4096", 36, None),
        ("work if arg1:i32 == 3 && arg2:u32 > 0", 1, None),
        ("work if ret < 0", 100, Some(33)),
    ] {
        let report = same(&program, &["-e", spec], &[]);
        assert_eq!((report.probes[0].hits, report.probes[0].returns), (hits, returns), "{spec}: {:?}", report.probes);
    }
    let report = same(&program, &["--hist", "-e", "work if n < 0"], &[]);
    let latency = report.probes[0].latency.as_ref().unwrap();
    assert_eq!((latency.n, latency.untimed), (50, 0));
}

#[test]
fn conditions_of_static_probes_and_of_go() {
    let program = c("usdt.c");
    for (spec, hits) in
        [("usdt:mine:step if arg1 > 89", 10), ("usdt:mine:step if arg1 & 1", 50), ("usdt:mine:step if rdi:i32 == 0", 1)]
    {
        let out = tollgate(&["probe", "--csv", "-e", spec, program.name()]);
        assert!(text(&out.stderr).contains(&format!(",{hits},")), "{spec}: {}", text(&out.stderr));
    }
    let Some(program) = compiled("conditions.go", &[go(), "build"]) else { return };
    let report = same(&program, &["-e", "main.work if by < 0", "-e", "main.work if n >= 90"], &[]);
    assert_eq!(report.probes.iter().map(|probe| probe.hits).collect::<Vec<_>>(), [50, 10], "{:?}", report.probes);
    let report = same(&program, &["--hist", "-e", "main.work if by < 0"], &[]);
    assert!(
        report.probes[0].latency.is_none() && report.notes.iter().any(|note| note.contains("hits have a condition"))
    );
}

#[test]
fn a_condition_that_cannot_be_meant_is_one_sentence() {
    let program = c("conditions.c");
    for (spec, status, words) in [
        ("work if", 2, "no function"),
        ("work if n", 2, "is no comparison"),
        ("work if n > many", 2, "is not a number"),
        ("work if nobody > 1", 3, "its parameters are n, bytes, letter, to"),
        ("work if ret:u32 < 0", 3, "always the same"),
        ("work if [rdi] == 1", 3, "conditions look at registers only"),
    ] {
        let out = tollgate(&["probe", "-q", "-e", spec, program.name()]);
        let said = text(&out.stderr);
        assert!(said.starts_with("tollgate: ") && said.contains(words) && said.lines().count() == 1, "{spec}: {said}");
        assert!(
            out.stdout.is_empty() && matches!(out.status.code(), Some(code) if code == status || code == 1),
            "{spec}: {:?}",
            out.status
        );
    }
}

/// Error injection: functions return what is given and are not executed, until tollgate ends or is killed.
#[test]
fn functions_return_what_they_are_told_to_until_tollgate_is_gone() {
    let program = c("conditions.c");
    let sum = |spec: &str, value: &str| {
        let out = tollgate(&["probe", "-q", "--return", value, "-e", spec, program.name()]);
        assert!(out.status.success(), "{spec}: {}", text(&out.stderr));
        text(&out.stdout).lines().next().unwrap().to_owned()
    };
    assert_eq!(sum("work", "5"), "sum 6000 of 0");
    assert_eq!(sum("work if n >= 0", "0"), sum("work if n > -1", "NULL"));
    assert!(sum("work if n >= 0", "-1").ends_with(" of 600"));
    assert!(sum("front", "1").ends_with(" of 600"));
    for (spec, words) in [
        ("work@ret", "name the function alone"),
        ("work+3", "name the function alone"),
        ("work if ret == 1", "name the function"),
    ] {
        let out = tollgate(&["probe", "--return", "0", "-e", spec, program.name()]);
        assert!(out.status.code() == Some(2) && text(&out.stderr).contains(words), "{spec}: {}", text(&out.stderr));
    }

    let program = c("returning.c");
    for end in [nix::sys::signal::Signal::SIGINT, nix::sys::signal::Signal::SIGKILL] {
        let mut target = Plain::new(&program.path).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(target.stdout.take().unwrap()).lines().map(Result::unwrap);
        assert_eq!(lines.next().unwrap(), "1");
        let pid = target.id().to_string();
        let mut probe = Plain::new(assert_cmd::cargo::cargo_bin!("tollgate"))
            .args(["probe", "-q", "--return", "-7", "-e", "answer", "-p", &pid])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        assert_eq!(lines.find(|line| line != "1").unwrap(), "-7");
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(probe.id() as i32), end).unwrap();
        probe.wait().unwrap();
        assert_eq!(lines.find(|line| line != "-7").unwrap(), "1", "{end}");
        target.kill().unwrap();
        target.wait().unwrap();
    }
}
