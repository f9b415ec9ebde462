//! What descriptors stand for (`-y`, `-yy`, `-P`).
//!
//! The kernel is asked (/proc/PID/fd) when a descriptor is met for the first time, and the answer is kept until the
//! program closes it or puts another file there. Kept, because calls are told after they were made: when `close(3)` is
//! told, 3 is gone. What was opened and closed again before anybody could look has the name by which it was opened, and
//! a socket or pipe of which that is true has none.

use super::fdinfo::{self, Details, Kind};
use super::filter::Descriptors as Wanted;
use super::sockets::{self, Deed, Sockets};
use nix::libc::{S_IFBLK, S_IFCHR, S_IFMT};
use std::collections::{HashMap, VecDeque};
use std::ffi::OsStr;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use tollgate_symbols::as_user;
use tollgate_syscalls::{self as syscalls, Call, Decoded, Table, When, capture};

/// AT_FDCWD (fcntl.h): not a descriptor, the current directory.
const CURRENT: i32 = -100;
/// The device behind which each open file is a pseudoterminal of its own (pts(4)).
const MULTIPLEXER: &str = "char 5:2";
/// Descriptors of one process that are remembered.
const MOST: usize = 4096;
/// Bytes of the names that are remembered of all processes: a program may have thousands of long names, and fork.
const MOST_BYTES: usize = 64 << 20;
/// What the kernel puts behind the name of a file that is there no more.
const DELETED: &[u8] = b" (deleted)";
/// Calls that make descriptors, copy them, or change what files are called: names are asked for while they stand.
/// (Not recvmsg(2), which may bring some, and which servers make for each request.)
const MAKERS: [&str; 51] = [
    "accept",
    "accept4",
    "bpf",
    "chdir",
    "chroot",
    "creat",
    "dup",
    "dup2",
    "dup3",
    "epoll_create",
    "epoll_create1",
    "eventfd",
    "eventfd2",
    "fanotify_init",
    "fchdir",
    "fcntl",
    "fcntl64",
    "fsmount",
    "fsopen",
    "fspick",
    "inotify_init",
    "inotify_init1",
    "io_uring_setup",
    "landlock_create_ruleset",
    "memfd_create",
    "memfd_secret",
    "mq_open",
    "open",
    "open_by_handle_at",
    "open_tree",
    "openat",
    "openat2",
    "perf_event_open",
    "pidfd_getfd",
    "pidfd_open",
    "pipe",
    "pipe2",
    "pivot_root",
    "rename",
    "renameat",
    "renameat2",
    "rmdir",
    "signalfd",
    "signalfd4",
    "socket",
    "socketcall",
    "socketpair",
    "timerfd_create",
    "unlink",
    "unlinkat",
    "userfaultfd",
];

/// The numbers of [`MAKERS`].
pub fn makers() -> Vec<(Table, u32)> {
    syscalls::numbers(MAKERS).collect()
}

/// The link of a descriptor, as /proc has it; `None` where it is known that it cannot be known.
type Name = Option<Vec<u8>>;

/// Names by process and descriptor, [`MOST`] of each process and [`MOST_BYTES`] in all. Of what is beyond, the kernel
/// is asked each time.
#[derive(Default)]
struct Known {
    tables: HashMap<i32, HashMap<i32, Name>>,
    bytes: usize,
}

/// What a name takes.
fn weight(name: &Name) -> usize {
    name.as_ref().map_or(0, Vec::len)
}

impl Known {
    fn get(&self, pid: i32, fd: i32) -> Option<&Name> {
        self.tables.get(&pid)?.get(&fd)
    }

    fn put(&mut self, pid: i32, fd: i32, name: Name) {
        let table = self.tables.entry(pid).or_default();
        self.bytes -= table.remove(&fd).as_ref().map_or(0, weight);
        if table.len() < MOST && self.bytes + weight(&name) <= MOST_BYTES {
            self.bytes += weight(&name);
            table.insert(fd, name);
        }
    }

    /// All that a process has.
    fn replace(&mut self, pid: i32, table: HashMap<i32, Name>) {
        self.forget(pid);
        table.into_iter().for_each(|(fd, name)| self.put(pid, fd, name));
    }

    fn forget(&mut self, pid: i32) {
        self.close(pid, |_| true);
        self.tables.remove(&pid);
    }

