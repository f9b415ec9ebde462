//! Seizing the threads of a process that runs.

use super::TraceError;
use tollgate_remote::{self as remote, ptrace};

/// What a look at a process came to.
#[derive(Debug)]
pub struct Seized {
    /// Threads that are seized since. They are this thread's tracees also where another one was refused.
    pub tids: Vec<i32>,
    /// Why one of them could not be seized.
    pub refused: Option<TraceError>,
}

/// Seizes the threads of a process that are not `known` yet. Threads are made while we look: it is called until it
/// finds none. `found` is whether the process is known to be there ([`remote::is_spared`]).
pub fn new_threads(pid: i32, known: impl Fn(i32) -> bool, mut found: bool) -> Result<Seized, TraceError> {
    let mut seized = Seized { tids: Vec::new(), refused: None };
    for tid in remote::threads(pid).map_err(|_| TraceError::Gone(pid))? {
        if known(tid) {
            continue;
        }
        let asked = ptrace::seize(tid, ptrace::OPTIONS).or_else(|_| {
            // Of a thread that is just being replaced by one that executes a program, EPERM is said.
            remote::outlast_exec(pid);
            ptrace::seize(tid, ptrace::OPTIONS)
        });
        match asked {
            Ok(()) => seized.tids.push(tid),
            Err(error) if remote::is_spared(tid, pid, &error, found) => {}
            Err(error) => {
                seized.refused = Some(TraceError::forbidden(pid, &error));
                break;
            }
        }
        found = true;
    }
    Ok(seized)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Regression: a thread that was followed from its birth, and found once more in /proc, was refused by EPERM, and
    /// joining ended.
    #[test]
    fn a_thread_that_is_seized_already_is_no_refusal() {
        let mut sleeper = Command::new("sleep").arg("100").spawn().unwrap();
        let pid = sleeper.id() as i32;
        let first = new_threads(pid, |_| false, false).unwrap();
        let again = [false, true].map(|found| new_threads(pid, |_| false, found).unwrap());
        let foreign = std::thread::spawn(move || new_threads(pid, |_| false, true).unwrap()).join().unwrap();
        sleeper.kill().unwrap();
        while ptrace::wait(pid, true).unwrap().is_some_and(|event| libc::WIFSTOPPED(event.status)) {}
        // It was waited for above.
        let _ = sleeper.wait();
        assert_eq!((first.tids, first.refused.is_none()), (vec![pid], true));
        for seized in again {
            assert!(seized.tids.is_empty() && seized.refused.is_none(), "{seized:?}");
        }
        assert!(foreign.tids.is_empty() && foreign.refused.is_some(), "who is another's is refused: {foreign:?}");
    }
}
