//! `tollgate lab walk`: the path of one crossing, function by function, recorded in a guest.

use super::vehicle::{self, GuestArgs};
use crate::cmd::history::{self, Run};
use crate::exit::{Exit, Usage};
use crate::terminal;
use crate::terminal::Color;
use anyhow::{Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tollgate_gates::gate;
use tollgate_gates::host::Host;
use tollgate_history::Store;
use tollgate_lab::LabError;
use tollgate_lab::guest::{Message, Step};
use tollgate_lab::session::{Guest, Plan};
use tollgate_lab::walk::crossings::{self, TakenBack};
use tollgate_lab::walk::path::{self, Names};
use tollgate_lab::walk::protocol::{self, Marks, Msr, Said, in_kernel};
use tollgate_lab::walk::recorder::{self, Recorder};
use tollgate_lab::walk::trace::Trace;
use tollgate_lab::walk::wiring::{CODE, Vector, mnemonic};
use tollgate_report::lab::walk::{self as report, Check, Diff, Entry, Walk, Wire};
use tollgate_report::sink::json;
use tollgate_report::sink::table::Style;

/// `tollgate lab walk`.
#[derive(Debug, Args)]
pub struct WalkArgs {
    /// The crossing: `GATE[:CALL]`, `GATE/32[:CALL]` from a 32-bit process, or a key `GATE/BITS/CALL` of a price list.
    #[arg(value_name = "GATE[:CALL]")]
    pub crossing: String,
    /// Which guest.
    #[command(flatten)]
    pub guest: GuestArgs,
    /// Walk in a second guest with these words appended to its kernel's command line, and show which functions differ.
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    pub diff: Option<String>,
    /// Walk in a second guest with this kernel, and show which functions differ.
    #[arg(long, value_name = "PKG|FILE")]
    pub diff_kernel: Option<String>,
    /// Print folded stacks, for flame graph tools.
    #[arg(long, conflicts_with_all = ["json", "diff", "diff_kernel"])]
    pub folded: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Save the run as a new Parquet file in DIR, for `tollgate history DIR`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

impl WalkArgs {
    /// The guest that the first one is compared with, if there is one.
    fn second(&self) -> Option<GuestArgs> {
        if self.diff.is_none() && self.diff_kernel.is_none() {
            return None;
        }
        let append = format!("{} {}", self.guest.append, self.diff.as_deref().unwrap_or_default()).trim().to_string();
        let kernel = self.diff_kernel.clone().unwrap_or_else(|| self.guest.kernel.clone());
        Some(GuestArgs { append, kernel, ..self.guest.clone() })
    }
}

/// Walks, once or twice.
pub fn run(args: &WalkArgs) -> Result<Exit> {
    let key = Key::parse(&args.crossing)?;
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let began = Instant::now();
    let stop = vehicle::interrupt()?;
    let bar = vehicle::spinner();
    let base = walk(&args.guest, &key, &stop, &bar)?;
    let second = args.second();
    let other = second.as_ref().map(|guest| walk(guest, &key, &stop, &bar)).transpose()?;
    bar.finish_and_clear();
    let (base, other) = match (base, other) {
        (Ok(base), None) => (base, None),
        (Ok(base), Some(Ok(other))) => (base, Some(other)),
        (Err(reason), _) | (_, Some(Err(reason))) => {
            terminal::complain(&anyhow::anyhow!("{key} is shut in the guest: {reason}"));
            return Ok(Exit::Nothing);
        }
    };
    if let Some(store) = &store {
        let second = second.iter().zip(&other).map(|(guest, walk)| (named(guest, walk), walk));
        let walks = std::iter::once((named(&args.guest, &base), &base)).chain(second);
        history::keep(store, &Run::walks(vehicle::about(began), walks))?;
    }
    let style = Style { color: terminal::color(args.color), width: terminal::width() };
    let text = match other {
        Some(other) => {
            let diff = Diff::new(base, other);
            if args.json { json::to_text(&diff)? } else { report::diff_table(&diff, style) }
        }
        None if args.json => json::to_text(&base)?,
        None if args.folded => base.folded(),
        None => report::table(&base, style),
    };
    terminal::print(&text)?;
    Ok(Exit::Success)
}

/// The guest's name in a history, as [`vehicle::guest_name`] makes it: with the kernel that was asked for, so that its
/// updates are one series.
fn named(asked: &GuestArgs, walk: &Walk) -> String {
    [asked.kernel.as_str(), walk.cpu.as_str(), "tcg", walk.append.as_str()].join(" ").trim_end().into()
}

/// A row, by its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Gate.
    pub gate: String,
    /// 64 or 32.
    pub bits: u8,
    /// Call.
    pub call: String,
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}", self.gate, self.bits, self.call)
    }
}

