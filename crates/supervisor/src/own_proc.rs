//! A /proc of this process's own PID namespace, where the one that is mounted is another one's, or where there is none
//! (`unshare --pid` without `--mount-proc`, a chroot). Everything that is known of processes is read there, by the
//! numbers that ptrace(2) gives, which are those of this process's own namespace.
//!
//! It is mounted in a mount namespace that only this process's threads are in, so that nobody else sees it. A program
//! that is started must not be in there: it is forked by a thread that has stayed outside, because who has the rights
//! to leave a mount namespace need not have those to come back (setns(2)).

use crate::TraceError;
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};

type Work = Box<dyn FnOnce() + Send>;

/// Where work goes to that is to be done outside; nothing where this process has no namespace of its own.
static OUTSIDE: OnceLock<Mutex<Sender<Work>>> = OnceLock::new();

/// Mounts one where it is needed and this process may: it takes CAP_SYS_ADMIN in its user namespace. Where it may not,
/// [`TraceError::without_proc`] says what is wrong. To be called once, by the thread that makes all others.
pub fn mount_if_needed() {
    if TraceError::without_proc().is_ok() {
        return;
    }
    let (sender, work) = mpsc::channel::<Work>();
    let outside = std::thread::Builder::new().name("outside".into()).spawn(move || work.iter().for_each(|work| work()));
    if outside.is_ok() && mount_own().is_ok() {
        // It is called once.
        let _ = OUTSIDE.set(Mutex::new(sender));
    }
}

fn mount_own() -> nix::Result<()> {
    const NOTHING: Option<&str> = None;
    unshare(CloneFlags::CLONE_NEWNS)?;
    // What is mounted outside from now on is seen in here, and not the other way round.
    mount(NOTHING, "/", NOTHING, MsFlags::MS_REC | MsFlags::MS_SLAVE, NOTHING)?;
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
    mount(Some("proc"), "/proc", Some("proc"), flags, NOTHING)
}

/// Does something where programs are to be started: in the mount namespace that this process was started in.
pub(crate) fn outside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let Some(thread) = OUTSIDE.get() else { return work() };
    let (sender, answer) = mpsc::channel();
    let given = thread.lock().unwrap_or_else(PoisonError::into_inner).send(Box::new(move || {
        // Who asked waits for it.
        let _ = sender.send(work());
    }));
    assert!(given.is_ok(), "the thread lives as long as this process");
    answer.recv().expect("the thread answers unless the work panics, which ends this process")
}