    fn close(&mut self, pid: i32, closes: impl Fn(i32) -> bool) {
        let Some(table) = self.tables.get_mut(&pid) else { return };
        for (_, name) in table.extract_if(|fd, _| closes(*fd)) {
            self.bytes -= weight(&name);
        }
    }
}

/// What is known.
#[derive(Default)]
pub struct Descriptors {
    known: Known,
    /// What the call that is being told has made: in force for its result, and for the calls behind it.
    made: Option<(i32, i32, Name)>,
    sockets: Sockets,
    /// What that call does to a socket.
    deed: Deed,
    /// Of eventfds, signalfds and pseudoterminals.
    details: Details,
    /// What a signalfd, which that call may give other signals, had before: its process and number, and its text.
    former: Option<(i32, i32, String)>,
    /// Sockets of netlink(7), and their families.
    netlink: HashMap<(i32, i32), u32>,
    /// What processes had at the beginnings of programs that were not told yet.
    fresh: HashMap<i32, VecDeque<HashMap<i32, Name>>>,
}

impl Descriptors {
    /// The family of a socket that was made by socket(2) as one of netlink(7).
    pub fn netlink(&self, pid: i32, fd: i32) -> Option<u32> {
        self.netlink.get(&(pid, fd)).copied()
    }

    /// Learns which sockets are of netlink(7). Apart from [`Descriptors::before`], because it asks nobody, and is
    /// wanted for every line.
    pub fn learn_netlink(&mut self, name: &str, call: &Call) {
        /// AF_NETLINK (linux/socket.h).
        const AF_NETLINK: u64 = 16;
        let Some(fd) = call.result.and_then(|result| i32::try_from(result).ok()).filter(|fd| *fd >= 0) else { return };
        let family = match name {
            "socket" => (call.args[0] == AF_NETLINK).then_some(call.args[2] as u32),
            _ if doubles(name, call) => self.netlink(call.pid, call.args[0] as i32),
            "close" => {
                self.netlink.remove(&(call.pid, call.args[0] as i32));
                return;
            }
            "close_range" => {
                let closed = call.args[0] as u32..=call.args[1] as u32;
                // CLOSE_RANGE_CLOEXEC (linux/close_range.h) closes none.
                let closes = call.args[2] & 4 == 0;
                return self
                    .netlink
                    .retain(|(pid, fd), _| !(closes && *pid == call.pid && closed.contains(&(*fd as u32))));
            }
            _ => return,
        };
        match family.filter(|_| self.netlink.len() < MOST) {
            Some(family) => self.netlink.insert((call.pid, fd), family),
            None => self.netlink.remove(&(call.pid, fd)),
        };
    }

    /// The file that a descriptor stands for.
    pub fn name(&mut self, pid: i32, fd: i32) -> Option<String> {
        self.link(pid, fd).map(|name| String::from_utf8_lossy(&name).into_owned())
    }

    /// What is printed behind a descriptor among the arguments: `</etc/passwd>`.
    pub fn shown(&mut self, pid: i32, fd: i32, wanted: Wanted) -> Option<String> {
        if let Some((.., former)) = self.former.as_ref().filter(|(process, one, _)| (*process, *one) == (pid, fd))
            && wanted.details(Kind::Signals)
        {
            return Some(format!("<{former}>"));
        }
        let name = self.link(pid, fd)?;
        self.dressed(pid, fd, &name, wanted)
    }

    /// The same for the result of the call that is being told.
    pub fn shown_result(&mut self, pid: i32, fd: i32, wanted: Wanted) -> Option<String> {
        match self.made.clone().filter(|(process, made, _)| (*process, *made) == (pid, fd)) {
            Some((.., name)) => self.dressed(pid, fd, &name?, wanted),
            None => self.shown(pid, fd, wanted),
        }
    }

