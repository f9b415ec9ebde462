//! `tollgate probe` as its user meets it, and the matrix of what programs do: each program of `tests/probe/` runs
//! native and probed, must print and end the same, and says itself how often its functions are called.
//!
//! A line `expect NAME HITS [RETURNS]` of a program's output is what counters must say; `follow NAME HITS` is that of a
//! run with -f. `atleast` stands for `expect` where a function may begin more than once in a call: Go's do when their
//! stack has to grow.

use crate::command::{changed, children, ran_on, until, until_written};
use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command as Plain, Output};
use std::time::Duration;
use tollgate_report::probe::model::ProbeReport;

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/probe");

pub fn tollgate(args: &[&str]) -> Output {
    Command::cargo_bin("tollgate").unwrap().args(args).timeout(Duration::from_secs(120)).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program, compiled in a directory of its own.
pub struct Program {
    directory: tempfile::TempDir,
    pub path: PathBuf,
}

impl Program {
    pub fn name(&self) -> &str {
        self.path.to_str().unwrap()
    }

    fn file(&self, name: &str) -> String {
        self.directory.path().join(name).to_str().unwrap().into()
    }
}

/// Compiles a source of `tests/probe/`; `None`, with a reason printed, where the compiler is missing.
pub fn compiled(source: &str, compiler: &[&str]) -> Option<Program> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("p");
    if let Some(built) = crate::guest::program(source) {
        std::fs::copy(built, &path).unwrap();
        return Some(Program { directory, path });
    }
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

pub fn c(source: &str) -> Program {
    compiled(source, &["gcc", "-O1", "-g", "-pthread"]).expect("gcc, which the tests of this workspace need")
}

pub fn go() -> &'static str {
    if Path::new("/usr/local/go/bin/go").exists() { "/usr/local/go/bin/go" } else { "go" }
}

