//! The program as its user meets it: what it prints, saves and answers, and how it fails.
//!
//! # Safety
//!
//! `pre_exec` hooks run between fork and exec in a child of the test and make one async-signal-safe call each.
#![allow(unsafe_code)]

use assert_cmd::Command;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Output, Stdio};
use tollgate_report::model::{PriceList, Row, Status, Unit};
use tollgate_report::sink::json;

fn tollgate(args: &[&str]) -> Output {
    Command::cargo_bin("tollgate").unwrap().args(args).timeout(std::time::Duration::from_secs(120)).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a quick bench and loads what it saved.
fn bench(dir: &Path, gates: &[&str], more: &[&str]) -> PriceList {
    let file = dir.join("list.json");
    let mut args = vec!["bench", "--quick", "--export-json", file.to_str().unwrap()];
    args.extend(gates.iter().flat_map(|gate| ["--gate", gate]));
    args.extend(more);
    let out = tollgate(&args);
    assert!(out.status.success(), "{}\n{}", text(&out.stdout), text(&out.stderr));
    json::load(&file).unwrap()
}

fn row<'a>(list: &'a PriceList, key: &str) -> &'a Row {
    list.rows
        .iter()
        .find(|row| format!("{}/{}/{}", row.gate, row.bits, row.call) == key)
        .unwrap_or_else(|| panic!("no row {key}"))
}

/// An error is one sentence on standard error, and the right status.
fn ends_with(status: i32, args: &[&str], parts: &[&str]) {
    let out = tollgate(args);
    let stderr = text(&out.stderr);
    assert_eq!(out.status.code(), Some(status), "{args:?}: {stderr}");
    assert_eq!(stderr.trim_end().lines().count(), 1, "not one sentence: {stderr}");
    assert!(stderr.starts_with("tollgate: ") && !stderr.contains("internal error"), "{stderr}");
    for part in parts {
        assert!(stderr.contains(part), "`{part}` is not in: {stderr}");
    }
}

fn fails_with(args: &[&str], parts: &[&str]) {
    ends_with(1, args, parts);
}

/// Runs a quick bench whose process was prepared by `prepare` between fork and exec, and loads what it saved.
fn bench_prepared(gates: &[&str], prepare: fn()) -> PriceList {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("list.json");
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
    command.args(["bench", "--quick", "--export-json"]).arg(&file);
    command.args(gates.iter().flat_map(|gate| ["--gate", gate]));
    // SAFETY: `prepare` makes async-signal-safe calls alone.
    unsafe {
        command.pre_exec(move || {
            prepare();
            Ok(())
        });
    }
    let out = command.output().unwrap();
    assert!(out.status.success(), "{}", text(&out.stderr));
    json::load(&file).unwrap()
}

#[test]
fn the_version_says_which_build_and_what_the_kernel_offers() {
    let out = tollgate(&["--version"]);
    let said = text(&out.stdout);
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        out.status.success() && lines[0].starts_with(concat!("tollgate ", env!("CARGO_PKG_VERSION"), " (")),
        "{said}"
    );
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap();
    assert_eq!(lines[2], format!("Linux {}", release.trim()));
    // Each facility, and what is without one that is missing.
    assert!(lines.len() > 4 && lines[3..].iter().all(|line| line.starts_with("  + ") || line.contains(": ")), "{said}");
    assert!(lines[3..].iter().any(|line| line.contains("syscall user dispatch")), "{said}");
    assert_eq!(text(&tollgate(&["-V"]).stdout), concat!("tollgate ", env!("CARGO_PKG_VERSION"), "\n"));
    for option in ["-V", "--version"] {
        assert_eq!(text(&tollgate(&["trace", option]).stdout), said, "{option}: as strace's");
    }
}