    fn dressed(&mut self, pid: i32, fd: i32, name: &[u8], wanted: Wanted) -> Option<String> {
        let text = std::str::from_utf8(name).ok();
        if wanted.sockets
            && let Some(inode) = text.and_then(sockets::inode)
        {
            let details = self.sockets.details(pid, fd, inode, self.deed);
            return Some(format!("<{}>", details.as_deref().or(text)?));
        }
        if wanted.devices
            && let Some(device) = device(pid, fd, name)
        {
            let terminal = Kind::of(name).filter(|kind| *kind == Kind::Terminal && device == MULTIPLEXER);
            let terminal = terminal.and_then(|kind| self.details.now(pid, fd, kind));
            let terminal = terminal.map_or(String::new(), |terminal| format!(" @{terminal}"));
            return Some(format!("<{}<{device}{terminal}>>", syscalls::escaped_in_angles(name)));
        }
        if wanted.pidfds && text == Some("anon_inode:[pidfd]") {
            let process = fdinfo::process(pid, fd);
            return Some(process.map_or("<anon_inode:[pidfd]>".into(), |process| format!("<pid:{process}>")));
        }
        if let Some(kind) = Kind::of(name).filter(|kind| wanted.details(*kind))
            && let Some(details) = self.details.now(pid, fd, kind)
        {
            return Some(format!("<{details}>"));
        }
        let gone = name.strip_suffix(DELETED).filter(|_| !is_really(pid, fd, name));
        let mark = if gone.is_some() { "(deleted)" } else { "" };
        wanted.paths.then(|| format!("<{}>{mark}", syscalls::escaped_in_angles(gone.unwrap_or(name))))
    }

    fn link(&mut self, pid: i32, fd: i32) -> Name {
        if fd == CURRENT {
            return link(&format!("/proc/{pid}/cwd"));
        }
        let now = || link(&format!("/proc/{pid}/fd/{fd}"));
        if let Some(known) = self.known.get(pid, fd) {
            let known = known.as_ref()?;
            // The file may have been deleted since.
            let same = |now: &Vec<u8>| now == known || now.strip_suffix(DELETED) == Some(known);
            return now().filter(same).or_else(|| Some(known.clone()));
        }
        let name = now()?;
        self.known.put(pid, fd, Some(name.clone()));
        Some(name)
    }

    /// All that a process has that is about to be joined: what is replaced later is known then.
    pub fn joined(&mut self, pid: i32) {
        self.known.replace(pid, all(pid));
    }

    /// A process stands before the first instruction of a new program.
    pub fn stands(&mut self, pid: i32) {
        self.fresh.entry(pid).or_default().push_back(all(pid));
    }

    /// That is told now: descriptors may have closed themselves.
    pub fn exec(&mut self, pid: i32) {
        self.forget(pid);
        if let Some(table) = self.fresh.get_mut(&pid).and_then(VecDeque::pop_front) {
            self.known.replace(pid, table);
        }
    }

    /// A process is gone.
    pub fn ended(&mut self, pid: i32) {
        self.forget(pid);
        self.fresh.remove(&pid);
    }

    /// A call is about to be told: what it has made new is learned.
    pub fn before(&mut self, name: &str, call: &Call) {
        self.made = None;
        self.deed = Deed::of(name);
        let signals = |fd| Some((call.pid, fd, self.details.before(call.pid, fd, Kind::Signals)?));
        self.former = if name.starts_with("signalfd") { signals(call.args[0] as i32) } else { None };
        let Some(fd) = call.result.and_then(|result| i32::try_from(result).ok()).filter(|fd| *fd >= 0) else { return };
        let seen = || link(&format!("/proc/{}/fd/{fd}", call.pid));
        let made = match name {
            "open" | "creat" => opened(call.pid, self.link(call.pid, CURRENT), bytes(call, 0), seen()),
            "openat" | "openat2" => opened(call.pid, self.link(call.pid, call.args[0] as i32), bytes(call, 1), seen()),
            _ if doubles(name, call) => {
                // What was there before cannot be asked for any more.
                if self.known.get(call.pid, fd).is_none() {
                    self.known.put(call.pid, fd, None);
                }
                self.link(call.pid, call.args[0] as i32)
            }
            "pipe" | "pipe2" => return self.pair(call, call.args[0], b"pipe:["),
            "socketpair" => return self.pair(call, call.args[3], b"socket:["),
            "socket" | "accept" | "accept4" => seen().filter(|seen| seen.starts_with(b"socket:[")),
            _ => match anonymous(name) {
                Some(kind) => Some(seen().filter(|seen| seen.starts_with(kind)).unwrap_or_else(|| kind.to_vec())),
                None => return,
            },
        };
        self.made = Some((call.pid, fd, made));
    }

