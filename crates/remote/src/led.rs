//! A stopped thread that is led on by steps and breakpoints, while its signals wait.
//!
//! Whenever this process dies meanwhile, the thread traps, and the handler in the program gives it its mask back
//! ([`super::stepped`]):
//!
//! - Before the mask comes a breakpoint where the thread is led to, or the trap flag. (Not a breakpoint where it
//!   stands: it would stay, and the thread, which comes by again, may block SIGTRAP then.)
//! - A trap is not taken from the kernel before the mask is back. The kernel tells a thread that loses its tracer the
//!   signal that it stands for, as long as wait4(2) has not told the tracer (`wait_task_stopped`, kernel/exit.c, Linux
//!   6.18); waitid(2) with `WNOWAIT` leaves it there.
//! - A mask that blocks SIGTRAP is opened for it first, and comes back last, when nothing can trap any more: a thread
//!   that traps with SIGTRAP blocked is killed (`force_sig_info_to_task`, kernel/signal.c).
//!
//! The signals that its steps may raise stay open, and somebody may send one of these meanwhile, which is no trap and
//! no fault: it is set aside, and queued again when the thread is given back. Where SIGTRAP is sent faster than a busy
//! machine makes a step, none is made ([`Came::Kept`]).
//!
//! The signal that a thread stood for when it began to be led is its tracer's to deliver behind that: it never goes
//! back to the kernel, which would put it behind others of its number, and into the queue of the process where another
//! of those came from there (`ptrace_signal`, kernel/signal.c, Linux 6.18).
//!
//! A program without such a handler is led without all that: it would die of the trap. Where a hypervisor keeps the
//! debug registers, there are no breakpoints: then a death between the mask and the first step leaves the mask as it
//! is.

