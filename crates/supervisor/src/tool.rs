//! What follows a program: one loop, and one place that says what each kind of stop means (ptrace(2)). A [`Tool`] says
//! what is to be done then.

use crate::TraceError;
use crate::event::End;
use crate::launch::{Launch, Verdict};
use crate::turns;
use crate::wait::Wakes;
use foldhash::HashMap;
use libc::{
    PTRACE_EVENT_CLONE, PTRACE_EVENT_EXEC, PTRACE_EVENT_EXIT, PTRACE_EVENT_FORK, PTRACE_EVENT_SECCOMP,
    PTRACE_EVENT_VFORK, SIGTRAP,
};
use std::io;
use std::time::{Duration, Instant};
use tollgate_remote::away::{self, Away};
use tollgate_remote::filter;
use tollgate_remote::interrupted;
use tollgate_remote::led::Led;
use tollgate_remote::memory;
use tollgate_remote::ptrace::{self, News, Resume, Wait};

/// The stop signal at a call, by PTRACE_O_TRACESYSGOOD.
pub const CALL: i32 = SIGTRAP | 0x80;

/// How long a loop that has nothing else to do sleeps, and hears of stops in one go.
const NAP: Duration = Duration::from_millis(50);

/// How long a stopped thread waits for somebody who knows it before it is let go.
const UNCLAIMED: Duration = Duration::from_secs(2);

/// Stops of threads that are not known yet: the first one of a new thread may be heard of before the stop of the one
/// that made it.
#[derive(Debug, Default)]
pub struct Early(HashMap<i32, (i32, Instant)>);

impl Early {
    /// That of a thread, to be answered now.
    pub fn take(&mut self, tid: i32) -> Option<i32> {
        self.0.remove(&tid).map(|(status, _)| status)
    }

    /// Threads that have waited for longer: who made them was killed before it could tell.
    pub fn unclaimed(&self, longer: Duration) -> Vec<i32> {
        self.0.iter().filter(|(_, (_, since))| since.elapsed() > longer).map(|(tid, _)| *tid).collect()
    }
}

/// A tool: what it knows of threads, and what it does when one of them has stopped. After each stop somebody has to let
/// the thread go on; what is provided here does that.
pub trait Tool {
    /// The signal by which its threads trap.
    const TRAP: i32 = SIGTRAP;

    /// Stops of threads that it does not know yet.
    fn early(&mut self) -> &mut Early;

    /// All threads that it follows.
    fn threads(&self) -> Vec<i32>;

    /// Whether it follows this thread: asked at every stop.
    fn knows(&self, tid: i32) -> bool {
        self.threads().contains(&tid)
    }

    /// Whether there is anything left to follow.
    fn lives(&self) -> bool {
        !self.threads().is_empty()
    }

    /// A thread is followed from now on; by whom it was made, where somebody was seen doing so.
    fn born(&mut self, tid: i32, maker: Option<i32>);

    /// A thread of a process that runs was found, and is seized: it is followed from now on. One that is known already
    /// has ended without a word, and another thread has its number, which has executed a program.
    fn found(&mut self, tid: i32, pid: i32) {
        let _ = pid;
        self.born(tid, None);
    }

    /// A thread is gone, known or not.
    fn ended(&mut self, wait: Wait, end: End);

    /// No thread is left that could stop or end, whatever was believed.
    fn none_is_left(&mut self);

    /// Behind everything that has happened, for a while at most (`more`: there may be more). It sleeps if there is
    /// nothing to do. `false` ends the loop.
    fn pass(&mut self, more: bool, wakes: &Wakes) -> bool {
        if !more {
            wakes.sleep(NAP);
        }
        true
    }

    /// For how long at most it hears of stops before [`Tool::pass`].
    fn patience(&self) -> Duration {
        NAP
    }

