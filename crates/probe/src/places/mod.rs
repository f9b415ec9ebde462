//! From specs to places: reads each file that a program maps, says what is to be probed there, and remembers what
//! became of it.
//!
//! A spec is matched with the names of a file ([`crate::find`]); what is to be done there is laid out (`layout.rs`) and
//! planned ([`tollgate_rewrite::probe`]); [`crate::live`] asks for it by [`Matcher`], and says what came of it.

mod conditions;
mod entry;
mod layout;
mod look;
mod missing;
mod notes;
mod semaphore;
mod tails;
pub mod values;
mod words;

pub use conditions::number;
pub use entry::{ENTRY_SET, EXIT_SET, Entry, ExitPlace, ProbeMode, ProbedPlace};
pub use look::Known;
pub use missing::Unmatched;
pub use words::UNMAPPED;

use crate::find::modules::Source;
use crate::find::{self, Called, FindError, Symbols, Whose};
use crate::live::{Item, Matcher, Module, Wanted};
use crate::spec::{Spec, SpecError};
use conditions::Tests;
use entry::Role;
use semaphore::Counters;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tails::Open;
use tollgate_remote::{self as remote, files};
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::site::Refusal;
use tollgate_supervisor::fault;
use values::Values;

/// What the kernel calls its own mapping.
const VDSO: &str = "[vdso]";

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
    /// What must hold, of each.
    tests: Vec<Tests>,
    does: ProbeMode,
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
    /// Timed functions of which some calls leave by jumps to where their return is not known when their file is
    /// planned.
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
    raised: Counters,
    biases: HashMap<i32, Vec<Piece>>,
    /// What is to be shown of an entry, and what is copied for every one.
    shown: (Values, Option<Item>),
    /// What records of entries copy that have values of their own.
    sets: Vec<Vec<Item>>,
    /// Those of exits among them, as they are numbered in records.
    exit_sets: BTreeSet<u32>,
    /// Files without the debug information that says what functions are called with.
    unsigned: BTreeSet<PathBuf>,
    /// Parameters that are asked for: a function that has it not, with those that it has; or that one has it.
    parameters: BTreeMap<String, Result<(), String>>,
}

impl Places {
    /// For these specs. An error: a condition cannot be meant.
    pub fn new(mut specs: Vec<Spec>, does: ProbeMode) -> Result<Places, SpecError> {
        let tests = specs.iter_mut().map(Tests::of).collect::<Result<Vec<Tests>, SpecError>>()?;
        if let Some(spec) = specs.iter().find(|spec| does.give_back.is_some() && (spec.ret || !spec.is_whole())) {
            let why =
                "--return has whole functions return without being executed: name the function alone, and no result";
            return Err(SpecError::Condition(spec.text.clone(), why.into()));
        }
        Ok(Places {
            matched: vec![false; specs.len()],
            specs,
            tests,
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
            raised: Counters::default(),
            biases: HashMap::new(),
            shown: (Values::default(), None),
            sets: Vec::new(),
            exit_sets: BTreeSet::new(),
            unsigned: BTreeSet::new(),
            parameters: BTreeMap::new(),
        })
    }