/// Runs a program native and probed, and holds output, status and counts against each other.
pub fn same(program: &Program, options: &[&str], arguments: &[&str]) -> ProbeReport {
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
            assert!(
                sum == *hits || (!exact && sum > *hits),
                "hits of {name}{suffix} {more:?}: {sum}, not {hits}: {placed:?}"
            );
            if let (Some(returns), true) = (returns, !suffix.is_empty() || more.is_some()) {
                let sum: u64 = placed.iter().filter_map(|probe| probe.returns).sum();
                assert_eq!(sum, *returns, "returns of {name}{suffix} {more:?}: {placed:?}");
            }
            for latency in placed.iter().filter_map(|probe| probe.latency.as_ref()) {
                assert_eq!(latency.n, latency.buckets.iter().map(|bucket| bucket.n).sum::<u64>());
                assert_eq!(
                    Some(latency.n + latency.untimed + latency.away),
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
    let addresses: Vec<u64> =
        text(&list.stdout).lines().filter(|line| line.starts_with(' ')).filter_map(address).collect();
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

/// What is left of a function's latency is that every call has one, and that one that sleeps takes no less than it
/// sleeps.
fn moved(program: &Program) {
    let list = ["sleeper", "quick", "yields", "catches", "throws", "leaves", "deep"].map(|name| format!("main.{name}"));
    let mut options: Vec<&str> = list.iter().flat_map(|name| ["-e", name.as_str()]).collect();
    options.push("--hist");
    let report = same(program, &options, &[]);
    for (name, calls) in [
        ("sleeper", 200),
        ("quick", 20_000),
        ("yields", 20_000),
        ("catches", 200),
        ("throws", 80),
        ("leaves", 0),
        ("deep", 8200),
    ] {
        let probe = report.probes.iter().find(|probe| probe.function == format!("main.{name}")).unwrap();
        let latency = probe.latency.as_ref().unwrap_or_else(|| panic!("{probe:?} {:?}", report.notes));
        assert_eq!((latency.n, latency.untimed, probe.returns), (calls, 0, Some(calls)), "{name}: {probe:?}");
        let buckets: u64 = latency.buckets.iter().map(|bucket| bucket.n).sum();
        assert_eq!(buckets, calls, "{name}");
        // Two sleeps of 2 ms, on two stacks; and one while a panic is being recovered from.
        match name {
            "sleeper" => assert!(latency.min.unwrap() > 2e6, "{latency:?}"),
            "catches" => assert!(latency.max.unwrap() > 2e6 && latency.total > 120.0 * 2e6, "{latency:?}"),
            _ => {}
        }
    }
}

#[test]
fn goroutines_that_move_are_timed_from_entry_to_return() {
    for flags in ["-ldflags=", "-ldflags=-s -w", "-buildmode=pie"] {
        if let Some(program) = compiled("moving.go", &[go(), "build", flags]) {
            matrix(&program, &[]);
            moved(&program);
        }
    }
}

/// What runs before the program has thread-local storage, and what switches goroutines, is among them.
#[test]
fn every_function_of_a_go_program_timed_at_once() {
    let Some(program) = compiled("grow.go", &[go(), "build"]) else { return };
    let report = same(&program, &["--hist", "-e", &format!("{}:*", program.name())], &[]);
    let timed: Vec<_> =
        report.probes.iter().filter(|probe| probe.latency.as_ref().is_some_and(|one| one.n > 0)).collect();
    assert!(timed.len() > 300, "{} of {} were timed", timed.len(), report.probes.len());
    for probe in &report.probes {
        if let Some(latency) = &probe.latency {
            assert_eq!(Some(latency.n + latency.untimed), probe.returns, "{probe:?}");
        }
    }
    let of = |name: &str| report.probes.iter().find(|probe| probe.function.trim_end_matches(".abi0") == name).unwrap();
    assert!(
        of("runtime.mcall").latency.is_none() && report.notes.iter().any(|note| note.contains("another goroutine"))
    );
    let list = tollgate(&["probe", "--list", "-e", "/^runtime.setg(.abi0)?$/@ret", program.name()]);
    assert!(text(&list.stdout).contains("--hist cannot time it"), "{}{}", text(&list.stdout), text(&list.stderr));
    // Entered before there is a goroutine.
    let first = of("runtime.settls").latency.as_ref().unwrap();
    assert!(first.n == 0 && first.untimed > 0, "{first:?}");
}

/// Returns of another thread were taken for this one's: the time of a line was another goroutine's.
#[test]
fn lines_of_functions_of_go_have_no_times() {
    let Some(program) = compiled("grow.go", &[go(), "build"]) else { return };
    let out = tollgate(&["probe", "--traps", "--print", "-e", "main.small@ret", "--", program.name()]);
    let lines = text(&out.stderr);
    assert!(lines.contains(" main.small = 0x") && !lines.contains(" <0."), "{lines}");
    let words: Vec<&str> = lines.split_whitespace().collect();
    assert!(words.join(" ").contains("lines have no times"), "{lines}");
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
    assert_eq!((entries, exits), (100, 100), "{lines}");
    assert!(lines.contains("inner(rdi=2)") && lines.contains(" inner = 7 <0."), "{lines}");
    for caller in [" > ", "(between+", "(outer+", "(main+"] {
        let stacks = lines.lines().filter(|line| line.starts_with(" > ") && line.contains(caller)).count() as u64;
        assert!(stacks == entries || (caller == " > " && stacks > entries), "{caller}: {lines}");
    }
}

/// What `--args` shows of these functions of a program: each line from the function's name on, without times.
fn shown(program: &Program, list: &str, specs: &[&str]) -> Vec<String> {
    let mut args = vec!["probe", "--args", list];
    specs.iter().for_each(|spec| args.extend(["-e", spec]));
    args.extend(["--", program.name()]);
    let out = tollgate(&args);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let said = text(&out.stderr);
    let call = |line: &str| Some(line.split_once('/')?.1.split_once(' ')?.1.split(" <0").next()?.to_owned());
    let lines = said.lines().take_while(|line| !line.trim_start().starts_with("hits "));
    lines.filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).filter_map(call).collect()
}

#[test]
fn parameters_are_shown_by_their_names_and_types() {
    let specs = ["scalars@ret", "floats@ret", "memory@ret", "word@ret", "nothing@ret", "parts"];
    for flags in [&["-O0"][..], &["-O2"], &["-O1", "-gdwarf-4"]] {
        let program = compiled("parameters.c", &[&["gcc", "-g"][..], flags].concat()).unwrap();
        // A structure may be returned where a first argument, which is in no source, points to.
        let memory = if flags[0] == "-O0" { "memory(n=?, from=?, m=?)" } else { "memory(n=5, from=?, m=6)" };
        let expected = [
            "nothing()",
            "nothing",
            "scalars(name=\"text\", size=4611686018427387904, fd=-2, kind=1, letter='x', to=0x0, seventh=-7)",
            "scalars = 228",
            "floats(x=?, n=-3, y=?)",
            "floats = ?",
            memory,
            "memory = ?",
            "word(n=-3, yes=1, byte=200, far=1099511627776)",
            "word = \"a \\\"word\\\"\"",
        ];
        let lines = shown(&program, "*", &specs);
        assert_eq!(lines[..10], expected, "{flags:?}");
        // A static function may be called with less than its source says: what is not known is not shown.
        let parts = |n: &str| lines[10].starts_with("parts") && lines[10].contains("pair=?") && lines[10].contains(n);
        assert!(parts("n=9") && flags[0] != "-O0" || parts("n=?"), "{flags:?}: {lines:?}");
        // By name, as another type, and beside registers.
        let lines = shown(&program, "fd,name:ptr,letter:u8,rsi:x64,ret:u32", &["scalars@ret"]);
        assert!(
            lines[0].starts_with("scalars(fd=-2, name=0x")
                && lines[0].ends_with(", letter=120, rsi=0x4000000000000000)"),
            "{lines:?}"
        );
        assert_eq!(lines[1], "scalars = 228");
    }
}

#[test]
fn parameters_of_32_bit_code_are_words_of_the_stack() {
    let program = compiled(
        "parameters.c",
        &["gcc", "-m32", "-g", "-O1", "-nostdlib", "-static", "-fno-pic", "-fno-stack-protector"],
    )
    .unwrap();
    let lines = shown(&program, "*", &["scalars@ret", "word@ret"]);
    let expected = [
        "scalars(name=\"text\", size=1073741824, fd=-2, kind=1, letter='x', to=0x0, seventh=-7)",
        "scalars = 1073742052",
        "word(n=-3, yes=1, byte=200, far=1099511627776)",
        "word = \"a \\\"word\\\"\"",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn parameters_and_results_of_go_are_in_its_own_registers() {
    let program = compiled("parameters.go", &[go(), "build"]).unwrap();
    let lines = shown(&program, "*", &["main.(*counter).add@ret"]);
    assert!(
        lines[0].starts_with("main.(*counter).add(c=0x") && lines[0].ends_with(", name=\"go1\", by=-5, bytes=?)"),
        "{lines:?}"
    );
    assert_eq!(lines[1..], ["main.(*counter).add = 0, \"go1!\""]);
}

#[test]
fn parameters_that_nobody_has_are_said() {
    let (with, without) = (c("parameters.c"), compiled("parameters.c", &["gcc", "-O1"]).unwrap());
    let said = |program: &Program, list: &str| {
        text(&tollgate(&["probe", "--args", list, "-e", "word", program.name()]).stderr)
    };
    // Before the program runs, and not behind a line for each hit.
    assert_eq!(
        said(&with, "n,nothing_like_it"),
        "tollgate: --args nothing_like_it: no probed function has such a parameter; word has n, yes, byte, far\n"
    );
    let lines = said(&without, "n");
    assert!(
        lines.contains("word(n=?)") && lines.contains("has no debug information") && lines.contains("arg1:u64"),
        "{lines}"
    );
}

#[test]
fn a_report_as_csv_has_a_line_for_each_place() {
    let program = c("backtrace.c");
    let cells = |options: &[&str]| -> Vec<Vec<String>> {
        let out = tollgate(
            &[&["probe", "--csv", "-o", "-", "-e", "inner", "-e", "outer"][..], options, &["--", program.name()]]
                .concat(),
        );
        assert!(out.status.success(), "{}", text(&out.stderr));
        let said = text(&out.stdout);
        said.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    for options in [&["--hist"][..], &["--list"]] {
        let rows = cells(options);
        let at = rows.iter().position(|row| row[0] == "spec").expect("the columns' names");
        let column =
            |row: &Vec<String>, name: &str| row[rows[at].iter().position(|one| one == name).expect(name)].clone();
        let (inner, outer) = (&rows[at + 1], &rows[at + 2]);
        assert!(column(inner, "function") == "inner" && column(outer, "function") == "outer", "{rows:?}");
        assert!(rows.iter().skip(at).all(|row| row.len() == rows[at].len()), "{rows:?}");
        let ran = options[0] == "--hist";
        assert_eq!(column(inner, "hits"), if ran { "100" } else { "" });
        assert_eq!(
            (column(inner, "timed") == "100", column(inner, "total_ns").parse::<f64>().is_ok()),
            (ran, ran),
            "{rows:?}"
        );
    }
}

#[test]
fn flame_and_timeline_are_written() {
    let program = c("backtrace.c");
    let (flame, timeline) = (program.file("flame.folded"), program.file("timeline"));
    let report = same(&program, &["-e", "inner", "--flame", &flame, "--timeline", &timeline], &[]);
    assert_eq!((report.probes[0].hits, report.probes[0].returns), (100, Some(100)));
    let folded = std::fs::read_to_string(&flame).unwrap();
    let total: u64 = folded.lines().map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!((total, report.lost), (100, 0), "{folded}");
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
    assert!(stderr.starts_with("tollgate: ") && !stderr.contains("internal error"), "{stderr}");
    assert!(out.stdout.is_empty(), "it ran: {}", text(&out.stdout));
    for part in parts {
        assert!(stderr.contains(part), "`{part}` is not in: {stderr}");
    }
}

/// The trap was taken for one of the window's, and led back to itself for ever.
#[test]
fn a_trap_of_the_programs_own_behind_a_window_is_its_own() {
    matrix(&c("own_trap.c"), &[]);
}

/// Another thread's %gs was overwritten; and a program that had come to refuse membarrier(2) was left with traps that
/// nobody took.
#[test]
fn programs_that_change_while_they_are_probed_live_on() {
    use std::io::{BufRead, BufReader, Write};
    let program = c("changes.c");
    for why in ["gs", "seal"] {
        let piped = std::process::Stdio::piped;
        let mut child = Plain::new(&program.path).arg(why).stdin(piped()).stdout(piped()).spawn().unwrap();
        let (mut input, mut lines) =
            (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
        assert_eq!(lines.next().unwrap().unwrap(), "ready");
        let pid = child.id().to_string();
        let mut tollgate = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"));
        tollgate.args([
            "probe",
            "--json",
            "--duration",
            "1500ms",
            "-e",
            &format!("{}:work@ret", program.name()),
            "-p",
            &pid,
        ]);
        let tollgate = tollgate.stderr(piped()).spawn().unwrap();
        until_written(pid.parse().unwrap());
        std::thread::sleep(Duration::from_millis(200));
        input.write_all(b"x").unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), "done", "{why}");
        let out = tollgate.wait_with_output().unwrap();
        let report = ProbeReport::parse(&text(&out.stderr), "report")
            .unwrap_or_else(|error| panic!("{error}: {}", text(&out.stderr)));
        assert!(report.probes.iter().any(|probe| probe.hits > 1000), "{why}: {report:?}");
        let noted = |what: &str| report.notes.iter().any(|note| note.contains(what));
        assert!(
            if why == "gs" { noted("uses %gs for itself") } else { noted("while all threads are stopped") },
            "{why}: {:?}",
            report.notes
        );
        assert!(!is_probed(&pid), "{why}: something is left");
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(7), "{why}");
    }
}

/// What a forked process had counted in the memory of its maker was added once more for each that ended: 60 million
/// hits of 810,000.
#[test]
fn what_processes_count_together_is_counted_once() {
    use std::io::{BufRead, BufReader, Write};
    let program = c("gs_forks.c");
    let piped = std::process::Stdio::piped;
    let mut child = Plain::new(&program.path).stdin(piped()).stdout(piped()).spawn().unwrap();
    let (mut input, mut lines) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
    assert_eq!(lines.next().unwrap().unwrap(), "ready");
    let pid = child.id().to_string();
    let mut tollgate = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"));
    tollgate.args(["probe", "-f", "--json", "-e", &format!("{}:work", program.name()), "-p", &pid]);
    let tollgate = tollgate.stderr(piped()).spawn().unwrap();
    until_written(pid.parse().unwrap());
    std::thread::sleep(Duration::from_millis(200));
    input.write_all(b"x").unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "done");
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(7));
    let out = tollgate.wait_with_output().unwrap();
    let report = ProbeReport::parse(&text(&out.stderr), "report").unwrap();
    assert_eq!(report.probes[0].hits, 1800, "{report:?}");
}

/// To have probed nothing was success.
#[test]
fn no_place_probed_is_a_status_of_its_own() {
    let child = settled(&c("forbids.c"), "");
    let out = tollgate(&["probe", "-q", "-e", "nolib:nothing", "--duration", "200ms", "-p", &child.id().to_string()]);
    assert_eq!(out.status.code(), Some(3), "{}", text(&out.stderr));
    ends_with_seven(child);
}

/// Times of a dead process were told as if it lived.
#[test]
fn a_process_that_ends_while_it_is_probed_is_told_of() {
    let program = c("forbids.c");
    let child = settled(&program, "");
    let pid = child.id().to_string();
    let mut tollgate = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"));
    tollgate
        .args(["probe", "-e", &format!("{}:work", program.name()), "-p", &pid])
        .stderr(std::process::Stdio::piped());
    let tollgate = tollgate.spawn().unwrap();
    until_written(pid.parse().unwrap());
    std::thread::sleep(Duration::from_millis(300));
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(child.id() as i32), nix::sys::signal::Signal::SIGKILL).unwrap();
    let out = tollgate.wait_with_output().unwrap();
    let stderr = text(&out.stderr);
    assert!(
        stderr.contains(&format!("process {pid} ended in the meantime")) && stderr.contains("signal 9"),
        "{stderr}"
    );
    let mut child = child;
    child.wait().unwrap();
}

