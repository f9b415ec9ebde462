//! `tollgate lab gates`: the gates that Linux keeps shut, opened by the module `kgate` in two guests, priced beside the
//! ordinary ones, and each proven to reach the kernel.
//!
//! The part inside the guest is this command too, with a hidden option: it has the module count while it makes a known
//! number of crossings. The prices come from `bench`, in the same guest, before anything is counted: the count would be
//! in them.

use super::vehicle::{self, GuestArgs};
use crate::cmd::history;
use crate::exit::{Exit, Usage};
use crate::terminal;
use crate::terminal::Color;
use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tollgate_bench::plan::Plan as VisitPlan;
use tollgate_bench::signals;
use tollgate_bench::start::Start;
use tollgate_bench::visit::{Children, Visitor};
use tollgate_gates::gate::{self, Gate, Row};
use tollgate_gates::lab;
use tollgate_gates::sample;
use tollgate_history::Store;
use tollgate_lab::guest::{Message, Step};
use tollgate_lab::kernel::Kernel;
use tollgate_lab::module::KGATE;
use tollgate_lab::session::Plan;
use tollgate_report::lab::gates::{Failed, Guest, OpenedGates, Proof, SCHEMA, table};
use tollgate_report::model::PriceList;
use tollgate_report::sink::json;
use tollgate_report::sink::table::Style;

/// `tollgate lab gates`.
#[derive(Debug, Args)]
pub struct GatesArgs {
    /// Which guest.
    #[command(flatten)]
    pub guest: GuestArgs,
    /// Print all results as JSON.
    #[arg(long)]
    pub json: bool,
    /// Save the run as a new Parquet file in DIR, for `tollgate history DIR`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
    /// The part inside the guest, for tollgate's own use.
    #[arg(long, hide = true)]
    pub count_inside: bool,
}

/// With what the two guests differ: user code without the kernel's pages, or with them.
const GUESTS: [&str; 2] = ["pti=off", "pti=on"];

/// The rows that are priced: the opened gates, what they are to be compared with, a function call, and a #UD that is no
/// call, which must end in its signal as before.
const ROWS: [&str; 11] = [
    "call",
    "syscall/64/enosys",
    "syscall/64/getppid",
    "int80/*/enosys",
    "int80/*/getppid",
    "call_gate/*/enosys",
    "call_gate/*/getppid",
    "int_gate",
    "ud_gate",
    "noop_call",
    "ud/*/lock_nop",
];

/// Boots both guests, measures, prints.
pub fn run(args: &GatesArgs) -> Result<Exit> {
    if args.count_inside {
        return count_inside();
    }
    let kpti = |word: &str| word.starts_with("pti=") || word == "nopti" || word == "mitigations=off";
    if let Some(word) = args.guest.append.split_whitespace().find(|word| kpti(word)) {
        bail!(Usage(format!(
            "`lab gates` boots one guest with pti=off and one with pti=on anyway: leave {word} out of --append"
        )));
    }
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let began = Instant::now();
    let stop = vehicle::interrupt()?;
    let bar = vehicle::spinner();
    bar.set_message("preparing the kernel and the module");
    let mut both = args.guest.plan(steps())?;
    both.modules.push(KGATE.build(&both.kernel)?);
    let mut gates = OpenedGates {
        schema: SCHEMA,
        kernel: named(&both.kernel),
        cpu: both.cpu_model(),
        guests: Vec::new(),
        failed: Vec::new(),
    };
    for word in GUESTS {
        bar.set_message(format!("{} with {word}", both.kernel.name()));
        let plan = Plan { append: format!("{word} {}", args.guest.append).trim_end().into(), ..both.clone() };
        match guest(&plan, &stop, &bar).and_then(|guest| as_told(guest, word)) {
            Ok(guest) => gates.guests.push(guest),
            Err(_) if stop.load(Ordering::Relaxed) => break,
            Err(error) => gates.failed.push(Failed { append: plan.append, why: format!("{error:#}") }),
        }
    }
    bar.finish_and_clear();
    let interrupted = stop.load(Ordering::Relaxed);
    if let Some(store) = &store {
        keep(store, &args.guest, &both, &gates.guests, began)?;
    }
    show(args, &gates, interrupted)
}

/// Adds the guests to a history. When they ran is the host's to say: their clocks count instructions.
fn keep(store: &Store, asked: &GuestArgs, both: &Plan, guests: &[Guest], began: Instant) -> Result<()> {
    let tool = vehicle::tool(began, true);
    let list = |guest: &Guest| {
        let name = vehicle::guest_name(asked, &Plan { append: guest.append.clone(), ..both.clone() });
        (name, PriceList { tool: tool.clone(), ..guest.list.clone() })
    };
    let lists: Vec<(String, PriceList)> = guests.iter().map(list).collect();
    let run = history::Run::lab(&history::host(), lists.iter().map(|(name, list)| (name.clone(), list)));
    if run.any() { history::keep(store, &run) } else { Ok(()) }
}

