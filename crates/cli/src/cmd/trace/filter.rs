//! Which events are told: strace's `-e`, `-P`, `-z`, `-Z`, and `gate=`.
//!
//! A set is read as strace reads it: values separated by commas; one `!` before all of them turns the set around; `all`
//! and `none`; each later expression of one kind replaces the earlier ones. A set of calls is asked once for each call
//! of each table, so it is only as fast as it has to be; who asks keeps the answers (see [`Verdicts`]).

use super::args::TraceArgs;
use super::dump::Dumps;
use super::ended::Ended;
use super::fd_set::FdSet;
use super::fdinfo::Kind;
use super::inject;
use super::pids;
use crate::exit::Usage;
use regex::bytes::{Regex, RegexBuilder};
use tollgate_report::near;
use tollgate_syscalls::{self as syscalls, Flow, Gate, Table};
use tollgate_trace::Rule;

/// What a filter must know of calls; the tracer's tables, or a few words in tests.
#[derive(Clone, Copy)]
pub struct Vocabulary {
    /// The number of a name in a table.
    pub number: fn(Table, &str) -> Option<u32>,
    /// Is the call of the class (with its `%`, as `%%stat` is not `%stat`)?
    pub in_class: fn(&str, &str) -> bool,
    /// Every name that a table has.
    pub names: fn() -> Vec<&'static str>,
}

/// That of the tracer's tables.
pub const TABLES: Vocabulary = Vocabulary { number: syscalls::number, in_class: syscalls::in_class, names };

fn names() -> Vec<&'static str> {
    let of = |table| (0..syscalls::count(table)).filter_map(move |nr| syscalls::name(table, nr));
    [Table::X64, Table::I386].into_iter().flat_map(of).collect()
}

/// strace's classes (strace(1), "Filtering").
const CLASSES: [&str; 20] = [
    "file", "process", "net", "network", "signal", "ipc", "desc", "memory", "creds", "stat", "lstat", "fstat", "%stat",
    "statfs", "fstatfs", "%statfs", "clock", "pure", "all", "none",
];
/// Those that older command lines write without the `%`.
const BARE: [&str; 8] = ["file", "process", "net", "network", "signal", "ipc", "desc", "memory"];

/// A call, as far as a set of calls looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key<'a> {
    /// Which way.
    pub gate: Gate,
    /// Of the code.
    pub bits: u8,
    /// In its table.
    pub nr: u32,
    /// Its name.
    pub name: &'a str,
}

impl Key<'_> {
    /// The bits of the table that the number is of: an `int 0x80` from 64-bit code is a 32-bit call.
    fn table_bits(&self) -> u8 {
        match self.gate {
            Gate::Int80 | Gate::Sysenter => 32,
            Gate::Syscall | Gate::Vsyscall | Gate::Vdso => self.bits,
        }
    }
}

/// One value of a set of calls.
#[derive(Clone, Debug)]
enum Calls {
    All,
    Name { name: String, bits: Option<u8> },
    Number { nr: u32, bits: Option<u8> },
    Class { class: String, bits: Option<u8> },
    Pattern { pattern: Regex, bits: Option<u8> },
}

/// A set of calls.
#[derive(Clone)]
pub struct CallSet {
    invert: bool,
    values: Vec<Calls>,
    vocabulary: Vocabulary,
}

impl CallSet {
    /// Every call.
    pub fn all(vocabulary: Vocabulary) -> CallSet {
        CallSet { invert: false, values: vec![Calls::All], vocabulary }
    }

    /// No call.
    pub fn none(vocabulary: Vocabulary) -> CallSet {
        CallSet { invert: false, values: Vec::new(), vocabulary }
    }

    /// Reads a set.
    pub fn parse(text: &str, vocabulary: Vocabulary) -> Result<CallSet, Usage> {
        let list = text.trim_start_matches('!');
        let invert = (text.len() - list.len()) % 2 == 1;
        let mut values = Vec::new();
        // Nothing between two commas is nothing, where there is something else.
        let empty = list.split(',').all(str::is_empty);
        for word in list.split(',').filter(|word| empty || !word.is_empty()) {
            values.extend(value(word, vocabulary)?);
        }
        Ok(CallSet { invert, values, vocabulary })
    }

    /// Is this call in it?
    pub fn has(&self, key: Key<'_>) -> bool {
        self.names(key) != self.invert
    }