    /// A thread has trapped, and its stop is not taken yet: it is led to where it can go on also without a tracer.
    fn before_trap(&mut self, tid: i32) {
        let _ = tid;
    }

    /// Whether a signal that is about to be delivered to a known thread is answered by letting that go on, and by
    /// nothing that waits for it first. Such a stop is not taken from the kernel: a tracer that is killed takes the
    /// signal of a stop that it has taken with it (`wait_task_stopped`, kernel/exit.c, Linux 6.18), and none of one
    /// that it has only looked at.
    fn passes_on(&self, tid: i32, signal: i32) -> bool {
        let _ = (tid, signal);
        false
    }

    /// It does so.
    fn pass_on(&mut self, tid: i32, signal: i32) {
        self.stopped(tid);
        self.before_answer(tid);
        self.at_signal(tid, signal);
    }

    /// Whether a known thread's stop for a signal, or at a call ([`CALL`]), is answered by letting it go on,
    /// by leading it, or by calls in its name, and by nothing that waits for it first. It is not taken from the kernel
    /// then ([`ptrace::untaken`]): that is a call less, and should this process be killed, the thread has its signal.
    fn leaves_stop(&self, tid: i32, signal: i32) -> bool {
        let _ = (tid, signal);
        false
    }

    /// Something has happened to a thread.
    fn happened(&mut self, wait: Wait) {
        self.handle(wait);
    }

    /// A thread has stopped, known or not.
    fn stopped(&mut self, tid: i32) {
        let _ = tid;
    }

    /// A known thread has stopped, and it is about to be said for what.
    fn before_answer(&mut self, tid: i32) {
        let _ = tid;
    }

    /// A stopped thread goes on, with this signal or (0) without.
    fn go_on(&mut self, tid: i32, signal: i32) {
        // ESRCH: it was killed meanwhile, which the next wait says.
        let _ = ptrace::resume(tid, Resume::Continue, signal);
    }

    /// Before a call or behind it.
    fn at_call(&mut self, tid: i32) {
        self.go_on(tid, 0);
    }

    /// A signal is about to be delivered.
    fn at_signal(&mut self, tid: i32, signal: i32) {
        self.go_on(tid, signal);
    }

    /// Whether a process that was just seized is the one that was chosen, and not a later one of its number.
    fn is_chosen(&self, pid: i32) -> bool {
        let _ = pid;
        true
    }

    /// A thread has stood for long, and nobody has told of it: who made it was killed before that, or it was seized by
    /// the number of another one. It must not stand for ever.
    fn unclaimed(&mut self, tid: i32) {
        if let Some(status) = self.early().take(tid) {
            let_go(tid, status);
        }
    }

    /// It has made a thread or a process; `None`: it was killed before that could be asked. `sleeps`: it does, until
    /// what it made has a program of its own or is gone (vfork(2)).
    fn at_birth(&mut self, parent: i32, child: Option<i32>, sleeps: bool) {
        let _ = sleeps;
        if let Some(child) = child {
            self.born(child, Some(parent));
            self.greet(child);
        }
        self.go_on(parent, 0);
    }

    /// The process has another program, and this is its only thread; it was `former`, and has the number of the process
    /// now.
    fn at_exec(&mut self, tid: i32, former: i32) {
        let _ = former;
        self.go_on(tid, 0);
    }

    /// A seccomp filter stops a call for its tracer.
    fn at_filter(&mut self, tid: i32) {
        self.go_on(tid, 0);
    }

    /// It is about to end.
    fn at_exit(&mut self, tid: i32) {
        self.go_on(tid, 0);
    }

    /// A stop by SIGSTOP or its like has taken effect.
    fn at_group_stop(&mut self, tid: i32, signal: i32) {
        let _ = signal;
        listen(tid);
    }

    /// It was asked to stop (PTRACE_INTERRUPT), or is at its first stop.
    fn at_interrupt(&mut self, tid: i32) {
        interrupted::begin_again(tid);
        self.go_on(tid, 0);
    }

