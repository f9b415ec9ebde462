//! What a [`Spec`] means in one file.

use super::{Function, Kind, Symbols, names};
use crate::probe::spec::{Names, Spec, What};
use std::collections::HashSet;
use std::path::Path;

/// A place to probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Linked address of the instruction.
    pub address: u64,
    /// The function's name as its language writes it, with `+0x12` where the place is inside; a static probe's is `provider:name`.
    pub name: String,
    /// The function around it: linked addresses of its first byte and of the one behind it; both the address itself where none is known.
    pub function: (u64, u64),
    /// The function's exits too.
    pub ret: bool,
    /// A static probe's counter (linked address), which the program looks at.
    pub semaphore: Option<u64>,
    /// The name is one of an indirect function: what runs there is the choice of the implementation, once, and not the function.
    pub indirect: bool,
}

/// Is a file meant by a spec's module? By its path, by its name, or by its name without version: `libc` and `libc.so` are `libc.so.6`
/// and `libc-2.31.so`.
pub fn covers(spec: &Spec, path: &Path) -> bool {
    let Some(module) = &spec.module else { return true };
    let whole = path.to_string_lossy();
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    match module {
        Names::Exact(text) if text.contains('/') => {
            let same = |one: &Path, other: &Path| one == other || std::fs::canonicalize(one).is_ok_and(|one| one == other);
            same(Path::new(text), path) || std::fs::canonicalize(path).is_ok_and(|path| same(Path::new(text), &path))
        }
        Names::Exact(text) => {
            let versioned = name.strip_prefix(text.as_str()).is_some_and(|rest| {
                let number = |rest: &str| rest.bytes().next().is_some_and(|first| first.is_ascii_digit());
                rest.is_empty()
                    || rest.starts_with(".so")
                    || rest.strip_prefix('-').is_some_and(|rest| number(rest) && rest.contains(".so"))
                    || (text.ends_with(".so") && rest.strip_prefix('.').is_some_and(number))
            });
            versioned || name == *text
        }
        Names::Glob(pattern) if pattern.contains('/') => module.matches(&whole),
        Names::Glob(_) => module.matches(&name),
        Names::Regex(_) => module.matches(&whole),
    }
}

/// The places in a file that a spec means, by address; each once.
pub fn select(symbols: &Symbols, spec: &Spec) -> Vec<Found> {
    let mut found = match &spec.what {
        What::Address(address) => at(symbols, *address),
        What::Usdt(provider, name) => usdt(symbols, provider, name),
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
    vec![Found { address, name, function, ret: false, semaphore: None, indirect: false }]
}

fn usdt(symbols: &Symbols, provider: &Names, name: &Names) -> Vec<Found> {
    let wanted = symbols.usdt.iter().filter(|probe| provider.matches(&probe.provider) && name.matches(&probe.name));
    let found = wanted.filter(|probe| symbols.is_code(probe.address)).map(|probe| Found {
        address: probe.address,
        name: format!("{}:{}", probe.provider, probe.name),
        function: symbols.covering(probe.address).map_or((probe.address, probe.address), |one| (one.start, one.end)),
        ret: false,
        semaphore: probe.semaphore,
        indirect: false,
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
    let mut seen = HashSet::new();
    let fresh = meant.into_iter().filter(|index| seen.insert(symbols.functions[*index].start));
    fresh.filter_map(|index| found(symbols, index, offset, ret)).collect()
}

fn found(symbols: &Symbols, index: usize, offset: u64, ret: bool) -> Option<Found> {
    let function = &symbols.functions[index];
    let address = function.start.checked_add(offset)?;
    let plain = symbols.pretty(index).to_string();
    let name = if offset == 0 { plain } else { format!("{plain}+{offset:#x}") };
    let indirect = function.kind == Kind::Indirect;
    Some(Found { address, name, function: (function.start, function.end), ret, semaphore: None, indirect })
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
    // Few symbols are demangled: those that have the name's last word in them. Only where none fits, all are.
    let needle = names::needle(name);
    let fits = |index: &usize| spelled(&names_of(symbols, *index), name);
    if !needle.is_empty() {
        let some: Vec<usize> = of(&|symbol| symbol.contains(needle)).into_iter().filter(fits).collect();
        if !some.is_empty() {
            return some;
        }
    }
    let mangled = of(&|symbol| symbol.starts_with("_Z") || symbol.starts_with("_R"));
    mangled.into_iter().filter(fits).collect()
}

/// The demangled name, without demangling all of them.
fn names_of(symbols: &Symbols, index: usize) -> String {
    names::pretty(&symbols.functions[index].name).into()
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
