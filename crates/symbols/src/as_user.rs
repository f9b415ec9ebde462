//! Files opened with the rights of a followed program's user, where its names lead.
#![allow(unsafe_code)]
//! # Safety
//!
//! Raw system calls, because the C library's would change all threads of this process (nptl(7), credentials(7)): the
//! thread that makes them is one of its own, and ends behind them. capset(2) and setgroups(2) read local memory, whose
//! length is passed; openat2(2) too.

use crate::proc_status;
use nix::unistd::geteuid;
use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Bytes of /proc/TID/status that are read: a user may be in 65,536 groups.
const STATUS: u64 = 1 << 20;
/// The user of whom nothing is (Linux, DEFAULT_OVERFLOWUID).
pub(super) const NOBODY: u32 = 65534;
/// Not beyond what the kernel's cache of names has (linux/openat2.h).
const RESOLVE_CACHED: u64 = 0x20;

/// As whom a thread opens files (the fourth of Uid and Gid, and Groups, of /proc/TID/status).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct User {
    uid: u32,
    gid: u32,
    groups: Vec<u32>,
}

impl User {
    /// In no group: a file may have one that its owner is not in. In root's stead, nobody.
    pub(super) fn alone(uid: u32) -> User {
        User { uid: if uid == 0 { NOBODY } else { uid }, gid: NOBODY, groups: Vec::new() }
    }

    fn of(tid: i32) -> Option<User> {
        let status = super::maps::bounded(&format!("/proc/{tid}/status"), STATUS).ok()?;
        let status = String::from_utf8_lossy(&status);
        let field = |name: &str| proc_status::field(&status, name).map(str::split_ascii_whitespace);
        let fourth = |name: &str| field(name)?.nth(3)?.parse().ok();
        Some(User {
            uid: fourth("Uid")?,
            gid: fourth("Gid")?,
            groups: field("Groups")?.map(str::parse).collect::<Result<_, _>>().ok()?,
        })
    }

    /// Does something with the rights of this user, in a thread of its own.
    fn do_as(&self, look: impl FnOnce() -> io::Result<File> + Send) -> io::Result<File> {
        let dumpable = nix::sys::prctl::get_dumpable().unwrap_or(true);
        let thread = || self.become_it().and_then(|()| look());
        let file = std::thread::scope(|scope| {
            let made = std::thread::Builder::new().spawn_scoped(scope, thread)?;
            made.join().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
        });
        // Whose numbers change loses that (`commit_creds`, kernel/cred.c, Linux 6.18), and with it its own /proc.
        let _ = nix::sys::prctl::set_dumpable(dumpable);
        file
    }

    /// This thread opens files as that user from now on, and by no privilege.
    pub(super) fn become_it(&self) -> io::Result<()> {
        // Where only one user is known (user_namespaces(7)) groups may not be set, nor need be: all files are as good
        // as that user's.
        let alone = std::fs::read_to_string("/proc/self/setgroups").is_ok_and(|may| may.trim_end() == "deny");
        if alone || User::of(std::process::id() as i32).as_ref() == Some(self) {
            return without_privileges();
        }
        // SAFETY: see the module's section.
        unsafe {
            done(libc::syscall(libc::SYS_setgroups, self.groups.len(), self.groups.as_ptr()))?;
            // They answer with the number from before, never with an error: asked once more, it is the new one.
            for (call, number) in [(libc::SYS_setfsgid, self.gid), (libc::SYS_setfsuid, self.uid)] {
                libc::syscall(call, number);
                if libc::syscall(call, number) != i64::from(number) {
                    return Err(io::ErrorKind::PermissionDenied.into());
                }
            }
        }
        without_privileges()
    }
}

/// Takes all privileges from this thread: by CAP_DAC_OVERRIDE it opens all files (of root's programs, too, each in its
/// container may have been left without), and by CAP_SYS_PTRACE what links of /proc to other processes lead to.
fn without_privileges() -> io::Result<()> {
    /// _LINUX_CAPABILITY_VERSION_3 (linux/capability.h).
    const VERSION: u32 = 0x2008_0522;
    let mut header = [VERSION, 0];
    // Effective, permitted and inheritable; the lower 32 first.
    let mut sets = [[0u32; 3]; 2];
    // SAFETY: see the module's section.
    unsafe {
        done(libc::syscall(libc::SYS_capget, header.as_mut_ptr(), sets.as_mut_ptr()))?;
        sets.iter_mut().for_each(|set| set[0] = 0);
        done(libc::syscall(libc::SYS_capset, header.as_mut_ptr(), sets.as_ptr()))
    }
}

fn done(answer: i64) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Opens what a followed program calls by this name, from its root on, if its user may read it, and if it is a regular
/// file.
///
/// The names are the program's to choose: in its own user and mount namespaces it can have any name lead to any other.
/// So nothing is opened by a name that it could not open itself, also where this process is root.
pub fn open(tid: i32, path: &Path) -> io::Result<File> {
    let root = root_of(tid)?;
    let name = CString::new(path.as_os_str().as_bytes())?;
    let look = || below(&root, &name, 0).and_then(|file| super::maps::open_found(&file));
    if !geteuid().is_root() {
        return look();
    }
    User::of(tid).ok_or(io::ErrorKind::NotFound)?.do_as(look)
}

/// Opens a regular file by a name that somebody else has chosen, if a user may read it; for root, if everybody may. (Of
/// who is not root: if he may himself.)
pub fn open_as(uid: u32, path: &Path) -> io::Result<File> {
    let look = || super::maps::open_regular(path);
    if geteuid().is_root() { User::alone(uid).do_as(look) } else { look() }
}