/// Release and version: counts differ between the point releases of one package.
fn named(kernel: &Kernel) -> String {
    match &kernel.package {
        Some(package) => format!("{} ({})", kernel.name(), package.version),
        None => kernel.name().into(),
    }
}

fn steps() -> Vec<Step> {
    vec![super::run::bench_step(&ROWS.map(String::from)), Step::new(["lab", "gates", "--count-inside"])]
}

/// One guest, from boot to end.
fn guest(plan: &Plan, stop: &Arc<AtomicBool>, bar: &ProgressBar) -> Result<Guest> {
    let outcomes = plan.run(stop, |message| {
        if let Message::Up { unknown } = message {
            bar.suspend(|| vehicle::warn_unknown(unknown));
        }
    })?;
    let [bench, count] = outcomes.as_slice() else { bail!("it ran {} of 2 steps", outcomes.len()) };
    let list = json::parse(&bench.file, "the guest's price list")?;
    let proofs = count.out.lines().map(serde_json::from_str).collect::<Result<Vec<Proof>, _>>();
    Ok(Guest { append: plan.append.clone(), list, proofs: proofs.context("the guest's counts are incomplete")? })
}

/// A column must be what stands above it: a kernel may not do as it was told.
fn as_told(guest: Guest, word: &str) -> Result<Guest> {
    match guest.list.platform.kpti {
        Some(on) if on == (word == "pti=on") => Ok(guest),
        found => bail!("the kernel was booted with {word}, but KPTI is {}", state(found)),
    }
}

fn state(kpti: Option<bool>) -> &'static str {
    match kpti {
        Some(true) => "on",
        Some(false) => "off",
        None => "unknown",
    }
}

/// Prints what there is; with every guest at its end, its price must be proven.
fn show(args: &GatesArgs, gates: &OpenedGates, interrupted: bool) -> Result<Exit> {
    if let ([], [first, ..]) = (gates.guests.as_slice(), gates.failed.as_slice()) {
        bail!("no guest finished; the one with {}: {}", first.append, first.why);
    }
    if gates.guests.is_empty() {
        return Ok(Exit::Interrupted);
    }
    if args.json {
        terminal::print(&json::to_text(gates)?)?;
    } else {
        let style = Style { color: terminal::color(args.color), width: terminal::width() };
        terminal::print(&table(gates, style))?;
    }
    match (interrupted, gates.proven(), gates.failed.first()) {
        (true, _, _) => Ok(Exit::Interrupted),
        (_, true, _) => Ok(Exit::Success),
        (_, _, Some(failed)) => bail!("the guest with {} did not finish, as shown above", failed.append),
        _ => bail!("not every gate is proven to reach the kernel: do not take the figures above as prices"),
    }
}

/// Crossings for each proof: enough that a count that is off by a constant shows.
const COUNTED: VisitPlan = VisitPlan { samples: 10, batch: 100, loops: 0 };

/// Inside the guest: makes a known number of crossings by each row and prints what was counted, a line of JSON each.
fn count_inside() -> Result<Exit> {
    if lab::opened().is_none() {
        bail!(Usage(
            "--count-inside is for tollgate's own use in a guest with the module kgate: run `tollgate lab gates`"
                .into()
        ));
    }
    signals::driver();
    let mut children = Children::new(None, Start::Anew)?;
    tell_module("count")?;
    for opened in lab::OPENED {
        let gate = gate::find(opened.gate).with_context(|| format!("there is no gate {}", opened.gate))?;
        let rows = gate.rows(&children.host);
        // `call_gate/64/lcall` tries what Linux lets a program do by itself, which is not the lab's gate.
        for row in rows.iter().filter(|row| row.call != "lcall") {
            let proof = prove(&mut children, gate, row)?;
            terminal::print(&serde_json::to_string(&proof)?)?;
        }
    }
    tell_module("bare")?;
    Ok(Exit::Success)
}

/// A word to the module: count, or leave the bare path that is priced.
fn tell_module(word: &str) -> Result<()> {
    let path = lab::FILE.to_str()?;
    std::fs::write(path, word).with_context(|| format!("cannot write `{word}` to {path}"))
}

fn prove(children: &mut Children, gate: &'static dyn Gate, row: &Row) -> Result<Proof> {
    let seen = || {
        let text = lab::opened().context("the module's file is missing")?;
        lab::seen(&text, gate.name()).with_context(|| format!("the module does not mention {}: {text}", gate.name()))
    };
    let name = format!("{}/{}/{}", gate.name(), row.bits, row.call);
    let before = seen()?;
    if let Err(reason) = children.visit(gate, row, COUNTED) {
        return Ok(Proof { row: name, reason: Some(reason.text().into()), ..Proof::default() });
    }
    let after = seen()?;
    let slab = children.slab();
    Ok(Proof {
        row: name,
        crossings: sample::crossings(slab),
        entries: after.entries - before.entries,
        cs: after.cs,
        value: slab.values[0],
        reason: None,
    })
}
