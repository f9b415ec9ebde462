//! What /proc/PID/fdinfo says of a descriptor that its link does not: the counter of an eventfd, the signals of a
//! signalfd, the number of a pseudoterminal, the process behind a pidfd (proc_pid_fdinfo(5)).
//!
//! A call is told some time after it was made, when its descriptor may be closed. So what was seen last is kept until
//! that is told.

use super::fds::bounded;
use std::collections::HashMap;
use tollgate_syscalls as syscalls;

/// Descriptors of which something is remembered.
const MOST: usize = 4096;

/// Of what its link calls so, /proc says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// eventfd(2).
    Counter,
    /// signalfd(2).
    Signals,
    /// The side of a pseudoterminal that is opened by /dev/ptmx (pts(4)).
    Terminal,
}

impl Kind {
    /// What a descriptor with this link is.
    pub fn of(link: &[u8]) -> Option<Kind> {
        match link {
            b"anon_inode:[eventfd]" => Some(Kind::Counter),
            b"anon_inode:[signalfd]" => Some(Kind::Signals),
            _ if link.starts_with(b"/") && link.ends_with(b"/ptmx") => Some(Kind::Terminal),
            _ => None,
        }
    }

    /// As strace prints it.
    fn text(self, info: &str) -> Option<String> {
        match self {
            Kind::Counter => counter(info),
            Kind::Signals => {
                let mask = u64::from_str_radix(field(info, "sigmask:")?, 16).ok()?;
                Some(format!("signalfd:{}", syscalls::signal_set(mask)))
            }
            Kind::Terminal => Some(format!("/dev/pts/{}", number(info, "tty-index:")?)),
        }
    }
}

/// What was seen last, by process and descriptor.
#[derive(Default)]
pub struct Details {
    known: HashMap<(i32, i32), (Kind, String)>,
}

impl Details {
    /// What is behind a descriptor now, or was when it was looked at last, if another one has its number by now.
    pub fn now(&mut self, pid: i32, fd: i32, kind: Kind) -> Option<String> {
        match look(pid, fd, kind) {
            Some(text) => {
                let known = self.known.contains_key(&(pid, fd));
                if known || self.known.len() < MOST {
                    self.known.insert((pid, fd), (kind, text.clone()));
                }
                Some(text)
            }
            None => self.before(pid, fd, kind),
        }
    }

    /// What was there before the call that is told, as far as it was looked at.
    pub fn before(&self, pid: i32, fd: i32, kind: Kind) -> Option<String> {
        self.known.get(&(pid, fd)).filter(|(known, _)| *known == kind).map(|(_, text)| text.clone())
    }

    /// Descriptors of a process are closed.
    pub fn close(&mut self, pid: i32, closes: impl Fn(i32) -> bool) {
        self.known.retain(|(process, fd), _| *process != pid || !closes(*fd));
    }

    /// A child has what its parent has.
    pub fn inherit(&mut self, parent: i32, pid: i32) {
        let theirs = self.known.iter().filter(|((process, _), _)| *process == parent);
        let copies: Vec<_> = theirs.map(|((_, fd), known)| ((pid, *fd), known.clone())).collect();
        let room = MOST.saturating_sub(self.known.len());
        self.known.extend(copies.into_iter().take(room));
    }
}

/// What is behind a descriptor now; `None` where that is of another kind.
fn look(pid: i32, fd: i32, kind: Kind) -> Option<String> {
    use std::os::unix::ffi::OsStrExt;
    let text = kind.text(&info(pid, fd)?)?;
    let link = std::fs::read_link(format!("/proc/{pid}/fd/{fd}")).ok()?;
    (Kind::of(link.as_os_str().as_bytes()) == Some(kind)).then_some(text)
}

/// The process behind a pidfd; `None` where it is gone.
pub fn process(pid: i32, fd: i32) -> Option<i32> {
    number(&info(pid, fd)?, "Pid:").filter(|process| *process > 0)
}

/// Of an epoll instance, which may be behind that number by now, it has a line for each descriptor.
fn info(pid: i32, fd: i32) -> Option<String> {
    bounded(&format!("/proc/{pid}/fdinfo/{fd}"), 4096)
}

fn field<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    info.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

fn number(info: &str, name: &str) -> Option<i32> {
    field(info, name)?.parse().ok()
}

/// The counter, which the kernel gives in hexadecimal; since Linux 5.2 its ID, and since 6.5 whether it is counted down
/// by one at each read.
fn counter(info: &str) -> Option<String> {
    let count = u64::from_str_radix(field(info, "eventfd-count:")?, 16).ok()?;
    let mut out = if count == 0 { "{eventfd-count=0".to_string() } else { format!("{{eventfd-count={count:#x}") };
    for name in ["eventfd-id", "eventfd-semaphore"] {
        let Some(value) = number(info, &format!("{name}:")) else { break };
        out += &format!(", {name}={value}");
    }
    Some(out + "}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVENTS: &str = "pos:\t0\nflags:\t02\neventfd-count:               1f\neventfd-id: 7\neventfd-semaphore: 1\n";

    #[test]
    fn fields_are_told_as_strace_tells_them() {
        let text = |kind: Kind, info: &str| kind.text(info);
        let whole = "{eventfd-count=0x1f, eventfd-id=7, eventfd-semaphore=1}";
        assert_eq!(text(Kind::Counter, EVENTS).as_deref(), Some(whole));
        let old = text(Kind::Counter, "pos:\t0\neventfd-count:                0\n");
        assert_eq!(old.as_deref(), Some("{eventfd-count=0}"), "before Linux 5.2");
        let signals = text(Kind::Signals, "flags:\t02\nsigmask:\t0000000000010800\n");
        assert_eq!(signals.as_deref(), Some("signalfd:[USR2 CHLD]"));
        assert_eq!(text(Kind::Terminal, "tty-index:\t3\n").as_deref(), Some("/dev/pts/3"));
        for kind in [Kind::Counter, Kind::Signals, Kind::Terminal] {
            assert_eq!(text(kind, "pos:\t0\n"), None);
        }
        assert_eq!(text(Kind::Signals, "sigmask:\tzz\n"), None);
    }

    #[test]
    fn links_say_of_which_there_is_more() {
        assert_eq!(Kind::of(b"anon_inode:[eventfd]"), Some(Kind::Counter));
        assert_eq!(Kind::of(b"/dev/pts/ptmx"), Some(Kind::Terminal));
        assert_eq!((Kind::of(b"ptmx"), Kind::of(b"/dev/null"), Kind::of(b"socket:[7]")), (None, None, None));
    }

    #[test]
    fn what_was_seen_last_is_kept_until_it_is_closed() {
        use nix::sys::signal::{SigSet, Signal};
        use nix::sys::signalfd::SignalFd;
        use std::os::fd::AsRawFd;
        let own = std::process::id() as i32;
        let mut set = SigSet::empty();
        set.add(Signal::SIGUSR2);
        let signals = SignalFd::new(&set).unwrap();
        let fd = signals.as_raw_fd();
        let mut details = Details::default();
        assert_eq!(details.before(own, fd, Kind::Signals), None);
        let seen = details.now(own, fd, Kind::Signals);
        assert_eq!(seen.as_deref(), Some("signalfd:[USR2]"));
        details.inherit(own, -5);
        drop(signals);
        assert_eq!(details.before(own, fd, Kind::Signals), seen);
        assert_eq!(details.before(own, fd, Kind::Counter), None);
        details.close(own, |closed| closed == fd);
        assert_eq!(details.before(own, fd, Kind::Signals), None);
        assert_eq!(details.now(-5, fd, Kind::Signals), seen);
    }
}