#[test]
fn bad_input_is_one_sentence_and_the_program_does_not_run() {
    let program = c("short.c");
    let name = program.name();
    fails_with(1, &["probe", "-e", "fiev", name], &["-e fiev", "five"]);
    fails_with(1, &["probe", "-e", "no_such_function_anywhere", name], &["there is no function"]);
    // `five` begins with a mov of two bytes.
    fails_with(1, &["probe", "-e", "five+1", name], &["inside the instruction at", "the next one is at"]);
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
    let mut other = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"))
        .args(["trace", "-o", "/dev/null", "-p", &pid])
        .spawn()
        .unwrap();
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
    fails_with(1, &["probe", "-e", "libc:getpid", "-p", &pid], &["already traces it"]);
    for one in [&mut other, &mut child] {
        one.kill().unwrap();
        one.wait().unwrap();
    }
}

/// Runs a program native and with every function of the C library and its own probed, at entries and at exits.
fn same_with_everything_probed(program: &Program, arguments: &[&str]) {
    let own = format!("{}:*", program.name());
    for suffix in ["", "@ret"] {
        let (own, libc) = (format!("{own}{suffix}"), format!("libc.so.6:*{suffix}"));
        let report = same(program, &["-e", &own, "-e", &libc], arguments);
        let placed = report.probes.iter().filter(|probe| probe.method.is_some()).count();
        assert!(placed > 1500 && report.probes.iter().any(|probe| probe.hits > 0), "{placed} placed");
    }
}

