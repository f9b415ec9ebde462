//! The thread that has the screen or the log: who counts tells it, and waits for no terminal.

use super::args::TopArgs;
use super::collector::Message;
use super::watch::Watch;
use super::{batch, screen};
use crate::terminal;
use anyhow::{Context, Result, anyhow};
use nix::sys::signal::{SigSet, Signal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tollgate_trace_report::bill::Tolls;

/// The thread, and what it is told by.
pub struct Shown {
    thread: JoinHandle<Result<()>>,
    /// A report is wanted.
    pub wanted: Arc<AtomicBool>,
}

impl Shown {
    /// Begins to show what is told. Whatever ends that sets `stop`.
    pub fn begin(args: &TopArgs, tolls: Option<Tolls>, stop: &Arc<AtomicBool>) -> Result<(Shown, Sender<Message>)> {
        let (wanted, (out, heard)) = (Arc::new(AtomicBool::new(false)), channel());
        let (own, report, stop) = (args.clone(), Arc::clone(&wanted), Arc::clone(stop));
        let shows = move || show(&own, Watch::new(own.target(), tolls), &heard, &report, &stop);
        let thread = std::thread::Builder::new().name("top".into()).spawn(shows).context("cannot start a thread")?;
        Ok((Shown { thread, wanted }, out))
    }

    /// Waits until all that was told has been shown: nobody may be left to tell more.
    pub fn end(self) -> Result<()> {
        let shown = self.thread.join().unwrap_or_else(|_| Err(anyhow!("the display thread has failed")));
        screen::restore();
        shown
    }
}

fn show(
    args: &TopArgs,
    mut watch: Watch,
    heard: &Receiver<Message>,
    report: &AtomicBool,
    stop: &AtomicBool,
) -> Result<()> {
    // It is for the thread that traces: see `supervisor::wait`.
    let mut mask = SigSet::empty();
    mask.add(Signal::SIGCHLD);
    mask.thread_block().context("cannot block SIGCHLD")?;
    if args.text() {
        return batch::run(args, watch, heard, stop);
    }
    let shown = screen::run(args, &mut watch, heard, report);
    stop.store(true, Ordering::Relaxed);
    shown?;
    // What was there last, for whoever looks back.
    if watch.top.last().is_some() {
        terminal::print(&batch::page(args, &watch))?;
    }
    Ok(())
}
