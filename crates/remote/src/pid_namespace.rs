//! PID namespaces (pid_namespaces(7)): the numbers that a process has in each of those that it is in.

#![expect(unsafe_code, reason = "ioctl(2) of a namespace")]

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::MetadataExt;

/// linux/nsfs.h.
const NS_GET_PARENT: libc::Ioctl = 0xb702;
/// MAX_PID_NS_LEVEL of the kernel (include/linux/pid_namespace.h, Linux 6.18), and this process's own.
const DEEPEST: usize = 33;

/// This process's PID namespace: the inode of its file.
pub fn own() -> io::Result<u64> {
    Ok(std::fs::metadata("/proc/self/ns/pid")?.ino())
}

/// The PID namespace of a thread, and those that it is in, up to this process's own or the outermost: inodes.
pub fn chain(tid: i32) -> io::Result<Vec<u64>> {
    let mut file = File::open(format!("/proc/{tid}/ns/pid"))?;
    let mut chain = vec![file.metadata()?.ino()];
    let own = own()?;
    while chain.last() != Some(&own) && chain.len() < DEEPEST {
        // SAFETY: the command takes no argument; what it gives is a descriptor that nobody else has.
        let parent = unsafe { libc::ioctl(file.as_raw_fd(), NS_GET_PARENT) };
        if parent < 0 {
            break;
        }
        // SAFETY: as above.
        file = File::from(unsafe { OwnedFd::from_raw_fd(parent) });
        chain.push(file.metadata()?.ino());
    }
    Ok(chain)
}

/// A thread's numbers, by what they are of; of each the outermost first, as /proc/TID/status has them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// The process.
    pub process: Vec<i32>,
    /// The thread.
    pub thread: Vec<i32>,
    /// Its group of processes.
    pub group: Vec<i32>,
    /// Its session.
    pub session: Vec<i32>,
}

impl Numbers {
    /// Those of a thread that exists.
    pub fn of(tid: i32) -> io::Result<Numbers> {
        Ok(Numbers::read(&super::status(tid)?))
    }

    fn read(status: &str) -> Numbers {
        let of = |name: &str| {
            let line = super::proc_status::field(status, name).unwrap_or_default();
            line.split_whitespace().filter_map(|number| number.parse().ok()).collect()
        };
        Numbers { process: of("NStgid"), thread: of("NSpid"), group: of("NSpgid"), session: of("NSsid") }
    }

    /// All of them.
    pub fn all(&self) -> [&Vec<i32>; 4] {
        [&self.process, &self.thread, &self.group, &self.session]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_of_this_process_is_in_its_namespace() {
        let pid = std::process::id() as i32;
        assert_eq!(chain(pid).unwrap(), [own().unwrap()]);
        assert_eq!(Numbers::of(pid).unwrap().process, [pid]);
    }

    #[test]
    fn numbers_are_read_from_the_outermost_inwards() {
        let status =
            "Name:\tsh\nTgid:\t907\nNStgid:\t907\t12\t1\nNSpid:\t907\t12\t1\nNSpgid:\t907\t12\t0\nNSsid:\t1\t0\t0\n";
        let numbers = Numbers::read(status);
        assert_eq!((numbers.thread, numbers.group), (vec![907, 12, 1], vec![907, 12, 0]));
        assert_eq!(Numbers::read("Name:\tsh\n"), Numbers::default(), "a kernel without CONFIG_PID_NS");
    }
}