#[test]
fn threads_that_are_cancelled_with_every_function_probed() {
    same_with_everything_probed(&c("cancel.c"), &[]);
}

#[test]
fn vfork_posix_spawn_system_and_popen() {
    let program = c("children.c");
    matrix(&program, &[]);
    same_with_everything_probed(&program, &[]);
}

#[test]
fn coroutines_are_never_paired_wrongly() {
    let program = c("coroutines.c");
    matrix(&program, &[]);
    let report = same(&program, &["-e", "shares", "--hist"], &[]);
    let latency = report.probes[0].latency.as_ref().unwrap();
    // Each call lasts two sleeps of 3 ms at least; a start of the other stack's call is one sleep old. What cannot be
    // paired is said.
    assert_eq!(latency.n + latency.untimed, 20, "{latency:?}");
    assert!(latency.min.is_none_or(|least| least > 5.9e6), "{latency:?}");
}

#[test]
fn handlers_on_their_own_stack_and_those_that_jump_away() {
    let program = c("altstack.c");
    matrix(&program, &[]);
    same_with_everything_probed(&program, &[]);
}

#[test]
fn an_unwinder_that_interrupts_trampolines_comes_to_main() {
    let program = c("unwind.c");
    for options in [
        &["-e", "work", "-e", "leaf"][..],
        &["-e", "work@ret", "-e", "leaf@ret"],
        &["-e", "work", "-e", "leaf", "--hist"],
    ] {
        let report = same(&program, options, &[]);
        assert!(report.probes.iter().all(|probe| probe.hits > 0), "{report:?}");
    }
}

#[test]
fn tail_calls_between_probed_functions_are_not_lost() {
    for option in ["-O2", "-Os"] {
        matrix(&compiled("tailcall.c", &["gcc", option, "-g"]).unwrap(), &[]);
    }
}

/// What a program says of its own calls on standard error: name, and the median in nanoseconds.
fn took(stderr: &str) -> Vec<(String, f64)> {
    let words = stderr.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    words
        .filter(|words| words.first() == Some(&"took"))
        .map(|words| (words[1].into(), words[3].parse().unwrap()))
        .collect()
}

/// Times functions of `tails.cc`; what it says itself, and the report.
fn tails(program: &Program, functions: &[&str]) -> (Vec<(String, f64)>, ProbeReport) {
    let file = program.file("report.json");
    let mut args = vec!["probe", "--traps", "--hist", "--json", "-o", &file];
    functions.iter().for_each(|function| args.extend(["-e", function]));
    args.extend(["--", program.name()]);
    let probed = tollgate(&args);
    assert_eq!((text(&probed.stdout).as_str(), probed.status.code()), ("done\n", Some(0)), "{}", text(&probed.stderr));
    let report = ProbeReport::parse(&std::fs::read_to_string(&file).unwrap(), "report").unwrap();
    (took(&text(&probed.stderr)), report)
}

fn latency<'a>(report: &'a ProbeReport, function: &str) -> (u64, &'a tollgate_report::probe::model::Latency) {
    let probe = report.probes.iter().find(|probe| probe.function == function).unwrap();
    (probe.hits, probe.latency.as_ref().unwrap_or_else(|| panic!("{function} is not timed: {:?}", report.notes)))
}

/// Median against median: a bucket is 12.5 % wide, and the program's own clock has what calls it in between.
fn agrees(report: &ProbeReport, own: &[(String, f64)], function: &str) {
    let (_, latency) = latency(report, function);
    let own = own.iter().find(|(name, _)| name == function).unwrap().1;
    let median = latency.median.unwrap();
    assert!(
        median > 0.7 * own && median < 1.2 * own,
        "{function}: {median} ns, and {own} by its own clock: {latency:?}"
    );
}

/// A function that left by a jump was timed up to that: 10 ns where its calls took 27 µs.
#[test]
fn calls_that_leave_by_a_jump_are_timed_to_the_real_return() {
    let Some(program) = compiled("tails.cc", &["g++", "-O2", "-g"]) else { return };
    let (own, report) = tails(&program, &["front", "first", "standard", "nested", "even", "jumper", "thrower"]);
    for function in ["front", "first", "standard", "even", "jumper", "thrower"] {
        agrees(&report, &own, function);
    }
    // A call of nested has all of those inside it in its time.
    let (hits, nested) = latency(&report, "nested");
    assert_eq!((hits, nested.n, nested.untimed, nested.away), (200, 200, 0, 0));
    let (least, most) = (nested.min.unwrap(), nested.max.unwrap());
    assert!(most > 5.0 * least, "{nested:?}");
    // Half of the calls of each of the last two never return.
    for (function, calls, timed) in
        [("front", 300, 300), ("first", 200, 200), ("even", 4200, 4200), ("jumper", 200, 100), ("thrower", 200, 100)]
    {
        let (hits, latency) = latency(&report, function);
        assert_eq!((hits, latency.n, latency.untimed, latency.away), (calls, timed, 0, 0), "{function}");
    }
}

