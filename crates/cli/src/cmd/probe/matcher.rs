//! From specs to places: reads each file that a program maps, says what is to be probed there, and remembers what became of it.

use super::values::{self, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use tollgate_probe::find::{self, Called, FindError, Found, Kind, Symbols, instruction};
use tollgate_probe::live::{Item, Matcher, Module, Placed, Wanted};
use tollgate_probe::spec::{Spec, What};
use tollgate_probe::{COUNTERS, SETS, TIMERS};
use tollgate_remote::{self as remote, files};
use tollgate_report::probe::model::{ExitSite, Probe};
use tollgate_rewrite::probe::plan::{Exits, Leads, NoGoroutine, Planner};
use tollgate_rewrite::probe::site::{Exit, Method, Refusal, Site};
use tollgate_rewrite::probe::trampoline::{Action, Call, Goroutine, Work};
use tollgate_supervisor::fault;

/// The set of what is copied at an entry, in [`Action::Capture`]'s upper half; an exit's is the next one, and static probes' follow.
pub const ENTRY_SET: u32 = 0;
/// See [`ENTRY_SET`].
pub const EXIT_SET: u32 = 1;

/// What is said where there are more kinds of static probes than sets.
const CROWDED: &str = "the static probes keep their arguments in more places than can be recorded: some arguments are not shown";

/// Why a place that only a trap can probe is not probed, and the commands that would do it. `offset` is where it lies in its file; the kernel's uprobes
/// take nothing else, and there is none in what is no file (the vDSO).
fn only_a_trap(spec: &str, path: &Path, offset: Option<u64>) -> String {
    let uprobe = offset.filter(|_| path.is_absolute()).map_or(String::new(), |offset| {
        format!("; `perf probe -x {} {offset:#x}` uses a uprobe of the kernel instead", quoted(&path.to_string_lossy()))
    });
    format!("only a trap can probe it: allow it with `tollgate probe --traps -e {}`{uprobe}", quoted(spec))
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+:@,".contains(&byte);
    if word.bytes().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Why a place in 32-bit code is probed by a trap.
const BITS32: &str = "32-bit code has no register to spare for a jump's trampoline; tollgate handles each hit itself";

/// Why an indirect function is not probed.
const INDIRECT: &str = "it is an indirect function (IFUNC) whose resolver chooses the implementation at run time, \
                        which cannot be predicted; probe the chosen one, by the address that a debugger shows (`gdb -p \
                        PID`, `info symbol`)";

/// What hits of an implementation need not be.
const ELSEWHERE: &str = "the implementation may also be in another module (the vDSO, as for `time` and \
                         `gettimeofday`), whose calls are not counted here: name that too (`[vdso]:*`)";

/// Why what a file has is probed nowhere.
pub const UNMAPPED: &str = "no process had this code mapped from its file while the probes were in place";

/// What returns of a function mean that another one jumps into.
const SHARED: &str = "it shares code with another function that jumps into it or that it jumps into, so there may be \
                      more returns than calls; only its own calls are timed";

/// Why a function that its own loop begins anew is not timed.
const LOOPED: &str = "it is not timed: a loop jumps back to its first instruction, so a new call cannot be told from \
                      another iteration, and the time would be that of the last iteration; there may be more hits than \
                      calls, while returns are exact";

/// Why a function of Go that leaves by a jump is not timed.
const GO_JUMPS: &str = "it leaves by a jump to another function, which is not followed in Go functions";

/// What hits of such a function are where nothing is timed.
const ROUNDS: &str = "a loop jumps back to its first instruction, so there may be more hits than calls; returns are \
                      exact";

/// What the kernel calls its own mapping.
const VDSO: &str = "[vdso]";

/// What probes do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Does {
    /// Count exits too, of whole functions that are not written with `@ret`.
    pub returns: bool,
    /// Time from entry to exit.
    pub time: bool,
    /// Make a record of each hit.
    pub record: bool,
    /// Probe by a trap where nothing else is possible.
    pub traps: bool,
    /// Only say what would be probed, and which calls would have no time.
    pub list: bool,
}

/// What hits of a function of Go are.
const GROWING: &str = "a Go function starts again when its stack has to grow, so there may be more hits than calls; \
                       returns (@ret) are exact";

/// What records of a function of Go are: those of several threads are not read in the order in which they were made.
const APART: &str = "a Go function may return on another thread than the one that entered it, so lines have no times \
                     and the timeline has only marks; --hist times it";

/// What times of a function of Go are.
const REGROWN: &str = "a Go function that starts again, because its stack grew or its goroutine yielded, is timed from \
                       its last start";

/// One place that a spec means, in one file.
#[derive(Debug)]
pub struct Entry {
    /// What reports say of it, but for what was counted.
    pub probe: Probe,
    /// Where it is counted; `None` where it is not probed.
    pub hits: Option<u32>,
    /// Where its exits are.
    pub returns: Option<u32>,
    /// Its histogram.
    pub timer: Option<u32>,
    /// It is executed by goroutines: entry and return need not be one thread's.
    pub moves: bool,
    /// A static probe's counter in the program, an address of the file.
    pub semaphore: Option<u64>,
    /// A static probe's arguments, as they are shown.
    pub values: Option<Vec<Value>>,
    /// What records of it copy.
    set: u32,
    /// It was probed in some process.
    pub placed: bool,
    /// Where it was not, and why: nothing of such a process is counted.
    pub refused: Vec<(i32, String)>,
}

/// A static probe's counter that this run has raised.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Raised {
    pid: i32,
    /// Where the counter is.
    address: u64,
    /// Whose it is: one counter may be that of several places.
    index: usize,
    /// The probed place, by which it is known whether the file is still mapped there.
    place: u64,
}

/// What a site is to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Its own instruction.
    Entry,
    /// One of its exits, by its index there.
    Exit(usize),
    /// A place of a function that timed ones jump to; the entry is an index of [`Places::tails`].
    Tail,
}

/// How a function is timed.
#[derive(Clone, Copy, Debug)]
struct Timing {
    timer: u32,
    /// Its first address in the file.
    function: u64,
    /// Of one of Go.
    goroutine: Option<Goroutine>,
}

impl Timing {
    fn call(self) -> Call {
        Call { function: self.function, timer: Some(self.timer) }
    }

    fn start(self) -> Action {
        let (timer, call) = (self.timer, self.call());
        self.goroutine.map_or(Action::Start(call), |goroutine| Action::StartGo { timer, goroutine })
    }

    fn stop(self, planner: &Planner<'_>, exit: &Site) -> Action {
        let (timer, call) = (self.timer, self.call());
        self.goroutine.map_or_else(|| left(planner, exit, call), |goroutine| Action::StopGo { timer, goroutine })
    }
}

