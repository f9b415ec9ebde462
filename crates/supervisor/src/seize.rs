//! Seizing the threads of a process that runs.

use super::TraceError;
use crate::tool::{self, Tool};
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tollgate_remote::ptrace::Wait;
use tollgate_remote::{self as remote, begun, ptrace};

/// What a look at a process came to.
#[derive(Debug, Default)]
struct Seized {
    /// Threads that are seized since.
    tids: Vec<i32>,
    /// Threads that have ended since. Nobody else will hear of it.
    ended: Vec<Wait>,
    /// Why one of them could not be seized.
    refused: Option<TraceError>,
}

/// Seizes the threads of a process that a tool does not know yet; whether there were some. Threads are made while we
/// look: it is called until it finds none. `found` is whether the process is known to be there
/// ([`remote::is_spared`]). What is seized is told to the tool also where another one was refused.
pub fn new_threads<T: Tool>(tool: &mut T, pid: i32, mut found: bool) -> Result<bool, TraceError> {
    let mut any = false;
    loop {
        let all = threads(pid)?;
        let several = all.len() > 1;
        // A thread that was not seized may have executed a program, and have the number of the first one, which was.
        let is_known = |tid: &i32| tool.knows(*tid) && (*tid != pid || remote::is_ours(pid));
        let new: Vec<i32> = all.into_iter().filter(|tid| !is_known(tid)).collect();
        let seized = seize_all(pid, &new, several, found);
        if !found && !seized.tids.is_empty() && !tool.is_chosen(pid) {
            seized.tids.into_iter().for_each(release);
            return Err(TraceError::Gone(pid));
        }
        (any, found) = (any || !seized.tids.is_empty(), found || !seized.tids.is_empty());
        seized.tids.into_iter().for_each(|tid| tool.found(tid, pid));
        let again = !seized.ended.is_empty();
        seized.ended.into_iter().for_each(|wait| tool.handle(wait));
        match seized.refused {
            Some(error) => return Err(error),
            None if !again => return Ok(any),
            None => {}
        }
    }
}

/// Processes that were chosen to be joined, and when each of them began: until one is seized, it may end, and its
/// number be another one's, which nobody has chosen.
#[derive(Clone, Debug, Default)]
pub struct Chosen(HashMap<i32, Option<String>>);

impl Chosen {
    /// Those that have these numbers now.
    pub fn now(pids: impl IntoIterator<Item = i32>) -> Chosen {
        Chosen(pids.into_iter().map(|pid| (pid, begun(pid))).collect())
    }

    /// Those that have these numbers now, where nothing is known of them yet.
    pub fn add(&mut self, pids: impl IntoIterator<Item = i32>) {
        for pid in pids {
            self.0.entry(pid).or_insert_with(|| begun(pid));
        }
    }

    /// Whether a number is still that of the process that was chosen.
    pub fn is_same(&self, pid: i32) -> bool {
        self.0.get(&pid).is_none_or(|begun_at| is_since(pid, begun_at.as_deref()))
    }
}

/// Whether a process began then, as far as can be told.
fn is_since(pid: i32, begun_at: Option<&str>) -> bool {
    match begun(pid) {
        Some(now) => begun_at.is_none_or(|then| then == now),
        // For a moment nobody has the number, while a thread takes it to execute a program (`de_thread`, fs/exec.c,
        // Linux 6.18); or no descriptor was left to ask by.
        None => !remote::is_gone(pid),
    }
}

/// Processes that are being joined.
///
/// A thread that is made by one that is just being seized is not followed (`kernel_clone`, kernel/fork.c, Linux 6.18,
/// asks before it makes one). It is found when all others stand. If it executes a program before that, all others end;
/// it has the number of the first thread then, of which nothing will be heard.
#[derive(Debug, Default)]
pub struct Joining(Chosen);

impl Joining {
    /// One is being joined, of these.
    pub fn begin(&mut self, pid: i32, chosen: &Chosen) {
        self.0.0.insert(pid, chosen.0.get(&pid).cloned().unwrap_or_else(|| begun(pid)));
    }

    /// Whether one that is being joined is still the same.
    pub fn is_same(&self, pid: i32) -> bool {
        self.0.is_same(pid)
    }

    /// All of its threads are known, or it is let go.
    pub fn end(&mut self, pid: i32) {
        self.0.0.remove(&pid);
    }

    /// Those that have executed something that nobody follows.
    pub fn lost(&mut self) -> Vec<i32> {
        // Else it is over, and its number may be another one's.
        self.0.0.retain(|pid, begun_at| is_since(*pid, begun_at.as_deref()));
        self.0.0.keys().copied().filter(|pid| is_lost(*pid)).collect()
    }
}

