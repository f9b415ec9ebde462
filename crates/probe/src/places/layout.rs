//! The plan of one file: which instructions are probed, and what is done there.

use super::Places;
use super::entry::{ENTRY_SET, EXIT_SET, Entry, ExitPlace, ProbedPlace, Role};
use super::values::{self, Value};
use super::words::{
    ANOTHER, APART, BITS32, CROWDED, ELSEWHERE, GO_CONDITION, GO_JUMPS, GROWING, INDIRECT, LOOPED, REGROWN, RETURNS_32,
    ROUNDS, only_a_trap,
};
use crate::find::{self, Found, Symbols, Whose, instruction, parameters};
use crate::live::{Item, Wanted};
use crate::spec::{Spec, What};
use crate::{COUNTERS, SETS, TIMERS};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use tollgate_remote::files;
use tollgate_rewrite::probe::plan::{Exits, Leads, NoGoroutine, Planner};
use tollgate_rewrite::probe::site::{Exit, Method, Site};
use tollgate_rewrite::probe::trampoline::{Action, Call, Condition, Goroutine, SiteActions};

/// How a function is timed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    pub timer: u32,
    /// Its first address in the file.
    pub function: u64,
    /// Of one of Go.
    pub goroutine: Option<Goroutine>,
    /// Calls for which conditions do not hold have no start, and nothing is said of their returns.
    pub conditional: bool,
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
        let call = if self.conditional { Call { timer: None, ..call } } else { call };
        self.goroutine.map_or_else(|| left(planner, exit, call), |goroutine| Action::StopGo { timer, goroutine })
    }
}

/// What is done where a function is left: at a return its time ends; at a jump it goes on.
pub(super) fn left(planner: &Planner<'_>, exit: &Site, call: Call) -> Action {
    match planner.leads(exit) {
        None => Action::Stop(call),
        Some(Leads::Through { pointer, .. }) => Action::Jump { call, pointer: Some(pointer) },
        Some(Leads::To(_) | Leads::Stub(_) | Leads::Anywhere) => Action::Jump { call, pointer: None },
    }
}

/// A function that is timed, in the making of a file's plan.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    pub name: String,
    pub timing: Timing,
    pub exits: Vec<Site>,
    /// What must hold at its entry.
    pub conditions: Vec<Condition>,
}

/// A file's plan in the making.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// By address.
    pub spots: BTreeMap<u64, Spot>,
    /// By the function's first address.
    pub timed: BTreeMap<u64, Timed>,
}

/// A place in a file that is probed, for one entry or several.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub site: Site,
    pub work: SiteActions,
    pub users: Vec<(usize, Role)>,
}