    /// Is a call in it that has another one inside (socketcall(2), ipc(2))? By whichever name is asked for, as in
    /// strace.
    pub fn has_either(&self, key: Key<'_>, inside: &str) -> bool {
        (self.names(key) || self.names(Key { name: inside, ..key })) != self.invert
    }

    fn names(&self, key: Key<'_>) -> bool {
        let here = |bits: &Option<u8>| bits.is_none_or(|bits| bits == key.table_bits());
        let matches = |value: &Calls| match value {
            Calls::All => true,
            Calls::Name { name, bits } => here(bits) && name == key.name,
            Calls::Number { nr, bits } => here(bits) && *nr == key.nr && key.gate != Gate::Vdso,
            Calls::Class { class, bits } => here(bits) && (self.vocabulary.in_class)(key.name, class),
            Calls::Pattern { pattern, bits } => here(bits) && pattern.is_match(key.name.as_bytes()),
        };
        self.values.iter().any(matches)
    }
}

/// One value; `None` for a `?name` that no table has, and for `none`.
fn value(word: &str, vocabulary: Vocabulary) -> Result<Option<Calls>, Usage> {
    let (optional, word) = word.strip_prefix('?').map_or((false, word), |word| (true, word));
    let (text, bits) = match word.rsplit_once('@') {
        Some((text, "64")) => (text, Some(64)),
        Some((text, "32")) => (text, Some(32)),
        Some((_, other)) => {
            return Err(Usage(format!("-e trace={word}: there is no table `@{other}`; give @64 or @32")));
        }
        None => (word, None),
    };
    let known = |name: &str| [Table::X64, Table::I386].iter().any(|table| (vocabulary.number)(*table, name).is_some());
    let class = text.strip_prefix('%').or_else(|| BARE.contains(&text).then_some(text));
    if let Some(pattern) = text.strip_prefix('/') {
        // No name has a slash in it, so one at the end can only be meant as the end.
        let pattern = pattern.strip_suffix('/').unwrap_or(pattern);
        let pattern = RegexBuilder::new(pattern).unicode(false).build().map_err(|error| {
            Usage(format!("-e trace={word}: not a regular expression: {}", one_line(&error.to_string())))
        })?;
        return Ok(Some(Calls::Pattern { pattern, bits }));
    }
    Ok(Some(match (text, class) {
        ("all" | "%all", _) => Calls::All,
        ("none" | "%none", _) => return Ok(None),
        // With its `%`: without it, one of `%%stat` would be left, and that is another class.
        (_, Some(class)) if CLASSES.contains(&class) => Calls::Class { class: format!("%{class}"), bits },
        _ if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            let nr = text.parse().map_err(|_| Usage(format!("-e trace={word}: no call has that number")))?;
            Calls::Number { nr, bits }
        }
        _ if known(text) => Calls::Name { name: text.into(), bits },
        _ if optional => return Ok(None),
        (_, Some(class)) => {
            let near = near::nearest(class, CLASSES).map_or(String::new(), |near| format!("; did you mean `%{near}`?"));
            return Err(Usage(format!(
                "-e trace={word}: there is no class %{class}{near}; there are %{}",
                CLASSES[..18].join(", %")
            )));
        }
        _ => {
            return Err(Usage(format!("-e trace={word}: {}", unknown(text, vocabulary))));
        }
    }))
}

/// No call has this name: the one that may have been meant, else where the names are.
pub(super) fn unknown(name: &str, vocabulary: Vocabulary) -> String {
    match near::nearest(name, (vocabulary.names)()) {
        Some(near) => format!("no call is named `{name}`; did you mean `{near}`?"),
        None => {
            format!("no call is named `{name}`; syscalls(2) lists the names, and /{name}/ would match parts of names")
        }
    }
}

/// regex draws a picture below its message; only the message is wanted.
fn one_line(text: &str) -> String {
    let last = text.lines().last().unwrap_or(text);
    last.trim_start_matches("error: ").to_string()
}

