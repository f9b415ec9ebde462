//! What a [`Spec`] means in one file.

use super::parameters::Signature;
use super::tables::versioned;
use super::usdt::{self, Argument};
use super::{Function, Kind, Symbols, names};
use crate::spec::{Names, Spec, What};
use std::collections::{HashMap, HashSet};
use tollgate_symbols::demangle::Demangler;

/// Functions of one name that are told apart by their files, at most: more are told by their addresses.
const MANY: usize = 100;

/// A place to probe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Linked address of the instruction.
    pub address: u64,
    /// The function's name as its language writes it, with `+0x12` where the place is inside; a static probe's is
    /// `provider:name`.
    pub name: String,
    /// The function around it: linked addresses of its first byte and of the one behind it; both the address itself
    /// where none is known.
    pub function: (u64, u64),
    /// The function's exits too.
    pub ret: bool,
    /// A static probe's arguments.
    pub arguments: Vec<Argument>,
    /// A static probe's counter (linked address), which the program looks at.
    pub semaphore: Option<u64>,
    /// The name is one of an indirect function of which no implementation is known: what runs there is the choice of
    /// it, once, and not the function.
    pub indirect: bool,
    /// The indirect function that this is an implementation of.
    pub of: Option<String>,
    /// That function may also be one of another module, such as the vDSO's: hits here need not be all of its calls.
    pub elsewhere: bool,
    /// Other indirect functions with this implementation: their calls are hits too.
    pub also: Vec<String>,
    /// What the function is called with, where that was asked for and debug information has it.
    pub signature: Option<Signature>,
}

/// The places in a file that a spec means, by address; each once.
pub fn select(symbols: &Symbols, spec: &Spec) -> Vec<Found> {
    let mut found = match &spec.what {
        What::Address(address) => at(symbols, *address),
        What::Usdt(provider, name) => static_probes(symbols, provider, name),
        What::Function(names, offset) => functions(symbols, names, *offset, spec.ret),
    };
    found.sort_by_key(|one| one.address);
    found
}

fn at(symbols: &Symbols, address: u64) -> Vec<Found> {
    if !symbols.is_code(address) {
        return Vec::new();
    }
    let around = symbols.covering(address);
    let name = match around {
        Some(function) => place(symbols, function, address - function.start),
        None => format!("{address:#x}"),
    };
    let function = around.map_or((address, address), |function| (function.start, function.end));
    vec![Found { address, name, function, ..Found::default() }]
}

fn static_probes(symbols: &Symbols, provider: &Names, name: &Names) -> Vec<Found> {
    let wanted = symbols.usdt.iter().filter(|probe| provider.matches(&probe.provider) && name.matches(&probe.name));
    let found = wanted.filter(|probe| symbols.is_code(probe.address)).map(|probe| Found {
        address: probe.address,
        name: format!("{}:{}", probe.provider, probe.name),
        function: symbols.covering(probe.address).map_or((probe.address, probe.address), |one| (one.start, one.end)),
        arguments: usdt::arguments(&probe.arguments, symbols.bits),
        semaphore: probe.semaphore,
        ..Found::default()
    });
    // One name at several places is a probe at each of them.
    let mut seen = HashSet::new();
    found.filter(|one| seen.insert(one.address)).collect()
}

fn functions(symbols: &Symbols, names: &Names, offset: u64, ret: bool) -> Vec<Found> {
    let mut meant: Vec<usize> = match names {
        Names::Exact(name) => exact(symbols, name),
        _ => (0..symbols.functions.len()).filter(|index| forms(symbols, *index, names)).collect(),
    };
    // Labels are loop heads and the like: they are meant only where they are named, and nothing else has that name.
    let typed = meant.iter().any(|index| symbols.functions[*index].kind != Kind::Label);
    if typed || names.many() {
        meant.retain(|index| symbols.functions[*index].kind != Kind::Label);
    }
    // Stubs are meant where the word is there: `*` is a program's functions, and those of others only as `*@plt`.
    let stubs = text(names).contains("@plt");
    meant.retain(|index| stubs || symbols.functions[*index].kind != Kind::Stub);
    let mut seen = HashSet::new();
    meant.retain(|index| seen.insert(symbols.functions[*index].start));
    let told = told_apart(symbols, &meant);
    // Two indirect functions may share an implementation.
    let mut taken = HashSet::new();
    let every = meant.iter().zip(told);
    every.flat_map(|(index, name)| found(symbols, *index, &name, (offset, ret), &mut taken)).collect()
}

/// What was written.
fn text(names: &Names) -> &str {
    match names {
        Names::Exact(text) | Names::Glob(text) => text,
        Names::Regex(regex) => regex.as_str(),
    }
}

/// The names that are shown. Where several functions have one (static ones of several files, versions), each gets what
/// tells it apart.
fn told_apart(symbols: &Symbols, meant: &[usize]) -> Vec<String> {
    let shown = |index: &usize| shown(symbols, *index);
    let unit = |index: &usize| symbols.functions[*index].unit.as_deref();
    let mut same: HashMap<String, Vec<usize>> = HashMap::new();
    meant.iter().for_each(|index| same.entry(shown(index)).or_default().push(*index));
    let told = |index: &usize| {
        let name = shown(index);
        let others = same.get(&name).map(Vec::as_slice).unwrap_or_default();
        let alone = others.len() < MANY && others.iter().filter(|other| unit(other) == unit(index)).count() == 1;
        match unit(index).filter(|_| alone) {
            _ if others.len() < 2 => name,
            Some(unit) => format!("{name} ({unit})"),
            None => format!("{name} (at {:#x})", symbols.functions[*index].start),
        }
    };
    meant.iter().map(told).collect()
}

