//! Seizing the threads of a process that runs.

use super::TraceError;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tollgate_remote::ptrace::Wait;
use tollgate_remote::{self as remote, ptrace};

/// What a look at a process came to.
#[derive(Debug)]
pub struct Seized {
    /// Threads that are seized since. They are this thread's tracees also where another one was refused. The number of
    /// the process is among them where a thread that was not followed has it now.
    pub tids: Vec<i32>,
    /// Threads that have ended since. Nobody else will hear of it.
    pub ended: Vec<Wait>,
    /// Why one of them could not be seized.
    pub refused: Option<TraceError>,
}

/// Seizes the threads of a process that are not `known` yet. Threads are made while we look: it is called until it
/// finds none. `found` is whether the process is known to be there ([`remote::is_spared`]).
pub fn new_threads(pid: i32, known: impl Fn(i32) -> bool, found: bool) -> Result<Seized, TraceError> {
    let mut seized = Seized { tids: Vec::new(), ended: Vec::new(), refused: None };
    loop {
        let all = match threads(pid) {
            Ok(all) => all,
            // What has ended is to be told.
            Err(_) if !seized.ended.is_empty() => return Ok(seized),
            Err(error) => return Err(error),
        };
        let ended = |tid| seized.ended.iter().any(|wait| wait.tid == tid);
        // A thread that was not seized may have executed a program, and have the number of the first one, which was.
        let is_known =
            |tid| (known(tid) && !ended(tid) || seized.tids.contains(&tid)) && (tid != pid || remote::is_ours(pid));
        let (known, new): (Vec<i32>, Vec<i32>) = all.into_iter().partition(|tid| is_known(*tid));
        let before = seized.ended.len();
        seize_all(pid, known, &new, found, &mut seized);
        if seized.ended.len() == before || seized.refused.is_some() {
            return Ok(seized);
        }
    }
}

/// All threads of a process. For a moment there are none where one of them takes the number of the first, to execute a
/// program (`first_tid`, fs/proc/base.c, and `de_thread`, fs/exec.c, Linux 6.18).
fn threads(pid: i32) -> Result<Vec<i32>, TraceError> {
    const LOOKS: u32 = 50;
    for _ in 0..LOOKS {
        match remote::threads(pid) {
            Ok(all) if !all.is_empty() => return Ok(all),
            _ if remote::is_gone(pid) => break,
            _ => std::thread::sleep(Duration::from_millis(1)),
        }
    }
    Err(TraceError::Gone(pid))
}

fn seize_all(pid: i32, known: Vec<i32>, new: &[i32], mut found: bool, seized: &mut Seized) {
    let alone = known.len() + new.len() < 2 || new.is_empty();
    let ends = Ends { pid, members: Mutex::new(known), taken: Mutex::default(), over: AtomicBool::new(false) };
    std::thread::scope(|scope| {
        // Error: there is no room for a thread; then as without it.
        let helper = || std::thread::Builder::new().spawn_scoped(scope, || ends.take()).ok();
        let helper = (!alone).then(helper).flatten();
        for &tid in new {
            match seize(tid, pid) {
                Ok(()) => {
                    seized.tids.push(tid);
                    lock(&ends.members).push(tid);
                }
                Err(error) if remote::is_spared(tid, pid, &error, found) => {}
                Err(error) => {
                    seized.refused = Some(TraceError::forbidden(pid, &error));
                    break;
                }
            }
            found = true;
        }
        ends.over.store(true, Ordering::Release);
        helper.inspect(|helper| helper.thread().unpark());
    });
    seized.ended.append(&mut lock(&ends.taken));
}

/// Of the first thread EPERM is said while it is replaced by one that executes a program. That lasts where there is a
/// lot to do, and programs that execute again and again are met in the middle of it more than once.
fn seize(tid: i32, pid: i32) -> io::Result<()> {
    const TRIES: u32 = 20;
    let tries = if tid == pid { TRIES } else { 1 };
    let first = ptrace::seize(tid, ptrace::OPTIONS);
    (0..tries).fold(first, |asked, _| {
        asked.or_else(|_| {
            remote::outlast_exec(pid);
            ptrace::seize(tid, ptrace::OPTIONS)
        })
    })
}

/// Takes the ends of threads while their tracer cannot.
///
/// A thread that executes a program waits until all others of its process are gone, which those that are traced are not
/// before their tracer has waited for them (`de_thread`, fs/exec.c, Linux 6.18). Meanwhile it has what PTRACE_SEIZE
/// waits for (`cred_guard_mutex`; `ptrace_attach`, kernel/ptrace.c): a tracer that seizes the next thread of that
/// process would wait for itself. So another thread of this process looks.
struct Ends {
    pid: i32,
    /// Threads of the process that are traced.
    members: Mutex<Vec<i32>>,
    taken: Mutex<Vec<Wait>>,
    over: AtomicBool,
}

impl Ends {
    fn take(&self) {
        const LOOK: Duration = Duration::from_millis(20);
        loop {
            std::thread::park_timeout(LOOK);
            if self.over.load(Ordering::Acquire) {
                return;
            }
            // The first thread is not waited for by the one that executes, and may be a child of somebody here.
            let members = lock(&self.members).clone();
            let ended = members.into_iter().filter(|tid| *tid != self.pid).filter_map(ptrace::take_end_for_tracer);
            lock(&self.taken).extend(ended);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