impl Key {
    /// Reads `GATE[:CALL]`, `GATE/BITS[:CALL]` or `GATE/BITS/CALL`; a call may have colons in it.
    pub fn parse(text: &str) -> Result<Key> {
        let end = text.find([':', '/']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let Some(gate) = gate::find(name) else {
            bail!(Usage(format!("there is no gate `{name}`; `tollgate gates` lists them")));
        };
        let (bits, call) = match rest.strip_prefix('/') {
            Some(rest) => {
                let (bits, call) = rest.split_at(rest.find([':', '/']).unwrap_or(rest.len()));
                match bits {
                    "64" => (Some(64), call),
                    "32" => (Some(32), call),
                    _ => bail!(Usage(format!("`{text}`: give the mode of the process, 64 or 32, after the slash"))),
                }
            }
            None => (None, rest),
        };
        // The vDSO's rows are those of the guest's kernel, which is not known here; gettimeofday has always been one.
        let rows = gate.rows(&Host::default());
        let bits =
            bits.unwrap_or_else(|| if rows.is_empty() || rows.iter().any(|row| row.bits == 64) { 64 } else { 32 });
        let call = match call.get(1..) {
            Some(call) if !call.is_empty() => call.to_string(),
            _ => rows.iter().find(|row| row.bits == bits).map_or_else(|| "gettimeofday".into(), |row| row.call.clone()),
        };
        if call.contains(|c: char| c.is_control() || c.is_whitespace()) || call.starts_with('-') {
            bail!(Usage(format!("there is no call {call:?}: `tollgate gates {name}` lists those of this gate")));
        }
        Ok(Key { gate: name.into(), bits, call })
    }

    /// The step that walks it.
    pub fn step(&self) -> Step {
        Step::new(["lab", "guest-walk", &self.gate, &self.bits.to_string(), &self.call])
    }
}

/// A crossing that cannot be walked, and why.
pub type Walked<T> = Result<T, String>;

fn walk(guest: &GuestArgs, key: &Key, stop: &Arc<AtomicBool>, bar: &ProgressBar) -> Result<Walked<Walk>> {
    let mut plan = guest.plan(vec![key.step()])?;
    // A kernel without it is walked all the same; the step says why the registers are missing.
    plan.modules.extend(plan.kernel.module(MSR_MODULE));
    bar.set_message(format!("{key}: booting {} {}", plan.kernel.name(), plan.append));
    let mut guest = plan.boot(stop)?;
    bar.suspend(|| vehicle::warn_unknown(guest.unknown()));
    bar.set_message(format!("{key}: walking"));
    let mut recorded = match record(&mut guest)? {
        Ok(recorded) => recorded,
        Err(reason) => return Ok(Err(reason)),
    };
    Ok(Ok(recorded.describe(&mut guest, key, &plan)?))
}

/// What reads model-specific registers.
const MSR_MODULE: &str = "kernel/arch/x86/kernel/msr.ko";

/// The vectors that some gate goes through: #DE, #DB, #BP, #UD, #GP, #PF and the system call.
const SHOWN: [u8; 7] = [0, 1, 3, 6, 13, 14, 0x80];

/// The crossing that nothing disturbed, of those that the host recorded.
pub struct Recorded {
    /// Its instructions: the gate's own lines and all that came of them.
    pub pcs: Vec<u64>,
    /// Its ticks, less the null path's.
    pub price: i64,
    /// Operations that it performs.
    pub operations: u32,
    /// The trace beside the sampler's count.
    pub check: Check,
    taken_back: TakenBack,
    /// The interrupt table.
    pub vectors: Vec<Vector>,
    /// Registers.
    pub msrs: Vec<Msr>,
    no_msrs: Option<String>,
    compat: bool,
}

/// Records the step that runs next in a guest. The guest runs on afterwards, and the step waits for questions.
pub fn record(guest: &mut Guest) -> Result<Walked<Recorded>> {
    let (marks, routine, before, expected, msrs, no_msrs) = match heard(guest)? {
        Said::Ready { marks, routine, before, samples, msrs, no_msrs } => {
            (marks, routine, before, before.saturating_add(samples), msrs, no_msrs)
        }
        Said::Shut { reason, .. } => return Ok(Err(reason)),
        other => bail!(guest.garbage(&other.line())),
    };
    let mut recorder = Recorder::start(guest.qmp())?;
    guest.say(&protocol::go())?;
    let whole = recorder.wait(|pcs| crossings::find(pcs, &marks).len() >= expected)?;
    let trace = recorder.finish(guest.qmp())?;
    if !whole && crossings::find(&trace.pcs, &marks).len() <= before {
        bail!(guest.silent("did not cross", recorder::PATIENCE));
    }
    let vectors = recorder::vectors(guest.qmp())?;
    guest.qmp().command("cont", serde_json::Value::Null)?;
    let (samples, null, operations) = match heard(guest)? {
        Said::Done { samples, null, operations } => (samples, null, operations),
        Said::Shut { reason, .. } => return Ok(Err(reason)),
        other => bail!(guest.garbage(&other.line())),
    };
    let compat = marks.start < 1 << 32;
    let taken = vectors.iter().filter(|vector| TakenBack::VECTORS.contains(&vector.number));
    let handlers = taken.map(|vector| vector.handler).collect();
    let taken_back = TakenBack { handlers, routine: routine.pc, code: routine.code(), long: !compat };
    let Some((pcs, ticks, check)) = choose(&trace, &marks, before, &samples, &taken_back) else {
        bail!(guest.garbage(&format!("a trace of {} instructions without a complete crossing", trace.pcs.len())));
    };
    let price = ticks as i64 - null as i64;
    Ok(Ok(Recorded { pcs, price, operations, check, taken_back, vectors, msrs, no_msrs, compat }))
}

/// The instructions of the crossing that nothing disturbed, its ticks, and the check of all against the samples.
fn choose(
    trace: &Trace,
    marks: &Marks,
    before: usize,
    samples: &[u64],
    taken_back: &TakenBack,
) -> Option<(Vec<u64>, u64, Check)> {
    let found = crossings::find(&trace.pcs, marks);
    let found = found.get(before..)?;
    let at = crossings::undisturbed(found)?;
    let chosen = &found[at];
    let (agreeing, compared) = crossings::agreement(&trace.pcs, found, samples, taken_back);
    let alike = found.iter().filter(|other| other.timed.len() == chosen.timed.len()).count();
    Some((trace.pcs[chosen.path.clone()].to_vec(), *samples.get(at)?, Check { compared, agreeing, alike }))
}

/// What the step says next.
fn heard(guest: &mut Guest) -> Result<Said> {
    let mut last = String::new();
    loop {
        match guest.hear()? {
            Message::Out { line } => match Said::parse(&line) {
                Some(said) => return Ok(said),
                None => bail!(guest.garbage(&line)),
            },
            Message::Err { line } => last = line,
            Message::Failed { why } => bail!(guest.died(&why)),
            // A step that fails says why before its end; one that succeeds ends after its last word was asked for.
            Message::End { success: false, status, .. } => {
                bail!(LabError::Step { step: "guest-walk".into(), status, said: last })
            }
            Message::Done => bail!(guest.died("it finished before the walk")),
            _ => {}
        }
    }
}

/// Addresses in one question: what the guest's terminal takes in one line without losing any (n_tty(4): 4096
/// characters).
const ASKED: usize = 200;

impl Recorded {
    /// The path and the wiring, with the guest's names.
    fn describe(&mut self, guest: &mut Guest, key: &Key, plan: &Plan) -> Result<Walk> {
        let names = self.names(guest)?;
        let path = path::path(&self.pcs, &names, &self.taken_back);
        let unfinished = self.taken_back.count(&self.pcs);
        let tree = path.nodes.into_iter().map(|node| report::Node {
            depth: node.depth,
            function: node.function,
            own: node.own,
            total: node.total,
            entered: node.entered,
        });
        Ok(Walk {
            schema: report::SCHEMA,
            gate: key.gate.clone(),
            bits: key.bits,
            call: key.call.clone(),
            kernel: plan.kernel.name().into(),
            append: plan.append.clone(),
            cpu: plan.cpu_model(),
            instructions: (self.pcs.len() - unfinished) as u64,
            unfinished: unfinished as u64,
            price: self.price,
            operations: self.operations,
            check: self.check,
            entries: path.entries.iter().map(|pc| self.entry(*pc, names.label(*pc))).collect(),
            tree: tree.collect(),
            wiring: self.wiring(&names),
            no_registers: self.no_msrs.clone(),
        })
    }