/// A set of words out of a small list.
fn words(option: &str, text: &str, known: &[&'static str]) -> Result<Vec<&'static str>, Usage> {
    let list = text.trim_start_matches('!');
    let invert = (text.len() - list.len()) % 2 == 1;
    let mut named = Vec::new();
    for word in list.split(',') {
        match (word, known.iter().find(|name| **name == word)) {
            ("all", _) => named.extend(known),
            ("none", _) => {}
            (_, Some(name)) => named.push(*name),
            _ => {
                return Err(Usage(format!(
                    "-e {option}={text}: unknown word `{word}`; give {}, all or none",
                    known.join(", ")
                )));
            }
        }
    }
    Ok(known.iter().copied().filter(|name| named.contains(name) != invert).collect())
}

/// A set of signals: a bit each, number 1 the lowest.
fn signals(text: &str) -> Result<u64, Usage> {
    let list = text.trim_start_matches('!');
    let invert = (text.len() - list.len()) % 2 == 1;
    let mut set = 0;
    for word in list.split(',') {
        set |= match word {
            "all" => u64::MAX,
            "none" => 0,
            _ => {
                let number = signal_number(word);
                let number = number
                    .ok_or_else(|| Usage(format!("-e signal={text}: invalid signal `{word}`; `kill -l` lists them")))?;
                1 << (number - 1)
            }
        };
    }
    Ok(if invert { !set } else { set })
}

/// `SIGIO`, `io`, `29`, `RTMIN+3`.
pub(super) fn signal_number(word: &str) -> Option<i32> {
    if let Ok(number) = word.parse::<i32>() {
        return (1..=64).contains(&number).then_some(number);
    }
    let upper = word.to_ascii_uppercase();
    let name = upper.strip_prefix("SIG").unwrap_or(&upper);
    let real_time = name.strip_prefix("RT_").or_else(|| name.strip_prefix("RTMIN+"));
    match (real_time.and_then(|rest| rest.parse::<i32>().ok()), name) {
        // As strace counts them: SIGRT_0 is the kernel's first, 32.
        (Some(offset), _) => (0..=32).contains(&offset).then_some(32 + offset),
        (None, "RTMIN") => Some(32),
        (None, "RTMAX") => Some(64),
        (None, "CLD") => Some(17),
        (None, "POLL") => Some(29),
        (None, "IOT") => Some(6),
        _ => (1..32).find(|number| syscalls::signal_name(*number).strip_prefix("SIG") == Some(name)),
    }
}

/// Which messages are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quiet {
    /// "Process 123 attached", and detached.
    pub attach: bool,
    /// `+++ exited with 0 +++`.
    pub exit: bool,
    /// "runs in 32 bit mode".
    pub personality: bool,
    /// `+++ superseded by execve in pid 123 +++`.
    pub superseded: bool,
}

/// Which descriptors are spelled out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Descriptors {
    /// Their files.
    pub paths: bool,
    /// Protocol and addresses of sockets.
    pub sockets: bool,
    /// The numbers of devices.
    pub devices: bool,
    /// The processes behind pidfds.
    pub pidfds: bool,
    /// The counters of eventfds.
    pub events: bool,
    /// The signals of signalfds.
    pub signals: bool,
}

impl Descriptors {
    /// All of them.
    pub const ALL: Descriptors =
        Descriptors { paths: true, sockets: true, devices: true, pidfds: true, events: true, signals: true };

    /// Is anything spelled out?
    pub fn any(self) -> bool {
        self.paths || self.sockets || self.devices || self.pidfds || self.events || self.signals
    }

    /// Is what /proc says of such a descriptor to stand for it?
    pub fn details(self, kind: Kind) -> bool {
        match kind {
            Kind::Counter => self.events,
            Kind::Signals => self.signals,
            // It stands behind the number of its device.
            Kind::Terminal => false,
        }
    }
}

/// Which events are told.
#[derive(Clone)]
pub struct Filter {
    /// Calls.
    pub calls: CallSet,
    /// Calls whose arguments are printed as numbers.
    pub raw: CallSet,
    /// Calls whose structures are cut.
    pub abbreviated: CallSet,
    /// Calls whose structures are printed, and not only their addresses.
    pub structures: CallSet,
    /// Descriptors whose data is dumped.
    pub dumps: Dumps,
    /// What is printed behind PIDs.
    pub pids: pids::Asked,
    /// Gates.
    pub gates: Vec<Gate>,
    /// Somebody has asked for them; else lines leave out calls of the vDSO, of which most reach no kernel.
    pub gates_asked: bool,
    signals: u64,
    successful: bool,
    failed: bool,
    /// Those that never return.
    unfinished: bool,
    /// Those in which a thread was let go.
    detached: bool,
    /// How long calls took, and what came of them.
    pub ended: Ended,
    /// Files: as they were given, and made absolute.
    pub paths: Vec<String>,
    /// Descriptors; `None`: whichever.
    pub fds: Option<FdSet>,
    /// Calls that are tampered with.
    pub rules: Vec<Rule>,
    /// Each of them as it was given.
    pub rule_texts: Vec<String>,
    /// Messages.
    pub quiet: Quiet,
    /// Somebody has said which.
    pub quiet_asked: bool,
    /// `-y`.
    pub descriptors: Descriptors,
    /// `-e namespace=new`.
    pub namespaces: bool,
    /// `-e kvm=vcpu`.
    pub vcpus: bool,
}