/// The kernel's uprobe and uretprobe of a function, with a buffer of events of their own; both are gone when it is.
struct Uretprobe {
    tracefs: PathBuf,
    name: String,
    mounted: bool,
}

impl Uretprobe {
    fn new(program: &Program, function: &str) -> std::io::Result<Uretprobe> {
        let known = ["/sys/kernel/tracing", "/sys/kernel/debug/tracing"].map(PathBuf::from);
        let found = known.iter().find(|path| path.join("uprobe_events").exists()).cloned();
        let mounted = found.is_none();
        let tracefs = found.unwrap_or_else(|| program.directory.path().join("tracefs"));
        if mounted {
            std::fs::create_dir(&tracefs)?;
            let mount = Plain::new("mount").args(["-t", "tracefs", "tollgate-test"]).arg(&tracefs).output()?;
            if !mount.status.success() {
                return Err(std::io::Error::other(text(&mount.stderr)));
            }
        }
        let probe = Uretprobe { tracefs, name: format!("tollgate{}", std::process::id()), mounted };
        let bytes = std::fs::read(&program.path)?;
        let elf = tollgate_rewrite::elf::Elf::parse(&bytes).unwrap();
        let address = elf.symbols().into_iter().find(|symbol| symbol.name == function).unwrap().value;
        let code = elf.code();
        let code = code.iter().find(|code| code.contains(address)).unwrap();
        let offset = code.bytes.as_ptr() as usize - bytes.as_ptr() as usize + (address - code.addr) as usize;
        for (kind, event) in [("p", "in"), ("r", "out")] {
            let line = format!("{kind}:{}/{event} {}:{offset:#x}", probe.name, program.name());
            probe.append("uprobe_events", &line)?;
        }
        std::fs::create_dir(probe.instance())?;
        std::fs::write(probe.instance().join("trace_clock"), "mono")?;
        std::fs::write(probe.instance().join(format!("events/{}/enable", probe.name)), "1")?;
        Ok(probe)
    }

    fn instance(&self) -> PathBuf {
        self.tracefs.join("instances").join(&self.name)
    }

    fn append(&self, file: &str, line: &str) -> std::io::Result<()> {
        use std::io::Write;
        std::fs::OpenOptions::new().append(true).open(self.tracefs.join(file))?.write_all(line.as_bytes())
    }

    /// How long the calls took that did not overlap, ns, ascending.
    fn took(&self) -> Vec<f64> {
        let trace = std::fs::read_to_string(self.instance().join("trace")).unwrap();
        let (mut begun, mut took) = (None, Vec::new());
        for line in trace.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split(": ");
            let at = words.next().and_then(|head| head.split_whitespace().last()?.parse::<f64>().ok());
            match (words.next(), at) {
                (Some("in"), Some(at)) => begun = Some(at),
                (Some("out"), Some(at)) => took.extend(begun.take().map(|begun| (at - begun) * 1e9)),
                _ => {}
            }
        }
        took.sort_by(f64::total_cmp);
        took
    }
}

impl Drop for Uretprobe {
    fn drop(&mut self) {
        let _ = std::fs::write(self.instance().join(format!("events/{}/enable", self.name)), "0");
        let _ = std::fs::remove_dir(self.instance());
        for event in ["in", "out"] {
            let _ = self.append("uprobe_events", &format!("-:{}/{event}", self.name));
        }
        if self.mounted {
            let _ = Plain::new("umount").arg(&self.tracefs).output();
        }
    }
}

/// The kernel replaces the return address, so that its uretprobe is hit by the real return. It single-steps the first
/// instruction, which is in its time.
#[test]
fn a_call_that_leaves_by_a_jump_takes_as_long_as_the_kernels_uretprobe_says() {
    let Some(program) = compiled("tails.cc", &["g++", "-O2", "-g"]) else { return };
    let (mut theirs, mut ours) = (f64::MAX, f64::MAX);
    // The least of both, in turn: the machine may be slower by half while one of them runs, and medians moved by a
    // third.
    for _ in 0..5 {
        let kernel = match Uretprobe::new(&program, "front") {
            Ok(probe) => probe,
            Err(error) => return eprintln!("skipped: no uprobes through tracefs here: {error}"),
        };
        assert!(Plain::new(&program.path).output().unwrap().status.success());
        let took = kernel.took();
        drop(kernel);
        let (_, report) = tails(&program, &["front"]);
        let (hits, latency) = latency(&report, "front");
        assert_eq!((hits, latency.n, took.len()), (300, 300, 300));
        (theirs, ours) = (theirs.min(took[0]), ours.min(latency.min.unwrap()));
        if ours > theirs / 4.0 && ours < 1.2 * theirs + 1000.0 {
            return;
        }
    }
    panic!("{ours} ns, and {theirs} by the kernel");
}

