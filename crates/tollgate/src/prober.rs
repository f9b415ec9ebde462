//! Functions of a program, counted and timed.

use crate::{End, Error, Histogram, Program, Stop};
use std::cell::RefCell;
use std::ffi::OsStr;
use std::ops::Index;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tollgate_probe::find::{FindError, modules};
use tollgate_probe::live::{self, Listener, Options, Placed, ThreadTally};
use tollgate_probe::places::{Known, Places, ProbeMode};
use tollgate_probe::spec::Spec;
use tollgate_supervisor::{Target, with_death_notice};
use tollgate_tsc::Clock;

/// Puts probes on functions of a program: a jump to code of ours in the place of an instruction, so that nobody stops
/// there.
///
/// ```
/// # fn main() -> Result<(), tollgate::Error> {
/// use tollgate::{Program, Prober};
/// let mut probes = Prober::spawn(Program::new("ls").arg("/"));
/// let entries = probes.count("readdir")?;
/// let opening = probes.time("opendir")?;
/// let found = probes.run()?;
/// println!("{} entries were read; to open a directory took {:?} at most", found[entries], found[opening].max());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Prober {
    target: Target,
    pids: Vec<i32>,
    /// The word that the program is looked up by.
    word: Option<String>,
    specs: Vec<Spec>,
    follow: bool,
    stop: Arc<AtomicBool>,
}

/// A function that is counted: what [`Prober::count`] gives, and [`Probed`] is asked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter(usize);

/// A function that is timed: what [`Prober::time`] gives, and [`Probed`] is asked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer(usize);

impl Prober {
    /// Of a program that is started for it.
    pub fn spawn(program: impl Into<Program>) -> Prober {
        let program = program.into();
        Prober::of(program.target(), Vec::new(), Some(program.word()))
    }

    /// Of a process that runs.
    ///
    /// # Errors
    ///
    /// There is no such process, or it is a thread of the kernel.
    pub fn attach(pid: i32) -> Result<Prober, Error> {
        if modules::of_process(pid).map_err(Error::of)?.is_empty() {
            return Err(Error::of(FindError::NoExecutable(pid)));
        }
        Ok(Prober::of(Target::Attach(vec![pid]), vec![pid], None))
    }

    fn of(target: Target, pids: Vec<i32>, word: Option<String>) -> Prober {
        Prober { target, pids, word, specs: Vec::new(), follow: false, stop: Arc::default() }
    }

    /// Whether what the program starts is probed too. It is not, unless this says so.
    #[must_use]
    pub fn follow(mut self, follow: bool) -> Prober {
        self.follow = follow;
        self
    }

    /// Counts how often a function is called: `malloc`, `libc:malloc`, `/regex/`, `glob*`, `FILE:0xADDRESS`,
    /// `usdt:PROVIDER:NAME` (`tollgate probe --help` has the whole grammar). If several functions match, they are
    /// counted together.
    ///
    /// # Errors
    ///
    /// The words are no such thing; nothing matches, with names that may have been meant; nothing that matches can be
    /// probed without a trap.
    pub fn count(&mut self, spec: &str) -> Result<Counter, Error> {
        self.add(spec, false).map(Counter)
    }

    /// Times a function from entry to return.
    ///
    /// # Errors
    ///
    /// As [`Prober::count`]; the words mean a place that is no whole function.
    pub fn time(&mut self, spec: &str) -> Result<Timer, Error> {
        self.add(spec, true).map(Timer)
    }

    fn add(&mut self, text: &str, time: bool) -> Result<usize, Error> {
        let spec = Spec { time, ..Spec::parse(text).map_err(|error| plain(error.to_string()))? };
        if time && !spec.is_whole() {
            return Err(Error::new(format!("`{text}` is a single place, and only a whole function has a time")));
        }
        self.look(vec![spec.clone()])?.expect(&self.pids, self.follow).map_err(plain)?;
        self.specs.push(spec);
        Ok(self.specs.len() - 1)
    }

    /// What specs mean in the files that there are.
    fn look(&self, specs: Vec<Spec>) -> Result<Places, Error> {
        let mut places = Places::new(specs, ProbeMode::default()).map_err(|error| plain(error.to_string()))?.keep();
        let known = Known { pids: &self.pids, program: self.word.as_deref().map(OsStr::new), ..Known::default() };
        places.look_around(&known).map_err(Error::of)?;
        Ok(places)
    }

    /// What ends the run from outside.
    pub fn stop(&self) -> Stop {
        Stop(Arc::clone(&self.stop))
    }

    /// Probes until the program ends, or [`Stop`] is asked for.
    ///
    /// # Errors
    ///
    /// The program may not be traced, which it is while code is written into it; or it is gone.
    pub fn run(self) -> Result<Probed, Error> {
        self.probe(None)
    }