impl Filter {
    /// Every event, every message.
    pub fn all(vocabulary: Vocabulary) -> Filter {
        Filter {
            calls: CallSet::all(vocabulary),
            raw: CallSet::none(vocabulary),
            abbreviated: CallSet::all(vocabulary),
            structures: CallSet::all(vocabulary),
            dumps: Dumps::default(),
            pids: pids::Asked::default(),
            gates: Gate::ALL.to_vec(),
            gates_asked: false,
            signals: u64::MAX,
            successful: true,
            failed: true,
            unfinished: true,
            detached: true,
            ended: Ended::default(),
            paths: Vec::new(),
            fds: None,
            rules: Vec::new(),
            rule_texts: Vec::new(),
            quiet: Quiet::default(),
            quiet_asked: false,
            descriptors: Descriptors::default(),
            namespaces: false,
            vcpus: false,
        }
    }

    /// What the command line asks for.
    pub fn new(args: &TraceArgs, vocabulary: Vocabulary) -> Result<Filter, Usage> {
        let mut filter = Filter::all(vocabulary);
        for expression in &args.expressions {
            let (kind, set) = split(expression);
            filter.set(kind, set, vocabulary)?;
        }
        let long = [
            ("trace", &args.trace),
            ("gate", &args.gate),
            ("signal", &args.signal),
            ("status", &args.status),
            ("quiet", &args.quiet_set),
            ("decode-fds", &args.decode_fds),
            ("decode-pids", &args.foreign.decode_pids),
            ("namespace", &args.foreign.namespaces),
            ("kvm", &args.foreign.kvm),
            ("abbrev", &args.foreign.abbrev),
            ("verbose", &args.foreign.structures),
            ("raw", &args.foreign.raw),
            ("read", &args.foreign.read),
            ("write", &args.foreign.write),
            ("fd", &args.foreign.fds),
        ];
        for (kind, set) in long {
            if let Some(set) = set {
                filter.set(kind, set, vocabulary)?;
            }
        }
        for (kind, rules) in [("inject", &args.inject), ("fault", &args.fault)] {
            rules.iter().try_for_each(|rule| filter.set(kind, rule, vocabulary))?;
        }
        filter.letters(args, vocabulary);
        let traced = filter.calls.clone();
        filter.rules.iter_mut().for_each(|rule| inject::limit_to_traced(rule, &traced, vocabulary));
        filter.ended = Ended::new(args)?;
        filter.paths = args.paths.iter().flat_map(|path| [path.clone(), absolute(path)]).collect();
        if filter.by_arguments() {
            if args.check {
                return Err(Usage("--check compares whole runs: leave out -P and -e fd=".into()));
            }
            let fds = filter.fds.as_ref();
            filter.rules.iter_mut().for_each(|rule| inject::limit(rule, &filter.paths, fds));
        }
        Ok(filter)
    }

    /// Are all strings of argv or envp printed of some call?
    pub fn whole_exec(&self) -> bool {
        let of = |bits| ["execve", "execveat"].map(|name| (bits, name));
        let exec = [of(64), of(32)].concat().into_iter().map(|(bits, name)| {
            let table = if bits == 64 { Table::X64 } else { Table::I386 };
            Key { gate: Gate::Syscall, bits, nr: syscalls::number(table, name).unwrap_or(u32::MAX), name }
        });
        exec.into_iter().any(|key| !self.abbreviated.has(key))
    }

    /// The options that are short for a set.
    fn letters(&mut self, args: &TraceArgs, vocabulary: Vocabulary) {
        if args.successful {
            (self.successful, self.failed, self.unfinished, self.detached) = (true, false, false, false);
        }
        if args.failed {
            (self.successful, self.failed, self.unfinished, self.detached) = (false, true, false, false);
        }
        self.quiet.attach |= args.quiet > 0;
        self.quiet.personality |= args.quiet > 0;
        self.quiet.exit |= args.quiet > 1;
        self.quiet.superseded |= args.quiet > 2;
        match args.descriptors {
            0 => {}
            1 => self.descriptors = Descriptors { paths: true, ..Descriptors::default() },
            _ => self.descriptors = Descriptors::ALL,
        }
        self.pids.commands |= args.foreign.commands;
        self.pids.namespaces |= args.foreign.pid_namespaces;
        if args.verbose {
            self.abbreviated = CallSet::none(vocabulary);
        }
    }