/// What is done where a function is left: at a return its time ends; at a jump it goes on.
fn left(planner: &Planner<'_>, exit: &Site, call: Call) -> Action {
    match planner.leads(exit) {
        None => Action::Stop(call),
        Some(Leads::Through { pointer, .. }) => Action::Jump { call, pointer: Some(pointer) },
        Some(Leads::To(_) | Leads::Stub(_) | Leads::Anywhere) => Action::Jump { call, pointer: None },
    }
}

/// A function that is timed, in the making of a file's plan.
#[derive(Clone, Debug)]
struct Timed {
    name: String,
    timing: Timing,
    exits: Vec<Site>,
}

/// A file's plan in the making.
#[derive(Debug, Default)]
struct Layout {
    /// By address.
    spots: BTreeMap<u64, Spot>,
    /// By the function's first address.
    timed: BTreeMap<u64, Timed>,
}

/// Where the calls of a function go on that leave it by jumps.
#[derive(Clone, Debug, Default)]
struct Onward {
    /// In these functions, whose returns are probed.
    functions: Vec<u64>,
    /// Elsewhere.
    open: Vec<Open>,
}

/// Where a call goes whose return is not known when its file is planned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Open {
    /// To a function of this name, of a file that is planned later, if it is.
    Import(String),
    /// To where no probe follows it, in words.
    Lost(String),
}

/// A place in a file that is probed, for one entry or several.
#[derive(Clone, Debug)]
struct Spot {
    site: Site,
    work: Work,
    users: Vec<(usize, Role)>,
}

/// What is wanted of a file.
#[derive(Clone, Debug, Default)]
struct Plan {
    wanted: Vec<Wanted>,
    /// Length and hash of its bytes.
    content: (usize, u64),
}

/// Where a piece of a file lies in a process.
#[derive(Clone, Debug)]
struct Piece {
    bias: u64,
    range: Range<u64>,
    path: PathBuf,
}

/// The specs, and what was found.
pub struct Places {
    /// As they were given.
    pub specs: Vec<Spec>,
    does: Does,
    /// Every place, in the order in which they were found.
    pub entries: Vec<Entry>,
    /// Who is behind each [`Wanted::tag`].
    tags: Vec<Vec<(usize, Role)>>,
    files: HashMap<(String, u64, PathBuf), Plan>,
    /// Specs that have matched.
    matched: Vec<bool>,
    /// What could not be read, a sentence each.
    pub failed: Vec<FindError>,
    /// What else is to be said.
    pub notes: Vec<String>,
    /// Functions whose exits were meant and cannot be probed.
    exitless: Vec<(String, Refusal)>,
    /// Functions whose code is another one's too.
    sharing: Vec<String>,
    /// Functions that timed ones jump to, and that are probed for that alone.
    tails: Vec<String>,
    /// Timed functions of which some calls leave by jumps to where their return is not known when their file is planned.
    onward: Vec<(String, Vec<Open>)>,
    /// Functions of other files that timed ones jump to; whether they were found.
    imports: BTreeMap<String, bool>,
    /// Names of files' functions, for addresses that only the run has shown.
    named: RefCell<HashMap<PathBuf, Option<Symbols>>>,
    /// Why functions may be missing, a sentence each: code that processes have moved.
    pub moved: Vec<String>,
    /// Kept for near names, where asked for.
    kept: Option<Vec<Symbols>>,
    /// What each file is called, by process (0: none) and path.
    called: HashMap<(i32, PathBuf), Called>,
    /// The program that is to be run, and the word that it is started by.
    program: Option<(PathBuf, String)>,
    /// A place in 64-bit code was found.
    pub wide: bool,
    counters: u32,
    timers: u32,
    raised: Vec<Raised>,
    biases: HashMap<i32, Vec<Piece>>,
    /// What is to be shown of an entry, and what is copied for every one.
    shown: (Vec<Value>, Option<Item>),
    /// What static probes' records copy.
    sets: Vec<Vec<Item>>,
}

impl Places {
    /// For these specs.
    pub fn new(specs: Vec<Spec>, does: Does) -> Places {
        Places {
            matched: vec![false; specs.len()],
            specs,
            does,
            entries: Vec::new(),
            tags: Vec::new(),
            files: HashMap::new(),
            failed: Vec::new(),
            notes: Vec::new(),
            exitless: Vec::new(),
            sharing: Vec::new(),
            tails: Vec::new(),
            onward: Vec::new(),
            imports: BTreeMap::new(),
            named: RefCell::default(),
            moved: Vec::new(),
            kept: None,
            called: HashMap::new(),
            program: None,
            wide: false,
            counters: 0,
            timers: 0,
            raised: Vec::new(),
            biases: HashMap::new(),
            shown: (Vec::new(), None),
            sets: Vec::new(),
        }
    }

    /// Says what is to be shown of an entry, and what is copied for every one.
    pub fn showing(mut self, values: Vec<Value>, stack: Option<Item>) -> Places {
        self.shown = (values, stack);
        self
    }

    /// Keeps what is read, so that near names can be offered.
    pub fn keep(mut self) -> Places {
        self.kept = Some(Vec::new());
        self
    }

    /// The specs that have matched nothing so far.
    pub fn unmatched(&self) -> impl Iterator<Item = &Spec> {
        self.specs.iter().zip(&self.matched).filter(|(_, matched)| !**matched).map(|(spec, _)| spec)
    }

    /// Says which program is to be run, by which word.
    pub fn started_as(&mut self, program: &Path, word: &str) {
        self.program = Some((program.into(), word.into()));
    }

    /// Is a file meant by a spec's module, as a process calls it? `pid` is 0 where there is none.
    fn means(&mut self, spec: usize, pid: i32, path: &Path, open: impl FnOnce() -> Option<File>) -> bool {
        if self.specs[spec].module.is_none() {
            return true;
        }
        let program = self.program.as_ref().filter(|(program, _)| program == path).map(|(_, word)| word.clone());
        let called = self.called.entry((pid, path.into())).or_insert_with(|| {
            let called = Called::by_path(path).with_soname(open());
            let called = if pid == 0 { called } else { called.of_process(pid) };
            program.map_or(called.clone(), |word| called.started_as(&word))
        });
        called.is_meant_by(&self.specs[spec])
    }

    /// The files that were read and that a spec means.
    pub fn meant(&self, spec: &Spec) -> Vec<&Symbols> {
        let meant = |symbols: &&Symbols| {
            let mut called = self.called.iter().filter(|((_, path), _)| *path == symbols.path);
            spec.module.is_none() || called.any(|(_, called)| called.is_meant_by(spec))
        };
        self.kept.iter().flatten().filter(meant).collect()
    }

