//! Cgroups: where they are, which one is meant, and which processes are in it.

use super::process::World;
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

/// The file by which a directory is a cgroup's, and which has its processes.
const PROCESSES: &str = "cgroup.procs";

/// Where hierarchies are mounted, those of version 2 first: the others have what is left on systems that still use
/// version 1.
fn roots(world: &World) -> Vec<PathBuf> {
    let mounts = fs::read_to_string(world.proc.join("self/mountinfo")).unwrap_or_default();
    let of = |kind: &str| -> Vec<PathBuf> {
        mounts
            .lines()
            .filter_map(|line| line.split_once(" - "))
            .filter(|(_, behind)| behind.split(' ').next() == Some(kind))
            .filter_map(|(before, _)| before.split(' ').nth(4))
            .map(unescaped)
            .collect()
    };
    [of("cgroup2"), of("cgroup")].concat()
}

/// mountinfo writes spaces and the like as three octal digits.
fn unescaped(field: &str) -> PathBuf {
    let (mut bytes, mut rest) = (Vec::new(), field.as_bytes());
    while let Some((first, behind)) = rest.split_first() {
        let octal = behind.get(..3).and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok());
        let (byte, taken) = if *first == b'\\' { octal.map_or((*first, 1), |byte| (byte, 4)) } else { (*first, 1) };
        bytes.push(byte);
        rest = &rest[taken..];
    }
    OsString::from_vec(bytes).into()
}

/// The directory of a cgroup: that path itself, or below where a hierarchy is mounted, as /proc/PID/cgroup has it.
pub fn at(world: &World, path: &str) -> Option<PathBuf> {
    let itself = Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let below = roots(world).into_iter().map(|root| root.join(path.trim_start_matches('/')));
    itself.into_iter().chain(below).find(|dir| dir.join(PROCESSES).exists())
}

/// The directories with a name that is meant, of the first hierarchy that has some. What is below one of them is part
/// of it.
pub fn called(world: &World, meant: &dyn Fn(&str) -> bool) -> Vec<PathBuf> {
    for root in roots(world) {
        let (mut found, mut open) = (Vec::new(), vec![root]);
        while let Some(dir) = open.pop() {
            for child in children(&dir) {
                let is_meant = child.file_name().and_then(|name| name.to_str()).is_some_and(meant);
                if is_meant { found.push(child) } else { open.push(child) }
            }
        }
        if !found.is_empty() {
            found.sort();
            return found;
        }
    }
    Vec::new()
}

fn children(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path()).collect()
}

/// The processes of a cgroup and of those below it. One that cannot be read has none to show: the processes of a
/// threaded cgroup are in the one above it (cgroups(7)). A process of another PID namespace, which is 0 here, has no
/// number.
pub fn processes(dir: &Path) -> Vec<i32> {
    let (mut pids, mut open) = (Vec::new(), vec![dir.to_path_buf()]);
    while let Some(dir) = open.pop() {
        let text = fs::read_to_string(dir.join(PROCESSES)).unwrap_or_default();
        pids.extend(text.lines().filter_map(|line| line.parse::<i32>().ok()).filter(|pid| *pid > 0));
        open.extend(children(&dir));
    }
    pids
}

/// The kinds of units that have processes (systemd.unit(5)).
const KINDS: [&str; 6] = [".service", ".scope", ".slice", ".socket", ".mount", ".swap"];

/// A unit's name, with the `.service` that systemctl(1) lets one leave out.
pub fn unit(name: &str) -> String {
    if KINDS.iter().any(|kind| name.ends_with(kind)) { name.into() } else { format!("{name}.service") }
}

/// The container that a directory's name is of: `ID` (docker, containerd, Kubernetes with cgroupfs), or
/// `docker-ID.scope`, `libpod-ID.scope`, `cri-containerd-ID.scope`, `crio-ID.scope`. `libpod-conmon-ID.scope` has
/// podman's monitor, and nothing of the container.
pub fn container(directory: &str) -> Option<&str> {
    let name = directory.strip_suffix(".scope").unwrap_or(directory);
    let (runtime, id) = name.rsplit_once('-').unwrap_or(("", name));
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    (!runtime.ends_with("conmon") && id.len() == 64 && id.bytes().all(digit)).then_some(id)
}
