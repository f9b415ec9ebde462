//! `tollgate probe` of 32-bit programs. They have no C library, so that a compiler for 64-bit programs builds them;
//! where it cannot, the tests say so and pass.

use assert_cmd::Command;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Plain, Output, Stdio};
use std::time::{Duration, Instant};
use tollgate_report::probe::model::{Probe, ProbeReport};

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/probe");
const BARE: [&str; 10] = [
    "-O1",
    "-g",
    "-nostdlib",
    "-static",
    "-fno-pic",
    "-no-pie",
    "-ffreestanding",
    "-fno-stack-protector",
    "-fcf-protection=none",
    "-fno-asynchronous-unwind-tables",
];

fn tollgate(args: &[&str]) -> Output {
    Command::cargo_bin("tollgate").unwrap().args(args).timeout(Duration::from_secs(120)).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Builds a program; `None`, with the reason, where this compiler makes no 32-bit code.
fn built(directory: &Path, name: &str, source: &str, flags: &[&str]) -> Option<PathBuf> {
    let path = directory.join(name);
    let from = Path::new(SOURCES).join(source);
    let made = Plain::new("gcc").args(BARE).args(flags).arg("-o").arg(&path).arg(from).output().expect("gcc");
    if !made.status.success() {
        assert!(flags.contains(&"-m32"), "{}", text(&made.stderr));
        eprintln!("skipped: gcc makes no 32-bit code here: {}", text(&made.stderr));
        return None;
    }
    Some(path)
}

fn native(program: &Path) -> Output {
    Plain::new(program).output().unwrap()
}

/// A run with probes, which must look like one without.
fn probed(program: &Path, options: &[String]) -> ProbeReport {
    let report = program.with_extension("json");
    let mut args = vec!["probe", "--json", "-o", report.to_str().unwrap()];
    args.extend(options.iter().map(String::as_str));
    args.extend(["--", program.to_str().unwrap()]);
    let (with, without) = (tollgate(&args), native(program));
    assert_eq!(text(&with.stdout), text(&without.stdout), "{options:?}: {}", text(&with.stderr));
    assert_eq!(with.status.code(), without.status.code(), "{options:?}: {}", text(&with.stderr));
    ProbeReport::parse(&std::fs::read_to_string(&report).unwrap(), "report").unwrap()
}

/// `expect NAME HITS RETURNS` of an output.
fn expected(output: &str) -> Vec<(String, u64, u64)> {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        (words.first() == Some(&"expect"))
            .then(|| (words[1].into(), words[2].parse().unwrap(), words[3].parse().unwrap()))
    };
    output.lines().filter_map(line).collect()
}

fn of<'a>(report: &'a ProbeReport, function: &str) -> &'a Probe {
    report.probes.iter().find(|probe| probe.function == function).unwrap_or_else(|| panic!("{function}: {report:?}"))
}

#[test]
fn first_instructions_of_every_kind_threads_signals_faults_and_forks() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = built(directory.path(), "compat", "compat.c", &["-m32"]) else { return };
    let output = text(&native(&program).stdout);
    let expected = expected(&output);
    assert!(expected.len() > 15 && output.contains("strange 0\n"), "{output}");
    for (suffix, more) in [("", None), ("@ret", None), ("", Some("--hist"))] {
        let mut options: Vec<String> =
            expected.iter().flat_map(|(name, ..)| ["-e".into(), format!("{name}{suffix}")]).collect();
        options.extend(more.map(String::from));
        let report = probed(&program, &options);
        for (name, hits, returns) in &expected {
            let probe = of(&report, name);
            assert_eq!(
                (probe.hits, probe.method.as_deref()),
                (*hits, Some("trap")),
                "{name}{suffix} {more:?}: {probe:?}"
            );
            let timed = more.is_some();
            assert!(
                probe.returns == (timed || !suffix.is_empty()).then_some(*returns),
                "{name}{suffix} {more:?}: {probe:?}"
            );
            let latency = probe.latency.as_ref().map(|latency| (latency.n + latency.untimed, latency.n > 0));
            assert_eq!(latency, timed.then_some((*returns, true)), "{name}: {probe:?}");
        }
        let said = |part: &str| report.notes.iter().any(|note| note.contains(part));
        assert!(
            said("traps that tollgate handles") && said("include two stops") == more.is_some(),
            "{:?}",
            report.notes
        );
    }
}

