//! Between the gates' needs and the tracer's arms: the one place that knows both.

use anyhow::{Context, Result};
use std::process::{Child, ExitStatus};
use tollgate_gates::crossing::{Crossing, ROUTINE_BYTES};
use tollgate_gates::need::{MARKED_CALL, NOTIFY_ANSWER, Need, SUD_SELECTOR};
use tollgate_gates::reason::Reason;
use tollgate_gates::sample;
use tollgate_gates::slab::Slab;
use tollgate_tracer::arm::{ArmError, notify, ptrace, seccomp, sud};

/// What is armed once for a whole run.
#[derive(Default)]
pub struct Armed {}

impl Armed {
    /// Arms what these needs want for the whole run.
    pub fn open(_needs: &[Need], _cpu: Option<u32>) -> Armed {
        Armed {}
    }

    /// Is the need met?
    pub fn check(&self, _need: Need) -> Result<(), Reason> {
        Ok(())
    }

    /// How often what was armed has been hit so far.
    pub fn hits(&self, _need: Need) -> u64 {
        0
    }

    /// Did what was armed stand in the way of every crossing? A price without it would be the price of something else.
    pub fn verify(&self, need: Need, _hits: u64, stops: u64, slab: &Slab) -> Result<(), Reason> {
        let crossings = sample::crossings(slab);
        match need {
            Need::PtraceSyscallStop if stops < 2 * crossings => Err(Reason::Closed(format!(
                "the tracer saw {stops} stops for {crossings} calls, which should have stopped twice each"
            ))),
            _ => Ok(()),
        }
    }
}

/// Arms in the child itself what stands in the way of its calls. Last thing before sampling: from here on, this process's own
/// calls take that way too.
pub fn inside(need: Need, crossing: &Crossing) -> Result<(), Reason> {
    let armed = match need {
        Need::Nothing | Need::Uprobe { .. } => Ok(()),
        Need::SeccompAllow { rules, cached } => seccomp::allow(rules, cached),
        Need::SeccompTrap => seccomp::trap(MARKED_CALL),
        Need::SeccompNotify => notify::supervise(MARKED_CALL, NOTIFY_ANSWER).map(drop),
        Need::SudAllowedRange => sud::allowed_range(crossing.enter as *const () as u64, ROUTINE_BYTES as u64, &SUD_SELECTOR),
        Need::SudDispatch => sud::dispatch(&SUD_SELECTOR),
        Need::PtraceSyscallStop => ptrace::trace_me(),
    };
    armed.map_err(|error| reason(&error))
}

/// Errors of permission are a refusal; anything else means that the kernel does not have it.
fn reason(error: &ArmError) -> Reason {
    match error.errno {
        libc::EPERM | libc::EACCES => Reason::Refused(error.to_string()),
        _ => Reason::Closed(error.to_string()),
    }
}

/// Waits for a child: as its tracer, where the row wants one. Returns its end and the number of stops.
pub fn wait(child: &mut Child, need: Need) -> Result<(ExitStatus, u64)> {
    match need {
        Need::PtraceSyscallStop => {
            let served = ptrace::serve(child.id()).context("cannot trace a child process")?;
            Ok((served.status, served.stops))
        }
        _ => Ok((child.wait().context("cannot wait for a child process")?, 0)),
    }
}