    /// The names of all files that were read, without directories.
    pub fn modules(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for symbols in self.kept.iter().flatten() {
            let name = symbols.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Whether libraries may be loaded at run time: a program that is linked statically has no loader.
    pub fn loads(&self) -> bool {
        self.kept.iter().flatten().filter(|symbols| symbols.path.is_absolute()).count() > 1
    }

    /// Files that were read and have a function of this name, though the spec does not mean them.
    pub fn elsewhere(&self, spec: &Spec) -> Vec<String> {
        let anywhere = Spec { module: None, ..spec.clone() };
        let has = |symbols: &&Symbols| !find::select(symbols, &anywhere).is_empty();
        let name = |symbols: &Symbols| symbols.path.file_name().map(|name| name.to_string_lossy().into_owned());
        self.kept.iter().flatten().filter(has).filter_map(name).collect()
    }

    /// Forgets what only serves to offer names.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// Reads the vDSO's image, which is no file.
    pub fn look_vdso(&mut self, pid: i32, image: &[u8]) {
        self.plan(("00:00".into(), 0, VDSO.into()), pid, Path::new(VDSO), image);
    }

    /// Reads a file by its name, before its process is joined (`pid`; 0 where there is none yet), or for `--list`.
    pub fn look(&mut self, pid: i32, open: &Path, name: &Path) {
        use std::os::linux::fs::MetadataExt;
        let unreadable = |why: std::io::Error| FindError::Unreadable {
            path: name.display().to_string(),
            why: why.to_string().split(" (os error").next().unwrap_or_default().into(),
        };
        let read = files::open(open).and_then(|file| Ok((file.metadata()?, files::whole(&file)?)));
        let (meta, bytes) = match read {
            Ok(read) => read,
            Err(_) if pid != 0 && remote::is_ending(pid) => {
                let why = "it has since ended (`ps -e` lists all processes)".into();
                return self.failed.push(FindError::Process { pid, why });
            }
            Err(_) if open.to_string_lossy().ends_with(" (deleted)") => {
                return self.failed.push(FindError::Replaced { path: name.display().to_string(), pid });
            }
            Err(error) => return self.failed.push(unreadable(error)),
        };
        let device = meta.st_dev();
        let device = format!("{:02x}:{:02x}", nix::sys::stat::major(device), nix::sys::stat::minor(device));
        self.plan((device, meta.st_ino(), name.to_path_buf()), pid, name, &bytes);
    }

    /// What is to be probed in a file; planned when it is seen for the first time.
    fn plan(&mut self, key: (String, u64, PathBuf), pid: i32, path: &Path, bytes: &[u8]) -> Vec<Wanted> {
        if let Some(plan) = self.files.get(&key) {
            return plan.wanted.clone();
        }
        // Some file systems (overlayfs, btrfs) tell other numbers in memory maps than stat(2) does.
        let content = (bytes.len(), hash(bytes));
        let same = self.files.iter().find(|((.., name), plan)| name == path && plan.content == content);
        if let Some(plan) = same.map(|(_, plan)| plan.clone()) {
            self.files.insert(key, plan.clone());
            return plan.wanted;
        }
        let wanted = self.plan_new(pid, path, bytes);
        self.files.insert(key, Plan { wanted: wanted.clone(), content });
        wanted
    }

    /// Of a file that anybody may have written: a fault of ours in reading it leaves it out.
    fn plan_new(&mut self, pid: i32, path: &Path, bytes: &[u8]) -> Vec<Wanted> {
        let (entries, tags, matched) = (self.entries.len(), self.tags.len(), self.matched.clone());
        let (counters, timers) = (self.counters, self.timers);
        let planned = fault::caught(|| {
            fault::point("plan");
            match (Symbols::of(path, bytes), Planner::new(bytes)) {
                (Ok(symbols), Ok(planner)) => self.spots(pid, path, bytes, symbols, &planner),
                (Err(error), _) => {
                    self.failed.push(error);
                    Vec::new()
                }
                (_, Err(_)) => Vec::new(),
            }
        });
        planned.unwrap_or_else(|why| {
            self.entries.truncate(entries);
            self.tags.truncate(tags);
            (self.matched, self.counters, self.timers) = (matched, counters, timers);
            self.failed.push(FindError::Fault { path: path.display().to_string(), why });
            Vec::new()
        })
    }

    fn spots(&mut self, pid: i32, path: &Path, bytes: &[u8], symbols: Symbols, planner: &Planner<'_>) -> Vec<Wanted> {
        let mut layout = Layout::default();
        let go = !tollgate_rewrite::scan::gopclntab::functions(bytes).is_empty();
        for index in 0..self.specs.len() {
            let spec = self.specs[index].clone();
            if !self.means(index, pid, path, || opened(pid, path)) {
                continue;
            }
            for found in find::select(&symbols, &spec) {
                self.matched[index] = true;
                self.entry(&spec, path, &symbols, planner, found, go, &mut layout);
            }
        }
        self.follow(&symbols, planner, &mut layout);
        if go && !layout.spots.is_empty() {
            self.notes.push(format!("{}: {GROWING}", path.display()));
            if self.does.time {
                self.notes.push(format!("{}: {REGROWN}", path.display()));
            }
            if self.does.record {
                self.notes.push(format!("{}: {APART}", path.display()));
            }
        }
        if let Some(kept) = &mut self.kept {
            kept.push(symbols);
        }
        layout
            .spots
            .into_values()
            .map(|spot| {
                let tag = self.tags.len() as u64;
                self.tags.push(spot.users);
                Wanted { site: spot.site, work: spot.work, only: None, tag }
            })
            .collect()
    }

    /// Adds one place, its exits too where they are meant.
    #[expect(clippy::too_many_arguments, reason = "what is known of one place; a struct for one call would only rename it")]
    fn entry(
        &mut self,
        spec: &Spec,
        path: &Path,
        symbols: &Symbols,
        planner: &Planner<'_>,
        found: Found,
        go: bool,
        layout: &mut Layout,
    ) {
        let whole = found.address == found.function.0 && found.semaphore.is_none() && found.function.1 > found.address;
        let returns = whole && (found.ret || self.does.returns || self.does.time);
        let mut probe = Probe {
            spec: spec.text.clone(),
            function: found.name.clone(),
            module: path.display().to_string(),
            address: found.address,
            bits: symbols.bits,
            ..Probe::default()
        };
        let index = self.entries.len();
        let refuse = |mut probe: Probe, reason: String| {
            probe.reason = Some(reason);
            Entry {
                probe,
                hits: None,
                returns: None,
                timer: None,
                moves: false,
                semaphore: None,
                values: None,
                set: ENTRY_SET,
                placed: false,
                refused: Vec::new(),
            }
        };
        probe.implements = found.of.clone();
        self.shared(&found);
        let function = found.function.0..found.function.1;
        let site = match self.site(planner, &found, spec, path) {
            Ok(site) => site,
            Err(reason) => {
                self.entries.push(refuse(probe, reason));
                return;
            }
        };
        probe.instruction = Some(instruction(site.instruction(), symbols.bits, site.address));
        probe.method = site.choices.first().map(|choice| choice.method.name().to_string());
        probe.reason = (site.bits == 32).then(|| BITS32.into());
        self.wide |= site.bits == 64;
        let exits = returns.then(|| planner.exits(function.clone())).and_then(|exits| match exits {
            Ok(exits) => Some(exits),
            Err(refusal) => {
                self.exitless.push((found.name.clone(), refusal));
                None
            }
        });
        let timed = self.does.time && exits.is_some();
        // Calls of Go are paired by their goroutine; calls of the C in such a program are not.
        let moves = go && planner.is_go(found.address);
        let goroutine = (exits.is_some() && moves).then(|| planner.goroutine(function.clone()));
        let (Some(hits), Some(back)) = (self.counter(), if exits.is_some() { self.counter().map(Some) } else { Some(None) })
        else {
            probe.method = None;
            self.entries.push(refuse(probe, format!("more than {COUNTERS} places match; name fewer functions")));
            return;
        };
        let timing = match layout.timed.get(&function.start) {
            Some(known) => Some(known.timing),
            None => self.timing(&found.name, timed, exits.as_ref(), goroutine).map(|(timer, goroutine)| Timing {
                timer,
                function: function.start,
                goroutine,
            }),
        };
        if exits.as_ref().is_some_and(|exits| exits.shared) {
            self.sharing.push(found.name.clone());
        }
        if let Some(exits) = &exits {
            probe.exits = exits.sites.iter().map(|site| exit(site, symbols.bits)).collect();
        }
        let (values, set) = self.arguments(spec, &found);
        self.entries.push(Entry {
            probe,
            hits: Some(hits),
            returns: back,
            timer: timing.map(|timing| timing.timer),
            moves,
            semaphore: found.semaphore,
            values,
            set,
            placed: false,
            refused: Vec::new(),
        });
        let exits = exits.map(|exits| exits.sites).unwrap_or_default();
        // Another spec's probe of it has the same timer.
        let fresh = timing.filter(|_| !layout.timed.contains_key(&function.start));
        self.place(index, fresh, site, &exits, planner, &mut layout.spots);
        let listed = self.does.list && !moves && !exits.is_empty();
        if let Some(timing) = fresh.or(listed.then_some(Timing { timer: 0, function: function.start, goroutine: None })) {
            layout.timed.insert(function.start, Timed { name: found.name, timing, exits });
        }
    }

    /// What is shown of a static probe's arguments, and the set of what is copied for that.
    fn arguments(&mut self, spec: &Spec, found: &Found) -> (Option<Vec<Value>>, u32) {
        if !self.does.record || !matches!(spec.what, What::Usdt(..)) {
            return (None, ENTRY_SET);
        }
        let mut values = values::of_static(&self.shown.0, &found.arguments);
        let items: Vec<Item> = values::items(&mut values).into_iter().chain(self.shown.1).collect();
        let first = EXIT_SET as usize + 1;
        let known = self.sets.iter().position(|set| *set == items);
        let index = known.unwrap_or(self.sets.len());
        if first + index >= SETS {
            if !self.notes.iter().any(|note| note == CROWDED) {
                self.notes.push(CROWDED.into());
            }
            return (Some(Vec::new()), ENTRY_SET);
        }
        if known.is_none() {
            self.sets.push(items);
        }
        (Some(values), (first + index) as u32)
    }

    /// How a place can be probed, or why it is not.
    fn site(&self, planner: &Planner<'_>, found: &Found, spec: &Spec, path: &Path) -> Result<Site, String> {
        let (start, end) = found.function;
        if found.indirect {
            return Err(INDIRECT.into());
        }
        // The next function may begin there.
        if end > start && found.address >= end {
            return Err(format!("the offset is past the end of the function, which has {} bytes", end - start));
        }
        let site = planner.site(found.address, (end > start).then_some(start..end)).map_err(|refusal| refusal.to_string())?;
        // Of 32-bit code nothing else is possible anywhere, so that asking for the probe asks for the trap.
        let trapped = site.bits == 64 && site.choices.first().is_some_and(|choice| choice.method == Method::Trap);
        if trapped && !self.does.traps {
            return Err(only_a_trap(&spec.text, path, planner.offset(found.address)));
        }
        Ok(site)
    }

    /// The timer of a function that is to be timed and can be, and how it finds its goroutine; else why not is noted.
    fn timing(
        &mut self,
        name: &str,
        timed: bool,
        exits: Option<&Exits>,
        goroutine: Option<Result<Goroutine, NoGoroutine>>,
    ) -> Option<(u32, Option<Goroutine>)> {
        let looped = exits.is_some_and(|exits| exits.looped);
        let jumps = || exits.is_some_and(|exits| exits.sites.iter().any(|site| site.exit != Some(Exit::Return)));
        let lost = match goroutine {
            Some(Err(why)) => Some(why.to_string()),
            Some(Ok(_)) if jumps() => Some(GO_JUMPS.into()),
            _ => None,
        };
        let timer = (timed && lost.is_none() && !looped).then(|| self.timer()).flatten();
        let note = match (timed && timer.is_none(), lost, looped) {
            (true, Some(why), _) => Some(format!("it is not timed: {why}; entries and returns are counted")),
            (true, None, true) => Some(LOOPED.into()),
            (true, None, false) => Some(format!("it is not timed, because {TIMERS} other functions are; name fewer")),
            (false, _, true) => Some(ROUNDS.into()),
            (false, lost, false) => lost.map(|why| format!("--hist cannot time it: {why}")),
        };
        self.notes.extend(note.map(|note| format!("{name}: {note}")));
        timer.map(|timer| (timer, goroutine.and_then(Result::ok)))
    }

    /// All that is to be said; of many functions whose exits are not probed for one reason, some are named.
    pub fn all_notes(&self) -> Vec<String> {
        /// More of one kind are told together.
        const FEW: usize = 3;
        let mut kinds: Vec<Vec<&(String, Refusal)>> = Vec::new();
        for one in &self.exitless {
            let kind = std::mem::discriminant(&one.1);
            match kinds.iter_mut().find(|all| std::mem::discriminant(&all[0].1) == kind) {
                Some(all) => all.push(one),
                None => kinds.push(vec![one]),
            }
        }
        let mut notes = self.notes.clone();
        let partly =
            self.entries.iter().filter(|entry| entry.placed).flat_map(|entry| entry.refused.iter().map(move |why| (entry, why)));
        let partly: Vec<String> = partly
            .map(|(entry, (pid, why))| format!("{}: neither probed nor counted in process {pid}: {why}", entry.probe.function))
            .collect();
        notes.extend(partly.iter().take(FEW).cloned());
        if partly.len() > FEW {
            notes.push(format!("{} more places are not probed in some process", partly.len() - FEW));
        }
        if let Some(first) = self.sharing.first() {
            let more = if self.sharing.len() > 1 { format!(" and {} more", self.sharing.len() - 1) } else { String::new() };
            notes.push(format!("{first}{more}: {SHARED}"));
        }
        let onward = self.onward.iter().filter_map(|(name, open)| Some(format!("{name}: {}", self.unknown_end(open)?)));
        let onward: Vec<String> = onward.collect();
        notes.extend(onward.iter().take(FEW).cloned());
        if onward.len() > FEW {
            let more = onward.len() - FEW;
            notes.push(format!("{more} more timed functions leave by jumps with unknown targets: such calls are not timed"));
        }
        for all in kinds {
            if all.len() <= FEW {
                let say = |(name, refusal): &&(String, Refusal)| {
                    format!("{name}: its exits are not probed, so only entries are counted: {refusal}")
                };
                notes.extend(all.iter().map(say));
                continue;
            }
            let names: Vec<&str> = all.iter().take(FEW).map(|(name, _)| name.as_str()).collect();
            notes.push(format!(
                "the exits of {} functions ({}, …) are not probed, so only their entries are counted; the first: {}",
                all.len(),
                names.join(", "),
                all[0].1
            ));
        }
        notes
    }

    /// Says what hits of an implementation are, and are not.
    fn shared(&mut self, found: &Found) {
        let Some(of) = &found.of else { return };
        let mut notes = Vec::new();
        if found.elsewhere {
            notes.push(format!("{of}: {ELSEWHERE}"));
        }
        let also = found
            .also
            .iter()
            .map(|also| format!("{of}: its implementation may also be that of {also}, whose calls then count as hits"));
        notes.extend(also);
        for note in notes {
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
    }

    /// Probes what timed functions jump to, so that times end at the real return; where it is not known, the reason is kept.
    fn follow(&mut self, symbols: &Symbols, planner: &Planner<'_>, layout: &mut Layout) {
        let timed: Vec<&Timed> = layout.timed.values().filter(|one| one.timing.goroutine.is_none()).collect();
        let mut onward: BTreeMap<u64, Onward> = BTreeMap::new();
        let mut todo: Vec<(u64, Vec<Site>)> = timed.iter().map(|one| (one.timing.function, one.exits.clone())).collect();
        let mut spots = Vec::new();
        for function in symbols.functions.iter().filter(|function| function.kind == Kind::Function) {
            let asked = self.imports.contains_key(&*function.name) && !layout.timed.contains_key(&function.start);
            if !asked || todo.iter().any(|(known, _)| *known == function.start) {
                continue;
            }
            if let Ok(tail) = self.tail(symbols, planner, Leads::To(function.start), &mut spots) {
                todo.push(tail);
            }
        }
        for (name, found) in &mut self.imports {
            let mut named = symbols.functions.iter().filter(|function| *function.name == **name);
            *found |= named.any(|function| todo.iter().any(|(known, _)| *known == function.start));
        }
        while let Some((function, exits)) = todo.pop() {
            let mut on = Onward::default();
            for exit in &exits {
                let next = match planner.leads(exit) {
                    None => continue,
                    Some(Leads::To(next)) if onward.contains_key(&next) => Ok(next),
                    Some(Leads::To(next)) if next == function || todo.iter().any(|(known, _)| *known == next) => Ok(next),
                    Some(leads) => self.tail(symbols, planner, leads, &mut spots).map(|tail| {
                        todo.push(tail);
                        todo[todo.len() - 1].0
                    }),
                };
                match next {
                    Ok(next) => on.functions.push(next),
                    Err(why) => on.open.push(why),
                }
            }
            onward.insert(function, on);
        }
        let open = timed.iter().map(|one| (one.name.clone(), reachable(&onward, one.timing.function)));
        self.onward.extend(open.filter(|(_, open)| !open.is_empty()));
        for (index, site, action) in spots {
            let (here, leaving) = if site.exit.is_some() { (Vec::new(), vec![action]) } else { (vec![action], Vec::new()) };
            add(&mut layout.spots, site, here, leaving, (index, Role::Tail));
        }
    }

    /// The function that a jump leads to, and its exits, if it can be probed; what is to be done there is added.
    fn tail(
        &mut self,
        symbols: &Symbols,
        planner: &Planner<'_>,
        leads: Leads,
        spots: &mut Vec<(usize, Site, Action)>,
    ) -> Result<(u64, Vec<Site>), Open> {
        let name = |address: u64| match symbols.covering(address).filter(|function| function.start == address) {
            Some(function) => function.name.to_string(),
            None => format!("the code at {address:#x}"),
        };
        let address = match leads {
            Leads::To(address) => address,
            Leads::Through { stub, .. } => return Err(self.import(symbols, stub)),
            Leads::Stub(_) => return Err(Open::Lost("to a function of another file".into())),
            Leads::Anywhere => return Err(Open::Lost("through a pointer".into())),
        };
        let told = symbols.covering(address).map_or(address..address, |function| function.start..function.end);
        let refused = |why: String| Open::Lost(format!("to {} ({why})", name(address)));
        if planner.is_go(address) {
            return Err(refused(GO_JUMPS.into()));
        }
        let tail = planner.tail(address, told).map_err(|refusal| refused(refusal.to_string()))?;
        let trapped = |site: &Site| site.bits == 64 && site.choices.first().is_some_and(|choice| choice.method == Method::Trap);
        if !self.does.traps && std::iter::once(&tail.entry).chain(&tail.exits.sites).any(trapped) {
            return Err(refused("only a trap can probe it: --traps allows it".into()));
        }
        let (index, call) = (self.tails.len(), Call { function: address, timer: None });
        self.tails.push(name(address));
        spots.push((index, tail.entry, Action::Start(call)));
        spots.extend(tail.exits.sites.iter().map(|exit| (index, exit.clone(), left(planner, exit, call))));
        Ok((address, tail.exits.sites))
    }

    /// What a stub of the procedure linkage table stands for.
    fn import(&mut self, symbols: &Symbols, stub: u64) -> Open {
        let name = symbols.covering(stub).and_then(|stub| stub.name.strip_suffix("@plt"));
        let Some(name) = name else { return Open::Lost("to a function of another file".into()) };
        self.imports.entry(name.into()).or_insert(false);
        Open::Import(name.into())
    }

    /// Why some calls of a timed function have no time, if some have none.
    fn unknown_end(&self, open: &[Open]) -> Option<String> {
        let timed = |name: &str| self.entries.iter().any(|entry| entry.timer.is_some() && entry.probe.function == name);
        let words = |one: &Open| match one {
            Open::Import(name) if self.imports.get(name) == Some(&true) || timed(name) => None,
            Open::Import(name) => Some(format!("to {name} of another file")),
            Open::Lost(why) => Some(why.clone()),
        };
        let why: Vec<String> = open.iter().filter_map(words).collect();
        let more = if why.len() > 1 { format!(" (and {} more)", why.len() - 1) } else { String::new() };
        let first = why.first()?;
        Some(format!("calls that leave by a jump {first}{more} are not timed, unless -e names that function too"))
    }

    /// What is at an address of a process, as a report names it.
    pub fn name_at(&self, pid: i32, address: u64) -> String {
        let of = |pieces: &'_ Vec<Piece>| pieces.iter().rev().find(|piece| piece.range.contains(&address)).cloned();
        let own = self.biases.get(&pid).and_then(of);
        let Some(piece) = own.or_else(|| self.biases.values().find_map(of)) else {
            return format!("{address:#x}, which is in no file");
        };
        let linked = address.wrapping_sub(piece.bias);
        let file = piece.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut named = self.named.borrow_mut();
        let symbols = named.entry(piece.path.clone()).or_insert_with(|| Symbols::read(&piece.path).ok());
        match symbols.as_ref().and_then(|symbols| symbols.covering(linked)) {
            Some(function) => format!("`{file}:{}`", function.name),
            None => format!("{linked:#x} of {file}"),
        }
    }

    /// Puts the actions of an entry at its places.
    fn place(
        &self,
        index: usize,
        timing: Option<Timing>,
        site: Site,
        exits: &[Site],
        planner: &Planner<'_>,
        spots: &mut BTreeMap<u64, Spot>,
    ) {
        let entry = &self.entries[index];
        let record = |set: u32| self.does.record.then(|| id(set, index)).flatten().map(|id| Action::Capture { id });
        let mut here: Vec<Action> = entry.hits.iter().map(|counter| Action::Count { counter: *counter }).collect();
        here.extend(record(entry.set));
        here.extend(timing.map(Timing::start));
        add(spots, site, here, Vec::new(), (index, Role::Entry));
        for (number, site) in exits.iter().enumerate() {
            let mut leaving: Vec<Action> = timing.map(|timing| timing.stop(planner, site)).into_iter().collect();
            leaving.extend(entry.returns.map(|counter| Action::Count { counter }));
            leaving.extend(record(EXIT_SET));
            add(spots, site.clone(), Vec::new(), leaving, (index, Role::Exit(number)));
        }
    }

    fn counter(&mut self) -> Option<u32> {
        let next = self.counters;
        (next < COUNTERS).then(|| self.counters += 1).map(|()| next)
    }

    fn timer(&mut self) -> Option<u32> {
        let next = self.timers;
        (next < TIMERS).then(|| self.timers += 1).map(|()| next)
    }

    /// Remembers what became of a place.
    pub fn placed(&mut self, placed: &Placed) {
        let Some(users) = usize::try_from(placed.tag).ok().and_then(|tag| self.tags.get(tag)).cloned() else { return };
        for (index, role) in users {
            if role == Role::Tail {
                self.tail_placed(index, placed);
                continue;
            }
            let Some(entry) = self.entries.get_mut(index) else { continue };
            match (role, &placed.result) {
                (Role::Tail, _) => {}
                (Role::Entry, Ok(method)) => {
                    entry.placed = true;
                    entry.refused.retain(|(pid, _)| *pid != placed.pid);
                    entry.probe.method = Some(method.name().into());
                    entry.probe.reason = None;
                    self.raise(index, placed);
                }
                // In another process it may be probed all the same: then that is what counts.
                (Role::Entry, Err(why)) => {
                    entry.refused.push((placed.pid, why.to_string()));
                    if !entry.placed {
                        entry.probe.method = None;
                        entry.probe.reason = Some(why.to_string());
                    }
                }
                (Role::Exit(number), Ok(method)) => {
                    if let Some(exit) = entry.probe.exits.get_mut(number) {
                        exit.method = Some(method.name().into());
                    }
                }
                (Role::Exit(number), Err(why)) => {
                    // Too few returns, and the times of some calls alone, would be wrong figures.
                    (entry.returns, entry.timer) = (None, None);
                    let text = format!(
                        "{}: returns are not counted, because an exit could not be probed (this depends on where \
                         memory is free: run again, or allow --traps): {why}",
                        entry.probe.function
                    );
                    if let Some(exit) = entry.probe.exits.get_mut(number) {
                        exit.method = None;
                    }
                    if !self.notes.contains(&text) {
                        self.notes.push(text);
                    }
                }
            }
        }
    }

    /// Calls that go on in a function by a jump need all of its places.
    fn tail_placed(&mut self, index: usize, placed: &Placed) {
        let (Some(name), Err(why)) = (self.tails.get(index), &placed.result) else { return };
        let text = format!(
            "calls that leave a timed function by a jump to {name} may not be timed, because a place in it is not \
             probed: {why}"
        );
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }

    /// Counts a static probe's counter up in the process, as the kernel does for uprobes (`ref_ctr_offset`): programs look at it before
    /// they prepare the arguments.
    fn raise(&mut self, index: usize, placed: &Placed) {
        let Some((semaphore, probe)) = self.entries.get(index).and_then(|one| Some((one.semaphore?, one.probe.address))) else {
            return;
        };
        let address = placed.address.wrapping_sub(probe).wrapping_add(semaphore);
        let raised = Raised { pid: placed.pid, address, index, place: placed.address };
        // A library that was unloaded and is back at its address has a new counter, which is put back once.
        if bump(placed.pid, address, 1).is_some() && !self.raised.contains(&raised) {
            self.raised.push(raised);
        }
    }

    /// A process has a copy of another one's memory, with the counters as they are there. Where it is not probed, they are put back at once.
    pub fn forked(&mut self, from: i32, pid: i32, followed: bool) {
        for entry in &mut self.entries {
            let copied = entry.refused.iter().find(|(refused, _)| *refused == from).map(|(_, why)| (pid, why.clone()));
            entry.refused.extend(copied);
        }
        let copies: Vec<Raised> =
            self.raised.iter().filter(|one| one.pid == from).map(|one| Raised { pid, ..one.clone() }).collect();
        if followed {
            self.raised.extend(copies);
        } else {
            copies.iter().for_each(|one| self.lower_one(one));
        }
    }

    /// A process has another program: what was raised is gone, and other memory may be there.
    pub fn exec(&mut self, pid: i32) {
        self.raised.retain(|one| one.pid != pid);
        self.entries.iter_mut().for_each(|entry| entry.refused.retain(|(refused, _)| *refused != pid));
    }

    /// Places there are told anew: what they have raised is raised once more then.
    pub fn withdrawn(&mut self, pid: i32, ranges: &[Range<u64>]) {
        let there = |one: &Raised| one.pid == pid && ranges.iter().any(|range| range.contains(&one.place));
        let (withdrawn, rest) = std::mem::take(&mut self.raised).into_iter().partition(there);
        self.raised = rest;
        self.put_back(withdrawn);
    }

    /// Puts those counters back.
    pub fn lower(&mut self) {
        let raised = std::mem::take(&mut self.raised);
        self.put_back(raised);
    }

    fn put_back(&self, raised: Vec<Raised>) {
        raised.iter().for_each(|one| self.lower_one(one));
    }

    /// The process may be gone, and its counter with it; or the library, and something else may be there.
    fn lower_one(&self, raised: &Raised) {
        let Some(module) = self.entries.get(raised.index).map(|entry| &entry.probe.module) else { return };
        if mapped_at(raised.pid, raised.place, Path::new(module)) {
            let _ = bump(raised.pid, raised.address, -1);
        }
    }

    /// The entry and the role of a record.
    pub fn of_record(&self, id: u32) -> Option<(&Entry, bool)> {
        Some((self.entries.get((id & 0xffff) as usize)?, id >> 16 == EXIT_SET))
    }

    /// Is an address in a process that one of a file?
    pub fn at(&self, pid: i32, address: u64, linked: u64) -> bool {
        let pieces = self.biases.get(&pid).map(Vec::as_slice).unwrap_or_default();
        // What was mapped last is there now.
        let module = pieces.iter().rev().find(|piece| piece.range.contains(&address));
        module.is_some_and(|piece| address.wrapping_sub(piece.bias) == linked)
    }

    /// Is a file that a spec means among those that were read?
    pub fn covers_any(&self, spec: &Spec) -> bool {
        self.called.values().any(|called| called.is_meant_by(spec))
    }
}

impl Matcher for Places {
    fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        let piece = |range: &Range<u64>| Piece { bias: module.bias, range: range.clone(), path: module.path.clone() };
        self.biases.entry(module.pid).or_default().extend(module.ranges.iter().map(piece));
        let open = || module.open().and_then(|file| file.try_clone().ok());
        if self.imports.is_empty() && !(0..self.specs.len()).any(|spec| self.means(spec, module.pid, &module.path, open)) {
            return Vec::new();
        }
        let key = (module.file.0.clone(), module.file.1, module.path.clone());
        if let Some(plan) = self.files.get(&key) {
            return plan.wanted.clone();
        }
        match module.bytes() {
            Ok(bytes) => {
                let wanted = self.plan(key, module.pid, &module.path, &bytes);
                // Of what is mapped later nobody else tells it.
                self.notes.extend(self.failed.drain(..).map(|error| error.to_string()));
                wanted
            }
            Err(error) => {
                self.notes.push(format!("{}: not probed, because it cannot be read ({error})", module.path.display()));
                Vec::new()
            }
        }
    }

    fn counters(&self) -> u32 {
        self.counters
    }

    fn timers(&self) -> u32 {
        self.timers
    }

    fn sets(&self) -> Vec<Vec<Item>> {
        self.sets.clone()
    }
}

/// Where the calls of a function go, by jumps and jumps of what they lead to, whose return is not known.
fn reachable(onward: &BTreeMap<u64, Onward>, function: u64) -> Vec<Open> {
    let (mut seen, mut todo) = (BTreeSet::from([function]), vec![function]);
    let mut open = BTreeSet::new();
    while let Some(next) = todo.pop() {
        let Some(on) = onward.get(&next) else { continue };
        open.extend(on.open.iter().cloned());
        todo.extend(on.functions.iter().filter(|next| seen.insert(**next)));
    }
    open.into_iter().collect()
}

/// What a record is of: the set of what is copied, and the entry. There are 65,536 entries that can have records.
fn id(set: u32, index: usize) -> Option<u32> {
    u32::try_from(index).ok().filter(|index| *index < 1 << 16).map(|index| set << 16 | index)
}

fn exit(site: &Site, bits: u8) -> ExitSite {
    ExitSite {
        address: site.address,
        kind: match site.exit {
            Some(Exit::Jump) => "jump",
            Some(Exit::Conditional) => "conditional",
            Some(Exit::Indirect) => "indirect",
            Some(Exit::Return) | None => "return",
        }
        .into(),
        method: site.choices.first().map(|choice| choice.method.name().to_string()),
        instruction: Some(instruction(site.instruction(), bits, site.address)),
    }
}

/// Adds actions to a place. A place may be one function's exit and another spec's entry: the description that knows it as an exit is kept.
fn add(spots: &mut BTreeMap<u64, Spot>, site: Site, here: Vec<Action>, leaving: Vec<Action>, user: (usize, Role)) {
    let spot = spots.entry(site.address).or_insert_with(|| Spot { site: site.clone(), work: Work::default(), users: Vec::new() });
    if site.exit.is_some() {
        spot.site = site;
    }
    spot.work.here.extend(here);
    spot.work.leaving.extend(leaving);
    spot.users.push(user);
}

/// FNV-1a over words: it only tells one state of a file from another.
fn hash(bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte)));
    words.fold(0xcbf2_9ce4_8422_2325, |sum, word| (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23))
}