#[test]
fn every_function_of_a_32_bit_program_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = built(directory.path(), "compat", "compat.c", &["-m32"]) else { return };
    let report = probed(&program, &["-e".into(), "compat:*".into()]);
    assert!(report.probes.iter().filter(|probe| probe.method.is_some()).count() > 30, "{report:?}");
    for (name, hits, _) in expected(&text(&native(&program).stdout)) {
        assert_eq!(of(&report, &name).hits, hits, "{name}");
    }
}

#[test]
fn a_forked_32_bit_process_is_counted_with_f_and_clean_without() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = built(directory.path(), "compat", "compat.c", &["-m32"]) else { return };
    let report = probed(&program, &["-f".into(), "-e".into(), "after@ret".into()]);
    let probe = of(&report, "after");
    assert_eq!((probe.hits, probe.returns, probe.processes.len()), (51, Some(51), 2), "{probe:?}");
    assert_eq!(of(&probed(&program, &["-e".into(), "after".into()]), "after").hits, 1);
}

#[test]
fn thirty_two_bit_code_is_listed_as_trap_with_the_reason() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = built(directory.path(), "modes32", "modes.c", &["-m32"]) else { return };
    let out = tollgate(&["probe", "--list", "-e", &format!("{}:hop@ret", program.display())]);
    let shown = text(&out.stdout);
    assert!(
        shown.contains("trap") && shown.contains("32-bit code") && shown.contains("return, ret, by trap"),
        "{shown}"
    );
    assert!(shown.contains("1 place: 1 trap"), "{shown}{}", text(&out.stderr));
}

#[test]
fn arguments_on_the_stack_results_in_eax_and_the_callers() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = built(directory.path(), "modes32", "modes.c", &["-m32", "-fasynchronous-unwind-tables"]) else {
        return;
    };
    let values = "arg1:i32,arg2:str,arg3:x64,arg2:bytes2,[esp+12]:x32,esp:u32,arg1,ret:i32";
    let out = tollgate(&["probe", "-e", "hop@ret", "--args", values, "--stack", "--", program.to_str().unwrap()]);
    let lines = text(&out.stderr);
    let shown = "hop(arg1=-3, arg2=\"text\", arg3=0x123456789a, arg2=\"te\", [esp+12]=0x3456789a, esp=";
    assert!(lines.contains(shown) && lines.contains(", arg1=0xfffffffd)\n"), "{lines}");
    assert!(lines.contains(&format!(" hop = {} <0.", 0x3456_789a + 't' as i32 - 3)), "{lines}");
    assert!(lines.contains("(hop+0x0)") && lines.contains("(begin+"), "{lines}");
    // 64-bit code has no such register by that name.
    let wide = built(directory.path(), "modes64", "modes.c", &[]).unwrap();
    let out = tollgate(&["probe", "-e", "hop", "--args", "edi:i32", "--", wide.to_str().unwrap()]);
    assert!(out.status.code() == Some(2) && text(&out.stderr).contains("name `rdi`"), "{}", text(&out.stderr));
    let out = tollgate(&["probe", "--traps", "-e", "hop", "--args", "arg1:i32,arg2:str", "--", wide.to_str().unwrap()]);
    assert!(text(&out.stderr).contains("hop(arg1=-3, arg2=\"text\")"), "{}", text(&out.stderr));
}

#[test]
fn programs_of_both_modes_that_execute_each_other() {
    let directory = tempfile::tempdir().unwrap();
    let Some(narrow) = built(directory.path(), "modes32", "modes.c", &["-m32"]) else { return };
    let wide = built(directory.path(), "modes64", "modes.c", &[]).unwrap();
    let file = directory.path().join("report.json");
    let [narrow, wide, file] = [&narrow, &wide, &file].map(|path| path.to_str().unwrap());
    let out = tollgate(&[
        "probe",
        "--traps",
        "--json",
        "-o",
        file,
        "-e",
        "modes32:hop@ret",
        "-e",
        "modes64:hop@ret",
        "--",
        narrow,
        wide,
        narrow,
        wide,
    ]);
    assert_eq!((out.status.code(), text(&out.stdout)), (Some(9), "hop\n".repeat(4)), "{}", text(&out.stderr));
    let report = ProbeReport::parse(&std::fs::read_to_string(file).unwrap(), "report").unwrap();
    for probe in &report.probes {
        assert_eq!((probe.hits, probe.returns), (2, Some(2)), "{probe:?}");
    }
    assert_eq!(report.probes.len(), 2);
}

