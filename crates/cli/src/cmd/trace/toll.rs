//! What a crossing costs on this machine, for the bill: from a price list that the user names, else from the cache, else measured now.
//!
//! Prices depend on the CPU, the kernel and its mitigations, so the cache is keyed by them and a new kernel is measured anew. Measuring is
//! `bench --quick` of a few rows, in a process of its own: `bench` pins itself to one CPU and installs signal handlers, neither of which
//! may reach the program that is to be traced.

use crate::cmd::trace::args::TraceArgs;
use anyhow::{Context, Result, bail};
use nix::sys::memfd::{MFdFlags, memfd_create};
use serde_json::{Map, Value, json};
use std::fs::{self, File};
use std::io::IsTerminal;
use std::io::Read;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tollgate_report::sink::json::{self, Output};
use tollgate_report::trace::bill::Tolls;

/// The rows that a bill needs: the null call by every gate, what the vDSO answers with and without it, and the sizes of reads and
/// writes that the break-even comes from.
const ROWS: [&str; 13] = [
    "syscall/64/enosys",
    "syscall/64/getppid",
    "syscall/64/gettimeofday",
    "syscall/64/time",
    "syscall/64/getcpu",
    "syscall/64/clock_gettime:*",
    "int80/*/enosys",
    "kernel_vsyscall/32/enosys",
    "sysenter/32/enosys",
    "syscall32/32/enosys",
    "vsyscall/64/*",
    "vdso/*/*",
    "read/64/copy_*",
];

/// The cache's file, and the version of what is in it (2: with getppid).
const FILE: &str = "tolls.json";
const SCHEMA: u64 = 2;
/// Machines that share one home directory and are remembered; beyond, all are forgotten.
const MACHINES: usize = 64;

/// The prices, wherever they come from.
pub fn tolls(args: &TraceArgs, tell: &dyn Fn(&str)) -> Result<Tolls> {
    if let Some(path) = &args.tolls {
        let tolls = Tolls::from_price_list(&json::load(path)?, &path.display().to_string());
        if tolls.gates.is_empty() {
            bail!(
                "{}: no row in it says what a crossing costs: `tollgate bench --quick --export-json FILE` makes one",
                path.display()
            );
        }
        return Ok(tolls);
    }
    let machine = machine(Path::new("/"));
    let cache = tollgate_lab::cache::directory().ok().map(|directory| directory.join(FILE));
    if let Some(tolls) = cache.as_deref().and_then(|path| known(path, &machine)) {
        return Ok(tolls);
    }
    // For whoever waits; a program's own standard error that is collected is not to have it.
    if std::io::stderr().is_terminal() {
        tell("measuring what crossings cost on this machine, once; it takes some seconds");
    }
    let tolls = measure()?;
    if let Some(path) = cache {
        // Without a cache the bill is as right, and the next one takes as long.
        let _ = keep(&path, &machine, &tolls);
    }
    Ok(tolls)
}

/// What prices depend on: kernel and build, CPU, microcode, mitigations. Empty files (a container that hides them) are part of it too.
fn machine(root: &Path) -> String {
    let text = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let info = text("proc/cpuinfo");
    let field = |name: &str| info.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_string();
    let mut parts =
        vec![text("proc/sys/kernel/osrelease"), text("proc/sys/kernel/version"), field("model name"), field("microcode")];
    let mut files: Vec<PathBuf> = fs::read_dir(root.join("sys/devices/system/cpu/vulnerabilities"))
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    files.sort();
    parts.extend(files.iter().map(|path| fs::read_to_string(path).unwrap_or_default()));
    parts.iter().map(|part| part.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("; ")
}

/// What the cache has on this machine. A file that is not ours, or damaged, is as good as none: it is measured again.
fn known(path: &Path, machine: &str) -> Option<Tolls> {
    let saved: Value = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    (saved.get("schema")?.as_u64()? == SCHEMA).then_some(())?;
    let tolls: Tolls = serde_json::from_value(saved.get("machines")?.get(machine)?.clone()).ok()?;
    (!tolls.gates.is_empty()).then_some(tolls)
}

fn keep(path: &Path, machine: &str, tolls: &Tolls) -> Result<()> {
    let saved: Value = fs::read_to_string(path).ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let same = saved.get("schema").and_then(Value::as_u64) == Some(SCHEMA);
    let old = saved.get("machines").and_then(Value::as_object).filter(|machines| same && machines.len() < MACHINES);
    let mut machines: Map<String, Value> = old.cloned().unwrap_or_default();
    machines.insert(machine.into(), serde_json::to_value(tolls)?);
    let directory = path.parent().context("the cache has no directory")?;
    fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))?;
    let text = serde_json::to_string_pretty(&json!({"schema": SCHEMA, "machines": machines}))? + "\n";
    Ok(Output::create(path)?.finish_text(&text)?)
}

