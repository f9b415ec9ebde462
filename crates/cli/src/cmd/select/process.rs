//! What /proc says of processes.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where it is read: the real files, or a tree of a test.
pub struct World {
    pub proc: PathBuf,
    pub passwd: PathBuf,
}

impl World {
    pub fn here() -> World {
        World { proc: "/proc".into(), passwd: "/etc/passwd".into() }
    }

    /// All processes, in the order of their numbers.
    pub fn pids(&self) -> Vec<i32> {
        let entries = fs::read_dir(&self.proc).into_iter().flatten();
        let mut pids: Vec<i32> = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect();
        pids.sort_unstable();
        pids
    }

    pub fn of(&self, pid: i32, file: &str) -> PathBuf {
        self.proc.join(pid.to_string()).join(file)
    }

    pub fn exists(&self, pid: i32) -> bool {
        self.of(pid, "stat").exists()
    }

    /// Its command name (comm).
    pub fn name(&self, pid: i32) -> Option<String> {
        let bytes = fs::read(self.of(pid, "comm")).ok()?;
        Some(String::from_utf8_lossy(bytes.strip_suffix(b"\n").unwrap_or(&bytes)).into_owned())
    }

    /// Is that its command name, or the file name of its executable?
    pub fn is_called(&self, pid: i32, name: &str) -> bool {
        let file = || {
            let path = fs::read_link(self.of(pid, "exe")).ok()?;
            let file = path.file_name()?.to_string_lossy().into_owned();
            // So the kernel calls one that was replaced on the disk.
            Some(file.strip_suffix(" (deleted)").map_or(file.clone(), str::to_owned))
        };
        self.name(pid).as_deref() == Some(name) || file().as_deref() == Some(name)
    }

    /// Its effective user: the second of Uid of /proc/PID/status.
    pub fn user(&self, pid: i32) -> Option<u32> {
        let status = fs::read(self.of(pid, "status")).ok()?;
        let status = String::from_utf8_lossy(&status);
        tollgate_remote::proc_status::field(&status, "Uid")?.split_whitespace().nth(1)?.parse().ok()
    }

    /// The number of a user's name, or of a number. Users that only a directory service knows are not found: see `trace
    /// -u`.
    pub fn uid(&self, user: &str) -> Option<u32> {
        if let Ok(uid) = user.parse() {
            return Some(uid);
        }
        let passwd = fs::read_to_string(&self.passwd).ok()?;
        let line = passwd
            .lines()
            .map(|line| line.split(':').collect::<Vec<_>>())
            .find(|fields| fields.first() == Some(&user))?;
        line.get(2)?.parse().ok()
    }

    /// A field of /proc/PID/stat by its number in proc(5), from 3 on: behind the name, which may have anything in it.
    fn stat(&self, pid: i32, number: usize) -> Option<String> {
        let stat = fs::read(self.of(pid, "stat")).ok()?;
        let behind = String::from_utf8_lossy(stat.rsplit(|byte| *byte == b')').next()?).into_owned();
        behind.split_whitespace().nth(number.checked_sub(3)?).map(str::to_owned)
    }

    /// Has it a program that runs? Threads of the kernel have none (PF_KTHREAD, linux/sched.h), and what has ended has
    /// none any more.
    pub fn runs(&self, pid: i32) -> bool {
        const PF_KTHREAD: u64 = 0x0020_0000;
        let flags = self.stat(pid, 9).and_then(|flags| flags.parse::<u64>().ok());
        flags.is_some_and(|flags| flags & PF_KTHREAD == 0)
            && self.stat(pid, 3).is_some_and(|state| !["Z", "X"].contains(&&*state))
    }

    /// When it started: with its number, that is it and no later one.
    pub fn started(&self, pid: i32) -> Option<u64> {
        self.stat(pid, 22)?.parse().ok()
    }

    /// Its parent, and the parent of that, up to process 1.
    fn ancestors(&self, pid: i32) -> Vec<i32> {
        let parent = |pid: &i32| self.stat(*pid, 4)?.parse().ok().filter(|parent| *parent > 0);
        // No circle can be there, but processes come and go while this is read.
        std::iter::successors(parent(&pid), parent).take(1000).collect()
    }
}

/// This process, and others that it must not attach to.
#[derive(Default)]
pub struct Own {
    pid: i32,
    ancestors: HashSet<i32>,
    /// Pipes that it writes to, as /proc names them.
    pipes: Vec<PathBuf>,
}

impl Own {
    pub fn of(world: &World) -> Own {
        let pid = std::process::id() as i32;
        let pipe = |fd: i32| fs::read_link(world.of(pid, &format!("fd/{fd}"))).ok().filter(|link| is_pipe(link));
        Own {
            pid,
            ancestors: world.ancestors(pid).into_iter().collect(),
            pipes: [1, 2].into_iter().filter_map(pipe).collect(),
        }
    }

    /// Is it one of them?
    pub fn has(&self, world: &World, pid: i32) -> bool {
        pid == self.pid
            || self.ancestors.contains(&pid)
            || world.ancestors(pid).contains(&self.pid)
            || self.pipes.iter().any(|pipe| reads(world, pid, pipe))
    }
}

/// `pipe:[123]`, as the link of a descriptor has it.
fn is_pipe(link: &Path) -> bool {
    link.to_str().is_some_and(|link| link.starts_with("pipe:["))
}

/// Has a process this pipe open for reading (/proc/PID/fdinfo, flags, in octal)?
fn reads(world: &World, pid: i32, pipe: &Path) -> bool {
    let entries = fs::read_dir(world.of(pid, "fd")).into_iter().flatten().flatten();
    let same = |entry: &fs::DirEntry| fs::read_link(entry.path()).is_ok_and(|link| link == pipe);
    entries.filter(same).any(|entry| {
        let info = fs::read_to_string(world.of(pid, "fdinfo").join(entry.file_name())).unwrap_or_default();
        let flags = info.lines().find_map(|line| line.strip_prefix("flags:")).map(str::trim);
        flags
            .and_then(|flags| i32::from_str_radix(flags, 8).ok())
            .is_some_and(|flags| flags & libc::O_ACCMODE == libc::O_RDONLY)
    })
}
