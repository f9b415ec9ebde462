//! How a visit's child begins.
//!
//! # Safety
//!
//! `fork` copies the thread that calls it and no other. In its copy of this process no other thread will ever give back
//! a lock: the C library's allocator is made for that (`__malloc_fork_unlock_child`, malloc/arena.c), and what else is
//! done there asks for no lock but those of a program that changes its environment in another thread at that moment.
//! `_exit`, `setpgid` and `prctl` take no pointers.
#![allow(unsafe_code)]

use super::{arm, child};
use nix::errno::Errno;
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::unistd::{ForkResult, Pid, fork, setpgid};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsRawFd, IntoRawFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use tollgate_gates::gate::Row;

/// How a visit's child begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// As this very program, started anew by the words `cross …`: with memory that is the same in each visit, and
    /// nothing that the driver has.
    #[default]
    Anew,
    /// As a copy of the driver, where the program does not know these words. Rows under `tollgate run` are not to be
    /// had so.
    Forked,
}

impl Start {
    /// A child that visits a row; its number.
    pub fn child(self, gate: &str, row: &Row, slab: RawFd, through: Option<&str>) -> io::Result<u32> {
        match self {
            Start::Anew => anew(gate, row, slab, through),
            Start::Forked => forked(|| child::run(gate, row.bits, &row.call, slab).is_ok()),
        }
    }
}

fn anew(gate: &str, row: &Row, slab: RawFd, through: Option<&str>) -> io::Result<u32> {
    let mut command = Command::new("/proc/self/exe");
    if let Some(name) = through {
        command.args(["run", "--quiet", "--replace", name, "--", "/proc/self/exe"]);
    }
    command.args(["cross", gate, &row.bits.to_string(), &row.call, "--slab", &slab.to_string()]);
    // A process group of its own: Ctrl-C is the driver's, which wants this visit's samples.
    let child = command.process_group(0).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok(child.id())
}

/// A copy of this process that does something, prints nothing, and ends: with status 0 if that went well.
fn forked(work: impl FnOnce() -> bool) -> io::Result<u32> {
    // SAFETY: see the module's section.
    match unsafe { fork() }? {
        ForkResult::Parent { child } => Ok(child.as_raw() as u32),
        ForkResult::Child => {
            let _ = setpgid(Pid::from_raw(0), Pid::from_raw(0));
            let silent = File::options().read(true).write(true).open("/dev/null").is_ok_and(|null| {
                // SAFETY: takes no pointer; the standard descriptors are the copy's own.
                (0..3).all(|standard| unsafe { libc::dup2(null.as_raw_fd(), standard) } == standard)
            });
            let well = silent && std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or(false);
            // SAFETY: ends the copy; nothing that the program has registered for its end is run, and nothing is flushed
            // twice.
            unsafe { libc::_exit(i32::from(!well)) }
        }
    }
}

/// What a copy of this process says when it is done. What it does to itself (its CPU, its signals, its memory) is not
/// done to this process, and it ends with the thread that waits for it.
pub fn apart(work: impl FnOnce() -> String) -> io::Result<String> {
    let mut said = File::from(memfd_create("tollgate-apart", MFdFlags::MFD_CLOEXEC)?);
    let mut copy = said.try_clone()?;
    // SAFETY: see the module's section.
    match unsafe { fork() }? {
        ForkResult::Parent { child } => match arm::ended(child.as_raw() as u32) {
            Ok(status) if !status.success() => {
                return Err(io::Error::other(format!("a process that was made for it ended with {status}")));
            }
            // SIGCHLD is ignored, or somebody else here waits for all children: by now it has ended, and what it has
            // said says how.
            Ok(_) | Err(Errno::ECHILD) => {}
            Err(errno) => return Err(errno.into()),
        },
        ForkResult::Child => {
            // SAFETY: takes no pointer.
            unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
            close_others(copy.as_raw_fd());
            fill_standard_descriptors();
            let text = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            let well = text.is_ok_and(|text| copy.write_all(text.as_bytes()).is_ok());
            // SAFETY: as in `forked`.
            unsafe { libc::_exit(i32::from(!well)) }
        }
    }
    let mut text = String::new();
    said.rewind()?;
    said.read_to_string(&mut text).map(|_| text)
}

/// Closes what this copy of a process has of it, but for its standard descriptors and one: while a pipe or a socket is
/// open here it has no end for whoever reads it.
fn close_others(kept: RawFd) {
    let Ok(open) = std::fs::read_dir("/proc/self/fd") else { return };
    let numbers: Vec<RawFd> = open.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok()).collect();
    for fd in numbers.into_iter().filter(|fd| *fd > 2 && *fd != kept) {
        // SAFETY: takes no pointer. What has owned it is the copy of a value that is never used again; the directory's
        // is closed already.
        unsafe { libc::close(fd) };
    }
}

/// Opens what is closed of standard input, output and error: what is opened next would have their numbers, and be taken
/// for them in a child.
fn fill_standard_descriptors() {
    // What is there keeps its number; the last one that is opened is none of the three.
    while File::open("/dev/null").is_ok_and(|null| null.into_raw_fd() < 2) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_apart_is_not_done_here() {
        let mut here = 1;
        let said = apart(|| {
            here = 2;
            format!("{here} in another process than {}", std::os::unix::process::parent_id())
        });
        assert_eq!(said.unwrap(), format!("2 in another process than {}", std::process::id()));
        assert_eq!(here, 1);
        let failed = apart(|| panic!("of a test")).unwrap_err().to_string();
        assert!(failed.contains("ended with exit status: 1"), "{failed}");
    }
    /// Regression: a program that ignored SIGCHLD had no prices at the end of a run, and one that had closed its
    /// standard output none in any row.
    #[test]
    fn who_ignores_sigchld_or_has_closed_files_hears_what_is_said() {
        let said = apart(|| {
            // SAFETY: no handler, and a copy of this process.
            unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
            (0..2).for_each(|standard| nix::unistd::close(standard).unwrap_or(()));
            let inner =
                apart(|| memfd_create("of-a-test", MFdFlags::empty()).map_or(-1, |file| file.as_raw_fd()).to_string());
            inner.unwrap_or_else(|error| error.to_string())
        });
        let number: RawFd = said.as_deref().unwrap().parse().unwrap_or_else(|_| panic!("{said:?}"));
        assert!(number > 2, "{number}");
    }
}