/// Where a call goes that leaves by a pointer is known when it does: it is timed where that function is probed, and
/// else it has no time.
#[test]
fn calls_that_leave_by_a_pointer_are_timed_to_the_real_return_or_not_at_all() {
    let Some(program) = compiled("tails.cc", &["g++", "-O2", "-g"]) else { return };
    let (_, report) = tails(&program, &["through", "member", "hooked"]);
    for (function, timed, away, to) in
        [("through", 0, 200, ":work`"), ("member", 0, 200, ":work`"), ("hooked", 100, 100, ":hidden`")]
    {
        let (hits, latency) = latency(&report, function);
        assert_eq!((hits, latency.n, latency.untimed, latency.away), (200, timed, 0, away), "{function}: {latency:?}");
        let named = latency.away_to.as_deref().is_some_and(|name| name.contains(to));
        assert!(named, "{function}: {latency:?}");
        let noted =
            report.notes.iter().any(|note| note.starts_with(&format!("{function}: calls that leave by a jump")));
        assert!(noted, "{:?}", report.notes);
    }
    // Of exits that are listed, it is said beforehand.
    let listed = tollgate(&["probe", "--list", "-e", "through@ret", "-e", "front@ret", "--", program.name()]);
    let notes = text(&listed.stdout);
    assert!(notes.contains("through: calls that leave by a jump through a pointer are not timed"), "{notes}");
    assert!(!notes.contains("front: calls"), "{notes}");
    let all = ["through", "member", "hooked", "foreign", "work", "hidden"];
    let (own, report) = tails(&program, &all);
    for (function, timed) in [("through", 200), ("member", 200), ("hooked", 200)] {
        let (hits, latency) = latency(&report, function);
        assert_eq!((hits, latency.n, latency.untimed, latency.away), (200, timed, 0, 0), "{function}: {latency:?}");
    }
    ["through", "member"].iter().for_each(|function| agrees(&report, &own, function));
    // A function of another file, by way of the procedure linkage table. The first call may go through the loader,
    // which has yet to find it.
    let (_, foreign) = latency(&report, "foreign");
    assert!(foreign.n >= 199 && foreign.n + foreign.away == 200, "{foreign:?}");
    assert!(!report.notes.iter().any(|note| note.starts_with("foreign: ")), "{:?}", report.notes);
}

/// Beyond 512 threads counts were lost, and times more so.
#[test]
fn every_hit_of_more_than_a_thousand_threads_at_a_time_is_counted() {
    let program = c("crowd.c");
    let arguments = ["1100", "500"];
    if Plain::new(&program.path).args(arguments).output().unwrap().status.code() == Some(3) {
        eprintln!("skipped: there may not be so many threads here (ulimit -u, the cgroup's pids.max)");
        return;
    }
    for options in [&["-e", "work@ret"][..], &["-e", "work", "--hist"]] {
        let report = same(&program, options, &arguments);
        let probe = &report.probes[0];
        assert_eq!((probe.hits, probe.returns, report.lost), (550_000, Some(550_000), 0), "{:?}", report.notes);
        assert!(probe.latency.as_ref().is_none_or(|latency| latency.n == 550_000), "{:?}", probe.latency);
        assert!(!report.notes.iter().any(|note| note.contains("threads at the same time")), "{:?}", report.notes);
        assert_eq!(probe.processes.iter().flat_map(|process| &process.threads).count(), 1100);
    }
}

#[test]
fn a_library_is_reloaded_a_thousand_times_while_a_thread_runs_through_probes() {
    let program = c("reload.c");
    let library = compiled("library.c", &["gcc", "-O1", "-shared", "-fPIC", "-DLIBRARY"]).unwrap();
    let loaded = format!("{}:loaded", library.name());
    let report = same(&program, &["-e", &loaded, "-e", "busy", "-e", "libc.so.6:malloc@ret"], &[library.name()]);
    let hits =
        |name: &str| report.probes.iter().filter(|probe| probe.function == name).map(|probe| probe.hits).sum::<u64>();
    assert_eq!(hits("loaded"), 1000, "{report:?}");
    assert!(hits("busy") > 1000 && hits("malloc") > 1000, "{report:?}");
}

#[test]
fn programs_of_other_options_of_the_compiler() {
    for options in
        [&["-O0"][..], &["-Os"], &["-O2", "-pg"], &["-O2", "-fcf-protection=full"], &["-O3", "-fomit-frame-pointer"]]
    {
        let compiler: Vec<&str> = ["gcc", "-g", "-pthread"].iter().chain(options).copied().collect();
        for source in ["backtrace.c", "altstack.c"] {
            let program = compiled(source, &compiler).unwrap();
            // A profile would be written where the test runs.
            if !options.contains(&"-pg") || source == "altstack.c" {
                matrix(&program, &[]);
            }
        }
    }
}

#[test]
fn a_debugger_sees_every_frame_in_the_core_dump_of_a_probed_program() {
    let pattern = std::fs::read_to_string("/proc/sys/kernel/core_pattern").unwrap_or_default();
    if Plain::new("gdb").arg("--version").output().is_err() || pattern.starts_with('|') || pattern.contains('/') {
        eprintln!(
            "skipped: needs gdb (scripts/bootstrap test), and core dumps in the working directory, not to {pattern}"
        );
        return;
    }
    let program = c("aborts.c");
    let tool = assert_cmd::cargo::cargo_bin("tollgate");
    for options in ["-e inner -e outer", "-e inner@ret -e outer@ret", "-e inner -e outer --hist"] {
        let line =
            format!("ulimit -c unlimited; exec '{}' probe --traps {options} -- '{}'", tool.display(), program.name());
        let out = Plain::new("sh").args(["-c", &line]).current_dir(program.directory.path()).output().unwrap();
        use std::os::unix::process::ExitStatusExt;
        assert_eq!(out.status.signal(), Some(6), "{}", text(&out.stderr));
        let dumped =
            |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with("core").then(|| entry.path());
        // The probing program's own end is the same, and so may its dump be: the target's is the one that gdb knows.
        let dumps: Vec<_> =
            std::fs::read_dir(program.directory.path()).unwrap().filter_map(|entry| dumped(entry.unwrap())).collect();
        let walks = |dump: &PathBuf| {
            let walk =
                Plain::new("gdb").args(["-batch", "-nx", "-ex", "bt", program.name()]).arg(dump).output().unwrap();
            text(&walk.stdout)
        };
        let walks: Vec<String> = dumps.iter().map(walks).collect();
        let whole = |walk: &String| [" inner (n=", " outer (n=", " main ()"].iter().all(|frame| walk.contains(frame));
        assert!(walks.iter().any(whole), "{options}: {walks:?}");
        dumps.iter().for_each(|dump| std::fs::remove_file(dump).unwrap());
    }
}

/// Whether memory of probes is mapped into a process.
fn is_probed(pid: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap().contains("memfd")
}

/// A running `forbids.c` that is as its argument says.
fn settled(program: &Program, why: &str) -> std::process::Child {
    let child = Plain::new(&program.path).arg(why).stdout(std::process::Stdio::null()).spawn().unwrap();
    let name = || std::fs::read_to_string(format!("/proc/{}/comm", child.id())).unwrap_or_default();
    until("the program's word that it is as it should be", || name() == "settled\n");
    child
}