    /// Anything else.
    fn at_other(&mut self, tid: i32) {
        self.go_on(tid, 0);
    }

    /// Says what has happened to a thread.
    fn handle(&mut self, wait: Wait) {
        let Wait { tid, status, .. } = wait;
        let end = match status {
            _ if libc::WIFEXITED(status) => Some(End::Exited(libc::WEXITSTATUS(status))),
            _ if libc::WIFSIGNALED(status) => Some(End::Killed(libc::WTERMSIG(status), libc::WCOREDUMP(status))),
            _ => None,
        };
        if let Some(end) = end {
            self.early().take(tid);
            memory::forget(tid);
            filter::forget(tid);
            away::take(tid);
            return self.ended(wait, end);
        }
        let Some(status) = self.brought_home(tid, status) else { return };
        self.stopped(tid);
        if !self.knows(tid) {
            self.early().0.insert(tid, (status, Instant::now()));
            return;
        }
        self.answer(tid, status);
    }

    /// A thread has stopped, for this. One that was away gets what it is to have; what it stands for then, or nothing
    /// where it is away again, or has ended.
    fn brought_home(&mut self, tid: i32, status: i32) -> Option<i32> {
        match away::take(tid).filter(|_| away::is_same(status)) {
            None => return Some(status),
            Some(Away::Called(call)) => call.come_home(tid, status),
            Some(Away::Led(led)) => {
                if let Some(gone) = self.end_way(*led, status) {
                    self.handle(gone);
                    return None;
                }
            }
        }
        Some(away::BACK).filter(|_| !away::is(tid))
    }

    /// A thread that was led, and away, has stopped for this. An end of it that came meanwhile is to be handled.
    fn end_way(&mut self, led: Led, status: i32) -> Option<Wait> {
        let _ = (led, status);
        None
    }

    /// A known thread has stopped for this: the status that waitpid(2) gives.
    fn answer(&mut self, tid: i32, status: i32) {
        self.before_answer(tid);
        let signal = libc::WSTOPSIG(status);
        match status >> 16 {
            0 if signal == CALL => self.at_call(tid),
            0 => self.at_signal(tid, signal),
            event @ (PTRACE_EVENT_CLONE | PTRACE_EVENT_FORK | PTRACE_EVENT_VFORK) => {
                let child = ptrace::event_message(tid).ok().map(|child| child as i32);
                self.at_birth(tid, child, event == PTRACE_EVENT_VFORK);
            }
            PTRACE_EVENT_EXEC => {
                let former = ptrace::event_message(tid).map_or(tid, |former| former as i32);
                memory::forget(tid);
                [tid, former].into_iter().for_each(filter::forget);
                // Nothing more will be heard of that number, which is free.
                away::take(tid);
                away::take(former);
                self.at_exec(tid, former);
            }
            PTRACE_EVENT_SECCOMP => self.at_filter(tid),
            PTRACE_EVENT_EXIT => self.at_exit(tid),
            ptrace::EVENT_STOP if ptrace::stops(signal) => self.at_group_stop(tid, signal),
            ptrace::EVENT_STOP => self.at_interrupt(tid),
            _ => self.at_other(tid),
        }
    }

    /// Answers the first stop of a thread that has just become known, if that was heard of already.
    fn greet(&mut self, tid: i32) {
        if let Some(status) = self.early().take(tid) {
            self.handle(Wait { tid, status, user_ns: 0, system_ns: 0 });
        }
    }