#[test]
fn the_saved_list_keeps_its_contract() {
    let dir = tempfile::tempdir().unwrap();
    let list = bench(dir.path(), &["syscall", "nop"], &[]);
    assert_eq!(list.schema, 1);
    assert!(list.tool.complete && list.tool.name == "tollgate");
    let enosys = row(&list, "syscall/64/enosys");
    assert_eq!(enosys.status, Status::Ok);
    assert_eq!(enosys.ratio_to_syscall, Some(1.0));
    assert_eq!(enosys.n, enosys.samples.len() as u64);
    let smallest = enosys.samples.iter().copied().fold(f64::INFINITY, f64::min);
    assert_eq!(enosys.min, Some(smallest));
    let [low, high] = enosys.ci95.unwrap();
    let median = enosys.median.unwrap();
    assert!(low <= median && median <= high && smallest <= median && median <= enosys.p99.unwrap());
    assert_eq!(enosys.rounds.len(), 6);
    assert_eq!(enosys.rounds.iter().map(|round| round.n).sum::<u64>(), enosys.n);
    if list.platform.tsc_hz.is_some() {
        assert_eq!(enosys.unit, Unit::Ns);
        assert!(enosys.ticks.is_some());
    }
    assert!(list.self_check.is_some());
    // The raw JSON: integers are numbers, the names are the documented ones.
    let raw: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(dir.path().join("list.json")).unwrap()).unwrap();
    let first = &raw["rows"][0];
    for field in [
        "gate",
        "bits",
        "call",
        "status",
        "reason",
        "unit",
        "min",
        "median",
        "p99",
        "mad",
        "ci95",
        "n",
        "ratio_to_syscall",
        "samples",
    ] {
        assert!(first.get(field).is_some(), "rows[0].{field} is missing");
    }
    assert!(raw["schema"].is_u64() && first["bits"].is_u64() && first["n"].is_u64());
}

#[test]
fn nothing_is_left_beside_the_export() {
    let dir = tempfile::tempdir().unwrap();
    bench(dir.path(), &["nop"], &[]);
    let names: Vec<_> = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["list.json"]);
}

#[test]
fn the_32_bit_process_really_is_one() {
    let dir = tempfile::tempdir().unwrap();
    let list = bench(dir.path(), &["int80", "kernel_vsyscall"], &[]);
    let getppid = row(&list, "int80/32/getppid");
    if getppid.status != Status::Ok {
        println!("skipped: {:?}", getppid.reason);
        return;
    }
    // The kernel gives a 32-bit image and AT_SYSINFO to 32-bit processes alone, and the child found both on its own
    // stack.
    let image = list.vdso.iter().find(|image| image.bits == 32).expect("the child dumped its vDSO");
    assert_eq!(image.soname, "linux-gate.so.1");
    assert!(image.symbols.iter().any(|symbol| symbol.name == "__kernel_vsyscall"));
    assert!(
        image.vvar.iter().any(|mapping| mapping.name.starts_with("[vvar") && mapping.pages > 0),
        "{:?}",
        image.vvar
    );
    assert_eq!(row(&list, "kernel_vsyscall/32/getppid").status, Status::Ok);
}

#[test]
fn int_0x80_from_64_bit_code_has_the_32_bit_table_and_cuts_pointers() {
    let dir = tempfile::tempdir().unwrap();
    let list = bench(dir.path(), &["int80/64/*"], &[]);
    // Each of these rows is `ok` only because the crossing returned what the gate expects: -EFAULT for the cut pointer,
    // 20 - nice (getpriority) and not 0 (gettimeofday) for number 96.
    for call in ["enosys", "getppid", "gettimeofday", "high_pointer", "nr_96"] {
        let row = row(&list, &format!("int80/64/{call}"));
        match (call, row.status) {
            (_, Status::Ok) => {}
            // Only as a whole may the gate be shut (a kernel without IA32 emulation).
            _ => assert_ne!(self::row(&list, "int80/64/enosys").status, Status::Ok, "{call}: {:?}", row.reason),
        }
    }
}

#[test]
fn the_walk_and_the_loader_agree_on_the_64_bit_vdso() {
    let dir = tempfile::tempdir().unwrap();
    let list = bench(dir.path(), &["vdso/64/time"], &[]);
    let image = list.vdso.iter().find(|image| image.bits == 64).expect("this process has a vDSO");
    assert!(image.size >= 4096 && !image.symbols.is_empty() && !image.vvar.is_empty());
    assert_ne!(image.dlsym_agrees, Some(false), "{:?}", image.dlsym_note);
}

