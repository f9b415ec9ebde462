//! `tollgate lab` with real guests: one in every test run, the others by `make test-lab`.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tollgate_lab::LabError;
use tollgate_lab::guest::Step;
use tollgate_lab::kernel::{CURRENT, Kernel};
use tollgate_lab::session::Plan;
use tollgate_report::lab::matrix::{CellStatus, Matrix};
use tollgate_report::model::{PriceList, Status, Unit};

const TOLLGATE: &str = env!("CARGO_BIN_EXE_tollgate");
/// The kernel whose known figures are asserted. Point releases change counts; others are held to what holds for all.
const PINNED: &str = "Debian 6.1.192-2";

fn tollgate(args: &[&str]) -> Output {
    Command::new(TOLLGATE).arg("lab").args(args).stdin(Stdio::null()).output().expect("tollgate starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The price list of one guest.
fn list(args: &[&str]) -> PriceList {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("list.json");
    let output = tollgate(&[&["run", "--export-json", file.to_str().unwrap()], args].concat());
    // 3: every row that was asked for is shut.
    assert!(matches!(output.status.code(), Some(0 | 3)), "{}", said(&output));
    serde_json::from_str(&fs::read_to_string(file).unwrap()).expect("a price list")
}

fn min(list: &PriceList, key: &str) -> f64 {
    let row = list.row(key).unwrap_or_else(|| panic!("no row {key}"));
    row.min.unwrap_or_else(|| panic!("{key}: {:?}", row.reason))
}

#[test]
fn a_guest_is_priced_in_instructions() {
    let list = list(&[
        "--append",
        "vsyscall=none",
        "--gate",
        "nop",
        "--gate",
        "syscall/64/[eg]*",
        "--gate",
        "vsyscall/64/time",
    ]);
    assert_eq!(list.method.clock, "icount");
    assert!(
        list.platform.hypervisor.as_deref().is_some_and(|name| name.starts_with("TCG")),
        "{:?}",
        list.platform.hypervisor
    );
    for row in list.rows.iter().filter(|row| row.status == Status::Ok) {
        assert_eq!(row.unit, Unit::Instructions, "{}", row.key());
        assert_eq!(row.min.map(f64::fract), Some(0.0), "{}: a count is whole", row.key());
    }
    assert_eq!(min(&list, "nop/64/nop"), 1.0);
    assert_eq!(min(&list, "nop/32/nop"), 1.0);
    assert!((100.0..400.0).contains(&min(&list, "syscall/64/enosys")));
    assert!(min(&list, "syscall/64/getppid") > min(&list, "syscall/64/enosys"));
    let shut = list.row("vsyscall/64/time").unwrap();
    assert!(shut.status == Status::Closed && shut.reason.as_deref().unwrap().contains("SIGSEGV"), "{shut:?}");
    // The host's clock, not the guest's, which begins in the year 2000.
    assert!(list.tool.started_unix > 1_700_000_000 && list.tool.seconds > 0.0, "{:?}", list.tool);
}

#[test]
fn what_cannot_boot_is_told_in_a_sentence() {
    let sentence = |args: &[&str], words: &str, code| {
        let output = tollgate(args);
        assert!(said(&output).contains(words), "{args:?}: {}", said(&output));
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", said(&output));
        assert_eq!(said(&output).lines().count(), 1, "{args:?}: {}", said(&output));
    };
    sentence(&["run", "--kernel", "/etc/passwd"], "neither a bzImage nor an ELF file", 1);
    sentence(
        &["run", "--kernel", "./no-such-kernel"],
        "cannot open the kernel ./no-such-kernel: No such file or directory\n",
        1,
    );
    sentence(&["run", "--kernel", "/dev/zero"], "not a regular file", 1);
    sentence(&["run", "--append", &"x".repeat(3000)], "too many for the kernel's command line", 2);
    sentence(&["run", "--kernel", "linux-image-no-such"], "apt has no package linux-image-no-such", 1);
    sentence(&["run", "--kernel", "$(reboot)"], "neither a kernel package nor a file", 2);
    sentence(&["run", "--cpu", "max -device x"], "unknown CPU model", 2);
    sentence(&["run", "--cpu", "no-such"], "unable to find CPU model", 1);
    sentence(&["run", "--append", "a\nb"], "not a kernel command line", 2);
    sentence(&["matrix", "/etc/passwd"], "/etc/passwd, line 1", 2);
    sentence(&["run", "--gate", "no-such-gate"], "there is no gate `no-such-gate`", 2);
}

#[test]
fn process_1_is_for_guests_only() {
    let output = Command::new(TOLLGATE).arg("guest").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("run `tollgate lab run`"), "{}", said(&output));
}

/// Every container's own program is process 1 there.
#[test]
fn process_1_of_a_container_is_no_guest() {
    let unshared = Command::new("unshare")
        .args(["--user", "--map-root-user", "--pid", "--fork", "--mount-proc", TOLLGATE, "--version"])
        .output();
    match unshared {
        Ok(output) if !said(&output).contains("unshare:") => {
            assert!(output.status.success(), "{}", said(&output));
            assert!(String::from_utf8_lossy(&output.stdout).starts_with("tollgate "), "{output:?}");
        }
        // Some machines let nobody make such a name space.
        other => println!("skipped: {other:?}"),
    }
}

#[test]
#[ignore = "boots a guest: make test-lab"]
fn a_cpu_that_hides_its_hypervisor_still_counts() {
    let list = list(&["--cpu", "max,-hypervisor", "--gate", "syscall/64/enosys"]);
    assert_eq!(list.row("syscall/64/enosys").unwrap().unit, Unit::Instructions);
}

#[test]
#[ignore = "boots a guest: make test-lab"]
fn a_cpu_without_a_counter_has_no_figures() {
    let output = tollgate(&["run", "--cpu", "max,-tsc", "--gate", "syscall/64/enosys"]);
    assert!(!output.status.success() && output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
#[ignore = "boots two guests: make test-lab"]
fn a_count_does_not_depend_on_the_rows_before_it() {
    let clocks = ["--gate", "vdso/64/*"];
    let (alone, behind) = (list(&clocks), list(&[&clocks[..], &["--gate", "syscall", "--gate", "int80"]].concat()));
    for row in alone.rows.iter().filter(|row| row.status == Status::Ok) {
        assert_eq!(row.min, behind.row(&row.key()).unwrap().min, "{}", row.key());
    }
}

#[test]
#[ignore = "boots a guest: make test-lab"]
fn a_word_that_the_kernel_does_not_know_is_told() {
    let output = tollgate(&["run", "--append", "ptii=on pti=on quux", "--gate", "nop"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("ignored quux ptii=on, which it does not know"), "{}", said(&output));
    // Heeded, although the kernel lists it among the words that it does not know.
    assert!(!said(&output).contains("pti=on quux") && !said(&output).contains(" pti=on"), "{}", said(&output));
}

#[test]
#[ignore = "downloads a kernel and breaks off: make test-lab"]
fn ctrl_c_during_a_download_leaves_nothing() {
    let cache = TempDir::new().unwrap();
    let child = Command::new(TOLLGATE)
        .args(["lab", "run"])
        .env("XDG_CACHE_HOME", cache.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let kernels = cache.path().join("tollgate/kernels");
    assert!(wait_for(|| kernels.is_dir()), "no download");
    send("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert_eq!(fs::read_dir(&kernels).unwrap().count(), 0, "{:?}", fs::read_dir(&kernels).unwrap().collect::<Vec<_>>());
}

#[test]
#[ignore = "boots two guests with the whole list: make test-lab"]
fn two_boots_give_the_same_minima_for_every_row() {
    let (first, second) = (list(&[]), list(&[]));
    assert!(first.rows.len() > 150, "{} rows", first.rows.len());
    assert!(first.rows.iter().filter(|row| row.status == Status::Ok).count() > 140);
    for (a, b) in first.rows.iter().zip(&second.rows) {
        assert_eq!((a.key(), a.status, a.min), (b.key(), b.status, b.min), "{:?} {:?}", a.samples, b.samples);
    }
}

#[test]
#[ignore = "boots two guests: make test-lab"]
fn kpti_is_eight_instructions_on_every_crossing() {
    let gates = ["--gate", "syscall", "--gate", "int80", "--gate", "syscall32", "--gate", "sysenter"];
    let with = |append| list(&[&["--append", append], &gates[..]].concat());
    let (off, on) = (with("pti=off"), with("pti=on"));
    assert_eq!((off.platform.kpti, on.platform.kpti), (Some(false), Some(true)));
    let pinned = off.platform.kernel_build.contains(PINNED);
    for row in off.rows.iter().filter(|row| row.status == Status::Ok) {
        let more = min(&on, &row.key()) - min(&off, &row.key());
        assert!(more > 0.0, "{}: {more:+}", row.key());
        assert!(!pinned || more == 8.0, "{}: {more:+} on {PINNED}", row.key());
    }
}

#[test]
#[ignore = "boots three guests: make test-lab"]
fn each_mode_of_the_vsyscall_page_is_what_it_says() {
    let modes = ["none", "xonly", "emulate"]
        .map(|mode| (mode, list(&["--append", &format!("vsyscall={mode}"), "--gate", "vsyscall"])));
    for (mode, list) in &modes {
        assert_eq!(list.platform.vsyscall.as_deref(), Some(*mode), "found by trying");
    }
    let [(_, none), (_, xonly), (_, emulate)] = &modes;
    for call in ["time", "gettimeofday", "getcpu"] {
        let key = format!("vsyscall/64/{call}");
        let reason = none.row(&key).unwrap().reason.clone().unwrap_or_default();
        assert!(reason.contains("SIGSEGV"), "{key}: {reason}");
        assert_eq!(min(xonly, &key), min(emulate, &key), "{key}");
    }
    // They differ only when the page is read.
    let read = "vsyscall/64/read_page";
    assert_eq!(xonly.row(read).unwrap().status, Status::Closed);
    assert_eq!(emulate.row(read).unwrap().status, Status::Ok);
}

/// A plan for a guest that runs this program, with bounds that a test can wait for.
fn plan(steps: &[&str]) -> Plan {
    let mut plan = Plan::new(Kernel::find(CURRENT).expect("a kernel"), vec![Step::new(steps.iter().copied())]);
    plan.program = TOLLGATE.into();
    plan
}

fn error(plan: &Plan) -> LabError {
    plan.run(&Arc::new(AtomicBool::new(false)), |_| {}).expect_err("this guest cannot succeed")
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_guest_that_hangs_is_ended_with_its_last_lines() {
    let mut hangs = plan(&["generate", "man"]);
    hangs.boot = Duration::from_secs(2);
    // Waits for a device for ever.
    hangs.append = "root=/dev/none rootwait rdinit=/none loglevel=8".into();
    let error = error(&hangs);
    assert!(matches!(&error, LabError::Silent { what: "did not boot", console, .. } if !console.is_empty()), "{error}");
}

#[test]
#[ignore = "starts QEMU: make test-lab"]
fn a_damaged_kernel_names_the_directory_to_remove() {
    let directory = TempDir::new().unwrap();
    let mut damaged = plan(&["generate", "man"]);
    let whole = fs::read(&damaged.kernel.boot).unwrap();
    damaged.kernel.boot = directory.path().join("vmlinux");
    fs::write(&damaged.kernel.boot, &whole[..whole.len() / 20]).unwrap();
    let root = damaged.kernel.root.clone().expect("a package");
    let text = error(&damaged).to_string();
    assert!(text.contains(&format!("remove {} and run this again", root.display())), "{text}");
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_guest_that_panics_says_why() {
    let mut panics = plan(&["generate", "man"]);
    panics.append = "rdinit=/none".into();
    let text = error(&panics).to_string();
    assert!(text.contains("Kernel panic - not syncing"), "{text}");
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_guest_without_memory_says_so() {
    let mut small = plan(&["generate", "man"]);
    // Enough for the kernel to say so (it is silent at 90), too little for this program beside its image (from 94 to
    // 112 M).
    small.append = "mem=104M".into();
    let error = error(&small);
    assert!(matches!(&error, LabError::Died { console, .. } if !console.is_empty()), "{error}");
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_guest_that_prints_garbage_is_ended() {
    let mut prints = plan(&["generate", "man"]);
    // The kernel's own words on the port of the messages.
    prints.append = "earlyprintk=ttyS1,115200,keep loglevel=8".into();
    let error = error(&prints);
    assert!(matches!(error, LabError::Garbage { .. }), "{error}");
}

/// Regression: each step that a guest says it begins was kept, 130 MB a second of them for an hour.
#[test]
#[ignore = "boots guests: make test-lab"]
fn a_guest_that_begins_without_end_is_ended() {
    let directory = TempDir::new().unwrap();
    let mut endless = plan(&["generate", "man"]);
    endless.kernel.boot = directory.path().join("kernel");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/guest/endless.S");
    let linked = ["-nostdlib", "-static", "-m32", "-Wl,-Ttext-segment=0x100000", "-Wl,--build-id=none", source, "-o"];
    assert!(Command::new("gcc").args(linked).arg(&endless.kernel.boot).status().unwrap().success());
    let text = error(&endless).to_string();
    assert!(text.contains("step 0 began, which is not the next one"), "{text}");
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_step_that_fails_is_named_with_its_own_words() {
    let text = error(&plan(&["bench", "--gate", "no-such-gate"])).to_string();
    assert!(text.contains("in the guest, `bench --gate no-such-gate` ended with exit status: 2"), "{text}");
    assert!(text.contains("there is no gate `no-such-gate`"), "{text}");
}

/// Children of a process, by /proc (proc(5), stat: pid (comm) state ppid).
fn children(parent: u32) -> Vec<u32> {
    let pids = fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    let parent_of = |pid: u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()
    };
    pids.filter(|pid| parent_of(*pid) == Some(parent)).collect()
}

/// Waits until the process has a QEMU, or until that QEMU is gone.
fn wait_for(what: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !what() {
        if Instant::now() > deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// A run in a temporary directory of its own, once it has started its QEMU, and that QEMU.
fn running(temporary: &Path) -> (Child, u32) {
    let child = Command::new(TOLLGATE)
        .args(["lab", "run"])
        .env("TMPDIR", temporary)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Before it there are others: apt-cache is asked for the kernel.
    let named = |pid: &u32| {
        let said = |what: &str| fs::read_to_string(format!("/proc/{pid}/{what}")).unwrap_or_default();
        // Nor is it the one that is asked for its options.
        said("comm").starts_with("qemu-system") && said("cmdline").contains("-kernel")
    };
    let qemu = || children(child.id()).into_iter().find(named);
    assert!(wait_for(|| qemu().is_some()), "no QEMU");
    let found = qemu().unwrap();
    (child, found)
}

fn alive(pid: u32) -> bool {
    // A zombie that its new parent has not looked at yet is gone for us.
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
}

fn send(signal: &str, pid: u32) {
    assert!(Command::new("/bin/kill").args([signal, &pid.to_string()]).status().unwrap().success());
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn ctrl_c_leaves_no_machine_and_no_file() {
    let temporary = TempDir::new().unwrap();
    let (child, qemu) = running(temporary.path());
    std::thread::sleep(Duration::from_secs(1));
    send("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert!(!alive(qemu));
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_killed_run_leaves_no_machine() {
    let temporary = TempDir::new().unwrap();
    let (mut child, qemu) = running(temporary.path());
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    assert!(wait_for(|| !alive(qemu)), "QEMU {qemu} outlived its run");
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_killed_machine_costs_a_sentence() {
    let temporary = TempDir::new().unwrap();
    let (child, qemu) = running(temporary.path());
    std::thread::sleep(Duration::from_secs(1));
    send("-KILL", qemu);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("the guest ended early (QEMU ended with signal: 9"), "{}", said(&output));
}

#[test]
#[ignore = "boots guests: make test-lab"]
fn a_matrix_keeps_what_is_finished_and_runs_what_is_missing() {
    let directory = TempDir::new().unwrap();
    let at = |name: &str| directory.path().join(name);
    let toml = |cpus: &str| {
        fs::write(at("m.toml"), format!("cpu = [{cpus}]\nboot = [\"\"]\nvsyscall = [\"none\"]\ngates = [\"nop\"]\n"))
            .unwrap()
    };
    let run = |extra: &[&str]| {
        let out = at("out");
        let output =
            tollgate(&[&["matrix", at("m.toml").to_str().unwrap(), "--out", out.to_str().unwrap()], extra].concat());
        let matrix: Matrix = serde_json::from_str(&fs::read_to_string(out.join("matrix.json")).unwrap()).unwrap();
        (output, matrix)
    };
    toml("\"max\", \"no-such-cpu\"");
    let (output, matrix) = run(&[]);
    // A guest that cannot start costs its own cell, and the run says so by its status.
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert_eq!(matrix.cells.iter().map(|cell| cell.status).collect::<Vec<_>>(), [CellStatus::Ok, CellStatus::Failed]);
    assert!(matrix.cells[1].reason.as_deref().unwrap().contains("unable to find CPU model"), "{:?}", matrix.cells[1]);
    let kept = at("out").join(matrix.cells[0].file.as_ref().unwrap());
    let before = fs::metadata(&kept).unwrap().modified().unwrap();
    toml("\"max\", \"EPYC\"");
    let (output, matrix) = run(&["--resume"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(matrix.cells.iter().all(|cell| cell.status == CellStatus::Ok), "{:?}", matrix.cells);
    assert_eq!(fs::metadata(&kept).unwrap().modified().unwrap(), before, "measured twice");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.contains("nop/64/nop"), "{printed}");
}
