//! `tollgate probe` as its user meets it, and the matrix of what programs do: each program of `tests/probe/` runs native and probed,
//! must print and end the same, and says itself how often its functions are called.
//!
//! A line `expect NAME HITS [RETURNS]` of a program's output is what counters must say; `follow NAME HITS` is that of a run with -f.
//! `atleast` stands for `expect` where a function may begin more than once in a call: Go's do when their stack has to grow.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command as Plain, Output};
use std::time::Duration;
use tollgate_report::probe::model::ProbeReport;

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/probe");

fn tollgate(args: &[&str]) -> Output {
    Command::cargo_bin("tollgate").unwrap().args(args).timeout(Duration::from_secs(120)).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program, compiled in a directory of its own.
struct Program {
    directory: tempfile::TempDir,
    path: PathBuf,
}

impl Program {
    fn name(&self) -> &str {
        self.path.to_str().unwrap()
    }

    fn file(&self, name: &str) -> String {
        self.directory.path().join(name).to_str().unwrap().into()
    }
}

/// Compiles a source of `tests/probe/`; `None`, with a reason printed, where the compiler is missing.
fn compiled(source: &str, compiler: &[&str]) -> Option<Program> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("p");
    let from = Path::new(SOURCES).join(source);
    let mut command = Plain::new(compiler[0]);
    command.args(&compiler[1..]).arg("-o").arg(&path).arg(&from).current_dir(directory.path());
    command.env("GO111MODULE", "off").env("GOFLAGS", "").env("CGO_ENABLED", "0");
    match command.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("skipped: {} is not installed (scripts/bootstrap test)", compiler[0]);
            None
        }
        output => {
            let output = output.unwrap();
            assert!(output.status.success(), "{compiler:?} {source}: {}", text(&output.stderr));
            Some(Program { directory, path })
        }
    }
}

fn c(source: &str) -> Program {
    compiled(source, &["gcc", "-O1", "-g", "-pthread"]).expect("gcc, which the tests of this workspace need")
}

fn go() -> &'static str {
    if Path::new("/usr/local/go/bin/go").exists() { "/usr/local/go/bin/go" } else { "go" }
}

/// Runs a program native and probed, and holds output, status and counts against each other.
fn same(program: &Program, options: &[&str], arguments: &[&str]) -> ProbeReport {
    let native = Plain::new(&program.path).args(arguments).output().unwrap();
    assert!(native.status.success(), "{}: native: {}", program.name(), text(&native.stdout));
    let file = program.file("report.json");
    // Every method, traps too.
    let mut args = vec!["probe", "--traps", "--json", "-o", &file];
    args.extend(options);
    args.extend(["--", program.name()]);
    args.extend(arguments);
    let probed = tollgate(&args);
    assert_eq!(text(&probed.stdout), text(&native.stdout), "{options:?}: {}", text(&probed.stderr));
    assert_eq!(probed.status.code(), native.status.code(), "{options:?}: {}", text(&probed.stderr));
    ProbeReport::parse(&std::fs::read_to_string(&file).unwrap(), "report").unwrap()
}

/// The expectations of an output: name, hits, returns.
fn expected(output: &str, word: &str) -> Vec<(String, u64, Option<u64>)> {
    let fields = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        (words.first() == Some(&word))
            .then(|| (words[1].into(), words[2].parse().unwrap(), words.get(3).map(|n| n.parse().unwrap())))
    };
    output.lines().filter_map(fields).collect()
}

