//! `--probe`: which functions of which file are meant, and what became of them.

use crate::exit::Usage;
use anyhow::Result;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tollgate_probe::find::modules::{self, Source};
use tollgate_probe::find::{Called, Found, Symbols, Whose, select};
use tollgate_probe::spec::{Names, Spec, What};
use tollgate_remote::files;
use tollgate_rewrite::probe::entry::entry;
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::scan;
use tollgate_rewrite::scan::cache::Key;
use tollgate_supervisor::event::Entered;
use tollgate_supervisor::fault;
use tollgate_trace::Probe;

/// Functions that are probed, at most: each has a name that lives as long as this process, and a kilobyte of the
/// program's memory.
const MOST: usize = 4096;

/// Which functions are asked for. Its clones are one.
#[derive(Clone, Debug)]
pub struct Probes {
    specs: Arc<Vec<Spec>>,
    known: Arc<Mutex<Known>>,
}

/// What was found up to now.
#[derive(Debug, Default)]
struct Known {
    /// The functions of a file, by its state and its name.
    files: HashMap<(Key, PathBuf), Arc<Vec<Probe>>>,
    /// Their names, by their numbers.
    names: Vec<&'static str>,
    /// Which specs have met a function.
    met: Vec<bool>,
    /// And which one that can be probed.
    probed: Vec<bool>,
    /// Functions that are not probed.
    refused: Vec<Refused>,
}

/// A function that is not probed.
#[derive(Debug)]
struct Refused {
    /// Which spec means it.
    spec: usize,
    /// Its file and its name.
    function: String,
    why: String,
}

impl Refused {
    fn told(&self) -> String {
        format!("--probe {} is not possible: {}", self.function, self.why)
    }

    /// What has the same reason has the same words up to an address.
    fn kind(&self) -> &str {
        self.why.split(", at 0x").next().unwrap_or_default()
    }
}

/// Why one more is not.
const LIMIT: &str = "no more than 4,096 functions are probed";

impl Probes {
    /// What these words mean; `None` where there are none.
    pub fn parse(texts: &[String]) -> Result<Option<Probes>> {
        let specs = texts.iter().map(|text| whole(text)).collect::<Result<Vec<Spec>, Usage>>()?;
        let known = Known { met: vec![false; specs.len()], probed: vec![false; specs.len()], ..Known::default() };
        Ok((!specs.is_empty()).then(|| Probes { specs: Arc::new(specs), known: Arc::new(Mutex::new(known)) }))
    }

    /// Looks through what is known before anything runs: the program and its libraries. A function that is named, and
    /// of which nothing can be probed, is an error.
    pub fn look_around(&self, program: Option<&OsStr>) -> Result<()> {
        // What is not found here is told by whoever starts it, or was found in another PATH.
        let Some(program) = program.and_then(|program| modules::program(program).ok()) else { return Ok(()) };
        for path in modules::of_program(&program).0 {
            if let Ok(file) = Source::Named(path.clone()).open() {
                self.find(0, &path, &file);
            }
        }
        let known = self.known();
        let hopeless = |one: &&Refused| !self.many(one.spec) && !known.probed[one.spec];
        known.refused.iter().find(hopeless).map_or(Ok(()), |one| {
            Err(Usage(format!("{}; `tollgate probe` has other ways, and traps (--traps)", one.told())).into())
        })
    }

    /// What is to be said at the end: what was not probed, one line a reason, and what no file has.
    pub fn notes(&self) -> Vec<String> {
        let known = self.known();
        let mut notes: Vec<String> = Vec::new();
        for (index, spec) in self.specs.iter().enumerate() {
            let mut reasons: Vec<(&Refused, usize)> = Vec::new();
            for one in known.refused.iter().filter(|one| one.spec == index) {
                match reasons.iter_mut().find(|(first, _)| first.kind() == one.kind()) {
                    Some((_, more)) => *more += 1,
                    None => reasons.push((one, 0)),
                }
            }
            reasons.sort_by_key(|(one, more)| (one.why != LIMIT, std::cmp::Reverse(*more)));
            notes.extend(reasons.into_iter().map(|(one, more)| match more {
                0 => one.told(),
                more => format!("{} (and {more} more, for that reason)", one.told()),
            }));
            if !known.met[index] {
                notes.push(format!("no function was found for --probe {}", spec.text));
            }
        }
        notes
    }

    /// The name of the function that was entered.
    pub fn name(&self, entered: &Entered) -> &'static str {
        self.known().names.get(entered.number as usize).copied().unwrap_or("?")
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn many(&self, spec: usize) -> bool {
        matches!(&self.specs[spec].what, What::Function(names, _) if names.many())
    }

