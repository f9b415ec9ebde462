//! `tollgate lab run`: boots one guest, runs `bench` in it, and brings the price list back.

use super::vehicle::{self, AccelChoice, GuestArgs};
use crate::cmd::{bench, history};
use crate::exit::{Exit, Usage};
use crate::terminal::{self, Color, Tables};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::path::PathBuf;
use std::time::Instant;
use tollgate_bench::setup;
use tollgate_history::Store;
use tollgate_lab::LabError;
use tollgate_lab::guest::{Message, Step};
use tollgate_lab::qemu::Accel;
use tollgate_lab::session::Outcome;
use tollgate_report::model::{PriceList, Status, Tool, Unit};
use tollgate_report::sink::json::{self, Output};

/// `tollgate lab run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Which guest.
    #[command(flatten)]
    pub guest: GuestArgs,
    /// Which CPU executes the guest.
    #[arg(long, value_enum, default_value_t = AccelChoice::Tcg, value_name = "WHAT")]
    pub accel: AccelChoice,
    /// Measure only matching gates: a gate's name, `gate/bits/call`, or a pattern for either. May be given several
    /// times.
    #[arg(long = "gate", value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Save the price list with every sample; `-` is standard output, and the table then goes to standard error.
    #[arg(long, value_name = "FILE")]
    pub export_json: Option<PathBuf>,
    /// Save the run as a new Parquet file in DIR, for `tollgate history DIR`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Where the guest leaves its list.
const LIST: &str = "/tmp/list.json";

/// The step that prices these gates.
pub fn bench_step(gates: &[String]) -> Step {
    let mut arguments: Vec<String> = ["bench", "--color", "never", "--export-json", LIST].map(String::from).to_vec();
    for gate in gates {
        arguments.extend(["--gate".into(), gate.clone()]);
    }
    // The host prints: it knows the terminal, and the guest's port is slow.
    // A list of rows that are all shut is a list, although `bench` ends with a status of its own.
    Step { arguments, collect: Some(LIST.into()), quiet: true, may_fail: true, ..Step::default() }
}

/// The list that the guest brought back. When it began and how long it took is the host's to say: the guest's clocks
/// count instructions, or began with it.
pub fn price_list(outcomes: &[Outcome], accel: Accel, began: Instant) -> Result<PriceList> {
    let file: String = outcomes.iter().map(|outcome| outcome.file.as_str()).collect();
    if let (true, Some(outcome)) = (file.is_empty(), outcomes.first()) {
        let said = outcome.err.lines().last().unwrap_or("it printed nothing").into();
        return Err(LabError::Step { step: "bench".into(), status: outcome.status.clone(), said }.into());
    }
    let mut list = json::parse(&file, "the guest's price list").context("the guest's price list is incomplete")?;
    if !list.tool.complete {
        bail!(
            "the guest's price list is not complete: `bench` {} there",
            outcomes.first().map_or("", |outcome| &outcome.status)
        );
    }
    if accel == Accel::Software
        && list.rows.iter().any(|row| row.status == Status::Ok && row.unit != Unit::Instructions)
    {
        bail!(Usage(
            "this CPU model's counter does not count instructions, so its figures are meaningless: leave `-tsc` out of \
             --cpu"
                .into()
        ));
    }
    let guest = list.tool;
    list.tool = Tool { command: guest.command, version: guest.version, ..vehicle::tool(began, true) };
    Ok(list)
}

/// Boots, measures, prints, saves.
pub fn run(args: &RunArgs) -> Result<Exit> {
    setup::check(&args.gates)?;
    let json = args.export_json.as_deref().map(Output::create).transpose()?;
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let stop = vehicle::interrupt()?;
    let mut plan = args.guest.plan(vec![bench_step(&args.gates)])?;
    let bar = vehicle::spinner();
    bar.set_message(format!("booting {}", plan.kernel.name()));
    let began = Instant::now();
    let outcome = vehicle::run_on(&mut plan, args.accel, &stop, &mut |message| match message {
        Message::Up { unknown } => bar.suspend(|| vehicle::warn_unknown(unknown)),
        Message::Begin { .. } => bar.set_message("measuring"),
        Message::File { .. } => bar.set_message("reporting"),
        _ => {}
    });
    bar.finish_and_clear();
    let (outcomes, fallen) = outcome?;
    let mut list = price_list(&outcomes, plan.accel, began)?;
    list.tool.command = vehicle::command();
    if let Some(json) = json {
        json.finish(&list)?;
    }
    if let Some(store) = store {
        let guest = vehicle::guest_name(&args.guest, &plan);
        history::keep(&store, &history::Run::lab(&history::host(), [(guest, &list)]))?;
    }
    if let Some(why) = fallen {
        terminal::complain(&anyhow::anyhow!(why));
    }
    let tables = Tables::beside([args.export_json.as_deref()]);
    tables.print(&bench::whole(&list, tables.style(args.color)))?;
    Ok(if list.rows.iter().any(|row| row.status == Status::Ok) { Exit::Success } else { Exit::Nothing })
}