    fn set(&mut self, kind: &str, set: &str, vocabulary: Vocabulary) -> Result<(), Usage> {
        match kind {
            "trace" | "t" => self.calls = CallSet::parse(set, vocabulary)?,
            "raw" | "x" => self.raw = calls("raw", set, vocabulary)?,
            "abbrev" | "a" => self.abbreviated = calls("abbrev", set, vocabulary)?,
            "gate" | "g" => {
                let named = words("gate", set, &Gate::ALL.map(Gate::name))?;
                self.gates = Gate::ALL.into_iter().filter(|gate| named.contains(&gate.name())).collect();
                self.gates_asked = true;
            }
            "signal" | "signals" | "s" => self.signals = signals(set)?,
            "status" => {
                let named = words("status", set, &["successful", "failed", "unfinished", "unavailable", "detached"])?;
                let has = |name| named.contains(&name);
                (self.successful, self.failed, self.unfinished, self.detached) =
                    (has("successful"), has("failed"), has("unfinished"), has("detached"));
            }
            "quiet" | "silent" | "silence" | "q" => {
                let known =
                    ["attach", "exit", "exits", "path-resolution", "personality", "thread-execve", "superseded"];
                let named = words("quiet", set, &known)?;
                let has = |name| named.contains(&name);
                self.quiet_asked = true;
                self.quiet = Quiet {
                    attach: has("attach"),
                    exit: has("exit") || has("exits"),
                    personality: has("personality"),
                    superseded: has("superseded") || has("thread-execve"),
                };
            }
            "decode-fds" | "decode-fd" => {
                let named = words("decode-fds", set, &["path", "socket", "dev", "pidfd", "eventfd", "signalfd"])?;
                let has = |name| named.contains(&name);
                self.descriptors = Descriptors {
                    paths: has("path"),
                    sockets: has("socket"),
                    devices: has("dev"),
                    pidfds: has("pidfd"),
                    events: has("eventfd"),
                    signals: has("signalfd"),
                };
            }
            "inject" | "fault" => {
                self.rules.push(inject::parse(kind, set, vocabulary)?);
                self.rule_texts.push(format!("-e {kind}={set}"));
            }
            "verbose" | "v" => self.structures = calls("verbose", set, vocabulary)?,
            "read" | "reads" | "r" => self.dumps.set(Flow::Read, set)?,
            "write" | "writes" | "w" => self.dumps.set(Flow::Written, set)?,
            "fd" | "fds" | "trace-fd" | "trace-fds" => self.fds = Some(FdSet::parse("fd", set)?),
            "decode-pids" | "decode-pid" => {
                let named = words("decode-pids", set, &["comm", "pidns"])?;
                self.pids = pids::Asked { commands: named.contains(&"comm"), namespaces: named.contains(&"pidns") };
            }
            "namespace" if set == "new" => self.namespaces = true,
            "namespace" => return Err(Usage(format!("-e {kind}={set}: it takes only `new`, as in strace"))),
            "kvm" if set == "vcpu" => self.vcpus = true,
            "kvm" => {
                return Err(Usage(format!(
                    "-e {kind}={set}: it takes only `vcpu`; `strace -e kvm=vcpu+` prints what else a virtual CPU left"
                )));
            }
            _ => return Err(Usage(format!("-e {kind}={set}: `{kind}` is not supported; {KINDS}"))),
        }
        Ok(())
    }

    /// Is the call told, as far as can be said without its result?
    pub fn call(&self, key: Key<'_>) -> bool {
        // A number that no table has is in no set, and strace tells it whatever was asked for.
        let unknown = key.name.starts_with("syscall_");
        self.gates.contains(&key.gate) && (unknown || self.calls.has(key))
    }

    /// The same of a call that has another one inside.
    pub fn either(&self, key: Key<'_>, inside: &str) -> bool {
        self.gates.contains(&key.gate) && self.calls.has_either(key, inside)
    }

    /// Is a call told that ended so, or in which its thread was let go?
    pub fn result(&self, result: Option<i64>, let_go: bool) -> bool {
        match result {
            None if let_go => self.detached,
            None => self.unfinished,
            Some(value) if (-4095..0).contains(&value) => self.failed,
            Some(_) => self.successful,
        }
    }

    /// Are calls told however they end? Else none can be told before.
    pub fn every_result(&self) -> bool {
        self.successful && self.failed && self.unfinished && self.detached && !self.ended.any()
    }