#[test]
fn a_user_loop_reads_as_user_time() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("list.json");
    let out =
        tollgate(&["bench", "--gate", "nop", "--gate", "syscall/64/getppid", "--export-json", file.to_str().unwrap()]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let list = json::load(&file).unwrap();
    let nop = row(&list, "nop/64/empty_loop");
    let (user, system) = (nop.user_ns.unwrap(), nop.system_ns.unwrap());
    assert!(user > 0.0 && user > 9.0 * system, "user {user} system {system}");
    let getppid = row(&list, "syscall/64/getppid");
    assert!(getppid.system_ns.unwrap() > 0.0, "a loop of calls has system time");
}

#[test]
fn every_gate_has_a_verdict_or_a_reason() {
    let out = tollgate(&["gates", "--json"]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&out.stdout).unwrap();
    assert!(rows.len() > 20);
    for row in &rows {
        let closed = row["verdict"] != "ok";
        let reason = row["reason"].as_str().unwrap_or_default();
        assert!(!closed || reason.len() > 10, "closed without a reason: {row}");
    }
    let verdict = |name: &str| {
        rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("no gate {name}"))["verdict"].clone()
    };
    assert_eq!(verdict("syscall"), "ok");
    assert_eq!(verdict("call_gate"), "refused");
}

#[test]
fn explanations_come_from_the_registry() {
    let out = tollgate(&["gates", "syscall", "--explain"]);
    assert!(text(&out.stdout).contains("LSTAR"));
    let manual = tollgate(&["generate", "man"]);
    assert!(text(&manual.stdout).contains(".SH GATES") && text(&manual.stdout).contains("LSTAR"));
    let directory = tempfile::tempdir().unwrap();
    let new = directory.path().join("share/man1");
    assert!(tollgate(&["generate", "man", "--dir", new.to_str().unwrap()]).status.success());
    assert!(new.join("tollgate-lab-run.1").exists(), "the directory was not there");
}

#[test]
fn unknown_gates_patterns_and_cpus_are_one_sentence() {
    ends_with(2, &["bench", "--gate", "syscal"], &["there is no gate `syscal`", "did you mean `syscall`"]);
    ends_with(2, &["bench", "--gate", "sys[call"], &["`sys[call` is not a pattern"]);
    ends_with(2, &["bench", "--gate", "syscall/64/nosuch"], &["no row of this machine matches syscall/64/nosuch"]);
    ends_with(2, &["bench", "--cpu", "999"], &["--cpu 999", "this process may run on CPU"]);
}

#[test]
fn wrong_options_end_with_status_2() {
    assert_eq!(tollgate(&["bench", "--runs", "0"]).status.code(), Some(2));
    assert_eq!(tollgate(&["compare", "one.json"]).status.code(), Some(2));
}

#[test]
fn an_export_that_cannot_be_written_fails_before_anything_is_measured() {
    let dir = tempfile::tempdir().unwrap();
    let missing = dir.path().join("no/such/list.json");
    fails_with(&["bench", "--quick", "--export-json", missing.to_str().unwrap()], &["no/such/list.json"]);
    fails_with(&["bench", "--quick", "--export-json", dir.path().to_str().unwrap()], &["directory"]);
}

