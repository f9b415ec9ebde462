//! Which running processes `trace`, `probe` and `run` attach to: those of `-p`, and those that are found by what they
//! are.
//!
//! A way to find processes is one entry of [`SELECTORS`]; its option is a field of [`SelectArgs`]. Tollgate itself,
//! what it runs under, what it has started and who reads its output are never found: each line about them would make
//! another one.

mod cgroup;
mod newcomers;
mod process;

use crate::exit::Usage;
use anyhow::{Result, bail};
use clap::{ArgAction, Args};
pub use newcomers::Newcomers;
use process::{Own, World};
use std::path::PathBuf;
use tollgate_report::format::clean;
use tollgate_supervisor::seize::Chosen;

/// Under which all of these options stand in the help, `-p` first.
pub const HEADING: &str = "Running processes";

/// What the processes are that are attached to.
#[derive(Clone, Debug, Default, Args)]
pub struct SelectArgs {
    /// Attach to all processes with exactly this command name (`ps -o comm`) or executable file name.
    #[arg(long, value_name = "NAME", action = ArgAction::Append, help_heading = HEADING)]
    pub attach_name: Vec<String>,
    /// Attach to all processes with this effective user: a name or a UID.
    #[arg(long, value_name = "USER", action = ArgAction::Append, help_heading = HEADING)]
    pub attach_user: Vec<String>,
    /// Attach to all processes in this cgroup and below it: a directory, or a path as in /proc/PID/cgroup.
    #[arg(long, value_name = "PATH", action = ArgAction::Append, help_heading = HEADING)]
    pub attach_cgroup: Vec<String>,
    /// Attach to all processes of this systemd unit; nginx means nginx.service.
    #[arg(long, value_name = "UNIT", action = ArgAction::Append, help_heading = HEADING)]
    pub attach_unit: Vec<String>,
    /// Attach to all processes of this container (docker, podman, containerd, Kubernetes), by the beginning of its ID.
    #[arg(long, value_name = "ID", action = ArgAction::Append, help_heading = HEADING)]
    pub attach_container: Vec<String>,
}

/// The fields of [`SelectArgs`] by clap's names, for those who ask whether one of them is given.
pub const OPTIONS: [&str; 5] = ["attach_name", "attach_user", "attach_cgroup", "attach_unit", "attach_container"];

impl SelectArgs {
    /// Is anything named in which processes start later?
    pub fn watches(&self) -> bool {
        [&self.attach_cgroup, &self.attach_unit, &self.attach_container].iter().any(|words| !words.is_empty())
    }

    /// Is anything to be found?
    pub fn any(&self) -> bool {
        SELECTORS.iter().any(|selector| !(selector.words)(self).is_empty())
    }
}

/// What a selector finds; an error says what there is none of.
type Find = fn(&World, &str) -> Result<Found, String>;

/// A way to find processes.
struct Selector {
    option: &'static str,
    /// What was given for it.
    words: fn(&SelectArgs) -> &[String],
    find: Find,
    /// The command that shows what could have been found.
    candidates: &'static str,
}

const SELECTORS: [Selector; 5] = [
    Selector {
        option: "--attach-name",
        words: |args| &args.attach_name,
        find: named,
        candidates: "`ps -eo pid,comm` lists the names",
    },
    Selector {
        option: "--attach-user",
        words: |args| &args.attach_user,
        find: of_user,
        candidates: "`ps -eo euser,pid,comm` lists the users",
    },
    Selector {
        option: "--attach-cgroup",
        words: |args| &args.attach_cgroup,
        find: in_cgroup,
        candidates: "`ps -eo pid,cgroup,comm` lists the cgroups",
    },
    Selector {
        option: "--attach-unit",
        words: |args| &args.attach_unit,
        find: of_unit,
        candidates: "`systemctl list-units --state=running` lists the units",
    },
    Selector {
        option: "--attach-container",
        words: |args| &args.attach_container,
        find: of_container,
        candidates: "`docker ps`, `podman ps` or `crictl ps` lists the IDs",
    },
];

/// What was found by one word.
enum Found {
    Processes(Vec<i32>),
    /// Directories of cgroups, whose processes come and go.
    Cgroups(Vec<PathBuf>),
}

fn named(world: &World, name: &str) -> Result<Found, String> {
    let pids: Vec<i32> = world.pids().into_iter().filter(|pid| world.is_called(*pid, name)).collect();
    if pids.is_empty() { Err(format!("no process is called `{name}`")) } else { Ok(Found::Processes(pids)) }
}

fn of_user(world: &World, user: &str) -> Result<Found, String> {
    let uid = world.uid(user).ok_or_else(|| format!("/etc/passwd has no user `{user}`"))?;
    let pids: Vec<i32> = world.pids().into_iter().filter(|pid| world.user(*pid) == Some(uid)).collect();
    if pids.is_empty() {
        Err(format!("no process runs as user `{user}` (UID {uid})"))
    } else {
        Ok(Found::Processes(pids))
    }
}

fn in_cgroup(world: &World, path: &str) -> Result<Found, String> {
    let found = cgroup::at(world, path);
    found.map(|dir| Found::Cgroups(vec![dir])).ok_or_else(|| format!("there is no cgroup `{path}`"))
}