/// A program that calls `hop` until it is told to stop.
struct Turning(Child);

impl Turning {
    fn start(program: &Path) -> Turning {
        let mut child = Plain::new(program).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = [0; 6];
        child.stdout.as_mut().unwrap().read_exact(&mut line).unwrap();
        assert_eq!(&line, b"ready\n");
        Turning(child)
    }

    fn pid(&self) -> i32 {
        self.0.id() as i32
    }

    fn field(&self, name: &str) -> String {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).unwrap();
        status.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim().into()
    }

    /// Its executable memory.
    fn code(&self) -> Vec<u8> {
        let maps = std::fs::read_to_string(format!("/proc/{}/maps", self.pid())).unwrap();
        let line = maps.lines().find(|line| line.contains("r-xp") && line.contains("/turning")).unwrap();
        let (start, end) = line.split(' ').next().unwrap().split_once('-').unwrap();
        let [start, end] = [start, end].map(|word| u64::from_str_radix(word, 16).unwrap());
        let mut code = vec![0; (end - start) as usize];
        let memory = std::fs::File::open(format!("/proc/{}/mem", self.pid())).unwrap();
        memory.read_exact_at(&mut code, start).unwrap();
        code
    }

    fn mappings(&self) -> usize {
        std::fs::read_to_string(format!("/proc/{}/maps", self.pid())).unwrap().lines().count()
    }

    /// Tells it to stop; what it says then.
    fn stop(mut self) -> (Option<i32>, String) {
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(self.pid()), nix::sys::signal::Signal::SIGUSR1).unwrap();
        let mut said = String::new();
        self.0.stdout.take().unwrap().read_to_string(&mut said).unwrap();
        (self.0.wait().unwrap().code(), said)
    }
}

impl Drop for Turning {
    fn drop(&mut self) {
        // It has ended long ago, unless a test failed.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_running_32_bit_program_is_left_as_it_was_found() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = built(directory.path(), "turning", "modes.c", &["-m32", "-DLOOP"]) else { return };
    let turning = Turning::start(&program);
    let before = (turning.code(), turning.mappings(), turning.field("SigCgt:"));
    let pid = turning.pid().to_string();
    for _ in 0..3 {
        let out = tollgate(&["probe", "--json", "-e", "turning:hop@ret", "--duration", "1s", "-p", &pid]);
        let report = ProbeReport::parse(&text(&out.stderr), "report").unwrap();
        let probe = of(&report, "hop");
        let returns = probe.returns.unwrap();
        assert!(probe.hits > 0 && probe.hits.abs_diff(returns) <= 1, "{probe:?}");
        assert!(before == (turning.code(), turning.mappings(), turning.field("SigCgt:")));
    }
    assert_eq!(turning.stop(), (Some(7), "right\n".into()));
}

#[test]
fn a_32_bit_program_outlives_the_sigkill_of_its_tracer() {
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = built(directory.path(), "turning", "modes.c", &["-m32", "-DLOOP"]) else { return };
    let turning = Turning::start(&program);
    let before = turning.code();
    let mut tracer = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"))
        .args(["probe", "--print", "-e", "turning:hop", "-p", &turning.pid().to_string()])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A line says that probes are in.
    let mut line = String::new();
    BufReader::new(tracer.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains(" hop("), "{line}");
    tracer.kill().unwrap();
    tracer.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while turning.field("TracerPid:") != "0" && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    // The int3 is still there, and the program goes on through its own handler of it.
    assert_ne!(turning.code(), before);
    let switches = |turning: &Turning| std::fs::read_to_string(format!("/proc/{}/stat", turning.pid())).unwrap();
    let ticks =
        |stat: String| stat.rsplit_once(')').unwrap().1.split_whitespace().nth(11).unwrap().parse::<u64>().unwrap();
    let then = ticks(switches(&turning));
    while ticks(switches(&turning)) == then && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(ticks(switches(&turning)) > then, "it stands still");
    assert_eq!(turning.stop(), (Some(7), "right\n".into()));
}
