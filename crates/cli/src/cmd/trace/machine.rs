//! What was measured on this machine once and is kept for the next time: in the user's cache, by what it depends on.

use anyhow::{Context, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tollgate_report::sink::json::Output;

/// Machines that share one home directory and are remembered; beyond, all are forgotten.
const MACHINES: usize = 64;

/// One file of the cache.
#[derive(Clone, Copy, Debug)]
pub struct Cache {
    /// Its name.
    pub file: &'static str,
    /// Version of what is in it.
    pub schema: u64,
}

impl Cache {
    /// What is kept under a key. A file that is not ours, or damaged, is as good as none: it is measured again.
    pub fn known<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        self.known_in(&self.path()?, key)
    }

    /// Keeps something under a key.
    pub fn keep<T: Serialize>(&self, key: &str, value: &T) -> Result<()> {
        self.keep_in(&self.path().context("there is no cache")?, key, value)
    }

    fn path(&self) -> Option<PathBuf> {
        Some(tollgate_lab::cache::directory().ok()?.join(self.file))
    }

    fn known_in<T: DeserializeOwned>(&self, path: &Path, key: &str) -> Option<T> {
        let saved: Value = serde_json::from_str(&saved(path)?).ok()?;
        (saved.get("schema")?.as_u64()? == self.schema).then_some(())?;
        serde_json::from_value(saved.get("machines")?.get(key)?.clone()).ok()
    }

    fn keep_in<T: Serialize>(&self, path: &Path, key: &str, value: &T) -> Result<()> {
        let saved: Value = saved(path).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let same = saved.get("schema").and_then(Value::as_u64) == Some(self.schema);
        let old = saved.get("machines").and_then(Value::as_object).filter(|machines| same && machines.len() < MACHINES);
        let mut machines: Map<String, Value> = old.cloned().unwrap_or_default();
        machines.insert(key.into(), serde_json::to_value(value)?);
        let directory = path.parent().context("there is no directory for the cache")?;
        fs::create_dir_all(directory).with_context(|| format!("cannot create {}", directory.display()))?;
        // Who writes to a FIFO waits for a reader.
        let in_the_way = fs::metadata(path).is_ok_and(|there| !there.is_file());
        anyhow::ensure!(!in_the_way, "{} is no regular file: remove it", path.display());
        let text = serde_json::to_string_pretty(&json!({"schema": self.schema, "machines": machines}))? + "\n";
        Ok(Output::create(path)?.finish_text(&text)?)
    }
}

/// What is there, if it is a file: a FIFO of its name would be waited for.
fn saved(path: &Path) -> Option<String> {
    const LARGEST: u64 = 1 << 20;
    let mut text = String::new();
    tollgate_symbols::maps::open_regular(path).ok()?.take(LARGEST).read_to_string(&mut text).ok()?;
    Some(text)
}

/// The key of this machine, which is asked for several times.
pub fn machine() -> &'static str {
    static MACHINE: OnceLock<String> = OnceLock::new();
    MACHINE.get_or_init(|| machine_at(Path::new("/")))
}

/// What times depend on: kernel and build, CPU, microcode, mitigations. These follow from the CPU's features and known
/// bugs and from how the kernel was booted; the files of /sys that spell them out are twenty, which took a third of a
/// millisecond at each start. Empty files (a container that hides them) are part of it too.
fn machine_at(root: &Path) -> String {
    let text = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_default();
    let info = tollgate_tsc::first_cpu(&root.join("proc/cpuinfo"));
    let field = |name: &str| info.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_string();
    let parts = [
        text("proc/sys/kernel/osrelease"),
        text("proc/sys/kernel/version"),
        text("proc/cmdline"),
        field("model name"),
        field("microcode"),
        field("flags"),
        field("bugs"),
    ];
    parts.iter().map(|part| part.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CACHE: Cache = Cache { file: "figures.json", schema: 2 };

    fn known(path: &Path, key: &str) -> Option<f64> {
        CACHE.known_in(path, key)
    }

    fn keep(path: &Path, key: &str, value: f64) {
        CACHE.keep_in(path, key, &value).unwrap();
    }

    #[test]
    fn what_is_kept_is_known_again_and_only_on_that_machine() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/figures.json");
        assert_eq!(known(&path, "a"), None);
        keep(&path, "a", 75.0);
        keep(&path, "b", 80.0);
        assert_eq!((known(&path, "a"), known(&path, "b"), known(&path, "c")), (Some(75.0), Some(80.0), None));
        keep(&path, "a", 76.0);
        assert_eq!(known(&path, "a"), Some(76.0));
    }

    #[test]
    fn a_damaged_cache_is_measured_again_and_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("figures.json");
        let others = ["{\"schema\":1,\"machines\":{\"a\":1}}", "{\"schema\":2,\"machines\":{\"a\":{}}}"];
        for text in ["", "{", "[]"].into_iter().chain(others) {
            fs::write(&path, text).unwrap();
            assert_eq!(known(&path, "a"), None, "{text}");
            keep(&path, "a", 75.0);
            assert_eq!(known(&path, "a"), Some(75.0), "{text}");
        }
    }

    /// Regression: a FIFO of its name held `trace -c` for ever.
    #[test]
    fn what_is_no_file_is_not_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("figures.json");
        nix::unistd::mkfifo(&path, nix::sys::stat::Mode::S_IRWXU).unwrap();
        assert_eq!(known(&path, "a"), None);
        // Regression: what was measured instead was then written to it, for ever.
        assert!(CACHE.keep_in(&path, "a", &75.0).is_err());
    }

    #[test]
    fn the_number_of_machines_is_bounded() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("figures.json");
        for index in 0..MACHINES + 2 {
            keep(&path, &index.to_string(), 1.0);
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
        let cpus = |flags: &str| {
            let first =
                format!("processor : 0\nmodel name\t: A CPU\nmicrocode\t: 0x1\nflags\t\t: {flags}\nbugs\t: l1tf\n");
            write("proc/cpuinfo", &(first + "\nprocessor : 1\nmodel name\t: Another\n"));
        };
        cpus("fpu tsc");
        write("proc/cmdline", "root=/dev/vda quiet\n");
        let before = machine_at(dir.path());
        let expected =
            "6.18.0; ; root=/dev/vda quiet; model name : A CPU; microcode : 0x1; flags : fpu tsc; bugs : l1tf";
        assert_eq!(before, expected);
        cpus("fpu tsc pti");
        assert_ne!(machine_at(dir.path()), before);
        cpus("fpu tsc");
        write("proc/cmdline", "root=/dev/vda quiet mitigations=off\n");
        assert_ne!(machine_at(dir.path()), before);
        assert_eq!(machine_at(Path::new("/no/such/root")), "; ; ; ; ; ; ");
    }
}