/// With the version, if it is not that of new programs.
fn shown(symbols: &Symbols, index: usize) -> String {
    let version = symbols.functions[index].version.as_deref().filter(|version| !version.starts_with("@@"));
    format!("{}{}", symbols.pretty(index), version.unwrap_or_default())
}

/// The place of one function, or those of every implementation of an indirect one; none that is taken.
fn found(
    symbols: &Symbols,
    index: usize,
    shown: &str,
    (offset, ret): (u64, bool),
    taken: &mut HashSet<u64>,
) -> Vec<Found> {
    let function = &symbols.functions[index];
    let named = |name: &str| if offset == 0 { name.to_string() } else { format!("{name}+{offset:#x}") };
    let mut one = |start: u64, end: u64, name: String| {
        let address = start.checked_add(offset).filter(|address| taken.insert(*address))?;
        Some(Found { address, name, function: (start, end), ret, ..Found::default() })
    };
    let indirect = function.kind == Kind::Indirect;
    let chosen = symbols.indirect.get(&function.start).filter(|chosen| indirect && !chosen.functions.is_empty());
    let Some(chosen) = chosen else {
        return one(function.start, function.end, named(shown))
            .map(|one| Found { indirect, ..one })
            .into_iter()
            .collect();
    };
    let implementation = |start: &u64| {
        let (name, end) = implementation(symbols, *start);
        let found = one(*start, end, named(&format!("{shown} → {name}")))?;
        let also = sharing(symbols, function, *start);
        Some(Found { of: Some(shown.into()), elsewhere: chosen.others, also, ..found })
    };
    chosen.functions.iter().filter_map(implementation).collect()
}

/// The name of an implementation, or its address; and its end, or its start where none is known.
fn implementation(symbols: &Symbols, start: u64) -> (String, u64) {
    let first = symbols.functions.partition_point(|one| one.start < start);
    match symbols.functions.get(first).filter(|one| one.start == start) {
        Some(function) => (shown(symbols, first), function.end),
        None => (format!("{start:#x}"), symbols.ends.get(&start).copied().unwrap_or(start)),
    }
}

/// The other indirect functions that may choose an implementation.
fn sharing(symbols: &Symbols, function: &Function, start: u64) -> Vec<String> {
    let others = symbols.choosing(start).iter().filter(|one| **one != function.start);
    // The first of the names of each is the one that is shown.
    others.map(|resolver| implementation(symbols, *resolver).0).collect()
}

fn place(symbols: &Symbols, function: &Function, offset: u64) -> String {
    let index = symbols.functions.iter().position(|one| std::ptr::eq(one, function)).unwrap_or(usize::MAX);
    let name = symbols.pretty(index);
    if offset == 0 { name.into() } else { format!("{name}+{offset:#x}") }
}

/// By name: the symbol itself, and if there is none, any form of a demangled name.
fn exact(symbols: &Symbols, name: &str) -> Vec<usize> {
    let all = || symbols.functions.iter().enumerate();
    let of = |wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
        all().filter(|(_, function)| wanted(&function.name)).map(|(index, _)| index).collect()
    };
    let plain = of(&|symbol| symbol == name || (symbol.len() > name.len() && names::without_clone(symbol) == name));
    if !plain.is_empty() {
        return plain;
    }
    // `memcpy@GLIBC_2.2.5`; one at sign is enough for the version of new programs too.
    let (head, version) = versioned(name);
    if !version.is_empty() {
        let is = |function: &Function| {
            let own = function.version.as_deref().unwrap_or_default();
            &*function.name == head && (own == version || own.strip_prefix('@') == Some(version))
        };
        return all().filter(|(_, function)| is(function)).map(|(index, _)| index).collect();
    }
    // Few symbols are demangled: those that have the name's last word in them. Only where none fits, all are.
    let needle = names::needle(name);
    let mut by = Demangler::default();
    let mut fitting = |some: Vec<usize>| -> Vec<usize> {
        let names = names::pretty(&mut by, some.iter().map(|index| &*symbols.functions[*index].name));
        some.into_iter().zip(names).filter(|(_, pretty)| spelled(pretty, name)).map(|(index, _)| index).collect()
    };
    if !needle.is_empty() {
        let some = fitting(of(&|symbol| symbol.contains(needle)));
        if !some.is_empty() {
            return some;
        }
    }
    fitting(of(&|symbol| symbol.starts_with("_Z") || symbol.starts_with("_R")))
}

fn spelled(name: &str, wanted: &str) -> bool {
    if name.is_empty() {
        return false;
    }
    let bare = names::without_parameters(name);
    let short = names::without_result(bare);
    let same = |one: &str| one == wanted || despaced(one) == despaced(wanted);
    same(name) || same(bare) || same(short) || (!wanted.contains('<') && names::without_templates(short) == wanted)
}

/// Spaces are set differently by every demangler: `vector<int, allocator<int> >`.
fn despaced(text: &str) -> String {
    text.chars().filter(|character| *character != ' ').collect()
}

/// Does a pattern match any form of a name?
fn forms(symbols: &Symbols, index: usize, names: &Names) -> bool {
    let symbol = &symbols.functions[index].name;
    if names.matches(symbol) {
        return true;
    }
    let pretty = symbols.pretty(index);
    if pretty == &**symbol {
        return false;
    }
    let bare = names::without_parameters(pretty);
    names.matches(pretty) || names.matches(bare) || names.matches(names::without_result(bare))
}