    /// Are calls told in which a thread is let go, or gets another number?
    pub fn detached(&self) -> bool {
        self.detached && !self.ended.any()
    }

    /// Is this signal told?
    pub fn signal(&self, number: i32) -> bool {
        (1..=64).contains(&number) && self.signals & (1 << (number - 1)) != 0
    }

    /// Are calls told only for the files or descriptors that are among their arguments?
    pub fn by_arguments(&self) -> bool {
        !self.paths.is_empty() || self.fds.is_some()
    }

    /// Does this call, which named these files, concern one that was asked for?
    pub fn path<'a>(&self, mut named: impl Iterator<Item = &'a str>) -> bool {
        self.paths.is_empty() || named.any(|name| self.paths.iter().any(|path| path == name))
    }
}

/// A set of calls behind another word than `trace`, which its errors name.
pub(super) fn calls(kind: &str, set: &str, vocabulary: Vocabulary) -> Result<CallSet, Usage> {
    CallSet::parse(set, vocabulary).map_err(|error| Usage(error.0.replacen("-e trace=", &format!("-e {kind}="), 1)))
}

/// `kind=set`; without a kind, or with an `=` that is part of a pattern, a set of calls.
fn split(expression: &str) -> (&str, &str) {
    match expression.split_once('=') {
        Some((kind, set))
            if !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') =>
        {
            (kind, set)
        }
        _ => ("trace", expression),
    }
}

/// The kinds that there are.
const KINDS: &str = "give trace, gate, signal, status, fd, quiet, decode-fds, decode-pids, namespace, kvm, abbrev, \
                     verbose, raw, read, write, inject or fault";

/// A path as the kernel would call it; where it is not there yet, from the root at least.
fn absolute(path: &str) -> String {
    let there = std::fs::canonicalize(path).or_else(|_| std::path::absolute(path));
    there.map_or_else(|_| path.to_string(), |path| path.to_string_lossy().into_owned())
}

/// The answers of [`Filter::call`], kept: an event then costs one look into a table.
pub struct Verdicts {
    known: Vec<Option<bool>>,
}

/// Numbers below this have a place of their own; both tables end below it (470 in Linux 6.18).
const NUMBERS: usize = 1024;

impl Verdicts {
    /// None known yet.
    pub fn new() -> Verdicts {
        Verdicts { known: vec![None; Gate::ALL.len() * 2 * NUMBERS] }
    }

