//! `tollgate lab run`: boots one guest, runs `bench` in it, and brings the price list back.

use super::vehicle::{self, AccelChoice, GuestArgs};
use crate::args::Color;
use crate::exit::Exit;
use crate::terminal;
use anyhow::{Context, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::time::Duration;
use tollgate_lab::guest::{Message, Step};
use tollgate_report::model::{PriceList, Status};
use tollgate_report::sink::json::Output;

/// `tollgate lab run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Which guest.
    #[command(flatten)]
    pub guest: GuestArgs,
    /// What executes the guest's instructions.
    #[arg(long, value_enum, default_value_t = AccelChoice::Tcg, value_name = "WHAT")]
    pub accel: AccelChoice,
    /// Only the gates that match: a gate's name, `gate/bits/call`, or a pattern of either. May be given several times.
    #[arg(long = "gate", value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Save the price list with every sample.
    #[arg(long, value_name = "FILE")]
    pub export_json: Option<PathBuf>,
    /// When to use colour.
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
    Step { arguments, collect: Some(LIST.into()), may_fail: false }
}

/// Boots, measures, prints, saves.
pub fn run(args: &RunArgs) -> Result<Exit> {
    let json = args.export_json.as_deref().map(Output::create).transpose()?;
    let stop = vehicle::interrupt()?;
    let mut plan = args.guest.plan(vec![bench_step(&args.gates)])?;
    let bar = ProgressBar::new_spinner();
    if let Ok(look) = ProgressStyle::with_template("{spinner} {elapsed:>3} {wide_msg}") {
        bar.set_style(look);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.set_message(format!("booting {}", plan.kernel.name()));
    let outcome = vehicle::run_on(&mut plan, args.accel, &stop, &mut |message| {
        if let Message::Up = message {
            bar.set_message("up");
        }
    });
    bar.finish_and_clear();
    let (outcomes, fallen) = outcome?;
    let mut file = String::new();
    for outcome in &outcomes {
        file.push_str(&outcome.file);
    }
    let list: PriceList = serde_json::from_str(&file).context("the guest's price list is not whole")?;
    if let Some(json) = json {
        json.finish(&list)?;
    }
    if let Some(why) = fallen {
        terminal::complain(&anyhow::anyhow!(why));
    }
    terminal::print(&outcomes.iter().map(|outcome| outcome.out.as_str()).collect::<String>())?;
    Ok(if list.rows.iter().any(|row| row.status == Status::Ok) { Exit::Success } else { Exit::Nothing })
}