    /// Says what is to be shown of an entry, and what is copied for every one.
    pub fn showing(mut self, values: Values, stack: Option<Item>) -> Places {
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

    /// What a spec means.
    pub fn of_spec(&self, spec: &Spec) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.probe.spec == spec.text)
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
        self.plan(("00:00".into(), 0, VDSO.into()), Whose { pid, owner: 0 }, Path::new(VDSO), image);
    }

    /// Reads a file before its process is joined (`pid`; 0 where there is none yet), or for `--list`.
    pub fn look(&mut self, pid: i32, source: &Source, name: &Path) {
        use std::os::linux::fs::MetadataExt;
        let unreadable = |why: std::io::Error| FindError::Unreadable {
            path: name.display().to_string(),
            why: why.to_string().split(" (os error").next().unwrap_or_default().into(),
        };
        let read = source.open().or_else(|error| {
            // Its process may have executed something since, and may do so again; the same file is found by its name.
            let open = |_| {
                remote::outlast_exec(pid);
                if remote::is_ending(pid) { None } else { source.open().ok() }
            };
            (0..3).filter(|_| pid != 0).find_map(open).ok_or(error)
        });
        let read = read.and_then(|file| Ok((file.metadata()?, Whose::of(pid, &file), files::whole(&file)?)));
        let (meta, whose, bytes) = match read {
            Ok(read) => read,
            Err(_) if pid != 0 && remote::is_ending(pid) => {
                let why = "it has since ended (`ps -e` lists all processes)".into();
                return self.failed.push(FindError::Process { pid, why });
            }
            Err(_) if source.is_replaced() => {
                return self.failed.push(FindError::Replaced { path: name.display().to_string(), pid });
            }
            Err(error) => return self.failed.push(unreadable(error)),
        };
        let device = meta.st_dev();
        let device = format!("{:02x}:{:02x}", nix::sys::stat::major(device), nix::sys::stat::minor(device));
        self.plan((device, meta.st_ino(), name.to_path_buf()), whose, name, &bytes);
    }

    /// What is to be probed in a file; planned when it is seen for the first time.
    fn plan(&mut self, key: (String, u64, PathBuf), whose: Whose, path: &Path, bytes: &[u8]) -> Vec<Wanted> {
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
        let wanted = self.plan_new(whose, path, bytes);
        self.files.insert(key, Plan { wanted: wanted.clone(), content });
        wanted
    }

    /// Of a file that anybody may have written: a fault of ours in reading it leaves it out.
    fn plan_new(&mut self, whose: Whose, path: &Path, bytes: &[u8]) -> Vec<Wanted> {
        let (entries, tags, matched) = (self.entries.len(), self.tags.len(), self.matched.clone());
        let (counters, timers) = (self.counters, self.timers);
        let planned = fault::caught(|| {
            fault::point("plan");
            match (Symbols::of(whose, path, bytes), Planner::new(bytes)) {
                (Ok(symbols), Ok(planner)) => self.spots(whose, path, bytes, symbols, &planner),
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
        // As its user: a program's names lead wherever it likes. When it has ended, what everybody may read.
        let for_all = |file: &std::fs::File| file.metadata().is_ok_and(|meta| meta.mode() & 0o004 != 0);
        let plain = || files::open(&piece.path).ok().filter(|file| !remote::is_root() || for_all(file));
        let read = || {
            let file = remote::as_user::open(pid, &piece.path).ok().or_else(plain)?;
            Symbols::of(Whose::of(pid, &file), &piece.path, &files::whole(&file).ok()?).ok()
        };
        let symbols = named.entry(piece.path.clone()).or_insert_with(read);
        match symbols.as_ref().and_then(|symbols| symbols.covering(linked)) {
            Some(function) => format!("`{file}:{}`", function.name),
            None => format!("{linked:#x} of {file}"),
        }
    }

    /// The entry and the role of a record.
    pub fn of_record(&self, id: u32) -> Option<(&Entry, bool)> {
        let set = id >> 16;
        Some((self.entries.get((id & 0xffff) as usize)?, set == EXIT_SET || self.exit_sets.contains(&set)))
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
        if self.imports.is_empty()
            && !(0..self.specs.len()).any(|spec| self.means(spec, module.pid, &module.path, open))
        {
            return Vec::new();
        }
        let key = (module.file.0.clone(), module.file.1, module.path.clone());
        if let Some(plan) = self.files.get(&key) {
            return plan.wanted.clone();
        }
        match module.bytes() {
            Ok(bytes) => {
                let whose = module.open().map_or_else(Whose::default, |file| Whose::of(module.pid, file));
                let wanted = self.plan(key, Whose { pid: module.pid, ..whose }, &module.path, &bytes);
                // Of what is mapped later nobody else tells it.
                self.notes.extend(self.failed.drain(..).map(|error| error.to_string()));
                wanted
            }
            // What is not read from a file is gone with the program.
            Err(_) if module.open().is_none() => Vec::new(),
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

/// The loop asks what is wanted of the same places that its listener tells of.
impl Matcher for Rc<RefCell<Places>> {
    fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        self.borrow_mut().wanted(module)
    }

    fn counters(&self) -> u32 {
        self.borrow().counters()
    }

    fn timers(&self) -> u32 {
        self.borrow().timers()
    }

    fn sets(&self) -> Vec<Vec<Item>> {
        self.borrow().sets()
    }
}

/// FNV-1a over words: it only tells one state of a file from another.
fn hash(bytes: &[u8]) -> u64 {
    let words = bytes.chunks(8).map(|chunk| chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte)));
    words.fold(0xcbf2_9ce4_8422_2325, |sum, word| (sum ^ word).wrapping_mul(0x0100_0000_01b3).rotate_left(23))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::{Placed, Unplaced};
    use std::process::Command;
    use tollgate_rewrite::probe::site::Method;
    use tollgate_rewrite::probe::trampoline::Action;

    const PROGRAM: &str = "
        __attribute__((noinline)) int leaf(int n) { __asm__ volatile(\"\"); return n + 1; }
        __attribute__((noinline)) int walk(int n) { int s = 0; for (int i = 0; i < n; i++) s += leaf(i); return s; }
        int main(void) { return walk(3) & 0; }";

    fn built() -> (tempfile::TempDir, PathBuf) {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("p.c"), PROGRAM).unwrap();
        let status =
            Command::new("gcc").args(["-O1", "-o", "p", "p.c"]).current_dir(directory.path()).status().unwrap();
        assert!(status.success());
        let program = directory.path().join("p");
        (directory, program)
    }

    fn places(program: &Path, specs: &[&str], does: ProbeMode) -> Places {
        looked(program, specs, false, does)
    }

    fn looked(program: &Path, specs: &[&str], time: bool, does: ProbeMode) -> Places {
        let specs = specs.iter().map(|spec| Spec { time, ..Spec::parse(spec).unwrap() }).collect();
        let mut places = Places::new(specs, does).unwrap().keep();
        places.look(0, &Source::Named(program.into()), program);
        places
    }

    #[test]
    fn two_specs_of_one_place_are_one_site_with_two_counters() {
        let (_directory, program) = built();
        let places = places(&program, &["leaf", "/^leaf$/@ret", "le*+0"], ProbeMode::default());
        assert_eq!(places.entries.len(), 3, "{:?}", places.entries);
        let plan = places.files.values().next().unwrap();
        let entry = plan.wanted.iter().find(|one| one.site.address == places.entries[0].probe.address).unwrap();
        let counters = entry.work.on_hit.iter().filter(|action| matches!(action, Action::Count { .. })).count();
        assert_eq!(counters, 3);
        assert_eq!(places.tags[entry.tag as usize].len(), 3);
        assert!(places.entries[1].returns.is_some() && places.entries[0].returns.is_none());
        assert!(!places.entries[1].probe.exits.is_empty());
        assert_eq!(places.unmatched().count(), 0);
    }

    #[test]
    fn a_file_that_a_map_numbers_otherwise_is_planned_once() {
        let (_directory, program) = built();
        let mut places = places(&program, &["leaf"], ProbeMode::default());
        let bytes = std::fs::read(&program).unwrap();
        let wanted = places.plan(("ff:ff".into(), 1, program.clone()), Whose::default(), &program, &bytes);
        assert_eq!((wanted.len(), places.entries.len()), (1, 1));
    }

    /// Regression: of a process that ended while it was joined it was said that its program cannot be read.
    #[test]
    fn a_process_that_ended_meanwhile_is_told_as_such() {
        let look = |pid: i32| {
            let mut places = Places::new(vec![Spec::parse("leaf").unwrap()], ProbeMode::default()).unwrap();
            let gone = Source::Named(format!("/proc/{pid}/map_files/1000-2000").into());
            places.look(pid, &gone, Path::new("/bin/true"));
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
        let (_directory, program) = built();
        let mut places = places(&program, &["leaf"], ProbeMode::default());
        let refused = || Err(Unplaced::NoTrampoline("of a test".into()));
        for (pid, result) in [(1, refused()), (2, Ok(Method::Pun)), (3, refused())] {
            places.placed(&Placed { pid, tag: 0, address: 0x1000, result });
        }
        let entry = &places.entries[0];
        assert_eq!((entry.placed, entry.probe.method, &entry.probe.reason), (true, Some(Method::Pun), &None));
        assert_eq!(entry.refused.iter().map(|(pid, _)| *pid).collect::<Vec<_>>(), [1, 3]);
        let notes = places.all_notes().join("\n");
        assert!(
            notes.contains("process 1: ") && notes.contains("process 3: ") && !notes.contains("process 2"),
            "{notes}"
        );
        // A fork of one that has no probes has none either, until it executes something else.
        places.forked(1, 10, true);
        assert!(places.entries[0].refused.iter().any(|(pid, _)| *pid == 10));
        places.exec(10);
        assert!(!places.entries[0].refused.iter().any(|(pid, _)| *pid == 10));
    }

    #[test]
    fn what_is_not_there_is_named_by_its_neighbours() {
        let (_directory, program) = built();
        let places = places(&program, &["laef"], ProbeMode::default());
        assert_eq!(places.unmatched().count(), 1);
        let meant = places.meant(&places.specs[0]);
        assert!(find::near(meant, "laef").contains(&"leaf".to_string()));
    }

    #[test]
    fn an_offset_inside_an_instruction_is_refused_with_its_boundaries() {
        let (_directory, program) = built();
        // lea 1(%rdi),%eax is three bytes long; if a compiler writes something else first, it is longer than one byte
        // still.
        let places = places(&program, &["walk+1", "walk"], ProbeMode::default());
        let refused = places.entries.iter().filter(|entry| entry.hits.is_none()).count();
        let text = places.entries[0].probe.reason.clone().unwrap_or_default();
        assert!(refused == 0 || text.contains("is inside the instruction"), "{text}");
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
            let places = looked(&directory.path().join("f.so"), &["f@ret"], time, ProbeMode::default());
            let entry = &places.entries[0];
            assert!(entry.timer.is_none() && entry.hits.is_some() && entry.returns.is_some(), "{entry:?}");
            assert_eq!(places.timers(), 0);
            assert!(
                places.notes.iter().any(|note| note.starts_with("f: ") && note.contains(part)),
                "{:?}",
                places.notes
            );
            let wanted = &places.files.values().next().unwrap().wanted;
            assert!(!wanted.iter().any(|one| one.work.on_hit.iter().any(|action| matches!(action, Action::Start(_)))));
        }
    }

    #[test]
    fn timing_takes_the_exits_and_a_timer() {
        let (_directory, program) = built();
        let places = looked(&program, &["walk"], true, ProbeMode::default());
        let entry = &places.entries[0];
        assert!(entry.timer.is_some() && entry.returns.is_some(), "{entry:?}");
        let plan = places.files.values().next().unwrap();
        let stops =
            plan.wanted.iter().filter(|one| one.work.on_exit.iter().any(|action| matches!(action, Action::Stop(_))));
        assert_eq!(stops.count(), entry.probe.exits.len());
        assert_eq!((places.counters(), places.timers()), (2, 1));
    }
}