/// A file of a process (or of ours, where `pid` is 0), for what it calls itself.
fn opened(pid: i32, path: &Path) -> Option<File> {
    let path = path.strip_prefix("/").ok()?;
    let root = if pid == 0 { PathBuf::from("/") } else { PathBuf::from(format!("/proc/{pid}/root")) };
    files::open(root.join(path)).ok()
}

/// Is this file mapped at an address of a process?
fn mapped_at(pid: i32, address: u64, path: &Path) -> bool {
    let maps = tollgate_remote::maps::read(pid).unwrap_or_default();
    let map = maps.iter().find(|map| (map.start..map.end).contains(&address));
    map.is_some_and(|map| Path::new(map.path.strip_suffix(" (deleted)").unwrap_or(&map.path)) == path)
}

/// Adds to a 16-bit number in a process.
fn bump(pid: i32, address: u64, by: i16) -> Option<()> {
    use std::os::unix::fs::FileExt;
    let memory = std::fs::File::options().read(true).write(true).open(format!("/proc/{pid}/mem")).ok()?;
    let mut word = [0; 2];
    memory.read_exact_at(&mut word, address).ok()?;
    let next = u16::from_le_bytes(word).checked_add_signed(by)?;
    memory.write_all_at(&next.to_le_bytes(), address).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    const PROGRAM: &str = "
        __attribute__((noinline)) int leaf(int n) { __asm__ volatile(\"\"); return n + 1; }
        __attribute__((noinline)) int walk(int n) { int s = 0; for (int i = 0; i < n; i++) s += leaf(i); return s; }
        int main(void) { return walk(3) & 0; }";

    fn built() -> (tempfile::TempDir, PathBuf) {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("p.c"), PROGRAM).unwrap();
        let status = Command::new("gcc").args(["-O1", "-o", "p", "p.c"]).current_dir(directory.path()).status().unwrap();
        assert!(status.success());
        let program = directory.path().join("p");
        (directory, program)
    }

    fn places(program: &Path, specs: &[&str], does: Does) -> Places {
        let mut places = Places::new(specs.iter().map(|spec| Spec::parse(spec).unwrap()).collect(), does).keep();
        places.look(0, program, program);
        places
    }

    #[test]
    fn two_specs_of_one_place_are_one_site_with_two_counters() {
        let (_directory, program) = built();
        let places = places(&program, &["leaf", "/^leaf$/@ret", "le*+0"], Does::default());
        assert_eq!(places.entries.len(), 3, "{:?}", places.entries);
        let plan = places.files.values().next().unwrap();
        let entry = plan.wanted.iter().find(|one| one.site.address == places.entries[0].probe.address).unwrap();
        let counters = entry.work.here.iter().filter(|action| matches!(action, Action::Count { .. })).count();
        assert_eq!(counters, 3);
        assert_eq!(places.tags[entry.tag as usize].len(), 3);
        assert!(places.entries[1].returns.is_some() && places.entries[0].returns.is_none());
        assert!(!places.entries[1].probe.exits.is_empty());
        assert_eq!(places.unmatched().count(), 0);
    }

    #[test]
    fn a_file_that_a_map_numbers_otherwise_is_planned_once() {
        let (_directory, program) = built();
        let mut places = places(&program, &["leaf"], Does::default());
        let bytes = std::fs::read(&program).unwrap();
        let wanted = places.plan(("ff:ff".into(), 1, program.clone()), 0, &program, &bytes);
        assert_eq!((wanted.len(), places.entries.len()), (1, 1));
    }

    /// Regression: of a process that ended while it was joined it was said that its program cannot be read.
    #[test]
    fn a_process_that_ended_meanwhile_is_told_as_such() {
        let look = |pid: i32| {
            let mut places = Places::new(vec![Spec::parse("leaf").unwrap()], Does::default());
            places.look(pid, Path::new(&format!("/proc/{pid}/map_files/1000-2000")), Path::new("/bin/true"));
            let said: Vec<String> = places.failed.iter().map(ToString::to_string).collect();
            assert!(said.len() == 1 && said[0].starts_with(&format!("process {pid}: it has since ended")), "{said:?}");
        };
        let mut child = Command::new("true").spawn().unwrap();
        let pid = child.id() as i32;
        child.wait().unwrap();
        look(pid);
        // In the middle of its end: so much memory takes some ten milliseconds to be given back.
        let words = ["if=/dev/zero", "of=/dev/null", "bs=200M", "count=1", "status=none"];
        let mut child = Command::new("dd").args(words).spawn().unwrap();
        let pid = child.id() as i32;
        while std::fs::read(format!("/proc/{pid}/maps")).is_ok_and(|maps| !maps.is_empty()) {}
        look(pid);
        child.wait().unwrap();
    }

    /// The last process that was asked decided for all of them.
    #[test]
    fn a_process_where_a_place_is_refused_does_not_hide_the_others() {
        use tollgate_probe::live::Unplaced;
        let (_directory, program) = built();
        let mut places = places(&program, &["leaf"], Does::default());
        let refused = || Err(Unplaced::NoTrampoline("of a test".into()));
        for (pid, result) in [(1, refused()), (2, Ok(Method::Pun)), (3, refused())] {
            places.placed(&Placed { pid, tag: 0, address: 0x1000, result });
        }
        let entry = &places.entries[0];
        assert_eq!((entry.placed, entry.probe.method.as_deref(), &entry.probe.reason), (true, Some("pun"), &None));
        assert_eq!(entry.refused.iter().map(|(pid, _)| *pid).collect::<Vec<_>>(), [1, 3]);
        let notes = places.all_notes().join("\n");
        assert!(notes.contains("process 1: ") && notes.contains("process 3: ") && !notes.contains("process 2"), "{notes}");
        // A fork of one that has no probes has none either, until it executes something else.
        places.forked(1, 10, true);
        assert!(places.entries[0].refused.iter().any(|(pid, _)| *pid == 10));
        places.exec(10);
        assert!(!places.entries[0].refused.iter().any(|(pid, _)| *pid == 10));
    }

    #[test]
    fn what_is_not_there_is_named_by_its_neighbours() {
        let (_directory, program) = built();
        let places = places(&program, &["laef"], Does::default());
        assert_eq!(places.unmatched().count(), 1);
        let meant = places.meant(&places.specs[0]);
        assert!(find::near(meant, "laef").contains(&"leaf".to_string()));
    }

    #[test]
    fn an_offset_inside_an_instruction_is_refused_with_its_boundaries() {
        let (_directory, program) = built();
        // lea 1(%rdi),%eax is three bytes long; if a compiler writes something else first, it is longer than one byte still.
        let places = places(&program, &["walk+1", "walk"], Does::default());
        let refused = places.entries.iter().filter(|entry| entry.hits.is_none()).count();
        let text = places.entries[0].probe.reason.clone().unwrap_or_default();
        assert!(refused == 0 || text.contains("inside an instruction"), "{text}");
        assert!(places.entries[1].hits.is_some());
    }

    #[test]
    fn a_function_whose_loop_leads_to_its_first_instruction_is_counted_and_never_timed() {
        let directory = tempfile::tempdir().unwrap();
        let source = ".globl f\n.type f,@function\nf: dec %edi\n jnz f\n ret\n.size f,.-f\n";
        std::fs::write(directory.path().join("f.s"), source).unwrap();
        let mut compiler = Command::new("gcc");
        compiler.args(["-shared", "-nostdlib", "-o", "f.so", "f.s"]).current_dir(directory.path());
        assert!(compiler.status().unwrap().success());
        for (time, part) in [(true, "it is not timed: a loop"), (false, "there may be more hits than calls")] {
            let places = places(&directory.path().join("f.so"), &["f@ret"], Does { time, ..Does::default() });
            let entry = &places.entries[0];
            assert!(entry.timer.is_none() && entry.hits.is_some() && entry.returns.is_some(), "{entry:?}");
            assert_eq!(places.timers(), 0);
            assert!(places.notes.iter().any(|note| note.starts_with("f: ") && note.contains(part)), "{:?}", places.notes);
            let wanted = &places.files.values().next().unwrap().wanted;
            assert!(!wanted.iter().any(|one| one.work.here.iter().any(|action| matches!(action, Action::Start(_)))));
        }
    }

    #[test]
    fn timing_takes_the_exits_and_a_timer() {
        let (_directory, program) = built();
        let places = places(&program, &["walk"], Does { time: true, ..Does::default() });
        let entry = &places.entries[0];
        assert!(entry.timer.is_some() && entry.returns.is_some(), "{entry:?}");
        let plan = places.files.values().next().unwrap();
        let stops = plan.wanted.iter().filter(|one| one.work.leaving.iter().any(|action| matches!(action, Action::Stop(_))));
        assert_eq!(stops.count(), entry.probe.exits.len());
        assert_eq!((places.counters(), places.timers()), (2, 1));
    }
}