    /// Two descriptors that the kernel wrote to memory: what is there now is not theirs where it is of another kind.
    fn pair(&mut self, call: &Call, address: u64, kind: &[u8]) {
        let Some(bytes) = call.bytes_at(When::Exit, address) else { return };
        for fd in bytes.chunks_exact(4).take(2).filter_map(|bytes| bytes.try_into().ok()).map(i32::from_le_bytes) {
            let seen = link(&format!("/proc/{}/fd/{fd}", call.pid)).filter(|seen| seen.starts_with(kind));
            self.known.put(call.pid, fd, seen);
        }
    }

    /// A call has been told: what it has made is in force, and what it has closed is forgotten.
    pub fn after(&mut self, name: &str, call: &Call) {
        if let Some((pid, fd, made)) = self.made.take() {
            if let Some(kind) = made.as_deref().and_then(Kind::of) {
                self.details.now(pid, fd, kind);
            }
            self.known.put(pid, fd, made);
        }
        match name {
            "close" => self.close(call.pid, |fd| fd == call.args[0] as i32),
            "close_range" => {
                let (first, last) = (call.args[0] as u32, call.args[1] as u32);
                self.close(call.pid, |fd| (first..=last).contains(&(fd as u32)));
            }
            _ => {}
        }
    }

    fn close(&mut self, pid: i32, closes: impl Fn(i32) -> bool) {
        self.known.close(pid, &closes);
        self.details.close(pid, closes);
    }

    /// What is printed behind a descriptor of the process that a pidfd stands for.
    pub fn shown_behind(&mut self, pid: i32, pidfd: i32, fd: i32, wanted: Wanted) -> Option<String> {
        self.shown(fdinfo::process(pid, pidfd)?, fd, wanted)
    }

    fn forget(&mut self, pid: i32) {
        self.known.forget(pid);
        self.details.close(pid, |_| true);
        self.netlink.retain(|(process, _), _| *process != pid);
    }

    /// A child has what its parent has.
    pub fn inherit(&mut self, parent: i32, pid: i32) {
        if parent != pid {
            let table = self.known.tables.get(&parent).cloned();
            self.known.replace(pid, table.unwrap_or_default());
            self.details.inherit(parent, pid);
            let theirs = self.netlink.iter().filter(|((process, _), _)| *process == parent);
            let copies: Vec<_> = theirs.map(|((_, fd), family)| ((pid, *fd), *family)).collect();
            let room = MOST.saturating_sub(self.netlink.len());
            self.netlink.extend(copies.into_iter().take(room));
        }
    }
}

/// Whether a call that succeeded has made another number for the descriptor that is its first argument.
fn doubles(name: &str, call: &Call) -> bool {
    /// F_DUPFD and F_DUPFD_CLOEXEC (linux/fcntl.h).
    const COMMANDS: [u64; 2] = [0, 1030];
    match name {
        "dup" | "dup2" | "dup3" => true,
        "fcntl" | "fcntl64" => COMMANDS.contains(&(call.args[1] & 0xffff_ffff)),
        _ => false,
    }
}

/// The descriptors that a process has.
fn all(pid: i32) -> HashMap<i32, Name> {
    let Ok(entries) = std::fs::read_dir(format!("/proc/{pid}/fd")) else { return HashMap::new() };
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    numbers.take(MOST).filter_map(|fd: i32| Some((fd, Some(link(&format!("/proc/{pid}/fd/{fd}"))?)))).collect()
}

/// The file behind a descriptor that was opened by this path from this directory, where this is what is seen there now.
fn opened(pid: i32, dir: Name, path: Option<&[u8]>, seen: Name) -> Name {
    let Some(path) = path else { return seen };
    let base = |path: &[u8]| path.rsplit(|byte| *byte == b'/').next().map(<[u8]>::to_vec);
    // Deleted or renamed meanwhile, it has its own name.
    if seen.as_ref().and_then(|seen| base(seen.strip_suffix(DELETED).unwrap_or(seen))) == base(path) {
        return seen;
    }
    let full = match path.first() {
        Some(b'/') => path.to_vec(),
        _ => [dir.as_deref()?, b"/", path].concat(),
    };
    // Another name there may be another file that took the number: then the path decides, and where it leads in the
    // program's root. (What it leads to in ours is another file, or one that the program must not have us look at.)
    match as_user::glance(pid, std::path::Path::new(OsStr::from_bytes(&full))) {
        Ok(file) => link(&format!("/proc/self/fd/{}", file.as_raw_fd())).or(Some(full)),
        // It is gone.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Some(full),
        // It cannot be told at a glance: links of overlayfs, and of /proc to open files; all before Linux 5.12.
        Err(_) => seen.or(Some(full)),
    }
}