/// What a name leads to in a followed program's root, not opened any further (O_PATH): if the kernel has all of it at
/// hand, as of what the program has just opened. Nobody is asked for it, be it another machine, and nothing mounted
/// (RESOLVE_CACHED, Linux 5.12; older ones find nothing).
pub fn glance(tid: i32, path: &Path) -> io::Result<File> {
    let root = root_of(tid)?;
    below(&root, &CString::new(path.as_os_str().as_bytes())?, RESOLVE_CACHED)
}

/// The same of a name as links of /proc have it: from this process's root on where it is in one mount namespace with
/// the program.
pub fn glance_at_link(tid: i32, path: &Path) -> io::Result<File> {
    let namespace = |of: &str| std::fs::read_link(format!("/proc/{of}/ns/mnt")).ok();
    let same = namespace("self").is_some_and(|own| namespace(&tid.to_string()) == Some(own));
    let root = if same { directory("/")? } else { root_of(tid)? };
    below(&root, &CString::new(path.as_os_str().as_bytes())?, RESOLVE_CACHED)
}

fn root_of(tid: i32) -> io::Result<File> {
    directory(&format!("/proc/{tid}/root"))
}

fn directory(name: &str) -> io::Result<File> {
    File::options().read(true).custom_flags(libc::O_PATH).open(name)
}

/// What a name leads to below a directory, links and `..` included; not opened any further. `resolve`: further flags.
fn below(root: &File, name: &CString, resolve: u64) -> io::Result<File> {
    /// struct open_how, and RESOLVE_IN_ROOT with RESOLVE_NO_MAGICLINKS (linux/openat2.h, Linux 5.6).
    #[repr(C)]
    struct How {
        flags: u64,
        mode: u64,
        resolve: u64,
    }
    let how = How { flags: (libc::O_PATH | libc::O_CLOEXEC) as u64, mode: 0, resolve: 0x10 | 0x02 | resolve };
    // SAFETY: see the module's section.
    let fd =
        unsafe { libc::syscall(libc::SYS_openat2, root.as_raw_fd(), name.as_ptr(), &raw const how, size_of::<How>()) };
    let old = fd < 0 && io::Error::last_os_error().raw_os_error() == Some(libc::ENOSYS);
    let fd = if old && resolve == 0 {
        // Absolute links lead from this process's root there: to what the user may read, too.
        let relative = name.as_bytes().iter().take_while(|byte| **byte == b'/').count();
        let flags = libc::O_PATH | libc::O_CLOEXEC;
        // SAFETY: a string that ends, behind slashes that it begins with.
        i64::from(unsafe { libc::openat(root.as_raw_fd(), name.as_ptr().add(relative), flags) })
    } else {
        fd
    };
    done(fd)?;
    // SAFETY: a descriptor that was opened just now, and is nobody else's.
    Ok(unsafe { File::from_raw_fd(fd as i32) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Read;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    /// A program of this user's, or of nobody's.
    fn sleeper(uid: Option<u32>) -> std::process::Child {
        let mut command = Command::new("/bin/cat");
        command.stdin(Stdio::piped());
        uid.map(|uid| command.uid(uid).gid(uid));
        command.spawn().unwrap()
    }

    /// Regression: a program of any user's had root read any file to it, by a name that led there.
    #[test]
    fn nothing_is_opened_that_the_programs_user_could_not_open() {
        let directory = tempfile::tempdir().unwrap();
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let path = |name: &str| directory.path().join(name);
        for (name, mode) in [("open", 0o644), ("closed", 0o600)] {
            fs::write(path(name), name).unwrap();
            fs::set_permissions(path(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        // A file that all may read, where not all may go.
        fs::create_dir(path("inner")).unwrap();
        fs::write(path("inner/open"), "inner").unwrap();
        fs::set_permissions(path("inner"), fs::Permissions::from_mode(0o700)).unwrap();
        for (from, to) in [("link", "open"), ("to_closed", "closed"), ("to_inner", "inner/open")] {
            symlink(path(to), path(from)).unwrap();
        }
        let read = |tid: i32, name: &str| {
            let mut text = String::new();
            open(tid, &path(name))
                .and_then(|mut file| file.read_to_string(&mut text))
                .map(|_| text)
                .map_err(|error| error.kind())
        };
        let mut own = sleeper(None);
        assert_eq!(read(own.id() as i32, "closed").unwrap(), "closed");
        assert_eq!(read(own.id() as i32, "to_inner").unwrap(), "inner");
        assert_eq!(open(own.id() as i32, directory.path()).unwrap_err().to_string(), "a directory");
        own.kill().unwrap();
        own.wait().unwrap();
        if !geteuid().is_root() {
            return;
        }
        let before = fs::read_to_string("/proc/self/status").unwrap();
        let mut other = sleeper(Some(65534));
        let tid = other.id() as i32;
        assert_eq!([read(tid, "open").unwrap(), read(tid, "link").unwrap()], ["open", "open"]);
        for name in ["closed", "to_closed", "inner/open", "to_inner"] {
            assert_eq!(read(tid, name), Err(io::ErrorKind::PermissionDenied), "{name}");
        }
        other.kill().unwrap();
        other.wait().unwrap();
        // This process is who it was.
        let who = |status: &str| {
            status.lines().filter(|line| line.starts_with(['U', 'G', 'C'])).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(who(&fs::read_to_string("/proc/self/status").unwrap()), who(&before));
        fs::read_link("/proc/self/exe").unwrap();
    }
}
