//! Where calls go on that leave a timed function by a jump.

use super::Places;
use super::entry::Role;
use super::layout::{Layout, Timed, add, left};
use super::words::GO_JUMPS;
use crate::find::{Kind, Symbols};
use std::collections::{BTreeMap, BTreeSet};
use tollgate_rewrite::probe::plan::{Leads, Planner};
use tollgate_rewrite::probe::site::{Method, Site};
use tollgate_rewrite::probe::trampoline::{Action, Call};

/// Where the calls of a function go on that leave it by jumps.
#[derive(Clone, Debug, Default)]
pub(super) struct Onward {
    /// In these functions, whose returns are probed.
    functions: Vec<u64>,
    /// Elsewhere.
    open: Vec<Open>,
}

/// Where a call goes whose return is not known when its file is planned.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Open {
    /// To a function of this name, of a file that is planned later, if it is.
    Import(String),
    /// To where no probe follows it, in words.
    Lost(String),
}

impl Places {
    /// Probes what timed functions jump to, so that times end at the real return; where it is not known, the reason is
    /// kept.
    pub(super) fn follow(&mut self, symbols: &Symbols, planner: &Planner<'_>, layout: &mut Layout) {
        let timed: Vec<&Timed> = layout.timed.values().filter(|one| one.timing.goroutine.is_none()).collect();
        let mut onward: BTreeMap<u64, Onward> = BTreeMap::new();
        let mut todo: Vec<(u64, Vec<Site>)> =
            timed.iter().map(|one| (one.timing.function, one.exits.clone())).collect();
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
                    Some(Leads::To(next)) if next == function || todo.iter().any(|(known, _)| *known == next) => {
                        Ok(next)
                    }
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
            let (here, leaving) =
                if site.exit.is_some() { (Vec::new(), vec![action]) } else { (vec![action], Vec::new()) };
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
        let trapped =
            |site: &Site| site.bits == 64 && site.choices.first().is_some_and(|choice| choice.method == Method::Trap);
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
    pub(super) fn unknown_end(&self, open: &[Open]) -> Option<String> {
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
