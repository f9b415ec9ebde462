//! The log: a table for each period, as text or as JSON.

use super::args::TopArgs;
use super::collector::Message;
use super::watch::Watch;
use crate::cmd::trace::die;
use crate::terminal;
use anyhow::Result;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{SystemTime, UNIX_EPOCH};
use tollgate_trace_report::top::object;
use tollgate_trace_report::top::text::{self, Heading};

/// Prints what is heard until no more comes, or until as many periods have passed as were asked for: then it has
/// everything let go.
pub fn run(args: &TopArgs, mut watch: Watch, heard: &Receiver<Message>, stop: &AtomicBool) -> Result<()> {
    let done = print_all(args, &mut watch, heard);
    stop.store(true, Ordering::Relaxed);
    done
}

fn print_all(args: &TopArgs, watch: &mut Watch, heard: &Receiver<Message>) -> Result<()> {
    while args.periods().is_none_or(|most| watch.periods < most) {
        let Ok(message) = heard.recv() else { break };
        let ended = matches!(message, Message::Period(..));
        watch.hear(message);
        if !ended {
            continue;
        }
        let between = if watch.periods > 1 && !args.json { "\n" } else { "" };
        terminal::print(&format!("{between}{}", page(args, watch)))?;
    }
    Ok(())
}

/// The last period.
pub fn page(args: &TopArgs, watch: &Watch) -> String {
    let query = args.query();
    let (lines, totals) = (watch.table(&watch.top, &query), watch.top.totals());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    if args.json {
        return object(now.as_nanos() as u64, &query, &lines, &totals);
    }
    let of = Heading { target: &watch.target, clock: &time(now.as_secs()) };
    text::whole(&of, &query, &lines, &totals, (usize::from(terminal::width()), args.rows))
}

/// Hours, minutes and seconds.
pub fn time(second: u64) -> String {
    let [hours, minutes, seconds] = die::local(second);
    format!("{hours:02}:{minutes:02}:{seconds:02}")
}