fn ends_with_seven(mut child: std::process::Child) {
    assert!(!is_probed(&child.id().to_string()), "something is left");
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(child.id() as i32), nix::sys::signal::Signal::SIGTERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(7));
}

#[test]
fn programs_that_refuse_what_probes_need_are_told_of_and_live_on() {
    let program = c("forbids.c");
    let spec = format!("{}:work", program.name());
    for (why, parts) in [
        ("memfd_create", &["memfd_create", "seccomp"][..]),
        ("mmap", &["mmap", "seccomp"]),
        ("descriptors", &["memfd_create"]),
    ] {
        let child = settled(&program, why);
        fails_with(1, &["probe", "-e", &spec, "--duration", "100ms", "-p", &child.id().to_string()], parts);
        ends_with_seven(child);
    }
}

#[test]
fn programs_with_no_membarrier_or_little_address_space_are_probed() {
    let program = c("forbids.c");
    let spec = format!("{}:work@ret", program.name());
    for why in ["membarrier", "address space"] {
        let (child, file) = (settled(&program, why), program.file("report.json"));
        let out = tollgate(&[
            "probe",
            "--json",
            "-o",
            &file,
            "-e",
            &spec,
            "--duration",
            "200ms",
            "-p",
            &child.id().to_string(),
        ]);
        let json = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {}", text(&out.stderr)));
        let report = ProbeReport::parse(&json, "report").unwrap();
        assert!(report.probes[0].hits > 0, "{why}: {report:?}");
        ends_with_seven(child);
    }
}

/// The first call that was made for a probe killed the program.
#[test]
fn a_seccomp_filter_that_kills_is_suspended_or_the_program_is_refused() {
    let program = c("forbids.c");
    let spec = format!("{}:work", program.name());
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let allowed = nix::unistd::geteuid().is_root() && status.contains("Seccomp:\t0\n");
    for why in ["kills", "traps", "strict"] {
        if !allowed && why != "strict" {
            eprintln!("skipped: {why}: only root outside of a container with a filter can suspend filters");
            continue;
        }
        let (child, file) = (settled(&program, why), program.file("report.json"));
        let arguments =
            ["probe", "--json", "-o", &file, "-e", &spec, "--duration", "200ms", "-p", &child.id().to_string()];
        if allowed {
            let out = tollgate(&arguments);
            let json =
                std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{why}: {error}: {}", text(&out.stderr)));
            assert!(ProbeReport::parse(&json, "report").unwrap().probes[0].hits > 0, "{why}: {json}");
        } else {
            fails_with(1, &arguments, &["strict mode", "CAP_SYS_ADMIN"]);
        }
        ends_with_seven(child);
    }
}

#[test]
fn a_filter_that_is_suspended_is_told() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    if !nix::unistd::geteuid().is_root() || !status.contains("Seccomp:\t0\n") {
        eprintln!("skipped: only root outside of a container with a filter can suspend filters");
        return;
    }
    let program = c("forbids.c");
    let spec = format!("{}:work", program.name());
    for (why, times) in [("kills", 1), ("membarrier", 0)] {
        let child = settled(&program, why);
        let out = tollgate(&["probe", "-e", &spec, "--duration", "200ms", "-p", &child.id().to_string()]);
        let said = text(&out.stderr);
        assert_eq!(said.matches("and is suspended for each of them").count(), times, "{why}: {said}");
        ends_with_seven(child);
    }
    // Where there is none, that is not said: strict mode is left for it all the same, lest it be there.
    let said = text(&tollgate(&["probe", "-e", "malloc", "ls"]).stderr);
    assert!(!said.contains("suspended"), "{said}");
}

/// Nobody may suspend strict mode but root: one sentence, and the program lives on.
#[test]
fn a_program_in_strict_mode_is_refused_to_who_cannot_suspend_it() {
    use std::os::unix::process::CommandExt;
    if !nix::unistd::geteuid().is_root() {
        eprintln!("skipped: only root can try it as somebody else");
        return;
    }
    let program = c("forbids.c");
    let mut as_nobody = Plain::new(&program.path);
    as_nobody.arg("strict").uid(65534).gid(65534).stdout(std::process::Stdio::null());
    let Ok(child) = as_nobody.spawn() else {
        eprintln!("skipped: nobody cannot execute the program here");
        return;
    };
    until("strict mode", || {
        std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap().contains("Seccomp:\t1\n")
    });
    let out = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"))
        .args([
            "probe",
            "-e",
            &format!("{}:work", program.name()),
            "--duration",
            "100ms",
            "-p",
            &child.id().to_string(),
        ])
        .uid(65534)
        .gid(65534)
        .current_dir("/")
        .output();
    match out {
        Ok(out) => {
            let stderr = text(&out.stderr);
            assert!(out.status.code() == Some(1) && stderr.trim_end().lines().count() == 1, "{stderr}");
            if stderr.contains("ptrace_scope") {
                eprintln!("skipped: nobody may trace nothing here: {stderr}");
            } else {
                assert!(stderr.contains("strict mode") && stderr.contains(&child.id().to_string()), "{stderr}");
            }
        }
        Err(error) => eprintln!("skipped: nobody cannot execute the program here: {error}"),
    }
    ends_with_seven(child);
}

#[test]
fn no_memory_within_reach_is_said() {
    let program = c("forbids.c");
    let spec = format!("{}:work", program.name());
    let child = settled(&program, "crowd");
    let pid = child.id().to_string();
    let out = tollgate(&["probe", "-e", &spec, "--duration", "100ms", "-p", &pid]);
    let said = text(&out.stdout) + &text(&out.stderr);
    assert!(said.contains("No place was probed") && said.contains("within reach"), "{:?} {said}", out.status);
    ends_with_seven(child);
}