use super::away::{self, Away};
use super::call::{self, Stop};
use super::faults::{RAISED, bit};
use super::patience::Patience;
use super::ptrace::{self, News, Registers, Resume, SignalInfo, Wait};
use super::stepped::Stepper;
use libc::{SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
use std::io;
use std::ops::Range;

/// A signal's bit in a mask.
pub const TRAP: u64 = 1 << (SIGTRAP - 1);
/// The kernel keeps these two out of every mask.
pub const NEVER: u64 = 1 << (libc::SIGKILL - 1) | 1 << (libc::SIGSTOP - 1);
/// A mask for steps through code of ours: all signals wait but those that such steps make.
pub const CLOSED: u64 = !(TRAP | 1 << (SIGSEGV - 1) | 1 << (SIGBUS - 1));
/// EFLAGS.TF: it traps behind the next instruction (Intel SDM 1, 3.4.3.3).
pub const TRAP_FLAG: u64 = 1 << 8;
/// EFLAGS.RF: the next instruction does not stop at its breakpoint (Intel SDM 3B, 18.3.1.1).
const RESUME_FLAG: u64 = 1 << 16;

/// A thread that is led. [`Led::end`] gives it back.
#[derive(Clone, Debug)]
pub struct Led {
    tid: i32,
    /// What it is to have again.
    mask: u64,
    /// What it has meanwhile.
    closed: u64,
    /// It has been given the trap flag.
    flagged: bool,
    /// Its breakpoints.
    exits: Vec<u64>,
    /// It stands for a trap that the kernel has yet to tell.
    untold: bool,
    /// Its last way was a step.
    stepped: bool,
    /// Its program has a handler of ours, and its mask stands in the ledger.
    written: bool,
    /// A stop that the program is to make, and that was gone through.
    stop: Option<Stop>,
    /// What it stood for when it began to be led, if that is to be delivered behind it.
    delivery: Option<SignalInfo>,
    /// Signals that somebody has sent, and that were taken from the kernel: one of each number.
    sent: Vec<SignalInfo>,
    /// It has ended meanwhile.
    gone: Option<Wait>,
    /// For how long it is waited for.
    patience: Patience,
    /// It did not come, and had to be stopped.
    late: bool,
    /// The signals of faults since its mask was looked at: the kernel has opened them if they were blocked
    /// (`force_sig_info_to_task`, kernel/signal.c).
    faults: u64,
    /// Where the agent copies what the program shows.
    copying: Range<u64>,
}

/// Whether somebody has sent a signal of those that an instruction can raise.
fn is_sent(info: &SignalInfo) -> bool {
    RAISED.contains(&info.number()) && !info.is_raised()
}

/// Whether a siginfo is of a signal to be delivered, and not of a trap, a fault or another stop (ptrace(2): the event
/// is in the second byte of si_code).
fn is_delivery(info: &SignalInfo) -> bool {
    is_sent(info) || !RAISED.contains(&info.number()) && info.code() >> 8 != ptrace::EVENT_STOP
}

/// What a thread that was led came to.
#[derive(Debug)]
pub enum Came {
    /// The next trap: behind one instruction, or at a breakpoint.
    There(Registers),
    /// A fault, by this signal: it will be made again.
    Fault(i32, Registers),
    /// It has not moved, although it was tried again and again: a signal was sent before each step.
    ///
    /// Rejected: a step with SIGTRAP blocked, for which the kernel takes the program's handler away; and to let it run
    /// until it has moved, when it may read its mask, and keep it.
    Kept(Registers),
    /// It did not come for so long that it was stopped where it stands: before a page that nobody brings, or behind the
    /// one instruction, which slept in the kernel.
    Late(Registers),
    /// It has ended, or another program runs in its place: to be handled.
    Gone(Wait),
}

impl Led {
    /// Gives it the mask `closed`. `exits` are where it will come by, at most four; where that is not known, it is to
    /// be stepped.
    pub fn begin(
        stepper: &mut dyn Stepper,
        registers: &Registers,
        tid: i32,
        closed: u64,
        exits: &[u64],
    ) -> io::Result<Led> {
        let mask = ptrace::signal_mask(tid)?;
        let written = stepper.write_down(tid, Some(mask));
        let mut led = Led {
            tid,
            mask,
            closed,
            flagged: false,
            exits: Vec::new(),
            untold: false,
            stepped: false,
            written,
            stop: None,
            delivery: ptrace::signal_info(tid).ok().filter(is_delivery),
            sent: Vec::new(),
            gone: None,
            patience: Patience::led(),
            late: false,
            faults: 0,
            copying: stepper.copying(tid),
        };
        // Before anything makes it trap.
        ptrace::set_signal_mask(tid, mask & !TRAP)?;
        if !led.to(exits) {
            led.flag(registers);
        }
        // From here on the handler gives it what it is owed, and the kernel is not to do so too.
        if written {
            ptrace::take_stop(tid);
        }
        ptrace::set_signal_mask(tid, closed)?;
        Ok(led)
    }

    /// Whether it did not come once, and had to be stopped ([`Came::Late`]).
    pub fn is_late(&self) -> bool {
        self.late
    }

    /// It was, and was put where it can go on.
    pub fn excuse(&mut self) {
        self.late = false;
    }

    /// Whether it will come by a breakpoint when it goes on.
    pub fn comes_by(&self) -> bool {
        !self.exits.is_empty()
    }

    /// Sets breakpoints in place of those that it has; whether it has any then.
    pub fn to(&mut self, exits: &[u64]) -> bool {
        self.exits = if ptrace::set_breakpoints(self.tid, exits).is_ok() { exits.to_vec() } else { Vec::new() };
        if self.comes_by() {
            self.unflag();
        }
        self.comes_by()
    }

    /// Has it trap behind its next instruction, should this process die before it goes on.
    fn flag(&mut self, registers: &Registers) {
        // Its own trap flag is its own.
        if self.written && !self.flagged && registers.eflags & TRAP_FLAG == 0 {
            let flagged = Registers { eflags: registers.eflags | TRAP_FLAG, ..*registers };
            self.flagged = ptrace::set_registers(self.tid, &flagged).is_ok();
        }
    }

    /// Takes the trap flag back. It comes again with the next step, when the last way was one too: the kernel takes it
    /// for the thread's own then, and would leave it there for good (`enable_single_step`, arch/x86/kernel/step.c).
    fn unflag(&self) {
        if self.flagged {
            // Errors: it is gone.
            let _ = ptrace::registers(self.tid)
                .and_then(|now| ptrace::set_registers(self.tid, &Registers { eflags: now.eflags & !TRAP_FLAG, ..now }));
        }
    }

    /// Has it go on to the next trap. Interrupts, and stops that the program is to make, are gone through: these it
    /// makes when it is given back. An error: it is gone, and somebody else hears of that; TimedOut: it is
    /// [away](away::is), and ended.
    pub fn go(&mut self, how: Resume) -> io::Result<Came> {
        Ok(match self.come(how)? {
            Came::There(registers) | Came::Kept(registers) if self.late => Came::Late(registers),
            came => came,
        })
    }

    fn come(&mut self, how: Resume) -> io::Result<Came> {
        /// So often a step is tried.
        const PATIENCE: u32 = 100;
        let (mut signal, mut sent) = (0, 0);
        let begun = ptrace::registers(self.tid)?.rip;
        loop {
            let wait = self.advance(how, signal)?;
            if !libc::WIFSTOPPED(wait.status) {
                return Ok(Came::Gone(wait));
            }
            signal = 0;
            if wait.status >> 16 == 0
                && let Some(info) = ptrace::signal_info(self.tid).ok().filter(is_sent)
            {
                let now = ptrace::registers(self.tid)?;
                // That the agent has read there is no event of the program's.
                if !(info.is_watched() && self.copying.contains(&now.rip)) {
                    self.set_aside(info);
                }
                sent += 1;
                // The kernel drops a trap while such a signal waits (`legacy_queue`, kernel/signal.c, Linux 6.18).
                if how == Resume::Step && now.rip != begun || self.exits.contains(&now.rip) {
                    return Ok(Came::There(now));
                }
                if sent >= PATIENCE {
                    return Ok(Came::Kept(now));
                }
                continue;
            }
            let registers = ptrace::registers(self.tid)?;
            match (libc::WSTOPSIG(wait.status), wait.status >> 16) {
                (SIGTRAP, 0) => return Ok(Came::There(registers)),
                (signal @ (SIGSEGV | SIGBUS | SIGFPE | SIGILL | SIGSYS), 0) => {
                    self.faults |= bit(signal);
                    return Ok(Came::Fault(signal, registers));
                }
                // One that was blocked: the thread has got another mask, by a return from a handler.
                (other, 0) if other != libc::SIGSTOP => {
                    self.mask = ptrace::signal_mask(self.tid)?;
                    ptrace::set_signal_mask(self.tid, self.closed)?;
                    signal = other;
                }
                // Unless the kernel has yet to tell its trap.
                _ if self.late && !super::is_trapped(self.tid) => {
                    self.stop = Stop::of(wait.status).or(self.stop);
                    return Ok(Came::Late(registers));
                }
                _ => self.stop = Stop::of(wait.status).or(self.stop),
            }
        }
    }

    /// It stands for a signal that somebody has sent. One of the same number is one with it: neither has been delivered
    /// yet.
    fn set_aside(&mut self, info: SignalInfo) {
        if self.delivery.iter().chain(&self.sent).all(|other| other.number() != info.number()) {
            self.sent.push(info);
        }
    }

    /// The kernel queues again what was set aside: it does so with a signal that is blocked when it is to be delivered.
    /// The thread then stands for an interrupt, before it has executed anything.
    fn requeue(&mut self) {
        let sent = std::mem::take(&mut self.sent);
        for (index, info) in sent.iter().enumerate() {
            if index > 0 && !self.stand_for_signal() {
                break;
            }
            let signal = info.number();
            let queued = ptrace::set_signal_info(self.tid, info)
                .and_then(|()| ptrace::set_signal_mask(self.tid, self.mask | bit(signal)))
                .and_then(|()| ptrace::interrupt(self.tid))
                .and_then(|()| ptrace::resume(self.tid, Resume::Continue, signal));
            // Errors: it is gone.
            if queued.is_err() || self.stand().is_none() {
                return;
            }
        }
        if let Some(delivery) = self.delivery.filter(|_| !sent.is_empty())
            && !self.stand_for_signal()
            && let Some(group) = super::thread_group(self.tid)
        {
            // Better behind others of its number than lost. An error: it is gone, or another user's.
            let _ = ptrace::send_again(group, self.tid, &delivery);
        }
        let _ = ptrace::set_signal_mask(self.tid, self.mask);
    }

    /// From an interrupt no signal is delivered, but from a signal, in whose place its tracer may put another: one is
    /// sent that nobody waits for. `false`: it stands as it did, or is gone.
    fn stand_for_signal(&mut self) -> bool {
        /// Ignored by default, should this process die meanwhile.
        const CARRIERS: [i32; 3] = [libc::SIGWINCH, libc::SIGURG, libc::SIGCHLD];
        /// More stops than there are signals that cannot be blocked.
        const STOPS: usize = 8;
        let waits = super::signal_set(self.tid, "SigPnd").unwrap_or(u64::MAX);
        let carrier = CARRIERS.into_iter().find(|carrier| waits & bit(*carrier) == 0);
        let sent = carrier.zip(super::thread_group(self.tid)).filter(|(carrier, group)| {
            ptrace::set_signal_mask(self.tid, !bit(*carrier)).is_ok()
                && ptrace::tgkill(*group, self.tid, *carrier).is_ok()
        });
        let Some((carrier, _)) = sent else { return false };
        for _ in 0..STOPS {
            let stood = ptrace::resume(self.tid, Resume::Continue, 0).ok().and_then(|()| self.stand());
            match stood {
                Some(status) if status >> 8 == carrier => return true,
                Some(_) => {}
                None => return false,
            }
        }
        false
    }

    /// Waits until it stands; the status, or `None` where it is gone or away.
    fn stand(&mut self) -> Option<i32> {
        let wait = match ptrace::wait_for(self.tid) {
            Ok(wait) => wait,
            Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                self.keep();
                return None;
            }
            Err(_) => return None,
        };
        if !libc::WIFSTOPPED(wait.status) {
            self.gone = Some(wait);
            return None;
        }
        self.stop = Stop::of(wait.status).or(self.stop);
        Some(wait.status)
    }

    /// Has it go on with a signal, or (0) without, and waits until it stands again.
    fn advance(&mut self, how: Resume, signal: i32) -> io::Result<Wait> {
        if how == Resume::Step && self.comes_by() {
            // Else a step that comes to a breakpoint would end there twice: before its instruction the second time,
            // too.
            if !self.untold {
                self.flag(&ptrace::registers(self.tid)?);
            }
            self.to(&[]);
        }
        ptrace::resume(self.tid, how, signal)?;
        (self.untold, self.stepped) = (false, how == Resume::Step);
        let news = self.news()?;
        if let (News::Stopped(tid, SIGTRAP), true) = (news, self.written) {
            self.untold = true;
            return Ok(Wait { tid, status: SIGTRAP << 8 | 0x7f, user_ns: 0, system_ns: 0 });
        }
        let wait = ptrace::wait_for(self.tid)?;
        // Calls may be made in its name now.
        self.unflag();
        Ok(wait)
    }

    /// What is to be told of it next. Who does not come is asked to stop, and given up where that is in vain.
    fn news(&mut self) -> io::Result<News> {
        let timed_out = |news: &io::Result<News>| news.as_ref().is_err_and(|it| it.kind() == io::ErrorKind::TimedOut);
        let news = ptrace::peek_until(self.tid, &mut self.patience);
        if !timed_out(&news) {
            return news;
        }
        self.late = true;
        let news = ptrace::recall(self.tid);
        if timed_out(&news) { Err(self.keep()) } else { news }
    }

    /// It is away from now on.
    fn keep(&self) -> io::Error {
        away::keep(self.tid, Away::Led(Box::new(self.clone())))
    }

    /// It was away, and has stopped for this: it has what it is to have again, and gets the signal that it stood for at
    /// first behind others. An end of the thread that came meanwhile is to be handled.
    pub fn come_home(mut self, stepper: &mut dyn Stepper, status: i32) -> Option<Wait> {
        let tid = self.tid;
        self.patience = Patience::led();
        self.stop = Stop::of(status).or(self.stop);
        self.unflag();
        // Of its step: the kernel tells that next.
        if super::is_trapped(tid)
            && let Ok(Came::Gone(wait)) = self.go(Resume::Step)
        {
            return Some(wait);
        }
        let delivery = self.delivery.take();
        let gone = self.end_for_good(stepper);
        if let (Some(delivery), Some(group), None) = (delivery, super::thread_group(tid), gone) {
            // An error: it is gone, or another user's.
            let _ = ptrace::send_again(group, tid, &delivery);
        }
        gone
    }

    /// Another mask that it has got on the way, by a return from a handler, is the one that it is to have again; it
    /// gets that of the way once more. One from which only the signal of its fault is missing is that of the way.
    pub fn close_again(&mut self, stepper: &mut dyn Stepper) {
        let (closed, faults) = (self.closed & !NEVER, std::mem::take(&mut self.faults));
        let Some(now) = ptrace::signal_mask(self.tid).ok().filter(|now| *now != closed) else { return };
        if now & !closed != 0 || closed & !now & !faults != 0 {
            self.mask = now;
            stepper.mask_is_back(self.tid);
            stepper.write_down(self.tid, Some(now));
        }
        let _ = ptrace::set_signal_mask(self.tid, self.closed);
    }

    /// It has its mask again, no breakpoints, and makes the stop that it went through. An end of the thread that came
    /// meanwhile is to be handled.
    pub fn end(mut self, stepper: &mut dyn Stepper) -> Option<Wait> {
        let trapless = self.mask & TRAP != 0;
        // Behind a fault: who delivers that may step, and the kernel would take the flag for the thread's own, see
        // `unflag`.
        let faulted = self.flagged && !self.untold;
        if self.stepped && (faulted || trapless && self.untold) {
            self.settle(stepper);
        }
        let _ = ptrace::set_signal_mask(self.tid, self.mask & !TRAP);
        if trapless {
            stepper.mask_is_back(self.tid);
        }
        self.unflag();
        if self.comes_by() {
            self.to(&[]);
        }
        if trapless {
            let _ = ptrace::set_signal_mask(self.tid, self.mask);
        }
        let told = if self.untold { ptrace::wait(self.tid, false).ok().flatten() } else { None };
        self.gone = told.filter(|wait| !libc::WIFSTOPPED(wait.status)).or(self.gone);
        if self.gone.is_none() {
            self.requeue();
        }
        let gone = self.gone;
        if let (Some(stop), None) = (self.stop, &gone) {
            stop.again(self.tid);
        }
        gone
    }

    /// The same of a thread in whose name calls are made next, or whose program is about to lose the handler: should
    /// this process die before the thread goes on, it would trap behind its next call, as one that was stepped does.
    pub fn end_for_good(mut self, stepper: &mut dyn Stepper) -> Option<Wait> {
        if self.stepped {
            self.settle(stepper);
        }
        self.end(stepper)
    }

    /// The kernel takes the trap flag back when a thread goes on without a step: to a breakpoint, before it has
    /// executed anything. That stands where nobody comes by: it stays in the thread should this process die meanwhile,
    /// and the thread may block SIGTRAP when it comes by again.
    fn settle(&mut self, stepper: &mut dyn Stepper) {
        let Ok(mut registers) = ptrace::registers(self.tid) else { return };
        // A call that is to be made again: else the kernel would see to that on the way.
        let began = call::restarted(self.tid, registers);
        let rest = if self.written { stepper.rest(self.tid, began.rip) } else { None };
        let fresh = Registers { rip: rest.unwrap_or(began.rip), eflags: registers.eflags & !RESUME_FLAG, ..began };
        // `to` takes the trap flag of ours away, when there is the breakpoint.
        if ptrace::set_registers(self.tid, &fresh).is_ok() && self.to(&[fresh.rip]) {
            // Errors: it is gone.
            if let Ok(Came::Gone(wait)) = self.go(Resume::Continue) {
                self.gone = Some(wait);
            }
        }
        if self.flagged {
            registers.eflags &= !TRAP_FLAG;
        }
        let _ = ptrace::set_registers(self.tid, &registers);
    }
}