#[test]
fn a_full_disk_is_one_sentence_and_no_half_written_file() {
    fails_with(&["bench", "--quick", "--gate", "nop", "--export-json", "/dev/full"], &["/dev/full"]);
    // A real full file system where this test may mount one (root, and a kernel that allows it).
    let script = r#"set -e; d=$(mktemp -d); mount -t tmpfs -o size=64k none "$d"; set +e
        "$0" bench --quick --gate syscall --gate vdso --export-json "$d/list.json" >/dev/null 2>"$d.err"; s=$?
        ls -A "$d" | wc -l; grep -vc "^tollgate: waiting up to " "$d.err"; echo $s; umount "$d"; rm -r "$d" "$d.err""#;
    let bin = assert_cmd::cargo::cargo_bin("tollgate");
    let out = std::process::Command::new("unshare").args(["-m", "sh", "-c", script]).arg(bin).output();
    match out {
        Ok(out) if out.status.success() => {
            let said: Vec<String> = text(&out.stdout).split_whitespace().map(str::to_string).collect();
            // Either nothing fitted, or what is there is an earlier whole list: never more than the one file.
            assert!(said[0] == "0" || said[0] == "1", "{said:?}");
            assert_eq!(said[1..], ["1", "1"], "one sentence, status 1: {said:?}");
        }
        _ => println!("skipped: this test may not mount a file system"),
    }
}

#[test]
fn a_reader_that_goes_away_is_success() {
    let bin = assert_cmd::cargo::cargo_bin("tollgate");
    let mut child = std::process::Command::new(bin)
        .args(["bench", "--quick", "--gate", "nop", "--gate", "call"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    // Beside other tests it may say that it waits.
    let said = text(&out.stderr);
    assert!(said.lines().all(|line| line.starts_with(WAITING)), "{said}");
}

/// What a bench says that waits.
const WAITING: &str = "tollgate: waiting up to ";

/// Regression: a list that was measured right after its own build was measured beside the last compilers, and 599 of
/// 2,282 visits were disturbed. What it waited for was said to a terminal only.
#[test]
fn a_bench_beside_busy_programs_waits_before_its_first_round_and_says_so() {
    let cpus = std::thread::available_parallelism().unwrap().get();
    let busy = || {
        crate::command::Running::start(std::process::Command::new("timeout").args([
            "60",
            "sh",
            "-c",
            "while :; do :; done",
        ]))
    };
    let busy: Vec<_> = (0..cpus).map(|_| busy()).collect();
    let rows = ["--gate", "syscall/64/enosys", "--gate", "syscall/64/getppid"];
    let out = tollgate(&[&["bench", "--quick", "--runs", "100"], &rows[..]].concat());
    drop(busy);
    let said = text(&out.stderr);
    assert!(out.status.success(), "{said}");
    let waits: Vec<&str> = said.lines().filter(|line| line.starts_with(WAITING)).collect();
    assert!(waits.len() == 1 && waits[0].contains("s for the machine to become quiet: other programs use "), "{said}");
}

#[test]
fn ctrl_c_keeps_what_is_done() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("list.json");
    let bin = assert_cmd::cargo::cargo_bin("tollgate");
    let mut child = std::process::Command::new(bin)
        .args(["bench", "--runs", "1000", "--gate", "syscall", "--export-json"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The first round is saved: some rows are measured.
    let patience = std::time::Instant::now();
    while !file.exists() {
        assert!(patience.elapsed().as_secs() < 60, "nothing was saved");
        assert!(child.try_wait().unwrap().is_none(), "ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // SAFETY: signals a child that this test started and has not reaped.
    unsafe { libc::kill(child.id() as i32, libc::SIGINT) };
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(130), "{}", text(&out.stderr));
    let list = json::load(&file).unwrap();
    assert!(!list.tool.complete);
    assert_eq!(row(&list, "syscall/64/enosys").status, Status::Ok);
    assert!(text(&out.stdout).contains("enosys"), "the table is printed all the same");
}

#[test]
fn lists_that_cannot_be_compared_are_one_sentence() {
    let dir = tempfile::tempdir().unwrap();
    bench(dir.path(), &["nop"], &[]);
    let good = dir.path().join("list.json");
    let good = good.to_str().unwrap();
    let whole = std::fs::read_to_string(good).unwrap();
    let file = |name: &str, content: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_string()
    };
    fails_with(&["compare", good, &file("truncated.json", &whole[..whole.len() / 2])], &["truncated.json"]);
    fails_with(
        &[
            "compare",
            good,
            &file(
                "newer.json",
                &whole.replacen("\"schema\": 1", "\"schema\": 99", 1).replacen("\"schema\":1", "\"schema\":99", 1),
            ),
        ],
        &["newer.json", "99"],
    );
    fails_with(&["compare", good, &file("empty.json", "")], &["empty.json"]);
    fails_with(&["compare", good, "/no/such/file.json"], &["/no/such/file.json"]);
    let same = tollgate(&["compare", good, good]);
    assert!(same.status.success(), "{}", text(&same.stderr));
}

/// `compare` believed the median and the interval of a file whose samples said something else.
#[test]
fn a_list_that_contradicts_itself_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    bench(dir.path(), &["nop", "syscall/64/enosys"], &[]);
    let path = dir.path().join("list.json");
    let good = path.to_str().unwrap();
    let mut list: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(good).unwrap()).unwrap();
    let row = list["rows"].as_array_mut().unwrap().iter_mut().find(|row| row["call"] == "enosys").unwrap();
    row["median"] = serde_json::json!(row["median"].as_f64().unwrap() * 2.0);
    let bad = dir.path().join("bad.json");
    std::fs::write(&bad, list.to_string()).unwrap();
    let bad = bad.to_str().unwrap();
    fails_with(&["compare", good, bad], &["bad.json", "contradicts itself", "row syscall/64/enosys: median is"]);
    fails_with(
        &["report", bad, "-o", dir.path().join("page.html").to_str().unwrap()],
        &["bad.json", "contradicts itself"],
    );
}

/// The summaries go to standard error: what is piped there is as wide as `COLUMNS` says, as a price list is.
#[test]
fn a_summary_that_is_piped_is_no_wider_than_columns() {
    let traced = |columns: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tollgate"));
        let output =
            command.args(["trace", "-c", "/bin/true"]).env("COLUMNS", columns).output().expect("tollgate starts");
        text(&output.stderr).lines().find(|line| line.contains("seconds")).expect("a table").chars().count()
    };
    assert!(traced("50") <= 50 && traced("50") < traced("150"));
}

