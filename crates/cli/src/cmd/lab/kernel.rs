//! `tollgate lab kernel`: a read from inside the kernel, by every route between a program's system call and the file.
//!
//! The host's part: boots a guest with the module `ksys`, and shows what the guest's part (`guest_ksys.rs`) brought
//! back.

use super::vehicle::{self, AccelChoice, GuestArgs};
use crate::cmd::history::{self, Run};
use crate::exit::Exit;
use crate::terminal;
use crate::terminal::Color;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::PathBuf;
use std::time::Instant;
use tollgate_history::Store;
use tollgate_lab::guest::{Message, Step};
use tollgate_lab::module::KSYS;
use tollgate_lab::session::Plan;
use tollgate_report::lab::kernel::{KernelReads, SCHEMA, table};
use tollgate_report::sink::json;
use tollgate_report::sink::table::Style;

/// `tollgate lab kernel`.
#[derive(Debug, Args)]
pub struct KernelArgs {
    /// Which guest.
    #[command(flatten)]
    pub guest: GuestArgs,
    /// Which CPU executes the guest.
    #[arg(long, value_enum, default_value_t = AccelChoice::Tcg, value_name = "WHAT")]
    pub accel: AccelChoice,
    /// Number of reads per figure, which is their minimum.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub samples: u32,
    /// Size of the non-empty reads, in bytes.
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub bytes: u32,
    /// Print all results as JSON, with every sample.
    #[arg(long)]
    pub json: bool,
    /// Save the run as a new Parquet file in DIR, for `tollgate history DIR`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Boots, measures, prints.
pub fn run(args: &KernelArgs) -> Result<Exit> {
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let began = Instant::now();
    let stop = vehicle::interrupt()?;
    let bar = vehicle::spinner();
    bar.set_message("preparing the kernel and the module");
    let step =
        Step::new(["lab", "guest-ksys", "--samples", &args.samples.to_string(), "--bytes", &args.bytes.to_string()]);
    let mut plan = args.guest.plan(vec![step])?;
    plan.modules.push(KSYS.build(&plan.kernel)?);
    bar.set_message(plan.kernel.name().to_string());
    let outcome = vehicle::run_on(&mut plan, args.accel, &stop, &mut |message| {
        if let Message::Up { unknown } = message {
            bar.suspend(|| vehicle::warn_unknown(unknown));
        }
    });
    bar.finish_and_clear();
    let (outcomes, fallen) = outcome?;
    let text: String = outcomes.iter().map(|outcome| outcome.out.as_str()).collect();
    let mut reads: KernelReads = serde_json::from_str(&text).context("the guest's results are incomplete")?;
    if reads.schema != SCHEMA {
        bail!("the guest wrote schema {}, but this tollgate reads {SCHEMA}: they are different versions", reads.schema);
    }
    name(&mut reads, &plan);
    // A run with a read that went wrong is told below, and is none to compare with.
    if let Some(store) = store.as_ref().filter(|_| reads.wrong().is_empty()) {
        let guest = vehicle::guest_name(&args.guest, &plan);
        history::keep(store, &Run::reads(vehicle::about(began), &guest, &reads))?;
    }
    if let Some(why) = fallen {
        terminal::complain(&anyhow::anyhow!(why));
    }
    show(args, &reads)
}

/// What the guest cannot know of itself. Counts differ between the point releases of one package.
fn name(reads: &mut KernelReads, plan: &Plan) {
    reads.package = match &plan.kernel.package {
        Some(package) => package.version.clone(),
        None => plan.kernel.name().to_string(),
    };
    reads.model = plan.cpu_model();
}

fn show(args: &KernelArgs, reads: &KernelReads) -> Result<Exit> {
    if args.json {
        terminal::print(&json::to_text(reads)?)?;
    } else {
        let style = Style { color: terminal::color(args.color), width: terminal::width() };
        terminal::print(&table(reads, style))?;
    }
    if let Some(cell) = reads.wrong().first() {
        bail!(
            "{} of {} ({} bytes) read wrong data: do not trust the figures above; please report it",
            cell.route.label(),
            cell.file.label(),
            cell.bytes
        );
    }
    Ok(if reads.any() { Exit::Success } else { Exit::Nothing })
}
