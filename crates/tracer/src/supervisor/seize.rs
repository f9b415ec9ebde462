//! Seizing the threads of a process that runs.

use super::TraceError;
use crate::remote::{self, ptrace};

/// What a look at a process came to.
#[derive(Debug)]
pub(crate) struct Seized {
    /// Threads that are seized since. They are this thread's tracees also where another one was refused.
    pub tids: Vec<i32>,
    /// Why one of them could not be seized.
    pub refused: Option<TraceError>,
}

/// Seizes the threads of a process that are not `known` yet. Threads are made while we look: it is called until it finds none. `found` is whether
/// the process is known to be there ([`remote::is_spared`]).
pub(crate) fn new_threads(pid: i32, known: impl Fn(i32) -> bool, mut found: bool) -> Result<Seized, TraceError> {
    let mut seized = Seized { tids: Vec::new(), refused: None };
    for tid in remote::threads(pid).map_err(|_| TraceError::Gone(pid))? {
        if known(tid) {
            continue;
        }
        match ptrace::seize(tid, ptrace::OPTIONS) {
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