#[test]
fn a_process_that_has_ended_and_one_of_another_user_are_one_sentence() {
    let program = c("forbids.c");
    let mut gone = Plain::new(&program.path).arg("gone").stdout(std::process::Stdio::null()).spawn().unwrap();
    let zombie = || std::fs::read_to_string(format!("/proc/{}/stat", gone.id())).unwrap().contains(") Z ");
    until("the program's end", zombie);
    fails_with(
        1,
        &["probe", "-e", "libc:getpid", "-p", &gone.id().to_string()],
        &[&gone.id().to_string(), "has ended"],
    );
    gone.wait().unwrap();
    if !nix::unistd::geteuid().is_root() {
        eprintln!("skipped: only root can try it as somebody else");
        return;
    }
    use std::os::unix::process::CommandExt;
    let child = settled(&program, "");
    let out = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"))
        .args(["probe", "-e", "libc:getpid", "-p", &child.id().to_string()])
        .uid(65534)
        .gid(65534)
        .current_dir("/")
        .output();
    match out {
        Ok(out) => {
            let stderr = text(&out.stderr);
            assert!(out.status.code() == Some(1) && stderr.trim_end().lines().count() == 1, "{stderr}");
            assert!(stderr.contains(&child.id().to_string()), "{stderr}");
        }
        Err(error) => eprintln!("skipped: nobody cannot execute the program here: {error}"),
    }
    ends_with_seven(child);
}

#[test]
fn ctrl_c_ends_with_the_summary_whether_the_program_was_launched_or_joined() {
    let program = c("forbids.c");
    let spec = format!("{}:work", program.name());
    for joined in [true, false] {
        let child = joined.then(|| settled(&program, ""));
        let mut command = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(["probe", "-e", &spec]).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        match &child {
            Some(child) => command.args(["-p", &child.id().to_string()]),
            None => command.arg("--").arg(program.name()),
        };
        // As a terminal does it: what was launched gets it too.
        use std::os::unix::process::CommandExt;
        let probing = command.process_group(0).spawn().unwrap();
        let of_tollgate = || children(probing.id() as i32).into_iter().find(|pid| !changed(*pid).is_empty());
        let mut subject = child.as_ref().map(|child| child.id() as i32);
        until("a program", || {
            subject = subject.or_else(of_tollgate);
            subject.is_some()
        });
        until_written(subject.unwrap());
        ran_on(subject.unwrap());
        nix::sys::signal::killpg(nix::unistd::Pid::from_raw(probing.id() as i32), nix::sys::signal::Signal::SIGINT)
            .unwrap();
        let out = probing.wait_with_output().unwrap();
        let said = text(&out.stdout) + &text(&out.stderr);
        assert!(said.contains("work"), "joined {joined}: {:?} {said}", out.status);
        child.into_iter().for_each(ends_with_seven);
    }
}

#[test]
fn counts_survive_the_end_of_a_program_that_is_killed() {
    let program = c("forbids.c");
    let child = settled(&program, "");
    let (pid, file) = (child.id().to_string(), program.file("killed.json"));
    let spec = format!("{}:work", program.name());
    let probing = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"))
        .args(["probe", "--json", "-o", &file, "-e", &spec, "-p", &pid])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    until_written(pid.parse().unwrap());
    std::thread::sleep(Duration::from_millis(500));
    let mut child = child;
    child.kill().unwrap();
    child.wait().unwrap();
    let out = probing.wait_with_output().unwrap();
    let report = ProbeReport::parse(&std::fs::read_to_string(&file).unwrap(), "report").unwrap();
    assert!(report.probes[0].hits > 0, "{report:?} {}", text(&out.stderr));
}

/// Regression: SIGTERM went to the process in which the first place was put in, which need not be the program (here it
/// is a child of the shell, and gone, so that the shell was let go of), and to nobody where there was none yet.
#[test]
fn sigterm_goes_on_to_the_program_that_was_launched() {
    let directory = tempfile::tempdir().unwrap();
    for (number, child) in ["true", "cat </dev/null"].into_iter().enumerate() {
        let ready = directory.path().join(number.to_string());
        let script = format!("trap 'exit 7' TERM; {child}; : >{}; while :; do sleep 0.05; done", ready.display());
        let mut command = Plain::new(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args([
            "probe",
            "-f",
            "-q",
            "-o",
            "/dev/null",
            "-e",
            "cat:_start",
            "-e",
            "nothing.so:at_all",
            "sh",
            "-c",
            &script,
        ]);
        let mut tollgate = command.stderr(std::process::Stdio::null()).spawn().unwrap();
        until("the shell's word", || ready.exists());
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(tollgate.id() as i32), nix::sys::signal::Signal::SIGTERM)
            .unwrap();
        assert_eq!(tollgate.wait().unwrap().code(), Some(7), "{child}");
    }
}

/// What cannot be probed by a jump is told with the commands that would probe it.
#[test]
fn a_place_for_a_trap_alone_is_told_with_the_commands_that_probe_it() {
    let program = c("only_trap.c");
    let trap = "only a trap can probe it: allow it with `tollgate probe --traps -e last`";
    fails_with(1, &["probe", "-e", "last", "--", program.name()], &["last cannot be probed", trap]);
    let listed = tollgate(&["probe", "--list", "--json", "-e", "last", "--", program.name()]);
    let report = ProbeReport::parse(&text(&listed.stdout), "report").unwrap();
    let reason = report.probes[0].reason.clone().unwrap();
    let (uprobe, offset) = reason.split_once("`perf probe -x ").and_then(|(_, rest)| rest.split_once(" 0x")).unwrap();
    assert!(
        reason.starts_with(trap)
            && std::fs::canonicalize(uprobe).unwrap() == std::fs::canonicalize(&program.path).unwrap(),
        "{reason}"
    );
    let offset = usize::from_str_radix(offset.split('`').next().unwrap(), 16).unwrap();
    // The kernel wants an offset in the file, and there is the function's `ret`.
    assert_eq!(std::fs::read(&program.path).unwrap()[offset], 0xc3, "{reason}");
    assert_eq!(tollgate(&["probe", "--traps", "-e", "last", "--", program.name()]).status.code(), Some(0));
}

/// Regression: a release build had the address of the function in rbp, which the functions that are compared change:
/// the process that was probed died.
#[test]
fn a_hit_is_compared_with_the_kernels_uprobe() {
    let output = tollgate(&["probe", "--compare-uprobe", "--rounds", "3", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let compared: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(compared["schema"], 1);
}