    /// Takes what has happened to a thread from the kernel.
    fn take(&mut self, news: News) {
        let (News::Stopped(tid, _) | News::Ended(tid)) = news;
        let away = away::is(tid);
        if let News::Stopped(tid, signal) = news
            && signal >> 8 == 0
            && signal != CALL
            && !away
            && self.knows(tid)
            && self.passes_on(tid, signal)
        {
            return self.pass_on(tid, signal);
        }
        // A tracer that is killed takes the signal of a stop that it has taken with it (`wait_task_stopped`,
        // kernel/exit.c), and a thread that trapped would go on as if it had called, or in the middle of an
        // instruction.
        if !away && news == News::Stopped(tid, Self::TRAP) {
            self.before_trap(tid);
        }
        // A trap's is taken: who was led to where it can go on without a tracer is to go on there without the signal.
        if let News::Stopped(tid, signal) = news
            && signal >> 8 == 0
            && signal != Self::TRAP
            && !away
            && self.knows(tid)
            && self.leaves_stop(tid, signal)
        {
            let wait = Wait { tid, status: signal << 8 | 0x7f, user_ns: 0, system_ns: 0 };
            if let Some(News::Stopped(_, status)) = ptrace::untaken(tid, || self.happened(wait))
                && status != signal
            {
                self.happened(Wait { status: status << 8 | 0x7f, ..wait });
            }
            return;
        }
        // Error: it has been killed, and is gone with its process.
        if let Ok(Some(wait)) = ptrace::wait(tid, false) {
            self.happened(wait);
        }
    }
}

/// Whether a status is that of a stop by SIGSTOP or its like.
pub fn is_group_stop(status: i32) -> bool {
    status >> 16 == ptrace::EVENT_STOP && ptrace::stops(libc::WSTOPSIG(status))
}

/// Lets a thread go that stands for this, with the signal that it is about to have.
pub fn let_go(tid: i32, status: i32) {
    let signal = libc::WSTOPSIG(status);
    let delivered = if status >> 16 == 0 && signal != CALL { signal } else { 0 };
    if status >> 16 == ptrace::EVENT_STOP && !ptrace::stops(signal) {
        interrupted::begin_again(tid);
    }
    // ESRCH: it was killed meanwhile.
    let _ = ptrace::detach(tid, delivered);
}

/// A thread stays stopped by SIGSTOP or its like, and is heard of when it goes on.
pub fn listen(tid: i32) {
    // ESRCH: it was killed meanwhile, which the next wait says.
    let _ = ptrace::resume(tid, Resume::Listen, 0);
}

/// Starts a program, whose first thread is born to a tool; it is let go into its `execve`. Behind the loop, the verdict
/// says whether it came to be.
pub fn start<T: Tool>(
    tool: &mut T,
    launch: &Launch,
    filter: Option<&[libc::sock_filter]>,
    wakes: &Wakes,
) -> Result<Verdict, TraceError> {
    let waiting = launch.start(filter, &wakes.given())?;
    tool.born(waiting.pid, None);
    Ok(waiting.go())
}

/// The loop: hears of what happens to the threads that this one traces, until nothing is left to follow or the tool has
/// enough.
pub fn follow<T: Tool>(tool: &mut T, wakes: &Wakes) {
    while tool.lives() {
        let more = reap(tool, tool.patience());
        if !more {
            // Whatever could claim one has been heard of.
            tool.early().unclaimed(UNCLAIMED).into_iter().for_each(|tid| tool.unclaimed(tid));
        }
        if !tool.pass(more, wakes) {
            return;
        }
    }
}