fn of_unit(world: &World, unit: &str) -> Result<Found, String> {
    let name = cgroup::unit(unit);
    let dirs = cgroup::called(world, &|directory| directory == name);
    if dirs.is_empty() {
        Err(format!("no cgroup is called `{name}`, so no such unit is running"))
    } else {
        Ok(Found::Cgroups(dirs))
    }
}

fn of_container(world: &World, id: &str) -> Result<Found, String> {
    let prefix = id.rsplit("://").next().unwrap_or(id);
    if prefix.is_empty() {
        return Err("it has no ID".into());
    }
    let dirs =
        cgroup::called(world, &|directory| cgroup::container(directory).is_some_and(|id| id.starts_with(prefix)));
    let name = |dir: &PathBuf| dir.file_name()?.to_str().and_then(cgroup::container).map(|id| id[..12].to_owned());
    let mut ids: Vec<String> = dirs.iter().filter_map(name).collect();
    ids.sort();
    ids.dedup();
    match ids.len() {
        0 => Err(format!("no container has an ID that begins with `{prefix}`")),
        1 => Ok(Found::Cgroups(dirs)),
        several => Err(format!(
            "{several} containers have IDs that begin with `{prefix}` ({}); give more of the ID",
            ids.join(", ")
        )),
    }
}

/// The processes that are attached to.
pub struct Selected {
    /// Those of `-p`, then those that were found; each once.
    pub pids: Vec<i32>,
    /// Some were found, or several named: one that cannot be attached to, or has ended when its turn comes, is said and
    /// left out, as by strace.
    pub lenient: bool,
    /// What was left out, a sentence.
    pub note: Option<String>,
    /// Those of `-p` that are not there, a sentence.
    pub gone: Option<String>,
    /// When they began, asked before it was asked what they are.
    pub chosen: Chosen,
    /// Those that start later in the cgroups that were named.
    pub newcomers: Newcomers,
}

/// Finds the processes. `attach` is what `-p` was given.
pub fn select(attach: &[String], args: &SelectArgs) -> Result<Selected> {
    find(World::here(), attach, args)
}

fn find(world: World, attach: &[String], args: &SelectArgs) -> Result<Selected> {
    let named = super::attach::pids(attach)?;
    let lenient = args.any() || named.len() > 1;
    let mut chosen = Chosen::now(named.iter().copied());
    let (mut pids, gone) = super::attach::living(named, |pid| world.exists(pid));
    if args.any() {
        if let Some(pid) = pids.iter().find(|pid| !world.exists(**pid)) {
            bail!("process {pid}: no such process (`ps -e` lists all processes)");
        }
        chosen.add(world.pids());
    }
    // To find those that are left out reads several files, for nothing where nothing is to be found.
    let own = if args.any() { Own::of(&world) } else { Own::default() };
    let (mut left, mut cgroups) = (Vec::new(), Vec::new());
    for selector in &SELECTORS {
        for word in (selector.words)(args) {
            let Selector { option, candidates, .. } = selector;
            if word.is_empty() {
                return Err(Usage(format!("{option} needs a value; {candidates}")).into());
            }
            let none = |what: String| anyhow::anyhow!("{option} {word}: {what}; {candidates}");
            let found = (selector.find)(&world, word).map_err(none)?;
            let all = match found {
                Found::Processes(pids) => pids,
                Found::Cgroups(dirs) => {
                    let pids = dirs.iter().flat_map(|dir| cgroup::processes(dir)).collect();
                    cgroups.extend(dirs);
                    pids
                }
            };
            let (ours, others): (Vec<i32>, Vec<i32>) =
                all.into_iter().filter(|pid| world.runs(*pid)).partition(|pid| own.has(&world, *pid));
            if others.is_empty() {
                return Err(none(nothing(&world, &ours)));
            }
            pids.extend(others);
            left.extend(ours);
        }
    }
    chosen.add(pids.iter().copied());
    let mut seen = std::collections::HashSet::new();
    pids.retain(|pid| seen.insert(*pid));
    let note = (!left.is_empty()).then(|| left_out(&world, left));
    Ok(Selected { newcomers: Newcomers::new(world, own, cgroups, &pids), pids, lenient, note, gone, chosen })
}

/// Why there is something of that name, and no process.
fn nothing(world: &World, ours: &[i32]) -> String {
    match ours {
        [] => "it has no process that can be traced (kernel threads and zombies cannot)".into(),
        ours => format!(
            "all matches ({}) are tollgate, its parents or readers of its output, to which it never attaches",
            names(world, ours)
        ),
    }
}

fn left_out(world: &World, mut left: Vec<i32>) -> String {
    left.sort_unstable();
    left.dedup();
    format!(
        "not attached to {}: tollgate, its parents and the readers of its output are left out (-p PID attaches to any \
         process)",
        names(world, &left)
    )
}

/// `12 (bash), 40 (less)`.
fn names(world: &World, pids: &[i32]) -> String {
    let name = |pid: &i32| format!("{pid} ({})", clean(&world.name(*pid).unwrap_or_default()));
    pids.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