impl Places {
    pub(super) fn spots(
        &mut self,
        whose: Whose,
        path: &Path,
        bytes: &[u8],
        symbols: Symbols,
        planner: &Planner<'_>,
    ) -> Vec<Wanted> {
        let mut layout = Layout::default();
        let go = !tollgate_rewrite::scan::gopclntab::functions(bytes).is_empty();
        let meant: Vec<usize> = (0..self.specs.len())
            .filter(|index| self.means(*index, whose.pid, path, || opened(whose.pid, path)))
            .collect();
        let mut found: Vec<(usize, Found)> = Vec::new();
        for index in meant {
            found.extend(find::select(&symbols, &self.specs[index]).into_iter().map(|one| (index, one)));
        }
        self.sign(whose, path, bytes, &mut found);
        for (index, one) in found {
            self.matched[index] = true;
            self.entry(index, path, &symbols, planner, one, go, &mut layout);
        }
        self.follow(&symbols, planner, &mut layout);
        if go && !layout.spots.is_empty() {
            self.notes.push(format!("{}: {GROWING}", path.display()));
            if self.specs.iter().any(|spec| spec.time) {
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
    #[expect(
        clippy::too_many_arguments,
        reason = "what is known of one place; a struct for one call would only rename it"
    )]
    fn entry(
        &mut self,
        spec: usize,
        path: &Path,
        symbols: &Symbols,
        planner: &Planner<'_>,
        found: Found,
        go: bool,
        layout: &mut Layout,
    ) {
        let (spec, tests) = (&self.specs[spec].clone(), self.tests[spec].clone());
        let guarded = !tests.is_empty() && !tests.exit;
        let whole = found.address == found.function.0 && found.semaphore.is_none() && found.function.1 > found.address;
        let returns = whole && (found.ret || self.does.returns && !guarded || spec.time);
        let mut probe = ProbedPlace {
            spec: spec.text.clone(),
            function: found.name.clone(),
            module: path.display().to_string(),
            address: found.address,
            bits: symbols.bits,
            ..ProbedPlace::default()
        };
        let index = self.entries.len();
        let refuse = |mut probe: ProbedPlace, reason: String| {
            probe.reason = Some(reason);
            Entry {
                probe,
                hits: None,
                returns: None,
                timer: None,
                moves: false,
                semaphore: None,
                values: None,
                result: None,
                set: ENTRY_SET,
                exit_set: EXIT_SET,
                placed: false,
                refused: Vec::new(),
            }
        };
        probe.implements = found.of.clone();
        self.shared(&found);
        let function = found.function.0..found.function.1;
        let site = self.site(planner, &found, spec, path);
        let site = site.and_then(|site| match self.does.give_back {
            Some(_) if site.bits == 32 => Err(RETURNS_32.into()),
            _ => Ok(site),
        });
        let (site, conditions) = match site.and_then(|site| Ok((site, tests.at(spec, &found, symbols.bits)?))) {
            Ok(known) => known,
            Err(reason) => {
                self.entries.push(refuse(probe, reason));
                return;
            }
        };
        probe.instruction = Some(instruction(site.instruction(), symbols.bits, site.address));
        probe.method = site.choices.first().map(|choice| choice.method);
        probe.reason = (site.bits == 32).then(|| BITS32.into());
        self.wide |= site.bits == 64;
        let exits = returns.then(|| planner.exits(function.clone())).and_then(|exits| match exits {
            Ok(exits) => Some(exits),
            Err(refusal) => {
                self.exitless.push((found.name.clone(), refusal));
                None
            }
        });
        let timed = spec.time && exits.is_some();
        // Calls of Go are paired by their goroutine; calls of the C in such a program are not.
        let moves = go && planner.is_go(found.address);
        let goroutine = (exits.is_some() && moves).then(|| planner.goroutine(function.clone()));
        // Which of the returns are those of calls for which conditions hold is not known.
        let counts = exits.is_some() && !guarded;
        let (Some(hits), Some(back)) = (self.counter(), if counts { self.counter().map(Some) } else { Some(None) })
        else {
            probe.method = None;
            self.entries.push(refuse(probe, format!("more than {COUNTERS} places match; name fewer functions")));
            return;
        };
        let timing = match layout.timed.get(&function.start) {
            Some(known) if known.conditions == conditions => Some(known.timing),
            Some(_) if timed => {
                self.notes.push(format!(
                    "{} if {}: {ANOTHER}",
                    found.name,
                    spec.condition.as_deref().unwrap_or("anything")
                ));
                None
            }
            Some(_) => None,
            None => self
                .timing(&found.name, timed, exits.as_ref(), goroutine, guarded)
                .map(|(timer, goroutine)| Timing { timer, function: function.start, goroutine, conditional: guarded }),
        };
        if exits.as_ref().is_some_and(|exits| exits.shared) {
            self.sharing.push(found.name.clone());
        }
        if let Some(exits) = &exits {
            probe.exits = exits.sites.iter().map(|site| exit(site, symbols.bits)).collect();
        }
        let (values, set) = self.arguments(spec, &found);
        let (result, exit_set) = self.result(&found);
        self.entries.push(Entry {
            probe,
            hits: Some(hits),
            returns: back,
            timer: timing.map(|timing| timing.timer),
            moves,
            semaphore: found.semaphore,
            values,
            result,
            set,
            exit_set,
            placed: false,
            refused: Vec::new(),
        });
        let exits = exits.map(|exits| exits.sites).unwrap_or_default();
        // Another spec's probe of it has the same timer.
        let fresh = timing.filter(|_| !layout.timed.contains_key(&function.start));
        let guards = if tests.exit { (&[][..], &*conditions) } else { (&*conditions, &[][..]) };
        self.place(index, (fresh, guards), site, &exits, planner, &mut layout.spots);
        let listed = self.does.list && !moves && !exits.is_empty() && !layout.timed.contains_key(&function.start);
        let listed =
            listed.then_some(Timing { timer: 0, function: function.start, goroutine: None, conditional: guarded });
        if let Some(timing) = fresh.or(listed) {
            layout.timed.insert(function.start, Timed { name: found.name, timing, exits, conditions });
        }
    }

    /// Finds out what functions are called with, where that is asked for: of all specs at once, because debug
    /// information takes long to read.
    fn sign(&mut self, whose: Whose, path: &Path, bytes: &[u8], found: &mut [(usize, Found)]) {
        let asks = self.shown.0.parameters() || found.iter().any(|(index, _)| self.tests[*index].ask_for_types());
        if !asks || found.is_empty() {
            return;
        }
        let asked = found.iter().map(|(_, one)| (one.address, parameters::Asked::of(&one.name))).collect();
        let (signatures, whole) = parameters::signatures_read(whose, path, bytes, &asked);
        if !whole {
            self.notes.push(format!(
                "{}: the parameters of some functions are not known, because only a part of its debug information was \
                 read: name registers (`--args arg1:u64`), or fewer functions",
                path.display()
            ));
        } else if signatures.is_empty() && self.shown.0.parameters() {
            self.unsigned.insert(path.to_path_buf());
        }
        found.iter_mut().for_each(|(_, one)| one.signature = signatures.get(&one.address).cloned());
    }

    /// What is shown of a place's arguments where that is not the same everywhere, and the set of what is copied for
    /// that.
    fn arguments(&mut self, spec: &Spec, found: &Found) -> (Option<Vec<Value>>, u32) {
        let asked = &self.shown.0;
        let mut values = match &spec.what {
            _ if !self.does.record => return (None, ENTRY_SET),
            What::Usdt(..) => values::of_static(&asked.entry, &found.arguments),
            _ if asked.parameters() => values::of_function(asked, found.signature.as_ref()),
            _ => return (None, ENTRY_SET),
        };
        self.name_parameters(found);
        let items = values::items(&mut values).into_iter().chain(self.shown.1).collect();
        match self.set(items, false) {
            Some(set) => (Some(values), set),
            None => (Some(vec![values::unknown()]), ENTRY_SET),
        }
    }

    /// The same of its result.
    fn result(&mut self, found: &Found) -> (Option<Vec<Value>>, u32) {
        let values = values::of_result(&self.shown.0, found.signature.as_ref()).filter(|_| self.does.record);
        let Some(mut values) = values else { return (None, EXIT_SET) };
        let items = values::items(&mut values);
        if items.is_empty() {
            return (Some(values), EXIT_SET);
        }
        let Some(set) = self.set(items, true) else { return (None, EXIT_SET) };
        (Some(values), set)
    }

    /// Notes which names of parameters are those of this function.
    fn name_parameters(&mut self, found: &Found) {
        let Some(signature) = &found.signature else { return };
        let missing: Vec<&str> = values::missing(&self.shown.0, signature).collect();
        for name in self.shown.0.names() {
            let has = !missing.contains(&name);
            let known: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            let why = if known.is_empty() { "no parameters".into() } else { known.join(", ") };
            let told = self.parameters.entry(name.into()).or_insert(Err(format!("{} has {why}", found.name)));
            if has {
                *told = Ok(());
            }
        }
    }

    /// The number of a set of what records copy; it is made where there is none of the kind. By the number it is told
    /// whether a record is an exit's.
    fn set(&mut self, items: Vec<Item>, exit: bool) -> Option<u32> {
        let first = EXIT_SET as usize + 1;
        let exits = &self.exit_sets;
        let fits = |index: usize, set: &Vec<Item>| *set == items && exits.contains(&((first + index) as u32)) == exit;
        let known = self.sets.iter().enumerate().position(|(index, set)| fits(index, set));
        let index = known.unwrap_or(self.sets.len());
        if first + index >= SETS {
            if !self.notes.iter().any(|note| note == CROWDED) {
                self.notes.push(CROWDED.into());
            }
            return None;
        }
        let number = (first + index) as u32;
        if known.is_none() {
            self.sets.push(items);
            if exit {
                self.exit_sets.insert(number);
            }
        }
        Some(number)
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
        let site =
            planner.site(found.address, (end > start).then_some(start..end)).map_err(|refusal| refusal.to_string())?;
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
        guarded: bool,
    ) -> Option<(u32, Option<Goroutine>)> {
        let looped = exits.is_some_and(|exits| exits.looped);
        let jumps = || exits.is_some_and(|exits| exits.sites.iter().any(|site| site.exit != Some(Exit::Return)));
        let lost = match goroutine {
            Some(Err(why)) => Some(why.to_string()),
            Some(Ok(_)) if jumps() => Some(GO_JUMPS.into()),
            Some(Ok(_)) if guarded => Some(GO_CONDITION.into()),
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

    /// Puts the actions of an entry at its places.
    fn place(
        &self,
        index: usize,
        (timing, (before, behind)): (Option<Timing>, (&[Condition], &[Condition])),
        site: Site,
        exits: &[Site],
        planner: &Planner<'_>,
        spots: &mut BTreeMap<u64, Spot>,
    ) {
        let entry = &self.entries[index];
        let record = |set: u32| self.does.record.then(|| id(set, index)).flatten().map(|id| Action::Capture { id });
        let count = |counter: Option<u32>| counter.map(|counter| Action::Count { counter });
        // Of a condition on the result only such exits are told.
        let entry_record = record(entry.set).filter(|_| behind.is_empty());
        let give_back = self.does.give_back.map(|value| Action::Return { value });
        let here = [count(entry.hits), entry_record, timing.map(Timing::start), give_back];
        add(spots, site, when(before, here), Vec::new(), (index, Role::Entry));
        for (number, site) in exits.iter().enumerate() {
            let mut leaving: Vec<Action> = timing.map(|timing| timing.stop(planner, site)).into_iter().collect();
            // Of a condition on arguments nothing is known here.
            let exit_record = record(entry.exit_set).filter(|_| entry.returns.is_some());
            leaving.extend(when(behind, [count(entry.returns), exit_record]));
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
}

/// Actions, each behind these conditions.
fn when<const N: usize>(conditions: &[Condition], actions: [Option<Action>; N]) -> Vec<Action> {
    let guard = |action| conditions.iter().map(|condition| Action::When(*condition)).chain([action]);
    actions.into_iter().flatten().flat_map(guard).collect()
}

/// What a record is of: the set of what is copied, and the entry. There are 65,536 entries that can have records.
fn id(set: u32, index: usize) -> Option<u32> {
    u32::try_from(index).ok().filter(|index| *index < 1 << 16).map(|index| set << 16 | index)
}

fn exit(site: &Site, bits: u8) -> ExitPlace {
    ExitPlace {
        address: site.address,
        exit: site.exit.unwrap_or(Exit::Return),
        method: site.choices.first().map(|choice| choice.method),
        instruction: instruction(site.instruction(), bits, site.address),
    }
}

/// Adds actions to a place. A place may be one function's exit and another spec's entry: the description that knows it
/// as an exit is kept.
pub(super) fn add(
    spots: &mut BTreeMap<u64, Spot>,
    site: Site,
    here: Vec<Action>,
    leaving: Vec<Action>,
    user: (usize, Role),
) {
    let spot = spots.entry(site.address).or_insert_with(|| Spot {
        site: site.clone(),
        work: SiteActions::default(),
        users: Vec::new(),
    });
    if site.exit.is_some() {
        spot.site = site;
    }
    spot.work.on_hit.extend(here);
    spot.work.on_exit.extend(leaving);
    spot.users.push(user);
}

/// A file of a process (or of ours, where `pid` is 0), for what it calls itself.
fn opened(pid: i32, path: &Path) -> Option<File> {
    path.strip_prefix("/").ok()?;
    if pid == 0 { files::open(path).ok() } else { tollgate_remote::as_user::open(pid, path).ok() }
}