#[cfg(test)]
mod tests {
    use super::super::stepped::{Entry, StepJournal};
    use super::*;
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::cell::Cell;
    use std::io::Read as _;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};
    use tollgate_agent::stepped::STEPPED_SIZE;

    /// A ledger that nobody reads.
    struct Book(Vec<Cell<u64>>, Entry, bool);

    impl Book {
        /// Whether the program has a handler that reads it.
        fn new(read: bool) -> Book {
            Book((0..STEPPED_SIZE / 8).map(|_| Cell::new(0)).collect(), Entry::default(), read)
        }
    }

    impl StepJournal for Book {
        fn get(&self, offset: u64) -> u64 {
            self.0[offset as usize / 8].get()
        }

        fn set(&self, offset: u64, value: u64) {
            self.0[offset as usize / 8].set(value);
        }

        fn rest(&self, _: u32, _: u64) -> Option<u64> {
            None
        }
    }

    impl Stepper for Book {
        fn in_ledger(&self, _: i32, write: &dyn Fn(&dyn StepJournal)) -> bool {
            self.2.then(|| write(self)).is_some()
        }

        fn entry(&mut self, _: i32) -> Option<&mut Entry> {
            Some(&mut self.1)
        }
    }

    /// A program that runs for ever.
    struct Shell(Child);

    impl Drop for Shell {
        fn drop(&mut self) {
            let _ = self.0.kill().and_then(|()| self.0.wait());
        }
    }

    impl Shell {
        fn start() -> Shell {
            let mut child =
                Command::new("sh").args(["-c", "echo; while :; do :; done"]).stdout(Stdio::piped()).spawn().unwrap();
            child.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
            Shell(child)
        }

        fn pid(&self) -> i32 {
            self.0.id() as i32
        }

        /// What ends it, within ten seconds.
        fn dies_of(&mut self) -> Option<i32> {
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_secs(10) {
                if let Some(status) = self.0.try_wait().unwrap() {
                    return status.signal();
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            None
        }
    }

    /// A thread stands, and this one is its tracer.
    fn seize(tid: i32) {
        ptrace::seize(tid, 0).unwrap();
        ptrace::interrupt(tid).unwrap();
        ptrace::wait(tid, true).unwrap();
    }

    /// Leads a thread for so many steps, and `end`s that; then its tracer is gone.
    fn die_after(tid: i32, steps: usize, end: bool) {
        let lead = move || {
            seize(tid);
            let mut book = Book::new(true);
            let registers = ptrace::registers(tid).unwrap();
            ptrace::set_registers(tid, &Registers { orig_rax: u64::MAX, ..registers }).unwrap();
            let mut led = Led::begin(&mut book, &registers, tid, CLOSED, &[]).unwrap();
            for _ in 0..steps {
                assert!(matches!(led.go(Resume::Step), Ok(Came::There(_))));
                assert_eq!(ptrace::signal_mask(tid).unwrap(), CLOSED & !NEVER);
            }
            if end {
                assert_eq!(led.end(&mut book), None);
                assert_eq!(ptrace::signal_mask(tid).unwrap(), 0);
                ptrace::resume(tid, Resume::Continue, 0).unwrap();
            }
        };
        // A thread that ends lets go of what it traces, as a process does that is killed.
        std::thread::spawn(lead).join().unwrap();
        // It is joined before it has let go; a wait of another thread would take the stop until then.
        while crate::status(tid).unwrap().lines().all(|line| line != "TracerPid:\t0") {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Regression: one that died right behind the mask, or behind a trap that it had been told, left the thread deaf
    /// for good.
    #[test]
    fn a_thread_traps_whenever_its_tracer_dies() {
        for steps in [0, 1, 2, 5] {
            let mut shell = Shell::start();
            die_after(shell.pid(), steps, false);
            assert_eq!(shell.dies_of(), Some(SIGTRAP), "{steps} steps");
        }
    }

    /// Regression: a program with a handler of its own for SIGTRAP, as those of Go have, died when `trace -p` let it
    /// go: a thread of it that came by a second breakpoint stood there for ever, was taken to have faulted, and left in
    /// memory of ours.
    #[test]
    fn a_step_moves_a_thread_that_comes_by_breakpoints() {
        for read in [true, false] {
            let shell = Shell::start();
            let tid = shell.pid();
            seize(tid);
            let registers = ptrace::registers(tid).unwrap();
            ptrace::set_registers(tid, &Registers { orig_rax: u64::MAX, ..registers }).unwrap();
            let mut book = Book::new(read);
            let mut led = Led::begin(&mut book, &registers, tid, CLOSED, &[]).unwrap();
            let go = |led: &mut Led, how: Resume| match led.go(how).unwrap() {
                Came::There(registers) => (registers.rip, registers.rsp, registers.rcx),
                other => panic!("{other:?}"),
            };
            // A place that it comes by again and again, and the next that is not the same.
            let steps: Vec<_> = (0..4000).map(|_| go(&mut led, Resume::Step)).collect();
            let again = |index: &usize| steps[index + 2..].iter().any(|step| step.0 == steps[*index].0);
            let first = (0..3000).find(|index| steps[*index + 1].0 != steps[*index].0 && again(index)).unwrap();
            let exits = [steps[first].0, steps[first + 1].0];
            assert!(led.to(&exits));
            let mut last = go(&mut led, Resume::Continue);
            assert!(exits.contains(&last.0), "{last:x?} {exits:x?}");
            for _ in 0..4000 {
                let next = go(&mut led, Resume::Step);
                assert_ne!(next, last, "read: {read}, {exits:x?}");
                last = next;
            }
            assert_eq!(led.end(&mut book), None);
        }
    }

    /// Regression: a SIGTRAP that somebody sent was taken for the trap of a step: the thread had not moved, was left in
    /// a trampoline that was unmapped then, and did not hear of the signal.
    #[test]
    fn what_is_sent_to_a_thread_that_is_led_waits() {
        // What it stands for meanwhile, if anything, and what is queued behind that.
        const TRAPS: &[Signal] = &[Signal::SIGTRAP];
        const BOTH: &[Signal] = &[Signal::SIGTRAP, Signal::SIGSEGV];
        for (first, sent, queued) in [
            (None, TRAPS, TRAPS),
            (None, BOTH, BOTH),
            (Some(Signal::SIGUSR1), TRAPS, TRAPS),
            (Some(Signal::SIGUSR1), BOTH, BOTH),
            (Some(Signal::SIGTRAP), TRAPS, &[]),
        ] {
            let mut shell = Shell::start();
            let (tid, pid) = (shell.pid(), Pid::from_raw(shell.pid()));
            seize(tid);
            if let Some(first) = first {
                kill(pid, first).unwrap();
                ptrace::resume(tid, Resume::Continue, 0).unwrap();
                let stopped = ptrace::wait(tid, true).unwrap().unwrap();
                assert_eq!(libc::WSTOPSIG(stopped.status), first as i32);
            }
            let registers = ptrace::registers(tid).unwrap();
            ptrace::set_registers(tid, &Registers { orig_rax: u64::MAX, ..registers }).unwrap();
            let mut book = Book::new(true);
            let mut led = Led::begin(&mut book, &registers, tid, CLOSED, &[]).unwrap();
            let mut last = registers;
            for step in 0..5 {
                sent.iter().for_each(|signal| kill(pid, *signal).unwrap());
                let came = led.go(Resume::Step).unwrap();
                let Came::There(now) = came else { panic!("{first:?} {sent:?}: {came:?}") };
                assert_ne!((last.rip, last.rcx), (now.rip, now.rcx), "{first:?} {sent:?}: step {step}");
                last = now;
            }
            assert_eq!(led.end(&mut book), None);
            assert_eq!(ptrace::signal_mask(tid).unwrap(), 0);
            let waits = crate::signal_set(tid, "SigPnd").unwrap();
            assert_eq!(waits, queued.iter().fold(0, |set, signal| set | bit(*signal as i32)), "{first:?} {sent:?}");
            // What it stood for is the tracer's to deliver, and can be delivered.
            if let Some(first) = first {
                let mut info = ptrace::signal_info(tid).unwrap();
                info.0[..4].copy_from_slice(&(first as i32).to_le_bytes());
                ptrace::set_signal_info(tid, &info).unwrap();
                ptrace::resume(tid, Resume::Continue, first as i32).unwrap();
                assert_eq!(shell.dies_of(), Some(first as i32), "{first:?} {sent:?}");
                continue;
            }
            // The rest is told, with what it says.
            for _ in queued {
                ptrace::resume(tid, Resume::Continue, 0).unwrap();
                let stopped = ptrace::wait(tid, true).unwrap().unwrap();
                let info = ptrace::signal_info(tid).unwrap();
                assert!(queued.iter().any(|signal| stopped.status >> 8 == *signal as i32), "{first:?} {sent:?}");
                assert_eq!((stopped.status >> 8, libc::SI_USER), (info.number(), info.code()), "{first:?} {sent:?}");
            }
        }
    }

    /// Regression: a thread that returned from a handler while it was led lost the signals that its handler had
    /// blocked, and blocked them for good.
    #[test]
    fn a_signal_that_a_return_from_a_handler_opens_waits() {
        let shell = Shell::start();
        let (tid, pid) = (shell.pid(), Pid::from_raw(shell.pid()));
        seize(tid);
        let registers = ptrace::registers(tid).unwrap();
        ptrace::set_registers(tid, &Registers { orig_rax: u64::MAX, ..registers }).unwrap();
        ptrace::set_signal_mask(tid, 1 << (libc::SIGUSR1 - 1)).unwrap();
        let mut book = Book::new(true);
        let mut led = Led::begin(&mut book, &registers, tid, CLOSED, &[]).unwrap();
        kill(pid, Signal::SIGUSR1).unwrap();
        assert!(matches!(led.go(Resume::Step), Ok(Came::There(_))));
        ptrace::set_signal_mask(tid, 0).unwrap();
        assert!(matches!(led.go(Resume::Step), Ok(Came::There(_))));
        assert_eq!(led.end(&mut book), None);
        assert_eq!(ptrace::signal_mask(tid).unwrap(), 0);
        ptrace::resume(tid, Resume::Continue, 0).unwrap();
        let stopped = ptrace::wait(tid, true).unwrap().unwrap();
        let info = ptrace::signal_info(tid).unwrap();
        assert_eq!((stopped.status >> 8, info.code()), (libc::SIGUSR1, libc::SI_USER));
    }

    /// Regression: a thread that trapped while it was led, its ring being full, had all signals blocked for good: the
    /// kernel had opened SIGSYS for the trap, and that mask was taken for one of the program's.
    #[test]
    fn a_trap_on_the_way_leaves_a_thread_the_mask_that_it_had() {
        let shell = Shell::start();
        let tid = shell.pid();
        seize(tid);
        let registers = ptrace::registers(tid).unwrap();
        ptrace::set_registers(tid, &Registers { orig_rax: u64::MAX, ..registers }).unwrap();
        let own = bit(libc::SIGUSR1);
        for raised in [SIGSYS, SIGILL, SIGFPE] {
            ptrace::set_signal_mask(tid, own).unwrap();
            let mut book = Book::new(true);
            let mut led = Led::begin(&mut book, &registers, tid, CLOSED, &[]).unwrap();
            assert!(matches!(led.go(Resume::Step), Ok(Came::There(_))));
            // As the kernel does.
            led.faults = bit(raised);
            ptrace::set_signal_mask(tid, CLOSED & !bit(raised)).unwrap();
            led.close_again(&mut book);
            assert_eq!(ptrace::signal_mask(tid).unwrap(), CLOSED & !NEVER);
            assert_eq!(led.end(&mut book), None);
            assert_eq!(ptrace::signal_mask(tid).unwrap(), own, "{raised}");
        }
    }

    /// Regression: a thread that was away executed a program, which gave it another number. Who had its own one later
    /// was given its mask, and the signal that it had stood for.
    #[test]
    fn who_has_the_number_of_a_thread_that_was_away_is_left_as_it_is() {
        let shell = Shell::start();
        let tid = shell.pid();
        seize(tid);
        let registers = ptrace::registers(tid).unwrap();
        let led = || Box::new(Led::begin(&mut Book::new(true), &registers, tid, CLOSED, &[]).unwrap());
        away::keep(tid, Away::Led(led()));
        assert!(away::is(tid) && away::take(tid).is_some() && !away::is(tid));
        away::keep(tid, Away::Led(led()));
        away::is_anothers(tid);
        assert!(!away::is(tid) && away::take(tid).is_none());
    }

    #[test]
    fn a_thread_that_was_led_traps_no_more() {
        for steps in [0, 1, 3] {
            let mut shell = Shell::start();
            die_after(shell.pid(), steps, true);
            kill(Pid::from_raw(shell.pid()), Signal::SIGTERM).unwrap();
            assert_eq!(shell.dies_of(), Some(libc::SIGTERM), "{steps} steps");
        }
    }
}