/// The matrix: every function that a program says something of, counted at entry, at entry and exits, and timed.
fn matrix(program: &Program, arguments: &[&str]) {
    let output = text(&Plain::new(&program.path).args(arguments).output().unwrap().stdout);
    let (mut wanted, least) = (expected(&output, "expect"), expected(&output, "atleast"));
    wanted.extend(least.clone());
    for (suffix, more) in [("", None), ("@ret", None), ("", Some("--hist"))] {
        // One that never returns has no exits, and to ask for them is an error.
        let wanted = wanted.iter().filter(|(.., returns)| returns.is_some() || (suffix.is_empty() && more.is_none()));
        let wanted: Vec<_> = wanted.collect();
        if wanted.is_empty() {
            continue;
        }
        let mut options: Vec<String> =
            wanted.iter().flat_map(|(name, ..)| ["-e".to_string(), format!("{name}{suffix}")]).collect();
        options.extend(more.map(String::from));
        let report = same(program, &options.iter().map(String::as_str).collect::<Vec<_>>(), arguments);
        for (name, hits, returns) in wanted {
            let probes: Vec<_> = report.probes.iter().filter(|probe| probe.function == *name).collect();
            let placed: Vec<_> = probes.iter().filter(|probe| probe.method.is_some()).collect();
            // A function whose exits cannot be told is refused with a reason, never counted wrong.
            if placed.is_empty() {
                assert!(!suffix.is_empty() || more.is_some(), "{name} is not probed: {probes:?}");
                assert!(probes.iter().all(|probe| probe.reason.is_some()), "{name}: refused without a reason");
                continue;
            }
            let sum: u64 = placed.iter().map(|probe| probe.hits).sum();
            let exact = !least.iter().any(|(one, ..)| one == name);
            assert!(sum == *hits || (!exact && sum > *hits), "hits of {name}{suffix} {more:?}: {sum}, not {hits}: {placed:?}");
            if let (Some(returns), true) = (returns, !suffix.is_empty() || more.is_some()) {
                let sum: u64 = placed.iter().filter_map(|probe| probe.returns).sum();
                assert_eq!(sum, *returns, "returns of {name}{suffix} {more:?}: {placed:?}");
            }
            for latency in placed.iter().filter_map(|probe| probe.latency.as_ref()) {
                assert_eq!(latency.n, latency.buckets.iter().map(|bucket| bucket.n).sum::<u64>());
                assert_eq!(
                    Some(latency.n + latency.untimed),
                    placed.iter().map(|probe| probe.returns).next().flatten(),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn functions_shorter_than_a_jump_back_to_back() {
    matrix(&c("short.c"), &[]);
}

#[test]
fn branches_into_the_first_five_bytes_and_short_branches_first() {
    matrix(&c("target.c"), &[]);
}

#[test]
fn every_instruction_of_a_leaf_with_a_live_red_zone() {
    let program = c("leaf.c");
    matrix(&program, &[]);
    let list = Plain::new("objdump").args(["-d", "--no-show-raw-insn", "--disassemble=leaf", program.name()]).output();
    let Ok(list) = list else {
        eprintln!("skipped: objdump is not installed (scripts/bootstrap test)");
        return;
    };
    let address = |line: &str| u64::from_str_radix(line.trim().split_once(':')?.0, 16).ok();
    let addresses: Vec<u64> = text(&list.stdout).lines().filter(|line| line.starts_with(' ')).filter_map(address).collect();
    assert!(addresses.len() > 10, "{}", text(&list.stdout));
    let specs: Vec<String> = addresses.iter().map(|at| format!("leaf+{:#x}", at - addresses[0])).collect();
    let options: Vec<&str> = specs.iter().flat_map(|spec| ["-e", spec.as_str()]).collect();
    let report = same(&program, &options, &[]);
    assert_eq!(report.probes.len(), addresses.len());
    for probe in &report.probes {
        assert!(probe.method.is_some() && probe.hits == 20_000, "{probe:?}");
    }
}

#[test]
fn exceptions_through_probed_functions() {
    if let Some(program) = compiled("throw.cc", &["g++", "-O1", "-g"]) {
        matrix(&program, &[]);
    }
}

#[test]
fn backtraces_from_inside_have_every_frame() {
    matrix(&c("backtrace.c"), &[]);
}

#[test]
fn longjmp_and_deep_recursion() {
    matrix(&c("longjmp.c"), &[]);
}

#[test]
fn signals_at_any_time() {
    let program = c("signals.c");
    for options in [&["-e", "work"][..], &["-e", "work@ret"], &["-e", "work", "--hist"]] {
        let report = same(&program, options, &[]);
        assert!(report.probes[0].hits > 2000, "{report:?}");
    }
}

#[test]
fn forks_and_threads_that_end_inside() {
    let program = c("processes.c");
    matrix(&program, &[]);
    let output = text(&Plain::new(&program.path).output().unwrap().stdout);
    let (name, hits, _) = expected(&output, "follow").remove(0);
    let report = same(&program, &["-f", "-e", &name], &[]);
    assert_eq!(report.probes[0].hits, hits, "{:?}", report.probes[0]);
    let processes = &report.probes[0].processes;
    assert!(processes.len() > 5, "a process each: {processes:?}");
    assert_eq!(processes.iter().map(|process| process.hits).sum::<u64>(), hits);
}

#[test]
fn a_library_that_comes_and_goes() {
    let program = c("library.c");
    let library = compiled("library.c", &["gcc", "-O1", "-shared", "-fPIC", "-DLIBRARY"]).unwrap();
    let arguments = [library.name()];
    let output = text(&Plain::new(&program.path).args(arguments).output().unwrap().stdout);
    let (_, hits, _) = expected(&output, "expect").remove(0);
    // It is not there when the program begins: its name says that it may come.
    let report = same(&program, &["-e", &format!("{}:loaded", library.name())], &arguments);
    assert_eq!(report.probes.iter().map(|probe| probe.hits).sum::<u64>(), hits, "{report:?}");
}

#[test]
fn static_programs_stripped_ones_and_those_with_landing_marks() {
    for options in [&["-static"][..], &["-fcf-protection=full"], &["-static", "-fcf-protection=full"], &["-no-pie"]] {
        let compiler: Vec<&str> = ["gcc", "-O1", "-pthread"].iter().chain(options).copied().collect();
        matrix(&compiled("short.c", &compiler).unwrap(), &[]);
    }
    // Stripped: by address, as nm told before.
    let program = c("backtrace.c");
    let table = text(&Plain::new("nm").arg(program.name()).output().unwrap().stdout);
    let line = table.lines().find(|line| line.ends_with(" inner")).unwrap();
    let address = u64::from_str_radix(line.split(' ').next().unwrap(), 16).unwrap();
    assert!(Plain::new("strip").arg(program.name()).status().unwrap().success());
    let report = same(&program, &["-e", &format!("{}:{address:#x}", program.name())], &[]);
    assert_eq!(report.probes[0].hits, 100, "{report:?}");
}

#[test]
fn goroutines_whose_stacks_grow() {
    for flags in ["-ldflags=", "-ldflags=-s -w"] {
        if let Some(program) = compiled("grow.go", &[go(), "build", flags]) {
            matrix(&program, &[]);
        }
    }
}

#[test]
fn panics_that_unwind() {
    if let Some(program) = compiled("panics.rs", &["rustc", "-O", "--edition", "2024"]) {
        matrix(&program, &[]);
    }
}

#[test]
fn a_static_probe_and_the_counter_that_its_program_looks_at() {
    let program = c("usdt.c");
    let native = text(&Plain::new(&program.path).output().unwrap().stdout);
    assert!(native.contains("watched 0\n"), "{native}");
    let list = tollgate(&["probe", "--list", "-e", "usdt:mine:*", program.name()]);
    assert!(text(&list.stdout).contains("mine:step"), "{}", text(&list.stderr));
    let out = tollgate(&["probe", "-e", "usdt:mine:step", "--args", "rdi:u32", program.name()]);
    let lines = text(&out.stderr);
    assert_eq!(lines.lines().filter(|line| line.contains(" mine:step(rdi=")).count(), 100, "{lines}");
    assert!(text(&out.stdout).contains("watched 100\n"), "{}{lines}", text(&out.stdout));
}

#[test]
fn every_function_of_a_program_at_once() {
    for source in ["short.c", "backtrace.c", "longjmp.c"] {
        let program = c(source);
        let report = same(&program, &["-e", &format!("{}:*", program.name())], &[]);
        let placed = report.probes.iter().filter(|probe| probe.method.is_some()).count();
        assert!(placed >= 5, "{report:?}");
        assert!(report.probes.iter().all(|probe| probe.method.is_some() != probe.reason.is_some()), "{report:?}");
    }
}

#[test]
fn a_list_shows_every_place_and_changes_nothing() {
    let program = c("short.c");
    let out = tollgate(&["probe", "--list", "-e", "one", "-e", "five@ret", "--", program.name()]);
    let shown = text(&out.stdout);
    assert!(out.status.success(), "{}", text(&out.stderr));
    assert!(shown.contains("ret") && shown.contains("mov %edi,%eax") && shown.contains("exit 0x"), "{shown}");
    assert!(shown.contains("2 places") && !shown.contains("sum "), "{shown}");
    // A file alone is enough.
    let alone = tollgate(&["probe", "--list", "--json", "-e", &format!("{}:*", program.name())]);
    let json: Value = serde_json::from_slice(&alone.stdout).unwrap();
    assert_eq!(json["schema"], 1);
    assert!(json["probes"].as_array().unwrap().len() > 5, "{json}");
    assert!(json["probes"].as_array().unwrap().iter().all(|probe| probe["hits"] == 0 && probe["address"].is_u64()));
}

#[test]
fn lines_have_arguments_results_and_stacks() {
    let program = c("backtrace.c");
    let out = tollgate(&["probe", "-e", "inner@ret", "--args", "rdi:i32,ret:i32", "--stack", "--", program.name()]);
    let lines = text(&out.stderr);
    assert!(out.status.success(), "{lines}");
    let count = |part: &str| lines.lines().filter(|line| line.contains(part)).count() as u64;
    let (entries, exits) = (count(" inner(rdi="), count(" inner = 7"));
    // What the ring had no room for is said at the end.
    let lost = lines.lines().find_map(lost_of).unwrap_or(0);
    assert_eq!(entries + exits + lost, 200, "{lines}");
    assert!(entries > 10 && exits > 10 && lines.contains("inner(rdi=2)") && lines.contains(" inner = 7 <0."), "{lines}");
    for caller in [" > ", "(between+", "(outer+", "(main+"] {
        let stacks = lines.lines().filter(|line| line.starts_with(" > ") && line.contains(caller)).count() as u64;
        assert!(stacks == entries || (caller == " > " && stacks > entries), "{caller}: {lines}");
    }
}

/// The number in the report's sentence about lost records.
fn lost_of(line: &str) -> Option<u64> {
    let (number, _) = line.split_once(" records of hits were lost")?;
    number.replace(',', "").parse().ok()
}

#[test]
fn flame_and_timeline_are_written() {
    let program = c("backtrace.c");
    let (flame, timeline) = (program.file("flame.folded"), program.file("timeline"));
    let report = same(&program, &["-e", "inner", "--flame", &flame, "--timeline", &timeline], &[]);
    assert_eq!((report.probes[0].hits, report.probes[0].returns), (100, Some(100)));
    let folded = std::fs::read_to_string(&flame).unwrap();
    let total: u64 = folded.lines().map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum();
    // What the ring had no room for is counted as lost; an entry's record and an exit's are one each.
    assert!(total > 0 && total <= 100 && total + report.lost >= 100 && report.lost <= 200, "{folded}, lost {}", report.lost);
    assert!(folded.contains(&format!("outer [p];between [p];inner [p] {total}")), "{folded}");
    let timeline = std::fs::read(&timeline).unwrap();
    assert!(timeline.windows(5).any(|bytes| bytes == b"inner"));
}

#[test]
fn the_programs_end_is_ours() {
    for (script, status) in [("exit 7", 7), ("exit 0", 0)] {
        let out = tollgate(&["probe", "-e", "libc:getpid", "--", "/bin/sh", "-c", script]);
        assert_eq!(out.status.code(), Some(status), "{}", text(&out.stderr));
    }
    use std::os::unix::process::ExitStatusExt;
    let out = tollgate(&["probe", "-e", "libc:getpid", "--", "/bin/sh", "-c", "kill -TERM $$"]);
    assert_eq!(out.status.signal(), Some(15), "{}", text(&out.stderr));
}

#[test]
fn a_duration_ends_with_the_summary_and_the_program_goes_on() {
    let mut child = Plain::new("sleep").arg("30").spawn().unwrap();
    let out = tollgate(&["probe", "-e", "libc:clock_nanosleep", "--duration", "300ms", "-p", &child.id().to_string()]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    assert!(child.try_wait().unwrap().is_none(), "it ended");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// An error is one sentence on standard error, and the right status; the program did not run.
fn fails_with(status: i32, args: &[&str], parts: &[&str]) {
    let out = tollgate(args);
    let stderr = text(&out.stderr);
    assert_eq!(out.status.code(), Some(status), "{args:?}: {stderr}");
    assert_eq!(stderr.trim_end().lines().count(), 1, "not one sentence: {stderr}");
    assert!(stderr.starts_with("tollgate: ") && !stderr.contains("panicked"), "{stderr}");
    assert!(out.stdout.is_empty(), "it ran: {}", text(&out.stdout));
    for part in parts {
        assert!(stderr.contains(part), "`{part}` is not in: {stderr}");
    }
}

#[test]
fn bad_input_is_one_sentence_and_the_program_does_not_run() {
    let program = c("short.c");
    let name = program.name();
    fails_with(1, &["probe", "-e", "fiev", name], &["-e fiev", "five"]);
    fails_with(1, &["probe", "-e", "no_such_function_anywhere", name], &["there is no function"]);
    // `five` begins with a mov of two bytes.
    fails_with(1, &["probe", "-e", "five+1", name], &["inside an instruction", "begins at"]);
    fails_with(1, &["probe", "-e", "malloc", "/etc/passwd"], &["/etc/passwd"]);
    fails_with(1, &["probe", "-e", "malloc", "no-such-program"], &["no-such-program", "PATH"]);
    fails_with(1, &["probe", "-e", "malloc", "-p", "2147483600"], &["2147483600"]);
    fails_with(2, &["probe", "-e", "/(/", name], &["regular expression"]);
    fails_with(2, &["probe", "-e", "five+0x1@ret", name], &["@ret"]);
    fails_with(2, &["probe", "-e", "five", "--args", "edi:u64", name], &["edi"]);
    fails_with(2, &["probe", name], &["-e"]);
    fails_with(2, &["probe", "-e", "five", "--hist", "-e", "five+2", name], &["--hist"]);
    fails_with(1, &["probe", "-e", "five", "-o", "/no/such/directory/x", name], &["/no/such/directory/x"]);
}

#[test]
fn a_process_that_another_traces_is_left_alone() {
    let mut child = Plain::new("sleep").arg("30").spawn().unwrap();
    let pid = child.id().to_string();
    let mut other =
        Plain::new(assert_cmd::cargo::cargo_bin("tollgate")).args(["trace", "-o", "/dev/null", "-p", &pid]).spawn().unwrap();
    let traced = || {
        std::fs::read_to_string(format!("/proc/{pid}/status"))
            .unwrap()
            .lines()
            .any(|line| line.starts_with("TracerPid:") && !line.ends_with("\t0"))
    };
    while !traced() {
        assert!(other.try_wait().unwrap().is_none(), "the other tracer ended");
        std::thread::sleep(Duration::from_millis(10));
    }
    fails_with(1, &["probe", "-e", "libc:getpid", "-p", &pid], &["traces it already"]);
    for one in [&mut other, &mut child] {
        one.kill().unwrap();
        one.wait().unwrap();
    }
}