    /// Where the kernel was entered, without the symbols' names.
    pub fn entries(&self) -> Vec<Entry> {
        let entered = self.pcs.windows(2).filter(|pair| !in_kernel(pair[0]) && in_kernel(pair[1]));
        entered.map(|pair| self.entry(pair[1], String::new())).collect()
    }

    fn entry(&self, pc: u64, symbol: String) -> Entry {
        let register = self.msrs.iter().find(|msr| CODE.contains(&msr.name.as_str()) && msr.value == pc);
        let vector = self.vectors.iter().find(|vector| vector.handler == pc);
        let through = match (register, vector) {
            (Some(msr), _) => msr.name.clone(),
            (None, Some(vector)) => vector_name(vector.number),
            (None, None) => String::new(),
        };
        Entry { through, symbol }
    }

    /// Asks the guest for the names, and reads the code from its memory.
    fn names(&self, guest: &mut Guest) -> Result<Names> {
        let mut names = Names::new(self.compat);
        let mut pcs: BTreeSet<u64> = self.pcs.iter().copied().collect();
        for (address, bytes) in code(guest, &pcs)? {
            names.add_code(address, bytes);
        }
        pcs.extend(self.vectors.iter().filter(|vector| SHOWN.contains(&vector.number)).map(|vector| vector.handler));
        pcs.extend(self.msrs.iter().filter(|msr| CODE.contains(&msr.name.as_str())).map(|msr| msr.value));
        let pcs: Vec<u64> = pcs.into_iter().collect();
        for asked in pcs.chunks(ASKED) {
            guest.say(&protocol::ask(asked))?;
            match heard(guest)? {
                Said::Named { symbols, user } => names.add(symbols, user),
                other => bail!(guest.garbage(&other.line())),
            }
        }
        Ok(names)
    }