/// Whether nobody follows what a process that was seized has executed.
pub fn is_lost(pid: i32) -> bool {
    remote::lives_without(pid, ptrace::this_thread())
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

fn seize_all(pid: i32, new: &[i32], several: bool, mut found: bool) -> Seized {
    let ends = Ends::new(pid);
    let mut seized = Seized::default();
    std::thread::scope(|scope| {
        // Error: there is no room for a thread; then as without it.
        let helper = || std::thread::Builder::new().spawn_scoped(scope, || ends.take()).ok();
        let helper = (several && !new.is_empty()).then(helper).flatten();
        for &tid in new {
            match seize(tid, pid) {
                Ok(()) if is_anothers(tid, pid) => release(tid),
                Ok(()) => seized.tids.push(tid),
                Err(error) if remote::is_spared(tid, pid, &error, found) => {}
                Err(error) => {
                    seized.refused = Some(TraceError::forbidden(pid, &error));
                    break;
                }
            }
            found = true;
            ends.seized.fetch_add(1, Ordering::Relaxed);
        }
        ends.over.store(true, Ordering::Release);
        helper.inspect(|helper| helper.thread().unpark());
    });
    seized.tids.iter_mut().filter(|tid| has_moved(**tid, pid)).for_each(|tid| *tid = pid);
    seized.tids.sort_unstable();
    seized.tids.dedup();
    seized.ended = std::mem::take(&mut *ends.taken.lock().unwrap_or_else(PoisonError::into_inner));
    seized
}

/// Whether what was seized is another process's: its thread had ended by then, and the number was given again.
fn is_anothers(tid: i32, pid: i32) -> bool {
    is_no_thread_of(tid, pid) && remote::thread_group(tid).is_some_and(|group| group != pid) && remote::is_ours(tid)
}

fn is_no_thread_of(tid: i32, pid: i32) -> bool {
    const ESRCH: Option<i32> = Some(libc::ESRCH);
    ptrace::tgkill(pid, tid, 0).is_err_and(|error| error.raw_os_error() == ESRCH)
}

/// Lets go of what was seized and must not be: at once, if it stops at once; else when the loop finds that nobody knows
/// it, as what it makes until then.
fn release(tid: i32) {
    const SOON: Duration = Duration::from_millis(20);
    // Error: it has ended.
    let _ = ptrace::interrupt(tid);
    let begun = Instant::now();
    while begun.elapsed() < SOON {
        match ptrace::wait(tid, false) {
            Ok(Some(wait)) if libc::WIFSTOPPED(wait.status) => return tool::let_go(tid, wait.status),
            Ok(None) => std::thread::sleep(Duration::from_micros(200)),
            _ => return,
        }
    }
}

/// Whether a thread has taken the number of the first one while it was being seized: behind its `execve`, of which
/// nothing is told then.
fn has_moved(tid: i32, pid: i32) -> bool {
    tid != pid && is_no_thread_of(tid, pid) && remote::is_ours(pid)
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
    tracer: i32,
    taken: Mutex<Vec<Wait>>,
    /// Threads that were asked for.
    seized: AtomicUsize,
    over: AtomicBool,
}

impl Ends {
    fn new(pid: i32) -> Ends {
        let (taken, seized, over) = (Mutex::default(), AtomicUsize::new(0), AtomicBool::new(false));
        Ends { pid, tracer: ptrace::this_thread(), taken, seized, over }
    }

    fn take(&self) {
        const LOOK: Duration = Duration::from_millis(20);
        let mut seized = usize::MAX;
        loop {
            std::thread::park_timeout(LOOK);
            if self.is_over() {
                return;
            }
            // One that takes long: nobody else is looked for, which takes long where there are thousands.
            if std::mem::replace(&mut seized, self.seized.load(Ordering::Relaxed))
                == self.seized.load(Ordering::Relaxed)
            {
                self.take_all();
            }
        }
    }

    /// Also those of threads that nobody knows yet, because they were made by some that are followed. The first thread
    /// is not waited for by the one that executes.
    fn take_all(&self) {
        let all = remote::threads(self.pid).unwrap_or_default();
        let others = all.into_iter().filter(|tid| *tid != self.pid).take_while(|_| !self.is_over());
        let ended = others.filter(|tid| remote::is_zombie_of(*tid, self.tracer));
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.extend(ended.filter_map(ptrace::take_end_for_tracer));
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn sleeper() -> std::process::Child {
        Command::new("sleep").arg("100").spawn().unwrap()
    }

    fn tracer_of(pid: i32) -> String {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        status.lines().find_map(|line| line.strip_prefix("TracerPid:")).unwrap().trim().into()
    }

    /// Regression: a process that had got the number of a thread that was listed, and had ended, was seized and never
    /// heard of: it stood for the whole trace, whoever's it was.
    #[test]
    fn who_has_the_number_of_a_thread_that_ended_is_let_go() {
        let (mut chosen, mut other) = (sleeper(), sleeper());
        let (pid, tid) = (chosen.id() as i32, other.id() as i32);
        // As if its thread `tid` had ended when it was about to be seized.
        let seized = seize_all(pid, &[pid, tid], false, false);
        let told = (seized.tids, seized.refused.is_none(), tracer_of(tid), tracer_of(pid) != "0");
        for child in [&mut chosen, &mut other] {
            child.kill().unwrap();
        }
        while ptrace::wait(pid, true).unwrap().is_some_and(|event| libc::WIFSTOPPED(event.status)) {}
        other.wait().unwrap();
        assert_eq!(told, (vec![pid], true, "0".to_string(), true));
    }

    #[test]
    fn a_number_that_is_anothers_by_now_is_not_chosen() {
        let mut chosen = Chosen::now([1]);
        assert!(chosen.is_same(1) && chosen.is_same(2), "of others nothing is known");
        chosen.0.insert(1, Some("another moment".into()));
        chosen.add([1]);
        assert!(!chosen.is_same(1));
        let mut joining = Joining::default();
        joining.begin(1, &chosen);
        assert!(!joining.is_same(1));
        assert!(joining.lost().is_empty() && joining.is_same(1), "it is not one that is joined any more");
        joining.begin(1, &Chosen::default());
        assert!(joining.is_same(1));
    }

    /// Regression: a thread that was followed from its birth, and found once more in /proc, was refused by EPERM, and
    /// joining ended.
    #[test]
    fn a_thread_that_is_seized_already_is_no_refusal() {
        let mut sleeper = Command::new("sleep").arg("100").spawn().unwrap();
        let pid = sleeper.id() as i32;
        let look = |found| seize_all(pid, &[pid], false, found);
        let (first, again) = (look(false), [false, true].map(look));
        let foreign = std::thread::spawn(move || seize_all(pid, &[pid], false, true)).join().unwrap();
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