/// How the link of what these calls make begins; but for the last one it is the whole link.
fn anonymous(name: &str) -> Option<&'static [u8]> {
    Some(match name {
        "epoll_create" | "epoll_create1" => b"anon_inode:[eventpoll]",
        "eventfd" | "eventfd2" => b"anon_inode:[eventfd]",
        "timerfd_create" => b"anon_inode:[timerfd]",
        "signalfd" | "signalfd4" => b"anon_inode:[signalfd]",
        "inotify_init" | "inotify_init1" => b"anon_inode:inotify",
        "pidfd_open" => b"anon_inode:[pidfd]",
        _ => return None,
    })
}

fn link(path: &str) -> Name {
    Some(std::fs::read_link(path).ok()?.as_os_str().as_bytes().to_vec())
}

/// Is this name, with what looks like the kernel's mark, the file's own? As strace finds it out: the name leads to the
/// same file.
fn is_really(pid: i32, fd: i32, name: &[u8]) -> bool {
    let identity = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    let link = if fd == CURRENT { format!("/proc/{pid}/cwd") } else { format!("/proc/{pid}/fd/{fd}") };
    let open = std::fs::metadata(link).ok().map(identity);
    let named = as_user::glance_at_link(pid, std::path::Path::new(OsStr::from_bytes(name)));
    let named = named.and_then(|file| file.metadata()).ok().map(identity);
    named.is_some() && open == named
}

/// `char 1:3` or `block 8:0`, where the name is a device's: of what is behind the descriptor, or if that is closed by
/// now, of what has its name.
fn device(pid: i32, fd: i32, name: &[u8]) -> Option<String> {
    if name.first() != Some(&b'/') {
        return None;
    }
    let own = format!("/proc/{pid}/fd/{fd}");
    let metadata = match link(&own).as_deref() == Some(name) {
        true => std::fs::metadata(own),
        false => {
            as_user::glance_at_link(pid, std::path::Path::new(OsStr::from_bytes(name))).and_then(|file| file.metadata())
        }
    };
    let metadata = metadata.ok()?;
    let kind = match metadata.mode() & S_IFMT {
        S_IFCHR => "char",
        S_IFBLK => "block",
        _ => return None,
    };
    let (major, minor) = (nix::sys::stat::major(metadata.rdev()), nix::sys::stat::minor(metadata.rdev()));
    Some(format!("{kind} {major}:{minor}"))
}