    /// The functions of a file.
    fn find(&self, pid: i32, path: &Path, file: &File) -> Arc<Vec<Probe>> {
        let path = modules::undeleted(path);
        let Ok(key) = Key::of(file) else { return Arc::default() };
        if let Some(probes) = self.known().files.get(&(key.clone(), path.into())) {
            return Arc::clone(probes);
        }
        let called = Called::by_path(path).with_soname(file.try_clone().ok());
        let called = if pid == 0 { called } else { called.of_process(pid) };
        let meant: Vec<usize> = (0..self.specs.len()).filter(|spec| called.is_meant_by(&self.specs[*spec])).collect();
        // Of a file that anybody may have written: a fault of ours in reading it leaves it out.
        let probes = fault::caught(|| if meant.is_empty() { None } else { self.read(pid, path, file, &meant) });
        let probes = Arc::new(probes.ok().flatten().unwrap_or_default());
        self.known().files.insert((key, path.into()), Arc::clone(&probes));
        probes
    }

    /// Reads a file, which some specs mean.
    fn read(&self, pid: i32, path: &Path, file: &File, meant: &[usize]) -> Option<Vec<Probe>> {
        let bytes = files::whole(file).ok()?;
        let symbols = Symbols::of(Whose::of(pid, file), path, &bytes).ok()?;
        let mut found: Vec<(usize, Found)> = Vec::new();
        for spec in meant {
            let new = |one: &Found| !found.iter().any(|(_, known)| known.address == one.address);
            let of: Vec<Found> = select(&symbols, &self.specs[*spec]);
            self.known().met[*spec] |= !of.is_empty();
            let of: Vec<(usize, Found)> = of.into_iter().filter(|one| new(one)).map(|one| (*spec, one)).collect();
            found.extend(of);
        }
        if found.is_empty() {
            return None;
        }
        let (planner, sites) = (Planner::new(&bytes).ok()?, scan::image(&bytes).ok()?);
        let module = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut probes = Vec::new();
        for (spec, one) in found {
            let planned = match one.indirect {
                true => Err("which of its implementations runs is not known".to_string()),
                false => entry(&planner, &sites, &one.name, one.function.0..one.function.1)
                    .map_err(|error| error.to_string()),
            };
            let mut known = self.known();
            let function = format!("{module}:{}", one.name);
            let refused = |why: String| Refused { spec, function: function.clone(), why };
            match planned {
                Ok(entry) if known.names.len() < MOST => {
                    let number = known.names.len() as u32;
                    known.names.push(Box::leak(one.name.into_boxed_str()));
                    known.probed[spec] = true;
                    probes.push(Probe { number, entry });
                }
                Ok(_) => known.refused.push(refused(LIMIT.into())),
                Err(why) => known.refused.push(refused(why)),
            }
        }
        Some(probes)
    }
}

impl tollgate_trace::Probes for Probes {
    fn of(&self, pid: i32, path: &Path, file: &File) -> Arc<Vec<Probe>> {
        self.find(pid, path, file)
    }
}

/// A function, or many: nothing else has an entry.
fn whole(text: &str) -> Result<Spec, Usage> {
    let spec = Spec::parse(text).map_err(|error| Usage(error.to_string().replacen("-e ", "--probe ", 1)))?;
    if !spec.is_whole() || spec.ret || spec.condition.is_some() {
        return Err(Usage(format!(
            "--probe {text}: only the entries of functions are told (`libc:malloc`, `./prog:work`, `work*`); use \
             `tollgate probe -e` for returns, places inside, static probes and conditions"
        )));
    }
    if let What::Function(Names::Exact(name), _) = &spec.what
        && name.ends_with("@plt")
    {
        return Err(Usage(format!("--probe {text}: name the function itself, without @plt")));
    }
    Ok(spec)
}

/// An entry as a line has it: the registers of the arguments, however many the function has.
pub fn words(name: &str, entered: &Entered) -> String {
    let args: Vec<String> = entered.args.iter().map(|arg| format!("{arg:#x}")).collect();
    format!("{name}({})", args.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_functions_are_meant() {
        for text in ["malloc", "libc:malloc", "./prog:work", "work*", "/^work/"] {
            assert!(whole(text).is_ok(), "{text}");
        }
        for text in ["malloc@ret", "malloc+4", "prog:0x1234", "usdt:a:b", "malloc if arg1 > 3", "strlen@plt", ""] {
            assert!(whole(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_entry_is_shown_with_the_registers_of_its_arguments() {
        let entered = Entered { pid: 1, tid: 1, at: 0, number: 0, args: [0x20, 0, u64::MAX, 1, 2, 3], site: 0x1000 };
        assert_eq!(words("malloc", &entered), "malloc(0x20, 0x0, 0xffffffffffffffff, 0x1, 0x2, 0x3)");
    }
}
