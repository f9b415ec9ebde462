//! A /proc of this process's own PID namespace, where the one that is mounted is another one's, or where there is none
//! (`unshare --pid` without `--mount-proc`). Everything that is known of processes is read there, by the numbers that
//! ptrace(2) gives, which are those of this process's own namespace.
//!
//! It is mounted in a mount namespace that only some threads of this process are in, so that nobody else sees it. The
//! first thread stays outside, and forks the programs that are started: who has the rights to leave a mount namespace
//! need not have those to come back (setns(2)). Not in a root directory that is no mount point, which nothing can be
//! mounted below without being seen outside.

use crate::TraceError;
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::sys::signal::{SigSet, SigmaskHow};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, OnceLock, PoisonError};

/// What is to be done outside; `None`: nothing more.
type Work = Option<Box<dyn FnOnce() + Send>>;

/// Where it goes to; nothing where this process has no namespace of its own.
static OUTSIDE: OnceLock<Mutex<Sender<Work>>> = OnceLock::new();

/// Does something with such a /proc, where one is needed and this process may have it: it takes CAP_SYS_ADMIN in its
/// user namespace. Where it may not, [`TraceError::without_proc`] says what is wrong. To be called once, by the first
/// thread.
pub fn with<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if TraceError::without_proc().is_ok() {
        return work();
    }
    let (sender, asked) = mpsc::channel();
    let work = Mutex::new(Some(work));
    let take = || work.lock().unwrap_or_else(PoisonError::into_inner).take().expect("it is done once");
    let done = std::thread::scope(|scope| {
        let inside = || {
            let done = mount_own().is_ok().then(|| {
                // It is called once.
                let _ = OUTSIDE.set(Mutex::new(sender.clone()));
                take()()
            });
            let _ = sender.send(None);
            done
        };
        let inside = std::thread::Builder::new().spawn_scoped(scope, inside).ok()?;
        stay_outside(&asked);
        inside.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    });
    done.unwrap_or_else(|| take()())
}

/// Does what it is asked for. Signals are for the other threads meanwhile: SIGCHLD is the whole process's.
fn stay_outside(asked: &Receiver<Work>) {
    let given = SigSet::all().thread_swap_mask(SigmaskHow::SIG_BLOCK);
    let mask = |to: &SigSet| to.thread_set_mask();
    while let Ok(Some(work)) = asked.recv() {
        // What is started inherits it.
        let _ = given.as_ref().map(mask);
        work();
        let _ = mask(&SigSet::all());
    }
    let _ = given.as_ref().map(mask);
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
pub fn outside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let Some(thread) = OUTSIDE.get() else { return work() };
    let (sender, answer) = mpsc::channel();
    let given = thread.lock().unwrap_or_else(PoisonError::into_inner).send(Some(Box::new(move || {
        // Who asked waits for it.
        let _ = sender.send(work());
    })));
    assert!(given.is_ok(), "the first thread waits for all others");
    answer.recv().expect("the first thread answers unless the work panics, which ends this process")
}

/// By what name this program itself can be started outside.
pub fn own_program() -> PathBuf {
    const OWN: &str = "/proc/self/exe";
    let named = OUTSIDE.get().and_then(|_| std::fs::read_link(OWN).ok());
    named.unwrap_or_else(|| OWN.into())
}