/// Tells everything that has happened, but not for longer than `most`: hundreds of threads, and threads that come and
/// go, have always something to tell, and rings are not read meanwhile. Whether there may be more.
pub fn reap<T: Tool>(tool: &mut T, most: Duration) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < most {
        if let Some(tid) = turns::asked() {
            // Errors: it is gone, which is told below.
            if tool.knows(tid)
                && let Ok(Some(news)) = ptrace::peek(tid)
            {
                tool.take(news);
            }
            continue;
        }
        match ptrace::peek(-1) {
            Ok(Some(news)) => {
                let (News::Stopped(tid, _) | News::Ended(tid)) = news;
                turns::had(tid, || tool.threads());
                tool.take(news);
            }
            Ok(None) => return false,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // ECHILD.
            Err(_) => {
                tool.none_is_left();
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// What is provided, and what it was told.
    #[derive(Default)]
    struct Log {
        threads: BTreeMap<i32, Option<i32>>,
        early: Early,
        execs: u32,
        ends: Vec<End>,
        signals: Vec<i32>,
        passes: u32,
    }

    impl Tool for Log {
        fn early(&mut self) -> &mut Early {
            &mut self.early
        }
        fn knows(&self, tid: i32) -> bool {
            self.threads.contains_key(&tid)
        }
        fn threads(&self) -> Vec<i32> {
            self.threads.keys().copied().collect()
        }
        fn lives(&self) -> bool {
            !self.threads.is_empty()
        }
        fn born(&mut self, tid: i32, maker: Option<i32>) {
            assert!(maker.is_none_or(|maker| self.knows(maker)));
            self.threads.insert(tid, maker);
        }
        fn ended(&mut self, wait: Wait, end: End) {
            self.threads.remove(&wait.tid);
            self.ends.push(end);
        }
        fn none_is_left(&mut self) {
            self.threads.clear();
        }
        fn pass(&mut self, more: bool, wakes: &Wakes) -> bool {
            self.passes += 1;
            more || wakes.sleep(Duration::from_millis(5)) || self.passes < 10_000
        }
        fn at_signal(&mut self, tid: i32, signal: i32) {
            self.signals.push(signal);
            self.go_on(tid, signal);
        }
        fn at_exec(&mut self, tid: i32, _former: i32) {
            self.execs += 1;
            self.go_on(tid, 0);
        }
    }

    fn log(script: &str) -> (Log, Option<TraceError>) {
        let launch = Launch {
            program: "sh".into(),
            argv0: None,
            arguments: vec!["-c".into(), script.into()],
            environment: std::env::vars_os().collect(),
            user: None,
            streams: Default::default(),
        };
        let (mut log, wakes) = (Log::default(), Wakes::new().unwrap());
        let verdict = start(&mut log, &launch, None, &wakes).unwrap();
        follow(&mut log, &wakes);
        let failure = verdict.failure(log.ends.last().copied());
        (log, failure)
    }

    #[test]
    fn a_tool_hears_of_programs_births_signals_and_ends() {
        let (log, failure) = log("/bin/true; (exit 3); kill -USR1 $$ 2>/dev/null; true");
        assert!(failure.is_none() && log.threads.is_empty() && log.early.0.is_empty(), "{failure:?}");
        assert_eq!(log.execs, 2);
        assert!(log.signals.contains(&libc::SIGUSR1) && log.signals.contains(&libc::SIGCHLD), "{:?}", log.signals);
        assert!(log.ends.contains(&End::Exited(0)) && log.ends.contains(&End::Exited(3)), "{:?}", log.ends);
        assert_eq!(log.ends.last(), Some(&End::Killed(libc::SIGUSR1, false)));
    }

    #[test]
    fn a_program_that_stops_and_is_continued_goes_on() {
        let (log, _) = log("(sleep 0.2; kill -CONT $$) & kill -STOP $$; wait; exit 4");
        assert_eq!(log.ends.last(), Some(&End::Exited(4)), "{:?} {:?}", log.signals, log.ends);
        assert!(log.signals.contains(&libc::SIGSTOP) && log.signals.contains(&libc::SIGCONT), "{:?}", log.signals);
    }

    /// Regression: programs that were started by several threads at once waited for each other for ever.
    #[test]
    fn programs_that_are_started_at_once_do_not_wait_for_each_other() {
        let threads: Vec<_> =
            (0..8).map(|_| std::thread::spawn(|| (0..10).map(|_| log("exit 5").0.ends.len()).sum::<usize>())).collect();
        assert!(threads.into_iter().all(|thread| thread.join().unwrap() == 10));
    }
}