/// `bench --quick` of the rows in a child, which leaves its list in memory that this process owns.
fn measure() -> Result<Tolls> {
    let memory =
        memfd_create("tollgate-tolls", MFdFlags::MFD_CLOEXEC).context("cannot create memory for the prices (memfd_create)")?;
    let place = format!("/proc/{}/fd/{}", std::process::id(), memory.as_raw_fd());
    let mut child = Command::new("/proc/self/exe");
    child.args(["bench", "--quick", "--color", "never", "--export-json", &place]);
    child.args(ROWS.iter().flat_map(|row| ["--gate", row]));
    let out = child.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output();
    let out = out.context("cannot measure what crossings cost: /proc/self/exe cannot be started")?;
    let mut text = String::new();
    let read = File::open(&place).and_then(|mut file| file.read_to_string(&mut text));
    if !out.status.success() || read.is_err() || text.is_empty() {
        let said = String::from_utf8_lossy(&out.stderr);
        let last = said.lines().last().unwrap_or("it said nothing").trim_start_matches("tollgate: ").to_string();
        bail!("what crossings cost cannot be measured ({last}), so there is no bill: give --tolls FILE");
    }
    let list = json::parse(&text, "the prices measured")?;
    Ok(Tolls::from_price_list(&list, &format!("this machine ({})", list.platform.kernel)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_report::trace::bill::Toll;

    fn some(ns: f64) -> Tolls {
        Tolls { source: "a test".into(), gates: vec![Toll { gate: "syscall".into(), bits: 64, ns }], ..Tolls::default() }
    }

    #[test]
    fn what_is_kept_is_known_again_and_only_on_that_machine() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/tolls.json");
        assert_eq!(known(&path, "a"), None);
        keep(&path, "a", &some(75.0)).unwrap();
        keep(&path, "b", &some(80.0)).unwrap();
        assert_eq!(known(&path, "a"), Some(some(75.0)));
        assert_eq!(known(&path, "b"), Some(some(80.0)));
        assert_eq!(known(&path, "c"), None);
        keep(&path, "a", &some(76.0)).unwrap();
        assert_eq!(known(&path, "a"), Some(some(76.0)));
    }

    #[test]
    fn a_damaged_cache_is_measured_again_and_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("tolls.json");
        for text in [
            "",
            "{",
            "[]",
            "{\"schema\":1,\"machines\":{\"a\":{}}}",
            "{\"schema\":2,\"machines\":{\"a\":{\"source\":\"\",\"gates\":[]}}}",
        ] {
            fs::write(&path, text).unwrap();
            assert_eq!(known(&path, "a"), None, "{text}");
            keep(&path, "a", &some(75.0)).unwrap();
            assert_eq!(known(&path, "a"), Some(some(75.0)), "{text}");
        }
    }

    #[test]
    fn the_number_of_machines_is_bounded() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("tolls.json");
        for index in 0..MACHINES + 2 {
            keep(&path, &index.to_string(), &some(1.0)).unwrap();
        }
        let saved: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert!(saved["machines"].as_object().unwrap().len() <= MACHINES);
        assert!(known(&path, &(MACHINES + 1).to_string()).is_some());
    }

    #[test]
    fn a_machine_is_its_kernel_cpu_and_mitigations() {
        let dir = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("proc/sys/kernel/osrelease", "6.18.0\n");
        write("proc/cpuinfo", "processor : 0\nmodel name\t: A CPU\nmicrocode\t: 0x1\nprocessor : 1\nmodel name\t: Another\n");
        write("sys/devices/system/cpu/vulnerabilities/meltdown", "Not affected\n");
        let before = machine(dir.path());
        assert_eq!(before, "6.18.0; ; model name : A CPU; microcode : 0x1; Not affected");
        write("sys/devices/system/cpu/vulnerabilities/meltdown", "Mitigation: PTI\n");
        assert_ne!(machine(dir.path()), before);
        assert_eq!(machine(Path::new("/no/such/root")), "; ; ; ");
    }
}