    /// Probes for so long, or until the program ends. Then it goes on without probes.
    ///
    /// # Errors
    ///
    /// As [`Prober::run`].
    pub fn run_for(self, time: Duration) -> Result<Probed, Error> {
        self.probe(Some(time))
    }

    fn probe(self, duration: Option<Duration>) -> Result<Probed, Error> {
        let options = Options { follow: self.follow, duration, stop: Arc::clone(&self.stop), ..Options::default() };
        with_death_notice(move || {
            let started = Clock::start(None).map_err(Error::of)?;
            let mut places = self.look(self.specs.clone())?;
            places.forget();
            let places = Rc::new(RefCell::new(places));
            let mut tells = Teller { places: Rc::clone(&places), follow: self.follow, pid: None };
            let ran = live::run(&self.target, &mut Rc::clone(&places), &options, &mut tells);
            let mut places = places.borrow_mut();
            places.lower();
            let outcome = ran.map_err(Error::of)?;
            let (clock, drifted) = started.clock.ended();
            let notes =
                started.notes.into_iter().chain(drifted).chain(places.all_notes()).chain(outcome.notes.iter().cloned());
            Ok(Probed {
                counts: self.specs.iter().map(|spec| count(&places, spec, &outcome.threads)).collect(),
                times: self.specs.iter().map(|spec| time(&places, spec, &outcome.threads, clock.tick)).collect(),
                pid: tells.pid.filter(|_| self.word.is_some()),
                end: outcome.end.map(End::of),
                wall: Duration::from_nanos(outcome.wall_ns),
                notes: notes.chain(places.unprobed()).collect(),
            })
        })
    }
}

/// The command line's sentence, without its option.
fn plain(sentence: String) -> Error {
    Error::new(sentence.strip_prefix("-e ").unwrap_or(&sentence))
}

/// The calls of all functions that a spec means.
fn count(places: &Places, spec: &Spec, threads: &[ThreadTally]) -> u64 {
    let counters = places.of_spec(spec).filter_map(|entry| entry.hits);
    let all = counters.flat_map(|counter| threads.iter().filter_map(move |thread| thread.tally.counts.get(&counter)));
    all.fold(0, |sum, count| sum.saturating_add(*count))
}

/// Their times.
fn time(places: &Places, spec: &Spec, threads: &[ThreadTally], tick: f64) -> Histogram {
    let mut sum = live::Histogram::default();
    for timer in places.of_spec(spec).filter_map(|entry| entry.timer) {
        threads.iter().filter_map(|thread| thread.tally.timers.get(&timer)).for_each(|one| sum.add(one));
    }
    Histogram::new(&sum, tick)
}

/// Tells the places what became of them.
struct Teller {
    places: Rc<RefCell<Places>>,
    /// Forked processes are followed.
    follow: bool,
    /// The process that was heard of first: the one that was started.
    pid: Option<i32>,
}

impl Listener for Teller {
    fn placed(&mut self, placed: &Placed) {
        self.places.borrow_mut().placed(placed);
    }

    fn withdrawn(&mut self, pid: i32, ranges: &[std::ops::Range<u64>]) {
        self.places.borrow_mut().withdrawn(pid, ranges);
    }

    fn exec(&mut self, pid: i32) {
        self.pid.get_or_insert(pid);
        self.places.borrow_mut().exec(pid);
    }

    fn forked(&mut self, from: i32, pid: i32) {
        self.places.borrow_mut().forked(from, pid, self.follow);
    }
}

/// What probes have found. It is asked by what [`Prober::count`] and [`Prober::time`] gave.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Probed {
    /// The process that was started, to be waited for (waitpid(2)) where it goes on; `None` of one that was attached
    /// to.
    pub pid: Option<i32>,
    /// How the program ended; `None` where it goes on.
    pub end: Option<End>,
    /// How long the probes were in place.
    pub wall: Duration,
    /// What did not go as it should, a sentence each: a function that is counted in one process and not in another,
    /// calls without a time.
    pub notes: Vec<String>,
    counts: Vec<u64>,
    times: Vec<Histogram>,
}

impl Index<Counter> for Probed {
    type Output = u64;

    /// Of a counter of this run; that of another [`Prober`] may panic.
    fn index(&self, counter: Counter) -> &u64 {
        &self.counts[counter.0]
    }
}

impl Index<Timer> for Probed {
    type Output = Histogram;

    /// Of a timer of this run. It is empty where no call returned, or where no function that was meant could be timed,
    /// which [`Probed::notes`] says.
    fn index(&self, timer: Timer) -> &Histogram {
        &self.times[timer.0]
    }
}