#[test]
fn compare_says_what_it_cannot_tell() {
    let dir = tempfile::tempdir().unwrap();
    // Three rounds make no interval of 95 %, however alike two lists are.
    bench(dir.path(), &["nop", "syscall/64/enosys"], &["--runs", "3"]);
    let path = dir.path().join("list.json");
    let path = path.to_str().unwrap();
    let told = tollgate(&["compare", path, path]);
    let told = text(&told.stdout);
    assert!(told.contains("0 slower, 0 faster, 0 the same,") && told.contains("undecided"), "{told}");
    assert!(told.contains("`tollgate bench --runs N --export-json FILE`): `--runs "), "{told}");
    assert!(
        told.contains("measure both lists again with more rounds")
            && told.contains("3 rounds are too few for a 95 % interval"),
        "{told}"
    );
    let json: serde_json::Value = serde_json::from_slice(&tollgate(&["compare", "--json", path, path]).stdout).unwrap();
    assert_eq!(json["between"][0]["taken"], true, "{json}");
    let cells: Vec<_> = json["rows"].as_array().unwrap().iter().map(|row| &row["cells"][0]).collect();
    assert!(cells.iter().any(|cell| cell["verdict"] == "cannot_tell" && cell["rounds"].as_u64() >= Some(6)), "{json}");
}

#[test]
fn one_cpu_is_enough() {
    fn leave_one() {
        // SAFETY: cpu_set_t is plain data for which zero is a value; the calls read and write live locals.
        unsafe {
            let mut allowed: libc::cpu_set_t = std::mem::zeroed();
            libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut allowed);
            let mut one: libc::cpu_set_t = std::mem::zeroed();
            if let Some(cpu) = (0..1024).find(|cpu| libc::CPU_ISSET(*cpu, &allowed)) {
                libc::CPU_SET(cpu, &mut one);
            }
            libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &one);
        }
    }
    let list = bench_prepared(&["syscall/64/getppid"], leave_one);
    assert!(list.method.cpu.is_some());
    assert_eq!(row(&list, "syscall/64/getppid").status, Status::Ok);
}