    fn wiring(&self, names: &Names) -> Vec<Wire> {
        let registers = self.msrs.iter().map(|msr| Wire {
            name: msr.name.clone(),
            value: format!("{:#x}", msr.value),
            means: meaning(msr, names),
        });
        let vectors = self.vectors.iter().filter(|vector| SHOWN.contains(&vector.number)).map(|vector| {
            let exception = mnemonic(vector.number).filter(|name| name.starts_with('#'));
            let ring = if vector.dpl == 3 { "from ring 3" } else { "not by int from ring 3" };
            let stack = if vector.ist > 0 { format!(", stack {}", vector.ist) } else { String::new() };
            Wire {
                name: format!("IDT[{:#04x}] {}", vector.number, exception.unwrap_or_default()).trim_end().into(),
                value: format!("{:#x}", vector.handler),
                means: format!("{} ({ring}{stack})", names.label(vector.handler)),
            }
        });
        registers.chain(vectors).collect()
    }
}

/// The pages that were executed, read while the kernel's page tables are in use: with KPTI a program's have little of
/// it. The step waits for a question, so that most of the time nothing runs but the kernel's idle loop.
fn code(guest: &mut Guest, pcs: &BTreeSet<u64>) -> Result<Vec<(u64, Vec<u8>)>> {
    let mut best = Vec::new();
    for _ in 0..TRIES {
        guest.qmp().command("stop", serde_json::Value::Null)?;
        let pieces = recorder::code(guest.qmp(), pcs.iter().copied().filter(|pc| in_kernel(*pc)))?;
        guest.qmp().command("cont", serde_json::Value::Null)?;
        let bytes = |pieces: &[(u64, Vec<u8>)]| pieces.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        if bytes(&pieces) > bytes(&best) {
            best = pieces;
        }
        let covered = |pc: &u64| best.iter().any(|(start, bytes)| pc.wrapping_sub(*start) < bytes.len() as u64);
        if pcs.iter().filter(|pc| in_kernel(**pc)).all(covered) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(best)
}

const TRIES: usize = 20;

fn vector_name(number: u8) -> String {
    mnemonic(number).map_or_else(|| format!("vector {number:#x}"), String::from)
}

/// What a register's value says.
fn meaning(msr: &Msr, names: &Names) -> String {
    let selector = |shift: u32| (msr.value >> shift) as u16;
    match msr.name.as_str() {
        name if CODE.contains(&name) => match names.symbol(msr.value) {
            Some(_) => names.label(msr.value),
            None if msr.value == 0 => "not set".into(),
            None => String::new(),
        },
        "STAR" => format!(
            "syscall loads CS {:#x}; sysret to 32-bit CS {:#x}, to 64-bit CS {:#x}",
            selector(32),
            selector(48),
            selector(48) + 16
        ),
        "SFMASK" => "flags that syscall clears".into(),
        "SYSENTER_CS" if msr.value == 0 => "not set: sysenter is #GP".into(),
        "SYSENTER_ESP" => "initial stack of sysenter".into(),
        "EFER" => {
            let bits = [(0, "SCE"), (8, "LME"), (10, "LMA"), (11, "NXE"), (12, "SVME"), (14, "FFXSR")];
            let set: Vec<&str> =
                bits.iter().filter(|(bit, _)| msr.value >> bit & 1 == 1).map(|(_, name)| *name).collect();
            set.join(" ")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crossings_by_name() {
        let key = |text: &str| Key::parse(text).map(|key| key.to_string()).map_err(|error| error.to_string());
        assert_eq!(key("syscall"), Ok("syscall/64/enosys".into()));
        assert_eq!(key("syscall:getppid"), Ok("syscall/64/getppid".into()));
        assert_eq!(key("syscall:clock_gettime:TAI"), Ok("syscall/64/clock_gettime:TAI".into()));
        assert_eq!(key("int80/32:enosys"), Ok("int80/32/enosys".into()));
        assert_eq!(key("syscall/64/clock_gettime:TAI"), Ok("syscall/64/clock_gettime:TAI".into()));
        assert_eq!(key("kernel_vsyscall").unwrap().split('/').nth(1), Some("32"));
        assert_eq!(key("vdso:time"), Ok("vdso/64/time".into()));
        assert_eq!(key("vdso"), Ok("vdso/64/gettimeofday".into()));
        for bad in ["nonsense", "", "syscall/16", "syscall: x", "syscall:-x"] {
            assert!(key(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_shortest_crossing_is_chosen_with_the_least_sample() {
        let marks = Marks { start: 1, first: 2, behind: 8, stop: 9 };
        let pcs = vec![1, 2, 60, 61, 8, 9, 1, 2, 60, 8, 9];
        let trace = Trace { pcs, ..Trace::default() };
        let none = TakenBack::default();
        let (pcs, ticks, check) = choose(&trace, &marks, 0, &[5, 4], &none).unwrap();
        assert_eq!((pcs, ticks), (vec![2, 60], 4));
        assert_eq!(check, Check { compared: 2, agreeing: 2, alike: 1 });
        assert_eq!(choose(&trace, &marks, 1, &[4], &none).unwrap().2, Check { compared: 1, agreeing: 1, alike: 1 });
        assert_eq!(choose(&trace, &marks, 3, &[4], &none), None);
        assert_eq!(choose(&Trace::default(), &marks, 0, &[5], &none), None);
    }
}
