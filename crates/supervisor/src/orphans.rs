//! What the first process of a PID namespace has to do (pid_namespaces(7)), as tollgate is where it is a container's
//! first program: processes there that have lost their maker are its children, and one that has ended is a zombie until
//! somebody waits for it. The first process of a namespace inside of that one does not end before, and who follows it
//! would wait for ever.
//!
//! The kernel gives them to the thread that this process began with (`find_child_reaper`, kernel/exit.c, Linux 6.18).
//! What other threads have started is for these to wait for.

use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid, waitpid};
use nix::unistd::Pid;
use std::fs;
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

/// How often it is looked for zombies.
const NAP: Duration = Duration::from_millis(20);

/// Waits for a thread's end, and meanwhile, where this is the first process, for orphans that have ended.
pub(crate) fn join<T>(worker: ScopedJoinHandle<'_, T>) -> thread::Result<T> {
    while is_first() && !worker.is_finished() {
        reap();
        thread::park_timeout(NAP);
    }
    worker.join()
}

fn is_first() -> bool {
    std::process::id() == 1
}

/// Children that somebody traces are left to who does: the kernel would tell this thread of their stops as well.
fn reap() {
    // Of thousands that live two files each would be read.
    let look = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT | WaitPidFlag::__WALL;
    if !matches!(waitid(Id::All, look), Ok(status) if status != WaitStatus::StillAlive) {
        return;
    }
    let first = std::process::id();
    // CONFIG_PROC_CHILDREN; without it there is nothing to read.
    let children = fs::read_to_string(format!("/proc/self/task/{first}/children")).unwrap_or_default();
    for child in children.split_whitespace().filter_map(|child| child.parse().ok()) {
        if tollgate_remote::is_zombie_of(child, 0) {
            let _ = waitpid(Pid::from_raw(child), Some(WaitPidFlag::WNOHANG | WaitPidFlag::__WALL));
        }
    }
}