#[test]
fn descriptors_that_were_left_open_do_not_shut_the_32_bit_gates() {
    fn open_many() {
        for fd in 3..12 {
            // SAFETY: duplicates standard input onto numbers of a child about to exec.
            unsafe { libc::dup2(0, fd) };
        }
    }
    let list = bench_prepared(&["nop/32/*"], open_many);
    assert_eq!(row(&list, "nop/32/nop").status, Status::Ok, "{:?}", row(&list, "nop/32/nop").reason);
}

#[test]
fn a_parent_that_ignores_signals_does_not_shut_every_gate() {
    fn ignore() {
        // SAFETY: sets dispositions of a child about to exec.
        unsafe {
            libc::signal(libc::SIGCHLD, libc::SIG_IGN);
            libc::signal(libc::SIGALRM, libc::SIG_IGN);
        }
    }
    let list = bench_prepared(&["syscall/64/enosys"], ignore);
    assert_eq!(row(&list, "syscall/64/enosys").status, Status::Ok);
}

#[test]
fn the_markdown_export_is_a_table() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("list.md");
    let out = tollgate(&["bench", "--quick", "--gate", "syscall", "--export-markdown", file.to_str().unwrap()]);
    assert!(out.status.success());
    let markdown = std::fs::read_to_string(file).unwrap();
    assert!(markdown.contains("| ") && markdown.contains("enosys"));
}

#[test]
fn no_colour_where_it_is_not_wanted() {
    let plain = tollgate(&["bench", "--quick", "--gate", "syscall/64/enosys"]);
    assert!(!text(&plain.stdout).contains('\u{1b}'), "a pipe gets no escapes");
    let always = tollgate(&[
        "bench",
        "--quick",
        "--gate",
        "int80/64/enosys",
        "--gate",
        "syscall/64/enosys",
        "--color",
        "always",
    ]);
    assert!(text(&always.stdout).contains('\u{1b}'));
}

/// Regression: `tollgate die` died of a fault, as it was made to, and completions offered it with all else that is for
/// tollgate's own use.
#[test]
fn what_is_for_its_own_use_is_offered_to_nobody() {
    assert_eq!(tollgate(&["die"]).status.code(), Some(2), "no such command");
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&tollgate(&["generate", shell]).stdout);
        let offers = |name: &str| match shell {
            "bash" => script.split(|letter: char| !letter.is_alphanumeric() && letter != '-').any(|word| word == name),
            "zsh" => script.contains(&format!("'{name}:")) || script.contains(&format!("({name})")),
            _ => script.contains(&format!("-a \"{name}\"")),
        };
        for hidden in ["cross", "guest", "calibrate", "die", "probed", "guest-walk"] {
            assert!(!offers(hidden), "{hidden} is offered in {shell}");
        }
        assert!(offers("trace") && offers("history"), "{shell}: {script}");
    }
    // What `die` was for still comes: the kernel's line about such a death, or why there is none.
    let gates = text(&tollgate(&["gates", "gp", "--json"]).stdout);
    let answers = ["without a handler the kernel logs", "the kernel logged nothing", "log line cannot be read"];
    assert!(answers.iter().any(|answer| gates.contains(answer)), "{gates}");
}

/// Regression: the command line alone needed more stack than that, and every command ended by SIGABRT.
#[test]
fn a_small_stack_is_enough() {
    for limit in ["64", "192"] {
        for words in
            [&["--help"][..], &["trace", "-o", "/dev/null", "sh", "-c", "exit 4"], &["run", "sh", "-c", "exit 4"]]
        {
            let script = format!("ulimit -s {limit}; exec \"$@\"");
            let program = assert_cmd::cargo::cargo_bin("tollgate");
            let ran =
                std::process::Command::new("sh").args(["-c", &script, "-"]).arg(program).args(words).output().unwrap();
            let expected = if words[0] == "--help" { 0 } else { 4 };
            assert_eq!(
                ran.status.code(),
                Some(expected),
                "{limit} {words:?}: {}",
                String::from_utf8_lossy(&ran.stderr)
            );
        }
    }
}
