//! `tollgate lab uprobe`: what a hit of a uprobe and of a uretprobe costs, by the first instruction of the function
//! that is probed.

use super::vehicle::{self, GuestArgs};
use super::walk::{Key, record};
use crate::cmd::history::{self, Run};
use crate::exit::Exit;
use crate::terminal;
use crate::terminal::Color;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;
use std::time::Instant;
use tollgate_gates::probed;
use tollgate_history::Store;
use tollgate_lab::guest::{Message, Step};
use tollgate_lab::session::Guest;
use tollgate_lab::walk::protocol;
use tollgate_report::lab::uprobe::{self as report, Hit, Outcome, Probes};
use tollgate_report::sink::json;
use tollgate_report::sink::table::Style;

/// `tollgate lab uprobe`.
#[derive(Debug, Args)]
pub struct UprobeArgs {
    /// Which guest.
    #[command(flatten)]
    pub guest: GuestArgs,
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

/// Records one hit of every probe in one guest.
pub fn run(args: &UprobeArgs) -> Result<Exit> {
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let began = Instant::now();
    let stop = vehicle::interrupt()?;
    let keys = keys();
    let steps = keys.iter().map(|(key, _)| Step { may_fail: true, ..key.step() }).collect();
    let plan = args.guest.plan(steps)?;
    let bar = vehicle::spinner();
    bar.set_message(format!("booting {}", plan.kernel.name()));
    let mut guest = plan.boot(&stop)?;
    bar.suspend(|| vehicle::warn_unknown(guest.unknown()));
    let mut hits = Vec::new();
    for (done, (key, instruction)) in keys.iter().enumerate() {
        bar.set_message(format!("{key} ({} of {})", done + 1, keys.len()));
        let outcome = hit(&mut guest)?;
        let Key { gate, bits, call } = key.clone();
        hits.push(Hit { gate, bits, call, instruction: instruction.to_string(), outcome });
    }
    bar.finish_and_clear();
    let probes = Probes {
        schema: report::SCHEMA,
        kernel: plan.kernel.name().into(),
        append: plan.append.clone(),
        cpu: plan.cpu_model(),
        hits,
    };
    if let Some(store) = &store {
        let guest = vehicle::guest_name(&args.guest, &plan);
        history::keep(store, &Run::hits(vehicle::about(began), &guest, &probes))?;
    }
    let style = Style { color: terminal::color(args.color), width: terminal::width() };
    terminal::print(&if args.json { json::to_text(&probes)? } else { report::table(&probes, style) })?;
    let priced = probes.hits.iter().any(|hit| matches!(hit.outcome, Outcome::Priced { .. }));
    Ok(if priced { Exit::Success } else { Exit::Nothing })
}

/// Every probe, with the first instruction of its function.
fn keys() -> Vec<(Key, &'static str)> {
    let key = |gate: &str, bits: u8, function: &'static probed::Function| {
        (Key { gate: gate.into(), bits, call: function.call.into() }, function.text)
    };
    let modes =
        [64, 32].into_iter().flat_map(|bits| probed::functions(bits).iter().map(move |function| (bits, function)));
    modes.flat_map(|(bits, function)| ["uprobe", "uretprobe"].map(|gate| key(gate, bits, function))).collect()
}

/// Records the hit that the next step makes, and sees that step to its end.
fn hit(guest: &mut Guest) -> Result<Outcome> {
    let outcome = match record(guest)? {
        Ok(recorded) => {
            guest.say(protocol::END)?;
            Outcome::Priced {
                instructions: recorded.price,
                entries: recorded.entries(),
                checked: recorded.check.compared > 0 && recorded.check.agreeing == recorded.check.compared,
            }
        }
        Err(reason) => Outcome::Shut { reason },
    };
    loop {
        match guest.hear()? {
            Message::End { .. } => return Ok(outcome),
            Message::Failed { why } => return Err(guest.died(&why).into()),
            Message::Done => return Err(guest.died("it finished before the step had ended").into()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_in_both_modes_under_both_probes() {
        let keys = keys();
        assert_eq!(keys.len(), 2 * (probed::FUNCTIONS64.len() + probed::FUNCTIONS32.len()));
        assert_eq!((keys[0].0.to_string(), keys[0].1), ("uprobe/64/push_rbp".into(), "push %rbp"));
        assert!(keys.iter().all(|(key, _)| Key::parse(&key.to_string()).unwrap() == *key));
    }
}