/// The text of a file of the kernel's, up to so many bytes: how long it is may be up to a program.
pub fn bounded(path: &str, most: u64) -> Option<String> {
    use std::io::Read;
    let mut bytes = Vec::new();
    std::fs::File::open(path).ok()?.take(most).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The files that a call names by strings, as they were when it began.
pub fn paths(call: &Call) -> impl Iterator<Item = String> {
    paths_by_argument(call).map(|(_, path)| path)
}

/// The same from the root on, asked now: where the call begins.
pub fn absolute_paths<'a>(call: &'a Decoded<'_>) -> impl Iterator<Item = String> + 'a {
    paths_by_argument(call).filter_map(|(argument, path)| {
        if path.starts_with('/') {
            return Some(path);
        }
        let start = match call.directory(argument) {
            Some(fd) if fd != CURRENT => format!("/proc/{}/fd/{fd}", call.pid),
            _ => format!("/proc/{}/cwd", call.pid),
        };
        Some(std::fs::read_link(start).ok()?.join(path).to_string_lossy().into_owned())
    })
}

/// The descriptors of a call that may be of files with names: that of a filesystem's context (fsopen(2)) has none.
pub fn with_names(call: &Decoded<'_>) -> Vec<i32> {
    let mut fds = call.descriptors();
    let context = usize::from(call.name() == "fsconfig").min(fds.len());
    fds.split_off(context)
}

/// The files behind the descriptors that a call is given, asked now: where the call begins.
pub fn open<'a>(call: &'a Decoded<'_>) -> impl Iterator<Item = String> + 'a {
    let link = |fd: i32| match fd {
        CURRENT => link(&format!("/proc/{}/cwd", call.pid)),
        _ => link(&format!("/proc/{}/fd/{fd}", call.pid)),
    };
    with_names(call).into_iter().filter_map(link).map(|name| String::from_utf8_lossy(&name).into_owned())
}

fn paths_by_argument(call: &Call) -> impl Iterator<Item = (usize, String)> {
    let strings = call.table().map(|table| syscalls::capture(table, call.nr)).unwrap_or_default();
    let name = call.table().and_then(|table| syscalls::name(table, call.nr));
    let is_name = move |what: &&capture::Capture| match name {
        // What a symbolic link is to say is not looked up.
        Some("symlink" | "symlinkat") => what.arg != 0,
        // Keys and values are strings too: FSCONFIG_SET_PATH and FSCONFIG_SET_PATH_EMPTY (linux/mount.h).
        Some("fsconfig") => what.arg == 3 && matches!(call.args[1] as u32, 3 | 4),
        _ => true,
    };
    let given = |what: &&capture::Capture| what.kind == capture::STRING && what.when & capture::ENTRY != 0;
    let strings = strings.iter().filter(given).filter(is_name);
    strings.filter_map(|what| Some((usize::from(what.arg), path(call, usize::from(what.arg))?)))
}

/// The string that an argument points to.
pub fn path(call: &Call, argument: usize) -> Option<String> {
    bytes(call, argument).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

fn bytes(call: &Call, argument: usize) -> Option<&[u8]> {
    let bytes = call.bytes_at(When::Entry, *call.args.get(argument)?)?;
    Some(&bytes[..bytes.iter().position(|byte| *byte == 0)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsRawFd;
    use tollgate_syscalls::{Chunk, Gate};

    fn call(args: [u64; 6], result: i64, text: &[u8]) -> Call {
        Call {
            pid: std::process::id() as i32,
            tid: 1,
            gate: Gate::Syscall,
            bits: 64,
            nr: 0,
            args,
            result: Some(result),
            begun: 0,
            ended: 0,
            site: 0,
            memory: vec![Chunk { when: When::Entry, address: 0x1000, bytes: text.to_vec() }],
        }
    }

    /// Regression: a name was looked for among this process's own mounts, where it led to another file, or held it for
    /// ever; and each link on the way was read again for each line.
    #[test]
    fn a_name_leads_where_it_leads_its_program() {
        let dir = tempfile::tempdir().unwrap();
        let dir = std::fs::canonicalize(dir.path()).unwrap();
        std::fs::write(dir.join("file"), "").unwrap();
        std::os::unix::fs::symlink("file", dir.join("link")).unwrap();
        let of = |path: &std::path::Path| path.as_os_str().as_bytes().to_vec();
        let own = std::process::id() as i32;
        let link = of(&dir.join("link"));
        std::fs::metadata(dir.join("link")).unwrap();
        // Its descriptor is another file's by now.
        let name = |pid| opened(pid, None, Some(&link), Some(b"/other".to_vec()));
        assert_eq!(name(own), Some(of(&dir.join("file"))));
        assert_eq!(opened(own, Some(of(&dir)), Some(b"link"), None), Some(of(&dir.join("file"))));
        assert_eq!(opened(own, None, Some(&link), Some(link.clone())), Some(link.clone()));
        // A link of /proc to an open file leads past all names.
        let null = std::fs::File::open("/dev/null").unwrap();
        let magic = format!("/proc/self/fd/{}", null.as_raw_fd());
        assert_eq!(opened(own, None, Some(magic.as_bytes()), Some(b"/dev/null".to_vec())), Some(b"/dev/null".to_vec()));
        // Of nobody's root nothing is known: as it was written.
        assert_eq!(name(i32::MAX), Some(link.clone()));
        assert_eq!(device(own, null.as_raw_fd(), b"/dev/null").as_deref(), Some("char 1:3"));
        assert_eq!(device(own, -1, b"/dev/null").as_deref(), Some("char 1:3"));
        assert_eq!(device(own, -1, &link), None);
    }

    /// Regression: a program with four thousand long names whose children had them too took gigabytes.
    #[test]
    fn names_of_all_processes_are_bounded() {
        let mut known = Descriptors::default();
        let name = || Some(vec![b'x'; MOST_BYTES / 100]);
        (0..30).for_each(|fd| known.known.put(1, fd, name()));
        for child in 2..10 {
            known.inherit(1, child);
        }
        let held = |known: &Known| known.tables.values().flat_map(|table| table.values().map(weight)).sum::<usize>();
        assert_eq!(
            (known.known.bytes, held(&known.known)),
            (name().as_ref().map_or(0, Vec::len) * 100, known.known.bytes)
        );
        // What is closed makes room, and so does who ends.
        known.known.close(1, |fd| fd < 10);
        known.known.put(1, 2, None);
        known.known.put(1, 3, Some(vec![b'y'; 3]));
        (2..10).for_each(|child| known.ended(child));
        assert_eq!(known.known.bytes, 20 * (MOST_BYTES / 100) + 3);
        assert_eq!((known.known.get(1, 2), known.known.get(1, 1)), (Some(&None), None));
    }

    #[test]
    fn a_descriptor_of_this_process_is_named_until_it_is_closed() {
        let own = std::process::id() as i32;
        let file = std::fs::File::open("/etc/passwd").unwrap();
        let fd = file.as_raw_fd();
        let mut known = Descriptors::default();
        assert_eq!(known.name(own, fd).as_deref(), Some("/etc/passwd"));
        drop(file);
        assert_eq!(known.name(own, fd).as_deref(), Some("/etc/passwd"), "it is told of when it is gone");
        known.after("close", &call([fd as u64, 0, 0, 0, 0, 0], 0, b""));
        assert_ne!(known.name(own, fd).as_deref(), Some("/etc/passwd"));
        let here = std::env::current_dir().unwrap();
        assert_eq!(known.name(own, CURRENT).as_deref(), here.to_str());
    }

    #[test]
    fn what_was_open_too_shortly_has_the_name_it_was_opened_by() {
        let own = std::process::id() as i32;
        let mut known = Descriptors::default();
        let opened = call([CURRENT as u64, 0x1000, 0, 0, 0, 0], 900_000, b"/no/such/file\0");
        known.before("openat", &opened);
        known.after("openat", &opened);
        assert_eq!(known.name(own, 900_000).as_deref(), Some("/no/such/file"));
        let doubled = call([900_000, 900_001, 0, 0, 0, 0], 900_001, b"");
        known.before("dup2", &doubled);
        known.after("dup2", &doubled);
        known.inherit(own, -5);
        known.after("close_range", &call([900_000, u64::from(u32::MAX), 0, 0, 0, 0], 0, b""));
        assert_eq!((known.name(own, 900_000), known.name(own, 900_001)), (None, None));
        assert_eq!(known.name(-5, 900_001).as_deref(), Some("/no/such/file"));
        known.forget(-5);
        assert_eq!(known.name(-5, 900_001), None);
    }

    const ALL: Wanted = Wanted::ALL;
    const PATHS: Wanted =
        Wanted { sockets: false, devices: false, pidfds: false, events: false, signals: false, ..ALL };

    #[test]
    fn devices_and_odd_names_are_shown_as_strace_shows_them() {
        let own = std::process::id() as i32;
        let mut known = Descriptors::default();
        let null = std::fs::File::open("/dev/null").unwrap();
        assert_eq!(known.shown(own, null.as_raw_fd(), PATHS).as_deref(), Some("</dev/null>"));
        assert_eq!(known.shown(own, null.as_raw_fd(), ALL).as_deref(), Some("</dev/null<char 1:3>>"));
        let devices = Wanted { paths: false, ..ALL };
        assert_eq!(known.shown(own, CURRENT, devices), None);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a<b\n (deleted)");
        let file = std::fs::File::create(&path).unwrap();
        let shown = known.shown(own, file.as_raw_fd(), PATHS).unwrap();
        assert!(shown.ends_with("/a\\74b\\n (deleted)>"), "{shown}");
        std::fs::remove_file(&path).unwrap();
        let shown = known.shown(own, file.as_raw_fd(), PATHS).unwrap();
        assert!(shown.ends_with("/a\\74b\\n (deleted)>(deleted)"), "{shown}");
    }

    #[test]
    fn what_dup2_replaces_is_named_among_its_arguments() {
        let own = std::process::id() as i32;
        let mut known = Descriptors::default();
        known.known.put(own, 900_000, Some(b"/old".to_vec()));
        known.known.put(own, 900_001, Some(b"/new".to_vec()));
        let doubled = call([900_001, 900_000, 0, 0, 0, 0], 900_000, b"");
        known.before("dup2", &doubled);
        assert_eq!(known.shown(own, 900_000, PATHS).as_deref(), Some("</old>"));
        assert_eq!(known.shown_result(own, 900_000, PATHS).as_deref(), Some("</new>"));
        known.after("dup2", &doubled);
        assert_eq!(known.shown(own, 900_000, PATHS).as_deref(), Some("</new>"));
    }

    #[test]
    fn a_socket_whose_number_was_taken_by_a_file_is_not_called_by_that_files_name() {
        let own = std::process::id() as i32;
        let mut known = Descriptors::default();
        let file = std::fs::File::open("/etc/passwd").unwrap();
        let fd = i64::from(file.as_raw_fd());
        known.before("socket", &call([2, 1, 0, 0, 0, 0], fd, b""));
        assert_eq!(known.shown_result(own, fd as i32, ALL), None);
        known.before("epoll_create1", &call([0; 6], fd, b""));
        assert_eq!(known.shown_result(own, fd as i32, ALL).as_deref(), Some("<anon_inode:[eventpoll]>"));
    }

    #[test]
    fn a_relative_path_is_of_the_directory_it_was_opened_from() {
        let own = std::process::id() as i32;
        let dir = tempfile::tempdir().unwrap();
        let at = std::fs::File::open(dir.path()).unwrap();
        let file = std::fs::File::create(dir.path().join("x")).unwrap();
        let real = std::fs::canonicalize(dir.path()).unwrap();
        let mut known = Descriptors::default();
        let fd = i64::from(file.as_raw_fd());
        let mut name = |path: &[u8], fd: i64| {
            let opened = call([at.as_raw_fd() as u64, 0x1000, 0, 0, 0, 0], fd, path);
            known.before("openat", &opened);
            known.shown_result(own, fd as i32, PATHS)
        };
        assert_eq!(name(b"x\0", fd), Some(format!("<{}/x>", real.display())));
        assert_eq!(name(b"./x\0", fd), Some(format!("<{}/x>", real.display())));
        // The number is another file's by now.
        let own_fd = i64::from(at.as_raw_fd());
        assert_eq!(name(b"x\0", own_fd), Some(format!("<{}/x>", real.display())));
        assert_eq!(name(b".\0", own_fd), Some(format!("<{}>", real.display())));
    }

    #[test]
    fn sockets_of_netlink_are_known_by_how_they_were_made() {
        let mut known = Descriptors::default();
        let own = std::process::id() as i32;
        known.learn_netlink("socket", &call([16, 3, 4, 0, 0, 0], 7, b""));
        known.learn_netlink("socket", &call([2, 1, 0, 0, 0, 0], 8, b""));
        assert_eq!((known.netlink(own, 7), known.netlink(own, 8)), (Some(4), None));
        known.inherit(own, -5);
        known.learn_netlink("close", &call([7, 0, 0, 0, 0, 0], 0, b""));
        assert_eq!((known.netlink(own, 7), known.netlink(-5, 7)), (None, Some(4)));
        known.forget(-5);
        assert_eq!(known.netlink(-5, 7), None);
    }

    #[test]
    fn strings_that_are_not_there_are_none() {
        assert_eq!(path(&call([0x1000, 0, 0, 0, 0, 0], 0, b"abc\0"), 0).as_deref(), Some("abc"));
        assert_eq!(path(&call([0x1000, 0, 0, 0, 0, 0], 0, b"abc"), 0), None);
        assert_eq!(path(&call([0x2000, 0, 0, 0, 0, 0], 0, b"abc\0"), 0), None);
        assert_eq!(path(&call([0; 6], 0, b""), 9), None);
    }
}