    /// [`Filter::call`].
    pub fn call(&mut self, filter: &Filter, key: Key<'_>) -> bool {
        let row = key.gate as usize * 2 + usize::from(key.bits == 32);
        let place = (key.nr as usize) < NUMBERS;
        match self.known.get_mut(row * NUMBERS + key.nr as usize).filter(|_| place) {
            Some(known) => *known.get_or_insert_with(|| filter.call(key)),
            None => filter.call(key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few calls with their real numbers.
    fn number(table: Table, name: &str) -> Option<u32> {
        let numbers = match name {
            "read" => (Some(0), Some(3)),
            "open" => (Some(2), Some(5)),
            "openat" => (Some(257), Some(295)),
            "getpid" => (Some(39), Some(20)),
            "stat64" => (None, Some(195)),
            "time" => (Some(201), Some(13)),
            _ => (None, None),
        };
        if table == Table::X64 { numbers.0 } else { numbers.1 }
    }

    fn in_class(name: &str, class: &str) -> bool {
        matches!(
            (class.trim_start_matches('%'), name),
            ("file", "open" | "openat" | "stat64") | ("pure", "getpid") | ("desc", "read" | "openat")
        )
    }

    fn names() -> Vec<&'static str> {
        vec!["read", "open", "openat", "getpid", "stat64", "time"]
    }

    const FEW: Vocabulary = Vocabulary { number, in_class, names };

    fn key(name: &str) -> Key<'_> {
        Key { gate: Gate::Syscall, bits: 64, nr: number(Table::X64, name).unwrap_or(999), name }
    }

    fn told(set: &str) -> String {
        let set = CallSet::parse(set, FEW).unwrap();
        ["read", "open", "openat", "getpid", "time"]
            .into_iter()
            .filter(|name| set.has(key(name)))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn sets_of_calls() {
        assert_eq!(told("open"), "open");
        assert_eq!(told("open,read"), "read open");
        assert_eq!(told("!open,read"), "openat getpid time");
        assert_eq!(told("!!open"), "open");
        assert_eq!(told("%file"), "open openat");
        assert_eq!(told("file,getpid"), "open openat getpid");
        assert_eq!(told("!%file"), "read getpid time");
        assert_eq!(told("/^open"), "open openat");
        assert_eq!(told("/open$/"), "open");
        assert_eq!(told("/e"), "read open openat getpid time");
        assert_eq!(told("39"), "getpid");
        assert_eq!(told("all"), "read open openat getpid time");
        assert_eq!(told("none"), "");
        assert!(CallSet::parse("opne", FEW).is_err_and(|error| error.0.contains("did you mean `open`?")));
        assert_eq!(told("!none"), "read open openat getpid time");
        assert_eq!(told("!all"), "");
        assert_eq!(told("?nosuch,time"), "time");
    }

    /// Regression: `%%stat` was `%stat`, which has none of the calls that programs of today make.
    #[test]
    fn a_class_of_two_signs_is_not_that_of_one() {
        let has = |set: &str, name: &'static str| {
            let nr = syscalls::number(Table::X64, name).unwrap();
            CallSet::parse(set, TABLES).unwrap().has(Key { gate: Gate::Syscall, bits: 64, nr, name })
        };
        for name in ["stat", "newfstatat", "statx"] {
            assert!(has("%%stat", name) && !has("!%%stat", name), "{name}");
        }
        assert!(has("%stat", "stat") && !has("%stat", "newfstatat"));
        assert!(has("%%statfs", "fstatfs") && !has("%statfs", "fstatfs"));
    }

    #[test]
    fn tables_by_their_bits() {
        let open32 = CallSet::parse("open@32", FEW).unwrap();
        let called = |gate, bits| Key { gate, bits, nr: 5, name: "open" };
        assert!(!open32.has(called(Gate::Syscall, 64)));
        assert!(open32.has(called(Gate::Sysenter, 32)));
        // The table is the gate's, not the program's.
        assert!(open32.has(called(Gate::Int80, 64)));
        assert!(!CallSet::parse("open@64", FEW).unwrap().has(called(Gate::Int80, 64)));
        assert!(CallSet::parse("stat64", FEW).is_ok());
        assert!(CallSet::parse("open@x32", FEW).is_err());
        // The number of a vDSO call is none of a table.
        assert!(!CallSet::parse("2", FEW).unwrap().has(Key { gate: Gate::Vdso, bits: 64, nr: 2, name: "time" }));
    }

    #[test]
    fn what_no_table_has_is_an_error_that_says_so() {
        // Between commas there may be nothing, as in strace.
        assert!(CallSet::parse("open,,stat64,", FEW).is_ok());
        for set in ["nosuch", "%nosuch", "", ",", "open,nosuch,", "/[", "99999999999", "foo=bar", "OPEN"] {
            let error = calls("raw", set, FEW).err().unwrap().to_string();
            assert!(error.starts_with("-e raw="), "{error}");
            let error = CallSet::parse(set, FEW).err().unwrap_or_else(|| panic!("{set}")).to_string();
            assert!(error.starts_with("-e trace=") && !error.contains('\n'), "{error}");
        }
    }

    fn filter(expressions: &[&str]) -> Result<Filter, Usage> {
        let mut filter = Filter::all(FEW);
        for expression in expressions {
            let (kind, set) = split(expression);
            filter.set(kind, set, FEW)?;
        }
        Ok(filter)
    }

    #[test]
    fn a_later_expression_of_a_kind_replaces_the_earlier() {
        let some = filter(&["trace=open", "signal=none", "read"]).unwrap();
        assert!(some.call(key("read")) && !some.call(key("open")) && !some.signal(17));
        assert!(some.result(Some(-2), false));
    }

    #[test]
    fn gates() {
        let some = filter(&["gate=vdso,int80"]).unwrap();
        let by = |gate| Key { gate, ..key("time") };
        assert!(some.call(by(Gate::Vdso)) && some.call(by(Gate::Int80)) && !some.call(by(Gate::Syscall)));
        let rest = filter(&["gate=!vdso"]).unwrap();
        assert!(!rest.call(by(Gate::Vdso)) && rest.call(by(Gate::Vsyscall)));
        assert_eq!(filter(&["gate=all"]).unwrap().gates, Gate::ALL);
        let error = filter(&["gate=ldso"]).err().unwrap().to_string();
        assert_eq!(
            error,
            "-e gate=ldso: unknown word `ldso`; give syscall, int80, sysenter, vsyscall, vdso, all or none"
        );
    }

    #[test]
    fn results() {
        let told = |set: &str| {
            let filter = filter(&[set]).unwrap();
            let ended = [Some(3), Some(-2), Some(-4096), None].map(|result| filter.result(result, false));
            (ended, filter.result(None, true))
        };
        assert_eq!(told("status=successful"), ([true, false, true, false], false));
        assert_eq!(told("status=failed"), ([false, true, false, false], false));
        assert_eq!(told("status=unfinished,failed"), ([false, true, false, true], false));
        assert_eq!(told("status=!failed"), ([true, false, true, true], true));
        // Regression: it showed exit_group(2), which never returns.
        assert_eq!(told("status=detached"), ([false; 4], true));
        assert_eq!(told("status=none"), ([false; 4], false));
        assert!(filter(&["status=bogus"]).is_err());
    }

    #[test]
    fn signals_by_number_and_offset() {
        let set = |text: &str| signals(text).unwrap();
        assert_eq!(set("17"), 1 << 16);
        assert_eq!(set("!17"), !(1 << 16));
        assert_eq!(set("none"), 0);
        assert_eq!(set("RTMIN,SIGRTMAX,rt_1"), 1 << 31 | 1 << 63 | 1 << 32);
        assert!(signals("SIGFOO").is_err() && signals("0").is_err() && signals("65").is_err() && signals("").is_err());
        assert!(Filter::all(FEW).signal(64) && !Filter::all(FEW).signal(65) && !Filter::all(FEW).signal(0));
    }

    #[test]
    fn paths() {
        let mut some = Filter::all(FEW);
        assert!(some.path(std::iter::empty()));
        some.paths = vec![absolute("/usr/../etc/passwd"), absolute("/no/such/file")];
        assert_eq!(some.paths, ["/etc/passwd", "/no/such/file"]);
        assert!(some.path(["/", "/etc/passwd"].into_iter()));
        assert!(!some.path(["/etc"].into_iter()));
    }

    #[test]
    fn messages_and_descriptors() {
        assert_eq!(filter(&["quiet=exit"]).unwrap().quiet, Quiet { exit: true, ..Quiet::default() });
        assert!(filter(&["q=all"]).unwrap().quiet.superseded);
        assert!(filter(&["quiet=foo"]).is_err());
        let paths = Descriptors { paths: true, ..Descriptors::default() };
        assert_eq!(filter(&["decode-fds=path"]).unwrap().descriptors, paths);
        let all = filter(&["decode-fds=all"]).unwrap().descriptors;
        assert_eq!(all, Descriptors::ALL);
        let events = Descriptors { events: true, ..Descriptors::default() };
        assert_eq!(filter(&["decode-fds=eventfd"]).unwrap().descriptors, events);
        assert_eq!(filter(&["decode-fds=!path"]).unwrap().descriptors, Descriptors { paths: false, ..all });
        assert!(
            !filter(&["decode-fds=none"]).unwrap().descriptors.any()
                && filter(&["decode-fds=dev"]).unwrap().descriptors.any()
        );
    }

    #[test]
    fn kinds_that_are_not_there_say_what_is() {
        for expression in [
            "inject=open:error=",
            "fault=open:signal=INT",
            "read=x",
            "kvm=vcpu+",
            "bogus=1",
            "verbose=nosuchcall",
            "namespace=old",
        ] {
            let error = filter(&[expression]).err().unwrap_or_else(|| panic!("{expression}")).to_string();
            assert!(error.len() > 30 && !error.contains('\n'), "{error}");
        }
        // A pattern may have an `=` in it.
        assert_eq!(split("/a=b"), ("trace", "/a=b"));
    }

    #[test]
    fn numbers_of_no_table_are_always_told() {
        let unknown = Key { gate: Gate::Syscall, bits: 64, nr: 9999, name: "syscall_0x270f" };
        assert!(filter(&["trace=open"]).unwrap().call(unknown) && filter(&["trace=none"]).unwrap().call(unknown));
        assert!(!filter(&["gate=vdso"]).unwrap().call(unknown));
    }

    #[test]
    fn kept_answers_are_the_filters() {
        let filter = filter(&["trace=open"]).unwrap();
        let mut verdicts = Verdicts::new();
        for _ in 0..2 {
            assert!(verdicts.call(&filter, key("open")));
            assert!(!verdicts.call(&filter, key("read")));
            let far = Key { gate: Gate::Vdso, bits: 32, nr: u32::MAX, name: "open" };
            assert!(verdicts.call(&filter, far));
            assert!(!verdicts.call(&filter, Key { name: "time", ..far }));
        }
    }
}
